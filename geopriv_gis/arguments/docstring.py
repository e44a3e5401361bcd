"""The "Parameters" of a public function's docstring, from its row."""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Callable
from typing import Any, TypeVar

from . import RELEASES, kinds
from .row import REQUIRED, Argument, Release

_WIDTH = 80
_ROWS = {row.name: row for row in RELEASES}
_SECTION = re.compile(r"^\w[\w ]*\n-{3,}$", re.MULTILINE)
_TAKES: dict[type, str] = {
    kinds.Frame: "GeoDataFrame or GeoSeries",
    kinds.Released: "GeoDataFrame or GeoSeries",
    kinds.Thresholds: "float, or a pair of floats",
    kinds.Sizes: "int or sequence of int",
    kinds.Flag: "bool",
    kinds.Beside: "bool",
    kinds.Text: "str",
    kinds.Unit: "str",
    kinds.Place: "shapely Point or GeoSeries of points",
    kinds.Points: "GeoSeries or GeoDataFrame of points",
    kinds.Polygons: "(Multi)Polygon, GeoSeries or GeoDataFrame",
    kinds.Shapes: "shape, GeoSeries or GeoDataFrame",
    kinds.Extent: "(west, south, east, north)",
    kinds.Interval: "(low, high)",
    kinds.Shape: "(a, b, bearing) or corners of a polygon",
    kinds.Metric: "GraphMetric",
    kinds.Account: "Ledger or path",
    kinds.Store: "StickyStore",
}
Function = TypeVar("Function", bound=Callable[..., Any])


def explained(function: Function) -> Function:
    """Put the arguments of a public function into its docstring.

    Functions write a summary, and whatever follows the arguments: "Returns", "Notes".
    """
    if function.__doc__ is not None:  # not there under python -OO
        text = inspect.cleandoc(function.__doc__)
        first = _SECTION.search(text)
        end = len(text) if first is None else first.start()
        parts = text[:end].rstrip(), parameters(_ROWS[function.__name__]), text[end:]
        function.__doc__ = "\n\n".join(filter(None, parts)) + "\n"
    return function


def parameters(row: Release) -> str:
    """Return the section of a row, for numpydoc.

    Examples
    --------
    >>> from . import release
    >>> parameters(release("verify")).splitlines()[2]
    'released : GeoDataFrame, GeoSeries, Series or DataFrame'
    """
    entries = [_entry(each) for each in row.arguments]
    if row.procedure:
        entries += _rest(row)
    return "\n".join(["Parameters", "----------", *entries])


def _rest(row: Release) -> list[str]:
    """Return the entries of what is passed on."""
    if row.procedure[0].name == row.rest:  # another function's, whatever they are
        return [f"**{row.rest}\n    {row.procedure[0].help}"]
    return ["**procedure\n    Any of the following.", *map(_entry, row.procedure)]


def _entry(argument: Argument) -> str:
    text = textwrap.fill(
        f"{argument.explanation} {argument.more}".strip(), _WIDTH,
        initial_indent="    ", subsequent_indent="    ", break_long_words=False,
        break_on_hyphens=False,
    )  # fmt: skip
    facts = ", ".join(filter(None, [takes(argument), _default(argument.default)]))
    return f"{argument.name} : {facts}\n{text}"


def takes(argument: Argument) -> str:
    """Return what kind of value an argument takes, in the words of numpydoc."""
    kind = argument.kind
    if argument.takes:
        return argument.takes
    if isinstance(kind, kinds.Number):
        return "int" if kind.integer else "float"
    if isinstance(kind, kinds.Choice):
        return "{" + ", ".join(f'"{word}"' for word in kind.words) + "}"
    if isinstance(kind, kinds.Column):
        return "sequence of column names" if kind.several else "column name"
    if isinstance(kind, kinds.Crs):
        return 'CRS-like or "sphere"' if kind.sphere else "CRS-like"
    return _TAKES.get(type(kind), "")


def _default(value: object) -> str:
    if value is REQUIRED:
        return ""
    if value is None or value == ():
        return "optional"
    return f'default "{value}"' if isinstance(value, str) else f"default {value}"
