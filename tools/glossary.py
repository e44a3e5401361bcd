"""Write docs/glossary.md and the manual's page of words: ``python tools/glossary.py``.

Both are the library's `geopriv_gis.arguments.glossary`, which forms and commands show
as well. Run by make reference, before the manual's pages are made.
"""

from __future__ import annotations

import re
from pathlib import Path

from geopriv_gis.arguments.glossary import GLOSSARY, GlossaryTerm

DOCS = Path(__file__).resolve().parents[1] / "docs"
NOTE = "<!-- Made by make reference from geopriv_gis/arguments/glossary.py. -->"
SITE = "The terms of these pages, of the forms in QGIS and of the commands."


def written() -> dict[str, str]:
    """Return both pages by their places in docs."""
    terms = sorted(GLOSSARY, key=_place)
    site = [f"# Glossary\n\n{NOTE}\n\n{SITE}"]
    site += [f"{_large(each.name)}\n: {_explain(each)}" for each in terms]
    rows = (f"| {each.name} | {each.help} |" for each in terms)
    head = "# Words\n\n| word | what it means |\n| --- | --- |"
    return {
        "glossary.md": "\n\n".join(site) + "\n",
        "qgis/words.md": "\n".join([head, *rows, ""]),
    }


def _place(term: GlossaryTerm) -> str:
    """Return by what a term is found: ε by epsilon."""
    return re.sub(r"^\W*[α-ω] \((\w+)\)", r"\1", term.name).casefold()


def _explain(term: GlossaryTerm) -> str:
    return f"{_large(term.help)} {term.more}".strip()


def _large(text: str) -> str:
    """Return a text with a capital; Greek letters stay what they are."""
    return text[0].upper() + text[1:] if text[0].isascii() else text


def main() -> None:
    """Write both pages."""
    for place, text in written().items():
        (DOCS / place).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
