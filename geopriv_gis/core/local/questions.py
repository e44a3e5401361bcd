"""Queries that people answer about themselves: counts, densities, nearest people.

Everybody privatises their own value; whoever asks sees the messages only. All lengths
are metres of one plane.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.special import ndtr

from ..budget.elimination import BETA, Elimination, eliminate, eliminate_but, shares
from ..budget.messages import AT_ONCE, Audience, Messages, messages_of
from ..errors import ParameterError
from ..parameter import check_number, shown
from ..randomness import Floats, Ints, Random

METHODS = ("elimination", "baseline")
PRIVATIZE = ("distance", "point")
FAR = 6.0  # bandwidths beyond which a person adds at most e^-18 to a kernel sum


@dataclass(frozen=True, kw_only=True)
class Procedure:
    """How people are asked.

    Parameters
    ----------
    method : {"elimination", "baseline"}
        In rounds that send home whoever is no longer needed, or all at once.
    privatize : {"distance", "point"}
        What people make noisy: the number that the query needs, or their place.
    rounds : int, default 10
        c, 1 … 1024.
    split : {"doubling", "even"}
        How a budget is shared by the rounds.
    beta : float, default 0.025
        Probability that the elimination judges anybody wrongly.
    """

    method: str = "elimination"
    privatize: str = "distance"
    rounds: int = 10
    split: str = "doubling"
    beta: float = 0.025

    def __post_init__(self) -> None:
        """Refuse what is not offered."""
        for name, known in (("method", METHODS), ("privatize", PRIVATIZE)):
            if getattr(self, name) not in known:
                raise ParameterError(
                    f"{name} must be one of {known}; got {shown(getattr(self, name))}."
                )
        check_number("beta", self.beta, BETA)
        shares(self.rounds, self.split)
        if self.method == "baseline":
            self._refuse("rounds", "split")

    def _refuse(self, *names: str) -> None:
        """Raise for what people who are asked at once do not look at."""
        for name in names:
            if getattr(self, name) != getattr(type(self), name):
                raise ParameterError(
                    f"{name} goes with method='elimination': the baseline asks "
                    "everybody once, in no rounds."
                )

    def refuse_beta(self) -> None:
        """Raise for a β where nobody is judged: of counts and means at once."""
        if self.method == "baseline":
            self._refuse("beta")

    @property
    def schedule(self) -> Floats:
        """Shares of the budget after each round; all of it for the baseline."""
        if self.method == "baseline":
            return AT_ONCE
        return shares(self.rounds, self.split)

    def messages(
        self,
        audience: Audience,
        points: Floats,
        phi: Callable[[Floats], Floats],
        rng: Random,
    ) -> Messages:
        """Return the still empty messages of an audience about φ of their points."""
        if self.privatize == "point":
            return messages_of(audience, points, rng, phi, schedule=self.schedule)
        return messages_of(audience, phi(points), rng, schedule=self.schedule)

    def sort(self, messages: Messages, low: float, high: float) -> Elimination:
        """Ask, and find who is surely below or above (nobody, for the baseline)."""
        if self.method == "baseline":
            return _all_at_once(messages)
        return eliminate(
            messages, low=low, high=high, schedule=self.schedule, beta=self.beta
        )

    def narrow(self, messages: Messages, k: int) -> Elimination:
        """Ask, and keep who may be among the k smallest (all, for the baseline)."""
        if self.method == "baseline":
            return _all_at_once(messages)
        return eliminate_but(messages, k, schedule=self.schedule, beta=self.beta)


def _all_at_once(messages: Messages) -> Elimination:
    everyone = np.arange(len(messages.audience.who))
    messages.ask(everyone, 1.0)
    return Elimination(everyone[:0], everyone[:0], everyone, 1)


@dataclass(frozen=True, kw_only=True)
class Count:
    """A private count: people surely inside and those more likely inside than not."""

    value: int
    error: float
    rounds: int


def count_in_range(
    audience: Audience,
    points: Floats,
    phi: Callable[[Floats], Floats],
    rng: Random,
    *,
    procedure: Procedure,
    shift: Callable[[Floats], Floats] | None = None,
) -> Count:
    """Count the people of negative signed distance ``phi`` to a range.

    Parameters
    ----------
    audience, points, rng
        Who is asked, where they are (n, 2), and the source of noise.
    phi : callable
        Signed distance of points (m).
    procedure : Procedure
    shift : callable, optional
        Threshold η of a noisy distance for noise of given scales, see
        `ranges.equal_area_shift`; 0 if left out. Noisy points need none.

    Notes
    -----
    The error is the standard deviation of the number of people judged wrongly, each
    with the probability that normal noise carried them over the threshold.

    References
    ----------
    APB Algorithm 6 and §6.2.
    """
    messages = procedure.messages(audience, points, phi, rng)
    ended = procedure.sort(messages, 0.0, 0.0)
    estimate, sigma = messages.estimate(ended.left), messages.deviation(ended.left)
    threshold: Floats | float = 0.0
    if shift is not None and procedure.privatize == "distance" and len(ended.left):
        threshold = shift(sigma)
    inside = ndtr((threshold - estimate) / sigma)
    return Count(
        value=len(ended.useful) + int((estimate < threshold).sum()),
        error=math.sqrt(float((inside * (1 - inside)).sum())),
        rounds=ended.rounds,
    )


@dataclass(frozen=True, kw_only=True)
class Density:
    """A private kernel mean, in [0, 1]."""

    value: float
    error: float
    rounds: int


def kernel_mean(
    audience: Audience,
    points: Floats,
    place: Floats,
    bandwidth: float,
    rng: Random,
    *,
    procedure: Procedure,
) -> Density:
    """Return the mean of exp(−‖x − t‖²/(2b²)) over people, privately.

    Notes
    -----
    People surely beyond 6b are sent home; they count e^{−18} each, unless that came to
    more than all the rest. Noise that is wide beside b flattens the kernel: the mean
    is biased as its baseline is. The error is a standard error, to first order in the
    noise, and at most that of the noisy kernel values' second moment.

    References
    ----------
    APB Algorithm 7 (with ‖x − p‖ for Proj_Γ) and §6.3.
    """

    def phi(where: Floats) -> Floats:
        return distance(where, place)

    messages = procedure.messages(audience, points, phi, rng)
    ended = procedure.sort(messages, -math.inf, FAR * bandwidth)
    count = len(audience.who)
    away = messages.estimate(ended.left)
    kernel = np.exp(-((away / bandwidth) ** 2) / 2)
    value = float(kernel.sum()) / count
    far = len(ended.useless) * math.exp(-(FAR**2) / 2) / count
    slope = kernel * np.abs(away) / bandwidth**2 * messages.deviation(ended.left)
    error = min(float((slope**2).sum()), float((kernel**2).sum()))
    return Density(
        value=value + (far if far <= value else 0.0),
        error=math.sqrt(error) / count,
        rounds=ended.rounds,
    )


@dataclass(frozen=True, kw_only=True)
class Nearest:
    """Positions in the audience of the nearest people, nearest first."""

    value: Ints
    error: float
    rounds: int


def nearest_people(
    audience: Audience,
    points: Floats,
    place: Floats,
    k: int,
    rng: Random,
    *,
    procedure: Procedure,
) -> Nearest:
    """Return the k people who seem nearest to a place.

    Notes
    -----
    The error (m) bounds how much farther the s-th found is than the s-th nearest, for
    all s, with probability 1 − 4β [APB Lemmas 6.6, 6.7]; where the elimination ended
    with exactly k people, it is 0 with probability 1 − β [Corollary 6.5].

    References
    ----------
    APB Algorithm 8.
    """

    def phi(where: Floats) -> Floats:
        return distance(where, place)

    messages = procedure.messages(audience, points, phi, rng)
    ended = procedure.narrow(messages, k)
    estimate = messages.estimate(ended.left)
    order = np.argsort(estimate, kind="stable")[:k]
    error = 0.0
    if len(ended.left) > k or procedure.method == "baseline":
        beta = min(3 * procedure.beta, 0.75) / len(ended.left)
        error = 2 * float(messages.width(ended.left, beta).max())
    return Nearest(value=ended.left[order], error=error, rounds=ended.rounds)


@dataclass(frozen=True, kw_only=True)
class Below:
    """Whether a count is below a limit."""

    value: bool
    error: float
    rounds: int


def count_is_below(
    audience: Audience,
    count: int,
    limit: float,
    rng: Random,
    *,
    procedure: Procedure,
) -> Below:
    """Say whether one holder's count is below a limit, spending little if it is clear.

    The audience is the holder alone, in the central model: the metric is the number of
    rows that change, the count is 1-Lipschitz. The error is the standard deviation of
    the last noisy count.

    References
    ----------
    APB Algorithm 9, which answers Yes for S₁ (φ below the limit), not for S₀.
    """
    truth = np.array([float(count)])
    messages = messages_of(audience, truth, rng, schedule=procedure.schedule)
    ended = procedure.sort(messages, limit, limit)
    holder = np.zeros(1, dtype=np.int64)
    below = bool(messages.estimate(holder)[0] < limit)
    error = float(messages.deviation(holder)[0])
    return Below(value=below, error=error, rounds=ended.rounds)


def distance(points: Floats, place: Floats) -> Floats:
    """Return Euclidean distances (m) of (n, d) points to a place."""
    result: Floats = np.sqrt(((points - place) ** 2).sum(axis=-1))
    return result
