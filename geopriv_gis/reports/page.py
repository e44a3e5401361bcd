"""Reports on a publication: assessment, statement, information for recipients."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from ..core import markup
from ..core.errors import ParameterError
from ..core.parameter import safe_repr
from ..core.promise.guarantee import Guarantee
from ..core.promise.paragraph import printable, supports_maps
from ..frames.ground.release import attribute_columns
from ..frames.ground.standing import NOT_A_RELEASE, UNKNOWN, guarantee_of
from ..frames.points.graph_metric import ROOT_OF_PEOPLE
from .facts import ReleaseFacts
from .promises import (
    budget_text,
    change_text,
    inference,
    linking,
    promise_section,
    promise_sentence,
    protected_text,
    residual_sentences,
    singling_out,
    steps_table,
    total_section,
)
from .texts import LANGUAGES, ReportTexts

LEVEL = 1.0  # the loss of which it is said among how many people it is reached
_TAIL = 4.743864518390577  # of planar Laplace at 0.95, times ε: on a graph about so


def _expert_page(
    _: Mapping[str, Any], releases: Sequence[ReleaseFacts], t: ReportTexts
) -> str:
    """Return the HTML of an expert determination: promises, totals, attacks."""
    parts = [
        markup.make_paragraphs([t("expert_intro")]),
        markup.make_heading(t("promise_heading")),
    ]
    for facts in releases:
        parts += [markup.make_heading(facts.name, 3), promise_section(facts, t)]
        if facts.guarantee.unit == ROOT_OF_PEOPLE and facts.guarantee.eps:
            parts.append(_people_within(facts.guarantee.eps, t))
    parts += [total_section(releases, t), markup.make_heading(t("expert_attack"))]
    for facts in releases:
        if not facts.empty:
            parts += [singling_out(facts, t), inference(facts, t)]
    parts += [
        markup.make_heading(t("linking_heading")), linking(releases, t),
        markup.make_paragraphs([t("expert_very_small")]),
    ]  # fmt: skip
    return "\n".join(part for part in parts if part)


def _people_within(eps: float, t: ReportTexts) -> str:
    """Return HTML: within how many people loss is ≤ LEVEL, and most noise stays."""
    text = t(
        "expert_metric", people=t.people_text(math.pi * (LEVEL / eps) ** 2),
        factor=t.factor(LEVEL), radius=t.people_text(math.pi * (_TAIL / eps) ** 2),
    )  # fmt: skip
    return markup.make_paragraphs([f"{t('expert_people')}: {text}"])


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
PageFacts = Mapping[str, Any]


def page(
    kind: str,
    publication: PageFacts,
    releases: Sequence[PageFacts],
    language: str = "en",
) -> str:
    """Return a report as a self-contained HTML page; raise for bad kinds or releases.

    Nothing in it depends on the data: figures come from the guarantees and plans.

    Parameters
    ----------
    kind : {"dpia", "statement", "recipients", "expert"}
        Annex to a data protection impact assessment; statement after NIST SP 800-226;
        note for recipients; annex for an expert determination (HIPAA).
    publication : mapping
        Texts: ``title``, ``contact``, ``licence``, ``purpose``, ``controller``,
        ``people`` (who is protected), ``ledger`` (True: charged with all releases),
        ``retention``, ``review``, ``measures``, ``security``, ``collection``. What is
        not there is left to be
        filled in by hand.
    releases : sequence of mappings
        Of each ``guarantee`` (as `Guarantee.to_dict` writes it), and ``name``,
        ``release`` (of the function), ``file``, ``columns``, ``plan`` (expected
        figures: texts, a mapping, or measures as `Outlook` has them), ``disjoint``
        (whether it is of other rows than the others that are).
    language : {"en", "de"}
        Of the page.

    Returns
    -------
    str
        HTML.

    Raises
    ------
    ParameterError
        For another kind or language; without releases, or if one has no guarantee
        that can be read.

    Examples
    --------
    >>> promise_section = {"format": 2, "notion": "gp", "eps": 0.01}
    >>> text = page("statement", {"title": "Homes"}, [{
    ...     "guarantee": promise_section}], "de")
    >>> "ε = 0,01 je Meter" in text, "http" in text
    (True, False)
    """
    t = ReportTexts(language)
    if not isinstance(kind, str) or kind not in KINDS:
        raise ParameterError(
            f"kind must be one of {', '.join(KINDS)}; got {safe_repr(kind)}."
        )
    if isinstance(releases, (str, Mapping)) or not len(releases):
        raise ParameterError(
            "releases must hold a mapping for each release, one at least."
        )
    every = [ReleaseFacts.of(each) for each in releases]
    entries = {str(n): printable(str(v)) for n, v in publication.items() if v}
    if publication.get("ledger") is True:
        entries["ledger"] = t("charged")
    title = f"{entries['title']}: {t(kind)}" if "title" in entries else t(kind)
    return markup.make_page(title, KINDS[kind](entries, every, t), _STYLE, t.language)


def _dpia_page(
    entries: PageFacts, releases: Sequence[ReleaseFacts], t: ReportTexts
) -> str:
    """Return the HTML of a data protection impact assessment."""
    real = [facts for facts in releases if not facts.empty]
    parts = [
        _form_table(entries, ("controller", "purpose", "people", "contact"), t),
        _section("published_heading", t, _published_table(releases, t)),
        _promises_section(releases, t),
        _section(
            "singling_heading", t,
            markup.make_paragraphs([f"{t('questions_source')} {t('figures_source')}"]),
            *(singling_out(facts, t) for facts in real),
        ),
        _section("linking_heading", t, linking(releases, t)),
        _section("inference_heading", t, *(inference(f, t) for f in real)),
        _section("residual_heading", t, _residual_risks(releases, t)),
        _section(
            "keeping_heading", t,
            _form_table(
                entries,
                ("retention", "review", "ledger", "measures", "date", "signature"), t,
            ),
        ),
    ]  # fmt: skip
    return "\n".join(parts)


def _statement_page(
    entries: PageFacts, releases: Sequence[ReleaseFacts], t: ReportTexts
) -> str:
    """Return the HTML of a statement on the privacy budget."""
    parts = [markup.make_paragraphs([t("statement_source")])]
    for facts in releases:
        rows = [*_figures(facts, t), (t("utility"), _utility_text(facts, t))]
        line = markup.make_paragraphs(
            [promise_sentence(facts, t)]
        )  # a statement has one page
        parts += [_release_heading(facts.name), markup.make_table(rows), line]
    rest = [
        (t(name), entries.get(name, t(f"{name}_text")))
        for name in ("trust", "security", "collection")
    ]
    rest += [
        (t(name), entries[name]) for name in ("contact", "licence") if name in entries
    ]
    return "\n".join([*parts, total_section(releases, t), markup.make_table(rest)])


def _figures(facts: ReleaseFacts, t: ReportTexts) -> list[tuple[str, str]]:
    """Return label and text of who is protected, budget, comparison, mechanism."""
    return [
        (t("people"), protected_text(facts, t)),
        (t("epsilon"), budget_text(facts, t)),
        (t("neighbours"), _neighbours_text(facts, t)),
        (t("mechanism"), t.mechanism(facts.guarantee.mechanism)),
    ]


def mechanism_text(name: str, language: str) -> str:
    """Return a mechanism's name in a language; in English if that has no texts."""
    return _texts(language).mechanism(name)


def _texts(language: str) -> ReportTexts:
    """Return a language's report texts, or the English ones if it has none."""
    return ReportTexts(language if language in LANGUAGES else "en")


def figures_section(guarantee: Guarantee, language: str) -> str:
    """Return a guarantee's figures, and loss by distance, as HTML; "" if it has none.

    language: "en" or "de"; any other language has the English texts.
    """
    t = _texts(language)
    facts = ReleaseFacts.of({"guarantee": guarantee})
    if facts.empty:
        return ""
    table = markup.make_table(_figures(facts, t))
    return table if facts.is_about_persons else f"{table}\n{steps_table(facts, t)}"


def _column_names(facts: ReleaseFacts, t: ReportTexts) -> str:
    """Return column names joined, pseudonyms marked."""
    hidden = facts.guarantee.pseudonyms
    return ", ".join(
        t("pseudonym", name=name) if name in hidden else name for name in facts.columns
    )


def _recipients_page(
    entries: PageFacts, releases: Sequence[ReleaseFacts], t: ReportTexts
) -> str:
    """Return the HTML of information for recipients."""
    exact = [
        (facts.name, facts.file, _column_names(facts, t) or t("no_columns"),
         _utility_text(facts, t))
        for facts in releases
    ]  # fmt: skip
    head = (t("release"), t("file"), t("columns"), t("utility"))
    points = [facts for facts in releases if facts.has_rows_of_persons]
    good = [facts.name for facts in points if _supports_maps(facts)]
    bad = [facts.name for facts in points if facts.name not in good]
    numbers = [facts.name for facts in releases if facts.is_about_persons]
    named = {"do_maps": good, "do_counts": numbers, "dont_maps": bad}
    advice = {name: [t(name, names=", ".join(n))] for name, n in named.items() if n}
    do = [*advice.get("do_maps", ()), *advice.get("do_counts", ())]
    do += [t(name) for name in ("do_error", "do_verify")]
    dont = [t(name) for name in ("dont_single", "dont_distance", "dont_link")]
    dont += advice.get("dont_maps", ())
    return "\n".join(
        [
            markup.make_paragraphs([t("recipients_intro")]),
            markup.make_table(exact, head),
            _section("do_heading", t, markup.make_bullets(do)),
            _section("dont_heading", t, markup.make_bullets(dont)),
            _promises_section(releases, t),
            _form_table(entries, ("licence", "contact"), t),
        ]
    )


def _supports_maps(facts: ReleaseFacts) -> bool:
    """Return whether maps, counts and rates can be made of released points."""
    law = facts.guarantee.law
    return law is not None and not facts.guarantee.graph and supports_maps(law)


def _promises_section(releases: Sequence[ReleaseFacts], t: ReportTexts) -> str:
    """Return HTML on all guarantees and their total."""
    parts = [markup.make_paragraphs([t("how_to_read")])]
    parts += [
        _release_heading(facts.name) + promise_section(facts, t) for facts in releases
    ]
    return _section("promise_heading", t, *parts, total_section(releases, t))


def _published_table(releases: Sequence[ReleaseFacts], t: ReportTexts) -> str:
    """Return an HTML table of releases, mechanisms, files and columns."""
    rows = [
        (f.name, t.mechanism(f.guarantee.mechanism or f.release), f.file,
         _column_names(f, t) or t("no_columns"))
        for f in releases
    ]  # fmt: skip
    return markup.make_table(rows, (t("release"), t("what"), t("file"), t("columns")))


def _residual_risks(releases: Sequence[ReleaseFacts], t: ReportTexts) -> str:
    """Return HTML on risks outside the guarantees."""
    assumed = dict.fromkeys(text for f in releases for text in f.guarantee.assumptions)
    parts = [markup.make_bullets(residual_sentences(releases, t))]
    if assumed:
        parts += [
            markup.make_paragraphs([t("residual_assumed")]),
            markup.make_bullets(printable(t.recorded(each)) for each in assumed),
        ]
    return "\n".join(parts)


def _neighbours_text(facts: ReleaseFacts, t: ReportTexts) -> str:
    """Return text on the neighbouring data sets of a guarantee."""
    if facts.empty:
        return t("no_number")
    person = protected_text(facts, t)
    if facts.is_about_persons:
        return t("neighbours_persons", who=person, change=change_text(facts, t))
    kind = "values" if facts.guarantee.columns else "places"
    return t(f"neighbours_{kind}", who=person)


def _utility_text(facts: ReleaseFacts, t: ReportTexts) -> str:
    """Return text on expected errors: of the plan, else of the noise, else unknown."""
    if facts.plan:
        return "; ".join(t.figure(*line) for line in facts.plan)
    law = facts.noise
    if law is None:
        return t("utility_unknown")
    mean, radius = t.length(law.mean), t.length(law.quantile(0.95))
    return t("utility_law", mean=mean, radius=radius)


def _form_table(facts: PageFacts, names: Sequence[str], t: ReportTexts) -> str:
    """Return an HTML form table; missing entries are marked to fill in."""
    return markup.make_table(
        [(t(name), facts.get(name, t("to_fill"))) for name in names]
    )


def _section(heading: str, t: ReportTexts, *bodies: str) -> str:
    """Return HTML of a heading, by its text's name, and the non-empty bodies."""
    title = markup.make_heading(t(heading))
    return "\n".join([title, *filter(None, bodies)])


def _release_heading(name: str) -> str:
    """Return a release's name as an HTML heading."""
    return markup.make_heading(name, 3)


KINDS = {
    "dpia": _dpia_page,
    "statement": _statement_page,
    "recipients": _recipients_page,
    "expert": _expert_page,
}


# -- the report of one release by itself -----------------------------------------------


def report(
    released: Any,
    kind: str,
    *,
    language: str = "en",
    file: str = "",
    **publication: str,
) -> str:
    """Return a release's report as an HTML page; raise for unknown kinds, no release.

    **publication: Texts, as ``title`` and ``contact``.

    >>> import geopandas as gpd, geopriv_gis
    >>> homes = gpd.GeoSeries.from_xy([-3.19, -3.17], [55.95, 55.93], crs="EPSG:4326")
    >>> released = homes.geopriv.planar_laplace(eps=0.01)
    >>> text = released.geopriv.report("dpia", title="Homes")
    >>> "Can somebody be singled out?" in text
    True
    """
    found = guarantee_of(released)
    if found.state == UNKNOWN:
        raise ParameterError(f"released must be a release: {NOT_A_RELEASE}.")
    facts = {
        "name": file or found.mechanism, "file": file,
        "guarantee": found, "columns": attribute_columns(released),
    }  # fmt: skip
    return page(kind, publication, [facts], language)
