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

import numpy as np
from scipy.linalg import cho_solve_banded, cholesky_banded
from scipy.optimize import minimize

from ..randomness import Floats, Ints

HOUR = 3600.0
_LEAST, _MOST = 1e-3, 1e6  # of the noise: what a spread is looked for between
_FREE = 1e5  # of the way of an hour: a spread that hardly draws back to the middle
_LOOKED_AT = 20_000  # places from which the movement is learnt


@dataclass(frozen=True, kw_only=True)
class Movement:
    """How people move about their middle.

    Parameters
    ----------
    spread : float
        Standard deviation of each coordinate (m).
    memory : float
        Time (s) after which places have the correlation 1/e.
    """

    spread: float
    memory: float

    @classmethod
    def of_speed(cls, spread: float, speed: float) -> Movement:
        """Return the movement that gets ``speed`` metres far within an hour.

        E‖x(t + 1 h) − x(t)‖² = 4·spread²·(1 − e^{−1 h/memory}) = speed². A spread of
        less than 0.51 times the speed counts as that.
        """
        wide = max(spread, 0.51 * speed)
        return cls(spread=wide, memory=-HOUR / math.log1p(-((speed / 2 / wide) ** 2)))


@dataclass(frozen=True, kw_only=True, eq=False)
class Tracks:
    """Noisy places of persons in the order of persons and times.

    Parameters
    ----------
    places : (M, 2) array
        Metres.
    seconds : (M,) array
    persons : (M,) array of int
        In rising order.
    variance : (M,) array
        Of the noise in each coordinate (m²).
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

    def movement(self, speed: float | None = None) -> Movement:
        """Return the movement under which these noisy places are the most likely.

        Restricted likelihood, all persons alike; the spread's logarithm is added, for
        which it is never 0 (Chung et al. 2013). With ``speed`` the spread alone is
        looked for.
        """
        noise = math.sqrt(float(np.median(self.variance)))
        steps = np.diff(self.seconds)[np.diff(self.persons) == 0]
        usual = float(np.median(steps)) if len(steps) else HOUR
        whole = float(np.ptp(self.seconds)) or usual
        scales = np.log([noise, math.sqrt(usual * max(whole, usual))])
        # With a speed, rounding of the steps would end a larger spread.
        most = _MOST if speed is None else min(_MOST, _FREE * speed / noise)
        bounds = [
            (math.log(min(_LEAST, most / 10)), math.log(most)),
            (math.log(usual / 10) - scales[1], math.log(10 * whole) - scales[1]),
        ]

        def of(point: Floats) -> Movement:
            spread, *memory = np.exp(point + scales[: len(point)])
            if speed is not None:
                return Movement.of_speed(float(spread), speed)
            return Movement(spread=float(spread), memory=float(memory[0]))

        count = 1 if speed is not None else 2
        found = minimize(
            lambda point: -self._fit(of(point)).likelihood - point[0],
            np.minimum(0.0, [high for _, high in bounds[:count]]),
            method="L-BFGS-B", bounds=bounds[:count],
        )  # fmt: skip
        return of(found.x)

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
        root = cholesky_banded(band, lower=True)
        # What the movement's precision makes of ones: 1 less what the places weigh.
        side = np.where(same, -np.expm1(-gap), 1.0) / (1 + shared) / 2
        ones = (np.append(side, 0.5) + np.insert(side, 0, 0.5)) / square
        data = np.column_stack([places / self.variance[:, None], ones])
        solved = cho_solve_banded((root, True), data)
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
    """Return smoothed places, their standard errors (m) and the movement taken.

    Notes
    -----
    Post-processing of noisy places, times and the noise's variance, all public.

    Examples
    --------
    >>> still = Tracks(
    ...     places=np.array([[0.0, 0.0], [100.0, 0.0], [0.0, 100.0], [100.0, 100.0]]),
    ...     seconds=np.arange(4) * HOUR, persons=np.zeros(4, int),
    ...     variance=np.full(4, 1e4),
    ... )
    >>> places, errors, _ = smooth(still, speed=1.0)
    >>> places.round().tolist()[0], errors.round().tolist()[0]
    ([50.0, 50.0], 50.0)
    """
    movement = tracks.some().movement(speed)
    means, errors = tracks.smoothed(movement)
    return means, errors, movement
