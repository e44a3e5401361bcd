"""Stubs are what make reference writes: names, signatures, docstrings."""

import ast
import importlib.util
import inspect
import re
from operator import attrgetter
from pathlib import Path

import pytest

import geopriv_gis
from geopriv_gis import public
from geopriv_gis.arguments import RELEASES
from geopriv_gis.frames import accessor

ROOT = Path(__file__).resolve().parents[2]
PUBLIC, ACCESSOR = (
    Path(inspect.getfile(module)).with_suffix(".pyi") for module in (public, accessor)
)


def made():
    """Return the stubs as the tool makes them."""
    path = ROOT / "tools" / "stubs.py"
    spec = importlib.util.spec_from_file_location("stubs", path)
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool.stubs()


def test_the_stubs_are_fresh():
    here = (ROOT / "geopriv_gis").rglob("*.pyi")
    assert made() == {path: path.read_text(encoding="utf-8") for path in here}, (
        "run make reference"
    )


def definitions(path):
    """Return the functions that a stub has, those of its class as well, by name."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    body += [part for kind in body for part in getattr(kind, "body", ())]
    return {part.name: part for part in body if isinstance(part, ast.FunctionDef)}


def names_of(arguments):
    """Return the names of arguments as they are written, in their order."""
    rest = [arguments.vararg, *arguments.kwonlyargs, arguments.kwarg]
    return [each.arg for each in (*arguments.args, *rest) if each]


@pytest.mark.parametrize(
    ("path", "owner"), [(PUBLIC, public), (ACCESSOR, accessor.GeoPriv)]
)
def test_a_stub_has_every_name_with_all_its_arguments(path, owner):
    found = definitions(path)
    rows = [row for row in RELEASES if hasattr(owner, row.name)]
    assert {"planar_laplace", "private_count", "remap"} <= {row.name for row in rows}
    for row in rows:
        written, real = found[row.name], getattr(owner, row.name)
        text = ast.get_docstring(written)
        if owner is public:
            assert text == inspect.cleandoc(real.__doc__)
            for argument in row.arguments:
                assert f"\n{argument.name} : " in text
        else:
            assert text.splitlines()[0] == real.__doc__.splitlines()[0]
            assert f"`geopriv_gis.{row.function}`" in text
        names = list(inspect.signature(real).parameters)
        if owner is not public:
            names[0] = "self"
        assert names_of(written.args) == names
        assert written.returns is not None


@pytest.mark.parametrize("path", [PUBLIC, ACCESSOR])
def test_what_a_stub_points_to_is_there(path):
    named = re.findall(r"`geopriv_gis\.([\w.]+)`", path.read_text(encoding="utf-8"))
    assert named
    for name in set(named):
        attrgetter(name)(geopriv_gis)


def test_methods_are_described_in_their_class():
    plot = ast.get_docstring(definitions(ACCESSOR)["plot"])
    assert "`released` is this frame." in plot
    assert "\nshare : float" in plot
