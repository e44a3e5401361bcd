"""Print how many files, functions and calls of the library one call passes.

``python -m tools.calls``: a table in Markdown. Imports and caches are warm; calls of
other packages are not counted. ``python -m tools.calls knn``: of the calls with such a
name which functions of which files are passed, and how often.
"""

from __future__ import annotations

import os
import sys
import tempfile
import warnings
from collections import Counter as Counts
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
from shapely.geometry import Point, box

import geopriv_gis

HERE = str(Path(geopriv_gis.__file__).parent) + os.sep
ROWS = 500


class Counter:
    """What a call passes: files, functions, calls, files entered again, depth."""

    def __init__(self) -> None:
        self.files: list[str] = []
        self.functions: Counts[tuple[str, str]] = Counts()
        self.calls = self.depth = self.deepest = 0

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        """Count a call, or its return."""
        name = frame.f_code.co_filename
        if not name.startswith(HERE):
            return
        if event == "return":
            self.depth -= 1
        if event != "call":
            return
        self.calls += 1
        self.functions[name, frame.f_code.co_qualname] += 1
        self.depth += 1
        self.deepest = max(self.deepest, self.depth)
        if self.files[-1:] != [name]:
            self.files.append(name)

    @property
    def row(self) -> tuple[int, ...]:
        """What the table holds."""
        files = len(set(self.files))
        again = len(self.files) - files
        return files, len(self.functions), self.calls, again, self.deepest


def counted(call: Callable[[], Any]) -> Counter:
    """Return what a call passes, when it is made for the second time."""
    call()
    counter = Counter()
    sys.setprofile(counter)
    try:
        call()
    finally:
        sys.setprofile(None)
    return counter


def calls(folder: Path) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Yield calls, with their names."""
    draws = np.random.default_rng(0)
    x, y = draws.uniform((500_000, 5_500_000), (510_000, 5_510_000), (ROWS, 2)).T
    columns = {
        "person": np.arange(ROWS) % 50,
        "time": pd.date_range("2026-01-01", periods=ROWS, freq="min"),
    }
    frame = gpd.GeoDataFrame(columns, geometry=gpd.points_from_xy(x, y), crs=25832)
    table = frame[["person", "geometry"]].assign(age=draws.integers(0, 99, ROWS))
    series, place = frame.geometry, Point(505_000, 5_505_000)
    squares = [
        box(a, b, a + 5000, b + 5000)
        for a in (500_000, 505_000)
        for b in (5_500_000, 5_505_000)
    ]
    zones = gpd.GeoDataFrame({"z": list("abcd")}, geometry=squares, crs=25832)
    ledger = folder / "people.ledger"
    geopriv_gis.Ledger.create(ledger, budget=1)
    yield "`planar_laplace` of a series", lambda: series.geopriv.planar_laplace(0.01)
    yield "… of a frame", lambda: table.geopriv.planar_laplace(0.01)
    yield (
        "… with a ledger",
        lambda: table.geopriv.planar_laplace(0.01, ledger=ledger),
    )
    yield (
        "`private_knn`",
        lambda: series.geopriv.private_knn(place, k=5, eps=0.01),
    )
    yield "`private_hull`", lambda: series.geopriv.private_hull(rho=1e-4)
    yield "`zonal_counts`", lambda: series.geopriv.zonal_counts(zones, rho=0.5)
    yield (
        "`private_track`",
        lambda: frame.geopriv.private_track(
            privacy_unit="person", time="time", windows="1h", eps=0.01
        ),
    )
    yield "a publication of 2 releases", publication(folder)


def publication(folder: Path) -> Callable[[], Any]:
    """Return what publishes two releases, anew at every call."""
    from geopriv_gis.frames.maps import pictures
    from tests.publication import made

    pictures.draw_picture = lambda *_: None
    numbers = iter(range(100))

    def publish() -> Any:
        own = folder / f"publication {next(numbers)}"
        own.mkdir()
        return geopriv_gis.Publication(made.make(own)).publish()

    return publish


def passed(counter: Counter) -> Iterator[str]:
    """Yield the files that a call passes, with their functions."""
    for file in sorted(set(counter.files)):
        own = [(f, n) for (name, f), n in counter.functions.items() if name == file]
        listing = ", ".join(f"{function} ×{times}" for function, times in own)
        yield f"{file.removeprefix(HERE)} [{len(own)}]: {listing}"


def main(only: Sequence[str] = ()) -> None:
    """Print the table, or what some calls pass."""
    warnings.simplefilter("ignore")
    heads = ("one call", "files", "functions", "calls", "files entered again", "depth")
    if not only:
        print("|", " | ".join(heads), "|\n|", " | ".join(["---"] * len(heads)), "|")
    with tempfile.TemporaryDirectory() as folder:
        for name, call in calls(Path(folder)):
            if only:
                if any(each in name for each in only):
                    print(f"\n{name}", *passed(counted(call)), sep="\n")
                continue
            row = (f"{number:,}" for number in counted(call).row)
            print("|", " | ".join((name, *row)), "|")


if __name__ == "__main__":
    main(sys.argv[1:])
