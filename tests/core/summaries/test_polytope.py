"""Hulls in R^d: designs, projection, corners, bands."""

import numpy as np
import pytest
from scipy.stats import norm

from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.ground.metric import Plane
from geopriv_gis.core.randomness import Random
from geopriv_gis.core.summaries import hull, polytope
from geopriv_gis.core.summaries.polytope import plan_polytope, spread_directions
from geopriv_gis.testing import insecure_rng

RNG = np.random.default_rng(4)


@pytest.mark.parametrize("dimension", [1, 2, 3, 4, 5])
def test_spread_directions_are_even_unit_vectors(dimension):
    count = 64
    design = spread_directions(count, dimension)
    assert len(design) == (2 if dimension == 1 else count)
    assert np.allclose(np.linalg.norm(design, axis=1), 1)
    assert np.array_equal(design, spread_directions(count, dimension))  # public
    spread = np.linalg.eigvalsh(design.T @ design) * dimension / len(design)
    assert (abs(spread - 1) < 0.35).all()
    ways = RNG.normal(size=(500, dimension))
    ways /= np.linalg.norm(ways, axis=1, keepdims=True)
    nearest = (ways @ design.T).max(axis=1)  # no large hole
    assert nearest.min() > {1: 0.99, 2: 0.99, 3: 0.9, 4: 0.6, 5: 0.3}[dimension]


@pytest.mark.representatives(2)
@pytest.mark.parametrize("size", [10.0, 1_000.0, 30_000.0])
def test_polytope_projection_in_the_plane_equals_hull(size):
    noisy = 1_000 + RNG.normal(size=24) * size
    found = polytope.project_support(noisy, spread_directions(24, 2))
    assert np.allclose(found, hull.project_support(noisy), atol=1e-6 * size + 1e-6)


@pytest.mark.representatives(5)
@pytest.mark.parametrize(("dimension", "count"), [(1, 2), (2, 20), (3, 40), (4, 30)])
@pytest.mark.parametrize("sigma", [1.0, 300.0, 1e5])
def test_polytope_projection_is_consistent_and_no_worse(dimension, count, sigma):
    rows = RNG.normal(size=(300, dimension)) * 1_000 + 5e5
    design = spread_directions(count, dimension)
    true = (rows @ design.T).max(axis=0)
    noisy = true + RNG.normal(size=len(design)) * sigma
    found = polytope.project_support(noisy, design)
    # Projection on a convex cone that holds the truth.
    assert np.linalg.norm(found - true) <= np.linalg.norm(noisy - true) * (1 + 1e-6)
    vertices = polytope.polytope_corners(found, design)
    reach = (vertices @ design.T).max(axis=0)
    assert np.allclose(reach, found, atol=1e-5 * (sigma + 1_000))


@pytest.mark.representatives(2)
@pytest.mark.parametrize("unit", ["table", "row"])
@pytest.mark.parametrize("budget", [{"eps": 0.5}, {"rho": 1e-2}])
def test_polytope_bands_cover_in_three_dimensions(unit, budget):
    rows = RNG.normal(size=(200, 3)) * 1_000
    design = spread_directions(20, 3)
    true, rng = (rows @ design.T).max(axis=0), insecure_rng(9)
    plan = plan_polytope(rows, design, beta=0.2, privacy_unit=unit, rng=rng, **budget)
    found = [plan.draw() for _ in range(16)]
    errors = np.abs([f.noisy_support - true for f in found])
    assert (errors > found[0].half_width).mean() < 0.32
    assert (errors > found[0].half_width_all).any(axis=1).mean() <= 0.5
    for one in found[:3]:
        step = np.abs(one.support - one.noisy_support).max()
        assert one.correction == pytest.approx(step)


def test_polytope_support_sensitivity_is_as_stated():
    for dimension, count in ((2, 16), (3, 30)):
        design = spread_directions(count, dimension)
        largest = np.linalg.eigvalsh(design.T @ design)[-1]
        for _ in range(200):
            rows = RNG.normal(size=(RNG.integers(1, 4), dimension))
            moved = rows + RNG.normal(size=rows.shape) * RNG.choice([0.01, 1, 10])
            change = (moved @ design.T).max(0) - (rows @ design.T).max(0)
            assert (change**2).sum() <= largest * ((moved - rows) ** 2).sum() + 1e-9
        if dimension == 2:
            assert largest == pytest.approx(count / 2)


def test_rows_of_different_persons_need_less_gaussian_noise():
    rows, design = RNG.normal(size=(50, 2)), spread_directions(32, 2)
    widths = {
        unit: plan_polytope(rows, design, rho=1e-2, privacy_unit=unit, rng=Random())
        .draw()
        .half_width
        for unit in ("table", "row")
    }
    assert widths["row"] / widths["table"] == pytest.approx(np.sqrt(0.5), rel=2e-3)
    flat = hull.private_hull(
        rows, Plane(), rho=1e-2, directions=32, privacy_unit="row", rng=Random()
    )
    assert flat.half_width == pytest.approx(widths["row"], rel=1e-6)
    assert flat.guarantee.table_metric == "dist_2"
    assert flat.guarantee.tolerance == pytest.approx(np.sqrt(2) * flat.guarantee.grid)


def test_polytope_under_heavy_noise_has_finite_vertices():
    found = plan_polytope(
        np.zeros((1, 3)), spread_directions(30, 3), eps=1e-3, rng=insecure_rng(4)
    ).draw()
    assert found.vertices.shape[1] == 3
    assert np.isfinite(found.vertices).all()
    inconsistent = -np.ones(30)
    assert len(polytope.polytope_corners(inconsistent, spread_directions(30, 3))) == 1


@pytest.mark.parametrize(
    "design",
    [
        np.eye(3),  # does not surround the origin
        spread_directions(20, 3) * 2,
        spread_directions(20, 3) * (1 + 1e-6),  # they would be as much too sensitive
        spread_directions(20, 2),
        np.array([1.0, 0, 0]),
    ],
)
def test_directions_must_be_unit_vectors_around_the_origin(design):
    with pytest.raises(ParameterError, match=r"directions must .*spread_directions"):
        plan_polytope(np.zeros((3, 3)), design, eps=1, rng=Random())


def test_polytope_noise_of_rows_covers_a_move_along_the_crowded_axis():
    angle = np.array([0.0, 0.1, -0.1, 0.2, 2.0, -2.0])
    directions = np.column_stack([np.cos(angle), np.sin(angle)])
    turn = np.linspace(0, np.pi, 200)
    moves = np.column_stack([np.cos(turn), np.sin(turn)])
    most = np.linalg.norm(moves @ directions.T, axis=1).max()  # of all values together
    found = plan_polytope(
        np.zeros((3, 2)), directions, rho=0.5, privacy_unit="row", rng=insecure_rng(1)
    ).draw()
    sigma = found.half_width / norm.ppf(0.975)
    assert 0.999 * most < sigma < 1.01 * most
