"""Names of columns that say where something is."""

from __future__ import annotations

import re

import pandas as pd

from .leaves import leaves_of

_PLACE = re.compile(
    r"(^|_)(lat|lon|lng|long|latitude|longitude|latlon|latlng|lonlat|gps|location|x|y"
    r"|xcoord|ycoord|x_coord|y_coord|xmin|xmax|ymin|ymax|minx|maxx|miny|maxy|bbox"
    r"|easting|northing|coord|coords|coordinates|point_x|point_y|wkt|wkb|geom|geometry"
    r"|geojson|address|addr|street|house|housenumber|postcode|postal|postal_code|plz|zip"
    r"|zipcode|zip_code|post_code|geohash|h3|s2|pluscode|plus_code|olc|what3words|w3w"
    r"|mgrs|usng|osgb|gridref|grid_ref|place|locality|parcel|cadastral|uprn)(_?\d*)($|_)"
)
_NUMBERED = re.compile(r"^(lat|lon|lng|x|y)\d*$")
_LOOKED_AT = 200  # rows whose containers' names are read


def inner_names(column: pd.Series) -> set[str]:
    """Return the names that dictionaries and structs in a column use."""
    if column.dtype.kind in "biufcmM":
        return set()
    some = column.iloc[:_LOOKED_AT]
    return {
        step for leaf in leaves_of(some) for step in leaf.path if step.isidentifier()
    }


def is_place(name: object) -> bool:
    """Tell whether a name is one of a place or a coordinate."""
    plain = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", str(name))
    plain = re.sub(r"[^a-z0-9]+", "_", plain.lower())
    return bool(_PLACE.search(plain) or _NUMBERED.match(plain))
