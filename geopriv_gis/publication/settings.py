"""Checked settings of a publication, from its file alone."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..arguments import Argument, Release
from ..arguments.synonyms import similar_name
from ..core.errors import ParameterError
from ..core.local_path import is_connection
from ..core.parameter import safe_repr
from ..frames.columns.pseudonyms import pseudonyms_in
from ..presets import Preset, preset
from ..reports import KINDS
from .document import Document, KeyPath
from .parts import Part, faults_of_parts
from .sections import (
    NAME,
    NAMED,
    OWN,
    RELEASABLE,
    REQUIRED,
    SECTIONS,
    SUFFIXES,
    are_numbers,
    check_degrees,
    check_value,
    offered_arguments,
    presets_of,
)

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,59}")
_TAKEN = ("readme", "publication", "datapackage", "guarantees", "report")
_FOLDER = re.compile(r"[^/\\:*?\"<>|\x00-\x1f.][^/\\:*?\"<>|\x00-\x1f]{0,119}")
DATE = "{date}"
Fault = tuple[KeyPath, str]


@dataclass(frozen=True)
class ReleaseSettings:
    """Settings of one release in a publication file.

    where: Its place in the file.
    given: Its arguments, as they stand there.
    part: Which of the source's rows it is of, where not of all.
    """

    name: str
    row: Release
    where: KeyPath
    given: Mapping[str, Any]
    source: str
    title: str
    suffix: str
    preset: Preset | None
    part: Part | None = None

    @property
    def result(self) -> str:
        """Return the kind of result: points, labels, shape, zones, grid or answers."""
        return self.row.result_kind(self.given)

    @property
    def offered(self) -> dict[str, Argument]:
        """Return the release's arguments that the file may contain, by name."""
        return {each.name: each for each in offered_arguments(self.row, self.preset)}


@dataclass(frozen=True)
class Settings:
    """Settings of a publication file.

    about, protect, figures, ledger, report: The sections, with defaults; an empty
        ``ledger`` or ``report`` is none.
    """

    document: Document
    about: Mapping[str, Any]
    protect: Mapping[str, Any]
    figures: Mapping[str, Any]
    ledger: Mapping[str, Any]
    report: Mapping[str, Any]
    sources: Mapping[str, Mapping[str, Any]]
    releases: tuple[ReleaseSettings, ...]

    @classmethod
    def of(cls, document: Document) -> Settings:
        """Return the settings of a file; raise with all faults and their lines."""
        faults = list(_find_faults(document.whole))
        if faults:
            lines = [f"{document.at(where)}: {text}" for where, text in faults]
            raise ParameterError("\n".join(lines))
        whole = document.whole
        made = {
            name: _with_defaults(name, whole.get(name, {}))
            for name in SECTIONS
            if name not in NAMED
        }
        sources = {
            name: _with_defaults("source", table)
            for name, table in whole["source"].items()
        }
        return cls(
            document,
            made["publication"],
            made["protect"],
            made["plan"],
            made["ledger"] if "ledger" in whole else {},
            made["report"] if "report" in whole else {},
            sources,
            tuple(
                _parse_release(*each, [*sources])
                for each in _iterate_releases(whole["release"])
            ),
        )

    @property
    def fingerprint(self) -> str:
        """Return the SHA-256 of the settings, except the releases' formats."""
        releases = [
            (name, {key: one for key, one in table.items() if key != "format"})
            for name, _, table in _iterate_releases(self.document.whole["release"])
        ]
        text = json.dumps({**self.document.whole, "release": releases}, default=repr)
        return hashlib.sha256(text.encode()).hexdigest()

    @property
    def unit(self) -> str:
        """Return the privacy unit that the publication protects."""
        return str(self.protect["privacy_unit"])

    @property
    def keep(self) -> tuple[str, ...]:
        """Return the columns that may be published with points."""
        return _to_tuple(self.protect["keep"])

    @property
    def pseudonyms(self) -> tuple[str, ...]:
        """Return the kept columns that are replaced by pseudonyms."""
        return tuple(map(str, pseudonyms_in(self.protect["keep"])))

    @property
    def disjoint(self) -> tuple[ReleaseSettings, ...]:
        """Return releases of disjoint rows, charged as the dearest one; () if none."""
        if not self.protect["disjoint"]:
            return ()
        return tuple(each for each in self.releases if each.part is not None)

    def figures_of(self, settings: ReleaseSettings) -> dict[str, Any]:
        """Return the figures (rows, near …) to preview a release with."""
        own = self.sources[settings.source]["near"]
        return {**self.figures, "near": own or self.figures["near"]}

    @property
    def pages(self) -> tuple[str, ...]:
        """Return the kinds of reports to write into the publication's folder."""
        return _to_tuple(self.report.get("kinds", ()))


def _to_tuple(given: Any) -> tuple[str, ...]:
    """Return one text, or several, as a tuple."""
    return (given,) if isinstance(given, str) else tuple(given)


def _with_defaults(section: str, table: Mapping[str, Any]) -> dict[str, Any]:
    """Return a section's table with defaults filled in."""
    rows = SECTIONS[section]
    found = {each.name: each.default for each in rows if not each.required}
    return {**found, **table}


def _iterate_releases(given: Any) -> Iterator[tuple[str, KeyPath, Mapping[str, Any]]]:
    """Yield each release's name (default: function), position and other keys."""
    if isinstance(given, list):
        for number, table in enumerate(given):
            named = table.get("name", table.get("release"))
            rest = {key: one for key, one in table.items() if key != "name"}
            yield str(named), ("release", number), rest
    else:
        for name, table in given.items():
            yield name, ("release", name), table


def _parse_release(
    name: str, key_path: KeyPath, table: Mapping[str, Any], sources: Sequence[str]
) -> ReleaseSettings:
    """Return the settings of one release table."""
    row = RELEASABLE[table["release"]]
    own = {each.name for each in OWN}
    given = {key: value for key, value in table.items() if key not in own}
    suffix = table.get("format") or SUFFIXES[row.result_kind(table)][0]
    return ReleaseSettings(
        name, row, key_path, given, table.get("source") or sources[0],
        table.get("title", ""), "." + suffix,
        preset(table["preset"]) if table.get("preset") else None,
        Part.of(table["where"]) if table.get("where") else None,
    )  # fmt: skip


# -- faults ----------------------------------------------------------------------------


def _find_faults(whole: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield all faults of a file, with positions."""
    known = {*SECTIONS, *REQUIRED}
    for name in whole:
        if name not in known:
            yield (name,), _unknown_key_message(name, known)
    for name in REQUIRED:
        if not whole.get(name):
            yield (), f"[{name}{'.NAME' if name in NAMED else ''}] is missing."
    rows = {name: {one.name: one for one in each} for name, each in SECTIONS.items()}
    for name, known_here in rows.items():
        if name in whole and name != "source":
            yield from _check_table((name,), whole[name], known_here)
    yield from _check_folder_name(whole)
    yield from _check_reports(whole.get("report"))
    yield from _check_near(("plan",), whole.get("plan"))
    sources = whole.get("source", {})
    if not isinstance(sources, dict):
        yield ("source",), "sources must be tables: [source.NAME]."
        return
    for name, table in sources.items():
        yield from _check_table(("source", name), table, rows["source"])
        yield from _check_near(("source", name), table)
    yield from _check_releases(whole.get("release", {}), [*sources])
    protect = whole.get("protect")
    if isinstance(protect, dict) and protect.get("disjoint") is True:
        yield from faults_of_parts(whole.get("release"), protect)


def _check_folder_name(whole: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield a fault if the folder's name is not a plain name."""
    about = whole.get("publication")
    folder = about.get("folder") if isinstance(about, dict) else None
    if isinstance(folder, str) and folder:
        plain = folder.replace(DATE, "2026-11-22")
        odd = not _FOLDER.fullmatch(plain) or is_connection(plain)
        if odd or set("{}") & set(plain):
            yield (
                ("publication", "folder"),
                "folder must be a name, with no folders in it and no dot first; of "
                "braces only {date} is known.",
            )


def _check_reports(report: Any) -> Iterator[Fault]:
    """Yield a fault for each unknown kind of report."""
    listed = report.get("kinds") if isinstance(report, dict) else None
    for kind in _to_tuple(listed) if isinstance(listed, (str, list)) else ():
        if not isinstance(kind, str) or kind not in KINDS:
            words = f"[report] kinds are {', '.join(KINDS)}; got {safe_repr(kind)}."
            yield ("report", "kinds"), words


def _check_near(key_path: KeyPath, table: Any) -> Iterator[Fault]:
    """Yield a fault if `near` has two numbers that are no place on the Earth."""
    near = table.get("near") if isinstance(table, dict) else None
    if are_numbers(near, 2):
        try:
            check_degrees("near", near)
        except ParameterError as error:
            yield (*key_path, "near"), f"[{'.'.join(map(str, key_path))}] {error}"


def _check_table(
    key_path: KeyPath, table: Any, rows: Mapping[str, Argument]
) -> Iterator[Fault]:
    """Yield faults for unknown or missing keys and wrong values of a table."""
    title = ".".join(map(str, key_path))
    if not isinstance(table, dict):
        yield key_path, f"[{title}] must be a table."
        return
    for key, value in table.items():
        if key not in rows:
            yield (*key_path, key), f"[{title}] {_unknown_key_message(key, rows)}"
        elif not (value == "" and not rows[key].required):
            try:
                check_value(rows[key], value)
            except ParameterError as error:
                yield (*key_path, key), f"[{title}] {error}"
    for key, row in rows.items():
        if row.required and key not in table and not row.instead:
            yield key_path, f"[{title}] needs {key}. {row.help}"


def _check_releases(given: Any, sources: Sequence[str]) -> Iterator[Fault]:
    """Yield faults of the release tables; one if they are no tables."""
    tables = given.values() if isinstance(given, dict) else given
    if not isinstance(given, (dict, list)) or not all(
        isinstance(table, dict) for table in tables
    ):
        yield ("release",), "releases must be tables: [release.NAME], or [[release]]."
        return
    names: set[str] = set()
    for name, where, table in _iterate_releases(given):
        if name in _TAKEN:
            yield (
                (*where, "name"),
                f"{name} is the name of a file of the folder itself; give the release "
                "another.",
            )
        elif not _NAME.fullmatch(name) or name in names:
            yield (
                (*where, "name"),
                f"a release needs a name of its own, {NAME.help.partition(': ')[2]}",
            )
        names.add(name)
        yield from _check_release(where, table, sources)


def _check_release(
    key_path: KeyPath, table: Mapping[str, Any], sources: Sequence[str]
) -> Iterator[Fault]:
    """Yield faults of one release table; few if its release is unknown."""
    value = table.get("release")
    row = RELEASABLE.get(value) if isinstance(value, str) else None
    own = {one.name: one for one in OWN}
    if row is None:
        text = value if isinstance(value, str) else ""
        near = similar_name(text, RELEASABLE)
        hint = f"; did you mean {near!r}?" if near else "."
        known = ", ".join(RELEASABLE)
        yield (*key_path, "release"), f"release must be one of {known}{hint}"
        return
    fitting = {each.name: each for each in presets_of(row)}
    by = table.get("preset")
    by = by if isinstance(by, str) else ""
    if by and by not in fitting:
        known = ", ".join(fitting) or "none"
        yield (*key_path, "preset"), f"presets of {row.name} are: {known}."
    rows = {
        **own,
        **{one.name: one for one in offered_arguments(row, fitting.get(by))},
    }
    if "privacy_unit" in table and "privacy_unit" not in rows:
        yield (*key_path, "privacy_unit"), "privacy_unit stands in [protect], for all."
        table = {key: one for key, one in table.items() if key != "privacy_unit"}
    yield from _check_table(key_path, table, rows)
    source, suffix = table.get("source", ""), table.get("format", "")
    if source and source not in sources:
        yield (*key_path, "source"), f"there is no [source.{source}]."
    if not source and len(sources) > 1:
        yield key_path, "source must name one of the sources, as there are several."
    formats = SUFFIXES[row.result_kind(table)]
    if suffix and suffix not in formats:
        known = ", ".join(formats)
        yield (*key_path, "format"), f"{row.name} is written as one of {known}."
    where_rows = table.get("where", "")
    if isinstance(where_rows, str) and where_rows:
        if not Part.is_valid(where_rows):
            yield (*key_path, "where"), "where must be COLUMN=VALUE, as URBAN_RURA=U."
        if "sticky" in table:
            yield (
                (*key_path, "where"),
                "where and sticky do not go together; give one.",
            )
    if ("sticky" in table) != ("dataset" in table):
        yield key_path, "sticky and dataset go together; give both."


def _unknown_key_message(name: str, known: Any) -> str:
    """Return a message on an unknown key, with a similar key or all known ones."""
    near = similar_name(name, known)
    hint = f"did you mean {near!r}?" if near else f"it knows {', '.join(known)}."
    return f"knows no {name!r}; {hint}"
