"""Figures for an expert who has to say how small a risk is: HIPAA's other way."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from ..core import markup
from ..frames.points.graph_metric import ROOT_OF_PEOPLE
from . import questions
from .facts import Facts
from .promises import promise, total
from .texts import Texts

LEVEL = 1.0  # the loss of which it is said among how many people it is reached
_TAIL = 4.743864518390577  # of planar Laplace at 0.95, times ε: on a graph about so


def expert(_: Mapping[str, Any], every: Sequence[Facts], t: Texts) -> str:
    """Return what is known of each release, and nothing that decides for the expert."""
    parts = [
        markup.paragraphs([t("expert_intro")]),
        markup.heading(t("promise_heading")),
    ]
    for facts in every:
        parts += [markup.heading(facts.name, 3), promise(facts, t)]
        if facts.guarantee.unit == ROOT_OF_PEOPLE and facts.guarantee.eps:
            parts.append(_among_people(facts.guarantee.eps, t))
    parts += [total(every, t), markup.heading(t("expert_attack"))]
    for facts in every:
        if not facts.empty:
            parts += [questions.singling_out(facts, t), questions.inference(facts, t)]
    parts += [
        markup.heading(t("linking_heading")), questions.linking(every, t),
        markup.paragraphs([t("expert_very_small")]),
    ]  # fmt: skip
    return "\n".join(part for part in parts if part)


def _among_people(eps: float, t: Texts) -> str:
    """Return among how many people places are hidden: π·d² at d √persons."""
    told = t(
        "expert_metric", people=t.whole(math.pi * (LEVEL / eps) ** 2),
        factor=t.factor(LEVEL), radius=t.whole(math.pi * (_TAIL / eps) ** 2),
    )  # fmt: skip
    return markup.paragraphs([f"{t('expert_people')}: {told}"])
