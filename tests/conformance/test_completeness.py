"""No public release without entries: every function, and every option it draws by.

The rows of `geopriv_gis.arguments` say which functions release and what they choose
from; beside them are sessions with what they are asked, and fitted mechanisms. Nothing
else that is public takes ``rng=None``. Options that are no choice of words are in
`OPTIONS` with all their values; what is nowhere must be in `FREE`, which says why.
Every value of every option must be taken by an entry.
"""

import inspect
from operator import attrgetter

import geopandas as gpd
import pytest

import geopriv_gis
from geopriv_gis import arguments
from geopriv_gis.arguments.kinds import Choice, Flag, Unit
from geopriv_gis.frames.accessor import GeoPriv
from tests.conformance.entries import LISTED
from tests.conformance.variants import EVERYTHING, Asked

ROWS = {row.name: row for row in arguments.RELEASES}
# Called by whoever holds the data, about a release or an attack on it: no releases.
INQUIRIES = {"audit"} | {row.name for row in ROWS.values() if row.result == "report"}
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
    **dict.fromkeys(
        ("eps", "rho", "table_rho", "people", "level", "region", "grid", "unit_ball",
         "delta", "split", "weights", "max_rows_per_unit", "geometry"),
        EITHER,
    ),
}  # fmt: skip
_ASKED = {"privatize": ("distance", "point"), "split": ("doubling", "even")}
_WAYS = ("elimination", "baseline")
# Where a function has no row, and where some values are enough.
OWN = {
    "zonal_sums": {"mechanism": ("auto", "laplace", "cells")},
    "private_kde_at": {"split": (LEFT_OUT,)},
    "range_count": {"method": _WAYS, **_ASKED},
    "threshold": {"method": _WAYS, "split": _ASKED["split"]},
    "dprs": {"delta": (GIVEN,)},
    "knn": {"point": (ONE,)},
    "kde": {},
    "run": {},
}
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
    drawn = {
        name: attrgetter(row.function)(geopriv_gis)
        for name, row in ROWS.items()
        if row.draws
    }
    drawn["Session"] = geopriv_gis.Session
    drawn["release"] = geopriv_gis.OptimalMechanism.release
    asked = {
        name: way
        for name, way in vars(geopriv_gis.Session).items()
        if name[0] != "_" and inspect.isfunction(way) and name != "component"
    }
    return drawn | asked, asked


RELEASES, ASKED = releases()


def entries_of(method):
    """Return the entries of a function, or of sessions as such."""
    if method == "Session":
        return [one for one in EVERYTHING if isinstance(one, Asked)]
    return [one for one in EVERYTHING if one.method == method]


def words_of(argument):
    """Return the values that a row lists, if it does."""
    kind = argument.kind
    if isinstance(kind, Flag):
        return (True, False)
    if isinstance(kind, Unit):
        return (*kind.words, "a column")
    return kind.words if isinstance(kind, Choice) else None


def wanted_of(method, function):
    """Return all values that entries must take, by parameter."""
    row = ROWS.get(method)
    listed = (*row.arguments, *row.procedure) if row else ()
    wanted = {one.name: words_of(one) for one in listed if words_of(one)}
    wanted |= OWN.get(method, {})
    for name, parameter in inspect.signature(function).parameters.items():
        if isinstance(parameter.default, bool):
            wanted[name] = (True, False)
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


def test_all_that_draws_is_known():
    """By introspection: functions, classes and methods, the accessor's as well."""
    found = {name for name, thing in _public() if name[0] != "_" and _draws(thing)}
    assert found - INQUIRIES == set(RELEASES) - set(ASKED)
    assert {"audit", "gi_lia", "zo_lia", "risk_report"} <= found
