"""Distances from public lines and polygons: right, 1-Lipschitz, one charge or many."""

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import (
    GeometryCollection,
    LineString,
    MultiLineString,
    Point,
    Polygon,
    box,
)

from geopriv_gis import (
    CRSError,
    GeometryError,
    GeoPrivWarning,
    ParameterError,
    guarantee_of,
)
from geopriv_gis.frames.ground.crs import choose_ground
from geopriv_gis.frames.ground.public_shapes import make_targets
from geopriv_gis.testing import insecure_rng

BRITISH = "EPSG:27700"
ROAD = LineString([(0, 0), (1000, 0), (1000, 800)])
RIVER = MultiLineString([[(0, 5000), (9000, 5000)], [(-4000, 100), (-4000, 900)]])
PARK = Polygon(
    box(2000, 2000, 4000, 4000).exterior.coords,
    [box(2500, 2500, 3500, 3500).exterior.coords],
)
SHAPES = gpd.GeoSeries(
    [ROAD, RIVER, PARK, Point(7, 9)], crs=BRITISH, index=list("abcd")
)
MOVED = [530_000, 180_000]


def shapes(kind=None):
    there = SHAPES.translate(*MOVED)
    return there if kind is None else there[kind]


def rows(count=300, seed=2):
    draws = np.random.default_rng(seed)
    return draws.uniform(-6_000, 9_000, (count, 2)) + MOVED


def homes(xy=None, crs=BRITISH):
    xy = rows() if xy is None else xy
    return gpd.GeoSeries.from_xy(*np.transpose(xy), crs=BRITISH).to_crs(crs)


@pytest.mark.parametrize("together", [False, True])
@pytest.mark.parametrize("crs", [BRITISH, "EPSG:2263"])
def test_shape_distances_match_shapely_and_are_lipschitz(together, crs):
    """In planes in metres and in feet."""
    here, frame = rows(), homes().set_crs(crs, allow_override=True)
    ground = choose_ground(crs, plane=True)
    layer = shapes().set_crs(crs, allow_override=True)
    every = make_targets(layer, frame, ground, together=together)
    true = np.array([[shape.distance(p) for p in frame] for shape in layer])
    true = true.min(axis=0)[None] if together else true
    step = np.random.default_rng(5).normal(0, 300, here.shape)
    assert all(callable(away) for away in every)
    for away, units in zip(every, true, strict=True):
        found = away(here) / ground.unit
        np.testing.assert_allclose(found, units, atol=1e-6)
        change = np.abs(away(here + step) / ground.unit - found)
        assert (change <= np.hypot(*step.T) + 1e-6).all()
        assert change.max() > 200  # and no less steep


@pytest.mark.usefixtures("large_budgets")
@pytest.mark.parametrize("crs", [BRITISH, "EPSG:4326", "EPSG:2154"])
@pytest.mark.arithmetic
def test_private_distance_is_same_in_any_crs(crs):
    near = homes().iloc[:1]
    layer = shapes().to_crs("EPSG:4326")
    found = near.to_crs(crs).geopriv.private_distance(
        layer, eps=50.0, crs=BRITISH if crs == BRITISH else None
    )
    true = shapes().distance(near.iloc[0])
    # Elsewhere the plane has another scale, and another north.
    np.testing.assert_allclose(found["distance"], true, atol=1.0, rtol=0.005)
    assert list(found.index) == list("abcd")


@pytest.mark.usefixtures("large_budgets")
def test_private_distance_together_is_charged_once():
    frame = homes()
    found = frame.geopriv.private_distance(shapes(), eps=1.0, together=True)
    promise = guarantee_of(found)
    assert (len(found), promise.eps) == (1, 1.0)
    true = min(frame.distance(shape).min() for shape in shapes())
    assert abs(found["distance"].iloc[0] - true) < 20
    each = guarantee_of(frame.geopriv.private_distance(shapes(), eps=1.0))
    assert each.eps == pytest.approx(4.0)
    points = shapes(["d"]).iloc[[0, 0]]
    globe = homes(crs="EPSG:4326")
    alone = globe.geopriv.private_distance(points, eps=1.0, together=True)
    assert guarantee_of(alone).crs == "sphere"
    assert abs(alone["distance"].iloc[0] - frame.distance(points.iloc[0]).min()) < 40


@pytest.mark.usefixtures("large_budgets")
@pytest.mark.arithmetic
def test_private_distance_within_lines_and_polygons():
    frame = homes([[530_000, 180_050]])
    answers = frame.geopriv.private_distance(
        shapes(), within=100, eps=5.0, rng=insecure_rng(3)
    )
    assert answers["within"].iloc[0]
    assert answers["within"].iloc[1:].isna().all()
    inside = homes([[532_100, 182_100]])
    assert inside.geopriv.private_distance(
        shapes("c"), within=0, eps=5.0, rng=insecure_rng(1)
    ).size
    far = frame.geopriv.private_distance(
        shapes(["b", "c"]), within=100, eps=5.0, together=True
    )
    assert far["within"].tolist() == [False]


@pytest.mark.parametrize(
    ("given", "error", "words"),
    [
        ({"point": LineString()}, GeometryError, "1 of 1 have none"),
        ({"point": GeometryCollection([ROAD])}, GeometryError, "GeometryCollection"),
        ({"point": "road"}, ParameterError, "point must be"),
        ({"point": gpd.GeoSeries([ROAD])}, CRSError, "must have a CRS"),
        ({"point": ROAD, "crs": "sphere"}, CRSError, "needs a plane"),
        ({"point": ROAD, "together": "yes"}, ParameterError, "together must be"),
        (
            {"point": gpd.GeoSeries([ROAD, None], crs=BRITISH)},
            GeometryError,
            "1 of 2 have none",
        ),
    ],
)
@pytest.mark.arithmetic
def test_private_distance_refuses_invalid_shapes(given, error, words):
    with pytest.raises(error, match=words):
        homes().geopriv.private_distance(**{"eps": 0.1, **given})


@pytest.mark.arithmetic
def test_private_distance_warns_of_cost_of_many_features():
    many = shapes(["a"] * 16)
    with pytest.warns(GeoPrivWarning, match=r"cost 16 times.*together"):
        homes().geopriv.private_distance(many, eps=0.1)
    homes().geopriv.private_distance(many[:15], eps=0.1)
    homes().geopriv.private_distance(many, eps=0.1, together=True)
