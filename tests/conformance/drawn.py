"""Many trials of one call, for audits that need thousands of them.

Three ways: the plan that a call makes is caught and drawn again and again, with the
very plane, k_max and budget that the call chose; a row is repeated in one call, where
rows have noise of their own; what the people of a session say is written down. A way
is a function (call, frame, runs) -> outputs, and ``call(frame)`` makes the release.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from geopriv_gis.core.budget.messages import Messages
from geopriv_gis.core.promise.plan import Plan
from geopriv_gis.core.zones.capped import CapReport

PLANE = "EPSG:27700"
Call = Callable[[Any], Any]
Trials = Callable[[Call, Any, int], np.ndarray]


@contextmanager
def plans() -> Iterator[list[Plan]]:
    """Collect every plan made meanwhile, in order; the last one is what was drawn."""
    made: list[Plan] = []
    init = Plan.__init__

    def noted(self: Plan, **facts: Any) -> None:
        init(self, **facts)
        made.append(self)

    Plan.__init__ = noted  # type: ignore[method-assign]
    try:
        yield made
    finally:
        Plan.__init__ = init  # type: ignore[method-assign]


def drawn(
    plan: int | None = -1, read: Callable[[np.ndarray], Any] | None = None
) -> Trials:
    """Return the way of drawing a plan: of a number, the last, or (None) all of them.

    ``read`` says what is looked at of the drawn numbers; all of them if left out.
    """
    look = read or (lambda numbers: numbers)
    known: dict[int, tuple[Any, list[Plan]]] = {}  # one call of each table is enough

    def trials(call: Call, frame: Any, runs: int) -> np.ndarray:
        if id(frame) not in known:
            with plans() as made:
                call(frame)
            known[id(frame)] = frame, made if plan is None else [made[plan]]
        _, chosen = known[id(frame)]
        found = [look(numbers_of([p.draw() for p in chosen])) for _ in range(runs)]
        return np.array(found, dtype=float).reshape(runs, -1)

    return trials


def numbers_of(result: Any) -> np.ndarray:
    """Return what plans drew as numbers."""
    if isinstance(result, list):
        return np.concatenate([numbers_of(one) for one in result])
    if isinstance(result, tuple):  # counts, and how many persons had more
        return np.concatenate([numbers_of(one) for one in result if one is not None])
    if isinstance(result, CapReport):
        return np.array([result.persons])
    for name in ("noisy_support", "values", "vertices", "value", "places"):
        if hasattr(result, name):
            return np.ravel(getattr(result, name))
    if hasattr(result, "estimate"):
        return np.concatenate([result.raw, result.count])
    return np.ravel(-1 if result is None else result)


def repeated(frame: Any, runs: int) -> Any:
    """Return the first row of a frame, so many times."""
    return frame.iloc[np.zeros(runs, dtype=int)].reset_index(drop=True)


def together(call: Call, frame: Any, runs: int) -> np.ndarray:
    """Release copies of a row by one call: noisy points, in metres."""
    points = call(repeated(frame, runs)).geometry.to_crs(PLANE)
    return np.column_stack([points.x, points.y])


def heard(call: Call, frame: Any, runs: int) -> np.ndarray:
    """Ask copies of a row by one call; outputs are all that each of them says.

    Everybody must be asked in every round, as with a ``beta`` near 0.
    """
    with messages() as sent:
        call(repeated(frame, runs))
    return np.column_stack(sent)


@contextmanager
def messages() -> Iterator[list[np.ndarray]]:
    """Collect what the people of sessions say meanwhile: an array for each round."""
    heard: list[np.ndarray] = []
    rounded = Messages._round_to_grid

    def noted(self: Messages, *args: Any) -> Any:
        sent, spacing = rounded(self, *args)
        heard.append(sent[:, 0] if self._flat else sent)
        return sent, spacing

    Messages._round_to_grid = noted  # type: ignore[method-assign]
    try:
        yield heard
    finally:
        Messages._round_to_grid = rounded  # type: ignore[method-assign]
