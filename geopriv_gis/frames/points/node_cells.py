"""Cells of a public graph's nodes, over which released nodes are spread."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import geopandas as gpd
import numpy as np
from shapely.geometry import Polygon
from shapely.validation import make_valid

from ...core.errors import GeometryError
from ...core.randomness import Ints, Random

_ROUNDS = 30  # of draws; what is left then lies in needles
_MOST = 1 << 15  # draws in a round, but for one of each row


@dataclass(frozen=True, eq=False)
class NodeCells:
    """Public polygons, one per node of a graph, in which places are drawn."""

    shapes: gpd.GeoSeries

    @classmethod
    def of_grid(cls, corners: np.ndarray, crs: object) -> NodeCells:
        """Return the cells of a raster from their corners (n, 4, 2)."""
        rings = np.concatenate([corners, corners[:, :1]], axis=1)
        shapes = [Polygon(ring) for ring in rings]
        return cls(gpd.GeoSeries(shapes, crs=crs))

    def check_not_empty(self) -> None:
        """Raise if a cell has no area to draw a place in."""
        bad = int((self._parts_per_node == 0).sum())
        if bad:
            raise GeometryError(
                f"spread needs cells with an area; {bad} of the {len(self.shapes)} of "
                "the metric have none: make the metric anew of other polygons."
            )

    def places(self, nodes: Ints, rng: Random) -> np.ndarray:
        """Draw a uniform place in each node's cell; after many tries a fixed one.

        Evenly in the coordinates of the cells. In what is no wider than a needle it is
        one place: nothing rests on that.
        """
        chosen = self._draw_parts(nodes, rng)
        found = self._part_points[chosen]
        open_, tries = np.arange(len(chosen)), 1
        for _ in range(_ROUNDS):
            if not len(open_):
                break
            rows = np.repeat(open_, tries)
            part = chosen[rows]
            low, high = self._part_boxes[part, :2], self._part_boxes[part, 2:]
            share = rng.uniform(2 * len(rows)).reshape(-1, 2)
            xy = low + share * (high - low)
            points = gpd.GeoSeries.from_xy(*xy.T)
            parts = self._parts.iloc[part].reset_index(drop=True)
            inside = np.flatnonzero(parts.contains(points, align=False).to_numpy())
            hit, first = np.unique(rows[inside], return_index=True)
            found[hit] = xy[inside[first]]
            open_ = np.setdiff1d(open_, hit, assume_unique=True)
            tries = max(1, min(2 * tries, _MOST // max(len(open_), 1)))
        return found

    def to_arrays(self) -> tuple[np.ndarray, np.ndarray]:
        """Return the cells as WKB in one array of bytes, and where each one ends."""
        texts = list(self.shapes.to_wkb())
        ends = np.cumsum([len(text) for text in texts]).astype(np.int64)
        return np.frombuffer(b"".join(texts), dtype=np.uint8), ends

    def _draw_parts(self, nodes: Ints, rng: Random) -> Ints:
        """Draw for each node the index of one of its cell's polygons, by area."""
        areas = np.cumsum(self._parts.area.to_numpy())
        ends = areas[self._last_parts]
        starts = np.concatenate([[0.0], ends[:-1]])
        at = starts[nodes] + rng.uniform(len(nodes)) * (ends - starts)[nodes]
        first = np.concatenate([[0], self._last_parts[:-1] + 1])
        part: Ints = np.searchsorted(areas, at, side="left")
        return np.clip(part, first[nodes], self._last_parts[nodes])

    @cached_property
    def _parts(self) -> gpd.GeoSeries:
        """Return the cells' polygons that have an area, repaired, without their CRS."""
        shapes = [each if each.is_valid else make_valid(each) for each in self.shapes]
        # Without a CRS: these are coordinates, and no areas on the ground.
        parts = gpd.GeoSeries(shapes).explode(index_parts=True)
        parts = parts.explode(index_parts=True)  # collections hold polygons of parts
        return parts[(parts.geom_type == "Polygon") & (parts.area > 0)]

    @cached_property
    def _parts_per_node(self) -> Ints:
        """Return the number of polygons in each node's cell."""
        nodes = self._parts.index.get_level_values(0).to_numpy()
        return np.asarray(np.bincount(nodes, minlength=len(self.shapes)))

    @cached_property
    def _last_parts(self) -> Ints:
        """Return for each node the index of the last polygon of its cell."""
        return np.asarray(np.cumsum(self._parts_per_node) - 1)

    @cached_property
    def _part_boxes(self) -> np.ndarray:
        """Return the bounding box of every polygon of the cells."""
        return np.asarray(self._parts.bounds.to_numpy())

    @cached_property
    def _part_points(self) -> np.ndarray:
        """Return a point inside every polygon of the cells."""
        middles = self._parts.representative_point()
        return np.column_stack([middles.x, middles.y])
