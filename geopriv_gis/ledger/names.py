"""What notions are called, and the letters of their losses."""

from ..core.budget.filter import FIXED

NAMES = {
    "gp": "ε-geo-privacy",
    "cgp": "ρ-concentrated geo-privacy",
    "approximate-gp": "approximate geo-privacy",
    "dp": "ε-differential privacy",
    "zcdp": "ρ-zero-concentrated differential privacy",
    FIXED: "fixed losses, whatever the distance",
}


def letter_of(notion: str) -> str:
    """Return the letter of what costs are counted in."""
    if notion == FIXED:
        return "fixed loss"
    return "ε" if notion in ("gp", "dp") else "ρ"
