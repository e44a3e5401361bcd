"""Shares and kernel means, method by method: ``python -m benchmarks.ssgp``.

The experiments are those of [SSGP] section 5. Incomes and debts are drawn from the
log-normal laws that its code falls back on, fitted to California; cab positions, in
ground metres, stand in for New York's collisions. M_0 makes places noisy and M_1
distances; M_2 adds what the global Lipschitz constant asks for, M_3 what smooth
sensitivity does.
"""

from __future__ import annotations

import itertools
import math
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import geopandas as gpd
import numpy as np

from geopriv_gis import GeoPrivWarning
from geopriv_gis.core.local.questions import euclidean_distance
from geopriv_gis.core.local.randomisers import RowNoise, make_randomiser
from geopriv_gis.core.local.shares import plan_means
from geopriv_gis.core.mechanisms import LatticeLaplace
from geopriv_gis.core.randomness import Random
from geopriv_gis.core.smooth import (
    GaussianKernel,
    SoftMembership,
    distance_beyond_threshold,
    distance_to_corner,
    student_t_law,
)

from . import report, ssgp_figures, ssgp_papers, traces
from .ssgp_compare import compared
from .ssgp_data import CELLS, UTM, census, grid, ground, households, incomes

# Threshold ($): 1/ε, and C of ε' = ε·C, as the paper's scripts have them.
ONE_WAY = {
    10_000: ((800, 1_200, 2_000), 1_200),
    100_000: ((8_000, 12_000, 20_000), 12_000),
    500_000: ((16_000, 24_000, 40_000), 24_000),
    1_000_000: ((32_000, 48_000, 80_000), 48_000),
}
COUNTS = (400_000, 1_600_000, 6_400_000)
TWO_WAY, SIDE = (8_000, 12_000, 20_000), 8
TWO_COUNTS = (100_000, 400_000, 1_600_000)
MAP_EPS, MAP_H, MAP_N = (500, 1_000, 2_000), (1_920, 2_400, 2_880), 100_000
MAP_COUNTS = (25_000, 100_000, 400_000)
EVERY = 5  # of the nodes of the paper's grid on which errors are taken
LARGE = 200_000
KNOWN = "ours, with a prior"
REPEATS = 400  # of the check that errors are what is expected
CHECKED = (100_000, 12_000, 20_000)

M3 = RowNoise(law=student_t_law(3.0, reach=math.inf), split=1 / 3)
NOISY = RowNoise(method="points")
NOISES = {
    "M_2": RowNoise(method="lipschitz"),
    "M_3": M3,
    "M_3, ours": RowNoise(),
    "LDP": RowNoise(method="ldp"),
}


@dataclass(frozen=True)
class Query:
    """Means to be found: of F(form(row)) for each form."""

    rows: np.ndarray
    forms: list[Callable]
    function: object

    def truth(self) -> np.ndarray:
        """Return the true means of the soft function."""
        return np.array([self.function.value(f(self.rows)).mean() for f in self.forms])

    def fit_split(self, row_noise: RowNoise, eps: float) -> RowNoise:
        """Return ours of memberships as `private_share` has it."""
        if row_noise == RowNoise() and isinstance(self.function, SoftMembership):
            return row_noise.fit_to_places(self.function, eps, None)
        return row_noise

    def answers(self, row_noise: RowNoise, eps: float) -> np.ndarray:
        """Return private means."""
        found = plan_means(
            self.rows,
            self.forms,
            self.function,
            eps=eps,
            noise=self.fit_split(row_noise, eps),
            rng=Random(),
        ).draw()
        return np.array([mean.value for mean in found])

    def measured(self, row_noise: RowNoise, eps: float) -> float:
        """Return the mean squared error of one set of answers."""
        return float(np.mean((self.answers(row_noise, eps) - self.truth()) ** 2))

    def expected(self, row_noise: RowNoise, eps: float) -> float:
        """Return the mean variance of the answers, which have no bias."""
        row_noise = self.fit_split(row_noise, eps)
        count = len(self.rows)
        randomiser = make_randomiser(
            self.function, eps, 1.0, row_noise, self.rows.shape[1]
        )
        if row_noise.method != "smooth":
            return randomiser.variance_bound / count
        law = randomiser.law
        bounds = randomiser.gamma, law.growth, law.reach
        squares = [
            (self.function.bound(f(self.rows), *bounds) ** 2).mean() for f in self.forms
        ]
        noise = randomiser.noise
        return noise.variance / noise.eta**2 * float(np.mean(squares)) / count


def main() -> None:
    """Run, print, keep, draw."""
    began, draws = time.perf_counter(), np.random.default_rng(4)
    known = traces.load()
    places = ground(np.vstack(known.paths))
    one = {key: _one_way(*key, draws) for key in _each(ONE_WAY)}
    _tell("one-way thresholds", began)
    two = {
        key: _two_way(*key, draws)
        for key in [(e, TWO_COUNTS[1]) for e in TWO_WAY]
        + [(TWO_WAY[1], n) for n in TWO_COUNTS if n != TWO_COUNTS[1]]
    }
    _tell("two-way thresholds", began)
    settings = [(e, MAP_H[1], MAP_N) for e in MAP_EPS]
    settings += [(MAP_EPS[1], h, MAP_N) for h in MAP_H if h != MAP_H[1]]
    settings += [(MAP_EPS[1], MAP_H[1], n) for n in MAP_COUNTS if n != MAP_N]
    maps = {key: _kernel(places, *key, draws) for key in settings}
    _tell("kernel means", began)
    whole, seconds, ratio = _whole_map(places, draws)
    _tell("the whole map", began)
    ssgp_figures.draw(one, two, maps, whole)
    papers = ssgp_papers.load()
    if papers is None:
        print(ssgp_papers.MISSING)
    parts = [
        "# Shares and kernel means by smooth sensitivity",
        "`SSGP_CODE=… CABSPOTTING=… python -m benchmarks.ssgp`, one process of a "
        f"shared machine with 2 cores; on {known.source}, incomes of one-way "
        f"thresholds {'by a log-normal law' if census() is None else 'of the census'}. "
        "Every mean costs each row ε "
        "(LDP: ε' = ε·C), but for M_0 and the deconvolved estimate, which are "
        "functions of one release for ε. Errors are mean squares, against the soft "
        "functions: measured in one run where there is bias and for the deconvolved "
        "estimate, the variance elsewhere, which is exact. Measured over expected in "
        f"{REPEATS} runs (T = $100,000, n = {CHECKED[2]:,}; 14 % wide at 95 %, for "
        "heavy tails more): "
        + ", ".join(map(" ".join, zip(NOISES, _checked(draws), strict=True)))
        + f"; over the whole map below, M_3 ours: {ratio:.2f}.",
        "## One-way thresholds (figures 3, 8)",
        report.table(("T ($)", "1/ε ($)", "n", "M_0", *NOISES, KNOWN), _rows(one)),
        f"## Two-way thresholds, {SIDE + 1}×{SIDE + 1} pairs (figure 4)",
        report.table(("1/ε ($)", "n", "M_0", *NOISES), _rows(two)),
        f"## Kernel means at {(CELLS // EVERY + 1) ** 2} places (figure 6)",
        report.table(
            ("1/ε (m)", "h (m)", "n", *next(iter(maps.values()))), _rows(maps)
        ),
        "What a map of 3,721 places costs each row: M_1, M_2, M_3 3,721·ε; LDP "
        "3,721·ε'; M_0 and the deconvolved estimate ε, in all and for ever.",
        *compared(papers, places, seconds, draws),
        f"Took {time.perf_counter() - began:.0f} s.",
    ]
    report.publish("ssgp", parts, complete=known.real and papers is not None)


def _each(settings: dict) -> Iterator[tuple]:
    for threshold, (tolerances, _) in settings.items():
        for tolerance in tolerances:
            for count in COUNTS:
                if count == COUNTS[1] or tolerance == tolerances[1]:
                    yield threshold, tolerance, count


def _one_way(threshold: int, tolerance: int, count: int, draws: object) -> dict:
    query = one_way(households(count, draws), threshold, tolerance)
    found = _errors(query, 1 / tolerance, ONE_WAY[threshold][1])
    public = query.forms[0](households(10_000, draws))  # of other people
    found[KNOWN] = query.expected(
        RowNoise().fit_to_places(query.function, 1 / tolerance, public), 1 / tolerance
    )
    return found


def one_way(rows: np.ndarray, threshold: int, tolerance: int) -> Query:
    """Return the question of SSGP Figure 3."""
    soft = SoftMembership(softness=min(0.2 * threshold, 2.0 * tolerance))
    return Query(rows, [lambda x: distance_beyond_threshold(x[:, 0], threshold)], soft)


def _two_way(tolerance: int, count: int, draws: object) -> dict:
    """Return errors averaged over a grid of thresholds, each with its softness."""
    rows = incomes(count, draws)
    noise = LatticeLaplace(eps=1 / tolerance, spacing=1.0)
    noisy, found = noise.randomise(rows, Random()), []
    for pair in itertools.product(np.linspace(10_000, 1_000_000, SIDE + 1), repeat=2):
        corner = np.array(pair)
        tau = min(0.2 * float(np.hypot(*corner)), 2.0 * tolerance)
        radius = tau / np.sqrt(2) + tau / 2

        def form(x, corner=corner, radius=radius):
            return distance_to_corner(x, corner, radius=radius)

        query = Query(rows, [form], SoftMembership(softness=tau))
        wrong = query.function.value(form(noisy)).mean() - query.truth()[0]
        found.append({"M_0": wrong**2, **_expected(query, 1 / tolerance, 12_000)})
    return {name: float(np.mean([f[name] for f in found])) for name in found[0]}


def _errors(query: Query, eps: float, factor: float) -> dict:
    """Return mean squared errors, measured where there is bias, else expected."""
    return {"M_0": query.measured(NOISY, eps), **_expected(query, eps, factor)}


def _expected(query: Query, eps: float, factor: float) -> dict:
    return {
        name: query.expected(row_noise, eps * factor if name == "LDP" else eps)
        for name, row_noise in NOISES.items()
    }


def _checked(draws: object) -> list[str]:
    """Return, for each row_noise, measured over expected mean squared error."""
    threshold, tolerance, count = CHECKED
    query = one_way(households(count, draws), threshold, tolerance)
    found = []
    for name, row_noise in NOISES.items():
        eps = 1.0 if name == "LDP" else 1 / tolerance
        measured = np.mean([query.measured(row_noise, eps) for _ in range(REPEATS)])
        found.append(f"{measured / query.expected(row_noise, eps):.2f}")
    return found


def away_from(node: np.ndarray) -> Callable:
    """Return the distance from a node, as a form."""
    return lambda x: euclidean_distance(x, node)


def _kernel(
    places: np.ndarray, tolerance: int, h: int, count: int, draws: object
) -> dict:
    rows = places[draws.integers(len(places), size=count)]
    nodes = grid(places, EVERY)
    query = Query(rows, [away_from(n) for n in nodes], GaussianKernel(bandwidth=h))
    eps, truth = 1 / tolerance, query.truth()
    found = _errors(query, eps, 1_000)
    found["M_1"] = float(np.mean((_noisy_distances(query, eps) - truth) ** 2))
    value, se = deconvolved(rows, nodes, eps, h)
    found["deconvolved"] = float(np.mean((value - truth) ** 2))
    found["its own se²"] = float(np.mean(se**2))
    return found


def _noisy_distances(query: Query, eps: float) -> np.ndarray:
    rng, means = Random(), []
    for form in query.forms:
        noise = rng.signs(len(query.rows)) * rng.exponential(len(query.rows)) / eps
        means.append(query.function.value(form(query.rows) + noise).mean())
    return np.array(means)


def deconvolved(
    rows: np.ndarray, nodes: np.ndarray, eps: float, h: float
) -> tuple[np.ndarray, np.ndarray]:
    """Return estimates at nodes, and their errors, from one release of the rows."""
    frame = gpd.GeoSeries.from_xy(*rows.T, crs=UTM)
    places = gpd.GeoSeries.from_xy(*nodes.T, crs=UTM)
    with warnings.catch_warnings():  # of standard errors where there are few rows
        warnings.simplefilter("ignore", GeoPrivWarning)
        found = frame.geopriv.planar_laplace(eps=eps).geopriv.density(h, points=places)
    return found["value"].to_numpy(), found["se"].to_numpy()


def _whole_map(places: np.ndarray, draws: object) -> tuple[dict, float, float]:
    """Return maps of the whole grid, M_3's seconds, and its error over the expected."""
    rows, nodes = places[draws.integers(len(places), size=LARGE)], grid(places)
    eps, h = 1 / MAP_EPS[1], MAP_H[1]
    query = Query(rows, [away_from(n) for n in nodes], GaussianKernel(bandwidth=h))
    began = time.perf_counter()
    smooth = query.answers(RowNoise(), eps)
    seconds = time.perf_counter() - began
    value, _ = deconvolved(rows, nodes, eps, h)
    noisy, truth = query.answers(NOISY, eps), query.truth()
    ratio = float(np.mean((smooth - truth) ** 2)) / query.expected(RowNoise(), eps)
    maps = {
        "true": truth,
        f"noisy points (M_0), {eps:g}/m": noisy,
        f"smooth sensitivity, {eps * len(nodes):.3g}/m": smooth,
        f"deconvolved, {eps:g}/m": value,
    }
    side = CELLS + 1
    return {n: z.reshape(side, side) for n, z in maps.items()}, seconds, ratio


def _rows(found: dict) -> list[list[str]]:
    return [
        [*(f"{part:,}" for part in key), *(f"{e:.2g}" for e in errors.values())]
        for key, errors in found.items()
    ]


def _tell(what: str, began: float) -> None:
    print(f"{what}: {time.perf_counter() - began:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
