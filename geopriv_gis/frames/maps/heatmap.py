"""Grids of estimates, and the release that makes one in a single step."""

from __future__ import annotations

import dataclasses
import hashlib
import math
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import geopandas as gpd
import numpy as np
import pyproj
import shapely
from shapely.geometry import box

from ...core import markup
from ...core.deconvolution import FEW, Cells, Estimate
from ...core.errors import ParameterError
from ...core.parameter import safe_repr
from ...core.promise.guarantee import Guarantee
from ..ground.axes import finish_map, get_axes, name_axes
from ..ground.geometry import VECTORISED
from ..ground.release import ReleasedObject, attach
from ..ground.standing import guarantee_of
from .analysis import EstimationPlane
from .estimation_places import CHOSEN, PER_AREA
from .pair_table import DOUBT, FEW_ROWS, doubt_columns


@dataclass(frozen=True, eq=False)
class Heatmap(ReleasedObject):
    """Kernel estimates on a grid of square cells, with their guarantee.

    Parameters
    ----------
    values, se : (rows, columns) arrays
        Estimates at the middles of the cells, rows from north to south, and their
        standard errors.
    reliable : (rows, columns) array of bool
        Whether at least 30 rows decide on a cell: with fewer its value ± 1.96 se may
        hold less often than in 95 %.
    transform : (a, b, c, d, e, f)
        x = a·column + b·row + c, y = d·column + e·row + f, of the cells' corners.
    crs : pyproj.CRS
        The plane of the grid.
    bandwidth : float
        h (m) of the Gaussian kernel.
    per_area : bool
        Whether values are per square metre, or means of e^{−d²/2h²}.
    attrs : dict
        The guarantee and "error", as on every release.
    """

    values: np.ndarray
    se: np.ndarray
    reliable: np.ndarray
    transform: tuple[float, ...]
    crs: pyproj.CRS
    bandwidth: float
    per_area: bool
    attrs: dict[str, Any] = field(default_factory=dict, repr=False)

    @classmethod
    def of(
        cls,
        cells: Cells,
        found: Estimate,
        bandwidth: float,
        *,
        chart: EstimationPlane,
        guarantee: Guarantee,
        per_area: bool,
        facts: Mapping[str, Any],
    ) -> Heatmap:
        """Return the heatmap of estimates in a plane's cells, per square metre or not.

        Parameters
        ----------
        cells : Cells
            The grid, on the chart.
        found : Estimate
            Estimates by cell, their standard errors, and how many rows decide.
        bandwidth : float
            h (m) of the Gaussian kernel.
        chart : Chart
            The plane of the grid.
        guarantee : Guarantee
            That of the release the estimates were made of.
        per_area : bool
            Whether values are per square metre.
        facts : mapping
            What else the attributes say.

        Returns
        -------
        Heatmap
            With its guarantee and error facts in ``attrs``.
        """
        unit = chart.unit
        size = cells.size / unit
        scale = 1 / (2 * math.pi * bandwidth**2) if per_area else 1.0
        grid = cls(
            values=found.value * scale,
            se=found.se * scale,
            reliable=found.rows >= FEW,
            transform=(size, 0.0, cells.west / unit, 0.0, -size, cells.north / unit),
            crs=chart.crs,
            bandwidth=bandwidth,
            per_area=per_area,
        )
        unit_fact = {"unit": PER_AREA} if per_area else {}
        attach(grid, guarantee, error={**facts, **unit_fact})
        return grid

    def __repr__(self) -> str:
        """Return a summary in one line."""
        rows, columns = self.values.shape
        return (
            f"<Heatmap of {rows} x {columns} cells of {self.transform[0]:g}, "
            f"bandwidth {self.bandwidth:g} m, {self.crs.name}{self._defaults_text}>"
        )

    def _repr_html_(self) -> str:
        """Return the heatmap's HTML summary for a notebook."""
        rows, columns = self.values.shape
        facts = [
            ("cells", f"{rows} x {columns}"),
            ("side", f"{self.transform[0]:g} {self.crs.axis_info[0].unit_name}"),
            ("bandwidth", f"{self.bandwidth:g} m{self._defaults_text}"),
            ("values", self._unit_text),
            ("CRS", self.crs.name),
        ]
        guarantee = markup.make_folded_section(
            "Guarantee", markup.make_paragraphs([self.guarantee])
        )
        return markup.make_card("Heatmap", markup.make_table(facts), guarantee)

    @property
    def guarantee(self) -> Guarantee:
        """Return the guarantee of the release behind the heatmap."""
        return guarantee_of(self)

    @property
    def shape(self) -> tuple[int, int]:
        """Return the heatmap's numbers of rows and columns of cells."""
        rows, columns = self.values.shape
        return rows, columns

    @property
    def extent(self) -> tuple[float, float, float, float]:
        """Return the heatmap's west, south, east, north in units of its CRS."""
        size, _, west, _, _, north = self.transform
        rows, columns = self.shape
        return west, north - rows * size, west + columns * size, north

    def copy(self) -> Heatmap:
        """Return a copy of the heatmap, with arrays of its own.

        Returns
        -------
        Heatmap
        """
        return dataclasses.replace(
            self, values=self.values.copy(), se=self.se.copy(),
            reliable=self.reliable.copy(), attrs=dict(self.attrs),
        )  # fmt: skip

    def fingerprint(self) -> str:
        """Return the SHA-256 of the heatmap's values, errors, reliability, position.

        Returns
        -------
        str
            Hexadecimal.
        """
        digest = hashlib.sha256(b"grid" + repr(self.shape).encode())
        parts = (self.values, self.se, self.reliable, np.asarray(self.transform))
        for part in parts:
            digest.update(np.ascontiguousarray(part, dtype="<f8").tobytes())
        digest.update(self.crs.to_wkt().encode())
        return digest.hexdigest()

    @property
    def _defaults_text(self) -> str:
        """Return text on the heatmap's default bandwidth and cell; "" if both given."""
        defaults = self.attrs.get("geopriv", {}).get("error", {}).get(CHOSEN)
        return f"; {defaults}" if defaults else ""

    @property
    def _unit_text(self) -> str:
        """Return the name of the heatmap's values with their unit."""
        if self.per_area:
            return f"density, smoothed over {self.bandwidth:g} m (1/m²)"
        return f"mean of exp(−d²/2h²), h = {self.bandwidth:g} m (no unit)"

    def plot(
        self,
        ax: Any = None,
        *,
        column: str = "value",
        legend: bool = True,
        background: Any = (),
        attribution: str = "",
        **style: Any,
    ) -> Any:
        """Draw the heatmap's values or standard errors by matplotlib, dotted if unsure.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            Where to draw; new ones if left out.
        column : {"value", "se"}
            Estimates, or their standard errors.
        legend : bool, default True
            Whether to draw a colour bar, with the unit.
        background, attribution
            As of `GeoPriv.plot`.
        **style
            What imshow of matplotlib takes: ``cmap``, ``vmin``, ``alpha``…

        Returns
        -------
        matplotlib Axes

        Raises
        ------
        MissingPackageError
            If matplotlib is not installed: ``pip install geopriv-gis[plot]``.
        """
        if column not in ("value", "se"):
            raise ParameterError(
                f"column must be 'value' or 'se'; got {safe_repr(column)}."
            )
        ax = get_axes(ax)
        west, south, east, north = self.extent
        cells = self.values if column == "value" else self.se
        image = ax.imshow(cells, extent=(west, east, south, north), **style)
        doubtful = self._mark_doubtful(ax)
        if legend:
            label = (
                self._unit_text
                if column == "value"
                else f"standard error: {self._unit_text}"
            )
            if doubtful:
                label += f"\ndotted: {FEW_ROWS}; errors may be larger than stated"
            ax.figure.colorbar(image, ax=ax, label=label)
        name_axes(ax, self.crs)
        shapes = [background] if hasattr(background, "geometry") else background
        finish_map(ax, self.crs, shapes, attribution, above=True)
        return ax

    def _mark_doubtful(self, ax: Any) -> bool:
        """Draw dots over cells that are not reliable; return whether there are any."""
        if self.reliable.all():
            return False
        west, south, east, north = self.extent
        there = np.ma.masked_where(self.reliable, np.ones(self.shape))
        x, y = (np.linspace(*ends, count + 1) for ends, count in (
            ((west, east), self.shape[1]), ((north, south), self.shape[0])
        ))  # fmt: skip
        ax.pcolor(x, y, there, hatch="..", alpha=0.0, zorder=1.5)
        return True

    def to_geodataframe(self) -> gpd.GeoDataFrame:
        """Return the heatmap's cells as squares with estimates, row by row from north.

        The columns are "value", "se", "reliable" and the "reason" why it is not.

        Returns
        -------
        GeoDataFrame
            In the grid's CRS, with its guarantee.
        """
        size, _, west, _, _, north = self.transform
        rows, columns = self.shape
        x = west + size * np.arange(columns + 1)
        y = north - size * np.arange(rows + 1)
        column, row = np.meshgrid(np.arange(columns), np.arange(rows))
        sides = [
            edge.ravel() for edge in (x[column], y[row + 1], x[column + 1], y[row])
        ]
        if VECTORISED:
            shapes = shapely.box(*sides)
        else:
            shapes = [box(*corners) for corners in zip(*sides, strict=True)]
        frame = gpd.GeoDataFrame(
            {
                "value": self.values.ravel(), "se": self.se.ravel(),
                **doubt_columns(self.reliable.ravel()),
            },
            geometry=gpd.GeoSeries(shapes, crs=self.crs),
        )  # fmt: skip
        error = self.attrs["geopriv"]["error"]
        published = ("value", "se", DOUBT[0])
        return attach(frame, self.guarantee, columns=published, error=error)

    def to_xarray(self) -> Any:
        """Return an xarray Dataset of "value", "se", "reliable" at the cells' middles.

        Returns
        -------
        xarray.Dataset
            With x and y as coordinates.

        Raises
        ------
        MissingPackageError
            If xarray is not installed.
        """
        from ...files.rasters import to_xarray

        return to_xarray(self)

    def to_geotiff(self, path: str | os.PathLike[str], overwrite: bool = False) -> None:
        """Write the heatmap as GeoTIFF: value, standard error, reliable, and guarantee.

        The guarantee is in its metadata, item "geopriv". The file is written beside
        its place and renamed when it is whole.

        Parameters
        ----------
        path : path-like
            The file.
        overwrite : bool, default False
            Whether a file that is there may be replaced.

        Raises
        ------
        MissingPackageError
            If rasterio is not installed: ``pip install geopriv-gis[raster]``.
        FileError, ParameterError
            If it cannot be written, or the grid's guarantee is not valid.
        """
        from ...files.rasters import write_geotiff

        write_geotiff(self, path, overwrite=overwrite)
