"""Variances of pair sums under the noise, given the true points: without bias.

T = Σ_{i≠j} m_i·m_j·G_ij has Var T = E T² − t². In T² products of two pairs without a
row in common are independent and estimate their part of t² by themselves. The others:

    Var^ = 4·Σ m_i²·m_j·m_k·(G_ij·G_ik − H_ijk) + 2·Σ m_i²·m_j²·(G_ij² − U_ij)

over different i, j, k, where H and U undo the noise of all their rows under g_ij·g_ik
and g_ij². With B = g undone for one row and A(t) = Σ_j m_j·B_j(t − y_j), products
B_j·B_k at a place are without bias for g·g there, and D, which divides by φ_i, undoes
the place's own noise: H = D[B_j·B_k](y_i). So the first sum is, over all j and k,
Σ_i m_i²·(R(y_i)² − D[A²](y_i)) with R = D A, two fields on the mesh; what has i = j, i
= k or j = k in it is taken away as sums over pairs and rows. Under Gaussian noise
D[A²] exists for s > √3·σ.

Two sums with marks p and q have in the same way a covariance, with p_i·q_i in place of
m_i², p_j·q_k in place of m_j·m_k, and what has i = j or i = k half of each kind.
"""

from __future__ import annotations

import math
from functools import cache, lru_cache

import numpy as np
import scipy

from ..deconvolution.cells import Mesh
from ..deconvolution.laws import NoiseLaw
from ..deconvolution.source import compute_standard_errors
from ..randomness import Floats, Ints, Random
from .kernels import PairKernels, half_inverse_transform
from .mesh import PairMesh, Spectrum, kernel_reach

WeightedRows = list[tuple[Floats, Floats, Floats]]

_CUT = 12.0  # over s: beyond, products of two kernels have nothing
_PADDED = 16  # times a profile's length, for a smooth transform


def estimate_standard_errors(
    pairs: PairMesh, points: Floats, law_numbers: Ints, marks: Floats | None = None
) -> Floats:
    """Estimate positive standard errors of `PairMesh.sums`, shape (k,).

    Where the variance comes out at 0 or below, 4·Σ_i m_i²·R(y_i)² stands in. That is no
    less in expectation: by Efron and Stein Var T ≤ 4·Σ_i E Var(m_i·R_i | the others),
    and what a row has with itself adds a constant to its R_i.
    """
    return compute_standard_errors(
        *variances_with_bounds(pairs, points, law_numbers, marks)
    )


def variances_with_bounds(
    pairs: PairMesh, points: Floats, law_numbers: Ints, marks: Floats | None = None
) -> tuple[Floats, Floats]:
    """Return variance estimates of `PairMesh.sums`, and upper bounds in expectation."""
    masses = np.ones(len(points)) if marks is None else marks
    return _cross_variances(pairs, points, law_numbers, masses, masses)


def estimate_covariances(
    pairs: PairMesh, points: Floats, law_numbers: Ints, one: Floats, two: Floats
) -> Floats:
    """Return estimates of the covariances of `PairMesh.sums` with two kinds of marks.

    Each (n,); shape (k,), without bias.
    """
    return _cross_variances(pairs, points, law_numbers, one, two)[0]


def _cross_variances(
    pairs: PairMesh, points: Floats, law_numbers: Ints, one: Floats, two: Floats
) -> tuple[Floats, Floats]:
    """Return (co)variances of pair sums, and bounds on the variances, (k,) each."""
    groups = [law_numbers == number for number in range(len(pairs.laws))]
    rows = []
    for group in groups:
        marks = one[group]
        rows.append((points[group], marks, marks if two is one else two[group]))
    first, _ = pairs.spectrum(points, law_numbers, one)
    second = first if two is one else pairs.spectrum(points, law_numbers, two)[0]
    found, most = _three_row_terms(pairs, rows, [first, second])
    return found + _two_row_terms(pairs, rows), most


def _three_row_terms(
    pairs: PairMesh, rows: WeightedRows, spectra: list[Spectrum]
) -> tuple[Floats, Floats]:
    """Return variance terms that involve three rows, and an upper bound ≥ 0, (k,) each.

    Over all j and k. The first part by itself is shared out linearly: of a variance it
    stays above 0.
    """
    mesh, width = pairs.mesh, pairs.kernels.width
    weights = []
    for law, (points, one, two) in zip(pairs.laws, rows, strict=True):
        shared = mesh.bin_points(points, one * two)
        counts = mesh.forward_transform(shared) / mesh.sharing_transform
        inverse = inverse_transform(law, width, mesh.squared_frequencies())
        weights.append(
            (
                mesh.inverse_transform(counts),
                mesh.inverse_transform(counts * inverse),
                shared,
            )
        )
    found, most = np.zeros((2, len(pairs.kernels.distances)))
    plain = half_inverse_transform(None, width, pairs.squared_frequencies)
    for number in range(len(found)):
        shape = pairs.shape_at_modes(number)
        around = _product_of_fields(pairs, spectra, shape * plain)
        for law, (here, undone, shared) in zip(pairs.laws, weights, strict=True):
            ours = _product_of_fields(
                pairs,
                spectra,
                shape * half_inverse_transform(law, width, pairs.squared_frequencies),
            )
            found[number] += (ours * here).sum() - (around * undone).sum()
            most[number] += (ours * shared).sum()
    return 4 * found, 4 * most


def _product_of_fields(
    pairs: PairMesh, spectra: list[Spectrum], shape: Floats
) -> Floats:
    """Return the product on the mesh of two spectra's fields, filtered by `shape`."""
    one, two = spectra
    first = pairs.to_mesh(one * shape)
    # Most often both are the same, and a transform is spared.
    return first * (first if two is one else pairs.to_mesh(two * shape))


def inverse_transform(law: NoiseLaw | None, width: float, square: Floats) -> Floats:
    """Return 1/φ (φ: noise transform) at squared frequencies; 0 above a limit."""
    low = np.minimum(square, (_CUT / width) ** 2)
    inverse = half_inverse_transform(law, width, low) * np.exp(width**2 / 4 * low)
    return np.where(square <= (_CUT / width) ** 2, inverse, 0.0)


def _two_row_terms(pairs: PairMesh, rows: WeightedRows) -> Floats:
    """Return the variance terms that involve one or two rows, (k,) at k distances."""
    bench = make_local_mesh(pairs)
    powers = [_mark_powers(pairs, points, p, q) for points, p, q in rows]
    found = np.zeros(len(pairs.kernels.distances))
    for one, law in enumerate(pairs.laws):
        points, p, q = rows[one]
        alone = pairs.self_sums(points, (p * q) ** 2)
        for two, other in enumerate(pairs.laws):
            same = alone if one == two else 0.0
            squares, singles = bench.of_laws(law, other)
            (both, _, _, cubed, other_cubed), theirs = powers[one], powers[two]
            power = (both * theirs[0].conj()).real - same
            found += pairs.sum_by_ring(power) @ squares
            power = (cubed * theirs[2].conj() + other_cubed * theirs[1].conj()).real
            found += pairs.sum_by_ring(power / 2 - same) @ singles
        found -= 4 * ((p * q) ** 2).sum() * bench.of_row(law)
    return found


def _mark_powers(
    pairs: PairMesh, points: Floats, p: Floats, q: Floats
) -> tuple[Spectrum, ...]:
    """Return the transforms of products of marks: pq, p, q, p²q and q²p."""
    both, single, cubed = (
        pairs.raw_transform(points, each) for each in (p * q, p, p * p * q)
    )
    if q is p:
        return both, single, single, cubed, cubed
    return (
        both,
        single,
        pairs.raw_transform(points, q),
        cubed,
        pairs.raw_transform(points, q * q * p),
    )


@lru_cache(maxsize=2)
def make_local_mesh(pairs: PairMesh) -> LocalMesh:
    """Return a small mesh around one row (cached) for products of kernels."""
    return LocalMesh(pairs)


class LocalMesh:
    """Small mesh around one row, for the variance terms of products of kernels."""

    def __init__(self, pairs: PairMesh) -> None:
        step = pairs.mesh.step
        reach = 2 * kernel_reach(pairs.kernels, pairs.laws)
        side = int(scipy.fft.next_fast_len(math.ceil(reach / step), real=True))
        self.mesh = Mesh(0.0, 0.0, step, (side, side))
        self.square = self.mesh.squared_frequencies()
        self.width = pairs.kernels.width
        self.frequencies = pairs.frequencies
        shapes = pairs.kernels.fourier_factor(np.sqrt(self.square).ravel())
        self.shapes = [shape.reshape(self.square.shape) for shape in shapes.T]
        # A law and its pairs are asked about again for each set of points.
        self.of_laws = cache(self._two_row_transforms)
        self.of_row = cache(self._row_term)

    def _two_row_transforms(
        self, law: NoiseLaw | None, other: NoiseLaw | None
    ) -> tuple[Floats, Floats]:
        """Return two transforms, (rings, k), of the variance terms of two rows.

        −2G² + 4D[B²] − 2U, which goes with both squared marks, and −8(G(0)·G − P), P =
        D[B_i·B_k](y_i), with the row's cubed mark and the other's.
        """
        one, two, none = (
            half_inverse_transform(each, self.width, self.square)
            for each in (law, other, None)
        )
        inverse = inverse_transform(law, self.width, self.square)
        back = inverse_transform(other, self.width, self.square)
        undoing = self._to_field(inverse)
        squares, singles = [], []
        for shape in self.shapes:
            both = self._to_field(one * two * shape)
            near = self._to_field(two * none * shape)
            true = self._forward_transform(self._to_field(none**2 * shape) ** 2)
            even = inverse * (4 * self._forward_transform(near**2) - 2 * true * back)
            squares.append(
                self._values_at_rings(even - 2 * self._forward_transform(both**2))
            )
            mixed = self._forward_transform(
                undoing * self._to_field(one * none * shape)
            )
            peak = self._to_field(one**2 * shape)[0, 0]
            singles.append(
                self._values_at_rings(8 * shape * two * (mixed * none - peak * one))
            )
        return np.stack(squares, axis=-1), np.stack(singles, axis=-1)

    def _row_term(self, law: NoiseLaw | None) -> Floats:
        """Return a single row's variance term for a law, shape (k,)."""
        one, none = (
            half_inverse_transform(each, self.width, self.square)
            for each in (law, None)
        )
        inverse = inverse_transform(law, self.width, self.square)
        found = []
        for shape in self.shapes:
            near = self._forward_transform(self._to_field(one * none * shape) ** 2)
            peak = self._to_field(one**2 * shape)[0, 0]
            found.append(peak**2 - self._to_field(near * inverse)[0, 0])
        return np.array(found)

    def _to_field(self, transform: Floats) -> Floats:
        """Return the field (by cell of the mesh) of a transform at its frequencies."""
        return self.mesh.inverse_transform(transform) / self.mesh.step**2

    def _forward_transform(self, field: Floats) -> Floats:
        """Return the Fourier transform of a field on the mesh."""
        return self.mesh.forward_transform(field).real * self.mesh.step**2

    def _values_at_rings(self, transform: Floats) -> Floats:
        """Return a round kernel's transform at the rings' frequencies, by zero-padding.

        Its values along an axis are the transform of a profile, which padded with
        zeros gives those in between.
        """
        side = self.mesh.shape[0]
        profile = np.fft.fftshift(scipy.fft.irfft(transform[0], side))
        long = side * _PADDED
        padded = np.zeros(long)
        padded[: side - side // 2] = profile[side // 2 :]
        padded[long - side // 2 :] = profile[: side // 2]
        values = scipy.fft.rfft(padded).real
        turn = 2 * math.pi / (long * self.mesh.step)
        ringed: Floats = np.interp(
            self.frequencies, turn * np.arange(len(values)), values
        )
        return ringed


# -- pairs of rows of different persons ------------------------------------------------
# Rows of one person have noise of their own, so that T = S − W, S the sum over all
# pairs and W that over pairs within persons, has
#
#     Var T = Var S − 2·Cov(S, W) + Var W.
#
# Persons are dealt out to groups. Let z_g be a random sign for each person of group g,
# 0 for others, by which the marks of all of their rows (1, or weights) are multiplied.
# For two rows i and j of the group E z_i·z_j is 1 if they are of one person, and 0
# otherwise: W is the sum over groups of the mean over signs of S_z, the sum with such
# marks. Given the true points Cov(S, W) is thus the sum of the means of Cov(S, S_z),
# and Var W that of Cov(S_z, S_z') for two independent choices of signs, as different
# persons' noise is independent. `estimate_covariances` estimates each without bias, so
# what is made of them has no bias either. Where each group is one person, signs cancel;
# otherwise they add to the spread, by some hundredths of the variance for a few hundred
# persons, and less for more.

_ALONE, _MANY = 12, 1000  # persons: in groups of one, and in fewer groups


def standard_errors_between_persons(
    pairs: PairMesh,
    points: Floats,
    law_numbers: Ints,
    owners: Ints,
    within: Floats,
    *,
    rng: Random,
    marks: Floats | None = None,
) -> Floats:
    """Estimate standard errors (k,) of sums over pairs of different owners' rows.

    None is 0 by chance: where the variance comes out at 0 or below, 2·(b + 4·Σ_i W_i²)
    stands in, with b the bound of Var S of `estimate_standard_errors` and W_i what row
    i has with its owner's others, ``within``, (n, k). That is no less in expectation:
    Var T ≤ 2·(Var S + Var W), and Var W ≤ 4·Σ_i E W_i² by Efron and Stein.
    """
    masses = np.ones(len(points)) if marks is None else marks
    found, most = variances_with_bounds(pairs, points, law_numbers, masses)
    persons = int(owners.max()) + 1
    groups = persons if persons <= _ALONE else 6 if persons <= _MANY else 3
    signs = 2.0 * rng.integers(2, 2 * persons).reshape(2, persons) - 1
    for group in range(groups):
        ours = np.arange(persons) % groups == group
        one, two = (signs * ours)[:, owners] * masses
        found -= 2 * estimate_covariances(pairs, points, law_numbers, one, masses)
        found += estimate_covariances(pairs, points, law_numbers, one, two)
    return compute_standard_errors(found, 2 * (most + 4 * (within**2).sum(axis=0)))


# -- how many independent draws tell the error -----------------------------------------
# Given marks m, row i gives Σ_{i≠j} m_i·m_j·G_ij a part of the variance V_i, about in
# proportion to m_i²·(Σ_j m_j² − m_i²), which the sum at its noisy place estimates by
# one draw. Draws of rows whose places are d apart are correlated as G is with itself,
# by ρ(d) ≈ e^{−d²/4s²} at most. So V^ varies as if it were χ² of (Σ V_i)²/Σ_ij
# V_i·V_j·ρ² freedoms (Satterthwaite 1946): few, where few rows have large marks or most
# rows are near to each other.

FEW = 5.0  # freedoms, below which intervals are rough: too long in some cases


def degrees_of_freedom(mesh: PairMesh, points: Floats, parts: Floats) -> float:
    """Return a variance's effective degrees of freedom: fewer where rows lie close.

    ``parts``, (n,), are in proportion to what each row gives to the variance.
    """
    near = PairKernels(form="bell", width=mesh.kernels.width)
    which = np.zeros(len(points), dtype=np.int64)
    shared = PairMesh(mesh.mesh, near, (None,)).sums(points, which, parts)
    return float(parts.sum() ** 2 / (shared[0] + parts @ parts))


def mark_contributions(marks: Floats) -> Floats:
    """Return rows' contributions to the variance of a sum of mark products."""
    squares = marks**2
    found: Floats = squares * (squares.sum() - squares)
    return found
