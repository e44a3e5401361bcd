"""Counts by zone and period, published period by period.

What is measured is K·h with K lower triangular, so that the measurements of the first
periods need no later rows: those of all periods are one release, made in parts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..errors import ParameterError
from ..language import gettext_noop
from ..mechanisms.numbers import BETA
from ..parameter import check_number
from ..promise.plan import Plan
from ..randomness import Ints, Random
from .choice import StrategyChoice
from .counts import CountBudget, ZonalCounts, guarantee_of_counts, half_widths
from .series import choose_series, zone_covariance

STAYS = gettext_noop(
    "a row keeps its zone and period from one publication of the series to the next; "
    "one that changes them may count twice, at twice eps or four times rho"
)
NAMED = gettext_noop(
    "persons keep their names from one publication of the series to the next"
)


@dataclass(frozen=True, eq=False)
class ContinualState:
    """Secret state of a continual release: true counts and noisy measurements so far.

    counts, noisy: (zones, periods so far), whole numbers; of sums in steps.
    """

    counts: Ints
    noisy: Ints

    @classmethod
    def empty(cls, zones: int) -> ContinualState:
        """Return the empty state before the first period."""
        empty = np.zeros((zones, 0), dtype=np.int64)
        return cls(empty, empty)

    @property
    def periods(self) -> int:
        """Return the number of periods measured so far."""
        return len(self.counts.T)


# Is given what was measured so far and returns what is to be kept; on disk at once.
Continue = Callable[[Callable[[ContinualState], ContinualState]], ContinualState]


def choose_continual(
    zones: int,
    periods: int,
    matrix: Ints | None = None,
    *,
    mechanism: str = "auto",
    **budget: Any,
) -> StrategyChoice:
    """Choose the noise of a series of periods, or of a stored `matrix`; raise if unfit.

    Under ε every period by itself: other strategies measure later periods as well.
    budget: `eps` and `rho`, one of them None, and `neighbours`.
    """
    if budget["rho"] is None:
        if mechanism == "matrix":
            raise ParameterError(
                "mechanism = 'matrix' with store requires rho. Pass rho, or leave "
                "mechanism at 'auto'."
            )
        mechanism = "cells"
    if matrix is not None:
        alone = np.array_equal(matrix, np.eye(periods))
        mechanism = "cells" if alone else "matrix"
    return choose_series(zones, periods, mechanism=mechanism, matrix=matrix, **budget)


def matrix_of(choice: StrategyChoice) -> Ints:
    """Return the integer measurement matrix, (periods, periods)."""
    ((*_, strategy),) = choice.groups
    matrix = strategy.matrix
    dense = matrix.toarray() if hasattr(matrix, "toarray") else matrix
    return np.asarray(dense, dtype=np.int64)


def plan_continual(
    counts: Ints,
    first: int,
    choice: StrategyChoice,
    budget: CountBudget,
    continue_: Continue,
    *,
    beta: float = 0.05,
    rounded: float = 0.0,
    public: str,
    rng: Random,
) -> tuple[Plan[ZonalCounts], dict[str, Any]]:
    """Plan the release of finished periods' counts, and facts on errors; check beta.

    counts (zones, n): Rows of the n periods from number ``first`` on, or their sums;
        whole numbers.
    choice: Of `choose_continual`, for all periods of the series.
    budget: For the whole series.
    continue_: Replaces what is kept by what a function makes of it, while nobody else
        can.
    rounded: Half of a step by which a total may be wrong.

    **Guarantee.** That of the whole series, for all publications together. Measurement
    t is Σ_{j ≤ t} K_tj·h_j with noise of its own, and answers are computed from those.
    Let two tables differ by a row. Given all earlier measurements, which other rows may
    depend on, measurement t is shifted by the whole number K·Δ has at t. Under ρ the
    Rényi divergence of order α, given them, is at most α·(ρ/Δ²)·(KΔ)_t² wherever the
    noise is, and Σ_t (KΔ)_t² ≤ Δ² whatever the row and however late it is chosen. So
    E exp((α − 1)·Σ_t (loss_t − α·(ρ/Δ²)·(KΔ)_t²)) ≤ 1 step by step, and the whole is at
    most α·ρ. Under ε likewise with absolute values. A person's changes c_1, …, c_k add
    up: Σ_t (KΣc_i)_t² ≤ (k·Δ)², for noise of the rate ρ/(k·Δ)². **Assumes.** Each row
    lies in one zone and one period, the same at each publication; of a person at most
    ``budget.rows`` rows are counted in all periods together.

    References: Denisov, McMahan, Rush, Smith & Thakurta 2022; Feldman & Zrnic 2021.

    >>> from geopriv_gis.testing import insecure_rng
    >>> kept = [ContinualState.empty(2)]
    >>> def continue_(new):
    ...     kept.append(new(kept[-1]))
    ...     return kept[-1]
    >>> choice = choose_continual(2, 52, rho=0.5, eps=None, neighbours="add-remove")
    >>> counts, rng = np.array([[90, 40], [700, 600]]), insecure_rng(1)
    >>> plan, _ = plan_continual(
    ...     counts, 0, choice, CountBudget(rho=0.5), continue_, public="", rng=rng
    ... )
    >>> bool((abs(plan.draw().raw - [90, 40, 700, 600]) < 9).all())
    True
    """
    check_number("beta", beta, BETA)
    zones, over = len(counts), first + counts.shape[1]
    ((numbers, _, strategy),) = choice.groups
    periods = numbers.shape[1]
    guarantee = guarantee_of_counts(budget, choice, public, rng)
    same = STAYS if budget.privacy_unit == "row" else NAMED
    guarantee = guarantee.replace(assumptions=(*guarantee.assumptions, same))
    facts: dict[str, Any] = {
        "mechanism": choice.name,
        "expected_error": choice.errors,
        "covariance": zone_covariance(choice)[:over, :over],
    }
    error = np.tile(np.sqrt(strategy.variances[:over]), zones)

    def further(before: ContinualState) -> ContinualState:
        """Measure, with noise, finished periods not yet measured; return new state."""
        done = before.periods
        if done >= over:
            return before
        rows = np.hstack([before.counts, counts[:, done - first :]])
        whole = np.zeros((zones, periods), dtype=np.int64)
        whole[:, :over] = rows
        exact = whole @ matrix_of(choice).T
        new: Any = exact[:, done:over]
        drawn = np.asarray(strategy.randomise(new, rng), dtype=np.int64)
        return ContinualState(rows, np.hstack([before.noisy, drawn]))

    def draw() -> ZonalCounts:
        """Store new measurements; return finished periods' counts, ≥ 0 if positive."""
        kept = continue_(further)
        noisy = np.zeros((zones, periods))
        noisy[:, :over] = kept.noisy[:, :over]
        estimate = (noisy @ strategy.linear.T)[:, :over].ravel()
        half = half_widths(choice, zones * periods, beta).reshape(zones, -1)
        half = half[:, :over].ravel() + rounded
        least = 0.0 if budget.positive else -np.inf
        counted = np.maximum(estimate, least)
        return ZonalCounts(
            raw=estimate, estimate=estimate, count=counted, error=error,
            low=np.minimum(np.maximum(estimate - half, least), counted),
            high=np.maximum(estimate + half, counted),
        )  # fmt: skip

    return Plan(guarantee=guarantee, draw=draw, error={"se": error}), facts
