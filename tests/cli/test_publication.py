"""From init to check on the command line, and what is refused on the way."""

import re

import pytest

from geopriv_gis import Ledger
from geopriv_gis.cli import publication
from geopriv_gis.core.promise.law import Law
from geopriv_gis.publication import package
from geopriv_gis.publication.sections import RELEASABLE
from geopriv_gis.publication.staging import Staging

SAID = (
    "--title", "Homes", "--contact", "C", "--licence", "L", "--privacy-unit", "person",
    "--ledger", "homes.ledger",
)  # fmt: skip


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    """Publish without pictures, which take most of the time."""
    monkeypatch.setattr(package.pictures, "draw_picture", lambda *_: None)


@pytest.mark.parametrize("given", [{}, {"title": "T", "keep": ("a",)}])
@pytest.mark.parametrize("columns", [[], ["sex", "patient_id", "pid", "person"]])
def test_init_asks_for_what_was_not_given_alone(given, columns, monkeypatch):
    asked = {}

    def prompt(text, default, show_default=True):
        asked[text] = default
        return "sex, age ,," if "commas" in text else default or f"my {text[:5]}"

    monkeypatch.setattr(publication.click, "prompt", prompt)
    names = ("title", "contact", "licence", "folder", "privacy_unit", "keep")
    typed = {name: given.get(name) for name in names}
    publication._prompt_for_missing(typed, columns)
    assert len(asked) == len(names) - len(given)
    assert typed["folder"] == "published"
    assert typed["privacy_unit"] == ("pid" if columns else "row")
    assert typed["keep"] == given.get("keep", ("sex", "age"))
    assert typed["title"] == given.get("title", "my Title")


def test_publication_commands_from_init_to_check(call, folder):
    Ledger.create(folder / "homes.ledger", budget=0.05, privacy_unit="person")
    made = call("init", "homes.gpkg", *SAID)
    assert made.exit_code == 0, made.output
    text = (folder / "publication.toml").read_text("utf-8")
    assert '#   "person": integer' in text
    assert "shuffle = true" in text
    ((eps, metres),) = re.findall(r"(0\.\d+) moves a row by (\d+) metres", text)
    assert Law(family="laplace", rate=float(eps)).mean == pytest.approx(float(metres))
    assert f"\neps = {eps}\n" in text
    assert all(len(line) <= 88 for line in text.splitlines())
    assert call("init", "homes.gpkg", *SAID).exit_code == 1  # it is there
    planned = call("plan", "publication.toml", "--html", "plan.html")
    assert planned.exit_code == 0, planned.output
    assert "ε = 0.05 (1/m)  for ever  0.01   0.04" in planned.output
    assert (folder / "plan.html").read_text("utf-8").startswith("<!DOCTYPE html>")
    again = call("plan", "publication.toml", "--html", "plan.html")
    assert (again.exit_code, "exists" in again.stderr) == (1, True)
    onto = ("plan", "publication.toml", "--html", "publication.toml", "--overwrite")
    assert call(*onto).exit_code == 1
    assert Ledger.open(folder / "homes.ledger").entries == ()
    done = call("publish", "publication.toml")
    assert done.exit_code == 0, done.output
    assert "Published:" in done.output
    looked = call("check", "publication.toml")
    assert looked.exit_code == 0
    assert looked.output.startswith("green: ")
    assert call("publish", "publication.toml").exit_code == 1
    (folder / "published" / "points.gpkg").write_bytes(b"")
    assert call("check", "publication.toml").exit_code == 3
    assert call("check", "publication.toml", "--ledger", "x").exit_code == 2


def test_init_leaves_missing_options_to_fill_in(call, folder):
    made = call("init", "homes.gpkg", "mine.toml", "--keep", "person")
    assert "Fill in title: Title of the publication (public)." in made.output
    assert "Fill in licence: Licence, such as CC-BY-4.0." in made.output
    refused = call("plan", "mine.toml")
    assert refused.exit_code == 2
    assert "mine.toml, line 7: [publication] title must be a text" in refused.output
    wrong = call("init", "homes.gpkg", "other.toml", "--keep", "none")
    assert wrong.exit_code == 2
    assert not (folder / "other.toml").exists()
    hidden = ("init", "homes.gpkg", "hidden.toml", "--keep", "person=pseudonym")
    assert call(*hidden).exit_code == 0
    assert 'keep = { person = "pseudonym" }' in (folder / "hidden.toml").read_text()


def test_init_explains_each_release_and_refuses_others(call, folder):
    for name, row in RELEASABLE.items():
        made = call("init", "homes.gpkg", f"{name}.toml", *SAID, "--release", name)
        assert made.exit_code == 0, made.output
        text = (folder / f"{name}.toml").read_text("utf-8")
        assert f'release = "{name}"' in text
        offered = {each.name: each for each in row.offered_arguments}
        assert ("\neps = 0.01\n" in text) == ("eps" in offered)
        assert ("\nshuffle = true\n" in text) == ("shuffle" in offered)
        needed = [n for n, each in offered.items() if each.required and n != "eps"]
        assert re.findall(r"\n# (\w+) = \.\.\.", text) == needed
    for words, message in (
        (("no.toml", "--release", "zebra"), "release must be one of"),
        (("no.txt",), "must end in .toml"),
    ):  # fmt: skip
        refused = call("init", "homes.gpkg", words[0], *SAID, *words[1:])
        assert refused.exit_code in (1, 2)
        assert message in " ".join(refused.stderr.split())
    assert not list(folder.glob("no.*"))


def test_init_reads_no_row(call, folder):
    rows = ["lon,lat,who", "0.123456,51.654321,Jane Doe", "0.2,51.7,John Doe"]
    (folder / "homes.csv").write_text("\n".join(rows), "utf-8")
    made = call(
        "init", "homes.csv", "csv.toml", "--x", "lon", "--y", "lat",
        "--crs", "EPSG:4326", *SAID[:6],
    )  # fmt: skip
    assert made.exit_code == 0, made.output
    text = (folder / "csv.toml").read_text("utf-8")
    assert '"who": text, as in the file' in text
    for value in ("Doe", "0.123", "51.65"):
        assert value not in text + made.output
    headless = call("init", "homes.csv", "no.toml", "--x", "0.2", "--y", "51.7")
    assert headless.exit_code == 1
    assert "Doe" not in headless.output


def test_publish_interruption_explains_how_to_resume(call, folder, monkeypatch):
    call("init", "homes.gpkg", *SAID[:8])

    def stop(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Staging, "draw", stop)
        stopped = call("publish", "publication.toml")
    assert stopped.exit_code == 130
    assert "publish again to finish it" in stopped.output
    assert "Finished:" in call("publish", "publication.toml").output


def test_init_says_which_columns_identify_persons(call, folder):
    head = "pid;Name;Straße;Diagnose;x;y\n"
    rows = "".join(f"{n};Jürgen {n};Weg {n};J45;35{n}0,5;58{n}0,5\n" for n in range(9))
    (folder / "f.csv").write_bytes((head + rows).encode("cp1252"))
    words = ("f.csv", "--x", "x", "--y", "y", "--crs", "EPSG:25832")
    made = call("init", words[0], "p.toml", *words[1:])
    assert made.exit_code == 0, made.output
    told = " ".join(made.output.split())
    assert "read as Windows-1252 (Latin-1)" in told
    assert (
        "Not published: pid (says whose a row is), Name (identifies persons), "
        "Straße (identifies persons), Diagnose." in told
    )
    assert "If pid says whose a row is, use that." in told
    assert "its name says that it identifies persons" in (folder / "p.toml").read_text(
        "utf-8"
    )
