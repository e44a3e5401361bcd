"""Released nodes of a graph, moved back to the rows' own zones."""

from __future__ import annotations

import numpy as np

from ...core.errors import ParameterError
from ..ground.own_zones import OwnZones
from .graph_metric import GraphMetric
from .release import Held


def in_zones(metric: GraphMetric, zones: OwnZones) -> Held:
    """Return what moves nodes to the nearest ones, by the graph, of rows' own zones.

    Raises
    ------
    ParameterError
        If rows lie in zones without a node: how many.
    """
    nodes = metric.nodes
    xy = np.column_stack([nodes.x, nodes.y])
    held = zones.holding(xy, nodes.crs)
    empty = np.array([not len(each) for each in held])
    lost = int(empty[zones.number].sum())
    if lost:
        raise ParameterError(
            f"zones must each hold a node of the metric; {lost} of "
            f"{len(zones.number)} rows lie in zones without one. Take a metric of "
            "smaller cells, or larger zones."
        )

    def hold(noisy: np.ndarray, _: float | None) -> np.ndarray:
        drawn, moved = metric.node_at(noisy), np.empty(len(noisy), dtype=np.int64)
        for zone, rows in zones.rows():
            own = held[zone]
            nearest = own[np.argmin(metric.graph.distance[:, own], axis=1)]
            moved[rows] = nearest[drawn[rows]]
        return metric.points[moved]

    return hold
