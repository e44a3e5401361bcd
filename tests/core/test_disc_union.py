"""Unions of discs as regions; points drawn in single discs."""

import numpy as np
import pytest
from scipy.optimize import minimize

from geopriv_gis.core.ground.disc_union import DiscUnion
from geopriv_gis.core.ground.region import INSIDE, OUTSIDE
from geopriv_gis.core.mechanisms.discs import NORMS, DiscNoise, project_to_discs
from geopriv_gis.testing import insecure_rng


def _discs():
    generator = np.random.default_rng(3)
    centres = generator.uniform(-1000, 1000, (40, 2))
    return DiscUnion.indexed(centres, generator.uniform(5, 200, 40), 0.25)


def test_disc_union_contains_equals_its_definition():
    discs = _discs()
    points = np.random.default_rng(4).uniform(-1500, 1500, (20_000, 2))
    away = np.hypot(*(points[:, None] - discs.centres).transpose(2, 0, 1))
    wanted = (away <= discs.radii).any(axis=1)
    assert 0.1 < wanted.mean() < 0.9
    assert (discs.contains(points) == wanted).all()


def test_disc_union_cells_are_inside_outside_or_mixed():
    discs = _discs()
    points = np.random.default_rng(5).uniform(-1300, 1300, (50_000, 2))
    away = np.hypot(*(points[:, None] - discs.centres).transpose(2, 0, 1))
    inside = (away <= discs.radii).any(axis=1)
    _, state = discs._find_cells(points)
    assert inside[state == INSIDE].all()
    assert not inside[state == OUTSIDE].any()
    assert (state == INSIDE).mean() > 0.5 * inside.mean()
    distance = np.maximum((away - discs.radii).min(axis=1), 0)
    bound = discs.bound_distance(points)
    assert (bound <= distance + 1e-9).all()
    assert (distance - bound)[distance > 0].max() < 3 * discs.cell


@pytest.mark.parametrize("norm", NORMS)
def test_project_to_discs_is_the_minimum(norm):
    generator = np.random.default_rng(6)
    points = generator.normal(0, 2, (60, 2))
    centres, radii = generator.normal(0, 1, (60, 2)), generator.uniform(0.2, 1.5, 60)
    found = project_to_discs(points, centres, radii, norm)
    assert (np.hypot(*(found - centres).T) <= radii * (1 + 1e-12)).all()
    noise = DiscNoise(norm=norm, scale=1.0)
    angle = np.linspace(0, 2 * np.pi, 20_001)
    ring = np.column_stack([np.cos(angle), np.sin(angle)])
    for point, centre, radius, near in zip(points, centres, radii, found, strict=True):
        if np.hypot(*(point - centre)) <= radius:
            assert (near == point).all()
            continue
        least = noise.exponent(centre + radius * ring - point).min()
        assert noise.exponent(near - point) == pytest.approx(least, abs=1e-3)
        assert noise.exponent(near - point) <= least + 1e-9


def test_project_to_discs_l1_matches_numeric_minimum():
    """Without the ring: a search over the whole disc, in ℓ1."""
    point, centre, radius = np.array([2.0, 0.3]), np.array([0.1, -0.2]), 0.9
    near = project_to_discs(point[None], centre[None], np.array([radius]), "l1")[0]
    best = minimize(
        lambda y: np.abs(y - point).sum(), centre, method="SLSQP",
        constraints={"type": "ineq", "fun": lambda y: radius - np.hypot(*(y - centre))},
    )  # fmt: skip
    assert np.abs(near - point).sum() == pytest.approx(best.fun, abs=1e-5)


def test_disc_noise_in_a_disc_of_zero_radius_is_its_centre():
    rng = insecure_rng(1)
    noise = DiscNoise(norm="l1", scale=1.0)
    got = noise.randomise(np.ones((3, 2)), np.zeros((3, 2)), np.zeros(3), rng)
    assert (got == 0).all()
