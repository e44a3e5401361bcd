"""A release in the browser: what is on the map, and what never is."""

import json
import re

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from pyproj import Geod
from shapely.geometry import box

import geopriv_gis
from geopriv_gis import MissingPackageError, ParameterError

EPS = 0.01
REACH = 4.743865 / EPS  # (1 + εr)·e^{−εr} = 0.05


@pytest.fixture(autouse=True)
def needed():
    pytest.importorskip("folium")
    pytest.importorskip("mapclassify")


def homes(rows=5, lon=10.0, lat=60.0):
    points = gpd.GeoSeries.from_xy(np.full(rows, lon), np.full(rows, lat), crs=4326)
    index = [f"label-{n}" for n in range(rows)]
    return gpd.GeoDataFrame(
        {"kind": ["a"] * rows}, index=index, geometry=points.to_numpy(), crs=4326
    )


def html(page):
    return page.get_root().render()


def layers(page):
    """Return the features of each layer of a map, in the order they were added."""
    found = [each for each in page._children.values() if hasattr(each, "data")]
    return [each.data["features"] for each in found]


def test_explore_shows_points_circles_and_guarantee():
    released = homes().geopriv.planar_laplace(EPS)
    page = released.geopriv.explore()
    points, rings = layers(page)
    there = [each["geometry"]["coordinates"] for each in points]
    assert np.allclose(there, released.get_coordinates())
    assert len(rings) == 5
    for at, ring in zip(there, rings, strict=True):
        corners = np.array(ring["geometry"]["coordinates"])
        here = np.full(len(corners), at[0]), np.full(len(corners), at[1])
        away = Geod(ellps="WGS84").inv(*here, *corners.T)[2]
        assert np.allclose(away, REACH, rtol=0.006)  # the sphere's metres
    text = html(page)
    assert "ε-geo-private with ε = 0.01 per metre" in text
    assert "true place of 95 % of rows: within 475 m" in text


def test_explore_shows_no_labels_or_true_places():
    frame = homes(lon=10.123456, lat=60.654321)
    text = html(frame.geopriv.planar_laplace(EPS).geopriv.explore())
    assert "label-" not in text
    assert "10.123456" not in text
    assert "60.654321" not in text


def test_explore_hides_added_columns_unless_kept():
    released = homes().geopriv.planar_laplace(EPS)
    released["added"] = "came-later"
    assert "came-later" not in html(released.geopriv.explore())
    assert "came-later" in html(released.geopriv.explore(keep="added"))
    with pytest.raises(ParameterError, match="column must be one"):
        released.geopriv.explore("added")


@pytest.mark.parametrize("moved", [False, True])
def test_explore_requires_unpromised_for_unreleased_frames(moved):
    frame = homes()
    if moved:
        frame = frame.geopriv.planar_laplace(EPS)
        frame = frame.set_geometry(homes().geometry.to_numpy(), crs=4326)
    with pytest.raises(ParameterError, match="unpromised=True"):
        frame.geopriv.explore()
    page = frame.geopriv.explore(unpromised=True)
    assert "Nothing is promised" in html(page)
    assert len(layers(page)) == 1


def test_explore_shows_subset_with_guarantee():
    released = homes().geopriv.planar_laplace(EPS)
    assert len(layers(released.iloc[:2].geopriv.explore())[0]) == 2


def test_explore_samples_many_rows_and_says_so():
    released = homes(50).geopriv.planar_laplace(EPS)
    page = released.geopriv.explore(rows=20, circles=10)
    points, rings = layers(page)
    assert len(points) == 17
    assert len(rings) == 10
    assert "one of 3 rows, of 50" in html(page)
    assert len(layers(released.geopriv.explore(circles=0))) == 1


def test_explore_circles_cross_antimeridian():
    released = homes(3, lon=179.9999).geopriv.planar_laplace(EPS)
    for ring in layers(released.geopriv.explore())[1]:
        lon = np.array(ring["geometry"]["coordinates"])[:, 0]
        assert np.ptp(lon) < 0.03


def test_explore_without_radius_and_with_wrong_crs():
    frame = homes().to_crs(32632)
    oval = frame.geopriv.planar_laplace(EPS, unit_ball=(2, 1, 0))
    page = oval.geopriv.explore()
    assert len(layers(page)) == 1
    assert "no circles: the noise has no one radius" in html(page)
    with pytest.raises(ParameterError, match="crs must be"):
        frame.geopriv.planar_laplace(EPS).geopriv.explore(crs=32633)


def test_explore_colours_zones_by_count():
    frame = homes(40)
    zones = gpd.GeoDataFrame(
        {"zone": [1, 2]},
        geometry=[box(9, 59, 10, 61), box(10, 59, 11, 61)], crs=4326,
    )  # fmt: skip
    counts = frame.geopriv.zonal_counts(zones, eps=1.0)
    page = counts.geopriv.explore()
    colours = {each["properties"]["__folium_color"] for each in layers(page)[0]}
    assert len(colours) == 2
    red = layers(counts.geopriv.explore(color="red"))[0]
    assert {each["properties"]["__folium_color"] for each in red} == {"red"}
    assert "differentially private" in html(page)
    x, y = [0, 40_000] * 20, [0, 0, 40_000, 40_000] * 10
    wide = gpd.GeoSeries.from_xy(x, y, crs=27700)
    hull = wide.geopriv.private_hull(rho=1e-3).geopriv.explore()
    assert "concentrated" in html(hull)


def test_explore_escapes_guarantee():
    stamped = homes().geopriv.planar_laplace(EPS)
    record = json.loads(json.dumps(stamped.attrs["geopriv"]))
    record["guarantee"]["assumptions"] = ["{{ 7 ** 40 }} <script>alert(1)</script>"]
    stamped.attrs["geopriv"] = record
    text = html(stamped.geopriv.explore())
    assert str(7**40) not in text
    assert "<script>alert" not in text
    assert re.search(r"&#123;&#123; 7 \*\* 40", text)


HOSTILE = '{{ 7 ** 40 }}<script>alert(1)</script>{% for n in x %}";alert(2)//'


@pytest.mark.parametrize("column", [None, HOSTILE, "label", "kind"])
def test_explore_escapes_names_and_values(column):
    frame = homes(6)
    frame[HOSTILE] = 1.0
    frame["label"] = [HOSTILE, None, "a & b"] * 2
    frame["kind"] = pd.Categorical([HOSTILE, "b", "c"] * 2)
    frame["many"] = [[HOSTILE]] * 6
    named = [HOSTILE, "label", "kind", "many"]
    page = frame.geopriv.planar_laplace(EPS, keep=named).geopriv.explore(column)
    text = html(page)
    for wrong in (str(7**40), "<script>alert", "{%", '";alert'):
        assert wrong not in text, wrong
    properties = layers(page)[0][0]["properties"]
    assert all(
        "alert(1)" in str(properties[name]) for name in ("label", "kind", "many")
    )
    assert layers(page)[0][2]["properties"]["label"] == "a &amp; b"


def test_explore_without_folium_names_extra(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "folium", None)
    released = homes().geopriv.planar_laplace(EPS)
    with pytest.raises(MissingPackageError, match=r"geopriv-gis\[explore\]"):
        released.geopriv.explore()


def test_explore_refuses_invalid_arguments():
    released = homes().geopriv.planar_laplace(EPS)
    for given in ({"share": 1}, {"circles": -1}, {"rows": 0}):
        with pytest.raises(ParameterError, match=next(iter(given))):
            released.geopriv.explore(**given)
    with pytest.raises(geopriv_gis.GeoPrivError):
        gpd.GeoDataFrame({"a": [1]}, geometry=[None], crs=4326).geopriv.explore()
