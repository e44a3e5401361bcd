"""The recipe of docs/large-files.md for Spark, where Spark is there and starts."""

import geopandas as gpd
import numpy as np
import pytest

import geopriv_gis

pyarrow = pytest.importorskip("pyarrow")
pytest.importorskip("pyspark", minversion="4")
sql = pytest.importorskip("pyspark.sql")

ROWS = 200
HOMES = gpd.GeoDataFrame(
    {"id": range(ROWS)},
    geometry=gpd.points_from_xy(
        np.linspace(-3.3, -3.1, ROWS), np.linspace(55.9, 56.0, ROWS)
    ),
    crs="EPSG:4326",
)
pytestmark = pytest.mark.filterwarnings("ignore")  # of Spark's


@pytest.fixture(scope="module")
def spark():
    settings = {"spark.ui.enabled": "false", "spark.driver.host": "127.0.0.1"}
    settings["spark.driver.bindAddress"] = "127.0.0.1"
    builder = sql.SparkSession.builder.master("local[1]")
    for name, value in settings.items():
        builder = builder.config(name, value)
    try:
        session = builder.getOrCreate()
    except Exception as error:  # no Java, or one that does not know who runs it
        pytest.skip(f"Spark does not start here ({type(error).__name__}).")
    yield session
    session.stop()


def test_spark_frame_is_released_through_arrow(spark):
    plain = {"id": list(HOMES["id"]), "geometry": list(HOMES.geometry.to_wkb())}
    homes = spark.createDataFrame(pyarrow.table(plain)).repartition(3)
    table = homes.toArrow()
    masked = geopriv_gis.release_file(
        table, None, "planar_laplace", eps=0.01, data_crs=4326
    )
    published = spark.createDataFrame(masked).toArrow()
    assert sorted(published["id"].to_pylist()) == list(range(ROWS))
    there = gpd.GeoSeries.from_wkb(published["geometry"].to_pylist(), crs=4326)
    true = HOMES.geometry.iloc[published["id"].to_numpy()].to_crs(32630)
    moved = there.to_crs(32630).distance(true.reset_index(drop=True))
    # Gamma(400, 100 m)/200: further off with probability 3e-7 (Chernoff).
    assert abs(moved.mean() - 200) < 60
