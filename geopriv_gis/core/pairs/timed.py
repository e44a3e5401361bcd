"""Variances of pair sums whose weights depend on published times.

T = Σ_{i≠j} w_ij·G_ij with w_ij = τ_ij − a, τ_ij = 1 where times are at most a span
apart. As in `variance`,

    Var^ = 4·Σ w_ij·w_ik·(G_ij·G_ik − H_ijk) + 2·Σ w_ij²·(G_ij² − U_ij)

over different i, j, k. The weights of all rows beside those of one time are the same
for each of these, so that each time has two fields of its own, and a sum over times
takes the place of one product. What has i = j, i = k or j = k in it takes w_ii·w_ij
and w_ij² = (1 − 2a)·τ_ij + a².
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ..deconvolution.source import compute_standard_errors
from ..randomness import Floats
from .kernels import half_inverse_transform
from .mesh import PairMesh
from .variance import inverse_transform, make_local_mesh


def timed_standard_errors(
    pairs: PairMesh, points: Floats, times: Floats, span: float, part: Floats
) -> Floats:
    """Return standard errors of Σ_{i≠j} (τ_ij − a)·G_ij, shape (k,).

    Where the variance comes out at 0 or below, a bound stands in as it does in
    `estimate_standard_errors`.

    span: In the times' unit.
    """
    return compute_standard_errors(*timed_variances(pairs, points, times, span, part))


def timed_variances(
    pairs: PairMesh, points: Floats, times: Floats, span: float, part: Floats
) -> tuple[Floats, Floats]:
    """Return unbiased variances, and upper bounds that are never negative."""
    order = np.argsort(times, kind="stable")
    points, times = points[order], times[order]
    mesh, width, (law,) = pairs.mesh, pairs.kernels.width, pairs.laws
    undoing = half_inverse_transform(law, width, pairs.squared_frequencies)
    outer = half_inverse_transform(None, width, pairs.squared_frequencies)
    shapes = [pairs.shape_at_modes(number) for number in range(len(part))]
    sharing, inverse = (
        mesh.sharing_transform,
        inverse_transform(law, width, mesh.squared_frequencies()),
    )
    every = pairs.raw_transform(points, np.ones(len(points)))
    found, most, power = np.zeros(len(part)), np.zeros(len(part)), np.zeros(len(every))
    for here, near in _time_windows(times, span):
        shared = mesh.bin_points(points[here])
        transform = mesh.forward_transform(shared)
        counts = transform / sharing
        own, undone = (
            mesh.inverse_transform(counts),
            mesh.inverse_transform(counts * inverse),
        )
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
    pairs: PairMesh, near: Floats, every: Floats, part: Floats
) -> Floats:
    """Return the variance terms of two different rows."""
    (law,) = pairs.laws
    squares, singles = make_local_mesh(pairs).of_laws(law, law)
    near, every = pairs.sum_by_ring(near), pairs.sum_by_ring(every)
    found: Floats = (1 - 2 * part) * (near @ squares) + part**2 * (every @ squares)
    found += (1 - part) * (near @ singles - part * (every @ singles))
    return found


def _time_windows(times: Floats, span: float) -> Iterator[tuple[slice, slice]]:
    """Return the rows of each time, and those whose times are near; times rise."""
    each, first = np.unique(times, return_index=True)
    ends = np.append(first[1:], len(times))
    lows = np.searchsorted(times, each - span, "left")
    highs = np.searchsorted(times, each + span, "right")
    for here, end, low, high in zip(first, ends, lows, highs, strict=True):
        yield slice(int(here), int(end)), slice(int(low), int(high))
