"""What kind of value an argument takes, in the words of numpydoc."""

from __future__ import annotations

from . import kinds
from .row import Argument

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


def value_kind(argument: Argument) -> str:
    """Return the type of an argument as numpydoc writes it."""
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
