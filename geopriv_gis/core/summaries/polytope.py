"""Convex hulls in any dimension, from noisy support functions."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import scipy

from ..errors import ParameterError
from ..ground.metric import Plane
from ..mechanisms.numbers import Sensitivity, choose_noise
from ..nonnegative import active_set
from ..parameter import Limits, check_number
from ..promise.guarantee import Guarantee
from ..promise.plan import Plan
from ..randomness import Floats, Random
from .hull import UNITS, check_unit

DIRECTIONS = Limits("Number of directions", at_least=2, at_most=512, integer=True)
_ROUNDS = 200  # of cutting planes; a few tens are usual
_THIN = 1e-7  # of the size: the least inner radius that corners are found of
_FINE = 1e-9  # of the size of the polytope: smaller faults are rounding


@dataclass(frozen=True, kw_only=True)
class PrivatePolytope:
    """Private convex polytope {y: ⟨y, u_j⟩ ≤ h_j}, with error bands.

    directions (k, d): Public unit vectors u_j.
    support, noisy_support (k,): Support values h_j after and before the projection.
    vertices (m, d): Corners; a single one where the noise left no volume.
    half_width, half_width_all: Bands around ``noisy_support`` for one and for all
        directions (1−β).
    correction: Largest step of the projection.
    """

    directions: Floats
    support: Floats
    noisy_support: Floats
    vertices: Floats
    half_width: float
    half_width_all: float
    correction: float
    guarantee: Guarantee


def plan_polytope(
    points: Floats,
    directions: Floats,
    *,
    eps: float | None = None,
    rho: float | None = None,
    beta: float = 0.05,
    privacy_unit: str = "table",
    rng: Random,
) -> Plan[PrivatePolytope]:
    """Plan the release of a convex hull in any dimension; raise if invalid.

    points (n, d): Coordinates in metres of a Euclidean space, n ≥ 1, d ≥ 1.
    directions (k, d): Public unit vectors that surround the origin, e.g.
        `spread_directions`.
    eps, rho: Exactly one: the loss per metre, or per square metre.
    privacy_unit {"table", "row"}: All rows are one person's (dist_∞), or each row is a
        person (dist_2).

    As `hull.plan_hulls`: each h_j(x) = max_i ⟨x_i, u_j⟩ is 1-Lipschitz. Under dist_2
    Σ_j (h_j(x) − h_j(x'))² ≤ Σ_i v_iᵀ(Σ_j u_j u_jᵀ)v_i ≤ λ·dist_2², λ the largest
    eigenvalue of Σ_j u_j u_jᵀ, about k/d for directions spread evenly.

    **Guarantee.** ε-GP or ρ-CGP under dist_∞, or dist_2.

    References: CGP Theorem 3.1 and Lemma 4.9; GDP Theorem 4.3.

    >>> from geopriv_gis.testing import insecure_rng
    >>> cube = np.array(np.meshgrid([0, 9e3], [0, 9e3], [0, 9e3])).reshape(3, -1).T
    >>> plan = plan_polytope(cube, spread_directions(40, 3), rho=1, rng=insecure_rng(1))
    >>> polytope = plan.draw()
    >>> bool(np.all(cube @ polytope.directions.T < polytope.support + 50))
    True
    """
    check_unit(privacy_unit)
    _check_directions(directions, points.shape[1])
    count = len(directions)
    largest = float(np.linalg.eigvalsh(directions.T @ directions)[-1])
    noise = choose_noise(
        Sensitivity(
            count=count,
            joint_change=math.sqrt(count if privacy_unit == "table" else largest),
            table_metric=UNITS[privacy_unit],
            privacy_unit=privacy_unit,
        ),
        Plane(),
        eps=eps,
        rho=rho,
        beta=beta,
        name="support functions",
        rng=rng,
    )

    def draw() -> PrivatePolytope:
        """Draw noisy support values and return a valid polytope."""
        noisy = noise.randomise((points @ directions.T).max(axis=0), rng)
        support = project_support(noisy, directions)
        return PrivatePolytope(
            directions=directions,
            support=support,
            noisy_support=noisy,
            vertices=polytope_corners(support, directions),
            half_width=noise.half_width,
            half_width_all=noise.half_width_all,
            correction=float(np.abs(support - noisy).max()),
            guarantee=noise.guarantee,
        )

    return Plan(guarantee=noise.guarantee, draw=draw)


def spread_directions(count: int, dimension: int) -> Floats:
    """Return evenly spread unit vectors, (count, dimension), 2 on a line; check count.

    The ends of the line, equally spaced angles, a Fibonacci spiral, and from four
    dimensions on a Sobol sequence through the normal distribution, with its antipodes.
    """
    check_number("count", count, DIRECTIONS)
    if dimension == 1:
        return np.array([[1.0], [-1.0]])
    if dimension == 2:
        angle = 2 * math.pi * np.arange(count) / count
        return np.column_stack([np.cos(angle), np.sin(angle)])
    if dimension == 3:
        height = 1 - (2 * np.arange(count) + 1) / count
        turn = math.pi * (3 - math.sqrt(5)) * np.arange(count)
        ring = np.sqrt(1 - height**2)
        return np.column_stack([ring * np.cos(turn), ring * np.sin(turn), height])
    from scipy.stats import qmc  # takes as long to import as half of the package

    half = (count + 1) // 2
    sobol = qmc.Sobol(dimension, scramble=False)
    nodes = sobol.random_base2(math.ceil(math.log2(half + 1)))
    nodes = nodes[1 : half + 1]  # the first is a corner of the cube: no direction
    vectors: Floats = scipy.special.ndtri(
        np.clip(nodes, 1e-9, 1 - 1e-9)
    ) + 1e-3 * np.arange(1, dimension + 1)
    vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.vstack([vectors, -vectors])[:count]


def project_support(noisy: Floats, directions: Floats) -> Floats:
    """Return the nearest values that are a polytope's support, iterated to a limit.

    Values are consistent when u_j = Σ λ_i u_i with λ ≥ 0 implies h_j ≤ Σ λ_i h_i, and
    0 = Σ λ_i u_i implies 0 ≤ Σ λ_i h_i. Least squares under those of these conditions
    that were found violated, one for each direction and round, until none is: the
    dual solutions of the linear programmes max ⟨y, u_j⟩ over the polytope.
    """
    middle = np.linalg.lstsq(directions, noisy, rcond=None)[0]
    local = noisy - directions @ middle  # large coordinates cost no digits
    size = float(np.abs(local).max()) or 1.0
    target = local / size
    values: Floats = target
    rows = np.empty((0, len(noisy)))
    for _ in range(_ROUNDS):
        cuts = _violated_conditions(values, directions)
        if not len(cuts):
            break
        rows = np.vstack([rows, cuts])
        values = _constrained_least_squares(target, rows)
    return values * size + directions @ middle


def polytope_corners(support: Floats, directions: Floats) -> Floats:
    """Return corners of the polytope of support values; its centre if tiny."""
    dimension = directions.shape[1]
    shift = np.linalg.lstsq(directions, support, rcond=None)[0]
    local = support - directions @ shift
    size = float(np.abs(local).max()) or 1.0
    inner = scipy.optimize.linprog(
        np.append(np.zeros(dimension), -1.0),
        A_ub=np.column_stack([directions, np.ones(len(directions))]),
        b_ub=local / size,
        bounds=(None, None),
    ).x
    middle = inner[:-1]
    # A flat polytope is given a thickness, an empty one the least extent.
    heights = local / size + max(0.0, _THIN - inner[-1])
    if dimension == 1:
        upward = directions[:, 0] > 0
        found = np.array([[heights[upward].min()], [-heights[~upward].min()]])
    else:
        half_spaces = np.column_stack([directions, -heights])
        try:
            found = scipy.spatial.HalfspaceIntersection(
                half_spaces, middle
            ).intersections
        except scipy.spatial.QhullError:  # thinner than qhull can tell
            found = middle[None, :]
    kept: Floats = np.unique(found[np.isfinite(found).all(axis=1)], axis=0)
    if len(kept) == 0 or np.ptp(kept, axis=0).max() <= 100 * _THIN:
        kept = middle[None, :]
    return kept * size + shift


def _violated_conditions(values: Floats, directions: Floats) -> Floats:
    """Return coefficients of violated convexity conditions on values."""
    count, dimension = directions.shape
    # How far all faces have to be moved out for the polytope to be non-empty.
    emptiness = scipy.optimize.linprog(
        np.append(np.zeros(dimension), 1.0),
        A_ub=np.column_stack([directions, -np.ones(count)]),
        b_ub=values,
        bounds=(None, None),
    )
    if emptiness.fun > _FINE:
        cut: Floats = -emptiness.ineqlin.marginals[None, :]
        return cut
    cuts = []
    for row in range(count):
        reach = scipy.optimize.linprog(
            -directions[row],
            A_ub=directions,
            b_ub=values + _FINE / 4,
            bounds=(None, None),
        )
        if reach.status == 0 and -reach.fun < values[row] - _FINE:
            implied = -reach.ineqlin.marginals
            implied[row] -= 1.0
            cuts.append(implied)
    return np.array(cuts).reshape(-1, count)


def _constrained_least_squares(target: Floats, rows: Floats) -> Floats:
    """Return the values nearest to the target with `rows` @ values ≥ 0."""
    multipliers = active_set(rows.T, -target, _FINE)
    if multipliers is None:
        multipliers = scipy.optimize.lsq_linear(rows.T, -target, bounds=(0, np.inf)).x
    return target + rows.T @ multipliers


def _check_directions(directions: Floats, dimension: int) -> None:
    """Raise unless directions are 2 to 512 unit vectors that surround the origin."""
    good = directions.ndim == 2 and directions.shape[1] == dimension
    if not good or not np.allclose(
        np.linalg.norm(directions, axis=1), 1, rtol=0, atol=1e-9
    ):
        raise ParameterError(
            f"directions must be unit vectors, shape (k, {dimension}); got shape "
            f"{directions.shape}. Pass spread_directions(k, {dimension})."
        )
    check_number("the number of directions", len(directions), DIRECTIONS)
    inward = scipy.optimize.linprog(
        np.zeros(len(directions)),
        A_eq=directions.T,
        b_eq=np.zeros(dimension),
        bounds=(1, None),
    )
    if inward.status != 0:
        raise ParameterError(
            "directions must surround the origin. Pass spread_directions(k, "
            f"{dimension}) with k > {dimension}."
        )
