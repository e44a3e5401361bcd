"""Texts and number formats in the language of a report, as German."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache
from pathlib import Path

from ..core.drawing import format_metres
from ..core.errors import ParameterError
from ..core.language import use_catalogue
from ..core.parameter import safe_repr
from ..core.promise.paragraph import format_factor, format_number
from ..core.retranslation import Catalogue
from . import english, german

LANGUAGES = {"en": english.TEXTS, "de": german.TEXTS}
_COMMA = str.maketrans(",.", ".,")


@cache
def _records(language: str) -> Catalogue:
    """Return the translations of recorded assumptions, read from a file once."""
    path = Path(__file__).parent / f"records_{language}.txt"
    lines = path.read_text("utf-8").splitlines()
    translations = dict(line.split("\t") for line in lines)
    return Catalogue(translations, translations)


class ReportTexts:
    """Texts of one language, with its number format."""

    def __init__(self, language: str) -> None:
        """Load the texts of a language; raise if it is unknown."""
        if not isinstance(language, str) or language not in LANGUAGES:
            raise ParameterError(
                f"language must be one of {', '.join(LANGUAGES)}; got "
                f"{safe_repr(language)}."
            )
        self.language, self._texts = language, LANGUAGES[language]

    def __call__(self, name: str, /, **values: object) -> str:
        """Return a text with values for its placeholders.

        >>> ReportTexts("de")("one_in", times="100")
        '1 zu 100'
        """
        return self._texts[name].format(**values)

    def recorded(self, text: str) -> str:
        """Return an assumption, or why nothing is guaranteed, in the language.

        >>> ReportTexts("de").recorded("the number of rows is public")
        'die Zahl der Zeilen ist öffentlich'
        """
        if self.language == "en":
            return text
        catalogue = _records(self.language)
        with use_catalogue(catalogue):
            return catalogue.retranslate(text)

    def mechanism(self, name: str) -> str:
        """Return a mechanism's name, its known words in this language.

        >>> ReportTexts("de").mechanism("planar laplace (lattice)")
        'ebenes Laplace-Rauschen (Gitter)'
        """
        if self.language == "en":
            return name
        words = "|".join(map(re.escape, german.MECHANISMS))
        return re.sub(words, lambda found: german.MECHANISMS[found[0]], name)

    def figure(self, name: str, value: str) -> str:
        """Return "name: value" for an expected figure of a plan, translated.

        >>> ReportTexts("de").figure("moves on average (7 rows of a person)", "1.5 km")
        'Verschiebung im Mittel (7 Zeilen einer Person): 1,5 km'
        """
        if self.language == "en":
            return ": ".join(filter(None, (name, value)))
        name = "".join(map(self._figure_part, re.split(r"(?= \()", name)))
        number, space, unit = value.partition(" ")
        value = f"{self.localized(number)}{space}{self.recorded(unit)}"
        return ": ".join(filter(None, (name, value)))

    def _figure_part(self, part: str) -> str:
        """Return a figure's name, or the bracket behind it, in this language."""
        rows = re.fullmatch(r" \(([\d,]+) rows of a person\)", part)
        if rows is None:
            return self.recorded(part)
        return " " + german.ROWS_OF_A_PERSON.format(rows=self.localized(rows[1]))

    def localized(self, written: str) -> str:
        """Return a number written in English with this language's separators."""
        return written.translate(_COMMA) if self.language == "de" else written

    def rounded_up_text(self, value: float, figures: int = 3) -> str:
        """Return a number as text, rounded up to so many figures.

        >>> german, english = ReportTexts("de"), ReportTexts("en")
        >>> german.rounded_up_text(2.7182), english.rounded_up_text(0.5)
        ('2,72', '0.5')
        """
        return self.localized(f"{Decimal(format_number(value, figures)):f}")

    def factor(self, loss: float) -> str:
        """Return e^loss as text, rounded up in three figures, or as a power of ten."""
        return self.localized(format_factor(loss))

    def length(self, value: float) -> str:
        """Return a length (m) as text in three figures, as "250 m" or "3.2 km"."""
        return self.localized(format_metres(value))

    def people_text(self, value: float) -> str:
        """Return a number of people as text, rounded to two figures."""
        rounded = float(f"{value:.2g}")
        return self.localized(f"{rounded:,.0f}" if rounded >= 10 else f"{rounded:g}")

    def percent(self, share: float) -> str:
        """Return a share in per cent as text without sign, rounded up, at most 100."""
        return self.rounded_up_text(min(100 * share, 100.0))
