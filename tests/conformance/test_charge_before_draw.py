"""Nothing is drawn before the charge: a ledger that refuses sees no randomness used.

Every entry and every variant that takes a ledger is called with an account that stops
at the charge. Nothing is random here: there is no false alarm.
"""

import inspect

import pytest

import geopriv_gis
from geopriv_gis import BudgetError, ConversionError, Guarantee
from geopriv_gis.core.exact_numbers import to_exact_fraction
from geopriv_gis.core.randomness import Random
from geopriv_gis.ledger import Ledger
from tests.conformance.covering import in_pairs, parts_of
from tests.conformance.variants import EVERYTHING, Question

CHARGED = {
    str(entry): entry
    for entry in EVERYTHING
    if not isinstance(entry, Question) and "ledger" in entry.parameters
}


class ChargeRefusedError(Exception):
    """Raised by the account in place of a charge."""


@pytest.fixture
def draws(monkeypatch):
    """Record how many words each draw took."""
    used = []
    words = Random.words

    def record(self, size):
        used.append(size)
        return words(self, size)

    monkeypatch.setattr(Random, "words", record)
    return used


@pytest.fixture
def stopped(monkeypatch):
    """Stop every release at its charge."""

    def stop(*_, **__):
        raise ChargeRefusedError

    monkeypatch.setattr(Ledger, "charge", stop)
    monkeypatch.setattr(Ledger, "charge_all", stop)


@pytest.fixture(scope="module")
def account(tmp_path_factory):
    path = tmp_path_factory.mktemp("ledger") / "account.db"
    return Ledger.create(path, notion="gp", budget=1)


@pytest.mark.arithmetic
@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
@pytest.mark.usefixtures("stopped")
@pytest.mark.parametrize(
    "name", in_pairs([*CHARGED.values()], value=str, parts=parts_of)
)
def test_nothing_is_drawn_before_the_charge(name, draws, account):
    entry = CHARGED[name]
    with pytest.raises(ChargeRefusedError):
        entry.call(entry.frame(), ledger=account)
    assert draws == []


WITHIN_ZONES = {
    name: entry
    for name, entry in CHARGED.items()
    if entry.options.get("zones") is not None and entry.output in ("points", "cells")
}


@pytest.mark.arithmetic
@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
@pytest.mark.parametrize("name", WITHIN_ZONES)
def test_zone_limited_release_is_charged_in_full_or_not_drawn(name, draws, tmp_path):
    """Refused by an account of other zones, and by one of too little."""
    entry = WITHIN_ZONES[name]
    (letter,), (budget,) = entry.budget, entry.budget.values()
    notion = {"eps": "gp", "rho": "cgp"}[letter]
    limits = [f"{notion}={1.5 * budget}", *["fixed=9"] * ("eps_fixed" in entry.options)]
    other, same = (Ledger.create(tmp_path / n, limits=limits) for n in ("a.db", "b.db"))
    earlier = Guarantee(notion=notion, zones="others", **{letter: budget / 4})
    other.charge(earlier)
    with pytest.raises(ConversionError, match="zone of another layer"):
        entry.call(entry.frame(), ledger=other)
    assert draws == []
    entry.call(entry.frame(), ledger=same)
    (charge,) = same.entries
    assert charge.cost == to_exact_fraction(letter, budget)
    assert charge.guarantee.zones == same.report().guarantees[0].zones != ""
    used = len(draws)
    assert used
    with pytest.raises(BudgetError):
        entry.call(entry.frame(), ledger=same)
    with pytest.raises(ConversionError, match="zone of another layer"):
        same.after([earlier])
    assert len(draws) == used


def test_draws_fixture_sees_random_words(draws):
    """The power of this: a draw by any generator is seen."""
    Random().words(3)
    assert draws == [3]


def test_every_release_with_ledger_has_an_entry():
    """A function that takes a ledger and makes noise has an entry here."""
    called = {entry.method for entry in CHARGED.values()}
    for name in geopriv_gis.__all__:
        function = getattr(geopriv_gis, name)
        if inspect.isfunction(function):
            takes = {"ledger", "rng"}.issubset(inspect.signature(function).parameters)
            assert name in called or not takes, name
