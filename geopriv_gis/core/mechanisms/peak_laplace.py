"""Laplace noise with a peak: at a fixed loss, more rows hardly move."""

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import ROUND_CEILING, Context, Decimal

import numpy as np

from ..errors import ParameterError
from ..ground.metric import Sphere, grid_line_numbers
from ..parameter import check_fields, parameter
from ..promise.guarantee import Guarantee
from ..promise.law import Law
from ..randomness import Bools, Floats, Random
from .lattice import LatticeLaplace
from .mechanism import Mechanism, store_first_hits
from .restricted_laplace import RestrictedLaplace
from .restricted_spherical import RestrictedSpherical
from .spherical_laplace import SphericalLaplace

_MOST = 1 << 20  # proposals at a time
_DIGITS = Context(prec=60)
_COUNTED = 2.0**25  # steps whose squares add up exactly in doubles

Base = LatticeLaplace | RestrictedLaplace | SphericalLaplace | RestrictedSpherical


@dataclass(frozen=True, kw_only=True)
class PeakLaplace(Mechanism):
    """Noise of density ∝ e^{−ε‖z‖}, raised by a factor e^{ε_c} within r₀ of the point.

    Near is ‖z‖ ≤ r₀. Drawn from Laplace noise, the ``base``, of which steps beyond r₀
    are kept with probability p = ⌈e^{−ε_c}·2⁶⁴⌉/2⁶⁴ only, and steps up to r₀ always.

    **Guarantee.** A factor e^{ε_c + ε·d} between any two places d metres apart, near
    or far: ε-GP for distances longer by ε_c/ε. *Proof.* What is kept of a place x has
    probability f(y, x)·A(y, x)/N(x), f that of the base and p ≤ A ≤ 1. Free noise is
    a law of y − x, and so is A, which makes N the same for all x. Then the log-ratio
    of x and x' is at most ln f(y, x)/f(y, x') + ln 1/p ≤ ε·d + ε_c, because p was
    rounded up. Nothing was asked of A but its bounds and that it is a function of
    y − x: whatever counts as near, the promise holds. On the lattice, X the lattice
    point nearest to x, near is a set of whole numbers y − X, p is a whole number of
    2⁻⁶⁴, and base and bound are exact: so is this, for the implementation.
    *Within a region* N depends on x. There f is e^{−(ε/2)‖y−x‖} without its
    normaliser and p ≥ e^{−ε_c/2}: f·A and its sum N each change by at most a factor
    e^{(ε/2)·d + ε_c/2}. **Assumes.** What the base assumes. r₀ is public.

    About 1/(a + (1 − a)·p) proposals are drawn for a row, a = 1 − (1 + εr₀)e^{−εr₀}.

    References: docs/mechanisms/peak.md, where it is shown that no mechanism of this
    promise puts more rows within r₀.

    >>> peak = PeakLaplace(
    ...     base=LatticeLaplace(eps=0.01, spacing=0.125), eps_fixed=2.0, radius=100.0
    ... )
    >>> round(float(peak.law.share_within(100)), 4), round(peak.guarantee.tolerance, 2)
    (0.7263, 200.18)
    """

    base: Base
    eps_fixed: float = parameter(
        "Privacy loss at any distance, however small", above=0, at_most=10
    )
    radius: float = parameter("Radius of the peak", unit="m", above=0)

    def __post_init__(self) -> None:
        """Check the parameters, and that steps up to the radius can be counted."""
        check_fields(self)
        if not isinstance(self.base, Base):
            raise ParameterError(
                "base must be LatticeLaplace, RestrictedLaplace, SphericalLaplace "
                "or RestrictedSpherical."
            )
        if self.base.law.space == "plane" and self.radius > _COUNTED * self._spacing:
            raise ParameterError(
                f"radius must be at most {_COUNTED:g} steps of the grid; got "
                f"{self.radius / self._spacing:g}. Give a smaller radius, or a coarser "
                "grid."
            )

    @property
    def eps(self) -> float:
        """Return ε of the base law, spent per metre."""
        return self.base.eps

    @property
    def sphere(self) -> Sphere:
        """Return the sphere of the base law, which must be a spherical one."""
        assert isinstance(self.base, (SphericalLaplace, RestrictedSpherical))
        return self.base.sphere

    @property
    def law(self) -> Law:
        """Return the base law with a peak of ε_c, or of ε_c/2 if kept in a region."""
        peak = self.eps_fixed / 2 if self._is_restricted else self.eps_fixed
        return self.base.law.replace(family="peak", peak=peak, radius=self.radius)

    @property
    def guarantee(self) -> Guarantee:
        """Return the base law's guarantee with the fixed loss of the peak."""
        made = self.base.guarantee
        return made.replace(
            tolerance=made.tolerance + self.eps_fixed / self.eps,
            fixed_loss=self.eps_fixed,
            law=self.law,
            mechanism="peak law on " + made.mechanism,
            parameters={
                **made.parameters,
                "eps_fixed": self.eps_fixed,
                "radius": self.radius,
            },
            references=(*made.references, "docs/mechanisms/peak.md"),
        )

    @property
    def acceptance_numerator(self) -> int:
        """Return 2⁶⁴ times the probability to keep a step beyond r₀, rounded up.

        Within a region that of half the loss.
        """
        loss = Decimal(self.eps_fixed)
        if self._is_restricted:
            loss = _DIGITS.divide(loss, Decimal(2))
        share = _DIGITS.multiply(_DIGITS.exp(_DIGITS.minus(loss)), Decimal(2**64))
        # The digits' own rounding is far below one: a hair more is still rounded up.
        above = _DIGITS.add(share, Decimal("1e-30"))
        return min(int(above.to_integral_value(ROUND_CEILING)), 2**64)

    def randomise(self, points: Floats, rng: Random) -> Floats:
        """Return noisy points, by rejection of most steps beyond the radius."""
        found = np.empty_like(points, dtype=float)
        pending = np.arange(len(points))
        while pending.size:
            some = pending[:_MOST]
            tried = np.tile(some, max(1, min(self._expected_tries, _MOST // len(some))))
            places = self.base.randomise(points[tried], rng)
            # As many words of 2⁶⁴ as accepted says, exactly.
            kept = rng.words(len(tried)) <= np.uint64(self.acceptance_numerator - 1)
            kept |= self.is_within_radius(points[tried], places)
            pending = store_first_hits(found, pending, tried[kept], places[kept])
        return found

    def is_within_radius(self, points: Floats, places: Floats) -> Bools:
        """Return which places lie within the radius of their (snapped) points."""
        if self.base.law.space == "sphere":
            return np.asarray(self.sphere.distance(points, places) <= self.radius)
        # Whole numbers, whose squares are exact wherever they may be near.
        steps = places / self._spacing - grid_line_numbers(points, self._spacing)
        limit = math.floor((self.radius / self._spacing) ** 2)
        return np.asarray((steps**2).sum(axis=1) <= limit)

    @property
    def _expected_tries(self) -> int:
        """Return how many proposals to draw for a row at once; affects speed only."""
        near = self.law.rate * self.radius
        a = -math.expm1(-near) - near * math.exp(-near)
        return math.ceil(1 / (a + (1 - a) * self.acceptance_numerator / 2**64))

    @property
    def _is_restricted(self) -> bool:
        """Return whether the base law is restricted to a region."""
        return "restricted" in self.base.law.then

    @property
    def _spacing(self) -> float:
        """Return the base law's lattice spacing."""
        assert isinstance(self.base, (LatticeLaplace, RestrictedLaplace))
        return self.base.spacing
