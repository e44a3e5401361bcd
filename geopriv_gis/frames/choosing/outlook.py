"""Expected errors of a planned release, before anything is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pandas as pd

from ...core import markup
from ...core.drawing import format_metres
from ...core.language import format_message, gettext, gettext_noop, localize
from ...core.promise.guarantee import Guarantee
from .trial import MEAN, Measure

COUNTED = gettext_noop(
    "For the data holder only: the numbers of rows are those that your persons have: "
    "the fewest, what half and what 95 % have at most, the most. Do not publish this "
    "plan."
)
FREE = gettext_noop("Nothing was drawn from your rows, and nothing was charged.")


@dataclass(frozen=True, eq=False)
class Outlook:
    """Preview of a release before it is drawn: guarantee, errors, uses and cost.

    Parameters
    ----------
    release : str
        Name of the function.
    guarantee : Guarantee
        What it would promise.
    measures : tuple of Measure
        How far points move and how wrong answers are, for each number of rows.
    uses : tuple of str
        What the release can be used for afterwards.
    better : tuple of str
        What would serve better.
    cost : str
        What a ledger would be charged; empty without one.
    warnings : tuple of str
        What the release would warn of.
    holder : bool
        Whether true numbers of rows were looked at.
    """

    release: str
    guarantee: Guarantee
    measures: tuple[Measure, ...]
    uses: tuple[str, ...]
    better: tuple[str, ...]
    cost: str
    warnings: tuple[str, ...]
    holder: bool

    def table(self) -> pd.DataFrame:
        """Return a table of expected errors by kind and rows per person.

        Returns
        -------
        DataFrame
        """
        names = {
            "rows": "rows per person", "measure": "measure", "value": "value",
            "unit": "unit",
        }  # fmt: skip
        table = pd.DataFrame([vars(each) for each in self.measures], columns=[*names])
        return table.rename(columns=names)

    @property
    def short(self) -> tuple[str, ...]:
        """Return a short summary: effect, cost and warnings."""
        found: dict[int, list[Measure]] = {}
        for each in self.measures:
            found.setdefault(each.rows, []).append(each)
        several, sizes = self._has_several_sizes, list(found.values())
        same = len({first.measure for first, *_ in sizes}) == 1
        parts = [
            _brief_measures_text(each, several, shown=each is sizes[-1] or not same)
            for each in sizes
        ]
        alike = {
            _brief_measures_text(each, several=False, shown=True) for each in sizes
        }
        happens = "; ".join(alike if len(alike) == 1 else parts)
        cost = format_message("Ledger: {cost}", cost=self.cost) if self.cost else ""
        return tuple(line for line in (happens, cost, *self.warnings) if line)

    @property
    def lines(self) -> tuple[str, ...]:
        """Return a text line for each expected error."""
        return tuple(
            _measure_text(each, self._has_several_sizes) for each in self.measures
        )

    def __str__(self) -> str:
        lines = [f"{self._title_text}. {self._note_text}"]
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
        body = [markup.make_paragraphs([self._note_text])]
        for title, found in self._parts():
            body += [f"<h2>{title}</h2>", markup.make_bullets(found)]
        return markup.make_page(
            self._title_text, "\n".join(body), language=format_message("en")
        )

    def _repr_html_(self) -> str:
        """Return the preview as HTML for a notebook."""
        *rest, (title, promise) = self._parts()
        body = [markup.make_paragraphs([self._note_text])]
        for name, found in rest:
            body += [markup.make_paragraphs([f"{name}:"]), markup.make_bullets(found)]
        folded = markup.make_folded_section(title, markup.make_paragraphs(promise))
        return markup.make_card(self._title_text, *body, folded)

    def translated(self, translate: Callable[[str], str]) -> Outlook:
        """Return the preview with name, cost, uses, advice and warnings translated.

        Parameters
        ----------
        translate : callable
            What it makes of a text.

        Returns
        -------
        Outlook
        """
        return replace(
            self, release=translate(self.release), cost=translate(self.cost),
            uses=tuple(map(translate, self.uses)),
            better=tuple(map(translate, self.better)),
            warnings=tuple(map(translate, self.warnings)),
        )  # fmt: skip

    @property
    def _title_text(self) -> str:
        """Return the preview's title."""
        return format_message("Plan of {release}", release=self.release)

    @property
    def _note_text(self) -> str:
        """Return the note that previews are free, and if true rows were counted."""
        return f"{gettext(FREE)} {gettext(COUNTED)}" if self.holder else gettext(FREE)

    def _parts(self) -> list[tuple[str, list[str]]]:
        """Return titles and text lines of the preview's parts that are not empty."""
        parts = (
            (format_message("What happens"), self.lines),
            (format_message("Afterwards"), self.uses),
            (format_message("Better"), self.better),
            (format_message("It costs"), [self.cost]),
            (format_message("Mind"), self.warnings),
            (format_message("It promises"), [str(self.guarantee)]),
        )
        kept = ((title, [line for line in found if line]) for title, found in parts)
        return [(title, found) for title, found in kept if found]

    @property
    def _has_several_sizes(self) -> bool:
        """Return whether any error, not of windows, is for several rows per person.

        Those of tracks say themselves of how many windows they are.
        """
        sizes = {each.rows for each in self.measures if not each.counts_windows}
        return bool(sizes) and sizes != {1}


def _measure_text(measure: Measure, several: bool) -> str:
    """Return an expected error's line of text: rows, name and value."""
    return f"{_rows_text(measure, several)}{measure.local_name}: {_value_text(measure)}"


def _brief_measures_text(
    measures: Sequence[Measure], several: bool, shown: bool
) -> str:
    """Return text on a number of rows: mean and 95 % move, or first expected error.

    ``shown`` tells whether it is said of a move on which place it depends.
    """
    first, *more = measures
    if not first.measure.startswith(MEAN):
        return _measure_text(first, several)
    how = first.measure.removeprefix(MEAN) if shown else ""
    mean, most = _value_text(first), _value_text(more[0])
    who = format_message("points move")
    if several and first.rows == 1:
        who = format_message("a person's only row moves")
    elif several:
        who = format_message(
            "each of a person's {rows} rows moves", rows=localize(f"{first.rows:,}")
        )
    return format_message(
        "{who} {mean} on average, 95 % at most {most}{how}",
        who=who, mean=mean, most=most, how=how,
    )  # fmt: skip


def _rows_text(measure: Measure, several: bool) -> str:
    """Return "persons with 3 rows: ", to precede an error; "" if all have one."""
    if not several:
        return ""
    if measure.rows == 1:
        return format_message("persons with 1 row: ")
    return format_message(
        "persons with {rows} rows: ", rows=localize(f"{measure.rows:,}")
    )


def _value_text(measure: Measure) -> str:
    """Return an expected error's value as text with its unit."""
    if measure.unit == "m":
        return localize(format_metres(measure.value))
    return f"{localize(f'{measure.value:.3g}')} {gettext(measure.unit)}".rstrip()
