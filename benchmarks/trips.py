"""Five million trips in twelve files beside pandas and GeoPandas without privacy.

``python -m benchmarks.trips``: made-up trips of a year, a CSV or plain Parquet file a
month. Counted by pairs of zones, by tracts and into a heatmap, from the same files.
Each side is a process of its own, imports included; they take turns. ``ROWS`` may be
given, and ``make FOLDER ROWS`` only writes the files.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from . import report

ROWS, MONTHS, TURNS = 5_000_000, 12, 2
WEST, SOUTH, WIDE, HIGH = -74.05, 40.60, 0.30, 0.25  # degrees
ZONES, TRACTS = 20, 45  # a side
CELL, PLANE = 500.0, "EPSG:32618"
KINDS = ("csv", "parquet")
ORIGIN, DESTINATION = ("from_lon", "from_lat"), ("to_lon", "to_lat")


def make(folder: Path, rows: int) -> None:
    """Write trips from 200 crowded places to others, in both formats."""
    import numpy as np
    import pandas as pd

    random = np.random.default_rng(5)
    corner, sides = (WEST, SOUTH), (WIDE, HIGH)
    clusters = np.add(corner, np.multiply(random.uniform(0.05, 0.95, (200, 2)), sides))
    share = random.pareto(1.5, 200) + 0.1
    share /= share.sum()
    for month in range(MONTHS):
        count = rows * (month + 1) // MONTHS - rows * month // MONTHS
        columns = {}
        for names in (ORIGIN, DESTINATION):
            places = clusters[random.choice(200, count, p=share)]
            places = (places + random.normal(0, 0.006, (count, 2))).round(6)
            columns |= dict(zip(names, places.T, strict=True))
        columns |= {
            "minutes": random.gamma(2, 6, count).round(1),
            "kind": np.array(["member", "casual"])[random.integers(0, 2, count)],
        }
        frame, name = pd.DataFrame(columns), f"trips-{month + 1:02}"
        frame.to_csv(folder / f"{name}.csv", index=False)
        frame.to_parquet(folder / f"{name}.parquet", index=False)


def squares(side: int):  # type: ignore[no-untyped-def]
    """Return side × side zones."""
    import geopandas as gpd
    import numpy as np
    import shapely

    x, y = (n.ravel() for n in np.mgrid[0:side, 0:side])
    wide, high = WIDE / side, HIGH / side
    west, south = WEST + x * wide, SOUTH + y * high
    shapes = shapely.box(west, south, west + wide, south + high)
    return gpd.GeoDataFrame(geometry=shapes, crs="EPSG:4326")


def release(kind: str, folder: Path) -> None:
    """Ask three questions about the files."""
    import geopriv_gis

    ask, files = geopriv_gis.ask_file, str(folder / f"*.{kind}")
    given = {"x": ORIGIN[0], "y": ORIGIN[1], "data_crs": "EPSG:4326"}
    ends = list(DESTINATION)
    zones, tracts = squares(ZONES), squares(TRACTS)
    ask(files, "private_flows", zones=zones, destination=ends, eps=1, **given)
    ask(files, "zonal_counts", zones=tracts, eps=1, **given)
    ask(
        files, "private_heatmap", eps=0.01, extent=tuple(zones.total_bounds),
        cell=CELL, bandwidth=CELL, crs=PLANE, **given,
    )  # fmt: skip


def plain(kind: str, folder: Path) -> None:
    """Count the same without privacy."""
    import geopandas as gpd
    import numpy as np
    import pandas as pd
    import scipy.ndimage

    read = {"csv": pd.read_csv, "parquet": pd.read_parquet}[kind]
    trips = pd.concat(map(read, sorted(folder.glob(f"*.{kind}"))), ignore_index=True)
    points = [
        gpd.GeoDataFrame(
            geometry=gpd.points_from_xy(*(trips[n] for n in names)), crs="EPSG:4326"
        )
        for names in (ORIGIN, DESTINATION)
    ]

    def found(ends: gpd.GeoDataFrame, zones: gpd.GeoDataFrame) -> pd.Series:
        joined = gpd.sjoin(ends, zones, predicate="intersects")["index_right"]
        return joined[~joined.index.duplicated()]

    zones = squares(ZONES)
    one, two = (found(ends, zones) for ends in points)
    pairs = one.to_frame("from").assign(to=two).groupby(["from", "to"]).size()
    tracts = found(points[0], squares(TRACTS)).value_counts()
    west, south, east, north = zones.to_crs(PLANE).total_bounds
    xy = points[0].to_crs(PLANE).get_coordinates().to_numpy()
    bins = [int((east - west) // CELL), int((north - south) // CELL)]
    table, *_ = np.histogram2d(*xy.T, bins=bins)
    heat = scipy.ndimage.gaussian_filter(table, 1.0)
    assert max(pairs.sum(), tracts.sum(), heat.sum()) <= len(trips)


def measured(what: str, kind: str, folder: Path) -> tuple[float, int]:
    """Return CPU seconds and peak megabytes of a process."""
    command = [sys.executable, "-m", __spec__.name, what, kind, str(folder)]
    with subprocess.Popen(command) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, what
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024


def lines(rows: int) -> Iterator[tuple[str, ...]]:
    """Yield a line for each format."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        command = [sys.executable, "-m", __spec__.name, "make", name, str(rows)]
        subprocess.run(command, check=True)
        for kind in KINDS:
            turns = [
                [measured(what, kind, folder) for what in ("release", "plain")]
                for _ in range(TURNS)
            ]
            ours, theirs = ([turn[side] for turn in turns] for side in (0, 1))
            ratio = median(a[0] / b[0] for a, b in turns)
            yield (
                kind, f"{median(s for s, _ in ours):.1f} s",
                f"{median(s for s, _ in theirs):.1f} s", f"{ratio:.2f}",
                f"{max(p for _, p in ours):,} MB", f"{max(p for _, p in theirs):,} MB",
            )  # fmt: skip


def main(rows: int = ROWS) -> None:
    """Measure, print, keep."""
    start = time.time()
    found = list(lines(rows))
    report.publish(
        "trips",
        [
            "# A year of trips in twelve files",
            f"`python -m benchmarks.trips`: {rows:,} made-up trips from place to place "
            f"in lon/lat. Asked: `private_flows` between {ZONES**2} zones, "
            f"`zonal_counts` in {TRACTS**2:,} tracts, `private_heatmap` in cells of "
            f"{CELL:g} m. Beside it pandas and GeoPandas count the same without noise, "
            "and read once. Processor time with imports, median of "
            f"{TURNS} turns, and peak memory. Wanted: ratio ≤ 1.5, ≤ 700 MB.",
            report.table(
                ("files", "released", "plain", "ratio", "peak", "peak of plain"), found
            ),
        ],
        complete=rows == ROWS,
    )  # fmt: skip
    print(f"{time.time() - start:.0f} s")


if __name__ == "__main__":
    first = sys.argv[1] if len(sys.argv) > 1 else ""
    if first == "make":
        make(Path(sys.argv[2]), int(sys.argv[3]))
    elif first in ("release", "plain"):
        {"release": release, "plain": plain}[first](sys.argv[2], Path(sys.argv[3]))
    else:
        main(int(float(first or ROWS)))
