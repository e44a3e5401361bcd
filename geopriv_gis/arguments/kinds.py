"""What kind of thing an argument is; surfaces ask for it, each in its own way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..core.parameter import Limits


class Kind:
    """Base class of the kinds of arguments."""


@dataclass(frozen=True)
class Frame(Kind):
    """The true points: IN of a command, the point layer of a form."""


@dataclass(frozen=True)
class Released(Kind):
    """An earlier release, with the record of its guarantee.

    Points, unless ``of_any_shape``.
    """

    of_any_shape: bool = False


@dataclass(frozen=True)
class Mask(Kind):
    """A function that releases the frame; surfaces ask for its released layer."""


@dataclass(frozen=True)
class Releases(Kind):
    """Several releases of the same rows."""


@dataclass(frozen=True)
class Caller(Kind):
    """An argument for Python only: ``rng``, ``progress``, functions."""


@dataclass(frozen=True)
class Number(Kind):
    """A number; forms show so many decimals."""

    limits: Limits
    decimals: int = 2

    @property
    def integer(self) -> bool:
        return self.limits.integer


def number(meaning: str, *, decimals: int = 2, **limits: Any) -> Number:
    """Return a number kind from arguments of `core.parameter.Limits`."""
    return Number(Limits(meaning, **limits), 0 if limits.get("integer") else decimals)


@dataclass(frozen=True)
class Thresholds(Kind):
    """A number, or one for each of two columns."""

    limits: Limits


@dataclass(frozen=True)
class Sizes(Kind):
    """One or several whole numbers."""

    limits: Limits


@dataclass(frozen=True)
class Choice(Kind):
    """One of several words; a form shows a label for each, in this order for ever.

    Saved models and scripts of QGIS hold the position: new words go to the end. Words
    without a label, the last ones, are not for forms.
    """

    labels: dict[str, str]

    @property
    def words(self) -> tuple[str, ...]:
        """Names of the values that the function takes."""
        return tuple(self.labels)


@dataclass(frozen=True)
class Flag(Kind):
    """Yes or no."""


@dataclass(frozen=True)
class Beside(Kind):
    """Whether a second layer, of polygons, comes with the first.

    Functions return a pair; commands write a FILE, forms have an output for it.
    """


@dataclass(frozen=True)
class Text(Kind):
    """A short text; several ``lines`` in a form.

    With ``several`` a publication may have a list in place of commas.
    """

    lines: bool = False
    several: bool = False


@dataclass(frozen=True)
class Unit(Kind):
    """Who is protected: one of the words, or a column that says whose a row is."""

    words: tuple[str, ...] = ("row", "table")


AS_IS, PSEUDONYM = "as is", "pseudonym"  # how a column is published


@dataclass(frozen=True)
class Column(Kind):
    """A column of the layer that is another argument; several where ``several``.

    With ``pseudonyms`` several, or a mapping of them to how they are published.
    """

    of: str = "frame"
    several: bool = False
    pseudonyms: bool = False


@dataclass(frozen=True)
class Place(Kind):
    """A public place in the CRS of the points: X,Y."""


@dataclass(frozen=True)
class Points(Kind):
    """A layer of public points; or a raster of weights, where ``or_raster``.

    Where ``shapes``, of lines or polygons as well; ``here``, in the CRS of the frame.
    """

    or_raster: bool = False
    shapes: bool = False
    here: bool = False


@dataclass(frozen=True)
class Polygons(Kind):
    """A layer of public polygons; several layers where ``several``.

    Or a raster of values, where ``or_raster``.
    """

    several: bool = False
    or_raster: bool = False


@dataclass(frozen=True)
class Shapes(Kind):
    """A layer of public points or of public polygons."""


@dataclass(frozen=True)
class Lines(Kind):
    """A layer of public lines."""


@dataclass(frozen=True)
class Raster(Kind):
    """A public raster, and the value of a cell without data."""

    missing: float = 0.0


@dataclass(frozen=True)
class Band(Kind):
    """A band of the raster that is another field of a form."""

    of: str


@dataclass(frozen=True)
class Extent(Kind):
    """A public rectangle: west, south, east, north; ``here``, in the frame's CRS."""

    here: bool = False


@dataclass(frozen=True)
class Interval(Kind):
    """Two public numbers, low and high."""


@dataclass(frozen=True)
class Shape(Kind):
    """Shape of the noise: an ellipse (a, b, bearing), or corners of a polygon."""


@dataclass(frozen=True)
class Crs(Kind):
    """A plane to measure in; the sphere as well where ``sphere``."""

    sphere: bool = False


@dataclass(frozen=True)
class Metric(Kind):
    """The metric of a public graph, of `geopriv_gis.metrics`."""


@dataclass(frozen=True)
class Account(Kind):
    """The file of a ledger."""


@dataclass(frozen=True)
class Store(Kind):
    """The file that repeats earlier noise."""
