"""The convex hull from noisy support functions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy

from ..errors import ParameterError
from ..ground.metric import Plane
from ..mechanisms.numbers import BETA, Sensitivity, choose_noise
from ..nonnegative import active_set
from ..parameter import Limits, check_number, safe_repr
from ..points.release import check_budget
from ..promise.guarantee import Guarantee
from ..promise.plan import Plan
from ..randomness import Floats, Random

DIRECTIONS = Limits(
    "Number of equally spaced directions", at_least=3, at_most=1024, integer=True
)
UNITS = {"table": "dist_inf", "row": "dist_2"}
_CHUNK = 1 << 15  # rows per matrix product: stays in the cache
# Standard errors of a direction, over √k, that a round area must be wide to overlap its
# hull by 70 % on average: measured for 4 to 128 directions and either noise.
_USEFUL = 26.0
_FINE = 1e-9  # of the size of the polygon: smaller faults are rounding


@dataclass(frozen=True, kw_only=True)
class Hull:
    """Private convex polygon, with error bands.

    vertices (k, 2): Corners in order, in CRS units; some may coincide.
    support, noisy_support (k,): Support values of the polygon, and as released before
        the projection.
    half_width: Any one true support value is within this (map metres) of the noisy one
        with probability 1−β.
    half_width_all: The same for all directions at once.
    correction: Largest step (map metres) of the projection: the polygon's own support
        values are within half_width + correction of the true ones.
    """

    vertices: Floats
    support: Floats
    noisy_support: Floats
    half_width: float
    half_width_all: float
    correction: float
    guarantee: Guarantee


def private_hull(points: Floats, metric: Plane, **options: Any) -> Hull:
    """Draw and return the private convex hull of points."""
    return plan_hulls([points], metric, **options).draw()[0]


def plan_hulls(
    parts: Sequence[Floats],
    metric: Plane,
    *,
    eps: float | None = None,
    rho: float | None = None,
    directions: int = 64,
    beta: float = 0.05,
    privacy_unit: str = "table",
    rng: Random,
) -> Plan[list[Hull]]:
    """Plan a private convex polygon for each part of a table; raise if invalid.

    parts: Coordinates in CRS units, (n, 2) with n ≥ 1, of each part; often one.
    eps, rho: Exactly one: the loss per ground metre, or per square ground metre.
    directions: Number k of equally spaced directions, 3 … 1024.
    privacy_unit {"table", "row"}: All rows of a part are one person's (dist_∞), or each
        row is a person (dist_2).

    h_j = max_i ⟨x_i, u_j⟩ is 1-Lipschitz under dist_∞ for every direction u_j. Under
    ρ-CGP each gets discrete Gaussian noise of variance k/(2ρ); under ε-GP all get the
    K-norm noise of the cube. What follows uses the noisy values alone: their least
    squares projection on the support functions of polygons with these normals.

    Under dist_2 the variance is halved: |h_j(x) − h_j(x')| ≤ max_i |⟨v_i, u_j⟩| for
    v_i = x_i − x'_i, so Σ_j (h_j(x) − h_j(x'))² ≤ Σ_i Σ_j ⟨v_i, u_j⟩², which is
    (k/2)·Σ_i |v_i|², since Σ_j u_j u_jᵀ = (k/2)·I for k ≥ 3 equally spaced directions.

    Several parts have noise of their own. A person whose rows are one part changes one
    hull. Of rows, whose part is public, the sum above is that over all parts as well;
    ε·dist_2 of each part adds up to no more than ε·dist_1.

    **Guarantee.** ε-GP or ρ-CGP under dist_∞ of a part, or dist_2; dist_1 where rows of
    several parts have an ε.

    References: CGP Lemma 4.9; GDP Theorem 4.3.
    """
    check_budget(eps, rho)
    check_number("directions", directions, DIRECTIONS)
    check_number("beta", beta, BETA)
    check_unit(privacy_unit)
    by_row, several = privacy_unit == "row", len(parts) > 1
    noise = choose_noise(
        Sensitivity(
            count=directions,
            joint_change=math.sqrt(directions / (2 if by_row else 1)),
            groups=len(parts) if by_row else 1,
            table_metric="dist_1"
            if by_row and several and eps
            else UNITS[privacy_unit],
            privacy_unit=privacy_unit,
            unit=metric.unit,
        ),
        metric,
        eps=eps,
        rho=rho,
        beta=beta,
        name="support functions",
        rng=rng,
    )
    facts = {"directions": directions, "beta": beta}
    guarantee = noise.guarantee.replace(
        parameters={**noise.guarantee.parameters, **facts}
    )

    bands = noise.bands_in_units(metric.unit)
    useful = _USEFUL * _standard_error(directions, by_row, eps, rho) / directions**0.5

    def draw() -> list[Hull]:
        """Draw noisy support values, and return a valid polygon for each part."""
        true = np.stack([support_values(points, directions) for points in parts])
        hulls = []
        for noisy in noise.randomise(true, rng):  # each with a draw of its own
            support = project_support(noisy)
            hulls.append(
                Hull(
                    vertices=polygon_corners(support),
                    support=support,
                    noisy_support=noisy,
                    **bands,
                    correction=float(np.abs(support - noisy).max()) * metric.unit,
                    guarantee=guarantee,
                )
            )
        return hulls

    error = {**bands, "useful_width": useful}
    return Plan(guarantee=guarantee, draw=draw, error=error)


def _standard_error(
    directions: int, by_row: bool, eps: float | None, rho: float | None
) -> float:
    """Return the standard error (m) of the noise of one direction."""
    if rho is not None:
        return math.sqrt(directions / (4 if by_row else 2) / rho)
    return math.sqrt((directions + 1) * (directions + 2) / 3) / (eps or 0.0)


def check_unit(privacy_unit: object) -> None:
    """Raise unless privacy_unit is 'table' or 'row'."""
    if not isinstance(privacy_unit, str) or privacy_unit not in UNITS:
        raise ParameterError(
            "privacy_unit must be 'table' (all rows are one person's) or 'row' (each "
            f"row is a person); got {safe_repr(privacy_unit)}."
        )


def equally_spaced_normals(directions: int) -> Floats:
    """Return equally spaced unit vectors, shape (directions, 2)."""
    angle = np.arange(directions) * (2 * math.pi / directions)
    return np.stack([np.cos(angle), np.sin(angle)], axis=-1)


def support_values(points: Floats, directions: int) -> Floats:
    """Return support values h_j = max_i ⟨x_i, u_j⟩, shape (directions,)."""
    u = equally_spaced_normals(directions).T
    best = np.full(directions, -np.inf)
    for start in range(0, len(points), _CHUNK):
        np.maximum(best, (points[start : start + _CHUNK] @ u).max(axis=0), out=best)
    return best


def find_farthest_rows(points: Floats, directions: int) -> Floats:
    """Return the distinct rows that are farthest in any equally spaced direction.

    Whatever rows they are put beside, support values are those of all together.
    """
    u = equally_spaced_normals(directions).T
    ends = [
        start + (points[start : start + _CHUNK] @ u).argmax(axis=0)
        for start in range(0, len(points), _CHUNK)
    ]
    some = points[np.unique(ends)]
    result: Floats = some[np.unique((some @ u).argmax(axis=0))]
    return result


def project_support(noisy: Floats) -> Floats:
    """Return the nearest values that are a polygon's support function.

    Minimises ‖h − noisy‖² subject to h_{j−1} − 2cos(2π/k)·h_j + h_{j+1} ≥ 0, all j:
    every edge has a length ≥ 0, so the polygon is never empty (it may be a point).
    Solved through its dual, a non-negative least squares problem.
    """
    k = len(noisy)
    u = equally_spaced_normals(k)
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
    result: Floats = _project_onto_cone(edges, target) * size + u @ centre
    return result


def _project_onto_cone(edges: Floats, target: Floats) -> Floats:
    """Return the y nearest to −target with edges·y ≥ 0."""
    multipliers = active_set(edges.T, target, _FINE)
    if multipliers is None:
        multipliers = scipy.optimize.lsq_linear(
            edges.T, target, bounds=(0, np.inf), method="bvls", tol=1e-14
        ).x
    result: Floats = edges.T @ multipliers - target
    return result


def polygon_corners(support: Floats) -> Floats:
    """Return the polygon's corners, shape (k, 2), where adjacent sides meet."""
    k = len(support)
    angle = 2 * math.pi / k
    u = equally_spaced_normals(k)
    along = (np.roll(support, -1) - support * math.cos(angle)) / math.sin(angle)
    tangent = np.stack([-u[:, 1], u[:, 0]], axis=-1)
    result: Floats = support[:, None] * u + along[:, None] * tangent
    return result
