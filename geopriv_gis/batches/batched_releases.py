"""Names of the releases that can run in batches, and messages where one stops early."""

from __future__ import annotations

from ..arguments import RELEASES, Command
from ..core.errors import ParameterError
from ..core.parameter import safe_repr

IN_BATCHES = tuple(
    row.function
    for row in RELEASES
    if isinstance(row.command, Command) and row.command.streamed
)
CHARGED = (
    "Nothing was published; if a ledger was given, the release stays charged to it."
)


def check_release(name: object) -> None:
    """Raise unless a release can run in batches."""
    if name not in IN_BATCHES:
        raise ParameterError(
            f"release must be one of {', '.join(map(repr, IN_BATCHES))}; got "
            f"{safe_repr(name)}."
        )
