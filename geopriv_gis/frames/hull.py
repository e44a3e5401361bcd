"""A private convex hull of a frame's points."""

from __future__ import annotations

import warnings

import geopandas as gpd
import numpy as np
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from ..core.errors import GeoPrivWarning
from ..core.metric import Plane
from ..core.parameter import check_number
from ..core.queries import hull as core
from ..core.queries.points import check_budget
from ..core.randomness import Random, open_random
from .antimeridian import polygon_on_earth
from .crs import Ground, ground_of
from .geometry import Frame, coordinates_of, geometry_of
from .progress import Progress, silent
from .release import attach


def private_hull(
    frame: Frame,
    *,
    eps: float | None = None,
    rho: float | None = None,
    directions: int = 64,
    beta: float = 0.05,
    crs: object = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> gpd.GeoSeries:
    """Release a convex polygon close to the points' convex hull.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        One point in every row, in a CRS.
    eps, rho : float
        Exactly one: ε in 1/m (geo-privacy) or ρ in 1/m² (concentrated geo-privacy,
        much more accurate at many directions).
    directions : int, default 64
        Number k of supporting lines, 3 … 1024. The error hardly depends on it.
    beta : float, default 0.05
        Probability, in (0, 1), with which the error band may fail.
    crs : CRS-like, optional
        The plane in which the hull is taken; by default the frame's own or a UTM or
        UPS zone chosen from the points, which the guarantee then assumes to be public.
    rng, progress
        See `planar_laplace`.

    Returns
    -------
    GeoSeries
        One polygon in the frame's CRS (under heavy noise perhaps a point or segment,
        with a warning), named "private_hull". ``attrs["geopriv"]["error"]`` holds, in
        metres of the working plane, ``half_width`` (one direction) and
        ``half_width_all`` (all at once) of the 1 − ``beta`` band around the
        ``noisy_support`` values, and ``correction``, to be added for the polygon.

    Notes
    -----
    **Guarantee.** ε-GP or ρ-CGP under dist_∞: even when all rows belong to one person
    and all move at once. The polygon is convex in the working plane.

    References
    ----------
    CGP Lemma 4.9 and Theorem 3.1; GDP Theorem 4.3.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> homes = gpd.GeoSeries.from_xy(
    ...     [530000.0, 531000.0, 530500.0], [180000.0, 180000.0, 181000.0],
    ...     crs="EPSG:27700",
    ... )
    >>> hull = homes.geopriv.private_hull(rho=1)
    >>> hull.geom_type.iloc[0], bool(400_000 < hull.area.iloc[0] < 600_000)
    ('Polygon', True)
    """
    report = progress or silent
    source = open_random(rng)
    check_budget(eps, rho)
    check_number("directions", directions, core.DIRECTIONS)
    check_number("beta", beta, core.BETA)
    geometry = geometry_of(frame)
    xy = coordinates_of(geometry, drop_z=True).xy
    ground = ground_of(geometry.crs, crs, plane=True, coordinates=xy)
    points = ground.to_working(xy)
    assert isinstance(ground.metric, Plane)
    report(0.5)
    hull = core.private_hull(
        points, ground.metric, eps=eps, rho=rho, directions=int(directions),
        beta=beta, rng=source,
    )  # fmt: skip
    shape = _shape(hull.vertices, ground)
    result = gpd.GeoSeries([shape], crs=geometry.crs, name="private_hull")
    promise = hull.guarantee.replace(
        crs=ground.label, assumptions=(*hull.guarantee.assumptions, *ground.assumptions)
    )
    error = {
        "beta": beta,
        "half_width": hull.half_width,
        "half_width_all": hull.half_width_all,
        "correction": hull.correction,
        "noisy_support": hull.noisy_support.tolist(),
        "crs": ground.label,
    }
    report(1.0)
    return attach(result, promise, error=error)


def _shape(vertices: np.ndarray, ground: Ground) -> BaseGeometry:
    """Return the polygon on Earth; a segment or a point where noise left no more."""
    ring = Polygon(vertices)
    size = float(np.ptp(vertices, axis=0).max())
    if ring.area > 1e-9 * size * size:
        return polygon_on_earth(ring.convex_hull, ground)
    warnings.warn(
        "the noise left a hull without area; with this budget the hull of such a small "
        "region cannot be told. Raise eps or rho, or publish nothing.",
        GeoPrivWarning,
        stacklevel=3,
    )
    middle = vertices.mean(axis=0)
    far = vertices[np.argmax(np.hypot(*(vertices - middle).T))]
    other = vertices[np.argmax(np.hypot(*(vertices - far).T))]
    ends = ground.to_source(np.array([far, other]))
    if np.hypot(*(far - other)) <= 1e-6:
        return Point(ends[0])
    return LineString(ends)
