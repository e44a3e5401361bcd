"""Sums over all pairs of any number of points: by a mesh and its Fourier transform."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import scipy
from numpy.typing import NDArray

from ..deconvolution.cells import Mesh
from ..deconvolution.laws import NoiseLaw
from ..errors import ParameterError
from ..randomness import Floats, Ints
from .kernels import (
    PairKernels,
    finest_length,
    half_inverse_transform,
    highest_frequency,
)

Spectrum = NDArray[np.complex128]

PARTS = 6.0  # bins within the length on which kernels vary
_LARGEST = 1 << 26  # bins
_RINGS = 64.0  # nodes of frequency within 1/r


@dataclass(frozen=True)
class PairMesh:
    """Deconvolved pair sums Σ_{i≠j} m_i·m_j·G(y_i − y_j) on a mesh, for many distances.

    mesh: Its margin is as wide as kernels reach: see `covering`.
    laws: Of the rows' noise; None is none.

    By Parseval the sum over all i and j is Σ_ω |S|²·ĝ(ω)/(area), S = Σ_i m_i·e^{−iωy_i}
    /φ_i: one transform for all distances, and one for each law. Each row is shared out
    linearly among four bins, which is undone in S; what a row then has with itself is
    known exactly and taken away. Of pairs, aliases are left: for a frequency ω the part
    (ωb/(2π − ωb))² of bins of side b, 7·10⁻⁴ for the kernel's typical 1/s at b = s/6,
    with a sign that depends on where in their bins the two points lie, so that it
    averages out: in expectation only φ(ω + 2π/b) of it stays, for each point.
    Values of |S|² are shared out linearly among rings of frequency, 1/64 of a turn
    apart at the largest distance, which changes ĝ by 3·10⁻⁵ at most.
    """

    mesh: Mesh
    kernels: PairKernels
    laws: tuple[NoiseLaw | None, ...]

    @classmethod
    def covering(
        cls,
        bounds: tuple[float, ...],
        kernels: PairKernels,
        laws: Sequence[NoiseLaw | None],
    ) -> PairMesh:
        """Return a mesh over bounds (m) around all points; raise if it is too large."""
        west, south, east, north = bounds
        step = finest_length(laws, kernels.width) / PARTS
        margin = kernel_reach(kernels, laws)
        counts = [
            max(8.0, (length + margin) / step + 2)
            for length in (north - south, east - west)
        ]
        if counts[0] * counts[1] > _LARGEST:
            raise ParameterError(
                f"bandwidth = {kernels.width:g} m is too small for this window: it "
                f"needs {counts[0]:,.0f} by {counts[1]:,.0f} bins. Pass a larger "
                "bandwidth or a smaller window."
            )
        shape = tuple(
            int(scipy.fft.next_fast_len(math.ceil(n), real=True)) for n in counts
        )
        return cls(Mesh(west, south, step, (shape[0], shape[1])), kernels, tuple(laws))

    def sums(
        self, points: Floats, law_numbers: Ints, marks: Floats | None = None
    ) -> Floats:
        """Sum deconvolved kernels on the mesh over ordered pairs of different rows."""
        spectrum, own = self.spectrum(points, law_numbers, marks)
        return self.sum_modes(np.abs(spectrum) ** 2 - own)

    def baseline_sums(self, places: Floats, masses: Floats, cell: Floats) -> Floats:
        """Return expected kernel sums over independent points of a baseline, (k,).

        places, masses (m, 2): Where a point is with which probability.
        cell (2, 2): A point is uniform in the parallelogram with these sides (m) around
            a place.
        """
        counts = self.mesh.bin_points(places, masses)
        x, y = self._modes.turn
        spread = np.prod(
            [np.sinc((x * a + y * b) / (2 * math.pi)) for a, b in cell], axis=0
        )
        spectrum = self.select_modes(
            self.mesh.forward_transform(counts)
        ) * half_inverse_transform(None, self.kernels.width, self.squared_frequencies)
        return self.sum_modes(np.abs(spectrum * spread) ** 2)

    def sum_modes(self, power: Floats) -> Floats:
        """Return sums over Fourier modes of power times kernel transform, (k,)."""
        return self.sum_by_ring(power) @ self.fourier_factors

    def sum_by_ring(self, power: Floats) -> Floats:
        """Return power per area, summed by ring over the modes near its frequency."""
        modes = self._modes
        weighted = power * modes.weight / self._area
        part = weighted * modes.share
        rings = np.bincount(modes.ring, weighted - part, self._ring_count)
        rings += np.bincount(modes.ring + 1, part, self._ring_count)
        return rings.astype(np.float64)

    def spectrum(
        self, points: Floats, law_numbers: Ints, marks: Floats | None = None
    ) -> tuple[Spectrum, Floats]:
        """Return points' deconvolved, smoothed spectrum, and self-terms by mode."""
        masses = np.ones(len(points)) if marks is None else marks
        total: Spectrum = np.zeros(len(self.squared_frequencies), dtype=complex)
        own = np.zeros(len(self.squared_frequencies))
        for number, law in enumerate(self.laws):
            rows = slice(None) if len(self.laws) == 1 else law_numbers == number
            part = half_inverse_transform(
                law, self.kernels.width, self.squared_frequencies
            )
            here, mass = points[rows], masses[rows]
            total += self.raw_transform(here, mass) * part
            own += self.self_sums(here, mass**2) * part**2
        return total, own

    def raw_transform(self, points: Floats, masses: Floats) -> Spectrum:
        """Return the Fourier transform of weighted points at the modes."""
        return self.select_modes(
            self.mesh.forward_transform(self.mesh.bin_points(points, masses))
        )

    def self_sums(self, points: Floats, masses: Floats) -> Floats:
        """Return, by mode, the sum of rows' terms with themselves, binning undone."""
        modes = self._modes
        x, y = self._sharing_variances(points)
        # Not with @: BLAS wakes a second thread for each sum, which takes longer.
        both = np.einsum("i,i,i", masses, x, y)
        one, two = (np.einsum("i,i", masses, each) for each in (x, y))
        alone = masses.sum() - 2 * modes.cosine[0] * one
        alone += modes.cosine[1] * (4 * both * modes.cosine[0] - 2 * two)
        own: Floats = alone / modes.sharing**2
        return own

    def self_sums_by_row(self, points: Floats, weight: Floats) -> Floats:
        """Return each row's term with itself, (n,), summed over modes by `weight`."""
        modes = self._modes
        x, y = self._sharing_variances(points)
        weight = weight / modes.sharing**2
        along = weight * modes.cosine[0]
        plain, both = weight.sum(), along @ modes.cosine[1]
        own: Floats = plain - 2 * along.sum() * x
        own += (4 * both * x - 2 * (weight @ modes.cosine[1])) * y
        return own

    def _sharing_variances(self, points: Floats) -> tuple[Floats, Floats]:
        """Return p(1 − p) along each axis, p the share of a point's farther bin.

        |1 − p + p·e^{iωb}|² = 1 − 2p(1 − p)(1 − cos ωb).
        """
        x = (points[:, 0] - self.mesh.west) / self.mesh.step
        y = (points[:, 1] - self.mesh.south) / self.mesh.step
        x -= np.floor(x)
        y -= np.floor(y)
        return x * (1 - x), y * (1 - y)

    def mode_weights(self, number: int) -> Floats:
        """Return one kernel's weights of the modes' powers in `sum_modes`."""
        return self._modes.weight * self.shape_at_modes(number) / self._area

    def to_mesh(self, spectrum: Spectrum) -> Floats:
        """Return values on the mesh, inverse-transformed from the modes."""
        rows, columns = self.mesh.shape
        whole = np.zeros(rows * (columns // 2 + 1), dtype=complex)
        whole[self._modes.place] = spectrum
        back = self.mesh.inverse_transform(whole.reshape(rows, -1))
        return back / self.mesh.step**2

    def shape_at_modes(self, number: int) -> Floats:
        """Return one kernel's Fourier transform, without smoothing, at the modes."""
        modes = self._modes
        ring = self.fourier_factors[:, number]
        return np.interp(np.sqrt(modes.square), self.frequencies, ring)

    def spread_weights(self, weight: Floats) -> Floats:
        """Return mode weights as a matrix for the transform of counts, binning undone.

        Only its first columns, beyond which no mode is.
        """
        modes, (rows, columns) = self._modes, self.mesh.shape
        whole = np.zeros((rows, columns // 2 + 1))
        whole.ravel()[modes.place] = weight / modes.sharing**2
        return np.ascontiguousarray(whole[:, : whole.any(axis=0).sum()])

    @property
    def squared_frequencies(self) -> Floats:
        """Return the squared frequencies (1/m²) of the modes."""
        return self._modes.square

    def select_modes(self, transform: Spectrum) -> Spectrum:
        """Return the modes of the transform of binned counts, binning undone."""
        modes = self._modes
        return transform.ravel()[modes.place] / modes.sharing

    @cached_property
    def _modes(self) -> MeshModes:
        """Return the Fourier modes of the mesh, grouped by ring of frequency."""
        return MeshModes.of(self.mesh, self.kernels, self.laws)

    @cached_property
    def fourier_factors(self) -> Floats:
        """Return kernels' transforms, without smoothing, at the rings, (rings, k)."""
        return self.kernels.fourier_factor(self.frequencies)

    @property
    def frequencies(self) -> Floats:
        """Return the frequency of each ring (1/m)."""
        return np.arange(self._ring_count, dtype=float) * self._modes.width

    @cached_property
    def _ring_count(self) -> int:
        """Return the number of rings of frequency."""
        return int(self._modes.ring.max()) + 2

    @property
    def _area(self) -> float:
        """Return the area of the mesh (m²)."""
        rows, columns = self.mesh.shape
        return rows * columns * self.mesh.step**2


@dataclass(frozen=True)
class MeshModes:
    """Fourier modes of a mesh with non-zero kernels: half a plane, in a circle.

    ``place`` is where in the transform; ``weight`` 2 where the other half has it too;
    ``ring`` and ``share`` between which rings of frequency, ``width`` apart.
    """

    place: Ints
    weight: Floats
    square: Floats
    turn: tuple[Floats, Floats]
    sharing: Floats
    cosine: tuple[Floats, Floats]
    ring: Ints
    share: Floats
    width: float

    @classmethod
    def of(
        cls, mesh: Mesh, kernels: PairKernels, laws: Sequence[NoiseLaw | None]
    ) -> MeshModes:
        """Return the modes of a mesh at which kernels under these laws are non-zero."""
        square = mesh.squared_frequencies()
        place = np.flatnonzero(
            square.ravel() < highest_frequency(laws, kernels.width) ** 2
        )
        y, x = np.divmod(place, square.shape[1])
        twice = (x > 0) & (2 * x < mesh.shape[1])
        turns_y, turns_x = (axis.ravel() for axis in mesh.axes)
        turn_x, turn_y = turns_x[x], turns_y[y]
        width = 1 / (_RINGS * (kernels.farthest + kernels.width))
        position = np.sqrt(square.ravel()[place]) / width
        ring = position.astype(np.intp)
        return cls(
            place=place,
            weight=np.where(twice, 2.0, 1.0),
            square=square.ravel()[place],
            turn=(turn_x, turn_y),
            sharing=mesh.sharing_transform.ravel()[place],
            cosine=(1 - np.cos(turn_x * mesh.step), 1 - np.cos(turn_y * mesh.step)),
            ring=ring,
            share=position - ring,
            width=width,
        )


def kernel_reach(kernels: PairKernels, laws: Sequence[NoiseLaw | None]) -> float:
    """Return the distance (m) beyond which deconvolved kernels are negligible (1e-9).

    What undoes equal laws falls like the Gaussian that it is made of. That of different
    ones falls like e^{−εd} beyond it, from a small fraction.
    """
    several = len(set(laws)) > 1
    tail = 20 * max((law.scale for law in laws if law), default=0.0) if several else 0.0
    return kernels.farthest + 10 * kernels.width + tail
