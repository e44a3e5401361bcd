"""What a release in batches holds in memory does not grow with the rows."""

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest

import geopriv_gis

pytest.importorskip("pyarrow.parquet")

import pyarrow

from geopriv_gis.batches import csv, parts, tables, writing

pytestmark = pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")


def test_release_of_parquet_holds_one_row_group_in_memory(tmp_path, monkeypatch):
    """A file of 120,000 places, 0.8 MB that no compression makes less, in 30 groups."""
    monkeypatch.setattr(tables, "ROWS", 1 << 11)
    monkeypatch.setattr(writing, "GROUP_ROWS", 1 << 12)
    monkeypatch.setattr(writing, "BUFFER", 1 << 14)
    monkeypatch.setattr(parts, "BUFFER", 1 << 14)
    monkeypatch.setattr(parts, "_SMALL", 1 << 16)
    random, rows = np.random.default_rng(1), 120_000
    points = gpd.GeoSeries.from_xy(
        random.uniform(-3.3, -3.1, rows), random.uniform(55.9, 56, rows),
        crs="EPSG:4326",
    )  # fmt: skip
    source, target = tmp_path / "in.parquet", tmp_path / "out.parquet"
    points.to_frame("geometry").to_parquet(source, row_group_size=1 << 12)
    allocated = []
    for module in (tables, writing):

        def watched(column, known=module.decode_points):
            allocated.append(pyarrow.total_allocated_bytes())
            return known(column)

        monkeypatch.setattr(module, "decode_points", watched)
    before = pyarrow.total_allocated_bytes()
    geopriv_gis.release_file(source, target, "planar_laplace", eps=0.01)
    assert len(allocated) > 4 * rows / (1 << 12)
    assert max(allocated) - before < 0.9 * target.stat().st_size


def test_release_of_csv_files_holds_one_block_in_memory(tmp_path, monkeypatch):
    """Of 120,000 rows, 7 MB of text, a block of 64 kB and a few batches are held."""
    monkeypatch.setattr(tables, "ROWS", 1 << 11)
    monkeypatch.setattr(csv, "_BLOCK", 1 << 16)
    random, rows, size, allocated = np.random.default_rng(1), 10_000, 0, []
    for month in range(12):
        lon, lat = random.uniform((-3.3, 55.9), (-3.1, 56), (rows, 2)).T
        path = tmp_path / f"{month}.csv"
        table = pd.DataFrame({"lon": lon, "lat": lat, "text": ["x" * 20] * rows})
        table.to_csv(path, index=False)
        size += path.stat().st_size

    def watched(column, known=tables.decode_points):
        allocated.append(pyarrow.total_allocated_bytes())
        return known(column)

    monkeypatch.setattr(tables, "decode_points", watched)
    before = pyarrow.total_allocated_bytes()
    geopriv_gis.ask_file(
        tmp_path / "*.csv", "private_extent", eps=0.01, crs="EPSG:32630"
    )
    assert len(allocated) > 12 * rows / (1 << 11)
    assert max(allocated) - before < 0.4 * size
