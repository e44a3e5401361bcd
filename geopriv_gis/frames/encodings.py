"""Values that say where something is, or who it is, in other words than coordinates."""

from __future__ import annotations

import re

import geopandas as gpd
import numpy as np
import pandas as pd

_LOOKED_AT = 200  # values of a column
_MOST = 0.9  # of the values looked at must be of a kind
_COUNTS = 1000  # whole numbers within this range count something
_ROWS = 20  # below, everything is nearly unique
_UNIQUE = 0.95
_DEGREES = 0.005  # numbers this close to the points' degrees are their coordinates
_METRES = 50.0
_AFFINE = 0.02  # of the spread: what an affine function of the place leaves over

_CODES = re.compile(
    r"\s*(?:"
    r"8[0-9a-f]{14}"  # H3
    r"|[23456789CFGHJMPQRVWX]{4,8}\+[23456789CFGHJMPQRVWX]{0,4}(?:\s.*)?"  # plus code
    r"|\d{1,2}\s?[C-HJ-NP-X]\s?[A-HJ-NP-Z]{2}\s?(?:\d\s?){4,10}"  # MGRS
    r"|[A-HJ-Z]{2}\s?(?:\d\s?){6,10}"  # Ordnance Survey grid
    r"|/{0,3}[a-z]+\.[a-z]+\.[a-z]+"  # what3words
    r"|[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}"  # British postcode
    r"|[A-Z]\d[A-Z]\s?\d[A-Z]\d"  # Canadian postcode
    r"|\(?\[?[-+]?\d{1,3}\.\d{3,}°?\s?[NSEW]?\s*[,;\s]\s*[-+]?\d{1,3}\.\d{3,}°?\s?[NSEW]?"
    r"\]?\)?"  # a pair of degrees
    r"|\d{1,3}°\s?\d{1,2}['′].*"
    r"|[\[{].*(?:coordinates|\"lat).*"  # GeoJSON
    r"|0{0,1}[01][0-9A-F]{8}(?:[0-9A-F]{2}){12,}"  # well-known binary
    r")\s*",
    re.IGNORECASE | re.DOTALL,
)
_STREET = re.compile(
    r"(?:\d+[a-z]?,?\s+(?:\S+\s+){0,4}(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr"
    r"|court|ct|boulevard|blvd|way|square|place|close|rue|via|calle|rua)\b"
    r"|\S*(?:straße|strasse|str\.|gasse|weg|platz|straat|gatan|vej)\s+\d+[a-z]?\b"
    r"|(?:rue|avenue|via|calle|rua|ulica|ul\.)\s+.*\d)",
    re.IGNORECASE,
)
_GEOHASH = "0123456789bcdefghjkmnpqrstuvwxyz"


def says_where_or_who(column: pd.Series, points: gpd.GeoSeries) -> bool:
    """Tell whether a column's values encode places, or name nearly every row."""
    values = [v for v in column.dropna() if isinstance(v, str)]
    if pd.api.types.is_integer_dtype(column):
        return _names_rows(column)
    if not values:
        return False
    looked_at = values[:_LOOKED_AT]
    if _mostly(bool(_CODES.fullmatch(v) or _STREET.match(v)) for v in looked_at):
        return True
    if len(values) >= _ROWS and len(set(values)) >= _UNIQUE * len(column):
        return True
    return _is_geohash(column, points)


def is_coordinate(column: pd.Series, points: gpd.GeoSeries) -> bool:
    """Tell whether numbers are the points' coordinates, or their degrees, rounded."""
    some = points.iloc[:_LOOKED_AT]
    values = column.iloc[:_LOOKED_AT].to_numpy(dtype=float, na_value=np.nan)
    known = np.isfinite(values)
    if not known.any() or not (some.geom_type == "Point").all() or some.is_empty.any():
        return False
    within = _DEGREES if some.crs is None or some.crs.is_geographic else _METRES
    frames = [(some, within)]
    if some.crs is not None and some.crs.is_projected:
        frames.append((some.to_crs("EPSG:4326"), _DEGREES))
    return _follows(values[known], some[known]) or any(
        (np.abs(values[known] - axis.to_numpy()[known]) <= tolerance).all()
        for place, tolerance in frames
        for axis in (place.x, place.y)
    )


def _follows(values: np.ndarray, points: gpd.GeoSeries) -> bool:
    """Tell whether numbers are coordinates in any CRS: nearly affine in the points'."""
    counts = (values == np.rint(values)).all() and np.ptp(values) < _COUNTS
    if len(values) < _ROWS or counts or not np.std(values) > 0:
        return False
    place = np.column_stack([points.x, points.y])
    place = (place - place.mean(axis=0)) / np.maximum(place.std(axis=0), 1e-300)
    design = np.column_stack([np.ones(len(place)), place])
    target = (values - values.mean()) / values.std()
    fitted = design @ np.linalg.lstsq(design, target, rcond=None)[0]
    return float(np.std(target - fitted)) < _AFFINE


def _mostly(answers: object) -> bool:
    given = list(answers)  # type: ignore[call-overload]
    return sum(given) >= _MOST * len(given)


def _names_rows(column: pd.Series) -> bool:
    """Tell whether integers identify rows; numbers that only count them do not."""
    numbers = column.dropna().to_numpy(dtype="int64", na_value=0)
    if len(numbers) < _ROWS or len(np.unique(numbers)) < len(numbers):
        return False
    return int(np.ptp(numbers)) >= 2 * len(numbers)


def _is_geohash(column: pd.Series, points: gpd.GeoSeries) -> bool:
    """Tell whether texts are geohashes of the rows' own places."""
    rows = np.flatnonzero([isinstance(v, str) for v in column])[:_LOOKED_AT]
    texts = [v.lower() for v in column.iloc[rows]]
    alike = [5 <= len(t) <= 12 and set(t) <= set(_GEOHASH) for t in texts]
    known = points.crs is not None and (
        points.crs.is_geographic or points.crs.is_projected
    )
    if not _mostly(alike) or not known:
        return False
    there = points.iloc[rows].to_crs("EPSG:4326")
    if not (there.geom_type == "Point").all():
        return False
    near = [
        np.hypot(*(np.subtract(_decoded(text), place))) < 0.1
        for text, good, *place in zip(texts, alike, there.x, there.y, strict=True)
        if good
    ]
    return _mostly(near)


def _decoded(text: str) -> tuple[float, float]:
    """Return longitude and latitude of a geohash."""
    spans, axis = [[-180.0, 180.0], [-90.0, 90.0]], 0
    for letter in text:
        number = _GEOHASH.index(letter)
        for bit in (16, 8, 4, 2, 1):
            middle = sum(spans[axis]) / 2
            spans[axis][0 if number & bit else 1] = middle
            axis = 1 - axis
    return sum(spans[0]) / 2, sum(spans[1]) / 2
