"""Ledgers that stand between a release and the account: asked first, charged, drawn.

A release checks everything, then charges its ledger, then draws. So a ledger that stops
there finds out what would be charged before anything is; and one that was charged for
all releases together lets each of them draw, if it promises just that.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

from ..core.errors import LedgerError
from ..core.promise.guarantee import Guarantee
from ..frames.ground.standing import guarantee_of
from ..ledger import Ledger
from ..ledger.chain import Entry


class _Stopped(Exception):  # noqa: N818  # no error: what was asked is known
    def __init__(self, guarantee: Guarantee) -> None:
        super().__init__()
        self.guarantee = guarantee


class _Between(Ledger):
    """What a release takes for its ledger."""

    def __init__(self, real: Ledger | None) -> None:  # no file of its own
        self._real = real

    def refresh(self) -> None:
        """Read what others have added."""
        if self._real is not None:
            self._real.refresh()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The charges of the account."""
        return () if self._real is None else self._real.entries

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


class _Stop(_Between):
    """A ledger at which every release stops."""

    def spend(
        self,
        guarantee: Guarantee,
        *,
        dataset: Any = None,  # noqa: ARG002
        key: str | None = None,  # noqa: ARG002
    ) -> Entry:
        """Stop: nothing is charged, and nothing will be drawn."""
        raise _Stopped(guarantee)


class Paid(_Between):
    """A ledger that was charged for one release already, or for none."""

    def __init__(
        self, real: Ledger, guarantee: Guarantee | None, entry: Entry | None
    ) -> None:
        super().__init__(real)
        self._guarantee, self._entry = guarantee, entry
        self._used = False

    def spend(
        self,
        guarantee: Guarantee,
        *,
        dataset: Any = None,  # noqa: ARG002
        key: str | None = None,  # noqa: ARG002
    ) -> Entry:
        """Let the release draw, once, if it promises what was charged."""
        promised = None if self._guarantee is None else self._guarantee.to_dict()
        used, self._used = self._used, True
        if used or self._entry is None or guarantee.to_dict() != promised:
            raise LedgerError(
                "the release promises something else than what was charged; nothing "
                "was drawn for it. Something that it reads changed meanwhile."
            )
        return self._entry


def asked(
    release: Callable[[Any], Any], real: Ledger | None, *, repeats: bool
) -> tuple[Guarantee, bool]:
    """Return what a release promises, and whether it has to be charged.

    All its checks are made, with the true rows. Nothing is charged and nothing drawn:
    only what ``repeats`` earlier noise, which is paid for, may return without asking.

    Raises
    ------
    LedgerError
        If a release draws without a charge.
    """
    try:
        found = release(_Stop(real))
    except _Stopped as stopped:
        return stopped.guarantee, True
    if not repeats:
        raise LedgerError("the release asks no ledger before it draws.")
    return guarantee_of(found), False


def quietly(release: Callable[[Any], Any], ledger: Ledger | None) -> Any:
    """Release; what is to be warned of was said when the release was asked."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return release(ledger)
