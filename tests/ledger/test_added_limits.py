"""Limits are added to ledgers that were charged; what was promised stays."""

import os
import shutil
from fractions import Fraction
from pathlib import Path

import pytest

import geopriv_gis.ledger.ledger as module
from geopriv_gis.core.errors import BudgetError, LedgerError, ParameterError
from geopriv_gis.core.promise.guarantee import Guarantee
from geopriv_gis.ledger import Ledger, marks
from tests import dying

pytestmark = pytest.mark.arithmetic  # SQLite is the same on both stacks

PACKAGE = str(Path(module.__file__).parent)
GP = Guarantee(notion="gp", eps=0.05)
COUNT = Guarantee(notion="dp", eps=0.1, neighbours="add-remove")


@pytest.fixture
def path(tmp_path, monkeypatch):
    """A ledger that was charged ε = 0.15."""
    monkeypatch.setenv(marks.VARIABLE, str(tmp_path / "state"))
    ledger = Ledger.create(tmp_path / "gp.ledger", budget=0.3)
    ledger.charge(GP)
    ledger.charge(GP.replace(eps=0.1), key="May")
    return ledger.path


def test_added_limits_count_earlier_charges(path):
    ledger = Ledger.open(path)
    before, whole = ledger.entries, path.read_bytes()
    for limits, why in (
        ("gp=0.1,per=year", r"spent already .* one, or add it in the next period\.$"),
        ("gp=0.1", r"more was spent already .* a larger one\.$"),
        ([], "got none"),
    ):
        with pytest.raises(ParameterError, match=why):
            ledger.add_limits(limits)
    assert path.read_bytes() == whole
    ledger.add_limits(["gp=0.2,per=year", "dp=1", "gp=0.1,colleague=anna"])
    other = Ledger.open(path)
    other.verify()
    assert ledger.entries == other.entries == before
    ledger = other.labelled(colleague="anna")
    assert [str(line.period) for line in ledger.balance.lines[:1]] == [""]
    assert [float(line.spent) for line in ledger.balance.lines if not line.period] == [
        0.15, 0, 0,
    ]  # fmt: skip
    spent = ledger._journal.state.tally.spent
    assert (spent[1].period, spent[1].total) == (before[0].day[:4], Fraction("0.15"))
    ledger.charge(COUNT)
    ledger.add_limits("zcdp=1")
    with pytest.raises(ParameterError):
        ledger.add_limits("cgp=1,colleague=anna")
    Ledger.open(path).verify()
    assert len(ledger.limits) == 5
    assert sorted(each.name for each in path.parent.iterdir()) == ["gp.ledger", "state"]
    path.write_bytes(whole)
    with pytest.raises(LedgerError, match="old copy"):
        Ledger.open(path)


@pytest.mark.parametrize(
    ("limit", "more"),
    [
        ("cgp=1", "gp=9"), ("zcdp=1", "dp=9"),
        # Whichever is looked at first: none of several may.
        ("cgp=1", "dp=9;gp=9"), ("cgp=1", "gp=9;dp=9"), ("zcdp=1", "dp=9;gp=9"),
        ("zcdp=1", "gp=9;dp=9"),
    ],
)  # fmt: skip
def test_added_limits_must_not_replace_existing_ones(tmp_path, limit, more):
    ledger = Ledger.create(tmp_path / "l", limits=limit)
    with pytest.raises(ParameterError, match="would replace its limits"):
        ledger.add_limits(more)
    assert len(Ledger.open(ledger.path).limits) == 1


@pytest.mark.parametrize(
    ("first", "release", "more"),
    [
        ("approximate-gp=1,delta=1e-6,radius=100", {"radius": 150.0}, "cgp=1"),
        (
            "approximate-gp=1,delta=1e-6,radius=100", {"radius": 150.0},
            "approximate-gp=1,delta=1e-6,radius=1000",
        ),
        (
            "approximate-gp=1,delta=1e-6,radius=1000", {"tolerance": 10.0},
            "approximate-gp=1,delta=1e-6,radius=1",
        ),
        (
            "approximate-gp=1,delta=1e-6,radius=1000", {"tolerance": 10.0},
            "approximate-gp=1,delta=1e-6,radius=990",
        ),
    ],
)  # fmt: skip
def test_no_further_limit_counts_too_little_of_releases_charged_at_another_radius(
    path, first, release, more
):
    ledger = Ledger.create(path.with_name("l"), limits=first)
    ledger.charge(Guarantee(notion="cgp", rho=1e-6, **release))
    with pytest.raises(ParameterError, match="an earlier release costs more"):
        ledger.add_limits(more)
    ledger.add_limits(f"{first},per=year")
    assert len(Ledger.open(ledger.path).limits) == 2


def test_forged_entry_cannot_remove_added_limits(path):
    ledger = Ledger.open(path)
    ledger.add_limits("dp=1")
    ledger.add_dataset([1, 2])
    now = ledger._journal.state
    first, second = now.facts["limits"]
    tally = now.tally.to_dict()
    for facts, spent in (
        ({"limits": [{**first, "limit": "9", "budget": "9"}, second]}, {}),
        ({"limits": [first]}, {"spent": tally["spent"][:1], "totals": {"gp": "3/20"}}),
        ({"limits": [second, first]}, {}),
        ({"datasets": []}, {}),
        ({"privacy_unit": "table"}, {}),
        ({"ledger": "another"}, {}),
        ({"more": 1}, {}),
        ({}, {"spent": [["", "0"], ["", "0"]]}),
        ({}, {"totals": {"gp": "0", "dp": "0"}}),
        ({}, {"day": "1999-01-01"}),
    ):
        body = {"facts": {**now.facts, **facts}, "tally": {**tally, **spent}}
        with pytest.raises((ValueError, LookupError)):
            now.after(now.last.seq + 1, "terms", body)
    Ledger.open(path).verify()


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


def test_add_limits_is_atomic_when_killed(path):
    Ledger.open(path)  # which is known by its marks from then on
    more, before = ["gp=0.2,per=year", "dp=1"], path.parent.parent / "before"
    shutil.copytree(path.parent, before)

    def work():
        Ledger.open(path).add_limits(more)

    def begin_anew():
        shutil.rmtree(path.parent)
        shutil.copytree(before, path.parent)

    steps, found = dying.steps_by_state(work, PACKAGE, path.parent), []
    begin_anew()
    assert len(steps) > 4
    for step in steps:
        assert killed_at(step, work)
        ledger = Ledger.open(path)
        ledger.verify()
        assert len(ledger.entries) == 2
        assert ledger.report().tally.totals["gp"] == Fraction("0.15")
        found.append(len(ledger.limits))
        begin_anew()
    assert set(found) == {1, 3}
    work()
    assert len(Ledger.open(path).limits) == 3
    with pytest.raises(BudgetError):
        Ledger.open(path).charge(GP.replace(eps=0.06))


def test_spending_is_compared_with_the_total_that_a_new_limit_allows(path):
    ledger = Ledger.create(path.with_name("l"), notion="zcdp", budget=1)
    ledger.charge(Guarantee(notion="zcdp", rho=0.05, neighbours="replace"))
    # ε = 1 at this δ is a ρ of 0.018: below what was spent, though 1 is above it.
    with pytest.raises(ParameterError, match="more was spent already"):
        ledger.add_limits("dp=1,delta=1e-6")
    ledger.add_limits("dp=2,delta=1e-6")
