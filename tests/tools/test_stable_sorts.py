"""No order is the processor's choice: ties are sorted as they stand."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("geopriv_gis", "qgis_plugin", "tests", "benchmarks", "tools")
FILES = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]


def unstable(text):
    """Yield the lines that leave the order of ties to numpy's fastest kernel."""
    if "argsort" not in text and "argpartition" not in text:
        return  # parsing takes longest
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            stable = any(each.arg == "kind" for each in node.keywords)
            if node.func.attr == "argpartition" or (
                node.func.attr == "argsort" and not stable
            ):
                yield node.lineno


@pytest.mark.parametrize("text", ["np.argsort(x)", "x.argsort()", "np.argpartition(x)"])
def test_it_is_found(text):
    assert [*unstable(f"a = b\nc = {text}\n")] == [2]


def test_sorts_are_stable():
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in FILES
        for line in unstable(path.read_text(encoding="utf-8"))
    ]
    assert not found, 'argsort needs kind="stable"; core/ground/metric.py partitions'
