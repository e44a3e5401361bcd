"""What the first entry of a ledger says of it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from .limit import Limit, limits_of, sound

# 1 had one limit, and neither days nor checkpoints. Sessions have it still.
FORMAT, SESSION_FORMAT = 2, 1
FORMATS = (1, 2)


def first_facts(
    limits: Sequence[Limit], privacy_unit: str, note: object
) -> dict[str, Any]:
    """Return what is written first into a new ledger."""
    return {
        "format": FORMAT,
        "ledger": secrets.token_hex(16),
        "salt": secrets.token_hex(16),
        "limits": [each.to_dict() for each in sound(limits)],
        "privacy_unit": privacy_unit,
        "note": str(note),
    }


def check_facts(facts: Mapping[str, Any]) -> None:
    """Raise ValueError, TypeError or LookupError unless an account can rest on them."""
    texts = ("ledger", "salt", "privacy_unit", "note")
    if not all(isinstance(facts[name], str) for name in texts):
        raise TypeError("text")
    bytes.fromhex(facts["salt"])
    if not facts["privacy_unit"] or facts["format"] not in FORMATS:
        raise ValueError("facts")
    limits_of(facts)
