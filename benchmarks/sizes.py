"""How long releases take and how much memory: ``python -m benchmarks.sizes``.

Each piece of work runs in a child of this process, made after all imports, beside what
people do without privacy. Processor seconds are the least of two turns below a second;
memory is by how much the child grows. The slope is that of the last factor of ten: 1
where cost grows as the rows do.
"""

from __future__ import annotations

import json
import math
import os
import resource
import time
import warnings
from collections.abc import Callable
from typing import Any

import geopandas as gpd
import numpy as np
import scipy
import shapely

import geopriv_gis

from . import report

SIZES = (1_000, 100_000, 1_000_000)
SIDE, CORNER, CRS = 30_000.0, (350_000.0, 4_000_000.0), "EPSG:32613"
EPS, WIDE = 0.01, 500.0
FAR = (250, 500, 750, 1000, 1500, 2000, 3000)
TURNS, SHORT = 2, 1.0  # the second turn only of what takes less than so many seconds
Work = Callable[[], object]


class Town:
    """Points in 200 clusters, half of them on their way to a zone, and a release."""

    def __init__(self, rows: int) -> None:
        random = np.random.default_rng(1)
        centres = np.add(CORNER, random.uniform(0, SIDE, (200, 2)))
        self.xy = centres[random.integers(200, size=rows)]
        self.xy += random.normal(0, 500, (rows, 2))
        x, y = np.add(CORNER, random.uniform(0, SIDE, (rows, 2))).T
        self.frame = gpd.GeoDataFrame(
            {"value": random.normal(size=rows), "to_x": x, "to_y": y},
            geometry=gpd.points_from_xy(*self.xy.T), crs=CRS,
        )  # fmt: skip
        self.own = self.frame[["value", "geometry"]]
        self.released = self.own.geopriv.planar_laplace(EPS, keep=["value"])
        self.place = shapely.Point(CORNER[0] + SIDE / 2, CORNER[1] + SIDE / 2)
        self.places = gpd.GeoSeries([self.place], crs=CRS)
        west, south = CORNER
        self.window = shapely.box(west, south, west + SIDE, south + SIDE)
        self.extent = self.window.bounds

    def zones(self, side: int) -> gpd.GeoDataFrame:
        """Return side × side squares."""
        x, y = (n.ravel() * (SIDE / side) for n in np.mgrid[0:side, 0:side])
        x, y = x + CORNER[0], y + CORNER[1]
        shapes = shapely.box(x, y, x + SIDE / side, y + SIDE / side)
        return gpd.GeoDataFrame(geometry=shapes, crs=CRS)

    # -- without privacy ---------------------------------------------------------------

    def joined(self, side: int) -> object:
        """Count points by zones."""
        found = gpd.sjoin(self.own, self.zones(side), predicate="intersects")
        return found.groupby("index_right").size()

    def flown(self, side: int) -> object:
        """Count pairs of zones."""
        zones, points = self.zones(side), self.frame
        ends = gpd.GeoSeries.from_xy(points["to_x"], points["to_y"], crs=CRS)
        found = [
            gpd.sjoin(each, zones, predicate="intersects")["index_right"]
            for each in (self.own, ends.to_frame("geometry"))
        ]
        one, two = (each[~each.index.duplicated()] for each in found)
        return one.to_frame("from").assign(to=two).groupby(["from", "to"]).size()

    def smooth_with(self) -> object:
        """Sum values in cells, and smooth them."""
        cells = [int(SIDE // 100)] * 2
        table, *_ = np.histogram2d(*self.xy.T, bins=cells)
        return scipy.ndimage.gaussian_filter(table, WIDE / 100)

    def permuted(self) -> object:
        """Return Moran's I of eight neighbours each, of 199 orders as well."""
        rows, count = len(self.xy), 8
        near = scipy.spatial.cKDTree(self.xy).query(self.xy, count + 1)[1][:, 1:]
        starts = np.arange(0, near.size + 1, count)
        weights = scipy.sparse.csr_matrix((np.ones(near.size), near.ravel(), starts))
        values = self.frame["value"].to_numpy()
        marks = (values - values.mean()) / values.std()
        random = np.random.default_rng(1)
        orders = [marks, *(random.permutation(marks) for _ in range(199))]
        return [each @ (weights @ each) / (count * rows) for each in orders]

    def counted(self) -> object:
        """Count pairs by distance, once."""
        tree = scipy.spatial.cKDTree(self.xy)
        return tree.count_neighbors(tree, np.array(FAR, dtype=float))

    def linked(self) -> object:
        """Find the ten rows that are nearest to each, by true and released points."""
        moved = self.released.get_coordinates().to_numpy()
        return [scipy.spatial.cKDTree(each).query(self.xy, 10)
                for each in (self.xy, moved)]  # fmt: skip


def works(town: Town) -> dict[str, tuple[str, Work, Work]]:
    """Return what is compared: the peer's name, ours, theirs."""
    true, released = town.own.geopriv, town.released.geopriv
    whole = town.frame.geopriv
    ends = ["to_x", "to_y"]

    def moved() -> object:
        return town.own.to_crs("EPSG:4326").to_crs(CRS)

    def hull() -> object:
        return shapely.MultiPoint(town.xy).convex_hull

    return {
        "`planar_laplace`": (
            "to_crs, twice",
            lambda: true.planar_laplace(EPS, keep=["value"]),
            moved,
        ),
        "`gaussian`": (
            "to_crs, twice",
            lambda: true.gaussian(5e-5, keep=["value"]),
            moved,
        ),
        "`zonal_counts`, 1,024 zones": (
            "sjoin, groupby",
            lambda: true.zonal_counts(town.zones(32), eps=1),
            lambda: town.joined(32),
        ),
        "`zonal_counts`, 100,489 zones": (
            "sjoin, groupby",
            lambda: true.zonal_counts(town.zones(317), eps=1),
            lambda: town.joined(317),
        ),
        "`private_flows`, 100 zones": (
            "two sjoin, groupby",
            lambda: whole.private_flows(town.zones(10), destination=ends, eps=1),
            lambda: town.flown(10),
        ),
        "`private_flows`, 3,025 zones": (
            "two sjoin, groupby",
            lambda: whole.private_flows(town.zones(55), destination=ends, eps=1),
            lambda: town.flown(55),
        ),
        "`private_heatmap`": (
            "histogram, gaussian_filter",
            lambda: true.private_heatmap(
                eps=EPS, extent=town.extent, cell=WIDE, bandwidth=WIDE
            ),
            town.smooth_with,
        ),
        "`private_hull`": ("convex_hull", lambda: true.private_hull(rho=1e-4), hull),
        "`private_extent`": (
            "convex_hull",
            lambda: true.private_extent(kind="diameter", rho=1e-4),
            hull,
        ),
        "`private_knn`, k = 5": (
            "distance, nsmallest",
            lambda: true.private_knn(town.place, 5, rho=1e-4),
            lambda: town.own.distance(town.place).nsmallest(5),
        ),
        "`private_distance`": (
            "distance, min",
            lambda: true.private_distance(town.place, eps=EPS),
            lambda: town.own.distance(town.place).min(),
        ),
        "`private_kde_at`, a place": (
            "distance, exp, mean",
            lambda: true.private_kde_at(town.places, WIDE, eps=EPS),
            lambda: np.exp(-(town.own.distance(town.place) ** 2) / 2 / WIDE**2).mean(),
        ),
        "`density`": (
            "histogram, gaussian_filter",
            lambda: released.density(WIDE, cell=WIDE, extent=town.extent),
            town.smooth_with,
        ),
        "`getis_ord`": (
            "histogram, gaussian_filter",
            lambda: released.getis_ord("value", WIDE, cell=WIDE, extent=town.extent),
            town.smooth_with,
        ),
        "`morans_i`": (
            "8 neighbours, 199 orders",
            lambda: released.morans_i("value", WIDE),
            town.permuted,
        ),
        "`clustering`, 199 simulations": (
            "pairs by a tree, no simulation",
            lambda: released.clustering(FAR, window=town.window),
            town.counted,
        ),
        "`risk_report`": (
            "10 neighbours, twice",
            lambda: true.risk_report(town.released),
            town.linked,
        ),
    }


def measured(work: Work) -> tuple[float, int]:
    """Return processor seconds and megabytes of a piece of work, in a child."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            before = _resident()
            start = time.process_time()
            work()
            seconds = time.process_time() - start
            if seconds < SHORT:
                for _ in range(TURNS - 1):
                    start = time.process_time()
                    work()
                    seconds = min(seconds, time.process_time() - start)
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            message: Any = [seconds, max(0, peak - before) // 1024]
        except Exception as error:
            message = f"{type(error).__name__}: {error}"
        os.write(writing, json.dumps(message).encode())
        os._exit(0)
    os.waitpid(child, 0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        found = json.loads(pipe.read() or b'"died"')
    assert not isinstance(found, str), found
    return float(found[0]), int(found[1])


def _resident() -> int:
    """Return kilobytes that this process has."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize() // 1024


def main() -> None:
    """Measure, print, keep."""
    warnings.simplefilter("ignore")
    geopriv_gis.read_file, scipy.ndimage.gaussian_filter  # noqa: B018  # imported now
    for _, ours, theirs in works(Town(SIZES[0])).values():
        ours(), theirs()
    found: dict[str, list[tuple[float, ...]]] = {}
    peers = {}
    for rows in SIZES:
        for name, (peer, ours, theirs) in works(Town(rows)).items():
            peers[name] = peer
            pair = (*measured(ours), *measured(theirs))
            found.setdefault(name, []).append(pair)
            print(f"{rows:,} {name}: {pair}", flush=True)
    lines = [_line(name, peers[name], each) for name, each in found.items()]
    sizes = [f"{rows:,} rows" for rows in SIZES]
    report.publish(
        "sizes",
        [
            "# How big, how long",
            "`python -m benchmarks.sizes`: processor seconds and megabytes that a "
            "release takes more, on points in memory, and those of what is done "
            "without privacy. Slope: of the last factor of "
            f"{SIZES[-1] // SIZES[-2]} in rows.",
            report.table(("release", *sizes, "memory", "slope", "beside it",
                          "its time", "its memory", "ratio"), lines),
        ],
        complete=True,
    )  # fmt: skip


def _line(name: str, peer: str, found: list[tuple[float, ...]]) -> tuple[str, ...]:
    seconds = [each[0] for each in found]
    slope = math.log(seconds[-1] / seconds[-2]) / math.log(SIZES[-1] / SIZES[-2])
    _, memory, theirs, base = found[-1]
    return (
        name, *(_time(each) for each in seconds), f"{memory:.0f} MB", f"{slope:.2f}",
        peer, _time(theirs), f"{base:.0f} MB", f"{seconds[-1] / theirs:.2f}",
    )  # fmt: skip


def _time(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 0.1 else f"{seconds * 1000:.1f} ms"


if __name__ == "__main__":
    main()
