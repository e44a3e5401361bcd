"""The account of releases, each of which is to be found once."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..core.promise.guarantee import Guarantee
from ..ledger import Ledger

_FACTS = ("notion", "eps", "rho", "delta", "table_metric", "privacy_unit", "zones")


class Charges:
    """The releases that a ledger was charged with, each to be found once."""

    def __init__(self, ledger: Ledger) -> None:
        self._left = Counter(
            _facts(entry.body["guarantee"])
            for entry in ledger.entries
            if "guarantee" in entry.body
        )

    def take(self, guarantee: Guarantee) -> bool:
        """Tell whether a release was charged, and has not been found before."""
        facts = _facts(guarantee.to_dict())
        found = self._left[facts] > 0
        self._left[facts] -= found
        return found


def _facts(record: Any) -> tuple[Any, ...]:
    return tuple(record.get(name) for name in _FACTS)
