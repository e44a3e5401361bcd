"""The k rows nearest to public points: labels in a private order, no positions."""

from __future__ import annotations

import math
from collections.abc import Callable, Sized
from typing import Any

import numpy as np
import scipy

from ..errors import ParameterError
from ..ground.metric import Metric, Plane, Sphere, find_k_smallest
from ..mechanisms.exponential import GumbelTopK
from ..mechanisms.lazy_choice import choose_lazily
from ..mechanisms.mechanism import ChoiceMechanism
from ..mechanisms.numbers import check_budget
from ..mechanisms.permute_and_flip import PermuteAndFlip, flip_lazily
from ..parameter import check_choice, check_number, limits_of, safe_repr
from ..points.whole_table import bound_largest_move, plan_whole_table
from ..promise.composition import compose
from ..promise.guarantee import CHOICE_CAVEAT, DOWN, Guarantee, complete_with_metric
from ..promise.plan import Plan
from ..randomness import Floats, Ints, Random

METHODS = ("exponential", "flip", "points")
BETA = 0.05  # of the error bound that a release carries
RELEASED_ONCE = "all rows are released once, and every query asks the released ones"

_CHOICES: dict[str, type[GumbelTopK] | type[PermuteAndFlip]] = {
    "exponential": GumbelTopK,
    "flip": PermuteAndFlip,
}
FEW = 8  # queries that cost less than building the index
_MANY = 4096  # rows; of fewer, all get their random number sooner
_SPARSE = 4  # the index is worth it while it looks at less than 1/4 of the rows


Method = str | Callable[..., ChoiceMechanism]


def plan_nearest_many(
    points: Floats,
    places: Floats,
    k: int,
    metric: Metric,
    *,
    eps: float | None = None,
    rho: float | None = None,
    method: Method = "exponential",
    rng: Random,
    progress: Callable[[float], object] = lambda _: None,
) -> Plan[Ints]:
    """Check arguments and plan the release of k rows near each place, (m, k).

    points (n, 2): Coordinates in the metric's units.
    places (m, 2): Public places, in the same units.
    k: How many, 1 … n.
    eps, rho: Exactly one: the loss per ground metre, or per square ground metre, for
        EACH place; for "points" once for all of them.
    method {"exponential", "flip", "points"}: k rounds of the exponential mechanism, or,
        under ε, of permute-and-flip; a search among all rows, released with noise; or
        what makes a mechanism that chooses, of k and eps or rho:
        `papers.svt_knn.SparseNearest.from_budget`.
    progress: Called with the share of the places done.

    **Guarantee.** ε-GP (ρ-CGP) under dist_∞, all rows moving at once: distances to a
    point are 1-Lipschitz in every metric (triangle inequality).

    With "exponential" or "flip" and many rows about √(kn) nearest rows get random
    numbers, and the others lazily: the same law. For many places a spatial index finds
    them, in time that grows like √n.
    The choice between the forms depends on n, m and k alone.

    References: CGP Lemma 4.9 and Algorithms 2 and 3; McSherry & Talwar 2007.
    """
    check_places(points, k, eps, rho)
    check_method(method)
    if method == "points":
        plan = plan_whole_table(points, metric, eps=eps, rho=rho, rng=rng)
        return search_released(plan, places, k, metric, progress)
    mechanism = make_choice_mechanism(method, k, metric, eps=eps, rho=rho)

    def draw() -> Ints:
        """Draw k rows near each place, shape (m, k)."""
        choose = _make_chooser(mechanism, points, len(places), metric, rng)
        return choose_for_each_place(choose, places, k, progress)

    queries = len(places)
    guarantee = guarantee_of_choices(
        mechanism, k, metric, queries, eps=eps, rho=rho, rng=rng
    )
    return Plan(guarantee=guarantee, draw=draw)


def guarantee_of_choices(
    mechanism: ChoiceMechanism,
    k: int,
    metric: Metric,
    queries: int,
    *,
    eps: float | None,
    rho: float | None,
    rng: Random,
) -> Guarantee:
    """Return the guarantee of choosing k rows for each of ``queries`` places."""
    guarantee = mechanism.guarantee if eps is not None else mechanism.concentrated
    facts = {"k": k, "eps": eps} if eps is not None else {"k": k, "rho": rho}
    guarantee = guarantee.replace(
        eps=eps, rho=rho, parameters=facts, assumptions=(CHOICE_CAVEAT,)
    )
    return guarantee_of_all_queries(
        complete_with_metric(guarantee, metric, rng), facts, queries
    )


def choose_for_each_place(
    choose: Callable[[Floats], Ints],
    places: Floats,
    k: int,
    progress: Callable[[float], object],
) -> Ints:
    """Call `choose` for each place, report progress; return the k rows each, (m, k)."""
    chosen = np.empty((len(places), k), dtype=np.int64)
    for number, place in enumerate(places):
        chosen[number] = choose(place)
        progress((number + 1) / len(places))
    return chosen


def guarantee_of_all_queries(
    each: Guarantee, facts: dict[str, Any], queries: int
) -> Guarantee:
    """Return the guarantee of all queries, composed from that of one."""
    return compose(*[each] * queries).replace(
        mechanism=each.mechanism, parameters={**facts, "queries": queries}
    )


def compute_error_bound(
    n: int,
    k: int,
    beta: float,
    *,
    eps: float | None = None,
    rho: float | None = None,
    method: Method = "exponential",
    metric: Metric | None = None,
) -> float:
    """Return the excess distance (m) that any one rank exceeds with probability ≤ β.

    The j-th row released is at most this farther away than the true j-th nearest, for
    any one j; for all k at once, take β/k. In metres of the metric.

    n, k: Number of rows, and how many are released.
    beta: In (0, 1).
    eps, rho, method, metric: As for `plan_nearest_many`; left out, the plane without
        distortion.

    With b = k/ε, or √(k/ρ) in brackets: exponential 2b·ln(n/β) [b·ln(n/β)/√2]; points
    twice the largest move of any row, for both the distances of the chosen and of the
    passed-over rows are off by at most that much. "flip" as exponential: its noise is
    below b·ln(n/β), and that of the nearest is not negative.

    >>> round(compute_error_bound(10_000, 5, 0.05, eps=0.01))
    12206
    """
    return make_error_bound(n, k, eps=eps, rho=rho, method=method, metric=metric)(beta)


def make_error_bound(
    n: int,
    k: int,
    *,
    eps: float | None = None,
    rho: float | None = None,
    method: Method = "exponential",
    metric: Metric | None = None,
) -> Callable[[float], float]:
    """Return the error bound as a function of β; raise for invalid arguments."""
    check_budget(eps, rho)
    check_method(method)
    plane = Plane() if metric is None else metric
    if method == "points":
        return lambda beta: 2 * bound_largest_move(n, beta, plane, eps=eps, rho=rho)
    mechanism = make_choice_mechanism(method, k, plane, eps=eps, rho=rho)
    return lambda beta: mechanism.error_bound(n, beta)


def bound_mean_excess(bound: Callable[[float], float]) -> float:
    """Return a bound (m) on the expected excess distance, integrated over β.

    What exceeds t(β) with probability at most β is ∫₀¹ t(β) dβ on average at most.

    >>> round(bound_mean_excess(lambda beta: compute_error_bound(10_000, 1, beta,
    ...     eps=0.01)))
    2042
    """
    at, weights = np.polynomial.laguerre.laggauss(24)  # β = e^{−s}
    bounds = [bound(math.exp(-s)) for s in at]
    return float(np.dot(weights, bounds))


def check_places(points: Sized, k: int, eps: float | None, rho: float | None) -> None:
    """Raise unless the budget is valid and k rows can be chosen from these points."""
    check_budget(eps, rho)
    check_number("k", k, limits_of(GumbelTopK, "k"))
    check_choice(int(k), len(points))


def check_method(method: object) -> None:
    """Raise unless `method` is a known name or makes a mechanism."""
    if not callable(method) and not (isinstance(method, str) and method in METHODS):
        raise ParameterError(
            f"method must be one of {', '.join(map(repr, METHODS))}; got "
            f"{safe_repr(method)}."
        )


def make_choice_mechanism(
    method: Method, k: int, metric: Metric, *, eps: float | None, rho: float | None
) -> ChoiceMechanism:
    """Return the mechanism that chooses k rows, its budget per metre of the metric."""
    eps = None if eps is None else eps / metric.k_max * DOWN
    rho = None if rho is None else rho / metric.k_max**2 * DOWN
    make = method if callable(method) else _CHOICES[method].from_budget
    return make(k, eps=eps, rho=rho)


def _make_chooser(
    mechanism: ChoiceMechanism,
    points: Floats,
    queries: int,
    metric: Metric,
    rng: Random,
) -> Callable[[Floats], Ints]:
    """Return a function that chooses rows for one place, by distances or an index."""
    count = len(points)
    (lazily, near), few = _lazy_form(mechanism, count), queries < FEW
    if lazily is None or near * _SPARSE > count or (few and count < _MANY):
        return lambda place: mechanism.randomise(metric.distance(points, place), rng)
    index = None if few else RowIndex(points, metric)

    def choose(place: Floats) -> Ints:
        """Choose rows for a place, looking at few of the nearest ones first."""
        if index is None:
            costs = metric.distance(points, place)
            order = find_k_smallest(costs, near + 1)
            rows, farther = order[:near], float(costs[order[near]])
        else:
            rows, farther = index.nearest_rows(place, near)
        return lazily(
            mechanism,
            rows,
            count=count,
            least_far_cost=farther,
            costs_of=lambda some: (
                costs[some] if index is None else index.distances(place, some)
            ),
            rng=rng,
        )

    return choose


def _lazy_form(
    mechanism: ChoiceMechanism, count: int
) -> tuple[Callable[..., Ints] | None, int]:
    """Return a mechanism's lazy function or None, and how many candidates it gets."""
    k = mechanism.k
    if isinstance(mechanism, GumbelTopK):
        return choose_lazily, max(k, math.isqrt(k * count))
    if isinstance(mechanism, PermuteAndFlip):  # each round looks at all near rows
        return flip_lazily, k + math.isqrt(count)
    return None, count


def search_released(
    plan: Plan[Floats],
    places: Floats,
    k: int,
    metric: Metric,
    progress: Callable[[float], object],
) -> Plan[Ints]:
    """Plan to release all rows with noise once, then search the released rows."""

    def draw() -> Ints:
        """Release all rows with noise, and return the k nearest of them per place."""
        index = RowIndex(plan.draw(), metric)
        return choose_for_each_place(
            lambda place: index.nearest_rows(place, k)[0], places, k, progress
        )

    return Plan(guarantee=guarantee_of_search(plan.guarantee, k), draw=draw)


def guarantee_of_search(guarantee: Guarantee, k: int) -> Guarantee:
    """Return a release's guarantee, restated for labels of nearest released rows."""
    return guarantee.replace(
        mechanism=f"nearest of all rows released ({guarantee.mechanism})",
        parameters={"k": k, **guarantee.parameters},
        assumptions=(*guarantee.assumptions, RELEASED_ONCE),
        grid=None,  # labels are released, not places
        law=None,
    )


# Far rows are at least this share of what the tree says, and this many metres less.
_SHORTER, _LESS = 1 - 1e-12, 1e-6


class RowIndex:
    """Spatial index that finds the rows nearest to a place.

    points (n, 2): Coordinates in the metric's units.
    metric: On the sphere the tree holds unit vectors: the chord grows with the
        distance.
    """

    def __init__(self, points: Floats, metric: Metric) -> None:
        self._points, self._metric = points, metric
        self._tree = scipy.spatial.cKDTree(metric.embed(points), balanced_tree=False)

    def __len__(self) -> int:
        return len(self._points)

    def nearest_rows(self, place: Floats, count: int) -> tuple[Ints, float]:
        """Return `count` nearest rows, in order, and a lower bound (m) for others."""
        query = self._metric.embed(np.asarray(place, dtype=float)[None, :])[0]
        lengths, rows = self._tree.query(query, k=np.arange(1, count + 1))
        return rows.astype(np.int64), self._metres(float(lengths[-1])) - _LESS

    def distances(self, place: Floats, rows: Ints) -> Floats:
        """Return the distances (m) of given rows from a place."""
        return self._metric.distance(self._points[rows], place)

    def _metres(self, length: float) -> float:
        """Return a chord's length in the index as the metric's metres, rounded down."""
        if isinstance(self._metric, Sphere):
            half = min(length / 2, 1.0) * _SHORTER
            return 2 * math.asin(half) * self._metric.radius
        return length * self._metric.unit * _SHORTER
