"""How rows are moved once everything that depends on the whole has been decided."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ...core.points.noise import Clip
from ...core.points.persons import Persons
from ...core.promise.plan import Plan
from ...core.randomness import Random
from ..ground.crs import Ground
from .everybody import Owners
from .holding import Holding

if TYPE_CHECKING:
    from .rows import Batch

# Where the rows of a batch are published, (n, 2), and their heights.
Moved = tuple[np.ndarray, "np.ndarray | None"]
Move = Callable[["Batch"], Moved]


@dataclass(frozen=True, kw_only=True, repr=False)
class Moving:
    """What moves rows, of whichever batch; it holds public things only.

    So it can be sent to where the rows are. ``height`` is what a unit of Z is in
    the working plane.
    """

    masking: Any
    core: Callable[..., Plan[np.ndarray]]
    budget: dict[str, object]
    ground: Ground
    spacing: float | None
    clip: Clip | None
    holding: Holding
    height: float = 1.0

    def plan(
        self, points: np.ndarray, persons: Persons | None, source: Random
    ) -> Plan[np.ndarray]:
        """Return the plan for some working points."""
        return self.core(
            points, self.ground.metric, persons=persons, grid=self.spacing,
            exact=self.masking.exact, clip=self.clip, rng=source, **self.budget,
        )  # fmt: skip

    def by(
        self, source: Random, owners: Owners, first: Plan[np.ndarray] | None = None
    ) -> Move:
        """Return what moves batches, one after the other, with numbers of a source.

        ``first`` is a plan that was made with it already.
        """
        everybody, plans = owners.everybody, [] if first is None else [first]

        def move(batch: Batch) -> Moved:
            points = batch.placed(self.ground)
            if everybody is None and not plans:  # a region is looked at once
                plans.append(self.plan(points, None, source))
            if everybody is None and plans[0].again is not None:
                made, drawn = plans[0], plans[0].again(points)
            else:
                persons = owners.persons(self.masking, owners.codes(batch), everybody)
                made = self.plan(points, persons, source)
                drawn = made.draw()
            return self.place(batch, drawn, made)

        return move

    def place(self, batch: Batch, drawn: np.ndarray, plan: Plan[np.ndarray]) -> Moved:
        """Return where noisy working points are published, and their heights."""
        there = self.holding.place(batch, drawn[:, :2], plan.guarantee.grid)
        if self.masking.protects:
            return there, drawn[:, 2] / self.height
        assert batch.places is not None
        return there, None if self.masking.z == "drop" else batch.places.z
