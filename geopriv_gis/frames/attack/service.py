"""Attacks on a nearby-people service, from the ranks that it answers."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any

import numpy as np
import pandas as pd

from ...arguments.docstring import document_arguments
from ...core.attack import inference
from ...core.attack.service import K, NearbyPeople
from ...core.errors import ParameterError
from ...core.parameter import Limits, check_number, safe_repr
from ...core.randomness import Floats, Ints, Random, open_random
from ..ground.geometry import Frame, geometry_of
from ..ground.warning import Progress, ignore_progress
from .result import (
    THRESHOLD,
    Attack,
    has_no_record,
    make_attack_result,
    true_and_released_positions,
)

TARGETS = Limits("How many rows are attacked", at_least=1, integer=True)
TOLERANCE = Limits("Where the search for a radius ends", unit="m", above=0)
ROUNDS = Limits(
    "Rounds of four probes", at_least=1, at_most=inference.MOST_ROUNDS, integer=True
)
_TOGETHER = 500  # targets attacked in step, between two reports of progress

MaskFunction = Callable[[Frame], Frame]


_ATTACKS: dict[str, tuple[str, Callable[..., Floats]]] = {
    "circles": ("GI-LIA", inference.locate_by_intersection),
    "probes": ("ZO-LIA", inference.locate_by_descent),
}


@document_arguments
def nearby(
    frame: Frame,
    targets: int | Sequence[Hashable] = 60,
    k: int = 10,
    mask: MaskFunction | None = None,
    *,
    method: str = "circles",
    rounds: int = 2,
    threshold: float = 100.0,
    tolerance: float = 0.01,
    reach: float | None = None,
    crs: object = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> Attack:
    """Locate users of a nearby-people service by its order of answers.

    Returns
    -------
    Attack
        For the data holder only.

    Raises
    ------
    ParameterError
        If an argument is invalid.

    Notes
    -----
    **No guarantee.** The result compares with the true points. The attacker queries
    from anywhere, sees ranked ids alone, and moves one user of its own, whose position
    no mask hides from it.

    References
    ----------
    DPRS §4.1, GI-LIA: "circles"; §4.2, ZO-LIA: "probes", with a step of its own.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis, numpy as np
    >>> x, y = np.random.default_rng(1).uniform(0, 2000, (2, 300))
    >>> homes = gpd.GeoSeries.from_xy(530000 + x, 180000 + y, crs="EPSG:27700")
    >>> geopriv_gis.attack.nearby(homes, targets=20).success
    1.0
    """
    if method not in _ATTACKS:
        raise ParameterError(
            f'method must be "circles" or "probes"; got {safe_repr(method)}.'
        )
    check_number("rounds", rounds, ROUNDS)
    name, attack = _ATTACKS[method]
    if method == "probes":
        attack = partial(attack, rounds=rounds)
    report, source = progress or ignore_progress, open_random(rng)
    check_number("k", k, K)
    check_number("threshold", threshold, THRESHOLD)
    check_number("tolerance", tolerance, TOLERANCE)
    rows = _target_rows(frame, targets, source)
    released = mask(frame) if mask else frame
    ground, true, there = true_and_released_positions(frame, released, crs)
    service = NearbyPeople(there, k)
    far = float(math.dist(there.min(axis=0), there.max(axis=0)))
    options = {"reach": _search_reach(reach, far), "tolerance": tolerance}
    estimates, counts, spent, waited = [], [], 0.0, 0.0
    for begin in range(0, len(rows), _TOGETHER):
        report(begin / len(rows))
        some = rows[begin : begin + _TOGETHER]
        places = inference.find_attack_points(service, some, source)
        attacker = inference.RankAttacker(service, some, source)
        before, service.seconds = time.perf_counter(), 0.0
        estimates.append(attack(attacker, places, **options))
        spent += time.perf_counter() - before
        waited += service.seconds
        counts.append(attacker.query_counts)
    report(1.0)
    return make_attack_result(
        name, geometry_of(frame).iloc[rows], ground, np.vstack(estimates), true[rows],
        threshold=threshold, seconds=(spent, spent - waited),
        by_index=mask is not None and has_no_record(released),
        queries=np.concatenate(counts),
    )  # fmt: skip


def _target_rows(frame: Frame, targets: Any, source: Random) -> Ints:
    """Return the targets' row numbers, by label or at random; raise if unfit."""
    index = geometry_of(frame).index
    if isinstance(targets, (int, np.integer)) and not isinstance(targets, bool):
        check_number("targets", targets, TARGETS)
        return source.permutation(len(index))[: int(targets)]
    if isinstance(targets, (str, float, bool, type(None))):
        raise ParameterError(
            f"targets must be {TARGETS.sentence()}, or labels; got "
            f"{safe_repr(targets)}."
        )
    rows = index.get_indexer_for(pd.Index(list(targets)))
    if not len(rows):
        raise ParameterError("targets must name at least one row; got none.")
    if (rows < 0).any():
        raise ParameterError(
            f"targets must be labels of the frame's index; {int((rows < 0).sum())} of "
            f"{len(rows)} are not."
        )
    return np.asarray(rows.astype(np.int64))


def _search_reach(reach: float | None, default: float) -> float:
    """Return the search radius (m): `reach`, checked, else the default, at least 1."""
    if reach is None:
        return max(default, 1.0)
    check_number("reach", reach, Limits("Size of the town", unit="m", above=0))
    return reach
