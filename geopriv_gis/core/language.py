"""The language in which people are told things: English, or one that is lent.

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
def speaking(catalogue: Mapping[str, str]) -> Iterator[None]:
    """Tell everything by a catalogue meanwhile, in this thread or task alone."""
    before = _lent.set(catalogue)
    try:
        yield
    finally:
        _lent.reset(before)


class Told(str):
    """A text that knows how to be told again, in another language: see `retold`."""

    again: tuple[Callable[..., str], str, dict[str, Any]]

    @classmethod
    def by(
        cls, said: str, make: Callable[..., str], source: str, values: dict[str, Any]
    ) -> Told:
        """Return what was said, and of what it was made."""
        told = cls(said)
        told.again = make, source, values
        return told


def written(function: Callable[P, R]) -> Callable[P, R]:
    """Return a function in which everything is English, whatever is spoken outside.

    For what makes files and columns: they are read elsewhere, and compared.

    >>> @written
    ... def line():
    ...     return worded("{far} apart", far="5 m")
    >>> with speaking({"{far} apart": "{far} voneinander entfernt"}):
    ...     line()
    '5 m apart'
    """

    @wraps(function)
    def plainly(*args: P.args, **kwargs: P.kwargs) -> R:
        with speaking({}):
            return function(*args, **kwargs)

    return plainly


def worded(template: str, /, **values: object) -> str:
    """Return a text with its values, in the language that is spoken.

    >>> with speaking({"{far} apart": "{far} voneinander entfernt"}):
    ...     worded("{far} apart", far="5 m")
    '5 m voneinander entfernt'
    """
    return Told.by(spoken(template).format(**values), worded, template, values)


def retold(said: object) -> str:
    """Return an error, a warning or a text in the language that is spoken now.

    What was not made by `worded`, is found by its words if the catalogue can do that
    (`geopriv_gis.core.retelling.Catalogue`), and stays as it was said if not.

    >>> error = ValueError(worded("{far} is too far", far="5 m"))
    >>> with speaking({"{far} is too far": "{far} ist zu weit"}):
    ...     retold(error)
    '5 m ist zu weit'
    """
    text = said.args[0] if isinstance(said, Exception) and said.args else said
    if not isinstance(text, Told):
        again = getattr(_lent.get(), "again", str)
        return str(again(str(said)))
    make, source, values = text.again
    new = {
        name: retold(value) if isinstance(value, (Told, Exception)) else value
        for name, value in values.items()
    }
    return make(source, **new)


def spoken(text: str) -> str:
    """Return a text without fields in the language that is spoken."""
    return (_lent.get() or {}).get(text, text)


def noted(text: str) -> str:
    """Return a text as it is, which the catalogues have: `spoken` gets it later."""
    return text


def figure(written: str) -> str:
    """Return a number that was written in English with the language's own signs.

    >>> with speaking({"1,000.5": "1.000,5"}):
    ...     figure("2.142")
    '2,142'
    """
    own = worded("1,000.5")
    said = written.translate(str.maketrans(",.", own[1] + own[5]))
    return Told.by(said, figure, written, {})
