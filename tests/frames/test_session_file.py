"""Sessions in files: they go on tomorrow, and nothing is spent twice."""

import copy
import json
import os
import pickle
import shutil
import sqlite3
import stat

import numpy as np
import pandas as pd
import pytest

from geopriv_gis import (
    BudgetError,
    FileError,
    Ledger,
    LedgerError,
    ParameterError,
    Session,
    read_file,
)
from geopriv_gis.core.budget.messages import Messages
from geopriv_gis.frames.local import session_file
from geopriv_gis.frames.local.panel import SAME_LABELS
from geopriv_gis.frames.local.session_file import pack_numbers, unpack_numbers
from geopriv_gis.ledger import marks
from geopriv_gis.questions import RangeCount
from geopriv_gis.testing import insecure_rng
from tests.frames.test_session import CENTRE, WEST, people
from tests.ledger.test_faults import _fork, _status

pytestmark = pytest.mark.usefixtures("large_budgets")

ALL = {"method": "baseline"}


@pytest.fixture(autouse=True)
def state(tmp_path, monkeypatch):
    folder = tmp_path / "state"
    monkeypatch.setenv(marks.VARIABLE, str(folder))
    return folder


@pytest.fixture
def frame():
    return people(60)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "people.session"


def kept(frame, path, **options):
    session = Session(frame, **{"rho": 1.0, **options})
    session.save(path)
    return session


@pytest.mark.arithmetic
@pytest.mark.parametrize(
    "options",
    [
        {}, {"rho": None, "eps": 1.0}, {"privacy_unit": "home"}, {"rho": "own"},
        {"rho": None, "eps": "own", "delta": 1e-6, "radius": 100.0},
    ],
)  # fmt: skip
def test_saved_session_continues(frame, path, options):
    frame = frame.assign(own=0.5 + frame["home"] % 2)
    session = Session(frame, **{"rho": 1.0, **options})
    letter = "eps" if session.notion == "gp" else "rho"
    cost = {letter: float(session.remaining.min()) / 4}
    session.range_count(WEST, **cost)
    session.save(path)
    session.knn(CENTRE, 3, **cost)
    other = frame.sample(frac=1, random_state=3)  # in another order
    again = Session.open(path, other)
    pd.testing.assert_series_equal(again.remaining[frame.index], session.remaining)
    pd.testing.assert_series_equal(again.budgets[frame.index], session.budgets)
    assert again.guarantee == session.guarantee
    again.run([RangeCount(range=WEST)] * 2)
    third = Session.open(path, frame)
    assert third.remaining.to_dict() == again.remaining.to_dict()
    assert (third.remaining < session.remaining).any()
    # The first one has not read the file since: it does before it asks.
    session.range_count(WEST, **{letter: third.remaining.max() / 1e3})
    assert (session.remaining <= third.remaining[frame.index]).all()


def test_saved_session_keeps_table_budget(frame, path):
    session = kept(frame, path, table_rho=1.0)
    session.threshold("old", 0.9, rho=0.5, **ALL)
    again = Session.open(path, frame)
    with pytest.raises(BudgetError):
        again.threshold("old", 0.9, rho=0.6)
    saving = again.threshold("old", 0.99, rho=0.5)
    left = saving.remaining["table"]
    assert left > 0
    assert session.threshold("old", 0.9, rho=left / 2, **ALL).value in (True, False)
    with pytest.raises(BudgetError):
        session.threshold("old", 0.9, rho=left)
    with pytest.raises(ParameterError):
        session.threshold("old", 2, rho=left / 4)
    third = Session.open(path, frame)
    assert third.threshold("old", 0.9, rho=left / 2.01, **ALL).error > 0


@pytest.mark.arithmetic
def test_two_open_sessions_share_one_budget(frame, path):
    one = kept(frame, path)
    two = Session.open(path, frame)
    one.range_count(WEST, rho=0.6, **ALL)
    with pytest.raises(BudgetError):
        two.range_count(WEST, rho=0.6, **ALL)
    assert two.remaining.max() == pytest.approx(0.4)
    two.range_count(WEST, rho=0.3, **ALL)
    with pytest.raises(BudgetError):
        one.range_count(WEST, rho=0.2, **ALL)


@pytest.mark.arithmetic
def test_stale_session_cannot_spend_spent_budget(frame, path):
    one, two = kept(frame, path), Session.open(path, frame)
    one._reload()
    two.range_count(WEST, rho=0.6, **ALL)
    one._kept.reload = lambda *_: None  # what it knows is old
    with pytest.raises(BudgetError, match="another process"):
        one.range_count(WEST, rho=0.6, **ALL)


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, pickle.dumps])
def test_session_cannot_be_copied_or_pickled(frame, way):
    with pytest.raises(ParameterError, match="twice"):
        way(Session(frame, rho=1.0))


@pytest.mark.arithmetic
def test_forked_process_requires_saved_session(frame, path):
    """In memory both would spend the same budget: 0.6 of 1 twice."""
    session = Session(frame, rho=1.0)

    def forked():
        try:
            session.range_count(WEST, rho=0.6, **ALL)
        except ParameterError:
            return 7
        return 0

    def saved():
        session.save(path.with_name("forked.session"))
        return 0

    assert _status(_fork(forked)) == 7
    assert _status(_fork(saved)) != 0
    session.save(path)
    assert _status(_fork(forked)) == 0
    with pytest.raises(BudgetError):
        session.range_count(WEST, rho=0.6, **ALL)


@pytest.mark.arithmetic
def test_saved_session_states_same_labels_assumption(frame, path):
    assert SAME_LABELS not in Session(frame, rho=1.0).guarantee.assumptions
    kept(frame, path)
    assert SAME_LABELS in Session.open(path, frame).guarantee.assumptions


def test_old_copy_of_session_file_is_refused(frame, path, tmp_path):
    session = kept(frame, path)
    old = path.read_bytes()
    copy = tmp_path / "copy.session"
    copy.write_bytes(old)
    before = Session.open(copy, frame)  # the same state: whoever asks first goes on
    session.range_count(WEST, rho=0.6, **ALL)
    for ask in (
        lambda: Session.open(copy, frame),
        lambda: before.range_count(WEST, rho=0.6, **ALL),
        lambda: before.join(people(3).rename(index=lambda name: name + "x")),
    ):
        with pytest.raises(LedgerError, match="old copy"):
            ask()
    path.write_bytes(old)  # rolled back
    with pytest.raises(LedgerError, match="old copy"):
        session.range_count(WEST, rho=0.6, **ALL)
    with pytest.raises(LedgerError, match="old copy"):
        Session.open(path, frame)
    path.unlink()
    with pytest.raises(LedgerError, match="is gone"):
        Session(frame, rho=1.0).save(path)


@pytest.mark.arithmetic
def test_session_on_another_machine_needs_adopt(frame, path, state):
    kept(frame, path).range_count(WEST, rho=0.6, **ALL)
    shutil.rmtree(state)
    with pytest.raises(LedgerError, match="geopriv session adopt"):
        Session.open(path, frame)
    session = Session.open(path, frame, adopt=True)
    assert session.remaining.max() == pytest.approx(0.4)


@pytest.mark.arithmetic
def test_killed_question_wastes_its_budget(frame, path):
    """What may have been said is written off before anybody says it."""
    kept(frame, path)

    def killed():
        Messages._round_to_grid = lambda *_: os._exit(9)
        Session.open(path, frame).range_count(WEST, rho=0.6, **ALL)
        return 0

    assert _status(_fork(killed)) == 9
    assert Session.open(path, frame).remaining.max() == pytest.approx(0.4)


@pytest.mark.arithmetic
def test_refused_questions_cost_nothing_in_saved_session(frame, path):
    session = kept(frame, path)
    for ask in (
        lambda: session.knn(CENTRE, 61, rho=0.5),
        lambda: session.range_count(CENTRE, rho=0.5),
        lambda: session.range_count(WEST, rho=2.0),
    ):
        with pytest.raises((ParameterError, BudgetError)):
            ask()
    assert Session.open(path, frame).saving == 1


def test_joined_rows_are_saved(frame, path):
    session, other = kept(frame[:40], path), None
    session.range_count(WEST, rho=0.5, **ALL)
    other = Session.open(path, frame[:40].iloc[::-1])
    session.join(frame[40:], rho=0.9)
    with pytest.raises(LedgerError, match="joined"):
        other.range_count(WEST, rho=0.1)
    again = Session.open(path, frame.sample(frac=1, random_state=1))
    assert again.remaining[frame.index].tolist() == pytest.approx(
        [0.5] * 40 + [0.9] * 20
    )
    more = people(5, seed=2).rename(index=lambda name: name + "x")
    again.join(more, rho=0.1)
    whole = pd.concat([more, frame])
    assert Session.open(path, whole).budgets[more.index].tolist() == [0.1] * 5


@pytest.mark.arithmetic
def test_opened_session_is_not_charged_again(frame, path, tmp_path):
    ledger = Ledger.create(tmp_path / "l", notion="cgp", budget=1.0)
    kept(frame, path, ledger=ledger)
    Session.open(path, frame)
    assert ledger.total == 1


@pytest.mark.arithmetic
@pytest.mark.parametrize(
    "other",
    [
        lambda f: f[:59],
        lambda f: pd.concat([f, f.rename(index=lambda n: n + "x")]),
        lambda f: f.rename(index=lambda n: n + "x"),
        lambda f: f.reset_index(drop=True),
        lambda f: f.set_index(pd.Index([n + "y" for n in f.index])),
        lambda f: f.assign(home=f["home"].to_numpy()[::-1] * 0 + np.arange(60)),
    ],
)
@pytest.mark.arithmetic
def test_opened_session_refuses_other_rows(frame, path, other):
    kept(frame, path, privacy_unit="home")
    with pytest.raises(ParameterError):
        Session.open(path, other(frame))


@pytest.mark.parametrize(
    "other",
    [
        lambda f: f.reset_index(drop=True),  # rows known by where they stand
        lambda f: f.set_index(np.arange(60) / 2),
        lambda f: f.set_index(np.zeros(60, dtype=int)),
        lambda f: f.set_index(pd.date_range("2026-01-01", periods=60)),
    ],
)
@pytest.mark.arithmetic
def test_session_save_refuses_unidentifiable_rows(frame, path, other):
    with pytest.raises(ParameterError, match="set_index"):
        Session(other(frame), rho=1.0).save(path)
    assert not path.exists()


def test_session_save_refuses_invalid_cases(frame, path, tmp_path, monkeypatch):
    session = kept(frame, path)
    with pytest.raises(ParameterError, match="already"):
        session.save(tmp_path / "second.session")
    with pytest.raises(LedgerError, match="exists"):
        Session(frame, rho=1.0).save(path)
    with pytest.raises(ParameterError, match="cannot be saved; leave out rng"):
        Session(frame, rho=1.0, rng=insecure_rng(1)).save(tmp_path / "b.session")
    monkeypatch.setattr(session_file, "MOST", len(frame) - 1)
    with pytest.raises(ParameterError, match=f"may have at most {len(frame) - 1:,}"):
        Session(frame, rho=1.0).save(tmp_path / "c.session")
    monkeypatch.setattr(session_file, "MOST", len(frame))
    Session(frame, rho=1.0).save(tmp_path / "c.session")
    with pytest.raises(ParameterError, match="must end in"):
        Session(frame, rho=1.0).save(tmp_path / "homes.gpkg")


@pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")
def test_session_file_is_private_without_coordinates(frame, path):
    session = kept(frame, path)
    session.range_count(WEST, rho=0.1)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    whole = path.read_bytes()
    assert b"secret" in whole
    assert b"not a release" in whole
    places = frame.geometry
    for xy in (places.x.iloc[0], places.y.iloc[0], places.x.iloc[7]):
        assert repr(float(xy)).encode() not in whole
        assert np.float64(xy).tobytes() not in whole
    with pytest.raises(FileError):
        read_file(path)


@pytest.mark.arithmetic
def test_session_and_ledger_files_are_distinguished(frame, path, tmp_path):
    kept(frame, path)
    with pytest.raises(LedgerError, match="session"):
        Ledger.open(path)
    with pytest.raises(LedgerError, match="session"):
        Ledger.open(path, adopt=True)
    Ledger.create(tmp_path / "l", budget=1)
    with pytest.raises(LedgerError, match="ledger"):
        Session.open(tmp_path / "l", frame)
    with pytest.raises(LedgerError, match="does not exist"):
        Session.open(tmp_path / "none.session", frame)


def _rewritten(path, change):
    """Alter the last entry and seal it again, as who may write all can."""
    from geopriv_gis.ledger.chain import compute_seal

    file = sqlite3.connect(path)
    rows = file.execute("SELECT * FROM entries ORDER BY seq").fetchall()
    seq, time, kind, body, _ = rows[-1]
    body = json.loads(body)
    change(body["state"])
    text = json.dumps(body, sort_keys=True)
    last = (seq, time, kind, text, compute_seal(rows[-2][4], seq, time, kind, text))
    schema = [r[0] for r in file.execute("SELECT sql FROM sqlite_master")]
    file.execute("DROP TRIGGER kept")
    file.execute("UPDATE entries SET body = ?, seal = ? WHERE seq = ?",
                 (text, last[4], seq))  # fmt: skip
    file.execute(next(s for s in schema if "TRIGGER kept" in s))
    file.commit()
    file.close()


@pytest.mark.arithmetic
@pytest.mark.parametrize(
    "change",
    [
        lambda s: s.update(left="zebra"),
        lambda s: s.update(left=pack_numbers(np.full(60, -1))),
        lambda s: s.update(left=pack_numbers(np.full(60, 2**53))),
        lambda s: s.update(left=pack_numbers(np.zeros(59, dtype=np.int64))),
        lambda s: s.update(left=pack_numbers(np.zeros(10**6, dtype=np.int64))),
        lambda s: s.update(budgets=pack_numbers(np.full(60, np.inf))),
        lambda s: s.update(limits=pack_numbers(np.full(60, -1.0))),
        lambda s: s.update(labels=[[1]] * 60),
        lambda s: s.update(labels=None),
        lambda s: s.update(persons=3),
        lambda s: s.update(table="-3"),
        lambda s: s.pop("left"),
    ],
)
def test_hostile_session_states_are_refused(frame, path, state, change):
    kept(frame, path)
    _rewritten(path, change)
    shutil.rmtree(state)
    with pytest.raises((LedgerError, ParameterError)):
        Session.open(path, frame, adopt=True)


def test_pack_numbers_round_trip():
    for numbers in (np.arange(5), np.array([0.1, np.pi]), np.array([2**52, 0])):
        text = {"a": pack_numbers(numbers)}
        assert unpack_numbers(text, "a", numbers.dtype.type, len(numbers)).tolist() == (
            numbers.tolist()
        )
