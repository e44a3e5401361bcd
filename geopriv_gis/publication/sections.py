"""Sections of a publication's file: their keys and allowed values."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any

from ..arguments import RELEASES, Argument, Release, kinds
from ..arguments.kinds import Choice, Column, Crs, Flag, Place, Text
from ..arguments.plans import PLAN
from ..core.errors import ParameterError
from ..core.parameter import check_number, safe_repr
from ..presets import Preset, names, preset
from ..presets.collection import preset_arguments
from ..reports import KINDS, LANGUAGES

# Laid out by hand, as a table.
# fmt: off

PUBLICATION = (
    Argument("title", Text(), "What the publication is called; public."),
    Argument("contact", Text(), "Whom recipients ask: a name, an address; public."),
    Argument("licence", Text(), "What recipients may do, for example CC-BY-4.0."),
    Argument(
        "folder", Text(),
        "The folder that is made, beside this file; {date} in it becomes the day of "
        "publishing, as 2026-11-22.",
    ),
    Argument("description", Text(), "What it is about; public.", default=""),
    Argument(
        "attribution", Text(),
        "Whose the public layers are, as © OpenStreetMap contributors; on every map.",
        default="",
    ),
)
SOURCE = (
    Argument(
        "path", Text(),
        "The file with the true points, a folder of such files, or a pattern, as "
        "trips/*.csv; never published.",
    ),
    Argument("layer", Text(), "Its layer, if there are several.", default=None),
    Argument("crs", Crs(), "Its CRS, where it does not say it (CSV).", default=None),
    Argument(
        "x", Column(), "Column of x or longitude, of CSV, or Parquet without geometry.",
        default=None,
    ),
    Argument(
        "y", Column(), "Column of y or latitude, of CSV, or Parquet without geometry.",
        default=None,
    ),
    Argument(
        "near", Place(), "For the plan only: as [plan] near, for this source alone.",
        default=None,
    ),
)
PROTECT = (
    Argument(
        "privacy_unit", Text(),
        'Who is protected: "row", if each row is another person; or the column that '
        "says whose a row is.", default="row",
    ),
    Argument(
        "keep", Column(several=True, pseudonyms=True),
        "The columns that are published beside released points; no others are. Or a "
        'table that says of each "as is" or "pseudonym".',
        default=(),
    ),
    Argument(
        "disjoint", Flag(),
        "Whether releases with where are of different people: what a person loses is "
        "then the largest of their losses, in place of the sum.", default=False,
    ),
)
FIGURES = (
    PLAN.argument("rows").copy(
        help="For the plan only: a public number, where errors depend on it.",
    ),
    PLAN.argument("rows_per_person").copy(
        help="For the plan only: numbers of rows that a person may have.",
    ),
    Argument(
        "near", Place(),
        "For the plan only: a public place near which rows may be, [longitude, "
        "latitude] in degrees, for releases without a public layer; never a true row.",
        default=None,
    ),
)
LEDGER = (
    Argument("path", Text(), "The account that is charged, once for all releases."),
    Argument("colleague", Text(), "Whose quota is charged.", default=""),
    Argument("purpose", Text(), "The quota of which purpose is charged.", default=""),
    Argument(
        "component", Text(), "Which part of the people's data it is, as week 2.",
        default="geometry",
    ),
)
REPORT = (
    Argument(
        "kinds", Column(several=True),
        f"Pages that go into the folder, of {', '.join(KINDS)}.",
    ),
    Argument(
        "language", Choice({one: one for one in LANGUAGES}), "Of the pages.",
        default="en",
    ),
    *(
        Argument(name, Text(), f"In the pages; public. {what}", default="")
        for name, what in {
            "controller": "Who answers for the data.",
            "purpose": "What it is published for.",
            "people": "Who is protected, in words.",
            "collection": "How the data were collected.",
            "security": "How the true data are kept.",
            "measures": "What else protects people.",
            "retention": "How long the true data are kept.",
            "review": "When this is looked at again.",
        }.items()
    ),
)
SUFFIXES: dict[str, tuple[str, ...]] = {
    "points": ("gpkg", "parquet", "geojson", "fgb"),
    "labels": ("csv", "json", "gpkg", "parquet"),
}
SUFFIXES |= dict.fromkeys(("shape", "zones"), SUFFIXES["points"])
SUFFIXES["grid"] = (*SUFFIXES["points"], "tif")
SUFFIXES["answers"] = SUFFIXES["labels"]
# Releases that a publication can hold, by their names.
RELEASABLE = {
    row.name: row
    for row in RELEASES
    if row.is_random and row.result in SUFFIXES
    and any(isinstance(each.kind, kinds.Account) for each in row.offered_arguments)
}
NAME = Argument("name", Text(), "Of the release and of its file: a-z, 0-9, - and _.")
OWN = (
    Argument(
        "release", Choice({name: name for name in RELEASABLE}),
        "What is released; other keys are its arguments.",
    ),
    Argument(
        "preset", Choice({name: name for name in names()}),
        "The standard whose figures and fields it has; see docs/presets.md.",
        default="",
    ),
    Argument("source", Text(), "Which source, if there are several.", default=""),
    Argument(
        "where", Text(),
        "Which of its rows: COLUMN=VALUE, as URBAN_RURA=U; by default all of them.",
        default="",
    ),
    Argument("title", Text(), "What recipients read about it.", default=""),
    Argument(
        "format", Choice({one: one for rows in SUFFIXES.values() for one in rows}),
        "The file's format: gpkg for places, csv for answers.", default="",
    ),
)
# fmt: on

SECTIONS = {
    "publication": PUBLICATION,
    "source": SOURCE,
    "protect": PROTECT,
    "plan": FIGURES,
    "ledger": LEDGER,
    "report": REPORT,
}
REQUIRED = ("publication", "source", "release")
NAMED = ("source", "release")  # tables of tables
_ELSEWHERE = (kinds.Account, kinds.SecondLayer, kinds.Unit)  # [ledger], none, [protect]
DEGREES = (180, 89.9)  # of a place: none so near a pole that around it is beyond
_LENGTHS = {kinds.Place: 2, kinds.Interval: 2, kinds.Extent: 4}
_KEPT = (kinds.AS_IS, kinds.PSEUDONYM)
_WORDS = {
    kinds.Place: "a place [x, y]", kinds.Interval: "two numbers [low, high]",
    kinds.Extent: "four numbers [west, south, east, north]",
    kinds.Shape: "three numbers [a, b, bearing], or corners [[x, y], ...]",
    kinds.Flag: "true or false", kinds.Crs: "a CRS, as 'EPSG:4326'",
}  # fmt: skip


def presets_of(row: Release) -> tuple[Preset, ...]:
    """Return the presets that are available for a release."""
    return tuple(p for p in map(preset, names()) if row.function in p.releases)


def offered_arguments(row: Release, by: Preset | None = None) -> tuple[Argument, ...]:
    """Return a release's arguments (by a preset) that the file may contain.

    >>> [each.name for each in offered_arguments(RELEASABLE["private_hull"])][:3]
    ['eps', 'rho', 'method']
    """
    return tuple(
        _flatten_arguments(
            row.offered_arguments if by is None else preset_arguments(by, row)
        )
    )


def _flatten_arguments(rows: Iterable[Argument]) -> Iterator[Argument]:
    """Yield arguments, alternatives and companions, without those set elsewhere."""
    for each in rows:
        if not isinstance(each.kind, _ELSEWHERE):
            yield each
            yield from (each.instead.arguments if each.instead else ())
            yield from each.along


def check_degrees(name: str, value: Any) -> None:
    """Raise unless [longitude, latitude] is a place on the Earth."""
    if any(abs(number) > end for number, end in zip(value, DEGREES, strict=True)):
        raise ParameterError(
            f"{name} must be [longitude, latitude] in degrees, longitude first, up to "
            f"{DEGREES[0]:g} and {DEGREES[1]:g} off zero."
        )


def check_value(argument: Argument, value: Any) -> None:
    """Raise unless a value fits its argument's kind; no file is read."""
    name, kind = argument.name, argument.kind
    if isinstance(kind, kinds.Number):
        check_number(name, value, kind.limits)
    elif isinstance(kind, (kinds.Thresholds, kinds.Sizes)):
        for each in value if isinstance(value, list) and value else [value]:
            check_number(name, each, kind.limits)
    elif isinstance(kind, kinds.Choice):
        if value not in kind.words:
            known = ", ".join(map(repr, kind.words))
            raise ParameterError(
                f"{name} must be one of {known}; got {safe_repr(value)}."
            )
    elif not _fits_kind(kind, value):
        several = getattr(kind, "several", False)
        plain = "a text that is not empty" if value == "" else "a text"
        plain += ", or several in brackets" if several else ""
        if getattr(kind, "pseudonyms", False):
            plain += f", or a table of {' or '.join(map(repr, _KEPT))}"
        elif isinstance(value, list) and not several:
            plain += ", with commas between several values"
        if argument.instead is not None:
            others = " and ".join(each.name for each in argument.instead.arguments)
            plain += f", or use {others}"
        words = _WORDS.get(type(kind), plain)
        raise ParameterError(f"{name} must be {words}; got {safe_repr(value)}.")


def _fits_kind(kind: kinds.Kind, value: Any) -> bool:
    """Return whether a value fits a kind of argument, neither number nor choice."""
    if isinstance(kind, kinds.Flag):
        return isinstance(value, bool)
    if type(kind) in _LENGTHS:
        return are_numbers(value, _LENGTHS[type(kind)])
    if isinstance(kind, kinds.Shape):
        corners = isinstance(value, list) and len(value) >= 3
        return are_numbers(value, 3) or (
            corners and all(are_numbers(each, 2) for each in value)
        )
    if isinstance(kind, kinds.Crs) and isinstance(value, int):
        return not isinstance(value, bool)
    if getattr(kind, "several", False) and isinstance(value, (list, dict)):
        return _are_columns(kind, value)
    return isinstance(value, str) and bool(value)


def _are_columns(kind: kinds.Kind, value: list[Any] | dict[str, Any]) -> bool:
    """Return whether a value is a list of distinct names, or says how each is kept."""
    if isinstance(value, dict):
        known = getattr(kind, "pseudonyms", False)
        return known and all(each in _KEPT for each in value.values())
    texts = all(isinstance(each, str) and each for each in value)
    return texts and len(set(value)) == len(value)


def are_numbers(value: Any, length: int) -> bool:
    """Return whether a value is a list of `length` finite numbers."""
    return (
        isinstance(value, list)
        and len(value) == length
        and all(
            isinstance(each, (int, float))
            and not isinstance(each, bool)
            and math.isfinite(each)
            for each in value
        )
    )
