"""Translatable messages: English, or another language within a context.

What is stored, records and accounts, has no language. What is told is a template and
its values; a catalogue has templates of another language for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_lent: ContextVar[Mapping[str, str] | None] = ContextVar("catalogue", default=None)


@contextmanager
def use_catalogue(catalogue: Mapping[str, str]) -> Iterator[None]:
    """Translate messages by a catalogue within a `with` block, in this thread only."""
    before = _lent.set(catalogue)
    try:
        yield
    finally:
        _lent.reset(before)


class TranslatableText(str):
    """Text that can be translated into another language: see `retranslate`."""

    again: tuple[Callable[..., str], str, dict[str, Any]]

    @classmethod
    def translated_from(
        cls, text: str, make: Callable[..., str], source: str, values: dict[str, Any]
    ) -> TranslatableText:
        """Return `text`; `retranslate` makes it again by make(source, **values)."""
        made = cls(text)
        made.again = make, source, values
        return made


def in_english(function: Callable[P, R]) -> Callable[P, R]:
    """Decorate a function so that messages within it are in English.

    For what makes files and columns: they are read elsewhere, and compared.

    >>> @in_english
    ... def line():
    ...     return format_message("{far} apart", far="5 m")
    >>> with use_catalogue({"{far} apart": "{far} voneinander entfernt"}):
    ...     line()
    '5 m apart'
    """

    @wraps(function)
    def plainly(*args: P.args, **kwargs: P.kwargs) -> R:
        """Call the function with messages in English."""
        with use_catalogue({}):
            return function(*args, **kwargs)

    return plainly


def format_message(template: str, /, **values: object) -> str:
    """Return a template with its values filled in, in the current language.

    >>> with use_catalogue({"{far} apart": "{far} voneinander entfernt"}):
    ...     format_message("{far} apart", far="5 m")
    '5 m voneinander entfernt'
    """
    return TranslatableText.translated_from(
        gettext(template).format(**values), format_message, template, values
    )


def retranslate(message: object) -> str:
    """Return the text of an error, warning or message in the current language.

    Other texts than those of `format_message` are found by their words if the catalogue
    can do that (`geopriv_gis.core.retranslation.Catalogue`), or stay as they are.

    >>> error = ValueError(format_message("{far} is too far", far="5 m"))
    >>> with use_catalogue({"{far} is too far": "{far} ist zu weit"}):
    ...     retranslate(error)
    '5 m ist zu weit'
    """
    text = message
    if isinstance(message, Exception) and message.args:
        text = message.args[0]
    if not isinstance(text, TranslatableText):
        translate = getattr(_lent.get(), "retranslate", str)
        return str(translate(str(message)))
    make, source, values = text.again
    new = {
        name: retranslate(value)
        if isinstance(value, (TranslatableText, Exception))
        else value
        for name, value in values.items()
    }
    return make(source, **new)


def gettext(text: str) -> str:
    """Return a text (no {fields}) in the current language, or itself if unknown."""
    return (_lent.get() or {}).get(text, text)


def gettext_noop(text: str) -> str:
    """Return a text unchanged; marks it for the translation catalogues."""
    return text


def localize(in_english: str) -> str:
    """Return a number written in English with the current language's separators.

    >>> with use_catalogue({"1,000.5": "1.000,5"}):
    ...     localize("2.142")
    '2,142'
    """
    own = format_message("1,000.5")
    number = in_english.translate(str.maketrans(",.", own[1] + own[5]))
    return TranslatableText.translated_from(number, localize, in_english, {})
