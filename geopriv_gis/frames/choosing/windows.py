"""How far the mean places of a planned track move: by how many windows there are."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator

from ...core.language import figure, noted, spoken, worded
from ...core.promise.law import Law, displacement
from ..points.moments import length_of
from ..points.track import SE
from .rehearsal import MEAN, MOST, MOSTLY, Measure, Rehearsal

TRACK = "private_track"
SMOOTHED = noted(
    "smoothing brings places nearer than said; how near is not known here: it depends "
    "on how they moved. The column se of the release tells it"
)


def window_moves(rehearsal: Rehearsal, each: int) -> Iterator[Measure]:
    """Yield how far the noise moves mean places, before anything is smoothed.

    It depends on the budget and on the number of a person's windows alone. Made-up rows
    are a window apart, where windows have a width.
    """
    follow = length_of(str(rehearsal.given.get("windows")))
    if follow and rehearsal.given.get("smooth", True):
        rehearsal.mind(spoken(SMOOTHED))
    given = {**rehearsal.given, "smooth": False, "speed": None}
    released = dataclasses.replace(rehearsal, given=given).release(each)[1]
    person = given.get("person")
    windows = len(released)
    if person is not None:
        windows = int(released.groupby(person, sort=False).size().max())
    law = _law(float(released[SE].max()), windows, given.get("rho") is None)
    of = worded(" (mean of 1 window of a person, not smoothed)")
    if windows > 1:
        of = worded(
            " (means of {windows} windows of a person, not smoothed)",
            windows=figure(f"{windows:,}"),
        )
    yield Measure(each, MEAN + of, displacement(law, windows), "m")
    most = displacement(law, windows, MOST)
    yield Measure(each, MOSTLY + of, most, "m")


def _law(error: float, windows: int, laplace: bool) -> Law:
    """Return the law of a person's noise with this error (m) of each coordinate.

    The other way round is `core.points.track.noise_variance`.
    """
    if not laplace:
        rate = windows / (2 * error**2)
        return Law(family="gaussian", rate=rate, shares="composition")
    rate = math.sqrt((2 * windows + 1) * (2 * windows + 2)) / (2 * error)
    return Law(family="laplace", rate=rate, shares="joint")
