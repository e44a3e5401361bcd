"""A primal-dual interior point method for columns with ratios of at most e^{ε·d}.

Minimise Σ_a c_a·x_a (or the largest row's loss) over columns x_1, …, x_n ≥ 0 with
Σ_a x_a = 1 and, for each column, x_a(z) ≥ e^{−ε·d(z,s)}·x_a(s) for all z and for the
places s in a set of its own. Elsewhere a column costs more than its row's price, so it
is as small as these constraints allow: the largest of exponentials, which keeps the
others by itself. A column's normal matrix is then diagonal but for as many rows as its
set has places, and the sum of the inverses is a product of thin matrices.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
import scipy

from ..errors import ParameterError
from ..randomness import Bools, Floats, Ints

_NOTHING = 1e-13  # decay: smaller counts as none, which only relaxes a constraint
_BATCH = 64  # columns whose thin matrices are multiplied at once
_STEP = 0.98  # of the way to the border
_LONGEST = 250  # iterations
_LEAST = 1e-6  # value to which a gap is compared
_SHORTEST = 1e-6  # steps: less is no progress


@dataclass(slots=True)
class _MatrixColumn:
    """Constraints of one column of a matrix, with the solver's state for it."""

    near: Ints  # (k,): the places s
    decay: Floats  # (k, n): e^{−ε·d(s,z)}; 0 at z = s, where the row is x(s) >= 0
    cost: Floats  # (n,)
    values: Floats  # (n,): x
    prices: Floats  # (k, n): multipliers of the constraints
    slack: Floats = field(init=False)  # (k, n)
    second: Floats = field(init=False)  # (k, n): second-order terms, then prices' step
    spread: Floats = field(init=False)  # (n,): diagonal of the normal matrix's inverse
    thin: Floats = field(init=False)  # (k, n): the rest of it is thin.T @ thin
    step: Floats = field(init=False)  # (n,)

    def constraint_sides(self, values: Floats) -> Floats:
        """Return the left sides of the column's constraints at these values, (k, n)."""
        return values - self.decay * values[self.near][:, None]

    def transpose_apply(self, weights: Floats) -> Floats:
        """Return the transposed constraint matrix times weights (k, n), shape (n,)."""
        total: Floats = weights.sum(axis=0)
        total[self.near] -= np.einsum("sz,sz->s", self.decay, weights)
        return total

    def solve(self, sides: Floats) -> Floats:
        """Return the inverse of the factored normal matrix times a vector."""
        return self.spread * sides + self.thin.T @ (self.thin @ sides)

    def factor(self) -> None:
        """Invert and store the normal matrix Gᵀ·diag(prices/slack)·G."""
        count = np.arange(len(self.near))
        weights = self.prices / self.slack
        decayed = self.decay * weights
        total = weights.sum(axis=0)
        corner = -decayed[:, self.near]
        corner = corner + corner.T
        corner[count, count] += total[self.near]
        corner[count, count] += np.einsum("sz,sz->s", self.decay, decayed)
        self.spread = 1 / total
        self.spread[self.near] = 0
        thin = decayed * self.spread
        corner -= thin @ decayed.T
        thin[:, self.near] = 0
        thin[count, self.near] = 1
        self.thin = scipy.linalg.solve_triangular(
            _regularised_cholesky(corner), thin, lower=True, check_finite=False
        )


@dataclass
class InteriorPoint:
    """Interior-point solver of the cheapest ε-GP matrix, always inside constraints.

    decay (n, n): e^{−ε·d}.
    cost (n, n): Of a unit at each place (row) of each column.
    near (n, n): near[s, a]: whether column a is constrained from place s; near[a, a] is
        True.
    worst: Whether the largest over x of Σ_a x_a(x)·cost[x, a] is made least instead.
    """

    decay: Floats
    cost: Floats
    near: Bools
    worst: bool = False
    iterations: int = 0
    gap: float = np.inf
    value: float = np.inf
    _columns: list[_MatrixColumn] = field(default_factory=list, repr=False)

    def __post_init__(self) -> None:
        """Start from equal columns, and prices at which nothing is worth a unit."""
        count = len(self.cost)
        self.row_prices = np.full(count, -2.0 / count)
        self.shares = np.full(count, 1.0 / count)  # of the rows in the worst loss
        decay = np.where(self.decay < _NOTHING, 0.0, self.decay)
        for a in range(count):
            near = np.flatnonzero(self.near[:, a])
            own = np.arange(len(near))
            fall = decay[near]
            fall[own, near] = 0
            cost = self.cost[:, a]
            reduced = cost * (self.shares if self.worst else 1.0) - self.row_prices
            prices = np.tile(reduced / len(near), (len(near), 1))
            prices[:, near] = reduced[near] / (2 * max(len(near) - 1, 1))
            prices[own, near] = 0
            free = reduced[near] - prices[:, near].sum(axis=0)
            prices[own, near] = free + np.einsum("sz,sz->s", fall, prices)
            values = np.full(count, 1.0 / count)
            self._columns.append(_MatrixColumn(near, fall, cost, values, prices))
        self._size = sum(column.prices.size for column in self._columns)
        own_loss = self.cost.mean(axis=1)
        self._top = 1.5 * float(own_loss.max())
        self._room = self._top - own_loss

    @property
    def matrix(self) -> Floats:
        """Return the current solution as a matrix of columns, (n, n)."""
        return np.stack([column.values for column in self._columns], axis=1)

    def lower_bound(self, cost: Floats | None = None) -> float:
        """Return a lower bound on the cost under the solver's (or more) constraints.

        cost: Others than those that the solver knows.

        For prices f ≥ 0 of the constraints G, cost·x ≥ (y + Gᵀf)·x ≥ y·x for every
        column if y ≤ cost − Gᵀf; all together that is Σ y. Whatever y and f are.
        """
        shares = self.shares / self.shares.sum() if self.worst else 1.0
        most = np.full(len(self.cost), np.inf)
        costs = self.cost if cost is None else cost
        for column, own in zip(self._columns, costs.T, strict=True):
            left = own * shares - column.transpose_apply(column.prices)
            most = np.minimum(most, left)
        return float(most.sum())

    def iterate(self, tolerance: float) -> Iterator[float]:
        """Iterate, yielding the relative gap, until small, stuck or at the limit.

        Yields the gap before each step, as a share of the value; values below 1e-6
        count as that. Costs are to be scaled so that 1 is a large one.
        """
        while self.iterations < _LONGEST:
            self._factor()
            share = self.gap / max(abs(self.value), _LEAST)
            yield share
            if share <= tolerance or not self._step_predictor_corrector():
                return
            self.iterations += 1

    # -- one step ------------------------------------------------------------------

    def _factor(self) -> None:
        """Factor the columns' matrices and the rows'; update slacks, gap and value."""
        count = len(self.cost)
        rows = 2 * count if self.worst else count
        self._normal = np.zeros((rows, rows))
        gap, value, thin = 0.0, 0.0, []
        own = np.arange(count)
        for a, column in enumerate(self._columns):
            column.slack = column.constraint_sides(column.values)
            gap += float(np.vdot(column.slack, column.prices))
            value += float(column.cost @ column.values)
            column.factor()
            part = column.thin
            self._normal[own, own] += column.spread
            if self.worst:
                part = np.hstack([part, part * column.cost])
                self._normal[own, own + count] += column.spread * column.cost
                self._normal[own + count, own] += column.spread * column.cost
                self._normal[own + count, own + count] += column.spread * column.cost**2
            thin.append(part)
            if len(thin) == _BATCH or a == count - 1:
                tall = np.vstack(thin)
                self._normal += tall.T @ tall
                thin = []
        if self.worst:
            gap += float(self._room @ self.shares)
            value = self._top
            self._normal[own + count, own + count] += self._room / self.shares
        self.gap, self.value = gap, value
        self._root = (_regularised_cholesky(self._normal), True)
        if self.worst:
            ones = np.append(np.zeros(count), np.ones(count))
            self._raised = scipy.linalg.cho_solve(self._root, ones)

    def _prices_step(
        self, sides: list[Floats], centred: Floats
    ) -> tuple[Floats, Floats, float]:
        """Return steps of row prices (duals), shares (negated) and the worst loss."""
        count = len(self.cost)
        total = 1.0 - sum(column.values for column in self._columns)
        below = np.zeros(count)
        for column, side in zip(self._columns, sides, strict=True):
            found = column.solve(side)
            total = total - found
            below += column.cost * found
        if not self.worst:
            return scipy.linalg.cho_solve(self._root, total), np.zeros(count), 0.0
        both = np.append(total, -below - centred / self.shares)
        found = scipy.linalg.cho_solve(self._root, both)
        top = -float(found[count:].sum() / self._raised[count:].sum())
        found = found + top * self._raised
        return found[:count], found[count:], top

    def _step_predictor_corrector(self) -> bool:
        """Take one predictor-corrector step (Mehrotra); return False if too short."""
        average = self.gap / (self._size + (len(self.cost) if self.worst else 0))
        plain = [
            self.row_prices - column.cost * (self.shares if self.worst else 1.0)
            for column in self._columns
        ]
        prices, shares, top = self._prices_step(plain, -self._room * self.shares)
        primal, dual = _StepLimit(), _StepLimit()
        first, both = 0.0, 0.0
        inverse, second, fallen = [], [], np.zeros(len(self.cost))
        for column, side in zip(self._columns, plain, strict=True):
            step = column.solve(side + prices + column.cost * shares)
            fallen += column.cost * step
            moved = column.constraint_sides(step)
            ratio = moved / column.slack
            primal.limit(ratio)
            dual.limit(-1 - ratio)
            first += float(np.vdot(moved, column.prices))
            column.second = moved * column.prices * (-1 - ratio)
            both += float(column.second.sum())
            inverse.append(column.transpose_apply(1 / column.slack))
            second.append(column.transpose_apply(column.second / column.slack))
        pairs = np.zeros(len(self.cost))
        if self.worst:
            room = top - fallen
            primal.limit(room / self._room)
            dual.limit(-shares / self.shares)
            first += float(room @ self.shares)
            pairs = -room * shares
            both += float(pairs.sum())
        far, up = primal.step(1.0), dual.step(1.0)
        left = self.gap + far * first - up * (self.gap + first) + far * up * both
        aim = average * min(max((left / self.gap) ** 3, 1e-6), 1.0)
        sides = [
            aim * one - two + three
            for one, two, three in zip(inverse, second, plain, strict=True)
        ]
        wanted = aim - pairs - self._room * self.shares
        return self._take_step(sides, aim, wanted)

    def _take_step(self, sides: list[Floats], aim: float, wanted: Floats) -> bool:
        """Take a step towards slack·price = `aim`; return False if it was too short."""
        prices, shares, top = self._prices_step(sides, wanted)
        primal, dual = _StepLimit(), _StepLimit()
        fallen = np.zeros(len(self.cost))
        for column, side in zip(self._columns, sides, strict=True):
            column.step = column.solve(side + prices + column.cost * shares)
            fallen += column.cost * column.step
            ratio = column.constraint_sides(column.step) / column.slack
            primal.limit(ratio)
            column.second = (aim - column.second) / column.slack
            column.second -= column.prices * (1 + ratio)
            dual.limit(column.second / column.prices)
        if self.worst:
            primal.limit((top - fallen) / self._room)
            dual.limit(-shares / self.shares)
        far, up = primal.step(_STEP), dual.step(_STEP)
        for column in self._columns:
            column.values = column.values + far * column.step
            column.prices += up * column.second
        self.row_prices = self.row_prices + up * prices
        if self.worst:
            self.shares = self.shares - up * shares
            self._top += far * top
            self._room = self._room + far * (top - fallen)
        return max(far, up) > _SHORTEST


class _StepLimit:
    """Longest step before a positive number would become 0."""

    def __init__(self) -> None:
        self._steepest = 0.0

    def limit(self, ratio: Floats) -> None:
        """Shorten the step so that numbers of these relative changes stay positive."""
        self._steepest = max(self._steepest, -float(ratio.min()))

    def step(self, part: float) -> float:
        """Return the longest step up to 1; if a number limits it, times `part`."""
        return 1.0 if self._steepest <= part else part / self._steepest


def _regularised_cholesky(matrix: Floats) -> Floats:
    """Return a Cholesky factor, the diagonal raised in place if need be; or raise."""
    diagonal = np.diag_indices_from(matrix)
    scale = matrix[diagonal].copy()
    for more in (0.0, 1e-15, 1e-13, 1e-11, 1e-9, 1e-7):
        matrix[diagonal] = scale * (1 + more)
        try:
            root: Floats = scipy.linalg.cholesky(matrix, lower=True, check_finite=False)
        except scipy.linalg.LinAlgError:
            continue
        return root
    raise ParameterError(
        "no optimal mechanism was found for these cells and this eps. Pass fewer "
        "cells, or a larger eps."
    )
