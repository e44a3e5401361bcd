"""The published folder: a Frictionless data package of released files."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any

import geopandas as gpd
import pandas as pd

from .. import reports
from ..arguments import Argument, Form, kinds
from ..checking.package import DESCRIPTION
from ..core.promise.guarantee import Guarantee
from ..files.opening import read_rows
from ..files.paths import sha256_of
from ..frames.choosing.outlook import Outlook
from ..frames.ground.release import read_stamp
from ..frames.ground.standing import guarantee_of
from ..frames.maps import pictures
from ..reports.facts import ReleaseFacts
from ..reports.promises import attacker_sentences
from ..reports.texts import ReportTexts
from . import document
from .parts import total_sentences
from .point_source import public_files_in
from .settings import Settings
from .work import Work

GUARANTEES = "guarantees"
_MEDIA = {
    ".gpkg": "application/geopackage+sqlite3", ".geojson": "application/geo+json",
    ".parquet": "application/vnd.apache.parquet", ".csv": "text/csv",
    ".json": "application/json", ".fgb": "application/octet-stream",
    ".tif": "image/tiff",
}  # fmt: skip


def fill_folder(
    folder: Path, settings: Settings, works: Sequence[tuple[Work, Path]],
    state: Mapping[str, Any], outlooks: Mapping[str, Outlook],
) -> None:  # fmt: skip
    """Write a publication's folder (files, reports, pictures) from drawn releases.

    folder: Empty.
    works (Work, Path): Each with the folder of its files.
    state: The request, and the day.
    outlooks: What was expected of each release, for the reports.
    """
    for _, drawn in works:
        for file in sorted(drawn.iterdir()):
            _link_or_copy(file, folder / file.name)
    (folder / GUARANTEES).mkdir()
    found = [ReleasedFile.of(work, folder) for work, _ in works]
    for each in found:
        record = each.guarantee.to_json()
        name = f"{GUARANTEES}/{each.work.settings.name}.json"
        _write_text(folder / name, _html_safe_json(json.loads(record)))
        pictures.draw_picture(
            each.read, folder / f"{each.work.settings.name}.png", each.picture_title,
            each.background, settings.about["attribution"],
        )  # fmt: skip
    promised = [(each.work.settings.name, each.guarantee) for each in found]
    disjoint = [each.name for each in settings.disjoint]
    together = total_sentences(promised, settings.unit, disjoint)
    _write_text(folder / "publication.toml", _public_settings(settings))
    described = _report_releases(settings, found, outlooks)
    for name, page in _report_pages(settings, described):
        _write_text(folder / name, page)
    readme = _make_readme(settings, found, together, described, state["day"])
    _write_text(folder / "README.md", readme)
    about = _package_description(settings, found, together, state)
    about["geopriv"]["files"] = {
        file.relative_to(folder).as_posix(): sha256_of(file)
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }
    for each, resource in zip(found, about["resources"], strict=True):
        file = folder / each.work.file
        resource["bytes"] = file.stat().st_size
        resource["hash"] = f"sha256:{sha256_of(file)}"
    _write_text(folder / DESCRIPTION, _html_safe_json(about))


def _package_description(
    settings: Settings, files: Sequence[ReleasedFile], together: Sequence[str],
    state: Mapping[str, Any],
) -> dict[str, Any]:  # fmt: skip
    """Return the folder's description as a Frictionless data package."""
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
        "resources": [_describe_resource(each) for each in files],
        "geopriv": {
            "format": 1,
            "protects": settings.unit,
            "disjoint": [each.name for each in settings.disjoint],
            "together": list(together),
        },
    }


def _describe_resource(file: ReleasedFile) -> dict[str, Any]:
    """Return the description of one released file."""
    settings = file.work.settings
    return {
        "profile": "data-resource",
        "name": settings.name,
        "path": file.work.file,
        "title": file.title,
        "format": settings.suffix[1:],
        "mediatype": _MEDIA[settings.suffix],
        **({} if file.crs is None else {"crs": file.crs}),
        "schema": {"fields": list(file.fields())},
        "geopriv": {
            "release": settings.row.function,
            "columns": file.columns,
            "promise": str(file.guarantee),
            "guarantee": json.loads(file.guarantee.to_json()),
            "record": f"{GUARANTEES}/{settings.name}.json",
        },
    }


def _slug(text: str) -> str:
    """Return a text as a lower-case name without spaces; "publication" if empty."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", text).strip("-").lower() or "publication"


def _link_or_copy(file: Path, target: Path) -> None:
    """Hard-link a file, or copy it if that fails."""
    try:
        os.link(file, target)
    except OSError:  # of disks that know no links
        shutil.copyfile(file, target)


def _html_safe_json(whole: Any) -> str:
    """Return JSON text that contains no HTML markup."""
    text = json.dumps(whole, indent=2, ensure_ascii=False, allow_nan=False)
    for letter in "<>&":
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    return text


def _write_text(path: Path, text: str) -> None:
    """Write a text file with one final line break."""
    path.write_text(text.rstrip("\n") + "\n", encoding="utf-8", newline="\n")


# -- what recipients get of one release ------------------------------------------------

_TYPES = {"b": "boolean", "i": "integer", "u": "integer", "f": "number"}
_KEPT = "Published as it is in the source: nothing protects it."
_HIDDEN = "Pseudonyms: equal values have equal ones, by a key that is secret."
_PUBLIC = "Public: of the layer that the release was asked for."
_MADE = "Made by the release."
# Of zones and grids; "raw" ends the name of what was measured.
_NUMBERS = {
    "raw": "As measured, with its noise: it may be below zero.",
    "se": "Standard error, of the noise alone.",
    "low": "Lower end of the interval, for the noise alone.",
    "high": "Upper end of the interval, for the noise alone.",
    "count": "Estimate, made to agree with the other numbers after the noise.",
    "sum": "Estimate, made to agree with the other numbers after the noise.",
    "value": "Estimate for the cell, with its noise.",
    "layer": "Which of the public layers the zone is of.",
    "use": "Which level to use: the one above where the error is too large.",
    "sensitivity": "As the publisher states it.",
    "protocol": "As the publisher states it.",
}
_GEOMETRY = {"points": "Released points.", "shape": "A released shape."}


@dataclass(frozen=True)
class ReleasedFile:
    """Released file, read back: its rows and guarantee, for reports and pictures."""

    work: Work
    read: Any
    guarantee: Guarantee

    @classmethod
    def of(cls, work: Work, folder: Path) -> ReleasedFile:
        """Read a released file back and return it with its guarantee."""
        read = read_rows(folder / work.file)
        return cls(work, read, guarantee_of(read))

    @property
    def title(self) -> str:
        """Return the release's title, by default its name with spaces."""
        return self.work.settings.title or self.work.settings.name.replace("_", " ")

    @property
    def picture_title(self) -> str:
        """Return the title of the release's map: as given, or its kind and name."""
        settings, name = self.work.settings, self.title
        if settings.title or not isinstance(settings.row.form, Form):
            return name
        what = settings.row.form.output
        return what if name in what.lower() else f"{what}, {name}"

    @property
    def background(self) -> tuple[Any, ...]:
        """Return public layers behind a release's map; () for tables and estimates."""
        zones = isinstance(self.read, gpd.GeoDataFrame) and not (
            {"se"} <= {*self.read.columns} and "Polygon" in {*self.read.geom_type}
        )
        return tuple(self.work.public_layers) if zones else ()

    @property
    def columns(self) -> list[str]:
        """Return the file's column names, without the geometry."""
        if not isinstance(self.read, gpd.GeoDataFrame):
            return [str(name) for name in pd.DataFrame(self.read).columns]
        active = self.read.geometry.name
        return [str(name) for name in self.read.columns if name != active]

    @property
    def crs(self) -> str | None:
        """Return the file's CRS as authority's code or WKT; None without geometry."""
        crs = getattr(self.read, "crs", None)
        if crs is None:
            return None
        name = crs.to_authority()
        return ":".join(name) if name else str(crs.to_wkt())

    def fields(self) -> Iterator[dict[str, str]]:
        """Yield name, type and description of each column and the geometry."""
        table = pd.DataFrame(self.read)
        public = {
            str(name)
            for layer in self.work.public_layers
            for name in getattr(layer, "columns", ())
        }
        for name in self.columns:
            about = _PUBLIC if name in public else self._describe_added_column(name)
            if name in self.work.published:
                about = _HIDDEN if name in self.work.pseudonyms else _KEPT
            kind = table[name].dtype if name in table else table.dtypes.iloc[0]
            type_ = _TYPES.get(getattr(kind, "kind", "O"), "string")
            type_ = "datetime" if getattr(kind, "kind", "") == "M" else type_
            yield {"name": name, "type": type_, "description": about}
        if self.crs is not None:
            result = self.work.settings.result
            about = _GEOMETRY.get(result, _PUBLIC)
            yield {"name": "geometry", "type": "any", "description": about}

    def _describe_added_column(self, name: str) -> str:
        """Return text on a column that the release computed."""
        error = (read_stamp(self.read) or {}).get("error")
        if name == "value" and isinstance(error, dict) and "bandwidth" in error:
            return f"Mean over a kernel {error['bandwidth']:.3g} m wide."
        numbers = self.work.settings.result in ("zones", "grid")
        return _NUMBERS.get(name.rpartition("_")[2], _MADE) if numbers else _MADE


# -- the file of the publication, as recipients may read it ----------------------------

_HEAD = (
    "# What was published, and how. Paths, ledger and stores are left out: this file\n"
    "# says what was done; it cannot be run.\n"
)
_PRIVATE = ("sticky", "dataset", "id_column", "shared_places")


def _public_settings(settings: Settings) -> str:
    """Return what recipients may see of the settings, as TOML without paths.

    It holds what recipients are told anyway: title, contact, licence, who is protected,
    which columns are kept, and the public arguments of each release. It is written anew
    from what was read, so that no comment, path, or name of a colleague goes along; of
    public layers only the names of their files do.
    """
    whole = settings.document.whole
    parts = [_HEAD, document.toml_table("publication", whole["publication"])]
    parts.append(
        document.toml_table("protect", settings.document.whole.get("protect", {}))
    )
    parts += [
        document.toml_table(f"source.{document.toml_key(name)}", {})
        for name in settings.sources
    ]
    for release in settings.releases:
        source = {"source": release.source} if len(settings.sources) > 1 else {}
        title = {"title": release.title} if release.title else {}
        part = release.part
        rows = {} if part is None else {"where": f"{part.column}={part.value}"}
        by = {"preset": release.preset.name} if release.preset else {}
        table = {
            "release": release.row.name, **by, **source, **rows, **title,
            "format": release.suffix[1:],
            **dict(_public_arguments(release.offered, release.given)),
        }  # fmt: skip
        parts.append(
            document.toml_table(f"release.{document.toml_key(release.name)}", table)
        )
    return "\n".join(parts)


def _public_arguments(
    offered: Mapping[str, Argument], arguments: Mapping[str, Any]
) -> Iterator[tuple[str, Any]]:
    """Yield publishable arguments of a release, files by name only."""
    for name, value in arguments.items():
        if name in _PRIVATE or isinstance(offered[name].kind, kinds.Store):
            continue
        if public_files_in(offered[name], value):
            several = isinstance(value, list)
            names = [
                _public_file_name(each) for each in (value if several else [value])
            ]
            yield name, names if several else names[0]
        else:
            yield name, value


def _public_file_name(file: str) -> str:
    r"""Return a file's name without its folders, but with any |layer.

    >>> [_public_file_name(each) for each in ("a/zones.gpkg|wards", r"C:\anna\b.shp")]
    ['zones.gpkg|wards', 'b.shp']
    """
    path, mark, layer = file.partition("|")
    return PurePath(path.replace("\\", "/")).name + mark + layer


# -- the README: what recipients read first, in plain words ----------------------------

_START = (
    "The files in this folder were made from true places that are not published, with "
    "noise that protects whom they are about: as far as the guarantee of each file "
    "says, and no further."
)
_COUNT = "What `{file}` says is noisy on purpose; its guarantee says how."
_MOVED = (
    "Every point in `{file}` is off its true place on purpose. Do not look up who or "
    "what is at a point, and do not join it to addresses."
)
_ZONES = (
    "The public zone of every row is told: whoever knows in which zone somebody is "
    "looks for them among its rows alone. Where few are, that may be enough."
)
_ELSEWHERE = (
    "This is said of the files in this folder alone: whatever else is released about "
    "the same people, before or later, adds to what they lose."
)
_CHECK = (
    "`datapackage.json` lists every file with its SHA-256, its columns and its "
    "guarantee; `guarantees` has each guarantee by itself. With geopriv-gis, "
    "`geopriv check` and the folder's name say whether all of it is as it was "
    "published."
)


def _make_readme(
    settings: Settings, files: Sequence[ReleasedFile], together: Sequence[str],
    described: Sequence[Mapping[str, Any]], day: str,
) -> str:  # fmt: skip
    """Return the README as Markdown, with < and > escaped."""
    about = settings.about
    english = ReportTexts("en")
    facts = [ReleaseFacts.of(each) for each in described]
    learned = attacker_sentences(facts, english)
    parts = [f"# {about['title']}", about["description"], _START]
    if about["attribution"]:
        parts.append(f"Public layers: {about['attribution']}.")
    parts.append(
        f"Published: {day}. Licence: {about['licence']}. Questions: {about['contact']}."
    )
    for each in files:
        parts += _readme_chapter(each)
    parts += [
        "## What all of it promises",
        *together,
        _ELSEWHERE,
        "## What an attacker still learns",
        english("figures_source"),
        "\n".join(f"- {sentence}" for sentence in learned),
        "## Is it whole?",
        _CHECK,
    ]
    text = "\n\n".join(part for part in parts if part)
    return text.replace("<", "&lt;").replace(">", "&gt;")


def _readme_chapter(file: ReleasedFile) -> Iterator[str]:
    """Yield the README's lines on one release."""
    work = file.work
    yield f"## {work.settings.title or work.settings.name}: `{work.file}`"
    yield work.settings.row.help
    points = work.settings.result == "points"
    yield (_MOVED if points else _COUNT).format(file=work.file)
    if file.guarantee.zones:
        yield _ZONES
    lines = ["| column | what it is |", "| --- | --- |"]
    lines += [
        f"| {_table_cell(one['name'])} | {one['description']} |"
        for one in file.fields()
    ]
    yield "\n".join(lines)
    if file.crs is not None and len(file.crs) < 40:
        yield f"Places are in {file.crs}."
    yield f"**Guarantee.** {file.guarantee}"


def _table_cell(name: str) -> str:
    """Return a name on one line with | escaped, for a Markdown table."""
    return " ".join(name.split()).replace("|", "\\|")


# -- reports ---------------------------------------------------------------------------


def _report_pages(
    settings: Settings, described: Sequence[Mapping[str, Any]]
) -> Iterator[tuple[str, str]]:
    """Yield file names and HTML of the reports that the settings ask for.

    They are made from guarantees and plans, not from rows.
    """
    facts = {
        **{name: settings.about[name] for name in ("title", "contact", "licence")},
        **{n: v for n, v in settings.report.items() if n not in ("kinds", "language")},
    }
    if settings.ledger:  # its path is the data holder's
        facts["ledger"] = True
    for kind in settings.pages:
        page = reports.page(kind, facts, described, settings.report["language"])
        yield f"report-{kind}.html", page


def _report_releases(
    settings: Settings, files: Sequence[ReleasedFile], outlooks: Mapping[str, Outlook]
) -> list[dict[str, Any]]:
    """Return the descriptions of releases for reports."""
    return [
        {
            "name": each.title, "release": each.work.settings.row.function,
            "guarantee": each.guarantee, "file": each.work.file,
            "columns": each.columns, "plan": outlooks.get(each.work.settings.name),
            "disjoint": each.work.settings in settings.disjoint,
        }
        for each in files
    ]  # fmt: skip
