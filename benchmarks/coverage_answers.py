"""Coverage of what other answers say of themselves, asked of new people each time."""

from __future__ import annotations

import geopandas as gpd
import numpy as np
import shapely
from scipy.spatial.distance import pdist
from shapely.geometry import MultiPoint, Point, box

from geopriv_gis import Session
from geopriv_gis.frames.maps.analysis import AnalysedRelease
from geopriv_gis.frames.maps.circles import noise_radii

from .coverage_cells import (
    REGION,
    SIDE,
    SOUTH,
    SPOT,
    WEST,
    Cell,
    Statement,
    eps_of,
    normal,
    people,
    repeat,
)

CORNER = np.array([WEST, SOUTH])
FOUR = gpd.GeoDataFrame(
    {"zone": list("abcd")},
    geometry=[
        box(WEST + x, SOUTH + y, WEST + x + 2000, SOUTH + y + 2000)
        for x in (0, 2000) for y in (0, 2000)
    ], crs=27700,
)  # fmt: skip
SPOTS = gpd.GeoSeries.from_xy(
    WEST + np.array([800.0, 2000.0, 3200.0]), np.full(3, SOUTH + 2000.0), crs=27700
)
FAR = 1e9  # m
BOUNDS = (0.0, 4.0)


def within(points: np.ndarray) -> np.ndarray:
    """Return how far places are beyond the region, negative inside."""
    return np.maximum.reduce(
        [1000 - points[:, 0], points[:, 0] - 4000, -points[:, 1], points[:, 1] - 3000]
    )


def counts_of_people(frame: gpd.GeoDataFrame, points: np.ndarray, cell: Cell) -> tuple:
    """Ask people whether they are in the region."""
    found = frame.geopriv.private_count(REGION, eps=eps_of(cell))
    truth = (within(points) < 0).sum()
    return found["low"], found["high"], truth, found["reliable"]


def densities_of_people(
    frame: gpd.GeoDataFrame, points: np.ndarray, cell: Cell
) -> tuple:
    """Ask people how near they are to a place."""
    found = frame.geopriv.private_kde_at(SPOT, 500, eps=eps_of(cell))
    square = ((points - 2000) ** 2).sum(axis=1)
    truth = np.exp(-square / 2 / 500**2).mean()
    return *normal(found["mean"], found["error"]), truth, found["reliable"]


def nearest(frame: gpd.GeoDataFrame, points: np.ndarray, cell: Cell) -> tuple:
    """Ask how far the nearest row is."""
    place = gpd.GeoSeries([Point(WEST + 100, SOUTH + 100)], crs=27700)
    found = frame.geopriv.private_distance(place, eps=eps_of(cell))
    value, half = found["distance"], found["half_width"]
    truth = np.hypot(*(points - 100).T).min()
    return value - half, value + half, truth, True


def share_of(frame: gpd.GeoDataFrame, points: np.ndarray, cell: Cell) -> tuple:
    """Ask which share of rows is in the region, by the method of a cell's values."""
    eps = 1.0 if cell.values == "ldp" else eps_of(cell)
    found = frame.geopriv.private_share(
        REGION, eps=eps, softness=200, method=cell.values
    )
    truth = np.clip(0.5 - boundary(points) / 200, 0, 1).mean()
    return *normal(found["value"], found["error"]), truth, True


def boundary(points: np.ndarray) -> np.ndarray:
    """Return signed Euclidean distances to the region, negative inside."""
    beyond = np.maximum(np.maximum((1000, 0) - points, points - (4000, 3000)), 0)
    return np.hypot(*beyond.T) + np.minimum(within(points), 0)


def zonal(frame: gpd.GeoDataFrame, points: np.ndarray, cell: Cell) -> tuple:
    """Ask how many rows are in zones."""
    budget = {"rho": 0.1} if cell.law == "ρ 0.1" else {"eps": 0.5}
    capped = cell.values == "three rows each"
    unit = {"privacy_unit": "person", "max_rows_per_unit": 3} if capped else {}
    found = frame.geopriv.zonal_counts(FOUR, **budget, **unit)
    which = 2 * (points[:, 0] >= 2000) + (points[:, 1] >= 2000)
    truth = np.bincount(which[within_all(points)], minlength=4)
    return found["low"], found["high"], truth, True


def within_all(points: np.ndarray) -> np.ndarray:
    """Tell which places are in one of the zones."""
    return ((points >= 0) & (points < SIDE)).all(axis=1)


def hull(frame: gpd.GeoDataFrame, points: np.ndarray, cell: Cell) -> tuple:
    """Ask how far the points reach in 64 directions."""
    error = frame.geopriv.private_hull(eps=eps_of(cell)).attrs["geopriv"]["error"]
    turn = np.arange(64) * 2 * np.pi / 64
    reach = (points + CORNER) @ np.array([np.cos(turn), np.sin(turn)])
    found, half = np.array(error["noisy_support"]), error["half_width"]
    return found - half, found + half, reach.max(axis=0), True


def bounds(frame: gpd.GeoDataFrame, points: np.ndarray, cell: Cell) -> tuple:
    """Ask for the box around the points."""
    found = frame.geopriv.private_extent("box", eps=eps_of(cell))
    error = found.attrs["geopriv"]["error"]
    sides = np.array(error["bounds"])
    truth = np.concatenate([points.min(axis=0), points.max(axis=0)]) + np.tile(
        CORNER, 2
    )
    return sides - error["half_width"], sides + error["half_width"], truth, True


def middle(frame: gpd.GeoDataFrame, points: np.ndarray, cell: Cell) -> tuple:
    """Ask for the middle of the box around the points."""
    found = frame.geopriv.private_extent("centre", eps=eps_of(cell))
    half = found.attrs["geopriv"]["error"]["half_width"]
    place = np.array([found.x.iloc[0], found.y.iloc[0]])
    truth = (points.min(axis=0) + points.max(axis=0)) / 2 + CORNER
    return place - half, place + half, truth, True


def size(frame: gpd.GeoDataFrame, points: np.ndarray, cell: Cell) -> tuple:
    """Ask for the diameter or the radius, as a cell's values say."""
    found = frame.geopriv.private_extent(cell.values, eps=eps_of(cell)).iloc[0]
    if cell.values == "diameter":
        around = MultiPoint(points).convex_hull
        truth = pdist(np.array(getattr(around, "exterior", around).coords)).max()
    else:
        truth = shapely.minimum_bounding_radius(MultiPoint(points))
    value, half = found[cell.values], found["half_width"]
    return value - half, value + half, truth, True


def circles(frame: gpd.GeoDataFrame, _: np.ndarray, cell: Cell) -> tuple:
    """Release points, with the radius within which true places are said to be."""
    found = frame.geopriv.planar_laplace(eps=eps_of(cell))
    radius = noise_radii(AnalysedRelease.of(found), 0.95)
    away = found.geometry.distance(frame.geometry).to_numpy()
    return np.full(len(away), -FAR), radius, away, True


def spots(frame: gpd.GeoDataFrame, points: np.ndarray, cell: Cell) -> tuple:
    """Ask for means of values around three places."""
    values = np.random.default_rng(cell.n).lognormal(0, 1, cell.n)
    given = frame.assign(value=values)
    found = given.geopriv.planar_laplace(eps=eps_of(cell), keep=["value"])
    found = found.geopriv.getis_ord("value", bandwidth=600, points=SPOTS)
    places = np.column_stack([SPOTS.x, SPOTS.y]) - CORNER
    square = ((places[:, None] - points) ** 2).sum(axis=2)
    kernel = np.exp(-square / 2 / 600**2)
    truth = kernel @ values / np.maximum(kernel.sum(axis=1), 1e-300)
    return *normal(found["value"], found["se"]), truth, found["z"].notna().to_numpy()


def zone_of(points: np.ndarray) -> np.ndarray:
    """Return zones of the four; of a street on their border the first one."""
    return 2 * (points[:, 0] > 2000) + (points[:, 1] > 2000)


def sums(frame: gpd.GeoDataFrame, points: np.ndarray, cell: Cell) -> tuple:
    """Ask for sums of values in zones."""
    values = np.random.default_rng(cell.n).lognormal(0, 1, cell.n)
    given = frame.assign(value=values)
    found = given.geopriv.zonal_counts(FOUR, sum="value", bounds=BOUNDS, eps=0.5)
    inside = ((points >= 0) & (points < SIDE)).all(axis=1)
    which = zone_of(points)
    kept = np.clip(values[inside], *BOUNDS)
    truth = np.bincount(which[inside], kept, minlength=4)
    return found["low"], found["high"], truth, True


def flows(frame: gpd.GeoDataFrame, points: np.ndarray, cell: Cell) -> tuple:
    """Ask how many go from each zone to each."""
    ends = np.random.default_rng(cell.n).integers(0, 4, cell.n)
    inside = ((points >= 0) & (points < SIDE)).all(axis=1)
    given = frame.assign(to=np.array(list("abcd"))[ends])
    budget = {"eps": 0.5} if cell.values == "ε" else {"rho": 0.1}
    found = given.geopriv.private_flows(
        FOUR, destination="to", zone_name="zone", **budget
    )
    which = zone_of(points)
    pairs = np.bincount(4 * which[inside] + ends[inside], minlength=16)
    order = [
        4 * "abcd".index(one) + "abcd".index(other)
        for one, other in zip(found["origin"], found["destination"], strict=True)
    ]
    return *normal(found["count"], found["se"]), pairs[order], True


def heatmap(frame: gpd.GeoDataFrame, points: np.ndarray, cell: Cell) -> tuple:
    """Ask for a map of kernel means, cells of 800 m."""
    found = frame.geopriv.private_heatmap(
        600, 800, extent=(WEST, SOUTH, WEST + SIDE, SOUTH + SIDE), eps=eps_of(cell)
    ).to_geodataframe()
    middles = found.geometry.centroid
    places = np.column_stack([middles.x, middles.y]) - CORNER
    square = ((places[:, None] - points) ** 2).sum(axis=2)
    truth = np.exp(-square / 2 / 600**2).mean(axis=1)
    reliable = found.get("reliable", True)
    return *normal(found["value"], found["se"]), truth, reliable


def session_kde(frame: gpd.GeoDataFrame, points: np.ndarray, cell: Cell) -> tuple:
    """Ask the people of a session how near they are to a place."""
    budget = {"eps": eps_of(cell)}
    found = Session(frame, **budget).kde(SPOT, 500, **budget)
    square = ((points - 2000) ** 2).sum(axis=1)
    truth = np.exp(-square / 2 / 500**2).mean()
    return *normal(found.value, found.error), truth, found.reliable


def mean(frame: gpd.GeoDataFrame, points: np.ndarray, cell: Cell) -> tuple:
    """Ask for the mean of a function of a distance."""
    place = gpd.GeoSeries([SPOT], crs=27700)
    found = frame.geopriv.private_mean(
        place, _near, (0.0, 3000.0), eps=eps_of(cell), method=cell.values
    )
    truth = _near(np.hypot(*(points - 2000).T)).mean()
    return *normal(found["value"], found["error"]), truth, True


def _near(away: np.ndarray) -> np.ndarray:
    return np.exp(-np.minimum(away, 3000.0) / 500)


def below(frame: gpd.GeoDataFrame, points: np.ndarray, cell: Cell) -> tuple:
    """Ask whether there are fewer rows in a zone than may be told apart."""
    inside = int(((points >= 0) & (points <= 2000)).all(axis=1).sum())
    limit = max(inside - 6 if cell.values == "more" else inside + 6, 1)
    found = frame.geopriv.zonal_counts(FOUR[:1], below=limit, eps=1.0).iloc[0]
    if abs(inside - limit) < found["margin"]:
        return np.nan, np.nan, 0.0, True
    stated = float(found["below"])
    return stated - 0.5, stated + 0.5, float(inside < limit), True


def neighbours(frame: gpd.GeoDataFrame, points: np.ndarray, cell: Cell) -> tuple:
    """Ask for three near rows, and how much farther they are than the nearest."""
    found = frame.geopriv.private_knn(SPOT, 3, eps=eps_of(cell))
    away = np.hypot(*(points - 2000).T)
    rank = np.sort(away)[:3]
    chosen = np.sort(away[frame.index.get_indexer(found.to_numpy())])
    most = found.attrs["geopriv"]["error"]["excess"]
    return -FAR, most, (chosen - rank).max(), True


ANSWERS = (
    Statement(
        "private_count: low, high", "people in a square of 3 km, wherever they crowd",
        people(("",)), repeat(counts_of_people), upper="it holds wherever people crowd",
    ),
    Statement(
        "private_kde_at: ± 1.96 error", "the kernel mean of people, 500 m wide",
        people(("",)), repeat(densities_of_people),
    ),
    Statement(
        "private_share: ± 1.96 error", "the share in a square of 3 km, 200 m soft",
        people(("smooth", "lipschitz", "points", "ldp")), repeat(share_of),
        upper="`error` is an upper estimate, says its page",
    ),
    Statement(
        "private_distance: half_width", "how far the nearest row is",
        people(("",)), repeat(nearest),
    ),
    Statement(
        "zonal_counts: low, high", "rows in four zones",
        tuple(
            Cell(shape, values, law, 150)
            for shape in ("uniform", "one house") for law in ("ε 0.5", "ρ 0.1")
            for values in ("a row each", "three rows each")
        ),
        repeat(zonal),
        upper="counts are whole numbers, so that ends are rounded outwards",
    ),
    Statement(
        "private_hull: noisy_support, half_width", "how far points reach, each way",
        people(("",)), repeat(hull), upper="one half_width for all directions together",
    ),
    Statement(
        "private_extent: bounds, half_width", "each side of the box of the points",
        people(("",)), repeat(bounds),
    ),
    Statement(
        "private_extent: centre, half_width", "each coordinate of the box's middle",
        people(("",)), repeat(middle), upper="half of the sum of two errors at worst",
    ),
    Statement(
        "private_extent: diameter or radius, half_width", "that of the points",
        people(("diameter", "radius")), repeat(size),
    ),
    Statement(
        "planar_laplace: radius drawn around 95 %", "true places of released rows",
        people(("",)), repeat(circles),
    ),
    Statement(
        "getis_ord: ± 1.96 se", "means of values around three places, 600 m wide",
        people(("",)), repeat(spots),
    ),
    Statement(
        "zonal_counts(sum=): low, high", "sums of values in bounds, of four zones",
        people(("",)), repeat(sums), upper="sums are rounded, ends outwards",
    ),
    Statement(
        "private_flows: count ± 1.96 se", "rows from each of four zones to each",
        people(("ε", "ρ")), repeat(flows), upper="counts are whole numbers",
    ),
    Statement(
        "private_heatmap: ± 1.96 se", "kernel means of the points, 600 m wide",
        people(("",)), repeat(heatmap),
    ),
    Statement(
        "Session.kde: ± 1.96 error", "the kernel mean of people, 500 m wide",
        people(("",)), repeat(session_kde),
    ),
    Statement(
        "private_mean: ± 1.96 error", "the mean of e^(-distance/500 m)",
        people(("smooth", "lipschitz", "points", "ldp")), repeat(mean),
        upper="`error` is an upper estimate, says its page",
    ),
    Statement(
        "zonal_counts(below=): β", "whether rows are fewer, beyond the margin",
        people(("fewer", "more")), repeat(below),
        upper="wrong at most so often, by a bound",
    ),
    Statement(
        "private_knn: excess", "how much farther three rows are than the nearest",
        people(("",)), repeat(neighbours),
        upper="exceeded at most so often, by a bound",
    ),
)  # fmt: skip
