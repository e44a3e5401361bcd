"""Noise drawn within one disc per row, with exact bounds for the rejection."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from ..errors import ParameterError
from ..parameter import check, parameter
from ..randomness import Floats, Random

NORMS = ("l1", "l2", "gaussian")
_TRIES = 1 << 14  # proposals at a time, at least


@dataclass(frozen=True, kw_only=True)
class DiscNoise:
    """Draw y in a disc with density ∝ e^{−‖y−x‖/s}, or ∝ e^{−‖y−x‖₂²/2s²}.

    Notes
    -----
    **No guarantee by itself**: which disc it is depends on the row, and cutting noise
    off without paying for it can raise the loss (docs/mechanisms/dprs.md).

    Rejection: proposals are uniform in the disc, accepted with f(y)/f(z) where z is
    the disc's point nearest to x in the norm used (`nearest_in_disc`), or come from
    the noise around x and are accepted inside the disc: per row whichever has the
    smaller envelope.

    References
    ----------
    DPRS Algorithms 2 and 4.
    """

    norm: str
    scale: float = parameter("Scale of the noise", above=0)

    def __post_init__(self) -> None:
        check(self)
        if self.norm not in NORMS:
            raise ParameterError(f"norm must be one of {NORMS}; got {self.norm!r}.")

    def exponent(self, step: Floats) -> Floats:
        """Return −ln f of a displacement, up to a constant; shape (…, 2) to (…)."""
        if self.norm == "l1":
            size: Floats = np.abs(step).sum(axis=-1) / self.scale
            return size
        length = np.hypot(step[..., 0], step[..., 1]) / self.scale
        return length**2 / 2 if self.norm == "gaussian" else length

    def randomise(
        self, points: Floats, centres: Floats, radii: Floats, rng: Random
    ) -> Floats:
        """Return one point of its own disc for each row; all shapes (n, …)."""
        nearest = nearest_in_disc(points, centres, radii, self.norm)
        least = self.exponent(nearest - points)
        uniform = math.pi * radii**2 <= self._mass * np.exp(np.minimum(least, 500.0))
        found = np.array(centres, dtype=float)
        pending = np.flatnonzero(radii > 0)
        while pending.size:
            rows = np.tile(pending, max(1, _TRIES // len(pending)))
            flat = uniform[rows]
            tried = np.empty((len(rows), 2))
            tried[flat] = centres[rows[flat]] + radii[rows[flat], None] * _in_unit_disc(
                int(flat.sum()), rng
            )
            tried[~flat] = points[rows[~flat]] + self._noise(int((~flat).sum()), rng)
            extra = self.exponent(tried - points[rows]) - least[rows]
            inside = np.hypot(*(tried - centres[rows]).T) <= radii[rows]
            good = inside & (~flat | (rng.exponential(len(rows)) >= extra))
            found[rows[good][::-1]] = tried[good][::-1]
            left = np.ones(len(points), dtype=bool)
            left[rows[good]] = False
            pending = pending[left[pending]]
        return found

    @property
    def _mass(self) -> float:
        """∫ e^{−exponent} over the plane."""
        unit = 4.0 if self.norm == "l1" else 2 * math.pi
        return unit * self.scale**2

    def _noise(self, count: int, rng: Random) -> Floats:
        if self.norm == "gaussian":
            return np.asarray(self.scale * rng.normal(2 * count).reshape(count, 2))
        if self.norm == "l1":
            size = rng.exponential(2 * count) * rng.signs(2 * count)
            return np.asarray(self.scale * size.reshape(count, 2))
        angle = rng.angle(count)
        unit = np.column_stack([np.cos(angle), np.sin(angle)])
        return np.asarray(self.scale * rng.gamma(2, count)[:, None] * unit)


def nearest_in_disc(
    points: Floats, centres: Floats, radii: Floats, norm: str
) -> Floats:
    """Return the point of each row's disc nearest to it in a norm, shape (n, 2).

    Euclidean: on the ray from the centre. In ℓ1, with (a, b) = |x − c|: the circle's
    point at 45° if both are at least R/√2; else the smaller one is kept and the other
    is the circle's, because moving along the diagonal costs nothing up to there.

    Examples
    --------
    >>> one = np.array([[0.2, 3.0]]), np.zeros((1, 2)), np.ones(1)
    >>> nearest_in_disc(*one, "l1").round(3).tolist()
    [[0.2, 0.98]]
    """
    step = points - centres
    away = np.hypot(*step.T)
    outside = away > radii
    if norm != "l1":
        share = np.where(outside, radii / np.where(outside, away, 1.0), 1.0)
        near: Floats = centres + step * share[:, None]
        return near
    size = np.abs(step)
    diagonal = (radii / math.sqrt(2))[:, None]
    small = np.minimum(size.min(axis=1, keepdims=True), diagonal)
    large = np.sqrt(np.maximum(radii[:, None] ** 2 - small**2, 0.0))
    first_is_small = (size[:, :1] <= size[:, 1:]).ravel()
    both = np.where(first_is_small[:, None], np.hstack([small, large]), 0.0)
    both += np.where(first_is_small[:, None], 0.0, np.hstack([large, small]))
    return np.where(outside[:, None], centres + np.sign(step) * both, points)


def _in_unit_disc(count: int, rng: Random) -> Floats:
    angle = rng.angle(count)
    unit = np.column_stack([np.cos(angle), np.sin(angle)])
    inside: Floats = np.sqrt(rng.uniform(count))[:, None] * unit
    return inside
