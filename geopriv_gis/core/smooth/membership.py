"""Soft membership of a range: 1 well inside, 0 well outside, a slope between."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from ..parameter import check_fields, parameter
from ..randomness import Floats
from .growth import inverse_growth


@dataclass(frozen=True, kw_only=True)
class SoftMembership:
    """Soft membership F(s) = clip(1/2 − s/τ, 0, 1) of a signed distance s.

    softness: τ, the width of the slope (m).
    depth: No place lies deeper inside than this: half the width of a range, or an upper
        bound on the radius of the largest disc in a polygon.

    Thresholds, corners, polygons; ranges [l, r] with depth (r−l)/2. The tent of SSGP
    Appendix C.3, of half-base H, is τ = H with the range's half-width set to H/2.

    **The bound.** Of slopes at places themselves, for a reach of 0: 1/τ on the slope
    and 0 elsewhere, so B = e^{−γu}/τ, where u = max(|s| − τ/2, 0).

    Of all chords: let e = min(depth, τ/2) and c = 1/2 + e/τ, the largest value of F.
    Within |s| ≤ τ/2 it is 1/τ. Outside, u = s − τ/2 beyond the slope: chords to the
    nearest place of value c are the steepest, because (w + a)/(w + b) increases with
    w for a < b, so L = c/(u + cτ). On the side inside, c is 1. Nearer places z have
    L(z) = c/v with v between cτ and u + cτ, and the sup of (c/v)·e^{−γ(u+cτ−v)} is at
    an end, since v·e^{−γv} rises and then falls: B = max(c/(u + cτ), e^{−γu}/τ). With
    growth 1 + γd, v·(1 + γ(u+cτ−v)) is concave: B = 1/(τ + u·min(1/c, γτ)).
    For a number s that takes every value ≥ −depth this is B* itself.

    Of chords up to Λ long: L = min((Λ − u)/τ, c)/min(Λ, u + cτ), which is as above up
    to u = Λ − cτ and (Λ − u)/(τΛ) from there to Λ. (Λ − v)·e^{γv} is largest at
    v = Λ − 1/γ; (Λ − v)/(1 + γ(u − v)) is monotone: again few places count.

    References: SSGP Lemmas 4.1 and 4.3, Appendix C.3.

    >>> SoftMembership(softness=10.0).bound(np.array([0.0, 15.0]), 0.5)
    array([0.1 , 0.05])
    """

    softness: float = parameter("Width of the soft border", unit="m", above=0)
    depth: float = math.inf

    def __post_init__(self) -> None:
        check_fields(self)

    @property
    def lipschitz(self) -> float:
        """Return the Lipschitz constant, 1/softness (1/m)."""
        return 1 / self.softness

    @property
    def highest(self) -> float:
        """Return the largest membership, 1/2 + depth/softness, at most 1."""
        return 0.5 + min(max(self.depth, 0.0) / self.softness, 0.5)

    def value(self, s: Floats) -> Floats:
        """Return memberships 1/2 − s/softness, clipped to 0…1, at signed distances."""
        result: Floats = np.clip(0.5 - s / self.softness, 0.0, 1.0)
        return result

    def pointwise(self, s: Floats) -> Floats:
        """Return the membership's local sensitivity at s, not a noise scale."""
        beyond, top = self._distance_beyond_slope(s)
        result: Floats = top / (beyond + top * self.softness)
        return result

    def bound(
        self,
        s: Floats,
        gamma: float,
        growth: str = "exponential",
        reach: float = math.inf,
    ) -> Floats:
        """Return smooth upper bounds (1/m) of a membership's local sensitivity at s."""
        beyond, top = self._distance_beyond_slope(s)
        found = inverse_growth(beyond, gamma, growth) / self.softness
        if reach == 0:
            return found
        edge = np.clip(reach - top * self.softness, 0.0, beyond)
        hump = np.clip(reach - 1 / gamma, edge, beyond)
        for place in (edge, hump, beyond):
            rise = np.minimum(np.maximum(reach - place, 0.0) / self.softness, top)
            slope = rise / np.minimum(reach, place + top * self.softness)
            found = np.maximum(
                found, slope * inverse_growth(beyond - place, gamma, growth)
            )
        return found

    def typical_values(self) -> tuple[Floats, Floats]:
        """Return signed distances, on the slope and far beyond, and their weights."""
        half = self.softness / 2
        beyond = np.append(0.0, np.geomspace(1e-3, 1e5, 400)) * self.softness
        middle = half + (beyond[1:] + beyond[:-1]) / 2
        width = np.diff(beyond)
        inside = middle < self.depth
        places = np.concatenate([[0.0], middle, -middle[inside]])
        return places, np.concatenate([[2 * half], width, width[inside]])

    def _distance_beyond_slope(self, s: Floats) -> tuple[Floats, Floats]:
        """Return how far s is beyond the slope, and F's largest change from there."""
        beyond = np.maximum(np.abs(s) - self.softness / 2, 0.0)
        return beyond, np.where(s > 0, self.highest, 1.0)
