"""Lower bounds on the error of every ε-DP answer to linear counts [GDP §3].

Up to the theorems' constant factor: beside an error they show how it grows, not by
how much it could at best be reduced.
"""

from __future__ import annotations

import math

import numpy as np
import scipy

from ..errors import ParameterError
from ..randomness import Floats
from .hull import Polytope

_TRIANGULATED = 6  # dimensions; beyond, inscribed cross-polytopes
_ALL = 16  # dimensions up to which every projection is looked at


def compute_volume_bound(columns: Floats, eps: float) -> float:
    """Return ε⁻¹·d·√d·Vol(K)^{1/d}, a lower bound on errors, K the hull of ±columns.

    columns (N, d): What one row of each type adds to the d answers. Where they span k <
        d dimensions, the bound is that of their span.
    eps: Privacy loss, no unit.

    References: GDP Theorem 3.3.

    >>> round(compute_volume_bound(np.eye(2), eps=1.0), 6)
    4.0
    """
    span = _project_onto_span(columns)
    return _bound_error(span, eps)


def compute_projected_volume_bound(
    columns: Floats, eps: float, covariance: Floats
) -> float:
    """Return the volume bound on errors (GVolLB), the most over leading eigenspaces.

    max over k of ε⁻¹·k·√k·Vol_k(P_k K)^{1/k}, P_k onto the first k eigenvectors, k all
    up to 16 and then some. The supremum over all projections is at least this.

    covariance (d, d): Of the uniform distribution on K; any positive matrix gives a
        valid bound.

    References: GDP Corollary 3.4.
    """
    values, vectors = np.linalg.eigh(covariance)
    order = np.argsort(-values, kind="stable")
    rank = int((values > 1e-9 * values.max()).sum())
    sizes = {*range(1, min(rank, _ALL) + 1), rank}
    sizes |= {min(rank, _ALL << step) for step in range(rank.bit_length())}
    leading = vectors[:, order]
    return max(_bound_error(columns @ leading[:, :k], eps) for k in sorted(sizes))


def bound_knorm_error(columns: Floats, eps: float) -> float:
    """Return a root mean square ℓ2 error that the K-norm mechanism cannot go below.

    That mechanism's squared error is (d+1)(d+2)/ε²·E‖z‖² for real numbers, z uniform
    in K = conv{±columns}, and of all bodies of one volume the ball has the least E‖z‖²:
    d/(d+2)·(Vol(K)/Vol(B))^{2/d}. No bound for other mechanisms.

    >>> round(bound_knorm_error(np.eye(1), eps=1.0), 6)  # Laplace noise: √2
    1.414214
    """
    span = _project_onto_span(columns)
    d = span.shape[1]
    ball = d / 2 * math.log(math.pi) - math.lgamma(d / 2 + 1)
    radius = math.exp((compute_log_volume(span) - ball) / d)
    return math.sqrt(d * (d + 1)) / eps * radius


def compute_log_volume(columns: Floats) -> float:
    """Return log volume of the hull of ±columns, or a lower bound; −∞ if flat.

    Exact for d independent columns, and up to 6 dimensions; otherwise the volume of a
    large cross-polytope among the columns (pivoted QR), which lower bounds may use.
    """
    count, d = columns.shape
    if d <= _TRIANGULATED and count > d:
        try:
            return Polytope(columns).log_volume
        except (ParameterError, scipy.spatial.QhullError):
            pass
    upper = scipy.linalg.qr(columns.T, mode="r", pivoting=True)[0]
    diagonal = np.abs(np.diag(upper))[:d]
    if len(diagonal) < d or diagonal.min() == 0:
        return -math.inf
    inscribed: float = np.log(diagonal).sum() + d * math.log(2) - math.lgamma(d + 1)
    return inscribed


def _bound_error(columns: Floats, eps: float) -> float:
    """Return ε⁻¹·k·√k·Vol(conv{±columns})^{1/k} for a body of full dimension k."""
    k = columns.shape[1]
    return float(k * math.sqrt(k) / eps * math.exp(compute_log_volume(columns) / k))


def _project_onto_span(columns: Floats) -> Floats:
    """Return coordinates in an orthonormal basis of the columns' span (to 1e-9)."""
    left, values, _ = np.linalg.svd(columns, full_matrices=False)
    rank = int((values > 1e-9 * values.max()).sum())
    return np.asarray(left[:, :rank] * values[:rank])
