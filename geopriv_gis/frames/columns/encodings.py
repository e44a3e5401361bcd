"""Values that look as if they said where something is, or who it is."""

from __future__ import annotations

import re

import numpy as np
import pandas as pd

from .leaves import BYTES, SHAPE, TEXT, UNKNOWN, Leaf, leaves_of
from .texts import looks_like_wkb

_LOOKED_AT = 200  # values of a kind
_MOST = 0.9  # of the values looked at must be of a kind
_ROWS = 20  # below, everything is nearly unique
_PERSONS = 5  # persons with several rows; below, everybody differs by chance
_UNIQUE = 0.95
_TEXTS = 0.5  # texts that differ so often name somebody who has two rows

_VALUE = re.compile(
    r"\s*((SRID=\d+;\s*)?(MULTI)?(POINT|LINESTRING|POLYGON)\s*[ZM]*\s*\("
    r"|\d{4}-\d\d-\d\d[T ]\d\d:\d\d)",
    re.IGNORECASE,
)

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


def is_suspicious(column: pd.Series, persons: np.ndarray | None) -> bool:
    """Tell whether values look like codes of places, times of day, or names of rows.

    ``persons`` numbers each row's person, where some have several rows. The true places
    play no part: what is found here may be listed beside a release.
    """
    if _has_times(column) or names_somebody(column, persons):
        return True
    some = column.dropna().iloc[:_LOOKED_AT]
    return any(_looks_odd(leaf) for leaf in leaves_of(some))


def names_somebody(column: pd.Series, persons: np.ndarray | None) -> bool:
    """Tell whether texts or whole numbers are different in nearly every row or person.

    Of persons: nearly constant within them, and different between them.
    """
    if persons is None:
        if pd.api.types.is_integer_dtype(column):
            return _numbers_rows(column)
        if not _is_text(column):
            return False
        return len(column) >= _ROWS and column.nunique() > _TEXTS * len(column)
    if not (_is_text(column) or _is_whole(column)):
        return False
    codes, different = pd.factorize(column)
    known = codes >= 0
    owners, codes = persons[known], codes[known]
    count = len(np.unique(owners))
    pairs = len(np.unique(owners * max(1, len(different)) + codes))
    return (
        count >= _PERSONS
        and pairs * _UNIQUE <= count
        and len(different) >= _UNIQUE * count
    )


def _is_text(column: pd.Series) -> bool:
    if isinstance(column.dtype, pd.CategoricalDtype):
        column = pd.Series(column.cat.categories)
    elif not pd.api.types.is_object_dtype(column):
        return bool(pd.api.types.is_string_dtype(column))
    return bool(pd.api.types.infer_dtype(column, skipna=True) == "string")


def _is_whole(column: pd.Series) -> bool:
    """Tell whether numbers are whole; with gaps pandas keeps them as floats."""
    if pd.api.types.is_integer_dtype(column):
        return True
    if not pd.api.types.is_float_dtype(column):
        return False
    values = column.dropna().to_numpy(dtype=float)
    return bool((values == np.rint(values)).all())


def _numbers_rows(column: pd.Series) -> bool:
    """Tell whether integers identify rows; numbers that only count them do not."""
    numbers = column.dropna()
    if len(numbers) < _ROWS:
        return False
    span = int(numbers.max()) - int(numbers.min())
    return span >= 2 * len(numbers) and bool(numbers.is_unique)


def _has_times(column: pd.Series) -> bool:
    """Tell whether times are finer than a day."""
    if not pd.api.types.is_datetime64_any_dtype(column):
        return False
    times = column.dropna()
    return bool((times != times.dt.normalize()).any())


def _looks_odd(leaf: Leaf) -> bool:
    if leaf.kind in (SHAPE, UNKNOWN):
        return True
    if leaf.kind == BYTES:
        return any(map(looks_like_wkb, leaf.values))
    if leaf.kind != TEXT:
        return False
    codes, texts = leaf.texts()
    if any(_VALUE.match(text) for text in texts):
        return True
    odd = np.array([bool(_CODES.fullmatch(t) or _STREET.match(t)) for t in texts])
    return len(codes) > 0 and float(odd[codes].mean()) >= _MOST
