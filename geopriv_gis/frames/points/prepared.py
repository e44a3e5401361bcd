"""Points that are prepared for release: drawn batch by batch, or as a frame."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd

from ...core.errors import ColumnError, FileError
from ...core.points.persons import Persons
from ...core.promise.guarantee import Guarantee
from ...core.randomness import Random
from ..columns.elsewhere import Held
from ..ground.geometry import Frame, geometry_of, points_of
from ..ground.prepared import Prepared
from ..ground.release import attach
from .everybody import Owners
from .moving import Move, Moved, Moving
from .rows import Batch, Rows

Report = Callable[[float], object]
# Where all rows are published, charged and drawn as a store has it; what is promised.
Repeat = Callable[[Batch], tuple[Moved, Guarantee]]


@dataclass(frozen=True, kw_only=True)
class PreparedPoints(Prepared[Frame]):
    """A release of points, checked, of which nothing is charged or drawn.

    Parameters
    ----------
    rows : Rows
    count : int
        How many there are.
    left_out : list
        Columns that are not published.
    shuffle : bool
    heights : bool
        Whether points are published with Z.
    source : Random
    owners : Owners
    move : callable
        What moves a batch.
    moving : Moving
    held : Held
        What to look for in the places, when they are read once more.
    report : callable
    added : tuple of str
        Columns that are made for the points.
    repeat : callable, optional
        What charges and draws instead, where a store keeps earlier noise.
    """

    rows: Rows
    count: int
    left_out: list[Hashable]
    shuffle: bool
    heights: bool
    source: Random
    owners: Owners
    move: Move
    moving: Moving
    held: Held
    report: Report
    added: tuple[str, ...] = ()
    repeat: Repeat | None = None

    @property
    def columns(self) -> list[Any]:
        """Names of the columns that are published beside the geometry."""
        return [*self.own, *self.added]

    @property
    def own(self) -> list[Any]:
        """Those of them that the rows had."""
        out = {*self.left_out, self.rows.active}
        return [name for name in self.rows.columns if name not in out]

    def draw(self) -> Iterator[tuple[Batch, np.ndarray, np.ndarray | None]]:
        """Yield each batch with where its rows are now, and their heights.

        Every call is a release of its own. After the last batch it raises
        `ColumnError` if columns hold places of other rows, `FileError` if there were
        other rows than when it was prepared: then nothing may be kept.
        """
        done, columns = 0, dict.fromkeys([*self.own, *self.owners.columns])
        for batch in self.rows.batches(list(columns)):
            self.held.look(batch.xy)
            yield batch, *self.move(batch)
            done += len(batch)
            self.report(done / self.count)
        if done != self.count:
            raise FileError(
                f"the input gave {self.count} rows first and {done} later; release it "
                "from where rows stay the same."
            )
        if self.held.names:
            raise ColumnError([str(name) for name in self.held.names])

    def extra_columns(self, batch: Batch, there: np.ndarray) -> dict[str, np.ndarray]:
        """Return what is made for published points: outlines of cells, radii."""
        if not self.added:
            return {}
        persons = self._persons(batch)
        noisy = self.charged or self.guarantee
        return self.moving.holding.columns(there, noisy, persons)

    def _persons(self, batch: Batch) -> Persons | None:
        everybody = None if self.rows.frame is not None else self.owners.everybody
        codes = self.owners.codes(batch)
        return self.owners.persons(self.moving.masking, codes, everybody)

    def charge(self, key: str | None = None) -> None:
        """Charge the account; a store does that itself, for what it does not know."""
        if self.repeat is None:
            super().charge(key)

    def result(self) -> Frame:
        """Draw, and return a frame of rows that are in memory."""
        if self.repeat is None:
            ((batch, there, heights),) = self.draw()
            guarantee = self.guarantee
        else:
            (batch,) = self.rows.batches(())
            (there, heights), charged = self.repeat(batch)
            guarantee = self.moving.holding.told(charged)
        frame = self.rows.frame
        assert frame is not None
        points = points_of(there, heights, geometry_of(frame))
        if isinstance(frame, gpd.GeoDataFrame):
            result: Frame = frame.drop(columns=self.left_out)
            result[points.name] = points
        else:
            result = points
        columns = self.extra_columns(batch, there)
        if columns:
            result = _with_columns(result, columns)
        if self.shuffle:
            order = self.source.permutation(len(result))
            result, there = result.iloc[order].reset_index(drop=True), there[order]
        return attach(result, guarantee, places=there if heights is None else None)


def _with_columns(released: Frame, columns: dict[str, np.ndarray]) -> Frame:
    """Return a frame of released points with what is told beside them."""
    if isinstance(released, gpd.GeoDataFrame):
        return released.assign(**columns)
    table = pd.DataFrame(columns, index=released.index)
    return gpd.GeoDataFrame(table, geometry=released, crs=released.crs)
