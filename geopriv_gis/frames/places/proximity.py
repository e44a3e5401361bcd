"""How near a frame's points come to public places."""

from __future__ import annotations

from functools import partial
from typing import Any

import geopandas as gpd
import pandas as pd
from shapely.geometry.base import BaseGeometry

from ...arguments.docstring import explained
from ...core.places import proximity as core
from ...core.points.release import check_budget
from ...core.promise.composition import compose
from ...core.promise.guarantee import Guarantee
from ...core.randomness import Random, open_random
from ..ground.crs import Ground
from ..ground.geometry import Frame
from ..ground.located import Located
from ..ground.prepared import Account, Due, Steps, release
from ..ground.public_places import PUBLIC_QUERY, is_many
from ..ground.public_shapes import has_shapes, targets_of
from ..ground.release import attach
from ..ground.warning import OFF, Progress, silent, warn, weigh_answer, weigh_budget

MANY = 16  # questions from which their cost is told


@explained
@release
def private_distance(
    frame: Frame,
    point: BaseGeometry | gpd.GeoSeries,
    *,
    eps: float | None = None,
    rho: float | None = None,
    together: bool = False,
    beta: float = 0.05,
    crs: object = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> Steps[pd.Series]:
    """Release the distance from public places, lines or polygons to the nearest point.

    Returns
    -------
    Series
        Metres, at least 0, one for each of them, named "private_distance"; the band
        ``half_width`` in ``attrs["geopriv"]["error"]``.

    Notes
    -----
    **Guarantee.** m·ε-GP (m·ρ-CGP) for m of them under dist_∞: a row's distance from a
    closed set is 1-Lipschitz, and so is that of the nearest of all rows. Lines and
    polygons are drawn in a plane; points may be on the sphere.

    References
    ----------
    CGP Lemmas 2.6 and 4.9, Theorem 3.1.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> from shapely.geometry import Point
    >>> homes = gpd.GeoSeries.from_xy([53e4, 54e4], [18e4, 18e4], crs="EPSG:27700")
    >>> near = homes.geopriv.private_distance(Point(52e4, 18e4), eps=0.05)
    >>> float(near.round(-3).iloc[0])
    10000.0
    """
    report = progress or silent
    rows, source = _asked(frame, point, {"eps": eps, "rho": rho}, crs, rng)
    ground = rows.ground
    targets = targets_of(point, rows.looked.crs, ground, together=together)
    points = rows.kept(partial(core.nearest, places=targets, metric=ground.metric))
    plans = [
        core.plan_distance(
            points, place, ground.metric, eps=eps, rho=rho, beta=beta, rng=source
        )
        for place in targets
    ]
    if len(plans) >= MANY and has_shapes(point):
        warn(
            f"{len(plans)} lines or polygons cost {len(plans)} times the "
            "budget; together=True asks for the nearest of them, for one."
        )
    guarantees = [plan.guarantee for plan in plans]
    facts = {"queries": len(plans), "eps": eps, "rho": rho}
    total = compose(*guarantees).replace(
        mechanism=guarantees[0].mechanism, parameters=facts
    )
    total = _stated(total, ground)
    off = plans[0].error["half_width"]
    error = {"beta": beta, "half_width": off, "crs": ground.label}
    weigh_answer(OFF, off, eps=eps, rho=rho, area=ground.area)
    yield Due(total, rows.looked.data, ledger, error)
    values = []
    for number, plan in enumerate(plans):
        found = plan.draw()
        values.append(float(found.values[0]))
        report((number + 1) / len(plans))
    index = _index(point, together)
    result = pd.Series(values, index=index, name="private_distance", dtype=float)
    return attach(result, total, error=error)


@explained
@release
def private_any_within(
    frame: Frame,
    point: BaseGeometry | gpd.GeoSeries,
    radius: float,
    *,
    eps: float | None = None,
    rho: float | None = None,
    together: bool = False,
    beta: float = 0.05,
    crs: object = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> Steps[pd.Series]:
    """Release whether any point is within a radius of public places or shapes.

    Returns
    -------
    Series of boolean
        One answer for each of them, named "private_any_within"; missing after the first
        "yes". ``attrs["geopriv"]["error"]`` holds ``margin``: answers are right for
        rows nearer than radius − margin and farther than radius + margin.

    Notes
    -----
    **Guarantee.** ε-GP or ρ-CGP under dist_∞ for all answers together.

    References
    ----------
    CGP Algorithm 1, Theorem D.1, Lemma 4.9.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> homes = gpd.GeoSeries.from_xy([53e4, 54e4], [18e4, 18e4], crs="EPSG:27700")
    >>> stops = gpd.GeoSeries.from_xy([51e4, 52e4, 53e4], [18e4] * 3, crs="EPSG:27700")
    >>> homes.geopriv.private_any_within(stops, 5000, eps=0.05).tolist()
    [False, False, True]
    """
    report = progress or silent
    rows, source = _asked(frame, point, {"eps": eps, "rho": rho}, crs, rng)
    ground = rows.ground
    places = targets_of(point, rows.looked.crs, ground, together=together)
    points = rows.kept(partial(core.nearest, places=places, metric=ground.metric))
    plan, margin = core.plan_any_within(
        points, places, radius, ground.metric, eps=eps, rho=rho, beta=beta, rng=source
    )
    guarantee = _stated(plan.guarantee, ground)
    effect = "leaves the answer open for rows nearer to the radius than"
    weigh_answer(effect, margin, eps=eps, rho=rho, area=ground.area)
    error = {"beta": beta, "margin": margin, "radius": radius, "crs": ground.label}
    yield Due(guarantee, rows.looked.data, ledger, error)
    report(0.3)
    found = plan.draw()
    last = len(places) - 1 if found is None else found
    answers = [False] * last + [found is not None] + [None] * (len(places) - last - 1)
    index = _index(point, together)
    result = pd.Series(answers, index=index, dtype="boolean", name="private_any_within")
    report(1.0)
    return attach(result, guarantee, error=error)


def _asked(
    frame: Frame, point: object, budget: dict[str, Any], crs: object,
    rng: Random | None,
) -> tuple[Located, Random]:  # fmt: skip
    source = open_random(rng)
    check_budget(**budget)
    weigh_budget("blurs distances by at least", **budget)
    return Located.of(frame, crs, plane=has_shapes(point)), source


def _index(point: Any, together: bool) -> pd.Index | None:
    return point.index if is_many(point) and not together else None


def _stated(guarantee: Guarantee, ground: Ground) -> Guarantee:
    return guarantee.replace(
        crs=ground.label,
        assumptions=(*guarantee.assumptions, *ground.assumptions, PUBLIC_QUERY),
    )
