"""Overlay of public zones, and the piece in which a place lies.

The types of rows come from the zones alone. A place whose zones are not among them, on
a border for instance, is given the nearest type by a rule that looks at that place
only: every row has one of the public types, however badly geometry computes.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
import pyproj
import scipy
import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize, unary_union
from shapely.validation import explain_validity, make_valid

from ...core.errors import CRSError, GeometryError, ParameterError
from ...core.parameter import Limits, check_number, safe_repr
from ...core.randomness import InsecureRandom
from .antimeridian import cut_at_antimeridian
from .datum import crs_name, degrees_per_unit, transform_shapes
from .geometry import VECTORISED

SLIVERS = Limits("Share of the smallest zone", at_least=0, below=1)
LAYER = "layer"
_ENTRIES = 100_000_000  # numbers of types' zones
_FAULT = 1e-3  # share of a zone that others may cover or leave and still be faults
_ROUNDED = 1e-9  # share of a zone that sums of areas may be off by
_AT_ONCE = 100_000  # zones, or places, that are looked at together
_CORNERS = 5  # of a box, the first one twice
_KEYS = 20_100_605  # keys of zones are public, and the same in every run


@dataclass(frozen=True, eq=False)
class Overlay:
    """Zones of one or more layers, and the sets of zones that places can lie in.

    zones: All zones, valid, in one CRS; a column "layer" where there are several
        layers.
    patterns (N, d): The zones of each type: 1 or 0, in a fixed order.
    boxes (d,): Whether each zone is its own box.
    """

    zones: gpd.GeoDataFrame
    patterns: scipy.sparse.csr_matrix
    boxes: np.ndarray

    @classmethod
    def of(cls, zones: object, slivers: float = 1e-6) -> Overlay:
        """Return the overlay of public zones, repaired if invalid; raise if that fails.

        zones: Polygons in a CRS. Layers after the first are brought into its CRS,
            vertex by vertex. What is beyond ±180° is cut off there and moved.
        """
        check_number("slivers", slivers, SLIVERS)
        frame = _join_layers(zones)
        given = shapes = gpd.GeoSeries(np.array(frame.geometry.array, dtype=object))
        whole = shapes.is_valid & (shapes.area > 0)
        if not whole.all():
            shapes = gpd.GeoSeries([repair_shape(shape) for shape in shapes])
        half = _half_turn(frame.crs)
        if np.abs(shapes.total_bounds[[0, 2]]).max() > half * (1 + 1e-9):
            shapes = gpd.GeoSeries([cut_at_antimeridian(z, half) for z in shapes])
        if shapes is not given:
            frame = frame.set_geometry(
                gpd.GeoSeries(list(shapes), index=frame.index, crs=frame.crs)
            )
        boxes = are_boxes(np.asarray(shapes.array))
        return cls(frame, _overlay_patterns(shapes, boxes, slivers), boxes)

    def types(self, points: gpd.GeoSeries) -> np.ndarray:
        """Return the number of each point's set of zones, or of a subset; −1 for none.

        Each place's type depends on that place alone. On a border it lies in all zones
        that touch, if there is such a type; otherwise in the largest type within them,
        the first of the equally large ones. Longitudes beyond ±180° are wrapped.
        """
        result = np.full(len(points), -1)
        half = _half_turn(self.zones.crs)
        x, y = points.x.to_numpy(), points.y.to_numpy()
        if (np.abs(x) > half).any():
            points = gpd.GeoSeries.from_xy((x + half) % (2 * half) - half, y)
        if self.patterns.shape[0]:
            for start in range(0, len(points), _AT_ONCE):
                part = slice(start, start + _AT_ONCE)
                result[part] = self._types(points.iloc[part])
        return result

    def _types(self, points: gpd.GeoSeries) -> np.ndarray:
        """Return numbers of sets of zones, −1 for none, for a batch of points."""
        result = np.full(len(points), -1)
        rows, zones = find_intersecting_pairs(self.zones, points, self.boxes)
        if not len(rows):
            return result
        starts = np.flatnonzero(np.diff(rows, prepend=-1))
        counts = np.diff(np.append(starts, len(rows)))
        # Most rows lie in one zone alone, and most such zones are a type.
        alone = np.flatnonzero(np.diff(self.patterns.indptr) == 1)
        of_zone = np.full(self.patterns.shape[1], -1)
        of_zone[self.patterns.indices[self.patterns.indptr[alone]]] = alone
        found = np.where(counts == 1, of_zone[zones[starts]], -1)
        left = found < 0
        if left.any():
            found[left] = self._types_of_sets(
                zones[np.repeat(left, counts)], counts[left]
            )
        result[rows[starts]] = found
        return result

    def _types_of_sets(self, zones: np.ndarray, counts: np.ndarray) -> np.ndarray:
        """Return zone sets' numbers; for unknown sets their largest subset's, or −1."""
        keys = InsecureRandom(_KEYS).words(self.patterns.shape[1])
        of_row = np.add.reduceat(keys[zones], np.cumsum(counts) - counts)
        of_type = np.add.reduceat(
            keys[self.patterns.indices], self.patterns.indptr[:-1]
        )
        order = np.argsort(of_type, kind="stable")
        found = np.searchsorted(of_type[order], of_row)
        found = order[np.minimum(found, len(order) - 1)]
        odd = of_type[found] != of_row
        # Many rows may lie on the same few borders: each such set is looked up once.
        _, first, same = np.unique(of_row[odd], return_index=True, return_inverse=True)
        unknown = np.flatnonzero(odd)[first]
        ends = np.cumsum(counts)[unknown]
        inside = np.repeat(ends - np.cumsum(counts[unknown]), counts[unknown])
        sets = zones[inside + np.arange(len(inside))]
        nearest = self._largest_contained_type(sets, counts[unknown])
        found[odd] = nearest[same.reshape(-1)]
        return found

    def _largest_contained_type(
        self, zones: np.ndarray, counts: np.ndarray
    ) -> np.ndarray:
        """Return the largest known type within each set of zones, or −1.

        A type is looked for with the one of its zones that is in the fewest types.
        """
        patterns, width = self.patterns, self.patterns.shape[1]
        size = np.diff(patterns.indptr)
        types = np.repeat(np.arange(len(size)), size)
        often = np.bincount(patterns.indices, minlength=width)
        order = np.lexsort((patterns.indices, often[patterns.indices], types))
        rarest = patterns.indices[order[patterns.indptr[:-1]]]
        by_zone = np.argsort(rarest, kind="stable")
        ends = np.append(0, np.cumsum(np.bincount(rarest, minlength=width)))
        own = np.repeat(np.arange(len(counts)), counts)
        keys = np.sort(own * width + zones)
        place, some = _expand_ranges(ends[zones], ends[zones + 1])
        own, some = own[place], by_zone[some]
        place, entry = _expand_ranges(patterns.indptr[some], patterns.indptr[some + 1])
        wanted = own[place] * width + patterns.indices[entry]
        near = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
        inside = np.bincount(place, weights=keys[near] == wanted, minlength=len(some))
        fits = np.flatnonzero(inside == size[some])
        # The last one written stays: the largest type, of equal ones the first.
        fits = fits[np.lexsort((-some[fits], size[some[fits]]))]
        result = np.full(len(counts), -1)
        result[own[fits]] = some[fits]
        return result


def find_intersecting_pairs(
    zones: Any, points: gpd.GeoSeries, boxes: np.ndarray | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """Return point numbers (ascending) and zone numbers of all that intersect."""
    if VECTORISED:  # boxes first; then zones, prepared, but no points
        shapes, places = np.asarray(zones.geometry.array), points.to_numpy()
        rows, numbers = zones.sindex.query(places)
        if boxes is None:
            met = np.unique(numbers)
            boxes = np.zeros(len(shapes), dtype=bool)
            boxes[met] = are_boxes(shapes[met])
        no_box = np.flatnonzero(~boxes[numbers])
        if len(no_box):
            shapely.prepare(shapes[np.unique(numbers[no_box])])
            touch = np.ones(len(rows), dtype=bool)
            touch[no_box] = shapely.intersects(
                shapes[numbers[no_box]], places[rows[no_box]]
            )
            rows, numbers = rows[touch], numbers[touch]
    else:
        rows, numbers = zones.sindex.query_bulk(points, predicate="intersects")
    if (np.diff(rows) >= 0).all():
        return rows, numbers
    order = np.argsort(rows, kind="stable")
    return rows[order], numbers[order]


def are_boxes(shapes: np.ndarray) -> np.ndarray:
    """Return a mask of shapes that are their bounding boxes; none before shapely 2."""
    result = np.zeros(len(shapes), dtype=bool)
    for start in range(0, len(shapes) if VECTORISED else 0, _AT_ONCE):
        some = shapes[start : start + _AT_ONCE]
        single = shapely.get_type_id(some) == shapely.GeometryType.POLYGON
        single &= shapely.get_num_coordinates(some) == _CORNERS
        corners = shapely.get_coordinates(some[single]).reshape(-1, _CORNERS, 2)
        low, high = corners.min(axis=1), corners.max(axis=1)
        ends = (corners == low[:, None]) | (corners == high[:, None])
        turns = (corners[:, 1:] != corners[:, :-1]).sum(axis=2)
        own = ends.all(axis=(1, 2)) & (turns == 1).all(axis=1)
        result[start + np.flatnonzero(single)] = own
    return result


def _expand_ranges(
    starts: np.ndarray, ends: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return range numbers and all integers of half-open ranges, concatenated."""
    counts = ends - starts
    place = np.repeat(np.arange(len(counts)), counts)
    before = np.cumsum(counts) - counts
    return place, np.arange(len(place)) + (starts - before)[place]


def _join_layers(zones: object) -> gpd.GeoDataFrame:
    """Return a layer, or several in one CRS with a column "layer"; raise if unfit."""
    if isinstance(zones, (gpd.GeoDataFrame, gpd.GeoSeries)):
        return check_layer(zones, "zones")
    if isinstance(zones, Mapping):
        named = [(str(name), layer) for name, layer in zones.items()]
    elif isinstance(zones, Sequence) and not isinstance(zones, str):
        named = [(str(number), layer) for number, layer in enumerate(zones)]
    else:
        named = []
    if not named:
        raise ParameterError(
            "zones must be a GeoDataFrame or GeoSeries of polygons, or a list or dict "
            f"of them; got {safe_repr(zones)}."
        )
    layers = [check_layer(layer, f"zones[{name}]") for name, layer in named]
    crs = layers[0].crs
    parts = []
    for (name, _), layer in zip(named, layers, strict=True):
        moved = layer
        if layer.crs != crs:
            moved = layer.set_geometry(transform_shapes(layer.geometry, crs))
        others = pd.DataFrame(moved.drop(columns=moved.geometry.name))
        others = others.drop(columns=["geometry", LAYER], errors="ignore")
        parts.append(others.assign(layer=name, geometry=np.asarray(moved.geometry)))
    joined = pd.concat(parts, ignore_index=True)
    return gpd.GeoDataFrame(joined, geometry="geometry", crs=crs)


def check_layer(layer: Any, name: str) -> gpd.GeoDataFrame:
    """Return a layer as a new GeoDataFrame; raise unless all polygons, with a CRS."""
    if isinstance(layer, gpd.GeoSeries):
        layer = layer.to_frame(name=layer.name or "geometry")
        layer = layer.set_geometry(layer.columns[0])
    if not isinstance(layer, gpd.GeoDataFrame):
        raise ParameterError(
            f"{name} must be a GeoDataFrame or GeoSeries of polygons; got "
            f"{type(layer).__name__}."
        )
    if layer.crs is None:
        raise CRSError(
            f"{name} has no CRS; set the one its coordinates are in with set_crs()."
        )
    shapes = layer.geometry
    if not len(shapes) or shapes.isna().any() or shapes.is_empty.any():
        raise GeometryError(
            f"{name} must hold one polygon in every row, one row at least; drop rows "
            "without geometry."
        )
    kinds = set(shapes.geom_type.unique()) - {"Polygon", "MultiPolygon"}
    if kinds:
        raise GeometryError(
            f"{name} must hold polygons only; got {', '.join(sorted(kinds))}."
        )
    return layer.copy()


def _half_turn(crs: pyproj.CRS) -> float:
    """Return 180 degrees in a CRS's unit; infinity if it is not geographic."""
    return 180.0 / degrees_per_unit(crs) if crs.is_geographic else math.inf


def repair_shape(shape: BaseGeometry) -> BaseGeometry:
    """Return a zone's polygon, repaired if invalid; raise if that fails."""
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
        "zones must be valid polygons with an area; one cannot be repaired "
        f"({reason}): correct or drop it."
    )


def _overlay_patterns(
    zones: gpd.GeoSeries, boxes: np.ndarray, slivers: float
) -> scipy.sparse.csr_matrix:
    """Return a matrix of the sets of zones that pieces lie in; drop slivers.

    Zones that overlap with no other one are a piece each. Those in a tree, each within
    or apart from each other one, are pieces as far as others within do not fill them.
    The rest are cut into pieces.
    """
    count = len(zones)
    fault = min(slivers, _FAULT)
    size, one, two, shared = _overlap_areas(zones, boxes, fault)
    links = scipy.sparse.csr_matrix((np.ones(len(one)), (one, two)), (count, count))
    label = scipy.sparse.csgraph.connected_components(links, directed=False)[1]
    odd = np.zeros(count, dtype=bool)
    across = size[one] - shared > fault * size[one]
    odd[label[one[across]]] = True
    if slivers > _FAULT:  # a piece so small may be the largest of its zone
        odd[label[one]] = True
    odd = odd[label]
    inner = ~odd[one]
    sets = [
        _pieces_of_nested_zones(zones, size, (one[inner], two[inner]), odd, slivers)
    ]
    cut = np.flatnonzero(odd)
    order = cut[np.argsort(label[cut], kind="stable")]
    for own in np.split(order, np.flatnonzero(np.diff(label[order])) + 1):
        if len(own):
            pieces, numbers = _pieces_of_overlay(zones.iloc[own], slivers)
            sets.append((pieces, own[numbers]))
    return _distinct_sets(sets, count)


def _overlap_areas(
    zones: gpd.GeoSeries, boxes: np.ndarray, fault: float
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Return zones' areas, overlapping pairs (smaller first) and their shared areas.

    The smaller one is first; what is below a share ``fault`` of it is left out.
    """
    low, high = np.split(zones.bounds.to_numpy(), 2, axis=1)
    size = np.where(boxes, (high - low).prod(axis=1), zones.area.to_numpy())
    found = []
    for start in range(0, len(zones), _AT_ONCE):
        some, two = _find_meeting_pairs(
            zones, zones.iloc[start : start + _AT_ONCE], None
        )
        later = some + start < two
        one, two = some[later] + start, two[later]
        sides = np.minimum(high[one], high[two]) - np.maximum(low[one], low[two])
        room = np.maximum(sides, 0.0).prod(axis=1)
        kept = room > fault * np.minimum(size[one], size[two])
        one, two, room = one[kept], two[kept], room[kept]
        swap = size[one] > size[two]
        one, two = np.where(swap, two, one), np.where(swap, one, two)
        no_box = np.flatnonzero(~(boxes[one] & boxes[two]))
        room[no_box] = _shared_area(zones, one[no_box], two[no_box], size)
        kept = room > fault * size[one]
        found.append((one[kept], two[kept], room[kept]))
    one, two, shared = (np.concatenate(each) for each in zip(*found, strict=True))
    return size, one, two, shared


def _find_meeting_pairs(
    zones: gpd.GeoSeries, shapes: gpd.GeoSeries, predicate: str | None
) -> tuple[np.ndarray, np.ndarray]:
    """Return shape and zone numbers of pairs whose boxes (or geometries) meet."""
    if VECTORISED:
        found = zones.sindex.query(np.asarray(shapes.array), predicate=predicate)
    else:
        found = zones.sindex.query_bulk(shapes, predicate=predicate)
    return found[0], found[1]


def _shared_area(
    zones: gpd.GeoSeries, one: np.ndarray, two: np.ndarray, size: np.ndarray
) -> np.ndarray:
    """Return the shared area of pairs of zones, the first of each being smaller."""
    area = size[one].copy()
    part = np.arange(len(one))
    if VECTORISED:
        shapes = np.asarray(zones.array)
        shapely.prepare(shapes[np.unique(two)])
        part = np.flatnonzero(~shapely.covers(shapes[two], shapes[one]))
    first, second = (
        zones.iloc[numbers[part]].reset_index(drop=True) for numbers in (one, two)
    )
    area[part] = first.intersection(second).area
    return np.asarray(area)


def _pieces_of_nested_zones(
    zones: gpd.GeoSeries,
    size: np.ndarray,
    pairs: tuple[np.ndarray, np.ndarray],
    overlapping: np.ndarray,
    slivers: float,
) -> tuple[np.ndarray, np.ndarray]:
    """Return piece and zone numbers, in pairs, for nested zones; drop slivers."""
    one, two = pairs
    order = np.lexsort((two, size[two], one))
    inner, first = np.unique(one[order], return_index=True)
    outer = two[order[first]]  # the smallest zone around each
    filled = np.bincount(outer, weights=size[inner], minlength=len(zones))
    kept = ~overlapping & (filled == 0)
    rest = size - filled
    open_ = (filled > 0) & (rest >= slivers * size) & (rest > _ROUNDED * size)
    order = np.argsort(outer, kind="stable")
    ends = np.append(0, np.cumsum(np.bincount(outer, minlength=len(zones))))
    for zone in np.flatnonzero(open_).tolist():
        within = zones.iloc[inner[order[ends[zone] : ends[zone + 1]]]]
        left = zones.iloc[zone].difference(unary_union(list(within)))
        area = max(part.area for part in getattr(left, "geoms", [left]))
        kept[zone] = area >= slivers * size[zone]
    own = np.flatnonzero(kept)
    around = kept[one]
    return np.append(own, one[around]), np.append(own, two[around])


def _pieces_of_overlay(
    zones: gpd.GeoSeries, slivers: float
) -> tuple[np.ndarray, np.ndarray]:
    """Return piece and zone numbers, in pairs, of an overlay's pieces; no slivers."""
    lines = unary_union([shape.boundary for shape in zones])
    pieces = list(polygonize(lines))
    area = np.array([piece.area for piece in pieces])
    places = [piece.representative_point() for piece in pieces]
    inner = gpd.GeoSeries(places)
    piece, zone = _find_meeting_pairs(zones, inner, "intersects")
    least = np.full(len(pieces), np.inf)
    np.minimum.at(least, piece, zones.area.to_numpy()[zone])
    kept = np.isfinite(least) & (area >= slivers * least)
    kept |= _is_largest_of_zone(piece, zone, area, len(zones))
    return piece[kept[piece]], zone[kept[piece]]


def _distinct_sets(
    sets: list[tuple[np.ndarray, np.ndarray]], count: int
) -> scipy.sparse.csr_matrix:
    """Return the distinct sets of zones as a matrix; raise if there are too many."""
    first = np.cumsum([0, *(pieces.max(initial=-1) + 1 for pieces, _ in sets)])
    piece = np.concatenate([own + n for (own, _), n in zip(sets, first, strict=False)])
    zone = np.concatenate([numbers for _, numbers in sets])
    if not len(piece):
        return scipy.sparse.csr_matrix((0, count))
    order = np.lexsort((zone, piece))
    piece, zone = piece[order], zone[order]
    starts = np.flatnonzero(np.diff(piece, prepend=-1))
    length = np.diff(np.append(starts, len(piece)))
    longest = int(length.max(initial=0))
    if longest * len(starts) > _ENTRIES:
        raise ParameterError(
            f"zones overlap too much: {len(starts):,} distinct pieces, in up to "
            f"{longest:,} zones each. Release fewer or coarser layers."
        )
    table = np.full((len(starts), longest), -1)
    row = np.repeat(np.arange(len(starts)), length)
    table[row, np.arange(len(piece)) - starts[row]] = zone
    table = table[np.lexsort(table.T[::-1])]
    new = (np.diff(table, axis=0, prepend=-1) != 0).any(axis=1)
    table = table[new]
    used = table >= 0
    ends = np.append(0, np.cumsum(used.sum(axis=1)))
    ones = np.ones(int(ends[-1]))
    return scipy.sparse.csr_matrix((ones, table[used], ends), shape=(len(table), count))


def _is_largest_of_zone(
    piece: np.ndarray, zone: np.ndarray, area: np.ndarray, count: int
) -> np.ndarray:
    """Return a mask of pieces that are a zone's largest, and so never slivers."""
    kept = np.zeros(len(area), dtype=bool)
    order = np.argsort(area[piece], kind="stable")
    largest = np.full(count, -1)
    largest[zone[order]] = piece[order]
    kept[largest[largest >= 0]] = True
    return kept


def crs_of(zones: gpd.GeoDataFrame) -> str:
    """Return the code of the zones' CRS, or its name where it has none."""
    return crs_name(pyproj.CRS.from_user_input(zones.crs))


def overlay_facts(overlay: Overlay) -> dict[str, Any]:
    """Return record fields: how many zones and sets of zones there are, and the CRS."""
    return {
        "zones": int(overlay.patterns.shape[1]),
        "types": overlay.patterns.shape[0],
        "crs": crs_of(overlay.zones),
    }
