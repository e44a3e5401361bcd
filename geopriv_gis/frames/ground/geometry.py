"""Frames of points: checks, arrays out, points back in."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import geopandas as gpd
import numpy as np
import pandas as pd
import shapely
from geopandas.array import GeometryArray

from ...core.errors import GeometryError, ParameterError
from ...core.language import format_message, gettext_noop
from ...core.parameter import safe_repr

Frame: TypeAlias = gpd.GeoDataFrame | gpd.GeoSeries

VECTORISED = hasattr(shapely, "get_type_id")  # shapely 2


@dataclass(frozen=True)
class Coordinates:
    """Coordinates of points: (n, 2), and heights (n,); None unless all rows have Z."""

    xy: np.ndarray
    z: np.ndarray | None


LAZY = (
    "a lazy frame would draw new noise whenever it is computed. Pass it to "
    "geopriv_gis.dask.release(frame, 'planar_laplace', to='folder', eps=...), or pass "
    "frame.compute()."
)


def geometry_of(frame: Frame) -> gpd.GeoSeries:
    """Return a series, or a frame's geometry; raise for other types or no geometry."""
    if isinstance(frame, gpd.GeoSeries):
        return frame
    if hasattr(frame, "__dask_graph__"):
        raise ParameterError(LAZY)
    if not isinstance(frame, gpd.GeoDataFrame):
        raise ParameterError(
            f"a GeoDataFrame or GeoSeries is needed; got {type(frame).__name__}."
        )
    try:
        return frame.geometry
    except AttributeError as error:
        raise GeometryError(
            "the frame has no active geometry column; choose one with set_geometry()."
        ) from error


def has_column(frame: Frame, name: object) -> bool:
    """Return whether a frame has exactly one non-geometry column of a name."""
    return (
        isinstance(frame, gpd.GeoDataFrame)
        and pd.api.types.is_hashable(name)
        and list(frame.columns).count(name) == 1
        and not isinstance(frame[name], gpd.GeoSeries)
    )


def read_column(frame: Frame, name: object, what: str) -> pd.Series:
    """Return the only non-geometry column of a name; raise unless just one has it."""
    if not has_column(frame, name):
        raise ParameterError(
            f"{what} must name a column of the frame that holds no geometry; got "
            f"{safe_repr(name)}."
        )
    return frame[name]


def coordinates_of(
    frame: Frame, name: str = gettext_noop("the frame"), *, drop_z: bool = False
) -> Coordinates:
    """Return a frame's coordinates; raise if empty, a row is no finite point, Z mixed.

    Raises
    ------
    GeometryError
        For no rows, missing, empty or non-point geometry, NaN or infinite
        coordinates: how many rows, and what to do.
    """
    series = geometry_of(frame)
    usual = finite_points(series, drop_z=drop_z)
    if usual is not None:
        return Coordinates(usual, None)
    faults, coordinates = find_faults(series)
    faults.check(name, drop_z=drop_z)
    assert coordinates is not None
    return Coordinates(coordinates.xy, None) if drop_z else coordinates


@dataclass(frozen=True)
class GeometryFaults:
    """Number of rows, and counts of rows by kind of invalid geometry.

    ``types`` are those of the geometries that are there; ``raised`` rows have Z.
    """

    rows: int = 0
    missing: int = 0
    empty: int = 0
    infinite: int = 0
    raised: int = 0
    types: frozenset[str] = frozenset()

    def __add__(self, other: GeometryFaults) -> GeometryFaults:
        return GeometryFaults(
            self.rows + other.rows,
            self.missing + other.missing,
            self.empty + other.empty,
            self.infinite + other.infinite,
            self.raised + other.raised,
            self.types | other.types,
        )

    def check(self, name: str, *, drop_z: bool) -> None:
        """Raise unless there are rows, each a finite point; mixed Z needs drop_z."""
        faults = (self.missing, self.empty, self.infinite, self.raised)
        if self.rows and not any(faults) and self.types <= {"Point"}:
            return
        if not self.rows:
            raise GeometryError(
                format_message(
                    "{what} must have at least one row; got 0 rows.",
                    what=format_message(name),
                )
            )
        self._check(
            self.missing, name, gettext_noop("missing geometry"), _drop_advice("isna()")
        )
        self._check(
            self.empty, name, gettext_noop("empty geometry"), _drop_advice("is_empty")
        )
        if not self.types <= {"Point"}:
            raise GeometryError(
                format_message(
                    "{what} must hold points only; got {types}. {advice}",
                    what=format_message(name),
                    types=", ".join(sorted(self.types)),
                    advice=_type_advice(set(self.types)),
                )
            )
        fault = gettext_noop("NaN or infinite coordinates")
        self._check(self.infinite, name, fault, format_message("correct or drop them"))
        if not drop_z and 0 < self.raised < self.rows:
            raise GeometryError(
                format_message(
                    "{what} mixes points with and without Z; pass z='drop' to publish "
                    "none.",
                    what=format_message(name),
                )
            )

    def _check(self, number: int, name: str, fault: str, fix: str) -> None:
        """Raise with advice if `number` rows have a fault; else do nothing."""
        if number:
            raise GeometryError(
                format_message(
                    "{what} must hold one point in every row; {number} of {rows} rows "
                    "have {fault}: {fix}.",
                    what=format_message(name),
                    number=number,
                    rows=self.rows,
                    fault=format_message(fault),
                    fix=fix,
                )
            )


def find_faults(series: gpd.GeoSeries) -> tuple[GeometryFaults, Coordinates | None]:
    """Return the geometries' faults, and their coordinates or None if faulty."""
    rows, missing = len(series), series.isna()
    empty = series.is_empty & ~missing
    types = frozenset(series[~missing].geom_type.unique())
    found = GeometryFaults(rows, int(missing.sum()), int(empty.sum()), types=types)
    if not rows or found.missing or found.empty or types != {"Point"}:
        return found, None
    xy = np.column_stack([series.x.to_numpy(), series.y.to_numpy()]).astype(float)
    has_z = series.has_z.to_numpy()
    infinite = int((~np.isfinite(xy).all(axis=1)).sum())
    found += GeometryFaults(infinite=infinite, raised=int(has_z.sum()))
    z = series.z.to_numpy().astype(float) if has_z.all() else None
    return found, None if infinite else Coordinates(xy, z)


def bounding_corners(*places: np.ndarray) -> np.ndarray:
    """Return the least and the greatest coordinates of places, shape (2, 2)."""
    some = [xy for xy in places if len(xy)]
    ends = [[xy[:, axis].min(), xy[:, axis].max()] for xy in some for axis in (0, 1)]
    both = np.array(ends).reshape(-1, 2, 2)
    return np.array([both[..., 0].min(axis=0), both[..., 1].max(axis=0)])


def finite_points(series: gpd.GeoSeries, *, drop_z: bool = False) -> np.ndarray | None:
    """Return (n, 2) coordinates; None unless all are finite points, Z absent or unused.

    Shapely 2 tells from the bare array, in a fraction of the time that the same
    questions to a GeoSeries take. With ``drop_z`` Z is not looked at.
    """
    if len(series) == 0:
        return None
    points = np.asarray(series.array)
    if not VECTORISED:
        return _finite_points_by_wkb(points, 2 if drop_z else 3)
    if not drop_z and (shapely.get_coordinate_dimension(points) != 2).any():
        return None  # Z, M, or missing
    xy = np.empty((len(points), 2))  # NaN for whatever is no point
    try:
        shapely.get_x(points, out=xy[:, 0])
        shapely.get_y(points, out=xy[:, 1])
    except shapely.errors.ShapelyError:  # an empty one
        return None
    return xy if np.isfinite(xy).all() else None


def _finite_points_by_wkb(points: np.ndarray, dimension: int) -> np.ndarray | None:
    """Return coordinates via WKB for shapely 1.8; None unless all are finite points."""
    from ctypes import byref, c_size_t, string_at

    from shapely.geos import WKBWriter, lgeos

    writer = WKBWriter(lgeos, output_dimension=dimension, big_endian=False)
    write, own = lgeos.GEOSWKBWriter_write, writer._writer
    found, size = [], c_size_t()
    for point in points:
        blob = None if point is None else write(own, point._geom, byref(size))
        if not blob:  # missing or empty
            return None
        found.append(string_at(blob, size.value))
        lgeos.GEOSFree(blob)
    return xy_of_wkb(found)


_POINT = np.dtype([("order", "u1"), ("type", "<u4"), ("x", "<f8"), ("y", "<f8")])


_BLOCK = 50_000  # points that Python takes in a call, which other threads wait for


def xy_of_wkb(shapes: Sequence[bytes]) -> np.ndarray | None:
    """Return (n, 2) coordinates of WKB; None unless all are finite points without Z."""
    xy = np.empty((len(shapes), 2))
    for start in range(0, len(shapes), _BLOCK):
        part = shapes[start : start + _BLOCK]
        if {_POINT.itemsize} != {*map(len, part)}:
            return None
        read = np.frombuffer(b"".join(part), _POINT)
        if not ((read["order"] == 1) & (read["type"] == 1)).all():
            return None
        xy[start : start + _BLOCK] = np.column_stack([read["x"], read["y"]])
    return xy if len(xy) and np.isfinite(xy).all() else None


def has_m_values(series: gpd.GeoSeries) -> bool:
    """Return whether any row has M values; only shapely 2.1 keeps them."""
    try:
        return bool(shapely.has_m(np.asarray(series.array)).any())
    except (AttributeError, shapely.errors.ShapelyError):  # no such function, or GEOS
        return False


def copy_without_own_attributes(frame: Frame) -> Frame:
    """Return a shallow copy; of a subclass as a plain GeoDataFrame or GeoSeries."""
    copied = frame.copy(deep=False)
    if type(copied) in (gpd.GeoDataFrame, gpd.GeoSeries):
        return copied
    kind = gpd.GeoSeries if isinstance(copied, gpd.GeoSeries) else gpd.GeoDataFrame
    return kind(copied)


def drop_unused_values(table: Frame) -> None:
    """Remove categories, labels, masked and Arrow values that no row has, in place.

    They tell of rows that were left out before, or what a missing value was, and files
    that pandas and Arrow write have them.
    """
    table.index = _drop_unused_labels(table.index)
    if not isinstance(table, gpd.GeoDataFrame):
        return
    for place, dtype in enumerate(table.dtypes):
        values = table.iloc[:, place].array
        if isinstance(dtype, pd.CategoricalDtype):
            used = values.remove_unused_categories()
        elif isinstance(values, _MASKED):
            used = _clear_masked_values(values)
        else:
            used = _clear_arrow_values(values)
        if used is not values:
            table.isetitem(place, used)


_MASKED = pd.arrays.IntegerArray, pd.arrays.FloatingArray, pd.arrays.BooleanArray


def _clear_masked_values(values: Any) -> Any:
    """Return a nullable array with 0 where a value is missing; itself if none is."""
    missing = values.isna()
    if not missing.any():
        return values
    cleared = values.fillna(values.dtype.type(0))
    cleared[missing] = pd.NA
    return cleared


def _clear_arrow_values(values: Any) -> Any:
    """Return a pandas array of Arrow without hidden values; others as they are."""
    arrow = hasattr(values.dtype, "pyarrow_dtype")
    if not arrow and getattr(values.dtype, "storage", "") != "pyarrow":
        return values
    found = values.__arrow_array__()
    cleared = clear_hidden_values(found)
    if cleared is found:
        return values
    return type(values)._from_sequence(cleared, dtype=values.dtype)


def clear_hidden_values(values: Any) -> Any:
    """Return an Arrow array without values hidden below nulls or unused; may raise.

    Whoever sets a value to null may leave it below, and texts of views and of
    dictionaries are those of all rows there were.
    """
    import pyarrow

    try:
        return _clear_storage(values, _storage_type(values.type))
    except (NotImplementedError, pyarrow.ArrowException) as error:
        raise ParameterError(
            f"a column of Arrow type {values.type} can hide values of other rows; cast "
            "it to a type of plain values, or leave it out."
        ) from error


def _clear_storage(values: Any, stored: Any) -> Any:
    """Return Arrow values without hidden ones; `stored`: their type, no extensions."""
    import pyarrow

    plain = values if stored == values.type else values.cast(stored)
    if pyarrow.types.is_dictionary(stored):
        used = _clear_storage(plain.cast(stored.value_type), stored.value_type)
        return used.dictionary_encode().cast(stored).cast(values.type)
    nested = stored.num_fields > 0
    shared = any(kind in str(stored) for kind in _SHARING)
    if not nested and not shared:
        return values.take(np.arange(len(values))) if values.null_count else values
    if not shared and not _contains_nulls(plain):
        return values
    made = pyarrow.array(plain.to_pylist(), stored).cast(values.type)
    return made if isinstance(values, pyarrow.Array) else pyarrow.chunked_array([made])


_SHARING = "_view", "dictionary<", "union<", "run_end_encoded<"


def _storage_type(kind: Any) -> Any:
    """Return an Arrow type with each extension within it replaced by its storage."""
    import pyarrow
    from pyarrow import types

    if isinstance(kind, pyarrow.BaseExtensionType):
        return _storage_type(kind.storage_type)
    if types.is_dictionary(kind):
        value = _storage_type(kind.value_type)
        return pyarrow.dictionary(kind.index_type, value, kind.ordered)
    if types.is_struct(kind):
        fields = [kind.field(n) for n in range(kind.num_fields)]
        return pyarrow.struct(list(map(_storage_field, fields)))
    if types.is_map(kind):
        key, item = _storage_field(kind.key_field), _storage_field(kind.item_field)
        return pyarrow.map_(key, item, kind.keys_sorted)
    return _list_storage_type(kind)


def _storage_field(field: Any) -> Any:
    """Return an Arrow field with extensions of its type replaced by their storage."""
    return field.with_type(_storage_type(field.type))


def _list_storage_type(kind: Any) -> Any:
    """Return a list type with extensions replaced; other types unchanged."""
    import pyarrow

    if pyarrow.types.is_fixed_size_list(kind):
        return pyarrow.list_(_storage_field(kind.value_field), kind.list_size)
    for name in ("list_", "large_list", "list_view", "large_list_view"):
        is_kind = getattr(pyarrow.types, f"is_{name.rstrip('_')}", None)
        if is_kind is not None and is_kind(kind):
            return getattr(pyarrow, name)(_storage_field(kind.value_field))
    return kind


def _contains_nulls(values: Any) -> bool:
    """Return whether an array of Arrow, or one within its values, has a null."""
    if values.null_count:
        return True
    if not values.type.num_fields:
        return False
    for chunk in getattr(values, "chunks", [values]):
        if hasattr(chunk, "items"):  # of a map
            within = [chunk.keys, chunk.items]
        else:
            within = chunk.flatten()  # a struct's fields, or one array
        if any(map(_contains_nulls, within if type(within) is list else [within])):
            return True
    return False


def _drop_unused_labels(index: pd.Index) -> pd.Index:
    """Return an index whose categories and levels have only labels of its rows."""
    if isinstance(index, pd.CategoricalIndex):
        return index.remove_unused_categories()
    if isinstance(index, pd.MultiIndex):
        used = index.remove_unused_levels()
        levels = [_drop_unused_labels(level) for level in used.levels]
        return used.set_levels(levels, verify_integrity=False)
    if isinstance(index.array, _MASKED):
        return pd.Index(_clear_masked_values(index.array), name=index.name)
    cleared = _clear_arrow_values(index.array)
    return index if cleared is index.array else pd.Index(cleared, name=index.name)


def make_points(
    xy: np.ndarray, z: np.ndarray | None, like: gpd.GeoSeries
) -> gpd.GeoSeries:
    """Return points as a GeoSeries with the index, name and CRS of another."""
    points = points_at(xy, like.crs, z)
    return gpd.GeoSeries(points, index=like.index, name=like.name)


def missing_points(like: gpd.GeoSeries) -> gpd.GeoSeries:
    """Return missing geometries with the index, name and CRS of a GeoSeries."""
    none = GeometryArray(np.full(len(like), None, dtype=object), crs=like.crs)
    return gpd.GeoSeries(none, index=like.index, name=like.name)


def points_at(
    xy: np.ndarray, crs: object, z: np.ndarray | None = None
) -> GeometryArray:
    """Return an array of points from coordinates, and heights if given."""
    heights = None if z is None else np.ascontiguousarray(z)
    # Python would look for circles among a million new points, which takes twice the
    # time: they refer to nothing, and are not garbage.
    running = gc.isenabled()
    gc.disable()
    try:
        if not VECTORISED and z is None and np.isfinite(xy).all():
            return GeometryArray(_points_by_wkb(xy), crs=crs)
        return gpd.points_from_xy(
            np.ascontiguousarray(xy[:, 0]), np.ascontiguousarray(xy[:, 1]), heights,
            crs=crs,
        )  # fmt: skip
    finally:
        if running:
            gc.enable()


def _points_by_wkb(xy: np.ndarray) -> np.ndarray:
    """Return points of shapely 1.8 via WKB, as it unpickles them but faster."""
    from shapely.geometry import Point
    from shapely.geos import lgeos

    table = np.empty(len(xy), _POINT)
    table["order"] = table["type"] = 1
    table["x"], table["y"] = xy.T
    blobs, size, read = table.tobytes(), _POINT.itemsize, lgeos.GEOSGeomFromWKB_buf
    points = np.empty(len(xy), dtype=object)
    for row, start in enumerate(range(0, len(blobs), size)):
        point = points[row] = Point.__new__(Point)
        point.__dict__.update(
            __geom__=read(blobs[start : start + size], size), _is_empty=False, _ndim=2
        )
    return points


def _drop_advice(fault: str) -> str:
    """Return the advice to drop rows by a condition such as "isna()", as code."""
    code = f"frame[~frame.geometry.{fault}]"
    return format_message("drop them: {code}", code=code)


def _type_advice(types: set[str]) -> str:
    """Return advice on converting geometries of these types to points."""
    if types == {"MultiPoint"}:
        return format_message(
            "Take the points apart with explode(), keeping the row's id in a column, "
            "and pass privacy_unit= that column: they belong to one person."
        )
    if "Point" in types:
        return format_message(
            "Keep the rows of type Point: frame[frame.geom_type == 'Point']."
        )
    return format_message(
        "Take points first, e.g. frame.geometry.centroid in a projected CRS."
    )
