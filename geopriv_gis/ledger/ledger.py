"""The account of what has been spent on the people of a dataset."""

from __future__ import annotations

import copy
import os
import secrets
from fractions import Fraction
from pathlib import Path
from typing import Any

from ..core.budget.exact import Number, float_above, float_below
from ..core.budget.filter import PrivacyFilter, cost_of, refusal
from ..core.errors import BudgetError, LedgerError, ParameterError
from ..core.guarantee import Guarantee
from ..core.parameter import shown
from .chain import DATASET, FORMAT, SPEND, Entry
from .dataset import fingerprint
from .journal import Journal
from .report import Report
from .store import Store
from .unit import check_unit

WAIT = 30.0  # seconds


class Ledger:
    """A budget that outlives the process and cannot be overspent.

    Use `Ledger.create` and `Ledger.open`; pass it as ``ledger=`` to any release.

    Notes
    -----
    **Guarantee.** All releases charged to one ledger, of whatever components of the
    same people's data (columns, time slices, datasets), chosen in whatever way after
    whatever results, together keep the budget for each privacy unit under dist_∞
    across the components [APB Theorems 4.4 and 5.1]. A charge is on disk before its
    noise is drawn: a crash wastes budget and never leaks.

    **Assumes.** Everything released from these people's data is charged here. Editing
    and deletion are found on opening, and a rollback if this user's high-water marks
    are still there; none of it is prevented.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._component, self._note = "geometry", ""

    # -- making and opening -----------------------------------------------------------

    @classmethod
    def create(
        cls,
        path: str | os.PathLike[str],
        *,
        notion: str = "gp",
        budget: Number,
        dataset: Any = None,
        privacy_unit: str = "row",
        delta: float | None = None,
        radius: float | None = None,
        note: str = "",
        wait: float = WAIT,
    ) -> Ledger:
        """Make a ledger in a new file.

        Parameters
        ----------
        path : path
            A file that does not exist, on a local disk.
        notion : {"gp", "cgp", "approximate-gp", "dp", "zcdp"}
            What the budget is counted in; see `PrivacyFilter`.
        budget : float or Fraction
            ε in 1/m for "gp" and "approximate-gp", ρ in 1/m² for "cgp".
        dataset : GeoDataFrame or GeoSeries, optional
            The only data that may be charged: recognised by column names and number
            of rows, never by locations. More can be added with `add_dataset`.
        privacy_unit : str, default "row"
            Who has the budget: "row", "table" (all rows are one person's) or a column
            whose equal values are one person's.
        delta, radius : float
            For "approximate-gp": δ, and the distance (m) up to which it promises.
        note : str
            Kept with the ledger.
        wait : float, default 30
            Seconds to wait for another process.

        Raises
        ------
        ParameterError, LedgerError
        """
        account = PrivacyFilter(notion, budget, delta=delta, radius=radius)
        if not isinstance(privacy_unit, str) or not privacy_unit:
            raise ParameterError(
                "privacy_unit must be 'row', 'table' or the name of a column; got "
                f"{shown(privacy_unit)}."
            )
        facts = {
            "format": FORMAT,
            "ledger": secrets.token_hex(16),
            "salt": secrets.token_hex(16),
            "notion": notion,
            "budget": str(account.budget),
            "limit": str(account.limit),
            "delta": delta,
            "radius": radius,
            "privacy_unit": privacy_unit,
            "note": str(note),
        }
        ledger = cls(Journal.begun(Store(Path(path), wait), facts))
        if dataset is not None:
            ledger.add_dataset(dataset)
        return ledger

    @classmethod
    def open(cls, path: str | os.PathLike[str], *, wait: float = WAIT) -> Ledger:
        """Open a ledger and check every entry.

        Raises
        ------
        LedgerError
            If the file is missing, no ledger, locked, damaged, changed by hand, an old
            copy of itself, or of a newer version.
        """
        ledger = cls(Journal.read(Store(Path(path), wait)))
        if ledger.total > ledger.limit:
            raise LedgerError(f"{path}: more was spent than the budget allows.")
        return ledger

    def labelled(self, *, component: str | None = None, note: str = "") -> Ledger:
        """Return this ledger, its next charges marked with a component and a note.

        A component is a part of the people's data, such as a column or a week. Costs
        of different components add, like all others [APB Theorem 5.1].
        """
        label = copy.copy(self)
        label._component = self._component if component is None else str(component)
        label._note = str(note)
        return label

    # -- spending -----------------------------------------------------------------

    def spend(self, guarantee: Guarantee, *, dataset: Any = None) -> Entry:
        """Charge a release that has not been drawn yet; return the entry.

        Parameters
        ----------
        guarantee : Guarantee
            What the release will promise.
        dataset : GeoDataFrame or GeoSeries, optional
            What it is made from; must be one of the ledger's.

        Raises
        ------
        BudgetError
            If less is left than it costs.
        ConversionError
            If its guarantee does not imply one of the ledger's notion and unit.
        LedgerError
            If the charge could not be recorded for certain. After any of these
            nothing may be released; nothing was charged, but perhaps after a failing
            disk.
        """
        if guarantee.notion == "none":
            reason = "; ".join(guarantee.assumptions[:1]) or "no reason given"
            raise LedgerError(
                f"a release without a guarantee ({reason}) cannot be charged."
            )
        cost = cost_of(guarantee, self.notion, self._facts["radius"])
        check_unit(guarantee, self.privacy_unit, self._journal.entries)

        def body() -> dict[str, Any]:
            left = self.limit - self.total
            if cost > left:
                raise BudgetError(refusal(self.notion, cost, left))
            return {
                "cost": str(cost),
                "component": self._component,
                "dataset": self._known(dataset),
                "guarantee": guarantee.to_dict(),
                "note": self._note,
            }

        return self._journal.add(SPEND, body)

    def affords(self, guarantee: Guarantee) -> bool:
        """Tell whether a release would be accepted now; nothing is spent."""
        self.refresh()
        cost = cost_of(guarantee, self.notion, self._facts["radius"])
        check_unit(guarantee, self.privacy_unit, self._journal.entries)
        return self.total + cost <= self.limit

    def add_dataset(self, dataset: Any) -> None:
        """Let a further dataset of the same people be charged to this ledger."""
        print_ = fingerprint(dataset, self._facts["salt"])
        new = {"cost": "0", "dataset": print_}
        self._journal.add(DATASET, lambda: None if print_ in self._datasets() else new)

    def refresh(self) -> None:
        """Read and check what other processes have added."""
        self._journal.refresh()

    # -- looking --------------------------------------------------------------------

    @property
    def path(self) -> Path:
        """The file."""
        return self._journal.path

    @property
    def notion(self) -> str:
        """What the budget is counted in."""
        return str(self._facts["notion"])

    @property
    def privacy_unit(self) -> str:
        """Who has the budget."""
        return str(self._facts["privacy_unit"])

    @property
    def budget(self) -> float:
        """The budget: ε (1/m) or ρ (1/m²)."""
        return float(Fraction(self._facts["budget"]))

    @property
    def limit(self) -> Fraction:
        """Largest total of costs, exactly (ρ for "approximate-gp")."""
        return Fraction(self._facts["limit"])

    @property
    def total(self) -> Fraction:
        """Total of the costs so far, exactly."""
        return self._journal.total

    @property
    def spent(self) -> float:
        """What has been spent, rounded up, in the unit of costs."""
        return float_above(self.total)

    @property
    def remaining(self) -> float:
        """What may still be spent, rounded down, in the unit of costs."""
        return float_below(self.limit - self.total)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The charges, oldest first."""
        return tuple(e for e in self._journal.entries if e.kind == SPEND)

    @property
    def guarantee(self) -> Guarantee:
        """What all releases charged so far promise together."""
        return self.report().guarantee

    def report(self) -> Report:
        """Return the account as text (``str``), DataFrame and HTML."""
        self.refresh()
        return Report(path=self.path, facts=self._facts, entries=self.entries)

    def __repr__(self) -> str:
        """Return what is left of what."""
        return (
            f"<Ledger {self.path.name}: {self.notion}, {self.remaining:.6g} of "
            f"{float(self.limit):.6g} left>"
        )

    @property
    def _facts(self) -> dict[str, Any]:
        return self._journal.facts

    # -- datasets -------------------------------------------------------------------

    def _datasets(self) -> set[str]:
        entries = self._journal.entries
        return {e.body["dataset"] for e in entries if e.kind == DATASET}

    def _known(self, dataset: Any) -> str | None:
        if dataset is None:
            return None
        print_, known = fingerprint(dataset, self._facts["salt"]), self._datasets()
        if known and print_ not in known:
            raise LedgerError(
                "this ledger was made for other data: the column names or the number "
                "of rows differ. If the rows are about the same people, allow them "
                "with ledger.add_dataset(frame); otherwise make a ledger of their own."
            )
        return print_
