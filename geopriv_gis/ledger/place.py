"""Where a ledger is: a local file."""

from __future__ import annotations

import os
import re
from pathlib import Path

from ..core.errors import LedgerError, ParameterError
from ..core.local_path import check_local_path

_NAMED = re.compile(r"(.*)\|(colleague|purpose|component|note)=([^|]*)", re.DOTALL)


def local_path(path: str | os.PathLike[str]) -> Path:
    """Return a path as given, or raise; as `check_local_path`."""
    return check_local_path(path, "a ledger's path", LedgerError)


def named_path(path: str | os.PathLike[str]) -> tuple[Path, dict[str, str]]:
    """Return a ledger's path without the names that may follow it, and those.

    Examples
    --------
    >>> named_path("city.ledger|colleague=anna")[1]
    {'colleague': 'anna'}
    """
    names: dict[str, str] = {}
    while isinstance(path, str) and (found := _NAMED.fullmatch(path)):
        path, name, value = found.groups()
        if name in names:
            raise ParameterError(f"{name} follows the ledger's path twice; give one.")
        names[name] = value
    return local_path(path), names


def new_path(path: str | os.PathLike[str]) -> Path:
    """Return the path of a new ledger, whose end nobody would read as names."""
    place = local_path(path)
    if _NAMED.fullmatch(str(place)):
        raise ParameterError(
            "a new ledger's path must not end in |colleague=, |purpose=, |component= "
            "or |note=: those say whose release it is, once there is the ledger."
        )
    return place
