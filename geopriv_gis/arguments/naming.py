"""Replacement of function names in texts by those of the command line or QGIS."""

from __future__ import annotations

import re
from collections.abc import Callable

from . import RELEASES
from .row import Release

_ROWS = {row.name: row for row in RELEASES}
_NAME = "|".join(sorted(_ROWS, key=len, reverse=True))
_PLAIN = "|".join(name for name in _ROWS if "_" in name)
_FOUND = re.compile(
    rf"\(((?:{_NAME})(?:, (?:{_NAME}))*)\)(?=[:;] )|\b({_PLAIN})\b(?!['=])"
)


def rename_functions(text: str, called: Callable[[Release], str | None]) -> str:
    """Return a text with functions' names replaced by those of `called`, unless None.

    Names that are words of English, too, are functions where a list of them stands in
    brackets, as in "maps (density, count): yes".

    called: What the surface calls a release, or None where it has none.

    >>> def command(row):
    ...     return f"geopriv {row.command.name}"
    >>> rename_functions("maps (density, count): yes; private_flows asks.", command)
    'maps (geopriv density, geopriv count): yes; geopriv private-flows asks.'
    """

    def name(word: str) -> str:
        """Return the replacement of a function's name, or the name itself if none."""
        return called(_ROWS[word]) or word

    def replace_name(found: re.Match[str]) -> str:
        """Return the replacement of one match, or of a list in parentheses."""
        if found[2]:
            return name(found[2])
        return f"({', '.join(map(name, found[1].split(', ')))})"

    return _FOUND.sub(replace_name, text)
