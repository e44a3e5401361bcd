"""Synthetic points, drawn from a nonnegative density map."""

from __future__ import annotations

import numpy as np
import scipy

from ..errors import ParameterError
from ..randomness import Floats, Ints, Random
from .cells import Cells

_REACH = 6.0  # bandwidths
_CHUNK = 1 << 20  # points at a time


def draw_synthetic_points(
    cells: Cells, value: Floats, count: int, rng: Random
) -> Floats:
    """Draw points (count, 2) (m) of a density map, uniform in cells; raise if all 0."""
    chosen = _draw_numbers(value.ravel(), count, rng)
    row, column = np.divmod(chosen, cells.shape[1])
    across, down = rng.uniform(2 * count).reshape(2, count)
    return np.column_stack(
        [
            cells.west + (column + across) * cells.size,
            cells.north - (row + down) * cells.size,
        ]
    )


def draw_synthetic_places(
    cells: Cells,
    value: Floats,
    places: Floats,
    mass: Floats,
    *,
    bandwidth: float,
    count: int,
    rng: Random,
) -> Ints:
    """Draw indices of public places that follow a density map; raise if none can.

    places (m, 2): Where people are, in metres of the plane; those beyond the cells do
        not count.
    bandwidth: h (m), by which the map is smooth.

    A place is drawn with a probability ∝ its mass times the ratio of the map to the
    population, smoothed alike: where the ratio is the same everywhere, points are a
    sample of the population.
    """
    rows, columns = cells.shape
    column = np.floor((places[:, 0] - cells.west) / cells.size)
    row = np.floor((cells.north - places[:, 1]) / cells.size)
    inside = (column >= 0) & (column < columns) & (row >= 0) & (row < rows)
    cell = np.where(inside, row * columns + column, 0).astype(np.intp)
    within = np.where(inside, mass, 0.0)
    population = np.bincount(cell, within, rows * columns).reshape(cells.shape)
    smooth = scipy.ndimage.gaussian_filter(
        population, bandwidth / cells.size, mode="constant", truncate=_REACH
    )
    ratio = np.divide(value, smooth, out=np.zeros(cells.shape), where=smooth > 0)
    weight = within * ratio.ravel()[cell]
    if not weight.sum() > 0:
        raise ParameterError(
            "population must have people within extent, where the estimated density "
            "is above 0. Check the CRS of both, or pass a larger extent."
        )
    return _draw_numbers(weight, count, rng)


def _draw_numbers(weight: Floats, count: int, rng: Random) -> Ints:
    """Draw indices in proportion to weights, with replacement; raise if all are 0."""
    total = np.cumsum(weight)
    if not total[-1] > 0:
        raise ParameterError(
            "extent must hold places where the estimated density is above 0. Pass a "
            "larger one."
        )
    chosen = np.empty(count, dtype=np.int64)
    for start in range(0, count, _CHUNK):
        part = chosen[start : start + _CHUNK]
        level = rng.uniform(len(part)) * total[-1]
        part[:] = np.searchsorted(total, level, side="left")
    # Rounding may lead past the last weight above 0.
    last = int(np.flatnonzero(weight)[-1])
    found: Ints = np.minimum(chosen, last)
    return found
