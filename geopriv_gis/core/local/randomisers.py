"""How one row tells a value with noise of its own: what it promises, and how."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from ..errors import ParameterError
from ..ground.grid import SHARE, power_of_two_below
from ..mechanisms.heavy_tail import default_step
from ..mechanisms.lattice import LatticeLaplace
from ..mechanisms.scalar_laplace import ScalarLaplace
from ..mechanisms.smooth_laplace import SmoothLaplace
from ..parameter import Limits, check_number, limits_of, shown
from ..promise.guarantee import Guarantee
from ..promise.stating import FLOAT_CAVEAT
from ..randomness import Floats, Random
from ..smooth.growth import SoftFunction
from ..smooth.laws import Law, laplace, student_t
from ..smooth.split import best_split

METHODS = ("smooth", "lipschitz", "points", "ldp")
SPLIT = Limits("Share of ε for the growth of the bound", above=0, below=1)

Feature = Callable[[Floats], Floats]  # (n, d) places to 1-Lipschitz numbers (n,)


@dataclass(frozen=True, kw_only=True)
class RowNoise:
    """How rows make their values noisy.

    Parameters
    ----------
    method : {"smooth", "lipschitz", "points", "ldp"}
        Noise on f(x) as wide as smooth sensitivity asks; Laplace noise as wide as the
        steepest slope asks everywhere; noise on x, which biases the mean; noise that
        hides any value among all others, ε then having no unit.
    delta : float, optional
        For "smooth": (ε, δ)-GP with Laplace noise, in place of ε-GP with Student's.
    split : float, optional
        For "smooth": share of ε for the growth of the bound; see `best_split`.
    law : Law, optional
        For "smooth", in place of Student's t with ν = 4.
    """

    method: str = "smooth"
    delta: float | None = None
    split: float | None = None
    law: Law | None = None

    def __post_init__(self) -> None:
        """Refuse unknown names, and options of other methods."""
        if self.method not in METHODS:
            raise ParameterError(
                f"method must be one of {METHODS}; got {shown(self.method)}."
            )
        for name in ("delta", "split", "law"):
            if getattr(self, name) is not None and self.method != "smooth":
                raise ParameterError(f"{name} goes with method='smooth' only.")
        if self.delta is not None:
            check_number("delta", self.delta, limits_of(SmoothLaplace, "delta"))
            if self.law is not None:
                raise ParameterError("delta goes with the Laplace law; leave out law.")
        if self.split is not None:
            check_number("split", self.split, SPLIT)

    def law_for(self, parts: float) -> Law:
        """Return the noise of rows of which a person has ``parts``."""
        if self.delta is not None:
            return laplace(self.delta / parts)
        return self.law or student_t()


class Randomiser(Protocol):
    """How one row turns its place into a message, and what that promises."""

    @property
    def guarantee(self) -> Guarantee:
        """The promise, per unit of distance that the places are in."""

    @property
    def most(self) -> float:
        """A public bound on the variance of a message about its mean."""

    @property
    def spacing(self) -> float:
        """Grid of the messages, or of the noisy places."""

    def ready(self, points: Floats, rng: Random) -> Floats:
        """Return the places that all messages are about."""

    def randomise(self, places: Floats, feature: Feature, rng: Random) -> Floats:
        """Return the messages of some rows."""


def randomiser_of(
    function: SoftFunction, eps: float, part: float, noise: RowNoise, dimension: int
) -> Randomiser:
    """Return how rows of a person with ``part`` rows send, each with ε/part."""
    share = eps / part
    if noise.method == "smooth":
        law = noise.law_for(part)
        split = best_split(function, share, law) if noise.split is None else noise.split
        return _SmoothValues(function, share, law, split)
    if noise.method == "points":
        return _NoisyPlaces(function, eps, part, dimension)
    return _LaplaceValues(function, eps, part, metres=noise.method == "lipschitz")


class _SmoothValues:
    """f(x) + (B(x)/η)·Z."""

    def __init__(
        self, function: SoftFunction, eps: float, law: Law, split: float
    ) -> None:
        step = default_step(function.lipschitz / eps)
        noise = law.spend(eps, split, step)
        self.function, self.law, self.noise = function, law, noise
        self.gamma, self.spacing = split * eps / noise.growth_cost, step
        self.most = noise.variance * (function.lipschitz / noise.eta) ** 2 + step**2
        guarantee = noise.guarantee
        self.guarantee = guarantee.replace(
            parameters={**guarantee.parameters, "split": split},
            assumptions=(*guarantee.assumptions, FLOAT_CAVEAT),
        )

    def ready(self, points: Floats, rng: Random) -> Floats:  # noqa: ARG002
        return points

    def randomise(self, places: Floats, feature: Feature, rng: Random) -> Floats:
        s = feature(places)
        bounds = self.function.bound(s, self.gamma, self.law.growth)
        return self.noise.randomise(self.function.value(s), rng, bounds)


class _LaplaceValues:
    """f(x) + Laplace noise that is the same everywhere, exact on a lattice."""

    def __init__(
        self, function: SoftFunction, eps: float, part: float, *, metres: bool
    ) -> None:
        steepest = function.lipschitz if metres else 1.0
        # One grid for all persons, from the whole ε: snapping costs ε·step at most.
        self.spacing = step = _spacing(steepest / eps)
        self.function = function
        self.noise = ScalarLaplace(eps=eps / part / steepest, spacing=step)
        self.most = 2 * (part * steepest / eps) ** 2 + step**2
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

    def ready(self, points: Floats, rng: Random) -> Floats:  # noqa: ARG002
        return points

    def randomise(self, places: Floats, feature: Feature, rng: Random) -> Floats:
        return self.noise.randomise(self.function.value(feature(places)), rng)


class _NoisyPlaces:
    """f(x + noise): one release of x for whatever is asked."""

    most = 0.25  # of values in [0, 1]

    def __init__(
        self, function: SoftFunction, eps: float, part: float, dimension: int
    ) -> None:
        if dimension not in (1, 2):
            raise ParameterError("method='points' takes one or two columns.")
        self.spacing = spacing = power_of_two_below(SHARE / eps)
        make = ScalarLaplace if dimension == 1 else LatticeLaplace
        self.function, self.noise = function, make(eps=eps / part, spacing=spacing)
        self.guarantee = self.noise.guarantee.replace(
            privacy_unit="row", table_metric="dist_1"
        )

    def ready(self, points: Floats, rng: Random) -> Floats:
        return self.noise.randomise(points, rng)

    def randomise(self, places: Floats, feature: Feature, rng: Random) -> Floats:  # noqa: ARG002
        return self.function.value(feature(places))


def _spacing(scale: float) -> float:
    """Return a spacing for values in [0, 1], coarse only where noise is enormous."""
    usual = min(max(SHARE * scale, 2.0**-40), 2.0**-10)
    return power_of_two_below(max(usual, scale * 2.0**-44))
