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
    from .stream import Batch


@dataclass(frozen=True, kw_only=True, repr=False)
class Moving:
    """What moves rows, of whichever batch; it holds public things only.

    So it can be sent to where the rows are.
    """

    masking: Any
    core: Callable[..., Plan[np.ndarray]]
    budget: dict[str, object]
    ground: Ground
    spacing: float | None
    clip: Clip | None
    holding: Holding

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
    ) -> Callable[[Batch], np.ndarray]:
        """Return what moves batches, one after the other, with numbers of a source.

        ``first`` is a plan that was made with it already.
        """
        everybody, plans = owners.everybody, [] if first is None else [first]

        def noisy(batch: Batch) -> np.ndarray:
            assert batch.places is not None
            points = self.ground.placed(batch.places.xy)
            if everybody is None and not plans:  # a region is looked at once
                plans.append(self.plan(points, None, source))
            if everybody is None and plans[0].again is not None:
                made, drawn = plans[0], plans[0].again(points)
            else:
                codes = owners.codes(owners.column(batch), len(batch))
                persons = owners.persons(self.masking, codes, everybody)
                made = self.plan(points, persons, source)
                drawn = made.draw()
            return self.holding.place(batch, drawn[:, :2], made.guarantee.grid)

        return noisy
