"""What was found in files, as a page to print and to file: readable by anybody."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from ..core import markup
from ..core.promise.guarantee import Guarantee

if TYPE_CHECKING:
    from .verdict import Content, Looked, Verdict

_COLOURS = {"green": "#2e7d32", "amber": "#b26a00", "red": "#b71c1c"}
_SAYS = {
    "green": "GREEN: nothing was found that should not be published.",
    "amber": "AMBER: look at what is listed below before this is published.",
    "red": "RED: do not publish this.",
}
_LAMP = (
    '<table width="100%" cellpadding="12" style="margin: .6em 0 1em">'
    '<tr><td bgcolor="{colour}" style="background: {colour}; color: #ffffff; '
    'font-size: 17px; padding: .7em 1em; border: none"><b>{text}</b></td></tr></table>'
)
_LIMITS = (
    "A program does not know what a column means, nor what a picture or a text shows. "
    "Somebody who knows the data has to look at the columns that are listed.",
    "Records of releases are not signed: they tell mistakes, not forgeries.",
    "Every further release of the same people adds to what can be learnt of them.",
)
_BY_HAND = ("Checked by", "Date", "Signature")
_LINE = "_" * 40
_STYLE = markup.PAPER + "\nth { white-space: normal; }\n"


def certificate(verdict: Verdict) -> str:
    """Return what was found as a page that needs nothing but itself."""
    looked = verdict.looked
    body = [
        _LAMP.format(
            colour=_COLOURS[verdict.colour], text=escape(_SAYS[verdict.colour])
        ),
        markup.table(list(_facts(verdict))),
        markup.heading("Why"),
        markup.table([_reason(one) for one in verdict.findings], _HEAD)
        if verdict.findings
        else markup.paragraphs(["Nothing was found that speaks against publishing."]),
    ]
    for content in looked.contents:
        body += [markup.heading(f"What is published: {content.where}"),
                 *_published(content, looked)]  # fmt: skip
    body += [
        markup.heading("What no check can tell"),
        markup.bullets(_LIMITS),
        markup.table([(word, _LINE) for word in _BY_HAND]),
    ]
    return markup.page(f"Privacy check of {looked.name}", "\n".join(body), _STYLE)


_HEAD = ("", "Where", "What was found", "What to do")


def _reason(one: object) -> tuple[str, str, str, str]:
    found = one.what[:1].upper() + one.what[1:]  # type: ignore[attr-defined]
    return (one.colour.upper(), one.where, found, one.advice)  # type: ignore[attr-defined]


def _facts(verdict: Verdict) -> Iterator[tuple[str, str]]:
    """Yield what was looked at, when, and with what knowledge."""
    looked, many = verdict.looked, verdict.files
    yield "Looked at", f"{looked.name} ({many} file{'s' * (many != 1)})"
    yield "On", f"{looked.day} (UTC)"
    yield (
        "Compared with the true places",
        "yes: they were looked for in geometries, columns and texts"
        if looked.columns is not None
        else "no: nobody gave them",
    )
    yield (
        "Compared with a ledger",
        "yes: each release was looked for among its charges"
        if looked.ledger
        else "no: whether more was released of these people is not known",
    )


def _published(content: Content, looked: Looked) -> Iterator[str]:
    """Yield what a release holds, what it promises, and what it still tells."""
    guarantee = content.guarantee
    rows = [
        ("Rows", f"{content.rows:,}"),
        ("Columns that are published", ", ".join(content.columns) or "none"),
    ]
    if looked.columns is not None:
        out = [name for name in looked.columns if name not in content.columns]
        rows.append(("Columns that were left out", ", ".join(out) or "none"))
    rows += [("CRS", content.crs)] if content.crs else []
    rows.append(("Fingerprint of the file (SHA-256)", content.sha256))
    yield markup.table(rows)
    yield markup.heading("What is promised", 3)
    yield markup.paragraphs([guarantee.in_words(), f"In figures: {guarantee}"])
    yield markup.heading("What is told all the same", 3)
    yield markup.bullets(_told(content, guarantee))


def _told(content: Content, guarantee: Guarantee) -> Iterator[str]:
    """Yield what leaves with a release besides what is promised."""
    if guarantee.notion not in ("dp", "zcdp"):
        yield f"How many rows there are: {content.rows:,}."
    if guarantee.published:
        names = ", ".join(guarantee.published)
        yield f"These columns are published as they are, and may tell places: {names}."
    rest = [name for name in content.columns if name not in guarantee.published]
    if rest and guarantee.law is not None:
        yield f"These columns are as they were: {', '.join(rest)}."
    if guarantee.zones:
        yield "In which public zone each row is."
    for each in guarantee.assumptions:
        yield f"The promise takes for granted: {each}."
