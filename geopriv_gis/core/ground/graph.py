"""A public graph as a metric: nodes, edges with lengths, shortest paths."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import scipy

from ..errors import ParameterError
from ..randomness import Floats, Ints

LARGEST = 6_000  # nodes; matrices of them have to fit into memory


@dataclass(frozen=True, kw_only=True, eq=False)
class Graph:
    """Graph of nodes 0 … n−1, with shortest-path distances.

    nodes: 2 to 6,000.
    edges (e, 2): Pairs of nodes; both ways are alike.
    lengths (e,): Positive and finite, in whatever unit the metric has.

    Raises `ParameterError` also if the graph is not connected: places without a path
    between them would be told apart for certain.
    """

    nodes: int
    edges: Ints
    lengths: Floats

    def __post_init__(self) -> None:
        """Raise unless edges are valid and connect all nodes."""
        edges = np.array(self.edges, dtype=np.int64).reshape(-1, 2)
        lengths = np.array(self.lengths, dtype=np.float64).reshape(-1)
        object.__setattr__(self, "edges", edges)
        object.__setattr__(self, "lengths", lengths)
        if self.nodes < 2:
            raise ParameterError(
                f"the graph must have at least 2 nodes; got {self.nodes}. Take smaller "
                "cells or longer lines."
            )
        if self.nodes > LARGEST:
            raise ParameterError(
                f"the graph must have at most {LARGEST:,} nodes; got {self.nodes:,}. "
                "Take larger cells, a wider spacing or a smaller region."
            )
        known = ((edges >= 0) & (edges < self.nodes)).all()
        if (
            len(edges) != len(lengths)
            or not known
            or (edges[:, 0] == edges[:, 1]).any()
        ):
            raise ParameterError(
                "each edge must join two different nodes, numbered from 0, and have "
                "one length."
            )
        if not (np.isfinite(lengths) & (lengths > 0)).all():
            raise ParameterError("lengths of edges must be finite and positive.")
        parts, label = scipy.sparse.csgraph.connected_components(
            self._matrix, directed=False
        )
        if parts > 1:
            most = int(np.bincount(label).max())
            raise ParameterError(
                f"the graph must be connected; it has {parts} parts, the largest with "
                f"{most:,} of {self.nodes:,} nodes. Keep one part, or add edges "
                "between the parts."
            )

    @property
    def _matrix(self) -> scipy.sparse.csr_matrix:
        """Return edge lengths as a sparse matrix, the shortest of parallel edges."""
        order = np.argsort(self.lengths, kind="stable")
        one, two = np.sort(self.edges[order], axis=1).T
        key, first = np.unique(one * self.nodes + two, return_index=True)
        pairs = key // self.nodes, key % self.nodes
        shape = (self.nodes, self.nodes)
        return scipy.sparse.csr_matrix((self.lengths[order][first], pairs), shape=shape)

    @cached_property
    def distance(self) -> Floats:
        """Return shortest-path distances between all nodes, (n, n), as lengths."""
        found: Floats = scipy.sparse.csgraph.dijkstra(self._matrix, directed=False)
        return found

    @cached_property
    def digest(self) -> str:
        """Return 16 hex digits that hash the node count, edges and edge lengths."""
        digest = hashlib.sha256(str(self.nodes).encode())
        digest.update(self.edges.astype("<i8").tobytes())
        digest.update(self.lengths.astype("<f8").tobytes())
        return digest.hexdigest()[:16]
