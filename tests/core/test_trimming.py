"""Places of ends, their circles, and what lies in them."""

import numpy as np
import pytest
from scipy.stats import kstest

from geopriv_gis.core.ground.metric import Plane
from geopriv_gis.core.points import trimming
from geopriv_gis.core.points.trimming import (
    APART,
    LINKED,
    EndPlaces,
    cluster_ends,
    is_in_own_circle,
    plan_trim,
)
from geopriv_gis.testing import insecure_rng

METRES = Plane(k_max=1.0, unit=1.0)


def linked(ends, whose, within):
    """Return which ends are of one place by trying all pairs, step by step."""
    away = np.hypot(*(ends[:, None] - ends[None]).T)
    near = (away <= within) & (whose[:, None] == whose)
    while True:
        wider = near @ near
        if (wider == near).all():
            return near
        near = wider


def test_cluster_ends_is_single_linkage():
    random = np.random.default_rng(3)
    for _ in range(30):
        ends = random.uniform(0, 1000, size=(40, 2))
        whose = random.integers(0, 3, 40)
        found = cluster_ends(ends, whose, within=90.0)
        fine, coarse = (
            len(np.unique(linked(ends, whose, w), axis=0)) for w in (90, 107)
        )
        assert coarse <= len(found.reach) <= fine
        for person in range(3):  # every end is in the reach of a place of its person
            own = found.persons == person
            away = np.hypot(*(ends[whose == person, None] - found.middles[own]).T).T
            assert (away <= found.reach[own] + 1e-9).any(axis=1).all()


def test_trimming_uses_only_own_circles():
    points = np.zeros((4, 2))
    circles = EndPlaces(
        middles=np.zeros((1, 2)), reach=np.array([50.0]), persons=np.array([1])
    )
    assert is_in_own_circle(points, np.array([0, 1, 2, 1]), circles).tolist() == [
        False, True, False, True,
    ]  # fmt: skip


@pytest.mark.parametrize("unit", [1.0, 0.3048])
def test_trimming_cuts_a_quarter_radius_around_every_end(unit):
    """A quarter of the radius around every end is cut out, wherever the circle is."""
    random = np.random.default_rng(4)
    metric = Plane(k_max=1.5, unit=unit)
    ends = random.normal(0, 60, size=(50, 2))
    turn = np.linspace(0, 2 * np.pi, 60)
    rim = 0.249 * 400 * metric.k_max * np.column_stack([np.cos(turn), np.sin(turn)])
    near = (ends[:, None] + rim).reshape(-1, 2)
    points = np.vstack([ends, near]) / unit
    which = np.arange(len(points)) < len(ends)
    whose = np.zeros(len(points), dtype=int)
    plan = plan_trim(points, whose, which, metric, radius=400.0, rng=insecure_rng(1))
    for _ in range(50):
        assert not plan.draw().any()


@pytest.mark.parametrize("unit", [1.0, 0.3048, 1000.0])
@pytest.mark.parametrize(("apart", "count"), [(190.0, 1), (300.0, 2)])
def test_trimming_links_ends_up_to_half_the_radius(apart, count, unit, monkeypatch):
    drawn = []
    monkeypatch.setattr(
        trimming, "is_in_own_circle",
        lambda points, _, circles: drawn.append(circles) or points[:, 0] < 0,
    )  # fmt: skip
    ends = np.array([[0.0, 0.0], [apart, 0.0]]) / unit
    plan_trim(
        ends, np.zeros(2, dtype=int), np.ones(2, dtype=bool), Plane(unit=unit),
        radius=400.0, rng=insecure_rng(1),
    ).draw()  # fmt: skip
    assert len(drawn[0].reach) == count


def test_trimming_circle_centres_are_uniform_in_a_disc(monkeypatch):
    """The law of the distance, and that of one 5 % narrower is refused."""
    drawn = []

    def noted(points, whose, circles):
        drawn.append(circles.middles)
        return np.zeros(len(points), dtype=bool)

    monkeypatch.setattr(trimming, "is_in_own_circle", noted)
    ends = 1e4 * np.arange(20_000.0)[:, None] * (1.0, 0.0)
    plan = plan_trim(ends, np.zeros(len(ends), dtype=int), ends[:, 1] == 0, METRES,
                     radius=100.0, rng=insecure_rng(2))  # fmt: skip
    plan.draw()
    moved = drawn[0] - 1e4 * np.rint(drawn[0] / 1e4)
    away = np.hypot(*moved.T) / (APART * 100)
    assert np.abs(moved.mean(axis=0)).max() < 5 * 100 / np.sqrt(len(ends))
    assert kstest(away, lambda r: np.clip(r, 0, 1) ** 2).pvalue > 1e-6
    assert kstest(away, lambda r: np.clip(r / 0.95, 0, 1) ** 2).pvalue < 1e-6


def test_trimming_of_jittered_ends_cuts_one_circle():
    """What is cut around the ends of many trips to one home has a circle's area."""
    random = np.random.default_rng(6)
    ends = random.normal(0, 15, size=(300, 2))
    side = np.arange(-500.0, 501.0, 8.0)
    grid = np.column_stack([axis.ravel() for axis in np.meshgrid(side, side)])
    points = np.vstack([ends, grid])
    which = np.arange(len(points)) < len(ends)
    plan = plan_trim(points, np.zeros(len(points), dtype=int), which, METRES,
                     radius=200.0, rng=insecure_rng(3))  # fmt: skip
    reach = cluster_ends(ends, np.zeros(300, dtype=int), LINKED * 200).reach
    assert len(reach) == 1
    cut = (~plan.draw()[300:]).sum() * 8.0**2
    assert cut == pytest.approx(np.pi * (200 + reach[0]) ** 2, rel=0.01)
