"""The K-norm mechanism: noise shaped by what one change can do to the answer.

Density ∝ exp(−ε‖a − F(x)‖_K): draw r ~ Gamma(d+1, 1/ε) and z uniform in the body K,
release F(x) + r·z [GDP Remark 4.2].
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.optimize import brentq
from scipy.special import gammaincc, gammainccinv

from ..guarantee import Guarantee
from ..parameter import check, parameter
from ..randomness import Floats, Ints, Random


@dataclass(frozen=True, kw_only=True)
class DiscProductLaplace:
    """Release all points of each group jointly, K a product of unit discs.

    Density ∝ exp(−ε·max_i‖y_i−x_i‖) within each group: r ~ Gamma(2n+1, 1/ε), then
    y_i = x_i + r·z_i, z_i uniform in the unit disc. This is the mechanism that
    [CGP §4.2] calls impractical.

    Notes
    -----
    **Guarantee.** ε-GP per group under dist_∞ of its rows. Mean error
    (2/3)(2n+1)/ε, all errors below r. **Assumes.** Real numbers (round the sum to a
    public grid); the sizes of the groups are public.

    References
    ----------
    GDP Theorem 4.3 and Remark 4.2; CGP §4.2.
    """

    eps: float = parameter("Privacy loss per metre of distance", unit="1/m", above=0)

    def __post_init__(self) -> None:
        """Check the parameters."""
        check(self)

    @property
    def guarantee(self) -> Guarantee:
        """The promise in the plane's own metres, for a whole table."""
        return Guarantee(
            notion="gp",
            eps=self.eps,
            table_metric="dist_inf",
            privacy_unit="table",
            mechanism="joint planar laplace (K-norm, product of discs)",
            parameters={"eps": self.eps},
            references=("GDP Theorem 4.3", "CGP section 4.2"),
        )

    def randomise(
        self, points: Floats, rng: Random, groups: Ints | None = None
    ) -> Floats:
        """Return noisy copies of ``points``, shape (n, 2), metres.

        Parameters
        ----------
        points : (n, 2) array
        rng : Random
        groups : (n,) array of int, optional
            Number of each row's group, 0 … m−1; one group if left out.
        """
        count = len(points)
        codes = np.zeros(count, dtype=np.int64) if groups is None else groups
        # Gamma(2n+1) of a group: two exponentials for each of its rows, and one more.
        radius = rng.exponential(int(codes.max(initial=-1)) + 1)
        radius += np.bincount(codes, rng.gamma(2, count), minlength=len(radius))
        in_disc = np.sqrt(rng.uniform(count))
        angle = rng.angle(count)
        step = np.stack([np.cos(angle), np.sin(angle)], axis=-1)
        noisy: Floats = points + (radius[codes] / self.eps * in_disc)[:, None] * step
        return noisy


@dataclass(frozen=True, kw_only=True)
class CubeLaplace:
    """Release d numbers that one metre changes by at most 1 each, K = [−1, 1]^d.

    Density ∝ exp(−ε‖a − F(x)‖_∞).

    Notes
    -----
    **Guarantee.** ε-GP under the table metric in which every number is 1-Lipschitz.
    Mean error (d+1)/(2ε), half that of d Laplace draws with ε/d.

    References
    ----------
    GDP Theorem 4.3; CGP Lemma 4.9.
    """

    eps: float = parameter("Privacy loss per metre of distance", unit="1/m", above=0)

    def __post_init__(self) -> None:
        """Check the parameters."""
        check(self)

    @property
    def guarantee(self) -> Guarantee:
        """The promise in the numbers' own metres."""
        return Guarantee(
            notion="gp",
            eps=self.eps,
            table_metric="dist_inf",
            privacy_unit="table",
            mechanism="K-norm (cube)",
            parameters={"eps": self.eps},
            references=("GDP Theorem 4.3", "CGP Lemma 4.9"),
        )

    def randomise(self, values: Floats, rng: Random) -> Floats:
        """Return noisy copies of ``values``, shape (d,), metres."""
        radius = float(rng.gamma(len(values) + 1)[0]) / self.eps
        in_cube = rng.uniform(len(values)) * 2 - 1
        return values + radius * in_cube

    def error_quantile(self, p: float, dimension: int) -> float:
        """Return the p-quantile of one number's absolute error (m).

        P(|r·U| > t) = Q(d+1, εt) − (εt/d)·Q(d, εt), U uniform on [−1, 1].
        """

        def excess(t: float) -> float:
            outside = gammaincc(dimension + 1, t) - t / dimension * gammaincc(
                dimension, t
            )
            return float(outside) - (1 - p)

        high = float(gammainccinv(dimension + 1, (1 - p) / 2)) + 1
        return float(brentq(excess, 0.0, high, rtol=1e-12)) / self.eps

    def largest_error_quantile(self, p: float, dimension: int) -> float:
        """Return the p-quantile of the largest absolute error: Gamma(d, 1/ε)."""
        return float(gammainccinv(dimension, 1 - p)) / self.eps
