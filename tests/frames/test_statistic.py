"""Statistics of a user's own on frames: planes, units, ledgers, promises."""

import geopandas as gpd
import numpy as np
import pytest

from geopriv_gis import (
    BudgetError,
    CRSError,
    Ledger,
    ParameterError,
    guarantee_of,
    lipschitz,
)
from geopriv_gis.testing import insecure_rng

STATION = np.array([530_000.0, 180_000.0])


def walk(place):
    return float(np.hypot(*(place - STATION)))


WALK = lipschitz(walk, 1, of="row", combine="median", name="walk")


def homes(crs="EPSG:27700", rows=60):
    xy = np.random.default_rng(3).normal(STATION, 3_000, (rows, 2))
    return gpd.GeoSeries.from_xy(*xy.T, crs="EPSG:27700").to_crs(crs)


def true(frame):
    there = frame.to_crs("EPSG:27700")
    return float(np.median(np.hypot(there.x - STATION[0], there.y - STATION[1])))


def test_private_statistic_is_within_band_and_states_trust():
    frame = homes()
    found = frame.geopriv.private_statistic(WALK, eps=0.05, rng=insecure_rng(3))
    error = found.attrs["geopriv"]["error"]
    assert abs(found.value["walk"] - true(frame)) < 3 * error["half_width"]
    promise = guarantee_of(frame.geopriv.private_statistic(WALK, eps=0.05))
    assert promise.eps == 0.05
    assert any("walk changes by at most 1 per metre" in a for a in promise.assumptions)
    row = guarantee_of(
        frame.geopriv.private_statistic(WALK, rho=1e-3, privacy_unit="row")
    )
    assert (row.table_metric, row.privacy_unit) == ("dist_1", "row")


@pytest.mark.usefixtures("large_budgets")
@pytest.mark.arithmetic
def test_statistic_function_receives_metres():
    seen = []

    def width(table):
        seen.append(float(np.ptp(table[:, 0])))
        return seen[-1]

    feet = homes("EPSG:4326").translate(-74.0, -10.8).set_crs(4326).to_crs("EPSG:2263")
    statistic = lipschitz(width, 2, name="width")
    found = feet.geopriv.private_statistic(statistic, eps=1.0, rng=insecure_rng(1))
    span = float(np.ptp(feet.x)) * 1200 / 3937
    assert seen[-1] == pytest.approx(span)
    assert abs(found.value["width"] - span) < 60


def test_statistic_search_names_found_statistics():
    frame = homes()
    near = lipschitz(walk, 1, of="row", combine="min", name="nearest")
    far = lipschitz(walk, 1, of="row", combine="max", name="farthest")
    found = frame.geopriv.private_statistic(
        [far, near, WALK],
        below=[3_000, 3_000, 9_000],
        count=2,
        eps=0.5,
        rng=insecure_rng(2),
    )
    assert found["below"].to_dict() == {
        "farthest": False,
        "nearest": True,
        "walk": True,
    }
    once = frame.geopriv.private_statistic(
        [far, near, WALK], below=3_000, eps=0.5, rng=insecure_rng(2)
    )
    assert once["below"].iloc[:2].tolist() == [False, True]
    assert once["below"].isna().tolist() == [False, False, True]
    assert once["margin"].tolist() == once.attrs["geopriv"]["error"]["margin"]


def test_failing_statistic_is_not_charged(tmp_path):
    def broken(_place):
        raise KeyError("x")

    account = Ledger.create(tmp_path / "a.ledger", budget=0.1)
    statistic = lipschitz(broken, 1, of="row")
    for call in (
        lambda: homes().geopriv.private_statistic(statistic, eps=0.05, ledger=account),
        lambda: homes().geopriv.private_statistic(
            statistic, below=1, eps=0.05, ledger=account
        ),
    ):
        with pytest.raises(ParameterError, match="it raised KeyError"):
            call()
    assert account.remaining == pytest.approx(0.1)
    homes().geopriv.private_statistic(WALK, eps=0.1, ledger=account)
    with pytest.raises(BudgetError):
        homes().geopriv.private_statistic(WALK, eps=0.1, ledger=account)


@pytest.mark.parametrize(
    ("given", "error", "words"),
    [
        ({"statistic": walk}, ParameterError, "statistic must be what"),
        ({"statistic": [WALK]}, ParameterError, "statistic must be what"),
        ({"count": 2}, ParameterError, "count= requires below="),
        ({"crs": "sphere"}, CRSError, "needs a plane"),
        ({"privacy_unit": "home"}, ParameterError, "privacy_unit must be"),
        ({"rho": 1.0}, ParameterError, "exactly one of eps"),
    ],
)
def test_private_statistic_refuses_invalid_arguments(given, error, words):
    with pytest.raises(error, match=words):
        homes().geopriv.private_statistic(**{"statistic": WALK, "eps": 0.1, **given})


@pytest.mark.parametrize("below", [[1, 2], "far", [None], [np.nan]])
@pytest.mark.arithmetic
def test_private_statistic_refuses_invalid_thresholds(below):
    with pytest.raises(ParameterError, match="below must be"):
        homes().geopriv.private_statistic([WALK], below=below, eps=0.1)
    with pytest.raises(ParameterError, match="with below= also a list"):
        homes().geopriv.private_statistic([], below=3, eps=0.1)
