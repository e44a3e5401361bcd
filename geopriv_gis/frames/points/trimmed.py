"""Trips without their ends; the rest is published unchanged."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import geopandas as gpd
import numpy as np
import pandas as pd

from ...arguments.docstring import document_arguments
from ...core.errors import ParameterError
from ...core.parameter import check_number, safe_repr
from ...core.points.trimming import RADIUS, plan_trim
from ...core.randomness import Random, open_random
from ..columns.suspects import check_no_identifiers, column_names_in
from ..ground.crs import choose_ground
from ..ground.geometry import (
    coordinates_of,
    copy_without_own_attributes,
    drop_unused_values,
    geometry_of,
    has_column,
)
from ..ground.release import attach
from ..ground.rows import number_persons, unit_of_column
from ..ground.warning import Progress, ignore_progress
from .moments import RowTimes, parse_duration

TRIP = "trip"


@document_arguments
def trim_ends(
    frame: gpd.GeoDataFrame,
    radius: float,
    *,
    time: Hashable,
    person: Hashable | None = None,
    trip: Hashable | None = None,
    gap: str | None = None,
    keep: Sequence[Hashable] | str = (),
    crs: object = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> gpd.GeoDataFrame:
    """Remove fixes in random circles at trip ends, and most columns; no guarantee.

    Every place where trips of a person begin or end gets one circle, its middle drawn
    at random near it; all fixes of the person in it are removed, of whichever trip.

    Returns
    -------
    GeoDataFrame
        The rows that are left, in their order and numbered anew, for gaps would tell
        how many are missing: the columns of persons, times and trips, those of
        ``keep``, and the geometry. With ``gap`` trips are numbered in a column "trip".

    Raises
    ------
    ParameterError, GeometryError, CRSError
        If arguments or rows are invalid.
    ColumnError
        If columns in ``keep`` hold coordinates or identify persons.

    Notes
    -----
    **No guarantee.** The notion is "none", no ledger takes it, and `write_file` only
    with ``unpromised=True``. The fixes that are left are the true ones. A home lies
    within about three quarters of the radius from the middle of its circle, which
    anybody can see; roads and times may tell more. Circles are not kept: a second call
    draws others, for the same trips or for later ones, and both together tell more.
    Publish one result of the same people. What promises something is `private_track`;
    docs/tracks.md compares the two under attack.

    An end of every person's every trip is at least a quarter of the radius inside a
    circle, and ends of one person that are nearer to each other than half of it are
    in the same one. Where many are strewn about, it is wider than the radius.

    References
    ----------
    Hassan, Hussain & Bates 2018; Dhondt et al. 2022.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis, pandas as pd
    >>> hours = pd.date_range("2024-05-06 08:00", periods=41, freq="1min")
    >>> x = [530_000 + 100 * n for n in range(41)]
    >>> ride = gpd.GeoDataFrame(
    ...     {"t": hours}, geometry=gpd.points_from_xy(x, [180_000] * 41),
    ...     crs="EPSG:27700",
    ... )
    >>> cut = ride.geopriv.trim_ends(radius=500, time="t", gap="30min")
    >>> bool(20 < len(cut) < 40), list(cut.columns)
    (True, ['t', 'trip', 'geometry'])
    >>> cut.geopriv.guarantee.notion
    'none'
    """
    report = progress or ignore_progress
    source = open_random(rng)
    check_number("radius", radius, RADIUS)
    if (trip is None) == (gap is None):
        raise ParameterError(
            "Pass exactly one of trip (a column) and gap (a length of time "
            "without fixes that separates trips)."
        )
    geometry = geometry_of(frame)
    if not isinstance(frame, gpd.GeoDataFrame):
        raise ParameterError("frame must be a GeoDataFrame with a column of times.")
    coordinates = coordinates_of(geometry, drop_z=True)
    persons = codes_of(frame, person)
    clock = RowTimes.of(frame, time, persons).elapsed
    trips = (
        _trips_by_column(frame, trip, persons)
        if gap is None
        else _trips_by_gaps(clock, persons, gap)
    )
    columns = _published_columns(frame, person, time, trip, keep)
    kept = column_names_in(keep)
    check_no_identifiers((name, frame[name]) for name in columns if name not in kept)
    ground = choose_ground(geometry.crs, crs, plane=True, coordinates=coordinates.xy)
    points = ground.to_working(coordinates.xy)
    report(0.3)
    plan = plan_trim(
        points,
        persons,
        _is_trip_end(clock, trips),
        ground.metric,
        radius=radius,
        rng=source,
    )
    left = plan.draw()
    report(0.9)
    plain = copy_without_own_attributes(frame)
    rest = plain[[*columns, geometry.name]][left].reset_index(drop=True)
    drop_unused_values(rest)  # of persons and trips of which nothing is left
    if gap is not None:
        rest.insert(len(columns), TRIP, pd.factorize(trips[left])[0])
    guarantee = ground.amend_guarantee(plan.guarantee)
    guarantee = guarantee.with_published_columns(columns, columns)
    report(1.0)
    return attach(rest, guarantee)


def _is_trip_end(clock: np.ndarray, trips: np.ndarray) -> np.ndarray:
    """Return a mask of rows that are first or last in their trip, ties included."""
    of_trip = pd.Series(clock).groupby(trips)
    first, last = of_trip.transform("min"), of_trip.transform("max")
    return np.asarray((clock == first.to_numpy()) | (clock == last.to_numpy()))


def _trips_by_column(
    frame: gpd.GeoDataFrame, trip: Hashable, persons: np.ndarray
) -> np.ndarray:
    """Return each row's trip number by column and person; raise if missing."""
    try:
        named = codes_of(frame, trip)
    except ParameterError as error:
        raise ParameterError(
            "trip must name a column with a value in every row, not a "
            "geometry. Or pass gap."
        ) from error
    pairs = pd.MultiIndex.from_arrays([persons, named])
    return np.asarray(pd.factorize(pairs)[0].astype(np.int64))


def _trips_by_gaps(clock: np.ndarray, persons: np.ndarray, gap: object) -> np.ndarray:
    """Return each row's trip number, split by person and gap; raise for a bad gap."""
    length = parse_duration(gap) if isinstance(gap, str) else 0
    if not length:
        raise ParameterError(
            "gap must be a length of time such as '30s', '15min', '1h' or '1d'; got "
            f"{safe_repr(gap)}."
        )
    order = np.lexsort((clock, persons))
    new = (np.diff(clock[order], prepend=0) >= length) | (
        np.diff(persons[order], prepend=-1) != 0
    )
    trips = np.empty(len(order), dtype=np.int64)
    trips[order] = np.cumsum(new)
    return trips


def _published_columns(
    frame: gpd.GeoDataFrame,
    person: Hashable | None,
    time: Hashable,
    trip: Hashable | None,
    keep: Sequence[Hashable] | str,
) -> list[Hashable]:
    """Return columns to publish, in order; raise for bad `keep` or a taken "trip"."""
    kept = column_names_in(keep)
    for name in kept:
        if not has_column(frame, name):
            raise ParameterError(
                "keep must name columns of the frame that hold no geometry; got "
                f"{safe_repr(name)}."
            )
    named = {name for name in (person, time, trip) if name is not None} | set(kept)
    if trip is None and TRIP in (*named, frame.geometry.name):
        raise ParameterError(
            f"with gap the result gets a column {TRIP!r}; rename that of the frame "
            "first."
        )
    return [name for name in frame.columns if name in named]


def codes_of(frame: gpd.GeoDataFrame, person: Hashable | None) -> np.ndarray:
    """Return each row's person number, 0 without a column; raise if missing."""
    if person is None:
        return np.zeros(len(frame), dtype=np.int64)
    try:
        codes: np.ndarray = number_persons(frame, unit_of_column(person))
    except ParameterError as error:
        raise ParameterError(
            "person must name a column with a value in every row, not a "
            "geometry. Leave it out where all rows are one person's."
        ) from error
    return codes
