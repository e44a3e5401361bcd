"""Smoothed counts in zones, from released points, without bias."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import convolve1d

from ..errors import ParameterError
from ..randomness import Floats
from .cells import Cells, Mesh
from .grids import ratio
from .laws import Law
from .source import Source, half_interval, root

Spectrum = NDArray[np.complex128]

_PARTS = 12.0  # bins within the length on which kernels vary
_SHARP = 64.0  # parts of bins within the mean of bandwidth and zone
_MOST = 33  # parts along a bin
_BESIDE = 3  # bins beside a zone that smoothing reaches
_LEAST = 1e-9  # of a square; less is rounding
_OVERLAP = 1e-3  # of all squares; less is faults of digitising


def estimate_zones(
    source: Source,
    zones: Sequence[Sequence[Floats]],
    bandwidth: float,
    report: Callable[[float], object],
) -> tuple[Floats, Floats]:
    """Return smoothed counts in zones and their standard errors, (m,) each.

    Parameters
    ----------
    source : Source
        Released points in metres of a plane.
    zones : sequence of sequences of (k, 2) arrays
        Closed rings (m); holes turn the other way round.
    bandwidth : float
        h (m), admitted by `Source.check`.
    report : callable
        Called with a share from 0 to 1.

    Notes
    -----
    A row at x counts as w(x) = ∫ over the zone of e^{−‖t−x‖²/2h²}/2πh² dt, the share of
    its kernel that lies in the zone; Σ w(x_i) is what is estimated. W = w undone (a
    transform divided by φ) has E W(x + Z) = w(x), and W² − (w²)~ is unbiased for its
    variance. Zones are drawn by their exact shares of the squares of a finer mesh of
    side c, smoothed to the mesh; both are undone. Aliases of a zone of width a are
    below (c/2πa)·(c/2πh) of w, 10⁻⁵ at c = √(ah)/64, for each edge.
    """
    counts, errors, _ = estimate_sets([source], zones, bandwidth, report)
    return counts[0], errors[0]


def estimate_sets(
    sources: Sequence[Source],
    zones: Sequence[Sequence[Floats]],
    bandwidth: float,
    report: Callable[[float], object],
) -> tuple[Floats, Floats, Floats]:
    """Return the same of several sets of points with the same laws, (s, m) each.

    And half of each 95 % interval. What zones weigh is found once for all sets.
    """
    counts, variances, most, fourths = np.zeros((4, len(sources), len(zones)))
    first = sources[0]
    for column, rings in enumerate(zones):
        mesh, drawn = _laid(first, rings, bandwidth)
        for number, law in enumerate(first.laws):
            weight, variance = _weights(mesh, law, first, bandwidth, drawn)
            square = weight**2
            for row, source in enumerate(sources):
                shared = mesh.counts(source.parts()[number][1])
                counts[row, column] += (shared * weight).sum()
                variances[row, column] += (shared * variance).sum()
                most[row, column] += (shared * square).sum()
                fourths[row, column] += (shared * variance**2).sum()
        report((column + 1) / len(zones))
    errors = root(variances, most)
    return counts, errors, half_interval(errors, fourths)


def smoothed_masses(
    source: Source,
    zones: Sequence[Sequence[Floats]],
    bandwidth: float,
    people: tuple[Floats, Sequence[Floats]],
    report: Callable[[float], object],
) -> Floats:
    """Return what public masses at places amount to in zones, (m, k), smoothed alike.

    Parameters
    ----------
    source, zones, bandwidth, report
        As in `estimate_zones`, whose weights w count here as well: Σ mass·w(place).
    people : (n, 2) array, sequence of k (n,) arrays
        Places in metres of the plane, and masses there.
    """
    places, masses = people
    order = np.argsort(places[:, 0], kind="stable")
    places, masses = places[order], [mass[order] for mass in masses]
    found = np.zeros((len(zones), len(masses)))
    for row, rings in enumerate(zones):
        mesh, drawn = _laid(source, rings, bandwidth)
        weight = drawn * np.exp(-(bandwidth**2) / 2 * mesh.squares()) / mesh.sharing
        plain = mesh.back(weight)
        sides = mesh.west, mesh.west + mesh.step * mesh.shape[1]
        near = slice(*np.searchsorted(places[:, 0], sides).tolist())
        for column, mass in enumerate(masses):
            found[row, column] = (mesh.counts(places[near], mass[near]) * plain).sum()
        report((row + 1) / len(zones))
    return found


def spread(
    zones: Sequence[Sequence[Floats]], masses: Floats, step: float
) -> tuple[Floats, Floats]:
    """Return masses spread evenly within zones, as places ``step`` (m) apart.

    Squares of a grid have their exact share of each zone; together they are told by
    their middles.

    Raises
    ------
    ParameterError
        If zones overlap.
    """
    places, parts, covered = [], [], []
    for rings, mass in zip(zones, masses, strict=True):
        corners = np.vstack(list(rings)) / step
        first = np.floor(corners.min(axis=0)).astype(np.int64) - 1
        columns, rows = np.ceil(corners.max(axis=0)).astype(np.int64) + 2 - first
        west, south = (first * step).tolist()
        share = shares(Mesh(west, south, step, (int(rows), int(columns))), rings)
        row, column = np.nonzero(share > _LEAST)
        places.append(np.column_stack([column, row]) + first)
        covered.append(share[row, column])
        parts.append(mass * covered[-1] / covered[-1].sum())
    where = np.vstack(places)
    _, cell = np.unique(where, axis=0, return_inverse=True)
    twice = np.maximum(np.bincount(cell.ravel(), np.concatenate(covered)) - 1, 0).sum()
    if twice > _OVERLAP * len(where):
        raise ParameterError(
            "zones must not overlap: people would count twice. Dissolve them, or take "
            "them apart."
        )
    return where * step, np.concatenate(parts)


def _laid(
    source: Source, rings: Sequence[Floats], bandwidth: float
) -> tuple[Mesh, Spectrum]:
    """Return the mesh around a zone, and the zone's transform on it."""
    finest = min(bandwidth, *(law.finest(bandwidth) for law in source.laws))
    corners = np.vstack(list(rings))
    (west, south), (east, north) = corners.min(axis=0), corners.max(axis=0)
    cells = Cells.over((west, south, east, north), finest / _PARTS)
    mesh, _ = Mesh.around(cells, source, bandwidth)
    side = min(east - west, north - south)
    return mesh, _drawn(mesh, rings, math.sqrt(side * bandwidth) / _SHARP)


def _weights(
    mesh: Mesh, law: Law, source: Source, bandwidth: float, zone: Spectrum
) -> tuple[Floats, Floats]:
    """Return W and the variance's W² − (w²)~ on the mesh."""
    # What the kernel's transform, 2πh²·…/b², turns into a share of its mass.
    mass = mesh.step**2 / (2 * np.pi * bandwidth**2)
    undone = zone * ratio(mesh, law, source.stretch, bandwidth) * mass
    plain = mesh.back(zone * np.exp(-(bandwidth**2) / 2 * mesh.squares()))
    square = mesh.forth(plain**2) * _gently(mesh, law, source, bandwidth)
    spread = mesh.forth(mesh.back(undone) ** 2) - square
    return mesh.back(undone / mesh.sharing), mesh.back(spread / mesh.sharing)


def _gently(mesh: Mesh, law: Law, source: Source, bandwidth: float) -> Floats:
    """Return 1/φ where w², whose transform falls like e^{−h²ω²/4}, has any weight.

    Gaussian noise wider than h/√2 cannot be undone there: what is left of it counts.
    """
    square = mesh.squares(source.stretch)
    _, narrow = law.squared(bandwidth)
    # e^{−n²ω²/2}/φ is what the law can undo; w² has e^{−h²ω²/4} of it already.
    inverse = law.ratio(narrow, square)
    inverse = inverse * np.exp(bandwidth**2 / 4 * np.minimum(square, 60 / bandwidth**2))
    return np.where(square < 60 / bandwidth**2, inverse, 0.0)


def _drawn(mesh: Mesh, rings: Sequence[Floats], finest: float) -> Spectrum:
    """Return the transform of a zone on the mesh: its shares, all smoothing undone."""
    parts = min(_MOST, max(3, 2 * math.ceil(mesh.step / finest / 2) + 1))
    corners = (np.vstack(list(rings)) - (mesh.west, mesh.south)) / mesh.step
    first = np.floor(corners.min(axis=0)).astype(int) - _BESIDE
    count = np.ceil(corners.max(axis=0)).astype(int) + _BESIDE - first
    fine = Mesh(
        mesh.west + float(first[0]) * mesh.step,
        mesh.south + float(first[1]) * mesh.step,
        mesh.step / parts,
        (int(count[1]) * parts + 1, int(count[0]) * parts + 1),
    )
    table = shares(fine, rings)
    box = np.full(parts, 1 / parts)
    weights = np.convolve(np.convolve(box, box), box)
    for axis in (0, 1):
        table = convolve1d(table, weights, axis=axis, mode="constant")
    whole = np.zeros(mesh.shape)
    (left, low), (width, height) = first.tolist(), count.tolist()
    window = slice(low, low + height + 1), slice(left, left + width + 1)
    whole[window] = table[::parts, ::parts]
    spectrum: Spectrum = np.asarray(mesh.forth(whole) / _smoothing(mesh, parts))
    return spectrum


def _smoothing(mesh: Mesh, parts: int) -> Floats:
    """Return the transform of a fine square and of three boxes of fine squares."""
    y, x = (
        np.sinc(turn / parts) * (np.sinc(turn) / np.sinc(turn / parts)) ** 3
        for turn in (axis * mesh.step / (2 * np.pi) for axis in mesh.axes)
    )
    product: Floats = x * y
    return product


def shares(mesh: Mesh, rings: Sequence[Floats]) -> Floats:
    """Return which share of each bin's square lies in a zone: exactly.

    ``rings`` are closed; holes turn the other way round. The square of a bin is centred
    on it. An edge, cut where it leaves squares, covers what lies to its right: partly
    in its own square, wholly in those beyond. Edges that go up and down cancel there.
    """
    rows, columns = mesh.shape
    starts, ends = (
        (np.vstack([ring[part] for ring in rings]) - (mesh.west, mesh.south))
        / mesh.step
        + 0.5
        for part in (slice(None, -1), slice(1, None))
    )
    for axis in (1, 0):
        starts, ends = _divided(starts, ends, axis)
    middle = (starts + ends) / 2
    column, row = np.clip(np.floor(middle), 0, (columns - 1, rows - 1)).T
    rise = ends[:, 1] - starts[:, 1]
    past = np.clip(middle[:, 0] - column, 0, 1)
    first = (row * (columns + 1) + column).astype(np.intp)
    size = rows * (columns + 1)
    own = np.bincount(first, rise * (1 - past), size)
    beyond = np.bincount(first + 1, rise * past, size)
    covered = (own + beyond).reshape(rows, columns + 1)
    table: Floats = np.cumsum(covered, axis=1)[:, :columns].astype(np.float64)
    return table if table.sum() > 0 else -table


def _divided(starts: Floats, ends: Floats, axis: int) -> tuple[Floats, Floats]:
    """Return segments cut wherever a coordinate is a whole number."""
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
