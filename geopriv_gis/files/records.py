"""The record of a release in a file: its guarantee and hash, as JSON.

A record is what `frames.release.attach` wrote (guarantee, hash of the geometry, for a
hull its error band) and, for a table of labels, how to put the table together again.
"""

from __future__ import annotations

import json
import mmap
import re
from collections.abc import Iterable, Mapping
from html import unescape
from pathlib import Path
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
import pyproj

from ..core.errors import FileError
from ..frames.ground.release import KEY
from .paths import SIDECAR, sibling_path

_EVENT = re.compile(r"<history>(.*?)</history>")  # in QGIS's metadata
QGIS = ".qmd"  # what QGIS saves a layer's metadata in, beside GeoJSON for example
LARGEST = 1 << 18  # bytes; a record has a few thousand
LARGEST_TABLE = 1 << 24  # bytes of a file of answers
_TABLE = "table"
_ROWS = "rows"
_MISSING = "missing"  # as text, in a column of yes and no
# What a column holds, by what pandas infers; every format keeps these apart.
_KINDS = {
    "integer": "integer",
    "string": "string",
    "floating": "number",
    "mixed-integer-float": "number",
    "boolean": "boolean",
}


def record_to_json(released: Any, table: Mapping[str, Any] | None = None) -> str:
    """Return a released object's record as JSON, with a table's facts if given."""
    record = dict(released.attrs[KEY])
    if table is not None:
        record[_TABLE] = dict(table)
    return json.dumps(record, allow_nan=False)


def attach_record(read: Any, text: str | bytes | None) -> Any:
    """Set a read object's attrs to its record (invalid if damaged), unless None."""
    if text is None:
        return read
    stamp = parse_record(text)
    stamp.pop(_TABLE, None)
    read.attrs = {KEY: stamp}
    return read


def parse_record(text: str | bytes) -> dict[str, Any]:
    """Return a record as a dictionary; an invalid one for damaged text."""
    found = _loads_or_none(text) if len(text) <= LARGEST else None
    return found if isinstance(found, dict) else {"guarantee": {}, "sha256": ""}


def _loads_or_none(text: str | bytes) -> Any:
    """Return parsed JSON; None if it is invalid."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def history_of(metadata: str) -> list[str]:
    """Return the history entries in a layer's metadata, as QGIS writes them."""
    return [unescape(event) for event in _EVENT.findall(metadata)]


def find_in_history(events: Iterable[str]) -> str | None:
    """Return the last valid record in a layer's history; None if there is none.

    QGIS's plugin writes it there: a copy that QGIS saves keeps the history.
    """
    for event in reversed([*events]):
        _, _, text = event.partition(f" {KEY} ")
        if text and parse_record(text).get("sha256"):
            return text
    return None


def read_sidecar(path: Path) -> str | None:
    """Return the record beside a file or in QGIS's .qmd, else None; raise if large.

    A large .qmd without such a record is one of any layer.
    """
    sidecar = sibling_path(path, SIDECAR)
    if not sidecar.is_file():
        sidecar = path.with_suffix(QGIS)
    if not sidecar.is_file():
        return None
    if sidecar.stat().st_size > LARGEST:
        if sidecar.suffix == QGIS and not _contains(sidecar, f" {KEY} "):
            return None
        raise FileError(
            f"{sidecar.name}, beside {path.name}, is too large for a guarantee. "
            "Restore the one that was written with the release, or move it to another "
            "folder."
        )
    text = sidecar.read_text(encoding="utf-8", errors="replace")
    return find_in_history(history_of(text)) if sidecar.suffix == QGIS else text


def _contains(path: Path, text: str) -> bool:
    """Return whether a file that is not empty contains an ASCII text."""
    with (
        path.open("rb") as file,
        mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as whole,
    ):
        return whole.find(text.encode()) >= 0


def write_sidecar(path: Path, record: str) -> Path:
    """Write a file's sidecar record and return its path."""
    sidecar = sibling_path(path, SIDECAR)
    text = json.dumps(json.loads(record), indent=2, ensure_ascii=False)
    sidecar.write_text(text + "\n", encoding="utf-8")
    return sidecar


# -- tables of labels ------------------------------------------------------------------


def to_body(table: pd.Series | pd.DataFrame) -> tuple[pd.DataFrame, dict[str, Any]]:
    """Return a table as plain columns and facts to restore it; raise if unstorable."""
    series = isinstance(table, pd.Series)
    columns = [str(c) for c in ([table.name or "row"] if series else table.columns)]
    index = str(table.index.name or _index_name(table))
    names = [index, *columns]
    if isinstance(table.index, pd.MultiIndex) or len(set(names)) < len(names):
        raise FileError(
            "a table needs one index and columns of different names; call "
            "reset_index() or rename() before the release."
        )
    values = [table] if series else [table.iloc[:, n] for n in range(table.shape[1])]
    parts = [table.index.to_series(), *values]
    found = [pd.api.types.infer_dtype(part, skipna=True) for part in parts]
    bad = [n for n, kind in zip(names, found, strict=True) if kind not in _KINDS]
    if bad:
        raise FileError(
            f"labels to write must be all integers or all text; column {bad[0]!r} "
            "is mixed. Set an index of such labels before the release."
        )
    kinds = [_KINDS[kind] for kind in found]
    stored = map(_storable_column, parts, kinds)
    body = pd.DataFrame(dict(zip(names, stored, strict=True)))
    return body, {"series": series, "kinds": kinds, "index": table.index.name}


def _index_name(table: pd.Series | pd.DataFrame) -> str:
    """Return the column name for a table's index: rank, place or point."""
    if isinstance(table, pd.Series):
        return "rank" if table.name in (None, "row") else "place"
    return "point" if isinstance(table.columns, pd.RangeIndex) else "place"


def _storable_column(part: pd.Series, kind: str) -> Any:
    """Return a column as every format can store it; booleans as text."""
    if kind != "boolean":
        return part.to_numpy()
    words = part.map({True: "yes", False: "no"}).astype(object)
    return words.where(part.notna().to_numpy(dtype=bool), _MISSING).to_numpy()


# -- a table and its record in one JSON file -------------------------------------------


def write_json(body: pd.DataFrame, path: Path, record: str) -> None:
    """Write a table with its record as JSON."""
    rows = [dict(zip(body, row, strict=True)) for row in _native_rows(body)]
    whole = {_ROWS: rows, **json.loads(record)}
    text = json.dumps(whole, indent=1, ensure_ascii=False, allow_nan=False)
    path.write_text(text + "\n", encoding="utf-8")


def read_json(path: Path) -> tuple[pd.DataFrame, str]:
    """Return a JSON file's table and record; raise if too large or not a table."""
    if path.stat().st_size > LARGEST_TABLE:
        raise FileError(f"{path.name} is too large for a table; check the path.")
    whole = _loads_or_none(path.read_text(encoding="utf-8"))
    record = dict(whole) if isinstance(whole, dict) else {}
    rows = record.pop(_ROWS, None)
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise FileError(
            f"{path.name} is not a release: it has no record of a guarantee. "
            "Give GeoJSON the suffix .geojson."
        )
    return pd.DataFrame(rows), json.dumps(record)


def _native_rows(body: pd.DataFrame) -> list[tuple[Any, ...]]:
    """Return the rows as Python values, None for missing ones."""
    columns = [
        body[name].astype(object).where(body[name].notna(), None) for name in body
    ]
    return list(zip(*columns, strict=True))


# -- back ------------------------------------------------------------------------------


def from_body(body: pd.DataFrame, record: str | bytes | None) -> Any:
    """Return a table restored and stamped by its record; raise if they do not match."""
    layout = parse_record(record or "").get(_TABLE)
    if not isinstance(layout, dict):
        layout = {}
    kinds = layout.get("kinds")
    if not isinstance(kinds, list) or len(kinds) != len(body.columns):
        raise FileError(
            "the file holds a table without geometry, and no record says that it is a "
            "release; read it with pandas."
        )
    typed = {
        name: _restore_type(body[name], kind)
        for name, kind in zip(body.columns, kinds, strict=True)
    }
    if layout.get("labelled") is False:  # of QGIS, whose tables have no index
        return attach_record(pd.DataFrame(typed), record)
    first, *rest = typed
    index = pd.Index(typed[first], name=layout.get("index", first))
    if layout.get("series") and len(rest) == 1:
        table: Any = pd.Series(typed[rest[0]], index=index, name=rest[0])
    else:
        values = {name: typed[name] for name in rest}
        table = pd.DataFrame(values, index=index)
        if rest == [str(n + 1) for n in range(len(rest))]:
            table.columns = pd.RangeIndex(1, len(rest) + 1, name="rank")
    return attach_record(table, record)


def _restore_type(column: pd.Series, kind: object) -> Any:
    """Return a column converted to its recorded type; raise for unfit values."""
    dtype = {"integer": "int64", "number": "float64"}.get(str(kind), str)
    if kind == "number" and not pd.api.types.is_numeric_dtype(column):
        column = column.astype(object).where(column != "", None)  # no number
    try:
        if kind == "boolean":
            words = {"yes": True, "no": False, _MISSING: None}
            return pd.array([words[word] for word in column], dtype="boolean")
        return column.astype(dtype).to_numpy()
    except (KeyError, ValueError, TypeError):
        raise FileError(
            f"column {column.name!r} does not hold the {kind}s that the file's "
            "record lists. Read the file as it was released."
        ) from None


# -- points in CSV: two columns, which the record beside names -------------------------


PLACES = "places"  # in a record: which columns, in which CRS
PARTED = (",", ";", "\t", "|")  # what may part values, as tried in this order


def coordinate_record(
    x: str, y: str, crs: pyproj.CRS | None, parted: str
) -> dict[str, Any]:
    """Return the record's field on CSV coordinate columns, CRS and separator."""
    own = None if crs is None else crs.to_json_dict()
    return {"x": x, "y": y, "crs": own, "parted": parted}


def csv_separator(record: str) -> str:
    """Return the column separator that a CSV record states, "," by default."""
    places = parse_record(record).get(PLACES)
    found = places.get("parted") if isinstance(places, dict) else None
    return found if found in PARTED else PARTED[0]


def with_points(table: pd.DataFrame, record: str | None) -> pd.DataFrame:
    """Return a table, recorded x and y columns made points, if any; raise if unfit."""
    places = parse_record(record or "").get(PLACES)
    if places is None:
        return table
    try:
        x, y = places["x"], places["y"]
        xy = np.column_stack([table[x].astype(float), table[y].astype(float)])
        crs = (
            None if places["crs"] is None else pyproj.CRS.from_user_input(places["crs"])
        )
    except (KeyError, TypeError, ValueError, pyproj.exceptions.CRSError):
        raise FileError(
            "the file's coordinates are not in the columns, or not in the CRS, "
            "that its metadata names. It was changed: read an unchanged copy."
        ) from None
    points = gpd.points_from_xy(*xy.T, crs=crs)
    rest = table.drop(columns=[x, y])
    return gpd.GeoDataFrame(rest, geometry=gpd.GeoSeries(points, index=table.index))
