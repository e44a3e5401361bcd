"""Private extent of a frame's points: box, centre, sizes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
from shapely.geometry import LineString, Point

from ...arguments.docstring import document_arguments
from ...core.errors import ParameterError
from ...core.parameter import safe_repr
from ...core.points.release import check_budget
from ...core.promise.guarantee import Guarantee
from ...core.promise.plan import Plan
from ...core.randomness import Random, open_random
from ...core.summaries import extent as core
from ...core.summaries.extent import ReleasedNumbers
from ..ground.checked_rows import LocatedRows
from ..ground.crs import WorkingSpace
from ..ground.geometry import Frame
from ..ground.prepared import Account, ReleaseDue, Steps, release
from ..ground.release import attach
from ..ground.warning import (
    OFF,
    Progress,
    ignore_progress,
    warn_of_large_error,
    warn_of_unusual_budget,
)
from .hull import plane_facts, polygon_in_crs

CENTRES = {"centre": "midrange", "mean_centre": "mean", "median_centre": "median"}
KINDS = ("box", *CENTRES, "diameter", "radius")


@document_arguments
@release
def private_extent(
    frame: Frame,
    kind: str = "box",
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
) -> Steps[gpd.GeoSeries | pd.DataFrame]:
    """Release the bounding box, centre, diameter or radius of the points.

    Returns
    -------
    GeoSeries or DataFrame
        A box or a centre: one rectangle of the working plane, or one point, in the
        frame's CRS, named "private_extent". The diameter or the radius: a column of
        this name with one number of metres in the working plane, at least 0, and
        ``half_width``: it is off by no more, with probability 1 − ``beta``.

        ``attrs["geopriv"]["error"]`` holds the 1 − ``beta`` bands ``half_width`` (one
        side or coordinate) and ``half_width_all`` in metres (``unit``), and of a box
        its ``bounds``. Coordinates are those of the working plane ``crs`` (on the
        frame's datum: a code, or WKT where there is none), whose unit has
        ``metres_per_unit``: divide the bands by it.

    Notes
    -----
    **Guarantee.** ε-GP or ρ-CGP under dist_∞; for rows under dist_2 (box) or dist_1.
    The sides of the box are 1-Lipschitz. The middle of the box is √2-Lipschitz (½ under
    dist_1), the mean 1-Lipschitz (1/n), the median of either coordinate 1-Lipschitz (1;
    together √2 under dist_∞), the diameter 2-Lipschitz (1) and the radius 1-Lipschitz
    (½).

    References
    ----------
    CGP Lemmas 2.6, 4.9 and F.1, Theorem 3.1; GDP Theorem 4.3.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> homes = gpd.GeoSeries.from_xy([53e4, 54e4], [18e4, 18e4], crs="EPSG:27700")
    >>> size = homes.geopriv.private_extent("diameter", eps=0.05)
    >>> size.round({"diameter": -3, "half_width": 0})
       diameter  half_width
    0   10000.0       120.0
    >>> box = homes.geopriv.private_extent(eps=0.05, cover=True)
    >>> bool(box.area.iloc[0] > 1e6)
    True
    """
    _check_kind(kind, cover)
    query = prepare_plane_query(
        frame, eps=eps, rho=rho, crs=crs, rng=rng, progress=progress,
        whole=kind == "median_centre",
    )  # fmt: skip
    rows, ground = query.rows, query.ground
    band = {"privacy_unit": privacy_unit, "beta": beta}
    if kind in ("diameter", "radius"):
        plan = core.plan_diameter if kind == "diameter" else core.plan_radius
        found = yield from query.release(
            plan, ledger, rows.selected_places(closed_hull_corners), **band
        )
        size = {kind: found.values, "half_width": found.half_width}
        return query.attach(pd.DataFrame(size), found, beta)
    if kind == "box":
        found = yield from query.release(
            core.plan_box,
            ledger,
            rows.selected_places(extreme_points),
            cover=cover,
            **band,
        )
        west, south, east, north = found.values
        ring = np.array([[west, south], [east, south], [east, north], [west, north]])
        shape, _ = polygon_in_crs(ring, ground, "bounding box", cover=cover)
        facts = {"bounds": found.values.tolist()}
    else:
        found = yield from query.release(
            core.plan_centre,
            ledger,
            rows.mean_place_or_all()
            if kind == "mean_centre"
            else rows.selected_places(extreme_points),
            statistic=CENTRES[kind],
            count=rows.checked.count,
            **band,
        )
        shape, facts = Point(ground.to_source(found.values[None, :])[0]), {}
    result = gpd.GeoSeries([shape], crs=rows.checked.crs, name="private_extent")
    return query.attach(result, found, beta, **facts)


def _check_kind(kind: object, cover: object) -> None:
    """Raise for an unknown kind, or cover=True without kind='box'."""
    if not isinstance(kind, str) or kind not in KINDS:
        raise ParameterError(f"kind must be one of {KINDS}; got {safe_repr(kind)}.")
    if cover and kind != "box":
        raise ParameterError("cover=True requires kind='box'.")


def extreme_points(points: np.ndarray) -> np.ndarray:
    """Return the points farthest west, south, east and north."""
    ends = [*points.argmin(axis=0), *points.argmax(axis=0)]
    return points[ends]


def closed_hull_corners(points: np.ndarray) -> np.ndarray:
    """Return the hull's corners, first repeated as last; 2 ends if flat, or 1 point."""
    found = LineString(np.vstack([points, points[:1]])).convex_hull
    return np.asarray(getattr(found, "exterior", found).coords)[:, :2]


@dataclass(frozen=True)
class _PlaneQuery:
    """Checked query about rows in a plane."""

    rows: LocatedRows
    budget: dict[str, Any]
    progress: Progress

    def release(
        self,
        plan_of: Callable[..., Plan[ReleasedNumbers]],
        ledger: Account,
        points: np.ndarray,
        **options: Any,
    ) -> Steps[ReleasedNumbers]:
        """Plan, warn of a large error, yield the charge, then draw the numbers."""
        plan = plan_of(points, self.ground.metric, **self.budget, **options)
        budget = {name: self.budget[name] for name in ("eps", "rho")}
        off = plan.error["half_width"]
        warn_of_large_error(OFF, off, **budget, area=self.ground.area)
        known = {"beta": options["beta"], **plan.error}
        yield ReleaseDue(
            self.complete_guarantee(plan), self.rows.checked.data, ledger, known
        )
        self.progress(0.7)
        return plan.draw()

    @property
    def ground(self) -> WorkingSpace:
        """Return the working space of the rows."""
        return self.rows.ground

    def complete_guarantee(self, plan: Plan[Any] | ReleasedNumbers) -> Guarantee:
        """Return a plan's guarantee with the working space's CRS and assumptions."""
        return self.ground.amend_guarantee(plan.guarantee)

    def attach(
        self, result: Any, answer: ReleasedNumbers, beta: float, **facts: Any
    ) -> Any:
        """Attach guarantee and error bands (m) to the result; report progress 1."""
        unit = self.ground.unit if isinstance(result, gpd.GeoSeries) else 1.0
        error = {
            "beta": beta,
            "half_width": answer.half_width * unit,
            "half_width_all": answer.half_width_all * unit,
            **plane_facts(self.ground),
            **facts,
        }
        self.progress(1.0)
        return attach(result, self.complete_guarantee(answer), error=error)


def prepare_plane_query(
    frame: Frame,
    *,
    eps: float | None,
    rho: float | None,
    crs: object,
    rng: Random | None,
    progress: Progress | None,
    whole: bool = False,
) -> _PlaneQuery:
    """Return the query in a plane; raise or warn if budget or frame is unfit."""
    source = open_random(rng)
    check_budget(eps, rho)
    warn_of_unusual_budget("moves what is released by at least", eps=eps, rho=rho)
    rows = LocatedRows.of(frame, crs, plane=True, whole=whole)
    budget = {"eps": eps, "rho": rho, "rng": source}
    return _PlaneQuery(rows, budget, progress or ignore_progress)
