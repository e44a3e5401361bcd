"""CRS transformations: one operation for all rows, without a change of datum.

Between datums PROJ knows many operations, each for an area of its own, and chooses one
for each point: places a hair apart on two sides of a border jump apart by metres. So
rows never change their datum: the plane they are measured in is drawn on it. Public
places do change theirs, those of a call of `transform` by one operation.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import geopandas as gpd
import numpy as np
import pyproj
import shapely
from pyproj.exceptions import ProjError
from pyproj.transformer import AreaOfInterest, TransformerGroup
from shapely.ops import transform as each_vertex

from ...core.errors import CRSError

if TYPE_CHECKING:
    from pyproj._crs import Ellipsoid  # pyproj.crs has it as well, but not its type


# -- answers about CRSs, which are found once ------------------------------------------

P = ParamSpec("P")
T = TypeVar("T")


class _CRSText(str):
    """CRS given by its definition text, which is cheap to hash and compare."""

    __slots__ = ("crs",)
    crs: pyproj.CRS


def cache_by_crs(max_size: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Return a decorator that caches latest results, positional CRSs keyed by text."""

    def around(function: Callable[P, T]) -> Callable[P, T]:
        """Return the function with a cache of latest results, CRSs keyed by text."""

        @lru_cache(maxsize=max_size)
        def known(*given: Any, **named: Any) -> T:
            """Call the function with CRSs restored from their definitions."""
            plain = [each.crs if isinstance(each, _CRSText) else each for each in given]
            return function(*plain, **named)  # type: ignore[arg-type]

        @wraps(function)
        def call_cached(*given: P.args, **named: P.kwargs) -> T:
            """Replace CRSs by hashable definitions, then call the cached function."""
            kept: list[Any] = list(given)
            for number, each in enumerate(given):
                if isinstance(each, pyproj.CRS):
                    kept[number] = _CRSText(each.srs)
                    kept[number].crs = each
            return known(*kept, **named)  # type: ignore[arg-type]

        return call_cached

    return around


_ALIKE = 2.0  # m; two datums that a known operation takes for as good as one
_SAME_SHAPE = 1e-8  # relative: the ellipsoids of WGS 84 and GRS 80
# Longitude and latitude in degrees from Greenwich; its datum is replaced.
_DEGREES = pyproj.CRS.from_epsg(4326).to_json_dict()
_SCALE = "Scale factor at natural origin"
_NO_ZONE = 1e-9  # relative; 1 mm in 1,000 km, and a part of k_max
_METRES_PER_DEGREE = 111_320.0  # at most, of longitude or latitude


def crs_name(crs: pyproj.CRS) -> str:
    """Return a CRS's code, e.g. ``EPSG:27700``, or its name where it has none."""
    code = crs.to_authority()
    return ":".join(code) if code else str(crs.name)


def horizontal_crs(crs: pyproj.CRS) -> pyproj.CRS:
    """Return the horizontal part of a CRS, without heights or datum shift."""
    crs = pyproj.CRS.from_user_input(crs)
    if crs.is_bound and crs.source_crs is not None:
        return horizontal_crs(crs.source_crs)
    if crs.is_compound:
        return horizontal_crs(crs.sub_crs_list[0])
    if (crs.is_geographic or crs.is_projected) and len(crs.axis_info) == 3:
        # pyproj < 3.6 has no to_2d; x and y alone are ever transformed.
        return crs.to_2d() if hasattr(crs, "to_2d") else crs
    return crs


def horizontal_with_shift(crs: pyproj.CRS) -> pyproj.CRS:
    """Return the horizontal part of a CRS, with its datum shift if any.

    For public places. Where the datum has no name, nothing else says where it is.
    """
    crs = pyproj.CRS.from_user_input(crs)
    if crs.is_compound:
        return horizontal_with_shift(crs.sub_crs_list[0])
    plain = horizontal_crs(crs)
    flat = plain == crs.source_crs if crs.is_bound else False
    return crs if flat else plain


@cache_by_crs(256)
def geographic_base(crs: pyproj.CRS) -> pyproj.CRS:
    """Return the geographic CRS that a CRS is derived from.

    Its coordinates are on the CRS's own datum, and on an ellipsoid whose poles are the
    Earth's.
    """
    crs = horizontal_crs(crs)
    while crs.is_derived and crs.source_crs is not None:
        crs = crs.source_crs
    return crs


def ellipsoid_of(crs: pyproj.CRS) -> Ellipsoid:
    """Return a CRS's ellipsoid."""
    shape = geographic_base(crs).ellipsoid
    assert shape is not None  # what is neither geographic nor projected is refused
    return shape


def transform(
    coordinates: np.ndarray,
    source: pyproj.CRS,
    target: pyproj.CRS,
    near: np.ndarray | None = None,
) -> np.ndarray:
    """Return (n, 2) x, y in another CRS, by one operation, the best there or at `near`.

    On one datum there is but one. Between datums it is the best one that is installed
    for where the coordinates lie, so they must be public; or for ``near``, public
    places in the target CRS, if the coordinates are rows.
    """
    if source == target or not len(coordinates):
        return coordinates
    if _same_datum(source, target):
        return _apply_transformer(_make_conversion(source, target), coordinates)
    if near is None:
        places = to_degrees(coordinates, source)
    else:
        places = to_degrees(near, target)
    changes = _find_operations(source, target, _box_of_whole_degrees(places))
    if near is None:
        # The first that has a place for all of them: a grid may end before they do.
        lost = [
            _count_lost(_apply_transformer(change, coordinates)) for change in changes
        ]
    else:
        lost = [
            _count_lost(_apply_transformer(change, near, "INVERSE"))
            for change in changes
        ]
    return _apply_transformer(changes[int(np.argmin(lost))], coordinates)


def transform_shapes(shapes: gpd.GeoSeries, target: pyproj.CRS) -> gpd.GeoSeries:
    """Return public shapes in another CRS without heights; unchanged in their own."""
    source = pyproj.CRS.from_user_input(shapes.crs)
    target = pyproj.CRS.from_user_input(target)
    if source == target or not len(shapes):
        return shapes
    given = shapes.to_numpy()
    if hasattr(shapely, "transform"):
        moved = shapely.transform(given, lambda xy: transform(xy, source, target))
    else:
        moved = _transform_each(given, source, target)
    return gpd.GeoSeries(moved, index=shapes.index, crs=target, name=shapes.name)


def _transform_each(shapes: Any, source: pyproj.CRS, target: pyproj.CRS) -> list[Any]:
    """Return shapes in another CRS, one by one, for shapely 1.8."""
    known = [shape for shape in shapes if shape is not None and not shape.is_empty]
    bounds = np.array([shape.bounds for shape in known])
    near = transform(bounds.reshape(-1, 2), source, target)

    def move(x: Any, y: Any, *_: Any) -> tuple[np.ndarray, np.ndarray]:
        """Return x and y transformed to the target CRS."""
        there = transform(np.column_stack([x, y]), source, target, near)
        return there[:, 0], there[:, 1]

    there = iter([each_vertex(move, shape) for shape in known])
    empty = [shape is None or shape.is_empty for shape in shapes]
    return [
        shape if gone else next(there)
        for shape, gone in zip(shapes, empty, strict=True)
    ]


# -- degrees ---------------------------------------------------------------------------


def degrees_per_unit(crs: pyproj.CRS) -> float:
    """Return the degrees in a unit of a geographic CRS, e.g. 0.9 for grads."""
    factor = math.degrees(crs.axis_info[0].unit_conversion_factor)
    return 1.0 if math.isclose(factor, 1.0, rel_tol=1e-9) else factor


def prime_meridian(crs: pyproj.CRS) -> float:
    """Return the degrees of a CRS's prime meridian east of Greenwich; 0 by default."""
    prime = geographic_base(crs).prime_meridian
    if prime is None or prime.longitude == 0:
        return 0.0
    return math.degrees(prime.longitude * float(prime.unit_conversion_factor))


def to_degrees(coordinates: np.ndarray, crs: pyproj.CRS) -> np.ndarray:
    """Return coordinates as (lon, lat) degrees from Greenwich on the CRS's datum."""
    base = geographic_base(crs)
    there = transform(coordinates, crs, base) * degrees_per_unit(base)
    return np.asarray(there + np.array([prime_meridian(base), 0.0]))


def from_degrees(degrees: np.ndarray, crs: pyproj.CRS) -> np.ndarray:
    """Return (lon, lat) degrees on any CRS's datum as coordinates of that CRS."""
    base = geographic_base(crs)
    there = degrees - np.array([prime_meridian(base), 0.0])
    there = there / degrees_per_unit(base)
    return transform(there, base, crs)


# -- projections on another datum ------------------------------------------------------


@cache_by_crs(128)
def plane_on_datum(plane: pyproj.CRS, source: pyproj.CRS) -> pyproj.CRS:
    """Return a projection redefined on the datum of another CRS."""
    base = geographic_base(source)
    if _same_datum(plane, source):
        return plane
    drawing = plane.to_json_dict()
    for fact in ("id", "area", "bbox", "usages", "scope", "remarks"):
        drawing.pop(fact, None)
    drawing["name"] = f"{plane.name} on {base.name}"
    drawing["base_crs"] = _flat_geographic(base)
    for given in drawing["conversion"].get("parameters", ()):
        if given["name"].startswith("Longitude of"):
            given["value"] -= prime_meridian(base)
        if given["name"] == _SCALE and not ellipsoid_of(base).inverse_flattening:
            # PROJ knows a UTM zone by its numbers, and draws none on a sphere.
            given["value"] *= 1 + _NO_ZONE
    drawing["conversion"].pop("id", None)
    return pyproj.CRS.from_json_dict(drawing)


@cache_by_crs(128)
def datums_agree(one: pyproj.CRS, other: pyproj.CRS, box: tuple[float, ...]) -> bool:
    """Return whether two datums have one ellipsoid and differ by under 2 m in a box.

    So they have on WGS 84 and ETRS89: a known operation moves nothing by more than 2 m
    there, and the ellipsoids do not differ.
    """
    if _same_datum(one, other):
        return True
    if prime_meridian(one) or prime_meridian(other):
        return False
    ours, theirs = geographic_base(one), geographic_base(other)
    a, b = ellipsoid_of(ours), ellipsoid_of(theirs)
    shapes = (
        a.semi_major_metre / b.semi_major_metre - 1,
        a.semi_minor_metre / b.semi_minor_metre - 1,
    )
    if max(map(abs, shapes)) > _SAME_SHAPE:
        return False
    west, south, east, north = box
    lon, lat = np.meshgrid(np.linspace(west, east, 9), np.linspace(south, north, 9))
    places = np.column_stack([np.mod(lon.ravel() + 180, 360) - 180, lat.ravel()])
    there = from_degrees(places, ours)
    for change in _find_operations(
        ours, theirs, _box_of_whole_degrees(places), ballpark=False
    ):
        shift = to_degrees(_apply_transformer(change, there), theirs) - places
        shift[:, 0] = (np.mod(shift[:, 0] + 180, 360) - 180) * np.cos(
            np.radians(places[:, 1])
        )
        if np.hypot(*shift.T).max() * _METRES_PER_DEGREE < _ALIKE:
            return True
    return False


def _flat_geographic(base: pyproj.CRS) -> dict[str, Any]:
    """Return the PROJ JSON of a geographic CRS, without its height axis."""
    given: dict[str, Any] = base.to_json_dict()
    if len(base.axis_info) == 2:
        return given
    names = ("datum", "datum_ensemble")
    datum = {str(key): given[key] for key in names if key in given}
    axes = _DEGREES["coordinate_system"]
    return {"type": "GeographicCRS", "name": base.name, **datum,
            "coordinate_system": axes}  # fmt: skip


# -- operations ------------------------------------------------------------------------


def _same_datum(one: pyproj.CRS, other: pyproj.CRS) -> bool:
    """Return whether two CRSs have the same geographic base."""
    return bool(
        geographic_base(one).equals(geographic_base(other), ignore_axis_order=True)
    )


@cache_by_crs(256)
def _make_conversion(source: pyproj.CRS, target: pyproj.CRS) -> pyproj.Transformer:
    """Return the transformer between two CRSs of the same datum."""
    (first, *others) = _find_operations(source, target, None)
    if others:
        return first
    return pyproj.Transformer.from_crs(source, target, always_xy=True)


@cache_by_crs(256)
def _find_operations(
    source: pyproj.CRS,
    target: pyproj.CRS,
    around: tuple[float, ...] | None,
    ballpark: bool = True,
) -> tuple[pyproj.Transformer, ...]:
    """Return transformers, best for an area first; if none, () or (ballpark) raise."""
    area = None if around is None else AreaOfInterest(*around)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that a better one would need a grid
        try:
            group = TransformerGroup(
                source, target, always_xy=True, area_of_interest=area,
                allow_ballpark=ballpark,
            )  # fmt: skip
        except (ProjError, IndexError) as error:
            if not ballpark:
                return ()
            raise CRSError(
                f"no transformation is known from {crs_name(source)} to "
                f"{crs_name(target)}. Check that both CRS are correct."
            ) from error
    found = [change.definition for change in group.transformers]
    if not found and area is not None and ballpark:
        return _find_operations(source, target, None)
    return tuple(pyproj.Transformer.from_pipeline(each) for each in found)


def _box_of_whole_degrees(degrees: np.ndarray) -> tuple[float, ...] | None:
    """Return a box (west, south, east, north) in whole degrees; None if empty."""
    known = degrees[np.isfinite(degrees).all(axis=1)]
    if not len(known):
        return None
    low, high = np.floor(known.min(axis=0)), np.ceil(known.max(axis=0))
    high = np.maximum(high, low + 1)  # of places on one whole degree
    west, east = max(float(low[0]), -180.0), min(float(high[0]), 180.0)
    south, north = max(float(low[1]), -90.0), min(float(high[1]), 90.0)
    return (west, south, east, north) if west < east and south < north else None


def _apply_transformer(
    change: pyproj.Transformer, coordinates: np.ndarray, direction: str = "FORWARD"
) -> np.ndarray:
    """Return (n, 2) coordinates transformed; inversely if `direction` is "INVERSE"."""
    x, y = coordinates[:, 0], coordinates[:, 1]
    return np.column_stack(change.transform(x, y, direction=direction))


def _count_lost(coordinates: np.ndarray) -> int:
    """Return the number of rows with coordinates that are not finite."""
    return int((~np.isfinite(coordinates).all(axis=1)).sum())
