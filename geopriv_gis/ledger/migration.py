"""What further limits would have counted, had they been there from the start."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..core.errors import ParameterError
from .chain import SPEND, Entry
from .limit import Limit, sound
from .periods import later
from .standing import Standing
from .tally import Charge, Tally


def tally_of(
    limits: tuple[Limit, ...],
) -> Callable[[Standing, Iterator[Entry]], Tally]:
    """Return what makes a tally with further limits of a standing and its entries."""

    def tally(standing: Standing, entries: Iterator[Entry]) -> Tally:
        mine = standing.tally
        if not limits and standing.format > 1:
            raise ParameterError(
                "the ledger is of today's format, and no limit is to be added: there "
                "is nothing to do."
            )
        new = Tally.of(sound([*mine.limits, *limits]))
        for entry in entries:
            if entry.kind == SPEND:
                new = new.after(_charge(entry, mine), later(entry.day, new.day))
        _check(new, len(mine.limits))
        return new

    return tally


def _charge(entry: Entry, tally: Tally) -> Charge:
    if entry.counted:
        return Charge.of(entry.body)
    return Charge(tally.limits[0].counted, entry.cost)


def _check(tally: Tally, known: int) -> None:
    for limit, spent in list(zip(tally.limits, tally.spent, strict=True))[known:]:
        if spent.total > limit.most:
            raise ParameterError(
                f"more was spent already than the limit {limit} allows; nothing was "
                "changed. Give a larger one, or one of the next period."
            )
