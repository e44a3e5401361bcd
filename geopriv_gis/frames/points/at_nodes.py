"""Rows and the nodes of a graph: too far away, or back in the rows' own zones."""

from __future__ import annotations

import numpy as np

from ...core.errors import ParameterError
from ..ground.crs import WorkingSpace
from ..ground.own_zones import OwnZones
from .graph_metric import GraphMetric
from .prepared import ConstrainToZones


class DistantRowCounter:
    """A metric where rows lie, and how many of them lie too far from it.

    Rows never leave their datum (see `datum`), so nodes that are on another one are
    brought there.

    spread: Whether the nodes' cells are needed as well.

    metric: As it was made, which is what the promise names.
    here: With its nodes among the rows.
    """

    def __init__(self, metric: GraphMetric, *, spread: bool) -> None:
        self.metric = self.here = metric
        self._spread = spread
        self._far = self._rows = 0

    def place_nodes(self, ground: WorkingSpace) -> None:
        """Bring the nodes to where the rows are measured."""
        if ground.working != self.metric.ground.working:
            self.here = self.metric.among(ground, cells=self._spread)

    def count_batch(self, points: np.ndarray) -> None:
        """Count rows at working points; those without a place are refused elsewhere."""
        known = points[np.isfinite(points).all(axis=1)]
        self._far += int(self.here.match(known)[1].sum())
        self._rows += len(points)

    def check(self) -> None:
        """Raise `GeometryError` if rows are too far away: how many."""
        self.here.check_reach(self._far, self._rows)

    def make_zone_constraint(
        self, zones: OwnZones, counts: np.ndarray, _: WorkingSpace
    ) -> ConstrainToZones:
        """Return a function that keeps rows within their own zones."""
        return make_zone_constraint(self.here, zones, counts)


def make_zone_constraint(
    metric: GraphMetric, zones: OwnZones, counts: np.ndarray
) -> ConstrainToZones:
    """Map nodes to the nearest ones of rows' zones; raise for zones without nodes."""
    nodes = metric.nodes
    xy = np.column_stack([nodes.x, nodes.y])
    held = zones.points_by_zone(xy, metric.ground.datum_shifted or nodes.crs)
    empty = np.array([not len(each) for each in held])
    lost = int(counts[empty].sum())
    if lost:
        raise ParameterError(
            f"zones must each contain a node of the metric; {lost} of "
            f"{counts.sum()} rows lie in zones without one. Use smaller cells "
            "or larger zones."
        )

    def constrain(own: OwnZones, noisy: np.ndarray, _: float | None) -> np.ndarray:
        """Move noisy nodes to the nearest nodes of the rows' own zones."""
        drawn, moved = metric.node_at(noisy), np.empty(len(noisy), dtype=np.int64)
        for zone, rows in own.rows():
            there, which = np.unique(drawn[rows], return_inverse=True)
            inside = held[zone]
            away = metric.graph.distance[np.ix_(there, inside)]
            moved[rows] = inside[np.argmin(away, axis=1)][which]
        return metric.points[moved]

    return constrain
