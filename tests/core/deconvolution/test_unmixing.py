"""Cases of zones: the zone's own, in intervals that hold, or said to be doubtful."""

import numpy as np
import pytest

from geopriv_gis.core.deconvolution import GaussianLaw, LaplaceLaw, estimate_zone_cases
from geopriv_gis.core.errors import ParameterError
from tests.core.deconvolution.simulation import source

COUNT = 5  # zones along a side
INNER = [i for i in range(COUNT**2) if 0 < i % COUNT < 4 and 0 < i // COUNT < 4]
# Few cases, and rates that differ five times beside each other.
FEW = np.random.default_rng(1).choice([0, 1, 2, 3], COUNT**2)
MANY = np.random.default_rng(1).choice([20, 50, 100], COUNT**2)


def silent(_):
    """Say nothing of progress."""


def corners(side):
    number = np.arange(COUNT**2)
    return np.column_stack([number % COUNT, number // COUNT]) * side


def rings(side):
    unit = np.array([(0, 0), (side, 0), (side, side), (0, side), (0, 0)])
    return [[corner + unit] for corner in corners(side)]


def moved(points, law, draws):
    if isinstance(law, GaussianLaw):
        return points + draws.normal(0, law.sigma, points.shape)
    away = draws.gamma(2, 1 / law.eps, len(points))
    turn = draws.uniform(0, 2 * np.pi, len(points))
    return points + away[:, None] * np.column_stack([np.cos(turn), np.sin(turn)])


def estimated(cell, runs, within=None):
    """Return estimates from so many releases of cases, evenly or at places of zones."""
    cases, side, law, bandwidth = cell
    draws = np.random.default_rng(5)
    zone = np.repeat(np.arange(COUNT**2), cases)
    n, every = len(zone), []
    for _ in range(runs):
        places = draws.uniform(0, side, (n, 2)) if within is None else within[zone]
        every.append(moved(corners(side)[zone] + places, law, draws))
    sets = [np.arange(n) + n * run for run in range(runs)]
    released = source(law, np.vstack(every))
    return estimate_zone_cases(released, sets, rings(side), bandwidth, silent, rows=n)


CELLS = {
    "rates differ": (MANY, 2000.0, LaplaceLaw(eps=0.01), 200.0),
    "few": (FEW, 2000.0, LaplaceLaw(eps=0.01), 200.0),
    "few in small zones": (FEW, 800.0, LaplaceLaw(eps=0.01), 150.0),
    "wide noise": (MANY, 500.0, LaplaceLaw(eps=0.004), 250.0),
    "gaussian": (FEW, 1000.0, GaussianLaw(sigma=88.0), 150.0),
}


@pytest.mark.representatives(2)
@pytest.mark.parametrize("name", CELLS)
def test_zone_case_intervals_cover_true_cases(name):
    cases = CELLS[name][0]
    found = estimated(CELLS[name], 60)
    true = cases[INNER]
    low, high, value = (part[:, INNER] for part in (found.low, found.high, found.count))
    off = (value.mean(axis=0) - true) / value.std(axis=0, ddof=1)
    assert np.abs(off).max() * 60**0.5 < 5.5
    held = (low <= true) & (true <= high)
    # Of 540: each share is known to 0.009.
    assert 0.92 < held.mean() < 0.99
    # Below 0 the upper end is no nearer than that of 0.
    below = value < 0
    assert not below.any() or held[below].mean() > 0.93
    error = np.sqrt((found.se[:, INNER] ** 2).mean(axis=0))
    spread = value.std(axis=0, ddof=1)
    # Crowding is 1 or more, so that chance makes errors of even cases larger.
    assert 0.8 < (spread / error).mean() < 1.1


def in_towns(draws, count):
    centres, sizes = draws.uniform(-1, 6, (12, 2)), draws.uniform(0.1, 0.7, 12)
    town = draws.integers(0, 12, count)
    return centres[town] + draws.normal(0, 1, (count, 2)) * sizes[town, None]


def along_streets(draws, count):
    across = draws.uniform(-1, 6, 30)[draws.integers(0, 30, count)]
    places = np.column_stack([draws.uniform(-1, 6, count), across])
    turned = draws.random(count) < 0.5
    return np.where(turned[:, None], places[:, ::-1], places)


def in_houses(draws, count):
    return draws.uniform(-1, 6, (150, 2))[draws.integers(0, 150, count)]


@pytest.mark.representatives(1)
@pytest.mark.parametrize("crowd", [in_houses, along_streets, in_towns])
def test_zone_case_intervals_widen_with_crowding(crowd):
    """Beyond zones cases go on: the inner ones are judged."""
    side, law, runs = 2000.0, LaplaceLaw(eps=0.008), 30
    draws, every, true = np.random.default_rng(8), [], []
    for _ in range(runs):
        places = crowd(draws, 3000) * side
        inside = (places[:, None] >= corners(side)) & (
            places[:, None] < corners(side) + side
        )
        true.append(inside.all(axis=2).sum(axis=0)[INNER])
        every.append(moved(places, law, draws))
    sets = [np.arange(3000) + 3000 * run for run in range(runs)]
    released = source(law, np.vstack(every))
    found = estimate_zone_cases(released, sets, rings(side), 125.0, silent, rows=3000)
    low, high, value = (part[:, INNER] for part in (found.low, found.high, found.count))
    held = (low <= true) & (true <= high)
    # Of 270, and those of one release are not independent. As if cases lay evenly,
    # intervals hold 0.76 to 0.90.
    assert 0.92 < held.mean() < 0.99
    assert np.abs((value - true).mean(axis=0)).max() < 40
    assert found.uneven[:, INNER].mean() < 0.1


def test_zone_cases_are_unbiased_for_towns_across_borders():
    """Four towns of 1.3 km in zones of 3 by 4 km: 20,000 cases, noise of 100 m."""
    runs, count, law = 8, 20_000, LaplaceLaw(eps=0.01)
    draws, every, true = np.random.default_rng(11), [], []
    towns = np.array([(3.0, 3.0), (8.0, 8.5), (6.0, 5.0), (9.5, 3.0)])
    for _ in range(runs):
        town = towns[draws.choice(4, count, p=(0.3, 0.3, 0.25, 0.15))]
        places = (town + draws.normal(0, 1.3, town.shape)) * 1000
        edges = np.arange(5) * 3000, np.arange(4) * 4000
        true.append(np.histogram2d(*places.T, edges)[0].ravel())
        every.append(moved(places, law, draws))
    unit = np.array([(0, 0), (3, 0), (3, 4), (0, 4), (0, 0)]) * 1000.0
    zones = [
        [unit + np.array([3000 * column, 4000 * row])]
        for column in range(4)
        for row in range(3)
    ]
    sets = [np.arange(count) + count * run for run in range(runs)]
    released = source(law, np.vstack(every))
    found = estimate_zone_cases(released, sets, zones, 100.0, silent, rows=count)
    bias = (found.count - true).mean(axis=0) / found.se.mean(axis=0)
    # As if cases lay evenly within each zone, up to 1.6 errors.
    assert np.abs(bias).max() < 0.8
    held = (found.low <= true) & (true <= found.high)
    assert held.mean() > 0.93
    # Crowding in whole zones makes errors of many cases larger than they are.
    off = np.sqrt(((found.count - true) ** 2).mean())
    assert 1 < np.sqrt((found.se**2).mean()) / off < 2


def test_zone_cases_are_unbiased_for_a_town_thinning_out():
    """3,000 cases, 1,400 in the middle one of nine zones: 16 releases as one."""
    runs, count, law, side = 16, 3000, LaplaceLaw(eps=1 / 30), 4000 / 3
    draws = np.random.default_rng(6)
    places = 2000 + draws.normal(0, 667, (count * runs, 2))
    edges = np.arange(4) * side
    true = np.histogram2d(*places.T, (edges, edges))[0].ravel()
    unit = np.array([(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]) * side
    zones = [
        [unit + side * np.array([column, row])]
        for column in range(3)
        for row in range(3)
    ]
    released = source(law, moved(places, law, draws))
    found = estimate_zone_cases(
        released, [np.arange(count * runs)], zones, 30.0, silent, rows=count
    )
    # The middle zone's error is 9 in one release. In square pieces the bias was 14.
    assert np.abs(found.count[0] - true).max() / runs < 9


def test_zone_cases_of_one_house_widen_intervals_or_are_uneven():
    cases, side, *_ = CELLS["rates differ"]
    good, off = [], []
    for seed in range(9, 12):
        house = side * np.random.default_rng(seed).uniform(0.1, 0.9, (COUNT**2, 2))
        found = estimated(CELLS["rates differ"], 5, house)
        low, high = (part[:, INNER] for part in (found.low, found.high))
        held = (low <= cases[INNER]) & (cases[INNER] <= high)
        good.append(held | found.uneven[:, INNER])
        off.append(np.abs(found.count - cases)[:, INNER])
    assert np.mean(good) > 0.93
    even = estimated(CELLS["rates differ"], 6)
    # By the errors of evenly lying cases, few would hold.
    assert (np.vstack(off) < 1.96 * even.se[:, INNER].mean(axis=0)).mean() < 0.7
    assert even.uneven[:, INNER].mean() < 0.1
    assert not even.mixed.any()


def test_zone_cases_at_the_rim_are_marked_beyond():
    cases, *rest = CELLS["rates differ"]
    found = estimated((cases * 6, *rest), 3)
    rim = np.setdiff1d(np.arange(COUNT**2), INNER)
    assert found.beyond[:, rim].all()
    assert not found.beyond[:, INNER].any()


def test_zone_case_upper_bound_covers_one_displaced_case():
    """A zone that nobody was found near may have had one case."""
    far = source(LaplaceLaw(eps=0.01), np.full((1, 2), 1e5))
    (ring,) = rings(1000.0)[:1]
    found = estimate_zone_cases(far, [np.array([0])], [ring], 150.0, silent)
    assert found.count[0, 0] == 0
    assert found.low[0, 0] == 0
    assert 1 < found.high[0, 0] < 3


def test_zone_case_intervals_cover_zero_next_to_a_case():
    """Noise moves it across the border, where nobody else is: 95 of 100 hold 0."""
    cases = np.zeros(COUNT**2, dtype=int)
    cases[COUNT**2 // 2] = 1
    found = estimated((cases, 800.0, LaplaceLaw(eps=0.01), 150.0), 200)
    beside = COUNT**2 // 2 + np.array([-COUNT, -1, 1, COUNT])
    assert (found.low[:, beside] <= 0).mean() > 0.92


def test_zone_cases_of_too_small_zones_are_marked_mixed():
    law = LaplaceLaw(eps=0.01)
    tiny = [[(np.asarray(ring) - corner) * 1e-3 + corner] for (ring,), corner in
            zip(rings(1000.0), corners(1000.0) * 1e-3, strict=True)]  # fmt: skip
    found = estimate_zone_cases(
        source(law, np.zeros((9, 2))), [np.arange(9)], tiny, 4000.0, silent
    )
    assert found.mixed.all()


def test_zone_cases_refuse_overlapping_zones():
    law = LaplaceLaw(eps=0.01)
    with pytest.raises(ParameterError, match="must not overlap"):
        estimate_zone_cases(source(law, np.zeros((2, 2))), [np.arange(2)],
                   rings(100.0)[:1] * 2, 50.0, silent)  # fmt: skip


def test_zone_cases_do_not_depend_on_zone_order():
    """14 zones in a row: those far from a zone are left out of its sums, no others."""
    side, law, draws = 720.0, LaplaceLaw(eps=0.02), np.random.default_rng(12)
    unit = np.array([(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]) * side
    corner = np.column_stack([np.arange(14) * side, np.zeros(14)]) + 3  # no square cut
    places = draws.uniform(0, 1, (560, 2)) * (14 * side, side)
    points = source(law, moved(places, law, draws))
    order = draws.permutation(14)
    one, other = (
        estimate_zone_cases(
            points, [np.arange(560)], [[unit + each] for each in some], 60.0, silent
        )
        for some in (corner, corner[order])
    )
    for name in ("count", "se", "low", "high"):
        shuffled = getattr(one, name)[:, order]
        assert getattr(other, name) == pytest.approx(shuffled, rel=1e-7, abs=1e-7)
