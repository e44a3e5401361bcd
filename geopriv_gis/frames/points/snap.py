"""Public places that released points are moved to: addresses, centroids."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import TypeGuard

import geopandas as gpd
import numpy as np
import pyproj
import scipy
from shapely.geometry import MultiPolygon, Polygon

from ...core.errors import CRSError, GeometryError, ParameterError
from ...core.ground.metric import Sphere
from ...core.language import gettext_noop
from ...core.parameter import safe_repr
from ...core.promise.guarantee import Guarantee, after_public_step
from ..ground.crs import WorkingSpace, metres_per_unit
from ..ground.datum import (
    degrees_per_unit,
    horizontal_crs,
    horizontal_with_shift,
    to_degrees,
    transform,
)
from ..ground.geometry import Frame, coordinates_of, geometry_of
from ..ground.own_zones import OwnZones
from ..ground.rows import Rows
from ..ground.warning import warn

_POLYGONS = ("Polygon", "MultiPolygon")
_NEAR = 1e-3  # m: a change of CRS moves places by less
SNAPPED = "then moved to the nearest of public places"
SNAP_PUBLIC = gettext_noop("the places that points are moved to are public")


def is_place_layer(onto: object) -> TypeGuard[Frame]:
    """Return whether `onto` is a layer of places, not a cell size."""
    return isinstance(onto, (gpd.GeoSeries, gpd.GeoDataFrame))


def has_polygons(onto: object) -> bool:
    """Return whether `onto` is a polygon, or a layer with any."""
    if is_place_layer(onto):
        return bool(geometry_of(onto).geom_type.isin(_POLYGONS).any())
    return isinstance(onto, (Polygon, MultiPolygon))


def check_places(onto: object) -> Frame:
    """Return the layer of public points to snap to; raise for polygons or no layer."""
    if not is_place_layer(onto) or has_polygons(onto):
        raise ParameterError(
            "onto must be a GeoDataFrame or GeoSeries of public points (addresses, "
            f"centroids); got {safe_repr(onto)}."
        )
    return onto


@dataclass(frozen=True, eq=False)
class SnapPlaces:
    """Public places that released points are snapped to.

    there (k, 2): In the CRS of the frame.
    source: That CRS. The nearest is looked for on a sphere, wherever noise was drawn.
    zones: Each row goes to the nearest place of its own one.
    """

    there: np.ndarray
    source: pyproj.CRS
    zones: OwnZones | None = None

    @classmethod
    def of(
        cls, onto: object, ground: WorkingSpace, zones: OwnZones | None = None
    ) -> SnapPlaces:
        """Return the places in the rows' CRS; raise if invalid or without CRS."""
        places = check_places(onto)
        xy = coordinates_of(places, "onto", drop_z=True).xy
        if places.crs is None:
            raise CRSError("onto must have a CRS; set it with set_crs().")
        crs = horizontal_with_shift(places.crs)
        own = ground.datum_shifted or ground.source
        there = xy if horizontal_crs(crs) == ground.source else transform(xy, crs, own)
        if not np.isfinite(there).all():
            raise GeometryError(
                "onto must lie in the domain of the frame's CRS; "
                f"{int((~np.isfinite(there).all(axis=1)).sum())} of {len(there)} lie "
                "outside: drop them."
            )
        return cls(there, ground.source, zones)

    @property
    def coordinate_tolerance(self) -> float:
        """Return how far a CRS change may shift places, in units of the CRS."""
        return _NEAR / _metres_per_coordinate(self.source)

    def check_not_the_rows(self, rows: Rows, corners: np.ndarray) -> None:
        """Raise if the places are the rows themselves; warn if they may be.

        Some of the rows are no public places either. But all villages may have cases.
        """
        near = self.coordinate_tolerance
        low, high = self.there.min(axis=0) + near, self.there.max(axis=0) - near
        if (low < corners[0]).any() or (high > corners[1]).any():
            return
        left, all_there = self.there, True
        places = scipy.spatial.cKDTree(self.there)
        for batch in rows.batches(()):
            xy = batch.xy
            if len(left):
                left = left[scipy.spatial.cKDTree(xy).query(left, p=np.inf)[0] > near]
            all_there = all_there and bool(places.query(xy, p=np.inf)[0].max() <= near)
        if len(left):
            return
        if all_there:
            raise ParameterError(
                "onto must be public; its points equal those of the frame. Use all "
                "addresses, or a grid."
            )
        warn(
            "every point of onto has a row of the frame: onto reveals the rows if "
            "chosen from them. Pass all addresses, or a grid."
        )

    def check_zones_have_places(self, counts: np.ndarray) -> None:
        """Raise if a zone with rows (by `counts`) has no place."""
        empty = np.array([not len(each) for each in self._places_by_zone])
        lost = int(counts[empty].sum())
        if lost:
            raise ParameterError(
                f"onto must have a point in every row's zone; {lost} of "
                f"{int(counts.sum())} rows lie in zones without one. Add points, or "
                "drop rows."
            )

    def nearest(self, xy: np.ndarray, zones: OwnZones | None = None) -> np.ndarray:
        """Return the index of the nearest place to each point (in its own zone)."""
        vectors = self._vectors_of(xy)
        if zones is None:
            return np.asarray(self._tree.query(vectors)[1])
        found = np.empty(len(xy), dtype=np.int64)
        for zone, rows in zones.rows_by_zone():
            indices = self._places_by_zone[zone]
            tree = scipy.spatial.cKDTree(self._vectors[indices])
            found[rows] = indices[tree.query(vectors[rows])[1]]
        return found

    def amend_guarantee(self, guarantee: Guarantee) -> Guarantee:
        """Return the guarantee with the step that snaps points to public places."""
        digest = hashlib.sha256(np.ascontiguousarray(self.there, "<f8").tobytes())
        facts: dict[str, object] = {"snap": digest.hexdigest()[:16]}
        return after_public_step(guarantee, "snap", SNAPPED, facts, SNAP_PUBLIC)

    @cached_property
    def _vectors(self) -> np.ndarray:
        """Return the places as unit vectors."""
        return self._vectors_of(self.there)

    def _vectors_of(self, xy: np.ndarray) -> np.ndarray:
        """Return unit vectors (n, 3) from the Earth's centre; 0 for invalid places."""
        degrees = to_degrees(xy, self.source)
        known = np.isfinite(degrees).all(axis=1)
        vectors = np.zeros((len(xy), 3))
        vectors[known] = Sphere().to_vectors(degrees[known]).T
        return vectors

    @cached_property
    def _tree(self) -> scipy.spatial.cKDTree:
        """Return a search tree of the places, cached."""
        return scipy.spatial.cKDTree(self._vectors)

    @cached_property
    def _places_by_zone(self) -> list[np.ndarray]:
        """Return the indices of the places in each zone, cached."""
        assert self.zones is not None
        return self.zones.points_by_zone(self.there, self.source)


def _metres_per_coordinate(crs: pyproj.CRS) -> float:
    """Return the approximate metres in a coordinate unit."""
    if crs.is_geographic:
        return degrees_per_unit(crs) * Sphere().degree
    return metres_per_unit(crs)
