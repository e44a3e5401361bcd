"""Noisy messages of many people in rounds, and error bounds on them."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import scipy

from ..ground.metric import FINEST, SHARE
from ..mechanisms.lattice import draw_directions
from ..randomness import Floats, Ints, Random
from .personal import PeopleFilter


def draw_gradual_laplace(scales: Floats, dimension: int, rng: Random) -> Floats:
    """Draw Laplace noise (c, n, d) of scales falling by step, each refining the last.

    scales (c, n): b of each step and person, not rising from step to step: Laplace(b)
        for one dimension, density ∝ e^{−‖z‖/b} for more.

    **Guarantee.** For x + Z_1, …, x + Z_j that of x + Z_j alone, 1/b_j per metre, for
    every j: given Z_j, what was added to it to make the rows before is independent of
    x. It may depend on what was said whether step j + 1 follows: the densities of what
    was said for two places have the ratio of y_j's.

    Proof of the law. Z of scale b has the characteristic function (1 + b²ω²)^{−α}, α =
    (d+1)/2. From the scale f up to b it needs ((1 + f²ω²)/(1 + b²ω²))^α = E e^{−b²ω²S}
    with S the sum of a Poisson number of jumps, α·ln(b²/f²) in the mean, of density
    ∝ (e^{−x} − e^{−xb²/f²})/x: Exp(u), u log-uniform on [1, b²/f²]. So b·√(2S)·N(0, I)
    is added. In one dimension that is nothing with probability f²/b², else Laplace(b).

    References: Koufogiannis, Han & Pappas 2015 (one dimension).

    >>> from geopriv_gis.testing import insecure_rng
    >>> scales = np.array([[8.0] * 3, [1.0] * 3])
    >>> draw_gradual_laplace(scales, 2, insecure_rng(1)).shape
    (2, 3, 2)
    """
    steps, count = scales.shape
    noise = np.empty((steps, count, dimension))
    if dimension == 1:
        noise[-1] = (scales[-1] * rng.laplace(count))[:, None]
    else:
        radius = scales[-1] * rng.gamma(dimension, count)
        noise[-1] = radius[:, None] * draw_directions(count, dimension, rng)
    for step in range(steps - 2, -1, -1):
        wide, fine = scales[step], scales[step + 1]
        jumps = _sum_poisson_jumps((dimension + 1) / 2, 2 * np.log(wide / fine), rng)
        spread = wide * np.sqrt(2 * jumps)
        normal = rng.normal(count * dimension).reshape(count, dimension)
        noise[step] = noise[step + 1] + spread[:, None] * normal
    return noise


def _sum_poisson_jumps(power: float, reach: Floats, rng: Random) -> Floats:
    """Draw sums of Exp(rate e^p), p a Poisson process of rate `power` on [0, reach]."""
    total = np.zeros(len(reach))
    at = np.zeros(len(reach))
    rows = np.arange(len(reach))
    while rows.size:
        at[rows] += rng.exponential(rows.size) / power
        rows = rows[at[rows] < reach[rows]]
        total[rows] += rng.exponential(rows.size) * np.exp(-at[rows])
    return total


# A message of fewer units than this says nothing and is not sent.
LEAST = 1 << 10
AT_ONCE = np.ones(1)
EVERYONE = slice(None)  # of an audience: reads and writes faster than all positions


@dataclass(frozen=True, kw_only=True)
class Audience:
    """People who are asked one query, with the budget that each may spend on it.

    who (n,): Distinct numbers of people.
    units (n,): Units of their budgets that the query may take, see `PeopleFilter`.
    pure: Whether budgets are ε (noise is Laplace) or ρ (noise is Gaussian).
    k_max: Largest ratio of the values' metres to metres on the ground.
    """

    people: PeopleFilter
    who: Ints
    units: Ints
    pure: bool
    k_max: float = 1.0

    @property
    def scale(self) -> Floats:
        """Return each person's noise scale (1/ε or σ, m) when spending all they may."""
        worth = self.people.from_units(self.who, self.units)
        return self.k_max / (worth if self.pure else np.sqrt(2 * worth))

    def split(self, size: int) -> list[tuple[slice, Audience]]:
        """Split the audience into parts of at most `size` people, with their slices."""
        parts = [slice(at, at + size) for at in range(0, len(self.who), size)]
        return [
            (part, replace(self, who=self.who[part], units=self.units[part]))
            for part in parts
        ]


def make_messages(
    audience: Audience,
    truth: Floats,
    rng: Random,
    phi: Callable[[Floats], Floats] | None = None,
    *,
    schedule: Floats = AT_ONCE,
) -> Messages:
    """Return the messages of an audience, Laplace if pure, else Gaussian; none charged.

    truth (n,) or (n, d): What each person knows (m): a 1-Lipschitz number, or their
        point.
    phi: The 1-Lipschitz function of points, where ``truth`` holds points.
    schedule (c,): The shares of a query's budget after each round, rising to 1.
    """
    kind = RefinedMessages if audience.pure else AveragedMessages
    return kind(audience, truth, rng, phi, schedule)


class Messages(ABC):
    """Noisy messages of an audience about one query, charged as they are collected.

    **Guarantee.** What a person has said by any round is as private as the units that
    the filter took for it: ε-GP or ρ-CGP. Each message is rounded to a public grid.
    **Assumes.** Noise in double precision, rounded with the sum, behaves like
    real-valued noise.
    """

    def __init__(
        self,
        audience: Audience,
        truth: Floats,
        rng: Random,
        phi: Callable[[Floats], Floats] | None,
        schedule: Floats,
    ) -> None:
        self.audience, self._phi, self._rng = audience, phi, rng
        self._flat = truth.ndim == 1
        self._truth = truth[:, None] if self._flat else truth
        self.dimension = self._truth.shape[1]
        self._schedule = schedule
        self._charged_units = np.zeros(len(truth), dtype=np.int64)

    def collect(self, people: Ints | slice, share: float) -> bool:
        """Charge and draw people's messages; False, uncharged, if a share is too small.

        people (m,): Positions in the audience, or `EVERYONE`; all must have spoken as
            often as each other.
        share: In (0, 1], growing from round to round; one of the schedule's.

        Returns False if the share is too small for a message; then nobody paid.
        """
        due = self._count_units(people, share) - self._charged_units[people]
        if not len(due) or int(due.min()) < LEAST:
            return False
        self.audience.people.spend(self.audience.who[people], due)  # before it is drawn
        self._charged_units[people] += due
        self._update(people, due, share)
        return True

    @abstractmethod
    def _update(self, people: Ints | slice, units: Ints, share: float) -> None:
        """Store people's messages for further units of budget, at a share of all."""

    @abstractmethod
    def _mean(self, people: Ints | slice) -> Floats:
        """Return the estimates of values or points from the messages, shape (m, d)."""

    @abstractmethod
    def compute_error_bound(self, people: Ints, beta: float) -> Floats:
        """Bound each given person's error (m), with probability 1 − beta each."""

    @abstractmethod
    def compute_deviation(self, people: Ints | slice) -> Floats:
        """Return the standard deviation (m) of each estimate, per coordinate."""

    def estimate_all(self, people: Ints | slice) -> Floats:
        """Return estimates of people's values or points from all messages so far."""
        found = self._mean(people)
        return found[:, 0] if self._flat else found

    def estimate(self, people: Ints | slice) -> Floats:
        """Estimate people's query values from the messages so far."""
        mean = self.estimate_all(people)
        return mean if self._phi is None else self._phi(mean)

    def _count_units(self, people: Ints | slice, share: float) -> Ints:
        """Return the units due at a budget share, rounded down; all units at 1."""
        units = self.audience.units[people]
        if share == 1:
            return units
        spent: Ints = np.floor(units * share).astype(np.int64)
        return np.minimum(spent, units)

    def _budget_of_units(self, people: Ints | slice, units: Ints) -> Floats:
        """Return the ε or ρ (per metre of the values) that units buy."""
        audience = self.audience
        worth = audience.people.from_units(audience.who[people], units)
        return worth / audience.k_max ** (1 if audience.pure else 2)

    def _round_to_grid(
        self, people: Ints | slice, noise: Floats, scale: Floats
    ) -> tuple[Floats, Floats]:
        """Add noise to values; return sums, rounded to grids, and grid spacings (m)."""
        most = np.maximum(SHARE * scale, FINEST)[:, None]
        spacing = most / (2 * np.frexp(most)[0])  # the power of two that is not above
        noisy = self._truth[people] + noise
        # The sum is rounded: never the noise alone.
        return np.rint(noisy / spacing) * spacing, spacing


class AveragedMessages(Messages):
    """Independent Gaussian messages: their mean weighs each by its ρ.

    Each has variance 1/(2ρ) per coordinate, and the mean that of all ρ together.

    References: APB Lemma 3.4 and Corollary 6.1.
    """

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._sum = np.zeros_like(self._truth)
        self._weight = np.zeros(len(self._truth))
        self._rounding = np.zeros(len(self._truth))

    def _update(self, people: Ints | slice, units: Ints, share: float) -> None:  # noqa: ARG002
        """Draw Gaussian messages for further units of budget; add them to the sums."""
        rho = self._budget_of_units(people, units)
        scale = 1 / np.sqrt(2 * rho)
        noise = self._rng.normal(len(units) * self.dimension).reshape(len(units), -1)
        noisy, spacing = self._round_to_grid(people, scale[:, None] * noise, scale)
        self._sum[people] += rho[:, None] * noisy
        self._weight[people] += rho
        self._rounding[people] += rho * spacing[:, 0]

    def _mean(self, people: Ints | slice) -> Floats:
        """Return means of the messages weighted by their ρ, shape (m, d)."""
        return np.asarray(self._sum[people] / self._weight[people][:, None])

    def compute_error_bound(self, people: Ints, beta: float) -> Floats:
        """Bound the error of each mean, with rounding, at probability 1 − β each."""
        rounding = math.sqrt(self.dimension) / 2 * self._rounding[people]
        unit = compute_gaussian_width(beta, self.dimension)
        return np.asarray(
            unit * self.compute_deviation(people) + rounding / self._weight[people]
        )

    def compute_deviation(self, people: Ints | slice) -> Floats:
        """Return the standard deviation (m) of each mean, per coordinate."""
        return np.asarray(1 / np.sqrt(2 * self._weight[people]))


class RefinedMessages(Messages):
    """One Laplace message that sharpens from round to round; draws all noise at once.

    After a round it is Laplace noise of all that was paid so far: no round is wasted.

    References: Koufogiannis, Han & Pappas 2015; APB Corollary 6.2 has no bound for ε.
    """

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        units = [self._count_units(EVERYONE, float(part)) for part in self._schedule]
        # Rounds, but for the last, in which nobody speaks yet.
        late = sum(paid.max(initial=0) < LEAST for paid in units[:-1])
        self._schedule = self._schedule[late:]
        self._scales = 1 / np.array(
            [
                self._budget_of_units(EVERYONE, np.maximum(paid, 1))
                for paid in units[late:]
            ]
        )
        self._noise = draw_gradual_laplace(self._scales, self.dimension, self._rng)
        self._messages = np.zeros_like(self._truth)
        self._scale = np.full(len(self._truth), math.inf)
        self._spacing = np.zeros(len(self._truth))

    def _update(self, people: Ints | slice, units: Ints, share: float) -> None:  # noqa: ARG002
        """Replace people's stored messages by the next, more accurate ones."""
        step = int(np.flatnonzero(self._schedule == share)[0])
        scale = self._scales[step][people]
        noisy, spacing = self._round_to_grid(people, self._noise[step][people], scale)
        self._messages[people], self._scale[people] = noisy, scale
        self._spacing[people] = spacing[:, 0]

    def _mean(self, people: Ints | slice) -> Floats:
        """Return each person's latest message, shape (m, d); 0 before the first."""
        return np.asarray(self._messages[people])

    def compute_error_bound(self, people: Ints, beta: float) -> Floats:
        """Bound each latest message's error, with rounding, with probability 1 − β."""
        rounding = math.sqrt(self.dimension) / 2 * self._spacing[people]
        # Of the norm, scale 1.
        unit = float(scipy.special.gammainccinv(self.dimension, beta))
        return np.asarray(unit * self._scale[people] + rounding)

    def compute_deviation(self, people: Ints | slice) -> Floats:
        """Return each message's deviation (m) per coordinate: √(d + 1) of its scale."""
        return np.asarray(math.sqrt(self.dimension + 1) * self._scale[people])


def compute_gaussian_width(beta: float, dimension: int) -> float:
    """Bound the norm of a standard normal vector in d dimensions, at 1 − β.

    References: APB Lemma 6.1 (Laurent & Massart 2000 for d > 2).
    """
    if dimension == 1:
        return math.sqrt(2 * math.log(2 / beta))
    tail = math.log(1 / beta)
    if dimension == 2:
        return math.sqrt(2 * tail)
    return math.sqrt(dimension + 2 * math.sqrt(dimension * tail) + 2 * tail)
