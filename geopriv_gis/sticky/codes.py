"""Codes of labels, persons, places and draws: HMAC-SHA256 under the local secret."""

from __future__ import annotations

import hmac
import struct
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..core.errors import ParameterError
from .labels import texts


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a release.

    Parameters
    ----------
    code : bytes
        Of its label.
    place : bytes
        Of its true place, under that label.
    drawn : bytes
        Of what is drawn together: the row, or the person and the set of their rows.
    person : bytes or None
        Of whose it is, where persons have several.
    point : bytes
        The true place itself, which is not kept.
    """

    code: bytes
    place: bytes
    drawn: bytes
    person: bytes | None
    point: bytes


class Codes:
    """The codes of one data set.

    Parameters
    ----------
    key : bytes
        The secret.
    dataset : str
    """

    def __init__(self, key: bytes, dataset: str) -> None:
        self._key = key
        self.dataset = self._code(dataset.encode())

    def rows(
        self,
        labels: Sequence[object],
        points: np.ndarray,
        persons: Sequence[object] | None,
    ) -> list[Row]:
        """Return rows as codes.

        Raises
        ------
        ParameterError
            If labels repeat or cannot be told by their text.
        """
        codes = [self._code(self.dataset, text) for text in texts(labels)]
        if len(set(codes)) < len(codes):
            raise ParameterError(
                "sticky needs a label of its own for every row; the index repeats "
                "itself (1 and '1' are one label). Set an id as index: "
                "frame.set_index('id')."
            )
        owners, drawn = self._draws(codes, persons)
        # No difference between 0 and -0.
        places = [struct.pack("<2d", *point) for point in (points + 0.0).tolist()]
        return [
            Row(code, self._code(code, place), draw, owner, place)
            for code, place, draw, owner in zip(
                codes, places, drawn, owners, strict=True
            )
        ]

    def place(self, point: bytes, count: int) -> bytes:
        """Return the code of the row number ``count`` at a place; it tells no row."""
        return self._code(self.dataset, b"place", point, struct.pack("<Q", count))

    def _draws(
        self, codes: list[bytes], persons: Sequence[object] | None
    ) -> tuple[Sequence[bytes | None], list[bytes]]:
        """Return each row's person and draw."""
        if persons is None:
            return [None] * len(codes), codes
        owners = [self._code(self.dataset, b"person", text) for text in texts(persons)]
        sets = defaultdict(list)
        for owner, code in zip(owners, codes, strict=True):
            sets[owner].append(code)
        drawn = {
            owner: self._code(owner, *sorted(rows)) for owner, rows in sets.items()
        }
        return owners, [drawn[owner] for owner in owners]

    def _code(self, *parts: bytes) -> bytes:
        message = b"".join(struct.pack("<Q", len(part)) + part for part in parts)
        return hmac.digest(self._key, message, "sha256")
