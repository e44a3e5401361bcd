"""The command for counts and sums in public zones: two functions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from .. import public
from ..arguments import Release, release
from ..frames.ground import prepared
from .making import make

COUNTS, SUMS = release("zonal_counts"), release("zonal_sums")
SUMMED = tuple(SUMS.argument(name).but(default=None) for name in ("column", "bounds"))


@prepared.release
def _release(frame: Any, **asked: Any) -> prepared.Prepared[Any]:
    found: prepared.Prepared[Any] = prepared.prepare(
        getattr(public, asked_for(asked).name), frame, **asked
    )
    return found


def asked_for(asked: Mapping[str, Any]) -> Release:
    """Return which of the two releases is asked for."""
    if ("column" in asked) != ("bounds" in asked):
        raise click.UsageError("--sum and --bounds go together.")
    return SUMS if "column" in asked else COUNTS


COMMANDS = (make(COUNTS, _release, arguments=(*COUNTS.asked, *SUMMED)),)
