"""The public zone of every row, which its released point never leaves.

Which zone that is, is told. So any step that knows it and the noisy point alone is
post-processing, and strays can be brought back at no cost.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace

import geopandas as gpd
import numpy as np
import pyproj
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from ...core.errors import CRSError, GeometryError, ParameterError
from ...core.ground.border import Border
from ...core.ground.metric import round_down_to_power_of_two
from ...core.ground.region import PlaneRegion as Area
from ...core.language import gettext_noop
from ...core.promise.guarantee import Guarantee, after_public_step
from .crs import WorkingSpace
from .datum import horizontal_with_shift, transform
from .overlay import check_layer, find_intersecting_pairs, repair_shape
from .region import PublicRegion

MOVED_INTO_ZONE = "then moved to the nearest point of each row's own public zone"
ZONES_PUBLIC = gettext_noop("the zones are public and were not made from the data")
_STEPS, _ROOM = 1024, 4.0  # of a grid: along a narrow zone; from its border
_BENT = 1e-6  # of a zone's side, from its border: edges are bent by a change of CRS
_MITRE = 2  # corners of what is left of a zone after its rim is taken off


@dataclass(frozen=True)
class OwnZones:
    """Public zones, and the number of the zone that each row is in."""

    shapes: gpd.GeoSeries
    number: np.ndarray

    @classmethod
    def of_layer(cls, zones: object, crs: pyproj.CRS | None) -> OwnZones:
        """Return a layer's zones, repaired, no rows; raise if unfit or without CRS."""
        if not isinstance(zones, (gpd.GeoSeries, gpd.GeoDataFrame)):
            raise ParameterError(
                "zones must be a GeoDataFrame or GeoSeries of polygons, the public "
                f"zones of the rows; got {type(zones).__name__}."
            )
        layer = check_layer(zones, "zones").geometry
        shapes = gpd.GeoSeries([repair_shape(shape) for shape in layer], crs=layer.crs)
        if crs is None:
            raise CRSError("the frame has no CRS; set it with set_crs().")
        return cls(shapes, np.zeros(0, dtype=np.int64))

    def with_rows(self, xy: np.ndarray, crs: pyproj.CRS) -> OwnZones:
        """Return the zones with each row's zone number; −1 for none or several."""
        return replace(self, number=single_zone_of(xy, crs, self.shapes))

    def check_one_zone_per_row(self, wrong: int, rows: int) -> None:
        """Raise if `wrong`, the number of rows in no zone or several, is not 0."""
        if wrong:
            raise GeometryError(
                f"every row must be in exactly one zone; {wrong} of {rows} rows are "
                "in none, several, or on a border. Drop them, or correct zones."
            )

    def refuse_bounds_of(self, xy: np.ndarray, crs: pyproj.CRS) -> None:
        """Raise if the zones' bounds equal those of the rows."""
        self.region().refuse_bounds_of(xy, horizontal_with_shift(crs))

    def region(self) -> PublicRegion:
        """Return the zones as a region of their outer rings, without holes."""
        parts = [
            part for shape in self.shapes for part in getattr(shape, "geoms", [shape])
        ]
        rings = [np.asarray(part.exterior.coords)[:, :2] for part in parts]
        return PublicRegion(rings, horizontal_with_shift(self.shapes.crs), "zones")

    def digest(self) -> str:
        """Return a short hash of the zones and their CRS."""
        digest = hashlib.sha256(self.shapes.crs.to_wkt().encode())
        for blob in self.shapes.to_wkb():
            digest.update(blob)
        return digest.hexdigest()[:16]

    def amend_guarantee(self, guarantee: Guarantee) -> Guarantee:
        """Return the guarantee with the step of moving points back to their zones."""
        facts: dict[str, object] = {"zones": len(self.shapes)}
        return after_public_step(
            guarantee, "zones", MOVED_INTO_ZONE, facts, ZONES_PUBLIC
        ).replace(zones=self.digest())

    def rows_by_zone(self) -> Iterator[tuple[int, np.ndarray]]:
        """Yield each zone number that rows have (−1 too), with the indices of these."""
        order = np.argsort(self.number, kind="stable")
        zones, starts = np.unique(self.number[order], return_index=True)
        yield from zip(zones.tolist(), np.split(order, starts[1:]), strict=True)

    def points_by_zone(self, points: np.ndarray, crs: pyproj.CRS) -> list[np.ndarray]:
        """Return for each zone the indices of the public points in it."""
        rows, found = _point_zone_pairs(points, crs, self.shapes)
        order = np.argsort(found, kind="stable")
        ends = np.searchsorted(found[order], np.arange(1, len(self.shapes)))
        return np.split(rows[order], ends)

    def keep_in_zones(
        self, points: np.ndarray, ground: WorkingSpace, spacing: float
    ) -> np.ndarray:
        """Return noisy points, moved well into their zone if outside or near its edge.

        To the nearest place that lies a few steps of the grid within the zone, so that
        neither the grid nor a change of CRS brings it out again.
        """
        moved = points.copy()
        for zone, rows in self.rows_by_zone():
            moved[rows, :2] = _move_into_shape(
                self.shapes.iloc[zone], self.shapes.crs, ground, points[rows, :2],
                spacing,
            )  # fmt: skip
        return moved


def _move_into_shape(
    shape: BaseGeometry,
    crs: object,
    ground: WorkingSpace,
    points: np.ndarray,
    spacing: float,
) -> np.ndarray:
    """Return noisy points moved into one zone, all to one place if it is narrow."""
    zone = PublicRegion.of(gpd.GeoSeries([shape], crs=crs), None, "zones")
    rings = zone.in_plane(ground)
    corners = np.vstack(rings)
    sides = np.ptp(corners, axis=0)
    step = min(spacing, round_down_to_power_of_two(float(sides.min()) / _STEPS))
    room = max(_ROOM * step, _BENT * float(sides.max()))
    drawn = _polygon_of_rings(rings)
    inner = drawn.buffer(-room, join_style=_MITRE)
    kept = [
        np.asarray(ring.coords)
        for part in getattr(inner, "geoms", [inner])
        if part.area > 0
        for ring in (part.exterior, *part.interiors)
    ]
    if not kept:  # too narrow for any grid: its own public place
        place = drawn.representative_point()
        return np.tile([place.x, place.y], (len(points), 1))
    return Border(Area.of(kept, step)).move_inside(points, step)


def _polygon_of_rings(rings: list[np.ndarray]) -> BaseGeometry:
    """Return the polygon of rings, each repaired, by the even-odd rule."""
    shape: BaseGeometry = Polygon()
    for ring in rings:
        shape = shape.symmetric_difference(repair_shape(Polygon(ring)))
    return shape


def single_zone_of(xy: np.ndarray, crs: pyproj.CRS, zones: gpd.GeoSeries) -> np.ndarray:
    """Return the number of each point's zone; −1 for none or several."""
    corners = zones.bounds.to_numpy().reshape(-1, 2)
    pairs = _point_zone_pairs(xy, crs, zones, public_places=corners)
    rows, found = (each.astype(np.intp) for each in pairs)  # rtree's none are floats
    zone = np.full(len(xy), -1)
    zone[rows] = found
    zone[np.bincount(rows, minlength=len(xy)) > 1] = -1
    return zone


def _point_zone_pairs(
    xy: np.ndarray,
    crs: pyproj.CRS,
    zones: gpd.GeoSeries,
    public_places: np.ndarray | None = None,
) -> tuple[np.ndarray, np.ndarray]:
    """Return point numbers, and the numbers of the zones that they touch.

    ``public_places`` chooses the datum shift, where rows must not; see `transform`.
    """
    there = transform(
        xy, horizontal_with_shift(crs), horizontal_with_shift(zones.crs), public_places
    )
    points = gpd.GeoSeries.from_xy(*there.T, crs=zones.crs)
    return find_intersecting_pairs(zones, points)
