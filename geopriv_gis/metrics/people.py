"""Distance among people: short in the country, long in town, per metre."""

from __future__ import annotations

import geopandas as gpd
import numpy as np
import pyproj

from ..core.errors import GeometryError, ParameterError
from ..core.ground.graph import LARGEST, Graph
from ..core.ground.metric import Metric, Sphere
from ..core.parameter import Limits, check_number, safe_repr
from ..frames.ground.crs import WorkingSpace, choose_ground
from ..frames.ground.datum import transform
from ..frames.ground.prior import read_raster
from ..frames.points.graph_metric import ROOT_OF_PEOPLE, GraphMetric
from ..frames.points.node_cells import NodeCells
from . import edges

FLOOR = Limits("People per square kilometre that count at least", above=0)


def people(
    population: object,
    column: str | None = None,
    *,
    floor: float = 1.0,
    reach: float | None = None,
    crs: object = None,
    band: int = 1,
) -> GraphMetric:
    """Return a graph metric of people between places, in √persons; raise if invalid.

    Parameters
    ----------
    population : GeoDataFrame of polygons, or a raster
        Public cells with people: census areas, H3 cells, or a raster as `remap` takes
        it (rasterio dataset, path, (array, transform, crs)); at most 6,000 cells. A
        raster's cells without data are no places.
    column : str
        Column of the polygons with the number of people.
    floor : float, default 1
        People per square kilometre that an emptier cell counts as having.
    reach : float, optional
        Metres that a row may lie from the nearest cell's middle. By default half the
        diagonal of the largest cell.
    crs : CRS-like or "sphere", optional
        Where distance is measured, by the rules of `planar_laplace`.
    band : int, default 1
        Of a raster.

    Returns
    -------
    GraphMetric
        Nodes are the cells' middles; an edge has its length on the ground times the
        mean of √(people per m²) of its two cells. Cells of a raster have sixteen
        neighbours, polygons those of Delaunay and their neighbours.

    Raises
    ------
    ParameterError, GeometryError, CRSError

    Examples
    --------
    >>> import numpy as np
    >>> people_per_cell = np.array([[900.0, 400.0], [100.0, 25.0]])
    >>> raster = (people_per_cell, (1000, 0, 500_000, 0, -1000, 6_000_000), 32630)
    >>> metric = people(raster)
    >>> metric.graph.nodes, metric.unit, int(metric.people.sum())
    (4, '√person', 1425)
    """
    check_number("floor", floor, FLOOR)
    if isinstance(population, gpd.GeoDataFrame):
        made = _cells_of_polygons(population, column, crs)
    else:
        if column is not None:
            raise ParameterError(
                "column is for polygons: pass them as a GeoDataFrame, not as a file. "
                "For a raster pass band= instead of column=."
            )
        made = _cells_of_raster(population, band, crs)
    ground, points, pairs, count, area, half, cells = made
    good = np.isfinite(count) & (count >= 0)
    if not good.all():
        raise ParameterError(
            "population must hold a number of people >= 0 in every cell; "
            f"{int((~good).sum())} of {len(good)} have none. Correct or drop them."
        )
    dense = np.sqrt(np.maximum(count / area, floor / 1e6))
    one, two = pairs.T
    metres = ground.metric.distance(points[one], points[two]) / ground.metric.k_max
    graph = Graph(
        nodes=len(points), edges=pairs, lengths=metres * (dense[one] + dense[two]) / 2
    )
    return GraphMetric(
        ground=ground, points=points, graph=graph, unit=ROOT_OF_PEOPLE,
        reach=half if reach is None else reach, people=count, cells=cells,
    )  # fmt: skip


PopulatedCells = tuple[
    WorkingSpace, np.ndarray, np.ndarray, np.ndarray, np.ndarray, float, NodeCells
]


def _cells_of_polygons(
    cells: gpd.GeoDataFrame, column: object, crs: object
) -> PopulatedCells:
    """Return cells with people from polygons; raise for bad shapes or columns."""
    if not isinstance(column, str) or column not in cells.columns:
        raise ParameterError(
            f"column must name a column of population; got {safe_repr(column)}."
        )
    shapes = cells.geometry
    bad = (
        shapes.isna()
        | shapes.is_empty
        | ~shapes.geom_type.isin(["Polygon", "MultiPolygon"])
    )
    if bad.any():
        raise GeometryError(
            f"population must hold polygons; {int(bad.sum())} of {len(bad)} rows do "
            "not. Drop them."
        )
    _check_node_count(len(shapes))
    try:
        count = np.asarray(cells[column], dtype=float)
    except (TypeError, ValueError) as error:
        raise ParameterError(
            "column must name a column of population with numbers of people."
        ) from error
    corners = shapes.bounds.to_numpy()
    middles = (corners[:, :2] + corners[:, 2:]) / 2
    ground = choose_ground(cells.crs, crs, coordinates=middles)
    flat = shapes.to_crs(_equal_area_crs(ground, middles))
    centres = flat.centroid.to_crs(ground.source)
    points = ground.public_to_working(
        np.column_stack([centres.x, centres.y]), "population"
    )
    # A place in a polygon is no farther from its middle than a corner of its box.
    box = [
        ground.public_to_working(corners[:, [x, y]], "population")
        for x in (0, 2)
        for y in (1, 3)
    ]
    half = max(float(ground.metric.distance(points, corner).max()) for corner in box)
    area = flat.area.to_numpy()
    if not (area > 0).all():
        raise GeometryError(
            "population has polygons without area; drop or repair them."
        )
    pairs = edges.delaunay_edges(_unwrap(points, ground.metric))
    reach = half / ground.metric.k_max * 1.001
    shapes = gpd.GeoSeries(shapes.to_numpy(), crs=ground.source)
    return ground, points, pairs, count, area, reach, NodeCells(shapes)


def _equal_area_crs(ground: WorkingSpace, middles: np.ndarray) -> pyproj.CRS:
    """Return an equal-area CRS centred on the cells."""
    degrees = transform(middles, ground.source, pyproj.CRS.from_epsg(4326))
    lons, lats = degrees[np.isfinite(degrees).all(axis=1)].T
    lon, lat = _mean_longitude(lons), lats.mean()
    return pyproj.CRS.from_proj4(
        f"+proj=laea +lat_0={lat:.4f} +lon_0={lon:.4f} +datum=WGS84 +units=m"
    )


def _mean_longitude(lons: np.ndarray) -> float:
    """Return the mean on the circle: between 179° and −179° it is 180°, not 0°."""
    return float(np.degrees(np.angle(np.exp(1j * np.radians(lons)).mean())))


def _unwrap(points: np.ndarray, metric: Metric) -> np.ndarray:
    """Return degrees without a jump at ±180°, around their mean; a plane's as given."""
    if not isinstance(metric, Sphere):
        return points
    lons, lats = points.T
    turns = np.round((lons - _mean_longitude(lons)) / 360)
    return np.column_stack([lons - 360 * turns, lats])


def _cells_of_raster(population: object, band: int, crs: object) -> PopulatedCells:
    """Return cells with people from a raster; raise without CRS, for few or many."""
    values, lattice = read_raster(population, band, None, np.nan, "population")
    kept = ~np.isnan(values)
    _check_node_count(int(kept.sum()))
    row, column = np.nonzero(kept)

    def place(across: float, down: float) -> np.ndarray:
        """Return places at a fraction of each cell across and down."""
        return lattice.places_at(row + down, column + across)

    ground = choose_ground(lattice.crs, crs, coordinates=place(0.5, 0.5))
    middle, west, east, north, south = (
        ground.public_to_working(place(*where), "population")
        for where in ((0.5, 0.5), (0, 0.5), (1, 0.5), (0.5, 0), (0.5, 1))
    )
    metric = ground.metric
    wide = metric.distance(west, east) / metric.k_max
    high = metric.distance(north, south) / metric.k_max
    half = float(np.hypot(wide, high).max()) / 2 * 1.001
    corners = [place(*corner) for corner in ((0, 0), (1, 0), (1, 1), (0, 1))]
    cells = NodeCells.of_grid(np.stack(corners, axis=1), ground.source)
    pairs = edges.grid_edges(kept)
    return ground, middle, pairs, values[kept], wide * high, half, cells


def _check_node_count(count: int) -> None:
    """Raise if there are too few or too many cells."""
    if count < 2:
        raise ParameterError(
            f"population must have at least 2 cells; got {count}. Pass a larger area, "
            "or finer cells."
        )
    if count > LARGEST:
        raise ParameterError(
            f"population must have at most {LARGEST:,} cells; got {count:,}. Cut it to "
            "where people may be, or take coarser cells."
        )
