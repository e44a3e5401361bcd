"""Laplace noise that is taken away step by step, from coarse to fine.

Whoever says y₁, y₂, …, y_j, each nearer to the truth than the one before, usually pays
for all of them. Here the coarse values are made from the fine ones by adding further
noise, which knows nothing of the truth: y₁ … y_j together say what y_j says.
"""

from __future__ import annotations

import numpy as np

from ..mechanisms.lattice import directions
from ..randomness import Floats, Random


def gradual_laplace(scales: Floats, dimension: int, rng: Random) -> Floats:
    """Return noise of falling scales whose last row says all that the others say.

    Parameters
    ----------
    scales : (c, n) array
        b of each step and person, not rising from step to step: Laplace(b) for one
        dimension, density ∝ e^{−‖z‖/b} for more.

    Notes
    -----
    **Guarantee.** For x + Z_1, …, x + Z_j that of x + Z_j alone, 1/b_j per metre, for
    every j: given Z_j, what was added to it to make the rows before is independent of
    x. It may depend on what was said whether step j + 1 follows: the densities of what
    was said for two places have the ratio of y_j's.

    Proof of the law. Z of scale b has the characteristic function (1 + b²ω²)^{−α}, α =
    (d+1)/2. From the scale f up to b it needs ((1 + f²ω²)/(1 + b²ω²))^α = E e^{−b²ω²S}
    with S the sum of a Poisson number of jumps, α·ln(b²/f²) in the mean, of density
    ∝ (e^{−x} − e^{−xb²/f²})/x: Exp(u), u log-uniform on [1, b²/f²]. So b·√(2S)·N(0, I)
    is added. In one dimension that is nothing with probability f²/b², else Laplace(b).

    References
    ----------
    Koufogiannis, Han & Pappas 2015 (one dimension).

    Examples
    --------
    >>> from geopriv_gis.testing import insecure_rng
    >>> scales = np.array([[8.0] * 3, [1.0] * 3])
    >>> gradual_laplace(scales, 2, insecure_rng(1)).shape
    (2, 3, 2)
    """
    steps, count = scales.shape
    noise = np.empty((steps, count, dimension))
    radius = rng.exponential(count) if dimension == 1 else rng.gamma(dimension, count)
    way = (
        rng.signs(count)[:, None]
        if dimension == 1
        else directions(count, dimension, rng)
    )
    noise[-1] = (scales[-1] * radius)[:, None] * way
    for step in range(steps - 2, -1, -1):
        wide, fine = scales[step], scales[step + 1]
        jumps = _jumps((dimension + 1) / 2, 2 * np.log(wide / fine), rng)
        spread = wide * np.sqrt(2 * jumps)
        normal = rng.normal(count * dimension).reshape(count, dimension)
        noise[step] = noise[step + 1] + spread[:, None] * normal
    return noise


def _jumps(power: float, reach: Floats, rng: Random) -> Floats:
    """Return S: at points p of a Poisson process of rate α on [0, reach], Exp(e^p)."""
    total = np.zeros(len(reach))
    at = np.zeros(len(reach))
    rows = np.arange(len(reach))
    while rows.size:
        at[rows] += rng.exponential(rows.size) / power
        rows = rows[at[rows] < reach[rows]]
        total[rows] += rng.exponential(rows.size) * np.exp(-at[rows])
    return total
