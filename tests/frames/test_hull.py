"""Private hulls: right on the globe, an honest band, no exceptions."""

import warnings

import geopandas as gpd
import numpy as np
import pyproj
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize
from scipy.stats import binom
from shapely.geometry import Point

import geopriv_gis
from geopriv_gis import GeoPrivError, GeoPrivWarning, Ledger
from geopriv_gis.core.summaries.hull import (
    equally_spaced_normals,
    polygon_corners,
    project_support,
    support_values,
)
from geopriv_gis.testing import insecure_rng

WGS84 = "EPSG:4326"
GEOD = pyproj.Geod(ellps="WGS84")


def _disc(lon, lat, metres, n=300, seed=1):
    """Return points within some metres of a place, the outermost on the circle."""
    random = np.random.default_rng(seed)
    radius = metres * np.sqrt(random.uniform(size=n))
    radius[: n // 3] = metres
    lon, lat, _ = GEOD.fwd(
        np.full(n, lon), np.full(n, lat), random.uniform(0, 360, n), radius
    )
    return gpd.GeoSeries.from_xy(lon, lat, crs=WGS84)


def _area_on_ground(shape):
    parts = getattr(shape, "geoms", [shape])
    return sum(abs(GEOD.geometry_area_perimeter(part)[0]) for part in parts)


@pytest.mark.representatives(8)
@pytest.mark.parametrize(
    ("lon", "lat"),
    [(0.0, 51.5), (180.0, -16.8), (179.9, 65.0), (-179.97, 70.0), (25.0, 78.0)],
)
@pytest.mark.parametrize("crs", [WGS84, "EPSG:3857", "EPSG:4807"])
def test_hull_covers_points_in_any_crs(lon, lat, crs):
    frame = _disc(lon, lat, 20_000).to_crs(crs)
    hull = frame.geopriv.private_hull(rho=1e-2, rng=insecure_rng(1))
    shape = hull.iloc[0]
    assert hull.crs == frame.crs
    assert shape.is_valid
    assert shape.geom_type in ("Polygon", "MultiPolygon")
    # A hundred metres of noise on a disc of twenty kilometres.
    wide = shape.buffer(3000 if crs == "EPSG:3857" else 0.02)
    assert frame.within(wide).all()
    lonlat = hull.to_crs(WGS84).iloc[0]
    if crs != "EPSG:4807":
        assert -180 <= lonlat.bounds[0] < lonlat.bounds[2] <= 180
    assert _area_on_ground(lonlat) == pytest.approx(np.pi * 20_000**2, rel=0.05)


@pytest.mark.parametrize("pole", [90.0, -90.0])
@pytest.mark.parametrize("directions", [3, 4, 64])
def test_hull_around_a_pole(pole, directions):
    frame = _disc(0.0, pole, 200_000)
    hull = frame.geopriv.private_hull(
        rho=1e-2, directions=directions, rng=insecure_rng(2)
    )
    shape = hull.iloc[0]
    assert shape.is_valid
    assert frame.within(shape.buffer(0.01)).all()
    assert Point(77.0, np.copysign(89.99, pole)).within(shape)
    west, south, east, north = shape.bounds
    assert (west, east) == (-180, 180)
    assert (north if pole > 0 else south) == pole
    # A regular polygon around a disc.
    exact = directions * np.tan(np.pi / directions) * 200_000**2
    plane = 32661 if pole > 0 else 32761
    area = gpd.GeoSeries([shape], crs=WGS84).to_crs(plane).area.iloc[0]
    assert area == pytest.approx(exact, rel=0.05)


def test_hull_around_pole_in_web_mercator_is_finite():
    frame = _disc(0.0, 90.0, 600_000)
    frame = frame[frame.y < 85.05].to_crs(3857)
    shape = frame.geopriv.private_hull(rho=1e-2).iloc[0]
    assert shape.is_valid
    assert np.isfinite(shape.bounds).all()


@pytest.mark.arithmetic
def test_hull_is_convex_in_the_working_plane():
    frame = _disc(-0.1, 51.5, 5_000).to_crs(27700)
    shape = frame.geopriv.private_hull(rho=1e-3).iloc[0]
    assert shape.convex_hull.area == pytest.approx(shape.area, rel=1e-9)


@pytest.mark.representatives(2)
@pytest.mark.arithmetic
@pytest.mark.parametrize(
    ("budget", "beta", "lon", "lat", "crs"),
    [
        ({"rho": 1e-3}, 0.05, -0.1, 51.5, 27700),
        ({"rho": 1e-3}, 0.4, -73.9, 40.7, 2263),
        ({"eps": 0.3}, 0.05, -73.9, 40.7, 2263),
        ({"eps": 0.3}, 0.4, -0.1, 51.5, 27700),
    ],
)
def test_hull_error_band_coverage(budget, beta, lon, lat, crs):
    """In metres and in feet: any two of budget, beta and unit meet."""
    frame = _disc(lon, lat, 5_000, n=30).to_crs(crs)
    xy = np.column_stack([frame.x, frame.y])
    unit = frame.crs.axis_info[0].unit_conversion_factor
    true = support_values(xy, 16) * unit
    trials = 100
    all_of_them, each = 0, 0
    for seed in range(trials):
        hull = frame.geopriv.private_hull(
            directions=16, beta=beta, **budget, rng=insecure_rng(seed)
        )
        error = hull.attrs["geopriv"]["error"]
        assert (error["unit"], error["metres_per_unit"]) == ("metre", unit)
        wrong = np.abs(np.array(error["noisy_support"]) - true)
        all_of_them += wrong.max() <= error["half_width_all"]
        each += wrong[seed % 16] <= error["half_width"]
        # The polygon's own lines, too: the correction is the projection's.
        vertices = np.array(hull.iloc[0].exterior.coords)
        own = support_values(vertices, 16) * unit
        limit = wrong.max() + error["correction"] + 1e-6
        assert np.abs(own - true).max() <= limit
    for covered in (all_of_them, each):
        assert binom.cdf(covered, trials, 1 - beta) > 1e-6  # often enough
        assert binom.sf(covered - 1, trials, 1 - beta) > 1e-6  # and no wider than that


@pytest.mark.parametrize("k", [3, 4, 5, 8, 12])
@pytest.mark.arithmetic
def test_project_support_is_least_squares_optimum(k):
    random = np.random.default_rng(k)
    turn = 2 * np.cos(2 * np.pi / k)

    def edges(h):
        return np.roll(h, 1) - turn * h + np.roll(h, -1)

    for _ in range(10):
        noisy = random.normal(0, 1, k) + random.uniform(0, 2)
        found = project_support(noisy)
        assert edges(found).min() > -1e-9
        best = minimize(
            lambda h, noisy=noisy: ((h - noisy) ** 2).sum(), np.full(k, 2.0),
            jac=lambda h, noisy=noisy: 2 * (h - noisy),
            constraints={"type": "ineq", "fun": edges}, method="SLSQP",
            options={"ftol": 1e-12, "maxiter": 500},
        )  # fmt: skip
        assert best.success
        assert ((found - noisy) ** 2).sum() <= best.fun + 1e-7
        assert np.abs(found - best.x).max() < 1e-4


@settings(max_examples=100)
@given(
    st.integers(3, 40),
    st.integers(0, 2**32 - 1),
    st.sampled_from([1e-6, 1.0, 1e6]),
    st.floats(-1e7, 1e7),
)
@pytest.mark.arithmetic
def test_project_support_is_support_of_a_polygon(k, seed, size, shift):
    random = np.random.default_rng(seed)
    noisy = random.normal(0, size, k) + shift * equally_spaced_normals(k)[:, 0]
    support = project_support(noisy)
    own = support_values(polygon_corners(support), k)
    scale = size + abs(shift)
    assert np.abs(own - support).max() < 1e-6 * scale
    # A second projection changes nothing.
    assert np.abs(project_support(support) - support).max() < 1e-6 * scale


DEGENERATE = {
    "one row": [Point(530_000, 180_000)],
    "one place": [Point(530_000, 180_000)] * 5,
    "collinear": [Point(530_000 + 10 * n, 180_000 + 20 * n) for n in range(9)],
    "two rows": [Point(530_000, 180_000), Point(530_001, 180_000)],
}


@pytest.mark.representatives(16)
@pytest.mark.usefixtures("large_budgets")
@pytest.mark.parametrize("shape", DEGENERATE)
@pytest.mark.parametrize("budget", [{"rho": 1.0}, {"rho": 1e-12}, {"eps": 1e-6}])
@pytest.mark.parametrize("crs", ["EPSG:27700", WGS84])
@pytest.mark.parametrize("directions", [3, 5, 64])
def test_hull_of_degenerate_points_is_valid(shape, budget, crs, directions):
    frame = gpd.GeoSeries(DEGENERATE[shape], crs="EPSG:27700").to_crs(crs)
    for seed in range(4):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", GeoPrivWarning)
            hull = frame.geopriv.private_hull(
                **budget, directions=directions, rng=insecure_rng(seed)
            )
        found = hull.iloc[0]
        assert found.is_valid
        assert not found.is_empty
        assert np.isfinite(found.bounds).all()
        warned = any("without area" in str(w.message) for w in caught)
        assert warned == (found.geom_type in ("Point", "LineString"))


@pytest.mark.arithmetic
def test_hull_reduced_to_point_or_segment_is_warned_of():
    frame = gpd.GeoSeries(DEGENERATE["one place"], crs="EPSG:27700")
    kinds = set()
    for seed in range(60):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", GeoPrivWarning)
            hull = frame.geopriv.private_hull(
                eps=1e-3, directions=4, rng=insecure_rng(seed)
            )
        if hull.iloc[0].geom_type != "Polygon":
            assert caught[0].category is GeoPrivWarning
            assert caught[0].filename == __file__
        kinds.add(hull.iloc[0].geom_type)
        assert hull.geopriv.guarantee.intact
    assert kinds & {"Point", "LineString"}


@pytest.mark.usefixtures("large_budgets")
def test_hull_ignores_z_values():
    points = gpd.points_from_xy(
        [530_000.0, 531_000, 530_500], [180_000.0, 180_000, 181_000], [1, 2, 3]
    )
    hull = gpd.GeoSeries(points, crs="EPSG:27700").geopriv.private_hull(rho=1)
    assert not hull.has_z.any()


@pytest.mark.arithmetic
def test_hull_attrs_contain_no_true_points():
    frame = _disc(-0.1, 51.5, 5_000).to_crs(27700)
    hull = frame.geopriv.private_hull(rho=1e-4)
    text = str(hull.attrs)
    keys = {"guarantee", "sha256", "attribute_columns", "error"}
    assert set(hull.attrs["geopriv"]) == keys
    assert not any(f"{x:.3f}" in text for x in frame.x)


def _collars(metres):
    """Return fixes of animals in discs so wide, in no order."""
    random = np.random.default_rng(5)
    owner = random.permutation(np.repeat(np.arange(len(metres)), 300))
    centre = random.uniform((3e5, 7.3e6), (3.9e5, 7.39e6), (len(metres), 2))
    angle, away = random.uniform(0, 2 * np.pi, len(owner)), np.asarray(metres)[owner]
    x, y = centre[owner].T + away / 2 * np.stack([np.cos(angle), np.sin(angle)])
    collar = np.array([f"k{n}" for n in range(len(metres))])[owner]
    points = gpd.points_from_xy(x, y)
    return gpd.GeoDataFrame({"collar": collar}, geometry=points, crs="EPSG:32735")


def _overlaps(hulls, fixes):
    """Return the areas of intersections over those of unions with the true hulls."""
    true = fixes.dissolve("collar").convex_hull.loc[hulls.collar].reset_index(drop=True)
    both = hulls.intersection(true).area
    return both / (hulls.area + true.area - both)


@pytest.mark.representatives(2)
@pytest.mark.arithmetic
@pytest.mark.parametrize("directions", [6, 64])
@pytest.mark.parametrize("budget", [{"eps": 0.05}, {"rho": 3e-6}])
def test_hull_overlap_at_useful_width_is_seventy_percent(budget, directions):
    budget = {**budget, "directions": directions, "rng": insecure_rng(4)}
    error = _collars([90_000]).geopriv.private_hull(by="collar", **budget)
    width = error.attrs["geopriv"]["error"]["useful_width"]
    fixes = _collars([width] * 80)
    hulls = fixes.geopriv.private_hull(by="collar", **budget)
    assert 0.66 < _overlaps(hulls, fixes).mean() < 0.79


@pytest.mark.arithmetic
def test_hull_by_column_uses_rows_of_each_animal():
    fixes = _collars([4_000, 8_000, 16_000, 1])
    one = fixes[fixes.collar == "k2"]
    budget = {"rho": 1e-3, "rng": insecure_rng(2)}
    hulls = fixes.geopriv.private_hull(by="collar", **budget)
    assert list(hulls.collar) == list(fixes.collar.unique())
    assert list(hulls.reliable) == [collar != "k3" for collar in hulls.collar]
    assert _overlaps(hulls, fixes)[hulls.reliable].min() > 0.8
    # Other animals' places have no influence, nor is any other's budget spent.
    alone = one.geopriv.private_hull(by="collar", **budget)
    guarantees = [each.geopriv.guarantee for each in (hulls, alone)]
    assert guarantees[0].privacy_unit == "collar"
    assert guarantees[0].published == guarantees[0].attribute_columns == ("collar",)
    assert guarantees[0] == guarantees[1]
    planned = geopriv_gis.plan(fixes, "private_hull", by="collar", rho=1e-3)
    assert planned.guarantee.published == ("collar",)
    noisy = alone.attrs["geopriv"]["error"]["noisy_support"]
    assert np.shape(noisy) == (1, 64)


def test_hull_by_categorical_and_integer_named_columns():
    fixes = _collars([4_000, 8_000]).rename(columns={"collar": 7})
    kinds = ["unused", *sorted(fixes[7].unique(), reverse=True)]
    fixes[7] = fixes[7].astype("category").cat.set_categories(kinds)
    hulls = fixes.geopriv.private_hull(by=7, rho=1e-3, rng=insecure_rng(2))
    assert list(hulls[7]) == list(fixes[7].unique())
    assert hulls[7].dtype != "category"  # which would name what no row has
    hulls = hulls.rename(columns={7: "collar"})
    assert _overlaps(hulls, fixes.rename(columns={7: "collar"})).min() > 0.8


@pytest.mark.parametrize(
    ("column", "options", "message"),
    [
        ("reliable", {}, "by must be a column"),
        ("geometry", {}, "named 'geometry' or 'reliable'"),
        ("place", {}, "by must be a column"),
        ("nobody", {}, "by must be a column"),
        ("sex", {}, "by must have a value in every row; column 'sex' is missing"),
        ("collar", {"method": "anchors"}, "by requires method='support'"),
        ("mail", {}, "identify persons"),
        ("x", {}, "true"),
    ],
)
@pytest.mark.arithmetic
def test_hull_by_refuses_invalid_columns(column, options, message):
    fixes = _collars([4_000, 8_000]).rename_geometry("place")
    more = {"reliable": 1, "geometry": 1, "mail": "anna@example.org"}
    fixes = fixes.assign(**more, x=fixes.geometry.x, sex="f")
    fixes.loc[[3, 5], "sex"] = None
    with pytest.raises(GeoPrivError, match=message):
        fixes.geopriv.private_hull(by=column, rho=1e-3, **options)


@pytest.mark.arithmetic
def test_hull_by_column_is_charged_once(tmp_path):
    ledger = Ledger.create(
        tmp_path / "a.ledger", notion="cgp", budget=1e-5, privacy_unit="collar"
    )
    fixes = _collars([4_000] * 9)
    fixes.geopriv.private_hull(by="collar", rho=1e-5, ledger=ledger)
    assert float(ledger.total) == 1e-5
    with pytest.raises(GeoPrivError, match="0 is left"):
        fixes.geopriv.private_hull(by="collar", rho=1e-6, ledger=ledger)


@pytest.mark.filterwarnings("ignore:.*overlap the true ones:geopriv_gis.GeoPrivWarning")
@pytest.mark.parametrize(
    ("crs", "unit"), [("EPSG:2277", 1200 / 3937), ("EPSG:27700", 1)]
)
def test_hulls_are_reliable_by_their_width_in_metres(crs, unit):
    """Of groups of 50 m to 50 km; a foot is no metre, and each has its own width."""
    random = np.random.default_rng(2)
    wide = np.repeat(np.geomspace(50, 5e4, 12), 8)[:, None]
    xy = np.array([3.1e6, 1e7] if unit < 1 else [4e5, 3e5])
    x, y = (xy + wide / unit * random.uniform(-0.5, 0.5, (96, 2))).T
    frame = gpd.GeoDataFrame(
        {"who": np.repeat(np.arange(12), 8)}, geometry=gpd.points_from_xy(x, y), crs=crs
    )
    hulls = frame.geopriv.private_hull(eps=0.02, by="who")
    least = hulls.attrs["geopriv"]["error"]["useful_width"]
    box = hulls.bounds
    sides = np.maximum(box["maxx"] - box["minx"], box["maxy"] - box["miny"]) * unit
    assert (hulls["reliable"] == (sides >= least)).all()
    assert 0 < hulls["reliable"].sum() < 12
    assert ((sides > 0.4 * least) & (sides < 3.2 * least)).any()
