"""Which budget has what is wanted, and what a planned release would cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...core.budget.exact import rounded_text
from ...core.budget.filter import UNITS
from ...core.errors import ConversionError, LedgerError
from ...core.language import format_message, gettext, localize
from ...core.promise.guarantee import Guarantee
from ...core.promise.law import FLAT, Law, compute_displacement
from ...ledger import Ledger
from ..ground.prepared import Prepared
from ..ground.warning import TIMES
from .trial import MEAN, Measure


def find_excessive_move(
    guarantee: Guarantee, measures: Sequence[Measure]
) -> Measure | None:
    """Return the move of persons with so many rows that it is of little use, if any."""
    law = guarantee.law
    if law is None or law.shares == "row":
        return None
    far = [
        each
        for each in mean_moves(measures)
        if each.value > TIMES * _mean_move_of_one_row(law)
    ]
    return far[-1] if far else None


def mean_moves(measures: Sequence[Measure]) -> list[Measure]:
    return [each for each in measures if each.measure.startswith(MEAN)]


def suggest_budget(
    guarantee: Guarantee, measures: Sequence[Measure], wanted: float | None
) -> Iterator[str]:
    """Yield which budget would have a wanted average move (m)."""
    law, means = guarantee.law, mean_moves(measures)
    if wanted is None or law is None:
        return
    # Only where all of a move is noise is it as 1/ε, and where the Earth looks flat.
    summed = law.family != "peak" and (law.is_sum or law.then == ("discs",))
    for each in means:
        if summed and (law.space == "plane" or each.value < FLAT / 5):
            yield _budget_sentence(guarantee, law, each, wanted)
        else:
            yield format_message(
                "{wanted} m on average for {whose}: which budget has it is not known "
                "here, where a move is not as 1/ε; plan several",
                wanted=localize(f"{wanted:g}"), whose=_rows_text(each),
            )  # fmt: skip


def _mean_move_of_one_row(law: Law) -> float:
    """Compute the mean displacement (m) of a row by itself."""
    return compute_displacement(law.replace(then=()))


def _budget_sentence(
    guarantee: Guarantee, law: Law, mean: Measure, wanted: float
) -> str:
    """Say which budget would have the wanted move: it is as 1/ε, or 1/√ρ."""
    ratio = mean.value / wanted
    if law.family == "gaussian":
        rho = localize(f"{(guarantee.rho or 0.0) * ratio**2:.3g}")
        budget = format_message("rho = {rho} per square metre", rho=rho)
    else:
        eps = localize(f"{(guarantee.eps or 0.0) * ratio:.3g}")
        budget = format_message("eps = {eps} per metre", eps=eps)
    return format_message(
        "{wanted} m on average for {whose}: {budget}",
        wanted=localize(f"{wanted:g}"), whose=_rows_text(mean), budget=budget,
    )  # fmt: skip


def _rows_text(mean: Measure) -> str:
    """Return whose move a measure is about: a row alone, or each of many rows."""
    if mean.rows == 1:
        return format_message("a row alone")
    return format_message("each of {rows} rows", rows=localize(f"{mean.rows:,}"))


def cost_sentence(
    account: Ledger | None, prepared: Prepared[Any], guarantee: Guarantee
) -> str:
    if account is None:
        return ""
    if prepared._bill(account).guarantee is None:
        return format_message(
            "nothing: the first publication of this series was charged for all"
        )
    try:
        charge, left = account.quote(guarantee)
    except (ConversionError, LedgerError) as error:
        return format_message("this ledger would refuse it: {why}", why=error)
    unit = gettext(UNITS[account.counted(guarantee)])
    price = f"{localize(rounded_text(charge, up=True))} ({unit})"
    if guarantee.fixed_loss:
        return _price_text(price, guarantee.fixed_loss, fits=left >= 0)
    room = localize(rounded_text(left + charge, up=False))
    if left < 0:
        return format_message(
            "{price}; {room} is left, so that the ledger would refuse it",
            price=price, room=room,
        )  # fmt: skip
    return format_message(
        "{price} of the {room} that is left; {left} would remain",
        price=price, room=room, left=localize(rounded_text(left, up=False)),
    )  # fmt: skip


def _price_text(price: str, fixed: float, fits: bool) -> str:
    both = format_message(
        "{price}, and {fixed} of its limits on fixed losses",
        price=price, fixed=localize(f"{fixed:g}"),
    )  # fmt: skip
    return (
        both
        if fits
        else format_message("{cost}; the ledger would refuse it", cost=both)
    )
