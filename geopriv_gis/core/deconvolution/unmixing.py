"""Cases of each zone from released points: smoothed counts, unsmoothed again.

W_z counts a row as the share w_z of its Gaussian in zone z, without bias. Cases that
lie evenly within zone y amount to M_zy = ∫_y w_z/|y| each, a Gram matrix that can be
inverted. So u_k = Σ_z (M⁻¹)_kz·W_z has mean 1 for cases of zone k and 0 for those of
any other: Σ_i u_k(y_i) is without bias for the cases of the zone itself.

In a zone much wider than the noise, cases may crowd at one border. So wide zones are
cut into pieces, within each of which cases are taken to lie evenly, and the numbers of
rows that are released within pieces join the W_z: as many sums as pieces.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from itertools import pairwise

import numpy as np
import scipy

from ..errors import ParameterError
from ..randomness import Bools, Floats, Ints
from .cells import Mesh
from .laws import GaussianLaw, NoiseLaw, make_kernel_table
from .pieces import Pieces
from .source import NoisyPoints
from .zones import area_shares, mesh_and_transform, weight_transforms

Progress = Callable[[float], object]

_NEAR = 10.0  # places within a bandwidth
_PLACES = 1 << 22
_LEAST = 1e-9  # of a square; less is rounding
_OVERLAP = 1e-3  # of all squares; less is faults of digitising
_SINGLE, _MADE = (64, 2048), 150_000  # made-up cases of a piece; of all
_EVERY = 2e7  # values of them
_TURNS = math.sqrt(2), math.sqrt(3), math.sqrt(5)
_FEW = 16  # turns of the noise, where they are averaged
_BLOCK = 32  # zones at a time
_NORMAL = 1.959963984540054
_FAULT = 1e-6  # of 1, that the inverse may be off
_SMALL = 0.25  # of half an interval, that cases elsewhere may move an estimate
_ROUNDS = 8  # until ends of intervals no longer move
_UNSEEN = 0.5  # cases beside a zone that noise may have hidden
_VARIANCE = 2.0  # of a variance, over the root of the made-up cases that tell it
_LOSS = 2.0  # cases that one too many on a border, by w·(1 − w), moves at most


def sharp_width(laws: Sequence[NoiseLaw]) -> float:
    """Return the largest 1.1·σ or 1/ε (m); below such bandwidths zones' errors grow."""
    return max(
        (1.1 if isinstance(law, GaussianLaw) else 1 / math.sqrt(3)) * law.scale
        for law in laws
    )


@dataclass(frozen=True)
class ZoneCases:
    """Estimated numbers of cases by zone, with intervals, (s, m) each.

    ``beyond``: cases beyond all zones, as dense as within, would matter. ``uneven``:
    more or fewer cases lie near the border than ``se`` allows for. ``mixed``: the
    smoothing cannot be undone, and nothing is estimated.
    """

    count: Floats
    se: Floats
    low: Floats
    high: Floats
    beyond: Bools
    uneven: Bools
    mixed: Bools

    def of_set(self, number: int, zones: int) -> ZoneCases:
        """Return one set's estimates in the first `zones` zones, (m,) each."""
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
    progress: Progress,
    *,
    rows: int | None = None,
) -> ZoneCases:
    """Estimate cases in zones for each set of rows; raise if zones overlap or are tiny.

    source: Released points in metres of a plane.
    rows: How many rows tell where cases crowd, where sets are not all of one release.

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
    how many are near a zone's own border, or would be if they lay evenly, how much of
    that concerns the zone: a crowd far inside is taken for more cases than it has.
    """
    step, squares = _sample_zones(zones, bandwidth)
    widest = max(bandwidth, *(law.scale for law in source.laws))
    points = source.points
    pieces = Pieces.of(
        squares, step, widest=widest, points=points, rows=rows or len(points)
    )
    made = _ArtificialCases.of(source, pieces, bandwidth)
    inside, border = _sum_over_zones(
        source, sets, zones, bandwidth, pieces, artificial=made, progress=progress
    )
    caught = pieces.indicate(made.released.points)
    inside = _count_in_pieces(
        inside, source, sets, pieces, artificial=made, caught=caught
    )
    left = 1 - inside.average(np.asarray(caught.sum(axis=1)))[:, 0]
    return _solve_zone_cases(inside, border, pieces, left)


def _sample_zones(
    zones: Sequence[Sequence[Floats]], bandwidth: float
) -> tuple[float, tuple[Floats, Ints, Floats]]:
    """Return a grid's side and squares in zones; raise if small or overlapping."""
    corners = [np.vstack(list(rings)) for rings in zones]
    west, south = np.array([each.min(axis=0) for each in corners]).T
    east, north = np.array([each.max(axis=0) for each in corners]).T
    width, height = _union_length(west, east), _union_length(south, north)
    step = max(bandwidth / _NEAR, math.sqrt(width * height / _PLACES))
    squares, shared = zip(
        *(_clip_grid_squares(rings, step) for rings in zones), strict=True
    )
    if not all(len(each) for each in shared):
        raise ParameterError(
            "a zone is too small for its rows to be counted. Join it to a neighbour, "
            "or leave it out."
        )
    where, share = np.vstack(squares), np.concatenate(shared)
    sides, first = np.ptp(where, axis=0) + 1, where.min(axis=0)
    cell = np.ravel_multi_index(tuple((where - first).T), tuple(sides))
    _, cell = np.unique(cell, return_inverse=True)
    twice = np.maximum(np.bincount(cell, share) - 1, 0).sum()
    if twice > _OVERLAP * len(where):
        raise ParameterError(
            "zones must not overlap: dissolve them, or pass those that overlap one "
            "at a time."
        )
    zone = np.repeat(np.arange(len(zones)), [len(each) for each in shared])
    return step, (where * step, zone, share)


def _union_length(starts: Floats, ends: Floats) -> float:
    """Return the length of the union of intervals: gaps between them do not count."""
    order = np.argsort(starts, kind="stable")
    starts, ends = starts[order], np.maximum.accumulate(ends[order])
    begun = np.maximum(starts, np.concatenate([starts[:1], ends[:-1]]))
    return float(np.maximum(ends - begun, 0).sum())


def _clip_grid_squares(rings: Sequence[Floats], step: float) -> tuple[Ints, Floats]:
    """Return the grid squares that a zone overlaps, and the share of each inside."""
    corners = np.vstack(list(rings)) / step
    first = np.floor(corners.min(axis=0)).astype(np.int64) - 1
    columns, rows = np.ceil(corners.max(axis=0)).astype(np.int64) + 2 - first
    west, south = (first * step).tolist()
    share = area_shares(Mesh(west, south, step, (int(rows), int(columns))), rings)
    row, column = np.nonzero(share > _LEAST)
    return np.column_stack([column, row]) + first, share[row, column]


@dataclass(frozen=True)
class _WeightSums:
    """Sums of f deconvolved functions over rows, and their terms for artificial cases.

    ``rows`` (s, f): The sums, undone, over rows of each set. ``means`` (f, k): their
    summands' means over each piece. ``released`` and ``placed``, (n, f): the summands
    for made-up cases, ``size`` of each piece in turn, as they are released, undone, and
    where they are.
    """

    rows: Floats
    means: scipy.sparse.csc_matrix
    released: scipy.sparse.csr_matrix
    placed: scipy.sparse.csr_matrix
    size: int

    @property
    def members(self) -> scipy.sparse.csr_matrix:
        """Return a sparse matrix (k, n): 1 where a case is of a piece."""
        rows = self.released.shape[0]
        ends = np.arange(0, rows + 1, self.size)
        return scipy.sparse.csr_matrix((np.ones(rows), np.arange(rows), ends))

    @cached_property
    def absolute_sums(self) -> scipy.sparse.csr_matrix:
        """Return sums of absolute summands over the cases of each piece, (k, f)."""
        return self.members @ (abs(self.released) + abs(self.placed))

    def find_cases(self, most: Floats) -> tuple[Ints, Ints]:
        """Return pieces with an entry of `most` above 1e-9, and their cases' rows."""
        near = np.flatnonzero((most > _LEAST).any(axis=1))
        return near, (near[:, None] * self.size + np.arange(self.size)).ravel()

    def average(self, values: Floats) -> Floats:
        """Return each piece's means of values, given for its `size` cases in turn."""
        means: Floats = values.reshape(-1, self.size, values.shape[1]).mean(axis=1)
        return means

    def of_whole_zones(self, pieces: Pieces) -> _WeightSums:
        """Return the sums for whole zones, not pieces, with cases spread evenly."""
        part = pieces.areas / pieces.sum_by_zone(pieces.areas)[pieces.zone]
        ends = np.append(pieces.firsts, len(part))
        whole = scipy.sparse.csc_matrix((part, np.arange(len(part)), ends))
        count = whole.shape[1]
        return _WeightSums(
            self.rows[:, :count], (self.means[:count] @ whole).tocsc(),
            self.released[:, :count], self.placed[:, :count], self.size,
        )  # fmt: skip

    def invert(self) -> scipy.sparse.linalg.SuperLU:
        """Return the LU factorisation of the matrix of expectations plus 1e-14·I.

        Of zones whose rows are nearly the same no inverse is exact: see ``mixed``.
        """
        tiny = scipy.sparse.identity(self.means.shape[0]) * 1e-14
        return scipy.sparse.linalg.splu((self.means + tiny).tocsc())


def _sum_over_zones(
    source: NoisyPoints,
    sets: Sequence[Ints],
    zones: Sequence[Sequence[Floats]],
    bandwidth: float,
    pieces: Pieces,
    *,
    artificial: _ArtificialCases,
    progress: Progress,
) -> tuple[_WeightSums, _WeightSums]:
    """Return sums over rows of zones' weights w, and of w·(1 − w), large at borders."""
    count, cases = len(zones), len(artificial.places)
    rows = np.zeros((2, len(sets), count))
    means, released, placed = ((_SparseColumns(), _SparseColumns()) for _ in range(3))
    share = pieces.share * (pieces.step**2 / pieces.areas)[pieces.piece]
    own, theirs = _SortedPoints(source), _SortedPoints(artificial.released)
    where, homes = _SortedPoints(pieces.places), _SortedPoints(artificial.places)
    members = _indicate_sets(sets, len(source.points))
    for number, rings in enumerate(zones):
        mesh, drawn = mesh_and_transform(source, rings, bandwidth)
        plain = mesh.inverse_transform(
            drawn
            * np.exp(-(bandwidth**2) / 2 * mesh.squared_frequencies())
            / mesh.sharing_transform
        )
        [(some, value)] = where.values(mesh, [plain])
        for column, mass in zip(means, (value, value * (1 - value)), strict=True):
            total = np.bincount(
                pieces.piece[some], share[some] * mass, len(pieces.zone)
            )
            column.add_column(np.flatnonzero(total), total[total != 0])
        [(some, value)] = homes.values(mesh, [plain])
        placed[0].add_column(some, value)
        placed[1].add_column(some, value * (1 - value))
        for law_number, law in enumerate(source.laws):
            undone, square = weight_transforms(mesh, law, source, bandwidth, drawn)
            fields = [
                mesh.inverse_transform(spectrum / mesh.sharing_transform)
                for spectrum in (undone, undone - square)
            ]
            for sums, (some, value) in zip(
                rows, own.values(mesh, fields, law_number), strict=True
            ):
                sums[:, number] += members[:, some] @ value
            for column, found in zip(
                released, theirs.values(mesh, fields, law_number), strict=True
            ):
                column.extend(*found)
        for column in released:
            column.end_column()
        progress((number + 1) / count)
    inside, border = (
        _WeightSums(
            rows[part], means[part].matrix(len(pieces.zone)).T.tocsc(),
            released[part].matrix(cases), placed[part].matrix(cases), artificial.size,
        )
        for part in (0, 1)
    )  # fmt: skip
    return inside, border


def _indicate_sets(sets: Sequence[Ints], rows: int) -> scipy.sparse.csc_matrix:
    """Return a sparse matrix (s, rows): 1 where a row is in a set."""
    number = np.repeat(np.arange(len(sets)), [len(one) for one in sets])
    entries = np.ones(len(number)), (number, np.concatenate(list(sets)))
    return scipy.sparse.csc_matrix(entries, shape=(len(sets), rows))


def _count_in_pieces(
    sums: _WeightSums,
    source: NoisyPoints,
    sets: Sequence[Ints],
    pieces: Pieces,
    *,
    artificial: _ArtificialCases,
    caught: scipy.sparse.csr_matrix,
) -> _WeightSums:
    """Return sums with columns added: row counts by piece, but for each zone's first.

    caught: In which piece each artificial case is released.
    """
    kept = np.setdiff1d(np.arange(len(pieces.zone)), pieces.firsts)
    if not len(kept):
        return sums
    rows, released = pieces.indicate(source.points)[:, kept], caught[:, kept]
    noise, _ = _noise_without_chance(source, _FEW)
    placed = sum(pieces.indicate(artificial.places + one) for one in noise) / _FEW
    # A row of one piece is released in another as often as its made-up cases are.
    expected = (sums.members @ released).T / sums.size
    found = np.vstack([np.asarray(rows[part].sum(axis=0)) for part in sets])
    return _WeightSums(
        np.hstack([sums.rows, found]),
        scipy.sparse.vstack([sums.means, expected]).tocsc(),
        scipy.sparse.hstack([sums.released, released]).tocsr(),
        scipy.sparse.hstack([sums.placed, placed[:, kept]]).tocsr(),
        sums.size,
    )


def _solve_zone_cases(
    inside: _WeightSums, border: _WeightSums, pieces: Pieces, left: Floats
) -> ZoneCases:
    """Solve for cases per zone from the sums over rows; return with intervals.

    left (k,): Which share of each piece's cases is released beyond all zones.
    """
    parts, count = border.rows.shape
    inverse = inside.invert()
    cases = inverse.solve(inside.rows.T).T
    totals, area = pieces.sum_by_zone(cases), pieces.areas
    some = np.maximum(totals, 0)
    each = np.maximum(cases, 0)
    # By which shares cases of a zone lie in its pieces: by area, where nobody is seen.
    parted = each + _LEAST * area / area.sum()
    parted /= pieces.sum_by_zone(parted)[:, pieces.zone]
    excess, spread, crowding = _weigh_crowding(inside, border, pieces, inverse, each)
    zones = pieces.sum_by_zone(area)
    # Cases evenly beyond the zones, 1 per m²: ∫ w_z over the plane is the zone's area,
    # and as many are released in a piece as of the piece's cases are beyond.
    beyond = zones - inside.means[:count] @ area
    beyond = np.concatenate([beyond, np.delete(area * left, pieces.firsts)])
    se, low, high, outside = np.zeros((4, parts, count))
    mixed = np.zeros(count, dtype=bool)
    for start in range(0, count, _BLOCK):
        block = slice(start, start + _BLOCK)
        own = (pieces.zone[:, None] == np.arange(count)[block]).astype(np.float64)
        coefficients = inverse.solve(own, trans="T")
        fault = np.abs(inside.means.T @ coefficients - own).max(axis=0)
        mixed[block] = ~(fault < _FAULT)
        near, (variance, more, third) = _average_errors(inside, own, coefficients)
        own = own[near]
        counts, few = totals[:, block], some[:, block]
        alone, added, skewed = (
            parted[:, near] @ (part * own) for part in (variance, more, third)
        )
        crowd = crowding[:, block]
        alone = alone + crowd * added
        variance, more, third = (part * (1 - own) for part in (variance, more, third))
        others, most = (
            by[:, near] @ variance + crowd * (by[:, near] @ more)
            for by in (cases, each)
        )
        # By chance estimates of others can be below 0 in sum.
        others = np.where(others > 0, others, most)
        cubes = each[:, near] @ third
        se[:, block] = np.sqrt(few * alone + others)
        others = others + _UNSEEN * variance.max(axis=0)
        law = alone, others, skewed, cubes
        low[:, block] = np.minimum(_solve_interval_end(-_NORMAL, counts, law), few)
        high[:, block] = np.maximum(_solve_interval_end(_NORMAL, few, law), few)
        outside[:, block] = np.abs(coefficients.T @ beyond / zones[block])
    much = _SMALL * (high - low) / 2
    unlikely = excess**2 > _NORMAL**2 * spread
    return ZoneCases(
        count=totals, se=se, low=low, high=high, beyond=outside * high > much,
        uneven=unlikely & (_LOSS * np.abs(excess) > much), mixed=mixed,
    )  # fmt: skip


def _average_errors(
    sums: _WeightSums, own: Floats, coefficients: Floats
) -> tuple[Ints, Iterator[Floats]]:
    """Return pieces that add to estimates; errors' mean squares, noiseless ones, cubes.

    own (k, m): What the cases of each piece count. The powers are the second and third
    of what they are counted as when released, between them the second of where they
    are.
    """
    near, made = sums.find_cases(own + sums.absolute_sums @ np.abs(coefficients))
    true = np.repeat(own[near], sums.size, axis=0)
    away, placed = (
        np.asarray(values[made] @ coefficients) - true
        for values in (sums.released, sums.placed)
    )
    return near, map(sums.average, (away**2, placed**2, away**3))


def _weigh_crowding(
    inside: _WeightSums,
    border: _WeightSums,
    pieces: Pieces,
    inverse: scipy.sparse.linalg.SuperLU,
    cases: Floats,
) -> tuple[Floats, Floats, Floats]:
    """Measure crowds at borders by pieces, averaged with zones' where these are more.

    Pieces follow crowds, of which they leave too few to be seen; zones alone take
    slopes for crowds: what is between the two holds.
    """
    found = _measure_crowding(inside, border, inverse, cases)
    if len(pieces.zone) == len(pieces.firsts):
        return found
    whole = inside.of_whole_zones(pieces)
    excess, spread, of_zones = _measure_crowding(
        whole, border.of_whole_zones(pieces), whole.invert(), cases
    )
    return excess, spread, (found[2] + np.maximum(found[2], of_zones)) / 2


def _measure_crowding(
    inside: _WeightSums,
    border: _WeightSums,
    inverse: scipy.sparse.linalg.SuperLU,
    cases: Floats,
) -> tuple[Floats, Floats, Floats]:
    """Return cases' excess near borders, its variance, and what crowds add to errors.

    The variance is that of noise and of c times the places of evenly lying cases. How
    much more than those of evenly lying cases the places add to an estimate, (s, m),
    is c − 1 times as many as are near the zone's border for each that would be.
    """
    shape = border.rows.shape
    expected, noise, places = np.zeros((3, *shape))
    means = border.means.T.tocsc()
    kinds = (
        (noise, border.released.tocsc(), inside.released),
        (places, border.placed.tocsc(), inside.placed),
    )
    for start in range(0, shape[1], _BLOCK):
        block = slice(start, start + _BLOCK)
        even = inverse.solve(means[:, block].toarray(), trans="T")
        expected[:, block] = inside.rows @ even
        near, made = inside.find_cases(
            border.absolute_sums[:, block].toarray()
            + inside.absolute_sums @ np.abs(even)
        )
        for variance, theirs, own in kinds:
            away = theirs[:, block].tocsr()[made].toarray()
            away -= np.asarray(own[made] @ even)
            variance[:, block] = cases[:, near] @ inside.average(away**2)
    excess, tiny = border.rows - expected, np.finfo(float).tiny
    total = np.maximum(places.sum(axis=1, keepdims=True), tiny)
    # Made-up cases tell the variance to this part; what chance explains is no crowd.
    spare = _VARIANCE / math.sqrt(inside.size) * noise.sum(axis=1, keepdims=True)
    spare += 2 * np.sqrt((noise**2).sum(axis=1, keepdims=True))
    more = np.maximum((excess**2 - noise).sum(axis=1, keepdims=True), spare)
    more = (more - spare**2 / np.maximum(more, tiny)) / total
    error = np.sqrt(noise)
    near = np.maximum(border.rows + error, expected) / np.maximum(
        np.maximum(expected, error), tiny
    )
    return excess, noise + more * places, more * near


def _solve_interval_end(side: float, count: Floats, law: tuple[Floats, ...]) -> Floats:
    """Return an interval's end: the count, at least 0, `side` deviations away.

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


@dataclass(frozen=True)
class _ArtificialCases:
    """Deterministic artificial cases: their true and their noisy positions.

    There are ``size`` of each piece, sorted. Places take turns by their shares;
    distances and directions of the noise are those of a lattice of irrational turns,
    laws as frequent as among the rows.
    """

    size: int
    places: Floats
    released: NoisyPoints

    @classmethod
    def of(
        cls, source: NoisyPoints, pieces: Pieces, bandwidth: float
    ) -> _ArtificialCases:
        """Place artificial cases in each piece and add deterministic noise."""
        size = _count_artificial_cases(source, pieces.areas, bandwidth)
        even = (np.arange(size) + 0.5) / size
        count = len(pieces.zone)
        homes = []
        for first, last in pairwise(
            np.searchsorted(pieces.piece, np.arange(count + 1))
        ):
            part = np.cumsum(pieces.share[first:last])
            homes.append(first + np.searchsorted(part, even * part[-1]))
        places = pieces.places[np.concatenate(homes)]
        noise, which = _noise_without_chance(source, size)
        noisy = replace(
            source,
            points=places + np.tile(noise, (count, 1)),
            law_numbers=np.tile(which, count),
        )
        return cls(size, places, noisy)


def _noise_without_chance(source: NoisyPoints, size: int) -> tuple[Floats, Ints]:
    """Return noise (m) at regular quantiles, (size, 2), and each one's law number."""
    turn, away, kind = ((np.arange(size) * one + 0.5) % 1 for one in _TURNS)
    portion = np.cumsum(np.bincount(source.law_numbers, minlength=len(source.laws)))
    which = np.searchsorted(portion, kind * max(portion[-1], 1), side="right")
    which = np.minimum(which, len(source.laws) - 1)
    radius = np.empty(size)
    for number, law in enumerate(source.laws):
        radius[which == number] = _noise_quantiles(law, away[which == number])
    angle = 2 * np.pi * turn
    noise = radius[:, None] * np.column_stack([np.cos(angle), np.sin(angle)])
    return noise @ source.stretch.T, which


def _count_artificial_cases(
    source: NoisyPoints, areas: Floats, bandwidth: float
) -> int:
    """Return the number of artificial cases per piece, within limits of memory."""
    reach = 2 * max(make_kernel_table(law, bandwidth).reach for law in source.laws)
    near = np.minimum((np.sqrt(areas) + reach) ** 2 / areas.sum(), 1).sum()
    most = min(_EVERY / near, _MADE) / len(areas)
    return int(np.clip(most, *_SINGLE))


def _noise_quantiles(law: NoiseLaw, chance: Floats) -> Floats:
    """Return quantiles of the noise's distance (m) at probabilities."""
    if isinstance(law, GaussianLaw):
        normal: Floats = law.sigma * np.sqrt(-2 * np.log1p(-chance))
        return normal
    # √3/ε is its scale: the distance is Gamma(2, 1/ε).
    result: Floats = scipy.special.gammaincinv(2, chance) * law.scale / math.sqrt(3)
    return result


class _SortedPoints:
    """Points sorted from west to east, for fast lookup within a mesh."""

    def __init__(self, points: NoisyPoints | Floats) -> None:
        own = points.points if isinstance(points, NoisyPoints) else points
        self.order = np.argsort(own[:, 0], kind="stable")
        self.points = own[self.order]
        law_numbers = (
            points.law_numbers
            if isinstance(points, NoisyPoints)
            else np.zeros(len(own), int)
        )
        self.law_numbers = law_numbers[self.order]

    def values(
        self, mesh: Mesh, fields: Sequence[Floats], law_number: int = 0
    ) -> list[tuple[Ints, Floats]]:
        """Interpolate fields at a law's points; return rows that are not 0, and values.

        fields: Values at the mesh's bins; points beyond the mesh are left out.
        """
        sides = mesh.west, mesh.west + mesh.step * mesh.shape[1]
        near = slice(*np.searchsorted(self.points[:, 0], sides).tolist())
        height = self.points[near, 1] - mesh.south
        inside = (height >= 0) & (height <= mesh.step * mesh.shape[0])
        some = (
            np.flatnonzero(inside & (self.law_numbers[near] == law_number)) + near.start
        )
        flat = [field.ravel() for field in fields]
        totals = np.zeros((len(fields), len(some)))
        for bins, share in mesh.iterate_bin_shares(self.points[some]):
            for number, field in enumerate(flat):
                totals[number] += share * field[bins]
        return [
            (self.order[some[seen]], total[seen])
            for total, seen in zip(totals, np.abs(totals) > _LEAST, strict=True)
        ]


class _SparseColumns:
    """Builder of a sparse matrix, column by column."""

    def __init__(self) -> None:
        self._rows: list[Ints] = []
        self._values: list[Floats] = []
        self._size, self._ends = 0, [0]

    def extend(self, rows: Ints, values: Floats) -> None:
        """Append entries to the current column of the sparse matrix."""
        self._rows.append(rows)
        self._values.append(values)
        self._size += len(rows)

    def end_column(self) -> None:
        """End the current column of the sparse matrix, so that the next one starts."""
        self._ends.append(self._size)

    def add_column(self, rows: Ints, values: Floats) -> None:
        """Append a whole column to the sparse matrix."""
        self.extend(rows, values)
        self.end_column()

    def matrix(self, rows: int) -> scipy.sparse.csr_matrix:
        """Return the finished sparse matrix of so many rows, in CSR format."""
        parts = np.concatenate(self._values), np.concatenate(self._rows), self._ends
        return scipy.sparse.csc_matrix(parts, shape=(rows, len(self._ends) - 1)).tocsr()
