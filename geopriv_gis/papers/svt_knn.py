"""Nearest rows by the sparse vector technique, as in the papers."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from ..core.errors import ParameterError
from ..core.mechanisms.mechanism import ChoiceMechanism
from ..core.mechanisms.sparse_vector import SparseVector
from ..core.parameter import Limits, check_choice, check_fields, check_number, parameter
from ..core.promise.guarantee import Guarantee
from ..core.randomness import Floats, Ints, Random

SLACK = Limits("Raise of the threshold, public", unit="m")


@dataclass(frozen=True, kw_only=True)
class SparseNearest(ChoiceMechanism):
    """Choose k of n things of small cost by k sparse-vector searches (CGP's PNN).

    A round takes T = min cost + Lap(3/ε₁) + γ₀ and goes round the remaining things
    with a sparse vector search of 2ε₁/3, until one is found below T.

    **Guarantee.** Each round is ε₁-GP, hence k rounds are (kε₁)-GP and (kε₁²/2)-CGP.
    **Assumes.** Costs are 1-Lipschitz under the table's metric; their order does not
    depend on the table. Going round and round is a fixed endless sequence of queries,
    and the row is a function of the position found, so nothing more is spent.

    `GumbelTopK` is better at the same loss: as γ₀ → −∞ a round tends to the
    exponential mechanism with ε₁/3, the other two thirds are wasted.

    References: CGP Algorithms 2 and 3; Lemma 4.9.

    >>> from geopriv_gis.testing import insecure_rng
    >>> search = SparseNearest.from_budget(2, eps=1.0)
    >>> search.randomise(np.array([5000.0, 10.0, 9000.0, 800.0]), insecure_rng(1))
    array([1, 3])
    """

    k: int = parameter("Number of things chosen", at_least=1, integer=True)
    eps: float = parameter("Privacy loss per metre of one round", unit="1/m", above=0)
    slack: float = 0.0

    def __post_init__(self) -> None:
        check_fields(self)
        check_number("slack", self.slack, SLACK)

    @classmethod
    def from_budget(
        cls,
        k: int,
        *,
        eps: float | None = None,
        rho: float | None = None,
        slack: float = 0.0,
    ) -> SparseNearest:
        """Return k rounds of ε/k or √(2ρ/k) each; raise unless just one is given."""
        if eps is not None and rho is None:
            return cls(k=k, eps=eps / k, slack=slack)
        if rho is not None and eps is None:
            return cls(k=k, eps=math.sqrt(2 * rho / k), slack=slack)
        raise ParameterError("give exactly one of eps (1/m) and rho (1/m²).")

    @property
    def guarantee(self) -> Guarantee:
        """Return the choice's guarantee as pure geo-privacy, for the costs' metric."""
        return self._facts().replace(notion="gp", eps=self.k * self.eps)

    @property
    def concentrated(self) -> Guarantee:
        """Return the guarantee as concentrated geo-privacy: k·(ε per round)²/2."""
        return self._facts().replace(notion="cgp", rho=self.k * self.eps**2 / 2)

    def _facts(self) -> Guarantee:
        """Return the guarantee's fields without notion and budget."""
        return Guarantee(
            notion="none",
            table_metric="dist_inf",
            privacy_unit="table",
            mechanism="sparse vector nearest neighbours",
            parameters={"k": self.k, "eps_per_round": self.eps, "slack": self.slack},
            references=("CGP Algorithm 3", "CGP Theorem D.1"),
        )

    def randomise(self, costs: Floats, rng: Random) -> Ints:
        """Choose k positions of small cost at random; raise for fewer than k costs."""
        check_choice(self.k, len(costs))
        search = SparseVector(eps=self.eps * 2 / 3, lipschitz=1.0)
        left = np.arange(len(costs), dtype=np.int64)
        chosen = np.empty(self.k, dtype=np.int64)
        for number in range(self.k):
            open_costs = costs[left]
            noise = float(rng.laplace(1)[0]) * 3 / self.eps
            threshold = float(open_costs.min()) + noise + self.slack
            found = search.find_first_in_cycle(open_costs, threshold, rng)
            assert found is not None  # without a cap the search always ends
            chosen[number] = left[found]
            left = np.delete(left, found)
        return chosen

    def error_bound(self, n: int, beta: float) -> float:
        """Return the excess cost (m) that a round exceeds with probability ≤ β.

        (6/ε₁)·ln(2(n−1)/β) + max(γ₀, 0), for any γ₀. Proof: let Y be the noise of
        T + W, F the distribution function of V, b = 6/ε₁ its scale. Until the best
        thing itself succeeds there are 1/F(Y + γ₀) passes in the mean, in each of
        which any of n−1 things of excess > γ succeeds with at most F(Y + γ₀ − γ).
        F(y − γ)/F(y) ≤ e^{−γ/b}·max(1, e^{y/b}), and E max(1, e^{Y/b}) = 2 for Y the
        sum of two Lap(b/2). So Pr[excess > γ] ≤ 2(n−1)·e^{(max(γ₀, 0) − γ)/b}.

        The round before may have taken one of the best things only to leave a better
        one, so the j-th round compares with the true j-th [CGP Theorem 4.12, whose
        bound is (15·L + 3·√(2L))/ε₁ with L = ln((4n+2)/β)].
        """
        if n == 1:
            return 0.0
        tail = 6 / self.eps * math.log(max(1.0, 2 * (n - 1) / beta))
        return tail + max(self.slack, 0.0)
