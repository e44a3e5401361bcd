"""The folder that recipients get: a Frictionless data package, from released files."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..checking.package import DESCRIPTION
from ..files.paths import sha256_of
from ..frames.choosing.outlook import Outlook
from . import cleaned, pictures, readme
from .pages import pages
from .released import Released
from .settings import Settings
from .total import total
from .work import Work

GUARANTEES = "guarantees"
_MEDIA = {
    ".gpkg": "application/geopackage+sqlite3", ".geojson": "application/geo+json",
    ".parquet": "application/vnd.apache.parquet", ".csv": "text/csv",
    ".json": "application/json", ".fgb": "application/octet-stream",
}  # fmt: skip


def fill(
    folder: Path, settings: Settings, works: Sequence[tuple[Work, Path]],
    state: Mapping[str, Any], outlooks: Mapping[str, Outlook],
) -> None:  # fmt: skip
    """Fill a folder from what was drawn, and from nothing else.

    Parameters
    ----------
    folder : Path
        Empty.
    settings : Settings
    works : sequence of (Work, Path)
        Each with the folder of its files.
    state : mapping
        The request, and the day.
    outlooks : mapping of str to Outlook
        What was expected of each release, for the reports.
    """
    for _, drawn in works:
        for file in sorted(drawn.iterdir()):
            _placed(file, folder / file.name)
    (folder / GUARANTEES).mkdir()
    found = [Released.of(work, folder) for work, _ in works]
    for each in found:
        record = each.guarantee.to_json()
        name = f"{GUARANTEES}/{each.work.asked.name}.json"
        _written(folder / name, _json(json.loads(record)))
        pictures.draw(each.read, folder / f"{each.work.asked.name}.png", each.title)
    promised = [(each.work.asked.name, each.guarantee) for each in found]
    together = total(promised, settings.unit)
    _written(folder / "publication.toml", cleaned.text(settings))
    for name, page in pages(settings, found, outlooks):
        _written(folder / name, page)
    _written(folder / "README.md", readme.text(settings, found, together, state["day"]))
    about = _described(settings, found, together, state)
    about["geopriv"]["files"] = {
        file.relative_to(folder).as_posix(): sha256_of(file)
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }
    for each, resource in zip(found, about["resources"], strict=True):
        file = folder / each.work.file
        resource["bytes"] = file.stat().st_size
        resource["hash"] = f"sha256:{sha256_of(file)}"
    _written(folder / DESCRIPTION, _json(about))


def _described(
    settings: Settings, found: Sequence[Released], together: Sequence[str],
    state: Mapping[str, Any],
) -> dict[str, Any]:  # fmt: skip
    about = settings.about
    return {
        "profile": "data-package",
        "name": _slug(state["target"]),
        "id": state["request"],
        "title": about["title"],
        **({"description": about["description"]} if about["description"] else {}),
        "created": f"{state['day']}T00:00:00Z",
        "licenses": [{"name": _slug(about["licence"]), "title": about["licence"]}],
        "contributors": [{"title": about["contact"], "role": "publisher"}],
        "resources": [_resource(each) for each in found],
        "geopriv": {
            "format": 1,
            "protects": settings.unit,
            "together": list(together),
        },
    }


def _resource(each: Released) -> dict[str, Any]:
    asked = each.work.asked
    return {
        "profile": "data-resource",
        "name": asked.name,
        "path": each.work.file,
        "title": each.title,
        "format": asked.suffix[1:],
        "mediatype": _MEDIA[asked.suffix],
        **({} if each.crs is None else {"crs": each.crs}),
        "schema": {"fields": list(each.fields())},
        "geopriv": {
            "release": asked.row.function,
            "columns": each.columns,
            "promise": str(each.guarantee),
            "guarantee": json.loads(each.guarantee.to_json()),
            "record": f"{GUARANTEES}/{asked.name}.json",
        },
    }


def _slug(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9._-]+", "-", text).strip("-").lower() or "publication"


def _placed(file: Path, target: Path) -> None:
    try:
        os.link(file, target)
    except OSError:  # of disks that know no links
        shutil.copyfile(file, target)


def _json(whole: Any) -> str:
    """Return it as JSON in which no text is HTML, wherever it is pasted."""
    text = json.dumps(whole, indent=2, ensure_ascii=False, allow_nan=False)
    for letter in "<>&":
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    return text


def _written(path: Path, text: str) -> None:
    path.write_text(text.rstrip("\n") + "\n", encoding="utf-8", newline="\n")
