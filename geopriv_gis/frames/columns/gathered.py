"""What makes a column suspect, asked of a table batch by batch, or of one batch.

How many different values there are is counted exactly while they are few, and from then
on by those whose hash is low: where the answer hangs on it, the column counts as
suspect. Texts of a table in one batch are sampled first, which mostly answers.
"""

from __future__ import annotations

import math

import geopandas as gpd
import numpy as np
import pandas as pd

from ...core.randomness import open_random
from .encodings import has_times, is_text, is_whole, looks_odd
from .identifiers import IdentifierCheck
from .leaves import leaves_of
from .names import inner_names, is_place

_LOOKED_AT = 200  # values that are compared with the forms of codes
_ROWS = 20  # below, everything is nearly unique
_PERSONS = 5  # persons with several rows; below, everybody differs by chance
_UNIQUE = 0.95
_TEXTS = 0.5  # texts that differ so often name somebody who has two rows
_MOST = 1 << 16  # different values kept, at least half of them
_DOUBT = 1.03  # more than five standard errors of their number
_WORD = 2.0**64
_SOME = 1000  # numbers that mostly tell whether any repeats
_SAMPLED = 10_000  # rows from which on texts are sampled
_PAIRS = 400  # equal pairs in a sample of texts of which each stands in two rows
_ERROR = 1e-9  # probability that texts of which most differ pass as repeating


class Different:
    """How many different values there are, by those whose hash is low."""

    def __init__(self, most: int = _MOST) -> None:
        self._most, self._limit = most, np.uint64(2**64 - 1)
        self._hashes = np.zeros(0, dtype=np.uint64)
        self.repeated = False

    def add(self, hashes: np.ndarray) -> None:
        """Add the hashes of values, which may repeat."""
        low = hashes[hashes <= self._limit]
        while len(low) > 2 * self._most:
            self._limit //= np.uint64(2)
            low = low[low <= self._limit]
        self._hashes = self._hashes[self._hashes <= self._limit]
        joined = np.unique(np.concatenate([self._hashes, low]))
        self.repeated |= len(joined) < len(self._hashes) + len(low)
        self._hashes = joined
        while len(self._hashes) > self._most:
            self._limit //= np.uint64(2)
            self._hashes = self._hashes[self._hashes <= self._limit]

    @property
    def exact(self) -> bool:
        """Whether all are kept."""
        return bool(self._limit == np.uint64(2**64 - 1))

    @property
    def number(self) -> float:
        """How many, or about."""
        share = (float(self._limit) + 1) / _WORD
        return len(self._hashes) / min(1.0, share)


class SuspectCheck:
    """One column, asked batch by batch whether it tells of places or people.

    Parameters
    ----------
    name : hashable
        Of the column.
    rows : int
        How many there are in all batches.
    unit : bool
        Whether it says whose rows they are.
    persons : int or None
        How many persons there are, where some have several rows.
    """

    def __init__(
        self, name: object, rows: int, *, unit: bool, persons: int | None
    ) -> None:
        self._found = unit or is_place(name)
        self._identifiers = IdentifierCheck(name, rows)
        self._all, self._rows, self._known = rows, 0, 0
        self._texts = self._wholes = True
        self._low, self._high = np.inf, -np.inf
        self._last, self._rising = -np.inf, True
        self._first: list[pd.Series] = []
        self._values = Different()
        self._owners: np.ndarray | None = None
        self._pairs: np.ndarray | None = np.zeros(0, dtype=np.uint64)
        if persons is not None:
            self._values = Different(max(_MOST, 2 * persons))
            self._owners = np.zeros(persons, dtype=bool)

    def take(self, column: pd.Series, owners: np.ndarray | None) -> None:
        """Look at the column's values in a batch; ``owners`` numbers its persons."""
        known = column.notna().to_numpy(dtype=bool)
        values = column if known.all() else column[known]
        self._identifiers.take(values)
        if self._found:
            return
        alone = len(column) == self._all  # a batch that is the table
        if not self._rows:
            self._found |= isinstance(column, gpd.GeoSeries) or any(
                map(is_place, inner_names(column))
            )
        self._rows += len(column)
        if hasattr(values.dtype, "numpy_dtype"):  # without gaps they need no mask
            values = values.astype(values.dtype.numpy_dtype)
        self._known += len(values)
        self._found |= has_times(values)
        kept = sum(map(len, self._first))
        if kept < _LOOKED_AT:
            self._first.append(values.iloc[: _LOOKED_AT - kept])
        if len(values) and not self._found and (self._texts or self._wholes):
            self._count(values, None if owners is None else owners[known], alone)

    def _count(self, values: pd.Series, owners: np.ndarray | None, alone: bool) -> None:
        integers = pd.api.types.is_integer_dtype(values)
        self._texts &= is_text(values)
        self._wholes &= integers or (owners is not None and is_whole(values))
        if self._wholes and len(values):
            self._low = min(self._low, float(values.min()))
            self._high = max(self._high, float(values.max()))
        if not (self._texts or self._wholes):
            return
        if owners is not None:
            self._pair(values, owners)
        elif self._wholes and not self._values.repeated:
            self._add_numbers(values)
        elif self._texts:
            differ = _most_differ(values, _TEXTS * self._all) if alone else None
            if differ is not None:
                self._found, self._texts = differ, False
                return
            self._values.add(_hashed(pd.Series(values.unique())))
            surely = self._values.number > _DOUBT * _TEXTS * self._all
            self._found |= surely and self._all >= _ROWS

    def _add_numbers(self, values: pd.Series) -> None:
        """Find out whether whole numbers repeat; those that only rise do not."""
        plain = values.to_numpy()
        rises = bool((plain[1:] > plain[:-1]).all()) and plain[0] > self._last
        self._last = max(self._last, plain[-1])
        if rises and self._rising:
            return
        self._rising = False
        first = plain[:_SOME]
        self._values.repeated |= len(np.unique(first)) < len(first)
        if not self._values.repeated:
            self._values.add(_numbered(values))

    def _pair(self, values: pd.Series, owners: np.ndarray) -> None:
        if self._pairs is None or self._owners is None:
            return
        hashes = _numbered(values) if self._wholes else _hashed(values)
        self._owners[owners] = True
        self._values.add(hashes)
        mixed = hashes * np.uint64(0x9E3779B97F4A7C15) ^ _scattered(owners)
        self._pairs = np.unique(np.concatenate([self._pairs, np.unique(mixed)]))
        if len(self._pairs) * _UNIQUE > len(self._owners):
            self._pairs = None  # values vary within persons: they name nobody

    @property
    def identifies(self) -> bool:
        """Whether the column holds direct identifiers, after the last batch."""
        return self._identifiers.identifies

    @property
    def suspect(self) -> bool:
        """Whether the column is suspect, after the last batch."""
        return (
            self._found
            or self.identifies
            or self._identifiers.mentions
            or self._names_somebody
            or self._looks_odd
        )

    @property
    def _looks_odd(self) -> bool:
        some = [part for part in self._first if len(part)]
        if not some:
            return False
        joined = pd.concat(some) if len(some) > 1 else some[0]
        return any(looks_odd(leaf) for leaf in leaves_of(joined))

    @property
    def _names_somebody(self) -> bool:
        if not self._known or not (self._texts or self._wholes):
            return False
        if self._owners is not None:
            return self._names_persons()
        if self._wholes:
            wide = self._high - self._low >= 2 * self._known
            return self._known >= _ROWS and wide and not self._values.repeated
        number = self._values.number * (1.0 if self._values.exact else _DOUBT)
        return self._rows >= _ROWS and number > _TEXTS * self._rows

    def _names_persons(self) -> bool:
        if self._pairs is None or self._owners is None:
            return False
        count = int(self._owners.sum())
        return (
            count >= _PERSONS
            and len(self._pairs) * _UNIQUE <= count
            and self._values.number >= _UNIQUE * count
        )


def _most_differ(texts: pd.Series, most: float) -> bool | None:
    """Tell from a sample whether more than so many texts differ; None if it is unsure.

    A sample has at least as many different texts as the sum over its rows of one by how
    many rows have their text, whose mean is the share of different texts: it falls
    short of that by Hoeffding's bound. And if fewer differ, so many repeat that equal
    ones are in the sample, fewest if each stands in two rows.
    """
    rows = len(texts)
    if rows < _SAMPLED:
        return None
    picked = np.unique(open_random(None).integers(rows, math.isqrt(_PAIRS * rows)))
    size, seen = len(picked), texts.iloc[picked].nunique()
    doubt = math.sqrt(-math.log(_ERROR) / (2 * size))
    if seen <= (most / rows - doubt) * size:
        return False
    repeated = (1 - most / rows) * size * (size / rows)
    return True if size - seen <= repeated / 4 else None


def _numbered(values: pd.Series) -> np.ndarray:
    """Return the hashes of whole numbers, the same for integers and floats."""
    plain = values.to_numpy()
    if plain.dtype.kind in "iu" and (np.abs(plain) < 2**53).all():
        plain = plain.astype(float)
    return _scattered(plain if plain.dtype.kind in "iuf" else plain.astype(float))


def _hashed(texts: pd.Series) -> np.ndarray:
    """Return the hashes of texts."""
    if isinstance(texts.dtype, pd.CategoricalDtype):
        known = _hashed(pd.Series(texts.cat.categories))
        return np.asarray(known[np.asarray(texts.cat.codes)])
    plain = texts.to_numpy(dtype=object)
    found: np.ndarray = pd.util.hash_array(plain, categorize=False)
    return found


def _scattered(numbers: np.ndarray) -> np.ndarray:
    """Return 64 bits for each number, low ones as likely as high ones."""
    found: np.ndarray = pd.util.hash_array(np.ascontiguousarray(numbers))
    return found
