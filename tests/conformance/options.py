"""What entries must take of every option: the words of the rows, and more.

Options that are no choice of words are in `OPTIONS` with all their values; what is
nowhere must be in `FREE`, which says why.
"""

import inspect

import geopandas as gpd

from geopriv_gis import arguments
from geopriv_gis.arguments.kinds import Choice, Flag, Number, Unit
from geopriv_gis.arguments.row import alternative_arguments

ROWS = {row.name: row for row in arguments.RELEASES}
FREE = {
    **dict.fromkeys(
        ("frame", "points", "places", "ranges", "zones", "cells", "of", "column",
         "bounds", "sum", "function", "domain", "statistic", "statistics", "thresholds",
         "extent", "range", "rows", "question", "prior", "queries", "metric",
         "category", "categories", "zone_name", "time", "every", "start", "end",
         "until", "windows", "origin", "destination", "population"),
        "what is asked, and of whom",
    ),
    **dict.fromkeys(
        ("k", "radius", "bandwidth", "cell", "softness", "above", "below", "q",
         "directions", "centres", "rounds", "share", "groups", "beta", "slivers",
         "reach", "eps_discs", "count", "corner_radius", "speed", "within",
         "suppress"),
        "numbers: the same code for all their values",
    ),
    **dict.fromkeys(("ledger", "table_ledger", "sticky", "store"), "tests of accounts"),
    **dict.fromkeys(("rng", "progress"), "every test of releases"),
    **dict.fromkeys(("drop", "keep"), "which columns go along: tests of columns"),
    "integer": "rounds what was drawn: tests of zones",
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
        ("eps", "rho", "table_rho", "people", "level", "region", "unit_ball",
         "onto",
         "delta", "split", "nu", "p", "theta", "weights", "max_rows_per_unit",
         "geometry", "among", "by"),
        EITHER,
    ),
}  # fmt: skip
_QUESTION_OPTIONS = {"privatize": ("distance", "point"), "split": ("doubling", "even")}
_WAYS = ("elimination", "baseline")
# Where a function has no row, and where some values are enough.
OWN = {
    "private_kde_at": {"split": (LEFT_OUT,)},
    "range_count": {"method": _WAYS, **_QUESTION_OPTIONS},
    "threshold": {"method": _WAYS, "split": _QUESTION_OPTIONS["split"]},
    "dprs": {"delta": (GIVEN,)},
    "knn": {"point": (ONE,)},
    "kde": {},
    "run": {},
}
# What None stands for.
USUAL = {"method": "joint", "table_metric": "dist_inf"}
PROCEDURE = {"method": "elimination", "split": "doubling", "privatize": "distance"}


def words_of(argument):
    """Return the values that a row lists, if it does."""
    kind = argument.kind
    if isinstance(kind, Flag):
        return (True, False)
    if isinstance(kind, Unit):
        return (*kind.words, "a column")
    return kind.words if isinstance(kind, Choice) else None


def numbers_of(method):
    """Return the numbers that must be given: the same code for all their values.

    And those that stand for them, which they are made of before anything else.
    """
    listed = ROWS[method].arguments if method in ROWS else ()
    numbers = [one for one in listed if isinstance(one.kind, Number)]
    others = {other.name for one in numbers for other in alternative_arguments(one)}
    return {one.name for one in numbers if one.required} | others


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
            empty = parameter.default is parameter.empty
            needed = empty or name in numbers_of(method)
            either = OPTIONS[name] is EITHER
            wanted[name] = (GIVEN,) if needed and either else OPTIONS[name]
    return wanted


def taken_by(entry, name, parameter):
    """Return what an entry takes of a parameter, in the words of `OPTIONS`."""
    given = entry.arguments()
    given = {**given, **getattr(entry, "session", {})}
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
        is_split = name == "split" and isinstance(value, str)
        return value if is_split else LEFT_OUT if value is None else GIVEN
    return value


def missing_of(method, function, entries):
    """Return the values that none of some entries takes, by parameter."""
    parameters = inspect.signature(function).parameters
    missing = {}
    for name, values in wanted_of(method, function).items():
        known = parameters.get(name)
        taken = {taken_by(entry, name, known) for entry in entries}
        if not set(values) <= taken:
            missing[name] = [value for value in values if value not in taken]
    return missing
