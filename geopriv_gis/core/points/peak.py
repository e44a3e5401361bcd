"""Release of points by the peak law: most rows near their place at a fixed loss."""

from __future__ import annotations

import math
from dataclasses import replace

from ..ground.metric import Metric, Sphere
from ..mechanisms import PeakLaplace
from ..promise.guarantee import DOWN
from ..promise.plan import Plan
from ..randomness import Floats, Random
from .persons import Persons
from .release import (
    ClipRegion,
    bind_to_persons,
    check_sphere_options,
    choose_spacing,
    complete_guarantee,
    make_row_laplace,
    remap_outputs,
    round_outputs,
    split_by_rows,
)


def plan_peak(
    points: Floats,
    metric: Metric,
    *,
    eps: float,
    eps_fixed: float,
    radius: float,
    persons: Persons | None = None,
    clip: ClipRegion | None = None,
    rng: Random,
) -> Plan[Floats]:
    """Plan points with noise of the peak law; raise for invalid options or clips.

    Parameters as for `plan_laplace`, and:

    eps_fixed: ε_c, lost whatever the distance.
    radius: r₀ (ground metres): noise is e^{ε_c} times as dense within.

    **Guarantee.** A factor e^{ε_c + ε·d} for a row moved by d ground metres; or for a
    person, whose n rows are drawn one by one, each with ε_c/n and with ε/n under
    dist_∞, where all move by up to d, or ε/√n under dist_2: their losses add up to
    Σ ε/√n·d_i ≤ ε·dist_2, and to ε_c. The radius is the same for all of them. Of rows
    that are persons, each that moves pays both: under dist_1 m rows lose ε·dist_1 +
    m·ε_c.

    Stated is ε-GP with distances ε_c/ε metres longer: once for a person, once for
    each row that differs under dist_1, as `Guarantee.tolerance` counts.
    """
    share = eps / metric.k_max * DOWN
    # Distances of the plane are up to k_max times those on the ground.
    near = radius * metric.k_max
    spacing = choose_spacing(metric, min(1 / share, near), clip)
    if isinstance(metric, Sphere):
        check_sphere_options(clip, None)
    else:
        share, near = share * metric.unit, near / metric.unit
    joins_roots = persons is not None and persons.table_metric == "dist_2"

    base = make_row_laplace(metric, spacing, clip)(share)

    def noise_of_part(part: float) -> PeakLaplace:
        """Return the noise of a row that has a given part of its person's budget."""
        own = share * (math.sqrt(part) if joins_roots else part)
        return PeakLaplace(
            base=replace(base, eps=own), eps_fixed=eps_fixed * part, radius=near
        )

    noise = split_by_rows(
        DOWN, persons.rows_per_unit if persons else None, noise_of_part
    )
    # Snapping is the base's; what is fixed is added where metres are the ground's.
    snapped = noise.guarantee.replace(tolerance=base.guarantee.tolerance)
    noise = bind_to_persons(noise.with_guarantee(snapped), persons)
    if isinstance(metric, Sphere):
        noise = round_outputs(noise, spacing)
    noise = remap_outputs(noise, clip, spacing)
    made = noise.guarantee
    assert made.law is not None
    halves = 2 if "restricted" in made.law.then else 1
    made = made.replace(
        eps=eps,
        fixed_loss=eps_fixed,
        parameters={"eps": eps, "eps_fixed": eps_fixed, "radius": radius},
        law=made.law.replace(
            rate=eps / metric.k_max / halves,
            peak=eps_fixed / halves,
            radius=radius * metric.k_max,
        ),
    )
    made = complete_guarantee(
        made, metric, spacing, clip=clip, persons=persons, rng=rng
    )
    fixed = eps_fixed / eps * (1 + 1e-15)
    return Plan(
        guarantee=made.replace(tolerance=made.tolerance + fixed),
        draw=lambda: noise.randomise(points, rng),
    )
