"""Folders as somebody may hand them on: bad ones are red, good ones are not."""

import json
import shutil

import geopandas as gpd
import pytest

import geopriv_gis
from geopriv_gis import Ledger
from geopriv_gis.files.paths import sha256_of
from geopriv_gis.publication import package
from geopriv_gis.publication.publication import Publication
from tests.publication import made

HALF = made.WHOLE[: made.WHOLE.index("[ledger]")]
ABOUT, POINTS, COUNTS = "datapackage.json", "points.gpkg", "districts.gpkg"


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Return a folder that was published."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(package.pictures, "draw_picture", lambda *_: None)
        path = made.make(tmp_path_factory.mktemp("whole"), HALF, limits=())
        return Publication(path).publish().folder


@pytest.fixture
def folder(whole, tmp_path):
    return shutil.copytree(whole, tmp_path / "handed on")


def colour(folder, **known):
    found = geopriv_gis.check(folder, **known)
    return found.colour, str(found)


def written(name, text):
    return lambda folder: (folder / name).write_text(text, encoding="utf-8")


def without(name):
    return lambda folder: (folder / name).unlink()


def swapped(one, other):
    def swap(folder):
        (folder / one).rename(folder / "x")
        (folder / other).rename(folder / one)
        (folder / "x").rename(folder / other)

    return swap


def true(name):
    return lambda folder: made.patients().to_file(folder / name)


def said(change):
    """Change what the description says; hashes are those of the files."""

    def described(folder):
        about = json.loads((folder / ABOUT).read_text("utf-8"))
        files = about["geopriv"]["files"]
        change(about)
        for name in [*files]:
            if (folder / name).is_file():
                files[name] = sha256_of(folder / name)
        (folder / ABOUT).write_text(json.dumps(about), "utf-8")

    return described


def both(*acts):
    return lambda folder: [act(folder) for act in acts]


def promising(**other):
    """Let the description promise something else than the file."""
    return said(
        lambda about: about["resources"][0]["geopriv"]["guarantee"].update(other)
    )


def linked(name):
    return lambda folder: (folder / name).symlink_to(folder.parent)


def appended(name):
    def append(folder):
        with (folder / name).open("ab") as file:
            file.write(b" ")

    return append


def layer(folder):
    """Put the true points into the released file, as another layer."""
    made.patients().to_file(folder / POINTS, layer="homes")


def coordinates():
    return "\n".join(f"{p.x!r}, {p.y!r}" for p in made.patients().geometry)


def account(folder):
    Ledger.create(folder / "people.ledger", limits=["gp=1"])


def described_truth(folder):
    true("homes.gpkg")(folder)
    said(lambda about: about["geopriv"]["files"].update({"homes.gpkg": ""}))(folder)


def unpromised(folder):
    frame = gpd.read_file(folder / POINTS)
    (folder / POINTS).unlink()
    frame.to_file(folder / POINTS)
    said(lambda _: None)(folder)


BAD = {
    "readme edited": written("README.md", "all of it is anonymous"),
    "readme missing": without("README.md"),
    "readme longer by a byte": appended("README.md"),
    "toml edited": written("publication.toml", "[publication]"),
    "toml missing": without("publication.toml"),
    "record missing": without("guarantees/points.json"),
    "record edited": written("guarantees/points.json", "{}"),
    "records swapped": swapped("guarantees/points.json", "guarantees/districts.json"),
    "points missing": without(POINTS),
    "counts missing": without(COUNTS),
    "files swapped": swapped(POINTS, COUNTS),
    "points longer by a byte": appended(POINTS),
    "true points instead": both(without(POINTS), true(POINTS)),
    "true points as said": both(without(POINTS), true(POINTS), said(lambda _: None)),
    "true points beside": true("homes.gpkg"),
    "true points beside, as JSON": true("homes.geojson"),
    "true points beside, flat": true("homes.fgb"),
    "true points beside, as said": described_truth,
    "true points in a folder": lambda folder: (
        (folder / "old").mkdir(),
        true("old/homes.gpkg")(folder),
    ),
    "true points in a layer": layer,
    "true points in a layer, as said": both(layer, said(lambda _: None)),
    "true points in a text": written("notes.txt", coordinates()),
    "true points in a table": written("homes.csv", "x,y\n" + coordinates()),
    "no guarantee": unpromised,
    "less is said to be lost": promising(eps=0.002),
    "another unit is said": promising(privacy_unit="table"),
    "another notion is said": promising(notion="none"),
    "a guarantee that is none": promising(format=99),
    "a link": linked("more"),
    "a link instead of points": both(without(POINTS), linked(POINTS)),
    "a file elsewhere": said(
        lambda about: about["geopriv"]["files"].update({"../x": "0"})
    ),
    "an absolute file": said(
        lambda about: about["geopriv"]["files"].update({"/etc/hosts": "0"})
    ),
    "points are not listed": said(lambda about: about["geopriv"]["files"].pop(POINTS)),
    "points by another name": said(
        lambda about: about["resources"][0].update(path="other.gpkg")
    ),
    "fewer columns are said": said(
        lambda about: about["resources"][0]["geopriv"].update(columns=[])
    ),
    "a description of nothing": written(ABOUT, "{}"),
    "a description that is none": written(ABOUT, "hello"),
    "a description of lists": written(ABOUT, "[[]]"),
    "a description too deep": written(ABOUT, "[" * 100_000),
    "a ledger": account,
    "a ledger of another name": both(
        account, lambda folder: (folder / "people.ledger").rename(folder / "a.png")
    ),
    "JSON with places": written("more.json", '{"coordinates": [1.0, 2.0]}'),
}


@pytest.mark.representatives(21)
@pytest.mark.parametrize("name", BAD)
def test_check_bad_folders_are_red(folder, name):
    BAD[name](folder)
    known = {"truth": made.patients()} if name.startswith("true points in a t") else {}
    found, words = colour(folder, **known)
    assert found == "red", words
    assert "Jane" not in words


GOOD = {
    "as it is": lambda _: None,
    "renamed": lambda folder: folder.rename(folder.parent / "Cases 2025 (final)"),
    "older files": lambda folder: [
        file.touch() for file in folder.rglob("*") if file.is_file()
    ],
    "read-only": lambda folder: [
        file.chmod(0o444) for file in folder.rglob("*") if file.is_file()
    ],
    "an empty folder in it": lambda folder: (folder / "maps").mkdir(),
    "described in another layout": said(lambda about: about.update(zzz=about["title"])),
    "another title": said(lambda about: about.update(title="T")),
    "another contact": said(lambda about: about.update(contributors=[])),
    "more fields told": said(
        lambda about: about["resources"][0]["schema"]["fields"][0].update(unit="1")
    ),
    "a licence beside": written("LICENCE.md", "CC-BY-4.0"),
    "a changelog beside": written("CHANGES.txt", "First edition."),
    "a style beside": written("points.qml", "<qgis/>"),
    "a web page beside": written("index.html", "<h1>Cases</h1>"),
    "a hidden file": written(".gitattributes.txt", "* text"),
}


@pytest.mark.representatives(5)
@pytest.mark.parametrize("name", GOOD)
def test_check_good_folders_are_not_red(folder, name):
    GOOD[name](folder)
    found, words = colour(next(folder.parent.iterdir()), truth=made.patients())
    assert found != "red", words


def test_check_unreadable_file_is_red(folder, monkeypatch):
    def refuse(path):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("geopriv_gis.checking.check._read_head", refuse)
    found, words = colour(folder)
    assert found == "red"
    assert f"{POINTS}: it cannot be read (Permission denied)" in words
