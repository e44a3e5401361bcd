"""Workers and drivers killed with -9 at random: ``python -m benchmarks.killing``.

Of 50 releases each loses a worker, of 20 the driver, at a moment that is drawn from
the time that a whole one takes. Afterwards, and after ``resume=True`` where it is
needed, each row must be there in one version, the ledger charged once, and neither a
key nor anything true be left; otherwise the script stops. Optional arguments: how many
workers, how many drivers.
"""

from __future__ import annotations

import collections
import sys
import tempfile
import threading
import time
from pathlib import Path

import numpy as np

import geopriv_gis
from tests.dask import killing

WORKERS, DRIVERS = 50, 20


def workers(times: int) -> None:
    """Kill a worker in each of so many releases, and print what happened."""
    import dask
    from distributed import Client, LocalCluster

    dask.config.set(killing.PATIENT)
    random = np.random.default_rng()
    how: collections.Counter[str] = collections.Counter()
    with (
        LocalCluster(n_workers=4, threads_per_worker=1, dashboard_address=":0") as own,
        Client(own),
    ):
        usual = 0.0
        for turn in range(times + 1):
            with tempfile.TemporaryDirectory() as name:
                work, start = _made(name), time.monotonic()
                at = float(random.uniform(0, 1.1 * usual))
                which = int(random.integers(9))
                clock = threading.Timer(at, killing.kill_a_worker, [own, which])
                if turn:  # the first one tells how long it takes
                    clock.start()
                how[_describe_resuming(work)] += bool(turn)
                if turn:
                    clock.join()
                else:
                    usual = time.monotonic() - start
                killing.right(work, PLACES[0])
    print(f"workers killed: {times}; {dict(how)}; usual time {usual:.1f} s", flush=True)


def _describe_resuming(work: Path) -> str:
    """Release in this process, and again with what is left if that fails."""
    for tries in range(5):
        try:
            killing.drive(work, *(["resume"] if tries else []))
        except geopriv_gis.FileError:
            continue
        return f"resumed {tries} times" if tries else "went on"
    raise AssertionError("never finished")


def drivers(times: int) -> None:
    """Kill the driver of so many releases, and print what happened."""
    random = np.random.default_rng()
    how: collections.Counter[str] = collections.Counter()
    with tempfile.TemporaryDirectory() as name:
        work, start = _made(name), time.monotonic()
        assert killing.driver(work).wait() == 0
        usual = time.monotonic() - start
    for _ in range(times):
        with tempfile.TemporaryDirectory() as name:
            work = _made(name)
            killing.killed_after(work, float(random.uniform(0, usual)))
            for left in killing.unfinished(work):
                killing.nothing_true(left, PLACES[0])
            how[killing.finish(work)] += 1
            killing.right(work, PLACES[0])
    print(f"drivers killed: {times}; {dict(how)}; usual time {usual:.1f} s", flush=True)


PLACES: list[np.ndarray] = []


def _made(name: str) -> Path:
    work = Path(name)
    PLACES[:] = [killing.make(work / "in")]
    geopriv_gis.Ledger.create(work / "people.ledger", budget=1)
    return work


if __name__ == "__main__":
    counts = [int(each) for each in sys.argv[1:]] or [WORKERS, DRIVERS]
    workers(counts[0])
    drivers(counts[1] if len(counts) > 1 else DRIVERS)
