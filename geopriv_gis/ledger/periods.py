"""Calendar periods, in UTC; days of a ledger never go back."""

from __future__ import annotations

import datetime

from ..core.language import noted

PERIODS = (
    noted("day"), noted("week"), noted("month"), noted("quarter"), noted("year")
)  # fmt: skip
SEVERAL = dict(
    zip(
        PERIODS,
        (noted("days"), noted("weeks"), noted("months"), noted("quarters"),
         noted("years")),
        strict=True,
    )
)  # fmt: skip


def today() -> str:
    """Return the day that this machine's clock shows, in UTC."""
    return datetime.datetime.now(datetime.timezone.utc).date().isoformat()


def later(day: str, other: str) -> str:
    """Return the later of two days; one that is not known yet is empty.

    A clock that was put back would open a period whose budget is spent already.
    """
    return max(day, other)


def checked(day: object) -> str:
    """Return a stored day; raise ValueError or TypeError if it is none."""
    if not isinstance(day, str) or datetime.date.fromisoformat(day).isoformat() != day:
        raise ValueError("day")
    return day


def period(per: str, day: str) -> str:
    """Return the name of the period that a day lies in; for ever has none.

    Examples
    --------
    >>> [period(per, "2026-11-22") for per in ("", *PERIODS)]
    ['', '2026-11-22', '2026-W47', '2026-11', '2026-Q4', '2026']
    """
    if not per or not day:
        return ""
    date = datetime.date.fromisoformat(day)
    year, week, _ = date.isocalendar()
    return {
        "day": day,
        "week": f"{year:04}-W{week:02}",
        "month": day[:7],
        "quarter": f"{day[:4]}-Q{(date.month + 2) // 3}",
        "year": day[:4],
    }[per]
