"""Releases of made-up points, and their true coordinates."""

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import Point

import geopriv_gis  # noqa: F401


@pytest.fixture(scope="session")
def homes():
    generator = np.random.default_rng(1)
    x, y = generator.uniform(530_000, 540_000, (2, 200))
    return gpd.GeoDataFrame(
        {"visits": np.arange(200), "kind": [f"kind {n % 3}" for n in range(200)]},
        geometry=gpd.points_from_xy(x, y),
        crs="EPSG:27700",
    )


@pytest.fixture(scope="session")
def released(homes):
    return homes.geopriv.planar_laplace(eps=0.01)


@pytest.fixture(scope="session")
def hull(homes):
    return homes.geopriv.private_hull(rho=0.01)


@pytest.fixture(scope="session")
def neighbours(homes):
    return homes.geopriv.private_knn(Point(535_000, 185_000), 5, eps=0.9)
