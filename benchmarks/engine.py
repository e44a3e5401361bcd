"""A release by dask beside a copy by dask-geopandas: ``python -m benchmarks.engine``.

Both read and write GeoParquet, 10,000,000 rows of 4 columns in 32 parts, on dask's
threads; ours with all checks. Each is a process of its own; the best of two turns
counts. Optional arguments: rows, parts.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path

from benchmarks import report
from benchmarks.scale import make

ROWS, PARTS, TURNS, WANTED = 10_000_000, 32, 2, 1.3
PACKAGES = ("dask", "dask-geopandas", "pyarrow")


def copy(source: Path, target: Path) -> None:
    """Read and write as dask-geopandas does."""
    import dask_geopandas

    dask_geopandas.read_parquet(source).to_parquet(target)


def release(source: Path, target: Path) -> None:
    """Release with all checks."""
    import geopriv_gis

    geopriv_gis.dask.release(source, "planar_laplace", to=target, eps=0.01)


def work(what: str, source: str, target: str) -> None:
    """Do one piece of work in this process, and print its seconds: clock and CPU."""
    import warnings

    import dask_geopandas  # noqa: F401
    import distributed  # noqa: F401

    import geopriv_gis

    geopriv_gis.planar_laplace  # noqa: B018  # imported now
    warnings.simplefilter("ignore")
    clock, cpu = time.perf_counter(), time.process_time()
    {"copy": copy, "release": release}[what](Path(source), Path(target))
    print(time.perf_counter() - clock, time.process_time() - cpu)


def measured(what: str, source: Path, target: Path) -> tuple[float, float]:
    """Return the seconds of a piece of work: clock and CPU."""
    command = [sys.executable, "-m", __spec__.name, what, str(source), str(target)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    clock, cpu = done.stdout.split()[-2:]
    return float(clock), float(cpu)


def main(rows: int = ROWS, parts: int = PARTS) -> None:
    """Measure, print, keep: both times, and the load of the machine meanwhile."""
    with tempfile.TemporaryDirectory() as name:
        folder, found = Path(name), {"release": [], "copy": []}
        (folder / "in").mkdir()
        for part in range(parts):
            make(folder / f"in/{part:03}.parquet", rows // parts)
        for turn in range(TURNS):
            for what, times in found.items():
                times.append(measured(what, folder / "in", folder / f"{what}{turn}"))
    lines = []
    for at, kind in enumerate(("clock", "CPU")):
        ours, theirs = (min(t[at] for t in times) for times in found.values())
        verdict = "met" if ours <= WANTED * theirs else "**missed**"
        lines.append(
            [f"{rows:,}", f"{parts}", kind, f"{ours:.1f}", f"{theirs:.1f}",
             f"{ours / theirs:.2f}", f"≤ {WANTED}", verdict]
        )  # fmt: skip
    page = [
        "# Releases on dask",
        "`python -m benchmarks.engine`. `geopriv_gis.dask.release` of a folder of "
        "GeoParquet with all checks, beside a copy by `dask_geopandas.read_parquet` "
        "and `to_parquet`, on dask's threads: a number, one of four words, a "
        f"measurement, a place in lon/lat. The better of {TURNS} turns, taken in "
        "alternation, without imports.",
        report.table(
            ("rows", "parts", "", "release (s)", "copy (s)", "ratio", "wanted", ""),
            lines,
        ),
        ", ".join(f"{name} {version(name)}" for name in PACKAGES)
        + f"; load {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores.",
    ]
    report.publish("engine", page, complete=(rows, parts) == (ROWS, PARTS))


if __name__ == "__main__":
    if sys.argv[1:2] in (["copy"], ["release"]):
        work(*sys.argv[1:4])
    else:
        main(*map(int, sys.argv[1:]))
