"""Release points inside private discs that follow where people are [DPRS, mended]."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..errors import CRSError, ParameterError
from ..ground.disc_union import Discs, Rims
from ..ground.metric import (
    Metric,
    Plane,
    check_reach,
    default_spacing,
    to_cells,
    to_grid,
)
from ..mechanisms import LatticeLaplace
from ..mechanisms.discs import DiscGaussian, PrivateDiscs
from ..mechanisms.restricted_laplace import RestrictedLaplace
from ..parameter import check_number, limits_of, shown
from ..promise.guarantee import DOWN, FLOAT_CAVEAT, REGION_PUBLIC, Guarantee, ground
from ..promise.law import Law
from ..promise.plan import Plan
from ..randomness import Floats, Random
from .release import Clip

NOISES = ("laplace", "gaussian")
MOST_DISCS, ROWS_PER_DISC = 600, 40
TOGETHER = "the promise of the points released beside them covers both together"
ONE_ROW = "one row moves and all others stay; the number of rows is public"
_STEPS = 1024  # of the grid along the region
_FINEST = 256  # noise is never narrower than this part of the region's longer side
_WIDEST = 32  # likewise for Gaussian noise
_SMALLEST = 8  # steps of the grid; smaller discs are left out
_WAYS = {"remap": "strays moved to the discs", "restrict": "within the discs"}


@dataclass(frozen=True, kw_only=True)
class Design:
    """How discs are placed and rows moved; all of it public.

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
        if self.noise not in NOISES:
            raise ParameterError(
                f"noise must be one of {NOISES}; got {shown(self.noise)}."
            )

    def count(self, rows: int) -> int:
        """Return how many discs, or raise; the number of rows is public."""
        if self.centres is not None:
            return self.centres
        return min(MOST_DISCS, max(2, rows // ROWS_PER_DISC))

    def places(self, rows: int) -> PrivateDiscs:
        """Return the mechanism that places the discs."""
        return PrivateDiscs(
            eps=self.eps_discs,
            delta=self.delta,
            centres=self.count(rows),
            rounds=self.rounds,
            share=self.share,
        )


def plan_dprs(
    points: Floats,
    metric: Metric,
    *,
    design: Design,
    clip: Clip,
    grid: float | None = None,
    told: Callable[[Discs], object] = lambda _: None,
    rng: Random,
) -> Plan[Floats]:
    """Plan the release of every row inside the union of private discs.

    grid: Spacing of the public grid, in coordinate units.
    told: Handed the discs whenever they are drawn.

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
    plane = plane_of(metric)
    if design.noise == "gaussian" and clip.how == "remap":
        raise ParameterError(
            "noise='gaussian' needs clip='restrict': what is moved to the discs must "
            "have Laplace noise, whose loss is per metre."
        )
    share = design.eps / plane.k_max * DOWN * plane.unit
    places, box = design.places(len(points)), box_of(clip)
    spacing = spacing_of(points, share, box, grid)
    free = LatticeLaplace(eps=share, spacing=spacing)

    def draw() -> Floats:
        discs = _discs(places, points, box, spacing, rng)
        told(discs)
        if clip.how == "remap":
            return Rims(discs).remap(free.randomise(points, rng), spacing)
        noise = _within(discs, design.noise, share, spacing, box)
        return to_grid(noise.randomise(points, rng), spacing)

    guarantee = _guarantee(design, places, plane, spacing, clip.how)
    return Plan(guarantee=ground(guarantee, plane, rng), draw=draw)


def _within(
    discs: Discs, noise: str, share: float, spacing: float, box: Floats
) -> RestrictedLaplace | DiscGaussian:
    """Return noise that stays in the discs.

    It loses less than the promise allows where it would be far narrower than the
    discs: rows between them would take for ever, and gain nothing.
    """
    side = float(np.ptp(box, axis=0).max())
    if noise == "gaussian":
        return DiscGaussian(eps=min(share, _WIDEST**2 / side), discs=discs, box=box)
    least = min(share, 2 * _FINEST / side)
    return RestrictedLaplace(eps=least, spacing=spacing, region=discs)


def _guarantee(
    design: Design, places: PrivateDiscs, plane: Plane, spacing: float, how: str
) -> Guarantee:
    """Return the promise, but for where distance is measured."""
    exact = design.noise == "laplace"
    snapped = spacing * math.sqrt(2) * plane.unit if exact else 0.0
    fixed = design.eps_discs / design.eps * plane.k_max  # `ground` divides by k_max
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
        parameters=facts_of(design, places.centres),
        assumptions=(
            ONE_ROW,
            REGION_PUBLIC,
            *(() if exact else (FLOAT_CAVEAT,)),
        ),
        references=("DPRS Algorithms 1 to 3", "McSherry & Talwar 2007", "Mironov 2017"),
    )


def discs_alone(design: Design, rows: int, rng: Random) -> Guarantee:
    """Return what the discs promise by themselves: (ε_c, δ)-DP for replacing a row."""
    places = design.places(rows)
    return Guarantee(
        notion="dp",
        eps=places.eps,
        delta=places.delta or None,
        neighbours="replace",
        mechanism="discs by private k-means",
        parameters={"rounds": places.rounds, "share": places.share},
        assumptions=(REGION_PUBLIC, TOGETHER),
        references=("DPRS Algorithm 1", "Mironov 2017"),
    ).for_randomness(rng)


def facts_of(design: Design, discs: int) -> dict[str, object]:
    """Return what a guarantee says of the design."""
    return {
        "eps": design.eps,
        "centres": discs,
        "rounds": design.rounds,
        "share": design.share,
        "noise": design.noise,
    }


def _discs(
    places: PrivateDiscs, points: Floats, box: Floats, spacing: float, rng: Random
) -> Discs:
    """Return discs in coordinate units, placed in a square around the box."""
    middle, half = box.mean(axis=0), np.ptp(box, axis=0) / 2
    unit = float(half.max())
    centres, radii = places.randomise((points - middle) / unit, half / unit, rng)
    kept = radii * unit >= _SMALLEST * spacing
    if not kept.any():  # all centres fell together: one disc, around the whole box
        return Discs.around(middle[None], np.array([math.hypot(*half)]), spacing)
    return Discs.around(centres[kept] * unit + middle, radii[kept] * unit, spacing)


def box_of(clip: Clip) -> Floats:
    corners = np.vstack(list(clip.rings))
    return np.array([corners.min(axis=0), corners.max(axis=0)])


def plane_of(metric: Metric) -> Plane:
    if not isinstance(metric, Plane):
        raise CRSError("discs need a plane: give a projected working CRS.")
    return metric


def spacing_of(
    points: Floats, share: float | None, box: Floats, grid: float | None
) -> float:
    """Return the grid's spacing in coordinate units: a thousandth of noise or box."""
    side = float(np.ptp(box, axis=0).min())
    scale = side if share is None else 1 / share
    if grid is None:
        return default_spacing(min(scale, side))
    check_reach(scale, grid)
    if grid * _STEPS > side:
        raise ParameterError(
            "grid must be at most a 1024th of the region's narrower side; got "
            f"{grid:g}."
        )
    to_cells(points, grid)
    return grid
