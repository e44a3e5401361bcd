"""Mean places of persons in public windows of time, as public weights of their fixes.

A track is interpolated linearly between fixes; the mean over a window is then a convex
combination of fixes, whose weights depend on the times alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import scipy

from ..errors import ParameterError
from ..randomness import Bools, Floats, Ints

_ULP = 2.0**-52
_MOST = 20_000_000  # parts of tracks between two fixes, in one window each


@dataclass(frozen=True, kw_only=True, eq=False)
class Windows:
    """M time windows of persons, each averaging fixes (positions) with weights.

    weights (M, n): Of each fix in each mean: none negative, no row's sum above 1 (and
        below it by rounding only).
    persons (M,): Whose window it is, in rising order.
    windows (M,): Its number, or that of its label; rising within a person.
    centres (M,): Middle of the time that it covers, in units of the times.

    **1-Lipschitz.** Of two tables with these times and persons, x and x', the means
    differ by |Σ w_j (x_j − x'_j)| ≤ Σ w_j·|x_j − x'_j| ≤ max_j |x_j − x'_j|: each by
    no more than the person's rows do under dist_∞.
    """

    weights: scipy.sparse.csr_matrix
    persons: Ints
    windows: Ints
    centres: Floats

    def window_means(self, points: Floats) -> Floats:
        """Return the weighted mean place of each window, (windows, 2)."""
        return np.asarray(self.weights @ points)

    def select(self, mask: Bools) -> Windows:
        """Return the windows where the mask `mask` is true."""
        return Windows(
            weights=self.weights[mask], persons=self.persons[mask],
            windows=self.windows[mask], centres=self.centres[mask],
        )  # fmt: skip

    @property
    def rounding_error(self) -> float:
        """Return the largest rounding error of a mean, relative to coordinates."""
        return float(np.diff(self.weights.indptr).max(initial=0) + 4) * _ULP


def windows_by_time(
    times: Ints, persons: Ints, width: int, label: Callable[[Ints], Ints] | None = None
) -> Windows:
    """Return time windows (or `label`s), weighted for path means; raise if too many.

    times (n,): Of the fixes, in any unit.
    persons (n,): Whose they are, 0 … m−1.
    width: Window k is from k·width to (k + 1)·width.
    label: From numbers of windows to those of their labels, −1 for none: windows of one
        label are one mean.

    A person has the windows that have a part of positive length between their first
    fix and their last; nothing is assumed about other times. Who has fixes at one
    moment only has the window of that moment, with their mean.

    >>> found = windows_by_time(np.array([0, 10, 30]), np.zeros(3, int), 10)
    >>> found.windows.tolist(), found.weights.toarray().round(3).tolist()
    ([0, 1, 2], [[0.5, 0.5, 0.0], [0.0, 0.75, 0.25], [0.0, 0.25, 0.75]])
    """
    order = np.lexsort((times, persons))
    when, owners = times[order], persons[order]
    step = np.flatnonzero((np.diff(owners) == 0) & (np.diff(when) > 0))
    begin, end = when[step], when[step + 1]
    first = begin // width
    parts = (end - 1) // width - first + 1  # windows that the step is in
    if parts.sum() > _MOST:
        raise ParameterError(
            f"windows must cut tracks into at most {_MOST:,} parts. Pass longer "
            "windows, or drop rows with distant times."
        )
    parts = parts.astype(np.intp)  # in a browser 32 bits
    of_step = np.repeat(np.arange(len(step)), parts)
    place = np.arange(len(of_step)) - np.repeat(np.cumsum(parts) - parts, parts)
    window = first[of_step] + place
    left = np.maximum(begin[of_step], window * width)
    right = np.minimum(end[of_step], (window + 1) * width)
    length = (right - left).astype(float)
    middle = (left - begin[of_step]) + length / 2  # since the step began
    share = middle / (end - begin)[of_step]
    before, after = step[of_step], step[of_step] + 1
    still = _single_moment_fixes(when, owners)
    fixes = np.concatenate([before, after, still])
    own = np.concatenate([window, window, when[still] // width])
    weight = [length * (1 - share), length * share, np.zeros(len(still))]
    centre = begin[of_step] + middle
    pieces = _WindowParts(
        order[fixes], owners[fixes], own, np.concatenate(weight),
        np.concatenate([centre, centre, when[still]]),
    )  # fmt: skip
    return (pieces if label is None else pieces.with_labels(label(own))).to_windows(
        len(times)
    )


def windows_by_label(times: Ints, persons: Ints, labels: Ints) -> Windows:
    """Return one window per person and label, weighted by time; leave out label −1.

    Each counts for half of the time to the one before and the one after it. ``labels``
    is −1 for fixes that are left out.

    >>> windows_by_label(
    ...     np.array([0, 10, 30]), np.zeros(3, int), np.array([0, 1, 1])
    ... ).weights.toarray().round(3).tolist()
    [[1.0, 0.0, 0.0], [0.0, 0.6, 0.4]]
    """
    order = np.lexsort((times, persons))
    when, owners = times[order], persons[order]
    step = np.where(np.diff(owners) == 0, np.diff(when), 0) / 2
    weight = np.append(step, 0) + np.insert(step, 0, 0)
    pieces = _WindowParts(order, owners, labels[order], weight, when.astype(float))
    return pieces.with_labels(pieces.windows).to_windows(len(times))


def _single_moment_fixes(when: Ints, persons: Ints) -> Ints:
    """Return positions (in sorted rows) of fixes of persons seen at one time only."""
    if not len(when):
        return np.empty(0, dtype=np.int64)
    starts = np.flatnonzero(np.diff(persons, prepend=persons[0] - 1))
    ends = np.append(starts[1:], len(when)) - 1
    return np.flatnonzero(np.repeat(when[starts] == when[ends], ends - starts + 1))


@dataclass(frozen=True, eq=False)
class _WindowParts:
    """Parts of windows: fix, person, window number, weight and time."""

    fixes: Ints
    persons: Ints
    windows: Ints
    weights: Floats
    centres: Floats

    def with_labels(self, labels: Ints) -> _WindowParts:
        """Return the window parts with a label (not −1), in place of their window."""
        kept = labels >= 0
        return _WindowParts(
            self.fixes[kept], self.persons[kept], labels[kept], self.weights[kept],
            self.centres[kept],
        )  # fmt: skip

    def to_windows(self, n: int) -> Windows:
        """Merge parts to windows of n fixes; equal weights where all weights are 0."""
        pairs, row = np.unique(
            np.column_stack([self.persons, self.windows]), axis=0, return_inverse=True
        )
        row, count = row.ravel(), len(pairs)
        nothing = np.bincount(row, self.weights, count) == 0
        weights = np.where(nothing[row], 1.0, self.weights)
        total = np.bincount(row, weights, count)
        centre = np.bincount(row, weights * self.centres, count) / total
        matrix = scipy.sparse.csr_matrix(
            (weights / total[row], (row, self.fixes)), shape=(count, n)
        )
        matrix.sum_duplicates()
        # No sum above 1 in spite of rounding: as many roundings as there are pieces.
        most = float(np.bincount(row).max(initial=0) + 4)
        return Windows(
            weights=matrix * (1 - most * _ULP),
            persons=pairs[:, 0],
            windows=pairs[:, 1],
            centres=centre,
        )
