"""docs/code.md, where in the code a subject is: its files and definitions are there."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "code.md"
HEAD = "| subject | definition |"
PLACE = re.compile(r"`([\w/]+\.py): ([\w.]+)`")


def groups(text):
    """Return the rows of each group's table: subjects, and definitions as text."""
    found = {}
    for group in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        title, _, body = group.partition("\n")
        if HEAD in body:
            lines = body.split(HEAD)[1].splitlines()[2:]
            rows = [line for line in lines if line.startswith("|")]
            found[title] = [line.strip("| ").split(" | ") for line in rows]
    return found


@cache
def definitions(path):
    """Return the functions, classes and methods of a file by their dotted names."""

    def inside(node, before):
        for each in node.body:
            if isinstance(each, (ast.FunctionDef, ast.ClassDef)):
                yield before + each.name
                if isinstance(each, ast.ClassDef):
                    yield from inside(each, f"{before}{each.name}.")

    return set(inside(ast.parse((ROOT / path).read_text(encoding="utf-8")), ""))


def faults(text):
    """Return what is wrong with the tables, a line each."""
    found = []
    for title, rows in groups(text).items():
        if not rows:
            found.append(f"{title}: no rows")
        for row in rows:
            subject, *rest = row
            places = PLACE.findall(rest[0]) if len(rest) == 1 else []
            named = ", ".join(f"`{path}: {name}`" for path, name in places)
            if [named] != rest or len(places) != subject.count(";") + 1:
                found.append(f"{subject}: not a definition for each subject")
            for path, name in places:
                if not (ROOT / path).is_file():
                    found.append(f"{path}: no such file")
                elif name not in definitions(path):
                    found.append(f"{path}: no {name}")
    return found


def test_every_definition_on_the_page_exists():
    text = PAGE.read_text(encoding="utf-8")
    assert groups(text).keys() == {*re.findall(r"^## (.*)$", text, re.M)[:-1]}
    assert faults(text) == []


TABLE = f"## Noise\n\n{HEAD}\n| --- | --- |\n"
FAULTS = {
    "": "Noise: no rows",
    "| x | `gone.py: x` |": "gone.py: no such file",
    "| x | `tests/draws.py: x` |": "tests/draws.py: no x",
    "| x | `tests/draws.py: Draws.x` |": "tests/draws.py: no Draws.x",
    "| x; y | `tests/draws.py: Draws` |": "x; y: not a definition for each subject",
    "| x | tests/draws.py |": "x: not a definition for each subject",
}


@pytest.mark.parametrize("row", FAULTS)
def test_each_fault_of_the_page_is_found(row):
    assert faults(f"{TABLE}{row}\n") == [FAULTS[row]]
