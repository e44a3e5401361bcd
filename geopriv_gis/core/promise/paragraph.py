"""Guarantees in plain words, for the data holder who signs the release."""

from __future__ import annotations

import math
from collections.abc import Iterable
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal

from .. import markup
from ..language import format_message, gettext, gettext_noop, localize
from .curve import concentrated_eps
from .facts import GuaranteeFields
from .law import JOINT, Law

# -- what the sentences on guarantees are made of: numbers, lengths, units, examples ---

# Probability at which the paragraph illustrates a concentrated guarantee.
ILLUSTRATED_DELTA = 1e-6
# √L at which a Rényi loss L likely means at most e: L + 2√(L·ln(1/δ)) = 1.
Z_KEPT = gettext_noop("Z values are published as they are, unprotected")
DEGREES, FEET = gettext_noop("degrees"), "units of "  # of a grid, as records have it
NO_MAP = gettext_noop("No map, count or rate can be computed from it afterwards.")
_NAMED = 12  # columns; of more the number is told, and those that may tell
LIKELY = math.sqrt(math.log(1 / ILLUSTRATED_DELTA) + 1) - math.sqrt(
    math.log(1 / ILLUSTRATED_DELTA)
)


def printable(value: str) -> str:
    """Return a text with U+FFFD in place of characters that cannot be printed."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in value)


def assumptions_text(guarantee: GuaranteeFields) -> str:
    """Return the assumptions, or the reason why nothing is guaranteed."""
    every = guarantee.assumptions
    if guarantee.notion != "none":
        every = needed_assumptions(guarantee)
    return "; ".join(map(gettext, every))


def needed_assumptions(guarantee: GuaranteeFields) -> tuple[str, ...]:
    """Return the assumptions without the one that Z values are published as is."""
    return tuple(each for each in guarantee.assumptions if each != Z_KEPT)


def published_columns_text(guarantee: GuaranteeFields) -> str:
    """Return text on unprotected columns, pseudonyms and published heights, or "".

    Records of before 0.2.0 know the latter alone. Heights are no column.
    """
    heights = f"{gettext(Z_KEPT)}." if Z_KEPT in guarantee.assumptions else ""
    texts = (_unprotected_columns_text(guarantee), pseudonyms_text(guarantee), heights)
    return " ".join(filter(None, texts))


def pseudonyms_text(guarantee: GuaranteeFields) -> str:
    """Return text on pseudonym columns and what they reveal, or "" if none."""
    if not guarantee.pseudonyms:
        return ""
    return format_message(
        "Columns published as keyed pseudonyms: {columns}. Equal values have equal "
        "pseudonyms, so which rows belong together is told.",
        columns=", ".join(guarantee.pseudonyms),
    )


def column_names_text(names: Iterable[str], guarantee: GuaranteeFields) -> str:
    """Return column names joined, pseudonym columns marked."""
    return ", ".join(
        format_message("{name} (pseudonym)", name=name)
        if name in guarantee.pseudonyms
        else name
        for name in names
    )


def _unprotected_columns_text(guarantee: GuaranteeFields) -> str:
    """Return text on unprotected columns (names up to 12) and sensitive ones, or ""."""
    if not guarantee.attribute_columns:
        if not guarantee.published:
            return ""
        return format_message(
            "Of the columns published beside it, unprotected, these may tell of places "
            "or people: {columns}.", columns=", ".join(guarantee.published),
        )  # fmt: skip
    every = guarantee.unprotected
    text = format_message(
        "Columns published beside it as they are, unprotected: {number}",
        number=len(every),
    )
    text += f" ({', '.join(every)})." if len(every) <= _NAMED else "."
    return (
        f"{text} {sensitive_columns_text(guarantee)}" if guarantee.published else text
    )


def sensitive_columns_text(guarantee: GuaranteeFields) -> str:
    """Return text on published columns that may tell of places or people."""
    return format_message(
        "Of these may tell of places or people: {columns}.",
        columns=", ".join(guarantee.published),
    )


def format_number(value: float, figures: int = 6, rounding: str = ROUND_CEILING) -> str:
    """Return a number as text, e.g. `0.01`, `5e-07`, rounded up by default.

    A loss may be stated larger than it is, never smaller. Twelve figures count: 0.1 +
    0.2 is still 0.3.
    """
    written = Decimal(f"{value:.12g}")
    rounded = Context(prec=figures, rounding=rounding).create_decimal(written)
    return f"{float(rounded):.{figures}g}"


def format_length(metres: float) -> str:
    """Return a distance as text without its unit, rounded down to 6 figures."""
    return format_number(metres, rounding=ROUND_FLOOR)


def protected_columns_text(guarantee: GuaranteeFields) -> str:
    """Return the names of the protected columns, quoted and joined by commas."""
    return ", ".join(map(repr, guarantee.columns))


def example_length(reach: float, guarantee: GuaranteeFields) -> float:
    """Return a length 1, 2 or 5 × 10ⁿ: at most `reach` less tolerance, and the radius.

    So short that with the tolerance it is within ``reach``, where the factor is e;
    where the tolerance alone is farther, a part of the loss is fixed, and the length
    itself is within.
    """
    room = reach - guarantee.tolerance
    exact = min(room if room > 1e-3 * reach else reach, 1e300)
    power = 10.0 ** math.floor(math.log10(exact))
    # Of the powers around it: the logarithm of 1000 may come out below 3.
    round_ = [m * power for m in (0.5, 1, 2, 5, 10)]
    longest = max(each for each in round_ if each <= exact * (1 + 1e-12))
    return float(min(longest, guarantee.radius))


def format_factor(loss: float) -> str:
    """Return e^loss rounded up in its third figure, or in powers of ten when huge."""
    if loss > 30:
        return f"10^{math.ceil(loss / math.log(10))}"
    value = math.exp(loss)
    unit = 10.0 ** (math.floor(math.log10(value)) - 2)
    # Round up: a promise may be stated weaker than it is, never stronger. Of what is
    # above a round number, only what arithmetic leaves there is ignored.
    return format_number(math.ceil(value / unit - 1e-10) * unit)


def example_distance(guarantee: GuaranteeFields) -> float:
    """Return a round distance (guarantee's unit) with odds changed at most e-fold."""
    if guarantee.eps is not None:
        return example_length(1 / guarantee.eps if guarantee.eps else 1.0, guarantee)
    root = math.sqrt(guarantee.rho or 0.0)
    return example_length(LIKELY / root if root else 1.0, guarantee)


def loss_unit(guarantee: GuaranteeFields) -> str:
    """Return the unit that follows "ε per": metre, unit of columns, or a graph's."""
    if guarantee.unit:
        return gettext(guarantee.unit)
    if guarantee.columns:
        return format_message(
            "unit of {columns}", columns=protected_columns_text(guarantee)
        )
    return format_message("metre")


def distance_unit(guarantee: GuaranteeFields) -> str:
    """Return the unit after a distance: m, units of columns, or × of a graph's."""
    if guarantee.unit:
        return f"× {gettext(guarantee.unit)}"
    if guarantee.columns:
        return format_message(
            "units of {columns}", columns=protected_columns_text(guarantee)
        )
    return "m"


def guarantee_paragraph(guarantee: GuaranteeFields) -> str:
    """Return the guarantee as one paragraph: promise, metric, mechanism, assumptions.

    A record may come from anywhere, and a terminal obeys control characters.
    """
    text = _promise_text(guarantee)
    if needed_assumptions(guarantee) and guarantee.notion != "none":
        text += format_message(" It assumes: {all}.", all=assumptions_text(guarantee))
    return printable(text)


def guarantee_card(guarantee: GuaranteeFields) -> str:
    """Return the guarantee as HTML for a notebook, with folded assumptions."""
    bodies = [markup.make_paragraphs([printable(_promise_text(guarantee))])]
    if needed_assumptions(guarantee) and guarantee.notion != "none":
        listed = markup.make_bullets(
            printable(gettext(each)) for each in needed_assumptions(guarantee)
        )
        bodies.append(markup.make_folded_section(format_message("It assumes"), listed))
    return markup.make_card(format_message("Guarantee"), *bodies)


def _promise_text(guarantee: GuaranteeFields) -> str:
    """Return the guarantee's text without assumptions, or why there is none."""
    if guarantee.notion == "none":
        reasons = assumptions_text(guarantee) or format_message(
            "no mechanism produced it"
        )
        return format_message("No privacy guarantee: {reasons}.", reasons=reasons)
    parts = [
        _loss_sentence(guarantee),
        zones_sentence(guarantee.zones),
        _metric_sentence(guarantee),
        _mechanism_sentence(guarantee),
    ]
    return " ".join(
        part for part in [*parts, published_columns_text(guarantee)] if part
    )


def _subject_text(guarantee: GuaranteeFields) -> str:
    """Return subject and verb of the promise, on the protected row, person or table."""
    unit = guarantee.privacy_unit
    if unit == "table":
        return format_message(
            "The whole table, even if all its rows belong to one person, is"
        )
    if unit != "row":
        return format_message(
            "Each person's set of rows (equal values of {unit!r}) is", unit=unit
        )
    if guarantee.columns:
        return format_message(
            "Each row's values of {columns} are",
            columns=protected_columns_text(guarantee),
        )
    if _is_in_space(guarantee):
        return format_message("Each row's place and height are")
    return format_message("Each row's location is")


def _is_in_space(guarantee: GuaranteeFields) -> bool:
    """Return whether a guarantee's noise is in three dimensions: on heights, too."""
    return guarantee.law is not None and guarantee.law.dimension == 3


def _moved_text(guarantee: GuaranteeFields, metres: float) -> str:
    """Return the start of the sentence that compares inputs `metres` apart."""
    far = f"{localize(format_length(metres))} {distance_unit(guarantee)}"
    if guarantee.privacy_unit == "row":
        if guarantee.columns:
            return format_message("two rows {far} apart change", far=far)
        return format_message("two places {far} apart change", far=far)
    if guarantee.table_metric == "dist_inf":
        return format_message(
            "moving every row of it by up to {far} at once changes", far=far
        )
    if guarantee.table_metric == "dist_2":
        return format_message(
            "moving its rows by {far} in total (root of summed squares) changes",
            far=far,
        )
    if guarantee.tolerance:  # each that moves is snapped
        return format_message("moving one of its rows by {far} changes", far=far)
    return format_message("moving its rows by {far} in total changes", far=far)


def _loss_sentence(guarantee: GuaranteeFields) -> str:
    """Return the sentence that states notion, budget and an example."""
    if guarantee.notion in ("dp", "zcdp"):
        return _count_loss_sentence(guarantee)
    if guarantee.notion == "cgp":
        return _concentrated_loss_sentence(guarantee)
    assert guarantee.eps is not None
    metres = example_distance(guarantee)
    change = localize(format_factor(guarantee.eps * (metres + guarantee.tolerance)))
    name, but, near = format_message("ε-geo-private"), "", ""
    if guarantee.notion == "approximate-gp":
        assert guarantee.delta is not None
        name = format_message("(ε, δ)-geo-private")
        but = _failure_clause(guarantee.delta)
    if guarantee.fixed_loss:
        least = max(guarantee.fixed_loss, guarantee.eps * guarantee.tolerance)
        near = format_message(
            ", and up to a factor {factor} at any distance, however small",
            factor=localize(format_factor(least)),
        )
    return format_message(
        "{subject} {name}{limit} with ε = {eps} per {unit}{delta}: {moved} the "
        "probability of any published result by at most a factor {change}{near}{but}.",
        subject=_subject_text(guarantee),
        name=name,
        limit=_limit_text(guarantee),
        eps=_format_rounded_up(guarantee.eps),
        unit=loss_unit(guarantee),
        delta=_delta_clause(guarantee),
        moved=_moved_text(guarantee, metres),
        change=change,
        near=near,
        but=but,
    )


def _format_rounded_up(value: float) -> str:
    """Return a loss or probability as text, rounded up."""
    return localize(format_number(value))


def _limit_text(guarantee: GuaranteeFields) -> str:
    """Return " up to {radius}", or "" for an infinite radius."""
    if math.isinf(guarantee.radius):
        return ""
    far = f"{localize(format_length(guarantee.radius))} {distance_unit(guarantee)}"
    return format_message(" up to {far}", far=far)


def _delta_clause(guarantee: GuaranteeFields) -> str:
    """Return " and δ = …", or "" if there is no δ."""
    if not guarantee.delta and guarantee.notion != "approximate-gp":
        return ""
    return format_message(
        " and δ = {delta}", delta=_format_rounded_up(guarantee.delta or 0.0)
    )


def _failure_clause(delta: float) -> str:
    """Return the clause on δ, which is added to a probability times the factor."""
    return format_message(
        ", plus a probability of at most {delta}",
        delta=_format_rounded_up(delta),
    )


def _concentrated_loss_sentence(guarantee: GuaranteeFields) -> str:
    """Return the sentence for concentrated geo-privacy, with an example."""
    assert guarantee.rho is not None
    metres = example_distance(guarantee)
    reach = metres + guarantee.tolerance
    loss = guarantee.rho * reach * reach
    likely = concentrated_eps(loss, ILLUSTRATED_DELTA)
    return format_message(
        "{subject} ρ-concentrated-geo-private{limit} with ρ = {rho} per {unit}{delta}: "
        "{moved} the probability of any published result by at most a factor "
        "{change}{but} ({divergence}).",
        subject=_subject_text(guarantee),
        limit=_limit_text(guarantee),
        rho=_format_rounded_up(guarantee.rho),
        unit=_renyi_unit(guarantee),
        delta=_delta_clause(guarantee),
        moved=_moved_text(guarantee, metres),
        change=localize(format_factor(likely)),
        but=_failure_clause(ILLUSTRATED_DELTA + (guarantee.delta or 0.0)),
        divergence=_divergence_clause(guarantee, loss),
    )


def _divergence_clause(guarantee: GuaranteeFields, loss: float) -> str:
    """Return the clause on Rényi divergence, with δ if any."""
    but = ""
    if guarantee.delta:
        but = format_message(
            ", but with probability {delta}", delta=_format_rounded_up(guarantee.delta)
        )
    return format_message(
        "Rényi divergence at most {loss}·α at every order α{but}",
        loss=_format_rounded_up(loss), but=but,
    )  # fmt: skip


def _renyi_unit(guarantee: GuaranteeFields) -> str:
    """Return the unit that follows "ρ per", e.g. square metre."""
    if guarantee.unit or guarantee.columns:
        return format_message("square {unit}", unit=loss_unit(guarantee))
    return format_message("square metre")


def _count_loss_sentence(guarantee: GuaranteeFields) -> str:
    """Return the sentence for DP or zCDP of counts, with an example."""
    relation = _neighbour_text(guarantee)
    delta = guarantee.delta or 0.0
    if guarantee.notion == "zcdp":
        assert guarantee.rho is not None
        what = format_message(
            "ρ-zero-concentrated differentially private with ρ = {rho}",
            rho=_format_rounded_up(guarantee.rho),
        )
        eps = concentrated_eps(guarantee.rho, ILLUSTRATED_DELTA)
        delta += ILLUSTRATED_DELTA
        more = f" ({_divergence_clause(guarantee, guarantee.rho)})"
    else:
        eps, more = guarantee.eps or 0.0, ""
        what = format_message(
            "{name}-differentially private with ε = {eps}",
            name="(ε, δ)" if delta else "ε", eps=_format_rounded_up(eps),
        )  # fmt: skip
    return format_message(
        "The result is {what}{delta}: {relation} changes the probability of any "
        "published result by at most a factor {change}{but}{more}.",
        what=what,
        delta=_delta_clause(guarantee),
        relation=relation,
        change=localize(format_factor(eps)),
        but=_failure_clause(delta) if delta else "",
        more=more,
    )


def _neighbour_text(guarantee: GuaranteeFields) -> str:
    """Return the change of a person (added, replaced …) that counts protect."""
    if guarantee.neighbours == "add-remove":
        relation = format_message("adding or removing one person")
    elif guarantee.neighbours == "replace":
        relation = format_message("replacing one person's data")
    else:
        relation = format_message("changing one person's data")
    unit = guarantee.privacy_unit
    if unit == "row":
        return relation + format_message(" (one row)")
    if unit == "table":
        return relation
    return relation + format_message(
        " (all rows with one value of {unit!r})", unit=unit
    )


def zones_sentence(zones: str) -> str:
    """Return the sentence on rows whose zones are public, or ""."""
    if not zones:
        return ""
    return format_message(
        "The public zone of every row (fingerprint of the zones {zones}) is told: this "
        "holds for places in the same zone, and nothing is promised between zones.",
        zones=zones,
    )


def _metric_sentence(guarantee: GuaranteeFields) -> str:
    """Return the sentence on the CRS or graph of distances, or "" without CRS."""
    if guarantee.graph:
        return format_message(
            "Distance is the shortest path in a public graph (fingerprint {graph}), in "
            "the unit {unit}; it is not a distance in metres on the ground.",
            graph=guarantee.graph, unit=gettext(guarantee.unit),
        )  # fmt: skip
    if guarantee.crs is None:
        return ""
    place = measurement_text(guarantee.crs)
    if guarantee.k_max > 1:
        place += format_message(
            " (whose scale of at most {scale} is accounted for)",
            scale=_format_rounded_up(guarantee.k_max),
        )
    if _is_in_space(guarantee):
        return format_message(
            "Distances are ground metres together with metres of height, measured "
            "{place}.", place=place,
        )  # fmt: skip
    return format_message("Distances are ground metres, measured {place}.", place=place)


def measurement_text(crs: str) -> str:
    """Return "on the sphere" or "in {crs}": where distances are measured."""
    if crs == "sphere":
        return format_message("on the sphere")
    return format_message("in {crs}", crs=crs)


def format_spacing(grid: float, unit: str) -> str:
    """Return a grid's spacing as text with its unit."""
    metres = unit.removeprefix(FEET)
    if unit == DEGREES:
        unit = gettext(DEGREES)
    elif metres != unit:
        unit = format_message("units of {length}", length=localize(metres))
    return f"{localize(f'{grid:.6g}')} {unit}"


def _mechanism_sentence(guarantee: GuaranteeFields) -> str:
    """Return sentences on mechanism, grid, tolerance, and if maps are not possible."""
    parts = []
    if guarantee.mechanism:
        parts.append(format_message("Mechanism: {name}", name=guarantee.mechanism))
    if guarantee.grid is not None:
        spacing = format_spacing(guarantee.grid, guarantee.grid_unit)
        parts.append(
            format_message("coordinates on a public grid of {spacing}", spacing=spacing)
        )
    if guarantee.tolerance:
        longer = format_message(
            " (distances count as up to {far} longer)",
            far=(
                f"{localize(format_number(guarantee.tolerance, 3))} "
                f"{_units_text(guarantee)}"
            ),
        )
        parts.append(_tolerance_reason(guarantee) + longer)
    text = ", ".join(parts)
    text = text and text[0].upper() + text[1:] + "."
    law = guarantee.law
    if law is not None and law.shares == "joint":
        joint = gettext(JOINT)
        text += f" {joint[0].upper()}{joint[1:]}."
    elif guarantee.graph or (law is not None and not supports_maps(law)):
        text += f" {gettext(NO_MAP)}"
    return text


def supports_maps(law: Law) -> bool:
    """Return whether unbiased maps, counts and rates can be made, heights left out."""
    there = law.horizontal
    return there is not None and there.can_be_undone


def _units_text(guarantee: GuaranteeFields) -> str:
    """Return the unit of distances, or "units" where columns define it."""
    return format_message("units") if guarantee.columns else distance_unit(guarantee)


def _tolerance_reason(guarantee: GuaranteeFields) -> str:
    """Return why distances have a tolerance: fixed loss, graph or grid."""
    if guarantee.fixed_loss:
        return format_message(
            "a loss of {loss} whatever the distance",
            loss=_format_rounded_up(guarantee.fixed_loss),
        )
    if guarantee.graph:
        return format_message("inputs snapped to nodes of the graph")
    return format_message("inputs snapped to a public grid")
