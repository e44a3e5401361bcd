"""Large files beside a copy by GeoPandas: ``python -m benchmarks.scale``.

Every piece of work is a process of its own, which tells its CPU time without that of
imports; its peak memory is what the operating system counted. The two sides of a ratio
take turns, and the best turn of each counts. ``ROWS…`` says how many rows; 10 000 000
take a few minutes and half a gigabyte of disk, which is given back. ``make FILE ROWS``
writes such a file to be released by hand, as ``geopriv planar-laplace`` does.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROWS = (1_000_000, 10_000_000)
EPS = 0.01
TURNS = 2
PERSON = 2000  # rows of each
_PIECE = 1_000_000  # rows that are made up at a time

WANTED = {"release": 0.6, "persons": 1.0}


def make(path: Path, rows: int) -> None:
    """Write made-up rows: a number, a word, a measurement and a place, and a person."""
    import json

    import numpy as np
    import pyarrow as pa
    import pyarrow.parquet as pq
    import pyproj

    from geopriv_gis.batches.places import encode_points
    from geopriv_gis.files.parquet import geometry_metadata

    random = np.random.default_rng(1)
    bounds = [-3.3, 55.9, -3.1, 56.0]
    crs = pyproj.CRS("EPSG:4326")
    geo = geometry_metadata("geometry", crs, ["Point"], bounds)
    words = np.array(["home", "work", "school", "shop"])
    writer = None
    for start in range(0, rows, _PIECE):
        count = min(_PIECE, rows - start)
        xy = np.column_stack(
            [random.uniform(-3.3, -3.1, count), random.uniform(55.9, 56.0, count)]
        )
        number = np.arange(start, start + count)
        columns = {
            "number": number // PERSON if "persons" in path.name else number,
            "kind": words[random.integers(0, 4, count)],
            "value": random.normal(50, 10, count),
            "geometry": encode_points(xy, None),
        }
        table = pa.table(columns).replace_schema_metadata({"geo": json.dumps(geo)})
        writer = writer or pq.ParquetWriter(path, table.schema)
        writer.write_table(table)
    assert writer is not None
    writer.close()


def copy(source: Path, target: Path) -> None:
    """Read and write as GeoPandas does."""
    import geopandas as gpd

    gpd.read_parquet(source).to_parquet(target)


def release(source: Path, target: Path) -> None:
    """Release from file to file, with all checks."""
    from geopriv_gis import release_file

    unit = {"privacy_unit": "number"} if "persons" in source.name else {}
    release_file(
        source, target, "planar_laplace", eps=EPS, overwrite=True, drop=(), **unit
    )


def work(what: str, source: str, target: str) -> None:
    """Do one piece of work in this process, and print its CPU seconds."""
    import warnings

    import geopandas  # noqa: F401
    import pyarrow.parquet  # noqa: F401

    import geopriv_gis

    geopriv_gis.release_file, geopriv_gis.planar_laplace  # noqa: B018  # imported now
    warnings.simplefilter("ignore")
    start = time.process_time()
    {"copy": copy, "release": release}[what](Path(source), Path(target))
    print(time.process_time() - start)


def measured(what: str, source: Path, target: Path) -> tuple[float, int]:
    """Return CPU seconds and peak megabytes of a piece of work."""
    command = [sys.executable, "-m", __spec__.name, what, str(source), str(target)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        seconds = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, what
    return float(seconds), usage.ru_maxrss // 1024


def main(rows: list[int], *, copied: bool = True) -> None:
    """Print a table: CPU of ours, of the copy, their ratio, and both peaks."""
    print("| rows | work | CPU (s) | copy (s) | ratio | wanted | peak (MB) | copy |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for count in rows:
        for name, wanted in WANTED.items():
            with tempfile.TemporaryDirectory() as folder:
                target, source = (
                    Path(folder, "o.parquet"),
                    Path(folder, f"{name}.parquet"),
                )
                command = [sys.executable, "-m", __spec__.name, "make"]
                subprocess.run([*command, str(source), str(count)], check=True)
                ours, theirs = [], []
                for _ in range(TURNS):
                    ours.append(measured("release", source, target))
                    if copied:
                        theirs.append(measured("copy", source, target))
            best, peak = _best(ours)
            base, high = _best(theirs) if copied else (0.0, 0)
            ratio = f"{best / base:.2f}" if copied else "–"
            print(
                f"| {count:,} | {name} | {best:.1f} | {base:.1f} | {ratio} | "
                f"≤ {wanted} | {peak:,} | {high:,} |",
                flush=True,
            )


def _best(turns: list[tuple[float, int]]) -> tuple[float, int]:
    """Return the least time and the largest peak."""
    seconds, peaks = zip(*turns, strict=True)
    return min(seconds), max(peaks)


if __name__ == "__main__":
    first = sys.argv[1] if len(sys.argv) > 1 else ""
    if first == "make":
        make(Path(sys.argv[2]), int(sys.argv[3]))
    elif first in ("copy", "release"):
        work(*sys.argv[1:4])
    else:
        asked = [int(float(each)) for each in sys.argv[1:] if each != "--alone"]
        main(asked or list(ROWS), copied="--alone" not in sys.argv)
