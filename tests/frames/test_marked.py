"""Hot spots and Moran's I of released columns: what is found, told and refused."""

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import Point, box

from geopriv_gis import clustering, getis_ord, guarantee_of, morans_i
from geopriv_gis.core.errors import GeoPrivWarning, ParameterError
from geopriv_gis.core.promise.law import Law
from geopriv_gis.frames.ground.release import attach
from geopriv_gis.frames.maps.pair_table import DOUBT, FEW_ROWS
from geopriv_gis.testing import insecure_rng

CRS = "EPSG:27700"
WEST, SOUTH, SIDE, COUNT = 530_000.0, 180_000.0, 4000.0, 2500
TOWN = box(WEST, SOUTH, WEST + SIDE, SOUTH + SIDE)
# The middle of the outbreak, and a place far from it.
PLACES = gpd.GeoSeries.from_xy(
    [WEST + 1000, WEST + 3000], [SOUTH + 1000, SOUTH + 3000], crs=CRS, index=["a", "b"]
)
WIDTH = 300.0


def homes(seed=1):
    """Homes of which 60 % are ill within 500 m of a well, and 10 % elsewhere."""
    random = np.random.default_rng(seed)
    points = random.uniform(0, SIDE, (COUNT, 2))
    near = np.hypot(*(points - 1000).T) < 500
    ill = random.uniform(size=COUNT) < np.where(near, 0.6, 0.1)
    return gpd.GeoDataFrame(
        {"ill": ill, "rooms": pd.array(ill + 3, dtype="Int64"),
         "kind": "flat", "person": np.arange(COUNT) // 2},
        geometry=gpd.points_from_xy(points[:, 0] + WEST, points[:, 1] + SOUTH), crs=CRS,
    )  # fmt: skip


HOMES = homes()
KEPT = ["ill", "rooms", "kind", "person"]
RELEASED = HOMES.geopriv.planar_laplace(eps=0.01, keep=KEPT, rng=insecure_rng(2))


def barely_released(frame):
    """Points under a guarantee whose noise is next to nothing."""
    law = Law(family="gaussian", rate=1e10)
    weak = {"notion": "cgp", "eps": None, "rho": 2e10, "law": law, "grid": None}
    return attach(frame.copy(), guarantee_of(RELEASED).replace(**weak))


TRUE = barely_released(HOMES)


@pytest.mark.arithmetic
def test_getis_ord_finds_outbreak():
    found = getis_ord(RELEASED, "ill", WIDTH, points=PLACES)
    truth = getis_ord(TRUE, "ill", WIDTH, points=PLACES)
    assert found.index.tolist() == ["a", "b"]
    assert found.geometry.geom_equals(PLACES).all()
    off = (found["value"] - truth["value"]) / found["se"]
    assert (off.abs() < 5.33).all()  # a false alarm below 1e-6
    assert found.loc["a", "z"] > 5 > found.loc["b", "z"]
    assert found.loc["a", "p"] < 1e-6 < found.loc["b", "p"]
    # As wide as this the released points themselves show less of it.
    blurred = barely_released(RELEASED)
    naive = getis_ord(blurred, "ill", WIDTH, points=PLACES)
    assert naive.loc["a", "value"] < found.loc["a", "value"]
    other = getis_ord(RELEASED, "rooms", WIDTH, points=PLACES)
    np.testing.assert_allclose(other["value"], found["value"] + 3)
    np.testing.assert_allclose(other["z"], found["z"])


def test_getis_ord_cells_have_values_of_their_centres():
    town = gpd.GeoSeries([TOWN], crs=CRS)
    found = getis_ord(RELEASED, "ill", WIDTH, cell=500.0, extent=town)
    assert len(found) == 64
    assert found.total_bounds.tolist() == list(TOWN.bounds)
    middles = gpd.GeoSeries(found.geometry.centroid, crs=CRS)
    single = getis_ord(RELEASED, "ill", WIDTH, points=middles)
    np.testing.assert_allclose(found["z"], single["z"], atol=0.02)
    np.testing.assert_allclose(found["value"], single["value"], atol=0.005)
    hottest = found.geometry[found["z"].idxmax()].centroid
    assert hottest.distance(PLACES["a"]) < 600
    whole = getis_ord(RELEASED, "ill", WIDTH, cell=1000.0)
    assert whole.attrs["geopriv"]["error"]["extent"] == "bounds of the released points"


@pytest.mark.arithmetic
def test_morans_i_matches_truth_within_error():
    found = morans_i(RELEASED, "ill", WIDTH, permutations=19, rng=insecure_rng(3)).iloc[
        0
    ]
    truth = morans_i(TRUE, "ill", WIDTH, permutations=0)
    assert abs(found["value"] - truth["value"][0]) < 5.33 * found["se"]
    assert found["low"] < found["value"] < found["high"]
    assert found["null_low"] < found["null_high"] < found["value"]
    assert found["null"] == -1 / (COUNT - 1)
    assert found["p"] == 0.05
    assert truth[["null_low", "null_high", "p"]].isna().all(axis=None)
    # By esda's Moran with distance weights, w_ii = 0 and transformation "O".
    x, y = (np.asarray(axis) for axis in (HOMES.geometry.x, HOMES.geometry.y))
    square = (x[:, None] - x) ** 2 + (y[:, None] - y) ** 2
    weights = np.exp(-square / 2 / WIDTH**2) - np.eye(COUNT)
    z = HOMES["ill"] - HOMES["ill"].mean()
    defined = COUNT / weights.sum() * (z @ weights @ z) / (z @ z)
    assert truth["value"][0] == pytest.approx(defined, rel=1e-6)


@pytest.mark.parametrize("crs", ["sphere", "EPSG:27700"])
def test_getis_ord_and_morans_i_accept_any_working_crs(crs):
    degrees = HOMES.to_crs("EPSG:4326")
    released = degrees.geopriv.planar_laplace(
        eps=0.01, crs=crs, keep="ill", rng=insecure_rng(4)
    )
    hot_spots = getis_ord(released, "ill", WIDTH, points=PLACES)
    cells = getis_ord(
        released, "ill", WIDTH, cell=500.0, extent=gpd.GeoSeries([TOWN], crs=CRS)
    )
    near = morans_i(released, "ill", WIDTH, permutations=0)
    truth = getis_ord(TRUE, "ill", WIDTH, points=PLACES)
    assert ((hot_spots["value"] - truth["value"]).abs() < 5.33 * hot_spots["se"]).all()
    assert cells["z"].max() > 5
    defined = morans_i(TRUE, "ill", WIDTH, permutations=0)
    assert (near["value"] - defined["value"]).abs()[0] < 5.33 * near["se"][0]


@pytest.mark.arithmetic
def test_getis_ord_and_morans_i_keep_guarantee_of_release():
    for found in (
        getis_ord(RELEASED, "ill", WIDTH, points=PLACES),
        morans_i(RELEASED, "ill", WIDTH, permutations=0),
    ):
        promised = guarantee_of(found)
        assert promised.eps == guarantee_of(RELEASED).eps
        assert promised.notion == guarantee_of(RELEASED).notion
        assert promised.law is None
        assert any("published as it is" in text for text in promised.assumptions)


@pytest.mark.arithmetic
def test_getis_ord_warns_of_few_rows_nearby():
    far = Point(WEST - 9000, SOUTH)
    with pytest.warns(GeoPrivWarning, match="30 effective rows"):
        found = getis_ord(RELEASED, "ill", WIDTH, points=far)
    assert found[["value", "se", "z", "p"]].isna().all(axis=None)
    few = HOMES.iloc[:5].geopriv.planar_laplace(
        eps=0.01, keep="person", rng=insecure_rng(5)
    )
    with pytest.warns(GeoPrivWarning, match="no pair"):
        found = morans_i(few, "person", 60.0, permutations=19, rng=insecure_rng(6))
    assert found.drop(columns=["null", *DOUBT]).isna().all(axis=None)


@pytest.mark.arithmetic
def test_few_dominant_values_widen_intervals_with_warning():
    """By Student's t of few freedoms, where 1.96 standard errors held in 88 of 100."""
    kept = HOMES.assign(much=np.where(np.arange(COUNT) < 3, 1e3, 1.0))
    released = kept.geopriv.planar_laplace(eps=0.01, keep="much", rng=insecure_rng(5))
    with pytest.warns(GeoPrivWarning, match="few rows"):
        found = morans_i(released, "much", WIDTH, permutations=0)
    with pytest.warns(GeoPrivWarning, match="few rows"):
        pairs = clustering(released, [900.0], column="much", window=TOWN, simulations=0)
    for one in found, pairs:
        assert one[list(DOUBT)].to_numpy().tolist() == [[False, FEW_ROWS]]
        assert ((one["high"] - one["value"]) / one["se"] > 2.3).all()
    plain = morans_i(RELEASED, "ill", WIDTH, permutations=0)
    assert plain["reliable"].all()
    assert ((plain["high"] - plain["value"]) / plain["se"])[0] < 2.1


@pytest.mark.arithmetic
@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"column": "nothing"}, "column must name a column of numbers"),
        ({"column": ["ill"]}, "column must name a column of numbers"),
        ({"column": "geometry"}, "column must hold numbers"),
        ({"column": "kind"}, "column must hold numbers, none missing"),
        ({"column": "missing"}, "column must hold numbers, none missing"),
        ({"column": "constant"}, "not all equal"),
        ({"column": "huge"}, "column must hold numbers"),
        ({"bandwidth": 0}, "bandwidth"),
        ({"bandwidth": 1.0}, "bandwidth"),
    ],
)
@pytest.mark.parametrize("function", [getis_ord, morans_i])
def test_getis_ord_and_morans_i_refuse_invalid_arguments(function, changes, message):
    released = RELEASED.assign(missing=np.nan, constant=1, huge=1e308)
    released.loc[0, "huge"] = -1e308
    arguments = {"column": "ill", "bandwidth": WIDTH, **changes}
    if function is getis_ord:
        arguments["points"] = PLACES
    with pytest.raises(ParameterError, match=message):
        function(released, **arguments)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"points": PLACES, "cell": 100.0}, "cell cannot be combined with points="),
        ({"points": PLACES, "extent": TOWN}, "extent cannot be combined with points="),
        ({"cell": -1.0}, "cell"),
    ],
)
@pytest.mark.arithmetic
def test_getis_ord_requires_points_or_cells(changes, message):
    with pytest.raises(ParameterError, match=message):
        getis_ord(RELEASED, "ill", WIDTH, **changes)


@pytest.mark.parametrize(
    ("changes", "message"),
    [({"permutations": -1}, "permutations"), ({"rng": np.random.default_rng()}, "rng")],
)
@pytest.mark.arithmetic
def test_morans_i_refuses_invalid_permutations_and_rng(changes, message):
    with pytest.raises(ParameterError, match=message):
        morans_i(RELEASED, "ill", WIDTH, **changes)


@pytest.mark.arithmetic
@pytest.mark.parametrize(
    ("release", "message"),
    [
        (lambda: HOMES.set_geometry(HOMES.translate(1)), "carries no guarantee"),
        (lambda: HOMES.geopriv.peak_laplace(
            0.01, eps_fixed=1.0, radius=50, keep="ill"), "peak"),
        (lambda: HOMES.geopriv.planar_laplace(
            eps=0.02, region=TOWN, keep="ill"), "without region="),
        (lambda: HOMES.geopriv.planar_laplace(
            eps=0.02, privacy_unit="table", method="joint", keep="ill"), "composition"),
        (lambda: HOMES.geopriv.gaussian(
            rho=1e-4, privacy_unit="person", keep=["ill", "person"]), "one row"),
        (lambda: HOMES.geopriv.gaussian(
            rho=1e-4, privacy_unit="person", drop="person"), "must have the column"),
        (lambda: HOMES.iloc[:2].geopriv.planar_laplace(eps=0.02, keep="person"),
         "column must"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("function", [getis_ord, morans_i])
def test_getis_ord_and_morans_i_refuse_unsuitable_releases(function, release, message):
    released = release()
    options = {"points": PLACES} if function is getis_ord else {}
    with pytest.raises(ParameterError, match=message):
        function(released, "ill", WIDTH, **options)


@pytest.mark.arithmetic
def test_getis_ord_accepts_persons_with_one_row_each():
    frame = HOMES.assign(person=np.arange(COUNT))
    released = frame.geopriv.gaussian(
        rho=1e-4, privacy_unit="person", keep=["ill", "person"], rng=insecure_rng(7)
    )
    found = getis_ord(released, "ill", WIDTH, points=PLACES)
    assert found.loc["a", "z"] > 5


def test_getis_ord_finds_john_snows_pump():
    # z of 16 releases at the demonstration's ε: 2.1 on average, and 0 of deaths that
    # change addresses; each varies by about 1, so that a false alarm is below 1e-6.
    examples = pytest.importorskip("libpysal.examples")
    path = examples.get_path("SohoPeople.shp")
    people = gpd.read_file(path)[["Count", "geometry"]].to_crs(CRS)
    pump = gpd.GeoSeries.from_xy([-15222.782], [6712604.56], crs=3857).to_crs(CRS)
    mixed = np.random.default_rng(6).permuted([people["Count"]] * 16, axis=1)
    found = []
    for counts in (people["Count"].to_numpy()[None].repeat(16, axis=0), mixed):
        z = []
        for number, count in enumerate(counts):
            released = people.assign(Count=count).geopriv.planar_laplace(
                eps=0.02, keep=["Count"], rng=insecure_rng(number)
            )
            z.append(getis_ord(released, "Count", 150.0, points=pump)["z"].iloc[0])
        found.append(np.mean(z))
    assert found[0] > 0.9
    assert abs(found[1]) < 1.25


def test_morans_i_plot_shows_band_of_random_order():
    figure = pytest.importorskip("matplotlib.figure").Figure()
    found = morans_i(RELEASED, "ill", WIDTH, permutations=3)
    ax = found.plot(ax=figure.subplots())
    texts = [text.get_text() for text in ax.get_legend().get_texts()]
    assert texts == ["95 % of values in random order", "estimate, 95 % interval"]
    assert [label.get_text() for label in ax.get_xticklabels()] == ["ill"]
    assert ax.containers[0].lines[0].get_ydata() == found["value"].to_numpy()
