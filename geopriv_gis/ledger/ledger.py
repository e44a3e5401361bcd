"""The account of what has been spent on the people of a dataset."""

from __future__ import annotations

import copy
import dataclasses
import os
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Protocol

from ..core.budget.exact import Number, figures, float_above, float_below
from ..core.errors import LedgerError, ParameterError
from ..core.parameter import shown
from ..core.promise.guarantee import Guarantee
from .balance import Balance
from .chain import DATASET, SPEND, Entry, plain
from .dataset import fingerprint
from .deadline import check_wait
from .facts import first_facts
from .journal import BodyOf, Earlier, Journal
from .limit import Limit, check_name, read_limits
from .migration import tally_of
from .periods import later, today
from .place import named_path, new_path
from .report import Report
from .standing import Standing
from .store import Store
from .tally import Charge
from .unit import check_unit

WAIT = 30.0  # seconds


class Planned(Protocol):
    """What knows the promise of a release that was not made: a plan."""

    @property
    def guarantee(self) -> Guarantee:
        """What the release would promise."""


class Ledger:
    """A budget that outlives the process and cannot be overspent.

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
    across the components [APB Theorems 4.4 and 5.1]. A charge is on disk before its
    noise is drawn: a crash wastes budget and never leaks.

    **Assumes.** Everything released from these people's data is charged here. Every
    entry's seal is checked on opening, bodies and sums from this user's high-water mark
    on (`verify` checks all of them again); a file that the marks do not know is
    refused until somebody vouches for it. Whoever may write both the file and the
    marks can still deceive: see docs/ledger.md.

    Threads and forked processes may share a ledger.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._component, self._note = "geometry", ""
        self._colleague = self._purpose = ""

    # -- making and opening -----------------------------------------------------------

    @classmethod
    def create(
        cls,
        path: str | os.PathLike[str],
        *,
        notion: str = "gp",
        budget: Number | None = None,
        dataset: Any = None,
        privacy_unit: str = "row",
        delta: float | None = None,
        radius: float | None = None,
        limits: Sequence[Limit | str] | Limit | str = (),
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
                f"{shown(privacy_unit)}."
            )
        facts = first_facts(all_limits, privacy_unit, note)
        store = Store(new_path(path), check_wait(wait))
        print_ = None if dataset is None else fingerprint(dataset, facts["salt"])
        ledger = cls(Journal.begun(store, facts))
        if print_ is not None:
            ledger._admit(print_)
        return ledger

    @classmethod
    def open(
        cls,
        path: str | os.PathLike[str],
        *,
        wait: float = WAIT,
        adopt: bool = False,
    ) -> Ledger:
        """Open a ledger and check that every entry is in its chain.

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

        Raises
        ------
        LedgerError
            If the file is missing, no ledger, locked, damaged, changed by hand, an old
            copy of itself, unknown to the marks, or of a newer version; or if the
            marks cannot be used.
        """
        place, names = named_path(path)
        store = Store(place, check_wait(wait))
        ledger = cls(Journal.read(store, adopt=adopt))
        if ledger._journal.standing.tally.overdrawn:
            raise LedgerError(f"{place}: more was spent than the budget allows.")
        return ledger.labelled(**names)

    def verify(self) -> None:
        """Check the whole file again: every page, seal, body and sum.

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
        """Return this ledger, its next charges marked with names and a note.

        Parameters
        ----------
        component : str, optional
            A part of the people's data, such as a column or a week. Costs of different
            components add, like all others [APB Theorem 5.1].
        note : str
            Kept with the charge.
        colleague, purpose : str, optional
            Who releases, and what for: of whose quota. Whoever calls says so.
        """
        label = copy.copy(self)
        label._component = self._component if component is None else str(component)
        label._note = str(note)
        if colleague is not None:
            label._colleague = check_name("colleague", colleague)
        if purpose is not None:
            label._purpose = check_name("purpose", purpose)
        return label

    def migrate(self, limits: Sequence[Limit | str] | Limit | str = ()) -> Path:
        """Turn an older file into today's format, or add limits; return the backup.

        No charge is lost: each keeps its place in the chain, and counts against new
        limits of what it was counted in, in the period of the day that the clock then
        showed. What was promised stays: a limit can be added, none taken away. The
        change is one transaction: whoever dies in it leaves the ledger as it was. The
        backup is a copy of before, which is refused as an old one.

        Parameters
        ----------
        limits : Limit or str, or a sequence of these, optional
            Limits to be added, as `create` takes them.

        Raises
        ------
        ParameterError
            If there is nothing to do, or more was spent than a new limit allows.
        LedgerError
        """
        return self._journal.migrate(tally_of(read_limits(limits)))

    # -- spending -----------------------------------------------------------------

    def spend(
        self, guarantee: Guarantee, *, dataset: Any = None, key: str | None = None
    ) -> Entry:
        """Charge a release that has not been drawn yet; return the entry.

        Parameters
        ----------
        guarantee : Guarantee
            What the release will promise.
        dataset : GeoDataFrame or GeoSeries, optional
            What it is made from; must be one of the ledger's.
        key : str, optional
            A name for this release, chosen by the caller. Spending again with the same
            key and the same release returns the first entry and costs nothing, so that
            a program that was killed in between can be run again.

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
        return self.spend_all([(guarantee, dataset, key, self._note)])[0]

    def spend_all(
        self, charges: Sequence[tuple[Guarantee, Any, str | None, str]]
    ) -> list[Entry]:
        """Charge several releases, all of them or none; return their entries.

        Parameters
        ----------
        charges : sequence of (guarantee, dataset, key, note)
            As `spend` and `labelled` take them.

        Raises
        ------
        BudgetError, ConversionError, LedgerError
            As `spend`; then none of them is charged.
        """
        return self._journal.add(SPEND, *[self._body_of(*each) for each in charges])

    def _body_of(
        self, guarantee: Guarantee, dataset: Any, key: str | None, note: str
    ) -> BodyOf:
        """Return what makes the entry of a charge, with the standing it meets."""
        if guarantee.notion == "none":
            reason = "; ".join(guarantee.assumptions[:1]) or "no reason given"
            raise LedgerError(
                f"a release without a guarantee ({reason}) cannot be charged."
            )
        if not (key is None or (isinstance(key, str) and key)):
            raise ParameterError(
                f"key must be a text that is not empty; got {shown(key)}."
            )

        def body(standing: Standing, earlier: Earlier) -> dict[str, Any] | Entry:
            charge = self._charge(guarantee, standing)
            new = {
                "cost": str(charge.cost),
                "component": self._component,
                "dataset": self._known(dataset, standing),
                "guarantee": guarantee.to_dict(),
                "note": note,
                **({"fixed": str(charge.fixed)} if charge.fixed else {}),
                **({} if key is None else {"key": key}),
                **self._names(charge, standing),
            }
            found = None if key is None else earlier(key)
            if found is not None:
                return _same(found, new)
            day = later(today(), standing.tally.day)
            standing.tally.check(charge, day)
            return {**new, "day": day} if standing.format > 1 else new

        return body

    def affords(self, guarantee: Guarantee) -> bool:
        """Tell whether a release would be accepted now; nothing is spent.

        Parameters
        ----------
        guarantee : Guarantee
            What the release would promise.
        """
        return self.quote(guarantee)[1] >= 0

    def quote(self, guarantee: Guarantee) -> tuple[Fraction, Fraction]:
        """Return what a release would cost now and what would remain; nothing is spent.

        What would remain is below 0 where less is left than the release costs, or than
        its fixed loss, where it has one.

        Parameters
        ----------
        guarantee : Guarantee
            What the release would promise.

        Raises
        ------
        ConversionError, LedgerError
            As in `spend`, for a promise that this ledger does not count.
        """
        self.refresh()
        standing = self._journal.standing
        charge = self._charge(guarantee, standing)
        rooms = [
            room - charge.parts[limit.counted]
            for room, limit in standing.tally.left(charge, today())
        ]
        return charge.cost, next((room for room in rooms if room < 0), rooms[0])

    def after(
        self, charges: Guarantee | Planned | Sequence[Guarantee | Planned]
    ) -> Balance:
        """Return how the limits would stand after releases; nothing is spent.

        Parameters
        ----------
        charges : Guarantee, plan, or sequence of them
            What would be released today, under the names of this ledger.

        Raises
        ------
        ConversionError, LedgerError
            As in `spend`, for a promise that this ledger does not count. What is more
            than a limit allows is not refused here: see `Balance.fits`.
        """
        self.refresh()
        standing, day = self._journal.standing, today()
        tally = standing.tally
        for each in charges if isinstance(charges, (list, tuple)) else [charges]:
            guarantee = getattr(each, "guarantee", each)
            if not isinstance(guarantee, Guarantee):
                raise ParameterError(
                    "charges must be guarantees or plans, one or a list; got "
                    f"{shown(each)}."
                )
            tally = tally.after(self._charge(guarantee, standing), day)
            if guarantee.notion in ("dp", "zcdp"):  # all later ones are of this kind
                kind = (guarantee.neighbours,)
                standing = dataclasses.replace(standing, neighbours=kind)
        return Balance.of(tally, day)

    @property
    def balance(self) -> Balance:
        """How the limits stand today."""
        return self.after(())

    def counted(self, guarantee: Guarantee) -> str:
        """Return the notion that a release would be counted in, or raise as `quote`.

        Parameters
        ----------
        guarantee : Guarantee
            What the release would promise.
        """
        return self._charge(guarantee, self._journal.standing).counted

    def add_dataset(self, dataset: Any) -> None:
        """Let a further dataset of the same people be charged to this ledger.

        Parameters
        ----------
        dataset : GeoDataFrame, GeoSeries or DataFrame
            The table, which is known again by a fingerprint of its rows.
        """
        self._admit(fingerprint(dataset, self._facts["salt"]))

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
        """What the budget is counted in, where there is one limit."""
        return self._only.notion

    @property
    def privacy_unit(self) -> str:
        """Who has the budget."""
        return str(self._facts["privacy_unit"])

    @property
    def neighbours(self) -> str:
        """The kind of neighbours that the ledger's counts have, or would have."""
        return next(iter(self._journal.standing.neighbours), None) or "add-remove"

    @property
    def budget(self) -> float:
        """The budget: ε (1/m) or ρ (1/m²), where there is one limit."""
        return float(self._only.budget)

    @property
    def limits(self) -> tuple[Limit, ...]:
        """All limits, in the order in which they were given."""
        return self._journal.standing.tally.limits

    @property
    def limit(self) -> Fraction:
        """Largest total of costs, exactly (ρ for "approximate-gp" and with a δ)."""
        return self._only.most

    @property
    def total(self) -> Fraction:
        """Total of the costs so far, exactly; in the current period, if it has one."""
        only = self.limits.index(self._only)
        return self._journal.standing.tally.used(only, today())

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
        """The charges, oldest first: read from the file and checked in full."""
        return tuple(e for e in self._journal.entries() if e.kind == SPEND)

    @property
    def guarantee(self) -> Guarantee:
        """What all releases charged so far promise together."""
        return self.report().guarantee

    def report(self) -> Report:
        """Return the account as text (``str``), DataFrame and HTML."""
        self.refresh()
        return Report(
            path=self.path,
            privacy_unit=self.privacy_unit,
            note=str(self._facts["note"]),
            tally=self._journal.standing.tally,
            entries=self.entries,
            today=today(),
            adoptions=self._journal.standing.adoptions,
        )

    def __repr__(self) -> str:
        """Return what is left of what."""
        if len(self.limits) > 1:
            return f"<Ledger {self.path.name}: {len(self.limits)} limits>"
        left = figures(self.limit - self.total, up=False)
        return (
            f"<Ledger {self.path.name}: {self.notion}, {left} of "
            f"{figures(self.limit, up=False)} left>"
        )

    def _repr_html_(self) -> str:
        return self.report()._repr_html_()

    @property
    def _facts(self) -> dict[str, Any]:
        return self._journal.facts

    @property
    def _only(self) -> Limit:
        if len(self.limits) > 1:
            raise ParameterError(
                "this ledger has several limits: see ledger.limits, and ledger.balance "
                "for what is left of each."
            )
        return self.limits[0]

    def _charge(self, guarantee: Guarantee, standing: Standing) -> Charge:
        """Return what a release costs, or raise if this ledger cannot count it."""
        charge = standing.tally.charge(guarantee, self._colleague, self._purpose)
        check_unit(guarantee, self.privacy_unit, standing.neighbours)
        if standing.format == 1 and (self._colleague or self._purpose):
            raise LedgerError(
                "this ledger is of a format that knows no colleagues and purposes: "
                "geopriv ledger migrate LEDGER, or ledger.migrate()."
            )
        return charge

    def _names(self, charge: Charge, standing: Standing) -> dict[str, str]:
        if standing.format == 1:
            return {}
        names = {"colleague": self._colleague, "purpose": self._purpose}
        return {**names, "counted": charge.counted}

    # -- datasets -------------------------------------------------------------------

    def _admit(self, print_: str) -> None:
        new = {"cost": "0", "dataset": print_}
        self._journal.add(
            DATASET, lambda now, _: now.last if print_ in now.datasets else new
        )

    def _known(self, dataset: Any, standing: Standing) -> str | None:
        if dataset is None:
            return None
        print_, known = fingerprint(dataset, self._facts["salt"]), standing.datasets
        if known and print_ not in known:
            raise LedgerError(
                "this ledger was made for other data: the column names or the number "
                "of rows differ. If the rows are about the same people, allow them "
                "with ledger.add_dataset(frame); otherwise make a ledger of their own."
            )
        return print_


def _same(found: Entry, new: Mapping[str, Any]) -> Entry:
    """Return the earlier charge with a key if it was for the same release."""
    # What entries of format 1 did not say: no names, and the one thing they count.
    unsaid = {"colleague": "", "purpose": "", "counted": new.get("counted")}
    body = {name: found.body.get(name, unsaid.get(name)) for name in new}
    if plain(body) != plain(new):
        raise LedgerError(
            f"this key was used for another release (entry {found.seq}); nothing was "
            "charged and nothing may be released. Give each release a key of its own."
        )
    return found
