"""Laplace restricted to a region: its law on every lattice point, and its loss."""

import numpy as np
import pytest

from geopriv_gis.core.audit import make_straight_pairs
from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.ground.region import PlaneRegion
from geopriv_gis.core.mechanisms import LatticeLaplace, RestrictedLaplace
from geopriv_gis.testing import insecure_rng
from tests.core.shapes import coast, land, square
from tests.statistical import laws
from tests.statistical.audits import audit
from tests.statistical.constants import ALPHA, OFF, N

SPACING = 8.0
REGION = PlaneRegion.of(land(60, 250.0), SPACING)
INSIDE, ASHORE, AT_SEA = (110.0, 30.0), (-2.0, 3.0), (700.0, -600.0)


def lattice(region=REGION, spacing=SPACING, reach=896.0):
    axis = np.arange(-reach, reach + spacing, spacing)
    grid = np.stack(np.meshgrid(axis, axis), -1).reshape(-1, 2)
    return grid[region.contains(grid)]


def p_value(mechanism, place, law_eps, sample):
    points = lattice(mechanism.region, mechanism.spacing)
    snapped = np.rint(np.array(place) / mechanism.spacing) * mechanism.spacing
    law = np.exp(-law_eps / 2 * np.hypot(*(points - snapped).T))
    keys = {tuple(p): n for n, p in enumerate(points)}
    counts = np.bincount([keys[tuple(p)] for p in sample], minlength=len(points))
    return laws.of_counts(counts, law / law.sum())


def drawn(mechanism, place, count, seed):
    return mechanism.randomise(np.tile(place, (count, 1)), insecure_rng(seed))


def p_of_distance(place, law_eps, sample):
    """Return the p-value of the distances alone: few cells, so more power."""
    snapped = np.rint(np.array(place) / SPACING) * SPACING
    away = np.hypot(*(lattice() - snapped).T)
    law = np.exp(-law_eps / 2 * away)
    edges = np.append(np.unique(np.quantile(away, np.arange(30) / 30)), np.inf)
    weight = np.histogram(away, edges, weights=law)[0]
    counts = np.histogram(np.hypot(*(sample - snapped).T), edges)[0]
    return laws.of_counts(counts, weight / weight.sum())


@pytest.mark.parametrize("place", [INSIDE, ASHORE])
@pytest.mark.parametrize("eps", [0.03, 0.004])  # by noise, and uniform on the cover
def test_restricted_laplace_points_have_exact_probabilities(place, eps):
    mechanism = RestrictedLaplace(eps=eps, spacing=SPACING, region=REGION)
    sample = drawn(mechanism, place, 300_000, 71)
    assert p_value(mechanism, place, eps, sample) > ALPHA
    if eps > 0.01:
        assert p_of_distance(place, eps, sample) > ALPHA
        for factor in OFF:
            assert p_of_distance(place, eps * factor, sample) < ALPHA


def test_restricted_laplace_of_far_rows_has_the_same_law():
    mechanism = RestrictedLaplace(eps=0.2, spacing=SPACING, region=REGION)
    rows = 10_000
    sample = drawn(mechanism, AT_SEA, rows, 72)
    assert p_value(mechanism, AT_SEA, 0.2, sample) > ALPHA
    assert p_value(mechanism, AT_SEA, 0.15, sample) < ALPHA


@pytest.mark.parametrize("away", [1e4, 1e6, 1e7])
@pytest.mark.parametrize("eps", [0.1, 0.01, 1e-4])
def test_restricted_laplace_of_very_far_rows_terminates(away, eps):
    region = PlaneRegion.of([coast(1000)], 0.125)
    mechanism = RestrictedLaplace(eps=eps, spacing=0.125, region=region)
    found = drawn(mechanism, (away, -away / 3), 5, 73)
    assert region.contains(found).all()


@pytest.mark.arithmetic
def test_restricted_laplace_density_matches_integration():
    eps, spacing, cell = 0.03, 0.0625, 20.0
    region = PlaneRegion.of(land(60, 250.0), spacing)
    sample = drawn(
        RestrictedLaplace(eps=eps, spacing=spacing, region=region), ASHORE, N, 74
    )
    axis = np.arange(-900, 900, 0.5) + 0.25
    grid = np.stack(np.meshgrid(axis, axis, indexing="ij"), -1).reshape(-1, 2)
    density = np.exp(-eps / 2 * np.hypot(*(grid - ASHORE).T)) * region.contains(grid)
    edges = np.arange(-900, 901, cell)
    law = np.histogram2d(*grid.T, [edges, edges], weights=density)[0].ravel()
    counts = np.histogram2d(*sample.T, [edges, edges])[0].ravel()
    assert counts[law == 0].sum() <= 1e-4 * N  # cells that are barely touched
    assert laws.of_counts(counts[law > 0], law[law > 0] / law.sum()) > ALPHA


# An islet before the coast: from (0, 0) nearly all noise that hits land hits it, and
# towards the coast both its weight falls and that of the land grows.
ISLET = PlaneRegion.of(
    [square(10.0, (-45.0, -5.0)), square(4000.0, (400.0, -2000.0))], 1.0
)
PAIRS = make_straight_pairs((0.0, 0.0), [100.0, 200.0], [0.0])


def loss(eps, promised, runs=40_000):
    rng = insecure_rng(75)
    mechanism = RestrictedLaplace(eps=eps, spacing=1.0, region=ISLET)
    return audit(
        lambda place, runs: mechanism.randomise(np.tile(place, (runs, 1)), rng),
        lambda outputs, place: np.hypot(*(outputs - place).T),
        PAIRS,
        lambda d: promised * (d + mechanism.guarantee.tolerance),
        runs=runs,
        alpha=ALPHA,
    )


def test_restricted_laplace_audited_loss_is_within_stated_one():
    report = loss(0.02, 0.02)
    assert report.passed, report.worst


@pytest.mark.arithmetic
def test_restricted_audit_finds_truncation_at_full_eps():
    assert not loss(0.04, 0.02, runs=10_000).passed  # so would it be by more


def test_unrestricted_lattice_noise_leaves_the_region():
    noise = LatticeLaplace(eps=0.02, spacing=1.0)
    sample = noise.randomise(np.tile((2.0, 4.0), (1000, 1)), insecure_rng(76))
    assert not ISLET.contains(sample).all()


def test_restricted_laplace_refuses_region_between_grid_points():
    sliver = square(0.5, (0.25, 0.25))
    with pytest.raises(ParameterError, match="contains no point of the grid"):
        RestrictedLaplace(eps=0.1, spacing=1.0, region=PlaneRegion.of([sliver], 1.0))
