"""Questions to the holder of a whole table, who counts its rows: the central model."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd

from ..core.budget import Audience, PeopleFilter, PrivacyFilter
from ..core.budget.people import WHOLE
from ..core.errors import ParameterError
from ..core.guarantee import Guarantee
from ..core.parameter import shown
from ..core.queries.people import Procedure, count_is_below
from ..core.queries.points import DOWN, FLOAT_CAVEAT
from ..core.randomness import Random
from .account import Account, charge
from .asking import Answer
from .geometry import Frame

Predicate = Callable[[Any], Any]


class Holder:
    """The account of a table under zero-concentrated differential privacy.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
    rho : float
        Budget, no unit: any one row may be replaced by another.
    ledger : Ledger or path, optional
        Charged now with all of it.
    rng : Random
    """

    def __init__(self, frame: Frame, rho: float, ledger: Account, rng: Random) -> None:
        self._frame, self._rng = frame, rng
        self._account = PrivacyFilter("zcdp", rho)
        charge(ledger, self._promise(rho), frame)

    def threshold(self, rows: Any, q: float, *, rho: float, procedure: Any) -> Answer:
        """Say whether fewer than a share q of the rows are of a kind."""
        if not (isinstance(q, (int, float)) and 0 < q < 1):
            raise ParameterError(f"q must lie in (0, 1); got {shown(q)}.")
        kept = Procedure(**{**procedure, "privatize": "distance"})
        mask = mask_of(self._frame, rows)
        self._account.spend(rho)
        one = PeopleFilter(np.array([float(rho)]) * DOWN)
        audience = Audience(
            people=one,
            who=np.zeros(1, dtype=np.int64),
            units=one.left.copy(),
            pure=False,
        )
        found = count_is_below(
            audience, int(mask.sum()), q * len(mask), self._rng, procedure=kept
        )
        unused = self._account.cost(rho) * int(one.left[0]) / WHOLE
        self._account.give_back(unused)
        return Answer(
            value=found.value,
            error=found.error,
            saving=float(one.saved[0]),
            remaining=pd.Series([self._account.remaining], index=["table"]),
            asked=1,
            rounds=found.rounds,
            guarantee=self._promise(rho),
        )

    def _promise(self, rho: float) -> Guarantee:
        promise = Guarantee(
            notion="zcdp",
            rho=rho,
            table_metric="hamming",
            neighbours="replace",
            mechanism="threshold of a count",
            parameters={"rho": rho},
            assumptions=(FLOAT_CAVEAT, "the number of rows is public"),
            references=("APB Algorithm 9",),
        )
        return honest(promise, self._rng)


def honest(promise: Guarantee, rng: Random) -> Guarantee:
    """Return a promise, or none where the noise can be repeated."""
    if rng.secure:
        return promise
    return promise.without_promise("made with a reproducible random generator")


def mask_of(frame: Frame, rows: Any) -> np.ndarray:
    """Return which rows a column, a mask or a function of the frame names.

    Raises
    ------
    ParameterError
        Unless there is one True or False for every row.
    """
    found = rows(frame) if callable(rows) else rows
    if isinstance(found, str):
        if not isinstance(frame, gpd.GeoDataFrame) or found not in frame.columns:
            raise ParameterError(
                f"rows must name a boolean column of the frame; got {shown(found)}."
            )
        found = frame[found]
    mask = np.asarray(found)
    if mask.dtype != bool or mask.shape != (len(frame),):
        raise ParameterError(
            "rows must give one True or False for every row of the frame, none missing."
        )
    return mask
