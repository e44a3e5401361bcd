"""Trips on the command line."""

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest

from geopriv_gis import read_file

EACH = 60
TRIM = ["trim-ends", "rides.gpkg", "left.gpkg", "--radius", 500, "--time", "t"]


@pytest.fixture
def rides(folder):
    x = 530_000 + 100.0 * np.tile(np.arange(EACH), 2)
    when = pd.date_range("2024-05-06", periods=2 * EACH, freq="1min")
    frame = gpd.GeoDataFrame(
        {"who": "a", "t": when, "ride": np.repeat([1, 2], EACH), "count": range(120)},
        geometry=gpd.points_from_xy(x, [180_000.0] * 2 * EACH), crs="EPSG:27700",
    )  # fmt: skip
    frame.to_file(folder / "rides.gpkg")


@pytest.mark.parametrize("trips", [["--trip", "ride"], ["--gap", "1h"]])
def test_trim_ends_command(call, rides, folder, trips):
    result = call(*TRIM, "--person", "who", *trips)
    assert result.exit_code == 0, result.output
    assert "No privacy guarantee" in result.output
    left = read_file(folder / "left.gpkg")
    assert 60 < len(left) < 2 * EACH
    assert left.geopriv.guarantee.notion == "none"
    name = "ride" if "--trip" in trips else "trip"
    assert set(left.columns) == {"who", "t", name, "geometry"}


def test_trim_ends_requires_trip_or_gap(call, rides, folder):
    both = ["--trip", "ride", "--gap", "1h"]
    for trips, said in (([], "pass --trip COLUMN, or --gap"), (both, "exactly one of")):
        result = call(*TRIM, *trips)
        assert result.exit_code == 2
        assert said in result.stderr
    assert not (folder / "left.gpkg").exists()
    result = call(*TRIM, "--gap", "1h", "--ledger", "account")
    assert "No such option" in result.stderr  # nothing can be charged for nothing
