"""The public names are those of the rows: lists, modules and the accessor."""

import inspect
from operator import attrgetter

import pytest

import geopriv_gis
from geopriv_gis import frames, public
from geopriv_gis.arguments import RELEASES, kinds
from geopriv_gis.frames.accessor import GeoPriv

ROWS = {row.function: row for row in RELEASES}
# Functions that release nothing and measure nothing, and so have no row.
OTHERS = {"audit", "compose", "read_file", "write_file"}


def functions_of(module):
    """Return the names of the functions that a module offers."""
    return {n for n in module.__all__ if inspect.isfunction(getattr(module, n))}


def test_rows_have_names_of_their_own():
    assert len({row.name for row in RELEASES}) == len(RELEASES)


def test_lists_of_names():
    here = {name for name in ROWS if "." not in name}
    assert functions_of(frames) - {"cells_for"} == here
    assert functions_of(public) - OTHERS == here
    assert set(frames.__all__) - {"cells_for"} <= set(public.__all__)
    assert set(public.__all__) == set(geopriv_gis.__all__)


@pytest.mark.parametrize("name", ["attack", "baselines"])
def test_lists_of_names_of_modules(name):
    rows = {row.name for row in RELEASES if row.function.startswith(f"{name}.")}
    assert functions_of(getattr(frames, name)) == rows
    assert functions_of(getattr(public, name)) == rows


def test_the_accessor_has_what_takes_a_frame():
    taken = {
        row.name
        for row in RELEASES
        if isinstance(row.arguments[0].kind, (kinds.Frame, kinds.Released))
        and not row.function.startswith("attack.")
    }
    methods = {
        name
        for name, thing in vars(GeoPriv).items()
        if name[0] != "_" and not isinstance(thing, property)
    }
    # The guarantee is a property there; files and plots are no releases.
    assert methods - {"to_file", "plot"} == taken - {"guarantee_of"}


@pytest.mark.parametrize("row", RELEASES, ids=list(ROWS))
def test_a_function_is_called_what_its_row_says(row):
    assert attrgetter(row.function)(geopriv_gis).__name__ == row.name
