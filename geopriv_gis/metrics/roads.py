"""Distance along roads."""

from __future__ import annotations

import itertools
import math

import geopandas as gpd
import numpy as np

from ..core.errors import GeometryError, ParameterError
from ..core.ground.graph import LARGEST, Graph
from ..core.ground.metric import Metric, Sphere
from ..core.language import gettext_noop
from ..core.parameter import Limits, check_number, safe_repr
from ..frames.ground.crs import choose_ground
from ..frames.ground.geometry import geometry_of
from ..frames.points.graph_metric import GraphMetric

SPACING = Limits("Largest distance between nodes along a road", unit="m", above=0)
_SAME = 1e-3  # metres: vertices this close are one


def roads(
    lines: gpd.GeoSeries | gpd.GeoDataFrame,
    *,
    spacing: float = 100.0,
    reach: float | None = None,
    crs: object = None,
) -> GraphMetric:
    """Return a graph metric (m) of distance along roads; raise for other shapes.

    Parameters
    ----------
    lines : GeoSeries or GeoDataFrame of lines
        Public roads. They meet where they share a vertex, as in OpenStreetMap: a
        bridge that crosses without one is no junction. They must hang together. Over
        the antimeridian they take the short way, in one line or cut there.
    spacing : float, default 100
        Nodes are at junctions and dead ends, and between them at most so many metres
        apart.
    reach : float, optional
        Metres that a row may lie from the nearest road; by default ``spacing``.
    crs : CRS-like or "sphere", optional
        Where distance is measured, by the rules of `planar_laplace`.

    Returns
    -------
    GraphMetric
        A row counts as at its nearest place on a road, and that as at the nearer end of
        its edge; so ``tolerance`` is the largest distance along roads between the ends
        of an edge: its length, or less where a parallel road is shorter. Where roads
        cross without a junction, or a row is as near to one as to another, it counts as
        on one of them. Released points lie on roads.

    Raises
    ------
    ParameterError, GeometryError, CRSError
        Also for more than 6,000 nodes.

    Examples
    --------
    >>> from shapely.geometry import LineString
    >>> street = LineString([(500_000, 0), (500_000, 350)])
    >>> metric = roads(gpd.GeoSeries([street], crs="EPSG:32630"), spacing=100)
    >>> metric.graph.nodes, metric.unit
    (5, 'metre of road')
    """
    check_number("spacing", spacing, SPACING)
    if not isinstance(lines, (gpd.GeoSeries, gpd.GeoDataFrame)):
        raise ParameterError(f"lines must be a GeoSeries; got {safe_repr(lines)}.")
    shapes = geometry_of(lines)
    bad = ~shapes.geom_type.isin(["LineString", "MultiLineString"]) | shapes.is_empty
    if not len(shapes):
        raise GeometryError("lines must have at least one row; got 0 rows.")
    if bad.any():
        raise GeometryError(
            f"lines must hold lines in every row; {int(bad.sum())} of {len(bad)} rows "
            "do not. Drop them."
        )
    parts = [
        np.asarray(line.coords)[:, :2].astype(float)
        for shape in shapes
        for line in (shape.geoms if shape.geom_type[0] == "M" else [shape])
    ]
    sizes = np.array([len(part) for part in parts])
    ground = choose_ground(shapes.crs, crs, coordinates=np.concatenate(parts))
    vertices = ground.public_to_working(np.concatenate(parts), "lines")
    network = _RoadNetwork(ground.metric, spacing)
    for path, numbers in _split_at_junctions(vertices, sizes, ground.metric):
        network.add_piece(path, numbers[0], numbers[-1])
    graph = Graph(
        nodes=len(network.points),
        edges=np.array(network.edges, dtype=np.int64).reshape(-1, 2),
        lengths=np.array(network.lengths),
    )
    return GraphMetric(
        ground=ground,
        points=np.array(network.points),
        graph=graph,
        unit=gettext_noop("metre of road"),
        reach=float(spacing) if reach is None else reach,
        segments=np.concatenate(network.segments),
        owner=np.concatenate(network.owner),
    )


class _RoadNetwork:
    """Road graph being built; parallel streets and carriageways stay apart."""

    def __init__(self, metric: Metric, spacing: float) -> None:
        self.metric, self.spacing = metric, spacing
        self.points: list[np.ndarray] = []
        self.edges: list[tuple[int, int]] = []
        self.lengths: list[float] = []
        self.segments: list[np.ndarray] = []
        self.owner: list[np.ndarray] = []
        self._node: dict[int, int] = {}

    def add_piece(self, path: np.ndarray, first: int, last: int) -> None:
        """Add a road piece, cut into edges, unless of length 0; raise if many nodes."""
        steps = self.metric.distance(path[1:], path[:-1]) / self.metric.k_max
        along = np.concatenate([[0.0], np.cumsum(steps)])
        if not along[-1] > 0:
            return
        parts = max(math.ceil(along[-1] / self.spacing), 3 if first == last else 1)
        # Segments end at vertices, at nodes, and half way between two nodes.
        halves = np.linspace(0, along[-1], 2 * parts + 1)
        cuts = np.union1d(along, halves)
        where = _places_along(path, along, cuts, self.metric)
        inner = where[np.searchsorted(cuts, halves[2:-1:2])]
        if len(self.points) + len(inner) > LARGEST:
            raise ParameterError(
                f"the roads give more than {LARGEST:,} nodes; take a wider spacing, "
                "fewer roads or a smaller region."
            )
        nodes = [self._node_of(first, where[0])]
        for point in inner:
            nodes.append(len(self.points))
            self.points.append(point)
        nodes.append(self._node_of(last, where[-1]))
        self.edges += itertools.pairwise(nodes)
        self.lengths += [along[-1] / parts] * parts
        half = np.searchsorted(halves, cuts[:-1], side="right") - 1
        self.segments.append(np.stack([where[:-1], where[1:]], axis=1))
        self.owner.append(np.array(nodes, dtype=np.int64)[(half + 1) // 2])

    def _node_of(self, junction: int, point: np.ndarray) -> int:
        """Return the node number of a junction, added if new."""
        if junction not in self._node:
            self._node[junction] = len(self.points)
            self.points.append(point)
        return self._node[junction]


def _places_along(
    path: np.ndarray, along: np.ndarray, cuts: np.ndarray, metric: Metric
) -> np.ndarray:
    """Return places at distances along a path; longitudes wrap at ±180."""
    x, y = path.T
    if isinstance(metric, Sphere):
        x = np.unwrap(x, period=360)
    x, y = np.interp(cuts, along, x), np.interp(cuts, along, y)
    if isinstance(metric, Sphere):
        x = np.where(np.abs(x) > 180, (x + 180) % 360 - 180, x)
    return np.column_stack([x, y])


def _split_at_junctions(
    vertices: np.ndarray, sizes: np.ndarray, metric: Metric
) -> list[tuple[np.ndarray, np.ndarray]]:
    """Return lines cut where they end, meet or turn back, once, with vertex numbers.

    What is drawn twice, there and back, is one piece.
    """
    cell = np.rint(metric.embed(vertices) / metric.straight_length(_SAME))
    _, number = np.unique(cell.astype(np.int64), axis=0, return_inverse=True)
    number = number.ravel()
    ends = np.cumsum(sizes)
    steps = np.sort(np.column_stack([number[:-1], number[1:]]), axis=1)
    real = steps[:, 0] != steps[:, 1]
    real[ends[:-1] - 1] = False  # from one line to the next
    joined = np.unique(steps[real], axis=0)
    meets = np.bincount(joined.ravel(), minlength=number.max() + 1) != 2
    meets[number[ends - 1]] = meets[number[ends - sizes]] = True
    found: dict[bytes, tuple[np.ndarray, np.ndarray]] = {}
    for end, size in zip(ends, sizes, strict=True):
        start = end - size
        cuts = start + np.flatnonzero(meets[number[start:end]])
        for one, two in itertools.pairwise(cuts):
            numbers = number[one : two + 1]
            both = numbers.tobytes(), numbers[::-1].tobytes()
            found.setdefault(min(both), (vertices[one : two + 1], numbers))
    return list(found.values())
