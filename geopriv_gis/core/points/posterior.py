"""Posterior of a row's place, given its released place and a public prior."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import scipy

from ..ground.metric import Metric, Plane
from ..promise.law import Law
from ..randomness import Floats, Ints

LEFT_OUT = 1e-3  # bound of the share of the posterior that far places may have
PER_SIDE = 32  # cells along the prior at least
_NEAR = 6.0  # exponent up to which it is near: all but 2 % of Laplace noise
_FEW = 512  # places that are kept as they are, each an answer that is looked at
_FINEST = 64  # parts of a cell, near to rows
_WHOLE = 4096  # places that are kept as they are near to rows
_FAR, _FARTHER = 14.0, 1.3  # exponents of what is looked at; times as far in doubt
_ROWS, _PAIRS = 256, 1 << 19  # together at a time: rows, pairs of a row and a place


def posterior_moments(
    places: Floats,
    mass: Floats,
    values: Floats,
    noisy: Floats,
    metric: Metric,
    *,
    law: Law,
    progress: Callable[[float], object] = lambda _: None,
) -> tuple[Floats, Floats]:
    """Return each noisy point's posterior mean and deviation of its place's value.

    places (m, 2): Places of the prior, in the metric's units.
    mass (m,): Their probabilities.

    E[v(X) | y] = Σ_j p_j·f(y − x_j)·v_j/Σ_j p_j·f(y − x_j), with the prior p and the
    noise's density f; the second moment likewise. Of more than 512 places those of a
    cell of a quarter of the noise's scale are put together, with the mean of their
    values; far from a row those of a whole one. What goes along with the place within a
    cell is lost by that: for a value with a slope s it is s·ε·(1/4ε)²/12 at most, a
    third of a percent of the standard deviation √3·s/ε.
    """
    prior = _ValuePrior(places, mass / mass.sum(), metric, law)
    # About their mean: squares of large values would leave nothing of small spreads.
    middle = float(values @ mass / mass.sum())
    first, second = prior.mean_values(values - middle, (values - middle) ** 2)
    mean, square = np.empty(len(noisy)), np.empty(len(noisy))
    for rows, some, weight in prior.posteriors(noisy, progress):
        mean[rows], square[rows] = weight @ first[some], weight @ second[some]
    spread = np.sqrt(np.maximum(square - mean**2, 0.0))
    return np.clip(
        mean + middle, values.min(), values.max()
    ), spread  # but for rounding


class MergedPrior:
    """Places of a prior, merged by grid cells for speed, in embedded coordinates.

    Finely near to rows and coarsely farther away. Both kinds of cells are in one table,
    first the fine ones, by the coarse ones that they are parts of.
    """

    finely, coarsely = 8, 2  # cells along the noise's scale at least

    def __init__(self, places: Floats, mass: Floats, metric: Metric, law: Law) -> None:
        self._metric, self._law = metric, law
        self._places, self._there = places, metric.embed(places)
        self._scale = metric.straight_length(law.reach(1.0))
        # Of rows together: what is near to all is little.
        self.reach = self._scale
        self._few = len(places) <= _FEW
        self._mass, self._middles = mass, self._there
        if not self._few:
            most = float(np.ptp(self._there, axis=0).max()) / PER_SIDE
            self._merge_cells(min(self._scale / self.coarsely, most or np.inf))

    def _merge_cells(self, side: float) -> None:
        """Merge the places in each cell, at two cell sizes, and store them."""
        ratio = self.finely // self.coarsely
        if self._law.radius > 0:  # of a peak, whose border is sharp
            edge = self._metric.straight_length(self._law.radius) / self.finely
            ratio = int(np.clip(np.ceil(side / edge), ratio, _FINEST))
        while True:
            parts = np.floor(self._there / (side / ratio))
            cells, part = _unique_rows(parts)
            if len(cells) > _WHOLE / 2 or ratio >= _FINEST:
                break
            ratio *= 2  # in towns alone few are left
        if len(parts) <= _WHOLE:
            cells, part = parts, np.arange(len(parts))
        whole = _unique_rows(np.floor(cells / ratio))[1]
        order = np.argsort(whole, kind="stable")
        self._own = self._mass
        self._part = np.argsort(order, kind="stable")[part]
        self._whole = whole[order]
        fine = self._merge(self._part, self._mass, self._there)
        coarse = self._merge(self._whole, *fine)
        self._tree = scipy.spatial.cKDTree(coarse[1])
        self._starts = np.searchsorted(self._whole, np.arange(len(coarse[0]) + 1))
        self._mass, self._middles = (
            np.concatenate(both) for both in zip(fine, coarse, strict=True)
        )

    def _merge(self, cell: Ints, mass: Floats, there: Floats) -> tuple[Floats, Floats]:
        """Return cells' total masses and centres of mass."""
        total = np.bincount(cell, mass).astype(float)
        sums = [np.bincount(cell, mass * axis) for axis in there.T]
        middles = np.column_stack(sums) / total[:, None]
        if not isinstance(self._metric, Plane):
            middles /= np.linalg.norm(middles, axis=1, keepdims=True)
        return total, middles

    def posterior(self, points: Floats) -> tuple[Ints, Floats]:
        """Return indices (k,) with 99.9 % of each posterior, and shares (n, k).

        Places are looked at up to a distance; the others together have less than
        their mass times the density there.
        """
        exponent = _FAR
        while True:
            some, everything = self._places_in_reach(points, exponent)
            if len(some):
                away = self._metric.surface_length(
                    scipy.spatial.distance.cdist(points, self._middles[some])
                )
                size = np.log(self._mass[some]) + self._law.log_density(away)
                top = size.max(axis=1)
                weight = np.exp(size - top[:, None])
                total = weight.sum(axis=1)
                left = max(0.0, 1 - float(self._mass[some].sum()))
                out = np.log(max(left, 1e-300)) - exponent - top - np.log(total)
                if everything or out.max() < np.log(LEFT_OUT):
                    return some, weight / total[:, None]
            exponent *= _FARTHER

    def _places_in_reach(self, points: Floats, exponent: float) -> tuple[Ints, bool]:
        """Return fine cells near points, coarse ones farther, and if these are all."""
        if self._few:
            return np.arange(len(self._mass)), True
        # Where a row lies far from all places, the nearest of them are near.
        least = self._metric.surface_length(self._tree.query(points)[0].max())
        start = max(0.0, -float(self._law.log_density(least)))
        near = self._reach_circle(points, start + _NEAR)[1]
        middle, far = self._reach_circle(points, max(exponent, start + _NEAR))
        cells = np.asarray(self._tree.query_ball_point(middle, far), dtype=np.int64)
        away = np.linalg.norm(self._tree.data[cells] - middle, axis=1)
        inner = cells[away <= near]
        starts, sizes = self._starts[inner], np.diff(self._starts)[inner]
        parts = np.repeat(starts - np.cumsum(sizes) + sizes, sizes)
        parts += np.arange(len(parts))
        outer = cells[away > near] + len(self._whole)
        return np.concatenate([parts, outer]), len(cells) == self._tree.n

    def _reach_circle(self, points: Floats, exponent: float) -> tuple[Floats, float]:
        """Return centre and radius of a circle around everything near points."""
        middle = (points.max(axis=0) + points.min(axis=0)) / 2
        half = float(np.linalg.norm(np.ptp(points, axis=0))) / 2
        return middle, half + self._metric.straight_length(self._law.reach(exponent))

    def posteriors(
        self, noisy: Floats, progress: Callable[[float], object]
    ) -> Iterator[tuple[Ints, Ints, Floats]]:
        """Yield rows, places relevant to them, posteriors (n, k); report progress."""
        done, there = 0, self._metric.embed(noisy)
        for group in _group_near_rows(there, self.reach):
            some, weight = self.posterior(there[group])
            step = max(1, _PAIRS // max(1, len(some)))
            for part in (slice(i, i + step) for i in range(0, len(group), step)):
                yield group[part], some, weight[part]
            done += len(group)
            progress(done / len(noisy))
        progress(1.0)


class _ValuePrior(MergedPrior):
    """Merged places of a prior, with the mean of their values."""

    finely, coarsely = 4, 1

    def mean_values(self, *values: Floats) -> list[Floats]:
        """Return the mean values of merged places, weighted by mass."""
        if self._few:
            return list(values)
        found = []
        for one in values:
            sums = np.bincount(self._part, self._own * one)
            both = np.concatenate([sums, np.bincount(self._whole, sums)])
            found.append(both / self._mass)
        return found


def _unique_rows(rows: Floats) -> tuple[Floats, Ints]:
    """Return the distinct rows, sorted, and each row's number among them.

    As np.unique along axis 0, in a third of the time.
    """
    order = np.lexsort(rows.T[::-1])
    found = rows[order]
    new = np.append(True, (found[1:] != found[:-1]).any(axis=1))
    number = np.empty(len(rows), dtype=np.int64)
    number[order] = np.cumsum(new) - 1
    return found[new], number


def _group_near_rows(points: Floats, reach: float) -> Iterator[Ints]:
    """Yield groups of at most 256 row numbers, no wider than 2·reach along an axis."""
    waiting = [np.arange(len(points))]
    while waiting:
        rows = waiting.pop()
        if not len(rows):
            continue
        extent = np.ptp(points[rows], axis=0)
        if len(rows) <= _ROWS and (extent.max() <= 2 * reach or len(rows) == 1):
            yield rows
            continue
        order = np.argsort(points[rows, int(extent.argmax())], kind="stable")
        half = len(rows) // 2
        waiting += [rows[order[half:]], rows[order[:half]]]
