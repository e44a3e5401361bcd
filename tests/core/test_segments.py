"""The nearest segment is the nearest of all, in the plane and on the sphere."""

import numpy as np
import pytest

from geopriv_gis.core.ground.metric import Plane, Sphere
from geopriv_gis.core.ground.segments import Segments


def slowly(metric, ends, points, steps=2001):
    """Return each point's distance to each segment, of many places along it."""
    share = np.linspace(0, 1, steps)[:, None]
    found = []
    for one, last in ends:
        two = last.copy()
        if isinstance(metric, Sphere):  # the short way
            two[0] = one[0] + (two[0] - one[0] + 180) % 360 - 180
        along = one + share * (two - one)
        found.append([metric.distance(along, point).min() for point in points])
    return np.array(found).T


def some(seed, size, length, count, points):
    random = np.random.default_rng(seed)
    start = random.uniform(0, size, (count, 1, 2))
    way = (
        random.normal(0, 1, (count, 1, 2))
        * length
        * random.exponential(1, count)[:, None, None]
    )
    return np.concatenate([start, start + way], axis=1), random.uniform(
        -0.3 * size, 1.3 * size, (points, 2)
    )


@pytest.mark.parametrize("length", [3.0, 80.0, 2000.0])
def test_find_nearest_segment_in_a_plane_is_exact(length):
    metric = Plane(unit=0.3048)
    ends, points = some(int(length), 1000.0, length, 60, 40)
    found, away = Segments(metric, ends).find_nearest(points)
    true = slowly(metric, ends, points)
    step = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1)[found] * 0.3048 / 2000
    assert (away <= true.min(axis=1) + 1e-9).all()
    assert (true[np.arange(len(points)), found] <= true.min(axis=1) + step).all()
    assert np.abs(away - true.min(axis=1)).max() <= step.max()


def test_find_nearest_segment_over_the_antimeridian_is_exact():
    metric = Sphere()
    ends, points = some(5, 0.02, 0.001, 60, 40)
    ends, points = (np.add(each, (179.99, 65.0)) for each in (ends, points))
    for each in (ends, points):
        each[..., 0] = (each[..., 0] + 180) % 360 - 180
    assert (ends[:, 0, 0] * ends[:, 1, 0] < 0).any()
    found, away = Segments(metric, ends).find_nearest(points)
    true = slowly(metric, ends, points)
    assert np.abs(away - true.min(axis=1)).max() < 0.3
    near = true[np.arange(len(points)), found] - true.min(axis=1)
    assert near.max() < 0.3


def test_find_nearest_segment_from_the_centre_of_a_ring():
    """All are as far away, but for one that is a millimetre nearer."""
    turn = np.linspace(0, 2 * np.pi, 401)
    ring = np.column_stack([np.cos(turn), np.sin(turn)]) * 500
    ring[137] *= 1 - 2e-6
    ends = np.stack([ring[:-1], ring[1:]], axis=1)
    found, away = Segments(Plane(), ends).find_nearest(np.zeros((3, 2)))
    assert set(found) <= {136, 137}
    assert away == pytest.approx(500 * np.cos(np.pi / 400), abs=2e-3)


def test_find_nearest_segment_breaks_ties_by_position():
    ends = np.array([[[0, 0], [9, 0]], [[5, 5], [5, -5]], [[20, 0], [20, 0]]], float)
    found, away = Segments(Plane(), ends).find_nearest(
        np.array([[5.0, 0.0], [5.0, 2.0], [19.0, 0.0]])
    )
    assert found.tolist() == [0, 1, 2]
    assert away.tolist() == [0, 0, 1]
