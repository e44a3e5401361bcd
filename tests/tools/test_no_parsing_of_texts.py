"""A guarantee's mechanism and parameters are for people: no code decides by them."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOR_PEOPLE = {"mechanism", "parameters"}
SOURCES = [
    path
    for room in ("geopriv_gis", "qgis_plugin")
    for path in sorted((ROOT / room).rglob("*.py"))
    if path.name != "paragraph.py"  # which prints them
]


def reads(node):
    """Tell whether an expression is somebody's mechanism or parameters."""
    return isinstance(node, ast.Attribute) and node.attr in FOR_PEOPLE


def decisions(text):
    """Return the lines in which a mechanism's name or parameters are compared."""
    found = []
    if not any(word in text for word in FOR_PEOPLE):
        return found  # parsing takes longest
    for node in ast.walk(ast.parse(text)):
        compared = isinstance(node, ast.Compare) and any(
            map(reads, [node.left, *node.comparators])
        )
        tested = isinstance(node, (ast.If, ast.IfExp, ast.While)) and (
            reads(node.test)
            or (isinstance(node.test, ast.UnaryOp) and reads(node.test.operand))
        )
        # .startswith(…), .get(…): asked for something in it
        asked = (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and reads(node.func.value)
            and node.func.attr in ("get", "startswith", "endswith", "find", "split")
        )
        if compared or tested or asked:
            found.append(node.lineno)
    return found


def test_nothing_is_decided_by_words():
    found = {path: decisions(path.read_text(encoding="utf-8")) for path in SOURCES}
    assert len(found) > 500
    assert {path: lines for path, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    "line",
    [
        "x = promise.mechanism == 'gaussian'",
        "x = 'laplace' in promise.mechanism",
        "x = 'unit_ball' in g.parameters",
        "x = promise.parameters.get('fixed_loss')",
        "x = promise.mechanism.startswith('dprs')",
        "if not promise.mechanism: x = 1",
    ],
)
def test_this_test_sees_them(line):
    assert decisions(line) == [1]
