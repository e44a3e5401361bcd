"""Damaged files of single formats are refused, and what is in them is not told."""

import json
import warnings
import zipfile

import geopandas as gpd
import numpy as np
import pytest

import geopriv_gis
from geopriv_gis import FileError, read_file, release_file

pytest.importorskip("pyogrio")
PLACES = np.array([530_000.0, 180_000.0]) + 100 * np.arange(20)[:, None]
EASTING = "530123.4567"


@pytest.fixture
def points():
    columns = {"kind": ["flat", "house"] * 10}
    places = gpd.points_from_xy(*PLACES.T)
    return gpd.GeoDataFrame(columns, geometry=places, crs=27700)


def refused(path, tmp_path):
    with pytest.raises(FileError):
        read_file(path)
    with pytest.raises(FileError):
        release_file(path, tmp_path / "out.gpkg", "planar_laplace", eps=0.01)


def zipped(points, path, how):
    points.to_file(path.with_suffix(".shp"))
    with zipfile.ZipFile(path, "w", how) as archive:
        for end in (".shp", ".shx", ".dbf", ".prj"):
            archive.write(path.with_suffix(end), f"points{end}")


@pytest.mark.parametrize("how", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2])
def test_damaged_zip_is_refused(points, tmp_path, how):
    path = tmp_path / "points.zip"
    zipped(points, path, how)
    whole = path.read_bytes()
    begins = 30 + len("points.shp")  # where the packed bytes do
    path.write_bytes(whole[:begins] + b"\xff" * 60 + whole[begins + 60 :])
    refused(path, tmp_path)
    path.write_bytes(whole[400:])  # its list leads before its beginning
    refused(path, tmp_path)


def test_dbf_with_invalid_text_is_refused(points, tmp_path):
    path = tmp_path / "points.shp"
    points.to_file(path, encoding="utf-8")
    table = path.with_suffix(".dbf")
    table.write_bytes(table.read_bytes().replace(b"house", b"h\xff\xfe\xc8e"))
    pytest.importorskip("pyarrow")
    with pytest.raises(FileError, match=r"points\.shp could not be read"):
        release_file(path, tmp_path / "out.gpkg", "planar_laplace", eps=0.01)


def test_file_with_invalid_crs_code_is_refused(points, tmp_path):
    path = tmp_path / "points.fgb"
    points.to_file(path, driver="FlatGeobuf")
    code = (27700).to_bytes(4, "little")
    whole = path.read_bytes()
    assert whole.count(code) == 1
    path.write_bytes(whole.replace(code, (48948).to_bytes(4, "little")))
    pytest.importorskip("pyarrow")
    with pytest.raises(FileError, match=r"points\.fgb could not be read"):
        release_file(path, tmp_path / "out.gpkg", "planar_laplace", eps=0.01)


def test_warnings_of_gdal_quote_no_coordinate(points, tmp_path):
    path = tmp_path / "points.geojson"
    odd = {"type": "Point", "coordinates": [float(EASTING)]}
    good = {"type": "Point", "coordinates": [0.5, 51.5]}
    features = [
        {"type": "Feature", "properties": {"n": 1}, "geometry": geometry}
        for geometry in (odd, good)
    ]
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        read_file(path)
        with pytest.raises(geopriv_gis.GeoPrivError) as raised:
            release_file(path, tmp_path / "out.gpkg", "planar_laplace", eps=0.01)
    assert EASTING not in str(raised.value)
    assert not any(EASTING in str(one.message) for one in caught)
