"""Each number, end, direction, notion and hemisphere by itself is looked at."""

import itertools
import json
import struct

import geopandas as gpd
import numpy as np
import pyproj
import pytest
from pyproj.aoi import AreaOfInterest
from pyproj.database import query_utm_crs_info

from geopriv_gis import Guarantee
from geopriv_gis.checking import package, release, true_places

pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")


def stated(path, bbox):
    """Write a GeoParquet file that states a box; return what is said of it."""
    from geopriv_gis.checking.columnar import check_stated_extent

    frame = gpd.GeoDataFrame(geometry=gpd.GeoSeries.from_xy([1, 4], [2, 5], [3, 6]))
    frame.to_parquet(path)
    table = pq.read_table(path)
    geo = json.loads(table.schema.metadata[b"geo"])
    geo["columns"]["geometry"]["bbox"] = bbox
    said = {**table.schema.metadata, b"geo": json.dumps(geo).encode()}
    pq.write_table(table.replace_schema_metadata(said), path)
    return list(check_stated_extent(path, frame))


@pytest.mark.parametrize("bbox", [[1, 2, 4, 5], [1, 2, 3, 4, 5, 6]])
def test_each_number_of_a_stated_extent_is_compared(tmp_path, bbox):
    assert not stated(tmp_path / "r.parquet", bbox)
    for number in range(len(bbox)):
        if len(bbox) == 4 or number % 3 < 2:  # heights are not told by rows' boxes
            wrong = [each + 0.5 * (n == number) for n, each in enumerate(bbox)]
            assert stated(tmp_path / "r.parquet", wrong), wrong


@pytest.mark.parametrize("end", [-7.25, 9.5])
def test_each_end_of_a_column_is_compared(tmp_path, end):
    from geopriv_gis.checking.columnar import _has_wrong_statistics

    path = tmp_path / "r.parquet"
    pq.write_table(pa.table({"a": [1.0, -7.25, 9.5]}), path, use_dictionary=False)
    assert not _has_wrong_statistics(pq.ParquetFile(path), 0, 0)
    whole = path.read_bytes()
    (size,) = struct.unpack("<I", whole[-8:-4])
    data, footer = whole[: -8 - size], whole[-8 - size :]
    other = footer.replace(struct.pack("<d", end), struct.pack("<d", end * 2))
    assert other != footer
    path.write_bytes(data + other)
    assert _has_wrong_statistics(pq.ParquetFile(path), 0, 0)


def test_rows_in_the_order_of_any_direction_are_told():
    random = np.random.default_rng(5)
    true = random.normal(size=(600, 2))
    for turn in np.arange(16) * np.pi / 8:
        order = np.argsort(true @ [np.cos(turn), np.sin(turn)])
        noisy = true[order] + random.normal(size=true.shape) / 100
        for rows, told in ((noisy, True), (random.permutation(noisy), False)):
            frame = gpd.GeoDataFrame(geometry=gpd.points_from_xy(*rows.T))
            assert release._is_spatially_ordered(frame) is told, turn


@pytest.mark.parametrize(
    ("notion", "weak", "strong"),
    [
        ("gp", {"eps": 0.5}, {"eps": 0.01}),
        ("approximate-gp", {"eps": 0.5}, {"eps": 0.01}),
        ("cgp", {"rho": 0.1}, {"rho": 1e-5}),
        ("dp", {"eps": 20.0}, {"eps": 1.0}),
        ("zcdp", {"rho": 20.0}, {"rho": 0.1}),
    ],
)
def test_weak_noise_of_each_notion_is_told(notion, weak, strong):
    more = {"delta": 1e-6, "radius": 50.0} if notion == "approximate-gp" else {}
    for losses, told in ((weak, 1), (strong, 0)):
        promise = Guarantee(notion=notion, **losses, **more)
        assert len([*release._check_strength("a", promise)]) == told


def test_places_are_looked_for_in_their_own_utm_zone():
    for lon, lat in itertools.product((-170, 15, 100), (-55, 35)):
        area = AreaOfInterest(lon, lat, lon + 0.1, lat + 0.1)
        (own,) = query_utm_crs_info("WGS 84", area, contains=True)
        ends = (lon, lon + 0.1, lat, lat + 0.1)
        found = true_places._usual_crss(pyproj.CRS("EPSG:4326"), ends)
        assert f"EPSG:{own.code}" in found, (lon, lat)


def test_columns_are_published_on_purpose_in_their_own_file(tmp_path):
    columns = {"a.gpkg": ["age"], "b.gpkg": ["ward", "sex"]}
    resources = [
        {"path": path, "geopriv": {"columns": names, "guarantee": {}}}
        for path, names in columns.items()
    ]
    about = {"geopriv": {"files": {}}, "resources": resources}
    (tmp_path / package.DESCRIPTION).write_text(json.dumps(about))
    for path, names in columns.items():
        found = package.columns_published_on_purpose(tmp_path / path)
        assert found == set(names)
