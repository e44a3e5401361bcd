"""Laplace noise that never leaves a public region: exact, on the lattice.

The exponential mechanism on the lattice points of the region. Truncating Laplace noise
to a region and keeping its ε is a known mistake: the share of noise that is cut away
depends on the point, and betrays it. Half of ε pays for that here.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import Context, Decimal

import numpy as np

from ..errors import ParameterError
from ..ground.metric import check_spacing, grid_line_numbers
from ..ground.region import INSIDE, PlaneRegion
from ..parameter import check_fields, parameter
from ..promise.guarantee import Guarantee
from ..promise.law import Law
from ..randomness import Bools, Floats, Ints, Random
from .lattice import EuclideanThreshold, accepts, draw_lattice_noise
from .mechanism import Mechanism, store_first_hits

_LN2 = math.log(2)
_DOWN = 1 - 1e-12  # lower bounds stay lower bounds
_FAR = 12.0  # exponents beyond which Laplace proposals hardly ever hit the region
_ROUNDS = 48  # of proposals for all pending rows before single rows are looked at,
_WORTH = 12  # or more: a proposal costs as much as looking at 12 cells for one row
_TRIES = 4096  # proposals at a time where few rows are pending
_LEVELS = 42  # cells whose weight is below 2^-42 of the largest count as much as that
_ENUMERATED = 1 << 22  # lattice points looked at to find one in a thin region


@dataclass(frozen=True, kw_only=True)
class RestrictedLaplace(Mechanism):
    """Release a point of a public region A, ∝ exp(−(ε/2)·‖y−x‖); raise if A has none.

    A is the set of lattice points that the region contains.

    **Guarantee.** ε-GP in the plane for distances lengthened by g·√2 (the snapping of
    the input). With N(x) = Σ_A exp(−(ε/2)‖y−x‖): numerator and N(x) each change by at
    most a factor e^{(ε/2)‖x−x'‖}. The log-ratio's numerator part spans an interval of
    length ε‖x−x'‖ and N's part is constant in y, so the range is bounded, too.
    **Assumes.** The region is public; coordinates below 2⁵² grid steps.

    Sampling is by rejection, so it is exact whatever is proposed, and whichever of
    three proposals is used may depend on x: (1) Laplace noise on the lattice with ε/2,
    accepted if it falls in A; (2) uniform among the lattice points of the cells that
    cover A, accepted with e^{−(ε/2)‖y−x‖}·2^k where 2^−k bounds that exponential over
    the cover; (3) for rows still pending, cells by weights 2^−k_c, each bounding the
    exponential over its cell, then as in (2). Powers of two make the weights exact;
    (1) or (2) is taken by the masses of their envelopes, (3) comes to an end for rows
    however far outside.

    References: McSherry & Talwar 2007 (exponential mechanism); CGP Appendix A.
    """

    # Half of it is the rate, which must not be lost to rounding.
    eps: float = parameter(
        "Privacy loss per metre of distance", unit="1/m", above=1e-300
    )
    spacing: float = parameter("Grid spacing, a power of two", unit="m", above=0)
    region: PlaneRegion

    def __post_init__(self) -> None:
        """Check the parameters and that the region has a lattice point."""
        check_fields(self)
        check_spacing(self.spacing)
        if not self._has_points():
            raise ParameterError(
                f"region contains no point of the grid of {self.spacing:g}. Pass a "
                "finer grid (a smaller power of two) or a larger region."
            )

    @property
    def law(self) -> Law:
        """Return the law: Laplace noise of ε/2, restricted to the region."""
        return Law(family="laplace", rate=self.eps / 2, then=("restricted",))

    @property
    def guarantee(self) -> Guarantee:
        """Return the ε-GP guarantee: restriction doubles the noise's loss of ε/2."""
        return Guarantee(
            notion="gp",
            eps=self.eps,
            table_metric="dist_1",
            grid=self.spacing,
            tolerance=self.spacing * math.sqrt(2),
            bounded_range=True,
            law=self.law,
            mechanism="planar laplace restricted to a public region (lattice)",
            parameters={"eps": self.eps, "spacing": self.spacing},
            references=("McSherry & Talwar 2007", "Andrés et al. 2013"),
        )

    def randomise(self, points: Floats, rng: Random) -> Floats:
        """Draw a region's lattice point per row, ∝ exp(−(ε/2)·distance), (n, 2)."""
        cells = grid_line_numbers(points, self.spacing)
        found = np.empty_like(cells)
        least = self.region.bound_distance(cells * self.spacing) / self.spacing
        bound = self._acceptance_exponent(least)
        near = bound * _LN2 <= _FAR
        area = float(self.region.covering_count) * self._steps_per_cell**2
        small = area * 0.5**bound < 2 * math.pi / self._step**2
        rest = [
            self._propose_by_noise(cells, np.flatnonzero(near & ~small), found, rng),
            self._propose_by_cover(cells, bound, np.flatnonzero(small), found, rng),
            np.flatnonzero(~near & ~small),
        ]
        rows = np.concatenate(rest)
        places, same = np.unique(cells[rows], axis=0, return_inverse=True)
        for number, place in enumerate(places):
            here = rows[same.ravel() == number]
            found[here] = self._draw_by_cells(place, len(here), rng)
        return found * self.spacing + 0.0

    # -- three proposals -------------------------------------------------------------

    def _propose_by_noise(
        self, cells: Floats, rows: Ints, output: Floats, rng: Random
    ) -> Ints:
        """Store accepted Laplace proposals (steps) until few hit; return other rows."""
        rate = self._step / math.sqrt(2) * (1 - 1e-15)
        norm = EuclideanThreshold(self._step, rate)
        rounds, worth = 0, True
        while rows.size and (rounds < _ROUNDS or worth):
            rounds, before = rounds + 1, len(rows)
            tried = np.tile(rows, max(1, _TRIES // len(rows)))
            places = cells[tried] + draw_lattice_noise(len(tried), 2, rate, norm, rng)
            good = self.region.contains(places * self.spacing)
            rows = store_first_hits(output, rows, tried[good], places[good])
            hits = before - len(rows)
            worth = hits * self.region.covering_count > _WORTH * len(tried)
        return rows

    def _propose_by_cover(
        self, cells: Floats, bound: Floats, rows: Ints, output: Floats, rng: Random
    ) -> Ints:
        """Store uniform proposals (steps) accepted in 48 rounds; return other rows."""
        cover = self.region.covering_cells
        for _ in range(_ROUNDS):
            if not rows.size:
                break
            tried = np.tile(rows, max(1, _TRIES // len(rows)))
            chosen = cover[rng.integers(len(cover), len(tried))]
            places = self._draw_in_cells(chosen, rng)
            good = self._thin_proposals(places, cells[tried], bound[tried], rng)
            rows = store_first_hits(output, rows, tried[good], places[good])
        return rows

    def _draw_by_cells(self, cell: Floats, count: int, rng: Random) -> Floats:
        """Draw `count` points of the region (lattice steps) for one far place."""
        low = self.region.covering_cells * float(self._steps_per_cell)
        away = np.maximum(
            np.maximum(low - cell, cell - (low + self._steps_per_cell - 1)), 0
        )
        bound = self._acceptance_exponent(np.hypot(*away.T))
        bound = np.minimum(bound, bound.min() + _LEVELS)
        order = np.argsort(bound, kind="stable")
        shift = _LEVELS - (bound[order] - bound.min()).astype(np.int64)
        ends = np.cumsum(np.int64(1) << shift)  # at most 2^20 cells: below 2^62
        found: list[Floats] = []
        tries = max(256, count)
        while count > 0:
            number = rng.integers(int(ends[-1]), tries)
            chosen = order[np.searchsorted(ends, number, side="right")]
            places = self._draw_in_cells(self.region.covering_cells[chosen], rng)
            origin = np.broadcast_to(cell, places.shape)
            good = self._thin_proposals(places, origin, bound[chosen], rng)
            found.append(places[good][:count])
            count -= len(found[-1])
            tries = min(4 * tries, 1 << 16)
        return np.concatenate(found)

    # -- what they share -------------------------------------------------------------

    @property
    def _step(self) -> float:
        """Return the loss of one lattice step: spacing times ε/2."""
        return self.eps / 2 * self.spacing  # exact: halving, and a power of two

    @property
    def _steps_per_cell(self) -> int:
        """Return the number of lattice steps along a cell's side."""
        return round(self.region.cell / self.spacing)

    def _acceptance_exponent(self, distance: Floats) -> Floats:
        """Return the largest safe k with exp(−loss at a distance in steps) ≤ 2^−k."""
        return np.floor(self._step * distance * _DOWN / _LN2)

    def _draw_in_cells(self, chosen: Ints, rng: Random) -> Floats:
        """Draw a uniform lattice point of each chosen cell."""
        inside = rng.integers(self._steps_per_cell, chosen.size).reshape(chosen.shape)
        return chosen.astype(float) * self._steps_per_cell + inside

    def _thin_proposals(
        self, places: Floats, cells: Floats, bound: Floats, rng: Random
    ) -> Bools:
        """Return which proposals are accepted: in the region, by density ratio."""
        away = np.column_stack([places - cells, bound])
        threshold = _DistanceThreshold(self._step)
        kept = accepts(rng.words(len(away)), away, threshold, rng)
        return kept & self.region.contains(places * self.spacing)

    def _has_points(self) -> bool:
        """Return whether lattice points lie in the region; tests some border cells."""
        region = self.region
        if (region.cell_states == INSIDE).any():
            return True
        cells = region.covering_cells.astype(np.float64) * float(self._steps_per_cell)
        # Of each of the 16 cells so many places, evenly spread, or all that it has.
        apart = math.ceil(self._steps_per_cell / math.isqrt(_ENUMERATED // 16))
        steps = np.arange(0, self._steps_per_cell, apart)
        inner = np.stack(np.meshgrid(steps, steps), -1).reshape(-1, 2)
        step = max(1, _ENUMERATED // (16 * len(inner)))
        for start in range(0, min(len(cells), 16 * step), step):
            places: Floats = cells[start : start + step, None, :] + inner
            if region.contains(places.reshape(-1, 2) * self.spacing).any():
                return True
        return False


@dataclass(frozen=True)
class _DistanceThreshold:
    """Rejection bound step·‖n‖₂ − k·ln 2 ≥ 0 of rows (n_x, n_y, k)."""

    step: float

    def bounds_in_doubles(self, cells: Floats) -> tuple[Floats, Floats]:
        """Return rejection bounds of rows (n_x, n_y, k) in doubles, and errors."""
        long = self.step * np.hypot(cells[:, 0], cells[:, 1])
        short = cells[:, 2] * _LN2
        return long - short, 8e-15 * (long + short + 1)

    def bound_in_digits(self, cells: Floats, context: Context) -> Decimal:
        """Compute one row's rejection bound in decimals, to the context's precision."""
        x, y, k = (abs(int(c)) for c in cells)
        norm = context.sqrt(Decimal(x * x + y * y))
        long = context.multiply(Decimal(self.step), norm)
        return context.subtract(
            long, context.multiply(Decimal(k), context.ln(Decimal(2)))
        )
