"""Where a ledger is: a local file."""

from __future__ import annotations

import os
import re
from pathlib import Path

from ..core.errors import LedgerError, ParameterError
from ..core.parameter import shown

# Addresses and connection strings: they may hold a secret, so they are not echoed.
_ADDRESS = re.compile(
    r"[a-z][a-z0-9+.-]+:/(/|[^/]*@)|.*\b(pass(word|wd)|pwd)\s*=",
    re.IGNORECASE | re.DOTALL,
)

_NAMED = re.compile(r"(.*)\|(colleague|purpose|component|note)=([^|]*)", re.DOTALL)


def local_path(path: str | os.PathLike[str]) -> Path:
    """Return a path as given.

    Raises
    ------
    ParameterError, LedgerError
        If it is no path, or an address of something else.
    """
    if not isinstance(path, (str, os.PathLike)):
        raise ParameterError(f"a ledger's path must be a path; got {shown(path)}.")
    name = os.fspath(path)
    if not isinstance(name, str) or "\0" in name or not name:
        raise LedgerError("a ledger's path must be text that names a file.")
    if _ADDRESS.match(name):
        raise LedgerError(
            "a ledger is a file on a local disk; got an address or a connection to "
            "something else. Give the path of a file."
        )
    return Path(name)


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
