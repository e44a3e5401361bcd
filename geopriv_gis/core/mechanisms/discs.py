"""Private discs around people, and noise restricted to discs."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import scipy

from ..ground.disc_union import DiscUnion
from ..parameter import check_fields, check_one_of, parameter
from ..promise.rdp import ORDERS, eps_from_divergences, laplace_rdp
from ..randomness import Bools, Floats, Random
from .lattice import ScalarLaplace, draw_directions
from .mechanism import store_first_hits

SPACING = 2.0**-10  # of the lattice of scaled coordinates, sums and counts
_STANDS_OUT = 3.0  # noise scales that a count must have for its centre to move
_PLASTIC = 1.324717957244746  # x³ = x + 1
_TRIES = 1 << 14  # proposals at a time, at least
NORMS = ("l1", "l2", "gaussian")


@dataclass(frozen=True, kw_only=True)
class PrivateDiscs:
    """(ε, δ)-DP k-means with noise on each cluster's sums and count: centres, radii.

    Rows lie in [−1, 1]². The first centres are a public low-discrepancy sequence. In
    every round each row goes to its nearest centre; the coordinate sums and the count
    of each cluster get Laplace noise of scale λ on a lattice. A centre moves to
    sum/count where the noisy count stands out, and else stays. The radius of a disc
    is ``radius_share`` times the distance to the nearest other centre.

    **Guarantee.** (ε, δ)-differential privacy for replacing one row by another,
    anywhere: no unit, no distance. In one round a row that changes its cluster moves
    six numbers (two sums and a count, twice) by 1 at most; one that stays moves two
    sums by 2 at most. So the Rényi divergence of a round is at most max(6·D_α(1/λ),
    2·D_α(2/λ)), D_α that of Laplace noise (`laplace_rdp`); rounds add, also when
    each depends on the ones before; λ is the smallest for which `eps_from_divergences`
    gives ε. With δ = 0 the loss is at most 6/λ a round. What happens to noisy sums
    afterwards is post-processing. DPRS counts adding or removing a row: 3·D_α(1/λ) a
    round; n is published here, so rows can only be replaced. Radii are a function of
    the centres, whatever the ``radius_share``: above ½ discs overlap, and nothing else
    changes.

    References: DPRS Algorithm 1 and Theorem 6.1 (for adding or removing a row).
    """

    eps: float = parameter("Privacy loss of the discs", at_least=1e-6, at_most=50)
    delta: float = parameter("Probability that it is larger", at_least=0, below=1)
    centres: int = parameter("How many discs", at_least=2, at_most=10_000, integer=True)
    rounds: int = parameter("Rounds of k-means", at_least=1, at_most=100, integer=True)
    radius_share: float = parameter(
        "Radius as a share of the distance to the nearest other centre",
        above=0,
        at_most=1,
    )

    def __post_init__(self) -> None:
        check_fields(self)

    @cached_property
    def scale(self) -> float:
        """Return the noise scale of sums and counts for this ε and δ, rounded up."""
        pure = 6.0 * self.rounds / self.eps
        if self.delta == 0:
            return pure * (1 + 1e-12)

        def gap(log_scale: float) -> float:
            """Return how far ε at noise scale e^log_scale is above the wanted ε."""
            return self.eps_of_scale(math.exp(log_scale)) - self.eps

        low, high = math.log(pure) - 30.0, math.log(pure)
        if gap(high) > 0 or gap(low) < 0:
            return pure * (1 + 1e-12)
        scale = math.exp(float(scipy.optimize.brentq(gap, low, high, xtol=1e-10))) * (
            1 + 1e-9
        )
        return min(scale, pure)

    def eps_of_scale(self, scale: float) -> float:
        """Return the ε of all rounds with noise of this scale, at this δ > 0."""
        one, two = (
            laplace_rdp(ORDERS, shift / scale, SPACING / scale) for shift in (1.0, 2.0)
        )
        return eps_from_divergences(
            ORDERS, self.rounds * np.maximum(6 * one, 2 * two), self.delta
        )

    def randomise(
        self, points: Floats, box: Floats, rng: Random
    ) -> tuple[Floats, Floats]:
        """Clip points to [−1, 1]²; return private centres (k, 2) in the box, and radii.

        points (n, 2): Rows, in [−1, 1]²; what lies outside counts as on its border.
        box (2,): Half-sides of the public box around 0 that centres stay in, at most 1.
        """
        noise = ScalarLaplace(eps=1 / self.scale, spacing=SPACING)
        # On the lattice sums are exact, in whatever order rows are added up.
        rows = np.rint(np.clip(points, -1, 1) / SPACING) * SPACING
        centres = (2 * low_discrepancy_points(self.centres) - 1) * box
        for _ in range(self.rounds):
            cluster = scipy.spatial.cKDTree(centres).query(rows)[1]
            counts: Floats = np.column_stack(
                [
                    np.bincount(cluster, weights, self.centres).astype(float)
                    for weights in (rows[:, 0], rows[:, 1], np.ones(len(rows)))
                ]
            )
            noisy = noise.randomise(counts, rng)
            stands_out = noisy[:, 2] > _STANDS_OUT * self.scale
            moved = noisy[stands_out, :2] / noisy[stands_out, 2:]
            centres[stands_out] = np.clip(moved, -box, box)
        return centres, compute_disc_radii(centres, self.radius_share)


def compute_disc_radii(centres: Floats, share: float) -> Floats:
    """Return for each centre a share of the distance to the nearest other centre."""
    return np.asarray(
        share * scipy.spatial.cKDTree(centres).query(centres, k=2)[0][:, 1]
    )


def low_discrepancy_points(count: int) -> Floats:
    """Return the first points of a sequence that fills [0, 1]² evenly, (count, 2).

    Multiples of the plastic number's powers, modulo 1 (Roberts 2018).
    """
    number = np.arange(1, count + 1)[:, None]
    steps: Floats = number * np.array([1 / _PLASTIC, 1 / _PLASTIC**2])
    return np.asarray(np.mod(0.5 + steps, 1.0))


@dataclass(frozen=True, kw_only=True)
class DiscGaussian:
    """Gaussian noise restricted to a union of discs: ∝ exp(−‖y−x‖²/2σ²), σ² = D/ε.

    D is the diagonal of the discs' bounding box.

    **Guarantee.** ε-GP given the discs. For x and x' the log-ratio of the densities is
    ⟨x−x', y⟩/σ² plus a constant: over the discs it stays in an interval of length
    ‖x−x'‖·D/σ² = ε‖x−x'‖, and it takes both signs, because both densities integrate
    to 1. (So the range is bounded as well.) Nothing better holds in general: between
    two small discs at opposite ends the interval is attained. **Assumes.** Real
    numbers.

    Rows are first moved to the nearest point of ``box``, which is convex: that brings
    no two rows farther apart, and sampling ends soon wherever they were. Where discs
    overlap, a uniform proposal counts for the disc that it is nearest to, once.

    References: McSherry & Talwar 2007 (exponential mechanism).
    """

    eps: float = parameter("Privacy loss per unit of distance", above=0)
    discs: DiscUnion
    box: Floats  # (low, high), shape (2, 2)

    def __post_init__(self) -> None:
        check_fields(self)

    @cached_property
    def sigma(self) -> float:
        """Return the noise's standard deviation (points' unit), before restriction."""
        boxes = self.discs.edges
        low, high = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
        return math.sqrt(math.dist(low, high) / self.eps)

    def randomise(self, points: Floats, rng: Random) -> Floats:
        """Clip rows to the box; draw noise around each, within the union of discs."""
        centred = np.clip(points, *self.box)
        # Lower bounds of the distances to the nearest disc.
        away = np.maximum(self.discs.nearest_disc(centred)[1], 0.0) * (1 - 1e-12)
        least = (away / self.sigma) ** 2 / 2
        mass = 2 * math.pi * self.sigma**2 * np.exp(np.minimum(least, 500.0))
        flat = self.discs.area <= mass
        found = np.empty_like(centred)
        pending = np.arange(len(points))
        while pending.size:
            rows = np.tile(pending, max(1, _TRIES // len(pending)))
            uniform, once = self._draw_in_discs(len(rows), rng)
            tried = np.where(
                flat[rows, None],
                uniform,
                centred[rows] + self.sigma * rng.normal(2 * len(rows)).reshape(-1, 2),
            )
            size = np.hypot(*(tried - centred[rows]).T) / self.sigma
            kept = rng.exponential(len(rows)) >= size**2 / 2 - least[rows]
            good = np.where(flat[rows], kept & once, self.discs.contains(tried))
            pending = store_first_hits(found, pending, rows[good], tried[good])
        return found

    def _draw_in_discs(self, count: int, rng: Random) -> tuple[Floats, Bools]:
        """Draw points of discs, by area; say if each one's own disc is its nearest."""
        ends = np.cumsum(self.discs.radii**2)
        chosen = np.searchsorted(ends, rng.uniform(count) * ends[-1])
        chosen = np.minimum(chosen, len(ends) - 1)
        step = draw_directions(count, 2, rng)
        away = self.discs.radii[chosen] * np.sqrt(rng.uniform(count))
        tried = np.asarray(self.discs.centres[chosen] + away[:, None] * step)
        return tried, self.discs.nearest_disc(tried)[0] == chosen


@dataclass(frozen=True, kw_only=True)
class DiscNoise:
    """Noise in a disc, ∝ e^{−‖y−x‖/s} (ℓ1, ℓ2) or e^{−‖y−x‖²/2s²}; no guarantee alone.

    **No guarantee by itself**: which disc it is depends on the row, and cutting noise
    off without paying for it can raise the loss (docs/mechanisms/dprs.md).

    Rejection: proposals are uniform in the disc, accepted with f(y)/f(z) where z is
    the disc's point nearest to x in the norm used (`project_to_discs`), or come from
    the noise around x and are accepted inside the disc: per row whichever has the
    smaller envelope.

    References: DPRS Algorithms 2 and 4.
    """

    norm: str
    scale: float = parameter("Scale of the noise", above=0)

    def __post_init__(self) -> None:
        check_fields(self)
        check_one_of("norm", self.norm, NORMS)

    def exponent(self, step: Floats) -> Floats:
        """Return minus the noise's log density, up to a constant, at displacements."""
        if self.norm == "l1":
            size: Floats = np.abs(step).sum(axis=-1) / self.scale
            return size
        length = np.hypot(step[..., 0], step[..., 1]) / self.scale
        return length**2 / 2 if self.norm == "gaussian" else length

    def randomise(
        self, points: Floats, centres: Floats, radii: Floats, rng: Random
    ) -> Floats:
        """Draw noise around each row, within its disc; the centre if radius is 0."""
        nearest = project_to_discs(points, centres, radii, self.norm)
        least = self.exponent(nearest - points)
        # ∫ e^{−exponent} over the plane.
        mass = (4.0 if self.norm == "l1" else 2 * math.pi) * self.scale**2
        uniform = math.pi * radii**2 <= mass * np.exp(np.minimum(least, 500.0))
        found = np.array(centres, dtype=float)
        pending = np.flatnonzero(radii > 0)
        while pending.size:
            rows = np.tile(pending, max(1, _TRIES // len(pending)))
            flat = uniform[rows]
            tried = np.empty((len(rows), 2))
            tried[flat] = centres[rows[flat]] + radii[
                rows[flat], None
            ] * _draw_in_unit_disc(int(flat.sum()), rng)
            tried[~flat] = points[rows[~flat]] + self._noise(int((~flat).sum()), rng)
            extra = self.exponent(tried - points[rows]) - least[rows]
            inside = np.hypot(*(tried - centres[rows]).T) <= radii[rows]
            good = inside & (~flat | (rng.exponential(len(rows)) >= extra))
            pending = store_first_hits(found, pending, rows[good], tried[good])
        return found

    def _noise(self, count: int, rng: Random) -> Floats:
        """Draw planar noise of the chosen law, not restricted to a disc yet."""
        if self.norm == "gaussian":
            return np.asarray(self.scale * rng.normal(2 * count).reshape(count, 2))
        if self.norm == "l1":
            return np.asarray(self.scale * rng.laplace(2 * count).reshape(count, 2))
        unit = draw_directions(count, 2, rng)
        return np.asarray(self.scale * rng.gamma(2, count)[:, None] * unit)


def project_to_discs(
    points: Floats, centres: Floats, radii: Floats, norm: str
) -> Floats:
    """Return each row's nearest point of its disc: in ℓ1 if norm is "l1", else ℓ2.

    Euclidean: on the ray from the centre. In ℓ1, with (a, b) = |x − c|: the circle's
    point at 45° if both are at least R/√2; else the smaller one is kept and the other
    is the circle's, because moving along the diagonal costs nothing up to there.

    >>> one = np.array([[0.2, 3.0]]), np.zeros((1, 2)), np.ones(1)
    >>> project_to_discs(*one, "l1").round(3).tolist()
    [[0.2, 0.98]]
    """
    step = points - centres
    away = np.hypot(*step.T)
    outside = away > radii
    if norm != "l1":
        share = np.where(outside, radii / np.where(outside, away, 1.0), 1.0)
        return centres + step * share[:, None]
    size = np.abs(step)
    diagonal = (radii / math.sqrt(2))[:, None]
    small = np.minimum(size.min(axis=1, keepdims=True), diagonal)
    large = np.sqrt(np.maximum(radii[:, None] ** 2 - small**2, 0.0))
    first_is_small = (size[:, :1] <= size[:, 1:]).ravel()
    both = np.where(first_is_small[:, None], np.hstack([small, large]), 0.0)
    both += np.where(first_is_small[:, None], 0.0, np.hstack([large, small]))
    return np.where(outside[:, None], centres + np.sign(step) * both, points)


def _draw_in_unit_disc(count: int, rng: Random) -> Floats:
    """Draw `count` uniform points of the unit disc, shape (count, 2)."""
    unit = draw_directions(count, 2, rng)
    return np.asarray(np.sqrt(rng.uniform(count))[:, None] * unit)
