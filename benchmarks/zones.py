"""Counts by zones: sizes by ``python -m benchmarks.zones``; the rest is for ``knorm``.

Errors on real zones, time, audited losses.
"""

from __future__ import annotations

import math
import resource
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator

import geopandas as gpd
import numpy as np
import pandas as pd
import shapely
from libpysal.examples import get_path

import geopriv_gis
from geopriv_gis.core.audit.bounds import clopper_pearson_bounds
from geopriv_gis.core.bodies import bound_knorm_error, compute_volume_bound
from geopriv_gis.core.randomness import InsecureRandom
from geopriv_gis.core.zones.choice import StrategyChoice, choose_strategies
from geopriv_gis.core.zones.zoning import Zoning
from geopriv_gis.frames.ground.overlay import Overlay
from geopriv_gis.zones import grid, quadtree

from . import report

EPS, ROWS, DRAWS = 1.0, 1_000_000, 20_000
WANTED = 3.0  # times a plain join
METRES = "EPSG:32613"


def tracts() -> tuple[gpd.GeoDataFrame, gpd.GeoDataFrame]:
    """Return Albuquerque's tracts and ten groups of them."""
    own = gpd.read_file(get_path("10740.shp")).set_crs(4269).to_crs(METRES)
    own = own[["geometry"]].iloc[:190]
    group = pd.qcut(own.geometry.centroid.x, 10, labels=False)
    groups = own.dissolve(by=group.to_numpy())[["geometry"]].reset_index(drop=True)
    return groups, own


def counties() -> gpd.GeoDataFrame:
    """Return North Carolina's counties in metres."""
    own = gpd.read_file(get_path("sids2.shp")).set_crs(4267, allow_override=True)
    return own[["geometry"]].to_crs("EPSG:32119")


def _examples() -> Iterator[tuple[str, Zoning]]:
    groups, own = tracts()
    west, south, east, north = own.total_bounds
    yield "tracts in groups", _zoning([groups, own])
    whole = own.dissolve()[["geometry"]].reset_index(drop=True)
    yield "tracts in groups in the whole", _zoning([whole, groups, own])
    levels = quadtree((west, south, east, north), 3, METRES)
    yield "quadtree, 4 levels", _zoning(levels)
    state = counties()
    for count in (3, 4, 5):
        yield f"{count} service areas", _zoning([_areas(state, count)])
    yield "3 service areas, counties", _zoning([_areas(state, 3), state])
    cells = grid(tuple(state.total_bounds), 150_000, state.crs)
    yield "counties and a grid", _zoning([state, cells])


def _areas(state: gpd.GeoDataFrame, count: int) -> gpd.GeoDataFrame:
    """Return overlapping circles around counties in the middle of the state."""
    middle = state.dissolve().geometry.iloc[0].centroid
    near = state.geometry.centroid.distance(middle).argsort(kind="stable")[::4][:count]
    shapes = state.geometry.centroid.iloc[near.to_numpy()].buffer(80_000)
    return gpd.GeoDataFrame(geometry=list(shapes), crs=state.crs)


def _zoning(layers: list[gpd.GeoDataFrame]) -> Zoning:
    patterns = Overlay.of(layers, slivers=1e-3).patterns
    return Zoning(patterns, np.ones(patterns.shape[1]))


def discs(count: int, radius: float, seed: int = 0) -> Zoning:
    """Return so many overlapping discs in a square of 10 km, all of random places."""
    random = np.random.default_rng(seed)
    middle = gpd.points_from_xy(*random.uniform(0, 10_000, (2, count)))
    sizes = random.uniform(radius / 2, radius, count)
    shapes = gpd.GeoSeries(middle, crs=METRES).buffer(sizes)
    return _zoning([gpd.GeoDataFrame(geometry=shapes)])


def marginals(size: int, categories: int) -> Zoning:
    """Return total, zone, category and zone*category of a grid of so many zones."""
    places, kinds = np.eye(size), np.eye(categories)
    count = size * categories
    patterns = np.hstack([
        np.ones((count, 1)), np.kron(places, np.ones((categories, 1))),
        np.kron(np.ones((size, 1)), kinds), np.kron(places, kinds),
    ])  # fmt: skip
    return Zoning(patterns, np.ones(patterns.shape[1]))


def beyond() -> str:
    """Return expected errors of zones of many dimensions, and of marginals."""
    lines = []
    some = [(f"{n} discs", discs(n, r)) for n, r in
            ((7, 3000), (9, 3000), (15, 1800), (30, 1800), (60, 1200))]  # fmt: skip
    some.append(("marginals of 20 zones, 6 categories", marginals(20, 6)))
    crossed = marginals(20, 6).dense[:, 1:27]  # their margins alone
    some.append(("the margins alone", Zoning(crossed, np.ones(26))))
    for name, zoning in some:
        for neighbours in ("add-remove", "replace"):
            choice = choose_strategies(zoning, eps=EPS, neighbours=neighbours)
            least = bound_knorm_error(zoning.dense * zoning.weights, EPS)
            errors = [choice.errors[one] for one in ("laplace", "cells", "knorm")]
            best = min(error for error in choice.errors.values() if error)
            lines.append(
                [name, neighbours, str(len(zoning.basis)), str(zoning.types),
                 *(cell(error) for error in errors), cell(choice.errors["groups"]),
                 cell(least), f"{best / least:.2f}", choice.name]
            )  # fmt: skip
    header = (
        "zones", "neighbours", "d", "types", "Laplace", "cells", "K-norm", "groups",
        "K-norm at least", "best / that", "auto is",
    )  # fmt: skip
    return report.table(header, lines)


def zones() -> str:
    """Return the errors of all mechanisms on real zones."""
    lines = []
    for name, zoning in _examples():
        for neighbours in ("add-remove", "replace"):
            found: dict[str, float | None] = {}
            for mechanism in ("laplace", "knorm", "cells", "nim", "auto"):
                found[mechanism] = _measured(zoning, neighbours, mechanism)
            after = _measured(zoning, neighbours, "laplace", "linear")
            knorm = found["knorm"]
            lines.append(
                [name, neighbours, f"{zoning.zones}", f"{zoning.types}",
                 *(cell(found[m]) for m in ("laplace",)), cell(after),
                 *(cell(found[m]) for m in ("knorm", "cells", "nim", "auto")),
                 cell(compute_volume_bound(zoning.dense, EPS)),
                 cell(None if knorm is None else found["laplace"] / knorm),
                 choose_strategies(zoning, eps=EPS, neighbours=neighbours).name]
            )  # fmt: skip
    header = ("zones", "neighbours", "d", "types", "Laplace", "consistent", "K-norm",
              "cells", "recursive", "auto", "VolLB", "factor", "auto is")  # fmt: skip
    return report.table(header, lines)


def _measured(
    zoning: Zoning, neighbours: str, mechanism: str, read: str = ""
) -> float | None:
    """Return E‖error‖₂ over all zones, as measured or after least squares."""
    choice = _chosen(zoning, neighbours, mechanism)
    if choice is None:
        return None
    read = read or ("linear" if mechanism == "auto" else "raw")
    return length(_noise(choice, zoning.zones, 1000, read))


def _chosen(zoning: Zoning, neighbours: str, mechanism: str) -> StrategyChoice | None:
    try:
        return choose_strategies(
            zoning, eps=EPS, neighbours=neighbours, mechanism=mechanism
        )
    except geopriv_gis.ParameterError:
        return None


def _noise(choice: StrategyChoice, zones: int, draws: int, read: str) -> np.ndarray:
    noise, rng = np.zeros((draws, zones)), InsecureRandom(6)
    for own, _, strategy in choice.parts:
        zero = np.zeros((draws, len(strategy.matrix)))
        noise[:, own] = strategy.randomise(zero, rng) @ getattr(strategy, read).T
    return noise


# -- time ------------------------------------------------------------------------------


def speed() -> str:
    """Return the time of 200 zones and a million rows beside a plain join."""
    groups, own = tracts()
    both = gpd.GeoDataFrame(pd.concat([groups, own], ignore_index=True), crs=own.crs)
    west, south, east, north = own.total_bounds
    random = np.random.default_rng(1)
    x, y = random.uniform(west, east, ROWS), random.uniform(south, north, ROWS)

    def rows() -> gpd.GeoDataFrame:
        return gpd.GeoDataFrame(geometry=gpd.points_from_xy(x, y), crs=own.crs)

    def plain() -> object:
        joined = gpd.sjoin(rows(), both, predicate="intersects")
        return joined.groupby("index_right").size()

    theirs, lines = _best(plain), []
    for text, budget in (
        ("ε, add-remove", {"eps": 1.0}),
        ("ε, replace", {"eps": 1.0, "neighbours": "replace"}),
        ("ρ, add-remove", {"rho": 0.5}),
    ):
        ours = _best(lambda b=budget: rows().geopriv.zonal_counts([groups, own], **b))
        verdict = "met" if ours < WANTED * theirs else "**missed**"
        lines.append(
            [text, f"{ours:.2f} s", f"{theirs:.2f} s", f"{ours / theirs:.2f}", verdict]
        )
    header = ("200 zones, 10⁶ rows", "zonal_counts", "sjoin and groupby", "ratio",
              f"wanted < {WANTED:g}")  # fmt: skip
    return report.table(header, lines)


def _best(work: Callable[[], object]) -> float:
    found = []
    for _ in range(2):
        start = time.perf_counter()
        work()
        found.append(time.perf_counter() - start)
    return min(found)


# -- sizes -----------------------------------------------------------------------------

SIDE, FEW = 90_000.0, 1_000
PARTITIONS = ((32, 2.0), (100, 2.0), (316, 3.0), (1000, 3.0))
LEAVES, LEVELS = 100_000, (1, 8, 64)


def partition(side: int) -> list[gpd.GeoDataFrame]:
    """Return side × side squares."""
    x, y = (n.ravel() * (SIDE / side) for n in np.mgrid[0:side, 0:side])
    shapes = shapely.box(x, y, x + SIDE / side, y + SIDE / side)
    return [gpd.GeoDataFrame(geometry=shapes, crs=METRES)]


def nested(leaves: int) -> list[gpd.GeoDataFrame]:
    """Return Voronoi cells, dissolved to three larger levels."""
    places = shapely.multipoints(np.random.default_rng(1).uniform(0, SIDE, (leaves, 2)))
    whole = shapely.box(0, 0, SIDE, SIDE)
    cells = shapely.get_parts(shapely.voronoi_polygons(places, extend_to=whole))
    own = gpd.GeoDataFrame(geometry=shapely.intersection(cells, whole), crs=METRES)
    middle, found = own.centroid, []
    for side in LEVELS:
        group = (middle.x // (SIDE / side)) * side + middle.y // (SIDE / side)
        found.append(own.dissolve(by=group.to_numpy())[["geometry"]])
    return [*(level.reset_index(drop=True) for level in found), own]


def sizes() -> str:
    """Return the processor time of a million rows in up to a million zones."""
    x, y = np.random.default_rng(0).uniform(0, SIDE, (2, ROWS))
    rows = gpd.GeoDataFrame(geometry=gpd.points_from_xy(x, y), crs=METRES)
    rows.iloc[:FEW].geopriv.zonal_counts(partition(2), eps=EPS)  # imports
    cases = [(f"{side**2:,}", partition(side), most) for side, most in PARTITIONS]
    levels = nested(LEAVES)
    cases.append((" + ".join(f"{len(level):,}" for level in levels), levels, 3.0))
    lines = []
    for name, layers, most in cases:
        theirs = _seconds(lambda own: [_joined(rows, layer) for layer in own], layers)
        look = _seconds(Overlay.of, layers)
        ours = _seconds(lambda own: rows.geopriv.zonal_counts(own, eps=EPS), layers)
        aside = (ours - look) / theirs
        verdict = "met" if aside < most else "**missed**"
        lines.append(
            [name, f"{ours:.2f} s", f"{look:.2f} s", f"{theirs:.2f} s",
             f"{ours / theirs:.2f}", f"{aside:.2f}", f"≤ {most:g}: {verdict}"]
        )  # fmt: skip
    header = ("zones", "zonal_counts", "of it zones are looked at", "sjoin and groupby",
              "ratio", "zones aside", "wanted")  # fmt: skip
    return report.table(header, lines)


def _joined(rows: gpd.GeoDataFrame, layer: gpd.GeoDataFrame) -> pd.Series:
    joined = gpd.sjoin(rows, layer, predicate="intersects")
    return joined.groupby("index_right").size()


def _seconds(
    work: Callable[[list[gpd.GeoDataFrame]], object], layers: list[gpd.GeoDataFrame]
) -> float:
    """Return the processor time, of layers that have no index yet."""
    own = [layer.copy() for layer in layers]
    start = time.process_time()
    work(own)
    return time.process_time() - start


def memory(what: str) -> None:
    """Print by how many megabytes one of both grows, in a process of its own."""
    x, y = np.random.default_rng(0).uniform(0, SIDE, (2, ROWS))
    rows = gpd.GeoDataFrame(geometry=gpd.points_from_xy(x, y), crs=METRES)
    rows.iloc[:FEW].geopriv.zonal_counts(partition(2), eps=EPS)
    layers = partition(PARTITIONS[-1][0])
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    if what == "ours":
        rows.geopriv.zonal_counts(layers, eps=EPS)
    else:
        _joined(rows, layers[0])
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print((after - before) // 1024)


def main() -> None:
    """Print the table of sizes and keep it."""
    warnings.simplefilter("ignore")
    grown = [
        subprocess.run(
            [sys.executable, "-m", "benchmarks.zones", one],
            check=True, capture_output=True, text=True,
        ).stdout.split()[-1]
        for one in ("ours", "theirs")
    ]  # fmt: skip
    report.publish(
        "zones",
        [
            "# Sizes of zones",
            "`python -m benchmarks.zones`: processor time of 10⁶ rows spread evenly, "
            "ε = 1, in squares and in 100,000 Voronoi cells with three larger levels "
            "that are dissolved from them. `of it`: what overlaps is measured, on "
            "which the guarantee does not rest.",
            sizes(),
            "Memory that 10⁶ rows and 10⁶ squares take more than they do: {} MB, "
            "sjoin and groupby {} MB.".format(*grown),
        ],
        complete=True,
    )


# -- audits ----------------------------------------------------------------------------


def audits() -> str:
    """Return the losses that are certain."""
    examples = dict(_examples())
    lines = []
    for name in ("3 service areas", "4 service areas", "quadtree, 4 levels"):
        zoning = examples[name]
        for neighbours in ("add-remove", "replace"):
            row = [name, neighbours]
            for mechanism in ("laplace", "knorm", "cells", "nim"):
                choice = _chosen(zoning, neighbours, mechanism)
                certain = _certain(choice, zoning, neighbours) if choice else math.nan
                row.append("" if math.isnan(certain) else f"{certain:.3f}")
            lines.append(row)
    header = ("zones", "neighbours", "Laplace", "K-norm", "cells", "recursive")
    return report.table(header, lines)


def _certain(choice: StrategyChoice, zoning: Zoning, neighbours: str) -> float:
    """Return the largest certain log-ratio of events of half-spaces."""
    steps = zoning.changes(neighbours, np.arange(zoning.zones))
    steps = steps[np.argsort(-np.abs(steps).sum(axis=1), kind="stable")][:6]
    runs = DRAWS * 10 if zoning.zones < 20 else DRAWS // 2
    noise, rng = np.zeros((runs, zoning.zones)), InsecureRandom(8)
    for own, _, strategy in choice.parts:
        zero = np.zeros((runs, len(strategy.matrix)))
        noise[:, own] = strategy.randomise(zero, rng) @ strategy.raw.T
    half, worst = runs // 2, 0.0
    level = 1e-6 / (len(steps) * 8)
    for step in steps:
        for away in (step, np.eye(len(step))[np.abs(step).argmax()] * np.sign(step)):
            score, far = noise @ away, float(away @ step)
            for quantile in (0.3, 0.5, 0.7, 0.9):
                cut = np.quantile(score, quantile) + far / 2
                hits = int((score[:half] + far >= cut).sum())
                others = int((score[half:] >= cut).sum())
                low = clopper_pearson_bounds(hits, half, level)[0]
                high = clopper_pearson_bounds(others, runs - half, level)[1]
                worst = max(worst, math.log(low / high) if low > 0 else 0.0)
    return worst


def length(noise: np.ndarray) -> float:
    """Return the mean ℓ2 norm of rows."""
    return float(np.linalg.norm(noise, axis=1).mean())


def cell(value: float | None) -> str:
    """Return a number of a table, or nothing where there is none."""
    return "" if value is None or math.isnan(value) else f"{value:.2f}"


if __name__ == "__main__":
    main() if len(sys.argv) == 1 else memory(sys.argv[1])
