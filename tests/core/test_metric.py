"""The plane and the sphere, against pyproj's geodesics and independent integrals."""

import math

import numpy as np
import pytest
from scipy import integrate

from geopriv_gis.core.ground.metric import Plane, Sphere

WGS84 = Sphere()
SPHERES = {
    "WGS 84": WGS84,
    "Bessel 1841": Sphere(6377397.155, 1 / 299.1528128),
    "International 1924": Sphere(6378388.0, 1 / 297.0),
    "Clarke 1880": Sphere(6378249.145, 1 / 293.465),
    "sphere": Sphere(6371000.0, 0.0),
}


def places(count, seed=1):
    """Return places spread evenly over the globe, as (lon, lat) in degrees."""
    rng = np.random.default_rng(seed)
    lon = rng.uniform(-180, 180, count)
    return np.column_stack([lon, np.degrees(np.arcsin(rng.uniform(-1, 1, count)))])


def authalic(lat, flattening):
    """Return the authalic latitude (rad) by integrating area from the equator."""
    e2 = flattening * (2 - flattening)

    def strip(phi):
        return math.cos(phi) / (1 - e2 * math.sin(phi) ** 2) ** 2

    part = integrate.quad(strip, 0, lat, epsabs=0, epsrel=2e-14)[0]
    whole = integrate.quad(strip, 0, math.pi / 2, epsabs=0, epsrel=2e-14)[0]
    return math.asin(part / whole)


def area(sphere):
    """Return the ellipsoid's area (m²) by integrating its parallels."""
    a, e2 = sphere.semi_major, sphere.flattening * (2 - sphere.flattening)

    def strip(phi):
        root = 1 - e2 * math.sin(phi) ** 2
        meridian, normal = a * (1 - e2) / root**1.5, a / math.sqrt(root)
        return 2 * math.pi * normal * math.cos(phi) * meridian

    return 2 * integrate.quad(strip, 0, math.pi / 2, epsrel=1e-13)[0]


@pytest.mark.parametrize("name", SPHERES)
def test_the_sphere_has_the_area_of_the_ellipsoid(name):
    sphere = SPHERES[name]
    assert 4 * math.pi * sphere.radius**2 == pytest.approx(area(sphere), rel=1e-11)
    assert sphere.degree == pytest.approx(2 * math.pi * sphere.radius / 360)


@pytest.mark.parametrize("name", SPHERES)
def test_sphere_latitudes_are_authalic(name):
    sphere = SPHERES[name]
    for lat in (-80, -45, -1e-3, 0, 10, 33, 51.5, 60, 75, 85):
        x, y, z = sphere.to_vectors(np.array([[0.0, lat]]))[:, 0]
        found = math.atan2(z, math.hypot(x, y))
        assert found == pytest.approx(
            authalic(math.radians(lat), sphere.flattening), abs=2e-13
        )
    geodetic = math.radians(45) if sphere.flattening else 0.0
    assert abs(authalic(geodetic, sphere.flattening) - geodetic) > 1e-3 or not geodetic


@pytest.mark.parametrize("name", SPHERES)
def test_sphere_to_degrees_inverts_to_vectors(name):
    points = np.vstack([places(1000), [[0, 90], [0, -90], [180, 0], [-180, 5]]])
    vectors = SPHERES[name].to_vectors(points)
    assert np.allclose((vectors**2).sum(axis=0), 1, atol=1e-14)
    back = SPHERES[name].to_degrees(vectors)
    assert np.allclose(back[:, 1], points[:, 1], atol=1e-9)
    turn = np.mod(back[:-4, 0] - points[:-4, 0] + 180, 360) - 180
    assert np.allclose(turn, 0, atol=1e-9)


@pytest.mark.parametrize("name", ["WGS 84", "Clarke 1880"])
def test_sphere_distance_ratio_to_geodesic_attains_k_max(name):
    pyproj = pytest.importorskip("pyproj")
    sphere = SPHERES[name]
    geod = pyproj.Geod(a=sphere.semi_major, f=sphere.flattening)
    rng = np.random.default_rng(2)
    here = places(20_000, seed=3)
    step = 10 ** rng.uniform(0, 7.3, len(here))  # 1 m … 20 000 km
    lon, lat, _ = geod.fwd(*here.T, rng.uniform(0, 360, len(here)), step)
    ratio = sphere.distance(here, np.column_stack([lon, lat])) / step
    assert ratio.max() <= sphere.k_max + 1e-8  # 1 m: rounding of degrees
    assert ratio.min() >= 1 / sphere.k_max - 1e-8
    # A meridian where it crosses the equator is stretched most.
    across = sphere.distance(np.array([[0.0, -0.1]]), np.array([0.0, 0.1]))[0]
    reached = across / geod.inv(0, -0.1, 0, 0.1)[2]
    assert sphere.k_max - 1e-5 < reached <= sphere.k_max


def test_mean_sphere_without_authalic_latitude_exceeds_k_max():
    pyproj = pytest.importorskip("pyproj")
    geod = pyproj.Geod(ellps="WGS84")
    naive = Sphere(WGS84.radius, 0.0)
    here, there = np.array([[0.0, 60.0]]), np.array([0.0, 61.0])
    ratio = naive.distance(here, there)[0] / geod.inv(0, 60, 0, 61)[2]
    assert not 1 / WGS84.k_max <= ratio <= WGS84.k_max


def test_sphere_k_max_of_wgs84_is_the_known_value():
    assert WGS84.k_max == pytest.approx(1.00112, abs=2e-5)
    assert SPHERES["sphere"].k_max == pytest.approx(1, abs=1e-8)


@pytest.mark.parametrize("name", SPHERES)
def test_sphere_distance_inverts_move(name):
    sphere = SPHERES[name]
    rng = np.random.default_rng(4)
    special = [[0, 90], [30, -90], [180, 0], [-180, 10], [179.9999, 51], [0, 89.9999]]
    here = np.vstack([places(5000), special * 50])
    far = rng.uniform(0, math.pi, len(here)) * sphere.radius
    near = 10 ** rng.uniform(-3, 4, len(here))
    for step, digits in ((far, 1e-6), (near, 1e-6)):
        bearing = rng.uniform(0, 2 * math.pi, len(here))
        there = sphere.move(here, step, bearing)
        assert np.isfinite(there).all()
        assert (np.abs(there[:, 0]) <= 180).all()
        assert (np.abs(there[:, 1]) <= 90).all()
        assert np.allclose(sphere.distance(there, here), step, rtol=1e-9, atol=digits)


def test_sphere_bearings_are_clockwise_from_north():
    here = np.array([[10.0, 50.0]] * 4)
    north, east, south, west = (
        WGS84.move(here, np.full(4, 1000.0), np.arange(4) * (math.pi / 2)) - here
    )
    assert north[1] > 0.008
    assert abs(north[0]) < 1e-9
    assert east[0] > 0.013
    assert abs(east[1]) < 1e-5
    assert south[1] < -0.008
    assert west[0] < -0.013


def test_sphere_move_agrees_with_spherical_trigonometry():
    ball = SPHERES["sphere"]
    here = np.array([[20.0, 35.0]])
    angle, bearing = 0.7, 1.1
    there = ball.move(here, np.array([angle * ball.radius]), np.array([bearing]))[0]
    lat = math.radians(35)
    sine = math.sin(lat) * math.cos(angle)
    sine += math.cos(lat) * math.sin(angle) * math.cos(bearing)
    assert math.radians(there[1]) == pytest.approx(math.asin(sine), abs=1e-13)
    turned = math.atan2(
        math.sin(bearing) * math.sin(angle) * math.cos(lat),
        math.cos(angle) - math.sin(lat) * sine,
    )
    assert there[0] == pytest.approx(20 + math.degrees(turned), abs=1e-11)


def test_sphere_distance_across_antimeridian_and_pole():
    west, east = np.array([[179.999, 10.0]]), np.array([-179.999, 10.0])
    apart = 0.002 * math.cos(math.radians(10)) * WGS84.degree
    assert WGS84.distance(west, east)[0] == pytest.approx(apart, rel=2e-3)
    over = WGS84.move(west, np.array([1000.0]), np.array([math.pi / 2]))
    assert -180 <= over[0, 0] < -179.9
    pole = WGS84.move(np.array([[0.0, 89.99]]), np.array([5000.0]), np.array([0.0]))
    assert abs(pole[0, 0]) == pytest.approx(180, abs=1e-9)
    around = WGS84.distance(np.array([[0.0, 90.0]]), np.array([123.0, 90.0]))
    assert around[0] == pytest.approx(0, abs=1e-8)


def test_sphere_distance_is_exact_near_zero_and_antipode():
    here = np.array([[12.0, 0.0]])
    tiny = WGS84.distance(here, np.array([12.0 + 1e-9, 0.0]))[0]
    assert tiny == pytest.approx(1e-9 * WGS84.degree, rel=1e-4)
    far = WGS84.distance(here, np.array([-168.0 + 1e-9, 0.0]))[0]
    assert math.pi * WGS84.radius - far == pytest.approx(1e-9 * WGS84.degree, rel=1e-3)


def test_plane_distance_converts_its_unit_to_metres():
    foot = Plane(unit=0.3048006096, k_max=1.0)
    here, there = np.zeros((1, 2)), np.array([3.0, 4.0])
    assert foot.distance(here, there)[0] == pytest.approx(5 * 0.3048006096)
    moved = foot.move(here, np.array([0.3048006096]), np.array([math.pi / 2]))
    assert np.allclose(moved, [[1.0, 0.0]])
    bearings = np.linspace(0, 6, 50)
    moved = foot.move(np.ones((50, 2)), np.full(50, 7.0), bearings)
    assert np.allclose(foot.distance(moved, np.ones(2)), 7.0)
