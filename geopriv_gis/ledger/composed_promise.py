"""The composed guarantee of all charges of one notion."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction

from ..core.errors import ConversionError, ParameterError
from ..core.exact_numbers import round_up_to_float
from ..core.language import format_message, localize
from ..core.promise.composition import weakest_table_metric
from ..core.promise.conversion import with_several_rows
from ..core.promise.curve import bound_total_variation, concentrated_delta
from ..core.promise.guarantee import Guarantee
from ..core.promise.paragraph import format_number
from .chain import Entry
from .limit import Limit, unit_in_words


def compose_charges(
    notion: str,
    total: Fraction,
    limits: Sequence[Limit],
    entries: Sequence[Entry],
    unit: str,
) -> Guarantee:
    """Return the combined guarantee of charges in one notion, at δ if all limits are.

    Where only limits at a δ count them, it is told at the first one's δ. Fixed losses
    were charged beside ε: Σ(ε_i·d + f_i) = (Σε_i)·(d + Σf_i/Σε_i). One release alone
    keeps the law of its noise, by which its certificate states the chance of a guess.
    """
    guarantees = [e.guarantee for e in entries if e.guarantee is not None]
    loss = round_up_to_float(total)
    tolerance = max(map(remaining_tolerance, guarantees), default=0.0)
    fixed = round_up_to_float(sum((e.fixed for e in entries), Fraction(0)))
    if fixed and loss:
        tolerance += fixed / loss * (1 + 1e-15)
    guarantee = Guarantee(
        notion=notion,
        eps=loss if notion in ("gp", "dp") else None,
        rho=None if notion in ("gp", "dp") else loss,
        radius=min((g.radius for g in guarantees), default=float("inf")),
        table_metric=weakest_table_metric(guarantees, notion, unit),
        privacy_unit=unit,
        tolerance=tolerance,
        neighbours=next((g.neighbours for g in guarantees), None),
        fixed_loss=fixed,
        zones=next((g.zones for g in guarantees if g.zones), ""),
        k_max=max((g.k_max for g in guarantees), default=1.0),
        mechanism="composition",
        parameters={"releases": len(guarantees)},
        assumptions=tuple(dict.fromkeys(a for g in guarantees for a in g.assumptions)),
        references=("APB Theorem 4.4", "APB Theorem 5.1"),
    )
    mine = [each for each in limits if each.accounting_notion == notion]
    if not mine or any(each.delta is None for each in mine):
        only = guarantees[0] if len(entries) == len(guarantees) == 1 else None
        if only is None or (only.notion, only.privacy_unit) != (notion, unit):
            return guarantee
        return guarantee.replace(law=only.law)
    delta, radius = mine[0].delta, mine[0].radius
    assert delta is not None
    if radius is None:
        return guarantee.to_dp(float(delta))
    # Every charge was for the loss at Λ, tolerance and all.
    whole = guarantee.replace(tolerance=0.0)
    approximate = whole.to_approximate_gp(float(delta), float(radius))
    return with_several_rows(approximate.replace(tolerance=tolerance))


def remaining_tolerance(guarantee: Guarantee) -> float:
    """Return the tolerance (m) less a fixed loss's worth in metres, at least 0."""
    if not (guarantee.fixed_loss and guarantee.eps):
        return guarantee.tolerance
    own = guarantee.fixed_loss / guarantee.eps
    return max(guarantee.tolerance * (1 + 1e-15) - own, 0.0)


def guarantee_of_charge(text: str, unit: str, neighbours: str) -> Guarantee:
    """Return a guarantee that costs NOTION=BUDGET, from text; raise if invalid.

    ``gp=0.01``, or with a fixed loss ``gp=0.01,fixed=2``.
    """
    text, _, fixed = text.partition(",fixed=")
    limit = Limit.read(text)
    lost = Limit.read(f"fixed={fixed}").budget if fixed else 0
    known = limit.notion in (("gp",) if fixed else ("gp", "cgp", "dp", "zcdp"))
    if limit != Limit(limit.notion, limit.budget) or not known:
        raise ParameterError(
            "a charge must be NOTION=BUDGET, with gp, cgp, dp or zcdp as NOTION, or "
            "gp=BUDGET,fixed=LOSS."
        )
    rows, letter = limit.notion in ("dp", "zcdp"), limit.notion in ("gp", "dp")
    return Guarantee(
        notion=limit.notion,
        table_metric="hamming" if rows else "dist_inf",
        privacy_unit=unit,
        neighbours=neighbours if rows else None,
        eps=float(limit.budget) if letter else None,
        rho=None if letter else float(limit.budget),
        fixed_loss=float(lost),
    )


# -- what releases of places and counts of rows lose together, for somebody who moves --

_EXAMPLE = 100.0  # m, at which a divergence is told as the chance of a guess
ROUNDING = 1e-9  # m: below it, what is left of a difference is that of doubles


def combined_loss_text(guarantees: Iterable[Guarantee], unit: str) -> str:
    """Return text on all releases' loss over d metres; "" if < 2, or none of places.

    Losses add up between the same two cases, whatever was chosen after whatever was
    seen: ε·d of places and ε of counts, or Rényi divergences. Somebody who moves is
    replaced, for counts. Empty where only one family was charged, whose own promise
    says it.

    Nothing is said of who is in the data at all: released places show how many rows
    there are.
    """
    charged = [each for each in guarantees if each.eps or each.rho]
    places = [each for each in charged if each.notion not in ("dp", "zcdp")]
    counts = [each for each in charged if each not in places]
    if len(charged) < 2 or not places:
        return ""
    near = min(each.radius for each in places)
    reach = ""
    if any(each.zones for each in places):
        reach = format_message(" within one zone")
    if math.isfinite(near):
        reach += format_message(" (d at most {near})", near=localize(f"{near:g}"))
    who = format_message(
        "All releases together, for two cases in which a {unit} is up to d metres "
        "apart{reach} and nothing else differs (counts depend on places too): ",
        unit=unit_in_words(unit), reach=reach,
    )  # fmt: skip
    apart_only = who + format_message("each notion bounds its own part.")
    if any(each.delta for each in charged):
        return apart_only
    counts = [c.to_replace() if c.neighbours == "add-remove" else c for c in counts]
    if all(each.notion in ("gp", "dp") for each in charged):
        eps = format_number(sum(each.eps or 0.0 for each in places))
        losses = (sum(p.fixed_loss for p in places), sum(c.eps or 0.0 for c in counts))
        fixed = "".join(f" + {format_number(loss)}" for loss in losses if loss)
        far = _tolerance_text(max(map(remaining_tolerance, places)))
        loss = localize(f"{eps}·{far}{fixed}")
        return who + format_message("a factor of at most exp({loss}).", loss=loss)
    tolerance = max(each.tolerance for each in places)
    try:
        rho, rows = _sum_in_rho(places, counts)
    except ConversionError:
        return apart_only
    rest = f" + {format_number(rows)}" if rows else ""
    far = _tolerance_text(tolerance)
    example = min(_EXAMPLE, near)
    chance = joint_guess_chance(charged, example) or 1.0
    return who + format_message(
        "a Rényi divergence of each order α of at most α·({loss}). For d = {example}, "
        "somebody to whom both seem equally likely guesses right with a chance of at "
        "most {right} %.",
        loss=localize(f"{format_number(rho)}·{far}²{rest}"),
        example=localize(f"{example:g}"),
        right=localize(format_number(100 * chance, 3)),
    )


def joint_guess_chance(guarantees: Iterable[Guarantee], away: float) -> float | None:
    """Bound the chance to tell places `away` m apart by all releases; None with δ.

    Of two places that are equally likely; None where a promise has a δ. For counts,
    somebody at the other place is somebody else.
    """
    charged = [each for each in guarantees if each.eps or each.rho]
    if any(each.delta for each in charged):
        return None
    places = [each for each in charged if each.notion not in ("dp", "zcdp")]
    counts = [each for each in charged if each not in places]
    counts = [c.to_replace() if c.neighbours == "add-remove" else c for c in counts]
    chance = _chance_with_pure_losses(places, counts, away)
    try:
        rho, rows = _sum_in_rho(places, counts)
    except ConversionError:
        return chance
    tolerance = max((each.tolerance for each in places), default=0.0)
    variation = bound_total_variation(rho * (away + tolerance) ** 2 + rows)
    return min((1 + variation) / 2, chance)


def _sum_in_rho(
    places: Sequence[Guarantee], counts: Sequence[Guarantee]
) -> tuple[float, float]:
    """Return the sums of ρ of places and of counts; raise if one has none."""
    rho = math.fsum(each.to_cgp().rho or 0.0 for each in places)
    return rho, math.fsum(each.to_zcdp().rho or 0.0 for each in counts)


def _chance_with_pure_losses(
    places: Sequence[Guarantee], counts: Sequence[Guarantee], distance: float
) -> float:
    """Bound the chance to tell two equally likely cases apart, from sums of ε and ρ.

    Releases under ε are together no better than randomised response at the sum ε of
    their losses (Kairouz, Oh & Viswanath 2015), which is right with p = e^ε/(1 + e^ε).
    Beside releases under ρ the total variation is that of p·P and (1 − p)·Q plus that
    of (1 − p)·P and p·Q: 2p − 1 + 2·(1 − p)·δ, δ of ρ at ε.
    """
    eps = math.fsum(
        (g.eps or 0.0) * (distance + remaining_tolerance(g)) + g.fixed_loss
        for g in places
    )
    eps += math.fsum(g.eps or 0.0 for g in counts)
    rho = math.fsum((g.rho or 0.0) * (distance + g.tolerance) ** 2 for g in places)
    rho += math.fsum(g.rho or 0.0 for g in counts)
    odds = math.exp(min(eps, 700.0))
    return min((odds + concentrated_delta(rho, eps)) / (1 + odds), 1.0)


def _tolerance_text(tolerance: float) -> str:
    """Return "d", or "(d + …)" with a tolerance (m)."""
    return f"(d + {format_number(tolerance)})" if tolerance > ROUNDING else "d"
