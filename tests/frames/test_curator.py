"""Thresholds: who is counted, who is protected, and what a function may see."""

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest

from geopriv_gis import Ledger, ParameterError, Session
from geopriv_gis.core.local.questions import ThresholdAnswer
from geopriv_gis.frames.local import curator

pytestmark = pytest.mark.usefixtures("large_budgets")


@pytest.fixture
def frame():
    old = np.arange(200) % 3 == 0
    place = gpd.points_from_xy(530_000.0 + np.arange(200), np.full(200, 180_000.0))
    return gpd.GeoDataFrame({"old": old}, geometry=place, crs=27700)


def test_threshold_function_receives_one_row_at_a_time(frame):
    session, seen = Session(frame, rho=1.0, table_rho=100.0), []

    def old(row):
        seen.append(row)
        return bool(row["old"])

    assert session.threshold(old, 0.99, rho=10.0).value
    assert len(seen) == len(frame)
    assert all(isinstance(row, pd.Series) for row in seen)
    assert any("depends on that row alone" in a for a in _assumed(session))
    places = Session(frame.geometry, rho=1.0, table_rho=100.0)
    assert not places.threshold(lambda place: place.x > 0, 0.5, rho=10.0).value


def test_threshold_refuses_function_of_whole_frame(frame):
    session = Session(frame, rho=1.0, table_rho=1.0)

    def above_mean(rows):
        return rows.geometry.x > rows.geometry.x.mean()

    with pytest.raises(ParameterError, match=r"take one row.*AttributeError") as caught:
        session.threshold(above_mean, 0.5, rho=0.5)
    assert caught.value.__suppress_context__
    assert session.threshold("old", 0.99, rho=1.0).remaining["table"] >= 0

    def speaking(row):
        raise ValueError(row.geometry)

    with pytest.raises(ParameterError, match="ValueError") as caught:
        session.threshold(speaking, 0.5, rho=0.5)
    assert "POINT" not in str(caught.value)


def _assumed(session):
    return session.threshold("old", 0.5, rho=1.0).guarantee.assumptions


def _cabs(rows, marked):
    """Return a table of two-row persons, but for the first, whose rows are given."""
    cab = np.r_[np.zeros(rows, int), np.repeat(np.arange(1, 50), 2)]
    old = np.r_[np.full(rows, marked), np.tile([True, False], 49)]
    place = gpd.points_from_xy(530_000.0 + cab, np.full(len(cab), 180_000.0))
    return gpd.GeoDataFrame({"cab": cab, "old": old}, geometry=place, crs=27700)


def test_threshold_counts_persons_if_they_are_privacy_unit(monkeypatch):
    counted = []

    def count(audience, number, limit, rng, *, procedure):
        counted.append((number, limit))
        return ThresholdAnswer(value=True, error=1.0, rounds=1)

    monkeypatch.setattr(curator, "count_is_below", count)
    for rows, marked in [(2, True), (2, False), (70, True), (70, False)]:
        session = Session(
            _cabs(rows, marked), rho=1.0, table_rho=1.0, privacy_unit="cab"
        )
        answer = session.threshold("old", 0.5, rho=1.0)
    # However many rows a person has and whatever is in them: one person more or less.
    assert counted == [(50, 25.0), (49, 25.0)] * 2
    assert answer.guarantee.privacy_unit == "cab"
    assert "all rows with one value of 'cab'" in str(answer.guarantee)
    assert "the number of persons is public" in str(answer.guarantee)


def test_invalid_session_is_not_charged(frame, tmp_path):
    ledger = Ledger.create(tmp_path / "l", notion="cgp", budget=1.5)
    with pytest.raises(ParameterError, match="table_rho must be left out"):
        Session(frame, rho=1.0, table_rho=1.0, privacy_unit="table", ledger=ledger)
    with pytest.raises(ParameterError, match="budget"):
        Session(frame, rho=1.0, table_rho=-1.0, ledger=ledger)
    assert ledger.total == 0
