"""A release that is prepared is neither charged nor drawn, and promises the same."""

import os

import pytest

import geopriv_gis
from geopriv_gis.frames.ground.prepared import Due, PreparedAnswer, prepare, release
from tests.conformance.entries import LISTED

RELEASES = [entry for entry in LISTED if hasattr(entry.function, "prepare")]


def refuse(*_, **__):
    raise AssertionError("drawn before the charge")


@pytest.mark.parametrize("entry", RELEASES, ids=str)
def test_nothing_is_charged_or_drawn(entry, monkeypatch):
    frame, charged = entry.frame(), []
    monkeypatch.setattr(
        "geopriv_gis.frames.ground.prepared.charge", lambda *told: charged.append(told)
    )
    with monkeypatch.context() as patch:
        patch.setattr(os, "urandom", refuse)
        prepared = prepare(entry.function, frame, **entry.arguments())
    assert charged == []
    released = prepared.release()
    first = released[0] if isinstance(released, tuple) else released
    promised = geopriv_gis.guarantee_of(first)
    assert len(charged) == 1
    assert promised == prepared.guarantee


def test_every_release_is_prepared():
    assert not {e.method for e in LISTED if not hasattr(e.function, "prepare")}


def test_a_release_is_charged_with_a_key_once(tmp_path):
    frame = LISTED[0].frame()
    ledger = geopriv_gis.Ledger.create(tmp_path / "ledger", budget=1)
    prepared = prepare(geopriv_gis.planar_laplace, frame, eps=0.1, ledger=ledger)
    assert ledger.entries == ()
    for _ in range(2):
        prepared.charge("once")
    assert [entry.body["key"] for entry in ledger.entries] == ["once"]
    assert len(prepared.result()) == len(frame)


def test_what_is_done_afterwards_is_done_to_what_was_charged(tmp_path):
    frame = LISTED[0].frame()
    ledger = geopriv_gis.Ledger.create(tmp_path / "ledger", budget=1)
    prepared = prepare(geopriv_gis.planar_laplace, frame, eps=0.1, ledger=ledger)
    changed = prepared.then(len)
    assert changed.owed() == prepared.owed() == prepared.guarantee
    assert changed.release() == len(frame)
    assert len(ledger.entries) == 1


def test_steps_owe_once():
    @release
    def twice(promise):
        yield Due(promise, None, None)
        yield Due(promise, None, None)

    prepared = prepare(twice, geopriv_gis.Guarantee(notion="gp", eps=1.0))
    assert isinstance(prepared, PreparedAnswer)
    with pytest.raises(AssertionError, match="charged once"):
        prepared.release()
