"""The matrix mechanism: choice of measurements of least error for given queries.

Measured are K·h, h the numbers of rows of each type and K whole numbers, with noise on
each entry; the answers are read off by least squares. K depends on the queries alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import scipy

from ..mechanisms.lattice import LatticeGaussian, ScalarLaplace
from ..randomness import Floats, Ints, Random
from .geometric import geometric_excess, geometric_variance
from .strategies import (
    Strategy,
    gaussian_on_types,
    gaussian_on_zones,
    laplace_on_types,
    laplace_on_zones,
)
from .zoning import Zoning

TYPES = 512  # up to which an optimum is looked for: a second of one processor
PURE_TYPES = 256  # likewise under ε, where the search takes more steps
_ENTRIES = 5_000_000  # of the tables of types and answers
_LENGTH = 4096.0  # of the columns of K: rounding then costs < 1 %
# Likewise for multiples of answers; sums of 10⁸ rows are then below 2⁶³.
_BASED, _LONGEST = 512.0, 2.0**18
_NEAR = 1.01  # squared error over its lower bound, at which the search ends
_ROUNDS, _STEPS = 60, 200
_SHARES = (16, 4)  # types for each sum that is measured beside them
_GOLDEN = (5**0.5 - 1) / 2
_WORTH = 0.999  # of what simpler noise costs: more is not worth a matrix
_RANK = 1e-10
_SMOOTH = 4.0  # standard deviation from which noise on whole numbers is normal
_WIDEST = 1e13  # of noise that double precision holds exactly
_DOWN = 1 - 1e-12
_Maker = Callable[[Zoning, float, str], Strategy | None]


def gaussian_matrix(zoning: Zoning, rho: float, neighbours: str) -> Strategy | None:
    """Return Gaussian noise on optimised sums, or simpler if as good; None if too big.

    Noise on every zone, or on every type, where that is practically the optimum; None
    for more than 512 types.

    **Guarantee.** ρ-zCDP: one row changes K·h by a vector whose squared length is at
    most Δ², computed in whole numbers from K itself (`largest_change`), and every entry
    has discrete Gaussian noise ∝ exp(−(ρ/Δ²)·n²). K·h is computed modulo 2⁶⁴, which is
    post-processing of the exact sum. **Error.** Within 1 % of the least squared error
    of any such K, by its dual; more where rounding K costs more.

    References: Li, Miklau, Hay, McGregor & Rastogi 2015; Denisov et al. 2022; Canonne,
    Kamath & Steinke 2020, Theorem 14.
    """
    return _search_matrix(
        zoning, rho, neighbours, most=TYPES, measure=measure_gaussian,
        plain=(gaussian_on_zones, gaussian_on_types),
    )  # fmt: skip


def measure_gaussian(
    zoning: Zoning, gram: Floats, rho: float, neighbours: str
) -> Strategy | None:
    """Return Gaussian noise on a matrix optimised for WᵀW; None if unsuitable."""
    matrix = _round_to_integers(zoning, optimal_gram_root(gram, neighbours))
    if matrix is None:
        return None
    return gaussian_on_matrix(zoning, matrix, rho, neighbours)


def gaussian_on_matrix(
    zoning: Zoning, matrix: Ints, rho: float, neighbours: str
) -> Strategy | None:
    """Return Gaussian noise on an integer matrix; None if noise or matrix is unfit."""
    square = largest_change(matrix, neighbours)
    rate = rho / square * _DOWN
    deviation = (2 * rate) ** -0.5
    if not _SMOOTH <= deviation <= _WIDEST:
        return None
    noise = LatticeGaussian(rho=rate, spacing=1.0).randomise
    return _make_measurement(zoning, "gaussian matrix", matrix, noise, deviation**2)


def laplace_matrix(zoning: Zoning, eps: float, neighbours: str) -> Strategy | None:
    """Return Laplace noise on types and sums, or simpler if as good; None if too large.

    Noise on every zone, or on every type, where that errs practically no more; None for
    more than 256 types.

    **Guarantee.** ε-DP: one row changes K·h by at most Δ in ℓ1, computed in whole
    numbers from K itself, and every entry has noise ∝ exp(−(ε/Δ)·|n|).

    References: McKenna, Miklau, Hay & Machanavajjhala 2018, p-identity strategies.
    """
    return _search_matrix(
        zoning, eps, neighbours, most=PURE_TYPES, measure=measure_laplace,
        plain=(laplace_on_zones, laplace_on_types),
    )  # fmt: skip


def measure_laplace(
    zoning: Zoning, gram: Floats, eps: float, neighbours: str
) -> Strategy | None:
    """Return Laplace noise on a matrix optimised for WᵀW; None if unsuitable."""
    matrix = np.asarray(np.rint(_LENGTH * _identity_strategy(gram)), dtype=np.int64)
    size = np.abs(matrix).sum(axis=0).max()
    if neighbours == "replace":
        columns = matrix.T.astype(float)
        moves = scipy.spatial.distance.pdist(columns, "cityblock")
        size = max(size, moves.max(initial=0.0))
    rate = eps / float(size) * _DOWN
    if not _SMOOTH <= 1 / rate <= _WIDEST:
        return None
    noise, one = ScalarLaplace(eps=rate, spacing=1.0).randomise, np.array(rate)
    made = _make_measurement(
        zoning, "matrix", matrix, noise, float(geometric_variance(one))
    )
    if made is not None:
        made = replace(made, excess=None)
        if not zoning.small:
            fourth = (made.linear**4).sum(axis=1) / (made.linear**2).sum(axis=1) ** 2
            made = replace(made, excess=fourth * float(geometric_excess(one)))
    return made


def _query_gram(zoning: Zoning) -> Floats:
    """Return the Gram matrix WᵀW of a zoning's weighted queries."""
    patterns = zoning.dense * zoning.weights
    return np.asarray(patterns @ patterns.T)


def _identity_strategy(gram: Floats) -> Floats:
    """Return the query matrix [1; Θ]·D, Θ ≥ 0, column sums 1, of least error found.

    The best of searches that begin at spread out numbers: there are many minima.
    """
    gram, count = gram / gram.diagonal().max(), len(gram)

    def error(flat: Floats) -> tuple[float, Floats]:
        """Return the error of the strategy (1, Θ) and its gradient."""
        sums = flat.reshape(-1, count)
        size = 1 + sums.sum(axis=0)
        inner = np.linalg.inv(np.eye(len(sums)) + sums @ sums.T)
        rest = np.eye(count) - sums.T @ inner @ sums  # (1 + ΘᵀΘ)⁻¹
        product = (gram * size * size[:, None]) @ rest
        slope = 2 * ((gram * size) * rest).sum(axis=1) - 2 * sums @ (rest @ product)
        return float(np.trace(product)), slope.ravel()

    least, best = float(np.trace(gram)), np.zeros((0, count))
    for width in {max(1, count // share) for share in _SHARES}:
        start = np.arange(1.0, width * count + 1) * _GOLDEN % 1
        found = scipy.optimize.minimize(
            error, start, jac=True, method="L-BFGS-B",
            bounds=[(0, None)] * len(start), options={"maxiter": _STEPS},
        )  # fmt: skip
        if found.fun < least:
            least, best = float(found.fun), found.x.reshape(-1, count)
    both = np.vstack([np.eye(count), best])
    return np.asarray(both / both.sum(axis=0))


def optimal_gram_root(gram: Floats, neighbours: str) -> Floats:
    """Return a matrix of nearly least total error at sensitivity 1, in a few rounds.

    ``gram`` is WᵀW of the weighted queries. With S the mean of b·bᵀ over all changes,
    b = B·change and BᵀB = WᵀW, weighted by λ, the sum of singular values of S^½ bounds
    the error from below (squared), and AᵀA = BᵀS^{−½}B meets the bound where λ is
    right. Where a change is longer than others its λ grows in proportion.
    """
    values, vectors = np.linalg.eigh(gram / gram.diagonal().max())
    kept = values > _RANK * values[-1]
    root = (vectors[:, kept] * np.sqrt(values[kept])).T
    count = len(gram)
    pairs = neighbours != "add-remove"
    share = np.ones((count + 1, count + 1)) if pairs else np.ones(count)
    if pairs:
        np.fill_diagonal(share, 0.0)
    share /= share.sum()
    least, bound, best = np.inf, 0.0, root
    for _ in range(_ROUNDS):
        spread = _change_matrix(root, share, neighbours)
        values, vectors = np.linalg.eigh(spread)
        values = np.maximum(values, 1e-14 * values[-1])
        total = float(np.sqrt(values).sum())
        found = (vectors / values**0.25).T @ root
        lengths = _change_lengths(found, neighbours)
        longest = float(lengths.max())
        bound = max(bound, total**2)
        if longest * total < least:
            least, best = longest * total, found / np.sqrt(longest)
        if least <= _NEAR * bound:
            break
        share = share * lengths
        share /= share.sum()
    return np.asarray(best)


def largest_change(matrix: Ints, neighbours: str) -> int:
    """Return the largest squared ℓ2 change of the measurements by one row.

    Exactly: entries are whole numbers and lengths below 2²⁰. With "apart" the row may
    also leave for a type of another component, of which the same is demanded: then both
    changes are at a right angle, and each is half of what is allowed.
    """
    return round(float(_change_lengths(matrix.astype(float), neighbours).max()))


def _search_matrix(
    zoning: Zoning,
    budget: float,
    neighbours: str,
    *,
    most: int,
    plain: tuple[_Maker, _Maker],
    measure: Callable[[Zoning, Floats, float, str], Strategy | None],
) -> Strategy | None:
    """Return noise on an optimised matrix or, if better, simple; None if too large."""
    small = 1 <= zoning.types <= most and zoning.zones > 1
    if not small or zoning.types * zoning.zones > _ENTRIES:
        return plain[0](zoning, budget, neighbours) if zoning.zones == 1 else None
    simple = [make(zoning, budget, neighbours) for make in plain]
    made = measure(zoning, _query_gram(zoning), budget, neighbours)
    some = [one for one in [made, *simple] if one is not None]
    rise = [1.0 if one is made else _WORTH for one in some]
    cost = [float(zoning.weights**2 @ one.variances) for one in some]
    return some[int(np.argmin(np.array(cost) * rise))] if some else None


def _change_matrix(root: Floats, share: Floats, neighbours: str) -> Floats:
    """Return the weighted sum of outer products of a row's possible changes."""
    if share.ndim == 1:
        return np.asarray((root * share) @ root.T)
    if neighbours == "apart":
        share = share.copy()
        share[0] *= 2
        share[:, 0] *= 2
    moved = (np.diag(share.sum(axis=0)) - share)[1:, 1:]
    return np.asarray(root @ (2 * moved) @ root.T)


def _change_lengths(matrix: Floats, neighbours: str) -> Floats:
    """Return squared ℓ2 changes by one row: (N,), or if replaced (N + 1, N + 1)."""
    gram = matrix.T @ matrix
    own = np.diag(gram)
    if neighbours == "add-remove":
        return np.asarray(own)
    apart = np.zeros((len(own) + 1, len(own) + 1))
    apart[1:, 1:] = own[:, None] + own - 2 * gram
    apart[0, 1:] = apart[1:, 0] = (2 if neighbours == "apart" else 1) * own
    np.fill_diagonal(apart, 0.0)
    return apart


def _round_to_integers(zoning: Zoning, root: Floats) -> Ints | None:
    """Return a root made triangular, scaled and rounded to integers; None if singular.

    Of all A of one AᵀA the lower triangular one: it is the same on every processor, and
    of periods it measures each by those until then. None where AᵀA is nearly singular.
    """
    length, basis = _LENGTH, np.eye(zoning.types)
    if len(root) < zoning.types:
        basis = zoning.dense[:, zoning.basis].T
        length = min(_BASED * float(np.abs(basis).max()), _LONGEST)
        root = np.asarray(np.linalg.lstsq(basis.T, root.T, rcond=None)[0].T)
    try:
        backwards = np.linalg.cholesky((root.T @ root)[::-1, ::-1])
    except np.linalg.LinAlgError:
        return None
    lower = backwards.T[::-1, ::-1]
    return np.asarray(np.rint(length * lower) @ basis, dtype=np.int64)


def _make_measurement(
    zoning: Zoning,
    name: str,
    matrix: Ints,
    randomise: Callable[[Floats, Random], Floats],
    variance: float,
) -> Strategy | None:
    """Return a strategy of noisy answers to a matrix; None if zones do not follow."""
    patterns = zoning.dense
    read = np.linalg.lstsq(matrix.T.astype(float), patterns, rcond=None)[0].T
    missed = np.abs(read @ matrix - patterns.T).max()
    if missed > 1e-9 * np.abs(patterns).max():
        return None
    variances = variance * (read**2).sum(axis=1)
    return Strategy(
        name, matrix, randomise, variances, read, read, variance,
        excess=np.zeros(zoning.zones), whole=False,
    )  # fmt: skip
