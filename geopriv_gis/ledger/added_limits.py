"""What further limits would have counted, had they been there from the start."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..core.errors import ParameterError
from .chain import SPEND, Entry
from .limit import Limit, sound
from .standing import Standing
from .tally import Charge, Tally, ways_of


def tally_of(
    limits: tuple[Limit, ...],
) -> Callable[[Standing, Iterator[Entry]], Tally]:
    """Return what makes a tally with further limits of a standing and its entries."""

    def tally(standing: Standing, entries: Iterator[Entry]) -> Tally:
        mine = standing.tally
        if not limits:
            raise ParameterError(
                "limits must have at least one limit to add; got none."
            )
        new = Tally.of(sound([*mine.limits, *limits]))
        _check_counted(mine, new)
        for entry in entries:
            if entry.kind == SPEND:
                new = new.after(Charge.of(entry.body), entry.day)
        _check(new, len(mine.limits))
        return new

    return tally


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


def _check(tally: Tally, known: int) -> None:
    for limit, spent in list(zip(tally.limits, tally.spent, strict=True))[known:]:
        if spent.total > limit.most:
            raise ParameterError(
                f"more was spent already than the limit {limit} allows; nothing was "
                "changed. Give a larger one, or one of the next period."
            )
