"""Noise among people and along roads: what is left of ε, moves, seconds, neighbours.

Run ``python -m benchmarks.graph``; some ten minutes. Census tracts are those of the R
package spData (Debian: r-cran-spdata, which need not be installed but unpacked): SPDATA
names its folder "shapes". Without it they are left out.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

import geopandas as gpd
import numpy as np
import shapely
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components

from geopriv_gis import metrics
from geopriv_gis.core.fitting.equilibrium import find_largest_share, fit_graph_laplace
from geopriv_gis.core.randomness import Random

from .report import publish, table

CRS = "EPSG:32630"
CELL, LEAST = 500.0, 20.0  # metres, people in the emptiest cell
LEVEL = 2.0
COUNTED = (10_000, 20_000, 100_000)  # among counties of some 15,000
PEOPLE = (100, 300, 1_000, 3_000, 10_000, 20_000)
SPDATA = "/usr/lib/R/site-library/spData/shapes"
TRACTS = (  # file, people, CRS, what it is
    ("NY8_utm18.shp", "POP8", "EPSG:32618",
     "Census tracts of eight counties of New York State: Syracuse, Binghamton, the "
     "country between (spData, NY8_utm18, census of 1980)"),
    ("boston_tracts.shp", "POP", "EPSG:26986",
     "Census tracts of Greater Boston (spData, boston_tracts, census of 1970)"),
)  # fmt: skip


def town(side: int) -> metrics.GraphMetric:
    """Return a country of 20 people a cell with a city, a town and a village."""
    row, column = np.mgrid[:side, :side] * (40 / side)
    count = np.full((side, side), LEAST)
    for y, x, wide, people in (
        (12, 14, 3, 60_000), (28, 26, 5, 120_000), (8, 33, 2, 9_000)
    ):  # fmt: skip
        away = (row - y) ** 2 + (column - x) ** 2
        count += people * np.exp(-away / 2 / wide**2) / (2 * np.pi * wide**2)
    steps = (CELL, 0, 500_000, 0, -CELL, 6_000_000)
    return metrics.people((count, steps, CRS))


def georgia() -> metrics.GraphMetric:
    """Return the counties of Georgia with their people of 1990, of libpysal."""
    import libpysal

    folder = Path(libpysal.__file__).parent / "examples" / "georgia"
    counties = gpd.read_file(folder / "G_utm.shp").set_crs("EPSG:26917")
    return metrics.people(counties, "TotPop90", crs="sphere")


def tracts() -> list[tuple[str, metrics.GraphMetric, np.ndarray]]:
    """Return census tracts of a package, with their areas (m²), if it is there."""
    folder, found = Path(os.environ.get("SPDATA", SPDATA)), []
    for name, column, crs, label in TRACTS:
        if (folder / name).is_file():
            cells = gpd.read_file(folder / name).to_crs(crs)
            metric = metrics.people(cells, column)
            found.append((label, metric, cells.area.to_numpy()))
    return found


def among_people(
    metric: metrics.GraphMetric, people: int, area: np.ndarray
) -> list[str]:
    """Return a row of the table of people; ``area`` is that of the cells (m²)."""
    found = metric.table(people=people, level=LEVEL)
    eps = metric.eps_of(None, people, LEVEL)
    share = find_largest_share(metric.graph, eps, metric.measures[eps])
    count = found["people"].to_numpy()
    density = count / area
    order = np.argsort(density, kind="stable")
    tenth = len(order) // 10
    few, many = order[:tenth], order[-tenth:]
    radius = np.sqrt(people / np.pi / np.median(density[few]))
    around = np.array(
        [count[metric.away(node) <= radius].sum() for node in range(len(count))]
    )
    move = found["move"].to_numpy()
    weighted = (move * count).sum() / count.sum()
    within = found["people_within"]
    return [
        f"{people:,}", f"{share / eps:.3f}", f"{metric.tolerance * eps:.1f}",
        f"{move[many].mean():,.0f}", f"{move[few].mean():,.0f}", f"{weighted:,.0f}",
        f"{within.min():,.0f} / {within.median():,.0f}",
        f"{2 * radius / LEVEL:,.0f}",
        f"{around.min():,.0f} / {np.median(around):,.0f} / {around.max():,.0f}",
    ]  # fmt: skip


def seconds(side: int, people: int) -> str:
    """Return a sentence on the seconds of a large graph."""
    metric = town(side)
    clock = [time.perf_counter(), time.process_time()]
    metric.mechanism(metric.eps_of(None, people, LEVEL))
    fitted, busy = time.perf_counter() - clock[0], time.process_time() - clock[1]
    random = np.random.default_rng(1)
    x, y = random.uniform(0, side * CELL, (2, 1_000_000))
    homes = gpd.GeoSeries.from_xy(500_000 + x, 6_000_000 - y, crs=CRS)
    clock = [time.perf_counter(), time.process_time()]
    homes.geopriv.graph_laplace(metric, people=people, level=LEVEL)
    drawn, drawing = time.perf_counter() - clock[0], time.process_time() - clock[1]
    return (
        f"A graph of {metric.graph.nodes:,} nodes and {len(metric.graph.edges):,} "
        f"edges, N = {people:,}: fitted and proved in {fitted:.0f} s "
        f"({busy:.0f} s of processor time); "
        f"a million rows released after that in {drawn:.1f} s ({drawing:.1f} s), on "
        "two shared cores that were busy with other work."
    )


def streets(side: int = 56, block: float = 150.0) -> gpd.GeoSeries:
    """Return crooked streets with gaps, without what hangs on nothing."""
    random = np.random.default_rng(4)
    place = np.stack(np.meshgrid(np.arange(side), np.arange(side)), -1) * block
    place = place + random.uniform(-40, 40, place.shape)
    lines = []
    for a, b in ((place[:, :-1], place[:, 1:]), (place[:-1], place[1:])):
        ends = np.stack([a, b], axis=2).reshape(-1, 2, 2)
        keep = random.random(len(ends)) > 0.1
        keep[:side] = True
        lines += list(shapely.linestrings(ends[keep] + (500_000, 6_000_000)))
    series = gpd.GeoSeries(lines, crs=CRS)
    xy = np.array([np.asarray(line.coords) for line in lines]).reshape(-1, 2)
    _, number = np.unique(np.round(xy, 3), axis=0, return_inverse=True)
    one, two = number.reshape(-1, 2).T
    size = number.max() + 1
    graph = coo_matrix((np.ones(len(one)), (one, two)), shape=(size, size))
    label = connected_components(graph, directed=False)[1]
    return series[label[one] == np.bincount(label).argmax()]


def along_roads() -> tuple[str, list[list[str]]]:
    """Return what the network is, and rows on k nearest neighbours by road."""
    lines = streets()
    metric = metrics.roads(lines, spacing=200)
    random = np.random.default_rng(9)
    home = random.integers(0, metric.graph.nodes, 1_000)
    nodes = random.integers(0, metric.graph.nodes, 300)
    frame = gpd.GeoSeries.from_xy(*metric.points[home].T, crs=CRS)
    before = metric.graph.distance[np.ix_(nodes, home)]
    rows = []
    for eps in (0.005, 0.01, 0.02):
        plain = fit_graph_laplace(metric.graph, eps, np.ones(metric.graph.nodes))
        ways = {
            "graph Laplace": frame.geopriv.graph_laplace(metric, eps=eps),
            "m = 1": None,
            "planar Laplace, snapped": frame.geopriv.planar_laplace(eps=eps),
        }
        for name, released in ways.items():
            if released is None:
                node = plain.randomise(home, Random())
                share = find_largest_share(
                    metric.graph, eps, np.ones(metric.graph.nodes)
                )
            else:
                xy = np.column_stack([released.x, released.y])
                node = metric.owner[metric._tree.query(xy)[1]]
                measure = metric.measures[eps]
                share = find_largest_share(metric.graph, eps, measure)
                share = None if "planar" in name else share
            after = metric.graph.distance[np.ix_(nodes, node)]
            hits = [
                len(
                    {*np.argsort(a, kind="stable")[:10]}
                    & {*np.argsort(b, kind="stable")[:10]}
                )
                / 10
                for a, b in zip(before, after, strict=True)
            ]
            moved = metric.graph.distance[home, node].mean()
            left = "–" if share is None else f"{share / eps:.3f}"
            rows.append(
                [f"{eps:g}", name, left, f"{moved:.0f}", f"{np.mean(hits):.3f}"]
            )
    sentence = (
        f"{len(lines):,} streets of some 150 m with gaps and dead ends: "
        f"{metric.graph.nodes:,} nodes, {len(metric.graph.edges):,} edges, 1,000 rows, "
        "300 places asked for their ten nearest rows by road. Planar Laplace with the "
        "same number ε promises it per metre on the ground, which is more than per "
        "metre of road."
    )
    return sentence, rows


def main() -> None:
    """Print the tables and keep them."""
    made, counties = town(40), georgia()
    header = (
        "people N", "ε'/ε", "loss over a cell's border", "move, densest tenth (m)",
        "emptiest tenth (m)", "of a person (m)", "people within reach, min / median",
        "planar Laplace: move (m)", "people within its reach, min / median / max",
    )  # fmt: skip
    sentence, roads = along_roads()
    real = []
    for name, metric, area in tracts():
        real += [
            f"{name}: {metric!r}, {metric.people.sum():,.0f} people, "
            f"{np.median(metric.people):,.0f} a tract, {area.min() / 1e6:.2g} to "
            f"{area.max() / 1e6:,.0f} km².",
            table(header, [among_people(metric, n, area) for n in PEOPLE]),
        ]
    same, rural = np.full(made.graph.nodes, CELL**2), np.ones(counties.graph.nodes)
    publish(
        "graph",
        [
            "# Graph Laplace",
            f"`python -m benchmarks.graph`: level {LEVEL:g}, that is ε = "
            f"{LEVEL:g}/√(N/π) per √person. Beside it planar Laplace of the same worst "
            "case: level at the radius that holds N people in the emptiest tenth of "
            "the cells. Moves are means on the ground, from node to node.",
            f"Made data: {made!r}, {made.people.sum():,.0f} people.",
            table(header, [among_people(made, n, same) for n in PEOPLE]),
            *real,
            f"Counties of Georgia (libpysal): {counties!r}; the cells are coarser than "
            "most N, and a row hides among its whole county at least.",
            table(
                header[:7],
                [among_people(counties, n, rural)[:7] for n in COUNTED],
            ),
            "## Seconds",
            *(seconds(71, people) for people in (1_000, 20_000)),
            "## Roads",
            sentence,
            table(
                ("ε (1/m)", "way", "ε'/ε", "move by road (m)", "recall of 10 nearest"),
                roads,
            ),
        ],
        complete=True,
    )


if __name__ == "__main__":
    main()
