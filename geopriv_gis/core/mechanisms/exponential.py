"""The exponential mechanism, k rounds in one shot by Gumbel noise."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..errors import ParameterError
from ..ground.metric import find_k_smallest
from ..parameter import check_choice, parameter
from ..promise.guarantee import Guarantee
from ..randomness import Floats, Ints, Random
from .mechanism import ChoiceMechanism


@dataclass(frozen=True, kw_only=True)
class GumbelTopK(ChoiceMechanism):
    """Exponential mechanism: choose k of n things by cost, with Gumbel noise.

    Gumbel noise of scale 2/ε₁ is added to minus the costs and the k largest are
    returned in order: exactly k rounds, without replacement, of the exponential
    mechanism with ε₁ (utility −cost, 1-Lipschitz in the table).

    **Guarantee.** Each round is ε₁-GP and ε₁-bounded-range, so k rounds are (kε₁)-GP
    and (kε₁²/8)-CGP. **Assumes.** Costs are 1-Lipschitz under the table's metric.

    References: McSherry & Talwar 2007; Durfee & Rogers 2019; CGP Lemma 4.9 for the
    costs.
    """

    k: int = parameter("Number of things chosen", at_least=1, integer=True)
    eps: float = parameter("Privacy loss per metre of one round", unit="1/m", above=0)

    @classmethod
    def from_budget(
        cls, k: int, *, eps: float | None = None, rho: float | None = None
    ) -> GumbelTopK:
        """Return the mechanism with ε/k or √(8ρ/k) a round; raise for none or both."""
        if eps is not None and rho is None:
            return cls(k=k, eps=eps / k)
        if rho is not None and eps is None:
            return cls(k=k, eps=math.sqrt(8 * rho / k))
        raise ParameterError("give exactly one of eps (1/m) and rho (1/m²).")

    @property
    def guarantee(self) -> Guarantee:
        """Return the guarantee of all k rounds as pure geo-privacy: k·(ε per round)."""
        return Guarantee(
            notion="gp",
            eps=self.k * self.eps,
            bounded_range=self.k == 1,
            **self._facts(),
        )

    @property
    def concentrated(self) -> Guarantee:
        """Return the guarantee of all k rounds as concentrated: k·(ε per round)²/8."""
        return Guarantee(notion="cgp", rho=self.k * self.eps**2 / 8, **self._facts())

    def _facts(self) -> dict[str, Any]:
        """Return the guarantee's fields other than notion and budget."""
        return {
            "table_metric": "dist_inf",
            "privacy_unit": "table",
            "mechanism": "exponential (gumbel top-k)",
            "parameters": {"k": self.k, "eps_per_round": self.eps},
            "references": ("CGP Lemma 4.9", "Durfee & Rogers 2019"),
        }

    def randomise(self, costs: Floats, rng: Random) -> Ints:
        """Return the indices of k chosen, in order; raise for fewer costs than k."""
        check_choice(self.k, len(costs))
        noisy = rng.gumbel(len(costs)) * (2 / self.eps) - costs
        return find_k_smallest(-noisy, self.k)

    def probabilities(self, costs: Floats) -> Floats:
        """Return probabilities of all ordered choices, in `permutations` order.

        One round chooses with weight exp(−ε₁·cost/2), the exponential mechanism.
        """
        prices = np.asarray(costs, dtype=float)
        weights = np.exp(-self.eps / 2 * (prices - prices.min()))
        law = []
        for choice in itertools.permutations(range(len(weights)), self.k):
            left, value = np.ones(len(weights), dtype=bool), 1.0
            for thing in choice:  # sums, for a difference would lose its digits
                value *= weights[thing] / weights[left].sum()
                left[thing] = False
            law.append(value)
        return np.array(law)
