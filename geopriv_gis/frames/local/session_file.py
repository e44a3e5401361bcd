"""The file of a session: what is stored, and how a session is reopened."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any, NamedTuple

import geopandas as gpd
import numpy as np
import pandas as pd

from ...core.budget import PeopleFilter, PrivacyFilter
from ...core.budget.filter import refusal_message
from ...core.budget.personal import WHOLE
from ...core.errors import BudgetError, LedgerError, ParameterError
from ...ledger.limit import Limit, parse_amount
from ...ledger.session import (
    SessionFile,
    State,
    damaged_file_error,
    pack_numbers,
    unpack_numbers,
)
from .people import People
from .promised import NOTIONS, PromisedBudgets

MOST = 1_000_000  # rows


class StoredSession:
    """File of a session, matched with the rows of its frame."""

    def __init__(self, file: SessionFile, people: People) -> None:
        self.file = file
        self.match_rows(people)

    @classmethod
    def create(
        cls,
        path: str | os.PathLike[str],
        people: People,
        promised: PromisedBudgets,
        left: PeopleFilter,
        table: PrivacyFilter | None,
    ) -> StoredSession:
        """Write a session's state to a new file, return it; raise if labels unfit."""
        index = people.index.name
        state = {
            **_people_facts(people, promised),
            "index": index if isinstance(index, str) else None,
            "left": pack_numbers(left.left),
            "table": None if table is None else str(table.budget),
            "table_spent": None if table is None else str(table.total),
        }
        limit = Limit(
            promised.notion, promised.largest, promised.delta, promised.radius
        )
        return cls(SessionFile.create(path, state, limit, people.privacy_unit), people)

    def match_rows(self, people: People) -> None:
        """Find and store rows' positions in the file; raise if rows, persons differ."""
        state = self.file.state
        known, labels = pd.Index(_stored_labels(state)), pd.Index(row_labels(people))
        order = known.get_indexer(labels)
        if len(labels) != len(known) or (order < 0).any():
            found = int((order >= 0).sum())
            raise ParameterError(
                f"the frame must have exactly the session's {len(known)} rows, by "
                f"label; it has {found} of them among {len(labels)}. Restore its "
                "index; add people by join()."
            )
        codes = unpack_numbers(state, "persons", np.int64, len(known))[order]
        if not np.array_equal(pd.factorize(codes)[0], pd.factorize(people.persons)[0]):
            raise ParameterError(
                "rows must belong to the same persons as before: values of "
                f"{people.privacy_unit!r} have changed. Restore them."
            )
        self._order, self._count = order, len(known)

    def promised(self) -> PromisedBudgets:
        """Return the budgets in the frame's order; raise if the file is damaged."""
        limit, state = self.file.limit, self.file.state
        budgets, limits = (
            unpack_numbers(state, name, np.float64, self._count)[self._order]
            for name in ("budgets", "limits")
        )
        sound = (budgets > 0).all() and (limits > 0).all()
        sound = sound and limit.notion in NOTIONS
        if not sound or not np.isfinite([budgets, limits]).all():
            raise damaged_file_error()
        return PromisedBudgets(
            notion=limit.notion, budgets=budgets, limits=limits,
            delta=limit.delta, radius=limit.radius,
        )  # fmt: skip

    def table_budget(self) -> str | None:
        """Return the budget of the table's account as text; None without table_rho."""
        found = self.file.state.get("table")
        return None if found is None else str(_parse_amount(found))

    def reload(self, people: PeopleFilter, table: PrivacyFilter | None) -> None:
        """Update persons' and table's budgets from the file; raise if others joined."""
        self.file.refresh()
        state = self.file.state
        people.restore_remaining(self._remaining_units(state)[self._order])
        if table is not None:
            table.take_over(_parse_amount(state["table_spent"]))

    @contextmanager
    def charge_question(
        self, people: PeopleFilter, who: np.ndarray, units: np.ndarray
    ) -> Iterator[None]:
        """Deduct a query in the file; refund the rest after `with`; raise if short."""
        rows, before = self._order[who], people.left[who].copy()

        def subtract_units(state: State) -> State:
            """Return remaining units less the query's, as state; raise if too few."""
            left = self._remaining_units(state)
            if (units > left[rows]).any():
                raise BudgetError(
                    "another process has spent from the same budgets meanwhile. Ask "
                    "again. Nothing was spent here."
                )
            left[rows] -= units
            return {"left": pack_numbers(left)}

        def add_unused(state: State) -> State:
            """Return remaining units plus those the query did not use, as state."""
            left = self._remaining_units(state)
            left[rows] += units - (before - people.left[who])
            return {"left": pack_numbers(left)}

        self.file.change(subtract_units)
        try:
            yield
        finally:
            self.file.change(add_unused)

    @contextmanager
    def charge_table(self, table: PrivacyFilter, rho: Any) -> Iterator[None]:
        """Deduct a table query in the file; refund the rest after `with`; may raise."""
        cost, before = table.cost(rho), table.total

        def add_cost(state: State) -> State:
            """Return the table's spending plus the cost; raise beyond its budget."""
            total = _parse_amount(state["table_spent"])
            if total + cost > table.limit:
                raise BudgetError(refusal_message("zcdp", cost, table.limit - total))
            return {"table_spent": str(total + cost)}

        self.file.change(add_cost)
        try:
            yield
        finally:
            unused = cost - (table.total - before)
            self.file.change(
                lambda state: {
                    "table_spent": str(_parse_amount(state["table_spent"]) - unused)
                }
            )

    def join(self, people: People, promised: PromisedBudgets) -> None:
        """Append new persons to the file, with whole budgets; match rows anew."""
        new = len(people.persons) - self._count
        order = np.argsort(self._order, kind="stable")  # the file's, in rows of frame

        def grown(state: State) -> State:
            """Return the state with new persons appended, in the file's order."""
            left = self._remaining_units(state)
            rows = np.concatenate([order, np.arange(len(order), len(order) + new)])
            return {
                **_people_facts(people, promised, rows),
                "left": pack_numbers(np.concatenate([left, np.full(new, WHOLE)])),
            }

        self.file.change(grown)
        self.match_rows(people)

    def _remaining_units(self, state: State) -> np.ndarray:
        """Return stored rows' remaining units; raise if others joined, or damaged."""
        if len(_stored_labels(state)) != self._count:
            raise LedgerError(
                f"{self.file.path}: people have joined the session in another process; "
                "open it again with their rows."
            )
        left = unpack_numbers(state, "left", np.int64, self._count)
        if (left < 0).any() or (left > WHOLE).any():
            raise damaged_file_error()
        return left


def with_saved_index(frame: Any, file: SessionFile) -> Any:
    """Return a frame indexed by the saved column, if its index is a RangeIndex now."""
    column = file.state.get("index")
    counted = isinstance(getattr(frame, "index", None), pd.RangeIndex)
    if counted and isinstance(frame, gpd.GeoDataFrame) and column in frame.columns:
        return frame.set_index(column)
    return frame


class SessionSummary(NamedTuple):
    """Number of rows, least and mean share of budgets left, and table's rest (or None).

    Of budgets the least share that anybody has, and the mean.
    """

    rows: int
    least: float
    mean: float
    table: Fraction | None


def read_summary(file: SessionFile) -> SessionSummary:
    """Return a session's row count, least and mean share left, and the table's rest."""
    state = file.state
    rows, table = len(_stored_labels(state)), state.get("table")
    left = unpack_numbers(state, "left", np.int64, rows) / WHOLE
    unspent = None
    if table is not None:
        unspent = _parse_amount(table) - _parse_amount(state["table_spent"])
    return SessionSummary(rows, float(left.min()), float(left.mean()), unspent)


def row_labels(people: People) -> list[int | str]:
    """Return row labels to store; raise unless a set index, of unique ints or texts."""
    index = people.index
    counted = isinstance(index, pd.RangeIndex) and index.name is None
    labels = [x.item() if isinstance(x, np.integer) else x for x in index]
    plain = all(isinstance(x, (int, str)) and not isinstance(x, bool) for x in labels)
    if counted or not plain or not index.is_unique:
        raise ParameterError(
            "a saved session needs an index of unique integers or texts, not the "
            "default one, to find its rows again. Use set_index()."
        )
    if len(labels) > MOST:
        raise ParameterError(
            f"a saved session may have at most {MOST:,} rows; got {len(labels):,}."
        )
    return labels


def _people_facts(
    people: People, promised: PromisedBudgets, rows: np.ndarray | None = None
) -> dict[str, Any]:
    """Return rows' labels, persons and budgets to store; raise for unfit labels."""
    labels = row_labels(people)
    rows = np.arange(len(labels)) if rows is None else rows
    return {
        "labels": [labels[row] for row in rows],
        "persons": pack_numbers(pd.factorize(people.persons[rows])[0].astype(np.int64)),
        "budgets": pack_numbers(promised.budgets[rows]),
        "limits": pack_numbers(promised.limits[rows]),
    }


def _stored_labels(state: State) -> list[int | str]:
    """Return the stored labels; raise for a file of zonal_counts, or damaged state."""
    if "series" in state:
        raise LedgerError("this is a series: pass it as store= to zonal_counts.")
    labels = state.get("labels")
    plain = isinstance(labels, list) and all(type(x) in (int, str) for x in labels)
    if not plain or not labels:
        raise damaged_file_error()
    return list(labels)


def _parse_amount(text: object) -> Fraction:
    """Return a stored amount as a fraction; raise if the file is damaged."""
    try:
        return parse_amount(text)
    except (ValueError, OverflowError) as error:
        raise damaged_file_error() from error
