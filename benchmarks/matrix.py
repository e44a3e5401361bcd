"""The matrix mechanism beside other noise: ``python -m benchmarks.matrix``."""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Iterator

import numpy as np

from geopriv_gis.core.randomness import InsecureRandom
from geopriv_gis.core.zones.choice import StrategyChoice, choose_strategies
from geopriv_gis.core.zones.counts import half_widths
from geopriv_gis.core.zones.series import choose_series, mean_error_of_sum
from geopriv_gis.core.zones.zoning import Zoning

from . import report
from .zones import _examples, discs, marginals

RHO, EPS = 0.5, 1.0
DRAWS, BETA = 1_000, 0.05


def _of(queries: np.ndarray) -> Zoning:
    patterns = np.unique(queries.T.astype(float), axis=0)
    return Zoning(patterns[patterns.any(axis=1)], np.ones(len(queries)))


def intervals(n: int) -> np.ndarray:
    """Return all intervals of so many cells of a line."""
    cells = np.arange(n)
    pairs = itertools.combinations_with_replacement(range(n), 2)
    return np.array([(a <= cells) & (cells <= b) for a, b in pairs])


def workloads() -> Iterator[tuple[str, Zoning]]:
    """Yield names and queries."""
    yield "prefixes of 64 cells", _of(np.tril(np.ones((64, 64))))
    yield "prefixes of 256 cells", _of(np.tril(np.ones((256, 256))))
    yield "intervals of 32 cells", _of(intervals(32))
    yield "intervals of 64 cells", _of(intervals(64))
    for side in (6, 8):
        one = intervals(side)
        both = np.array([np.outer(a, b).ravel() for a in one for b in one])
        yield f"rectangles of {side} × {side} cells", _of(both)
    yield "16 zones, 4 kinds, margins, total", marginals(16, 4)
    places = np.indices((8, 8)).reshape(2, -1)
    cells = [places[0] // step * 8 + places[1] // step for step in (8, 4, 2, 1)]
    levels = [one == number for one in cells for number in np.unique(one)]
    yield "quadtree of 8 × 8 cells", _of(np.array(levels))
    crossed = marginals(20, 6).dense[:, 1:27]
    yield "margins of 20 zones, 6 kinds", Zoning(crossed, np.ones(26))
    yield "30 discs", discs(30, 1800)
    yield "60 discs", discs(60, 1200)
    yield from _examples()


WORKLOADS = dict(workloads())


def bound(zoning: Zoning) -> float:
    """Return what no Gaussian matrix mechanism errs less than, by a dual solution."""
    queries = (zoning.dense * zoning.weights).T
    share, best = np.full(zoning.types, 1 / zoning.types), 0.0
    for _ in range(40):
        _, sizes, right = np.linalg.svd(queries * np.sqrt(share), full_matrices=False)
        best = max(best, float(sizes.sum()))
        share = (right**2 * sizes[:, None]).sum(axis=0)
        share /= share.sum()
    return best / math.sqrt(2 * RHO * zoning.zones)


def _rms(error: float | None, zoning: Zoning) -> str:
    return "" if error is None else f"{error / math.sqrt(zoning.zones):.2f}"


def error_of(choice: StrategyChoice) -> float:
    """Return the root of the sum of all queries' squared errors."""
    return math.sqrt(sum(one.variances.sum() for *_, one in choice.parts))


def concentrated() -> str:
    """Return the errors of Gaussian noise."""
    lines = []
    for name, zoning in WORKLOADS.items():
        least = bound(zoning)
        for neighbours in ("add-remove", "replace"):
            start = time.process_time()
            choice = choose_strategies(zoning, rho=RHO, neighbours=neighbours)
            took = time.process_time() - start
            names = ("gaussian", "cells", "matrix")
            errors = [_rms(choice.errors[one], zoning) for one in names]
            own = error_of(choice)
            away = own / math.sqrt(zoning.zones) / least - 1
            bounded = [f"{least:.2f}", f"{away:.1%}"]
            lines.append(
                [name, str(zoning.zones), str(zoning.types), neighbours, *errors,
                 _rms(own, zoning),
                 *(bounded if neighbours == "add-remove" else ["", ""]),
                 *_measured(choice, zoning), f"{took:.2f} s"]
            )  # fmt: skip
    header = (
        "queries", "number", "types", "neighbours", "on answers", "on types", "matrix",
        "auto", "optimum at least", "auto above that", "measured", "intervals hold",
        "processor",
    )  # fmt: skip
    return report.table(header, lines)


def _measured(choice: StrategyChoice, zoning: Zoning) -> tuple[str, str]:
    """Return the error of noise that is drawn, and how often intervals hold."""
    draws = DRAWS
    noise, rng = np.zeros((draws, zoning.zones)), InsecureRandom(6)
    for own, _, one in choice.parts:
        zero = np.zeros((draws, one.matrix.shape[0]))
        noise[:, own] = one.randomise(zero, rng) @ one.linear.T
    covered = (np.abs(noise) <= half_widths(choice, zoning.zones, BETA)).mean()
    return f"{math.sqrt((noise**2).mean()):.2f}", f"{covered:.1%}"


def pure() -> str:
    """Return the errors under ε."""
    lines = []
    names = ("laplace", "cells", "knorm", "groups", "matrix")
    for name, zoning in WORKLOADS.items():
        for neighbours in ("add-remove", "replace"):
            choice = choose_strategies(zoning, eps=EPS, neighbours=neighbours)
            errors = [_rms(choice.errors[one], zoning) for one in names]
            auto = _rms(error_of(choice), zoning)
            lines.append([name, neighbours, *errors, auto, choice.name])
    header = (
        "queries", "neighbours", "Laplace", "cells", "K-norm", "groups", "matrix",
        "auto", "auto is",
    )  # fmt: skip
    return report.table(header, lines)


def series() -> str:
    """Return the errors of a year of weeks in 300 zones."""
    lines = []
    zones, weeks, lengths = 300, 52, (1, 4, 52)
    for budget in ({"rho": RHO}, {"eps": EPS}):
        for neighbours in ("add-remove", "replace"):
            choice, apart = (
                choose_series(
                    zones, weeks, **budget, neighbours=neighbours, mechanism=name
                )
                for name in ("auto", "cells")
            )
            ((*_, one),) = choice.groups
            zero = np.zeros((zones, one.matrix.shape[0]))
            noise = one.randomise(zero, InsecureRandom(6)) @ one.linear.T
            total = np.pad(noise, ((0, 0), (1, 0))).cumsum(axis=1)
            for length in lengths:
                sums = total[:, length:] - total[:, :-length]
                own, single = (
                    mean_error_of_sum(choice, length),
                    mean_error_of_sum(apart, length),
                )
                shared = single * math.sqrt(weeks) ** (1 if "rho" in budget else 2)
                lines.append(
                    [*(f"{n} = {value:g}" for n, value in budget.items()), neighbours,
                     choice.name, str(length), f"{own:.2f}",
                     f"{math.sqrt((sums**2).mean()):.2f}", f"{single:.2f}",
                     f"{shared:.1f}"]
                )  # fmt: skip
    header = (
        "budget", "neighbours", "auto is", "weeks", "series", "measured",
        "sum of separate weeks", "that share the budget",
    )  # fmt: skip
    return report.table(header, lines)


def main() -> None:
    """Print the tables and keep them."""
    report.publish(
        "matrix",
        [
            "# Matrix mechanism",
            f"`python -m benchmarks.matrix`: root mean square error of a query. At "
            f"ρ = {RHO:g}: noise on every answer, on every type, on whole numbers K·h "
            "that suit the queries, what is chosen; what no K errs less than (rows "
            "added or removed; by a dual solution); the error of drawn noise and how "
            "often 95 % intervals hold the truth; processor time of the choice.",
            concentrated(),
            f"At ε = {EPS:g}; `matrix`: noise on types and weighted sums of them.",
            pure(),
            "## Series",
            "A year of 52 weeks in 300 zones: root mean square error of a week, of any "
            "4 weeks and of the year of a zone, by the covariance and of drawn noise; "
            "beside sums of 52 weeks with noise of their own, each at the whole budget "
            "(a row is in one of them), or, as a ledger would charge them, at a 52nd.",
            series(),
        ],
        complete=True,
    )


if __name__ == "__main__":
    main()
