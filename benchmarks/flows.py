"""Flows between zones beside plain noise on every pair.

``python -m benchmarks.flows``. Tables of trips are made up.
"""

from __future__ import annotations

import numpy as np

from geopriv_gis.core.mechanisms import LatticeGaussian, ScalarLaplace
from geopriv_gis.core.mechanisms.mechanism import Mechanism
from geopriv_gis.core.randomness import Random
from geopriv_gis.core.zones.counts import CountBudget
from geopriv_gis.core.zones.flows import FlowMeasurement

from . import report

TRIPS, REPEATS = 20_000, 12
BUDGETS: tuple[dict[str, float], ...] = (
    {"eps": 0.5}, {"eps": 1.0}, {"rho": 0.125}, {"rho": 0.5}
)  # fmt: skip
SIZES = (20, 50, 85)


def table_of(zones: int, random: np.random.Generator) -> np.ndarray:
    """Return counts that fall with distance, as of commuters; many pairs are empty."""
    places = random.uniform(0, 40, (zones, 2))
    away = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1))
    people, jobs = random.pareto(1.5, (2, zones)) + 0.2
    weights = np.outer(people, jobs) * np.exp(-away / 5)
    counts: np.ndarray = random.multinomial(TRIPS, (weights / weights.sum()).ravel())
    return counts.reshape(zones, zones).astype(float)


def main() -> None:
    """Run, print, keep."""
    random = np.random.default_rng(7)
    rows = []
    for zones in SIZES:
        true = table_of(zones, random)
        rows += [_row(true, given) for given in BUDGETS]
    parts = [
        "# Flows between zones",
        f"`python -m benchmarks.flows`; made-up tables of {TRIPS:,} trips that fall "
        "with distance, root mean squared error of a pair, of the trips that leave a "
        f"zone and of all trips, mean of {REPEATS} releases: plain noise on every pair "
        "with the whole budget, whose sums are taken / `private_flows`. Each trip is "
        "another person's.",
        report.table(
            ("zones", "empty pairs", "budget", "pair", "zone", "total", "pairs below "
             "0 in plain noise"), rows,
        ),
    ]  # fmt: skip
    report.publish("flows", parts, complete=True)


def _row(true: np.ndarray, given: dict[str, float]) -> list[str]:
    rng = Random()
    budget = CountBudget(**given, rows=1, neighbours="add-remove", privacy_unit="row")
    plain: Mechanism = (
        ScalarLaplace(eps=given["eps"], spacing=1.0) if "eps" in given
        else LatticeGaussian(rho=given["rho"], spacing=1.0)
    )  # fmt: skip
    measured = FlowMeasurement.for_budget(budget)
    errors, below = np.zeros((2, 3)), 0.0
    for _ in range(REPEATS):
        noisy = plain.randomise(true.ravel(), rng).reshape(true.shape)
        below += (noisy < 0).mean() / REPEATS
        for way, found in enumerate((noisy, measured.draw(true, rng).count)):
            off = found - true
            errors[way] += [
                (off**2).mean(), (off.sum(axis=1) ** 2).mean(), off.sum() ** 2
            ]  # fmt: skip
    rms = np.sqrt(errors / REPEATS)
    (name, value), = given.items()  # fmt: skip
    return [
        str(len(true)), f"{(true == 0).mean():.0%}",
        f"{'ε' if name == 'eps' else 'ρ'} = {value:g}",
        *(f"{one:.3g} / {two:.3g}" for one, two in rms.T), f"{below:.0%}",
    ]  # fmt: skip


if __name__ == "__main__":
    main()
