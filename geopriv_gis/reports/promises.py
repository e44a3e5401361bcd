"""Guarantees in the words and tables of a language."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from ..core import drawing, markup
from ..core.errors import GeoPrivError
from ..core.promise.composition import compose, compose_disjoint
from ..core.promise.guarantee import Guarantee
from ..core.promise.law import Law
from ..core.promise.paragraph import distance_unit, loss_unit
from ..ledger.composed_promise import joint_guess_chance
from ..ledger.label import check_privacy_unit
from .facts import LossStep, ReleaseFacts
from .texts import ReportTexts

_CHANGES = {"add-remove": "add_remove", "replace": "replace"}


def promise_sentence(facts: ReleaseFacts, t: ReportTexts) -> str:
    """Return sentences on a release's guarantee and columns, or why it has none."""
    own = facts.guarantee
    if facts.empty:
        return t("none", reason="; ".join(map(t.recorded, own.assumptions[:1])) or "–")
    step = facts.example_step
    plus = t("plus", delta=chance_text(step.failing, t)) if step.failing else ""
    texts = [
        t(
            "promise",
            factor=t.factor(step.loss),
            plus=plus,
            who=protected_text(facts, t),
            other=compared_case_text(facts, step, t),
            guess=t.percent(step.guess),
        ),
    ]
    if own.zones:
        texts.append(t("between_zones"))
    if own.unprotected:
        texts.append(t("unprotected", columns=", ".join(own.unprotected)))
    if own.published:
        texts.append(t("telling", columns=", ".join(own.published)))
    if own.pseudonyms:
        texts.append(t("pseudonyms", columns=", ".join(own.pseudonyms)))
    return " ".join(texts)


def protected_text(facts: ReleaseFacts, t: ReportTexts) -> str:
    """Return text on who is protected: a row, a person or the table."""
    unit = facts.guarantee.privacy_unit
    return t(unit) if unit in ("row", "table") else t("persons", unit=unit)


def compared_case_text(facts: ReleaseFacts, step: LossStep, t: ReportTexts) -> str:
    """Return text on the alternative case that a guarantee compares with."""
    own = facts.guarantee
    if facts.is_about_persons:
        return change_text(facts, t)
    away = distance_text(facts, step, t)
    if own.columns:
        text = t("different", distance=away, columns=", ".join(own.columns))
    else:
        text = t("elsewhere_zone" if own.zones else "elsewhere", distance=away)
    if own.privacy_unit == "row":
        return text
    if own.table_metric == "dist_inf":
        return t("row_by_row", other=text)
    if own.table_metric == "dist_2":
        return t("root_in_total", other=text)
    return t("in_one_row" if own.tolerance else "in_total", other=text)


def change_text(facts: ReleaseFacts, t: ReportTexts) -> str:
    """Return text on how neighbouring tables differ, e.g. a person added."""
    return t(_CHANGES.get(facts.guarantee.neighbours or "", "changed"))


def distance_text(facts: ReleaseFacts, step: LossStep, t: ReportTexts) -> str:
    """Return the distance of a loss step as text, with its unit."""
    if facts.is_in_metres:
        return t.length(step.distance)
    return f"{t.rounded_up_text(step.distance)} {distance_unit(facts.guarantee)}"


def chance_text(probability: float, t: ReportTexts) -> str:
    """Return a small probability, rounded up, as "1 in N"."""
    return t("one_in", times=t.localized(f"{int(1 / probability):,}"))


def steps_section(facts: ReleaseFacts, t: ReportTexts) -> str:
    """Return HTML of loss and guessing chance by distance: a table and a chart."""
    names = [row[0] for row in _step_rows(facts, t)]
    shares = [math.ceil(100 * step.guess) / 100 for step in facts.steps]
    series = {t("figure_series"): (shares, drawing.BEFORE)}
    return f"{steps_table(facts, t)}\n{drawing.draw_bars(t('figure'), names, series)}"


def steps_table(facts: ReleaseFacts, t: ReportTexts) -> str:
    """Return an HTML table of loss and guessing chance by distance."""
    heads = (t("distance"), t("at_most"), t("guess"))
    return markup.make_table(_step_rows(facts, t), heads)


def _step_rows(facts: ReleaseFacts, t: ReportTexts) -> list[tuple[str, str, str]]:
    """Return rows of distance, factor by which odds change, chance of a right guess."""
    return [
        (
            distance_text(facts, step, t), t("times", factor=t.factor(step.loss)),
            t("percent", share=t.percent(step.guess)),
        )
        for step in facts.steps
    ]  # fmt: skip


def promise_section(facts: ReleaseFacts, t: ReportTexts) -> str:
    """Return HTML of a guarantee, or why none; if by distance, with table and chart."""
    text = markup.make_paragraphs([promise_sentence(facts, t)])
    if facts.empty or facts.is_about_persons:
        return text
    return f"{text}\n{steps_section(facts, t)}"


def total_section(releases: Sequence[ReleaseFacts], t: ReportTexts) -> str:
    """Return HTML on the combined guarantee or that there is none; "" if under two."""
    return markup.make_paragraphs(_total_sentences(releases, t))


def _total_sentences(releases: Sequence[ReleaseFacts], t: ReportTexts) -> list[str]:
    """Return sentences on the combined guarantee; none if under two releases."""
    if len(releases) < 2:
        return []
    empty = [facts.name for facts in releases if facts.empty]
    if empty:
        return [t("together_none", names=", ".join(empty))]
    parts = [facts for facts in releases if facts.disjoint]
    counted = [facts.guarantee for facts in releases if not facts.disjoint]
    names = ", ".join(facts.name for facts in parts)
    texts = [t("disjoint", names=names)] if parts else []
    try:
        if parts:
            counted.append(compose_disjoint(*(facts.guarantee for facts in parts)))
        total = ReleaseFacts.of({"name": "", "guarantee": compose(*counted)})
        if len(counted) > 1:
            texts.append(t("with_others" if parts else "together"))
        texts.append(promise_sentence(total, t))
    except GeoPrivError:
        texts += _joint_sentences(counted, t) or [t("not_together")]
    return texts


def _joint_sentences(every: Sequence[Guarantee], t: ReportTexts) -> list[str]:
    """Return a sentence on places and counts released together, or [] if unknown.

    Nothing where places have no common unit, counts protect another unit than places,
    or a promise has a δ.
    """
    places = [each for each in every if each.notion not in ("dp", "zcdp")]
    if any(each.columns or each.unit or each.graph for each in places):
        return []
    try:
        whole = ReleaseFacts.of({"guarantee": compose(*places)})
        step = whole.example_step
        for each in every:
            if each not in places:
                check_privacy_unit(each, whole.guarantee.privacy_unit, ())
        chance = joint_guess_chance(every, step.distance)
    except GeoPrivError:
        return []
    if chance is None:
        return []
    return [
        t(
            "joint",
            who=protected_text(whole, t),
            other=compared_case_text(whole, step, t),
            guess=t.percent(chance),
        )
    ]


def budget_text(facts: ReleaseFacts, t: ReportTexts) -> str:
    """Return ε or ρ with its unit, and δ, as text."""
    own = facts.guarantee
    if facts.empty:
        return t("no_number")
    name = "epsilon" if own.eps is not None else "rho"
    kind = (
        "plain" if facts.is_about_persons else "metre" if facts.is_in_metres else "unit"
    )
    value = t.rounded_up_text(
        float(own.eps if own.eps is not None else own.rho or 0.0), 6
    )
    texts = [t(f"{name}_{kind}", value=value, unit=loss_unit(own))]
    if own.delta:
        texts.append(t("delta", value=t.rounded_up_text(own.delta)))
    return ", ".join(texts)


# -- what an attacker achieves: singling out, linking, inferring -----------------------


BEFORE = (0.01, 0.1, 0.5)  # beliefs
DENSITIES = (10, 100, 1_000, 10_000)  # people per km²: country, village, town, city
NEAR = 100.0  # m


def attacker_sentences(
    releases: Sequence[ReleaseFacts], t: ReportTexts
) -> Iterator[str]:
    """Yield sentences on what an attacker may learn, and on residual risks."""
    real = [facts for facts in releases if not facts.empty]
    yield from filter(None, [" ".join(_total_sentences(releases, t))])
    for facts in real:
        yield f"{facts.name}: {' '.join(_singling_sentences(facts, t))}"
        if not facts.is_about_persons:
            odds = "; ".join(
                f"{times} ({far})" for far, times, _ in _step_rows(facts, t)
            )
            yield f"{facts.name}: {t('at_most')} {odds}."
    yield from _linking_sentences(releases, t)
    for facts in real:
        texts, *rows = _inference(facts, t)
        beliefs = "; ".join(f"{before} → {after}" for before, after in rows)
        yield " ".join(filter(None, [texts[0], beliefs + "." * bool(rows), *texts[1:]]))
    yield from residual_sentences(releases, t)


def residual_sentences(
    releases: Sequence[ReleaseFacts], t: ReportTexts
) -> Iterator[str]:
    """Yield sentences on risks outside the guarantees."""
    if any(not (f.is_about_persons or f.empty) for f in releases):
        yield t("residual_place")
    if any(f.is_about_persons for f in releases):
        yield t("residual_counts")
    yield t("residual_columns")
    yield t("residual_record")


def singling_out(facts: ReleaseFacts, t: ReportTexts) -> str:
    """Return HTML on singling out a person; with a table if the noise is known."""
    text = markup.make_paragraphs(
        [f"{facts.name}: {' '.join(_singling_sentences(facts, t))}"]
    )
    if facts.noise is None:
        return text
    area = _area_of_noise(facts.noise)
    rows = [
        (t.localized(f"{each:,}"), t.people_text(each * area)) for each in DENSITIES
    ]
    return text + markup.make_table(rows, (t("density"), t("inside")))


def _singling_sentences(facts: ReleaseFacts, t: ReportTexts) -> list[str]:
    """Return sentences on singling out a person."""
    step, law = facts.example_step, facts.noise
    guess = t.percent(step.guess)
    if facts.is_about_persons:
        return [t("singling_counts", guess=guess)]
    away = distance_text(facts, step, t)
    texts = [t("singling_places", distance=away, guess=guess)]
    if law is None:
        return [*texts, t("radius_unknown")] if facts.is_in_metres else texts
    area = _area_of_noise(law)
    texts.append(
        t(
            "radius", radius=t.length(law.quantile(0.95)), mean=t.length(law.mean),
            area=t.localized(f"{area:.2g}" if area < 10 else f"{area:,.0f}"),
        )
    )  # fmt: skip
    if facts.is_point_plus_noise:
        share = t.percent(float(law.share_within(NEAR)))
        texts.append(t("near", near=t.length(NEAR), share=share))
    return texts


def _area_of_noise(law: Law) -> float:
    """Return the area (km²) of the circle that holds 95 % of the noise."""
    return math.pi * (law.quantile(0.95) / 1000) ** 2


def linking(releases: Sequence[ReleaseFacts], t: ReportTexts) -> str:
    """Return HTML on linking rows to other data."""
    return markup.make_bullets(_linking_sentences(releases, t))


def _linking_sentences(
    releases: Sequence[ReleaseFacts], t: ReportTexts
) -> Iterator[str]:
    """Yield sentences on linking rows to other data."""
    for facts in releases:
        name = "link_order" if facts.keeps_order else "link_no_order"
        if facts.empty:
            name = "link_true"
        elif not facts.has_rows_of_persons:
            name = "link_none"
        yield t(name, name=facts.name)
        own = facts.guarantee
        if own.unprotected:
            columns = ", ".join(own.unprotected)
            yield t("link_columns", name=facts.name, columns=columns)
        if own.pseudonyms:
            columns = ", ".join(own.pseudonyms)
            yield f"{facts.name}: {t('pseudonyms', columns=columns)}"
    yield t("link_repeat")


def inference(facts: ReleaseFacts, t: ReportTexts) -> str:
    """Return HTML on inferring a person's place or presence."""
    (text, *unless), *rows = _inference(facts, t)
    head = (t("before"), t("after"))
    table = [markup.make_table(rows, head)] if rows else []
    return "\n".join(
        [markup.make_paragraphs([text]), *table, markup.make_paragraphs(unless)]
    )


def _inference(facts: ReleaseFacts, t: ReportTexts) -> list[tuple[str, ...]]:
    """Return a tuple of sentences on beliefs, then pairs: beliefs before and after."""
    step = facts.example_step
    if step.sure is None:
        return [(t("inference_none", name=facts.name),)]
    what = t("of_presence")
    if not facts.is_about_persons:
        what = t("of_places", distance=distance_text(facts, step, t))
    texts = [t("inference", name=facts.name, distance=what)]
    texts += [t("unless", delta=chance_text(step.unless, t))] if step.unless else []
    rows = [
        (
            t("percent", share=t.localized(f"{100 * before:g}")),
            t("percent", share=t.percent(step.largest_belief(before) or 1.0)),
        )
        for before in BEFORE
    ]
    return [tuple(texts), *rows]
