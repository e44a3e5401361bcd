"""Discs that follow where people are, without depending much on any of them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import scipy

from ..parameter import check, parameter
from ..promise.rdp import ORDERS, eps_of, laplace_rdp
from ..randomness import Floats, Random
from .scalar_laplace import ScalarLaplace

SPACING = 2.0**-10  # of the lattice of scaled coordinates, sums and counts
_STANDS_OUT = 3.0  # noise scales that a count must have for its centre to move
_PLASTIC = 1.324717957244746  # x³ = x + 1


@dataclass(frozen=True, kw_only=True)
class PrivateDiscs:
    """k-means with noise on each cluster's sums and count: centres and radii.

    Rows lie in [−1, 1]². The first centres are a public low-discrepancy sequence. In
    every round each row goes to its nearest centre; the coordinate sums and the count
    of each cluster get Laplace noise of scale λ on a lattice. A centre moves to
    sum/count where the noisy count stands out, and else stays. The radius of a disc
    is ``share`` times the distance to the nearest other centre.

    Notes
    -----
    **Guarantee.** (ε, δ)-differential privacy for replacing one row by another,
    anywhere: no unit, no distance. In one round a row that changes its cluster moves
    six numbers (two sums and a count, twice) by 1 at most; one that stays moves two
    sums by 2 at most. So the Rényi divergence of a round is at most max(6·D_α(1/λ),
    2·D_α(2/λ)), D_α that of Laplace noise (`laplace_rdp`); rounds add, also when
    each depends on the ones before; λ is the smallest for which `eps_of` gives ε.
    With δ = 0 the loss is at most 6/λ a round. What happens to noisy sums afterwards
    is post-processing. DPRS counts adding or removing a row: 3·D_α(1/λ) a round;
    n is published here, so rows can only be replaced. Radii are a function of the
    centres, whatever the ``share``: above ½ discs overlap, and nothing else changes.

    References
    ----------
    DPRS Algorithm 1 and Theorem 6.1 (for adding or removing a row).
    """

    eps: float = parameter("Privacy loss of the discs", at_least=1e-6, at_most=50)
    delta: float = parameter("Probability that it is larger", at_least=0, below=1)
    centres: int = parameter("How many discs", at_least=2, at_most=10_000, integer=True)
    rounds: int = parameter("Rounds of k-means", at_least=1, at_most=100, integer=True)
    share: float = parameter(
        "Radius as a share of the distance to the nearest other centre",
        above=0,
        at_most=1,
    )

    def __post_init__(self) -> None:
        check(self)

    @cached_property
    def scale(self) -> float:
        """Scale λ of the noise on sums and counts, rounded up."""
        pure = 6.0 * self.rounds / self.eps
        if self.delta == 0:
            return pure * (1 + 1e-12)

        def gap(log_scale: float) -> float:
            return self.loss(math.exp(log_scale)) - self.eps

        low, high = math.log(pure) - 30.0, math.log(pure)
        if gap(high) > 0 or gap(low) < 0:
            return pure * (1 + 1e-12)
        scale = math.exp(float(scipy.optimize.brentq(gap, low, high, xtol=1e-10))) * (
            1 + 1e-9
        )
        return min(scale, pure)

    def loss(self, scale: float) -> float:
        """Return ε for noise of a scale, at this δ > 0."""
        one, two = (
            laplace_rdp(ORDERS, shift / scale, SPACING / scale) for shift in (1.0, 2.0)
        )
        return eps_of(ORDERS, self.rounds * np.maximum(6 * one, 2 * two), self.delta)

    def randomise(
        self, points: Floats, box: Floats, rng: Random
    ) -> tuple[Floats, Floats]:
        """Return centres (m, 2) and radii (m,), some of which may be 0.

        points (n, 2): Rows, in [−1, 1]²; what lies outside counts as on its border.
        box (2,): Half-sides of the public box around 0 that centres stay in, at most 1.
        """
        noise = ScalarLaplace(eps=1 / self.scale, spacing=SPACING)
        # On the lattice sums are exact, in whatever order rows are added up.
        rows = np.rint(np.clip(points, -1, 1) / SPACING) * SPACING
        centres = (2 * low_discrepancy(self.centres) - 1) * box
        for _ in range(self.rounds):
            cluster = scipy.spatial.cKDTree(centres).query(rows)[1]
            counts: Floats = np.column_stack(
                [
                    np.bincount(cluster, weights, self.centres).astype(float)
                    for weights in (rows[:, 0], rows[:, 1], np.ones(len(rows)))
                ]
            )
            noisy = noise.randomise(counts, rng)
            stands_out = noisy[:, 2] > _STANDS_OUT * self.scale
            moved = noisy[stands_out, :2] / noisy[stands_out, 2:]
            centres[stands_out] = np.clip(moved, -box, box)
        return centres, radii_of(centres, self.share)


def radii_of(centres: Floats, share: float) -> Floats:
    """Return each centre's share of the distance to the nearest other one."""
    return np.asarray(
        share * scipy.spatial.cKDTree(centres).query(centres, k=2)[0][:, 1]
    )


def low_discrepancy(count: int) -> Floats:
    """Return the first points of a sequence that fills [0, 1]² evenly, (count, 2).

    Multiples of the plastic number's powers, modulo 1 (Roberts 2018).
    """
    number = np.arange(1, count + 1)[:, None]
    steps: Floats = number * np.array([1 / _PLASTIC, 1 / _PLASTIC**2])
    return np.asarray(np.mod(0.5 + steps, 1.0))
