"""The exponential mechanism over a spatial index; few rows need a random number.

Far rows would have to draw an enormous Gumbel number to be chosen. How many do, and
which, is drawn first; only those get a number, from the tail that they are known to be
in. The law is that of `GumbelTopK.randomise`, exactly:

Let G_i be independent standard Gumbel numbers, s_i = b·G_i − c_i with b = 2/ε₁, N the
near rows, and M the k-th largest s_i in N. Let f ≤ c_i for all i outside N and
l = (M + f)/b. A row outside N with G_i ≤ l has s_i ≤ b·l − f = M, so it is not among
the k largest but for a tie of probability 0: only the rows of T = {i ∉ N: G_i > l} can
still be. N, M, f and l are functions of the costs and of the G_i in N, of which the
G_i outside are independent. So, given those, each row outside N belongs to T
independently with probability 1 − exp(−e^{−l}), and given T its G_i are independent
with the law of a Gumbel number above l. That is how they are drawn.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from ..randomness import Floats, Ints, Random
from .exponential import GumbelTopK

_CROWDED = 0.25  # of the far rows in the tail: then draw for all of them


def choose_lazily(
    mechanism: GumbelTopK,
    near: Ints,
    *,
    count: int,
    least_far_cost: float,
    costs_of: Callable[[Ints], Floats],
    rng: Random,
) -> Ints:
    """Choose `k` rows by Gumbel scores, in order; compute far costs only if needed.

    near (m,): Different rows, k ≤ m ≤ ``count``, best those of the smallest costs.
    least_far_cost: A lower bound on the cost (m) of every row that is not in ``near``.

    With the m = √(k·n) nearest rows the expected number of others that need a random
    number is at most about √(k·n), when the noise is far larger than all distances.

    >>> from geopriv_gis.testing import insecure_rng
    >>> costs = np.arange(1000.0)
    >>> choose_lazily(
    ...     GumbelTopK(k=2, eps=1.0), np.arange(40), count=1000,
    ...     least_far_cost=40.0, costs_of=lambda rows: costs[rows],
    ...     rng=insecure_rng(1),
    ... )
    array([2, 0])
    """
    scale = 2 / mechanism.eps
    scores = rng.gumbel(len(near)) * scale - costs_of(near)
    level = (np.partition(scores, -mechanism.k)[-mechanism.k] + least_far_cost) / scale
    rest = count - len(near)
    rate = math.exp(min(-level, 700.0))  # −ln Pr[G ≤ level]
    if rest and -math.expm1(-rate) > _CROWDED:
        ranks = np.arange(rest, dtype=np.int64)
        gumbels = rng.gumbel(rest)
    else:
        ranks = draw_exceeding_rows(rest, rate, rng)
        gumbels = draw_gumbel_above(len(ranks), rate, rng)
    far = rows_of_ranks(near, ranks)
    rows = np.concatenate([near, far])
    scores = np.concatenate([scores, gumbels * scale - costs_of(far)])
    best = np.argsort(-scores, kind="stable")[: mechanism.k]
    return rows[best]


def draw_exceeding_rows(count: int, rate: float, rng: Random) -> Ints:
    """Draw rows of `count`, each with probability 1 − e^{−rate}; return them in order.

    Those whose own Exp(1) number is below ``rate``: the gaps between them are
    geometric numbers ⌊E/rate⌋.
    """
    if count == 0 or rate == 0:
        return np.empty(0, dtype=np.int64)
    pieces = []
    last = -1.0
    while last < count:
        expected = (count - last) * -math.expm1(-rate)
        gaps = rng.exponential(int(expected + 4 * math.sqrt(expected)) + 4)
        with np.errstate(over="ignore"):
            steps = np.minimum(np.floor(gaps / rate), count) + 1
        positions = last + np.cumsum(steps)
        pieces.append(positions[positions < count])
        last = float(positions[-1])
    return np.concatenate(pieces).astype(np.int64)


def draw_gumbel_above(size: int, rate: float, rng: Random) -> Floats:
    """Draw Gumbel numbers conditioned to be above −ln(rate)."""
    below = -np.log1p(rng.uniform(size) * math.expm1(-rate))
    return -np.log(below)


def rows_of_ranks(near: Ints, ranks: Ints) -> Ints:
    """Return the rows at given ranks (from 0) among the rows not in `near`."""
    taken = np.sort(near)
    before = taken - np.arange(len(taken))  # rows not in near before each of near
    return ranks + np.searchsorted(before, ranks, side="right")
