"""Budgets of the people of a session, and the guarantee for them."""

from __future__ import annotations

import dataclasses
import math
import numbers
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ...core.budget.filter import PrivacyFilter, compute_largest_rhos
from ...core.errors import ParameterError
from ...core.language import gettext_noop
from ...core.points.release import check_budget
from ...core.promise.guarantee import FLOAT_CAVEAT, GROUPS_VISIBLE, Guarantee
from ...core.promise.paragraph import format_number
from ..ground.geometry import Frame
from .people import People, read_row_budgets
from .questions import PlanePoints

NOTIONS = ("gp", "cgp", "approximate-gp")
REMAINING_PUBLIC = gettext_noop(
    "what people have left is public: it follows from the answers"
)
ASKED_PUBLIC = gettext_noop(
    "what is asked, and of whom, is public and follows from nothing but earlier answers"
)


@dataclass(frozen=True, kw_only=True)
class PromisedBudgets:
    """Budgets that a session guarantees its persons.

    budgets (n,): What each row's person was promised: ε (1/m), or ρ (1/m²).
    limits (n,): What their questions may cost together: ρ of approximate geo-privacy,
        else the same.
    delta, radius: Of approximate geo-privacy.
    """

    notion: str
    budgets: np.ndarray
    limits: np.ndarray
    delta: float | None = None
    radius: float | None = None

    @classmethod
    def of(
        cls, people: People, eps: Any, rho: Any, delta: Any, radius: Any
    ) -> PromisedBudgets:
        """Return budgets and notion from eps, rho, delta, radius; raise if invalid."""
        name, budgets = _given_budget(people.frame, people.privacy_unit, eps, rho)
        if delta is None and radius is None:
            notion = {"eps": "gp", "rho": "cgp"}[name]
            return cls(notion=notion, budgets=budgets, limits=budgets)
        if name == "rho":
            raise ParameterError(
                "delta and radius require eps; leave them out with rho."
            )
        PrivacyFilter("approximate-gp", 1.0, delta=delta, radius=radius)  # checks both
        assert delta is not None
        assert radius is not None
        return cls(
            notion="approximate-gp",
            budgets=budgets,
            delta=float(delta),
            limits=compute_largest_rhos(budgets, float(delta), float(radius)),
            radius=float(radius),
        )

    def joined(self, frame: Frame, privacy_unit: str, given: Any) -> PromisedBudgets:
        """Return budgets with those of new rows; raise above the session's largest."""
        eps, rho = (given, None) if self.letter == "eps" else (None, given)
        _, budgets = _given_budget(frame, privacy_unit, eps, rho)
        if budgets.max() > self.largest:
            raise ParameterError(
                f"{self.letter} of new people must be at most {self.largest:g}, the "
                f"largest of the session; got {budgets.max():g}."
            )
        limits = budgets
        if self.delta is not None and self.radius is not None:
            limits = compute_largest_rhos(budgets, self.delta, self.radius)
        return dataclasses.replace(
            self,
            budgets=np.concatenate([self.budgets, budgets]),
            limits=np.concatenate([self.limits, limits]),
        )

    @property
    def letter(self) -> str:
        """Return the name of the budgets' unit: "eps" or "rho"."""
        return "rho" if self.notion == "cgp" else "eps"

    @property
    def pure(self) -> bool:
        """Return whether the session's queries cost ε rather than ρ."""
        return self.notion == "gp"

    @cached_property
    def largest(self) -> float:
        """Return the largest budget of any person."""
        return float(self.budgets.max())

    @cached_property
    def common(self) -> float | None:
        """Return the budget that all persons have; None if they differ."""
        same = float(self.budgets.min()) == self.largest
        return self.largest if same else None

    def costs(self, people: People, eps: Any, rho: Any) -> np.ndarray:
        """Return a query's largest cost to each row; raise in the wrong unit."""
        name, costs = _given_budget(people.frame, people.privacy_unit, eps, rho)
        if (name == "eps") != self.pure:
            raise ParameterError(
                "questions of this session take "
                f"{'eps' if self.pure else 'rho'}; got {name}."
            )
        return costs

    def guarantee(self, people: People) -> Guarantee:
        """Return the guarantee of the whole session, for the largest budget."""
        named = {self.letter: self.largest}
        own = self._budget_assumptions()
        facts = {"smallest budget": float(self.budgets.min())} if own else {}
        return self._state_guarantee(
            "session",
            people,
            people.plane_points(None),
            self.notion,
            **named,
            delta=self.delta,
            radius=self.radius or math.inf,
            parameters=facts,
            assumptions=(*own, *people.assumptions),
        )

    def account_guarantee(self, people: People) -> Guarantee:
        """Return the guarantee to charge; approximate geo-privacy is charged in ρ.

        (ρ, ∞)-CGP is what the session keeps; an account that knows δ and Λ makes of it
        what it needs, and brings no second δ.
        """
        if self.notion != "approximate-gp":
            return self.guarantee(people)
        return self.guarantee(people).replace(
            notion="cgp",
            eps=None,
            delta=None,
            radius=math.inf,
            rho=float(self.limits.max()),
        )

    def guarantee_of_question(
        self, name: str, people: People, points: PlanePoints, cost: float, facts: Any
    ) -> Guarantee:
        """Return the guarantee of one answer that costs at most `cost`."""
        return self._state_guarantee(
            name,
            people,
            points,
            "gp" if self.pure else "cgp",
            **{"eps" if self.pure else "rho": cost},
            parameters=facts,
            assumptions=points.ground.assumptions,
        )

    def _state_guarantee(
        self,
        name: str,
        people: People,
        points: PlanePoints,
        notion: str,
        *,
        assumptions: tuple[str, ...],
        **promise: Any,
    ) -> Guarantee:
        """Return a guarantee with the privacy unit and the session's assumptions."""
        unit = people.privacy_unit
        groups = () if unit in ("row", "table") else (GROUPS_VISIBLE,)
        common = (FLOAT_CAVEAT, REMAINING_PUBLIC, ASKED_PUBLIC)
        approximate = ("APB Theorem 4.5",) if notion == "approximate-gp" else ()
        return Guarantee(
            notion=notion,
            # Rows that are persons of their own add up their losses.
            table_metric="dist_1" if unit == "row" else "dist_inf",
            privacy_unit=unit,
            crs=points.ground.label,
            k_max=points.ground.metric.k_max,
            mechanism=f"{name}, local model",
            assumptions=tuple(dict.fromkeys((*common, *groups, *assumptions))),
            references=("APB Theorem 4.4", *approximate, "APB Theorem 5.1"),
            **promise,
        )

    def _budget_assumptions(self) -> tuple[str, ...]:
        """Return the assumption that budgets differ, or () if they do not."""
        if self.common is not None:
            return ()
        least = float(self.budgets.min())
        unit = "square metre" if self.letter == "rho" else "metre"
        return (
            f"people have budgets of their own, from {format_number(least)} to "
            f"{format_number(self.largest)} per {unit}; for each person their own "
            "holds, the "
            "largest is stated; budgets are public and do not depend on places",
        )


def _given_budget(
    frame: Frame, privacy_unit: str, eps: Any, rho: Any
) -> tuple[str, np.ndarray]:
    """Return "eps" or "rho" and each row's budget; raise unless one valid is given."""
    name, value = ("eps", eps) if rho is None else ("rho", rho)
    if (eps is None) == (rho is None) or isinstance(value, numbers.Real):
        return name, np.full(len(frame), check_budget(eps, rho))
    found = read_row_budgets(frame, privacy_unit, name, value)
    for one in (float(found.min()), float(found.max())):  # NaN, if there is any
        check_budget(*((one, None) if name == "eps" else (None, one)))
    return name, found
