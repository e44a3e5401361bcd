"""What a plan says can be done with a release is what can be done with it."""

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import Point, box

from geopriv_gis import GeoPrivError, guarantee_of
from geopriv_gis.arguments import RELEASES, kinds
from geopriv_gis.arguments.row import CHECK, RESEARCH
from geopriv_gis.core.points import around
from geopriv_gis.frames.choosing.uses import FLOWS, USES, reason_against_use
from geopriv_gis.testing import insecure_rng

CRS = "EPSG:27700"
TOWN = gpd.GeoSeries([box(530_000, 180_000, 532_000, 182_000)], crs=CRS)
HALVES = gpd.GeoSeries(
    [box(x, 180_000, x + 1_000, 182_000) for x in (530_000, 531_000)], crs=CRS
)
PEOPLE = gpd.GeoDataFrame({"n": [5.0, 3.0]}, geometry=HALVES.centroid, crs=CRS)
GROUND = gpd.GeoDataFrame({"high": [1.0, 2.0]}, geometry=HALVES)
WIDE = 6_000.0  # m, wider than any noise here
# Each use, by the functions it names; all public arguments are such as they take.
CALLS = {
    "density": lambda it: it.density(WIDE, points=Point(530_000, 180_000)),
    "count": lambda it: it.count(HALVES, WIDE),
    "rate": lambda it: it.rate(HALVES, [900, 400], bandwidth=WIDE),
    "synthesise": lambda it: it.synthesise(
        n=9, extent=TOWN, bandwidth=WIDE, rng=insecure_rng(1)
    ),
    "clustering": lambda it: it.clustering(
        [9_000], window=TOWN, bandwidth=WIDE, simulations=0
    ),
    "getis_ord": lambda it: it.getis_ord("v", WIDE, points=TOWN.centroid),
    "morans_i": lambda it: it.morans_i("v", WIDE, permutations=0),
    "knox": lambda it: it.knox("v", [9_000], [3], bandwidth=WIDE, permutations=0),
    "remap": lambda it: it.remap(PEOPLE, weights="n"),
    "covariate": lambda it: it.covariate(GROUND, column="high", extent=TOWN),
    "around": lambda it: it.around(Point(530_000, 180_000), 1_500, PEOPLE),
    "": lambda it: it.plot(ax=axes()),
}
RELEASED = {
    "rows": ("planar_laplace", {"eps": 0.01}),
    "table": ("planar_laplace", {"eps": 0.3, "privacy_unit": "table"}),
    "composition": (
        "planar_laplace",
        {"eps": 0.1, "privacy_unit": "who", "method": "composition"},
    ),
    "joint": ("planar_laplace", {"eps": 0.1, "privacy_unit": "who"}),
    "restricted": ("planar_laplace", {"eps": 0.01, "region": TOWN}),
    "border": ("planar_laplace", {"eps": 0.01, "onto": TOWN}),
    "zones": ("planar_laplace", {"eps": 0.01, "zones": HALVES}),
    "ellipse": ("planar_laplace", {"eps": 0.01, "unit_ball": (2, 1, 0)}),
    "in space": ("planar_laplace", {"eps": 0.01, "z": "protect"}),
    "gaussian": ("gaussian", {"rho": 1e-4}),
    "gaussian in space": ("gaussian", {"rho": 1e-4, "z": "protect"}),
    "gaussian persons": ("gaussian", {"rho": 1e-4, "privacy_unit": "who"}),
    "cells": ("gaussian", {"rho": 1e-4, "onto": 250.0}),
    "peak": ("peak_laplace", {"eps": 0.01, "eps_fixed": 1.0, "radius": 100.0}),
}


def axes():
    return pytest.importorskip("matplotlib.figure").Figure().subplots()


def released(name, given):
    rows = 60
    xy = np.random.default_rng(1).uniform(
        (530_100, 180_100), (531_900, 181_900), (rows, 2)
    )
    frame = gpd.GeoDataFrame(
        {"v": np.arange(rows) % 2, "who": np.arange(rows) // 2},
        geometry=gpd.points_from_xy(*xy.T, np.zeros(rows)) if "z" in given
        else gpd.points_from_xy(*xy.T), crs=CRS,
    )  # fmt: skip
    return frame, getattr(frame.geopriv, name)(**given, keep=["v", "who"])


def refusal(call, points):
    """Return why a function refuses a release, or None where it does not.

    That an estimate of few points is nowhere above 0 is chance, of one draw in sixty.
    """
    try:
        call(points.geopriv)
    except GeoPrivError as error:
        return None if "density is above 0" in str(error) else str(error)
    return None


@pytest.mark.arithmetic
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("kind", RELEASED)
def test_plan_uses_match_refusals_of_functions(kind, monkeypatch):
    pytest.importorskip("matplotlib")
    monkeypatch.setattr(around, "DRAWS", around._LEAST)  # all it takes to be told
    name, given = RELEASED[kind]
    frame, points = released(name, given)
    each = {"rows_per_person": 2} if given.get("privacy_unit") == "who" else {}
    uses = frame.geopriv.plan(name, **given, **each).uses
    for use in USES:
        (line,) = [one for one in uses if use.words in one]
        why = reason_against_use(use, points, guarantee_of(points))
        assert line.endswith(": yes" if why is None else f": no; {why}"), line
        for function in use.functions or ("",):
            assert refusal(CALLS[function], points) == why, function


@pytest.mark.filterwarnings("ignore")
def test_uses_record_no_column_that_came_after_the_release(monkeypatch):
    """Nobody compared it with the true places."""
    monkeypatch.setattr(around, "DRAWS", around._LEAST)
    _, points = released(*RELEASED["rows"])
    results = {name: call(points.assign(later=1.0).geopriv)
               for name, call in CALLS.items() if name}  # fmt: skip
    rows = {name: result for name, result in results.items()
            if "later" in getattr(result, "columns", ())}  # fmt: skip
    assert set(rows) == {"remap", "covariate"}
    for result in rows.values():
        told = result.attrs["geopriv"]["attribute_columns"]
        assert set(result.columns) - set(told) == {"geometry", "later"}


def test_every_function_of_releases_is_a_use():
    looking = {
        row.name
        for row in RELEASES
        if isinstance(row.arguments[0].kind, kinds.ReleaseLayer)
        and row.group not in (CHECK, RESEARCH)
    }
    assert looking == {name for use in USES for name in use.functions}


def test_no_function_computes_flows_from_releases():
    assert "no;" in FLOWS
    assert not [
        row.name
        for row in RELEASES
        if "flows" in row.name and isinstance(row.arguments[0].kind, kinds.ReleaseLayer)
    ]
