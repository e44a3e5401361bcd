"""The distance from public places to a frame's nearest point."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
from shapely.geometry.base import BaseGeometry

from ...arguments.docstring import document_arguments
from ...core.places import proximity as core
from ...core.points.release import check_budget
from ...core.promise.composition import compose
from ...core.promise.guarantee import Guarantee
from ...core.randomness import Random, open_random
from ..ground.checked_rows import LocatedRows
from ..ground.crs import WorkingSpace
from ..ground.geometry import Frame
from ..ground.prepared import Account, ReleaseDue, Steps, release
from ..ground.public_shapes import (
    PUBLIC_QUERY,
    is_table_of_places,
    make_targets,
    needs_plane,
)
from ..ground.release import attach
from ..ground.warning import (
    OFF,
    Progress,
    ignore_progress,
    report_each,
    warn,
    warn_of_large_error,
    warn_of_unusual_budget,
)

MANY = 16  # questions from which their cost is told


@document_arguments
@release
def private_distance(
    frame: Frame,
    point: BaseGeometry | gpd.GeoSeries,
    *,
    within: float | None = None,
    eps: float | None = None,
    rho: float | None = None,
    together: bool = False,
    beta: float = 0.05,
    crs: object = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> Steps[pd.DataFrame]:
    """Release the distance (m) to the nearest row, or whether one is `within`.

    Returns
    -------
    DataFrame
        One row for each of them: its ``distance`` in metres, at least 0, and
        ``half_width``, by which it is off at most, with probability 1 − ``beta``.

        With ``within`` whether any point is ``within`` that distance; missing after the
        first "yes". With probability 1 − ``beta`` answers are right for points nearer
        than ``within`` − ``margin`` and farther than ``within`` + ``margin``.

    Notes
    -----
    **Guarantee.** m·ε-GP (m·ρ-CGP) for m of them under dist_∞: a row's distance from a
    closed set is 1-Lipschitz, and so is that of the nearest of all rows. With
    ``within`` ε-GP (ρ-CGP) for all answers together. Lines and polygons are drawn in a
    plane; points may be on the sphere.

    References
    ----------
    CGP Lemmas 2.6 and 4.9, Theorem 3.1; with ``within`` Algorithm 1, Theorem D.1.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> homes = gpd.GeoSeries.from_xy([53e4, 54e4], [18e4, 18e4], crs="EPSG:27700")
    >>> stops = gpd.GeoSeries.from_xy([51e4, 52e4, 53e4], [18e4] * 3, crs="EPSG:27700")
    >>> near = homes.geopriv.private_distance(stops, eps=0.05)
    >>> near["distance"].round(-3).tolist()
    [20000.0, 10000.0, 0.0]
    >>> homes.geopriv.private_distance(stops, within=5000, eps=0.05).round()
       within  margin
    0   False   768.0
    1   False   768.0
    2    True   768.0
    """
    report = progress or ignore_progress
    source = open_random(rng)
    check_budget(eps, rho)
    warn_of_unusual_budget("blurs distances by at least", eps=eps, rho=rho)
    rows = LocatedRows.of(frame, crs, plane=needs_plane(point))
    ground = rows.ground
    targets = make_targets(point, rows.checked.crs, ground, together=together)
    points = rows.selected_places(
        partial(core.find_nearest_rows, places=targets, metric=ground.metric)
    )
    many = len(targets) >= MANY and needs_plane(point)
    if many and within is None:
        warn(
            f"{len(targets)} lines or polygons cost {len(targets)} times the "
            "budget; together=True asks for the nearest of them, for one."
        )
    options = {"eps": eps, "rho": rho, "beta": beta, "rng": source}
    draws = (
        _plan_distances
        if within is None
        else partial(_plan_any_within_answers, within=within)
    )
    total, error, draw = draws(points, targets, ground, options)
    total = ground.amend_guarantee(total, PUBLIC_QUERY)
    yield ReleaseDue(total, rows.checked.data, ledger, error)
    named = is_table_of_places(point) and not together
    result = pd.DataFrame(draw(report), index=point.index if named else None)
    report(1.0)
    return attach(result, total, error=error)


_Draw = Callable[[Progress], dict[str, Any]]


def _plan_distances(
    points: np.ndarray,
    targets: Sequence[Any],
    ground: WorkingSpace,
    options: dict[str, Any],
) -> tuple[Guarantee, dict[str, Any], _Draw]:
    """Return guarantee, facts and draw of distances; warn of a large error."""
    plans = [
        core.plan_distance(points, place, ground.metric, **options) for place in targets
    ]
    budget = {name: options[name] for name in ("eps", "rho")}
    guarantees = [plan.guarantee for plan in plans]
    total = compose(*guarantees).replace(
        mechanism=guarantees[0].mechanism,
        parameters={"queries": len(plans), **budget},
    )
    off = plans[0].error["half_width"]
    error = {"beta": options["beta"], "half_width": off, "crs": ground.label}
    warn_of_large_error(OFF, off, **budget, area=ground.area)

    def draw(progress: Progress) -> dict[str, list[float]]:
        """Return noisy distances with their half-width."""
        one_by_one = report_each(plans, progress)
        values = [float(plan.draw().values[0]) for plan in one_by_one]
        return {"distance": values, "half_width": [off] * len(plans)}

    return total, error, draw


def _plan_any_within_answers(
    points: np.ndarray,
    targets: Sequence[Any],
    ground: WorkingSpace,
    options: dict[str, Any],
    within: float,
) -> tuple[Guarantee, dict[str, Any], _Draw]:
    """Return guarantee, facts and draw up to the first yes; warn of a large error."""
    plan, margin = core.plan_any_within(
        points, targets, within, ground.metric, **options
    )
    effect = "leaves the answer open for rows nearer to the radius than"
    budget = {name: options[name] for name in ("eps", "rho")}
    warn_of_large_error(effect, margin, **budget, area=ground.area)
    error = {
        "beta": options["beta"],
        "margin": margin,
        "radius": within,
        "crs": ground.label,
    }

    def draw(progress: Progress) -> dict[str, Any]:
        """Draw answers up to the first yes, missing after it, with their margin."""
        progress(0.3)
        found, count = plan.draw(), len(targets)
        last = count - 1 if found is None else found
        answers = [False] * last + [found is not None] + [None] * (count - last - 1)
        column = pd.array(answers, dtype="boolean")
        return {"within": column, "margin": [margin] * count}

    return plan.guarantee, error, draw
