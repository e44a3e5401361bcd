"""Counts and bounded sums of rows by public zones, under differential privacy."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from ..errors import ParameterError
from ..language import gettext_noop
from ..mechanisms.numbers import BETA, check_budget
from ..parameter import Limits, check_number, check_one_of, safe_repr
from ..promise.facts import NEIGHBOURS
from ..promise.guarantee import FLOAT_CAVEAT, Guarantee
from ..promise.plan import Plan
from ..randomness import Floats, InsecureRandom, Random
from .choice import StrategyChoice, choose_strategies, counts_covariance, zone_variances
from .consistency import fit_nonnegative
from .geometric import laplace_quantiles
from .series import choose_series, zone_covariance
from .strategies import Strategy, estimate_zones, exact_answers, simulate_noise
from .zoning import Zoning

ROWS = Limits("Rows of one person that are counted", at_least=1, integer=True)
ZONES_PUBLIC = gettext_noop(
    "the zones, their weights and bounds are public, not made from the rows"
)
_ROWS = gettext_noop("the number of rows is public")
_PERSONS = gettext_noop("the number of persons is public")
_CAPPED = gettext_noop(
    "no more than {rows} rows of each person are counted, chosen without regard to "
    "other persons' rows"
)
_CHOSEN = gettext_noop(
    "so many rows of each person are counted as a part of the budget chose, without "
    "regard to other persons' rows"
)
_WIDEST = 1e12  # noise scale; beyond, sums of whole numbers would not be exact
_SEED = 20_100_605  # bands are public: the same for the same question
_SAME = 1e-6  # how closely least squares meet what they could leave alone
ROUNDED = 0.55  # steps by which a rounded total may miss, with room for reading rows
_DRAWS = 1_000_000  # numbers simulated for the bands
_MOST, _LEAST = 10_000, 1_000  # releases simulated


@dataclass(frozen=True, kw_only=True)
class ZonalCounts:
    """Noisy counts of d zones with errors and intervals, shape (d,) each.

    raw: as measured; not consistent where zones overlap.
    estimate: by least squares: consistent, unbiased.
    count: consistent and, for things that are, not negative.
    error: standard error of ``estimate``.
    """

    raw: Floats
    estimate: Floats
    count: Floats
    error: Floats
    low: Floats
    high: Floats


@dataclass(frozen=True, kw_only=True)
class CountBudget:
    """Privacy budget of counts, and the contribution bounds of a person.

    eps, rho: Exactly one; no unit.
    neighbours {"add-remove", "replace"}: Whether a person joins or leaves, or is
        replaced by another.
    rows: Most rows of one person that are counted.
    chosen: Whether a part of the budget chose ``rows``: see `plan_capped`.
    size: Largest absolute contribution of a row, a whole number.
    signed: Whether contributions of both signs exist.
    positive: Whether no contribution is negative: then no result will be.
    """

    eps: float | None = None
    rho: float | None = None
    neighbours: str = "add-remove"
    rows: int = 1
    chosen: bool = False
    size: int = 1
    signed: bool = False
    positive: bool = True
    privacy_unit: str = "row"

    def __post_init__(self) -> None:
        """Check every number."""
        check_budget(self.eps, self.rho, per_metre=False)
        check_one_of("neighbours", self.neighbours, NEIGHBOURS)
        check_number("max_rows_per_unit", self.rows, ROWS)
        self.check_noise(1.0)

    @property
    def assumptions(self) -> list[str]:
        """Return the assumptions on public data and on a person's chosen rows."""
        found = []
        if self.neighbours == "replace":
            found.append(_ROWS if self.privacy_unit == "row" else _PERSONS)
        if self.chosen:
            found += [_CHOSEN, FLOAT_CAVEAT]
        elif self.privacy_unit != "row":
            found.append(_CAPPED.format(rows=self.rows))
        return found

    @property
    def parameters(self) -> dict[str, int]:
        """Return the contribution bounds that are known before the draw."""
        rows = {} if self.chosen else {"rows": self.rows}
        return {**rows, "size": self.size}

    def guarantee(
        self, mechanism: str, assumptions: Iterable[str], rng: Random, **facts: Any
    ) -> Guarantee:
        """Return the guarantee of counts with this budget; "none" for seeded noise."""
        return Guarantee(
            notion="dp" if self.rho is None else "zcdp",
            eps=self.eps,
            rho=self.rho,
            table_metric="hamming",
            privacy_unit=self.privacy_unit,
            neighbours=self.neighbours,
            mechanism=mechanism,
            assumptions=tuple(assumptions),
            **facts,
        ).for_randomness(rng)

    def check_noise(self, entry: float) -> None:
        """Raise if noise is so wide that integer sums would not be exact.

        ``entry`` is the largest number that a row adds to an answer.
        """
        name, value = ("eps", self.eps) if self.rho is None else ("rho", self.rho)
        assert value is not None
        scale = 1 / value if name == "eps" else 1 / math.sqrt(2 * value)
        if scale * self.rows * self.size * entry > _WIDEST:
            raise ParameterError(
                f"{name} must be larger: got {safe_repr(value)}, and the noise would "
                f"exceed {_WIDEST:g}. Pass a larger one."
            )

    def row_arguments(self) -> dict[str, Any]:
        """Return one row's eps or rho and neighbours from a person's budget and bounds.

        A person's contribution is a sum of ``rows`` ones of at most ``size``, so it
        lies in rows·size times the body. Replacing v·p by u·q, 0 ≤ u ≤ v ≤ size:
        v·p − u·q = u(p − q) + (v − u)p lies in size times the body of differences;
        with both signs it need not, so that replacing counts as two changes.
        """
        times = self.rows * self.size
        neighbours = self.neighbours
        if self.signed and neighbours == "replace":
            times, neighbours = 2 * times, "add-remove"
        return {
            "eps": None if self.eps is None else self.eps / times,
            "rho": None if self.rho is None else self.rho / times**2,
            "neighbours": neighbours,
        }


def plan_zonal(
    totals: Floats,
    zoning: Zoning,
    budget: CountBudget,
    *,
    mechanism: str = "auto",
    beta: float = 0.05,
    rounded: bool = False,
    periods: int = 0,
    public: str = ZONES_PUBLIC,
    rng: Random,
) -> tuple[Plan[ZonalCounts], dict[str, Any]]:
    """Check and plan the release of zone counts or integer sums; and facts on errors.

    totals (N,): Rows of each type, or their sums; whole numbers. Rows of no zone have
        no part.
    zoning: Of N types and d zones, public.
    mechanism: See `choose_strategies`.
    beta: Probability with which one zone's interval may fail.
    rounded: Whether a total may be half a step from the truth (`BoundedSums`):
        intervals are wider by that for each type in the zone.
    periods: Where answers are those of disjoint zones over so many periods: see
        `choose_series`.
    public: What is assumed to be public.

    Returned are a plan that draws `ZonalCounts`, and expected errors of all mechanisms
    beside lower bounds.

    **Guarantee.** ε-DP or ρ-zCDP for each person. **Assumes.** Zones, weights and
    bounds are public; every row was given a type of its own place alone; at most
    ``rows`` rows of a person were counted, chosen from that person's rows alone.

    References: GDP Theorem 4.3, Lemma 7.2.

    >>> from geopriv_gis.testing import insecure_rng
    >>> nested = Zoning(np.array([[1.0, 1.0], [1.0, 0.0]]), np.ones(2))
    >>> plan, facts = plan_zonal(
    ...     np.array([40.0, 60.0]), nested, CountBudget(eps=1.0), rng=insecure_rng(1)
    ... )
    >>> plan.draw().count.tolist()
    [99.0, 39.0]
    """
    check_number("beta", beta, BETA)
    budget.check_noise(float(np.abs(zoning.patterns.data).max(initial=1.0)))
    share = budget.row_arguments()
    if periods:
        zones = zoning.zones // periods
        choice = choose_series(zones, periods, mechanism=mechanism, **share)
    else:
        choice = choose_strategies(zoning, mechanism=mechanism, **share)
    varies = budget.chosen and mechanism == "auto"  # with the cap
    words = "noise of least expected error" if varies else choice.words
    guarantee = guarantee_of_counts(budget, choice, public, rng, words)
    facts: dict[str, Any] = {"mechanism": choice.name, "expected_error": choice.errors}
    facts["covariance"] = (
        zone_covariance(choice)
        if periods
        else counts_covariance(choice.groups, zoning.zones)
    )
    error = np.sqrt(zone_variances(choice.groups, zoning.zones))

    def draw() -> ZonalCounts:
        """Draw noisy counts, and return estimates, errors and intervals."""
        half = half_widths(choice, zoning.zones, beta)
        if rounded:
            half = half + ROUNDED * np.asarray(abs(zoning.patterns).sum(axis=0))[0]
        return _draw_counts(
            totals, zoning, choice, half, error, positive=budget.positive, rng=rng
        )

    return Plan(guarantee=guarantee, draw=draw, error={"se": error}), facts


def _draw_counts(
    totals: Floats,
    zoning: Zoning,
    choice: StrategyChoice,
    half: Floats,
    error: Floats,
    *,
    positive: bool,
    rng: Random,
) -> ZonalCounts:
    """Draw noisy counts; return estimates, fits (≥ 0 if `positive`) and intervals."""
    count = zoning.zones
    raw, estimate, kept = (np.zeros(count) for _ in range(3))
    for zones, types, strategy in choice.groups:
        noisy = strategy.randomise(exact_answers(strategy, totals[types]), rng)
        raw[zones] = noisy @ strategy.raw.T
        estimate[zones] = kept[zones] = estimate_zones(strategy, noisy)
    if positive:
        for zones, _, part in zoning.parts:
            weights = 1 / np.maximum(error[zones], 1e-9)
            fitted = _fit_nonnegative_parts(part, estimate[zones], weights)
            # What was consistent and not negative stays as it is, to the last digit.
            away = np.abs(fitted - estimate[zones]).max(axis=1)
            moved = away > _SAME * np.abs(fitted).max(axis=1)
            kept[zones[moved]] = fitted[moved]
    low, high = estimate - half, estimate + half
    if positive:  # then what only adds up is not negative, and the other way round
        taken, added = (
            np.bincount(zoning.patterns.indices[signs], minlength=count) > 0
            for signs in (zoning.patterns.data < 0, zoning.patterns.data > 0)
        )
        low = np.where(taken, low, np.maximum(low, 0.0))
        high = np.where(added, high, np.minimum(high, 0))
    return ZonalCounts(
        raw=raw,
        estimate=estimate,
        count=kept,
        error=error,
        low=np.minimum(low, kept),
        high=np.maximum(high, kept),
    )


def _fit_nonnegative_parts(part: Zoning, targets: Floats, weights: Floats) -> Floats:
    """Return nearest non-negative counts of several groups of zones that are alike."""
    if part.patterns.shape == (1, 1):
        value = part.patterns.data
        return np.asarray(np.maximum(targets * value, 0.0) / value)
    if not part.small and part.tree:
        least = part.tree.nonnegative
    else:
        patterns = part.dense if part.small else part.patterns
        least = partial(fit_nonnegative, patterns)
    pairs = zip(targets, weights, strict=True)
    return np.stack([least(target, own) for target, own in pairs])


def half_widths(choice: StrategyChoice, zones: int, beta: float) -> Floats:
    """Return half the width of each count's confidence interval at `beta` (cached)."""
    if beta not in choice.bands:
        half = np.zeros(zones)
        for own, _, strategy in choice.groups:
            half[own] = _error_quantiles(strategy, beta)
        choice.bands[beta] = half
    return choice.bands[beta]


def _error_quantiles(strategy: Strategy, beta: float) -> Floats:
    """Return upper bounds on each zone's absolute error with probability 1 − β.

    From a public simulation of the noise, whose law does not depend on the data. The
    order statistic is taken 4 standard deviations too far. Of very many zones from the
    variance and the kurtosis, as that of a sum of equal Laplace noises, which are
    continuous; whole numbers are within half a step of it.
    """
    if strategy.excess is not None:
        error = np.sqrt(strategy.variances)
        half = error * laplace_quantiles(strategy.excess, beta)
        return np.asarray(half + (0.5 if strategy.whole else 0.0))
    size = strategy.matrix.shape[0]
    draws = int(np.clip(_DRAWS / (size * strategy.tries), _LEAST, _MOST))
    noise = simulate_noise(strategy, draws, InsecureRandom(_SEED))
    place = draws * (1 - beta) + 4 * math.sqrt(draws * beta * (1 - beta))
    if place > draws - 1:  # a rare failure: Chebyshev instead of simulation
        return np.asarray(np.sqrt(strategy.variances / beta))
    errors = np.abs(estimate_zones(strategy, noise))
    return np.asarray(np.partition(errors, math.ceil(place), axis=0)[math.ceil(place)])


def guarantee_of_counts(
    budget: CountBudget,
    choice: StrategyChoice,
    public: str,
    rng: Random,
    words: str | None = None,
) -> Guarantee:
    """Return the guarantee of counts for a budget and its noise; "none" if seeded."""
    assumptions = [public, *budget.assumptions]
    if not (choice.exact or budget.chosen):
        assumptions.append(FLOAT_CAVEAT)
    return budget.guarantee(
        f"zonal counts, {words or choice.words}",
        assumptions,
        rng,
        parameters=budget.parameters,
        references=_REFERENCES["rho" if budget.rho is not None else "eps"],
    )


_REFERENCES = {
    "eps": ("GDP Theorem 4.3", "GDP Lemma 7.2"),
    "rho": ("Bun & Steinke 2016", "Canonne, Kamath & Steinke 2020"),
}
