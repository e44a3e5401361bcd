"""Local file names, distinguished from URLs, connections and data.

Whatever takes a path asks here, before anything is charged or written. What is refused
may hold a login, and is never repeated.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from .errors import FileError, ParameterError
from .language import format_message, gettext_noop
from .parameter import safe_repr

# What leads GDAL elsewhere, or is a data set by itself.
_INDIRECT = re.compile(
    r"\s*([{<]|/vsi|\\\\|//|[A-Za-z][A-Za-z0-9+_.-]+:)|.*://", re.IGNORECASE | re.DOTALL
)
# \\server\share\..., which Windows opens as any folder; not \\?\... and \\.\device.
_SHARE = re.compile(r"(\\\\|//)[^\\/?.:][^\\/:]*[\\/][^\\/:]+[\\/][^:\0]+")
# host=… dbname=…, whatever stands before it; a folder "user=5" of parts is none.
_KEY = r"(?:host(?:addr)?|server|service|port|db(?:name)?|database|dsn|user|uid)\s*="
_LOGIN = re.compile(
    r"(?:passw(?:or)?d|passphrase|\bpass|pwd|secret|token|api_?key)\s*="
    rf"|\b{_KEY}[^/\\]*[\s;,]{_KEY}",
    re.IGNORECASE,
)
# A part of a path that is no file yet: PG:…, http:…, user:word@server.
_PREFIX = re.compile(r"\s*[A-Za-z][A-Za-z0-9+_.-]+:|[^:]+:.*@", re.DOTALL)
_WINDOWS = os.name == "nt"


def may_be_indirect(name: str) -> bool:
    """Return whether GDAL may read a name as a URL or driver prefix, not a file.

    On Windows a folder that a server shares (``//server/share``) is as good as local.

    >>> [may_be_indirect(n) for n in ("a.gpkg", "C:/a.gpkg", "/vsicurl/x",
    ...     "PG:dbname=x")]
    [False, False, True, True]
    """
    if _WINDOWS and _SHARE.fullmatch(name):
        return False
    return bool(_INDIRECT.match(name)) or "\0" in name


def check_local_path(
    path: str | os.PathLike[str],
    argument: str,
    error: type[OSError] = FileError,
    *,
    remote: bool = False,
) -> Path:
    """Return a path; raise if empty, a URL or connection (`remote`: say how to allow).

    >>> check_local_path("homes.gpkg", "path").name
    'homes.gpkg'
    >>> check_local_path("PG:host=db user=x", "output")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    geopriv_gis.core.errors.FileError: output must name a local file, not an address...
    """
    if not isinstance(path, (str, os.PathLike)):
        raise ParameterError(f"{argument} must be a path; got {safe_repr(path)}.")
    name = os.fspath(path)
    if not isinstance(name, str) or not name:
        raise error(
            format_message("{argument} must be a file name.", argument=argument)
        )
    if may_be_indirect(name) or is_connection(name):
        local = gettext_noop(
            "{argument} must name a local file, not an address or a connection."
        )
        allowed = gettext_noop(
            "{argument} must name a local file, not an address or a connection. "
            "Download it, or allow it: allow_remote=True (--allow-remote)."
        )
        template = allowed if remote else local
        raise error(format_message(template, argument=argument))
    return Path(name)


def is_connection(name: str) -> bool:
    """Return whether a path has a login, or names no file but a URL or a driver."""
    whole = os.path.abspath(name)  # GDAL gets to see this one
    if _LOGIN.search(name) or whole.lower().startswith("/vsi"):
        return True
    # A name with a colon is a file's if there is one.
    if ":" not in os.path.splitdrive(name)[1] or os.path.lexists(whole):
        return False
    folder, last = os.path.split(name)
    parts = [last] if os.path.isdir(folder) else re.split(r"[/\\]", name)
    return any(map(_PREFIX.match, parts))


def open_for_owner(path: str, flags: int) -> int:
    """Open a file, a new one readable by its owner only: an opener for open()."""
    return os.open(path, flags, 0o600)
