"""What is worked on part by part comes out the same however small the parts are.

The parts of this library hold thousands of rows, so no other test sees where one ends
and the next begins.
"""

import importlib

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import Point, Polygon, box

import geopriv_gis
from geopriv_gis import attack
from geopriv_gis.core.ground.metric import Sphere
from geopriv_gis.frames.ground.overlay import Overlay
from geopriv_gis.frames.ground.release import fingerprint
from geopriv_gis.frames.zones import flows
from geopriv_gis.testing import insecure_rng

CRS = "EPSG:27700"
X, Y = np.random.default_rng(4).uniform((529e3, 179e3), (531e3, 181e3), (23, 2)).T
HOMES = gpd.GeoDataFrame(
    {"day": np.arange(23) % 5, "who": np.arange(23) // 2}, crs=CRS,
    geometry=gpd.points_from_xy(X, Y), index=np.arange(23)[::-1],
)  # fmt: skip
RELEASED = HOMES.geopriv.planar_laplace(eps=0.05, keep=["day", "who"],
                                        rng=insecure_rng(1))  # fmt: skip
TOWN = box(528e3, 178e3, 532e3, 182e3)
SQUARES = [box(x, y, x + 500, y + 500) for x in np.arange(529e3, 531e3, 500)
           for y in np.arange(179e3, 181e3, 500)]  # fmt: skip
LEANING = [Polygon([(x, y), (x + 700, y + 50), (x + 650, y + 800), (x - 50, y + 600)])
           for x in (529e3, 529.6e3, 530.2e3) for y in (179.1e3, 179.8e3)]  # fmt: skip
ZONES = gpd.GeoDataFrame({"value": np.arange(16.0)}, geometry=SQUARES, crs=CRS)
FIELDS = gpd.GeoDataFrame({"value": np.arange(6.0)}, geometry=LEANING, crs=CRS)
PLACES = gpd.GeoSeries.from_xy(X[:7] + 40, Y[:7] - 30, crs=CRS)
WEST, EAST = box(528e3, 178e3, 530e3, 182e3), box(530e3, 178e3, 532e3, 182e3)
JAGGED = Point(530e3, 180e3).buffer(700, 64)  # more edges than are simply looked at
ROUND = Point(530e3, 180e3).buffer(700)


def numbers(frame, *columns):
    return frame[list(columns)].to_numpy(dtype=float)


def overlaid():
    overlay = Overlay.of([ZONES, FIELDS])
    return np.append(overlay.patterns.toarray().ravel(), overlay.types(HOMES.geometry))


def moved_into_zones(*shapes):
    own = gpd.GeoSeries(list(shapes), crs=CRS)
    released = HOMES.geopriv.planar_laplace(
        eps=0.002, zones=own, keep=["day", "who"], rng=insecure_rng(2)
    )
    return np.column_stack([released.geometry.x, released.geometry.y])


def attacked():
    found = attack.localise(HOMES, RELEASED, PLACES)
    return np.column_stack([found.targets.geometry.x, found.targets["confidence"]])


def trimmed():
    """Return which fixes of eleven walks are left, without those near their ends."""
    rides = gpd.GeoDataFrame(
        {"who": np.repeat(np.arange(11), 30), "t": np.tile(np.arange(30), 11)},
        geometry=gpd.points_from_xy(530e3 + 100 * np.tile(np.arange(30), 11),
                                    180e3 + 1000 * np.repeat(np.arange(11), 30)),
        crs=CRS,
    )  # fmt: skip
    rides["t"] = np.datetime64("2026-01-01") + rides["t"].astype("timedelta64[m]")
    left = rides.geopriv.trim_ends(
        600, time="t", person="who", gap="1h", rng=insecure_rng(3)
    )
    return numbers(left, "who")


def large_flows():
    trips = HOMES.assign(x=X + 300, y=Y)
    found = geopriv_gis.private_flows(
        trips, ZONES, destination=["x", "y"], eps=50.0, rng=insecure_rng(1)
    )
    pairs = found[["origin", "destination"]].astype(int).to_numpy()
    return np.column_stack([pairs, found["count"].round()])


def session(ask):
    return ask(geopriv_gis.Session(HOMES, rho=1e8, rng=insecure_rng(5)))


FRAMES, CORE = "geopriv_gis.frames", "geopriv_gis.core"
# Of what each part is made, the size of a part, and what comes out of it.
PARTS = {
    "zones of rows": (f"{FRAMES}.ground.overlay", "_AT_ONCE", 4, overlaid),
    "shapes in a record": (
        f"{FRAMES}.ground.release", "_AT_ONCE", 5,
        lambda: int(fingerprint(FIELDS.geometry)[:8], 16),
    ),
    "a value of places": (
        f"{FRAMES}.ground.surface", "_CHUNK", 3,
        lambda: numbers(
            geopriv_gis.covariate(RELEASED, ZONES, column="value", prior=PLACES),
            "covariate", "covariate_sd",
        ),
    ),
    "distances on the sphere": (
        f"{CORE}.ground.metric", "_BLOCK", 5,
        lambda: Sphere().distance(np.column_stack([X, Y]) / 1e5, np.array([5.3, 1.8])),
    ),
    "strays of a zone": (f"{CORE}.ground.border", "_BLOCK", 8,
                         lambda: moved_into_zones(JAGGED, TOWN.difference(JAGGED))),
    "strays of a square": (f"{CORE}.ground.border", "_BLOCK", 128,
                           lambda: moved_into_zones(WEST, EAST)),
    "pairs": (
        f"{CORE}.pairs.exact", "_PAIRS", 100,
        lambda: numbers(
            geopriv_gis.clustering(
                RELEASED, [300.0, 600.0], window=TOWN, simulations=0
            ), "value", "se",
        ),
    ),
    "pairs in time": (
        f"{CORE}.pairs.knox", "_PAIRS", 100,
        lambda: numbers(
            geopriv_gis.knox(RELEASED, "day", [400.0], [1.0], permutations=0),
            "value", "se", "expected",
        ),
    ),
    "circles of trips": (f"{CORE}.points.trimming", "_AT_ONCE", 3, trimmed),
    "rows near a place": (
        f"{CORE}.deconvolution.places", "_CHUNK", 4,
        lambda: numbers(
            geopriv_gis.density(RELEASED, 300.0, points=PLACES), "value", "se"
        ),
    ),
    "zones of estimates": (
        f"{CORE}.deconvolution.unmixing", "_BLOCK", 4,
        lambda: numbers(
            geopriv_gis.count(RELEASED, ZONES, 60.0), "count", "se", "low", "high"
        ),
    ),
    "pairs of zones": (f"{CORE}.zones.flows", "_BLOCK", 10, large_flows),
    "people of a range": (
        f"{CORE}.local.ranges", "_CHUNK", 6,
        lambda: session(lambda s: s.range_count(TOWN.difference(ROUND),
                                                rho=1e6).value),
    ),
    "people of a mean": (
        f"{CORE}.local.questions", "PART", 5,
        lambda: session(lambda s: s.kde(Point(530e3, 180e3), 900.0, rho=1e6).value),
    ),
    "guesses": (f"{CORE}.attack.localisation", "_CHUNK", 4 * len(PLACES), attacked),
    "links": (f"{CORE}.attack.localisation", "_QUERIES", 4,
              lambda: attack.linkage(HOMES, RELEASED).targets["nearer"]),
}  # fmt: skip


@pytest.fixture(autouse=True)
def many_pairs(monkeypatch):
    """Let a few zones count as so many that only large flows are listed."""
    monkeypatch.setattr(flows, "_ALL", 100)


@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
@pytest.mark.usefixtures("large_budgets")
@pytest.mark.parametrize("name", PARTS)
def test_parts_of_any_size_have_the_same_result(name, monkeypatch):
    module, constant, size, made = PARTS[name]
    whole = made()
    monkeypatch.setattr(importlib.import_module(module), constant, size)
    np.testing.assert_allclose(made(), whole, rtol=1e-9, atol=1e-9)


def overlapping():
    zones = gpd.GeoSeries([box(0, 0, 2, 2), box(1, 1, 3, 3)], crs="EPSG:27700")
    return geopriv_gis.zonal_counts(gpd.GeoSeries.from_xy([1], [1], crs=zones.crs),
                                    zones, eps=1.0)  # fmt: skip


def queried():
    zones = gpd.GeoSeries([box(n, 0, n + 1, 1) for n in range(3)], crs="EPSG:27700")
    return geopriv_gis.zonal_counts(gpd.GeoSeries.from_xy([1], [1], crs=zones.crs),
                                    zones, eps=1.0, queries="zone")  # fmt: skip


def remapped():
    rows = gpd.GeoSeries.from_xy([530_000.0], [180_000.0], crs="EPSG:27700")
    raster = np.ones((3, 3)), (9.0, 0, 530_000.0, 0, -9.0, 180_000.0), rows.crs
    return rows.geopriv.planar_laplace(0.01).geopriv.remap(raster)


ROOMS = {  # so large is what is made
    "pieces": (f"{FRAMES}.ground.overlay", "_ENTRIES", 3 * 2, overlapping, "too much"),
    "queries": (f"{FRAMES}.zones.queries", "_ENTRIES", 3 * 3, queried, "must be fewer"),
    "cells": (f"{FRAMES}.ground.prior", "LARGEST", 3 * 3, remapped, "at most 8 cells"),
}


@pytest.mark.parametrize("name", ROOMS)
def test_tables_are_refused_from_their_limit_on(name, monkeypatch):
    module, limit, size, call, words = ROOMS[name]
    monkeypatch.setattr(importlib.import_module(module), limit, size)
    call()
    monkeypatch.setattr(importlib.import_module(module), limit, size - 1)
    with pytest.raises(geopriv_gis.ParameterError, match=words):
        call()
