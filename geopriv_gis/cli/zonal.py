"""The command for counts and sums in public zones: two functions."""

from __future__ import annotations

from typing import Any

import click

from .. import public
from ..arguments import release
from .making import make

COUNTS, SUMS = release("zonal_counts"), release("zonal_sums")
SUMMED = tuple(SUMS.argument(name).but(default=None) for name in ("column", "bounds"))


def _release(frame: Any, **asked: Any) -> Any:
    if ("column" in asked) != ("bounds" in asked):
        raise click.UsageError("--sum and --bounds go together.")
    method = public.zonal_sums if "column" in asked else public.zonal_counts
    return method(frame, **asked)


COMMANDS = (make(COUNTS, _release, arguments=(*COUNTS.asked, *SUMMED)),)
