"""Every module has tests that can be found: by its name, or by tests/README.md."""

import re
from pathlib import Path

from tests.conformance.entries import LISTED

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
FILES = {str(path.relative_to(TESTS)) for path in TESTS.rglob("test_*.py")}
ROOMS = {file.split("/")[0] for file in FILES}
TABLE = TESTS / "README.md"
ROW = re.compile(r"^\| ([a-z_0-9/, ]+) \| (\S+\.py(?:, \S+\.py)*) \|$")

DRAWN = {
    name
    for entry in LISTED if entry.spent
    for name in (f"def {entry.method}", f"class {entry.spent.split(' ')[0]}")
}  # fmt: skip


def modules():
    """Return the library's modules as their paths, without ``.py``."""
    house = ROOT / "geopriv_gis"
    found = sorted(house.rglob("*.py"))
    return [
        str(path.relative_to(house).with_suffix(""))
        for path in found
        if not path.name.startswith("__")
    ]


def by_name(module):
    """Return tests that are named after a module, or after the package it is in.

    They are in the room of the module, or among the statistical ones.
    """
    *packages, name = module.split("/")
    names = {f"test_{each}.py" for each in (name, *packages[1:])}
    rooms = {*packages[:1], "statistical"} if packages else ROOMS
    return {f for f in FILES if f.split("/")[-1] in names and f.split("/")[0] in rooms}


def by_conformance(module):
    """Tell whether a module has a function with entries, or a mechanism they name.

    Entries are released, audited and looked through; `spent` names what they draw from.
    """
    text = (ROOT / f"geopriv_gis/{module}.py").read_text(encoding="utf-8")
    return not DRAWN.isdisjoint(re.findall(r"^(?:def|class) \w+", text, re.M))


def table(text):
    """Return the rows of the table: (room, modules, tests)."""
    rows, room = [], ""
    for line in text.splitlines():
        if line.startswith("## "):
            room = line[3:]
        elif found := ROW.match(line):
            rows.append((room, *(cell.split(", ") for cell in found.groups())))
    return rows


def named(room, entry, module):
    """Tell whether an entry of the table is a module: its name, or more of its path."""
    if room == "geopriv_gis":
        return module == entry
    return module.startswith(f"{room}/") and f"/{module}".endswith(f"/{entry}")


ROWS = table(TABLE.read_text(encoding="utf-8"))
LEFT = [
    module for module in modules() if not (by_name(module) or by_conformance(module))
]


def importing(module):
    """Return tests that import a module, as a hint of where its tests are."""
    dotted = "geopriv_gis." + module.replace("/", ".")
    package, _, name = dotted.rpartition(".")
    way = re.compile(
        rf"{re.escape(dotted)}\b|from {re.escape(package)} import .*{name}"
    )
    return [f for f in sorted(FILES) if way.search((TESTS / f).read_text("utf-8"))]


def test_every_module_has_tests_by_its_name_or_in_the_table():
    missing = {
        module: importing(module)
        for module in LEFT
        if not any(
            named(room, each, module) for room, entries, _ in ROWS for each in entries
        )
    }
    assert missing == {}, "name a test after it, or give it a row in tests/README.md"


def test_the_table_names_modules_and_tests_that_are_there():
    there = modules()
    gone = [
        (room, each)
        for room, entries, _ in ROWS
        for each in entries
        if not any(named(room, each, module) for module in there)
    ]
    assert gone == [], "no module is called that any more"
    assert [f for _, _, files in ROWS for f in files if f not in FILES] == []


def test_the_table_is_read():
    text = (
        "## core\n\n| modules | tests |\n| --- | --- |\n| a, b/c | core/test_x.py |\n"
    )
    assert table(text) == [("core", ["a", "b/c"], ["core/test_x.py"])]
    assert named("core", "c", "core/b/c")
    assert named("core", "b/c", "core/b/c")
    assert not named("core", "c", "core/b/xc")
    assert not named("core", "c", "frames/b/c")
    assert named("geopriv_gis", "zones", "zones")
    assert not named("geopriv_gis", "zones", "core/zones")
