"""Reports that people print, sign and file: pages without a program, in a language.

All texts are in `english` and `german`; a further language is one more such table.
"""

from .facts import ReleaseFacts
from .page import KINDS, page
from .promises import attacker_sentences
from .texts import LANGUAGES, ReportTexts

__all__ = [
    "KINDS",
    "LANGUAGES",
    "ReleaseFacts",
    "ReportTexts",
    "attacker_sentences",
    "page",
]
