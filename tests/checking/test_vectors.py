"""What readers of vector files pass over, in bytes that no writer here makes."""

import json
import struct

import geopandas as gpd
import numpy as np
import pytest

from geopriv_gis.checking.pieces import Remark, ScanLimits
from geopriv_gis.checking.vectors import (
    check_stated_extent,
    flatgeobuf_pieces,
    has_extra_members,
    has_measures,
)

# Sizes of the list of fields and of the table; where the fields 0 to 4 are.
FIELDS = struct.pack("<7H", 14, 12, 0, 0, 0, 0, 8)


@pytest.mark.parametrize("measured", [0, 1])
def test_flatgeobuf_header_states_measures(measured, tmp_path):
    table = struct.pack("<iiB3x", len(FIELDS) + 2, 0, measured)
    head = struct.pack("<I", 4 + len(FIELDS) + 2) + FIELDS + b"\0\0" + table
    path = tmp_path / "a.fgb"
    path.write_bytes(b"fgb\3fgb\0" + struct.pack("<I", len(head)) + head)
    assert has_measures(path) == bool(measured)


@pytest.mark.parametrize("index", ["NO", "YES"])
@pytest.mark.parametrize("rows", [1, 2, 17])
def test_truncated_or_continued_flatgeobuf_is_reported(index, rows, tmp_path):
    frame = gpd.GeoSeries.from_xy(np.arange(rows) * 1.0, np.ones(rows), crs=4326)
    frame.to_file(tmp_path / "a.fgb", driver="FlatGeobuf", SPATIAL_INDEX=index)
    whole = (tmp_path / "a.fgb").read_bytes()
    for content, told in (
        (whole, None), (whole + b"home", "after its end"), (whole[:-1], "not be read"),
    ):  # fmt: skip
        found = list(flatgeobuf_pieces(content, ScanLimits()))
        remarks = [each.what for each in found if isinstance(each, Remark)]
        assert [str(told) in each for each in remarks] == [True] * bool(told)
        behind = [each.data for each in found if getattr(each, "data", 0) == b"home"]
        assert len(behind) == (told == "after its end")


def test_flatgeobuf_written_by_gdal_has_no_measures(tmp_path):
    frame = gpd.GeoSeries.from_xy([0.0, 1.0], [2.0, 3.0], crs=4326)
    frame.to_file(tmp_path / "a.fgb", driver="FlatGeobuf")
    assert not has_measures(tmp_path / "a.fgb")


@pytest.mark.parametrize("end", range(4))
def test_flatgeobuf_stated_extent_is_compared(end, tmp_path):
    frame = gpd.GeoSeries.from_xy([0.0, 1.0], [2.0, 3.0], crs=4326)
    frame.to_file(tmp_path / "a.fgb", driver="FlatGeobuf")
    bounds = frame.total_bounds
    assert list(check_stated_extent(tmp_path / "a.fgb", bounds)) == []
    bounds[end] += 1e-6
    assert len(list(check_stated_extent(tmp_path / "a.fgb", bounds))) == 1


def test_truncated_flatgeobuf_head_has_measures(tmp_path):
    (tmp_path / "a.fgb").write_bytes(b"fgb\3fgb\0" + struct.pack("<I", 9) + b"\xff" * 9)
    assert has_measures(tmp_path / "a.fgb")


@pytest.mark.parametrize("place", [[1, 2, 3, 4], [[1, 2], [[1, 2, 3, 4]]]])
def test_geojson_position_of_four_numbers_has_measures(place, tmp_path):
    def written(coordinates):
        shape = {"type": "Point", "coordinates": coordinates}
        row = {"type": "Feature", "properties": {}, "geometry": shape}
        whole = {"type": "FeatureCollection", "features": [row]}
        (tmp_path / "a.geojson").write_text(json.dumps(whole))
        return has_extra_members(tmp_path / "a.geojson")

    assert written(place)
    assert not written([1, 2, 3])
