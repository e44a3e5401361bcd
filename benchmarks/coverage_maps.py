"""Coverage of what maps of released points say: rates, pairs, densities, counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import geopandas as gpd
import numpy as np
from scipy.spatial.distance import cdist
from shapely.geometry import box

from geopriv_gis.core.deconvolution import (
    FEW as FEW_ROWS,
)
from geopriv_gis.core.deconvolution import (
    GaussianLaw,
    LaplaceLaw,
    NoisyPoints,
    estimate_at,
    estimate_zone_cases,
)
from geopriv_gis.core.deconvolution.source import compute_half_intervals
from geopriv_gis.core.ground.metric import Plane
from geopriv_gis.core.pairs.baseline import Baseline, draw_noise
from geopriv_gis.core.pairs.exact import ExactPairs
from geopriv_gis.core.pairs.kernels import PairKernels, deconvolved_kernels
from geopriv_gis.core.pairs.knox import estimate_knox
from geopriv_gis.core.pairs.moran import estimate_morans_i
from geopriv_gis.core.pairs.statistic import PairRows, estimate_pair_statistic
from geopriv_gis.core.pairs.variance import FEW
from geopriv_gis.core.points.around import PopulationCircle
from geopriv_gis.core.promise.law import Law
from geopriv_gis.core.randomness import InsecureRandom

from .coverage_cells import (
    COUNT,
    LAWS,
    RNG,
    SHAPES,
    SIDE,
    SOUTH,
    VALUES,
    WEST,
    Cell,
    Draws,
    Found,
    Statement,
    covering,
    normal,
    quiet,
    repeat,
)  # fmt: skip


def rates(cell: Cell, runs: int) -> Found:
    """Yield the cases of zones: evenly within each, or all in one place of it."""
    draws, law = cell.is_random(), LAWS[cell.law]
    side = SIDE / COUNT
    grid = np.arange(-1, COUNT + 1)
    corners = np.stack(np.meshgrid(grid, grid), axis=-1).reshape(-1, 2) * side
    square = np.array([(0, 0), (side, 0), (side, side), (0, side), (0, 0)])
    inner = ((corners >= 0) & (corners < SIDE)).all(axis=1)
    few = {"few": (0, 1, 2, 3), "differ five times": (1, 2, 5)}[cell.values]
    cases = draws.choice(few, len(corners)) * (1 if cell.values == "few" else cell.n)
    zone = np.repeat(np.arange(len(corners)), cases)
    each, new = [], np.random.default_rng()
    for _ in range(runs):
        places = new.uniform(0, side, (len(zone), 2))
        if cell.shape == "one house":
            places = new.uniform(0.1, 0.9, (len(corners), 2))[zone] * side
        each.append(corners[zone] + places + draw_noise(law, len(zone), RNG))
    points = np.vstack(each)
    which = np.zeros(len(points), dtype=np.int64)
    source = NoisyPoints(points, Plane(), (law,), which, np.eye(2))
    sets = [np.arange(len(zone)) + len(zone) * run for run in range(runs)]
    rings = [[corner + square] for corner in corners]
    found = estimate_zone_cases(source, sets, rings, 150.0, quiet, rows=len(zone))
    doubt = found.mixed | found.uneven | found.beyond
    for run in range(runs):
        yield (
            found.low[run, inner], found.high[run, inner], cases[inner],
            ~doubt[run, inner],
        )  # fmt: skip


def morans(cell: Cell, runs: int) -> Found:
    """Yield Moran's I of the true points."""
    draws, law, width = cell.is_random(), LAWS[cell.law], 300.0
    points, values = (
        SHAPES[cell.shape](draws, cell.n),
        VALUES[cell.values](draws, cell.n),
    )
    weights = np.exp(-(cdist(points, points) ** 2) / 2 / width**2)
    np.fill_diagonal(weights, 0)
    marks = values - values.mean()
    truth = (marks @ weights @ marks) / weights.sum() / values.var()
    for _ in range(runs):
        one = estimate_morans_i(
            points + draw_noise(law, cell.n, RNG), law, values, width, permutations=0,
            rng=RNG, progress=quiet,
        )  # fmt: skip
        half = compute_half_intervals(np.array([one.se]), one.freedoms)
        reliable = np.array([one.freedoms >= FEW])
        yield one.value - half, one.value + half, np.array([truth]), reliable


def pairs(cell: Cell, runs: int) -> Found:
    """Yield the weighted pair correlation of the true points, at two distances."""
    draws, law = cell.is_random(), LAWS[cell.law]
    points = SHAPES[cell.shape](draws, cell.n)
    weights = np.abs(VALUES[cell.values](draws, cell.n)) + 0.01
    kernels = PairKernels(form="ring", width=200.0, distances=(200.0, 600.0))
    steps = np.arange(50, SIDE, 100.0)
    places = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    window = Baseline(places, np.full(len(places), 1 / len(places)), np.eye(2) * 100)
    which = np.zeros(cell.n, dtype=np.int64)
    scaled = weights / weights.max()
    true = PairRows(points, (None,), which, weights=scaled)
    truth = ExactPairs(kernels, (None,)).sums(points, which, scaled) / true.pairs
    for _ in range(runs):
        moved = points + draw_noise(law, cell.n, RNG)
        found = estimate_pair_statistic(
            PairRows(moved, (law,), which, weights=weights), kernels, window,
            simulations=0, rng=RNG, progress=quiet,
        )  # fmt: skip
        half = compute_half_intervals(found.se, found.freedoms)
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
    draws, law = cell.is_random(), LAWS[cell.law]
    points = SHAPES[cell.shape](draws, cell.n)
    times = TIMES[cell.values](draws, points)
    kernels = PairKernels(form="disc", width=300.0, distances=(300.0, 900.0))
    others = ~np.eye(cell.n, dtype=bool)
    near = (np.abs(times[:, None] - times) <= 2) & others
    values = deconvolved_kernels(kernels, (None, None), cdist(points, points).ravel())
    values = values.reshape(cell.n, cell.n, -1)
    truth = values[near].mean(axis=0) / values[others].mean(axis=0)
    for _ in range(runs):
        found = estimate_knox(
            points + draw_noise(law, cell.n, RNG), law, times, np.array([2.0]), kernels,
            permutations=0, rng=RNG, progress=quiet,
        )  # fmt: skip
        half = compute_half_intervals(found.se, found.freedoms)[0]
        yield (
            found.value[0] - half, found.value[0] + half, truth,
            found.freedoms[0] >= FEW,
        )  # fmt: skip


AROUND = {"as people": (1.0, 1), "three times": (3.0, 1), "three rows each": (1.0, 3)}
PROMISED = {
    name: Law(family="gaussian", rate=1 / 2 / law.sigma**2)
    if isinstance(law, GaussianLaw) else Law(family="laplace", rate=law.eps)
    for name, law in LAWS.items()
}  # fmt: skip


def source_of(points: np.ndarray, law: GaussianLaw | LaplaceLaw) -> NoisyPoints:
    """Return points with new noise."""
    count = len(points)
    noisy = points + draw_noise(law, count, RNG)
    return NoisyPoints(
        noisy, Plane(), (law,), np.zeros(count, dtype=np.int64), np.eye(2)
    )


EDGES = (50.0, 1350.0, 2650.0)
DISTRICTS = gpd.GeoSeries(
    [
        box(WEST + x, SOUTH + y, WEST + x + 1300, SOUTH + y + 1300)
        for x in EDGES for y in EDGES
    ],
    crs=27700,
)  # fmt: skip


def counts(frame: gpd.GeoDataFrame, _: np.ndarray, cell: Cell) -> tuple[object, ...]:
    """Return intervals of the numbers inside of nine districts of 1.3 km."""
    law, homes = LAWS[cell.law], frame.geometry
    released = (
        homes.geopriv.gaussian(rho=1 / 2 / law.sigma**2)
        if isinstance(law, GaussianLaw) else homes.geopriv.planar_laplace(law.eps)
    )  # fmt: skip
    found = released.geopriv.count(DISTRICTS)
    inside = np.array([homes.within(one).sum() for one in DISTRICTS])
    return found["low"], found["high"], inside, found["reliable"]


def densities(cell: Cell, runs: int) -> Found:
    """Yield kernel means at nine places."""
    law, width = LAWS[cell.law], 300.0
    points = SHAPES[cell.shape](cell.is_random(), cell.n)
    places = np.stack(np.meshgrid(*[[800.0, 2000.0, 3200.0]] * 2), axis=-1)
    places = places.reshape(-1, 2)
    truth = np.exp(-(cdist(places, points) ** 2) / 2 / width**2).mean(axis=1)
    for _ in range(runs):
        found = estimate_at(source_of(points, law), places, width, quiet)
        yield *normal(found.value, found.se), truth, found.rows >= FEW_ROWS


def around(cell: Cell, runs: int) -> Found:
    """Yield the ratio of cases around the middle, of persons with equal rows."""
    times, rows = AROUND[cell.values]
    draws, law = cell.is_random(), PROMISED[cell.law]
    places = SHAPES[cell.shape](draws, 400)
    within = np.hypot(*(places - SIDE / 2).T) <= 800
    people = np.where(within, times, 1.0)
    circle = PopulationCircle(places, np.ones(400), within, Plane())
    owners = np.repeat(np.arange(cell.n), rows)
    known = circle.scores(
        places[owners % 400], owners, lambda _: law, InsecureRandom(1)
    )
    truth = people[within].sum() / people.sum() / known.share
    new = np.random.default_rng()
    for _ in range(runs):
        homes = new.choice(400, cell.n, p=people / people.sum())
        points = places[homes[owners]] + draw_noise(LAWS[cell.law], len(owners), RNG)
        own = circle.probability_within(points, law).reshape(cell.n, rows)
        one = known.persons[0]._replace(observed=own)
        found = replace(known, persons=(one,)).estimate_with_interval()
        ends = np.array([found.low, found.high]) / known.share
        yield ends[:1], ends[1:], np.array([truth]), np.full(1, True)


CROWDED = "noise may hide whether a crowd of cases is near a border"
MAPS = (
    Statement(
        "around: low, high", "the ratio of the risk that cases were drawn by",
        covering(("uniform", "one house"), tuple(AROUND)), around,
    ),
    Statement(
        "rate: low, high", "the cases of the zone itself, over its people",
        tuple(
            Cell(shape, values, law, 50)
            for shape in ("uniform", "one house") for law in LAWS
            for values in ("few", "differ five times")
        ),
        rates, batch=50, upper=CROWDED,
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
        covering(tuple(SHAPES), tuple(TIMES)), space_time,
    ),
    Statement(
        "count: low, high", "the number of true points inside of nine districts",
        (
            *covering(tuple(SHAPES), ("",)),
            Cell("wide town", "", "Laplace, 1/ε 30 m", 3_000),
        ),
        repeat(counts), upper=CROWDED,
    ),
    Statement(
        "density: ± 1.96 se", "kernel means of the true points at nine places",
        covering(tuple(SHAPES), ("",)), densities,
        upper="it allows for half a row that noise may have moved away",
    ),
)  # fmt: skip
