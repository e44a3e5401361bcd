"""Means of a soft function over rows, each of which makes its own value noisy."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..ground.grid import to_cells
from ..ground.metric import Metric
from ..promise.guarantee import Guarantee
from ..promise.plan import Plan
from ..promise.stating import DOWN, GROUPS_VISIBLE
from ..randomness import Floats, Random
from ..smooth.growth import SoftFunction
from .randomisers import METHODS, SPLIT, Form, Way, sender_of

__all__ = ["METHODS", "SPLIT", "Form", "Mean", "Way", "plan_means"]

PUBLIC = "what is asked, and how softly, is public and was not made from the rows"


@dataclass(frozen=True, kw_only=True)
class Mean:
    """A private mean, and an upper estimate of the standard error of its noise."""

    value: float
    error: float


def plan_means(
    points: Floats,
    forms: Sequence[Form],
    function: SoftFunction,
    *,
    eps: float,
    way: Way,
    parts: Floats | None = None,
    privacy_unit: str = "row",
    metric: Metric | None = None,
    rng: Random,
) -> Plan[list[Mean]]:
    """Plan the release of means of F(form(x)) over rows x, in the local model.

    Parameters
    ----------
    points : (n, d) array
        Places in metres of a plane, d = 2; or values of d = 1 or 2 columns.
    forms : sequence of callables
        The 1-Lipschitz number of each mean.
    function : SoftFunction
        F, with values in [0, 1].
    eps : float
        Loss per ground metre (per unit of the columns; none for "ldp"), for each mean.
    way : Way
    parts : (n,) array, optional
        Number of rows of each row's person; 1 if left out. ε, and δ, are divided by it.
    privacy_unit : str
        As it goes into the guarantee.
    metric : Plane, optional
        Of places; left out for columns.
    rng : Random

    Notes
    -----
    **Guarantee.** (m·ε)-GP for m means (ε-GP for "points": noisy places serve all),
    for each row, and the losses of rows add up (dist_1); for persons with several
    rows under dist_∞, by composition. It holds for the rows' messages, so that nobody
    need see more; the mean and its error are functions of them. "ldp" is differential
    privacy, a row being replaced.

    The error is the root of the messages' variance over n, which counts how rows
    differ among themselves as well, but at most what a public bound allows; it does
    not count the bias of "points".

    References
    ----------
    SSGP Lemmas 2.3, 3.5 and 3.6, section 4.
    """
    k_max = metric.k_max if metric is not None and way.method != "ldp" else 1.0
    share = eps / k_max * DOWN
    rows = np.ones(len(points)) if parts is None else parts
    dimension = points.shape[1]
    senders = {
        part: sender_of(function, share, part, way, dimension)
        for part in np.unique(rows).tolist()
    }
    if way.method == "points":  # refused now if it must be, not after the charge
        to_cells(points, next(iter(senders.values())).spacing)
    times = 1 if way.method == "points" else len(forms)
    guarantee = _guarantee(next(iter(senders.values())).guarantee, eps, times, way)
    joint = {"privacy_unit": privacy_unit}
    if privacy_unit != "row" and way.method != "ldp":
        joint["table_metric"] = "dist_inf"
    visible = () if privacy_unit in ("row", "table") else (GROUPS_VISIBLE,)
    guarantee = guarantee.replace(
        **joint,
        k_max=k_max,
        tolerance=guarantee.tolerance / k_max,
        assumptions=(*guarantee.assumptions, *visible, PUBLIC),
    ).drawn_with(rng)

    def draw() -> list[Mean]:
        groups = [(rows == part, sender) for part, sender in senders.items()]
        ready = [sender.ready(points[some], rng) for some, sender in groups]
        most, means = np.empty(len(points)), []
        for some, sender in groups:
            most[some] = sender.most
        for form in forms:
            messages = np.empty(len(points))
            for (some, sender), places in zip(groups, ready, strict=True):
                messages[some] = sender.send(places, form, rng)
            means.append(_mean(messages, most))
        return means

    return Plan(guarantee=guarantee, draw=draw)


def _mean(messages: Floats, most: Floats) -> Mean:
    count = len(messages)
    square = float(most.sum()) / count**2
    if count > 1:
        square = min(square, float(messages.var(ddof=1)) / count)
    return Mean(value=float(messages.mean()), error=math.sqrt(square))


def _guarantee(guarantee: Guarantee, eps: float, times: int, way: Way) -> Guarantee:
    facts = {**guarantee.parameters, "eps": eps, "queries": times, "method": way.method}
    delta = None if way.delta is None else way.delta * times
    return guarantee.replace(
        eps=eps * times, delta=delta, parameters=facts, grid=None,
        mechanism=f"{guarantee.mechanism}, local model",
    )  # fmt: skip
