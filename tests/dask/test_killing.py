"""Killed workers and drivers, a few times; `benchmarks.killing` does it at length."""

import threading
import time

import pytest

import geopriv_gis

pytest.importorskip("distributed")

import dask
from distributed import Client, LocalCluster

from geopriv_gis.batches import writing
from tests.dask import killing

pytestmark = pytest.mark.filterwarnings(
    "ignore::geopriv_gis.GeoPrivWarning", "ignore::ResourceWarning"
)


@pytest.fixture
def work(tmp_path):
    """Give a folder with rows and an account, and where the rows are."""
    geopriv_gis.Ledger.create(tmp_path / "people.ledger", budget=1)
    return tmp_path, killing.make(tmp_path / "in", parts=3, rows=500)


def test_killed_workers_give_one_complete_release(work, monkeypatch):
    folder, places = work
    monkeypatch.setattr(killing, "ROWS", 500)
    monkeypatch.setattr(writing, "PART_ROWS", 500)  # which `drive` sets
    with (
        dask.config.set(killing.PATIENT),
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as own,
        Client(own),
    ):
        clock = threading.Timer(0.2, killing.kill_a_worker, [own, 0])
        clock.start()
        killing.drive(folder)
        clock.join()
    killing.right(folder, places)


def test_killed_driver_is_resumed_by_another(work):
    folder, places = work
    process = killing.driver(folder)
    while process.poll() is None:  # it is killed as soon as there is something to lose
        if any((left / "state.json").exists() for left in killing.unfinished(folder)):
            process.kill()
        time.sleep(0.01)
    process.stdout.close()
    for left in killing.unfinished(folder):
        killing.nothing_true(left, places)
    killing.finish(folder)
    killing.right(folder, places)
