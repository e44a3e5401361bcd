"""Numbers as a ledger stores them: exact fractions, as text."""

from __future__ import annotations

import re
from fractions import Fraction

# As `Fraction` writes it. Of "1e30000000" Python would make a number of 12 MB.
_AMOUNT = re.compile(r"[0-9]{1,4000}(/[0-9]{1,4000})?")


def amount(text: object) -> Fraction:
    """Return a stored number; raise ValueError or OverflowError if it is none."""
    if not isinstance(text, str) or not _AMOUNT.fullmatch(text):
        raise ValueError("no amount")
    value = Fraction(text)
    float(value)  # beyond all doubles there is no budget
    return value
