"""Read-only view of a ledger: limits, charges, and costs of releases."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Protocol

from ..core.errors import ParameterError
from ..core.exact_numbers import round_down_to_float, round_up_to_float
from ..core.language import gettext
from ..core.parameter import safe_repr
from ..core.promise.guarantee import Guarantee
from .balance import Balance
from .chain import SPEND, Entry
from .journal import Journal
from .label import Label
from .limit import NAMES, Limit, today
from .report import LedgerReport
from .state import LedgerState
from .tally import Charge


class HasGuarantee(Protocol):
    """Protocol of plans that have a guarantee."""

    @property
    def guarantee(self) -> Guarantee:
        """Return the guarantee of the planned release."""


class Statement:
    """Read-only view of a ledger; never charges."""

    def __init__(self, journal: Journal) -> None:
        """Keep the journal; raise for a path (use Ledger.open)."""
        if not isinstance(journal, Journal):
            raise ParameterError(
                "Ledger opens no file: call Ledger.open(path), or Ledger.create with "
                "path and budget to make a new one."
            )
        self._journal = journal
        self._label = Label()

    def refresh(self) -> None:
        """Read and check ledger entries that other processes added.

        Raises
        ------
        LedgerError
            If the file is gone, damaged or was rolled back.
        """
        self._journal.refresh()

    # -- what releases would cost -----------------------------------------------------

    def affords(self, guarantee: Guarantee) -> bool:
        """Return whether a release would fit now; charge nothing, raise if uncountable.

        Parameters
        ----------
        guarantee : Guarantee
            What the release would promise.

        Returns
        -------
        bool
            Whether all limits suffice at this moment.

        Raises
        ------
        ConversionError
            If the ledger cannot count the release at all.
        """
        return self.quote(guarantee)[1] >= 0

    def quote(self, guarantee: Guarantee) -> tuple[Fraction, Fraction]:
        """Return a release's cost, and what would remain, maybe < 0; charge nothing.

        What would remain is below 0 where less is left than the release costs, or than
        its fixed loss, where it has one.

        Parameters
        ----------
        guarantee : Guarantee
            What the release would promise.

        Returns
        -------
        tuple of Fraction
            Cost, and what would remain.

        Raises
        ------
        ConversionError, LedgerError
            As in `charge`, for a promise that this ledger does not count.
        """
        self.refresh()
        state = self._journal.state
        charge = self._charge(guarantee, state)
        rooms = [
            room - charge.parts[limit.accounting_notion]
            for room, limit in state.tally.least_left(charge, today())
        ]
        return charge.cost, next((room for room in rooms if room < 0), rooms[0])

    def after(
        self, charges: Guarantee | HasGuarantee | Sequence[Guarantee | HasGuarantee]
    ) -> Balance:
        """Return the balance after possible releases, maybe < 0; spend nothing.

        Parameters
        ----------
        charges : Guarantee, plan, PreparedRelease, or sequence of them
            What would be released today, under the names of this ledger.

        Returns
        -------
        Balance
            Compare it with `balance`.

        Raises
        ------
        ConversionError, LedgerError
            As in `charge`, for a promise that this ledger does not count. What is more
            than a limit allows is not refused here: see `Balance.fits`.
        """
        self.refresh()
        state, day = self._journal.state, today()
        tally = state.tally
        for each in charges if isinstance(charges, (list, tuple)) else [charges]:
            owed = getattr(each, "owed", None)
            guarantee = owed(self) if owed else getattr(each, "guarantee", each)
            if owed and guarantee is None:
                continue
            if not isinstance(guarantee, Guarantee):
                raise ParameterError(
                    "charges must be guarantees or plans, one or a list; got "
                    f"{safe_repr(each)}."
                )
            tally = tally.after(self._charge(guarantee, state), day)
            state = state.with_kind_of(guarantee)
        return Balance.of(tally, day)

    @property
    def balance(self) -> Balance:
        """Return today's balance of the limits."""
        return self.after(())

    def accounting_notion(self, guarantee: Guarantee) -> str:
        """Return the notion that a release would be counted in; raise if none.

        Parameters
        ----------
        guarantee : Guarantee
            What the release would promise.

        Returns
        -------
        str
            Such as "gp" or "cgp".
        """
        return self._charge(guarantee, self._journal.state).accounting_notion

    def _charge(self, guarantee: Guarantee, state: LedgerState) -> Charge:
        """Return a release's cost under this statement's labels; raise if none."""
        return self._label.charge(guarantee, state, self.privacy_unit)

    # -- what it is -------------------------------------------------------------------

    @property
    def path(self) -> Path:
        """Return the ledger's path."""
        return self._journal.path

    @property
    def notion(self) -> str:
        """Return the notion of the only limit; raise if there are several."""
        return self._single_limit.notion

    @property
    def privacy_unit(self) -> str:
        """Return whose loss is counted: "row", "table" or a column."""
        return str(self._facts["privacy_unit"])

    @property
    def neighbours(self) -> str:
        """Return the neighbours of the ledger's counts; "add-remove" if it has none."""
        return next(iter(self._journal.state.neighbours), None) or "add-remove"

    @property
    def budget(self) -> float:
        """Return the only limit's budget, ε or ρ, as float; raise for several."""
        return float(self._single_limit.budget)

    @property
    def limits(self) -> tuple[Limit, ...]:
        """Return all limits, in the order given."""
        return self._journal.state.tally.limits

    @property
    def limit(self) -> Fraction:
        """Return the only limit's exact allowed total of costs; raise for several."""
        return self._single_limit.most

    @property
    def total(self) -> Fraction:
        """Return this period's exact costs, read anew; raise for several limits."""
        self.refresh()
        only = self.limits.index(self._single_limit)
        return self._journal.state.tally.spent_in_period(only, today())

    @property
    def spent(self) -> float:
        """Return the period's cost, rounded up, in ρ at a δ; raise unless one limit."""
        return round_up_to_float(self.total)

    @property
    def remaining(self) -> float:
        """Return what is left this period, rounded down, ρ at a δ; raise if several."""
        return round_down_to_float(self.limit - self.total)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Return all charges, read anew and checked, oldest first."""
        self.refresh()
        return tuple(e for e in self._journal.entries() if e.kind == SPEND)

    @property
    def guarantee(self) -> Guarantee:
        """Return the guarantee of all charges; raise if counted in several notions."""
        return self.report().guarantee

    def report(self) -> LedgerReport:
        """Return a report on the ledger: text, DataFrame and HTML.

        Returns
        -------
        Report
            Of all entries, read anew from the file; print it, or call `to_html`.

        Raises
        ------
        LedgerError
            As of `refresh`.
        """
        self.refresh()
        return self._report(self.entries)

    def _report(self, entries: tuple[Entry, ...]) -> LedgerReport:
        """Return a report of the ledger that lists the given entries."""
        return LedgerReport(
            path=self.path,
            privacy_unit=self.privacy_unit,
            note=str(self._facts["note"]),
            tally=self._journal.state.tally,
            entries=entries,
            today=today(),
            adoptions=self._journal.state.adoptions,
            zones=self._journal.state.zones,
        )

    def __repr__(self) -> str:
        """Return each budget and the part that is spent."""
        kinds = dict.fromkeys(each.notion for each in self.limits)
        meanings = ", ".join(f'"{each}" is {gettext(NAMES[each])}' for each in kinds)
        spent = " ".join(self._report(()).sentences())
        return f"<Ledger {self.path.name}: {spent} {meanings}.>"

    def _repr_html_(self) -> str:
        """Return the report as HTML for a notebook."""
        return self.report()._repr_html_()

    @property
    def _facts(self) -> dict[str, Any]:
        """Return the ledger's stored facts."""
        return self._journal.facts

    @property
    def _single_limit(self) -> Limit:
        """Return the only limit; raise if there are several."""
        if len(self.limits) > 1:
            raise ParameterError(
                "this ledger has several limits: see ledger.limits, and ledger.balance "
                "for what is left of each."
            )
        return self.limits[0]
