"""The columns beside released points: refused, warned of, or listed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import geopandas as gpd
import numpy as np

from ...core.errors import ColumnError, ParameterError
from ..columns.elsewhere import MOST, Elsewhere, Held
from ..columns.gathered import SuspectCheck
from ..columns.suspects import INDEX, check_columns, dropped, kept_of, warn_of
from ..columns.tallies import PARTS
from ..columns.telling import ColumnCheck, numbers_of
from ..columns.truth import Truth
from ..ground.crs import Ground
from ..ground.geometry import corners_of

if TYPE_CHECKING:
    from .rows import Batch, Owners, Rows, Survey


@dataclass
class Looking:
    """One look at all columns, and at where the rows are in the working plane.

    Attributes
    ----------
    left_out : list of str
        Columns not to publish.
    beside : tuple
        Those to publish.
    published : tuple of str
        Those that the guarantee lists.
    corners : (2, 2) array
        Of the box around the rows, in working units.
    held : Held, optional
        Whose places columns may hold: seen when the places are read once more.
    """

    left_out: list[Any]
    beside: tuple[Any, ...]
    published: tuple[str, ...]
    corners: np.ndarray
    held: Held | None = None


def look_at_columns(
    rows: Rows, survey: Survey, masking: Any, owners: Owners, *, ground: Ground,
    report: Callable[[float], object], look: Callable[[np.ndarray], object],
) -> Looking:  # fmt: skip
    """Return what there is to publish.

    ``look`` is told the working points of every batch of a table in batches.

    Raises
    ------
    ParameterError, CRSError, ColumnError
    """
    if survey.whole is not None:
        return _look_at_frame(rows, survey.whole, masking, ground)
    described, bounds = rows.info(survey.faults.rows), survey.corners.T
    left_out = dropped(described, masking.drop)
    rest = [n for n in rows.columns if n != rows.active and n not in left_out]
    kept = kept_of(masking.keep, rest)
    asked = [name for name in rest if name not in kept]
    several = owners.several
    suspects = {
        name: SuspectCheck(
            name, described.rows, unit=name in owners.columns, persons=several
        )
        for name in asked
    }
    checks = {n: ColumnCheck() for n in asked}
    if not masking.shuffle:
        checks |= {name: ColumnCheck() for name in rows.labels}
    elsewhere = {name: Elsewhere(MOST) for name in asked}
    astray, corners, done = np.zeros(3, dtype=np.int64), np.zeros((0, 2)), 0
    for batch in rows.batches([*checks, *owners.columns]):
        placed = batch.placed(ground)
        astray += ground.astray(placed)
        look(placed)
        corners = corners_of(corners, placed)
        part = Truth(batch.xy, rows.crs, bounds)
        whose = owners.codes(batch) if several else None
        for name, check in checks.items():
            column = batch.column(name)
            given = check.take(column, part)
            if name in suspects:
                suspects[name].take(column, whose)
                elsewhere[name].take(given, part)
        done += len(batch)
        report(done / described.rows)
    ground.refuse(astray, described.rows)
    _ask_for_chance(rows, checks, part, bounds, described.rows)
    _refuse(rows, checks)
    identifying = [str(name) for name, each in suspects.items() if each.identifies]
    if identifying:
        raise ColumnError(identifying, identify=True)
    found = [name for name, each in suspects.items() if each.suspect]
    warn_of(found)
    listed = {*kept, *found}
    held = Held({name: each for name, each in elsewhere.items() if name not in listed})
    published = tuple(n for n in rest if n in listed)
    return Looking(left_out, tuple(rest), published, corners, held)


def _look_at_frame(rows: Rows, batch: Batch, masking: Any, ground: Ground) -> Looking:
    """Return what there is to publish of rows in memory."""
    placed, frame = batch.placed(ground), rows.frame
    ground.refuse(ground.astray(placed), len(placed))
    if not isinstance(frame, gpd.GeoDataFrame):
        for name in ("drop", "keep"):
            if getattr(masking, name) not in ((), []):
                raise ParameterError(
                    f"{name} needs a GeoDataFrame; a GeoSeries has no columns."
                )
        return Looking([], (), (), placed)
    left_out = dropped(frame, masking.drop)
    published = check_columns(
        frame, left_out, masking.keep, masking.privacy_unit, shuffled=masking.shuffle,
        labelled=masking.sticky is not None, xy=batch.xy,
    )  # fmt: skip
    beside = [n for n in frame.columns if n != rows.active and n not in left_out]
    return Looking(left_out, tuple(beside), published, placed)


def _refuse(rows: Rows, checks: dict[str, ColumnCheck]) -> None:
    telling = [
        INDEX if name in rows.labels else name
        for name, check in checks.items()
        if check.tells
    ]
    if telling:
        raise ColumnError(list(dict.fromkeys(telling)))


def _ask_for_chance(
    rows: Rows, checks: dict[str, ColumnCheck], part: Truth, bounds: np.ndarray,
    count: int,
) -> None:  # fmt: skip
    """Compare columns with other rows' places, where the answer depends on it."""
    open_ = [name for name, check in checks.items() if check.asks(part)]
    if not open_ or count < 2:
        return
    others = [_Window(rows.places(max(1, count // each))) for each in PARTS]
    for batch in rows.batches(open_):
        part = Truth(batch.xy, rows.crs, bounds)
        there = [Truth(one.next(len(batch)), rows.crs, bounds) for one in others]
        for name in open_:
            given = numbers_of(batch.column(name), part)
            checks[name].compare(given, part, there)


class _Window:
    """Places taken from batches in pieces of any length."""

    def __init__(self, places: Iterator[np.ndarray]) -> None:
        self._places, self._left = places, np.zeros((0, 2))

    def next(self, count: int) -> np.ndarray:
        """Return the next ``count`` places."""
        parts, have = [self._left], len(self._left)
        while have < count:
            parts.append(next(self._places))
            have += len(parts[-1])
        joined = np.concatenate(parts)
        self._left = joined[count:]
        return joined[:count]
