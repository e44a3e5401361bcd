"""Places from which a release along a graph is audited: what snaps them counts."""

from __future__ import annotations

from typing import Any

import geopandas as gpd
import numpy as np

from geopriv_gis.metrics import GraphMetric

ASIDE = 1e-3  # m


def farthest_snapped(
    metric: GraphMetric, zones: Any = (), wanted: float = 0.0
) -> tuple[np.ndarray, float]:
    """Return two places of a metric's CRS (2, 2), and how far apart they are.

    They are snapped to nodes that are as much farther apart as can be. Along roads,
    which have to be straight, they are about ``wanted`` apart; else they touch.

    Parameters
    ----------
    metric : GraphMetric
    zones : GeoSeries, optional
        One of them must hold both places.
    wanted : float, default 0
    """
    assert metric.ground.metric.unit == 1
    pairs = metric.graph.edges
    if metric.segments is None:
        one, two = np.triu_indices(metric.graph.nodes, 1)
        near = (
            np.hypot(*(metric.points[one] - metric.points[two]).T) <= 2 * metric.reach
        )
        pairs = np.column_stack([one[near], two[near]])
    middle = metric.points[pairs].mean(axis=1)
    way = metric.points[pairs[:, 1]] - metric.points[pairs[:, 0]]
    way *= ASIDE / np.hypot(*way.T)[:, None]
    sides = np.stack([middle - way, middle + way], axis=1)
    if metric.segments is None:
        both, distance = sides, np.zeros(len(sides))
    else:
        first = sides[np.argmin(sides[:, 0].sum(axis=1)), 0]
        both = np.stack(
            [np.broadcast_to(first, sides[:, 1].shape), sides[:, 1]], axis=1
        )
        distance = np.hypot(*(sides[:, 1] - first).T) / metric.ground.metric.k_max
    nodes = metric.nearest(both.reshape(-1, 2)).reshape(-1, 2)
    more = metric.graph.distance[tuple(nodes.T)] - distance
    off = np.abs(distance - wanted) + metric.tolerance - more
    for zone in zones:
        nearest = [
            gpd.GeoSeries.from_xy(*both[:, side].T, crs=metric.crs)
            .to_crs(zones.crs).within(zone).to_numpy()
            for side in (0, 1)
        ]  # fmt: skip
        off[nearest[0] != nearest[1]] = np.inf
    best = int(np.argmin(off))
    return both[best], float(distance[best])
