"""Singling out, linking, inferring: what an attacker achieves, by the law alone."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..core import markup
from .facts import ReleaseFacts
from .promises import chance_text, distance_text
from .texts import ReportTexts

BEFORE = (0.01, 0.1, 0.5)  # beliefs
DENSITIES = (10, 100, 1_000, 10_000)  # people per km²: country, village, town, city
NEAR = 100.0  # m


def singling_out(facts: ReleaseFacts, t: ReportTexts) -> str:
    step = facts.example_step
    guess = t.percent(step.guess)
    if facts.is_about_persons:
        return _named_paragraph(facts, [t("singling_counts", guess=guess)])
    away = distance_text(facts, step, t)
    told = [t("singling_places", distance=away, guess=guess)]
    law = facts.noise
    if law is None:
        return _named_paragraph(
            facts, [*told, t("radius_unknown")] if facts.is_in_metres else told
        )
    radius = law.quantile(0.95)
    area = math.pi * (radius / 1000) ** 2
    told.append(
        t(
            "radius", radius=t.length(radius), mean=t.length(law.mean),
            area=t.localized(f"{area:.2g}" if area < 10 else f"{area:,.0f}"),
        )
    )  # fmt: skip
    if facts.is_point_plus_noise:
        told.append(t("near", share=t.percent(float(law.share_within(NEAR)))))
    rows = [
        (t.localized(f"{each:,}"), t.people_text(each * area)) for each in DENSITIES
    ]
    return _named_paragraph(facts, told) + markup.make_table(
        rows, (t("density"), t("inside"))
    )


def linking(every: Sequence[ReleaseFacts], t: ReportTexts) -> str:
    told = []
    for facts in every:
        if facts.is_about_persons or (
            facts.guarantee.law is None and not facts.keeps_order
        ):
            told.append(t("link_none", name=facts.name))
        else:
            told.append(
                t(
                    "link_order" if facts.keeps_order else "link_no_order",
                    name=facts.name,
                )
            )
        own = facts.guarantee
        if own.unprotected:
            columns = ", ".join(own.unprotected)
            told.append(t("link_columns", name=facts.name, columns=columns))
        if own.pseudonyms:
            columns = ", ".join(own.pseudonyms)
            told.append(f"{facts.name}: {t('pseudonyms', columns=columns)}")
    return markup.make_bullets([*told, t("link_repeat")])


def inference(facts: ReleaseFacts, t: ReportTexts) -> str:
    step = facts.example_step
    if step.sure is None:
        return markup.make_paragraphs([t("inference_none", name=facts.name)])
    what = t("of_presence")
    if not facts.is_about_persons:
        what = t("of_places", distance=distance_text(facts, step, t))
    rows = [
        (
            t("percent", share=t.localized(f"{100 * before:g}")),
            t("percent", share=t.percent(step.largest_belief(before) or 1.0)),
        )
        for before in BEFORE
    ]
    told = markup.make_paragraphs([t("inference", name=facts.name, distance=what)])
    table = markup.make_table(rows, (t("before"), t("after")))
    unless = [t("unless", delta=chance_text(step.unless, t))] if step.unless else []
    return f"{told}\n{table}\n{markup.make_paragraphs(unless)}"


def _named_paragraph(facts: ReleaseFacts, told: Sequence[str]) -> str:
    """Return sentences as a paragraph that begins with the release's name."""
    return markup.make_paragraphs([f"{facts.name}: {' '.join(told)}"])
