"""The plugin read as Qt 6 and old Pythons would: QGIS 4, and QGIS with Python 3.9.

No QGIS 4 can be had from Debian yet, so its rules are checked in the sources: Qt
through `qgis.PyQt` only, scoped enumerations, nothing that Qt 6 took away. Python 3.9,
which QGIS 3.22 to 3.34.0 brought to Windows, cannot run the library; what is loaded
before that is found out must run there, to say so.
"""

import ast
import configparser
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PLUGIN = ROOT / "qgis_plugin"
SOURCES = sorted(PLUGIN.rglob("*.py"))
BINDINGS = ("PyQt5", "PyQt6", "PySide2", "PySide6", "sip")
GONE = {"exec_", "QRegExp", "QDesktopWidget", "QSignalMapper", "QTextCodec"}
# Classes of classes, which look like members of enumerations, and constants.
CLASSES = {"Rule", "RuleList", "ColorRampItem", "LayerDetails", "TEMPORARY_OUTPUT"}
CLASSES |= {"StandardButton", "Filter"}  # and whole enumerations
OLD = (3, 9)
FIRST = ["__init__", "plugin", "provider"]  # what QGIS loads at its start
NEWER = {"kw_only", "slots", "strict"}  # arguments that Python 3.10 brought


def enumerations(path):
    """Tell whether a module is the one that knows where enumerations are."""
    return path.name == "enumerations.py"


def faults(source, layer=False):
    """Yield what a module must not do under Qt 6: (line, what)."""
    tree = ast.parse(source)
    scopes = {
        node.value for node in ast.walk(tree) if isinstance(node, ast.Attribute)
    } | {node.func for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        for name in imported(node):
            if name.split(".")[0] in BINDINGS:
                yield node.lineno, name
        name = getattr(node, "attr", getattr(node, "id", getattr(node, "name", "")))
        if name in GONE:
            yield node.lineno, name
        if layer or not isinstance(node, ast.Attribute) or node in scopes:
            continue
        owner = getattr(node.value, "id", "")
        member = node.attr[:1].isupper() and node.attr not in CLASSES
        if owner.startswith("Q") and member:
            yield node.lineno, f"{owner}.{node.attr}"


def imported(node):
    """Return the modules that a statement imports, by absolute names."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module] if isinstance(node, ast.ImportFrom) and not node.level else []


def test_the_modules_of_the_plugin_are_fit_for_qt_6():
    found = {
        path: list(faults(path.read_text(encoding="utf-8"), enumerations(path)))
        for path in SOURCES
    }
    assert len(found) > 50
    assert {path: lines for path, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    "bad",
    [
        "from PyQt5.QtCore import Qt",
        "import PyQt6.QtGui",
        "import sip",
        "dialog.exec_()",
        "x = Qt.AlignLeft",
        "x = QgsWkbTypes.Point",
        "f(Qgis.Warning)",
        "field = QgsField('a', QVariant.Int)",
        "from qgis.PyQt.QtCore import QRegExp",
        "QMessageBox.question(a, b, c, QMessageBox.Yes | QMessageBox.No)",
    ],
)
def test_what_qt_6_does_not_take_is_found(bad):
    assert list(faults(bad))


@pytest.mark.parametrize(
    "good",
    [
        "from qgis.PyQt.QtCore import Qt",
        "x = Qt.AlignmentFlag.AlignLeft",
        "isinstance(value, QVariant)",
        "QgsRuleBasedRenderer.Rule(None)",
        "dialog.exec()",
    ],
)
def test_what_it_takes_is_not(good):
    assert not list(faults(good))


def test_versions_are_those_that_are_promised():
    parser = configparser.ConfigParser()
    parser.read(ROOT / "metadata.txt", encoding="utf-8")
    general = parser["general"]
    assert general["qgisMinimumVersion"] == "3.22"
    assert general["qgisMaximumVersion"] == "4.99"
    assert "supportsQt6" not in general  # QGIS 4 asks for the version alone


def early():
    """Return the modules that are loaded before Python's version is looked at."""
    found, waiting = {}, list(FIRST)
    while waiting:
        name = waiting.pop()
        path = PLUGIN / f"{name}.py"
        if name in found or not path.exists():
            continue
        found[name] = tree = ast.parse(path.read_text("utf-8"), feature_version=OLD)
        for node in tree.body:  # not within functions
            if isinstance(node, ast.ImportFrom) and node.level == 1:
                waiting += [node.module] if node.module else []
                waiting += [alias.name for alias in node.names if not node.module]
    return found


def newer(tree):
    """Yield the lines of a module that Python 3.9 would stumble on when run."""
    if not any(getattr(n, "module", "") == "__future__" for n in tree.body):
        yield 1
    for node in ast.walk(tree):
        if NEWER & {each.arg for each in getattr(node, "keywords", ())}:
            yield node.lineno


def test_old_python_can_load_the_version_check():
    found = early()
    assert {*FIRST, "dependencies", "translation"} <= set(found)
    assert {
        name: [*newer(tree)] for name, tree in found.items() if [*newer(tree)]
    } == {}
    assert [*newer(ast.parse("zip(a, b, strict=True)"))] == [1, 1]


def test_every_module_can_be_parsed_by_the_oldest_python():
    for root in ("qgis_plugin", "geopriv_gis"):
        for path in (ROOT / root).rglob("*.py"):
            ast.parse(path.read_text("utf-8"), str(path), feature_version=OLD)


def test_python_s_floor_is_written_once():
    tomllib = importlib.import_module("tomllib")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    least = ".".join(project["requires-python"].strip(">=").split(".")[:2])
    source = (PLUGIN / "dependencies.py").read_text("utf-8")
    assert f"PYTHON = ({least.replace('.', ', ')})" in source
    assert f"Python {least}" in (ROOT / "metadata.txt").read_text("utf-8")
