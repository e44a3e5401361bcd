"""The Laplace mechanism of a public graph, verified edge by edge.

Released with integer probabilities, and those integers are what the proof looks at:
nothing about exponentials, distances or solvers has to be believed.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from ..errors import ParameterError
from ..ground.graph import Graph
from ..parameter import check_fields, parameter
from ..promise.guarantee import Guarantee
from ..randomness import Floats, Ints, Random
from .finite import _SURE, TOTAL, compute_ratio_bounds, draw_places
from .mechanism import Mechanism

LEAST = 1 << 30  # every node's weight at least: 2⁻³² of the whole, so ratios are exact
_CHUNK = 1 << 24  # entries of matrices that are looked at in one step


@dataclass(frozen=True, kw_only=True, eq=False)
class GraphLaplace(Mechanism):
    """Release a graph's node z for x by weights[x, z]/2⁶²; raise if not ε-GP.

    weights (n, n): Rows add up to 2⁶².

    Raises `ParameterError` if weights[x, z] ≤ e^{ε·length}·weights[y, z] fails for an
    edge (x, y), in either direction, or a row does not add up.

    **Guarantee.** ε-GP in the metric of shortest paths, exactly: along a path x = x₀,
    …, x_k = y of edges P(z|x) ≤ Π e^{ε·l_i}·P(z|y) = e^{ε·Σ l_i}·P(z|y), and a shortest
    path has Σ l_i = d(x, y). So the edges are enough. **Assumes.** Graph and weights
    are public and were not made from the data.

    References: Chatzikokolakis, ElSalamouny & Palamidessi 2017; Takagi et al. 2020.
    """

    takes = "places"
    eps: float = parameter("Privacy loss per unit of the metric", above=0)
    graph: Graph
    weights: Ints

    def __post_init__(self) -> None:
        """Check the parameters and prove the promise."""
        check_fields(self)
        shape = (self.graph.nodes, self.graph.nodes)
        if self.weights.shape != shape or self.weights.dtype != np.int64:
            raise ParameterError(f"weights must be int64 of shape {shape}.")
        broken = count_edge_violations(self.weights, self.graph, self.eps)
        if broken:
            raise ParameterError(
                f"weights violate eps or their row sums {broken} times; fit them again."
            )

    @property
    def guarantee(self) -> Guarantee:
        """Return the ε-GP guarantee between nodes, in the metric of the graph."""
        return Guarantee(
            notion="gp",
            eps=self.eps,
            table_metric="dist_1",
            unit="unit of length",
            graph=self.graph.digest,
            mechanism="graph laplace",
            parameters={"eps": self.eps, "nodes": self.graph.nodes},
            references=("Chatzikokolakis et al. 2017", "Takagi et al. 2020"),
        )

    @property
    def table(self) -> tuple[Ints, Floats]:
        """Return the integer weights of releases, and shortest-path distances."""
        return self.weights, self.graph.distance

    def randomise(self, nodes: Ints, rng: Random) -> Ints:
        """Draw a released node for each row's node."""
        return draw_places(self.weights, nodes, rng)


def round_to_integer_weights(law: Floats) -> Ints:
    """Round probability rows to integers ≥ 2³⁰, sum 2⁶²; the largest takes the rest.

    Every entry is at least `LEAST`, which mixes 2⁻³² of every node into each row: one
    added to both sides of a ratio brings it nearer to 1, and rounding changes such
    entries by less than 1e-9 of themselves. What is left over goes to the largest.
    """
    count = law.shape[1]
    weights = np.empty(law.shape, dtype=np.int64)
    for x, row in enumerate(law):  # row by row: few copies of a large matrix
        weights[x] = row * (float(TOTAL - count * LEAST) / row.sum())
        weights[x] += LEAST
        weights[x, np.argmax(row)] += TOTAL - _exact_row_sums(weights[x : x + 1])[0]
    return weights


def count_edge_violations(weights: Ints, graph: Graph, eps: float) -> int:
    """Count weights outside 0 … 2⁶²; if none, wrong row sums and violated edges.

    An edge allows a weight of e^{ε·length} times its neighbour's, rounded down to a
    double. Doubles decide where they differ by more than their error, else fractions.
    """
    if (weights < 0).any() or (weights > TOTAL).any():
        return int(((weights < 0) | (weights > TOTAL)).sum())
    bad = sum(1 for total in _exact_row_sums(weights) if total != TOTAL)
    ratio = compute_ratio_bounds(eps, graph.lengths)
    step = max(1, _CHUNK // graph.nodes)
    for start in range(0, len(ratio), step):
        part = slice(start, start + step)
        one, two = graph.edges[part].T
        bad += _count_larger(weights, one, two, ratio[part])
        bad += _count_larger(weights, two, one, ratio[part])
    return bad


def _count_larger(weights: Ints, one: Ints, two: Ints, ratio: Floats) -> int:
    """Count weights of rows `one` above `ratio` times those of rows `two`, exactly."""
    allowed = weights[two] * (ratio * (1 - _SURE))[:, None]
    close = np.argwhere(weights[one] > allowed)
    return sum(
        int(weights[one[e], z]) > Fraction(float(ratio[e])) * int(weights[two[e], z])
        for e, z in close
    )


def _exact_row_sums(weights: Ints) -> list[int]:
    """Return sums of rows of integers 0 … 2⁶², exact even if they overflow 64 bits."""
    high = (weights >> 31).sum(axis=1).tolist()
    low = (weights & (2**31 - 1)).sum(axis=1).tolist()
    return [(h << 31) + rest for h, rest in zip(high, low, strict=True)]
