"""The mechanism of least expected loss for a public prior, by linear programming."""

from __future__ import annotations

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix, csr_matrix

from ..errors import ParameterError
from ..mechanisms.finite import FiniteMechanism, repaired
from ..mechanisms.planar_laplace import PlanarLaplace
from ..randomness import Floats, Ints
from .spanner import greedy_spanner

LOSSES = ("euclidean", "squared")
LARGEST = 200  # cells
_STEEPEST = 18.0  # exponents of constraints: beyond, solvers see nothing but zeros


def loss_matrix(distance: Floats, loss: str) -> Floats:
    """Return the loss of releasing each place for each."""
    if loss not in LOSSES:
        raise ParameterError(f"loss must be 'euclidean' or 'squared'; got {loss!r}.")
    return distance if loss == "euclidean" else distance**2


def solve_optimal(
    distance: Floats, prior: Floats, eps: float, loss: Floats, dilation: float
) -> FiniteMechanism:
    """Return the ε-GP mechanism on n places that minimises the expected loss.

    Parameters
    ----------
    distance : (n, n) array
        Metres between the places; distinct places.
    prior : (n,) array
        Public probabilities of the places.
    eps : float
        Loss per metre.
    loss : (n, n) array
        Loss of releasing a for x.
    dilation : float
        Of the spanner on whose edges ε/dilation is asked for.

    Notes
    -----
    Minimise Σ π(x) μ(x,a) ℓ(x,a) subject to Σ_a μ(x,a) = 1, μ ≥ 0 and
    μ(x,a) ≤ e^{(ε/t)·d(x,x')} μ(x',a) on the edges of a t-spanner, by HiGHS' interior
    point; then repaired and proved for all pairs in integers.

    References
    ----------
    Bordenabe, Chatzikokolakis & Palamidessi 2014; GDP §2.4.
    """
    count = len(distance)
    edges = greedy_spanner(distance, dilation)
    both = np.vstack([edges, edges[:, ::-1]])
    steep = np.minimum(eps / dilation * distance[both[:, 0], both[:, 1]], _STEEPEST)
    found = linprog(
        (prior[:, None] * loss).ravel() / max(float(loss.max()), 1e-300),
        A_ub=_ratios(both, np.exp(steep), count),
        b_ub=np.zeros(len(both) * count),
        A_eq=_sums(count),
        b_eq=np.ones(count),
        bounds=(0, 1),
        method="highs-ipm",
    )
    if not found.success:
        raise ParameterError(
            "no optimal mechanism was found for these cells and this eps: the solver "
            f"said {found.message[:80]!r}. Try fewer cells or a larger dilation."
        )
    weights = repaired(found.x.reshape(count, count), eps, distance)
    return FiniteMechanism(eps=eps, distance=distance, weights=weights)


def _ratios(pairs: Ints, factor: Floats, count: int) -> csr_matrix:
    """Return rows μ(x, a) − factor·μ(x', a) for each pair and each a."""
    row = np.arange(len(pairs) * count)
    cell = np.tile(np.arange(count), len(pairs))
    first = np.repeat(pairs[:, 0], count) * count + cell
    second = np.repeat(pairs[:, 1], count) * count + cell
    # Scaled so that the larger coefficient is 1.
    small = np.repeat(1 / factor, count)
    values = np.concatenate([small, -np.ones(len(row))])
    columns = np.concatenate([first, second])
    shape = (len(row), count * count)
    return coo_matrix((values, (np.tile(row, 2), columns)), shape=shape).tocsr()


def _sums(count: int) -> csr_matrix:
    cells = np.arange(count * count)
    ones = np.ones(count * count)
    return coo_matrix((ones, (cells // count, cells)), shape=(count, count**2)).tocsr()


def best_answers(matrix: Floats, prior: Floats, loss: Floats) -> Ints:
    """Return for each released a the place of least posterior expected loss."""
    posterior = (prior[:, None] * matrix).T  # (a, x), up to a factor
    return np.asarray(np.argmin(posterior @ loss, axis=1), dtype=np.int64)


def rings_of_noise(eps: float, rings: int = 64, bearings: int = 48) -> Floats:
    """Return equally probable planar Laplace steps (m), shape (rings·bearings, 2)."""
    noise = PlanarLaplace(eps=eps)
    radius = [noise.law.quantile((n + 0.5) / rings) for n in range(rings)]
    angle = (np.arange(bearings) + 0.5) * 2 * np.pi / bearings
    steps = np.stack([np.cos(angle), np.sin(angle)], axis=-1)
    grid: Floats = np.array(radius)[:, None, None] * steps
    return grid.reshape(-1, 2)
