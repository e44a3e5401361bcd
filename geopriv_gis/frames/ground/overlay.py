"""Public zones laid over each other, and which of the pieces a place lies in.

The types of rows come from the zones alone. A place whose zones are not among them, on
a border for instance, is given the nearest type by a rule that looks at that place
only: every row has one of the public types, however badly geometry computes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
import pyproj
import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize, unary_union
from shapely.validation import explain_validity, make_valid

from ...core.errors import CRSError, GeometryError, ParameterError
from ...core.parameter import Limits, check_number, shown
from ...core.randomness import InsecureRandom
from .datum import name_of, shapes_in
from .geometry import VECTORISED

SLIVERS = Limits("Share of the smallest zone", at_least=0, below=1)
LAYER = "layer"
_ENTRIES = 25_000_000  # of the table of types and zones
_KEYS = 20_100_605  # keys of zones are public, and the same in every run


@dataclass(frozen=True, eq=False)
class Overlay:
    """Zones of one or several layers and the types of places they tell apart.

    Parameters
    ----------
    zones : GeoDataFrame
        All zones, valid, in one CRS; a column "layer" where there are several layers.
    patterns : (N, d) array
        The zones of each type: 1 or 0, in a fixed order.
    """

    zones: gpd.GeoDataFrame
    patterns: np.ndarray

    @classmethod
    def of(cls, zones: object, slivers: float = 1e-6) -> Overlay:
        """Lay public zones over each other.

        Parameters
        ----------
        zones : GeoDataFrame, GeoSeries, or a list or dict of them
            Polygons in a CRS. Layers after the first are brought into its CRS, vertex
            by vertex.
        slivers : float, default 1e-6
            Pieces smaller than this share of the smallest zone they lie in are faults
            of digitising; places there count as in a neighbouring piece.
        """
        check_number("slivers", slivers, SLIVERS)
        frame = _joined(zones)
        shapes = [mended(shape) for shape in frame.geometry]
        frame = frame.set_geometry(
            gpd.GeoSeries(shapes, index=frame.index, crs=frame.crs)
        )
        return cls(frame, _patterns(frame.geometry, slivers))

    def types(self, points: gpd.GeoSeries) -> np.ndarray:
        """Return the type of every place: its row of ``patterns``, or −1 outside all.

        Each place's type depends on that place alone. On a border it lies in all zones
        that touch, if there is such a type; otherwise in the largest type within them,
        the first of the equally large ones.
        """
        result = np.full(len(points), -1)
        if not len(points) or not len(self.patterns):
            return result
        rows, zones = touching(self.zones, points)
        if not len(rows):
            return result
        starts = np.flatnonzero(np.diff(rows, prepend=-1))
        counts = np.diff(np.append(starts, len(rows)))
        # Most rows lie in one zone alone, and most such zones are a type.
        alone = np.flatnonzero(self.patterns.sum(axis=1) == 1)
        of_zone = np.full(self.patterns.shape[1], -1)
        of_zone[self.patterns[alone].argmax(axis=1)] = alone
        found = np.where(counts == 1, of_zone[zones[starts]], -1)
        left = found < 0
        if left.any():
            found[left] = self._of_sets(zones[np.repeat(left, counts)], counts[left])
        result[rows[starts]] = found
        return result

    def _of_sets(self, zones: np.ndarray, counts: np.ndarray) -> np.ndarray:
        """Return the types of rows, of which each lies in so many of the zones."""
        ends = np.cumsum(counts)
        keys = InsecureRandom(_KEYS).words(self.patterns.shape[1])
        of_row = np.add.reduceat(keys[zones], ends - counts)
        of_type = (self.patterns.astype(np.uint64) * keys).sum(axis=1, dtype=np.uint64)
        order = np.argsort(of_type, kind="stable")
        found = np.searchsorted(of_type[order], of_row)
        found = order[np.minimum(found, len(order) - 1)]
        odd = np.flatnonzero(of_type[found] != of_row)
        # Many rows may lie on the same few borders: each set of zones is asked once.
        _, first, same = np.unique(of_row[odd], return_index=True, return_inverse=True)
        groups = [zones[ends[n] - counts[n] : ends[n]] for n in odd[first]]
        nearest = np.array([self._nearest(group) for group in groups], dtype=int)
        found[odd] = nearest[same.reshape(-1)]
        return found

    def _nearest(self, touched: np.ndarray) -> int:
        """Return the largest type within a set of zones, or −1."""
        inside = np.zeros(self.patterns.shape[1])
        inside[touched] = 1
        fits = np.flatnonzero(self.patterns @ (1 - inside) == 0)
        if not len(fits):
            return -1
        return int(fits[self.patterns[fits].sum(axis=1).argmax()])


def touching(zones: Any, points: gpd.GeoSeries) -> tuple[np.ndarray, np.ndarray]:
    """Return numbers of points, rising, and of the zones that touch them."""
    if VECTORISED:  # boxes first; then zones that are prepared, not points, are asked
        shapes, places = np.asarray(zones.geometry.array), points.to_numpy()
        rows, numbers = zones.sindex.query(places)
        asked = np.flatnonzero(~_are_boxes(shapes)[numbers])
        if len(asked):
            shapely.prepare(shapes)
            touch = np.ones(len(rows), dtype=bool)
            touch[asked] = shapely.intersects(
                shapes[numbers[asked]], places[rows[asked]]
            )
            rows, numbers = rows[touch], numbers[touch]
    else:
        rows, numbers = zones.sindex.query_bulk(points, predicate="intersects")
    if (np.diff(rows) >= 0).all():
        return rows, numbers
    order = np.argsort(rows, kind="stable")
    return rows[order], numbers[order]


def _are_boxes(shapes: np.ndarray) -> np.ndarray:
    """Tell which shapes are their own boxes, corner by corner."""
    ours, boxes = shapely.normalize(shapes), shapely.normalize(shapely.envelope(shapes))
    found: np.ndarray = shapely.equals_exact(ours, boxes, tolerance=0)
    return found


def _joined(zones: object) -> gpd.GeoDataFrame:
    """Return all zones as one frame in the CRS of the first layer."""
    if isinstance(zones, (gpd.GeoDataFrame, gpd.GeoSeries)):
        return layer_of(zones, "zones")
    if isinstance(zones, Mapping):
        named = [(str(name), layer) for name, layer in zones.items()]
    elif isinstance(zones, Sequence) and not isinstance(zones, str):
        named = [(str(number), layer) for number, layer in enumerate(zones)]
    else:
        named = []
    if not named:
        raise ParameterError(
            "zones must be a GeoDataFrame or GeoSeries of polygons, or a list or dict "
            f"of them; got {shown(zones)}."
        )
    layers = [layer_of(layer, f"zones[{name}]") for name, layer in named]
    crs = layers[0].crs
    parts = []
    for (name, _), layer in zip(named, layers, strict=True):
        moved = layer
        if layer.crs != crs:
            moved = layer.set_geometry(shapes_in(layer.geometry, crs))
        others = pd.DataFrame(moved.drop(columns=moved.geometry.name))
        others = others.drop(columns=["geometry", LAYER], errors="ignore")
        parts.append(others.assign(layer=name, geometry=np.asarray(moved.geometry)))
    joined = pd.concat(parts, ignore_index=True)
    return gpd.GeoDataFrame(joined, geometry="geometry", crs=crs)


def layer_of(layer: Any, what: str) -> gpd.GeoDataFrame:
    """Return a checked layer as a frame of its own."""
    if isinstance(layer, gpd.GeoSeries):
        layer = layer.to_frame(name=layer.name or "geometry")
        layer = layer.set_geometry(layer.columns[0])
    if not isinstance(layer, gpd.GeoDataFrame):
        raise ParameterError(
            f"{what} must be a GeoDataFrame or GeoSeries of polygons; got "
            f"{type(layer).__name__}."
        )
    if layer.crs is None:
        raise CRSError(
            f"{what} has no CRS; set the one its coordinates are in with set_crs()."
        )
    shapes = layer.geometry
    if not len(shapes) or shapes.isna().any() or shapes.is_empty.any():
        raise GeometryError(
            f"{what} must hold one polygon in every row, one row at least; drop rows "
            "without geometry."
        )
    kinds = set(shapes.geom_type.unique()) - {"Polygon", "MultiPolygon"}
    if kinds:
        raise GeometryError(
            f"{what} must hold polygons only; got {', '.join(sorted(kinds))}."
        )
    return layer.copy()


def mended(shape: BaseGeometry) -> BaseGeometry:
    """Return a zone, repaired if it must be, or refuse it with the reason."""
    if shape.is_valid and shape.area > 0:
        return shape
    # The reason, without the place that follows it in brackets.
    reason = explain_validity(shape).split("[")[0].strip()
    if "Too few points" not in reason and np.isfinite(shape.bounds).all():
        repaired = make_valid(shape)
        parts = [
            part
            for piece in getattr(repaired, "geoms", [repaired])
            for part in getattr(piece, "geoms", [piece])
            if isinstance(part, Polygon) and part.area > 0
        ]
        if parts:
            return parts[0] if len(parts) == 1 else MultiPolygon(parts)
    raise GeometryError(
        f"zones must be valid polygons with an area; one cannot be repaired ({reason})."
    )


def _patterns(zones: gpd.GeoSeries, slivers: float) -> np.ndarray:
    """Return the distinct sets of zones that pieces of the overlay lie in."""
    count = len(zones)
    lines = unary_union([shape.boundary for shape in zones])
    pieces = list(polygonize(lines))
    area = np.array([piece.area for piece in pieces])
    inner = gpd.GeoSeries(
        [piece.representative_point() for piece in pieces], crs=zones.crs
    )
    query = getattr(zones.sindex, "query" if VECTORISED else "query_bulk")
    piece, zone = query(
        inner.array if not VECTORISED else np.asarray(inner.array),
        predicate="intersects",
    )
    least = np.full(len(pieces), np.inf)
    size = np.array([shape.area for shape in zones])
    np.minimum.at(least, piece, size[zone])
    kept = np.isfinite(least) & (area >= slivers * least)
    kept |= _only_ones(piece, zone, area, count)
    sets: dict[tuple[int, ...], None] = {}
    starts = np.flatnonzero(np.diff(np.sort(piece), prepend=-1))
    order = np.lexsort((zone, piece))
    for group in np.split(order, starts[1:]):
        if len(group) and kept[piece[group[0]]]:
            sets[tuple(zone[group].tolist())] = None
    if len(sets) * count > _ENTRIES:
        raise ParameterError(
            f"zones must have fewer overlaps: {len(sets)} kinds of pieces of {count} "
            "zones are too many to be released together. Release fewer layers, or "
            "coarser ones."
        )
    result = np.zeros((len(sets), count))
    for row, numbers in enumerate(sorted(sets)):
        result[row, list(numbers)] = 1
    return result


def _only_ones(
    piece: np.ndarray, zone: np.ndarray, area: np.ndarray, count: int
) -> np.ndarray:
    """Tell which pieces are the largest of some zone: those are never slivers."""
    kept = np.zeros(len(area), dtype=bool)
    order = np.argsort(area[piece], kind="stable")
    largest = np.full(count, -1)
    largest[zone[order]] = piece[order]
    kept[largest[largest >= 0]] = True
    return kept


def crs_of(zones: gpd.GeoDataFrame) -> str:
    """Return the name of the zones' CRS, for facts about a release."""
    return name_of(pyproj.CRS.from_user_input(zones.crs))


def facts_of(overlay: Overlay) -> dict[str, Any]:
    """Return what is worth telling about an overlay: all of it is public."""
    return {
        "zones": int(overlay.patterns.shape[1]),
        "types": len(overlay.patterns),
        "crs": crs_of(overlay.zones),
    }
