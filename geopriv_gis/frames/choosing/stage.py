"""Made-up rows at public places, on which a release is rehearsed."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeGuard

import geopandas as gpd
import numpy as np
import pyproj
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from ...arguments import Release, kinds
from ...core.errors import CRSError, ParameterError
from ...core.language import figure, worded
from ..ground.crs import Area, asks_for_sphere, known_crs
from ..ground.datum import from_degrees, shapes_in, to_degrees, with_shift
from ..ground.geometry import Frame, geometry_of
from ..ground.own_zones import OwnZones, alone_in
from ..points.graph_metric import GraphMetric
from ..points.moments import COLUMN as WINDOWS
from ..points.moments import HOUR, length_of

THRESHOLD, KIND = "private_threshold", "of the kind"  # asked of made-up rows
PERSON = "person"  # column of made-up persons
_ANYWHERE = (9.0, 50.0)  # degrees, where nothing says where
_HALF = 0.005  # of such a place, degrees to each side
_STEPS = 1 / 1.324717957244746, 1 / 1.324717957244746**2  # of an even sequence
_MOMENTS = 10_000  # of made-up rows
_HOURS_APART = 5 * HOUR  # times that get into all kinds of hours
_FARTHEST_APART = 240 * HOUR  # so that the last one is a date
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
    zones, lived : GeoSeries and array of bool, optional
        And in exactly one of these public zones, of those that rows can be in.
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
    zones: gpd.GeoSeries | None = None
    lived: np.ndarray | None = None
    anywhere: bool = False  # nothing public says where
    by_crs: bool = False  # nothing but a CRS says where

    @classmethod
    def of_the_earth(cls) -> Stage:
        """Return the stage for noise that is too wide for a plane's coordinates."""
        crs = pyproj.CRS.from_epsg(4326)
        return cls(crs, _near(_ANYWHERE, crs))

    @classmethod
    def of(
        cls,
        row: Release,
        given: Mapping[str, Any],
        frame: Frame | None,
        near: Frame | Sequence[float] | None = None,
    ) -> Stage:
        """Return the stage that a release's public arguments set.

        Where they say nothing of places it is ``near`` a public place (degrees), or in
        the middle of a public layer where the CRS does not say either.
        """
        crs = _crs_of(given, frame)
        stage = cls._set(row, given, crs)._in_zones(given)
        if isinstance(near, (gpd.GeoSeries, gpd.GeoDataFrame)):
            return cls._near(given, crs, near) if stage.anywhere else stage
        if near is None or not stage.by_crs:
            return stage
        return cls._at_place(given, crs, near)

    @classmethod
    def _near(cls, given: Mapping[str, Any], crs: Any, near: Frame) -> Stage:
        west, south, east, north = shapes_in(geometry_of(near), crs).total_bounds
        middle = np.array([[(west + east) / 2, (south + north) / 2]])
        box = _near(to_degrees(middle, crs)[0], crs)
        told = "around a public layer of this publication"
        return cls(crs, _whole_cells(box, given.get("cell")), told=told)

    @classmethod
    def _at_place(
        cls, given: Mapping[str, Any], crs: Any, degrees: Sequence[float]
    ) -> Stage:
        asked = given.get("crs")
        usual = asked is None or asks_for_sphere(asked)
        for each in (crs, crs if usual else asked):
            area = Area.of(known_crs(each))
            if area is not None and not area.contains(np.array([degrees])).all():
                raise ParameterError(
                    "near must be in the area of use of the CRS; it is longitude, then "
                    "latitude, in degrees."
                )
        box = _whole_cells(_near(degrees, crs), given.get("cell"))
        return cls(crs, box, told=_told(degrees), by_crs=True)

    @classmethod
    def _set(cls, row: Release, given: Mapping[str, Any], crs: Any) -> Stage:
        metric: Any = given.get("metric")
        cells: Any = given.get("cells")
        if isinstance(metric, GraphMetric):
            people = metric.people
            told = worded("at the nodes, as people are")
            if people is None:
                told = worded("at the nodes, as many at each")
            nodes = _xy(metric.nodes.to_crs(crs))
            return cls(crs, places=nodes, weights=people, told=told)
        if is_layer(cells):
            prior = given.get("prior")
            known = isinstance(prior, str) and prior in cells
            weights = cells[prior].to_numpy(dtype=float) if known else None
            told = worded("at the cells, as many at each")
            if known:
                told = worded("at the cells, as the prior says")
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
            _refuse_unknown(argument.name, box, crs)
            if not (box[0] < box[2] and box[1] < box[3]):
                place = to_degrees(np.array([box[:2]]), crs)[0]
                told = worded("around {argument}", argument=argument.name)
                return cls(crs, _near(place, crs), told=told)
            within = shape if argument.name == "region" else None
            told = worded("evenly over {argument}", argument=argument.name)
            return cls(crs, box, within, told=told)
        asked = given.get("crs")
        usual = asked is None or asks_for_sphere(asked)
        middle = _middle(crs if usual else asked)
        told = _told(middle)
        anywhere = middle == _ANYWHERE
        told += worded(", as nothing public says where") if anywhere else ""
        box = _whole_cells(_near(middle, crs), given.get("cell"))
        return cls(crs, box, told=told, anywhere=anywhere, by_crs=True)

    def _in_zones(self, given: Mapping[str, Any]) -> Stage:
        """Return the stage with no place but in a row's own zone, if those are given.

        A zone that has none of the places to snap to is none that rows can be in.
        """
        zones, snap = given.get("zones"), given.get("snap")
        if not _sound(zones, "Polygon", "MultiPolygon"):
            return self  # the release says what is wrong
        shapes = geometry_of(zones)
        lived = np.ones(len(shapes), dtype=bool)
        if _sound(snap, "Point"):
            own = OwnZones(shapes, np.empty(0, dtype=np.int64))
            public = geometry_of(snap)
            held = own.holding(_xy(public), with_shift(public.crs))
            lived = np.array([len(places) > 0 for places in held])
        made = dataclasses.replace(self, zones=shapes, lived=lived)
        if self.places is None:
            return made
        kept = made._lived(self.places)
        weights = None if self.weights is None else np.asarray(self.weights)[kept]
        if not kept.any() or (weights is not None and not weights.sum() > 0):
            return self
        return dataclasses.replace(made, places=self.places[kept], weights=weights)

    def _lived(self, xy: np.ndarray) -> np.ndarray:
        """Tell which places rows can be at."""
        if self.zones is None or self.lived is None:
            return np.ones(len(xy), dtype=bool)
        zone = alone_in(xy, with_shift(self.crs), self.zones)
        return np.asarray((zone >= 0) & self.lived[zone])

    def rows(
        self, count: int, each: int, columns: Mapping[str, Any], unit: str = ""
    ) -> gpd.GeoDataFrame:
        """Return made-up rows, ``each`` a person in the column ``unit``."""
        xy = self._at(count)
        table = {
            name: np.resize(value[:each] if value.dtype.kind == "M" else value, count)
            for name, value in columns.items()
        }
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
            n = 1 + start + np.arange(2 * count + 64)  # the middle may be a border
            share = np.mod(0.5 + np.outer(n, _STEPS), 1.0)
            xy = np.array([west, south]) + share * (east - west, north - south)
            if self.within is not None:
                points = gpd.GeoSeries(gpd.points_from_xy(*xy.T), crs=self.crs)
                xy = xy[points.within(self.within).to_numpy()]
            xy = xy[self._lived(xy)]
            start, kept = start + len(n), kept + len(xy)
            found.append(xy)
            if start > 1000 * count + 10**5:
                name = "region" if self.zones is None else "zones"
                raise ParameterError(f"{name} must have an area that rows can lie in.")
        return np.vstack(found)[:count]


def columns_of(row: Release, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the columns of rows that a release asks for, with public values."""
    columns: dict[str, Any] = {}
    for argument in row.asked:
        name = given.get(argument.name)
        own = isinstance(argument.kind, kinds.Column) and argument.kind.of == "frame"
        if own and isinstance(name, str):
            values = given.get("categories") or given.get("bounds") or (0.0,)
            columns[name] = (
                moments_of(given.get("windows"))
                if argument.name == "time"
                else np.asarray(list(values))
            )
    label = given.get("windows")
    if isinstance(label, str):  # where it is no length of time, a column of labels
        made = np.array([f"made up {n}" for n in range(_MOMENTS)])
        columns.setdefault(label.removeprefix(WINDOWS), made)
    of = given.get("of")
    if row.name == THRESHOLD:
        return {KIND: np.array([True, False])}
    names = [of] if isinstance(of, str) else of
    if isinstance(names, (list, tuple)):
        for name in names:
            columns[name] = _values(given)
    return columns


def moments_of(windows: Any) -> np.ndarray:
    """Return the times of a person's made-up rows: one in each window, if it can be."""
    width = length_of(windows) if isinstance(windows, str) else 0
    step = min(width or _HOURS_APART, _FARTHEST_APART)
    # From the middle of the first window of a Monday.
    steps = (np.arange(_MOMENTS) * 2 + 1) * (step // 2)
    return np.datetime64("1900-01-01", "us") + steps.astype("timedelta64[us]")


def asked_of(row: Release, of: Any) -> Any:
    """Return what is asked of made-up rows: no mask of true ones fits them."""
    region = is_layer(of) or isinstance(of, BaseGeometry)
    return KIND if row.name == THRESHOLD and not region else of


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
    return known_crs(asked)


def is_layer(value: object) -> bool:
    """Tell whether a value is a layer of shapes."""
    return isinstance(value, (gpd.GeoSeries, gpd.GeoDataFrame))


def _sound(value: object, *types: str) -> TypeGuard[Frame]:
    """Tell whether a value is a layer of such shapes, and all is well with them."""
    if not isinstance(value, (gpd.GeoSeries, gpd.GeoDataFrame)):
        return False
    if value.crs is None or not len(value):
        return False
    shapes = geometry_of(value)
    return bool(shapes.geom_type.isin(types).all() and shapes.is_valid.all())


def _shape(value: Any, crs: Any) -> Any:
    """Return a public shape, the shapes of a layer as one, or bounds; else None."""
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, (list, tuple)) and value and is_layer(value[0]):
        value = value[0]
    if is_layer(value):
        if value.crs is None:
            return None  # the release refuses it
        return unary_union(list(shapes_in(geometry_of(value), crs)))
    numbers = isinstance(value, (list, tuple)) and len(value) == 4
    if numbers and all(isinstance(each, (int, float)) for each in value):
        return tuple(map(float, value))
    return value if isinstance(value, BaseGeometry) else None


def _refuse_unknown(name: str, box: Sequence[float], crs: Any) -> None:
    """Refuse coordinates that cannot be in a CRS which nobody has named."""
    degrees = pyproj.CRS.from_user_input(crs).is_geographic
    if degrees and max(abs(box[0]), abs(box[2])) > 360:
        raise CRSError(
            f"{name} has coordinates that are no degrees, and nothing says in which "
            "CRS they are: give the frame, of which the CRS is looked at."
        )


def _told(degrees: Sequence[float]) -> str:
    """Return in words that rows are around a place."""
    lon, lat = (round(float(each), 1) for each in degrees)
    return worded(
        "around {lat}° {ns}, {lon}° {ew}", lat=figure(str(abs(lat))),
        ns=worded("S") if lat < 0 else worded("N"), lon=figure(str(abs(lon))),
        ew=worded("W") if lon < 0 else worded("E"),
    )  # fmt: skip


def _near(degrees: Sequence[float], crs: Any) -> tuple[float, ...]:
    """Return a box around a place."""
    corners = np.array(degrees) + np.array([[-_HALF, -_HALF], [_HALF, _HALF]])
    low, high = from_degrees(corners, crs)
    return (*low, *high)


def _whole_cells(box: tuple[float, ...], cell: Any) -> tuple[float, ...]:
    """Return a box of whole cells of a public grid: rows are anywhere in a cell."""
    if not isinstance(cell, (int, float)) or not 0 < cell < math.inf:
        return box  # none, or the release says what is wrong
    low, high = np.array(box[:2]), np.array(box[2:])
    half = np.ceil((high - low) / cell) * cell / 2
    middle = (low + high) / 2
    return (*(middle - half), *(middle + half))


def _middle(crs: Any) -> tuple[float, float]:
    """Return the middle of a CRS's area of use, in degrees."""
    area = Area.of(known_crs(crs))
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
