"""The command line: ``geopriv``."""

from __future__ import annotations

import io
import sys


def main() -> None:
    """Run the command line; print the install command if click is missing."""
    for stream in (sys.stdout, sys.stderr):
        # ε and ρ must not stop a release where the encoding lacks them.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        from .commands import geopriv
    except ImportError as error:
        if error.name != "click":
            raise
        sys.stderr.write(
            "error: the command line needs click; install it with "
            "pip install 'geopriv-gis[cli]'.\n"
        )
        raise SystemExit(1) from None
    geopriv(prog_name="geopriv")
