"""Values that look as if they said where something is, or who it is."""

from __future__ import annotations

import re

import numpy as np
import pandas as pd

from .identifier_forms import (
    BRITISH_POSTCODE,
    CANADIAN_POSTCODE,
    EUROPEAN_GRID,
    H3,
    MGRS,
    PLUS_CODE,
    WHAT3WORDS,
)
from .leaves import BYTES, NUMBER, SHAPE, TEXT, UNKNOWN, Leaf
from .texts import looks_like_wkb

_MOST = 0.9  # of the values looked at must be of a kind

_VALUE = re.compile(
    r"\s*((SRID=\d+;\s*)?(MULTI)?(POINT|LINESTRING|POLYGON)\s*[ZM]*\s*\("
    r"|\d{4}-\d\d-\d\d[T ]\d\d:\d\d)",
    re.IGNORECASE,
)

_CODES = re.compile(
    r"\s*(?:"
    rf"{H3}|{PLUS_CODE}|{MGRS}|{EUROPEAN_GRID}|{WHAT3WORDS}"
    rf"|{BRITISH_POSTCODE}|{CANADIAN_POSTCODE}"
    r"|[A-HJ-Z]{2}\s?(?:\d\s?){6,10}"  # Ordnance Survey grid
    r"|[HNOST][A-HJ-Z]\s?(?:\d\d\s?\d\d|\d\d[A-NP-Z])"  # its squares of 1 and 2 km
    r"|[0-3]{10,23}"  # quadkey
    r"|\(?\[?[-+]?\d{1,3}\.\d{2,}°?\s?[NSEW]?\s*[,;\s]\s*[-+]?\d{1,3}\.\d{2,}°?\s?[NSEW]?"
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


def is_text(column: pd.Series) -> bool:
    """Tell whether values, or categories, are texts."""
    if isinstance(column.dtype, pd.CategoricalDtype):
        column = pd.Series(column.cat.categories)
    elif not pd.api.types.is_object_dtype(column):
        return bool(pd.api.types.is_string_dtype(column))
    return bool(pd.api.types.infer_dtype(column, skipna=True) == "string")


def is_whole(column: pd.Series) -> bool:
    """Tell whether numbers are whole; with gaps pandas keeps them as floats."""
    if pd.api.types.is_integer_dtype(column):
        return True
    if not pd.api.types.is_float_dtype(column):
        return False
    values = column.dropna().to_numpy(dtype=float)
    return bool((values == np.rint(values)).all())


def has_times(column: pd.Series) -> bool:
    """Tell whether times are finer than a day."""
    if not pd.api.types.is_datetime64_any_dtype(column):
        return False
    times = column.dropna()
    return bool((times != times.dt.normalize()).any())


def _is_h3(numbers: np.ndarray) -> np.ndarray:
    """Tell which are as large as cells of H3 written as whole numbers."""
    large: np.ndarray = (numbers >= 2.0**59) & (numbers < 2.0**60)
    return large


def looks_odd(leaf: Leaf) -> bool:
    """Tell whether things have the form of places, codes, times, or are unknown."""
    if leaf.kind in (SHAPE, UNKNOWN):
        return True
    if leaf.kind == BYTES:
        return any(map(looks_like_wkb, leaf.values))
    if leaf.kind == NUMBER:
        return len(leaf.values) > 0 and bool(np.all(_is_h3(leaf.values)))
    if leaf.kind != TEXT:
        return False
    codes, texts = leaf.texts()
    if any(_VALUE.match(text) for text in texts):
        return True
    odd = np.array([bool(_CODES.fullmatch(t) or _STREET.match(t)) for t in texts])
    return len(codes) > 0 and float(odd[codes].mean()) >= _MOST
