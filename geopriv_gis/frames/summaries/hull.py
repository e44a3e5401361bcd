"""A private convex hull of a frame's points."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import partial
from typing import Any

import geopandas as gpd
import numpy as np
from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from ...arguments.docstring import document_arguments
from ...core.drawing import format_metres
from ...core.errors import ParameterError
from ...core.ground.metric import Plane
from ...core.mechanisms.numbers import BETA
from ...core.parameter import check_number, safe_repr
from ...core.points.release import check_budget
from ...core.promise.composition import DISJOINT
from ...core.promise.guarantee import Guarantee
from ...core.promise.plan import Plan
from ...core.randomness import Random, open_random
from ...core.summaries import hull as core
from ...papers.pch import PointHull, plan_anchor_hull, plan_point_hull
from ..columns.identifiers import find_identifiers
from ..columns.suspects import check_no_true_coordinates
from ..columns.truth import TruePoints
from ..ground.antimeridian import polygon_on_earth
from ..ground.checked_rows import LocatedRows
from ..ground.crs import WorkingSpace
from ..ground.geometry import Frame, geometry_of, has_column
from ..ground.prepared import Account, ReleaseDue, Steps, release
from ..ground.release import attach
from ..ground.rows import number_labels, unit_of_column
from ..ground.warning import (
    OFF,
    Progress,
    ignore_progress,
    warn,
    warn_of_large_error,
    warn_of_unusual_budget,
)

POINT_METHODS = {"anchors": plan_anchor_hull, "points": plan_point_hull}
METHODS = ("support", *POINT_METHODS)

MITRE = 2  # of shapely's styles to join the sides of a buffer
_OWN = _GEOMETRY, _RELIABLE = "geometry", "reliable"  # columns of many hulls
_POINT = 1e-5  # map units; what is smaller is the rounding of a point


@document_arguments
@release
def private_hull(
    frame: Frame,
    *,
    eps: float | None = None,
    rho: float | None = None,
    method: str = "support",
    directions: int = 64,
    beta: float = 0.05,
    by: Hashable | None = None,
    privacy_unit: str = "table",
    crs: object = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> Steps[gpd.GeoSeries | gpd.GeoDataFrame]:
    """Release a convex polygon close to the points' hull, or one per value of `by`.

    Returns
    -------
    GeoSeries
        One polygon in the frame's CRS (under heavy noise perhaps a point or segment,
        with a warning, as where it is narrower than its useful width),
        named "private_hull". ``attrs["geopriv"]["error"]`` holds, all
        in metres (``unit``), ``half_width`` (one direction) and ``half_width_all`` (all
        at once) of the 1 − ``beta`` band around the ``noisy_support`` values, which are
        coordinates of the working plane ``crs`` along each direction times
        ``metres_per_unit``, ``correction``, to be added for the polygon, and
        ``useful_width``: a round area so wide overlaps its hull by 70 %. For the
        other methods: ``outer`` and ``inner``, what the true hull reaches beyond this
        one at most, and this one beyond the true one, but for ``beta``.
        With ``by`` a GeoDataFrame: a polygon for each value of that column, in order of
        first appearance, and "reliable", which is False where a polygon is
        narrower than the useful width; ``correction`` is the largest of all, and the
        bands hold for each polygon by itself.

    Notes
    -----
    **Guarantee.** ε-GP or ρ-CGP under dist_∞: even when all rows belong to one person
    and all move at once; for rows under dist_2. The polygon is convex in the working
    plane. With ``by`` it is that of each value with all of its rows, which are one
    person's or animal's, and are in one hull alone. Public are the values, and which
    rows have which; how many rows it has changes nothing.

    References
    ----------
    CGP Lemma 4.9, Theorem 3.1 and Algorithm 4; GDP Theorem 4.3.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> homes = gpd.GeoSeries.from_xy(
    ...     [530000.0, 540000.0, 535000.0], [180000.0, 180000.0, 190000.0],
    ...     crs="EPSG:27700",
    ... )
    >>> hull = homes.geopriv.private_hull(rho=1e-3)
    >>> hull.geom_type.iloc[0], bool(3e7 < hull.area.iloc[0] < 7e7)
    ('Polygon', True)
    """
    report = progress or ignore_progress
    source = open_random(rng)
    check_budget(eps, rho)
    check_number("directions", directions, core.DIRECTIONS)
    check_number("beta", beta, BETA)
    _check_method(method, privacy_unit, by)
    warn_of_unusual_budget("moves supporting lines by at least", eps=eps, rho=rho)
    whole = method != "support" or by is not None
    rows = LocatedRows.of(frame, crs, plane=True, whole=whole)
    ground = rows.ground
    groups = None if by is None else _Groups.of(rows.checked.data, by)
    # Of a file the rows farthest in each direction are all that its hull depends on.
    points = rows.selected_places(
        partial(core.find_farthest_rows, directions=int(directions))
    )
    assert isinstance(ground.metric, Plane)
    report(0.5)
    budget: dict[str, Any] = {"eps": eps, "rho": rho, "beta": beta, "rng": source}
    plan: Plan[list[core.Hull]] | Plan[PointHull]
    if method == "support":
        plan = core.plan_hulls(
            [points] if groups is None else groups.parts(points),
            ground.metric, directions=int(directions), privacy_unit=privacy_unit,
            **budget,
        )  # fmt: skip
    else:
        plan = POINT_METHODS[method](points, ground.metric, **budget)
    guarantee = plan.guarantee.replace(
        crs=ground.label, assumptions=(*plan.guarantee.assumptions, *ground.assumptions)
    )
    if groups is not None:
        guarantee = groups.promise(guarantee)
    warn_of_large_error(
        OFF, plan.error.get("half_width"), eps=eps, rho=rho, area=ground.area
    )
    known = {"beta": beta, **plan.error} if plan.error else {}
    columns = () if groups is None else (groups.name, _RELIABLE)
    yield ReleaseDue(guarantee, rows.checked.data, ledger, known, columns)
    drawn = plan.draw()
    hulls = drawn if isinstance(drawn, list) else [drawn]
    shapes, bends = zip(
        *(polygon_in_crs(hull.vertices, ground, "hull") for hull in hulls), strict=True
    )
    error = {
        "beta": beta,
        **plan.error,
        **_error_facts(drawn, max(bends), ground.unit, several=groups is not None),
        **plane_facts(ground),
    }
    useful = plan.error.get("useful_width", 0.0)
    sizes = [np.ptp(hull.vertices, axis=0).max() * ground.unit for hull in hulls]
    reliable = np.array(sizes) >= useful
    if groups is None and not reliable.all():
        warn(
            f"The hull is narrower than {format_metres(useful)}: on average it "
            "overlaps the true one by less than 70 %. Pass a larger eps or rho."
        )
    elif not reliable.all():
        warn(
            f"{(~reliable).sum()} of {len(hulls)} hulls are narrower than "
            f"{format_metres(useful)}: they overlap the true ones by less than 70 %. "
            "Pass a larger eps or rho."
        )
    report(1.0)
    crs_of_rows = rows.checked.crs
    if groups is None:
        series = gpd.GeoSeries([*shapes], crs=crs_of_rows, name="private_hull")
        return attach(series, guarantee, error=error)
    table = {groups.name: groups.labels, _GEOMETRY: [*shapes], _RELIABLE: reliable}
    result = gpd.GeoDataFrame(table, crs=crs_of_rows)
    return attach(result, guarantee, columns=[_RELIABLE], error=error)


@dataclass(frozen=True)
class _Groups:
    """Public values of a column, and each row's value number."""

    name: Hashable
    codes: np.ndarray
    labels: np.ndarray

    @classmethod
    def of(cls, frame: Frame, by: Hashable) -> _Groups:
        """Return groups by a column; raise if unfit, incomplete, or telling persons."""
        if not has_column(frame, by) or by in _OWN:
            raise ParameterError(
                "by must be a column of the frame that holds no geometry, and is not "
                f"named {' or '.join(map(repr, _OWN))}; got {safe_repr(by)}."
            )
        public = [(by, frame[by])]
        check_no_true_coordinates(public, TruePoints.of(geometry_of(frame)))
        if find_identifiers(public):
            raise ParameterError(
                f"by publishes the values of {by!r}, which identify persons. Number "
                "them with pandas.factorize."
            )
        codes, labels = number_labels(frame[by], by)
        missing = int((codes < 0).sum())
        if missing:
            raise ParameterError(
                f"by must have a value in every row; column {by!r} is missing in "
                f"{missing} of {len(codes)}. Fill it, or drop those rows."
            )
        return cls(by, codes, np.asarray(labels))

    def parts(self, points: np.ndarray) -> list[np.ndarray]:
        """Return the places of each group's rows, in one array per group."""
        order = np.argsort(self.codes, kind="stable")
        ends = np.cumsum(np.bincount(self.codes))[:-1]
        return np.split(points[order], ends)

    def promise(self, guarantee: Guarantee) -> Guarantee:
        """Return the guarantee, restated per value unless per row, with its column."""
        whole = guarantee.privacy_unit == "table"
        return guarantee.replace(
            privacy_unit=str(unit_of_column(self.name))
            if whole
            else guarantee.privacy_unit,
            assumptions=(DISJOINT, *guarantee.assumptions),
        ).with_published_columns([self.name], [self.name])


def _check_method(method: object, privacy_unit: str, by: Hashable | None) -> None:
    """Raise for an unknown method or unit, or by= or a unit that it does not take."""
    if not isinstance(method, str) or method not in METHODS:
        raise ParameterError(
            f"method must be one of {', '.join(map(repr, METHODS))}; got "
            f"{safe_repr(method)}."
        )
    core.check_unit(privacy_unit)
    if method != "support" and by is not None:
        raise ParameterError(
            "by requires method='support'. Pass that, or leave out by."
        )
    if method != "support" and privacy_unit != "table":
        raise ParameterError(
            f"privacy_unit must be 'table' with method {method!r}, which protects all "
            "rows at once; got 'row'. Take method='support'."
        )


def plane_facts(ground: WorkingSpace) -> dict[str, Any]:
    """Return the record's fields on the unit of lengths and the plane."""
    return {
        "unit": "metre",
        "crs": ground.crs_name,
        "metres_per_unit": ground.unit,
    }


def _error_facts(
    drawn: list[core.Hull] | PointHull, bend: float, unit: float, *, several: bool
) -> dict[str, Any]:
    """Return a PointHull's outer and inner errors (m), else correction and supports."""
    if isinstance(drawn, PointHull):
        return {"outer": drawn.outer + bend, "inner": drawn.inner + bend}
    noisy = [(hull.noisy_support * unit).tolist() for hull in drawn]
    return {
        "correction": max(hull.correction for hull in drawn) + bend,
        "noisy_support": noisy if several else noisy[0],
    }


def polygon_in_crs(
    vertices: np.ndarray, ground: WorkingSpace, name: str, *, cover: bool = False
) -> tuple[BaseGeometry, float]:
    """Return corners as polygon (line, point: warn) in rows' CRS, and deviation (m).

    With ``cover`` it is moved out by that, and holds the corners' polygon. A segment or
    a point, with a warning that names ``name``, where noise left no more.
    """
    # A hull of fewer than three corners: go to and fro.
    vertices = _clip_to_area(np.resize(vertices, (max(3, len(vertices)), 2)), ground)
    ring = Polygon(vertices)
    size = float(np.ptp(vertices, axis=0).max())
    if size > _POINT and ring.area > 1e-9 * size * size:
        # Corners a micrometre apart would cross each other on the way to degrees.
        finest = max(1e-8 * size, 1e-6)
        outline = ring.convex_hull.simplify(finest)
        unit = ground.unit
        shape, bend = polygon_on_earth(outline, ground)
        if cover:
            out = 2 * (bend / unit + finest)
            outline = outline.buffer(out, join_style=MITRE)
            shape, bend = polygon_on_earth(outline, ground)
        return shape, bend + finest * unit
    warn(
        f"the noise left a {name} without area: the region is too small for this "
        "budget. Pass a larger eps or rho, or publish nothing."
    )
    middle = vertices.mean(axis=0)
    far = vertices[np.argmax(np.hypot(*(vertices - middle).T))]
    other = vertices[np.argmax(np.hypot(*(vertices - far).T))]
    ends = ground.to_source(np.array([far, other]))
    if np.hypot(*(far - other)) <= _POINT:
        return Point(ends[0]), 0.0
    return LineString(ends), 0.0


def _clip_to_area(vertices: np.ndarray, ground: WorkingSpace) -> np.ndarray:
    """Clip a polygon to the area of use of a plane that is not the frame's, or move it.

    No point is out there; the polygon of a plane that goes on to another CRS must not
    be either, for there is nowhere on Earth to go.
    """
    if ground.source == ground.working or ground.area is None:
        return vertices
    bounds = np.array(ground.bounds())
    inside = Polygon(vertices).convex_hull.intersection(box(*bounds))
    if inside.area > 0:
        return np.asarray(inside.exterior.coords)[:-1, :2]
    kept: np.ndarray = np.clip(vertices, bounds[:2], bounds[2:])
    return kept
