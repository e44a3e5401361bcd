"""Local randomisers: noise on one row's value, with its guarantee."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
import scipy

from ..errors import ParameterError
from ..ground.metric import SHARE, round_down_to_power_of_two
from ..mechanisms.heavy_tail import SmoothLaplace, default_value_step
from ..mechanisms.lattice import LatticeLaplace, ScalarLaplace
from ..parameter import Limits, check_number, check_one_of, limits_of
from ..promise.guarantee import FLOAT_CAVEAT, Guarantee
from ..randomness import Floats, Random
from ..smooth.growth import SoftFunction
from ..smooth.laws import (
    PAPERS,
    SmoothLaw,
    compute_mean_variance,
    find_best_split,
    generalised_cauchy_law,
    laplace_law,
    student_t_law,
)
from ..smooth.membership import SoftMembership

METHODS = ("smooth", "lipschitz", "points", "ldp")
NOISES = ("auto", "student_t", "generalised_cauchy", "laplace")
LAWS = {
    "delta": limits_of(SmoothLaplace, "delta"),
    # Heavier tails have no variance, and so no error to state.
    "nu": Limits("Degrees of freedom of Student's t", above=2),
    "p": Limits("Exponent p of the generalised Cauchy law", above=1),
    "theta": Limits("Weight θ of the tail of the generalised Cauchy law", at_least=1),
    "radius": Limits("Distance up to which it is promised", unit="m", above=0),
}
WHY = {
    "delta": "other noise keeps its promise without one",
    "radius": "other noise keeps its promise at every distance, for nothing",
    **dict.fromkeys(("nu", "p", "theta"), "other laws have no such number"),
}
_TAIL = 3  # p·θ, beyond which there is a variance
_UP = 1 + 1e-9
SPLIT = Limits("Share of ε for the growth of the bound", above=0, below=1)

LAWS_TRIED = (2.5, 3.0, 4.0)  # degrees of freedom
NO_PRIOR = (
    "prior goes with method='smooth' and Student's t, and chooses nu and split: leave "
    "out noise, delta, nu and split."
)

Feature = Callable[[Floats], Floats]  # (n, d) places to 1-Lipschitz numbers (n,)


@dataclass(frozen=True, kw_only=True)
class RowNoise:
    """Options of the noise on each row's value: its law and method.

    method {"smooth", "lipschitz", "points", "ldp"}: Noise on f(x) as wide as smooth
        sensitivity asks; Laplace noise as wide as the steepest slope asks everywhere;
        noise on x, which biases the mean; noise that hides any value among all others,
        ε then having no unit.
    delta: For "smooth": (ε, δ)-GP with Laplace noise, in place of ε-GP with Student's.
    split: For "smooth": share of ε for the growth of the bound; see `find_best_split`.
    noise {"auto", "student_t", "generalised_cauchy", "laplace"}: For "smooth":
        Student's t, or Laplace where there is a δ.
    nu, p, theta: Of Student's t, by default 4; of the generalised Cauchy law, by
        default 4, 1.
    radius: With δ: distance (m) up to which it is promised.
    law: For "smooth", in place of all of these.
    """

    method: str = "smooth"
    delta: float | None = None
    split: float | None = None
    noise: str = "auto"
    nu: float | None = None
    p: float | None = None
    theta: float | None = None
    radius: float | None = None
    law: SmoothLaw | None = None

    def __post_init__(self) -> None:
        check_one_of("method", self.method, METHODS)
        check_one_of("noise", self.noise, NOISES)
        for name in ("delta", "split", "nu", "p", "theta", "radius", "law"):
            if getattr(self, name) is not None and self.method != "smooth":
                raise ParameterError(
                    f"{name} requires method='smooth'. Otherwise leave it out."
                )
        if self.noise != "auto" and self.method != "smooth":
            raise ParameterError(
                "noise requires method='smooth'. Otherwise leave it out."
            )
        if self.split is not None:
            check_number("split", self.split, SPLIT)
        self._check_law()

    def _check_law(self) -> None:
        """Raise if a number is out of range, missing, or of another law of noise."""
        for name, limits in LAWS.items():
            if getattr(self, name) is not None:
                check_number(name, getattr(self, name), limits)
        if self.noise == "laplace" and self.delta is None:
            raise ParameterError(
                "noise='laplace' requires delta. Pass delta=, or another noise."
            )
        goes = {"delta": "laplace", "radius": "laplace", "nu": "student_t",
                "p": "generalised_cauchy", "theta": "generalised_cauchy"}  # fmt: skip
        for name, of in goes.items():
            if getattr(self, name) is not None and self.kind != of:
                raise ParameterError(
                    f"{name} requires noise={of!r}: {WHY[name]}. Pass that noise, or "
                    f"leave out {name}."
                )
        if not self._p * self._theta > _TAIL:
            raise ParameterError(
                f"p·theta must be greater than {_TAIL}, or the noise has no variance; "
                f"got {self._p:g}·{self._theta:g}."
            )

    @property
    def kind(self) -> str:
        """Return the noise's law; if "auto", Student's t, or Laplace with δ."""
        if self.noise != "auto":
            return self.noise
        return "student_t" if self.delta is None else "laplace"

    @property
    def _p(self) -> float:
        """Return the generalised Cauchy law's exponent p, or its default."""
        return 4.0 if self.p is None else float(self.p)

    @property
    def _theta(self) -> float:
        """Return the generalised Cauchy law's exponent θ, or its default."""
        return 1.0 if self.theta is None else float(self.theta)

    def in_units(self, factor: float) -> RowNoise:
        """Return the noise with its radius in other units, rounded up."""
        if self.radius is None:
            return self
        return replace(self, radius=self.radius * factor * _UP)

    def fit_to_places(
        self, function: SoftMembership, eps: float, places: Floats | None
    ) -> RowNoise:
        """Fit noise to places (raise if options are set), else set default options.

        places (m,): Signed distances to the border. If None, options that were left out
            are the paper's, whose noise is low wherever rows are: ν = 3, a third of ε.
        """
        free = self.method == "smooth" and self.kind == "student_t"
        if places is None:
            if not free:
                return self
            return replace(self, nu=self.nu or 3.0, split=self.split or PAPERS)
        if not free or self.nu is not None or self.split is not None:
            raise ParameterError(NO_PRIOR)
        weights = np.full(len(places), 1 / len(places))
        best, least = RowNoise(method="lipschitz"), 2 * (function.lipschitz / eps) ** 2
        for nu in LAWS_TRIED:
            law = student_t_law(nu)
            split = find_best_split(function, eps, law, places, weights)
            found = compute_mean_variance(function, eps, law, split, places)
            if found < least:
                best, least = replace(self, nu=nu, split=split), found
        return best

    def law_for(self, parts: float) -> SmoothLaw:
        """Return the noise law of one of a person's `parts` rows (Laplace: δ/parts)."""
        if self.law is not None:
            return self.law
        if self.kind == "laplace":
            assert self.delta is not None
            radius = math.inf if self.radius is None else self.radius
            return laplace_law(self.delta / parts, radius)
        if self.kind == "generalised_cauchy":
            return generalised_cauchy_law(self._p, self._theta)
        return student_t_law(4.0 if self.nu is None else float(self.nu))


class Randomiser(Protocol):
    """Local randomiser: turns a row's place into a message, with a guarantee.

    guarantee: Per unit of distance that the places are in.
    variance_bound, bias_bound: Public bounds on the variance of a message about its
        mean, and on how far it is off on average.
    variance_known: Whether the bound is the variance itself, but for rounding.
    spacing: Grid of the messages, or of the noisy places.
    """

    guarantee: Guarantee
    variance_bound: float
    variance_known: bool = False
    bias_bound: float = 0.0
    spacing: float

    def prepare_places(self, points: Floats, rng: Random) -> Floats:  # noqa: ARG002
        """Return the places that all messages use: as given, or noise drawn once."""
        return points

    def randomise(self, places: Floats, feature: Feature, rng: Random) -> Floats:
        """Return rows' messages: noisy values of a feature of their places."""


def make_randomiser(
    function: SoftFunction, eps: float, part: float, noise: RowNoise, dimension: int
) -> Randomiser:
    """Return the randomiser for rows of a person with `part` rows, each with ε/part."""
    share = eps / part
    if noise.method == "smooth":
        law = noise.law_for(part)
        split = (
            find_best_split(function, share, law)
            if noise.split is None
            else noise.split
        )
        return _SmoothRandomiser(function, share, law, split)
    if noise.method == "points":
        return _PlaceRandomiser(function, eps, part, dimension)
    return _LaplaceRandomiser(function, eps, part, metres=noise.method == "lipschitz")


class _SmoothRandomiser(Randomiser):
    """Randomiser f(x) + (B(x)/η)·Z, noise scaled by a smooth bound B."""

    def __init__(
        self, function: SoftFunction, eps: float, law: SmoothLaw, split: float
    ) -> None:
        step = default_value_step(function.lipschitz / eps)
        noise = law.spend(eps, split, step)
        self.function, self.law, self.noise = function, law, noise
        self.gamma, self.spacing = split * eps / noise.growth_cost, step
        self.variance_bound = (
            noise.variance * (function.lipschitz / noise.eta) ** 2 + step**2
        )
        guarantee = noise.guarantee
        self.guarantee = guarantee.replace(
            parameters={**guarantee.parameters, "split": split},
            assumptions=(*guarantee.assumptions, FLOAT_CAVEAT),
        )

    def randomise(self, places: Floats, feature: Feature, rng: Random) -> Floats:
        """Return feature values plus noise scaled by their smooth bound."""
        s = feature(places)
        law = self.law
        bounds = self.function.bound(s, self.gamma, law.growth, law.reach)
        return self.noise.randomise(self.function.value(s), rng, bounds)


class _LaplaceRandomiser(Randomiser):
    """Randomiser f(x) + Laplace noise of one scale, exact on a lattice."""

    variance_known = True

    def __init__(
        self, function: SoftFunction, eps: float, part: float, *, metres: bool
    ) -> None:
        steepest = function.lipschitz if metres else 1.0
        # One grid for all persons, from the whole ε: snapping costs ε·step at most.
        self.spacing = step = _default_value_spacing(steepest / eps)
        self.function = function
        self.noise = ScalarLaplace(eps=eps / part / steepest, spacing=step)
        self.variance_bound = 2 * (part * steepest / eps) ** 2 + step**2
        guarantee = self.noise.guarantee.replace(privacy_unit="row", eps=eps)
        if metres:
            # Snapping adds a step to a change of K metres' worth, for every row.
            guarantee = guarantee.replace(
                mechanism="laplace, global lipschitz constant (lattice)",
                table_metric="dist_1", tolerance=step / steepest,
                references=("SSGP Lemma 2.3",),
            )  # fmt: skip
        else:
            # 0 and 1 are on the grid: snapped values differ by 1 at most.
            guarantee = guarantee.replace(
                notion="dp", table_metric="hamming", neighbours="replace",
                tolerance=0.0, mechanism="laplace on bounded values (lattice)",
                references=("SSGP Lemma 2.1",),
            )  # fmt: skip
        self.guarantee = guarantee

    def randomise(self, places: Floats, feature: Feature, rng: Random) -> Floats:
        """Return feature values with Laplace noise of one scale."""
        return self.noise.randomise(self.function.value(feature(places)), rng)


class _PlaceRandomiser(Randomiser):
    """Randomiser f(x + noise): the place is perturbed once for all queries.

    It is off by E min(1, K·(‖noise‖ + step)) at most, the norm's law being Gamma's of
    as many parts as there are dimensions.
    """

    variance_bound = 0.25  # of values in [0, 1]

    def __init__(
        self, function: SoftFunction, eps: float, part: float, dimension: int
    ) -> None:
        """Set Laplace noise and bound its bias; raise unless 1 or 2 columns."""
        if dimension not in (1, 2):
            raise ParameterError(
                "method='points' takes one or two columns. Pass fewer columns, or "
                "another method."
            )
        self.spacing = spacing = round_down_to_power_of_two(SHARE / eps)
        make = ScalarLaplace if dimension == 1 else LatticeLaplace
        self.function, self.noise = function, make(eps=eps / part, spacing=spacing)
        rate, near = eps / part, 1 / function.lipschitz
        within = dimension / rate * scipy.special.gammainc(dimension + 1, rate * near)
        beyond = scipy.special.gammaincc(dimension, rate * near)
        step = function.lipschitz * spacing
        self.bias_bound = min(
            1.0, function.lipschitz * float(within) + float(beyond) + step
        )
        self.guarantee = self.noise.guarantee.replace(
            privacy_unit="row", table_metric="dist_1"
        )

    def prepare_places(self, points: Floats, rng: Random) -> Floats:
        """Return noisy points, drawn once for all messages."""
        return self.noise.randomise(points, rng)

    def randomise(self, places: Floats, feature: Feature, rng: Random) -> Floats:  # noqa: ARG002
        """Return feature values of the noisy places."""
        return self.function.value(feature(places))


def _default_value_spacing(scale: float) -> float:
    """Return a spacing for values in [0, 1], from 2⁻⁴⁰ to 2⁻¹⁰ unless noise is huge."""
    usual = min(max(SHARE * scale, 2.0**-40), 2.0**-10)
    return round_down_to_power_of_two(max(usual, scale * 2.0**-44))
