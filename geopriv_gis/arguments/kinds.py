"""Kinds of arguments: number, column, layer, choice, and so on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..core.parameter import Limits


class Kind:
    """Base class of argument types, by which commands and forms make their inputs."""


@dataclass(frozen=True)
class Frame(Kind):
    """Kind of argument: the frame of true points."""


@dataclass(frozen=True)
class ReleaseLayer(Kind):
    """Kind of argument: an earlier release with its record.

    Points, unless ``of_any_shape``.
    """

    of_any_shape: bool = False


@dataclass(frozen=True)
class Mask(Kind):
    """Kind of argument: a function that masks a frame; in forms a layer it released."""


@dataclass(frozen=True)
class Releases(Kind):
    """Kind of argument: several releases of the same rows."""


@dataclass(frozen=True)
class Caller(Kind):
    """Kind of argument for Python only: rng, progress, functions."""


@dataclass(frozen=True)
class Number(Kind):
    """Kind of argument: a number within limits."""

    limits: Limits
    decimals: int = 2

    @property
    def integer(self) -> bool:
        """Return whether this kind of number allows whole ones only."""
        return self.limits.integer


def number(meaning: str, *, decimals: int = 2, **limits: Any) -> Number:
    """Return a number kind with this meaning and limits; no decimals if integer."""
    return Number(Limits(meaning, **limits), 0 if limits.get("integer") else decimals)


@dataclass(frozen=True)
class Thresholds(Kind):
    """Kind of argument: a number, or one for each of two columns."""

    limits: Limits


@dataclass(frozen=True)
class Sizes(Kind):
    """Kind of argument: one or several whole numbers."""

    limits: Limits


@dataclass(frozen=True)
class Choice(Kind):
    """Kind of argument: one of several words, labelled in forms.

    Saved models and scripts of QGIS hold the position: new words go to the end. Words
    without a label, the last ones, are not for forms.
    """

    labels: dict[str, str]

    @property
    def words(self) -> tuple[str, ...]:
        """Return the choice's words, which the function takes, without their labels."""
        return tuple(self.labels)


@dataclass(frozen=True)
class Flag(Kind):
    """Kind of argument: yes or no."""


@dataclass(frozen=True)
class SecondLayer(Kind):
    """Kind of argument: whether a second layer, of polygons, is returned.

    Functions return a pair; commands write a FILE, forms have an output for it.
    """


@dataclass(frozen=True)
class Text(Kind):
    """Kind of argument: a short text; in a form of several lines if `lines`.

    With ``several`` a publication may have a list in place of commas.
    """

    lines: bool = False
    several: bool = False


@dataclass(frozen=True)
class Unit(Kind):
    """Kind of argument: the privacy unit, a word or a column of persons."""

    words: tuple[str, ...] = ("row", "table")


AS_IS, PSEUDONYM = "as is", "pseudonym"  # how a column is published


@dataclass(frozen=True)
class Column(Kind):
    """Kind of argument: a layer argument's column; if set, several or pseudonyms.

    With ``pseudonyms`` several, or a mapping of them to how they are published.
    """

    of: str = "frame"
    several: bool = False
    pseudonyms: bool = False


@dataclass(frozen=True)
class Place(Kind):
    """Kind of argument: a public place X,Y in the points' CRS."""


@dataclass(frozen=True)
class Points(Kind):
    """Kind of argument: public points; if set, lines and polygons or a weights raster.

    Where ``shapes``, of lines or polygons as well; ``here``, in the CRS of the frame.
    """

    or_raster: bool = False
    shapes: bool = False
    here: bool = False


@dataclass(frozen=True)
class Polygons(Kind):
    """Kind of argument: a layer of public polygons; if so set, several or a raster.

    Or a raster of values, where ``or_raster``.
    """

    several: bool = False
    or_raster: bool = False


@dataclass(frozen=True)
class Shapes(Kind):
    """Kind of argument: a layer of public points or polygons."""


@dataclass(frozen=True)
class Lines(Kind):
    """Kind of argument: a layer of public lines."""


@dataclass(frozen=True)
class Raster(Kind):
    """Kind of argument: a public raster, with its no-data value."""

    missing: float = 0.0


@dataclass(frozen=True)
class Band(Kind):
    """Kind of argument: a band of a raster argument."""

    of: str


@dataclass(frozen=True)
class Extent(Kind):
    """Kind of argument: a public rectangle west, south, east, north."""

    here: bool = False


@dataclass(frozen=True)
class Interval(Kind):
    """Kind of argument: two public numbers, low and high."""


@dataclass(frozen=True)
class Shape(Kind):
    """Kind of argument: a noise shape, an ellipse or polygon corners."""


@dataclass(frozen=True)
class Crs(Kind):
    """Kind of argument: a projected CRS, or also the sphere."""

    sphere: bool = False


@dataclass(frozen=True)
class Metric(Kind):
    """Kind of argument: a public graph metric of `geopriv_gis.metrics`."""


@dataclass(frozen=True)
class Account(Kind):
    """Kind of argument: a ledger, or the path of its file."""


@dataclass(frozen=True)
class Store(Kind):
    """Kind of argument: a store, which repeats earlier noise; in forms its file."""
