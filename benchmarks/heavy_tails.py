"""Trips of persons of whom few make most: what counts of capped persons state.

``python -m benchmarks.heavy_tails [PERSONS [RELEASES]]``. Persons make trips by a
lognormal law, at most `MOST` each, which is public; at most `CAP` of each are counted,
or as many as a part of the budget chooses. Checked over the releases: the number of
persons with more within its stated error, intervals of the counts of capped persons,
and intervals of all trips that the public `MOST` allows.
"""

from __future__ import annotations

import functools
import sys
import time
import warnings

import geopandas as gpd
import numpy as np
import pandas as pd
import shapely

import geopriv_gis
from geopriv_gis.frames.ground.checked_rows import CappedRows
from geopriv_gis.frames.ground.rows import as_rows

from . import report

PERSONS, MEAN, SPREAD, MOST, CAP = 50_000, 10.0, 1.3, 2_000, 10
RELEASES, EPS, SIDE, ZONES = 200, 1.0, 10_000.0, 4
WEST, SOUTH = 530_000.0, 180_000.0


def make(persons: int, draws: np.random.Generator) -> gpd.GeoDataFrame:
    """Return trips of persons, each about a home of their own."""
    middle = np.log(MEAN) - SPREAD**2 / 2
    trips = np.ceil(draws.lognormal(middle, SPREAD, persons)).astype(int)
    who = np.repeat(np.arange(persons), np.minimum(trips, MOST))
    homes = draws.uniform(0.1, 0.9, (persons, 2))[who]
    xy = (homes + draws.normal(0, 0.03, homes.shape)).clip(0, 1) * SIDE
    places = gpd.points_from_xy(WEST + xy[:, 0], SOUTH + xy[:, 1])
    return gpd.GeoDataFrame({"who": who}, geometry=places, crs=27700)


def squares() -> gpd.GeoDataFrame:
    """Return zones that share the square."""
    x, y = (n.ravel() for n in np.mgrid[0:ZONES, 0:ZONES])
    side = SIDE / ZONES
    west, south = WEST + side * x, SOUTH + side * y
    return gpd.GeoDataFrame(
        geometry=shapely.box(west, south, west + side, south + side), crs=27700
    )


def counted(trips: gpd.GeoDataFrame, zones: gpd.GeoDataFrame) -> np.ndarray:
    """Return how many trips begin in each zone; borders are met by chance of 0."""
    found = gpd.sjoin(trips, zones, predicate="within")["index_right"]
    return found.value_counts().reindex(zones.index, fill_value=0).to_numpy()


def releases(trips: gpd.GeoDataFrame, cap: int | None, runs: int) -> list[str]:
    """Return a row of the table, for a given cap or a chosen one."""
    zones, sizes = squares(), trips.groupby("who").size()
    everything = counted(trips, zones)

    @functools.cache
    def within(cap: int) -> np.ndarray:
        """Return how many trips within a cap begin in each zone."""
        return counted(CappedRows(as_rows(trips), "who", cap).gather(), zones)

    caps, persons, parts, totals = [], [], [], []
    for _ in range(runs):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", geopriv_gis.GeoPrivWarning)
            found = trips.geopriv.zonal_counts(
                zones, eps=EPS, privacy_unit="who", max_rows_per_unit=cap
            )
        facts = found.attrs["geopriv"]["error"]
        caps.append(facts["max_rows_per_unit"])
        capped, over = within(caps[-1]), (sizes > caps[-1]).sum()
        about, error = facts["persons_over"], facts["persons_over_se"]
        persons.append(abs(about - over) <= 1.96 * error)
        parts.append((found["low"] <= capped) & (capped <= found["high"]))
        more = max(about + 1.96 * error, 0.0) * (MOST - caps[-1])
        totals.append(
            (found["low"] <= everything) & (everything <= found["high"] + more)
        )
    named, low, high = "as given" if cap else "chosen", min(caps), max(caps)
    lost = 100 * (1 - np.mean([within(each).sum() for each in caps]) / len(trips))
    return [
        f"{low} to {high}, {named}" if low < high else f"{low}, {named}",
        f"{lost:.0f} %", format_shares(persons), format_shares(parts),
        format_shares(totals),
    ]  # fmt: skip


def format_shares(held: list) -> str:
    """Return the share that held; of zones the least and the largest too."""
    each = 100 * pd.DataFrame(np.atleast_2d(np.array(held).T).T).mean()
    if len(each) == 1:
        return f"{each.iloc[0]:.1f} %"
    return f"{each.mean():.1f} % ({each.min():.1f} to {each.max():.1f})"


def main(persons: int = PERSONS, runs: int = RELEASES) -> None:
    """Make trips, release them, print and keep."""
    start = time.time()
    trips = make(persons, np.random.default_rng(32))
    lines = [releases(trips, cap, runs) for cap in (CAP, None)]
    columns = [
        "most trips of a person that count (k)", "trips left out",
        "persons_over ± 1.96 persons_over_se",
        "low to high: trips of at most k of each person",
        "low to high + persons over · (K − k): all trips",
    ]  # fmt: skip
    report.publish(
        "heavy_tails",
        [
            "# Trips of persons of whom few make most",
            f"`python -m benchmarks.heavy_tails`: {len(trips):,} made-up trips of "
            f"{persons:,} persons, lognormal (σ {SPREAD:g}), at most K = {MOST:,} "
            f"each, which is public. `zonal_counts` in {ZONES**2} zones, ε = {EPS:g} "
            f"for a person. {runs} releases; of zones the mean, the least and the "
            "largest share of releases in which the statement held. Stated: 95 %.",
            report.table(columns, lines),
        ],
        complete=True,
    )  # fmt: skip
    print(f"{time.time() - start:.0f} s")


if __name__ == "__main__":
    main(*(int(float(number)) for number in sys.argv[1:3]))
