"""Weights of zones, from which smoothed counts of released points have no bias.

A row at x counts as w(x) = ∫ over the zone of e^{−‖t−x‖²/2h²}/2πh² dt, the share of
its kernel of bandwidth h that lies in the zone. W = w undone (a transform divided by φ)
has E W(x + Z) = w(x). Zones are drawn by their exact shares of the squares of a finer
mesh of side c, smoothed to the mesh; both are undone. Aliases of a zone of width a are
below (c/2πa)·(c/2πh) of w, 10⁻⁵ at c = √(ah)/64, for each edge.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ..randomness import Floats, Ints
from .cells import Cells, Mesh
from .grids import kernel_transform
from .laws import NoiseLaw
from .source import NoisyPoints

Spectrum = NDArray[np.complex128]

_PARTS = 12.0  # bins within the length on which kernels vary
_SHARP = 64.0  # parts of bins within the mean of bandwidth and zone
_MOST = 33  # parts along a bin
_MARGIN = 3  # bins beside a zone that smoothing reaches


def mesh_and_transform(
    source: NoisyPoints, rings: Sequence[Floats], bandwidth: float
) -> tuple[Mesh, Spectrum]:
    """Return a mesh around a zone, and the zone's transform; raise if too large."""
    finest = min(bandwidth, *(law.finest_length(bandwidth) for law in source.laws))
    corners = np.vstack(list(rings))
    (west, south), (east, north) = corners.min(axis=0), corners.max(axis=0)
    cells = Cells.covering((west, south, east, north), finest / _PARTS, bandwidth)
    mesh, _ = Mesh.covering(cells, source, bandwidth)
    side = min(east - west, north - south)
    return mesh, _transform_zone(mesh, rings, math.sqrt(side * bandwidth) / _SHARP)


def weight_transforms(
    mesh: Mesh, law: NoiseLaw, source: NoisyPoints, bandwidth: float, zone: Spectrum
) -> tuple[Spectrum, Spectrum]:
    """Return the transforms of a zone's weight and squared weight, both deconvolved."""
    # What the kernel's transform, 2πh²·…/b², turns into a share of its mass.
    mass = mesh.step**2 / (2 * np.pi * bandwidth**2)
    undone = zone * kernel_transform(mesh, law, source.stretch, bandwidth) * mass
    plain = mesh.inverse_transform(
        zone * np.exp(-(bandwidth**2) / 2 * mesh.squared_frequencies())
    )
    return undone, mesh.forward_transform(plain**2) * _damped_inverse(
        mesh, law, source, bandwidth
    )


def _damped_inverse(
    mesh: Mesh, law: NoiseLaw, source: NoisyPoints, bandwidth: float
) -> Floats:
    """Return 1/φ (φ: noise transform) at mesh frequencies, damped; 0 beyond a limit.

    Gaussian noise wider than h/√2.5 is undone in part, as in `GaussianLaw`.
    """
    square = mesh.squared_frequencies(source.stretch)
    *_, narrow = law.squared_kernel(bandwidth)
    # e^{−n²ω²/2}/φ is what the law can undo; w² has e^{−h²ω²/4} of it already.
    inverse = law.compute_ratio(narrow, square)
    inverse = inverse * np.exp(bandwidth**2 / 4 * np.minimum(square, 60 / bandwidth**2))
    return np.where(square < 60 / bandwidth**2, inverse, 0.0)


def _transform_zone(mesh: Mesh, rings: Sequence[Floats], finest: float) -> Spectrum:
    """Return the Fourier transform of a zone's shares of bins, binning undone."""
    parts = min(_MOST, max(3, 2 * math.ceil(mesh.step / finest / 2) + 1))
    corners = (np.vstack(list(rings)) - (mesh.west, mesh.south)) / mesh.step
    first = np.floor(corners.min(axis=0)).astype(int) - _MARGIN
    count = np.ceil(corners.max(axis=0)).astype(int) + _MARGIN - first
    fine = Mesh(
        mesh.west + float(first[0]) * mesh.step,
        mesh.south + float(first[1]) * mesh.step,
        mesh.step / parts,
        (int(count[1]) * parts + 1, int(count[0]) * parts + 1),
    )
    shares = _smooth_shares(fine, rings, parts)
    whole = np.zeros(mesh.shape)
    (left, low), (width, height) = first.tolist(), count.tolist()
    window = slice(low, low + height + 1), slice(left, left + width + 1)
    whole[window] = shares
    spectrum: Spectrum = np.asarray(
        mesh.forward_transform(whole) / _smoothing_transform(mesh, parts)
    )
    return spectrum


def _smoothing_transform(mesh: Mesh, parts: int) -> Floats:
    """Return the transform of a fine square convolved with three boxes of squares."""
    y, x = (
        np.sinc(turn / parts) * (np.sinc(turn) / np.sinc(turn / parts)) ** 3
        for turn in (axis * mesh.step / (2 * np.pi) for axis in mesh.axes)
    )
    product: Floats = x * y
    return product


def _smooth_shares(mesh: Mesh, rings: Sequence[Floats], parts: int) -> Floats:
    """Return `area_shares` of every parts-th bin, smoothed by three boxes of bins.

    Zones end two of these bins before the mesh does.
    """
    box = np.full(parts, 1 / parts)
    weights = np.convolve(np.convolve(box, box), box)
    reach = len(weights) // 2
    rows, columns = (count // parts + 1 for count in mesh.shape)
    row, column, change = _coverage_changes(mesh, rings)
    above = (row + parts // 2) // parts + np.array([[-1], [0], [1]])
    share = np.pad(weights, 1)[above * parts - row + reach + 1]
    # Of what lies in all bins from a column on, smoothing leaves a ramp of four bins.
    right = (column + parts // 2) // parts + np.array([[-1], [0], [1], [2]])
    ramp = np.append(0, np.cumsum(weights))
    ramp = ramp[np.clip(right * parts - column + reach + 1, 0, len(weights))]
    added = (share * change)[:, None] * np.diff(ramp, axis=0, prepend=0)
    place = above[:, None] * columns + right
    table = np.bincount(place.ravel(), added.ravel(), rows * columns)
    result = np.cumsum(table.reshape(rows, columns), axis=1, dtype=np.float64)
    return result if result.sum() > 0 else -result


def area_shares(mesh: Mesh, rings: Sequence[Floats]) -> Floats:
    """Return the exact share of each bin's square that lies in a zone.

    ``rings`` are closed; holes turn the other way round. The square of a bin is centred
    on it.
    """
    rows, columns = mesh.shape
    row, column, change = _coverage_changes(mesh, rings)
    place = row * (columns + 1) + column
    changes = np.bincount(place, change, rows * (columns + 1))
    table = np.cumsum(changes.reshape(rows, columns + 1), axis=1, dtype=np.float64)
    return table[:, :columns] if table.sum() > 0 else -table[:, :columns]


def _coverage_changes(mesh: Mesh, rings: Sequence[Floats]) -> tuple[Ints, Ints, Floats]:
    """Return rows, columns, changes of bins' shares from the left neighbour, to sum.

    In rows, columns and changes, which add up where a bin is named twice. An edge, cut
    where it leaves squares, covers what lies to its right: partly in its own square,
    wholly in those beyond. Edges that go up and down cancel there.
    """
    rows, columns = mesh.shape
    starts, ends = (
        (np.vstack([ring[part] for ring in rings]) - (mesh.west, mesh.south))
        / mesh.step
        + 0.5
        for part in (slice(None, -1), slice(1, None))
    )
    for axis in (1, 0):
        starts, ends = _split_segments(starts, ends, axis)
    middle = (starts + ends) / 2
    column, row = np.clip(np.floor(middle), 0, (columns - 1, rows - 1)).T
    rise = ends[:, 1] - starts[:, 1]
    past = np.clip(middle[:, 0] - column, 0, 1)
    row, column = np.tile(row, 2).astype(np.intp), np.append(column, column + 1)
    change = np.append(rise * (1 - past), rise * past)
    return row, column.astype(np.intp), change


def _split_segments(starts: Floats, ends: Floats, axis: int) -> tuple[Floats, Floats]:
    """Return segments cut wherever their coordinate on `axis` is a whole number."""
    one, two = starts[:, axis], ends[:, axis]
    low, high = np.floor(np.minimum(one, two)), np.ceil(np.maximum(one, two))
    parts = np.maximum(high - low, 1).astype(np.intp)
    edge = np.repeat(np.arange(len(parts)), parts)
    number = np.arange(len(edge)) - np.repeat(np.cumsum(parts) - parts, parts)
    span = (two - one)[edge]
    safe = np.where(span == 0, 1.0, span)
    # Cuts are passed upwards or downwards; either way from start to end.
    cuts = [
        np.where(span > 0, low[edge] + number + after, high[edge] - number - after)
        for after in (0, 1)
    ]
    shares = [np.clip((cut - one[edge]) / safe, 0, 1) for cut in cuts]
    shares = [np.where(span == 0, after, share) for after, share in enumerate(shares)]
    along = (ends - starts)[edge]
    begin, end = (starts[edge] + along * share[:, None] for share in shares)
    return begin, end
