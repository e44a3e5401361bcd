"""A template of a publication's file, from the schema of the points."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..core.errors import FileError, ParameterError
from ..core.local_path import check_local_path
from ..files.paths import local_path
from ..frames.columns.identifiers import find_name_entry
from ..frames.columns.persons import names_persons
from ..frames.columns.suspects import is_place
from . import document
from .point_source import PointSource
from .sections import PROTECT, PUBLICATION, RELEASABLE

NAME = f"publication{document.SUFFIX}"
_EPS = 0.01
WHOSE = "says whose a row is"
_HEAD = """\
# What is published, and how. "geopriv plan" with the name of this file says what it
# would do, "geopriv publish" does it, "geopriv check" looks at the folder. Relative
# names begin where this file is.
"""
_BUDGET = {
    "planar_laplace": (
        f"# Privacy loss per metre: {_EPS} moves a row by {2 / _EPS:.0f} metres on "
        "average;\n# less, by more. The plan says what it is for persons with several "
        "rows."
    ),
}
_SHUFFLE = "# In the source's order rows could be told by who has the same table."
_LEDGER = """\
# The account of these people's releases: geopriv ledger create people.ledger ...
# [ledger]
# path = "people.ledger"
"""


@dataclass(frozen=True)
class FirstFile:
    """Settings from which a template of a publication file is written.

    given: Of the source: path, and layer, crs, x, y.
    about: Title, contact, licence, folder; what is empty has to be filled in.
    unit: Who is protected.
    keep: The columns to publish.
    arguments: Of the release, where they are known; else they are explained.
    ledger: Its path, if there is one.
    """

    source: PointSource
    given: Mapping[str, Any]
    about: Mapping[str, str] = field(default_factory=dict)
    unit: str = "row"
    keep: Sequence[str] | Mapping[str, str] = ()
    release: str = "planar_laplace"
    ledger: str = ""
    arguments: Mapping[str, Any] = field(default_factory=dict)

    def text(self) -> str:
        """Return the template, keys and columns explained; raise for unknown ones.

        The source's schema is read, and no row of it.
        """
        columns, crs = self.source.schema()
        wanted = [*self.keep, *([] if self.unit in ("row", "table") else [self.unit])]
        for column in wanted:
            if column not in columns:
                raise ParameterError(
                    f"the source has no column {column!r}; it has "
                    f"{', '.join(columns) or 'none'}."
                )
        if self.release not in RELEASABLE:
            raise ParameterError(
                f"release must be one of {', '.join(RELEASABLE)}; got {self.release!r}."
            )
        parts = [_HEAD, "[publication]"]
        for each in PUBLICATION:
            default = "published" if each.name == "folder" else ""
            value = self.about.get(each.name) or default
            if each.name == "folder":
                check_local_path(value, each.name)
            if each.required or value:
                parts += [
                    _comment_lines(each.help),
                    *document.toml_entries({each.name: value}),
                ]
        parts += ["", *self._source(crs), "", *self._protected(columns), ""]
        parts += [*self._release(), "", *self._ledger()]
        return "\n".join(parts).rstrip("\n") + "\n"

    def _source(self, crs: Any) -> list[str]:
        """Return the lines of the [source.points] table."""
        known = crs.to_authority()
        lines = [f"# In {':'.join(known) if known else crs.name}.", "[source.points]"]
        kept = {key: value for key, value in self.given.items() if value is not None}
        return lines + document.toml_entries(kept)

    def _protected(self, columns: Mapping[str, str]) -> list[str]:
        """Return the lines of the [protect] table, with all columns as comments."""
        unit, keep, *_ = PROTECT
        lines = ["[protect]", _comment_lines(unit.help)]
        lines += document.toml_entries({"privacy_unit": self.unit})
        lines += [
            _comment_lines(keep.help),
            *document.toml_entries({"keep": self.keep}),
        ]
        lines += ["# The source has:"]
        for column, kind in columns.items():
            hint = column_hint(column)
            note = f"; its name says that it {hint}" if hint else ""
            lines.append(f"#   {document.toml_value(column)}: {kind}{note}")
        return lines

    def _release(self) -> list[str]:
        """Return the lines of [release.NAME]: given arguments, else explained ones."""
        row = RELEASABLE[self.release]
        lines = [_comment_lines(row.help), f"[release.{row.result}]"]
        lines += document.toml_entries({"release": self.release, **self.arguments})
        if self.arguments:
            return lines
        names = {each.name: each for each in row.offered_arguments}
        if "eps" in names:
            budget = _BUDGET.get(self.release, _comment_lines(names["eps"].explanation))
            lines += [budget, f"eps = {_EPS}"]
        if "shuffle" in names:
            lines += [_SHUFFLE, "shuffle = true"]
        for each in row.offered_arguments:
            if each.required and each.name != "eps":
                lines += [_comment_lines(each.explanation), f"# {each.name} = ..."]
        return lines

    def _ledger(self) -> list[str]:
        """Return the lines of the [ledger] table; raise for a bad path."""
        if not self.ledger:
            return [_LEDGER]
        check_local_path(self.ledger, "the ledger's path")
        head = ["# It is charged once for all releases.", "[ledger]"]
        return head + document.toml_entries({"path": self.ledger})


def column_hint(name: str) -> str:
    """Return what a column's name suggests: persons, whose rows, places; or "".

    >>> [column_hint(name) for name in ("surname", "pid", "street", "age")]
    ['identifies persons', 'says whose a row is', 'identifies persons', '']
    """
    if find_name_entry(name) is not None:
        return "identifies persons"
    if names_persons(name):
        return WHOSE
    return "tells places" if is_place(name) else ""


def write_first_file(path: Any, beginning: FirstFile) -> Path:
    """Write a template of a publication file; raise if it exists, or is no .toml."""
    target = local_path(path)
    if target.suffix.lower() != document.SUFFIX:
        raise FileError(
            f"the file of a publication must end in {document.SUFFIX}, as {NAME}."
        )
    text = beginning.text()
    try:
        with target.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise FileError(f"{target} exists; choose another name.") from None
    except OSError as error:
        raise FileError(
            f"{target} cannot be written: {error.strerror}. Choose another path."
        ) from None
    return target


def _comment_lines(text: str) -> str:
    """Return a text wrapped as comment lines."""
    return textwrap.fill(
        text, 84, initial_indent="# ", subsequent_indent="# ",
        break_on_hyphens=False,
    )  # fmt: skip
