"""`help` of a public function explains all its arguments, from its row."""

import inspect
import re
from operator import attrgetter

import geopriv_gis
from geopriv_gis.arguments import RELEASES, release_row
from geopriv_gis.arguments.docstring import document_arguments
from geopriv_gis.frames.accessor import GeoPriv

SECTION = re.compile(r"^(\w+)\n-{3,}$", re.MULTILINE)


def text_of(row):
    return inspect.getdoc(attrgetter(row.function)(geopriv_gis))


def arguments_of(text):
    """Return the entries of the section, by name: type, then what it is."""
    (section,) = re.findall(
        r"^Parameters\n-{3,}\n(.*?)(?:\n\n|\Z)", text, re.DOTALL | re.MULTILINE
    )
    entries = re.findall(
        r"^([*\w]+)(?: : (.*))?\n((?:    .*(?:\n|\Z))+)", section, re.MULTILINE
    )
    assert "".join(f"{n}{t and ' : '}{t}\n{b}" for n, t, b in entries) == section
    return {name: (kind, " ".join(body.split())) for name, kind, body in entries}


def test_docstrings_explain_every_argument():
    for row in RELEASES:
        found = arguments_of(text_of(row))
        signature = inspect.signature(attrgetter(row.function)(geopriv_gis))
        passed_on = [each.name for each in row.procedure]
        expected = list(dict.fromkeys([*signature.parameters, *passed_on]))
        found = {name.strip("*"): entry for name, entry in found.items()}
        assert list(found) == expected
        for each in (*row.arguments, *row.procedure):
            kind, body = found[each.name]
            assert body == f"{each.explanation} {each.more}".strip()
            assert kind.startswith(each.value_kind)


def test_docstring_sections_are_in_numpydoc_order():
    for row in RELEASES:
        known = ("Parameters", "Returns", "Raises", "Warns", "Notes", "References")
        places = [
            (*known, "Examples").index(name) for name in SECTION.findall(text_of(row))
        ]
        assert places[0] == 0
        assert places == sorted(set(places))


def test_docstring_types_and_defaults():
    found = arguments_of(text_of(release_row("planar_laplace")))
    kinds = {name: kind for name, (kind, _) in found.items()}
    assert kinds["eps"] == "float"
    assert kinds["rng"] == "optional"
    assert kinds["drop"] == "sequence of column names, optional"
    assert kinds["z"] == '{"keep", "drop", "protect"}, default "keep"'
    assert kinds["crs"] == 'CRS-like or "sphere", optional'
    assert arguments_of(text_of(release_row("dprs")))["rounds"][0] == "int, default 12"


def test_accessor_docstring_equals_function_docstring():
    assert GeoPriv.private_extent.__doc__ == geopriv_gis.private_extent.__doc__


def test_document_arguments_keeps_the_rest_of_a_docstring():
    def guarantee_of(released):
        """Say whether.

        It is so.

        Returns
        -------
        bool
        """

    made = inspect.getdoc(document_arguments(guarantee_of))
    start = "Say whether.\n\nIt is so.\n\nParameters\n----------\nreleased : "
    assert made.startswith(start)
    assert made.endswith("\n\nReturns\n-------\nbool")


def test_document_arguments_without_docstrings():
    def guarantee_of(released):  # as under python -OO
        pass

    assert document_arguments(guarantee_of).__doc__ is None
