"""The public names are those of the rows: modules, methods, what is written of them."""

import inspect
from operator import attrgetter

import pytest

import geopriv_gis
from geopriv_gis import frames, public
from geopriv_gis.arguments import RELEASES
from geopriv_gis.frames.accessor import GeoPriv
from geopriv_gis.frames.functions import import_function

ROWS = {row.function: row for row in RELEASES}
# Functions that release nothing by themselves, and so have no row.
OTHERS = {"audit", "compose", "lipschitz", "read_file", "write_file"}
OTHERS |= {"ask_file", "check", "prepare", "release_file", "release_preset"}


def functions_of(module):
    """Return the names of the functions that a module offers."""
    return {n for n in module.__all__ if inspect.isfunction(getattr(module, n))}


def test_release_row_names_are_unique():
    assert len({row.name for row in RELEASES}) == len(RELEASES)


def test_package_functions_match_the_rows():
    here = {name for name in ROWS if "." not in name}
    assert functions_of(public) - OTHERS == here
    assert len(set(public.__all__)) == len(public.__all__)
    assert set(public.__all__) == set(geopriv_gis.__all__)


@pytest.mark.parametrize("name", ["attack", "baselines"])
def test_public_modules_match_the_rows(name):
    rows = {row.name for row in RELEASES if row.function.startswith(f"{name}.")}
    assert functions_of(getattr(public, name)) == rows


def test_accessor_methods_match_the_rows():
    methods = {name for name in vars(GeoPriv) if name[0] != "_"}
    # Files and plots are no releases; the guarantee is a property.
    rows = {row.name for row in RELEASES if row.is_method}
    assert methods - rows == {
        "explore",
        "guarantee",
        "plot",
        "release_preset",
        "report",
        "to_file",
    }
    assert rows <= methods
    first = {next(iter(inspect.signature(import_function(row)).parameters))
             for row in RELEASES if row.is_method}  # fmt: skip
    assert first == {"frame", "released"}
    assert {"planar_laplace", "square", "remap", "compare"} <= rows
    assert not {"nearby", "linkage", "guarantee_of"} & rows


@pytest.mark.parametrize("row", RELEASES, ids=list(ROWS))
def test_function_names_match_the_rows(row):
    function = import_function(row)
    assert function is attrgetter(row.function)(geopriv_gis)
    assert function.__name__ == row.name
    assert function.__module__ == f"{frames.__name__}.{row.module}"
