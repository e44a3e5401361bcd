"""What noise of a value's own scale shares: the sum is rounded, and stays finite."""

from __future__ import annotations

import numpy as np

from ..ground.grid import EXACT, power_of_two_below, to_grid
from ..randomness import Floats, Random

_SHARE, _FINEST = 2.0**-20, 2.0**-40


def default_step(scale: float) -> float:
    """Return a spacing for values of size 1 whose noise is at most ``scale`` wide."""
    return power_of_two_below(max(_SHARE * scale, _FINEST))


def rounded_sum(values: Floats, noise: Floats, spacing: float) -> Floats:
    """Return values plus noise on the public grid, and never off its 2⁵² steps.

    Rounding and clipping look at the noisy sum alone.
    """
    reach = EXACT / 2 * spacing
    return to_grid(np.clip(values + noise, -reach, reach), spacing)


def log_gamma_numbers(shape: float, size: int, rng: Random) -> Floats:
    """Return logarithms of Gamma(shape, 1) numbers, any shape > 0.

    References
    ----------
    Marsaglia & Tsang 2000: rejection from a transformed normal, exact in real
    numbers; a shape below 1 by G(a) = G(a + 1)·U^{1/a}.
    """
    centre = (shape + 1 if shape < 1 else shape) - 1 / 3
    width = 1 / np.sqrt(9 * centre)
    result, done = np.empty(size), 0
    while done < size:
        want = int(1.1 * (size - done)) + 16
        normal = rng.normal(want)
        cube = (1 + width * normal) ** 3
        with np.errstate(divide="ignore", invalid="ignore"):
            log_cube = np.log(cube)
            reach = normal**2 / 2 + centre * (1 - cube + log_cube)
        good = (cube > 0) & (-rng.exponential(want) < reach)
        taken = log_cube[good][: size - done]
        result[done : done + len(taken)] = np.log(centre) + taken
        done += len(taken)
    if shape < 1:
        result -= rng.exponential(size) / shape
    return result
