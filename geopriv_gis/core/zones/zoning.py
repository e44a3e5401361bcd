"""Zones as linear counts: what a row of each public type adds to which answers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import qr
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components
from scipy.spatial.distance import cdist

from ..errors import ParameterError
from ..randomness import Floats, Ints

ENTRY = 1e6  # largest number in a query
LARGEST = 1500  # zones or types whose linear algebra is done in one piece
_PAIRS = 2_000_000  # pairs of types that are looked at one by one


@dataclass(frozen=True, eq=False)
class Zoning:
    """The types of rows that d public zones, or queries, can tell apart.

    Parameters
    ----------
    patterns : (N, d) array
        For each type the zones it lies in, 1 or 0; or what it adds to each query, whole
        numbers of up to 10⁶. No row of zeros, none twice. The type that adds nothing
        belongs to every zoning and is not listed.
    weights : (d,) array
        How much the accuracy of each zone matters.
    """

    patterns: Floats
    weights: Floats

    def __post_init__(self) -> None:
        """Refuse anything but distinct patterns."""
        shape, d = self.patterns.shape, len(self.weights)
        good = len(shape) == 2 and shape[1] == d and d > 0
        if good:
            size = np.abs(self.patterns)
            good = bool((size <= ENTRY).all() and (size == np.rint(size)).all())
        if not good:
            raise ParameterError(
                f"patterns must be whole numbers up to {ENTRY:g}, shape (N, {d})."
            )
        if not (np.isfinite(self.weights).all() and (self.weights > 0).all()):
            raise ParameterError("weights must be finite numbers greater than 0.")
        many = len(self.patterns)
        twice = many > 1 and len(np.unique(self.patterns, axis=0)) < many
        if twice or not self.patterns.any(axis=1).all():
            raise ParameterError("patterns must differ and name one zone at least.")

    @property
    def zones(self) -> int:
        """Number of zones d."""
        return int(self.patterns.shape[1])

    @cached_property
    def signed(self) -> bool:
        """Whether some type takes away from an answer."""
        return bool((self.patterns < 0).any())

    @cached_property
    def basis(self) -> Ints:
        """Numbers of zones whose counts determine all the others'."""
        if not len(self.patterns):
            return np.empty(0, dtype=np.int64)
        upper, pivots = qr(self.patterns, mode="r", pivoting=True)
        diagonal = np.abs(np.diag(upper))
        rank = int((diagonal > 1e-9 * diagonal[0]).sum())
        return np.asarray(np.sort(pivots[:rank]), dtype=np.int64)

    @cached_property
    def independent(self) -> bool:
        """Whether no type is a combination of others: so it is for every hierarchy.

        Nested zones: the smallest zone of each type is that type's own, and sorted by
        size these make a triangle. Otherwise by the rank.
        """
        patterns = self.patterns
        if not len(patterns):
            return True
        size = (patterns != 0).sum(axis=0)
        own = np.where(patterns != 0, size, np.inf).argmin(axis=1)
        order = np.argsort(size[own], kind="stable")
        if len(np.unique(own)) == len(own):
            square = patterns[np.ix_(order, own[order])]
            if not np.tril(square, -1).any():
                return True
        return max(patterns.shape) <= LARGEST and len(self.basis) == len(patterns)

    @cached_property
    def components(self) -> list[tuple[Ints, Ints]]:
        """Zones and types that have to do with each other: pairs of their numbers."""
        types, zones = np.nonzero(self.patterns)
        size = len(self.patterns) + self.zones
        links = coo_matrix(
            (np.ones(len(types)), (types, zones + len(self.patterns))), (size, size)
        )
        label = connected_components(links, directed=False)[1]
        of_type, of_zone = np.split(label, [len(self.patterns)])
        return [
            (np.flatnonzero(of_zone == one), np.flatnonzero(of_type == one))
            for one in np.unique(of_zone)
        ]

    def part(self, zones: Ints, types: Ints) -> Zoning:
        """Return the zoning of some of the zones, and types within them."""
        return Zoning(self.patterns[np.ix_(types, zones)], self.weights[zones])

    @cached_property
    def parts(self) -> list[tuple[Ints, Ints, Zoning]]:
        """The components that have types, with zonings: alike ones share theirs."""
        made: dict[tuple[object, ...], Zoning] = {}
        found = []
        for zones, types in self.components:
            if not len(types):
                continue
            patterns = self.patterns[types[:, None], zones]
            weights = self.weights[zones]
            key = (*patterns.shape, patterns.tobytes(), weights.tobytes())
            if key not in made:
                made[key] = Zoning(patterns, weights)
            found.append((zones, types, made[key]))
        return found

    def changes(self, neighbours: str, zones: NDArray[np.int64]) -> Floats:
        """Return what one row can change of some zones' counts, up to the sign.

        Its pattern where it is added or removed; the difference of two patterns, one
        of which may be empty, where it is replaced.
        """
        own = np.unique(self.patterns[:, zones], axis=0)
        if neighbours == "replace":
            own = np.vstack([np.zeros(len(zones)), own])
            one, two = np.triu_indices(len(own), k=1)
            own = np.unique(own[one] - own[two], axis=0)
        return np.asarray(own[own.any(axis=1)])

    def sensitivity(self, order: int, neighbours: str) -> float:
        """Return the largest weighted ℓ1 (1) or squared ℓ2 (2) norm of a change.

        For a replaced row among very many types by ‖p − q‖ ≤ ‖p‖ + ‖q‖: twice the
        largest norm; squared, twice for patterns without negative numbers, as their
        squares then add at most, and four times otherwise.
        """
        scale = self.weights**order
        norms = np.abs(self.patterns) ** order @ scale
        if neighbours == "add-remove" or not len(norms):
            return float(norms.max(initial=0.0))
        if len(norms) ** 2 > _PAIRS:
            return float((4 if self.signed and order == 2 else 2) * norms.max())
        if self.signed or (order == 1 and (self.patterns > 1).any()):
            metric = "cityblock" if order == 1 else "sqeuclidean"
            own = self.patterns * self.weights
            return float(max(norms.max(), cdist(own, own, metric).max()))
        common = (self.patterns * scale) @ self.patterns.T
        apart = norms[:, None] + norms[None, :] - 2 * common
        return float(max(norms.max(), apart.max()))
