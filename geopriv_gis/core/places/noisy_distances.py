"""The k rows nearest to public points, where rows are of different persons.

Each row makes its own distance noisy, and the k smallest win: who is protected alone
need not share the budget with k − 1 others. Or the nearest is found, and again, in k
rounds: for k = 1, and where persons have many rows, which share no budget then.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import scipy

from ..errors import ParameterError
from ..ground.metric import SHARE, Metric, find_k_smallest
from ..mechanisms.lazy_choice import draw_exceeding_rows, rows_of_ranks
from ..parameter import safe_repr
from ..points.persons import Persons
from ..points.release import plan_gaussian, plan_laplace
from ..promise.guarantee import CHOICE_CAVEAT, DOWN, Guarantee, complete_with_metric
from ..promise.plan import Plan
from ..randomness import Floats, Ints, Random
from .knn import (
    FEW,
    RowIndex,
    check_places,
    choose_for_each_place,
    guarantee_of_all_queries,
    search_released,
)
from .passing_rows import ExponentialNoise, rate_from_log_share

METHODS = ("distances", "points")
MECHANISM = "rows of the smallest noisy distances"
_CROWDED = 0.25  # of the far rows in the tail: then draw for all of them
_LN2 = math.log(2)


@dataclass(frozen=True, kw_only=True)
class DistanceNoise:
    """Noise on one row's distance: Laplace(b) under ε, N(0, σ²) under ρ.

    scale: b = 1/ε or σ = 1/√(2ρ), in metres of the metric.
    pure: Whether it is Laplace noise.
    """

    scale: float
    pure: bool

    def draw(self, size: int, rng: Random) -> Floats:
        """Draw one noise value (m) for each of `size` rows' distances."""
        if self.pure:
            return self.scale * rng.laplace(size)
        return self.scale * rng.normal(size)

    def log_below(self, level: float) -> float:
        """Return ln Pr[noise ≤ level]."""
        at = level / self.scale
        if not self.pure:
            return float(scipy.special.log_ndtr(at))
        return at - _LN2 if at < 0 else math.log1p(-math.exp(-at) / 2)

    def draw_below(self, size: int, level: float, rng: Random) -> Floats:
        """Draw noise conditioned to be at most `level`, a number below 0."""
        if self.pure:  # the tail of an exponential law is the same law again
            return level - self.scale * rng.exponential(size)
        log_share = np.log(rng.uniform(size)) + self.log_below(level)
        return np.asarray(self.scale * scipy.special.ndtri_exp(log_share))

    def error_quantile(self, count: int, beta: float) -> float:
        """Return a bound (m) on the noise of all rows with probability 1 − β."""
        if self.pure:
            return self.scale * math.log(count / beta)
        return self.scale * float(-scipy.special.ndtri(beta / (2 * count)))


def plan_nearest_of_persons(
    points: Floats,
    places: Floats,
    k: int,
    metric: Metric,
    *,
    eps: float | None = None,
    rho: float | None = None,
    persons: Persons | None = None,
    method: str = "distances",
    rng: Random,
    progress: Callable[[float], object] = lambda _: None,
) -> Plan[Ints]:
    """Check; plan the release of k rows near each place, private per row or person.

    points, places, k, metric, eps, rho, rng, progress: As for `knn.plan_nearest_many`.
    persons: Whose rows are whose; each row is a person if left out.

    **Guarantee.** ε-GP (ρ-CGP) for each row or person, for EACH place: a distance is
    1-Lipschitz in the row's place, so Laplace(1/ε) noise (N(0, 1/(2ρ))) on it is ε-GP
    for that row; which are the k smallest looks at the noisy distances alone. With
    persons a row has its part of their budget. "points" is charged once.

    Under ε, where that is better (see `_choose_noise`), k rounds with ε/k each. In a
    round exponential noise of scale b is taken off, b = k/ε for a row that is a person,
    2k/ε (under dist_2 √2·k/ε) for one of several. Given the others' noise row i wins if
    its own exceeds A = c_i − min_{j≠i} (c_j − E_j), so with probability e^{−max(A,
    0)/b}. If one row moves by d, A changes by at most d; if several of a person do, by
    at most d for other persons' rows and 2d (√2·d) for theirs.

    Many places are answered over a spatial index, with the same law: see
    `_choose_nearest`.
    """
    check_places(points, k, eps, rho)
    check_method(method)
    if method == "points":
        plan = plan_released(points, metric, eps=eps, rho=rho, persons=persons, rng=rng)
        return search_released(plan, places, k, metric, progress)

    def draw() -> Ints:
        """Draw the k rows of smallest noisy distance for each place."""
        noise, rounds = choose_noise_and_rounds(k, metric, eps, rho, persons)
        parts = None if persons is None else noise_factors(noise, persons)
        # One index serves many places; rows of different noise are all drawn.
        if parts is None and len(places) >= FEW:
            index = RowIndex(points, metric)
            return choose_for_each_place(
                lambda place: _choose_nearest(noise, index, place, k, rng),
                places,
                k,
                progress,
            )
        wider = 1.0 if parts is None else parts

        def choose(place: Floats) -> Ints:
            """Choose the k rows with the least noisy distance, round by round."""
            left, chosen = metric.distance(points, place), np.empty(0, dtype=np.int64)
            for _ in rounds:
                drawn = noise.draw(len(points), rng) * wider
                won = find_k_smallest(left + drawn, k // len(rounds))
                left[won], chosen = math.inf, np.append(chosen, won)
            return chosen

        return choose_for_each_place(choose, places, k, progress)

    guarantee = guarantee_of_distances(
        k, metric, len(places), eps=eps, rho=rho, persons=persons, rng=rng
    )
    return Plan(guarantee=guarantee, draw=draw)


def plan_released(
    points: Floats,
    metric: Metric,
    *,
    eps: float | None,
    rho: float | None,
    persons: Persons | None,
    rng: Random,
) -> Plan[Floats]:
    """Plan the release of all points with noise: Gaussian for ρ, else Laplace."""
    if rho is not None:
        return plan_gaussian(points, metric, rho=rho, persons=persons, rng=rng)
    assert eps is not None
    return plan_laplace(points, metric, eps=eps, persons=persons, rng=rng)


def check_method(method: object) -> None:
    """Raise unless a method supports rows of different persons."""
    if not isinstance(method, str) or method not in METHODS:
        raise ParameterError(
            "method must be 'distances' or 'points' where rows are of different "
            "persons (others require privacy_unit='table'); got "
            f"{safe_repr(method)}."
        )


def compute_error_bound(
    n: int,
    k: int,
    beta: float,
    *,
    eps: float | None = None,
    rho: float | None = None,
    persons: Persons | None = None,
    method: str = "distances",
    metric: Metric,
) -> float:
    """Return the excess distance (m) that a rank exceeds with probability ≤ β.

    If no row's distance is off by more than t, the j-th smallest noisy distance is at
    most t above the j-th smallest, and its row at most t beyond that: 2t. For Laplace
    noise t = b·ln(n/β); for "points" it is the largest move of any row. Of one-sided
    noise, which nobody exceeds and the nearest has at least 0 of, it is t.
    """
    if method == "distances":
        single = _choose_noise(k, metric, eps, rho, persons)
        widest = _largest_noise_factor(single, persons)
        if isinstance(single, ExponentialNoise):
            return widest * single.scale * math.log(n / beta)
        return 2 * widest * single.error_quantile(n, beta)
    noise = _make_joint_noise(metric, eps, rho)
    # Rows move independently; on the sphere the plane's quantile is an upper bound.
    one = -math.expm1(math.log1p(-beta) / n)
    far = (
        float(scipy.special.gammainccinv(2, one))
        if noise.pure
        else math.sqrt(-2 * math.log(one))
    )
    return 2 * _largest_noise_factor(noise, persons) * noise.scale * far * (1 + SHARE)


def _choose_noise(
    k: int,
    metric: Metric,
    eps: float | None,
    rho: float | None,
    persons: Persons | None,
) -> DistanceNoise | ExponentialNoise:
    """Return noise for k rounds or for one, whichever has the smaller error bound.

    One by one, in k rounds of ε/k, or all at once: a function of k and, for persons, of
    how many rows each has.
    """
    at_once = _make_joint_noise(metric, eps, rho)
    if not at_once.pure:
        return at_once
    one_by_one = ExponentialNoise(k * at_once.scale)
    longer = k * _largest_noise_factor(
        one_by_one, persons
    ) >= 2 * _largest_noise_factor(at_once, persons)
    return at_once if longer else one_by_one


def choose_noise_and_rounds(
    k: int,
    metric: Metric,
    eps: float | None,
    rho: float | None,
    persons: Persons | None,
) -> tuple[DistanceNoise | ExponentialNoise, list[int]]:
    """Return the noise, and how many best rows each round keeps: [1, …, k] or [k]."""
    noise = _choose_noise(k, metric, eps, rho, persons)
    single = isinstance(noise, ExponentialNoise)
    return noise, [*range(1, k + 1)] if single else [k]


def _make_joint_noise(
    metric: Metric, eps: float | None, rho: float | None
) -> DistanceNoise:
    """Return noise that lets all noisy distances be published: Laplace or Gaussian."""
    if rho is None:
        assert eps is not None
        return DistanceNoise(scale=metric.k_max / (eps * DOWN), pure=True)
    scale = metric.k_max / math.sqrt(2 * rho * DOWN)
    return DistanceNoise(scale=scale, pure=False)


def noise_factors(noise: DistanceNoise | ExponentialNoise, persons: Persons) -> Floats:
    """Return for each row the factor that widens noise for persons with many rows."""
    if isinstance(noise, ExponentialNoise):  # however many: the two that compete
        two = 2.0 if persons.table_metric == "dist_inf" else math.sqrt(2)
        return np.minimum(persons.eps_parts, two)
    return persons.eps_parts if noise.pure else np.sqrt(persons.rho_parts)


def _largest_noise_factor(
    noise: DistanceNoise | ExponentialNoise, persons: Persons | None
) -> float:
    """Return the largest of `noise_factors`; 1 without persons."""
    return (
        1.0
        if persons is None
        else float(noise_factors(noise, persons).max(initial=1.0))
    )


def guarantee_of_distances(
    k: int,
    metric: Metric,
    queries: int,
    *,
    eps: float | None,
    rho: float | None,
    persons: Persons | None,
    rng: Random,
) -> Guarantee:
    """Return the guarantee of choosing by noisy distance, for all places together."""
    facts = {"k": k, "eps": eps} if rho is None else {"k": k, "rho": rho}
    guarantee = Guarantee(
        notion="gp" if rho is None else "cgp",
        eps=eps,
        rho=rho,
        table_metric="dist_1" if rho is None else "dist_2",
        mechanism=MECHANISM,
        assumptions=(CHOICE_CAVEAT,),
        references=("CGP Lemma 4.9", "CGP section 2.3", "CGP Theorem 3.1"),
    )
    if persons is not None:
        guarantee = persons.bind(guarantee, joint=False)
    return guarantee_of_all_queries(
        complete_with_metric(guarantee, metric, rng), facts, queries
    )


def _choose_nearest(
    noise: DistanceNoise | ExponentialNoise,
    index: RowIndex,
    place: Floats,
    k: int,
    rng: Random,
) -> Ints:
    """Return the rows of the k smallest noisy distances, drawing only where needed.

    Let N be the √(k·n) nearest rows, M the k-th smallest of their noisy distances, and
    f at most the distance of every other row. Such a row wins only if its noise is at
    most l = M − f. Given N's noise, each other row's is so independently with
    probability F(l), and then has the law of noise below l: that is how they are drawn.
    """
    count = len(index)
    rows, farther = index.nearest_rows(
        place, min(count, max(k, math.isqrt(k * count) + 1))
    )
    scores = index.distances(place, rows) + noise.draw(len(rows), rng)
    rest = count - len(rows)
    if not rest:
        return np.asarray(rows[find_k_smallest(scores, k)])
    level = float(np.partition(scores, k - 1)[k - 1]) - farther
    log_share = noise.log_below(level)
    if level >= 0 or log_share > math.log(_CROWDED):
        ranks = np.arange(rest, dtype=np.int64)
        drawn = noise.draw(rest, rng)
    else:
        ranks = draw_exceeding_rows(rest, rate_from_log_share(log_share), rng)
        drawn = noise.draw_below(len(ranks), level, rng)
    far = rows_of_ranks(rows, ranks)
    rows = np.concatenate([rows, far])
    scores = np.concatenate([scores, index.distances(place, far) + drawn])
    return np.asarray(rows[find_k_smallest(scores, k)])
