"""The index of a region answers as shapely does; the nearest place is the nearest."""

import numpy as np
import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely.geometry import MultiPolygon, Polygon

from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.ground.border import Border
from geopriv_gis.core.ground.region import PlaneRegion
from tests.core.shapes import coast, land, square


def polygon_of(rings):
    outer, hole, island = rings
    return MultiPolygon([Polygon(outer, [hole]), Polygon(island)])


def points_around(radius, count, seed=3):
    return np.random.default_rng(seed).uniform(-2.2, 2.2, (count, 2)) * radius


@pytest.mark.parametrize("vertices", [5, 100, 5000])
@pytest.mark.parametrize("spacing", [0.0625, 256.0])
def test_region_contains_agrees_with_shapely(vertices, spacing):
    rings = land(vertices)
    shape, points = polygon_of(rings), points_around(5000, 3000)
    found = PlaneRegion.of(rings, spacing).contains(points)
    assert (found == shapely.contains_xy(shape, *points.T)).all()
    assert found.any()
    assert not found.all()


@given(
    st.lists(st.tuples(st.integers(-8, 8), st.integers(-8, 8)), min_size=3, max_size=9),
    st.sampled_from([0.25, 1.0, 4.0]),
)
def test_region_of_any_ring_agrees_with_shapely(corners, spacing):
    shape = Polygon(corners)
    assume(shape.is_valid and shape.area > 0)
    region = PlaneRegion.of([np.asarray(shape.exterior.coords)], spacing)
    # Off the grid: on a border either answer is right.
    grid = np.stack(np.meshgrid(*[np.arange(-9, 9) + 0.37] * 2), -1).reshape(-1, 2)
    grid[:, 1] += 0.0411
    clear = shapely.distance(shape.exterior, shapely.points(grid)) > 1e-9
    inside = shapely.contains_xy(shape, *grid.T)
    assert (region.contains(grid) == inside)[clear].all()


def test_region_border_points_belong_to_one_neighbour():
    left, right = (PlaneRegion.of([square(8.0, (x, 0.0))], 1.0) for x in (0.0, 8.0))
    grid = np.stack(np.meshgrid(np.arange(-2.0, 20), np.arange(-2.0, 11)), -1)
    grid = grid.reshape(-1, 2)
    both = left.contains(grid).astype(int) + right.contains(grid)
    assert both.max() == 1
    assert both.sum() == 16 * 8


def test_region_does_not_contain_far_points():
    region = PlaneRegion.of([square()], 1.0)
    far = np.array([[1e9, 32], [-1e9, 32], [32, 1e12], [32, -1e12], [-1e9, -1e9]])
    assert not region.contains(far).any()


def test_region_bound_distance_is_a_lower_bound():
    rings = land(500)
    region, shape = PlaneRegion.of(rings, 1.0), polygon_of(rings)
    points = points_around(20_000, 500)
    bound = region.bound_distance(points)
    true = shapely.distance(shape, shapely.points(points))
    assert (bound <= true).all()
    assert (true - bound).max() < 4 * region.cell


def test_region_find_nearest_agrees_with_shapely():
    rings = land(2000)
    region, shape = PlaneRegion.of(rings, 1.0), polygon_of(rings)
    points = points_around(20_000, 400)
    points = points[~region.contains(points)]
    nearest = Border(region).find_nearest(points)
    true = shapely.distance(shape, shapely.points(points))
    assert np.abs(np.hypot(*(nearest - points).T) - true).max() < 1e-6


def saw(teeth, length=900.0):
    """Return a ring of needles that point outwards: many ends, none of them near."""
    angle = np.linspace(0, 2 * np.pi, 2 * teeth, endpoint=False)
    reach = 1000 + length * (np.arange(2 * teeth) % 2)
    ring = np.column_stack([np.cos(angle), np.sin(angle)]) * reach[:, None]
    return np.vstack([ring, ring[:1]])


@pytest.mark.parametrize(
    "rings",
    [
        [square() * 1000],
        [saw(300)],
        [saw(40), square() * 100 + 5000, saw(33) / 7 - 4e3],
    ],
    ids=["square", "saw", "three"],
)
def test_region_find_nearest_is_exact_for_any_edges(rings):
    region = PlaneRegion.of(rings, 1.0)
    points = np.vstack([points_around(1500, 2500), points_around(500, 9000)])
    nearest = Border(region).find_nearest(points)
    start, step = region.edges[:, :2], region.edges[:, 2:] - region.edges[:, :2]
    along = ((points[:, None] - start) * step).sum(axis=2) / (step**2).sum(axis=1)
    foot = start + np.clip(along, 0, 1)[..., None] * step
    true = np.sqrt(((foot - points[:, None]) ** 2).sum(axis=2)).min(axis=1)
    assert np.abs(np.hypot(*(nearest - points).T) - true).max() < 1e-6


def test_region_move_inside_moves_only_outside_points():
    rings = [coast(300)]
    region, shape = PlaneRegion.of(rings, 4.0), Polygon(rings[0])
    points = np.rint(points_around(5000, 2000) / 4) * 4
    moved = Border(region).move_inside(points, 4.0)
    inside = region.contains(points)
    assert (moved[inside] == points[inside]).all()
    assert (moved == np.rint(moved / 4) * 4).all()
    assert region.contains(moved).mean() > 0.999
    assert shapely.distance(shape, shapely.points(moved)).max() <= 4.0


@pytest.mark.parametrize("rings", [[], [square() * np.nan], [square()[:2]]])
def test_region_refuses_empty_or_bad_rings(rings):
    with pytest.raises(ParameterError, match=r"^region must be "):
        PlaneRegion.of(rings, 1.0)
