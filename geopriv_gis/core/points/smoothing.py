"""Smoothing of noisy tracks: what is known of how people move, and nothing else.

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
import scipy

from ..randomness import Floats, Ints

HOUR = 3600.0
_LEAST, _MOST = 1e-2, 1e6  # of the noise: what a spread is looked for between
_SLOW = 0.51  # of the way of an hour: a spread in which it is just possible
_FREE = 1e5  # of the way of an hour: a spread that hardly draws back to the middle
_MEMORY = 0.3  # of a person's time: longer ones look like a walk without a middle
_STEP = 0.4  # of the grid, in logarithms of spreads
_LITTLE = 1e-3  # of the greatest likelihood


@dataclass(frozen=True, kw_only=True)
class Movement:
    """How people move about their middle.

    spread: Standard deviation of each coordinate (m).
    memory: Time (s) after which places have the correlation 1/e.
    """

    spread: float
    memory: float

    @classmethod
    def of_speed(cls, spread: float, speed: float) -> Movement:
        """Return the movement that gets ``speed`` metres far within an hour.

        E‖x(t + 1 h) − x(t)‖² = 4·spread²·(1 − e^{−1 h/memory}) = speed². A spread of
        less than 0.51 times the speed counts as that.
        """
        wide = max(spread, _SLOW * speed)
        return cls(spread=wide, memory=-HOUR / math.log1p(-((speed / 2 / wide) ** 2)))


@dataclass(frozen=True, kw_only=True, eq=False)
class Tracks:
    """Noisy places of persons in the order of persons and times.

    places (M, 2): Metres.
    persons (M,): In rising order.
    variance (M,): Of the noise in each coordinate (m²).
    """

    places: Floats
    seconds: Floats
    persons: Ints
    variance: Floats

    def smoothed(self, movement: Movement) -> tuple[Floats, Floats]:
        """Return the posterior means and their standard errors (m)."""
        fit = self._fit(movement)
        variance = fit.inverse + fit.share**2 * fit.of_middle[self.codes]
        return fit.means, np.sqrt(variance)

    def chances(self, speed: float | None = None) -> tuple[list[Movement], Floats]:
        """Return movements (G), and how likely each is for each person (G, persons).

        By the restricted likelihood of that person's places alone: who moves unlike the
        others is not drawn to them. To its logarithm that of how far the person gets
        while looked at is added, for which it is never 0 (Chung et al. 2013). Movements
        lie on a grid of logarithms. With ``speed`` the spread alone is looked for.
        """
        same = np.diff(self.persons) == 0
        usual = float(np.median(np.diff(self.seconds)[same])) if same.any() else HOUR
        spans = np.maximum(self._spans, usual)
        noise = np.sqrt(self.variance)
        far = max(float(np.abs(self._about_middle[0]).max()), float(noise.max()))
        far = min(2 * far, _MOST * float(noise.min()))
        longest = np.maximum(usual, _MEMORY * spans)
        whole = float(np.median(spans))
        if speed is None:
            movements = [
                Movement(spread=spread * (memory / whole) ** 0.25, memory=memory)
                for spread in _grid(_LEAST * float(noise.min()), far, _STEP)
                for memory in _grid(usual / 2, float(longest.max()), 2 * _STEP)
            ]
        else:  # a larger spread would be ended by rounding of the steps
            low = _SLOW * speed
            most = max(math.e * low, min(far, _FREE * speed))
            movements = [
                Movement.of_speed(spread, speed) for spread in _grid(low, most, _STEP)
            ]
        likely = np.empty((len(movements), len(spans)))
        for row, found in zip(likely, movements, strict=True):
            way = found.spread * np.sqrt(-np.expm1(-spans / found.memory))
            row[:] = self._fit(found).likelihoods + np.log(way)
            if speed is None:
                row[found.memory > 1.001 * longest] = -np.inf
        shares = np.exp(likely - likely.max(axis=0))
        shares[shares < _LITTLE] = 0.0
        return movements, shares / shares.sum(axis=0)

    @property
    def _spans(self) -> Floats:
        """Seconds from each person's first place to their last."""
        size = np.bincount(self.codes)
        last = np.cumsum(size) - 1
        return np.asarray(self.seconds[last] - self.seconds[last - size + 1])

    def of(self, rows: Any) -> Tracks:
        """Return the tracks of some persons, by their rows."""
        return Tracks(
            places=self.places[rows], seconds=self.seconds[rows],
            persons=self.persons[rows], variance=self.variance[rows],
        )  # fmt: skip

    @cached_property
    def codes(self) -> Ints:
        return np.asarray(np.unique(self.persons, return_inverse=True)[1].ravel())

    @cached_property
    def _about_middle(self) -> tuple[Floats, Floats]:
        """Places less the mean of their person's, and that mean."""
        sizes = np.bincount(self.codes)
        sums = [np.bincount(self.codes, axis) / sizes for axis in self.places.T]
        mean = np.column_stack(sums)[self.codes]
        return self.places - mean, mean

    def _fit(self, movement: Movement) -> _Fit:
        """Solve for all persons at once: their precisions are blocks of one band."""
        codes, square = self.codes, movement.spread**2
        places, mean = self._about_middle
        same = np.diff(codes) == 0
        gap = np.where(same, np.diff(self.seconds), 0.0) / movement.memory
        gap = np.maximum(gap, 1e-12)
        shared = np.where(same, np.exp(-gap), 0.0)  # correlation with the next one
        rest = np.where(same, -np.expm1(-2 * gap), 1.0)
        tie = shared**2 / rest
        band = np.zeros((2, len(codes)))
        band[0] = (1 + np.append(tie, 0) + np.insert(tie, 0, 0)) / square
        band[0] += 1 / self.variance
        band[1, :-1] = -shared / rest / square
        root = scipy.linalg.cholesky_banded(band, lower=True)
        # What the movement's precision makes of ones: 1 less what the places weigh.
        side = np.where(same, -np.expm1(-gap), 1.0) / (1 + shared) / 2
        ones = (np.append(side, 0.5) + np.insert(side, 0, 0.5)) / square
        data = np.column_stack([places / self.variance[:, None], ones])
        solved = scipy.linalg.cho_solve_banded((root, True), data)
        share = solved[:, 2]  # of the person's middle in each mean
        known = np.bincount(codes, share / self.variance)
        drawn = (places - solved[:, :2]) / self.variance[:, None]
        middle = np.column_stack(
            [np.bincount(codes, axis) / known for axis in drawn.T]
        )[codes]
        means = solved[:, :2] + share[:, None] * middle
        left = (places - middle) * (places - means) / self.variance[:, None]
        size = 2 * np.log(root[0]) + np.log(self.variance * square)
        size += np.append(np.log(rest), 0.0) + left.sum(axis=1) / 2
        return _Fit(
            means=means + mean,
            share=share,
            root=root,
            of_middle=1 / known,
            likelihoods=np.asarray(-np.bincount(codes, size) - np.log(known)),
        )


def _grid(low: float, high: float, step: float) -> list[float]:
    """Return numbers from ``low`` to ``high``, logarithms a step apart at most."""
    ends = math.log(low), math.log(high)
    count = 1 + max(1, math.ceil((ends[1] - ends[0]) / step))
    return [math.exp(each) for each in np.linspace(*ends, count)]


@dataclass(frozen=True, kw_only=True, eq=False)
class _Fit:
    """Means, and what their errors and the likelihood are made of."""

    means: Floats
    share: Floats
    root: Floats
    of_middle: Floats
    likelihoods: Floats  # of persons

    @property
    def inverse(self) -> Floats:
        """The diagonal of the inverse of the tridiagonal L·Lᵀ."""
        own = (1 / self.root[0] ** 2).tolist()
        next_ = ((self.root[1] / self.root[0]) ** 2).tolist()
        for row in range(len(own) - 2, -1, -1):
            own[row] += next_[row] * own[row + 1]
        return np.array(own)


def smooth(tracks: Tracks, speed: float | None = None) -> tuple[Floats, Floats]:
    """Return smoothed places and their standard errors (m).

    Post-processing of noisy places, times and the noise's variance, all public. Noise
    leaves open how a person moves: the places are means over the movements that it
    allows for that person, and the errors count how these differ.

    >>> still = Tracks(
    ...     places=np.array([[0.0, 0.0], [100.0, 0.0], [0.0, 100.0], [100.0, 100.0]]),
    ...     seconds=np.arange(4) * HOUR, persons=np.zeros(4, int),
    ...     variance=np.full(4, 1e4),
    ... )
    >>> places, errors = smooth(still, speed=1.0)
    >>> places.round().tolist()[0], errors.round().tolist()[0]
    ([50.0, 50.0], 50.0)
    """
    mean, square, variance = np.zeros((3, *tracks.places.shape))
    for movement, shares in zip(*tracks.chances(speed), strict=True):
        weight = shares[tracks.codes]
        rows = np.flatnonzero(weight)
        if not len(rows):
            continue
        some, weight = tracks.of(rows), weight[rows, None]
        places, errors = some.smoothed(movement)
        mean[rows] += weight * (places - some.places)
        square[rows] += weight * (places - some.places) ** 2
        variance[rows] += weight * errors[:, None] ** 2
    variance += np.maximum(square - mean**2, 0.0)
    return tracks.places + mean, np.sqrt(variance.mean(axis=1))
