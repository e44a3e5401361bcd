"""The pages of docs/papers: what they cite is there, and their lines of code run."""

import re
from importlib import import_module
from pathlib import Path

import click
import pytest

import geopriv_gis
from geopriv_gis.cli.commands import geopriv
from geopriv_gis.frames.accessor import GeoPriv

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs" / "papers").glob("*.md"))
STATES = ("works", "partly", "missing", "nothing to build")
HEAD = "| item | where | state | how | test |"
CODE = re.compile(r"`([^`]+)`")
TEST = re.compile(r"((?:\w+/)+test_\w+\.py)(?:::(\w+))?")
COUNTS = re.compile(r"^\d+ items: .*$", re.M)
SETUP = re.compile(r"^```python\n(.*?)^```$", re.M | re.S)
LINK = re.compile(r"\]\(([^)#]+)[^)]*\)")


def rows(text):
    """Return the rows of a page's table, headings within it left out."""
    lines = text[text.index(HEAD) :].splitlines()[2:]
    found = []
    for line in lines:
        if not line.startswith("|"):
            break
        cells = [cell.strip() for cell in line[1:-1].split("|")]
        if any(cells[1:]):
            found.append(cells)
    return found


def lost_tests(text):
    """Return what is said of tests that is not true."""
    wrong = []
    for file, name in TEST.findall(text):
        path = ROOT / "tests" / file
        there = path.is_file() and (
            not name or f"\ndef {name}(" in path.read_text(encoding="utf-8")
        )
        if not there:
            wrong.append(f"{file}::{name}")
    return wrong


def resolved(dotted):
    """Tell whether the package has a name, in a module of it or not."""
    found, path = geopriv_gis, "geopriv_gis"
    for part in dotted.split("."):
        path += f".{part}"
        if not hasattr(found, part):
            try:
                import_module(path)
            except ImportError:
                return False
        found = getattr(found, part)
    return True


def lost_names(span):
    """Return the names in a piece of code that do not exist."""
    wrong = [
        n for n in re.findall(r"\.geopriv\.(\w+)", span) if not hasattr(GeoPriv, n)
    ]
    wrong += [
        n
        for n in re.findall(r"^session\.(\w+)", span)
        if not hasattr(geopriv_gis.Session, n)
    ]
    wrong += [
        n for n in re.findall(r"\bgeopriv_gis\.([\w.]*\w)", span) if not resolved(n)
    ]
    return wrong


def wrong_command(span):
    """Return why a line of the command line is none, or nothing."""
    _, *words = span.split()
    found, context = geopriv, click.Context(geopriv)
    while words and isinstance(found, click.Group):
        found = found.get_command(context, words[0])
        if found is None:
            return f"no command {words[0]}"
        words = words[1:]
    known = {option for each in found.params for option in each.opts}
    strange = [w for w in words if w.startswith("--") and w not in known]
    return f"no option {strange}" if strange else ""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_cites_is_there(page):
    text = page.read_text(encoding="utf-8")
    spans = CODE.findall(re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S))
    assert lost_tests(text) == []
    assert [name for span in spans for name in lost_names(span)] == []
    commands = [span for span in spans if span.startswith("geopriv ")]
    assert [(line, why) for line in commands if (why := wrong_command(line))] == []
    modules = re.findall(r"python -m (benchmarks\.\w+)", text)
    assert [
        m for m in modules if not (ROOT / f"{m.replace('.', '/')}.py").is_file()
    ] == []
    links = LINK.findall(text)
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_item_has_a_state_and_what_holds_it(page):
    text = page.read_text(encoding="utf-8")
    found = rows(text)
    some = [sum(row[2].startswith(state) for row in found) for state in STATES]
    counts = ", ".join(f"{n} {state}" for n, state in zip(some, STATES, strict=True))
    if stated := COUNTS.search(text):
        assert stated[0] == f"{len(found)} items: {counts}."
    for item, _, state, how, test in found:
        assert state.startswith(STATES), item
        benchmark = "python -m benchmarks." in how
        assert benchmark or TEST.search(test) or state.startswith(STATES[2:]), item


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_line_matches_its_row(page):
    text = page.read_text(encoding="utf-8")
    names = {}
    exec(SETUP.search(text)[1], names)
    for _, _, _, how, _ in rows(text):
        for line in CODE.findall(how):
            if line.startswith(("geopriv ", "python ")):
                continue
            if how.startswith("refused: "):
                with pytest.raises(geopriv_gis.GeoPrivError):
                    eval(line, names)
            else:
                eval(line, names)


def test_what_is_not_there_is_found():
    assert lost_tests(
        "`tools/test_nothing.py`, `tools/test_stubs.py::test_nothing`"
    ) == [
        "tools/test_nothing.py::",
        "tools/test_stubs.py::test_nothing",
    ]
    assert lost_names("homes.geopriv.nothing()") == ["nothing"]
    assert lost_names("geopriv_gis.core.nothing.Nothing") == ["core.nothing.Nothing"]
    assert lost_names("geopriv_gis.core.mechanisms.PlanarLaplace") == []
    assert lost_names("session.nothing(1)") == ["nothing"]
    assert wrong_command("geopriv nothing") == "no command nothing"
    assert (
        wrong_command("geopriv knn homes.gpkg --nothing 3") == "no option ['--nothing']"
    )
    assert wrong_command("geopriv ledger create a.ledger --budget 0.1") == ""
