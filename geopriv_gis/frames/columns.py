"""Columns that would undo the masking."""

from __future__ import annotations

import re
import warnings

import geopandas as gpd
import numpy as np
import pandas as pd

from ..core.errors import GeoPrivWarning, ParameterError

_PLACE = re.compile(
    r"(^|_)(lat|lon|lng|long|latitude|longitude|x|y|xcoord|ycoord|x_coord|y_coord"
    r"|easting|northing|coord|coords|coordinates|point_x|point_y|wkt|wkb|geom|geometry"
    r"|geojson|address|addr|street|house|housenumber|postcode|postal|postal_code|plz|zip"
    r"|zipcode|zip_code|geohash|h3|s2|pluscode|plus_code|olc|what3words|w3w|mgrs|usng"
    r"|osgb|gridref|grid_ref|place|locality|parcel|cadastral|uprn)(_?\d*)($|_)"
)
_NUMBERED = re.compile(r"^(lat|lon|lng|x|y)\d*$")


def sensitive_columns(frame: gpd.GeoDataFrame) -> list[str]:
    """Return the names of columns that would undo the masking of the geometry.

    Found are names of places and coordinates, further geometry columns, numbers
    equal to the points' coordinates, and times finer than a day. What is found
    depends on names, types and values; what is returned are names only.
    """
    if not isinstance(frame, gpd.GeoDataFrame):
        return []
    active = frame.geometry.name
    return [str(c) for c in frame.columns if c != active and _is_sensitive(frame, c)]


def warn_of_columns(frame: gpd.GeoDataFrame) -> None:
    """Warn of the columns that a release would publish beside the noisy points."""
    found = sensitive_columns(frame)
    if found:
        names = ", ".join(found)
        warnings.warn(
            f"columns that may undo the masking are published as they are: {names}. "
            "Leave them out with drop=[...] or check that they are harmless.",
            GeoPrivWarning,
            stacklevel=5,
        )


def dropped(frame: gpd.GeoDataFrame, drop: object) -> list[str]:
    """Return the columns to leave out, checked against the frame."""
    names = [drop] if isinstance(drop, str) else list(drop)  # type: ignore[call-overload]
    unknown = [name for name in names if name not in frame.columns]
    if unknown:
        raise ParameterError(
            f"drop must name columns of the frame; it has no column {unknown[0]!r}."
        )
    if frame.geometry.name in names:
        raise ParameterError("drop cannot name the active geometry column.")
    return names


def _is_sensitive(frame: gpd.GeoDataFrame, name: object) -> bool:
    column = frame[name]
    plain = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", str(name))
    plain = re.sub(r"[^a-z0-9]+", "_", plain.lower())
    if _PLACE.search(plain) or _NUMBERED.match(plain):
        return True
    if isinstance(column, gpd.GeoSeries):
        return True
    if pd.api.types.is_datetime64_any_dtype(column):
        return bool((column.dropna() != column.dropna().dt.normalize()).any())
    if pd.api.types.is_numeric_dtype(column) and not pd.api.types.is_bool_dtype(column):
        return _is_coordinate(column, frame.geometry)
    return False


def _is_coordinate(column: pd.Series, points: gpd.GeoSeries) -> bool:
    if not (points.geom_type == "Point").all():
        return False
    values = column.to_numpy(dtype=float, na_value=np.nan)
    return any(
        np.allclose(values, axis.to_numpy(), rtol=1e-6, atol=1e-6)
        for axis in (points.x, points.y)
    )
