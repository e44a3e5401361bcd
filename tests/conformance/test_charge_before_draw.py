"""Nothing is drawn before the charge: a ledger that refuses sees no randomness used.

Every entry and every variant that takes a ledger is called with an account that stops
at the charge. Nothing is random here: there is no false alarm.
"""

import inspect

import pytest

import geopriv_gis
from geopriv_gis.core.randomness import Random
from geopriv_gis.ledger import Ledger
from tests.conformance.variants import EVERYTHING, Asked

CHARGED = {
    str(entry): entry
    for entry in EVERYTHING
    if not isinstance(entry, Asked) and "ledger" in entry.parameters
}


class ChargeRefusedError(Exception):
    """Raised by the account in place of a charge."""


@pytest.fixture
def draws(monkeypatch):
    """Record how many words each draw took, and stop every release at its charge."""
    used = []
    words = Random.words

    def record(self, size):
        used.append(size)
        return words(self, size)

    def stop(*_, **__):
        raise ChargeRefusedError

    monkeypatch.setattr(Random, "words", record)
    monkeypatch.setattr(Ledger, "charge", stop)
    monkeypatch.setattr(Ledger, "charge_all", stop)
    return used


@pytest.fixture(scope="module")
def account(tmp_path_factory):
    path = tmp_path_factory.mktemp("ledger") / "account.db"
    return Ledger.create(path, notion="gp", budget=1)


@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
@pytest.mark.parametrize("name", CHARGED)
def test_nothing_is_drawn_before_the_charge(name, draws, account):
    entry = CHARGED[name]
    with pytest.raises(ChargeRefusedError):
        entry.call(entry.frame(), ledger=account)
    assert draws == []


def test_the_door_is_watched(draws):
    """The power of this: a draw by any generator is seen."""
    Random().words(3)
    assert draws == [3]


def test_every_release_with_a_ledger_is_called():
    """A function that takes a ledger and makes noise has an entry here."""
    called = {entry.method for entry in CHARGED.values()}
    for name in geopriv_gis.__all__:
        function = getattr(geopriv_gis, name)
        if inspect.isfunction(function):
            takes = {"ledger", "rng"}.issubset(inspect.signature(function).parameters)
            assert name in called or not takes, name
