"""A Darwin Core archive: occurrences as text, what its columns are, who made it.

References
----------
Darwin Core text guide, http://rs.tdwg.org/dwc/terms/guides/text/. GBIF Metadata
Profile, https://ipt.gbif.org/manual/en/ipt/latest/gbif-metadata-profile.
"""

from __future__ import annotations

import datetime
import os
import re
import uuid
import zipfile
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

import geopandas as gpd
import pandas as pd

from ..core.errors import FileError, ParameterError
from ..core.language import in_english
from ..core.parameter import safe_repr
from ..core.promise.guarantee import Guarantee
from ..core.promise.paragraph import printable
from ..frames.ground.release import (
    ATTRIBUTE_COLUMNS,
    PRESET,
    attribute_columns,
    read_stamp,
)
from ..ledger.limit import today
from ..presets.terms import DWC, term_of, words_of_organisms
from .paths import check_new, local_path
from .placing import flush_to_disk, hide_writer_errors, private_folder_for, publish_file

ID = "occurrenceID"
_ABOUT, DAY = ("title", "organisation", "email", "licence"), "published"
NEEDED = (ID, "basisOfRecord", "scientificName")  # GBIF takes no occurrence without
_SPACES = re.compile(r"[\t\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")
_FIRST = (1980, 1, 1, 0, 0, 0)  # the same release makes the same bytes
META = """<?xml version="1.0" encoding="UTF-8"?>
<archive xmlns="http://rs.tdwg.org/dwc/text/" metadata="eml.xml">
  <core encoding="UTF-8" fieldsTerminatedBy="\\t" linesTerminatedBy="\\n" \
fieldsEnclosedBy="" ignoreHeaderLines="1" rowType="{row}">
    <files>
      <location>occurrence.txt</location>
    </files>
    <id index="{id}"/>
{fields}
  </core>
</archive>
"""
EML = """<?xml version="1.0" encoding="UTF-8"?>
<eml:eml xmlns:eml="https://eml.ecoinformatics.org/eml-2.2.0" \
xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
xsi:schemaLocation="https://eml.ecoinformatics.org/eml-2.2.0 \
https://rs.gbif.org/schema/eml-gbif-profile/1.3/eml.xsd" \
packageId="{package}" system="http://gbif.org" scope="system" xml:lang="en">
  <dataset>
    <title xml:lang="en">{title}</title>
    <creator>{who}</creator>
    <metadataProvider>{who}</metadataProvider>
    <pubDate>{day}</pubDate>
    <language>en</language>
    <abstract>
      <para>{abstract}</para>
    </abstract>
    <intellectualRights>
      <para>{licence}</para>
    </intellectualRights>
    <contact>{who}</contact>
  </dataset>
</eml:eml>
"""
_TOGETHER = "For what has occurrences in several of these, the losses add up."


def write_archive(
    frames: Sequence[gpd.GeoDataFrame],
    path: str | os.PathLike[str],
    metadata: Mapping[str, Any],
    overwrite: bool,
    guarantees: Sequence[Guarantee],
) -> None:
    """Write "dwc" releases as a Darwin Core zip; raise if invalid or the file exists.

    The archive holds the columns and no geometry: it is the cells' middles, in
    decimalLatitude and decimalLongitude. Line breaks and tabs in texts become spaces.
    """
    target = local_path(path, "the output")
    if target.suffix.lower() != ".zip":
        raise FileError("a Darwin Core archive must have a path that ends in .zip.")
    check_new(target, overwrite=overwrite)
    stamps = list(map(_check_archive_release, frames, guarantees))
    if not frames:
        raise ParameterError("An archive needs a release; got an empty list.")
    strange = [str(name) for name in metadata if name not in (*_ABOUT, "defaults", DAY)]
    if strange:
        raise ParameterError(
            f"archive must hold {', '.join(_ABOUT)}, and maybe defaults and published; "
            f"got {', '.join(strange)}."
        )
    same = dict(metadata.get("defaults") or {})
    tables = [pd.DataFrame(each[attribute_columns(each)]) for each in frames]
    for each in tables:
        _check_term_columns(each, same)
    names = {name for each in tables for name in each.columns}
    filled = [
        each.assign(**{n: v for n, v in same.items() if n in names.difference(each)})
        for each in tables
    ]
    table = pd.concat([each.astype(object) for each in filled], ignore_index=True)
    _check_identifiers(table)
    for name in _ABOUT:
        text = metadata.get(name)
        if not isinstance(text, str) or not text.strip():
            raise ParameterError(
                f"archive must give {name}, a text that is not blank; got "
                f"{safe_repr(text)}."
            )
    day = _parse_day(metadata.get(DAY))
    parts = {
        "occurrence.txt": _table_as_text(table),
        "meta.xml": meta_xml(list(table.columns), same),
        "eml.xml": _eml_xml(
            metadata,
            day,
            [(len(f), g) for f, g in zip(frames, guarantees, strict=True)],
            "+".join(str(stamp["sha256"]) for stamp in stamps),
        ),
    }
    with private_folder_for(target) as folder:
        part = folder / target.name
        hide_writer_errors(target, _write_zip, part, parts)
        flush_to_disk(part)
        hide_writer_errors(target, publish_file, part, target, overwrite)
    flush_to_disk(target.parent)


def _check_archive_release(frame: Any, guarantee: Guarantee) -> Mapping[str, Any]:
    """Return an unchanged "dwc" release's record; raise for others, or new columns."""
    stamp = read_stamp(frame)
    if stamp is None or stamp.get(PRESET) != "dwc" or not guarantee.intact:
        raise ParameterError(
            "frame must be an unchanged release by the preset 'dwc'. Release again "
            "with it, and write that result."
        )
    known = stamp[ATTRIBUTE_COLUMNS]
    added = [n for n in map(str, attribute_columns(frame)) if n not in known]
    if added:
        raise ParameterError(
            f"Columns {', '.join(added)} were added after the release, so they were "
            "not checked for true places. Drop them, or release again with them, which "
            "costs budget."
        )
    return stamp


def _check_term_columns(table: pd.DataFrame, same: Mapping[str, str]) -> None:
    """Raise unless columns and defaults are Darwin Core terms, with all required."""
    names = [str(name) for name in table.columns]
    strange = [name for name in (*names, *same) if term_of(name) is None]
    if strange:
        raise ParameterError(
            f"columns must be terms of Darwin Core; {', '.join(strange)} are none. "
            "Rename them, or drop= them in the release."
        )
    lacking = [name for name in NEEDED if name not in (*names, *same)]
    if lacking:
        raise ParameterError(
            f"An archive of occurrences needs {', '.join(lacking)}. Add them as "
            "columns before the release, or give defaults= in archive."
        )


def _check_identifiers(table: pd.DataFrame) -> None:
    """Raise unless the identifier column is there, without gaps or repeats."""
    known = ID in table.columns and not table[ID].isna().any()
    if not known or table[ID].duplicated().any():
        raise ParameterError(
            f"column {ID} must be there, with a unique value in every row."
        )


def meta_xml(names: list[str], same: Mapping[str, str]) -> str:
    """Return meta.xml, which describes the archive's columns and default values."""
    fields = [
        f'    <field index="{n}" term="{term_of(name)}"/>'
        for n, name in enumerate(names)
    ]
    fields += [
        f'    <field default="{_xml_text(text)}" term="{term_of(name)}"/>'
        for name, text in same.items()
        if name not in names
    ]
    return META.format(
        row=DWC + "Occurrence", id=names.index(ID), fields="\n".join(fields)
    )


@in_english
def _eml_xml(
    metadata: Mapping[str, str], day: str, promises: Sequence[tuple[int, Guarantee]],
    sha256: str,
) -> str:  # fmt: skip
    """Return eml.xml, the description of the data set with its guarantees."""
    escaped = {name: _xml_text(text) for name, text in metadata.items()}
    who = (
        f"<organizationName>{escaped['organisation']}</organizationName>"
        f"<electronicMailAddress>{escaped['email']}</electronicMailAddress>"
    )
    several = len(promises) > 1
    sentences = [
        f"Of {rows:,} occurrences: {promise}" if several else str(promise)
        for rows, promise in promises
    ]
    sentences += [_TOGETHER] * several
    return EML.format(
        package=uuid.uuid5(uuid.NAMESPACE_URL, f"sha256:{sha256}"),
        who=who,
        day=day,
        title=escaped["title"],
        licence=escaped["licence"],
        abstract=_xml_text(words_of_organisms(" ".join(sentences))),
    )


def _parse_day(published: str | None) -> str:
    """Return a day in ISO form, today (UTC) by default; raise if invalid."""
    if published is None:
        return today()
    try:
        return datetime.date.fromisoformat(published).isoformat()
    except (TypeError, ValueError):
        raise ParameterError(
            f"published must be a day, as 2026-05-01; got {safe_repr(published)}."
        ) from None


def _table_as_text(table: pd.DataFrame) -> str:
    """Return rows and header as tab-separated text; tabs and breaks become spaces."""
    columns = [
        table[name].astype(object).where(table[name].notna(), "") for name in table
    ]
    rows = zip(*columns, strict=True)
    lines = ["\t".join(map(str, table.columns))]
    lines += ["\t".join(_SPACES.sub(" ", str(v)) for v in row) for row in rows]
    return "\n".join(lines) + "\n"


def _xml_text(text: str) -> str:
    """Return a text for XML: escaped, breaks as spaces, control characters replaced."""
    return escape(printable(_SPACES.sub(" ", str(text)))).replace("&#x27;", "&#39;")


def _write_zip(part: Path, parts: Mapping[str, str]) -> None:
    """Write named texts into a zip file, with fixed times."""
    with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            entry = zipfile.ZipInfo(name, date_time=_FIRST)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, text.encode("utf-8"))
