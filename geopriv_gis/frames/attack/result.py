"""What an attack found, and where its points are measured."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import geopandas as gpd
import numpy as np

from ...core.errors import CRSError, GeometryError, ParameterError
from ...core.parameter import Limits
from ...core.randomness import Floats
from ..ground.crs import Ground, ground_of
from ..ground.datum import with_shift
from ..ground.geometry import Frame, coordinates_of, geometry_of, points_of
from ..ground.order import check_order

HOLDER = "for the data holder only"
THRESHOLD = Limits("Distance that counts as found", unit="m", above=0)


@dataclass(frozen=True, eq=False)
class Attack:
    """What an attack found, for the data holder only: it is compared with the truth.

    Parameters
    ----------
    name : str
        Of the attack.
    targets : GeoDataFrame
        One row per target: where it was put (geometry), ``distance`` from the true
        place (m), whether it was ``found``, ``queries``, and what the attack adds.
    threshold : float
        Distance (m) up to which a target counts as found.
    seconds : float
        Time for each target, answers of the service included.
    computing : float
        Time for each target without them.
    """

    name: str
    targets: gpd.GeoDataFrame
    threshold: float
    seconds: float
    computing: float

    @property
    def success(self) -> float:
        """Share of the targets that were found (Acc)."""
        return float(self.targets["found"].mean())

    @property
    def distance(self) -> float:
        """Mean distance (m) from the true places (Dist)."""
        return float(self.targets["distance"].mean())

    @property
    def queries(self) -> float:
        """Mean number of queries per target (Cost)."""
        return float(self.targets["queries"].mean())

    def __str__(self) -> str:
        """Return the measures in one sentence."""
        return (
            f"{self.name}: {100 * self.success:.3g} % of {len(self.targets)} targets "
            f"found (within {self.threshold:g} m where that is asked), on average "
            f"{self.distance:.4g} m off after {self.queries:.4g} queries. "
            f"{HOLDER.capitalize()}."
        )

    __repr__ = __str__


def both_positions(
    frame: Frame, released: Frame, crs: object
) -> tuple[Ground, Floats, Floats]:
    """Return a plane, and true and released positions in its metres."""
    series = geometry_of(frame)
    xy = coordinates_of(series, drop_z=True).xy
    ground = ground_of(series.crs, crs, plane=True, coordinates=xy)
    check_order(series, released)
    return (
        ground,
        positions_in(frame, ground, "the frame"),
        positions_in(released, ground, "the release"),
    )


def positions_in(frame: Frame, ground: Ground, what: str) -> Floats:
    """Return positions in the plane's metres; a release may lie off its area."""
    series = geometry_of(frame)
    xy = coordinates_of(series, what, drop_z=True).xy
    if series.crs is None:
        raise ParameterError(f"{what} has no CRS; set one with set_crs().")
    try:
        there = ground.anywhere(xy, with_shift(series.crs))
    except CRSError as error:
        raise GeometryError(f"{what} has rows without a place in the plane.") from error
    return there * ground.unit


def since(start: float) -> tuple[float, float]:
    """Return the seconds since a start, twice: no service answered meanwhile."""
    spent = time.perf_counter() - start
    return spent, spent


def result_of(
    name: str,
    frame: Frame,
    ground: Ground,
    estimates: Floats,
    true: Floats,
    *,
    threshold: float,
    seconds: tuple[float, float],
    **more: Any,
) -> Attack:
    """Return an attack's estimates (m in the plane) as a table beside the truth."""
    series = geometry_of(frame)
    distance = np.hypot(*(estimates - true).T)
    table = {
        "distance": distance,
        "found": distance <= threshold,
        "queries": np.zeros(len(true), dtype=np.int64),
        **more,
    }
    there = ground.to_source(estimates / ground.unit)
    targets = gpd.GeoDataFrame(
        table, geometry=points_of(there, None, series), index=series.index
    )
    whole, computing = (each / len(true) for each in seconds)
    return Attack(name, targets, float(threshold), whole, computing)
