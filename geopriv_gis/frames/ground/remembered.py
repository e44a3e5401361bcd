"""Releases of this process, by whose rows a frame is known that came of them.

pandas passes ``attrs`` on through some work and not through other, and no hash of a
whole frame fits a part of it. So a process remembers what it released or read: the
coordinates of points, their labels and the numbers beside them. A row has a seal of 64
bits, which tells rows apart and is no signature.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
from pyproj import Transformer

from ...core.promise.guarantee import Guarantee

MOST = 10_000_000  # rows of all releases together: 160 MB of coordinates
RELEASES = 1000  # however few rows they have


@dataclass(frozen=True)
class Rows:
    """What a release says of each row, and its label.

    ``places`` (n, d) are coordinates of points in ``crs``, ``shapes`` other geometries;
    a table has neither. ``columns`` have n values each.
    """

    labels: pd.Index
    columns: Mapping[Any, np.ndarray]
    places: np.ndarray | None = None
    shapes: Any = None
    crs: Any = None

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.labels)

    def seals(self, *, labelled: bool) -> np.ndarray:
        """Return a number of 64 bits for each row: its bits', and its label's."""
        parts: dict[str, Any] = {str(name): each for name, each in self.columns.items()}
        if self.places is not None:
            parts |= {f"axis {n}": each for n, each in enumerate(self.places.T)}
        if self.shapes is not None:
            parts["shape"] = gpd.GeoSeries(self.shapes).to_wkb(hex=True).to_numpy()
        table = pd.DataFrame(parts, index=self.labels)
        found: np.ndarray = pd.util.hash_pandas_object(table, labelled).to_numpy()
        return found

    @cached_property
    def bare(self) -> np.ndarray:
        """The seals without labels."""
        return self.seals(labelled=False)

    @cached_property
    def _ranked(self) -> np.ndarray:
        return np.sort(self.bare)

    def share(self, other: Rows) -> bool:
        """Tell whether any row is another's as well: soon, for many in turn."""
        ranked, seals = self._ranked, other._ranked
        at = np.searchsorted(ranked, seals)
        there = at < len(ranked)
        return bool((ranked[at[there]] == seals[there]).any())

    def lie_in(self, crs: Any) -> bool:
        """Tell whether their CRS is a given one, but for the order of its axes."""
        known = self.crs is not None and crs is not None
        return self.crs == crs or (
            known and self.crs.equals(crs, ignore_axis_order=True)
        )

    def carried(self, crs: Any) -> Rows:
        """Return points in another CRS, as `to_crs` does it."""
        assert self.places is not None
        there = Transformer.from_crs(self.crs, crs, always_xy=True)
        moved = np.column_stack(there.transform(*self.places.T))
        return replace(self, places=moved, crs=crs)


@dataclass(frozen=True)
class Past:
    """A release that was made or read: its stamp, its guarantee and its rows."""

    stamp: Mapping[str, Any]
    guarantee: Guarantee
    rows: Rows

    def agrees(self, other: Past) -> bool:
        """Tell whether another tells the same, but for columns published beside it."""
        own = self.guarantee
        promise = other.guarantee.replace(beside=own.beside, published=own.published)
        return promise == own and self.rows.lie_in(other.rows.crs)

    def holds(self, rows: Rows, *, labelled: bool) -> np.ndarray:
        """Return which of some rows are among its own, shape (n,)."""
        if set(rows.columns) != set(self.rows.columns):
            return np.zeros(len(rows), bool)
        try:
            own, asked = (
                each.seals(labelled=True) if labelled else each.bare
                for each in (self.rows, rows)
            )
        except TypeError:  # lists and the like, which no release has
            return np.zeros(len(rows), bool)
        if not labelled and not rows.share(self.rows):
            return np.zeros(len(rows), bool)
        # By hashes: numpy's own way takes ten times as long for a million seals.
        found: np.ndarray = pd.Series(asked).isin(own).to_numpy(dtype=bool)
        return found

    def carried(self, crs: Any) -> Past:
        """Return the same release in another CRS."""
        return replace(self, rows=self.rows.carried(crs))


class Memory:
    """The latest releases of a process, by their hashes; threads may share it."""

    def __init__(self, most: int = MOST, releases: int = RELEASES) -> None:
        self._most, self._releases, self._held = most, releases, 0
        self._pasts: OrderedDict[str, Past] = OrderedDict()
        self._turn = threading.Lock()

    def keep(self, past: Past) -> None:
        """Remember a release, and forget the oldest where they are too many."""
        if len(past.rows) > self._most:
            return
        name = str(past.stamp["sha256"])
        with self._turn:
            old = self._pasts.pop(name, None)
            self._pasts[name] = past
            self._held += len(past.rows) - (0 if old is None else len(old.rows))
            while self._held > self._most or len(self._pasts) > self._releases:
                self._held -= len(self._pasts.popitem(last=False)[1].rows)

    def find(self, sha256: str) -> Past | None:
        """Return the release of a hash, if it is remembered."""
        with self._turn:
            return self._pasts.get(sha256)

    def all(self) -> Sequence[Past]:
        """Return what is remembered, the latest first."""
        with self._turn:
            return list(reversed(self._pasts.values()))


MEMORY = Memory()
