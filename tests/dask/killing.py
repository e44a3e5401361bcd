"""Releases whose processes are killed, and what must be true afterwards."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import geopandas as gpd
import numpy as np
import pyarrow as pa

import geopriv_gis
from geopriv_gis.batches import writing
from geopriv_gis.batches.places import decode_points

PARTS, ROWS, EPS = 6, 3000, 0.01
HERE = Path(__file__).resolve().parents[2]
BEGUN = "begun"
# By default a cluster closes the one that took the place of a killed worker, later.
PATIENT = {
    "distributed.scheduler.allowed-failures": 10,
    "distributed.deploy.lost-worker-timeout": "1 day",
}


def make(folder, parts=PARTS, rows=ROWS):
    """Write parts whose rows have a number, and return the true places by number."""
    random = np.random.default_rng(7)
    folder.mkdir()
    places = np.column_stack(
        [
            random.uniform(-3.3, -3.1, parts * rows),
            random.uniform(55.9, 56.0, parts * rows),
        ]
    )
    for part in range(parts):
        own = slice(part * rows, (part + 1) * rows)
        frame = gpd.GeoDataFrame(
            {"number": np.arange(parts * rows)[own]},
            geometry=gpd.points_from_xy(*places[own].T),
            crs="EPSG:4326",
        )
        frame.to_parquet(folder / f"{part}.parquet")
    return places


def arguments(work):
    """Return how a release is called, always alike."""
    return {
        "to": work / "out", "eps": EPS, "keep": ["number"],
        "ledger": work / "people.ledger",
    }  # fmt: skip


def drive(work, *resume):
    """Release, as a process of its own does."""
    writing.PART_ROWS = ROWS  # several files
    print(BEGUN, flush=True)
    geopriv_gis.dask.release(
        work / "in", "planar_laplace", resume=bool(resume), **arguments(work)
    )


def driver(work, *resume):
    """Start a process that releases, and return it when it begins."""
    command = [sys.executable, "-m", "tests.dask.killing", str(work), *resume]
    process = subprocess.Popen(command, cwd=HERE, stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline().strip() == BEGUN
    return process


def killed_after(work, seconds):
    """Kill a driver some seconds after it begins; say whether it was still there."""
    process = driver(work)
    time.sleep(seconds)
    alive = process.poll() is None
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()
    return alive


def unfinished(work):
    """Return the private folders that are left."""
    return [each for each in work.iterdir() if each.name.startswith(".unfinished-")]


def finish(work):
    """Finish what was left, however far it came; say how it had to be called."""
    if (work / "out").exists():
        how, run = "finished", []
    elif any((each / "state.json").exists() for each in unfinished(work)):
        how, run = "resumed", [["resume"]]
    else:
        how, run = "begun anew", [[]]
    for more in run:
        process = driver(work, *more)
        assert process.wait() == 0
        process.stdout.close()
    return how


def points_in(path):
    """Return the points in a file of ours, none if it was never finished."""
    try:
        if path.suffix == ".arrow":
            table = pa.ipc.open_file(pa.memory_map(str(path))).read_all()
        else:
            table = pa.parquet.read_table(path)
    except (pa.ArrowInvalid, OSError):
        return np.zeros((0, 2))
    column = table.column("geometry").combine_chunks()
    return decode_points(column)[1].xy if len(column) else np.zeros((0, 2))


def nothing_true(folder, places):
    """Assert that no file of a folder holds a true place, as a number or as text."""
    truth = set(places.ravel().tolist())
    some = places[:: max(1, len(places) // 40)].ravel()
    for path in folder.rglob("*"):
        if path.is_file():
            raw = path.read_bytes()
            assert not any(number.tobytes() in raw for number in some), path
            assert not any(repr(float(number)).encode() in raw for number in some), path
            if path.suffix in (".arrow", ".parquet"):
                assert not truth & set(points_in(path).ravel().tolist()), path


def right(work, places, charges=1):
    """Assert that a release is whole, charged once, and left nothing behind."""
    manifest = json.loads((work / "out/manifest.json").read_text())
    files = sorted(path.name for path in (work / "out").iterdir())
    assert files == sorted(
        ["manifest.json", *(each["name"] for each in manifest["parts"])]
    )
    names = [work / "out" / each["name"] for each in manifest["parts"]]
    frames = [geopriv_gis.read_file(name) for name in names]
    assert all(frame.geopriv.guarantee.intact for frame in frames)
    numbers = np.concatenate([frame["number"] for frame in frames])
    assert sorted(numbers) == list(range(len(places)))  # each row, in one version
    nothing_true(work / "out", places)
    moved = np.concatenate([points_in(name) for name in names])
    assert np.abs(moved - places[numbers]).max() < 0.2  # degrees: of its own place
    assert unfinished(work) == []
    assert not list(work.rglob("key"))
    with_budget = geopriv_gis.Ledger.open(work / "people.ledger")
    assert len(with_budget.entries) == charges


def kill_a_worker(cluster, at):
    """Kill a random worker with -9."""
    pids = [
        worker.process.pid
        for worker in cluster.workers.values()
        if worker.process is not None and worker.process.pid is not None
    ]
    if pids:
        os.kill(pids[at % len(pids)], signal.SIGKILL)
    return bool(pids)


if __name__ == "__main__":
    drive(Path(sys.argv[1]), *sys.argv[2:])
