"""A published folder whose description and content differ."""

import copy
import json

import geopandas as gpd
import pytest

import geopriv_gis
from geopriv_gis.files.paths import sha256_of
from geopriv_gis.publication import package
from geopriv_gis.publication.publication import Publication
from tests.publication import made

LONE = made.WHOLE[: made.WHOLE.index("[release.districts]")]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(package.pictures, "draw_picture", lambda *_: None)
    found = Publication(made.make(tmp_path, LONE, limits=())).publish().folder
    assert geopriv_gis.check(found).colour == "green"
    return found


def described(folder, change):
    """Change the description, hashes of files included."""
    path = folder / "datapackage.json"
    about = json.loads(path.read_text("utf-8"))
    change(about)
    files = about["geopriv"]["files"]
    for name in files:
        if (folder / name).is_file():
            files[name] = sha256_of(folder / name)
    path.write_text(json.dumps(about), "utf-8")


def with_a_column(folder):
    read = geopriv_gis.read_file(folder / "points.gpkg")
    read["income"] = range(len(read))
    (folder / "points.gpkg").unlink()
    geopriv_gis.write_file(read, folder / "points.gpkg", keep="income")
    described(folder, lambda _: None)


def another_release(folder):
    other = made.patients()[["sex", "geometry"]].geopriv.planar_laplace(eps=0.01)
    (folder / "points.gpkg").unlink()
    geopriv_gis.write_file(other, folder / "points.gpkg")
    described(folder, lambda _: None)


def true_points(folder):
    gpd.GeoDataFrame(made.patients()).to_file(folder / "points.gpkg")


def elsewhere(folder):
    described(folder, lambda about: about["geopriv"]["files"].update({"../a": "0"}))


RED = {
    "a column": (with_a_column, "columns that were not to be published: income"),
    "another release": (another_release, "not the one that the folder states"),
    "true points": (true_points, "points.gpkg is not the file that was published"),
    "edited text": (
        lambda folder: (folder / "README.md").write_text("anonymous"),
        "README.md is not the file that was published",
    ),
    "missing": (lambda folder: (folder / "README.md").unlink(), "README.md is missing"),
    "elsewhere": (elsewhere, "it names a file elsewhere"),
    "unlisted": (
        lambda folder: described(
            folder, lambda about: about["geopriv"]["files"].pop("points.gpkg")
        ),
        "the description lacks it",
    ),
    "no description": (
        lambda folder: (folder / "datapackage.json").write_text('{"resources": [3]}'),
        "it describes no publication",
    ),
}


@pytest.mark.parametrize("name", RED)
def test_check_red_packages(folder, name):
    plant, text = RED[name]
    plant(folder)
    found = geopriv_gis.check(folder)
    assert found.colour == "red", found
    assert any(text in str(one) for one in found.findings), found


def test_no_file_of_a_package_is_looked_for_elsewhere(folder):
    for name in ("guarantees/../../a", "/a", "\\\\a", "a/.."):
        described(
            folder, lambda about, n=name: about["geopriv"]["files"].update({n: ""})
        )
        assert "it names a file elsewhere" in str(geopriv_gis.check(folder)), name
        described(folder, lambda about, n=name: about["geopriv"]["files"].pop(n))
        assert geopriv_gis.check(folder).colour == "green"


def test_every_resource_of_a_package_is_compared(folder):
    right = json.loads((folder / "datapackage.json").read_text("utf-8"))["resources"][0]
    wrong = copy.deepcopy(right)
    wrong["geopriv"]["guarantee"]["eps"] /= 2
    for at in range(3):
        several = [wrong if number == at else right for number in range(3)]
        described(folder, lambda about, s=several: about.update(resources=s))
        found = geopriv_gis.check(folder)
        assert "not the one that the folder states" in str(found), at


def test_publication_check_finds_missing_description(folder):
    (folder / "datapackage.json").unlink()
    found = Publication(folder.parent / "publication.toml").check()
    assert found.colour == "red"
    assert "datapackage.json: it is missing" in str(found)


@pytest.mark.parametrize("name", ["notes.md", "guarantees/notes.md", "a/b/notes.md"])
def test_check_files_added_later_are_amber(name, folder):
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text("of my own")
    found = geopriv_gis.check(folder)
    assert found.colour == "amber"
    assert f"{name} came after it was published" in str(found)
