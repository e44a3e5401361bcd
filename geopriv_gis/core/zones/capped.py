"""The cap on a person's rows, chosen or given, and how many persons have more."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypeVar

import numpy as np

from ..mechanisms import GumbelTopK, PermuteAndFlip
from ..promise.plan import Plan
from ..randomness import Random
from .counts import CountBudget
from .geometric import make_count_noise

# Public: what is chosen from. Near ones differ little, and few are told apart better.
CAPS = (1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000)
SHARE = 0.05  # of the budget, for each number about persons
_DOWN = 1 - 1e-12
_PRIOR = -2  # power of a cap that is its weight before rows are looked at
_MEAN = math.sqrt(2 / math.pi)  # absolute value of a normal number
T = TypeVar("T")


@dataclass(frozen=True)
class CapReport:
    """Cap on a person's rows, and the noisy number of persons above it if released."""

    rows: int
    persons: float | None = None
    error: float | None = None

    @property
    def facts(self) -> dict[str, Any]:
        """Return record fields on the cap; only its text if no number is released."""
        about = cap_text(self.rows)
        if self.persons is None:  # counts of several publications, as rows come
            return {"about": about}
        spread = ", spread evenly over theirs" if self.rows > 1 else ""
        return {
            "about": f"{about}{spread}", "max_rows_per_unit": self.rows,
            "persons_over": self.persons, "persons_over_se": self.error,
        }  # fmt: skip


def cap_text(rows: int | None) -> str:
    """Return text on counting at most `rows` rows per person; None: as chosen.

    >>> cap_text(20)
    'at most 20 rows of each person'
    """
    if rows is None:
        return "as many rows of each person as a part of the budget chose"
    if rows == 1:
        return "at most one row of each person"
    return f"at most {rows} rows of each person"


def plan_capped(
    plan_counts: Callable[[CountBudget], Plan[T]],
    over: Mapping[int, int] | None,
    budget: CountBudget,
    *,
    zones: int = 1,
    rng: Random,
) -> Plan[tuple[T, CapReport | None]]:
    """Plan counts under a (drawn) cap on persons' rows; given `over`, how many exceed.

    plan_counts: Returns the plan of counts within ``rows`` of the budget that it gets.
    over: Persons with more rows than each cap, in zones or not. Of one cap: that of
        ``budget``. Of several one is chosen. None: not told, and the counts have the
        whole budget.
    budget: For all. Where each row is a person, there is nothing to tell or to choose.
    zones: In how many zones rows are counted.

    A larger cap by one loses as many rows less as there are persons over it, and adds
    noise to each zone. The chosen cap has about as many persons over it as that noise,
    summed over the zones; a fixed share of the persons would not do where few have most
    rows. Large caps have less weight, since nobody may be over many of them alike.

    **Guarantee.** That of ``budget``: a person changes the number of those over a cap
    by one at most, whether they join, leave or are replaced, and it gets a twentieth of
    the budget, as does the choice; the losses of all add up.

    References: McKenna & Sheldon 2020 (choice under ε), McSherry & Talwar 2007 (under
    ρ); Amin, Kulesza, Muñoz Medina & Vassilvitskii 2019 for what is balanced.

    >>> from geopriv_gis.testing import insecure_rng
    >>> from geopriv_gis.core.zones.flows import plan_flows
    >>> rng, budget = insecure_rng(1), CountBudget(eps=20.0, privacy_unit="who")
    >>> counts = lambda within: plan_flows(np.eye(2), within, rng=rng)
    >>> plan = plan_capped(counts, {1: 700}, budget, rng=rng)
    >>> abs(plan.draw()[1].persons - 700) < 20
    True
    >>> over = {1: 4000, 2: 1500, 3: 20, 5: 0}
    >>> plan_capped(counts, over, budget, zones=400, rng=rng).draw()[1].rows
    3
    """
    if budget.privacy_unit == "row":
        plan = plan_counts(budget)
        return Plan(
            guarantee=plan.guarantee, draw=lambda: (plan.draw(), None),
            error=plan.error,
        )  # fmt: skip
    if over is None:
        plan = plan_counts(budget)
        return Plan(
            guarantee=plan.guarantee.replace(mechanism=_mechanism_text(plan, budget)),
            draw=lambda: (plan.draw(), CapReport(budget.rows)),
            error=plan.error,
        )
    caps = sorted(over)
    chosen = len(caps) > 1
    part = _share_of(replace(budget, rows=1, size=1), SHARE)
    within = replace(_share_of(budget, 1 - (1 + chosen) * SHARE), chosen=chosen)
    planned = cache(lambda cap: plan_counts(replace(within, rows=cap)))
    noise, variance = make_count_noise(part.eps, part.rho)

    def draw() -> tuple[T, CapReport]:
        """Draw the cap, the counts, and the noisy number of persons over the cap."""
        cap = caps[0] if not chosen else _choose_cap(over, zones, budget, rng)
        found = planned(cap).draw()
        persons = noise.randomise(np.array([float(over[cap])]), rng)
        return found, CapReport(cap, float(persons[0]), variance**0.5)

    # Some noise is too narrow to be exact, some too wide: what fails has to fail here.
    plan, _ = planned(caps[0]), planned(caps[-1])
    promise = plan.guarantee
    spent = {
        name: getattr(budget, name)
        for name in ("eps", "rho")
        if getattr(promise, name) is not None  # nothing is promised in tests
    }
    shares = {"share_of_persons_over": SHARE} | (
        {"share_of_cap": SHARE} if chosen else {}
    )
    guarantee = promise.replace(
        **spent,
        mechanism=_mechanism_text(plan, within, ", and persons with more"),
        parameters={**promise.parameters, **shares},
    )
    return Plan(guarantee=guarantee, draw=draw, error={} if chosen else plan.error)


def _choose_cap(
    over: Mapping[int, int], zones: int, budget: CountBudget, rng: Random
) -> int:
    """Draw a cap with 5 % of the budget, by persons over it against noise it adds."""
    caps, part = sorted(over), _share_of(budget, SHARE)
    choice: GumbelTopK | PermuteAndFlip
    if budget.rho is None:
        assert budget.eps is not None
        choice = PermuteAndFlip.from_budget(1, eps=part.eps)
        noise = 1 / budget.eps
    else:
        choice = GumbelTopK.from_budget(1, rho=part.rho)
        noise = _MEAN / math.sqrt(2 * budget.rho)
    costs = [
        abs(over[cap] - zones * noise) - 2 / choice.eps * math.log(cap**_PRIOR)
        for cap in caps
    ]
    return caps[int(choice.randomise(np.array(costs), rng)[0])]


def _share_of(budget: CountBudget, share: float) -> CountBudget:
    """Return a part of the budget, rounded down."""
    eps, rho = (part and part * share * _DOWN for part in (budget.eps, budget.rho))
    return replace(budget, eps=eps, rho=rho)


def _mechanism_text(plan: Plan[Any], budget: CountBudget, more: str = "") -> str:
    """Return text on a plan's mechanism, with the cap on a person's rows."""
    name, _, how = plan.guarantee.mechanism.partition(", ")
    rows = None if budget.chosen else budget.rows
    return f"{name} of {cap_text(rows)}{more}, {how}"
