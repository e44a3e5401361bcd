"""Do intervals hold what they say? Stated and measured coverage, over a grid of cells.

Run ``python -m benchmarks.coverage``; with the beginning of a name for statements that
are so called, where the page keeps the other rows.
Each statement says what it is about, and how its truth follows from true data.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import geopandas as gpd
import numpy as np
from scipy.spatial.distance import cdist
from scipy.special import ndtr
from shapely.geometry import Point, box

from geopriv_gis.core.deconvolution import (
    FEW as FEW_ROWS,
)
from geopriv_gis.core.deconvolution import (
    GaussianLaw,
    LaplaceLaw,
    Source,
    estimate_at,
    estimate_zones,
    zone_cases,
)
from geopriv_gis.core.deconvolution.source import half_interval
from geopriv_gis.core.ground.metric import Plane
from geopriv_gis.core.pairs.baseline import Baseline, noise
from geopriv_gis.core.pairs.exact import ExactPairs
from geopriv_gis.core.pairs.freedoms import FEW
from geopriv_gis.core.pairs.kernels import PairKernels, undone
from geopriv_gis.core.pairs.knox import knox
from geopriv_gis.core.pairs.moran import morans_i
from geopriv_gis.core.pairs.statistic import Rows, find

from . import report
from .coverage_answers import ANSWERS
from .coverage_cells import (
    COUNT,
    LAWS,
    LEAST,
    MOST,
    REGION,
    RNG,
    SHAPES,
    SIDE,
    SOUTH,
    SPOT,
    STATED,
    VALUES,
    WEST,
    Cell,
    Draws,
    Found,
    Statement,
    asked,
    covering,
    eps_of,
    measure,
    normal,
    people,
    quiet,
)  # fmt: skip
from .coverage_families import FAMILIES, Family


def rates(cell: Cell, runs: int) -> Found:
    """Yield the cases of zones: evenly within each, or all in one place of it."""
    draws, law = cell.draws(), LAWS[cell.law]
    side = SIDE / COUNT
    grid = np.arange(-1, COUNT + 1)
    corners = np.stack(np.meshgrid(grid, grid), axis=-1).reshape(-1, 2) * side
    square = np.array([(0, 0), (side, 0), (side, side), (0, side), (0, 0)])
    inner = ((corners >= 0) & (corners < SIDE)).all(axis=1)
    few = {"few": (0, 1, 2, 3), "differ five times": (1, 2, 5)}[cell.values]
    cases = draws.choice(few, len(corners)) * (1 if cell.values == "few" else cell.n)
    zone = np.repeat(np.arange(len(corners)), cases)
    fixed = draws.uniform(0.1, 0.9, (len(corners), 2)) * side
    each = []
    for _ in range(runs):
        places = draws.uniform(0, side, (len(zone), 2))
        if cell.shape == "one house":
            places = fixed[zone]
        each.append(corners[zone] + places + noise(law, len(zone), RNG))
    points = np.vstack(each)
    which = np.zeros(len(points), dtype=np.int64)
    source = Source(points, Plane(), (law,), which, np.eye(2))
    sets = [np.arange(len(zone)) + len(zone) * run for run in range(runs)]
    rings = [[corner + square] for corner in corners]
    found = zone_cases(source, sets, rings, 150.0, quiet)
    doubt = found.mixed | found.uneven | found.beyond
    for run in range(runs):
        yield (
            found.low[run, inner], found.high[run, inner], cases[inner],
            ~doubt[run, inner],
        )  # fmt: skip


def morans(cell: Cell, runs: int) -> Found:
    """Yield Moran's I of the true points."""
    draws, law, width = cell.draws(), LAWS[cell.law], 300.0
    points, values = (
        SHAPES[cell.shape](draws, cell.n),
        VALUES[cell.values](draws, cell.n),
    )
    weights = np.exp(-(cdist(points, points) ** 2) / 2 / width**2)
    np.fill_diagonal(weights, 0)
    marks = values - values.mean()
    truth = (marks @ weights @ marks) / weights.sum() / values.var()
    for _ in range(runs):
        one = morans_i(
            points + noise(law, cell.n, RNG), law, values, width, permutations=0,
            rng=RNG, report=quiet,
        )  # fmt: skip
        half = half_interval(np.array([one.se]), one.freedoms)
        reliable = np.array([one.freedoms >= FEW])
        yield one.value - half, one.value + half, np.array([truth]), reliable


def pairs(cell: Cell, runs: int) -> Found:
    """Yield the weighted pair correlation of the true points, at two distances."""
    draws, law = cell.draws(), LAWS[cell.law]
    points = SHAPES[cell.shape](draws, cell.n)
    weights = np.abs(VALUES[cell.values](draws, cell.n)) + 0.01
    kernels = PairKernels(form="ring", width=200.0, distances=(200.0, 600.0))
    steps = np.arange(50, SIDE, 100.0)
    places = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    window = Baseline(places, np.full(len(places), 1 / len(places)), np.eye(2) * 100)
    which = np.zeros(cell.n, dtype=np.int64)
    scaled = weights / weights.max()
    true = Rows(points, (None,), which, weights=scaled)
    truth = ExactPairs(kernels, (None,)).sums(points, which, scaled) / true.pairs
    for _ in range(runs):
        moved = points + noise(law, cell.n, RNG)
        found = find(
            Rows(moved, (law,), which, weights=weights), kernels, window,
            simulations=0, rng=RNG, report=quiet,
        )  # fmt: skip
        half = half_interval(found.se, found.freedoms)
        reliable = np.full(2, found.freedoms >= FEW)
        yield found.value - half, found.value + half, truth, reliable


TIMES: dict[str, Callable[[Draws, np.ndarray], np.ndarray]] = {
    "any day": lambda draws, points: draws.integers(0, 60, len(points)) * 1.0,
    "outbreaks": lambda draws, points: (
        np.floor(points[:, 0] / 800) * 7 + draws.integers(0, 3, len(points))
    ),
    "most on one day": lambda draws, points: np.where(
        draws.random(len(points)) < 0.6, 0.0, draws.integers(0, 60, len(points))
    ),
    "few near": lambda _, points: np.where(
        np.arange(len(points)) < 6, 0.0, 10.0 * np.arange(len(points))
    ),
}


def space_time(cell: Cell, runs: int) -> Found:
    """Yield Knox's ratio of the true points, at two distances."""
    draws, law = cell.draws(), LAWS[cell.law]
    points = SHAPES[cell.shape](draws, cell.n)
    times = TIMES[cell.values](draws, points)
    kernels = PairKernels(form="disc", width=300.0, distances=(300.0, 900.0))
    others = ~np.eye(cell.n, dtype=bool)
    near = (np.abs(times[:, None] - times) <= 2) & others
    values = undone(kernels, (None, None), cdist(points, points).ravel())
    values = values.reshape(cell.n, cell.n, -1)
    truth = values[near].mean(axis=0) / values[others].mean(axis=0)
    for _ in range(runs):
        found = knox(
            points + noise(law, cell.n, RNG), law, times, np.array([2.0]), kernels,
            permutations=0, rng=RNG, report=quiet,
        )  # fmt: skip
        half = half_interval(found.se, found.freedoms)[0]
        yield (
            found.value[0] - half, found.value[0] + half, truth,
            found.freedoms[0] >= FEW,
        )  # fmt: skip


def source_of(points: np.ndarray, law: GaussianLaw | LaplaceLaw) -> Source:
    """Return points with new noise."""
    count = len(points)
    noisy = points + noise(law, count, RNG)
    return Source(noisy, Plane(), (law,), np.zeros(count, dtype=np.int64), np.eye(2))


def zones(cell: Cell, runs: int) -> Found:
    """Yield smoothed counts of a small and a large zone."""
    law, width = LAWS[cell.law], 150.0
    points = SHAPES[cell.shape](cell.draws(), cell.n)
    boxes = ((500.0, 500.0, 1300.0, 1300.0), (1000.0, 0.0, 4000.0, 3000.0))
    rings = [[np.array(box(*one).exterior.coords)[::-1]] for one in boxes]
    truth = []
    for low, high in ((one[:2], one[2:]) for one in boxes):
        inside = ndtr((high - points) / width) - ndtr((low - points) / width)
        truth.append(inside.prod(axis=1).sum())
    for _ in range(runs):
        count, error = estimate_zones(source_of(points, law), rings, width, quiet)
        yield *normal(count, error), np.array(truth), np.full(2, True)


def densities(cell: Cell, runs: int) -> Found:
    """Yield kernel means at nine places."""
    law, width = LAWS[cell.law], 300.0
    points = SHAPES[cell.shape](cell.draws(), cell.n)
    places = np.stack(np.meshgrid(*[[800.0, 2000.0, 3200.0]] * 2), axis=-1)
    places = places.reshape(-1, 2)
    truth = np.exp(-(cdist(places, points) ** 2) / 2 / width**2).mean(axis=1)
    for _ in range(runs):
        found = estimate_at(source_of(points, law), places, width, quiet)
        yield *normal(found.value, found.se), truth, found.rows >= FEW_ROWS


def within(points: np.ndarray) -> np.ndarray:
    """Return how far places are beyond the region, negative inside."""
    return np.maximum.reduce(
        [1000 - points[:, 0], points[:, 0] - 4000, -points[:, 1], points[:, 1] - 3000]
    )


def counts_of_people(frame: gpd.GeoDataFrame, points: np.ndarray, cell: Cell) -> tuple:
    """Ask people whether they are in the region."""
    found = frame.geopriv.private_count(REGION, eps=eps_of(cell))
    truth = (within(points) < 0).sum()
    return found["low"], found["high"], truth, found["reliable"]


def densities_of_people(
    frame: gpd.GeoDataFrame, points: np.ndarray, cell: Cell
) -> tuple:
    """Ask people how near they are to a place."""
    found = frame.geopriv.private_kde_at(SPOT, 500, eps=eps_of(cell))
    square = ((points - 2000) ** 2).sum(axis=1)
    truth = np.exp(-square / 2 / 500**2).mean()
    return *normal(found["mean"], found["error"]), truth, found["reliable"]


def nearest(frame: gpd.GeoDataFrame, points: np.ndarray, cell: Cell) -> tuple:
    """Ask how far the nearest row is."""
    place = gpd.GeoSeries([Point(WEST + 100, SOUTH + 100)], crs=27700)
    found = frame.geopriv.private_distance(place, eps=eps_of(cell))
    value, half = found["distance"], found["half_width"]
    truth = np.hypot(*(points - 100).T).min()
    return value - half, value + half, truth, True


def share_of(frame: gpd.GeoDataFrame, points: np.ndarray, cell: Cell) -> tuple:
    """Ask which share of rows is in the region, by the method of a cell's values."""
    eps = 1.0 if cell.values == "ldp" else eps_of(cell)
    found = frame.geopriv.private_share(
        REGION, eps=eps, softness=200, method=cell.values
    )
    truth = np.clip(0.5 - boundary(points) / 200, 0, 1).mean()
    return *normal(found["value"], found["error"]), truth, True


def boundary(points: np.ndarray) -> np.ndarray:
    """Return signed Euclidean distances to the region, negative inside."""
    beyond = np.maximum(np.maximum((1000, 0) - points, points - (4000, 3000)), 0)
    return np.hypot(*beyond.T) + np.minimum(within(points), 0)


ZONES = gpd.GeoDataFrame(
    {"zone": range(4)},
    geometry=[
        box(WEST + x, SOUTH + y, WEST + x + 2000, SOUTH + y + 2000)
        for x in (0, 2000) for y in (0, 2000)
    ], crs=27700,
)  # fmt: skip


def zonal(frame: gpd.GeoDataFrame, points: np.ndarray, cell: Cell) -> tuple:
    """Ask how many rows are in zones."""
    budget = {"rho": 0.1} if cell.law == "ρ 0.1" else {"eps": 0.5}
    capped = cell.values == "three rows each"
    unit = {"privacy_unit": "person", "max_rows_per_unit": 3} if capped else {}
    found = frame.geopriv.zonal_counts(ZONES, **budget, **unit)
    which = 2 * (points[:, 0] >= 2000) + (points[:, 1] >= 2000)
    truth = np.bincount(which[within_all(points)], minlength=4)
    return found["low"], found["high"], truth, True


def within_all(points: np.ndarray) -> np.ndarray:
    """Tell which places are in one of the zones."""
    return ((points >= 0) & (points < SIDE)).all(axis=1)


STATEMENTS = (
    Statement(
        "rate: low, high", "the cases of the zone itself, over its people",
        tuple(
            Cell(shape, values, law, 50)
            for shape in ("uniform", "one house") for law in LAWS
            for values in ("few", "differ five times")
        ),
        rates,
    ),
    Statement(
        "morans_i: low, high", "Moran's I of the true points that were released",
        covering(tuple(SHAPES), tuple(VALUES)), morans,
    ),
    Statement(
        "clustering(column=): low, high",
        "weighted pairs of the true points that were released",
        covering(tuple(SHAPES), tuple(VALUES)), pairs,
    ),
    Statement(
        "knox: low, high", "Knox's ratio of the true points that were released",
        covering(tuple(SHAPES), tuple(TIMES)), space_time, runs=30,
    ),
    Statement(
        "count: ± 1.96 se", "smoothed counts of the true points, zones 0.8 and 3 km",
        covering(tuple(SHAPES), ("",)), zones,
    ),
    Statement(
        "density: ± 1.96 se", "kernel means of the true points at nine places",
        covering(tuple(SHAPES), ("",)), densities,
    ),
    Statement(
        "private_count: low, high", "people in a square of 3 km, wherever they crowd",
        people(("",)), asked(counts_of_people), upper=True,
    ),
    Statement(
        "private_kde_at: ± 1.96 error", "the kernel mean of people, 500 m wide",
        people(("",)), asked(densities_of_people),
    ),
    Statement(
        "private_share: ± 1.96 error", "the share in a square of 3 km, 200 m soft",
        people(("smooth", "lipschitz", "points", "ldp")), asked(share_of), upper=True,
    ),
    Statement(
        "private_distance: half_width", "how far the nearest row is",
        people(("",)), asked(nearest),
    ),
    Statement(
        "zonal_counts: low, high", "rows in four zones",
        tuple(
            Cell(shape, values, law, 150)
            for shape in ("uniform", "one house") for law in ("ε 0.5", "ρ 0.1")
            for values in ("a row each", "three rows each")
        ),
        asked(zonal), upper=True,  # whole numbers hold in somewhat more
    ),
)  # fmt: skip


EVERY = (*STATEMENTS, *ANSWERS)
PAGE = "coverage_of_intervals"
CELLS = (
    "statement", "shape", "values", "noise", "n", "releases", "coverage",
    "said to be reliable", "coverage of those", "verdict",
)  # fmt: skip
MAPS = ("statement", "shape", "values", "maps", "alarms", "verdict")
ELSEWHERE = "states no error; how far points move is tested (tests/frames)"
NOT_HERE = {
    "gaussian": "radii: as of planar_laplace, by the same law",
    "peak_laplace": "radii: as of planar_laplace, by the same law",
    "graph_laplace": ELSEWHERE,
    "optimal_cells": ELSEWHERE,
    "dprs": ELSEWHERE,
    "trim_ends": ELSEWHERE,
    "synthesise": "states no error",
    "ask_many": "answers of private_count, private_kde_at and private_knn",
    "private_statistic": "half_width: the law of private_extent's diameter",
    "release_preset": "states what the release of its preset does",
    "remap": "a bound on the mean loss, no interval (tests/core)",
    "covariate": "a posterior standard deviation, no interval (covariates.md)",
    "plan": "what releases state, before they are made",
    "compare": "measured displacements of the holder's points",
    "risk_report": "attacks on the holder's points, no interval",
    "sensitive_columns": "states no number",
    "Session.range_count": "a question of private_count",
    "Session.knn": "a question of private_knn, by the same bound",
    "Session.threshold": "the search of zonal_counts(below=)",
}


def row(statement: Statement, cell: Cell) -> list[str]:
    """Return a row of the table."""
    found = measure(statement, cell, statement.runs)
    share, error = found.share, found.error
    told = [
        f"{100 * share(reliable=one):.1f} ± {100 * error(reliable=one):.1f} %"
        for one in (False, True)
    ]
    return [
        statement.name, cell.shape, cell.values, cell.law, str(cell.n),
        str(len(found.parts)), told[0], f"{100 * found.told:.0f} %",
        told[1] if found.told else "", found.verdict,
    ]  # fmt: skip


def main(asked: str = "") -> None:
    """Print the page; measure statements of a name anew, and keep the others' rows."""
    chosen = [each for each in (*EVERY, *FAMILIES) if each.name.startswith(asked)]
    rows = [
        row(each, cell) for each in chosen if isinstance(each, Statement)
        for cell in each.cells
    ]  # fmt: skip
    families = [each.row() for each in chosen if isinstance(each, Family)]
    kept = [] if chosen == [*EVERY, *FAMILIES] else kept_rows()
    again = {each.name for each in chosen}
    kept = [one for one in kept if one[0] not in again]
    publish([*kept, *rows, *families])


def kept_rows() -> list[list[str]]:
    """Return the rows of the page as it is."""
    page = (report.FOLDER / f"{PAGE}.md").read_text(encoding="utf-8")
    lines = (line.strip("|").split("|") for line in page.split("\n") if "|" in line)
    return [
        [one.strip() for one in line]
        for line in lines
        if len(line) in (len(CELLS), len(MAPS))
    ]


def publish(rows: list[list[str]]) -> None:
    """Print and keep the page."""
    order = {each.name: number for number, each in enumerate((*EVERY, *FAMILIES))}
    rows = sorted(
        (one for one in rows if one[0] in order), key=lambda one: order[one[0]]
    )
    parts = [
        [one for one in rows if len(one) == len(header)] for header in (CELLS, MAPS)
    ]
    report.publish(
        PAGE,
        [
            "# Coverage of intervals",
            f"Stated: {100 * STATED:.0f} %. Measured over some releases of each cell "
            "(± half of a 95 % interval; zones of one release may go wrong together), "
            "of the same points, and of new ones where people or rows are asked; fewer "
            "where they decide. A cell is said to hold unless the coverage of what is "
            f"said to be reliable excludes {100 * LEAST:.0f} to {100 * MOST:.0f} %, or "
            f"{100 * LEAST:.0f} to 100 % of statements that are said to be upper "
            "estimates: with few releases a weak statement. `python -m "
            "benchmarks.coverage NAME` measures statements of that name anew.",
            report.table(
                ["statement", "what it is about"],
                [[each.name, each.about] for each in EVERY],
            ),
            report.table(CELLS, parts[0]),
            "## Maps without pattern",
            "The least p of a map, times the number of places, is below 0.05 in so "
            "many; stated: 5 % at most. Values have nothing to do with places.",
            report.table(MAPS, parts[1]),
            "## Not measured here",
            report.table(["release", "why not"], list(NOT_HERE.items())),
        ],
        complete=True,
    )  # fmt: skip


if __name__ == "__main__":
    main(*sys.argv[1:2])
