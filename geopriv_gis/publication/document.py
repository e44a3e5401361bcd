"""TOML files: reading with line numbers of keys, and writing."""

from __future__ import annotations

import contextlib
import importlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..core.errors import FileError, ParameterError
from ..files.formats import import_package
from ..files.paths import check_source, local_path

SUFFIX = ".toml"
# Bytes; a publication has a few thousand, and names of dotted parts cost their square.
LARGEST = 1 << 16
KeyPath = tuple[str | int, ...]
_NAME = r"""[A-Za-z0-9_-]+|"[^"\\]*"|'[^']*'"""
_DOTTED = rf"(?:{_NAME})(?:\s*\.\s*(?:{_NAME}))*"
_TABLE = re.compile(rf"\s*(\[\[?)\s*({_DOTTED})\s*\]\]?\s*(#.*)?$")
_KEY = re.compile(rf"\s*({_DOTTED})\s*=")
_LONG = re.compile(r'"""|\'\'\'')


@dataclass(frozen=True)
class Document:
    """Content of a publication's TOML file, with line numbers.

    lines: Line of each table and key.
    """

    path: Path
    whole: Mapping[str, Any]
    lines: Mapping[KeyPath, int] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Any) -> Document:
        """Read a publication file; raise if missing, too large, no .toml or no TOML."""
        local = local_path(path)
        if local.suffix.lower() != SUFFIX:
            raise FileError(
                f"the file of a publication must end in {SUFFIX}; got {local}."
            )
        check_source(local)
        if local.stat().st_size > LARGEST:
            raise FileError(f"{local.name} is too large; check the path.")
        raw = local.read_bytes()
        reader = _import_tomllib()
        try:
            text = raw.decode("utf-8-sig").replace("\r\n", "\n")
            whole = reader.loads(text)
        except RecursionError:
            raise ParameterError(
                f"{local.name} has brackets nested too deeply; use fewer levels."
            ) from None
        except ValueError as error:  # of TOML, or of UTF-8, whose text quotes bytes
            place = re.search(r"\(at [^)]*\)", str(error))
            where = place[0] if place else "(it must be text in UTF-8)"
            raise ParameterError(
                f"{local.name} is not valid TOML {where}. Correct it there."
            ) from None
        lines = dict(_key_lines(text))
        return cls(local, whole, lines)

    def at(self, key_path: KeyPath) -> str:
        """Return file and line of a key or its nearest table; only the file if none."""
        while key_path and key_path not in self.lines:
            key_path = key_path[:-1]
        line = self.lines.get(key_path)
        return f"{self.path.name}, line {line}" if line else self.path.name


def _import_tomllib() -> Any:
    """Return tomllib, or tomli on Python 3.10; raise if missing."""
    with contextlib.suppress(ImportError):
        return importlib.import_module("tomllib")  # from Python 3.11 on
    return import_package("tomli", "publications on Python 3.10")


def _key_lines(text: str) -> Iterator[tuple[KeyPath, int]]:
    """Yield each table and key with its line number."""
    table: KeyPath = ()
    counts: dict[KeyPath, int] = {}
    closing = ""
    for number, line in enumerate(text.split("\n"), 1):
        marks = _LONG.findall(line)
        if closing:
            closing = "" if closing in marks else closing
            continue
        head, key = _TABLE.match(line), _KEY.match(line)
        if head:
            table = _split_key(head[2])
            if head[1] == "[[":
                counts[table] = counts.get(table, -1) + 1
                table = (*table, counts[table])
            yield table, number
        elif key:
            yield (*table, *_split_key(key[1])), number
            if len(marks) % 2:
                closing = marks[-1]


def _split_key(dotted: str) -> KeyPath:
    """Return the parts of a dotted TOML key."""
    return tuple(part.strip("\"'") for part in re.findall(_NAME, dotted))


# -- writing, which Python does not do -------------------------------------------------


def toml_table(title: str, entries: Mapping[str, Any]) -> str:
    """Return a TOML table as text."""
    return "\n".join([f"[{title}]", *toml_entries(entries), ""])


def toml_entries(entries: Mapping[str, Any]) -> list[str]:
    """Return TOML lines of keys and values."""
    return [
        f"{toml_key(name)} = {toml_value(entry)}" for name, entry in entries.items()
    ]


def toml_key(name: str) -> str:
    """Return a TOML key, quoted if needed."""
    plain = all(each.isascii() and (each.isalnum() or each in "-_") for each in name)
    return name if plain and name else json.dumps(name)


def toml_value(given: Any) -> str:
    """Return a TOML value of a text, number, boolean, list or table."""
    if isinstance(given, Mapping):
        return f"{{ {', '.join(toml_entries(given))} }}" if given else "{}"
    if isinstance(given, (list, tuple)):
        return f"[{', '.join(map(toml_value, given))}]"
    if isinstance(given, bool):
        return str(given).lower()
    if isinstance(given, (int, float)):
        return repr(given)
    return json.dumps(str(given), ensure_ascii=False).replace("\x7f", "\\u007f")
