"""Singling out, linking, inferring: what an attacker achieves, by the law alone."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..core import markup
from .facts import Facts
from .promises import chance, distance
from .texts import Texts

BEFORE = (0.01, 0.1, 0.5)  # beliefs
DENSITIES = (10, 100, 1_000, 10_000)  # people per km²: country, village, town, city
NEAR = 100.0  # m


def singling_out(facts: Facts, t: Texts) -> str:
    step = facts.usual
    guess = t.percent(step.guess)
    if facts.counts:
        return _named(facts, [t("singling_counts", guess=guess)])
    away = distance(facts, step, t)
    told = [t("singling_places", distance=away, guess=guess)]
    law = facts.noise
    if law is None:
        return _named(facts, [*told, t("radius_unknown")] if facts.metres else told)
    radius = law.quantile(0.95)
    area = math.pi * (radius / 1000) ** 2
    told.append(
        t(
            "radius", radius=t.length(radius), mean=t.length(law.mean),
            area=t.spelled(f"{area:.2g}" if area < 10 else f"{area:,.0f}"),
        )
    )  # fmt: skip
    if facts.alone:
        told.append(t("near", share=t.percent(float(law.share_within(NEAR)))))
    rows = [(t.spelled(f"{each:,}"), t.whole(each * area)) for each in DENSITIES]
    return _named(facts, told) + markup.table(rows, (t("density"), t("inside")))


def linking(every: Sequence[Facts], t: Texts) -> str:
    told = []
    for facts in every:
        if facts.counts or (facts.guarantee.law is None and not facts.ordered):
            told.append(t("link_none", name=facts.name))
        else:
            told.append(
                t("link_order" if facts.ordered else "link_no_order", name=facts.name)
            )
        if facts.columns and not facts.counts:
            columns = ", ".join(facts.columns)
            told.append(t("link_columns", name=facts.name, columns=columns))
    return markup.bullets([*told, t("link_repeat")])


def inference(facts: Facts, t: Texts) -> str:
    step = facts.usual
    if step.sure is None:
        return markup.paragraphs([t("inference_none", name=facts.name)])
    what = t("of_presence")
    if not facts.counts:
        what = t("of_places", distance=distance(facts, step, t))
    rows = [
        (
            t("percent", share=t.spelled(f"{100 * before:g}")),
            t("percent", share=t.percent(step.after(before) or 1.0)),
        )
        for before in BEFORE
    ]
    told = markup.paragraphs([t("inference", name=facts.name, distance=what)])
    table = markup.table(rows, (t("before"), t("after")))
    unless = [t("unless", delta=chance(step.unless, t))] if step.unless else []
    return f"{told}\n{table}\n{markup.paragraphs(unless)}"


def _named(facts: Facts, told: Sequence[str]) -> str:
    return markup.paragraphs([f"{facts.name}: {' '.join(told)}"])
