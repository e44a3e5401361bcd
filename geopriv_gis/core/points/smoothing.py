"""Smoothing of noisy tracks: what is known of how people move, and nothing else.

Each coordinate of a person is taken for their middle, about which nothing is known,
plus an Ornstein-Uhlenbeck process: places an hour apart have more in common than places
a day apart. The posterior mean is that of the Kalman smoother (Rauch, Tung & Striebel
1965), had from its tridiagonal precision for all persons at once.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from typing import Any

import numpy as np
import scipy

from ..randomness import Floats, Ints

HOUR = 3600.0
_LEAST, _MOST = 1e-3, 1e6  # of the noise: what a spread is looked for between
_SLOW = 0.51  # of the way of an hour: a spread in which it is just possible
_FREE = 1e5  # of the way of an hour: a spread that hardly draws back to the middle
_LOOKED_AT = 8_000  # places from which the movement is learnt
_MEMORY = 0.3  # of a person's time: longer ones look like a walk without a middle
_POINTS = 13  # of the grid in each direction
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
        variance = fit.inverse + fit.share**2 * fit.of_middle[self._codes]
        return fit.means, np.sqrt(variance)

    def movements(self, speed: float | None = None) -> list[tuple[float, Movement]]:
        """Return movements that these noisy places allow, and how likely each is.

        Restricted likelihood, all persons alike. To its logarithm twice that of how far
        people get while they are looked at is added, for which it is never 0 (Chung et
        al. 2013). Movements lie on a grid of logarithms around the likeliest, which is
        looked for from several starts. With ``speed`` the spread alone is looked for.
        """
        noise = math.sqrt(float(np.median(self.variance)))
        same = np.diff(self.persons) == 0
        usual = float(np.median(np.diff(self.seconds)[same])) if same.any() else HOUR
        whole = self._usual_span or usual
        if speed is None:
            box = [(math.log(_LEAST * noise), math.log(_MOST * noise))]
            box += [(math.log(usual / 10), math.log(max(usual, _MEMORY * whole)))]
        else:  # a larger spread would be ended by rounding of the steps
            low = math.log(_SLOW * speed)
            most = min(_MOST * noise, _FREE * speed)
            box = [(low, max(low + 1, math.log(most)))]

        def of(point: tuple[float, ...]) -> Movement:
            if speed is not None:
                return Movement.of_speed(math.exp(point[0]), speed)
            memory = math.exp(point[1])  # long ones go with wide spreads
            return Movement(
                spread=math.exp(point[0]) * (memory / whole) ** 0.25, memory=memory
            )

        def worse(point: Floats | tuple[float, ...]) -> float:
            found = of(tuple(point))
            way = found.spread * math.sqrt(-math.expm1(-whole / found.memory))
            return -(self._fit(found).likelihood + 2 * math.log(way))

        starts = [
            [float(np.clip(math.log(noise), *box[0]))]
            + [low + part * (high - low) for low, high in box[1:]]
            for part in (0.2, 0.5, 0.8)[: 1 if speed else 3]
        ]
        found = [
            scipy.optimize.minimize(worse, start, method="L-BFGS-B", bounds=box)
            for start in starts
        ]
        best = min(found, key=lambda each: float(each.fun))
        axes = [
            np.linspace(*_around(worse, best, axis, box[axis]), _POINTS)
            for axis in range(len(box))
        ]
        points = list(itertools.product(*axes))
        likely = -np.array([worse(point) for point in points])
        weight = np.exp(likely - likely.max())
        kept = np.flatnonzero(weight > _LITTLE)
        shares = weight[kept] / weight[kept].sum()
        return [(float(w), of(points[n])) for w, n in zip(shares, kept, strict=True)]

    @property
    def _usual_span(self) -> float:
        """Seconds from a person's first place to their last, of most places."""
        size = np.bincount(self._codes)
        last = np.cumsum(size) - 1
        span = self.seconds[last] - self.seconds[last - size + 1]
        return float(np.median(span[self._codes]))

    def some(self) -> Tracks:
        """Return the tracks of evenly chosen persons, of a limited size together."""
        count = int(self._codes.max(initial=0)) + 1
        every = math.ceil(len(self.persons) / _LOOKED_AT)
        kept = np.isin(self._codes, np.arange(0, count, every))
        return Tracks(
            places=self.places[kept], seconds=self.seconds[kept],
            persons=self.persons[kept], variance=self.variance[kept],
        )  # fmt: skip

    @cached_property
    def _codes(self) -> Ints:
        return np.asarray(np.unique(self.persons, return_inverse=True)[1].ravel())

    @cached_property
    def _about_middle(self) -> tuple[Floats, Floats]:
        """Places less the mean of their person's, and that mean."""
        sizes = np.bincount(self._codes)
        sums = [np.bincount(self._codes, axis) / sizes for axis in self.places.T]
        mean = np.column_stack(sums)[self._codes]
        return self.places - mean, mean

    def _fit(self, movement: Movement) -> _Fit:
        """Solve for all persons at once: their precisions are blocks of one band."""
        codes, square = self._codes, movement.spread**2
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
        size = (
            2 * np.log(root[0]).sum() + np.log(self.variance).sum()
            + len(codes) * math.log(square) + np.log(rest).sum() + np.log(known).sum()
        )  # fmt: skip
        return _Fit(
            means=means + mean,
            share=share,
            root=root,
            of_middle=1 / known,
            likelihood=float(-size - left.sum() / 2),
        )


def _around(
    worse: Callable[[Floats], float], best: Any, axis: int, side: tuple[float, float]
) -> tuple[float, float]:
    """Return where along an axis through the best point little is left, and beyond.

    Half as far again, for the other axis may go along.
    """
    ends = []
    for sign, end in zip((-1, 1), side, strict=True):
        step = 1 / 64
        while step < abs(end - best.x[axis]):
            point = best.x.copy()
            point[axis] += sign * step
            if worse(point) - best.fun > -math.log(_LITTLE):
                break
            step *= 1.5
        ends.append(best.x[axis] + sign * min(1.5 * step, abs(end - best.x[axis])))
    return ends[0], ends[1]


@dataclass(frozen=True, kw_only=True, eq=False)
class _Fit:
    """Means, and what their errors and the likelihood are made of."""

    means: Floats
    share: Floats
    root: Floats
    of_middle: Floats
    likelihood: float

    @property
    def inverse(self) -> Floats:
        """The diagonal of the inverse of the tridiagonal L·Lᵀ."""
        own = (1 / self.root[0] ** 2).tolist()
        next_ = ((self.root[1] / self.root[0]) ** 2).tolist()
        for row in range(len(own) - 2, -1, -1):
            own[row] += next_[row] * own[row + 1]
        return np.array(own)


def smooth(
    tracks: Tracks, speed: float | None = None
) -> tuple[Floats, Floats, Movement]:
    """Return smoothed places, their standard errors (m) and the likeliest movement.

    Post-processing of noisy places, times and the noise's variance, all public. Wide
    noise leaves open how people move: the places are means over the movements that it
    allows, and the errors count how these differ.

    >>> still = Tracks(
    ...     places=np.array([[0.0, 0.0], [100.0, 0.0], [0.0, 100.0], [100.0, 100.0]]),
    ...     seconds=np.arange(4) * HOUR, persons=np.zeros(4, int),
    ...     variance=np.full(4, 1e4),
    ... )
    >>> places, errors, _ = smooth(still, speed=1.0)
    >>> places.round().tolist()[0], errors.round().tolist()[0]
    ([50.0, 50.0], 50.0)
    """
    movements = tracks.some().movements(speed)
    mean, square, variance = np.zeros((3, *tracks.places.shape))
    origin = tracks.places
    for weight, movement in movements:
        places, errors = tracks.smoothed(movement)
        mean += weight * (places - origin)
        square += weight * (places - origin) ** 2
        variance += weight * errors[:, None] ** 2
    variance += np.maximum(square - mean**2, 0.0)
    return (
        origin + mean,
        np.sqrt(variance.mean(axis=1)),
        max(movements, key=itemgetter(0))[1],
    )
