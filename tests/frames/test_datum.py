"""Datums: rows never change theirs, so places a hair apart stay a hair apart."""

import functools
import struct
import warnings

import geopandas as gpd
import numpy as np
import pyproj
import pytest
from pyproj.crs import BoundCRS
from pyproj.crs.coordinate_operation import ToWGS84Transformation
from pyproj.transformer import TransformerGroup
from shapely.geometry import Point, box

from geopriv_gis import CRSError, OptimalMechanism
from geopriv_gis.core.ground.metric import Plane, Sphere
from geopriv_gis.frames.ground import datum
from geopriv_gis.frames.ground.crs import AreaOfUse, choose_ground, largest_scale_in_use
from geopriv_gis.frames.ground.lattice import PublicPlaces
from geopriv_gis.frames.ground.public_shapes import project_query_places
from geopriv_gis.frames.ground.region import PublicRegion
from geopriv_gis.testing import insecure_rng

# ED50, Monte Mario, Cape, NAD27, PSAD56, S-JTSK, OSGB36, Pulkovo, Tokyo, Amersfoort ...
PAIRS = [
    (4230, 25832), (4230, 25830), (4230, 32632), (4230, 2154), (4230, 3035),
    (4230, 27700), (4230, "zone"), (23032, 25832), (4265, 3035), (4265, 32632),
    (4265, "zone"), (3003, 32632), (4326, 3003), (4222, 32735), (4222, "zone"),
    (4326, 22235), (4267, 5070), (4267, 26917), (4267, 32610), (4267, "zone"),
    (26717, 5070), (4248, 32719), (4248, "zone"), (4326, 24879), (4156, 3035),
    (4156, 32633), (5514, 32633), (4277, 32630), (27700, 32630),
    (4326, 27700), (4326, 23030), (4326, 23032), (4284, 32637), (4284, "zone"),
    (4301, 32654), (4301, "zone"), (4326, 3095), (4289, 32631), (28992, 3035),
    (4326, 28992), (4314, 25832), (4314, 3035), (4313, 3035), (4312, 31287),
    (4326, 31370), (4275, 2154), (4807, 2154), (27572, 32631), (4209, 32735),
    (4210, "zone"), (4283, 3577), (4203, 3577), (4272, 2193), (4326, 2263),
]  # fmt: skip


def _of(code):
    return pyproj.CRS.from_epsg(code)


def _ways(source, target):
    """Return all operations that PROJ knows, with their grids or without."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of grids that are not installed
        return TransformerGroup(source, target, always_xy=True)


@functools.cache
def _ground(source, to):
    """Return a pair's ground, and the box (degrees) both CRSs are made for."""
    source = _of(source)
    area = AreaOfUse.of(source)
    west, south, east, north = area.west, area.south, area.east, area.north
    if to != "zone":
        there = AreaOfUse.of(_of(to))
        ground = choose_ground(source, f"EPSG:{to}")
    else:
        middle = np.array([[(west + east) / 2, (south + north) / 2]])
        ground = choose_ground(
            source, plane=True, coordinates=datum.from_degrees(middle, source)
        )
        there = ground.area
    turn = 360.0 * (there.east < west)
    west, south = max(west, there.west + turn), max(south, there.south)
    east, north = min(east, there.east + turn), min(north, there.north)
    assert west < east
    assert south < north
    return ground, (west, south, east, north)


def _borders(ground, here):
    """Return pairs of places micrometres apart, on both sides of PROJ's borders."""
    west, south, east, north = here
    target = datum.geographic_base(ground.named or _of(4326))
    group = _ways(datum.geographic_base(ground.source), target)
    lines = []
    for way in (*group.transformers, *group.unavailable_operations):
        area = way.area_of_use
        if area is None:
            continue
        share = np.linspace(0.03, 0.97, 5)
        sides = np.array([area.west, area.east])
        for lon in sides + 360.0 * (sides < west):
            if west < lon < east:
                lat = south + share * (north - south)
                lines.append(np.column_stack([np.full(5, lon), lat, np.zeros(5)]))
        for lat in (area.south, area.north):
            if south < lat < north:
                lon = west + share * (east - west)
                lines.append(np.column_stack([lon, np.full(5, lat), np.ones(5)]))
    if not lines:
        return np.empty((0, 2)), np.empty((0, 2))
    lon, lat, level = np.vstack(lines).T
    step = np.column_stack([1 - level, level]) * 2e-11
    middle = np.column_stack([lon, lat])
    return middle - step, middle + step


def _walked(ground, here, random):
    """Return the two places of some lines between which the working metric steps most.

    Each line is walked in steps, and the worst step is halved until it is micrometres.
    """
    west, south, east, north = here
    ends = random.uniform((west, south), (east, north), (2, 8, 2))
    share = np.linspace(0, 1, 1500)[:, None]
    one, two = [], []
    for start, end in zip(*ends, strict=True):
        places = start * (1 - share) + end * share
        low, high = places[:-1], places[1:]
        for _ in range(40):
            worst = int(np.argmax(_excess(ground, low, high)))
            low, high = low[worst], high[worst]
            if np.abs(high - low).max() < 1e-11:
                break
            middle = (low + high) / 2
            low, high = np.array([low, middle]), np.array([middle, high])
        one.append(np.atleast_2d(low)[0])
        two.append(np.atleast_2d(high)[0])
    return np.array(one), np.array(two)


def _excess(ground, one, two):
    """Return how much farther (m) places are in the metric than the promise says."""
    rows = [datum.from_degrees(end, ground.source) for end in (one, two)]
    working = [ground.transform_anywhere(end) for end in rows]
    shape = datum.geographic_base(ground.source).get_geod()
    ground_metres = shape.inv(*one.T, *two.T)[2]
    apart = ground.metric.distance(working[0], working[1])
    return apart - ground.metric.k_max * ground_metres


@pytest.mark.arithmetic
def test_datum_pairs_and_borders_are_numerous():
    assert len(set(PAIRS)) >= 40
    found = [len(_borders(*_ground(*pair))[0]) for pair in PAIRS[::3]]
    assert sum(count > 0 for count in found) >= 8
    assert sum(found) > 150


@pytest.mark.representatives(12)
@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_coordinates_do_not_jump_between_proj_operations(pair):
    ground, here = _ground(*pair)
    for one, two in (
        _borders(ground, here),
        _walked(ground, here, np.random.default_rng(12)),
    ):
        if len(one):
            assert _excess(ground, one, two).max() < 1e-7


@pytest.mark.parametrize("pair", PAIRS[::3], ids=str)
@pytest.mark.arithmetic
def test_rows_are_not_stretched_beyond_stated_scale(pair):
    ground, (west, south, east, north) = _ground(*pair)
    random = np.random.default_rng(3)
    one, two = random.uniform((west, south), (east, north), (2, 5_000, 2))
    two[::2] = one[::2] + random.normal(0, 1e-4, two[::2].shape)
    assert _excess(ground, one, two).max() < 1e-6


@pytest.fixture
def grid(tmp_path):
    """A made-up grid that moves the German datum by 30 m, where PROJ looks for one."""
    path = tmp_path / "BETA2007.gsb"
    path.write_bytes(_ntv2(47.0, 55.0, 6.0, 15.0, shift=1.0))
    old = pyproj.datadir.get_data_dir()
    pyproj.datadir.set_data_dir(str(old))
    pyproj.datadir.append_data_dir(str(tmp_path))
    yield
    pyproj.datadir.set_data_dir(old)


def _ntv2(south, north, west, east, shift):
    def whole(name, value):
        return name.ljust(8).encode() + struct.pack("<ii", value, 0)

    def number(name, value):
        return name.ljust(8).encode() + struct.pack("<d", value)

    def text(name, value):
        return name.ljust(8).encode() + value.ljust(8).encode()

    step = 3600.0
    rows, columns = int(north - south) + 1, int(east - west) + 1
    head = [
        whole("NUM_OREC", 11), whole("NUM_SREC", 11), whole("NUM_FILE", 1),
        text("GS_TYPE", "SECONDS"), text("VERSION", "MADE-UP"),
        text("SYSTEM_F", "DHDN90"), text("SYSTEM_T", "ETRS89"),
        number("MAJOR_F", 6377397.155), number("MINOR_F", 6356078.963),
        number("MAJOR_T", 6378137.0), number("MINOR_T", 6356752.314),
        text("SUB_NAME", "MADE-UP"), text("PARENT", "NONE"), text("CREATED", ""),
        text("UPDATED", ""), number("S_LAT", south * step),
        number("N_LAT", north * step), number("E_LONG", -east * step),
        number("W_LONG", -west * step), number("LAT_INC", step),
        number("LONG_INC", step), whole("GS_COUNT", rows * columns),
    ]  # fmt: skip
    nodes = struct.pack("<ffff", shift, shift, 0.0, 0.0) * (rows * columns)
    return b"".join(head) + nodes + b"END     " + bytes(8)


@pytest.mark.parametrize("to", [25832, 3035])
def test_installed_datum_grid_does_not_move_rows(grid, to):
    best = _ways(_of(4314), _of(4258)).transformers[0]
    assert "BETA2007" in best.definition  # PROJ itself would use it
    ground, here = _ground(4314, to)
    for one, two in (
        _borders(ground, here),
        _walked(ground, here, np.random.default_rng(1)),
    ):
        assert _excess(ground, one, two).max() < 1e-7
    bonn = np.array([[7.1, 50.7]])
    on_its_own = pyproj.Transformer.from_pipeline(
        "+proj=pipeline +step +proj=unitconvert +xy_in=deg +xy_out=rad "
        "+step +proj=utm +zone=32 +ellps=bessel"
    ).transform(7.1, 50.7)
    if to == 25832:
        assert ground.to_working(bonn)[0] == pytest.approx(on_its_own, abs=1e-6)


# -- end to end ------------------------------------------------------------------------

# Where the released code had jumped: on two sides of a border of PROJ's operations.
JUMPS = [
    (4230, "EPSG:25832", (10.38, 41.5)), (4230, None, (10.38, 41.5)),
    (4265, None, (12.0, 41.0)), (4222, None, (27.83, -30.0)),
    (4267, None, (-83.17, 41.96)), (4248, None, (-70.0, -10.0)),
    (4326, "EPSG:3003", (7.49, 43.5)), (4326, "EPSG:22235", (27.0, -22.0)),
]  # fmt: skip


def _sides(source, to, near):
    """Return two places 2 µm apart, on two sides of the border next to a place."""
    here = np.array([near])
    ground = choose_ground(_of(source), to, plane=True, coordinates=here)
    one, two = _borders(ground, (*(here[0] - 3), *(here[0] + 3)))
    if not len(one):
        one, two = here - 1e-11, here + 1e-11
    nearest = np.argmin(np.hypot(*(one - here).T))
    return one[nearest], two[nearest]


@pytest.mark.representatives(8)
@pytest.mark.parametrize("method", ["planar_laplace", "gaussian", "private_hull"])
@pytest.mark.parametrize(("source", "to", "near"), JUMPS)
@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
@pytest.mark.arithmetic
def test_releases_of_nearly_equal_places_are_equal(method, source, to, near):
    geod = datum.geographic_base(_of(source)).get_geod()
    found = []
    for place in _sides(source, to, near):
        rows = place + np.array([[0.0, 0.0], [0.01, 0.0], [0.0, 0.01]])
        frame = gpd.GeoSeries.from_xy(*rows.T, crs=_of(source))
        budget = {"eps": 0.02} if method == "planar_laplace" else {"rho": 1e-2}
        release = getattr(frame.geopriv, method)
        released = release(**budget, crs=to, rng=insecure_rng(4))
        corners = released.iloc[0]
        ring = corners.exterior.coords if method == "private_hull" else corners.coords
        found.append(np.asarray(ring)[:3])
    # The lattice is finer than a millimetre, and the noise is the same.
    assert geod.inv(*found[0].T, *found[1].T)[2].max() < 0.01


@pytest.mark.usefixtures("large_budgets")
def test_knn_treats_nearly_equal_rows_alike():
    """Rows 2 µm apart, ε = 1 per metre: had they jumped by 100 m, one would always win.

    The same row wins all 40 times by chance with probability 2⁻³⁹.
    """
    one, two = _sides(4230, "EPSG:25832", (10.38, 41.5))
    frame = gpd.GeoSeries.from_xy(*np.array([one, two]).T, crs=_of(4230))
    queries = gpd.GeoSeries.from_xy([10.39] * 40, [41.5] * 40, crs=_of(4230))
    answers = frame.geopriv.private_knn(
        queries, 1, eps=1.0, method="exponential", crs="EPSG:25832", rng=insecure_rng(1)
    )
    assert set(answers[1]) == {0, 1}


def test_projection_with_fixed_ellipsoid_refuses_other_datum():
    """PROJ's Krovak is Bessel's ellipsoid alone: on WGS 84 it leads 100 m astray."""
    frame = gpd.GeoSeries.from_xy([15.0], [49.5], crs=_of(4326))
    with pytest.raises(CRSError, match="cannot be used with WGS 84"):
        frame.geopriv.planar_laplace(0.01, crs="EPSG:5514")
    brought = frame.to_crs(5514).geopriv.planar_laplace(0.01)
    assert brought.geopriv.guarantee.crs == "EPSG:5514"


# -- what the guarantee says -----------------------------------------------------------


@pytest.mark.arithmetic
def test_guarantee_states_datum_of_distances():
    frame = gpd.GeoSeries.from_xy([9.0], [48.0], crs=_of(4230))
    same = frame.geopriv.planar_laplace(0.01, crs="EPSG:23032")
    other = frame.geopriv.planar_laplace(0.01, crs="EPSG:25832")
    assumptions = [r.geopriv.guarantee.assumptions for r in (same, other)]
    assert not any("datum" in text for text in assumptions[0])
    assert any("own datum, ED50, with the projection of EPSG:25832" in t
               for t in assumptions[1])  # fmt: skip
    assert other.geopriv.guarantee.crs == "EPSG:25832"
    assert "datum" in str(other.geopriv.guarantee.to_dict())


def test_sphere_uses_datum_of_rows():
    frame = _of(4230)
    for crs in (None, "sphere", "EPSG:4326"):
        ground = choose_ground(frame, crs)
        assert isinstance(ground.metric, Sphere)
        assert ground.metric.semi_major == 6378388
        assert ground.working == frame


def test_plane_scale_is_kept_on_another_ellipsoid():
    for source, plane in ((4230, 25832), (4326, 3003), (4267, 5070)):
        ground = choose_ground(_of(source), f"EPSG:{plane}")
        assert isinstance(ground.metric, Plane)
        assert ground.metric.k_max == pytest.approx(
            largest_scale_in_use(_of(plane))[0], abs=2e-4
        )


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [(4326, 25832, True), (4269, 32617, True), (4230, 25832, False),
     (4121, 32634, False), (4277, 27700, True), (4326, 27700, False)],
)  # fmt: skip
def test_equivalent_datums_are_treated_as_one(one, other, same):
    """GGRS87 has the ellipsoid of GRS 80, and lies hundreds of metres off."""
    ground = choose_ground(_of(one), f"EPSG:{other}")
    assert (ground.crs == _of(other)) is same
    if not same:
        # Coordinates are handed out in a CRS that tells the datum they are on.
        assert (
            datum.geographic_base(ground.crs).ellipsoid
            == datum.geographic_base(_of(one)).ellipsoid
        )
        assert pyproj.CRS.from_user_input(ground.crs_name) == ground.crs


@pytest.mark.usefixtures("large_budgets")
def test_extent_bounds_are_in_stated_crs():
    frame = gpd.GeoSeries.from_xy([9.0, 9.1], [48.0, 48.1], crs=_of(4230))
    found = frame.geopriv.private_extent(
        rho=1.0, crs="EPSG:25832", cover=True, beta=1e-7
    )
    error = found.attrs["geopriv"]["error"]
    there = frame.to_crs(error["crs"])
    west, south, east, north = error["bounds"]
    assert there.x.between(west, east).all()
    assert there.y.between(south, north).all()


# -- derived, bound, compound, other units ---------------------------------------------

ROTATED = pyproj.CRS.from_wkt(
    'GEOGCRS["rotated",BASEGEOGCRS["WGS 84",DATUM["World Geodetic System 1984",'
    'ELLIPSOID["WGS 84",6378137,298.257223563]]],DERIVINGCONVERSION["rot",'
    'METHOD["PROJ ob_tran o_proj=longlat"],PARAMETER["o_lat_p",39.25,'
    'ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["o_lon_p",0,'
    'ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["lon_0",18,'
    'ANGLEUNIT["degree",0.0174532925199433]]],CS[ellipsoidal,2],'
    'AXIS["longitude",east,ORDER[1]],AXIS["latitude",north,ORDER[2]],'
    'ANGLEUNIT["degree",0.0174532925199433]]'
)
BOUND = pyproj.CRS("+proj=utm +zone=32 +ellps=intl +towgs84=-87,-98,-121 +type=crs")
KINDS = {
    "rotated pole": ROTATED, "bound": BOUND, "compound": _of(9518),
    "three axes": _of(4979), "Paris, grads": _of(4807), "Lambert, Paris": _of(27572),
    "feet": _of(2263), "south-orientated": _of(2048), "south and west": _of(5513),
    "latitude first": _of(4326), "northing first": _of(32661),
}  # fmt: skip
ABOUT = {
    "feet": (-73.3, 40.85), "south-orientated": (19.0, -33.0), "bound": (9.0, 48.0),
    "south and west": (15.0, 49.5), "northing first": (30.0, 75.0),
}  # fmt: skip


@pytest.mark.representatives(11)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("plane", [False, True])
def test_working_metres_match_ground_for_every_crs_kind(kind, plane):
    crs = datum.horizontal_crs(KINDS[kind])
    random = np.random.default_rng(2)
    middle = np.array(ABOUT.get(kind, (2.5, 46.5)))
    one = middle + random.uniform(-0.25, 0.25, (1000, 2))
    two = one + random.normal(0, 1e-4, one.shape)
    if kind == "rotated pole" and not plane:
        lat = np.degrees(np.arcsin(random.uniform(-1, 1, 1000)))
        one = np.column_stack([random.uniform(-180, 180, 1000), lat])
        two = one + random.normal(0, 1e-4, one.shape)
        two[:, 1] = np.clip(two[:, 1], -90, 90)
    rows = [datum.from_degrees(end, crs) for end in (one, two)]
    ground = choose_ground(KINDS[kind], plane=plane, coordinates=rows[0])
    working = [ground.to_working(end) for end in rows]
    apart = ground.metric.distance(*working)
    metres = datum.geographic_base(crs).get_geod().inv(*one.T, *two.T)[2]
    assert (apart <= ground.metric.k_max * metres + 1e-6).all()
    assert (apart >= 0.99 * metres).all()
    back = ground.to_source(working[0])
    assert datum.to_degrees(back, crs) == pytest.approx(one, abs=1e-9)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("plane", [False, True])
def test_public_places_lie_where_rows_of_their_crs_do(kind, plane):
    """By every way that leads from public coordinates to the ground."""
    crs = datum.horizontal_with_shift(KINDS[kind])
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]]) / 4
    xy = datum.from_degrees(np.array(ABOUT.get(kind, (2.5, 46.5))) + corners, crs)
    ground = choose_ground(KINDS[kind], plane=plane, coordinates=xy)
    rows = ground.to_working(xy)
    flat, region = isinstance(ground.metric, Plane), PublicRegion([xy], crs)
    (ring,) = region.in_plane(ground) if flat else region.in_degrees(ground)
    found = [
        ground.transform_anywhere(xy, crs),
        ring[np.hypot(*(ring[:, None] - rows).T).argmin(axis=1)],
        PublicPlaces(xy, crs, np.ones(len(xy))).in_units_of(ground),
    ]
    if not crs.is_bound:
        base = datum.geographic_base(crs)
        places = PublicPlaces(datum.transform(xy, crs, base), base, np.ones(len(xy)))
        found.append(places.in_units_of(ground))
    for there in found:
        assert there == pytest.approx(rows, abs=1e-6 if flat else 1e-9)


@pytest.mark.parametrize("code", [4326, 4807])
def test_region_stays_whole_across_half_a_turn_from_the_meridian(code):
    """The meridian of Paris is 2.3° east of Greenwich, and its units are grads."""
    crs, plane = _of(code), _of(32601)
    there = datum.from_degrees(np.array([[182.337 - 2.337 * (code == 4326), 60]]), crs)
    middle = datum.transform(there, crs, plane)
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]]) * 5e4 + middle
    ground = choose_ground(crs, coordinates=there)
    (ring,) = PublicRegion([square], plane).in_degrees(ground)
    assert np.ptp(ring[:, 0]) < 2


def test_derived_projected_crs_is_not_used_as_plane():
    wkt = pyproj.CRS("EPSG:32632").to_json_dict()
    derived = {
        "type": "DerivedProjectedCRS", "name": "twice as large", "base_crs": wkt,
        "conversion": {
            "name": "affine",
            "method": {
                "name": "Affine parametric transformation",
                "id": {"authority": "EPSG", "code": 9624},
            },
            "parameters": [
                {"name": name, "value": value, "unit": unit,
                 "id": {"authority": "EPSG", "code": code}}
                for name, value, unit, code in (
                    ("A0", 0, "metre", 8623), ("A1", 2, "unity", 8624),
                    ("A2", 0, "unity", 8625), ("B0", 0, "metre", 8639),
                    ("B1", 0, "unity", 8640), ("B2", 2, "unity", 8641),
                )
            ],
        },
        "coordinate_system": wkt["coordinate_system"],
    }  # fmt: skip
    crs = pyproj.CRS.from_json_dict(derived)
    assert largest_scale_in_use(crs)[0] is None
    with pytest.raises(CRSError):
        choose_ground(_of(4326), crs, plane=True)


# -- public places ---------------------------------------------------------------------


def test_public_places_are_transformed_by_one_operation():
    """Spain and Denmark have operations of their own: here the same for both."""
    west = np.array([[-3.7, 40.4], [12.5, 55.7]])
    both = datum.transform(west, _of(4230), _of(4258))
    ways = _ways(_of(4230), _of(4258)).transformers
    alone = [np.column_stack(way.transform(*west.T)) for way in ways]
    assert any(np.allclose(both, one, rtol=0, atol=1e-12) for one in alone)


def test_place_on_whole_degree_uses_operation_of_its_area():
    """Not one for all of Europe, which is 7 m off in Spain."""
    whole = np.array([[-3.0, 40.0]])
    there = datum.transform(whole, _of(4326), _of(23030))
    near = datum.transform(whole + 1e-9, _of(4326), _of(23030))
    assert np.abs(there - near).max() < 0.01


def test_distant_rows_use_operation_of_public_places():
    """The operation is chosen by the zones, whatever the rows are."""
    rows = np.array([[9.0, 48.0], [-3.7, 40.4]])
    near = np.array([[8.0, 47.0], [10.0, 49.0]])
    all_of_them = datum.transform(rows, _of(4230), _of(4258), near)
    for row, there in zip(rows, all_of_them, strict=True):
        alone = datum.transform(row[None, :], _of(4230), _of(4258), near)
        assert (alone[0] == there).all()


def test_transform_shapes_matches_geopandas():
    layer = gpd.GeoSeries([box(7, 48, 8, 49), Point(7, 48), None], crs=_of(4326))
    moved = datum.transform_shapes(layer, "EPSG:25832")
    assert moved.crs == _of(25832)
    known = moved.iloc[:2].reset_index(drop=True)
    theirs = layer.iloc[:2].to_crs(25832)
    assert known.geom_equals_exact(theirs, 1e-6).all()
    assert moved.iloc[2] is None


def test_cells_of_another_datum_are_refused():
    cells = gpd.GeoSeries.from_xy([9.0, 9.01, 9.02], [48.0] * 3, crs=_of(4326))
    fitted = OptimalMechanism.fit(cells, None, 0.01)
    for code in (4326, 4258):
        row = gpd.GeoSeries.from_xy([9.001], [48.0], crs=_of(code))
        assert len(fitted.release(row)) == 1
    with pytest.raises(CRSError, match="one datum"):
        fitted.release(gpd.GeoSeries.from_xy([9.001], [48.0], crs=_of(4230)))


_GERMAN = "+ellps=bessel +towgs84=598.1,73.7,418.2,0.202,0.045,-2.455,6.7"


@pytest.mark.parametrize(
    "crs",
    [
        f"+proj=tmerc +lat_0=0 +lon_0=9 +k=1 +x_0=3500000 {_GERMAN} +units=m",
        f"+proj=longlat {_GERMAN}",
        "+proj=tmerc +lat_0=49 +lon_0=9 +k=0.9996 +ellps=bessel +towgs84=598,73,418",
    ],
)
@pytest.mark.parametrize("working_crs", [None, 32632, "sphere"])
def test_public_places_use_datum_shift_of_bound_crs(crs, working_crs):
    """They were 148 m off, and a region of land a neighbouring one."""
    place = gpd.GeoSeries.from_xy([9.2], [50.0], crs=4326)
    own = place.to_crs(crs)
    ground = choose_ground(own.crs, working_crs)
    row = ground.to_working(np.column_stack([own.x, own.y]))
    for public in (place, own, place.to_crs(25832)):
        there = project_query_places(public, own, ground)
        assert ground.metric.distance(there, row[0])[0] < 0.01
    assert choose_ground(pyproj.CRS(4326), working_crs and 32632).to_working(
        np.array([[9.2, 50.0]])
    ) == pytest.approx(
        project_query_places(
            own, place, choose_ground(place.crs, working_crs and 32632)
        )
    )
    if working_crs == "sphere":
        return
    near = place.to_crs(32632).buffer(60)
    rows = gpd.GeoSeries([own.iloc[0]] * 50, crs=own.crs)
    released = rows.geopriv.planar_laplace(
        0.01, region=near.to_crs(4326), crs=working_crs
    )
    assert released.to_crs(32632).within(near.iloc[0].buffer(1)).all()


def test_maps_of_a_bound_crs_are_in_it():
    shift = ToWGS84Transformation(_of(4230), -87, -98, -121)
    bound = BoundCRS(source_crs=_of(23032), target_crs=_of(4326), transformation=shift)
    frame = gpd.GeoSeries.from_xy([5e5, 5.01e5], [5.4e6, 5.401e6], crs=bound)
    released = frame.geopriv.planar_laplace(0.01)
    assert released.geopriv.guarantee.crs == "EPSG:23032"
    town = (4.9e5, 5.39e6, 5.1e5, 5.41e6)
    found = released.geopriv.density(2000, cell=4000, extent=town)
    assert found.crs == frame.crs != _of(23032)
