"""Guarantees in plain words, for the person who has to sign for the release."""

from __future__ import annotations

import math
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal

from .. import markup
from .curve import concentrated_eps
from .guarantee import Guarantee
from .law import JOINT

# Probability at which the paragraph illustrates a concentrated guarantee.
ILLUSTRATED_DELTA = 1e-6
# √L at which a Rényi loss L likely means at most e: L + 2√(L·ln(1/δ)) = 1.
LIKELY = math.sqrt(math.log(1 / ILLUSTRATED_DELTA) + 1) - math.sqrt(
    math.log(1 / ILLUSTRATED_DELTA)
)


def paragraph(guarantee: Guarantee) -> str:
    """Return the guarantee as one paragraph: promise, measure, assumptions.

    A record may come from anywhere, and a terminal obeys control characters.
    """
    told = _told(guarantee)
    if guarantee.assumptions and guarantee.notion != "none":
        told += " It assumes: " + "; ".join(guarantee.assumptions) + "."
    return printable(told)


def card_of(guarantee: Guarantee) -> str:
    """Return the same for a notebook: what is assumed is shown when it is asked for."""
    bodies = [markup.paragraphs([printable(_told(guarantee))])]
    if guarantee.assumptions and guarantee.notion != "none":
        assumed = markup.bullets(map(printable, guarantee.assumptions))
        bodies.append(markup.folded("It assumes", assumed))
    return markup.card("Guarantee", *bodies)


def printable(told: str) -> str:
    """Return a text without control characters."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in told)


def _told(guarantee: Guarantee) -> str:
    """Return what holds, without what it assumes; or why nothing does."""
    if guarantee.notion == "none":
        reasons = "; ".join(guarantee.assumptions) or "no mechanism produced it"
        return f"No privacy guarantee: {reasons}."
    parts = [
        _loss(guarantee), _between_zones(guarantee), _where(guarantee),
        _how(guarantee),
    ]  # fmt: skip
    return " ".join(part for part in [*parts, beside(guarantee)] if part)


def beside(guarantee: Guarantee) -> str:
    """Return what nothing protects."""
    if not guarantee.published:
        return ""
    return f"Published beside it, unprotected: {', '.join(guarantee.published)}."


def number(value: float, figures: int = 6, rounding: str = ROUND_CEILING) -> str:
    """Return a number as people write it, e.g. ``0.01``, ``5e-07``, rounded up.

    A loss may be stated larger than it is, never smaller. Twelve figures count: 0.1 +
    0.2 is still 0.3.
    """
    written = Decimal(f"{value:.12g}")
    rounded = Context(prec=figures, rounding=rounding).create_decimal(written)
    return f"{float(rounded):.{figures}g}"


def length(metres: float) -> str:
    """Return a distance up to which something is promised: rounded down."""
    return number(metres, rounding=ROUND_FLOOR)


def _subject(guarantee: Guarantee) -> str:
    if guarantee.privacy_unit == "table":
        return "The whole table, even if all its rows belong to one person, is"
    if guarantee.privacy_unit == "row":
        if guarantee.columns:
            return f"Each row's values of {columns(guarantee)} are"
        what = "place and height are" if _high(guarantee) else "location is"
        return f"Each row's {what}"
    return f"Each person's set of rows (equal values of {guarantee.privacy_unit!r}) is"


def _high(guarantee: Guarantee) -> bool:
    """Tell whether heights are noisy as well."""
    return guarantee.law is not None and guarantee.law.dimension == 3


def columns(guarantee: Guarantee) -> str:
    """Return the columns whose values are protected."""
    return ", ".join(map(repr, guarantee.columns))


def _moved(guarantee: Guarantee, metres: float) -> str:
    distance = f"{length(metres)} {many(guarantee)}"
    if guarantee.privacy_unit == "row":
        places = "rows" if guarantee.columns else "places"
        return f"two {places} {distance} apart"
    if guarantee.table_metric == "dist_inf":
        return f"moving every row of it by up to {distance} at once"
    if guarantee.table_metric == "dist_2":
        return f"moving its rows by {distance} in total (root of summed squares)"
    if guarantee.tolerance:
        return f"moving one of its rows by {distance}"  # each that moves is snapped
    return f"moving its rows by {distance} in total"


def example(reach: float, guarantee: Guarantee) -> float:
    """Return a round length (1, 2 or 5 times a power of ten) for an example.

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


def factor(loss: float) -> str:
    """Return e^loss rounded up in its third figure, or in powers of ten when huge."""
    if loss > 30:
        return f"10^{math.ceil(loss / math.log(10))}"
    value = math.exp(loss)
    unit = 10.0 ** (math.floor(math.log10(value)) - 2)
    # Round up: a promise may be stated weaker than it is, never stronger.
    return number(math.ceil(value / unit - 1e-9) * unit)


def _loss(guarantee: Guarantee) -> str:
    subject = _subject(guarantee)
    limit = (
        ""
        if math.isinf(guarantee.radius)
        else f" up to {length(guarantee.radius)} {many(guarantee)}"
    )
    if guarantee.notion in ("dp", "zcdp"):
        return _counted_loss(guarantee)
    if guarantee.notion == "cgp":
        return _concentrated_loss(guarantee, subject + " ", limit)
    assert guarantee.eps is not None
    metres = usual_distance(guarantee)
    change = factor(guarantee.eps * (metres + guarantee.tolerance))
    name, and_delta, but, near = "ε-geo-private", "", "", ""
    if guarantee.notion == "approximate-gp":
        assert guarantee.delta is not None
        name = "(ε, δ)-geo-private"
        and_delta = f" and δ = {number(guarantee.delta)}"
        but = f", but for an additional probability of {number(guarantee.delta)}"
    if guarantee.fixed_loss:
        least = max(guarantee.fixed_loss, guarantee.eps * guarantee.tolerance)
        near = f", and up to a factor {factor(least)} at any distance, however small"
    return (
        f"{subject} {name}{limit} with ε = {number(guarantee.eps)} per "
        f"{unit(guarantee)}{and_delta}: {_moved(guarantee, metres)} "
        f"{_verb(guarantee, 'change')} the probability of any "
        f"published result by at most a factor {change}{near}{but}."
    )


def _concentrated_loss(guarantee: Guarantee, subject: str, limit: str) -> str:
    assert guarantee.rho is not None
    metres = usual_distance(guarantee)
    reach = metres + guarantee.tolerance
    loss = guarantee.rho * reach * reach
    likely = concentrated_eps(loss, ILLUSTRATED_DELTA)
    own = f" and δ = {number(guarantee.delta)}" if guarantee.delta else ""
    return (
        f"{subject}ρ-concentrated-geo-private{limit} with ρ = "
        f"{number(guarantee.rho)} per square {unit(guarantee)}{own}: "
        f"{_moved(guarantee, metres)} "
        f"{_verb(guarantee, 'change')} the probability of any published result by at "
        f"most a factor {factor(likely)}, but for an additional probability of "
        f"{number(ILLUSTRATED_DELTA + (guarantee.delta or 0.0))} "
        f"({_divergence(guarantee, loss)})."
    )


def _divergence(guarantee: Guarantee, loss: float) -> str:
    but = f", but with probability {number(guarantee.delta)}" if guarantee.delta else ""
    return f"Rényi divergence at most {number(loss)}·α at every order α{but}"


def usual_distance(guarantee: Guarantee) -> float:
    """Return a round distance at which the factor is e at most, for an example."""
    if guarantee.eps is not None:
        return example(1 / guarantee.eps if guarantee.eps else 1.0, guarantee)
    root = math.sqrt(guarantee.rho or 0.0)
    return example(LIKELY / root if root else 1.0, guarantee)


def unit(guarantee: Guarantee) -> str:
    """Return what a loss is per."""
    if guarantee.unit:
        return guarantee.unit
    return f"unit of {columns(guarantee)}" if guarantee.columns else "metre"


def many(guarantee: Guarantee) -> str:
    """Return the unit of distances as it follows a number."""
    if guarantee.unit:
        return f"× {guarantee.unit}"
    return f"units of {columns(guarantee)}" if guarantee.columns else "m"


def _verb(guarantee: Guarantee, plural: str) -> str:
    return plural if guarantee.privacy_unit == "row" else plural + "s"


def _counted_loss(guarantee: Guarantee) -> str:
    relation = {
        "add-remove": "adding or removing one person",
        "replace": "replacing one person's data",
    }.get(guarantee.neighbours or "", "changing one person's data")
    if guarantee.privacy_unit not in ("row", "table"):
        relation += f" (all rows with one value of {guarantee.privacy_unit!r})"
    delta = guarantee.delta or 0.0
    own = f" and δ = {number(delta)}" if delta else ""
    if guarantee.notion == "zcdp":
        assert guarantee.rho is not None
        rho = number(guarantee.rho)
        what = f"ρ-zero-concentrated differentially private with ρ = {rho}"
        eps = concentrated_eps(guarantee.rho, ILLUSTRATED_DELTA)
        delta += ILLUSTRATED_DELTA
        more = f" ({_divergence(guarantee, guarantee.rho)})"
    else:
        eps, more = guarantee.eps or 0.0, ""
        name = "(ε, δ)" if delta else "ε"
        what = f"{name}-differentially private with ε = {number(eps)}"
    but = f", but for an additional probability of {number(delta)}" if delta else ""
    return (
        f"The result is {what}{own}: {relation} changes the probability of any "
        f"published result by at most a factor {factor(eps)}{but}{more}."
    )


def _between_zones(guarantee: Guarantee) -> str:
    if not guarantee.zones:
        return ""
    return (
        f"The public zone of every row (fingerprint of the zones {guarantee.zones}) is "
        "told: this holds for places in the same zone, and nothing is promised between "
        "zones."
    )


def _where(guarantee: Guarantee) -> str:
    if guarantee.graph:
        return (
            "Distance is the shortest path in a public graph (fingerprint "
            f"{guarantee.graph}), in the unit {guarantee.unit}; it is not a "
            "distance in metres on the ground."
        )
    if guarantee.crs is None:
        return ""
    place = "on the sphere" if guarantee.crs == "sphere" else f"in {guarantee.crs}"
    stretch = (
        f" (whose scale of at most {number(guarantee.k_max)} is accounted for)"
        if guarantee.k_max > 1
        else ""
    )
    space = " together with metres of height" if _high(guarantee) else ""
    return f"Distances are ground metres{space}, measured {place}{stretch}."


def _how(guarantee: Guarantee) -> str:
    parts = [f"Mechanism: {guarantee.mechanism}"] if guarantee.mechanism else []
    if guarantee.grid is not None:
        unit = guarantee.grid_unit
        parts.append(f"coordinates on a public grid of {guarantee.grid:.6g} {unit}")
    if guarantee.tolerance:
        longer = number(guarantee.tolerance, 3)
        metres = "units" if guarantee.columns else many(guarantee)
        why = (
            f"a loss of {number(guarantee.fixed_loss)} whatever the distance"
            if guarantee.fixed_loss
            else "inputs snapped to nodes of the graph"
            if guarantee.graph
            else "inputs snapped to a public grid"
        )
        parts.append(f"{why} (distances count as up to {longer} {metres} longer)")
    text = ", ".join(parts)
    text = text and text[0].upper() + text[1:] + "."
    if guarantee.law is not None and guarantee.law.shares == "joint":
        text += f" {JOINT[0].upper()}{JOINT[1:]}."
    return text
