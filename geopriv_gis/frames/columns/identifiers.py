"""The rule on direct identifiers: columns that name a person, or their very place.

One rule for frames, batches, files and QGIS. A column holds identifiers if its name is
in the table of words and its values are of a type that fits, or if most of its values
have one of the forms, whatever its name is. It is refused unless ``keep`` or ``drop``
names it. Of flags and of measured numbers none is refused.

Names cost nothing. Forms are compared with about a thousand rows from everywhere, the
same ones each time: whether a release is refused is no matter of chance.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field

import numpy as np
import pandas as pd

from .identifier_forms import ANY, FORMS, HALF, MENTIONED, is_full_name
from .identifier_words import Word, is_role, word_of
from .leaves import NUMBER, TEXT, Leaf, leaves_of

_SOME = 1000  # rows of a table that are compared with the forms
_LEAST = 20  # of each batch
_TURN = (5**0.5 - 1) / 2  # its multiples are spread over a table without a period
_FIGURES = 9  # whole numbers of fewer are compared with no form
_H3 = range(2**59, 2**60)  # cells as whole numbers
_ANSWERS = {
    "yes", "no", "y", "n", "ja", "nein", "j", "si", "sí", "oui", "non", "true", "false",
    "t", "f", "0", "1", "na", "n/a", "nan", "none", "null", "unknown", "unbekannt",
    "inconnu", "desconocido", "-", "?",
}  # fmt: skip


@dataclass
class _Values:
    """What is known of the values at one place within the rows, as shares of rows."""

    word: Word | None
    is_of_persons: bool
    known: float = 0.0
    texts: float = 0.0  # that are more than yes or no
    large: float = 0.0  # whole numbers, at least as large as the word asks
    whole: bool = True
    names: float = 0.0
    mentions: bool = False
    sure: float = 0.0  # that have a form which nothing else has
    fit: dict[int, float] = field(default_factory=lambda: defaultdict(float))
    alike: dict[int, float] = field(default_factory=lambda: defaultdict(float))
    different: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))

    def take(self, leaf: Leaf, weight: float) -> None:
        """Add values of a sample; each stands for ``weight`` rows."""
        self.known += weight * len(leaf.rows)
        if leaf.kind == NUMBER:
            self._take_numbers(leaf.values, weight)
            return
        codes, texts = leaf.texts()
        many = np.bincount(codes[codes >= 0], minlength=len(texts))
        for text, count in zip(texts, many.tolist(), strict=True):
            self._take_text(text.strip(), weight * count)

    def _take_numbers(self, numbers: np.ndarray, weight: float) -> None:
        self.whole &= bool((numbers == np.rint(numbers)).all())
        if not self.whole:
            return
        least = np.inf if self.word is None else self.word.least
        self.large += weight * int((numbers >= least).sum())
        for number in numbers[numbers >= 10 ** (_FIGURES - 1)].tolist():
            if int(number) in _H3:
                self.sure += weight
            else:
                self._take_form(str(int(number)), weight)

    def _take_text(self, text: str, weight: float) -> None:
        if not text or text.lower() in _ANSWERS:
            self.known -= 0.0 if text else weight
            return
        self.texts += weight
        self.mentions |= MENTIONED.search(text) is not None
        if self.is_of_persons:
            self.names += weight * is_full_name(text)
        self._take_form(text, weight)

    def _take_form(self, text: str, weight: float) -> None:
        if ANY.fullmatch(text) is None:
            return
        sure = False
        for number, form in enumerate(FORMS):
            alike, fits = form.fits(text)
            if alike:
                self.alike[number] += weight
            if fits:
                sure |= form.is_sure
                self.fit[number] += weight
                if len(self.different[number]) < form.different:
                    self.different[number].add(form.told_apart(text))
        self.sure += weight * sure

    @property
    def identify(self) -> bool:
        """Whether the values are direct identifiers."""
        if not self.known > 0:
            return False
        return self._are_named or self._have_a_form

    @property
    def _are_named(self) -> bool:
        if self.is_of_persons and self.names >= HALF * self.known:
            return True
        if self.word is None:
            return False
        texts = self.texts if self.word.text else 0.0
        return texts > 0 or (self.whole and self.large >= HALF * self.known)

    @property
    def _have_a_form(self) -> bool:
        if not self.whole:
            return False
        return self.sure >= HALF * self.known or any(
            fit >= FORMS[number].share * self.known
            and self.alike[number] >= FORMS[number].alike * self.known
            and len(self.different[number]) >= FORMS[number].different
            for number, fit in self.fit.items()
        )


class IdentifierCheck:
    """One column, asked batch by batch whether it holds direct identifiers.

    Missing values are left out by who asks.

    Parameters
    ----------
    name : hashable
        Of the column.
    rows : int
        How many there are in all batches.
    """

    def __init__(self, name: Hashable, rows: int) -> None:
        self._name, self._rows = str(name), rows
        self._word, self._dated = word_of(self._name), False
        self._values: dict[str, _Values] = {}

    def take(self, column: pd.Series) -> None:
        """Look at a batch's values: at a sample of its rows."""
        if column.dtype.kind == "b" or not len(column):
            return
        some, weight = self._sampled(column)
        dated = self._word is not None and self._word.dates
        self._dated |= dated and _has_dates(some)
        for leaf in leaves_of(some) if column.dtype.kind not in "mMc" else ():
            if leaf.kind in (NUMBER, TEXT):
                steps = [step for step in leaf.path if step.isidentifier()]
                name = steps[-1] if steps else self._name
                if name not in self._values:
                    self._values[name] = _Values(word_of(name), is_role(name))
                self._values[name].take(leaf, weight)

    def _sampled(self, column: pd.Series) -> tuple[pd.Series, float]:
        """Return rows from everywhere, and how many each stands for."""
        size = max(_LEAST, -(-_SOME * len(column) // max(self._rows, 1)))
        if len(column) <= size:
            return column.reset_index(drop=True), 1.0
        rows = (np.arange(size) * _TURN % 1.0 * len(column)).astype(np.int64)
        return column.iloc[rows].reset_index(drop=True), len(column) / size

    @property
    def identifies(self) -> bool:
        """Whether the column holds direct identifiers, after the last batch."""
        return self._dated or any(values.identify for values in self._values.values())

    @property
    def mentions(self) -> bool:
        """Whether some values hold an e-mail address, a telephone or what3words."""
        return any(values.mentions for values in self._values.values())


def identifiers_in(columns: Iterable[tuple[Hashable, pd.Series]]) -> list[str]:
    """Return the names of those columns that hold direct identifiers."""
    found = []
    for name, column in columns:
        known = column.dropna()
        check = IdentifierCheck(name, len(known))
        check.take(known)
        if check.identifies:
            found.append(str(name))
    return found


def _has_dates(values: pd.Series) -> bool:
    if values.dtype.kind == "M":
        return bool(values.notna().any())
    return any(isinstance(value, datetime.date) for value in values)
