"""Codes of labels, persons, places and draws: HMAC-SHA256 under the local secret."""

from __future__ import annotations

import datetime
import hmac
import json
import math
import struct
import uuid
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from ..core.errors import ParameterError

# Of two places less than half a cell apart no border is between in all of these grids.
_SHIFTS = ((0.0, 0.0), (0.5, 0.0), (0.0, 0.5), (0.5, 0.5))
_PART = 16  # bytes of a code for each


@dataclass(frozen=True, slots=True)
class RowCodes:
    """Record of a row's secret codes; its cell `point` is neither coded nor kept.

    code: Of its label.
    place: Of the cells that its true place lies in, under that label: see
    `is_same_place`. drawn: Of what is drawn together: the row, or the person and the
    set of their rows. person: Of whose it is, where persons have several. point: One of
    those cells itself, which is not kept.
    """

    code: bytes
    place: bytes
    drawn: bytes
    person: bytes | None
    point: bytes


def is_same_place(one: bytes, other: bytes) -> bool:
    """Return whether two place codes share a grid cell.

    Places closer than half a cell do, in both axes; a cell apart they do not. Files
    and other versions of PROJ change the last digits of coordinates, of all rows.
    """
    return len(one) == len(other) and any(
        one[at : at + _PART] == other[at : at + _PART]
        for at in range(0, len(one), _PART)
    )


def _cell_codes(
    points: np.ndarray, cell: float, shift: tuple[float, float]
) -> list[bytes]:
    """Return each place's cell as bytes, in one of four shifted grids."""
    # No difference between 0 and -0.
    cells = np.rint(points / cell + shift) + 0.0
    return [struct.pack("<2d", *pair) for pair in cells.tolist()]


class CodeMaker:
    """Maker of keyed codes for one data set.

    key: The secret.
    """

    def __init__(self, key: bytes, dataset: str) -> None:
        self._key = key
        self.dataset = self._keyed_hash(dataset.encode())

    def rows(
        self,
        labels: Sequence[object],
        points: np.ndarray,
        persons: Sequence[object] | None,
        cell: float,
    ) -> list[RowCodes]:
        """Return the secret codes of rows; raise for repeated labels."""
        codes = [self._keyed_hash(self.dataset, text) for text in label_bytes(labels)]
        if len(set(codes)) < len(codes):
            raise ParameterError(
                "sticky needs a unique label for every row; the index has duplicates "
                "(1 equals '1'). Set an id column as index: frame.set_index('id')."
            )
        owners, drawn = self._draw_codes(codes, persons)
        cells = [_cell_codes(points, cell, shift) for shift in _SHIFTS]
        return [
            RowCodes(code, self._place_code(code, there), draw, owner, there[0])
            for code, draw, owner, *there in zip(
                codes, drawn, owners, *cells, strict=True
            )
        ]

    def place(self, point: bytes, count: int) -> bytes:
        """Return the code of the `count`-th row at a place, whatever its label."""
        return self._keyed_hash(self.dataset, b"place", point, struct.pack("<Q", count))

    @property
    def pseudonym_key(self) -> bytes:
        """Return the key for pseudonyms, derived from the secret key."""
        return self._keyed_hash(self.dataset, b"pseudonyms")

    def _place_code(self, code: bytes, cells: list[bytes]) -> bytes:
        """Return a row's place code, a keyed hash of each cell."""
        return b"".join(
            self._keyed_hash(code, bytes([number]), cell)[:_PART]
            for number, cell in enumerate(cells)
        )

    def _draw_codes(
        self, codes: list[bytes], persons: Sequence[object] | None
    ) -> tuple[Sequence[bytes | None], list[bytes]]:
        """Return codes of each row's person (None if none given) and noise draw."""
        if persons is None:
            return [None] * len(codes), codes
        owners = [
            self._keyed_hash(self.dataset, b"person", text)
            for text in label_bytes(persons)
        ]
        sets = defaultdict(list)
        for owner, code in zip(owners, codes, strict=True):
            sets[owner].append(code)
        drawn = {
            owner: self._keyed_hash(owner, *sorted(rows))
            for owner, rows in sets.items()
        }
        return owners, [drawn[owner] for owner in owners]

    def _keyed_hash(self, *parts: bytes) -> bytes:
        """Return the HMAC of length-prefixed parts."""
        message = b"".join(struct.pack("<Q", len(part)) + part for part in parts)
        return hmac.digest(self._key, message, "sha256")


def label_bytes(labels: Iterable[object]) -> list[bytes]:
    """Return labels as bytes of their texts: 1, 1.0 and "1" are one label.

    CSV makes texts of numbers, a missing value makes floats of them, and numpy has
    types of its own.

    >>> label_bytes([1, 1.0, "1", (1, "a")])
    [b'"1"', b'"1"', b'"1"', b'["1", "a"]']
    """
    return [json.dumps(_label_parts(label)).encode() for label in labels]


def _label_parts(label: object) -> str | list[str]:
    """Return a label, or each part of a tuple, as text."""
    return (
        [_label_text(part) for part in label]
        if isinstance(label, tuple)
        else _label_text(label)
    )


def _label_text(label: object) -> str:
    """Return a label as text; raise for unsupported types."""
    if isinstance(label, np.datetime64):
        label = pd.Timestamp(label)
    elif isinstance(label, np.generic):
        label = label.item()
    if isinstance(label, str):
        return label
    if isinstance(label, (int, uuid.UUID)) and not isinstance(label, bool):
        return str(label)
    if isinstance(label, float) and math.isfinite(label):
        return str(int(label)) if label.is_integer() else repr(label)
    if isinstance(label, datetime.date) and label is not pd.NaT:
        return _date_text(label)
    raise ParameterError(
        "labels of rows and persons must be numbers, texts, dates or tuples of these, "
        "none missing; got "
        f"{type(label).__name__}. Convert them to texts."
    )


def _date_text(label: datetime.date) -> str:
    """Return a date or moment as text, equal in all time zones."""
    if isinstance(label, datetime.datetime) and label.tzinfo is not None:
        label = label.astimezone(datetime.timezone.utc)
    return label.isoformat()
