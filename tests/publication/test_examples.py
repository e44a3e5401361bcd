"""The examples, from plan to check, as their pages say."""

import glob
import json
import runpy
import shlex
import shutil
import zipfile
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

import geopriv_gis
from geopriv_gis.cli.commands import geopriv
from geopriv_gis.publication import publishing, schema
from geopriv_gis.publication.document import Document
from tests.tools.test_paper_tables import wrong_command

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = sorted(EXAMPLES.glob("*/*.toml"))
NAMES = sorted({each.parent.name for each in FILES})


def commands(page):
    """Return the commands of a page, with the files that a shell would name."""
    blocks = page.read_text("utf-8").split("```")[1::2]
    for line in "\n".join(blocks).splitlines():
        words = [each for each in shlex.split(line) if each]
        if words:
            yield [one for each in words for one in (glob.glob(each) or [each])]


def patients(folder, _):
    """There is incidence, and there are reports."""
    rates = geopriv_gis.read_file(folder / "rates.gpkg")
    first = rates[rates["visit"] == "first"]
    assert len(first) == 4
    assert first["rate"].between(0.5, 5).all()  # per 1,000; 2.1 in the whole town
    pages = folder.glob("visits-2025/report-*.html")
    assert {each.stem for each in pages} == {"report-dpia", "report-recipients"}


def animals(folder, _):
    """Earlier noise is kept, and nothing true is published."""
    for island in ("svalbard", "wrangel"):
        first, second = (
            geopriv_gis.read_file(folder / f"sightings-2026-06-{day}/{island}.gpkg")
            for day in ("01", "08")
        )
        known = second["occurrenceID"].isin(first["occurrenceID"])
        assert (len(first), len(second)) == (20, 40)
        assert first.geometry.geom_equals(second[known].geometry).all()
        assert not {"recordedBy", "locality"} & {*second.columns}
        assert not second["eventDate"].astype(str).str.contains("04:30").any()
        assert (second["coordinateUncertaintyInMeters"] > 1_000).all()
    assert second.geometry.x.min() < 0 < second.geometry.x.max()
    with zipfile.ZipFile(folder / "owls.zip") as archive:
        lines = archive.read("occurrence.txt").decode().splitlines()
    assert len(lines) == 21
    assert "den by" not in "".join(lines)


def city(folder, said):
    """There is one account for all."""
    account = next(
        text for command, text in said if command == "ledger" and "per year" in text
    )
    anna = next(one for one in account.splitlines() if "for colleague anna" in one)
    assert anna.split()[-2:] == ["2e-05", "0"]
    again = folder / "again.toml"
    text = (folder / "publication.toml").read_text("utf-8")
    again.write_text(text.replace("heating-maps", "more-maps"), encoding="utf-8")
    publication = geopriv_gis.Publication(again)
    assert not publication.plan().fits
    with pytest.raises(geopriv_gis.BudgetError):
        publication.publish()
    assert not (folder / "more-maps-2026").exists()


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Follow the page of an example in a folder; return what each command said.

    A week passes whenever the data are made.
    """
    days = (f"2026-06-{day:02}" for day in (1, 8, 15))

    def run(name):
        for each in EXAMPLES.joinpath(name).iterdir():
            if each.suffix in (".md", ".py", ".toml"):
                shutil.copy(each, tmp_path)
        monkeypatch.chdir(tmp_path)
        said = []
        for program, *words in commands(tmp_path / "README.md"):
            if program == "python":
                monkeypatch.setattr("sys.argv", words if words[1:] else [*words, "."])
                runpy.run_path("make.py", run_name="__main__")
                day = next(days)
                monkeypatch.setattr(publishing, "today", lambda day=day: day)
                continue
            assert program == "geopriv"
            done = CliRunner().invoke(geopriv, words)
            assert done.exit_code == 0, (words, done.output)
            said.append((words[0], done.output))
        return said

    return run


@pytest.mark.parametrize("name", NAMES)
def test_commands_of_examples_exist(name):
    lines = EXAMPLES.joinpath(name, "README.md").read_text("utf-8").splitlines()
    ours = [line for line in lines if line.startswith("geopriv ")]
    assert ours
    assert [line for line in ours if wrong_command(line)] == []


# What only the animals have of the three, presets, series and archives have tests of.
EACH = [
    pytest.param(name, marks=[pytest.mark.long] * (name == "animals")) for name in NAMES
]


@pytest.mark.parametrize("name", EACH)
def test_publication_examples_run_from_plan_to_check(name, run, tmp_path):
    said = run(name)
    verdicts = [text for command, text in said if command == "check"]
    folders = [each.parent for each in tmp_path.glob("*/datapackage.json")]
    assert len(verdicts) == len(folders) > 0
    found = {line for text in verdicts for line in text.splitlines()[1:-1]}
    listed = {line for line in found if line.startswith(("red: ", "amber: "))}
    assert not any(text.startswith("red: ") for text in verdicts), verdicts
    assert not listed  # zones' names are public, and columns that keep names are told
    for folder in folders:
        about = json.loads((folder / "datapackage.json").read_text("utf-8"))
        for resource in about["resources"]:
            read = geopriv_gis.read_file(folder / resource["path"])
            assert geopriv_gis.guarantee_of(read).intact
        assert list(folder.glob("*.png"))
    {"patients": patients, "animals": animals, "city": city}[name](tmp_path, said)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parent.name)
def test_publication_examples_match_the_schema(path):
    whole = Document.read(path).whole
    held = json.loads(schema.FILE.read_text("utf-8"))
    jsonschema.Draft202012Validator(held).validate(whole)
