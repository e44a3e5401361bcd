"""The public grid on which every released coordinate lies.

Floating-point noise leaks: which doubles can be reached depends on the input. So the
SUM of point and noise is rounded, never the noise alone (that would hand over the
point modulo the grid). The spacing is a power of two: its multiples are exact doubles.
"""

from __future__ import annotations

import math

import numpy as np

from ..errors import ParameterError
from ..parameter import shown
from ..randomness import Floats

FINEST = 2.0**-7  # metres; finer grids waste entropy and promise nothing more
SHARE = 1e-3  # of the noise scale: invisible beside the noise
EXACT = 2.0**53  # integers up to here are exact doubles


def power_of_two_below(length: float) -> float:
    """Return the largest power of two not above ``length``.

    Examples
    --------
    >>> power_of_two_below(0.1)
    0.0625
    """
    return math.ldexp(0.5, math.frexp(length)[1])


def default_spacing(scale: float, unit: float = 1.0) -> float:
    """Return the default spacing, in coordinate units, for noise of ``scale`` metres.

    Parameters
    ----------
    scale : float
        Noise scale (m): 1/ε, or the Gaussian's standard deviation.
    unit : float, default 1
        Metres in one coordinate unit (111 195 for a degree of a great circle).
    """
    return power_of_two_below(max(SHARE * scale, FINEST) / unit)


def check_spacing(grid: float) -> float:
    """Return a caller's spacing as a float, or raise unless it is a power of two."""
    good = isinstance(grid, (int, float)) and not isinstance(grid, bool)
    if not good or not math.isfinite(grid) or grid <= 0 or math.frexp(grid)[0] != 0.5:
        raise ParameterError(
            "grid must be a power of two (in units of the coordinates, e.g. 0.125), so "
            f"that its multiples are exact; got {shown(grid)}. Leave it out for the "
            "default."
        )
    return float(grid)


def to_grid(values: Floats, spacing: float) -> Floats:
    """Return the nearest multiples of ``spacing``, exactly."""
    return np.rint(values / spacing) * spacing + 0.0  # + 0.0: no negative zero


def to_cells(values: Floats, spacing: float) -> Floats:
    """Return the numbers of the nearest grid lines, as exact integers in doubles."""
    cells = np.rint(values / spacing)
    if cells.size and np.abs(cells).max() >= EXACT / 2:
        raise ParameterError(
            f"grid = {spacing:g} is too fine for coordinates of this size: their grid "
            "numbers exceed 2**52. Give a coarser grid (a larger power of two)."
        )
    return cells


def check_reach(scale: float, spacing: float) -> None:
    """Refuse noise that could leave the exact range: 64 scales are beyond 64 bits."""
    check_spacing(spacing)
    if 64 * scale / spacing > EXACT / 2:
        raise ParameterError(
            f"grid = {spacing:g} is too fine for noise of scale {scale:g}: sums would "
            "not be exact. Give a coarser grid (a larger power of two)."
        )
