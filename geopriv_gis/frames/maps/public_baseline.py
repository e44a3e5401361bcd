"""A public baseline of pairs: a window, or a population, in the metres of a plane."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import geopandas as gpd
import numpy as np
import pyproj

from ...core.deconvolution.cells import Cells, Mesh
from ...core.deconvolution.zones import area_shares
from ...core.errors import ParameterError
from ...core.pairs.baseline import Baseline
from ...core.randomness import Floats
from ..ground.datum import transform
from ..ground.prior import read_prior, read_raster
from ..ground.region import PublicRegion
from .analysis import EstimationPlane, bounding_box, centre_of_box

STRAIN = 0.01  # relative error of distances
_BINS = 6.0  # along the width over which pairs are smoothed
_LEAST, _MOST = 64, 2048  # bins along a window


@dataclass(frozen=True)
class IsotropicPlane:
    """Plane around a public box, in whose metres noise is isotropic.

    Where the noise was drawn on the sphere, the plane's stretch at the middle of the
    box is taken out of all coordinates; ``strain`` is what is left at its corners.
    """

    chart: EstimationPlane
    middle: np.ndarray
    turned: np.ndarray
    strain: float

    @classmethod
    def of_box(
        cls, chart: EstimationPlane, bounds: tuple[float, ...]
    ) -> IsotropicPlane:
        """Return the plane around a box (m); raise if none is accurate enough."""
        middle = centre_of_box(bounds)
        turned = np.linalg.inv(chart.stretch_at(middle))
        strain = (
            0.0 if chart.sphere is None else _distortion_over(chart, bounds, turned)
        )
        if strain > STRAIN:
            raise ParameterError(
                f"no plane is accurate enough for this area ({strain:.1%} of "
                f"distortion, {STRAIN:.0%} allowed). Pass a smaller window, or crs=."
            )
        return cls(chart, middle, turned, strain)

    def points(self, xy: np.ndarray, crs: Any) -> np.ndarray:
        """Return coordinates of a CRS in metres of this plane."""
        return self.to_isotropic(self.chart.points(xy, crs))

    def box(self, bounds: tuple[float, ...]) -> tuple[float, float, float, float]:
        """Return a box of the estimation plane as a bounding box (m) in this one."""
        corners = [[x, y] for x in bounds[::2] for y in bounds[1::2]]
        return bounding_box(self.to_isotropic(np.array(corners)))

    def to_isotropic(self, points: np.ndarray) -> np.ndarray:
        """Return estimation plane's points in this plane's metres, from its middle."""
        return np.asarray((points - self.middle) @ self.turned.T)


def _distortion_over(
    chart: EstimationPlane, bounds: tuple[float, ...], turned: np.ndarray
) -> float:
    """Return a turned plane's largest relative length error at a box's corners.

    Directions may turn: that changes no distance.
    """
    west, south, east, north = bounds
    corners = [np.array([x, y]) for x in (west, east) for y in (south, north)]
    lengths = [
        np.linalg.svd(turned @ chart.stretch_at(corner), compute_uv=False)
        for corner in corners
    ]
    return float(np.abs(np.array(lengths) - 1).max())


@dataclass(frozen=True)
class BaselineWindow:
    """Null model: points uniform in public polygons."""

    region: PublicRegion

    @classmethod
    def of(cls, window: Any, crs: pyproj.CRS) -> BaselineWindow:
        """Return the window; a bare polygon is in the frame's CRS; raise if invalid."""
        return cls(PublicRegion.of(window, crs, "window"))

    def vertices(self, crs: pyproj.CRS) -> np.ndarray:
        """Return the window's vertices in a CRS."""
        return self.region.vertices(crs)

    def bounds(self, chart: EstimationPlane) -> tuple[float, float, float, float]:
        """Return the window's bounding box (m) in an estimation plane."""
        return bounding_box(np.vstack(self.region.in_plane(chart.ground)) * chart.unit)

    def baseline(self, flat: IsotropicPlane, width: float) -> Baseline:
        """Return the window's uniform distribution, in bins far below a width (m)."""
        rings = [
            flat.to_isotropic(ring * flat.chart.unit)
            for ring in self.region.in_plane(flat.chart.ground)
        ]
        bounds = bounding_box(np.vstack(rings))
        side = max(bounds[2] - bounds[0], bounds[3] - bounds[1])
        bins = float(np.clip(_BINS * side / width, _LEAST, _MOST))
        cells = Cells.covering(bounds, side / bins)
        west, south = bounds[0], cells.bounds[1]
        mesh = Mesh(
            west + cells.size / 2, south + cells.size / 2, cells.size, cells.shape
        )
        share = area_shares(mesh, rings)
        row, column = np.nonzero(share > 1e-9)
        corner = np.array([mesh.west, mesh.south])
        places: Floats = corner + np.column_stack([column, row]) * cells.size
        masses = share[row, column]
        return Baseline(places, masses / masses.sum(), np.eye(2) * cells.size)


@dataclass(frozen=True)
class BaselinePopulation:
    """Null model: points distributed like public weighted places."""

    places: np.ndarray
    masses: np.ndarray
    crs: pyproj.CRS
    corners: np.ndarray | None

    @classmethod
    def of(
        cls, population: Any, weights: Any, band: int, crs: pyproj.CRS
    ) -> BaselinePopulation:
        """Return public places with shares; raise if invalid, or all weights are 0."""
        name = "population"
        places, masses = read_prior(population, weights, band, crs, name)
        corners = None
        if not isinstance(population, (gpd.GeoSeries, gpd.GeoDataFrame)):
            corners = _middle_cell_corners(population, band, crs)
        return cls(places, masses, crs, corners)

    def vertices(self, crs: pyproj.CRS) -> np.ndarray:  # noqa: ARG002
        """Return the population's places in the frame's CRS, whichever CRS is given."""
        return self.places

    def bounds(self, chart: EstimationPlane) -> tuple[float, float, float, float]:
        """Return the population's bounding box (m) in an estimation plane."""
        return bounding_box(chart.points(self.places, self.crs))

    def baseline(self, flat: IsotropicPlane, width: float) -> Baseline:  # noqa: ARG002
        """Return the population's distribution, with a raster's middle cell shape."""
        points = flat.points(self.places, self.crs)
        cell = np.zeros((2, 2))
        if self.corners is not None:
            ends = flat.points(self.corners, self.crs)
            cell = ends[1:] - ends[0]
        return Baseline(points, self.masses, cell)


def _middle_cell_corners(population: Any, band: int, crs: pyproj.CRS) -> np.ndarray:
    """Return 3 corners of a raster's middle cell: origin, along row, along column."""
    _, lattice = read_raster(population, band, crs)
    row, column = (side // 2 for side in lattice.shape)
    corners = lattice.places_at(row + np.array([0, 0, 1]), column + np.array([0, 1, 0]))
    return transform(corners, lattice.crs, crs)
