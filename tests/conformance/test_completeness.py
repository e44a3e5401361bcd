"""No public release without entries: every function, and every option it draws by.

Found by introspection: whatever public takes ``rng=None``, and what a session is asked.
Booleans, and choices that a docstring lists as ``name : {"a", "b"}``, list themselves;
other options are in `OPTIONS` with all their values; what is in neither must be in
`FREE`, which says why. Every value of every option must be taken by an entry.
"""

import inspect
import re

import geopandas as gpd
import pytest

import geopriv_gis
from geopriv_gis.frames.accessor import GeoPriv
from tests.conformance.entries import LISTED
from tests.conformance.variants import EVERYTHING, Asked

# Called by whoever holds the data, about a release or an attack on it: no releases.
INQUIRIES = {"audit", "gi_lia", "zo_lia", "risk_report"}
FREE = {
    **dict.fromkeys(
        ("frame", "points", "places", "ranges", "zones", "cells", "of", "column",
         "bounds", "extent", "range", "rows", "prior", "queries", "metric"),
        "what is asked, and of whom",
    ),
    **dict.fromkeys(
        ("k", "radius", "bandwidth", "cell", "softness", "above", "below", "q",
         "directions", "discs", "rounds", "share", "groups", "beta", "slivers",
         "dilation", "reach", "eps_discs", "count"),
        "numbers: the same code for all their values",
    ),
    **dict.fromkeys(("ledger", "table_ledger", "sticky"), "tests of accounts"),
    **dict.fromkeys(("rng", "progress"), "every test of releases"),
    **dict.fromkeys(("drop", "keep"), "which columns go along: tests of columns"),
    "crs": "another plane, for which every entry's own stands",
    "scheme": "of Session.run: those of private_count, which is one run",
}  # fmt: skip
ONE, MANY, GIVEN, LEFT_OUT = "one", "many", "given", "left out"
EITHER = (GIVEN, LEFT_OUT)
OPTIONS = {
    "point": (ONE, MANY),
    "privacy_unit": ("row", "table", "a column"),
    "z": ("keep", "drop"),
    "scheme": ("adaptive", "uniform", "even"),
    "loss": ("euclidean", "squared"),
    "neighbours": ("add-remove", "replace"),
    "mechanism": ("auto", "laplace", "knorm", "cells", "nim", "gaussian"),
    **dict.fromkeys(
        ("eps", "rho", "table_rho", "people", "level", "region", "grid", "unit_ball",
         "delta", "split", "weights", "max_rows_per_unit", "geometry"),
        EITHER,
    ),
}  # fmt: skip
_ASKED = {"privatize": ("distance", "point"), "split": ("doubling", "even")}
_WAYS = ("elimination", "baseline")
# Where a function differs: units that others have, names passed on to others.
OWN = {
    "zonal_counts": {"privacy_unit": ("row", "a column")},
    "zonal_sums": {
        "privacy_unit": ("row", "a column"), "mechanism": ("auto", "laplace", "cells"),
    },
    **{
        name: {"privacy_unit": ("row", "table")}
        for name in ("private_hull", "private_bbox", "private_centre",
                     "private_diameter", "private_radius")
    },
    "gaussian": {"table_metric": ("dist_inf", "dist_2")},
    "private_count": {"method": _WAYS, **_ASKED},
    "private_kde_at": {
        "method": (*_WAYS, "smooth", "lipschitz", "points", "ldp"),
        "privatize": _ASKED["privatize"], "split": (LEFT_OUT,),
    },
    "range_count": {"method": _WAYS, **_ASKED},
    "threshold": {"method": _WAYS, "split": _ASKED["split"]},
    "dprs": {"delta": (GIVEN,)},
    "knn": {"point": (ONE,)},
    "kde": {},
    "run": {},
}  # fmt: skip
# What None stands for.
USUAL = {"method": "joint", "table_metric": "dist_inf"}
PROCEDURE = {"method": "elimination", "split": "doubling", "privatize": "distance"}


def _draws(function):
    if inspect.isclass(function):
        function = vars(function).get("__init__")
    if not inspect.isfunction(function):
        return False
    rng = inspect.signature(function).parameters.get("rng")
    return rng is not None and rng.default is None


def _public():
    """Yield the public functions, of modules and classes as well, by name."""
    for name in geopriv_gis.__all__:
        thing = getattr(geopriv_gis, name)
        yield name, thing
        if inspect.ismodule(thing):
            yield from ((one, getattr(thing, one)) for one in thing.__all__)
        elif inspect.isclass(thing):
            yield from vars(thing).items()
    yield from vars(GeoPriv).items()


def releases():
    """Return what is public and draws, by name, and what a session is asked."""
    drawn = {n: f for n, f in _public() if n[0] != "_" and _draws(f)}
    asked = {
        name: way
        for name, way in vars(geopriv_gis.Session).items()
        if name[0] != "_" and inspect.isfunction(way) and name != "component"
    }
    return {n: f for n, f in drawn.items() if n not in INQUIRIES} | asked, asked


RELEASES, ASKED = releases()


def entries_of(method):
    """Return the entries of a function, or of sessions as such."""
    if method == "Session":
        return [one for one in EVERYTHING if isinstance(one, Asked)]
    return [one for one in EVERYTHING if one.method == method]


def wanted_of(method, function):
    """Return all values that entries must take, by parameter."""
    wanted = dict(OWN.get(method, {}))
    for name, parameter in inspect.signature(function).parameters.items():
        listed = re.search(
            rf"^ *{name} : \{{(.*?)\}}", function.__doc__ or "", re.MULTILINE
        )
        if isinstance(parameter.default, bool):
            wanted[name] = (True, False)
        elif listed and name not in OWN.get(method, {}):
            wanted[name] = tuple(re.findall(r'"([^"]+)"', listed.group(1)))
        elif name in OPTIONS and name not in wanted and name not in FREE:
            needed = parameter.default is parameter.empty
            either = OPTIONS[name] is EITHER
            wanted[name] = (GIVEN,) if needed and either else OPTIONS[name]
    return wanted


def taken_by(entry, name, parameter):
    """Return what an entry takes of a parameter, in the words of `OPTIONS`."""
    given = entry.arguments()
    if isinstance(entry, Asked):
        given = {**given, **entry.session}
    default = None if parameter is None else parameter.default
    value = given.get(name, default)
    if name == "privacy_unit":
        return value if value in ("row", "table") else "a column"
    if name == "point":
        return MANY if isinstance(value, gpd.GeoSeries) else ONE
    if value is None and name in USUAL | PROCEDURE:
        usual = PROCEDURE if parameter is None else USUAL
        return usual.get(name, LEFT_OUT)
    if OPTIONS.get(name) is EITHER and not isinstance(value, bool):
        asked = name == "split" and isinstance(value, str)
        return value if asked else LEFT_OUT if value is None else GIVEN
    return value


@pytest.mark.parametrize("method", sorted(RELEASES))
def test_every_public_release_has_entries(method):
    if method == "run":
        return  # private_count is one
    assert entries_of(method), "add a line to VARIANTS"
    if method not in {"Session", "release", *ASKED}:
        assert any(entry.method == method for entry in LISTED), "add it to LISTED"


def faults_of(method, function):
    """Return values that no entry takes, and parameters nobody has thought of."""
    parameters = dict(inspect.signature(function).parameters)
    wanted = wanted_of(method, function)
    missing = {}
    for name, values in wanted.items():
        known = parameters.get(name)
        taken = {taken_by(entry, name, known) for entry in entries_of(method)}
        if not set(values) <= taken and method != "run":
            missing[name] = set(values) - taken
    unknown = {
        name
        for name, parameter in parameters.items()
        if name not in wanted and name not in FREE and name != "self"
        if parameter.kind is not parameter.VAR_KEYWORD
    }
    return missing, unknown


@pytest.mark.parametrize("method", sorted(RELEASES))
def test_every_option_has_entries(method):
    missing, unknown = faults_of(method, RELEASES[method])
    assert not missing, "no entry takes these"
    assert not unknown, "list their values in OPTIONS, or say in FREE why not"


def test_what_draws_is_found():
    """The list above is not empty, and knows functions, classes and methods."""
    assert {"gaussian", "square", "Session", "release", "zonal_sums"} <= set(RELEASES)
    assert {name for name, thing in _public() if _draws(thing)} >= INQUIRIES
