"""The check of the built site finds what it is for."""

import importlib.util
import json
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GOOD = (
    '<html><body id="top"><a href="b.html#there">b</a><a href="https://x.example">x</a>'
)
FAULTS = {
    '<a href="c.html">c</a>': "no such file",
    '<a href="b.html#gone">b</a>': "no such place",
    '<a href="#gone">here</a>': "no such place",
    '<img src="b.html">': "no alternative text",
    '<img src="no.png" alt="x">': "no such file",
    '<script src="https://cdn.example/a.js"></script>': "fetches https://cdn",
    '<link rel="stylesheet" href="//fonts.example/a.css">': "fetches //fonts",
    "<style>@import url(https://fonts.example/a.css)</style>": "fetches from elsewhere",
}


def tool(name):
    """Return a tool as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def site(tmp_path):
    (tmp_path / "a.html").write_text(GOOD)
    (tmp_path / "b.html").write_text('<html><body><p id="there">b</p>')
    return tmp_path


def test_a_sound_site_has_no_complaints(site):
    assert tool("check_site").complaints(site) == []


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_is_found(site, fault):
    (site / "a.html").write_text(GOOD + fault)
    (found,) = tool("check_site").complaints(site)
    assert FAULTS[fault] in found


def test_links_follow_pages_to_where_the_site_has_them(monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    pages = tool("pages")
    monkeypatch.setattr(pages, "PAGES", tmp_path)
    text = (
        "[a](../promise.md#repeating) [b](../../benchmarks/results/peak.md) "
        "[c](../../CHANGELOG.md) [d](../adr/) [e](https://x.example/y.md) "
        "[f](../../tests/core/test_peak.py)\n```\n[g](../promise.md)\n```\n"
    )
    moved = pages.moved(text, "docs/mechanisms/peak.md", "mechanisms/peak.md")
    assert moved == (
        "[a](../promise.md#repeating) [b](../benchmarks/peak.md) "
        "[c](../changelog.md) [d](../adr/index.md) [e](https://x.example/y.md) "
        "[f](../files/tests/core/test_peak.py)\n```\n[g](../promise.md)\n```\n"
    )
    assert (tmp_path / "files/tests/core/test_peak.py").is_file()


def test_a_page_that_no_tree_lists_is_still_on_the_site(monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    pages = tool("pages")
    (tmp_path / "docs" / "site").mkdir(parents=True)
    (tmp_path / "docs" / "mechanisms").mkdir()
    for name in ("README", "columns", "new", "mechanisms/newer"):
        (tmp_path / "docs" / f"{name}.md").write_text("# A page\n")
    publish = "```{toctree}\n:maxdepth: 1\n\ncolumns\n```\n"
    (tmp_path / "docs" / "site" / "publish.md").write_text(publish)
    monkeypatch.setattr(pages, "ROOT", tmp_path)
    assert pages.unlisted() == ["mechanisms/newer", "new"]
    assert "\n\nmechanisms/newer\nnew\ncolumns\n" in pages.with_the_rest(
        publish, pages.unlisted()
    )


def test_the_changelog_is_no_result_of_a_search(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "tools")
    pages = tool("pages")
    changelog = pages.with_search("# Changelog", "changelog.md")
    assert changelog == "---\nnosearch: true\n---\n# Changelog"


def test_searches_and_keywords_are_of_pages_that_are_there(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "tools")
    searches = json.loads((ROOT / "tools" / "searches.json").read_text("utf-8"))
    pages = {page for found in searches.values() for page in found.split()}
    for page in pages | set(tool("pages").KEYWORDS):
        at = [ROOT / folder / f"{page}.md" for folder in ("docs", "docs/site")]
        assert any(path.is_file() for path in at), page
