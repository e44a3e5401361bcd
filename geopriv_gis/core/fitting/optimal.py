"""The mechanism of least loss, on average or at worst, by linear programming."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from ..mechanisms.finite import FiniteMechanism, repair_weights
from ..mechanisms.lattice import PlanarLaplace
from ..parameter import check_one_of
from ..randomness import Bools, Floats, Ints
from .interior import InteriorPoint

LOSSES = ("euclidean", "squared")
OBJECTIVES = ("mean", "worst")
LARGEST = 1_200  # cells
_TOLERANCE = 1e-9  # relative: rounding in the bound
_GAPS = (0.1, 0.01)  # between value and bound: when columns are looked at
_SMALL_GAP, _LARGE_GAP = 1e-6, 1e-4  # to stop at, up to _COARSE places and beyond
_MISSING = 1e-4  # of a row's probability: what may be repaired
_ATTEMPTS = 8
_ROUGH = 0.1  # missing after a second attempt: neighbours' priors differ much
_ROUGHLY = 200  # places: up to so many a rough prior is served exactly
_LEAST_SHARE = 0.3  # of the mean of the prior: beyond, what less likely places count as
_ENTRIES = 40_000_000  # of an array of all constraints
_COARSE = 64  # places of the map by which constraints are chosen
_MARGIN, _RING = 1.5, 12  # more than by the coarse map


def compute_loss_matrix(distance: Floats, loss: str) -> Floats:
    """Return the distances, or their squares for "squared"; raise for other losses."""
    check_one_of("loss", loss, LOSSES)
    return distance if loss == "euclidean" else distance**2


def solve_optimal(
    distance: Floats,
    prior: Floats | None,
    eps: float,
    loss: Floats,
    progress: Callable[[float], object] = lambda _: None,
) -> tuple[FiniteMechanism, float]:
    """Return a near-best ε-GP mechanism; bound the least mean (no prior: worst) loss.

    The bound is below the loss of every ε-GP mechanism on these places.

    distance (n, n): Metres between the places; distinct places.
    prior (n,): Public probabilities of the places. None: the largest of the places' own
        expected losses is made least.
    eps: Loss per metre.
    loss (n, n): Loss of releasing a for x.
    progress: Called with the share of the work done.

    Minimise Σ π(x) μ(x,a) ℓ(x,a), or the least s with Σ_a μ(x,a) ℓ(x,a) ≤ s for every
    x, subject to Σ_a μ(x,a) = 1, μ ≥ 0 and μ(x,a) ≥ e^{−ε·d(x,x')} μ(x',a). First only
    for x' among the places N(a) to which releasing a for them is worth something: the
    optimum of fewer constraints, and where it keeps all of them, the optimum. What it
    misses is repaired, and proved for all pairs in integers.

    References: Bordenabe, Chatzikokolakis & Palamidessi 2014; GDP §2.4.
    """
    decay = np.exp(-eps * distance)
    scale = _loss_scale(prior, loss)
    true = loss / scale if prior is None else prior[:, None] * loss / scale
    weights, best, done = prior, 0.0, 0.0
    sizes = _choose_neighbourhood_sizes(distance, prior, eps, loss)
    gaps = (*_GAPS, _LARGE_GAP if len(loss) > _COARSE else _SMALL_GAP)
    for attempt in range(_ATTEMPTS):
        cost = loss / scale if weights is None else weights[:, None] * loss / scale
        point = InteriorPoint(
            decay, cost, _select_near(loss, sizes), worst=weights is None
        )
        for gap in gaps:
            for share in point.iterate(gap):
                done = max(done, min(math.log(min(share, 1.0), gaps[-1]), 1.0))
                progress(done)
            columns = _enforce_privacy_from_below(point.matrix, decay)
            missing = 1 - columns.sum(axis=1)
            limit = max(gap / 10, _MISSING)
            if missing.max() > limit and attempt < _ATTEMPTS - 1:
                break
        best = max(best, point.lower_bound(None if prior is None else true))
        if missing.max() <= limit:
            break
        short = missing > limit / 10
        more = np.where(missing > 0.1, 3.0, np.where(short, 1.5, 1.0))
        wider = np.minimum((sizes * more).astype(np.int64), len(sizes))
        if wider.sum() <= _ENTRIES // len(sizes) and (wider > sizes).any():
            sizes = wider
        elif weights is not None:  # costlier where too little is served nearby
            weights = np.where(short, 2 * weights, weights)
        rough = attempt > 0 and missing.max() > _ROUGH
        if weights is not None and rough and len(weights) > _ROUGHLY:
            weights = np.maximum(weights, _LEAST_SHARE * weights.mean())
    matrix = _complete_rows(columns, decay, prior, loss)
    mechanism = FiniteMechanism(
        eps=eps, distance=distance, weights=repair_weights(matrix, eps, distance)
    )
    return mechanism, best * scale * (1 - _TOLERANCE)


def _loss_scale(prior: Floats | None, loss: Floats) -> float:
    """Return the best single place's expected (no prior: worst) loss, but not 0."""
    least = float((loss.max(axis=0) if prior is None else prior @ loss).min())
    return max(least, _TOLERANCE * float(loss.max()))


def _select_near(loss: Floats, sizes: Ints) -> Bools:
    """Return for each place a mask of its `sizes[x]` places of least loss, ties too."""
    limit = np.take_along_axis(np.sort(loss, axis=1), sizes[:, None] - 1, axis=1)
    return loss <= limit * (1 + 1e-9)


def _choose_neighbourhood_sizes(
    distance: Floats, prior: Floats | None, eps: float, loss: Floats
) -> Ints:
    """Return each place's number of neighbours by a coarser map; all for few places.

    With the price y(x) of a row, a release is worth something where π(x)·ℓ(x,a) < y(x).
    """
    count = len(distance)
    if count <= _COARSE:
        return np.full(count, count)
    chosen = [int(np.argmin(loss.max(axis=0)))]
    away = distance[chosen[0]].copy()
    while len(chosen) < _COARSE:
        chosen.append(int(np.argmax(away)))
        away = np.minimum(away, distance[chosen[-1]])
    part = np.argmin(distance[:, chosen], axis=1)
    coarse = loss[np.ix_(chosen, chosen)]
    weights: Floats | None = None
    if prior is not None:
        weights = np.bincount(part, prior, len(chosen)).astype(float)
    costs = coarse if weights is None else weights[:, None] * coarse
    scale = _loss_scale(weights, coarse)
    point = InteriorPoint(
        np.exp(-eps * distance[np.ix_(chosen, chosen)]),
        costs / scale,
        np.ones_like(coarse, dtype=bool),
        worst=weights is None,
    )
    for _ in point.iterate(_GAPS[1]):
        pass
    shares = point.shares if weights is None else weights
    worth = scale * point.row_prices / np.maximum(shares, 1e-300)
    sizes = (loss < _MARGIN * worth[part][:, None]).sum(axis=1) + _RING
    sizes = np.minimum(sizes, count).astype(np.int64)
    while sizes.sum() > _ENTRIES // count:  # 8 bytes each, 6 times n
        sizes = np.minimum(sizes, int(0.9 * sizes.max())).astype(np.int64)
    return np.asarray(sizes)


def _enforce_privacy_from_below(matrix: Floats, decay: Floats) -> Floats:
    """Return columns lowered until v(x) ≤ e^{ε·d(x,x')} v(x') holds."""
    growth = _bounded_growth(decay)
    columns = [(growth * column).min(axis=1) for column in matrix.T]
    return np.stack(columns, axis=1)


def _complete_rows(
    columns: Floats, decay: Floats, prior: Floats | None, loss: Floats
) -> Floats:
    """Scale columns and add the rest to one: rows then sum to 1 and stay private.

    Let g(x) be what row x of the given columns, which keep it, adds up to; divided by
    its largest where that is above 1. With
    1 − κ times them goes r = 1 − (1 − κ)·g in one more column, κ being the least with
    r(x) ≤ e^{ε·d(x,x')}·r(x').
    """
    columns = columns / max(float(columns.sum(axis=1).max()), 1.0)
    growth, total = _bounded_growth(decay), columns.sum(axis=1)
    short = np.maximum(1 - total, 0)
    share = 0.0
    for x, grown in enumerate(growth):
        lacks = short[x] - grown * short
        room = np.maximum(grown * total - total[x], 1e-300)
        share = max(share, float((lacks / room).max()))
    share = min(share * (1 + 1e-9), 1.0)
    rest = 1 - (1 - share) * total
    losses = rest[:, None] * loss
    worst = losses.max(axis=0) if prior is None else prior @ losses
    complete: Floats = (1 - share) * columns
    complete[:, int(np.argmin(worst))] += rest
    return complete


def _bounded_growth(decay: Floats) -> Floats:
    """Return e^{ε·d} from its inverse, at most 1e100."""
    return 1 / np.maximum(decay, 1e-100)


def find_best_answers(matrix: Floats, prior: Floats, loss: Floats) -> Ints:
    """Return for each released place the one of least posterior expected loss."""
    posterior = (prior[:, None] * matrix).T  # (a, x), up to a factor
    return np.asarray(np.argmin(posterior @ loss, axis=1), dtype=np.int64)


def make_noise_rings(eps: float, rings: int = 64, bearings: int = 48) -> Floats:
    """Return equally probable planar Laplace steps (m), shape (rings·bearings, 2)."""
    noise = PlanarLaplace(eps=eps)
    radius = [noise.law.quantile((n + 0.5) / rings) for n in range(rings)]
    angle = (np.arange(bearings) + 0.5) * 2 * np.pi / bearings
    steps = np.stack([np.cos(angle), np.sin(angle)], axis=-1)
    grid: Floats = np.array(radius)[:, None, None] * steps
    return grid.reshape(-1, 2)
