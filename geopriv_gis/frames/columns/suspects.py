"""Columns that would undo the masking."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterable, Sequence

import geopandas as gpd
import numpy as np
import pandas as pd

from ...arguments.docstring import explained
from ...core.errors import ColumnError, ParameterError
from ...core.parameter import shown
from ..ground.geometry import geometry_of
from ..ground.persons import column_of, persons_of
from ..ground.warning import warn
from .encodings import is_suspicious
from .leaves import leaves_of
from .telling import holds_some_place, tells_the_place
from .truth import Truth

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
INDEX = "the index (reset_index(drop=True) makes another)"


@explained
def sensitive_columns(
    frame: gpd.GeoDataFrame, privacy_unit: object = "row"
) -> list[str]:
    """Return the names of columns that would undo the masking of the geometry.

    Found are the coordinates themselves, in containers, units and encodings as
    docs/columns.md lists them, which a release refuses to publish unless they are
    named in ``keep=``; and what it warns of: names of places and coordinates, further
    geometry columns, codes of places, postcodes, addresses, times finer than a day,
    and values that are different in nearly every row or person. What is found depends
    on names, types and values; returned are names only.
    """
    if not isinstance(frame, gpd.GeoDataFrame):
        return []
    active = geometry_of(frame)
    truth, persons = Truth(active), _persons(frame, privacy_unit)
    return [
        str(name)
        for place, name in enumerate(frame.columns)
        if name != active.name
        and (
            _is_suspect(name, frame.iloc[:, place], privacy_unit, persons)
            or tells_the_place(frame.iloc[:, place], truth)
        )
    ]


def check_columns(
    frame: gpd.GeoDataFrame,
    left_out: Collection[Hashable],
    keep: object,
    privacy_unit: object,
    *,
    shuffled: bool,
    xy: np.ndarray | None = None,
) -> tuple[str, ...]:
    """Refuse columns that equal the true places; warn of others; return what to list.

    Listed are the columns to keep and those that are suspect by names, types and
    values of their own. None is listed for what it has in common with the true places:
    the list is published. ``xy``: the true coordinates, if they were read before.

    Raises
    ------
    ParameterError
        If ``keep`` names no column that is published.
    ColumnError
        If columns that ``keep`` does not name hold the coordinates.
    """
    active = geometry_of(frame)
    rest = [
        (name, frame.iloc[:, place])
        for place, name in enumerate(frame.columns)
        if name != active.name and name not in left_out
    ]
    kept = kept_of(keep, [name for name, _ in rest])
    asked = [(name, column) for name, column in rest if name not in kept]
    refuse_telling(asked if shuffled else [*asked, *_index(frame)], Truth(active, xy))
    persons = _persons(frame, privacy_unit)
    suspects = [
        str(name)
        for name, column in asked
        if _is_suspect(name, column, privacy_unit, persons)
    ]
    warn_of(suspects)
    listed = {str(name) for name in kept} | set(suspects)
    return tuple(str(name) for name, _ in rest if str(name) in listed)


def warn_of(suspects: Collection[str]) -> None:
    """Warn of columns that are published although they are suspect."""
    if suspects:
        warn(
            "columns that may undo the masking are published as they are: "
            f"{', '.join(suspects)}. Leave them out with drop=[...], or name them in "
            "keep=[...] if they are harmless."
        )


def refuse_telling(columns: Iterable[tuple[Hashable, pd.Series]], truth: Truth) -> None:
    """Raise `ColumnError` if columns hold their rows' coordinates."""
    names = [str(n) for n, column in columns if tells_the_place(column, truth)]
    if names:
        raise ColumnError(names)


def refuse_held(
    released: gpd.GeoDataFrame, truth: gpd.GeoDataFrame | gpd.GeoSeries,
    listed: Collection[str],
) -> None:  # fmt: skip
    """Raise `ColumnError` if a release's columns hold the places it was made from.

    Rows may have been put in another order. Columns that the guarantee lists may.
    """
    columns = [
        (name, released[name])
        for name in released.columns
        if name != released.geometry.name and str(name) not in listed
    ]
    known = Truth(geometry_of(truth))
    if len(known.xy) == len(released):
        refuse_telling(columns, known)
    names = [str(n) for n, column in columns if holds_some_place(column, known)]
    if names:
        raise ColumnError(names)


def dropped(frame: gpd.GeoDataFrame, drop: object) -> list[Hashable]:
    """Return the columns to leave out, checked against the frame."""
    names = names_in(drop)
    known = list(frame.columns)
    unknown = [name for name in names if name not in known]
    if unknown:
        raise ParameterError(
            "drop must name columns of the frame; it has no column "
            f"{shown(unknown[0])}."
        )
    if frame.geometry.name in names:
        raise ParameterError("drop cannot name the active geometry column.")
    return names


def kept_of(keep: object, published: Sequence[Hashable]) -> list[Hashable]:
    """Return the columns to keep, checked against those that are published."""
    names = names_in(keep)
    unknown = [name for name in names if name not in published]
    if unknown:
        raise ParameterError(
            "keep must name columns that are published beside the geometry; "
            f"{shown(unknown[0])} is none."
        )
    return names


def names_in(given: object) -> list[Hashable]:
    """Return the names of columns in an argument: one, or several."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        given = [given]
    return list(given)


def _index(frame: gpd.GeoDataFrame) -> list[tuple[Hashable, pd.Series]]:
    """Return the index's levels, unless they only count."""
    if isinstance(frame.index, pd.RangeIndex):
        return []
    levels = range(frame.index.nlevels)
    return [(INDEX, pd.Series(frame.index.get_level_values(n))) for n in levels]


def _persons(frame: gpd.GeoDataFrame, privacy_unit: object) -> np.ndarray | None:
    """Return the number of each row's person, where some have several rows."""
    if column_of(privacy_unit) is None:
        return None
    persons = persons_of(frame, privacy_unit)
    return None if len(np.unique(persons)) == len(persons) else persons


def _is_suspect(
    name: object,
    column: pd.Series,
    privacy_unit: object,
    persons: np.ndarray | None,
) -> bool:
    """Tell whether a column tells of places or people, whatever the true places are.

    The privacy unit's column always does: it says whose rows they are. A pseudonym is
    usual there, so it is not refused.
    """
    unit = column_of(privacy_unit)
    return (
        _is_place(name)
        or isinstance(column, gpd.GeoSeries)
        or (unit is not None and name == unit)
        or any(map(_is_place, _inner_names(column)))
        or is_suspicious(column, persons)
    )


def _inner_names(column: pd.Series) -> set[str]:
    """Return the names that dictionaries and structs in a column use."""
    if column.dtype.kind in "biufcmM":
        return set()
    some = column.iloc[:_LOOKED_AT]
    return {
        step for leaf in leaves_of(some) for step in leaf.path if step.isidentifier()
    }


def _is_place(name: object) -> bool:
    plain = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", str(name))
    plain = re.sub(r"[^a-z0-9]+", "_", plain.lower())
    return bool(_PLACE.search(plain) or _NUMBERED.match(plain))
