"""geopriv:planarlaplace and geopriv:gaussian, run by QGIS, against the library."""

import json
import warnings

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from scipy import stats
from shapely.geometry import box

import geopriv_gis as library

from .conftest import CROWD, ROWS

ALPHA = 1e-6
EPS, RHO = 0.01, 1e-4
CODES = [4326, 27700, 3857]
FIELDS = ["code", "label", "weight", "visited", "person"]  # all


def fits(sample, law):
    return stats.kstest(sample, law).pvalue > ALPHA


def read(path, *, rows=ROWS):
    frame = gpd.read_file(path)
    assert len(frame) == rows
    return frame


def read_both(*paths):
    """Return the crowd and its release."""
    return [read(path, rows=CROWD) for path in paths]


@pytest.fixture(scope="module")
def masked(qgis, crowds, tmp_path_factory):
    """Each layer masked by planar Laplace: {EPSG code: (path, answer)}."""
    folder = tmp_path_factory.mktemp("masked")
    found = {}
    for code, layer in crowds.items():
        path = folder / f"released_{code}.gpkg"
        page = folder / f"guarantee_{code}.html"
        run = qgis.run_alone if code == 4326 else qgis.run
        answer = run(
            "planarlaplace", INPUT=layer, EPS=EPS, FIELDS=FIELDS, OUTPUT=path,
            OUTPUT_HTML=page,
        )  # fmt: skip
        assert answer.code == 0, answer.text
        found[code] = path, page, answer
    return found


@pytest.mark.representatives(1)
@pytest.mark.parametrize("code", CODES)
def test_ground_displacement_has_the_law_of_the_library(masked, crowds, ground, code):
    true, released = read_both(crowds[code], masked[code][0])
    metres, bearing = ground(true, released)
    assert fits(metres * EPS, stats.gamma(2).cdf)
    assert not fits(metres * EPS, stats.gamma(2, scale=0.8).cdf)
    assert not fits(metres * EPS, stats.gamma(2, scale=1.25).cdf)
    assert fits(bearing, stats.uniform(-np.pi, 2 * np.pi).cdf)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        own, _ = ground(true, library.planar_laplace(true, EPS))
    assert stats.ks_2samp(metres, own).pvalue > ALPHA


@pytest.mark.parametrize("code", CODES)
def test_fields_values_order_and_crs_are_kept(masked, crowds, code):
    true, released = read_both(crowds[code], masked[code][0])
    assert released.crs == true.crs
    assert list(released.columns) == list(true.columns)
    for name in true.columns.drop("geometry"):
        assert released[name].dtype == true[name].dtype
        assert released[name].equals(true[name]), name
    assert not (released.geometry.x == true.geometry.x).any()


@pytest.mark.parametrize("code", CODES)
def test_guarantee_equals_the_library_s_in_all_outputs(masked, crowds, code):
    _, page, answer = masked[code]
    told = answer.guarantee
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        own = library.planar_laplace(gpd.read_file(crowds[code]), EPS)
    library_s = library.guarantee_of(own)
    assert set(told.attribute_columns) - {"fid"} == set(library_s.attribute_columns)
    assert told == library_s.replace(attribute_columns=told.attribute_columns)
    assert told.eps == EPS
    assert f"ε = {EPS} per metre" in answer.text
    assert f"ε = {EPS} per metre" in page.read_text(encoding="utf-8")


def test_gaussian_has_its_law_and_its_guarantee(qgis, crowds, ground, tmp_path):
    moved = []
    for code in CODES:
        path = tmp_path / f"{code}.gpkg"
        answer = qgis.run("gaussian", INPUT=crowds[code], RHO=RHO, OUTPUT=path)
        assert answer.code == 0, answer.text
        metres, bearing = ground(*read_both(crowds[code], path))
        assert fits(metres**2 * RHO, stats.expon.cdf)
        assert fits(bearing, stats.uniform(-np.pi, 2 * np.pi).cdf)
        told = answer.guarantee
        assert (told.notion, told.rho) == ("cgp", RHO)
        moved.append(metres)
    # Of 3,000 rows alone one that is 20 % off passes once in 7,000 times.
    for share in (0.8, 1.25):
        assert not fits(np.concatenate(moved) ** 2 * RHO, stats.expon(scale=share).cdf)


def test_budget_may_be_given_in_metres(qgis, layers, tmp_path):
    path = tmp_path / "released.gpkg"
    ways = {
        "planarlaplace": ({"DISPLACEMENT": 100}, "eps", 0.02),
        "gaussian": ({"DISPLACEMENT": 100}, "rho", np.pi / 4 / 100**2),
    }
    started = {"RHO": RHO, "DISPLACEMENT": 200}, "rho", RHO  # as the form has it
    for name, (values, budget, expected) in (*ways.items(), ("gaussian", started)):
        answer = qgis.run(name, INPUT=layers[4326], OUTPUT=path, **values)
        assert answer.code == 0, answer.text
        told = answer.guarantee
        assert getattr(told, budget) == pytest.approx(expected)


def test_metres_that_were_taken_for_a_budget_are_refused(qgis, layers, tmp_path):
    path = tmp_path / "released.gpkg"
    answer = qgis.run("planarlaplace", INPUT=layers[4326], EPS=200, OUTPUT=path)
    assert (answer.code, path.exists()) == (1, False)
    assert "200 would move points by 0.01 m" in answer.text


def test_a_person_with_many_rows_gets_more_noise(qgis, crowds, crowd, ground, tmp_path):
    path = tmp_path / "released.gpkg"
    answer = qgis.run(
        "planarlaplace", INPUT=crowds[27700], EPS=EPS, OUTPUT=path, PRIVACY_UNIT=2,
        UNIT_FIELD="person",
    )  # fmt: skip
    assert answer.code == 0, answer.text
    told = answer.guarantee
    assert told.privacy_unit == "person"
    metres, _ = ground(crowd, read(path, rows=CROWD))
    rows = crowd.groupby("person")["code"].transform("size").to_numpy()
    # spec 2.3: (2/3)(2n+1)/ε on average for n rows
    expected = (2 / 3) * (2 * rows + 1) / EPS
    assert np.mean(metres / expected) == pytest.approx(1, abs=0.05)


def test_whole_table_of_one_person(qgis, people, ground, tmp_path):
    trip, path = tmp_path / "trip.gpkg", tmp_path / "released.gpkg"
    people.iloc[:500].to_file(trip, driver="GPKG")
    answer = qgis.run("planarlaplace", INPUT=trip, EPS=EPS, OUTPUT=path, PRIVACY_UNIT=1)
    assert answer.code == 0, answer.text
    told = answer.guarantee
    assert (told.privacy_unit, told.table_metric) == ("table", "dist_inf")
    metres, _ = ground(people.iloc[:500], read(path, rows=500))
    assert np.mean(metres) == pytest.approx((2 / 3) * 1001 / EPS, rel=0.2)


def test_dropped_fields_and_shuffled_rows(qgis, crowds, crowd, tmp_path):
    path = tmp_path / "released.gpkg"
    answer = qgis.run(
        "planarlaplace", INPUT=crowds[27700], EPS=EPS, OUTPUT=path, SHUFFLE=1,
        FIELDS=["fid", "code", "weight", "person"],
    )  # fmt: skip
    assert answer.code == 0, answer.text
    promise = answer.guarantee
    assert "fid" not in promise.attribute_columns  # the key would undo it
    released = read(path, rows=CROWD)
    assert set(released.columns) == {"code", "weight", "person", "geometry"}
    order = np.argsort(released["code"].to_numpy(), kind="stable")
    assert abs(stats.spearmanr(order, np.arange(CROWD))[0]) < 0.1
    # every row kept its own values, and only its own point moved
    back = released.set_index("code").loc[crowd["code"]]
    assert (back["person"].to_numpy() == crowd["person"].to_numpy()).all()
    moved = back.geometry.reset_index(drop=True).distance(crowd.geometry)
    assert fits(moved * EPS, stats.gamma(2).cdf)


def test_fields_with_the_coordinates_are_refused_left_out_or_kept(
    qgis, people, tmp_path
):
    degrees = people.geometry.to_crs("EPSG:4326")
    layer, path = tmp_path / "csv.gpkg", tmp_path / "released.gpkg"
    people[["code", "geometry"]].assign(
        lon=degrees.x, lat=degrees.y.round(5).astype(str), pair="none"
    ).to_file(layer, driver="GPKG")
    mask = {"INPUT": layer, "EPS": EPS, "OUTPUT": path}
    others = ["code", "pair"]
    refused = qgis.run("planarlaplace", FIELDS=[*others, "lon", "lat"], **mask)
    assert refused.code != 0
    assert "lon, lat contain true coordinates" in refused.text
    assert "“Fields that go along”" in refused.text
    assert not path.exists()
    dropped = qgis.run("planarlaplace", FIELDS=others, **mask)
    assert dropped.code == 0, dropped.text
    assert set(read(path).columns) == {"code", "pair", "geometry"}
    kept = qgis.run("planarlaplace", FIELDS=others, KEEP_FIELDS=["lon"], **mask)
    assert kept.code == 0, kept.text
    told = kept.guarantee
    assert told.published == ("code", "lon")  # a number of its own in every row
    assert "places or people: code, lon" in kept.text


@pytest.mark.parametrize(("drop", "kept"), [(0, True), (1, False)])
def test_heights_are_kept_with_a_warning_or_left_out(
    qgis, people, tmp_path, drop, kept
):
    high, path = tmp_path / "high.gpkg", tmp_path / "released.gpkg"
    points = gpd.points_from_xy(
        people.geometry.x, people.geometry.y, people["weight"].fillna(0.0)
    )
    people.set_geometry(gpd.GeoSeries(points, crs=people.crs)).to_file(
        high, driver="GPKG"
    )
    answer = qgis.run("planarlaplace", INPUT=high, EPS=EPS, OUTPUT=path, DROP_Z=drop)
    assert answer.code == 0, answer.text
    released = read(path)
    assert released.geometry.has_z.all() == kept
    assert ("Z values are published" in answer.text) == kept
    if kept:
        assert np.allclose(released.geometry.z, people["weight"].fillna(0.0))


def test_heights_are_protected_with_the_places(qgis, people, tmp_path):
    high, path = tmp_path / "high.gpkg", tmp_path / "released.gpkg"
    points = gpd.points_from_xy(
        people.geometry.x, people.geometry.y, np.full(len(people), 7.0)
    )
    people.set_geometry(gpd.GeoSeries(points, crs=people.crs)).to_file(
        high, driver="GPKG"
    )
    mask = {"INPUT": high, "EPS": EPS, "OUTPUT": path, "PROTECT_Z": 1}
    answer = qgis.run("planarlaplace", **mask)
    assert answer.code == 0, answer.text
    assert "place and height are" in answer.text
    assert read(path).geometry.z.std() > 0.5 / EPS
    both = qgis.run("planarlaplace", DROP_Z=1, **mask)
    assert both.code != 0
    assert "Tick only one of “Leave out heights (Z)” and “Protect" in both.text


def test_columns_that_undo_the_masking_are_warned_of(qgis, people, tmp_path):
    telling, path = tmp_path / "telling.gpkg", tmp_path / "released.gpkg"
    people.assign(
        locality="WC1",
        visited=people["visited"] + np.timedelta64(3601, "s"),
    ).to_file(telling, driver="GPKG")
    page = tmp_path / "page.html"
    answer = qgis.run(
        "planarlaplace", INPUT=telling, EPS=0.5, OUTPUT=path,
        FIELDS=["locality", "visited"], OUTPUT_HTML=page,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    assert "Of the file “released.gpkg”. Made with “Mask points" in page.read_text()
    lines = answer.text.splitlines()
    assert any("hardly protects anybody" in line for line in lines)  # of all warnings
    warning = next(line for line in lines if "may undo the masking" in line)
    for name in ("locality", "visited"):
        assert name in warning


def test_no_field_goes_along_unless_it_is_ticked(qgis, people, tmp_path):
    """In scripts, batches and models as in the form: the default is none."""
    layer, path = tmp_path / "who.gpkg", tmp_path / "released.gpkg"
    given = people[["code", "geometry"]].assign(
        name="Anna Berg", w3w="filled.count.soap"
    )
    given.to_file(layer, driver="GPKG")
    for name in ("planarlaplace", "gaussian"):
        none = qgis.run(name, INPUT=layer, OUTPUT=path)
        assert none.code == 0, none.text
        assert list(read(path).columns) == ["geometry"]
        told = none.guarantee
        assert told.attribute_columns == ()
        path.unlink()
    mask = {"INPUT": layer, "EPS": EPS, "OUTPUT": path}
    refused = qgis.run("planarlaplace", FIELDS=["code", "name", "w3w"], **mask)
    assert refused.code != 0
    assert "'name', 'w3w' identify persons" in refused.text
    assert "“Fields to publish although they tell the place”" in refused.text
    kept = qgis.run("planarlaplace", FIELDS=["name"], KEEP_FIELDS=["name"], **mask)
    assert kept.code == 0, kept.text
    assert list(read(path).columns) == ["name", "geometry"]


@pytest.mark.parametrize("suffix", ["gpkg", "geojson"])
def test_fields_are_replaced_by_pseudonyms(qgis, people, tmp_path, suffix):
    layer, path = tmp_path / "layer.gpkg", tmp_path / f"released.{suffix}"
    page = tmp_path / "page.html"
    frame = people.assign(patient=[100_001 + n // 3 for n in range(len(people))])
    frame[["patient", "code", "geometry"]].to_file(layer)
    mask = {"INPUT": layer, "EPS": EPS, "OUTPUT": path}
    run = qgis.run(
        "planarlaplace", FIELDS=["code"], PSEUDONYM_FIELDS=["patient"],
        OUTPUT_HTML=page, **mask
    )  # fmt: skip
    assert run.code == 0, run.text
    assert "as they are, or as pseudonyms" in page.read_text("utf-8")
    assert "as keyed pseudonyms: patient" in run.text
    found = read(path)
    assert set(found.columns) == {"code", "patient", "geometry"}
    assert found["patient"].str.fullmatch("[0-9a-f]{32}").all()
    order = pd.factorize(found["patient"])[0], pd.factorize(frame["patient"])[0]
    assert (order[0] == order[1]).all()
    assert b"100001" not in path.read_bytes()


def test_every_value_is_what_qgis_read(qgis, layers):
    found = qgis.headless("round_trip", layers[27700])
    assert found["released fields"] == found["fields"]
    assert found["different"] == 0
    assert found["same crs"]


def test_runs_in_the_background_one_after_another(qgis, layers):
    """They share a thread of QGIS, and with pyproj 3.7 the second one crashed it."""
    assert qgis.headless("in_background", layers[27700], 4) == [True] * 4


def test_files_of_all_formats_show_their_guarantee(qgis, layers, people, tmp_path):
    found = qgis.headless("formats", layers[4326], tmp_path)
    assert len(found) == 4
    for name, metadata in found.items():
        assert sorted(read(tmp_path / name)["code"]) == list(people["code"])
        assert "ε = 0.01 per metre" in metadata["abstract"]
        (event,) = metadata["history"]
        record = json.loads(event.split(" geopriv ")[1])
        told = library.Guarantee.from_dict(record.get("guarantee", record))
        assert told.eps == 0.01


def test_selected_features_only(qgis, layers, people, tmp_path):
    plain = tmp_path / "plain.gpkg"  # which is read without QGIS, where it is whole
    people[["code", "geometry"]].to_file(plain)
    for path in (layers[27700], plain):
        found = qgis.headless("selection", path, '"code" < 90')
        assert found["good"]
        assert found["codes"] == found["selected"] == list(range(0, 90, 3))
        assert "ε = 0.01 per metre" in found["abstract"]


def test_only_so_many_rows_as_the_source_says_are_released(qgis, people, tmp_path):
    plain = tmp_path / "plain.gpkg"  # which is read without QGIS, where it is whole
    people[["code", "geometry"]].to_file(plain)
    found = qgis.headless("selection", plain, "false", 7)
    assert found["codes"] == list(range(0, 21, 3))
    assert qgis.headless("read_as_files", plain) == ["whole"]


def test_the_command_line_s_reader_finds_the_guarantee(masked):
    pytest.importorskip("pyogrio", reason="the library reads files with pyogrio")
    for path, _, answer in masked.values():
        read_back = library.read_file(path)
        assert library.guarantee_of(read_back).intact
        told = answer.guarantee
        assert library.guarantee_of(read_back) == told


def test_cells_come_with_their_outline_and_radius(qgis, layers, tmp_path):
    path = tmp_path / "cells.gpkg"
    answer = qgis.run(
        "gaussian", INPUT=layers[27700], RHO=RHO, CELL=500, FIELDS=FIELDS, OUTPUT=path
    )
    assert answer.code == 0, answer.text
    frame = read(path)
    assert (frame.geometry.x % 500 == 250).all()
    outlines = gpd.GeoSeries.from_wkt(frame["footprint"], crs=frame.crs)
    assert outlines.centroid.distance(frame.geometry).max() < 1
    assert frame["radius"].nunique() > 1
    assert frame["radius"].between(500, 600).all()
    before = gpd.read_file(layers[27700])
    assert list(frame.columns) == [
        *before.columns.drop("geometry"), "footprint", "radius", "geometry",
    ]  # fmt: skip


def test_points_stay_in_their_zones_and_go_to_public_places(qgis, layers, tmp_path):
    before = gpd.read_file(layers[27700])
    west, south, east, north = before.total_bounds + np.array([-99, -99, 99, 99])
    middle = (west + east) / 2
    zones = gpd.GeoSeries(
        [box(west, south, middle, north), box(middle, south, east, north)],
        crs=before.crs,
    )
    places = zones.centroid
    for name, layer in (("zones", zones), ("places", places)):
        layer.to_frame("geometry").to_file(tmp_path / f"{name}.gpkg")
    path = tmp_path / "held.gpkg"
    answer = qgis.run(
        "planarlaplace", INPUT=layers[27700], EPS=EPS, OUTPUT=path,
        OWN_ZONES=tmp_path / "zones.gpkg", SNAP=tmp_path / "places.gpkg",
    )  # fmt: skip
    assert answer.code == 0, answer.text
    after = read(path)
    assert ((before.geometry.x < middle) == (after.geometry.x < middle)).all()
    assert after.geometry.nunique() == 2
    assert "nothing is promised between zones" in answer.text


def test_default_strength_moves_points_as_far_as_stated(qgis, layers):
    for name, values, budget in (
        ("planarlaplace", {}, ("eps", 0.01)),
        ("planarlaplace", {"DISPLACEMENT": 500}, ("eps", 0.004)),
        ("planarlaplace", {"DISPLACEMENT": 200, "EPS": 0.05}, ("eps", 0.05)),
        ("gaussian", {}, ("rho", np.pi / (4 * 200**2))),
        ("privatehull", {}, ("rho", 5e-5)),
        ("privatehull", {"EPS": 0.01}, ("eps", 0.01)),
        ("privateknn", {"POINT": "530000,180000", "HIDDEN_WITHIN": 50}, ("eps", 0.02)),
    ):
        answer = qgis.run(
            name, INPUT=layers[27700], OUTPUT="TEMPORARY_OUTPUT", **values
        )
        assert answer.code == 0, answer.text
        found = answer.guarantee
        assert getattr(found, budget[0]) == pytest.approx(budget[1])
