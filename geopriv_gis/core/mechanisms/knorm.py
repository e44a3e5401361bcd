"""The K-norm mechanism: noise shaped by the possible changes of an answer.

Density ∝ exp(−ε‖a − F(x)‖_K): draw r ~ Gamma(d+1, 1/ε) and z uniform in the body K,
release F(x) + r·z [GDP Remark 4.2].
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import scipy

from ..bodies import Body, estimate_mean_norm, make_cube
from ..ground.unit_ball import UnitBall
from ..parameter import parameter
from ..promise.guarantee import Guarantee
from ..promise.law import Law
from ..randomness import Floats, Ints, Random
from .lattice import draw_directions
from .mechanism import Mechanism, SharedRadius

_CHUNK = 1 << 20  # rows whose numbers are held at a time
WALKED = "an approximate sampler (a random walk) drew from the body"


@dataclass(frozen=True, kw_only=True)
class KNorm(Mechanism):
    """K-norm mechanism: add noise of density ∝ e^{−ε‖z‖_K} to d numbers.

    Density ∝ exp(−ε‖a − F(x)‖_K): r ~ Gamma(d+1, 1/ε), z uniform in K, F(x) + r·z.

    **Guarantee.** ε-DP: F(x) − F(x') ∈ K for neighbours, so ‖·‖_K changes by at most
    1 and the density by at most e^ε. E‖error‖₂ = (d+1)/ε·E‖z‖₂, and its covariance is
    (d+1)(d+2)/ε² times that of K. **Assumes.** Real numbers: round the sum to a public
    grid; for whole numbers `LatticeKNorm` is exact. No guarantee with a body that is
    sampled by a walk.

    References: GDP Definition 4.1, Remark 4.2, Theorem 4.3.

    >>> from geopriv_gis.core.bodies import CrossPolytope
    >>> mechanism = KNorm(eps=1.0, body=CrossPolytope(dimension=3))
    >>> mechanism.guarantee.notion
    'dp'
    >>> mechanism.covariance.diagonal().round(9).tolist()  # Laplace noise, scale 1/ε
    [2.0, 2.0, 2.0]
    """

    takes = "numbers"
    eps: float = parameter("Privacy loss, no unit", above=0)
    body: Body

    @property
    def guarantee(self) -> Guarantee:
        """Return K-norm's ε-DP guarantee for changes in K; "none" if walks sample K."""
        guarantee = Guarantee(
            notion="dp",
            eps=self.eps,
            table_metric="hamming",
            mechanism="K-norm",
            parameters={"eps": self.eps, "dimension": self.body.dimension},
            references=("GDP Theorem 4.3",),
        )
        return guarantee if self.body.exact else guarantee.without_promise(WALKED)

    def randomise(self, values: Floats, rng: Random) -> Floats:
        """Return values with K-norm noise, shape (d,), or (n, d) for n releases."""
        rows = np.atleast_2d(values)
        radius = rng.gamma(self.body.dimension + 1, len(rows)) / self.eps
        noisy = rows + radius[:, None] * self.body.uniform(len(rows), rng)
        return np.asarray(noisy.reshape(values.shape))

    @property
    def covariance(self) -> Floats:
        """Return the covariance of the K-norm noise, shape (d, d)."""
        d = self.body.dimension
        return np.asarray(self.body.covariance * ((d + 1) * (d + 2) / self.eps**2))

    @property
    def mean_error(self) -> float:
        """Return K-norm noise's mean ℓ2 error E‖error‖₂, by public random points."""
        return (self.body.dimension + 1) / self.eps * estimate_mean_norm(self.body)[0]


@dataclass(frozen=True, kw_only=True)
class DiscProductLaplace(SharedRadius):
    """Move each group's points by one joint noise, K a product of unit discs.

    Density ∝ exp(−ε·max_i‖y_i−x_i‖) within each group: r ~ Gamma(2n+1, 1/ε), then
    y_i = x_i + r·z_i, z_i uniform in the unit disc. This is the mechanism that
    [CGP §4.2] calls impractical.

    **Guarantee.** ε-GP per group under dist_∞ of its rows. Mean error
    (2/3)(2n+1)/ε, all errors below r. **Assumes.** Real numbers (round the sum to a
    public grid); the sizes of the groups are public.

    References: GDP Theorem 4.3 and Remark 4.2; CGP §4.2.
    """

    eps: float = parameter("Privacy loss per metre of distance", unit="1/m", above=0)

    @property
    def law(self) -> Law:
        """Return the disc product's law: Laplace, one joint draw per person, dist_∞."""
        return Law(family="laplace", rate=self.eps, shares="joint")

    @property
    def guarantee(self) -> Guarantee:
        """Return the disc product's ε-GP guarantee of a person's rows, under dist_∞."""
        return _state_joint(self.law, "product of discs", "CGP section 4.2")

    def draw_shared(self, sizes: Ints, rng: Random) -> Floats:
        """Draw each group's shared radius (m): Gamma(2n + 1, 1/ε) for n rows."""
        return draw_gamma_radii(sizes, rng) / self.eps

    def draw_around(self, points: Floats, shared: Floats, rng: Random) -> Floats:
        """Return noisy copies of ``points``, each uniform in the disc of its radius."""
        in_disc = np.sqrt(rng.uniform(len(points)))
        step = draw_directions(len(points), 2, rng)
        return np.asarray(points + (shared * in_disc)[:, None] * step)


@dataclass(frozen=True, kw_only=True)
class BallLaplace(Mechanism):
    """Move each group's points by one joint noise, K the unit ball of R^{2n}.

    Density ∝ exp(−ε·√(Σ‖y_i−x_i‖²)) within each group: r ~ Gamma(2n, 1/ε) along a
    uniform direction of R^{2n}, shared out among the n rows.

    **Guarantee.** ε-GP per group under dist_2 of its rows: made for the person whose
    rows hardly move all at once. The root mean square of the rows' errors is about
    2√n/ε, where dist_∞ needs 2n/ε. **Assumes.** Real numbers (round the sum to a
    public grid); the sizes of the groups are public.

    References: GDP Theorem 4.3; CGP Appendix H.
    """

    eps: float = parameter("Privacy loss per metre of distance", unit="1/m", above=0)

    @property
    def law(self) -> Law:
        """Return the ball noise's law: Laplace, one joint draw per person, dist_2."""
        return Law(
            family="laplace", rate=self.eps, shares="joint", table_metric="dist_2"
        )

    @property
    def guarantee(self) -> Guarantee:
        """Return the ball noise's ε-GP guarantee of a person's rows, under dist_2."""
        return _state_joint(self.law, "ball", "CGP Appendix H")

    def randomise(
        self, points: Floats, rng: Random, groups: Ints | None = None
    ) -> Floats:
        """Return points (m) with joint ball noise per group; of all rows if none given.

        groups (n,): Number of each row's group, 0 … m−1; one group if left out.
        """
        count = len(points)
        codes = np.zeros(count, dtype=np.int64) if groups is None else groups
        return points + draw_ball_steps(codes, rng) / self.eps


@dataclass(frozen=True, kw_only=True)
class NormLaplace(SharedRadius):
    """Move points by noise of density ∝ exp(−ε·‖y−x‖_K), K a public shape.

    r ~ Gamma(3, 1/ε) and z uniform in K: y = x + r·z. With groups, the product of K's:
    r ~ Gamma(2n+1, 1/ε) is shared by a group's n rows.

    **Guarantee.** ε-GP per row (per group under dist_∞) with the distance ‖x−x'‖_K.
    K is scaled to inradius 1, so ‖x−x'‖_K ≤ ‖x−x'‖ and ε is per metre in its
    narrowest direction; along a direction in which K reaches out s times as far,
    places s metres apart count as 1 m. **Assumes.** Real numbers (round the sum to a
    public grid); the shape is public.

    References: GDP §9 and Remark 4.2.
    """

    eps: float = parameter("Privacy loss per metre of distance", unit="1/m", above=0)
    ball: UnitBall

    @property
    def law(self) -> Law:
        """Return the law: independent Laplace noise in the public norm on each row."""
        return Law(family="laplace", rate=self.eps, ball=self.ball.shape)

    @property
    def guarantee(self) -> Guarantee:
        """Return the public-norm noise's ε-GP guarantee of each row, under dist_1."""
        return Guarantee(
            notion="gp",
            eps=self.eps,
            table_metric="dist_1",
            law=self.law,
            mechanism=f"planar laplace in a public norm ({self.ball.description})",
            parameters={"eps": self.eps},
            references=("GDP section 9",),
        )

    def randomise(
        self, points: Floats, rng: Random, groups: Ints | None = None
    ) -> Floats:
        """Add noise in K's norm to points; groups (default: each row) share a radius.

        ``groups``, shape (n,), numbers each row's group 0 … m−1; left out, every row
        is a group by itself.
        """
        codes = np.arange(len(points)) if groups is None else groups
        return super().randomise(points, rng, codes)

    def draw_shared(self, sizes: Ints, rng: Random) -> Floats:
        """Draw each group's shared radius (m): Gamma(2n + 1, 1/ε) for n rows."""
        return draw_gamma_radii(sizes, rng) / self.eps

    def draw_around(self, points: Floats, shared: Floats, rng: Random) -> Floats:
        """Return points, each moved by its radius times a uniform point of the ball."""
        return points + self.ball.uniform(len(points), rng) * shared[:, None]

    def density(self, steps: Floats) -> Floats:
        """Return the density (1/m²) of a row's noise in K's norm at steps (m)."""
        area = self._ball_area()
        return self.eps**2 / (2 * area) * np.exp(-self.eps * self.ball.norm(steps))

    def _ball_area(self) -> float:
        """Return the area of the unit ball K."""
        corners = self.ball.vertices
        if corners is None:
            return float(np.pi * abs(np.linalg.det(self.ball.axes)))
        after = np.roll(corners, -1, axis=0)
        twice = corners[:, 0] * after[:, 1] - corners[:, 1] * after[:, 0]
        return float(twice.sum() / 2)


@dataclass(frozen=True, kw_only=True)
class CubeLaplace(Mechanism):
    """Release d numbers, 1-Lipschitz per metre, with noise of density ∝ e^{−ε‖z‖_∞}.

    Density ∝ exp(−ε‖a − F(x)‖_∞).

    **Guarantee.** ε-GP under the table metric in which every number is 1-Lipschitz.
    Mean error (d+1)/(2ε), half that of d Laplace draws with ε/d.

    References: GDP Theorem 4.3; CGP Lemma 4.9.
    """

    takes = "numbers"
    eps: float = parameter("Privacy loss per metre of distance", unit="1/m", above=0)

    @property
    def guarantee(self) -> Guarantee:
        """Return cube noise's ε-GP guarantee, dist_∞, for 1-Lipschitz numbers."""
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
        """Return values (m) with the cube's noise, (d,), or (n, d) for n releases."""
        return KNorm(eps=self.eps, body=make_cube(values.shape[-1])).randomise(
            values, rng
        )

    def compute_error_quantile(self, p: float, dimension: int) -> float:
        """Return the p-quantile of one number's absolute error (m) by cube noise.

        P(|r·U| > t) = Q(d+1, εt) − (εt/d)·Q(d, εt), U uniform on [−1, 1].
        """

        def excess(t: float) -> float:
            """Return how far the error's distribution at t falls short of p."""
            above = scipy.special.gammaincc(dimension + 1, t)
            part = t / dimension * scipy.special.gammaincc(dimension, t)
            return float(above - part) - (1 - p)

        high = float(scipy.special.gammainccinv(dimension + 1, (1 - p) / 2)) + 1
        return float(scipy.optimize.brentq(excess, 0.0, high, rtol=1e-12)) / self.eps

    def compute_largest_error_quantile(self, p: float, dimension: int) -> float:
        """Return the p-quantile of the largest of d absolute errors by cube noise."""
        return float(scipy.special.gammainccinv(dimension, 1 - p)) / self.eps


def _state_joint(law: Law, body: str, reference: str) -> Guarantee:
    """Return the ε-GP guarantee of a law of joint planar noise, named by `body`."""
    return Guarantee(
        notion="gp",
        eps=law.rate,
        table_metric=law.table_metric,
        privacy_unit="table",
        law=law,
        mechanism=f"joint planar laplace (K-norm, {body})",
        parameters={"eps": law.rate},
        references=("GDP Theorem 4.3", reference),
    )


def draw_ball_steps(codes: Ints, rng: Random) -> Floats:
    """Draw steps (n, 2): Laplace noise of ε = 1 in R^{2k} for each group of k rows."""
    count = len(codes)
    direction = rng.normal(2 * count).reshape(count, 2)
    length = np.sqrt(np.bincount(codes, (direction**2).sum(axis=1)))
    radius = np.bincount(codes, rng.gamma(2, count))  # Gamma(2n) of n rows
    return direction * (radius / length)[codes][:, None]


def draw_gamma(shapes: Ints, rng: Random) -> Floats:
    """Draw one Gamma(shape, 1) number for each integer shape."""
    return _sum_draws(shapes, rng.exponential)


def draw_gamma_radii(sizes: Ints, rng: Random) -> Floats:
    """Draw one Gamma(2n + 1, 1) number for each group of n rows.

    Two exponentials for each of its rows, and one more.
    """
    return rng.exponential(len(sizes)) + _sum_draws(sizes, lambda n: rng.gamma(2, n))


def _sum_draws(sizes: Ints, draw: Callable[[int], Floats]) -> Floats:
    """Return for each group the sum of as many draws as its size, in batches."""
    sums, ends = np.zeros(len(sizes)), np.cumsum(sizes)
    for start in range(0, int(sizes.sum()), _CHUNK):
        count = min(_CHUNK, int(ends[-1]) - start)
        of = np.searchsorted(ends, np.arange(start, start + count), side="right")
        sums += np.bincount(of, draw(count), minlength=len(sizes))
    return sums
