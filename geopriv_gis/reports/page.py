"""Reports on a publication: for its assessment, its statement, its recipients."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from ..core import markup
from ..core.errors import ParameterError
from ..core.parameter import shown
from ..core.promise.paragraph import printable
from ..frames.points.graph_metric import ROOT_OF_PEOPLE
from . import questions
from .facts import Facts
from .promises import budget, change, promise, sentence, total, who
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


_STYLE = (
    markup.PAPER
    + """
svg { max-width: 100%; height: auto; background: #fff; }
h2, h3 { break-after: avoid; margin: 1.2em 0 .3em; }
th { white-space: normal; }
ul { padding-left: 1.2em; }
@media print { svg { width: 10cm; } }
"""
)
Said = Mapping[str, Any]


def page(
    kind: str, publication: Said, releases: Sequence[Said], language: str = "en"
) -> str:
    """Return a report as a page that needs nothing but itself, and prints on A4.

    Nothing in it depends on the data: figures come from the guarantees and plans.

    Parameters
    ----------
    kind : {"dpia", "statement", "recipients", "expert"}
        Annex to a data protection impact assessment; statement after NIST SP 800-226;
        note for recipients; annex for an expert determination (HIPAA).
    publication : mapping
        Texts: ``title``, ``contact``, ``licence``, ``purpose``, ``controller``,
        ``people`` (who is protected), ``ledger``, ``retention``, ``review``,
        ``measures``, ``security``, ``collection``. What is not there is left to be
        filled in by hand.
    releases : sequence of mappings
        Of each ``guarantee`` (as `Guarantee.to_dict` writes it), and ``name``,
        ``release`` (of the function), ``file``, ``columns``, ``plan`` (expected
        figures: texts, a mapping, or measures as `Outlook` has them).
    language : {"en", "de"}
        Of the page.

    Raises
    ------
    ParameterError
        For another kind or language; without releases, or if one has no guarantee
        that can be read.

    Examples
    --------
    >>> promise = {"format": 2, "notion": "gp", "eps": 0.01}
    >>> text = page("statement", {"title": "Homes"}, [{"guarantee": promise}], "de")
    >>> "ε = 0,01 je Meter" in text, "http" in text
    (True, False)
    """
    t = Texts(language)
    if not isinstance(kind, str) or kind not in KINDS:
        raise ParameterError(
            f"kind must be one of {', '.join(KINDS)}; got {shown(kind)}."
        )
    if isinstance(releases, (str, Mapping)) or not len(releases):
        raise ParameterError(
            "releases must hold a mapping for each release, one at least."
        )
    every = [Facts.of(each) for each in releases]
    told = {str(n): printable(str(v)) for n, v in publication.items() if v}
    title = f"{told['title']}: {t(kind)}" if "title" in told else t(kind)
    return markup.page(title, KINDS[kind](told, every, t), _STYLE, t.language)


def _dpia(told: Said, every: Sequence[Facts], t: Texts) -> str:
    real = [facts for facts in every if not facts.empty]
    parts = [
        _filled(told, ("controller", "purpose", "people", "contact"), t),
        _part("published_heading", _published(every, t), t),
        _promised(every, t),
        _part(
            "singling_heading", markup.paragraphs([t("questions_source")]),
            *(questions.singling_out(facts, t) for facts in real), t,
        ),
        _part("linking_heading", questions.linking(every, t), t),
        _part("inference_heading", *(questions.inference(f, t) for f in real), t),
        _part("residual_heading", _residual(every, t), t),
        _part(
            "keeping_heading",
            _filled(
                told,
                ("retention", "review", "ledger", "measures", "date", "signature"), t,
            ), t,
        ),
    ]  # fmt: skip
    return "\n".join(parts)


def _statement(told: Said, every: Sequence[Facts], t: Texts) -> str:
    parts = [markup.paragraphs([t("statement_source")])]
    for facts in every:
        rows = [
            (t("people"), who(facts, t)), (t("epsilon"), budget(facts, t)),
            (t("neighbours"), _neighbours(facts, t)),
            (t("mechanism"), facts.guarantee.mechanism),
            (t("utility"), _utility(facts, t)),
        ]  # fmt: skip
        line = markup.paragraphs([sentence(facts, t)])  # a statement has one page
        parts += [_third(facts.name), markup.table(rows), line]
    rest = [
        (t(name), told.get(name, t(f"{name}_text")))
        for name in ("trust", "security", "collection")
    ]
    rest += [(t(name), told[name]) for name in ("contact", "licence") if name in told]
    return "\n".join([*parts, total(every, t), markup.table(rest)])


def _recipients(told: Said, every: Sequence[Facts], t: Texts) -> str:
    exact = [
        (facts.name, facts.file, ", ".join(facts.columns) or t("no_columns"),
         _utility(facts, t))
        for facts in every
    ]  # fmt: skip
    head = (t("release"), t("file"), t("columns"), t("utility"))
    do = [t(name) for name in ("do_maps", "do_error", "do_verify")]
    dont = [t(name) for name in ("dont_single", "dont_distance", "dont_link")]
    return "\n".join(
        [
            markup.paragraphs([t("recipients_intro")]),
            markup.table(exact, head),
            _part("do_heading", markup.bullets(do), t),
            _part("dont_heading", markup.bullets(dont), t),
            _promised(every, t),
            _filled(told, ("licence", "contact"), t),
        ]
    )


def _promised(every: Sequence[Facts], t: Texts) -> str:
    told = [markup.paragraphs([t("how_to_read")])]
    told += [_third(facts.name) + promise(facts, t) for facts in every]
    return _part("promise_heading", *told, total(every, t), t)


def _published(every: Sequence[Facts], t: Texts) -> str:
    rows = [
        (f.name, f.guarantee.mechanism or f.release, f.file,
         ", ".join(f.columns) or t("no_columns"))
        for f in every
    ]  # fmt: skip
    return markup.table(rows, (t("release"), t("what"), t("file"), t("columns")))


def _residual(every: Sequence[Facts], t: Texts) -> str:
    told = []
    if any(not (f.counts or f.empty) for f in every):
        told.append(t("residual_place"))
    if any(f.counts for f in every):
        told.append(t("residual_counts"))
    told += [t("residual_columns"), t("residual_record")]
    assumed = dict.fromkeys(text for f in every for text in f.guarantee.assumptions)
    parts = [markup.bullets(told)]
    if assumed:
        parts += [
            markup.paragraphs([t("residual_assumed")]),
            markup.bullets(map(printable, assumed)),
        ]
    return "\n".join(parts)


def _neighbours(facts: Facts, t: Texts) -> str:
    if facts.empty:
        return t("no_number")
    person = who(facts, t)
    if facts.counts:
        return t("neighbours_persons", who=person, change=change(facts, t))
    kind = "values" if facts.guarantee.columns else "places"
    return t(f"neighbours_{kind}", who=person)


def _utility(facts: Facts, t: Texts) -> str:
    if facts.plan:
        return "; ".join(": ".join(filter(None, line)) for line in facts.plan)
    law = facts.noise
    if law is None:
        return t("utility_unknown")
    mean, radius = t.length(law.mean), t.length(law.quantile(0.95))
    return t("utility_law", mean=mean, radius=radius)


def _filled(told: Said, names: Sequence[str], t: Texts) -> str:
    return markup.table([(t(name), told.get(name, t("to_fill"))) for name in names])


def _part(heading: str, *bodies: Any) -> str:
    *texts, t = bodies
    told = markup.heading(t(heading))
    return "\n".join([told, *(text for text in texts if text)])


def _third(name: str) -> str:
    return markup.heading(name, 3)


KINDS = {
    "dpia": _dpia, "statement": _statement, "recipients": _recipients, "expert": expert,
}  # fmt: skip
