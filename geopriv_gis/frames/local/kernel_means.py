"""Gaussian kernel means at public places, by noise on each row's kernel value."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pandas as pd

from ...core.local.questions import distance
from ...core.local.shares import Feature, RowNoise, plan_means
from ...core.mechanisms import PlanarLaplace
from ...core.parameter import check_number, limits_of
from ...core.randomness import Random, open_random
from ...core.smooth import GaussianKernel
from ..ground.crs import ground_of
from ..ground.geometry import Frame, coordinates_of, geometry_of
from ..ground.persons import rows_of_persons
from ..ground.prepared import Account, Due, Steps
from ..ground.public_places import is_many, places_of
from ..ground.release import attach
from ..ground.warning import Progress, silent, warn, weigh_budget, weigh_rows
from .share import LDP_EPS

FLAT = "noise on places flattens the kernel, which biases the mean"
MANY = 16  # places from which one release of the points is the better buy


def smooth_kernel_means(
    frame: Frame,
    points: Any,
    bandwidth: float,
    *,
    eps: float | None,
    noise: RowNoise,
    privacy_unit: str,
    crs: object,
    ledger: Account,
    rng: Random | None,
    progress: Progress | None,
) -> Steps[pd.DataFrame]:
    """Release kernel means; see `private_kde_at`.

    Notes
    -----
    **Guarantee.** (m·ε)-GP for m places, for each row, under dist_1; persons under
    dist_∞. ε-GP for "points".
    """
    source, report = open_random(rng), progress or silent
    local = noise.method == "ldp"
    check_number("eps", eps, LDP_EPS if local else limits_of(PlanarLaplace, "eps"))
    assert eps is not None
    if not local:
        weigh_budget("blurs places by at least", eps=eps)
    check_number("bandwidth", bandwidth, limits_of(GaussianKernel, "bandwidth"))
    geometry = geometry_of(frame)
    xy = coordinates_of(geometry, drop_z=True).xy
    ground = ground_of(geometry.crs, crs, plane=True, coordinates=xy)
    unit = ground.unit
    places = places_of(points, geometry.crs, ground) * unit
    rows = rows_of_persons(frame, privacy_unit)
    if not local:
        weigh_rows(rows, eps)
    plan = plan_means(
        ground.to_working(xy) * unit, [_away(place) for place in places],
        GaussianKernel(bandwidth=float(bandwidth)), eps=float(eps), noise=noise,
        parts=rows, privacy_unit=privacy_unit, metric=ground.metric, rng=source,
    )  # fmt: skip
    guarantee = plan.guarantee
    guarantee = guarantee.replace(
        crs=None if local else ground.label,
        parameters={**guarantee.parameters, "bandwidth": float(bandwidth)},
        assumptions=(*guarantee.assumptions, *ground.assumptions),
    )
    yield Due(guarantee, frame, ledger)
    report(0.2)
    means = plan.draw()
    index = points.index if hasattr(points, "index") else None
    values = np.array([mean.value for mean in means])
    columns = {
        "mean": values,
        "density": values / (2 * math.pi * bandwidth**2),
        "error": [mean.error for mean in means],
        "reliable": pd.array([noise.method != "points"] * len(values), dtype="boolean"),
        "reason": FLAT if noise.method == "points" else "",
    }
    report(1.0)
    return attach(pd.DataFrame(columns, index=index), guarantee)


def advise(points: Any, method: str) -> None:
    """Warn of many places that each cost the whole budget."""
    count = len(points) if is_many(points) else 1
    if count >= MANY and method != "points":
        warn(
            f"{count} places cost {count} times the budget. Release the points once "
            "instead and use .geopriv.density on them, or private_heatmap: any number "
            "of places for one eps, unbiased as well."
        )


def _away(place: np.ndarray) -> Feature:
    return lambda where: distance(where, place)
