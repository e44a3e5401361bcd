"""Rasters as priors, cells in place of points, columns with awkward names."""

from functools import partial
from types import SimpleNamespace

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import LineString, Point, box

import geopriv_gis
from geopriv_gis import (
    BudgetError,
    ConversionError,
    CRSError,
    GeoPrivWarning,
    Ledger,
    MissingPackageError,
    ParameterError,
    baselines,
    metrics,
)
from geopriv_gis.core.ground.metric import Plane, Sphere
from geopriv_gis.core.points.remap import best_posterior_answer
from geopriv_gis.core.promise.law import Law

EPS, UTM, BRITISH = 0.01, "EPSG:32630", "EPSG:27700"
CORNER = np.array([500_000.0, 6_200_000.0])
TRANSFORM = (100.0, 0.0, CORNER[0], 0.0, -100.0, CORNER[1])


def homes(rows=60, crs=UTM, seed=2):
    xy = np.random.default_rng(seed).uniform(0, 400, (rows, 2)) + CORNER
    frame = gpd.GeoDataFrame(
        {"table": np.arange(rows) // 2, "row": 1},
        geometry=gpd.points_from_xy(*xy.T),
        crs=UTM,
    )
    return frame.to_crs(crs)


class Raster(SimpleNamespace):
    """What `remap` asks of a rasterio dataset."""

    def read(self, band, masked):
        assert masked
        return np.ma.masked_equal(self.bands[band - 1], -9999)


def raster(crs=UTM):
    one = np.zeros((3, 3), dtype=np.int16)
    one[0, 2] = 7
    one[2, 2] = -9999  # no data
    return Raster(
        bands=[np.zeros_like(one) + 1, one], count=2, transform=TRANSFORM,
        crs=crs and gpd.GeoSeries([], crs=crs).crs,
    )  # fmt: skip


class TestRasters:
    @pytest.mark.parametrize("crs", [UTM, "EPSG:4326"])
    def test_remap_with_raster_dataset_in_its_own_crs(self, crs):
        released = homes(crs=crs).geopriv.planar_laplace(EPS)
        moved = released.geopriv.remap(raster(), band=2).to_crs(UTM)
        assert moved.geometry.x.to_numpy() == pytest.approx(CORNER[0] + 250, abs=1e-3)
        assert moved.geometry.y.to_numpy() == pytest.approx(CORNER[1] - 50, abs=1e-3)

    def test_remap_with_array_transform_and_crs(self):
        released = homes(crs="EPSG:4326").geopriv.planar_laplace(EPS)
        array = np.array([[np.nan, 0], [0, 2.0]])
        moved = released.geopriv.remap((array, TRANSFORM, UTM)).to_crs(UTM)
        assert moved.geometry.x.to_numpy() == pytest.approx(CORNER[0] + 150, abs=1e-3)

    def test_remap_of_a_series_of_points_is_one(self):
        released = homes().geometry.geopriv.planar_laplace(EPS)
        moved = released.geopriv.remap(raster(), band=2)
        assert isinstance(moved, gpd.GeoSeries)
        assert moved.x.to_numpy() == pytest.approx(CORNER[0] + 250, abs=1e-3)
        assert moved.geopriv.guarantee.state == "intact"

    def test_remap_refuses_invalid_raster_prior(self):
        released = homes().geopriv.planar_laplace(EPS)
        with pytest.raises(ParameterError, match="band must be a whole number from 1"):
            released.geopriv.remap(raster(), band=3)
        with pytest.raises(CRSError, match="no CRS"):
            released.geopriv.remap(raster(crs=None))
        with pytest.raises(CRSError, match="prior has no CRS"):
            released.geopriv.remap(gpd.GeoSeries.from_xy([0.0], [0.0]))
        with pytest.raises(ParameterError, match="prior must"):
            released.geopriv.remap((np.zeros((2, 2)), TRANSFORM))
        with pytest.raises(ParameterError, match="name a column"):
            released.geopriv.remap(homes(), weights="people")
        with pytest.raises(ParameterError, match="weights must hold one number"):
            released.geopriv.remap(homes(), weights=["many"] * 60)
        beyond = (np.ones((2, 2)), (1.0, 0.0, 0.0, 0.0, -1.0, 97.0), "EPSG:4326")
        with pytest.raises(
            ParameterError, match="prior must have a place with a weight"
        ):
            released.geopriv.remap(beyond)
        with pytest.raises(ParameterError, match="six numbers as its transform"):
            released.geopriv.remap((np.ones(4), TRANSFORM, UTM))
        with pytest.raises(ParameterError, match="weights is for points"):
            released.geopriv.remap(raster(), weights=[1.0, 2.0])

    def test_remap_leaves_out_places_that_the_crs_does_not_have(self):
        released = homes(crs=BRITISH).geopriv.planar_laplace(EPS)
        places = gpd.GeoSeries.from_xy([-3.0, 90.0], [55.9, 0.0], crs="EPSG:4326")
        moved = released.geopriv.remap(places).to_crs("EPSG:4326").geometry
        assert moved.x.to_numpy() == pytest.approx(-3)
        with pytest.raises(ParameterError, match="prior must have a place with a w"):
            released.geopriv.remap(places, weights=[0, 1])

    def test_remap_with_raster_path_needs_rasterio(self, tmp_path):
        released = homes().geopriv.planar_laplace(EPS)
        try:
            rasterio = pytest.importorskip("rasterio")
        except pytest.skip.Exception:
            with pytest.raises(MissingPackageError, match=r"geopriv-gis\[raster\]"):
                released.geopriv.remap(tmp_path / "people.tif")
            return
        weights = np.zeros((3, 3), dtype="float32")
        weights[0, 2] = 7
        with rasterio.open(
            tmp_path / "people.tif", "w", driver="GTiff", width=3, height=3, count=1,
            dtype="float32", crs=UTM, transform=rasterio.Affine(*TRANSFORM), nodata=-1,
        ) as file:  # fmt: skip
            file.write(weights, 1)
        moved = released.geopriv.remap(str(tmp_path / "people.tif"))
        assert moved.geometry.x.to_numpy() == pytest.approx(CORNER[0] + 250)
        (tmp_path / "words.tif").write_text("no raster")
        with pytest.raises(geopriv_gis.FileError, match="could not be read as a"):
            released.geopriv.remap(tmp_path / "words.tif")
        with pytest.raises(geopriv_gis.FileError, match="not an existing file"):
            released.geopriv.remap(tmp_path / "nothing.tif")


def _losses(places, mass, noisy, answers, *where, loss):
    """Return the expected losses of answers, and of the best, by all places."""
    (metric, law), ours, least = where, [], []
    for point, answer in zip(noisy, answers, strict=True):
        size = np.log(mass) + law.log_density(metric.distance(places, point))
        weight = np.exp(size - size.max())
        weight /= weight.sum()
        if loss == "euclidean":
            nearest = np.argsort(metric.distance(places, answer), kind="stable")[:150]
            each = [
                weight @ metric.distance(places, place) for place in places[nearest]
            ]
            best = min(each)
            mine = weight @ metric.distance(places, answer)
        else:
            mine, best = (
                weight @ metric.distance(places, place) ** 2
                for place in (answer, weight @ places)
            )
        ours.append(mine)
        least.append(best)
    return np.array(ours), np.array(least)


@pytest.mark.representatives(6)
@pytest.mark.arithmetic
@pytest.mark.parametrize("loss", ["euclidean", "squared"])
@pytest.mark.parametrize("family", ["laplace", "gaussian", "peak"])
@pytest.mark.parametrize("wide", [200, 1_000, 5_000, 20_000])
def test_posterior_answer_of_many_places_is_optimal(wide, family, loss):
    """20,000 places, in towns and between: within 1 % of the least loss."""
    random = np.random.default_rng(4)
    towns = random.uniform(0, 40_000, (30, 2))[random.integers(0, 30, 20_000)]
    places = towns + random.normal(0, 1_500, (20_000, 2))
    places[::4] = random.uniform(0, 40_000, (5_000, 2))
    mass = random.pareto(1.5, 20_000) + 0.1
    mass /= mass.sum()
    rate = 1 / wide if family == "laplace" else 0.5 / wide**2
    true = places[random.choice(20_000, 12, p=mass)]
    noisy = true + random.normal(0, wide, (12, 2)) * (2 if family == "laplace" else 1)
    if family == "peak":
        noisy = true + random.normal(0, wide / 9, (12, 2))
        law = Law(family="peak", rate=1 / wide, peak=4.0, radius=0.4 * wide)
    else:
        law = Law(family=family, rate=rate)
    answers = best_posterior_answer(places, mass, noisy, Plane(), loss, law=law)
    ours, least = _losses(places, mass, noisy, answers, Plane(), law, loss=loss)
    assert ours.sum() <= 1.01 * least.sum()
    assert (ours <= 1.05 * least + 1e-6).all()


@pytest.mark.representatives(3)
@pytest.mark.arithmetic
@pytest.mark.parametrize("loss", ["euclidean", "squared"])
@pytest.mark.parametrize(
    "law",
    [Law(family="gaussian", rate=1e-6),
     Law(family="peak", rate=0.002, peak=4.0, radius=200.0)],
)  # fmt: skip
@pytest.mark.parametrize("count", [3_000, 9_000])
def test_posterior_answer_on_line_and_in_hamlets_is_optimal(law, loss, count):
    """Few places decide: put together, a row's loss was 1.1 to 2.3 times the least."""
    random = np.random.default_rng(5)
    hamlets = random.uniform(0, 20_000, (30, 2))[random.integers(0, 30, count)]
    line = np.column_stack([random.uniform(0, 20_000, count), np.full(count, 50.0)])
    for places in (line, hamlets + random.normal(0, 30, (count, 2))):
        mass = np.full(count, 1 / count)
        noisy = places[random.integers(0, count, 40)] + random.normal(0, 500, (40, 2))
        answers = best_posterior_answer(places, mass, noisy, Plane(), loss, law=law)
        ours, least = _losses(places, mass, noisy, answers, Plane(), law, loss=loss)
        assert ours.sum() <= 1.01 * least.sum()
        assert (ours <= 1.05 * least + 1e-6).all()


def test_posterior_answer_of_subset_is_detected():
    """The 512 likeliest of 20,000 places, all in a corner: less than all of them."""
    random = np.random.default_rng(4)
    places, mass = random.uniform(0, 40_000, (20_000, 2)), np.full(20_000, 1 / 20_000)
    noisy, law = np.array([[-6_000.0, 45_000.0]]), Law(family="laplace", rate=1 / 5_000)
    some = np.argsort(Plane().distance(places, noisy[0]), kind="stable")[:512]
    for loss in ("euclidean", "squared"):
        answer = best_posterior_answer(
            places[some], mass[some], noisy, Plane(), loss, law=law
        )
        cut, least = _losses(places, mass, noisy, answer, Plane(), law, loss=loss)
        assert cut[0] > 1.03 * least[0]


@pytest.mark.parametrize("loss", ["euclidean", "squared"])
@pytest.mark.parametrize("few", [300, 6_000])
@pytest.mark.arithmetic
def test_posterior_answer_on_sphere_is_optimal(loss, few):
    random = np.random.default_rng(5)
    places, mass = random.uniform(0, 0.06, (few, 2)), random.random(few)
    noisy, law = random.uniform(0, 0.06, (12, 2)), Law(family="laplace", rate=0.001)
    answers = best_posterior_answer(places, mass, noisy, Sphere(), loss, law=law)
    ours, least = _losses(places, mass, noisy, answers, Sphere(), law, loss=loss)
    assert (ours <= 1.01 * least).all()


def test_posterior_answer_far_away_is_near_closest_places():
    places = np.random.default_rng(0).uniform(0, 1000, (5000, 2))
    noisy = np.array([[1e6, 0.0]])
    law = Law(family="laplace", rate=0.1)
    (answer,) = best_posterior_answer(
        places, np.ones(5000), noisy, Plane(), "euclidean", law=law
    )
    assert answer[0] > 950


@pytest.mark.arithmetic
def test_remap_progress_ends_at_one():
    seen = []
    released = homes().geopriv.planar_laplace(EPS)
    released.geopriv.remap(homes(50, seed=3).geometry, progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 1


class TestPriorsMadeOfRows:
    @pytest.mark.parametrize("crs", [UTM, "EPSG:4326"])
    @pytest.mark.arithmetic
    def test_remap_warns_of_prior_made_of_private_frame(self, crs):
        frame = homes(crs=crs)
        released = frame.geopriv.planar_laplace(EPS)
        with pytest.warns(GeoPrivWarning, match="somebody's true place"):
            released.geopriv.remap(frame)
        with pytest.warns(GeoPrivWarning, match="somebody's true place"):
            released.geopriv.remap(frame.to_crs("EPSG:3857").sample(frac=1).geometry)

    def test_remap_warns_of_prior_made_of_part_of_frame(self):
        frame = homes()
        released = frame.geopriv.planar_laplace(0.1)
        with pytest.warns(GeoPrivWarning, match="somebody's true place"):
            released.geopriv.remap(frame.iloc[20:50])

    @pytest.mark.arithmetic
    def test_remap_accepts_prior_of_other_places(self):
        released = homes().geopriv.planar_laplace(EPS)
        released.geopriv.remap(homes(59, seed=5))
        released.geopriv.remap(homes(400, seed=6).geometry)


class TestColumnsNamedLikeUnits:
    def test_guarantee_names_column_called_table(self, tmp_path):
        frame = homes()
        released = frame.geopriv.planar_laplace(
            EPS, privacy_unit="column:table", keep="table"
        )
        promise = released.geopriv.guarantee
        assert promise.privacy_unit == "column:table"
        assert "each person's set of rows" in str(promise).lower()
        plain = frame.rename(columns={"table": "person"})
        same = plain.geopriv.planar_laplace(EPS, privacy_unit="person", keep="person")
        assert same.geopriv.guarantee.table_metric == promise.table_metric
        assert released.distance(frame).median() > 150  # two rows to a person
        whole = frame.geopriv.planar_laplace(EPS, privacy_unit="table")
        assert whole.distance(frame).median() > 4 * released.distance(frame).median()

    @pytest.mark.arithmetic
    def test_ledger_and_session_accept_column_called_table(self, tmp_path):
        path = tmp_path / "people.ledger"
        account = Ledger.create(path, budget=0.02, privacy_unit="column:table")
        unit = {"privacy_unit": "column:table"}
        homes().geopriv.planar_laplace(EPS, **unit, keep="table", ledger=account)
        with pytest.raises(ConversionError, match="column:table"):
            homes().geopriv.planar_laplace(EPS, privacy_unit="row", ledger=account)
        session = geopriv_gis.Session(homes(), rho=1e-4, **unit)
        assert session.privacy_unit == "column:table"
        homes().geopriv.compare([("planar_laplace", {"eps": EPS, **unit})])

    def test_missing_privacy_unit_column_is_refused(self):
        frame = homes()[["geometry"]]
        with pytest.raises(ParameterError, match="privacy_unit must be"):
            frame.geopriv.planar_laplace(EPS, privacy_unit="column:row")


class TestBaselines:
    @pytest.mark.parametrize("how", ["square", "staircase"])
    @pytest.mark.arithmetic
    def test_baselines_are_charged(self, tmp_path, how):
        frame = homes()
        public = (*(CORNER - 100), *(CORNER + 600))
        if how == "staircase":
            public = frame.geometry.iloc[:8]
        account = Ledger.create(tmp_path / "ldp.ledger", notion="dp", budget=3.0)
        release = getattr(baselines, how)
        promise = geopriv_gis.guarantee_of(release(frame, 2.0, public, ledger=account))
        assert promise.notion == "dp"
        doubles = any("double precision" in text for text in promise.assumptions)
        assert doubles == (how == "square")  # the staircase is drawn in integers
        assert account.spent == pytest.approx(2.0)
        with pytest.raises(BudgetError):
            release(frame, 2.0, public, ledger=account)
        metres = Ledger.create(tmp_path / "gp.ledger", budget=1.0)
        with pytest.raises(ConversionError):
            release(frame, 2.0, public, ledger=metres)
        assert len(getattr(frame.geopriv, how)(2.0, public)) == len(frame)

    @pytest.mark.parametrize("eps", [0, -1, 101, float("nan"), "2", None, True])
    @pytest.mark.arithmetic
    def test_baselines_refuse_invalid_eps(self, eps):
        with pytest.raises(ParameterError, match="eps"):
            baselines.square(homes(), eps, (0, 0, 1e7, 1e7))
        with pytest.raises(ParameterError, match="eps"):
            baselines.staircase(homes(), eps, homes().geometry.iloc[:8])

    @pytest.mark.parametrize("bounds", [None, "wide", (0, 0, 1), (1, 1, 0, 0),
                                        (0, 0, float("inf"), 1)])  # fmt: skip
    def test_square_baseline_refuses_invalid_bounds(self, bounds):
        with pytest.raises(ParameterError, match="bounds"):
            baselines.square(homes(), 1.0, bounds)


def test_optimal_cells_accept_prior_column():
    frame = homes()
    cells = gpd.GeoDataFrame(
        {"people": [9, 1, 1, 1]},
        geometry=[Point(*(CORNER + step)) for step in
                  ((0, 0), (300, 0), (0, 300), (300, 300))],
        crs=UTM,
    )  # fmt: skip
    released = frame.geopriv.optimal_cells(0.001, cells, "people")
    assert released.geometry.isin(cells.geometry).all()
    with pytest.raises(ParameterError, match="prior must name a column"):
        frame.geopriv.optimal_cells(0.001, cells, "income")
    with pytest.raises(ParameterError, match="prior must name a column"):
        frame.geopriv.optimal_cells(0.001, cells.geometry, "people")


def _in_asia(*shapes):
    return gpd.GeoSeries(shapes, crs="EPSG:4326").translate(60)


def _remap_in_britain(prior):
    return homes(crs=BRITISH).geopriv.planar_laplace(EPS).geopriv.remap(prior)


def _metric_of_polygons(*shapes):
    cells = gpd.GeoDataFrame({"n": [1, 2]}, geometry=_in_asia(*shapes))
    return metrics.people(cells, column="n", crs=BRITISH)


@pytest.mark.parametrize(
    ("name", "function", "arguments"),
    [
        ("prior", _remap_in_britain, [_in_asia(Point(0, 51))]),
        (
            "cells",
            partial(geopriv_gis.OptimalMechanism.fit, eps=EPS, crs=BRITISH),
            [_in_asia(Point(0, 51), Point(0, 52)), [1, 1]],
        ),
        ("population", _metric_of_polygons, [box(0, 51, 1, 52), box(1, 51, 2, 52)]),
        (
            "population",
            partial(metrics.people, crs=BRITISH),
            [(np.ones((2, 2)), (1, 0, 60, 0, -1, 53), "EPSG:4326")],
        ),
        (
            "lines",
            partial(metrics.roads, crs=BRITISH),
            [_in_asia(LineString([(0, 51), (1, 52)]))],
        ),
    ],
)
def test_public_places_outside_the_area_of_use_are_named(name, function, arguments):
    words = f"places of {name} lie outside the area of use of {BRITISH}. Clip {name}"
    with pytest.raises(CRSError, match=words):
        function(*arguments)


def test_public_places_without_a_place_in_the_working_crs_are_named():
    lines = _in_asia(LineString([(0, 51), (30, 0)]))
    with pytest.raises(CRSError, match="1 of 2 places of lines have no place in EPSG"):
        metrics.roads(lines, crs=BRITISH)
