"""How fast a smooth bound may grow, and what a function of one number must offer."""

from __future__ import annotations

import math
from typing import Protocol

import numpy as np

from ..errors import ParameterError
from ..parameter import Limits, safe_repr
from ..randomness import Floats

GROWTHS = ("exponential", "linear")
GAMMA = Limits("Growth of the bound per metre", unit="1/m", above=0)


def inverse_growth(distance: Floats, gamma: float, growth: str) -> Floats:
    """Return 1/growth over distances, e^{−γd} or 1/(1 + γd); raise for others.

    Both g are 1 at 0, increase, and g(d + d') ≤ g(d)·g(d'), which is all that
    [SSGP Lemmas 3.1 and 3.2] ask of them.
    """
    if growth == "exponential":
        decayed: Floats = np.exp(-gamma * distance)
        return decayed
    if growth == "linear":
        divided: Floats = 1 / (1 + gamma * distance)
        return divided
    raise ParameterError(f"growth must be one of {GROWTHS}; got {safe_repr(growth)}.")


class SoftFunction(Protocol):
    """A function F of one number s (m), and smooth bounds on its pointwise constant."""

    @property
    def lipschitz(self) -> float:
        """Global Lipschitz constant (1/m)."""

    def value(self, s: Floats) -> Floats:
        """Return F(s)."""

    def bound(
        self,
        s: Floats,
        gamma: float,
        growth: str = "exponential",
        reach: float = math.inf,
    ) -> Floats:
        """Return a bound (1/m), smooth with that growth and at most `lipschitz`.

        It is one on the slopes of chords to places up to ``reach`` (m) away: all of
        them by default, of 0 on the slope at a place itself.
        """

    def typical_values(self) -> tuple[Floats, Floats]:
        """Return public numbers at which the function is to be good, with weights."""
