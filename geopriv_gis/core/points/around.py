"""Cases around a public place, from released points: observed over expected.

A case is within the radius with probability q; there and beyond, cases are spread as
the population is, of which a share π is within. Noise of a known law makes f_1 and f_0
of the two parts, and q·f_1 + (1 − q)·f_0 is the density of a released point. With e
the probability that its true place is within, given the population, f_1/f = e/π and
f_0/f = (1 − e)/(1 − π), so that the score, the slope of its logarithm, is up to a
factor s_q(e) = (e − π)/(q·e·(1 − π) + (1 − q)·(1 − e)·π), of mean 0 under q.

A person counts with the mean of its rows' scores, whose mean is 0 wherever its rows
lie. The law of the sum over persons is calculated from simulated ones, all rows of each
at one place: no other dependence of rows gives a larger variance. Without noise e is 0
or 1, the sum a binomial one, and the interval that of Clopper and Pearson.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np
import scipy

from ..ground.metric import Metric
from ..promise.law import Law
from ..randomness import Bools, Floats, Ints, Random
from .posterior import posterior_moments

DRAWS = 10_000  # simulated persons, within as beyond
_LEAST = 2_000  # of those with the same number of rows
_STEPS = 1 << 14  # of the law of the sum
_SPREADS, _SINGLE = 30.0, 8.0  # standard deviations, and largest scores, along them
_SMALL = 1e-6  # of a share; a probability
_BEYOND = -1.959964  # of a normal law, 2.5 % are below
_PRECISE = 1e-3  # relative error of the ends of an interval
_FARTHEST, _NODES = 40.0, 1 << 13  # exponent and nodes of the noise's law


class PersonProbabilities(NamedTuple):
    """Probabilities that observed and simulated persons' m rows lie within the radius.

    ``inner`` and ``outer`` are those of simulated persons from within and beyond.
    """

    observed: Floats
    inner: Floats
    outer: Floats


class ShareEstimate(NamedTuple):
    """Estimated share of cases within the radius, its 95 % interval, and a p-value.

    ``p`` is the probability of as large a score or a larger one if cases are as the
    population is.
    """

    share: float
    low: float
    high: float
    p: float


@dataclass(frozen=True)
class ShareScores:
    """Estimator of the share of cases within a radius, by persons' likelihood scores.

    share: Of the population, that is within.
    """

    share: float
    persons: tuple[PersonProbabilities, ...]

    def estimate_with_interval(self) -> ShareEstimate:
        """Return the share of cases in the circle, its 95 % interval, one-sided p."""
        share = self.estimate()
        low, high = 0.0, 1.0
        if share > 0:
            low = self._solve_interval_end(_SMALL * self.share, share, 1)
        if share < 1:
            high = self._solve_interval_end(
                1 - _SMALL, max(share, _SMALL * self.share), 0
            )
        p = min(1.0, max(self.tail_probabilities(self.share)[1], 1 / DRAWS))
        return ShareEstimate(share, low, high, p)

    def tail_probabilities(self, q: float) -> tuple[float, float]:
        """Return P(sum of scores ≤ observed) and P(≥ observed) if the share is q.

        Scores are rounded to equal steps, observed and simulated ones alike; the law of
        their sum is a product of discrete Fourier transforms.
        """
        spectrum, total = np.ones(_STEPS // 2 + 1, dtype=complex), 0.0
        every = [self._simulated_scores(q, one) for one in self.persons]
        # Sums, for matrix products of few numbers wait for each other's threads.
        spread = np.sqrt(
            sum(len(own) * (law * some**2).sum() for own, some, law in every)
        )
        largest = max(float(np.abs(some).max()) for _, some, _ in every)
        step = (_SPREADS * spread + _SINGLE * largest) / _STEPS or 1.0
        for own, some, law in every:
            places = np.rint(some / step).astype(np.int64) % _STEPS
            masses = np.bincount(places, law, _STEPS)
            spectrum *= scipy.fft.rfft(masses) ** len(own)
            total += np.rint(own / step).sum()
        sums = np.fft.fftshift(scipy.fft.irfft(spectrum))
        place = np.arange(_STEPS) - _STEPS // 2
        return float(sums[place <= total].sum()), float(sums[place >= total].sum())

    def _simulated_scores(
        self, q: float, persons: PersonProbabilities
    ) -> tuple[Floats, Floats, Floats]:
        """Return persons' scores, and simulated scores with their probabilities.

        What chance adds to the mean of these, which is 0, is taken out by a slope.
        """
        own, inner, outer = (self._score(q, within) for within in persons)
        some = np.concatenate([inner, outer])
        law = np.repeat([q / len(inner), (1 - q) / len(outer)], len(inner))
        mean = (law * some).sum()
        rest = some - mean
        square = (law * rest**2).sum()
        if square > 0:
            law = np.maximum(law * (1 - mean / square * rest), 0.0)
        return own, some, law / law.sum()

    def _score(self, q: float, within: Floats) -> Floats:
        """Return each person's mean over rows of the log-likelihood's slope in q."""
        inner, outer = within * (1 - self.share), (1 - within) * self.share
        found: Floats = ((inner - outer) / (q * inner + (1 - q) * outer)).mean(axis=1)
        return found

    def estimate(self) -> float:
        """Return the share at which persons' scores add up to 0; else 0 or 1."""

        def total(q: float) -> float:
            """Return the sum of the scores of all persons."""
            return sum(
                float(self._score(q, one.observed).sum()) for one in self.persons
            )

        if total(_SMALL * self.share) <= 0:
            return 0.0
        if total(1 - _SMALL) >= 0:
            return 1.0
        least = _SMALL * self.share
        return float(scipy.optimize.brentq(total, least, 1 - _SMALL))

    def _solve_interval_end(self, far: float, share: float, side: int) -> float:
        """Return an interval's end, where a tail has 2.5 %; else 0 or 1, or `share`."""

        def gap(logarithm: float) -> float:
            """Return how far the tail's normal quantile is from that of 2.5 %."""
            tail = np.clip(
                self.tail_probabilities(float(np.exp(logarithm)))[side], _SMALL, 1.0
            )
            return float(scipy.special.ndtri(tail - _SMALL / 2) - _BEYOND)

        ends = np.log([far, min(share, 1 - _SMALL)])
        if gap(ends[0]) >= 0:
            return float(side == 0)
        if gap(ends[1]) <= 0:
            return share
        return float(np.exp(scipy.optimize.brentq(gap, *ends, xtol=_PRECISE)))


@dataclass(frozen=True, eq=False)
class PopulationCircle:
    """Population's places and masses, within a radius or not; gives likelihoods."""

    places: Floats
    mass: Floats
    within: Bools
    metric: Metric

    def scores(
        self, noisy: Floats, owners: Ints, law_of: Callable[[int], Law], rng: Random,
        progress: Callable[[float], object] = lambda _: None,
    ) -> ShareScores:  # fmt: skip
        """Return an estimator of the circle's share, from released and simulated rows.

        noisy (n, 2): Released points, of persons 0 … k − 1.
        law_of: The noise of a row of a person with so many rows.
        """
        persons, done = [], 0.0
        for rows, which in _group_persons_by_size(owners):
            part = which.size / len(owners)
            draws = max(_LEAST, DRAWS * which.size // len(owners))
            law = law_of(rows)
            points = [
                noisy[which.ravel()],
                *(
                    self.draw_released(
                        np.where(side, self.mass, 0.0), draws, rows, law, rng
                    )
                    for side in (self.within, ~self.within)
                ),
            ]
            # At once, for the places are put together for that, which takes longest.
            report = partial(_report_part, progress, done, part)
            within = self.probability_within(np.concatenate(points), law, report)
            done += part
            ends = np.cumsum([len(some) for some in points])[:-1]
            observed, *simulated = (
                some.reshape(-1, rows) for some in np.split(within, ends)
            )
            persons.append(PersonProbabilities(observed, *simulated))
        share = float(self.mass[self.within].sum() / self.mass.sum())
        return ShareScores(share, tuple(persons))

    def draw_released(
        self, mass: Floats, count: int, rows: int, law: Law, rng: Random
    ) -> Floats:
        """Draw noisy points (count·rows, 2): of each person `rows` at one place."""
        sums = np.cumsum(mass)
        places = np.searchsorted(sums, rng.uniform(count) * sums[-1])
        true = np.repeat(self.places[places], rows, axis=0)
        away = np.linspace(0.0, law.reach(_FARTHEST), _NODES)
        lengths = np.interp(rng.uniform(len(true)), law.share_within(away), away)
        return self.metric.move(true, lengths, rng.angle(len(true)))

    def probability_within(
        self,
        noisy: Floats,
        law: Law,
        progress: Callable[[float], object] = lambda _: None,
    ) -> Floats:
        """Return posterior probabilities that rows' true places are in the circle."""
        mean, _ = posterior_moments(
            self.places, self.mass, self.within.astype(float), noisy, self.metric,
            law=law, progress=progress,
        )  # fmt: skip
        return np.clip(mean, 0.0, 1.0)


def _report_part(
    progress: Callable[[float], object], done: float, part: float, share: float
) -> None:
    """Report progress: `done` plus a share of a part, at most 1."""
    progress(min(1.0, done + part * share))


def _group_persons_by_size(owners: Ints) -> Iterator[tuple[int, Ints]]:
    """Yield each number of rows m, and the rows (n, m) of persons with m rows."""
    order, sizes = np.argsort(owners, kind="stable"), np.bincount(owners)
    size = sizes[owners[order]]
    for rows in np.unique(sizes):
        yield int(rows), order[size == rows].reshape(-1, rows)
