"""What a release gives away, measured: a lower bound of its loss, from samples alone.

Two frames whose points are D ground metres apart are released many times each, the
results are scored by how much they speak for the second, and every threshold of the
score is an event. Exact (Clopper-Pearson) bounds, together wrong with probability
1e-6, turn counts into a loss that is there for certain.
"""

from __future__ import annotations

import math

import geopandas as gpd
import numpy as np
import pandas as pd
import pyproj
from scipy.stats import beta
from shapely.geometry import Point

import geopriv_gis
from geopriv_gis.core.queries.hull import normals
from geopriv_gis.testing import insecure_rng
from tests.conformance.entries import Entry

GEOD = pyproj.Geod(ellps="WGS84")
ALPHA, THRESHOLDS = 1e-6, 15
ORDERS = (1.5, 2.0, 4.0, 8.0)


class Pair:
    """Two places in a CRS, a distance apart where its map stretches the ground most."""

    def __init__(self, crs: str, lon: float, lat: float, metres: float) -> None:
        self.crs, self.metres = crs, metres
        self.to_map = pyproj.Transformer.from_crs("EPSG:4326", crs, always_xy=True)
        around = np.arange(0.0, 360.0, 10.0)
        ends = GEOD.fwd(np.full(36, lon), np.full(36, lat), around, np.full(36, metres))
        x, y = self.to_map.transform(lon, lat)
        stretch = np.hypot(*(np.array(self.to_map.transform(*ends[:2])).T - (x, y)).T)
        worst = int(np.argmax(stretch))
        self.places = [(lon, lat), (ends[0][worst], ends[1][worst])]

    def frames(self, rows: int) -> list[gpd.GeoDataFrame]:
        """Return two frames: all rows here, and all rows there; two to a person."""
        return [
            gpd.GeoDataFrame(
                {"person": np.arange(rows) // 2},
                geometry=[Point(x, y)] * rows,
                crs=self.crs,
            )
            for x, y in (self.to_map.transform(*place) for place in self.places)
        ]

    def distances(self, released: gpd.GeoSeries) -> np.ndarray:
        """Return ground distances, shape (2, n), to the two places."""
        back = pyproj.enums.TransformDirection.INVERSE
        lon, lat = self.to_map.transform(
            released.x.to_numpy(), released.y.to_numpy(), direction=back
        )
        return np.array(
            [
                GEOD.inv(np.full(len(lon), a), np.full(len(lon), b), lon, lat)[2]
                for a, b in self.places
            ]
        )


def scores(entry: Entry, pair: Pair, size: int) -> list[np.ndarray]:
    """Return ``size`` scores for each of two frames: high speaks for the second."""
    return _SCORES[entry.output](entry, pair, size)


def _points_scores(entry: Entry, pair: Pair, size: int) -> list[np.ndarray]:
    if entry.options.get("privacy_unit") == "table":
        frames, calls = pair.frames(2), size
    else:
        per_person = 2 if entry.options.get("privacy_unit") == "person" else 1
        frames, calls = pair.frames(size * per_person), 1
    result = []
    for number, rows in enumerate(frames):
        frame = rows.geometry if entry.series else rows
        parts = []
        for call in range(calls):
            rng = insecure_rng(2 * call + number)
            parts.append(entry.call(frame, rng=rng).geometry)
        distances = pair.distances(pd.concat(parts))
        if "rho" in entry.budget:
            distances = distances**2
        one, two = distances
        if entry.options.get("privacy_unit", "row") != "row":
            # One person's two rows: noise depends on the farthest, or on the sum.
            join = np.sum if "rho" in entry.budget else np.max
            one, two = (join(d.reshape(-1, 2), axis=1) for d in (one, two))
        result.append(one - two)
    return result


def _label_scores(entry: Entry, pair: Pair, size: int) -> list[np.ndarray]:
    """Score 1 where the first chosen is the row that came to the query point."""
    here, there = (frame.geometry.iloc[0] for frame in pair.frames(1))
    others = 20
    before = gpd.GeoSeries([there] + [here] * others, crs=pair.crs)
    after = gpd.GeoSeries([here] + [there] * others, crs=pair.crs)
    queries = gpd.GeoSeries([here] * size, crs=pair.crs)
    result = []
    for number, frame in enumerate((before, after)):
        chosen = frame.geopriv.private_knn(
            queries,
            1,
            method=entry.options.get("method", "exponential"),
            **entry.budget,
            rng=insecure_rng(number),
        )
        result.append((chosen[1].to_numpy() == 0).astype(float))
    return result


def _polygon_scores(entry: Entry, pair: Pair, size: int) -> list[np.ndarray]:
    frames = pair.frames(1)
    u = normals(4)
    result = []
    for number, frame in enumerate(frames):
        noisy = []
        for call in range(size):
            rng = insecure_rng(2 * call + number)
            hull = entry.call(frame, directions=4, rng=rng)
            error = hull.attrs["geopriv"]["error"]
            noisy.append(error["noisy_support"])
        places = [f.to_crs(error["crs"]).geometry.iloc[0] for f in frames]
        wrong = [np.array(noisy) - u @ (p.x, p.y) for p in places]
        if "rho" in entry.budget:
            one, two = ((w**2).sum(axis=1) for w in wrong)
        else:
            one, two = (np.abs(w).max(axis=1) for w in wrong)
        result.append(one - two)
    return result


_SCORES = {
    "points": _points_scores, "labels": _label_scores, "polygon": _polygon_scores,
}  # fmt: skip


def certain_loss(one: np.ndarray, two: np.ndarray) -> float:
    """Return a log-ratio of probabilities that the two laws certainly reach."""
    return max(
        math.log(low / high) for low, high in _events(one, two) if low > high > 0
    )


def certain_renyi(one: np.ndarray, two: np.ndarray) -> float:
    """Return a bound ρD² that the two laws' Rényi divergences certainly exceed."""
    return max(
        (
            math.log(p**a * q ** (1 - a) + (1 - p) ** a * (1 - q) ** (1 - a))
            / (a - 1)
            / a
            for p, q in _events(one, two)
            if 1 > p > q > 0
            for a in ORDERS
        ),
        default=0.0,
    )


def _events(one: np.ndarray, two: np.ndarray):
    """Yield, for every event, a lower bound of one's probability, an upper of two's."""
    marks = np.quantile(np.concatenate([one, two]), np.linspace(0.01, 0.99, THRESHOLDS))
    each = ALPHA / (4 * THRESHOLDS * 2)
    for mark in np.unique(marks):
        for first, second in (
            ((two >= mark).sum(), (one >= mark).sum()),
            ((one < mark).sum(), (two < mark).sum()),
        ):
            yield (
                beta.ppf(each, first, len(one) - first + 1) if first else 0.0,
                beta.ppf(1 - each, second + 1, max(len(one) - second, 1e-9)),
            )


def stated_loss(promise: geopriv_gis.Guarantee, metres: float) -> float:
    """Return εD, or ρD², with the tolerance that the guarantee states."""
    reach = metres + promise.tolerance
    if promise.eps is not None:
        return promise.eps * reach
    return promise.rho * reach**2
