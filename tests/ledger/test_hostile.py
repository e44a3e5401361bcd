"""Files and arguments made to break a ledger: they end in its own errors."""

import json
import os
import random
import shutil
import signal
import sqlite3
from fractions import Fraction

import pytest

from geopriv_gis.core.errors import GeoPrivError, LedgerError, ParameterError
from geopriv_gis.core.promise.guarantee import Guarantee
from geopriv_gis.ledger import Ledger, Limit, chain, marks
from geopriv_gis.ledger.journal import Journal
from geopriv_gis.ledger.session import SessionFile
from geopriv_gis.ledger.store import LedgerFile

pytestmark = pytest.mark.arithmetic  # SQLite is the same on both stacks

ONE = Guarantee(notion="gp", eps=1.0)
BODY = {
    "cost": "1", "standing": "@", "component": "geometry", "note": "", "dataset": None,
    "guarantee": ONE.to_dict(), "counted": "gp", "day": "2026-11-22", "colleague": "",
    "purpose": "",
}  # fmt: skip


@pytest.fixture
def path(tmp_path):
    return tmp_path / "people.geopriv"


@pytest.fixture(autouse=True)
def soon():
    """Nothing here may hang."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, lambda *_: pytest.fail("it hangs"))
    signal.alarm(600)  # of a crowded machine
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def forged(path, text, kind="spend", time="2026", **told):
    """Append an entry whose seal is right, as whoever can read our code could.

    It tells what would be spent after the honest entry, but for what is ``told``.
    """
    first = Ledger.create(path, budget=10)._journal.state
    honest = {**first.after(1, "spend", BODY).to_dict(), **told}
    row = (1, time, kind, text.replace('"@"', json.dumps(honest)))
    file = sqlite3.connect(path)
    file.execute(
        "INSERT INTO entries VALUES (?, ?, ?, ?, ?)",
        (*row, chain.compute_seal(first.last.seal, *row)),
    )
    file.commit()
    file.close()


BODIES = {
    "deep": '{"cost": "0", "x": ' + "[" * 100000 + "]" * 100000 + "}",
    "power": json.dumps({**BODY, "cost": "1e30000000"}),
    "digits": json.dumps({**BODY, "cost": "9" * 5000}),
    "beyond doubles": json.dumps({**BODY, "cost": "9" * 400}),
    "long fraction": json.dumps({**BODY, "cost": "1/" + "9" * 10**6}),
    "by zero": json.dumps({**BODY, "cost": "1/0"}),
    "negative": json.dumps({**BODY, "cost": "-1"}),
    "nan": json.dumps({**BODY, "cost": "nan"}),
    "NaN": json.dumps({**BODY, "cost": float("nan")}),
    "Infinity": '{"x": Infinity,' + json.dumps(BODY)[1:],
    "number": json.dumps({**BODY, "cost": 1}),
    "null": json.dumps({**BODY, "cost": None}),
    "other digits": json.dumps({**BODY, "cost": "١"}),
    "list": "[]",
    "nothing": "",
    "huge integer": json.dumps({**BODY, "guarantee": 0})[:-2] + "9" * 9999 + "}",
    "huge eps": json.dumps({**BODY, "guarantee": {**ONE.to_dict(), "eps": 10**400}}),
    "no notion": json.dumps({**BODY, "guarantee": {"eps": 1.0}}),
    "promises nothing": json.dumps({**BODY, "guarantee": {"notion": "none"}}),
    "guarantee is a list": json.dumps({**BODY, "guarantee": [1]}),
    "note is a list": json.dumps({**BODY, "note": ["<b>"]}),
    "component is null": json.dumps({**BODY, "component": None}),
    "key is a number": json.dumps({**BODY, "key": 5}),
    "no notion of here": json.dumps({**BODY, "counted": "dp"}),
    "fixed loss of no limit": json.dumps({**BODY, "fixed": "1"}),
    "fixed loss below 0": json.dumps({**BODY, "fixed": "-1"}),
    "counted as a fixed loss": json.dumps({**BODY, "counted": "fixed"}),
    "no day": json.dumps({**BODY, "day": "2026-11-31"}),
    "another's day": json.dumps({**BODY, "day": ["2026-11-22"]}),
    "colleague is a number": json.dumps({**BODY, "colleague": 1}),
    **{
        f"no {name}": json.dumps({k: v for k, v in BODY.items() if k != name})
        for name in sorted(BODY.keys() - {"dataset"})
    },
}


@pytest.mark.parametrize("name", BODIES)
def test_ledger_refuses_hostile_entry_bodies(path, name):
    forged(path, BODIES[name])
    with pytest.raises(LedgerError, match="changed by hand or is damaged"):
        Ledger.open(path)


@pytest.mark.parametrize("kind", ["create", "terms", "adopt", "state", "other", ""])
def test_ledger_refuses_entries_of_a_wrong_kind(path, kind):
    forged(path, json.dumps(BODY), kind)
    with pytest.raises(LedgerError, match="changed by hand"):
        Ledger.open(path)


@pytest.mark.parametrize(
    "told",
    [
        {"totals": {"gp": "0"}}, {"totals": {"gp": 1}}, {"totals": {}},
        {"spent": [["", "0"]]}, {"spent": []}, {"day": ""}, {"day": "2026-11-23"},
        {"adoptions": 1}, {"neighbours": ["replace"]}, {"facts": "0" * 64},
        {"terms": 1}, {"more": 1},
    ],
)  # fmt: skip
def test_ledger_refuses_entries_with_a_wrong_standing(path, told):
    forged(path, json.dumps(BODY), **told)
    with pytest.raises(LedgerError, match="changed by hand or is damaged: entry 1"):
        Ledger.open(path)


def test_ledger_accepts_a_valid_entry_built_by_hand(path):
    forged(path, json.dumps(BODY))
    assert Ledger.open(path).total == 1


@pytest.mark.parametrize(
    "change",
    [
        {"salt": "no hex"}, {"ledger": None}, {"notion": "other"}, {"budget": "0"},
        {"limits": []}, {"limits": None}, {"limits": [5]},
        {"per": "century"}, {"colleague": "anna"}, {"purpose": "a,b"}, {"colleague": 1},
        {"budget": "1e9999999"}, {"limit": "99"}, {"delta": 0.1}, {"radius": {}},
        {"privacy_unit": ""}, {"note": 1}, {"notion": "approximate-gp"},
        {"notion": "approximate-gp", "delta": "x", "radius": 1},
        {"notion": "approximate-gp", "delta": 1e-5}, {"notion": "dp", "delta": "x"},
        {"notion": "dp", "delta": 2}, {"notion": "dp", "delta": 1e-6, "radius": 1},
        {"notion": "approximate-gp", "delta": 1e-5, "radius": 10**400},
        {"notion": "approximate-gp", "delta": 1e-5, "radius": 1.001},
        {"notion": "dp", "delta": 1e-6, "limit": "10.001"}, {"limit": "9"},
        {"datasets": [1]}, {"datasets": ["a", None]}, {"notion": "fixed", "delta": 0.1},
    ],
)  # fmt: skip
def test_ledger_refuses_a_hostile_first_entry(path, change):
    facts = Ledger.create(path, budget=10)._journal.facts
    if change.keys() <= facts.keys():
        facts.update(change)
    else:
        facts["limits"][0].update(change)
    path.unlink()
    Ledger.create(path, budget=10)
    row = chain.make_row(0, "create", facts, None)
    file = sqlite3.connect(path)
    trigger = "SELECT sql FROM sqlite_master WHERE name = 'kept'"
    trigger = file.execute(trigger).fetchone()[0]
    file.execute("DROP TRIGGER kept")
    file.execute("UPDATE entries SET time = ?, body = ?, seal = ?", (row[1], *row[3:]))
    file.execute(trigger)
    file.commit()
    file.close()
    with pytest.raises(LedgerError, match="changed by hand or is damaged"):
        Ledger.open(path, adopt=True)


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE VIEW v AS SELECT * FROM entries",
        "CREATE TRIGGER lost BEFORE INSERT ON entries BEGIN SELECT RAISE(IGNORE); END",
        "CREATE TABLE other (a)",
        "CREATE INDEX i ON entries (time)",
        "DROP TRIGGER kept",
        "ALTER TABLE entries RENAME TO e",
        "ALTER TABLE entries ADD COLUMN more",
    ],
)
def test_ledger_refuses_foreign_tables_views_and_triggers(path, statement):
    ledger = Ledger.create(path, budget=10)
    file = sqlite3.connect(path)
    file.execute(statement)
    file.commit()
    file.close()
    for act in (lambda: ledger.charge(ONE), lambda: Ledger.open(path)):
        with pytest.raises(LedgerError, match="changed by hand"):
            act()


def _total(path, whole, **options):
    """Return the total that a file of these bytes opens with, None if it does not."""
    path.write_bytes(whole)
    told = ""
    try:
        return Ledger.open(path, wait=0.1, **options).total
    except LedgerError as error:
        told = str(error)
    assert "{" not in told
    return None


def _flipped(whole, picks):
    """Return a file with another byte, mostly one of those that hold something."""
    changed, used = bytearray(whole), [n for n, byte in enumerate(whole) if byte]
    place = picks.choice(used) if picks.random() < 0.9 else picks.randrange(len(whole))
    changed[place] ^= 1 + picks.randrange(255)
    return bytes(changed)


def test_ledger_with_flipped_byte_keeps_total_or_refuses(path):
    ledger = Ledger.create(path, budget=100)
    for number in range(6):
        ledger.charge(ONE, key=f"release {number}")
    whole, picks = path.read_bytes(), random.Random(1)
    found = [_total(path, _flipped(whole, picks)) for _ in range(500)]
    assert set(found) == {None, 6}
    assert found.count(None) > 200


def test_ledger_with_flipped_byte_is_not_adopted_with_less(path, tmp_path, monkeypatch):
    ledger = Ledger.create(path, budget=100)
    for _ in range(6):
        ledger.charge(ONE)
    whole, state = path.read_bytes(), tmp_path / "new"
    monkeypatch.setenv(marks.VARIABLE, str(state))
    picks, found = random.Random(2), set()
    for _ in range(100):
        found.add(_total(path, _flipped(whole, picks), adopt=True))
        shutil.rmtree(state, ignore_errors=True)
    assert found == {None, 6}


def test_ledger_explains_invalid_text_bytes(path):
    Ledger.create(path, budget=1)
    whole = bytearray(path.read_bytes())
    whole[whole.find(b'"budget"') + 3] = 0xFF
    assert _total(path, bytes(whole)) is None  # SQLite's message quotes "{"


# -- paths and arguments ---------------------------------------------------------------


@pytest.mark.parametrize("act", [Ledger.open, lambda p: Ledger.create(p, budget=1)])
@pytest.mark.parametrize(
    "name", ["a" * 300, "n\0ul", "no/folder/here", "a" * 200 + "/" + "b" * 5000, ""]
)
def test_ledger_refuses_impossible_paths(tmp_path, monkeypatch, act, name):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(LedgerError):
        act(name)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes")
def test_ledger_refuses_pipes_and_folders(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for place in (tmp_path / "pipe", tmp_path):
        with pytest.raises(LedgerError, match="regular file"):
            Ledger.open(place)
        with pytest.raises(LedgerError, match="never overwritten"):
            Ledger.create(place, budget=1)


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://me:hunter2@host/db",
        "postgresql:/me:hunter2@host/db",
        "PG:host=h user=me password=hunter2",
        "https://me:hunter2@host/people.ledger",
    ],
)
def test_ledger_errors_do_not_show_passwords(address):
    for act in (Ledger.open, lambda p: Ledger.create(p, budget=1)):
        with pytest.raises(LedgerError, match="local file") as caught:
            act(address)
        assert "hunter2" not in str(caught.value)


@pytest.mark.parametrize("path", [5, b"ledger", None, ["l"]])
def test_ledger_open_refuses_paths_of_other_types(path):
    with pytest.raises((ParameterError, LedgerError), match="path"):
        Ledger.open(path)


@pytest.mark.parametrize("wait", [-1, float("nan"), "1", None, True])
def test_ledger_wait_must_be_seconds(path, wait):
    for act in (Ledger.open, lambda p, **k: Ledger.create(p, budget=1, **k)):
        with pytest.raises(ParameterError, match="wait"):
            act(path, wait=wait)


@pytest.mark.parametrize(
    "budget", [Fraction(10) ** 400, Fraction(1, 10**5000), 10**400]
)
def test_ledger_refuses_infinite_budgets(path, budget):
    with pytest.raises(ParameterError, match="budget"):
        Ledger.create(path, budget=budget)
    assert not path.exists()


def test_ledger_wait_may_be_infinite(path):
    assert Ledger.create(path, budget=1, wait=float("inf")).charge(ONE).seq == 1


@pytest.mark.skipif(os.name != "posix", reason="names are text elsewhere")
def test_ledger_file_names_may_be_any_bytes(tmp_path):
    for name in ("\udcff", "a?mode=ro#x", "a%41", "n\nl", "-dash", "نام"):
        Ledger.create(tmp_path / name, budget=1).charge(ONE)
        assert Ledger.open(tmp_path / name).total == 1


def test_ledger_error_is_a_geopriv_error():
    assert issubclass(LedgerError, GeoPrivError)


def test_ledger_report_escapes_line_breaks_in_notes(path):
    false = "done\nSpent on geometry: ε = 0\r\nLeft:\u2028everything"
    ledger = Ledger.create(path, budget=10, note=false)
    ledger.labelled(note=false).charge(ONE)
    lines = str(ledger.report()).splitlines()
    assert sum(line.startswith("Spent on") for line in lines) == 1
    assert not any(line.startswith(("Left:", "everything")) for line in lines)


@pytest.mark.parametrize("unit", ["", None, 5, ["who"]])
def test_ledger_refuses_privacy_units_that_are_no_names(path, unit):
    with pytest.raises(ParameterError, match="privacy_unit must be"):
        Ledger.create(path, budget=1, privacy_unit=unit)
    assert not path.exists()


def test_session_file_that_was_never_begun_is_refused(tmp_path):
    path = tmp_path / "s.session"
    facts = chain.make_first_facts([Limit("gp", 1.0)], "row", "") | {"session": True}
    Journal.create(LedgerFile(path, 1.0), facts)
    with pytest.raises(LedgerError, match="never begun"):
        SessionFile.open(path)


def test_interrupted_session_leaves_no_file(tmp_path):
    class State:
        def keys(self):
            raise KeyboardInterrupt

    path = tmp_path / "s.session"
    with pytest.raises(KeyboardInterrupt):
        SessionFile.create(path, State(), Limit("gp", 1.0), "row")
    assert not path.exists()
