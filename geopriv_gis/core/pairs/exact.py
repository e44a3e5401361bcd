"""Sums over pairs of a few thousand points: every distance, no mesh."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import scipy

from ..deconvolution.laws import NoiseLaw
from ..randomness import Floats, Ints
from .kernels import PairKernels, deconvolved_kernels, finest_length

MOST = 4000  # points; beyond, the mesh is quicker
_COARSE, _FINE = 32, 512  # nodes within the length on which a kernel varies
_PAIRS = 1 << 22  # distances at a time
_CUT = 1e-9  # of a kernel's largest value


class ExactPairs:
    """Sums over pairs i ≠ j of m_i·m_j·G(y_i − y_j), G deconvolved, pair by pair.

    Distances are shared out linearly among steps of 1/512 of the length on which the
    kernels vary, which are the same for all kernels: the error is below 1e-6 of G(0).
    """

    def __init__(self, kernels: PairKernels, laws: Sequence[NoiseLaw | None]) -> None:
        self.kernels, self.laws = kernels, tuple(laws)

    def sums(
        self, points: Floats, law_numbers: Ints, marks: Floats | None = None
    ) -> Floats:
        """Sum deconvolved kernels, pair by pair, over ordered pairs of different rows.

        points (n, 2): In metres of a plane.
        marks (n,): The m_i; 1 if left out.
        """
        masses = np.ones(len(points)) if marks is None else marks
        groups = [law_numbers == number for number in range(len(self.laws))]
        total = np.zeros(len(self.kernels.distances))
        for one, here in enumerate(groups):
            for two, there in enumerate(groups[: one + 1]):
                table = self._kernel_table(one, two)
                counted = _pair_histogram(
                    (points[here], masses[here]),
                    None if one == two else (points[there], masses[there]),
                    table,
                )
                total += (1 if one == two else 2) * (counted @ table.values)
        return total

    def sums_within_owners(
        self,
        points: Floats,
        law_numbers: Ints,
        owners: Ints,
        marks: Floats | None = None,
    ) -> Floats:
        """Return each row's deconvolved sums over its owner's other rows, (n, k).

        The rows of an owner have noise of one law.
        """
        masses = np.ones(len(points)) if marks is None else marks
        order = np.argsort(owners, kind="stable")
        ordered = owners[order]
        found = np.zeros((len(points), len(self.kernels.distances)))
        for lag in range(1, int(np.bincount(owners).max(initial=1))):
            first = np.flatnonzero(ordered[lag:] == ordered[:-lag])
            one, two = order[first], order[first + lag]
            away = np.hypot(*(points[one] - points[two]).T)
            for number in np.unique(law_numbers[one]):
                rows = law_numbers[one] == number
                values = self._kernel_table(int(number), int(number))(away[rows])
                values *= (masses[one[rows]] * masses[two[rows]])[:, None]
                np.add.at(found, one[rows], values)
                np.add.at(found, two[rows], values)
        return found

    def _kernel_table(self, one: int, two: int) -> TabulatedKernels:
        """Return the tabulated deconvolved kernels for two noise laws (cached)."""
        return tabulate_kernels(self.kernels, (self.laws[one], self.laws[two]))


class TabulatedKernels:
    """Deconvolved kernels tabulated at equal steps of distance."""

    def __init__(self, step: float, values: Floats) -> None:
        self.step, self.values = step, values

    def interpolation_weights(self, distance: Floats) -> tuple[Ints, Floats]:
        """Return the table index below each distance (m), and the next one's weight."""
        position = np.minimum(distance / self.step, len(self.values) - 2)
        node = position.astype(np.intp)
        return node, position - node

    def __call__(self, distance: Floats) -> Floats:
        """Return the kernels at distances (m), shape (n, k)."""
        node, share = self.interpolation_weights(distance)
        first, following = self.values[node], self.values[node + 1]
        return first + (following - first) * share[:, None]


@lru_cache(maxsize=16)
def tabulate_kernels(
    kernels: PairKernels, laws: tuple[NoiseLaw | None, NoiseLaw | None]
) -> TabulatedKernels:
    """Tabulate deconvolved kernels (cached) until they vanish."""
    length = finest_length(laws, kernels.width)
    limit = kernels.farthest + 10 * kernels.width
    limit += 20 * sum(law.scale for law in laws if law)
    probe = np.linspace(0, limit, 512)
    sizes = np.abs(deconvolved_kernels(kernels, laws, probe)).max(axis=1)
    seen = np.flatnonzero(sizes > _CUT * sizes.max())
    reach = probe[min(int(seen[-1]) + 1, len(probe) - 1)]
    coarse = np.linspace(0, reach, max(64, math.ceil(_COARSE * reach / length)))
    curve = scipy.interpolate.CubicSpline(
        coarse, deconvolved_kernels(kernels, laws, coarse)
    )
    fine = np.linspace(0, reach, math.ceil(_FINE * reach / length))
    zeros = np.zeros((2, len(kernels.distances)))
    return TabulatedKernels(float(fine[1]), np.vstack([curve(fine), zeros]))


def _pair_histogram(
    ours: tuple[Floats, Floats],
    theirs: tuple[Floats, Floats] | None,
    steps: TabulatedKernels,
) -> Floats:
    """Return pairs' mass by distance step: across two sets once, within one twice."""
    points, masses = ours
    others, weights = theirs or ours
    size = len(steps.values)
    total = np.zeros(size)
    rows = max(1, _PAIRS // max(1, len(others)))
    for start in range(0, len(points), rows):
        block = slice(start, start + rows)
        # Of one set, later points only, and those of the block itself both ways.
        after = slice(start, None) if theirs is None else slice(None)
        away = scipy.spatial.distance.cdist(points[block], others[after])
        mass = masses[block][:, None] * weights[after]
        if theirs is None:
            mass[:, rows:] *= 2
        node, share = steps.interpolation_weights(away.ravel())
        part = mass.ravel() * share
        total += np.bincount(node, mass.ravel() - part, size)
        total += np.bincount(node + 1, part, size)
    if theirs is None:
        total[0] -= masses @ masses
    return total
