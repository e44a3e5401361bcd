"""DPRS: the laws of its noise, the two failures of its proof, and the mended promise.

False alarms: 10⁻⁶ per test of a law.
"""

import itertools
import math

import numpy as np
import pytest
from scipy.spatial import cKDTree
from scipy.stats import beta, chisquare

from geopriv_gis.core.ground.disc_union import DiscRims, DiscUnion
from geopriv_gis.core.ground.metric import Plane
from geopriv_gis.core.mechanisms import LatticeLaplace, RestrictedLaplace
from geopriv_gis.core.mechanisms.discs import (
    NORMS,
    DiscGaussian,
    DiscNoise,
    PrivateDiscs,
    compute_disc_radii,
)
from geopriv_gis.core.points.dprs import ClipRegion, DprsDesign, plan_dprs
from geopriv_gis.papers.dprs import PublishedDprs
from geopriv_gis.testing import insecure_rng
from tests.statistical import laws
from tests.statistical.constants import ALPHA, OFF

DRAWS = 60_000


def _unit_disc(radial=300, around=300):
    """Return nodes of equal area in the unit disc, (n, 2)."""
    away = np.sqrt((np.arange(radial) + 0.5) / radial)[:, None]
    turn = (np.arange(around) + 0.5) * (2 * np.pi / around)
    return np.stack([away * np.cos(turn), away * np.sin(turn)], -1).reshape(-1, 2)


def _fits(drawn, nodes, weights):
    """Tell whether points follow weighted nodes, by counts in 8 × 8 cells."""
    low, high = nodes.min(axis=0), nodes.max(axis=0)

    def cells(points):
        number = np.clip((points - low) / (high - low) * 8, 0, 7).astype(int)
        return number[:, 0] * 8 + number[:, 1]

    wanted = np.bincount(cells(nodes), weights, 64)
    wanted *= len(drawn) / wanted.sum()
    counts = np.bincount(cells(drawn), minlength=64)
    rare = wanted < 20
    pooled = np.append(wanted[~rare], wanted[rare].sum())
    seen = np.append(counts[~rare], counts[rare].sum())
    kept = pooled > 5
    if seen[~kept].sum() > 30:
        return False
    wanted = pooled[kept] * seen[kept].sum() / pooled[kept].sum()
    return chisquare(seen[kept], wanted).pvalue > ALPHA


def _has_the_law(drawn, nodes, size):
    """Tell whether points follow exp(−size), and none 5 % steeper or flatter."""
    one, whole = size(drawn), size(nodes)
    assert _fits(drawn, nodes, np.exp(whole.min() - whole))
    assert laws.of_exponent(one, whole) > ALPHA
    for off in OFF:
        assert laws.of_exponent(off * one, off * whole) < ALPHA
    return True


@pytest.mark.representatives(5)
@pytest.mark.parametrize("norm", NORMS)
@pytest.mark.parametrize("place", [(0.0, 0.0), (0.6, -0.5), (1.4, 0.3), (2.0, 1.9)])
def test_disc_noise_has_the_stated_law_and_no_other(norm, place):
    noise = DiscNoise(norm=norm, scale=0.3)
    rows = np.tile(place, (DRAWS, 1))
    drawn = noise.randomise(rows, np.zeros((DRAWS, 2)), np.ones(DRAWS), insecure_rng(1))
    assert (np.hypot(*drawn.T) <= 1).all()
    assert _has_the_law(drawn, _unit_disc(), lambda at: noise.exponent(at - place))


def _two_discs(far=300.0):
    centres = np.array([[0.0, 0.0], [far, 50.0]])
    return DiscUnion.indexed(centres, np.array([90.0, 60.0]), 1)


def _nodes(discs, step=2.0):
    x, y = np.meshgrid(np.arange(-100, 370, step), np.arange(-100, 120, step))
    nodes = np.column_stack([x.ravel(), y.ravel()])
    return nodes[discs.contains(nodes)]


@pytest.mark.parametrize("place", [(20.0, 10.0), (150.0, 0.0), (-600.0, 400.0)])
def test_laplace_noise_on_a_union_of_discs_has_the_stated_law(place):
    discs, eps = _two_discs(), 0.02
    noise = RestrictedLaplace(eps=eps, spacing=1.0, region=discs)
    drawn = noise.randomise(np.tile(place, (220_000, 1)), insecure_rng(2))
    assert discs.contains(drawn).all()
    nodes = _nodes(discs, 1.0)
    assert _has_the_law(drawn, nodes, lambda at: eps / 2 * np.hypot(*(at - place).T))


@pytest.mark.parametrize("place", [(20.0, 10.0), (150.0, 0.0), (-600.0, 400.0)])
def test_disc_rims_move_noise_to_the_nearest_points(place):
    """Planar Laplace noise of numpy's, put on the discs' nearest points one by one."""
    discs, eps, fine = _two_discs(), 0.02, 2.0**-6
    noise = LatticeLaplace(eps=eps, spacing=fine)
    rows = noise.randomise(np.tile(place, (DRAWS // 2, 1)), insecure_rng(2))
    drawn = DiscRims(discs).move_inside(rows, fine)
    assert discs.contains(drawn).all()
    generator, fits = np.random.default_rng(6), []
    for rate in (eps, 1.15 * eps):
        angle = generator.uniform(0, 2 * np.pi, 10 * DRAWS)
        step = np.column_stack([np.cos(angle), np.sin(angle)])
        whole = place + step * generator.gamma(2, 1 / rate, 10 * DRAWS)[:, None]
        ends, away = [], []
        for centre, radius in zip(discs.centres, discs.radii, strict=True):
            far = np.hypot(*(whole - centre).T)
            ends.append(
                centre + (whole - centre) * np.minimum(1, radius / far)[:, None]
            )
            away.append(np.maximum(far - radius, 0))
        nodes = np.where((away[0] <= away[1])[:, None], *ends)
        fits.append(_fits(drawn, nodes, np.ones(len(nodes))))
    assert fits == [True, False]


def test_disc_union_finds_the_nearest_of_many_disc_sizes():
    generator = np.random.default_rng(3)
    centres = np.vstack(
        [generator.normal(0, 5, (300, 2)), generator.uniform(-900, 900, (40, 2))]
    )
    places = generator.uniform(-1500, 1500, (2_000, 2))
    for share in (0.2, 0.5, 1.0):
        discs = DiscUnion.indexed(centres, compute_disc_radii(centres, share), 2.0**-6)
        away = np.hypot(*(places[:, None] - centres).transpose(2, 0, 1)) - discs.radii
        found, off = discs.nearest_disc(places)
        np.testing.assert_allclose(off, away.min(axis=1), atol=1e-9)
        np.testing.assert_array_equal(found, away.argmin(axis=1))
        moved = np.hypot(*(discs.nearest(places) - places).T)
        np.testing.assert_allclose(moved, np.maximum(off, 0), atol=1e-9)
        assert discs.contains(DiscRims(discs).move_inside(places, 2.0**-6)).all()


@pytest.mark.representatives(2)
@pytest.mark.parametrize(("eps", "draws"), [(0.05, 300_000), (1.0, DRAWS)])
@pytest.mark.parametrize("far", [300.0, 100.0])
def test_gaussian_noise_on_a_union_of_discs_has_the_stated_law(eps, draws, far):
    """Discs that overlap, too."""
    discs, box = _two_discs(far), np.array([[-90.0, -90.0], [360.0, 110.0]])
    noise = DiscGaussian(eps=eps, discs=discs, box=box)
    drawn = noise.randomise(np.tile((40.0, 10.0), (draws, 1)), insecure_rng(3))
    assert discs.contains(drawn).all()
    nodes = _nodes(discs, 0.5)
    # The law is not one of the grid: its nodes stand for all of their squares.
    nodes = nodes + np.random.default_rng(1).uniform(-0.25, 0.25, nodes.shape)
    assert _has_the_law(
        drawn,
        nodes,
        lambda at: ((at - (40.0, 10.0)) ** 2).sum(axis=1) / (2 * noise.sigma**2),
    )


# The box of the rows: around the discs; between their middles, as clipping rows leaves
# it; beside them all. What may come out, the discs, is the same.
BOXES = {
    "around": [[-90.0, -90.0], [360.0, 110.0]],
    "between": [[0.0, 0.0], [300.0, 50.0]],
    "beside": [[400.0, 40.0], [410.0, 160.0]],
}


@pytest.mark.parametrize("name", BOXES)
def test_gaussian_noise_on_discs_keeps_its_eps_and_uses_it(name):
    discs, box = _two_discs(), np.array(BOXES[name])
    noise, nodes = DiscGaussian(eps=0.01, discs=discs, box=box), _nodes(_two_discs())
    (west, south), (east, north) = BOXES[name]
    largest = 0.0
    for one, two in (
        ((west, south), (east, north)), ((west, north), (east, south)),
        ((west, south), (west + 1, south)), ((east, north), (east, north - 1)),
    ):  # fmt: skip
        logs = []
        for place in (one, two):
            size = -((nodes - place) ** 2).sum(axis=1) / (2 * noise.sigma**2)
            logs.append(size - np.log(np.exp(size).sum()))
        loss = np.abs(logs[0] - logs[1]).max() / (0.01 * math.dist(one, two))
        assert loss <= 1
        largest = max(largest, loss)
    assert largest > 0.4


def test_gaussian_noise_on_discs_at_opposite_corners_uses_all_of_its_eps():
    """Between small discs the whole interval of its proof is attained."""
    discs = DiscUnion.indexed(
        np.array([[0.0, 0.0], [300.0, 300.0]]), np.full(2, 5.0), 1
    )
    noise = DiscGaussian(eps=0.05, discs=discs, box=np.array([[0.0, 0.0], [9.0, 9.0]]))
    nodes = np.vstack([np.argwhere(np.ones((11, 11))) - 5 + each for each in (0, 300)])
    nodes = nodes[discs.contains(nodes)]
    one, two = (
        size - np.log(np.exp(size).sum())
        for size in (-((nodes - at) ** 2).sum(axis=1) / (2 * noise.sigma**2)
                     for at in (1.0, 2.0))
    )  # fmt: skip
    assert 0.95 < abs(one - two).max() / (0.05 * math.sqrt(2)) <= 1


# -- the two failures ----------------------------------------------------------------


def test_failure_1_published_dprs_output_reveals_the_cluster():
    """Discs of different clusters are disjoint: every output names its cluster."""
    generator, rng = np.random.default_rng(7), insecure_rng(8)
    rows = np.clip(generator.normal(0, 0.4, (5_000, 2)), -1, 1)
    published = PublishedDprs(eps=1, delta=1e-5, centres=60, rounds=12, share=0.5)
    centres, radii = published.place(rows, rng)
    own = cKDTree(centres).query(rows)[1]
    noise = DiscNoise(norm="l1", scale=published.scales[1])
    drawn = noise.randomise(rows, centres[own], radii[own], rng)
    away = np.hypot(*(drawn[:, None] - centres).transpose(2, 0, 1))
    told = np.where(away <= radii * (1 + 1e-9), away, np.inf).argmin(axis=1)
    assert (told == own).all()
    assert len(np.unique(own)) > 10
    # One row moved to another cluster: an event of probability 1 becomes one of 0.
    assert (told != (own + 1) % 60).all()


def test_failure_2_truncation_raises_the_dprs_divergence():
    """Noise of scale 0.3 in the unit disc, rows at (1, 0) and (0, 0): DPRS Lemma 5."""
    scale, order, nodes = 0.3, 8.0, _unit_disc(2_000, 1_500)
    logs = []
    for place in ((1.0, 0.0), (0.0, 0.0)):
        size = -np.abs(nodes - place).sum(axis=1) / scale
        logs.append(size - np.log(np.exp(size).mean()))
    ratio = logs[0] - logs[1]
    cut = np.log(np.exp(order * logs[0] + (1 - order) * logs[1]).mean()) / (order - 1)
    inner = order / (2 * order - 1) * np.exp((order - 1) / scale)
    inner += (order - 1) / (2 * order - 1) * np.exp(-order / scale)
    whole = np.log(inner) / (order - 1)  # one coordinate moves, the other does not
    assert cut == pytest.approx(3.67, abs=0.005)
    assert whole == pytest.approx(3.24, abs=0.005)
    assert ratio.max() == pytest.approx(4.15, abs=0.005)
    assert 1 / scale == pytest.approx(3.33, abs=0.005)
    # Half of ε, as in the mended form, pays for it.
    halved = [_half(nodes, place) for place in ((1.0, 0.0), (0.0, 0.0))]
    assert np.abs(halved[0] - halved[1]).max() <= 1 / scale


def _half(nodes, place):
    size = -np.abs(nodes - place).sum(axis=1) / 0.6
    return size - np.log(np.exp(size).mean())


# -- the mended promise ---------------------------------------------------------------


def _certain_loss(one, two, thresholds=15):
    """Return a log-ratio that the two laws certainly reach (Clopper-Pearson)."""
    found = 0.0
    for mark in np.quantile(np.concatenate([one, two]), np.linspace(0.03, 0.97, 15)):
        for first, second in ((one < mark, two < mark), (two >= mark, one >= mark)):
            level = ALPHA / (4 * thresholds)
            hits, others = int(first.sum()), int(second.sum())
            low = beta.ppf(level, hits, len(first) - hits + 1) if hits else 0.0
            high = beta.ppf(1 - level, others + 1, max(len(second) - others, 1e-9))
            if low > high:
                found = max(found, math.log(low / high))
    return found


def _tables():
    """Return 12 rows, and the same with the first moved across the region."""
    rows = np.random.default_rng(9).uniform(-800, 800, (12, 2))
    rows[0] = (-900.0, -900.0)
    moved = rows.copy()
    moved[0] = (900.0, 900.0)
    return rows, moved


def _certain(design, clip, runs=100):
    """Return the certain loss between two tables, by what the moved row looks like."""
    ring = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]]) * 1000.0
    scores = []
    for number, rows in enumerate(_tables()):
        found = []
        for run in range(runs):
            plan = plan_dprs(
                rows, Plane(), design=design, clip=ClipRegion(rings=[ring], how=clip),
                rng=insecure_rng(2 * run + number),
            )  # fmt: skip
            found.append(plan.draw()[0].sum())
        scores.append(np.array(found))
    return _certain_loss(*scores)


@pytest.mark.parametrize("clip", ["remap", "restrict"])
def test_mended_dprs_loses_no_more_than_it_states(clip):
    design = DprsDesign(eps=6e-3, eps_discs=0.5, delta=0.0, centres=4, rounds=2)
    promise = design.eps * (1800 * math.sqrt(2)) + 0.5
    # That the audit sees something: a row that did not move loses nothing.
    assert 0.05 * promise < _certain(design, clip) <= promise


def test_private_discs_loss_is_stated_and_exceeded_without_noise(monkeypatch):
    """Centres alone: within (ε, 0) as stated; caught where the noise is left out."""
    places = PrivateDiscs(eps=1.0, delta=0, centres=2, rounds=2, radius_share=0.5)

    def loss(places):
        scores = [
            [
                places.randomise(rows / 1000, np.ones(2), insecure_rng(2 * run + n))[
                    0
                ].sum()
                for run in range(300)
            ]
            for n, rows in enumerate(_tables())
        ]
        return _certain_loss(*map(np.array, scores))

    assert loss(places) <= places.eps
    quiet = PrivateDiscs(eps=1.0, delta=0, centres=2, rounds=2, radius_share=0.5)
    monkeypatch.setitem(quiet.__dict__, "scale", 1e-3)
    assert loss(quiet) > 1.0


def test_discs_too_small_to_keep_are_one_around_the_box():
    box = np.array([[0, 0], [9e3, 0], [9e3, 4e3], [0, 4e3], [0, 0.0]])
    seen = []
    plan_dprs(
        np.full((60, 2), 2e3), Plane(), design=DprsDesign(eps=0.01, share=1e-6),
        clip=ClipRegion(rings=[box]), on_discs=seen.append, rng=insecure_rng(1),
    ).draw()  # fmt: skip
    (discs,) = seen
    assert len(discs.radii) == 1
    assert discs.contains(box * (1 - 1e-9) + 1e-6).all()


def test_pure_discs_have_noise_for_all_that_a_row_changes():
    places = PrivateDiscs(eps=0.5, delta=0.0, centres=2, rounds=7, radius_share=0.5)
    corners = np.array([[1, 1], [-1, -1], [1, -1], [-1, 1.0]])
    most = 0.0
    for old, new in itertools.product(corners, corners):
        same = np.abs(old - new).sum()  # of one cluster's sums
        other = np.abs(old).sum() + np.abs(new).sum() + 2  # of two, and of counts
        most = max(most, same, other)
    assert places.rounds * most / places.scale <= places.eps
    assert places.scale == pytest.approx(places.rounds * most / places.eps)
