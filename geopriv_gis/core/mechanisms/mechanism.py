"""Base class of all mechanisms."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from ..parameter import check_fields
from ..promise.guarantee import Guarantee
from ..promise.law import Law
from ..randomness import Floats, Ints, Random

Array = NDArray[Any]


@runtime_checkable
class Mechanism(Protocol):
    """Base class of all mechanisms: a frozen dataclass of public parameters.

    Releases, maps, attacks and audits ask a mechanism, its guarantee and its law, and
    know no names: a new one is a file beside this one.

    takes {"points", "numbers", "costs", "places"}: Kind of input: (n, 2) coordinates;
        numbers, which one metre changes by at most 1 each if the guarantee is about
        metres; costs of things to choose from; numbers of public places, all pairs of
        which its ``table`` has.
    """

    takes: ClassVar[str] = "points"

    def __post_init__(self) -> None:
        check_fields(self)

    @property
    def guarantee(self) -> Guarantee:
        """Return the guarantee of an output, in the metric of the inputs."""

    @property
    def law(self) -> Law | None:
        """Return the law of the noise on points; None, as here, for other outputs."""
        return None

    def randomise(self, true: Array, rng: Random, /) -> Array:
        """Draw and return the release: noisy copies, or the choice."""

    def with_post_processing(
        self, step: Callable[[Floats], Floats]
    ) -> WrappedMechanism:
        """Return a mechanism that applies `step` to outputs; guarantee and law stay."""
        return WrappedMechanism(
            stated_guarantee=self.guarantee,
            draw=lambda true, rng: step(np.asarray(self.randomise(true, rng))),
        )

    def with_guarantee(self, guarantee: Guarantee) -> WrappedMechanism:
        """Return a mechanism that draws the same but states another guarantee."""
        return WrappedMechanism(stated_guarantee=guarantee, draw=self.randomise)


class JointMechanism(Mechanism, Protocol):
    """Mechanism whose noise is drawn jointly for the rows of a group."""

    def randomise(
        self, points: Floats, rng: Random, groups: Ints | None = None
    ) -> Floats:
        """Return noisy points (n, 2), drawn jointly per group; of all rows if none.

        ``groups``, shape (n,), numbers each row's group 0 … m−1; one if left out.
        """


@runtime_checkable
class SharedRadius(JointMechanism, Protocol):
    """Mechanism whose rows share one random number per group.

    The number depends on how many rows there are; given it, rows are independent, so
    that a group's rows need not be drawn at once.
    """

    def randomise(
        self, points: Floats, rng: Random, groups: Ints | None = None
    ) -> Floats:
        """Return noisy points (n, 2), with a number shared per group (None: by all)."""
        codes = np.zeros(len(points), dtype=np.int64) if groups is None else groups
        shared = self.draw_shared(np.bincount(codes), rng)
        return self.draw_around(points, shared[codes], rng)

    def draw_shared(self, sizes: Ints, rng: Random) -> Floats:
        """Draw the number that the rows of each group have in common."""

    def draw_around(self, points: Floats, shared: Floats, rng: Random) -> Floats:
        """Draw a noisy point around each point; shared (n,) is its group's number."""


class ChoiceMechanism(Mechanism, Protocol):
    """Mechanism that chooses k things by their costs and returns their indices."""

    takes: ClassVar[str] = "costs"
    k: int
    eps: float

    @property
    def concentrated(self) -> Guarantee:
        """Return the mechanism's guarantee as concentrated geo-privacy."""

    def randomise(self, costs: Floats, rng: Random) -> Ints:
        """Draw the indices of the `k` chosen, in order of choice; raise for k > n.

        costs (n,): Cost of each thing (m), e.g. its distance.

        Raises `ParameterError` if k exceeds n.
        """

    def probabilities(self, costs: Floats) -> Floats | None:  # noqa: ARG002
        """Return probabilities of all ordered choices; None, as here, if not known."""
        return None

    def error_bound(self, n: int, beta: float) -> float:
        """Return the excess cost (m) exceeded in a round with probability ≤ β."""
        return 2 / self.eps * math.log(n / beta)


@dataclass(frozen=True, kw_only=True)
class WrappedMechanism(Mechanism):
    """Mechanism made of others: a stated guarantee and a draw function."""

    stated_guarantee: Guarantee
    draw: Callable[[Floats, Random], Floats]

    @property
    def guarantee(self) -> Guarantee:
        """Return the stated guarantee."""
        return self.stated_guarantee

    @property
    def law(self) -> Law | None:
        """Return the stated guarantee's law, or None."""
        return self.stated_guarantee.law

    def randomise(self, true: Floats, rng: Random) -> Floats:
        """Return the draw function's output for these inputs."""
        return self.draw(true, rng)


def store_first_hits(output: Array, pending: Ints, hits: Ints, places: Array) -> Ints:
    """Write first accepted proposals into `output`; return pending rows without one."""
    output[hits[::-1]] = places[::-1]  # of several for one row, the first stays
    missing = np.ones(len(output), dtype=bool)
    missing[hits] = False
    return pending[missing[pending]]
