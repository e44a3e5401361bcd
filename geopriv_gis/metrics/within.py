"""Distance inside a region: around the lake, not across it."""

from __future__ import annotations

import math
from typing import Any

import geopandas as gpd
import numpy as np
from shapely.geometry import LineString, MultiPolygon, Point, Polygon
from shapely.ops import unary_union
from shapely.prepared import prep
from shapely.validation import make_valid

from ..core.errors import ParameterError
from ..core.ground.graph import LARGEST, Graph
from ..core.ground.metric import Plane
from ..core.language import gettext_noop
from ..core.parameter import Limits, check_number, safe_repr
from ..frames.ground.crs import choose_ground
from ..frames.ground.region import PublicRegion
from ..frames.points.graph_metric import GraphMetric
from . import edges

CELL = Limits("Distance between nodes", unit="m", above=0)


def within(
    polygon: gpd.GeoSeries | gpd.GeoDataFrame,
    *,
    cell: float,
    reach: float | None = None,
    crs: object = None,
) -> GraphMetric:
    """Return a graph metric (m) of paths inside a region; raise if invalid.

    Parameters
    ----------
    polygon : GeoSeries or GeoDataFrame of polygons
        Public region, in one piece: land without lakes, an island.
    cell : float
        Metres between neighbouring nodes, which form a square grid.
    reach : float, optional
        Metres that a row may lie from the nearest node; by default ``cell``.
    crs : CRS-like, optional
        The plane in which distance is measured, by the rules of `planar_laplace`.

    Returns
    -------
    GraphMetric
        Nodes lie inside; edges, to sixteen neighbours, stay inside.

    Raises
    ------
    ParameterError, CRSError
        Also where paths of a grid this coarse do not hold the region together.

    Examples
    --------
    >>> from shapely.geometry import box
    >>> land = box(500_000, 0, 500_900, 900).difference(box(500_300, 300, 500_600, 900))
    >>> metric = within(gpd.GeoSeries([land], crs="EPSG:32630"), cell=100)
    >>> metric.graph.nodes, metric.unit, float(metric.spans.max().round())
    (63, 'metre of path', 223.0)
    """
    check_number("cell", cell, CELL)
    if not isinstance(polygon, (gpd.GeoSeries, gpd.GeoDataFrame)):
        raise ParameterError(f"polygon must be a GeoSeries; got {safe_repr(polygon)}.")
    region = PublicRegion.of(polygon, None, "polygon")
    where = choose_ground(
        region.crs, crs, plane=True, coordinates=region.vertices(region.crs)
    )
    assert isinstance(where.metric, Plane)
    inside = _read_shape(polygon, where.working)
    points, kept = _grid_nodes(inside, cell / where.metric.unit)
    shape = prep(inside)
    pairs = edges.grid_edges(kept)
    good = [shape.covers(LineString(points[pair])) for pair in pairs]
    pairs = pairs[np.array(good, dtype=bool)]
    metres = where.metric.distance(points[pairs[:, 0]], points[pairs[:, 1]])
    graph = Graph(nodes=len(points), edges=pairs, lengths=metres / where.metric.k_max)
    return GraphMetric(
        ground=where, points=points, graph=graph, unit=gettext_noop("metre of path"),
        reach=float(cell) if reach is None else reach,
    )  # fmt: skip


def _read_shape(polygon: Any, working: Any) -> Polygon | MultiPolygon:
    """Return the union of a layer's polygons in a CRS, repaired if invalid."""
    shapes = polygon.geometry
    shapes = shapes[~(shapes.isna() | shapes.is_empty)].to_crs(working)
    return unary_union([make_valid(shape) for shape in shapes])


def _grid_nodes(
    shape: Polygon | MultiPolygon, step: float
) -> tuple[np.ndarray, np.ndarray]:
    """Return cell centres in a shape, and their mask; raise if too many or too few."""
    west, south, east, north = shape.bounds
    wide, high = (math.ceil(n / step) for n in (east - west, north - south))
    if wide * high > 64 * LARGEST:
        raise ParameterError(
            f"cell must divide the region's box into at most {64 * LARGEST:,} cells; "
            f"it gives {wide * high:,}. Take a larger cell."
        )
    row, column = np.mgrid[:high, :wide]
    x, y = west + (column + 0.5) * step, south + (row + 0.5) * step
    test = prep(shape)
    kept = np.array(
        [test.contains(Point(*p)) for p in zip(x.ravel(), y.ravel(), strict=True)]
    ).reshape(high, wide)
    if not 2 <= kept.sum() <= LARGEST:
        raise ParameterError(
            f"cell must give 2 to {LARGEST:,} nodes in the region; it gives "
            f"{int(kept.sum()):,}. Take a smaller cell for more nodes, a larger one "
            "for fewer."
        )
    return np.column_stack([x[kept], y[kept]]), kept
