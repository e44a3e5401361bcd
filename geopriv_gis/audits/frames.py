"""Audits of functions of frames: ground metres, whatever the CRS."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
import pyproj

from ..core.audit import AuditReport, Pair
from ..core.audit.claim import make_claim
from ..core.audit.findings import Outputs
from ..core.audit.mechanisms import check_finite, make_witnesses
from ..core.audit.places import BEARINGS, LEVELS, scale_of_pairs
from ..core.audit.witnesses import (
    LOGISTIC,
    NEARER,
    Distance,
    Event,
    Mode,
    Trial,
    Witness,
    frequency_witness,
    histogram_witness,
)
from ..core.errors import CRSError, ParameterError
from ..core.promise.guarantee import Guarantee
from ..frames.ground.crs import AreaOfUse
from ..frames.ground.datum import crs_name, transform
from ..frames.ground.standing import guarantee_of

MaskFunction = Callable[[gpd.GeoDataFrame], Any]
Through = Callable[
    [Any, "np.ndarray"], Any
]  # (released, the input's place) -> read back
NORTH = (0.5, 0.85)  # where in the area of use, from south to north, scales differ
# Stand for what is no number: told from 0, but no outliers.
MISSING, ENDLESS = 1e-7, 2e-7


def _codes(outputs: Outputs) -> list[Outputs]:
    """Return rounded outputs by feature, to count equal ones."""
    return list(np.round(outputs, 9).T)


_FREQUENCIES = frequency_witness("learnt: frequencies", _codes)


@dataclass(frozen=True)
class PointsWitness:
    """Witness of released points alone, without a frame's other columns."""

    witness: Witness

    @property
    def count(self) -> int:
        """Return the largest number of the witness's events."""
        return self.witness.count

    def events(self, trial: Trial) -> list[Event]:
        """Return the witness's events of the first two coordinates."""
        ours, theirs = trial.ours[:, :2], trial.theirs[:, :2]
        return self.witness.events(trial._replace(ours=ours, theirs=theirs))


@dataclass(frozen=True)
class ColumnsWitness:
    """Events of added columns, and of coordinates and moves minus each such column.

    distance: That of outputs from an input.
    """

    distance: Distance
    count: int = 2

    def events(self, trial: Trial) -> list[Event]:
        """Return events learnt from added columns; [] if there are points alone."""
        here, there = trial.pair.here, trial.pair.there
        if trial.ours.shape[1] == 2:
            return []

        def widen(outputs: Outputs) -> Outputs:
            """Return columns, and coordinates and moves minus each of them."""
            points, columns = outputs[:, :2], outputs[:, 2:]
            moves = [self.distance(points, place) for place in (here, there)]
            known = np.column_stack([points, *moves])
            less = known[:, :, None] - columns[:, None, :]
            return np.column_stack([columns, less.reshape(len(outputs), -1)])

        ours, theirs = widen(trial.ours), widen(trial.theirs)
        wide = trial._replace(ours=ours, theirs=theirs)
        return [
            (f"columns, {name}", more, less)
            for witness in (NEARER, _FREQUENCIES)
            for name, more, less in witness.events(wide)
        ]


def audit_places(
    mask: MaskFunction,
    pairs: Sequence[Pair] | None,
    *,
    crs: Any,
    guarantee: Guarantee | None,
    trials: int,
    together: bool,
    alpha: float,
    given: bool = False,
    round_trip: Through | None = None,
) -> AuditReport:
    """Audit a function that masks points; raise if a graph or zones need pairs.

    mask: Takes a GeoDataFrame of points and returns as many.
    guarantee: What is said to be promised; by default what the result says.
    together: Whether one call masks all trials, or each a call of its own.
    """
    crs = check_crs(crs)
    pairs_at_hand = make_place_pairs(crs, [1.0]) if pairs is None else pairs
    if guarantee is None:
        guarantee = guarantee_of(mask(_make_frame(pairs_at_hand[0].here, 2, crs)))
    if guarantee.graph and (pairs is None or not given):
        raise ParameterError(
            "the release is private along a public graph. Pass pairs of "
            "places, or of frames, each with its distance along the graph."
        )
    if guarantee.zones and pairs is None:
        raise ParameterError(
            "the release is private within zones. Pass pairs of places that "
            "lie in the same zone."
        )
    claim = make_claim(guarantee)
    if pairs is None:
        scale = scale_of_pairs(guarantee)
        pairs = make_place_pairs(crs, [level * scale for level in LEVELS])

    widths: set[int] = set()

    def release(place: Any, runs: int) -> np.ndarray:
        """Return coordinates and columns of `runs` releases of a place; check width."""
        calls = [runs] if together else [1] * runs
        parts = []
        for rows in calls:
            released = mask(_make_frame(place, rows, crs))
            if round_trip is not None:
                released = round_trip(released, np.asarray(place, dtype=float))
            parts.append(released_coordinates(released, rows, crs))
        check_widths(widths, *parts)
        return np.concatenate(parts)

    distance = make_ground_distance(crs)
    witnesses = (
        [frequency_witness("nodes", lambda found: [np.round(found, 9) @ (1.0, np.pi)])]
        if guarantee.graph
        else make_witnesses(claim.ratio(distance))
    )
    return claim.certify(
        release,
        pairs,
        [*map(PointsWitness, witnesses), ColumnsWitness(distance)],
        trials=trials,
        alpha=alpha,
        find_repeats=True,
    )


def audit_tables(
    release: MaskFunction,
    pairs: Sequence[Pair],
    features: Callable[[Any], Any] | None,
    *,
    guarantee: Guarantee | None,
    trials: int,
    alpha: float,
) -> AuditReport:
    """Audit a function of whole tables, one call a trial; raise if result sizes vary.

    features: Turns a result into numbers or labels; by default `to_numbers`.
    """
    numbers = to_numbers if features is None else features
    if guarantee is None:
        guarantee = guarantee_of(release(pairs[0].here.copy()))
    claim = make_claim(guarantee)

    widths: set[int] = set()

    def released(table: Any, runs: int) -> np.ndarray:
        """Return `runs` releases' features of a table; raise if their widths vary."""
        found = [np.ravel(numbers(release(table.copy()))) for _ in range(runs)]
        check_widths(widths, *found)
        return replace_missing(np.array(found, dtype=float))

    return claim.certify(
        released,
        pairs,
        [Mode(), LOGISTIC, NEARER, histogram_witness(12), _FREQUENCIES],
        trials=trials,
        alpha=alpha,
    )


def check_widths(known: set[int], *found: np.ndarray) -> None:
    """Add arrays' widths to `known`, in place; raise if widths differ."""
    known.update(each.shape[-1] for each in found)
    if len(known) > 1:
        raise ParameterError(
            "the function must return as many columns each time; tables also as many "
            "rows. Else pass pairs of frames, and features=, which makes as many "
            "numbers of any result."
        )


def to_numbers(released: Any) -> np.ndarray:
    """Return a result as a flat array: bounds, numbers, hashes of all else, index."""
    if isinstance(released, gpd.GeoSeries):
        released = released.to_frame("geometry")
    table = pd.DataFrame(released)
    columns = [table.iloc[:, n] for n in range(table.shape[1])]
    columns.sort(key=lambda column: str(column.dtype) != "geometry")  # shapes first
    found = [column_numbers(column) for column in columns]
    if not isinstance(table.index, pd.RangeIndex):
        found.append(column_numbers(table.index.to_series()))
    return replace_missing(np.concatenate([np.ravel(each) for each in found]))


def column_numbers(column: Any) -> np.ndarray:
    """Return a column as an array (rows, …): bounds, numbers, or hashes of all else."""
    numbers: np.ndarray
    if str(column.dtype) == "geometry":
        numbers = gpd.GeoSeries(column).bounds.to_numpy(dtype=float)
        return numbers
    try:
        numbers = column.to_numpy(dtype=float)
    except (TypeError, ValueError):
        # Labels: any fixed numbers will do, the same in every call.
        return np.array([hash(str(value)) % 2**40 for value in column], dtype=float)
    return numbers


def replace_missing(numbers: np.ndarray) -> np.ndarray:
    """Return numbers with NaN, infinity and −infinity each replaced by a constant."""
    found: np.ndarray = np.nan_to_num(
        numbers, nan=MISSING, posinf=ENDLESS, neginf=-ENDLESS
    )
    return found


def make_place_pairs(crs: pyproj.CRS, distances: Sequence[float]) -> list[Pair]:
    """Return pairs of places so many metres apart, mid and north in the CRS's area.

    They lie in the middle and in the north of the CRS's area of use, where map metres
    and ground metres may differ.
    """
    crs = check_crs(crs)
    geodetic, geod = degrees_and_geodesic(crs)
    area = AreaOfUse.of(crs) or AreaOfUse(-180.0, -85.0, 180.0, 85.0)
    lon = (area.west + area.east) / 2 + 0.0123
    pairs = []
    for share in NORTH:
        lat = area.south + share * (area.north - area.south)
        for distance in distances:
            for bearing in BEARINGS:
                ahead = geod.fwd(lon, lat, np.degrees(bearing), distance)[:2]
                both = transform(np.array([(lon, lat), ahead]), geodetic, crs)
                pairs.append(Pair(both[0], both[1], distance))
    return pairs


def degrees_and_geodesic(crs: pyproj.CRS) -> tuple[pyproj.CRS, pyproj.Geod]:
    """Return a CRS's geographic CRS, and the geodesics of its ellipsoid."""
    geodetic, geod = crs.geodetic_crs, crs.get_geod()
    assert geodetic is not None
    assert geod is not None
    return geodetic, geod


def make_ground_distance(crs: pyproj.CRS) -> Callable[[np.ndarray, Any], np.ndarray]:
    """Return a function of distances (m, ellipsoid) from a place; check the CRS."""
    crs = check_crs(crs)
    geodetic, geod = degrees_and_geodesic(crs)

    def distance(outputs: np.ndarray, place: Any) -> np.ndarray:
        """Return distances (m) of outputs from a place."""
        lon, lat = transform(np.atleast_2d(outputs), crs, geodetic).T
        at = transform(np.atleast_2d(np.asarray(place, dtype=float)), crs, geodetic)[0]
        start = (np.full(len(lon), at[0]), np.full(len(lon), at[1]))
        metres: np.ndarray = geod.inv(*start, lon, lat)[2]
        return metres

    return distance


def released_coordinates(released: Any, rows: int, crs: pyproj.CRS) -> np.ndarray:
    """Return a mask's points in `crs`, heights, columns; raise unless one point a row.

    The array is (rows, 2) if there is nothing beside the points.
    """
    points = getattr(released, "geometry", None)
    if points is None or len(points) != rows or not (points.geom_type == "Point").all():
        got = "other geometries" if points is not None else type(released).__name__
        if points is not None and len(points) != rows:
            got = f"{len(points)} rows"
        raise ParameterError(
            f"the function must return a frame of {rows} points, one for each "
            f"row; got {got}. Otherwise pass pairs of frames and features=."
        )
    xy = np.column_stack([points.x, points.y])
    columns = [points.z] if points.has_z.any() else []
    if isinstance(released, gpd.GeoDataFrame):
        other = released.columns.drop(points.name)
        columns += [column_numbers(released[name]) for name in other]
    xy = xy if points.crs is None else transform(xy, points.crs, crs)
    check_finite(xy)
    return replace_missing(np.column_stack([xy, *columns]))


def _make_frame(place: Any, rows: int, crs: pyproj.CRS) -> gpd.GeoDataFrame:
    """Return a frame of `rows` points, all at one place."""
    x, y = place
    points = gpd.points_from_xy(np.full(rows, float(x)), np.full(rows, float(y)))
    return gpd.GeoDataFrame(geometry=points, crs=crs)


def check_crs(crs: Any) -> pyproj.CRS:
    """Return a CRS as pyproj's; raise unless it is geographic or projected."""
    try:
        found = pyproj.CRS.from_user_input(crs)
    except (pyproj.exceptions.CRSError, TypeError, ValueError) as error:
        raise CRSError(
            "crs must be a CRS that pyproj knows, e.g. 'EPSG:3857'."
        ) from error
    if not (found.is_geographic or found.is_projected):
        raise CRSError(f"crs must be geographic or projected; got {crs_name(found)}.")
    return found
