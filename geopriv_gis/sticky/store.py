"""The store of earlier noise, so that known rows are never drawn again.

Averaging n releases of a place with fresh noise brings it back with an error that falls
like 1/√n. A `StickyStore` gives each row of a data set its noisy place once.

What is returned depends on the data set's name, the rows' labels, whose rows they are
and the parameters, and on nothing else: never on whether the true place is still the
same. A store that drew fresh noise for moved rows only would tell exactly who moved.
Whatever would draw a known row anew is refused instead, for the data holder to see.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.errors import ConversionError, FileError, LedgerError, ParameterError
from ..core.parameter import safe_repr
from ..core.promise.composition import compose
from ..core.promise.guarantee import Guarantee
from ..core.promise.paragraph import format_number
from ..ledger import Bill, Entry, Ledger
from ..ledger.sqlite import check_wait
from .codes import CodeMaker, RowCodes, is_same_place
from .file import StickyFile

_INSERT = {
    "noise": "INSERT INTO noise VALUES (?, ?, ?, ?, ?)",
    "persons": "INSERT INTO persons VALUES (?, ?, ?)",
    "places": "INSERT INTO places VALUES (?)",
    "charges": "INSERT INTO charges VALUES (?, ?)",
}


@dataclass(frozen=True, slots=True)
class KnownRow:
    """Stored noise of a row: codes and noisy place."""

    drawn: bytes
    place: bytes
    noisy: tuple[float, float]


def _read_known(
    file: sqlite3.Connection, rows: list[RowCodes]
) -> dict[bytes, KnownRow]:
    """Return the stored noise of rows by code; raise if malformed."""
    known = {}
    select = "SELECT drawn, place, x, y FROM noise WHERE row = ?"
    for row in rows:
        found = file.execute(select, (row.code,)).fetchone()
        if found is not None:
            drawn, place, *noisy = found
            good = isinstance(drawn, bytes) and isinstance(place, bytes)
            if not good or not all(
                isinstance(v, float) and math.isfinite(v) for v in noisy
            ):
                raise sqlite3.DatabaseError("malformed")
            known[row.code] = KnownRow(drawn, place, (noisy[0], noisy[1]))
    return known


def _store_fresh(
    file: sqlite3.Connection,
    rows: list[RowCodes],
    fresh: np.ndarray,
    stored: dict[bytes, KnownRow],
) -> dict[bytes, KnownRow]:
    """Write and return new noise of rows that are not stored."""
    new = {
        row.code: KnownRow(row.drawn, row.place, (x, y))
        for row, (x, y) in zip(rows, fresh.tolist(), strict=True)
        if row.code not in stored
    }
    values = [(code, k.drawn, k.place, *k.noisy) for code, k in new.items()]
    _insert_rows(file, "noise", values)
    return new


def _insert_rows(
    file: sqlite3.Connection, table: str, values: Sequence[tuple[object, ...]]
) -> None:
    """Insert rows into a table of the store."""
    file.executemany(_INSERT[table], values)


WAIT = 30.0  # seconds
# A row that moved by less than half of this is where it was.
NEAR = 1.0  # units of a plane
NEAR_DEGREES = 1e-5  # about as much


class StickyStore:
    """Store that repeats earlier noise, in a local SQLite file.

    Parameters
    ----------
    path : str or Path
        The file; made if missing, beside it ``<path>.key`` with the local secret, both
        readable by their owner alone. Keep both where the true data are; publish
        neither; back up both.
    dataset : str
        Public name and version of the data, e.g. "clinics 2025": one set of parameters
        and one draw for each row. A new name means fresh noise for every row.
    shared_places : bool, default False
        Several people may be at exactly one place (a clinic, a house). New labels at
        places of labels that are missing from a release are otherwise taken for
        renamed rows, and refused.
    wait : float, default 30
        Seconds to wait for another process.

    Raises
    ------
    FileError
        If the file or its key is gone, damaged, locked or not to be kept private. Any
        release may raise it as well.

    Notes
    -----
    **Guarantee.** A release with ``sticky=`` keeps its own guarantee, and all releases
    from a data set together keep `StickyStore.guarantee`: for rows that of one release;
    for persons as many times it as sets of rows were drawn for one of them.

    Rows are keyed by HMAC-SHA256 under the secret; of a true place only such codes are
    kept, to notice that it changed. Whoever has the file without the key learns the
    parameters, the noisy places and how many there are.

    A label is its text, whatever its type: 1, 1.0 and "1" are one. A ledger is charged
    for what it has not yet been charged for, also if nothing is drawn.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        dataset: str,
        *,
        shared_places: bool = False,
        wait: float = WAIT,
    ) -> None:
        """Open or create the store on disk for a data set; raise if invalid."""
        if not isinstance(dataset, str) or not dataset:
            raise ParameterError("dataset must be a name, e.g. 'clinics 2025'.")
        if not isinstance(shared_places, (bool, np.bool_)):
            raise ParameterError(
                f"shared_places must be True or False; got {safe_repr(shared_places)}."
            )
        self._dataset, self._shared = dataset, bool(shared_places)
        self._file = StickyFile(path, check_wait(wait))
        self._codes = CodeMaker(self._file.key, dataset)
        self._last: Any = (None,) * 3, None  # what was asked and found last

    @property
    def guarantee(self) -> Guarantee:
        """Return the combined guarantee of the data set's releases; raise if none.

        For the data holder: how many sets were drawn for one person tells about data.

        Raises
        ------
        ParameterError
            If nothing has been released under this data set.
        """
        with self._file.transaction() as file:
            guarantee = self._guarantee(file)
            if guarantee is None:
                raise ParameterError(
                    "nothing has been released from this data set. Release with "
                    "sticky= first, or check dataset."
                )
            most = file.execute(
                "SELECT max(sets) FROM (SELECT count(*) AS sets FROM persons"
                " WHERE dataset = ? GROUP BY person)",
                (self._codes.dataset,),
            ).fetchone()[0]
        return compose(*[guarantee] * (most or 1))

    @property
    def _pseudonym_key(self) -> bytes:
        """Return the data set's key for pseudonyms."""
        return self._codes.pseudonym_key

    def _bill(
        self, rows: list[RowCodes], guarantee: Guarantee, ledger: Ledger, data: Any
    ) -> Bill:
        """Return the bill for rows' noise, empty if charged; raise if rows changed."""
        with self._file.transaction() as file:
            _, guarantee = self._known_rows(file, rows, guarantee)
            owing = self._uncharged_draws(file, rows, ledger)
            if owing:  # a store that cannot be written is found before the charge
                file.execute("SAVEPOINT before")
                self._store_persons_and_places(file, [], guarantee)
                file.execute("ROLLBACK TO before")
        return Bill(guarantee if owing else None, data)

    @contextlib.contextmanager
    def _charge_and_draw(self, bills: list[Bill]) -> Iterator[None]:
        """Hold the store's transaction, to charge and draw; errors say if charged."""
        try:
            with self._file.transaction():
                yield
        except FileError as error:
            if not any(bill.entry for bill in bills):
                raise
            raise FileError(
                f"{error} The ledger was charged, and the next attempt is charged "
                "again."
            ) from error

    def _repeat_or_draw(
        self,
        rows: list[RowCodes],
        guarantee: Guarantee,
        draw: Callable[[], np.ndarray],
        ledger: Ledger | None = None,
        entry: Entry | None = None,
    ) -> tuple[np.ndarray, Guarantee]:
        """Return rows' places (stored, or drawn and stored), guarantee; check charge.

        ``draw`` returns fresh noise for all rows, and is called only if some row is
        new, and after ``ledger`` was charged for all: now by ``entry``, or before. If
        it was not, or with another guarantee, nothing is drawn.
        """
        with self._file.transaction() as file:
            known, guarantee = self._known_rows(file, rows, guarantee)
            new = [row for row in rows if row.code not in known]
            owing = (
                set() if ledger is None else self._uncharged_draws(file, rows, ledger)
            )
            if new or owing:
                self._store_persons_and_places(file, new, guarantee)
            if owing:
                seal = check_charge_entry(entry, guarantee).seal
                _insert_rows(file, "charges", [(drawn, seal) for drawn in owing])
            if new:
                fresh = np.asarray(draw(), dtype=float)
                known.update(_store_fresh(file, rows, fresh, known))
        noisy = [known[row.code].noisy for row in rows]
        return np.array(noisy, dtype=float).reshape(-1, 2), guarantee

    def _row_codes(
        self, labels: Sequence[object], points: np.ndarray, guarantee: Guarantee,
        persons: Sequence[object] | None,
    ) -> list[RowCodes]:  # fmt: skip
        """Return rows' secret codes, by the store's key; raise for repeated labels."""
        cell = NEAR_DEGREES if guarantee.crs == "sphere" else NEAR
        return self._codes.rows(labels, points, persons, cell)

    def _known_rows(
        self, file: sqlite3.Connection, rows: list[RowCodes], guarantee: Guarantee
    ) -> tuple[dict[bytes, KnownRow], Guarantee]:
        """Return stored noise and merged guarantee, cached; raise for changed rows."""
        found: tuple[dict[bytes, KnownRow], Guarantee]
        key, (last, found) = (file, rows, guarantee), self._last
        if all(one is other for one, other in zip(key, last, strict=True)):
            return found  # to charge and to draw, in one transaction
        known, before = _read_known(file, rows), self._guarantee(file)
        if known and before is None:
            raise sqlite3.DatabaseError("malformed")
        self._check_same_draws(file, rows, known, before, guarantee)
        found = known, merge_promises(before, guarantee)
        self._last = key, found
        return found

    # -- what is refused --------------------------------------------------------------

    def _check_same_draws(
        self,
        file: sqlite3.Connection,
        rows: list[RowCodes],
        stored: dict[bytes, KnownRow],
        before: Guarantee | None,
        guarantee: Guarantee,
    ) -> None:
        """Raise if known rows' parameters, places, persons' rows or labels changed."""
        anew = (
            "Otherwise release under a new dataset name: all rows get fresh noise and "
            "are charged; the losses of both names add up."
        )
        if before is not None:
            check_same_parameters(before, guarantee, self._dataset)
        found = [(row, stored[row.code]) for row in rows if row.code in stored]
        moved = sum(
            not is_same_place(row.place, earlier.place) for row, earlier in found
        )
        if moved:
            raise ParameterError(
                f"{moved} of {len(rows)} rows moved since data set "
                f"{self._dataset!r} was first released. Restore their index labels, "
                f"or the frame's first CRS. {anew}"
            )
        drawn = {row.drawn for row in rows}
        mixed = {row.drawn for row, earlier in found if row.drawn != earlier.drawn}
        if mixed:
            raise ParameterError(
                f"rows of {len(mixed)} of {len(drawn)} persons differ from those "
                f"drawn together under data set {self._dataset!r}. Release the same "
                f"rows of each person. {anew}"
            )
        renamed = 0 if self._shared else self._count_renamed(file, rows, stored)
        if renamed:
            raise ParameterError(
                f"{renamed} of {len(rows)} rows have new labels at places released "
                "before. Restore the labels, or pass shared_places=True to the "
                f"store. {anew}"
            )

    def _count_renamed(
        self,
        file: sqlite3.Connection,
        rows: list[RowCodes],
        stored: dict[bytes, KnownRow],
    ) -> int:
        """Return how many rows seem to be known rows under new labels."""
        here = Counter(row.point for row in rows if row.code in stored)
        new = Counter(row.point for row in rows if row.code not in stored)
        return sum(
            count
            for point, count in new.items()
            if self._is_taken(file, point, here[point])
        )

    # -- what is written --------------------------------------------------------------

    @staticmethod
    def _uncharged_draws(
        file: sqlite3.Connection, rows: list[RowCodes], ledger: Ledger
    ) -> set[bytes]:
        """Return codes of the rows' draws that the ledger was not charged for."""
        ledger.refresh()
        seals = {entry.seal for entry in ledger.entries}
        select = "SELECT seal FROM charges WHERE drawn = ?"
        return {
            drawn
            for drawn in {row.drawn for row in rows}
            if not any(seal in seals for (seal,) in file.execute(select, (drawn,)))
        }

    def _store_persons_and_places(
        self, file: sqlite3.Connection, new: list[RowCodes], guarantee: Guarantee
    ) -> None:
        """Write the guarantee, and persons and places of new rows, before noise."""
        file.execute(
            "INSERT OR REPLACE INTO datasets VALUES (?, ?)",
            (self._codes.dataset, guarantee.to_json()),
        )
        persons = {row.drawn: row.person for row in new if row.person is not None}
        data = self._codes.dataset
        _insert_rows(
            file, "persons", [(drawn, data, who) for drawn, who in persons.items()]
        )
        taken: dict[bytes, int] = {}
        places = []
        for row in new:
            number = taken.get(row.point, 0)
            if not number:
                while self._is_taken(file, row.point, number):
                    number += 1
            places.append((self._codes.place(row.point, number),))
            taken[row.point] = number + 1
        _insert_rows(file, "places", places)

    def _guarantee(self, file: sqlite3.Connection) -> Guarantee | None:
        """Return the stored guarantee, None if none; DatabaseError if malformed."""
        found = file.execute(
            "SELECT promise FROM datasets WHERE dataset = ?", (self._codes.dataset,)
        ).fetchone()
        try:
            return None if found is None else Guarantee.from_json(found[0])
        except ParameterError as error:
            raise sqlite3.DatabaseError("malformed") from error

    def _is_taken(self, file: sqlite3.Connection, point: bytes, count: int) -> bool:
        """Return whether more than `count` rows were released from a place."""
        code = self._codes.place(point, count)
        select = "SELECT 1 FROM places WHERE place = ?"
        return file.execute(select, (code,)).fetchone() is not None


# -- whether two releases promise the same, and what both lose -------------------------


# What makes two releases the same one; wording is no part of it.
_SAME = (
    "notion", "eps", "rho", "delta", "radius", "table_metric", "privacy_unit", "crs",
    "k_max", "columns", "grid", "grid_unit", "mechanism", "unit", "graph",
    "zones",
)  # fmt: skip
_ROUNDING = 1e-9  # of a scale, between versions of PROJ
_NAME_IT = " Pass the frame in its first CRS, and crs={crs!r}."


def check_same_parameters(before: Guarantee, now: Guarantee, dataset: str) -> None:
    """Raise if parameters differ from the stored ones, but for a smaller k_max."""
    if before.k_max * (1 + _ROUNDING) >= now.k_max:
        # Known rows had as much noise as they need now, or more.
        before = before.replace(k_max=now.k_max)
    changes = [
        f"{name} was {was.get(name)}, is {new.get(name)}"
        for was, new in zip(
            _comparable_facts(before), _comparable_facts(now), strict=True
        )
        for name in sorted(was.keys() | new.keys())
        if was.get(name) != new.get(name)
    ]
    if changes:
        chosen = before.crs != now.crs or now.k_max > before.k_max
        how = _NAME_IT.format(crs=before.crs) if chosen and before.crs else ""
        raise ParameterError(
            f"data set {dataset!r} was released with other parameters "
            f"({'; '.join(dict.fromkeys(changes))}). Pass the first ones.{how} Or pass "
            "a new dataset name, which draws and charges anew; "
            f"{_composition_text(before, now)}."
        )


def check_charge_entry(entry: Entry | None, now: Guarantee) -> Entry:
    """Return a charge's entry; raise if it is missing or for another release."""
    if entry is None or Guarantee.from_dict(entry.body["guarantee"]) != now:
        raise LedgerError(
            "the data or the settings changed between charge and draw. Nothing "
            "was drawn. Prepare the release again."
        )
    return entry


def merge_promises(before: Guarantee | None, now: Guarantee) -> Guarantee:
    """Return a guarantee that covers earlier draws (if any) and new ones."""
    if before is None:
        return now
    assumptions = dict.fromkeys((*now.assumptions, *before.assumptions))
    return now.replace(
        assumptions=tuple(assumptions),
        k_max=min(before.k_max, now.k_max),  # what the least noise was drawn with
        tolerance=max(before.tolerance, now.tolerance),
    )


def _comparable_facts(guarantee: Guarantee) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the guarantee's fields and parameters that must not change."""
    facts = json.loads(guarantee.to_json())
    return {name: facts[name] for name in _SAME}, facts["parameters"]


def _composition_text(before: Guarantee, now: Guarantee) -> str:
    """Return text on the combined loss under two names, or that both add up."""
    try:
        total = compose(before, now)
    except (ConversionError, ParameterError):
        return "the losses of both names add up"
    loss = {"eps": total.eps, "rho": total.rho, "delta": total.delta}
    words = (
        f"{name} = {format_number(value)}" for name, value in loss.items() if value
    )
    return f"a release under each name then loses {', '.join(words)} together"
