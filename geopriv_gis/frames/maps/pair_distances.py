"""The distances that a statistic of pairs is asked for, and how sharply."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...core.deconvolution.laws import rounded_up
from ...core.errors import ParameterError
from ...core.pairs.kernels import DISTANCE
from ...core.parameter import check_number

_MOST = 200  # distances
_STEPS = 10  # distances, where none are given
_WIDEST = 4.0  # of which a single distance is the width


def distances_of(
    distances: Any, least: float, bounds: tuple[float, ...]
) -> tuple[float, ...]:
    """Return the distances (m) that are asked for, or those worth asking for."""
    if distances is None:
        west, south, east, north = bounds
        last = min(east - west, north - south) / 4
        if last <= least:
            raise ParameterError(
                "the noise is too wide for so small a window or population: the "
                f"smallest distance worth asking for is {rounded_up(least):g} m. Give "
                "distances=, a larger window, or release with a larger budget."
            )
        first = rounded_up(max(least, last / _STEPS))
        spread = np.linspace(first, max(first, last), _STEPS)
        return tuple(sorted({first, *(float(f"{one:.3g}") for one in spread[1:])}))
    if isinstance(distances, str):
        distances = distances.split(",")
    try:
        found = np.atleast_1d(np.asarray(distances, dtype=float)).tolist()
    except (TypeError, ValueError):
        found = []
    if not 1 <= len(found) <= _MOST or not all(map(_is_number, found)):
        raise ParameterError(
            f"distances must be 1 to {_MOST} numbers, each {DISTANCE.sentence()}, such "
            "as 100,200,300."
        )
    for one in found:
        check_number("distances", one, DISTANCE)
    return tuple(sorted(set(found)))


def _is_number(value: object) -> bool:
    return isinstance(value, float)


def width_of(
    bandwidth: float | None, distances: tuple[float, ...], least: float
) -> float:
    """Return the width (m): where none is given half a step, or more for the noise."""
    if bandwidth is not None:
        check_number("bandwidth", bandwidth, DISTANCE)
        return float(bandwidth)
    steps = np.diff(distances)
    fine = float(steps.min()) / 2 if len(steps) else distances[0] / _WIDEST
    return max(least, fine, distances[-1] / 100)
