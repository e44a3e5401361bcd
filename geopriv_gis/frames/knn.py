"""The k rows nearest to public points, by label."""

from __future__ import annotations

import geopandas as gpd
import pandas as pd
from shapely.geometry import Point

from ..core.errors import ParameterError
from ..core.guarantee import Guarantee
from ..core.mechanisms import GumbelTopK
from ..core.parameter import check_number, limits_of
from ..core.queries import knn as core
from ..core.queries.points import check_budget
from ..core.randomness import Random, open_random
from .account import Account, charge
from .crs import Ground, ground_of
from .geometry import Frame, coordinates_of, geometry_of
from .places import PUBLIC_QUERY, is_many, places_of
from .progress import Progress, silent
from .release import attach
from .warning import weigh_budget


def private_knn(
    frame: Frame,
    point: Point | gpd.GeoSeries,
    k: int,
    *,
    eps: float | None = None,
    rho: float | None = None,
    method: str = "exponential",
    crs: object = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> pd.Series | pd.DataFrame:
    """Release which k rows are nearest to a public point: labels, no positions.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        One point in every row, in a CRS, with a unique index.
    point : shapely Point or GeoSeries of points
        Public places: a Point in the frame's CRS, or many in the CRS of their own.
        They must not be chosen by looking at the rows.
    k : int
        How many rows, 1 … n.
    eps, rho : float
        Exactly one, for EACH query point: ε in 1/m or ρ in 1/m². The guarantee states
        the total. (With method "points" once, however many query points.)
    method : {"exponential", "svt", "points"}, default "exponential"
        The exponential mechanism, the best in all cases known; the sparse vector
        technique [CGP's k-PNN]; or a search among all rows released with noise, for
        which n has to be small or the queries very many.
    crs : CRS-like or "sphere", optional
        Where distance is measured; see `planar_laplace`.
    ledger, rng, progress
        See `planar_laplace`.

    Returns
    -------
    Series or DataFrame
        For one point the row labels by rank 1 … k. For many, one row for each query
        point (its index) and a column for each rank. ``attrs["geopriv"]["error"]``
        holds ``excess``: how much farther (m) than the true j-th nearest the j-th row
        may be, but for probability ``beta``; ``attrs["geopriv"]["per_query"]`` the
        guarantee of a single query.

    Notes
    -----
    **Guarantee.** m·ε-GP (m·ρ-CGP) for m query points under dist_∞: even when all
    rows belong to one person and all move at once. Each round is an exponential
    mechanism with ε/k, or √(8ρ/k) under CGP. **Assumes.** The labels and the number
    of rows are public.

    Many query points are answered over a spatial index, with the same law.

    References
    ----------
    CGP Lemma 4.9, Algorithms 2 and 3; McSherry & Talwar 2007; Durfee & Rogers 2019.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> from shapely.geometry import Point
    >>> x = [530000.0 + 100 * i for i in range(50)]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0] * 50, crs="EPSG:27700")
    >>> near = homes.geopriv.private_knn(Point(530000, 180000), k=3, eps=1)
    >>> list(near.index), near.attrs["geopriv"]["guarantee"]["eps"]
    ([1, 2, 3], 1.0)
    """
    report = progress or silent
    source = open_random(rng)
    check_budget(eps, rho)
    core.check_method(method)
    check_number("k", k, limits_of(GumbelTopK, "k"))
    weigh_budget("blurs distances by", eps=eps, rho=rho)
    geometry = geometry_of(frame)
    if not geometry.index.is_unique:
        raise ParameterError(
            "the frame's index must be unique, for its labels are the answer; call "
            "reset_index() first."
        )
    rows = coordinates_of(geometry).xy
    if k > len(rows):
        raise ParameterError(
            f"k must be at most the number of rows; got k = {k} for {len(rows)} rows."
        )
    ground = ground_of(geometry.crs, crs)
    places = places_of(point, geometry, ground)
    points, budget = ground.to_working(rows), {"eps": eps, "rho": rho}
    plan = core.plan_nearest_many(
        points, places, int(k), ground.metric, method=method, rng=source,
        progress=report, **budget,
    )  # fmt: skip
    one = core.plan_nearest(
        points, places[0], int(k), ground.metric, method=method, rng=source, **budget
    )
    total = _stated(plan.guarantee, ground, len(places), method, budget)
    charge(ledger, total, frame)
    labels = geometry.index.to_numpy()[plan.draw()]
    facts = {
        "per_query": _stated(one.guarantee, ground, 1, method, budget).to_dict(),
        "error": {
            "beta": core.BETA,
            "excess": core.error_bound(
                len(rows), int(k), core.BETA, method=method, metric=ground.metric,
                **budget,
            ),
            "crs": ground.label,
        },
    }  # fmt: skip
    ranks = pd.RangeIndex(1, int(k) + 1, name="rank")
    if is_many(point):
        table = pd.DataFrame(labels, index=point.index, columns=ranks)
        return attach(table, total, **facts)
    return attach(pd.Series(labels[0], index=ranks, name="row"), total, **facts)


def _stated(
    promise: Guarantee, ground: Ground, queries: int, method: str, budget: dict
) -> Guarantee:
    """Return a guarantee with what the frame knows: place, queries, assumptions."""
    share = ()
    if queries > 1 and method != "points":
        each = (
            f"ε = {budget['eps']:g} per metre"
            if budget["eps"] is not None
            else f"ρ = {budget['rho']:g} per square metre"
        )
        share = (f"{queries} queries, each charged {each}",)
    return promise.replace(
        crs=ground.label,
        parameters={
            "k": promise.parameters["k"], "method": method, "queries": queries,
            **budget,
        },
        assumptions=(
            *promise.assumptions,
            *ground.assumptions,
            *share,
            PUBLIC_QUERY,
            "the rows' labels are public",
        ),
    )  # fmt: skip
