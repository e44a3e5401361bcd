"""Release of points within private discs around people [DPRS, corrected]."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..errors import CRSError, ParameterError
from ..ground.disc_union import DiscRims, DiscUnion
from ..ground.metric import Metric, Plane, compute_default_spacing, round_to_grid
from ..language import gettext_noop
from ..mechanisms import LatticeLaplace
from ..mechanisms.discs import DiscGaussian, PrivateDiscs
from ..mechanisms.restricted_laplace import RestrictedLaplace
from ..parameter import check_number, check_one_of, limits_of
from ..promise.guarantee import (
    DOWN,
    FLOAT_CAVEAT,
    REGION_PUBLIC,
    Guarantee,
    complete_with_metric,
)
from ..promise.law import Law
from ..promise.plan import Plan
from ..randomness import Floats, Random
from .release import ClipRegion

NOISES = ("laplace", "gaussian")
MOST_DISCS, ROWS_PER_DISC = 600, 40
TOGETHER = "the promise of the points released beside them covers both together"
ONE_ROW = gettext_noop(
    "one row moves and all others stay; the number of rows is public"
)
_STEPS = 1024  # of the grid along the region
_FINEST = 256  # noise is never narrower than this part of the region's longer side
_WIDEST = 32  # likewise for Gaussian noise
_SMALLEST = 8  # steps of the grid; smaller discs are left out
_WAYS = {"remap": "strays moved to the discs", "restrict": "within the discs"}


@dataclass(frozen=True, kw_only=True)
class DprsDesign:
    """Public options of the disc mechanism: number of discs, budget shares, noise.

    eps: Loss per ground metre for each row, given the discs; as published, the loss (no
        unit) that the paper claims for everything.
    eps_discs, delta: Loss (no unit) of the discs, and the probability that it is
        larger.
    centres: How many discs; by default one for every 40 rows, 2 to 600.
    rounds: Rounds of k-means.
    share: Radius of a disc, as a share of the distance to the nearest other centre.
    """

    eps: float
    eps_discs: float = 1.0
    delta: float = 1e-5
    centres: int | None = None
    rounds: int = 12
    share: float = 0.5
    noise: str = "laplace"

    def __post_init__(self) -> None:
        """Refuse unknown names, and losses that no noise gives."""
        check_number("eps_discs", self.eps_discs, limits_of(PrivateDiscs, "eps"))
        check_one_of("noise", self.noise, NOISES)

    def disc_count(self, rows: int) -> int:
        """Return `centres`, else one disc for every 40 rows, between 2 and 600."""
        if self.centres is not None:
            return self.centres
        return min(MOST_DISCS, max(2, rows // ROWS_PER_DISC))

    def disc_mechanism(self, rows: int) -> PrivateDiscs:
        """Return the private k-means mechanism that places the discs."""
        return PrivateDiscs(
            eps=self.eps_discs,
            delta=self.delta,
            centres=self.disc_count(rows),
            rounds=self.rounds,
            radius_share=self.share,
        )


def plan_dprs(
    points: Floats,
    metric: Metric,
    *,
    design: DprsDesign,
    clip: ClipRegion,
    on_discs: Callable[[DiscUnion], object] = lambda _: None,
    rng: Random,
) -> Plan[Floats]:
    """Plan the release of every row inside private discs; raise for invalid options.

    on_discs: Handed the discs whenever they are drawn.

    **Guarantee.** Let one row move from x to x', d ground metres away. Then every
    event has Pr[S] ≤ e^{ε_c + ε·d}·Pr'[S] + δ, for discs and rows together.

    *Proof.* The discs C are (ε_c, δ)-DP for replacing a row (`PrivateDiscs`). Given C,
    rows are drawn independently, all but one alike in both worlds, and that one is
    ε-GP: "restrict" by `RestrictedLaplace` or `DiscGaussian` on the union of the discs,
    which is the same in both; "remap" since its noise is drawn without C, and the
    nearest point of the union is a function of the noisy point and C alone. So
    f(C) = Pr[S | C] is at most g(C) = min(1, e^{εd} f'(C)), with values in [0, 1], and
    E[g(C)] ≤ e^{ε_c} E'[g(C)] + δ ≤ e^{ε_c+εd} Pr'[S] + δ. ∎

    The disc of the row's own cluster is no function of those two: moving into that one
    would tell the cluster. ε_c does not get smaller with d. As approximate geo-privacy
    the promise is stated with a tolerance: distances count as ε_c/ε metres longer.

    References: DPRS Algorithms 1 to 3; McSherry & Talwar 2007 in place of DPRS Theorem
    6.2.
    """
    plane = plane_metric(metric)
    if design.noise == "gaussian" and clip.how == "remap":
        raise ParameterError(
            "noise='gaussian' needs clip='restrict': what is moved to the discs must "
            "have Laplace noise, whose loss is per metre."
        )
    share = design.eps / plane.k_max * DOWN * plane.unit
    places, box = design.disc_mechanism(len(points)), clip_box(clip)
    spacing = choose_spacing(share, box)
    free = LatticeLaplace(eps=share, spacing=spacing)

    def draw() -> Floats:
        """Draw discs, pass them to `on_discs`, and return noisy points in them."""
        discs = _place_discs(places, points, box, spacing, rng)
        on_discs(discs)
        if clip.how == "remap":
            return DiscRims(discs).move_inside(free.randomise(points, rng), spacing)
        noise = _noise_in_discs(discs, design.noise, share, spacing, box)
        return round_to_grid(noise.randomise(points, rng), spacing)

    guarantee = _state_guarantee(design, places, plane, spacing, clip.how)
    return Plan(guarantee=complete_with_metric(guarantee, plane, rng), draw=draw)


def _noise_in_discs(
    discs: DiscUnion, noise: str, share: float, spacing: float, box: Floats
) -> RestrictedLaplace | DiscGaussian:
    """Return noise that stays in the discs; ε is lowered if noise would be tiny.

    It loses less than the promise allows where it would be far narrower than the
    discs: rows between them would take for ever, and gain nothing.
    """
    side = float(np.ptp(box, axis=0).max())
    if noise == "gaussian":
        return DiscGaussian(eps=min(share, _WIDEST**2 / side), discs=discs, box=box)
    least = min(share, 2 * _FINEST / side)
    return RestrictedLaplace(eps=least, spacing=spacing, region=discs)


def _state_guarantee(
    design: DprsDesign, places: PrivateDiscs, plane: Plane, spacing: float, how: str
) -> Guarantee:
    """Return the guarantee of discs and rows; CRS and k_max are still to be set."""
    exact = design.noise == "laplace"
    snapped = spacing * math.sqrt(2) * plane.unit if exact else 0.0
    # `complete_with_metric` divides by k_max.
    fixed = design.eps_discs / design.eps * plane.k_max
    moved = Law(
        family="laplace", rate=design.eps / plane.k_max, lattice=True, then=("discs",)
    )
    return Guarantee(
        notion="approximate-gp" if places.delta else "gp",
        eps=design.eps,
        delta=places.delta or None,
        grid=spacing,
        grid_unit=plane.unit_name,
        tolerance=(snapped + fixed) / plane.unit,
        mechanism=f"dprs, mended ({design.noise}, {_WAYS[how]})",
        fixed_loss=design.eps_discs,
        law=moved if how == "remap" else None,
        parameters=design_facts(design, places.centres),
        assumptions=(ONE_ROW, REGION_PUBLIC, *(() if exact else (FLOAT_CAVEAT,))),
        references=("DPRS Algorithms 1 to 3", "McSherry & Talwar 2007", "Mironov 2017"),
    )


def guarantee_of_discs(design: DprsDesign, rows: int, rng: Random) -> Guarantee:
    """Return the guarantee of drawing the discs: (ε, δ)-DP for replacing a row."""
    places = design.disc_mechanism(rows)
    return Guarantee(
        notion="dp",
        eps=places.eps,
        delta=places.delta or None,
        neighbours="replace",
        mechanism="discs by private k-means",
        parameters={"rounds": places.rounds, "share": places.radius_share},
        assumptions=(REGION_PUBLIC, TOGETHER),
        references=("DPRS Algorithm 1", "Mironov 2017"),
    ).for_randomness(rng)


def design_facts(design: DprsDesign, discs: int) -> dict[str, object]:
    """Return the design parameters that a guarantee records."""
    return {
        "eps": design.eps,
        "centres": discs,
        "rounds": design.rounds,
        "share": design.share,
        "noise": design.noise,
    }


def _place_discs(
    places: PrivateDiscs, points: Floats, box: Floats, spacing: float, rng: Random
) -> DiscUnion:
    """Draw private discs, without tiny ones; if all are, return one around the box."""
    middle, half = box.mean(axis=0), np.ptp(box, axis=0) / 2
    unit = float(half.max())
    centres, radii = places.randomise((points - middle) / unit, half / unit, rng)
    kept = radii * unit >= _SMALLEST * spacing
    if not kept.any():  # all centres fell together: one disc, around the whole box
        return DiscUnion.indexed(middle[None], np.array([math.hypot(*half)]), spacing)
    return DiscUnion.indexed(centres[kept] * unit + middle, radii[kept] * unit, spacing)


def clip_box(clip: ClipRegion) -> Floats:
    """Return the clip region's bounding box, rows (west, south) and (east, north)."""
    corners = np.vstack(list(clip.rings))
    return np.array([corners.min(axis=0), corners.max(axis=0)])


def plane_metric(metric: Metric) -> Plane:
    """Return the metric if it is a plane; raise for a sphere."""
    if not isinstance(metric, Plane):
        raise CRSError("discs need a plane: give crs=, a projected CRS.")
    return metric


def choose_spacing(share: float | None, box: Floats) -> float:
    """Return a grid spacing near 1/1000 of noise 1/share or a box's side, the less."""
    side = float(np.ptp(box, axis=0).min())
    return compute_default_spacing(side if share is None else min(1 / share, side))
