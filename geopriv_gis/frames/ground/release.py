"""What a released object carries: its guarantee, bound to the geometry by a hash.

``attrs`` survive `set_geometry(true_points)`, so a guarantee alone would be a label
that anybody can move; the SHA-256 of the released geometry pins it down.
"""

from __future__ import annotations

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

KEY = "geopriv"
COLUMNS = "columns"
BESIDE = "beside"

NOT_A_RELEASE = (
    "this object carries none that can be checked here; if it was released, its record "
    "was lost on the way: when other software read or wrote the file (read_file and "
    "write_file of geopriv_gis keep it), or when rows were merged, joined or "
    "concatenated"
)
BROKEN = (
    "the geometry is no longer the one that was released (rows were changed, dropped, "
    "reordered or reprojected since), so its guarantee cannot be confirmed; whether "
    "it was made of the release and public data alone, which would keep the promise, "
    "cannot be seen here"
)


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
    stamp = {"guarantee": guarantee.to_dict(), **facts}
    stamp["sha256"] = fingerprint(result, columns, places)
    if columns:
        stamp[COLUMNS] = list(columns)
    result.attrs.clear()
    # Through JSON, so that what is kept in memory is what a file can keep.
    result.attrs[KEY] = json.loads(json.dumps(stamp, allow_nan=False))
    return result


def sealed(result: Any) -> dict[str, Any]:
    """Return which columns were looked at, for `attach` to keep with the release."""
    if not isinstance(result, gpd.GeoDataFrame):
        return {}
    return {BESIDE: [str(name) for name in attributes(result)]}


def seal_of(released: Any) -> dict[str, Any]:
    """Return what `sealed` kept with a release, for one that is made from it."""
    stamp = stamp_of(released) or {}
    return {BESIDE: stamp[BESIDE]} if BESIDE in stamp else {}


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
def guarantee_of(released: Any) -> Guarantee:
    """Return the guarantee of a released object.

    Returns
    -------
    Guarantee
        With notion "none" and the reason if there is none, or if the geometry is no
        longer the released one: then no law of noise is known either.
    """
    stamp = stamp_of(released)
    if stamp is None:
        return Guarantee(notion="none", assumptions=(NOT_A_RELEASE,))
    try:
        guarantee = Guarantee.from_dict(stamp["guarantee"])
    except (ArithmeticError, AttributeError, TypeError, ValueError) as error:
        return Guarantee(notion="none", assumptions=(f"unreadable guarantee: {error}",))
    if not verify(released):
        return guarantee.without_promise(BROKEN).replace(law=None)
    return guarantee


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


def fingerprint(
    released: Any, columns: Sequence[str] = (), places: np.ndarray | None = None
) -> str:
    """Return the SHA-256 of the geometry in row order, or of a table's values.

    ``columns`` of numbers are hashed with a frame's geometry, whose ``places`` may be
    known: points are made of them, and would only be read again.
    """
    if isinstance(released, Release):
        return released.fingerprint()
    digest = hashlib.sha256()
    for name in columns:
        digest.update(np.ascontiguousarray(released[name], dtype="<f8").tobytes())
    if isinstance(released, gpd.GeoDataFrame):
        released = geometry_of(released)
    if not isinstance(released, gpd.GeoSeries):
        labels = released.to_numpy()
        if labels.dtype.kind == "i":  # as most labels are; many times faster
            digest.update(b"integers" + repr(labels.shape).encode())
            digest.update(labels.astype("<i8").tobytes())
            return digest.hexdigest()
        table = pd.DataFrame(released)
        values = table.to_json(orient="values", date_format="iso", date_unit="ns")
        digest.update(values.encode())
        return digest.hexdigest()
    usual = usual_points(released) if places is None else places
    if usual is not None:
        digest.update(b"points")
        digest.update(np.ascontiguousarray(usual, dtype="<f8").data)
    elif (
        len(released)
        and (released.geom_type == "Point").all()
        and not released.is_empty.any()
        and not measured(released)
    ):
        parts = [
            released.x,
            released.y,
            *([released.z] if released.has_z.any() else []),
        ]
        digest.update(b"points")
        digest.update(np.column_stack(parts).astype("<f8").tobytes())
    else:
        for blob in released.to_wkb():
            digest.update(blob or b"missing")
    return digest.hexdigest()
