"""Nested zones as a tree: least squares and nearest counts by passes up and down it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import scipy

from ..randomness import Floats, Ints

_Curve = tuple[Floats, Floats]  # where slopes begin, rising, and the slopes


@dataclass(frozen=True, eq=False)
class ZoneTree:
    """Hierarchy of zones, each within at most one larger; makes counts consistent.

    parent (d,): The next larger zone, −1 for none.
    own (d,): The type of rows that lie in a zone and in no smaller one, −1 if there is
        none.
    levels: Zones by the number of zones around them: the outermost first.
    """

    parent: Ints
    own: Ints
    levels: list[Ints]

    @classmethod
    def of(cls, patterns: scipy.sparse.csr_matrix) -> ZoneTree | None:
        """Return the hierarchy of zones in `patterns`; None unless they are nested."""
        if (patterns.data != 1).any():
            return None
        count, width = patterns.shape
        types = np.repeat(np.arange(count), np.diff(patterns.indptr))
        size = np.bincount(patterns.indices, minlength=width)
        order = np.lexsort((patterns.indices, -size[patterns.indices], types))
        zones = patterns.indices[order].astype(np.int64)
        depth = np.arange(len(zones)) - patterns.indptr[types]
        around = np.where(depth > 0, np.roll(zones, 1), -1)
        parent, level = np.full(width, -1), np.zeros(width, dtype=np.int64)
        parent[zones], level[zones] = around, depth
        if (parent[zones] != around).any():
            return None
        own = np.full(width, -1)
        own[zones[patterns.indptr[1:] - 1]] = np.arange(count)
        levels = [np.flatnonzero(level == n) for n in range(int(depth.max()) + 1)]
        return cls(parent, own, levels)

    def types(self, count: Floats) -> Floats:
        """Return each type's number of rows, at least 0, from consistent counts."""
        within = np.zeros((1, len(count)))
        for zones in self.levels:
            self._add_to_parents(within, count[None], zones)
        own = self.own >= 0
        found = np.zeros(int(own.sum()))
        found[self.own[own]] = np.maximum(count - within[0], 0.0)[own]
        return found

    def order(self) -> Ints:
        """Return the types ordered so that those of each zone are contiguous."""
        size, first = (self.own >= 0).astype(float)[None], np.zeros(len(self.own))
        for zones in reversed(self.levels):
            self._add_to_parents(size, size.copy(), zones)
        for zones in self.levels:
            outer = self.parent[zones]
            by = zones[np.argsort(outer, kind="stable")]
            around = self.parent[by]
            before = np.cumsum(size[0, by]) - size[0, by]
            start = before - before[np.searchsorted(around, around)]
            own = np.where(around >= 0, self.own[around] >= 0, False)
            first[by] = start + np.where(around >= 0, first[around] + own, 0.0)
        known = np.flatnonzero(self.own >= 0)
        return self.own[known[np.argsort(first[known], kind="stable")]]

    def least_squares(self, noisy: Floats, variances: Floats) -> Floats:
        """Return zone answers consistent in the hierarchy, nearest to noisy ones.

        Up the tree each zone takes the mean of its own answer and of the sum of those
        within, by precision; down the tree what is left is shared out by variance.
        Where rows may lie in a zone and in none within, its answer is its own.
        """
        above, below = self._weights_of_sums(variances)
        found, totals = np.array(noisy, dtype=float), np.zeros(noisy.shape)
        for zones in reversed(self.levels):
            found[:, zones] += (totals - found)[:, zones] * above[zones]
            self._add_to_parents(totals, found, zones)
        for zones in self.levels[1:]:
            outer = self.parent[zones]
            found[:, zones] += (found - totals)[:, outer] * below[zones]
        return found

    def compute_cumulants(
        self, variances: Floats, values: Floats, order: int
    ) -> Floats:
        """Return cumulants of the consistent answers from those of the noise.

        Of even order; the second is the variance. An answer is a multiple of what was
        found within the zone, and of independent noise elsewhere.
        """
        above, below = self._weights_of_sums(variances)
        found, totals = values * (1 - above) ** order, np.zeros((1, len(values)))
        for zones in reversed(self.levels):
            found[zones] += above[zones] ** order * totals[0, zones]
            self._add_to_parents(totals, found[None], zones)
        own, other = np.ones(len(values)), np.zeros(len(values))
        for zones in self.levels[1:]:
            outer, share = self.parent[zones], below[zones]
            rest = own[outer] * above[outer] - 1
            own[zones] = 1 + share * rest
            other[zones] = share**order * (
                rest**order * (totals[0, outer] - found[zones])
                + (own[outer] * (1 - above[outer])) ** order * values[outer]
                + other[outer]
            )
        return np.asarray(own**order * found + other)

    def _weights_of_sums(self, variances: Floats) -> tuple[Floats, Floats]:
        """Return zones' weights of their parts' sum, shares of parents' residuals."""
        spread, wide = np.array(variances, dtype=float), np.zeros((1, len(variances)))
        above, below = np.zeros(len(variances)), np.zeros(len(variances))
        for zones in reversed(self.levels):
            full = zones[self.own[zones] < 0]
            above[full] = spread[full] / (spread[full] + wide[0, full])
            spread[full] *= 1 - above[full]
            self._add_to_parents(wide, spread[None], zones)
        inner = np.flatnonzero(self.parent >= 0)
        inner = inner[self.own[self.parent[inner]] < 0]
        below[inner] = spread[inner] / wide[0, self.parent[inner]]
        return above, below

    def _add_to_parents(self, totals: Floats, values: Floats, zones: Ints) -> None:
        """Add values of zones to their parents' totals, in place."""
        zones = zones[self.parent[zones] >= 0]
        outer, size = self.parent[zones], totals.shape[1]
        for row, value in enumerate(values[:, zones]):
            totals[row] += np.bincount(outer, weights=value, minlength=size)

    def nonnegative(self, target: Floats, weights: Floats) -> Floats:
        """Return zone counts nearest to the target with no negative type.

        The least Σw_i²(x_i − t_i)². For a slope μ of the loss of all within a zone its
        count is x(μ), rising in pieces of straight lines: those of zones side by side
        are added, and with the zone's own loss μ is ν + w²(x − t), ν the slope within.
        Down the tree each zone's μ is the ν of the one around it.
        """
        square, target = weights**2, np.asarray(target, dtype=float)
        order = np.argsort(self.parent, kind="stable")
        known = np.searchsorted(self.parent[order], np.arange(len(target) + 1))
        curves: dict[int, _Curve] = {}
        for zones in reversed(self.levels):
            for zone in zones.tolist():
                within = order[known[zone] : known[zone + 1]].tolist()
                inner = [curves[each] for each in within]
                curves[zone] = _parent_curve(
                    inner, square[zone], target[zone], bool(self.own[zone] >= 0)
                )
        count, slope = np.zeros(len(target)), np.zeros(len(target))
        for zones in self.levels:
            for zone in zones.tolist():
                outer = self.parent[zone]
                given = slope[outer] if outer >= 0 else 0.0
                count[zone] = _count_at_slope(curves.pop(zone), given)
                slope[zone] = given - square[zone] * (count[zone] - target[zone])
                if self.own[zone] >= 0:
                    slope[zone] = min(slope[zone], 0.0)
        totals = np.zeros((1, len(target)))
        for zones in reversed(self.levels):
            most = np.maximum(count[zones], totals[0, zones])
            count[zones] = np.where(self.own[zones] >= 0, most, totals[0, zones])
            self._add_to_parents(totals, count[None], zones)
        return count


def _parent_curve(
    inner: list[_Curve], square: float, target: float, own: bool
) -> _Curve:
    """Return a zone's loss curve from those of the zones within."""
    starts, rises = np.empty(0), np.empty(0)
    if inner:
        starts = np.concatenate([one for one, _ in inner])
        rises = np.concatenate([np.diff(two, prepend=0.0) for _, two in inner])
        order = np.argsort(starts, kind="stable")
        starts, rises = starts[order], rises[order]
    slopes = np.cumsum(rises)
    if own:  # more rows than there are within cost nothing there
        below = starts < 0
        starts, slopes = starts[below], slopes[below]
        starts, slopes = np.append(starts, 0.0), np.append(slopes, np.inf)
    count = np.append(0.0, np.cumsum(slopes[:-1] * np.diff(starts)))
    steep = 1 / (1 / slopes + square)
    return starts + square * (count - target), steep


def _count_at_slope(curve: _Curve, slope: float) -> float:
    """Return the count at which a loss curve has the given slope."""
    starts, slopes = curve
    lengths = np.clip(slope - starts, 0.0, np.diff(starts, append=np.inf))
    return float(lengths @ slopes)
