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


def test_rows_have_names_of_their_own():
    assert len({row.name for row in RELEASES}) == len(RELEASES)


def test_the_package_has_the_functions_of_the_rows():
    here = {name for name in ROWS if "." not in name}
    assert functions_of(public) - OTHERS == here
    assert len(set(public.__all__)) == len(public.__all__)
    assert set(public.__all__) == set(geopriv_gis.__all__)


@pytest.mark.parametrize("name", ["attack", "baselines"])
def test_lists_of_names_of_modules(name):
    rows = {row.name for row in RELEASES if row.function.startswith(f"{name}.")}
    assert functions_of(getattr(public, name)) == rows


def test_the_accessor_has_what_takes_a_frame():
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
def test_a_function_is_called_what_its_row_says(row):
    function = import_function(row)
    assert function is attrgetter(row.function)(geopriv_gis)
    assert function.__name__ == row.name
    assert function.__module__ == f"{frames.__name__}.{row.module}"
