"""Growth of smooth bounds, and the interface of functions of one number."""

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
    """Return e^{−γ·distance} or 1/(1 + γ·distance); raise for another growth.

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
    """Protocol of functions of a number s (m) with smooth sensitivity bounds."""

    @property
    def lipschitz(self) -> float:
        """Return the function's global Lipschitz constant (1/m)."""

    def value(self, s: Floats) -> Floats:
        """Return the function's values at numbers s (m)."""

    def bound(
        self,
        s: Floats,
        gamma: float,
        growth: str = "exponential",
        reach: float = math.inf,
    ) -> Floats:
        """Return smooth upper bounds (1/m) of the function's local sensitivity at s.

        It is one on the slopes of chords to places up to ``reach`` (m) away: all of
        them by default, of 0 on the slope at a place itself.
        """

    def typical_values(self) -> tuple[Floats, Floats]:
        """Return public arguments s, with weights, at which to optimise the noise."""
