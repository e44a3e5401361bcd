"""Cases of each zone from released points: smoothed counts, unsmoothed again.

W_z counts a row as the share w_z of its Gaussian in zone z, without bias. Cases that
lie evenly within zone y amount to M_zy = ∫_y w_z/|y| each, a Gram matrix that can be
inverted. So u_k = Σ_z (M⁻¹)_kz·W_z has mean 1 for cases of zone k and 0 for those of
any other: Σ_i u_k(y_i) is without bias for the cases of the zone itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import pairwise

import numpy as np
import scipy
from numpy.typing import NDArray

from ..errors import ParameterError
from ..randomness import Floats, Ints
from .cells import Mesh
from .laws import GaussianLaw, NoiseLaw, make_kernel_table
from .source import NoisyPoints
from .zones import area_shares, mesh_and_transform, weight_transforms

Mask = NDArray[np.bool_]
Report = Callable[[float], object]

_NEAR = 10.0  # places within a bandwidth
_PLACES = 1 << 22
_LEAST = 1e-9  # of a square; less is rounding
_OVERLAP = 1e-3  # of all squares; less is faults of digitising
_SINGLE, _EVERY = (64, 2048), 2e7  # made-up cases of a zone; all values of them
_TURNS = math.sqrt(2), math.sqrt(3), math.sqrt(5)
_BLOCK = 32  # zones at a time
_NORMAL = 1.959963984540054
_FAULT = 1e-6  # of 1, that the inverse may be off
_SMALL = 0.25  # of half an interval, that cases elsewhere may move an estimate
_ROUNDS = 8  # until ends of intervals no longer move
_UNSEEN = 0.5  # cases beside a zone that noise may have hidden
_VARIANCE = 0.25  # of the variance of what is counted near borders
_LOSS = 2.0  # cases that one too many on a border, by w·(1 − w), moves at most


def sharp_width(laws: Sequence[NoiseLaw]) -> float:
    """Return the bandwidth (m) below which errors of zones grow: 1.1 σ, or 1/ε."""
    return max(
        (1.1 if isinstance(law, GaussianLaw) else 1 / math.sqrt(3)) * law.scale
        for law in laws
    )


@dataclass(frozen=True)
class ZoneCases:
    """Estimates of the cases of zones, and where they hold, (s, m) each.

    ``beyond``: cases beyond all zones, as dense as within, would matter. ``uneven``:
    more or fewer cases lie near the border than ``se`` allows for. ``mixed``: the
    smoothing cannot be undone, and nothing is estimated.
    """

    count: Floats
    se: Floats
    low: Floats
    high: Floats
    beyond: Mask
    uneven: Mask
    mixed: Mask

    def of_set(self, number: int, zones: int) -> ZoneCases:
        """Return the estimates of one set in the first zones, (m,) each."""
        parts = asdict(self).items()
        return ZoneCases(
            **{
                name: (part[number] if part.ndim > 1 else part)[:zones]
                for name, part in parts
            }
        )


def estimate_zone_cases(
    source: NoisyPoints,
    sets: Sequence[Ints],
    zones: Sequence[Sequence[Floats]],
    bandwidth: float,
    report: Report,
) -> ZoneCases:
    """Return estimates of the cases in zones that do not overlap.

    source: Released points in metres of a plane.

    A row of zone j has Var u_k(Y) = v_kj, over its place within the zone and its noise:
    a public number, found from made-up cases. So the estimate has the variance
    n_k·v_kk + R_k, R_k = Σ_{j≠k} n_j·v_kj, and the interval are all n_k that are at
    most 1.96 of their own standard deviations away (Wilson 1927), and somewhat more or
    less for a third moment. That needs no variance told by few rows. Below 0 ``high``
    is that of 0.

    Where cases crowd, as in houses and streets, their places within a zone add more to
    the variance: c times as much, an index of dispersion. Σ w_k·(1 − w_k), undone, is
    about how many cases are near to a border; by how much more it differs from that of
    evenly lying cases than noise explains tells c ≥ 1, one number for all zones, and
    how many are near a zone's own border how much of that concerns the zone.
    """
    zoned = _SampledZones.of(zones, bandwidth)
    made = _ArtificialCases.of(source, zoned)
    inside, border = _sum_over_zones(source, sets, zoned, made, report)
    return _solve_zone_cases(inside, border, zoned.areas * zoned.step**2)


@dataclass(frozen=True)
class _SampledZones:
    """Zones as rings (m), and places ``step`` (m) apart within them.

    Squares of a grid have their exact ``share`` of each ``zone``; they are told by
    their middles. ``areas`` is the sum of a zone's shares.
    """

    rings: Sequence[Sequence[Floats]]
    bandwidth: float
    step: float
    places: Floats
    zone: Ints
    share: Floats
    areas: Floats

    @classmethod
    def of(cls, zones: Sequence[Sequence[Floats]], bandwidth: float) -> _SampledZones:
        """Return zones with their places, or raise if they overlap."""
        corners = np.vstack([ring for zone in zones for ring in zone])
        width, height = np.ptp(corners, axis=0)
        step = max(bandwidth / _NEAR, math.sqrt(width * height / _PLACES))
        squares, shared = zip(
            *(_clip_grid_squares(rings, step) for rings in zones), strict=True
        )
        where, share = np.vstack(squares), np.concatenate(shared)
        sides, first = np.ptp(where, axis=0) + 1, where.min(axis=0)
        cell = np.ravel_multi_index(tuple((where - first).T), tuple(sides))
        twice = np.maximum(np.bincount(cell, share) - 1, 0).sum()
        if twice > _OVERLAP * len(where):
            raise ParameterError(
                "zones must not overlap: dissolve them, or pass those that overlap one "
                "at a time."
            )
        zone = np.repeat(np.arange(len(zones)), [len(each) for each in shared])
        whole = np.bincount(zone, share).astype(np.float64)
        return cls(zones, bandwidth, step, where * step, zone, share, whole)


def _clip_grid_squares(rings: Sequence[Floats], step: float) -> tuple[Ints, Floats]:
    """Return the squares of a grid that a zone has a share of, and the shares."""
    corners = np.vstack(list(rings)) / step
    first = np.floor(corners.min(axis=0)).astype(np.int64) - 1
    columns, rows = np.ceil(corners.max(axis=0)).astype(np.int64) + 2 - first
    west, south = (first * step).tolist()
    share = area_shares(Mesh(west, south, step, (int(rows), int(columns))), rings)
    row, column = np.nonzero(share > _LEAST)
    return np.column_stack([column, row]) + first, share[row, column]


@dataclass(frozen=True)
class _WeightSums:
    """Sums of the weight of each zone, a column a zone.

    ``rows`` (s, m): Its sum, undone, over rows of each set. ``zones`` (m, m): its mean
    over zone y. ``released`` and ``placed``: made-up cases, sorted by zone, as they are
    released, undone, and where they are.
    """

    rows: Floats
    zones: scipy.sparse.csc_matrix
    released: scipy.sparse.csr_matrix
    placed: scipy.sparse.csr_matrix


def _sum_over_zones(
    source: NoisyPoints,
    sets: Sequence[Ints],
    zoned: _SampledZones,
    made: _ArtificialCases,
    report: Report,
) -> tuple[_WeightSums, _WeightSums]:
    """Return the sums of w_z, and those of w_z·(1 − w_z)."""
    zones, bandwidth = zoned.rings, zoned.bandwidth
    count, cases = len(zones), len(made.places)
    rows = np.zeros((2, len(sets), count))
    means, released, placed = ((_SparseColumns(), _SparseColumns()) for _ in range(3))
    zone, share = zoned.zone, zoned.share / zoned.areas[zoned.zone]
    own, theirs = _SortedPoints(source), _SortedPoints(made.released)
    where, homes = _SortedPoints(zoned.places), _SortedPoints(made.places)
    for number, rings in enumerate(zones):
        mesh, drawn = mesh_and_transform(source, rings, bandwidth)
        plain = mesh.inverse_transform(
            drawn
            * np.exp(-(bandwidth**2) / 2 * mesh.squared_frequencies())
            / mesh.sharing_transform
        )
        some, value = where.values(mesh, plain)
        for column, mass in zip(means, (value, value * (1 - value)), strict=True):
            total = np.bincount(zone[some], share[some] * mass, count)
            column.add_column(np.flatnonzero(total), total[total != 0])
        some, value = homes.values(mesh, plain)
        placed[0].add_column(some, value)
        placed[1].add_column(some, value * (1 - value))
        for kind, law in enumerate(source.laws):
            undone, square = weight_transforms(mesh, law, source, bandwidth, drawn)
            for spectrum, sums, column in zip(
                (undone, undone - square), rows, released, strict=True
            ):
                field = mesh.inverse_transform(spectrum / mesh.sharing_transform)
                some, value = own.values(mesh, field, kind)
                whole = np.zeros(len(source.points))
                whole[some] = value
                sums[:, number] += [whole[part].sum() for part in sets]
                column.extend(*theirs.values(mesh, field, kind))
        for column in released:
            column.end_column()
        report((number + 1) / count)
    inside, border = (
        _WeightSums(
            rows[part], means[part].matrix(count).T.tocsc(),
            released[part].matrix(cases), placed[part].matrix(cases),
        )
        for part in (0, 1)
    )  # fmt: skip
    return inside, border


def _solve_zone_cases(
    inside: _WeightSums, border: _WeightSums, area: Floats
) -> ZoneCases:
    """Return estimates from sums and the areas (m²) of zones."""
    parts, count = inside.rows.shape
    size = inside.released.shape[0] // count
    # Of zones whose columns are nearly the same no inverse is exact: see below.
    inverse = scipy.sparse.linalg.splu(
        (inside.zones + scipy.sparse.identity(count) * 1e-14).tocsc()
    )
    cases = inverse.solve(inside.rows.T).T
    some = np.maximum(cases, 0)
    excess, spread, crowding = _measure_crowding(inside, border, inverse, some)
    se, low, high, outside = np.zeros((4, parts, count))
    mixed = np.zeros(count, dtype=bool)
    one = np.eye(count)
    for start in range(0, count, _BLOCK):
        block = slice(start, start + _BLOCK)
        own = one[:, block]
        coefficients = inverse.solve(own, trans="T")
        fault = np.abs(inside.zones.T @ coefficients - own).max(axis=0)
        mixed[block] = ~(fault < _FAULT)
        away, placed = (
            np.asarray(values @ coefficients) - np.repeat(own, size, axis=0)
            for values in (inside.released, inside.placed)
        )
        variance, more, third = (
            _average_by_zone(part, size) for part in (away**2, placed**2, away**3)
        )
        counts, few = cases[:, block], some[:, block]
        alone, added, skewed = (
            (part * own).sum(axis=0) for part in (variance, more, third)
        )
        crowd = crowding[:, block]
        alone = alone + crowd * added
        others = cases @ variance + crowd * (cases @ more) - counts * alone
        cubes = some @ third - few * skewed
        # By chance estimates of others can be below 0 in sum.
        most = some @ variance + crowd * (some @ more)
        others = np.where(others > 0, others, most)
        se[:, block] = np.sqrt(few * alone + others)
        others = others + _UNSEEN * (variance * (1 - own)).max(axis=0)
        law = alone, others, skewed, cubes
        low[:, block] = np.minimum(_solve_interval_end(-_NORMAL, counts, law), few)
        high[:, block] = np.maximum(_solve_interval_end(_NORMAL, few, law), few)
        # Evenly beyond the zones: ∫ w_z over the plane is the zone's area.
        outside[:, block] = np.abs(coefficients.T @ area - area[block]) / area[block]
    much = _SMALL * (high - low) / 2
    unlikely = excess**2 > _NORMAL**2 * spread
    return ZoneCases(
        count=cases, se=se, low=low, high=high, beyond=outside * high > much,
        uneven=unlikely & (_LOSS * np.abs(excess) > much), mixed=mixed,
    )  # fmt: skip


def _measure_crowding(
    inside: _WeightSums,
    border: _WeightSums,
    inverse: scipy.sparse.linalg.SuperLU,
    cases: Floats,
) -> tuple[Floats, Floats, Floats]:
    """Return how many cases too many are near borders, its variance, and how crowded.

    The variance is that of noise and of c times the places of evenly lying cases. How
    much more than those of evenly lying cases the places add to an estimate, (s, m),
    is c − 1 times as many as are near the zone's border for each that would be.
    """
    count = cases.shape[1]
    size = inside.released.shape[0] // count
    expected, noise, places = np.zeros((3, *cases.shape))
    for start in range(0, count, _BLOCK):
        block = slice(start, start + _BLOCK)
        even = inverse.solve(border.zones.T.tocsc()[:, block].toarray(), trans="T")
        expected[:, block] = inside.rows @ even
        for variance, theirs, own in (
            (noise, border.released, inside.released),
            (places, border.placed, inside.placed),
        ):
            away = theirs[:, block].toarray() - np.asarray(own @ even)
            variance[:, block] = cases @ _average_by_zone(away**2, size)
    excess, tiny = border.rows - expected, np.finfo(float).tiny
    total = np.maximum(places.sum(axis=1, keepdims=True), tiny)
    # Made-up cases tell the variance to a quarter; what chance explains is no crowd.
    spare = _VARIANCE * noise.sum(axis=1, keepdims=True)
    spare += 2 * np.sqrt((noise**2).sum(axis=1, keepdims=True))
    more = np.maximum((excess**2 - noise).sum(axis=1, keepdims=True), spare)
    more = (more - spare**2 / np.maximum(more, tiny)) / total
    error = np.sqrt(noise)
    near = np.maximum(border.rows + error, 0) / np.maximum(
        np.maximum(expected, error), tiny
    )
    return excess, noise + more * places, more * near


def _solve_interval_end(side: float, count: Floats, law: tuple[Floats, ...]) -> Floats:
    """Return the n from which an estimate is ``side`` standard deviations away.

    By variances n·alone + others, and for skewed laws by the third moments n·skewed +
    cubes (Cornish & Fisher 1938).
    """
    alone, others, skewed, cubes = law
    found = np.maximum(count, 1.0)
    for _ in range(_ROUNDS):
        shift = (found * skewed + cubes) / np.maximum(found * alone + others, _LEAST)
        middle = count - (side**2 - 1) / 6 * shift + side**2 * alone / 2
        square = (middle - side**2 * alone / 4) * alone + others
        found = np.maximum(middle + side * np.sqrt(np.maximum(square, 0)), 0)
    ends: Floats = found
    return ends


def _average_by_zone(values: Floats, size: int) -> Floats:
    """Return means over the made-up cases of each zone."""
    means: Floats = values.reshape(-1, size, values.shape[1]).mean(axis=1)
    return means


@dataclass(frozen=True)
class _ArtificialCases:
    """Made-up cases, as many of each zone, without any chance: places and as released.

    Places take turns by their shares; distances and directions of the noise are those
    of a lattice of irrational turns, laws as frequent as among the rows.
    """

    places: Floats
    released: NoisyPoints

    @classmethod
    def of(cls, source: NoisyPoints, zoned: _SampledZones) -> _ArtificialCases:
        """Return the cases of zones."""
        size = _count_artificial_cases(source, zoned)
        even = (np.arange(size) + 0.5) / size
        ends = np.searchsorted(zoned.zone, np.arange(len(zoned.rings) + 1))
        places = []
        for first, last in pairwise(ends):
            part = np.cumsum(zoned.share[first:last])
            places.append(zoned.places[first + np.searchsorted(part, even * part[-1])])
        turn, away, kind = (
            np.tile((np.arange(size) * one + 0.5) % 1, len(zoned.rings))
            for one in _TURNS
        )
        portion = np.cumsum(np.bincount(source.law_numbers, minlength=len(source.laws)))
        which = np.searchsorted(portion, kind * max(portion[-1], 1), side="right")
        which = np.minimum(which, len(source.laws) - 1)
        radius = np.empty(len(away))
        for number, law in enumerate(source.laws):
            radius[which == number] = _noise_quantiles(law, away[which == number])
        angle = 2 * np.pi * turn
        noise = radius[:, None] * np.column_stack([np.cos(angle), np.sin(angle)])
        homes = np.vstack(places)
        noisy = homes + noise @ source.stretch.T
        return cls(homes, replace(source, points=noisy, law_numbers=which))


def _count_artificial_cases(source: NoisyPoints, zoned: _SampledZones) -> int:
    """Return how many cases are made up for each zone."""
    reach = 2 * max(
        make_kernel_table(law, zoned.bandwidth).reach for law in source.laws
    )
    each = [np.vstack(list(rings)) for rings in zoned.rings]
    sides = np.array([np.ptp(corners, axis=0) for corners in each])
    whole = np.ptp(np.vstack(each), axis=0)
    near = np.minimum((sides + reach) / whole, 1).prod(axis=1).sum()
    return int(np.clip(_EVERY / (len(each) * near), *_SINGLE))


def _noise_quantiles(law: NoiseLaw, chance: Floats) -> Floats:
    """Return quantiles of the noise's distance (m)."""
    if isinstance(law, GaussianLaw):
        normal: Floats = law.sigma * np.sqrt(-2 * np.log1p(-chance))
        return normal
    # √3/ε is its scale: the distance is Gamma(2, 1/ε).
    result: Floats = scipy.special.gammaincinv(2, chance) * law.scale / math.sqrt(3)
    return result


class _SortedPoints:
    """Points from west to east: those on a mesh are found soon."""

    def __init__(self, points: NoisyPoints | Floats) -> None:
        own = points.points if isinstance(points, NoisyPoints) else points
        self.order = np.argsort(own[:, 0], kind="stable")
        self.points = own[self.order]
        kinds = (
            points.law_numbers
            if isinstance(points, NoisyPoints)
            else np.zeros(len(own), int)
        )
        self.kinds = kinds[self.order]

    def values(self, mesh: Mesh, field: Floats, kind: int = 0) -> tuple[Ints, Floats]:
        """Return points of a kind that are on a mesh, and a field's values there."""
        sides = mesh.west, mesh.west + mesh.step * mesh.shape[1]
        near = slice(*np.searchsorted(self.points[:, 0], sides).tolist())
        some = np.flatnonzero(self.kinds[near] == kind) + near.start
        total, flat = np.zeros(len(some)), field.ravel()
        for bins, share in mesh.iterate_bin_shares(self.points[some]):
            total += share * flat[bins]
        seen = np.abs(total) > _LEAST
        return self.order[some[seen]], total[seen]


class _SparseColumns:
    """A sparse matrix that is made column by column."""

    def __init__(self) -> None:
        self._rows: list[Ints] = []
        self._values: list[Floats] = []
        self._size, self._ends = 0, [0]

    def extend(self, rows: Ints, values: Floats) -> None:
        """Append entries to the current column."""
        self._rows.append(rows)
        self._values.append(values)
        self._size += len(rows)

    def end_column(self) -> None:
        """Mark the end of the current column."""
        self._ends.append(self._size)

    def add_column(self, rows: Ints, values: Floats) -> None:
        """Append a whole column."""
        self.extend(rows, values)
        self.end_column()

    def matrix(self, rows: int) -> scipy.sparse.csr_matrix:
        parts = np.concatenate(self._values), np.concatenate(self._rows), self._ends
        return scipy.sparse.csc_matrix(parts, shape=(rows, len(self._ends) - 1)).tocsr()
