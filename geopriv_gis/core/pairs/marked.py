"""Pair sums of the same points with ever other marks: random orders of values."""

from __future__ import annotations

import numpy as np
import scipy

from ..randomness import Floats
from .kernels import half_inverse_transform
from .mesh import PairMesh


class MarkedPairs:
    """Σ_{i≠j} m_i·m_j·G(y_i − y_j) of one kernel and law, for marks m: `PairMesh.sums`.

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
