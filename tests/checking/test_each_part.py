"""Each number of a box, each direction and each file by itself is looked at."""

import json

import geopandas as gpd
import numpy as np
import pytest

from geopriv_gis.checking import package, release

pq = pytest.importorskip("pyarrow.parquet")


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


def test_rows_in_the_order_of_any_direction_are_found():
    random = np.random.default_rng(5)
    true = random.normal(size=(600, 2))
    for turn in np.arange(16) * np.pi / 8:
        order = np.argsort(true @ [np.cos(turn), np.sin(turn)], kind="stable")
        noisy = true[order] + random.normal(size=true.shape) / 100
        for rows, told in ((noisy, True), (random.permutation(noisy), False)):
            frame = gpd.GeoDataFrame(geometry=gpd.points_from_xy(*rows.T))
            assert release._is_spatially_ordered(frame) is told, turn


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
