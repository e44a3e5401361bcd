"""The file of a publication as it may be published: what was asked, and no paths.

It holds what recipients are told anyway: title, contact, licence, who is protected,
which columns are kept, and the public arguments of each release. It is written anew
from what was read, so that no comment, path, or name of a colleague goes along; of
public layers only the names of their files do.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import PurePath
from typing import Any

from ..arguments import Argument, kinds
from .loading import files_of
from .settings import Settings

_HEAD = (
    "# What was published, and how. Paths, ledger and stores are left out: this file\n"
    "# says what was done; it cannot be run.\n"
)
_PRIVATE = ("sticky", "dataset", "id_column", "shared_places")


def text(settings: Settings) -> str:
    """Return it as TOML."""
    whole = settings.document.whole
    parts = [_HEAD, _table("publication", whole["publication"])]
    parts.append(_table("protect", settings.document.whole.get("protect", {})))
    parts += [_table(f"source.{_key(name)}", {}) for name in settings.sources]
    for asked in settings.releases:
        source = {"source": asked.source} if len(settings.sources) > 1 else {}
        title = {"title": asked.title} if asked.title else {}
        by = {"preset": asked.preset.name} if asked.preset else {}
        table = {
            "release": asked.row.name, **by, **source, **title,
            "format": asked.suffix[1:],
            **dict(_public(asked.offered, asked.given)),
        }  # fmt: skip
        parts.append(_table(f"release.{_key(asked.name)}", table))
    return "\n".join(parts)


def _public(
    offered: Mapping[str, Argument], given: Mapping[str, Any]
) -> Iterator[tuple[str, Any]]:
    for name, value in given.items():
        if name in _PRIVATE or isinstance(offered[name].kind, kinds.Store):
            continue
        if files_of(offered[name], value):
            several = isinstance(value, list)
            names = [_name(each) for each in (value if several else [value])]
            yield name, names if several else names[0]
        else:
            yield name, value


def _name(file: str) -> str:
    """Return the name of a public file without the folders that it lies in."""
    path, mark, layer = file.partition("|")
    return PurePath(path.replace("\\", "/")).name + mark + layer


def _table(title: str, table: Mapping[str, Any]) -> str:
    lines = [f"{_key(key)} = {_value(value)}" for key, value in table.items()]
    return "\n".join([f"[{title}]", *lines, ""])


def _key(name: str) -> str:
    plain = all(each.isascii() and (each.isalnum() or each in "-_") for each in name)
    return name if plain and name else json.dumps(name)


def _value(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value).lower() if isinstance(value, bool) else repr(value)
