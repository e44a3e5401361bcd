"""The experiments of [CGP] section 5, with the algorithms as they are implemented here.

``python -m benchmarks.section5``: identity, k nearest rows, convex hull; error against
ρ, n and k; GP against CGP with ε matched by Lemma 3.7 at δ = 1e-10. The papers'
algorithms beside the ones that are the defaults here. Last, both sparse-vector
algorithms beside the papers' own code, with its constants.
"""

from __future__ import annotations

import math
import os
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache, partial
from multiprocessing import get_context
from typing import Any

import numpy as np
from shapely.geometry import MultiPoint

from geopriv_gis.core.ground.metric import Plane
from geopriv_gis.core.mechanisms import DiscProductLaplace, Gaussian, PlanarLaplace
from geopriv_gis.core.places.knn import nearest
from geopriv_gis.core.randomness import Random
from geopriv_gis.core.summaries.hull import private_hull
from geopriv_gis.papers.pch import plan_anchor_hull, plan_point_hull
from geopriv_gis.papers.svt_knn import SparseNearest

from . import figures, papers, published, report, traces

RHOS = (5e-8, 5e-7, 5e-6, 5e-5, 5e-4)
COUNTS = (1_000, 2_500, 5_000, 10_000, 20_000)
KS = (1, 5, 10, 20, 50)
RHO, K = 5e-5, 10  # where they are fixed
DELTA, REACH = 1e-10, 10.0  # Lemma 3.7 with ε·Δ = 10, as in the paper
PAIRS, TRACES, RUNS = 40, 8, 3
PLANE = Plane()
# Of the papers' experiments; lengths of the threshold's raise are in 3/ε.
SHIFT = papers.KNN_SHIFT

Table = dict[str, np.ndarray]


@lru_cache(maxsize=1)
def _known() -> traces.Traces:
    """Return the traces, cleaned once for each process."""
    return traces.load()


def matched(rho: float) -> float:
    """Return ε = ρΔ + 2√(ρ·ln(1/δ)) for the Δ with εΔ = 10: a larger budget."""
    root = math.sqrt(rho * math.log(1 / DELTA))
    return root + math.sqrt(root**2 + REACH * rho)


def main() -> None:
    """Run, print, draw, keep."""
    known, code = _known(), papers.load()
    jobs = [
        *((_identity, rho, 20_000, 0) for rho in RHOS),
        *((_identity, RHO, n, 0) for n in COUNTS[:-1]),
        *((_neighbours, rho, 20_000, k) for k in KS for rho in RHOS),
        *((_neighbours, RHO, n, k) for k in KS for n in COUNTS[:-1]),
        *((_hulls, rho, 20_000, 0) for rho in RHOS),
        *((_hulls, RHO, n, 0) for n in COUNTS[:-1]),
    ]
    if code is not None:
        jobs += [(_same_neighbours, RHO, 5_000, 5), (_same_hulls, RHO, 2_000, 0)]
    workers = ProcessPoolExecutor(os.cpu_count(), get_context("spawn"))
    with workers:
        found = dict(zip(jobs, workers.map(_call, jobs), strict=True))
    parts = [
        "# The experiments of [CGP] section 5",
        f"On {known.source}; {PAIRS} (trace, place) pairs, {TRACES} traces × {RUNS} "
        "runs for hulls; means. ε of the GP algorithms is "
        f"{matched(1.0):.2f}·√ρ (Lemma 3.7, δ = 1e-10, εΔ = 10).",
        *(part for title in ("rho", "n") for part in _tables(found, title)),
    ]
    parts += _sameness(found) if code else [papers.MISSING]
    complete = known.real and code is not None
    report.publish("section5", parts, complete=complete)
    if complete:
        figures.draw(found, RHOS, COUNTS, KS, RHO)


def _call(job: tuple) -> Table:
    work, rho, n, k = job
    draws = np.random.default_rng([n, k, int(1e9 * rho)])
    np.random.seed(n + k)  # noqa: NPY002  (the papers' code)
    return work(rho, n, k, draws)


def _rows(n: int, draws: np.random.Generator) -> np.ndarray:
    """Return n rows of one trace, as the paper draws them."""
    paths = _known().paths
    path = paths[draws.integers(len(paths))]
    return path[draws.choice(len(path), min(n, len(path)), replace=False)]


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
    for _ in range(PAIRS if k < 20 else PAIRS // 2):
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
    return nearest(rows, place, k, PLANE, rng=Random(), **how)[0]


def _hulls(rho: float, n: int, _: int, draws: np.random.Generator) -> Table:
    eps, rng, result = matched(rho), Random(), {}
    for _ in range(TRACES):
        rows = _rows(n, draws)
        true = MultiPoint(rows).convex_hull
        for name, release in {
            "GP basic": partial(
                PlanarLaplace(eps=eps / len(rows)).randomise, rows, rng),
            "CGP basic": lambda r=rows: plan_point_hull(
                r, PLANE, rho=rho, rng=rng).draw().vertices,
            "GP PCH": lambda r=rows: plan_anchor_hull(
                r, PLANE, eps=eps, beta=0.1, rng=rng).draw().vertices,
            "CGP PCH": lambda r=rows: plan_anchor_hull(
                r, PLANE, rho=rho, beta=0.1, rng=rng).draw().vertices,
            "GP support": lambda r=rows: private_hull(
                r, PLANE, eps=eps, rng=rng).vertices,
            "CGP support": lambda r=rows: private_hull(
                r, PLANE, rho=rho, rng=rng).vertices,
        }.items():  # fmt: skip
            for _ in range(RUNS):
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
        _jaccard(true, published.anchor_points(rows, rho, **constants))
        for _ in range(600)
    ]
    return {"ours": np.array(ours), "theirs": np.array(theirs)}


def _tables(found: dict, by: str) -> list[str]:
    parts = []
    fixed = "n = 20,000, by ρ (1/m²)" if by == "rho" else f"ρ = {RHO:g}, by n"
    values = RHOS if by == "rho" else COUNTS
    groups = [(_identity, 0, "Releasing all rows: error (m)", "{:,.0f}")]
    groups += [
        (_neighbours, k, f"k = {k} nearest rows: distance over the true one", "{:.2f}")
        for k in KS
    ]
    groups.append((_hulls, 0, "Convex hull: Jaccard index", "{:.3f}"))
    for work, k, title, form in groups:
        columns = [
            found[(work, v, 20_000, k) if by == "rho" else (work, RHO, v, k)]
            for v in values
        ]
        rows = [
            [name, *(form.format(column[name].mean()) for column in columns)]
            for name in columns[0]
        ]
        parts += [
            f"## {title}; {fixed}",
            report.table(("", *(f"{v:g}" for v in values)), rows),
        ]
    return parts


def _sameness(found: dict) -> list[str]:
    rows = []
    for work, title, key in (
        (_same_neighbours, "k-PNN, mean distance (m)", (RHO, 5_000, 5)),
        (_same_hulls, "PCH, mean Jaccard index", (RHO, 2_000, 0)),
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
