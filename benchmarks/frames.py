"""Frames in memory, beside everyday work on them: ``python -m benchmarks.frames``.

Four columns: a number for each row, a text for each row, an age, and the places. The
sides take turns, as in `speed`; processor time is compared, of one thread, so that a
busy machine says the same as an idle one.
"""

from __future__ import annotations

import os

# As many threads as the other side: none. It is read when numpy is loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import time
import warnings
from collections.abc import Iterator
from functools import partial

import geopandas as gpd
import numpy as np
from shapely.geometry import MultiPoint, box
from shapely.ops import voronoi_diagram

import geopriv_gis

from . import papers, report, speed

ZONES = 300
AROUND = 15_000.0  # m from the middle to the sides of the zones
CORNER = 300.0  # m between the corners of a district's outline


class Pair(speed.Pair):
    """Two ways to spend processor time."""

    def measure(self, turns: int) -> tuple[float, float]:
        """Return the least processor time of each side in seconds."""
        best = [np.inf, np.inf]
        for _ in range(turns):
            for side, work in enumerate((self.ours, self.theirs)):
                for _ in range(self.bursts if side == 0 else 1):
                    start = time.process_time()
                    work()
                    best[side] = min(best[side], time.process_time() - start)
        return best[0], best[1]


def main() -> None:
    """Measure, print, keep."""
    warnings.simplefilter("ignore", geopriv_gis.GeoPrivWarning)
    code = papers.load()
    places = [_cpu(pair) for pair in speed._neighbours(code) if "frame" in pair.title]
    lines = [
        speed._line(pair, *pair.measure(speed.TURNS))
        for pair in (*_points(), *_zones(), *places)
    ]
    parts = [
        "# Frames in memory",
        f"Least processor time of {speed.TURNS} turns each, in alternation, of one "
        f"thread. A frame of {speed.ROWS:,} points with three more columns: a number, "
        "a text and an age; texts differ in every row, or are one of four words.",
        report.table(
            ("what", "ours", "compared with", "ratio", "wanted", "", "ours, rows/s"),
            lines,
        ),
        *(() if code else (papers.MISSING,)),
    ]
    report.publish("frames", parts, complete=code is not None)


def _cpu(pair: speed.Pair) -> Pair:
    return Pair(**{name: getattr(pair, name) for name in pair.__dataclass_fields__})


def frame_of(rows: int, *, differ: bool) -> gpd.GeoDataFrame:
    """Return made-up homes with a number, a text and an age."""
    frame, draws = speed.frame_of(rows), np.random.default_rng(2)
    words = draws.choice(["home", "work", "school", "shop"], rows)
    frame["kind"] = [f"case {n}" for n in range(rows)] if differ else words
    frame["age"] = draws.integers(18, 99, rows)
    return frame


def _points() -> Iterator[Pair]:
    for differ in (False, True):
        frame = frame_of(speed.ROWS, differ=differ)
        texts = "texts that differ" if differ else "texts of four words"
        for place, here, there in (
            ("lon/lat", frame, speed.ZONE),
            ("UTM", frame.to_crs(speed.ZONE), "EPSG:4326"),
        ):
            yield Pair(
                f"`planar_laplace`, {place}, {texts} : `to_crs` there and back",
                partial(here.geopriv.planar_laplace, speed.EPS),
                lambda here=here, there=there: here.to_crs(there).to_crs(here.crs),
                0.5,
                speed.ROWS,
            )


def _zones() -> Iterator[Pair]:
    frame = frame_of(speed.ROWS, differ=False).to_crs(speed.ZONE)
    x, y = frame.geometry.x.mean(), frame.geometry.y.mean()
    for name, zones in (("rectangles", _rectangles(x, y)), ("outlines", _towns(x, y))):
        yield Pair(
            f"`zonal_counts`, {len(zones)} {name} : `sjoin` + groupby",
            partial(frame.geopriv.zonal_counts, zones, eps=1.0),
            lambda zones=zones: gpd.sjoin(frame, zones).groupby("zone").size(),
            1.2,
            speed.ROWS,
        )


def _rectangles(x: float, y: float) -> gpd.GeoDataFrame:
    wide, high = 2 * AROUND / 20, 2 * AROUND / 15
    west, south = x - AROUND, y - AROUND
    shapes = [
        box(west + i * wide, south + j * high,
            west + (i + 1) * wide, south + (j + 1) * high)
        for i in range(20) for j in range(15)
    ]  # fmt: skip
    return _numbered(shapes)


def _towns(x: float, y: float) -> gpd.GeoDataFrame:
    """Return districts whose outlines have a corner every 300 m."""
    draws = np.random.default_rng(3)
    middles = draws.uniform((x - AROUND, y - AROUND), (x + AROUND, y + AROUND),
                            (ZONES, 2))  # fmt: skip
    around = box(x - AROUND, y - AROUND, x + AROUND, y + AROUND)
    cells = voronoi_diagram(MultiPoint(middles), envelope=around).geoms
    return _numbered([cell.intersection(around).segmentize(CORNER) for cell in cells])


def _numbered(shapes: list) -> gpd.GeoDataFrame:
    return gpd.GeoDataFrame(
        {"zone": range(len(shapes))}, geometry=shapes, crs=speed.ZONE
    )


if __name__ == "__main__":
    main()
