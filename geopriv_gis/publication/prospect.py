"""Plan of a publication: guarantees, effects and costs before anything is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..core import markup
from ..core.promise.guarantee import Guarantee
from ..core.promise.paragraph import column_names_text
from ..frames.choosing.outlook import Outlook
from ..ledger.balance import Balance

FREE = "Nothing was drawn, nothing was charged, and no row was read."
_REFUSED = "The ledger would refuse it: less is left than it costs."
_OPEN = (
    "No [ledger] is named: what else is released from these people is not counted "
    "with it."
)
_REPEATS = (
    "Counted in full, for {names}: nothing is charged where the store knows every row, "
    "and this where one is new. The plan reads no rows, and cannot know."
)
_WEEKLY = (
    "{name} repeats each row's earlier noise from a store (data set {dataset!r}): rows "
    "that it knows get the noise they got first, new rows get noise of their own. A "
    "ledger is charged again whenever there are new rows."
)


@dataclass(frozen=True, eq=False)
class Prospect:
    """Preview of a publication before it is drawn.

    Parameters
    ----------
    title, folder : str
        What it is called, and where it would be.
    outlooks : mapping of str to Outlook
        The plan of each release, by names.
    together : tuple of str
        What all of them promise together.
    kept : mapping of str to tuple of str
        The true columns that each would publish.
    balance : Balance, optional
        How the ledger would stand afterwards.
    stores : mapping of str to str
        The data sets of releases that repeat earlier noise.
    """

    title: str
    folder: str
    outlooks: Mapping[str, Outlook]
    together: tuple[str, ...]
    kept: Mapping[str, tuple[str, ...]]
    balance: Balance | None
    stores: Mapping[str, str]

    @property
    def guarantees(self) -> dict[str, Guarantee]:
        """Return the guarantee of each release."""
        return {name: one.guarantee for name, one in self.outlooks.items()}

    @property
    def fits(self) -> bool:
        """Return whether the ledger has budget for all releases; True without one."""
        return self.balance is None or self.balance.fits

    def figures(self, name: str) -> dict[str, Any]:
        """Return the expected figures of a release: moves, errors, uses, warnings.

        Parameters
        ----------
        name : str
            Of the release, in the file.

        Returns
        -------
        dict
        """
        one = self.outlooks[name]
        return {
            "expected": [
                {
                    "rows": each.rows, "measure": each.measure,
                    "value": float(each.value), "unit": each.unit,
                }
                for each in one.measures
            ],
            "uses": list(one.uses),
            "warnings": list(one.warnings),
        }  # fmt: skip

    def translated(self, translate: Callable[[str], str]) -> Prospect:
        """Return a copy of the preview with the releases' uses translated.

        All else keeps the words of the publication's file.

        Parameters
        ----------
        translate : callable
            What it makes of a text.

        Returns
        -------
        Prospect
        """
        outlooks = {
            name: replace(one, uses=tuple(map(translate, one.uses)))
            for name, one in self.outlooks.items()
        }
        return replace(self, outlooks=outlooks)

    def __str__(self) -> str:
        """Return the plan as text."""
        lines = [f"Plan of {self.title}, in {self.folder}. {FREE}"]
        for title, found in self._parts():
            lines += [f"{title}:", *(f"  {line}" for line in found)]
        return "\n".join(lines)

    def to_html(self) -> str:
        """Return the preview as one self-contained page.

        Returns
        -------
        str
            HTML.
        """
        body = [markup.make_paragraphs([f"In {self.folder}. {FREE}"])]
        for title, found in self._parts():
            body += [markup.make_paragraphs([f"{title}:"]), markup.make_bullets(found)]
        return markup.make_page(f"Plan of {self.title}", "\n".join(body))

    def _repr_html_(self) -> str:
        """Return the preview for a notebook."""
        body = [markup.make_paragraphs([FREE])]
        for title, found in self._parts():
            body += [markup.make_folded_section(title, markup.make_bullets(found))]
        return markup.make_card(f"Plan of {self.title}", *body)

    def _parts(self) -> list[tuple[str, list[str]]]:
        """Return title and text lines of each part of the preview."""
        parts = [
            (f"Release {name}, {one.release}", self._release_lines(name, one))
            for name, one in self.outlooks.items()
        ]
        parts.append(("Together", list(self.together)))
        if self.balance is None:
            parts.append(("Ledger", [_OPEN]))
        else:
            lines = str(self.balance).split("\n")
            refused = [] if self.fits else [_REFUSED]
            names = " and ".join(self.stores)
            full = [_REPEATS.format(names=names)] if names else []
            parts.append(("Ledger, afterwards", [*refused, *lines, *full]))
        return parts

    def _release_lines(self, name: str, one: Outlook) -> list[str]:
        """Return text lines on one release."""
        kept = column_names_text(self.kept[name], one.guarantee)
        stored = self.stores.get(name)
        lines = [
            *one.lines,
            f"published beside its points: {kept or 'no column'}"
            if one.guarantee.law is not None else "",
            _WEEKLY.format(name=name, dataset=stored) if stored else "",
            *(f"afterwards: {use}" for use in one.uses),
            *(f"mind: {each}" for each in one.warnings),
            str(one.guarantee),
        ]  # fmt: skip
        return [line for line in lines if line]
