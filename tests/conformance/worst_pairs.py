"""The worst pairs of tables known for each method, at a loss that can be seen.

Where a promise is tight, some pair of tables comes near to it: all rows move outwards,
or rows at the steepest place, or the nearest row goes as the others come. `WORST` has a
function for each method, (entry, promise) -> `Case`.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

import geopandas as gpd
import numpy as np
import pandas as pd
from shapely.geometry import MultiPolygon, box

from geopriv_gis.core.audit.claim import Claim
from geopriv_gis.core.audit.witnesses import NEARER, LearntWitness, frequency_witness
from geopriv_gis.core.mechanisms.discs import (
    PrivateDiscs,
    compute_disc_radii,
    low_discrepancy_points,
)
from tests.conformance.drawn import Trials, drawn, together
from tests.conformance.entries import Entry
from tests.conformance.snapped import farthest_snapped

RUNS = 6_000  # draws for each table
LEVEL = 3.0  # nats, or deviations: where the least draws are needed
X, Y = 530_000.0, 180_000.0  # EPSG:27700
FAR = 4_000.0  # beyond all noise
BRITISH = "EPSG:27700"

COUNTED = dataclasses.replace(  # of few outcomes, which are soon learnt
    frequency_witness("frequencies", lambda z: list(np.round(z, 9).T)), share=0.1
)


@dataclass(frozen=True, kw_only=True)
class Case:
    """Two tables, how far apart they are, and what is looked at.

    Parameters
    ----------
    here, there : GeoDataFrame or GeoSeries
    distance : float
        Ground metres in the promise's metric of tables, or changed rows.
    options : dict
        Arguments of the call that differ from the entry's.
    trials : callable
        How outputs are drawn, see `drawn`: the last plan of the call if left out.
    witness : Learnt
    runs : int
    sample : GeoDataFrame, optional
        Whose release states the promise; the entry's own rows if left out.
    """

    here: Any
    there: Any
    distance: float
    options: dict[str, Any] = field(default_factory=dict)
    trials: Trials = field(default_factory=drawn)
    witness: LearntWitness = NEARER
    runs: int = RUNS
    sample: Any = None


# -- tables ----------------------------------------------------------------------------


def metres(claim: Claim, level: float = LEVEL) -> float:
    """Return the distance (m) at which a loss is promised, or that many deviations."""
    if claim.unit.startswith("eps"):
        return level / claim.stated
    return level / math.sqrt(2 * claim.stated)


def rows(entry: Entry, xy: Any, person: Any = None) -> Any:
    """Return places (m east and north of the middle) as a table of the entry's CRS."""
    x, y = np.asarray(xy, dtype=float).reshape(-1, 2).T
    points = gpd.GeoSeries.from_xy(X + x, Y + y, crs=BRITISH).to_crs(entry.crs)
    people = range(len(x)) if person is None else person
    return gpd.GeoDataFrame({"person": people, "age": 40}, geometry=points)


def apart(entry: Entry, here: Any, there: Any, distance: float, **more: Any) -> Case:
    """Return the case of two lists of places; the grid's scale is taken for granted."""
    person = more.pop("person", None)
    both = rows(entry, here, person), rows(entry, there, person)
    return Case(here=both[0], there=both[1], distance=distance * 1.001, **more)


EAST = np.array([1.0, 0.0])
FIRST = np.array([[1.0], [0.0], [0.0], [0.0]])
CROSS = FAR * np.array([(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)])


def one_row(entry: Entry, claim: Claim, **more: Any) -> Case:
    """Return the case of a table of one row, which moves east."""
    d = metres(claim)
    return apart(entry, (0, 0), (d, 0), d, **more)


def outwards(entry: Entry, claim: Claim, **more: Any) -> Case:
    """Return the case of extreme rows, of one person, that all move outwards."""
    d = metres(claim)
    return apart(entry, CROSS, CROSS * (1 + d / FAR), d, person=[0] * 4, **more)


# -- one function for each method ------------------------------------------------------


def of_hull(entry: Entry, claim: Claim) -> Case:
    """All supporting lines move out; of rows, one that holds all lines moves."""
    method = entry.options.get("method")
    if method == "points":
        return one_row(entry, claim, trials=drawn(0), runs=2 * RUNS)
    if method == "anchors":
        d = metres(claim, 10.0)
        return apart(entry, (0, 0), (d, 0), d, runs=RUNS // 8)
    options = {"directions": 4}
    if entry.options.get("privacy_unit") != "row":
        return outwards(entry, claim, options=options)
    return one_row(entry, claim, options=options, runs=2 * RUNS)


def of_extent(entry: Entry, claim: Claim) -> Case:
    """All sides move out; of rows, one that is all sides moves.

    Of centres the rows of either axis's sides move along it, for the mean all the same
    way.
    """
    d, kind = metres(claim), entry.options.get("kind", "box")
    if kind in ("diameter", "radius"):
        return of_size(entry, claim)
    if kind == "box":
        row = entry.options.get("privacy_unit") == "row"
        return (one_row if row else outwards)(entry, claim)
    if kind != "mean_centre":  # of the median those between, which lie on the axes
        step = [(d, 0), (0, d)] * 2
        step = step[::-1] if kind == "median_centre" else step
        return apart(entry, CROSS, CROSS + step, d)
    if entry.options.get("privacy_unit") == "row":
        return apart(entry, CROSS, CROSS + d * EAST * FIRST, d, runs=2 * RUNS)
    return apart(entry, CROSS, CROSS + d * EAST, d, runs=2 * RUNS)


def of_nearest(entry: Entry, claim: Claim) -> Case:
    """The nearest row goes as the others come; of rows, or released ones, one moves."""
    method = entry.options.get("method", "exponential")
    options: dict[str, Any] = {"k": 1}
    if method == "points":
        d, both = metres(claim), np.array([(0.0, 0.0), (FAR, 0.0)])
        return apart(entry, both, both + d * EAST, d, trials=drawn(0),
                     options=options, runs=2 * RUNS)  # fmt: skip
    public = _public()
    if entry.options.get("privacy_unit") == "row":  # from beside the other, away
        d, both = metres(claim), np.tile((100.0, 0.0), (2, 1))
        return apart(entry, public + both, public + both + np.diag((d, 0.0)), d,
                     options=options, trials=drawn(0), witness=COUNTED)  # fmt: skip
    if method == "svt":
        others, level, runs = 1, 8.0, RUNS
    elif "rho" in entry.budget:
        others, level, runs = 1, 1.3, 2 * RUNS
    elif entry.options.get("many"):  # two places, one after the other the same
        others, level, runs = 3, 4.0, 2 * RUNS
    else:
        others, level, runs = 30, 4.0, 3 * RUNS
    d = metres(claim, level)
    one, many = np.array([(100.0, 0.0)]), np.tile((100.0, 0.0), (others, 1))
    step = np.array((d, 0.0))
    here, there = np.vstack([one, many + step]), np.vstack([one + step, many])
    return apart(entry, public + here, public + there, d, options=options,
                 trials=drawn(0), witness=COUNTED, runs=runs)  # fmt: skip


def of_distance(entry: Entry, claim: Claim) -> Case:
    """All rows go away from the places asked about, which are one place."""
    if "within" in entry.options:
        return of_answer(entry, claim)
    d, here = metres(claim), _public() + CROSS
    return apart(entry, here, here + CROSS * d / FAR, d, trials=drawn(None))


def of_statistic(entry: Entry, claim: Claim) -> Case:
    """All rows go away from the public place; of rows, one that is alone."""
    if "below" in entry.options:
        return of_below(entry, claim)
    d, public = metres(claim), _public()
    if entry.options.get("privacy_unit") == "row":
        return apart(entry, public + EAST * FAR, public + EAST * (FAR + d), d)
    return apart(entry, public + CROSS, public + CROSS * (1 + d / FAR), d)


def of_below(entry: Entry, claim: Claim) -> Case:
    """All rows leave the first threshold, and with it the second."""
    d, public = metres(claim, 8.0), _public()
    here, there = (public + CROSS * (500 + side * d / 2) / FAR for side in (-1, 1))
    return apart(entry, here, there, d, witness=COUNTED,
                 options={"below": 500})  # fmt: skip


def of_answer(entry: Entry, claim: Claim) -> Case:
    """The nearest row leaves the radius."""
    many = "many" in entry.options
    d, radius = metres(claim, 8.0 if many else LEVEL), entry.options["within"]
    start = radius - d / 2 if "rho" in entry.budget or many else radius
    here, there = ((max(at, 0.0), 0.0) for at in (start, start + d))
    return apart(entry, _public() + here, _public() + there, d, witness=COUNTED)


def of_size(entry: Entry, claim: Claim) -> Case:
    """The two rows that span the table go apart."""
    d = metres(claim)
    both = CROSS[[0, 2]]
    return apart(entry, both, both * (1 + d / FAR), d)


def of_share(entry: Entry, claim: Claim) -> Case:
    """The rows of one person go down the slope at a region's western border."""
    d = metres(claim)
    west = gpd.GeoSeries.from_xy([-0.12], [51.52], crs="EPSG:4326").to_crs(BRITISH)
    start = np.array([(west.x[0] - X + d / 2, west.y[0] - Y)])
    count = 1 if entry.options.get("privacy_unit") in (None, "table") else 2
    here = np.tile(start, (count, 1))
    method = entry.options.get("method", "smooth")
    runs = {"points": 2 * RUNS, "lipschitz": RUNS, "smooth": RUNS}[method]
    return apart(entry, here, here - d * EAST, d, person=[0] * count, runs=runs)


def of_mean(entry: Entry, claim: Claim) -> Case:
    """A row leaves the roads, up a slope that is as long as its way."""
    d, public = metres(claim), _public()
    options = {"function": lambda away: np.clip(away, 0, d), "domain": (0.0, 2 * d)}
    return apart(entry, public, public + np.array((0.0, d)), d, options=options)


def of_map(entry: Entry, claim: Claim) -> Case:
    """The noisy points that a map is made of: both rows of a person move."""
    d, count = metres(claim), 2 if "privacy_unit" in entry.options else 1
    here = np.tile((0.0, 0.0), (count, 1))
    return apart(entry, here, here + d * EAST, d, person=[0] * count, runs=2 * RUNS)


def of_discs(entry: Entry, claim: Claim) -> Case:
    """A row moves within a disc that is wide beside the noise; or between two islands.

    The discs have so little of a loss that they are the public first ones, as is seen
    to (`_first_discs`). Where noise stays in them, one row comes to one as it leaves
    the other: noise of ε/2 and the weight of all that is reachable both change.
    """
    side = 6_000.0
    region = box(X - side / 2, Y - side / 2, X + side / 2, Y + side / 2)
    options = {"region": gpd.GeoSeries([region], crs=BRITISH), "eps_discs": 1e-4}
    one, two = (2 * low_discrepancy_points(2) - 1) * side / 2
    if entry.options.get("clip") != "restrict":
        d = metres(claim)
        return apart(entry, one, one + d * EAST, d, options=options,
                     trials=_first_discs, runs=3 * RUNS)  # fmt: skip
    d, apart_by = metres(claim, 4.0), np.hypot(*(two - one))
    unit = (two - one) / apart_by
    near = (one + two) / 2 - unit * 1.15 * d

    def reached(call: Any, frame: Any, runs: int) -> np.ndarray:
        away = np.hypot(*(_first_discs(call, frame, runs) - two - (X, Y)).T)
        return away < 0.2 * apart_by

    return apart(entry, near + unit * d, near, d, options={**options, "share": 0.1},
                 witness=COUNTED, runs=8_000, trials=reached)  # fmt: skip


def _first_discs(call: Any, frame: Any, runs: int) -> np.ndarray:
    """Release copies of a row by one call, with the public first discs.

    All rows of a call share its discs. The noise of theirs alone moves one in a call of
    20, and then tells the two calls apart that make a pair, whatever the tables.
    """

    def stay(discs: PrivateDiscs, _: Any, half: Any, __: Any) -> Any:
        centres = (2 * low_discrepancy_points(discs.centres) - 1) * half
        return centres, compute_disc_radii(centres, discs.radius_share)

    with patch.object(PrivateDiscs, "randomise", stay):
        return together(call, frame, runs)


def of_points(entry: Entry, claim: Claim) -> Case:
    """Both rows of the one person move; single rows, where the noise is narrowest."""
    if "region" in entry.options:
        return _of_islands(entry, claim)
    if "unit_ball" in entry.options:
        return _of_norm(entry, claim)
    d = metres(claim)
    both = np.array([(0.0, 0.0), (FAR, 0.0)])
    step = np.array((d, 0.0))
    if entry.options.get("table_metric") == "dist_2":
        step = step / math.sqrt(2)
    runs = RUNS if "rho" in entry.budget else 3 * RUNS
    if entry.crs == "EPSG:4326":  # takes longer, and needs less
        runs = 4 * RUNS // 3
    return apart(entry, both, both + step, d, runs=runs)


def of_track(entry: Entry, claim: Claim) -> Case:
    """All fixes of a person move the same way: so do the means of both windows."""
    d, count = metres(claim), 4
    fixes = np.array([(0.0, 0.0), (FAR, 0.0), (FAR, FAR), (0.0, FAR)])

    def of_many(call: Any, frame: Any, runs: int) -> np.ndarray:
        people = frame.iloc[np.tile(np.arange(count), runs)].reset_index(drop=True)
        people = people.assign(person=np.arange(len(people)) // count)
        points = call(people).geometry.to_crs(BRITISH)
        return np.column_stack([points.x, points.y]).reshape(runs, -1)

    case = apart(
        entry, fixes, fixes + d * EAST, d, person=[0] * count, trials=of_many,
        options={"windows": "1h", "smooth": False, "privacy_unit": "person"},
        runs=3 * RUNS,
    )  # fmt: skip
    when = pd.to_datetime(["2024-05-06"] * 4) + pd.to_timedelta([0, 5, 70, 119], "min")
    here, there = (table.assign(when=when) for table in (case.here, case.there))
    return dataclasses.replace(case, here=here, there=there)


def _of_islands(entry: Entry, claim: Claim) -> Case:
    """A row comes to one part of a region as it leaves the other one."""
    d = metres(claim, 4.0)
    west, east = ((-1.15 * d, 0.0), (-0.15 * d, 0.0))
    return apart(entry, west, east, d, options={"region": islands(4 * d)},
                 trials=lambda *some: together(*some)[:, 0] > X,
                 witness=COUNTED, runs=3 * RUNS)  # fmt: skip


def _of_norm(entry: Entry, claim: Claim) -> Case:
    """A row moves across the shape of the noise, where it is narrowest."""
    d, turn = metres(claim), math.radians(entry.options["unit_ball"][2])
    step = d * np.array((math.cos(turn), -math.sin(turn)))
    return apart(entry, (0, 0), step, d, trials=together, runs=3 * RUNS)


def of_peak(entry: Entry, claim: Claim) -> Case:
    """A row moves by the radius: behind where it was it is seen in one peak only.

    The two rows of a person do so both. In a region a row comes to the smaller island,
    which is in its peak there, and leaves the larger one, which was before.
    """
    if "region" in entry.options:
        return _of_peaks_on_islands(entry, metres(claim, 1.0))
    count = 2 if "privacy_unit" in entry.options else 1
    d = metres(claim, 1.5 if count == 2 else 1.0)

    def behind(call: Any, frame: Any, runs: int) -> np.ndarray:
        many = frame.iloc[np.tile(np.arange(count), runs)].reset_index(drop=True)
        who = np.arange(len(many)) // count if count == 2 else 0
        points = call(many.assign(person=who)).geometry.to_crs(BRITISH)
        near = np.hypot(points.x - X, points.y - Y) <= d
        seen = np.asarray(near & (points.x < X))
        return seen.reshape(runs, count).all(axis=1)

    here = np.tile((0.0, 0.0), (count, 1))
    return apart(entry, here, here + d * EAST, d, person=[0] * count, trials=behind,
                 options={"eps_fixed": 2.0 * count, "radius": d},
                 witness=COUNTED, runs=5 * count * RUNS)  # fmt: skip


def _of_peaks_on_islands(entry: Entry, metre: float) -> Case:
    d, gap = 1.5 * metre, 3 * metre
    west, east = ((-1) ** n * gap for n in (1, 2))
    parts = [
        box(X + at - size, Y - size, X + at + size, Y + size)
        for at, size in ((west, metre / 2), (east, metre / 10))
    ]
    region = gpd.GeoSeries([MultiPolygon(parts)], crs=BRITISH)
    return apart(entry, (-d / 2, 0), (d / 2, 0), d,
                 options={"region": region, "eps_fixed": 1.5, "radius": gap},
                 trials=lambda *some: together(*some)[:, 0] > X,
                 witness=COUNTED, runs=3 * RUNS)  # fmt: skip


def of_cells(entry: Entry, claim: Claim) -> Case:
    """A row leaves its cell for the next one."""
    d = metres(claim)
    steps = d * np.arange(4)
    x, y = (side.ravel() for side in np.meshgrid(X + steps, Y + steps))
    cells = gpd.GeoDataFrame(
        {"people": range(1, 17)}, geometry=gpd.points_from_xy(x, y), crs=BRITISH
    )
    options = {"cells": cells.to_crs(entry.crs), "reach": 1.0}
    return apart(entry, (d, d), (2 * d, d), d, options=options,
                 trials=lambda *some: together(*some) @ (1.0, math.pi),
                 witness=COUNTED, runs=3 * RUNS,
                 sample=rows(entry, (d, d)))  # fmt: skip


def of_nodes(entry: Entry, claim: Claim) -> Case:
    """All rows of a person go from a place to another that is snapped far away."""
    metric = entry.options["metric"]
    wanted = LEVEL / claim.stated - metric.tolerance
    both, away = farthest_snapped(metric, entry.options.get("zones", ()), wanted)
    count = 2 if "privacy_unit" in entry.options else 1
    here, there = (np.tile(place - (X, Y), (count, 1)) for place in both)

    def coded(call: Any, frame: Any, runs: int) -> np.ndarray:
        people = frame.iloc[np.tile(np.arange(count), runs)].reset_index(drop=True)
        people = people.assign(person=np.arange(len(people)) // count)
        numbers = drawn()(call, people, 1).reshape(-1, 2)
        if "spread" in entry.options:  # squares: the nearest node is their own
            numbers = metric.points[metric.node_at(numbers)]
        return np.round(numbers).reshape(runs, -1) @ np.pi ** np.arange(2 * count)

    return apart(entry, here, there, away, person=[0] * count,
                 trials=coded, witness=COUNTED, runs=4 * RUNS)  # fmt: skip


def of_zones(entry: Entry, claim: Claim) -> Case:
    """A row of the smallest zone, which is part of all others, comes or goes."""
    if "below" in entry.options:
        return of_threshold(entry, claim)
    inside = gpd.GeoSeries.from_xy([-0.11], [51.52], crs="EPSG:4326").to_crs(BRITISH)
    there = np.array([(inside.x[0] - X, inside.y[0] - Y)] * 40)
    far = 2e3 if "time" in entry.options else 3e4  # into another zone, or out of all
    if entry.options.get("neighbours") == "replace":
        gone = there - np.where(np.arange(40)[:, None] == 0, (far, 0.0), 0.0)
    else:
        gone = there[1:]
    options = {}
    if "rho" in entry.budget:  # all of a person: on few whole numbers nothing is normal
        options = {"privacy_unit": "person", "max_rows_per_unit": 20}
        gone = there + np.where(np.arange(40)[:, None] < 20, (3e4, 0.0), 0.0)
    person = np.arange(40) // (20 if options else 1)
    both = rows(entry, there, person), rows(entry, gone, person[: len(gone)])
    if "time" in entry.options:
        both = tuple(each.assign(when="2024-05-06T01:00") for each in both)
    runs = 3 * RUNS if "time" in entry.options else RUNS  # two numbers tell, not one
    return Case(here=both[0], there=both[1], distance=1.0, options=options, runs=runs)


def of_threshold(entry: Entry, claim: Claim) -> Case:
    """The row, or the rows of the person, that make the limit full leave the region."""
    inside = gpd.GeoSeries.from_xy([-0.11], [51.52], crs="EPSG:4326").to_crs(BRITISH)
    each = 2 if "privacy_unit" in entry.options else 1
    person = np.repeat(np.arange(40), each)
    both = []
    for leave in (20, 19):
        xy = np.array([(inside.x[0] - X, inside.y[0] - Y)] * len(person))
        xy[person >= leave, 0] -= 3e4
        both.append(rows(entry, xy, person))
    return Case(**dict(zip(("here", "there"), both, strict=True)), distance=1.0,
                witness=COUNTED)  # fmt: skip


def _public() -> np.ndarray:
    """Return where the entries ask, in metres from the middle."""
    place = gpd.GeoSeries.from_xy([-0.11], [51.52], crs="EPSG:4326").to_crs(BRITISH)
    return np.array((place.x[0] - X, place.y[0] - Y))


def islands(gap: float, side: float = 300.0) -> gpd.GeoSeries:
    """Return a region of two squares, that far apart (m)."""
    west = box(X - gap / 2 - side, Y - side / 2, X - gap / 2, Y + side / 2)
    east = box(X + gap / 2, Y - side / 2, X + gap / 2 + side, Y + side / 2)
    return gpd.GeoSeries([MultiPolygon([west, east])], crs=BRITISH)


def has_worst_case(entry: Entry) -> bool:
    """Whether an entry is audited here; single rows are told apart by `audit` as well.

    Rows and persons of `planar_laplace` and `gaussian` have noise whose log-ratio is
    known, and one call makes all trials: `audit.of_points` is as sharp.
    """
    known = entry.method in ("planar_laplace", "gaussian")
    whole = entry.options.get("privacy_unit") == "table"
    restricted = "region" in entry.options
    if known and not (whole or restricted or "unit_ball" in entry.options):
        return False
    return entry.has_guarantee and entry.method in WORST


WORST: dict[str, Callable[[Entry, Claim], Case]] = {
    "private_hull": of_hull,
    "private_extent": of_extent,
    "private_knn": of_nearest,
    "private_distance": of_distance,
    "private_statistic": of_statistic,
    "private_share": of_share,
    "private_mean": of_mean,
    "private_heatmap": of_map,
    "planar_laplace": of_points,
    "gaussian": of_points,
    "dprs": of_discs,
    "peak_laplace": of_peak,
    "private_track": of_track,
    "optimal_cells": of_cells,
    "graph_laplace": of_nodes,
    "zonal_counts": of_zones,
}
