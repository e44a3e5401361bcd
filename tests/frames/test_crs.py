"""Ground metres: largest scales, areas of use, and who is refused."""

import geopandas as gpd
import numpy as np
import pyproj
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import box

from geopriv_gis import CRSError
from geopriv_gis.core.ground.metric import Plane, Sphere
from geopriv_gis.frames.ground.crs import (
    AreaOfUse,
    choose_ground,
    largest_scale,
    largest_scale_in_use,
)
from geopriv_gis.frames.ground.datum import from_degrees, transform

WGS84 = pyproj.CRS.from_epsg(4326)
GEOD = pyproj.Geod(ellps="WGS84")
SCALES = {
    32630: 1.0010, 27700: 1.0028, 2154: 1.0036, 5070: 1.0248, 3035: 1.0781,
    3031: 1.0427, 3995: 1.0427, 32661: 1.0655, 2263: 1.0001, 2193: 1.0043,
    3571: 1.0824, 28992: 1.0003,
}  # fmt: skip
# The areas of use that these scales are of. PROJ's database has other ones from time
# to time: it knows the Dutch grid on land, or with the sea, where it is 1.0012.
LAND = {28992: AreaOfUse(3.2, 50.75, 7.22, 53.7)}
SEA = AreaOfUse(2.53, 50.75, 7.22, 55.77)
DISTORTED = {3857: 11.66, 4087: 1e5, 3395: 9.6, 3832: 2.52, 3978: 1.1537}


def _apart(crs, area, one, two):
    """Return map and geodesic distances of pairs given by shares of an area's box."""
    ends = []
    for share in (one, two):
        lon = area.west + share[:, 0] * (area.east - area.west)
        lat = area.south + share[:, 1] * (area.north - area.south)
        ends.append(np.column_stack([np.mod(lon + 180, 360) - 180, lat]))
    geodetic = crs.geodetic_crs
    there = [
        transform(e, geodetic, crs) * crs.axis_info[0].unit_conversion_factor
        for e in ends
    ]
    on_map = np.hypot(*(there[0] - there[1]).T)
    return on_map, crs.get_geod().inv(*ends[0].T, *ends[1].T)[2]


@pytest.mark.parametrize(("code", "scale"), SCALES.items())
@pytest.mark.arithmetic
def test_largest_scale_of_a_plane(code, scale):
    crs = pyproj.CRS.from_epsg(code)
    ground = choose_ground(crs)
    assert isinstance(ground.metric, Plane)
    assert ground.label == f"EPSG:{code}"
    assert ground.metric.k_max == largest_scale(crs, ground.area)
    area = LAND.get(code, ground.area)
    assert largest_scale(crs, area) == pytest.approx(scale, abs=1.01e-4)


def test_largest_scale_grows_with_area_of_use():
    """The stereographic formula: 0.9999079·(1 + d²/4R²), d from Amersfoort."""
    crs = pyproj.CRS.from_epsg(28992)
    for area in (LAND[28992], SEA):
        nodes = area.nodes(65)
        far = GEOD.inv(
            np.full(len(nodes), 5.38763888888889),
            np.full(len(nodes), 52.1561605555556),
            *nodes.T,
        )[2].max()
        formula = 0.9999079 * (1 + (far / (2 * 6_382_644)) ** 2)
        assert largest_scale(crs, area) == pytest.approx(formula, abs=1.01e-4)
    assert largest_scale(crs, SEA) == pytest.approx(1.0012, abs=1e-4)


@pytest.mark.parametrize("code", SCALES)
@pytest.mark.arithmetic
def test_largest_scale_bounds_stretch_of_any_pair(code):
    crs = pyproj.CRS.from_epsg(code)
    scale, area = largest_scale_in_use(crs)
    random = np.random.default_rng(code)
    one, two = random.uniform(size=(2, 20_000, 2))
    # A third near each other, a third on the border, where scales are largest.
    two[::3] = one[::3] + random.normal(0, 1e-3, two[::3].shape)
    for end in (one, two):
        border = end[1::3]
        border[np.arange(len(border)), random.integers(0, 2, len(border))] = (
            random.integers(0, 2, len(border))
        )
    two = np.clip(two, 0, 1)
    on_map, on_ground = _apart(crs, area, one, two)
    far = on_ground > 0.1
    assert far.sum() > 15_000
    assert (on_map[far] <= scale * on_ground[far]).all()


def test_far_pairs_exceed_the_local_scale_in_conus_albers():
    """Why `largest_scale` looks at pairs: Tissot's factor alone is 1.0140 here."""
    crs = pyproj.CRS.from_epsg(5070)
    area = AreaOfUse.of(crs)
    one, two = np.array([[0.0, 1.0]]), np.array([[1.0, 1.0]])
    on_map, on_ground = _apart(crs, area, one, two)
    assert on_map[0] / on_ground[0] > 1.02


@settings(max_examples=200)
@given(
    st.sampled_from(sorted(SCALES)),
    st.tuples(*[st.floats(0, 1)] * 4),
)
@pytest.mark.arithmetic
def test_largest_scale_bounds_stretch_of_arbitrary_pairs(code, shares):
    crs = pyproj.CRS.from_epsg(code)
    scale, area = largest_scale_in_use(crs)
    one, two = np.array(shares).reshape(2, 1, 2)
    on_map, on_ground = _apart(crs, area, one, two)
    assert on_map[0] <= scale * on_ground[0] + 1e-6


@pytest.mark.arithmetic
def test_sphere_scale_bounds_stretch_of_any_pair():
    sphere = Sphere()
    assert 1.0011 < sphere.k_max < 1.0012
    random = np.random.default_rng(1)
    lat = np.degrees(np.arcsin(random.uniform(-1, 1, (2, 100_000))))
    lon = random.uniform(-180, 180, (2, 100_000))
    step = random.normal(0, 0.01, (2, 50_000))
    lon[1, :50_000] = lon[0, :50_000] + step[0]
    lat[1, :50_000] = np.clip(lat[0, :50_000] + step[1], -90, 90)
    on_sphere = sphere.distance(
        np.column_stack([lon[0], lat[0]]), np.column_stack([lon[1], lat[1]])
    )
    on_ground = GEOD.inv(lon[0], lat[0], lon[1], lat[1])[2]
    ratio = on_sphere / on_ground
    assert ratio.max() <= sphere.k_max
    assert ratio.max() > 1.0010  # and no more is given away than needed


@pytest.mark.parametrize(("code", "scale"), DISTORTED.items())
@pytest.mark.arithmetic
def test_distorted_projections_use_the_sphere(code, scale):
    crs = pyproj.CRS.from_epsg(code)
    assert largest_scale_in_use(crs)[0] == pytest.approx(scale, rel=0.02)
    assert isinstance(choose_ground(crs).metric, Sphere)
    with pytest.raises(CRSError, match="is up to"):
        choose_ground(WGS84, crs)


@pytest.mark.parametrize("code", [4326, 4258, 4269, 4807, 4979, 9518, 27572])
def test_geographic_crs_of_any_kind_use_the_sphere(code):
    crs = pyproj.CRS.from_epsg(code)
    ground = choose_ground(crs)
    assert isinstance(ground.metric, Sphere)
    assert ground.label == "sphere"
    here = np.array([[5.37, 43.3]])
    there = transform(
        here,
        WGS84,
        pyproj.CRS.from_epsg(
            27572 if code == 27572 else (4807 if code == 4807 else 4326)
        ),
    )
    working = ground.to_working(there)
    # Degrees, from Greenwich or Paris: on the sphere the meridian does not matter.
    paris = 2.33722917 if code in (4807, 27572) else 0.0
    assert working[0] == pytest.approx((5.37 - paris, 43.3), abs=0.01)
    assert ground.to_source(working) == pytest.approx(there, rel=1e-9)


@pytest.mark.parametrize("code", [4807, 27572])
def test_utm_zone_is_chosen_for_paris_meridian(code):
    marseille = gpd.GeoSeries.from_xy([5.37], [43.3], crs=WGS84).to_crs(code)
    released = marseille.geopriv.gaussian(rho=1e-4)
    assert released.geopriv.guarantee.crs == "EPSG:32631"
    moved = released.to_crs(32631).distance(marseille.to_crs(32631))
    assert moved.iloc[0] < 1000


def test_custom_crs_without_area_of_use():
    lonlat = gpd.GeoSeries.from_xy([7.1], [51.1], crs=WGS84)
    own = lonlat.to_crs("+proj=tmerc +lat_0=51.03 +lon_0=7.07 +ellps=GRS80 +units=m")
    assert own.geopriv.planar_laplace(0.01).geopriv.guarantee.crs == "sphere"
    assert own.geopriv.gaussian(1e-4).geopriv.guarantee.crs == "EPSG:32632"
    with pytest.raises(CRSError, match="unknown"):
        lonlat.geopriv.planar_laplace(0.01, crs=own.crs)


@pytest.mark.parametrize("code", [27700, 32630, 3035])
@pytest.mark.arithmetic
def test_points_outside_the_area_of_use(code):
    far = gpd.GeoSeries.from_xy([-0.1, 60.0], [51.5, 5.0], crs=WGS84).to_crs(code)
    with pytest.raises(CRSError, match="1 of 2 rows lie outside") as refusal:
        far.geopriv.planar_laplace(0.01)
    assert "crs='sphere'" in str(refusal.value)
    released = far.geopriv.planar_laplace(0.01, crs="sphere")
    assert released.crs == far.crs
    assert released.geopriv.guarantee.crs == "sphere"
    before, after = far.to_crs(4326), released.to_crs(4326)
    moved = GEOD.inv(before.x, before.y, after.x, after.y)[2]
    assert (moved < 5000).all()


def test_too_narrow_utm_zone_error_suggests_leaving_crs_out():
    herd = gpd.GeoSeries.from_xy([16.0, 18.4], [63.0, 63.2], crs=WGS84)
    with pytest.raises(CRSError, match="Leave crs out"):
        herd.geopriv.gaussian(1e-4, crs="EPSG:32633")
    assert herd.geopriv.gaussian(1e-4).geopriv.guarantee.crs == "EPSG:32633"


@pytest.mark.parametrize(
    ("place", "code"),
    [
        ((0.0, 0.0), 32631), ((5.9, -10.0), 32731), ((6.1, 10.0), 32632),
        ((-180.0, 10.0), 32601), ((180.0, 10.0), 32601), ((179.9, -10.0), 32760),
        ((3.0, 83.9), 32631), ((3.0, 84.1), 32661),
        ((3.0, -79.9), 32731), ((3.0, -80.1), 32761),
    ],
)  # fmt: skip
def test_plane_of_degrees_is_their_utm_or_ups_zone(place, code):
    ground = choose_ground(WGS84, plane=True, coordinates=np.array([place]))
    assert ground.label == f"EPSG:{code}"


def test_area_of_use_across_antimeridian():
    area = AreaOfUse.of(pyproj.CRS.from_epsg(3832))
    assert area.contains(np.array([[179.9, 0], [-179.9, 0], [0, 0]])).tolist() == [
        True, True, False,
    ]  # fmt: skip


def test_largest_scale_of_a_part_is_smaller():
    crs = pyproj.CRS.from_epsg(3035)
    assert largest_scale(crs, AreaOfUse(5.0, 47.0, 15.0, 55.0)) < 1.002


@pytest.mark.parametrize(
    "ask",
    [
        lambda f: f.geopriv.gaussian(1e-4),
        lambda f: f.geopriv.private_hull(rho=1e-4),
        lambda f: f.geopriv.private_extent(rho=1e-4),
        lambda f: f.geopriv.private_heatmap(
            500, 1000, eps=0.01, extent=(-180, -20, 180, 80)
        ),
        lambda f: f.geopriv.gaussian(1e-4, crs="EPSG:32760"),
        lambda f: f.geopriv.gaussian(1e-4, crs="EPSG:3857"),
        lambda f: f.geopriv.gaussian(1e-4, crs="sphere"),
        lambda f: f.geopriv.gaussian(1e-4, onto=box(-180, -20, 180, 80)),
        lambda f: f.geopriv.gaussian(1e-4, onto=box(-180, -20, 180, 80), crs="sphere"),
    ],
)
@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
@pytest.mark.arithmetic
def test_plane_errors_never_suggest_the_sphere(ask):
    """Fiji and Svalbard: no plane holds both, and these cannot use the sphere."""
    both = gpd.GeoSeries.from_xy([178.4, 15.6], [-18.1, 78.2], crs=WGS84)
    with pytest.raises(CRSError) as refusal:
        ask(both)
    assert "'sphere' to" not in str(refusal.value)
    assert "or 'sphere'" not in str(refusal.value)
    assert "crs='sphere'" not in str(refusal.value)
    assert "on the sphere" not in str(refusal.value)
    # What is said to be done can be done: a region by itself, or its own plane.
    for part in (both.iloc[:1], both.iloc[1:]):
        assert len(part.geopriv.gaussian(1e-4)) == 1
    assert len(both.geopriv.planar_laplace(0.01)) == 2


@pytest.mark.parametrize(
    "crs",
    [
        "+proj=longlat +R=6371229", "EPSG:4053", "EPSG:3408", "EPSG:2163",
        "+proj=sinu +R=6371007.181",
    ],
)  # fmt: skip
def test_spherical_crs_can_use_utm_plane(crs):
    """PROJ refuses UTM zones there: weather models and atlases would have no plane."""
    crs = pyproj.CRS(crs)
    degrees = np.array([[9.1, 48.1], [9.1001, 48.1], [12.0, 48.2]])
    ground = choose_ground(crs, 32632)
    working = ground.to_working(from_degrees(degrees, crs))
    on_ground = crs.get_geod().inv(*degrees[0], *degrees[1])[2]
    ratio = np.hypot(*(working[1] - working[0])) / on_ground
    assert ratio == pytest.approx(0.9996, abs=1e-5)
    assert ground.metric.k_max == pytest.approx(1.0010, abs=1e-4)
    assert ground.to_source(working) == pytest.approx(
        from_degrees(degrees, crs), abs=1e-3
    )


@pytest.mark.parametrize(
    ("crs", "what"),
    [
        # True ratios up to 1.0065 and 1.207, where 1.0011 and 1.204 were promised.
        ("+proj=utm +zone=32 +ellps=WGS84 +geoc", "geocentric latitudes"),
        ("+proj=longlat +a=8000 +b=4000", "must be 0 to 0.2"),
    ],
)
@pytest.mark.parametrize("working_crs", [None, "sphere", 32632])
def test_geocentric_latitudes_and_flat_ellipsoids_are_refused(crs, what, working_crs):
    with pytest.raises(CRSError, match=what):
        choose_ground(pyproj.CRS(crs), working_crs)


def test_region_with_projection_undefined_at_origin():
    """The Brazilian polyconic has none at (0, 0)."""
    brasilia = gpd.GeoSeries.from_xy([-47.9], [-15.8], crs=WGS84)
    region = gpd.GeoSeries([box(-48.3, -16.1, -47.4, -15.5)], crs=WGS84)
    frame = brasilia.to_crs(5880)
    released = frame.geopriv.planar_laplace(0.01, region=region)
    assert released.geopriv.guarantee.crs == "EPSG:32723"


def test_area_of_use_is_not_borrowed_from_similar_crs():
    """A weather model's conic map was taken for that of Kansas, and refused rows."""
    model = pyproj.CRS("+proj=lcc +lat_1=38.5 +lat_0=38.5 +lon_0=-97.5 +R=6371229")
    maine = gpd.GeoSeries.from_xy([-69.0], [45.0], crs=WGS84).to_crs(model)
    assert maine.geopriv.planar_laplace(0.01).geopriv.guarantee.crs == "sphere"
    # Axes in another order are no other place.
    estonia = pyproj.CRS(pyproj.CRS.from_epsg(3301).to_wkt("WKT1_GDAL"))
    assert isinstance(choose_ground(estonia).metric, Plane)
