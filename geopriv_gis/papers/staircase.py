"""Staircase and square mechanisms: local differential privacy over public places."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import scipy

from ..core.errors import ParameterError
from ..core.mechanisms.mechanism import Mechanism
from ..core.parameter import check_fields, check_number, limits_of, parameter
from ..core.promise.guarantee import Guarantee
from ..core.randomness import Floats, Ints, Random

_WORD = 1 << 62


@dataclass(frozen=True, kw_only=True, eq=False)
class StaircaseResponse(Mechanism):
    """Release one of n public places, farther ones less likely by steps.

    The places are put into m groups by their distance from the true one. Weights fall
    by equal steps from e^ε in the nearest group to 1 in the farthest.

    Notes
    -----
    **Guarantee.** ε-LDP over the places. Every row of the matrix has the same groups'
    sizes, hence the same normaliser, and weights lie within a factor e^ε; integer
    weights make that exact. **Assumes.** The places are public.

    References
    ----------
    Wang et al. 2022; DPRS §7.1.
    """

    takes = "places"
    eps: float = parameter("Privacy loss between any two places", above=0, at_most=100)
    groups: int = parameter("Number of groups m", at_least=2, integer=True)
    distance: Floats

    def __post_init__(self) -> None:
        check_fields(self)
        if self.groups > len(self.distance):
            raise ParameterError(
                f"groups must be at most the number of places; got {self.groups} for "
                f"{len(self.distance)} places."
            )

    @property
    def guarantee(self) -> Guarantee:
        """Return the staircase's guarantee: local privacy of each row."""
        return ldp_guarantee(
            self.eps, "staircase randomised response", {"groups": self.groups}
        )

    @property
    def weights(self) -> Ints:
        """Return integer weights of the places by rank of distance."""
        count = len(self.distance)
        group = np.arange(count) * self.groups // count
        # From 1 to e^ε, rounded into that range: no ratio exceeds e^ε.
        top = math.exp(-self.eps) * (1 + 1e-12)
        share = 1 - (1 - top) * group / (self.groups - 1)
        unit = (_WORD // count) // 2
        weights: Ints = np.ceil(np.maximum(share, top) * unit).astype(np.int64)
        return weights

    @property
    def matrix(self) -> Floats:
        """Return the probabilities of releasing each place, by true place (n, n)."""
        weights = self.weights / self.weights.sum()
        order = np.argsort(self.distance, axis=1, kind="stable")
        matrix = np.empty_like(self.distance, dtype=float)
        np.put_along_axis(matrix, order, np.tile(weights, (len(order), 1)), axis=1)
        return matrix

    @property
    def table(self) -> tuple[Floats, Floats]:
        """Return release probabilities and distances: 1 between places, 0 to itself."""
        return self.matrix, 1 - np.eye(len(self.distance))

    def randomise(self, places: Ints, rng: Random) -> Ints:
        """Draw the number of a released place for each row's place."""
        ends = np.cumsum(self.weights)
        rank = np.searchsorted(ends, rng.integers(int(ends[-1]), len(places)), "right")
        order = np.argsort(self.distance, axis=1, kind="stable")
        return np.asarray(order[places, rank], dtype=np.int64)


@dataclass(frozen=True, kw_only=True)
class SquareMechanism(Mechanism):
    """Release a place with density e^ε·q in a square around the true one, else q.

    The domain is a square of side L, the output that square grown by b on all sides:
    q = 1/(L² + 4bL + 4b²·e^ε) per area outside the square of half-side b.

    Notes
    -----
    **Guarantee.** ε-LDP over the domain: any two of its places. **Assumes.** The
    domain is public and holds all points; real numbers, rounded to a public grid.

    References
    ----------
    Hong et al. 2022; DPRS §7.1.
    """

    eps: float = parameter("Privacy loss between any two places", above=0, at_most=100)
    side: float = parameter("Side of the square domain", unit="m", above=0)
    half: float = parameter("Half-side b of the likely square", unit="m", above=0)

    @classmethod
    def of(cls, eps: float, side: float) -> SquareMechanism:
        """Return the mechanism whose square has the largest mutual information.

        For a uniform prior the output is about uniform, too, and the information is
        ln(area) minus the entropy of the output given the input.
        """
        check_number("eps", eps, limits_of(cls, "eps"))

        def ignorance(half: float) -> float:
            """Return the output's entropy for a square, relative to uniform."""
            q = 1 / (1 + 4 * half + 4 * half**2 * math.exp(eps))
            inside = 4 * half**2 * math.exp(eps) * q
            return -(math.log(q) + inside * eps) - math.log((1 + 2 * half) ** 2)

        found = scipy.optimize.minimize_scalar(
            ignorance, bounds=(1e-6, 2.0), method="bounded"
        )
        return cls(eps=eps, side=side, half=float(found.x) * side)

    @property
    def density_outside(self) -> float:
        """Return the square mechanism's density (1/m²) outside the likely square."""
        near = 4 * self.half**2 * math.exp(self.eps)
        return 1 / (self.side**2 + 4 * self.half * self.side + near)

    @property
    def guarantee(self) -> Guarantee:
        """Return the square mechanism's guarantee: local privacy of each row."""
        return ldp_guarantee(
            self.eps, "square mechanism", {"b": self.half, "side": self.side}
        )

    def randomise(self, points: Floats, rng: Random) -> Floats:
        """Draw the square mechanism's outputs for points in [0, side]², or raise."""
        if not ((points >= 0) & (points <= self.side)).all():
            raise ParameterError(
                "points must lie in the square from (0, 0) to (side, side)."
            )
        count = len(points)
        wide = self.side + 2 * self.half
        # The whole output area at density q, and e^ε − 1 times q on top of the square.
        likely = 4 * self.half**2 * math.expm1(self.eps) * self.density_outside
        offset = rng.uniform(2 * count).reshape(count, 2)
        near = points + (2 * offset - 1) * self.half
        anywhere = offset * wide - self.half
        return np.where((rng.uniform(count) <= likely)[:, None], near, anywhere)


def ldp_guarantee(
    eps: float, mechanism: str, parameters: dict[str, float]
) -> Guarantee:
    """Return a guarantee of local differential privacy of each row."""
    return Guarantee(
        notion="dp",
        eps=eps,
        table_metric="hamming",
        neighbours="replace",
        mechanism=mechanism,
        parameters={"eps": eps, **parameters},
        assumptions=("the domain is public and holds every point",),
        references=("DPRS section 7.1",),
    )
