"""Moran's I of published values at the true points, from released ones.

I = N/D, N = Σ_{i≠j} a_i·a_j·g(x_i − x_j), D = Σ_{i≠j} g(x_i − x_j), with a_i = (v_i −
v̄)/sd of values that are published as they are and g(d) = e^{−d²/2s²}. Pair kernels
with the noise of both points undone make N and D without bias; their ratio is not
quite, but its error is that of N − (N/D)·D over D, to first order.

If values have nothing to do with places, they may change rows at will, whatever the
released points are. D stays, and N's mean over all orders is −D/(n − 1): so I
is −1/(n − 1) on average, and random orders give an exact p-value.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import scipy

from ..deconvolution.laws import NoiseLaw
from ..deconvolution.source import compute_standard_errors
from ..randomness import Floats, Random, seeded_stream
from .exact import MOST, ExactPairs
from .kernels import PairKernels, half_inverse_transform
from .mesh import PairMesh
from .variance import (
    degrees_of_freedom,
    estimate_covariances,
    mark_contributions,
    variances_with_bounds,
)

Progress = Callable[[float], object]

_CLEAR = 2.0  # standard errors that the number of near pairs is above 0


@dataclass(frozen=True)
class Moran:
    """Moran's I with standard error, expectation and pairs; and I of permuted values.

    ``freedoms`` are those by which the error is known.
    ``tested`` is the value as ``simulated`` ones, (m,), are calculated, ``pairs`` D/2.
    Where the noise leaves no pair that is surely near, values are NaN and none is
    simulated.
    """

    value: float
    se: float
    freedoms: float
    expected: float
    pairs: float
    tested: float
    simulated: Floats

    def p_value(self) -> float:
        """Return the permutation p-value of I's distance from expected; NaN if none.

        None is where no permutation was simulated.
        """
        if not len(self.simulated):
            return math.nan
        away = np.abs(self.simulated - self.expected)
        far = int((away >= np.abs(self.tested - self.expected)).sum())
        return (1 + far) / (1 + len(away))


def estimate_morans_i(
    points: Floats,
    law: NoiseLaw,
    values: Floats,
    width: float,
    *,
    permutations: int,
    rng: Random,
    progress: Progress,
) -> Moran:
    """Estimate Moran's I, its error, and permuted I; NaN if noise hides near pairs.

    points (n, 2): In metres of a plane.
    width: s (m), admitted by `check_width`.
    """
    kernels = PairKernels(form="bell", width=width)
    west, south = points.min(axis=0)
    east, north = points.max(axis=0)
    mesh = PairMesh.covering((west, south, east, north), kernels, (law,))
    count, which = len(points), np.zeros(len(points), dtype=np.int64)
    ones, marks = np.ones(count), (values - values.mean()) / values.std()
    sums = ExactPairs(kernels, (law,)) if count <= MOST else mesh
    upper, lower = (float(sums.sums(points, which, each)[0]) for each in (marks, ones))
    progress(0.1)
    (alone,), (most,) = variances_with_bounds(mesh, points, which, ones)
    if not lower > _CLEAR * compute_standard_errors(alone, most):
        nothing = np.nan, np.nan, 0.0, -1 / (count - 1), lower / 2, np.nan
        return Moran(*nothing, np.empty(0))
    ratio = upper / lower
    noise, bound = variances_with_bounds(mesh, points, which, marks)
    noise += ratio**2 * alone
    noise -= 2 * ratio * estimate_covariances(mesh, points, which, marks, ones)
    # Of N − I·D where that is at 0 or below: Var ≤ 2·(Var N + I²·Var D).
    (se,) = compute_standard_errors(noise, 2 * (bound + ratio**2 * most))
    progress(0.2)
    marked = MarkedPairs(mesh, points)
    near = marked(ones)
    simulated, public = np.empty(permutations), seeded_stream(rng)
    for number in range(permutations):
        simulated[number] = marked(marks[public.permutation(count)]) / near
        progress(0.2 + 0.8 * (number + 1) / permutations)
    return Moran(
        value=ratio,
        se=float(se) / lower,
        freedoms=degrees_of_freedom(mesh, points, mark_contributions(marks)),
        expected=-1 / (count - 1),
        pairs=lower / 2,
        tested=marked(marks) / near,
        simulated=simulated,
    )


class MarkedPairs:
    """Deconvolved pair sums Σ_{i≠j} m_i·m_j·G(y_i − y_j) on a mesh, for any marks m.

    Where each row is shared out, and what it has with itself, is found once: marks then
    cost one product with a sparse matrix and one transform.
    """

    def __init__(self, pairs: PairMesh, points: Floats) -> None:
        (law,) = pairs.laws
        self.pairs = pairs
        undoing = half_inverse_transform(
            law, pairs.kernels.width, pairs.squared_frequencies
        )
        weight = pairs.mode_weights(0) * undoing**2
        bins, shares = zip(*pairs.mesh.iterate_bin_shares(points), strict=True)
        rows, size = np.arange(len(points)), int(np.prod(pairs.mesh.shape))
        self.sharing = scipy.sparse.csr_matrix(
            (np.hstack(shares), (np.hstack(bins), np.tile(rows, len(bins)))),
            shape=(size, len(points)),
        )
        self.own = pairs.self_sums_by_row(points, weight)
        self.weight = pairs.spread_weights(weight)

    def __call__(self, marks: Floats) -> float:
        """Return the sum with marks, (n,)."""
        counts = (self.sharing @ marks).reshape(self.pairs.mesh.shape)
        raw = self.pairs.mesh.forward_transform(counts)[:, : self.weight.shape[1]]
        # Not with @: BLAS wakes a second thread for each sum, which takes longer.
        real, imag = (
            np.einsum("ij,ij,ij", part, part, self.weight)
            for part in (raw.real, raw.imag)
        )
        return float(real + imag - np.einsum("i,i,i", marks, marks, self.own))
