"""Reports that people print, sign and file: pages without a program, in a language.

All texts are in `english` and `german`; a further language is one more such table.
"""

from .page import KINDS, page
from .texts import LANGUAGES

__all__ = ["KINDS", "LANGUAGES", "page"]
