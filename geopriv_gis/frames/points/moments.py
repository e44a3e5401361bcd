"""Times of rows, and public time windows."""

from __future__ import annotations

import re
import warnings
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd

from ...core.errors import ParameterError
from ...core.parameter import safe_repr
from ...core.points.windows import Windows, windows_by_label, windows_by_time
from ..ground.geometry import has_column, read_column

SECOND = 1_000_000  # times are counted in microseconds
HOUR = 3600 * SECOND
_MONDAY = 3 * 24 * HOUR  # from a Monday to the 1st of January 1970
_UNITS = {
    "s": SECOND, "min": 60 * SECOND, "h": HOUR, "d": 24 * HOUR, "w": 7 * 24 * HOUR
}  # fmt: skip
_LENGTH = re.compile(r"0*([1-9]\d{0,4}) ?(s|min|h|d|w)")
KINDS = ("night", "day", "weekend")
COLUMN = "column:"
_WIDEST = 1000 * _UNITS["w"]
# Dates are written in nanoseconds, of which 64 bits hold those of 1678 to 2261.
_FIRST, _LAST = (np.datetime64(year, "us") for year in ("1700", "2200"))


@dataclass(frozen=True, eq=False)
class RowTimes:
    """Rows' clock times (µs), their time zone if any, and times elapsed in UTC.

    The hour that is repeated in autumn counts once. ``elapsed`` is as time passes: in
    UTC, where there is a zone.
    """

    clock: np.ndarray
    zone: Any
    elapsed: np.ndarray

    @classmethod
    def of(cls, frame: gpd.GeoDataFrame, time: Hashable, codes: np.ndarray) -> RowTimes:
        """Return rows' times, a person's clock never turned back; raise if unfit."""
        column = read_column(frame, time, "time")
        _check_no_missing_times(column)
        values = _parse_dates(column)
        _check_no_missing_times(values)  # "" and "NaT" are read as no time
        zone = values.dt.tz
        wall = values.dt.tz_localize(None).to_numpy().astype("datetime64[us]")
        if len(wall) and not _FIRST <= wall.min() <= wall.max() < _LAST:
            raise ParameterError(
                "time must lie in the years 1700 to 2199 in every row; there are "
                "others. Correct those rows, or drop them."
            )
        passed, clock = wall.astype(np.int64), wall.astype(np.int64)
        if zone is not None:
            utc = values.dt.tz_convert("UTC").dt.tz_localize(None).to_numpy()
            passed = utc.astype("datetime64[us]").astype(np.int64)
            order = np.lexsort((passed, codes))
            risen = pd.Series(clock[order]).groupby(codes[order]).cummax()
            clock[order] = risen.to_numpy()
        return cls(clock, zone, passed)

    def dates(self, clock: np.ndarray) -> pd.Series:
        """Return clock times as dates, in the rows' time zone if any."""
        dates = pd.Series(clock.astype("datetime64[us]").astype("datetime64[ns]"))
        if self.zone is None:
            return dates
        first = np.ones(len(dates), dtype=bool)
        return dates.dt.tz_localize(
            self.zone, ambiguous=first, nonexistent="shift_forward"
        )


@dataclass(frozen=True, eq=False)
class TimeWindows:
    """Public time windows: equal widths, kinds of hours, or a column's labels."""

    width: int = 0
    kinds: tuple[str, ...] = ()
    column: Hashable = None

    @classmethod
    def of(cls, windows: object, frame: gpd.GeoDataFrame) -> TimeWindows:
        """Read windows: a width, kinds (night, day) or a column; raise for others."""
        if isinstance(windows, str) and not windows.startswith(COLUMN):
            words = [word.strip() for word in windows.replace(",", "/").split("/")]
            if set(words) <= set(KINDS) and len(set(words)) == len(words):
                return cls(kinds=tuple(words))
            width = parse_duration(windows)
            if width:
                return cls(width=width)
        name = windows
        if isinstance(windows, str) and windows.startswith(COLUMN):
            name = windows[len(COLUMN) :]
        if not has_column(frame, name):
            raise ParameterError(
                "windows must be a length of time such as '15min', '1h' or '1d', some "
                "of 'night/day/weekend', or a column of public labels; got "
                f"{safe_repr(windows)}."
            )
        return cls(column=name)

    @property
    def smooth(self) -> bool:
        """Return whether windows have equal widths, so that tracks can be smoothed."""
        return bool(self.width)

    def windows(
        self, frame: gpd.GeoDataFrame, moments: RowTimes, codes: np.ndarray
    ) -> tuple[Windows, dict[str, Any]]:
        """Return persons' windows, and columns naming them; raise for mixed labels."""
        clock = moments.clock
        if self.width:
            found = windows_by_time(clock + _MONDAY, codes, self.width)
            start, end = (
                moments.dates((found.windows + more) * self.width - _MONDAY)
                for more in (0, 1)
            )
            # In spring the clock skips an hour, in which nobody was anywhere.
            there = (start < end).to_numpy()
            named = {"start": start[there], "end": end[there]}
            return found.select(there), {
                name: dates.reset_index(drop=True) for name, dates in named.items()
            }
        if self.kinds:
            found = windows_by_time(clock + _MONDAY, codes, HOUR, self._kind_of_hour)
            return found, {"window": np.array(self.kinds, object)[found.windows]}
        try:
            labels, names = pd.factorize(frame[self.column], sort=True)
        except (TypeError, NotImplementedError):
            raise ParameterError(
                "windows must name a column of texts or numbers; its values cannot be "
                "compared. Convert them to texts."
            ) from None
        found = windows_by_label(clock, codes, labels)
        return found, {"window": np.asarray(names)[found.windows]}

    def _kind_of_hour(self, hours: np.ndarray) -> np.ndarray:
        """Return the kind of each hour of the week (from Monday); −1 for none.

        Night is from 22 to 6 o'clock, day from 8 to 18 from Monday to Friday, weekend
        the same on Saturday and Sunday.
        """
        hour, weekday = hours % 24, hours // 24 % 7
        working = (hour >= 8) & (hour < 18)
        meant = {
            "night": (hour >= 22) | (hour < 6),
            "day": working & (weekday < 5),
            "weekend": working & (weekday >= 5),
        }
        found = np.full(len(hours), -1)
        for number, kind in enumerate(self.kinds):
            found[meant[kind]] = number
        return found


def _check_no_missing_times(times: pd.Series) -> None:
    """Raise if any row has no time."""
    missing = int(times.isna().sum())
    if missing:
        raise ParameterError(
            f"time must say when every row was; the column is missing in {missing} of "
            f"{len(times)} rows. Fill it, or drop those rows."
        )


def _parse_dates(column: pd.Series) -> pd.Series:
    """Return a column as dates with times; raise for numbers and other values."""
    refusal = ParameterError(
        "time must be a column of dates with times (2024-05-31T13:00:00), all with a "
        "zone or none; take pandas.to_datetime first."
    )
    if pd.api.types.is_numeric_dtype(column) or column.dtype.kind in "mb":
        raise refusal
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            found = pd.to_datetime(column)
            found.dt.tz_localize(None).to_numpy().astype("datetime64[ns]")
    except (AttributeError, TypeError, ValueError, Warning):
        raise refusal from None
    return found


def parse_duration(text: str) -> int:
    """Return a duration's microseconds; 0 if the text is invalid, or it is too long."""
    found = _LENGTH.fullmatch(text.strip().lower())
    width = int(found[1]) * _UNITS[found[2]] if found else 0
    return width if width <= _WIDEST else 0
