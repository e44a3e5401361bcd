"""Exact probabilities of sparse-vector searches, by quadrature; and broken variants.

A search is described by the laws of its noise; what it releases on a short list of
queries then has probabilities that are integrals over the threshold's noise W. Kinks
of the integrands are ends of intervals, so Gauss-Legendre nodes give 12 digits.
"""

import itertools
from dataclasses import dataclass

import numpy as np

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(24)


@dataclass(frozen=True)
class Laplace:
    """Laplace noise; scale 0 is no noise."""

    scale: float

    def below(self, value):
        """Return Pr[V ≤ value]."""
        if self.scale == 0:
            return np.where(np.asarray(value) >= 0, 1.0, 0.0)
        z = np.asarray(value) / self.scale
        tail = np.exp(-np.abs(z)) / 2
        return np.where(z < 0, tail, 1 - tail)

    def density(self, value):
        return np.exp(-np.abs(value) / self.scale) / (2 * self.scale)


@dataclass(frozen=True)
class Sum:
    """The sum of two Laplace numbers of one scale."""

    scale: float

    def density(self, value):
        z = np.abs(value) / self.scale
        return (1 + z) * np.exp(-z) / (4 * self.scale)


def over(noise, kinks, integrand):
    """Return ∫ integrand(w)·density(w) dw; ``integrand`` maps nodes to rows."""
    if noise.scale == 0:
        return integrand(np.zeros(1))[..., 0]
    reach = 60 * noise.scale
    ends = np.unique(np.clip([-reach, 0.0, reach, *kinks], -reach, reach))
    total = 0.0
    for low, high in itertools.pairwise(ends):
        pieces = np.linspace(low, high, 2 + int((high - low) / (4 * noise.scale)))
        half = np.diff(pieces) / 2
        nodes = (pieces[:-1, None] + half[:, None] * (1 + _NODES)).ravel()
        weights = (half[:, None] * _WEIGHTS).ravel() * noise.density(nodes)
        total = total + integrand(nodes) @ weights
    return total


def first_law(values, threshold, top, query):
    """Return Pr[found = j] for all j, and Pr[none] last: one pass, one answer."""
    values = np.asarray(values, dtype=float)

    def integrand(w):
        yes = query.below(threshold + w - values[:, None])
        before = np.cumprod(np.vstack([np.ones(len(w)), 1 - yes]), axis=0)
        return np.vstack([before[:-1] * yes, before[-1]])

    return over(top, values - threshold, integrand)


def cycle_law(values, threshold, top, query):
    """Return Pr[row = j]: round and round, until one is found."""
    values = np.asarray(values, dtype=float)

    def integrand(w):
        # In logs: far out in W's tail no row has a chance worth a double.
        yes = np.maximum(query.below(threshold + w - values[:, None]), 1e-300)
        no = np.vstack([np.zeros(len(w)), np.log1p(-np.minimum(yes, 1 - 1e-16))])
        before = np.exp(np.cumsum(no, axis=0))
        return before[:-1] * yes / -np.expm1(no.sum(axis=0))

    return over(top, values - threshold, integrand)


def pnn_law(costs, eps, slack=0.0):
    """Return Pr[row = j] of one round of PNN: W and Z enter as their sum only."""
    costs = np.asarray(costs, dtype=float)
    return cycle_law(costs, costs.min() + slack, Sum(3 / eps), Laplace(6 / eps))


# -- broken variants, named after what is wrong with them ----------------------------


def sound(values, threshold, eps):
    return first_law(values, threshold, Laplace(2 / eps), Laplace(4 / eps))


def without_query_noise(values, threshold, eps):
    """Lyu, Su & Li 2017, Algorithm 5 (Stoddard et al. 2014)."""
    return first_law(values, threshold, Laplace(2 / eps), Laplace(0.0))


def without_threshold_noise(values, threshold, eps):
    return first_law(values, threshold, Laplace(0.0), Laplace(4 / eps))


def with_half_the_query_noise(values, threshold, eps):
    """The scale that is right for monotone queries only."""
    return first_law(values, threshold, Laplace(2 / eps), Laplace(2 / eps))


def with_fresh_threshold_noise(values, threshold, eps):
    """W drawn anew for every query: each "no" is then paid for, and is not."""
    values = np.asarray(values, dtype=float)
    top, query = Laplace(2 / eps), Laplace(4 / eps)
    yes = np.array(
        [over(top, [v - threshold], lambda w, v=v: query.below(threshold + w - v))
         for v in values]
    )  # fmt: skip
    before = np.cumprod(np.append(1.0, 1 - yes))
    return np.append(before[:-1] * yes, before[-1])


def going_on_after_yes(values, threshold, eps):
    """All answers, as if every one were paid for (Lyu et al., Algorithm 6).

    Returned are the probabilities of all patterns of yes and no.
    """
    values = np.asarray(values, dtype=float)
    patterns = np.array(np.meshgrid(*[[0, 1]] * len(values))).reshape(len(values), -1).T

    def integrand(w):
        yes = Laplace(4 / eps).below(threshold + w - values[:, None])
        return np.array([np.prod(np.where(p[:, None], yes, 1 - yes), 0)
                         for p in patterns])  # fmt: skip

    return over(Laplace(2 / eps), values - threshold, integrand)


def with_one_query_noise(values, threshold, eps):
    """One V for all queries: noise that the comparisons share hides nothing."""
    values = np.asarray(values, dtype=float)
    gaps = threshold - values  # yes where V − W ≤ gap

    def below(gap):
        return over(Laplace(2 / eps), [-gap], lambda w: Laplace(4 / eps).below(gap + w))

    reach, law = -np.inf, []
    for gap in gaps:  # found first at j: gap_j is a record, V − W between the last two
        law.append(max(0.0, below(gap) - (below(reach) if reach > -np.inf else 0.0)))
        reach = max(reach, gap)
    return np.append(law, 1 - below(reach))


def publishing_the_value(values, threshold, eps):
    """The noisy value of the query found, with it (Lyu et al., Algorithm 3).

    Returned are densities of (the last query is the one, its value) on a few values.
    """
    values = np.asarray(values, dtype=float)
    shown = threshold + np.array([0.0, 1.0, 3.0, 5.0]) / eps

    def integrand(w):
        no = 1 - Laplace(4 / eps).below(threshold + w - values[:-1, None])
        before = np.prod(no, axis=0)
        return np.array([np.where(threshold + w >= v, before, 0.0) for v in shown])

    kinks = np.concatenate([values - threshold, shown - threshold])
    found = over(Laplace(2 / eps), kinks, integrand)
    return found * Laplace(4 / eps).density(shown - values[-1])


BROKEN = (
    without_query_noise,
    without_threshold_noise,
    with_half_the_query_noise,
    with_fresh_threshold_noise,
    going_on_after_yes,
    with_one_query_noise,
    publishing_the_value,
)


MANY_OUTCOMES = (going_on_after_yes, publishing_the_value)


def loss(law, other):
    """Return the largest log-ratio of two laws, either way; infinite if one is 0."""
    law, other = np.asarray(law), np.asarray(other)
    seen = np.maximum(law, other) > 1e-13  # below is the quadrature's rounding
    with np.errstate(divide="ignore"):
        ratios = np.abs(np.log(law[seen]) - np.log(other[seen]))
    return float(ratios.max())


def tables(eps, queries, seed, count):
    """Yield neighbouring answers: each moves by at most the distance, either way.

    Corner cases first: all down and one up, and the like; then any.
    """
    rng = np.random.default_rng(seed)
    for distance in (0.2 / eps, 1 / eps, 5 / eps):
        for spread in (0.0, 3 / eps, 20 / eps):
            start = rng.uniform(-spread, spread, queries)
            for last in (-1.0, 1.0):
                step = np.append(np.full(queries - 1, -last), last) * distance
                yield start, start + step, distance
        # Half of them sure to be found and half not, and moving towards each other.
        side = np.where(np.arange(queries) % 2 == 0, 1.0, -1.0)
        yield side * 12 / eps, side * (12 / eps - distance), distance
        for _ in range(count):
            start = rng.uniform(-10 / eps, 10 / eps, queries)
            step = rng.choice([-1.0, 0.0, 1.0, rng.uniform(-1, 1)], queries)
            yield start, start + step * distance, distance
