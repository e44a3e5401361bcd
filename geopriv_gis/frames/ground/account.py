"""Charging a ledger: after every check and before any noise."""

from __future__ import annotations

import os

from ...core.promise.guarantee import Guarantee
from ...ledger import Ledger
from .geometry import Frame

Account = Ledger | str | os.PathLike[str] | None


def charge(
    ledger: Account, guarantee: Guarantee, frame: Frame, key: str | None = None
) -> None:
    """Record a release in a ledger, or refuse it; without a ledger do nothing.

    With a ``key`` the same release is charged once, however often that is asked for.

    Raises
    ------
    BudgetError
        If the budget does not suffice. Nothing was charged and nothing is drawn.
    LedgerError, ConversionError
        If the charge could not be recorded for another reason.
    """
    if ledger is None:
        return
    account = ledger if isinstance(ledger, Ledger) else Ledger.open(ledger)
    account.spend(guarantee, dataset=frame, key=key)


def opened(ledger: Account) -> Ledger | None:
    """Return a ledger given as such or by its path; None if there is none."""
    if ledger is None or isinstance(ledger, Ledger):
        return ledger
    return Ledger.open(ledger)
