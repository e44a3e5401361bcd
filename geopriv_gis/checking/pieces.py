"""Pieces of files to scan (bytes, texts, numbers), and what could not be read."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from ..core.language import format_message, gettext_noop
from .agreement import last_decimal_units

DEPTH = 4  # containers within containers
LARGEST = 1 << 28  # bytes of a file
_UNPACKED, _TOTAL = 1 << 26, 1 << 27  # of one part unpacked, and of all of them
_SECONDS = 60.0


@dataclass(frozen=True)
class Piece:
    """Part of a file to scan for places.

    passed_over: Whether readers of the file's rows pass it over, so that nobody else
        looks.
    """

    data: bytes | str | NumberStream
    passed_over: bool = True


@dataclass(frozen=True)
class Remark:
    """What a scan found but cannot judge in a file, for a person to look at."""

    what: str
    advice: str = gettext_noop("See what it holds, or leave it out.")


@dataclass
class ScanLimits:
    """Bytes and time left for the scan of one file, counted from construction."""

    left: int = _TOTAL
    ends: float = field(default_factory=lambda: time.monotonic() + _SECONDS)

    def use_bytes(self, size: int) -> bool:
        """Deduct bytes from the limit; return whether bytes and seconds are left."""
        self.left -= size
        return self.left >= 0 and time.monotonic() < self.ends

    @property
    def largest_unpacked(self) -> int:
        """Return the most bytes one part may unpack to: 64 MiB, or what is left."""
        return max(0, min(_UNPACKED, self.left))

    def unpack(self, stream: Any, data: bytes) -> PieceIterator:
        """Yield data, decompressed up to the limit (undeducted); a remark if larger.

        stream: A decompressor of zlib, bz2 or lzma.
        """
        largest = self.largest_unpacked
        unpacked = b""
        if largest:  # zlib takes 0 as no limit
            unpacked = stream.decompress(data, largest)
        if unpacked:
            yield Piece(unpacked)
        if len(unpacked) == largest and not stream.eof:
            yield TOO_LARGE


PieceIterator = Iterator[Piece | Remark]
ANEW = gettext_noop("Write the release into a new file.")
EXTENT = Remark(gettext_noop("an extent that is not that of its rows"), ANEW)
AFTER_END = Remark(gettext_noop("it goes on after its end"), ANEW)
TOO_LARGE = Remark(gettext_noop("more of it than is looked through"))


def damaged_remark(what: str) -> Remark:
    """Return the remark that a container is damaged or of another format."""
    return Remark(format_message("a part of it could not be read ({what})", what=what))


@dataclass(frozen=True)
class NumberStream:
    """Numbers in a file's order that may be coordinates.

    values, positions (n,): Each number, and where it stands, ascending; two are a pair
        at most ``reach`` apart.
    units (n,): How finely each was written; left out, to its last figure that is not
        zero.
    scaled: Whether they may be coordinates times a power of ten.
    letters: Whether their signs may have been letters.
    cells: Whether they are the middles of cells, as of geohashes, with sides ``units``.
    crs: True for degrees only, False for other CRSs only.
    """

    values: np.ndarray
    positions: np.ndarray
    reach: int
    units: np.ndarray | None = None
    scaled: bool = False
    letters: bool = False
    cells: bool = False
    crs: bool | None = None

    @property
    def stream_kind(self) -> tuple[object, ...]:
        """Return a key; streams with equal keys may be concatenated."""
        has_units = self.units is not None
        return (self.reach, has_units, self.scaled, self.letters, self.cells, self.crs)

    @classmethod
    def concatenate(cls, streams: Sequence[NumberStream]) -> NumberStream:
        """Return streams of one kind as one, positions kept apart."""
        first, start, positions = streams[0], 0, []
        for each in streams:
            positions.append(each.positions + start)
            start += int(each.positions.max(initial=0)) + 2 * each.reach + 2
        return replace(
            first,
            values=np.concatenate([each.values for each in streams]),
            positions=np.concatenate(positions),
            units=None
            if first.units is None
            else np.concatenate([each.units for each in streams]),  # type: ignore
        )

    @cached_property
    def number_units(self) -> np.ndarray:
        """Return each number's unit: as given, or its last non-zero decimal."""
        return last_decimal_units(self.values) if self.units is None else self.units

    def count_between(self, ends: np.ndarray, unsigned: np.ndarray) -> np.ndarray:
        """Count numbers in ranges (..., 2); where ``unsigned``, of either sign."""
        _, values = self._sorted
        both = np.stack([ends, -ends[..., ::-1]])
        first = np.searchsorted(values, both[..., 0])
        many = np.searchsorted(values, both[..., 1], side="right") - first
        counted: np.ndarray = many[0] + many[1] * unsigned
        return counted

    @cached_property
    def _sorted(self) -> tuple[np.ndarray, np.ndarray]:
        """Return the sorting order and the sorted numbers."""
        order = np.argsort(self.values, kind="stable")
        return order, self.values[order]

    def select_between(
        self, low: float, high: float, *, unsigned: bool, finer: float, coarser: float
    ) -> np.ndarray:
        """Return indices of numbers in a range (|x| if unsigned), of units between two.

        With ``unsigned`` signs count for nothing.
        """
        found = self._indices_between(low, high)
        if unsigned:
            negative = self._indices_between(-high, min(-low, -1e-300))
            found = np.concatenate([found, negative])
        figures = self.number_units[found]
        found = found[(figures >= finer) & (figures <= coarser)]
        return np.sort(found)

    def _indices_between(self, low: float, high: float) -> np.ndarray:
        """Return the indices of numbers in a range (inclusive), by ascending number."""
        order, values = self._sorted
        first, last = values.searchsorted([low, np.nextafter(high, np.inf)])
        return order[first:last]


def is_extent(stated: np.ndarray, bounds: np.ndarray) -> bool:
    """Return whether a stated extent is that of the rows; NaN where there are none."""
    near = 1e-9 * max(1.0, float(np.nanmax(np.abs(bounds), initial=0)))
    return len(stated) == 4 and np.allclose(
        stated, bounds, rtol=0, atol=near, equal_nan=True
    )
