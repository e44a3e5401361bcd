"""The innermost values of columns: numbers, texts, bytes and geometries, by row.

A coordinate is published whether it stands in a column of numbers, in a list, in a
struct that DuckDB wrote, or five dictionaries deep.
"""

from __future__ import annotations

import array
import datetime
import numbers
import uuid
from collections import defaultdict
from collections.abc import Iterator, Mapping, MappingView, Sequence, Set
from dataclasses import dataclass
from itertools import chain
from typing import Any, TypeAlias

import geopandas as gpd
import numpy as np
import pandas as pd
from shapely.geometry.base import BaseGeometry

_DEEPEST = 32  # containers within containers
_MOST = 1 << 28  # things on one level: beyond, a container holds itself
_PATHS = 256  # places within a row that are told apart
_PLACES = 8  # of a list's elements; the others count as one place
_BEYOND = ("…",)
_SOME = 2000  # texts by which is seen whether they repeat
_FEW = 500  # texts that are numbered one by one sooner than by pandas

NUMBER, TEXT, BYTES, SHAPE, TIME, UNKNOWN, DEEP = (
    "number", "text", "bytes", "shape", "time", "unknown", "deep",
)  # fmt: skip
_MAPPING, _LIST, _ARRAY, _TABLE, _VIEW, _SPAN, _COMPLEX, _HARMLESS = (
    "mapping", "list", "array", "table", "view", "span", "complex", "harmless",
)  # fmt: skip
TIMED = (datetime.datetime, datetime.time, np.datetime64, pd.Period)
_PLAIN = (
    bool, np.bool_, datetime.date, datetime.timedelta, np.timedelta64,
    pd.offsets.BaseOffset, uuid.UUID, type(None), type(pd.NaT), type(pd.NA),
)  # fmt: skip

Path = tuple[str, ...]
_Found: TypeAlias = dict[tuple[str, int], list[tuple[np.ndarray, Any]]]
Strings: TypeAlias = list[str] | pd.Series  # a series where Arrow holds them


@dataclass(frozen=True)
class Leaf:
    """Values of one kind at one path within nested rows, with row numbers.

    ``path`` leads there: names and positions, empty for the column itself. ``values``
    stand in the rows ``rows`` (positions, ascending or not); for texts they may be
    numbers and the texts that these number.
    """

    kind: str
    path: Path
    rows: np.ndarray
    values: Any

    def texts(self) -> tuple[np.ndarray, Strings]:
        """Return each value's index into the texts, as in `rows`; and the texts."""
        if isinstance(self.values, tuple):
            return self.values
        codes, texts = pd.factorize(np.asarray(self.values, dtype=object))
        return codes, list(texts)


def leaves_of(column: pd.Series) -> Iterator[Leaf]:
    """Yield a column's values by kind, nested ones too; skip missing, booleans, dates.

    Yields a leaf of kind "deep" where containers go too deep to be looked at, and of
    kind "unknown" for objects that may hold anything.
    """
    types = pd.api.types
    if isinstance(column, gpd.GeoSeries):
        yield _present_leaf(SHAPE, (), column.notna(), column)
    elif isinstance(column.dtype, pd.CategoricalDtype):
        yield from _category_leaves(column)
    elif isinstance(column.dtype, pd.IntervalDtype):
        for side in ("left", "right"):
            values = pd.Series(getattr(column.array, side))
            yield from (_descend(leaf, side) for leaf in leaves_of(values))
    elif (
        types.is_bool_dtype(column)
        or column.dtype.kind in "mM"
        or isinstance(column.dtype, pd.PeriodDtype)
    ):
        return
    elif types.is_complex_dtype(column):
        values = column.to_numpy()
        yield _number_leaf(("real",), np.arange(len(values)), values.real)
        yield _number_leaf(("imag",), np.arange(len(values)), values.imag)
    elif types.is_numeric_dtype(column):
        values = column.to_numpy(dtype=float, na_value=np.nan)
        yield _number_leaf((), np.arange(len(values)), values)
    elif (
        isinstance(column.dtype, pd.StringDtype)  # objects would be made to infer it
        or types.infer_dtype(column, skipna=True) == "string"
    ):
        rows = np.flatnonzero(column.notna().to_numpy(dtype=bool))
        texts = column if len(rows) == len(column) else column.iloc[rows]
        yield Leaf(TEXT, (), rows, _number_texts(texts))
    else:
        yield from _object_leaves(list(column))


def _number_texts(texts: pd.Series) -> tuple[np.ndarray, Strings]:
    """Return each row's index into texts, and the texts, distinct if they repeat."""
    if len(texts) <= _FEW:
        numbers: dict[str, int] = {}
        plain = texts.to_numpy(dtype=object).tolist()
        first = [numbers.setdefault(text, len(numbers)) for text in plain]
        return np.array(first, dtype=np.intp), list(numbers)
    if texts.iloc[:_SOME].nunique() > _SOME // 2:
        in_arrow = getattr(texts.dtype, "storage", "") == "pyarrow"
        plain = texts if in_arrow else texts.to_numpy(dtype=object).tolist()
        return np.arange(len(texts)), plain
    codes, different = pd.factorize(texts)
    return codes, list(different)


def _present_leaf(kind: str, path: Path, known: pd.Series, values: Any) -> Leaf:
    """Return the values where `known` is true, with their row numbers, as a leaf."""
    rows = np.flatnonzero(known.to_numpy(dtype=bool))
    return Leaf(kind, path, rows, values.iloc[rows])


def _number_leaf(path: Path, rows: np.ndarray, values: np.ndarray) -> Leaf:
    """Return a leaf of the finite numbers, with their row numbers."""
    known = np.isfinite(values)
    if known.all():
        return Leaf(NUMBER, path, rows, values)
    return Leaf(NUMBER, path, rows[known], values[known])


def _descend(leaf: Leaf, *steps: str) -> Leaf:
    """Return a leaf with steps put before its path."""
    return Leaf(leaf.kind, (*steps, *leaf.path), leaf.rows, leaf.values)


def _category_leaves(column: pd.Series) -> Iterator[Leaf]:
    """Yield a categorical column's values by kind, with the rows that have them."""
    codes = np.asarray(column.cat.codes)
    order = np.argsort(codes, kind="stable")
    starts = np.searchsorted(codes[order], np.arange(len(column.cat.categories) + 1))
    many = np.diff(starts)
    for leaf in leaves_of(pd.Series(column.cat.categories)):
        if leaf.kind == TEXT:
            named, texts = (
                leaf.values if isinstance(leaf.values, tuple) else leaf.texts()
            )
            of = np.full(len(many), -1)
            of[leaf.rows] = named
            known = np.flatnonzero((codes >= 0) & (of[codes] >= 0))
            yield Leaf(TEXT, leaf.path, known, (of[codes[known]], texts))
            continue
        repeats = many[leaf.rows]
        rows = [order[starts[c] : starts[c + 1]] for c in leaf.rows]
        values = pd.Series(list(leaf.values), dtype=object).repeat(repeats)
        plain = values.to_numpy(dtype=float if leaf.kind == NUMBER else object)
        yield Leaf(leaf.kind, leaf.path, np.concatenate([*rows, []]).astype(int), plain)


# -- objects, level by level -----------------------------------------------------------


class _PathNumbers:
    """Numbers for paths within a row; beyond a limit all share one."""

    def __init__(self) -> None:
        self.known: list[Path] = [()]
        self._numbers: dict[tuple[int, str], int] = {}

    def number_below(self, parent: int, step: str) -> int:
        """Return (or add) the number of a path one step below; one for all if full."""
        found = self._numbers.get((parent, step))
        if found is None:
            full = len(self.known) >= _PATHS
            path = _BEYOND if full else (*self.known[parent], step)
            if full and self.known[-1] == _BEYOND:
                return len(self.known) - 1
            self.known.append(path)
            found = self._numbers[parent, step] = len(self.known) - 1
        return found


@dataclass(frozen=True)
class _NestingLevel:
    """Objects of one nesting level, with their rows and path numbers."""

    things: list[Any]
    rows: np.ndarray
    places: np.ndarray

    def select(self, chosen: np.ndarray) -> _NestingLevel:
        """Return a level of only the objects where `chosen` is true."""
        where = np.flatnonzero(chosen)
        things = [self.things[position] for position in where]
        return _NestingLevel(things, self.rows[where], self.places[where])


def _object_leaves(values: list[Any]) -> Iterator[Leaf]:
    """Yield leaves by path, no bools or dates; beyond a depth or size one leaf DEEP."""
    paths = _PathNumbers()
    found: _Found = defaultdict(list)
    level = _NestingLevel(values, np.arange(len(values)), np.zeros(len(values), int))
    for _ in range(_DEEPEST):
        if not level.things:
            break
        if len(level.things) > _MOST:
            break
        level = _open_level(level, paths, found)
    if level.things:
        yield Leaf(DEEP, (), level.rows, level.things)
    for (kind, place), parts in found.items():
        rows = np.concatenate([rows for rows, _ in parts])
        if kind == NUMBER:
            leaf = np.concatenate([np.asarray(part, dtype=float) for _, part in parts])
            yield _number_leaf(paths.known[place], rows, leaf)
        else:
            things = np.empty(len(rows), dtype=object)
            things[:] = list(chain.from_iterable(part for _, part in parts))
            yield Leaf(kind, paths.known[place], rows, things)


def _open_level(
    level: _NestingLevel, paths: _PathNumbers, found: _Found
) -> _NestingLevel:
    """Append plain values, no bools or dates, to `found`; return what is nested."""
    types = list(map(type, level.things))
    known = {kind: _kind_of_type(kind) for kind in set(types)}
    kinds = np.array([known[kind] for kind in types], dtype=object)
    deeper = []
    for kind in set(known.values()) - {_HARMLESS}:
        part = level.select(kinds == kind)
        if kind in _OPENED:
            deeper.append(_OPENED[kind](part, paths))
            continue
        for place in np.unique(part.places):
            here = part.select(part.places == place)
            things = _to_floats(here.things) if kind == NUMBER else here.things
            found[kind, int(place)].append((here.rows, things))
    return _concatenate_levels(deeper)


def _concatenate_levels(levels: list[_NestingLevel]) -> _NestingLevel:
    """Return several nesting levels as one."""
    things = list(chain.from_iterable(level.things for level in levels))
    nothing = np.zeros(0, int)
    rows = np.concatenate([nothing, *(level.rows for level in levels)])
    places = np.concatenate([nothing, *(level.places for level in levels)])
    return _NestingLevel(things, rows, places)


def _kind_of_type(kind: type) -> str:
    """Return the kind of a type's values: harmless if bool, None, date; or UNKNOWN."""
    if issubclass(kind, TIMED) and kind is not type(pd.NaT):
        return TIME
    if issubclass(kind, _PLAIN):
        return _HARMLESS
    for parent, name in _KINDS:
        if issubclass(kind, parent):
            return name
    if any(hasattr(kind, name) for name in ("__geo_interface__", "__array__")):
        return _ARRAY
    return UNKNOWN


_KINDS: tuple[tuple[Any, str], ...] = (
    (str, TEXT),
    ((bytes, bytearray), BYTES),
    (memoryview, _VIEW),
    (BaseGeometry, SHAPE),
    (Mapping, _MAPPING),
    ((np.ndarray, pd.api.extensions.ExtensionArray), _ARRAY),
    ((pd.DataFrame, pd.Series), _TABLE),
    (pd.Interval, _SPAN),
    (complex, _COMPLEX),
    (np.complexfloating, _COMPLEX),
    (numbers.Number, NUMBER),
    (np.number, NUMBER),
    ((Sequence, Set, MappingView, array.array), _LIST),
)


def _to_floats(things: list[Any]) -> np.ndarray:
    """Return objects as floats, NaN where that fails."""
    try:
        return np.array(things, dtype=float)
    except (TypeError, ValueError, OverflowError):
        return np.array([_to_float(thing) for thing in things])


def _to_float(thing: Any) -> float:
    """Return an object as a float, NaN if that fails."""
    try:
        return float(thing)
    except (TypeError, ValueError, OverflowError):
        return np.nan


def _open_lists(level: _NestingLevel, paths: _PathNumbers) -> _NestingLevel:
    """Return the level below lists: their items, numbered by position up to a limit."""
    counts = np.array([len(thing) for thing in level.things], dtype=int)
    things = list(chain.from_iterable(level.things))
    starts = np.repeat(np.cumsum(counts) - counts, counts)
    position = np.minimum(np.arange(len(things)) - starts, _PLACES)
    parents = np.repeat(level.places, counts)
    pairs, which = np.unique(parents * (_PLACES + 1) + position, return_inverse=True)
    below = [
        paths.number_below(int(pair) // (_PLACES + 1), str(int(pair) % (_PLACES + 1)))
        for pair in pairs
    ]
    places = np.array(below, dtype=int)[which.ravel()]
    return _NestingLevel(things, np.repeat(level.rows, counts), places)


def _open_mappings(level: _NestingLevel, paths: _PathNumbers) -> _NestingLevel:
    """Return the level below mappings: values, and keys that are no names, by key."""
    counts = np.array([len(thing) for thing in level.things], dtype=int)
    parents = np.repeat(level.places, counts).tolist()
    rows = np.repeat(level.rows, counts)
    keys = list(chain.from_iterable(level.things))
    places = [
        paths.number_below(parent, str(key))
        for parent, key in zip(parents, keys, strict=True)
    ]
    values = list(chain.from_iterable(thing.values() for thing in level.things))
    # Keys that are no names may be data themselves: {"51.5,-0.1": 3}.
    names = {key: _is_name(key) for key in set(keys)}
    data = np.array([not names[key] for key in keys], dtype=bool)
    odd = _NestingLevel(keys, rows, np.asarray(places, dtype=int)).select(data)
    return _concatenate_levels(
        [_NestingLevel(values, rows, np.asarray(places, dtype=int)), odd]
    )


def _is_name(key: object) -> bool:
    """Return whether a key is a text like an identifier; hyphens are allowed."""
    return isinstance(key, str) and key.replace("-", "_").isidentifier()


def _open_arrays(level: _NestingLevel, paths: _PathNumbers) -> _NestingLevel:
    """Return the level below arrays and geo interfaces, read as lists."""
    lists = [
        [thing.__geo_interface__]
        if hasattr(thing, "__geo_interface__")
        else np.atleast_1d(np.asarray(thing)).tolist()  # what a mask hides as well
        for thing in level.things
    ]
    return _open_lists(_NestingLevel(lists, level.rows, level.places), paths)


def _open_tables(level: _NestingLevel, paths: _PathNumbers) -> _NestingLevel:
    """Return the level below tables and series: their index, and columns by name."""
    lists = []
    for thing in level.things:
        index = [] if isinstance(thing.index, pd.RangeIndex) else [thing.index.tolist()]
        table = thing.to_frame() if isinstance(thing, pd.Series) else thing
        columns = [{name: column.tolist()} for name, column in table.items()]
        lists.append([*index, *columns])
    return _open_lists(_NestingLevel(lists, level.rows, level.places), paths)


def _open_views(level: _NestingLevel, paths: _PathNumbers) -> _NestingLevel:
    """Return the level below memory views: their bytes, and items of several bytes."""
    lists = [
        [thing.tobytes(), *([] if thing.itemsize == 1 else [np.asarray(thing)])]
        for thing in level.things
    ]
    return _open_lists(_NestingLevel(lists, level.rows, level.places), paths)


def _open_spans(level: _NestingLevel, paths: _PathNumbers) -> _NestingLevel:
    """Return the level below intervals: their two ends."""
    lists = [[thing.left, thing.right] for thing in level.things]
    return _open_lists(_NestingLevel(lists, level.rows, level.places), paths)


def _open_complexes(level: _NestingLevel, paths: _PathNumbers) -> _NestingLevel:
    """Return the level below complex numbers: real and imaginary parts."""
    lists = [[thing.real, thing.imag] for thing in level.things]
    return _open_lists(_NestingLevel(lists, level.rows, level.places), paths)


_OPENED = {
    _MAPPING: _open_mappings,
    _LIST: _open_lists,
    _ARRAY: _open_arrays,
    _TABLE: _open_tables,
    _VIEW: _open_views,
    _SPAN: _open_spans,
    _COMPLEX: _open_complexes,
}
