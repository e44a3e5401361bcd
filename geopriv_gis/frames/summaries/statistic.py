"""Statistics by a user's functions with stated Lipschitz constants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pandas as pd

from ...arguments.docstring import document_arguments
from ...core.errors import ParameterError
from ...core.parameter import Limits, check_number
from ...core.randomness import Random
from ...core.summaries import statistic as core
from ...core.summaries.statistic import Statistic
from ..ground.geometry import Frame
from ..ground.prepared import Account, ReleaseDue, Steps, release
from ..ground.release import attach
from ..ground.warning import Progress
from .extent import prepare_plane_query

THRESHOLD = Limits("Threshold, in the statistic's unit")


def lipschitz(
    function: Callable[[np.ndarray], Any],
    constant: float,
    *,
    of: str = "table",
    combine: str = "mean",
    row_constant: float | None = None,
    name: str = "statistic",
    extent: Sequence[float] | None = None,
) -> Statistic:
    """Return a function with its Lipschitz constant, tested on an extent if given.

    Parameters
    ----------
    function : callable
        Of all places: an (n, 2) array of metres east and north in the working plane, to
        a number. Or, with ``of="row"``, of one place, a (2,) array, to its score.
    constant : float
        K: by at most so much the number changes for each metre that all places move at
        once (dist_∞), or that the one place moves. **It is trusted**: if it is too
        small, there is less privacy than stated.
    of : {"table", "row"}, default "table"
        What the function takes: all places, or one.
    combine : {"mean", "median", "min", "max"}, default "mean"
        With ``of="row"``: how the scores become one number.
    row_constant : float, optional
        With ``of="table"``: the largest change for each metre that one place moves, if
        that is less; for ``privacy_unit="row"``.
    name : str, default "statistic"
        Public; what results and guarantees call it.
    extent : (west, south, east, north), optional
        A public rectangle of the plane, in metres: the constant is then tried on
        made-up tables there.

    Returns
    -------
    Statistic
        For `private_statistic`.

    Raises
    ------
    ParameterError
        If made-up tables prove the constant wrong. That none does proves nothing.

    Notes
    -----
    The function sees true places: what it prints or keeps has no promise. It must
    return a number wherever places may be, for an error tells something of them.
    Columns of the table that it uses are not protected.

    Examples
    --------
    >>> import numpy as np, geopriv_gis
    >>> station = np.array([530_000.0, 180_000.0])
    >>> def far(place):
    ...     return np.hypot(*(place - station))
    >>> geopriv_gis.lipschitz(far, 1, of="row", combine="median", name="walk").name
    'walk'
    >>> box = (520_000, 170_000, 540_000, 190_000)
    >>> try:
    ...     geopriv_gis.lipschitz(far, 0.5, of="row", combine="max", extent=box)
    ... except geopriv_gis.ParameterError as error:
    ...     print(str(error)[:21])
    constant is too small
    """
    found = Statistic(
        function=function, constant=constant, of=of, combine=combine,
        row_constant=row_constant, name=name,
    )  # fmt: skip
    if extent is not None:
        found.falsify(extent, Random())
    return found


@document_arguments
@release
def private_statistic(
    frame: Frame,
    statistic: Statistic | Sequence[Statistic],
    *,
    below: Any = None,
    count: int = 1,
    eps: float | None = None,
    rho: float | None = None,
    privacy_unit: str = "table",
    beta: float = 0.05,
    crs: object = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> Steps[pd.DataFrame]:
    """Release a statistic of stated Lipschitz constant, or whether it is below limits.

    Returns
    -------
    DataFrame
        One row, under the statistic's name: its ``value`` and ``half_width``, by which
        it is off at most, with probability 1 − ``beta``.

        With ``below`` a row for each statistic: whether it is ``below`` its threshold,
        missing after the last "yes", and ``margin``: with probability 1 − ``beta``
        answers are right for numbers farther than that from the threshold.

    Notes
    -----
    **Guarantee.** ε-GP or ρ-CGP under dist_∞, or dist_1 for rows, if the constant is
    right: Laplace noise of scale K/ε, or Gaussian noise of K/√(2ρ). With ``below`` for
    all answers together: a sparse vector search up to each "yes" has ε/c, or ρ/c.
    **Assumes.** The constant, and that whatever else the function uses does not depend
    on the places; statistics, their order and thresholds are public.

    References
    ----------
    CGP Lemma 2.6 and Theorem 3.1; SSGP Lemma 2.3. With ``below`` CGP Algorithm 1,
    Theorem D.1; Lyu, Su & Li 2017.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis, numpy as np
    >>> homes = gpd.GeoSeries.from_xy([53e4, 54e4], [18e4, 18e4], crs="EPSG:27700")
    >>> width = geopriv_gis.lipschitz(lambda xy: np.ptp(xy[:, 0]), 2, name="width")
    >>> found = homes.geopriv.private_statistic(width, eps=0.05)
    >>> found.round({"value": -3, "half_width": 0})
             value  half_width
    width  10000.0       120.0
    >>> east = geopriv_gis.lipschitz(lambda xy: xy[:, 0].min(), 1, name="east")
    >>> north = geopriv_gis.lipschitz(lambda xy: xy[:, 1].min(), 1, name="north")
    >>> homes.geopriv.private_statistic([east, north], below=3e5, eps=0.05).round()
           below  margin
    east   False   703.0
    north   True   703.0
    """
    listed = _check_statistics(statistic, several=below is not None)
    check_number("count", count, core.COUNT)
    if count != 1 and below is None:
        raise ParameterError("count= requires below=, the thresholds.")
    limits = None if below is None else _check_limits(below, len(listed))
    query = prepare_plane_query(
        frame, eps=eps, rho=rho, crs=crs, rng=rng, progress=progress,
        whole=True,
    )  # fmt: skip
    given = {**query.budget, "privacy_unit": privacy_unit, "beta": beta}
    points, metric = (
        query.rows.selected_places() * query.ground.unit,
        query.ground.metric,
    )
    names = [one.name for one in listed]
    if limits is None:
        plan = core.plan_statistic(points, listed[0], metric, **given)
        known = {"beta": beta, **plan.error}
        yield ReleaseDue(
            query.complete_guarantee(plan), query.rows.checked.data, ledger, known
        )
        query.progress(0.7)
        found = plan.draw()
        value = {"value": found.values, "half_width": found.half_width}
        return query.attach(pd.DataFrame(value, names), found, beta)
    search, margin = core.plan_below(
        points, listed, limits, metric, **given, count=count
    )
    guarantee = query.complete_guarantee(search)
    error = {"beta": beta, "margin": margin.tolist(), "crs": query.ground.label}
    yield ReleaseDue(guarantee, query.rows.checked.data, ledger, error)
    query.progress(0.7)
    answers = [None if one < 0 else bool(one) for one in search.draw().tolist()]
    columns = {"below": pd.array(answers, dtype="boolean"), "margin": margin}
    query.progress(1.0)
    return attach(pd.DataFrame(columns, names), guarantee, error=error)


def _check_statistics(given: Any, *, several: bool) -> list[Statistic]:
    """Return statistics as a list; raise unless made by `lipschitz`."""
    many = several and isinstance(given, (list, tuple))
    listed = list(given) if many else [given]
    if not listed or not all(isinstance(one, Statistic) for one in listed):
        raise ParameterError(
            "statistic must be what geopriv_gis.lipschitz(function, constant) returns; "
            "with below= also a list of such."
        )
    return listed


def _check_limits(below: Any, count: int) -> np.ndarray:
    """Return a threshold for each statistic; raise if too few, many or no numbers."""
    several = isinstance(below, (list, tuple, np.ndarray))
    every = list(below) if several else [below] * count
    if len(every) != count:
        raise ParameterError(
            f"below must be one number, or one for each statistic; got {len(every)} "
            f"for {count}."
        )
    for one in every:
        check_number("below", one, THRESHOLD)
    return np.array(every, dtype=float)
