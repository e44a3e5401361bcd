"""What further limits would have counted, had they been there from the start."""

from __future__ import annotations

from collections.abc import Iterable

from ..core.errors import ParameterError
from .chain import SPEND, Entry
from .limit import Limit, sound
from .standing import Standing
from .tally import Charge, Tally, ways_of


def tally_with(
    limits: tuple[Limit, ...], standing: Standing, entries: Iterable[Entry]
) -> Tally:
    """Return the tally with further limits, of a standing and all of its entries."""
    if not limits:
        raise ParameterError("limits must have at least one limit to add; got none.")
    mine = standing.tally
    new = Tally.of(sound([*mine.limits, *limits]))
    _check_counted(mine, new)
    for entry in entries:
        if entry.kind == SPEND:
            new = new.after(Charge.of(entry.body), entry.day)
    for limit, spent in zip(new.limits, new.spent, strict=True):
        if spent.total > limit.most:
            raise ParameterError(
                f"more was spent already than the limit {limit} allows; nothing was "
                "changed. Give a larger one, or one of the next period."
            )
    return new


def _check_counted(mine: Tally, new: Tally) -> None:
    """Raise where a limit would take releases out of one that has counted them."""
    for counted in set(new.totals) - set(mine.totals):
        ways = [notion for notion in ways_of(counted) if notion in mine.totals]
        if ways:
            raise ParameterError(
                f"the ledger counts releases of notion {counted!r} in {ways[0]!r}; "
                f"with a limit in {counted!r} they would no longer be held by the "
                "limits that there are. Nothing was changed: add limits in "
                f"{ways[0]!r}."
            )
