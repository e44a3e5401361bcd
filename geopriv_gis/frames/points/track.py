"""Release of persons' tracks: noisy mean places by time window."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd

from ...arguments.docstring import document_arguments
from ...core.errors import ParameterError
from ...core.parameter import check_number, safe_repr
from ...core.points.calibration import gaussian_displacement, laplace_displacement
from ...core.points.release import check_budget
from ...core.points.track import SPEED, plan_track
from ...core.randomness import Random, open_random
from ..columns.identifiers import find_identifiers
from ..columns.suspects import check_no_true_coordinates
from ..columns.truth import TruePoints
from ..ground.crs import choose_ground
from ..ground.geometry import coordinates_of, geometry_of
from ..ground.prepared import Account, ReleaseDue, Steps, release
from ..ground.release import attach
from ..ground.rows import number_persons, person_column
from ..ground.warning import (
    Progress,
    check_budget_hides,
    ignore_progress,
    warn,
    warn_of_unusual_budget,
)
from .moments import SECOND, RowTimes, TimeWindows

_TIMES = 10  # the move of one row: from where on a warning says so
SE = "se"
DOUBT = "reliable", "reason"
HIDDEN = "noise hides how far this person moves"


@document_arguments
@release
def private_track(
    frame: gpd.GeoDataFrame,
    *,
    time: Hashable,
    windows: Hashable,
    privacy_unit: str,
    eps: float | None = None,
    rho: float | None = None,
    smooth: bool = True,
    speed: float | None = None,
    crs: object = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> Steps[gpd.GeoDataFrame]:
    """Release persons' mean places in public time windows, smoothed by default.

    A track is interpolated between fixes and averaged over each window; the means get
    noise, and are smoothed over time.

    Returns
    -------
    GeoDataFrame
        A row for each person and window: the person's column; "start" and "end", or
        "window", its label; the place; "se", the standard error of each coordinate in
        metres, with which the mean place of that window is meant. The rows are sorted
        by person, in order of first appearance, and time. Of smoothed places "reliable"
        is False, for a "reason", where the noise hides how far that person moves: "se"
        is then longer than needed.

    Warns
    -----
    GeoPrivWarning
        Of odd budgets; and where many windows share one so that places that are not
        smoothed move far.

    Notes
    -----
    **Guarantee.** ε-GP or ρ-CGP for a person under dist_∞: all of their fixes may move
    by up to d metres at once, however many they are. Every mean is a convex combination
    of fixes. **Assumes.** Public are who has rows and when, and labels of rows. What
    is hidden is where.

    Windows are counted from midnight, those longer than a day from a Monday, by the
    clock of the times' own zone. A person has those between their first fix and their
    last. With "night" (22 to 6 o'clock), "day" (8 to 18, Monday to Friday) and
    "weekend" (8 to 18) there are three for each person, in which homes and workplaces
    show; those and labels of a column are not smoothed.

    References
    ----------
    GDP Theorem 4.3; CGP Theorem 3.1; Rauch, Tung & Striebel 1965.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis, pandas as pd
    >>> hours = pd.date_range("2024-05-06", periods=49, freq="30min")
    >>> x = [530_000 + 40 * n for n in range(49)]
    >>> fixes = gpd.GeoDataFrame(
    ...     {"deer": "a", "t": hours},
    ...     geometry=gpd.points_from_xy(x, [180_000] * 49), crs="EPSG:27700",
    ... )
    >>> track = fixes.geopriv.private_track(
    ...     time="t", windows="1h", privacy_unit="deer", rho=1e-4
    ... )
    >>> len(track), list(track.columns), bool((track.se < 600).all())
    (24, ['deer', 'start', 'end', 'geometry', 'se', 'reliable', 'reason'], True)
    """
    report = progress or ignore_progress
    source = open_random(rng)
    check_budget(eps, rho)
    check_budget_hides(eps=eps, rho=rho)
    if speed is not None:
        check_number("speed", speed, SPEED)
    if not isinstance(smooth, bool):
        raise ParameterError(f"smooth must be True or False; got {safe_repr(smooth)}.")
    geometry = geometry_of(frame)
    codes, person = _check_persons(frame, privacy_unit), person_column(privacy_unit)
    if not isinstance(frame, gpd.GeoDataFrame):
        raise ParameterError("frame must be a GeoDataFrame with a column of times.")
    coordinates = coordinates_of(geometry, drop_z=True)
    calendar = TimeWindows.of(windows, frame)
    smooth = smooth and calendar.smooth
    if speed is not None and not smooth:
        raise ParameterError(
            "speed is for smoothing: leave it out, or pass smooth=True and windows of "
            "equal length, such as '1h'."
        )
    moments = RowTimes.of(frame, time, codes)
    ground = choose_ground(geometry.crs, crs, plane=True, coordinates=coordinates.xy)
    points = ground.to_working(coordinates.xy)
    columns = [name for name in (person, calendar.column) if name is not None]
    public = [(name, frame[name]) for name in columns]
    check_no_true_coordinates(public, TruePoints.of(geometry))
    if find_identifiers(public):
        raise ParameterError(
            "privacy_unit and windows must name columns of codes, since they are "
            "published; these identify persons. Number the persons with "
            "pandas.factorize."
        )
    report(0.3)
    found, named = calendar.windows(frame, moments, codes)
    table = _table_of_rows(frame, person, codes, found.persons, named)
    warn_of_unusual_budget("moves a mean place by", eps=eps, rho=rho)
    if not smooth and len(table):
        _warn_of_small_shares(int(np.bincount(found.persons).max()), eps, rho)
    plan = plan_track(
        points, found, ground.metric, eps=eps, rho=rho,
        unit=privacy_unit,
        smoothed=SECOND if smooth else None, speed=speed,
        labelled=calendar.column is not None, rng=source,
    )  # fmt: skip
    person_columns = () if person is None else (person,)
    guarantee = ground.amend_guarantee(plan.guarantee)
    guarantee = guarantee.with_published_columns(person_columns, person_columns)
    doubt = DOUBT if smooth else ()
    yield ReleaseDue(guarantee, frame, ledger, plan.error, [*table.columns, SE, *doubt])
    report(0.5)
    track = plan.draw()
    report(0.9)
    xy = ground.to_source(track.places)
    table["geometry"] = gpd.points_from_xy(xy[:, 0], xy[:, 1])
    table[SE] = track.errors
    result = gpd.GeoDataFrame(table, geometry="geometry", crs=geometry.crs)
    if track.hidden is not None:
        result["reliable"] = ~track.hidden
        result["reason"] = np.where(track.hidden, HIDDEN, "")
    report(1.0)
    return attach(result, guarantee, columns=[SE, *doubt[:1]])


def window_persons(
    frame: gpd.GeoDataFrame, *, time: Hashable, windows: Hashable, privacy_unit: str
) -> np.ndarray:
    """Return the person number of each window that `private_track` would release."""
    codes = _check_persons(frame, privacy_unit)
    moments = RowTimes.of(frame, time, codes)
    found, _ = TimeWindows.of(windows, frame).windows(frame, moments, codes)
    return np.asarray(found.persons)


def _check_persons(frame: gpd.GeoDataFrame, privacy_unit: object) -> np.ndarray:
    """Return each row's person number; raise for privacy_unit="row" or unfit column."""
    if isinstance(privacy_unit, str) and privacy_unit == "row":
        raise ParameterError(
            "privacy_unit must be the column that says whose fixes are whose, or "
            "'table' where all are one person's; got 'row'."
        )
    return number_persons(frame, privacy_unit)


def _table_of_rows(
    frame: gpd.GeoDataFrame,
    person: Hashable | None,
    codes: np.ndarray,
    owners: np.ndarray,
    named: dict[str, Any],
) -> pd.DataFrame:
    """Return rows of person and window, without places; raise if none or a clash."""
    columns: dict[Hashable, Any] = {}
    if person is not None:
        if person in (*named, "geometry", SE, *DOUBT):
            raise ParameterError(
                "privacy_unit must not be the name of a column of the result; rename "
                f"{safe_repr(person)}."
            )
        first = np.unique(codes, return_index=True)[1]
        columns[person] = frame[person].iloc[first[owners]].to_numpy()
    if not len(owners):
        raise ParameterError(
            "windows must contain at least one row; they contain none. Check times "
            "and windows."
        )
    columns.update(named)
    return pd.DataFrame(columns)


def _warn_of_small_shares(windows: int, eps: float | None, rho: float | None) -> None:
    """Warn if sharing a budget among windows moves means far more than one alone."""
    if eps is not None:
        alone, metres = (laplace_displacement(eps, rows=n) for n in (1, windows))
    else:
        assert rho is not None
        alone, metres = (gaussian_displacement(rho, rows=n) for n in (1, windows))
    if metres > _TIMES * alone:
        warn(
            f"{windows} windows of one person share the budget: means move by about "
            f"{metres:.3g} m, not {alone:.3g} m. Pass longer windows, or let them "
            "be smoothed."
        )
