"""What notions are called, and the letters of their losses."""

from ..core.budget.filter import FIXED
from ..core.language import noted, worded

NAMES = {
    "gp": noted("ε-geo-privacy"),
    "cgp": noted("ρ-concentrated geo-privacy"),
    "approximate-gp": noted("approximate geo-privacy"),
    "dp": noted("ε-differential privacy"),
    "zcdp": noted("ρ-zero-concentrated differential privacy"),
    FIXED: noted("fixed losses, whatever the distance"),
}


def letter_of(notion: str) -> str:
    """Return the letter of what costs are counted in."""
    if notion == FIXED:
        return worded("fixed loss")
    return "ε" if notion in ("gp", "dp") else "ρ"


def unit_of(privacy_unit: str) -> str:
    """Return who has a budget; a column is called what it is called."""
    if privacy_unit in ("row", "table"):
        return worded("row") if privacy_unit == "row" else worded("table")
    return privacy_unit
