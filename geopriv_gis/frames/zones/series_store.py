"""The private file of a series of counts, published period by period."""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd

from ...core.errors import LedgerError, ParameterError
from ...core.promise.guarantee import Guarantee
from ...core.randomness import Ints
from ...core.zones.continual import ContinualState
from ...ledger import Bill, Ledger
from ...ledger.limit import Limit
from ...ledger.session import (
    SessionFile,
    State,
    damaged_file_error,
    pack_numbers,
    unpack_numbers,
)
from ...sticky.codes import label_bytes

# Parts of the state.
_SERIES, _MATRIX, _CHARGES, _PERIOD = "series", "matrix", "charges", "period {}"
_PERSONS = "persons {}"  # whose rows were counted from this period on, and how many


class SeriesStore:
    """Store of a series: counts, rows of persons, charges; made at the first draw.

    path: Ends in .session. Holds true counts: never published.
    facts: What the series is about, by the names of arguments; the same each time.
    limit: What the whole series costs.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        facts: Mapping[str, Any],
        zones: int,
        periods: int,
        limit: Limit,
    ) -> None:
        """Open the store, or check that one can be made; raise if it does not fit."""
        self._facts: dict[str, Any] = json.loads(json.dumps(dict(facts)))
        self._zones, self._periods, self._limit = zones, periods, limit
        self._path, self._bills = path, list[Bill]()
        self._persons: tuple[int, Counter[str]] | None = None
        self._file: SessionFile | None = None
        if os.path.lexists(path):
            self._file = SessionFile.open(path)
            self._check(self._file.state)
        else:
            SessionFile.check_new(path)

    @property
    def matrix(self) -> Ints | None:
        """Return the stored measurement matrix; None before the first publication."""
        if self._file is None:
            return None
        size = self._periods
        found = unpack_numbers(self._file.state, _MATRIX, np.int64, size * size)
        return found.reshape(size, size)

    @property
    def measured(self) -> ContinualState:
        """Return the measurements last read from the file; empty without a file."""
        if self._file is None:
            return ContinualState.empty(self._zones)
        return self._measured(self._file.state)

    def within_cap(
        self, labels: Iterable[Any], codes: Ints, due: np.ndarray, max_rows: int
    ) -> np.ndarray:
        """Return a mask of due rows within persons' caps; keep counts to store later.

        Call it once, with all rows: the counts of the last call are kept.

        labels: Of the persons; equal texts are one person.
        codes: Of the rows, by label.
        due: Which rows are in zones and in periods that are measured now.
        max_rows: Rows of a person in all publications together.
        """
        spent = Counter() if self._file is None else _rows_counted(self._file.state)
        texts = [label.decode() for label in label_bytes(labels)]
        numbers, names = pd.factorize(np.array(texts, dtype=object))
        left = max_rows - np.array([spent[name] for name in names], dtype=np.int64)
        rows = np.flatnonzero(due)
        who = numbers[codes[rows]]
        first = pd.Series(who).groupby(who).cumcount().to_numpy() < left[who]
        kept = np.zeros(len(due), dtype=bool)
        kept[rows[first]] = True
        counted = Counter(names[who[first]].tolist())
        self._persons = self.measured.periods, counted
        return kept

    def bill(self, guarantee: Guarantee, data: Any, ledger: Ledger) -> Bill:
        """Return a ledger's bill of the series, empty if paid; keep it for `extend`."""
        paid = set() if self._file is None else set(self._file.state[_CHARGES])
        if paid:
            ledger.refresh()
        owing = not any(entry.seal in paid for entry in ledger.entries)
        self._bills.append(Bill(guarantee if owing else None, data))
        return self._bills[-1]

    def extend(
        self, matrix: Ints, new: Callable[[ContinualState], ContinualState]
    ) -> ContinualState:
        """Draw and write new periods' noise under a lock; return all measurements."""
        charges = [bill.entry.seal for bill in self._bills if bill.entry is not None]
        made: list[ContinualState] = []

        def change(state: State) -> State:
            """Draw new periods and return them as state; raise for another series."""
            self._check(state)
            before = self._measured(state)
            made.append(new(before))
            return {
                **_parts(made[-1], before.periods),
                **self._new_persons(made[-1], before.periods),
                _CHARGES: [*state[_CHARGES], *charges],
            }

        if self._file is not None:
            self._file.change(change)
            return made[-1]
        first = new(ContinualState.empty(self._zones))
        state = {
            _SERIES: self._facts, _MATRIX: pack_numbers(matrix), _CHARGES: charges,
            **_parts(first, 0), **self._new_persons(first, 0),
        }  # fmt: skip
        self._file = SessionFile.create(
            self._path, state, self._limit, self._facts["privacy_unit"]
        )
        return first

    def _new_persons(self, state: ContinualState, before: int) -> dict[str, Any]:
        """Return persons' new row counts, or {}; raise if another process published."""
        if self._persons is None or state.periods == before:
            return {}
        looked, counted = self._persons
        if looked != before:
            raise LedgerError(
                "another process has published from this series meanwhile. Publish "
                "again. Nothing was released."
            )
        return {_PERSONS.format(before): dict(counted)}

    def _check(self, state: State) -> None:
        """Raise unless the file belongs to this series."""
        kept = state.get(_SERIES)
        if not isinstance(kept, dict) or not isinstance(state.get(_CHARGES), list):
            raise LedgerError(
                "store must be the file of a series; this one is not. Pass another."
            )
        other = [name for name, value in self._facts.items() if kept.get(name) != value]
        if other:
            what = "start or every" if other[0] == "every" else other[0]
            raise ParameterError(
                f"store is the file of a series with another {what}. Pass what its "
                "first publication was given, or another file."
            )

    def _measured(self, state: State) -> ContinualState:
        """Return the stored measurements; raise if the file is damaged."""
        size = self._zones
        columns: list[Ints] = []
        while _PERIOD.format(len(columns)) in state:
            name = _PERIOD.format(len(columns))
            columns.append(unpack_numbers(state, name, np.int64, 2 * size))
        if len(columns) > self._periods:
            raise damaged_file_error()
        both = np.array(columns, dtype=np.int64).reshape(-1, 2, size)
        return ContinualState(both[:, 0].T, both[:, 1].T)


def fingerprint_of(zones: gpd.GeoDataFrame) -> str:
    """Return the SHA-256 of zones and their CRS."""
    crs = zones.crs
    mixed = hashlib.sha256(str(crs.to_epsg() or crs.to_wkt()).encode())
    for shape in zones.geometry.normalize().to_wkb(output_dimension=2):
        mixed.update(len(shape).to_bytes(8, "big") + shape)
    return mixed.hexdigest()


def _rows_counted(state: State) -> Counter[str]:
    """Return each person's number of counted rows; raise if damaged."""
    found: Counter[str] = Counter()
    prefix = _PERSONS.format("")
    for name, rows in state.items():
        if name.startswith(prefix):
            if not isinstance(rows, dict) or {*map(type, rows.values())} - {int}:
                raise damaged_file_error()
            found.update(rows)
    return found


def _parts(state: ContinualState, first: int) -> dict[str, str]:
    """Return true and noisy counts of periods from number `first` on, to store."""
    return {
        _PERIOD.format(n): pack_numbers(
            np.stack([state.counts[:, n], state.noisy[:, n]])
        )
        for n in range(first, state.periods)
    }
