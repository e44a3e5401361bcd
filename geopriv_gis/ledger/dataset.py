"""Which data a ledger is about, without keeping anything of them."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

from .chain import plain

# Columns that file formats and QGIS add, and others do not show.
_ADDED = {"fid", "ogc_fid", "row"}


def fingerprint(dataset: Any, salt: str) -> str:
    """Return a salted hash of the columns' names and the number of rows alone.

    Locations have no part in it: a hash of them would confirm a guess. The geometry
    column's name has none either, for it changes with the file format.
    """
    names: list[str] = []
    if hasattr(dataset, "columns"):
        active = dataset.geometry.name
        names = sorted(
            str(name) for name in dataset.columns if name not in _ADDED | {active}
        )
    text = plain({"columns": names, "rows": len(dataset)})
    return hmac.new(bytes.fromhex(salt), text.encode(), hashlib.sha256).hexdigest()
