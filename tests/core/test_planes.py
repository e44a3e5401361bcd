"""Whatever is planned is per ground metre: in planes that stretch, and in other units.

Where a plane's scale is up to 2, ε is to be halved and ρ quartered; in a plane of half
metres numbers are twice as large, and everything else is as it was. Powers of two leave
all digits alone, and seeded noise is the same.
"""

import numpy as np
import pytest

from geopriv_gis.core.ground.metric import Plane
from geopriv_gis.core.local.shares import RowNoise, plan_means
from geopriv_gis.core.mechanisms import PlanarLaplace
from geopriv_gis.core.places import knn, noisy_distances, proximity
from geopriv_gis.core.points import whole_table
from geopriv_gis.core.points.dprs import DprsDesign, plan_dprs
from geopriv_gis.core.points.peak import plan_peak
from geopriv_gis.core.points.persons import Persons
from geopriv_gis.core.points.release import (
    ClipRegion,
    plan_gaussian,
    plan_laplace,
    plan_rows,
)
from geopriv_gis.core.points.track import plan_track
from geopriv_gis.core.points.windows import windows_by_time
from geopriv_gis.core.smooth.membership import SoftMembership
from geopriv_gis.core.summaries import extent, hull
from geopriv_gis.core.summaries.statistic import Statistic, plan_below, plan_statistic
from geopriv_gis.testing import insecure_rng

PLAIN, STRETCHED, HALVES = Plane(), Plane(k_max=2.0), Plane(unit=0.5)
EPS, RHO = {"eps": 2.0**-6}, {"rho": 2.0**-12}
FAINT_EPS, FAINT_RHO = {"eps": 2.0**-12}, {"rho": 2.0**-24}  # who wins is by chance
ROWS = np.random.default_rng(1).uniform(0, 2**14, (40, 2)).round()
PLACES = np.array([[2.0**12, 2.0**13], [2.0**14, 0.0]])
AREA = 2.0**14 * np.array([[0.0, 0], [1, 0], [1, 1], [0, 1], [0, 0]])
TIMES = np.arange(40) * 600


def persons(table_metric="dist_inf", method="composition"):
    return Persons(
        unit="who", codes=np.arange(40) // 2, method=method, table_metric=table_metric
    )


def points(plan, *, where="coordinates", **options):
    """Return how points are planned in a plane, with what is in its coordinates."""

    def make(metric, scale, budget, rng):
        given = dict(options)
        if "clip" in given:
            given["clip"] = ClipRegion(rings=[AREA * scale], how=given["clip"])
        return plan(ROWS * scale, metric, **given, **budget, rng=rng)

    return make, where


def peak(metric, scale, budget, rng):
    return plan_peak(
        ROWS * scale, metric, eps_fixed=1.0, radius=128.0 / metric.k_max, **budget,
        rng=rng,
    )  # fmt: skip


def rows(metric, scale, budget, rng):
    return plan_rows(ROWS * scale, metric, mechanism=PlanarLaplace(**budget), rng=rng)


def discs(metric, scale, budget, rng):
    design = DprsDesign(**budget)
    clip = ClipRegion(rings=[AREA * scale], how="remap")
    return plan_dprs(ROWS * scale, metric, design=design, clip=clip, rng=rng)


def track(metric, scale, budget, rng):
    windows = windows_by_time(TIMES, np.arange(40) // 20, 3600)
    return plan_track(
        ROWS * scale, windows, metric, unit="who", smoothed=1.0, **budget, rng=rng
    )


def near(plan, *more, **options):
    def make(metric, scale, budget, rng):
        return plan(
            ROWS * scale, PLACES * scale, *more, metric, **options, **budget, rng=rng
        )

    return make, "numbers"


def distance(metric, scale, budget, rng):
    return proximity.plan_distance(
        ROWS * scale, PLACES[0] * scale, metric, **budget, rng=rng
    )


def within(places):
    def make(metric, scale, budget, rng):
        return proximity.plan_any_within(
            ROWS * scale, places * scale, 400.0, metric, **budget, rng=rng
        )

    return make, "numbers"


def hulls(metric, scale, budget, rng):
    parts = [ROWS[:20] * scale, ROWS[20:] * scale]
    return hull.plan_hulls(parts, metric, directions=8, **budget, rng=rng)


def statistic(metric, _scale, budget, rng):
    mean = Statistic(function=lambda place: place[0], constant=1.0, of="row")
    return plan_statistic(ROWS, mean, metric, **budget, rng=rng)


def below(metric, _scale, budget, rng):
    east = Statistic(function=lambda table: table[:, 0].min(), constant=1.0)
    limits = np.array([-300.0, 700.0, 100.0])
    return plan_below(ROWS, [east] * 3, limits, metric, count=2, **budget, rng=rng)


def means(method):
    def make(metric, _scale, budget, rng):
        return plan_means(
            ROWS, [lambda places: places[:, 0] - 2.0**13] * 2,
            SoftMembership(softness=512.0), noise=RowNoise(method=method),
            metric=metric, **budget, rng=rng,
        )  # fmt: skip

    return make, "no unit"


OF_PERSONS = noisy_distances.plan_nearest_of_persons
LAPLACE, GAUSSIAN = (points(plan) for plan in (plan_laplace, plan_gaussian))
PLANS = {
    "laplace": (LAPLACE, EPS),
    "laplace of persons": (points(plan_laplace, persons=persons()), EPS),
    "laplace, dist_2": (points(plan_laplace, persons=persons("dist_2")), EPS),
    "joint": (points(plan_laplace, persons=persons(method="joint")), EPS),
    "joint, dist_2": (points(plan_laplace, persons=persons("dist_2", "joint")), EPS),
    "laplace in a region": (points(plan_laplace, clip="restrict"), EPS),
    "laplace onto a region": (points(plan_laplace, clip="remap"), EPS),
    "laplace of another shape": (points(plan_laplace, unit_ball=(2, 1, 30)), EPS),
    "gaussian": (GAUSSIAN, RHO),
    "gaussian of persons": (points(plan_gaussian, persons=persons()), RHO),
    "gaussian onto a region": (points(plan_gaussian, clip="remap"), RHO),
    "peak": ((peak, "coordinates"), EPS),
    "any mechanism": ((rows, "coordinates"), EPS),
    "discs": ((discs, "coordinates"), EPS),
    "track": ((track, "coordinates"), EPS),
    "track under rho": ((track, "coordinates"), RHO),
    "whole table": (points(whole_table.plan_whole_table), EPS),
    "whole table under rho": (points(whole_table.plan_whole_table), RHO),
    "nearest": (near(knn.plan_nearest_many, 3), FAINT_EPS),
    "nearest under rho": (near(knn.plan_nearest_many, 3), FAINT_RHO),
    "nearest by flips": (near(knn.plan_nearest_many, 3, method="flip"), FAINT_EPS),
    "nearest of persons": (near(OF_PERSONS, 3), FAINT_EPS),
    "nearest of persons, dist_2": (
        near(OF_PERSONS, 3, persons=persons("dist_2")), FAINT_EPS
    ),
    "nearest of persons under rho": (
        near(OF_PERSONS, 3, persons=persons()), FAINT_RHO
    ),
    "distance": ((distance, "numbers"), EPS),
    "distance under rho": ((distance, "numbers"), RHO),
    "any within": (within(PLACES), FAINT_EPS),
    "any within under rho": (within(PLACES), FAINT_RHO),
    "any within of one place": (within(PLACES[:1]), FAINT_EPS),
    "box": (points(extent.plan_box), EPS),
    "box under rho": (points(extent.plan_box, privacy_unit="row"), RHO),
    "centre": (points(extent.plan_centre), EPS),
    "centre of rows": (
        points(extent.plan_centre, statistic="mean", privacy_unit="row"), RHO
    ),
    "diameter": (points(extent.plan_diameter, where="numbers"), EPS),
    "radius": (points(extent.plan_radius, where="numbers"), RHO),
    "hulls": ((hulls, "coordinates"), EPS),
    "hulls under rho": ((hulls, "coordinates"), RHO),
    "statistic": ((statistic, "no unit"), EPS),
    "statistic under rho": ((statistic, "no unit"), RHO),
    "below": ((below, "no unit"), EPS),
    "below under rho": ((below, "no unit"), RHO),
    "means": (means("smooth"), EPS),
    "means, one scale": (means("lipschitz"), EPS),
    "means of noisy places": (means("points"), EPS),
}  # fmt: skip


def draw(name, metric):
    """Return what is drawn thrice, a margin if there is one, errors and tolerance."""
    (make, where), budget = PLANS[name]
    scale = 1 / metric.unit
    times = {"eps": metric.k_max, "rho": metric.k_max**2}
    budget = {kind: value * times[kind] for kind, value in budget.items()}
    plan = make(metric, scale, budget, insecure_rng(7))
    plan, margin = plan if isinstance(plan, tuple) else (plan, 0.0)
    drawn = [plan.draw() for _ in range(3)]
    errors = [0.0]
    if name.startswith("hulls"):
        errors = [h.half_width for one in drawn for h in one]
        drawn = [h.vertices for one in drawn for h in one]
    elif name.startswith("means"):
        errors = [mean.error for one in drawn for mean in one]
        drawn = [mean.value for one in drawn for mean in one]
    elif hasattr(drawn[0], "places"):
        errors, drawn = drawn[0].errors, [one.places for one in drawn]
    elif hasattr(drawn[0], "values"):
        errors = [drawn[0].half_width, drawn[0].half_width_all]
        drawn = [one.values for one in drawn]
    if where == "coordinates":
        drawn = [np.asarray(one) / scale for one in drawn]
        if not name.startswith(("hulls", "track")):  # whose errors are in metres
            errors = np.asarray(errors) / scale
    drawn = [np.nan if one is None else one for one in drawn]
    return np.concatenate([np.ravel(each) for each in (*drawn, margin, errors)]), plan


@pytest.mark.parametrize("name", PLANS)
def test_plans_are_per_ground_metre_where_a_plane_stretches(name):
    here, plain = draw(name, PLAIN)
    there, plan = draw(name, STRETCHED)
    np.testing.assert_allclose(there, here, rtol=1e-9)
    assert plan.guarantee.k_max == 2
    assert plan.guarantee.tolerance * 2 == pytest.approx(
        plain.guarantee.tolerance, rel=1e-6
    )


@pytest.mark.parametrize(
    "name", [name for name, ((_, where), _) in PLANS.items() if where != "no unit"]
)
def test_plans_are_the_same_in_other_units(name):
    here, plain = draw(name, PLAIN)
    there, plan = draw(name, HALVES)
    np.testing.assert_allclose(there, here, rtol=1e-9)
    # But for a track's rounding, which is that of its largest coordinates.
    wanted = pytest.approx(plain.guarantee.tolerance, rel=1e-3)
    assert plan.guarantee.tolerance == wanted
    assert plan.error == pytest.approx(plain.error)
