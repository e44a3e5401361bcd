"""What a release in batches holds in memory does not grow with the rows."""

import geopandas as gpd
import numpy as np
import pytest

import geopriv_gis

pytest.importorskip("pyarrow.parquet")

import pyarrow

from geopriv_gis.batches import parts, tables, writing

pytestmark = pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")


def test_reading_and_reading_back_hold_a_group_and_no_file(tmp_path, monkeypatch):
    """A file of 120,000 places, 0.8 MB that no compression makes less, in 30 groups."""
    monkeypatch.setattr(tables, "ROWS", 1 << 11)
    monkeypatch.setattr(writing, "GROUP_ROWS", 1 << 12)
    monkeypatch.setattr(writing, "BUFFER", 1 << 14)
    monkeypatch.setattr(parts, "BUFFER", 1 << 14)
    random, rows = np.random.default_rng(1), 120_000
    points = gpd.GeoSeries.from_xy(
        random.uniform(-3.3, -3.1, rows), random.uniform(55.9, 56, rows),
        crs="EPSG:4326",
    )  # fmt: skip
    source, target = tmp_path / "in.parquet", tmp_path / "out.parquet"
    points.to_frame("geometry").to_parquet(source, row_group_size=1 << 12)
    held = []
    for module in (tables, writing):

        def watched(column, known=module.decoded):
            held.append(pyarrow.total_allocated_bytes())
            return known(column)

        monkeypatch.setattr(module, "decoded", watched)
    before = pyarrow.total_allocated_bytes()
    geopriv_gis.release_file(source, target, "planar_laplace", eps=0.01)
    assert len(held) > 4 * rows / (1 << 12)
    assert max(held) - before < 0.9 * target.stat().st_size
