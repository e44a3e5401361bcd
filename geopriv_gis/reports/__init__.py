"""Printable reports, as HTML pages without scripts, in several languages.

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
