"""Fit of the graph Laplace mechanism: weights of nodes of least loss.

P(z|x) = m(z)·e^{−ε'·d(x,z)}/Z(x) loses at most ε'·length + |log Z(x) − log Z(y)| along
an edge (x, y). With m = 1 the second part is as large as the first near borders and
between town and country. The equilibrium measure makes Z(x) = Σ m(z)·e^{−ε'·d(x,z)}
the same everywhere that it can: then nearly all of ε is left for ε'.
"""

from __future__ import annotations

import numpy as np
import scipy

from ..errors import ParameterError
from ..ground.graph import Graph
from ..mechanisms.graph_laplace import GraphLaplace, round_to_integer_weights
from ..randomness import Bools, Floats

_ROUNDS = 15  # of exchanging nodes; then what is left negative is cut off
_FITS = 3
_SHARPNESS, _STEPS = (60.0, 300.0), 70
_SOLVED = 1e-9  # residuals of K·m = 1
_PART = 3e-6  # of ε, given away for rounding to integers


def fit_graph_laplace(
    graph: Graph, eps: float, measure: Floats | None = None
) -> GraphLaplace:
    """Fit a proved ε-GP mechanism on a graph; raise if ε is too small for one.

    graph: Public.
    eps: Loss per unit of the graph's lengths.
    measure (n,): Public weights >= 0 of the nodes instead of the equilibrium measure's,
        e.g. those that `find_equal_measure` found before.
    """
    if measure is None:
        measure = find_equal_measure(graph, eps)
    measure = _make_positive(measure)
    share = find_largest_share(graph, eps, measure)
    for less in (1.0, 10.0, 100.0, 1e3, 1e4):
        law = graph.distance * (-share * (1 - less * _PART))
        np.exp(law, out=law)
        law *= measure
        try:
            return GraphLaplace(
                eps=eps, graph=graph, weights=round_to_integer_weights(law)
            )
        except ParameterError:
            continue
    raise ParameterError(
        "eps is too small for edges this short: no exact mechanism was found. Give a "
        "larger eps, or a graph with longer edges."
    )


def find_equal_measure(graph: Graph, eps: float) -> Floats:
    """Return the base measure (n,) of the largest decay rate ε' found in a few fits."""
    best, most, rate = np.ones(graph.nodes), 0.0, 0.95 * eps
    support = np.ones(graph.nodes, dtype=bool)
    for _ in range(_FITS):
        measure = _make_positive(
            solve_equilibrium(np.exp(-rate * graph.distance), support)
        )
        share = find_largest_share(graph, eps, measure, 1e-3)
        gain, rate = share - most, share
        if gain > 0:
            best, most = measure, share
        if gain < 0.01 * eps:
            break
    for sharpness in _SHARPNESS if most < 0.95 * eps else ():
        measure = flatten_measure(graph, most, best, sharpness)
        share = find_largest_share(graph, eps, measure, 1e-4)
        if share > most:
            best, most = measure, share
    return best


def flatten_measure(
    graph: Graph, rate: float, start: Floats, sharpness: float
) -> Floats:
    """Return a base measure that lowers the largest slope of log Z along an edge.

    Minimises (1/β)·log Σ e^{±β·(log Z(x) − log Z(y))/(ε'·length)} over edges, which
    tends to the largest slope as the ``sharpness`` β grows, over log m by L-BFGS.
    """
    kernel = np.exp(-rate * graph.distance).astype(np.float32)
    one, two = graph.edges.T.astype(np.intp)
    lengths, count = rate * graph.lengths, graph.nodes

    def steepness(logs: Floats) -> tuple[float, Floats]:
        """Return the smooth maximum of slopes of the log normaliser, and gradient."""
        measure = np.exp(logs)
        z = np.asarray(kernel @ measure.astype(np.float32), dtype=np.float64)
        slope = np.log(z[one] / z[two]) / lengths
        both = sharpness * np.concatenate([slope, -slope])
        weight = scipy.special.softmax(both)
        pull = (weight[: len(slope)] - weight[len(slope) :]) / lengths
        by_node = np.bincount(one, pull, count) - np.bincount(two, pull, count)
        gradient = measure * (kernel @ (by_node / z).astype(np.float32))
        return float(scipy.special.logsumexp(both)) / sharpness, np.asarray(
            gradient, np.float64
        )

    logs = np.log(np.maximum(start / start.max(), 1e-5))  # or what is 0 stays 0
    found = scipy.optimize.minimize(
        steepness, logs, jac=True, method="L-BFGS-B", options={"maxiter": _STEPS},
        bounds=[(-20.0, 10.0)] * count,
    )  # fmt: skip
    measure: Floats = np.exp(found.x - found.x.max())
    return measure


def solve_equilibrium(kernel: Floats, support: Bools | None = None) -> Floats:
    """Solve K·m = 1 where m > 0, ≥ 1 elsewhere; update `support`; ones if m is 0.

    kernel (n, n): Symmetric, 1 on the diagonal.
    support (n,): Where to start looking for m > 0; left at where it was found.

    A linear complementarity problem, by exchanging all nodes at once that break a
    sign (block principal pivoting). Any m ≥ 0 keeps the promise; this one is good.
    """
    active = np.ones(len(kernel), dtype=bool) if support is None else support
    measure = np.zeros(len(kernel))
    for _ in range(_ROUNDS):
        measure[:] = 0.0
        measure[active] = _solve_kernel(kernel[np.ix_(active, active)])
        gone = active & (measure < 0)
        missed = ~active & (kernel @ measure < 1 - 1e-9)
        active[:] = (active & ~gone) | missed
        if not (gone.any() or missed.any()):
            break
    measure = np.maximum(measure, 0.0)
    return measure if measure.any() else np.ones(len(kernel))


def find_largest_share(
    graph: Graph, eps: float, measure: Floats, accuracy: float = 1e-6
) -> float:
    """Return the largest ε' at which every edge's loss is at most ε·length.

    In floating point, to an accuracy relative to ε: the proof comes afterwards, in
    integers.
    """
    one, two = graph.edges.T

    def excess(share: float) -> float:
        """Return by how much the loss per length exceeds ε with this share."""
        z = np.log(np.exp(-share * graph.distance) @ measure)
        return share + float((np.abs(z[one] - z[two]) / graph.lengths).max()) - eps

    # log Z changes by at most ε'·length whatever m is, so half of ε is always safe.
    return float(
        scipy.optimize.brentq(
            excess, eps / 2 * (1 - 1e-6), eps * (1 + 1e-6), xtol=accuracy * eps
        )
    )


def _make_positive(measure: Floats) -> Floats:
    """Return a base measure with entries raised to 1e-12 of the largest at least."""
    filled: Floats = np.maximum(measure, 1e-12 * measure.max())
    return filled


def _solve_kernel(kernel: Floats) -> Floats:
    """Solve K·m = 1 by Cholesky, single precision, else double; else least squares."""
    ones = np.ones(len(kernel))
    for precision in (np.float32, np.float64):
        try:
            factor = scipy.linalg.cho_factor(
                kernel.astype(precision), check_finite=False
            )
        except scipy.linalg.LinAlgError:
            continue
        solution = np.zeros(len(kernel))
        for _ in range(4):
            solution += scipy.linalg.cho_solve(factor, ones - kernel @ solution)
        if np.abs(ones - kernel @ solution).max() < _SOLVED:
            return solution
    # Not every graph's kernel is positive definite.
    return np.asarray(np.linalg.lstsq(kernel, ones, rcond=None)[0], dtype=np.float64)
