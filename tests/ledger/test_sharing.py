"""One ledger for many threads; one charge for many tries; 100,000 entries."""

import contextlib
import gc
import pickle
import sqlite3
import threading
import tracemalloc
import warnings
from fractions import Fraction

import pytest

from geopriv_gis.core.errors import BudgetError, LedgerError, ParameterError
from geopriv_gis.core.promise.guarantee import Guarantee
from geopriv_gis.ledger import Ledger, chain, journal, marks
from tests.ledger.test_faults import _fork, _status

pytestmark = pytest.mark.arithmetic  # SQLite is the same on both stacks

ONE = Guarantee(notion="gp", eps=1.0)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "people.geopriv"


# -- threads ---------------------------------------------------------------------------


def _together(work, count=8):
    faults = []

    def guarded():
        try:
            work()
        except Exception as fault:
            faults.append(fault)

    threads = [threading.Thread(target=guarded) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return faults


def test_threads_share_one_ledger_exactly(path):
    ledger, granted, refused = Ledger.create(path, budget=50), [], []

    def work():
        week = ledger.labelled(component=threading.current_thread().name)
        for _ in range(10):
            try:
                granted.append(week.charge(ONE).seq)
            except BudgetError:
                refused.append(1)
            assert ledger.report().guarantee.eps <= 50
            assert Ledger.open(path).total <= 50

    assert not _together(work)
    assert sorted(granted) == list(range(1, 51))
    assert (len(refused), ledger.total, ledger.remaining) == (30, 50, 0)
    assert [entry.seq for entry in ledger.entries] == sorted(granted)
    Ledger.open(path).verify()


def test_a_ledger_can_be_sent_to_another_process(path):
    ledger = Ledger.create(path, budget=2)
    pickle.loads(pickle.dumps(ledger)).charge(ONE)
    assert ledger.charge(ONE).total == 2


@pytest.mark.parametrize(
    ("name", "expected"), [("spent", 1.0), ("remaining", 1.0), ("total", 1)]
)
def test_what_others_charged_counts_as_spent(path, name, expected):
    ledger = Ledger.create(path, budget=2)
    Ledger.open(path).charge(ONE)
    assert getattr(ledger, name) == expected
    Ledger.open(path).charge(ONE)
    assert len(ledger.entries) == 2


def test_neighbour_relation_is_checked_inside_the_lock(path):
    count = Guarantee(notion="dp", eps=1.0, neighbours="replace")
    ledger = Ledger.create(path, notion="dp", budget=5)
    Ledger.open(path).charge(count)  # ``ledger`` has not seen this
    with pytest.raises(ValueError, match="cannot be added"):
        ledger.charge(count.replace(neighbours="add-remove"))


@pytest.mark.filterwarnings("error::ResourceWarning")
def test_ledger_connections_are_always_closed(path, monkeypatch):
    connections, connect = [], sqlite3.connect

    def counted(*args, **options):
        connections.append(connect(*args, **options))
        return connections[-1]

    monkeypatch.setattr(sqlite3, "connect", counted)
    ledger = Ledger.create(path, budget=1)
    ledger.charge(ONE)
    with pytest.raises(BudgetError):
        ledger.charge(ONE)
    ledger.verify()
    path.write_bytes(path.read_bytes()[:5000])
    with pytest.raises(LedgerError):
        Ledger.open(path)
    assert len(connections) > 9
    for connection in connections:
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            connection.execute("SELECT 1")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        gc.collect()


# -- keys ------------------------------------------------------------------------------


def test_retries_with_a_key_are_one_charge(path):
    ledger = Ledger.create(path, budget=1)
    first = ledger.charge(ONE, key="map of May")
    assert ledger.charge(ONE, key="map of May") == first
    assert Ledger.open(path).charge(ONE, key="map of May") == first
    assert (ledger.total, len(ledger.entries)) == (1, 1)
    with pytest.raises(BudgetError):
        ledger.charge(ONE, key="map of June")


def test_charge_key_belongs_to_one_release(path):
    ledger = Ledger.create(path, budget=5)
    ledger.charge(ONE, key='a "quoted" ключ\\')
    for other in (
        lambda: ledger.charge(ONE.replace(eps=0.5), key='a "quoted" ключ\\'),
        lambda: ledger.labelled(component="b").charge(ONE, key='a "quoted" ключ\\'),
        lambda: ledger.charge(ONE, key='a "quoted" ключ\\', dataset=[1, 2]),
    ):
        with pytest.raises(LedgerError, match="another release"):
            other()
    assert ledger.total == 1


@pytest.mark.parametrize("key", ["", 5, b"k"])
def test_charge_key_must_be_text(path, key):
    ledger = Ledger.create(path, budget=5)
    with pytest.raises(ParameterError, match="key"):
        ledger.charge(ONE, key=key)


def test_key_in_a_note_is_not_a_charge_key(path):
    ledger = Ledger.create(path, budget=5)
    ledger.labelled(note='"key": "k"').charge(ONE.replace(parameters={"key": "k"}))
    assert ledger.charge(ONE, key="k").seq == 2


def test_ledger_detects_a_forged_charge_key(path):
    ledger = Ledger.create(path, budget=5)
    ledger.charge(ONE, key="one")
    ledger.charge(ONE)
    file = sqlite3.connect(path)
    drop = "SELECT sql FROM sqlite_master WHERE name = 'kept'"
    trigger = file.execute(drop).fetchone()[0]
    file.execute("DROP TRIGGER kept")
    file.execute("""UPDATE entries SET body = replace(body, '"one"', '"two"')""")
    file.execute(trigger)
    file.commit()
    file.close()
    with pytest.raises(LedgerError):
        ledger.charge(ONE, key="two")


@pytest.mark.parametrize("where", ["commit", "appended"])
def test_retry_with_key_after_kill_is_one_charge(path, where):
    """Killed right after the entry was committed, and right after it was marked."""
    Ledger.create(path, budget=3)

    def task():
        ledger = Ledger.open(path)
        if where == "commit":
            marks.Book.raise_to = lambda *_: os_exit()
        ledger.charge(ONE, key="May")
        os_exit()

    def os_exit():
        import os

        os._exit(7)

    assert _status(_fork(task)) == 7
    ledger = Ledger.open(path)
    assert ledger.charge(ONE, key="May").seq == 1
    assert ledger.total == 1


def test_threads_with_one_key_are_charged_once(path):
    ledger = Ledger.create(path, budget=8)
    assert not _together(lambda: ledger.charge(ONE, key="same"))
    assert ledger.report().guarantee.eps == 1


# -- size ------------------------------------------------------------------------------


def lengthened(path, count):
    """Add so many charges of 1/1000, as they are added, in one transaction."""
    account = Ledger.create(path, budget=10**6)
    body = dict(account.charge(ONE.replace(eps=0.001)).body)
    now = account._journal.state
    file = sqlite3.connect(path)
    for _ in range(count):
        now = journal._append_entry(file, "spend", body, now)
    file.commit()
    file.close()
    return now


def _rewritten(path, *statements):
    """Change a file as who knows how to get by its triggers."""
    file = sqlite3.connect(path)
    triggers = file.execute("SELECT name, sql FROM sqlite_master WHERE type='trigger'")
    triggers = triggers.fetchall()
    for name, _sql in triggers:
        file.execute(f"DROP TRIGGER {name}")
    for statement in statements:
        file.execute(statement)
    for _name, sql in triggers:
        file.execute(sql)
    file.commit()
    file.close()


def test_opening_parses_the_last_entry_and_hashes_the_recent_ones(path, monkeypatch):
    before = lengthened(path, 1500)
    Ledger.open(path)  # marks it
    parsed, entry_of = [], chain.parse_entry
    monkeypatch.setattr(
        chain, "parse_entry", lambda row: parsed.append(row[0]) or entry_of(row)
    )
    tracemalloc.start()
    ledger = Ledger.open(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert set(parsed) == {0, 1501}
    assert peak < 1e6  # that on disk is 3 MB
    assert ledger.total == before.tally.totals["gp"]
    assert ledger._journal.state.to_dict() == before.to_dict()
    ledger.charge(ONE.replace(eps=0.001))
    assert ledger.total == before.tally.totals["gp"] + Fraction("0.001")
    ledger.verify()
    assert len(ledger.entries) == 1502


def test_verify_detects_changes_of_old_entries(path):
    lengthened(path, 450)
    ledger = Ledger.open(path)
    _rewritten(path, "DELETE FROM entries WHERE seq BETWEEN 20 AND 40")
    again = Ledger.open(path)
    assert again.total == ledger.total == Fraction("0.451")
    for look in (again.verify, again.report, lambda: again.entries):
        with pytest.raises(LedgerError, match="entry 20 is not what was written"):
            look()
    _rewritten(path, "DELETE FROM entries WHERE seq = 60")
    with pytest.raises(LedgerError, match="entry 60 is not what was written"):
        Ledger.open(path)


def test_ledger_refuses_changed_terms_of_a_long_file(path):
    lengthened(path, 450)
    ledger = Ledger.open(path)
    with contextlib.closing(sqlite3.connect(path)) as file:
        row = list(file.execute("SELECT * FROM entries").fetchone())
    row[3] = row[3].replace('"limit": "1000000"', '"limit": "9000000"')
    row[4] = chain.compute_seal("", *row[:4])
    _rewritten(path, f"UPDATE entries SET body = '{row[3]}', seal = '{row[4]}' "
                     "WHERE seq = 0")  # fmt: skip
    for look in (lambda: Ledger.open(path), ledger.verify):
        with pytest.raises(LedgerError, match="changed by hand"):
            look()


@pytest.mark.parametrize("part", ["totals", "spent", "facts", "adoptions"])
def test_ledger_refuses_a_forged_standing(path, part):
    lengthened(path, 450)
    ledger = Ledger.open(path)
    _rewritten(
        path,
        f"UPDATE entries SET body = json_remove(body, '$.standing.{part}') "
        "WHERE seq = 451",
    )
    for look in (lambda: Ledger.open(path), ledger.verify):
        with pytest.raises(LedgerError, match="changed by hand"):
            look()


# -- several releases at once ----------------------------------------------------------


def test_charge_all_is_atomic(path):
    ledger = Ledger.create(path, limits=["gp=3", "dp=1"])
    count = Guarantee(notion="dp", eps=1.0, neighbours="add-remove")
    both = [(ONE, None, "week 1: a", "a"), (count, None, "week 1: b", "b")]
    with pytest.raises(BudgetError):
        ledger.charge_all([*both, (count, None, "week 1: c", "c")])
    assert ledger.entries == () == Ledger.open(path).entries
    first = ledger.charge_all(both)
    assert [entry.body["note"] for entry in first] == ["a", "b"]
    assert ledger.charge_all(both) == first == Ledger.open(path).charge_all(both)
    assert len(ledger.entries) == 2
    with pytest.raises(LedgerError, match="another release"):
        ledger.charge_all([(ONE, None, "week 2: a", ""), (ONE, None, "week 1: b", "b")])
    twice = [(ONE, None, "week 3", "a"), (ONE, None, "week 3", "a")]
    with pytest.raises(LedgerError, match="same key"):
        ledger.charge_all(twice)
    assert len(Ledger.open(path).entries) == 2
    ledger.verify()
