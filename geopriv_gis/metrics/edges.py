"""Edges between neighbouring nodes: on a grid, or by Delaunay triangulation."""

from __future__ import annotations

import numpy as np
import scipy

from ..core.errors import ParameterError

# To sixteen neighbours; a straight line is at most 2.8 % longer along them.
KNIGHT = ((0, 1), (1, 0), (1, 1), (1, -1), (1, 2), (2, 1), (1, -2), (2, -1))


def grid_edges(mask: np.ndarray) -> np.ndarray:
    """Return pairs (edges, 2) of numbered cells a king's or knight's move apart."""
    rows, columns = mask.shape
    number = np.full(mask.shape, -1, dtype=np.int64)
    number[mask] = np.arange(int(mask.sum()))
    pairs = []
    for down, right in KNIGHT:
        left, end = max(0, -right), columns - max(0, right)
        if down >= rows or left >= end:
            continue
        one = number[: rows - down, left:end].ravel()
        two = number[down:, left + right : end + right].ravel()
        both = (one >= 0) & (two >= 0)
        pairs.append(np.column_stack([one[both], two[both]]))
    return np.concatenate(pairs) if pairs else np.empty((0, 2), dtype=np.int64)


def delaunay_edges(points: np.ndarray) -> np.ndarray:
    """Return pairs up to two Delaunay edges apart (all of 3); raise if Qhull fails."""
    count = len(points)
    if count < 4:
        return np.column_stack(np.triu_indices(count, k=1))
    try:
        corners = scipy.spatial.Delaunay(points - points.mean(axis=0)).simplices
    except scipy.spatial.QhullError as error:
        raise ParameterError(
            "population must have cells whose middles are not all on one line. "
            "Add cells beside them."
        ) from error
    one = corners[:, [0, 1, 2]].ravel()
    two = corners[:, [1, 2, 0]].ravel()
    ones = np.ones(2 * len(one), dtype=np.int32)
    pairs = (np.concatenate([one, two]), np.concatenate([two, one]))
    near = scipy.sparse.csr_matrix((ones, pairs), shape=(count, count))
    found = ((near + near @ near) > 0).tocoo()
    first = found.row < found.col
    return np.column_stack([found.row[first], found.col[first]]).astype(np.int64)
