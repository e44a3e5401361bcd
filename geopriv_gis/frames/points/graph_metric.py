"""Public graphs on the ground: metric, nodes, mechanisms."""

from __future__ import annotations

import hashlib
import math
import os
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import geopandas as gpd
import numpy as np
import pyproj
import scipy

from ...core.errors import GeometryError, ParameterError
from ...core.fitting.equilibrium import find_equal_measure, fit_graph_laplace
from ...core.ground.graph import Graph
from ...core.ground.segments import Segments
from ...core.language import format_message, gettext_noop, localize
from ...core.mechanisms.finite import TOTAL
from ...core.mechanisms.graph_laplace import GraphLaplace
from ...core.parameter import Limits, check_number, check_one_of, safe_repr
from ...core.randomness import Ints
from ..ground.axes import get_axes, name_axes
from ..ground.crs import WorkingSpace, largest_ground_ratio
from ..ground.datum import transform_shapes
from ..ground.warning import check_budget_hides, warn
from .node_cells import NodeCells

EPS = Limits("Privacy loss per unit of the metric", above=0)
PEOPLE = Limits("People among whom a place is hidden", at_least=1)
LEVEL = Limits("Loss at the distance of that many people", above=0)
REACH = Limits("Largest distance from a row to its node", unit="m", above=0)
ROOT_OF_PEOPLE = gettext_noop("√person")
GRAPH_PUBLIC = gettext_noop("the graph is public and was not made from the data")
ON_ROADS = gettext_noop(
    "each row counts as at its nearest place on a road, so rows close to each other "
    "but nearest to different roads are as far apart as those places are by road"
)
_ALIKE, _AT_HOME = 1e-3, 10.0  # exponents between far, and neighbouring, nodes
# Of N people: in areas of 4 N some 87 of 100 rows stay, at level 1; of a map's people.
_LARGE, _MOST = 4, 0.5
_SHARE = 0.95 + 1e-12  # of released nodes that a radius has to hold
_KEPT = 2  # mechanisms in memory; each may have hundreds of megabytes

_fitted: dict[tuple[str, float], tuple[GraphLaplace, np.ndarray]] = {}


def reason_too_coarse(areas: np.ndarray, people: float) -> str:
    """Return why a population map is too coarse to hide among `people`, or ""."""
    if areas[areas > _LARGE * people].sum() <= _MOST * areas.sum():
        return ""
    return format_message(
        "the map of people is too coarse to hide among {people}: most of its people "
        "live in areas of more than {large}. Rows mostly come to the middle of their "
        "own area: which one is told, and neighbours across a border may be told "
        "apart. Take a map with smaller areas, or more people; or publish counts by "
        "area",
        people=localize(f"{people:,.0f}"), large=localize(f"{_LARGE * people:,.0f}"),
    )  # fmt: skip


@dataclass(frozen=True, eq=False, kw_only=True)
class GraphMetric:
    """Nodes, edges and unit of a public graph metric; `metrics` makes it.

    Parameters
    ----------
    ground : Ground
        Where the nodes lie.
    points : (n, 2) array
        The nodes, in working coordinates.
    graph : Graph
        Which nodes are joined, and how far apart they are.
    unit : str
        Of the graph's lengths.
    reach : float
        Metres that a row may lie from the nearest node, or segment.
    people : (n,) array, optional
        People at each node.
    segments, owner : (k, 2, 2) and (k,) arrays, optional
        Both ends of straight pieces of road, and the node of each: the nearer end of
        its edge. A row counts as at the node of its nearest one. By default there are
        none, and a row counts as at its nearest node.
    cells : NodeCells, optional
        What the nodes stand for, where they stand for areas.
    measures : mapping, optional
        What was fitted on the graph before, by ε.
    """

    ground: WorkingSpace
    points: np.ndarray
    graph: Graph
    unit: str
    reach: float
    people: np.ndarray | None = None
    segments: np.ndarray | None = None
    owner: np.ndarray | None = None
    cells: NodeCells | None = None
    measures: dict[float, np.ndarray] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Raise unless the reach is a valid length."""
        check_number("reach", self.reach, REACH)

    def __repr__(self) -> str:
        """Return one line: unit, size, fingerprint."""
        return (
            f"<GraphMetric: {self.unit}, {self.graph.nodes:,} nodes, "
            f"{len(self.graph.edges):,} edges of {self.graph.lengths.min():.3g} to "
            f"{self.graph.lengths.max():.3g}, in {self.ground.label}, {self.digest}>"
        )

    @property
    def crs(self) -> pyproj.CRS:
        """Return the CRS in which distances between the graph's nodes are measured."""
        return self.ground.working

    @property
    def nodes(self) -> gpd.GeoSeries:
        """Return the graph's nodes in the CRS of their source layer."""
        return gpd.GeoSeries.from_xy(
            *self.ground.to_source(self.points).T, crs=self.ground.source
        )

    @cached_property
    def digest(self) -> str:
        """Return a short hash of the graph, its unit, CRS, nodes' places and roads."""
        digest = hashlib.sha256(self.graph.digest.encode())
        digest.update(f"{self.unit} {self.ground.working.to_wkt()}".encode())
        where = self.points if self.segments is None else self.segments
        for array in (self.points, where):
            digest.update(np.ascontiguousarray(array, dtype="<f8").tobytes())
        if self.owner is not None:
            digest.update(self.owner.astype("<i8").tobytes())
        return digest.hexdigest()[:16]

    @cached_property
    def tolerance(self) -> float:
        """Return the graph's tolerance: what snapping adds to a distance of two places.

        Along roads, of which the shorter of parallel ones counts, at most the distance
        d(u, v) of an edge's ends. For let a place p count as at u, so that it is s ≤
        l/2 from u along an edge of length l. If the shortest way to another place q
        leaves the edge at u, then d(u, q) = d(p, q) − s; if at v, then d(u, q) ≤
        d(p, q) − (l − s) + d(u, v) ≤ d(p, q) + d(u, v) / 2.
        The same goes for q; and two places half way along an edge touch. Else the
        nodes of places that touch are at most twice ``reach`` apart on the ground.
        """
        if self.segments is not None:
            return float(self.graph.distance[tuple(self.graph.edges.T)].max())
        longest = float(self.graph.lengths.min())
        for node in range(self.graph.nodes):
            near = self.away(node) <= 2 * self.reach * (1 + 1e-9)
            longest = max(longest, float(self.graph.distance[node, near].max()))
        return longest

    @property
    def assumptions(self) -> tuple[str, ...]:
        """Return the assumptions of a guarantee along the graph."""
        return (GRAPH_PUBLIC,) if self.segments is None else (GRAPH_PUBLIC, ON_ROADS)

    @property
    def spans(self) -> np.ndarray:
        """Return a lower bound of the straight ground length (m) of every edge."""
        one, two = self.graph.edges.T
        metric = self.ground.metric
        return metric.distance(self.points[one], self.points[two]) / metric.k_max

    def eps_of(
        self, eps: float | None, people: float | None, level: float | None
    ) -> float:
        """Return ε per unit: eps, or level/√(people/π); raise unless just one is valid.

        Parameters
        ----------
        eps : float, optional
            Loss per unit of the graph.
        people, level : float, optional
            In place of ``eps``: the level ℓ up to the radius that holds so many people.

        Returns
        -------
        float
            ε per unit of the graph.

        Raises
        ------
        ParameterError
            Unless either ``eps``, or ``people`` and ``level`` are given.
        """
        if (eps is None) == (people is None) or (people is None) != (level is None):
            raise ParameterError("give either eps=, or both people= and level=.")
        if eps is not None:
            check_number("eps", eps, EPS)
            return float(eps)
        if self.people is None:
            raise ParameterError(
                f"people needs a metric of people; this one is in {self.unit}. Pass "
                "eps in place of people and level."
            )
        check_number("people", people, PEOPLE)
        check_number("level", level, LEVEL)
        assert people is not None
        assert level is not None
        return float(level) / math.sqrt(float(people) / math.pi)

    def check_strength(self, eps: float, people: float | None = None) -> None:
        """Raise if eps hides nothing or all; warn of odd noise and a coarse map.

        Parameters
        ----------
        eps : float
            Loss per unit of the graph.
        people : float, optional
            People among whom rows are to be hidden, where these were asked for.

        Raises
        ------
        ParameterError
            If all nodes would be as good as alike.
        """
        if self.unit.startswith("metre "):
            check_budget_hides(eps=eps, displacement=False)
        text = f"eps = {eps:g} per {self.unit} of this metric"
        farthest = eps * float(self.graph.distance.max())
        if farthest < _ALIKE:
            raise ParameterError(
                f"{text} makes all nodes alike; give a larger eps."
                if self.people is None
                else f"{text} makes all nodes alike; give a larger eps, or people and "
                "level."
            )
        if farthest < 1:
            warn(f"{text} leaves nothing of use: noise goes nearly everywhere.")
        coarse = ""
        if people is not None and self.people is not None:
            coarse = reason_too_coarse(self.people, people)
        if coarse:
            warn(coarse)
        elif eps * float(np.median(self.graph.lengths)) > _AT_HOME:
            warn(
                f"{text} hardly protects anybody: most rows stay at their node; take a "
                "smaller eps, or a finer metric."
            )

    def mechanism(self, eps: float) -> GraphLaplace:
        """Return the mechanism for an ε per unit, fitted once (cached).

        Parameters
        ----------
        eps : float
            Loss per unit of the graph.

        Returns
        -------
        GraphLaplace
            Its weights are proved to keep ε.
        """
        key = (self.graph.digest, float(eps))
        found = _fitted.get(key)
        if found is None:
            if key[1] not in self.measures:
                self.measures[key[1]] = find_equal_measure(self.graph, key[1])
            measure = self.measures[key[1]]
            found = fit_graph_laplace(self.graph, key[1], measure), measure
            while len(_fitted) >= _KEPT:
                _fitted.pop(next(iter(_fitted)), None)
            _fitted[key] = found
        made, measure = found
        self.measures.setdefault(key[1], measure)  # of another metric's, to be written
        return made

    def _in_space(self, ground: WorkingSpace, *, cells: bool) -> GraphMetric:
        """Return this metric in the rows' working space, its cells only if asked.

        cells: Whether the nodes keep their cells.
        """
        own = self.ground.datum_shifted or self.ground.source
        there = ground.datum_shifted or ground.source

        def placed(points: np.ndarray) -> np.ndarray:
            """Return points transformed to the rows' working space."""
            return ground.transform_anywhere(self.ground.to_source(points), own)

        kept = None
        if cells and self.cells is not None:
            shapes = self.cells.shapes.set_crs(own, allow_override=True)
            kept = NodeCells(transform_shapes(shapes, there))
        return replace(
            self, ground=ground, points=placed(self.points), cells=kept,
            segments=None if self.segments is None
            else placed(self.segments.reshape(-1, 2)).reshape(-1, 2, 2),
        )  # fmt: skip

    def spreadable(self) -> NodeCells:
        """Return the nodes' cells; raise if there are none, or one has no area.

        Returns
        -------
        NodeCells
            A cell of the surface for each node.

        Raises
        ------
        ParameterError
            If the metric was made without cells.
        """
        if self.cells is None:
            raise ParameterError(
                "spread needs a metric whose nodes have cells, as "
                f"metrics.people makes them; this one, in {self.unit}, has none. Pass "
                "another metric, or leave out spread."
            )
        self.cells.check_not_empty()
        return self.cells

    def nearest(self, points: np.ndarray) -> Ints:
        """Return each place's node (nearest, or of the nearest road); raise if too far.

        Parameters
        ----------
        points : (n, 2) array
            Places in working coordinates, metres.

        Returns
        -------
        ndarray of int
            Number of the node, for each place.

        Raises
        ------
        GeometryError
            If rows lie farther than ``reach`` from all nodes: how many.
        """
        node, far = self.match(points)
        self.check_reach(int(far.sum()), len(far))
        return node

    def match(self, points: np.ndarray) -> tuple[Ints, np.ndarray]:
        """Return each place's node, as `nearest` does, and whether it is too far away.

        Parameters
        ----------
        points : (n, 2) array
            Places in working coordinates, metres.

        Returns
        -------
        tuple of ndarray
            Number of the node, and whether it is farther than ``reach``, by place.
        """
        metric = self.ground.metric
        if self.owner is None:
            node = np.asarray(self._tree.query(metric.embed(points))[1])
            away = metric.distance(points, self.points[node])
        else:
            segment, away = self._edge_segments.find_nearest(points)
            node = self.owner[segment]
        return node, away / metric.k_max > self.reach * (1 + 1e-9)

    def check_reach(self, distant: int, rows: int) -> None:
        """Raise if rows lie farther than ``reach`` from every node.

        Parameters
        ----------
        distant, rows : int
            How many do, of how many.

        Raises
        ------
        GeometryError
            If any rows lie too far from every node; it says how many.
        """
        if distant:
            raise GeometryError(
                f"{distant} of {rows} rows are farther than reach = {self.reach:g} m "
                "from every node. Make a larger metric, pass a larger reach, or drop "
                "them."
            )

    def table(
        self,
        *,
        eps: float | None = None,
        people: float | None = None,
        level: float | None = None,
    ) -> gpd.GeoDataFrame:
        """Return each node's mean move, 95 % radius, ε per metre and people around it.

        Parameters
        ----------
        eps, people, level
            As for `graph_laplace`.

        Returns
        -------
        GeoDataFrame
            The nodes with "move" (m on the ground, on average), "radius" (m on the
            ground: of true places, wherever they are, 95 % lie within that of their
            released node), "eps_ground" (the
            largest loss per metre on the ground to a neighbouring node) and, where
            people are known, "people" and "people_within" (in the cells whose nodes
            lie within 1/ε, or within the distance of ``people``).
        """
        rate = self.eps_of(eps, people, level)
        weights = self.mechanism(rate).weights
        count = self.graph.nodes
        move, radius = np.empty(count), np.zeros(count)
        for node, row in enumerate(weights):
            away = self.away(node)
            move[node] = row @ away / TOTAL
            # All nodes near it that it is released at, but for at most 5 %.
            order = np.argsort(away, kind="stable")
            last = np.searchsorted(np.cumsum(row[order] / TOTAL), _SHARE)
            near = order[: last + 1]
            radius[near] = np.maximum(radius[near], away[near])
        metric = self.ground.metric
        longest = metric.k_max * largest_ground_ratio(self.ground)
        ratio = self.graph.lengths / self.spans
        steep = np.zeros(count)
        for ends in self.graph.edges.T:
            np.maximum.at(steep, ends, ratio)
        table = gpd.GeoDataFrame(
            {
                "move": move,
                "radius": (radius + self._away_from_node) * longest,
                "eps_ground": rate * steep,
            },
            geometry=self.nodes,
        )
        if self.people is not None:
            among = (level or 1.0) / rate
            table["people"] = self.people
            within = self.graph.distance <= among * (1 + 1e-9)
            table["people_within"] = within @ self.people
        return table

    def plot(self, ax: Any = None, *, column: str = "move", **given: Any) -> Any:
        """Draw a column of `table` on the nodes; raise for others; needs matplotlib.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            Where to draw; new ones if left out.
        column : str, default "move"
            A column of the table.
        **given
            ``eps``, or ``people`` and ``level``, as for `table`; and what
            GeoDataFrame.plot of geopandas takes.

        Returns
        -------
        matplotlib Axes
            With the CRS's axes; a bar tells the column.

        Raises
        ------
        MissingPackageError
            If matplotlib is not installed.
        """
        budget = {name: given.pop(name, None) for name in ("eps", "people", "level")}
        table = self.table(**budget)
        check_one_of("column", column, table.columns.drop("geometry"))
        ax = get_axes(ax)
        style = {"legend": True, "legend_kwds": {"label": column}, **given}
        table.plot(column, ax=ax, **style)
        name_axes(ax, self.ground.source)
        return ax

    def to_file(self, path: str | os.PathLike[str], overwrite: bool = False) -> None:
        """Write the metric and its fitted mechanisms; see `metrics.read`.

        Parameters
        ----------
        path : path-like
            The file.
        overwrite : bool, default False
            Whether a file that is there may be replaced.
        """
        from ...files.graphs import write_metric

        write_metric(self, path, overwrite)

    def away(self, node: int) -> np.ndarray:
        """Return lower bounds of the ground distances (m) of all nodes from one.

        Parameters
        ----------
        node : int
            Number of the node.

        Returns
        -------
        ndarray of float
            Distance (m) of each node.
        """
        metric = self.ground.metric
        return metric.distance(self.points, self.points[node]) / metric.k_max

    def node_at(self, points: np.ndarray) -> Ints:
        """Return the number of the node nearest to each place in working coordinates.

        Parameters
        ----------
        points : (n, 2) array
            Nodes in working coordinates, metres.

        Returns
        -------
        ndarray of int
            Number of the node, for each place.
        """
        return np.asarray(self._tree.query(self.ground.metric.embed(points))[1])

    @property
    def _away_from_node(self) -> float:
        """Return how far a row may be from its node, as a lower bound in metres."""
        if self.segments is None:
            return self.reach
        return self.reach + float(self.graph.lengths.max())

    @cached_property
    def _edge_segments(self) -> Segments:
        """Return the road segments, in which the nearest to a place can be found."""
        assert self.segments is not None
        return Segments(self.ground.metric, self.segments)

    @cached_property
    def _tree(self) -> scipy.spatial.cKDTree:
        """Return a search tree of the nodes, cached."""
        return scipy.spatial.cKDTree(self.ground.metric.embed(self.points))


def check_metric(metric: object) -> GraphMetric:
    """Return a graph metric; raise for anything else."""
    if not isinstance(metric, GraphMetric):
        raise ParameterError(
            "metric must be made by geopriv_gis.metrics (people, roads, within, read); "
            f"got {safe_repr(metric)}."
        )
    return metric
