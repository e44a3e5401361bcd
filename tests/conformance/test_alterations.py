"""One row of a release is altered: the guarantee is gone, whichever row it was."""

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
import shapely
from shapely.geometry import Point, box

import geopriv_gis
from tests.conformance.entries import LISTED

ROWS = 400
ALTERED = {"first": 0, "second": 1, "middle": 200, "row 300": 300, "last": ROWS - 1}
SHORT = ("first", "middle", "last")
EACH = [
    pytest.param(row, id=name, marks=[pytest.mark.long] * (name not in SHORT))
    for name, row in ALTERED.items()
]
X = 530_000.3 + 5 * np.arange(ROWS)
CRS = "EPSG:27700"
PLACES = gpd.GeoSeries.from_xy(X, np.full(ROWS, 180_000.7), crs=CRS)
ZONES = gpd.GeoSeries([box(x, 170_000, x + 5, 190_000) for x in X], crs=CRS)
TALL = gpd.GeoSeries([Point(x, 180_000.7, 12.5) for x in X], crs=CRS)


@pytest.fixture(scope="module")
def released():
    homes = gpd.GeoDataFrame({"age": range(ROWS)}, geometry=PLACES)
    return homes.geopriv.planar_laplace(eps=0.01)


@pytest.fixture(scope="module")
def tall():
    homes = gpd.GeoDataFrame({"age": range(ROWS)}, geometry=TALL)
    with pytest.warns(geopriv_gis.GeoPrivWarning, match="Z values"):
        return homes.geopriv.planar_laplace(eps=0.01)


def _moved(released, row, shape):
    """Return a release with another shape in one row, its label with it."""
    shapes = list(released.geometry)
    shapes[row] = shape(shapes[row])
    other = released.set_geometry(gpd.GeoSeries(shapes, released.index, released.crs))
    other.attrs = released.attrs
    return other


def _refused(other):
    assert not geopriv_gis.guarantee_of(other).intact
    assert geopriv_gis.guarantee_of(other).notion == "none"


@pytest.mark.parametrize("row", EACH)
def test_altered_point_voids_guarantee(released, row):
    assert geopriv_gis.guarantee_of(_moved(released, row, lambda p: p)).intact
    _refused(_moved(released, row, lambda p: Point(p.x + 1e-9 * p.x, p.y)))
    _refused(_moved(released, row, lambda p: Point(p.x, np.nextafter(p.y, 0))))
    _refused(_moved(released, row, lambda p: Point()))
    _refused(_moved(released, row, lambda p: None))
    _refused(_moved(released, row, lambda p: PLACES.iloc[row]))


@pytest.mark.parametrize("row", EACH)
@pytest.mark.arithmetic
def test_altered_z_value_voids_guarantee(released, tall, row):
    _refused(_moved(tall, row, lambda p: Point(p.x, p.y, p.z + 1e-9)))
    _refused(_moved(tall, row, lambda p: Point(p.x, p.y)))
    _refused(_moved(released, row, lambda p: Point(p.x, p.y, 0.0)))


def _keeps_measures():
    try:
        return not shapely.has_m(Point(0, 0))
    except (AttributeError, shapely.errors.ShapelyError):
        return False


@pytest.mark.skipif(not _keeps_measures(), reason="this shapely keeps no M values")
@pytest.mark.parametrize("row", EACH)
def test_added_m_value_voids_guarantee(released, tall, row):
    """An M value may hold what the noise has hidden."""

    def with_m(point):
        number = f"{point.z} " if point.has_z else ""
        kind = "ZM" if point.has_z else "M"
        return shapely.from_wkt(f"POINT {kind} ({point.x} {point.y} {number}{X[row]})")

    for whole in (released, tall):
        _refused(_moved(whole, row, with_m))
    everywhere = released.set_geometry(
        gpd.GeoSeries([with_m(p) for p in released.geometry], crs=CRS)
    )
    everywhere.attrs = released.attrs
    _refused(everywhere)


@pytest.mark.parametrize("row", EACH)
def test_swapped_dropped_or_repeated_rows_void_guarantee(released, row):
    other = (row + 7) % ROWS
    order = np.arange(ROWS)
    order[[row, other]] = order[[other, row]]
    swapped = released.set_geometry(
        gpd.GeoSeries(released.geometry.to_numpy()[order], released.index, CRS)
    )
    gone = released.drop(index=released.index[row])
    twice = pd.concat([released, released.iloc[[row]]])
    for rows in (swapped, gone, twice):  # of one release, which keep its promise
        rows.attrs = released.attrs
        assert not geopriv_gis.guarantee_of(rows).intact
        assert geopriv_gis.guarantee_of(rows).state == "rows"


ANSWERS = {
    "distances": lambda homes: homes.geopriv.private_distance(PLACES, eps=0.01),
    "nearest": lambda homes: homes.geopriv.private_knn(PLACES, 2, eps=0.01),
    "counts": lambda homes: homes.geopriv.zonal_counts(ZONES, eps=1.0),
}


@pytest.fixture(scope="module", params=ANSWERS)
def table(request):
    homes = gpd.GeoDataFrame(geometry=PLACES[:20])
    return ANSWERS[request.param](homes)


@pytest.mark.parametrize("row", EACH)
def test_altered_answer_value_voids_guarantee(table, row):
    frame = pd.DataFrame(table)
    numbers = [name for name in frame if frame[name].dtype.kind in "if"]
    assert numbers
    for place, name in enumerate(frame.columns):
        if name not in numbers:
            continue
        other = table.copy()
        if other.ndim == 1:
            other.iloc[row] += 1
        else:
            other.iloc[row, place] += 1
        other.attrs = table.attrs
        _refused(other)


# Numbers and marks that a mechanism made, beside what is public or released.
COUNTED = {"count_raw", "count", "se", "low", "high"}
MADE = {
    "zonal counts gaussian": COUNTED,
    "zonal counts queries": COUNTED,
    "zonal sums added": {"sum_raw", "sum", "se", "low", "high"},
    "zonal below added": {"below", "limit", "margin"},
    "flows gaussian": COUNTED,
    "track rho": {"se", "reliable"},
    "hulls": {"reliable"},
}
WARDS = gpd.GeoDataFrame(
    {"people": [900.0, 500.0]}, crs=CRS,
    geometry=[box(529e3, 179e3, 531e3, 181e3), box(531e3, 179e3, 533e3, 181e3)],
)  # fmt: skip
DOUBTED = {"count", "se", "low", "high", "reliable"}
ESTIMATED = {
    "density": (lambda r: geopriv_gis.density(r, cell=900.0),
                {"value", "se", "reliable"}),
    "density at places": (lambda r: geopriv_gis.density(r, points=PLACES[:3]),
                          {"value", "se", "reliable"}),
    "count": (lambda r: geopriv_gis.count(r, WARDS), DOUBTED),
    "rate": (lambda r: geopriv_gis.rate(r, WARDS, "people", max_rse=9.0),
             {*DOUBTED, "at_risk", "rate", "suppressed"}),
    "covariate": (lambda r: geopriv_gis.covariate(r, WARDS, column="people"),
                  {"covariate", "covariate_sd"}),
    "hot spots": (lambda r: geopriv_gis.getis_ord(r, "age", cell=900.0),
                  {"value", "se", "z", "p"}),
}  # fmt: skip


def _check_each_mark(released, made, known=()):
    kinds = released.dtypes.astype(str)
    numbers = set(kinds.index[kinds.isin(["float64", "int64", "bool"])]) - {*known}
    assert numbers == made
    for column in numbers:
        for row in (0, len(released) - 1):
            other = released.copy()
            old = other.iloc[row, list(released).index(column)]
            new = 1 - np.nan_to_num(old)
            new = bool(new) if kinds[column] == "bool" else new
            other.iloc[row, list(released).index(column)] = new
            other.attrs = released.attrs
            assert not geopriv_gis.guarantee_of(other).intact
            if "covariate" not in made:  # whose points are released ones still
                _refused(other)


@pytest.mark.parametrize("name", MADE)
def test_altered_generated_column_voids_guarantee(name):
    (entry,) = (one for one in LISTED if str(one) == name)
    _check_each_mark(entry.call(entry.frame()), MADE[name])


@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
@pytest.mark.parametrize("name", ESTIMATED)
def test_altered_estimate_voids_guarantee(released, name):
    make, made = ESTIMATED[name]
    known = {"age"} if name == "covariate" else {"people"}
    _check_each_mark(make(released), made, known)
