"""Release as cells of a public grid, with radii of likely true places."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import geopandas as gpd
import numpy as np
import pyproj
from pandas.api.types import is_numeric_dtype
from shapely import wkt
from shapely.errors import ShapelyError

from ...core.errors import ParameterError
from ...core.parameter import Limits, check_number
from ...core.points.persons import Persons
from ...core.promise.guarantee import Guarantee, after_public_step, half_grid_diagonal
from ..ground.crs import WorkingSpace, largest_ground_ratio
from ..ground.datum import degrees_per_unit, ellipsoid_of, horizontal_crs, to_degrees
from ..ground.geometry import coordinates_of

CELL = Limits("Side of a cell, in units of the points' CRS", at_least=1e-6)
FOOTPRINT, RADIUS, SHARE = "footprint", "radius", 0.95
FARTHEST = 2.0004e7  # m: no two places on the Earth are farther from each other
_HEMISPHERE = 90.0  # degrees
_OUTLINE = f"POLYGON (({', '.join(['%.12g %.12g'] * 5)}))"  # in the points' CRS
_SAME = 1e-3  # m; radii in files differ in no more
_WHOLE = 1e-6  # by how much of itself a number of cells may be off


@dataclass(frozen=True)
class GridCells:
    """Square cells of a public grid, with corners at multiples of `size`."""

    size: float
    crs: pyproj.CRS

    @classmethod
    def of(cls, cell: object, crs: pyproj.CRS, names: set[Hashable]) -> GridCells:
        """Return the grid of cells; raise for an invalid size, or taken column name."""
        check_number("onto", cell, CELL)
        cell = float(cell)  # type: ignore[arg-type]  # checked; NumPy's own as well
        if horizontal_crs(crs).is_geographic:
            parts = _cells_per_quadrant(cell, horizontal_crs(crs))
            if parts < 1 or abs(parts - round(parts)) > _WHOLE * parts:
                raise ParameterError(
                    "onto must divide 90 degrees, e.g. 0.01, 0.05, 0.25 or 1, so that "
                    f"no cell reaches beyond a pole; got {cell:g}."
                )
        taken = sorted({FOOTPRINT, RADIUS} & names)
        if taken:
            raise ParameterError(
                f"onto= adds columns {FOOTPRINT!r} and {RADIUS!r}, but the frame "
                f"already has {' and '.join(map(repr, taken))}. Rename or drop them."
            )
        return cls(cell, horizontal_crs(crs))

    def middles(self, xy: np.ndarray) -> np.ndarray:
        """Return each point's cell middle; cells wrap at ±180° and end at the poles."""
        cells = np.floor(xy / self.size)
        if self.crs.is_geographic:  # at 180 degrees begins the cell of -180, and at
            quarter = round(_cells_per_quadrant(self.size, self.crs))  # a pole is none
            cells[:, 0] = (cells[:, 0] + 2 * quarter) % (4 * quarter) - 2 * quarter
            cells[:, 1] = np.clip(cells[:, 1], -quarter, quarter - 1)
        parts = round(1 / self.size)
        if parts and 1 / parts == self.size:  # 0.001, by which 31.2765 is no multiple
            return np.asarray((2 * cells + 1) / (2 * parts))
        return np.asarray((cells + 0.5) * self.size)

    def amend_guarantee(self, guarantee: Guarantee) -> Guarantee:
        """Return the guarantee with the step that moves points to cells."""
        unit = "degrees" if self.crs.is_geographic else "units"
        how = f"then the cell of a public grid of {self.size:g} {unit}"
        return after_public_step(guarantee, "cell", how, {"cell": self.size})

    def columns(
        self, middles: np.ndarray, radius: float | np.ndarray | None
    ) -> dict[str, np.ndarray]:
        """Return cells' WKT outlines and, if known, radii (m, noise + cell), by name.

        ``radius`` is that of the noise; None where it is not known, nor is the whole.
        """
        _, first, same = np.unique(
            middles[:, 0] + 1j * middles[:, 1], return_index=True, return_inverse=True
        )
        same, places = same.reshape(-1), middles[first]
        corners = self.corners(places)
        numbers = corners.reshape(-1, 10).tolist()
        outlines = np.array([_OUTLINE % tuple(ten) for ten in numbers], dtype=object)
        found = {FOOTPRINT: outlines[same]}
        if radius is not None:
            away = radius + self._half_diagonal(places, corners)[same]
            found[RADIUS] = np.minimum(away, FARTHEST)
        return found

    def corners(self, middles: np.ndarray) -> np.ndarray:
        """Return the closed outlines of cells, shape (n, 5, 2)."""
        turns = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)])
        return np.asarray(middles[:, None, :] + turns * self.size / 2)

    def _half_diagonal(self, middles: np.ndarray, corners: np.ndarray) -> np.ndarray:
        """Return the distance (m) from each cell's middle to its farthest corner."""
        shape = ellipsoid_of(self.crs)
        geod = pyproj.Geod(a=shape.semi_major_metre, b=shape.semi_minor_metre)
        lon, lat = to_degrees(middles, self.crs).T
        ends = [to_degrees(corners[:, n], self.crs).T for n in range(4)]
        with np.errstate(invalid="ignore"):
            away = [geod.inv(lon, lat, *end)[2] for end in ends]
        return np.asarray(np.max(away, axis=0))  # NaN where not all is on the ground


def cells_of_release(
    released: gpd.GeoDataFrame, guarantee: Guarantee
) -> GridCells | None:
    """Return the grid of a release's cells, None if unknown; raise for a bad side."""
    law = guarantee.law
    if law is None or not {"cell"} & {*law.then} or released.crs is None:
        return None
    if FOOTPRINT not in released or not len(released):
        return None
    try:
        west, _, east, _ = wkt.loads(released[FOOTPRINT].iloc[0]).bounds
    except (ShapelyError, TypeError, ValueError):  # of a forged one
        return None
    side = float(f"{east - west:.9g}")  # as it was asked for: of 12 figures each
    check_number("cell", side, CELL)
    return GridCells(side, horizontal_crs(released.crs))


def confirmed_cell_columns(
    released: gpd.GeoDataFrame, guarantee: Guarantee
) -> list[str]:
    """Return which of footprint and radius fit the cells; radii may share an offset.

    They are made again and compared: a column that holds anything else is none.
    """
    cells = cells_of_release(released, guarantee)
    if cells is None:
        return []
    made = cells.columns(coordinates_of(released.geometry, drop_z=True).xy, 0.0)
    found = []
    if (released[FOOTPRINT] == made[FOOTPRINT]).all():
        found.append(FOOTPRINT)
    if RADIUS in released and is_numeric_dtype(released[RADIUS]):
        noise = released[RADIUS].to_numpy(dtype=float) - made[RADIUS]
        if np.ptp(noise) <= _SAME:  # of every row alike
            found.append(RADIUS)
    return found


def _cells_per_quadrant(size: float, crs: pyproj.CRS) -> float:
    """Return how many cells lie between the equator and a pole."""
    return _HEMISPHERE / (size * degrees_per_unit(crs))


def noise_radius(
    guarantee: Guarantee, ground: WorkingSpace, persons: Persons | None
) -> float | np.ndarray | None:
    """Return the radius (m) of 95 % of noise, by row for persons; None if unknown.

    None where that is not known: where the noise goes farther in some directions, or
    how far depends on the place.
    """
    law = guarantee.law and guarantee.law.horizontal
    known = law is not None and law.is_sum and law.ball is None
    if law is None or not known or law.shares == "joint":
        return None
    longest = largest_ground_ratio(ground)
    if not np.isfinite(longest):
        return None
    grid = half_grid_diagonal(guarantee, ground.metric)
    sizes = [1] if persons is None else persons.rows_per_unit.tolist()
    found = {n: law.of_row(int(n)).quantile(SHARE) for n in set(sizes)}
    radii = longest * (np.array([found[n] for n in sizes]) + grid)
    return float(radii[0]) if persons is None else radii
