"""Conversion of point columns between well-known binary and coordinate arrays.

Nearly all points are 21 bytes: byte order, type, two doubles; 29 with Z. Those need no
geometry to be built. Whatever else there is goes through shapely.
"""

from __future__ import annotations

from typing import Any

import geopandas as gpd
import numpy as np
from shapely.geometry import Point

from ..core.errors import FileError, GeometryError
from ..files import wkb
from ..files.formats import import_package
from ..frames.ground.geometry import Coordinates, GeometryFaults, find_faults

# Coordinates are moved as bytes: as numbers, which are not aligned, it takes 8 times.
_FLAT = np.dtype([("order", "u1"), ("type", "<u4"), ("place", "V16")])
_RAISED = np.dtype([("order", "u1"), ("type", "<u4"), ("place", "V24")])
_POINT, _POINT_Z, _EWKB_Z = 1, 1001, 0x80000001

_UNKNOWN = (
    "points must be well-known binary, or numbers x, y and maybe z; write them with "
    "GeoDataFrame.to_parquet() or to_arrow()."
)

DecodedPoints = tuple[GeometryFaults, Coordinates | None]


def decode_points(column: Any) -> DecodedPoints:
    """Decode Arrow points: faults, coordinates (None if empty or faulty); or raise.

    Raise for geometries that could end the process if a library read them.
    """
    if isinstance(column.type, import_package("pyarrow").BaseExtensionType):
        column = column.storage
    if not len(column):
        return GeometryFaults(), None
    types = import_package("pyarrow").types
    if types.is_struct(column.type) or types.is_fixed_size_list(column.type):
        return _decode_coordinate_arrays(column)
    if not (types.is_binary(column.type) or types.is_large_binary(column.type)):
        raise GeometryError(_UNKNOWN)
    raw = None if column.null_count else _fixed_length_bytes(column)
    for kind, types in ((_FLAT, (_POINT,)), (_RAISED, (_POINT_Z, _EWKB_Z))):
        if raw is None or raw.size != len(column) * kind.itemsize:
            continue
        rows = raw.view(kind)
        known = np.logical_or.reduce([rows["type"] == each for each in types])
        if (rows["order"] == 1).all() and known.all():
            numbers = np.ascontiguousarray(rows["place"]).view("<f8")
            numbers = numbers.reshape(len(column), -1)
            if np.isfinite(numbers[:, :2]).all():
                return _from_coordinates(numbers)
    return _decode_by_shapely(column)


def _from_coordinates(numbers: np.ndarray) -> DecodedPoints:
    """Return decoded points, without faults, from numbers (n, 2 or 3)."""
    count, raised = numbers.shape
    if raised == 2:
        return GeometryFaults(rows=count), Coordinates(numbers, None)
    xy = np.ascontiguousarray(numbers[:, :2])
    return GeometryFaults(rows=count, raised=count), Coordinates(
        xy, numbers[:, 2].copy()
    )


def _decode_coordinate_arrays(column: Any) -> DecodedPoints:
    """Decode points stored as x, y, z arrays or as lists; raise for other layouts."""
    valid = np.asarray(column.is_valid())
    if import_package("pyarrow").types.is_struct(column.type):
        kind = column.type
        names = [kind.field(n).name for n in range(kind.num_fields)]
        if names not in (["x", "y"], ["x", "y", "z"]):
            raise GeometryError(_UNKNOWN)
        fields = [field.to_numpy(zero_copy_only=False) for field in column.flatten()]
        numbers = np.column_stack(fields).astype(float)
    else:
        if column.type.list_size not in (2, 3):
            raise GeometryError(_UNKNOWN)
        numbers = np.full((len(column), column.type.list_size), np.nan)
        flat = column.drop_null().flatten().to_numpy(zero_copy_only=False)
        numbers[valid] = flat.reshape(-1, column.type.list_size)
    if not column.null_count and np.isfinite(numbers[:, :2]).all():
        return _from_coordinates(numbers)
    points = gpd.points_from_xy(*numbers.T)
    nowhere = np.isnan(numbers).all(axis=1)  # how an empty point is kept
    points = [
        (Point() if empty else point) if there else None
        for there, empty, point in zip(valid, nowhere, points, strict=True)
    ]
    return find_faults(gpd.GeoSeries(points))


def _fixed_length_bytes(column: Any) -> np.ndarray | None:
    """Return an array's WKB bytes concatenated; None if lengths differ or no data."""
    small = import_package("pyarrow").types.is_binary(column.type)
    width = "<i4" if small else "<i8"
    _, offsets, data = column.buffers()
    if data is None:
        return None
    ends = np.frombuffer(offsets, dtype=width)[
        column.offset : column.offset + len(column) + 1
    ]
    steps = np.diff(ends)
    if (steps != steps[0]).any():
        return None
    whole = np.frombuffer(data, dtype=np.uint8)
    return whole[int(ends[0]) : int(ends[-1])]


def _decode_by_shapely(column: Any) -> DecodedPoints:
    """Decode WKB by shapely: faults, coordinates (None if faulty); raise if unsafe."""
    values = column.to_pylist()
    if not all(value is None or wkb.is_safe_geometry(value) for value in values):
        raise FileError(
            "the file holds a large geometry that is nested, a collection or damaged; "
            "take collections apart (explode())."
        )
    return find_faults(gpd.GeoSeries.from_wkb(values))


def points_from_columns(x: Any, y: Any) -> Any:
    """Return x and y columns as WKB points, null where one is missing."""
    pyarrow, compute = import_package("pyarrow"), import_package("pyarrow.compute")
    numbers = [one.to_numpy(zero_copy_only=False) for one in (x, y)]
    points = encode_points(np.column_stack(numbers), None)
    if not (x.null_count or y.null_count):
        return points
    there = compute.and_(x.is_valid(), y.is_valid())
    return compute.if_else(there, points, pyarrow.scalar(None, pyarrow.binary()))


def encode_points(xy: np.ndarray, z: np.ndarray | None) -> Any:
    """Return coordinates as an Arrow array of WKB points."""
    pyarrow = import_package("pyarrow")
    kind = _FLAT if z is None else _RAISED
    rows = np.empty(len(xy), dtype=kind)
    rows["order"], rows["type"] = 1, _POINT if z is None else _POINT_Z
    numbers = np.ascontiguousarray(xy if z is None else np.c_[xy, z], dtype="<f8")
    rows["place"] = numbers.view(kind["place"]).ravel()
    ends = np.arange(len(xy) + 1, dtype=np.int32) * kind.itemsize
    buffers = [None, pyarrow.py_buffer(ends), pyarrow.py_buffer(rows)]
    return pyarrow.Array.from_buffers(pyarrow.binary(), len(xy), buffers)
