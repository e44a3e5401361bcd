"""The account of what has been spent on the people of a dataset."""

from __future__ import annotations

import copy
import os
import secrets
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from ..core.budget.exact import Number, figures, float_above, float_below
from ..core.budget.filter import PrivacyFilter, cost_of, counted_in, refusal
from ..core.errors import BudgetError, LedgerError, ParameterError
from ..core.parameter import shown
from ..core.promise.guarantee import Guarantee
from .chain import DATASET, FORMAT, SPEND, Entry, amount, plain
from .dataset import fingerprint
from .deadline import check_wait
from .journal import Earlier, Journal
from .place import local_path
from .report import Report
from .standing import Standing
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
            For "approximate-gp": δ, and the distance (m) up to which it promises. For
            "dp" δ alone may be given: costs are then counted in ρ, and many small
            releases fit (advanced composition).
        note : str
            Kept with the ledger.
        wait : float, default 30
            Seconds that each operation waits for other processes, in all.

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
        facts: dict[str, Any] = {
            "format": FORMAT,
            "ledger": secrets.token_hex(16),
            "salt": secrets.token_hex(16),
            "notion": notion,
            "budget": _written("budget", account.budget),
            "limit": _written("limit", account.limit),
            "delta": delta,
            "radius": radius,
            "privacy_unit": privacy_unit,
            "note": str(note),
        }
        store = Store(local_path(path), check_wait(wait))
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
        store = Store(local_path(path), check_wait(wait))
        ledger = cls(Journal.read(store, adopt=adopt))
        if ledger.total > ledger.limit:
            raise LedgerError(f"{path}: more was spent than the budget allows.")
        return ledger

    def verify(self) -> None:
        """Check the whole file again: every seal, body and sum.

        Raises
        ------
        LedgerError
        """
        self.refresh()
        for _entry in self._journal.entries():
            pass

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
        if guarantee.notion == "none":
            reason = "; ".join(guarantee.assumptions[:1]) or "no reason given"
            raise LedgerError(
                f"a release without a guarantee ({reason}) cannot be charged."
            )
        if not (key is None or (isinstance(key, str) and key)):
            raise ParameterError(
                f"key must be a text that is not empty; got {shown(key)}."
            )
        cost = self._cost(guarantee)

        def body(standing: Standing, earlier: Earlier) -> dict[str, Any] | Entry:
            check_unit(guarantee, self.privacy_unit, standing.first)
            new = {
                "cost": str(cost),
                "component": self._component,
                "dataset": self._known(dataset, standing),
                "guarantee": guarantee.to_dict(),
                "note": self._note,
                **({} if key is None else {"key": key}),
            }
            found = None if key is None else earlier(key)
            if found is not None:
                return _same(found, new)
            left = self.limit - standing.total
            if cost > left:
                kind = counted_in(self.notion, self._facts["delta"])
                raise BudgetError(refusal(kind, cost, left))
            return new

        return self._journal.add(SPEND, body)

    def affords(self, guarantee: Guarantee) -> bool:
        """Tell whether a release would be accepted now; nothing is spent."""
        return self.quote(guarantee)[1] >= 0

    def quote(self, guarantee: Guarantee) -> tuple[Fraction, Fraction]:
        """Return what a release would cost now and what would remain; nothing is spent.

        What would remain is below 0 where less is left than the release costs.

        Raises
        ------
        ConversionError, LedgerError
            As in `spend`, for a promise that this ledger does not count.
        """
        self.refresh()
        standing = self._journal.standing
        cost = self._cost(guarantee)
        check_unit(guarantee, self.privacy_unit, standing.first)
        return cost, self.limit - standing.total - cost

    def add_dataset(self, dataset: Any) -> None:
        """Let a further dataset of the same people be charged to this ledger."""
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
        """Largest total of costs, exactly (ρ for "approximate-gp" and with a δ)."""
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
            facts=self._facts,
            entries=self.entries,
            adoptions=self._journal.standing.adoptions,
        )

    def __repr__(self) -> str:
        """Return what is left of what."""
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

    def _cost(self, guarantee: Guarantee) -> Fraction:
        facts = self._facts
        return cost_of(guarantee, self.notion, facts["radius"], facts["delta"])

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
    body = {name: found.body.get(name) for name in new}
    if plain(body) != plain(new):
        raise LedgerError(
            f"this key was used for another release (entry {found.seq}); nothing was "
            "charged and nothing may be released. Give each release a key of its own."
        )
    return found


def _written(name: str, value: Fraction) -> str:
    try:
        return str(amount(str(value)))
    except (ValueError, OverflowError) as error:
        raise ParameterError(
            f"{name} has too many digits; give at most 4,000 above and below the line."
        ) from error
