"""Follow every link of the built site, without a network: ``check_site.py [FOLDER]``.

A link within the site must lead to a file, and its fragment to an element. Nothing may
be fetched from elsewhere when a page is shown: no script, style, font or picture. Where
node is installed, the site's search must find what searches.json says.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

FETCHED = {
    "script": "src", "img": "src", "iframe": "src", "source": "src", "video": "src",
    "link": "href", "embed": "src", "object": "data",
}  # fmt: skip
NOT_FETCHED = {"canonical", "next", "prev", "index", "search", "author", "license"}
REMOTE = re.compile(r"""(?:@import\s*|url\(\s*)["']?(?:https?:)?//""", re.IGNORECASE)


class Page(HTMLParser):
    """What a page links to, fetches, and can be linked at."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.nameless: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the links of a tag."""
        has = {key: value or "" for key, value in attrs}
        self.anchors.update(filter(None, (has.get("id"), has.get("name"))))
        if tag == "a" and "href" in has:
            self.links.append(has["href"])
        if tag == "img" and not has.get("alt"):
            self.nameless.append(has.get("src", ""))
        target = has.get(FETCHED.get(tag, ""))
        if target and has.get("rel") not in NOT_FETCHED:
            self.fetched.append(target)


@cache
def read(path: Path) -> Page:
    """Return a page, read once."""
    return Page(path.read_text(encoding="utf-8"))


def dead(page: Path, link: str) -> str | None:
    """Return why a link leads nowhere."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    target = page if not parts.path else page.parent / unquote(parts.path)
    if not target.is_file():
        return "no such file"
    fragment = unquote(parts.fragment)
    if fragment and target.suffix == ".html" and fragment not in read(target).anchors:
        return "no such place on the page"
    return None


def complaints(folder: Path) -> list[str]:
    """Return what is wrong with the site, a line each."""
    found = []
    for path in sorted(folder.rglob("*.html")):
        if path.name == "webpack-macros.html":  # the theme's, for itself
            continue
        page, name = read(path), path.relative_to(folder)
        for link in [*page.links, *page.fetched]:
            reason = dead(path, link)
            if reason:
                found.append(f"{name}: {link}: {reason}")
        remote = [link for link in page.fetched if urlsplit(link).netloc]
        found += [f"{name}: fetches {link}" for link in remote]
        found += [f"{name}: no alternative text: {src}" for src in page.nameless]
        if REMOTE.search(path.read_text(encoding="utf-8")):
            found.append(f"{name}: a style fetches from elsewhere")
    for path in sorted(folder.rglob("*.css")):
        if REMOTE.search(path.read_text(encoding="utf-8")):
            found.append(f"{path.relative_to(folder)}: fetches from elsewhere")
    return found


def unfound(folder: str) -> list[str]:
    """Return searches that do not find the right page, a line each."""
    if shutil.which("node") is None:
        print("0 searches tried: node is not installed")
        return []
    run = ["node", str(Path(__file__).with_name("searches.mjs")), folder]
    done = subprocess.run(run, check=True, capture_output=True, text=True)
    return done.stdout.splitlines()


def main(folder: str = "build/site") -> None:
    """Print what is wrong; exit with 1 if anything is."""
    found = complaints(Path(folder)) + unfound(folder)
    pages = len(list(Path(folder).rglob("*.html")))
    print("\n".join([*found, f"{pages} pages, {len(found)} complaints"]))
    raise SystemExit(bool(found) or not pages)


if __name__ == "__main__":
    main(*sys.argv[1:])
