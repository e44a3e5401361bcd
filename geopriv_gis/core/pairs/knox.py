"""Pairs near in space and in time: Knox's statistic of the true points.

X = Σ_{i≠j} τ_ij·g(x_i − x_j), τ_ij = 1 where times, published as they are, are at most
a span apart. Given the times X is a sum of pair kernels with known weights, so that G
in place of g makes it without bias, like S = Σ_{i≠j} g(x_i − x_j). If times have
nothing to do with places they may change rows at will, and X is on average c·S, c the
share of pairs whose times are near. The ratio X/(c·S) is nearly without bias; its error
is, to first order, that of Σ_{i≠j} (τ_ij − c·ratio)·G_ij over c·S. Random orders of the
times, with the released points as they are, give an exact p-value whatever the noise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import scipy

from ..deconvolution.laws import NoiseLaw
from ..deconvolution.source import compute_standard_errors
from ..randomness import Floats, Ints, Random
from .exact import tabulate_kernels
from .kernels import PairKernels, half_inverse_transform
from .mesh import PairMesh
from .statistic import rank_largest
from .variance import (
    degrees_of_freedom,
    estimate_standard_errors,
    inverse_transform,
    make_local_mesh,
)

Progress = Callable[[float], object]

_PAIRS = 1 << 20  # at a time
_ROUNDING = 1e-9  # of weights
_CLEAR = 2.0  # standard errors that the number of near pairs is above 0


@dataclass(frozen=True)
class Knox:
    """Knox ratios by time span and distance, with errors, pairs and permuted ratios.

    ``freedoms`` are those by which each error is known.
    ``pairs`` are the estimated pairs near in both, ``expected`` those there would be by
    chance; ``simulated`` is (m, t, k). Where the noise leaves no pair that is surely
    near in space, or no times are near, ratios are NaN.
    """

    value: Floats
    se: Floats
    freedoms: Floats
    pairs: Floats
    expected: Floats
    simulated: Floats

    def p_values(self) -> Floats:
        """Return permutation p-values of how far ratios are from 1, (t, k), or NaN."""
        far = (np.abs(self.simulated - 1) >= np.abs(self.value - 1)).sum(axis=0)
        found = (1 + far) / (1 + len(self.simulated))
        return np.where(np.isnan(self.value), np.nan, found)

    def p_of_all(self) -> float:
        """Return one exact p-value for all ratios that are known; NaN if none is."""
        known = np.isfinite(self.value)
        if not known.any():
            return float("nan")
        ratios = np.vstack([self.value[known], self.simulated[:, known]])
        return rank_largest(ratios - 1)


def estimate_knox(
    points: Floats,
    law: NoiseLaw,
    times: Floats,
    spans: Floats,
    kernels: PairKernels,
    *,
    permutations: int,
    rng: Random,
    progress: Progress,
) -> Knox:
    """Estimate Knox ratios of rows with one noise law; NaN where too few pairs.

    points (n, 2): In metres of a plane.
    spans (t,): Longest differences of times that are near, in their unit.
    """
    count = len(points)
    mesh = PairMesh.covering(_bounding_box(points), kernels, (law,))
    mixed = [rng.permutation(count) for _ in range(permutations)]
    orders = np.stack([np.arange(count), *mixed])
    sums, every = _sum_near_pairs(points, law, times[orders], spans, kernels)
    progress(0.5)
    clear = every > _CLEAR * estimate_standard_errors(
        mesh, points, np.zeros(count, np.int64)
    )
    near = np.array([_count_near_in_time(times, span) for span in spans])
    share = near.sum(axis=1) / (count * (count - 1))
    expected = share[:, None] * np.where(clear, every, np.nan)
    expected[share == 0] = np.nan
    ratio = sums / expected
    se, free = np.full(expected.shape, np.nan), np.zeros(expected.shape)
    for number, span in enumerate(spans):
        if np.isfinite(ratio[0, number]).any():
            part = share[number] * np.nan_to_num(ratio[0, number])
            error = timed_standard_errors(mesh, points, times, float(span), part)
            se[number] = error / expected[number]
            # Of each row, the squares of its pairs' weights.
            parts = (1 - 2 * part) * near[number, :, None] + part**2 * (count - 1)
            parts = np.maximum(parts, _ROUNDING).T
            free[number] = [degrees_of_freedom(mesh, points, each) for each in parts]
        progress(0.5 + 0.5 * (number + 1) / len(spans))
    return Knox(
        value=ratio[0],
        se=se,
        freedoms=free,
        pairs=sums[0] / 2,
        expected=share[:, None] * every / 2,
        simulated=ratio[1:],
    )


def _count_near_in_time(times: Floats, span: float) -> Ints:
    """Return for each row how many others are within a time span."""
    order = np.argsort(times, kind="stable")
    rising, place = times[order], np.arange(len(times))
    ends = np.searchsorted(rising, rising + span, "right")
    found = np.empty_like(place)
    # Those before the end of its own, without itself and all whose end is before it.
    found[order] = ends - 1 - np.searchsorted(ends, place, "right")
    return found


def _sum_near_pairs(
    points: Floats, law: NoiseLaw, times: Floats, spans: Floats, kernels: PairKernels
) -> tuple[Floats, Floats]:
    """Return deconvolved sums over pairs near in time, by order of times; and over all.

    ``times`` is (m, n): several orders.
    """
    found = np.zeros((len(times), len(spans), len(kernels.distances)))
    every = np.zeros(len(kernels.distances))
    steps = tabulate_kernels(kernels, (law, law))
    reach = steps.step * len(steps.values)
    rows = max(1, _PAIRS // len(points))
    for start in range(0, len(points), rows):
        one, two, away = _later_pairs_in_reach(points, start, rows, reach)
        values = steps(away)
        every += 2 * values.sum(axis=0)
        for number, order in enumerate(times):
            apart = np.abs(order[one] - order[two])
            for place, span in enumerate(spans):
                found[number, place] += 2 * ((apart <= span) @ values)
    return found, every


def _later_pairs_in_reach(
    points: Floats, start: int, rows: int, reach: float
) -> tuple[Ints, Ints, Floats]:
    """Return pairs of some rows with later ones within reach, and distances (m)."""
    away = scipy.spatial.distance.cdist(points[start : start + rows], points[start:])
    one, two = np.nonzero(away < reach)
    after = two > one
    one, two = one[after], two[after]
    return one + start, two + start, away[one, two]


def _bounding_box(points: Floats) -> tuple[float, float, float, float]:
    """Return west, south, east and north of points."""
    (west, south), (east, north) = points.min(axis=0), points.max(axis=0)
    return float(west), float(south), float(east), float(north)


# -- variances of pair sums whose weights depend on published times --------------------
# T = Σ_{i≠j} w_ij·G_ij with w_ij = τ_ij − a, τ_ij = 1 where times are at most a span
# apart. As in `variance`,
#
#     Var^ = 4·Σ w_ij·w_ik·(G_ij·G_ik − H_ijk) + 2·Σ w_ij²·(G_ij² − U_ij)
#
# over different i, j, k. The weights of all rows beside those of one time are the same
# for each of these, so that each time has two fields of its own, and a sum over times
# takes the place of one product. What has i = j, i = k or j = k in it takes w_ii·w_ij
# and w_ij² = (1 − 2a)·τ_ij + a².


def timed_standard_errors(
    pairs: PairMesh, points: Floats, times: Floats, span: float, part: Floats
) -> Floats:
    """Return errors > 0 of sums over pairs near in time, less a share of all pairs'.

    Where the variance comes out at 0 or below, a bound stands in as it does in
    `estimate_standard_errors`.

    span: In the times' unit.
    """
    return compute_standard_errors(*timed_variances(pairs, points, times, span, part))


def timed_variances(
    pairs: PairMesh, points: Floats, times: Floats, span: float, part: Floats
) -> tuple[Floats, Floats]:
    """Return variances of sums over near pairs less a share of all, and bounds ≥ 0."""
    order = np.argsort(times, kind="stable")
    points, times = points[order], times[order]
    mesh, width, (law,) = pairs.mesh, pairs.kernels.width, pairs.laws
    undoing = half_inverse_transform(law, width, pairs.squared_frequencies)
    outer = half_inverse_transform(None, width, pairs.squared_frequencies)
    shapes = [pairs.shape_at_modes(number) for number in range(len(part))]
    sharing = mesh.sharing_transform
    inverse = inverse_transform(law, width, mesh.squared_frequencies())
    every = pairs.raw_transform(points, np.ones(len(points)))
    found, most, power = np.zeros(len(part)), np.zeros(len(part)), np.zeros(len(every))
    for here, near in _time_windows(times, span):
        shared = mesh.bin_points(points[here])
        transform = mesh.forward_transform(shared)
        counts = transform / sharing
        own = mesh.inverse_transform(counts)
        undone = mesh.inverse_transform(counts * inverse)
        kept = around = pairs.select_modes(transform)
        if near != here:
            around = pairs.raw_transform(points[near], np.ones(near.stop - near.start))
        power += (kept.conj() * around).real
        for number, shape in enumerate(shapes):
            spectrum = (around - part[number] * every) * shape * undoing
            ours = pairs.to_mesh(spectrum * undoing) ** 2
            found[number] += (ours * own).sum()
            found[number] -= (pairs.to_mesh(spectrum * outer) ** 2 * undone).sum()
            most[number] += (ours * shared).sum()
    alone = pairs.self_sums(points, np.ones(len(points)))
    single = _two_row_terms(pairs, power - alone, np.abs(every) ** 2 - alone, part)
    single -= 4 * len(points) * (1 - part) ** 2 * make_local_mesh(pairs).of_row(law)
    return 4 * found + single, 4 * most


def _two_row_terms(
    pairs: PairMesh, near: Floats, values: Floats, part: Floats
) -> Floats:
    """Return the terms of the variance that involve two different rows."""
    (law,) = pairs.laws
    squares, singles = make_local_mesh(pairs).of_laws(law, law)
    near, values = pairs.sum_by_ring(near), pairs.sum_by_ring(values)
    found: Floats = (1 - 2 * part) * (near @ squares) + part**2 * (values @ squares)
    found += (1 - part) * (near @ singles - part * (values @ singles))
    return found


def _time_windows(times: Floats, span: float) -> Iterator[tuple[slice, slice]]:
    """Yield slices of sorted times: rows at each time, and rows within its span."""
    each, first = np.unique(times, return_index=True)
    ends = np.append(first[1:], len(times))
    lows = np.searchsorted(times, each - span, "left")
    highs = np.searchsorted(times, each + span, "right")
    for here, end, low, high in zip(first, ends, lows, highs, strict=True):
        yield slice(int(here), int(end)), slice(int(low), int(high))
