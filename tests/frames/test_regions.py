"""Regions, norms and persons through frames: what is asked for is what is promised."""

import geopandas as gpd
import numpy as np
import pyproj
import pytest
from shapely.affinity import translate
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, box
from shapely.ops import unary_union

import geopriv_gis
from geopriv_gis import CRSError, GeoPrivError, ParameterError
from geopriv_gis.frames.ground.crs import choose_ground
from geopriv_gis.frames.ground.region import PublicRegion
from geopriv_gis.testing import insecure_rng

EPS = 0.01
UTM = "EPSG:32630"
HOME = (500_000.0, 6_200_000.0)


def homes(rows=200, crs=UTM):
    random = np.random.default_rng(1)
    xy = random.normal(HOME, 800, (rows, 2))
    frame = gpd.GeoDataFrame(
        {"person": np.arange(rows) // 4}, geometry=gpd.points_from_xy(*xy.T), crs=UTM
    )
    return frame.to_crs(crs)


def island(hole=True):
    outer = Point(HOME).buffer(1500, 64)
    lake = Point(HOME[0] + 300, HOME[1]).buffer(200)
    far = box(HOME[0] + 2000, HOME[1], HOME[0] + 2300, HOME[1] + 300)
    return MultiPolygon([outer.difference(lake) if hole else outer, far])


def test_region_has_the_edges_of_its_own_crs():
    """A parallel of six degrees leaves the straight line of a plane by 4 km."""
    region = gpd.GeoSeries([box(-6, 55, 0, 60)], crs="EPSG:4326")
    rows = gpd.GeoSeries.from_xy(np.full(60, -3.0), np.full(60, 59.999), crs=4326)
    moved = rows.geopriv.planar_laplace(EPS, region=region, crs=UTM)
    assert moved.within(region.iloc[0].buffer(1e-6)).all()
    assert moved.to_crs(UTM).distance(rows.to_crs(UTM)).max() < 3000


def test_record_of_a_region_or_zones_is_of_each_ring_and_the_crs():
    rows, land = homes(30)[["geometry"]], island(hole=False)
    lake = Point(HOME[0], HOME[1] - 1200).buffer(100)
    other = MultiPolygon([land.geoms[0].difference(lake), land.geoms[1]])
    moved = MultiPolygon([land.geoms[0], translate(land.geoms[1], 5)])
    rows = rows[rows.within(other)]
    told = {
        name: {
            str(made(rows, gpd.GeoSeries([shape], crs=crs)))
            for crs in (UTM, "EPSG:25830")
            for shape in (land, other, moved)
        }
        for name, made in {
            "region": lambda r, s: r.geopriv.planar_laplace(
                EPS, region=s
            ).geopriv.guarantee.parameters["region"],
            "zones": lambda r, s: (
                r.geopriv.planar_laplace(
                    EPS, zones=gpd.GeoSeries([*s, box(0, 0, 1, 1)], crs=s.crs)
                ).geopriv.guarantee.zones
            ),
            "later zones": lambda r, s: (
                r.geopriv.planar_laplace(
                    EPS,
                    zones=gpd.GeoSeries(
                        [land.buffer(9), translate(s.iloc[0], 9000)], crs=s.crs
                    ),
                ).geopriv.guarantee.zones
            ),
        }.items()
    }
    assert {name: len(each) for name, each in told.items()} == dict.fromkeys(told, 6)


@pytest.mark.parametrize("crs", [UTM, "EPSG:4326", "EPSG:3857"])
@pytest.mark.parametrize("name", ["region", "onto"])
def test_released_points_lie_in_the_region(crs, name):
    layer = gpd.GeoSeries([island()], crs=UTM)
    released = geopriv_gis.planar_laplace(
        homes(crs=crs), EPS, **{name: layer.to_crs("EPSG:4326")}
    )
    promise = released.geopriv.guarantee
    assert (promise.notion, promise.eps) == ("gp", EPS)
    assert promise.crs == UTM  # the region's zone, not the data's
    assert not any("chosen from where the data lie" in a for a in promise.assumptions)
    assert any("the region is public" in a for a in promise.assumptions)
    assert set(promise.parameters) == {"eps", name}
    assert "region" in str(promise)
    inside = released.to_crs(UTM).geometry.within(island().buffer(0.1))
    assert inside.all()
    assert promise.bounded_range == (name == "region")


@pytest.mark.arithmetic
def test_gaussian_noise_moves_onto_polygons():
    released = geopriv_gis.gaussian(homes(), 2e-5, onto=island())
    assert released.geometry.within(island().buffer(1.0)).all()
    assert released.geopriv.guarantee.rho == 2e-5
    inside = geopriv_gis.gaussian(homes(), 2e-5, onto=box(0, 0, 1e7, 1e7))
    assert inside.geopriv.guarantee.intact


@pytest.mark.filterwarnings("ignore:region's . polygons")
def test_region_merges_overlapping_and_invalid_polygons():
    bow_tie = Polygon([(0, 0), (1, 1), (1, 0), (0, 1)])
    two = gpd.GeoSeries([box(0, 0, 4, 4), box(2, 2, 6, 6), bow_tie], crs=UTM)
    two = gpd.GeoSeries(
        [Polygon(np.array(s.exterior.coords) * 500 + HOME) for s in two], crs=UTM
    )
    released = geopriv_gis.planar_laplace(homes(50), EPS, region=two)
    assert released.geometry.within(unary_union(list(two.buffer(0.1)))).all()


@pytest.mark.arithmetic
def test_region_uses_composition_for_persons():
    released = geopriv_gis.planar_laplace(
        homes(), EPS, region=island(), privacy_unit="person", keep="person"
    )
    promise = released.geopriv.guarantee
    assert promise.parameters["method"] == "composition"
    assert promise.table_metric == "dist_inf"
    assert released.geometry.within(island().buffer(0.1)).all()


@pytest.mark.filterwarnings("ignore:onto's 2 polygons")
@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"region": Point(0, 0)}, ParameterError, r"^region must be a polygon"),
        ({"region": LineString([(0, 0), (1, 1)])}, ParameterError, "region must be"),
        ({"region": gpd.GeoSeries([], crs=UTM)}, ParameterError, "region must be"),
        ({"region": gpd.GeoSeries([box(0, 0, 1, 1)])}, CRSError, "region has no CRS"),
        ({"onto": gpd.GeoSeries([box(0, 0, 1, 1)])}, CRSError, "onto has no CRS"),
        (
            {"onto": gpd.GeoSeries([box(0, 0, 1, 1), Point(0, 0)], crs=UTM)},
            ParameterError,
            "^onto must be a polygon",
        ),
        ({"onto": island(), "crs": "sphere"}, CRSError, "^onto needs a plane"),
        ({"onto": island(), "region": island()}, ParameterError, "cannot be combined"),
        ({"onto": island(), "zones": island()}, ParameterError, "cannot be combined"),
        ({"region": island(), "unit_ball": (2, 1, 0)}, ParameterError, "unit_ball"),
        (
            {"region": island(), "privacy_unit": "table", "method": "joint"},
            ParameterError,
            "method='joint'",
        ),
        ({"method": "joint"}, ParameterError, "method requires privacy_unit"),
        (
            {"table_metric": "dist_2"},
            ParameterError,
            "table_metric requires privacy_unit",
        ),
        ({"privacy_unit": "table", "method": "both"}, ParameterError, r"^method must"),
        (
            {"privacy_unit": "table", "table_metric": "dist_1"},
            ParameterError,
            r"^table_metric must",
        ),
        ({"unit_ball": (1, 2)}, ParameterError, r"^unit_ball must"),
        ({"unit_ball": (1, 2, 3), "crs": "sphere"}, CRSError, "plane"),
    ],
)
@pytest.mark.arithmetic
def test_incompatible_options_are_refused(options, error, words):
    with pytest.raises(error, match=words):
        geopriv_gis.planar_laplace(homes(8), EPS, **options)


def test_a_region_made_from_the_data_is_refused():
    frame = homes()
    with pytest.raises(ParameterError, match="must be public"):
        geopriv_gis.planar_laplace(frame, EPS, region=box(*frame.total_bounds))
    hull = unary_union(list(frame.geometry)).convex_hull
    with pytest.raises(ParameterError, match="must be public"):
        geopriv_gis.planar_laplace(frame, EPS, region=hull)


def test_the_whole_earth_is_no_region_of_a_utm_zone():
    """Its outline in the plane is thin and huge: no array of all its grid is made."""
    earth = gpd.GeoSeries([box(-180, -90, 180, 90)], crs="EPSG:4326")
    with pytest.raises(GeoPrivError, match="region"):
        homes(3).geopriv.planar_laplace(eps=EPS, region=earth)


def test_region_error_contains_no_coordinate():
    frame = homes()
    with pytest.raises(GeoPrivError) as caught:
        geopriv_gis.planar_laplace(frame, EPS, region=box(*frame.total_bounds))
    assert not any(f"{value:.0f}" in str(caught.value) for value in frame.geometry.x)


@pytest.mark.parametrize("crs", [UTM, "EPSG:4326"])
@pytest.mark.parametrize("unit", ["table", "person"])
@pytest.mark.parametrize("method", ["joint", "composition"])
@pytest.mark.parametrize("metric", ["dist_inf", "dist_2"])
@pytest.mark.arithmetic
def test_guarantee_states_requested_unit_and_metric(crs, unit, method, metric):
    released = geopriv_gis.planar_laplace(
        homes(crs=crs), EPS, privacy_unit=unit, method=method, table_metric=metric,
        keep="person",
    )  # fmt: skip
    promise = released.geopriv.guarantee
    assert (promise.notion, promise.eps) == ("gp", EPS)
    assert (promise.privacy_unit, promise.table_metric) == (unit, metric)
    assert promise.parameters["method"] == method
    assert str(promise)


@pytest.mark.arithmetic
def test_dist_2_moves_rows_less_than_dist_inf():
    frame = homes()
    far = {
        metric: frame.distance(
            geopriv_gis.planar_laplace(
                frame, EPS, privacy_unit="table", table_metric=metric
            )
        ).mean()
        for metric in ("dist_inf", "dist_2")
    }
    assert far["dist_2"] < far["dist_inf"] / 4
    plain = geopriv_gis.gaussian(
        frame, 2e-5, privacy_unit="table", table_metric="dist_2"
    )
    assert frame.distance(plain).mean() == pytest.approx(0.886 / 2e-5**0.5, rel=0.2)
    assert plain.geopriv.guarantee.tolerance > 5 * (
        geopriv_gis.gaussian(frame, 2e-5).geopriv.guarantee.tolerance
    )


@pytest.mark.arithmetic
def test_unit_ball_noise_follows_ellipse():
    frame = homes(2000)
    released = geopriv_gis.planar_laplace(frame, EPS, unit_ball=(200, 50, 90))
    step = np.abs(
        [released.geometry.x - frame.geometry.x, released.geometry.y - frame.geometry.y]
    ).mean(axis=1)
    assert step[0] / step[1] == pytest.approx(4, rel=0.15)
    promise = released.geopriv.guarantee
    assert promise.parameters["unit_ball"] == [200, 50, 90]
    assert "4 times as long along bearing 90°" in str(promise)


@pytest.mark.arithmetic
def test_insecure_rng_in_region_gives_no_guarantee():
    released = geopriv_gis.planar_laplace(
        homes(), EPS, region=island(), rng=insecure_rng(1)
    )
    assert released.geopriv.guarantee.notion == "none"


@pytest.mark.filterwarnings("ignore:region's . polygons")
@pytest.mark.parametrize("crs", ["sphere", "EPSG:4326"])
@pytest.mark.parametrize("unit", ["row", "table"])
def test_a_region_across_the_antimeridian(crs, unit):
    """Fiji: no plane of the library's choice holds both sides and the promise."""
    parts = [box(177, -19, 180, -16), box(-180, -19, -178, -16)]
    fiji = gpd.GeoSeries(parts, crs="EPSG:4326")
    frame = gpd.GeoSeries.from_xy([179.95, -179.95], [-17, -17], crs="EPSG:4326")
    for land in (fiji, fiji.to_crs("EPSG:3460")):
        released = frame.geopriv.planar_laplace(
            1e-5, region=land, crs=crs, privacy_unit=unit
        )
        promise = released.geopriv.guarantee
        assert (promise.crs, promise.privacy_unit) == ("sphere", unit)
        assert promise.bounded_range
        assert "restricted" in promise.mechanism
        assert released.within(_either(parts)).all()


@pytest.mark.filterwarnings("ignore:region's . polygons")
@pytest.mark.parametrize(("own", "land"), [(3460, 4326), (4326, 4322), (4326, 4167)])
def test_a_region_across_the_antimeridian_on_another_datum(own, land):
    """A datum shift carries vertices at 180° to the other side: rings of 359° came."""
    parts = [box(177, -19, 180, -16), box(-180, -19, -178, -16)]
    frame = gpd.GeoSeries.from_xy([179.95, -179.95], [-17, -17], crs="EPSG:4326")
    for shapes, widths in ((parts, [2, 3]), ([box(177, -19, 182, -16)], [5])):
        region = gpd.GeoSeries(shapes, crs=f"EPSG:{land}")
        ground = choose_ground(pyproj.CRS(own), "sphere")
        rings = PublicRegion.of(region, None, "region").in_degrees(ground)
        found = sorted(np.ptp(ring[:, 0]) for ring in rings)
        assert found == pytest.approx(widths, abs=1e-3)
        released = frame.to_crs(own).geopriv.planar_laplace(
            1e-5, region=region, crs="sphere"
        )
        assert released.to_crs(4326).within(_either(parts)).all()


def _either(parts):
    return parts[0].union(parts[1]).buffer(1e-3)


@pytest.mark.parametrize(
    ("mask", "name"),
    [
        ("planar_laplace", "region"),
        ("planar_laplace", "onto"),
        ("gaussian", "onto"),
        ("peak_laplace", "region"),
    ],
)
def test_several_polygons_treated_as_one_are_warned_of(mask, name):
    """Of 172 points in 9 municipalities 58 changed theirs, and nobody said so."""
    x, y = HOME
    halves = gpd.GeoSeries(
        [box(x - 9000, y - 9000, x, y + 9000), box(x, y - 9000, x + 9000, y + 9000)],
        crs=UTM,
    )
    more = {"eps_fixed": 1, "radius": 100} if mask == "peak_laplace" else {}
    release = getattr(homes().geometry.geopriv, mask)
    words = f"{name}'s 2 polygons count as"
    with pytest.warns(geopriv_gis.GeoPrivWarning, match=words):
        released = release(displacement=500, **{name: halves}, **more)
    sides = [points.x < x for points in (homes().geometry, released)]
    assert (sides[0] != sides[1]).sum() > 10
    whole = gpd.GeoSeries([unary_union(list(halves))], crs=UTM)
    for one in (whole, island()):  # parts of one shape are meant as one
        release(displacement=500, **{name: one}, **more)
