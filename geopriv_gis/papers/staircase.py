"""Staircase randomised response: local differential privacy over public places."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from ..core.errors import ParameterError
from ..core.mechanisms.mechanism import Mechanism
from ..core.parameter import check, parameter
from ..core.promise.guarantee import Guarantee
from ..core.randomness import Floats, Ints, Random
from .ldp import ldp_guarantee

_WORD = 1 << 62


@dataclass(frozen=True, kw_only=True, eq=False)
class StaircaseResponse(Mechanism):
    """Release one of n public places, less likely by steps the farther it is.

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
        """Check the parameters."""
        check(self)
        if self.groups > len(self.distance):
            raise ParameterError(
                f"groups must be at most the number of places; got {self.groups} for "
                f"{len(self.distance)} places."
            )

    @property
    def guarantee(self) -> Guarantee:
        """The promise: local differential privacy of each row."""
        return ldp_guarantee(
            self.eps, "staircase randomised response", {"groups": self.groups}
        )

    @property
    def weights(self) -> Ints:
        """Integer weights of the places in the order of their distance."""
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
        """Probabilities of releasing each place for each, shape (n, n)."""
        weights = self.weights / self.weights.sum()
        order = np.argsort(self.distance, axis=1, kind="stable")
        matrix = np.empty_like(self.distance, dtype=float)
        np.put_along_axis(matrix, order, np.tile(weights, (len(order), 1)), axis=1)
        return matrix

    @property
    def table(self) -> tuple[Floats, Floats]:
        """Probabilities of each place for each, and changed rows, both (n, n)."""
        return self.matrix, 1 - np.eye(len(self.distance))

    def randomise(self, places: Ints, rng: Random) -> Ints:
        """Return the number of a released place for each row's place."""
        ends = np.cumsum(self.weights)
        rank = np.searchsorted(ends, rng.integers(int(ends[-1]), len(places)), "right")
        order = np.argsort(self.distance, axis=1, kind="stable")
        return np.asarray(order[places, rank], dtype=np.int64)
