"""The distances that a statistic of pairs is asked for, and how sharply."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...core.deconvolution.laws import round_up_to_four_digits
from ...core.errors import ParameterError
from ...core.pairs.kernels import DISTANCE
from ...core.parameter import Limits, check_number

_MOST = 200  # distances
_STEPS = 10  # distances, where none are given
_WIDEST = 4.0  # of which a single distance is the width


def choose_distances(
    distances: Any, least: float, bounds: tuple[float, ...] | None
) -> tuple[float, ...]:
    """Return the distances (m), given or chosen; raise if noise is too large."""
    if distances is None and bounds is not None:
        west, south, east, north = bounds
        last = min(east - west, north - south) / 4
        if last <= least:
            raise ParameterError(
                "the noise is too large for this window or population: distances "
                f"must be at least {round_up_to_four_digits(least):g} m. Pass "
                "distances=, a "
                "larger window, or release with a larger budget."
            )
        first = round_up_to_four_digits(max(least, last / _STEPS))
        spread = np.linspace(first, max(first, last), _STEPS)
        return tuple(sorted({first, *(float(f"{one:.3g}") for one in spread[1:])}))
    return parse_numbers("distances", distances, DISTANCE, _MOST, "100,200,300")


def parse_numbers(
    name: str, given: Any, limits: Limits, most: int, example: str
) -> tuple[float, ...]:
    """Parse a number, several or a text to ascending numbers, or raise."""
    if isinstance(given, str):
        given = given.split(",")
    try:
        values = [] if given is None else given
        found = np.atleast_1d(np.asarray(values, dtype=float)).tolist()
    except (TypeError, ValueError):
        found = []
    if not 1 <= len(found) <= most or not all(map(_is_number, found)):
        raise ParameterError(
            f"{name} must be 1 to {most} numbers, each {limits.sentence()}, such as "
            f"{example}."
        )
    for one in found:
        check_number(name, one, limits)
    return tuple(sorted(set(found)))


def _is_number(value: object) -> bool:
    return isinstance(value, float)


def choose_width(
    bandwidth: float | None, distances: tuple[float, ...], least: float
) -> float:
    """Return the width (m), by default half a step or more; check it."""
    if bandwidth is not None:
        check_number("bandwidth", bandwidth, DISTANCE)
        return float(bandwidth)
    steps = np.diff(distances)
    fine = float(steps.min()) / 2 if len(steps) else distances[0] / _WIDEST
    return max(least, fine, distances[-1] / 100)
