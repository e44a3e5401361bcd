"""Statistics by a user's function with a stated Lipschitz constant.

With v_i the movement of row i, dist_∞ = max |v_i| and dist_1 = Σ |v_i|. Of scores of
rows, each K-Lipschitz in the row's place:

- mean: K under dist_∞, K/n under dist_1, because Σ |Δs_i|/n ≤ K·Σ |v_i|/n.
- minimum, median, maximum: the k-th smallest score changes by no more than any score
  does, for max |Δs_i| =: τ leaves k scores at most s_(k) + τ, and n − k + 1 at least
  s_(k) − τ. So K under dist_∞, and under dist_1, which is no smaller. Of an even number
  of rows the median is the mean of two such.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..errors import ParameterError
from ..ground.metric import EXACT, Metric
from ..mechanisms.numbers import BETA, Sensitivity, check_budget, choose_noise
from ..mechanisms.sparse_vector import SparseVector
from ..parameter import Limits, check_number, check_one_of, safe_repr
from ..promise.guarantee import (
    CHOICE_CAVEAT,
    DOWN,
    Guarantee,
    complete_with_metric,
)
from ..promise.plan import Plan
from ..randomness import Floats, Ints, Random
from .extent import ReleasedNumbers
from .hull import check_unit

CONSTANT = Limits("Largest change of the statistic per metre", unit="1/m", above=0)
COUNT = Limits("Number of yeses", at_least=1, integer=True)
COMBINED: dict[str, Callable[[Any], Any]] = {
    "mean": np.mean,
    "median": np.median,
    "min": np.min,
    "max": np.max,
}
OF = ("table", "row")
_SLACK = 1 + 1e-9  # for the rounding of what a user computes
_TRUSTED = (
    "{name} changes by at most {constant:.6g} per metre that {rows}: a statement of "
    "whoever asked, on which the promise rests; what else it uses is public or fixed"
)
_MOVES = {"table": "all rows may move", "row": "a row moves"}


@dataclass(frozen=True, kw_only=True)
class Statistic:
    """User's function of a table, or of each row, with its Lipschitz constant.

    Made by `geopriv_gis.lipschitz`.

    function: Of a table, (n, 2) metres east and north in the working plane, to a
        number; of a row, (2,) metres, to the row's score.
    constant: K: largest change per metre (of the number's unit).
    combine {"mean", "median", "min", "max"}: How the scores of rows become one number.
    row_constant: Of a table: largest change per metre that one row moves, where less
        than K.
    """

    function: Callable[[Floats], Any]
    constant: float
    of: str = "table"
    combine: str = "mean"
    row_constant: float | None = None
    name: str = "statistic"

    def __post_init__(self) -> None:
        if not callable(self.function):
            raise ParameterError(
                f"function must be a function; got {safe_repr(self.function)}."
            )
        check_number("constant", self.constant, CONSTANT)
        for name, known in (("of", OF), ("combine", tuple(COMBINED))):
            check_one_of(name, getattr(self, name), known)
        if not isinstance(self.name, str):
            raise ParameterError(f"name must be text; got {safe_repr(self.name)}.")
        if self.row_constant is not None:
            check_number("row_constant", self.row_constant, CONSTANT)
            if self.of == "row" or self.row_constant > self.constant:
                raise ParameterError(
                    "row_constant requires of='table', and must be at most constant."
                )

    def value(self, points: Floats) -> float:
        """Return the true value of the statistic; raise unless it is finite.

        Raises `ParameterError` if the function fails, or returns no finite number: then
        it is not Lipschitz, and that it failed says something of the rows.
        """
        if self.of == "table":
            return self._check_number(points.copy())
        scores = [self._check_number(place) for place in points.copy()]
        return float(COMBINED[self.combine](scores))

    def sensitivity(self, count: int, privacy_unit: str) -> float:
        """Return the statistic's largest change per metre: dist_∞; for rows dist_1."""
        if privacy_unit == "table":
            return float(self.constant)
        if self.of == "row":
            return self.constant / count if self.combine == "mean" else self.constant
        return float(self.constant if self.row_constant is None else self.row_constant)

    def describe_assumption(self, count: int, privacy_unit: str) -> str:
        """Return text of the assumption that the stated Lipschitz constant holds."""
        constant = self.sensitivity(count, privacy_unit)
        return _TRUSTED.format(
            name=self.name, constant=constant, rows=_MOVES[privacy_unit]
        )

    def falsify(
        self, extent: Sequence[float], rng: Random, *, rows: int = 8, tries: int = 400
    ) -> float:
        """Return the largest slope/constant on artificial tables; raise if above 1.

        Pairs of made-up tables in a public rectangle, a little apart and far apart, of
        which all rows move, or one. That none is found proves nothing.

        extent (west, south, east, north): Metres of the plane.
        """
        low, high = _extent_corners(extent)
        worst = 0.0
        for number in range(tries):
            here = low + rng.uniform(2 * rows).reshape(-1, 2) * (high - low)
            length = float(np.hypot(*(high - low))) * 10.0 ** (-5 * rng.uniform(1)[0])
            turn = 2 * math.pi * rng.uniform(rows)
            step = length * np.stack([np.cos(turn), np.sin(turn)], axis=1)
            if number % 3 == 1:  # all the same way
                step[:] = step[0]
            if number % 3 == 2:  # one row alone
                step[1:] = 0.0
            change = abs(self.value(here + step) - self.value(here))
            moved = np.hypot(*step.T)
            for unit, distance in (("table", moved.max()), ("row", moved.sum())):
                stated = self.sensitivity(rows, unit)
                share = change / distance / stated
                if share > 1 + 1e-6:
                    raise ParameterError(
                        f"constant is too small: between two artificial tables "
                        f"{self.name} changed by {share * stated:.6g} per metre that "
                        f"{_MOVES[unit]}, and {stated:.6g} was stated. Pass a larger "
                        "constant."
                    )
                worst = max(worst, share)
        return worst

    def _check_number(self, given: Floats) -> float:
        """Return the function's value as a float; raise if it fails or is infinite."""
        try:
            found = float(self.function(given))
        except Exception as error:
            # Its message may hold places.
            raise ParameterError(
                f"function of {self.name} must take "
                f"{'an (n, 2) array' if self.of == 'table' else 'a (2,) array'} of "
                f"metres and return a number; it raised {type(error).__name__}."
            ) from None
        if not math.isfinite(found):
            raise ParameterError(
                f"function of {self.name} must return a finite number wherever rows "
                "may be; it did not."
            )
        return found


def plan_statistic(
    points: Floats,
    statistic: Statistic,
    metric: Metric,
    *,
    eps: float | None = None,
    rho: float | None = None,
    beta: float = 0.05,
    privacy_unit: str = "table",
    rng: Random,
) -> Plan[ReleasedNumbers]:
    """Plan the release of a statistic with noise; raise for invalid arguments.

    points (n, 2): In metres of the plane, n ≥ 1.
    metric: In metres.

    The number over its constant changes by at most a metre per metre: that is made
    noisy, far beyond all use cut to what the grid holds, and multiplied again.

    **Guarantee.** ε-GP or ρ-CGP under dist_∞, or dist_1. **Assumes.** The constant.

    References: CGP Lemma 2.6 and Theorem 3.1; SSGP Lemma 2.3.
    """
    check_unit(privacy_unit)
    scale = statistic.sensitivity(len(points), privacy_unit) * _SLACK
    whole = privacy_unit == "table"
    one = Sensitivity(
        count=1, joint_change=1.0, table_metric="dist_inf" if whole else "dist_1",
        privacy_unit=privacy_unit,
    )  # fmt: skip
    noise = choose_noise(
        one, metric, eps=eps, rho=rho, beta=beta, name=statistic.name, rng=rng
    )
    most = EXACT / 4 * (noise.guarantee.grid or 1.0)
    true = np.clip(np.array([statistic.value(points) / scale]), -most, most)
    guarantee = _add_constant_assumption(
        noise.guarantee.replace(grid=None), [statistic], len(points)
    )

    bands = noise.bands_in_units(scale)

    def draw() -> ReleasedNumbers:
        """Draw the statistic with noise and error bands."""
        values = noise.randomise(true, rng) * scale
        return ReleasedNumbers(values=values, **bands, guarantee=guarantee)

    return Plan(guarantee=guarantee, draw=draw, error=bands)


def plan_below(
    points: Floats,
    statistics: Sequence[Statistic],
    thresholds: Floats,
    metric: Metric,
    *,
    count: int = 1,
    eps: float | None = None,
    rho: float | None = None,
    beta: float = 0.05,
    privacy_unit: str = "table",
    rng: Random,
) -> tuple[Plan[Ints], Floats]:
    """Plan to find ≤ `count` statistics below thresholds, with margins; may raise.

    thresholds (m,): Public.
    count: c, public: after so many yeses the search ends; each has ε/c, or ρ/c.

    Returned plan: 1 for yes, 0 for no, −1 where the search had ended.
    Returned margin: With probability 1 − β all found are below their threshold plus
        this, and those passed over above it minus this.

    (g_j − T_j)/K_j is 1-Lipschitz. A search up to its first yes is ε/c-GP, whatever it
    passed over; the next one begins behind it.

    **Guarantee.** ε-GP or ρ-CGP for all answers together, under dist_∞ or dist_1.

    References: CGP Algorithm 1, Theorem D.1; Lyu, Su & Li 2017.
    """
    check_budget(eps, rho)
    check_number("beta", beta, BETA)
    check_number("count", count, COUNT)
    check_unit(privacy_unit)
    many = len(points)
    scale = np.array([s.sensitivity(many, privacy_unit) for s in statistics]) * _SLACK
    each = eps / count if eps is not None else math.sqrt(2 * (rho or 0.0) / count)
    search = SparseVector(eps=each / metric.k_max * DOWN, lipschitz=1.0)
    facts = {"statistics": len(statistics), "count": count}
    guarantee = search.guarantee.replace(
        mechanism="statistics below thresholds, sparse vector",
        privacy_unit=privacy_unit,
        table_metric="dist_inf" if privacy_unit == "table" else "dist_1",
        assumptions=(CHOICE_CAVEAT,),
        parameters={"eps": eps, **facts} if rho is None else {"rho": rho, **facts},
        notion="gp" if rho is None else "cgp", eps=eps, rho=rho,
    )  # fmt: skip
    guarantee = _add_constant_assumption(
        complete_with_metric(guarantee, metric, rng), statistics, many
    )
    values = np.array([s.value(points) for s in statistics]) - thresholds
    values = values / scale

    def draw() -> Ints:
        """Draw 1 for statistics found below, 0 above, −1 once `count` are found."""
        answers, start = np.zeros(len(values), dtype=np.int64), 0
        for _ in range(min(int(count), len(values))):
            if start == len(values):
                return answers
            left = values[start:]
            here = search.find_first([left], 0.0, rng, cap=len(left))
            if here is None:
                return answers
            answers[start + here] = 1
            start += here + 1
        answers[start:] = -1
        return answers

    margin: Floats = scale * search.error_bound(len(statistics), beta / count)
    return Plan(guarantee=guarantee, draw=draw), margin


def _add_constant_assumption(
    guarantee: Guarantee, statistics: Sequence[Statistic], count: int
) -> Guarantee:
    """Return the guarantee, assuming the statistics' Lipschitz constants hold."""
    unit = guarantee.privacy_unit
    stated = dict.fromkeys(s.describe_assumption(count, unit) for s in statistics)
    return guarantee.replace(assumptions=(*guarantee.assumptions, *stated))


def _extent_corners(extent: Sequence[float]) -> tuple[Floats, Floats]:
    """Return the two corners of an extent (m); raise if invalid."""
    box = np.asarray(extent, dtype=float)
    if box.shape != (4,) or not np.isfinite(box).all() or not (box[:2] < box[2:]).all():
        raise ParameterError(
            "extent must be (west, south, east, north) in metres of the plane, west "
            "less than east and south less than north."
        )
    return box[:2], box[2:]
