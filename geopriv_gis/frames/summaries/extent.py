"""Where a frame's points lie and how large an area they take: box, centre, sizes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
from shapely.geometry import LineString, Point

from ...arguments.docstring import explained
from ...core.points.release import check_budget
from ...core.promise.plan import Plan
from ...core.randomness import Random, open_random
from ...core.summaries import extent as core
from ...core.summaries.extent import Released
from ..ground.crs import Ground
from ..ground.geometry import Frame
from ..ground.located import Located
from ..ground.prepared import Account, Due, Steps, release
from ..ground.release import attach
from ..ground.warning import OFF, Progress, silent, weigh_answer, weigh_budget
from .hull import plane_units, shape_on_earth


@explained
@release
def private_bbox(
    frame: Frame,
    *,
    eps: float | None = None,
    rho: float | None = None,
    cover: bool = False,
    privacy_unit: str = "table",
    beta: float = 0.05,
    crs: object = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> Steps[gpd.GeoSeries]:
    """Release the bounding box of the points.

    Returns
    -------
    GeoSeries
        One rectangle of the working plane, in the frame's CRS, named "private_bbox".
        ``attrs["geopriv"]["error"]`` holds its ``bounds``, the ``crs`` they are in (on
        the frame's datum: a code, or WKT where there is none; ``metres_per_unit``) and
        the 1 − ``beta`` bands ``half_width`` (one side) and ``half_width_all`` in
        metres (``unit``): divide them by ``metres_per_unit`` beside ``bounds``.

    Notes
    -----
    **Guarantee.** ε-GP or ρ-CGP under dist_∞, or dist_2 for rows: every side is
    1-Lipschitz.

    References
    ----------
    CGP Lemma 4.9 and Theorem 3.1; GDP Theorem 4.3.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> homes = gpd.GeoSeries.from_xy([53e4, 54e4], [18e4, 19e4], crs="EPSG:27700")
    >>> box = homes.geopriv.private_bbox(rho=1e-3, cover=True)
    >>> bool(box.area.iloc[0] > 1e8)
    True
    """
    query = asked_in_plane(frame, eps=eps, rho=rho, crs=crs, rng=rng, progress=progress)
    found = yield from query.release(
        core.plan_box,
        ledger,
        query.rows.kept(sides),
        cover=cover,
        privacy_unit=privacy_unit,
        beta=beta,
    )
    west, south, east, north = found.values
    ring = np.array([[west, south], [east, south], [east, north], [west, north]])
    shape, _ = shape_on_earth(ring, query.ground, "bounding box", cover=cover)
    result = gpd.GeoSeries([shape], crs=query.rows.looked.crs, name="private_bbox")
    return query.attach(result, found, beta, bounds=found.values.tolist())


@explained
@release
def private_centre(
    frame: Frame,
    *,
    eps: float | None = None,
    rho: float | None = None,
    statistic: str = "midrange",
    privacy_unit: str = "table",
    beta: float = 0.05,
    crs: object = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> Steps[gpd.GeoSeries]:
    """Release the centre of the points.

    Returns
    -------
    GeoSeries
        One point in the frame's CRS, named "private_centre". The bands in
        ``attrs["geopriv"]["error"]`` are those of its coordinates in the working plane
        ``crs``, in metres (``unit``), of which its unit has ``metres_per_unit``.

    Notes
    -----
    **Guarantee.** ε-GP or ρ-CGP under dist_∞; for rows under dist_1. The midrange is
    √2-Lipschitz (½ under dist_1), the mean 1-Lipschitz (1/n), and the median of either
    coordinate 1-Lipschitz (1; together √2 under dist_∞).

    References
    ----------
    CGP Lemma F.1 and Theorem 3.1.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> homes = gpd.GeoSeries.from_xy([53e4, 54e4], [18e4, 19e4], crs="EPSG:27700")
    >>> centre = homes.geopriv.private_centre(rho=1e-3, statistic="mean")
    >>> bool(abs(centre.x.iloc[0] - 535000) < 500)
    True
    """
    asked = str(statistic)  # which is checked with the rest
    query = asked_in_plane(
        frame, eps=eps, rho=rho, crs=crs, rng=rng, progress=progress,
        whole=asked not in ("midrange", "mean"),
    )  # fmt: skip
    rows = query.rows
    found = yield from query.release(
        core.plan_centre, ledger,
        rows.averaged() if asked == "mean" else rows.kept(sides),
        statistic=statistic, privacy_unit=privacy_unit, beta=beta,
        count=rows.looked.count,
    )  # fmt: skip
    place = Point(query.ground.to_source(found.values[None, :])[0])
    result = gpd.GeoSeries([place], crs=query.rows.looked.crs, name="private_centre")
    return query.attach(result, found, beta)


@explained
@release
def private_diameter(
    frame: Frame,
    *,
    eps: float | None = None,
    rho: float | None = None,
    privacy_unit: str = "table",
    beta: float = 0.05,
    crs: object = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> Steps[pd.Series]:
    """Release the largest distance between two points, in metres.

    Returns
    -------
    Series
        One number of metres in the working plane, at least 0, named
        "private_diameter", with the band in ``attrs["geopriv"]["error"]``.

    Notes
    -----
    **Guarantee.** ε-GP or ρ-CGP under dist_∞ (the diameter is 2-Lipschitz), or dist_1
    for rows (1-Lipschitz).

    References
    ----------
    CGP Lemmas 2.6 and 4.9, Theorem 3.1.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> homes = gpd.GeoSeries.from_xy([53e4, 54e4], [18e4, 18e4], crs="EPSG:27700")
    >>> float(homes.geopriv.private_diameter(eps=0.05).round(-3).iloc[0])
    10000.0
    """
    query = asked_in_plane(frame, eps=eps, rho=rho, crs=crs, rng=rng, progress=progress)
    found = yield from query.release(
        core.plan_diameter, ledger, query.rows.kept(corners), privacy_unit=privacy_unit,
        beta=beta,
    )  # fmt: skip
    result = pd.Series(found.values, name="private_diameter")
    return query.attach(result, found, beta)


@explained
@release
def private_radius(
    frame: Frame,
    *,
    eps: float | None = None,
    rho: float | None = None,
    privacy_unit: str = "table",
    beta: float = 0.05,
    crs: object = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> Steps[pd.Series]:
    """Release the radius of the smallest circle around the points, in metres.

    Returns
    -------
    Series
        One number of metres in the working plane, at least 0, named "private_radius",
        with the band in ``attrs["geopriv"]["error"]``.

    Notes
    -----
    **Guarantee.** ε-GP or ρ-CGP under dist_∞ (the radius is 1-Lipschitz), or dist_1
    for rows (½-Lipschitz).

    References
    ----------
    CGP Lemmas 2.6 and 4.9, Theorem 3.1.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> homes = gpd.GeoSeries.from_xy([53e4, 54e4], [18e4, 18e4], crs="EPSG:27700")
    >>> float(homes.geopriv.private_radius(eps=0.05).round(-3).iloc[0])
    5000.0
    """
    query = asked_in_plane(frame, eps=eps, rho=rho, crs=crs, rng=rng, progress=progress)
    found = yield from query.release(
        core.plan_radius, ledger, query.rows.kept(corners), privacy_unit=privacy_unit,
        beta=beta,
    )  # fmt: skip
    result = pd.Series(found.values, name="private_radius")
    return query.attach(result, found, beta)


def sides(points: np.ndarray) -> np.ndarray:
    """Return the rows farthest west, south, east and north."""
    ends = [*points.argmin(axis=0), *points.argmax(axis=0)]
    return points[ends]


def corners(points: np.ndarray) -> np.ndarray:
    """Return the corners of the hull: none is missed, for GEOS tells sides exactly."""
    found = LineString(np.vstack([points, points[:1]])).convex_hull
    return np.asarray(getattr(found, "exterior", found).coords)[:, :2]


@dataclass(frozen=True)
class _Query:
    """A checked question about rows in a plane."""

    rows: Located
    budget: dict[str, Any]
    report: Progress

    def release(
        self,
        plan_of: Callable[..., Plan[Released]],
        ledger: Account,
        points: np.ndarray,
        **options: Any,
    ) -> Steps[Released]:
        """Plan, charge, draw."""
        plan = plan_of(points, self.ground.metric, **self.budget, **options)
        budget = {name: self.budget[name] for name in ("eps", "rho")}
        off = plan.error["half_width"]
        weigh_answer(OFF, off, **budget, area=self.ground.area)
        known = {"beta": options["beta"], **plan.error}
        yield Due(self.stated(plan), self.rows.looked.data, ledger, known)
        self.report(0.7)
        return plan.draw()

    @property
    def ground(self) -> Ground:
        """Where distance is measured."""
        return self.rows.ground

    def stated(self, plan: Plan[Any] | Released) -> Any:
        """Return the guarantee with the place of measurement."""
        guarantee = plan.guarantee
        return guarantee.replace(
            crs=self.ground.label,
            assumptions=(*guarantee.assumptions, *self.ground.assumptions),
        )

    def attach(self, result: Any, found: Released, beta: float, **facts: Any) -> Any:
        """Attach the guarantee and the error bands, in metres of the plane."""
        scalar = isinstance(result, gpd.GeoSeries)
        unit = self.ground.unit if scalar else 1.0
        error = {
            "beta": beta,
            "half_width": found.half_width * unit,
            "half_width_all": found.half_width_all * unit,
            **plane_units(self.ground),
            **facts,
        }
        self.report(1.0)
        return attach(result, self.stated(found), error=error)


def asked_in_plane(
    frame: Frame,
    *,
    eps: float | None,
    rho: float | None,
    crs: object,
    rng: Random | None,
    progress: Progress | None,
    whole: bool = False,
) -> _Query:
    """Return a question about a frame in a plane, checked; see `Located.of`."""
    source = open_random(rng)
    check_budget(eps, rho)
    weigh_budget("moves what is released by at least", eps=eps, rho=rho)
    rows = Located.of(frame, crs, plane=True, whole=whole)
    budget = {"eps": eps, "rho": rho, "rng": source}
    return _Query(rows, budget, progress or silent)
