"""What should not be published is found; what may be is green."""

import contextlib
import json
import shutil
import sqlite3
import warnings
from dataclasses import fields
from types import SimpleNamespace

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import Point, box

import geopriv_gis
from geopriv_gis import FileError, GeometryError, GeoPrivWarning, ParameterError, check
from geopriv_gis.checking.check import LedgerCharges
from geopriv_gis.checking.pieces import TOO_LARGE
from geopriv_gis.checking.release import _check_strength
from geopriv_gis.core.promise.guarantee import Guarantee
from geopriv_gis.core.promise.paragraph import Z_KEPT
from tests.checking.plants import AMBER, RED, World

BY_LEDGER = {name for name in RED if "charged" in name}
BY_TRUTH = {name for name in RED if name.startswith(("coordinates", "northings"))}
# Of an amber folder, where its name is not what is said of it.
SAID = {
    "a column that came later": "published beside it as they are: colour",
    "a record that lists no columns": "came after the release: id, kind, colour",
    "postcodes": "as they are: postcode",
    "noise of four metres": "noise of about 4 m",
    "true heights": "Z values are the true ones",
    "counts with hardly any noise": "its budget is 40",
    "a column beside a series": "came after the release: illness",
    "a table of places, not known to be true": "that may be places",
    "a database named as a picture": "not looked into",
    "two releases and no ledger": "they promise ε = 0.03 together",
    "deleted rows": "free pages",
    "an open database": "a file is open",
    "a file of another kind": "not looked into",
    "a compact notebook": "a notebook with outputs",
    "a file in a hidden folder": "a hidden file",
    "a folder in a hidden one": "a hidden file",
}
TRUE = gpd.GeoSeries([box(529_000, 179_000, 541_000, 191_000)], crs=27700)


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return World(tmp_path_factory.mktemp("world"))


@pytest.fixture
def folder(world, tmp_path):
    shutil.copytree(world.good, tmp_path / "f")
    return tmp_path / "f"


def planted(plant, world, folder):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        plant(world, folder)


@pytest.mark.parametrize("name", [name for name in RED if name not in BY_TRUTH])
def test_check_red_folders(world, folder, name):
    planted(RED[name], world, folder)
    found = check(folder, ledger=world.ledger if name in BY_LEDGER else None)
    assert found.colour == "red", str(found)


@pytest.mark.representatives(3)
@pytest.mark.parametrize("name", sorted(BY_TRUTH))
def test_check_needs_true_places_for_numbers(world, folder, name):
    """Of numbers alone nobody can know; test_leaks has more ways to write them."""
    planted(RED[name], world, folder)
    assert check(folder, truth=world.homes).colour == "red"
    assert check(folder).colour != "red"


@pytest.mark.parametrize("name", AMBER)
def test_check_amber_folders(world, folder, name):
    planted(AMBER[name], world, folder)
    found = check(folder)
    assert found.colour == "amber", str(found)
    assert SAID.get(name, name) in str(found)
    assert all(one.advice.endswith((".", "'")) for one in found.findings)


@pytest.mark.parametrize("metres", [3.0, 19.0, 21.0, 300.0])
@pytest.mark.parametrize("notion", ["gp", "approximate-gp", "cgp"])
def test_noise_below_twenty_metres_is_weak(notion, metres):
    """Of each notion of metres; points move so far on average."""
    budget = {"eps": 2 / metres, "delta": 1e-6, "radius": 1e3}
    if notion == "cgp":
        budget = {"rho": np.pi / (4 * metres**2)}
    if notion == "gp":
        budget = {"eps": 2 / metres}
    found = [*_check_strength("a.gpkg", Guarantee(notion=notion, **budget))]
    assert (len(found) == 1) == (metres < 20)


@pytest.mark.parametrize("notion", ["dp", "zcdp"])
def test_budgets_of_counts_above_ten_are_large(notion):
    name = {"dp": "eps", "zcdp": "rho"}[notion]
    for loss in (9.0, 10.0, 10.5, 40.0):
        guarantee = Guarantee(notion=notion, **{name: loss})
        found = [*_check_strength("a.gpkg", guarantee)]
        assert (len(found) == 1) == (loss > 10)


def test_true_heights_are_told_whichever_assumption_says_them():
    for assumptions in (("others", Z_KEPT), (Z_KEPT, "others")):
        guarantee = POINTS.replace(assumptions=assumptions)
        (found,) = _check_strength("a.gpkg", guarantee)
        assert "Z values are the true ones" in found.what


def test_column_called_fid_is_passed_only_if_it_counts(world, tmp_path):
    pq, pa = map(pytest.importorskip, ("pyarrow.parquet", "pyarrow"))
    world.released[["geometry"]].geopriv.to_file(tmp_path / "r.parquet")
    table = pq.read_table(tmp_path / "r.parquet")
    for ids, told in (
        (np.arange(80), False), (np.arange(80)[::-1], True), (np.arange(1, 81), True),
    ):  # fmt: skip
        pq.write_table(
            table.append_column("FID", pa.array(ids)), tmp_path / "r.parquet"
        )
        found = str(check(tmp_path / "r.parquet"))
        assert ("came after the release: FID" in found) == told, found


def test_file_that_a_reader_breaks_on_is_red_and_not_quoted(folder, monkeypatch):
    def breaks(*_):
        raise RuntimeError("POINT (530123 180123)")

    monkeypatch.setattr("geopriv_gis.checking.release.read_rows", breaks)
    found = check(folder)
    assert found.colour == "red"
    assert "released.gpkg: it cannot be checked (RuntimeError)" in str(found)
    assert "530123" not in str(found)


def test_check_reports_views_without_running_them(world, folder):
    endless = (
        "CREATE VIEW late AS WITH RECURSIVE n(fid) AS (SELECT 1 UNION ALL SELECT "
        "fid + 1 FROM n) SELECT count(*) AS fid FROM n"
    )
    (path,) = folder.glob("*.gpkg")
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute(endless)
        database.commit()
    found = check(folder)
    assert found.colour == "red"
    assert "views, queries that run when they are read: late" in str(found)


def test_a_good_folder_is_green(world, folder):
    found = check(folder, truth=world.homes, ledger=world.ledger)
    assert found.colour == "green", str(found)
    assert found.files == 2
    assert "ε = 0.01" in found.releases[0]
    assert str(found).startswith("green: nothing was found")


GOOD = {
    "laplace": lambda h: h.geopriv.planar_laplace(eps=0.01),
    "laplace in degrees": lambda h: h.to_crs(4326).geopriv.planar_laplace(eps=0.01),
    "gaussian": lambda h: h.geopriv.gaussian(rho=1e-4),
    "restricted": lambda h: h.geopriv.planar_laplace(eps=0.01, region=TRUE),
    "cells": lambda h: h.geopriv.planar_laplace(eps=0.01, onto=500.0),
    "small cells": lambda h: h.to_crs(4326).geopriv.planar_laplace(eps=0.06, onto=1e-3),
    "rows": lambda h: h.geopriv.planar_laplace(eps=0.01).iloc[7:],
    "reprojected": lambda h: h.geopriv.planar_laplace(eps=0.01).to_crs(3857),
    "hull": lambda h: h.geopriv.private_hull(eps=0.05),
    "neighbours": lambda h: h.geopriv.private_knn(Point(535_000, 185_000), 3, eps=0.05),
    "counts": lambda h: h.geopriv.zonal_counts(TRUE, eps=1.0),
}
SUFFIXES = (".gpkg", ".parquet", ".geojson", ".fgb")


@pytest.mark.representatives(15)
@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("name", GOOD)
def test_check_good_releases_are_green(world, tmp_path, name, suffix):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made = GOOD[name](world.homes.drop(columns="id"))
        if name == "neighbours" and suffix in (".geojson", ".fgb"):
            suffix = {".geojson": ".json", ".fgb": ".csv"}[suffix]
        geopriv_gis.write_file(made, tmp_path / f"r{suffix}")
    found = check(tmp_path, truth=world.homes)
    assert found.colour == "green", str(found)


def test_a_folder_of_parts_is_one_release(world, tmp_path):
    world.homes.drop(columns="id").to_parquet(tmp_path / "homes.parquet")
    geopriv_gis.release_file(
        tmp_path / "homes.parquet", f"{tmp_path}/parts/", "planar_laplace", eps=0.01
    )
    found = check(tmp_path / "parts", truth=world.homes)
    assert found.colour == "green", str(found)
    assert len(found.releases) == 1


@pytest.mark.parametrize("column", ["footprint", "radius"])
def test_outlines_and_radii_of_cells_are_those_of_their_points(world, tmp_path, column):
    homes = world.homes.drop(columns="id")
    made = homes.geopriv.planar_laplace(eps=0.01, onto=500.0)
    if column == "radius":
        made["radius"] = homes.geometry.x
    else:
        made["footprint"] = homes.geopriv.planar_laplace(eps=0.9, onto=500.0).footprint
    geopriv_gis.write_file(made, tmp_path / "r.gpkg")
    found = check(tmp_path, truth=world.homes)
    assert found.colour != "green"
    assert column in str(found)


def test_check_output_shows_no_coordinates(world, folder):
    for name in BY_TRUTH:
        planted(RED[name], world, folder)
    said = str(check(folder, truth=world.homes))
    for x, y in world.degrees.get_coordinates().to_numpy():
        assert f"{x:.4f}" not in said
        assert f"{y:.4f}" not in said


def test_true_points_under_a_release_are_found(world, folder):
    mixed = np.where(np.arange(80) == 3, world.homes.geometry, world.released.geometry)
    forged = gpd.GeoSeries(mixed, crs=27700).to_crs(4326)
    forged.to_file(folder / "mixed.gpkg")
    found = check(folder, truth=world.homes)
    assert any("1 of its 80 points are true" in one.what for one in found.findings)


def test_check_manifest_naming_outside_files_is_red(folder):
    parts = [{"name": "../../etc/passwd", "sha256": "0"}]
    for text in (json.dumps({"parts": parts}), "[1]", "{", '{"parts": 3}'):
        (folder / "manifest.json").write_text(text)
        assert check(folder).colour == "red"


def test_a_copy_in_another_format_is_the_same_release(world, folder):
    world.released.geopriv.to_file(folder / "copy.parquet")
    found = check(folder, truth=world.homes, ledger=world.ledger)
    assert found.colour == "green", str(found)


TOLD = {  # of a promise: what two releases may lose alike and differ in
    "k_max", "grid", "grid_unit", "crs", "tolerance", "attribute_columns", "published",
    "pseudonyms", "bounded_range", "law", "mechanism", "parameters", "assumptions",
    "references", "state",
}  # fmt: skip
POINTS = Guarantee(notion="gp", eps=0.01, table_metric="dist_1")
COUNTS = Guarantee(notion="dp", eps=1.0, neighbours="add-remove")
OTHERS = {
    "notion": (POINTS, {"notion": "approximate-gp", "delta": 1e-6}),
    "eps": (POINTS, {"eps": 0.02}),
    "rho": (Guarantee(notion="cgp", rho=1e-4), {"rho": 2e-4}),
    "delta": (COUNTS, {"delta": 1e-6}),
    "radius": (POINTS, {"radius": 500.0}),
    "table_metric": (POINTS, {"table_metric": "dist_2"}),
    "privacy_unit": (POINTS, {"privacy_unit": "person"}),
    "columns": (POINTS, {"columns": ("age",)}),
    "unit": (POINTS, {"unit": "metre of road", "graph": "a1"}),
    "graph": (POINTS.replace(unit="√person", graph="a1"), {"graph": "b2"}),
    "zones": (POINTS, {"zones": "a1"}),
    "neighbours": (COUNTS, {"neighbours": "replace"}),
    "fixed_loss": (POINTS, {"fixed_loss": 2.0}),
}


@pytest.mark.parametrize("name", sorted({f.name for f in fields(Guarantee)} - TOLD))
def test_ledger_charge_does_not_match_another_guarantee(name):
    charged, changes = OTHERS[name]
    entry = SimpleNamespace(body={"guarantee": charged.to_dict()})
    ledger = SimpleNamespace(entries=[entry])
    assert not LedgerCharges(ledger).match(charged.replace(**changes))
    assert LedgerCharges(ledger).match(charged.replace(mechanism="another"))


def test_hostile_files_are_red_and_not_followed(world, folder):
    (folder / "manifest.json").write_text(
        json.dumps({"parts": [{"name": "/etc/hostname", "sha256": "0"}]})
    )
    found = check(folder)
    assert any("elsewhere" in one.what for one in found.findings)
    (folder / "manifest.json").unlink()
    world.released.iloc[:0].geopriv.to_file(folder / "none.gpkg")
    assert check(folder, truth=world.homes).colour == "amber"


@pytest.mark.parametrize("text", ["[]", '{"features": 5}', '{"features": [null]}'])
def test_json_that_is_no_geojson_is_red(tmp_path, text):
    (tmp_path / "a.geojson").write_text(text)
    assert check(tmp_path).colour == "red"


@pytest.mark.parametrize("name", ["a.txt", "a.ipynb", "a.json", "a.csv"])
@pytest.mark.parametrize("letter", ["ä", "€", "𐍈", "x"])
def test_check_says_if_a_text_is_longer_than_it_looks_at(
    tmp_path, monkeypatch, name, letter
):
    """Whether or not the limit cuts a letter of several bytes."""
    (tmp_path / name).write_text("a" + letter * 40, encoding="utf-8")
    assert check(tmp_path).colour == "green"
    size = (tmp_path / name).stat().st_size
    for limit in range(size - 5, size):
        monkeypatch.setattr("geopriv_gis.checking.check._LARGEST", limit)
        found = check(tmp_path)
        assert found.colour == "amber"
        assert [one.what for one in found.findings] == [TOO_LARGE.what]


def test_check_says_only_once_that_a_file_is_too_long(tmp_path, monkeypatch):
    monkeypatch.setattr("geopriv_gis.checking.check._LARGEST", 20)
    monkeypatch.setattr("geopriv_gis.checking.containers.LARGEST", 20)
    (tmp_path / "a.txt").write_text("home " * 10)
    assert [one.what for one in check(tmp_path).findings] == [TOO_LARGE.what]


def test_check_ignores_letters_resembling_a_geohash(world, tmp_path):
    (tmp_path / "a.html").write_text("<p>gcvw&#383;12</p>")
    assert check(tmp_path, truth=world.homes).colour == "green"


def test_true_places_without_a_crs_are_found(world, folder):
    bare = world.homes.set_crs(None, allow_override=True)
    bare.to_parquet(folder / "bare.parquet")
    found = check(folder, truth=bare)
    assert any("80 of its 80 points are true" in one.what for one in found.findings)


def test_check_refuses_bad_input(tmp_path, world):
    with pytest.raises(FileError, match="does not exist"):
        check(tmp_path / "nothing")
    with pytest.raises(FileError, match="empty folder"):
        check(tmp_path)
    with pytest.raises(FileError, match="local file"):
        check("/vsicurl/http://x")
    with pytest.raises(ParameterError, match="GeoDataFrame"):
        check(world.good, truth="homes.gpkg")
    with pytest.raises(GeometryError, match="points only"):
        check(world.good, truth=TRUE)


def test_check_gives_no_warnings(world):
    with warnings.catch_warnings():
        warnings.simplefilter("error", GeoPrivWarning)
        check(world.good, truth=world.homes)


def test_check_names_columns_only_for_files_with_them(world, tmp_path):
    visits = world.homes.geometry.to_frame("geometry").assign(
        who=range(len(world.homes))
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        released = visits.geopriv.planar_laplace(eps=0.005, keep="who")
        grid = geopriv_gis.density(released, bandwidth=500, cell=500)
    promise = grid.geopriv.guarantee
    assert (promise.attribute_columns, promise.published) == ((), ())
    geopriv_gis.write_file(released[["geometry"]], tmp_path / "points.gpkg")
    found = check(tmp_path, truth=world.homes)
    assert found.colour == "green"
    assert found.looked.contents[0].guarantee.unprotected == ()
    geopriv_gis.write_file(released, tmp_path / "points.gpkg", overwrite=True)
    assert "published beside it as they are: who" in str(check(tmp_path))
