"""Worst cases of what is released by other names than those of the table.

Counts and kernel means of the local model, the questions of a session, sums by zones,
the baselines, and releases that are repeated: each with the pair that tells most. What
people say is the release in the local model, so it is what is looked at.
"""

from __future__ import annotations

import importlib.util
import math
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

import geopandas as gpd
import numpy as np
from shapely.geometry import Point, box

import geopriv_gis
from geopriv_gis.core.audit.claim import Claim
from geopriv_gis.core.mechanisms.discs import PrivateDiscs, low_discrepancy_points
from geopriv_gis.core.zones.flows import FlowMeasurement
from geopriv_gis.frames.local.questions import KernelMean, NearestPeople, RangeCount
from tests.conformance.drawn import Call, heard, plans, repeated, together
from tests.conformance.entries import HALF, LONDON, Entry
from tests.conformance.worst_pairs import (
    BRITISH,
    COUNTED,
    EAST,
    LEVEL,
    RUNS,
    Case,
    X,
    Y,
    apart,
    metres,
    of_share,
    of_zones,
    rows,
)

SURE = 1e-12  # that nobody is sent home: then all of a budget is spent


@dataclass(frozen=True)
class Other(Entry):
    """A release that has a function and a worst case of its own."""

    function: Callable[..., Any] = geopriv_gis.planar_laplace
    worst: Callable[[Entry, Claim], Case] = of_share

    def frame(self) -> gpd.GeoDataFrame:
        """Return rows near the middle."""
        near = rows(self, np.column_stack([np.arange(40.0), np.zeros(40)]))
        return near.assign(home="0")

    def call(self, frame: Any, **changes: Any) -> Any:
        """Call the function on a frame."""
        return self.function(frame, **{**self.budget, **self.options, **changes})


# -- the local model -------------------------------------------------------------------


def of_people(entry: Entry, claim: Claim) -> Case:
    """Everybody moves straight away from what is asked about, and says all they can."""
    d = metres(claim)
    west = gpd.GeoSeries.from_xy([-0.12], [51.52], crs="EPSG:4326").to_crs(BRITISH)
    here = np.array((west.x[0] - X, west.y[0] - Y))
    many = entry.name in ("session places eps", "session many questions eps")
    runs = (8 if many else 2) * RUNS  # of many messages
    return apart(entry, here, here - d * EAST, d, trials=heard, runs=runs)


def _place() -> Point:
    """Return a public place east of where people are, at their height."""
    west = gpd.GeoSeries.from_xy([-0.12], [51.52], crs="EPSG:4326").to_crs(BRITISH)
    return Point(west.x[0] + 300.0, west.y[0])


def _session(ask: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function that opens a session, asks and returns the session.

    ``ask(session, budget)`` is called with all that the session has.
    """

    def open_and_ask(frame: Any, **options: Any) -> Any:
        rng = options.pop("rng", None)
        session = geopriv_gis.Session(frame, rng=rng, **options)
        ask(
            session, {name: options[name] for name in ("eps", "rho") if name in options}
        )
        return session

    return open_and_ask


def _approximate(frame: Any, *, eps: float, **options: Any) -> Any:
    """Spend all of an approximate budget on one question; half of the people ask it."""
    session = geopriv_gis.Session(
        frame, eps=eps, delta=1e-2, radius=4 / eps, rng=options.get("rng")
    )
    rho = float(session.remaining.min())
    session.range_count(HALF, rho=rho, **SURELY)
    return session


def _run(session: Any, budget: dict[str, float]) -> None:
    """Ask one question of each kind, each for a third."""
    sure = geopriv_gis.core.local.questions.Procedure(beta=SURE, rounds=2)
    questions = [
        RangeCount(range=HALF, procedure=sure),
        KernelMean(point=_place(), bandwidth=800.0, procedure=sure),
        NearestPeople(point=_place(), k=1, procedure=sure),
    ]
    session.run(questions, scheme="uniform")


EASTING = geopriv_gis.lipschitz(lambda place: place[0], 1, of="row", name="easting")
EXTENT = (X - 1e4, Y - 1e4, X + 1e4, Y + 1e4)
SCORED = geopriv_gis.questions.ScoreMean(statistic=EASTING, extent=EXTENT, cell=1000.0)
SCORES = geopriv_gis.questions.ScoreCount(
    statistic=EASTING, extent=EXTENT, cell=1000.0, below=X,
    procedure=geopriv_gis.core.local.questions.Procedure(beta=SURE, rounds=2),
)  # fmt: skip
SURELY = {"beta": SURE, "rounds": 2}
SESSIONS = {
    "range count": lambda s, b: s.range_count(HALF, **b, **SURELY),
    "kernel mean": lambda s, b: s.kde(_place(), 800.0, **b, **SURELY),
    "nearest people": lambda s, b: s.knn(_place(), 1, **b, **SURELY),
    "places": lambda s, b: s.range_count(HALF, privatize="point", **b, **SURELY),
    "mean score": lambda s, b: s.ask(SCORED, **b),
    "score count": lambda s, b: s.ask(SCORES, **b),
    "many questions": _run,
}


def of_threshold(entry: Entry, claim: Claim) -> Case:
    """One row more is of a kind, and the limit lies between."""
    x = np.arange(40.0)
    both = [rows(entry, np.column_stack([x, 0 * x])) for _ in range(2)]
    for frame, few in zip(both, (20, 21), strict=True):
        frame["kind"] = x < few

    def answers(call: Call, frame: Any, runs: int) -> np.ndarray:
        frame.attrs["runs"] = runs  # of one session, whose noise is anew each time
        return np.array(call(frame).answers)

    return Case(here=both[0], there=both[1], distance=1.0, trials=answers,
                witness=COUNTED, runs=RUNS // 3)  # fmt: skip


@dataclass
class _Answered:
    """Answers of a table's holder, and what each promises."""

    answers: list[bool]
    guarantee: Any


def _threshold(frame: Any, *, rho: float, rng: Any = None) -> _Answered:
    runs = frame.attrs.get("runs", 1)
    table_rho = 1.001 * runs * rho
    session = geopriv_gis.Session(frame, rho=1e-5, table_rho=table_rho, rng=rng)
    kind = "kind" if "kind" in frame else np.zeros(len(frame), dtype=bool)
    found = [session.threshold(kind, 20.5 / 40, rho=rho, **SURELY) for _ in range(runs)]
    return _Answered([one.value for one in found], found[0].guarantee)


# -- baselines, repeats, and parts of regions ------------------------------------------


def of_flows(entry: Entry, claim: Claim) -> Case:
    """A trip within a zone comes or goes; or all of a person go to the other zone."""
    count, each = 40, 20 if "rho" in entry.budget else 1
    ends = np.array([(-100.0, 0.0), (100.0, 0.0)])
    home = np.zeros(count, dtype=int)
    person = np.arange(count) // each
    here = rows(entry, ends[home], person).assign(home="0")
    if "rho" in entry.budget:
        gone = np.where(np.arange(count) < each, 1, 0)
        there = rows(entry, ends[gone], person).assign(home=gone.astype(str))
        options = {"privacy_unit": "person", "max_rows_per_unit": each}
    else:
        there, options = here.iloc[1:], {}

    def tables(call: Call, frame: Any, runs: int) -> np.ndarray:
        """Return all that was measured: what is fitted to it costs time and nothing."""
        with plans() as made:
            call(frame)

        def measured(_: FlowMeasurement, noisy: dict[str, np.ndarray]) -> np.ndarray:
            return np.concatenate([np.ravel(table) for table in noisy.values()])

        with mock.patch.object(FlowMeasurement, "fit_nonnegative", measured):
            return np.array([made[-1].draw()[0].count for _ in range(runs)])

    return Case(here=here, there=there, distance=1.0, options=options, trials=tables)


def of_square(entry: Entry, claim: Claim) -> Case:
    """A row leaves its square: to the other corner of the domain."""
    here, there = rows(entry, (-900, -900)), rows(entry, (900, 900))

    def squares(call: Call, frame: Any, runs: int) -> np.ndarray:
        found = call(repeated(frame, runs))
        half = 2000 * found.attrs["geopriv"]["guarantee"]["parameters"]["b"]
        both = np.array([(X - 900, Y - 900), (X + 900, Y + 900)])
        points = np.column_stack([found.x, found.y])
        away = np.abs(points[:, None] - both).max(axis=2)
        return (away <= half) @ (1.0, 2.0)

    return Case(here=here, there=there, distance=1.0, trials=squares, witness=COUNTED,
                runs=3 * RUNS)  # fmt: skip


def of_stairs(entry: Entry, claim: Claim) -> Case:
    """A row leaves its place for the farthest one."""
    return Case(
        here=rows(entry, (0, 0)), there=rows(entry, (4000, 0)), distance=1.0,
        trials=lambda *some: together(*some)[:, 0], witness=COUNTED, runs=3 * RUNS,
    )  # fmt: skip


def of_repeats(entry: Entry, claim: Claim) -> Case:
    """A row moves, and is released twice: both releases are looked at."""
    d = metres(claim)

    def twice(call: Call, frame: Any, runs: int) -> np.ndarray:
        found = call(repeated(frame, runs))
        return np.column_stack([part for one in found for part in (one.x, one.y)])

    return apart(entry, (0, 0), (d, 0), d, trials=twice, runs=3 * RUNS)


def of_row(entry: Entry, claim: Claim) -> Case:
    """A row moves."""
    d = metres(claim)
    return apart(entry, (0, 0), (d, 0), d, runs=3 * RUNS)


def _sticky(frame: Any, *, eps: float, rng: Any = None) -> Any:
    """Release twice with one store; real noise, for no other is kept."""
    with tempfile.TemporaryDirectory() as folder:
        store = geopriv_gis.StickyStore(Path(folder) / "store", "homes")
        both = [
            geopriv_gis.planar_laplace(frame.geometry, eps, sticky=store)
            for _ in range(2)
        ]
    return _Twice(both, geopriv_gis.guarantee_of(both[0]))


def _engine(frame: Any, *, eps: float, rng: Any = None) -> Any:
    """Release by an engine, whose noise is of a key; real noise, for no other is kept.

    Rows come back shuffled: each is a trial by itself.
    """
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "in").mkdir()
        half = len(frame) // 2
        for part, rows in (("a", slice(half)), ("b", slice(half, None))):
            if len(frame.iloc[rows]):
                frame[["geometry"]].iloc[rows].to_parquet(
                    Path(folder) / f"in/{part}.parquet", index=False
                )
        geopriv_gis.dask.release(
            Path(folder) / "in", "planar_laplace", to=Path(folder) / "out", eps=eps
        )
        return geopriv_gis.read_file(Path(folder) / "out/part-00000.parquet")


class _Twice(list):
    """Two releases with the promise of one."""

    def __init__(self, parts: list[Any], guarantee: Any) -> None:
        super().__init__(parts)
        self.guarantee = guarantee


def of_kernel(entry: Entry, claim: Claim) -> Case:
    """A row moves where a kernel is steepest: its bandwidth away from the middle."""
    d, place, method = metres(claim), _place(), entry.options["method"]
    east = entry.options["bandwidth"]
    here, there = ((place.x - X + east + side * d / 2, place.y - Y) for side in (-1, 1))
    return apart(entry, here, there, d, runs=2 * RUNS if method == "points" else RUNS)


def of_remapped(entry: Entry, claim: Claim) -> Case:
    """A row leaves its place of the prior for the next one; both are looked at."""
    d = metres(claim)
    x, y = (side.ravel() for side in np.meshgrid(X + d * np.arange(4), Y + d * EAST))
    prior = gpd.GeoSeries.from_xy(x, y, crs=BRITISH)
    return apart(entry, (d, 0), (2 * d, 0), d, options={"prior": prior},
                 trials=lambda *some: together(*some) @ (1.0, math.pi),
                 witness=COUNTED, runs=3 * RUNS)  # fmt: skip


def _remapped(frame: Any, *, eps: float, prior: Any = None, rng: Any = None) -> Any:
    """Release, and move to a place of a public prior; real noise, for no other may."""
    where = gpd.GeoSeries.from_xy([X], [Y], crs=BRITISH) if prior is None else prior
    released = geopriv_gis.planar_laplace(frame[["geometry"]], eps)
    return geopriv_gis.remap(released, where)


def of_disc_layer(entry: Entry, claim: Claim) -> Case:
    """A row goes from one corner to the other: six numbers change by one each."""
    half = 3_000.0
    starts = (2 * low_discrepancy_points(2) - 1) * half
    others = np.repeat(starts, 30, axis=0)
    corner = half * np.sign((starts[0] - starts[1]) @ (1.0, 1.0))
    both = (
        rows(entry, np.vstack([(side * corner, side * corner), others]))
        for side in (1.0, -1.0)
    )
    where = box(X - half, Y - half, X + half, Y + half)
    return Case(**dict(zip(("here", "there"), both, strict=True)), distance=1.0,
                options={"region": gpd.GeoSeries([where], crs=BRITISH)},
                trials=_placed, runs=2 * RUNS)  # fmt: skip


def _placed(call: Call, frame: Any, runs: int) -> np.ndarray:
    """Place discs again and again as one call did: centres and radii."""
    calls: list[Any] = []
    place = PrivateDiscs.randomise

    def noted(self: PrivateDiscs, *given: Any) -> Any:
        calls.append((self, *given))
        return place(self, *given)

    PrivateDiscs.randomise = noted  # type: ignore[method-assign]
    try:
        call(frame)
    finally:
        PrivateDiscs.randomise = place  # type: ignore[method-assign]
    (how,) = calls
    found = (np.column_stack(place(*how)).ravel() for _ in range(runs))
    return np.array(list(found))


def _disc_layer(
    frame: Any, *, eps: float, region: Any = LONDON, rng: Any = None
) -> Any:
    """Return the layer of discs of DPRS alone, which is released by itself."""
    return geopriv_gis.dprs(
        frame, 0.01, region=region, eps_discs=eps, delta=0.0, centres=2, rounds=1,
        discs=True, rng=rng,
    )[1]  # fmt: skip


STAIRS = gpd.GeoSeries.from_xy(X + 1000 * np.arange(5), [Y] * 5, crs=BRITISH)
EPS, RHO = {"eps": 0.01}, {"rho": 2e-5}
LOCAL = {"notion": "gp"}
KDE = {"points": _place(), "bandwidth": 900.0}
FLOWS = {
    "zones": gpd.GeoSeries(
        [box(X - 1e4, Y - 1e4, X, Y + 1e4), box(X, Y - 1e4, X + 1e4, Y + 1e4)],
        crs=BRITISH,
    ).rename_axis("number"),
    "destination": "home",
}
SUMS = {"zones": [LONDON.to_crs(BRITISH), HALF], "sum": "age", "bounds": (0, 40)}


def _people(
    name: str, function: Any, budget: dict[str, float], **options: Any
) -> Other:
    return Other(
        name, "session", budget, "numbers", LOCAL, options,
        function=function, worst=of_people,
    )  # fmt: skip


UNLISTED = (
    *(
        _people(f"{name} {budget}", function, costs, **options)
        for budget, costs in (("eps", EPS), ("rho", RHO))
        for name, function, options in (
            ("count", geopriv_gis.private_count, {"ranges": HALF, **SURELY}),
            ("ask many", geopriv_gis.ask_many, {"places": HALF, **SURELY}),
            (
                "count baseline", geopriv_gis.private_count,
                {"ranges": HALF, "method": "baseline"},
            ),
            ("kernel mean", geopriv_gis.private_kde_at, {**KDE, **SURELY}),
            *((f"session {what}", _session(ask), {}) for what, ask in SESSIONS.items()),
        )
    ),
    _people("session approximate", _approximate, EPS),
    Other(
        "session threshold", "threshold", {"rho": LEVEL**2 / 2}, "answers", LOCAL,
        function=_threshold, worst=of_threshold,
    ),
    *(
        Other(
            f"kernel mean {method}", "kernel", EPS, "share", LOCAL,
            {**KDE, "method": method}, function=geopriv_gis.private_kde_at,
            worst=of_kernel,
        )
        for method in ("smooth", "lipschitz", "points")
    ),
    *(
        Other(
            f"kernel mean {name}", "kernel", EPS, "share", LOCAL,
            {**KDE, "method": "smooth", **law}, function=geopriv_gis.private_kde_at,
            worst=of_kernel,
        )
        for name, law in (
            ("cauchy", {"noise": "generalised_cauchy", "p": 3.0, "theta": 1.5}),
            ("near", {"delta": 1e-4, "radius": 400.0}),
        )
    ),
    *(
        Other(
            f"zonal sums {name}", "zonal_counts", budget, "zones", LOCAL,
            {**SUMS, "neighbours": neighbours}, function=geopriv_gis.zonal_counts,
            worst=of_zones,
        )
        for name, budget, neighbours in (
            ("added", {"eps": 6.0}, "add-remove"),
            ("replaced", {"eps": 6.0}, "replace"),
            ("gaussian", {"rho": 6.0}, "replace"),
        )
    ),
    *(
        Other(
            f"flows {name}", "private_flows", budget, "zones", LOCAL,
            {**FLOWS, "neighbours": neighbours}, function=geopriv_gis.private_flows,
            worst=of_flows,
        )
        for name, budget, neighbours in (
            ("added", {"eps": 6.0}, "add-remove"),
            ("gaussian", {"rho": 6.0}, "replace"),
        )
    ),
    Other(
        "square", "square", {"eps": LEVEL}, "points", LOCAL,
        {"bounds": (X - 1000, Y - 1000, X + 1000, Y + 1000)},
        function=geopriv_gis.baselines.square, worst=of_square,
    ),
    Other(
        "staircase", "staircase", {"eps": LEVEL}, "cells", LOCAL,
        {"places": STAIRS},
        function=geopriv_gis.baselines.staircase, worst=of_stairs,
    ),
    Other(
        "sticky", "sticky", EPS, "points", LOCAL, function=_sticky, worst=of_repeats
    ),
    *(
        Other("engine", "engine", EPS, "points", LOCAL, function=_engine, worst=of_row)
        for _ in ("dask",)
        if importlib.util.find_spec("dask") and importlib.util.find_spec("pyarrow")
    ),
    Other(
        "remapped", "remapped", EPS, "cells", LOCAL, function=_remapped,
        worst=of_remapped,
    ),
    Other(
        "layer of discs", "discs", {"eps": LEVEL}, "zones", LOCAL,
        function=_disc_layer, worst=of_disc_layer,
    ),
)  # fmt: skip
