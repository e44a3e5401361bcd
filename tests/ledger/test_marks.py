"""High-water marks: whatever is wrong with them, an old copy is not spent again."""

import functools
import os
import random
import shutil
import sqlite3
import time
from pathlib import Path

import pytest

from geopriv_gis.core.errors import BudgetError, LedgerError
from geopriv_gis.core.promise.guarantee import Guarantee
from geopriv_gis.ledger import Ledger, marks, store
from geopriv_gis.ledger.sqlite import Deadline
from tests.ledger.test_faults import _fork, _status

pytestmark = pytest.mark.arithmetic  # SQLite is the same on both stacks

ONE = Guarantee(notion="gp", eps=1.0)
FLIPS = 150


@pytest.fixture
def state(tmp_path, monkeypatch):
    folder = tmp_path / "state"
    monkeypatch.setenv(marks.VARIABLE, str(folder))
    return folder


@pytest.fixture
def path(state, tmp_path):
    return tmp_path / "people.geopriv"


@pytest.fixture
def rolled_back(path):
    """A ledger whose budget was spent, put back to a copy in which it was not."""
    ledger = Ledger.create(path, budget=1)
    old = path.read_bytes()
    ledger.charge(ONE)
    path.write_bytes(old)
    return path


def corrupt(state):
    (state / "marks.sqlite").write_bytes(b"XXXX" * 256)


def damaged(state):
    whole = bytearray((state / "marks.sqlite").read_bytes())
    whole[100:4096] = bytes(3996)
    (state / "marks.sqlite").write_bytes(whole)


def missing(state):
    shutil.rmtree(state)


def empty(state):
    (state / "marks.sqlite").write_bytes(b"")


def a_file_in_its_place(state):
    shutil.rmtree(state)
    state.touch()


def of_other_types(state):
    file = sqlite3.connect(state / "marks.sqlite")
    file.execute("UPDATE marks SET seq = 'none'")
    file.commit()
    file.close()


@pytest.mark.parametrize(
    "fault", [corrupt, damaged, missing, empty, a_file_in_its_place, of_other_types]
)
def test_ledger_without_valid_marks_refuses(rolled_back, state, fault):
    fault(state)
    with pytest.raises(LedgerError, match="adopt") as caught:
        Ledger.open(rolled_back)
    assert "{" not in str(caught.value)


@pytest.mark.parametrize("fault", [corrupt, missing, a_file_in_its_place])
def test_open_ledger_without_valid_marks_refuses(path, state, fault):
    ledger = Ledger.create(path, budget=1)
    fault(state)
    for act in (lambda: ledger.charge(ONE), ledger.refresh):
        with pytest.raises(LedgerError, match="adopt"):
            act()
    shutil.rmtree(state, ignore_errors=True)
    state.unlink(missing_ok=True)
    with pytest.raises(LedgerError, match="never seen"):
        Ledger.open(path)
    assert not Ledger.open(path, adopt=True).entries


def test_ledger_creation_requires_writable_marks(path, state):
    state.touch()
    with pytest.raises(LedgerError, match="marks"):
        Ledger.create(path, budget=1)
    assert not path.exists()


def test_marks_never_go_down(path, state):
    """Whoever raises one to where it was before, as a reader that was slow does."""
    for seq, known in ((5, 5), (3, 5), (5, 5), (6, 6)):
        with marks.lock_marks(Deadline(1)) as book:
            book.raise_to("x", seq, f"seal {seq}", path)
            assert (book.mark("x").seq, book.mark("x").seal) == (known, f"seal {known}")


@pytest.mark.parametrize("what", ["marks", "ledger"])
def test_lock_wait_ends_at_the_given_time(path, state, what, monkeypatch):
    ledger = Ledger.create(path, budget=1, wait=0.2)
    file = state / "marks.sqlite" if what == "marks" else path
    holder = sqlite3.connect(file, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    waits, arm = [], Deadline.set_timeout

    def noted(self, connection):
        waits.append(self.wait)
        arm(self, connection)

    monkeypatch.setattr(Deadline, "set_timeout", noted)
    for act in (
        lambda: Ledger.open(path, wait=0.2),
        lambda: ledger.charge(ONE),
        ledger.refresh,
    ):
        with pytest.raises(LedgerError, match=r"lock for 0\.2 s"):
            act()
    assert set(waits) == {0.2}
    holder.execute("ROLLBACK")
    holder.close()
    ledger.charge(ONE)


def test_one_deadline_for_all_locks_of_one_charge():
    waits = []

    class Clock:
        @staticmethod
        def monotonic():
            return clock[0]

    clock = [100.0]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("geopriv_gis.ledger.sqlite.time", Clock)
        deadline = Deadline(3.0)
        for now in (100.0, 102.0, 104.0):
            clock[0] = now
            file = sqlite3.connect(":memory:")
            deadline.set_timeout(file)
            waits.append(file.execute("PRAGMA busy_timeout").fetchone()[0])
            file.close()
    assert waits == [3000, 1000, 0]


def test_ledger_from_another_machine_needs_adopt(path, state, tmp_path, monkeypatch):
    Ledger.create(path, budget=3).charge(ONE)
    monkeypatch.setenv(marks.VARIABLE, str(tmp_path / "other machine"))
    with pytest.raises(LedgerError, match="never seen"):
        Ledger.open(path)
    there = Ledger.open(path, adopt=True)
    there.charge(ONE)
    assert "Vouched for" in str(Ledger.open(path).report())
    Ledger.open(path, adopt=True)  # known by now: nothing to note
    assert str(there.report()).count("1 times") == 1
    monkeypatch.setenv(marks.VARIABLE, str(state))
    back = Ledger.open(path)  # grown since, which its mark here allows
    assert (back.total, len(back.entries)) == (2, 2)


def test_what_was_charged_elsewhere_is_not_forgotten(
    path, state, tmp_path, monkeypatch
):
    """Once it was seen here, an older copy is old, charged here or not."""
    Ledger.create(path, budget=3)
    monkeypatch.setenv(marks.VARIABLE, str(tmp_path / "other machine"))
    there = Ledger.open(path, adopt=True)
    old = path.read_bytes()
    there.charge(ONE)
    monkeypatch.setenv(marks.VARIABLE, str(state))
    assert Ledger.open(path).total == 1
    path.write_bytes(old)
    with pytest.raises(LedgerError, match="old copy"):
        Ledger.open(path)


def test_adopt_refuses_a_rollback(rolled_back):
    with pytest.raises(LedgerError, match="old copy"):
        Ledger.open(rolled_back, adopt=True)


def test_deleted_moved_ledger_is_missed_in_both_places(path, tmp_path):
    Ledger.create(path, budget=1).charge(ONE)
    moved = path.rename(tmp_path / "moved")
    Ledger.open(moved)
    moved.unlink()
    for place in (path, moved):
        with pytest.raises(LedgerError, match="is gone"):
            Ledger.create(place, budget=1)


def test_opening_a_copy_does_not_allow_a_new_ledger(path, tmp_path):
    """A look at a backup is no move: what was here stays missed, in both places."""
    ledger = Ledger.create(path, budget=3)
    ledger.charge(ONE)
    backup = tmp_path / "backup.ledger"
    shutil.copy(path, backup)
    Ledger.open(backup)
    for gone, kept in ((backup, path), (path, backup)):
        shutil.move(gone, tmp_path / "aside")
        with pytest.raises(LedgerError, match="is gone"):
            Ledger.create(gone, budget=3)
        shutil.move(tmp_path / "aside", gone)
        Ledger.open(kept)
        Ledger.open(gone)
    path.unlink()
    Ledger.open(backup).charge(ONE)  # now it is there, and here is room again
    assert Ledger.create(path, budget=3).total == 0


def test_marks_without_places_table_are_valid(rolled_back, state):
    file = sqlite3.connect(state / "marks.sqlite")
    file.execute("DROP TABLE places")
    file.commit()
    file.close()
    with pytest.raises(LedgerError, match="old copy"):
        Ledger.open(rolled_back)


# -- copies ----------------------------------------------------------------------------


def _spend_at(copy, starts):
    """Spend a copy's whole budget at a moment; 1 if that was granted."""
    try:
        ledger = Ledger.open(copy)
        time.sleep(max(0.0, starts - time.monotonic()))
        ledger.charge(ONE)
    except (BudgetError, LedgerError):
        return 0
    return 1


def spent_by_copies(folder, trials, copies=4):
    """Return how many budgets were granted in each trial of copies spent at once."""
    granted = []
    for trial in range(trials):
        path = Path(folder) / f"{trial}.ledger"
        Ledger.create(path, budget=1)
        places = [path.with_suffix(f".{number}") for number in range(copies)]
        for place in places:
            shutil.copy(path, place)
        starts = time.monotonic() + 0.05
        tasks = [functools.partial(_spend_at, place, starts) for place in places]
        children = [_fork(task) for task in tasks]
        granted.append(sum(_status(child) for child in children))
    return granted


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_concurrent_copies_spend_one_budget(state, tmp_path):
    assert spent_by_copies(tmp_path, trials=20) == [1] * 20


def test_kill_between_charge_and_mark_spends_once(path, tmp_path):
    ledger = Ledger.create(path, budget=1)
    copy = tmp_path / "copy"
    shutil.copy(path, copy)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(marks, "commit", lambda *_: 1 / 0)  # dies there
        with pytest.raises(ZeroDivisionError):
            ledger.charge(ONE)
    # It released nothing. Either file may go on, whichever comes first; not both.
    assert Ledger.open(copy).charge(ONE).seq == 1
    with pytest.raises(LedgerError, match="old copy"):
        Ledger.open(path)


def test_failing_mark_commit_releases_nothing(path):
    ledger = Ledger.create(path, budget=2)

    def full(*_):
        raise sqlite3.OperationalError("database or disk is full")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(marks, "commit", full)
        with pytest.raises(LedgerError, match=r"marks.*disk is full"):
            ledger.charge(ONE)
    assert Ledger.open(path).charge(ONE).total == 2  # that one was wasted


def test_flipped_mark_bytes_do_not_validate_an_old_copy(rolled_back, state):
    file, picks = state / "marks.sqlite", random.Random(3)
    whole = file.read_bytes()
    for _ in range(FLIPS):
        changed = bytearray(whole)
        changed[picks.randrange(len(whole))] ^= 1 + picks.randrange(255)
        file.write_bytes(bytes(changed))
        with pytest.raises(LedgerError):
            Ledger.open(rolled_back, wait=0.1)


@pytest.mark.parametrize(
    ("platform", "variables", "where"),
    [
        ("linux", {"XDG_STATE_HOME": "/s"}, "/s/geopriv"),
        ("linux", {"XDG_STATE_HOME": ""}, "/home/a/.local/state/geopriv"),
        ("darwin", {}, "/home/a/Library/Application Support/geopriv"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/geopriv"),
        ("win32", {}, "/home/a/geopriv"),
        ("win32", {"GEOPRIV_STATE": "/own"}, "/own"),
    ],
)
def test_marks_are_where_each_system_keeps_state(
    platform, variables, where, monkeypatch
):
    for name in ("GEOPRIV_STATE", "XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(marks.sys, "platform", platform)
    monkeypatch.setattr(marks.Path, "home", lambda: Path("/home/a"))
    assert marks.marks_folder() == Path(where)


@pytest.mark.parametrize(
    ("fault", "seen"),
    [
        (sqlite3.OperationalError("database or disk is full"), LedgerError),
        (KeyboardInterrupt(), KeyboardInterrupt),
    ],
    ids=["disk", "keyboard"],
)
def test_failed_first_entry_leaves_no_ledger_file(path, monkeypatch, fault, seen):
    def fail(*_):
        raise fault

    monkeypatch.setattr(store, "append", fail)
    with pytest.raises(seen):
        Ledger.create(path, budget=0.1)
    assert not path.exists()
