"""What would serve better than a planned release, and what it would cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...arguments import RELEASES
from ...core.budget.exact import figures
from ...core.budget.filter import UNITS
from ...core.errors import ConversionError, LedgerError
from ...core.promise.guarantee import Guarantee
from ...core.promise.law import Law
from ...core.promise.moves import displacement
from ...ledger import Ledger
from ..ground.warning import TIMES
from .rehearsal import FLAT, MEAN, Measure

# Of what a person's rows are about, rather than the rows.
_ABOUT = ("private_track", "private_heatmap", "private_centre", "private_hull")


def better(
    guarantee: Guarantee, measures: Sequence[Measure], wanted: float | None
) -> Iterator[str]:
    """Yield what would serve better than points that move so far.

    Parameters
    ----------
    guarantee : Guarantee
    measures : sequence of Measure
    wanted : float, optional
        Average move (m) that is wanted: which budget would have it.
    """
    law = guarantee.law
    means = [each for each in measures if each.measure.startswith(MEAN)]
    if law is None or not means:
        return
    far = [each for each in means if each.value > TIMES * _of_one_row(law)]
    if far and law.shares != "row":
        names = [row.name for row in RELEASES]
        about = ", ".join(name for name in _ABOUT if name in names)
        yield (
            f"persons with {far[-1].rows:,} rows: publish what the rows are about "
            f"instead ({about}), or protect less at once (table_metric='dist_2', or a "
            "privacy_unit whose values are one person's day or hour)"
        )
    if wanted is None:
        return
    # Only where all of a move is noise is it as 1/ε, and where the Earth looks flat.
    summed = law.family != "peak" and (law.is_sum or law.then == ("discs",))
    for each in means:
        if summed and (law.space == "plane" or each.value < FLAT / 5):
            yield _budget(guarantee, law, each, wanted)
        else:
            yield (
                f"{wanted:g} m on average for {_whose(each)}: which budget has it is "
                "not known here, where a move is not as 1/ε; plan several"
            )


def _of_one_row(law: Law) -> float:
    return displacement(law.replace(then=()))


def _budget(guarantee: Guarantee, law: Law, mean: Measure, wanted: float) -> str:
    """Say which budget would have the wanted move: it is as 1/ε, or 1/√ρ."""
    ratio = mean.value / wanted
    if law.family == "gaussian":
        budget = f"rho = {(guarantee.rho or 0.0) * ratio**2:.3g} per square metre"
    else:
        budget = f"eps = {(guarantee.eps or 0.0) * ratio:.3g} per metre"
    return f"{wanted:g} m on average for {_whose(mean)}: {budget}"


def _whose(mean: Measure) -> str:
    return "a row alone" if mean.rows == 1 else f"each of {mean.rows:,} rows"


def cost(account: Ledger | None, guarantee: Guarantee) -> str:
    """Return what a ledger would be charged, and what would remain, in words."""
    if account is None:
        return ""
    try:
        charge, left = account.quote(guarantee)
    except (ConversionError, LedgerError) as error:
        return f"this ledger would refuse it: {error}"
    price = f"{figures(charge, up=True)} ({UNITS[account.counted(guarantee)]})"
    if left < 0:
        room = figures(left + charge, up=False)
        return f"{price}; {room} is left, so that the ledger would refuse it"
    return f"{price}; {figures(left, up=False)} would remain"
