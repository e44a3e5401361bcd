"""Coordinates beside released points are found though nobody has the true places."""

import geopandas as gpd
import numpy as np
import pytest

from geopriv_gis import check, write_file
from geopriv_gis.frames.columns.following import find_following_columns

ROWS = 200
RANDOM = np.random.default_rng(11)
XY = RANDOM.uniform((525_000, 175_000), (535_000, 185_000), (ROWS, 2))
POINTS = gpd.GeoSeries.from_xy(*XY.T, crs="EPSG:27700")
DEGREES = POINTS.to_crs(4326)
COORDINATES = {
    "kilometres": np.round(XY[:, 0] / 1000),
    "squares": np.floor(XY[:, 1] / 1000) * 1000,
    "degrees": DEGREES.x.round(2).to_numpy(),
    "text": [f"N {y:.3f}" for y in DEGREES.y],
    "gaps": np.where(np.arange(ROWS) % 3 == 0, np.nan, XY[:, 0].round(-2)),
}
HARMLESS = {
    "height": 0.03 * XY[:, 0] + RANDOM.normal(0, 30, ROWS),
    "to the centre": np.hypot(*(XY - (530_000, 180_000)).T),
    "age": RANDOM.integers(0, 90, ROWS),
    "in the range": RANDOM.uniform(525, 535, ROWS),
    "half as steep": 530_000 + 0.5 * (XY[:, 0] - 530_000),
    "elsewhere": XY[:, 0] + 20_000,
    "one value": np.full(ROWS, 530_000.0),
    "row": np.arange(ROWS),
}


def released(eps, **columns):
    frame = gpd.GeoDataFrame(columns, geometry=POINTS)
    return frame.geopriv.planar_laplace(eps=eps, keep=list(columns), shuffle=True)


@pytest.mark.parametrize("eps", [0.02, 0.001])
def test_find_following_columns_finds_true_coordinates_only(eps):
    result = released(eps, **COORDINATES, **HARMLESS)
    names = [*COORDINATES, *HARMLESS]
    assert find_following_columns(result, names) == [*COORDINATES]
    few = result.iloc[:19]
    assert find_following_columns(few, names) == []


def test_find_following_columns_with_wide_noise():
    assert find_following_columns(released(5e-4, **COORDINATES), COORDINATES) == [
        *COORDINATES
    ]


def test_find_following_columns_ignores_polygons():
    shapes = released(0.01, **COORDINATES).set_geometry(POINTS.buffer(10))
    assert find_following_columns(shapes, COORDINATES) == []


def test_check_flags_kept_coordinate_column(tmp_path):
    pytest.importorskip("pyogrio")
    frame = gpd.GeoDataFrame({"age": HARMLESS["age"], "ref": COORDINATES["squares"]})
    frame = frame.set_geometry(POINTS)
    result = frame.geopriv.planar_laplace(eps=0.005, keep="ref", shuffle=True)
    write_file(result[["age", "geometry"]], tmp_path / "points.gpkg")
    assert check(tmp_path).colour == "green"
    write_file(result, tmp_path / "points.gpkg", overwrite=True)
    found = check(tmp_path)
    assert (found.colour, "as they are: ref" in str(found)) == ("amber", True)
