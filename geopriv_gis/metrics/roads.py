"""Distance along roads."""

from __future__ import annotations

import itertools
import math

import geopandas as gpd
import numpy as np

from ..core.errors import GeometryError, ParameterError
from ..core.ground.graph import LARGEST, Graph
from ..core.ground.metric import Metric
from ..core.language import noted
from ..core.parameter import Limits, check_number, shown
from ..frames.ground.crs import ground_of
from ..frames.ground.geometry import geometry_of
from ..frames.points.graph_metric import GraphMetric

SPACING = Limits("Largest distance between nodes along a road", unit="m", above=0)
_FINE = 8  # places on each piece of road that stand for its two ends
_SAME = 1e-3  # units of a plane, or 1e-8 degrees: ends this close are one junction


def roads(
    lines: gpd.GeoSeries | gpd.GeoDataFrame,
    *,
    spacing: float = 100.0,
    reach: float | None = None,
    crs: object = None,
) -> GraphMetric:
    """Return distance along roads, in metres of road.

    Parameters
    ----------
    lines : GeoSeries or GeoDataFrame of lines
        Public roads. They meet where they share a vertex, as in OpenStreetMap: a
        bridge that crosses without one is no junction. They must hang together.
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
        A row counts as at its nearest place on a road (to an eighth of the spacing),
        and that as at the nearer end of its piece. Released points lie on roads.

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
        raise ParameterError(f"lines must be a GeoSeries; got {shown(lines)}.")
    shapes = geometry_of(lines)
    bad = ~shapes.geom_type.isin(["LineString", "MultiLineString"]) | shapes.is_empty
    if bad.any() or not len(shapes):
        raise GeometryError(
            f"lines must hold lines in every row; {int(bad.sum())} of {len(bad)} rows "
            "do not."
        )
    parts = [
        np.asarray(line.coords)[:, :2].astype(float)
        for shape in shapes
        for line in (shape.geoms if shape.geom_type[0] == "M" else [shape])
    ]
    sizes = np.array([len(part) for part in parts])
    ground = ground_of(shapes.crs, crs, coordinates=np.concatenate(parts))
    vertices = ground.to_working(np.concatenate(parts))
    network = _Network(ground.metric, spacing)
    for piece in _pieces(vertices, sizes, network.junctions(vertices, sizes)):
        network.add(*piece)
    graph = Graph(
        nodes=len(network.points),
        edges=np.array(network.edges, dtype=np.int64).reshape(-1, 2),
        lengths=np.array(network.lengths),
    )
    return GraphMetric(
        ground=ground, points=np.array(network.points), graph=graph,
        unit=noted("metre of road"), reach=float(spacing) if reach is None else reach,
        places=np.concatenate(network.places),
        owner=np.concatenate(network.owner).astype(np.int64),
    )  # fmt: skip


class _Network:
    """Nodes, edges and places, as pieces of road between junctions are added."""

    def __init__(self, metric: Metric, spacing: float) -> None:
        self.metric, self.spacing = metric, spacing
        self.points: list[np.ndarray] = []
        self.edges: list[tuple[int, int]] = []
        self.lengths: list[float] = []
        self.places: list[np.ndarray] = []
        self.owner: list[np.ndarray] = []
        self._node: dict[int, int] = {}

    def junctions(self, vertices: np.ndarray, sizes: np.ndarray) -> np.ndarray:
        """Return each vertex's number if roads end or meet there, else −1."""
        fine = _SAME if self.metric.unit_name != "degrees" else 1e-8
        _, same = np.unique(
            np.rint(vertices / fine).astype(np.int64), axis=0, return_inverse=True
        )
        same = same.ravel()
        ends = np.cumsum(sizes)
        meets = np.bincount(same) > 1
        meets[same[ends - 1]] = meets[same[ends - sizes]] = True
        return np.where(meets[same], same, -1)

    def add(self, path: np.ndarray, first: int, last: int) -> None:
        """Add one piece of road from one junction to the next."""
        steps = self.metric.distance(path[1:], path[:-1]) / self.metric.k_max
        along = np.concatenate([[0.0], np.cumsum(steps)])
        if not along[-1] > 0:
            return
        parts = max(math.ceil(along[-1] / self.spacing), 3 if first == last else 1)
        fine = np.linspace(0, along[-1], 2 * _FINE * parts + 1)
        where = np.column_stack([np.interp(fine, along, path[:, k]) for k in (0, 1)])
        inner = where[2 * _FINE : -1 : 2 * _FINE]
        if len(self.points) + len(inner) > LARGEST:
            raise ParameterError(
                f"the roads give more than {LARGEST:,} nodes; take a wider spacing, "
                "fewer roads or a smaller region."
            )
        nodes = [self._of(first, path[0])]
        for point in inner:
            nodes.append(len(self.points))
            self.points.append(point)
        nodes.append(self._of(last, path[-1]))
        self.edges += itertools.pairwise(nodes)
        self.lengths += [along[-1] / parts] * parts
        # The middle of each part goes with its start.
        owner = np.array(nodes)[(np.arange(len(fine)) + _FINE - 1) // (2 * _FINE)]
        self.places.append(where)
        self.owner.append(owner)

    def _of(self, junction: int, point: np.ndarray) -> int:
        if junction not in self._node:
            self._node[junction] = len(self.points)
            self.points.append(point)
        return self._node[junction]


def _pieces(
    vertices: np.ndarray, sizes: np.ndarray, junction: np.ndarray
) -> list[tuple[np.ndarray, int, int]]:
    """Return lines cut at junctions, with the junctions at both ends."""
    found = []
    for end, size in zip(np.cumsum(sizes), sizes, strict=True):
        start = end - size
        cuts = start + np.flatnonzero(junction[start:end] >= 0)
        for one, two in itertools.pairwise(cuts):
            piece = vertices[one : two + 1]
            found.append((piece, int(junction[one]), int(junction[two])))
    return found
