"""Places and heights together: the law in space, units, what is said and refused."""

from decimal import Decimal

import geopandas as gpd
import numpy as np
import pandas as pd
import pyproj
import pytest
from scipy.stats import kstest
from shapely.geometry import Point, box

import geopriv_gis
from geopriv_gis import ColumnError, CRSError, GeometryError, ParameterError
from geopriv_gis.core.audit import certify
from geopriv_gis.core.audit.claim import make_claim
from geopriv_gis.core.audit.findings import Pair
from geopriv_gis.core.audit.witnesses import RatioWitness
from geopriv_gis.core.deconvolution.source import find_laws
from geopriv_gis.frames.attack.places import find_noise_law
from geopriv_gis.frames.columns.height_columns import holds_heights
from geopriv_gis.testing import insecure_rng

ROWS, ALPHA = 40_000, 1e-7
HERE = (530_000.0, 180_000.0, 40.0)
EPS, RHO = {"eps": 0.02}, {"rho": 1e-4}
BUDGETS = {"planar_laplace": EPS, "gaussian": RHO}
FOOT = 1200 / 3937  # US survey


def wells(rows=ROWS, here=HERE, crs="EPSG:27700"):
    points = gpd.points_from_xy(*(np.full(rows, each) for each in here))
    return gpd.GeoSeries(points, crs=crs)


def protected(series, method, **options):
    own = BUDGETS[method]
    return getattr(series.geopriv, method)(**{**own, "z": "protect", **options})


def moves(released, here=HERE):
    return np.column_stack([released.x, released.y, released.z]) - here


@pytest.mark.arithmetic
@pytest.mark.parametrize("method", BUDGETS)
def test_protected_heights_noise_follows_3d_law(method):
    released = protected(wells(), method, rng=insecure_rng(1))
    steps = moves(released)
    away = np.sqrt((steps**2).sum(axis=1))
    law = released.geopriv.guarantee.law
    assert law.dimension == 3
    # εr has the law Gamma(3), ρr² Gamma(3/2); per metre of the plane (k_max).
    laplace = method == "planar_laplace"
    scaled, shape = (law.rate * away, 3) if laplace else (law.rate * away**2, 1.5)
    assert kstest(scaled, "gamma", (shape,)).pvalue > ALPHA
    for factor in (1.05, 1 / 1.05):
        assert kstest(scaled * factor, "gamma", (shape,)).pvalue < ALPHA
    # In all directions alike: every coordinate of a direction is uniform in space.
    for axis in (*np.eye(3), np.array([0.6, 0.0, 0.8])):
        along = steps @ axis / away
        assert kstest(along, "uniform", (-1, 2)).pvalue > ALPHA
    assert law.mean == pytest.approx(away.mean(), rel=0.02)
    assert law.quantile(0.9) == pytest.approx(np.quantile(away, 0.9), rel=0.02)


@pytest.mark.arithmetic
@pytest.mark.parametrize("step", [(0, 0, 1), (1, 0, 0), (0.6, 0, 0.8)])
@pytest.mark.parametrize("method", BUDGETS)
def test_protected_heights_loss_holds_in_all_directions(method, step):
    claim = make_claim(
        protected(wells(2), method).geopriv.guarantee, gaussian=method == "gaussian"
    )
    d = 1.5 / 0.02 if method == "planar_laplace" else np.sqrt(1.5 / 1e-4)
    here, rng = np.array(HERE), insecure_rng(2)
    pair = Pair(here, here + np.array(step) * d, d)

    def ask(budget):
        def release(place, runs):
            return moves(
                protected(wells(runs, place), method, rng=rng, **budget), (0, 0, 0)
            )

        def distance(outputs, place):
            return np.sqrt(((outputs - place) ** 2).sum(axis=1))

        return certify(
            release,
            [pair],
            claim.loss,
            [RatioWitness(distance, d)],
            runs=4_000,
            alpha=1e-6,
            bound=claim.bound,
        )

    assert ask({}).passed
    name, value = next(iter(BUDGETS[method].items()))
    assert not ask({name: 2.2 * value}).passed  # and it would see too large a budget


def test_protected_heights_use_unit_of_z_axis():
    feet = (980_000.0, 200_000.0, 120.0)
    for crs, unit in (("EPSG:2263+6360", FOOT), ("EPSG:2263+5703", 1.0)):
        released = protected(wells(4_000, feet, crs), "gaussian")
        x, _, z = moves(released, feet).T
        assert released.crs == crs
        assert (z * unit).std() == pytest.approx(np.sqrt(5e3), rel=0.06)
        assert (x * FOOT).std() == pytest.approx(np.sqrt(5e3), rel=0.06)
        assert not any("CRS does not say" in a for a in _assumed(released))
    plain = protected(wells(9), "gaussian")
    assert any("in metres, which the CRS does not say" in a for a in _assumed(plain))
    lonlat = protected(wells(400, (-3.2, 55.9, 20.0), "EPSG:4979"), "planar_laplace")
    assert lonlat.crs == "EPSG:4979"
    assert lonlat.z.std() == pytest.approx(100, rel=0.3)


def test_protected_heights_in_no_length_are_to_be_converted():
    plane = pyproj.CRS("EPSG:27700").to_wkt()
    pressure = (
        'PARAMETRICCRS["pressure",PDATUM["air"],CS[parametric,1],AXIS["p",up],'
        'PARAMETRICUNIT["hectopascal",100]]'
    )
    crs = pyproj.CRS.from_wkt(f'COMPOUNDCRS["weather",{plane},{pressure}]')
    with pytest.raises(CRSError, match=r"in hectopascal, .* Convert Z to metres"):
        protected(wells(3, crs=crs), "gaussian")


def _assumed(released):
    return geopriv_gis.guarantee_of(released).assumptions


def test_protected_heights_guarantee_mentions_height():
    text = str(protected(wells(3), "planar_laplace").geopriv.guarantee)
    assert text.startswith("Each row's place and height are ε-geo-private")
    assert "together with metres of height" in text
    assert "published as they are" not in text
    record = geopriv_gis.guarantee_of(protected(wells(3), "gaussian")).to_json()
    assert geopriv_gis.Guarantee.from_json(record).law.dimension == 3


@pytest.mark.arithmetic
@pytest.mark.parametrize("method", BUDGETS)
def test_protected_heights_rows_of_person_share_budget(method):
    frame = gpd.GeoDataFrame({"who": [0, 0, 0, 0] * 1000}, geometry=wells(4000))
    frame["who"] = np.arange(4000) // 4
    released = protected(frame, method, privacy_unit="who", keep=["who"])
    assert geopriv_gis.guarantee_of(released).law.shares == "composition"
    wide = moves(released.geometry)[:, 2].std()
    alone = 2 / 0.02 if method == "planar_laplace" else np.sqrt(5e3)
    times = 4 if method == "planar_laplace" else 2
    assert wide == pytest.approx(times * alone, rel=0.1)


@pytest.mark.arithmetic
def test_onto_region_keeps_heights_free():
    region = gpd.GeoSeries([box(529_990, 179_990, 530_010, 180_010)], crs="EPSG:27700")
    for method in BUDGETS:
        released = protected(wells(3_000), method, onto=region)
        assert released.within(region.iloc[0].buffer(1)).all()
        assert released.z.std() > 50


def test_protected_heights_refuse_unsupported_options():
    few = wells(5)
    ellipse = {"unit_ball": (200, 50, 30)}
    region = gpd.GeoSeries([box(0, 0, 7e5, 1e6)], crs="EPSG:27700")
    for options, reason in (
        (ellipse, "unit_ball"),
        ({"region": region}, "as onto="),
        ({"privacy_unit": "table", "method": "joint"}, "method='composition'"),
        ({"sticky": geopriv_gis.StickyStore.__new__(geopriv_gis.StickyStore)},
         "sticky"),
    ):  # fmt: skip
        with pytest.raises(ParameterError, match=reason):
            few.geopriv.planar_laplace(0.02, z="protect", **options)
    with pytest.raises(CRSError, match="sphere"):
        protected(few, "planar_laplace", crs="sphere")
    with pytest.raises(CRSError, match="unit of Z"):
        protected(wells(3, (980_000.0, 200_000.0, 3.0), "EPSG:2263"), "gaussian")
    flat = gpd.GeoSeries([Point(530_000, 180_000)], crs="EPSG:27700")
    with pytest.raises(GeometryError, match="needs points with Z"):
        protected(flat, "gaussian")
    lost = gpd.GeoSeries([Point(530_000, 180_000, np.nan)], crs="EPSG:27700")
    with pytest.raises(GeometryError, match=r"finite Z|with Z"):
        protected(lost, "gaussian")
    with pytest.raises(ParameterError, match="z must be 'keep' or 'drop'"):
        few.geopriv.dprs(0.01, region=region, z="protect")


def test_columns_with_heights_are_refused():
    rng = np.random.default_rng(1)
    heights = rng.uniform(0, 300, 60)
    points = gpd.points_from_xy(530_000 + rng.normal(size=60), [18e4] * 60, heights)
    frame = gpd.GeoDataFrame(
        {"depth_ft": 900 - heights / FOOT, "age": rng.integers(1, 90, 60)},
        geometry=points, crs="EPSG:27700",
    )  # fmt: skip
    with pytest.raises(ColumnError, match="depth_ft"):
        protected(frame, "gaussian")
    assert "age" in protected(frame, "gaussian", drop=["depth_ft"])
    kept = protected(frame, "gaussian", keep=["depth_ft"])
    assert geopriv_gis.guarantee_of(kept).published == ("depth_ft",)
    with pytest.raises(ColumnError, match="the index"):
        protected(frame.set_index(heights)[["age", "geometry"]], "gaussian")
    text = frame.assign(depth_ft=[f"{z:.1f}" for z in heights])
    with pytest.raises(ColumnError, match="depth_ft"):
        protected(text, "planar_laplace")


def in_arrow(values, kind=""):
    pa = pytest.importorskip("pyarrow")
    array = pa.array(values)
    array = array.cast(pa.decimal128(9, 2)) if kind == "decimals" else array
    array = array.dictionary_encode() if kind == "dictionaries" else array
    return pd.arrays.ArrowExtensionArray(array)


KINDS = {
    "categories": pd.Categorical,
    "categories of texts": lambda z: pd.Categorical([f"{each:.1f}" for each in z]),
    "lists": lambda z: [[7.0, each] for each in z],
    "dictionaries": lambda z: [{"kind": "a", "up": each} for each in z],
    "objects": lambda z: np.array(z, dtype=object),
    "Arrow lists": lambda z: in_arrow([[each] for each in z]),
    "Arrow structs": lambda z: in_arrow([{"up": each} for each in z]),
    "Arrow dictionaries": lambda z: in_arrow(z, "dictionaries"),
    "Arrow decimals": lambda z: in_arrow(
        [Decimal(f"{each:.2f}") for each in z], "decimals"
    ),
    "intervals": lambda z: pd.arrays.IntervalArray.from_arrays(z, z + 1),
}


def row_of_wells(rows=60):
    rng = np.random.default_rng(1)
    heights = rng.uniform(0, 300, rows)
    points = gpd.points_from_xy(530_000 + rng.normal(size=rows), [18e4] * rows, heights)
    age = rng.integers(1, 90, rows)
    return gpd.GeoDataFrame({"age": age}, geometry=points, crs="EPSG:27700"), heights


@pytest.mark.parametrize("kind", KINDS)
def test_columns_of_every_kind_with_heights_are_refused(kind):
    frame, heights = row_of_wells()
    with pytest.raises(ColumnError, match="value"):
        protected(frame.assign(value=KINDS[kind](heights)), "gaussian")
    harmless = np.random.default_rng(2).integers(0, 9, 60) / 2.0
    assert not holds_heights(pd.Series(KINDS[kind](harmless)), heights)


def test_index_level_with_heights_is_refused():
    frame, heights = row_of_wells()
    labels = pd.MultiIndex.from_arrays([np.arange(60), heights])
    with pytest.raises(ColumnError, match="the index"):
        protected(frame.set_index(labels), "gaussian")
    protected(frame.set_index(labels), "gaussian", shuffle=True)


def test_protected_heights_horizontal_law_or_refusal():
    wide = protected(wells(50), "gaussian")
    law, _ = find_noise_law(wide)
    assert (law.dimension, law.family) == (2, "gaussian")
    assert (find_laws(wide.geopriv.guarantee, None, 50)[1] == 0).all()
    laplace = protected(wells(50), "planar_laplace")
    assert find_noise_law(laplace) is None
    with pytest.raises(ParameterError, match="an unbiased estimate"):
        find_laws(laplace.geopriv.guarantee, None, 50)
    with pytest.raises(ParameterError, match="known law in the plane"):
        laplace.geopriv.remap(wells(5))


def test_protected_heights_without_crs_are_refused():
    points = gpd.GeoSeries(gpd.points_from_xy([1, 2], [3, 4], [5, 6]))
    with pytest.raises(geopriv_gis.CRSError, match="no CRS"):
        points.geopriv.planar_laplace(eps=0.01, z="protect")


@pytest.mark.parametrize(("missing", "off"), [(0, 0.005), (9, 0.0), (9, 0.005)])
def test_heights_in_a_column_are_found_with_gaps_and_errors(missing, off):
    """Some 20 rows, of which nearly half have no value, or are off by a little."""
    random = np.random.default_rng(3)
    x, y, z = random.uniform((529e3, 179e3, 20), (531e3, 181e3, 90), (20, 3)).T
    told = 12.0 + 3.28 * (z + off * z.std() * random.choice([-1, 1], 20))
    told[random.permutation(20)[:missing]] = np.nan
    frame = gpd.GeoDataFrame(
        {"value": told}, geometry=gpd.points_from_xy(x, y, z), crs="EPSG:27700"
    )
    with pytest.raises(ColumnError, match="value"):
        frame.geopriv.planar_laplace(0.02, z="protect")


def test_heights_have_the_unit_of_an_axis_that_points_down():
    down = pyproj.CRS("EPSG:27700+5715")  # mean sea level depth
    assert [axis.direction for axis in down.axis_info][-1] == "down"
    released = protected(wells(3, crs=down), "planar_laplace")
    assert released.has_z.all()
