"""Search of the rows nearest to public places: in memory, or batch by batch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from ..ground.metric import Metric
from ..points.persons import Persons
from ..promise.plan import Plan
from ..randomness import Floats, Ints, Random
from . import knn, noisy_distances
from .passing_rows import StreamingChoice, choose_in_one_pass, make_streaming_choice


@dataclass(frozen=True)
class RowsInMemory:
    """Rows to search, stored in memory by coordinates, shape (n, 2)."""

    points: Floats

    def __len__(self) -> int:
        return len(self.points)

    def plan_table(
        self, places: Floats, k: int, metric: Metric, **options: Any
    ) -> Plan[Ints]:
        """Check; plan to choose k stored rows per place, private for the table."""
        return knn.plan_nearest_many(self.points, places, k, metric, **options)

    def plan_persons(
        self, places: Floats, k: int, metric: Metric, **options: Any
    ) -> Plan[Ints]:
        """Check; plan to choose k stored rows per place, private per row or person."""
        return noisy_distances.plan_nearest_of_persons(
            self.points, places, k, metric, **options
        )


@dataclass(frozen=True)
class RowsInBatches:
    """Rows to search, streamed in batches; only their number is known before.

    count: How many.
    batches: Yields them, always the same: coordinates (n, 2), and whose they are.
    """

    count: int
    batches: Callable[[], Iterator[tuple[Floats, Persons | None]]]

    def __len__(self) -> int:
        return self.count

    def plan_table(
        self,
        places: Floats,
        k: int,
        metric: Metric,
        *,
        eps: float | None = None,
        rho: float | None = None,
        method: knn.Method = "exponential",
        rng: Random,
        progress: Callable[[float], object] = lambda _: None,
    ) -> Plan[Ints]:
        """Plan k rows per place by "flip" or "exponential", private for the table."""
        knn.check_places(self, k, eps, rho)
        knn.check_method(method)
        mechanism = knn.make_choice_mechanism(method, k, metric, eps=eps, rho=rho)
        contest, queries = make_streaming_choice(mechanism), len(places)
        assert contest is not None
        return Plan(
            guarantee=knn.guarantee_of_choices(
                mechanism, k, metric, queries, eps=eps, rho=rho, rng=rng
            ),
            draw=partial(
                choose_in_one_pass, contest, self, places, k, metric,
                rng=rng, progress=progress,
            ),
        )  # fmt: skip

    def plan_persons(
        self,
        places: Floats,
        k: int,
        metric: Metric,
        *,
        eps: float | None = None,
        rho: float | None = None,
        persons: Persons | None = None,
        method: str = "distances",
        rng: Random,
        progress: Callable[[float], object] = lambda _: None,
    ) -> Plan[Ints]:
        """Check; plan one-pass choices of k rows per place, private per row or person.

        persons: One person of each number of rows.
        """
        knn.check_places(self, k, eps, rho)
        noisy_distances.check_method(method)
        choose = partial(
            choose_in_one_pass, points=self, places=places, k=k, metric=metric,
            rng=rng, progress=progress,
        )  # fmt: skip
        if method == "points":
            release = partial(
                noisy_distances.plan_released, metric=metric, eps=eps, rho=rho, rng=rng
            )
            return _search_released(release, persons, k, choose)

        def draw() -> Ints:
            """Draw the k rows of smallest noisy distance per place, in one pass."""
            noise, rounds = noisy_distances.choose_noise_and_rounds(
                k, metric, eps, rho, persons
            )
            return choose(
                lambda: StreamingChoice(rounds, noise),
                wider=partial(noisy_distances.noise_factors, noise),
            )

        guarantee = noisy_distances.guarantee_of_distances(
            k, metric, len(places), eps=eps, rho=rho, persons=persons, rng=rng
        )
        return Plan(guarantee=guarantee, draw=draw)


SearchedRows = RowsInMemory | RowsInBatches


def _search_released(
    release: Callable[..., Plan[Floats]],
    persons: Persons | None,
    k: int,
    choose: Callable[..., Ints],
) -> Plan[Ints]:
    """Plan to release rows batch by batch and keep the nearest released rows."""
    some = 1 if persons is None else len(persons.codes)
    plan = release(np.zeros((some, 2)), persons=persons)

    def noisy(rows: Floats, persons: Persons | None) -> Floats:
        """Draw noisy copies of a batch of rows."""
        if persons is not None:
            return release(rows, persons=persons).draw()
        assert plan.redraw is not None
        return plan.redraw(rows)

    return Plan(
        guarantee=knn.guarantee_of_search(plan.guarantee, k),
        draw=lambda: choose(lambda: StreamingChoice([k], None), noisy=noisy),
    )
