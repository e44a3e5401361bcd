"""Audits of functions of frames: ground metres, whatever the CRS."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
import pyproj

from ..core.audit import AuditReport, Pair
from ..core.audit.claim import make_claim
from ..core.audit.mechanisms import make_witnesses
from ..core.audit.places import BEARINGS, LEVELS, scale_of_guarantee
from ..core.audit.witnesses import (
    LOGISTIC,
    NEARER,
    Mode,
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
        scale = scale_of_guarantee(guarantee)
        pairs = make_place_pairs(crs, [level * scale for level in LEVELS])

    def release(place: Any, runs: int) -> np.ndarray:
        """Return coordinates of `runs` releases of a place."""
        calls = [runs] if together else [1] * runs
        parts = []
        for rows in calls:
            released = mask(_make_frame(place, rows, crs))
            if round_trip is not None:
                released = round_trip(released, np.asarray(place, dtype=float))
            parts.append(released_coordinates(released, rows, crs))
        return np.concatenate(parts)

    witnesses = (
        [frequency_witness("nodes", lambda found: [np.round(found, 9) @ (1.0, np.pi)])]
        if guarantee.graph
        else make_witnesses(claim.ratio(make_ground_distance(crs)))
    )
    return claim.certify(release, pairs, witnesses, trials=trials, alpha=alpha)


def audit_tables(
    release: MaskFunction,
    pairs: Sequence[Pair],
    features: Callable[[Any], Any] | None,
    *,
    guarantee: Guarantee | None,
    trials: int,
    alpha: float,
) -> AuditReport:
    """Audit a function of whole tables, one call per trial.

    features: Turns a result into numbers or labels; by default `to_numbers`.
    """
    numbers = to_numbers if features is None else features
    if guarantee is None:
        guarantee = guarantee_of(release(pairs[0].here.copy()))
    claim = make_claim(guarantee)

    def released(table: Any, runs: int) -> np.ndarray:
        """Return the features of `runs` releases of a table."""
        found = [np.atleast_1d(numbers(release(table.copy()))) for _ in range(runs)]
        return np.array(found, dtype=float).reshape(runs, -1)

    def codes(outputs: np.ndarray) -> list[np.ndarray]:
        """Return rounded outputs by feature, to count equal ones."""
        return list(np.round(outputs, 9).T)

    counted = frequency_witness("learnt: frequencies", codes)
    return claim.certify(
        released,
        pairs,
        [Mode(), LOGISTIC, NEARER, histogram_witness(12), counted],
        trials=trials,
        alpha=alpha,
    )


def to_numbers(released: Any) -> np.ndarray:
    """Return a result as a flat array: bounds, numbers, or else hashes; 0 for NaN."""
    table, found = pd.DataFrame(released), []
    if isinstance(released, (gpd.GeoDataFrame, gpd.GeoSeries)):
        found.append(released.bounds.to_numpy(dtype=float).ravel())
        names = [n for n, kind in table.dtypes.items() if str(kind) == "geometry"]
        table = table.drop(columns=names).select_dtypes(["number", "bool"])
    values = table.to_numpy().ravel()
    try:
        found.append(values.astype(float))
    except (TypeError, ValueError):
        # Labels: any fixed numbers will do, the same in every call.
        found.append(np.array([hash(value) % 2**40 for value in values], dtype=float))
    numbers: np.ndarray = np.nan_to_num(np.concatenate(found))
    return numbers


def make_place_pairs(crs: pyproj.CRS, distances: Sequence[float]) -> list[Pair]:
    """Return pairs of places at ground distances (m) in a CRS; check it.

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
    """Return a function that computes ellipsoidal distances (m); check the CRS."""
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
    """Return a mask's points as (rows, 2) coordinates in `crs`; raise if invalid."""
    points = getattr(released, "geometry", None)
    if points is None or len(points) != rows or not (points.geom_type == "Point").all():
        raise ParameterError(
            f"the function must return a frame of {rows} points, one for each "
            f"row; got {type(released).__name__}. Otherwise pass pairs of "
            "frames and features=."
        )
    xy = np.column_stack([points.x, points.y])
    return xy if points.crs is None else transform(xy, points.crs, crs)


def _make_frame(place: Any, rows: int, crs: pyproj.CRS) -> gpd.GeoDataFrame:
    """Return a frame of `rows` equal points."""
    x, y = place
    points = gpd.points_from_xy(np.full(rows, float(x)), np.full(rows, float(y)))
    return gpd.GeoDataFrame(geometry=points, crs=crs)


def check_crs(crs: Any) -> pyproj.CRS:
    """Return the CRS; raise unless distances can be measured in it."""
    try:
        found = pyproj.CRS.from_user_input(crs)
    except (pyproj.exceptions.CRSError, TypeError, ValueError) as error:
        raise CRSError(
            "crs must be a CRS that pyproj knows, e.g. 'EPSG:3857'."
        ) from error
    if not (found.is_geographic or found.is_projected):
        raise CRSError(f"crs must be geographic or projected; got {crs_name(found)}.")
    return found
