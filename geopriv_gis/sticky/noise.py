"""What a store keeps of rows, read and written."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .codes import Row

_INSERT = {
    "noise": "INSERT INTO noise VALUES (?, ?, ?, ?, ?)",
    "persons": "INSERT INTO persons VALUES (?, ?, ?)",
    "places": "INSERT INTO places VALUES (?)",
    "charges": "INSERT INTO charges VALUES (?, ?)",
}


@dataclass(frozen=True, slots=True)
class Known:
    """What the store has of a row: with what it was drawn, from where, to where."""

    drawn: bytes
    place: bytes
    noisy: tuple[float, float]


def read(file: sqlite3.Connection, rows: list[Row]) -> dict[bytes, Known]:
    """Return what the store has of rows, by their codes."""
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
            known[row.code] = Known(drawn, place, (noisy[0], noisy[1]))
    return known


def keep(
    file: sqlite3.Connection,
    rows: list[Row],
    fresh: np.ndarray,
    known: dict[bytes, Known],
) -> dict[bytes, Known]:
    """Write and return the fresh noise of the rows that are not known."""
    new = {
        row.code: Known(row.drawn, row.place, (x, y))
        for row, (x, y) in zip(rows, fresh.tolist(), strict=True)
        if row.code not in known
    }
    values = [(code, k.drawn, k.place, *k.noisy) for code, k in new.items()]
    insert(file, "noise", values)
    return new


def insert(
    file: sqlite3.Connection, table: str, values: Sequence[tuple[object, ...]]
) -> None:
    """Add entries to one of the store's tables."""
    file.executemany(_INSERT[table], values)
