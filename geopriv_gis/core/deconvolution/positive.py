"""Densities that are nowhere negative, for maps that people look at."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from ..randomness import Floats
from .cells import Mesh
from .laws import Law

STEPS = 60  # of EM; more of them sharpen noise, not the map


def restored(
    mesh: Mesh,
    counts: Floats,
    law: Law,
    stretch: Floats,
    bandwidth: float,
    *,
    report: Callable[[float], object],
) -> Floats:
    """Return Σ k(x_i − t) ≥ 0 on the mesh, by expectation maximisation.

    Notes
    -----
    With λ the true points' density on the mesh and P the noise (and the sharing among
    bins), the counts have mean Pλ. Richardson–Lucy's step λ ← λ·Pᵀ(counts/Pλ) is EM for
    Poisson counts: it keeps λ ≥ 0 and its total, and never lowers the likelihood. It
    starts from the mean density and stops after 60 steps; the kernel of the estimate
    smooths what is left. The result has a bias, which is the price of its sign.

    References
    ----------
    Richardson 1972, Lucy 1974; Vardi, Shepp & Kaufman 1985 for EM.
    """
    blur = law.transform(mesh.squares(stretch)) * mesh.sharing
    total = counts.sum()
    density = np.full(mesh.shape, total / counts.size)
    least = 1e-12 * max(total, 1.0) / counts.size
    for step in range(STEPS):
        predicted = np.maximum(mesh.back(mesh.forth(density) * blur), least)
        density *= np.maximum(mesh.back(mesh.forth(counts / predicted) * blur), 0.0)
        report((step + 1) / STEPS)
    area = 2 * math.pi * bandwidth**2 / mesh.step**2
    kernel = area * np.exp(-(bandwidth**2) / 2 * mesh.squares())
    smooth: Floats = np.maximum(mesh.back(mesh.forth(density) * kernel), 0.0)
    return smooth
