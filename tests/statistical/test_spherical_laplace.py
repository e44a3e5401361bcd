"""Spherical Laplace: radius law with curvature, uniform bearings, poles and all."""

import math

import numpy as np
import pytest
from scipy import integrate

from geopriv_gis.core.ground.metric import Sphere
from geopriv_gis.core.mechanisms import SphericalLaplace
from geopriv_gis.core.points.release import split_by_rows
from geopriv_gis.testing import insecure_rng
from tests.statistical import laws
from tests.statistical.constants import ALPHA, MANY, OFF, N

RADIUS = 6_371_000.0
BALL = Sphere(RADIUS, 0.0)  # geodetic latitudes are the ball's own: plain formulas hold
HERE = (179.9, 60.0)
# Moderate noise; noise as wide as a continent; wider than the sphere.
SIZES = {0.01 * RADIUS: N, 5.0: N, 1.5: N, 0.5: MANY}


def radius_law(bend):
    """Return the distribution of r/R for εR = ``bend``, integrated numerically."""
    top = min(math.pi, 60 / bend)
    theta = np.linspace(0, top, 20_001)
    density = np.sin(theta) * np.exp(-bend * theta)
    mass = integrate.cumulative_trapezoid(density, theta, initial=0)
    return lambda angle: np.interp(angle, theta, mass / mass[-1])


def polar(lonlat, here=HERE):
    """Return angular distance and bearing from ``here`` by spherical trigonometry."""
    lon, lat = np.radians(lonlat).T
    turn, lat0 = lon - math.radians(here[0]), math.radians(here[1])
    east = np.cos(lat) * np.sin(turn)
    north = np.sin(lat) * math.cos(lat0) - np.cos(lat) * math.sin(lat0) * np.cos(turn)
    up = np.sin(lat) * math.sin(lat0) + np.cos(lat) * math.cos(lat0) * np.cos(turn)
    return np.arctan2(np.hypot(east, north), up), np.arctan2(east, north)


def release(bend, here=HERE, seed=31, sphere=BALL):
    points = np.tile(here, (SIZES.get(bend, N), 1))
    mechanism = SphericalLaplace(eps=bend / sphere.radius, sphere=sphere)
    return mechanism.randomise(points, insecure_rng(seed))


@pytest.mark.representatives(2)
@pytest.mark.parametrize("bend", SIZES)
def test_spherical_laplace_distance_has_the_stated_law(bend):
    angle, _ = polar(release(bend))
    assert laws.of_law(angle, radius_law(bend)) > ALPHA
    for factor in OFF:
        assert laws.of_law(angle, radius_law(bend * factor)) < ALPHA


@pytest.mark.parametrize("bend", [5.0, 1.5])
def test_spherical_laplace_law_differs_from_planar_law(bend):
    angle, _ = polar(release(bend))
    flat = np.random.default_rng(1).gamma(2, 1 / bend, N)
    assert laws.of_law(flat[flat < math.pi], radius_law(bend)) < ALPHA
    assert angle.max() <= math.pi


@pytest.mark.parametrize("bend", SIZES)
def test_spherical_laplace_radius_cdf_equals_the_integral(bend):
    mechanism = SphericalLaplace(eps=bend / RADIUS, sphere=BALL)
    angle = np.linspace(0, min(math.pi, 20 / bend), 50)
    stated = mechanism.radius_cdf(angle * RADIUS)
    assert np.allclose(stated, radius_law(bend)(angle), atol=1e-6)

    def ring(r):
        return 2 * math.pi * RADIUS * math.sin(r / RADIUS) * mechanism.density(r)

    cap = integrate.quad(ring, 0, angle[25] * RADIUS)[0]
    assert cap == pytest.approx(stated[25], rel=1e-7)


@pytest.mark.representatives(2)
@pytest.mark.parametrize("bend", SIZES)
def test_spherical_laplace_bearings_are_uniform_and_independent(bend):
    angle, bearing = polar(release(bend))
    assert laws.of_direction(bearing) > ALPHA
    assert laws.of_independence(angle, bearing) > ALPHA
    # Metres measured on a cylinder, a common defect, stretch east to west.
    east, north = angle * np.sin(bearing) * 1.05, angle * np.cos(bearing)
    assert laws.of_direction(np.arctan2(east, north)) < ALPHA


@pytest.mark.parametrize(
    "here", [(0.0, 90.0), (77.0, -90.0), (-180.0, 0.0), (10, 89.9)]
)
def test_spherical_laplace_law_at_poles_and_antimeridian(here):
    released = release(0.01 * RADIUS, here)
    angle, _ = polar(released, here)
    assert laws.of_law(angle, radius_law(0.01 * RADIUS)) > ALPHA
    if abs(here[1]) == 90:
        assert laws.of_direction(np.radians(released[:, 0])) > ALPHA
    for factor in OFF:
        assert laws.of_law(angle, radius_law(0.01 * RADIUS * factor)) < ALPHA


def test_spherical_laplace_of_tiny_eps_is_uniform():
    released = release(1e-6)
    heights = np.sin(np.radians(released[:, 1]))
    even = lambda z: (np.clip(z, -1, 1) + 1) / 2  # noqa: E731
    assert laws.of_law(heights, even) > ALPHA
    assert laws.of_direction(np.radians(released[:, 0])) > ALPHA
    # Uniform latitudes crowd the poles.
    latitudes = np.random.default_rng(1).uniform(-math.pi / 2, math.pi / 2, N)
    assert laws.of_law(np.sin(latitudes), even) < ALPHA


def test_spherical_laplace_on_the_ellipsoid_uses_its_sphere():
    earth = Sphere()
    released = release(0.01 * earth.radius, sphere=earth)
    angle = earth.distance(released, np.array(HERE)) / earth.radius
    assert laws.of_law(angle, radius_law(0.01 * earth.radius)) > ALPHA
    for factor in OFF:
        assert laws.of_law(angle, radius_law(0.01 * earth.radius * factor)) < ALPHA


def test_spherical_laplace_identical_rows_share_no_noise():
    noise = release(0.01 * RADIUS, (10.0, 50.0))
    assert laws.of_separate_rows(noise) > ALPHA
    assert len(np.unique(noise, axis=0)) == N
    assert laws.of_separate_rows(np.repeat(noise[: N // 2], 2, axis=0)) < ALPHA


def test_spherical_laplace_rows_of_a_person_share_the_budget():
    points, rows = np.tile(HERE, (N, 1)), np.resize([4.0, 8.0], N)
    noise = split_by_rows(
        0.04, rows, lambda eps: SphericalLaplace(eps=eps, sphere=BALL)
    )
    angle, _ = polar(noise.randomise(points, insecure_rng(32)))
    for share in (4, 8):
        own = angle[rows == share]
        assert laws.of_law(own, radius_law(0.04 / share * RADIUS)) > ALPHA
        for factor in OFF:
            wrong = radius_law(0.04 / share * factor * RADIUS)
            assert laws.of_law(own, wrong) < ALPHA
