"""K-norm noise on groups of types: bodies of few dimensions for zones of any number.

Every row has one type, and every type is in one group. So what one row changes is
within one group, and each group has the whole ε: between noise on every type and the
K-norm mechanism of all zones.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import scipy

from ..randomness import Floats, Ints, Random
from .strategies import Strategy, knorm_strategy, laplace_on_types, simulate_noise
from .zoning import Zoning

SIZES = (4, 6, 7)  # dimensions of a group that are tried
_LARGEST = 400  # types among which groups are looked for
_TypeGroup = tuple[Ints, Strategy]
_SAME = 1e-9  # of squared lengths: by how much a type may miss a group's span


def grouped_knorm(zoning: Zoning, eps: float, neighbours: str) -> Strategy | None:
    """Return K-norm noise on groups of types; None for "replace", no types, or many.

    **Guarantee.** ε-DP where a row is added or removed: it changes the answers of one
    group by one of that group's columns, and a group's noise is `LatticeKNorm` or
    Laplace noise on its types, ε-DP each. A person's m rows lie in several groups, and
    their losses add to no more than m rows' of one group. None for replaced rows, which
    leave one group for another: `choose_strategies` takes half of ε for each.
    """
    if neighbours == "replace" or not 0 < zoning.types <= _LARGEST or not zoning.small:
        return None
    ways = [make_groups(zoning, eps, size) for size in SIZES]
    return _sum_strategies(
        zoning,
        min(ways, key=lambda way: sum(_strategy_error(zoning, own) for _, own in way)),
    )


def make_groups(zoning: Zoning, eps: float, size: int) -> list[_TypeGroup]:
    """Return groups of types with K-norm noise, and the rest with Laplace as one group.

    What K-norm noise does not make better has Laplace noise on each of its types.
    """
    every, kept, rest = np.arange(zoning.zones), [], []
    for types in _group_types(zoning, size):
        part = zoning.subset(every, types)
        shaped = None if part.independent else knorm_strategy(part, eps, "add-remove")
        single = laplace_on_types(part, eps, "add-remove")
        if shaped is not None and _strategy_error(zoning, shaped) < _strategy_error(
            zoning, single
        ):
            kept.append((types, shaped))
        else:
            rest.append(types)
    if rest:
        types = np.concatenate(rest)
        part = zoning.subset(every, types)
        kept.append((types, laplace_on_types(part, eps, "add-remove")))
    return kept


def _strategy_error(zoning: Zoning, strategy: Strategy) -> float:
    """Return the weighted sum of squared errors of a strategy's answers."""
    return float(zoning.weights**2 @ strategy.variances)


def _group_types(zoning: Zoning, size: int) -> Iterator[Ints]:
    """Yield groups of types, each closed in a span of at most `size` dimensions.

    A group begins with the type whose own noise would cost most, and grows by the one
    that brings the most such cost into its span.
    """
    patterns = zoning.dense
    cost = patterns**2 @ zoning.weights**2
    length = (patterns**2).sum(axis=1)
    left = np.arange(len(patterns))
    while len(left):
        apart = patterns[left].astype(float)  # what is not in the span
        pick = int(cost[left].argmax())
        for step in range(size):
            way = apart[pick] / np.linalg.norm(apart[pick])
            apart -= np.outer(apart @ way, way)
            square = (apart**2).sum(axis=1)
            outside = np.flatnonzero(square > _SAME * length[left])
            if step + 1 == size or not len(outside):
                break
            pick = int(
                outside[_span_costs(apart[outside], cost[left[outside]]).argmax()]
            )
        inside = square <= _SAME * length[left]
        yield left[inside]
        left = left[~inside]


def _span_costs(apart: Floats, cost: Floats) -> Floats:
    """Return for each residual the total cost of all residuals parallel to it."""
    unit = apart / np.linalg.norm(apart, axis=1, keepdims=True)
    same = np.abs(unit @ unit.T) > 1 - _SAME
    return np.asarray(same @ cost)


def _sum_strategies(zoning: Zoning, parts: list[_TypeGroup]) -> Strategy:
    """Return one strategy of several, for groups of types; zones sum them."""
    sizes = [len(one.matrix) for _, one in parts]
    matrix = np.zeros((sum(sizes), zoning.types))
    ends = np.cumsum(sizes)
    for (types, one), end, size in zip(parts, ends, sizes, strict=True):
        matrix[end - size : end, types] = one.matrix
    read = np.hstack([one.linear for _, one in parts])

    def randomise(values: Floats, rng: Random) -> Floats:
        """Return exact answers with each group's own noise added."""
        columns = np.split(values, ends[:-1], axis=1)
        pairs = zip(parts, columns, strict=True)
        return np.hstack([one.randomise(some, rng) for (_, one), some in pairs])

    def simulate(size: int, rng: Random) -> Floats:
        """Draw noise of each group, side by side."""
        return np.hstack([simulate_noise(one, size, rng) for _, one in parts])

    return Strategy(
        "groups",
        matrix,
        randomise,
        np.sum([one.variances for _, one in parts], axis=0),
        read,
        read,
        _join_spreads(parts),
        tries=max(one.tries for _, one in parts),
        simulate=simulate,
    )


def _join_spreads(parts: list[_TypeGroup]) -> Floats:
    """Return the block-diagonal covariance of all groups' noise."""
    blocks = []
    for _, one in parts:
        spread = np.asarray(one.spread)
        size = len(one.matrix)
        blocks.append(spread if spread.ndim > 1 else spread * np.eye(size))
    return np.asarray(scipy.linalg.block_diag(*blocks))
