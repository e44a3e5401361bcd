"""Zones, public places and cells of released points: at no cost, from noise alone."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.spatial import cKDTree

from ...core.errors import ParameterError
from ...core.points.persons import Persons
from ...core.promise.guarantee import Guarantee
from ..ground.crs import Ground
from ..ground.own_zones import OwnZones
from .cells import FOOTPRINT, RADIUS, Cells, radius_of
from .snap import Snap

if TYPE_CHECKING:
    from .release import Held, Hold
    from .rows import Batch, Rows, Survey


class Zoned:
    """The rows' own zones, counted batch by batch.

    Parameters
    ----------
    zones : GeoDataFrame or GeoSeries, optional
    crs : pyproj.CRS
        Of the rows.
    """

    def __init__(self, zones: object, crs: Any) -> None:
        self._crs = crs  # checked with the zones
        self.zones: OwnZones | None = None
        if zones is not None:
            self.zones = OwnZones.public(zones, crs)
            self.counts = np.zeros(len(self.zones.shapes), dtype=np.int64)
        self._odd = 0

    def look(self, batch: Batch) -> None:
        """Count the rows of a batch."""
        if self.zones is not None:
            number = batch.zones(self.zones, self._crs).number
            self._odd += int((number < 0).sum())
            self.counts += np.bincount(number[number >= 0], minlength=len(self.counts))

    def checked(self, survey: Survey) -> OwnZones | None:
        """Return the zones, or raise where rows lie in none or in several."""
        if self.zones is not None:
            self.zones.refuse_odd(self._odd, int(self.counts.sum()) + self._odd)
            self.zones.refuse_bounds_of(survey.corners, self._crs)
        return self.zones


@dataclass(frozen=True, kw_only=True, eq=False)
class Holding:
    """What becomes of noisy working points: in their zones, at places, in cells."""

    ground: Ground
    zones: OwnZones | None
    held: Held | None  # brings strays back to these
    snap: Snap | None
    cells: Cells | None

    @classmethod
    def of(
        cls, masking: Any, rows: Rows, zoned: Zoned, *, ground: Ground,
        hold: Hold, survey: Survey, left_out: Collection[Hashable],
    ) -> Holding:  # fmt: skip
        """Return what is asked for; bad wishes are refused, before the charge."""
        held = snap = cells = None
        if zoned.zones is not None:
            held = hold(zoned.zones, zoned.counts, ground)
        if masking.snap is not None:
            snap = Snap.public(masking.snap, ground, zoned.zones)
            snap.refuse_rows(*_held(snap, rows, survey.corners))
            if zoned.zones is not None:
                snap.refuse_empty(zoned.counts)
        if masking.cell is not None:
            names = set(rows.columns).difference(left_out)
            cells = Cells.of(masking.cell, ground.source, names)
        return cls(ground=ground, zones=zoned.zones, held=held, snap=snap, cells=cells)

    def place(
        self, batch: Batch, noisy: np.ndarray, spacing: float | None
    ) -> np.ndarray:
        """Return noisy working points of a batch as they are published."""
        own = None
        if self.zones is not None and self.held is not None:
            own = batch.zones(self.zones, self.ground.source)
            noisy = self.held(own, noisy, spacing)
        there: np.ndarray = self.ground.to_source(noisy)
        if self.snap is not None:
            there = self.snap.there[self.snap.nearest(there, own)]
        return there if self.cells is None else self.cells.middles(there)

    def charged(self, guarantee: Guarantee) -> Guarantee:
        """Return what is promised where rows stay in their zones."""
        return guarantee if self.zones is None else self.zones.told(guarantee)

    def told(self, guarantee: Guarantee) -> Guarantee:
        """Return what is promised of what is published."""
        if self.snap is not None:
            return self.snap.told(guarantee)
        return guarantee if self.cells is None else self.cells.told(guarantee)

    def added(self, guarantee: Guarantee, persons: Persons | None) -> tuple[str, ...]:
        """Return the columns that are published beside the points."""
        if self.cells is None:
            return ()
        known = radius_of(guarantee, self.ground, persons) is not None
        return (FOOTPRINT, RADIUS) if known else (FOOTPRINT,)

    def columns(
        self, there: np.ndarray, guarantee: Guarantee, persons: Persons | None
    ) -> dict[str, np.ndarray]:
        """Return the values of these columns for published points."""
        if self.cells is None:
            return {}
        away = radius_of(guarantee, self.ground, persons)
        return self.cells.columns(there, away)


def refuse_together(**given: object) -> None:
    """Raise for ways to hold points that would undo each other."""
    names = [name for name, value in given.items() if value is not None]
    if len(names) > 1 and {*names} != {"zones", "snap"}:
        raise ParameterError(
            f"{' and '.join(names)} do not go together: give one of region, zones, "
            "snap and cell, or zones and snap (the nearest place of each row's own "
            "zone)."
        )


def _held(snap: Snap, rows: Rows, corners: np.ndarray) -> tuple[bool, bool]:
    """Return whether every public place is a row's, and every row at one of them."""
    near = snap.near
    low, high = snap.there.min(axis=0) + near, snap.there.max(axis=0) - near
    if (low < corners[0]).any() or (high > corners[1]).any():
        return False, False
    left, all_there, places = snap.there, True, cKDTree(snap.there)
    for batch in rows.batches(()):
        xy = batch.xy
        if len(left):
            left = left[cKDTree(xy).query(left, p=np.inf)[0] > near]
        all_there = all_there and bool(places.query(xy, p=np.inf)[0].max() <= near)
    return not len(left), all_there
