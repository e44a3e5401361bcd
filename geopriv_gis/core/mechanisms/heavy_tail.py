"""Noise as wide as a smooth bound: Student's t, generalised Cauchy and Laplace."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar, Protocol

import numpy as np
import scipy
from numpy.typing import ArrayLike

from ..errors import ParameterError
from ..ground.metric import EXACT, round_down_to_power_of_two, round_to_grid
from ..parameter import check_fields, parameter
from ..promise.guarantee import Guarantee
from ..randomness import Floats, Random, Words
from .mechanism import Mechanism

_SHARE, _FINEST = 2.0**-20, 2.0**-40
_TOP = np.uint64(63)
_REST = np.uint64((1 << 63) - 1)
_LARGEST = 600.0  # of a logarithm: noise stays below the largest double


class SmoothMechanism(Mechanism, Protocol):
    """Base of noise (B(x)/η)·Z for a smooth bound B; raise if γ costs all of ε.

    **Slopes are enough for pure ε.** Let f be Lipschitz on a convex set, |∇f| ≤ B
    almost everywhere on every straight line, and ln B γ-Lipschitz. Go from x to x' on
    the straight line. At an output y the logarithm of the density, ln h((y − f)/b) −
    ln b with b = B/η, is absolutely continuous in the distance gone. Its derivative is
    at most shift_cost·|f'|/b ≤ shift_cost·η by f, and growth_cost·|b'|/b ≤
    growth_cost·γ by b: in all ε, and ε·d(x, x') at the end. So B need not bound chords.
    For a δ there is no such way: δ's add up over the steps.
    """

    takes: ClassVar[str] = "numbers"
    eps: float
    gamma: float
    spacing: float

    def __post_init__(self) -> None:
        check_fields(self)
        cost = self.growth_cost
        if not self.gamma * cost < self.eps:
            raise ParameterError(
                f"gamma must be less than eps/{cost:g} (1/m), what the growth of the "
                f"bound costs; got gamma = {self.gamma:g} for eps = {self.eps:g}."
            )

    @property
    def growth_cost(self) -> float:
        """Return the part of ε spent per unit growth rate γ of the bound B."""

    @property
    def shift_cost(self) -> float:
        """Return the part of ε spent per unit of η, the reciprocal noise scale."""

    @property
    def eta(self) -> float:
        """Return η: noise is B(x)/η times a standard draw."""
        return (self.eps - self.gamma * self.growth_cost) / self.shift_cost

    @property
    def variance(self) -> float:
        """Return the variance of the standard noise Z."""

    def draw(self, size: int, rng: Random) -> Floats:
        """Draw standard noise Z."""

    def randomise(self, values: Floats, rng: Random, bounds: ArrayLike = 1.0) -> Floats:
        """Return values + (bounds/η)·Z, rounded to the grid.

        bounds (n,): B(x) of each value; 1, if left out, is right for values that one
            metre changes by at most 1 anywhere.
        """
        noise = self.draw(values.size, rng).reshape(values.shape)
        scale = np.asarray(bounds, dtype=float) / self.eta
        if scale.ndim:
            scale = scale.reshape(scale.shape + (1,) * (values.ndim - scale.ndim))
        return add_noise_on_grid(values, noise * scale, self.spacing)


def make_row_guarantee(
    name: str, eps: float, parameters: dict[str, float], reference: str
) -> Guarantee:
    """Return the ε-GP guarantee, under dist_1, of independent noise on each row."""
    return Guarantee(
        notion="gp",
        eps=eps,
        table_metric="dist_1",
        mechanism=name,
        parameters=parameters,
        references=(reference,),
    )


def default_value_step(scale: float) -> float:
    """Return a grid spacing of about 2⁻²⁰·scale, a power of two, at least 2⁻⁴⁰."""
    return round_down_to_power_of_two(max(_SHARE * scale, _FINEST))


def add_noise_on_grid(values: Floats, noise: Floats, spacing: float) -> Floats:
    """Return values plus noise, rounded to the public grid and clipped to its range.

    Rounding and clipping look at the noisy sum alone.
    """
    reach = EXACT / 2 * spacing
    return round_to_grid(np.clip(values + noise, -reach, reach), spacing)


def draw_log_gamma(shape: float, size: int, rng: Random) -> Floats:
    """Return logarithms of Gamma(shape, 1) numbers, any shape > 0.

    References: Marsaglia & Tsang 2000: rejection from a transformed normal, exact in
    real numbers; a shape below 1 by G(a) = G(a + 1)·U^{1/a}.
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


@dataclass(frozen=True, kw_only=True)
class StudentT(SmoothMechanism):
    """Release f(x) + (B(x)/η)·Z with Z of Student's t law.

    eps, gamma: ε, and the growth γ of the bound B: η = (ε − νγ)·2√ν/(ν+1) must be
        positive.
    nu: ν > 1 degrees of freedom; the variance, ν/(ν−2), is finite for ν > 2. The
        default of whoever calls is 4, whose quantile is a formula.

    **Guarantee.** ε-GP for each row. **Assumes.** As `GeneralisedCauchy`, of which
    this is the case p = 2, θ = (ν+1)/2, stretched by √ν.

    For ν = 4, with v uniform in (0, 1) the probability of a larger |Z|: cos φ =
    √(v(2−v)), |Z| = 4·sin(φ/3)·√(cos(φ/3)/cos φ). It comes from Shaw's quantile
    2√(cos(φ/3)/cos φ − 1) by cos ψ − cos 3ψ = 4·sin²ψ·cos ψ, which cancels nothing.

    References: SSGP Lemma 3.5; Shaw 2006.

    >>> StudentT(eps=1, gamma=0.1, nu=4, spacing=2**-20).eta
    0.48
    """

    eps: float = parameter("Privacy loss per metre of distance", unit="1/m", above=0)
    gamma: float = parameter("Growth of the bound per metre", unit="1/m", above=0)
    nu: float = parameter("Degrees of freedom", above=1)
    spacing: float = parameter("Grid spacing of the values, a power of two", above=0)

    @property
    def growth_cost(self) -> float:
        """Return the part of ε per unit growth rate γ: the degrees of freedom ν."""
        return float(self.nu)

    @property
    def shift_cost(self) -> float:
        """Return the part of ε per unit of η (noise scale B/η): (ν+1)/(2√ν)."""
        return (self.nu + 1) / (2 * math.sqrt(self.nu))

    @property
    def variance(self) -> float:
        """Return the variance of standard Student t noise; infinite unless ν > 2."""
        return self.nu / (self.nu - 2) if self.nu > 2 else math.inf

    @property
    def guarantee(self) -> Guarantee:
        """Return the ε-GP guarantee of Student t noise, independent on each row."""
        return make_row_guarantee(
            "student t, smooth sensitivity",
            self.eps,
            {"eps": self.eps, "gamma": self.gamma, "nu": self.nu},
            "SSGP Lemma 3.5",
        )

    def draw(self, size: int, rng: Random) -> Floats:
        """Draw standard Student t numbers; extremes are capped unless ν = 4."""
        if self.nu == 4:
            return _draw_t4(rng.words(size))
        first = draw_log_gamma(0.5, size, rng)
        first -= draw_log_gamma(self.nu / 2, size, rng)
        size_of = np.exp(np.minimum(first / 2, _LARGEST))
        return rng.signs(size) * (math.sqrt(self.nu) * size_of)


def _draw_t4(words: Words) -> Floats:
    """Return Student t numbers (ν = 4) from random words; the top bit is the sign."""
    tail = (words & _REST).astype(np.float64)
    tail += 0.5
    tail *= 2.0**-63
    cosine = np.sqrt(tail * (2.0 - tail))
    angle = np.arctan2(1.0 - tail, cosine)
    angle /= 3.0
    result: Floats = np.sqrt(np.cos(angle) / cosine)
    result *= 4.0 * np.sin(angle)
    return np.where(words >> _TOP == 1, result, -result)


@dataclass(frozen=True, kw_only=True)
class SmoothLaplace(SmoothMechanism):
    """(ε, δ)-GP: f(x) + (B(x)/η)·Z with Z ~ Laplace(1), B growing linearly.

    eps, delta, gamma: ε, δ ≤ 1/e, and the growth γ of the bound B: η = ε − γ·ln(1/δ)
        must be positive.

    **Guarantee.** (ε, δ)-GP for each row, at every distance d for which these hold:
    **Assumes.** |f(x) − f(x')| ≤ B(x)·d and B(x) ≤ (1+γd)·B(x').

    Write b = B(x)/η, b' = B(x')/η. If b ≤ b', the log-ratio is at most ln(b'/b) +
    |f−f'|/b ≤ γd + ηd. Otherwise it is at most (b/b'−1)·|Z| + |f−f'|/b' ≤ γd·|Z| + ηd,
    and |Z| > ln(1/δ) has probability δ. The first case needs ln(1/δ) ≥ 1, which the
    paper leaves out.

    References: SSGP Lemma 3.6.

    >>> SmoothLaplace(eps=1, delta=1e-6, gamma=0.01, spacing=2**-20).variance
    2.0
    """

    eps: float = parameter("Privacy loss per metre of distance", unit="1/m", above=0)
    delta: float = parameter(
        "Probability of a greater loss", above=0, at_most=math.exp(-1)
    )
    gamma: float = parameter("Growth of the bound per metre", unit="1/m", above=0)
    spacing: float = parameter("Grid spacing of the values, a power of two", above=0)

    @property
    def growth_cost(self) -> float:
        """Return the part of ε per unit growth rate γ of the bound: ln(1/δ)."""
        return -math.log(self.delta)

    @property
    def shift_cost(self) -> float:
        """Return the part of ε per unit of η (noise scale B/η): 1."""
        return 1.0

    @property
    def variance(self) -> float:
        """Return the variance of standard Laplace noise: 2."""
        return 2.0

    @property
    def guarantee(self) -> Guarantee:
        """Return the (ε, δ)-GP guarantee of Laplace noise, independent by row."""
        pure = make_row_guarantee(
            "laplace, smooth sensitivity",
            self.eps,
            {"eps": self.eps, "gamma": self.gamma, "delta": self.delta},
            "SSGP Lemma 3.6",
        )
        # δ does not grow with distance: tables that differ in k rows pay it k times.
        return pure.replace(
            notion="approximate-gp", delta=self.delta, table_metric=None
        )

    def draw(self, size: int, rng: Random) -> Floats:
        """Draw standard Laplace numbers."""
        return rng.laplace(size)


@dataclass(frozen=True, kw_only=True)
class GeneralisedCauchy(SmoothMechanism):
    """Release f(x) + (B(x)/η)·Z with Z of density ∝ (1 + |z|^p)^{−θ}.

    eps, gamma: ε, and the growth γ of the bound B: η = (ε − m·max(1, pθ−1)·γ)/b with b
        = (p−1)^{(p−1)/p}·θ must be positive.
    p, theta: The law; its variance is finite for pθ > 3, 1 for p = 4, θ = 1.
    coordinates: m, for values in (R^m, ℓ1): independent noise of the same scale.

    **Guarantee.** ε-GP for each row. **Assumes.** B is a γ-smooth upper bound on the
    pointwise Lipschitz constant: |f(x) − f(x')| ≤ B(x)·d and B(x) ≤ e^{γd}·B(x'); on
    convex sets it is enough that it bounds slopes, see `SmoothMechanism`. Real numbers:
    what is drawn is the sum, rounded.

    Scales differ by at most e^{γd}: widening costs γd in each coordinate, narrowing
    (pθ−1)·γd, in the tail. Shifting costs at most θ·sup|d/dz ln(1+z^p)| = b for each
    scale, and the shifts of all coordinates sum to at most η·d scales. θ ≥ 1 is the
    paper's; pθ > 1 is all that is needed.

    |Z|^p/(1+|Z|^p) ~ Beta(1/p, θ−1/p), drawn as a ratio of Gamma numbers.

    References: SSGP Lemma 3.3, Corollary 3.2.

    >>> GeneralisedCauchy(eps=1, gamma=0.1, p=4, theta=1, spacing=2**-20).variance
    1.0
    """

    eps: float = parameter("Privacy loss per metre of distance", unit="1/m", above=0)
    gamma: float = parameter("Growth of the bound per metre", unit="1/m", above=0)
    p: float = parameter("Exponent of the law", above=1)
    theta: float = parameter("Weight of the law's tail", at_least=1)
    spacing: float = parameter("Grid spacing of the values, a power of two", above=0)
    coordinates: int = 1

    def __post_init__(self) -> None:
        if self.coordinates < 1:
            raise ParameterError("coordinates must be an integer at least 1.")
        super().__post_init__()

    @property
    def growth_cost(self) -> float:
        """Return the part of ε per unit growth rate γ of the bound, from p, θ."""
        return self.coordinates * max(1.0, self.p * self.theta - 1)

    @property
    def shift_cost(self) -> float:
        """Return the part of ε per unit of η (noise scale B/η), from p and θ."""
        return float((self.p - 1) ** ((self.p - 1) / self.p) * self.theta)

    @property
    def variance(self) -> float:
        """Return the variance of standard Cauchy noise; infinite unless pθ > 3."""
        if self.p * self.theta <= 3:
            return float("inf")
        up, down = (scipy.special.gammaln(k / self.p) for k in (3, 1))
        more, less = (scipy.special.gammaln(self.theta - k / self.p) for k in (3, 1))
        return float(np.round(np.exp(up + more - down - less), 12))

    @property
    def guarantee(self) -> Guarantee:
        """Return the ε-GP guarantee of Cauchy noise, independent on each row."""
        return make_row_guarantee(
            "generalised cauchy, smooth sensitivity",
            self.eps,
            {"eps": self.eps, "gamma": self.gamma, "p": self.p, "theta": self.theta},
            "SSGP Lemma 3.3",
        )

    def draw(self, size: int, rng: Random) -> Floats:
        """Draw standard generalised Cauchy numbers; extremes are capped."""
        first = draw_log_gamma(1 / self.p, size, rng)
        first -= draw_log_gamma(self.theta - 1 / self.p, size, rng)
        return rng.signs(size) * np.exp(np.minimum(first / self.p, _LARGEST))
