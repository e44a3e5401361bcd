"""What the entries of the table give away, by `geopriv_gis.core.audit`.

**Adding an entry** takes nothing here: by its ``output`` it is audited as its kind is
(`KINDS`), and what is of no kind by `of_tables`: two neighbouring tables are released
again and again, results become numbers (`to_numbers`: coordinates, bounds, values,
numeric columns), and events are learnt from them. Four things may have to be said:

- how neighbours look like, if a shift of the whole table tells nothing of the method:
  one line in `NEIGHBOURS`, from the method's name to a function (entry, promise) ->
  `Pair` of frames (for promises that count rows it is a row that comes or goes);
- how a result becomes numbers, if `to_numbers` would miss what matters: one line in
  `NUMBERS`;
- what its worst pair of tables is: a function in `worst_pairs.WORST`, which certifies
  most of the promise where neighbours of any kind certify little;
- for a new kind of output whose trials can be drawn by one call: a function (entry,
  crs, promise) -> (release, pair, witnesses), and one line in `KINDS`.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
import pyproj
from shapely.geometry import Point

import geopriv_gis
from geopriv_gis.audits.frames import make_ground_distance, to_numbers
from geopriv_gis.core.audit import AuditReport, Pair, certify
from geopriv_gis.core.audit.bounds import bound_gaussian_mu
from geopriv_gis.core.audit.claim import Claim, make_claim
from geopriv_gis.core.audit.witnesses import (
    LOGISTIC,
    FixedEvent,
    Mode,
    QuadraticWitness,
    RatioWitness,
    Witness,
    frequency_witness,
    histogram_witness,
)
from geopriv_gis.testing import insecure_rng
from tests.conformance.entries import LONDON, Entry, timed
from tests.conformance.snapped import farthest_snapped

ALPHA = 1e-6
LOSS = 2.0  # εD, and ρD², where trials are cheap
FAR = 12.0  # where each is a call, or little is seen
STEPS = {"shape": 40.0}  # where most of the budget goes into other things
# Trials of one call for all, of a query each, of a call each.
SIZES = {"call": 10_000, "query": 2_000, "each": 400, "few": 200}

# A CRS, and a place where its units are far from metres.
PLACES = {
    "EPSG:4326": (179.9995, 60.0),  # degrees, on the antimeridian
    "EPSG:3857": (24.9, 60.2),  # half a metre to a unit
    "EPSG:3035": (44.0, 84.5),  # k_max = 1.078: here
    "EPSG:2263": (-74.2, 41.2),  # US survey feet
    "EPSG:27700": (1.7, 52.6),
}
CENTRE = (530_000.0, 180_000.0)  # EPSG:27700, near the entries' query point
Audit = tuple[Callable[[Any, int], np.ndarray], Pair, list[Witness]]


def audited(
    entry: Entry, crs: str, budget: dict[str, float] | None = None
) -> AuditReport:
    """Return the audit of an entry in a CRS, or of a larger budget than it states."""
    kind = KINDS.get(entry.output, of_tables)
    size = SIZES[size_of(entry)]
    claim = stated(entry)
    real = dataclasses.replace(entry, budget=budget) if budget else entry
    release, pair, witnesses = kind(real, crs, claim)
    report = certify(
        release, [pair], claim.loss, witnesses,
        runs=size, alpha=ALPHA, bound=claim.bound,
    )  # fmt: skip
    return claim.add_claim_to_report(report)


def size_of(entry: Entry) -> str:
    """Return which of `SIZES` an entry is audited with."""
    if entry.output not in KINDS:
        return "few"
    if entry.output == "labels":
        return "query"
    return "each" if _whole(entry) else "call"


def stated(entry: Entry) -> Claim:
    """Return what the entry states; of many labels, for one query point."""
    guarantee = geopriv_gis.guarantee_of(entry.call(entry.frame()))
    if entry.options.get("many") and entry.output in KINDS:
        guarantee = guarantee.replace(**entry.budget)
    return make_claim(guarantee, gaussian=entry.method == "gaussian")


def _whole(entry: Entry) -> bool:
    return entry.options.get("privacy_unit") == "table"


def apart(claim: Claim, loss: float) -> float:
    """Return the distance (m) at which ``loss`` is promised."""
    if claim.unit.startswith("eps"):
        return loss / claim.stated
    return math.sqrt(loss / claim.stated)


def nearer(claim: Claim, distance: Any, pair: Pair) -> Witness:
    """Return the witness of being nearer to the own input."""
    if claim.unit.startswith("rho"):
        return QuadraticWitness(distance, squared=claim.bound is not bound_gaussian_mu)
    return RatioWitness(distance, pair.distance)


# -- points ----------------------------------------------------------------------------


def places(entry: Entry, crs: str, metres: float) -> Pair:
    """Return two places in a CRS, apart where its map stretches the ground most."""
    found = pyproj.CRS(crs)
    # Whoever asks for a plane is in its area of use.
    lon, lat = PLACES["EPSG:27700" if "crs" in entry.options else crs]
    if {"cells", "zones", "onto"} & entry.options.keys():
        lon, lat = -0.126, 51.513
    if any(value is LONDON for value in entry.options.values()):
        lon, lat = -0.2998, 51.5  # at its western border, where noise is cut off
    change = pyproj.Transformer.from_crs("EPSG:4326", found, always_xy=True)
    around = np.arange(0.0, 360.0, 10.0)
    geod = pyproj.Geod(ellps="WGS84")
    ends = geod.fwd(
        np.full(36, lon), np.full(36, lat), around, np.full(36, metres)
    )[:2]  # fmt: skip
    here, there = (
        np.array(change.transform(lon, lat)),
        np.array(change.transform(*ends)),
    )
    worst = int(np.argmax(np.hypot(*(there.T - here).T)))
    return Pair(here, there[:, worst], metres)


def of_points(entry: Entry, crs: str, claim: Claim) -> Audit:
    """Audit points: rows of one call are trials, or persons of two rows, or calls."""
    unit = entry.options.get("privacy_unit", "row")
    loss = 10.0 if entry.output == "cells" else LOSS  # or it is the same cell
    loss = 2 * LOSS if unit == "table" else loss  # few trials
    pair, rng = places(entry, crs, apart(claim, loss)), insecure_rng(11)
    rows = 1 if unit == "row" else 2
    ground = make_ground_distance(crs)

    def release(place: np.ndarray, runs: int) -> np.ndarray:
        calls, people = (runs, 1) if unit == "table" else (1, runs)
        frame = gpd.GeoDataFrame(
            {"person": np.arange(rows * people) // rows},
            geometry=[Point(*place)] * (rows * people),
            crs=crs,
        )
        frame = frame.geometry if entry.series else frame
        parts = [entry.call(frame, rng=rng).geometry for _ in range(calls)]
        points = pd.concat(parts) if calls > 1 else parts[0]
        found = np.column_stack([points.x, points.y])
        return found.reshape(runs, rows, 2) if rows > 1 else found

    def distance(outputs: np.ndarray, place: np.ndarray) -> np.ndarray:
        away = ground(outputs.reshape(-1, 2), place).reshape(len(outputs), rows)
        farthest = promise_metric(entry) != "dist_2" and "eps" in entry.budget
        return away.max(axis=1) if farthest else np.sqrt((away**2).sum(axis=1))

    both = rows == 2 and promise_metric(entry) == "dist_2"
    pair = Pair(pair.here, pair.there, pair.distance * (math.sqrt(2) if both else 1))
    return release, pair, [nearer(claim, distance, pair), Mode(), LOGISTIC]


def promise_metric(entry: Entry) -> str | None:
    """Return the metric of tables of which an entry speaks."""
    return entry.truth.get("table_metric")


def of_cells(entry: Entry, crs: str, claim: Claim) -> Audit:
    """Audit places of a finite list: their frequencies are counted."""
    release, pair, _ = of_points(entry, crs, claim)
    return release, pair, [frequency_witness("places", lambda z: [z @ (1.0, np.pi)])]


def of_nodes(entry: Entry, crs: str, claim: Claim) -> Audit:
    """Audit two places that are snapped to nodes farther apart than they are."""
    metric = entry.options["metric"]
    release, _, _ = of_points(entry, crs, claim)
    wanted = max(apart(claim, LOSS) - metric.tolerance, 0.0)
    both, away = farthest_snapped(metric, entry.options.get("zones", ()), wanted)
    ends = gpd.GeoSeries.from_xy(*both.T, crs=metric.crs).to_crs(crs)
    here, there = np.column_stack([ends.x, ends.y])
    pair = Pair(here, there, away)

    def codes(outputs: np.ndarray) -> list[np.ndarray]:
        if "spread" in entry.options:  # squares: a node is the nearest to its cell
            flat = outputs.reshape(-1, 2)
            there = gpd.GeoSeries.from_xy(*flat.T, crs=crs).to_crs(metric.crs)
            number = metric.node_at(np.column_stack([there.x, there.y]))
            outputs = number.reshape(len(outputs), -1)
        flat = np.round(outputs.reshape(len(outputs), -1), 6)
        return [flat @ np.pi ** np.arange(flat.shape[1])]

    return release, pair, [frequency_witness("nodes", codes)]


# -- labels ----------------------------------------------------------------------------


def of_labels(entry: Entry, crs: str, claim: Claim) -> Audit:
    """Audit nearest rows: how often the row that comes as others go is the first."""
    each = "flip" if "eps" in entry.budget else "exponential"
    method = entry.options.get("method", each)
    apart_by = places(entry, crs, apart(claim, LOSS if method == each else FAR))
    here, there = Point(*apart_by.here), Point(*apart_by.there)
    others = 1 if method == "points" else 20
    before = gpd.GeoSeries([there] + [here] * others, crs=crs)
    after = gpd.GeoSeries([here] + [there] * others, crs=crs)
    rng = insecure_rng(12)

    def release(frame: gpd.GeoSeries, runs: int) -> np.ndarray:
        if method == "points":  # one release for all queries: each is a call
            found = [
                frame.geopriv.private_knn(
                    here, 1, method=method, **entry.budget, rng=rng
                ).iloc[0]
                for _ in range(runs // 10)
            ]
            return np.array(found)[:, None] == 0
        queries = gpd.GeoSeries([here] * runs, crs=crs)
        chosen = frame.geopriv.private_knn(
            queries, 1, method=method, **entry.budget, rng=rng
        )
        return chosen[[1]].to_numpy() == 0

    pair = Pair(before, after, apart_by.distance)
    return release, pair, [FixedEvent("the first", lambda z: z[:, 0])]


# -- everything else: two tables -------------------------------------------------------


def of_tables(entry: Entry, crs: str, claim: Claim) -> Audit:
    """Audit whatever is published of neighbouring tables: each trial is a call."""
    pair = NEIGHBOURS.get(entry.method, neighbours)(entry, claim)
    numbers, rng = NUMBERS.get(entry.method, to_numbers), insecure_rng(14)

    def release(frame: Any, runs: int) -> np.ndarray:
        found = [numbers(entry.call(frame, rng=rng)) for _ in range(runs)]
        return np.array(found, dtype=float).reshape(runs, -1)

    counted = frequency_witness("frequencies", lambda z: list(np.round(z, 9).T))
    return release, pair, [Mode(), LOGISTIC, histogram_witness(8), counted]


def table(entry: Entry, x: np.ndarray, y: np.ndarray) -> Any:
    """Return rows at places (EPSG:27700) as a table of the entry's CRS."""
    points = gpd.GeoSeries.from_xy(x, y, crs="EPSG:27700").to_crs(entry.crs)
    frame = gpd.GeoDataFrame({"person": range(len(x))}, geometry=points)
    if "time" in entry.options:
        return timed(frame.assign(person=0))
    return frame.geometry if entry.series else frame


def neighbours(entry: Entry, claim: Claim) -> Pair:
    """Return a table that moves as a whole, or, if rows are counted, loses one."""
    if entry.truth["notion"] in ("dp", "zcdp"):
        x, y = np.full(4, CENTRE[0]), np.full(4, CENTRE[1])
        replaced = entry.truth.get("neighbours") == "replace"
        moved = x + np.where(np.arange(4) == 0, 2000.0, 0.0)
        after = table(entry, moved, y) if replaced else table(entry, x[1:], y[1:])
        return Pair(table(entry, x, y), after, 1.0)
    rows = 1 if entry.options.get("privacy_unit") == "row" else 6
    metres = apart(claim, STEPS.get(entry.output, FAR))
    public = gpd.GeoSeries([Point(-0.11, 51.52)], crs="EPSG:4326").to_crs(27700)[0]
    start = public.x + max(entry.options.get("within", 300.0) - metres / 2, 0.0)
    x, y = np.full(rows, start), np.full(rows, public.y)
    both = promise_metric(entry) == "dist_2" and rows > 1
    far = metres * 1.001 * (math.sqrt(rows) if both else 1)  # the grid's scale
    return Pair(table(entry, x, y), table(entry, x + metres, y), far)


def spread(entry: Entry, claim: Claim) -> Pair:
    """Return a table whose rows go apart: a shift leaves its size as it is."""
    if entry.options.get("kind") not in ("diameter", "radius"):
        return neighbours(entry, claim)
    metres = apart(claim, STEPS.get(entry.output, FAR))
    side = np.array([-1.0, 1.0] * 3)
    y = np.full(6, CENTRE[1])
    x = CENTRE[0] + side * 50
    tables = table(entry, x, y), table(entry, x + side * metres, y)
    return Pair(*tables, metres * 1.001)


def at_the_limit(entry: Entry, claim: Claim) -> Pair:
    """Return a table of which 20 rows of 40 are in the region, and 19."""
    if "below" not in entry.options:
        return neighbours(entry, claim)
    x, y = np.full(40, CENTRE[0] + 1_000.0), np.full(40, CENTRE[1])
    both = (table(entry, x - 3e4 * (np.arange(40) >= few), y) for few in (20, 19))
    return Pair(*both, 1.0)


def over_the_border(entry: Entry, claim: Claim) -> Pair:
    """Return a table of one row that leaves the entries' region by its west."""
    west = gpd.GeoSeries([Point(-0.12, 51.52)], crs="EPSG:4326").to_crs(27700)[0]
    metres = apart(claim, STEPS.get(entry.output, FAR))
    x, y = np.array([west.x + metres / 2]), np.array([west.y])
    return Pair(table(entry, x, y), table(entry, x - metres, y), metres * 1.001)


KINDS: dict[str, Callable[[Entry, str, Claim], Audit]] = {
    "points": of_points,
    "cells": of_cells,
    "nodes": of_nodes,
    "labels": of_labels,
}
NEIGHBOURS: dict[str, Callable[[Entry, Claim], Pair]] = {
    "private_extent": spread,
    "private_share": over_the_border,
    "zonal_counts": at_the_limit,
}
NUMBERS: dict[str, Callable[[Any], np.ndarray]] = {
    "private_heatmap": lambda grid: grid.values[4:10, 4:10].ravel(),
}
