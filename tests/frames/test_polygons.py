"""Polygons back in the frame's CRS: their straight edges hold what they state."""

import geopandas as gpd
import numpy as np
import pyproj
import pytest

from geopriv_gis.core.summaries.hull import support_values
from geopriv_gis.frames.ground.crs import choose_ground
from geopriv_gis.frames.ground.datum import transform
from geopriv_gis.frames.summaries.hull import polygon_in_crs
from geopriv_gis.testing import insecure_rng

WGS84 = pyproj.CRS.from_epsg(4326)
# Frame's CRS, plane that is asked for, plane of the box, its middle, and its size (km).
_UTM, _FIJI, _FAR, _POLE, _LAEA = 32632, 32760, 32634, 32661, 3571
BOXES = [
    (3857, None, _UTM, (7.0, 48.0), 15, 15),
    (3857, None, _UTM, (7.0, 48.0), 300, 300),
    (3857, None, _UTM, (7.0, 48.0), 300, 2000),
    (4326, None, _UTM, (7.0, 48.0), 15, 15),
    (4326, None, _UTM, (7.0, 48.0), 300, 300),
    (4326, None, _UTM, (7.0, 48.0), 300, 2000),
    (3857, None, _FIJI, (179.9, -16.5), 15, 15),
    (3857, None, _FIJI, (179.9, -16.5), 300, 300),
    (3857, None, _FIJI, (179.9, -16.5), 300, 2000),
    (4326, None, _FIJI, (179.9, -16.5), 15, 15),
    (4326, None, _FIJI, (179.9, -16.5), 300, 300),
    (4326, None, _FIJI, (179.9, -16.5), 300, 2000),
    (4326, None, 32601, (-179.95, 71.0), 15, 15),
    (3857, None, 32601, (-179.95, 71.0), 15, 15),
    (3857, None, _FAR, (20.0, 80.0), 15, 15),
    (3857, None, _FAR, (20.0, 80.0), 160, 300),
    (4326, None, _FAR, (20.0, 80.0), 15, 15),
    (4326, None, _FAR, (20.0, 80.0), 160, 300),
    (4326, _POLE, _POLE, (20.0, 78.0), 2000, 2000),
    (4326, _POLE, _POLE, (175.0, 78.0), 2000, 2000),
    (4326, _POLE, _POLE, (20.0, 80.0), 2000, 2000),
    (3035, 32632, 32632, (9.0, 48.0), 15, 15),
    (3035, 2154, 2154, (3.0, 46.5), 300, 300),
    (3035, _LAEA, _LAEA, (10.0, 58.0), 2000, 2000),
    (3035, 32634, 32634, (20.5, 80.0), 30, 300),
    (2263, 32618, 32618, (-73.5, 40.8), 15, 15),
    (4807, None, _UTM, (7.0, 48.0), 300, 300),
    # Beyond the area of use of a map that is torn there: it was cut off, or crashed.
    (3395, None, 32661, (179.95, 86.0), 15, 15),
    (3395, None, 32761, (10.0, -82.0), 15, 2500),
]  # fmt: skip


def _frame(case):
    """Return rows on all four sides of a box of a plane, and what they are in it."""
    source, working_crs, plane, middle, wide, high = case
    plane = pyproj.CRS.from_epsg(plane)
    centre = transform(np.array([middle]), WGS84, plane)[0]
    share = np.linspace(-0.5e3, 0.5e3, 101)
    ends = np.full(101, 0.5e3)
    sides = np.vstack([
        np.column_stack(side)
        for side in ((share, ends), (share, -ends), (ends, share), (-ends, share))
    ])  # fmt: skip
    crs = pyproj.CRS.from_epsg(source)
    xy = transform(centre + sides * (wide, high), plane, crs)
    assert np.isfinite(xy).all()
    return gpd.GeoSeries.from_xy(*xy.T, crs=crs), working_crs


@pytest.mark.representatives(7)
@pytest.mark.arithmetic
@pytest.mark.usefixtures("large_budgets")
@pytest.mark.parametrize("case", BOXES, ids=str)
@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
def test_covering_box_polygon_contains_its_bounds(case):
    """What the bounds hold in the plane, the polygon holds in the frame's CRS."""
    frame, working_crs = _frame(case)
    xy = np.column_stack([frame.x, frame.y])
    covered = 0
    for seed in range(3):
        found = frame.geopriv.private_extent(
            rho=1.0, cover=True, crs=working_crs, rng=insecure_rng(seed)
        )
        shape, error = found.iloc[0], found.attrs["geopriv"]["error"]
        ground = choose_ground(frame.crs, working_crs, plane=True, coordinates=xy)
        x, y = ground.to_working(xy).T
        west, south, east, north = error["bounds"]
        inside = (x >= west) & (x <= east) & (y >= south) & (y <= north)
        assert shape.is_valid
        assert frame[inside].within(shape).all()
        covered += inside.all()
        # And no more than that: rows 2 % of the box beyond a side are not in it.
        reach = 0.02 * (north - south) + 10
        above = np.column_stack([x, np.full(len(x), north + reach)])
        beyond = ground.to_source(above[(x > west) & (x < east)])
        beyond = beyond[np.isfinite(beyond).all(axis=1)]
        assert not gpd.GeoSeries.from_xy(*beyond.T, crs=frame.crs).within(shape).any()
    assert covered >= 1


@pytest.mark.arithmetic
@pytest.mark.usefixtures("large_budgets")
@pytest.mark.parametrize("directions", [4, 8, 64])
@pytest.mark.parametrize("case", [b for b in BOXES if b[1] != 3571][1::3], ids=str)
@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
def test_hull_polygon_edges_match_stated_lines(case, directions):
    """Along the straight edges of the frame's CRS, not at the corners alone."""
    frame, working_crs = _frame(case)
    xy = np.column_stack([frame.x, frame.y])
    found = frame.geopriv.private_hull(
        rho=1.0, directions=directions, crs=working_crs, rng=insecure_rng(2)
    )
    error = found.attrs["geopriv"]["error"]
    ground = choose_ground(frame.crs, working_crs, plane=True, coordinates=xy)
    ends = []
    for part in getattr(found.iloc[0], "geoms", [found.iloc[0]]):
        ring = np.asarray(part.exterior.coords)
        share = np.linspace(0, 1, 9)[:-1, None, None]
        ends.append((ring[:-1] + share * (ring[1:] - ring[:-1])).reshape(-1, 2))
    places = ground.transform_anywhere(np.vstack(ends))
    own = support_values(places * ground.metric.unit, directions)
    off = np.abs(own - np.array(error["noisy_support"]))
    if found.iloc[0].geom_type == "MultiPolygon" or _reaches_pole(found):
        off = np.maximum(own - np.array(error["noisy_support"]), 0)
    assert off.max() <= error["correction"] + 1e-6


def _reaches_pole(found):
    return found.crs.is_geographic and abs(found.total_bounds[[1, 3]]).max() == 90


@pytest.mark.arithmetic
@pytest.mark.parametrize(
    ("source", "zone", "lon"), [(4326, 32, 7.0), (3035, 32, 7.0), (3857, 1, -179.9)]
)
def test_polygon_deviation_is_in_metres_whatever_the_plane(source, zone, lon):
    found, crs = [], pyproj.CRS.from_epsg(source)
    for units in ("m", "us-ft"):
        plane = pyproj.CRS(f"+proj=utm +zone={zone} +ellps=GRS80 +units={units}")
        place = transform(np.array([[lon, 48.0]]), WGS84, plane)
        rows = transform(place, plane, crs)
        ground = choose_ground(crs, plane, plane=True, coordinates=rows)
        corners = (
            place + np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]]) * 2e4 / ground.unit
        )
        found.append(polygon_in_crs(corners, ground, "box", cover=True))
    (shape, bend), (other, same) = found
    assert same == pytest.approx(bend, rel=1e-6)
    assert shape.symmetric_difference(other).area < 1e-7 * shape.area


@pytest.mark.usefixtures("large_budgets")
def test_corners_depend_on_the_released_polygon_alone():
    """Two frames with the same release: the same polygon to the last corner."""
    one = gpd.GeoSeries.from_xy([7.0, 9.0, 8.0], [47.0, 49.0, 48.0], crs=WGS84)
    two = gpd.GeoSeries.from_xy([7.0, 9.0, 7.1], [47.0, 49.0, 48.9], crs=WGS84)
    shapes = [
        frame.geopriv.private_extent(rho=1.0, rng=insecure_rng(1)).iloc[0]
        for frame in (one, two)
    ]
    assert shapes[0].equals(shapes[1])
    assert len(shapes[0].exterior.coords) == len(shapes[1].exterior.coords) > 30
