"""What is known to whoever checks: the true places, and the account of releases."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import geopandas as gpd
import numpy as np
from scipy.spatial import cKDTree

from ..core.promise.guarantee import Guarantee
from ..frames.ground.geometry import Frame, coordinates_of, geometry_of
from ..ledger import Ledger

_NUMBER = re.compile(r"-?\d{1,8}\.\d{3,}(?![\d.])")
# What is left of a coordinate after rounding: to five figures of a degree, three of a
# metre.
_NEAR, _NEAR_METRES = 1e-5, 1e-3
_ENOUGH = 3  # pairs of numbers, none of which is there by chance
_FACTS = ("notion", "eps", "rho", "delta", "table_metric", "privacy_unit", "zones")


@dataclass(frozen=True)
class TruePlaces:
    """True places, to be found wherever they were written."""

    frame: Frame

    @cached_property
    def _trees(self) -> list[tuple[cKDTree, float]]:
        series = geometry_of(self.frame)
        ways = [series] if series.crs is None else [series, series.to_crs("EPSG:4326")]
        nears = [
            _NEAR_METRES if one.crs is not None and one.crs.is_projected else _NEAR
            for one in ways
        ]
        trees = [cKDTree(coordinates_of(one, drop_z=True).xy) for one in ways]
        return list(zip(trees, nears, strict=True))

    def told_by(self, text: str) -> bool:
        """Tell whether a text holds true places, as numbers one after the other."""
        numbers = np.array(_NUMBER.findall(text), dtype=float)
        if len(numbers) < 2:
            return False
        pairs = np.column_stack([numbers[:-1], numbers[1:]])
        both = np.concatenate([pairs, pairs[:, ::-1]])
        least = min(_ENOUGH, len(self.frame))
        for tree, near in self._trees:
            away, place = tree.query(both, distance_upper_bound=near)
            if len(np.unique(place[np.isfinite(away)])) >= least:
                return True
        return False

    def met_by(self, released: gpd.GeoSeries) -> int:
        """Return how many released points lie on true places, to a millimetre or so."""
        series = geometry_of(self.frame)
        known = series.crs is not None and released.crs is not None
        there = series.to_crs(released.crs) if known else series
        there = coordinates_of(there, drop_z=True).xy
        near = 1e-8 if known and released.crs.is_geographic else 1e-3
        if not known and abs(there).max() <= 360:  # degrees, it seems
            near = 1e-8
        points = coordinates_of(released, drop_z=True).xy
        away, _ = cKDTree(there).query(points, distance_upper_bound=near)
        return int(np.isfinite(away).sum())


class Charges:
    """The releases that a ledger was charged with, each to be found once."""

    def __init__(self, ledger: Ledger) -> None:
        self._left = Counter(
            _facts(entry.body["guarantee"])
            for entry in ledger.entries
            if "guarantee" in entry.body
        )

    def take(self, guarantee: Guarantee) -> bool:
        """Tell whether a release was charged, and has not been found before."""
        facts = _facts(guarantee.to_dict())
        found = self._left[facts] > 0
        self._left[facts] -= found
        return found


def _facts(record: Any) -> tuple[Any, ...]:
    return tuple(record.get(name) for name in _FACTS)
