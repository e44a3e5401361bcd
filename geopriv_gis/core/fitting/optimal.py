"""The mechanism of least loss, on average or at worst, by linear programming."""

from __future__ import annotations

import math

import numpy as np
import scipy

from ..errors import ParameterError
from ..mechanisms.finite import FiniteMechanism, repaired
from ..mechanisms.lattice import PlanarLaplace
from ..randomness import Floats, Ints
from .spanner import greedy_spanner, stretch

LOSSES = ("euclidean", "squared")
OBJECTIVES = ("mean", "worst")
LARGEST = 200  # cells
_TOLERANCE = 1e-6  # relative: of a solver's optimum
_STEEPEST = 18.0  # exponents of constraints: beyond, solvers see nothing but zeros


def loss_matrix(distance: Floats, loss: str) -> Floats:
    """Return the loss of releasing each place for each."""
    if loss not in LOSSES:
        raise ParameterError(f"loss must be 'euclidean' or 'squared'; got {loss!r}.")
    return distance if loss == "euclidean" else distance**2


def solve_optimal(
    distance: Floats,
    prior: Floats | None,
    eps: float,
    loss: Floats,
    dilation: float,
) -> tuple[FiniteMechanism, float]:
    """Return the ε-GP mechanism of least expected loss, and a bound on the least.

    The bound is below the loss of every ε-GP mechanism on these places: how far the
    one returned is from the best, which the spanner and the repair cost.

    distance (n, n): Metres between the places; distinct places.
    prior (n,): Public probabilities of the places. None: the largest of the places' own
        expected losses is made least.
    eps: Loss per metre.
    loss (n, n): Loss of releasing a for x.
    dilation: At most that of the spanner on whose edges ε/t is asked for, t being its
        own.

    Minimise Σ π(x) μ(x,a) ℓ(x,a), or the least s with Σ_a μ(x,a) ℓ(x,a) ≤ s for every
    x, subject to Σ_a μ(x,a) = 1, μ ≥ 0 and μ(x,a) ≤ e^{(ε/t)·d(x,x')} μ(x',a) on the
    edges of a t-spanner, by HiGHS' interior point; then repaired and proved for all
    pairs in integers.

    References: Bordenabe, Chatzikokolakis & Palamidessi 2014; GDP §2.4.
    """
    count = len(distance)
    edges = greedy_spanner(distance, dilation)
    both = np.vstack([edges, edges[:, ::-1]])
    part = eps / stretch(distance, edges)
    steep = np.minimum(part * distance[both[:, 0], both[:, 1]], _STEEPEST)
    scaled = loss / max(float(loss.max()), 1e-300)
    sums, ratios = _sums(count), _ratios(both, np.exp(steep), count, count)
    if prior is None:  # one more unknown: what no place's loss exceeds
        cost = np.append(np.zeros(count**2), 1.0)
        own = _sums(count, scaled)
        ratios = scipy.sparse.vstack([_beside(ratios, 0.0), _beside(own, -1.0)]).tocsr()
        sums = _beside(sums, 0.0)
    else:
        cost = (prior[:, None] * scaled).ravel()
    found = scipy.optimize.linprog(
        cost,
        A_ub=ratios,
        b_ub=np.zeros(ratios.shape[0]),
        A_eq=sums,
        b_eq=np.ones(count),
        bounds=(0, 1),
        method="highs-ipm",
    )
    if not found.success:
        raise ParameterError(
            "no optimal mechanism was found for these cells and this eps: the solver "
            f"said {found.message[:80]!r}. Try fewer cells or a larger dilation."
        )
    matrix = found.x[: count**2].reshape(count, count)
    weights = repaired(matrix, eps, distance)
    mechanism = FiniteMechanism(eps=eps, distance=distance, weights=weights)
    if prior is None:  # the least favourable
        own = np.maximum(-found.ineqlin.marginals[-count:], 0)
        prior = own / max(float(own.sum()), 1e-300)
    prices = found.eqlin.marginals
    least = _least_loss(distance, prior, eps, scaled, prices=prices, pairs=both)
    return mechanism, least * float(loss.max())


def _least_loss(
    distance: Floats,
    prior: Floats,
    eps: float,
    loss: Floats,
    *,
    prices: Floats,
    pairs: Ints,
) -> float:
    """Return what the mean loss of no ε-GP mechanism is below.

    Let y ≥ 0 be prices of the places, λ the least of Σ π(x) v(x) ℓ(x,a) over all a and
    all v ≥ 0 with Σ y(x) v(x) = 1 and v(x) ≤ e^{ε·d(x,x')} v(x') for the pairs. A
    mechanism's columns v = μ(·,a) are such v up to a factor, and Σ_a μ(x,a) = 1: its
    loss is at least λ·Σ_a Σ_x y(x) μ(x,a) = λ·Σ_x y(x). Whatever y is; a solver's dual
    solution makes it large.
    """
    prices = np.maximum(prices, 0)
    steep = eps * distance[pairs[:, 0], pairs[:, 1]]
    gentle = steep <= _STEEPEST  # to leave pairs out only lowers the bound
    rows = _ratios(pairs[gentle], np.exp(steep[gentle]), len(distance), 1)
    least = math.inf
    for a in range(len(distance)):
        cost = prior * loss[:, a]
        found = scipy.optimize.linprog(
            cost / max(float(cost.max()), 1e-300),
            A_ub=rows,
            b_ub=np.zeros(rows.shape[0]),
            A_eq=(prices / prices.max(initial=1e-300))[None, :],
            b_eq=[1.0],
            bounds=(0, None),
            method="highs-ds",
        )
        if not found.success:
            return 0.0
        least = min(least, found.fun * float(cost.max() / prices.max()))
    return least * float(prices.sum()) * (1 - _TOLERANCE)


def _ratios(
    pairs: Ints, factor: Floats, count: int, released: int
) -> scipy.sparse.csr_matrix:
    """Return rows μ(x, a) − factor·μ(x', a) for each pair and each a released."""
    row = np.arange(len(pairs) * released)
    cell = np.tile(np.arange(released), len(pairs))
    first = np.repeat(pairs[:, 0], released) * released + cell
    second = np.repeat(pairs[:, 1], released) * released + cell
    # Scaled so that the larger coefficient is 1.
    small = np.repeat(1 / factor, released)
    values = np.concatenate([small, -np.ones(len(row))])
    columns = np.concatenate([first, second])
    shape = (len(row), count * released)
    return scipy.sparse.coo_matrix(
        (values, (np.tile(row, 2), columns)), shape=shape
    ).tocsr()


def _sums(count: int, loss: Floats | None = None) -> scipy.sparse.csr_matrix:
    """Return rows Σ_a μ(x, a)·loss(x, a) for each x; without a loss, Σ_a μ(x, a)."""
    cells = np.arange(count * count)
    values = np.ones(count * count) if loss is None else loss.ravel()
    shape = (count, count**2)
    return scipy.sparse.coo_matrix(
        (values, (cells // count, cells)), shape=shape
    ).tocsr()


def _beside(rows: scipy.sparse.csr_matrix, value: float) -> scipy.sparse.csr_matrix:
    """Return rows with one more column, of one value."""
    return scipy.sparse.hstack([rows, np.full((rows.shape[0], 1), value)]).tocsr()


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
