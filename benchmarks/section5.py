"""The experiments of [CGP] section 5 and its Appendix G, with the authors' settings.

``python -m benchmarks.section5``: identity, k nearest rows, convex hull; error against
ρ, n and k as their scripts have them, on their traces; GP against CGP with ε matched by
Appendix C at δ = 1e-10. The papers' algorithms, with their constants, beside the ones
that are the defaults here. Last, both sparse-vector algorithms beside the papers' own
code, and what ρ-CGP implies (figure 6).
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache, partial
from multiprocessing import get_context
from typing import Any

import numpy as np
from shapely.geometry import MultiPoint

from geopriv_gis.core.ground.metric import Plane
from geopriv_gis.core.mechanisms import DiscProductLaplace, Gaussian, PlanarLaplace
from geopriv_gis.core.places.knn import plan_nearest_many
from geopriv_gis.core.promise.conversion import compute_gaussian_eps, concentrated_eps
from geopriv_gis.core.randomness import Random
from geopriv_gis.core.summaries.hull import private_hull
from geopriv_gis.papers.pch import plan_anchor_hull, plan_point_hull
from geopriv_gis.papers.svt_knn import SparseNearest

from . import figures, papers, published, report, traces

COUNTS = (5_000, 10_000, 15_000, 20_000, 25_000, 30_000)
KS = (1, 10, 50, 75, 100, 125)  # the scripts: from 50
N = 20_000  # where it is fixed
DELTA, S = 1e-10, 10.4  # Appendix C with the scripts' s: ε·Δ is 10
PAIRS, RUNS = 24, 24
PLANE = Plane()
# Of the papers' experiments; lengths of the threshold's raise are in 3/ε.
SHIFT, ALPHA = papers.KNN_SHIFT, papers.HULL_CONSTANTS

Table = dict[str, np.ndarray]


@dataclass(frozen=True)
class Regime:
    """Budgets of a group of figures."""

    name: str
    rhos: tuple[float, ...]
    rho: float  # where it is fixed

    def cells(self, k: int = 0) -> Iterator[tuple[float, int, int]]:
        """Return (ρ, n, k) of each cell, once."""
        yield from ((rho, N, k) for rho in self.rhos)
        yield from ((self.rho, n, k) for n in COUNTS if n != N)


HIGH = Regime("High privacy (figures 2 to 5)", (5e-8, 9e-7, 5e-5, 2.5e-4, 5e-4), 5e-5)
LOW = Regime("Low privacy (figures 7 to 10)", (1e-4, 1e-3, 1e-2, 1e-1, 1.0), 1e-2)


@lru_cache(maxsize=1)
def _known() -> traces.Traces:
    """Return the traces, read once for each process; all where they are there."""
    return traces.load_all(papers.folder()) if papers.load() else traces.load()


def matched(rho: float) -> float:
    """Return the ε of (ε, δ, Δ)-GP that ρ-CGP implies for ε·Δ = 10: a larger budget."""
    return S / (S - 1) * 2 * math.sqrt(rho * math.log(2 / (S + 1) / DELTA))


def main() -> None:
    """Run, print, draw, keep."""
    known, code = _known(), papers.load()
    jobs = [
        (work, *cell)
        for regime in (HIGH, LOW)
        for work, ks in ((_identity, (0,)), (_neighbours, KS), (_hulls, (0,)))
        for k in ks
        for cell in regime.cells(k)
    ]
    if code is not None:
        jobs += [
            (_same_neighbours, HIGH.rho, 5_000, 5),
            (_same_hulls, HIGH.rho, 2_000, 0),
        ]
    workers = ProcessPoolExecutor(os.cpu_count(), get_context("spawn"))
    with workers:
        found = dict(zip(jobs, workers.map(_call, jobs), strict=True))
    parts = [
        "# The experiments of [CGP] section 5 and Appendix G",
        f"On {known.source}; {PAIRS} (trace, place) pairs, each with a trace of its "
        f"own, {RUNS} traces for hulls; means. ε of the GP algorithms is "
        f"{matched(1.0):.2f}·√ρ, as in the authors' scripts (δ = 1e-10, εΔ = 10). PNN "
        "and PCH are the papers' algorithms with their scripts' constants; exponential "
        "and support the defaults here; anchors PCH with its bound mended.",
        *(part for regime in (HIGH, LOW) for part in _tables(found, regime)),
        *_wins(found),
        *_implied(),
    ]
    parts += _sameness(found) if code else [papers.MISSING]
    complete = known.real and code is not None
    report.publish("section5", parts, complete=complete)
    if complete:
        figures.draw(found, (HIGH, LOW), KS, COUNTS, N)


def _call(job: tuple) -> Table:
    work, rho, n, k = job
    draws = np.random.default_rng([n, k, int(1e9 * rho)])
    np.random.seed(n + k)  # noqa: NPY002  (the papers' code)
    return work(rho, n, k, draws)


def _rows(n: int, draws: np.random.Generator) -> np.ndarray:
    """Return n rows of one trace, as the authors draw them."""
    paths = _known().paths
    return traces.sample(paths[draws.integers(len(paths))], draws, n)


def _identity(rho: float, n: int, _: int, draws: np.random.Generator) -> Table:
    eps = matched(rho)
    releases: dict[str, Any] = {
        "GP basic": lambda rows: PlanarLaplace(eps=eps / len(rows)).randomise(
            rows, Random()
        ),
        "GP jointly": lambda rows: DiscProductLaplace(eps=eps).randomise(
            rows, Random()
        ),
        "CGP basic": lambda rows: Gaussian(rho=rho / len(rows)).randomise(
            rows, Random()
        ),
    }
    result = {}
    for _ in range(20):
        rows = _rows(n, draws)
        for name, release in releases.items():
            error = np.hypot(*(release(rows) - rows).T)
            result.setdefault(f"{name}, largest", []).append(error.max())
            result.setdefault(f"{name}, ℓ2", []).append(np.linalg.norm(error))
    return {name: np.array(values) for name, values in result.items()}


def _svt(slack: float):
    """Return the papers' search with this raise of its threshold."""
    return partial(SparseNearest.from_budget, slack=slack)


def _neighbours(rho: float, n: int, k: int, draws: np.random.Generator) -> Table:
    eps, result = matched(rho), {}
    known = _known()
    for _ in range(PAIRS):
        rows, place = _rows(n, draws), known.place(draws)
        costs = PLANE.distance(rows, place)
        least = np.sort(costs)[:k].sum()
        choices = {
            "GP basic": partial(published.nearest_of_basic, rows, place, k, eps),
            "CGP basic": partial(_ask, rows, place, k, method="points", rho=rho),
            "GP PNN": partial(
                _ask, rows, place, k, method=_svt(SHIFT * 3 * k / eps), eps=eps
            ),
            "CGP PNN": partial(
                _ask, rows, place, k, rho=rho,
                method=_svt(SHIFT * 3 / math.sqrt(2 * rho / k)),
            ),
            "GP exponential": partial(_ask, rows, place, k, eps=eps),
            "CGP exponential": partial(_ask, rows, place, k, rho=rho),
        }  # fmt: skip
        for name, choose in choices.items():
            result.setdefault(name, []).append(costs[choose()].sum() / least)
    return {name: np.array(values) for name, values in result.items()}


def _ask(rows: np.ndarray, place: np.ndarray, k: int, **how: Any) -> np.ndarray:
    plan = plan_nearest_many(rows, place[None], k, PLANE, rng=Random(), **how)
    return plan.draw()[0]


def _hulls(rho: float, n: int, _: int, draws: np.random.Generator) -> Table:
    eps, rng, result = matched(rho), Random(), {}
    for _ in range(RUNS):
        rows = _rows(n, draws)
        true = MultiPoint(rows).convex_hull
        for name, release in {
            "GP basic": partial(
                PlanarLaplace(eps=eps / len(rows)).randomise, rows, rng),
            "CGP basic": lambda r=rows: plan_point_hull(
                r, PLANE, rho=rho, rng=rng).draw().vertices,
            "GP PCH": partial(published.anchor_points, rows, eps=eps, **ALPHA),
            "CGP PCH": partial(published.anchor_points, rows, rho=rho, **ALPHA),
            "GP anchors": lambda r=rows: plan_anchor_hull(
                r, PLANE, eps=eps, beta=0.1, rng=rng).draw().vertices,
            "CGP anchors": lambda r=rows: plan_anchor_hull(
                r, PLANE, rho=rho, beta=0.1, rng=rng).draw().vertices,
            "GP support": lambda r=rows: private_hull(
                r, PLANE, eps=eps, rng=rng).vertices,
            "CGP support": lambda r=rows: private_hull(
                r, PLANE, rho=rho, rng=rng).vertices,
        }.items():  # fmt: skip
            result.setdefault(name, []).append(_jaccard(true, release()))
    return {name: np.array(values) for name, values in result.items()}


def _jaccard(true: Any, corners: np.ndarray) -> float:
    private = MultiPoint(corners).convex_hull
    return true.intersection(private).area / true.union(private).area


def _same_neighbours(rho: float, n: int, k: int, draws: np.random.Generator) -> Table:
    """Our k-PNN and the papers' code, with the same γ₀."""
    code, ours, theirs = papers.load(), [], []
    assert code is not None
    rows, place = _rows(n, draws), _known().place(draws)
    costs = PLANE.distance(rows, place)
    slack = SHIFT * 3 / math.sqrt(2 * rho / k)
    theirs += [costs[code.nearest(rows, place, rho, k)].mean() for _ in range(150)]
    for _ in range(1_500):
        chosen = _ask(rows, place, k, method=_svt(slack), rho=rho)
        ours += [costs[chosen].mean()]
    return {"ours": np.array(ours), "theirs": np.array(theirs)}


def _same_hulls(rho: float, n: int, _: int, draws: np.random.Generator) -> Table:
    """PCH in the variant of the papers' code, of our mechanisms, and that code."""
    code, constants = papers.load(), papers.HULL_CONSTANTS
    assert code is not None
    rows = _rows(n, draws)
    true = MultiPoint(rows).convex_hull
    theirs = [_jaccard(true, code.hull_points(rows, rho)) for _ in range(60)]
    ours = [
        _jaccard(true, published.anchor_points(rows, rho=rho, **constants))
        for _ in range(600)
    ]
    return {"ours": np.array(ours), "theirs": np.array(theirs)}


def _tables(found: dict, regime: Regime) -> list[str]:
    groups = [(_identity, 0, "releasing all rows: error (m)", "{:,.0f}")]
    groups += [
        (_neighbours, k, f"nearest rows, k = {k}: distance over the true one", "{:.3g}")
        for k in KS
    ]
    groups.append((_hulls, 0, "convex hull: Jaccard index", "{:.3f}"))
    parts = [f"## {regime.name}"]
    for work, k, title, form in groups:
        for fixed, values, keys in (
            (f"n = {N:,}, by ρ (1/m²)", regime.rhos, [(r, N) for r in regime.rhos]),
            (f"ρ = {regime.rho:g}, by n", COUNTS, [(regime.rho, n) for n in COUNTS]),
        ):
            columns = [found[(work, *key, k)] for key in keys]
            rows = [
                [name, *(form.format(column[name].mean()) for column in columns)]
                for name in columns[0]
            ]
            parts += [
                f"### {title[0].upper()}{title[1:]}; {fixed}",
                report.table(("", *(f"{v:g}" for v in values)), rows),
            ]
    return parts


def _wins(found: dict) -> list[str]:
    """Return in how many cells each pair of algorithms does better under CGP."""
    rows = []
    for regime in (HIGH, LOW):
        for k in KS:
            cells = [found[(_neighbours, *cell)] for cell in regime.cells(k)]
            row = [regime.name.split(" (")[0], str(k)]
            for name in ("basic", "PNN", "exponential"):
                better = [
                    cell[f"CGP {name}"].mean() < cell[f"GP {name}"].mean()
                    for cell in cells
                ]
                row.append(f"{sum(better)} of {len(better)}")
            rows.append(row)
    return [
        "## Cells in which CGP is nearer than GP, nearest rows",
        report.table(("", "k", "basic", "PNN", "exponential"), rows),
    ]


def _implied() -> list[str]:
    """Return figure 6: the (ε, δ, Δ)-GP that ρ-CGP implies at ρ = 0.00005."""
    rows = [
        [f"{delta:g}", f"{reach:g}", f"{concentrated_eps(HIGH.rho, delta, reach):.4f}",
         f"{compute_gaussian_eps(HIGH.rho, delta, reach):.4f}"]
        for delta in (1e-10, 1e-6)
        for reach in (10, 30, 100, 300, 1_000)
    ]  # fmt: skip
    return [
        f"## What ρ-CGP implies, ρ = {HIGH.rho:g} (figure 6): ε (1/m)",
        report.table(
            ("δ", "Δ (m)", "any ρ-CGP mechanism", "the Gaussian mechanism, exact"), rows
        ),
    ]


def _sameness(found: dict) -> list[str]:
    rows = []
    for work, title, key in (
        (_same_neighbours, "k-PNN, mean distance (m)", (HIGH.rho, 5_000, 5)),
        (_same_hulls, "PCH, mean Jaccard index", (HIGH.rho, 2_000, 0)),
    ):
        both = found[(work, *key)]
        ours, theirs = both["ours"], both["theirs"]
        error = math.hypot(
            ours.std() / math.sqrt(len(ours)), theirs.std() / math.sqrt(len(theirs))
        )
        apart = (ours.mean() - theirs.mean()) / error
        rows.append([title, f"{ours.mean():.4g}", f"{theirs.mean():.4g}",
                     f"{1.96 * error:.2g}", "yes" if abs(apart) < 1.96 else "**no**",
                     f"{apart:.2f}"])  # fmt: skip
    return [
        "## The same algorithms, here and in the papers' code\n\n"
        "With its constants, on one table. PCH here in that code's variant: anchors "
        "without replacement, its own number of anchors and share of the budget.",
        report.table(
            ("", "here", "papers' code", "± of the difference (95 %)", "same",
             "standard errors apart"), rows,
        ),
    ]  # fmt: skip


if __name__ == "__main__":
    main()
