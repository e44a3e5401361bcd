"""Zone counts of frames: borders, holes, slivers, CRSs, persons, refusals, files."""

import itertools
import re

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
import scipy.stats
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, box

import geopriv_gis
from geopriv_gis import (
    ConversionError,
    CRSError,
    GeometryError,
    GeoPrivWarning,
    Ledger,
    ParameterError,
    read_file,
    write_file,
)
from geopriv_gis.core.randomness import Random
from geopriv_gis.frames.ground import overlay as overlay_of
from geopriv_gis.frames.ground.checked_rows import CheckedRows
from geopriv_gis.frames.ground.overlay import Overlay, find_intersecting_pairs
from geopriv_gis.frames.ground.rows import as_rows
from geopriv_gis.testing import insecure_rng

PLANE = "EPSG:27700"
# Noise of practically no size; the warning about it is not the point here.
pytestmark = pytest.mark.filterwarnings(
    "ignore:(eps|rho) = 1(e|00 ).*hardly protects:geopriv_gis.GeoPrivWarning"
)
SURE = {"eps": 1e6}


def layer(*shapes, crs=PLANE, **columns):
    return gpd.GeoDataFrame(columns, geometry=list(shapes), crs=crs)


def places(*xy, crs=PLANE, **columns):
    x, y = zip(*xy, strict=True)
    return gpd.GeoDataFrame(columns, geometry=gpd.points_from_xy(x, y), crs=crs)


def town(rows=400, crs=PLANE, seed=1):
    random = np.random.default_rng(seed)
    xy = random.uniform((530_000, 180_000), (534_000, 184_000), (rows, 2))
    frame = places(*xy.tolist(), person=[f"p{n // 2}" for n in range(rows)])
    return frame.assign(age=random.integers(0, 90, rows)).to_crs(crs)


def squares(side=1000.0, count=4):
    corners = itertools.product(range(count), repeat=2)
    return layer(
        *(
            box(530_000 + side * x, 180_000 + side * y,
                530_000 + side * (x + 1), 180_000 + side * (y + 1))
            for x, y in corners
        )
    )  # fmt: skip


WHOLE = layer(box(530_000, 180_000, 534_000, 184_000))
HALVES = layer(
    box(530_000, 180_000, 532_000, 184_000), box(532_000, 180_000, 534_000, 184_000)
)
CIRCLES = layer(
    Point(531_000, 182_000).buffer(900), Point(532_000, 182_000).buffer(900),
    Point(531_500, 182_800).buffer(900),
)  # fmt: skip


# -- which zones a place is in ---------------------------------------------------------


@pytest.mark.representatives(6)
@pytest.mark.parametrize("zones", [WHOLE, HALVES, squares(), CIRCLES])
@pytest.mark.parametrize("crs", [PLANE, "EPSG:4326", "EPSG:3857"])
def test_zonal_counts_match_spatial_join(zones, crs):
    frame = town(crs=crs)
    found = frame.geopriv.zonal_counts(zones, **SURE)
    joined = gpd.sjoin(frame.to_crs(PLANE), zones, predicate="intersects")
    wanted = joined.groupby("index_right").size()
    wanted = wanted.reindex(range(len(zones)), fill_value=0)
    assert found["count"].round(3).tolist() == wanted.tolist()
    assert found["count_raw"].tolist() == wanted.tolist()


@pytest.mark.arithmetic
def test_overlay_types_are_exactly_those_that_occur():
    patterns = Overlay.of([WHOLE, HALVES, CIRCLES]).patterns
    zones = [WHOLE.geometry, HALVES.geometry, CIRCLES.geometry]
    shapes = [shape for layer_ in zones for shape in layer_]
    random = np.random.default_rng(2).uniform(
        (530_000, 180_000), (534_000, 184_000), (4000, 2)
    )
    seen = {tuple(float(s.contains(Point(p))) for s in shapes) for p in random}
    assert {tuple(p) for p in patterns.toarray()} == seen


def test_overlay_assigns_border_places_one_type():
    overlay = Overlay.of([WHOLE, HALVES, squares()])
    border = [(532_000, 181_000), (532_000, 180_500), (531_000, 181_000),
              (530_000, 180_000), (530_000, 181_300), (533_000, 184_000)]  # fmt: skip
    types = overlay.types(places(*border).geometry)
    assert (types >= 0).all()
    # Each is in the whole, in one half, in one square: nothing is counted twice.
    assert (overlay.patterns[types].sum(axis=1) == 3).all()
    again = overlay.types(places(*border[::-1]).geometry)
    assert again[::-1].tolist() == types.tolist()
    alone = [overlay.types(places(one).geometry)[0] for one in border]
    assert alone == types.tolist()  # whatever other rows there are


def test_overlay_boxes_match_equal_polygons():
    squared = squares()
    cornered = [  # the same, and nobody's own box
        Polygon(
            [*s.exterior.coords[:-1], s.exterior.interpolate(s.length - 1).coords[0]]
        )
        for s in squared.geometry
    ]
    x, y = (n.ravel() * 125.0 - 250 for n in np.mgrid[0:37, 0:37])
    rows = gpd.GeoSeries.from_xy(530_000 + x, 180_000 + y, crs=PLANE)
    mixed = [*squared.geometry[:5], *cornered[5:], *WHOLE.geometry]
    for zones in (squared, layer(*cornered), layer(*mixed)):
        shapes = list(zones.geometry)
        wanted = [(n, z) for n, p in enumerate(rows) for z, s in enumerate(shapes)
                  if s.intersects(p)]  # fmt: skip
        assert sorted(zip(*find_intersecting_pairs(zones, rows), strict=True)) == wanted


def test_overlay_border_places_avoid_slow_path(monkeypatch):
    overlay, slow_sets = Overlay.of([WHOLE, squares()]), []
    slow = Overlay._largest_contained_type
    monkeypatch.setattr(
        Overlay,
        "_largest_contained_type",
        lambda self, zones, counts: (
            slow_sets.extend(counts) or slow(self, zones, counts)
        ),
    )
    x, y = (n.ravel() * 100.0 for n in np.mgrid[0:41, 0:41])
    rows = gpd.GeoSeries.from_xy(530_000 + x, 180_000 + y, crs=PLANE)
    types = overlay.types(rows)
    assert (overlay.patterns[types].sum(axis=1) == 2).all()
    assert 0 < len(slow_sets) <= 33  # sets of squares that touch: 24 borders, 9 corners


def cells(count, size=100.0):
    """Return a grid of count × count squares."""
    x, y = (n.ravel() * size for n in np.mgrid[0:count, 0:count])
    shapes = [box(a, b, a + size, b + size) for a, b in zip(x, y, strict=True)]
    return gpd.GeoSeries(shapes, crs=PLANE)


@pytest.mark.arithmetic
def test_overlay_of_disjoint_zones_has_one_type_each():
    """The size that was refused: there is no table of types and zones."""
    zones = cells(100)
    overlay = Overlay.of(zones)
    assert (overlay.patterns.toarray().argmax(axis=1) == np.arange(10_000)).all()
    assert overlay.patterns.nnz == 10_000
    random = np.random.default_rng(3)
    inside = gpd.GeoSeries.from_xy(*random.uniform(0, 1e4, (2, 3000)), crs=PLANE)
    corners = gpd.GeoSeries.from_xy(*random.integers(0, 101, (2, 500)) * 1e2, crs=PLANE)
    rows = pd.concat([inside, corners], ignore_index=True)
    types = overlay.types(rows)
    assert (types >= 0).all()
    pairs = find_intersecting_pairs(overlay.zones, rows)
    first = pd.Series(pairs[1]).groupby(pairs[0]).min()  # on a border the first zone
    assert types.tolist() == first.tolist()
    found = rows.geopriv.zonal_counts(zones, **SURE)
    wanted = np.bincount(types, minlength=10_000)
    assert found["count"].round(3).tolist() == wanted.tolist()


def test_overlay_types_of_nested_zones_match_pieces(monkeypatch):
    """Zones in zones, filled and not; beside what cuts all of them into pieces."""
    inner = box(100, 100, 200, 200)
    holed = box(2000, 0, 2400, 400).difference(box(2100, 100, 2200, 200))
    some = [
        box(0, 0, 1000, 1000), *cells(3, 100.0), inner, box(0, 0, 1000, 1000),
        Point(700, 700).buffer(200), Point(700, 700).buffer(90), holed,
        box(2100, 100, 2200, 200), box(2000, 0, 2400, 400), Point(5000, 0).buffer(9),
        box(3000, 0, 3100, 100), box(3050, 0, 3200, 100), box(3010, 10, 3020, 20),
    ]  # fmt: skip
    zones = gpd.GeoSeries(some, crs=PLANE)
    for slivers in (0, 1e-6, 1e-3):
        found = Overlay.of(zones, slivers).patterns.toarray()
        with monkeypatch.context() as patch:
            patch.setattr(overlay_of, "_FAULT", -1.0)  # every zone is cut
            cut = Overlay.of(zones, slivers).patterns.toarray()
        assert found.tolist() == cut.tolist()


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.arithmetic
def test_overlay_type_of_row_ignores_other_rows(seed):
    """Invalid coverages, repeated and crossing zones: the guarantee needs no check."""
    random = np.random.default_rng(seed)
    middle = random.integers(0, 20, (30, 2)) * 50.0
    zones = [Point(*p).buffer(random.choice([60, 150]), 2) for p in middle]
    zones += [box(*p, *(p + random.integers(1, 6, 2) * 50.0)) for p in middle[:15]]
    overlay = Overlay.of(gpd.GeoSeries(zones, crs=PLANE), slivers=1e-2)
    rows = gpd.GeoSeries.from_xy(*random.integers(-4, 50, (2, 400)) * 25.0, crs=PLANE)
    types = overlay.types(rows)
    alone = [overlay.types(rows.iloc[[n]])[0] for n in range(0, 400, 7)]
    assert types[::7].tolist() == alone
    shuffled = random.permutation(400)
    assert overlay.types(rows.iloc[shuffled]).tolist() == types[shuffled].tolist()
    # By the rule itself: the type of all that touch, else the largest one within.
    patterns = overlay.patterns.toarray()
    touched = np.zeros((400, len(zones)))
    touched[find_intersecting_pairs(overlay.zones, rows)] = 1
    for own, type_ in zip(touched, types, strict=True):
        within = np.flatnonzero((patterns <= own).all(axis=1))
        size = patterns[within].sum(axis=1)
        wanted = within[size.argmax()] if len(within) and own.any() else -1
        assert type_ == wanted


def test_overlay_border_of_overlapping_zones_counts_in_both():
    overlapping = layer(box(0, 0, 10, 10), box(5, 0, 20, 10))
    overlay = Overlay.of(overlapping)
    (both,) = overlay.types(places((5, 5)).geometry)
    assert overlay.patterns[both].toarray().tolist() == [[1, 1]]


def test_zonal_counts_handle_holes_and_islands():
    ring = box(0, 0, 100, 100).difference(box(40, 40, 60, 60))
    island = box(45, 45, 55, 55)
    zones = layer(
        ring, island, MultiPolygon([box(200, 0, 210, 10), box(220, 0, 230, 10)])
    )
    rows = places((10, 10), (42, 42), (50, 50), (50, 51), (205, 5), (225, 5), (215, 5))
    found = rows.geopriv.zonal_counts(zones, **SURE)
    assert found["count"].round(3).tolist() == [1, 2, 2]


def test_overlay_ignores_slivers():
    left, right = box(0, 0, 10, 10), box(9.9999, 0, 20, 10)
    two = layer(left, right)
    assert Overlay.of(two, slivers=0).patterns.shape[0] == 3
    overlay = Overlay.of(two, slivers=1e-3)
    assert sorted(map(tuple, overlay.patterns.toarray())) == [(0, 1), (1, 0)]
    (there,) = overlay.types(places((9.99995, 5)).geometry)
    assert overlay.patterns[there].sum() == 1  # once, not twice
    tiny = layer(left, box(2, 2, 2.001, 2.001))
    overlay = Overlay.of(tiny, slivers=0.5)
    assert [1, 1] in overlay.patterns.toarray().tolist()  # a small zone is no sliver


@pytest.mark.arithmetic
def test_zonal_counts_ignore_rows_outside_all_zones():
    far = places((0, 0), (-1e5, 5e5), (531_000, 182_000))
    assert far.geopriv.zonal_counts(WHOLE, **SURE)["count"].round(3).tolist() == [1]
    # A place that the zones' CRS does not know at all.
    pole = places((0, -90), (180, 90), (-0.1, 51.5), crs="EPSG:4326")
    found = pole.geopriv.zonal_counts(WHOLE, **SURE)
    assert found["count"].round(3).tolist() == [0]


def test_zonal_counts_accept_layers_in_different_crs():
    mixed = [WHOLE, HALVES.to_crs("EPSG:4326"), squares().to_crs("EPSG:3857")]
    found = town().geopriv.zonal_counts(mixed, **SURE)
    assert found.crs == WHOLE.crs
    counts = found["count"].round(3)
    assert counts[0] == counts[1:3].sum() == counts[3:].sum() == 400


def test_zonal_counts_accept_named_layers_and_keep_columns():
    named = {"all": WHOLE.assign(code="w"), "half": HALVES.assign(name=["a", "b"])}
    found = town().geopriv.zonal_counts(named, eps=1.0)
    assert found["layer"].tolist() == ["all", "half", "half"]
    assert found["name"].tolist()[1:] == ["a", "b"]
    single = HALVES.assign(name=["a", "b"]).set_index("name", drop=False)
    found = town().geopriv.zonal_counts(single, eps=1.0)
    assert found.index.tolist() == ["a", "b"]
    assert list(found.columns)[:2] == ["name", "geometry"] or "name" in found.columns
    assert "layer" not in found.columns
    series = town().geopriv.zonal_counts(HALVES.geometry, eps=1.0)
    assert series.geometry.geom_equals(HALVES.geometry).all()


# -- invalid zones ---------------------------------------------------------------------


def test_zonal_counts_repair_invalid_polygons():
    bow = Polygon([(0, 0), (10, 10), (10, 0), (0, 10)])
    found = places((1, 5), (9, 5), (5, 1)).geopriv.zonal_counts(layer(bow), **SURE)
    assert found.geometry.is_valid.all()
    assert found["count"].round(3).tolist() == [2]


@pytest.mark.parametrize(
    ("zones", "error", "words"),
    [
        (layer(Polygon([(0, 0), (1, 1), (2, 2)])), GeometryError, "cannot be repaired"),
        (layer(LineString([(0, 0), (1, 1)])), GeometryError, "LineString"),
        (layer(Point(0, 0)), GeometryError, "Point"),
        (layer(Polygon()), GeometryError, "one polygon in every row"),
        (layer(None), GeometryError, "one polygon in every row"),
        (WHOLE.iloc[:0], GeometryError, "one polygon in every row"),
        (layer(box(0, 0, 1, 1), crs=None), CRSError, "set_crs"),
        (box(0, 0, 1, 1), ParameterError, "zones must be"),
        ([], ParameterError, "zones must be"),
        ([WHOLE, "wards.gpkg"], ParameterError, r"zones\[1\]"),
        ("wards.gpkg", ParameterError, "zones must be"),
        (None, ParameterError, "zonal_counts needs zones"),
    ],
)
def test_zonal_counts_refuse_invalid_zones(zones, error, words, monkeypatch):
    monkeypatch.setattr(Random, "words", lambda *_: pytest.fail("drawn"))
    with pytest.raises(error, match=words) as refusal:
        town(10).geopriv.zonal_counts(zones, eps=1.0)
    assert not re.search(r"\d{4,}", str(refusal.value))  # no coordinate


# -- persons ---------------------------------------------------------------------------


@pytest.mark.arithmetic
def test_zonal_counts_cap_rows_per_person():
    rows = places(*[(531_000 + n, 181_000) for n in range(9)], who=list("aaaabbcdd"))
    for most, wanted in ((1, 4), (2, 7), (3, 8), (9, 9)):
        found = rows.geopriv.zonal_counts(
            WHOLE, **SURE, privacy_unit="who", max_rows_per_unit=most
        )
        assert found["count"].round(3).tolist() == [wanted]
    moved = rows.geometry.copy()
    moved[3] = Point(0, 0)  # a row beyond the limit has no influence
    found = rows.set_geometry(moved).geopriv.zonal_counts(
        WHOLE, **SURE, privacy_unit="who", max_rows_per_unit=2
    )
    assert found["count"].round(3).tolist() == [7]
    promise = rows.geopriv.zonal_counts(
        WHOLE, eps=1.0, privacy_unit="who", max_rows_per_unit=2
    ).geopriv.guarantee
    assert promise.privacy_unit == "who"
    assert "2 rows of each person" in str(promise)
    assert "all rows with one value of 'who'" in str(promise)


@pytest.mark.arithmetic
def test_zonal_counts_choose_cap():
    """Of 300 persons with 12 rows each, and of one with 900, who hardly matters."""
    who = np.repeat(np.arange(301), [12] * 300 + [900])
    rows = places(*[(531_000, 181_000)] * len(who), who=who)
    for budget in ({"eps": 40.0}, {"rho": 400.0}):
        found = rows.geopriv.zonal_counts(WHOLE, **budget, privacy_unit="who")
        facts = found.attrs["geopriv"]["error"]
        cap = facts["max_rows_per_unit"]
        assert cap >= 15
        assert facts["about"].startswith(f"at most {cap} rows of each person")
        assert found["se"].iloc[0] < 0.1 * cap
        wanted = 300 * 12 + min(cap, 900)
        assert abs(found["count"].iloc[0] - wanted) < 20 * found["se"].iloc[0]
        assert facts["persons_over"] == pytest.approx(1, abs=20)
        promise = geopriv_gis.guarantee_of(found)
        assert {name: getattr(promise, name) for name in budget} == budget
        assert "a part of the budget chose" in promise.mechanism
        assert promise.parameters["share_of_cap"] == 0.05


def counted_rows(frame):
    (part,) = CheckedRows(as_rows(frame), "person").parts(caps=[1])
    return part.kept[0]


def test_zonal_counts_row_choice_is_as_documented():
    """docs/mechanisms/zones.md: whoever has the rows can count them as well."""
    who = np.repeat([f"p{number}" for number in range(50)], np.arange(1, 51) % 30 + 1)
    who = np.random.default_rng(1).permutation(who)
    rows = places(*[(531_000, 181_000)] * len(who), person=who)
    size = rows.groupby("person")["person"].transform("size").to_numpy()
    start = pd.util.hash_array(who.astype(object)) % size.astype(np.uint64)
    turn = rows.groupby("person").cumcount().to_numpy()
    for cap in (1, 3, 7):
        (part,) = CheckedRows(as_rows(rows), "person").parts(caps=[cap])
        wanted = (turn * cap + start.astype(int)) % size < cap
        assert (part.kept[0] == wanted).all()


def test_zonal_counts_row_choice_ignores_other_persons():
    rows = town(60)
    kept = counted_rows(rows)
    for seed in range(5):
        # Other persons come and go in between: the same rows of each are counted.
        some = rows.sample(40, random_state=seed).sort_index()
        whole = some["person"].map(rows.groupby("person").size()) == (
            some["person"].map(some.groupby("person").size())
        )
        found = counted_rows(some)
        same = kept[rows.index.get_indexer(some.index)]
        assert (found[whole] == same[whole]).all()


def test_zonal_counts_row_choice_ignores_type_of_names():
    """Somebody whose name is 2.5 makes 1.0 of the name 1 of somebody else."""
    who = np.repeat(np.arange(1, 41), 7)
    where = [(531_000, 181_000)] * len(who)
    kept = counted_rows(places(*where, person=who))
    more = places(*where, where[0], person=[*who, 2.5])
    assert more["person"].dtype == float
    assert (counted_rows(more)[:-1] == kept).all()


@pytest.mark.arithmetic
@pytest.mark.parametrize("most", [1, 3])
def test_zonal_counts_row_choice_is_even_over_file(most):
    """Of 3,000 persons with 4 to 40 rows in a row; by the month, as trips come."""
    sizes = np.random.default_rng(2).integers(4, 41, 3000)
    who = np.repeat(np.arange(3000), sizes)
    month = np.concatenate([np.arange(size) * 4 // size for size in sizes])
    rows = places(*[(531_000, 181_000)] * len(who), person=who)
    (part,) = CheckedRows(as_rows(rows), "person").parts(caps=[most])
    (kept,) = part.kept
    assert (np.bincount(who[kept]) == most).all()
    rows_of = np.stack([np.bincount(who[month == m], minlength=3000) for m in range(4)])
    expected = (most * rows_of / sizes).sum(axis=1)
    found = np.bincount(month[kept], minlength=4)
    assert scipy.stats.chisquare(found, expected).pvalue > 1e-7


@pytest.mark.arithmetic
def test_zonal_counts_noise_grows_with_cap():
    errors = [
        town()
        .geopriv.zonal_counts(
            WHOLE, eps=0.1, privacy_unit="person", max_rows_per_unit=most
        )["se"]
        .iloc[0]
        for most in (1, 2, 4)
    ]
    assert errors[1] == pytest.approx(2 * errors[0], rel=0.01)
    assert errors[2] == pytest.approx(4 * errors[0], rel=0.01)


@pytest.mark.arithmetic
def test_zonal_counts_state_noisy_number_of_capped_persons():
    """Of 40,200 rows 700 count, and intervals are about those."""
    who = [*np.repeat(np.arange(500), 80), *range(1000, 1200)]
    rows = places(*[(531_000, 181_000)] * len(who), who=who)
    found = rows.geopriv.zonal_counts(
        WHOLE, eps=2.0, privacy_unit="who", max_rows_per_unit=1
    )
    error = found.attrs["geopriv"]["error"]
    assert error["about"] == "at most one row of each person"
    assert found["about"].tolist() == [error["about"]]
    assert error["persons_over_se"] == pytest.approx(np.sqrt(2) / 0.1, rel=0.01)
    assert abs(error["persons_over"] - 500) < 8 * error["persons_over_se"]
    assert abs(found["count"].iloc[0] - 700) < 20 * found["se"].iloc[0]
    promise = geopriv_gis.guarantee_of(found)
    assert promise.eps == 2.0
    assert "at most one row of each person, and persons with more" in promise.mechanism
    assert "about" not in rows.geopriv.zonal_counts(WHOLE, eps=2.0).columns


@pytest.mark.arithmetic
def test_zonal_counts_reveal_nothing_else_of_omitted_rows():
    rows = town()
    few, many = (
        rows.geopriv.zonal_counts(
            WHOLE, eps=1.0, privacy_unit=unit, max_rows_per_unit=1, rng=insecure_rng(1)
        )
        for unit in ("person", "age")
    )
    noisy = "'persons_over': -?[0-9.]+"
    texts = [re.sub(f"person|age|{noisy}", "", str(f.attrs)) for f in (few, many)]
    strip = [re.sub("'sha256': '[0-9a-f]+'", "", text) for text in texts]
    assert strip[0] == strip[1]


# -- what a release is -----------------------------------------------------------------


def test_zonal_counts_of_empty_table():
    empty = town().iloc[:0]
    found = empty.geopriv.zonal_counts([WHOLE, HALVES], eps=1.0)
    assert (found["count"] >= 0).all()
    assert found.geopriv.guarantee.eps == 1.0
    sums = empty.geopriv.zonal_counts(WHOLE, sum="age", bounds=(0, 90), eps=1.0)
    assert len(sums) == 1


@pytest.mark.arithmetic
@pytest.mark.parametrize("neighbours", ["add-remove", "replace"])
@pytest.mark.parametrize("budget", [{"eps": 0.5}, {"rho": 0.1}])
def test_zonal_counts_are_consistent_and_nonnegative(neighbours, budget):
    zones = [WHOLE, HALVES, squares()]
    for _ in range(2):
        found = town(20).geopriv.zonal_counts(zones, **budget, neighbours=neighbours)
        count = found["count"].to_numpy()
        assert (count >= 0).all()
        assert count[0] == pytest.approx(count[1:3].sum(), abs=1e-6)
        assert count[0] == pytest.approx(count[3:].sum(), abs=1e-6)
        assert count[1] == pytest.approx(count[3:11].sum(), abs=1e-6)
        assert (found["low"] <= found["count"]).all()
        assert (found["count"] <= found["high"]).all()
        assert (found["low"] >= 0).all()
        assert (found["se"] > 0).all()
        if "eps" in budget:  # noise on the pieces themselves
            assert (found["count_raw"] == found["count_raw"].round()).all()


@pytest.mark.arithmetic
@pytest.mark.parametrize("budget", [{"eps": 0.3}, {"rho": 0.02}])
def test_zonal_counts_integer_add_up(budget):
    frame, wards = town(), squares()
    layers = [wards.dissolve(), wards]
    found, whole = (
        frame.geopriv.zonal_counts(
            layers, **budget, integer=integer, rng=insecure_rng(4)
        )
        for integer in (False, True)
    )
    count = whole["count"].to_numpy()
    assert (count == np.rint(count)).all()
    assert (count >= 0).all()
    assert count[0] == count[1:].sum()
    assert np.abs(count - found["count"]).max() < 1 + 1e-6
    assert "eps" in budget or (found["count"] != np.rint(found["count"])).any()
    assert ((whole["low"] <= count) & (count <= whole["high"])).all()
    same = ["count_raw", "se"]
    assert (whole[same] == found[same]).all(axis=None)
    with pytest.raises(ParameterError, match="integer is for counts"):
        frame.geopriv.zonal_counts(
            wards, **budget, sum="age", bounds=(0, 90), integer=True
        )


@pytest.mark.arithmetic
def test_changed_zonal_counts_lose_guarantee():
    found = town().geopriv.zonal_counts(HALVES, eps=1.0)
    assert found.geopriv.guarantee.intact
    assert found.copy().geopriv.guarantee.intact
    for name in ("count_raw", "count", "se", "low", "high"):
        changed = found.copy()
        changed.loc[0, name] += 1
        assert not changed.geopriv.guarantee.intact
        assert changed.geopriv.guarantee.notion == "none"
        assert not found.drop(columns=name).geopriv.guarantee.intact
    assert not found.iloc[::-1].geopriv.guarantee.intact
    for columns in (3, "count", ["count"], [None]):
        forged = found.copy()
        forged.attrs["geopriv"] = {**found.attrs["geopriv"], "columns": columns}
        assert not forged.geopriv.guarantee.intact


@pytest.mark.parametrize("suffix", [".gpkg", ".geojson", ".parquet", ".fgb"])
def test_zonal_counts_survive_file(suffix, tmp_path):
    pytest.importorskip("pyogrio")
    pytest.importorskip("pyarrow")
    crs = "EPSG:4326" if suffix == ".geojson" else PLANE
    found = town().geopriv.zonal_counts({"a": WHOLE.to_crs(crs), "b": HALVES}, eps=0.3)
    path = tmp_path / f"zones{suffix}"
    write_file(found, path)
    back = read_file(path)
    assert back.geopriv.guarantee.intact
    assert back.geopriv.guarantee == found.geopriv.guarantee
    assert back["count"].tolist() == found["count"].tolist()


@pytest.mark.arithmetic
def test_zonal_counts_report_errors_of_all_mechanisms():
    error = town().geopriv.zonal_counts(CIRCLES, eps=0.5).attrs["geopriv"]["error"]
    assert error["mechanism"] == "knorm"
    assert error["expected_error"]["knorm"] < error["expected_error"]["laplace"]
    assert "lower_bound" not in error
    assert (error["zones"], error["types"]) == (3, 7)


@pytest.mark.arithmetic
def test_zonal_counts_weights_improve_accuracy():
    zones = [WHOLE, HALVES]
    even, tilted = (
        town().geopriv.zonal_counts(zones, eps=0.5, mechanism="laplace", weights=w)[
            "se"
        ]
        for w in (None, [10, 1, 1])
    )
    assert tilted[0] < even[0]
    assert tilted[1] > even[1]
    column = [WHOLE.assign(w=10.0), HALVES.assign(w=1.0)]
    same = town().geopriv.zonal_counts(
        column, eps=0.5, mechanism="laplace", weights="w"
    )
    assert same["se"].tolist() == tilted.tolist()


@pytest.mark.arithmetic
@pytest.mark.parametrize("mechanism", ["auto", "laplace", "knorm", "cells", "nim"])
def test_zonal_counts_by_every_mechanism(mechanism):
    found = town().geopriv.zonal_counts(CIRCLES, eps=1.0, mechanism=mechanism)
    assert found.geopriv.guarantee.notion == "dp"
    assert len(found) == 3


@pytest.mark.arithmetic
def test_zonal_counts_are_charged_once_before_draw(tmp_path, monkeypatch):
    frame = town()
    ledger = Ledger.create(tmp_path / "a.ledger", notion="dp", budget=1.0)
    frame.geopriv.zonal_counts(WHOLE, eps=0.4, ledger=ledger)
    frame.geopriv.zonal_counts([WHOLE, HALVES], eps=0.4, ledger=ledger)
    with pytest.raises(geopriv_gis.BudgetError):
        frame.geopriv.zonal_counts(WHOLE, eps=0.4, ledger=ledger)
    with pytest.raises(ConversionError, match="replace"):
        frame.geopriv.zonal_counts(WHOLE, eps=0.1, neighbours="replace", ledger=ledger)
    with pytest.raises(ConversionError, match="privacy_unit"):
        frame.geopriv.zonal_counts(
            WHOLE, eps=0.1, privacy_unit="person", max_rows_per_unit=1, ledger=ledger
        )
    metres = Ledger.create(tmp_path / "b.ledger", notion="gp", budget=1.0)
    monkeypatch.setattr(Random, "words", lambda *_: pytest.fail("drawn"))
    with pytest.raises(ConversionError):
        frame.geopriv.zonal_counts(WHOLE, eps=0.1, ledger=metres)


def test_zonal_counts_large_budget_warning_points_at_caller():
    with pytest.warns(GeoPrivWarning, match="eps = 20 .*hardly protects") as caught:
        town(10).geopriv.zonal_counts(WHOLE, eps=20)
    assert caught[0].filename == __file__


# -- sums ------------------------------------------------------------------------------


@pytest.mark.arithmetic
def test_zonal_sums_clip_values_to_bounds():
    rows = places((531_000, 181_000), (531_001, 181_000), (533_000, 181_000), (0, 0))
    rows["v"] = [3.0, -7.0, 500.0, 10.0]
    for bounds, wanted in (
        ((0, 100), [103, 3, 100]),
        ((-10, 100), [96, -4, 100]),
        ((-5, -1), [-7, -6, -1]),
    ):  # fmt: skip
        found = rows.geopriv.zonal_counts(
            [WHOLE, HALVES], sum="v", bounds=bounds, **SURE
        )
        assert found["sum"].tolist() == pytest.approx(wanted, abs=0.5)
        step = found.attrs["geopriv"]["error"]["step"]
        assert step <= max(map(abs, bounds)) / 1_000_000
        assert (found["sum_raw"] / step == (found["sum_raw"] / step).round()).all()


@pytest.mark.arithmetic
def test_zonal_sum_interval_covers_many_small_values():
    # 50,000 rows of 200 below a bound of a million: read to a thousandth of the bound
    # each, all of them would be 0.
    many = gpd.GeoDataFrame(
        {"v": np.full(50_000, 200.0)},
        geometry=gpd.points_from_xy(np.full(50_000, 531_000.0), [181_000.0] * 50_000),
        crs=PLANE,
    )
    found = many.geopriv.zonal_counts(WHOLE, sum="v", bounds=(0, 1_000_000), eps=100)
    assert abs(found["sum"][0] - 10_000_000) < 22 * 10_000  # rate 1e-4: 3e-10 to miss
    error = found.attrs["geopriv"]["error"]
    assert error["expected_error"]["laplace"] == pytest.approx(14_142, rel=0.001)


@pytest.mark.arithmetic
def test_zonal_sum_noise_is_count_noise_times_bound():
    counts = town().geopriv.zonal_counts(CIRCLES, eps=0.1)
    for bounds, times in (((0, 50), 50), ((-80, 20), 80), ((10, 30), 30)):
        sums = town().geopriv.zonal_counts(CIRCLES, sum="age", bounds=bounds, eps=0.1)
        assert (sums["se"] / counts["se"]).tolist() == pytest.approx(
            [times] * 3, rel=0.01
        )
    once, twice = (
        town()
        .geopriv.zonal_counts(
            WHOLE,
            sum="age",
            bounds=bounds,
            eps=0.1,
            neighbours="replace",
            mechanism="laplace",
        )["se"]
        .iloc[0]
        for bounds in ((0, 80), (-80, 80))
    )
    assert twice == pytest.approx(2 * once, rel=0.01)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"sum": "nothing"}, "sum"),
        ({"sum": 3}, "sum"),
        ({"sum": "person"}, "numbers"),
        ({"sum": "gaps"}, "numbers"),
        ({"sum": None}, "go together"),
        ({"bounds": None}, "go together"),
        ({"bounds": (1, 1)}, "bounds"),
        ({"bounds": (0, float("inf"))}, "bounds"),
        ({"bounds": (0, 1e101)}, "at most 1e100"),
        ({"bounds": 3}, "bounds"),
        ({"bounds": "ab"}, "bounds"),
    ],
)
@pytest.mark.arithmetic
def test_zonal_sums_refuse_invalid_arguments(options, words, monkeypatch):
    monkeypatch.setattr(Random, "words", lambda *_: pytest.fail("drawn"))
    rows = town(10).assign(gaps=[1.0] * 9 + [np.nan])
    arguments = {"sum": "age", "bounds": (0, 90), **options}
    with pytest.raises(ParameterError, match=words):
        rows.geopriv.zonal_counts(WHOLE, **arguments, eps=1.0)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"privacy_unit": "table"}, "privacy_unit"),
        ({"privacy_unit": "nobody", "max_rows_per_unit": 1}, "privacy_unit"),
        ({"max_rows_per_unit": 2}, "max_rows_per_unit"),
        ({"privacy_unit": "person", "max_rows_per_unit": 0}, "max_rows_per_unit"),
        ({"neighbours": "swap"}, "neighbours"),
        ({"weights": "nothing"}, "weights"),
        ({"weights": [1, 0]}, "weights"),
        ({"weights": [1.0]}, "weights"),
        ({"weights": ["a", "b"]}, "weights"),
        ({"mechanism": "gaussian"}, "mechanism"),
        ({"slivers": -1}, "slivers"),
        ({"beta": 0}, "beta"),
        ({"rho": 1.0}, r"exactly one of eps \(differential privacy\)"),
        ({"eps": 0.0}, r"eps must be a finite number greater than 0; got"),  # no unit
    ],
)
def test_zonal_counts_refuse_invalid_parameters(options, words, monkeypatch):
    monkeypatch.setattr(Random, "words", lambda *_: pytest.fail("drawn"))
    with pytest.raises(ParameterError, match=words):
        town(10).geopriv.zonal_counts(HALVES, **{"eps": 1.0, **options})


@pytest.mark.arithmetic
def test_zonal_counts_refuse_missing_crs_and_taken_names():
    bare = gpd.GeoSeries(list(town(5).geometry))
    with pytest.raises(CRSError, match="set_crs"):
        bare.geopriv.zonal_counts(WHOLE, eps=1.0)
    with pytest.raises(ParameterError, match="'count'"):
        town(5).geopriv.zonal_counts(WHOLE.assign(count=1), eps=1.0)
    lines = gpd.GeoSeries([LineString([(0, 0), (1, 1)])], crs=PLANE)
    with pytest.raises(GeometryError, match="points only"):
        lines.geopriv.zonal_counts(WHOLE, eps=1.0)


# -- ready-made zones ------------------------------------------------------------------


@pytest.mark.arithmetic
def test_quadtree_is_hierarchy_without_slivers():
    levels = geopriv_gis.zones.quadtree((530_000, 180_000, 534_000, 184_000), 3, PLANE)
    overlay = Overlay.of(levels, slivers=0)
    assert overlay.patterns.shape[0] == 64
    assert (overlay.patterns.sum(axis=1) == 4).all()
    found = town().geopriv.zonal_counts(levels, **SURE)
    assert found["count"].iloc[0].round(3) == 400


def test_grid_covers_extent():
    cells = geopriv_gis.zones.grid((0, 0, 1000, 450), 100, PLANE)
    assert len(cells) == 50
    assert cells.total_bounds.tolist() == [0, 0, 1000, 500]
    assert (
        cells.union_all().area == pytest.approx(500_000)
        if hasattr(cells, "union_all")
        else True
    )
    assert cells[["column", "row"]].iloc[-1].tolist() == [9, 4]


def test_zone_makers_reach_their_limits():
    assert len(geopriv_gis.zones.grid((0, 0, 100, 50), 1, PLANE)) == 5000
    assert len(geopriv_gis.zones.quadtree((0, 0, 8, 4), 6, PLANE)[-1]) == 4096
    (whole,) = geopriv_gis.zones.quadtree((0, 0, 8, 4), 0, PLANE)
    assert whole.total_bounds.tolist() == [0, 0, 8, 4]


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda z: z.grid((0, 0, 0, 1), 1, PLANE), "bounds"),
        (lambda z: z.grid((0, 0, 5001, 1), 1, PLANE), "at most 5,000 zones"),
        (lambda z: z.grid((0, 0, float("nan"), 1), 1, PLANE), "bounds"),
        (lambda z: z.grid("wide", 1, PLANE), "bounds"),
        (lambda z: z.grid((0, 0, float("inf"), 1), 1, PLANE), "bounds"),
        (lambda z: z.grid((0, 0, 1, 1), 0, PLANE), "size"),
        (lambda z: z.grid((0, 0, 1000, 1000), 1, PLANE), "zones"),
        (lambda z: z.quadtree((0, 0, 1, 1), 7, PLANE), "depth"),
        (lambda z: z.quadtree((0, 0, 1, 1), 1.5, PLANE), "depth"),
    ],
)
def test_zone_makers_refuse_invalid_arguments(make, words):
    with pytest.raises(ParameterError, match=words):
        make(geopriv_gis.zones)


def test_h3_zones_or_missing_package_error():
    try:
        import h3
    except ImportError:
        with pytest.raises(geopriv_gis.MissingPackageError, match="h3"):
            geopriv_gis.zones.h3((-0.2, 51.4, 0.0, 51.6), 6)
        return
    cells = geopriv_gis.zones.h3((-0.2, 51.4, 0.0, 51.6), 6)
    assert len(cells) > 3
    assert all(h3.is_valid_cell(cell) for cell in cells["h3"])
    with pytest.raises(ParameterError, match="larger resolution"):
        geopriv_gis.zones.h3((-0.2, 51.4, -0.19, 51.41), 0)
    assert Overlay.of(cells).patterns.sum() == len(cells)


def test_h3_cells_of_the_whole_earth_partition_it():
    h3 = pytest.importorskip("h3")
    cells = geopriv_gis.zones.h3((-180, -90, 180, 90), 0)
    assert len(cells) == h3.get_num_cells(0)
    areas = [shape.area for shape in cells.geometry]
    assert sum(areas) == pytest.approx(360 * 180)  # each once, none around the Earth
    assert max(areas) < 360 * 180 / 10
    assert set(cells.geom_type) == {"Polygon", "MultiPolygon"}
    assert Overlay.of(cells).patterns.sum() == len(cells)


@pytest.mark.parametrize("bounds", [(170, 60, 195, 85), (-190, -20, -165, 5)])
def test_h3_cells_cover_both_sides_of_the_antimeridian(bounds):
    h3 = pytest.importorskip("h3")
    west, south, east, north = bounds
    cells = geopriv_gis.zones.h3(bounds, 2)
    for cell, shape in zip(cells["h3"], cells.geometry, strict=True):
        lat, lon = h3.cell_to_latlng(cell)
        assert shape.is_valid
        assert shape.covers(Point(lon, lat))
        assert shape.area < 300  # square degrees: one went around the Earth
        assert min(abs(shape.bounds[1] - lat), abs(shape.bounds[3] - lat)) < 3
    middles = np.random.default_rng(1).uniform((west, south), (east, north), (300, 2))
    found = {h3.latlng_to_cell(lat, lon, 2) for lon, lat in middles}
    inside = {
        cell
        for cell in found
        if west <= _turned(h3.cell_to_latlng(cell)[1], west) <= east
        and south <= h3.cell_to_latlng(cell)[0] <= north
    }
    assert inside <= set(cells["h3"])


@pytest.mark.parametrize("crs", [4326, 4807])  # degrees, and grads from Paris
def test_zones_and_rows_beyond_the_antimeridian_are_moved(crs):
    """Rows at 179.9, -179.9 and 180.5 degrees lie in one zone; at 178 and -178 none."""
    half = 180 if crs == 4326 else 200
    x = half + np.repeat([-0.1, 0.1 - 2 * half, 0.5, -2, 2 - 2 * half], 100)
    rows = gpd.GeoSeries.from_xy(x, [-17.0] * 500, crs=crs)
    beyond = box(half - 1, -18, half + 1, -16), box(-half - 1, 3, 1 - half, 4)
    found = rows.geopriv.zonal_counts(gpd.GeoSeries(list(beyond), crs=crs), eps=20.0)
    assert found["count"].tolist() == pytest.approx([300, 0], abs=2)
    assert found.total_bounds[[0, 2]] == pytest.approx([-half, half])
    assert [shape.area for shape in found.geometry] == pytest.approx([4, 2])


def _turned(lon, west):
    """Return a longitude from west on."""
    return west + (lon - west) % 360


def test_zonal_counts_of_series_returns_geodataframe():
    series = town().geometry
    found = series.geopriv.zonal_counts(WHOLE, eps=1.0)
    assert isinstance(found, gpd.GeoDataFrame)
    assert isinstance(pd.DataFrame(found), pd.DataFrame)


@pytest.mark.arithmetic
def test_zonal_rates_are_counts_over_population():
    homes = gpd.GeoSeries.from_xy([5.0] * 90 + [15.0] * 10, [5.0] * 100, crs=3035)
    wards = gpd.GeoDataFrame(
        {"people": [9_000, 400, 0]},
        geometry=[box(10 * n, 0, 10 * n + 10, 10) for n in range(3)],
        crs=3035,
    )
    found = homes.geopriv.zonal_counts(wards, eps=1.0, population="people")
    for rate, name in (("rate", "count"), ("rate_low", "low"), ("rate_high", "high")):
        assert np.allclose(found[rate][:2], found[name][:2] / [9_000, 400])
        assert np.isnan(found[rate][2])
    assert found.geopriv.guarantee.intact
    found["rate"] += 1.0
    assert not found.geopriv.guarantee.intact


@pytest.mark.parametrize(
    ("people", "more", "words"),
    [
        ([1, -1], {}, "none missing nor below 0"),
        ([1, np.nan], {}, "none missing"),
        (pd.array([1, None], dtype="Int64"), {}, "none missing"),
        (["1", "2"], {}, "column of numbers"),
        (None, {}, "must name a column of the zones"),
        ([1, 2], {"population": ["people"]}, "must name a column of the zones"),
        ([1, 2], {"queries": "total"}, "leave it out"),
        ([1, 2], {"below": 4}, "cannot be combined with below"),
    ],
)
def test_zonal_rates_refuse_invalid_population_before_charge(
    people, more, words, tmp_path
):
    homes = gpd.GeoSeries.from_xy([5.0] * 9, [5.0] * 9, crs=3035)
    shapes = [box(0, 0, 10, 10), box(10, 0, 20, 10)]
    wards = gpd.GeoDataFrame(geometry=shapes, crs=3035)
    if people is not None:
        wards["people"] = people
    ledger = Ledger.create(tmp_path / "l", budget=2, notion="dp")
    with pytest.raises(ParameterError, match=words):
        homes.geopriv.zonal_counts(
            wards, eps=1.0, ledger=ledger, **{"population": "people", **more}
        )
    assert ledger.spent == 0
