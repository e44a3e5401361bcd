"""The examples, from plan to check, as their pages say."""

import json
import runpy
import shutil
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

import geopriv_gis
from geopriv_gis.cli.commands import geopriv
from geopriv_gis.publication import schema
from geopriv_gis.publication.document import Document

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = sorted(each.parent.name for each in EXAMPLES.glob("*/publication.toml"))


def commands(page):
    """Return the command lines of a page."""
    block = page.read_text("utf-8").split("```")[1]
    return [line.split()[1:] for line in block.splitlines() if line.startswith("geopr")]


@pytest.mark.parametrize("name", NAMES)
def test_from_plan_to_check(name, tmp_path, monkeypatch):
    for each in EXAMPLES.joinpath(name).iterdir():
        if each.suffix in (".md", ".py", ".toml"):
            shutil.copy(each, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["make.py", str(tmp_path)])
    runpy.run_path("make.py", run_name="__main__")
    said = []
    for command in commands(tmp_path / "README.md"):
        done = CliRunner().invoke(geopriv, command)
        assert done.exit_code == 0, (command, done.output)
        said.append(done.output)
    assert said[-1].startswith("green: "), said[-1]
    (folder,) = [each.parent for each in tmp_path.glob("*/datapackage.json")]
    about = json.loads((folder / "datapackage.json").read_text("utf-8"))
    for resource in about["resources"]:
        read = geopriv_gis.read_file(folder / resource["path"])
        assert geopriv_gis.verify(read)
    assert list(folder.glob("*.png"))


@pytest.mark.parametrize("name", NAMES)
def test_the_schema_accepts_them(name):
    whole = Document.read(EXAMPLES / name / "publication.toml").whole
    held = json.loads(schema.FILE.read_text("utf-8"))
    jsonschema.Draft202012Validator(held).validate(whole)
