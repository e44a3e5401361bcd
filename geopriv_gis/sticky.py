"""Repeats: publishing a table again returns the earlier noise, at no further cost.

Averaging n releases of a place with fresh noise brings it back with an error that falls
like 1/√n. A `StickyStore` gives each row of a data set its noisy place once.

What is returned depends on the data set's name, the row's label and the parameters, and
on nothing else: never on whether the true place is still the same. A store that drew
fresh noise for moved rows only would tell exactly who moved. Where rows have moved, the
release is refused instead, for the data holder to see: publish under a new data set
name, and every row gets fresh noise and is charged.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import sqlite3
import struct
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from .core.errors import ParameterError
from .core.guarantee import Guarantee

_SCHEMA = """
CREATE TABLE IF NOT EXISTS noise (
    row BLOB PRIMARY KEY, place BLOB NOT NULL, x REAL NOT NULL, y REAL NOT NULL
) WITHOUT ROWID
"""
# What makes two releases the same one; wording is no part of it.
_SAME = (
    "notion", "eps", "rho", "table_metric", "privacy_unit", "crs", "k_max", "grid",
    "grid_unit", "mechanism", "parameters",
)  # fmt: skip


class StickyStore:
    """Earlier noisy places in a local SQLite file.

    Parameters
    ----------
    path : str or Path
        The file; made if missing, beside it ``<path>.key`` with the local secret.
        Keep both where the true data are; publish neither.
    dataset : str
        Public name and version of the data, e.g. "clinics 2025". A new name means
        fresh noise for every row.

    Notes
    -----
    Rows are keyed by HMAC-SHA256 under the secret of data set, label and parameters;
    of the true place only such a code is kept, to notice that it changed. Whoever
    has the file without the key learns the noisy places and how many there are.
    """

    def __init__(self, path: str | os.PathLike[str], dataset: str) -> None:
        if not isinstance(dataset, str) or not dataset:
            raise ParameterError("dataset must be a name, e.g. 'clinics 2025'.")
        self._path = Path(path)
        self._dataset = dataset
        self._key = _secret(self._path.with_name(self._path.name + ".key"))

    def repeat(
        self,
        labels: Sequence[object],
        points: np.ndarray,
        promise: Guarantee,
        draw: Callable[[], np.ndarray],
    ) -> np.ndarray:
        """Return the earlier noise of known rows and fresh noise of the others.

        Parameters
        ----------
        labels : sequence
            What tells rows apart, the same at every release: their index.
        points : (n, 2) array
            True places, from which codes are made.
        promise : Guarantee
            What the release promises.
        draw : callable
            Charges and returns fresh noise for all rows, shape (n, 2); called only if
            some row is new.

        Raises
        ------
        ParameterError
            If labels repeat, rows have moved since, or a person's rows are partly
            new.
        """
        rows = self._codes(labels, promise)
        places = [
            self._code(row, struct.pack("<2d", *point))
            for row, point in zip(rows, points.tolist(), strict=True)
        ]
        with self._transaction() as base:
            known = _known(base, rows)
            self._refuse(known, rows, places, promise)
            if len(known) < len(rows):
                fresh = np.asarray(draw(), dtype=float)
                new = [
                    (row, place, *noisy)
                    for row, place, noisy in zip(
                        rows, places, fresh.tolist(), strict=True
                    )
                    if row not in known
                ]
                base.executemany("INSERT INTO noise VALUES (?, ?, ?, ?)", new)
                known.update({row: (place, x, y) for row, place, x, y in new})
        return np.array([known[row][1:] for row in rows], dtype=float).reshape(-1, 2)

    def _refuse(
        self,
        known: dict[bytes, tuple[bytes, float, float]],
        rows: list[bytes],
        places: list[bytes],
        promise: Guarantee,
    ) -> None:
        moved = sum(
            row in known and not hmac.compare_digest(known[row][0], place)
            for row, place in zip(rows, places, strict=True)
        )
        if moved:
            raise ParameterError(
                f"{moved} of {len(rows)} rows are no longer where they were when data "
                f"set {self._dataset!r} was first released. Release under a new "
                "dataset name: all rows get fresh noise, and are charged."
            )
        if promise.privacy_unit != "row" and 0 < len(known) < len(rows):
            raise ParameterError(
                "persons with several rows are released all at once, but some rows are "
                "new; release under a new dataset name."
            )

    def _codes(self, labels: Sequence[object], promise: Guarantee) -> list[bytes]:
        facts = promise.to_dict()
        same = json.dumps({name: facts[name] for name in _SAME}, sort_keys=True)
        base = self._code(self._dataset.encode(), same.encode())
        rows = [self._code(base, repr(_plain(label)).encode()) for label in labels]
        if len(set(rows)) < len(rows):
            raise ParameterError(
                "sticky needs a label of its own for every row; the index repeats "
                "itself. Set an id as index: frame.set_index('id')."
            )
        return rows

    def _code(self, *parts: bytes) -> bytes:
        message = b"".join(struct.pack("<Q", len(part)) + part for part in parts)
        return hmac.new(self._key, message, hashlib.sha256).digest()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Open the file for one process at a time; keep all of a release or nothing."""
        base = sqlite3.connect(self._path, timeout=30, isolation_level=None)
        try:
            base.execute("PRAGMA synchronous=FULL")
            base.execute("BEGIN IMMEDIATE")
            base.execute(_SCHEMA)
            yield base
            base.execute("COMMIT")
        finally:
            base.close()  # without COMMIT nothing is kept


def _known(
    base: sqlite3.Connection, rows: list[bytes]
) -> dict[bytes, tuple[bytes, float, float]]:
    found = {}
    for row in rows:
        entry = base.execute(
            "SELECT place, x, y FROM noise WHERE row = ?", (row,)
        ).fetchone()
        if entry is not None:
            found[row] = entry
    return found


def _secret(path: Path) -> bytes:
    """Return the local secret, made at first use, readable by its owner alone."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        key = path.read_bytes()
    else:
        key = os.urandom(32)
        with os.fdopen(handle, "wb") as file:
            file.write(key)
            file.flush()
            os.fsync(file.fileno())
    if len(key) != 32:
        raise ParameterError(
            f"{path.name} is not the key of a sticky store; restore it from a backup, "
            "or remove store and key together (all rows then get fresh noise)."
        )
    return key


def _plain(label: object) -> object:
    """Return a label as Python's own type, the same for numpy's integers."""
    return label.item() if isinstance(label, np.generic) else label
