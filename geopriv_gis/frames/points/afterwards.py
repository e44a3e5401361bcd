"""What released points become at no cost: public places, or cells of a public grid.

Both look at the noisy points, at what is public and at nothing else.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import geopandas as gpd
import numpy as np
import pandas as pd

from ...core.errors import ParameterError
from ...core.points.persons import Persons
from ...core.promise.guarantee import Guarantee
from ..ground.crs import Ground
from ..ground.geometry import Frame
from ..ground.own_zones import OwnZones
from .cells import Cells, radius_of
from .snap import Snap


@dataclass(frozen=True, eq=False)
class Afterwards:
    """What is done with noisy points; by default nothing, but for the way back.

    Parameters
    ----------
    ground : Ground
    persons : Persons, optional
    snap : Snap, optional
    cells : Cells, optional
    """

    ground: Ground
    persons: Persons | None = None
    snap: Snap | None = None
    cells: Cells | None = None

    @classmethod
    def of(
        cls, *, snap: object, cell: object, frame: Frame, left_out: Sequence[Hashable],
        ground: Ground, zones: OwnZones | None, persons: Persons | None,
    ) -> Afterwards:  # fmt: skip
        """Return what is asked for; bad wishes are refused."""
        places = None if snap is None else Snap.of(snap, ground, zones, frame)
        names = set(getattr(frame, "columns", ())).difference(left_out)
        cells = None if cell is None else Cells.of(cell, ground.source, names)
        return cls(ground, persons, places, cells)

    def place(
        self, noisy: np.ndarray, guarantee: Guarantee
    ) -> tuple[np.ndarray, Guarantee, dict[str, np.ndarray]]:
        """Return noisy points in the CRS of the frame, their promise, and columns."""
        xy = self.ground.to_source(noisy)
        if self.snap is not None:
            return (*self.snap.applied(xy, guarantee), {})
        if self.cells is None:
            return xy, guarantee, {}
        away = radius_of(guarantee, self.ground, self.persons)
        xy, guarantee = self.cells.applied(xy, guarantee)
        return xy, guarantee, self.cells.columns(xy, away)


def refuse_together(**given: object) -> None:
    """Raise for ways to hold points that would undo each other."""
    names = [name for name, value in given.items() if value is not None]
    if len(names) > 1 and {*names} != {"zones", "snap"}:
        raise ParameterError(
            f"{' and '.join(names)} do not go together: give one of region, zones, "
            "snap and cell, or zones and snap (the nearest place of each row's own "
            "zone)."
        )


def with_columns(released: Frame, columns: dict[str, np.ndarray]) -> Frame:
    """Return a frame of released points with what is told beside them."""
    if isinstance(released, gpd.GeoDataFrame):
        return released.assign(**columns)
    table = pd.DataFrame(columns, index=released.index)
    return gpd.GeoDataFrame(table, geometry=released, crs=released.crs)
