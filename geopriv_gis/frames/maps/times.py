"""Columns of times of released points, as numbers."""

from __future__ import annotations

import warnings
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd

from ...core.errors import ParameterError
from ...core.parameter import safe_repr
from .analysis import AnalysedRelease

DAY = 86_400_000.0  # milliseconds
_LEAST = 3  # rows
_DATE = len("2026-01-31")


def read_times(source: AnalysedRelease, column: object) -> tuple[np.ndarray, float]:
    """Return a released column of times since the first, and its unit, or raise.

    Dates and times are in milliseconds, of which a day is the unit in which periods are
    given. Numbers are as they are.
    """
    frame = source.frame
    known = isinstance(frame, gpd.GeoDataFrame) and isinstance(column, str)
    if not known or list(frame.columns).count(column) != 1:
        raise ParameterError(
            "time must name a column of times of the released frame; got "
            f"{safe_repr(column)}. Release it with keep=."
        )
    values = frame[column]
    number = pd.api.types.is_numeric_dtype(values)
    found = _real_numbers(values) if number else _to_milliseconds(values)
    if found is not None and len(found) >= _LEAST and np.isfinite(found).all():
        from_first: np.ndarray = found - found.min()
        if 0 < from_first.max() < np.inf:
            return from_first, 1.0 if number else DAY
    raise ParameterError(
        "time must hold dates, times or numbers, none missing and not all "
        f"equal, in at least {_LEAST} rows; {safe_repr(column)} does not."
    )


def _real_numbers(values: pd.Series[Any]) -> np.ndarray | None:
    """Return numbers, None for complex ones."""
    if pd.api.types.is_complex_dtype(values) or pd.api.types.is_bool_dtype(values):
        return None
    found: np.ndarray = values.to_numpy(dtype=float, na_value=np.nan)
    return found


def _to_milliseconds(values: pd.Series[Any]) -> np.ndarray | None:
    """Return milliseconds of dates, times or their ISO texts; None for all else."""
    if values.isna().any():
        return None
    if isinstance(values.dtype, pd.DatetimeTZDtype):
        local = values.dt.tz_localize(None)
        # Dates are whole days apart, of which one has 25 hours in autumn.
        dates = (local == local.dt.normalize()).all()
        values = local if dates else values.dt.tz_convert("UTC").dt.tz_localize(None)
    texts = [each for each in values if isinstance(each, str)]
    if any(len(each) < _DATE for each in texts):
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # numpy drops offsets with a warning
            moments = np.array(list(values), dtype="datetime64[ms]")
    except (ValueError, TypeError, Warning, OverflowError):
        return None
    found: np.ndarray = moments.astype(np.int64).astype(float)
    return found
