"""Public places in a regular lattice: centres of a raster's cells, or of squares."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyproj

from ...core.errors import ParameterError
from ...core.ground.metric import Sphere
from .crs import WorkingSpace
from .datum import degrees_per_unit

MOST = 1 << 22  # places


@dataclass(frozen=True)
class PlaceSpacing:
    """Wanted (`fine`) and largest allowed (`coarse`) spacing (m) of public places.

    Beyond ``coarse`` they are refused.
    """

    ground: WorkingSpace
    fine: float
    coarse: float = math.inf

    def check(self, spacing: float, name: str) -> None:
        """Raise if places are farther apart (m) than `coarse`."""
        if spacing > self.coarse:
            raise ParameterError(
                f"the area needs more than {MOST:,} places at the spacing of this "
                f"noise. Pass {name} that covers only where people may be."
            )


@dataclass(frozen=True, eq=False)
class PublicPlaces:
    """Public places, (n, 2) in a CRS, each with a mass (people or area)."""

    xy: np.ndarray
    crs: pyproj.CRS
    mass: np.ndarray

    def in_units_of(self, ground: WorkingSpace) -> np.ndarray:
        """Return the places in working units; NaN or infinite outside its domain."""
        return project_to_ground(ground, self.xy, self.crs)

    def select(self, mask: np.ndarray) -> PublicPlaces:
        """Return the places where `mask` is true."""
        return PublicPlaces(self.xy[mask], self.crs, self.mass[mask])


def project_to_ground(
    ground: WorkingSpace, xy: np.ndarray, crs: pyproj.CRS
) -> np.ndarray:
    """Return public places of any CRS in working units, without a check."""
    there = ground.public_vertices(xy, crs)
    if isinstance(ground.metric, Sphere):
        there = there * degrees_per_unit(ground.working)
    return there


@dataclass(frozen=True, eq=False)
class Lattice:
    """Grid of cells given by an affine transform of column and row.

    steps (6,): a … f, of the cells' corners.
    shape (int, int): Rows and columns.
    """

    steps: np.ndarray
    shape: tuple[int, int]
    crs: pyproj.CRS

    @classmethod
    def over(
        cls,
        bounds: tuple[float, ...],
        crs: pyproj.CRS,
        side: float,
        ground: WorkingSpace,
    ) -> Lattice:
        """Return cells about `side` (m) wide over bounds; wider if they were too many.

        There are about `MOST` of them at most.
        """
        west, south, east, north = bounds
        steps = np.array([east - west, 0, west, 0, south - north, north])
        width, height = cls(steps, (1, 1), crs).sides(ground)
        side = max(side, math.sqrt(width * height / MOST))
        columns, rows = (
            max(1, math.ceil(length / side * (1 - 1e-6))) for length in (width, height)
        )
        scale = np.array([1 / columns, 1, 1, 1, 1 / rows, 1])
        return cls(steps * scale, (rows, columns), crs)

    def sides(self, ground: WorkingSpace) -> tuple[float, float]:
        """Return width and height (m) of the middle cell; raise outside the domain."""
        # A hundredth of the cell: one cell may be as wide as a country.
        rows, columns = self.shape
        row, column = rows / 2, columns / 2
        step = 0.01
        places = project_to_ground(
            ground,
            np.vstack([self.places_at(row, column), self.places_at(row, column + step),
                       self.places_at(row + step, column)]),
            self.crs,
        )  # fmt: skip
        if not np.isfinite(places).all():
            raise ParameterError(
                "the middle of the public area cannot be transformed to "
                f"{ground.label}, in which the release was measured. Clip the area."
            )
        away = ground.metric.distance(places[1:], places[:1]) / step
        return float(away[0]), float(away[1])

    def places_at(
        self, row: np.ndarray | float, column: np.ndarray | float
    ) -> np.ndarray:
        """Return places (n, 2) at fractional rows and columns."""
        a, b, c, d, e, f = self.steps
        row, column = np.atleast_1d(row), np.atleast_1d(column)
        return np.column_stack([a * column + b * row + c, d * column + e * row + f])

    def middles(self, ground: WorkingSpace) -> PublicPlaces:
        """Return the middles of all cells, with areas as masses."""
        row, column = np.divmod(np.arange(self.shape[0] * self.shape[1]), self.shape[1])
        return self.divided_middles(row, column, self.areas(row, column, ground), 1)

    def areas(
        self, row: np.ndarray, column: np.ndarray, ground: WorkingSpace
    ) -> np.ndarray:
        """Return cells' relative areas: 1 in the working plane; 0 if undefined."""
        if self.crs == ground.working and not isinstance(ground.metric, Sphere):
            return np.ones(len(row))
        sides = []
        for down, across in ((0.5, 0.0), (0.0, 0.5)):
            ends = [
                ground.metric.embed(
                    project_to_ground(
                        ground,
                        self.places_at(
                            row + 0.5 + sign * down, column + 0.5 + sign * across
                        ),
                        self.crs,
                    )
                )
                for sign in (1, -1)
            ]
            ends = [np.where(np.isfinite(end), end, np.nan) for end in ends]
            sides.append(ends[0] - ends[1])
        one, other = sides
        # |a|²|b|² − (a·b)², the squared area of a parallelogram in any dimension.
        square = (one**2).sum(1) * (other**2).sum(1) - (one * other).sum(1) ** 2
        return np.asarray(np.sqrt(np.maximum(np.nan_to_num(square), 0.0)))

    def divided_middles(
        self, row: np.ndarray, column: np.ndarray, mass: np.ndarray, count: int
    ) -> PublicPlaces:
        """Return the middles of each cell's count × count parts, sharing its mass."""
        inner = (np.arange(count) + 0.5) / count
        down, across = (part.ravel() for part in np.meshgrid(inner, inner))
        xy = self.places_at(
            (row[:, None] + down).ravel(), (column[:, None] + across).ravel()
        )  # fmt: skip
        return PublicPlaces(xy, self.crs, np.repeat(mass / count**2, count**2))


def divide_cells(
    lattice: Lattice,
    cells: Sequence[np.ndarray],
    spacing: PlaceSpacing,
    name: str,
) -> PublicPlaces:
    """Return public places in cells at the spacing; coarser, or raise, if too many."""
    side = max(lattice.sides(spacing.ground))
    wanted = math.ceil(side / spacing.fine * (1 - 1e-9))
    count = max(1, min(wanted, math.isqrt(MOST // max(1, len(cells[0])))))
    if count < wanted:
        spacing.check(side / count, name)
    row, column, mass = cells
    return lattice.divided_middles(row, column, mass, count)
