"""Made-up rows at public places, on which a release is rehearsed."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import geopandas as gpd
import numpy as np
import pyproj
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from ...arguments import Release, kinds
from ...core.errors import ParameterError
from ..ground.area import Area
from ..ground.crs import asks_for_sphere
from ..ground.datum import from_degrees, shapes_in, to_degrees
from ..ground.geometry import Frame, geometry_of
from ..points.graph_metric import GraphMetric

EACH = "as many at each"
PERSON = "person"  # column of made-up persons
_ANYWHERE = (9.0, 50.0)  # degrees, where nothing says where
_HALF = 0.005  # of such a place, degrees to each side
_STEPS = 1 / 1.324717957244746, 1 / 1.324717957244746**2  # of an even sequence
_SPREAD = 3.0  # softnesses around a threshold


@dataclass(frozen=True)
class Stage:
    """Public places that made-up rows are put at, in turn.

    Parameters
    ----------
    crs : pyproj.CRS
    box : (west, south, east, north)
        Evenly in it, where there are no ``places``.
    within : geometry, optional
        And in this public region.
    places, weights : (n, 2) and (n,) arrays, optional
        At these places, as often as their weights say.
    told : str
        Where rows are, in words.
    """

    crs: Any
    box: tuple[float, ...] = (0.0, 0.0, 1.0, 1.0)
    within: BaseGeometry | None = None
    places: np.ndarray | None = None
    weights: np.ndarray | None = None
    told: str = ""

    @classmethod
    def of(cls, row: Release, given: Mapping[str, Any], frame: Frame | None) -> Stage:
        """Return the stage that a release's public arguments set."""
        crs = _crs_of(given, frame)
        metric: Any = given.get("metric")
        cells: Any = given.get("cells")
        if isinstance(metric, GraphMetric):
            people = metric.people
            told = "at the nodes, " + (EACH if people is None else "as people are")
            nodes = _xy(metric.nodes.to_crs(crs))
            return cls(crs, places=nodes, weights=people, told=told)
        if is_layer(cells):
            prior = given.get("prior")
            known = isinstance(prior, str) and prior in cells
            weights = cells[prior].to_numpy(dtype=float) if known else None
            told = "at the cells, " + ("as the prior says" if known else EACH)
            places = _xy(shapes_in(geometry_of(cells), crs))
            return cls(crs, places=places, weights=weights, told=told)
        return cls._around(row, given, crs)

    @classmethod
    def _around(cls, row: Release, given: Mapping[str, Any], crs: Any) -> Stage:
        """Return the box of the first public layer, or a place where nothing is."""
        for argument in row.asked:
            shape = _shape(given.get(argument.name), crs)
            box = getattr(shape, "bounds", shape)
            if box is None:
                continue
            if not (box[0] < box[2] and box[1] < box[3]):
                place = to_degrees(np.array([box[:2]]), crs)[0]
                return cls(crs, _near(place, crs), told=f"around {argument.name}")
            within = shape if argument.name == "region" else None
            return cls(crs, box, within, told=f"evenly over {argument.name}")
        asked = given.get("crs")
        usual = asked is None or asks_for_sphere(asked)
        return cls(crs, _near(_middle(crs if usual else asked), crs))

    def rows(
        self, count: int, each: int, columns: Mapping[str, Any], unit: str = ""
    ) -> gpd.GeoDataFrame:
        """Return made-up rows, ``each`` a person in the column ``unit``."""
        xy = self._at(count)
        table = {name: np.resize(value, count) for name, value in columns.items()}
        if unit:
            table[unit] = np.array([f"{PERSON} {n // each}" for n in range(count)])
        points = gpd.points_from_xy(xy[:, 0], xy[:, 1])
        return gpd.GeoDataFrame(table, geometry=points, crs=self.crs)

    def _at(self, count: int) -> np.ndarray:
        if self.places is not None:
            weights = (
                np.ones(len(self.places)) if self.weights is None else self.weights
            )
            ends = np.cumsum(weights) / np.sum(weights)
            # Neighbouring rows are far from each other, as a person's are.
            turns = np.mod(0.5 + _STEPS[0] * np.arange(count), 1.0)
            picks = np.searchsorted(ends, turns, side="right")
            chosen: np.ndarray = self.places[np.minimum(picks, len(ends) - 1)]
            return chosen
        west, south, east, north = self.box
        found: list[np.ndarray] = []
        start, kept = 0, 0
        while kept < count:
            n = start + np.arange(2 * count + 64)
            share = np.mod(0.5 + np.outer(n, _STEPS), 1.0)
            xy = np.array([west, south]) + share * (east - west, north - south)
            if self.within is not None:
                points = gpd.GeoSeries(gpd.points_from_xy(*xy.T), crs=self.crs)
                xy = xy[points.within(self.within).to_numpy()]
            start, kept = start + len(n), kept + len(xy)
            found.append(xy)
            if start > 1000 * count + 10**5:
                raise ParameterError("region must have an area that rows can lie in.")
        return np.vstack(found)[:count]


def columns_of(row: Release, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the columns of rows that a release asks for, with public values."""
    columns: dict[str, Any] = {}
    for argument in row.asked:
        name = given.get(argument.name)
        own = isinstance(argument.kind, kinds.Column) and argument.kind.of == "frame"
        if own and isinstance(name, str):
            values = given.get("categories") or given.get("bounds") or (0.0,)
            columns[name] = np.asarray(list(values))
    of = given.get("of")
    names = [of] if isinstance(of, str) else of
    if isinstance(names, (list, tuple)):
        for name in names:
            columns[name] = _values(given)
    return columns


def _values(given: Mapping[str, Any]) -> np.ndarray:
    """Return values around a public threshold."""
    middle = given.get("above", given.get("below"))
    number = isinstance(middle, (int, float))
    room = _SPREAD * float(given.get("softness", 1.0))
    return float(middle if number else 0.0) + np.linspace(-room, room, 101)


def _crs_of(given: Mapping[str, Any], frame: Frame | None) -> Any:
    """Return the CRS of the rows: theirs, that of a public layer, or one asked for."""
    if frame is not None:
        crs = geometry_of(frame).crs
        if crs is not None:
            return crs
    for value in given.values():
        several = value if isinstance(value, (list, tuple)) else (value,)
        if isinstance(value, Mapping):
            several = tuple(value.values())
        for layer in several:
            if isinstance(layer, GraphMetric):
                return layer.nodes.crs
            if is_layer(layer) and layer.crs is not None:
                return layer.crs
    asked = given.get("crs")
    if asked is None or asks_for_sphere(asked):
        return pyproj.CRS.from_epsg(4326)
    return pyproj.CRS.from_user_input(asked)


def is_layer(value: object) -> bool:
    """Tell whether a value is a layer of shapes."""
    return isinstance(value, (gpd.GeoSeries, gpd.GeoDataFrame))


def _shape(value: Any, crs: Any) -> Any:
    """Return a public shape, the shapes of a layer as one, or bounds; else None."""
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, (list, tuple)) and value and is_layer(value[0]):
        value = value[0]
    if is_layer(value):
        return unary_union(list(shapes_in(geometry_of(value), crs)))
    numbers = isinstance(value, (list, tuple)) and len(value) == 4
    if numbers and all(isinstance(each, (int, float)) for each in value):
        return tuple(map(float, value))
    return value if isinstance(value, BaseGeometry) else None


def _near(degrees: Sequence[float], crs: Any) -> tuple[float, ...]:
    """Return a box around a place."""
    corners = np.array(degrees) + np.array([[-_HALF, -_HALF], [_HALF, _HALF]])
    low, high = from_degrees(corners, crs)
    return (*low, *high)


def _middle(crs: Any) -> tuple[float, float]:
    """Return the middle of a CRS's area of use, in degrees."""
    area = Area.of(pyproj.CRS.from_user_input(crs))
    if area is None or area.east - area.west > 180:
        return _ANYWHERE
    return (area.west + area.east) / 2, (area.south + area.north) / 2


def _xy(points: gpd.GeoSeries) -> np.ndarray:
    return np.column_stack([points.x, points.y])


def sizes_of(codes: np.ndarray) -> Sequence[int]:
    """Return some numbers of rows that persons have: least, middle, most."""
    counts = np.bincount(codes)
    counts = counts[counts > 0]
    shares = np.quantile(counts, (0.0, 0.5, 0.95, 1.0)) if len(counts) else [1]
    return sorted({math.ceil(number) for number in shares})
