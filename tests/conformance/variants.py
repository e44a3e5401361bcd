"""Every option that changes what is drawn, beside the table of `entries`.

Cheap: only `test_noninterference` and `test_budgets` go through them. What no line here
takes is made from the rows, one option at a time; where that is no call, or not known,
it is a failure, here or of `test_completeness`.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from inspect import signature
from pathlib import Path
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
from shapely.geometry import Point, box

import geopriv_gis
from geopriv_gis import questions
from tests.conformance.entries import (
    ADDRESSES,
    CELLS,
    HALF,
    LISTED,
    LONDON,
    MEAN_WALK,
    PEOPLE,
    ROWS,
    SIDES,
    TOWNS,
    WALK,
    ZONES,
    Entry,
    homes,
    timed,
)
from tests.conformance.options import GIVEN, LEFT_OUT, MANY, ONE, missing_of

EPS, RHO = {"eps": 0.01}, {"rho": 2e-5}
TABLE = {"privacy_unit": "table"}
FEET = "EPSG:2263"  # US survey feet; New York
PLACES = gpd.GeoSeries(
    [Point(-0.11 - 0.002 * n, 51.52) for n in range(8)], crs="EPSG:4326"
).to_crs("EPSG:27700")
PLACE = PLACES.iloc[0]
RANGES = gpd.GeoSeries(
    [box(-0.12, 51.4, 0.1, 51.65), box(-0.3, 51.51, -0.11, 51.6)], crs="EPSG:4326"
).to_crs("EPSG:27700")
BOUNDS = (520_000.0, 170_000.0, 540_000.0, 190_000.0)
MAP = {"bandwidth": 1100, "cell": 2000, "extent": LONDON}
SOFT = {"of": HALF, "softness": 900}
MEAN = {"of": PLACE, "function": np.sqrt, "domain": (0.0, 5000.0)}
SUMS = {"zones": ZONES, "sum": "age", "bounds": (0, 100)}
AGES = {"category": "age", "categories": list(range(20, 60, 5))}
MATRIX = pd.DataFrame(
    [[1, 0, 0, -1], [2, 1, 0, 0]],
    columns=pd.MultiIndex.from_product([[0, 1], [20, 40]]),
)
ELLIPSE = {"unit_ball": (200, 50, 30)}
SOME = [True, False] * (ROWS // 2)  # of the people: public
HOMES = CELLS.to_crs("EPSG:27700")
STREETS = gpd.GeoDataFrame({"addresses": [8] * len(ADDRESSES)}, geometry=ADDRESSES)
LEVELS = [LONDON.to_crs("EPSG:27700"), SIDES]


@dataclass(frozen=True)
class Variant(Entry):
    """An entry whose guarantee is not looked at; its name is its options."""

    truth: dict[str, Any] = field(default_factory=dict)

    def frame(self) -> gpd.GeoDataFrame:
        """Return homes; with columns to ask thresholds of, or in New York."""
        if self.crs == FEET:
            frame = homes()
            frame = frame.set_geometry(
                frame.geometry.translate(470_000.0, 20_000.0).set_crs(
                    FEET, allow_override=True
                )
            )
            return timed(frame) if "time" in self.options else frame
        frame = _high(self, homes(self.crs))
        if "time" in self.options:
            return timed(frame)
        two = isinstance(self.options.get("of"), list)
        return frame.assign(rent=frame["age"] * 10.0) if two else frame


@dataclass(frozen=True)
class Question(Variant):
    """A question to a session; ``session`` are its own arguments."""

    session: dict[str, Any] = field(default_factory=dict)

    @property
    def function(self) -> Any:
        """The method of a session."""
        return getattr(geopriv_gis.Session, self.method)

    def call(self, frame: Any, **changes: Any) -> Any:
        """Return the answers, and the session's state after them."""
        session = geopriv_gis.Session(
            self._table(frame), **self.session, **self._changed(changes)
        )
        options = {**self.budget, **self.options}
        answers = [getattr(session, self.method)(**options) for _ in range(2)]
        return [answers, session.remaining, session.guarantee.to_dict()]

    def _changed(self, changes: dict[str, Any]) -> dict[str, Any]:
        own = {"progress", "ledger"} & set(changes)
        assert not own, "sessions have none"
        return changes

    def _table(self, frame: Any) -> gpd.GeoDataFrame:
        """Return a frame with what can be asked about, and budgets of persons."""
        work = gpd.GeoSeries(frame.geometry.to_numpy()[::-1], frame.index)
        (budget,) = self.budget.values()
        own = 4 * budget * (1 + pd.factorize(frame["person"])[0] % 2)
        return frame.assign(
            old=frame["age"] > 50, work=work.set_crs(frame.crs), own=own
        )


@dataclass(frozen=True)
class Joined(Question):
    """Half of the people join a session later, and all are asked."""

    def call(self, frame: Any, **changes: Any) -> Any:
        """Return the answers, and the session's state after them."""
        table, half = self._table(frame), len(frame) // 2
        session = geopriv_gis.Session(
            table[:half], **self.session, **self._changed(changes)
        )
        session.join(table[half:], **self.budget)
        answers = [session.range_count(RANGES.iloc[0], **self.budget) for _ in (1, 2)]
        return [answers, session.remaining, session.guarantee.to_dict()]


@dataclass(frozen=True)
class Fitted(Variant):
    """A release by a mechanism that was fitted before."""

    @property
    def function(self) -> Any:
        """The method of the fitted mechanism."""
        return geopriv_gis.OptimalMechanism.release

    def call(self, frame: Any, **changes: Any) -> Any:
        """Fit and release."""
        cells = HOMES.geometry
        fitted = geopriv_gis.OptimalMechanism.fit(cells, None, self.budget["eps"])
        return fitted.release(frame, **{**self.options, **changes})


@dataclass(frozen=True)
class Preset(Variant):
    """A release by a preset, which has the budget that is stated by itself."""

    def arguments(self) -> dict[str, Any]:
        """Return what is given: no budget."""
        return dict(self.options)


@dataclass(frozen=True)
class Continued(Variant):
    """A series of which the first period is published, and then both."""

    def call(self, frame: Any, **changes: Any) -> Any:
        """Return both publications, from a file of their own."""
        given = {**self.arguments(), **changes}
        with tempfile.TemporaryDirectory() as folder:
            given["store"] = Path(folder) / "series.session"
            return tuple(
                self.function(frame, **given, until=until)
                for until in ("2024-05-06T02:00", "2024-05-06T04:00")
            )


def _continued(budget: dict[str, float], **options: Any) -> Continued:
    given = {
        "zones": SIDES, "time": "when", "every": "2h", "start": "2024-05-06",
        "end": "2024-05-06T04:00", **options,
    }  # fmt: skip
    words = [f"{name}={value}" for name, value in options.items()]
    name = " ".join(["zonal_counts continued", *budget, *words])
    return Continued(name, "zonal_counts", budget, "zones", options=given)


def _by(preset: str, budget: dict[str, float], output: str, **options: Any) -> Preset:
    crs = options.pop("of_crs", "EPSG:27700")
    name = " ".join(["preset", preset, *options])
    given = {"preset": preset, **options}
    return Preset(name, "release_preset", budget, output, options=given, crs=crs)


def _of(
    method: str, budget: dict[str, float], output: str, /, **options: Any
) -> Variant:
    given = [
        f"{name}={value}"
        for name, value in options.items()
        if isinstance(value, (str, bool, int, float)) or name in ("weights", "drop")
    ]
    kept = [name for name in ("region", "unit_ball") if name in options]
    kept += ["onto"] if isinstance(options.get("onto"), gpd.GeoSeries) else []
    kept += ["zones"] if options.get("zones") is TOWNS else []
    kept += ["many"] if len(options.get("point", "")) > 1 else []
    kept += ["matrix"] if isinstance(options.get("queries"), pd.DataFrame) else []
    crs = options.pop("of_crs", "EPSG:27700")
    name = " ".join([method, *budget, *given, *kept])
    return Variant(name, method, budget, output, options=options, crs=crs)


def _question(method: str, budget: dict[str, float], /, **options: Any) -> Question:
    session = options.pop("session", {})
    total = {name: 4 * value for name, value in budget.items()}
    if method == "threshold":
        total = {"eps": 0.01, "table_rho": 4 * budget["rho"]}
    given = [
        f"{k}={v}" for k, v in {**options, **session}.items() if isinstance(v, str)
    ]
    given += [options["question"].name] if "question" in options else []
    given += ["among"] if "among" in options else []
    name = " ".join(["session", method, *budget, *given])
    return Question(
        name, method, budget, "session", options=options, session={**total, **session}
    )


def _joined(budget: dict[str, float]) -> Joined:
    (name,) = budget
    session = {name: 4 * budget[name]}
    return Joined(f"session join {name}", "join", budget, "session", session=session)


def _fitted(**options: Any) -> Fitted:
    given = [f"{k}={v}" for k, v in options.items()]
    return Fitted(
        " ".join(["fitted", *given]), "release", EPS, "points", options=options
    )


_UNITS = ({}, {"privacy_unit": "table"}, {"privacy_unit": "person"})
_BUDGETS = (EPS, RHO)

# Nearest rows of different persons, where there are such.
KNN = [
    {"privacy_unit": unit, "method": method}
    for unit in ("row", "person") for method in (None, "distances", "points")
    if "privacy_unit" in signature(geopriv_gis.private_knn).parameters
]  # fmt: skip

VARIANTS: tuple[Variant, ...] = (
    # Points
    *(
        _of("planar_laplace", EPS, "points", **options)
        for options in (
            {"drop": ["note"]}, {"shuffle": True}, {"z": "drop"}, {"of_crs": FEET},
            {"privacy_unit": "person", "method": "composition"},
            {"privacy_unit": "person", "table_metric": "dist_2"},
            {"privacy_unit": "person", "method": "composition",
             "table_metric": "dist_2"},
            {"privacy_unit": "person", "of_crs": FEET},
            {"privacy_unit": "person", "region": LONDON},
            {"privacy_unit": "person", "onto": LONDON},
            {"privacy_unit": "person", **ELLIPSE},
            {"privacy_unit": "person", "method": "composition", **ELLIPSE},
            {"onto": LONDON, **ELLIPSE},
            {"privacy_unit": "table", "method": "composition", "crs": "sphere"},
            {"privacy_unit": "table", "table_metric": "dist_2", "crs": "sphere"},
            {"privacy_unit": "person", "region": LONDON, "crs": "sphere"},
            {"z": "protect"},
            {"z": "protect", "onto": LONDON},
            {"z": "protect", "zones": TOWNS},
            {"privacy_unit": "person", "zones": TOWNS, "onto": ADDRESSES},
            {"crs": "sphere", "onto": ADDRESSES}, {"crs": "sphere", "onto": 40.0},
            {"privacy_unit": "person", "onto": 40.0}, {"of_crs": FEET, "onto": 100.0},
            {"z": "protect", "privacy_unit": "person"},
        )
    ),
    *(
        _of("gaussian", RHO, "points", **options)
        for options in (
            {"drop": ["note"]}, {"shuffle": True}, {"z": "drop"}, {"of_crs": FEET},
            {"privacy_unit": "person", "table_metric": "dist_2"},
            {"onto": LONDON}, {"privacy_unit": "person", "of_crs": FEET},
            {"z": "protect"},
            {"z": "protect", "privacy_unit": "person", "onto": LONDON},
            {"z": "protect", "onto": 40.0}, {"privacy_unit": "person", "zones": TOWNS},
        )
    ),
    *(
        _of("dprs", EPS, "points", region=LONDON, rounds=3, **options)
        for options in (
            {"centres": 3}, {"centres": 3, "clip": "restrict"}, {"shuffle": True},
            {"clip": "restrict", "noise": "gaussian", "share": 0.8}, {"share": 0.8},
            {"discs": True}, {"discs": True, "clip": "restrict"},
            {"as_published": True}, {"as_published": True, "noise": "gaussian"},
            {"delta": 0.0, "z": "drop"},
        )
    ),
    *(
        _of("peak_laplace", EPS, "points", eps_fixed=1.0, radius=100.0, **options)
        for options in (
            {"shuffle": True}, {"z": "drop"}, {"of_crs": FEET},
            {"privacy_unit": "table"},
            {"privacy_unit": "person", "table_metric": "dist_2"},
            {"privacy_unit": "person", "region": LONDON},
            {"onto": LONDON},
            {"region": LONDON, "crs": "sphere"}, {"zones": TOWNS}, {"onto": 40.0},
            {"privacy_unit": "person", "zones": TOWNS, "onto": ADDRESSES},
        )
    ),
    *(
        _of("optimal_cells", EPS, "points", cells=HOMES, **options)
        for options in (
            {"loss": "squared"}, {"objective": "worst"}, {"shuffle": True},
            {"z": "keep"},
        )
    ),
    *(
        _of("graph_laplace", {"eps": 0.05}, "nodes", metric=PEOPLE, **options)
        for options in (
            {"drop": ["note"]}, {"shuffle": True}, {"z": "keep"},
            {"privacy_unit": "table"},
            {"privacy_unit": "person", "table_metric": "dist_2"},
            {"privacy_unit": "person", "zones": TOWNS}, {"onto": ADDRESSES},
            {"zones": TOWNS, "onto": ADDRESSES}, {"spread": True},
            {"privacy_unit": "person", "spread": True},
        )
    ),
    _of("graph_laplace", {"people": 400}, "nodes", metric=PEOPLE, level=2),
    _fitted(), _fitted(shuffle=True), _fitted(z="keep"),
    _of("square", {"eps": 2.0}, "zones", bounds=BOUNDS),
    _of("staircase", {"eps": 2.0}, "zones", places=PLACES),
    # Labels, shapes and numbers
    *(
        _of("private_knn", budget, "labels", k=3, point=PLACES, method=method)
        for budget in _BUDGETS for method in ("exponential", "svt", "points")
    ),
    _of("private_knn", EPS, "labels", k=3, point=PLACES, method="flip"),
    *(
        _of("private_knn", budget, "labels", k=3, point=PLACES[:2], **options)
        for budget in _BUDGETS for options in KNN
    ),
    _of("private_knn", EPS, "labels", k=3, point=PLACES, of_crs="EPSG:4326"),
    *(
        _of(method, budget, "shape", **options)
        for budget in _BUDGETS
        for method, options in (
            ("private_extent", {"kind": "box", "cover": True}),
            ("private_extent", {"kind": "box", "privacy_unit": "row"}),
            ("private_extent", {"kind": "centre", "privacy_unit": "row"}),
            ("private_extent", {"kind": "mean_centre", "privacy_unit": "row"}),
            ("private_extent", {"kind": "median_centre", "privacy_unit": "row"}),
            ("private_statistic", {"privacy_unit": "row", "count": 2,
                               "statistic": [WALK, MEAN_WALK], "below": 1e7}),
            ("private_extent", {"kind": "diameter", "privacy_unit": "row"}),
            ("private_extent", {"kind": "radius", "privacy_unit": "row"}),
            ("private_extent", {"kind": "box", "of_crs": FEET}),
            ("private_extent", {"kind": "centre", "of_crs": FEET}),
            ("private_extent", {"kind": "diameter", "of_crs": FEET}),
            ("private_hull", {"of_crs": FEET}),
            ("private_hull", {"of_crs": FEET, "method": "anchors"}),
            ("private_hull", {"of_crs": FEET, "method": "points"}),
            ("private_distance", {"point": PLACES, "within": 300.0}),
            ("private_distance", {"point": PLACES}),
        )
    ),
    # Tracks
    *(
        _of("private_track", budget, "tracks", time="when", **options)
        for budget in _BUDGETS
        for options in (
            {"windows": "1h", **TABLE}, {"windows": "night/day", **TABLE},
            {"windows": "kind", "privacy_unit": "person"},
            {"windows": "12h", "privacy_unit": "person", "smooth": False},
        )
    ),
    _of("private_track", RHO, "tracks", time="when", windows="1h", speed=900.0,
        **TABLE),
    _of("private_track", EPS, "tracks", time="when", windows="1h", of_crs=FEET,
        privacy_unit="person"),
    # Maps
    *(
        _of("private_heatmap", budget, "grid", **MAP, **options)
        for budget in _BUDGETS
        for options in (
            *_UNITS, {"per_area": True}, {"positive": True},
            {"privacy_unit": "person", "max_rows_per_unit": 1},
        )
    ),
    # The local model
    *(
        _of("private_count", budget, "numbers", ranges=RANGES, **options)
        for budget in _BUDGETS
        for options in (
            *_UNITS, {"scheme": "uniform"}, {"scheme": "even"}, {"method": "baseline"},
            {"privatize": "point"}, {"split": "even"}, {"of_crs": "EPSG:4326"},
            {"method": "baseline", "privatize": "point"},
        )
    ),
    *(
        _of("private_kde_at", budget, "numbers", points=PLACES[:2], bandwidth=700,
            **options)
        for budget in _BUDGETS
        for options in (
            *_UNITS, {"scheme": "uniform"}, {"scheme": "even"}, {"method": "baseline"},
            {"privatize": "point"},
        )
    ),
    *(
        _of("private_kde_at", EPS, "numbers", points=PLACES[:2], bandwidth=700,
            method=method, **options)
        for options in _UNITS for method in ("smooth", "lipschitz", "points", "ldp")
    ),
    _of("private_kde_at", EPS, "numbers", points=PLACES[:2], bandwidth=700,
        method="smooth", delta=1e-6),
    *(
        _of("private_share", EPS, "share", **SOFT, method=method, **options)
        for options in _UNITS for method in ("smooth", "lipschitz", "points", "ldp")
    ),
    *(
        _of("private_share", EPS, "share", of="age", softness=5, above=50,
            method=method)
        for method in ("smooth", "lipschitz", "points", "ldp")
    ),
    _of("private_share", EPS, "share", **SOFT, delta=1e-6, privacy_unit="person"),
    *(
        one
        for law in (
            {"noise": "student_t", "nu": 3}, {"noise": "generalised_cauchy"},
            {"noise": "generalised_cauchy", "p": 3.0, "theta": 1.5},
            {"noise": "laplace", "delta": 1e-6},
            {"noise": "laplace", "delta": 1e-6, "radius": 400.0},
        )
        for one in (
            _of("private_share", EPS, "share", **SOFT, **law),
            _of("private_mean", EPS, "share", **MEAN, **law),
            _of("private_kde_at", EPS, "numbers", points=PLACES[:2], bandwidth=700,
                method="smooth", **law),
        )
    ),
    _of("private_mean", EPS, "share", **MEAN, split=0.2),
    _of("private_mean", EPS, "share", of=["age", "rent"], weights=[2.0, -1.0],
        function=np.abs, domain=(-3000.0, 3000.0)),
    _of("private_share", EPS, "share", of=["age", "rent"], above=[50, 900],
        softness=5, corner_radius=6.0),
    *(
        _of("ask_many", budget, "answers", **options)
        for budget in _BUDGETS
        for options in (
            {"places": RANGES}, {"places": RANGES, "method": "baseline"},
            {"places": PLACES[:2], "question": "density", "bandwidth": 700},
            {"places": PLACES[:2], "question": "nearest", "k": 3},
        )
    ),
    *(
        _question(method, budget, **options)
        for budget in _BUDGETS
        for method, options in (
            ("range_count", {"range": RANGES.iloc[0]}),
            ("kde", {"points": PLACE, "bandwidth": 700}),
            ("knn", {"point": PLACE, "k": 3}),
        )
    ),
    *(
        _question("range_count", EPS, range=RANGES.iloc[0], **options)
        for options in (
            {"method": "baseline"}, {"privatize": "point"}, {"split": "even"},
            {"geometry": "work"}, {"session": {"privacy_unit": "person"}},
            {"session": {"privacy_unit": "table"}},
        )
    ),
    *(
        _question(
            "range_count", EPS, range=RANGES.iloc[0], session={"eps": "own", **unit}
        )
        for unit in ({}, {"privacy_unit": "person"})
    ),
    *(
        _question(
            "range_count", RHO, range=RANGES.iloc[0], among=SOME,
            session={"rho": None, "eps": 0.4, "delta": 1e-6, "radius": 5000.0, **unit},
        )
        for unit in ({}, {"privacy_unit": "person"})
    ),
    _question("kde", RHO, points=PLACE, bandwidth=700, among=SOME),
    _question("knn", RHO, point=PLACE, k=3, among=SOME),
    _joined(EPS), _joined(RHO),
    *(
        _question("ask", budget, question=question)
        for budget in _BUDGETS
        for question in (
            questions.ScoreMean(statistic=MEAN_WALK, extent=BOUNDS, cell=500.0),
            questions.ScoreCount(
                statistic=MEAN_WALK, extent=BOUNDS, cell=500.0, below=900.0,
            ),
        )
    ),
    _question("kde", EPS, points=PLACE, bandwidth=700, geometry="work"),
    _question("knn", EPS, point=PLACE, k=3, geometry="work"),
    *(
        _question("threshold", {"rho": 0.1}, rows="old", q=0.4, **options)
        for options in ({}, {"method": "baseline"}, {"split": "even"})
    ),
    # Zones
    *(
        _of("zonal_counts", budget, "zones", **extra, neighbours=neighbours, **options)
        for extra in ({"zones": ZONES}, SUMS)
        for budget in ({"eps": 6.0}, {"rho": 6.0})
        for neighbours in ("add-remove", "replace")
        for options in (
            {}, {"privacy_unit": "person", "max_rows_per_unit": 2},
            {"mechanism": "cells"}, {"weights": [1.0, 3.0]},
        )
    ),
    *(
        _of("zonal_counts", {"eps": 6.0}, "zones", zones=ZONES, mechanism=mechanism)
        for mechanism in ("laplace", "knorm", "nim")
    ),
    *(
        _of(name, budget, "zones", **extra, privacy_unit="person")  # a cap is chosen
        for budget in ({"eps": 6.0}, {"rho": 6.0})
        for name, extra in (
            ("zonal_counts", {"zones": ZONES}),
            ("private_flows", {"zones": SIDES, "destination": "home"}),
        )
    ),
    _of("zonal_counts", {"rho": 6.0}, "zones", zones=ZONES, mechanism="gaussian"),
    *(
        _continued(budget, **options)
        for budget in ({"eps": 6.0}, {"rho": 6.0})
        for options in ({}, {"neighbours": "replace"})
    ),
    _continued({"rho": 6.0}, sum="age", bounds=(0, 100)),
    *(
        _continued(budget, privacy_unit="person", max_rows_per_unit=2)
        for budget in ({"eps": 6.0}, {"rho": 6.0})
    ),
    *(
        _of("zonal_counts", budget, "zones", zones=ZONES, queries=queries,
            neighbours=neighbours, **AGES)
        for budget in ({"eps": 6.0}, {"rho": 6.0})
        for neighbours in ("add-remove", "replace")
        for queries in ("total,zone*category", MATRIX)
    ),
    *(
        _of("zonal_counts", budget, "zones", **SUMS, queries=queries,
            neighbours=neighbours, **AGES)
        for budget in ({"eps": 6.0}, {"rho": 6.0})
        for neighbours in ("add-remove", "replace")
        for queries in ("total,zone*category", MATRIX)
    ),
    *(
        _of("zonal_counts", budget, "zones", zones=SOME, below=9,
            neighbours="replace", privacy_unit=unit)
        for budget in ({"eps": 2.0}, {"rho": 1.0}) for unit in ("row", "person")
    ),
    *(
        _of("private_flows", budget, "zones", zones=SIDES, destination="home",
            privacy_unit="person", max_rows_per_unit=2, suppress=2.0)
        for budget in ({"eps": 6.0}, {"rho": 6.0})
    ),
    _of("zonal_counts", {"eps": 6.0}, "zones", **{**SUMS, "bounds": (-50, 100)},
        neighbours="replace", mechanism="laplace"),
    # Presets draw through the releases above; what they add must follow from those.
    _by("dwc", {"eps": 6e-4}, "points", of_crs="EPSG:4326"),
    _by("dwc", {"eps": 6e-5 * 111_320 / 5000}, "points", onto=5000.0),
    _by("dhs", {"eps": 0.00079}, "points", stratum="rural", zones=TOWNS),
    _by("police", {"eps": 0.01}, "nodes", onto=STREETS, zones=TOWNS),
    _by("hdx", {"eps": 1.0}, "zones", zones=LEVELS),
    _by("health", {"people": 400}, "nodes", metric=PEOPLE, people=400, level=1.0),
)  # fmt: skip

# What is given, where a value is not one of the words.
SAMPLES: dict[tuple[str, str], Any] = {
    ("privacy_unit", "a column"): "person", ("point", ONE): PLACE,
    ("point", MANY): PLACES[:2], ("region", GIVEN): LONDON,
    ("unit_ball", GIVEN): ELLIPSE["unit_ball"], ("delta", GIVEN): 1e-6,
}  # fmt: skip


def _left_out() -> Iterator[Variant]:
    """Yield the first entry of a function with what none of its entries takes yet."""
    for method in dict.fromkeys(entry.method for entry in LISTED):
        some = [one for one in (*LISTED, *VARIANTS) if one.method == method]
        first = some[0]
        for name, values in missing_of(method, first.function, some).items():
            for value in values:
                options = {k: v for k, v in first.options.items() if k != name}
                if value != LEFT_OUT:
                    options[name] = SAMPLES.get((name, value), value)
                label = f"{method} {name}={value}"
                yield Variant(
                    label, method, first.budget, first.output, options=options,
                    crs=first.crs, spent=first.spent, truth=first.truth,
                )  # fmt: skip


EVERYTHING: tuple[Entry, ...] = (*LISTED, *VARIANTS, *_left_out())
# Checks keep a dictionary by name: of two with one name, only one would run.
assert len({*map(str, EVERYTHING)}) == len(EVERYTHING)


def _high(entry: Entry, frame: gpd.GeoDataFrame) -> gpd.GeoDataFrame:
    """Return a frame with heights, for those that protect them."""
    if entry.options.get("z") != "protect":
        return frame
    heights = np.random.default_rng(8).uniform(0, 90, len(frame))
    return frame.set_geometry(_with_heights(frame.geometry, heights))


def _with_heights(points: gpd.GeoSeries, heights: np.ndarray) -> gpd.GeoSeries:
    """Return points with Z."""
    return gpd.GeoSeries(
        gpd.points_from_xy(points.x, points.y, heights),
        index=points.index, crs=points.crs, name=points.name,
    )  # fmt: skip


def elsewhere(entry: Entry, frame: Any, *, apart: bool) -> Any:
    """Return another table of which all that is public is the same.

    Places differ: spread over another box, or all the same. What is not published
    with them differs, too, and the number of rows where that is not public.
    """
    random = np.random.default_rng(99)
    low, high = (-0.135, 51.505), (-0.105, 51.535)
    count = len(frame)
    lonlat = random.uniform(low, high, (count, 2)) if apart else [low] * count
    points = gpd.GeoSeries.from_xy(
        *np.transpose(lonlat), crs="EPSG:4326", index=frame.index
    )
    if entry.crs == FEET:
        moved = points.to_crs("EPSG:27700").translate(470_000.0, 20_000.0)
        points = moved.set_crs(FEET, allow_override=True)
    points = points.to_crs(frame.crs)
    if entry.options.get("z") == "protect":
        points = _with_heights(points, random.uniform(0, 300, count))
    if isinstance(frame, gpd.GeoSeries):
        return points.rename(frame.name)
    other = frame.set_geometry(points.rename(frame.geometry.name))
    other.attrs = dict(frame.attrs)
    if entry.output in ("points", "cells", "nodes", "tracks", "hulls"):
        return other
    other["age"] = 99 - other["age"]
    if "rent" in other:
        other["rent"] = 40.0 * other["age"]
    if entry.options.get("neighbours") == "add-remove":
        other = other.iloc[:-7]
    return other
