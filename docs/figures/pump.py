"""Look for the cluster around the pump in Broad Street, for ``docs/source.md``.

Run ``python docs/figures/pump.py``; it makes all its releases itself, and prints how
many of them find the cluster.
"""

import importlib
import sys
import warnings
from pathlib import Path

import geopandas as gpd
import matplotlib as mpl
import numpy as np

from geopriv_gis import GeoPrivWarning, read_file
from geopriv_gis.calibration import eps_from_level
from geopriv_gis.demo.soho import BRITISH, LEVEL, RADIUS, load

mpl.use("Agg")
from matplotlib import pyplot as plt

RUNS, PAIRS = 500, 200
EPS = eps_from_level(LEVEL, RADIUS)
LIMIT = 1.645  # 5 % of a normal law are above it
CELL, BANDWIDTH, AROUND = 5.0, 120.0, 150.0  # m
NAMES = {
    "weighted": "addresses with deaths: covariate()",
    "all": "all addresses: getis_ord()",
    "deaths": "a row for each death: covariate()",
}
SOHO = load()
TRUE = SOHO.deaths.to_crs(BRITISH)
PUMP = SOHO.pumps.to_crs(BRITISH).geometry[SOHO.pumps.geometry == SOHO.broad_street]
PUMP = PUMP.iloc[0]
_EXAMPLES = importlib.import_module("libpysal.examples")
EVERY = read_file(_EXAMPLES.get_path("SohoPeople.shp")).to_crs(BRITISH)
PEOPLE, COUNTS = EVERY.geometry, EVERY["Count"].to_numpy()
WEST, SOUTH, EAST, NORTH = PEOPLE.buffer(50).total_bounds


def distances() -> tuple[np.ndarray, tuple[float, ...], str]:
    """Return a raster of the distance from the pump."""
    x = np.arange(WEST, EAST, CELL) + CELL / 2
    y = np.arange(NORTH, SOUTH, -CELL) - CELL / 2
    away = np.hypot(*np.meshgrid(x - PUMP.x, y - PUMP.y))
    return away, (CELL, 0.0, WEST, 0.0, -CELL, NORTH), BRITISH


def score(released: gpd.GeoDataFrame, weights: np.ndarray, house: np.ndarray) -> float:
    """Return z: above 0 where the released are nearer to the pump than people."""
    near = released.geopriv.covariate(distances(), prior=PEOPLE)["covariate"]
    rest = weights * (PEOPLE.distance(PUMP).mean() - near.to_numpy())
    of_house = np.bincount(house, rest)
    return float(of_house.sum() / np.sqrt((of_house**2).sum()))


def scores(places: gpd.GeoSeries) -> dict[str, float]:
    """Release addresses in three ways, and score each."""
    count = TRUE["Count"].to_numpy()
    alone = np.arange(len(places))
    rows = np.repeat(alone, count)
    frame = gpd.GeoDataFrame({"Count": count}, geometry=places.array, crs=BRITISH)
    once = frame.geopriv.planar_laplace(eps=EPS, keep=["Count"])
    each = frame.geometry.iloc[rows].reset_index(drop=True)
    each = each.geopriv.planar_laplace(eps=EPS)
    return {
        "addresses": score(once, np.ones(len(count)), alone),
        "weighted": score(once, count, alone),
        "deaths": score(each, np.ones(len(rows)), rows),
        # As if nobody knew who lived together.
        "strangers": score(each, np.ones(len(rows)), np.arange(len(rows))),
    }


def hot(counts: np.ndarray) -> float:
    """Release all addresses with their deaths, none for most, and score the pump."""
    frame = gpd.GeoDataFrame({"Count": counts}, geometry=PEOPLE.array, crs=BRITISH)
    released = frame.geopriv.planar_laplace(eps=EPS, keep=["Count"])
    pump = gpd.GeoSeries([PUMP], crs=BRITISH)
    return float(released.geopriv.getis_ord("Count", AROUND, points=pump)["z"].iloc[0])


def p_values(places: gpd.GeoSeries) -> dict[str, float]:
    """Release addresses, and deaths, and ask for p: around the pump, by all pairs."""
    frame = gpd.GeoDataFrame(
        {"Count": TRUE["Count"]}, geometry=places.array, crs=BRITISH
    )
    once = frame.geopriv.planar_laplace(eps=EPS, keep=["Count"])
    far = [50, 100, 150, 200, 300, 400]
    found = {}
    for name, column in (("pairs", None), ("pairs, weighted", "Count")):
        table = once.geopriv.clustering(
            far, column=column, population=PEOPLE, simulations=99
        )
        found[name] = table.attrs["geopriv"]["error"]["p"]
    house = np.repeat(np.arange(len(places)), TRUE["Count"])
    each = gpd.GeoDataFrame({"house": house}, geometry=places.array[house], crs=BRITISH)
    deaths = each.geopriv.planar_laplace(eps=EPS, keep=["house"])
    for name, rows, person in (
        ("around", once, None), ("around, by house", deaths, "house"),
        ("around, strangers", deaths, None),
    ):  # fmt: skip
        table = rows.geopriv.around(PUMP, AROUND, PEOPLE, person=person)
        found[name] = float(table["p"].iloc[0])
    return found


def by_chance() -> gpd.GeoSeries:
    """Return as many addresses, drawn from all of the map."""
    drawn = np.random.default_rng().integers(0, len(PEOPLE), len(TRUE))
    return PEOPLE.iloc[drawn].reset_index(drop=True)


def risk(ax: plt.Axes) -> None:
    """Draw one release, and the density of its true addresses over that of people."""
    released = TRUE.geometry.geopriv.planar_laplace(eps=EPS)
    extent = (WEST, SOUTH, EAST, NORTH)
    cells = released.geopriv.density(BANDWIDTH, cell=20, extent=extent)
    middles = cells.geometry.centroid
    x, y = (
        np.subtract.outer(np.asarray(one), np.asarray(other))
        for one, other in ((middles.x, PEOPLE.x), (middles.y, PEOPLE.y))
    )
    people = np.exp(-(x**2 + y**2) / 2 / BANDWIDTH**2).mean(axis=1)
    share = (cells["value"] / people).where(people > 0.25 * people.max())
    cells.assign(ratio=share).dropna(subset="ratio").plot(
        "ratio", ax=ax, cmap="RdYlBu_r", vmin=0, vmax=2, legend=True,
        legend_kwds={"label": "deaths' addresses per address, 1 on average"},
    )  # fmt: skip
    PEOPLE.plot(ax=ax, color="black", markersize=1)
    ax.plot(PUMP.x, PUMP.y, "k^", markersize=9, markerfacecolor="white")
    ax.annotate(
        "pump", (PUMP.x, PUMP.y), (0, -16), textcoords="offset points", ha="center",
        bbox={"facecolor": "white", "pad": 1, "linewidth": 0},
    )  # fmt: skip
    ax.set_axis_off()
    ax.set_title(f"One release, ε = {EPS:g} per metre, undone", fontsize=9)


def histogram(
    ax: plt.Axes, true: list[dict[str, float]], null: list[dict[str, float]]
) -> None:
    """Draw how z is spread over releases."""
    bins = np.arange(-3.5, 5.01, 0.25)
    chance = [one["weighted"] for one in null]
    ax.hist(chance, bins, color="0.8", label="133 addresses by chance: covariate()")
    for name, colour in zip(NAMES, ("C0", "C1", "C3"), strict=True):
        ax.hist(
            [one[name] for one in true], bins, histtype="step", color=colour,
            linewidth=1.5, label=NAMES[name],
        )  # fmt: skip
    ax.axvline(LIMIT, color="black", linewidth=0.8)
    ax.set_ylim(0, len(true) / 4.5)
    ax.set_xlabel("z: how much speaks for a cluster around the pump")
    ax.set_ylabel(f"Releases of {len(true)}")
    ax.legend(fontsize=7)


def main(runs: int = RUNS, by_pairs: int = PAIRS) -> None:
    """Count and draw."""
    warnings.simplefilter("ignore", GeoPrivWarning)
    draws = np.random.default_rng()
    true = [{**scores(TRUE.geometry), "all": hot(COUNTS)} for _ in range(runs)]
    null = [
        {**scores(by_chance()), "all": hot(draws.permutation(COUNTS))}
        for _ in range(runs)
    ]
    for name in true[0]:
        counts = [sum(one[name] > LIMIT for one in each) for each in (true, null)]
        print(f"{name}: found by {counts[0]}, alarms {counts[1]} of {runs}", flush=True)
    figure, axes = plt.subplots(1, 2, figsize=(10, 4.2), layout="constrained")
    risk(axes[0])
    histogram(axes[1], true, null)
    figure.savefig(Path(__file__).parents[1] / "images" / "pump.png", dpi=110)
    true = [p_values(TRUE.geometry) for _ in range(by_pairs)]
    null = [p_values(by_chance()) for _ in range(by_pairs)]
    for name in true[0]:
        counts = [sum(one[name] <= 0.05 for one in each) for each in (true, null)]
        print(f"p of {name}: found by {counts[0]}, alarms {counts[1]} of {by_pairs}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
