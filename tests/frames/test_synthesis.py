"""Synthetic points: as the true ones are spread, labelled, and nobody's."""

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import box

import geopriv_gis
from geopriv_gis import ParameterError
from geopriv_gis.testing import insecure_rng

UTM = "EPSG:27700"
TOWN = (526_000.0, 176_000.0, 534_000.0, 184_000.0)
EPS, ROWS, SIGMAS = 1 / 100, 2_000, 5.0


def homes(crs=UTM):
    draws = np.random.default_rng(1)
    x, y = draws.normal((531_000, 180_000), (600, 900), (ROWS, 2)).T
    return gpd.GeoDataFrame(
        {"person": np.arange(ROWS) // 2}, geometry=gpd.points_from_xy(x, y), crs=UTM
    ).to_crs(crs)


def released(crs=UTM, **more):
    return homes(crs).geopriv.planar_laplace(
        eps=EPS, keep="person", rng=insecure_rng(2), **more
    )


@pytest.mark.arithmetic
@pytest.mark.parametrize("crs", [UTM, "EPSG:4326"])
def test_synthesised_points_follow_true_distribution(crs):
    town = gpd.GeoSeries([box(*TOWN)], crs=UTM)
    found = released(crs).geopriv.synthesise(
        n=4_000, extent=town, bandwidth=300, rng=insecure_rng(3)
    )
    assert found.crs == homes(crs).crs
    there = found.to_crs(UTM).geometry
    assert abs(there.x.mean() - 531_000) < SIGMAS * 700 / np.sqrt(ROWS) * 1.3
    wide = np.hypot(600, 300)
    assert there.x.std() == pytest.approx(wide, rel=0.12)  # 5 standard errors
    assert there.y.std() == pytest.approx(np.hypot(900, 300), rel=0.12)
    assert (there.within(box(*TOWN).buffer(400))).all()


@pytest.mark.arithmetic
def test_synthesised_points_lie_at_population_places():
    draws = np.random.default_rng(4)
    xy = draws.uniform((528_000, 177_000), (534_000, 183_000), (300, 2))
    places = gpd.GeoDataFrame(
        {"n": draws.gamma(1, 9, 300)}, geometry=gpd.points_from_xy(*xy.T), crs=UTM
    )
    found = released().geopriv.synthesise(
        n=2_000,
        extent=TOWN,
        bandwidth=800,
        population=places,
        weights="n",
        rng=insecure_rng(5),
    )
    known = {(round(x, 3), round(y, 3)) for x, y in xy}
    assert {(round(p.x, 3), round(p.y, 3)) for p in found.geometry} <= known
    assert abs(found.geometry.x.mean() - 531_000) < 200
    ward = gpd.GeoDataFrame(
        {"n": [5]}, geometry=[box(530_000, 179_000, 530_500, 181_000)], crs=UTM
    )
    inside = released().geopriv.synthesise(
        n=200,
        extent=TOWN,
        bandwidth=800,
        population=ward,
        weights="n",
        rng=insecure_rng(5),
    )
    assert inside.within(ward.geometry[0].buffer(1)).all()
    step = (1_000.0, 0.0, 526_000.0, 0.0, -1_000.0, 184_000.0)
    cells = np.zeros((8, 8))
    cells[3:5, 4] = 1
    inside = released().geopriv.synthesise(
        n=200,
        extent=TOWN,
        bandwidth=800,
        population=(cells, step, UTM),
        rng=insecure_rng(5),
    )
    assert inside.within(box(530_000, 179_000, 531_000, 181_000)).all()


@pytest.mark.arithmetic
def test_synthesise_keeps_guarantee_and_states_synthetic():
    before = released()
    found = before.geopriv.synthesise()
    assert len(found) == ROWS
    assert set(found["synthetic"]) == {1}
    assert geopriv_gis.guarantee_of(found).intact
    guarantee = found.geopriv.guarantee
    assert (guarantee.eps, guarantee.law) == (before.geopriv.guarantee.eps, None)
    assert "synthetic" in guarantee.mechanism
    assert "none is a row's" in guarantee.assumptions[-1]
    facts = found.attrs["geopriv"]["error"]
    assert facts["synthetic"] == ROWS
    assert facts["extent"] == "bounds of the released points"
    assert facts["bandwidth"] == pytest.approx(1.5 * np.sqrt(3) / EPS, rel=0.01)
    with pytest.raises(ParameterError, match="must have noise of a known law"):
        found.geopriv.synthesise()
    other = before.geopriv.synthesise()
    assert (other.geometry != found.geometry).any()  # from the system's own source


BAD = {
    "n": ({"n": 0}, "n must be"),
    "bandwidth": ({"bandwidth": 0.1}, "bandwidth must be"),
    "extent": ({"extent": (1, 2)}, "extent must be"),
    "cells": (
        {"extent": TOWN, "bandwidth": 3.0},
        "bandwidth = 3 m is too small for this extent",
    ),
    "weights": ({"weights": "n"}, "weights requires population"),
    "nobody": (
        {"extent": TOWN, "population": gpd.GeoSeries.from_xy([0], [0], crs=UTM)},
        "population must have people within extent",
    ),
    "seed": ({"rng": np.random.default_rng(1)}, "rng must be None"),
}  # fmt: skip


@pytest.mark.arithmetic
@pytest.mark.parametrize("name", BAD)
def test_synthesise_refuses_invalid_arguments(name):
    more, words = BAD[name]
    with pytest.raises(ParameterError, match=words):
        released().geopriv.synthesise(**more)


def test_synthesise_and_rate_refuse_joint_releases():
    joint = homes().geopriv.planar_laplace(
        eps=0.02, privacy_unit="person", keep="person"
    )
    for call in (joint.geopriv.synthesise, lambda: joint.geopriv.rate(
        gpd.GeoSeries([box(*TOWN)], crs=UTM), [9], 500)):  # fmt: skip
        with pytest.raises(ParameterError, match="share one draw of noise"):
            call()
