"""Laplace and Gaussian noise of the plane: of real numbers, and exact on a lattice.

On a lattice there is no floating-point caveat. The input is snapped to multiples of the
spacing g, integer noise is drawn from exactly the stated law, and the sum, an integer
multiple of g, is exact in floating point. Decisions are taken in double precision where
that is certain; where a comparison is too close to call, the random number gets more
bits and the comparison more digits.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import Context, Decimal
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ..errors import ParameterError
from ..ground.metric import check_noise_reach, grid_line_numbers
from ..parameter import check_fields, parameter, safe_repr
from ..promise.guarantee import Guarantee
from ..promise.law import Law
from ..randomness import Bools, Floats, Random, words_to_uniform
from .mechanism import Mechanism

# -- planar Laplace noise: the ε-geo-private mechanism of the plane (and of R^d) -------


@dataclass(frozen=True, kw_only=True)
class PlanarLaplace(Mechanism):
    """Move each point in a uniform direction by a Gamma(d, 1/ε) distance.

    The density of the output y is ∝ exp(−ε‖y−x‖).

    **Guarantee.** ε-GP per row under the Euclidean distance. **Assumes.** Real
    numbers: round the sum to a public grid, or use `LatticeLaplace`, which is exact.
    Directions for d ≥ 3 are normalised Gaussian vectors (uniform polar angles would
    not be uniform directions).

    References: CGP §2.3 and Appendix A, in ``dimension`` 2 or 3; Andrés et al. 2013.

    >>> round(PlanarLaplace(eps=0.01).law.quantile(0.5), 1)
    167.8
    """

    eps: float = parameter("Privacy loss per metre of distance", unit="1/m", above=0)
    dimension: int = 2

    def __post_init__(self) -> None:
        check_fields(self)
        check_dimension(self.dimension)

    @property
    def law(self) -> Law:
        """Return the law: independent Laplace noise of rate ε on each row."""
        return Law(family="laplace", rate=self.eps, dimension=self.dimension)

    @property
    def guarantee(self) -> Guarantee:
        """Return Laplace noise's ε-GP guarantee of each row, under dist_1."""
        return Guarantee(
            notion="gp",
            eps=self.eps,
            table_metric="dist_1",
            law=self.law,
            mechanism=mechanism_name("planar laplace", self.dimension),
            parameters={"eps": self.eps},
            references=("CGP section 2.3", "Andrés et al. 2013"),
        )

    def randomise(self, points: Floats, rng: Random) -> Floats:
        """Return points plus continuous Laplace noise, not on a lattice, (n, d).

        The radius is drawn from a Gamma law, which needs no inverse CDF (Lambert W).
        """
        count, dimension = points.shape
        radius = rng.gamma(dimension, count) / self.eps
        return points + radius[:, None] * draw_directions(count, dimension, rng)

    def density(self, displacement: Floats) -> Floats:
        """Return Laplace noise's density (1/m²) at distances (m), for d = 2."""
        scaled = self.eps * np.asarray(displacement)
        return self.eps**2 / (2 * math.pi) * np.exp(-scaled)


def check_dimension(dimension: object) -> None:
    """Raise `ParameterError` unless dimension is the integer 2 or 3."""
    if dimension not in (2, 3) or isinstance(dimension, (bool, float)):
        raise ParameterError(f"dimension must be 2 or 3; got {safe_repr(dimension)}.")


def mechanism_name(noise: str, dimension: int) -> str:
    """Return the name of planar noise, adapted to three dimensions if needed."""
    if dimension == 2:
        return noise
    return noise.replace("planar ", "") + ", places and heights"


def draw_directions(count: int, dimension: int, rng: Random) -> Floats:
    """Draw uniform unit vectors, shape (count, dimension)."""
    if dimension == 2:
        angle = rng.angle(count)
        return np.stack([np.cos(angle), np.sin(angle)], axis=-1)
    vectors = rng.normal(count * dimension).reshape(count, dimension)
    unit: Floats = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return unit


# -- gaussian noise: the ρ-concentrated-geo-private mechanism --------------------------


@dataclass(frozen=True, kw_only=True)
class Gaussian(Mechanism):
    """Gaussian noise N(0, 1/(2ρ)) on every coordinate.

    **Guarantee.** ρ-CGP per row under the Euclidean distance; a K-Lipschitz query is
    released with K times the noise. **Assumes.** Real numbers: round the sum to a
    public grid, or use `LatticeGaussian`, which is exact.

    References: CGP Theorem 3.1.

    >>> Gaussian(rho=2e-5).sigma
    158.11388300841895
    """

    rho: float = parameter("Rényi loss per square metre", unit="1/m²", above=0)
    dimension: int = 2

    def __post_init__(self) -> None:
        check_fields(self)
        check_dimension(self.dimension)

    @property
    def sigma(self) -> float:
        """Return Gaussian noise's standard deviation (m) per coordinate: 1/√(2ρ)."""
        return 1 / math.sqrt(2 * self.rho)

    @property
    def law(self) -> Law:
        """Return the law: independent Gaussian noise of rate ρ on each row."""
        return Law(family="gaussian", rate=self.rho, dimension=self.dimension)

    @property
    def guarantee(self) -> Guarantee:
        """Return Gaussian noise's ρ-CGP guarantee of each row, under dist_2."""
        return Guarantee(
            notion="cgp",
            rho=self.rho,
            table_metric="dist_2",
            law=self.law,
            mechanism=mechanism_name("gaussian", self.dimension),
            parameters={"rho": self.rho},
            references=("CGP Theorem 3.1",),
        )

    def randomise(self, points: Floats, rng: Random) -> Floats:
        """Return points with Gaussian noise, shape (n, d)."""
        return points + rng.normal(points.size).reshape(points.shape) * self.sigma

    def density(self, displacement: Floats) -> Floats:
        """Return Gaussian noise's density (1/m²) at distances (m), for d = 2."""
        square = np.asarray(displacement) ** 2
        return self.rho / math.pi * np.exp(-self.rho * square)


_ULP = 1e-15  # relative error allowed to a few double operations (true: < 5e-16)
_CHUNK = 1 << 20
_BLOCK = 1 << 15  # rows at a time: what is computed in between stays near at hand
_WORD = 2.0**-64


class Threshold(Protocol):
    """Bound for rejection sampling, in doubles and in exact digits."""

    def bounds_in_doubles(self, cells: Floats) -> tuple[Floats, Floats]:
        """Return rejection bounds of integer noise (n, d), and their errors."""

    def bound_in_digits(self, cells: Floats, context: Context) -> Decimal:
        """Return the rejection bound of one row, to the context's precision."""


@dataclass(frozen=True, kw_only=True)
class LatticeLaplace(Mechanism):
    """Snap points to a lattice and add exact Laplace noise, in the plane or in space.

    The noise N on Z^d, d = ``dimension`` 2 or 3, has probability ∝ exp(−ε·g·‖N‖₂);
    released is (X + N)·g, X the nearest lattice point.

    **Guarantee.** ε-GP for distances lengthened by g·√d (the snapping), each row's by
    itself: two tables of which m rows differ lose ε·(dist_1 + m·g·√d); exactly ε-GP
    between lattice points. Holds for the implementation, not only for
    real numbers. **Assumes.** Coordinates below 2⁵² grid steps.

    References: CGP §2.3, on a lattice. ‖N‖₁ ≤ √d·‖N‖₂ (Cauchy–Schwarz); acceptance as g
    → 0 π/4, and π/(3√3) in space.
    """

    eps: float = parameter("Privacy loss per metre of distance", unit="1/m", above=0)
    spacing: float = parameter("Grid spacing, a power of two", unit="m", above=0)
    dimension: int = 2

    def __post_init__(self) -> None:
        check_fields(self)
        check_dimension(self.dimension)
        check_noise_reach(1 / self.eps, self.spacing)

    @property
    def law(self) -> Law:
        """Return the law: independent lattice Laplace noise of rate ε on each row."""
        return Law(
            family="laplace", rate=self.eps, lattice=True, dimension=self.dimension
        )

    @property
    def guarantee(self) -> Guarantee:
        """Return lattice Laplace noise's ε-GP guarantee; tolerance: the snapping."""
        return Guarantee(
            notion="gp",
            eps=self.eps,
            table_metric="dist_1",
            grid=self.spacing,
            tolerance=_lattice_tolerance(self.spacing, self.dimension),
            law=self.law,
            mechanism=mechanism_name("planar laplace (lattice)", self.dimension),
            parameters={"eps": self.eps, "spacing": self.spacing},
            references=("CGP section 2.3", "Andrés et al. 2013"),
        )

    def randomise(self, points: Floats, rng: Random) -> Floats:
        """Snap points to the lattice (grid), add Laplace noise; raise for huge ones."""
        cells = grid_line_numbers(points, self.spacing)
        step = self.eps * self.spacing  # exact: the spacing is a power of two
        # Below step/√d: acceptance <= 1.
        rate = step / math.sqrt(self.dimension) * (1 - _ULP)
        threshold = EuclideanThreshold(step, rate)
        noise = draw_lattice_noise(len(points), self.dimension, rate, threshold, rng)
        return (cells + noise) * self.spacing + 0.0


@dataclass(frozen=True, kw_only=True)
class LatticeGaussian(Mechanism):
    """Snap coordinates to a lattice and add discrete Gaussian noise to each, exactly.

    Each coordinate's noise N on Z has probability ∝ exp(−ρ·g²·N²).

    **Guarantee.** ρ-CGP for distances lengthened by g·√d (the snapping); exactly
    ρ-CGP between lattice points (Canonne, Kamath & Steinke 2020, Theorem 14, per
    coordinate; Rényi divergences of independent coordinates add).

    References: CGP Theorem 3.1.
    """

    rho: float = parameter("Rényi loss per square metre", unit="1/m²", above=0)
    spacing: float = parameter("Grid spacing, a power of two", unit="m", above=0)
    dimension: int = 2

    def __post_init__(self) -> None:
        check_fields(self)
        check_dimension(self.dimension)
        check_noise_reach(1 / math.sqrt(2 * self.rho), self.spacing)

    @property
    def law(self) -> Law:
        """Return the law: independent lattice Gaussian noise of rate ρ on each row."""
        return Law(
            family="gaussian", rate=self.rho, lattice=True, dimension=self.dimension
        )

    @property
    def guarantee(self) -> Guarantee:
        """Return lattice Gaussian noise's ρ-CGP guarantee; tolerance: the snapping."""
        return Guarantee(
            notion="cgp",
            rho=self.rho,
            table_metric="dist_2",
            grid=self.spacing,
            tolerance=_lattice_tolerance(self.spacing, self.dimension),
            law=self.law,
            mechanism=mechanism_name("gaussian (lattice)", self.dimension),
            parameters={"rho": self.rho, "spacing": self.spacing},
            references=("CGP Theorem 3.1", "Canonne, Kamath & Steinke 2020"),
        )

    def randomise(self, points: Floats, rng: Random) -> Floats:
        """Snap points to the lattice and add Gaussian noise; raise for huge ones."""
        cells = grid_line_numbers(points, self.spacing)
        # Variance in grid steps, rounded up: more noise, never less.
        variance = 1 / (2 * self.rho * self.spacing**2) * (1 + _ULP)
        rate = 1 / math.sqrt(variance)
        noise = draw_lattice_noise(
            cells.size, 1, rate, _GaussianThreshold(variance, rate), rng
        )
        return add_modulo(cells, noise, self.spacing)


@dataclass(frozen=True, kw_only=True)
class ScalarLaplace(Mechanism):
    """Snap numbers to multiples of g, and add a random one, P(N·g) ∝ exp(−ε·g·|N|).

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
        """Return the ε-GP guarantee of one number; its tolerance is the snapping."""
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
        """Snap numbers to the lattice and add Laplace noise; raise for huge ones."""
        cells = grid_line_numbers(values, self.spacing)
        rate = self.eps * self.spacing * (1 - _ULP)  # more noise, never less
        noise = draw_lattice_noise(cells.size, 1, rate, AcceptAll(), rng)
        return add_modulo(cells, noise, self.spacing)

    def error_quantile(self, p: float) -> float:
        """Bound the p-quantile of the absolute error (m) by noise and snapping."""
        return -math.log1p(-p) / self.eps + 1.5 * self.spacing


def add_modulo(cells: Floats, noise: Floats, spacing: float) -> Floats:
    """Return (cells + noise)·spacing; of int64 cells the sum modulo 2⁶⁴, not scaled."""
    noise = noise.reshape(cells.shape)
    if cells.dtype == np.int64:
        return cells + noise.astype(np.int64)
    return (cells + noise) * spacing + 0.0


@dataclass(frozen=True)
class EuclideanThreshold:
    """Rejection bound of Euclidean Laplace noise: step·‖n‖₂ − rate·‖n‖₁ ≥ 0."""

    step: float
    rate: float

    def bounds_in_doubles(self, cells: Floats) -> tuple[Floats, Floats]:
        """Return Laplace noise's rejection bounds in doubles, and their errors."""
        x, y, *heights = np.abs(cells.T)
        square, total = x * x + y * y, x + y
        for z in heights:
            square, total = square + z * z, total + z
        long = self.step * np.sqrt(square)
        return long - self.rate * total, 4 * _ULP * (long + 1)

    def bound_in_digits(self, cells: Floats, context: Context) -> Decimal:
        """Return Laplace noise's rejection bound of a row, to a context's digits."""
        sizes = [abs(int(c)) for c in cells]
        norm = context.sqrt(Decimal(sum(size * size for size in sizes)))
        long = context.multiply(Decimal(self.step), norm)
        return context.subtract(
            long, context.multiply(Decimal(self.rate), Decimal(sum(sizes)))
        )


@dataclass(frozen=True)
class _GaussianThreshold:
    """Rejection bound of Gaussian noise: (|n| − rate·v)²/2v ≥ 0."""

    variance: float
    rate: float

    def bounds_in_doubles(self, cells: Floats) -> tuple[Floats, Floats]:
        """Return Gaussian noise's rejection bounds in doubles, and their errors."""
        size = np.abs(cells[:, 0])
        centre = self.rate * self.variance
        bound = (size - centre) ** 2 / (2 * self.variance)
        # Cancellation in size - centre counts relative to both terms.
        return bound, 8 * _ULP * (size + centre) ** 2 / (2 * self.variance) + _ULP

    def bound_in_digits(self, cells: Floats, context: Context) -> Decimal:
        """Return Gaussian noise's rejection bound of a row, to a context's digits."""
        variance, rate = Decimal(self.variance), Decimal(self.rate)
        centre = context.multiply(rate, variance)
        gap = context.subtract(Decimal(abs(int(cells[0]))), centre)
        square = context.multiply(gap, gap)
        return context.divide(square, context.multiply(Decimal(2), variance))


@dataclass(frozen=True)
class AcceptAll:
    """Rejection bound that accepts every proposal."""

    def bounds_in_doubles(self, cells: Floats) -> tuple[Floats, Floats]:
        """Return bounds of −1, without error: every proposal is accepted."""
        return np.full(len(cells), -1.0), np.zeros(len(cells))

    def bound_in_digits(self, cells: Floats, context: Context) -> Decimal:  # noqa: ARG002
        """Raise: every proposal is accepted without an exact comparison."""
        raise AssertionError(
            "not supported: every proposal is accepted without an exact comparison"
        )


def draw_lattice_noise(
    size: int, dimension: int, rate: float, threshold: Threshold, rng: Random
) -> Floats:
    """Draw integer noise, shape (size, dimension), exactly by rejection sampling.

    Proposals are independent two-sided geometrics, P(n) ∝ exp(−rate·|n|); a row is
    accepted when an exponential number reaches the ``threshold``. So the law is
    ∝ exp(−rate·‖n‖₁ − threshold(n)).
    """
    noise = np.empty((size, dimension))
    done = 0
    while done < size:
        want = min(_BLOCK, int(1.4 * (size - done)) + 16)
        words = rng.words(want * (dimension + 1)).reshape(dimension + 1, want)
        sized = dimension * want
        packed = rng.words(-(-sized // 64)).view(np.uint8)  # 64 signs of each word
        bits = np.unpackbits(packed, bitorder="little")[:sized]
        signs = bits.astype(bool).reshape(want, dimension).T
        cells = np.empty((want, dimension))
        good = np.ones(want, dtype=bool)
        for axis, negative in enumerate(signs):
            steps = _draw_geometric(words[axis], rate, rng)
            good &= ~(negative & (steps == 0))  # one zero, not two
            cells[:, axis] = np.where(negative, -steps, steps)
        good &= accepts(words[dimension], cells, threshold, rng)
        taken = cells[good][: size - done]
        noise[done : done + len(taken)] = taken
        done += len(taken)
    return noise


def draw_lattice_noise_rows(
    size: int,
    dimension: int,
    rate: float | Floats,
    threshold: Threshold,
    rng: Random,
    *,
    tries: float,
) -> Floats:
    """Draw integer noise of many columns, each at its rate, rejecting whole rows.

    As `draw_lattice_noise`, but every coordinate is a two-sided geometric of its own
    before the row is accepted or not: `draw_lattice_noise`, which
    tries a row again for each wrong zero, would never end. About ``tries`` proposals
    are expected for each row; that has no part in the law.
    """
    noise, done = np.empty((size, dimension)), 0
    most = max(1, _CHUNK // dimension)
    while done < size:
        want = min(most, int(1.2 * tries * (size - done)) + 16)
        cells = np.empty((want, dimension))
        for one in np.unique(rate):
            own = np.flatnonzero(np.broadcast_to(rate, dimension) == one)
            some = draw_lattice_noise(want * len(own), 1, float(one), AcceptAll(), rng)
            cells[:, own] = some.reshape(want, len(own))
        taken = cells[accepts(rng.words(want), cells, threshold, rng)][: size - done]
        noise[done : done + len(taken)] = taken
        done += len(taken)
    return noise


def _draw_geometric(words: NDArray[np.uint64], rate: float, rng: Random) -> Floats:
    """Draw exact geometric integers: exponential numbers over rate, rounded down."""
    uniform = words_to_uniform(words)
    steps = np.log(uniform)
    steps *= -1.0 / rate
    result = np.floor(steps)
    margin = _ULP * (4 * steps + 1 + 1 / rate) + _WORD / rate / uniform
    close = np.abs(steps - np.rint(steps)) <= margin
    for row in np.flatnonzero(close):  # about one in 10¹¹
        result[row] = _compute_exact_geometric(int(words[row]), rate, rng)
    return result


def accepts(
    words: NDArray[np.uint64], cells: Floats, threshold: Threshold, rng: Random
) -> Bools:
    """Return which rows are accepted: an exponential draw reaches the threshold."""
    uniform = words_to_uniform(words)
    bound, error = threshold.bounds_in_doubles(cells)
    gap = -np.log(uniform) - bound
    result: Bools = gap >= 0
    close = np.abs(gap) <= error + _ULP * 50 + _WORD / uniform
    for row in np.flatnonzero(close):
        result[row] = _accepts_exactly(int(words[row]), cells[row], threshold, rng)
    return result


class _LazyUniform:
    """Uniform number U with bits drawn as needed, as bounds on E = −ln U."""

    def __init__(self, word: int, rng: Random) -> None:
        self._value, self._bits, self._rng = word, 64, rng

    def extend(self) -> None:
        """Draw and append 64 further bits of the uniform number."""
        self._value = self._value << 64 | int(self._rng.words(1)[0])
        self._bits += 64

    def decimal_context(self) -> Context:
        """Return a decimal context with digits to spare for the bits so far."""
        return Context(prec=self._bits // 3 + 30)

    def exponential_bounds(self, context: Context) -> tuple[Decimal, Decimal]:
        """Return bounds of −ln U, an exponential number, in decimals."""
        whole = context.multiply(Decimal(self._bits), context.ln(Decimal(2)))
        # Decimal's operators would round to the caller's context: never use them here.
        slack = context.multiply(Decimal(self._bits), _power_of_ten(3 - context.prec))
        least = context.subtract(whole, context.ln(Decimal(self._value + 1)))
        low = context.subtract(least, slack)
        if self._value == 0:
            return low, Decimal("Infinity")
        most = context.subtract(whole, context.ln(Decimal(self._value)))
        return low, context.add(most, slack)


def _power_of_ten(exponent: int) -> Decimal:
    """Return a power of ten as an exact decimal."""
    return Decimal((0, (1,), exponent))


def _compute_exact_geometric(word: int, rate: float, rng: Random) -> int:
    """Compute the geometric number ⌊E/rate⌋ exactly, drawing more bits if needed."""
    uniform = _LazyUniform(word, rng)
    while True:
        context = uniform.decimal_context()
        low, high = uniform.exponential_bounds(context)
        if high.is_finite():
            least = math.floor(context.divide(max(low, Decimal(0)), Decimal(rate)))
            if least == math.floor(context.divide(high, Decimal(rate))):
                return least
        uniform.extend()


def _accepts_exactly(
    word: int, cells: Floats, threshold: Threshold, rng: Random
) -> bool:
    """Return whether an exponential reaches a row's threshold, drawing more bits."""
    uniform = _LazyUniform(word, rng)
    while True:
        context = uniform.decimal_context()
        low, high = uniform.exponential_bounds(context)
        bound = threshold.bound_in_digits(cells, context)
        size = context.add(context.abs(bound), Decimal(1))
        error = context.multiply(size, _power_of_ten(15 - context.prec))
        if low >= context.add(bound, error):
            return True
        if high < context.subtract(bound, error):
            return False
        uniform.extend()


def _lattice_tolerance(spacing: float, dimension: int) -> float:
    """Return the distance (m) that snapping to the lattice may add: spacing·√d."""
    # As it always was in the plane; in space rounded up.
    return spacing * math.sqrt(2) if dimension == 2 else spacing * 1.7320508075688774
