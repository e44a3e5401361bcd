"""What another package brought is asked for; what it calls its version is not."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("geopriv_gis", "qgis_plugin", "tests", "benchmarks", "docs")
SOURCES = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
PARSERS = {"packaging.version", "distutils.version", "pkg_resources"}
READ = ("__version__", "QGIS_VERSION_INT")


def versions(text):
    """Return the lines that read or parse the version of another package."""
    found = []
    if not any(word in text for word in (*READ, *PARSERS)):
        return found  # parsing takes longest
    for node in ast.walk(ast.parse(text)):
        # To set it, as a test does, is to show that nobody reads it.
        read = isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
        read = read and getattr(node.value, "id", "") != "geopriv_gis"  # our own
        named = isinstance(node, ast.ImportFrom) and node.module in PARSERS
        parsed = isinstance(node, ast.Import) and any(
            name.name in PARSERS for name in node.names
        )
        if (read and node.attr in READ) or (named or parsed):
            found.append(node.lineno)
    return found


def test_nothing_asks_for_the_version_of_another_package():
    found = {
        f"{path.relative_to(ROOT)}:{line}"
        for path in SOURCES
        for line in versions(path.read_text(encoding="utf-8"))
    }
    assert found == set()


@pytest.mark.parametrize(
    "line",
    [
        "new = shapely.__version__ >= '2'",
        "from packaging.version import Version",
        "import pkg_resources",
        "new = Qgis.QGIS_VERSION_INT >= 33600",
    ],
)
def test_this_test_sees_them(line):
    assert versions(line) == [1]


def test_our_own_may_be_read():
    assert versions("print(geopriv_gis.__version__)") == []
