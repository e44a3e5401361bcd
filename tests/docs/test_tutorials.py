"""Tutorials are followed as they stand: pasted, line by line, in an empty folder."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from geopriv_gis.cli.commands import geopriv

TUTORIALS = Path(__file__).resolve().parents[2] / "docs" / "tutorials"
PAGES = sorted(path.stem for path in TUTORIALS.glob("*.md") if path.stem != "index")
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INSTALL = ("python3 -m venv ", ". geopriv-env", "pip install ")


def blocks(name):
    """Return languages and texts of what a reader pastes."""
    return BLOCK.findall((TUTORIALS / f"{name}.md").read_text("utf-8"))


def test_three_tutorials_exist():
    assert PAGES == ["animals", "city", "patients"]


@pytest.mark.gallery
@pytest.mark.parametrize("name", PAGES)
@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
def test_tutorial_runs_as_written(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GEOPRIV_STATE", str(tmp_path / "state"))
    session = {}
    for language, text in blocks(name):
        if language == "python":
            exec(compile(text, name, "exec"), session)
        elif language == "toml":
            (tmp_path / "publication.toml").write_text(text, "utf-8")
        else:
            for line in text.splitlines():
                if not line.startswith(INSTALL):
                    program, *rest = shlex.split(line)
                    assert program == "geopriv"
                    result = CliRunner().invoke(geopriv, rest)
                    assert result.exit_code == 0, f"{line}\n{result.output}"
                    print(line, result.output, sep="\n")
