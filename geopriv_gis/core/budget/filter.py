"""Privacy filters: answer while the total stays within the budget, else refuse.

Everything may depend on all earlier outputs: which mechanism comes next, its
parameters, who is asked. The promise is made beforehand, whatever happens.
"""

from __future__ import annotations

import math
import os
import threading
from fractions import Fraction
from typing import Any

import numpy as np
import scipy

from ..errors import BudgetError, ConversionError, ParameterError
from ..exact_numbers import (
    RealNumber,
    round_down_to_float,
    round_up,
    round_up_to_float,
    rounded_text,
    to_exact_fraction,
)
from ..language import format_message, gettext_noop, localize
from ..parameter import check_one_of, safe_repr
from ..promise.curve import concentrated_eps
from ..promise.guarantee import Guarantee
from ..randomness import Floats

NOTIONS = ("gp", "cgp", "approximate-gp", "dp", "zcdp")
FIXED = "fixed"  # no notion: the part of an ε-GP loss that has no distance
UNITS = {
    "gp": "1/m",
    "cgp": "1/m²",
    "approximate-gp": "1/m",
    "dp": gettext_noop("no unit"),
    "zcdp": gettext_noop("no unit"),
    FIXED: gettext_noop("no unit"),
}
_STEPS = 1000  # of ε, in each factor e


class PrivacyFilter:
    """Let queries through while their costs add up to no more than a budget.

    Parameters
    ----------
    notion : {"gp", "cgp", "approximate-gp", "dp", "zcdp"}
        What the budget is counted in. Costs are ε for "gp" and "dp"; they are ρ for
        "cgp", "zcdp" and "approximate-gp", and for "dp" with ``delta``.
    budget : float or Fraction
        ε (1/m), ρ (1/m²), or for "approximate-gp" and with ``delta`` the ε that all
        queries together may reach; unitless for "dp" and "zcdp".
    delta : float, optional
        δ of "approximate-gp", in (0, 1); for "dp" it asks for (ε, δ)-DP, which many
        small queries fill far more slowly than their ε's add up.
    radius : float, optional
        Λ of "approximate-gp": the promise is made for distances up to so many metres.

    Notes
    -----
    **Guarantee.** Whatever the queries, however chosen: (B, Λ)-GP by Corollary 4.1,
    B-CGP by Theorem 4.4. For approximate GP, and (ε, δ)-DP, the largest Σρ that implies
    it is found once, rounded down, and the filter counts ρ: `concentrated_eps` in place
    of the weaker rule of Theorem 4.5 and of Corollary 4.2, which has √(ρ·log(1/δ)) and
    means √(B·log(1/δ)). Queries with a δ of their own are refused, for none is set
    aside. Budgets are exact fractions; a converted cost is rounded up.

    A cost of 0 is not a query: it is let through and not counted. A refusal costs
    nothing, and smaller queries may follow it (APB Remark 2). Threads may share one
    filter: what is checked and what is counted are one step. Copies and forked
    processes would each spend the budget, and are refused: a `Ledger` has a file.

    References
    ----------
    APB Corollary 4.1, Theorems 4.3 to 4.5; Canonne, Kamath & Steinke 2020.

    Examples
    --------
    >>> account = PrivacyFilter("gp", 0.3)
    >>> for _ in range(3):
    ...     account.spend(0.1)
    >>> account.remaining
    0.0
    >>> account.admits(1e-9)
    False
    """

    def __init__(
        self,
        notion: str,
        budget: RealNumber,
        *,
        delta: float | None = None,
        radius: float | None = None,
    ) -> None:
        """Set notion and budget; raise if unknown, 0, or without δ or radius."""
        check_one_of("notion", notion, NOTIONS)
        self.notion, self.delta, self.radius = notion, delta, radius
        self.budget = to_exact_fraction("budget", budget)
        if not self.budget:
            raise ParameterError(f"budget must be above 0 ({UNITS[notion]}); got 0.")
        self._check_delta_and_radius()
        self.limit = self._limit()
        self.total = Fraction(0)
        self._turn, self._process = threading.Lock(), os.getpid()

    def __reduce__(self) -> Any:
        """Refuse to be copied or pickled: both copies would spend the same budget."""
        raise ParameterError(
            "a PrivacyFilter cannot be copied or pickled, for its budget would be "
            "spent twice; a Ledger can."
        )

    def cost(self, query: Guarantee | RealNumber) -> Fraction:
        """Return a query's cost in the filter's unit, rounded up; raise if it has none.

        Parameters
        ----------
        query : Guarantee, or number
            What the query promises, or its cost: ρ where the filter counts ρ, else ε.

        Returns
        -------
        Fraction

        Raises
        ------
        ConversionError
            If its guarantee does not imply one of the filter's notion.
        """
        if isinstance(query, Guarantee):
            if query.zones:
                raise ConversionError(
                    "a PrivacyFilter counts what holds for all places, and this "
                    "guarantee holds within zones. Charge it to a Ledger."
                )
            return compute_cost(query, self.notion, self.radius, self.delta)
        return to_exact_fraction("cost", query)

    def admits(self, query: Guarantee | RealNumber) -> bool:
        """Return whether a query would be let through, unspent; raise as `cost` does.

        Parameters
        ----------
        query : Guarantee, or number
            What the query promises, or its cost: ρ where the filter counts ρ, else ε.

        Returns
        -------
        bool
        """
        return self.total + self.cost(query) <= self.limit

    def spend(self, query: Guarantee | RealNumber) -> None:
        """Deduct a query's cost; raise if too little is left, or in a forked process.

        Parameters
        ----------
        query : Guarantee, or number
            What the query promises, or its cost: ρ where the filter counts ρ, else ε.

        Raises
        ------
        BudgetError
            If the budget does not suffice: nothing is spent, nothing may be drawn.
        ParameterError
            If this process was forked from the one that made the filter.
        """
        cost = self.cost(query)
        if os.getpid() != self._process:
            raise ParameterError(
                "a PrivacyFilter cannot be spent in a forked process, for both would "
                "spend the same budget; use a Ledger, which both may charge."
            )
        with self._turn:
            if self.total + cost > self.limit:
                kind = accounting_notion(self.notion, self.delta)
                raise BudgetError(refusal_message(kind, cost, self.limit - self.total))
            self.total += cost

    def take_over(self, total: Fraction) -> None:
        """Set the total spent to one stored in a shared file; let this process spend.

        Parameters
        ----------
        total : Fraction
            What has been spent, in the filter's unit.
        """
        self.total, self._process = total, os.getpid()

    def give_back(self, cost: Fraction) -> None:
        """Refund a cost that was set aside; raise if it exceeds the total spent.

        For queries in rounds: all is set aside first, and a round that was never
        asked for spends nothing [APB Algorithm 4].

        Parameters
        ----------
        cost : Fraction
            How much, in the filter's unit.

        Raises
        ------
        ParameterError
            If it is more than was spent.
        """
        with self._turn:
            if not 0 <= cost <= self.total:
                raise ParameterError("cost must be from 0 to the budget spent so far.")
            self.total -= cost

    @property
    def spent(self) -> float:
        """Return the budget spent (ε or ρ), rounded up."""
        return round_up_to_float(self.total)

    @property
    def remaining(self) -> float:
        """Return the remaining budget (ε or ρ), rounded down."""
        return round_down_to_float(self.limit - self.total)

    def _check_delta_and_radius(self) -> None:
        """Raise unless δ and radius are valid, and given just where the notion asks."""
        given = self.delta is not None, self.radius is not None
        approximate = self.notion == "approximate-gp"
        if given != (approximate,) * 2 and (self.notion, *given) != ("dp", True, False):
            raise ParameterError(
                "delta and radius are both required for 'approximate-gp', delta alone "
                f"is allowed for 'dp'; got delta {safe_repr(self.delta)} and radius "
                f"{safe_repr(self.radius)} for {self.notion!r}."
            )
        if self.delta is not None and not 0 < self.delta < 1:
            raise ParameterError(
                f"delta must lie in (0, 1); got {safe_repr(self.delta)}."
            )
        if self.radius is not None and not 0 < self.radius < math.inf:
            raise ParameterError(
                f"radius must be positive and finite (m); got {safe_repr(self.radius)}."
            )

    def _limit(self) -> Fraction:
        """Return the largest total of costs: the budget, or with δ the ρ it allows."""
        if self.delta is None:
            return self.budget
        reach = 1.0 if self.radius is None else self.radius
        return Fraction(
            compute_largest_rho(round_down_to_float(self.budget), self.delta, reach)
        )


def accounting_notion(notion: str, delta: float | None) -> str:
    """Return the notion that costs are counted in: CGP or zCDP with δ, else its own."""
    if notion == "approximate-gp":
        return "cgp"
    return "zcdp" if notion == "dp" and delta is not None else notion


def compute_largest_rho(eps: float, delta: float, radius: float) -> float:
    """Convert epsilon and delta into rho, the largest that implies them, rounded down.

    That is, (ρ, Λ)-CGP implies (ε, δ, Λ)-GP. The inverse of `concentrated_eps`,
    which grows with ρ; at most ε/Λ. With Λ = 1 and no unit, of which Σρ-zCDP implies
    (ε, δ)-DP.
    """

    def gap(log_rho: float) -> float:
        """Return by what share the ε that ρ = e^log_rho implies exceeds the wanted."""
        return concentrated_eps(math.exp(log_rho), delta, radius) / eps - 1

    high = math.log(eps / radius)
    # The simple form bounds from below what can be had: 2√(ρ ln 1/δ) ≤ ε/2.
    low = min(high - math.log(2), 2 * math.log(eps / 4) - math.log(math.log(1 / delta)))
    while gap(low) > 0:  # δ next to 1: its logarithm is not to be trusted
        low -= 1.0
    if gap(high) <= 0:
        return math.exp(high) * (1 - 1e-12)
    rho = math.exp(float(scipy.optimize.brentq(gap, low, high, xtol=1e-13))) * (
        1 - 1e-11
    )
    while concentrated_eps(rho, delta, radius) > eps:
        rho *= 1 - 1e-10
    return rho


def compute_largest_rhos(eps: Floats, delta: float, radius: float) -> Floats:
    """Compute the largest ρ for each ε; over 1,000 different ε are rounded down first.

    That is, (ρ, Λ)-CGP implies (ε, δ, Λ)-GP. Of more than 1,000 different ε each is
    first taken down to a step of 0.1 %, which gives away less than 0.2 % of a ρ.
    """
    levels, which = np.unique(eps, return_inverse=True)
    if len(levels) > 1000:
        steps = np.exp(np.floor(np.log(eps) * _STEPS) / _STEPS)
        levels, which = np.unique(np.minimum(steps, eps), return_inverse=True)
    found = [compute_largest_rho(float(level), delta, radius) for level in levels]
    return np.asarray(found)[which.reshape(-1)]


def compute_cost(
    guarantee: Guarantee,
    notion: str,
    radius: float | None = None,
    delta: float | None = None,
) -> Fraction:
    """Compute a release's cost in a filter's notion, rounded up; raise if it has none.

    Only permitted conversions are made: ε-GP costs ε²/2 of a ρ (ε²/8 for bounded
    range), while concentrated geo-privacy never fits an account of pure geo-privacy.
    An account of (ε, δ) up to ``radius`` Λ asks what is lost at Λ: a release with a
    tolerance t loses ρ·(Λ + t)² there and costs ρ·((Λ + t)/Λ)².
    """
    if guarantee.notion == "none":
        reason = "; ".join(guarantee.assumptions[:1]) or "no reason given"
        raise ConversionError(
            f"a release without a guarantee ({reason}) cannot be charged. Choose "
            "another release."
        )
    if guarantee.columns and notion not in ("dp", "zcdp"):
        raise ConversionError(
            "the release is private per unit of a column, and the ledger "
            "counts metres. Use two ledgers."
        )
    if guarantee.graph and notion not in ("dp", "zcdp"):
        raise ConversionError(
            f"the release is private per {guarantee.unit} of a public graph, "
            "and the ledger counts metres. Use two ledgers."
        )
    if guarantee.fixed_loss and notion not in ("dp", "zcdp"):
        raise ConversionError(
            "part of the loss is fixed: it does not shrink with distance. Use "
            "a 'gp' ledger with a limit on fixed losses: fixed=BUDGET."
        )
    if guarantee.notion in ("dp", "zcdp") and notion not in ("dp", "zcdp"):
        raise ConversionError(
            "the release is private per changed row, and the ledger counts metres. Use "
            "two ledgers."
        )
    if guarantee.delta:
        raise ConversionError(
            f"a {guarantee.notion!r} guarantee with delta = {guarantee.delta:g} "
            "cannot be charged. Choose a release in eps, without delta."
        )
    _check_radius(guarantee, radius)
    if notion in ("dp", "zcdp"):
        return _compute_count_cost(guarantee, accounting_notion(notion, delta))
    if notion == "gp":
        return _compute_pure_cost(guarantee)
    converted = guarantee.to_cgp()
    assert converted.rho is not None
    rho = to_exact_fraction("rho", converted.rho)
    if guarantee.notion != "cgp":
        rho = round_up(converted.rho)
    if notion == "approximate-gp" and guarantee.tolerance:
        assert radius is not None
        longer = 1 + to_exact_fraction(
            "tolerance", guarantee.tolerance
        ) / to_exact_fraction("radius", radius)
        rho *= longer**2
    return rho


def refusal_message(notion: str, cost: Fraction, left: Fraction) -> str:
    """Return the message for a release that costs more than is left."""
    letter = {"gp": "eps", "dp": "eps", FIXED: gettext_noop("fixed loss")}.get(
        notion, "rho"
    )
    return format_message(
        "the release costs {letter} = {cost} ({unit}) and {left} is left; nothing was "
        "spent and nothing was drawn. Release with a smaller budget, or not at all.",
        letter=format_message(letter), cost=localize(rounded_text(cost, up=True)),
        unit=format_message(UNITS[notion]), left=localize(rounded_text(left, up=False)),
    )  # fmt: skip


def _check_radius(guarantee: Guarantee, radius: float | None) -> None:
    """Raise unless a guarantee holds up to a ledger's radius (m); None: everywhere."""
    if guarantee.radius < (radius or math.inf):
        if radius is None:
            raise ConversionError(
                f"the guarantee holds up to {guarantee.radius:g} m only, and the "
                "ledger counts any distance. Release without a radius."
            )
        raise ConversionError(
            f"the guarantee holds up to {guarantee.radius:g} m only, and the ledger "
            f"needs {radius:g} m. Release with radius={radius:g} or more, or without a "
            "radius."
        )


def _compute_pure_cost(guarantee: Guarantee) -> Fraction:
    """Return a guarantee's ε; raise unless it is pure geo-privacy."""
    if guarantee.notion != "gp":
        raise ConversionError(
            f"a {guarantee.notion!r} guarantee is not pure geo-privacy. Release with "
            "eps."
        )
    return to_exact_fraction("eps", guarantee.eps)


def _compute_count_cost(guarantee: Guarantee, notion: str) -> Fraction:
    """Return a dp or zcdp guarantee's cost in dp or zcdp; raise if it has none."""
    if guarantee.notion not in ("dp", "zcdp"):
        raise ConversionError(
            "the release is private per metre, and the ledger counts changed "
            "rows. Use two ledgers."
        )
    if notion == "dp":
        if guarantee.notion != "dp":
            raise ConversionError(
                f"a {guarantee.notion!r} guarantee is not pure differential "
                "privacy. Release with eps."
            )
        return to_exact_fraction("eps", guarantee.eps)
    converted = guarantee.to_zcdp()
    assert converted.rho is not None
    if guarantee.notion == "zcdp":
        return to_exact_fraction("rho", converted.rho)
    return round_up(converted.rho)
