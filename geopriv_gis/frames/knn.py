"""The k rows nearest to public points, by label."""

from __future__ import annotations

import geopandas as gpd
import numpy as np
import pandas as pd
from shapely.geometry import Point

from ..core.composition import compose
from ..core.errors import CRSError, ParameterError
from ..core.guarantee import Guarantee
from ..core.mechanisms import GumbelTopK
from ..core.parameter import check_number, limits_of
from ..core.queries.knn import nearest
from ..core.queries.points import check_budget
from ..core.randomness import Random, open_random
from .crs import Ground, ground_of, transform
from .geometry import Frame, coordinates_of, geometry_of
from .progress import Progress, silent
from .release import attach

PUBLIC_QUERY = "the query points are public and do not depend on the rows"


def private_knn(
    frame: Frame,
    point: Point | gpd.GeoSeries,
    k: int,
    *,
    eps: float | None = None,
    rho: float | None = None,
    crs: object = None,
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
        the total.
    crs : CRS-like or "sphere", optional
        Where distance is measured; see `planar_laplace`.
    rng, progress
        See `planar_laplace`.

    Returns
    -------
    Series or DataFrame
        For one point the row labels by rank 1 … k. For many, one row for each query
        point (its index) and a column for each rank.

    Notes
    -----
    **Guarantee.** m·ε-GP (m·ρ-CGP) for m query points under dist_∞: even when all
    rows belong to one person and all move at once. Each round is an exponential
    mechanism with ε/k, or √(8ρ/k) under CGP. **Assumes.** The labels and the number
    of rows are public.

    References
    ----------
    CGP Lemma 4.9; McSherry & Talwar 2007; Durfee & Rogers 2019.

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
    check_number("k", k, limits_of(GumbelTopK, "k"))
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
    queries = _queries(point, geometry, ground)
    points = ground.to_working(rows)
    chosen, promises = [], []
    for number, query in enumerate(queries):
        positions, promise = nearest(
            points, query, int(k), ground.metric, eps=eps, rho=rho, rng=source
        )
        chosen.append(geometry.index.to_numpy()[positions])
        promises.append(promise)
        report((number + 1) / len(queries))
    total = _total(promises, ground, k, eps, rho)
    ranks = pd.RangeIndex(1, int(k) + 1, name="rank")
    if isinstance(point, (gpd.GeoSeries, gpd.GeoDataFrame)):
        return attach(pd.DataFrame(chosen, index=point.index, columns=ranks), total)
    return attach(pd.Series(chosen[0], index=ranks, name="row"), total)


def _queries(
    point: Point | gpd.GeoSeries, geometry: gpd.GeoSeries, ground: Ground
) -> np.ndarray:
    """Return public query points, shape (m, 2), in working coordinates."""
    if not isinstance(point, (gpd.GeoSeries, gpd.GeoDataFrame)):
        point = gpd.GeoSeries([_as_point(point)], crs=geometry.crs)
    xy = coordinates_of(point, "point").xy
    if point.crs is None:
        raise CRSError("point must have a CRS; set it with set_crs().")
    inside = Ground(geometry.crs, ground.working, ground.metric)
    return inside.to_working(transform(xy, point.crs, geometry.crs))


def _as_point(point: object) -> Point:
    if isinstance(point, Point) and not point.is_empty:
        return point
    raise ParameterError(
        "point must be a shapely Point in the frame's CRS or a GeoSeries of points; "
        f"got {type(point).__name__}."
    )


def _total(
    promises: list[Guarantee],
    ground: Ground,
    k: int,
    eps: float | None,
    rho: float | None,
) -> Guarantee:
    total = compose(*promises)
    queries = len(promises)
    each = (
        f"ε = {eps:g} per metre" if eps is not None else f"ρ = {rho:g} per square metre"
    )
    share = (f"{queries} queries, each charged {each}",) if queries > 1 else ()
    return total.replace(
        crs=ground.label,
        mechanism=promises[0].mechanism,
        parameters={"k": int(k), "queries": queries, "eps": eps, "rho": rho},
        assumptions=(
            *total.assumptions,
            *ground.assumptions,
            *share,
            PUBLIC_QUERY,
            "the rows' labels are public",
        ),
    )
