"""Tables whose choices tell 5 % more noise from less, and their exact probabilities.

**Power.** They have one row near, some farther and many far away, where the noise's
tail makes up for their number: each group wins about as often. By 5 % more noise the
odds of a row at a distance of x scales change by e^{0.05·x}, so that a few choices
tell: RUNS of two rows reject what is 5 % off, either way, at ALPHA with probability
0.99 (by their log-ratio, of a non-centrality of ENOUGH, which a test of these laws
finds for every one), and LOOKS times as many but once in 10⁷. The probabilities are
integrals over the second score.
"""

import functools

import numpy as np
from scipy import integrate, stats

from tests.statistical import laws
from tests.statistical.constants import ALPHA, OFF

RUNS, LOOKS, SCALE = 2_500, 2, 60.0
ENOUGH = 52.0  # non-centrality of one look
SIZES = np.array([1, 60, 3_000])  # rows of each group, all at one distance
FAR = {"laplace": (0.0, 4.0, 8.0), "gaussian": (0.0, 2.2, 3.4),
       "exponential": (0.0, 4.1, 8.0), "flip": (0.0, 4.1, 8.0)}  # fmt: skip
NOISE = {"laplace": stats.laplace, "gaussian": stats.norm,
         "exponential": stats.gumbel_l}  # fmt: skip
GROUP = np.append(
    0, np.random.default_rng(60).permutation(np.repeat([1, 2], SIZES[1:]))
)


def distances(name):
    """Return that of each group (m)."""
    return SCALE * np.array(FAR[name])


def counted(rows):
    """Return how often which groups came first and second, by their code."""
    return np.bincount(GROUP[np.asarray(rows)] @ (3, 1), minlength=9)


def of_scores(law, costs, scales, sizes=SIZES):
    """Return the probabilities of groups that come first and second, by noisy scores.

    Score t is the second, of group b; one row of group a is below, all others above.
    """
    at = np.linspace(-25, 25, 40_001) * max(scales)
    each = [law(loc=cost, scale=scale) for cost, scale in
            zip(costs, scales, strict=True)]  # fmt: skip
    density, below, above = (
        np.array([getattr(one, part)(at) for one in each])
        for part in ("pdf", "cdf", "logsf")
    )
    table = np.empty((len(each), len(each)))
    for a, b in np.ndindex(table.shape):
        left = sizes - np.eye(len(each), dtype=int)[[a, b]].sum(axis=0)
        pairs = sizes[a] * (sizes[b] - (a == b))
        others = np.exp((np.maximum(left, 0)[:, None] * above).sum(axis=0))
        table[a, b] = pairs * integrate.simpson(below[a] * density[b] * others, x=at)
    return table.ravel()


def of_flips(costs, scale, sizes=SIZES):
    """Return likewise the probabilities of permute-and-flip in two rounds.

    Heads come at uniform times, and a round takes the first: an integral over it.
    """

    def first(left):
        prices = costs - costs[left > 0].min()
        heads = np.where(left > 0, np.exp(-np.maximum(prices, 0.0) / scale), 0.0)
        at, weight = np.polynomial.legendre.leggauss(400)
        none = np.log1p(-heads[:, None] * np.minimum((1 + at) / 2, 1 - 1e-15))
        others = [np.exp((left - one) @ none) for one in np.eye(len(sizes))]
        return left * heads * (np.array(others) @ weight) / 2

    table = np.array([one * first(sizes - gone) for one, gone in
                      zip(first(sizes), np.eye(3), strict=True)])  # fmt: skip
    return table.ravel()


@functools.cache
def _legendre():
    return np.polynomial.legendre.leggauss(200)


def of_one_by_one(costs, scales, sizes=SIZES):
    """Return likewise those of two rounds of exponential noise that is taken off.

    Row i wins with noise e if no other's exceeds e by what it is farther: an integral
    over u = e^{−e/b}, from where every nearer row may be beaten.
    """

    def first(left):
        law = np.zeros(len(costs))
        for i in np.flatnonzero(left):
            top = np.exp(-(costs[i] - costs[left > 0].min()) / scales[i])
            noise = -scales[i] * np.log(top * (1 + at) / 2)
            more = (noise - costs[i] + costs[:, None]) / scales[:, None]
            lost = np.log(-np.expm1(-np.maximum(more, 1e-12)))
            others = (left - np.eye(len(costs), dtype=int)[i])[:, None]
            law[i] = left[i] * top / 2 * weight @ np.exp((others * lost).sum(axis=0))
        return law

    at, weight = _legendre()
    costs, scales = np.asarray(costs, dtype=float), np.asarray(scales, dtype=float)
    table = [one * first(sizes - gone) for one, gone in
             zip(first(sizes), np.eye(len(sizes), dtype=int), strict=True)]  # fmt: skip
    return np.array(table).ravel()


@functools.cache
def exact(name, off=1.0):
    """Return the law if the noise were ``off`` times as wide."""
    costs, scale = distances(name), SCALE * off
    if name == "flip":
        return of_flips(costs, scale)
    return of_scores(NOISE[name], costs, [scale] * 3)


def far_off(law, other, runs=RUNS):
    """Return the non-centrality of runs under one law, tested for another."""
    there = other > 0
    return runs * ((law - other)[there] ** 2 / other[there]).sum()


def is_rejected(counts, law, true):
    """Tell whether counts reject a law against the true one."""
    there = law > 0
    return laws.of_ratio(counts[there], law[there], true[there]) < ALPHA


def tell_counts(count, true, others, runs):
    """Assert that counts have a law, and reject others that so many runs tell from it.

    Where one look happens not to tell, ``count`` is asked for another one: a sound
    mechanism fails but once in 10⁶.
    """
    counts = np.zeros(len(true), dtype=int)
    for _ in range(LOOKS):
        counts += count()
        assert counts.sum() % runs == 0
        assert laws.of_counts(counts, true) > ALPHA / LOOKS
        if all(is_rejected(counts, law, true) for law in others):
            break
    else:
        raise AssertionError("a law that is 5 % off is not rejected")
    assert min(far_off(true, law, runs) for law in others) > ENOUGH


def tell(choose, name):
    """Assert that choices of two rows have a law, and none 5 % off."""
    others = [exact(name, off) for off in OFF]
    tell_counts(
        lambda: counted([choose() for _ in range(RUNS)]), exact(name), others, RUNS
    )
