"""Smooth bounds of any function of one number, by a table that is never too low."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..errors import ParameterError
from ..parameter import Limits, check_number, safe_repr
from ..randomness import Floats
from .growth import GAMMA, inverse_growth

STEPS = Limits("Steps of the table", at_least=2, at_most=8192, integer=True)
_CHUNK = 1 << 21


@dataclass(frozen=True, eq=False)
class LevelTable:
    """Upper bounds of the local sensitivity on the cells of a grid.

    low, step: Where the grid begins, and the width of its cells.
    levels (n,): A bound of L on each cell.

    B(c) = max over cells of level/g(distance of c from the cell), g the growth. As a
    maximum of functions that are smooth with growth g, because the distance from a
    cell is 1-Lipschitz, it is smooth exactly, between nodes as well; and it is at least
    sup_z L(z)/g(|c − z|), because z is no nearer than its cell.
    """

    low: float
    step: float
    levels: Floats

    def bound(self, c: Floats, gamma: float, growth: str) -> Floats:
        """Return smooth sensitivity bounds at c (within the grid, if exponential)."""
        if growth != "exponential":
            return self._bound_by_all_levels(c, gamma, growth)
        before, after = self._envelopes(gamma)
        cell = np.clip((c - self.low) / self.step, 0, len(self.levels) - 1).astype(int)
        start = self.low + cell * self.step
        # Rounding may have put c into the next cell; distances stay right.
        behind = np.maximum(c - start, 0.0)
        ahead = np.maximum(start + self.step - c, 0.0)
        found = np.maximum(
            before[cell] * np.exp(-gamma * behind),
            after[cell] * np.exp(-gamma * ahead),
        )
        highest: Floats = np.maximum(found, self.levels[cell])
        return highest

    def _envelopes(self, gamma: float) -> tuple[Floats, Floats]:
        """Return bounds at cells' starts from cells before, at ends from later ones."""
        with np.errstate(divide="ignore"):
            log = np.log(self.levels)
        shift = gamma * self.step * np.arange(len(log))
        # A cell is left at its end, which is where the next one starts.
        left = np.maximum.accumulate(log + shift) - shift
        right = np.maximum.accumulate((log - shift)[::-1])[::-1] + shift
        before = np.exp(np.append(-np.inf, left[:-1]))
        after = np.exp(np.append(right[1:], -np.inf))
        return before, after

    def _bound_by_all_levels(self, c: Floats, gamma: float, growth: str) -> Floats:
        """Return smooth bounds as a maximum over all levels, for linear growth."""
        result = np.empty(c.shape)
        flat, out = c.ravel(), result.ravel()
        starts = self.low + self.step * np.arange(len(self.levels))
        rows = max(1, _CHUNK // len(self.levels))
        for first in range(0, len(flat), rows):
            some = flat[first : first + rows, None]
            away = np.maximum(np.maximum(starts - some, some - starts - self.step), 0.0)
            faded = self.levels * inverse_growth(away, gamma, growth)
            out[first : first + rows] = faded.max(axis=1)
        return out.reshape(c.shape)


@dataclass(frozen=True, eq=False)
class TabulatedFunction:
    """Piecewise linear function of one number on a grid, with sensitivity bounds.

    f: Takes and returns (n,) arrays; must not depend on data. It is asked at the nodes
        only, and its piecewise linear interpolant is what is released.
    domain (float, float): Finite ends, public; numbers beyond count as the end, which
        is 1-Lipschitz.

    **The bound.** Along a straight piece a chord's slope (f(w) − f(z))/(w − z) is a
    ratio of linear functions of w, hence monotone, and of z as well: the steepest chord
    from a cell joins two nodes. So L on a cell is at most the larger L of its ends, and
    L at a node is a maximum over the other nodes. Nothing is assumed about f. Of chords
    up to Λ long, nodes up to two steps farther count; of slopes at places themselves,
    each cell has its own piece's.

    >>> ramp = TabulatedFunction(lambda s: np.clip(s, 0.0, 1.0), (-1.0, 2.0), 300)
    >>> ramp.bound(np.array([-1.0, 0.5]), 0.1)
    array([0.90574271, 1.        ])
    """

    f: Callable[[Floats], Floats]
    domain: tuple[float, float]
    steps: int = 2048

    def __post_init__(self) -> None:
        check_number("steps", self.steps, STEPS)
        low, high = (float(end) for end in self.domain)
        if not (np.isfinite([low, high]).all() and low < high):
            raise ParameterError(
                f"domain must be two finite numbers, low < high; got {low:g}, {high:g}."
            )
        heights = self.heights
        if heights.shape != (self.steps + 1,) or not np.isfinite(heights).all():
            raise ParameterError(
                "function must return one finite number for each number of the domain; "
                f"got {safe_repr(heights)}."
            )
        with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
            steepest = self._slopes.max()
        if not math.isfinite(steepest):
            raise ParameterError(
                "domain is too narrow: its numbers and slopes cannot be "
                f"distinguished; got {low:g}, {high:g}. Pass a wider one."
            )

    @cached_property
    def nodes(self) -> Floats:
        """Return the grid points of the function's domain."""
        return np.linspace(*self.domain, int(self.steps) + 1)

    @cached_property
    def heights(self) -> Floats:
        """Return the function's values at the nodes."""
        # A copy: what f writes into its argument must not move the nodes.
        return np.array(self.f(self.nodes.copy()), dtype=float)

    @cached_property
    def lipschitz(self) -> float:
        """Return the slope of the function's steepest piece (1/m)."""
        return float(self._slopes.max())

    @cached_property
    def _cached_tables(self) -> dict[float, LevelTable]:
        """Return the cache of bound tables by chord length."""
        return {}

    def level_table(self, reach: float = math.inf) -> LevelTable:
        """Return the cached table of local sensitivity on chords up to `reach` long."""
        if reach not in self._cached_tables:
            low, high = self.domain
            step = (high - low) / self.steps
            levels = (
                self._slopes if reach == 0 else self._steepest_chords(reach + 2 * step)
            )
            self._cached_tables[reach] = LevelTable(float(low), step, levels)
        return self._cached_tables[reach]

    @property
    def _slopes(self) -> Floats:
        """Return the pieces' absolute slopes (1/m)."""
        steep: Floats = np.abs(np.diff(self.heights) / np.diff(self.nodes))
        return steep

    def _steepest_chords(self, longest: float) -> Floats:
        """Return, by cell, the steepest slope of chords up to `longest` from ends."""
        nodes, heights = self.nodes, self.heights
        steepest = np.empty(len(nodes))
        for number, (node, height) in enumerate(zip(nodes, heights, strict=True)):
            run, rise = np.abs(nodes - node), heights - height
            run[number] = 1.0
            near = run <= longest
            near[number] = True
            steepest[number] = np.abs(rise[near] / run[near]).max()
        levels: Floats = np.maximum(steepest[:-1], steepest[1:])
        return np.maximum(levels, self._slopes)

    def value(self, s: Floats) -> Floats:
        """Return interpolated values at s; outside the domain those at its ends."""
        result: Floats = np.interp(s, self.nodes, self.heights)
        return result

    def typical_values(self) -> tuple[Floats, Floats]:
        """Return 401 numbers spread evenly over the domain, and weights of 1."""
        return np.linspace(*self.domain, 401), np.ones(401)

    def bound(
        self,
        s: Floats,
        gamma: float,
        growth: str = "exponential",
        reach: float = math.inf,
    ) -> Floats:
        """Return smooth upper bounds (1/m) of the function's local sensitivity at s."""
        inside = np.clip(s, *self.domain)
        found = self.level_table(reach).bound(inside, gamma, growth)
        return np.minimum(found, self.lipschitz)


@dataclass(frozen=True)
class SmoothFunction:
    """Function together with its smooth sensitivity bound."""

    function: TabulatedFunction
    gamma: float
    growth: str

    def value(self, s: Floats) -> Floats:
        """Return the function's values at s."""
        return self.function.value(s)

    def bound(self, s: Floats) -> Floats:
        """Return smooth bounds on local sensitivity: the scale of noise."""
        return self.function.bound(s, self.gamma, self.growth)


def smooth_sensitivity(
    f: Callable[[Floats], Floats],
    gamma: float,
    domain: tuple[float, float],
    *,
    steps: int = 2048,
    growth: str = "exponential",
) -> SmoothFunction:
    """Tabulate a function and bound its sensitivity smoothly; raise if invalid.

    f: Of (n,) arrays. For a radial function of places give it distances, for one of a
        linear form the values of `linear_form`: both are 1-Lipschitz.
    gamma: Growth of the bound per metre.
    domain, steps: See `TabulatedFunction`. The function released is the piecewise
        linear one.
    growth {"exponential", "linear"}: e^{γd}, for Student-t and Cauchy noise, or 1 + γd,
        for Laplace noise with δ.

    >>> soft = smooth_sensitivity(np.tanh, 0.5, (-5.0, 5.0))
    >>> soft.bound(np.array([0.0, 4.0])).round(3)
    array([1.   , 0.353])
    """
    check_number("gamma", gamma, GAMMA)
    inverse_growth(np.zeros(1), gamma, growth)
    return SmoothFunction(TabulatedFunction(f, domain, steps), gamma, growth)
