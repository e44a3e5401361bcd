"""Kernel means on a grid of cells, all at once, from released points, without bias."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

import numpy as np

from ..randomness import Floats
from .cells import Cells, Mesh
from .laws import NoiseLaw, make_kernel_table
from .places import Estimate
from .source import NoisyPoints, compute_density_errors

Progress = Callable[[float], object]


_NOTHING = 1e-9  # of the largest square of a kernel
STEPS = 60  # of EM; more of them sharpen noise, not the map


def estimate_grid(
    source: NoisyPoints,
    cells: Cells,
    bandwidth: float,
    *,
    positive: bool = False,
    progress: Progress,
) -> Estimate:
    """Estimate true points' kernel means at cells' centres; ≥ 0 if `positive`.

    source: Released points in metres of the cells' plane.
    bandwidth: h (m), admitted by `NoisyPoints.check_bandwidth`.
    positive: Values of `restore_density`, never negative, instead of those without
    bias.

    Each row is shared out linearly among the four nearest bins of a mesh of step b;
    convolved with K/sinc⁴ the sharing is undone but for the aliases 2πm/b ≠ 0 of the
    frequencies ω that the kernel has (‖ω‖ < 8/h, say). Their size is that of
    sinc²(ωb/2 + πm)/sinc²(ωb/2) ≤ (ωb/(2π|m| − ωb))², times φ(ω + 2πm/b) in
    expectation: about (b/2πh)²·(εb/2π)³ for the kernel's typical frequency 1/h. At b ≤
    h/6 the first factor is 7·10⁻⁴, for whatever rows; the second, at h = 2/ε, 2·10⁻⁴.
    """
    mesh, _ = Mesh.covering(cells, source, bandwidth)
    counts = (mesh.bin_points(points) for _, points in source.points_by_law())
    return estimate_grid_from_bins(
        counts, len(source.points), source, cells, bandwidth, positive=positive,
        progress=progress,
    )  # fmt: skip


def estimate_grid_from_bins(
    counts: Iterable[Floats],
    rows: int,
    source: NoisyPoints,
    cells: Cells,
    bandwidth: float,
    *,
    positive: bool = False,
    progress: Progress,
) -> Estimate:
    """Return kernel means as `estimate_grid`, from the rows' bins by noise law."""
    mesh, parts = Mesh.covering(cells, source, bandwidth)
    window = mesh.window(cells, parts)
    value, variance, most, fourth = (np.zeros(cells.shape) for _ in range(4))
    peaks = [make_kernel_table(law, bandwidth).peak for law in source.laws]
    sizes: list[float] = []
    for number, (law, each) in enumerate(zip(source.laws, counts, strict=True)):

        def share(part: float, number: int = number) -> None:
            """Report progress as a share over all noise laws."""
            progress((number + part) / len(source.laws))

        spectrum = mesh.forward_transform(each)
        sizes.append(float(each.sum()))
        share(0.2)
        undo, (square, quartic), spread = kernel_transforms(
            mesh, law, source, bandwidth, (2, 4)
        )
        share(0.4)
        if positive:
            # The law of the rows is undone first, then the kernel applied.
            value += restore_density(
                mesh, each, law, source.stretch, bandwidth,
                progress=lambda part: share(0.4 + 0.4 * part),
            )[window]  # fmt: skip
        else:
            value += mesh.inverse_transform(spectrum * undo)[window]
        variance += mesh.inverse_transform(spectrum * spread)[window]
        most += mesh.inverse_transform(spectrum * square)[window]
        fourth += mesh.inverse_transform(spectrum * quartic)[window]
        share(1.0)
    most, fourth = most[::-1], fourth[::-1]
    error = compute_density_errors(variance[::-1], most, peaks, sizes)
    # Where no row is, there is the rounding of a transform.
    some = most > _NOTHING * max(peaks) ** 2
    decide = np.where(
        some, most**2 / np.where(some & (fourth > 0), fourth, np.inf), 0.0
    )
    return Estimate(
        value=np.ascontiguousarray(value[::-1]) / rows, se=error / rows, rows=decide
    )


def kernel_transforms(
    mesh: Mesh,
    law: NoiseLaw,
    source: NoisyPoints,
    bandwidth: float,
    powers: tuple[int, ...],
) -> tuple[Floats, list[Floats], Floats]:
    """Return transforms of kernel, its powers and variance kernel, binning undone."""
    factor, bend, width = law.squared_kernel(bandwidth)
    undo = kernel_transform(mesh, law, source.stretch, bandwidth)
    field, shared = mesh.inverse_transform(undo), mesh.sharing_transform
    # K is even, so the transforms of its powers are real.
    raised = [mesh.forward_transform(field**power).real for power in powers]
    bent = factor * (1 + bend * width**2 / 2 * mesh.squared_frequencies())
    spread = raised[0] - bent * kernel_transform(mesh, law, source.stretch, width)
    return undo / shared, [each / shared for each in raised], spread / shared


def kernel_transform(
    mesh: Mesh, law: NoiseLaw, stretch: Floats, bandwidth: float
) -> Floats:
    """Return the Fourier transform of the deconvolving kernel on the mesh."""
    plain = mesh.squared_frequencies()
    area = 2 * math.pi * bandwidth**2 / mesh.step**2
    if np.array_equal(stretch, np.eye(2)):
        return area * law.compute_ratio(bandwidth, plain)
    damped = np.exp(-(bandwidth**2) / 2 * plain)
    inverse: Floats = (
        area * damped / law.compute_transform(mesh.squared_frequencies(stretch))
    )
    return inverse


def restore_density(
    mesh: Mesh,
    counts: Floats,
    law: NoiseLaw,
    stretch: Floats,
    bandwidth: float,
    *,
    progress: Callable[[float], object],
) -> Floats:
    """Estimate a density ≥ 0 on the mesh by 60 EM steps, smoothed with the kernel.

    With λ the true points' density on the mesh and P the noise (and the sharing among
    bins), the counts have mean Pλ. Richardson–Lucy's step λ ← λ·Pᵀ(counts/Pλ) is EM for
    Poisson counts: it keeps λ ≥ 0 and its total, and never lowers the likelihood. It
    starts from the mean density and stops after 60 steps; the kernel of the estimate
    smooths what is left. The result has a bias, which is the price of its sign.

    References: Richardson 1972, Lucy 1974; Vardi, Shepp & Kaufman 1985 for EM.
    """
    blur = (
        law.compute_transform(mesh.squared_frequencies(stretch))
        * mesh.sharing_transform
    )
    total = counts.sum()
    density = np.full(mesh.shape, total / counts.size)
    least = 1e-12 * max(total, 1.0) / counts.size
    for step in range(STEPS):
        predicted = np.maximum(
            mesh.inverse_transform(mesh.forward_transform(density) * blur), least
        )
        density *= np.maximum(
            mesh.inverse_transform(mesh.forward_transform(counts / predicted) * blur),
            0.0,
        )
        progress((step + 1) / STEPS)
    area = 2 * math.pi * bandwidth**2 / mesh.step**2
    kernel = area * np.exp(-(bandwidth**2) / 2 * mesh.squared_frequencies())
    smooth: Floats = np.maximum(
        mesh.inverse_transform(mesh.forward_transform(density) * kernel), 0.0
    )
    return smooth
