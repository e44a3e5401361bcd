"""What a cap on a person's rows leaves out: how many persons had more than it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeVar

import numpy as np

from ..promise.plan import Plan
from ..randomness import Random
from .counts import CountBudget
from .geometric import make_count_noise

SHARE = 0.05  # of the budget
_DOWN = 1 - 1e-12
T = TypeVar("T")


@dataclass(frozen=True)
class CapReport:
    """Noisy number of persons with more rows than the cap, if released."""

    rows: int
    persons: float | None = None
    error: float | None = None

    @property
    def facts(self) -> dict[str, Any]:
        """Return fields for the record on the cap."""
        about = cap_text(self.rows)
        if self.persons is None:  # counts of several publications, as rows come
            return {"about": about}
        spread = ", spread evenly over theirs" if self.rows > 1 else ""
        return {
            "about": f"{about}{spread}",
            "persons_over": self.persons, "persons_over_se": self.error,
        }  # fmt: skip


def cap_text(rows: int) -> str:
    """Return text on counting at most `rows` rows per person."""
    if rows == 1:
        return "at most one row of each person"
    return f"at most {rows} rows of each person"


def budget_within_cap(budget: CountBudget) -> CountBudget:
    """Return the counts' budget, less the part for the number of capped persons."""
    if budget.privacy_unit == "row":
        return budget
    left = (1 - SHARE) * _DOWN
    return replace(
        budget,
        eps=None if budget.eps is None else budget.eps * left,
        rho=None if budget.rho is None else budget.rho * left,
    )


def plan_capped(
    plan: Plan[T], over: int | None, budget: CountBudget, *, rng: Random
) -> Plan[tuple[T, CapReport | None]]:
    """Plan the release of counts, and of how many persons exceeded the cap.

    plan: Of the counts, for what `budget_within_cap` leaves.
    over: Persons with more than ``budget.rows`` rows, in zones or not. None: not told,
        and the counts have the whole budget.
    budget: For both. Where each row is a person, there is nothing to tell.

    **Guarantee.** That of ``budget``: a person changes their number by one at most,
    whether they join, leave or are replaced, and it gets a twentieth of the budget; the
    losses of both add up.

    >>> from geopriv_gis.testing import insecure_rng
    >>> from geopriv_gis.core.zones.flows import plan_flows
    >>> rng, budget = insecure_rng(1), CountBudget(eps=20.0, privacy_unit="who")
    >>> counts = plan_flows(np.eye(2), budget_within_cap(budget), rng=rng)
    >>> plan = plan_capped(counts, 700, budget, rng=rng)
    >>> abs(plan.draw()[1].persons - 700) < 20
    True
    """
    if budget.privacy_unit == "row":
        return Plan(guarantee=plan.guarantee, draw=lambda: (plan.draw(), None))
    name, _, how = plan.guarantee.mechanism.partition(", ")
    about = f"{name} of {cap_text(budget.rows)}"
    if over is None:
        guarantee = plan.guarantee.replace(mechanism=f"{about}, {how}")
        return Plan(
            guarantee=guarantee, draw=lambda: (plan.draw(), CapReport(budget.rows))
        )
    noise, variance = make_count_noise(
        *(part and part * SHARE * _DOWN for part in (budget.eps, budget.rho))
    )

    def draw() -> tuple[T, CapReport]:
        """Draw the counts, and the noisy number of persons over the cap."""
        found = plan.draw()
        persons = noise.randomise(np.array([float(over)]), rng)
        return found, CapReport(budget.rows, float(persons[0]), variance**0.5)

    spent = {
        name: getattr(budget, name)
        for name in ("eps", "rho")
        if getattr(plan.guarantee, name) is not None  # nothing is promised in tests
    }
    guarantee = plan.guarantee.replace(
        **spent,
        mechanism=f"{about}, and persons with more, {how}",
        parameters={**plan.guarantee.parameters, "share_of_persons_over": SHARE},
    )  # fmt: skip
    return Plan(guarantee=guarantee, draw=draw)
