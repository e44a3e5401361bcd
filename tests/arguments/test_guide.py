"""The guide has a section for releases alone, and every surface says what it says."""

import re

import click
import pytest

from geopriv_gis.arguments import RELEASES, Command, Form
from geopriv_gis.arguments.forms_alone import FORMS
from geopriv_gis.arguments.guide import _read_guides, find_guide, paragraph_to_html
from geopriv_gis.cli.commands import ROWS, geopriv

PROMISING = [
    row
    for row in RELEASES
    if isinstance(row.form, Form) and find_guide(row.name).promise
]


def test_guide_sections_belong_to_forms():
    forms = {row.name for row in (*RELEASES, *FORMS) if isinstance(row.form, Form)}
    assert set(_read_guides()) <= forms


@pytest.mark.parametrize("row", PROMISING, ids=lambda row: row.name)
def test_guide_promise_states_what_is_not_promised(row):
    told = find_guide(row.name).promise
    assert told.startswith("**What is promised.**")
    assert ("**What is not promised.**" in told) == row.has_guarantee


@pytest.mark.parametrize("name", _read_guides())
def test_guide_markup_marks_are_paired(name):
    for each in (find_guide(name).in_short, *find_guide(name).paragraphs):
        assert "*" not in paragraph_to_html(each)
        assert not re.search(r"</?p>", each)


@pytest.mark.parametrize("row", PROMISING, ids=lambda row: row.name)
def test_command_help_states_the_promise(row):
    assert isinstance(row.command, Command)
    command = geopriv.get_command(click.Context(geopriv), row.command.name)
    assert row.command.name in ROWS
    said = command.help
    assert "What is promised." in said
    assert "*" not in said
    titles = [each.form.title for each in RELEASES if isinstance(each.form, Form)]
    labels = [one.label for one in row.offered_arguments]
    assert not [name for name in (*titles, *labels) if f'"{name}"' in said]
