"""The nearest rows of a table that is read in batches.

In all the forms below every row has a noisy score of its own, its distance plus noise,
and the k smallest win. Whether a row is among the k smallest of all is decided by it
and by the k smallest of the others, so that it is enough to keep those:

- the exponential mechanism in k rounds: Gumbel noise of scale 2/ε₁ is taken off, once;
- permute-and-flip: a round is the smallest score under exponential noise that is taken
  off [Ding et al. 2021], with noise of its own for each round. In round r at most r − 1
  rows are gone, so that its r best hold the one that it takes;
- noisy distances of rows and persons: Laplace or normal noise.

Most rows need no number. Let M be the worst score that is kept, of what went by, and
take a batch's rows farther than M + 8 scales, at f or more. One of them matters only if
its noise is below l = M − f. Noise of a batch is independent of all that went by, so
each does so independently with probability F(l), and then has the law of noise below l:
that is how they are drawn. So the result has the law of a draw for every row, exactly.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from ..ground.metric import Metric, find_k_smallest
from ..mechanisms.exponential import GumbelTopK
from ..mechanisms.lazy_choice import draw_exceeding_rows
from ..mechanisms.mechanism import ChoiceMechanism
from ..mechanisms.permute_and_flip import PermuteAndFlip
from ..points.persons import Persons
from ..randomness import Floats, Ints, Random

_REACH = 8.0  # scales of the noise, beyond which few rows get a number


class ScoreNoise(Protocol):
    """Protocol of the noise on rows' distances by which near rows are chosen."""

    @property
    def scale(self) -> float:
        """Return the noise's scale in metres of the metric."""

    def draw(self, size: int, rng: Random) -> Floats:
        """Draw one noise for each of `size` distances, (size,) (m)."""

    def log_below(self, level: float) -> float:
        """Return ln Pr[noise ≤ level]."""

    def draw_below(self, size: int, level: float, rng: Random) -> Floats:
        """Draw noise conditioned to be at most `level`, a number below 0."""


@dataclass(frozen=True)
class GumbelNoise:
    """Negated Gumbel noise (scale in m) of scores, for the private choice of rows."""

    scale: float

    def draw(self, size: int, rng: Random) -> Floats:
        """Draw Gumbel noise, negated, for `size` rows (m)."""
        return -self.scale * rng.gumbel(size)

    def log_below(self, level: float) -> float:
        """Return ln Pr[negated Gumbel noise ≤ level]; −∞ if it underflows."""
        rate = math.exp(min(level / self.scale, 700.0))
        return math.log(-math.expm1(-rate)) if rate > 0 else -math.inf

    def draw_below(self, size: int, level: float, rng: Random) -> Floats:
        """Draw negated Gumbel noise conditioned to be at most a level."""
        share = -math.expm1(-math.exp(level / self.scale))
        below = -np.log1p(-rng.uniform(size) * share)
        return np.asarray(self.scale * np.log(below))


@dataclass(frozen=True)
class ExponentialNoise:
    """Negated exponential noise (all values ≤ 0); `scale` in metres of the metric."""

    scale: float

    def draw(self, size: int, rng: Random) -> Floats:
        """Draw exponential noise, negated (all values ≤ 0), for `size` rows (m)."""
        return -self.scale * rng.exponential(size)

    def log_below(self, level: float) -> float:
        """Return ln Pr[negated exponential noise ≤ level], 0 above 0."""
        return min(0.0, level / self.scale)

    def draw_below(self, size: int, level: float, rng: Random) -> Floats:
        """Draw negated exponential noise conditioned to be at most a level."""
        return level - self.scale * rng.exponential(size)


class PassingRows(Protocol):
    """Stream of rows in batches, whose total number is known."""

    @property
    def batches(self) -> Callable[[], Iterator[tuple[Floats, Persons | None]]]:
        """Return a function that yields batches: coordinates (n, 2) and persons."""

    def __len__(self) -> int: ...


class _SmallestScores:
    """Rows with the smallest scores so far, at most `size`."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.rows, self.scores = np.empty(0, dtype=np.int64), np.empty(0)

    @property
    def level(self) -> float:
        """Return the score that a new row must be below; infinite until full."""
        full = len(self.scores) == self.size
        return float(self.scores[-1]) if full else math.inf

    def add(self, rows: Ints, scores: Floats) -> None:
        """Add rows with their scores, keeping only the smallest."""
        rows = np.concatenate([self.rows, rows])
        scores = np.concatenate([self.scores, scores])
        order = find_k_smallest(scores, self.size)
        self.rows, self.scores = rows[order], scores[order]


class StreamingChoice:
    """Choice of the nearest rows by noisy distance while rows stream past.

    sizes: How many rows are kept for each round.
    noise: What a row's distance gets; None if distances are noisy already.
    """

    def __init__(self, sizes: list[int], noise: ScoreNoise | None) -> None:
        self._rounds, self._noise = [_SmallestScores(size) for size in sizes], noise

    def add_batch(
        self, first: int, costs: Floats, wider: Floats | None, rng: Random
    ) -> None:
        """Add noise to a batch's distances (m); keep the best rows so far.

        Rows are numbered from ``first``; ``wider`` is the factor of each row's noise.
        """
        noise, rows = self._noise, np.arange(len(costs))
        if noise is None:
            self._store_best(first, rows, costs, 0)
            return
        level = max(best.level for best in self._rounds)
        cut = math.inf if wider is not None else level + _REACH * noise.scale
        near, far = rows[costs <= cut], rows[costs > cut]
        for number in range(len(self._rounds)):
            drawn = noise.draw(len(near), rng)
            drawn = drawn if wider is None else drawn * wider
            self._store_best(first, near, costs[near] + drawn, number)
        if len(far):
            self._add_far(first, costs, far, level, rng)

    def _add_far(
        self, first: int, costs: Floats, far: Ints, level: float, rng: Random
    ) -> None:
        """Draw noise only for far rows that may score below `level`; keep the best."""
        noise, below = self._noise, level - float(costs[far].min())
        assert noise is not None
        trials = len(far) * len(self._rounds)
        found = draw_exceeding_rows(
            trials, rate_from_log_share(noise.log_below(below)), rng
        )
        drawn = noise.draw_below(len(found), below, rng)
        rounds, ranks = np.divmod(found, len(far))
        for number in np.unique(rounds).tolist():
            rows, own = far[ranks[rounds == number]], drawn[rounds == number]
            self._store_best(first, rows, costs[rows] + own, number)

    def chosen_rows(self, k: int) -> Ints:
        """Return the `k` best rows, in the order of choice."""
        if len(self._rounds) == 1:
            return self._rounds[0].rows[:k]
        chosen: list[int] = []
        for best in self._rounds:
            chosen.append(next(row for row in best.rows.tolist() if row not in chosen))
        return np.array(chosen, dtype=np.int64)

    def _store_best(self, first: int, rows: Ints, scores: Floats, number: int) -> None:
        """Store rows whose scores are among a round's smallest."""
        best = self._rounds[number]
        good = np.flatnonzero(scores < best.level)
        if len(good):
            best.add(first + rows[good], scores[good])


def make_streaming_choice(
    mechanism: ChoiceMechanism,
) -> Callable[[], StreamingChoice] | None:
    """Return a factory of one-pass choices; None unless by Gumbel noise or by flips."""
    k = mechanism.k
    if isinstance(mechanism, GumbelTopK):
        return lambda: StreamingChoice([k], GumbelNoise(2 / mechanism.eps))
    if isinstance(mechanism, PermuteAndFlip):
        return lambda: StreamingChoice(
            [*range(1, k + 1)], ExponentialNoise(2 / mechanism.eps)
        )
    return None


def choose_in_one_pass(
    contest: Callable[[], StreamingChoice],
    points: PassingRows,
    places: Floats,
    k: int,
    metric: Metric,
    *,
    noisy: Callable[[Floats, Persons | None], Floats] | None = None,
    wider: Callable[[Persons], Floats] | None = None,
    rng: Random,
    progress: Callable[[float], object],
) -> Ints:
    """Return the k rows chosen for each place, (m, k), in one pass over the rows.

    wider: By what the noise of persons' rows is larger.
    """
    contests, done = [contest() for _ in places], 0
    for rows, persons in points.batches():
        there = rows if noisy is None else noisy(rows, persons)
        more = None if wider is None or persons is None else wider(persons)
        for place, each in zip(places, contests, strict=True):
            each.add_batch(done, metric.distance(there, place), more, rng)
        done += len(rows)
        progress(done / len(points))
    return np.array([each.chosen_rows(k) for each in contests], dtype=np.int64)


def rate_from_log_share(log_share: float) -> float:
    """Return −ln(1 − share) from ln(share), accurate for tiny shares."""
    if log_share > -36:
        return -math.log1p(-math.exp(log_share))
    return math.exp(max(log_share, -700.0))
