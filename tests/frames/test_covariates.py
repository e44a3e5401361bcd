"""Values at true places: right on average under every law, and in a regression."""

import warnings
from types import SimpleNamespace

import geopandas as gpd
import numpy as np
import pyproj
import pytest
from shapely.geometry import MultiPolygon, Point, Polygon, box

import geopriv_gis
from geopriv_gis import CRSError, GeometryError, GeoPrivWarning, ParameterError
from geopriv_gis.frames.ground.crs import choose_ground
from geopriv_gis.frames.ground.geometry import VECTORISED
from geopriv_gis.frames.ground.lattice import PlaceSpacing
from geopriv_gis.frames.ground.surface import (
    _find_zones_by_edges,
    _find_zones_by_shapes,
    read_population,
    read_zones,
)
from geopriv_gis.frames.maps.covariates import PUBLIC
from geopriv_gis.testing import insecure_rng

WEST, NORTH, SIDE = 530_000.0, 190_000.0, 10_000.0
CELLS, SIZE = 100, 100.0
UTM = "EPSG:27700"
SIGMAS = 5.0  # beyond by chance: 6e-7
EPS = 1 / 250


def surface():
    """Return a raster of values: hills, and a wall from north to south."""
    x, y = np.meshgrid(np.arange(CELLS), np.arange(CELLS))
    hills = np.sin(x / 6) * np.cos(y / 8) + 1.5 * (x > 60)
    return hills, (SIZE, 0.0, WEST, 0.0, -SIZE, NORTH), UTM


def people():
    """Return how many people live in each cell: two towns."""
    x, y = np.meshgrid(np.arange(CELLS), np.arange(CELLS))
    towns = [np.exp(-((x - a) ** 2 + (y - b) ** 2) / 2 / c**2)
             for a, b, c in ((30, 40, 9), (65, 60, 12))]  # fmt: skip
    return np.round(100 * sum(towns)), *surface()[1:]


def homes(rows, seed=0, where=None):
    """Return rows that live where people are, and the value at each place."""
    mass = people()[0].ravel() if where is None else where.ravel()
    draws = np.random.default_rng(seed)
    cell = draws.choice(mass.size, rows, p=mass / mass.sum())
    row, column = np.divmod(cell, CELLS)
    across, down = draws.uniform(0, 1, (2, rows))
    frame = gpd.GeoDataFrame(
        {"person": np.arange(rows) // 2},
        geometry=gpd.points_from_xy(
            WEST + (column + across) * SIZE, NORTH - (row + down) * SIZE
        ),
        crs=UTM,
    )
    return frame, surface()[0].ravel()[cell]


RELEASES = {
    "laplace": lambda f, rng: f.geopriv.planar_laplace(eps=EPS, rng=rng),
    "gaussian": lambda f, rng: f.geopriv.gaussian(rho=8e-6, rng=rng),
    "sphere": lambda f, rng: f.geopriv.planar_laplace(eps=EPS, crs="sphere", rng=rng),
    "peak": lambda f, rng: f.geopriv.peak_laplace(
        eps=EPS, eps_fixed=1.0, radius=200.0, rng=rng
    ),
    "persons": lambda f, rng: f.geopriv.planar_laplace(
        eps=2 * EPS, privacy_unit="person", keep="person", method="composition", rng=rng
    ),
    "table rho": lambda f, rng: f.geopriv.gaussian(
        rho=8e-6 * len(f), privacy_unit="table", rng=rng
    ),
}


def test_zone_lookup_by_edges_matches_shapes():
    island = Point(7.0, 2.0).buffer(1.5)
    zones = gpd.GeoSeries(
        [
            box(0, 0, 5, 4).difference(Point(2, 2).buffer(1)),
            MultiPolygon([box(5, 0, 8, 4).difference(island), box(0, 5, 1, 6)]),
            Point(2, 2).buffer(1.1),  # laps over the first
            Polygon([(9, 0), (9, 0), (9, 0)]),
        ],
        crs=UTM,
    )  # fmt: skip
    places = np.random.default_rng(8).uniform(-1, 10, (3_000, 2))
    one, two = (
        find(zones, places) for find in (_find_zones_by_shapes, _find_zones_by_edges)
    )
    away = np.hypot(*(places - 2).T)
    alone = (away < 0.98) | (away > 1.1)  # of two zones either one may be named
    np.testing.assert_array_equal(one[0][alone], two[0][alone])
    assert one[1] == two[1] > 0
    assert set(one[0]) == {-1, 0, 1, 2}


def excess(true, found, name="covariate"):
    """Return by how many standard errors means and variances are off."""
    rest, mean, sd = true - found[name], found[name], found[f"{name}_sd"]
    tests = [rest, rest * (mean - mean.mean()), rest**2 - sd**2]
    return max(abs(one.mean()) / one.std() * np.sqrt(len(true)) for one in tests)


@pytest.mark.representatives(3)
@pytest.mark.arithmetic
@pytest.mark.parametrize("name", RELEASES)
def test_covariate_mean_and_sd_hold_for_every_law(name):
    frame, true = homes(3_000)
    released = RELEASES[name](frame, insecure_rng(3))
    found = released.geopriv.covariate(surface(), prior=people())
    assert excess(true, found) < SIGMAS
    at_point = released.geopriv.covariate(
        surface(), prior=released.geometry.iloc[[0]]
    )  # fmt: skip
    assert at_point["covariate"].nunique() == 1  # all at the one place there is
    assert (at_point["covariate_sd"] == 0).all()


def under(released):
    """Return the value under each released point."""
    row = ((NORTH - released.geometry.y) // SIZE).clip(0, CELLS - 1).astype(int)
    column = ((released.geometry.x - WEST) // SIZE).clip(0, CELLS - 1).astype(int)
    return surface()[0][row, column]


@pytest.mark.arithmetic
def test_covariate_test_detects_wrong_prior_and_naive_value():
    frame, true = homes(3_000)
    released = RELEASES["laplace"](frame, insecure_rng(3))
    elsewhere = people()[0][:, ::-1], *people()[1:]
    wrong = released.geopriv.covariate(surface(), prior=elsewhere)
    assert excess(true, wrong) > SIGMAS
    assert excess(true, wrong.assign(covariate=under(released))) > SIGMAS


def test_covariate_without_prior_needs_extent():
    extent = (WEST + 2_000, NORTH - 7_000, WEST + 8_000, NORTH - 1_000)
    inside = np.zeros((CELLS, CELLS))
    inside[10:70, 20:80] = 1
    frame, true = homes(3_000, where=inside)
    released = RELEASES["laplace"](frame, insecure_rng(4))
    found = released.geopriv.covariate(surface(), extent=extent)
    assert excess(true, found) < SIGMAS
    layer = gpd.GeoSeries([box(*extent)], crs=UTM)
    again = released.geopriv.covariate(surface(), extent=layer)
    assert (again["covariate"] == found["covariate"]).all()


def squares(values, size):
    """Return cells as polygons, of a raster of values."""
    row, column = np.divmod(np.arange(values.size), values.shape[1])
    shapes = [box(WEST + c * size, NORTH - (r + 1) * size,
                  WEST + (c + 1) * size, NORTH - r * size)
              for r, c in zip(row, column, strict=True)]  # fmt: skip
    return gpd.GeoDataFrame({"value": values.ravel()}, geometry=shapes, crs=UTM)


@pytest.mark.parametrize("crs", [UTM, "EPSG:4326"])
def test_covariate_from_polygons_matches_raster(crs):
    draws = np.random.default_rng(5)
    values, mass = draws.normal(0, 1, (10, 10)), draws.gamma(1, 10, (10, 10))
    frame, _ = homes(200 if VECTORISED else 40)
    released = RELEASES["laplace"](frame, insecure_rng(6))
    step = (1_000.0, 0.0, WEST, 0.0, -1_000.0, NORTH)
    raster = released.geopriv.covariate((values, step, UTM), prior=(mass, step, UTM))
    found = released.geopriv.covariate(
        squares(values, 1_000.0).to_crs(crs), column="value",
        prior=squares(mass, 1_000.0).to_crs(crs), weights="value",
    )  # fmt: skip
    for name in ("covariate", "covariate_sd"):
        off = (found[name] - raster[name]).abs()
        assert off.mean() < 0.02
        assert off.max() < 0.2  # beside a border of a zone


def test_zone_that_crosses_itself_keeps_all_its_area():
    bow_tie = Polygon([(0, 0), (2, 2), (2, 0), (0, 2)])
    zones = gpd.GeoSeries([box(3, 0, 4, 1), bow_tie], index=["b", "a"], crs=UTM)
    found = read_zones(zones, "population")
    assert found.is_valid.all()
    assert found.area.tolist() == pytest.approx([1, 2])


def test_covariate_gives_tiny_zones_a_support_point():
    tiny = squares(np.array([[1.0]]), 1.0)
    frame, _ = homes(20)
    released = RELEASES["laplace"](frame, insecure_rng(6))
    found = released.geopriv.covariate(
        surface(), prior=gpd.GeoDataFrame(
            {"n": [5.0, 0.0]}, crs=UTM,
            geometry=[tiny.geometry[0], box(WEST, NORTH - SIDE, WEST + 1, NORTH - 9e3)],
        ), weights="n",
    )  # fmt: skip
    assert found["covariate"].to_numpy() == pytest.approx(surface()[0][0, 0])


@pytest.mark.filterwarnings("ignore:1 of 1 counts may be farther off")
def test_covariate_adds_two_columns_to_release():
    frame, _ = homes(300)
    released = frame[["geometry"]].geopriv.planar_laplace(eps=EPS)
    found = released.geopriv.covariate(surface(), name="height")
    assert list(found.columns) == ["geometry", "height", "height_sd"]
    assert (found.geometry == released.geometry).all()
    guarantee = found.geopriv.guarantee
    before = released.geopriv.guarantee
    assert geopriv_gis.guarantee_of(found).intact
    assert (guarantee.eps, guarantee.law) == (before.eps, before.law)
    assert "public" in guarantee.assumptions[-1]
    more = found.geopriv.covariate(people(), name="people")
    assert more.geopriv.guarantee == guarantee
    town = box(WEST, NORTH - SIDE, WEST + SIDE, NORTH)
    assert more.geopriv.count(town, bandwidth=500)["count"].iloc[0] > 200
    alone = frame.geometry.geopriv.planar_laplace(eps=EPS)
    assert list(alone.geopriv.covariate(surface()).columns)[1:] == [
        "covariate", "covariate_sd",
    ]  # fmt: skip


def test_replaced_covariate_values_lose_guarantee():
    frame, true = homes(300)
    released = frame[["geometry"]].geopriv.planar_laplace(eps=EPS)
    once = released.geopriv.covariate(surface(), name="height")
    found = once.geopriv.covariate(people(), name="people")
    for name in ("height", "height_sd", "people", "people_sd"):
        assert not geopriv_gis.guarantee_of(found.assign(**{name: true})).intact
    # Its points are released ones still; its numbers do not come of them.
    other = once.assign(height=true)  # of where people truly live
    assert PUBLIC not in geopriv_gis.guarantee_of(other).assumptions
    some = found.iloc[::2]
    assert geopriv_gis.guarantee_of(some).state == "rows"


@pytest.mark.skipif(not VECTORISED, reason="files need pyogrio")
def test_covariate_columns_survive_file(tmp_path):
    released = homes(50)[0][["geometry"]].geopriv.planar_laplace(eps=EPS)
    found = released.geopriv.covariate(surface(), name="height")
    found.geopriv.to_file(tmp_path / "found.gpkg")
    back = geopriv_gis.read_file(tmp_path / "found.gpkg")
    assert geopriv_gis.guarantee_of(back).intact
    assert back["height_sd"].to_numpy() == pytest.approx(found["height_sd"].to_numpy())


@pytest.mark.arithmetic
def test_regression_slopes_with_covariate_are_unbiased():
    """y = 2 + 3·x + noise, with x where the row lives: 20 samples of 300 rows."""
    count, size = 20, 300
    frame, true = homes(count * size, seed=8)
    y = 2 + 3 * true + np.random.default_rng(9).normal(0, 1, len(true))
    released = RELEASES["laplace"](frame, insecure_rng(10))
    found = released.geopriv.covariate(surface(), prior=people())
    values = {"ours": found["covariate"].to_numpy(), "naive": under(released)}
    off = {}
    for name, x in values.items():
        parts = zip(x.reshape(count, size), y.reshape(count, size), strict=True)
        slopes = np.array([np.polyfit(*part, 1)[0] for part in parts])
        off[name] = (slopes.mean() - 3) / slopes.std(ddof=1) * np.sqrt(count)
    assert abs(off["ours"]) < 8.0  # of 19 degrees of freedom: by chance 2e-7
    assert off["naive"] < -8.0


REFUSED = {
    "joint": (
        lambda f: f.geopriv.planar_laplace(eps=EPS, privacy_unit="person"),
        "share one draw of noise",
    ),
    "restricted": (
        lambda f: f.geopriv.planar_laplace(
            eps=EPS, region=gpd.GeoSeries([box(525_000, 175_000, 545_000, 195_000)],
                                          crs=UTM)
        ),
        "cut off at the border",
    ),
    "unit ball": (
        lambda f: f.geopriv.planar_laplace(eps=EPS, unit_ball=(2, 1, 30)), "shape",
    ),
    "remapped": (
        lambda f: f.geopriv.planar_laplace(eps=EPS).geopriv.remap(f.geometry[:3]),
        "remapped",
    ),
    "changed": (
        lambda f: f.set_geometry(f.geopriv.planar_laplace(eps=EPS).translate(1)),
        "released carries no guarantee",
    ),
    "none": (lambda f: f, "released carries no guarantee"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
@pytest.mark.arithmetic
def test_covariate_refuses_releases_without_noise_law(name):
    make, words = REFUSED[name]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", GeoPrivWarning)
        released = make(homes(40)[0])
    with pytest.raises(ParameterError, match=words):
        released.geopriv.covariate(surface())


FAR = (np.ones((3, 3)), (10.0, 0.0, 0.0, 0.0, -10.0, 0.0), UTM)
TWICE = gpd.GeoDataFrame(
    {"value": [1.0, 2.0]}, crs=UTM,
    geometry=[box(WEST, NORTH - SIDE, WEST + SIDE, NORTH)] * 2,
)  # fmt: skip
BAD = {
    "raster": (("x", 1, 2, 3), {}, "surface must be"),
    "polygons": (squares(np.ones((2, 2)), 1e3), {}, "column must name a column"),
    "words": (
        squares(np.array([["a"]]), 1e3), {"column": "value"}, "a column of numbers",
    ),
    "column": (surface(), {"column": "value"}, "column is for polygons"),
    "points": (gpd.GeoSeries.from_xy([1], [2], crs=UTM), {}, "must hold a polygon"),
    "overlap": (TWICE, {"column": "value"}, "some overlap"),
    "elsewhere": (surface(), {"prior": FAR}, "surface must have a value where prior"),
    "minus": (surface(), {"prior": (-people()[0], *people()[1:])}, "number >= 0"),
    "weights": (surface(), {"prior": people(), "weights": "n"}, "pass band= instead"),
    "lone weights": (surface(), {"weights": "n"}, "weights requires prior"),
    "no column": (
        surface(), {"prior": TWICE, "weights": "n"}, "weights must name a column",
    ),
    "negative": (surface(), {"prior": TWICE, "weights": [-1, 2]}, "each row of prior"),
    "extent": (
        surface(), {"prior": people(), "extent": (1, 2, 3, 4)}, "combined with prior",
    ),
    "name": (surface(), {"name": "person"}, "must not give columns"),
    "no name": (surface(), {"name": ""}, "a text that is not empty; got ''"),
    "wide cells": (
        (np.ones((3, 3)), (1e5, 0.0, WEST - 1e5, 0.0, -1e5, NORTH + 1e5), UTM), {},
        "Pass an extent, or a raster, that covers",
    ),
    "no CRS": (
        gpd.GeoDataFrame({"v": [1.0]}, geometry=[box(0, 0, 1, 1)]), {"column": "v"},
        "surface has no CRS",
    ),
    "too far": (
        gpd.GeoDataFrame({"v": [1.0]}, geometry=[box(1e5, 1e4, 6e5, 6e5)], crs=UTM),
        {"column": "v"}, "Pass an extent",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_covariate_refuses_invalid_input(name):
    given, more, words = BAD[name]
    released = homes(40)[0].geopriv.planar_laplace(eps=0.05, keep="person")
    if name == "overlap":
        released = homes(40)[0].geopriv.planar_laplace(eps=EPS, keep="person")
    with pytest.raises((CRSError, ParameterError, GeometryError), match=words):
        released.geopriv.covariate(given, **more)


def test_cells_of_a_raster_without_data_have_no_value():
    """They are no zeros: what is expected is a mean over cells with a value."""
    band = np.ma.masked_equal(np.tile([10.0, -9999.0], (100, 50)), -9999.0)
    given = SimpleNamespace(
        read=lambda band_, masked: band, transform=surface()[1], count=1,
        crs=gpd.GeoSeries([], crs=UTM).crs,
    )  # fmt: skip
    released = homes(20)[0].geopriv.planar_laplace(eps=EPS, keep="person")
    found = released.geopriv.covariate(given)
    assert found["covariate"].to_numpy() == pytest.approx(10.0)
    assert found["covariate_sd"].to_numpy() == pytest.approx(0.0, abs=1e-6)


def test_covariate_warns_of_prior_made_of_rows():
    frame, _ = homes(60)
    released = frame.geopriv.planar_laplace(eps=EPS, keep="person")
    with pytest.warns(GeoPrivWarning, match="seems to be the rows"):
        released.geopriv.covariate(surface(), prior=frame.geometry)


def test_zone_where_the_crs_is_not_defined_keeps_its_people_outside():
    crs = pyproj.CRS(UTM)
    near = PlaceSpacing(choose_ground(crs, None), 100_000.0)
    zones = gpd.GeoSeries([box(-2, 51, 0, 53), box(86, -5, 90, 5)], crs="EPSG:4326")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = read_population(zones, [3.0, 2.0], crs, near, name="population")
    assert found.mass.sum() == pytest.approx(5)
    known = np.isfinite(found.in_units_of(near.ground)).all(axis=1)
    assert found.mass[known].sum() == pytest.approx(3)
