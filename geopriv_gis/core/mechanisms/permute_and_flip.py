"""Permute-and-flip: the choice for pure ε that is never worse than the exponential one.

Exponential noise in place of Gumbel noise. A row whose cost is x above the least wins
only if its noise is larger by x/b, b = 2/ε₁, which has probability e^{−x/b}; and by how
much it then is, is an exponential number again, of the same law for every row. So a
round is: each row comes up heads with probability e^{−x/b} (the nearest always does),
and one of the heads is taken, each as likely as the others.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..errors import ParameterError
from ..ground.metric import find_k_smallest
from ..parameter import check_choice, parameter
from ..promise.guarantee import Guarantee
from ..randomness import Floats, Ints, Random
from .lazy_choice import draw_exceeding_rows, rows_of_ranks
from .mechanism import ChoiceMechanism


@dataclass(frozen=True, kw_only=True)
class PermuteAndFlip(ChoiceMechanism):
    """Permute-and-flip: choose k of n by cost; under ε better than exponential.

    k rounds without replacement, each with coins of its own.

    **Guarantee.** Each round is ε₁-GP, hence k rounds are (kε₁)-GP; adaptive rounds
    compose. A round is not ε₁-bounded-range, so that under ρ-CGP it is worth ε₁²/2
    only: `GumbelTopK` is for ρ. **Assumes.** Costs are 1-Lipschitz under the table's
    metric.

    A round's expected cost is at most that of the exponential mechanism with ε₁.

    References: McKenna & Sheldon 2020; Ding et al. 2021 (it is exponential noise).

    >>> from geopriv_gis.testing import insecure_rng
    >>> search = PermuteAndFlip.from_budget(2, eps=1.0)
    >>> search.randomise(np.array([0.0, 100.0, 50.0]), insecure_rng(1))
    array([0, 2])
    """

    k: int = parameter("Number of things chosen", at_least=1, integer=True)
    eps: float = parameter("Privacy loss per metre of one round", unit="1/m", above=0)

    @classmethod
    def from_budget(
        cls, k: int, *, eps: float | None = None, rho: float | None = None
    ) -> PermuteAndFlip:
        """Return the mechanism with ε/k a round; raise without eps or with rho."""
        if eps is None or rho is not None:
            raise ParameterError(
                "method='flip' takes eps (1/m); under rho the exponential mechanism "
                "is more accurate: method='exponential'."
            )
        return cls(k=k, eps=eps / k)

    @property
    def guarantee(self) -> Guarantee:
        """Return the guarantee of k rounds: k times ε per round."""
        return Guarantee(notion="gp", eps=self.k * self.eps, **self._facts())

    @property
    def concentrated(self) -> Guarantee:
        """Return the guarantee as concentrated geo-privacy: k·(ε per round)²/2."""
        return Guarantee(notion="cgp", rho=self.k * self.eps**2 / 2, **self._facts())

    def _facts(self) -> dict[str, Any]:
        """Return the guarantee's fields other than notion and budget."""
        return {
            "table_metric": "dist_inf",
            "privacy_unit": "table",
            "mechanism": "permute-and-flip",
            "parameters": {"k": self.k, "eps_per_round": self.eps},
            "references": ("CGP Lemma 4.9", "McKenna & Sheldon 2020"),
        }

    def randomise(self, costs: Floats, rng: Random) -> Ints:
        """Return the indices of k chosen, in order; raise for fewer costs than k."""
        check_choice(self.k, len(costs))
        prices = np.asarray(costs, dtype=float)
        # Rounds that look at all rows would take k times as long.
        some = min(len(prices), self.k + math.isqrt(len(prices)))
        near = find_k_smallest(prices, some)
        return flip_lazily(
            self, near, count=len(prices), least_far_cost=float(prices[near[-1]]),
            costs_of=lambda rows: prices[rows], rng=rng,
        )  # fmt: skip

    def probabilities(self, costs: Floats) -> Floats:
        """Return probabilities of all ordered choices of k, in `permutations` order."""
        prices = np.asarray(costs, dtype=float)
        first = functools.cache(
            lambda left: self._first_choice_probabilities(prices[list(left)])
        )
        law = []
        for choice in itertools.permutations(range(len(prices)), self.k):
            left, value = tuple(range(len(prices))), 1.0
            for thing in choice:
                place = left.index(thing)
                value *= first(left)[place]
                left = (*left[:place], *left[place + 1 :])
            law.append(value)
        return np.array(law)

    def _first_choice_probabilities(self, prices: Floats) -> Floats:
        """Return each thing's probability to be the first choice, by an integral.

        Heads come at uniform times; t is when i comes, before all other heads.
        """
        heads = np.exp(-self.eps / 2 * (prices - prices.min()))
        # Exact for a polynomial of this degree.
        at, weights = np.polynomial.legendre.leggauss(len(heads) // 2 + 1)
        none = 1 - heads[:, None] * (1 + at) / 2
        first = [np.delete(none, i, axis=0).prod(axis=0) for i in range(len(heads))]
        return np.asarray(heads * (np.array(first) @ weights) / 2)


def flip_lazily(
    mechanism: PermuteAndFlip,
    near: Ints,
    *,
    count: int,
    least_far_cost: float,
    costs_of: Callable[[Ints], Floats],
    rng: Random,
) -> Ints:
    """Choose `k` rows by coin flips, in order; compute far costs only if needed.

    near (m,): The m ≥ k rows of the smallest costs, of ``count``.

    Let the heads come at uniform times, and the first be taken; M is the time of the
    first near one. Another row only matters if it is heads and comes before M. Given
    the near rows' coins and times, each does so independently, with probability at
    most M·e^{−(f − c)/b}, f the bound on its cost and c the least: such rows are drawn
    by that probability, and kept by what their own cost leaves of it.
    """
    scale, costs = 2 / mechanism.eps, costs_of(near)
    chosen = np.empty(mechanism.k, dtype=np.int64)
    for turn in range(mechanism.k):
        least = float(costs.min())
        flips = rng.uniform(len(near))
        heads = np.flatnonzero(flips <= np.exp(-(costs - least) / scale))
        times = rng.uniform(len(heads))
        first = int(times.argmin())
        floor = max(least_far_cost, least)
        chance = float(times[first]) * math.exp(-(floor - least) / scale)
        rate = math.inf if chance >= 1 else -math.log1p(-chance)
        ranks = draw_exceeding_rows(count - len(near), rate, rng)
        far = rows_of_ranks(near, ranks)
        kept = rng.uniform(len(far)) <= np.exp(-(costs_of(far) - floor) / scale)
        # Who was chosen before is not there any more.
        earlier = far[kept & ~np.isin(far, chosen[:turn])]
        if len(earlier):
            chosen[turn] = earlier[rng.integers(len(earlier), 1)[0]]
        else:
            chosen[turn] = near[heads[first]]
            costs[heads[first]] = math.inf
    return chosen
