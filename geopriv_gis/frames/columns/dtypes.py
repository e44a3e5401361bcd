"""What a column's values are, whatever dtype holds them."""

from __future__ import annotations

import contextlib
import datetime
import numbers
import uuid
from typing import Any

import numpy as np
import pandas as pd

from .leaves import TIMED

_NAMES = (str, numbers.Integral, uuid.UUID)  # whose text says who it is


def is_text(column: pd.Series) -> bool:
    """Return whether all values (or categories) are texts, missing values aside."""
    if isinstance(column.dtype, pd.CategoricalDtype):
        column = pd.Series(column.cat.categories)
    elif not pd.api.types.is_object_dtype(column):
        return bool(pd.api.types.is_string_dtype(column))
    return bool(pd.api.types.infer_dtype(column, skipna=True) == "string")


def is_whole(column: pd.Series) -> bool:
    """Return whether a column has whole numbers only, missing values aside."""
    if pd.api.types.is_integer_dtype(column):
        return True
    if not pd.api.types.is_float_dtype(column):
        return False
    values = column.dropna().to_numpy(dtype=float)
    return bool((values == np.rint(values)).all())


def to_plain_dtype(values: pd.Series) -> pd.Series:
    """Return categories and objects as the numbers or texts that they are, if so."""
    if isinstance(values.dtype, pd.CategoricalDtype) and not is_text(values):
        values = values.astype(values.cat.categories.dtype)
    if values.dtype != object:
        return values
    found = pd.api.types.infer_dtype(values, skipna=True)
    if found in ("floating", "mixed-integer-float", "decimal"):
        plain = values.astype(float)
        whole = found == "decimal" and (plain.abs() < 2**53).all() and is_whole(plain)
        return plain.astype("int64") if whole else plain
    if found == "integer":
        with contextlib.suppress(OverflowError):
            return values.astype("int64")
    if found in ("integer", "mixed-integer", "mixed"):
        kinds = set(map(type, values))
        if all(
            issubclass(kind, _NAMES) and not issubclass(kind, bool) for kind in kinds
        ):
            return values.map(str)
    return values


def has_times(column: pd.Series) -> bool:
    """Return whether a column has times of day, or periods or intervals of them."""
    if isinstance(column.dtype, pd.IntervalDtype):
        ends = (pd.Series(getattr(column.array, side)) for side in ("left", "right"))
        return any(map(has_times, ends))
    if isinstance(column.dtype, pd.PeriodDtype):
        column = column.dt.start_time
    if pd.api.types.is_datetime64_any_dtype(column):
        times = column.dropna()
        return bool((times != times.dt.normalize()).any())
    if column.dtype != object or is_text(column):
        return False
    timed = [kind for kind in set(map(type, column)) if issubclass(kind, TIMED)]
    return bool(timed) and any(
        is_time(value) for value in column if isinstance(value, tuple(timed))
    )


def is_time(value: Any) -> bool:
    """Return whether a date or time, not missing, is no midnight."""
    if isinstance(value, datetime.time):
        return True
    start = value.start_time if isinstance(value, pd.Period) else pd.Timestamp(value)
    return bool(start > start.normalize())  # not of NaT
