"""Few pairs of places that stand for all: a spanner of a finite metric space."""

from __future__ import annotations

import numpy as np
import scipy

from ..randomness import Floats, Ints


def greedy_spanner(distance: Floats, dilation: float) -> Ints:
    """Return edges (e, 2), i < j, through which no detour exceeds ``dilation``.

    Between any two places there is a path of edges at most ``dilation`` times as long
    as their distance. So a promise of ε/dilation on the edges is one of ε on all pairs.

    dilation: At least 1; 1 keeps every pair that no other place lies between.
    """
    count = len(distance)
    one, two = np.triu_indices(count, k=1)
    order = np.argsort(distance[one, two], kind="stable")
    path = np.full((count, count), np.inf)
    np.fill_diagonal(path, 0.0)
    edges = []
    for i, j in zip(one[order], two[order], strict=True):
        length = distance[i, j]
        if path[i, j] <= dilation * length:
            continue
        edges.append((i, j))
        through = path[:, i, None] + length + path[None, j, :]
        path = np.minimum(path, np.minimum(through, through.T))
    return np.array(edges, dtype=np.int64).reshape(-1, 2)


def stretch(distance: Floats, edges: Ints) -> float:
    """Return by what the longest detour through the edges exceeds its distance."""
    one, two = edges.T
    shape = distance.shape
    graph = scipy.sparse.coo_matrix((distance[one, two], (one, two)), shape=shape)
    path = scipy.sparse.csgraph.shortest_path(graph.tocsr(), directed=False)
    apart = ~np.eye(len(distance), dtype=bool)
    return max(float((path[apart] / distance[apart]).max(initial=1.0)), 1.0)
