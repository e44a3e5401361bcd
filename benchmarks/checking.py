"""What `check` calls red that is harmless, and how long it takes.

``python -m benchmarks.checking`` counts alarms: a hundred folders of numbers that tell
nothing, beside a million true places of towns of each kind (``alarms RUNS ROWS``).
``size MEGABYTES ROWS`` times one check of a large folder, ``bombs MEGABYTES`` those of
files that unpack to as much.
"""

from __future__ import annotations

import sys
import tempfile
import time
import warnings
from collections import Counter
from pathlib import Path

import numpy as np

import geopriv_gis
from tests.checking.leaks import bombs, harmless

from .report import publish, table

RUNS, ROWS = 100, 1_000_000
_PAGE = f"""# False alarms of `check`

{RUNS} folders of six files each, of up to 300,000 numbers that tell nothing: prices,
times, identifiers, random bytes, and other places of the same area, crowds and grid
(`tests/checking/leaks/harmless.py`). Beside each {ROWS:,} true places; counted is what
these add to what is said without them."""


def alarm(seed: int, rows: int) -> tuple[str, str, float]:
    """Return the town, the worst colour that the true places add, and CPU seconds."""
    rng = np.random.default_rng(seed)
    town = [*harmless.TOWNS][seed % len(harmless.TOWNS)]
    with tempfile.TemporaryDirectory() as name:
        true, names = harmless.fill(Path(name), rng, town, rows)
        before = {str(one) for one in geopriv_gis.check(name).findings}
        start = time.process_time()
        found = geopriv_gis.check(name, truth=true).findings
    seconds = time.process_time() - start
    added = [one for one in found if str(one) not in before]
    colour = max((one.colour for one in added), key=("amber", "red").index, default="")
    print(seed, town, names, colour or "nothing", round(seconds, 1), flush=True)
    for one in added:
        print("  ", one, flush=True)
    return town, colour or "nothing", seconds


def alarms(runs: int, rows: int) -> str:
    """Return a table of towns and the colours that were added."""
    alarms = [alarm(seed, rows) for seed in range(runs)]
    lines = []
    for town in harmless.TOWNS:
        here = [one for one in alarms if one[0] == town]
        count = Counter(colour for _, colour, _ in here)
        slowest = max((seconds for *_, seconds in here), default=0.0)
        lines.append(
            [
                town,
                *map(str, (len(here), count["red"], count["amber"])),
                f"{slowest:.1f}",
            ]
        )
    return table(["true places", "folders", "red", "amber", "slowest (CPU s)"], lines)


def size(megabytes: int, rows: int) -> str:
    """Return how long a check of a large folder takes."""
    rng = np.random.default_rng(1)
    with tempfile.TemporaryDirectory() as name, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        folder = Path(name)
        true = harmless.TOWNS["a city in millimetres"](rng, rows)
        released = true.iloc[: rows // 2].geopriv.planar_laplace(eps=0.01)
        released.geopriv.to_file(folder / "r.gpkg")
        released.geopriv.to_file(folder / "r.parquet")
        for index, kind in enumerate([*harmless.NUMBERS] * 99):
            if sum(one.stat().st_size for one in folder.iterdir()) > megabytes << 20:
                break
            (folder / f"{index} {kind}").write_bytes(
                harmless.NUMBERS[kind](rng, 300_000)
            )
        bytes_ = sum(one.stat().st_size for one in folder.iterdir())
        lines = []
        for known in ({}, {"truth": true}):
            wall, start = time.perf_counter(), time.process_time()
            colour = geopriv_gis.check(folder, **known).colour
            lines.append([
                "truth" if known else "nothing", f"{bytes_ / 1e6:.0f}", colour,
                f"{time.process_time() - start:.1f}",
                f"{time.perf_counter() - wall:.1f}", str(bombs.most()),
            ])  # fmt: skip
    head = ["known", "MB", "colour", "CPU s", "s", "most MB of memory"]
    return table(head, lines)


def burst(megabytes: int) -> str:
    """Return how long each bomb takes."""
    with tempfile.TemporaryDirectory() as name:
        bombs.plant(Path(name), megabytes << 20)
        found = bombs.tried(Path(name), 60)
    rows = [
        [kind, "stopped after 60 s"]
        if one is None
        else [kind, f"{one[1]:.1f}", *one[::2]]
        for kind, one in found.items()
    ]
    return table(["file", "s", "colour", "most MB of memory so far"], rows)


def main() -> None:
    """Do what is asked for; without, count alarms and keep the table."""
    what, *numbers = sys.argv[1:] or ["all"]
    given = list(map(int, numbers))
    if what == "size":
        print(size(*given or (200, ROWS)))
    elif what == "bombs":
        print(burst(*given or (1000,)))
    elif what == "alarms":
        print(alarms(*given or (RUNS, ROWS)))
    else:
        publish("checking", [_PAGE, alarms(RUNS, ROWS)], complete=True)


if __name__ == "__main__":
    main()
