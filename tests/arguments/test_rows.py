"""Every row is what its function takes: names, order, defaults, words, limits."""

import dataclasses
import inspect
import re
import subprocess
import sys
from operator import attrgetter
from types import SimpleNamespace

import click
import geopandas as gpd
import pandas as pd
import pytest
from shapely.geometry import Point, box

import geopriv_gis
from geopriv_gis import ParameterError, metrics
from geopriv_gis.arguments import (
    GROUPS,
    NAMES,
    RELEASES,
    REQUIRED,
    Absent,
    Command,
    Form,
    kinds,
)
from geopriv_gis.arguments.row import CHECK, RESEARCH, alternative_arguments
from geopriv_gis.cli.commands import ROWS as CLI_ROWS
from geopriv_gis.cli.commands import TOOLS, geopriv
from geopriv_gis.core.local.questions import Procedure
from geopriv_gis.frames.accessor import GeoPriv
from tests.conformance.entries import LISTED

ROWS = {row.function: row for row in RELEASES}
# Functions on frames that release nothing and measure nothing.
OTHERS = {
    "write_file": "files",
    "audit": "takes a release, a function, to pieces",
    "release_preset": "takes the arguments of the release that it makes",
}  # fmt: skip
FIRST = ("frame", "released", "cells")
X = [530_000.0 + 50 * n for n in range(40)]
HOMES = gpd.GeoDataFrame(
    {
        "income": [float(n) for n in range(40)],
        "when": pd.date_range("2024-05-06", periods=40, freq="60min"),
    },
    geometry=gpd.points_from_xy(X, [180_000.0 + 7 * n for n in range(40)]),
    crs="EPSG:27700",
)
AROUND = gpd.GeoDataFrame(
    geometry=[box(520_000, 170_000, 540_000, 190_000)], crs=HOMES.crs
)
TOWNS = gpd.GeoDataFrame(
    {"people": [9.0, 5.0]},
    geometry=[
        box(520_000, 170_000, 530_500, 190_000),
        box(530_500, 170_000, 540_000, 190_000),
    ],
    crs=HOMES.crs,
)
WALK = geopriv_gis.lipschitz(lambda place: place[0], 1, of="row")
PLACE, PLACES = Point(530_100, 180_000), HOMES.geometry.iloc[:3]
# The least that a call needs, where that is more than a budget.
NEEDED = {
    "graph_laplace": {"eps": 1.0},
    "optimal_cells": {"eps": 0.01, "cells": PLACES},
    "dprs": {"eps": 0.01, "region": AROUND},
    "peak_laplace": {"eps": 0.01, "eps_fixed": 1.0, "radius": 100.0},
    "baselines.square": {"eps": 1.0, "bounds": (5e5, 1e5, 6e5, 2e5)},
    "baselines.staircase": {"eps": 1.0, "places": PLACES},
    "private_track": {
        "time": "when", "windows": "1d", "privacy_unit": "table", "eps": 0.1,
    },
    "trim_ends": {"radius": 500.0, "time": "when", "gap": "1h"},
    "private_flows": {"zones": AROUND, "destination": "income", "eps": 1.0},
    "private_knn": {"point": PLACE, "k": 2, "eps": 0.1},
    "private_distance": {"point": PLACE, "eps": 0.1},
    "private_statistic": {"statistic": WALK, "eps": 0.1},
    "private_mean": {"of": PLACE, "function": abs, "domain": (0, 1), "eps": 0.1},
    "private_count": {"ranges": AROUND, "eps": 0.1},
    "ask_many": {"places": AROUND, "eps": 0.1},
    "private_kde_at": {"points": PLACE, "bandwidth": 100.0, "eps": 0.1},
    "private_share": {"of": AROUND, "eps": 0.1, "softness": 50.0},
    "clustering": {"window": AROUND},
    "getis_ord": {"column": "income", "bandwidth": 100.0, "points": PLACE},
    "morans_i": {"column": "income", "bandwidth": 100.0},
    "knox": {"time": "income", "distances": 100.0, "periods": 1.0},
    "private_heatmap": {
        "bandwidth": 200.0, "cell": 100.0, "extent": AROUND, "eps": 0.1,
    },
    "zonal_counts": {"zones": AROUND, "eps": 1.0},
    "count": {"polygons": AROUND, "bandwidth": 100.0},
    "density": {"bandwidth": 100.0, "points": PLACE},
    "remap": {"prior": PLACES},
    "rate": {"zones": TOWNS, "population": "people", "bandwidth": 100.0},
    "covariate": {"surface": TOWNS, "column": "people"},
    "around": {"point": PLACE, "radius": 300.0, "population": PLACES},
    "attack.localise": {"prior": PLACES},
    "attack.averaging": {"releases": [HOMES.geometry]},
    "plan": {"release": "planar_laplace", "eps": 0.01},
}  # fmt: skip
# What an argument goes with: by itself it is not looked at, or means something else.
WITH = {
    **{
        ("planar_laplace", name): {"privacy_unit": "table"}
        for name in ("method", "table_metric")
    },
    ("peak_laplace", "table_metric"): {"privacy_unit": "table"},
    ("gaussian", "table_metric"): {"privacy_unit": "table"},
    ("graph_laplace", "people"): {"eps": None, "level": 1.0},
    ("graph_laplace", "level"): {"eps": None, "people": 10},
    ("remap", "band"): {"prior": SimpleNamespace(count=1, read=1, transform=1)},
    ("covariate", "band"): {
        "surface": SimpleNamespace(count=1, read=1, transform=1),
        "column": None,
    },
    ("synthesise", "band"): {
        "population": SimpleNamespace(count=1, read=1, transform=1),
    },
    ("around", "band"): {
        "population": SimpleNamespace(count=1, read=1, transform=1),
    },
    ("clustering", "band"): {
        "population": SimpleNamespace(count=1, read=1, transform=1),
        "window": None,
    },
    ("zonal_counts", "privacy_unit"): {"max_rows_per_unit": 2},
    ("density", "cell"): {"points": None},
    ("getis_ord", "cell"): {"points": None},
    ("private_kde_at", "delta"): {"method": "smooth"},
    **{
        ("private_kde_at", name): {"method": "smooth"}
        for name in ("split", "noise", "nu", "p", "theta", "radius")
    },
    ("ask_many", "bandwidth"): {"question": "density"},
    ("ask_many", "k"): {"question": "nearest"},
    ("zonal_counts", "max_rows_per_unit"): {"privacy_unit": "income"},
    ("private_flows", "max_rows_per_unit"): {"privacy_unit": "income"},
    ("private_flows", "privacy_unit"): {"max_rows_per_unit": 2},
}
# Refused in words of their own, which say what must hold as well.
IN_WORDS = {"band": "whole number from 1"}
# Words that a message does not name: they do not go with the privacy unit.
UNNAMED = {("private_knn", "method"): {"distances"}}


def function_of(row):
    return attrgetter(row.function)(geopriv_gis)


def cases(*which):
    return [
        pytest.param(row, one, id=f"{row.function}-{one.name}")
        for row in RELEASES
        for one in (*row.arguments, *row.procedure)
        if isinstance(one.kind, which)
    ]


def refused(row, argument, value):
    """Return the message with which a value is refused, everything else being fine."""
    given = dict(NEEDED.get(row.function) or _needed(row))
    released = HOMES.geometry.iloc[::-1].set_crs(HOMES.crs)
    for each in row.arguments:
        if isinstance(each.kind, kinds.ReleaseLayer):
            given[each.name] = RELEASED if each is row.arguments[0] else released
        elif isinstance(each.kind, kinds.Frame):
            given[each.name] = HOMES.geometry
    if row.function == "graph_laplace":
        given["metric"] = metrics.people(TOWNS, "people")
    if argument.name == "rho":
        given.pop("eps", None)
    given |= WITH.get((row.function, argument.name), {})
    with pytest.raises(ParameterError) as caught:
        function_of(row)(**{**given, argument.name: value})
    return str(caught.value)


def _needed(row):
    """Return the budget of a release that needs nothing else, as conformance has it."""
    return next((one.budget for one in LISTED if one.method == row.name), {})


RELEASED = HOMES.geometry.geopriv.planar_laplace(0.05)


class TestSignatures:
    def test_every_public_function_has_a_row(self):
        found = set()
        for name in geopriv_gis.__all__:
            thing = getattr(geopriv_gis, name)
            inner = thing.__all__ if name in ("attack", "baselines") else [""]
            for one in (f"{name}.{part}".strip(".") for part in inner):
                function = attrgetter(one)(geopriv_gis)
                if inspect.isfunction(function) and _first(function) in FIRST:
                    found.add(one)
        assert found - set(OTHERS) == set(ROWS)

    def test_row_arguments_match_function_signatures(self):
        for row in RELEASES:
            parameters = list(inspect.signature(function_of(row)).parameters.values())
            passed_on = [p for p in parameters if p.kind is p.VAR_KEYWORD]
            own = [p for p in parameters if p not in passed_on]
            taken = [
                p for one in row.arguments for p in (one, *alternative_arguments(one))
            ]
            assert [p.name for p in own] == [one.name for one in taken]
            optional = [one.name for one in row.arguments if alternative_arguments(one)]
            assert [_default(p) for p in own] == [
                None if one.name in optional else one.default for one in taken
            ]
            assert bool(passed_on) == bool(row.procedure)

    @pytest.mark.parametrize("row", RELEASES, ids=list(ROWS))
    def test_row_arguments_match_accessor_signatures(self, row):
        method = getattr(GeoPriv, row.name, None)
        if method is None:  # a property, and what is not about a frame alone
            assert row.group in (CHECK, RESEARCH)
            return
        there = inspect.signature(method).parameters.values()
        here = inspect.signature(function_of(row)).parameters.values()
        shape = [(p.name, p.kind, _default(p)) for p in here]
        assert [(p.name, p.kind, _default(p)) for p in there] == shape

    @pytest.mark.parametrize("name", ["private_count", "private_kde_at", "ask_many"])
    def test_row_procedure_matches_passed_on_options(self, name):
        taken = {each.name: each.default for each in dataclasses.fields(Procedure)}
        row = ROWS[name]
        own = {one.name for one in row.arguments}
        passed_on = {one.name: one.default for one in row.procedure}
        assert passed_on == {n: d for n, d in taken.items() if n not in own}


class TestValues:
    @pytest.mark.parametrize(("row", "argument"), cases(kinds.Choice))
    def test_row_choices_match_refusal_messages(self, row, argument):
        message = refused(row, argument, "nonsense")
        assert argument.name in message
        named = set(re.findall(r"['\"](\w[\w-]*)['\"]", message)) - {"nonsense"}
        unnamed = UNNAMED.get((row.function, argument.name), set())
        assert named == set(argument.kind.words) - unnamed

    @pytest.mark.parametrize(("row", "argument"), cases(kinds.Number))
    def test_row_limits_match_refusal_messages(self, row, argument):
        limits = argument.kind.limits
        for bad in _beyond(limits):
            message = refused(row, argument, bad)
            assert argument.name in message
            assert IN_WORDS.get(argument.name, limits.sentence()) in message

    def test_row_privacy_unit_is_checked_everywhere(self):
        for row in RELEASES:
            for one in row.arguments:
                if isinstance(one.kind, kinds.Unit) and row.result != "names":
                    message = refused(row, one, "nonsense")
                    assert "privacy_unit must be" in message


@pytest.mark.parametrize(
    ("name", "said"),
    [("dprs", "Refused"), ("graph_laplace", "Refused"), ("peak_laplace", "A ledger")],
)
def test_row_ledger_explanations_match_refusals(name, said, tmp_path):
    account = geopriv_gis.Ledger.create(tmp_path / "a.ledger", budget=9.0)
    assert ROWS[name].argument("ledger").explanation.startswith(said)
    metric = metrics.people(TOWNS, "people", reach=1e6)
    given = {**NEEDED[name], **({"metric": metric} if name == "graph_laplace" else {})}
    with pytest.raises(geopriv_gis.ConversionError):
        getattr(geopriv_gis, name)(HOMES[["geometry"]], ledger=account, **given)


class TestSurfaces:
    def test_rows_are_complete(self):
        for row in RELEASES:
            assert row.group in GROUPS
            assert row.help.endswith(".")
            for one in (*row.arguments, *row.procedure):
                assert one.explanation, one.name
                for name in re.findall(r"`(\w+)`", one.explanation):
                    known = [
                        *row.arguments,
                        *(p for a in row.arguments for p in _parts(a)),
                    ]
                    assert name in {each.name for each in known} | {"OptimalMechanism"}

    @pytest.mark.parametrize("row", RELEASES, ids=list(ROWS))
    def test_rows_give_reasons_for_missing_arguments(self, row):
        asked = {one.name for one in row.offered_arguments}
        first = {one.name for one in (*row.arguments, *row.procedure)} - asked
        for surface in (row.command, row.form):
            if isinstance(surface, Absent):
                assert surface.reason
                assert "yet" not in surface.reason.split()
                continue
            assert set(surface.without) <= asked
            assert all(surface.without.values())
            if isinstance(surface, Form):
                shown = {one.name for one in row.form_arguments} - first
                assert shown | set(surface.without) == asked
                assert set(surface.first) <= {one.name for one in row.form_arguments}
        if isinstance(row.command, Command):
            assert asked - set(row.command.without) <= _options(row.command.name)

    def test_row_command_and_form_names_are_unique(self):
        commands = [r.command.name for r in RELEASES if isinstance(r.command, Command)]
        forms = [r.form.name for r in RELEASES if isinstance(r.form, Form)]
        assert len(set(commands)) == len(commands)
        assert len(set(forms)) == len(forms)

    @pytest.mark.parametrize(
        "row", [row for row in RELEASES if isinstance(row.form, Form)],
        ids=lambda row: row.form.name,
    )  # fmt: skip
    def test_forms_ask_every_required_argument(self, row):
        required = {one.name for one in row.arguments if one.required}
        assert required <= {one.name for one in row.form_arguments}
        fields = [part for one in row.form_arguments for part in (_fields(one))]
        names = [part.parameter for part in fields]
        assert len(set(names)) == len(names)
        assert all(part.label and (part.hint or part.help) for part in fields)


class TestNames:
    """Every public name is that of a release, or is listed with where else it is."""

    def test_every_public_name_is_listed_or_has_a_row(self):
        found = {f"GeoPriv.{name}" for name in vars(GeoPriv) if name[0] != "_"}
        for name in geopriv_gis.__all__:
            thing = getattr(geopriv_gis, name)
            inner = thing.__all__ if inspect.ismodule(thing) else ()
            found |= {name, *(f"{name}.{part}" for part in inner)}
        methods = {f"GeoPriv.{row.name}" for row in RELEASES if row.is_method}
        listed = [each for one in NAMES for each in one.names]
        assert found - set(ROWS) - methods == set(listed)
        assert len(set(listed)) == len(listed)

    def test_names_table_lists_commands_and_forms_or_reasons(self):
        forms = {row.form.title for row in RELEASES if isinstance(row.form, Form)}
        for each in NAMES:
            for place in (each.command, each.form):
                assert place.reason if isinstance(place, Absent) else place
            for name in re.findall(r"geopriv ([a-z-]+)", str(each.command)):
                assert name in {**CLI_ROWS, **TOOLS}
        assert "Explain a release" in forms  # as `Guarantee` says


def test_rows_import_without_optional_packages():
    program = (
        "import sys\n"
        "for name in ('pandas', 'numpy', 'geopandas', 'shapely', 'scipy', 'click'):\n"
        "    sys.modules[name] = None\n"
        "from geopriv_gis import arguments\n"
        "print(len(arguments.RELEASES))"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True)
    assert found.stdout.decode().strip() == str(len(RELEASES)), found.stderr


def _options(command):
    """Return the names of a command's options, and of what it is given by place."""
    words, found = command.split(), geopriv
    for word in words:
        found = found.get_command(click.Context(found), word)
    if isinstance(found, click.Group):  # what all its commands have
        below = found.list_commands(click.Context(found))
        return set.intersection(*(_options(f"{command} {each}") for each in below))
    return {each.name for each in found.params}


def _first(function):
    return next(iter(inspect.signature(function).parameters), None)


def _default(parameter):
    return REQUIRED if parameter.default is parameter.empty else parameter.default


def _beyond(limits):
    """Return a value on the wrong side of each limit."""
    if limits.above is not None:
        yield limits.above
    if limits.at_least is not None:
        yield limits.at_least - 1
    if limits.below is not None:
        yield limits.below
    if limits.at_most is not None:
        yield limits.at_most + 1
    if limits.integer:
        yield 2.5


def _parts(argument):
    other = argument.instead.arguments if argument.instead else ()
    return (argument, *other, *argument.along)


def _fields(argument):
    return [
        part for one in argument.fields or (argument,) for part in _parts(one)
    ] + list(argument.along if argument.fields else ())
