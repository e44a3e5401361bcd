"""A law says how points were made: what is drawn has it, and none 5 % off."""

import json

import numpy as np
import pytest
from hypothesis import given
from scipy import stats

from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.ground.metric import Plane, Sphere
from geopriv_gis.core.points.peak import plan_peak
from geopriv_gis.core.points.persons import Persons
from geopriv_gis.core.points.release import ClipRegion, plan_gaussian, plan_laplace
from geopriv_gis.core.promise.guarantee import Guarantee
from geopriv_gis.core.promise.law import Law, summarise_displacement
from geopriv_gis.testing import insecure_rng

from .promises import laws

ALPHA = 1e-6  # false alarm of each test; 100,000 rows tell a scale 5 % off
ROWS = 100_000
PLANE, SPHERE = Plane(unit=0.3048, k_max=1.02), Sphere()
SQUARE = np.array([[-1e7, -1e7], [1e7, -1e7], [1e7, 1e7], [-1e7, 1e7], [-1e7, -1e7]])


@given(laws)
def test_laws_survive_json(law):
    assert Law.from_dict(json.loads(json.dumps(law.to_dict()))) == law
    promise = Guarantee(notion="none", law=law)
    assert Guarantee.from_json(promise.to_json()).law == law


@pytest.mark.parametrize(
    "change",
    [
        {"family": "cauchy"}, {"family": ["laplace"]}, {"rate": 0}, {"rate": -1.0},
        {"rate": float("nan")}, {"rate": True}, {"rate": "1"}, {"space": "moon"},
        {"shares": None}, {"table_metric": "dist_1"}, {"then": ["boom"]},
        {"then": "border"}, {"then": 5}, {"ball": [1, 2]}, {"ball": "round"},
        {"colour": "red"}, {"peak": 1.0}, {"radius": 5.0}, {"family": "peak"},
        {"family": "peak", "peak": 1.0}, {"family": "peak", "peak": 1.0, "radius": -1},
        {"family": "peak", "peak": float("inf"), "radius": 1},
    ],
)  # fmt: skip
def test_law_from_dict_refuses_forged_values(change):
    values = {**Law(family="laplace", rate=1.0).to_dict(), **change}
    with pytest.raises(ParameterError):
        Law.from_dict(values)


def test_law_of_first_form_is_read_and_written():
    first = {
        "family": "laplace", "rate": 0.01, "space": "plane", "ball": None,
        "shares": "row", "table_metric": "dist_inf", "lattice": True, "then": [],
    }  # fmt: skip
    law = Law(family="laplace", rate=0.01, lattice=True)
    assert Law.from_dict(first) == law
    assert law.to_dict() == first


def test_guarantee_format_1_has_no_law_and_keeps_fixed_loss():
    old = Guarantee(notion="gp", eps=1.0).to_dict()
    for name in ("law", "fixed_loss"):
        del old[name]
    old.update(format=1, parameters={"fixed_loss": 2.0})
    back = Guarantee.from_dict(old)
    assert back.law is None
    assert back.fixed_loss == 2.0


def drawn(plan, points, metric):
    """Return how far rows moved, in metres of where the noise was drawn."""
    noisy = plan(points).draw()
    if isinstance(metric, Sphere):
        return metric.distance(points, noisy)
    return np.hypot(*(noisy - points).T) * metric.unit


def agrees(law, moved, off=1.0):
    """Tell whether displacements have a row's law, its rate multiplied by ``off``."""
    if law.family == "laplace":
        scaled = stats.gamma(2).cdf(law.rate * off * moved)
    elif law.family == "peak":  # the two parts of Gamma(2), each with its mass
        near = stats.gamma(2).cdf(law.rate * off * np.minimum(moved, law.radius))
        scaled = stats.gamma(2).cdf(law.rate * off * moved) + np.expm1(law.peak) * near
        inside = stats.gamma(2).cdf(law.rate * off * law.radius)
        scaled /= 1 + np.expm1(law.peak) * inside
    else:
        scaled = -np.expm1(-law.rate * off * moved**2)
    return stats.kstest(scaled, "uniform").pvalue > ALPHA


PEAK = {"eps": 0.01, "eps_fixed": 1.5, "radius": 80.0}
RELEASES = {
    "plane": (plan_laplace, {"eps": 0.01}, PLANE),
    "sphere": (plan_laplace, {"eps": 0.01}, SPHERE),
    "peak": (plan_peak, PEAK, PLANE),
    "peak on the sphere": (plan_peak, PEAK, SPHERE),
    "gaussian": (plan_gaussian, {"rho": 1e-4}, PLANE),
}


@pytest.mark.parametrize("name", RELEASES)
def test_drawn_noise_has_the_stated_law(name):
    plan, budget, metric = RELEASES[name]
    points = np.full((ROWS, 2), 10.0)
    made = plan(points, metric, **budget, rng=insecure_rng(1))
    moved = drawn(lambda _: made, points, metric)
    assert agrees(made.guarantee.law, moved)
    assert not agrees(made.guarantee.law, moved, off=1.05)
    assert not agrees(made.guarantee.law, moved, off=0.95)
    assert float((moved < made.guarantee.law.quantile(0.9)).mean()) == pytest.approx(
        0.9, abs=0.005
    )
    assert moved.mean() == pytest.approx(made.guarantee.law.mean, rel=0.02)
    assert made.guarantee.law.share_within(150) == pytest.approx(
        (moved <= 150).mean(), abs=0.007
    )


@pytest.mark.parametrize("table_metric", ["dist_inf", "dist_2"])
@pytest.mark.parametrize("name", ["plane", "sphere", "gaussian", "peak"])
def test_drawn_noise_of_persons_has_the_stated_law(name, table_metric):
    plan, budget, metric = RELEASES[name]
    points = np.full((ROWS, 2), 10.0)
    codes = np.r_[np.zeros(1), np.repeat(np.arange(1, ROWS), 4)][:ROWS].astype(int)
    whose = Persons(
        unit="patient", codes=codes, method="composition", table_metric=table_metric
    )
    made = plan(points, metric, **budget, persons=whose, rng=insecure_rng(2))
    law = made.guarantee.law
    assert law.shares == "composition"
    moved = drawn(lambda _: made, points, metric)[1:]
    each = law.of_row(4)
    assert agrees(each, moved)
    assert not agrees(each, moved, off=1.05)


def test_law_lists_the_steps_after_the_noise():
    points = np.zeros((10, 2))
    for how, rate, steps in (
        ("restrict", 0.005 / PLANE.k_max, ("restricted",)),
        ("remap", 0.01 / PLANE.k_max, ("border",)),
    ):
        plan = plan_laplace(
            points,
            PLANE,
            eps=0.01,
            clip=ClipRegion(rings=[SQUARE], how=how),
            rng=insecure_rng(1),
        )
        law = plan.guarantee.law
        assert law.then == steps
        assert law.rate == pytest.approx(rate, rel=1e-12)
        with pytest.raises(ParameterError, match="direction or place"):
            law.quantile(0.5)
    ellipse = plan_laplace(
        points, PLANE, eps=0.01, unit_ball=(2, 1, 30), rng=insecure_rng(1)
    )
    law = ellipse.guarantee.law
    away = law.norm(np.array([[1.0, np.sqrt(3)], [np.sqrt(3), -1.0]]))
    assert away == pytest.approx([1.0, 2.0])  # 2 m along bearing 30°, and across
    joint = Persons(unit="table", codes=np.zeros(10, dtype=int))
    plan = plan_laplace(points, PLANE, eps=0.01, persons=joint, rng=insecure_rng(1))
    assert plan.guarantee.law.shares == "joint"
    with pytest.raises(ParameterError, match="share one draw"):
        plan.guarantee.law.rate_of(10)


def test_moves_on_the_sphere_are_known_below_a_thousand_kilometres():
    """Beyond, the Earth's curvature changes them; in a plane they are known."""
    for most, known in ((9e5, True), (1.1e6, False), (5e6, False)):
        rate = Law(family="laplace", rate=1.0).quantile(0.95) / most
        there = summarise_displacement(Law(family="laplace", rate=rate, space="sphere"))
        assert bool(there) == known
        plane = summarise_displacement(Law(family="laplace", rate=rate))
        assert plane["displacement_95"] == pytest.approx(most)
        assert plane["displacement"] == pytest.approx(2 / rate)
