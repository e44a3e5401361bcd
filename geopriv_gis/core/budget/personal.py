"""Personal budgets in whole numbers, and schemes that divide them among queries."""

from __future__ import annotations

import threading
from collections.abc import Callable

import numpy as np

from ..errors import BudgetError, ParameterError
from ..parameter import safe_repr
from ..randomness import Floats, Ints

WHOLE = 1 << 52  # units in one person's budget: exact as integers and as doubles

# What is left and what there was (shares per person), the query's number 1 … m, and m.
Scheme = Callable[[Floats, Floats, int, int], Floats]


class PeopleFilter:
    """Filter that holds and spends many people's budgets, which may differ.

    Each person's budget is cut into 2⁵² units, and only whole units are spent, so that
    sums are exact. What a query may use is derived from the units it paid: a fraction
    of a unit lost in rounding is noise gained, never privacy lost.

    budgets (n,): ε (1/m) or ρ (1/m²) of each person, finite and above 0.

    **Guarantee.** Per person as in `PrivacyFilter`, under "gp" for ε and "cgp" for ρ.
    The remaining budgets follow from public outputs, so they are public. Threads may
    share one filter: what is checked and what is taken are one step.

    References: APB Algorithm 2, Corollary 4.1 and Theorem 4.4.

    >>> people = PeopleFilter(np.array([1.0, 1.0]))
    >>> paid = people.to_units(np.array([0.25, 0.5]))
    >>> people.spend(np.array([0, 1]), paid)
    >>> people.remaining
    array([0.75, 0.5 ])
    """

    def __init__(self, budgets: Floats) -> None:
        self.budgets: Floats = _check_budgets(budgets)
        self.left: Ints = np.full(len(budgets), WHOLE, dtype=np.int64)
        self._turn = threading.Lock()

    def add_people(self, budgets: Floats) -> None:
        """Append further people with whole budgets; raise for invalid ones.

        References: APB Remark 1: a budget begins when its person is first asked.
        """
        new = _check_budgets(budgets)
        with self._turn:
            self.budgets = np.concatenate([self.budgets, new])
            self.left = np.concatenate([self.left, np.full(len(new), WHOLE)])

    def restore_remaining(self, left: Ints) -> None:
        """Set the remaining budgets to stored units (0 … 2⁵²); raise if invalid."""
        good = left.shape == self.budgets.shape and left.dtype == np.int64
        if not good or (left < 0).any() or (left > WHOLE).any():
            raise ParameterError(
                f"left must have one integer from 0 to {WHOLE} for each person."
            )
        with self._turn:
            self.left = left.copy()

    def to_units(self, shares: Floats) -> Ints:
        """Convert shares of budgets, clipped to 0…1, to whole units, rounded down."""
        return (np.clip(shares, 0.0, 1.0) * WHOLE).astype(np.int64)

    def from_units(self, people: Ints, units: Ints) -> Floats:
        """Convert units to ε or ρ of each person, rounded down."""
        return self.budgets[people] * (units * ((1 - 2.0**-50) / WHOLE))

    def spend(self, people: Ints, units: Ints) -> None:
        """Deduct units from different people; raise, nobody charged, if one lacks them.

        Raises `BudgetError` if one of them has fewer left: then nobody pays.
        """
        with self._turn:
            left = self.left[people] - units
            if min(units.min(initial=0), left.min(initial=0)) < 0:
                raise BudgetError(
                    "some people have less budget left than this query costs. Pass a "
                    "smaller eps or rho. Nothing was spent."
                )
            self.left[people] = left

    @property
    def remaining(self) -> Floats:
        """Return each person's remaining budget (ε or ρ), rounded to a double."""
        return self.budgets * (self.left / WHOLE)

    @property
    def remaining_shares(self) -> Floats:
        """Return each person's remaining budget as a share of the whole."""
        return self.left / WHOLE


def _check_budgets(budgets: Floats) -> Floats:
    """Return budgets as floats; raise unless each is finite and above 0."""
    good = np.isfinite(budgets).all() and (budgets > 0).all()
    if budgets.ndim != 1 or not good:
        raise ParameterError("every person's budget must be finite and above 0.")
    return budgets.astype(float)


def adaptive_allotment(left: Floats, start: Floats, number: int, count: int) -> Floats:
    """Allot an equal share plus 3/4 (at the end all) of the savings [APB Algorithm 3].

    r = γ·(B_i − (m−l+1)/m·B) + B/m with γ = (l−1)/(m−1)/4 + 3/4; B for m = 1.
    """
    if count == 1:
        return left
    gamma = (number - 1) / (count - 1) / 4 + 0.75
    result: Floats = gamma * (left - (count - number + 1) / count * start)
    return result + start / count


def uniform_allotment(left: Floats, start: Floats, number: int, count: int) -> Floats:  # noqa: ARG001
    """Allot to a query its equal share of the starting budget; savings are not used."""
    return start / count


def even_allotment(left: Floats, start: Floats, number: int, count: int) -> Floats:  # noqa: ARG001
    """Allot what is left in equal parts to query `number` (from 1) and later ones."""
    return left / (count - number + 1)


SCHEMES: dict[str, Scheme] = {
    "adaptive": adaptive_allotment,
    "uniform": uniform_allotment,
    "even": even_allotment,
}


def find_scheme(scheme: str | Scheme) -> Scheme:
    """Return a scheme's allotment function, by name or as given; raise if unknown."""
    if callable(scheme):
        return scheme
    if not isinstance(scheme, str) or scheme not in SCHEMES:
        raise ParameterError(
            f"scheme must be one of {tuple(SCHEMES)} or a function; got "
            f"{safe_repr(scheme)}."
        )
    return SCHEMES[scheme]


def compute_allotment(
    scheme: str | Scheme, left: Floats, start: Floats, number: int, count: int
) -> Floats:
    """Compute people's budgets for a query, from 0 (for NaN too) to what is left."""
    wanted = np.asarray(find_scheme(scheme)(left, start, number, count))
    if wanted.dtype.kind not in "biuf" or wanted.shape not in ((), (1,), left.shape):
        raise ParameterError(
            "scheme must return one number for each row, or one for all; they are "
            "shares of budgets."
        )
    return np.minimum(np.fmax(wanted, 0.0), left)  # nothing for NaN
