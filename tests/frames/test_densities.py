"""Densities and counts from released frames: every law, every refusal."""

import copy
import warnings
from itertools import pairwise

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import Point, Polygon, box
from shapely.ops import unary_union

import geopriv_gis
from geopriv_gis import GeometryError, GeoPrivWarning, ParameterError, guarantee_of
from geopriv_gis.frames.ground.geometry import VECTORISED
from geopriv_gis.frames.ground.region import closed_rings, polygons_of_rings
from geopriv_gis.frames.maps import zoned
from geopriv_gis.testing import insecure_rng

NEW = VECTORISED  # the oldest stack makes its points one by one
ROWS, RUNS = 1500, 24
CENTRE = (530_000.0, 180_000.0)
TOWN = (526_000.0, 177_000.0, 534_000.0, 183_000.0)
PLACES = gpd.GeoSeries.from_xy(
    [530_000, 532_500, 527_000], [180_000, 181_000, 179_000], crs="EPSG:27700"
)
BANDWIDTH = 800.0


def homes(crs="EPSG:27700"):
    draws = np.random.default_rng(5)
    x, y = draws.normal(CENTRE, (2000, 1200), (ROWS, 2)).T
    frame = gpd.GeoDataFrame(
        {"person": np.arange(ROWS) // 2, "kind": np.arange(ROWS) % 3},
        geometry=gpd.points_from_xy(x, y),
        crs="EPSG:27700",
        index=np.arange(ROWS)[::-1],
    )
    return frame.to_crs(crs)


def true_means(points, places, bandwidth):
    x, y = (
        np.subtract.outer(a.to_numpy(), b.to_numpy())
        for a, b in ((points.x, places.x), (points.y, places.y))
    )
    return np.exp(-(x**2 + y**2) / 2 / bandwidth**2).mean(axis=0)


RELEASES = {
    "laplace": lambda f, rng: f.geopriv.planar_laplace(eps=2e-3, rng=rng),
    "gaussian": lambda f, rng: f.geopriv.gaussian(rho=2e-6, rng=rng),
    "sphere": lambda f, rng: f.geopriv.planar_laplace(eps=2e-3, crs="sphere", rng=rng),
    "persons": lambda f, rng: f.geopriv.planar_laplace(
        eps=4e-3, privacy_unit="person", keep="person", method="composition", rng=rng
    ),
    "persons rho": lambda f, rng: f.geopriv.gaussian(
        rho=4e-6, privacy_unit="person", keep="person", rng=rng
    ),
    "table rho": lambda f, rng: f.geopriv.gaussian(
        rho=2e-6 * ROWS, privacy_unit="table", rng=rng
    ),
    "table dist_2": lambda f, rng: f.geopriv.gaussian(
        rho=2e-6, privacy_unit="table", table_metric="dist_2", rng=rng
    ),
    "shuffled": lambda f, rng: f.geopriv.planar_laplace(
        eps=2e-3, shuffle=True, rng=rng
    ),
}


@pytest.mark.representatives(3)
@pytest.mark.arithmetic
@pytest.mark.parametrize("name", RELEASES)
def test_density_estimates_are_unbiased(name):
    frame = homes()
    true = true_means(frame.geometry, PLACES, BANDWIDTH)
    found, errors = [], []
    for seed in range(RUNS):
        released = RELEASES[name](frame, insecure_rng(seed))
        answer = released.geopriv.density(bandwidth=BANDWIDTH, points=PLACES)
        found.append(answer["value"])
        errors.append(answer["se"])
    found, errors = np.array(found), np.array(errors)
    off = (found.mean(axis=0) - true) / (found.std(axis=0, ddof=1) / np.sqrt(RUNS))
    # Student's t exceeds this with probability 2e-7 (23 degrees), 4e-7 (11).
    assert np.abs(off).max() < 7.5
    # The square root of a chi-square with 72 degrees, or 36, over them.
    assert np.sqrt(((found - true) ** 2 / errors**2).mean()) == pytest.approx(
        1, abs=0.35
    )
    naive = [
        true_means(RELEASES[name](frame, insecure_rng(s)).geometry, PLACES, BANDWIDTH)
        for s in range(6)
    ]
    # It is 8.5 to 13 of these errors in seeds tried: five are six deviations below.
    bias = np.abs(np.mean(naive, axis=0) - true).max()
    assert bias > 5 * errors.mean() / np.sqrt(10)


@pytest.mark.representatives(2)
@pytest.mark.parametrize("crs", ["EPSG:4326", "EPSG:3857", "EPSG:27700", "EPSG:2263"])
@pytest.mark.arithmetic
def test_density_uses_ground_metres_in_every_crs(crs):
    source = homes("EPSG:4326")
    if crs == "EPSG:2263":  # feet, on Long Island
        source = source.set_geometry(source.geometry.translate(-73.8, -10.8))
    frame = source.to_crs(crs)
    town = gpd.GeoSeries([Point(*source.geometry.iloc[0].coords[0])], crs="EPSG:4326")
    near = town.to_crs(town.estimate_utm_crs()).buffer(3000)
    released = frame.geopriv.planar_laplace(eps=0.01)  # coarse grids: little to do
    there = near.centroid.to_crs(crs)
    answer = released.geopriv.density(bandwidth=BANDWIDTH, points=there)
    assert answer.crs == frame.crs
    plane = frame.geometry.to_crs(near.crs)
    true = true_means(plane, near.centroid, BANDWIDTH)
    assert answer["value"].to_numpy() == pytest.approx(true, abs=0.04)
    cells = released.geopriv.density(bandwidth=BANDWIDTH, cell=500, extent=near)
    assert cells.crs.is_projected
    assert len(cells) >= 144
    middle = cells.geometry.centroid
    true = true_means(plane.to_crs(cells.crs), middle, 1.0 * BANDWIDTH / _unit(cells))
    assert np.abs(cells["value"] - true).max() < 0.05
    zone = released.geopriv.count(near, BANDWIDTH / 2)
    inside = plane.within(near.iloc[0]).sum()
    assert abs(zone["count"].iloc[0] - inside) < 5 * zone["se"].iloc[0]
    assert zone["se"].iloc[0] < 0.2 * inside


def _unit(frame):
    return frame.crs.axis_info[0].unit_conversion_factor


@pytest.mark.arithmetic
def test_count_intervals_cover_number_inside():
    """Of a ward with points all around it: what crosses its border is taken back."""
    frame = homes()
    inside = [frame.within(box(*TOWN[:2], *CENTRE)).sum()]
    wards = gpd.GeoSeries([box(*TOWN[:2], *CENTRE)], crs="EPSG:27700")
    covered = []
    for seed in range(2):
        released = frame.geopriv.planar_laplace(eps=0.004, rng=insecure_rng(seed))
        found = released.geopriv.count(wards)
        covered.append((found["low"] <= inside) & (inside <= found["high"]))
        assert found["reliable"].all()
        assert (found["se"] < 0.2 * inside[0]).all()
    assert np.mean(covered) >= 0.5


def test_density_keeps_index_columns_and_guarantee():
    released = homes().geopriv.gaussian(rho=2e-5)
    places = gpd.GeoDataFrame({"name": list("abc")}, geometry=PLACES, index=[7, 5, 9])
    places = places.set_geometry(PLACES.set_axis([7, 5, 9])).set_crs("EPSG:27700")
    found = released.geopriv.density(bandwidth=600, points=places)
    assert list(found.index) == [7, 5, 9]
    per_area = released.geopriv.density(bandwidth=600, points=places, per_area=True)
    ratio = found["value"] / per_area["value"]
    assert ratio.to_numpy() == pytest.approx(2 * np.pi * 600**2)
    assert (found["se"] / per_area["se"]).to_numpy() == pytest.approx(ratio.to_numpy())
    zones = gpd.GeoDataFrame(
        {"zone": ["west", "east"]},
        geometry=[box(*TOWN[:2], *CENTRE), box(*CENTRE, *TOWN[2:])],
        crs="EPSG:27700",
        index=["w", "e"],
    )
    counted = released.geopriv.count(zones, bandwidth=400)
    assert list(counted.columns) == [
        "zone", "geometry", "count", "se", "low", "high", "reliable", "reason",
    ]  # fmt: skip
    assert list(counted.index) == ["w", "e"]
    assert list(zones.columns) == ["zone", "geometry"]
    for answer in (found, per_area, counted):
        promise = guarantee_of(answer)
        assert (promise.notion, promise.rho) == ("cgp", 2e-5)
        assert "kernel estimates" in promise.mechanism
        assert answer.attrs["geopriv"]["error"]["rows"] == ROWS
    assert 0 < found.attrs["geopriv"]["error"]["bias"] < 1e-3


@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
def test_bias_of_persons_is_that_of_the_noise_which_has_most():
    def biases(*sizes):
        who = np.repeat(np.arange(len(sizes)), sizes)
        frame = homes().iloc[: len(who)].assign(person=who)
        of_person = {"eps": 4e-3, "privacy_unit": "person", "rng": insecure_rng(1)}
        where = {"cell": 1000, "extent": TOWN}
        released = frame.geopriv.planar_laplace(
            keep="person", method="composition", **of_person
        )
        answers = (
            frame.geopriv.private_heatmap(BANDWIDTH, **where, **of_person),
            released.geopriv.density(BANDWIDTH, **where),
        )
        return np.array([a.attrs["geopriv"]["error"]["bias"] for a in answers])

    one, five = biases(*[1] * 20), biases(*[5] * 4)
    assert (one != five).all()
    for sizes in ([1] * 5 + [5] * 3, [5] * 3 + [1] * 5):
        assert biases(*sizes) == pytest.approx(np.maximum(one, five))


@pytest.mark.arithmetic
def test_changed_density_loses_guarantee(tmp_path):
    released = homes().geopriv.gaussian(rho=2e-5)
    found = released.geopriv.density(bandwidth=600, points=PLACES)
    assert geopriv_gis.guarantee_of(found).intact
    changed = found.copy()
    changed["value"] += 1e-9
    changed.attrs = copy.deepcopy(found.attrs)
    assert not geopriv_gis.guarantee_of(changed).intact
    lost = found.drop(columns="se")
    lost.attrs = copy.deepcopy(found.attrs)
    assert not geopriv_gis.guarantee_of(lost).intact
    # What was estimated is no release of points.
    with pytest.raises(ParameterError, match="not points plus noise"):
        found.geopriv.density(bandwidth=600, points=PLACES)


@pytest.mark.parametrize(
    ("suffix", "package"), [(".gpkg", "pyogrio"), (".parquet", "pyarrow")]
)
def test_density_survives_files(tmp_path, suffix, package):
    pytest.importorskip(package)
    released = homes().geopriv.gaussian(rho=2e-5)
    found = released.geopriv.density(bandwidth=600, points=PLACES)
    path = tmp_path / f"found{suffix}"
    found.geopriv.to_file(path)
    back = geopriv_gis.read_file(path)
    assert guarantee_of(back) == guarantee_of(found)
    assert back["value"].tolist() == found["value"].tolist()


def test_density_of_points_read_from_file(tmp_path):
    pytest.importorskip("pyogrio")
    released = homes().geopriv.gaussian(rho=2e-5)
    found = released.geopriv.density(bandwidth=600, points=PLACES)
    released.geopriv.to_file(tmp_path / "released.gpkg")
    again = geopriv_gis.read_file(tmp_path / "released.gpkg")
    same = again.geopriv.density(bandwidth=600, points=PLACES)
    assert same["value"].to_numpy() == pytest.approx(
        found["value"].to_numpy(), rel=1e-12
    )


@pytest.mark.arithmetic
def test_density_states_extent_of_released_points():
    released = homes().geopriv.planar_laplace(eps=2e-3)
    cells = released.geopriv.density(bandwidth=2000, cell=2000)
    assert "released points" in cells.attrs["geopriv"]["error"]["extent"]
    west, _, east, _ = cells.total_bounds
    assert west <= released.geometry.x.min() < released.geometry.x.max() <= east
    given = released.geopriv.density(bandwidth=2000, cell=2000, extent=TOWN)
    assert "extent" not in given.attrs["geopriv"]["error"]
    assert tuple(given.total_bounds) == TOWN
    assert len(given) == 12


@pytest.mark.arithmetic
def test_density_positive_has_no_negative_values():
    released = homes().geopriv.planar_laplace(eps=2e-3)
    plain, positive = (
        released.geopriv.density(
            bandwidth=300, cell=500, extent=TOWN, positive=positive
        )
        for positive in (False, True)
    )
    assert (plain["value"] < 0).any()
    assert (positive["value"] >= 0).all()
    assert positive.attrs["geopriv"]["error"]["positive"] is True


def _region(frame):
    town = gpd.GeoSeries([box(*TOWN)], crs=27700)
    return frame.geopriv.planar_laplace(eps=2e-3, region=town)


def _remapped(frame):
    released = frame.geopriv.planar_laplace(eps=2e-3)
    return released.geopriv.remap(PLACES)


REFUSED = {
    "no release": (lambda f: f, "released carries no guarantee"),
    "changed": (
        lambda f: (r := f.geopriv.planar_laplace(eps=2e-3)).set_geometry(
            r.translate(1)
        ),
        "no longer the one",
    ),
    "turned": (
        lambda f: f.geopriv.planar_laplace(eps=2e-3).to_crs(4326).to_crs(f.crs),
        "no longer the one",
    ),
    "region": (_region, "cut off at the border"),
    "region remap": (
        lambda f: f.geopriv.gaussian(
            rho=1e-5, onto=gpd.GeoSeries([box(*TOWN)], crs=27700)
        ),
        "moved to the border",
    ),
    "unit ball": (
        lambda f: f.geopriv.planar_laplace(eps=2e-3, unit_ball=(2, 1, 30)), "shape",
    ),
    "joint": (
        lambda f: f.geopriv.planar_laplace(
            eps=2e-3, privacy_unit="person", keep="person"
        ),
        "the method 'composition'",
    ),
    "remapped": (_remapped, "remapped"),
    "hull": (lambda f: f.geopriv.private_hull(rho=1e-3), "hold points"),
    "centre": (
        lambda f: f.geopriv.private_extent("centre", rho=1e-3), "points plus noise"
    ),
    "person dropped": (
        lambda f: f.geopriv.gaussian(rho=1e-5, privacy_unit="person", drop=["person"]),
        "'person'",
    ),
}  # fmt: skip


def test_density_refuses_places_that_it_cannot_put_on_the_earth():
    globe = homes("EPSG:4326").geopriv.planar_laplace(eps=2e-3)
    with pytest.raises(ParameterError, match="crs must be left out here"):
        globe.geopriv.density(BANDWIDTH, points=PLACES, crs="EPSG:27700")
    bare = gpd.GeoSeries([box(*TOWN)])
    with pytest.raises(geopriv_gis.CRSError, match="extent has no CRS"):
        globe.geopriv.density(BANDWIDTH, cell=500, extent=bare)


@pytest.mark.arithmetic
@pytest.mark.parametrize("name", REFUSED)
def test_density_refuses_releases_it_cannot_deconvolve(name):
    make, words = REFUSED[name]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", GeoPrivWarning)
        released = make(homes())
    for call in (
        lambda: released.geopriv.density(bandwidth=BANDWIDTH, points=PLACES),
        lambda: released.geopriv.density(bandwidth=BANDWIDTH, cell=500, extent=TOWN),
        lambda: released.geopriv.count(box(*TOWN), bandwidth=BANDWIDTH),
    ):
        with pytest.raises((ParameterError, GeometryError)) as refusal:
            call()
        assert words in str(refusal.value)
        assert str(refusal.value).endswith(".")


@pytest.mark.arithmetic
def test_density_refuses_forged_guarantees():
    released = homes().geopriv.planar_laplace(eps=2e-3)
    law = released.attrs["geopriv"]["guarantee"]["law"]
    for change in (
        {"law": {}}, {"law": {**law, "rate": "x"}}, {"law": {**law, "rate": -1}},
        {"law": {**law, "then": "border"}}, {"law": {**law, "family": "cauchy"}},
        {"crs": "nonsense"}, {"crs": "EPSG:32631"},
    ):  # fmt: skip
        forged = released.copy()
        forged.attrs = copy.deepcopy(released.attrs)
        forged.attrs["geopriv"]["guarantee"].update(change)
        if change == {"crs": "EPSG:32631"}:  # believed, and right by its own lights
            continue
        with pytest.raises(geopriv_gis.GeoPrivError):
            forged.geopriv.density(bandwidth=BANDWIDTH, points=PLACES)


BAD = {
    "both": ({"bandwidth": 500, "points": PLACES, "cell": 5}, "cell cannot be"),
    "bandwidth": ({"bandwidth": -1, "points": PLACES}, "bandwidth must be"),
    "narrow": ({"bandwidth": 100, "points": PLACES}, "at least 161.8 m"),
    "wide": ({"bandwidth": 1e300, "points": PLACES}, "at most 2e"),
    "text": ({"bandwidth": "wide", "points": PLACES}, "bandwidth must be"),
    "cell": ({"bandwidth": 500, "cell": 0, "extent": TOWN}, "cell must be"),
    "extent": ({"bandwidth": 500, "cell": 50, "extent": (1, 2, 3)}, "extent must"),
    "empty": ({"bandwidth": 500, "cell": 50, "extent": (1, 2, 1, 5)}, "extent must"),
    "extent for points": (
        {"bandwidth": 500, "points": PLACES, "extent": TOWN}, "extent cannot be",
    ),
    "positive": (
        {"bandwidth": 500, "points": PLACES, "positive": True}, "positive cannot be",
    ),
    "crs": ({"bandwidth": 500, "points": PLACES, "crs": 32630}, "or leave crs out"),
    "point": ({"bandwidth": 500, "points": (1, 2)}, "point must be"),
    "huge": ({"bandwidth": 500, "cell": 0.5, "extent": TOWN}, "larger cells"),
}  # fmt: skip


@pytest.mark.arithmetic
@pytest.mark.parametrize("name", BAD)
def test_density_refuses_invalid_arguments(name):
    arguments, words = BAD[name]
    released = homes().geopriv.gaussian(rho=2e-5)
    with pytest.raises(geopriv_gis.GeoPrivError, match=words):
        released.geopriv.density(**arguments)


@pytest.mark.parametrize(
    "polygons",
    [Point(0, 0), None, gpd.GeoSeries([], crs=27700), PLACES, Polygon(), "town",
     gpd.GeoSeries([box(0, 0, 1, 1), None], crs=27700)],
    ids=["point", "none", "no rows", "points", "empty", "text", "missing"],
)  # fmt: skip
def test_count_refuses_invalid_polygons(polygons):
    released = homes().geopriv.gaussian(rho=2e-5)
    with pytest.raises(geopriv_gis.GeoPrivError, match="polygon"):
        released.geopriv.count(polygons, bandwidth=500)


@pytest.mark.arithmetic
def test_density_warns_of_few_rows():
    released = homes().geopriv.planar_laplace(eps=2e-3)
    with pytest.warns(GeoPrivWarning, match="fewer than 30 rows"):
        found = released.geopriv.density(bandwidth=20, points=PLACES)
    assert not found["reliable"].any()
    assert found["reason"].str.contains("few rows").all()


@pytest.mark.arithmetic
@pytest.mark.parametrize("deep", [300, 450])  # m from the border, noise of 100
def test_count_intervals_hold_for_house_inside_zone(deep):
    sides = (530_050, 531_350, 532_650, 533_950)
    zones = [box(west, 180_050, east, 181_350) for west, east in pairwise(sides)]
    house = [Point(531_350 + deep, 180_700)] * 400
    released = gpd.GeoSeries(house, crs=27700).geopriv.gaussian(rho=5e-5)
    found = released.geopriv.count(gpd.GeoSeries(zones, crs=27700), bandwidth=150)
    assert (found["low"] <= [0, 400, 0]).all()
    assert (found["high"] >= [0, 400, 0]).all()


@pytest.mark.arithmetic
def test_count_of_zones_far_apart():
    rows = gpd.GeoSeries.from_xy(
        np.linspace(0, 6e5, 9_000), np.linspace(0, 6e5, 9_000), crs="EPSG:27700"
    )
    released = rows.geopriv.planar_laplace(eps=0.03)
    far = [box(0, 0, 500, 500), box(599_500, 599_500, 600_000, 600_000)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", GeoPrivWarning)
        found = released.geopriv.count(gpd.GeoSeries(far, crs=27700))
    # Squares as large as an empty country between two zones made them "too small".
    assert not found.reason.str.contains("too small").any()


@pytest.mark.skipif(not NEW, reason="Shapely 1.8 makes a line of the sliver")
def test_count_refuses_slivers():
    released = homes().geopriv.planar_laplace(eps=0.03)
    sliver = box(TOWN[0], TOWN[1] - 500, TOWN[0] + 1e-7, TOWN[1] - 499.9)
    with pytest.raises(ParameterError, match="too small for its rows"):
        released.geopriv.count(gpd.GeoSeries([box(*TOWN), sliver], crs=27700))


@pytest.mark.arithmetic
def test_density_reports_progress_and_can_be_cancelled():
    released, seen = homes().geopriv.planar_laplace(eps=2e-3), []
    released.geopriv.density(bandwidth=1500, points=PLACES, progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 1

    def stop(_share):
        raise InterruptedError

    for arguments in ({"points": PLACES}, {"cell": 500, "extent": TOWN}):
        with pytest.raises(InterruptedError):
            released.geopriv.density(bandwidth=1500, progress=stop, **arguments)


@pytest.mark.filterwarnings("ignore:.*farther off than low and high:UserWarning")
def test_count_of_zones_in_degrees_matches_metres():
    released = RELEASES["gaussian"](homes(), insecure_rng(3))
    zone = gpd.GeoSeries(
        [box(*TOWN).segmentize(200.0) if NEW else box(*TOWN)], crs=27700
    )
    metres = released.geopriv.count(zone, 1_000.0)
    degrees = released.geopriv.count(zone.to_crs(4326), 1_000.0)
    # Straight sides in degrees are not, in metres.
    slack = 2.0 if NEW else 20.0
    assert abs(metres["count"].iloc[0] - degrees["count"].iloc[0]) < slack


@pytest.mark.arithmetic
@pytest.mark.parametrize("zone", [box(-9, -9, 9, 9), Point(0, 0).buffer(9)])
def test_zone_surroundings_do_not_overlap(zone):
    """Many places on one circle, of which GEOS's Voronoi cells overlap."""
    for width in (0.1, 0.3, 1.0, 30.0):
        parts = zoned._zones_around([closed_rings(zone)], width)
        shapes = [shape for part in parts for shape in polygons_of_rings(part)]
        assert len(shapes) >= 3
        wanted = zone.buffer(8 * width).area - zone.area
        assert sum(shape.area for shape in shapes) == pytest.approx(wanted, rel=1e-3)
        assert unary_union(shapes).area == pytest.approx(wanted, rel=1e-3)
