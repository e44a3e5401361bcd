"""What many people have said about one query: noisy values and their running means."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..grid import FINEST, SHARE
from ..mechanisms.planar_laplace import directions
from ..randomness import Floats, Ints, Random
from .bounds import gaussian_width, laplace_width
from .people import PeopleFilter

# A message of fewer units than this says nothing and is not sent.
LEAST = 1 << 10


@dataclass(frozen=True, kw_only=True)
class Audience:
    """Who is asked, and what each may spend on the query.

    Parameters
    ----------
    people : PeopleFilter
    who : (n,) array of int
        Distinct numbers of people.
    units : (n,) array of int
        Units of their budgets that the query may take, see `PeopleFilter`.
    pure : bool
        Whether budgets are ε (noise is Laplace) or ρ (noise is Gaussian).
    k_max : float, default 1
        Largest ratio of the values' metres to metres on the ground.
    """

    people: PeopleFilter
    who: Ints
    units: Ints
    pure: bool
    k_max: float = 1.0


class Messages:
    """The messages of an audience about one query.

    Parameters
    ----------
    audience : Audience
    truth : (n,) or (n, d) array
        What each person knows (m): a 1-Lipschitz number, or their point.
    rng : Random
    phi : callable, optional
        The 1-Lipschitz function of points, where ``truth`` holds points.

    Notes
    -----
    **Guarantee.** Each message is Gaussian of variance 1/(2ρ) per coordinate, or
    Laplace of scale 1/ε (planar Laplace for points), its sum rounded to a public grid;
    a person's messages add up to what the filter took for them. **Assumes.** Noise in
    double precision, rounded with the sum, behaves like real-valued noise.

    References
    ----------
    APB Lemma 3.4 and Corollaries 6.1, 6.2.
    """

    def __init__(
        self,
        audience: Audience,
        truth: Floats,
        rng: Random,
        phi: Callable[[Floats], Floats] | None = None,
    ) -> None:
        self.audience, self._truth, self._rng, self._phi = audience, truth, rng, phi
        count = len(truth)
        self.dimension = 1 if truth.ndim == 1 else truth.shape[1]
        self._sum = np.zeros_like(truth)
        self._weight = np.zeros(count)
        self._rounding = np.zeros(count)
        self._paid = np.zeros(count, dtype=np.int64)
        self._shares: list[float] = []

    def ask(self, who: Ints, share: float) -> bool:
        """Have some of the audience speak, up to a share of what they may spend.

        Parameters
        ----------
        who : (m,) array of int
            Positions in the audience; all must have spoken as often as each other.
        share : float
            In (0, 1], growing from round to round.

        Returns
        -------
        bool
            False if the share is too small for a message; then nobody paid.
        """
        audience = self.audience
        due = np.floor(audience.units[who] * share).astype(np.int64)
        due = np.minimum(due, audience.units[who]) - self._paid[who]
        if not len(who) or int(due.min()) < LEAST:
            return False
        people = audience.who[who]
        audience.people.spend(people, due)  # before anything is drawn
        self._paid[who] += due
        self._shares.append(share)
        worth = audience.people.worth(people, due)
        worth = worth / audience.k_max ** (1 if audience.pure else 2)
        self._hear(who, worth)
        return True

    def _hear(self, who: Ints, worth: Floats) -> None:
        scale = 1 / worth if self.audience.pure else 1 / np.sqrt(2 * worth)
        spacing = np.exp2(np.floor(np.log2(np.maximum(SHARE * scale, FINEST))))
        weight = worth**2 if self.audience.pure else worth
        if self.dimension > 1:
            scale, spacing = scale[:, None], spacing[:, None]
            weight = weight[:, None]
        said = self._truth[who] + scale * self._noise(len(who))
        said = np.rint(said / spacing) * spacing  # the sum: never the noise alone
        self._sum[who] += weight * said
        flat = weight.reshape(len(who))
        self._weight[who] += flat
        self._rounding[who] += flat * spacing.reshape(len(who))

    def _noise(self, count: int) -> Floats:
        rng, dimension = self._rng, self.dimension
        if not self.audience.pure:
            noise = rng.normal(count * dimension)
            return noise if dimension == 1 else noise.reshape(count, dimension)
        if dimension == 1:
            return rng.exponential(count) * rng.signs(count)
        radius = rng.gamma(dimension, count)
        return radius[:, None] * directions(count, dimension, rng)

    def mean(self, who: Ints) -> Floats:
        """Return the budget-weighted means of what has been said (values or points)."""
        weight = self._weight[who]
        result: Floats = self._sum[who] / (
            weight if self.dimension == 1 else weight[:, None]
        )
        return result

    def estimate(self, who: Ints) -> Floats:
        """Return the estimates of φ (m)."""
        mean = self.mean(who)
        return mean if self._phi is None else self._phi(mean)

    def width(self, who: Ints, beta: float) -> Floats:
        """Return what each estimate's error exceeds with probability at most β."""
        rounding = math.sqrt(self.dimension) / 2 * self._rounding[who]
        result: Floats = (
            self._unit_width(beta) * self._per_width(who) + rounding / self._weight[who]
        )
        return result

    def deviation(self, who: Ints) -> Floats:
        """Return the standard deviation (m) of each mean, per coordinate."""
        unit = 1.0
        if self.audience.pure:  # E z² per coordinate: 2b² for d = 1, 3b² for d = 2
            unit = math.sqrt(
                (2 if self.dimension == 1 else 3) * (self._scales() ** 2).sum()
            )
        result: Floats = unit * self._per_width(who)
        return result

    def _per_width(self, who: Ints) -> Floats:
        """Return the length to which widths are relative: 1/√(2ρ̄), or 1/ε in all."""
        weight = self._weight[who]
        if not self.audience.pure:
            return 1 / np.sqrt(2 * weight)
        units = self.audience.units[who]
        people = self.audience.who[who]
        return self.audience.k_max / self.audience.people.worth(people, units)

    def _unit_width(self, beta: float) -> float:
        if not self.audience.pure:
            return gaussian_width(beta, self.dimension)
        return laplace_width(self._scales(), beta, self.dimension) * (1 + 1e-6)

    def _scales(self) -> Floats:
        """Return each message's scale in the weighted mean, for ε = 1 in all."""
        parts = np.diff([0.0, *self._shares])
        scales: Floats = parts / (parts**2).sum()
        return scales
