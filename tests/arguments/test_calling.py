"""Calls: metres instead of a budget, and all that is missing at once."""

from operator import attrgetter

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import Point, box

import geopriv_gis
from geopriv_gis import ParameterError, calibration
from geopriv_gis.arguments import RELEASES
from geopriv_gis.core.promise.law import Law
from geopriv_gis.testing import insecure_rng

TOWN = box(500_000, 0, 540_000, 40_000)
MASKS = {
    "planar_laplace": {},
    "gaussian": {},
    "peak_laplace": {"eps_fixed": 1.5, "radius": 120},
    "private_track": {
        "time": "t",
        "windows": "1d",
        "privacy_unit": "table",
        "smooth": False,
    },
}


def homes(rows=400):
    rng = np.random.default_rng(5)
    x, y = rng.uniform(10_000, 30_000, (2, rows))
    return gpd.GeoSeries.from_xy(500_000 + x, y, crs="EPSG:32630")


def fixes(rows):
    times = pd.date_range("2024-05-06 12:00", periods=rows, freq="24h")
    return gpd.GeoDataFrame({"t": times}, geometry=homes(rows))


@pytest.mark.parametrize("name", MASKS)
@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
def test_displacement_is_a_budget_of_each_mask(name):
    frame = fixes(1) if name == "private_track" else homes()
    release = getattr(geopriv_gis, name)
    found = release(frame, displacement=200, **MASKS[name]).geopriv.guarantee
    if name == "peak_laplace":
        moved = calibration.peak_displacement(found.eps, 1.5, 120)
    elif found.rho is not None:
        moved = calibration.gaussian_displacement(found.rho)
    else:
        moved = calibration.laplace_displacement(found.eps)
    assert moved == pytest.approx(200, rel=1e-9)
    plan = geopriv_gis.plan(frame, name, displacement=200, **MASKS[name])
    assert plan.guarantee.eps == found.eps
    assert plan.guarantee.rho == found.rho


@pytest.mark.parametrize("name", ["planar_laplace", "gaussian", "peak_laplace"])
@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
def test_displacement_argument_is_the_mean_distance_moved(name):
    frame = homes(20_000)
    released = getattr(geopriv_gis, name)(
        frame, displacement=300, rng=insecure_rng(3), **MASKS[name]
    )
    # The mean of 20,000 rows errs by 0.7 %, times 3.
    assert released.distance(frame).mean() == pytest.approx(300, rel=0.02)


@pytest.mark.parametrize("wanted", [2.5, 150.0, 4e5])
@pytest.mark.parametrize("eps_fixed", [0.01, 2.0, 10.0])
@pytest.mark.parametrize("radius", [1.0, 100.0, 1e5])
def test_peak_eps_solves_peak_displacement(wanted, eps_fixed, radius):
    eps = calibration.peak_eps(eps_fixed, radius, wanted)
    assert calibration.peak_displacement(eps, eps_fixed, radius) == pytest.approx(
        wanted, rel=1e-9
    )


def ask(name, **given):
    frame = fixes(3) if name == "private_track" else homes(3)
    with pytest.raises(ParameterError) as caught:
        getattr(geopriv_gis, name)(frame, **{**MASKS.get(name, {}), **given})
    said = str(caught.value)
    assert len(said.split()) <= 25
    return said


@pytest.mark.parametrize(
    "name", [*MASKS, "optimal_cells", "private_heatmap", "graph_laplace"]
)
def test_a_budget_that_moves_points_by_two_metres_is_refused(name):
    given = {
        "optimal_cells": {"cells": homes(3)},
        "private_heatmap": {"bandwidth": 900, "cell": 500, "extent": TOWN},
        "graph_laplace": {
            "metric": geopriv_gis.metrics.within(
                gpd.GeoSeries([TOWN], crs="EPSG:32630"),
                cell=5_000.0,
            )
            if name == "graph_laplace"
            else None
        },
    }.get(name, {})
    budget = "rho" if name == "gaussian" else "eps"
    advice = "pass displacement=200" if name in MASKS else "pass eps=0.01"
    said = ask(name, **given, **{budget: 200})
    assert f"{budget} is per " in said
    assert advice in said
    if name != "gaussian":
        assert "200 would move points by 0.01 m" in said
        assert "for 200 m, pass" in ask(name, **given, eps=1).lower()


def test_the_limit_is_two_metres_for_every_law():
    edge = np.pi / 16  # of the Gaussian law: 2 m
    assert "is per square metre" in ask("gaussian", rho=edge)
    for name in ("planar_laplace", "gaussian", "peak_laplace"):
        assert "displacement must be" in ask(name, displacement=2)
    with pytest.warns(geopriv_gis.GeoPrivWarning, match="hardly protects"):
        homes(3).geopriv.gaussian(edge * 0.99)
    with pytest.warns(geopriv_gis.GeoPrivWarning, match="hardly protects"):
        homes(3).geopriv.planar_laplace(0.99)


def test_calls_require_exactly_one_budget():
    assert "exactly one of eps (1/m" in ask(
        "planar_laplace", eps=0.01, displacement=200
    )
    assert "exactly one of rho (1/m" in ask("gaussian", rho=1e-4, displacement=200)
    assert "exactly one of" in ask("private_track", eps=0.01, displacement=200)
    half = {"eps": 0.01, "eps_fixed": 1, "radius": None, "k": 3}
    assert "exactly one of radius (m), or k (int)" in ask("peak_laplace", **half)
    both = {**half, "eps": None, "displacement": 300, "per_km2": 5}
    assert "displacement needs eps_fixed and radius" in ask("peak_laplace", **both)


def test_missing_arguments_are_named_at_once():
    assert ask("private_knn") == (
        "private_knn needs point (shapely Point or GeoSeries of points); k (int); eps "
        "(1/m), or rho (1/m²)."
    )
    assert ask("private_knn", k=3, rho=1) == (
        "private_knn needs point (shapely Point or GeoSeries of points)."
    )
    assert ask("planar_laplace") == (
        "planar_laplace needs eps (1/m), or displacement (m)."
    )
    said = ask("private_heatmap")
    assert all(name in said for name in ("extent", "eps (1/m), or rho"))
    assert ask("private_hull") == "private_hull needs eps (1/m), or rho (1/m²)."
    assert ask("private_hull", eps=None) == ask("private_hull")
    with pytest.raises(ParameterError, match=r"needs eps .*, or people .* with level"):
        geopriv_gis.graph_laplace(homes(3), "of people", people=300)
    with pytest.raises(ParameterError, match=r"^planar_laplace needs frame; eps"):
        geopriv_gis.planar_laplace()
    with pytest.raises(TypeError, match=r"planar_laplace got an unexpected"):
        homes(3).geopriv.planar_laplace(0.01, distance=200)


NEEDING = [row for row in RELEASES if row.required_arguments and row.name != "plan"]


@pytest.mark.parametrize("row", NEEDING, ids=lambda row: row.function)
def test_missing_arguments_message_is_at_most_25_words(row):
    with pytest.raises(ParameterError) as caught:
        attrgetter(row.function)(geopriv_gis)()
    said = str(caught.value)
    assert len(said.split()) <= 25
    needed = {
        one.name for ways in row.required_arguments for way in ways for one in way
    }
    assert all(name in said for name in needed)


def test_positional_arguments_are_accepted():
    found = geopriv_gis.private_knn(homes(9), Point(520_000, 20_000), 3, eps=0.01)
    assert len(found) == 3


QUESTIONS = {
    "private_knn": {"point": Point(520_000, 20_000), "k": 1},
    "private_distance": {"point": Point(520_000, 20_000)},
    "private_hull": {},
    "private_extent": {},
    "private_count": {"ranges": TOWN},
    "private_kde_at": {"points": Point(520_000, 20_000), "bandwidth": 900},
    "ask_many": {"places": gpd.GeoSeries([TOWN], crs="EPSG:32630")},
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_queries_refuse_budgets_that_reveal_places(name):
    asked = QUESTIONS[name]
    assert ask(name, **asked, eps=1) == (
        "eps is per metre: 1 would blur places by 2 m. For 200 m, pass eps=0.01."
    )
    edge = np.pi / 16
    said = ask(name, **asked, rho=edge)
    assert "would blur places by 2 m. For 200 m, pass rho=" in said
    rate = float(said.rpartition("rho=")[2].rstrip("."))
    assert Law(family="gaussian", rate=rate).mean == pytest.approx(200, rel=0.01)
    release = getattr(geopriv_gis, name)
    for near in ({"eps": 0.99}, {"rho": edge * 0.99}):
        assert geopriv_gis.plan(homes(3), name, **asked, **near).guarantee
        assert release(homes(3), **asked, **near) is not None


def test_many_counts_with_small_budgets_are_answered():
    zones = gpd.GeoSeries([TOWN] * 30, crs="EPSG:32630")
    found = homes(9).geopriv.private_count(zones, eps=0.05)
    assert geopriv_gis.guarantee_of(found).eps == pytest.approx(1.5)


def test_session_refuses_budgets_that_reveal_places():
    with pytest.raises(ParameterError, match="would blur places by 2 m"):
        geopriv_gis.Session(homes(3), eps=1)
    # Counts have no unit: ε = 1 is ordinary.
    zones = gpd.GeoSeries([TOWN], crs="EPSG:32630")
    assert homes(3).geopriv.zonal_counts(zones, eps=1) is not None
