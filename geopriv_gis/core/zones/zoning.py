"""Zones as linear queries: contributions of a row of each public type to answers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import scipy
from numpy.typing import NDArray

from ..errors import ParameterError
from ..randomness import Floats, Ints
from .tree import ZoneTree

ENTRY = 1e6  # largest number in a query
LARGEST = 1500  # zones or types whose linear algebra is done in one piece
_PAIRS = 2_000_000  # pairs of types that are looked at one by one


@dataclass(frozen=True, eq=False)
class Zoning:
    """Types of rows that d public zones or queries distinguish, and zones' weights.

    patterns (N, d): For each type the zones it lies in, 1 or 0; or what it adds to each
        query, whole numbers of up to 10⁶. No row of zeros, none twice. The type that
        adds nothing belongs to every zoning and is not listed.
    weights (d,): How much the accuracy of each zone matters.
    """

    patterns: scipy.sparse.csr_matrix
    weights: Floats

    def __post_init__(self) -> None:
        """Raise unless patterns are distinct rows of integers and weights positive."""
        shape, d = self.patterns.shape, len(self.weights)
        if not d:
            raise ParameterError("weights must be of at least one zone; got none.")
        good = len(shape) == 2 and shape[1] == d
        if good:
            object.__setattr__(self, "patterns", canonical_matrix(self.patterns))
            entries = self.patterns.data
            whole = np.abs(entries) <= ENTRY
            good = bool((whole & (entries == np.rint(entries))).all())
        if not good:
            raise ParameterError(
                f"patterns must have shape (N, {d}) and integers from "
                f"−{ENTRY:,.0f} to {ENTRY:,.0f}."
            )
        if not (np.isfinite(self.weights).all() and (self.weights > 0).all()):
            raise ParameterError("weights must be finite numbers greater than 0.")
        if not (np.diff(self.patterns.indptr) > 0).all() or _has_duplicate_rows(
            self.patterns
        ):
            raise ParameterError(
                "patterns must be distinct rows, each with an entry other than 0."
            )

    @property
    def zones(self) -> int:
        """Return the number of zones d."""
        return int(self.patterns.shape[1])

    @property
    def types(self) -> int:
        """Return the number of types N."""
        return int(self.patterns.shape[0])

    @property
    def small(self) -> bool:
        """Return whether the zoning is small enough for dense matrices."""
        return bool(max(self.patterns.shape) <= LARGEST)

    @cached_property
    def dense(self) -> Floats:
        """Return the patterns of a small zoning as a dense array."""
        return np.asarray(self.patterns.toarray())

    @cached_property
    def signed(self) -> bool:
        """Return whether some type has a negative weight in an answer."""
        return bool((self.patterns.data < 0).any())

    @cached_property
    def basis(self) -> Ints:
        """Return the numbers of zones whose counts determine all others."""
        if not self.types:
            return np.empty(0, dtype=np.int64)
        upper, pivots = scipy.linalg.qr(self.dense, mode="r", pivoting=True)
        diagonal = np.abs(np.diag(upper))
        rank = int((diagonal > 1e-9 * diagonal[0]).sum())
        return np.asarray(np.sort(pivots[:rank]), dtype=np.int64)

    @cached_property
    def independent(self) -> bool:
        """Return whether types are linearly independent, as in hierarchies.

        Nested zones: the smallest zone of each type is that type's own, and sorted by
        size these make a triangle. Otherwise by the rank.
        """
        if not self.types:
            return True
        types, zones = _matrix_entries(self.patterns)
        size = np.bincount(zones, minlength=self.zones)
        order = np.lexsort((zones, size[zones], types))
        own = zones[order[self.patterns.indptr[:-1]]]
        if len(np.unique(own)) == len(own):
            place = np.full(self.zones, -1)
            place[own[np.argsort(size[own], kind="stable")]] = np.arange(len(own))
            # Of zones that are some type's own no type is in one before its own.
            if not ((place[zones] >= 0) & (place[zones] < place[own][types])).any():
                return True
        return self.small and len(self.basis) == self.types

    @cached_property
    def tree(self) -> ZoneTree | None:
        """Return the hierarchy of nested zones; None for others."""
        return ZoneTree.of(self.patterns)

    @cached_property
    def components(self) -> tuple[Ints, Ints]:
        """Return the connected component number of each zone and of each type."""
        types, zones = _matrix_entries(self.patterns)
        size = self.types + self.zones
        links = scipy.sparse.csr_matrix(
            (np.ones(len(types)), (types, zones + self.types)), (size, size)
        )
        label = scipy.sparse.csgraph.connected_components(links, directed=False)[1]
        of_type, of_zone = np.split(label, [self.types])
        return of_zone, of_type

    def subset(self, zones: Ints, types: Ints) -> Zoning:
        """Return the zoning of given zones and types."""
        return Zoning(self.patterns[types][:, zones], self.weights[zones])

    @cached_property
    def parts(self) -> list[tuple[Ints, Ints, Zoning]]:
        """Return groups of connected zones with types; groups alike share one zoning.

        Their zones are (k, d) numbers and their types (k, N), a row for each of k
        components.
        """
        used = self.patterns.indices.astype(np.int64)
        if len(used) == self.types and np.bincount(used).max(initial=0) == 1:
            groups = _equal_pairs(self.patterns.data, self.weights[used])
            groups.sort(key=lambda numbers: int(numbers[0]))
            return [
                (used[own][:, None], own[:, None], self.subset(used[own[:1]], own[:1]))
                for own in groups
            ]
        of_zone, of_type = self.components
        types, zones = _matrix_entries(self.patterns)
        zone, zone_ends, zone_place = _group_by_label(of_zone)
        kind, kind_ends, kind_place = _group_by_label(of_type, len(zone_ends) - 1)
        entry, entry_ends, _ = _group_by_label(of_type[types], len(zone_ends) - 1)
        inner = np.stack(
            [kind_place[types], zone_place[zones], self.patterns.data], axis=1
        )[entry]
        several = (np.diff(zone_ends) > 1) | (np.diff(kind_ends) > 1)
        # Components alike have the same entries and weights, by numbers of their own.
        alike: dict[tuple[object, ...], list[int]] = {}
        for number in np.flatnonzero(several & (np.diff(kind_ends) > 0)).tolist():
            own = zone[zone_ends[number] : zone_ends[number + 1]]
            some = inner[entry_ends[number] : entry_ends[number + 1]]
            key = (len(own), some.tobytes(), self.weights[own].tobytes())
            alike.setdefault(key, []).append(number)
        groups = [np.array(numbers) for numbers in alike.values()]
        single = np.flatnonzero(~several & (np.diff(kind_ends) > 0))
        weight = self.weights[zone[zone_ends[single]]]
        alike_too = _equal_pairs(inner[entry_ends[single], 2], weight)
        groups += [single[own] for own in alike_too]
        found = []
        for numbers in sorted(groups, key=lambda numbers: int(numbers[0])):
            first = int(numbers[0])
            wide, deep = np.diff(zone_ends)[first], np.diff(kind_ends)[first]
            own = zone[zone_ends[numbers][:, None] + np.arange(wide)]
            some = kind[kind_ends[numbers][:, None] + np.arange(deep)]
            found.append((own, some, self.subset(own[0], some[0])))
        return found

    def changes(self, neighbours: str, zones: NDArray[np.int64]) -> Floats:
        """Return a row's possible changes of zone counts, up to the sign.

        Its pattern where it is added or removed; the difference of two patterns, one
        of which may be empty, where it is replaced.
        """
        own = np.unique(self.dense[:, zones], axis=0)
        if neighbours == "replace":
            own = np.vstack([np.zeros(len(zones)), own])
            one, two = np.triu_indices(len(own), k=1)
            own = np.unique(own[one] - own[two], axis=0)
        return np.asarray(own[own.any(axis=1)])

    def sensitivity(self, order: int, neighbours: str) -> float:
        """Bound the weighted ℓ1 (1) or squared ℓ2 (2) norm of what one row changes.

        neighbours {"add-remove", "replace", "apart"}: How the row changes.

        With "apart" a row is replaced, and may leave for a type of another component,
        whose change is as large: squared lengths of the two add, so each counts twice.
        For a replaced row among very many types by ‖p − q‖ ≤ ‖p‖ + ‖q‖: twice the
        largest norm; squared, twice for patterns without negative numbers, as their
        squares then add at most, and four times otherwise.
        """
        scale = self.weights**order
        norms = np.asarray(abs(self.patterns).power(order) @ scale)
        largest = float(norms.max(initial=0.0))
        if neighbours == "add-remove" or not largest:
            return largest
        alone = (2 if neighbours == "apart" else 1) * largest
        if neighbours == "apart" and not self.signed:  # ‖p − q‖² ≤ ‖p‖² + ‖q‖²
            return alone
        if len(norms) ** 2 > _PAIRS:
            return (4 if self.signed and order == 2 else 2) * largest
        patterns = self.dense
        if self.signed or (order == 1 and (patterns > 1).any()):
            metric = "cityblock" if order == 1 else "sqeuclidean"
            own = patterns * self.weights
            return max(
                alone, float(scipy.spatial.distance.cdist(own, own, metric).max())
            )
        common = (patterns * scale) @ patterns.T
        apart = norms[:, None] + norms[None, :] - 2 * common
        return max(alone, float(apart.max()))


def canonical_matrix(patterns: Any) -> scipy.sparse.csr_matrix:
    """Return patterns as a sparse matrix with sorted entries and no zeros."""
    found = scipy.sparse.csr_matrix(patterns, dtype=float)
    found.sum_duplicates()
    found.eliminate_zeros()
    return found


def _matrix_entries(patterns: scipy.sparse.csr_matrix) -> tuple[Ints, Ints]:
    """Return the row and column numbers of all entries, by rows."""
    rows = np.repeat(np.arange(patterns.shape[0]), np.diff(patterns.indptr))
    return rows, patterns.indices.astype(np.int64)


def _group_by_label(label: Ints, count: int = 0) -> tuple[Ints, Ints, Ints]:
    """Return an order by label, where each label ends, and places within labels."""
    order = np.argsort(label, kind="stable")
    ends = np.append(0, np.cumsum(np.bincount(label, minlength=count)))
    place = np.empty(len(label), dtype=np.int64)
    place[order] = np.arange(len(label)) - ends[label[order]]
    return order, ends, place


def _equal_pairs(values: Floats, weights: Floats) -> list[Ints]:
    """Return groups of positions with equal value and weight, sorted by pair."""
    order = np.lexsort((weights, values))
    changes = np.diff(values[order]) != 0
    changes |= np.diff(weights[order]) != 0
    return [own for own in np.split(order, np.flatnonzero(changes) + 1) if len(own)]


def _has_duplicate_rows(patterns: scipy.sparse.csr_matrix) -> bool:
    """Return whether two rows are the same.

    Rows are compared entry by entry, those of one length together.
    """
    length = np.diff(patterns.indptr)
    for many in np.unique(length).tolist():
        rows = np.flatnonzero(length == many)
        entry = patterns.indptr[rows][:, None] + np.arange(many)
        both = np.hstack([patterns.indices[entry], patterns.data[entry]])
        if len(rows) > 1 and not np.diff(np.sort(both[:, 0])).all():
            both = both[np.lexsort(both.T)]
            if (both[1:] == both[:-1]).all(axis=1).any():
                return True
    return False
