"""Cases around a public place, from released points: what is found, told, refused."""

import functools

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import Point, box

from geopriv_gis import GeoPrivWarning, around, guarantee_of
from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.points import around as core
from geopriv_gis.frames.maps.around import PUBLIC
from geopriv_gis.testing import insecure_rng

pytestmark = [pytest.mark.arithmetic, pytest.mark.usefixtures("few_draws")]
CRS, WEST, SOUTH = "EPSG:27700", 530_000.0, 180_000.0
STEPS = 150.0 * np.arange(20) + 75  # few enough to be looked at one by one
EAST, NORTH = (WEST + one.ravel() for one in np.meshgrid(STEPS, STEPS))
PEOPLE = gpd.GeoDataFrame(
    {"people": np.full(400, 10)}, crs=CRS,
    geometry=gpd.points_from_xy(EAST, NORTH - WEST + SOUTH),
)  # fmt: skip
PLANT, RADIUS = Point(WEST + 1500, SOUTH + 1500), 400.0
NEAR = PEOPLE.distance(PLANT) <= RADIUS


def patients(count, times, visits):
    """Patients with some visits each, near the plant so many times as often."""
    random = np.random.default_rng(1)
    risk = np.where(NEAR, times, 1.0)
    homes = random.choice(len(PEOPLE), count, p=risk / risk.sum())
    who = np.repeat(np.arange(count), visits)
    return gpd.GeoDataFrame(
        {"patient": [f"P{one}" for one in who]},
        geometry=PEOPLE.geometry.array[homes[who]], crs=CRS,
    )  # fmt: skip


def released(count=200, times=5, visits=1, **more):
    options = {"eps": 0.02, "keep": ["patient"], "rng": insecure_rng(2), **more}
    return patients(count, times, visits).geopriv.planar_laplace(**options)


@pytest.fixture(scope="module")
def few_draws():
    """Simulate few persons: core/test_around has the law, with as many as are usual."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(core, "DRAWS", core._LEAST)
        yield


ONCE = released()


@functools.cache
def known():
    """Return the answer that others are compared with."""
    return around(ONCE, PLANT, RADIUS, PEOPLE)


def test_around_of_a_whole_table_takes_the_noise_that_each_row_has():
    """ρ for 200 rows that move at once is ρ/200 for each."""
    cases, random = (
        patients(200, 5, 1)[["geometry"]],
        functools.partial(insecure_rng, 2),
    )
    whole = cases.geopriv.gaussian(rho=2e-4, privacy_unit="table", rng=random())
    rows = cases.geopriv.gaussian(rho=1e-6, rng=random())
    assert whole.distance(rows).max() < 1  # the same but for the grid
    expected, found = (around(each, PLANT, RADIUS, PEOPLE) for each in (rows, whole))
    pd.testing.assert_frame_equal(found, expected, rtol=0.02)


def test_around_finds_cluster_and_its_risk_ratio():
    found = around(ONCE, PLANT, RADIUS, PEOPLE, weights="people")
    assert found.columns.tolist() == [
        "radius",
        "observed",
        "expected",
        "ratio",
        "low",
        "high",
        "p",
    ]
    one = found.iloc[0]
    share = NEAR.mean()
    true = 5 * share / (1 + 4 * share)
    assert one["expected"] == pytest.approx(200 * share)
    assert one["ratio"] == pytest.approx(one["observed"] / one["expected"])
    assert one["low"] < true / share < one["high"]
    assert 1 < one["low"] < one["ratio"] < one["high"]
    assert one["p"] < 0.001
    assert found.attrs["geopriv"]["error"] == {"persons": 200, "rows": 200}
    # The released points as they are show less: noise carries cases out.
    naive = (ONCE.distance(PLANT) <= RADIUS).sum() / one["expected"]
    assert naive < one["ratio"]


@pytest.mark.arithmetic
def test_around_warns_of_zones_without_weights():
    halves = [box(WEST, SOUTH, WEST + 1500, SOUTH + 3000),
              box(WEST + 1500, SOUTH, WEST + 3000, SOUTH + 3000)]  # fmt: skip
    zones = gpd.GeoDataFrame({"people": [9, 1]}, geometry=halves, crs=CRS)
    with pytest.warns(GeoPrivWarning, match="counts as one person. Pass weights="):
        alike = around(ONCE, PLANT, RADIUS, zones)
    layer = gpd.GeoDataFrame(geometry=[PLANT], crs=CRS)
    with pytest.warns(GeoPrivWarning, match="larger than the circle"):
        weighted = around(ONCE, layer, RADIUS, zones, weights="people")
    assert alike["expected"].iloc[0] == pytest.approx(
        weighted["expected"].iloc[0], rel=0.1
    )


@pytest.mark.representatives(1)
@pytest.mark.arithmetic
@pytest.mark.parametrize(("side", "crs"), [(600, CRS), (800, CRS), (800, "EPSG:4326")])
def test_around_warns_of_zones_larger_than_circle(side, crs, recwarn):
    """Of a radius of 400 m: squares of 709 m are as large."""
    corners = np.stack(np.meshgrid(*[np.arange(0, 3000, side)] * 2), -1).reshape(-1, 2)
    west, south = corners.T + np.array([[WEST], [SOUTH]])
    zones = gpd.GeoDataFrame(
        {"people": np.full(len(west), 5)}, crs=CRS,
        geometry=[box(x, y, x + side, y + side)
                  for x, y in zip(west, south, strict=True)],
    )  # fmt: skip
    around(ONCE, PLANT, RADIUS, zones.to_crs(crs), weights="people")
    messages = [str(one.message) for one in recwarn]
    assert any("larger than the circle" in one for one in messages) == (side > 709)


@pytest.mark.arithmetic
def test_around_is_deterministic():
    pd.testing.assert_frame_equal(around(ONCE, PLANT, RADIUS, PEOPLE), known())


def test_around_keeps_guarantee_of_release():
    promised = guarantee_of(around(released(rng=None), PLANT, RADIUS, PEOPLE))
    assert (promised.eps, promised.law) == (0.02, None)
    assert PUBLIC in promised.assumptions


@pytest.mark.representatives(2)
@pytest.mark.parametrize(
    "population",
    [
        gpd.GeoDataFrame(
            {"people": PEOPLE["people"]}, crs=CRS,
            geometry=PEOPLE.buffer(75, cap_style=3),
        ),
        PEOPLE.to_crs("EPSG:4326"),
        (np.full((30, 30), 10.0), (100.0, 0, WEST, 0, -100.0, SOUTH + 3000), CRS),
    ],
    ids=["zones", "degrees", "raster"],
)  # fmt: skip
def test_around_accepts_population_as_zones_points_or_raster(population):
    named = {} if isinstance(population, tuple) else {"weights": "people"}
    found = around(ONCE, PLANT, RADIUS, population, **named).iloc[0]
    assert found["expected"] == pytest.approx(known().iloc[0]["expected"], rel=0.1)
    assert found["ratio"] == pytest.approx(known().iloc[0]["ratio"], rel=0.2)


def test_around_accepts_point_layer_in_another_crs():
    layer = gpd.GeoSeries([PLANT], crs=CRS).to_crs("EPSG:4326")
    found = around(ONCE, layer, RADIUS, PEOPLE).iloc[0]
    assert found["ratio"] == pytest.approx(known().iloc[0]["ratio"], rel=0.05)


def test_around_handles_releases_on_the_sphere():
    homes = patients(200, 5, 1).to_crs("EPSG:4326")
    options = {"eps": 0.02, "keep": ["patient"], "rng": insecure_rng(2)}
    globe = homes.geopriv.planar_laplace(**options, crs="sphere")
    place = gpd.GeoSeries([PLANT], crs=CRS)
    found = around(globe, place, RADIUS, PEOPLE).iloc[0]
    assert found["low"] > 1.5
    assert found["expected"] == pytest.approx(200 * NEAR.mean(), rel=0.2)


@pytest.mark.arithmetic
def test_around_weighs_rows_of_person_once():
    often = released(100, 3, visits=4)
    rows = around(often, PLANT, RADIUS, PEOPLE).iloc[0]
    each = around(often, PLANT, RADIUS, PEOPLE, person="patient")
    assert each.attrs["geopriv"]["error"] == {"persons": 100, "rows": 400}
    one = each.iloc[0]
    assert one["expected"] == pytest.approx(rows["expected"] / 4)
    assert one["ratio"] == pytest.approx(rows["ratio"], rel=0.05)
    # Four rows of one person do not tell as much as four persons.
    assert one["high"] - one["low"] > 1.3 * (rows["high"] - rows["low"])


@pytest.mark.arithmetic
def test_around_progress_rises_in_small_steps():
    seen = []
    around(ONCE, PLANT, RADIUS, PEOPLE, progress=seen.append)
    assert seen == sorted(seen)
    assert np.diff([0, *seen]).max() < 0.2


def test_around_uses_privacy_unit_of_release_as_person():
    shared = {"eps": 0.1, "privacy_unit": "patient", "method": "composition"}
    frame = patients(100, 5, 2).iloc[:-1]  # the last has one row alone
    often = frame.geopriv.planar_laplace(
        **shared, keep=["patient"], rng=insecure_rng(2)
    )
    found = around(often, PLANT, RADIUS, PEOPLE)
    assert found.attrs["geopriv"]["error"] == {"persons": 100, "rows": 199}
    named = around(often, PLANT, RADIUS, PEOPLE, person="patient")
    pd.testing.assert_frame_equal(found, named)
    with pytest.raises(ParameterError, match="person must be 'patient'"):
        around(often.assign(house=1), PLANT, RADIUS, PEOPLE, person="house")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"radius": 0.0}, "radius"),
        ({"radius": 9e9}, "inside and outside; 9e[+]09 m has not"),
        ({"point": Point(0, 0)}, "has not. Check the CRS of point"),
        ({"point": PEOPLE.geometry[:2]}, "point must be one place; got 2"),
        ({"point": "plant"}, "point must be a shapely Point"),
        ({"weights": "cats"}, "weights must name a column of population; got"),
        ({"person": "cat"}, "person must name a column of released"),
        ({"person": "gap"}, "person must have a value in every row"),
        ({"crs": "EPSG:32630"}, "crs"),
    ],
)
def test_invalid_arguments_are_refused(changes, message):
    arguments = {"point": PLANT, "radius": RADIUS, "population": PEOPLE, **changes}
    with pytest.raises(ParameterError, match=message):
        around(ONCE.assign(gap=[None] + [1] * 199), **arguments)


@pytest.mark.parametrize(
    ("release", "message"),
    [
        (lambda: ONCE.set_geometry(ONCE.translate(1)), "is no longer the one"),
        (lambda: patients(20, 1, 2).geopriv.planar_laplace(
            0.02, privacy_unit="patient", keep=["patient"]), "share one draw of noise"),
        (lambda: patients(20, 1, 1).geopriv.planar_laplace(
            0.02, region=box(WEST, SOUTH, WEST + 3000, SOUTH + 3000),
            keep=["patient"]), "region"),
        (lambda: patients(20, 1, 2).geopriv.planar_laplace(
            0.02, privacy_unit="patient", method="composition", drop=["patient"]),
         "must have the column 'patient' of persons"),
    ],
)  # fmt: skip
def test_noise_that_cannot_be_simulated_is_refused_with_the_reason(release, message):
    with pytest.raises(ParameterError, match=message):
        around(release(), PLANT, RADIUS, PEOPLE)
