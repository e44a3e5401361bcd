"""How many independent draws tell the error of a sum over pairs: degrees of freedom.

Given marks m, row i gives Σ_{i≠j} m_i·m_j·G_ij a part of the variance V_i, about in
proportion to m_i²·(Σ_j m_j² − m_i²), which the sum at its noisy place estimates by one
draw. Draws of rows whose places are d apart are correlated as G is with itself, by
ρ(d) ≈ e^{−d²/4s²} at most. So V^ varies as if it were χ² of (Σ V_i)²/Σ_ij V_i·V_j·ρ²
freedoms (Satterthwaite 1946): few, where few rows have large marks or most rows are
near to each other.
"""

from __future__ import annotations

import numpy as np

from ..randomness import Floats
from .kernels import PairKernels
from .mesh import PairMesh

FEW = 5.0  # freedoms, below which intervals are rough: too long in some cases


def degrees_of_freedom(mesh: PairMesh, points: Floats, parts: Floats) -> float:
    """Return the degrees of freedom of a variance of rows at noisy points (m).

    ``parts``, (n,), are in proportion to what each row gives to the variance.
    """
    near = PairKernels(form="bell", width=mesh.kernels.width)
    which = np.zeros(len(points), dtype=np.int64)
    shared = PairMesh(mesh.mesh, near, (None,)).sums(points, which, parts)
    return float(parts.sum() ** 2 / (shared[0] + parts @ parts))


def mark_contributions(marks: Floats) -> Floats:
    """Return rows' contributions to the variance of a sum of mark products."""
    squares = marks**2
    found: Floats = squares * (squares.sum() - squares)
    return found
