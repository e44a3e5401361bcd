"""Write the manual's pages into the plugin: ``python tools/manual.py``.

From docs/qgis, which the site has as well, to qgis_plugin/manual_pages: pages that a
browser shows without a network. They are committed, for who builds the plugin has
QGIS's own Python and nothing else; a test compares. Run by make reference.
"""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "docs" / "qgis"
TARGET = ROOT / "qgis_plugin" / "manual_pages"
TREE = re.compile(r"^```\{toctree\}.*?^```\n", re.MULTILINE | re.DOTALL)
PLACE = re.compile(r"^\(([a-z]+)\)=\n", re.MULTILINE)  # as MyST has it
LINK = re.compile(r'(href="[a-z-]+)\.md(#[a-z]+)?"')
PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="style.css">
</head><body>
<nav><a href="index.html">Contents</a></nav>
{body}</body></html>
"""
ON = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{name}</title>
<meta http-equiv="refresh" content="0; url=../{page}.html#{name}">
</head><body><a href="../{page}.html#{name}">{name}</a></body></html>
"""


def places(text: str) -> list[str]:
    """Return the names of the places in a chapter: of its algorithms."""
    return PLACE.findall(text)


def page_of(text: str) -> str:
    """Return a chapter as a page."""
    text = PLACE.sub(r"@@\1@@\n\n", TREE.sub("", text))
    body = MarkdownIt("commonmark").enable("table").render(text)
    body = re.sub(r"<p>@@([a-z]+)@@</p>", r'<a id="\1"></a>', body)
    title = re.sub(r"^# ", "", text.splitlines()[0])
    return PAGE.format(
        title=escape(title), body=LINK.sub(r'\1.html\2"', body)
    )  # fmt: skip


def pages() -> dict[str, str]:
    """Return all pages by their paths, and those that lead on to a place in one."""
    found = {}
    for path in sorted(SOURCE.glob("*.md")):
        text = path.read_text(encoding="utf-8")
        found[f"{path.stem}.html"] = page_of(text)
        for name in places(text):
            found[f"to/{name}.html"] = ON.format(name=name, page=path.stem)
    return found


def main() -> None:
    """Write the pages, and remove what is none of them."""
    made = pages()
    for path in TARGET.rglob("*.html"):
        if path.relative_to(TARGET).as_posix() not in made:
            path.unlink()
    for name, text in made.items():
        (TARGET / name).parent.mkdir(parents=True, exist_ok=True)
        (TARGET / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
