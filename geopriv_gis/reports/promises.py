"""What a release promises, in the words and with the tables of a language."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..core import drawing, markup
from ..core.errors import GeoPrivError
from ..core.promise.composition import compose
from ..core.promise.paragraph import many, unit
from .facts import Facts, Step
from .texts import Texts

_CHANGES = {"add-remove": "add_remove", "replace": "replace"}


def sentence(facts: Facts, t: Texts) -> str:
    """Return what is promised, or why nothing is."""
    own = facts.guarantee
    if facts.empty:
        return t("none", reason="; ".join(own.assumptions[:1]) or "–")
    step = facts.usual
    plus = t("plus", delta=chance(step.failing, t)) if step.failing else ""
    told = [
        t(
            "promise", factor=t.factor(step.loss), plus=plus, who=who(facts, t),
            other=other(facts, step, t), guess=t.percent(step.guess),
        ),
    ]  # fmt: skip
    if own.zones:
        told.append(t("between_zones"))
    if own.unprotected:
        told.append(t("beside", columns=", ".join(own.unprotected)))
    if own.published:
        told.append(t("telling", columns=", ".join(own.published)))
    if own.pseudonyms:
        told.append(t("pseudonyms", columns=", ".join(own.pseudonyms)))
    return " ".join(told)


def who(facts: Facts, t: Texts) -> str:
    """Return whom a release protects."""
    unit = facts.guarantee.privacy_unit
    return t(unit) if unit in ("row", "table") else t("persons", unit=unit)


def other(facts: Facts, step: Step, t: Texts) -> str:
    """Return the case that is compared with the true one."""
    own = facts.guarantee
    if facts.counts:
        return change(facts, t)
    away = distance(facts, step, t)
    if own.columns:
        told = t("different", distance=away, columns=", ".join(own.columns))
    else:
        told = t("elsewhere_zone" if own.zones else "elsewhere", distance=away)
    if own.privacy_unit == "row":
        return told
    if own.table_metric == "dist_inf":
        return t("row_by_row", other=told)
    if own.table_metric == "dist_2":
        return t("root_in_total", other=told)
    return t("in_one_row" if own.tolerance else "in_total", other=told)


def change(facts: Facts, t: Texts) -> str:
    """Return what is done with a person, of counts."""
    return t(_CHANGES.get(facts.guarantee.neighbours or "", "changed"))


def distance(facts: Facts, step: Step, t: Texts) -> str:
    """Return how far two cases are apart."""
    if facts.metres:
        return t.length(step.distance)
    return f"{t.above(step.distance)} {many(facts.guarantee)}"


def chance(probability: float, t: Texts) -> str:
    """Return a small probability as one in so many."""
    return t("one_in", times=t.spelled(f"{int(1 / probability):,}"))


def steps(facts: Facts, t: Texts) -> str:
    """Return a table of what is told about places so far apart, and a drawing."""
    rows = [
        (
            distance(facts, step, t), t("times", factor=t.factor(step.loss)),
            t("percent", share=t.percent(step.guess)),
        )
        for step in facts.steps
    ]  # fmt: skip
    table = markup.table(rows, (t("distance"), t("at_most"), t("guess")))
    names = [row[0] for row in rows]
    shares = [math.ceil(100 * step.guess) / 100 for step in facts.steps]
    series = {t("figure_series"): (shares, drawing.BEFORE)}
    return f"{table}\n{drawing.bars(t('figure'), names, series)}"


def promise(facts: Facts, t: Texts) -> str:
    """Return the sentence of a release, and the table where distance counts."""
    told = markup.paragraphs([sentence(facts, t)])
    if facts.empty or facts.counts:
        return told
    return f"{told}\n{steps(facts, t)}"


def total(every: Sequence[Facts], t: Texts) -> str:
    """Return what several releases promise together."""
    if len(every) < 2:
        return ""
    try:
        own = compose(*(facts.guarantee for facts in every))
        all_of_it = Facts.of({"name": "", "guarantee": own})
        told = [t("together"), sentence(all_of_it, t)]
    except GeoPrivError:
        told = [t("not_together")]
    return markup.paragraphs(told)


def budget(facts: Facts, t: Texts) -> str:
    """Return ε or ρ with its unit, and δ."""
    own = facts.guarantee
    if facts.empty:
        return t("no_number")
    name = "epsilon" if own.eps is not None else "rho"
    kind = "plain" if facts.counts else "metre" if facts.metres else "unit"
    value = t.above(float(own.eps if own.eps is not None else own.rho or 0.0), 6)
    told = [t(f"{name}_{kind}", value=value, unit=unit(own))]
    if own.delta:
        told.append(t("delta", value=t.above(own.delta)))
    return ", ".join(told)
