"""Printable reports, as HTML pages without scripts, in several languages.

All texts are in `english` and `german`; a further language is one more such table.
"""

from .page import KINDS, page
from .texts import LANGUAGES

__all__ = ["KINDS", "LANGUAGES", "page"]
