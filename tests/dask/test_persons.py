"""Rows of a lazy frame that are brought together by person."""

import collections
import stat
import tempfile

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import box

import geopriv_gis

pytest.importorskip("dask_geopandas")
pytest.importorskip("pyarrow.parquet")

import dask
import dask_geopandas

from geopriv_gis.dask.persons import by_person

ROWS, PERSONS = 400, 37
ZONES = gpd.GeoSeries([box(0, 0, 1000, 1000)], crs="EPSG:27700")
pytestmark = pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
LABELS = {
    "text": lambda number: [f"p{each}" for each in number],
    "numbers": lambda number: number,
    "categories": lambda number: pd.Categorical([f"p{each}" for each in number]),
}


@pytest.fixture(autouse=True)
def in_turn():
    """Run tasks one after the other."""
    with dask.config.set(scheduler="synchronous"):
        yield


def visits(labels="text"):
    random = np.random.default_rng(4)
    return gpd.GeoDataFrame(
        {"person": LABELS[labels](np.arange(ROWS) % PERSONS), "day": np.arange(ROWS)},
        geometry=gpd.points_from_xy(*random.uniform(0, 1000, (2, ROWS))),
        crs="EPSG:27700",
    )


def lazy(frame, parts=5):
    return dask_geopandas.from_geopandas(frame, npartitions=parts)


def test_by_person_writes_rows_only_into_the_folder_of_its_target(
    tmp_path, monkeypatch
):
    frame = lazy(visits())
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "another disk"))
    folder = by_person(frame, "person", tmp_path / "parts")
    assert len(list(folder.iterdir())) > 1
    assert [path.name for path in tmp_path.iterdir()] == ["parts"]


@pytest.mark.parametrize("labels", LABELS)
def test_by_person_keeps_rows_once_and_person_in_one_part(labels, tmp_path):
    frame = visits(labels)
    folder = by_person(lazy(frame), "person", tmp_path / "parts")
    parts = [gpd.read_parquet(path) for path in folder.iterdir()]
    assert len(parts) > 1
    found = pd.concat(parts).sort_values("day")
    assert found["person"].astype(str).tolist() == frame["person"].astype(str).tolist()
    assert found.geometry.geom_equals(frame.geometry.set_axis(found.index)).all()
    assert found.crs == frame.crs
    homes = collections.Counter(
        label for part in parts for label in part["person"].unique()
    )
    assert set(homes.values()) == {1}
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert list(tmp_path.iterdir()) == [folder]  # nothing true is left beside it


@pytest.mark.parametrize("labels", LABELS)
def test_by_person_folder_is_released_by_person(labels, tmp_path):
    frame = lazy(visits(labels))
    options = {"eps": 0.01, "privacy_unit": "person", "to": tmp_path / "out"}
    with pytest.raises(geopriv_gis.ParameterError, match="by_person"):
        geopriv_gis.dask.release(frame, "planar_laplace", **options)
    folder = by_person(frame, "person", tmp_path / "parts")
    promised = geopriv_gis.dask.release(folder, "planar_laplace", **options)
    assert promised.privacy_unit == "person"
    counts = geopriv_gis.dask.zonal_counts(
        folder, ZONES, eps=1e9, privacy_unit="person", max_rows_per_unit=ROWS
    )
    assert counts["count"].tolist() == [ROWS]


def test_by_person_with_one_person_and_named_index(tmp_path):
    frame = visits().set_index("day")
    frame["person"] = "anna"
    folder = by_person(lazy(frame), "person", tmp_path / "parts")
    (only,) = folder.iterdir()
    assert sorted(gpd.read_parquet(only).index) == list(range(ROWS))


@pytest.mark.parametrize(
    ("change", "person", "message"),
    [
        (lazy, "nobody", "person must name a column"),
        (lazy, "geometry", "person must name a column"),
        (lambda frame: frame, "person", "of dask-geopandas"),
        (lambda frame: lazy(frame)["geometry"], "person", "of dask-geopandas"),
        (lambda frame: lazy(frame)[["person", "day"]], "person", "of dask-geopandas"),
        (lambda frame: lazy(frame.iloc[:0], 1), "person", "must have rows"),
        (lambda frame: lazy(frame).map_partitions(broken), "person", "engine failed"),
    ],
)
def test_by_person_refuses_invalid_input(change, person, message, tmp_path):
    with pytest.raises(geopriv_gis.GeoPrivError, match=message) as caught:
        by_person(change(visits()), person, tmp_path / "parts")
    assert len(str(caught.value).split()) <= 25
    assert not list(tmp_path.iterdir())


def broken(part):
    if len(part) and not (part["day"] == 1).all():  # which the meta has
        raise ValueError(str(part.geometry.iloc[0]))
    return part


def test_by_person_refuses_existing_folder(tmp_path):
    (tmp_path / "parts").mkdir()
    with pytest.raises(geopriv_gis.FileError, match="exists"):
        by_person(lazy(visits()), "person", tmp_path / "parts")
