"""CSV files with two columns of coordinates, in batches."""

from __future__ import annotations

import codecs
import contextlib
import csv
import gzip
import io
import itertools
import re
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ..core.errors import CRSError, FileError, ParameterError
from ..files.formats import GZIPPED_CSV, find_format, import_package
from ..files.records import PARTED
from ..frames.ground.warning import warn
from . import tables
from .places import decode_points, points_from_columns

NAMED = "x and y must name the columns of coordinates (--x, --y)."
_NO_UTF8 = "must be text in UTF-8; save it as such."
_UTF8 = "utf-8-sig"
_LATIN = "cp1252"  # of Excel: Latin-1 and a few more letters
_DECIMAL_COMMA = re.compile(r"[\s\d.+-]*(,\d[\s\d.+-]*){1,2}")
_WHOLE = re.compile(r"\s*[+-]?\d*\s*")  # or nothing: it tells of no comma
_HEADER = 1 << 20  # bytes
_BLOCK = 1 << 22  # bytes that are read at a time; no row is longer


class CsvRows(tables.TableRows):
    """Rows of CSV files, one file after the other.

    Numbers become numbers where all values of a column are, and would be written again
    as they were; everything else stays text. An empty value is a missing one.

    paths: Files with the same columns, in whatever order.
    places: By default the columns that are called longitude and latitude.
    crs: Of longitude and latitude EPSG:4326.
    named: The columns that are needed, where rows are not published: others stay text.
    ours: Whether we wrote it, so that no quotation mark is left open.
    """

    coordinates: tables.CoordinateColumns

    def __init__(
        self, paths: Sequence[Path], places: tables.CoordinateColumns | None,
        crs: Any, *, named: Collection[str] | None = None, ours: bool = False,
    ) -> None:  # fmt: skip
        """Read headers and types of CSV files; raise without CRS or if they differ."""
        self.paths, self.active = list(paths), tables.GEOMETRY
        self.record_file_stamps()
        self._encodings = {path: _find_encoding(path) for path in self.paths}
        names, self.parted, self.coordinates = self._read_header(self.paths[0], places)
        if crs is None and places is not None and not ours:
            raise CRSError(tables.NO_CRS)
        self.crs = tables.resolve_crs(
            tables.LON_LAT if crs is None and not ours else crs, None
        )
        pyarrow = import_package("pyarrow")
        first = pyarrow.schema([(name, pyarrow.string()) for name in names])
        self._parted = {}
        for path in self.paths:
            found, self._parted[path], _ = self._read_header(path, self.coordinates)
            other = pyarrow.schema([(name, pyarrow.string()) for name in found])
            tables.check_same_schema(first, other, path)
        self.header = tuple(names)
        rest = [
            name
            for name in names
            if name not in (self.coordinates.x, self.coordinates.y)
        ]
        if tables.GEOMETRY in rest:
            raise FileError(tables.TAKEN.format(name=self.paths[0].name))
        self.columns = (*rest, tables.GEOMETRY)
        needed = rest if named is None else [name for name in rest if name in named]
        kinds = self._numeric_columns(rest, needed, ours)
        fields = [(name, kinds.get(name, pyarrow.string())) for name in rest]
        self.schema = pyarrow.schema([*fields, (tables.GEOMETRY, pyarrow.binary())])

    def _read_header(self, path: Path, places: tables.CoordinateColumns | None) -> Any:
        """Return names, separator, coordinate columns of one file; raise if unclear."""
        return read_header(path, places, self._encodings[path])

    def _numeric_columns(
        self, rest: list[str], named: list[str], ours: bool
    ) -> dict[str, Any]:
        """Return types of numeric columns by name; raise if an open quote hid rows."""
        kinds, text = _NumericColumns(named), import_package("pyarrow").string()
        for path in self.paths:
            with tables.hide_reader_errors(path):
                whole = ours or not _has_quotes(path)
                names = named if whole else rest
                batches = self._read_batches(path, names, dict.fromkeys(names, text))
                for batch in batches if names else ():
                    if not whole:
                        self._check_quotes_closed(batch, path)
                    kinds.add(batch)
        return kinds.types

    def _read_batches(self, path: Path, names: list[str], kinds: dict[str, Any]) -> Any:
        """Yield record batches of a file; raise if it is malformed."""
        csv_of = import_package("pyarrow.csv")
        options = {
            "read_options": csv_of.ReadOptions(
                block_size=_BLOCK,
                encoding=_LATIN if self._encodings[path] == _LATIN else "utf8",
            ),
            "parse_options": csv_of.ParseOptions(
                delimiter=self._parted[path], newlines_in_values=True
            ),
            "convert_options": csv_of.ConvertOptions(
                column_types=kinds, include_columns=names, null_values=[""],
                strings_can_be_null=True,
            ),
        }  # fmt: skip
        try:
            with csv_of.open_csv(str(path), **options) as reader:
                yield from reader
        except import_package("pyarrow").ArrowInvalid:  # which quotes the row
            raise FileError(f"{path.name} {self._find_fault(path)}") from None

    def _has_decimal_commas(self, path: Path) -> bool:
        """Return whether the first fraction in x, y has a comma; no if it separates."""
        if self._parted[path] == ",":
            return False
        with _open_unpacked(path) as file, contextlib.suppress(csv.Error):
            lines = io.TextIOWrapper(file, encoding=self._encodings[path], newline="")
            for row in csv.DictReader(lines, delimiter=self._parted[path]):
                both = [row.get(self.coordinates.x), row.get(self.coordinates.y)]
                if any(_DECIMAL_COMMA.fullmatch(each or "") for each in both):
                    return True
                if any(not _WHOLE.fullmatch(each or "") for each in both):
                    return False
        return False

    def _parse_decimal_commas(self, texts: Any, path: Path) -> Any:
        """Return texts with decimal commas as floats; raise if one is no number."""
        pyarrow, compute = import_package("pyarrow"), import_package("pyarrow.compute")
        plain = compute.utf8_trim_whitespace(compute.replace_substring(texts, ",", "."))
        try:
            return plain.cast(pyarrow.float64())
        except pyarrow.ArrowInvalid:
            raise FileError(f"{path.name} {self._find_fault(path)}") from None

    def _find_fault(self, path: Path) -> str:
        """Return the first fault in a file pyarrow cannot read, to follow its name."""
        places, parted = self.coordinates, self._parted[path]
        try:
            with _open_unpacked(path) as file:
                lines = io.TextIOWrapper(
                    file, encoding=self._encodings[path], newline=""
                )
                for row in csv.DictReader(lines, delimiter=parted):
                    if len(row) != len(self.header) or None in row.values():
                        return "must have as many values in every row as names."
                    if parted == "," and _DECIMAL_COMMA.fullmatch(
                        row[places.x] + row[places.y]
                    ):
                        return (
                            f"has decimal commas in {places.x!r} and {places.y!r}; "
                            "separate columns by semicolons."
                        )
        except UnicodeDecodeError:
            return _NO_UTF8
        except csv.Error:
            return "is no CSV that can be read; write it anew."
        return (
            f"must have numeric coordinates ({places.x!r}, {places.y!r}) in every "
            "row. Correct the rows that are not."
        )

    def _check_quotes_closed(self, batch: Any, path: Path) -> None:
        """Raise if an unclosed quotation mark swallowed rows.

        They would go on as a text, their true coordinates as well.
        """
        parted = self._parted[path]
        for column in batch.columns:
            if _contains_rows(column, parted, len(self.header)):
                raise FileError(
                    f"{path.name} has a value that contains whole rows: a quotation "
                    "mark is not closed. Close it, or double quotation marks within "
                    "values."
                )

    def _read_tables(self, names: list[str]) -> Iterator[Any]:
        """Yield tables of these columns, points made of x and y; raise if invalid."""
        pyarrow = import_package("pyarrow")
        places = [self.coordinates.x, self.coordinates.y]
        wanted = [name for name in names if name != tables.GEOMETRY]
        kinds = {name: self.schema.field(name).type for name in wanted}
        for path in self.paths:
            comma = self._has_decimal_commas(path)
            kinds.update(
                dict.fromkeys(places, pyarrow.string() if comma else pyarrow.float64())
            )
            with tables.hide_reader_errors(path):
                for batch in self._read_batches(path, [*places, *wanted], kinds):
                    xy = batch.columns[:2]
                    if comma:
                        xy = [self._parse_decimal_commas(each, path) for each in xy]
                    columns = {tables.GEOMETRY: points_from_columns(*xy)}
                    columns.update(zip(wanted, batch.columns[2:], strict=True))
                    yield pyarrow.table(columns).select(names)


def find_separator(rows: object) -> str:
    """Return the column separator of `CsvRows`; a comma for other rows."""
    return str(getattr(rows, "parted", PARTED[0]))


def write(
    batches: Iterator[Any],
    path: Path,
    places: tables.CoordinateColumns,
    active: str,
    *,
    like: object,
) -> None:
    """Write batches as CSV with x, y, `like`'s separator, order; no file if none."""
    pyarrow, csv_of = import_package("pyarrow"), import_package("pyarrow.csv")
    options = csv_of.WriteOptions(
        delimiter=find_separator(like), quoting_style="needed"
    )
    with contextlib.ExitStack() as opened:
        writer = None
        for batch in batches:
            columns = dict(zip(batch.schema.names, batch.columns, strict=True))
            found = decode_points(columns.pop(active))[1]
            assert found is not None
            columns.update(zip((places.x, places.y), found.xy.T, strict=True))
            known = [n for n in getattr(like, "header", ()) if n in columns]
            names = known if len(known) == len(columns) else list(columns)
            table = pyarrow.table({name: columns[name] for name in names})
            if writer is None:
                made = csv_of.CSVWriter(path, table.schema, write_options=options)
                writer = opened.enter_context(made)
            writer.write_table(table)


def read_header(
    path: Path, places: tables.CoordinateColumns | None, encoding: str
) -> tuple[list[str], str, tables.CoordinateColumns]:
    """Return a CSV's names, separator, x, y columns; raise unless found and unique."""
    with tables.hide_reader_errors(path), _open_unpacked(path) as file:
        line = file.readline(_HEADER)
    text = line.decode(encoding)
    found: list[str] = []
    for parted in PARTED:
        with contextlib.suppress(csv.Error):
            found = next(csv.reader([text], delimiter=parted), [])
        known = places or tables.CoordinateColumns.find_in(found)
        if known is not None and known.x in found and known.y in found:
            break
    else:
        if places is None:
            raise ParameterError(NAMED)
        raise FileError(
            f"the first line of {path.name} must name the columns, among them "
            f"x={places.x!r} and y={places.y!r}. Correct x and y."
        )
    if len(set(found)) < len(found) or "" in found:
        raise FileError(
            f"{path.name} has columns without a name or with equal names; rename them."
        )
    return found, parted, known


def _open_unpacked(path: Path) -> Any:
    """Return a CSV file opened for reading bytes, decompressed if gzipped."""
    packed = find_format(path) is GZIPPED_CSV
    return gzip.open(path) if packed else path.open("rb")


def _find_encoding(path: Path) -> str:
    """Return a file's encoding: UTF-8, or Windows-1252 with a warning, else raise."""
    if _is_text(path, _UTF8):
        return _UTF8
    if not _is_text(path, _LATIN, without=b"\0"):
        raise FileError(f"{path.name} {_NO_UTF8}")
    warn(
        f"{path.name} is not in UTF-8; it is read as Windows-1252 (Latin-1). If "
        "letters are wrong, save it as UTF-8."
    )
    return _LATIN


def _is_text(path: Path, encoding: str, without: bytes | None = None) -> bool:
    """Return whether a file is text of an encoding, and lacks the byte `without`.

    without: A byte that is in no such file.
    """
    decoder = codecs.getincrementaldecoder(encoding)()
    with tables.hide_reader_errors(path), _open_unpacked(path) as file:
        for block in itertools.chain(iter(lambda: file.read(_BLOCK), b""), [b""]):
            try:
                decoder.decode(block, final=not block)
            except UnicodeDecodeError:
                return False
            if without is not None and without in block:
                return False
    return True


def _has_quotes(path: Path) -> bool:
    """Return whether a file contains a quotation mark."""
    with _open_unpacked(path) as file:
        return any(b'"' in block for block in iter(lambda: file.read(_BLOCK), b""))


def _contains_rows(column: Any, parted: str, width: int) -> bool:
    """Return whether a text in a column has whole rows in it: breaks and separators.

    Where a row has swallowed others, its values together have as many separators too
    many as whole rows for each line break; so one of them has.
    """
    compute = import_package("pyarrow.compute")
    broken = column.filter(compute.match_substring_regex(column, r"[\r\n]"))
    lines = compute.count_substring_regex(broken, r"[^\r\n]+").to_numpy()
    parts = compute.count_substring(broken, parted).to_numpy()
    return bool((parts >= (width - 1) * np.maximum(1, lines - 1)).any())


class _NumericColumns:
    """Columns whose values have all been numbers so far, with possible types."""

    def __init__(self, names: Sequence[str]) -> None:
        pyarrow = import_package("pyarrow")
        self._left = {name: [pyarrow.int64(), pyarrow.float64()] for name in names}

    def add(self, batch: Any) -> None:
        """Drop numeric types that the values of a batch's columns do not fit."""
        for name, kinds in self._left.items():
            column = batch.column(name) if kinds else None
            self._left[name] = [kind for kind in kinds if _is_kind(column, kind)]

    @property
    def types(self) -> dict[str, Any]:
        """Return numeric columns with their types: integer if all fit, else float."""
        return {name: kinds[0] for name, kinds in self._left.items() if kinds}


def _is_kind(column: Any, kind: Any) -> bool:
    """Return whether all texts are numbers that round-trip in a type."""
    pyarrow, compute = import_package("pyarrow"), import_package("pyarrow.compute")
    try:
        again = column.cast(kind).cast(pyarrow.string())
    except pyarrow.ArrowInvalid:
        return False
    return compute.all(compute.equal(again, column)).as_py() is not False
