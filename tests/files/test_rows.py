"""What is written and read of rows of a release."""

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest

import geopriv_gis
from geopriv_gis import ParameterError, guarantee_of, read_file, write_file
from geopriv_gis.frames.ground.release import read_stamp
from geopriv_gis.frames.ground.standing import CHOSEN

EPS = 0.01


@pytest.fixture(scope="module")
def homes():
    x, y = np.random.default_rng(5).uniform(0, 10_000, (2, 60))
    columns = {"id": np.arange(60), "kind": list("abc") * 20}
    points = gpd.points_from_xy(530_000 + x, 180_000 + y)
    return gpd.GeoDataFrame(columns, geometry=points, crs="EPSG:27700")


@pytest.fixture(scope="module")
def released(homes):
    return homes.geopriv.planar_laplace(eps=EPS)


@pytest.fixture(scope="module")
def again(homes):
    return homes.geopriv.planar_laplace(eps=2 * EPS)


def test_written_subset_states_its_own_guarantee(released, again, tmp_path):
    some = pd.concat([released[released.kind == "a"], again[again.kind == "b"]])
    write_file(some, tmp_path / "some.gpkg")
    back = read_file(tmp_path / "some.gpkg")
    assert geopriv_gis.guarantee_of(back).intact
    assert back.geopriv.guarantee.eps == pytest.approx(3 * EPS)
    assert CHOSEN in back.geopriv.guarantee.assumptions
    assert "error" not in read_stamp(back)


def test_subset_with_added_column_is_refused(released, tmp_path):
    more = released.assign(new=released.id % 7)[5:]
    with pytest.raises(ParameterError, match="Columns new were added"):
        write_file(more, tmp_path / "more.gpkg")
    write_file(more, tmp_path / "more.gpkg", keep="new")
    assert "new" in read_file(tmp_path / "more.gpkg").geopriv.guarantee.published


def test_release_written_by_geopandas_is_recognised_by_rows(released, tmp_path):
    path = tmp_path / "theirs.gpkg"
    released.to_file(path)
    assert guarantee_of(gpd.read_file(path)).state == "rows"


def test_read_release_is_recognised_by_its_rows(released, tmp_path):
    write_file(released, tmp_path / "whole.gpkg")
    whole = read_file(tmp_path / "whole.gpkg")
    assert guarantee_of(whole.sort_values("kind")).state == "rows"
    whole.attrs["geopriv"]["sha256"] = "0" * 64
    assert guarantee_of(whole.sort_values("kind")).eps == EPS  # by its points
