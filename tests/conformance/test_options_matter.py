"""An option that is taken is passed on: with another value something else comes out.

Of every release one call, and every option of it changed alone, with the same random
words: a column, a number, the record or the guarantee must differ. Budgets, units and
ways to draw are the business of `test_budgets`.
"""

import functools
import inspect
import json

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest

import geopriv_gis
from geopriv_gis.frames.ground.prepared import prepare
from geopriv_gis.testing import insecure_rng
from tests.conformance.entries import (
    ADDRESSES,
    CELLS,
    HALF,
    LISTED,
    LONDON,
    MEAN_WALK,
    SIDES,
    TOWNS,
    WALK,
    homes,
    timed,
)
from tests.conformance.variants import BOUNDS, PLACES

NORTH = "EPSG:32630"
TABLE, PERSON = {"privacy_unit": "table"}, {"privacy_unit": "person"}
# Doors, accounts and budgets; and what would need another call altogether.
GIVEN = ("rng", "progress", "ledger", "sticky", "store", "eps", "rho", "displacement",
         "statistic", "question", "kind", "per_km2", "time", "until")  # fmt: skip
REFUSING = [("private_flows", "slivers")]  # changes only what is refused
PROMISED = [("dprs", "delta")]  # of which nothing is drawn
NAMED = SIDES.to_frame("geometry").assign(side=["west", "east"], people=[300, 50])
WIDE = {"zones": gpd.GeoDataFrame(NAMED, geometry="geometry", crs=SIDES.crs)}
# Values of an option, and what else its call needs, with and without it.
COMMON = {
    "privacy_unit": ("person", {}),
    "method": ("composition", TABLE),
    "table_metric": ("dist_2", TABLE),
    "crs": (NORTH, {}),
    "region": (LONDON, {}),
    "unit_ball": ((200, 50, 30), {}),
    "zones": (TOWNS, {}),
    "onto": (ADDRESSES, {}),
    "drop": ("note", {}),
    "keep": ("age", {}),
    "shuffle": (True, {}),
    "z": ("drop", {}),
    "beta": (0.2, {}),
    "neighbours": ("replace", {"neighbours": "add-remove"}),
    "max_rows_per_unit": (1, {**PERSON, "max_rows_per_unit": 2}),
}
FINE = {"noise": "laplace", "delta": 1e-6}
SOFT = {"method": "smooth", "eps": 0.01}
RENTS = {"of": "age", "softness": 5.0, "eps": 0.5}
CORNER = {"of": ["age", "rent"], "softness": 5.0, "eps": 0.5, "above": (40.0, 300.0)}
LAYER = {"zones": WIDE["zones"]}
SERIES = {"zones": SIDES, "time": "when", "every": "2h", "start": "2024-05-06",
          "end": "2024-05-06T12:00"}  # fmt: skip
KINDS = {"category": "age", "categories": list(range(20, 60, 5)), "queries": "category"}
ROADS = {"point": PLACES}
OWN = {
    ("dprs", "clip"): ("restrict", {}),
    ("dprs", "eps_discs"): (0.5, {}),
    ("dprs", "centres"): (3, {}),
    ("dprs", "rounds"): (2, {}),
    ("dprs", "share"): (0.3, {}),
    ("dprs", "noise"): ("gaussian", {"clip": "restrict"}),
    ("dprs", "delta"): (0.01, {}),
    ("dprs", "discs"): (True, {}),
    ("dprs", "as_published"): (True, {}),
    ("dprs", "region"): (TOWNS[:1], {}),
    ("peak_laplace", "eps_fixed"): (0.5, {}),
    ("peak_laplace", "radius"): (300.0, {}),
    ("peak_laplace", "k"): (20, {"radius": None, "per_km2": 900.0, "k": 10}),
    ("private_track", "privacy_unit"): ("table", {}),
    ("private_track", "smooth"): (False, {}),
    ("private_track", "speed"): (0.01, {}),
    **dict.fromkeys(
        (("optimal_cells", "z"), ("graph_laplace", "z")), ("keep", {"z": "drop"})
    ),
    ("optimal_cells", "prior"): (None, {}),
    ("optimal_cells", "loss"): ("squared", {}),
    ("optimal_cells", "objective"): ("worst", {"prior": None}),
    ("optimal_cells", "reach"): (5e4, {}),
    ("graph_laplace", "people"): (200, {"eps": None, "people": 100, "level": 1.0}),
    ("graph_laplace", "level"): (2.0, {"eps": None, "people": 100, "level": 1.0}),
    ("graph_laplace", "spread"): (True, {}),
    ("graph_laplace", "onto"): (CELLS, {}),
    ("private_knn", "k"): (4, {}),
    ("private_knn", "method"): ("svt", {}),
    ("private_hull", "method"): ("anchors", TABLE),
    ("private_hull", "directions"): (32, {}),
    ("private_hull", "by"): ("age", TABLE),
    ("private_hull", "privacy_unit"): ("table", {}),
    ("private_extent", "cover"): (True, {}),
    ("private_extent", "privacy_unit"): ("row", {}),
    ("private_statistic", "privacy_unit"): ("row", {"statistic": MEAN_WALK}),
    ("private_statistic", "below"): (1e9, {"statistic": WALK, "below": 500}),
    ("private_statistic", "count"): (
        2,
        {"statistic": [WALK, WALK], "below": [500] * 2},
    ),
    ("private_distance", "within"): (900, {"within": 500}),
    ("private_distance", "together"): (True, ROADS),
    ("private_share", "softness"): (500, {}),
    ("private_share", "above"): (50, {**RENTS, "above": 40}),
    ("private_share", "below"): (70, {**RENTS, "above": 40, "below": 60}),
    ("private_share", "corner_radius"): (9.0, CORNER),
    ("private_share", "prior"): (PLACES, {}),
    ("private_share", "method"): ("lipschitz", {}),
    ("private_mean", "method"): ("lipschitz", {}),
    ("private_mean", "domain"): ((0.0, 3000.0), {}),
    ("private_mean", "weights"): (
        (1.0, 0.5),
        {
            "of": ["age", "rent"],
            "weights": (1.0, 0.2),
            "eps": 0.5,
            "domain": (0.0, 400.0),
        },
    ),
    **{
        (name, option): (value, {**more, **given})
        for name, more in (
            ("private_share", {}),
            ("private_mean", {}),
            ("private_kde_at", SOFT),
        )
        for option, value, given in (
            ("delta", 1e-7, {"delta": 1e-5}),
            ("split", 0.3, {}),
            ("noise", "generalised_cauchy", {"noise": "student_t"}),
            ("nu", 5.0, {"noise": "student_t"}),
            ("p", 5.0, {"noise": "generalised_cauchy"}),
            ("theta", 1.5, {"noise": "generalised_cauchy"}),
            ("radius", 400.0, {**FINE, "radius": 900.0}),
        )
    },
    ("private_kde_at", "bandwidth"): (500, {}),
    ("private_kde_at", "scheme"): ("even", {"points": PLACES}),
    ("private_kde_at", "method"): ("elimination", {}),
    ("private_count", "scheme"): ("even", {"ranges": TOWNS}),
    ("private_count", "method"): ("elimination", {}),
    ("ask_many", "scheme"): ("even", {"places": TOWNS}),
    ("ask_many", "method"): ("elimination", {}),
    ("ask_many", "bandwidth"): (
        500,
        {"places": PLACES, "question": "density", "bandwidth": 900},
    ),
    ("ask_many", "k"): (3, {"places": PLACES, "question": "nearest", "k": 2}),
    ("private_heatmap", "bandwidth"): (900, {}),
    ("private_heatmap", "cell"): (1500, {}),
    ("private_heatmap", "extent"): (HALF, {}),
    ("private_heatmap", "per_area"): (True, {}),
    ("private_heatmap", "positive"): (True, {}),
    ("zonal_counts", "sum"): ("rent", {"sum": "age", "bounds": (0, 100)}),
    ("zonal_counts", "bounds"): ((0, 50), {"sum": "age", "bounds": (0, 100)}),
    ("zonal_counts", "below"): (35, {"zones": HALF, "below": 20}),
    ("zonal_counts", "weights"): ("people", LAYER),
    ("zonal_counts", "mechanism"): ("laplace", {"mechanism": "knorm"}),
    ("zonal_counts", "queries"): ("total", {"queries": "zone"}),
    ("zonal_counts", "category"): ("rent", KINDS),
    ("zonal_counts", "categories"): ([20, 30], KINDS),
    ("zonal_counts", "zone_name"): ("side", {**LAYER, "queries": "zone"}),
    ("zonal_counts", "integer"): (
        True,
        {"zones": [LONDON, SIDES], "mechanism": "laplace", "eps": 0.5},
    ),
    ("zonal_counts", "population"): ("people", LAYER),
    ("zonal_counts", "every"): ("3h", SERIES),
    ("zonal_counts", "start"): ("2024-05-06T02:00", SERIES),
    ("zonal_counts", "end"): ("2024-05-06T10:00", SERIES),
    ("zonal_counts", "slivers"): (0.6, {"zones": [TOWNS, HALF]}),
    ("private_flows", "origin"): ("work", {}),
    ("private_flows", "zone_name"): ("side", WIDE),
    ("private_flows", "suppress"): (3.0, {}),
    ("square", "bounds"): (BOUNDS, {}),
    ("staircase", "groups"): (3, {}),
}
ENTRIES = {}
for entry in LISTED:
    ENTRIES.setdefault(entry.method, entry)


def options():
    for name, entry in ENTRIES.items():
        for option, one in inspect.signature(entry.function).parameters.items():
            own = (name, option)
            required = one.default is one.empty and own not in OWN
            if not (required or option in GIVEN or own in REFUSING):
                yield own


@functools.cache
def frame_of(high):
    frame = homes()
    if high:
        xy = np.column_stack([frame.geometry.x, frame.geometry.y])
        tall = gpd.points_from_xy(*xy.T, np.arange(len(xy)) + 0.5, crs=frame.crs)
        frame = frame.set_geometry(tall)
    frame = frame.assign(rent=frame["age"] * 10.0, work=frame.geometry[::-1].values)
    return timed(frame)


def plain(found):
    """Return all that is in a result, as text."""
    if isinstance(found, (list, tuple)):
        return [plain(each) for each in found]
    parts = [json.dumps(found.attrs, sort_keys=True, default=str)]
    if isinstance(found, geopriv_gis.Heatmap):
        return [*parts, str(found.transform), found.values.tobytes().hex()]
    table = pd.DataFrame(found)
    shapes = {n for n in table if isinstance(table[n], gpd.GeoSeries)}
    for column in table:
        values = table[column]
        values = values.to_wkt() if column in shapes else values
        parts.append(f"{column} {values.tolist()}")
    return [*parts, str(table.index.tolist())]


@functools.cache
def usual_release(name):
    entry = ENTRIES[name]
    frame, given = frame_of(high=False), {**entry.arguments(), "rng": insecure_rng(1)}
    return plain(entry.function(frame, **given))


@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
@pytest.mark.parametrize(("name", "option"), list(options()))
def test_option_changes_the_release(name, option):
    value, needed = OWN.get((name, option)) or COMMON[option]
    entry = ENTRIES[name]
    frame = frame_of(high=option == "z")
    base = {**entry.arguments(), "rng": insecure_rng(1), **needed}
    base = {k: v for k, v in base.items() if v is not None}
    other = {**base, "rng": insecure_rng(1), option: value}
    if (name, option) in PROMISED:
        one, other = (
            prepare(entry.function, frame, **{**given, "rng": None}).guarantee
            for given in (base, other)
        )
        assert one != other
        return
    usual = not needed and option != "z"
    one = usual_release(name) if usual else plain(entry.function(frame, **base))
    assert plain(entry.function(frame, **other)) != one
