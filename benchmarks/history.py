"""The short ratios, and whether they got worse: ``python -m benchmarks.history``.

``check`` (make benchmark-check) measures them beside the last entry of the history and
fails where one is slower by 20 %; ``add`` (make benchmark-history) writes a new entry
and draws all of them. Made-up points; both sides of a ratio take turns, forth and back,
and processor time of one thread is compared, so that a busy machine says nearly the
same as an idle one.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import platform
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from datetime import datetime, timezone
from functools import partial
from pathlib import Path

import geopandas as gpd
from shapely.geometry import Point

import geopriv_gis

from . import report, series, speed
from .frames import _rectangles, frame_of
from .series import Entry, Ratio

ROWS = 20_000
TURNS = 9
Work = Callable[[], object]


def pairs(folder: Path) -> Iterator[tuple[str, Work, Work]]:
    """Yield what is measured: a name, our work, and everyday work on the same rows."""
    frame = frame_of(ROWS, differ=True)
    plane = frame.to_crs(speed.ZONE)
    there_and_back = partial(_carried, frame)
    yield (
        "planar_laplace, lon/lat : to_crs",
        partial(frame.geopriv.planar_laplace, speed.EPS), there_and_back,
    )  # fmt: skip
    yield (
        "gaussian, UTM : to_crs",
        partial(plane.geopriv.gaussian, speed.RHO), there_and_back,
    )  # fmt: skip
    yield (
        "private_hull, UTM : union_all().convex_hull",
        partial(plane.geopriv.private_hull, rho=speed.RHO),
        partial(speed._hull_of_union, plane),
    )
    zones = _rectangles(plane.geometry.x.mean(), plane.geometry.y.mean())
    yield (
        "zonal_counts, 300 rectangles : 8 sjoins",
        partial(plane.geopriv.zonal_counts, zones, eps=1.0),
        partial(_often, 8, partial(gpd.sjoin, plane, zones)),
    )
    place = Point(plane.geometry.x.mean(), plane.geometry.y.mean())
    yield (
        "private_knn, UTM : distance().nsmallest()",
        partial(
            _often, 20, partial(plane.geopriv.private_knn, place, 50, rho=speed.RHO)
        ),
        partial(_often, 20, lambda: plane.distance(place).nsmallest(50)),
    )
    source, target = folder / "in.parquet", folder / "out.parquet"
    frame.to_parquet(source)
    yield (
        "release_file, GeoParquet : read_parquet, to_parquet",
        partial(geopriv_gis.release_file, source, target, "planar_laplace",
                eps=speed.EPS, overwrite=True, drop=()),
        lambda: gpd.read_parquet(source).to_parquet(target),
    )  # fmt: skip


def _carried(frame: gpd.GeoDataFrame) -> gpd.GeoDataFrame:
    return frame.to_crs(speed.ZONE).to_crs(frame.crs)


def _often(times: int, work: Work) -> None:
    for _ in range(times):
        work()


def turns(ours: Work, theirs: Work, count: int = TURNS) -> list[float]:
    """Return the ratio of each turn: ours, theirs, theirs, ours."""
    found = []
    for _ in range(count):
        spent = [0.0, 0.0]
        for side in (0, 1, 1, 0):
            start = time.process_time()
            (ours, theirs)[side]()
            spent[side] += time.process_time() - start
        found.append(spent[0] / spent[1])
    return found


def machine() -> str:
    """Return the class of this machine: its processor, Python, numpy and GeoPandas."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    models = [line.split(":")[1].strip() for line in lines if "model name" in line]
    python = ".".join(platform.python_version_tuple()[:2])
    kind = models[0] if models else platform.machine()
    return f"{kind}, Python {python}, {report.versions().split(', ', 1)[1]}"


def measured() -> dict[str, Ratio]:
    """Return all ratios, of three times as many turns as a check's round has."""
    with tempfile.TemporaryDirectory() as folder:
        return {
            name: Ratio.of(turns(ours, theirs, series.ROUNDS * TURNS))
            for name, ours, theirs in pairs(Path(folder))
        }


def check(entry: Entry) -> list[str]:
    """Print each ratio beside an entry's, and return the names of those that fail."""
    failed = []
    with tempfile.TemporaryDirectory() as folder:
        for name, ours, theirs in pairs(Path(folder)):
            if name not in entry.ratios:
                print(f"{name}: new, nothing to compare with")
                continue
            rounds = []
            while len(rounds) < series.ROUNDS:
                rounds.append(turns(ours, theirs))
                found = series.compared(entry.ratios[name], rounds[-1])
                verdict = "too noisy to tell 20 %" if found.unsure else ""
                verdict = "SLOWER" if found.slower else verdict
                print(f"{name}: {found.times:.2f} ± {found.error:.2f} times {verdict}")
                if not found.slower:
                    break
            if series.slower(entry.ratios[name], rounds):
                failed.append(name)
    return failed


def commit() -> str:
    """Return the commit that is measured, with a + if files differ from it."""
    git = ["git", "-C", str(Path(__file__).parent)]
    name = subprocess.run([*git, "rev-parse", "--short=10", "HEAD"],
                          capture_output=True, text=True, check=True)  # fmt: skip
    changed = subprocess.run([*git, "diff", "--quiet", "HEAD", "--", "../geopriv_gis"],
                             check=False)  # fmt: skip
    return name.stdout.strip() + "+" * bool(changed.returncode)


def main(what: str = "check") -> None:
    """Check against the last entry, or add one."""
    warnings.simplefilter("ignore", geopriv_gis.GeoPrivWarning)
    here, known = machine(), series.read()
    if what == "add":
        today = datetime.now(timezone.utc).strftime("%Y-%m-%d")
        series.add(Entry(today, commit(), here, measured()))
        from . import history_figure

        history_figure.main()
        return
    entry = series.last(known, here)
    if entry is None:
        raise SystemExit("No history yet: make benchmark-history.")
    print(f"Beside {entry.commit} of {entry.date}, made on {entry.machine}")
    if entry.machine != here:
        print(f"This machine is another: {here}")
    failed = check(entry)
    if failed:
        raise SystemExit(f"Slower by 20 % or more: {'; '.join(failed)}.")
    print("None is slower by 20 %.")


if __name__ == "__main__":
    main(*sys.argv[1:2])
