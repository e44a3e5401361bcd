"""The convex hull from noisy support functions."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from scipy.optimize import lsq_linear, nnls
from scipy.special import ndtri

from ..grid import default_spacing, to_grid
from ..guarantee import Guarantee
from ..mechanisms import CubeLaplace, LatticeGaussian
from ..metric import Plane
from ..parameter import Limits, check_number
from ..randomness import Floats, Random
from .points import DOWN, FLOAT_CAVEAT, check_budget, ground

DIRECTIONS = Limits(
    "Number of equally spaced directions", at_least=3, at_most=1024, integer=True
)
BETA = Limits("Probability that the error band fails", above=0, below=1)
_CHUNK = 1 << 15  # rows per matrix product: stays in the cache


@dataclass(frozen=True, kw_only=True)
class Hull:
    """A private convex polygon and how wrong it may be.

    Parameters
    ----------
    vertices : (k, 2) array
        Corners in order, in CRS units; some may coincide.
    support, noisy_support : (k,) array
        Support values of the polygon, and as released before the projection.
    half_width : float
        Any one true support value is within this (map metres) of the noisy one with
        probability 1−β.
    half_width_all : float
        The same for all directions at once.
    correction : float
        Largest step (map metres) of the projection: the polygon's own support values
        are within half_width + correction of the true ones.
    guarantee : Guarantee
    """

    vertices: Floats
    support: Floats
    noisy_support: Floats
    half_width: float
    half_width_all: float
    correction: float
    guarantee: Guarantee


def private_hull(
    points: Floats,
    metric: Plane,
    *,
    eps: float | None = None,
    rho: float | None = None,
    directions: int = 64,
    beta: float = 0.05,
    rng: Random,
) -> Hull:
    """Return a private convex hull of the points.

    Parameters
    ----------
    points : (n, 2) array
        Coordinates in CRS units, n ≥ 1.
    metric : Plane
    eps, rho : float
        Exactly one: the loss per ground metre, or per square ground metre.
    directions : int, default 64
        Number k of equally spaced directions, 3 … 1024.
    beta : float, default 0.05
        Failure probability of the error band, in (0, 1).
    rng : Random

    Notes
    -----
    h_j = max_i ⟨x_i, u_j⟩ is 1-Lipschitz under dist_∞ for every direction u_j. Under
    ρ-CGP each gets discrete Gaussian noise of variance k/(2ρ); under ε-GP all get the
    K-norm noise of the cube. What follows uses the noisy values alone: their least
    squares projection on the support functions of polygons with these normals.

    **Guarantee.** ε-GP or ρ-CGP under dist_∞.

    References
    ----------
    CGP Lemma 4.9; GDP Theorem 4.3.
    """
    check_budget(eps, rho)
    check_number("directions", directions, DIRECTIONS)
    check_number("beta", beta, BETA)
    true = support_values(points, directions)
    if rho is not None:
        noisy, each, every, promise = _gaussian(true, metric, rho, beta, rng)
    else:
        noisy, each, every, promise = _cube(true, metric, eps or 0.0, beta, rng)
    support = project(noisy)
    return Hull(
        vertices=corners(support),
        support=support,
        noisy_support=noisy,
        half_width=each * metric.unit,
        half_width_all=every * metric.unit,
        correction=float(np.abs(support - noisy).max()) * metric.unit,
        guarantee=ground(promise, metric, rng),
    )


def normals(directions: int) -> Floats:
    """Return equally spaced unit vectors, shape (directions, 2)."""
    angle = np.arange(directions) * (2 * math.pi / directions)
    return np.stack([np.cos(angle), np.sin(angle)], axis=-1)


def support_values(points: Floats, directions: int) -> Floats:
    """Return h_j = max_i ⟨x_i, u_j⟩, shape (directions,), without copying the table."""
    u = normals(directions).T
    best = np.full(directions, -np.inf)
    for start in range(0, len(points), _CHUNK):
        np.maximum(best, (points[start : start + _CHUNK] @ u).max(axis=0), out=best)
    return best


def _gaussian(
    true: Floats, metric: Plane, rho: float, beta: float, rng: Random
) -> tuple[Floats, float, float, Guarantee]:
    k = len(true)
    share = rho * (metric.unit / metric.k_max) ** 2 / k * DOWN
    sigma = 1 / math.sqrt(2 * share)
    spacing = default_spacing(sigma * metric.unit, metric.unit)
    lattice = LatticeGaussian(rho=share, spacing=spacing)
    noisy = lattice.randomise(true, rng)
    # |snap h − snap h'| <= d + g in each number, so the l2 distance is √k (d + g).
    promise = lattice.guarantee.replace(
        rho=rho,
        table_metric="dist_inf",
        privacy_unit="table",
        tolerance=spacing,
        mechanism="support functions, gaussian (lattice)",
        parameters={"rho": rho, "directions": k, "beta": beta},
        grid_unit="coordinate units",
        references=("CGP Theorem 3.1", "CGP Lemma 4.9"),
    )
    each = -sigma * float(ndtri(beta / 2)) + spacing
    # Independent errors: all k hold with 1−β if each holds with (1−β)^(1/k).
    one = -math.expm1(math.log1p(-beta) / k)
    every = -sigma * float(ndtri(one / 2)) + spacing
    return noisy, each, every, promise


def _cube(
    true: Floats, metric: Plane, eps: float, beta: float, rng: Random
) -> tuple[Floats, float, float, Guarantee]:
    k = len(true)
    cube = CubeLaplace(eps=eps * metric.unit / metric.k_max * DOWN)
    spacing = default_spacing(1 / cube.eps * metric.unit, metric.unit)
    noisy = to_grid(cube.randomise(true, rng), spacing)
    promise = cube.guarantee.replace(
        eps=eps,
        mechanism="support functions, K-norm (cube)",
        parameters={"eps": eps, "directions": k, "beta": beta},
        grid=spacing,
        grid_unit="coordinate units",
        assumptions=(FLOAT_CAVEAT,),
    )
    each = cube.error_quantile(1 - beta, k) + spacing
    every = cube.largest_error_quantile(1 - beta, k) + spacing
    return noisy, each, every, promise


def project(noisy: Floats) -> Floats:
    """Return the nearest support function of a polygon with these normals.

    Minimises ‖h − noisy‖² subject to h_{j−1} − 2cos(2π/k)·h_j + h_{j+1} ≥ 0, all j:
    every edge has a length ≥ 0, so the polygon is never empty (it may be a point).
    Solved through its dual, a non-negative least squares problem.
    """
    k = len(noisy)
    u = normals(k)
    # Translations satisfy the constraints with equality: take out the best one, so
    # that large coordinates cost no digits.
    centre = u.T @ noisy * (2 / k)
    local = noisy - u @ centre
    size = float(np.abs(local).max()) or 1.0
    edges = np.eye(k, k=0) * (-2 * math.cos(2 * math.pi / k))
    rows = np.arange(k)
    edges[rows, rows - 1] += 1
    edges[rows, (rows + 1) % k] += 1
    target = -local / size
    try:
        multipliers = nnls(edges.T, target, maxiter=30 * k)[0]
    except RuntimeError:  # its active-set method may cycle; the slower one does not
        multipliers = lsq_linear(edges.T, target, bounds=(0, np.inf)).x
    result: Floats = (edges.T @ multipliers - target) * size + u @ centre
    return result


def corners(support: Floats) -> Floats:
    """Return the polygon's corners, shape (k, 2): where lines j and j+1 meet."""
    k = len(support)
    angle = 2 * math.pi / k
    u = normals(k)
    along = (np.roll(support, -1) - support * math.cos(angle)) / math.sin(angle)
    tangent = np.stack([-u[:, 1], u[:, 0]], axis=-1)
    result: Floats = support[:, None] * u + along[:, None] * tangent
    return result
