"""What is no place is never red.

At size, a hundred folders, and files that unpack to much: ``python -m
benchmarks.checking``.
"""

import json

import geopandas as gpd
import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import geopriv_gis
from geopriv_gis import check

from .leaks import harmless

# Where degrees are small nearly every number may be a coordinate: minutes, by the
# benchmark only.
# One of each way of writing numbers is enough for every change.
ALIKE = {"a city in millimetres", "a country", "villages", "Mercator"}
TOWNS = [
    pytest.param(town, marks=[pytest.mark.long] * (town in ALIKE))
    for town in harmless.TOWNS
    if town != "where degrees are small"
]


def _red(folder, true):
    """Return what is red with the true places and is not without them."""
    known = {str(one) for one in check(folder).findings}
    found = check(folder, truth=true).findings
    return [one for one in found if one.colour == "red" and str(one) not in known]


@pytest.mark.representatives(3)
@pytest.mark.parametrize("town", TOWNS)
def test_check_accepts_numbers_of_other_things(tmp_path, town):
    rng = np.random.default_rng(len(town))
    true, names = harmless.fill(tmp_path, rng, town, 5000, most=1000)
    assert not _red(tmp_path, true), names


def test_check_accepts_other_places_of_the_same_grid(tmp_path):
    rng = np.random.default_rng(7)
    corner, cells = np.array([520_000.0, 170_000.0]), 60
    true, other = (
        corner + 100.0 * rng.integers(0, cells, (many, 2)) for many in (20_000, 2_000)
    )
    true, other = (
        gpd.GeoSeries.from_xy(*xy.T, crs=27700).to_frame("geometry")
        for xy in (true, other)
    )
    degrees = other.to_crs(4326).get_coordinates().round(5)
    degrees.to_csv(tmp_path / "pubs.csv", index=False)
    assert not _red(tmp_path, true)


def test_check_accepts_small_numbers_across_the_meridian(tmp_path):
    """The least number without its sign is next to 0, and is no end of the box."""
    true = harmless.TOWNS["Mercator"](np.random.default_rng(8), 100_000)
    places = true.geometry.get_coordinates()
    least, south, north = np.abs(places.x).min(), places.y.min(), places.y.max()
    text = f"share {least:.3f}, from {south:.1f} to {north:.1f}"
    (tmp_path / "shares.txt").write_text(text)
    assert not _red(tmp_path, true)


@pytest.mark.parametrize("suffix", ["parquet", "gpkg", "fgb", "arrow"])
def test_check_accepts_a_release_without_rows(tmp_path, suffix):
    homes = gpd.GeoSeries.from_xy(range(530_000, 530_020), range(20), crs=27700)
    released = homes.to_frame("geometry").geopriv.planar_laplace(eps=0.01).iloc[:0]
    path = tmp_path / f"released.{suffix}"
    released.geopriv.to_file(path)
    found = check(path)
    assert found.colour == "green", found
    assert geopriv_gis.read_file(path).crs == homes.crs
    if suffix == "parquet":
        column = json.loads(pq.read_schema(path).metadata[b"geo"])["columns"]
        assert "bbox" not in column["geometry"]
        assert pq.read_schema(path).field("geometry").type == pa.binary()


def test_check_accepts_the_sidecar_of_a_csv(tmp_path):
    """Whose CRS has signs of degrees in its area of use."""
    homes = gpd.GeoSeries.from_xy(range(530_000, 530_020), range(20), crs=27700)
    homes.to_frame("geometry").to_parquet(tmp_path / "homes.parquet")
    geopriv_gis.release_file(
        tmp_path / "homes.parquet", tmp_path / "r.csv", "planar_laplace", eps=0.01,
        x="x", y="y",
    )  # fmt: skip
    found = check(tmp_path / "r.csv.guarantee.json")
    assert found.colour == "green", found


def test_check_reads_statistics_of_durations_in_parquet(tmp_path):
    """What follows a column that it cannot read would be left out."""
    homes = gpd.GeoDataFrame(
        {"stay": pd.to_timedelta(range(20), unit="h")},
        geometry=gpd.points_from_xy(range(530_000, 530_020), range(20)), crs=27700,
    )  # fmt: skip
    path = tmp_path / "released.parquet"
    homes.geopriv.planar_laplace(eps=0.01).geopriv.to_file(path)
    assert not any("could not be read" in one.what for one in check(path).findings)


@pytest.mark.parametrize("letters", range(20, 24))
@pytest.mark.parametrize("between", ["\\", "\\\n"])
def test_check_accepts_long_words_with_backslashes(tmp_path, letters, between):
    """Whatever is taken for base64 is decoded as far as it goes."""
    text = between.join(["k" * 20, "k" * letters, "k" * 21])
    (tmp_path / "make.sh").write_text(text + "\n")
    assert check(tmp_path).colour == "amber"  # a folder without a release, as ever


@pytest.mark.parametrize(("numbers", "colour"), [(range(50), "green"), (49, "amber")])
def test_check_ignores_the_fid_column_added_by_gdal(tmp_path, numbers, colour):
    """QGIS writes a Shapefile of no fields with one, FID."""
    places = gpd.GeoSeries.from_xy(range(50), range(50), crs=27700).to_frame("geometry")
    released = geopriv_gis.planar_laplace(places, eps=0.01)
    geopriv_gis.write_file(released, tmp_path / "released.gpkg")
    record = geopriv_gis.files.records.record_to_json(released)
    written = gpd.read_file(tmp_path / "released.gpkg").assign(FID=numbers)
    written.to_file(tmp_path / "saved.shp")
    geopriv_gis.files.records.write_sidecar(tmp_path / "saved.shp", record)
    assert check(tmp_path / "saved.shp").colour == colour
