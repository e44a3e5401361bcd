"""The table of what is released; every other file here goes through it.

Sessions, counts of the local model, sums, baselines and repeats have no row: their
audits are in `unlisted`.

A new mechanism is one more row of `ENTRIES`: what is called, on which frame, with
which budget, what its guarantee must say, and what its mechanism must get of the budget
(`spent`). Variants of it with other words and flags are made from its row.
"""

from __future__ import annotations

import functools
import inspect
from dataclasses import dataclass, field
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
from shapely.geometry import LineString, Point, box

import geopriv_gis

ROWS = 40
SPHERE = {"crs": "sphere", "k_max": 1.0011}
BRITISH = {"crs": "EPSG:27700", "k_max": 1.0028}
ROW = {"privacy_unit": "row"}
TABLE = {"privacy_unit": "table", "table_metric": "dist_inf"}
PERSON = {"privacy_unit": "person", "table_metric": "dist_inf"}
LAPLACE = {"notion": "gp", "eps": 0.01}
GAUSSIAN = {"notion": "cgp", "rho": 2e-5}


@dataclass(frozen=True)
class Entry:
    """One way to release something.

    Parameters
    ----------
    name : str
    method : str
        Name of the function and of the accessor's method.
    budget : dict
        Its ``eps`` or ``rho``.
    output : {"points", "cells", "nodes", "labels", "polygon", "shape", "grid", \
"numbers", "answers", "share", "zones", "table", "places", "tracks", "hulls"}
    truth : dict
        Fields the guarantee must have; k_max to four digits.
    options : dict
        Further keyword arguments.
    crs : str
        CRS of the frame it is called on.
    series : bool
        Whether it is called on a GeoSeries.
    spent : str
        What mechanisms get of the budget, in the words of `test_budgets.SPENT`, worked
        out by hand; left out where there is a line of that table.
    """

    name: str
    method: str
    budget: dict[str, float]
    output: str
    truth: dict[str, Any]
    options: dict[str, Any] = field(default_factory=dict)
    crs: str = "EPSG:27700"
    series: bool = False
    spent: str = ""

    def __str__(self) -> str:
        return self.name

    @property
    def parameters(self) -> set[str]:
        """Names of the function's parameters."""
        return set(inspect.signature(self.function).parameters)

    @property
    def function(self) -> Any:
        """The function itself."""
        if hasattr(geopriv_gis, self.method):
            return getattr(geopriv_gis, self.method)
        return getattr(geopriv_gis.baselines, self.method)

    @property
    def per_metre(self) -> bool:
        """Whether the budget is per metre: not that of counts, or along a graph."""
        none = self.truth["notion"] in ("dp", "zcdp", "none")
        return not none and "unit" not in self.truth

    @property
    def has_guarantee(self) -> bool:
        """Whether anything is promised that can be audited."""
        return self.truth.get("notion") != "none"

    @property
    def repeats(self) -> bool:
        """Whether two releases may well be equal: there are few possible results."""
        few = ("cells", "nodes", "labels", "answers", "numbers", "zones")
        return self.output in few or self.method in (
            "ask_many", "private_count", "staircase",
        )  # fmt: skip

    def frame(self) -> gpd.GeoDataFrame | gpd.GeoSeries:
        """Return the frame the entry is called on."""
        frame = homes(self.crs)
        if "time" in self.options:
            return timed(frame)
        return frame.geometry if self.series else frame

    def arguments(self) -> dict[str, Any]:
        """Return every keyword argument."""
        arguments = {**self.budget, **self.options}
        if "point" in self.parameters and "point" not in arguments:
            public = _public(self.crs)
            arguments["point"] = public if self.options.get("many") else public.iloc[0]
        arguments.pop("many", None)
        return arguments

    def call(self, frame: Any, **changes: Any) -> Any:
        """Call the function on a frame."""
        return self.function(frame, **{**self.arguments(), **changes})

    def call_accessor(self, frame: Any, **changes: Any) -> Any:
        """Call the accessor's method of the same name."""
        method = getattr(frame.geopriv, self.method)
        return method(**{**self.arguments(), **changes})


@functools.cache
def _public(crs: str) -> gpd.GeoSeries:
    """Return a public place, twice."""
    return gpd.GeoSeries([Point(-0.11, 51.52)] * 2, crs="EPSG:4326").to_crs(crs)


def timed(frame: gpd.GeoDataFrame) -> gpd.GeoDataFrame:
    """Return rows an hour apart, with labels of which every person has both."""
    when = pd.date_range("2024-05-06", periods=len(frame), freq="60min")
    return frame.assign(when=when, kind=np.resize(["home", "work"], len(frame)))


def homes(crs: str = "EPSG:27700", rows: int = ROWS) -> gpd.GeoDataFrame:
    """Return homes in London, their index in no order, two rows to a person."""
    frame = _homes(crs, rows).copy()
    frame.attrs["survey"] = {"wave": [2024]}
    return frame


@functools.cache
def _homes(crs: str, rows: int) -> gpd.GeoDataFrame:
    """Make them, once for all the tests, which are given copies."""
    random = np.random.default_rng(7)
    lonlat = random.uniform((-0.14, 51.50), (-0.10, 51.54), (rows, 2))
    return gpd.GeoDataFrame(
        {
            "person": [f"nhs-{n // 2:05d}-q" for n in range(rows)],
            "age": random.integers(18, 99, rows),
            "home": gpd.points_from_xy(*lonlat.T),
            "note": ["zebra-crossing"] * rows,
        },
        geometry="home",
        index=random.permutation(rows) * 7 + 3,
        crs="EPSG:4326",
    ).to_crs(crs)


def _points(name: str, budget: dict, truth: dict, **more: Any) -> Entry:
    options = more.pop("options", {})
    method = "planar_laplace" if "eps" in budget else "gaussian"
    return Entry(name, method, budget, "points", truth, options, **more)


_EPS, _RHO = {"eps": 0.01}, {"rho": 2e-5}
_COLUMN, _TABLE = {"privacy_unit": "person"}, {"privacy_unit": "table"}
_PUBLISHED = {**_COLUMN, "keep": "person"}  # whose rows they are, as a pseudonym

DIST_1 = {**ROW, "table_metric": "dist_1"}
HALF = gpd.GeoSeries([box(-0.12, 51.4, 0.1, 51.65)], crs="EPSG:4326")
LONDON = gpd.GeoSeries([box(-0.3, 51.4, 0.1, 51.65)], crs="EPSG:4326")

# Two towns, in the first of which all rows are, and addresses: both public.
TOWNS = gpd.GeoSeries(
    [box(-0.16, 51.48, -0.08, 51.56), box(-0.08, 51.48, 0.0, 51.56)], crs="EPSG:4326"
)
_STEP = np.arange(20) / 19
ADDRESSES = gpd.GeoSeries.from_xy(
    np.tile(-0.16 + 0.08 * _STEP, 20), np.repeat(51.49 + 0.06 * _STEP, 20),
    crs="EPSG:4326",
)  # fmt: skip
ZONES = [LONDON.to_crs("EPSG:27700"), HALF]
SIDES = gpd.GeoSeries(
    [box(-0.3, 51.4, -0.12, 51.65), box(-0.12, 51.4, 0.1, 51.65)], crs="EPSG:4326"
)
COUNTED = {"crs": None, "notion": "dp", "table_metric": "hamming", **ROW}
LOCAL_DP = {**COUNTED, **ROW, "neighbours": "replace", "eps": 2.0}
DOMAIN = tuple(LONDON.to_crs("EPSG:27700").total_bounds)
CELLS = gpd.GeoDataFrame(
    {"people": range(1, 17)},
    geometry=gpd.points_from_xy(
        np.tile(np.linspace(-0.14, -0.10, 4), 4),
        np.repeat(np.linspace(51.50, 51.54, 4), 4),
    ),
    crs="EPSG:4326",
)

# Lines and polygons of some metres around the public place, as if they were one.
_AROUND = gpd.GeoSeries([Point(-0.11, 51.52)], crs="EPSG:4326").to_crs("EPSG:27700")[0]
ROADS = gpd.GeoSeries(
    [LineString([(_AROUND.x - d, _AROUND.y), (_AROUND.x + d, _AROUND.y)])
     for d in (2.0, 4.0)], crs="EPSG:27700",
)  # fmt: skip
BLOCKS = ROADS.buffer(1.0)
SHAPES = gpd.GeoSeries([ROADS.iloc[0], BLOCKS.iloc[0]], crs="EPSG:27700")


def _walk(place: np.ndarray) -> float:
    """Return how far a place is from the public one."""
    return float(np.hypot(place[0] - _AROUND.x, place[1] - _AROUND.y))


WALK = geopriv_gis.lipschitz(_walk, 1, of="row", combine="median", name="walk")
MEAN_WALK = geopriv_gis.lipschitz(_walk, 1, of="row", name="mean walk")
PEOPLE = geopriv_gis.metrics.people(
    CELLS.set_geometry(CELLS.to_crs(BRITISH["crs"]).buffer(740, cap_style=3)), "people",
    floor=50, reach=870,  # as far as places between four middles
)  # fmt: skip
STREET = geopriv_gis.metrics.roads(
    gpd.GeoSeries(
        [LineString([(524_000, 180_000), (536_000, 180_000)])], crs=BRITISH["crs"]
    ),
    spacing=400, reach=9000,
)  # fmt: skip

ENTRIES = (
    _points("laplace", _EPS, {**LAPLACE, **ROW, **BRITISH, "table_metric": "dist_1"}),
    _points("laplace table", _EPS, {**LAPLACE, **TABLE, **BRITISH}, options=_TABLE),
    _points(
        "laplace column", _EPS, {**LAPLACE, **PERSON, **BRITISH}, options=_PUBLISHED
    ),
    _points("laplace series", _EPS, {**LAPLACE, **ROW, **BRITISH}, series=True),
    _points("laplace sphere", _EPS, {**LAPLACE, **ROW, **SPHERE}, crs="EPSG:4326"),
    _points(
        "laplace sphere column", _EPS, {**LAPLACE, **PERSON, **SPHERE},
        options=_PUBLISHED, crs="EPSG:4326",
    ),
    _points(
        "laplace web mercator", _EPS, {**LAPLACE, **ROW, **SPHERE}, crs="EPSG:3857"
    ),
    _points(
        "laplace asked sphere", _EPS, {**LAPLACE, **ROW, **SPHERE},
        options={"crs": "sphere"},
    ),
    _points(
        "laplace asked plane", _EPS, {**LAPLACE, **ROW, **BRITISH},
        options={"crs": "EPSG:27700"}, crs="EPSG:4326",
    ),
    _points("gaussian", _RHO, {**GAUSSIAN, **ROW, **BRITISH, "table_metric": "dist_2"}),
    _points("gaussian table", _RHO, {**GAUSSIAN, **TABLE, **BRITISH}, options=_TABLE),
    _points(
        "gaussian column", _RHO, {**GAUSSIAN, **PERSON, **BRITISH},
        options=_PUBLISHED,
    ),
    _points(
        "gaussian zone", _RHO,
        {**GAUSSIAN, **ROW, "crs": "EPSG:32630", "k_max": 1.0052}, crs="EPSG:4326",
    ),
    _points(
        "laplace table composition", _EPS, {**LAPLACE, **TABLE, **BRITISH},
        options={**_TABLE, "method": "composition"},
    ),
    _points(
        "laplace table dist_2", _EPS,
        {**LAPLACE, **BRITISH, "privacy_unit": "table", "table_metric": "dist_2"},
        options={**_TABLE, "table_metric": "dist_2"},
    ),
    _points(
        "laplace sphere table", _EPS, {**LAPLACE, **TABLE, **SPHERE},
        options=_TABLE, crs="EPSG:4326",
    ),
    _points(
        "laplace region", _EPS, {**LAPLACE, **ROW, **BRITISH},
        options={"region": LONDON},
    ),
    _points(
        "laplace region remap", _EPS,
        {**LAPLACE, **ROW, "crs": "EPSG:32630", "k_max": 1.0052},
        options={"onto": LONDON}, crs="EPSG:4326",
    ),
    *(
        _points(f"{name} own zones", budget, {**truth, **ROW, **BRITISH},
                options={"zones": TOWNS})
        for name, budget, truth in (
            ("laplace", _EPS, LAPLACE), ("gaussian", _RHO, GAUSSIAN)
        )
    ),
    Entry(
        "laplace own zones addresses", "planar_laplace", _EPS, "cells",
        {**LAPLACE, **ROW, "crs": "EPSG:32630", "k_max": 1.0052},
        {"zones": TOWNS, "onto": ADDRESSES}, crs="EPSG:4326",
    ),
    *(
        Entry(f"{method} {name}", "planar_" * (method == "laplace") + method, budget,
              "cells", {**truth, **ROW, **BRITISH}, options)
        for method, budget, truth in (
            ("laplace", _EPS, LAPLACE), ("gaussian", _RHO, GAUSSIAN)
        )
        for name, options in (
            ("addresses", {"onto": ADDRESSES}), ("grid cells", {"onto": 300.0})
        )
    ),
    Entry(
        "dprs", "dprs", _EPS, "points",
        {"notion": "approximate-gp", "eps": 0.01, "delta": 1e-5, **ROW, **BRITISH},
        {"region": LONDON, "centres": 2, "rounds": 1},
    ),
    Entry(
        "dprs restricted", "dprs", _EPS, "points",
        {"notion": "approximate-gp", "eps": 0.01, "delta": 1e-5, **ROW, **BRITISH},
        {"region": LONDON, "centres": 2, "rounds": 1, "clip": "restrict"},
    ),
    *(
        Entry(
            f"peak{name}", "peak_laplace", _EPS, "points",
            {**LAPLACE, **more, "fixed_loss": 1.0},
            {"eps_fixed": 1.0, "radius": 100.0, **options}, spent=f"PeakLaplace {part}",
        )
        for name, more, options, part in (
            ("", {**ROW, **BRITISH, "table_metric": "dist_1"}, {}, "E"),
            (
                " column", {**PERSON, **BRITISH},
                {**_PUBLISHED, "crs": BRITISH["crs"]}, "E/2",
            ),
            (" sphere", {**ROW, **SPHERE}, {"crs": "sphere"}, "E"),
            (" region", {**ROW, **BRITISH}, {"region": LONDON}, "E"),
        )
    ),
    _points(
        "laplace region sphere", _EPS, {**LAPLACE, **ROW, **SPHERE},
        options={"region": LONDON, "crs": "sphere"}, crs="EPSG:4326",
    ),
    _points(
        "laplace norm", _EPS, {**LAPLACE, **ROW, **BRITISH},
        options={"unit_ball": (200, 50, 30)},
    ),
    _points(
        "gaussian table dist_2", _RHO,
        {**GAUSSIAN, **BRITISH, "privacy_unit": "table", "table_metric": "dist_2"},
        options={**_TABLE, "table_metric": "dist_2"},
    ),
    *(
        Entry(
            f"track{name}", "private_track", budget, "tracks",
            {**(LAPLACE if budget is _EPS else GAUSSIAN), **unit_options},
            {"time": "when", "windows": "30min", **options}, crs=crs, spent=spent,
        )
        for name, budget, unit_options, options, crs, spent in (
            (" eps", _EPS, {**PERSON, **BRITISH}, _COLUMN, "EPSG:27700",
             "DiscProductLaplace E of 20"),
            (" rho", _RHO, {**PERSON, **BRITISH}, _COLUMN, "EPSG:27700",
             "LatticeGaussian R/2"),
            (" zone", _RHO,
             {**PERSON, "crs": "EPSG:32630", "k_max": 1.0052}, _COLUMN,
             "EPSG:4326", "LatticeGaussian R/2"),
            (" table", _RHO, {**TABLE, **BRITISH}, {"smooth": False, **_TABLE},
             "EPSG:27700",
             "LatticeGaussian R/78"),
        )
    ),
    Entry(
        "optimal", "optimal_cells", _EPS, "cells",
        {**LAPLACE, **ROW, **BRITISH, "table_metric": "dist_1"},
        {"cells": CELLS.to_crs(BRITISH["crs"]), "prior": "people"},
    ),
    Entry(
        "optimal sphere", "optimal_cells", _EPS, "cells", {**LAPLACE, **ROW, **SPHERE},
        {"cells": CELLS}, crs="EPSG:3857",
    ),
    Entry(
        "graph people", "graph_laplace", {"eps": 0.05}, "nodes",
        {"notion": "gp", "eps": 0.05, **DIST_1, "unit": "√person",
         "crs": BRITISH["crs"]},
        {"metric": PEOPLE},
    ),
    Entry(
        "graph roads", "graph_laplace", {"eps": 0.002}, "nodes",
        {"notion": "gp", "eps": 0.002, **DIST_1, "unit": "metre of road",
         "crs": BRITISH["crs"]},
        {"metric": STREET},
    ),
    Entry(
        "graph spread", "graph_laplace", {"eps": 0.05}, "nodes",
        {"notion": "gp", "eps": 0.05, **DIST_1, "unit": "√person",
         "crs": BRITISH["crs"]},
        {"metric": PEOPLE, "spread": True},
    ),
    Entry(
        "graph own zones", "graph_laplace", {"eps": 0.05}, "nodes",
        {"notion": "gp", "eps": 0.05, **DIST_1, "unit": "√person",
         "crs": BRITISH["crs"]},
        {"metric": PEOPLE, "zones": TOWNS},
    ),
    Entry(
        "graph people column", "graph_laplace", {"eps": 0.05}, "nodes",
        {"notion": "gp", "eps": 0.05, **PERSON, "unit": "√person",
         "crs": BRITISH["crs"]},
        {"metric": PEOPLE, **_PUBLISHED}, crs="EPSG:4326",
    ),
    Entry(
        "knn", "private_knn", _EPS, "labels", {**LAPLACE, **TABLE, **BRITISH},
        {"k": 3},
    ),
    Entry(
        "knn rows", "private_knn", _EPS, "labels", {**LAPLACE, **ROW, **BRITISH},
        {"k": 3, "privacy_unit": "row"},
    ),
    Entry(
        "knn sphere rho", "private_knn", _RHO, "labels",
        {**GAUSSIAN, **TABLE, **SPHERE}, {"k": 3}, crs="EPSG:4326",
    ),
    Entry(
        "knn many", "private_knn", _EPS, "labels",
        {**LAPLACE, **TABLE, **BRITISH, "eps": 0.02}, {"k": 3, "many": True},
    ),
    Entry(
        "knn svt", "private_knn", _EPS, "labels", {**LAPLACE, **TABLE, **BRITISH},
        {"k": 3, "method": "svt"},
    ),
    Entry(
        "knn svt sphere rho", "private_knn", _RHO, "labels",
        {**GAUSSIAN, **TABLE, **SPHERE}, {"k": 3, "method": "svt"}, crs="EPSG:4326",
    ),
    Entry(
        "hull rows", "private_hull", _EPS, "polygon",
        {**LAPLACE, **ROW, **BRITISH, "table_metric": "dist_2"},
        {"privacy_unit": "row"},
    ),
    Entry(
        "hull rows rho", "private_hull", _RHO, "polygon",
        {**GAUSSIAN, **ROW, **BRITISH, "table_metric": "dist_2"},
        {"privacy_unit": "row"},
    ),
    *(
        Entry(
            f"{what} {budget_name}", method, budget, output,
            {**(LAPLACE if budget is _EPS else GAUSSIAN), **TABLE, **BRITISH}, options,
        )
        for budget_name, budget in (("eps", _EPS), ("rho", _RHO))
        for what, method, output, options in (
            ("knn released", "private_knn", "labels", {"k": 3, "method": "points"}),
            ("hull anchors", "private_hull", "shape", {"method": "anchors"}),
            ("hull released", "private_hull", "shape", {"method": "points"}),
            ("box", "private_extent", "shape", {}),
            ("midrange", "private_extent", "shape", {"kind": "centre"}),
            ("mean", "private_extent", "shape", {"kind": "mean_centre"}),
            ("median", "private_extent", "shape", {"kind": "median_centre"}),
            ("statistic", "private_statistic", "numbers", {"statistic": WALK}),
            ("diameter", "private_extent", "numbers", {"kind": "diameter"}),
            ("radius", "private_extent", "numbers", {"kind": "radius"}),
            ("distance", "private_distance", "numbers", {}),
            ("any within", "private_distance", "answers", {"within": 500}),
        )
    ),
    *(
        Entry(
            f"share {name}", "private_share", _EPS, "share",
            {**LAPLACE, **unit, **BRITISH}, {"of": HALF, "softness": 900, **options},
        )
        for name, unit, options in (
            ("smooth", DIST_1, {}),
            ("smooth person", PERSON, _COLUMN),
            ("smooth table", TABLE, {**_TABLE, "split": 0.1}),
            ("lipschitz", DIST_1, {"method": "lipschitz"}),
            ("lipschitz person", PERSON, {"method": "lipschitz", **_COLUMN}),
            ("noisy places", DIST_1, {"method": "points"}),
        )
    ),
    Entry(
        "mean of a function", "private_mean", _EPS, "share",
        {**LAPLACE, **DIST_1, **BRITISH},
        {"of": ROADS, "function": np.sqrt, "domain": (0.0, 5000.0)},
    ),
    Entry(
        "share zone delta", "private_share", _EPS, "share",
        {**ROW, "notion": "approximate-gp", "delta": 1e-6, "crs": "EPSG:32630",
         "k_max": 1.0052},
        {"of": HALF, "softness": 900, "delta": 1e-6}, crs="EPSG:4326",
    ),
    Entry(
        "below", "private_statistic", _EPS, "answers", {**LAPLACE, **TABLE, **BRITISH},
        {"statistic": [WALK, WALK], "below": [500, 900], "many": True},
    ),
    Entry(
        "statistic rows", "private_statistic", _EPS, "numbers",
        {**LAPLACE, **ROW, **BRITISH, "table_metric": "dist_1"},
        {"statistic": MEAN_WALK, "privacy_unit": "row"},
    ),
    Entry(
        "any within many", "private_distance", _EPS, "answers",
        {**LAPLACE, **TABLE, **BRITISH}, {"within": 100, "many": True},
    ),
    *(
        Entry(
            f"{what} {budget_name}", method, budget, output,
            {**(LAPLACE if budget is _EPS else GAUSSIAN), **TABLE, **BRITISH, **total},
            {**options, "point": shapes}, crs=crs, spent=spent,
        )
        for what, method, budget_name, budget, output, shapes, options, total, crs,
        spent in (
            ("distance line", "private_distance", "eps", _EPS, "numbers",
             ROADS.iloc[:1], {}, {}, "EPSG:27700", "ScalarLaplace E"),
            ("distance polygons together", "private_distance", "rho", _RHO, "numbers",
             BLOCKS, {"together": True}, {}, "EPSG:27700", "LatticeGaussian R"),
            ("distance shapes zone", "private_distance", "eps", _EPS, "numbers",
             SHAPES, {"many": True},
             {"eps": 0.02, "crs": "EPSG:32630", "k_max": 1.0052},
             "EPSG:4326", "ScalarLaplace E x 2"),
            ("any within line", "private_distance", "eps", _EPS, "answers",
             ROADS.iloc[:1], {"within": 500}, {}, "EPSG:27700", "ScalarLaplace E"),
        )
    ),
    Entry(
        "distance sphere many", "private_distance", _EPS, "numbers",
        {**LAPLACE, **TABLE, **SPHERE, "eps": 0.02}, {"many": True}, crs="EPSG:4326",
    ),
    Entry(
        "box rows zone", "private_extent", _RHO, "shape",
        {**GAUSSIAN, **ROW, "table_metric": "dist_2", "crs": "EPSG:32630",
         "k_max": 1.0052},
        {"privacy_unit": "row"}, crs="EPSG:4326",
    ),
    Entry(
        "mean rows", "private_extent", _EPS, "shape",
        {**LAPLACE, **ROW, **BRITISH, "table_metric": "dist_1"},
        {"privacy_unit": "row", "kind": "mean_centre"},
    ),
    *(
        Entry(
            f"heatmap {name}", "private_heatmap", budget, "grid", truth,
            {"bandwidth": 800, "cell": 2000, "extent": LONDON, **more}, crs=crs,
        )
        for name, budget, truth, more, crs in (
            ("eps", _EPS, {**LAPLACE, **ROW, **BRITISH}, {}, "EPSG:27700"),
            ("rho", _RHO, {**GAUSSIAN, **ROW, **BRITISH}, {}, "EPSG:27700"),
            ("column", _RHO, {**GAUSSIAN, **PERSON, **BRITISH}, _COLUMN, "EPSG:27700"),
            (
                "zone", _EPS,
                {**LAPLACE, **ROW, "crs": "EPSG:32630", "k_max": 1.0052}, {},
                "EPSG:4326",
            ),
        )
    ),
    Entry("hull", "private_hull", _EPS, "polygon", {**LAPLACE, **TABLE, **BRITISH}),
    Entry(
        "hull rho", "private_hull", _RHO, "polygon", {**GAUSSIAN, **TABLE, **BRITISH}
    ),
    Entry(
        "hulls", "private_hull", _EPS, "hulls", {**LAPLACE, **PERSON, **BRITISH},
        {"by": "person"}, spent="CubeLaplace E",
    ),
    Entry(
        "hulls rho", "private_hull", _RHO, "hulls", {**GAUSSIAN, **PERSON, **BRITISH},
        {"by": "person"}, spent="LatticeGaussian R/64",
    ),
    Entry(
        "hulls rows", "private_hull", _EPS, "hulls",
        {**LAPLACE, **ROW, **BRITISH, "table_metric": "dist_1"},
        {"by": "person", "privacy_unit": "row"}, spent="CubeLaplace E",
    ),
    Entry(
        "hull zone", "private_hull", _RHO, "polygon",
        {**GAUSSIAN, **TABLE, "crs": "EPSG:32630", "k_max": 1.0052}, crs="EPSG:4326",
    ),
    *(
        Entry(
            f"zonal counts {name}", "zonal_counts", budget, "zones",
            {**COUNTED, **budget, "neighbours": neighbours,
             "notion": "dp" if "eps" in budget else "zcdp"},
            {"zones": ZONES, "neighbours": neighbours, **options},
        )
        for name, budget, neighbours, options in (
            ("added", {"eps": 6.0}, "add-remove", {}),
            ("replaced", {"eps": 6.0}, "replace", {}),
            ("gaussian", {"rho": 6.0}, "replace", {}),
            ("matrix", {"rho": 6.0}, "add-remove", {}),
            ("queries", {"eps": 6.0}, "replace", {"queries": "total,zone"}),
            ("groups", {"eps": 6.0}, "add-remove", {"mechanism": "groups"}),
        )
    ),
    *(
        Entry(
            f"zonal series {name}", "zonal_counts", budget, "zones",
            {**COUNTED, **budget, "neighbours": neighbours,
             "notion": "dp" if "eps" in budget else "zcdp"},
            {"zones": SIDES, "neighbours": neighbours, "time": "when", "every": "2h",
             "start": "2024-05-06", "end": "2024-05-06T04:00"}, spent=spent,
        )
        for name, budget, neighbours, spent in (
            ("added", {"eps": 6.0}, "add-remove", "ScalarLaplace E"),
            ("replaced", {"eps": 6.0}, "replace", "ScalarLaplace E/2"),
            ("gaussian", {"rho": 6.0}, "add-remove", "LatticeGaussian R/D"),
        )
    ),
    *(
        Entry(
            f"zonal below {name}", "zonal_counts", budget, "zones",
            {**COUNTED, **budget, **unit, "neighbours": neighbours,
             "notion": "dp" if "eps" in budget else "zcdp"},
            {"zones": HALF, "below": below, "neighbours": neighbours, **unit},
            spent=spent,
        )
        for name, neighbours, below, unit, budget, spent in (
            ("added", "add-remove", 20, {}, {"eps": 3.0}, "ScalarLaplace E"),
            ("rho", "replace", 0.5, {}, {"rho": 4.5}, "LatticeGaussian R"),
            ("persons", "replace", 20, _COLUMN, {"eps": 3.0}, "ScalarLaplace E"),
        )
    ),
)  # fmt: skip
# Audited by pairs of their own: neighbouring rows of these are of another kind.
MORE = (
    *(
        Entry(
            f"flows {name}", "private_flows", budget, "zones",
            {**COUNTED, **budget, "neighbours": neighbours,
             "notion": "dp" if "eps" in budget else "zcdp"},
            {"zones": SIDES, "destination": "home", "neighbours": neighbours}, spent=at,
        )
        for name, budget, neighbours, at in (
            ("added", {"eps": 6.0}, "add-remove",
             "ScalarLaplace A*0.9, ScalarLaplace A*0.1"),
            ("gaussian", {"rho": 6.0}, "replace",
             "LatticeGaussian A*0.4, LatticeGaussian A*0.04 x 2, "
             "LatticeGaussian A*0.02"),
        )
    ),
    *(
        Entry(
            f"zonal sums {name}", "zonal_counts", budget, "zones",
            {**COUNTED, **budget, "neighbours": neighbours,
             "notion": "dp" if "eps" in budget else "zcdp"},
            {"zones": ZONES, "sum": "age", "bounds": (0, 100),
             "neighbours": neighbours},
        )
        for name, budget, neighbours in (
            ("added", {"eps": 6.0}, "add-remove"),
            ("gaussian", {"rho": 6.0}, "replace"),
        )
    ),
    *(
        Entry(
            f"{name} {way}", method, budget, "table",
            {**(LAPLACE if budget is _EPS else GAUSSIAN), **ROW, **BRITISH}, options,
        )
        for way, budget in (("eps", _EPS), ("rho", _RHO))
        for name, method, options in (
            ("count", "private_count", {"ranges": HALF}),
            ("ask", "ask_many", {"places": HALF}),
            ("kernel mean", "private_kde_at", {"points": CELLS.geometry[:1],
                                               "bandwidth": 900}),
        )
    ),
    Entry(
        "kernel mean smooth", "private_kde_at", _EPS, "table",
        {**LAPLACE, **DIST_1, **BRITISH},
        {"points": CELLS.geometry[:1], "bandwidth": 900, "method": "smooth"},
    ),
    Entry("square", "square", {"eps": 2.0}, "places", LOCAL_DP, {"bounds": DOMAIN}),
    Entry(
        "staircase", "staircase", {"eps": 2.0}, "places", LOCAL_DP,
        {"places": CELLS.geometry.to_crs("EPSG:27700")},
    ),
)  # fmt: skip
LISTED = (*ENTRIES, *MORE)
