"""Ledgers of format 1 open, are charged and migrate; nothing of them is ever lost.

``files/format1`` was written by the code of before there were several limits, with the
marks of whoever wrote it.
"""

import os
import shutil
import sqlite3
from fractions import Fraction
from pathlib import Path

import geopandas as gpd
import pytest

import geopriv_gis.ledger.ledger as module
from geopriv_gis.core.errors import BudgetError, LedgerError, ParameterError
from geopriv_gis.core.promise.guarantee import Guarantee
from geopriv_gis.ledger import Ledger, journal, marks, store
from geopriv_gis.ledger.session import SessionFile
from tests import dying

FILES = Path(__file__).parent / "files" / "format1"
PACKAGE = str(Path(module.__file__).parent)
GP = Guarantee(notion="gp", eps=0.05)
COUNT = Guarantee(notion="dp", eps=0.1, neighbours="add-remove")
# Of each: its notion, budget, total so far, charges, and one more of its kind.
PERSON = Guarantee(
    notion="cgp", rho=1e-5, privacy_unit="person", table_metric="dist_inf"
)
OLD = {
    "gp": ("gp", 0.3, Fraction("0.15"), 2, GP),
    "cgp": ("cgp", 1e-4, Fraction("0.0000105"), 2, PERSON),
    "approximate": ("approximate-gp", 0.01, Fraction(1, 8_000_000), 1, GP),
    "counts": ("dp", 1.0, Fraction(3, 200), 3, COUNT),
    "zcdp": ("zcdp", 0.5, Fraction(1, 50), 1, COUNT.replace(neighbours="replace")),
    "empty": ("dp", 2.0, Fraction(0), 0, COUNT),
    "adopted": ("gp", 1.0, Fraction(1, 2), 2, GP),
}


@pytest.fixture
def old(tmp_path, monkeypatch):
    """The old files, where this user has kept them all along."""
    shutil.copytree(FILES, tmp_path / "old")
    monkeypatch.setenv(marks.VARIABLE, str(tmp_path / "old" / "state"))
    return tmp_path / "old"


def version(path):
    file = sqlite3.connect(path)
    found = file.execute("PRAGMA user_version").fetchone()[0]
    file.close()
    return found


@pytest.mark.parametrize("name", OLD)
def test_old_ledgers_open_and_are_charged_as_ever(old, name):
    notion, budget, total, charges, more = OLD[name]
    path = old / f"{name}.ledger"
    ledger = Ledger.open(path)
    ledger.verify()
    assert (ledger.notion, ledger.budget) == (notion, budget)
    assert ledger.total == pytest.approx(total, rel=1e-12)
    assert len(ledger.entries) == charges
    assert f"releases: {charges}" in str(ledger.report())
    entry = ledger.charge(more if name != "approximate" else GP.replace(eps=1e-4))
    assert Ledger.open(path).total == ledger.total == entry.total > total
    assert version(path) == 1
    assert not {"day", "counted", "colleague"} & entry.body.keys()


def test_old_ledgers_and_sessions_have_no_checkpoints_however_long(
    old, tmp_path, monkeypatch
):
    for module_ in (journal, store):
        monkeypatch.setattr(module_, "EVERY", 3)
    ledger = Ledger.open(old / "gp.ledger")
    for _ in range(8):
        ledger.charge(GP.replace(eps=0.01))
    Ledger.open(old / "gp.ledger").verify()
    ledger.migrate()
    for _ in range(7):
        ledger.charge(GP.replace(eps=0.01))
    found = Ledger.open(old / "gp.ledger")
    assert (found.total, len(found.entries)) == (Fraction("0.3"), 17)
    found.verify()
    kinds = [row[2] for row in _rows(old / "gp.ledger")]
    assert kinds.count("checkpoint") == 1 + 2
    file = SessionFile.create(
        tmp_path / "a.session", {"n": 0}, notion="gp", budget=Fraction(1),
        limit=Fraction(1), delta=None, radius=None, privacy_unit="row",
    )  # fmt: skip
    for number in range(8):
        file.change(lambda _, n=number: {"n": n})
    assert SessionFile.open(tmp_path / "a.session").state["n"] == 7
    assert {row[2] for row in _rows(tmp_path / "a.session")} == {"create", "state"}


def test_old_keys_datasets_adoptions_and_kinds_are_known(old):
    homes = gpd.GeoDataFrame(
        {"kind": ["a", "b", "c"]},
        geometry=gpd.GeoSeries.from_xy([0.0, 1.0, 2.0], [0.0, 0.0, 0.0], crs=27700),
    )
    promise = Guarantee(notion="gp", eps=0.1, mechanism="planar Laplace")
    ledger = Ledger.open(old / "gp.ledger")
    for _ in range(2):
        assert ledger.charge(promise, dataset=homes, key="May").seq == 2
        with pytest.raises(LedgerError, match="other data"):
            ledger.charge(GP, dataset=homes.iloc[:2])
        ledger = _migrated(ledger)
    with pytest.raises(LedgerError, match="another release"):
        ledger.charge(GP, dataset=homes, key="May")
    assert "no mark of how far it had come: 1 times" in str(
        Ledger.open(old / "adopted.ledger").report()
    )
    zcdp = Ledger.open(old / "zcdp.ledger")
    zcdp.migrate()
    with pytest.raises(ValueError, match="do not add up"):
        Ledger.open(old / "zcdp.ledger").charge(COUNT)


def _migrated(ledger):
    if version(ledger.path) == 1:
        ledger.migrate()
    return Ledger.open(ledger.path)


@pytest.mark.parametrize("name", OLD)
def test_migration_keeps_every_charge_and_a_copy(old, name):
    path, more = old / f"{name}.ledger", OLD[name][4]
    ledger, whole = Ledger.open(path), path.read_bytes()
    before = ledger.entries, ledger.total, ledger.limits, ledger.guarantee
    copy = ledger.migrate()
    assert (copy.name, version(copy)) == (f"{name}.ledger.backup", 1)
    assert _rows(copy) == _rows_of(whole, old)
    again = Ledger.open(path)
    again.verify()
    for account in (ledger, again):
        assert before == (
            account.entries, account.total, account.limits, account.guarantee
        )  # fmt: skip
    assert version(path) == 2
    assert _rows(path)[: len(_rows(copy))] == _rows(copy)
    with pytest.raises(LedgerError, match="old copy"):
        Ledger.open(copy)
    entry = again.charge(more if name != "approximate" else GP.replace(eps=1e-4))
    assert entry.body["day"]
    assert ledger.total == before[1]
    ledger.refresh()
    assert ledger.total == entry.total
    with pytest.raises(ParameterError, match="nothing to do"):
        again.migrate()


def _rows(path):
    file = sqlite3.connect(path)
    found = file.execute("SELECT * FROM entries ORDER BY seq").fetchall()
    file.close()
    return found


def _rows_of(whole, folder):
    (folder / "whole").write_bytes(whole)
    return _rows(folder / "whole")


def test_further_limits_count_what_was_charged_before(old):
    path = old / "gp.ledger"
    ledger = Ledger.open(path)
    with pytest.raises(ParameterError, match="more was spent already"):
        ledger.migrate("gp=0.1,per=year")
    assert version(path) == 1
    assert not list(old.glob("*.backup*"))
    ledger.migrate(["gp=0.2,per=year", "dp=1", "gp=0.1,colleague=anna"])
    ledger = Ledger.open(path).labelled(colleague="anna")
    assert [str(line.period) for line in ledger.balance.lines[:1]] == [""]
    assert [float(line.spent) for line in ledger.balance.lines if not line.period] == [
        0.15, 0, 0,
    ]  # fmt: skip
    spent = ledger._journal.standing.tally.spent
    assert (spent[1].period, spent[1].total) == ("2026", Fraction("0.15"))
    ledger.charge(COUNT)
    second = ledger.migrate("zcdp=1")
    assert second.name == "gp.ledger.backup-2"
    with pytest.raises(ParameterError):
        ledger.migrate("cgp=1,colleague=anna")
    Ledger.open(path).verify()
    assert len(ledger.limits) == 5


@pytest.mark.parametrize(("name", "more"), [("cgp", "gp=9"), ("zcdp", "dp=9")])
def test_no_further_limit_takes_releases_out_of_one_that_counts_them(old, name, more):
    ledger = Ledger.open(old / f"{name}.ledger")
    with pytest.raises(ParameterError, match="no longer be held"):
        ledger.migrate(more)
    assert version(ledger.path) == 1
    assert not list(old.glob("*.backup*"))


def test_limits_cannot_be_taken_away_by_a_forged_entry(old):
    ledger = Ledger.open(old / "gp.ledger")
    ledger.migrate("dp=1")
    tally = ledger._journal.standing.tally.to_dict()
    for change in (
        {"limits": [{**tally["limits"][0], "limit": "9", "budget": "9"}]},
        {"limits": tally["limits"][:1], "spent": tally["spent"][:1],
         "totals": {"gp": "3/20"}},
        {"spent": [["", "0"], ["", "0"]]},
        {"totals": {"gp": "0", "dp": "0"}},
        {"day": "1999-01-01"},
    ):  # fmt: skip
        with pytest.raises(LedgerError, match="changed by hand"):
            ledger._journal.add(
                "limits", lambda *_, c=change: {"cost": "0", "tally": {**tally, **c}}
            )
    Ledger.open(old / "gp.ledger").verify()


def test_old_ledgers_know_no_names(old):
    anna = Ledger.open(f"{old / 'gp.ledger'}|colleague=anna")
    for act in (anna.charge, anna.after, anna.quote):
        with pytest.raises(LedgerError, match="geopriv ledger migrate"):
            act(GP)


def test_a_copy_that_cannot_be_made_leaves_all_as_it_was(old, monkeypatch):
    ledger = Ledger.open(old / "gp.ledger")
    monkeypatch.setattr("geopriv_gis.ledger.backup.os.rename", _full)
    with pytest.raises(LedgerError, match="The ledger is as it was"):
        ledger.migrate("dp=1")
    assert version(ledger.path) == 1
    assert sorted(p.suffix for p in old.iterdir()) == ["", *[".ledger"] * 7]
    ledger.charge(GP)


def _full(*_):
    raise OSError(28, "No space left on device")


# -- killed ----------------------------------------------------------------------------


def killed_at(step, work):
    """Fork, do a work, die at a line of the ledger's own code; tell whether it did."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] != 0
    try:
        dying.run(work, PACKAGE, step)
    finally:
        os._exit(0)


def test_a_migration_killed_at_any_step_leaves_a_valid_ledger(old):
    path, more = old / "gp.ledger", ["gp=0.2,per=year", "dp=1"]
    step, versions = 1, []
    while killed_at(step, lambda: Ledger.open(path).migrate(more)):
        ledger = Ledger.open(path)
        ledger.verify()
        assert len(ledger.entries) == 2
        assert ledger.report().tally.totals["gp"] == Fraction("0.15")
        versions.append(version(path))
        if versions[-1] == 2:  # begun anew from the old file
            assert not path.with_name("gp.ledger-journal").exists()
            shutil.rmtree(old)
            shutil.copytree(FILES, old)
        step += 97
    assert step > 1000  # there were that many places to die
    assert set(versions) <= {1, 2}
    assert version(path) == 2
    with pytest.raises(BudgetError):
        Ledger.open(path).charge(GP.replace(eps=0.06))
