"""QGIS's manual: every algorithm has its place, every picture is there."""

import re
from pathlib import Path

import pytest

from geopriv_gis.arguments import RELEASES, Form
from tools import manual

PICTURES = manual.SOURCE / "pictures"
MOST = 1_500_000  # bytes, pages and pictures together
PAGES = manual.pages()
LINKS = re.compile(r'(?:href|src)="([^":#]+)(?:#([a-z]+))?"')


def test_plugin_pages_match_the_sources():
    kept = {
        path.relative_to(manual.TARGET).as_posix(): path.read_text(encoding="utf-8")
        for path in manual.TARGET.rglob("*.html")
    }
    assert kept == PAGES, "run make reference"


@pytest.mark.parametrize("name", [
    *(row.form.name for row in RELEASES if isinstance(row.form, Form)),
    "createledger", "ledgerreport",
])  # fmt: skip
def test_every_algorithm_has_its_place(name):
    (chapter,) = [page for page, text in PAGES.items() if f'<a id="{name}">' in text]
    assert f"url=../{chapter}#{name}" in PAGES[f"to/{name}.html"]


@pytest.mark.parametrize("page", [page for page in PAGES if "/" not in page])
def test_links_and_pictures_lead_somewhere(page):
    for target, place in LINKS.findall(PAGES[page]):
        if target.startswith("pictures/"):
            assert (manual.SOURCE / target).is_file(), target
            continue
        if target == "style.css":
            assert (manual.TARGET / target).is_file()
            continue
        assert target in PAGES, target
        assert not place or f'<a id="{place}">' in PAGES[target]


def test_no_picture_is_without_a_text_or_a_use():
    text = "".join(PAGES.values())
    assert re.findall(r'<img[^>]*alt=""', text) == []
    used = set(re.findall(r'src="pictures/([^"]+)"', text))
    assert used == {path.name for path in PICTURES.iterdir()}


def test_it_is_light_and_needs_no_network():
    size = sum(path.stat().st_size for path in PICTURES.iterdir())
    assert size + sum(map(len, PAGES.values())) < MOST
    for text in PAGES.values():
        assert not re.search(r'(?:src|href|url)="?(?:https?:)?//', text)


def test_every_chapter_is_in_the_contents():
    chapters = {Path(page).stem for page in PAGES if "/" not in page} - {"index"}
    listed = set(re.findall(r'href="([a-z-]+)\.html"', PAGES["index.html"]))
    assert chapters <= listed
