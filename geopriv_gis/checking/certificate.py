"""What was found in files, as a page to print and to file: readable by anybody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..core import markup
from ..core.language import figure, noted, spoken, worded
from ..core.promise.guarantee import Guarantee
from ..core.promise.paragraph import telling

if TYPE_CHECKING:
    from .verdict import Content, Looked, Verdict

_COLOURS = {"green": "#2e7d32", "amber": "#b26a00", "red": "#b71c1c"}
_SAYS = {
    "green": noted("GREEN: nothing was found that should not be published."),
    "amber": noted("AMBER: look at what is listed below before this is published."),
    "red": noted("RED: do not publish this."),
}
_LIMITS = (
    noted(
        "A program does not know what a column means, nor what a picture or a text "
        "shows. Somebody who knows the data has to look at the columns that are listed."
    ),
    noted("Records of releases are not signed: they tell mistakes, not forgeries."),
    noted(
        "Every further release of the same people adds to what can be learnt of them."
    ),
)
_BY_HAND = (noted("Checked by"), noted("Date"), noted("Signature"))
_LINE = "_" * 40
_STYLE = markup.PAPER + "\nth { white-space: normal; }\n"


def certificate(verdict: Verdict) -> str:
    """Return what was found as a page that needs nothing but itself."""
    looked = verdict.looked
    body = [
        markup.banner(spoken(_SAYS[verdict.colour]), _COLOURS[verdict.colour]),
        markup.table(list(_facts(verdict))),
        markup.heading(worded("Why")),
        markup.table([_reason(one) for one in verdict.findings], [*map(spoken, _HEAD)])
        if verdict.findings
        else markup.paragraphs(
            [worded("Nothing was found that speaks against publishing.")]
        ),
    ]
    for content in looked.contents:
        what = worded("What is published: {where}", where=content.where)
        body += [markup.heading(what), *_published(content, looked)]
    body += [
        markup.heading(worded("What no check can tell")),
        markup.bullets(map(spoken, _LIMITS)),
        markup.table([(spoken(word), _LINE) for word in _BY_HAND]),
    ]
    title = worded("Privacy check of {name}", name=looked.name)
    return markup.page(title, "\n".join(body), _STYLE, worded("en"))


_HEAD = ("", noted("Where"), noted("What was found"), noted("What to do"))


def _reason(one: object) -> tuple[str, str, str, str]:
    found = one.what[:1].upper() + one.what[1:]  # type: ignore[attr-defined]
    colour = spoken(one.colour).upper()  # type: ignore[attr-defined]
    return (colour, one.where, found, one.advice)  # type: ignore[attr-defined]


def _facts(verdict: Verdict) -> Iterator[tuple[str, str]]:
    """Yield what was looked at, when, and with what knowledge."""
    looked, many = verdict.looked, verdict.files
    told = worded("{name} ({many} files)", name=looked.name, many=many)
    if many == 1:
        told = worded("{name} (1 file)", name=looked.name)
    yield worded("Looked at"), told
    yield worded("On"), f"{looked.day} (UTC)"
    yield (
        worded("Compared with the true places"),
        worded("yes: they were looked for in geometries, columns and texts")
        if looked.columns is not None
        else worded("no: nobody gave them"),
    )
    yield (
        worded("Compared with a ledger"),
        worded("yes: each release was looked for among its charges")
        if looked.ledger
        else worded("no: whether more was released of these people is not known"),
    )


def _published(content: Content, looked: Looked) -> Iterator[str]:
    """Yield what a release holds, what it promises, and what it still tells."""
    guarantee, none = content.guarantee, worded("none")
    rows = [
        (worded("Rows"), figure(f"{content.rows:,}")),
        (worded("Columns that are published"), ", ".join(content.columns) or none),
    ]
    if looked.columns is not None:
        out = [name for name in looked.columns if name not in content.columns]
        rows.append((worded("Columns that were left out"), ", ".join(out) or none))
    rows += [(worded("CRS"), content.crs)] if content.crs else []
    rows.append((worded("Fingerprint of the file (SHA-256)"), content.sha256))
    yield markup.table(rows)
    yield markup.heading(worded("What is promised"), 3)
    figures = worded("In figures: {guarantee}", guarantee=str(guarantee))
    yield markup.paragraphs([guarantee.in_words(), figures])
    yield markup.heading(worded("What is told all the same"), 3)
    yield markup.bullets(_told(content, guarantee))


def _told(content: Content, guarantee: Guarantee) -> Iterator[str]:
    """Yield what leaves with a release besides what is promised."""
    if guarantee.law is not None:  # of points: elsewhere rows are zones or answers
        yield worded(
            "How many rows there are: {rows}.", rows=figure(f"{content.rows:,}")
        )
    old = () if guarantee.beside or guarantee.law is None else content.columns
    every = dict.fromkeys((*guarantee.unprotected, *old))
    if every:
        names = ", ".join(every)
        yield worded("These columns are published as they are: {names}.", names=names)
    if guarantee.published:
        yield telling(guarantee)
    if guarantee.zones:
        yield worded("In which public zone each row is.")
    for each in guarantee.assumptions:
        told = spoken(each)
        yield worded("The promise takes for granted: {assumption}.", assumption=told)
