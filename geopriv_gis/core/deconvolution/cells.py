"""Grids of cells, and the finer periodic grid on which sums over rows are made."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import scipy
from numpy.typing import NDArray

from ..errors import ParameterError
from ..parameter import Limits, check_number
from ..randomness import Floats
from .laws import make_kernel_table
from .source import NoisyPoints

Spectrum = NDArray[np.complex128]

CELL = Limits("Side of a cell", unit="m", above=0)
_LARGEST_GRID = 25_000_000  # cells
_LARGEST_MESH = 1 << 26  # bins
_FINE = 6.0  # bins within the length on which a kernel varies


@dataclass(frozen=True)
class Cells:
    """Grid of square cells in metres of a plane, rows from north to south.

    west, north: The corner (m) of the first cell.
    size: Side of a cell (m).
    shape (int, int): Rows and columns.
    """

    west: float
    north: float
    size: float
    shape: tuple[int, int]

    @classmethod
    def covering(
        cls, bounds: tuple[float, ...], size: float, bandwidth: float | None = None
    ) -> Cells:
        """Return whole cells over bounds (m) from their north-west; raise if too many.

        bandwidth: Which the size is a part of, where nobody gave a size (m).
        """
        check_number("cell", size, CELL)
        side = float(size)
        west, south, east, north = bounds
        # A border that is met but for a millionth of a cell begins no further one.
        rows, columns = (
            max(1, math.ceil(length / side - 1e-6))
            for length in (north - south, east - west)
        )
        if rows * columns > _LARGEST_GRID and bandwidth is not None:
            raise _make_bandwidth_error(bandwidth, rows, columns)
        if rows * columns > _LARGEST_GRID:
            raise ParameterError(
                f"cell = {side:g} m makes {rows * columns:,} cells; at most "
                f"{_LARGEST_GRID:,} are possible. Pass larger cells or a smaller "
                "extent."
            )
        return cls(west, north, side, (rows, columns))

    def check_mesh_size(self, source: NoisyPoints, bandwidth: float) -> None:
        """Raise if estimates at this bandwidth would need too large a mesh."""
        Mesh.covering(self, source, bandwidth)

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Return west, south, east and north of the cells (m)."""
        rows, columns = self.shape
        return (
            self.west,
            self.north - rows * self.size,
            self.west + columns * self.size,
            self.north,
        )


def _make_bandwidth_error(bandwidth: float, rows: int, columns: int) -> ParameterError:
    """Return the error of a bandwidth (m) that needs so many bins."""
    return ParameterError(
        f"bandwidth = {bandwidth:g} m is too small for this extent: it needs {rows:,} "
        f"by {columns:,} bins. Pass a larger bandwidth or a smaller extent."
    )


@dataclass(frozen=True)
class Mesh:
    """Periodic Fourier mesh of bins around and within the cells.

    Bin (i, j) stands at ``west + j·step``, ``south + i·step``. The margin is as wide as
    kernels reach, so that what comes round the edge is negligible.
    """

    west: float
    south: float
    step: float
    shape: tuple[int, int]

    @classmethod
    def covering(
        cls, cells: Cells, source: NoisyPoints, bandwidth: float
    ) -> tuple[Mesh, int]:
        """Return a mesh around cells with margins, bins per cell side; raise if large.

        The number is odd: the middle of a cell is then the middle of a bin.
        """
        finest = min(law.finest_length(bandwidth) for law in source.laws)
        parts = max(1, math.ceil(_FINE * cells.size / finest * (1 - 1e-9)))
        parts += 1 - parts % 2
        step = cells.size / parts
        # The kernel of a stretched law reaches as far as the stretch at most.
        strain = max(1.0, float(np.linalg.norm(source.stretch, 2)))
        reach = strain * max(
            make_kernel_table(law, bandwidth).reach for law in source.laws
        )
        margin = math.ceil(reach / step) + 1
        rows, columns = (n * parts + margin for n in cells.shape)
        if (rows + margin) * (columns + margin) > _LARGEST_MESH:
            raise _make_bandwidth_error(bandwidth, rows, columns)
        shape = (
            int(scipy.fft.next_fast_len(rows + margin, real=True)),
            int(scipy.fft.next_fast_len(columns + margin, real=True)),
        )
        west, south = cells.bounds[:2]
        offset = (0.5 - margin) * step
        return cls(west + offset, south + offset, step, shape), parts

    def window(self, cells: Cells, parts: int) -> tuple[slice, slice]:
        """Return slices of the bins at the cells' centres, from south to north."""
        west, south = cells.bounds[:2]
        first = [
            round((start - own) / self.step + (parts - 1) / 2 + 0.5)
            for start, own in ((south, self.south), (west, self.west))
        ]
        rows, columns = (
            slice(start, start + parts * count, parts)
            for start, count in zip(first, cells.shape, strict=True)
        )
        return rows, columns

    def bin_points(self, points: Floats, mass: Floats | None = None) -> Floats:
        """Return points (or masses) per bin, each shared by 4 bins; none off the mesh.

        Each counts once, or with its ``mass``.
        """
        (total,) = self.bin_masses(points, (mass,))
        return total

    def bin_masses(
        self, points: Floats, masses: Sequence[Floats | None]
    ) -> list[Floats]:
        """Return one array per item of masses (None: 1 each): its sums in the bins."""
        rows, columns = self.shape
        totals = [np.zeros(rows * columns) for _ in masses]
        for bins, share in self.iterate_bin_shares(points):
            for number, mass in enumerate(masses):
                weight = share if mass is None else share * mass
                totals[number] += np.bincount(bins, weight, minlength=rows * columns)
        return [total.reshape(self.shape) for total in totals]

    def iterate_bin_shares(
        self, points: Floats
    ) -> Iterator[tuple[NDArray[np.intp], Floats]]:
        """Yield each of the 4 bins around points and points' shares; 0 off the mesh.

        Points beyond the mesh have no share of any.
        """
        rows, columns = self.shape
        x = (points[:, 0] - self.west) / self.step
        y = (points[:, 1] - self.south) / self.step
        inside = (x >= 0) & (x < columns - 1) & (y >= 0) & (y < rows - 1)
        beyond = not inside.all()
        if beyond:
            x, y = np.where(inside, x, 0.0), np.where(inside, y, 0.0)
        left, low = x.astype(np.intp), y.astype(np.intp)
        x -= left
        y -= low
        first, both = low * columns + left, x * y
        for offset, share in (
            (0, 1 - x - y + both),
            (1, x - both),
            (columns, y - both),
            (columns + 1, both),
        ):
            yield first + offset, share * inside if beyond else share

    @cached_property
    def axes(self) -> tuple[Floats, Floats]:
        """Compute the mesh's angular frequencies (1/m): rows (n, 1), columns (1, m)."""
        rows, columns = self.shape
        turn = 2 * math.pi / self.step
        return (
            turn * scipy.fft.fftfreq(rows)[:, None],
            turn * scipy.fft.rfftfreq(columns)[None, :],
        )

    def squared_frequencies(self, stretch: Floats | None = None) -> Floats:
        """Return the mesh's squared frequencies ‖ω‖² (1/m²), or stretched, ‖Sᵀω‖²."""
        y, x = self.axes
        if stretch is None or np.array_equal(stretch, np.eye(2)):
            plain: Floats = x**2 + y**2
            return plain
        (a, b), (c, d) = stretch
        turned: Floats = (a * x + c * y) ** 2 + (b * x + d * y) ** 2
        return turned

    @property
    def sharing_transform(self) -> Floats:
        """Return the Fourier transform of the linear binning: sinc² along each axis."""
        y, x = (np.sinc(axis * self.step / (2 * math.pi)) ** 2 for axis in self.axes)
        product: Floats = x * y
        return product

    def forward_transform(self, values: Floats) -> Spectrum:
        """Return the real Fourier transform of values on the mesh."""
        spectrum: Spectrum = scipy.fft.rfft2(values)
        return spectrum

    def inverse_transform(self, spectrum: Spectrum | Floats) -> Floats:
        """Return the values on the mesh from their real Fourier transform."""
        result: Floats = scipy.fft.irfft2(spectrum, s=self.shape)
        return result
