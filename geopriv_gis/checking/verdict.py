"""Findings of a check, and the verdict they lead to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..core import markup
from ..core.language import format_message, gettext, gettext_noop, localize
from ..core.promise.guarantee import Guarantee
from ..core.promise.paragraph import (
    column_names_text,
    pseudonyms_text,
    sensitive_columns_text,
)

GREEN, AMBER, RED = gettext_noop("green"), gettext_noop("amber"), gettext_noop("red")
_ORDER = (GREEN, AMBER, RED)
_MEANS = {
    GREEN: gettext_noop("nothing was found that should not be published"),
    AMBER: gettext_noop(
        "somebody should look at what is listed before it is published"
    ),
    RED: gettext_noop("do not publish this"),
}


# A copy that lost its record must not be released a second time.
RELEASE = gettext_noop(
    "If these rows were never released, release them. If they were, publish the file "
    "geopriv wrote, or export that as a GeoPackage with layer metadata."
)


@dataclass(frozen=True)
class Finding:
    """Problem found in a file: colour, place, text and advice.

    Parameters
    ----------
    colour : {"amber", "red"}
        How bad it is.
    where : str
        The file, below the folder that was looked at.
    what : str
        What was found; no value of the data.
    advice : str
        What to do about it.
    """

    colour: str
    where: str
    what: str
    advice: str

    def __str__(self) -> str:
        """Return the finding as one line."""
        colour = gettext(self.colour)
        return f"{colour}: {self.where}: {self.what}. {self.advice}"


def amber_finding(location: str, what: str, advice: str) -> Finding:
    """Return an amber finding, its texts translated."""
    return Finding(AMBER, location, gettext(what), gettext(advice))


def red_finding(location: str, what: str, advice: str) -> Finding:
    """Return a red finding, its texts translated."""
    return Finding(RED, location, gettext(what), gettext(advice))


@dataclass(frozen=True)
class Content:
    """Release in a file: guarantee, row count, column names, CRS and hash; no values.

    ``sha256`` is that of the whole file.
    """

    where: str
    guarantee: Guarantee
    rows: int
    columns: tuple[str, ...]
    crs: str
    sha256: str


@dataclass(frozen=True)
class Inspection:
    """What was checked: name, day, releases, true columns if given, ledger or not.

    ``columns`` are those of the true places, if these were given.
    """

    name: str = ""
    day: str = ""
    contents: tuple[Content, ...] = ()
    columns: tuple[str, ...] | None = None
    ledger: bool = False


@dataclass(frozen=True)
class Verdict:
    """Result of `check`: findings, files and releases.

    Parameters
    ----------
    findings : sequence of Finding
        The worst first.
    files : int
        How many files were looked at.
    releases : sequence of str
        A sentence for each release that was found.
    looked : Inspection, optional
        What was looked at, for `to_html`.
    """

    findings: Sequence[Finding]
    files: int
    releases: Sequence[str]
    looked: Inspection = Inspection()

    @property
    def colour(self) -> str:
        """Return the worst colour found, or "green"."""
        found = [_ORDER.index(one.colour) for one in self.findings]
        return _ORDER[max(found, default=0)]

    def __str__(self) -> str:
        """Return the verdict as text with all findings."""
        head = format_message(
            "{colour}: {meaning} ({files} looked at).",
            colour=gettext(self.colour), meaning=gettext(_MEANS[self.colour]),
            files=self.files,
        )  # fmt: skip
        return "\n".join([head, *map(str, self.findings), *self.releases])

    def to_html(self) -> str:
        """Return the verdict as a printable HTML certificate.

        It says the colour and why, and of each release the columns that are published
        and left out, the rows, the promise and what is told all the same.

        Returns
        -------
        str
            HTML.
        """
        return _certificate_page(self)


def sorted_by_colour(findings: Sequence[Finding]) -> list[Finding]:
    """Return findings with the worst first, otherwise in order."""
    return sorted(findings, key=lambda one: -_ORDER.index(one.colour))


# -- a page to print and to file, readable by anybody ----------------------------------

_COLOURS = {"green": "#2e7d32", "amber": "#b26a00", "red": "#b71c1c"}
_SAYS = {
    "green": gettext_noop("GREEN: nothing was found that should not be published."),
    "amber": gettext_noop(
        "AMBER: look at what is listed below before this is published."
    ),
    "red": gettext_noop("RED: do not publish this."),
}
_LIMITS = (
    gettext_noop(
        "A program does not know what a column means, nor what a picture or a text "
        "shows. Somebody who knows the data has to look at the columns that are listed."
    ),
    gettext_noop(
        "Records of releases are not signed: they tell mistakes, not forgeries."
    ),
    gettext_noop(
        "Every further release of the same people adds to what can be learnt of them."
    ),
)
_BY_HAND = (gettext_noop("Checked by"), gettext_noop("Date"), gettext_noop("Signature"))
_LINE = "_" * 40
_STYLE = markup.PAPER + "\nth { white-space: normal; }\n"


def _certificate_page(verdict: Verdict) -> str:
    """Return the certificate's HTML page."""
    looked = verdict.looked
    body = [
        markup.make_banner(gettext(_SAYS[verdict.colour]), _COLOURS[verdict.colour]),
        markup.make_table(list(_inspection_facts(verdict))),
        markup.make_heading(format_message("Why")),
        markup.make_table(
            [_finding_row(one) for one in verdict.findings], [*map(gettext, _HEAD)]
        )
        if verdict.findings
        else markup.make_paragraphs(
            [format_message("Nothing was found that speaks against publishing.")]
        ),
    ]
    for content in looked.contents:
        what = format_message("What is published: {where}", where=content.where)
        body += [markup.make_heading(what), *_content_sections(content, looked)]
    body += [
        markup.make_heading(format_message("What no check can tell")),
        markup.make_bullets(map(gettext, _LIMITS)),
        markup.make_table([(gettext(word), _LINE) for word in _BY_HAND]),
    ]
    title = format_message("Privacy check of {name}", name=looked.name)
    return markup.make_page(title, "\n".join(body), _STYLE, format_message("en"))


_HEAD = (
    "",
    gettext_noop("Where"),
    gettext_noop("What was found"),
    gettext_noop("What to do"),
)


def _finding_row(one: Finding) -> tuple[str, str, str, str]:
    """Return what a table shows of a finding: colour word, place, text, advice."""
    found = one.what[:1].upper() + one.what[1:]
    colour = gettext(one.colour).upper()
    return colour, one.where, found, one.advice


def _inspection_facts(verdict: Verdict) -> Iterator[tuple[str, str]]:
    """Yield (label, text) rows: files, day, and whether truth and ledger were given."""
    looked, many = verdict.looked, verdict.files
    checked = format_message("{name} ({many} files)", name=looked.name, many=many)
    if many == 1:
        checked = format_message("{name} (1 file)", name=looked.name)
    yield format_message("Looked at"), checked
    yield format_message("On"), f"{looked.day} (UTC)"
    yield (
        format_message("Compared with the true places"),
        format_message("yes: they were looked for in geometries, columns and texts")
        if looked.columns is not None
        else format_message("no: nobody gave them"),
    )
    yield (
        format_message("Compared with a ledger"),
        format_message("yes: each release was looked for among its charges")
        if looked.ledger
        else format_message(
            "no: whether more was released of these people is not known"
        ),
    )


def _content_sections(content: Content, inspection: Inspection) -> Iterator[str]:
    """Yield HTML on a release's contents, guarantee and side information."""
    guarantee, none = content.guarantee, format_message("none")
    rows = [
        (format_message("Rows"), localize(f"{content.rows:,}")),
        (
            format_message("Columns that are published"),
            column_names_text(content.columns, guarantee) or none,
        ),
    ]
    if inspection.columns is not None:
        out = [name for name in inspection.columns if name not in content.columns]
        rows.append(
            (format_message("Columns that were left out"), ", ".join(out) or none)
        )
    if content.crs:
        rows.append((format_message("Coordinate system"), content.crs))
    rows.append((format_message("Fingerprint of the file (SHA-256)"), content.sha256))
    yield markup.make_table(rows)
    yield markup.make_heading(format_message("What is promised"), 3)
    figures = format_message("In figures: {guarantee}", guarantee=str(guarantee))
    yield markup.make_paragraphs([guarantee.in_words(), figures])
    yield markup.make_heading(format_message("What is told all the same"), 3)
    yield markup.make_bullets(_side_information(content, guarantee))


def _side_information(content: Content, guarantee: Guarantee) -> Iterator[str]:
    """Yield texts on what a guarantee does not cover, and on what it assumes."""
    if guarantee.law is not None:  # of points: elsewhere rows are zones or answers
        yield format_message(
            "How many rows there are: {rows}.", rows=localize(f"{content.rows:,}")
        )
    listed = guarantee.attribute_columns or guarantee.pseudonyms
    old = () if listed or guarantee.law is None else content.columns
    every = dict.fromkeys((*guarantee.unprotected, *old))
    if every:
        names = ", ".join(every)
        yield format_message(
            "These columns are published as they are: {names}.", names=names
        )
    if guarantee.published:
        yield sensitive_columns_text(guarantee)
    if guarantee.pseudonyms:
        yield pseudonyms_text(guarantee)
    if guarantee.zones:
        yield format_message("In which public zone each row is.")
    for each in guarantee.assumptions:
        assumption = gettext(each)
        yield format_message(
            "The promise takes for granted: {assumption}.", assumption=assumption
        )
