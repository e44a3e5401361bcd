"""Means of a soft function over rows, each with noise on its own value."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import scipy

from ..ground.metric import Metric, grid_line_numbers
from ..promise.guarantee import DOWN, GROUPS_VISIBLE, Guarantee
from ..promise.plan import Plan
from ..randomness import Floats, Random
from ..smooth.growth import SoftFunction
from .randomisers import METHODS, SPLIT, Feature, RowNoise, make_randomiser

__all__ = ["METHODS", "SPLIT", "Feature", "MeanAnswer", "RowNoise", "plan_means"]

_LEVEL = 0.995  # of the quantiles by which the variance of few messages is raised
PUBLIC = "what is asked, and how softly, is public and was not made from the rows"


@dataclass(frozen=True, kw_only=True)
class MeanAnswer:
    """Private mean, with an upper estimate of its error, the bias included."""

    value: float
    error: float


def plan_means(
    points: Floats,
    features: Sequence[Feature],
    function: SoftFunction,
    *,
    eps: float,
    noise: RowNoise,
    parts: Floats | None = None,
    privacy_unit: str = "row",
    metric: Metric | None = None,
    rng: Random,
) -> Plan[list[MeanAnswer]]:
    """Plan means of F(feature(x)) over rows, in the local model; raise for huge places.

    points (n, d): Places in metres of a plane, d = 2; or values of d = 1 or 2 columns.
    features: The 1-Lipschitz number of each mean.
    function: F, with values in [0, 1].
    eps: Loss per ground metre (per unit of the columns; none for "ldp"), for each mean.
    parts (n,): Number of rows of each row's person; 1 if left out. ε, and δ, are
        divided by it.

    **Guarantee.** (m·ε)-GP for m means (ε-GP for "points": noisy places serve all),
    for each row, and the losses of rows add up (dist_1); for persons with several
    rows under dist_∞, by composition. It holds for the rows' messages, so that nobody
    need see more; the mean and its error are functions of them. "ldp" is differential
    privacy, a row being replaced.

    The error is the root of the messages' variance over n, and of the square of a
    public bound on the bias of "points". The variance is known of Laplace noise of one
    scale; else it is an upper estimate, see `estimate_variance`.

    References: SSGP Lemmas 2.3, 3.5 and 3.6, section 4.
    """
    k_max = metric.k_max if metric is not None and noise.method != "ldp" else 1.0
    share = eps / k_max * DOWN
    rows = np.ones(len(points)) if parts is None else parts
    dimension = points.shape[1]
    drawn = noise.in_units(k_max)
    randomisers = {
        part: make_randomiser(function, share, part, drawn, dimension)
        for part in np.unique(rows).tolist()
    }
    if noise.method == "points":  # refused now if it must be, not after the charge
        grid_line_numbers(points, next(iter(randomisers.values())).spacing)
    times = 1 if noise.method == "points" else len(features)
    guarantee = _state_guarantee(
        next(iter(randomisers.values())).guarantee, eps, times, noise
    )
    joint = {"privacy_unit": privacy_unit}
    if privacy_unit != "row" and noise.method != "ldp":
        joint["table_metric"] = "dist_inf"
    visible = () if privacy_unit in ("row", "table") else (GROUPS_VISIBLE,)
    guarantee = guarantee.replace(
        **joint,
        k_max=k_max,
        tolerance=guarantee.tolerance / k_max,
        assumptions=(*guarantee.assumptions, *visible, PUBLIC),
    ).for_randomness(rng)

    def draw() -> list[MeanAnswer]:
        """Draw all noise, and return private means with estimated errors."""
        groups = [
            (rows == part, randomiser) for part, randomiser in randomisers.items()
        ]
        ready = [
            randomiser.prepare_places(points[some], rng) for some, randomiser in groups
        ]
        (most, bias), means = np.empty((2, len(points))), []
        for some, randomiser in groups:
            most[some], bias[some] = randomiser.variance_bound, randomiser.bias_bound
        known = all(randomiser.variance_known for _, randomiser in groups)
        for feature in features:
            messages = np.empty(len(points))
            for (some, randomiser), places in zip(groups, ready, strict=True):
                messages[some] = randomiser.randomise(places, feature, rng)
            square = float(most.mean())
            if not known:
                square = min(square, estimate_variance(messages))
            error = math.sqrt(square / len(points) + float(bias.mean()) ** 2)
            means.append(MeanAnswer(value=float(messages.mean()), error=error))
        return means

    return Plan(guarantee=guarantee, draw=draw)


def estimate_variance(messages: Floats) -> float:
    """Return an upper estimate of the messages' variance; infinite for one message.

    It counts how rows differ among themselves as well. Of few messages the variance is
    often far too small: it is raised by the ratio of quantiles of Student's t and the
    normal law. At a level of 0.995, since the least of it and a bound is taken.
    """
    free = len(messages) - 1
    if not free:
        return math.inf
    ratio = scipy.special.stdtrit(free, _LEVEL) / scipy.special.ndtri(_LEVEL)
    return float(messages.var(ddof=1) * ratio**2)


def _state_guarantee(
    guarantee: Guarantee, eps: float, times: int, noise: RowNoise
) -> Guarantee:
    """Return the local model's guarantee for `times` queries, with total ε and δ."""
    facts = {
        **guarantee.parameters,
        "eps": eps,
        "queries": times,
        "method": noise.method,
    }
    delta = None if noise.delta is None else noise.delta * times
    if noise.radius is not None:
        guarantee = guarantee.replace(radius=noise.radius)
    return guarantee.replace(
        eps=eps * times, delta=delta, parameters=facts, grid=None,
        mechanism=f"{guarantee.mechanism}, local model",
    )  # fmt: skip
