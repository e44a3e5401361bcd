"""Presets: figures as stated, fields of the standard, and a guarantee that stands."""

import functools
import math
import re
import warnings
import zipfile

import geopandas as gpd
import numpy as np
import pandas as pd
import pyproj
import pytest
from scipy.special import gammaincinv
from shapely.geometry import box

import geopriv_gis
from geopriv_gis import (
    GeoPrivError,
    GeoPrivWarning,
    ParameterError,
    metrics,
    presets,
)
from geopriv_gis.frames.ground.prepared import prepare
from geopriv_gis.presets import dhs, dwc, hdx, health, police
from geopriv_gis.presets.terms import term_of
from geopriv_gis.testing import insecure_rng
from tests.conformance.entries import LISTED, SIDES
from tests.conformance.variants import LEVELS, STREETS, VARIANTS

AREA = gpd.GeoSeries([box(529000, 179000, 540000, 190000)], crs="EPSG:27700")
WARDS = gpd.GeoSeries(
    [box(x, y, x + 5500, y + 5500) for x in (529000, 534500) for y in (179000, 184500)],
    crs="EPSG:27700",
)
Q95 = gammaincinv(2, 0.95)  # of planar Laplace, times ε


def rows(n=60, crs="EPSG:27700", **columns):
    x, y = np.random.default_rng(3).uniform(0, 8000, (2, n))
    places = gpd.points_from_xy(530_000 + x, 180_000 + y)
    given = {name: [value] * n for name, value in columns.items()}
    return gpd.GeoDataFrame(given, geometry=places, crs="EPSG:27700").to_crs(crs)


def streets(addresses=8):
    x, y = np.meshgrid(np.arange(529100, 540000, 900), np.arange(179100, 190000, 900))
    places = gpd.points_from_xy(x.ravel(), y.ravel())
    return gpd.GeoDataFrame(
        {"addresses": [addresses] * x.size}, geometry=places, crs="EPSG:27700"
    )


@functools.lru_cache
def town():
    return metrics.people(
        gpd.GeoDataFrame({"people": [5000] * 4}, geometry=WARDS), "people"
    )


def given(name):
    """Return what a preset asks for."""
    return {
        "dwc": {},
        "dhs": {"stratum": "urban", "zones": AREA},
        "police": {"zones": AREA, "onto": streets()},
        "hdx": {"zones": [AREA, WARDS], "sensitivity": "low", "protocol": "ISP 2026"},
        "health": {"metric": town(), "people": 2000, "level": 1.0},
    }[name]


def released(name, frame=None, **more):
    if frame is None:
        frame = rows(crs="EPSG:4326" if name == "dwc" else "EPSG:27700", kind="a")
    return frame.geopriv.release_preset(name, **{**given(name), **more})


# -- figures ---------------------------------------------------------------------------


@pytest.mark.parametrize(("cell", "factor"), [(0.1, 1.07), (0.01, 1.83), (0.001, 404)])
def test_dwc_noise_of_a_cell_reaches_half_its_diagonal(cell, factor):
    eps = presets.preset("dwc").figures[f"eps_at_{cell}_degrees"]
    assert eps == pytest.approx(dwc.EPS_DEGREES / cell)
    geod = pyproj.Geod(ellps="WGS84")
    half = geod.inv(0, 0, cell / 2, cell / 2)[2]
    assert half <= Q95 / eps < 1.01 * half
    assert factor / 1.01 < math.exp(100 * eps) <= factor  # rounded up
    assert f"{factor}" in dwc.__doc__


def test_dhs_clusters_move_as_far_as_dhs_displacement():
    uniform = {"urban": 1000.0, "rural": 0.99 * 2500 + 0.01 * 5000}
    for stratum, mean in uniform.items():
        assert 2 / dhs.EPS[stratum] == pytest.approx(mean, rel=0.005)
    assert [round(Q95 / eps / 1000, 1) for eps in dhs.EPS.values()] == [2.4, 6.0]


def test_police_and_health_preset_defaults():
    assert math.exp(100 * police.EPS) == pytest.approx(2.7, abs=0.05)
    asked = presets.preset("health").arguments("graph_laplace", {"metric": town()})
    assert (asked["people"], asked["level"]) == (health.PEOPLE, 1.0) == (20_000, 1.0)


# -- arguments -------------------------------------------------------------------------


def test_preset_arguments_of_the_user_take_precedence():
    asked = presets.preset("dwc").arguments
    assert asked("planar_laplace", {"eps": 1e-3})["eps"] == 1e-3
    assert asked("planar_laplace", {}) == {"z": "drop", "eps": 6e-4, "onto": 0.1}
    metres = asked("planar_laplace", {"z": "keep"}, "EPSG:27700")
    assert (metres["onto"], metres["z"]) == (10_000, "keep")
    assert Q95 / metres["eps"] == pytest.approx(10_000 * math.sqrt(0.5), rel=0.01)
    feet = asked("planar_laplace", {}, "EPSG:2263")
    assert feet["onto"] * 1200 / 3937 == pytest.approx(10_000)
    assert feet["eps"] == pytest.approx(metres["eps"])
    assert presets.preset("hdx").arguments(
        "zonal_counts", {"zones": [AREA, WARDS], "rho": 0.1}
    ) == {"zones": [AREA, WARDS], "rho": 0.1}


WRONG = {
    "another release": ("dwc", "gaussian", {}, "planar_laplace"),
    "noise without a radius": ("dwc", "planar_laplace", {"region": AREA}, "region"),
    "a cell that is none": ("dwc", "planar_laplace", {"onto": "1"}, "onto"),
    "no stratum": ("dhs", "planar_laplace", {"zones": AREA}, "stratum"),
    "no such stratum": ("dhs", "planar_laplace", {"stratum": "sea"}, "stratum"),
    "the other's eps": (
        "dhs", "planar_laplace", {"zones": AREA, "stratum": "rural", "eps": 0.002},
        "stratum='urban'",
    ),
    "whose eps": (
        "dhs", "planar_laplace", {"zones": AREA, "eps": 0.00079}, "stratum='rural'",
    ),
    "no districts": ("dhs", "planar_laplace", {"stratum": "urban"}, "zones"),
    "no force": ("police", "planar_laplace", {"onto": streets()}, "zones"),
    "no streets": ("police", "planar_laplace", {"zones": AREA}, "onto"),
    "no addresses": (
        "police", "planar_laplace", {"zones": AREA, "onto": WARDS}, "addresses",
    ),
    "few addresses": (
        "police", "planar_laplace", {"zones": AREA, "onto": streets(7)}, "at least 8",
    ),
    "one level": ("hdx", "zonal_counts", {"zones": AREA}, "levels"),
    "one in a list": ("hdx", "zonal_counts", {"zones": [AREA]}, "levels"),
    "finest first by name": (
        "hdx", "zonal_counts", {"zones": {"wards": WARDS, "all": AREA}}, "coarsest",
    ),
    "finest first": ("hdx", "zonal_counts", {"zones": [WARDS, AREA]}, "coarsest"),
    "queries": (
        "hdx", "zonal_counts", {"zones": [AREA, WARDS], "queries": "total"}, "queries",
    ),
    "heights": ("dwc", "planar_laplace", {"z": "protect"}, "heights"),
    "no metric": ("health", "graph_laplace", {"people": 9}, "metric"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_preset_names_missing_arguments_before_drawing(name):
    preset, release, asked, word = WRONG[name]
    with pytest.raises(ParameterError, match=word):
        presets.preset(preset).arguments(release, asked)


def test_preset_refuses_unknown_names():
    with pytest.raises(ParameterError, match="dwc, dhs"):
        presets.preset("gbif")
    with pytest.raises(ParameterError, match="has an argument 'category'"):
        rows().geopriv.release_preset("dwc", category=2)
    with pytest.raises(ParameterError, match=r"sensitivity.*to be classified"):
        rows().geopriv.release_preset("hdx", sensitivity="none")
    for name in presets.names():
        assert all((presets.preset(name).sources, presets.preset(name).figures))


@pytest.mark.parametrize(
    "number", [-1, -8, 0.5, 1, 7, 7.999, math.nan, None, "", "many", -math.inf]
)
def test_police_refuses_snap_points_without_addresses(number):
    onto = streets()
    onto["addresses"] = onto["addresses"].astype(object)
    onto.iloc[3, 0] = number
    with pytest.raises(ParameterError, match=f"1 of {len(onto)} points"):
        presets.preset("police").arguments(
            "planar_laplace", {"zones": AREA, "onto": onto}
        )


def test_police_refuses_snap_points_with_missing_addresses():
    onto = streets()
    onto["addresses"] = onto["addresses"].astype("Int64")
    onto.loc[3, "addresses"] = pd.NA
    with pytest.raises(ParameterError, match=f"1 of {len(onto)} points"):
        presets.preset("police").arguments(
            "planar_laplace", {"zones": AREA, "onto": onto}
        )


def test_police_takes_snap_points_with_zero_addresses():
    zero = {"zones": AREA, "onto": streets(0)}
    assert presets.preset("police").arguments("planar_laplace", zero)["eps"] == 0.01


# -- fields ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", presets.names())
def test_preset_guarantee_is_intact_and_check_is_green(name, tmp_path):
    pytest.importorskip("pyogrio")
    frame = rows(crs="EPSG:4326" if name == "dwc" else "EPSG:27700", kind="a")
    found = released(name, frame)
    assert geopriv_gis.guarantee_of(found).state == "intact"
    assert found.geopriv.guarantee.notion in ("gp", "dp")
    assert found.geopriv.guarantee.published == ()
    found.geopriv.to_file(tmp_path / "out.gpkg", truth=frame)
    told = geopriv_gis.check(tmp_path / "out.gpkg", truth=frame)
    assert str(told).startswith("green"), told


NEEDED = {
    "dhs": {"stratum": "urban", "zones": SIDES},
    "police": {"zones": SIDES, "onto": STREETS},
    "hdx": {"zones": LEVELS},
}
BY_PRESET = [
    pytest.param(name, each, id=f"{name}, {each}")
    for name in presets.names()
    for each in (*LISTED, *VARIANTS)
    if each.method in presets.preset(name).releases
]


@pytest.mark.representatives(60)
@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
@pytest.mark.parametrize(("name", "entry"), BY_PRESET)
def test_preset_refuses_bad_options_before_the_charge(name, entry):
    needed = NEEDED.get(name, {})
    options = {**needed, **entry.arguments(), "release": entry.method}
    for each in [options, {**options, **needed}] if needed else [options]:
        try:
            due = prepare(geopriv_gis.release_preset, entry.frame(), name, **each)
        except GeoPrivError:
            continue
        assert due.result().attrs["geopriv"]["preset"] == name


def test_hdx_sums_use_the_level_above_like_counts():
    frame = rows(60, paid=9.0)
    found = released("hdx", frame, sum="paid", bounds=(-10, 10), eps=9.0)
    good = 1.96 * found["se"] <= 0.5 * found["sum"].abs()
    assert set(found.loc[good, "use"]) == {"this level"}
    assert not (found.loc[~good, "use"] == "this level").any()
    losses = released("hdx", rows(60, paid=-9.0), sum="paid", bounds=(-10, 10), eps=9.0)
    assert losses["use"][0] == "this level"


OLD = {
    "occurrenceID": "x", "locality": "the old oak", "verbatimLatitude": "55 57 N",
    "minimumElevationInMeters": 3, "eventTime": "06:10", "recordedBy": "A. Smith",
    "fieldNumber": "7", "coordinateUncertaintyInMeters": 5, "coordinatePrecision": 1e-5,
    "eventDate": "2024-02-29T06:10:00Z",
}  # fmt: skip


def test_dwc_fields():
    frame = rows(crs="EPSG:4326", **OLD)
    with pytest.warns(GeoPrivWarning, match="left out.*locality") as told:
        found = frame.geopriv.release_preset("dwc", onto=0.01, rng=insecure_rng(4))
    assert len(told) == 1  # and none about the hour, which is gone
    gone = set(OLD) - set(found.columns)
    assert gone == {
        "locality", "verbatimLatitude", "minimumElevationInMeters", "eventTime",
        "recordedBy", "fieldNumber",
    }  # fmt: skip
    names = [name for name in found.columns if name != "geometry"]
    assert all(map(term_of, names))
    assert set(found["eventDate"]) == {"2024-02-29"}
    assert set(found["coordinatePrecision"]) == {0.01}
    centre = np.floor(found[["decimalLongitude", "decimalLatitude"]] / 0.01) + 0.5
    got = np.column_stack([found.geometry.x, found.geometry.y])
    assert np.allclose(centre * 0.01, got, atol=1e-7)
    away = found["coordinateUncertaintyInMeters"]
    plain = frame.geometry.geopriv.planar_laplace(
        eps=6e-3, onto=0.01, z="drop", rng=insecure_rng(4)
    )
    assert (away - plain["radius"]).between(0, 1, inclusive="left").all()
    assert found["georeferenceRemarks"][
        0
    ] == found.geopriv.guarantee.in_words().replace("one person", "one organism")
    assert re.search(r"within 79[0-9] m.*0.01 degrees", found["dataGeneralizations"][0])


def test_dwc_uncertainty_covers_the_true_place():
    frame = rows(4000, crs="EPSG:4326")
    found = frame.geopriv.release_preset("dwc", onto=0.1, rng=insecure_rng(11))
    lon, lat = found["decimalLongitude"], found["decimalLatitude"]
    geod = pyproj.Geod(ellps="WGS84")
    away = geod.inv(lon, lat, frame.geometry.x, frame.geometry.y)[2]
    # At least 95 %: 4,000 rows of a fixed seed, five standard deviations.
    share = (away <= found["coordinateUncertaintyInMeters"]).mean()
    assert share >= 0.95 - 5 * math.sqrt(0.95 * 0.05 / 4000)


def test_dwc_dates_omit_times_of_day():
    days = pd.Series(["2024-01-01T05:00/2024-01-02T06:00", "2024", "2024-05-01 7"])
    wanted = ["2024-01-01/2024-01-02", "2024", "2024-05-01"]
    assert dwc._dates_without_times(days).tolist() == wanted
    assert pd.isna(dwc._dates_without_times(pd.Series([None, "2024"]))[0])
    stamps = pd.to_datetime(pd.Series(["2024-01-01T05:00"]))
    assert dwc._dates_without_times(stamps).tolist() == ["2024-01-01"]


def test_dwc_uncertainty_of_persons_is_per_row():
    frame = rows(6, crs="EPSG:4326").assign(who=["a", "a", "b", "b", "b", "c"])
    found = frame.geopriv.release_preset("dwc", privacy_unit="who", keep="who")
    away = found.groupby("who")["coordinateUncertaintyInMeters"].min()
    noise = Q95 / 6e-4 * np.array([2, 3, 1])
    assert ((away - noise > 5000) & (away - noise < 8000)).all()
    assert "within" not in found["dataGeneralizations"][0]


@pytest.mark.parametrize(
    ("crs", "fine"),
    [(None, 1e-3), ("EPSG:4326", 1e-3), ("EPSG:25832", 100.0), ("EPSG:2263", 300.0)],
)
def test_dwc_warns_of_fine_cells_and_names_sizes_in_the_crs_unit(crs, fine):
    with pytest.warns(GeoPrivWarning, match="told apart") as found:
        dwc._dwc_arguments("planar_laplace", {"onto": fine}, crs)
    sizes = re.findall(r"onto=([\d.]+)", str(found[0].message))
    assert len(sizes) == 2
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for size in map(float, sizes):
            given = dwc._dwc_arguments("planar_laplace", {"onto": size}, crs)
            assert given["eps"] < 0.012


def test_dwc_onto_metres_omits_coordinate_precision():
    found = rows().geopriv.release_preset("dwc", onto=2000)
    assert "coordinatePrecision" not in found.columns
    assert set(found["footprintSRS"]) == {"EPSG:27700"}
    assert found["decimalLatitude"].between(51, 52).all()
    assert presets.preset("dwc").confirmed(found, found.geopriv.guarantee)[2:] == [
        "footprintWKT"
    ]


def test_police_counts_crimes_by_place_and_kind():
    frame = rows(200).assign(kind=["b", "a"] * 100)
    found = released("police", frame)
    assert found["count"].sum() == 200
    keys = found.assign(x=found.geometry.x, y=found.geometry.y)[["x", "y", "kind"]]
    assert not keys.duplicated().any()
    assert keys.equals(keys.sort_values(["x", "y", "kind"], ignore_index=True))
    with pytest.warns(GeoPrivWarning, match="left out.*count"):
        assert released("police", rows(count=1))["count"].sum() == 60


def test_police_counts_crimes_without_kind():
    found = released("police", rows(90).assign(kind=["b", None, "a"] * 30))
    assert found.groupby("kind", dropna=False)["count"].sum().tolist() == [30] * 3


@pytest.mark.filterwarnings("ignore:left out")
def test_dhs_clusters_have_the_dhs_fields():
    found = released("dhs", rows(kind="a", ALT_DEM=31), stratum="rural")
    assert set(found["URBAN_RURA"] + found["DATUM"]) == {"RWGS84"}
    assert "ALT_DEM" not in found.columns
    assert "URBAN_RURA" not in released("dhs", eps=0.001).columns


def test_dhs_clusters_without_columns_have_the_dhs_fields():
    found = released("dhs", rows().geometry)
    assert list(found.columns) == [
        "geometry", "LATNUM", "LONGNUM", "URBAN_RURA", "DATUM",
    ]  # fmt: skip
    assert found.geopriv.guarantee.state == "intact"
    degrees = found.to_crs(4326).geometry
    assert found["LATNUM"].to_numpy() == pytest.approx(degrees.y.to_numpy(), abs=6e-8)
    assert found["LONGNUM"].to_numpy() == pytest.approx(degrees.x.to_numpy(), abs=6e-8)


def test_dhs_warns_of_rows_of_one_cluster():
    homes = rows().assign(DHSCLUST=np.arange(60) % 20, HV001=np.arange(60))
    for name in ("grappe", "id_grappe", "num_grappe", "conglomerado", "cluster_no"):
        with pytest.warns(match="rows of a cluster are moved one by one"):
            released("dhs", rows(**{name: np.arange(60) % 20}))
    with pytest.warns(GeoPrivWarning, match="'DHSCLUST' repeats: rows of a cluster"):
        released("dhs", homes)
    with warnings.catch_warnings():
        warnings.filterwarnings("error", "column .* repeats")
        released("dhs", homes.iloc[:20])


def test_hdx_small_sums_use_the_level_above():
    levels = {"zones": [AREA, WARDS], "sum": "income", "bounds": (0, 100)}
    homes = rows(4, income=50.0)
    large = released("hdx", homes, eps=1e5, **levels)
    assert set(large["use"][large["sum"] > 1]) == {"this level"}
    small = released("hdx", homes, eps=1e-3, **levels)
    assert "this level" not in set(small["use"][small["se"] > small["sum"].abs()])
    with pytest.raises(ParameterError, match="leave below out"):
        released("hdx", homes, below=9)


def test_hdx_small_counts_use_the_level_above():
    found = released("hdx", rows(4), rng=insecure_rng(1))
    assert set(found["use"][1:]) <= {"the level above", "this level"}
    assert "the level above" in set(found["use"])
    assert set(found["protocol"]) == {"ISP 2026"}
    nearly = found.head(3).assign(  # 95 % errors of 49.98 and 50.18 of 100
        layer=["a", "b", "b"], count=100.0, se=[25.6, 25.5, 25.6]
    )
    told = hdx._make_hdx_table(nearly, found.geopriv.guarantee)["use"]
    assert told.tolist() == ["no level", "this level", "the level above"]
    plain = presets.preset("hdx")
    drawn = rows(4).geopriv.zonal_counts([AREA, WARDS], eps=1)
    assert (
        "classified" in plain.finish(drawn, drawn.geopriv.guarantee)["sensitivity"][0]
    )


# -- what would make a guarantee untrue ------------------------------------------------


def test_preset_finishes_only_its_own_release():
    chosen = presets.preset("dwc")
    frame = rows(crs="EPSG:4326")
    drawn = frame.geopriv.planar_laplace(eps=6e-4, onto=0.1)
    good = drawn.geopriv.guarantee
    other = frame.geopriv.planar_laplace(eps=6e-3, onto=0.1).geopriv.guarantee
    for wrong, said in (
        (frame, good), (drawn, other), (drawn.iloc[:3], good),
        (drawn.set_geometry(frame.geometry), good),
    ):  # fmt: skip
        with pytest.raises(ParameterError, match="unchanged"):
            chosen.finish(wrong, said)
    late = drawn.assign(house=1)
    with pytest.raises(ParameterError, match=r"Drop them, or release again"):
        chosen.finish(late, good)
    chosen.finish(late.drop(columns="house"), good)
    with pytest.raises(ParameterError, match="got 'protocol'"):
        chosen.finish(drawn, good, protocol="x")
    plain = frame.geopriv.planar_laplace(eps=6e-4)
    with pytest.raises(ParameterError, match="requires cells"):
        chosen.finish(plain, plain.geopriv.guarantee)


def test_preset_warns_of_forbidden_columns_that_finish_drops():
    seen = rows(crs="EPSG:4326", locality="old mill", ring="a")
    drawn = seen.geopriv.planar_laplace(eps=6e-4, onto=0.1, keep=["locality"])
    with pytest.warns(geopriv_gis.GeoPrivWarning, match="preset: locality$") as warned:
        found = presets.preset("dwc").finish(drawn, drawn.geopriv.guarantee)
    assert len(warned) == 1
    assert "locality" not in found
    assert "ring" in found


# Terms of the standards that tell where, when to the minute or by whom something was.
WITHHELD = {
    "dwc": (
        "verbatimLocality verbatimLatitude verbatimElevation locality locationRemarks "
        "locationID namedPlace siteNumber minimumElevationInMeters "
        "maximumElevationInMeters minimumDepthInMeters maximumDepthInMeters "
        "minimumDistanceAboveSurfaceInMeters maximumDistanceAboveSurfaceInMeters "
        "eventTime recordedBy recordedByID recordNumber fieldNumber fieldNotes "
        "decimalLatitude decimalLongitude geodeticDatum coordinatePrecision "
        "coordinateUncertaintyInMeters pointRadiusSpatialFit footprintWKT footprintSRS "
        "footprintSpatialFit georeferencedBy georeferencedDate georeferenceProtocol "
        "georeferenceSources georeferenceRemarks dataGeneralizations "
        "informationWithheld"
    ),
    "dhs": "LATNUM LONGNUM DATUM ALT_GPS ALT_DEM latnum longnum",
    "police": "count",
    "hdx": "use sensitivity protocol",
    "health": "",
}
PUBLISHED = (
    "occurrenceID scientificName eventDate sex localityType country stateProvince "
    "LATNUMBER DHSCLUST URBAN_RURA counts usage individualCount lifeStage"
)


@pytest.mark.parametrize("name", WITHHELD)
def test_preset_withholds_every_term_of_its_standard(name):
    terms = WITHHELD[name].split()
    assert presets.preset(name).withheld([*PUBLISHED.split(), *terms]) == terms


def test_check_finds_true_latitude_in_a_dwc_field(tmp_path):
    pytest.importorskip("pyogrio")
    frame = rows(crs="EPSG:4326")
    found = released("dwc", frame)
    bad = found.assign(decimalLatitude=frame.geometry.y)
    assert presets.collection.confirmed_columns(found)[0] == "decimalLatitude"
    assert "decimalLatitude" not in presets.collection.confirmed_columns(bad)
    with pytest.raises(geopriv_gis.FileError, match="decimalLatitude"):
        bad.geopriv.to_file(tmp_path / "bad.gpkg", truth=frame)
    bad.geopriv.to_file(tmp_path / "bad.gpkg")
    assert geopriv_gis.check(tmp_path / "bad.gpkg").colour == "amber"
    assert geopriv_gis.check(tmp_path / "bad.gpkg", truth=frame).colour == "red"


def test_subset_of_a_dwc_release_keeps_its_fields(tmp_path):
    pytest.importorskip("pyogrio")
    some = released("dwc").iloc[5:20]
    some.geopriv.to_file(tmp_path / "some.gpkg")
    assert geopriv_gis.check(tmp_path / "some.gpkg").colour == "green"


def test_forged_preset_record_confirms_no_columns():
    found = released("dwc")
    for forged in ("gbif", 7, None, ["dwc"]):
        wrong = found.copy()
        wrong.attrs["geopriv"] = {**found.attrs["geopriv"], "preset": forged}
        assert presets.collection.confirmed_columns(wrong) == []


TRACK = {
    "release": "private_track", "privacy_unit": "animal", "windows": "1D", "rho": 1e-6,
}  # fmt: skip


NAMED = pytest.mark.filterwarnings("ignore:'animal' is called 'organismID'")


def fixes(animals=20, each=240, **columns):
    """Return fixes of animals that roam around a home each, twelve a day."""
    rng = np.random.default_rng(11)
    places = np.zeros((animals, each, 2))
    for step in range(1, each):
        places[:, step] = 0.97 * places[:, step - 1] + rng.normal(0, 90, (animals, 2))
    places += rng.uniform((480_000, 6_680_000), (520_000, 6_720_000), (animals, 1, 2))
    hours = pd.date_range("2026-05-04", periods=each, freq="2h")
    return gpd.GeoDataFrame(
        {
            "animal": np.repeat([f"lynx {n}" for n in range(animals)], each),
            "eventDate": np.tile(hours, animals),
            **columns,
        },
        geometry=gpd.points_from_xy(*places.reshape(-1, 2).T),
        crs=32632,
    )


@NAMED
def test_dwc_track_uncertainty_covers_the_mean_place():
    frame = fixes()
    found = frame.geopriv.release_preset(
        "dwc", **TRACK, time="eventDate", rng=insecure_rng(5)
    )
    assert len(found) == 400  # a day each: dates of fixes keep their hours
    assert found["occurrenceID"].is_unique
    assert all(term_of(name) for name in found.columns if name != "geometry")
    day = frame["eventDate"].dt.floor("D")
    true = frame.get_coordinates().groupby([frame["animal"], day]).mean()
    start = pd.to_datetime(found["eventDate"].str.split("/").str[0])
    true = true.loc[list(zip(found["organismID"], start, strict=True))].to_numpy()
    away = np.hypot(*(found.get_coordinates().to_numpy() - true).T)
    within = away <= found["coordinateUncertaintyInMeters"].to_numpy()
    # Days of an animal are smoothed together: of 20 animals' shares, at least these.
    assert within.mean() > 0.95


def test_dwc_renames_the_animal_column_everywhere():
    frame, given = fixes(animals=2, each=60), dict(TRACK, time="eventDate")
    with pytest.warns(GeoPrivWarning, match="'animal' is called 'organismID'"):
        found = frame.geopriv.release_preset("dwc", **given)
    guarantee = found.geopriv.guarantee
    assert guarantee.unprotected == guarantee.published == ("organismID",)
    assert "'animal'" not in found["georeferenceRemarks"].iloc[0]
    given["privacy_unit"] = "organismID"  # without a warning
    named = frame.rename(columns={"animal": "organismID"})
    found = named.geopriv.release_preset("dwc", **given)
    assert found["organismID"].nunique() == 2


def test_dwc_generalisation_text_rounds_lengths_up():
    for eps in (6e-4, 0.00061, 0.00062):
        found = rows(2, crs="EPSG:4326").geopriv.release_preset("dwc", eps=eps)
        told = re.search(r"within ([\d,]+) m", found["dataGeneralizations"][0])
        assert int(told[1].replace(",", "")) >= Q95 / eps


def test_dwc_track_uncertainty_grows_with_errors():
    frame = fixes(animals=2, each=60)
    given = dict(TRACK, time="eventDate")
    del given["release"]
    track = frame.geopriv.private_track(**given, rng=insecure_rng(6))
    finished = presets.preset("dwc").finish(track, track.geopriv.guarantee)
    factor = np.where(track["reliable"], 1.0, dwc.UNRELIABLE)
    told = finished["coordinateUncertaintyInMeters"]
    assert (told == np.ceil(dwc.ERRORS * factor * track["se"])).all()
    doubted = track.copy()
    doubted["reliable"] = False
    worst = dwc._of_track(doubted, track.geopriv.guarantee)
    assert (worst["coordinateUncertaintyInMeters"] >= told).all()
    radius = gammaincinv(2, 0.95)  # of planar Laplace noise with ε = 1
    assert dwc.ERRORS * math.sqrt(3) == pytest.approx(radius, rel=1e-4)


@NAMED
def test_dwc_track_window_fields_are_confirmed_columns(tmp_path):
    pytest.importorskip("pyogrio")
    found = fixes(animals=3).geopriv.release_preset("dwc", **TRACK, time="eventDate")
    known = {"eventDate", "occurrenceID"}
    assert known <= {*presets.collection.confirmed_columns(found)}
    path = tmp_path / "track.gpkg"
    found.geopriv.to_file(path)
    assert "may tell places" not in str(geopriv_gis.check(path))
    shifted = found["eventDate"].str.replace("T00:00:00/", "T00:07:00/").iloc[0]
    for wrong in (
        {"eventDate": [shifted, *found["eventDate"].iloc[1:]]},
        {"occurrenceID": [str(place) for place in found.geometry]},
    ):
        forged = found.assign(**wrong)
        forged.attrs = found.attrs
        assert not {*wrong} & {*presets.collection.confirmed_columns(forged)}
    for text in ("2024-02-14/15", "2024", "2026-05-04/2026-05-04", None):
        told = presets.preset("dwc").confirmed(
            found.assign(eventDate=text), found.geopriv.guarantee
        )
        assert not known & {*told}
        assert "decimalLatitude" in told


def test_dwc_confirms_no_dates_of_cells_without_outlines():
    for date in ("2024-01-01/2024-01-02", "2024-01-01/2024-01-01", "2024-02-14/15"):
        frame = rows(3, crs="EPSG:4326", eventDate=date)
        found = released("dwc", frame).drop(columns="footprintWKT")
        told = presets.preset("dwc").confirmed(found, found.geopriv.guarantee)
        assert told == ["decimalLatitude", "decimalLongitude"]


@NAMED
def test_dwc_confirms_track_windows_across_a_clock_change():
    frame = fixes(animals=1, each=48)
    frame["eventDate"] = pd.date_range(
        "2026-10-24", periods=48, freq="2h", tz="Europe/Berlin"
    )
    found = frame.geopriv.release_preset("dwc", **TRACK, time="eventDate")
    assert found["eventDate"].str[-6:].nunique() == 2  # summer and winter time
    assert "eventDate" in presets.collection.confirmed_columns(found)


@pytest.mark.parametrize(
    ("name", "column"),
    [("police", "count"), ("police", "Count"), ("dwc", "decimalLatitude")],
)
def test_preset_refuses_a_geometry_column_named_like_its_fields(name, column):
    crs = "EPSG:4326" if name == "dwc" else "EPSG:27700"
    frame = rows(crs=crs).rename_geometry(column)
    with pytest.raises(ParameterError, match=r"rename_geometry\('geometry'\)"):
        prepare(geopriv_gis.release_preset, frame, name, **given(name))
    own = presets.preset(name).arguments("planar_laplace", given(name), crs)
    drawn = frame.geopriv.planar_laplace(**own)
    with pytest.raises(ParameterError, match=r"rename_geometry\('geometry'\)"):
        presets.preset(name).finish(drawn, drawn.geopriv.guarantee)
    renamed = drawn.rename_geometry("geometry")
    made = presets.preset(name).finish(renamed, drawn.geopriv.guarantee)
    assert made.geometry.name == "geometry"


@pytest.mark.parametrize(
    ("date", "good"),
    [
        ("2024-02-14", True), ("2024-02-14T08:30/2024-02-16", True), ("2024", True),
        ("1999/2024-02", True), ("2024-02-14/16", True), ("2024-W07-3", True),
        ("14.02.2024", False), ("02/14/2024", False), ("14 Feb 2024", False),
    ],
)  # fmt: skip
def test_dwc_requires_iso_8601_dates(date, good):
    seen = gpd.GeoDataFrame(
        {"eventDate": [date]}, geometry=gpd.points_from_xy([9.0], [60.0]), crs=4326
    )
    if good:
        made = seen.geopriv.release_preset("dwc")["eventDate"].iloc[0]
        assert made == "/".join(end.split("T")[0] for end in date.split("/"))
        return
    with pytest.raises(ParameterError, match="dates of ISO 8601") as refused:
        seen.geopriv.release_preset("dwc")
    assert date not in str(refused.value)


@pytest.mark.parametrize("windows", ["night/day", "animal", None])
def test_dwc_tracks_require_windows_of_equal_length(windows):
    with pytest.raises(ParameterError, match="equal length"):
        fixes(animals=1, each=30).geopriv.release_preset(
            "dwc", **(TRACK | {"windows": windows}), time="eventDate"
        )


@NAMED
def test_dwc_tracks_make_an_archive(tmp_path):
    found = fixes(animals=3, each=60, locality="a den").geopriv.release_preset(
        "dwc", **TRACK, time="eventDate"
    )
    remarks = found["georeferenceRemarks"].iloc[0]
    assert "one organism (all rows with one value of 'organismID')" in remarks
    assert "one person" not in remarks
    about = {"title": "Lynx", "organisation": "O", "email": "a@example.org"}
    defaults = {"basisOfRecord": "MachineObservation", "scientificName": "Lynx lynx"}
    geopriv_gis.write_file(
        found, tmp_path / "lynx.zip",
        archive={**about, "licence": "CC BY 4.0", "defaults": defaults},
    )  # fmt: skip
    with zipfile.ZipFile(tmp_path / "lynx.zip") as archive:
        lines = archive.read("occurrence.txt").decode().splitlines()
    assert len(lines) == 1 + len(found)
    assert "a den" not in "".join(lines)
