"""Released points against the stated law, in true metres on the ground, whatever the
layer: awkward CRSs, feet, degrees, grads, poles, old datums, formats, parts, heights.

What is true is worked out by PROJ and GeographicLib alone: points are made in degrees
on the layer's own ellipsoid, and distances measured along it.
"""

from dataclasses import dataclass
from functools import cache

import geopandas as gpd
import numpy as np
import pandas as pd
import pyproj
import pytest
from scipy import stats
from shapely.geometry import MultiPoint

EPS = 0.01  # 200 m on average
ROWS = 3000
ALPHA = 1e-6  # of a false alarm in any of the tests of this file
PLACES = {
    "London": (-0.12, 51.5),
    "Iceland": (-18.1, 65.68),
    "Fiji": (179.9999, -17.5),
    "Ross": (166.67, -77.85),
    "Svalbard": (15.6, 78.2),
    "Quito": (-78.5, -0.2),
    "New York": (-73.95, 40.75),
    "Los Angeles": (-118.2, 34.05),
    "Lyon": (4.83, 45.76),
    "Lyon from Paris": (2.5, 45.76),
    "Graz": (15.44, 47.07),
    "Bern": (7.45, 46.95),
    "Tuscany": (11.3, 43.3),
    "Utrecht": (5.12, 52.09),
    "Brussels": (4.35, 50.85),
    "Hanover": (9.73, 52.37),
    "Prague": (14.42, 50.08),
    "Gaborone": (25.9, -24.65),
    "Wellington": (174.8, -41.3),
    "Canberra": (149.1, -35.3),
    "Kuala Lumpur": (101.7, 3.15),
    "Tokyo": (139.7, 35.7),
    "Delhi": (77.2, 28.6),
    "North Pole": (30.0, 89.95),
}
OWN = "+proj=laea +lat_0=10 +lon_0=-40 +ellps=intl +units=us-ft"


@dataclass(frozen=True)
class Case:
    """A layer: its CRS, where it is, what holds it, what its points are."""

    crs: str
    place: str
    suffix: str = "gpkg"
    kind: str = "plain"

    def __str__(self):
        return f"{self.crs}-{self.place}-{self.suffix}-{self.kind}".replace(" ", "")


CASES = [
    # degrees: the equator, far north and south, across the antimeridian, at the pole
    Case("EPSG:4326", "Quito"),
    Case("EPSG:4326", "Iceland"),
    Case("EPSG:4326", "Fiji"),
    Case("EPSG:4326", "Ross"),
    Case("EPSG:4326", "North Pole"),
    Case("EPSG:4258", "Svalbard"),
    # old datums, in degrees and grads, and planes upon them
    Case("EPSG:4267", "Los Angeles"),
    Case("EPSG:4230", "Tuscany"),
    Case("EPSG:4277", "London"),
    Case("EPSG:4314", "Hanover"),
    Case("EPSG:4807", "Lyon from Paris"),
    Case("EPSG:3003", "Tuscany"),
    Case("EPSG:22235", "Gaborone"),
    Case("EPSG:23032", "Bern"),
    Case("EPSG:5514", "Prague"),
    Case("EPSG:21781", "Bern"),
    Case("EPSG:31467", "Hanover"),
    Case("EPSG:31256", "Graz"),
    Case("EPSG:31370", "Brussels"),
    Case("EPSG:28992", "Utrecht"),
    # feet
    Case("EPSG:2263", "New York"),
    Case("EPSG:2229", "Los Angeles"),
    Case("EPSG:26799", "Los Angeles"),
    Case(OWN, "Quito"),
    # where the plane is far from the ground
    Case("EPSG:3857", "Quito"),
    Case("EPSG:3857", "Iceland"),
    Case("EPSG:3395", "Svalbard"),
    Case("EPSG:3031", "Ross"),
    Case("EPSG:3413", "Svalbard"),
    Case("EPSG:32661", "North Pole"),
    Case("EPSG:6933", "Wellington"),
    Case("ESRI:54009", "Tokyo"),
    Case("ESRI:54030", "Iceland"),
    Case("EPSG:8857", "Gaborone"),
    Case("EPSG:3375", "Kuala Lumpur"),
    Case("EPSG:3577", "Canberra"),
    # ordinary ones in many formats
    Case("EPSG:27700", "London", "shp"),
    Case("EPSG:2154", "Lyon", "tab"),
    Case("EPSG:25832", "Hanover", "fgb"),
    Case("EPSG:32643", "Delhi", "sqlite"),
    Case("EPSG:2193", "Wellington", "gdb"),
    Case("EPSG:4326", "Tokyo", "geojson"),
    Case("EPSG:4326", "Delhi", "geojsonl"),
    Case("EPSG:4326", "Iceland", "csv"),
    Case("EPSG:3035", "Graz", "shp.zip"),
    # parts and heights
    Case("EPSG:3857", "Iceland", kind="multi"),
    Case("EPSG:4326", "Iceland", "shp", kind="multi"),
    Case("EPSG:2263", "New York", kind="high"),
    Case("EPSG:4979", "Svalbard", kind="high"),
    Case("EPSG:7415", "Utrecht", kind="high"),
]
FEW = 16  # evenly spread; `make test-long` has all
SPREAD = [CASES[k * (len(CASES) - 1) // (FEW - 1)] for k in range(FEW)]


class Ground:
    """The ground below a CRS: degrees on its own datum, distances on its ellipsoid."""

    def __init__(self, crs):
        plane = pyproj.CRS(crs)
        plane = (plane.sub_crs_list or [plane])[0]  # without heights
        own = plane.geodetic_crs
        self.to_own = pyproj.Transformer.from_crs(plane, own, always_xy=True)
        self.unit = np.degrees(own.axis_info[0].unit_conversion_factor)
        self.geod = plane.get_geod()

    def around(self, place, source):
        """Return points up to two kilometres from a place, in the CRS."""
        ends = [np.full(ROWS, angle) for angle in place]
        ends += [source.uniform(0, 360, ROWS), source.uniform(1, 2000, ROWS)]
        angles = [axis / self.unit for axis in self.geod.fwd(*ends)[:2]]
        return self.to_own.transform(*angles, direction="INVERSE")

    def between(self, one, other):
        """Return metres and bearings, in radians, between points in the CRS."""
        corners = [of.bounds for of in (one, other)]  # multipoints have no x
        ends = [self.to_own.transform(of["minx"], of["miny"]) for of in corners]
        ends = [np.asarray(axis) * self.unit for end in ends for axis in end]
        bearing, _, metres = self.geod.inv(*ends)
        return pd.DataFrame({"metres": metres, "bearing": np.radians(bearing)})


def points_of(case):
    """Return a layer's true points, two kilometres around its place."""
    source = np.random.default_rng(len(str(case)))
    x, y = Ground(case.crs).around(PLACES[case.place], source)
    z = source.uniform(0, 2000, ROWS) if case.kind == "high" else None
    points = gpd.points_from_xy(x, y, z)
    if case.kind == "multi":
        points = [MultiPoint([point]) for point in points]
    return gpd.GeoDataFrame({"code": range(ROWS)}, geometry=points, crs=case.crs)


@pytest.fixture(scope="module")
def moved(qgis, tmp_path_factory):
    """A function from a case to how far its rows moved: metres, bearings."""
    folder = tmp_path_factory.mktemp("ground")

    @cache
    def measure(case):
        number = CASES.index(case)
        true, made = points_of(case), folder / f"layer{number}.gpkg"
        true.to_file(made, driver="GPKG")
        layer = made
        if case.suffix != "gpkg":
            layer = qgis.headless("translated", made, case.suffix)
        path = folder / f"released{number}.gpkg"
        answer = qgis.run(
            "planarlaplace", INPUT=layer, EPS=EPS, OUTPUT=path, DROP_Z=1,
            KEEP_FIELDS="code",
        )  # fmt: skip
        assert answer.code == 0, (str(case), answer.text)
        released = gpd.read_file(path).sort_values("code", ignore_index=True)
        assert list(released["code"].astype(int)) == list(range(ROWS))
        found = Ground(case.crs).between(true.geometry, released.geometry)
        found["metres"] /= widening(answer.guarantee, case)
        return found

    return measure


def widening(guarantee, case):
    """Return how much wider noise is at a place than where the scale is largest."""
    if guarantee.crs == "sphere":
        return guarantee.k_max
    factors = pyproj.Proj(case.crs).get_factors(*PLACES[case.place])
    return guarantee.k_max / np.sqrt(factors.areal_scale)


def law(sample, fits):
    """Tell whether a law fits, with a false alarm in one of 10⁶ runs of this file."""
    return stats.kstest(sample, fits).pvalue > ALPHA / (2 * len(CASES) + 2)


def off(sample, share):
    """Tell whether the law that is ``share`` off is refused."""
    return not law(sample * EPS, stats.gamma(2, scale=1 + share).cdf)


@pytest.mark.representatives(FEW)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_each_layer_moves_in_true_metres(moved, case):
    """A foot for a metre or cos 65° would show here; 5 % do in 16 of them."""
    sample = moved(case)
    assert law(sample.metres * EPS, stats.gamma(2).cdf)
    assert law(sample.bearing, stats.uniform(-np.pi, 2 * np.pi).cdf)
    assert off(sample.metres, 0.5)
    assert off(sample.metres, -0.5)


def test_layers_together_have_the_law_and_none_that_is_5_percent_off(moved):
    together = pd.concat(map(moved, SPREAD))
    assert len(together) == ROWS * FEW
    assert law(together.metres * EPS, stats.gamma(2).cdf)
    assert law(together.bearing, stats.uniform(-np.pi, 2 * np.pi).cdf)
    assert off(together.metres, 0.05)
    assert off(together.metres, -0.05)
