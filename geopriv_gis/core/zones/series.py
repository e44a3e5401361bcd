"""Counts by zone and period: one strategy over the periods, the same for each zone."""

from __future__ import annotations

import numpy as np

from ..errors import ParameterError
from ..parameter import safe_repr
from ..randomness import Floats, Ints
from .choice import StrategyChoice
from .matrix import PURE_TYPES, gaussian_on_matrix, measure_gaussian, measure_laplace
from .strategies import Strategy, answer_covariance, gaussian_on_types, laplace_on_types
from .zoning import Zoning

PERIODS = 366  # days of a year: the search takes seconds
_WORTH = 0.999  # of what separate counts err: more is not worth a matrix
MECHANISMS = ("auto", "cells", "matrix")


def choose_series(
    zones: int,
    periods: int,
    *,
    eps: float | None = None,
    rho: float | None = None,
    neighbours: str = "add-remove",
    mechanism: str = "auto",
    matrix: Ints | None = None,
) -> StrategyChoice:
    """Choose one noise over periods for all disjoint zones; raise if invalid.

    Answers are numbered by zone, then by period. Of all intervals of periods the
    squared errors are to be least on average, each beside that of separate counts.
    ``matrix``: K of an earlier choice, with which Gaussian noise is to go on.

    **Guarantee.** ε-DP (ρ-zCDP). A row lies in one zone and one period: one that is
    added changes one zone's measurements, by one column. One that is replaced changes
    those of one zone or of two: with ρ the squared lengths of both changes add, which
    "apart" allows for; with ε each has a half.

    >>> choice = choose_series(300, 52, rho=0.5)
    >>> [round(mean_error_of_sum(choice, n), 1) for n in (4, 52)]
    [1.7, 3.2]
    """
    if mechanism not in MECHANISMS:
        raise ParameterError(
            f"mechanism must be one of {MECHANISMS} with time; got "
            f"{safe_repr(mechanism)}."
        )
    line = Zoning(np.eye(periods), np.ones(periods))
    gram = compute_interval_gram(periods)
    made: dict[str, Strategy | None] = {"matrix": None}
    if rho is not None:
        if neighbours == "replace":
            neighbours = "apart"
        made["cells"] = gaussian_on_types(line, rho, neighbours)
        if mechanism != "cells":
            made["matrix"] = (
                measure_gaussian(line, gram, rho, neighbours)
                if matrix is None
                else gaussian_on_matrix(line, matrix, rho, neighbours)
            )
    else:
        assert eps is not None
        share = eps / 2 if neighbours == "replace" else eps
        made["cells"] = laplace_on_types(line, share, "add-remove")
        if periods <= PURE_TYPES and mechanism != "cells":
            made["matrix"] = measure_laplace(line, gram, share, "add-remove")
    errors = {
        name: None if one is None else _interval_error(one, gram)
        for name, one in made.items()
    }
    strategy = made["cells" if mechanism == "auto" else mechanism]
    least, plain = errors["matrix"], errors["cells"]
    if mechanism == "auto" and least and plain and least < _WORTH * plain:
        strategy = made["matrix"]
    if strategy is None and rho is None and periods > PURE_TYPES:
        raise ParameterError(
            f"mechanism = {mechanism!r} is for fewer periods. Leave it at 'auto'."
        )
    if strategy is None:
        raise ParameterError(
            f"mechanism = {mechanism!r} is not for so narrow or so wide noise. Leave "
            "it at 'auto'."
        )
    numbers = np.arange(zones * periods).reshape(zones, periods)
    return StrategyChoice(strategy.name, [(numbers, numbers, strategy)], errors)


def compute_interval_gram(periods: int) -> Floats:
    """Return the Gram matrix WᵀW of all intervals of periods, weighted by 1/√length.

    Entry (i, j) is the sum of 1/length over the intervals that hold both.
    """
    first, last = np.indices((periods, periods))
    share = np.where(first <= last, 1 / (np.abs(last - first) + 1), 0.0)
    covering = share.cumsum(axis=0)[:, ::-1].cumsum(axis=1)[:, ::-1]
    return np.asarray(covering[np.minimum(first, last), np.maximum(first, last)])


def zone_covariance(choice: StrategyChoice) -> Floats:
    """Return the covariance of one zone's counts, (periods, periods)."""
    ((*_, strategy),) = choice.groups
    return np.asarray(answer_covariance(strategy))


def error_of_sum(covariance: Floats, length: int) -> Floats:
    """Return the standard error of each sum of `length` consecutive periods."""
    total = np.pad(covariance, ((1, 0), (1, 0))).cumsum(0).cumsum(1)
    low = np.arange(len(total) - length)
    both = total[low + length, low + length] + total[low, low]
    return np.asarray(np.sqrt(np.maximum(both - 2 * total[low, low + length], 0.0)))


def mean_error_of_sum(choice: StrategyChoice, length: int) -> float:
    """Return the root mean square error of sums of `length` consecutive periods."""
    return float(np.sqrt((error_of_sum(zone_covariance(choice), length) ** 2).mean()))


def _interval_error(strategy: Strategy, gram: Floats) -> float:
    """Return the root mean square over ``gram``'s intervals of error over √length."""
    return float(
        np.sqrt((gram * np.asarray(answer_covariance(strategy))).sum() / np.trace(gram))
    )
