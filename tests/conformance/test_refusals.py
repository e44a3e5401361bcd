"""Bad input: the documented error, before anything is drawn, silent on the data.

The table lists faults of the frame, and bad values by the name of the parameter;
a function is given those of the parameters it has. Its entries, which are its options,
share them out: all faults and values are tried with every function, and something of
every parameter with every entry.
"""

import inspect
import re
import warnings

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import LineString, MultiPoint, Point, box

import geopriv_gis
from geopriv_gis import CRSError, GeometryError, GeoPrivWarning, ParameterError
from geopriv_gis.core.randomness import Random
from tests.conformance.entries import ENTRIES, LISTED, ROWS, TOWNS

NAN, INF = float("nan"), float("inf")
LOCAL = 'LOCAL_CS["Site",UNIT["metre",1],AXIS["x",EAST],AXIS["y",NORTH]]'


def _with(*shapes):
    """Return a change that puts shapes into the last rows: all must be looked at."""

    def change(frame):
        geometry = frame.geometry
        mixed = gpd.GeoSeries(
            [*geometry.iloc[: len(geometry) - len(shapes)], *shapes],
            index=geometry.index, name=geometry.name, crs=geometry.crs,
        )  # fmt: skip
        if isinstance(frame, gpd.GeoSeries):
            return mixed
        return frame.assign(**{geometry.name: mixed}).set_geometry(geometry.name)

    return change


def _every(make):
    """Return a change that makes another shape of every point."""

    def change(frame):
        return _with(*[make(point) for point in frame.geometry])(frame)

    return change


def _without_crs(frame):
    name = frame.geometry.name
    bare = gpd.GeoSeries(list(frame.geometry), index=frame.index, name=name)
    if isinstance(frame, gpd.GeoSeries):
        return bare
    return gpd.GeoDataFrame({**frame.drop(columns=name), name: bare}, geometry=name)


def _in(crs):
    return lambda frame: _without_crs(frame).set_crs(crs)


# What is wrong with the frame; the change; the error; words of its text.
FRAMES = (
    ("no crs", _without_crs, CRSError, ("CRS", "set_crs")),
    ("local crs", _in(LOCAL), CRSError, ("neither geographic nor projected",)),
    ("wrong crs", _in("EPSG:32701"), CRSError, ("rows",)),
    ("no rows", lambda f: f.iloc[:0], GeometryError, ("0 rows",)),
    ("missing", _with(None, None), GeometryError, (f"2 of {ROWS}", "isna()")),
    ("empty", _with(Point()), GeometryError, (f"1 of {ROWS}", "is_empty")),
    ("infinite", _with(Point(INF, 1.0)), GeometryError, (f"1 of {ROWS}", "infinite")),
    ("NaN", _with(Point(NAN, NAN)), GeometryError, (f"1 of {ROWS}",)),
    (
        "mixed types", _with(LineString([(0, 0), (1, 1)])), GeometryError,
        ("LineString", "geom_type == 'Point'"),
    ),
    (
        "lines", _every(lambda p: LineString([p, (0, 0)])), GeometryError,
        ("LineString", "centroid"),
    ),
    (
        "multipoints", _every(lambda p: MultiPoint([p, (0, 0)])), GeometryError,
        ("MultiPoint", "explode()", "privacy_unit"),
    ),
    ("DataFrame", pd.DataFrame, ParameterError, ("GeoDataFrame", "DataFrame")),
    ("None", lambda f: None, ParameterError, ("GeoDataFrame", "NoneType")),
    ("list", lambda f: list(f.geometry), ParameterError, ("GeoDataFrame", "list")),
)  # fmt: skip

# Bad values by parameter; the text must name it. Callables are given the frame.
_BUDGETS = (
    0, -1, NAN, INF, -INF, True, np.True_, "0.1", 1e-60, 5e-324, 10**400, 1j, [0.1],
    lambda frame: frame.geometry, lambda frame: frame.geometry.x,
    lambda frame: frame.geometry.x.to_numpy(), lambda frame: frame.geometry.iloc[0],
)  # fmt: skip
VALUES = {
    "eps": _BUDGETS,
    "rho": _BUDGETS,
    "rng": (42, np.random.default_rng(1), "seed", Random),
    "privacy_unit": (
        "nobody", None, 3, ["person"], "home", lambda frame: frame.geometry,
    ),
    "drop": ("nothing", ["person", "nothing"], [["person"]], "home", 3),
    "keep": ("nothing", ["person", "nothing"], [["person"]], "home", 3),
    "z": ("lose", None, True, lambda frame: frame.geometry.x),
    "k": (0, -1, 2.0, True, NAN, "3", ROWS + 1, None, lambda frame: frame.geometry.x),
    "point": (
        None, (1, 2), Point(), MultiPoint([(0, 0)]), Point(NAN, 1.0), [Point(0, 0)],
        gpd.GeoSeries([], crs="EPSG:4326"), gpd.GeoSeries([Point(0, 0)]),
        gpd.GeoSeries([Point(0, 0), None], crs="EPSG:4326"),
    ),
    "directions": (2, 1025, 8.0, True, "64", None, lambda frame: frame.geometry.y),
    "beta": (0, 1, -0.1, NAN, True, "0.05", None),
    "statistic": ("mode", None, 3, ["mean"], lambda frame: frame.geometry),
    "bandwidth": (0, -1, NAN, INF, "500", True, None, lambda frame: frame.geometry.x),
    "cell": (0, -1, NAN, INF, "500", True, None, 1e-9, lambda frame: frame.geometry.y),
    "onto": (0, -1, NAN, INF, "500", True, 1e-9, lambda frame: frame.geometry.y,
             lambda frame: box(*frame.total_bounds)),
    "extent": (
        None, (1, 2, 3), (0, 0, 0, 0), (NAN, 0, 1, 1), "town", True, Point(0, 0),
        lambda frame: frame, lambda frame: frame.total_bounds,
    ),
    "within": (-1, NAN, INF, "500", True),
    "radius": (-1, NAN, INF, "500", True, None, lambda frame: frame.geometry.x),
    "nu": (2, NAN, INF, "4", True, lambda frame: frame.geometry.x),
    "p": (1, NAN, INF, "4", True), "theta": (0.9, NAN, INF, "4", True),
    "corner_radius": (-1, NAN, INF, "4", True, None),
    "together": (1, "yes", None),
}  # fmt: skip
CRS_VALUES = (
    "EPSG:nonsense", 999_999, "EPSG:3857", "EPSG:27572", LOCAL, True, 3.5, b"EPSG:4326",
    object(), lambda frame: frame, lambda frame: frame.geometry.iloc[0],
)  # fmt: skip


def _cases():
    """Yield what is tried with each entry: a name, and what is bad about each call."""
    for entry in LISTED:
        yield entry, "frame", list(_frames(entry))
        for name, values in VALUES.items():
            if name not in entry.parameters or (
                name in ("eps", "rho") and name not in entry.budget
            ):
                continue
            default = inspect.signature(entry.function).parameters[name].default
            error = (ParameterError, GeometryError)
            if name == "point":
                error = geopriv_gis.GeoPrivError
            yield entry, name, [
                (str(number), _same, {name: value}, error, (name,))
                for number, value in enumerate(values)
                if not _is_taken(entry, name, value, default)
            ]  # fmt: skip
        if entry.per_metre:
            yield entry, "crs", [
                (str(number), _same, {"crs": value}, CRSError, ("crs",))
                for number, value in enumerate(CRS_VALUES)
            ]  # fmt: skip


def _dealt():
    """Return what is tried with each entry, by name: what `_cases` has, dealt out."""
    tables = {}
    for entry, part, bad in _cases():
        table = tables.setdefault((entry.method, part), {})
        for name, *case in bad:
            table.setdefault(f"{part} {name}", []).append((str(entry), case))
    hands = {str(entry): {} for entry in LISTED}
    for table in tables.values():
        dealt = dict.fromkeys((one for each in table.values() for one, _ in each), 0)
        for name, takers in table.items():
            entry, case = min(takers, key=lambda taker: dealt[taker[0]])
            dealt[entry] += 1
            hands[entry][name] = case
        for number, entry in enumerate(
            one for one, cards in dealt.items() if not cards
        ):
            own = [(name, dict(each)[entry]) for name, each in table.items()
                   if entry in dict(each)]  # fmt: skip
            name, case = own[number % len(own)]
            hands[entry][name] = case
    return hands


def _frames(entry):
    """Yield what may be wrong with the frame of an entry."""
    counted = entry.truth["notion"] in ("dp", "zcdp")
    believed = {"crs", "cells", "metric", "zones"} & entry.options.keys()
    for name, change, error, words in FRAMES:
        if entry.options.get("zones") is TOWNS and name == "local crs":
            continue  # refused as it is brought to the zones
        if counted and name in ("wrong crs", "local crs", "no rows"):
            continue  # rows far away are in no zone; a table may be empty
        if believed and name == "wrong crs":
            continue  # who names a CRS to work in, or has cells in one, is believed
        yield name, change, {}, error, words


def _is_taken(entry, name, value, default):
    """Tell whether what is wrong elsewhere is right, or no harm, in this entry."""
    if value is None:  # by the noise, at every distance; of one question only
        by_default = default is None and name in ("radius", "cell", "k", "bandwidth")
        return by_default or entry.method == "ask_many"
    if name == "drop":
        return entry.series and value == "home"
    return entry.output == "places" and value in (1e-60, 5e-324)  # places all alike


def _same(frame):
    return frame


def _leaks(text, frame):
    """Tell what of the data a text gives away: coordinates, labels, attributes."""
    numbers = [float(n) for n in re.findall(r"\d+\.?\d*(?:e[+-]?\d+)?", text)]
    geometry = frame.geometry
    secret = np.abs(np.concatenate([geometry.x, geometry.y]))
    found = [n for n in numbers if np.isclose(secret, n, rtol=1e-4, atol=0).any()]
    words = ("nhs-", "zebra", "survey", "POINT")
    return found + [word for word in words if word in text]


HANDS = _dealt()


def test_bad_input_is_refused_before_draw_without_leak(entry, monkeypatch):
    def drawn(self, size):
        pytest.fail("randomness was drawn before everything was checked")

    monkeypatch.setattr(Random, "words", drawn)
    faults = {name: _fault(entry, *one) for name, one in HANDS[str(entry)].items()}
    assert {name: fault for name, fault in faults.items() if fault} == {}


def _fault(entry, change, options, error, words):
    """Tell what is wrong with the refusal of a bad call; nothing if all is well."""
    frame = entry.frame()
    options = {
        name: value(frame) if callable(value) and value is not Random else value
        for name, value in options.items()
    }
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", GeoPrivWarning)
            entry.call(change(frame), **options)
    except error as refusal:
        text = str(refusal)
        kind = isinstance(refusal, ValueError) and isinstance(
            refusal, geopriv_gis.GeoPrivError
        )
        named = all(word in text for word in words)
        good = kind and named and text.endswith(".") and len(text) < 400
        return "" if good and not _leaks(text, frame) else repr(refusal)
    except Exception as other:
        return f"another error: {other!r}"
    return "nothing was refused"


def test_the_leak_detector_detects():
    frame = ENTRIES[0].frame()
    x = frame.geometry.x.iloc[3]
    assert _leaks(f"not at {x:.1f}, please", frame)
    assert _leaks(f"not for {frame.person.iloc[0]}", frame)
    assert not _leaks("k must be at most the number of rows; got k = 41.", frame)


@pytest.mark.parametrize("missing", ["eps", "rho"])
def test_queries_require_exactly_one_budget(missing):
    frame = ENTRIES[0].frame()
    both = {"eps": 0.1, "rho": 0.1}
    none = r"needs eps \(1/m\), or rho"
    for budgets, message in (
        ({}, none), (both, "exactly one of eps"), ({missing: None}, none)
    ):  # fmt: skip
        with pytest.raises(ParameterError, match=message):
            frame.geopriv.private_hull(**budgets)
        with pytest.raises(ParameterError, match=message):
            frame.geopriv.private_knn(frame.geometry.iloc[0], 1, **budgets)


def test_frame_without_active_geometry_is_refused():
    frame = gpd.GeoDataFrame({"age": [1]})
    with pytest.raises(GeometryError, match="set_geometry"):
        frame.geopriv.planar_laplace(eps=0.1)


def test_gaussian_noise_and_hulls_need_a_plane():
    frame = ENTRIES[0].frame()
    with pytest.raises(CRSError, match="needs a plane"):
        frame.geopriv.gaussian(rho=1e-4, crs="sphere")
    with pytest.raises(CRSError, match="needs a plane"):
        frame.geopriv.private_hull(rho=1e-4, crs="sphere")
