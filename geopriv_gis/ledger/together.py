"""What releases of places and counts of rows lose together, for somebody who moves."""

from __future__ import annotations

import math
from collections.abc import Iterable

from ..core.errors import ConversionError
from ..core.language import figure, worded
from ..core.promise.guarantee import Guarantee
from ..core.promise.paragraph import number
from .names import unit_of
from .promised import snapped

ROUNDING = 1e-9  # m: below it, what is left of a difference is that of doubles


def together(guarantees: Iterable[Guarantee], unit: str) -> str:
    """Return in words what all releases lose for somebody who moves by d metres.

    Losses add up between the same two cases, whatever was chosen after whatever was
    seen: ε·d of places and ε of counts, or Rényi divergences. Somebody who moves is
    replaced, for counts. Empty where only one family was charged, whose own promise
    says it.

    Notes
    -----
    Nothing is said of who is in the data at all: released places show how many rows
    there are.
    """
    charged = [each for each in guarantees if each.eps or each.rho]
    places = [each for each in charged if each.notion not in ("dp", "zcdp")]
    counts = [_replaced(each) for each in charged if each not in places]
    if len(charged) < 2 or not places:
        return ""
    near = min(each.radius for each in places)
    reach = ""
    if math.isfinite(near):
        reach = worded(" (d at most {near})", near=figure(f"{near:g}"))
    who = worded(
        "All releases together, for two cases in which a {unit} is up to d metres "
        "apart{reach} and nothing else differs (counts depend on places too): ",
        unit=unit_of(unit), reach=reach,
    )  # fmt: skip
    if all(each.notion in ("gp", "dp") and not each.delta for each in charged):
        eps = number(sum(each.eps or 0.0 for each in places))
        losses = (sum(p.fixed_loss for p in places), sum(c.eps or 0.0 for c in counts))
        fixed = "".join(f" + {number(loss)}" for loss in losses if loss)
        far = _longer(max(map(snapped, places)))
        loss = figure(f"{eps}·{far}{fixed}")
        return who + worded("a factor of at most exp({loss}).", loss=loss)
    far = _longer(max(each.tolerance for each in places))
    try:
        rho = number(sum(each.to_cgp().rho or 0.0 for each in places))
        rows = sum(each.to_zcdp().rho or 0.0 for each in counts)
        rest = f" + {number(rows)}" if rows else ""
    except ConversionError:
        return who + worded("each notion bounds its own part.")
    return who + worded(
        "a Rényi divergence of each order α of at most α·({loss}).",
        loss=figure(f"{rho}·{far}²{rest}"),
    )


def _longer(tolerance: float) -> str:
    return f"(d + {number(tolerance)})" if tolerance > ROUNDING else "d"


def _replaced(guarantee: Guarantee) -> Guarantee:
    if guarantee.neighbours == "add-remove":
        return guarantee.to_replace()
    return guarantee
