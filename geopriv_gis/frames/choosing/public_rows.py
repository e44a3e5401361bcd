"""Artificial rows at public places, for which a release is planned."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeGuard

import geopandas as gpd
import numpy as np
import pyproj
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from ...arguments import Release, kinds
from ...core.errors import CRSError, ParameterError
from ...core.language import format_message, localize
from ..ground.crs import AreaOfUse, asks_for_sphere, parse_crs
from ..ground.datum import (
    from_degrees,
    horizontal_with_shift,
    to_degrees,
    transform_shapes,
)
from ..ground.geometry import Frame, geometry_of, points_at
from ..ground.own_zones import OwnZones, single_zone_of
from ..points.graph_metric import GraphMetric
from ..points.moments import COLUMN as WINDOWS
from ..points.moments import HOUR, parse_duration
from ..points.snap import has_polygons

KIND = "of the kind"  # asked of made-up rows
PERSON = "person"  # column of made-up persons
_ANYWHERE = (9.0, 50.0)  # degrees, where nothing says where
_HALF = 0.005  # of such a place, degrees to each side
_STEPS = 1 / 1.324717957244746, 1 / 1.324717957244746**2  # of an even sequence
_LABELS = 10_000  # of made-up windows
_MOMENTS = 1_000_000  # of made-up rows, at most
_YEARS = 270 * 366 * 24 * HOUR  # that dates can be in
_HOURS_APART = 5 * HOUR  # times that get into all kinds of hours
_FARTHEST_APART = 240 * HOUR  # so that the last one is a date
_SPREAD = 3.0  # softnesses around a threshold
Inside = Callable[[np.ndarray], np.ndarray]  # from places to whether rows can be there


@dataclass(frozen=True)
class ArtificialPlaces:
    """Public places, at nodes, cells or in a box, where artificial rows are made.

    Rows are at the places ``at``, as often as their ``weights`` say. Without ``at``
    they are spread evenly over ``box``, but only where ``is_allowed`` is true;
    ``limit`` is the argument that an error names if that is nowhere.
    """

    crs: Any
    description: str = ""
    box: tuple[float, ...] = (0.0, 0.0, 1.0, 1.0)
    at: np.ndarray | None = None
    weights: Any = 1.0
    is_allowed: Inside | None = None
    limit: str = ""

    @classmethod
    def of(
        cls,
        row: Release,
        arguments: Mapping[str, Any],
        frame: Frame | None,
        near: Frame | Sequence[float] | None = None,
    ) -> ArtificialPlaces:
        """Return places by public arguments, or near `near` or mid-CRS; may raise.

        If the arguments name no place, rows are around ``near`` if it is a place in
        degrees, else in the middle of the CRS's area, or of the public layer ``near``
        where that has no middle.
        """
        crs = _choose_crs(arguments, frame)
        found = _places_of_nodes_or_cells(arguments, crs) or _places_in_layer(
            row, arguments, crs
        )
        if found is None:
            return _places_in_crs(arguments, crs, near)
        lived = _make_zone_test(arguments, crs)
        if lived is None:
            return found
        if found.at is None:
            return replace(found, is_allowed=lived, limit="zones")
        kept = lived(found.at)
        weights = np.broadcast_to(found.weights, len(kept))[kept]
        there = replace(found, at=found.at[kept], weights=weights)
        return there if weights.sum() > 0 else found

    @classmethod
    def in_degrees(cls) -> ArtificialPlaces:
        """Return places around 9° E, 50° N in WGS 84, for noise too wide for planes."""
        crs = pyproj.CRS.from_epsg(4326)
        return cls(crs, box=_box_around(_ANYWHERE, crs))

    def make_rows(
        self,
        count: int,
        rows_per_person: int,
        columns: Mapping[str, Any],
        unit: str = "",
    ) -> gpd.GeoDataFrame:
        """Return artificial rows at the public places, with public values, persons."""
        xy = self._choose_places(count)
        table = {
            name: np.resize(
                value[:rows_per_person] if value.dtype.kind == "M" else value, count
            )
            for name, value in columns.items()
        }
        if unit:
            table[unit] = np.array(
                [f"{PERSON} {n // rows_per_person}" for n in range(count)]
            )
        points = points_at(xy, self.crs)
        return gpd.GeoDataFrame(table, geometry=points, crs=self.crs)

    def _choose_places(self, count: int) -> np.ndarray:
        """Return fixed places, by weight or in the box; raise if none is allowed."""
        if self.at is not None:
            ends = np.cumsum(np.broadcast_to(self.weights, len(self.at)))
            ends = ends / ends[-1]
            # Neighbouring rows are far from each other, as a person's are.
            turns = np.mod(0.5 + _STEPS[0] * np.arange(count), 1.0)
            picks = np.searchsorted(ends, turns, side="right")
            return np.asarray(self.at[np.minimum(picks, len(ends) - 1)])
        west, south, east, north = self.box
        found: list[np.ndarray] = []
        start, kept = 0, 0
        while kept < count:
            n = 1 + start + np.arange(2 * count + 64)  # the middle may be a border
            share = np.mod(0.5 + np.outer(n, _STEPS), 1.0)
            xy = np.array([west, south]) + share * (east - west, north - south)
            xy = xy if self.is_allowed is None else xy[self.is_allowed(xy)]
            start, kept = start + len(n), kept + len(xy)
            found.append(xy)
            if start > 1000 * count + 10**5:
                name = self.limit
                raise ParameterError(
                    f"{name} has no area that rows can lie in. Pass polygons with an "
                    "area."
                )
        return np.vstack(found)[:count]


def _is_inside(shape: BaseGeometry, xy: np.ndarray) -> np.ndarray:
    """Return which coordinates lie within a shape."""
    points = gpd.GeoSeries(points_at(xy, None))
    return np.asarray(points.within(shape))


def _make_zone_test(arguments: Mapping[str, Any], crs: Any) -> Inside | None:
    """Return a test: is a place in just one zone, which has `onto` points? Or None.

    A zone that has none of the places to snap to is none that rows can be in.
    """
    zones, onto = arguments.get("zones"), arguments.get("onto")
    if not _is_valid_layer(zones, "Polygon", "MultiPolygon"):
        return None  # the release says what is wrong
    shapes = geometry_of(zones)
    lived = np.ones(len(shapes), dtype=bool)
    if _is_valid_layer(onto, "Point"):
        own = OwnZones(shapes, np.empty(0, dtype=np.int64))
        public = geometry_of(onto)
        public_points = own.points_by_zone(
            _point_coordinates(public), horizontal_with_shift(public.crs)
        )
        lived = np.array([len(places) > 0 for places in public_points])

    def inside(xy: np.ndarray) -> np.ndarray:
        """Return which places lie in exactly one zone that rows may be in."""
        zone = single_zone_of(xy, horizontal_with_shift(crs), shapes)
        return np.asarray((zone >= 0) & lived[zone])

    return inside


def _places_of_nodes_or_cells(
    arguments: Mapping[str, Any], crs: Any
) -> ArtificialPlaces | None:
    """Return the graph's nodes or public cells as places; None if neither fits."""
    metric: Any = arguments.get("metric")
    cells: Any = arguments.get("cells")
    if isinstance(metric, GraphMetric):
        nodes = _point_coordinates(metric.nodes.to_crs(crs))
        if metric.people is None:
            return ArtificialPlaces(
                crs, format_message("at the nodes, as many at each"), at=nodes
            )
        text = format_message("at the nodes, as people are")
        return ArtificialPlaces(crs, text, at=nodes, weights=metric.people)
    if not _is_layer(cells):
        return None
    prior, at = (
        arguments.get("prior"),
        _point_coordinates(transform_shapes(geometry_of(cells), crs)),
    )
    if not (isinstance(prior, str) and prior in cells):
        return ArtificialPlaces(
            crs, format_message("at the cells, as many at each"), at=at
        )
    try:
        weights = cells[prior].to_numpy(dtype=float, na_value=np.nan)
    except (TypeError, ValueError):
        return None  # the release says what is wrong
    text = format_message("at the cells, as the prior says")
    return ArtificialPlaces(crs, text, at=at, weights=weights)


def _places_in_layer(
    row: Release, arguments: Mapping[str, Any], crs: Any
) -> ArtificialPlaces | None:
    """Return places in the first public layer, else None; raise if outside the CRS."""
    for argument in row.offered_arguments:
        shape = _to_shape(arguments.get(argument.name), crs)
        box = getattr(shape, "bounds", shape)
        if box is None or not np.isfinite(box).all():
            continue  # the release says what is wrong with an empty one
        _check_box_fits_crs(argument.name, box, crs)
        if not (box[0] < box[2] and box[1] < box[3]):
            place = to_degrees(np.array([box[:2]]), crs)[0]
            text = format_message("around {argument}", argument=argument.name)
            return ArtificialPlaces(crs, text, _box_around(place, crs))
        text = format_message("evenly over {argument}", argument=argument.name)
        name = argument.name
        if name != "region" and not (name == "onto" and has_polygons(shape)):
            return ArtificialPlaces(crs, text, box)
        inside = partial(_is_inside, shape)
        return ArtificialPlaces(crs, text, box, is_allowed=inside, limit=name)
    return None


def _places_in_crs(
    arguments: Mapping[str, Any], crs: Any, near: Frame | Sequence[float] | None
) -> ArtificialPlaces:
    """Return places around `near`, or amid the CRS's area; raise if near is outside."""
    chosen = arguments.get("crs")
    working = crs if chosen is None or asks_for_sphere(chosen) else chosen
    place, text = _middle_of_area(working), ""
    if isinstance(near, (gpd.GeoSeries, gpd.GeoDataFrame)):
        if place is None:
            west, south, east, north = transform_shapes(
                geometry_of(near), crs
            ).total_bounds
            middle = np.array([[(west + east) / 2, (south + north) / 2]])
            place = to_degrees(middle, crs)[0]
            text = "around a public layer of this publication"
    elif near is not None:
        place = near
        for each in (crs, working):
            area = AreaOfUse.of(parse_crs(each))
            if area is not None and not area.contains(np.array([place])).all():
                raise ParameterError(
                    "near must be in the area of use of the CRS; it is longitude, then "
                    "latitude, in degrees."
                )
    nowhere = (
        "" if place is not None else format_message(", as nothing public says where")
    )
    place = _ANYWHERE if place is None else place
    text = text or _place_text(place) + nowhere
    side = arguments.get("onto", arguments.get("cell"))
    return ArtificialPlaces(crs, text, _extend_to_cells(_box_around(place, crs), side))


def make_columns(row: Release, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Return public example values for the columns that a release needs."""
    if _has_count_limit(row, arguments):
        return {KIND: np.array([True, False])}
    columns: dict[str, Any] = {}
    windows, of = arguments.get("windows"), arguments.get("of")
    for argument in row.offered_arguments:
        found = arguments.get(argument.name)
        own = isinstance(argument.kind, kinds.Column) and argument.kind.of == "frame"
        ends = argument.name in ("origin", "destination") and not isinstance(found, str)
        one = [found] if own and isinstance(found, str) else []
        for name in list(found or ()) if ends else one:
            public = arguments.get("bounds" if argument.name == "sum" else "categories")
            values = public or (0.0,)
            time = argument.name == "time"
            columns[name] = _make_times(windows) if time else np.asarray(list(values))
    if isinstance(windows, str):  # where it is no length of time, a column of labels
        made = np.array([f"made up {n}" for n in range(_LABELS)])
        columns.setdefault(windows.removeprefix(WINDOWS), made)
    names = [of] if isinstance(of, str) else of
    if isinstance(names, (list, tuple)):  # values around a public threshold
        middle = arguments.get("above", arguments.get("below"))
        number = float(middle) if isinstance(middle, (int, float)) else 0.0
        room = _SPREAD * float(arguments.get("softness", 1.0))
        columns.update((name, number + np.linspace(-room, room, 101)) for name in names)
    return columns


def _make_times(windows: Any) -> np.ndarray:
    """Return times for a person's rows, one in each window if possible."""
    width = parse_duration(windows) if isinstance(windows, str) else 0
    step = min(width or _HOURS_APART, _FARTHEST_APART)
    # From the middle of the first window of a Monday.
    steps = (np.arange(min(_MOMENTS, _YEARS // step)) * 2 + 1) * (step // 2)
    return np.datetime64("1900-01-01", "us") + steps.astype("timedelta64[us]")


def adapt_arguments(row: Release, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Return arguments for artificial rows: `zones` with a named index, or a column."""
    zones = arguments.get("zones")
    region = _is_layer(zones) or isinstance(zones, BaseGeometry)
    if row.name == "private_flows" and _is_layer(zones):
        # A column of points needs no names, and a made-up one is of numbers.
        return {**arguments, "zones": zones.rename_axis("number")}
    kind = _has_count_limit(row, arguments) and not region
    return {**arguments, "zones": KIND} if kind else dict(arguments)


def _has_count_limit(row: Release, arguments: Mapping[str, Any]) -> bool:
    """Return whether the release only compares a count with a limit."""
    return row.name == "zonal_counts" and arguments.get("below") is not None


def _choose_crs(arguments: Mapping[str, Any], frame: Frame | None) -> Any:
    """Return the CRS of rows, else of a public layer, else `crs`, else WGS 84."""
    own = None if frame is None else geometry_of(frame).crs
    layers = (layer for value in arguments.values() for layer in _layers_in(value))
    crs = own or next((layer.crs for layer in layers if layer.crs is not None), None)
    chosen = arguments.get("crs")
    if crs is not None:
        return crs
    usual = chosen is None or asks_for_sphere(chosen)
    return pyproj.CRS.from_epsg(4326) if usual else parse_crs(chosen)


def _layers_in(value: Any) -> list[Any]:
    """Return the public layers in an argument: one, several, or a graph's."""
    several = list(value.values()) if isinstance(value, Mapping) else value
    several = several if isinstance(several, (list, tuple)) else (value,)
    found = (each.nodes if isinstance(each, GraphMetric) else each for each in several)
    return [each for each in found if _is_layer(each)]


def _is_layer(value: object) -> TypeGuard[Frame]:
    """Return whether a value is a GeoSeries or a GeoDataFrame."""
    return isinstance(value, (gpd.GeoSeries, gpd.GeoDataFrame))


def _is_valid_layer(value: object, *types: str) -> TypeGuard[Frame]:
    """Return whether a value is a non-empty, valid layer of these types with a CRS."""
    if not isinstance(value, (gpd.GeoSeries, gpd.GeoDataFrame)):
        return False
    if value.crs is None or not len(value):
        return False
    shapes = geometry_of(value)
    return bool(shapes.geom_type.isin(types).all() and shapes.is_valid.all())


def _to_shape(value: Any, crs: Any) -> Any:
    """Return a (first) layer's union in the CRS; shape, 4 bounds as given; None."""
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, (list, tuple)) and value and _is_layer(value[0]):
        value = value[0]
    if _is_layer(value):
        if value.crs is None:
            return None  # the release refuses it
        return unary_union(list(transform_shapes(geometry_of(value), crs)))
    numbers = isinstance(value, (list, tuple)) and len(value) == 4
    if numbers and all(isinstance(each, (int, float)) for each in value):
        return tuple(map(float, value))
    return value if isinstance(value, BaseGeometry) else None


def _check_box_fits_crs(name: str, box: Sequence[float], crs: Any) -> None:
    """Raise if an area's longitudes exceed 360 although it is taken in degrees."""
    degrees = pyproj.CRS.from_user_input(crs).is_geographic
    if degrees and max(abs(box[0]), abs(box[2])) > 360:
        raise CRSError(
            f"{name} has coordinates that are not degrees, and no CRS. Pass the "
            "frame, from which the CRS is read."
        )


def _place_text(degrees: Sequence[float]) -> str:
    """Return text of a place, e.g. around 48.1° N, 11.6° E."""
    lon, lat = (round(float(each), 1) for each in degrees)
    return format_message(
        "around {lat}° {ns}, {lon}° {ew}",
        lat=localize(str(abs(lat))),
        ns=format_message("S") if lat < 0 else format_message("N"),
        lon=localize(str(abs(lon))),
        ew=format_message("W") if lon < 0 else format_message("E"),
    )


def _box_around(degrees: Sequence[float], crs: Any) -> tuple[float, ...]:
    """Return a box 0.01° wide and high around a place, in the CRS."""
    corners = np.array(degrees) + np.array([[-_HALF, -_HALF], [_HALF, _HALF]])
    low, high = from_degrees(corners, crs)
    return (*low, *high)


def _extend_to_cells(box: tuple[float, ...], cell: Any) -> tuple[float, ...]:
    """Return the box, widened about its middle to whole cells, if a cell is given."""
    if not isinstance(cell, (int, float)) or not 0 < cell < math.inf:
        return box  # none, or the release says what is wrong
    low, high = np.array(box[:2]), np.array(box[2:])
    half = np.ceil((high - low) / cell) * cell / 2
    middle = (low + high) / 2
    return (*(middle - half), *(middle + half))


def _middle_of_area(crs: Any) -> Sequence[float] | None:
    """Return the middle of a CRS's area of use (degrees); None if global or unknown."""
    area = AreaOfUse.of(parse_crs(crs))
    if area is None or area.east - area.west > 180:
        return None
    return (area.west + area.east) / 2, (area.south + area.north) / 2


def _point_coordinates(points: gpd.GeoSeries) -> np.ndarray:
    """Return the points' coordinates, shape (n, 2)."""
    return np.column_stack([points.x, points.y])
