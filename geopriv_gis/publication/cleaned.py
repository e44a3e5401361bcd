"""The file of a publication as it may be published: what was asked, and no paths.

It holds what recipients are told anyway: title, contact, licence, who is protected,
which columns are kept, and the public arguments of each release. It is written anew
from what was read, so that no comment, path, or name of a colleague goes along; of
public layers only the names of their files do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import PurePath
from typing import Any

from ..arguments import Argument, kinds
from . import document
from .settings import Settings
from .source import files_of

_HEAD = (
    "# What was published, and how. Paths, ledger and stores are left out: this file\n"
    "# says what was done; it cannot be run.\n"
)
_PRIVATE = ("sticky", "dataset", "id_column", "shared_places")


def text(settings: Settings) -> str:
    """Return it as TOML."""
    whole = settings.document.whole
    parts = [_HEAD, document.table("publication", whole["publication"])]
    parts.append(document.table("protect", settings.document.whole.get("protect", {})))
    parts += [
        document.table(f"source.{document.key(name)}", {}) for name in settings.sources
    ]
    for asked in settings.releases:
        source = {"source": asked.source} if len(settings.sources) > 1 else {}
        title = {"title": asked.title} if asked.title else {}
        by = {"preset": asked.preset.name} if asked.preset else {}
        table = {
            "release": asked.row.name, **by, **source, **title,
            "format": asked.suffix[1:],
            **dict(_public(asked.offered, asked.given)),
        }  # fmt: skip
        parts.append(document.table(f"release.{document.key(asked.name)}", table))
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
