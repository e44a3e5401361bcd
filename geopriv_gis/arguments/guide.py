"""Overview of all releases and their guarantees: the sections of ``guide.md``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

_PAGE = Path(__file__).with_name("guide.md")
_IN_SHORT, _EXAMPLE, _TAGS = "**In short.**", "Example:", "Tags: "
_PROMISE = ("**What is promised.**", "**What it costs.**", "**How wrong it may be.**",
            "**What is not promised.**")  # fmt: skip


@dataclass(frozen=True)
class Guide:
    """Texts of the guide about one release: search tags, example, paragraphs.

    ``tags`` are words that people search for, with commas between them; ``example`` is
    for whoever gave none or two of several ways to say one thing; ``in_short`` is what
    it gives and promises, where the row does not tell; ``paragraphs`` are Markdown.
    """

    tags: str = ""
    example: str = ""
    in_short: str = ""
    paragraphs: tuple[str, ...] = ()

    @property
    def promise(self) -> str:
        """Return the guide's paragraphs on guarantee, cost and limits.

        >>> find_guide("planar_laplace").promise[:37]
        '**What is promised.** ε-geo-privacy ('
        """
        return "\n\n".join(x for x in self.paragraphs if x.startswith(_PROMISE))


@lru_cache(None)
def find_guide(name: str) -> Guide:
    """Return a release's guide by function name (cached); an empty one if none."""
    return _read_guides().get(name, Guide())


def paragraph_to_html(paragraph: str) -> str:
    """Return a paragraph's bold, italic and code marks as HTML; escape nothing.

    >>> paragraph_to_html("**In short.** It moves by *d* metres.")
    '<b>In short.</b> It moves by <i>d</i> metres.'
    """
    bold = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", paragraph)
    slanted = re.sub(r"\*(.+?)\*", r"<i>\1</i>", bold)
    return re.sub("`(.+?)`", r"<code>\1</code>", slanted)


@lru_cache(None)
def _read_guides() -> dict[str, Guide]:
    """Return all guides by function name, read once from the page of guides."""
    _, *sections = re.split(r"^## ", _PAGE.read_text("utf-8"), flags=re.MULTILINE)
    return dict(map(_parse_section, sections))


def _parse_section(text: str) -> tuple[str, Guide]:
    """Return the function name and guide of one section."""
    name, *parts = (" ".join(part.split()) for part in re.split(r"\n\n+", text.strip()))
    begin = dict.fromkeys((_TAGS, _EXAMPLE, _IN_SHORT), "")
    for mark in begin:
        if parts[0].startswith(mark):
            begin[mark] = parts.pop(0)
    tags, example, in_short = begin.values()
    return name, Guide(tags.removeprefix(_TAGS), example, in_short, tuple(parts))
