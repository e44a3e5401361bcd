"""An option of an estimate or attack is passed on: other values, other results.

`conformance/test_options_matter` says the same of releases.
"""

import functools
import inspect
from types import SimpleNamespace

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import box

import geopriv_gis
from geopriv_gis import ParameterError, attack
from geopriv_gis.testing import insecure_rng

CRS, NORTH = "EPSG:27700", "EPSG:32630"
RANDOM = np.random.default_rng(8)
X, Y = RANDOM.normal((530e3, 180e3), 900, (60, 2)).T
HOMES = gpd.GeoDataFrame(
    {
        "age": RANDOM.integers(1, 5, 60), "rent": X - 529e3, "kind": ["a", "b"] * 30,
        "day": np.arange(60) % 7, "who": np.arange(60) // 2,
        "t": pd.date_range("2026-01-01", periods=60, freq="1min"),
    },
    geometry=gpd.points_from_xy(X, Y), crs=CRS,
)  # fmt: skip
KEPT = ["age", "rent", "kind", "day", "who", "t"]
RELEASED = HOMES.geopriv.planar_laplace(eps=0.002, keep=KEPT, rng=insecure_rng(1))
MORE = HOMES.geopriv.planar_laplace(eps=0.002, keep=KEPT, rng=insecure_rng(2))
TOWN, HALF = (527e3, 177e3, 533e3, 183e3), (529e3, 179e3, 531e3, 181e3)
ZONES = gpd.GeoDataFrame(
    {"people": [90, 500], "value": [1.0, 7.0]}, crs=CRS,
    geometry=[box(527e3, 177e3, 530e3, 183e3), box(530e3, 177e3, 533e3, 183e3)],
)  # fmt: skip
SHAPE = gpd.GeoSeries([box(*TOWN)], crs=CRS)
GRID = np.stack(np.meshgrid(*[np.linspace(527.5e3, 532.5e3, 11)] * 2), -1).reshape(
    -1, 2
)
PEOPLE = gpd.GeoDataFrame(
    {"n": 1 + np.arange(121) % 9},
    geometry=gpd.points_from_xy(GRID[:, 0], GRID[:, 1] - 350e3), crs=CRS,
)  # fmt: skip
PLACE = PEOPLE.geometry.iloc[[60]]


class Raster(SimpleNamespace):
    """What is asked of a rasterio dataset; its two bands fall and rise to the east."""

    count, crs = 2, SHAPE.crs
    transform = (250.0, 0.0, 528.5e3, 0.0, -250.0, 181.5e3)

    def read(self, band, masked):
        assert masked
        return np.ma.masked_array(
            np.tile(np.arange(1.0, 13.0)[:: 3 - 2 * band], (12, 1))
        )


CALLS = {
    "density": (RELEASED, {"bandwidth": 1200.0, "cell": 1500.0, "extent": TOWN}),
    "count": (RELEASED, {"polygons": ZONES, "bandwidth": 1200.0}),
    "rate": (
        RELEASED, {"zones": ZONES, "population": "people", "bandwidth": 1200.0}
    ),
    "clustering": (
        RELEASED,
        {"distances": [900.0], "window": SHAPE, "simulations": 0, "bandwidth": 400.0},
    ),
    "knox": (
        RELEASED,
        {"time": "day", "distances": [900.0], "periods": [1.0], "permutations": 0,
         "bandwidth": 400.0},
    ),
    "morans_i": (RELEASED, {"column": "rent", "bandwidth": 300.0, "permutations": 0}),
    "getis_ord": (
        RELEASED,
        {"column": "rent", "bandwidth": 600.0, "cell": 1500.0, "extent": TOWN},
    ),
    "around": (RELEASED, {"point": PLACE, "radius": 1500.0, "population": PEOPLE}),
    "covariate": (RELEASED, {"surface": ZONES, "column": "value"}),
    "synthesise": (RELEASED, {"extent": TOWN, "bandwidth": 300.0}),
    "remap": (None, {"prior": PEOPLE}),  # of a release that promises something
    "compare": (HOMES, {"mechanisms": [lambda _: RELEASED]}),
    "risk_report": (HOMES, {"released": RELEASED, "targets": 5}),
    "trim_ends": (HOMES, {"radius": 300.0, "time": "t", "gap": "1h"}),
    "attack.localise": (HOMES, {"released": RELEASED, "prior": PEOPLE}),
    "attack.averaging": (HOMES, {"releases": [RELEASED, MORE]}),
    "attack.linkage": (HOMES, {"released": RELEASED}),
    "attack.nearby": (HOMES, {"targets": 5, "mask": lambda _: RELEASED}),
}  # fmt: skip
# Costly, and what their own tests are about.
KNOWN = [("synthesise", name) for name in ("n", "population", "extent", "bandwidth")]
AT = {"points": PEOPLE.geometry[:5], "cell": None, "extent": None}
CROWD = {"population": PEOPLE, "window": None}
# Another value, and what else its call needs, with and without it.
OPTIONS = {
    "bandwidth": (1700.0, {}),
    "crs": (NORTH, {}),
    "points": (PEOPLE.geometry[5:10], AT),
    "cell": (2000.0, {}),
    "extent": (HALF, {}),
    "weights": ("n", {}),
    "threshold": (400.0, {}),
    "permutations": (19, {}),
}
OWN = {
    ("density", "per_area"): (True, {}),
    ("density", "positive"): (True, {}),
    ("rate", "by"): ("kind", {}),
    ("rate", "per"): (500.0, {}),
    ("rate", "max_rse"): (0.01, {}),
    ("rate", "max_width"): (1e6, {"max_rse": 1e-3}),
    ("clustering", "statistic"): ("ripley_k", {}),
    ("clustering", "column"): ("age", {}),
    ("clustering", "window"): (SHAPE.buffer(-500), {}),
    ("clustering", "population"): (PEOPLE[30:], CROWD),
    ("clustering", "weights"): ("n", CROWD),
    ("clustering", "band"): (2, {"population": Raster(), "window": None}),
    ("clustering", "distances"): ([500.0], {}),
    ("clustering", "simulations"): (19, {}),
    ("around", "person"): ("who", {}),
    ("around", "band"): (2, {"population": Raster()}),
    ("covariate", "column"): ("people", {}),
    ("covariate", "prior"): (PEOPLE, {}),
    ("covariate", "weights"): ("n", {"prior": PEOPLE}),
    ("covariate", "name"): ("height", {}),
    ("covariate", "band"): (2, {"surface": Raster(), "column": None}),
    ("synthesise", "weights"): ("n", {"population": PEOPLE}),
    ("synthesise", "band"): (2, {"population": Raster()}),
    ("remap", "loss"): ("squared", {}),
    ("remap", "band"): (2, {"prior": Raster()}),
    ("compare", "mechanisms"): ([lambda _: MORE], {}),
    ("compare", "zones"): (ZONES, {}),
    ("compare", "onto"): (PEOPLE, {}),
    ("compare", "quantiles"): ((0.5, 0.9), {}),
    ("risk_report", "population"): (PEOPLE, {}),
    ("risk_report", "weight"): ("n", {"population": PEOPLE}),
    ("risk_report", "k"): (5, {}),
    ("risk_report", "targets"): (6, {}),
    ("trim_ends", "person"): ("who", {}),
    ("trim_ends", "trip"): ("kind", {"gap": None, "trip": "who"}),
    ("trim_ends", "gap"): ("30s", {}),
    ("trim_ends", "keep"): ("day", {}),
    ("attack.localise", "weight"): ("n", {}),
    ("attack.localise", "law"): (lambda far: -far / 9, {}),
    ("attack.nearby", "targets"): (6, {}),
    ("attack.nearby", "k"): (5, {}),
    ("attack.nearby", "mask"): (lambda _: MORE, {}),
    ("attack.nearby", "method"): ("probes", {}),
    ("attack.nearby", "rounds"): (3, {"method": "probes"}),
    ("attack.nearby", "tolerance"): (50.0, {}),
    ("attack.nearby", "reach"): (2000.0, {}),
}


@functools.cache
def real_release():
    return HOMES.geopriv.planar_laplace(eps=0.002, keep=KEPT)


def named(name):
    return getattr(attack, name[7:]) if name.startswith("attack.") else getattr(
        geopriv_gis, name
    )  # fmt: skip


def every_option():
    for name in CALLS:
        for option, one in inspect.signature(named(name)).parameters.items():
            required = one.default is one.empty and (name, option) not in OWN
            known = option in ("rng", "progress") or (name, option) in KNOWN
            if not (required or known):
                yield name, option


def outcome(name, frame, given):
    """Return all that comes out, or the refusal, as text."""
    frame = real_release() if frame is None else frame
    given = {k: v for k, v in given.items() if v is not None}
    if "rng" in inspect.signature(named(name)).parameters:
        given["rng"] = insecure_rng(1)
    try:
        found = named(name)(frame, **given)
    except ParameterError as error:
        return str(error)
    table = getattr(found, "table", getattr(found, "targets", found))
    facts = {k: v for k, v in table.attrs.get("geopriv", {}).items() if k != "sha256"}
    threshold = getattr(found, "threshold", None)
    return f"{pd.DataFrame(table).to_csv()} {facts} {threshold}"


@functools.cache
def usual_outcome(name):
    return outcome(name, *CALLS[name])


@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
@pytest.mark.parametrize(("name", "option"), list(every_option()))
def test_option_changes_the_estimate(name, option):
    value, needed = OWN.get((name, option)) or OPTIONS[option]
    frame, given = CALLS[name]
    given = {**given, **needed}
    one = outcome(name, frame, given) if needed else usual_outcome(name)
    assert outcome(name, frame, {**given, option: value}) != one
