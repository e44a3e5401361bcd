"""Scan of SQLite and GeoPackage: tables, definitions and free pages."""

from __future__ import annotations

import math
import re
import sqlite3
import struct
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import numpy as np

from ..core.language import gettext_noop
from ..files.geopackage import Contents
from .geometry_blobs import has_hidden_bytes
from .pieces import (
    AFTER_END,
    ANEW,
    EXTENT,
    TOO_LARGE,
    NumberStream,
    Piece,
    PieceIterator,
    Remark,
    ScanLimits,
)

STYLES = "layer_styles"  # how layers are drawn, as QGIS keeps it
_STYLED = set(
    re.findall(
        r"\w+",
        "id f_table_catalog f_table_schema f_table_name f_geometry_column stylename "
        "styleqml stylesld useasdefault description owner ui update_time",
    )
)
_FORMATS = re.compile(
    r"gpkg_(spatial_ref_sys|(ogr_)?contents|geometry_columns|tile_matrix(_set)?"
    r"|extensions|metadata(_reference)?|data_columns|data_column_constraints)"
    r"|gpkgext_relations|sqlite_(schema|sequence|stat[14])"
)
_VIRTUAL = re.compile(r"\s*create\s+virtual", re.IGNORECASE)
_OWN = re.compile(r"gpkg_|sqlite_|rtree_|layer_styles$", re.IGNORECASE)
_DEFINED = re.compile(  # triggers and indexes that GDAL and QGIS write
    r"rtree_.*_(insert|update\d?|delete)|trigger_(insert|delete)_feature_count_.*"
    r"|gpkg_\w+|sqlite_autoindex_.*|fk_\w+_trigger",
    re.IGNORECASE | re.DOTALL,
)
_STATISTICS = re.compile(r"[\d ]*( unordered)?( noskipscan)?( sz=\d+)?")
_MEASURED = "SELECT 1 FROM gpkg_geometry_columns WHERE m IS NOT 0"
_SHADOWS = ("", "_node", "_parent", "_rowid")
_ROWS = 1 << 20  # of one table
_ODD_IDS = 10**6  # row numbers up to here are those of a counter
_LEAVES, _TREES = (10, 13), (2, 5, 10, 13)
_UNKNOWN = 16  # bytes in a row of a freed part that stand nowhere else
_SPLIT = 4096  # bytes of a page; half of all pairs of bytes point into a larger one
_VERSIONS = 100_000  # of GeoPackage, as the head of a database counts them
_STEPS = 50_000_000  # of SQLite's machine


def sqlite_pieces(data: bytes, limits: ScanLimits) -> PieceIterator:
    """Yield a database's tables, definitions, bytes after its end, and remarks."""
    yield from _page_remainders(data)
    with _open_database(data) as database:
        names = []
        query = "SELECT type, name, sql FROM sqlite_master"
        for kind, name, sql in database.execute(query):
            yield Piece(f"{name}\n{sql or ''}")
            if kind == "table" and not _VIRTUAL.match(str(sql)):
                names.append(str(name))
            elif kind in ("trigger", "view", "index") and not (
                _DEFINED.fullmatch(str(name)) and kind != "view"
            ):
                yield Remark(gettext_noop("definitions that GDAL does not write"), ANEW)
        for name in ("sqlite_master", *names):
            yield from _table_pieces(database, name, limits)
        yield from _unused_format_tables(database, {name.lower() for name in names})


def _table_pieces(
    database: sqlite3.Connection, name: str, limits: ScanLimits
) -> PieceIterator:
    """Yield a table's texts and numbers for scanning, up to a number of rows."""
    own = bool(_OWN.match(name))
    rows = _select_all(database, "*", name).fetchmany(_ROWS)
    numbers: list[tuple[float, int]] = []
    texts: list[str] = []
    wide = len(rows[0]) if rows else 1
    for row, values in enumerate(rows):
        for column, value in enumerate(values):
            if isinstance(value, str):
                texts.append(value)
            elif isinstance(value, bytes):
                if not value.startswith(b"GP") and own:
                    yield Piece(value, False)
            elif value is not None:
                numbers.append((float(value), row * (wide + 64) + column))
    if texts:
        text = "\n".join(each for each in texts if not _is_crs_wkt(each))
        yield Piece(text, own)
    if numbers:
        values, positions = np.array(numbers).T
        yield Piece(NumberStream(values, positions.astype(int), wide, scaled=True), own)
    if len(rows) == _ROWS or not limits.use_bytes(64 * len(numbers)):
        yield TOO_LARGE


def _is_crs_wkt(text: str) -> bool:
    """Return whether a text is a CRS definition with fewer than 40 decimal numbers."""
    head = re.match(r"\s*(GEO|PROJ|BOUND|COMPOUND|ENG|LOCAL)\w*\[", text)
    return bool(head) and len(re.findall(r"\d\.\d{3}", text)) < 40


def _unused_format_tables(
    database: sqlite3.Connection, tables: set[str]
) -> PieceIterator:
    """Yield one remark if the format's own tables have rows that no layer needs."""
    odd = False
    if "gpkg_tile_matrix_set" in tables or "gpkg_tile_matrix" in tables:
        for name in ("gpkg_tile_matrix_set", "gpkg_tile_matrix"):
            if name in tables:
                odd |= _select_all(database, "1", name).fetchone() is not None
    for name, column in (
        ("sqlite_sequence", "name"),
        ("gpkg_ogr_contents", "table_name"),
    ):
        if name in tables:
            listed = _select_all(database, column, name)
            odd |= any(str(row[0]).lower() not in tables for row in listed)
    for name in ("sqlite_stat1", "sqlite_stat4"):
        if name in tables:
            for row in _select_all(database, "tbl, idx, *", name):
                odd |= str(row[0]).lower() not in tables
                odd |= name.endswith("1") and not _STATISTICS.fullmatch(str(row[-1]))
    if odd:
        yield Remark(
            gettext_noop("rows of the format's tables that no layer needs"), ANEW
        )


def _select_all(database: sqlite3.Connection, what: str, table: str) -> sqlite3.Cursor:
    """Run SELECT `what` (SQL) FROM a table; return the cursor."""
    return database.execute(" ".join(("SELECT", what, "FROM", _quote_name(table))))


def _quote_name(name: str) -> str:
    """Return a name quoted for SQL."""
    return '"' + name.replace('"', '""') + '"'


# -- layers ----------------------------------------------------------------------------


def find_strange_tables(path: Path, contents: Contents) -> tuple[list[str], int]:
    """Return tables that are neither layers nor the format's, and free page count."""
    with closing(_open_read_only(path)) as database:
        free = int(database.execute("PRAGMA freelist_count").fetchone()[0])
        known = {name.lower() for name in contents.layers}
        tables = {n.lower() for n, kind in contents.kinds.items() if kind == "table"}
        if "gpkg_geometry_columns" in tables:
            rows = database.execute(
                "SELECT table_name, column_name FROM gpkg_geometry_columns"
            )
            known |= {
                f"rtree_{table}_{column}{end}".lower()
                for table, column in rows if str(table).lower() in tables
                for end in _SHADOWS
            }  # fmt: skip
        names = [
            name for name in contents.kinds
            if name.lower() not in known and not _FORMATS.fullmatch(name.lower())
        ]  # fmt: skip
        if STYLES in tables:
            found = _select_all(database, "*", STYLES)
            columns = {str(column[0]).lower() for column in found.description}
            if not columns <= _STYLED:
                names.append(STYLES)
    return names, free


def has_measures(path: Path) -> bool:
    """Return whether a GeoPackage's layer declares M values, which readers skip."""
    with closing(_open_read_only(path)) as database:
        return database.execute(_MEASURED).fetchone() is not None


def check_layer_description(
    path: Path, layer: str, bounds: np.ndarray
) -> Iterator[Remark]:
    """Yield remarks where extent, index, geometry bytes or row ids do not fit rows."""
    full = bounds[np.isfinite(bounds).all(axis=1)]
    with closing(_open_read_only(path)) as database:
        stated = database.execute(
            "SELECT min_x, min_y, max_x, max_y FROM gpkg_contents "
            "WHERE lower(table_name) = lower(?)",
            (layer,),
        ).fetchone()
        known = stated is not None and None not in stated
        if known and not (len(full) and _extent_matches(np.array(stated, float), full)):
            yield EXTENT
        found = database.execute(
            "SELECT column_name FROM gpkg_geometry_columns "
            "WHERE lower(table_name) = lower(?)",
            (layer,),
        ).fetchone()
        named = None if found is None else str(found[0])
        if named is not None and _has_wrong_index(database, layer, named, full):
            yield Remark(gettext_noop("an index that is not that of its rows"), ANEW)
        if named is not None and _has_extra_geometry_bytes(database, layer, named):
            yield Remark(gettext_noop("bytes of geometry that readers pass over"), ANEW)
        if _has_wrong_ids(database, layer, len(bounds)):
            yield Remark(gettext_noop("row numbers that no counter makes"), ANEW)


def _extent_matches(stated: np.ndarray, bounds: np.ndarray) -> bool:
    """Return whether a stated extent is that of the rows, nearly."""
    least, most = bounds[:, :2].min(axis=0), bounds[:, 2:].max(axis=0)
    ends = np.concatenate([least, most])
    near = 1e-6 * max(1.0, float(np.abs(ends).max()))
    return bool((np.abs(stated - ends) <= near).all())


def _has_wrong_index(
    database: sqlite3.Connection, layer: str, column: str, bounds: np.ndarray
) -> bool:
    """Return whether a layer has a spatial index that differs from the rows' boxes."""
    index = f"rtree_{layer}_{column}"
    query = "SELECT 1 FROM sqlite_master WHERE name = ?"
    if database.execute(query, (index,)).fetchone() is None:
        return False
    found = _select_all(database, "minx, miny, maxx, maxy", index).fetchall()
    boxes = np.array(found, dtype=float).reshape(-1, 4)
    if len(boxes) != len(bounds):
        return True
    near = 4 * np.spacing(np.abs(bounds).astype(np.float32)).astype(float)
    ours, theirs = np.sort(bounds, axis=0), np.sort(boxes, axis=0)
    return bool((np.abs(ours - theirs) > near.max(axis=0, initial=0)).any())


def _has_extra_geometry_bytes(
    database: sqlite3.Connection, layer: str, column: str
) -> bool:
    """Return whether any geometry has hidden bytes, or SRS ids differ."""
    crs = set()
    for (blob,) in _select_all(database, _quote_name(column), layer):
        if blob is not None:
            if not isinstance(blob, bytes) or has_hidden_bytes(blob):
                return True
            crs.add(blob[4:8])
    return len(crs) > 1


def _has_wrong_ids(database: sqlite3.Connection, layer: str, rows: int) -> bool:
    """Return whether row ids are far larger than the number of rows."""
    try:
        last = _select_all(database, "max(rowid)", layer).fetchone()[0]
    except sqlite3.Error:  # a view has none
        return False
    return last is not None and int(last) > _ODD_IDS + 10 * rows


# -- pages -----------------------------------------------------------------------------


def _page_remainders(data: bytes) -> PieceIterator:
    """Yield bytes after a database's last page, remarks on its head and freed parts."""
    size = struct.unpack(">H", data[16:18])[0]
    size = 65536 if size == 1 else size
    if size < 512 or size & (size - 1):
        return
    encoding, version = struct.unpack(">II", data[56:64])
    if version > _VERSIONS or data[72:92].strip(b"\0") or encoding > 3:
        yield Remark(gettext_noop("numbers in its head that no reader needs"), ANEW)
    pages = max(struct.unpack(">I", data[28:32])[0], 1)
    if len(data) > pages * size:
        yield AFTER_END
        yield Piece(data[pages * size :])
    freed = np.zeros(len(data), dtype=bool)
    for page in range(min(pages, len(data) // size)):
        for start, end in _freed_ranges(data, page * size, size):
            freed[start:end] = True
    if freed.any() and _has_unknown_bytes(data, freed):
        what = gettext_noop("parts of pages that hold deleted rows")
        yield Remark(what, ANEW)


def _freed_ranges(data: bytes, at: int, size: int) -> Iterator[tuple[int, int]]:
    """Yield the byte ranges of a leaf or inner page's freed parts, if valid."""
    head = at + (100 if at == 0 else 0)
    if data[head] not in _TREES:
        return
    block, cells, content = struct.unpack(">HHH", data[head + 1 : head + 7])
    start = head + (8 if data[head] in _LEAVES else 12) + 2 * cells
    content = content or 65536
    if start > at + content or content > size:
        return
    start += 2 * _count_pointers(data[start : at + content], size)
    yield start, at + content
    for _ in range(size // 4):
        if not content <= block <= size - 4:
            return
        after, length = struct.unpack(">HH", data[at + block : at + block + 4])
        if block + length > size:
            return
        yield at + block + 4, at + block + length
        block = after


def _count_pointers(gap: bytes, size: int) -> int:
    """Return how many leftover cell pointers begin a gap; 0 for large pages."""
    if size > _SPLIT:
        return 0  # any two bytes could be one
    beyond = np.frombuffer(gap[: len(gap) // 2 * 2], ">u2") >= size
    return int(beyond.argmax()) if beyond.any() else len(beyond)


def _has_unknown_bytes(data: bytes, freed: np.ndarray) -> bool:
    """Return whether freed parts have a run of bytes that occurs nowhere else."""
    whole = np.frombuffer(data, np.uint8)
    sought = np.flatnonzero(freed[:-8] & freed[7:-1] & (whole[:-8] != 0))
    if not len(sought):
        return False
    eight = whole[sought[:, None] + np.arange(8)].copy().view(np.uint64)[:, 0]
    live = whole.copy()
    live[freed] = 0
    wanted, of = np.unique(eight, return_inverse=True)
    known = np.zeros(len(wanted), dtype=bool)
    first = np.zeros(1 << 16, dtype=bool)
    first[(wanted & np.uint64(0xFFFF)).astype(int)] = True
    for odd in range(8):
        there = live[odd : odd + (len(live) - odd) // 8 * 8].view(np.uint64)
        some = there[first[(there & np.uint64(0xFFFF)).astype(int)]]
        at = np.minimum(np.searchsorted(wanted, some), len(wanted) - 1)
        known[at[wanted[at] == some]] = True
    unknown = sought[~known[of]]
    if len(unknown) < _UNKNOWN:
        return False
    ends = np.flatnonzero(np.append(np.diff(unknown) > 1, True))
    lengths = np.diff(np.append(-1, ends))
    return bool(lengths.max() >= _UNKNOWN)


# -- opening ---------------------------------------------------------------------------


@contextmanager
def _open_database(data: bytes) -> Iterator[sqlite3.Connection]:
    """Yield a connection to a copy of a database's bytes; queries raise if damaged."""
    data = data[:18] + b"\1\1" + data[20:]  # no journal is beside it
    if hasattr(sqlite3.Connection, "deserialize"):
        with closing(_with_limits(sqlite3.connect(":memory:"))) as database:
            database.deserialize(data)
            yield database
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.sqlite"
        path.write_bytes(data)
        with closing(_open_read_only(path)) as database:
            yield database


def _open_read_only(path: Path) -> sqlite3.Connection:
    """Return a read-only connection to a database file, with a limit on steps."""
    name = f"file:{quote(str(path))}?mode=ro&immutable=1"
    return _with_limits(sqlite3.connect(name, uri=True))


def _with_limits(database: sqlite3.Connection) -> sqlite3.Connection:
    """Set lenient decoding, no trust in the schema and a step limit; return it."""
    database.text_factory = lambda text: text.decode(errors="replace")
    database.execute("PRAGMA trusted_schema = OFF")
    left: Any = iter(range(math.ceil(_STEPS / 10_000)))
    database.set_progress_handler(lambda: next(left, None) is None, 10_000)
    return database
