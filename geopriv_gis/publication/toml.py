"""Tables, keys and values in TOML, which Python reads and does not write."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def table(title: str, entries: Mapping[str, Any]) -> str:
    """Return a table with its entries, a line each."""
    return "\n".join([f"[{title}]", *lines(entries), ""])


def lines(entries: Mapping[str, Any]) -> list[str]:
    """Return entries of a table."""
    return [f"{key(name)} = {value(entry)}" for name, entry in entries.items()]


def key(name: str) -> str:
    """Return a key, in quotes where it needs them."""
    plain = all(each.isascii() and (each.isalnum() or each in "-_") for each in name)
    return name if plain and name else json.dumps(name)


def value(given: Any) -> str:
    """Return a text, number, truth value, or list of them; of others their text."""
    if isinstance(given, (list, tuple)):
        return f"[{', '.join(map(value, given))}]"
    if isinstance(given, bool):
        return str(given).lower()
    if isinstance(given, (int, float)):
        return repr(given)
    return json.dumps(str(given), ensure_ascii=False).replace("\x7f", "\\u007f")
