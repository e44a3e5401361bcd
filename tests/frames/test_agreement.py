"""Hardly any noise left: pointpats and esda say the same, where definitions agree."""

import geopandas as gpd
import numpy as np
import pytest
from scipy.spatial.distance import cdist
from shapely.geometry import box

CRS = "EPSG:27700"
WEST, SOUTH = 530_000.0, 180_000.0
EPS = 1e6  # a few micrometres of noise


@pytest.fixture(autouse=True)
def masks_that_hide_nothing(monkeypatch):
    """Let masks have a budget that they refuse."""
    monkeypatch.setattr("geopriv_gis.frames.ground.warning.LEAST_MOVE", 0.0)


def released(points, **columns):
    x, y = np.asarray(points, dtype=float).T
    places = gpd.points_from_xy(WEST + x, SOUTH + y, crs=CRS)
    frame = gpd.GeoDataFrame(columns, geometry=places)
    return frame.geopriv.planar_laplace(eps=EPS, keep=list(columns))


@pytest.mark.arithmetic
def test_ripleys_k_matches_pointpats():
    # On a lattice no two points are r apart but for some widths, so that smoothing
    # changes nothing. pointpats divides by what a point of the hull would have around
    # it in the plane, ours by what pairs have within the window: pairs are compared.
    stats = pytest.importorskip("pointpats.distance_statistics")
    corner = np.arange(5) * 100.0
    points = np.stack(np.meshgrid(corner, corner), axis=-1).reshape(-1, 2)
    radii = np.array([120.0, 250.0])
    window = box(WEST, SOUTH, WEST + 400, SOUTH + 400)  # which is their hull
    found = released(points).geopriv.clustering(
        list(radii), statistic="ripley_k", window=window, bandwidth=4.0, simulations=0
    )
    _, theirs = stats.k(points, support=radii)
    ours = window.area / len(points) ** 2 * 2 * found["pairs"]
    np.testing.assert_allclose(ours, theirs, rtol=1e-6)


# Of no noise the variance is rounding, for which a bound stands in.
@pytest.mark.filterwarnings("ignore:at 1 of 1 distances")
def test_weighted_ripleys_k_matches_repeated_points_in_pointpats():
    stats = pytest.importorskip("pointpats.distance_statistics")
    corner = np.arange(4) * 100.0
    points = np.stack(np.meshgrid(corner, corner), axis=-1).reshape(-1, 2)
    deaths = np.arange(16) % 3
    window = box(WEST, SOUTH, WEST + 300, SOUTH + 300)
    found = released(points, deaths=deaths).geopriv.clustering(
        [120.0], statistic="ripley_k", column="deaths", window=window, bandwidth=4.0,
        simulations=0,
    )  # fmt: skip
    every = np.repeat(points, deaths, axis=0)
    _, theirs = stats.k(every, support=np.array([1.0, 120.0]))
    pairs = theirs * len(every) ** 2 / 2 / window.area
    # pointpats counts pairs at the same place as well.
    np.testing.assert_allclose(found["pairs"], pairs[1] - pairs[0], rtol=1e-6)


def test_morans_i_matches_esda():
    esda = pytest.importorskip("esda")
    weights = pytest.importorskip("libpysal.weights")
    random = np.random.default_rng(3)
    points = random.uniform(0, 2000, (80, 2))
    values = np.sin(points[:, 0] / 300) + random.exponential(1, 80)
    near = np.exp(-(cdist(points, points) ** 2) / 2 / 200.0**2)
    np.fill_diagonal(near, 0)
    theirs = esda.Moran(
        values, weights.full2W(near), transformation="O", permutations=0
    )
    ours = released(points, v=values).geopriv.morans_i("v", 200.0, permutations=0)
    assert ours["value"].iloc[0] == pytest.approx(theirs.I, abs=1e-6)
    assert ours["null"].iloc[0] == pytest.approx(theirs.EI, rel=1e-9)


@pytest.mark.filterwarnings("ignore:The weights matrix is not fully connected")
def test_getis_ord_matches_esda():
    # esda's variance is for weights of 0 and 1. Rows at eight places far apart have
    # them: a kernel of 50 m is 1 for those of the same place, and 0 for all others.
    esda = pytest.importorskip("esda")
    weights = pytest.importorskip("libpysal.weights")
    random = np.random.default_rng(4)
    number = np.repeat(np.arange(8), 40)
    points = np.column_stack([number * 1000.0, np.zeros(320)])
    values = random.exponential(1, 320) + (number == 2)
    # Their rows count themselves (star), which the diagonal says.
    near = (number[:, None] == number).astype(float)
    theirs = esda.G_Local(
        values, weights.full2W(near), transform="B", star=True, permutations=0
    )
    frame = released(points, v=values)
    places = gpd.GeoSeries.from_xy(WEST + np.arange(8) * 1000.0, [SOUTH] * 8, crs=CRS)
    ours = frame.geopriv.getis_ord("v", 50.0, points=places)
    np.testing.assert_allclose(ours["z"], theirs.Zs[::40], rtol=1e-6)
    np.testing.assert_allclose(
        ours["value"] * 40 / values.sum(), theirs.Gs[::40], rtol=1e-6
    )
