"""Crashes, full disks, locks, and eight processes at once."""

import os
import resource
import shutil
import signal
import sqlite3
import time
from pathlib import Path

import pytest

import geopriv_gis.ledger.ledger as module
from geopriv_gis.core.errors import BudgetError, LedgerError
from geopriv_gis.core.promise.guarantee import Guarantee
from geopriv_gis.ledger import Ledger, marks
from geopriv_gis.ledger.sqlite import Deadline, connected
from tests import dying

pytestmark = pytest.mark.arithmetic  # SQLite is the same on both stacks

ONE = Guarantee(notion="gp", eps=1.0)
PACKAGE = str(Path(module.__file__).parent)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "people.geopriv"


def _fork(task):
    """Run a task in a process of its own; its result, 0 … 255, is the exit status."""
    child = os.fork()
    if child == 0:
        status = 255
        try:
            status = task()
        finally:
            os._exit(status)
    return child


def _status(child):
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _hammer(path, times):
    """Spend 1 so often; return how often it was granted."""
    granted = 0
    for number in range(times):
        if number % 5 == 0:
            ledger = Ledger.open(path)  # as a newcomer would
        try:
            assert ledger.charge(ONE).cost == 1
        except BudgetError:
            continue
        granted += 1
    return granted


def test_eight_processes_never_overspend_and_lose_no_entry(path):
    Ledger.create(path, notion="gp", budget=100)
    children = [_fork(lambda: _hammer(path, 20)) for _ in range(8)]
    granted = [_status(child) for child in children]
    ledger = Ledger.open(path)
    assert sum(granted) == len(ledger.entries) == 100
    assert ledger.remaining == 0


def test_charge_precedes_release_in_every_crash_state(tmp_path, monkeypatch):
    folder, before = tmp_path / "now", tmp_path / "before"
    monkeypatch.setenv(marks.VARIABLE, str(folder / "state"))
    path, released = folder / "people.geopriv", folder / "released"
    folder.mkdir()
    Ledger.create(path, notion="gp", budget=10**6)
    shutil.copytree(folder, before)

    def work():
        Ledger.open(path).charge(ONE)
        released.touch()

    def begin_anew():
        shutil.rmtree(folder)
        shutil.copytree(before, folder)

    steps, found = dying.steps_by_state(work, PACKAGE, folder), []
    assert released.exists()
    assert len(steps) >= 8  # journals come and go
    for step in steps:
        begin_anew()
        child = _fork(lambda at=step: dying.run(work, PACKAGE, at))
        assert _status(child) == -signal.SIGKILL
        assert not released.exists()
        ledger = Ledger.open(path)  # valid, whatever happened
        ledger.verify()
        found.append(len(ledger.entries))
        assert ledger.charge(ONE).seq
    assert set(found) == {0, 1}  # some died after their charge: wasted, not leaked


def _spend_for_ever(path, released):
    ledger = Ledger.open(path)
    with released.open("a", buffering=1) as file:
        while True:
            file.write(f"{ledger.charge(ONE).seq}\n")


def test_charges_survive_kills_at_random_moments(path, tmp_path):
    released = tmp_path / "released"
    released.touch()
    Ledger.create(path, notion="gp", budget=10**6)
    for number in range(20):
        before = released.stat().st_size
        child = _fork(lambda: _spend_for_ever(path, released))
        while released.stat().st_size == before:
            time.sleep(0.001)
        time.sleep(0.000137 * number)
        os.kill(child, signal.SIGKILL)
        assert _status(child) == -signal.SIGKILL
        charged = {entry.seq for entry in Ledger.open(path).entries}
        assert {int(line) for line in released.read_text().split()} <= charged
    assert len(charged) >= 20


def _limited(path, size):
    """Spend in a child whose files cannot grow beyond ``size`` bytes."""

    def task():
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        ledger = Ledger.open(path)
        try:
            for _ in range(200):
                ledger.charge(ONE)
        except LedgerError as error:
            return 0 if "disk" in str(error) else 2
        return 1

    return _status(_fork(task))


def test_charge_on_a_full_disk_is_refused(path, monkeypatch):
    # Its own marks: those of all tests together are larger than the limit.
    monkeypatch.setenv("GEOPRIV_STATE", str(path.parent / "state"))
    ledger = Ledger.create(path, notion="gp", budget=10**6)
    ledger.charge(ONE)
    assert _limited(path, path.stat().st_size + 8192) == 0
    after = Ledger.open(path)
    after.charge(ONE)  # and with space again, it goes on
    assert after.total == len(after.entries)


def test_charge_waits_for_a_lock_and_then_refuses(path):
    Ledger.create(path, notion="gp", budget=10)
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    waiting = Ledger.open(path, wait=0.05)
    with pytest.raises(LedgerError, match=r"lock for 0\.05 s"):
        waiting.charge(ONE)
    holder.execute("ROLLBACK")
    holder.close()
    waiting.charge(ONE)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everything")
def test_read_only_ledger_is_readable_and_refuses_charges(tmp_path, monkeypatch):
    folders = [tmp_path / "medium", tmp_path / "state"]
    folders[0].mkdir()
    monkeypatch.setenv("GEOPRIV_STATE", str(folders[1]))
    path = folders[0] / "people.geopriv"
    Ledger.create(path, notion="gp", budget=10)
    for place in (path, folders[0]):  # the file, then the medium
        place.chmod(0o500)
        ledger = Ledger.open(path)
        ledger.verify()
        with pytest.raises(LedgerError, match="read-only"):
            ledger.charge(ONE)
    folders[0].chmod(0o700)
    path.chmod(0o600)
    (folders[1] / "marks.sqlite").chmod(0o400)
    folders[1].chmod(0o500)
    assert Ledger.open(path).total == 0
    with pytest.raises(LedgerError, match=r"marks.*read-only"):
        ledger.charge(ONE)
    folders[1].chmod(0o700)


def test_a_read_only_connection_is_explained(path, monkeypatch):
    ledger = Ledger.create(path, notion="gp", budget=10)
    connect = sqlite3.connect
    monkeypatch.setattr(
        sqlite3, "connect", lambda name, **k: connect(_read_only(name, path), **k)
    )
    with pytest.raises(LedgerError, match="read-only"):
        ledger.charge(ONE)
    assert not ledger.entries


def _read_only(name, path):
    return name.replace("mode=rw", "mode=ro") if path.name in name else name


def test_forked_children_share_no_connection(path):
    ledger = Ledger.create(path, notion="gp", budget=100)

    def task():
        for _ in range(5):
            ledger.charge(ONE)
        return 0

    children = [_fork(task) for _ in range(4)]
    assert [_status(child) for child in children] == [0] * 4
    assert ledger.report().guarantee.eps == 20


def test_files_reach_the_disk_before_a_release_and_run_no_foreign_code(path):
    with connected(path, "rwc", Deadline(1.0)) as file:
        found = {
            name: file.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("synchronous", "trusted_schema", "cell_size_check")
        }
    assert found == {"synchronous": 3, "trusted_schema": 0, "cell_size_check": 1}
