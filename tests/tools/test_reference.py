"""docs/reference.md is what make reference writes, and has all releases."""

import importlib.util
import re
from pathlib import Path

from geopriv_gis.arguments import NAMES, RELEASES, Command, Form

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")


def made():
    """Return the page as the tool makes it."""
    path = ROOT / "tools" / "reference.py"
    spec = importlib.util.spec_from_file_location("reference", path)
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool.page()


def test_the_page_is_fresh():
    assert made() == TEXT, "run make reference"


def test_every_release_is_there_on_every_surface_or_with_the_reason():
    for row in RELEASES:
        (line,) = re.findall(rf"^\| \[`{re.escape(row.function)}`\].*$", TEXT, re.M)
        (section,) = re.findall(
            rf"^### {re.escape(row.function)}\n(.*?)(?=^##|\Z)", TEXT, re.M | re.DOTALL
        )
        command, form = row.command, row.form
        asked = command.name if isinstance(command, Command) else command.reason
        shown = form.title if isinstance(form, Form) else form.reason
        assert asked in line
        assert shown in line
        for argument in (*row.arguments, *row.procedure):
            assert f"\n| `{argument.name}` | " in section


def test_no_cell_of_the_two_tables_of_surfaces_is_empty():
    tables = TEXT.partition("## What is where")[2].partition("\n## ")[0]
    lines = re.findall(r"^\|.*\|$", tables, re.M)
    assert len(lines) == len(RELEASES) + len(NAMES) + 4
    assert not [line for line in lines if re.search(r"\| +\|", line)]


def test_tables_have_as_many_cells_as_columns():
    for table in re.findall(r"(?:^\|.*\n)+", TEXT, re.M):
        cells = {len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()}
        assert len(cells) == 1
