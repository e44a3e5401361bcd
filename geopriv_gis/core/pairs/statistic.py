"""A statistic of pairs from released points: estimates, errors, and tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from ..deconvolution.laws import NoiseLaw
from ..errors import ParameterError
from ..randomness import Floats, Ints, Random, seeded_stream
from .baseline import Baseline, draw_noise, largest_noise
from .exact import MOST, ExactPairs
from .kernels import PairKernels
from .mesh import PairMesh
from .variance import (
    degrees_of_freedom,
    estimate_standard_errors,
    mark_contributions,
    standard_errors_between_persons,
)

Progress = Callable[[float], object]
_LEAST = 1e-3  # of pairs spread all over the baseline's box, that there must be


@dataclass(frozen=True)
class PairRows:
    """Released rows: points, noise laws, persons and weights.

    ``weights``, (n,) and published, are at least 0; 1 each if left out. A pair counts
    as their product.
    """

    points: Floats
    laws: tuple[NoiseLaw | None, ...]
    which: Ints
    owners: Ints | None = None
    weights: Floats | None = None

    @property
    def pairs(self) -> float:
        """Return the total weight of ordered pairs of rows of different persons."""
        count = len(self.points)
        weights = np.ones(count) if self.weights is None else self.weights
        own = weights
        if self.owners is not None:
            own = np.bincount(self.owners, weights).astype(float)
        return float(weights.sum() ** 2 - (own**2).sum())

    def at_points(self, points: Floats) -> PairRows:
        """Return a copy of the rows at other points, with laws, persons and weights."""
        return replace(self, points=points)


@dataclass(frozen=True)
class KernelMeans:
    """Mean kernels over pairs, with errors and expectation; and simulated ones, (m, k).

    Means are weighted where rows are.

    ``value`` and ``se`` are of all pairs, ``freedoms`` those by which errors are known,
    ``expected`` is what the baseline has; ``tested`` is the value as ``simulated`` ones
    are calculated.
    """

    value: Floats
    se: Floats
    freedoms: float
    expected: Floats
    tested: Floats
    simulated: Floats

    def p_values(self) -> Floats:
        """Return p-values, by simulation, of how far means are from expected, (k,)."""
        away = np.abs(self.simulated - self.expected)
        far = away >= np.abs(self.tested - self.expected)
        result: Floats = (1 + far.sum(axis=0)) / (1 + len(away))
        return result

    def p_of_all(self) -> float:
        """Return one p-value for all kernels, by the largest standardised deviation.

        Spreads are those of the simulated and the tested together, which are exchanged
        at will under the null: so the p-value is exact, like each of the single ones.
        """
        return rank_largest(np.vstack([self.tested, self.simulated]) - self.expected)


def rank_largest(values: Floats) -> float:
    """Return a p-value: the share of rows whose largest |z| is at least the first's."""
    spread = np.sqrt((values**2).mean(axis=0))
    largest = np.abs(values / np.maximum(spread, 1e-300)).max(axis=1)
    return float((largest >= largest[0]).mean())


def estimate_pair_statistic(
    rows: PairRows,
    kernels: PairKernels,
    baseline: Baseline,
    *,
    simulations: int,
    rng: Random,
    progress: Progress,
) -> KernelMeans:
    """Estimate mean kernels of pairs, and simulate them; raise if too few are expected.

    Pairs of one person's rows are left out. Simulated persons are placed independently,
    all rows of one at one place, and get noise as the released rows have. Of all ways
    to place persons independently, each single row as the baseline says, this gives
    the statistic the largest variance: it is a sum over pairs of persons, and by
    Cauchy-Schwarz covariances of rows are largest where rows are together. That is no
    proof that its tails are the heaviest.
    """
    if rows.weights is not None:  # squares of squares of them are summed
        rows = replace(rows, weights=rows.weights / rows.weights.max())
    pairs = PairMesh.covering(_bounding_box(rows, baseline), kernels, rows.laws)
    exact = ExactPairs(kernels, rows.laws)
    count = rows.pairs
    expected = PairMesh(pairs.mesh, kernels, (None,)).baseline_sums(
        baseline.places, baseline.masses, baseline.cell
    )
    _check_expected(expected, kernels, baseline)
    tested = _sum_pairs(pairs, exact, rows)
    value = tested
    if len(rows.points) <= MOST:
        value = _sum_pairs(exact, exact, rows)
    progress(0.1)
    error = _pair_sum_errors(pairs, exact, rows, rng)
    simulated = np.empty((simulations, len(value)))
    public = seeded_stream(rng)
    for number in range(simulations):
        simulated[number] = _sum_pairs(
            pairs, exact, _simulate_rows(rows, baseline, public)
        )
        progress(0.2 + 0.8 * (number + 1) / simulations)
    weights = np.ones(len(rows.points)) if rows.weights is None else rows.weights
    return KernelMeans(
        value=value / count,
        se=error / count,
        freedoms=degrees_of_freedom(pairs, rows.points, mark_contributions(weights)),
        expected=expected,
        tested=tested / count,
        simulated=simulated / count,
    )


def _check_expected(expected: Floats, kernels: PairKernels, baseline: Baseline) -> None:
    """Raise if almost no pairs are expected at a distance; for ring kernels only."""
    if kernels.form != "ring":
        return
    west, south, east, north = baseline.bounds
    area = (east - west + 4 * kernels.width) * (north - south + 4 * kernels.width)
    for distance, density in zip(kernels.distances, expected, strict=True):
        if density * area < _LEAST:
            raise ParameterError(
                "distances must occur in the window or population; almost no pairs "
                f"are {distance:g} m apart. Pass other distances, or a larger window."
            )


def _sum_pairs(
    pairs: PairMesh | ExactPairs, exact: ExactPairs, rows: PairRows
) -> Floats:
    """Return deconvolved sums over ordered pairs of different persons' rows, (k,)."""
    total = pairs.sums(rows.points, rows.which, rows.weights)
    if rows.owners is not None:
        within = exact.sums_within_owners(
            rows.points, rows.which, rows.owners, rows.weights
        )
        total = total - within.sum(axis=0)
    return total


def _pair_sum_errors(
    pairs: PairMesh, exact: ExactPairs, rows: PairRows, rng: Random
) -> Floats:
    """Return standard errors (k,), above 0, of sums over pairs of different persons."""
    owners = rows.owners
    if owners is None or len(np.unique(owners)) == len(owners):
        return estimate_standard_errors(pairs, rows.points, rows.which, rows.weights)
    within = exact.sums_within_owners(rows.points, rows.which, owners, rows.weights)
    return standard_errors_between_persons(
        pairs, rows.points, rows.which, owners, within, rng=rng, marks=rows.weights
    )


def _simulate_rows(rows: PairRows, baseline: Baseline, rng: Random) -> PairRows:
    """Return simulated rows: baseline points plus noise, one place per person."""
    count = len(rows.points)
    if rows.owners is None and rows.weights is None and len(rows.laws) == 1:
        points = baseline.draw(count, rng, ordered=True)  # any row may be any point
        return rows.at_points(points + draw_noise(rows.laws[0], count, rng))
    owners = np.arange(count) if rows.owners is None else rows.owners
    points = baseline.draw(int(owners.max(initial=0)) + 1, rng)[owners]
    for number, law in enumerate(rows.laws):
        here = rows.which == number
        points[here] += draw_noise(law, int(here.sum()), rng)
    return rows.at_points(points)


def _bounding_box(
    rows: PairRows, baseline: Baseline
) -> tuple[float, float, float, float]:
    """Return the sides of a box around released and nearly all simulated points."""
    west, south, east, north = baseline.bounds
    far = max(largest_noise(law, len(rows.points)) for law in rows.laws)
    low = np.minimum(rows.points.min(axis=0), (west - far, south - far))
    high = np.maximum(rows.points.max(axis=0), (east + far, north + far))
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])
