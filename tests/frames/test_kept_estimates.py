"""What is estimated from fixed releases: every number of every answer is as it was.

The numbers stand in estimates.json; with GEOPRIV_KEEP=1 in the environment they are
written anew: read then which have changed, and why. Whether they are true, others test.
"""

import json
import os
from pathlib import Path

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import Point, box

from geopriv_gis import GeoPrivError
from tests.draws import SALT

KEPT = Path(__file__).with_name("estimates.json")
WEST, SOUTH, SIDE = 530_000, 180_000, 4_000
FEET = "+proj=utm +zone=30 +datum=WGS84 +units=us-ft"
TOWN = gpd.GeoSeries([box(WEST, SOUTH, WEST + SIDE, SOUTH + SIDE)], crs=27700)
ZONES = gpd.GeoSeries(
    [box(WEST + x, SOUTH, WEST + x + 1_500, SOUTH + SIDE) for x in (0, 1_500)],
    crs=27700,
)
PEOPLE = gpd.GeoDataFrame(
    {"n": np.arange(1.0, 17.0)}, crs=27700,
    geometry=gpd.points_from_xy(
        *(np.indices((4, 4)).reshape(2, -1) * 1_000.0 + [[WEST + 500], [SOUTH + 500]])
    ),
)  # fmt: skip
GROUND = gpd.GeoDataFrame({"high": [1.0, 4.0]}, geometry=ZONES)
CENTRE = Point(WEST + 1_500, SOUTH + 2_500)
CALLS = {
    "density": lambda it: it.density(400, points=PEOPLE.geometry),
    "density on a grid": lambda it: it.density(
        400, cell=1_000, extent=TOWN, per_area=True
    ),
    "positive density": lambda it: it.density(
        400, cell=1_000, extent=TOWN, positive=True
    ),
    "count": lambda it: it.count(ZONES, 300),
    "rate": lambda it: it.rate(ZONES, [900, 400], bandwidth=300, by="kind", per=1_000),
    "K": lambda it: it.clustering(
        [800, 1_500], window=TOWN, bandwidth=300, simulations=0
    ),
    "clustering of a value": lambda it: it.clustering(
        [800, 1_500], column="value", window=TOWN, bandwidth=300, simulations=0
    ),
    "getis_ord": lambda it: it.getis_ord("value", 500, points=PEOPLE.geometry),
    "getis_ord on a grid": lambda it: it.getis_ord(
        "value", 500, cell=1_000, extent=TOWN
    ),
    "morans_i": lambda it: it.morans_i("value", 800, permutations=0),
    "knox": lambda it: it.knox(
        "day", [800, 1_500], [3, 9], bandwidth=300, permutations=0
    ),
    "remap": lambda it: it.remap(PEOPLE, weights="n"),
    "covariate": lambda it: it.covariate(GROUND, column="high", extent=TOWN),
    "around": lambda it: it.around(CENTRE, 900, PEOPLE, weights="n"),
}
RELEASED = {
    "laplace": ("planar_laplace", {"eps": 0.02}, 27700),
    "persons": ("gaussian", {"rho": 2e-4, "privacy_unit": "who"}, 27700),
    "feet": ("planar_laplace", {"eps": 0.02}, FEET),
}


def rows():
    source = np.random.default_rng(8)
    x, y = source.normal(0.45, 0.2, (2, 300)) * SIDE
    return gpd.GeoDataFrame(
        {
            "who": np.repeat(np.arange(150), 2), "kind": ["a", "b", "c"] * 100,
            "day": source.integers(0, 30, 300), "value": source.gamma(2.0, size=300),
        },
        geometry=gpd.points_from_xy(WEST + x, SOUTH + y), crs=27700,
    )  # fmt: skip


def numbers_of(found):
    """Return the first, the last and the sum of each column, and stated errors."""
    facts = getattr(found, "attrs", {}).get("geopriv", {}).get("error") or {}
    numbers = {
        name: [float(value)] for name, value in facts.items()
        if isinstance(value, (int, float)) and not isinstance(value, bool)
    }  # fmt: skip
    table = found.to_geodataframe() if hasattr(found, "to_geodataframe") else found
    table = table.to_frame("") if isinstance(table, pd.Series) else table
    columns = {name: table[name] for name in table if name != "geometry"}
    if hasattr(table, "geometry"):
        places = table.geometry.centroid
        columns |= {"x": places.x, "y": places.y}
    for name, column in columns.items():
        if pd.api.types.is_numeric_dtype(column):
            each = column.to_numpy(float)
            numbers[str(name)] = [each[0], each[-1], np.nansum(each)]
    return {
        name: [None if np.isnan(n) else float(f"{n:.6g}") for n in each]
        for name, each in numbers.items()
    }


def answer(call, released):
    """Return the numbers of an answer, or by which error it is refused."""
    try:
        return numbers_of(call(released))
    except GeoPrivError as error:
        return {type(error).__name__: []}


@pytest.mark.arithmetic
@pytest.mark.skipif(bool(SALT), reason="numbers are of the noise without a salt")
@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
@pytest.mark.filterwarnings("ignore:Geometry is in a geographic CRS")
@pytest.mark.parametrize("name", RELEASED)
def test_estimates_are_what_they_were(name):
    method, options, crs = RELEASED[name]
    released = getattr(rows().to_crs(crs).geopriv, method)(
        **options, keep=["who", "kind", "day", "value"]
    )
    found = {use: answer(call, released.geopriv) for use, call in CALLS.items()}
    kept = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    if os.environ.get("GEOPRIV_KEEP"):
        text = json.dumps({**kept, name: found}, indent=1, sort_keys=True)
        text = text.replace("\n    ", " ").replace("\n   ]", " ]")
        KEPT.write_text(text + "\n", encoding="utf-8")
        kept[name] = found
    assert found.keys() == kept[name].keys()
    for use, columns in kept[name].items():
        assert found[use].keys() == columns.keys(), use
        for column, numbers in columns.items():
            near = np.array(numbers, float), np.array(found[use][column], float)
            # What is 0 but for rounding differs by processor: a standard deviation.
            scale = np.nan_to_num(np.abs(near[0])).max(initial=1.0)
            np.testing.assert_allclose(
                near[1],
                near[0],
                rtol=2e-3,
                atol=2e-9 * scale,
                err_msg=f"{use}: {column}",
            )
