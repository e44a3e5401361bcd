"""Points in CSV files: two columns of coordinates, which the record beside names."""

from __future__ import annotations

from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
import pyproj

from ..core.errors import FileError
from . import records

PLACES = "places"  # in a record: which columns, in which CRS
PARTED = (",", ";", "\t", "|")  # what may part values, as tried in this order


def coordinate_record(
    x: str, y: str, crs: pyproj.CRS | None, parted: str
) -> dict[str, Any]:
    own = None if crs is None else crs.to_json_dict()
    return {"x": x, "y": y, "crs": own, "parted": parted}


def separator(record: str) -> str:
    """Return the separator of values in a row."""
    said = records.parse_record(record).get(PLACES)
    found = said.get("parted") if isinstance(said, dict) else None
    return found if found in PARTED else PARTED[0]


def with_points(table: pd.DataFrame, record: str | None) -> pd.DataFrame:
    """Make points of the record's coordinate columns, if any; raise if they differ."""
    said = records.parse_record(record or "").get(PLACES)
    if said is None:
        return table
    try:
        x, y = said["x"], said["y"]
        xy = np.column_stack([table[x].astype(float), table[y].astype(float)])
        crs = None if said["crs"] is None else pyproj.CRS.from_user_input(said["crs"])
    except (KeyError, TypeError, ValueError, pyproj.exceptions.CRSError):
        raise FileError(
            "the file's coordinates are not in the columns, or not in the CRS, "
            "that its metadata names."
        ) from None
    points = gpd.points_from_xy(*xy.T, crs=crs)
    rest = table.drop(columns=[x, y])
    return gpd.GeoDataFrame(rest, geometry=gpd.GeoSeries(points, index=table.index))
