"""Tracks from MovingPandas, and back into it."""

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest

mpd = pytest.importorskip("movingpandas")

EACH = 96
KNOWN = {"traj_id_col": "deer", "t": "t"}


@pytest.fixture(params=[None, "Europe/London"])
def deer(request):
    """Return a collection of two tracks of a day, in local time or without a zone."""
    random = np.random.default_rng(1)
    steps = random.normal(0, 200, (2, EACH, 2)).cumsum(axis=1)
    steps += (530_000, 180_000)
    when = pd.date_range("2024-05-06", periods=EACH, freq="15min", tz=request.param)
    frame = gpd.GeoDataFrame(
        {"deer": np.repeat(["a", "b"], EACH), "t": list(when) * 2},
        geometry=gpd.points_from_xy(*steps.reshape(-1, 2).T), crs="EPSG:27700",
    )  # fmt: skip
    return mpd.TrajectoryCollection(frame, **KNOWN)


def test_track_of_movingpandas_trajectories_round_trip(deer):
    fixes = deer.to_point_gdf().reset_index()
    track = fixes.geopriv.private_track(
        time="t", windows="1h", privacy_unit="deer", rho=1e-4
    )
    back = mpd.TrajectoryCollection(track, traj_id_col="deer", t="start")
    assert [each.id for each in back] == ["a", "b"]
    for each in back:
        assert len(each.df) == 24
        assert each.get_start_time().isoformat()[:16] == "2024-05-06T00:00"
        assert each.df["se"].gt(0).all()
        assert each.get_length() > 0


def test_trim_ends_of_movingpandas_trips_between_gaps(deer):
    fixes = deer.to_point_gdf().reset_index()
    left = fixes.geopriv.trim_ends(300, person="deer", time="t", gap="1h")
    back = mpd.TrajectoryCollection(left, traj_id_col="trip", t="t")
    assert len(back) == 2
    assert sum(len(each.df) for each in back) == len(left) < 2 * EACH
