"""What a released object carries: its guarantee, bound to the geometry by a hash.

``attrs`` survive `set_geometry(true_points)`, so a guarantee alone would be a label
that anybody can move; the SHA-256 of the released geometry pins it down.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd

from ...arguments.docstring import explained
from ...core.errors import GeometryError
from ...core.promise.guarantee import Guarantee
from .geometry import geometry_of, measured, usual_points
from .remembered import MEMORY, Past, Rows

KEY = "geopriv"
COLUMNS = "columns"
BESIDE = "beside"
PRESET = "preset"  # whose fields it has: see `geopriv_gis.presets`
# What a forged or broken record may raise.
UNREADABLE = (ArithmeticError, AttributeError, TypeError, ValueError)


class Release(ABC):
    """A released object that is not pandas': it has ``attrs`` and knows its hash."""

    attrs: dict[str, Any]

    @abstractmethod
    def fingerprint(self) -> str:
        """Return the SHA-256 of everything that was released."""


def attach(
    result: Any,
    guarantee: Guarantee,
    columns: Sequence[str] = (),
    *,
    places: np.ndarray | None = None,
    **facts: Any,
) -> Any:
    """Give a released object its guarantee, and nothing else of its source's attrs.

    ``columns`` names the numbers of a frame that are released beside its geometry.
    ``places``: the coordinates of finite points without Z or M, if that is what it is.
    """
    stamp = {"guarantee": guarantee.to_dict(), **sealed(result), **facts}
    if columns:
        stamp[COLUMNS] = list(columns)
    rows = None if isinstance(result, Release) else rows_of(result, columns, places)
    stamp["sha256"] = result.fingerprint() if rows is None else _hash(result, rows)
    result.attrs.clear()
    # Through JSON, so that what is kept in memory is what a file can keep.
    result.attrs[KEY] = json.loads(json.dumps(stamp, allow_nan=False))
    if rows is not None:
        MEMORY.keep(Past(result.attrs[KEY], guarantee, rows))
    return result


def remember(read: Any) -> None:
    """Keep in mind what was read, if it is what was released.

    A file that says otherwise of what is known, by its promise or CRS, changes nothing.
    """
    stamp = stamp_of(read)
    if stamp is None:
        return
    with contextlib.suppress(KeyError, *UNREADABLE):  # as `verify`, on rows read once
        rows = rows_of(read, stamp.get(COLUMNS, ()))
        if _hash(read, rows) != stamp["sha256"]:
            return
        past = Past(stamp, Guarantee.from_dict(stamp["guarantee"]), rows)
        if all(p.agrees(past) for p in MEMORY.find(str(stamp["sha256"]))):
            MEMORY.keep(past)


def sealed(result: Any) -> dict[str, Any]:
    """Return which columns were there, for `attach` to keep with the release.

    A series has none: whatever stands beside its points came later.
    """
    if not isinstance(result, (gpd.GeoDataFrame, gpd.GeoSeries)):
        return {}
    return {BESIDE: [str(name) for name in attributes(result)]}


def seal_of(released: Any) -> dict[str, Any]:
    """Return what `sealed` kept with a release, for one that is made from it."""
    return {BESIDE: (stamp_of(released) or {}).get(BESIDE, [])}


def attributes(frame: gpd.GeoDataFrame | gpd.GeoSeries) -> list[Any]:
    """Return the columns of a frame but the active geometry; a series has none."""
    if not isinstance(frame, gpd.GeoDataFrame):
        return []
    return [name for name in frame.columns if name != frame.geometry.name]


def stamp_of(released: Any) -> Mapping[str, Any] | None:
    """Return what `attach` wrote, or None."""
    stamp = getattr(released, "attrs", {}).get(KEY)
    good = isinstance(stamp, Mapping) and "guarantee" in stamp and "sha256" in stamp
    return stamp if good else None


@explained
def verify(released: Any) -> bool:
    """Tell whether an object is exactly what was released with its guarantee."""
    stamp = stamp_of(released)
    if stamp is None:
        return False
    try:
        return bool(stamp["sha256"] == fingerprint(released, stamp.get(COLUMNS, ())))
    except (GeometryError, KeyError, TypeError, ValueError):
        return False  # a column was renamed away, or holds no numbers any more


def fits(released: Any, stamp: Mapping[str, Any], rows: Rows | None) -> bool:
    """Tell the same of an object that was read before, if it has ``rows``."""
    try:
        return rows is not None and bool(stamp["sha256"] == _hash(released, rows))
    except (TypeError, ValueError):
        return False


def rows_of(
    released: Any, columns: Sequence[str] = (), places: np.ndarray | None = None
) -> Rows:
    """Return what a released object says of its rows.

    ``columns`` of numbers belong to a frame's geometry, whose ``places`` may be known:
    points are made of them, and would only be read again.
    """
    if not isinstance(released, (gpd.GeoDataFrame, gpd.GeoSeries)):
        if isinstance(released, pd.Series):
            return Rows(released.index, {0: np.array(released)})  # a copy
        table = pd.DataFrame(released)
        values = {n: np.array(table.iloc[:, n]) for n in range(table.shape[1])}
        return Rows(table.index, values)
    numbers = {
        name: np.array(released[name], dtype="<f8")  # a copy, whatever comes of it
        for name in columns
    }
    series = geometry_of(released)
    if places is None:
        places = _places_of(series)
    shapes = series.array.copy() if places is None else None
    objects = np.asarray(series.array, dtype=object)
    return Rows(series.index, numbers, places, shapes, series.crs, objects)


def _places_of(series: gpd.GeoSeries) -> np.ndarray | None:
    """Return the coordinates of points, (n, 2) or (n, 3), or None for all else."""
    usual = usual_points(series)
    if usual is not None:
        return usual
    if (
        not len(series)
        or not (series.geom_type == "Point").all()
        or series.is_empty.any()
        or measured(series)
    ):
        return None
    axes = [series.x, series.y, *([series.z] if series.has_z.any() else [])]
    return np.column_stack(axes)


def fingerprint(released: Any, columns: Sequence[str] = ()) -> str:
    """Return the SHA-256 of the geometry in row order, or of a table's values."""
    if isinstance(released, Release):
        return released.fingerprint()
    return _hash(released, rows_of(released, columns))


def _hash(released: Any, rows: Rows) -> str:
    digest = hashlib.sha256()
    if not isinstance(released, (gpd.GeoDataFrame, gpd.GeoSeries)):
        labels = released.to_numpy()
        if labels.dtype.kind == "i":  # as most labels are; many times faster
            digest.update(b"integers" + repr(labels.shape).encode())
            digest.update(labels.astype("<i8").tobytes())
            return digest.hexdigest()
        table = pd.DataFrame(released)
        values = table.to_json(orient="values", date_format="iso", date_unit="ns")
        digest.update(values.encode())
        return digest.hexdigest()
    for numbers in rows.columns.values():
        digest.update(numbers.tobytes())
    if rows.places is not None:
        digest.update(b"points")
        digest.update(np.ascontiguousarray(rows.places, dtype="<f8").data)
    else:
        for blob in geometry_of(released).to_wkb():
            digest.update(blob or b"missing")
    return digest.hexdigest()
