"""What the first entry of a ledger says of it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ..core.budget.filter import NOTIONS


def check_facts(facts: Mapping[str, Any], budget: Fraction, limit: Fraction) -> None:
    """Raise ValueError, TypeError or LookupError unless an account can rest on them."""
    texts = ("ledger", "salt", "notion", "privacy_unit", "note")
    if not all(isinstance(facts[name], str) for name in texts):
        raise TypeError("text")
    bytes.fromhex(facts["salt"])
    approximate = facts["notion"] == "approximate-gp"
    numbers = [facts["delta"], facts["radius"]]
    if facts["notion"] == "dp" and numbers[0] is not None and numbers[1] is None:
        approximate, numbers = True, [numbers[0], 1.0]  # ρ without a unit
    if approximate:
        delta, radius = (float(number) for number in numbers)
        # The limit on ρ is at most ε/Λ: the least that the two have in common.
        sound = 0 < delta < 1 and 0 < radius < math.inf and float(limit) * radius
        sound = sound and float(limit) * radius <= float(budget) * (1 + 1e-9)
    else:
        sound = numbers == [None, None] and limit == budget
    if not (sound and facts["notion"] in NOTIONS and facts["privacy_unit"] and budget):
        raise ValueError("facts")
