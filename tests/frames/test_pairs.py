"""Clustering of released points: what is found, refused, and drawn."""

from functools import partial

import geopandas as gpd
import numpy as np
import pytest
from shapely.affinity import translate
from shapely.geometry import Polygon, box

from geopriv_gis import clustering, guarantee_of
from geopriv_gis.core.errors import GeoPrivWarning, ParameterError
from geopriv_gis.core.promise.law import Law
from geopriv_gis.frames.ground.release import attach
from geopriv_gis.frames.maps.pair_table import choose_distances
from geopriv_gis.testing import insecure_rng

CRS = "EPSG:27700"
WEST, SOUTH, SIDE = 530_000.0, 180_000.0, 4000.0
WINDOW = box(WEST, SOUTH, WEST + SIDE, SOUTH + SIDE)
QUICK = {"simulations": 19}
ripley_k = partial(clustering, statistic="ripley_k")


def clustered(count=400, seed=1):
    random = np.random.default_rng(seed)
    homes = random.uniform(600, SIDE - 600, (8, 2))
    points = homes[random.integers(0, 8, count)] + random.normal(0, 80, (count, 2))
    return gpd.GeoSeries.from_xy(*(points + np.array([WEST, SOUTH])).T, crs=CRS)


POINTS = clustered()
RELEASED = POINTS.geopriv.planar_laplace(eps=0.02, rng=insecure_rng(2))


def barely_released(points):
    """Points under a guarantee whose noise is next to nothing."""
    guarantee = guarantee_of(RELEASED)
    law = Law(family="gaussian", rate=1e12)
    weak = guarantee.replace(notion="cgp", eps=None, rho=2e12, law=law, grid=None)
    return attach(points.copy(), weak)


@pytest.mark.arithmetic
def test_ripley_k_without_noise_counts_pairs():
    # That of pointpats' k, which is |W|/n² times the ordered pairs within r; to 1e-6.
    corner = np.arange(6) * 100.0
    x, y = (axis.ravel() for axis in np.meshgrid(corner + WEST, corner + SOUTH))
    released = barely_released(gpd.GeoSeries.from_xy(x, y, crs=CRS))
    radii, side = [50.0, 120.0, 170.0, 250.0], 600.0
    window = box(WEST, SOUTH, WEST + side, SOUTH + side)
    found = ripley_k(released, radii, window=window, bandwidth=4.0, simulations=0)
    away = np.hypot(x[:, None] - x, y[:, None] - y)
    pairs = np.array([((away <= r).sum() - len(x)) / 2 for r in radii])
    np.testing.assert_allclose(found["pairs"], pairs, rtol=1e-6, atol=1e-6)
    # What is expected is the chance of two uniform points in a square.
    t = np.array(radii) / side
    chance = np.pi * t**2 - 8 * t**3 / 3 + t**4 / 2
    expected = len(x) * (len(x) - 1) / 2 * chance
    np.testing.assert_allclose(found["expected"], expected, rtol=5e-3)
    np.testing.assert_allclose(found["se"], 0, atol=np.pi * max(radii) ** 2)


def counted(**columns):
    """The released points with columns that were kept."""
    frame = gpd.GeoDataFrame(columns, geometry=POINTS.array, crs=CRS)
    return frame.geopriv.planar_laplace(
        eps=0.02, keep=list(columns), rng=insecure_rng(2)
    )


@pytest.mark.arithmetic
def test_ripley_k_weights_by_column():
    released = counted(deaths=np.arange(400) % 3, one=np.full(400, 2.0))
    options = {"window": WINDOW, "bandwidth": 100.0, "rng": insecure_rng(8), **QUICK}
    deaths = ripley_k(released, [200.0], column="deaths", **options)
    # Heavy rows are anywhere in clusters: K is the same, with more pairs of deaths.
    alike = ripley_k(released, [200.0], **options)
    off = deaths["value"] - alike["value"]
    assert (off.abs() < 5.33 * deaths["se"]).all()
    ratio = (deaths["pairs"] / alike["pairs"]).iloc[0]
    assert ratio == pytest.approx(1.0, rel=0.1)  # a death for each row on average
    twice = ripley_k(released, [200.0], column="one", **options)
    same = ["value", "se", "null"]
    np.testing.assert_allclose(twice[same], alike[same], rtol=1e-9)
    np.testing.assert_allclose(twice["pairs"], 4 * alike["pairs"], rtol=1e-9)
    assert any("published as it is" in text for text in guarantee_of(twice).assumptions)
    assert deaths.attrs["geopriv"]["error"]["column"] == "deaths"


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (np.arange(400) - 1.0, "column must hold weights"),
        (np.where(np.arange(400) == 3, np.nan, 1.0), "column must hold weights"),
        (np.zeros(400), "column must hold weights"),
        (np.where(np.arange(400) == 3, np.inf, 1.0), "column must hold weights"),
        (np.where(np.arange(400) == 3, 1.0, 0.0), "at least two persons"),
        (np.where(np.arange(400) == 3, 1e30, 1.0), "one person has nearly all"),
        (["a"] * 400, "column must hold weights"),
    ],
)
def test_ripley_k_refuses_invalid_weights(values, message):
    released = counted(deaths=values)
    with pytest.raises(ParameterError, match=message):
        ripley_k(released, [200.0], column="deaths", window=WINDOW, simulations=0)


@pytest.mark.arithmetic
def test_clustering_finds_true_clusters():
    distances = [100.0, 200.0, 400.0, 1200.0]
    truth = clustering(
        barely_released(POINTS), distances, window=WINDOW, bandwidth=100.0,
        simulations=0,
    )  # fmt: skip
    found = clustering(
        RELEASED, distances, window=WINDOW, bandwidth=100.0, rng=insecure_rng(3),
        **QUICK,
    )  # fmt: skip
    off = (found["value"] - truth["value"]) / found["se"]
    assert (off.abs() < 5.33).all()  # a false alarm below 1e-6
    assert (found["p"].iloc[:2] == 0.05).all()
    assert found.attrs["geopriv"]["error"]["p"] == 0.05
    assert (found["p_all"] == 0.05).all()
    blurred = clustering(
        barely_released(gpd.GeoSeries(RELEASED.array, crs=CRS)), distances,
        window=WINDOW, bandwidth=100.0, simulations=0,
    )  # fmt: skip
    # The released points themselves show less of them than the interval allows.
    assert blurred["value"].iloc[0] < found["low"].iloc[0]


@pytest.mark.arithmetic
def test_ripley_k_keeps_guarantee_of_release():
    found = ripley_k(RELEASED, [200.0], window=WINDOW, **QUICK)
    promised = guarantee_of(found)
    assert promised.eps == guarantee_of(RELEASED).eps
    assert promised.notion == guarantee_of(RELEASED).notion
    assert any("window or population" in text for text in promised.assumptions)
    assert promised.law is None


def test_clustering_accounts_for_population():
    found = clustering(
        RELEASED, [100.0, 200.0], population=POINTS, bandwidth=100.0,
        rng=insecure_rng(4), simulations=19,
    )  # fmt: skip
    assert (found["p"] > 0.05).any()
    assert ((found["value"] - 1).abs() < 5.33 * found["se"]).all()


def test_ripley_k_with_uniform_raster_matches_window():
    raster = np.ones((40, 40)), (100.0, 0, WEST, 0, -100.0, SOUTH + SIDE)
    by_raster = ripley_k(RELEASED, [200.0], population=raster, simulations=0)
    by_window = ripley_k(RELEASED, [200.0], window=WINDOW, simulations=0)
    np.testing.assert_allclose(by_raster["value"], by_window["value"], rtol=2e-3)


@pytest.mark.parametrize("crs", [None, "EPSG:3035"])
def test_clustering_handles_releases_on_the_sphere(crs):
    degrees = clustered().set_crs(CRS, allow_override=True).to_crs("EPSG:4326")
    released = degrees.geopriv.planar_laplace(
        eps=0.02, crs="sphere", rng=insecure_rng(5)
    )
    window = gpd.GeoSeries([WINDOW], crs=CRS)
    options = {"window": window, "bandwidth": 100.0, "simulations": 0}
    found = clustering(released, [100.0, 400.0], crs=crs, **options)
    truth = clustering(barely_released(POINTS), [100.0, 400.0], **options)
    assert ((found["value"] - truth["value"]).abs() < 5.33 * found["se"]).all()
    assert found.attrs["geopriv"]["error"]["strain"] < 1e-4
    far = gpd.GeoSeries([box(-8, 50, 2, 59)], crs="EPSG:4326")
    with pytest.raises(ParameterError, match="smaller window"):
        clustering(released, [100.0], window=far, simulations=0)


@pytest.mark.arithmetic
@pytest.mark.filterwarnings("ignore:some intervals rest on few rows")
def test_ripley_k_ignores_pairs_of_one_person():
    frame = gpd.GeoDataFrame(
        {"person": np.arange(400) // 4}, geometry=clustered(100).repeat(4).array,
        crs=CRS,
    )  # fmt: skip
    released = frame.geopriv.gaussian(
        rho=2e-4, privacy_unit="person", keep=["person"], rng=insecure_rng(6)
    )
    found = ripley_k(released, [400.0], window=WINDOW, bandwidth=200.0, simulations=0)
    every = barely_released(clustered(100))
    truth = ripley_k(every, [400.0], window=WINDOW, bandwidth=200.0, simulations=0)
    assert abs(found["pairs"] / (16 * truth["pairs"]) - 1).item() < 0.3


@pytest.mark.arithmetic
def test_clustering_chooses_distances():
    found = clustering(RELEASED, window=WINDOW, simulations=0)
    assert found["distance"].iloc[0] == pytest.approx(100.0, rel=0.02)  # 2/ε
    assert found["distance"].iloc[-1] == pytest.approx(SIDE / 4, rel=1e-6)
    assert (found["nearest"] < found["distance"]).all()
    assert (found["farthest"] > found["distance"]).all()
    text = clustering(RELEASED, "300, 600", window=WINDOW, simulations=0)
    assert text["distance"].tolist() == [300.0, 600.0]
    assert text["p"].isna().all()


def test_clustering_warns_of_too_few_points():
    few = clustered(20).geopriv.planar_laplace(eps=0.01, rng=insecure_rng(7))
    with pytest.warns(GeoPrivWarning, match="more than half"):
        clustering(few, [50.0], window=WINDOW, bandwidth=60.0, simulations=0)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"window": None}, r"needs window .*, or population"),
        ({"population": POINTS}, "exactly one of window= and population="),
        ({"weights": "people"}, "weights requires population="),
        ({"window": POINTS}, "window must be a polygon"),
        ({"window": Polygon()}, "window must"),
        ({"distances": "near"}, "distances must be 1 to 200 numbers"),
        ({"distances": []}, "distances must be 1 to 200 numbers"),
        ({"distances": [-5.0]}, "distances must be"),
        ({"bandwidth": 0}, "bandwidth"),
        ({"bandwidth": 10.0}, r"at least 25\.07 m .*; got 10"),
        ({"column": "deaths"}, "column must name a column"),
        ({"simulations": -1}, "simulations"),
        ({"rng": np.random.default_rng(1)}, "rng"),
    ],
)
def test_clustering_refuses_invalid_arguments(changes, message):
    arguments = {"distances": [200.0], "window": WINDOW, "simulations": 0, **changes}
    with pytest.raises(ParameterError, match=message):
        clustering(RELEASED, **arguments)


@pytest.mark.parametrize(
    ("release", "message"),
    [
        (lambda: POINTS.translate(1), "released carries no guarantee"),
        (lambda: POINTS.geopriv.peak_laplace(0.01, eps_fixed=1.0, radius=50), "peak"),
        (
            lambda: POINTS.geopriv.planar_laplace(eps=0.02, region=WINDOW),
            "without region=",
        ),
        (
            lambda: POINTS.geopriv.planar_laplace(
                eps=0.02, privacy_unit="table", method="joint"
            ),
            "composition",
        ),
        (
            lambda: POINTS.iloc[:1].geopriv.planar_laplace(eps=0.02),
            "at least two points",
        ),
        (
            lambda: POINTS.geopriv.planar_laplace(eps=0.0005),
            "distances must be at least 4012 m",
        ),
    ],
)
@pytest.mark.arithmetic
def test_clustering_refuses_unsuitable_releases(release, message):
    with pytest.raises(ParameterError, match=message):
        clustering(release(), window=WINDOW, simulations=0)


@pytest.mark.parametrize("simulations", [0, 3])
def test_clustering_plot(simulations):
    figure = pytest.importorskip("matplotlib.figure").Figure()
    found = clustering(RELEASED, [200.0, 400.0], window=WINDOW, simulations=simulations)
    ax = found.plot(ax=figure.subplots(), color="black")
    texts = [text.get_text() for text in ax.get_legend().get_texts()]
    assert ("95 % of points of the window" in texts) == bool(simulations)
    assert ax.get_xlabel() == "Distance (m)"
    assert type(found[found["p"] < 1]).__name__ == "DataFrame"


@pytest.mark.filterwarnings("ignore:at 1 of 1 distances")
@pytest.mark.filterwarnings("ignore:some intervals rest on few rows")
def test_ripley_k_standard_error_is_positive():
    # Of two points the variance is as often below 0 as not.
    two = gpd.GeoSeries.from_xy([WEST + 2000] * 2, [SOUTH + 2000] * 2, crs=CRS)
    for seed in range(6):
        released = two.geopriv.planar_laplace(eps=0.01, rng=insecure_rng(seed))
        found = ripley_k(released, [400.0], window=WINDOW, simulations=0)
        assert (found["se"] > 0).all()
        assert (found["low"] < found["high"]).all()


def test_ripley_k_accepts_any_ring_orientation():
    border = [(0, 0), (4000, 0), (4000, 4000), (0, 4000)]
    hole = [(1000, 1000), (3000, 1000), (3000, 3000), (1000, 3000)]
    found = []
    for one, other in ((border, hole), (border, hole[::-1]), (border[::-1], hole)):
        shape = translate(Polygon(one, [other]), WEST, SOUTH)
        result = ripley_k(RELEASED, [500.0], window=shape, simulations=0)
        found.append(result["expected"].iloc[0])
    assert found[1:] == pytest.approx(found[:1] * 2, rel=1e-9)
    whole = ripley_k(RELEASED, [500.0], window=WINDOW, simulations=0)
    assert found[0] > 1.1 * whole["expected"].iloc[0]


def test_ripley_k_requires_two_persons():
    frame = gpd.GeoDataFrame({"person": [1] * 5}, geometry=POINTS[:5].array, crs=CRS)
    released = frame.geopriv.gaussian(rho=2e-4, privacy_unit="person", keep="person")
    with pytest.raises(ParameterError, match="at least two persons"):
        ripley_k(released, [400.0], window=WINDOW, simulations=0)


def test_clustering_refuses_distances_without_pairs():
    with pytest.raises(ParameterError, match="almost no pairs are 9000 m apart"):
        clustering(RELEASED, [9000.0], window=WINDOW, bandwidth=100.0, simulations=0)
    places = gpd.GeoSeries.from_xy([WEST, WEST + 3000], [SOUTH] * 2, crs=CRS)
    with pytest.raises(ParameterError, match="almost no pairs are 1500 m apart"):
        clustering(
            RELEASED, [1500.0], population=places, bandwidth=100.0, simulations=0,
        )  # fmt: skip


@pytest.mark.arithmetic
def test_ripley_k_warns_of_points_beyond_window():
    corner = box(WEST, SOUTH, WEST + 1000, SOUTH + 1000)
    with pytest.warns(GeoPrivWarning, match="are farther from the window"):
        ripley_k(RELEASED, [200.0], window=corner, simulations=0)


def test_clustering_refuses_unknown_statistic():
    with pytest.raises(ParameterError, match="statistic must be one of"):
        clustering(RELEASED, [200.0], statistic="l", window=WINDOW)


def test_default_distances_fit_the_narrow_side():
    for bounds in ((0.0, 0.0, 1000.0, 9000.0), (0.0, 0.0, 9000.0, 1000.0)):
        assert choose_distances(None, 50.0, bounds)[-1] <= 250


def test_clustering_refuses_windows_that_no_plane_shows_well():
    """A thousand kilometres from its meridian a UTM zone is 1.2 % off."""
    globe = POINTS.to_crs(4326).geopriv.planar_laplace(eps=0.02)
    window = gpd.GeoSeries([box(-15.0, 42.0, 9.0, 60.0)], crs=4326)
    with pytest.raises(ParameterError, match=r"accurate enough .* \(1% allowed|1%"):
        clustering(globe, [5e4], window=window, simulations=0)


ESTIMATES = {
    "cells": lambda f, h: f.density(h, cell=1000, extent=WINDOW),
    "places": lambda f, h: f.density(h, points=POINTS[:2]),
    "zones": lambda f, h: f.count(WINDOW, bandwidth=h),
    "hot spots": lambda f, h: f.getis_ord("n", h, cell=1000, extent=WINDOW),
    "hot places": lambda f, h: f.getis_ord("n", h, points=POINTS[:2]),
    "Moran's I": lambda f, h: f.morans_i("n", h, permutations=0),
    "Knox": lambda f, h: f.knox("n", 2000, 1, bandwidth=h, permutations=0),
    "pairs": lambda f, h: f.clustering(
        [2000.0], window=WINDOW, bandwidth=h, simulations=0
    ),
}


@pytest.mark.parametrize("name", ESTIMATES)
def test_estimates_refuse_bandwidths_below_four_times_the_grid(name):
    fine = counted(n=np.arange(400) % 5)
    coarse = attach(fine.copy(), guarantee_of(fine).replace(grid=64.0))
    with pytest.raises(ParameterError, match="at least 256 m, four times the grid"):
        ESTIMATES[name](coarse.geopriv, 255.0)
