"""Queries that people answer about themselves: counts, densities, nearest people.

Everybody privatises their own value; whoever asks sees the messages only. All lengths
are metres of one plane.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import scipy

from ..budget.elimination import (
    BETA,
    Elimination,
    cumulative_shares,
    eliminate_by_threshold,
    eliminate_to_nearest,
)
from ..budget.messages import AT_ONCE, EVERYONE, Audience, Messages, make_messages
from ..errors import ParameterError
from ..parameter import check_number, check_one_of
from ..randomness import Floats, Ints, Random
from .unbiased import (
    NEAREST,
    estimate_kernel_values,
    estimate_soft_edge_values,
    is_noisy_better,
)

METHODS = ("elimination", "baseline")
PRIVATIZE = ("distance", "point")
FAR = 6.0  # bandwidths beyond which a person adds at most e^-18 to a kernel sum
LEAST_EDGE, MOST_EDGE = 0.7, 2.8  # of Laplace noise: how far an edge is softened
FINE = 15  # of such an edge, up to 1/ε, within how deep a range is
WIDER = 1.5  # times an edge: a second one, which shows where people crowd
PLACED = math.sqrt(2) - 1  # of ΣS(1 − S): Σ(S − 1{inside})² along a straight edge
BLURS = 1.5  # times what Gaussian noise tells of a variance: least at the edge itself
CROWDED = "people near the edge crowd on one side of it, as far as the noise tells"
NARROW = "the noise is wide beside the range"
LONELY = "few people decide, so that the error is a rough guess"
PART = 1 << 15  # people at a time, where nobody is compared: they fit near at hand
FEW = 30  # people who decide, below which their errors tell little of the error
BLURRED = "the noise on places is wider than the bandwidth and biases the mean"


@dataclass(frozen=True, kw_only=True)
class Procedure:
    """Options of how people are queried: method, rounds and error probability.

    method {"elimination", "baseline"}: In rounds that send home whoever is no longer
        needed, or all at once.
    privatize {"distance", "point"}: What people make noisy: the number that the query
        needs, or their place.
    rounds: c, 1 … 1024.
    split {"doubling", "even"}: How a budget is shared by the rounds.
    beta: Probability that the elimination judges anybody wrongly.
    """

    method: str = "elimination"
    privatize: str = "distance"
    rounds: int = 10
    split: str = "doubling"
    beta: float = 0.025

    def __post_init__(self) -> None:
        for name, known in (("method", METHODS), ("privatize", PRIVATIZE)):
            check_one_of(name, getattr(self, name), known)
        check_number("beta", self.beta, BETA)
        cumulative_shares(self.rounds, self.split)
        if self.method == "baseline":
            self._check_options("rounds", "split")

    def _check_options(self, *names: str) -> None:
        """Raise if a named option, which a single round does not use, was changed."""
        for name in names:
            if getattr(self, name) != getattr(type(self), name):
                raise ParameterError(
                    f"{name} requires method='elimination'. Leave it out with "
                    "method='baseline', which asks everybody once."
                )

    def check_no_beta(self) -> None:
        """Raise if β is given to a procedure without rounds."""
        if self.method == "baseline":
            self._check_options("beta")

    @property
    def schedule(self) -> Floats:
        """Return the share of the budget spent after each round, rising to 1."""
        if self.method == "baseline":
            return AT_ONCE
        return cumulative_shares(self.rounds, self.split)

    def messages(
        self,
        audience: Audience,
        points: Floats,
        phi: Callable[[Floats], Floats],
        rng: Random,
    ) -> Messages:
        """Return an audience's messages about a query function, none charged yet."""
        if self.privatize == "point":
            return make_messages(audience, points, rng, phi, schedule=self.schedule)
        return make_messages(audience, phi(points), rng, schedule=self.schedule)

    def sort_by_threshold(
        self, messages: Messages, low: float, high: float
    ) -> Elimination:
        """Charge rounds; find who is surely below or above (baseline: one, nobody)."""
        if self.method == "baseline":
            return _ask_everyone_once(messages)
        return eliminate_by_threshold(
            messages, low=low, high=high, schedule=self.schedule, beta=self.beta
        )

    def narrow_to_nearest(self, messages: Messages, k: int) -> Elimination:
        """Charge rounds; find who may be k smallest (baseline, k ≥ n: one, all)."""
        if self.method == "baseline" or k >= len(messages.audience.who):
            return _ask_everyone_once(messages)
        return eliminate_to_nearest(messages, k, schedule=self.schedule, beta=self.beta)


def _ask_everyone_once(messages: Messages) -> Elimination:
    """Charge everybody's whole budget and collect a message; eliminate nobody."""
    messages.collect(EVERYONE, 1.0)
    everyone = np.arange(len(messages.audience.who))
    return Elimination(everyone[:0], everyone[:0], everyone, 1)


@dataclass(frozen=True, kw_only=True)
class CountAnswer:
    """Private count, its standard error and a 95 % interval."""

    value: float
    error: float
    low: float
    high: float
    rounds: int
    reason: str = ""


def count_in_range(
    audience: Audience,
    points: Floats,
    phi: Callable[[Floats], Floats],
    rng: Random,
    *,
    procedure: Procedure,
    shift: Callable[[Floats], Floats] | None = None,
    depth: float = math.inf,
) -> CountAnswer:
    """Estimate privately, charging people, how many have a negative distance `phi`.

    audience, points, rng: Who is asked, where they are (n, 2), and the source of noise.
    phi: Signed distance of points (m).
    shift: How far the edge moves when it is softened by given widths, see
        `ranges.compute_soft_edge_shift`; 0 if left out. Noisy points need none.
    depth: No place lies deeper inside than this (m).

    People count by an edge that is softened as little as the noise allows, and by that
    without bias (`unbiased.estimate_soft_edge_values`). Softened, who is inside counts
    S instead of 1 and who is not S instead of 0. Where people have settled evenly about
    the edge, that cancels but for chance, and adds (√2 − 1)·ΣS(1 − S) to the variance:
    the error. Where they crowd on one side, a wider edge counts otherwise than this one
    does: if by more than twice what noise and chance make of that, the bias that it
    shows is part of the error, and the reason not to rely on it if it is most of it.
    No noisy distance tells on which side a small crowd lives, so ``low`` and
    ``high`` bound the bias, wherever people are, by Σ min(S, 1 − S) ≤ 2·ΣS(1 − S),
    estimated without bias; an edge that is moved by η as well makes that 1/Φ(−|η|/w)
    instead of 2.

    References: APB Algorithm 6, whose count is biased.
    """
    messages = procedure.messages(audience, points, phi, rng)
    ended = procedure.sort_by_threshold(messages, 0.0, 0.0)
    by_distance, away = procedure.privatize == "distance", messages.estimate(ended.left)
    pure, scale = audience.pure and by_distance, messages.compute_deviation(ended.left)
    if pure:
        scale = scale / math.sqrt(2)
    width = scale * (LEAST_EDGE if pure else 1.0)
    if by_distance:
        width = width * np.clip(np.sqrt(scale / depth), 1.0, MOST_EDGE)
    if pure:
        width = np.maximum(width, np.minimum(scale, depth / FINE))

    def soften(wide: Floats) -> tuple[Floats, Floats, Floats]:
        """Return how far edges of these widths move (m), memberships, and variances."""
        moved = np.zeros(len(away))
        if by_distance and shift is not None and len(away):
            moved = shift(wide)
        return moved, *estimate_soft_edge_values(away - moved, wide, scale, pure=pure)

    moved, share, variance = soften(width)
    # Of people whose number changes evenly across the edge the bias grows as w².
    lean = (soften(WIDER * width)[1] - share) / (WIDER**2 - 1)
    seen, chance = float(lean.sum()) ** 2, float((lean**2).sum())
    drift = seen - chance if seen > 4 * chance else 0.0
    near = max(0.0, float((share - share**2 + variance).sum()))  # ΣS(1 − S)
    value = len(ended.useful) + float(share.sum())
    square = float(variance.sum()) + PLACED * near
    if not pure:
        variance = BLURS * variance
    most = (share - share**2 + variance) / scipy.special.ndtr(-np.abs(moved) / width)
    bias = max(0.0, float(most.sum())) + math.sqrt(float((most**2).sum()))
    half = _half_interval_with_bias(variance, bias)
    wide = float(np.median(width)) / depth if len(width) else 0.0
    return CountAnswer(
        value=value,
        error=math.sqrt(square + drift),
        low=value - half,
        high=value + half,
        rounds=ended.rounds,
        reason=NARROW if 2 * wide > 1 else CROWDED if drift > square else "",
    )


def _half_interval_with_bias(variance: Floats, bias: float) -> float:
    """Return half of a 95 % interval of a sum with variance and a bound on bias."""
    total = float(variance.sum())
    if total <= 0:
        return bias
    few = 1 / float(((variance / total) ** 2).sum())  # freedoms, Satterthwaite
    one, two = scipy.special.stdtrit(few, [0.95, 0.975]) * math.sqrt(total)
    return max(float(two), bias + float(one))


@dataclass(frozen=True, kw_only=True)
class DensityAnswer:
    """Private estimate of a mean over people of kernels in [0, 1] or of scores."""

    value: float
    error: float
    rounds: int
    reason: str = ""


# Values of people, the estimates of their variances, and in how many rounds.
KernelValues: TypeAlias = tuple[Floats, Floats, int]


def estimate_kernel_mean(
    audience: Audience,
    points: Floats,
    place: Floats,
    bandwidth: float,
    rng: Random,
    *,
    procedure: Procedure,
) -> DensityAnswer:
    """Charge and ask people with noise; estimate the mean of exp(−‖x − t‖²/(2b²)).

    The noise on distances (points) is undone as far as the mean goes, see `unbiased`.
    Where it is too wide for that, people tell their kernel value instead, which is
    1/(b√e)-Lipschitz, all at once (M_1 of SSGP). People surely beyond 6b are sent home:
    they count as 0, for e^{−18} at most. Gaussian noise on points that is wider than b
    cannot be undone: then there is a ``reason`` not to rely on the error. Where nobody
    is sent home, people are asked `PART` at a time, each with noise of their own.

    References: APB Algorithm 7 (with ‖x − p‖ for Proj_Γ), whose mean is biased; SSGP
    Lemma 2.3.
    """

    def phi(places: Floats) -> Floats:
        """Return people's distances (m) to the queried place."""
        return euclidean_distance(places, place)

    def ask_kernel_values(people: Audience, places: Floats) -> KernelValues:
        """Charge for noisy kernel values; return estimates, variances and rounds."""
        steepest = bandwidth * math.sqrt(math.e)
        true = steepest * np.exp(-((phi(places) / bandwidth) ** 2) / 2)
        messages = make_messages(people, true, rng)
        ended = _ask_everyone_once(messages)
        scale = messages.compute_deviation(ended.left)
        return messages.estimate(ended.left) / steepest, (scale / steepest) ** 2, 1

    def ask_places(people: Audience, places: Floats) -> KernelValues:
        """Charge for noisy distances or places; return kernels, variances, rounds."""
        messages = procedure.messages(people, places, phi, rng)
        ended = procedure.sort_by_threshold(messages, -math.inf, FAR * bandwidth)
        left = ended.left if len(ended.left) < len(places) else EVERYONE
        noisy, dimension = messages.estimate(left), messages.dimension
        scale = messages.compute_deviation(left)
        if pure:
            scale = scale / math.sqrt(dimension + 1)
        found = estimate_kernel_values(
            noisy, bandwidth, scale, pure=pure, dimension=dimension
        )
        return *found, ended.rounds

    pure, by_distance = audience.pure, procedure.privatize == "distance"
    parts = audience.split(PART)
    widest = max(float(people.scale.max()) for _, people in parts)
    direct = by_distance and is_noisy_better(bandwidth, widest, pure=pure)
    if not direct and procedure.method == "elimination":  # which compares people
        parts = [(EVERYONE, audience)]
    ask = ask_kernel_values if direct else ask_places
    total, variance, squares, most, rounds = 0.0, 0.0, 0.0, 0.0, 0
    for part, people in parts:
        values, variances, rounds = ask(people, points[part])
        total += float(values.sum())
        variance += float(variances.sum())
        squares += float((variances**2).sum())
        most += float((values**2).sum())
    reason = "" if direct or variance**2 >= FEW * squares else LONELY
    if not (by_distance or pure) and bandwidth < NEAREST * widest:
        reason = BLURRED
    count = len(audience.who)
    return DensityAnswer(
        value=total / count,
        # An estimate of the variance can be 0 or less; this one is none too small.
        error=math.sqrt(variance if variance > 0 else most) / count,
        rounds=rounds,
        reason=reason,
    )


@dataclass(frozen=True, kw_only=True)
class NearestAnswer:
    """Indices of the nearest people of an audience, in order; error and rounds."""

    value: Ints
    error: float
    rounds: int


def find_nearest_people(
    audience: Audience,
    points: Floats,
    place: Floats,
    k: int,
    rng: Random,
    *,
    procedure: Procedure,
) -> NearestAnswer:
    """Find privately, charging people, the k who seem nearest to a place.

    The error (m) bounds how much farther the s-th found is than the s-th nearest, for
    all s, with probability 1 − 4β [APB Lemmas 6.6, 6.7]. Where the elimination ended
    with exactly k people, they are the k nearest with probability 1 − β (Corollary 6.5)
    in the order of noisy distances: the error is 0 for one person only.

    References: APB Algorithm 8.
    """

    def phi(places: Floats) -> Floats:
        """Return people's distances (m) to the queried place."""
        return euclidean_distance(places, place)

    messages = procedure.messages(audience, points, phi, rng)
    ended = procedure.narrow_to_nearest(messages, k)
    estimate = messages.estimate(ended.left)
    order = np.argsort(estimate, kind="stable")[:k]
    error = 0.0
    if len(ended.left) > 1:
        beta = min(3 * procedure.beta, 0.75) / len(ended.left)
        error = 2 * float(messages.compute_error_bound(ended.left, beta).max())
    return NearestAnswer(value=ended.left[order], error=error, rounds=ended.rounds)


@dataclass(frozen=True, kw_only=True)
class ThresholdAnswer:
    """Result of a test whether a count is below a limit."""

    value: bool
    error: float
    rounds: int


def count_is_below(
    audience: Audience, count: int, limit: float, rng: Random, *, procedure: Procedure
) -> ThresholdAnswer:
    """Test privately if a count is below a limit, charging rounds until that is clear.

    The audience is the holder alone, in the central model: the metric is the number of
    rows that change, the count is 1-Lipschitz. The error is the standard deviation of
    the last noisy count.

    References: APB Algorithm 9, which answers Yes for S₁ (φ below the limit), not for
    S₀.
    """
    truth = np.array([float(count)])
    messages = make_messages(audience, truth, rng, schedule=procedure.schedule)
    ended = procedure.sort_by_threshold(messages, limit, limit)
    holder = np.zeros(1, dtype=np.int64)
    below = bool(messages.estimate(holder)[0] < limit)
    error = float(messages.compute_deviation(holder)[0])
    return ThresholdAnswer(value=below, error=error, rounds=ended.rounds)


def euclidean_distance(points: Floats, place: Floats) -> Floats:
    """Return Euclidean distances (m) of (n, d) points to a place."""
    total = np.zeros(points.shape[:-1])
    for axis, own in enumerate(place):  # n columns add up faster than n short rows
        total += (points[..., axis] - own) ** 2
    return np.sqrt(total)
