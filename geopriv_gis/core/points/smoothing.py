"""Smoothing of noisy tracks by a model of movement.

Each coordinate of a person is taken for their middle, about which nothing is known,
plus an Ornstein-Uhlenbeck process: places an hour apart have more in common than places
a day apart. The posterior mean is that of the Kalman smoother (Rauch, Tung & Striebel
1965), had from its tridiagonal precision for all persons at once.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from scipy.linalg import lapack

from ..errors import ParameterError
from ..randomness import Bools, Floats, Ints

HOUR = 3600.0
_LEAST, _MOST = 1e-2, 1e6  # of the noise: what a spread is looked for between
_SLOW = 0.51  # of the way of an hour: a spread in which it is just possible
_FREE = 1e5  # of the way of an hour: a spread that hardly draws back to the middle
_MEMORY = 0.3  # of a person's time: longer ones look like a walk without a middle
# Likelihoods of many windows are narrow: a coarser grid gave errors a third too small.
_NUGGETS = (0.01, 0.06, 0.2, 0.5, 1.0, 2.25)
_STEP = 0.6  # of the grid, in logarithms of spreads
_LITTLE = 1e-3  # of the greatest likelihood
_SEEN, _SURE = 3.0, 20.7  # log-likelihood over that at rest: at 5 %, at 1e-9


@dataclass(frozen=True, kw_only=True)
class Movement:
    """Model of how persons move around their mean place.

    spread: Standard deviation of each coordinate (m).
    memory: Time (s) after which places have the correlation 1/e.
    nugget: Variance of a part of each place by itself, in no relation to those before
        and after, as a share of the noise's; so called in kriging.
    """

    spread: float
    memory: float
    nugget: float = 0.0

    @classmethod
    def of_speed(cls, spread: float, speed: float) -> Movement:
        """Return the movement of about `speed` m in an hour; widen a small spread.

        E‖x(t + 1 h) − x(t)‖² = 4·spread²·(1 − e^{−1 h/memory}) = speed². A spread of
        less than 0.51 times the speed counts as that.
        """
        wide = max(spread, _SLOW * speed)
        return cls(spread=wide, memory=-HOUR / math.log1p(-((speed / 2 / wide) ** 2)))


@dataclass(frozen=True, kw_only=True, eq=False)
class Tracks:
    """Noisy places of persons by person and time, with methods that smooth them.

    places (M, 2): Metres.
    persons (M,): In rising order.
    variance (M,): Of the noise in each coordinate (m²).
    """

    places: Floats
    seconds: Floats
    persons: Ints
    variance: Floats

    def smooth_with(self, movement: Movement) -> tuple[Floats, Floats]:
        """Return tracks smoothed by a movement, errors (m); raise for extreme noise."""
        fit = self._fit(movement)
        variance = fit.inverse + fit.share**2 * fit.of_middle[self.codes]
        own = movement.nugget / (1 + movement.nugget)
        means = fit.means + own * (self.places - fit.means)
        return means, np.sqrt((1 - own) ** 2 * variance + own * self.variance)

    def weigh_movements(self, speed: float | None = None) -> _MovementWeights:
        """Weigh movements by person, and find whose movement noise hides; may raise.

        By the restricted likelihood of that person's places alone: who moves unlike the
        others is not drawn to them. To its logarithm that of how far the person gets
        while looked at is added, for which it is never 0 (Chung et al. 2013). Movements
        lie on a grid of logarithms. With ``speed`` the spread alone is looked for.
        """
        same = np.diff(self.persons) == 0
        usual = float(np.median(np.diff(self.seconds)[same])) if same.any() else HOUR
        spans = np.maximum(self._durations, usual)
        noise = np.sqrt(self.variance)
        far = max(float(np.abs(self._centred_places[0]).max()), float(noise.max()))
        far = min(2 * far, _MOST * float(noise.min()))
        longest = np.maximum(usual, _MEMORY * spans)
        whole = float(np.median(spans))
        if speed is None:
            movements = [
                Movement(
                    spread=spread * (memory / whole) ** 0.25,
                    memory=memory,
                    nugget=nugget,
                )
                for memory in _log_grid(usual / 2, float(longest.max()), 2 * _STEP)
                for nugget in _NUGGETS
                for spread in _log_grid(_LEAST * float(noise.min()), far, _STEP)
            ]
        else:  # a larger spread would be ended by rounding of the steps
            low = _SLOW * speed
            most = max(math.e * low, min(far, _FREE * speed))
            movements = [
                Movement.of_speed(spread, speed)
                for spread in _log_grid(low, most, _STEP)
            ]
        likely, ways = np.empty((2, len(movements), len(spans)))
        steps = self._step_precisions(movements[0].memory)
        for row, way, found in zip(likely, ways, movements, strict=True):
            if found.memory != steps.memory:
                steps = self._step_precisions(found.memory)
            way[:] = found.spread * np.sqrt(-np.expm1(-spans / found.memory))
            row[:] = self._fit(found, steps).likelihoods
            if speed is None:
                row[found.memory > 1.001 * longest] = -np.inf
        least = np.argmin(np.where(np.isfinite(likely), ways, np.inf), axis=0)
        less = likely.max(axis=0) - likely[least, np.arange(len(spans))]
        likely += np.log(ways)
        shares = np.exp(likely - likely.max(axis=0))
        shares[shares < _LITTLE] = 0.0
        return _MovementWeights(
            movements=movements,
            shares=shares / shares.sum(axis=0),
            hidden=_is_hidden_by_noise(less) & (speed is None),
        )

    @property
    def _durations(self) -> Floats:
        """Return the seconds from each person's first place to the last."""
        last = np.append(self._first_rows[1:], len(self.codes)) - 1
        return np.asarray(self.seconds[last] - self.seconds[self._first_rows])

    @cached_property
    def _first_rows(self) -> Ints:
        """Return the row of each person's first place."""
        return np.flatnonzero(np.diff(self.codes, prepend=-1))

    def of_rows(self, rows: Any) -> Tracks:
        """Return the tracks of selected rows."""
        return Tracks(
            places=self.places[rows], seconds=self.seconds[rows],
            persons=self.persons[rows], variance=self.variance[rows],
        )  # fmt: skip

    @cached_property
    def codes(self) -> Ints:
        """Return persons numbered 0 … m − 1, by row."""
        return np.asarray(np.unique(self.persons, return_inverse=True)[1].ravel())

    @cached_property
    def _centred_places(self) -> tuple[Floats, Floats]:
        """Return places minus their person's mean, and that mean, by row."""
        sizes = np.bincount(self.codes)
        sums = [np.bincount(self.codes, axis) / sizes for axis in self.places.T]
        mean = np.column_stack(sums)[self.codes]
        return self.places - mean, mean

    def _step_precisions(self, memory: float) -> _StepPrecisions:
        """Return prior precisions that couple successive places of a person."""
        same = np.diff(self.codes) == 0
        gap = np.where(same, np.diff(self.seconds), 0.0) / memory
        gap = np.maximum(gap, 1e-12)
        shared = np.where(same, np.exp(-gap), 0.0)  # correlation with the next one
        rest = np.where(same, -np.expm1(-2 * gap), 1.0)
        tie = shared**2 / rest
        # What the movement's precision makes of ones: 1 less what the places weigh.
        side = np.where(same, -np.expm1(-gap), 1.0) / (1 + shared) / 2
        return _StepPrecisions(
            memory=memory,
            own=1 + np.append(tie, 0) + np.insert(tie, 0, 0),
            next=-shared / rest,
            ones=np.append(side, 0.5) + np.insert(side, 0, 0.5),
            rest=self._sum_by_person(np.append(np.log(rest), 0.0)),
        )

    def _fit(
        self, movement: Movement, steps: _StepPrecisions | None = None
    ) -> _TrackFit:
        """Smooth all persons' places in one tridiagonal system; raise if indefinite."""
        steps = steps or self._step_precisions(movement.memory)
        codes, square = self.codes, movement.spread**2
        places, mean = self._centred_places
        noise = self.variance * (1 + movement.nugget)
        weight = 1 / noise
        data = np.empty((3, len(codes)))  # as LAPACK has columns
        data[:2], data[2] = places.T * weight, steps.ones / square
        own, below, solved = _solve_tridiagonal(
            steps.own / square + weight, steps.next / square, data
        )
        share = solved[2]  # of the person's middle in each mean
        known = self._sum_by_person(share * weight)
        drawn = self._sum_by_person((places.T - solved[:2]) * weight) / known
        middle = drawn[:, codes]
        means = solved[:2] + share * middle
        left = ((places.T - middle) * (places.T - means)).sum(axis=0) * weight
        size = self._sum_by_person(np.log(own * square * noise) + left / 2)
        return _TrackFit(
            means=means.T + mean,
            share=share,
            own=own,
            below=below,
            of_middle=1 / known,
            likelihoods=-size - steps.rest - np.log(known),
        )

    def _sum_by_person(self, values: Floats) -> Floats:
        """Return sums over each person's places, along the last axis."""
        return np.asarray(np.add.reduceat(values, self._first_rows, axis=-1))


def _solve_tridiagonal(
    own: Floats, coupling: Floats, data: Floats
) -> tuple[Floats, Floats, Floats]:
    """Factor a tridiagonal matrix, solve it for rows of `data`; raise if indefinite."""
    if len(own) == 1:  # SciPy before 1.11 factors no single number
        return own, coupling, data / own
    own, below, failed = lapack.dpttrf(own, coupling)
    if failed:
        raise ParameterError(
            "tracks cannot be smoothed: their noise is too large or too small for "
            "their movement. Pass another speed, or smooth=False."
        )
    return own, below, lapack.dpttrs(own, below, data.T)[0].T


def _is_hidden_by_noise(less: Floats) -> Bools:
    """Return who may stand still, by log-likelihood lost; less strict if most may.

    Where it does so of most persons, the few who seem to move do so by chance, and
    farther than they did.
    """
    hidden = less < _SEEN
    if hidden.mean() > 0.5:
        hidden = less < _SURE
    return np.asarray(hidden)


def _log_grid(low: float, high: float, step: float) -> list[float]:
    """Return numbers from `low` to `high` in logarithmic steps of at most `step`."""
    ends = math.log(low), math.log(high)
    count = 1 + max(1, math.ceil((ends[1] - ends[0]) / step))
    return [math.exp(each) for each in np.linspace(*ends, count)]


@dataclass(frozen=True, kw_only=True, eq=False)
class _MovementWeights:
    """Candidate movements, each person's weights of them, and who may stand still.

    hidden (persons,): Whether places would look alike if the person hardly moved, or
        it is by chance that they do not; not where a speed is said.
    """

    movements: list[Movement]
    shares: Floats
    hidden: Bools


@dataclass(frozen=True, kw_only=True, eq=False)
class _StepPrecisions:
    """Tridiagonal prior precisions of a movement of spread 1."""

    memory: float
    own: Floats
    next: Floats
    ones: Floats  # what they make of ones
    rest: Floats  # of persons: logarithms of what a place does not share with the last


@dataclass(frozen=True, kw_only=True, eq=False)
class _TrackFit:
    """Smoothed mean places, with the terms of their errors and likelihood."""

    means: Floats
    share: Floats
    own: Floats
    below: Floats
    of_middle: Floats
    likelihoods: Floats  # of persons

    @property
    def inverse(self) -> Floats:
        """Return the diagonal of the inverse of the fitted tridiagonal matrix."""
        own, next_ = (1 / self.own).tolist(), (self.below**2).tolist()
        for row in range(len(own) - 2, -1, -1):
            own[row] += next_[row] * own[row + 1]
        return np.array(own)


def smooth_tracks(
    tracks: Tracks, speed: float | None = None
) -> tuple[Floats, Floats, Bools]:
    """Return smoothed places, errors (m), and where noise hides movement; may raise.

    Post-processing of noisy places, times and the noise's variance, all public. Noise
    leaves open how a person moves: the places are means over the movements that it
    allows for that person, and the errors count how these differ.

    >>> still = Tracks(
    ...     places=np.array([[0.0, 0.0], [100.0, 0.0], [0.0, 100.0], [100.0, 100.0]]),
    ...     seconds=np.arange(4) * HOUR, persons=np.zeros(4, int),
    ...     variance=np.full(4, 1e4),
    ... )
    >>> places, errors, _ = smooth_tracks(still, speed=1.0)
    >>> places.round().tolist()[0], errors.round().tolist()[0]
    ([50.0, 50.0], 50.0)
    """
    mean, square, variance = np.zeros((3, *tracks.places.shape))
    found = tracks.weigh_movements(speed)
    for movement, shares in zip(found.movements, found.shares, strict=True):
        weight = shares[tracks.codes]
        rows = np.flatnonzero(weight)
        if not len(rows):
            continue
        some, weight = tracks.of_rows(rows), weight[rows, None]
        places, errors = some.smooth_with(movement)
        mean[rows] += weight * (places - some.places)
        square[rows] += weight * (places - some.places) ** 2
        variance[rows] += weight * errors[:, None] ** 2
    variance += np.maximum(square - mean**2, 0.0)
    errors = np.sqrt(variance.mean(axis=1))
    return tracks.places + mean, errors, found.hidden[tracks.codes]
