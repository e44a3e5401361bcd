"""What kind of thing an argument is; surfaces ask for it, each in its own way."""

from __future__ import annotations

from dataclasses import dataclass

from ..core.parameter import Limits


@dataclass(frozen=True)
class Frame:
    """The true points: IN of a command, the point layer of a form."""


@dataclass(frozen=True)
class Released:
    """Points that were released before, with the record of their guarantee."""


@dataclass(frozen=True)
class Caller:
    """What Python code alone gives: ``rng``, ``progress``, functions."""


@dataclass(frozen=True)
class Number:
    """A number; forms show so many decimals."""

    limits: Limits
    decimals: int = 2

    @property
    def integer(self) -> bool:
        """Whether it is a whole number."""
        return self.limits.integer


@dataclass(frozen=True)
class Thresholds:
    """A number, or one for each of two columns."""

    limits: Limits


@dataclass(frozen=True)
class Choice:
    """One of several words; a form shows a label for each, in this order for ever.

    Saved models and scripts of QGIS hold the position: new words go to the end.
    """

    labels: dict[str, str]

    @property
    def words(self) -> tuple[str, ...]:
        """What the function takes."""
        return tuple(self.labels)


@dataclass(frozen=True)
class Flag:
    """Yes or no."""


@dataclass(frozen=True)
class Text:
    """A short text."""


@dataclass(frozen=True)
class Unit:
    """Who is protected: one of the words, or a column that says whose a row is."""

    words: tuple[str, ...] = ("row", "table")


@dataclass(frozen=True)
class Column:
    """A column of the layer that is another argument; several where ``several``."""

    of: str = "frame"
    several: bool = False


@dataclass(frozen=True)
class Place:
    """A public place in the CRS of the points: X,Y."""


@dataclass(frozen=True)
class Points:
    """A layer of public points; or a raster of weights, where ``or_raster``."""

    or_raster: bool = False


@dataclass(frozen=True)
class Polygons:
    """A layer of public polygons; several layers where ``several``."""

    several: bool = False


@dataclass(frozen=True)
class Lines:
    """A layer of public lines."""


@dataclass(frozen=True)
class Raster:
    """A public raster."""


@dataclass(frozen=True)
class Extent:
    """A public rectangle: west, south, east, north."""


@dataclass(frozen=True)
class Interval:
    """Two public numbers, low and high."""


@dataclass(frozen=True)
class Shape:
    """Shape of the noise: an ellipse (a, b, bearing), or corners of a polygon."""


@dataclass(frozen=True)
class Crs:
    """A plane to measure in; the sphere as well where ``sphere``."""

    sphere: bool = False


@dataclass(frozen=True)
class Metric:
    """The metric of a public graph, of `geopriv_gis.metrics`."""


@dataclass(frozen=True)
class Account:
    """The file of a ledger."""


@dataclass(frozen=True)
class Store:
    """The file that repeats earlier noise."""


Kind = (
    Frame
    | Released
    | Caller
    | Number
    | Thresholds
    | Choice
    | Flag
    | Text
    | Unit
    | Column
    | Place
    | Points
    | Polygons
    | Lines
    | Raster
    | Extent
    | Interval
    | Shape
    | Crs
    | Metric
    | Account
    | Store
)
