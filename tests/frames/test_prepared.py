"""A release that is prepared is neither charged nor drawn, and promises the same."""

import os
import warnings

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import box

import geopriv_gis
from geopriv_gis.frames.ground.prepared import (
    PreparedAnswer,
    ReleaseDue,
    prepare,
    release,
)
from tests.conformance.entries import LISTED

RELEASES = [entry for entry in LISTED if hasattr(entry.function, "prepare")]

BANDS = {"half_width", "half_width_all", "margin", "excess", "mean_excess"}


def refuse(*_, **__):
    raise AssertionError("drawn before the charge")


def check_expected(entry, expected, released):
    """What is told of errors beforehand is what the result states."""
    facts = released.attrs["geopriv"].get("error", {})
    if entry.options.get("method") not in ("anchors", "points"):  # bent on their way
        assert BANDS & {*facts} <= {*expected}
    for name in {*facts} & {*expected}:
        assert expected[name] == facts[name]
    if "se" in expected:
        assert released["se"].to_numpy() == pytest.approx(np.asarray(expected["se"]))


@pytest.mark.representatives(70)
@pytest.mark.arithmetic
@pytest.mark.parametrize("entry", RELEASES, ids=str)
def test_prepare_neither_charges_nor_draws(entry, monkeypatch):
    frame, charged = entry.frame(), []
    monkeypatch.setattr(
        "geopriv_gis.frames.ground.prepared.charge",
        lambda *args, **_: charged.append(args),
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
    check_expected(entry, prepared.expected(), first)


def test_every_release_can_be_prepared():
    assert not {e.method for e in LISTED if not hasattr(e.function, "prepare")}


def test_prepared_release_is_charged_once_per_key(tmp_path):
    frame = LISTED[0].frame()
    ledger = geopriv_gis.Ledger.create(tmp_path / "ledger", budget=1)
    prepared = prepare(geopriv_gis.planar_laplace, frame, eps=0.1, ledger=ledger)
    assert ledger.entries == ()
    for _ in range(2):
        ledger.charge(prepared, key="once")
    assert [entry.body["key"] for entry in ledger.entries] == ["once"]
    assert len(prepared.result()) == len(frame)


def test_map_result_applies_to_charged_release(tmp_path):
    frame = LISTED[0].frame()
    ledger = geopriv_gis.Ledger.create(tmp_path / "ledger", budget=1)
    prepared = prepare(geopriv_gis.planar_laplace, frame, eps=0.1, ledger=ledger)
    changed = prepared.map_result(len)
    assert changed.release() == len(frame)
    assert len(ledger.entries) == 1


def test_release_steps_are_charged_once():
    @release
    def twice(promise):
        yield ReleaseDue(promise, None, None)
        yield ReleaseDue(promise, None, None)

    prepared = prepare(twice, geopriv_gis.Guarantee(notion="gp", eps=1.0))
    assert isinstance(prepared, PreparedAnswer)
    with pytest.raises(AssertionError, match="a second ReleaseDue"):
        prepared.release()


def test_prepared_release_states_expected_displacement():
    frame = LISTED[0].frame()
    prepared = prepare(geopriv_gis.planar_laplace, frame, eps=0.01)
    assert prepared.expected()["displacement"] == pytest.approx(200.56)
    table = prepare(geopriv_gis.gaussian, frame, rho=1e-4, privacy_unit="table")
    alone, far = (table.expected(rows)["displacement"] for rows in (1, 100))
    assert far == pytest.approx(10 * alone, rel=1e-9)
    assert table.map_result(len).expected(100)["displacement"] == far
    region = gpd.GeoSeries([box(*frame.total_bounds).buffer(1)], crs=frame.crs)
    in_region = prepare(geopriv_gis.planar_laplace, frame, eps=0.01, region=region)
    assert in_region.expected() == {}  # it depends on the place
    wide = prepare(geopriv_gis.planar_laplace, frame, eps=1e-6, crs="sphere")
    assert wide.expected() == {}  # and there on the Earth's curvature


@pytest.mark.usefixtures("large_budgets")
def test_prepared_release_keeps_warnings():
    frame = LISTED[0].frame()
    with pytest.warns(geopriv_gis.GeoPrivWarning, match="hardly protects") as shown:
        prepared = prepare(geopriv_gis.planar_laplace, frame, eps=0.5)
    assert [str(one.message) for one in shown] == [*map(str, prepared.warnings)]
    assert prepared.map_result(len).warnings == prepared.warnings
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        silent = prepare(geopriv_gis.private_extent, frame, eps=3.0)
    assert "hardly protects" in str(silent.warnings[0])
    assert prepare(geopriv_gis.private_extent, frame, eps=0.01).warnings == ()


@pytest.mark.parametrize(("kind", "eps"), [("box", 1.5e-4), ("centre", 1e-4)])
def test_prepared_error_in_feet_matches_release(kind, eps):
    frame = gpd.GeoSeries.from_xy([3e6, 3.01e6], [1e7, 1.01e7], crs=2277)
    prepared = prepare(geopriv_gis.private_extent, frame, kind=kind, eps=eps)
    half_width = prepared.expected()["half_width"]
    with warnings.catch_warnings():  # so much noise leaves no box
        warnings.simplefilter("ignore")
        released = prepared.result()
    assert half_width == released.attrs["geopriv"]["error"]["half_width"]
    assert half_width < 1e5 < half_width / 0.3048  # as many metres would be too many
    assert prepared.warnings == ()
