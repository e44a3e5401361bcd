"""How far points move on average is what is said, for every unit; what is absurd."""

import re
import warnings

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import Point, box

import geopriv_gis
from geopriv_gis import GeoPrivWarning, gaussian, planar_laplace
from geopriv_gis.calibration import gaussian_displacement, laplace_displacement
from geopriv_gis.core.drawing import format_metres
from geopriv_gis.core.ground.metric import Plane, Sphere
from geopriv_gis.core.ground.unit_ball import UnitBall
from geopriv_gis.core.points.persons import Persons
from geopriv_gis.core.points.release import plan_gaussian, plan_laplace
from geopriv_gis.testing import insecure_rng

PERSONS, EACH = 10_000, 4
PERSON = {"privacy_unit": "who", "keep": "who"}
TOTAL = {"table_metric": "dist_2"}
APART = {"method": "composition"}
BALL = (4, 1, 30)


def places(persons):
    return np.random.default_rng(3).uniform(
        (500_000, 200_000), (520_000, 220_000), (persons * EACH, 2)
    )


def walks(persons=500):
    xy = places(persons)
    return gpd.GeoDataFrame(
        {"who": np.arange(len(xy)) // EACH},
        geometry=gpd.points_from_xy(*xy.T),
        crs="EPSG:27700",
    )


def laplace(unit_ball=None, **how):
    ball = None if unit_ball is None else UnitBall.of(unit_ball)
    return lambda share: laplace_displacement(0.01, share, unit_ball=ball, **how)


def normal(**how):
    return lambda share: gaussian_displacement(1e-4, share, **how)


SHAPE, MANY = {"unit_ball": BALL}, {"rows": EACH}
CASES = (
    (plan_laplace, None, {}, laplace()),
    (plan_laplace, {}, {}, laplace(**MANY)),
    (plan_laplace, TOTAL, {}, laplace(**MANY, **TOTAL)),
    (plan_laplace, APART, {}, laplace(**MANY, **APART)),
    (plan_laplace, {**APART, **TOTAL}, {}, laplace(**MANY, **APART, **TOTAL)),
    (plan_laplace, None, SHAPE, laplace(**SHAPE)),
    (plan_laplace, {}, SHAPE, laplace(**MANY, **SHAPE)),
    (plan_laplace, APART, SHAPE, laplace(**MANY, **APART, **SHAPE)),
    (plan_gaussian, None, {}, normal()),
    (plan_gaussian, {}, {}, normal(**MANY)),
    (plan_gaussian, TOTAL, {}, normal(**MANY, **TOTAL)),
)


# Shapes and Gaussian noise need a plane.
ON_SPHERE = [one for one in CASES if one[0] is plan_laplace and not one[2]]


@pytest.mark.parametrize(
    ("metric", "release", "how", "options", "stated"),
    [*((Plane(), *one) for one in CASES), *((Sphere(), *one) for one in ON_SPHERE)],
)
@pytest.mark.arithmetic
def test_displacement_matches_stated_mean_and_quantile(
    metric, release, how, options, stated
):
    points, persons = places(PERSONS), None
    if isinstance(metric, Sphere):
        points = points / 10_000 - 40  # 10 to 12 degrees east, 20 to 18 south
    if how is not None:
        persons = Persons(unit="who", codes=np.arange(len(points)) // EACH, **how)
    budget = {"eps": 0.01} if release is plan_laplace else {"rho": 1e-4}
    noisy = release(
        points, metric, persons=persons, rng=insecure_rng(7), **budget, **options
    ).draw()
    moved = metric.distance(noisy, points)
    # Standard errors of the mean and of the quantile: 0.4 % at most. A stated value
    # 5 % off is 7 away.
    assert moved.mean() == pytest.approx(stated(None), rel=0.02)
    assert np.quantile(moved, 0.95) == pytest.approx(stated(0.95), rel=0.02)


@pytest.mark.arithmetic
def test_region_noise_uses_half_the_budget():
    frame = walks(1_000)
    wide = gpd.GeoSeries([box(400_000, 100_000, 620_000, 320_000)], crs="EPSG:27700")
    moved = frame.distance(frame.geopriv.planar_laplace(0.01, region=wide)).mean()
    assert moved == pytest.approx(laplace_displacement(0.005), rel=0.06)  # five errors


def warning_text(release, frame, *budget, **options):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        release(frame, *budget, **options)
    return " ".join(str(w.message) for w in caught if w.category is GeoPrivWarning)


@pytest.mark.parametrize("eps", [0.99, 0.11])
@pytest.mark.arithmetic
def test_weak_budget_warning_states_metres(eps):
    few = walks().iloc[:8]
    for options in ({}, {"privacy_unit": "who"}):
        text = warning_text(planar_laplace, few, eps, **options)
        assert "hardly protects anybody" in text
        assert f"about {2 * 1.0028 / eps:.3g} m" in text  # by the scale of the plane
    rho = (0.886 / 2 * eps) ** 2
    assert "hardly protects anybody" in warning_text(gaussian, few, rho)
    assert f"rho = {rho:g} per square metre" in warning_text(gaussian, few, rho)


@pytest.mark.arithmetic
def test_usual_budgets_give_no_warning():
    few = walks().iloc[:8]
    for eps in (0.1, 0.01, 0.001, 3e-5):
        assert warning_text(planar_laplace, few, eps) == ""
        assert "of use" not in warning_text(
            planar_laplace, few, max(eps, 1e-4), **PERSON
        )
    for rho in (1e-3, 1e-4, 1e-9):
        assert warning_text(gaussian, few, rho) == ""


@pytest.mark.arithmetic
def test_large_moves_of_person_rows_are_warned_of():
    few = walks().iloc[:80]
    text = warning_text(planar_laplace, few, displacement=200, **PERSON)
    assert "4 rows of one person move by about 602 m each, not 201 m" in text
    assert "pass method='composition'" in text
    text = warning_text(planar_laplace, few, displacement=200, **PERSON, **APART)
    assert "802 m each, not 201 m." in text
    assert "method=" not in text
    assert warning_text(gaussian, few, displacement=200, **PERSON) == ""  # twice as far
    assert warning_text(planar_laplace, few.iloc[::4], displacement=200, **PERSON) == ""


@pytest.mark.arithmetic
def test_hull_below_useful_width_is_warned_of():
    few = walks()[["geometry"]]
    text = warning_text(geopriv_gis.private_hull, few, eps=0.002)
    assert "The hull is narrower than 61.4 km: on average it overlaps" in text
    assert warning_text(geopriv_gis.private_hull, few, rho=1e-4) == ""


@pytest.mark.arithmetic
def test_moves_beyond_tenth_of_area_of_use_are_warned_of():
    few = walks().iloc[:8].to_crs("EPSG:28992")  # Dutch: 330 km, or 500 in newer lists
    few = few.set_geometry(
        gpd.points_from_xy([150_000] * 8, [460_000] * 8, crs=few.crs)
    )
    assert "66.7 km on average, which leaves little" in warning_text(
        planar_laplace, few, 3e-5
    )
    assert warning_text(planar_laplace, few, 1e-4) == ""
    assert warning_text(planar_laplace, walks().iloc[:8], 3e-5) == ""


@pytest.mark.arithmetic
def test_excessive_noise_warning_states_metres():
    few = walks()
    assert "201 km" in warning_text(planar_laplace, few, 1e-5)
    # All rows are one person's: (4n + 2)/(3ε) = 1,334 km each, times the scale 1.0028.
    text = warning_text(planar_laplace, few, 0.002, privacy_unit="table")
    assert "2000 rows of one person" in text
    assert "1,340 km" in text
    assert "table_metric='dist_2'" in text
    assert "of use" in warning_text(gaussian, few, 1e-6, privacy_unit="table")
    assert warning_text(gaussian, few, 1e-6, privacy_unit="table", **TOTAL) == ""
    assert "of use" in warning_text(
        planar_laplace, few, 0.01, privacy_unit="table", **TOTAL
    )


@pytest.mark.arithmetic
def test_noise_warning_contains_no_person_or_coordinate():
    few = walks().iloc[:200].assign(who="zebra-17")
    text = warning_text(planar_laplace, few, 0.01, privacy_unit="who")
    assert "200 rows" in text
    assert "zebra" not in text
    assert not re.search(r"5[01]\d{4}|2[01]\d{4}", text)  # no coordinate


# What answers are off by, where a row by itself moves less than 100 km.
PLACE = Point(510_000, 210_000)
OFF = (
    ("private_hull", 1e-4, {}),
    ("private_extent", 4e-5, {"privacy_unit": "table"}),
    ("private_extent", 2e-5, {"kind": "centre", "beta": 0.01}),
    ("private_distance", 3e-5, {"point": PLACE, "beta": 0.01}),
    ("private_distance", 3e-5, {"point": PLACE, "within": 500.0, "beta": 0.001}),
    ("private_knn", 1e-4, {"point": PLACE, "k": 10}),
)


@pytest.mark.parametrize(("name", "eps", "options"), OFF, ids=[o[0] for o in OFF])
def test_useless_answer_warning_matches_plan(name, eps, options):
    """Before the charge, with the plan's own number; and not at usual budgets."""
    frame = walks(30)[["geometry"]]
    text = warning_text(getattr(geopriv_gis, name), frame, eps=eps, **options)
    (text,) = re.findall(r"eps = \S+ per metre [^.]*which leaves little of use", text)
    found = geopriv_gis.plan(frame, name, eps=eps, counts="public", **options)
    assert format_metres(found.table()["value"].min()) in text
    assert text in " ".join(found.warnings)
    assert "of use" not in warning_text(
        getattr(geopriv_gis, name), frame, eps=0.02, **options
    )


def test_share_warning_for_persons_with_many_rows():
    frame = walks(30)
    where = gpd.GeoSeries([box(500_000, 200_000, 510_000, 210_000)], crs=frame.crs)
    given = {"softness": 2000.0, "privacy_unit": "who"}
    text = warning_text(geopriv_gis.private_share, frame, where, eps=6e-5, **given)
    assert "is shared by 4 rows of one person, which blurs places by at least" in text
    given["privacy_unit"] = "row"
    assert (
        warning_text(geopriv_gis.private_share, frame, where, eps=6e-5, **given) == ""
    )
