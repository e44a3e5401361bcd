"""Shapes of point sets, exactly: corners of the hull, diameter, enclosing circle."""

from __future__ import annotations

import itertools

import numpy as np
import scipy

from ..randomness import Floats


def find_hull_corners(points: Floats) -> Floats:
    """Return the corners of a convex hull in order; a segment's ends, or a point."""
    try:
        result: Floats = points[scipy.spatial.ConvexHull(points).vertices]
    except (
        scipy.spatial.QhullError,
        ValueError,
    ):  # fewer than three points, or all on a line
        far = points[np.argmax(np.hypot(*(points - points[0]).T))]
        other = points[np.argmax(np.hypot(*(points - far).T))]
        result = np.unique(np.array([far, other]), axis=0)
    return result


def compute_diameter(points: Floats) -> float:
    """Return the largest distance between two points: between two corners."""
    corners = find_hull_corners(points)
    return (
        float(scipy.spatial.distance.pdist(corners).max()) if len(corners) > 1 else 0.0
    )


def find_enclosing_circle(points: Floats) -> tuple[Floats, float]:
    """Return the centre and radius of the smallest circle around points.

    A circle through two or three points is enlarged by the farthest point outside,
    each time exactly, until there is none: radii grow, so it ends.
    """
    origin = points[0]
    corners = find_hull_corners(points) - origin
    support = corners[:1]
    centre, radius = support[0], 0.0
    for _ in range(10 * len(corners) + 10):
        distance = np.hypot(*(corners - centre).T)
        far = int(np.argmax(distance))
        if distance[far] <= radius * (1 + 1e-12) + 1e-12:
            break
        support = np.vstack([support, corners[far]])
        centre, radius, support = _smallest_circle(support)
    return centre + origin, radius


def _smallest_circle(points: Floats) -> tuple[Floats, float, Floats]:
    """Return the smallest circle around up to four points, and those on it."""
    best: tuple[Floats, float, Floats] | None = None
    for size in (2, 3):
        for chosen in itertools.combinations(points, size):
            some = np.array(chosen)
            centre = _circumcentre(some)
            radius = float(np.hypot(*(some - centre).T).max())
            reach = float(np.hypot(*(points - centre).T).max())
            holds = reach <= radius * (1 + 1e-12) + 1e-12
            if holds and (best is None or radius < best[1]):
                best = centre, radius, some
    assert best is not None  # two or three of the points determine the circle
    return best


def _circumcentre(points: Floats) -> Floats:
    """Return the centre of the circle through 2 or 3 points; infinite on a line."""
    if len(points) == 2:
        middle: Floats = points.mean(axis=0)
        return middle
    sides = points[1:] - points[0]
    lengths = (sides**2).sum(axis=1) / 2
    twice_area = sides[0, 0] * sides[1, 1] - sides[0, 1] * sides[1, 0]
    if twice_area == 0:  # on a line: a circle through two of them will do
        return np.full(2, np.inf)
    x = (lengths[0] * sides[1, 1] - lengths[1] * sides[0, 1]) / twice_area
    y = (lengths[1] * sides[0, 0] - lengths[0] * sides[1, 0]) / twice_area
    centre: Floats = points[0] + np.array([x, y])
    return centre
