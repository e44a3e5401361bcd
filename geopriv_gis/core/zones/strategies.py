"""Strategies for zone counts: measurements, their noise, and the estimates.

Every strategy measures G·h, h the numbers of rows of each type, adds noise that one
person cannot tell from that of a neighbouring table, and reads the zones off linearly.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import scipy

from ..bodies import Polytope
from ..errors import ParameterError
from ..ground.metric import round_down_to_power_of_two, round_to_grid
from ..mechanisms.knorm import KNorm
from ..mechanisms.lattice import LatticeGaussian, ScalarLaplace
from ..mechanisms.lattice_counts import BalancedLaplace, LatticeKNorm, expected_tries
from ..mechanisms.nim import NIM
from ..randomness import Floats, Random
from .geometric import balanced_variance, geometric_excess, geometric_variance
from .zoning import Zoning

# Up to how many changes bodies of so many dimensions are triangulated: some seconds.
_CHANGES = {**dict.fromkeys(range(1, 7), 1000), 7: 120, 8: 40, 9: 25}
DIMENSIONS = max(_CHANGES)
_BALANCED = 10_000  # types whose numbers are made with a fixed sum; it takes tries
NIM_DIMENSIONS = 6  # the recursive mechanism has floating-point bodies
_DOWN = 1 - 1e-12  # rates are rounded down: more noise, never less
_NOTHING = 1e-30  # variance of noise that is practically none
_GRID = 2.0**-10  # of the noise that is not made on whole numbers


@dataclass(frozen=True, eq=False)
class Strategy:
    """Query matrix of m numbers with their noise, from which d zones are estimated.

    matrix (m, N): G, whole numbers; of the matrix mechanism as integers, since G·h may
        be large.
    randomise: Returns noisy copies of measured numbers (n, m).
    variances (d,): Of the zones read by least squares.
    raw, linear (d, m): Read the zones as measured, and by least squares.
    spread: Variances of the noise on measured numbers, or their covariance.
    exact: Whether the noise is made on whole numbers, without rounding.
    tries: Proposals made for each release; by ``simulate`` if there is one.
    excess (d,): Excess kurtosis of the zones, where they are computed and not
        simulated.
    whole: Whether answers are whole numbers, which computed intervals allow for.
    least_squares: Reads zones (n, d) from measured numbers, where ``linear`` is no
        matrix.
    simulate: Returns noise (n, m) of the same law, in double precision, with fewer
        tries.
    """

    name: str
    matrix: Any
    randomise: Callable[[Floats, Random], Floats]
    variances: Floats
    raw: Any
    linear: Any
    spread: Any = None
    exact: bool = True
    tries: float = 1.0
    excess: Floats | None = None
    whole: bool = True
    least_squares: Callable[[Floats], Floats] | None = None
    simulate: Callable[[int, Random], Floats] | None = None


def exact_answers(strategy: Strategy, totals: Floats) -> Any:
    """Return a strategy's queries (n, m) of type counts (n, types), without noise."""
    integers = np.issubdtype(strategy.matrix.dtype, np.integer)
    return (totals.astype(np.int64) if integers else totals) @ strategy.matrix.T


def estimate_zones(strategy: Strategy, noisy: Floats) -> Floats:
    """Return least squares zone estimates from a strategy's noisy answers (n, m)."""
    if strategy.least_squares:
        return strategy.least_squares(noisy)
    return np.asarray(noisy @ strategy.linear.T)


def answer_covariance(strategy: Strategy) -> Floats | None:
    """Return the covariance of zone estimates; None if unknown or sparse."""
    linear, spread = strategy.linear, np.asarray(strategy.spread)
    if strategy.spread is None or scipy.sparse.issparse(linear):
        return None
    return np.asarray(
        (linear @ spread if spread.ndim > 1 else linear * spread) @ linear.T
    )


def simulate_noise(strategy: Strategy, size: int, rng: Random) -> Floats:
    """Draw noise of a strategy's law, (size, m), for public error bands."""
    if strategy.simulate:
        return strategy.simulate(size, rng)
    return strategy.randomise(np.zeros((size, strategy.matrix.shape[0])), rng)


def laplace_on_zones(zoning: Zoning, eps: float, neighbours: str) -> Strategy | None:
    """Return Laplace noise by ℓ1 sensitivity on zones; None if many and not nested.

    Rate ε·w_i/Δ, Δ = max Σw_i|change_i|: the exponents change by ε at most. None for
    so many zones, not nested, that least squares would take too long.
    """
    if not zoning.small and zoning.tree is None:
        return None
    size = zoning.sensitivity(1, neighbours)
    rates = eps * zoning.weights / size * _DOWN
    return _measure_zones(
        zoning,
        "laplace",
        geometric_variance(rates),
        geometric_excess(rates),
        _noise_by_rate(rates, lambda rate: ScalarLaplace(eps=rate, spacing=1.0)),
    )


def gaussian_on_zones(zoning: Zoning, rho: float, neighbours: str) -> Strategy | None:
    """Return Gaussian noise by ℓ2 sensitivity on zones; None if many and not nested.

    Variance Δ²/(2ρw_i²), Δ² = max Σw_i²·change_i²: ρ-zCDP. None for too many zones
    that are not nested.
    """
    if not zoning.small and zoning.tree is None:
        return None
    size = zoning.sensitivity(2, neighbours)
    rates = rho * zoning.weights**2 / size * _DOWN
    return _measure_zones(
        zoning,
        "gaussian",
        1 / (2 * rates),
        np.zeros(len(rates)),
        _noise_by_rate(rates, lambda rate: LatticeGaussian(rho=rate, spacing=1.0)),
    )


def laplace_on_types(zoning: Zoning, eps: float, neighbours: str) -> Strategy:
    """Return Laplace noise on types' row counts; balanced for "replace" (≤ 10⁴ types).

    Adding a row changes one of them by one; replacing one, two, of which one may be
    that of the rows outside. Where the types are independent this is the K-norm
    mechanism of the zones: K is the image of the body of the types.
    """
    count, rate = zoning.types, eps * _DOWN
    size = _types_per_zone(zoning)
    if neighbours == "replace" and count > _BALANCED:
        rate = rate / 2  # for leaving one type and for joining another
    elif neighbours == "replace":
        one = balanced_variance(rate / 2, count)
        together = np.asarray(zoning.patterns.sum(axis=0)).ravel() ** 2
        variances = one * (size * (1 + 1 / count) - together / count)
        # Beside many others the condition on the sum hardly matters, but takes tries.
        excess = float(geometric_excess(np.array(rate / 2)))
        noise = BalancedLaplace(eps=rate).randomise
        spread = (
            one * ((1 + 1 / count) * np.eye(count) - 1 / count)
            if zoning.small
            else None
        )
        made = _measure_types(zoning, "cells", variances, excess, noise, spread=spread)
        if made.excess is not None:  # all of them together are as one number
            made = replace(made, excess=excess * one / np.maximum(variances, _NOTHING))
        return replace(made, tries=2 * math.sqrt(count))
    single = float(geometric_variance(np.array(rate)))
    excess = float(geometric_excess(np.array(rate)))
    own = ScalarLaplace(eps=rate, spacing=1.0).randomise
    return _measure_types(zoning, "cells", size * single, excess, own, spread=single)


def gaussian_on_types(zoning: Zoning, rho: float, neighbours: str) -> Strategy:
    """Return Gaussian noise on the number of rows of each type."""
    rate = rho / (1 if neighbours == "add-remove" else 2) * _DOWN
    noise, spread = LatticeGaussian(rho=rate, spacing=1.0).randomise, 1 / (2 * rate)
    variances = _types_per_zone(zoning) * spread
    return _measure_types(
        zoning, "gaussian cells", variances, 0.0, noise, spread=spread
    )


def knorm_strategy(zoning: Zoning, eps: float, neighbours: str) -> Strategy | None:
    """Return integer K-norm noise, Laplace on independent types; None if infeasible.

    Independent types: noise on the types. Otherwise up to `DIMENSIONS` dimensions,
    with the facets of K.
    """
    if zoning.independent:
        cells = laplace_on_types(zoning, eps, neighbours)
        return replace(cells, name="knorm")
    changes = _small_body_changes(zoning, neighbours)
    if changes is None:
        return None
    try:
        body = Polytope(changes)
        tries = expected_tries(body.log_volume, changes)
    except ParameterError:  # too thin for qhull
        return None
    if tries is None:
        return None
    rate, d = eps * _DOWN, len(zoning.basis)
    noise = LatticeKNorm(eps=rate, changes=changes, normals=body.normals, tries=tries)
    covariance = body.covariance * ((d + 1) * (d + 2) / rate**2)
    made = _measure_basis(zoning, "knorm", covariance, noise.randomise)
    corner = np.abs(noise.normals).sum(axis=1).max(), noise.weights.sum()
    farthest = rate * float(max(corner)) / 2
    if farthest > math.log(tries):
        return replace(made, tries=tries)
    quick = _make_sampler(noise, body, farthest)
    return replace(made, tries=math.exp(farthest), simulate=quick)


def _make_sampler(
    noise: LatticeKNorm, body: Polytope, farthest: float
) -> Callable[[int, Random], Floats]:
    """Return a fast sampler of the noise's law, for error bands.

    Noise y ∝ e^{−ε‖y‖} on R^d is rounded to n and kept with probability
    e^{ε(‖y‖ − ‖n‖) − c}, c ε times the norm of the ``farthest`` corner of a cell: what
    is left of each cell is ∝ e^{−ε‖n‖}.
    """
    eps, d = noise.eps, body.dimension
    smooth = KNorm(eps=eps, body=body)

    def simulate(size: int, rng: Random) -> Floats:
        """Draw integer noise by rejection from rounded noise."""
        found, done = np.empty((size, d)), 0
        while done < size:
            y = smooth.randomise(np.zeros((size, d)), rng)
            n = np.rint(y)
            more = eps * (noise.compute_norm(n) - noise.compute_norm(y))
            kept = rng.exponential(size) >= more + farthest
            taken = n[kept][: size - done]
            found[done : done + len(taken)] = taken
            done += len(taken)
        return found

    return simulate


def nim_strategy(zoning: Zoning, eps: float, neighbours: str) -> Strategy | None:
    """Return nested K-norm noise, rounded to a grid; None if infeasible or not 2–6-d.

    Its eigenvectors are no whole numbers: noise in double precision, the sum rounded
    to a public grid.
    """
    changes = _small_body_changes(zoning, neighbours)
    if changes is None or not 2 <= len(zoning.basis) <= NIM_DIMENSIONS:
        return None
    mechanism = NIM(eps=eps * _DOWN, points=changes)
    try:
        covariance = mechanism.covariance
    except ParameterError:  # too thin for qhull
        return None
    spacing = round_down_to_power_of_two(_GRID / eps)

    def randomise(values: Floats, rng: Random) -> Floats:
        """Return values with nested K-norm noise, rounded to the grid."""
        return round_to_grid(mechanism.randomise(values, rng), spacing)

    return _measure_basis(zoning, "nim", covariance, randomise, exact=False)


def _small_body_changes(zoning: Zoning, neighbours: str) -> Floats | None:
    """Return a row's possible changes of basis zones; None if too many for a hull."""
    if not zoning.small:
        return None
    most = _CHANGES.get(len(zoning.basis), 0)
    if zoning.types > most:
        return None
    changes = zoning.changes(neighbours, zoning.basis)
    return changes if len(changes) <= most else None


def _measure_zones(
    zoning: Zoning,
    name: str,
    variances: Floats,
    excess: Floats,
    randomise: Callable[[Floats, Random], Floats],
) -> Strategy:
    """Return a strategy of a noisy number per zone, read by weighted least squares."""
    if not zoning.small:
        tree = zoning.tree
        assert tree is not None
        best = tree.compute_cumulants(variances, variances, 2)
        fourth = tree.compute_cumulants(variances, excess * variances**2, 4)
        return Strategy(
            name, zoning.patterns.T.tocsr(), randomise, best,
            scipy.sparse.identity(zoning.zones, format="csr"), None,
            excess=fourth / np.maximum(best, _NOTHING) ** 2,
            least_squares=lambda noisy: tree.least_squares(noisy, variances),
        )  # fmt: skip
    patterns = zoning.dense
    root = np.sqrt(np.maximum(variances, _NOTHING))
    left, values, _ = np.linalg.svd((patterns / root).T, full_matrices=False)
    span = left[:, values > 1e-9 * values.max(initial=0.0)]
    linear = (root[:, None] * span) @ (span / root[:, None]).T
    each = np.eye(zoning.zones)
    if span.shape[1] == zoning.zones:
        linear = each
    best = linear**2 @ variances
    return Strategy(name, patterns.T, randomise, best, each, linear, variances)


def _measure_types(
    zoning: Zoning,
    name: str,
    variances: Floats,
    excess: float,
    randomise: Callable[[Floats, Random], Floats],
    *,
    spread: Any,
) -> Strategy:
    """Return a strategy of a noisy number per row type, summed up for zones."""
    if zoning.small:
        each, read = np.eye(zoning.types), zoning.dense.T
        return Strategy(name, each, randomise, variances, read, read, spread)
    each = scipy.sparse.identity(zoning.types, format="csr")
    read = zoning.patterns.T.tocsr()
    fourth = np.asarray(zoning.patterns.power(4).sum(axis=0)).ravel()
    many = np.maximum(_types_per_zone(zoning) ** 2, 1.0)
    return Strategy(
        name, each, randomise, variances, read, read, excess=excess * fourth / many
    )


def _types_per_zone(zoning: Zoning) -> Floats:
    """Return each zone's sum of squared entries: its number of types if all are 1."""
    return np.asarray(zoning.patterns.power(2).sum(axis=0)).ravel()


def _measure_basis(
    zoning: Zoning,
    name: str,
    covariance: Floats,
    randomise: Callable[[Floats, Random], Floats],
    exact: bool = True,
) -> Strategy:
    """Return a strategy of noisy numbers of basis zones, which determine the others."""
    matrix = zoning.dense[:, zoning.basis].T
    read = zoning.dense.T @ np.linalg.pinv(matrix)
    read[zoning.basis] = np.eye(len(zoning.basis))
    near = np.rint(read)  # most zones are sums and differences of others
    read = np.where(np.abs(read - near) < 1e-9, near, read)
    variances = ((read @ covariance) * read).sum(axis=1)
    return Strategy(
        name, matrix, randomise, variances, read, read, covariance, exact
    )  # fmt: skip


def _noise_by_rate(
    rates: Floats, mechanism_of: Callable[[float], ScalarLaplace | LatticeGaussian]
) -> Callable[[Floats, Random], Floats]:
    """Return a function that adds to each column noise of the column's rate."""
    different, place = np.unique(rates, return_inverse=True)
    order = np.argsort(place.reshape(-1), kind="stable")
    ends = np.cumsum(np.bincount(place.reshape(-1)))
    columns = np.split(order, ends[:-1])
    own = [
        (some, mechanism_of(float(rate)))
        for some, rate in zip(columns, different, strict=True)
    ]

    def randomise(values: Floats, rng: Random) -> Floats:
        """Return values with each column's noise added."""
        noisy = np.empty_like(values)
        for columns, mechanism in own:
            noisy[:, columns] = mechanism.randomise(values[:, columns], rng)
        return noisy

    return randomise
