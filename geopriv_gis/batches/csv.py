"""CSV files with two columns of coordinates, in batches."""

from __future__ import annotations

import contextlib
import csv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyproj

from ..core.errors import FileError, ParameterError
from ..core.parameter import shown
from ..files.formats import package
from ..files.places import PARTED
from .places import decoded, encoded
from .tables import Tables, readable

NAMED = "x and y must name the columns of coordinates in a CSV file (--x, --y)."
_GEOMETRY = "geometry"
_HEADER = 1 << 20  # bytes
_BLOCK = 1 << 22  # bytes that are read at a time; no row is longer


@dataclass(frozen=True)
class Columns:
    """Which columns of a CSV file hold coordinates.

    Parameters
    ----------
    x, y : str
        Easting or longitude, northing or latitude.
    """

    x: str
    y: str

    @classmethod
    def of(cls, x: object, y: object) -> Columns | None:
        """Return the columns, None if none are named; bad names are refused."""
        if x is None and y is None:
            return None
        for name, value in (("x", x), ("y", y)):
            if not isinstance(value, str) or not value:
                raise ParameterError(
                    f"{name} must be the name of a column with coordinates, x and y "
                    f"together; got {shown(value)}."
                )
        if x == y:
            raise ParameterError("x and y must be two columns; they are the same one.")
        return cls(str(x), str(y))


class Rows(Tables):
    """The rows of a CSV file.

    Numbers become numbers where all values of a column are, and would be written again
    as they were; everything else stays text. An empty value is a missing one.

    Parameters
    ----------
    path : Path
    places : Columns
    crs : pyproj.CRS or None
    ours : bool
        Whether we wrote it, so that no quotation mark is left open.

    Raises
    ------
    FileError
        If it cannot be read, rows differ in their number of values, a coordinate is no
        number, or a value holds further rows.
    """

    def __init__(
        self, path: Path, places: Columns, crs: pyproj.CRS | None, *, ours: bool = False
    ) -> None:
        self.paths, self.crs, self.active = [path], crs, _GEOMETRY
        self._places = places
        self.watch()
        names, self.parted = header_of(path, places)
        self.header = tuple(names)
        rest = [name for name in names if name not in (places.x, places.y)]
        if _GEOMETRY in rest:
            raise FileError(
                f"{path.name} has a column {_GEOMETRY!r}, which is what the points "
                "will be called; rename it."
            )
        self.columns = (*rest, _GEOMETRY)
        pyarrow = package("pyarrow")
        text = pyarrow.schema([(name, pyarrow.string()) for name in rest])
        kinds: dict[str, Any] = {}
        if rest:
            with readable(path):
                texts = self._read(rest, dict.fromkeys(rest, pyarrow.string()))
                kinds = _kinds(texts if ours else self._closed(texts))
        fields = [(name, kinds.get(name, text.field(name).type)) for name in rest]
        self.schema = pyarrow.schema([*fields, (_GEOMETRY, pyarrow.binary())])

    def _read(self, names: list[str], kinds: dict[str, Any]) -> Iterator[Any]:
        csv_of = package("pyarrow.csv")
        options = {
            "read_options": csv_of.ReadOptions(block_size=_BLOCK),
            "parse_options": csv_of.ParseOptions(
                delimiter=self.parted, newlines_in_values=True
            ),
            "convert_options": csv_of.ConvertOptions(
                column_types=kinds, include_columns=names, null_values=[""],
                strings_can_be_null=True,
            ),
        }  # fmt: skip
        try:
            with csv_of.open_csv(str(self.paths[0]), **options) as reader:
                yield from reader
        except package("pyarrow").ArrowInvalid:  # which quotes the row
            raise FileError(
                f"{self.paths[0].name} must be text in UTF-8, with as many values in "
                "every row as there are columns, and numbers with a decimal point as "
                f"coordinates ({self._places.x!r}, {self._places.y!r}); some row is "
                "not."
            ) from None

    def _closed(self, batches: Iterator[Any]) -> Iterator[Any]:
        """Yield batches; raise for rows that a quotation mark left open has swallowed.

        They would go on as a text, their true coordinates as well.
        """
        for batch in batches:
            for column in batch.columns:
                if _holds_rows(column, self.parted, len(self.header)):
                    raise FileError(
                        f"{self.paths[0].name} has a value with line breaks that holds "
                        f"as many {self.parted!r} as whole rows: a quotation mark was "
                        "not closed. Write it twice where it belongs to a value, and "
                        "lists in one line."
                    )
            yield batch

    def _pieces(self, names: list[str]) -> Iterator[Any]:
        pyarrow, places = package("pyarrow"), [self._places.x, self._places.y]
        wanted = [name for name in names if name != _GEOMETRY]
        kinds = {name: self.schema.field(name).type for name in wanted}
        kinds.update(dict.fromkeys(places, pyarrow.float64()))
        with readable(self.paths[0]):
            for batch in self._read([*places, *wanted], kinds):
                columns = {_GEOMETRY: _points(*batch.columns[:2])}
                columns.update(zip(wanted, batch.columns[2:], strict=True))
                yield pyarrow.table(columns).select(names)


def parting_of(like: object) -> str:
    """Return what parts values in a file; a comma where it is no CSV file."""
    return str(getattr(like, "parted", PARTED[0]))


def write(
    batches: Iterator[Any], path: Path, places: Columns, active: str, *, like: object
) -> None:
    """Write batches of points, columns in the order of the file they are ``like``."""
    pyarrow, csv_of = package("pyarrow"), package("pyarrow.csv")
    options = csv_of.WriteOptions(delimiter=parting_of(like), quoting_style="needed")
    with contextlib.ExitStack() as opened:
        writer = None
        for batch in batches:
            columns = dict(zip(batch.schema.names, batch.columns, strict=True))
            found = decoded(columns.pop(active))[1]
            assert found is not None
            columns.update(zip((places.x, places.y), found.xy.T, strict=True))
            known = [n for n in getattr(like, "header", ()) if n in columns]
            names = known if len(known) == len(columns) else list(columns)
            table = pyarrow.table({name: columns[name] for name in names})
            if writer is None:
                made = csv_of.CSVWriter(path, table.schema, write_options=options)
                writer = opened.enter_context(made)
            writer.write_table(table)


def header_of(path: Path, places: Columns) -> tuple[list[str], str]:
    """Return the names in the first line, and what parts them."""
    with path.open("rb") as file:
        line = file.readline(_HEADER)
    try:
        text = line.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FileError(
            f"{path.name} must be text in UTF-8; save it as such."
        ) from None
    found: list[str] = []
    for parted in PARTED:
        with contextlib.suppress(csv.Error):
            found = next(csv.reader([text], delimiter=parted), [])
        if places.x in found and places.y in found:
            break
    else:
        raise FileError(
            f"{path.name} must name its columns in the first line, x={places.x!r} and "
            f"y={places.y!r} among them."
        )
    if len(set(found)) < len(found) or "" in found:
        raise FileError(f"{path.name} has columns of no or the same name; rename them.")
    return found, parted


def _points(x: Any, y: Any) -> Any:
    """Return points as well-known binary; none where a coordinate is missing."""
    pyarrow, compute = package("pyarrow"), package("pyarrow.compute")
    numbers = [one.to_numpy(zero_copy_only=False) for one in (x, y)]
    points = encoded(np.column_stack(numbers), None)
    if not (x.null_count or y.null_count):
        return points
    there = compute.and_(x.is_valid(), y.is_valid())
    return compute.if_else(there, points, pyarrow.scalar(None, pyarrow.binary()))


def _holds_rows(column: Any, parted: str, width: int) -> bool:
    """Tell whether a text has line breaks and what parts the values of rows there.

    Where a row has swallowed others, its values together have as many separators too
    many as whole rows for each line break; so one of them has.
    """
    compute = package("pyarrow.compute")
    broken = column.filter(compute.match_substring_regex(column, r"[\r\n]"))
    lines = compute.count_substring_regex(broken, r"[^\r\n]+").to_numpy()
    parts = compute.count_substring(broken, parted).to_numpy()
    return bool((parts >= (width - 1) * np.maximum(1, lines - 1)).any())


def _kinds(batches: Iterator[Any]) -> dict[str, Any]:
    """Return the columns that are numbers from first to last, and which."""
    pyarrow = package("pyarrow")
    found: dict[str, list[Any]] = {}
    for number, batch in enumerate(batches):
        if not number:
            both = [pyarrow.int64(), pyarrow.float64()]
            found = dict.fromkeys(batch.schema.names, both)
        for name, kinds in found.items():
            found[name] = [kind for kind in kinds if _is_kind(batch.column(name), kind)]
    return {name: kinds[0] for name, kinds in found.items() if kinds}


def _is_kind(column: Any, kind: Any) -> bool:
    """Tell whether all texts are numbers that are written again as they were."""
    pyarrow, compute = package("pyarrow"), package("pyarrow.compute")
    try:
        again = column.cast(kind).cast(pyarrow.string())
    except pyarrow.ArrowInvalid:
        return False
    return compute.all(compute.equal(again, column)).as_py() is not False
