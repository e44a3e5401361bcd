"""Kernel means at any places, from released points, without bias."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..ground.metric import Metric, Plane, Sphere
from ..randomness import Floats, Ints
from .laws import KernelTable, make_kernel_table
from .source import NoisyPoints, compute_density_errors

_CHUNK = 1 << 18  # distances at a time

Near = Callable[[Floats], tuple[Ints, Floats]]


@dataclass(frozen=True)
class Estimate:
    """Estimates at m places, their standard errors and effective numbers of rows.

    ``rows`` is the effective number of rows behind each standard error, (Σ K²)²/Σ K⁴.
    """

    value: Floats
    se: Floats
    rows: Floats


def estimate_at(
    source: NoisyPoints,
    places: Floats,
    bandwidth: float,
    progress: Callable[[float], object],
) -> Estimate:
    """Estimate means of e^{−d²/2h²} over the true points at places, with errors.

    source: Released points; ``stretch`` must be the identity.
    bandwidth: h (m), admitted by `NoisyPoints.check_bandwidth`.

    E Σ K(y_i − t) = Σ k(x_i − t), and Σ V(y_i − t) is unbiased for the variance of the
    left side given the true points, since rows have independent noise. The normal
    approximation behind "± 1.96 standard errors" needs some 30 rows that matter: see
    ``rows``.
    """
    totals = np.zeros((4, len(places)))
    parts, peaks = source.points_by_law(), []
    for number, (law, points) in enumerate(parts):
        table = make_kernel_table(law, bandwidth)
        peaks.append(table.peak)
        near = make_row_finder(points, source.metric, table.reach)
        for row, place in enumerate(places):
            totals[:, row] += _sum_kernels(near(place)[1], table)
            progress((number + (row + 1) / len(places)) / len(parts))
    value, variance, second, fourth = totals
    count = len(source.points)
    sizes = [len(points) for _, points in parts]
    error = compute_density_errors(variance, second, peaks, sizes)
    rows = second**2 / np.maximum(fourth, np.finfo(float).tiny)
    return Estimate(value=value / count, se=error / count, rows=rows)


def make_row_finder(points: Floats, metric: Metric, reach: float) -> Near:
    """Return a function that finds rows within `reach` (m), or more, and distances.

    All rows within the reach (m) are among them.
    """
    if isinstance(metric, Sphere):
        return _make_sphere_row_finder(points, metric)
    return _make_plane_row_finder(points, metric, reach)


def _make_plane_row_finder(points: Floats, metric: Plane, reach: float) -> Near:
    """Return a function from a place to rows within `reach` (m) in x, and distances."""
    order = np.argsort(points[:, 0], kind="stable")
    x = points[order, 0]
    y = points[order, 1]

    def near(place: Floats) -> tuple[Ints, Floats]:
        """Return the rows within reach of a place in x, and their distances (m)."""
        first, last = np.searchsorted(x, [place[0] - reach, place[0] + reach])
        strip = slice(int(first), int(last))
        away: Floats = np.sqrt((x[strip] - place[0]) ** 2 + (y[strip] - place[1]) ** 2)
        return order[strip], away * metric.unit

    return near


def _make_sphere_row_finder(points: Floats, metric: Sphere) -> Near:
    """Return a function from a place to all rows and their distances (m)."""
    ours = metric.to_vectors(points)
    every = np.arange(len(points))

    def near(place: Floats) -> tuple[Ints, Floats]:
        """Return all rows and their distances (m) from a place."""
        theirs = metric.to_vectors(place[None, :])
        half = np.sqrt(((ours - theirs) ** 2).sum(axis=0)) / 2
        away: Floats = 2 * metric.radius * np.arcsin(np.minimum(half, 1.0))
        return every, away

    return near


def _sum_kernels(distance: Floats, table: KernelTable) -> Floats:
    """Return sums over distances: kernel, variance kernel, kernel², kernel⁴."""
    distance = distance[distance < table.reach]
    total = np.zeros(4)
    for start in range(0, len(distance), _CHUNK):
        value, variance = table(distance[start : start + _CHUNK])
        square = value**2
        total += value.sum(), variance.sum(), square.sum(), square @ square
    return total
