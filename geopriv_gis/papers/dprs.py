"""DPRS exactly as published, for comparison: without a guarantee."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import scipy

from ..core.errors import ParameterError
from ..core.ground.metric import Metric, round_to_grid
from ..core.mechanisms.discs import (
    DiscNoise,
    compute_disc_radii,
    low_discrepancy_points,
)
from ..core.parameter import check_fields, parameter
from ..core.points.dprs import (
    DprsDesign,
    choose_spacing,
    clip_box,
    design_facts,
    plane_metric,
)
from ..core.points.release import ClipRegion
from ..core.promise.guarantee import Guarantee, complete_with_metric
from ..core.promise.plan import Plan
from ..core.promise.rdp import ORDERS, laplace_rdp
from ..core.randomness import Floats, Random

OWN_DISC = (
    "as published, every row is redrawn inside the disc of its own cluster, so the "
    "result tells in which clusters the row cannot be, and where discs do not overlap "
    "which it is in: no epsilon and delta below 1 hold between rows of those"
)
LEMMA_5 = (
    "its Lemma 5 is false: cutting noise off to a disc can raise the divergence (4.15 "
    "instead of 3.33 in one disc of radius 1 with noise of scale 0.3)"
)


@dataclass(frozen=True, kw_only=True)
class PublishedDprs:
    """DPRS as published, without guarantee: k-means with noise, rows redrawn in discs.

    **No guarantee.** Which disc a row is redrawn in depends on the row, and the proof
    for one disc fails (docs/mechanisms/dprs.md). The paper claims (ε, δ)-DP.

    The noise is calibrated as the paper does: half of the Rényi loss for the discs,
    half for the rows, sensitivity 1 on [−1, 1], at the order that asks for the least
    noise on rows. It leaves the first centres open; here they are the public sequence.

    References: DPRS Algorithms 1 to 4, Theorems 6.1 to 6.3 and C.2.
    """

    eps: float = parameter("ε that the paper claims for everything", above=0)
    delta: float = parameter("δ that the paper claims", above=0, below=1)
    centres: int = parameter("How many discs", at_least=2, at_most=10_000, integer=True)
    rounds: int = parameter("Rounds of k-means", at_least=1, at_most=100, integer=True)
    share: float = parameter("Radius as a share of the distance", above=0, at_most=1)
    noise: str = "laplace"

    def __post_init__(self) -> None:
        check_fields(self)

    @cached_property
    def scales(self) -> tuple[float, float]:
        """Return noise scales of sums, rows (half ranges); infinite for too small ε."""
        a = ORDERS
        claimed = (
            self.eps - np.log1p(-1 / a) + (math.log(self.delta) + np.log(a)) / (a - 1)
        )
        best = (math.inf, math.inf)
        for order, half in zip(a, claimed / 2, strict=True):
            if half <= 0:
                continue
            if self.noise == "gaussian":
                rows = math.sqrt(order / half)  # ‖μ‖² = 2
            else:
                rows = _solve_scale(float(order), half / 2)
            if rows < best[1]:
                best = _solve_scale(float(order), half / (3 * self.rounds)), rows
        return best

    def place(self, points: Floats, rng: Random) -> tuple[Floats, Floats]:
        """Return noisy k-means centres (k, 2), and radii (k,), in half ranges."""
        scale, _ = self.scales
        centres = 2 * low_discrepancy_points(self.centres) - 1
        for _ in range(self.rounds):
            cluster = scipy.spatial.cKDTree(centres).query(points)[1]
            sums = np.column_stack(
                [
                    np.bincount(cluster, weights, minlength=self.centres)
                    for weights in (*points.T, np.ones(len(points)))
                ]
            )
            noisy = sums + scale * rng.laplace(sums.size).reshape(sums.shape)
            centres = noisy[:, :2] / noisy[:, 2:]
        return centres, compute_disc_radii(centres, self.share)

    def randomise(self, points: Floats, rng: Random) -> Floats:
        """Return rows redrawn in their own discs; all in units of half the range."""
        centres, radii = self.place(points, rng)
        own = scipy.spatial.cKDTree(centres).query(points)[1]
        norm = "gaussian" if self.noise == "gaussian" else "l1"
        noise = DiscNoise(norm=norm, scale=self.scales[1])
        return noise.randomise(points, centres[own], radii[own], rng)


def _solve_scale(order: float, divergence: float) -> float:
    """Return the Laplace scale of a Rényi divergence at shift 1; infinite if none."""

    def gap(log_scale: float) -> float:
        """Return how far a scale's divergence is above the wanted one."""
        return float(laplace_rdp(order, math.exp(-log_scale))) - divergence

    low, high = -40.0, 40.0
    if gap(low) < 0 or gap(high) > 0:
        return math.inf
    return math.exp(float(scipy.optimize.brentq(gap, low, high, xtol=1e-10)))


def published_mechanism(design: DprsDesign, rows: int) -> PublishedDprs:
    """Return the published mechanism with a design's parameters."""
    return PublishedDprs(
        eps=design.eps,
        delta=design.delta,
        centres=design.disc_count(rows),
        rounds=design.rounds,
        share=design.share,
        noise=design.noise,
    )


def plan_published(
    points: Floats,
    metric: Metric,
    *,
    design: DprsDesign,
    clip: ClipRegion,
    rng: Random,
) -> Plan[Floats]:
    """Plan the published release with `plan_dprs` arguments; raise if ε is too small.

    **No guarantee**, for the two reasons that its ``guarantee`` gives.
    """
    plane = plane_metric(metric)
    mechanism, box = published_mechanism(design, len(points)), clip_box(clip)
    if not all(map(math.isfinite, mechanism.scales)):
        raise ParameterError(
            f"eps = {design.eps:g} is too small for the paper's accounting. Pass a "
            "larger one."
        )
    spacing = choose_spacing(None, box)
    middle, half = box.mean(axis=0), np.ptp(box, axis=0) / 2

    def draw() -> Floats:
        """Return points, first clipped to the box, redrawn in their clusters' discs."""
        scaled = np.clip((points - middle) / half, -1, 1)
        noisy = mechanism.randomise(scaled, rng) * half + middle
        return round_to_grid(noisy, spacing)

    guarantee = Guarantee(
        notion="none",
        grid=spacing,
        grid_unit=plane.unit_name,
        mechanism="dprs as published",
        parameters=design_facts(design, mechanism.centres),
        assumptions=(OWN_DISC, LEMMA_5),
        references=("DPRS Algorithms 1 to 4",),
    )
    return Plan(guarantee=complete_with_metric(guarantee, plane, rng), draw=draw)
