"""Columns that would undo the masking."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable

import geopandas as gpd
import pandas as pd
from shapely.geometry.base import BaseGeometry

from ..core.errors import ParameterError
from ..core.parameter import shown
from .encodings import is_coordinate, says_where_or_who
from .geometry import geometry_of
from .warning import warn

_PLACE = re.compile(
    r"(^|_)(lat|lon|lng|long|latitude|longitude|latlon|latlng|lonlat|gps|location|x|y"
    r"|xcoord|ycoord|x_coord|y_coord"
    r"|easting|northing|coord|coords|coordinates|point_x|point_y|wkt|wkb|geom|geometry"
    r"|geojson|address|addr|street|house|housenumber|postcode|postal|postal_code|plz|zip"
    r"|zipcode|zip_code|post_code|geohash|h3|s2|pluscode|plus_code|olc|what3words|w3w"
    r"|mgrs|usng|osgb|gridref|grid_ref|place|locality|parcel|cadastral|uprn)(_?\d*)($|_)"
)
_VALUE = re.compile(
    r"\s*((SRID=\d+;\s*)?(MULTI)?(POINT|LINESTRING|POLYGON)\s*[ZM]*\s*\("
    r"|\d{4}-\d\d-\d\d[T ]\d\d:\d\d)",
    re.IGNORECASE,
)
_LOOKED_AT = 100  # values of a text column
_NUMBERED = re.compile(r"^(lat|lon|lng|x|y)\d*$")


def sensitive_columns(frame: gpd.GeoDataFrame) -> list[str]:
    """Return the names of columns that would undo the masking of the geometry.

    Found are names of places and coordinates, further geometry columns, numbers
    close to the points' coordinates or degrees, well-known text, geohashes and other
    codes of places, postcodes, addresses, times finer than a day, and values that are
    different in nearly every row. What is found depends on names, types and values;
    returned are names only.
    """
    if not isinstance(frame, gpd.GeoDataFrame):
        return []
    active = geometry_of(frame)
    return [
        str(name)
        for place, name in enumerate(frame.columns)
        if name != active.name and _is_sensitive(name, frame.iloc[:, place], active)
    ]


def warn_of_columns(frame: gpd.GeoDataFrame) -> None:
    """Warn of the columns that a release would publish beside the noisy points."""
    found = sensitive_columns(frame)
    if found:
        names = ", ".join(found)
        warn(
            f"columns that may undo the masking are published as they are: {names}. "
            "Leave them out with drop=[...] or check that they are harmless."
        )


def dropped(frame: gpd.GeoDataFrame, drop: object) -> list[Hashable]:
    """Return the columns to leave out, checked against the frame."""
    if isinstance(drop, str) or not isinstance(drop, Iterable):
        drop = [drop]
    names, known = list(drop), list(frame.columns)
    unknown = [name for name in names if name not in known]
    if unknown:
        raise ParameterError(
            "drop must name columns of the frame; it has no column "
            f"{shown(unknown[0])}."
        )
    if frame.geometry.name in names:
        raise ParameterError("drop cannot name the active geometry column.")
    return names


def _is_sensitive(name: object, column: pd.Series, points: gpd.GeoSeries) -> bool:
    plain = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", str(name))
    plain = re.sub(r"[^a-z0-9]+", "_", plain.lower())
    if _PLACE.search(plain) or _NUMBERED.match(plain):
        return True
    if isinstance(column, gpd.GeoSeries):
        return True
    if pd.api.types.is_datetime64_any_dtype(column):
        return bool((column.dropna() != column.dropna().dt.normalize()).any())
    if pd.api.types.is_bool_dtype(column) or pd.api.types.is_complex_dtype(column):
        return False
    if pd.api.types.is_numeric_dtype(column):
        return is_coordinate(column, points) or says_where_or_who(column, points)
    some = column.dropna().head(_LOOKED_AT)
    return any(map(_gives_away, some)) or says_where_or_who(column, points)


def _gives_away(value: object) -> bool:
    """Tell whether a value is a geometry, well-known text, or a time of day."""
    return isinstance(value, BaseGeometry) or (
        isinstance(value, str) and _VALUE.match(value) is not None
    )
