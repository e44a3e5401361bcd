"""Laplace noise on one number, exact on the lattice of a public grid."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ..ground.metric import check_noise_reach, grid_line_numbers
from ..parameter import check_fields, parameter
from ..promise.guarantee import Guarantee
from ..randomness import Floats, Random
from .lattice import AcceptAll, add_modulo, draw_lattice_noise
from .mechanism import Mechanism

_DOWN = 1 - 1e-15  # the rate of the noise is rounded down: more noise, never less


@dataclass(frozen=True, kw_only=True)
class ScalarLaplace(Mechanism):
    """Add two-sided geometric noise, P(N) ∝ exp(−ε·g·|N|), to each number.

    **Guarantee.** ε-GP for a single 1-Lipschitz number, for distances lengthened by
    the spacing g (the snapping); d numbers with ε each are dε-GP. Holds for the
    implementation, not only for real numbers. **Assumes.** Numbers below 2⁵² steps.

    References: Ghosh, Roughgarden & Sundararajan 2009; CGP Lemma 2.6, which is false on
    a bounded range of outputs and true here, on all multiples of g: their normaliser is
    one.

    >>> import numpy as np
    >>> from geopriv_gis.testing import insecure_rng
    >>> noise = ScalarLaplace(eps=0.01, spacing=0.125)
    >>> float(noise.randomise(np.array([1000.0]), insecure_rng(1))[0]) % 0.125
    0.0
    """

    takes = "numbers"
    eps: float = parameter("Privacy loss per metre of distance", unit="1/m", above=0)
    spacing: float = parameter("Grid spacing, a power of two", unit="m", above=0)

    def __post_init__(self) -> None:
        check_fields(self)
        check_noise_reach(1 / self.eps, self.spacing)

    @property
    def guarantee(self) -> Guarantee:
        return Guarantee(
            notion="gp",
            eps=self.eps,
            table_metric="dist_inf",
            privacy_unit="table",
            grid=self.spacing,
            tolerance=self.spacing,
            mechanism="laplace (lattice)",
            parameters={"eps": self.eps, "spacing": self.spacing},
            references=("CGP Lemma 2.6",),
        )

    def randomise(self, values: Floats, rng: Random) -> Floats:
        cells = grid_line_numbers(values, self.spacing)
        rate = self.eps * self.spacing * _DOWN
        noise = draw_lattice_noise(cells.size, 1, rate, AcceptAll(), rng)
        return add_modulo(cells, noise, self.spacing)

    def error_quantile(self, p: float) -> float:
        """Return an upper bound on the p-quantile of the absolute error (m)."""
        return -math.log1p(-p) / self.eps + 1.5 * self.spacing
