"""Attacks that locate single points from one release, or several."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import scipy

from ..randomness import Bools, Floats, Ints

LogDensity = Callable[[Floats], Floats]

_CHUNK = 1 << 22  # numbers at a time
_QUERIES = 1 << 12  # points searched around between two chances to cancel
_STEPS = 200  # of Weiszfeld's iteration


@dataclass(frozen=True, eq=False)
class Posterior:
    """Most probable place, confidence, mean and error of each row's posterior.

    place (n,): The most probable of the prior's places.
    mean (n, 2): The posterior mean, which minimises the expected squared error.
    error (n,): Expected distance of the true place from the mean, by the posterior.
    """

    place: Ints
    confidence: Floats
    mean: Floats
    error: Floats


def compute_posterior(
    released: Floats,
    places: Floats,
    prior: Floats,
    law: LogDensity,
    distances: Callable[[slice], Floats] | None = None,
    *,
    progress: Callable[[float], object] = lambda _share: None,
) -> Posterior:
    """Compute the posterior of each released point over public places.

    prior (m,): Their weights, at least 0, not all 0.
    law: Logarithm of the mechanism's density at distances (m), up to a constant that
        does not depend on the true place.
    distances: Distances, in the noise's own measure, of some released points from all
        places: (k, m). Those of the plane if left out.
    """
    with np.errstate(divide="ignore"):
        base = np.log(prior / prior.sum())
    place = np.empty(len(released), dtype=np.int64)
    confidence, error = np.empty(len(released)), np.empty(len(released))
    mean = np.empty((len(released), 2))
    step = max(1, _CHUNK // len(places))
    for start in range(0, len(released), step):
        rows = slice(start, start + step)
        away = (
            _pairwise_distances(released[rows], places)
            if distances is None
            else distances(rows)
        )
        weight = base + law(away)
        weight = np.exp(weight - weight.max(axis=1, keepdims=True))
        weight /= weight.sum(axis=1, keepdims=True)
        place[rows] = weight.argmax(axis=1)
        confidence[rows] = weight.max(axis=1)
        mean[rows] = weight @ places
        off = _pairwise_distances(mean[rows], places)
        error[rows] = (weight * off).sum(axis=1)
        progress(min(1.0, rows.stop / len(released)))
    return Posterior(place, confidence, mean, error)


def _pairwise_distances(points: Floats, places: Floats) -> Floats:
    """Compute the distance of every point from every place, shape (n, m)."""
    return np.asarray(np.hypot(*np.moveaxis(points[:, None] - places, -1, 0)))


def find_nearest_places(points: Floats, places: Floats) -> Ints:
    """Find the index of the nearest public place of each point."""
    return np.asarray(scipy.spatial.cKDTree(places).query(points)[1], dtype=np.int64)


def compute_geometric_medians(releases: Floats) -> Floats:
    """Compute medians (n, 2) of repeated releases (r, n, 2); means if r < 3.

    For Laplace noise that is the maximum likelihood estimate; for Gaussian noise the
    mean is, of which it has 2/π of the efficiency at worst.
    """
    estimate: Floats = releases.mean(axis=0)
    if len(releases) < 3:
        return estimate
    for _ in range(_STEPS):
        away = np.hypot(*np.moveaxis(releases - estimate, -1, 0))
        weight = 1 / np.maximum(away, 1e-9)
        moved = (releases * weight[..., None]).sum(axis=0) / weight.sum(axis=0)[:, None]
        done = float(np.abs(moved - estimate).max(initial=0.0)) < 1e-6
        estimate = moved
        if done:
            break
    return estimate


def is_linked(true: Floats, released: Floats) -> Bools:
    """Return which points have no release nearer than their own (at 0: nor as near)."""
    own = np.hypot(*(true - released).T)
    first, second = scipy.spatial.cKDTree(released).query(true, k=2)[0].T
    found: Bools = np.where(own == 0, second > 0, first > own * (1 - 1e-12))
    return found


def compute_linkage_ranks(true: Floats, released: Floats) -> Ints:
    """Count releases nearer to each true point than its own; as near if that is at 0.

    0 means that whoever knows the true place, and takes the nearest released point,
    has found the row.
    """
    own = np.hypot(*(true - released).T)
    reach = np.maximum(own * (1 - 1e-12), 0.0)
    tree = scipy.spatial.cKDTree(released)
    result: Ints = -(own == 0).astype(np.int64)
    for start in range(0, len(true), _QUERIES):
        rows = slice(start, start + _QUERIES)
        result[rows] += tree.query_ball_point(
            true[rows], reach[rows], return_length=True
        )
    return result
