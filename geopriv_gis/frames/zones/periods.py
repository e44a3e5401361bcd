"""Public time periods, and the period of each row."""

from __future__ import annotations

import datetime
import re
import warnings
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd

from ...core.errors import ParameterError
from ...core.language import gettext_noop
from ...core.parameter import safe_repr
from ...core.zones.series import PERIODS
from ..ground.geometry import Frame

PERIOD = "period"
_ISO = re.compile(r"\d{4}-\d\d-\d\d")
_FINER = re.compile(r"(\.\d{6})\d+")  # than microseconds
SERIES_PUBLIC = gettext_noop(
    "the zones, the periods and any bounds are public and were not made from the data"
)


@dataclass(frozen=True)
class Periods:
    """Consecutive periods, and the time column of rows.

    starts: Of each period; the last one ends at ``end``, which is in none.
    over: How many periods are over.
    """

    column: Hashable
    starts: pd.DatetimeIndex
    end: pd.Timestamp
    over: int

    @classmethod
    def of(
        cls, time: Any, every: Any, start: Any, end: Any, until: Any = None
    ) -> Periods | None:
        """Return checked periods; None without time arguments; raise if invalid."""
        given = {"time": time, "every": every, "start": start, "end": end}
        missing = [name for name, value in given.items() if value is None]
        if len(missing) == len(given):
            return None
        if missing:
            raise ParameterError(
                f"time, every, start and end go together; give {', '.join(missing)}."
            )
        first, last = _parse_moment(start, "start"), _parse_moment(end, "end")
        if not first < last:
            raise ParameterError("start must be before end.")
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # old names of units
                step = pd.tseries.frequencies.to_offset(every)
                if not first + step > first:
                    raise ValueError
                most = first + PERIODS * step
                starts = pd.date_range(first, min(last, most), freq=step)
        except (AttributeError, TypeError, ValueError, ArithmeticError):
            raise ParameterError(
                "every must be a length of time such as '7D', '1h' or 'MS' (months); "
                f"got {safe_repr(every)}."
            ) from None
        begun = starts[starts < last]
        if len(begun) > PERIODS:
            raise ParameterError(
                f"every must make at most {PERIODS} periods; got {safe_repr(every)}. "
                "Give longer ones, or a later start."
            )
        if not len(begun) or begun[0] != first:
            raise ParameterError(
                f"start must be where a period of every={safe_repr(every)} begins, "
                f"such as {first + step}."
            )
        if begun[-1] + step != last:
            raise ParameterError(
                f"end must be where a period of every={safe_repr(every)} ends, such as "
                f"{begun[-1] + step}."
            )
        ends = [*begun[1:], last]
        now = last if until is None else _parse_moment(until, "until")
        if now not in ends:
            raise ParameterError(
                f"until must be where a period of the series ends, such as {ends[0]}; "
                f"got {safe_repr(until)}."
            )
        return cls(time, begun, last, ends.index(now) + 1)

    def types(self, frame: Frame, zones: np.ndarray) -> np.ndarray:
        """Return a number per row of its zone and period, −1 for none; raise if unfit.

        By the row alone: times with an offset from UTC are moved there, others are as
        they stand.
        """
        moments = _to_utc(frame[self.column])
        bounds = self.starts.append(pd.DatetimeIndex([self.end])).to_numpy()
        bounds = bounds.astype("datetime64[us]")
        period = np.searchsorted(bounds, moments, side="right") - 1
        inside = (zones >= 0) & (period >= 0) & (period < len(self.starts))
        return np.where(inside, zones * len(self.starts) + period, -1)

    def table(self, zones: gpd.GeoDataFrame) -> gpd.GeoDataFrame:
        """Return zones repeated for each finished period, with its start as column."""
        many = self.over
        result = zones.iloc[np.repeat(np.arange(len(zones)), many)]
        result = result.reset_index(drop=True)
        result[PERIOD] = np.tile(self.starts[:many].to_numpy(), len(zones))
        return result


def _parse_moment(value: Any, name: str) -> pd.Timestamp:
    """Return a date or time without offset; raise for anything else."""
    dated = isinstance(value, (datetime.date, np.datetime64))
    try:
        good = dated or _ISO.match(value)
        found = pd.Timestamp(value) if good else pd.NaT
    except (TypeError, ValueError, OverflowError):
        found = pd.NaT
    if found is pd.NaT or found.tzinfo is not None:
        raise ParameterError(
            f"{name} must be a date or time such as '2026-01-01', without an offset; "
            f"got {safe_repr(value)}."
        )
    return found


def _to_utc(column: pd.Series) -> np.ndarray:
    """Return a column of times in UTC; raise if any is missing or no date or time."""
    wrong = ParameterError(
        "time must be a column of dates or times, none missing, such as "
        "2026-01-31T13:00; take pandas.to_datetime first."
    )
    if not len(column):
        return np.zeros(0, dtype="datetime64[us]")
    odd = pd.api.types.is_numeric_dtype(column) or column.dtype.kind in "mb"
    if odd or column.isna().any():
        raise wrong
    try:
        if column.dtype.kind == "M":
            found = pd.to_datetime(column, utc=True).dt.tz_localize(None)
            return np.asarray(found, dtype="datetime64[us]")
        # One by one: no row decides how others are read.
        codes, different = pd.factorize(column.astype(object))
        each = [_parse_in_utc(str(value)) for value in different]
        return np.asarray(np.array(each, dtype="datetime64[us]")[codes])
    except (AttributeError, NotImplementedError, TypeError, ValueError, OverflowError):
        raise wrong from None


def _parse_in_utc(text: str) -> datetime.datetime:
    """Return an ISO date or time in UTC, by its offset if any; raise for others."""
    if not _ISO.match(text):
        raise ValueError
    text = _FINER.sub(r"\1", text.strip().replace("Z", "+00:00"))
    found = datetime.datetime.fromisoformat(text)
    if found.tzinfo is not None:
        found = found.astimezone(datetime.timezone.utc).replace(tzinfo=None)
    return found
