"""The steps of the anchor-point hull under either notion, and how it is tuned.

The error bound is √k·(C₁/√a + C₂/√(1−a))/√ρ₁ + 2πR/k under CGP, and
k·(C₁/a + C₂/(1−a))/ε₁ + 2πR/k under GP: what finding the rows with the share a of the
budget costs, releasing them with the rest, and having k anchors only. Setting its
derivatives to 0 gives the share and the number of anchors.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from ..core.mechanisms.lattice import (
    Gaussian,
    LatticeGaussian,
    LatticeLaplace,
    PlanarLaplace,
)
from ..core.mechanisms.scalar_laplace import ScalarLaplace
from ..core.promise.guarantee import DOWN
from ..core.randomness import Floats, Random
from .svt_knn import SparseNearest

FEWEST, MOST = 16, 128  # anchors
CIRCLE = 1 / 20  # of the budget, for the circle around the table


class HullSteps(Protocol):
    """Releases on the way to the hull, each with its part of the budget."""

    def centre(self, true: Floats, rng: Random) -> Floats:
        """Return the centre of the circle, √2-Lipschitz, with noise."""

    def radius(self, true: float, rng: Random) -> float:
        """Return a radius with noise that is large enough but for probability β/2."""

    def search(self, radius: float) -> tuple[int, SparseNearest]:
        """Return the number of anchors, and the search made for each."""

    def rows(self, true: Floats, rng: Random) -> Floats:
        """Return the rows that were found, with noise."""

    def row_error(self, rows: int) -> float:
        """Bound the largest move of rows with probability 1 − β/4."""


@dataclass(frozen=True, kw_only=True)
class ConcentratedSteps:
    """The steps under ρ-CGP; lengths and budget in coordinate units.

    budget: ρ per square unit.
    spacing: Grid of what is released.
    """

    budget: float
    spacing: float
    beta: float
    count: int

    def centre(self, true: Floats, rng: Random) -> Floats:
        """Return the centre with variance 3/(2ρ₀): two thirds of ρ₀ = ρ/20."""
        return self._gaussian(self.budget * CIRCLE / 3).randomise(true, rng)

    def radius(self, true: float, rng: Random) -> float:
        """Return the radius with variance 3/(2ρ₀): one third of ρ₀."""
        rho = self.budget * CIRCLE / 3
        noisy = self._gaussian(rho).randomise(np.array([true]), rng)
        more = math.sqrt(math.log(2 / self.beta) / rho) + self.spacing
        return max(float(noisy[0]) + more, self.spacing)

    def search(self, radius: float) -> tuple[int, SparseNearest]:
        """Return k = (4πR√ρ₁/(C₁/√a + C₂/√(1−a)))^{2/3} anchors, clipped."""
        one, two, a = self._tune_shares()
        rest = self.budget * (1 - CIRCLE)
        both = one / math.sqrt(a) + two / math.sqrt(1 - a)
        anchors = _clip_anchor_count(
            (4 * math.pi * radius * math.sqrt(rest) / both) ** (2 / 3)
        )
        rho = a * rest / anchors * DOWN
        return anchors, SparseNearest.from_budget(1, rho=rho)

    def rows(self, true: Floats, rng: Random) -> Floats:
        """Return the rows, ρ₁(1−a) divided among them."""
        return self._gaussian(self._row_budget(len(true))).randomise(true, rng)

    def row_error(self, rows: int) -> float:
        gaussian = Gaussian(rho=self._row_budget(rows))
        return gaussian.law.quantile(1 - self.beta / 4 / rows) + self.spacing

    def _tune_shares(self) -> tuple[float, float, float]:
        """Return the error constants of search and rows, and the search's part of ρ."""
        one = _search_constant(self.count, self.beta) / math.sqrt(2)
        two = math.sqrt(math.log(2 / self.beta))
        first, second = one ** (2 / 3), two ** (2 / 3)
        return one, two, first / (first + second)

    def _row_budget(self, rows: int) -> float:
        return (1 - self._tune_shares()[2]) * self.budget * (1 - CIRCLE) / rows * DOWN

    def _gaussian(self, rho: float) -> LatticeGaussian:
        return LatticeGaussian(rho=rho, spacing=self.spacing)


@dataclass(frozen=True, kw_only=True)
class PureSteps:
    """The steps under ε-GP; parameters as for `ConcentratedSteps`, ε per unit."""

    budget: float
    spacing: float
    beta: float
    count: int

    def centre(self, true: Floats, rng: Random) -> Floats:
        """Return the centre with planar Laplace noise of 2ε₀/3, over its √2."""
        eps = self.budget * CIRCLE * 2 / 3 / math.sqrt(2) * DOWN
        noisy: Floats = self._laplace(eps).randomise(true[None, :], rng)[0]
        return noisy

    def radius(self, true: float, rng: Random) -> float:
        """Return the radius with Laplace noise of ε₀/3."""
        eps = self.budget * CIRCLE / 3
        noise = ScalarLaplace(eps=eps, spacing=self.spacing)
        noisy = float(noise.randomise(np.array([true]), rng)[0])
        return max(noisy + math.log(1 / self.beta) / eps + self.spacing, self.spacing)

    def search(self, radius: float) -> tuple[int, SparseNearest]:
        """Return k = √(2πR·ε₁/(C₁/a + C₂/(1−a))) anchors, clipped."""
        one, two, a = self._tune_shares()
        rest = self.budget * (1 - CIRCLE)
        both = one / a + two / (1 - a)
        anchors = _clip_anchor_count(math.sqrt(2 * math.pi * radius * rest / both))
        return anchors, SparseNearest(k=1, eps=a * rest / anchors * DOWN)

    def rows(self, true: Floats, rng: Random) -> Floats:
        """Return the rows, ε₁(1−a) divided among them."""
        return self._laplace(self._row_budget(len(true))).randomise(true, rng)

    def row_error(self, rows: int) -> float:
        laplace = PlanarLaplace(eps=self._row_budget(rows))
        return laplace.law.quantile(1 - self.beta / 4 / rows) + self.spacing

    def _tune_shares(self) -> tuple[float, float, float]:
        """Return the error constants of search and rows, and the search part."""
        one = _search_constant(self.count, self.beta)
        tail = math.log(2 / self.beta)
        two = math.sqrt(2 * tail) + tail
        first, second = math.sqrt(one), math.sqrt(two)
        return one, two, first / (first + second)

    def _row_budget(self, rows: int) -> float:
        return (1 - self._tune_shares()[2]) * self.budget * (1 - CIRCLE) / rows * DOWN

    def _laplace(self, eps: float) -> LatticeLaplace:
        return LatticeLaplace(eps=eps, spacing=self.spacing)


def _search_constant(count: int, beta: float) -> float:
    """Return 15L + 3√(2L), L = ln(2(4n+2)/β) [CGP Theorem 4.12]."""
    length = math.log(2 * (4 * count + 2) / beta)
    return 15 * length + 3 * math.sqrt(2 * length)


def _clip_anchor_count(anchors: float) -> int:
    return int(min(max(round(anchors), FEWEST), MOST))
