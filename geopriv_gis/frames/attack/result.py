"""Results of an attack, and the plane in which its points are measured."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import geopandas as gpd
import numpy as np

from ...core.errors import CRSError, GeometryError
from ...core.language import format_message, gettext, gettext_noop, localize
from ...core.parameter import Limits
from ...core.randomness import Floats
from ..ground.crs import WorkingSpace, choose_ground
from ..ground.datum import horizontal_with_shift
from ..ground.geometry import Frame, coordinates_of, geometry_of, make_points
from ..ground.release import read_stamp
from ..ground.standing import check_order
from ..ground.warning import warn

HOLDER = gettext_noop("for the data holder only")
FOR_HOLDER = gettext_noop("For the data holder only.")
BY_INDEX = gettext_noop(
    "The released points have no record of their release: row by row they were taken "
    "for those of the frame with the same index. If they were sorted or shuffled "
    "since, these figures mean nothing."
)
THRESHOLD = Limits("Distance that counts as found", unit="m", above=0)
_SHIFTS = (0.2, 0.4, 0.5, 0.6, 0.8)  # of the rows: pairs of different ones
_SEVERAL, _AS_FAR = 10, 0.9  # rows from which on it is looked at; share of the others


@dataclass(frozen=True, eq=False)
class Attack:
    """Result of an attack compared with the truth, for the data holder only.

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
    by_index : bool
        Whether the rows went by their index alone: released points have no record
        that shows whose they are. Of sorted ones, say, nobody would be found.
    """

    name: str
    targets: gpd.GeoDataFrame
    threshold: float
    seconds: float
    computing: float
    by_index: bool = False

    @property
    def success(self) -> float:
        """Return the share of the attack's targets that were found (Acc)."""
        return float(self.targets["found"].mean())

    @property
    def distance(self) -> float:
        """Return the attack's mean distance (m) of guesses from true places (Dist)."""
        return float(self.targets["distance"].mean())

    @property
    def queries(self) -> float:
        """Return the attack's mean number of queries per target (Cost)."""
        return float(self.targets["queries"].mean())

    def __str__(self) -> str:
        found = format_message(
            "{name}: {share} % of {many} targets found (within {threshold} m where "
            "that is asked), on average {distance} m off after {queries} queries.",
            name=gettext(self.name), share=localize(f"{100 * self.success:.3g}"),
            many=len(self.targets), threshold=localize(f"{self.threshold:g}"),
            distance=localize(f"{self.distance:.4g}"),
            queries=localize(f"{self.queries:.4g}"),
        )  # fmt: skip
        doubts = [BY_INDEX] if self.by_index else []
        return " ".join([found, *map(gettext, [FOR_HOLDER, *doubts])])

    __repr__ = __str__


def true_and_released_positions(
    frame: Frame, released: Frame, crs: object
) -> tuple[WorkingSpace, Floats, Floats]:
    """Return a plane, true and released positions (m); raise or warn if rows differ."""
    series = geometry_of(frame)
    xy = coordinates_of(series, drop_z=True).xy
    ground = choose_ground(series.crs, crs, plane=True, coordinates=xy)
    check_order(series, released)
    true = project_positions(frame, ground, "the frame")
    there = project_positions(released, ground, "the release")
    if has_no_record(released):
        _warn_of_mismatched_rows(true, there)
    return ground, true, there


def has_no_record(released: Frame) -> bool:
    """Return whether a frame has no record of release; then rows match by index."""
    return read_stamp(released) is None


def _warn_of_mismatched_rows(true: Floats, released: Floats) -> None:
    """Warn if rows lie on average as far from their released points as from others'."""
    count = len(true)
    steps = {max(1, round(count * share)) for share in _SHIFTS}
    own = np.hypot(*(released - true).T).mean()
    others = [np.hypot(*(np.roll(released, step, 0) - true).T).mean() for step in steps]
    if count >= _SEVERAL and own > _AS_FAR * np.mean(others):
        warn(
            "released rows are as far from their own true rows as from others. Check "
            "the order of both; otherwise the mask hides every place."
        )


def project_positions(frame: Frame, ground: WorkingSpace, name: str) -> Floats:
    """Return rows' positions (m) in the plane; raise for no CRS, or if outside."""
    series = geometry_of(frame)
    xy = coordinates_of(series, name, drop_z=True).xy
    if series.crs is None:
        raise CRSError(f"{name} has no CRS; set it with set_crs().")
    try:
        there = ground.transform_anywhere(xy, horizontal_with_shift(series.crs))
    except CRSError as error:
        raise GeometryError(
            f"{name} has rows without a place in the plane. Drop them, or pass crs= of "
            "their area."
        ) from error
    return there * ground.unit


def elapsed_seconds(start: float) -> tuple[float, float]:
    """Return the seconds since a start, twice: as total and attacker's time."""
    spent = time.perf_counter() - start
    return spent, spent


def make_attack_result(
    name: str,
    frame: Frame,
    ground: WorkingSpace,
    estimates: Floats,
    true: Floats,
    *,
    threshold: float,
    seconds: tuple[float, float],
    by_index: bool = False,
    **more: Any,
) -> Attack:
    """Return an attack's result: estimates as points, distances, what is found."""
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
        table, geometry=make_points(there, None, series), index=series.index
    )
    whole, computing = (each / len(true) for each in seconds)
    return Attack(name, targets, float(threshold), whole, computing, by_index)
