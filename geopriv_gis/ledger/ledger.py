"""`Ledger`: the privacy losses charged to the people of a dataset."""

from __future__ import annotations

import copy
import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Protocol

from ..core.errors import ConversionError, LedgerError, ParameterError
from ..core.exact_numbers import RealNumber
from ..core.parameter import safe_repr
from ..core.promise.guarantee import Guarantee
from .chain import SPEND, TERMS, Entry, make_first_facts
from .journal import Earlier, Journal
from .label import fingerprint
from .limit import Limit, check_limits, check_name, read_limits
from .sqlite import check_wait
from .state import LedgerState
from .statement import Statement
from .store import LedgerFile, named_path, new_path
from .tally import Charge, Tally, accounting_notions

WAIT = 30.0  # seconds
_ROUNDING = 1 + Fraction(1, 10**9)  # between versions, of costs that are converted


@dataclass
class Bill:
    """Bill of a release: guarantee, data, its own transaction, entry once paid.

    Parameters
    ----------
    guarantee : Guarantee or None
    data : object
    transaction : callable
        From the key that was given, the context in which the charge is made, with
        the key that it is made with.
    entry : Entry, optional
    """

    guarantee: Guarantee | None
    data: Any
    transaction: Callable[[str | None], AbstractContextManager[str | None]] = (
        nullcontext
    )
    entry: Entry | None = None


class Chargeable(Protocol):
    """Protocol of prepared releases that can be charged."""

    def _bill(self, ledger: Ledger) -> Bill:
        """Return the bill: the guarantee and data to charge to a ledger."""


class Ledger(Statement):
    """Privacy budget in a file, shared by processes, that cannot be overspent.

    Use `Ledger.create` and `Ledger.open`; pass it as ``ledger=`` to any release.

    Parameters
    ----------
    journal : Journal
        The opened file; `create` and `open` make it.

    Notes
    -----
    **Guarantee.** All releases charged to one ledger, of whatever components of the
    same people's data (columns, time slices, datasets), chosen in whatever way after
    whatever results, together keep the budget for each privacy unit under dist_∞
    across the components [APB Theorems 4.4 and 5.1]. Once a release told rows' zones,
    that holds within these zones. A charge is on disk before its noise is drawn: a
    crash wastes budget and never leaks.

    **Assumes.** Everything released from these people's data is charged here. Every
    entry's seal is checked on opening, bodies and sums from this user's high-water mark
    on (`verify` checks all of them again); a file that the marks do not know is
    refused until somebody vouches for it. Whoever may write both the file and the
    marks can still deceive: see docs/ledger.md.

    Threads and forked processes may share a ledger.
    """

    # -- making and opening -----------------------------------------------------------

    @classmethod
    def create(
        cls,
        path: str | os.PathLike[str],
        *,
        notion: str = "gp",
        budget: RealNumber | None = None,
        dataset: Any = None,
        privacy_unit: str = "row",
        delta: float | None = None,
        radius: float | None = None,
        limits: Sequence[Limit | str] | Limit | str = (),
        note: str = "",
        wait: float = WAIT,
    ) -> Ledger:
        """Create a ledger in a new file; raise if it exists or limits are invalid.

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
            For "approximate-gp": δ, and the distance (m) up to which it promises. For
            "dp" δ alone may be given: costs are then counted in ρ, and many small
            releases fit (advanced composition).
        limits : sequence of Limit or str
            Several limits, in place of ``notion`` and ``budget`` or beside them: of
            places and of counts, per year, for colleagues. A release must fit all
            that are about it; see `Limit`.
        note : str
            Kept with the ledger.
        wait : float, default 30
            Seconds that each operation waits for other processes, in all.

        Returns
        -------
        Ledger

        Raises
        ------
        ParameterError, LedgerError
        """
        all_limits = read_limits(limits)
        if budget is not None:
            first = Limit(notion, budget, delta=delta, radius=radius)
            all_limits = (first, *all_limits)
        elif (notion, delta, radius) != ("gp", None, None) or not all_limits:
            raise ParameterError(
                "budget must be given; or limits, without notion, delta and radius."
            )
        if not isinstance(privacy_unit, str) or not privacy_unit:
            raise ParameterError(
                "privacy_unit must be 'row', 'table' or the name of a column; got "
                f"{safe_repr(privacy_unit)}."
            )
        facts = make_first_facts(all_limits, privacy_unit, note)
        store = LedgerFile(new_path(path), check_wait(wait))
        if dataset is not None:
            facts["datasets"].append(fingerprint(dataset, facts["salt"]))
        return cls(Journal.create(store, facts))

    @classmethod
    def open(
        cls,
        path: str | os.PathLike[str],
        *,
        wait: float = WAIT,
        adopt: bool = False,
    ) -> Ledger:
        """Open a ledger; raise if it is damaged, an old copy or unknown here.

        Parameters
        ----------
        path : path
            The file; ``"city.ledger|colleague=anna|purpose=maps"`` opens it as
            `labelled` would return it, wherever a path is asked for.
        wait : float, default 30
            Seconds that each operation waits for other processes, in all.
        adopt : bool, default False
            Vouch that the file is the latest copy and that no other will be charged,
            where this user's high-water marks do not know it: on another machine, for
            another user, after the marks were lost. The ledger notes that it was
            adopted. What the marks do know is not affected.

        Returns
        -------
        Ledger

        Raises
        ------
        LedgerError
            If the file is missing, no ledger, locked, damaged, changed by hand, an old
            copy of itself, unknown to the marks, or of another version; or if the
            marks cannot be used.
        """
        place, names = named_path(path)
        store = LedgerFile(place, check_wait(wait))
        ledger = cls(Journal.open(store, adopt=adopt))
        if ledger._journal.state.tally.overdrawn:
            raise LedgerError(
                f"{place}: more was spent than the budget allows: it is damaged. "
                "Restore its latest backup."
            )
        return ledger.labelled(**names)

    def verify(self) -> None:
        """Check the ledger's whole file again; raise if it is damaged.

        Raises
        ------
        LedgerError
        """
        self._journal.verify()

    def labelled(
        self,
        *,
        component: str | None = None,
        note: str = "",
        colleague: str | None = None,
        purpose: str | None = None,
    ) -> Ledger:
        """Return a copy with labels for its charges, always a new note; raise if bad.

        Parameters
        ----------
        component : str, optional
            A part of the people's data, such as a column or a week. Costs of different
            components add, like all others [APB Theorem 5.1].
        note : str
            Kept with the charge.
        colleague, purpose : str, optional
            Who releases, and what for: of whose quota. Whoever calls says so.

        Returns
        -------
        Ledger
            Of the same file.

        Raises
        ------
        ParameterError
            If colleague or purpose is no printable text of at most 200 characters, or
            has a comma, bar or equals sign.
        """
        names = {"note": str(note)}
        if component is not None:
            names["component"] = str(component)
        for who, name in (("colleague", colleague), ("purpose", purpose)):
            if name is not None:
                names[who] = check_name(who, name)
        named = copy.copy(self)
        named._label = replace(self._label, **names)
        return named

    def add_limits(self, limits: Sequence[Limit | str] | Limit | str) -> None:
        """Add limits to the ledger, counting earlier charges; raise if exceeded.

        Each charge counts against new limits of what it was counted in, in the period
        of its day. What was promised stays: a limit can be added, none changed or
        taken away.

        Parameters
        ----------
        limits : Limit or str, or a sequence of these
            As `create` takes them.

        Raises
        ------
        ParameterError
            If there are none, if more was spent than a new limit allows, or if an
            earlier release costs more at a new limit's radius.
        LedgerError
        """
        more = read_limits(limits)

        def body(now: LedgerState, _: Earlier) -> dict[str, Any]:
            """Return the entry with the new limits; raise if they are exceeded."""
            tally = tally_with_limits(more, now, self._journal.entries(now))
            return now.terms_with(tally, limits=[e.to_dict() for e in tally.limits])

        self._journal.add(TERMS, body)

    # -- spending -----------------------------------------------------------------

    def charge(
        self,
        release: Guarantee | Chargeable,
        *,
        dataset: Any = None,
        key: str | None = None,
    ) -> Entry | None:
        """Charge a release before drawing, once per key; return entry, None if not due.

        Parameters
        ----------
        release : PreparedRelease or Guarantee
            What `prepare` returned; or what the release will promise.
        dataset : GeoDataFrame or GeoSeries, optional
            What it is made from, must be one of the ledger's; by default the rows that
            were prepared.
        key : str, optional
            A name for this release, chosen by the caller. Spending again with the same
            key and the same release returns the first entry and costs nothing, so that
            a program that was killed in between can be run again.

        Returns
        -------
        Entry or None
            None if nothing is owed: a store repeats noise that was charged.

        Raises
        ------
        BudgetError
            If less is left than it costs.
        ConversionError
            If its guarantee does not imply one of the ledger's notion and unit.
        LedgerError
            If the charge could not be recorded for certain, or the key was used for
            another release. After any of these nothing may be released; nothing was
            charged, but perhaps after a failing disk.

        Notes
        -----
        **Assumes.** Of all that is drawn under one key, at most one result is ever
        shown to anybody. A second one is a second release, and needs another key.
        """
        return self.charge_all([(release, dataset, key, self._label.note)])[0]

    def charge_all(
        self, charges: Sequence[tuple[Guarantee | Chargeable, Any, str | None, str]]
    ) -> list[Entry | None]:
        """Charge releases, all or none; return entries or None; raise for equal keys.

        Parameters
        ----------
        charges : sequence of (release, dataset, key, note)
            As `charge` and `labelled` take them.

        Returns
        -------
        list of Entry or None
            One for each release, None where nothing is owed.

        Raises
        ------
        BudgetError, ConversionError, LedgerError
            As `charge`, and if two of them have one key; then none of them is charged.
        """
        bills, bodies = [], []
        keys: set[str] = set()
        with ExitStack() as around:
            for each, dataset, key, note in charges:
                owes = (
                    Bill(each, None)
                    if isinstance(each, Guarantee)
                    else each._bill(self)
                )
                bills.append(owes)
                if owes.guarantee is not None:
                    data = owes.data if dataset is None else dataset
                    named = around.enter_context(owes.transaction(key))
                    if named in keys:  # the second one would cost nothing
                        raise LedgerError(
                            "two of these releases have the same key; nothing was "
                            "charged. Give each release a key of its own."
                        )
                    keys.update([] if named is None else [named])
                    details = owes.guarantee, data, named, note
                    bodies.append(self._label.make_body(self._facts, *details))
            entries = iter(self._journal.add(SPEND, *bodies) if bodies else ())
        for bill in bills:
            bill.entry = None if bill.guarantee is None else next(entries)
        return [bill.entry for bill in bills]

    def add_dataset(self, dataset: Any) -> None:
        """Add a data set to those that may be charged (if there are none, any may).

        A ledger that had none takes no others from then on. One it has is skipped.

        Parameters
        ----------
        dataset : GeoDataFrame, GeoSeries or DataFrame
            The table, which is recognised by column names and number of rows.
        """
        new = fingerprint(dataset, self._facts["salt"])

        def body(now: LedgerState, _: Earlier) -> dict[str, Any] | Entry:
            """Return the entry with the new data set, or the last one if known."""
            known = now.facts["datasets"]
            return now.last if new in known else now.terms_with(datasets=[*known, new])

        self._journal.add(TERMS, body)


def tally_with_limits(
    limits: tuple[Limit, ...], state: LedgerState, entries: Iterable[Entry]
) -> Tally:
    """Return a tally under old and new limits; raise if exceeded, or costs change."""
    if not limits:
        raise ParameterError("limits must have at least one limit to add; got none.")
    mine = state.tally
    new = Tally.of(check_limits([*mine.limits, *limits]))
    _check_no_recount(mine, new)
    for entry in entries:
        if entry.kind == SPEND:
            charge = Charge.of(entry.body)
            _check_charged_enough(new, limits, charge, entry.guarantee)
            new = new.after(charge, entry.day)
    for limit, spent in zip(new.limits, new.spent, strict=True):
        if spent.total > limit.most:
            later = ", or add it in the next period" if limit.per else ""
            raise ParameterError(
                f"more was spent already than the limit {limit} allows; nothing was "
                f"changed. Give a larger one{later}."
            )
    return new


def _check_charged_enough(
    tally: Tally, limits: Iterable[Limit], charge: Charge, guarantee: Guarantee | None
) -> None:
    """Raise if an earlier release costs more at a new limit's radius than it did."""
    assert guarantee is not None
    for limit in limits:
        if limit.accounting_notion != charge.accounting_notion:
            continue
        try:
            cost = tally.cost_for(guarantee, limit)
        except ConversionError:
            cost = None
        if cost is None or cost > charge.cost * _ROUNDING:
            raise ParameterError(
                f"{limit}: an earlier release costs more or promises nothing at this "
                "radius. Pass the radius of a limit that the ledger has."
            )


def _check_no_recount(mine: Tally, new: Tally) -> None:
    """Raise if a new limit would recount releases that another limit counts."""
    for counted in set(new.totals) - set(mine.totals):
        ways = [
            notion for notion in accounting_notions(counted) if notion in mine.totals
        ]
        if ways:
            raise ParameterError(
                f"the ledger counts releases of notion {counted!r} in {ways[0]!r}, "
                f"so a limit in {counted!r} would replace its limits. Add limits in "
                f"{ways[0]!r}."
            )
