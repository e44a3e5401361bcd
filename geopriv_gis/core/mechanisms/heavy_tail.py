"""What noise of a value's own scale shares: the sum is rounded, and stays finite."""

from __future__ import annotations

from typing import ClassVar, Protocol

import numpy as np
from numpy.typing import ArrayLike

from ..errors import ParameterError
from ..ground.metric import EXACT, power_of_two_below, to_grid
from ..promise.guarantee import Guarantee
from ..randomness import Floats, Random
from .mechanism import Mechanism

_SHARE, _FINEST = 2.0**-20, 2.0**-40


class SmoothMechanism(Mechanism, Protocol):
    """Noise as wide as a smooth bound B(x) on how fast a value changes: (B(x)/η)·Z.

    Notes
    -----
    **Slopes are enough for pure ε.** Let f be Lipschitz on a convex set, |∇f| ≤ B
    almost everywhere on every straight line, and ln B γ-Lipschitz. Go from x to x' on
    the straight line. At an output y the logarithm of the density, ln h((y − f)/b) −
    ln b with b = B/η, is absolutely continuous in the distance gone. Its derivative is
    at most shift_cost·|f'|/b ≤ shift_cost·η by f, and growth_cost·|b'|/b ≤
    growth_cost·γ by b: in all ε, and ε·d(x, x') at the end. So B need not bound chords.
    For a δ there is no such way: δ's add up over the steps.
    """

    takes: ClassVar[str] = "numbers"
    spacing: float

    @property
    def growth_cost(self) -> float:
        """What ε pays for each unit of γ."""

    @property
    def shift_cost(self) -> float:
        """What ε pays for each unit of η."""

    @property
    def eta(self) -> float:
        """Return η: the noise has scale B(x)/η."""

    @property
    def variance(self) -> float:
        """Variance of Z."""

    def draw(self, size: int, rng: Random) -> Floats:
        """Return standard noise Z."""

    def randomise(self, values: Floats, rng: Random, bounds: ArrayLike = 1.0) -> Floats:
        """Return noisy values on the grid.

        bounds (n,): B(x) of each value; 1, if left out, is right for values that one
            metre changes by at most 1 anywhere.
        """
        noise = self.draw(values.size, rng).reshape(values.shape)
        scale = np.asarray(bounds, dtype=float) / self.eta
        if scale.ndim:
            scale = scale.reshape(scale.shape + (1,) * (values.ndim - scale.ndim))
        return rounded_sum(values, noise * scale, self.spacing)


def refuse_growth(eps: float, gamma: float, cost: float) -> None:
    """Raise unless something of ε is left for the noise."""
    if not gamma * cost < eps:
        raise ParameterError(
            f"gamma must be less than eps/{cost:g} (1/m), what the growth of the bound "
            f"costs; got gamma = {gamma:g} for eps = {eps:g}."
        )


def row_guarantee(
    name: str, eps: float, parameters: dict[str, float], reference: str
) -> Guarantee:
    """Return what each row's own noise promises: the losses of rows add up."""
    return Guarantee(
        notion="gp",
        eps=eps,
        table_metric="dist_1",
        mechanism=name,
        parameters=parameters,
        references=(reference,),
    )


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
