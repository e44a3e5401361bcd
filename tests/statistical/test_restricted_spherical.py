"""Noise that stays in a region of the sphere: its law, by each of the proposals."""

import numpy as np
import pytest
from scipy import stats

from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.ground.metric import Sphere
from geopriv_gis.core.ground.region import PlaneRegion
from geopriv_gis.core.mechanisms import RestrictedSpherical
from geopriv_gis.core.mechanisms.restricted_spherical import unroll_rings
from geopriv_gis.testing import insecure_rng
from tests.statistical import laws
from tests.statistical.constants import ALPHA, OFF

SPHERE, SPACING, FINE = Sphere(), 2.0**-12, 480
EPS = 2e-5  # 100 km, and the region is some 220 km wide


def ring(west, south, east, north):
    corners = [(west, south), (east, south), (east, north), (west, north)]
    return np.array([*corners, corners[0]], dtype=float)


# At 60° N across the antimeridian, in two parts as GeoJSON has it, with a hole.
WEST, SOUTH, EAST, NORTH = 178.0, 59.0, 182.0, 61.0
RINGS = [
    ring(178, 59, 180, 61), ring(-180, 59, -178, 61), ring(178.5, 59.5, 179.5, 60.0),
]  # fmt: skip
INSIDE, OUTSIDE = np.array([179.8, 59.1]), np.array([-176.5, 61.4])


def mechanism(eps=EPS):
    return RestrictedSpherical.of(eps, RINGS, SPACING, SPHERE)


def cells_of(places, bins=6):
    """Return the number of the coarse cell that each place lies in."""
    lon = np.mod(places[:, 0], 360.0)
    column = np.clip((lon - WEST) / (EAST - WEST) * bins, 0, bins - 1e-9)
    row = np.clip((places[:, 1] - SOUTH) / (NORTH - SOUTH) * bins, 0, bins - 1e-9)
    return row.astype(int) * bins + column.astype(int)


def nodes():
    """Return places all over the region, and the area that each stands for."""
    lon = WEST + (np.arange(FINE) + 0.5) * (EAST - WEST) / FINE
    edge = np.linspace(SOUTH, NORTH, FINE + 1)
    height = SPHERE.to_vectors(np.column_stack([np.zeros(FINE + 1), edge]))[2]
    lat = (edge[1:] + edge[:-1]) / 2
    places = np.stack(np.meshgrid(lon, lat), -1).reshape(-1, 2)
    area = np.repeat(np.diff(height), FINE)
    hole = (abs(places[:, 0] - 179) < 0.5) & (abs(places[:, 1] - 59.75) < 0.25)
    return places[~hole], area[~hole]


def size(places, point):
    return EPS / 2 * SPHERE.distance(places, point)


def fits(places, point):
    """Tell whether each of 36 coarse cells has its share, by numerical integration."""
    found = np.bincount(cells_of(places), minlength=36)
    everywhere, area = nodes()
    weight = area * np.exp(-size(everywhere, point))
    mass = np.bincount(cells_of(everywhere), weight, 36)
    probabilities = mass / mass.sum()
    kept = probabilities > 0
    assert found[~kept].sum() == 0
    wanted = probabilities[kept] * len(places)
    return stats.chisquare(found[kept], wanted).pvalue > ALPHA


@pytest.mark.representatives(4)
@pytest.mark.parametrize("point", [INSIDE, OUTSIDE], ids=["inside", "outside"])
@pytest.mark.parametrize("way", ["all", "noise", "cover", "cells"])
def test_restricted_spherical_has_the_stated_law_and_no_other(point, way):
    mechanism_, rng, count = mechanism(), insecure_rng(31), 125_000
    points = np.tile(point, (count, 1))
    if way == "all":
        places = mechanism_.randomise(points, rng)
    elif way == "cells":
        places = mechanism_._draw_by_cells(point, count, rng)
    else:
        propose = {
            "noise": mechanism_._propose_by_noise,
            "cover": mechanism_._propose_by_cover,
        }[way]
        proposed = [propose(points, rng) for _ in range(10)]
        places = np.vstack([places[kept] for places, kept in proposed])
        assert len(places) > 70_000
    assert mechanism_.contains(places).all()
    assert fits(places, point)
    everywhere, area = nodes()
    one, whole = size(places, point), size(everywhere, point)
    assert laws.of_exponent(one, whole, area) > ALPHA
    for off in OFF:
        assert laws.of_exponent(off * one, off * whole, area) < ALPHA


def test_restricted_spherical_of_far_place_ends_near_it():
    steep = mechanism(eps=2e-3)  # a kilometre
    far = np.array([[170.0, 60.0], [0.0, -45.0], [179.9, 59.5]])
    places = steep.randomise(far, insecure_rng(4))
    assert steep.contains(places).all()
    assert places[0, 0] == pytest.approx(178.0, abs=0.5)


def test_restricted_spherical_ignores_full_turns_of_longitude():
    points = np.tile(INSIDE, (500, 1))
    round_again = points - (360.0, 0.0)
    one = mechanism().randomise(points, insecure_rng(6))
    two = mechanism().randomise(round_again, insecure_rng(6))
    assert np.abs(one - two).max() < 1e-6
    assert (np.abs(one[:, 0]) <= 180).all()


def test_restricted_spherical_cells_bound_their_points():
    mechanism_ = mechanism()
    middles, reach = mechanism_._cell_middles
    chosen = np.arange(len(middles))
    for seed in range(5):
        places = mechanism_._draw_in_cells(chosen, insecure_rng(seed))
        assert (SPHERE.distance(places, middles) <= reach).all()
        centre, whole = mechanism_._disc
        assert SPHERE.distance(places, centre).max() <= whole


class TestUnrolling:
    def test_unroll_rings_keeps_polar_regions(self):
        polar = ring(-180, 80, 180, 90)
        rings, cut = unroll_rings([polar])
        assert cut == -180
        assert np.array_equal(rings[0], polar)
        mechanism_ = RestrictedSpherical.of(1e-5, [polar], SPACING, SPHERE)
        places = mechanism_.randomise(np.array([[0.0, 85.0]] * 2000), insecure_rng(8))
        assert (places[:, 1] > 79.99).all()
        assert np.histogram(places[:, 0], 4, (-180, 180))[0].min() > 10

    def test_unroll_rings_ignores_full_turns_and_order(self):
        there = [ring(170, 0, 175, 5), ring(-190, 0, -178, 5), ring(530, 1, 540, 2)]
        for order in ([0, 1, 2], [2, 1, 0], [1, 0, 2]):
            rings, cut = unroll_rings([there[n] for n in order])
            lon = np.concatenate([r[:, 0] for r in rings])
            assert lon.max() - lon.min() == 12
            assert cut < lon.min() < lon.max() < cut + 360

    def test_unroll_rings_that_together_surround_the_earth(self):
        quarters = [ring(west, 0, west + 100, 5) for west in (-180, -90, 0, 80)]
        assert unroll_rings(quarters)[1] == -180
        with pytest.raises(ParameterError, match="all around the Earth"):
            unroll_rings([ring(0, 0, 360, 5)])

    def test_unrolled_region_index_finds_both_sides(self):
        rings, _ = unroll_rings(RINGS)
        region = PlaneRegion.of(rings, SPACING)
        assert region.cell < 0.02  # of four degrees, not of 360


def test_restricted_spherical_refuses_too_thin_regions():
    needle = np.array([(0, 50), (1, 50.5), (1, 50.5 + 1e-12), (0, 50)], dtype=float)
    with pytest.raises(ParameterError, match="so thin"):
        RestrictedSpherical.of(EPS, [needle], SPACING, SPHERE)


AROUND = {
    "the whole of it": [ring(-180, 60, 180, 70)],
    "but a gap of 0.2 degrees": [ring(-179.9, 60, 179.9, 70)],
    "two halves": [ring(-180, 60, 0, 70), ring(0, 60, 180, 70)],
    "between odd meridians": [ring(-180, 60, 179.97, 70)],
    "caps": [ring(-180, 60, 180, 90), ring(-180, -90, 180, -60)],
}


@pytest.mark.representatives(4)
@pytest.mark.parametrize("name", AROUND)
@pytest.mark.parametrize("propose", ["_by_cover", "_by_cells"])
def test_restricted_spherical_region_around_earth_is_uniform(name, propose):
    """A strip at the antimeridian gets places by its area, and not twice as many.

    With noise far larger than the Earth the law is uniform by area.
    """
    rings = AROUND[name]
    regional = RestrictedSpherical.of(1e-12, rings, SPACING, SPHERE)
    origin, rng = np.tile([180.0, 65.0], (1 << 17, 1)), insecure_rng(21)
    if propose == "_by_cover":
        places, kept = regional._propose_by_cover(origin, rng)
        places = places[kept]
    else:
        places = regional._draw_by_cells(origin[0], 1 << 17, rng)
    lon = np.mod(places[:, 0], 360.0) - 180.0
    width = regional.region.cell
    ends = np.array(
        [(r[:, 0].min(), r[:, 0].max()) for r in rings if r[:, 1].max() > 0]
    )
    hole = 360.0 - np.diff(ends).sum()
    share = (2 * width - hole) / (360.0 - hole)
    count = int((np.abs(lon) <= width).sum())
    assert stats.binomtest(count, len(lon), share).pvalue > ALPHA
    twice = stats.binom(len(lon), 1.5 * share)
    assert twice.cdf(count) < ALPHA  # what counts one side twice would be seen
    column = np.bincount(((lon + 180.0) / 3.0).astype(int) % 120, minlength=120)
    expected = np.full(120, 3.0)
    if hole:
        expected[[59, 60]] -= (hole, 0.0) if ends.min() == -180 else hole / 2
    expected *= len(lon) / expected.sum()
    assert stats.chisquare(column, expected).pvalue > ALPHA


def test_restricted_spherical_cells_beyond_the_cut_are_empty():
    regional = RestrictedSpherical.of(1e-6, AROUND["the whole of it"], SPACING, SPHERE)
    west, width = regional._cell_columns
    assert (west >= regional.cut).all()
    assert ((west + width)[width > 0] <= regional.cut + 360).all()
    assert (width == 0).any()  # there are such cells, as an edge touches them
    whole = 2 * np.pi * np.diff(SPHERE.to_vectors(np.array([[0.0, 60], [0, 70]]))[2])[0]
    covered = np.radians(regional._area).sum()
    assert whole <= covered < 1.2 * whole
