"""Default pairs of places to audit at."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np

from ..ground.metric import Sphere
from ..promise.guarantee import Guarantee
from .findings import Pair

LEVELS = (0.03, 1.0, 2.0, 3.0)  # nats: bits are told apart nearby, scales far away
BEARINGS = (0.0, 1.94)  # noise too small along either axis is seen along one of them
LOCAL, GRID = (12.5, 30.25), (500_000.3, 4_000_000.7)  # where doubles are fine, coarse
DEGREES = (10.0, 60.0)


def make_straight_pairs(
    here: Sequence[float], distances: Iterable[float], bearings: Iterable[float]
) -> list[Pair]:
    """Return pairs from `here` (m, in a plane) along bearings (rad from x)."""
    place = np.asarray(here, dtype=float)
    bearings = list(bearings)
    return [
        Pair(place, place + d * np.array([math.cos(b), math.sin(b)]), d)
        for d in distances
        for b in bearings
    ]


def scale_of_guarantee(guarantee: Guarantee) -> float:
    """Return the distance (m) at which a loss of 1 is promised: 1/ε or 1/√(2ρ)."""
    if guarantee.eps is not None:
        return 1 / guarantee.eps
    assert guarantee.rho is not None
    return 1 / math.sqrt(2 * guarantee.rho)


def scale_of_pairs(guarantee: Guarantee) -> float:
    """Return the scale (m) of default pairs: none is beyond the guarantee's radius."""
    return min(scale_of_guarantee(guarantee), guarantee.radius / LEVELS[-1])


def make_plane_pairs(scale: float) -> list[Pair]:
    """Return pairs of places (m) at distances of 0.03 to 3 scales.

    One place has small coordinates, where doubles are finest and leak most; one has
    those of a national grid.
    """
    distances = [level * scale for level in LEVELS]
    return [
        *make_straight_pairs(LOCAL, distances, BEARINGS),
        *make_straight_pairs(GRID, distances, BEARINGS[-1:]),
    ]


def make_space_pairs(scale: float) -> list[Pair]:
    """Return pairs of places with heights: along the plane, upwards, and between."""
    pairs = []
    for number, flat in enumerate(make_plane_pairs(scale)):
        tilt = (0.0, math.pi / 2, 0.9)[number % 3]
        here = np.append(flat.here, LOCAL[0])
        step = np.append((flat.there - flat.here) * math.cos(tilt), 0.0)
        step[2] = flat.distance * math.sin(tilt)
        pairs.append(Pair(here, here + step, flat.distance))
    return pairs


def make_sphere_pairs(sphere: Sphere, scale: float) -> list[Pair]:
    """Return pairs of places (degrees) at distances of 0.03 to 3 scales."""
    here = np.array(DEGREES)
    return [
        Pair(here, sphere.move(here[None], np.array([d]), np.array([b]))[0], d)
        for d in (level * scale for level in LEVELS)
        for b in BEARINGS
    ]
