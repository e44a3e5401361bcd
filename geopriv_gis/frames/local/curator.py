"""Counts by the curator of a whole table: the central model."""

from __future__ import annotations

import copy
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd

from ...core.budget import Audience, PeopleFilter, PrivacyFilter
from ...core.budget.personal import WHOLE
from ...core.errors import ParameterError
from ...core.local.questions import Procedure, count_is_below
from ...core.promise.guarantee import DOWN, FLOAT_CAVEAT, Guarantee
from ...core.randomness import Random
from ..ground.geometry import Frame
from ..ground.marks import ROW_ALONE, make_row_mask
from ..ground.prepared import Account, charge
from ..ground.rows import number_persons
from .questions import Answer


class Curator:
    """Trusted holder of a table, who answers within one zero-concentrated DP budget.

    rho: Budget, no unit: all rows of any one person may be replaced by others.
    privacy_unit: "row" or a column: whose rows are one person's.
    """

    def __init__(
        self,
        frame: Frame,
        rho: float | Fraction,
        rng: Random,
        privacy_unit: str = "row",
    ) -> None:
        """Open the table's account of ρ; raise if privacy_unit is "table"."""
        if privacy_unit == "table":
            raise ParameterError(
                "table_rho must be left out where privacy_unit is 'table': a count "
                "cannot protect a table in which all rows are one person's."
            )
        self._frame, self._rng, self._privacy_unit = frame, rng, privacy_unit
        self.account = PrivacyFilter("zcdp", rho)
        self._persons = number_persons(frame, privacy_unit)

    def with_rows(self, frame: Frame) -> Curator:
        """Return a curator of the grown table, who spends from the same budget.

        That it grew is public; of each person at most the whole account is told.
        """
        grown = copy.copy(self)  # the account is one and the same
        grown._frame = frame
        grown._persons = number_persons(frame, self._privacy_unit)
        return grown

    def charge(self, ledger: Account) -> None:
        """Charge the table's whole zCDP budget to a ledger, if there is one."""
        charge(ledger, self._guarantee(float(self.account.budget)), self._frame)

    def threshold(
        self, rows: Any, q: float, *, rho: float, procedure: Procedure
    ) -> Answer:
        """Charge ρ, test if the share of marked persons is below q; refund unused ρ."""
        # A person's rows may all change together, so they count once: if any is.
        marked = (
            np.bincount(self._persons, weights=make_row_mask(self._frame, rows)) > 0
        )
        self.account.spend(rho)
        one = PeopleFilter(np.array([float(rho)]) * DOWN)
        audience = Audience(
            people=one,
            who=np.zeros(1, dtype=np.int64),
            units=one.left.copy(),
            pure=False,
        )
        found = count_is_below(
            audience,
            int(marked.sum()),
            float(q) * len(marked),
            self._rng,
            procedure=procedure,
        )
        unused = self.account.cost(rho) * int(one.left[0]) / WHOLE
        self.account.give_back(unused)
        return Answer(
            value=found.value,
            error=found.error,
            saving=float(one.remaining_shares[0]),
            remaining=pd.Series([self.account.remaining], index=["table"]),
            asked=1,
            rounds=found.rounds,
            guarantee=self._guarantee(rho),
        )

    def _guarantee(self, rho: float) -> Guarantee:
        """Return the zCDP guarantee of a threshold that costs `rho`."""
        whose = "rows" if self._privacy_unit == "row" else "persons"
        guarantee = Guarantee(
            notion="zcdp",
            rho=rho,
            table_metric="hamming",
            neighbours="replace",
            privacy_unit=self._privacy_unit,
            mechanism="threshold of a count",
            parameters={"rho": rho},
            assumptions=(FLOAT_CAVEAT, f"the number of {whose} is public", ROW_ALONE),
            references=("APB Algorithm 9",),
        )
        return guarantee.for_randomness(self._rng)
