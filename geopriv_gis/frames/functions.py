"""Modules of the public functions, by name, for `accessor` and `public`."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from ..arguments import RELEASES, Release

ROWS = {row.function: row for row in RELEASES if "." not in row.function}


def import_function(row: Release) -> Callable[..., Any]:
    """Return the public function of a release, importing its module.

    >>> from ..arguments import release_row
    >>> import_function(release_row("baselines.square")).__name__
    'square'
    """
    function: Callable[..., Any]
    function = getattr(import_module(f".{row.module}", __package__), row.name)
    return function
