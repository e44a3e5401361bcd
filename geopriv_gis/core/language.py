"""The language in which people are told things: English, or one that is lent.

What is stored, records and accounts, has no language. What is told is a template and
its values; a catalogue has templates of another language for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

_lent: ContextVar[Mapping[str, str] | None] = ContextVar("catalogue", default=None)


@contextmanager
def speaking(catalogue: Mapping[str, str]) -> Iterator[None]:
    """Tell everything by a catalogue meanwhile, in this thread or task alone.

    Parameters
    ----------
    catalogue : mapping
        Templates of another language by the English ones; what it lacks stays English.
    """
    before = _lent.set(catalogue)
    try:
        yield
    finally:
        _lent.reset(before)


def worded(template: str, /, **values: object) -> str:
    """Return a text with its values, in the language that is spoken.

    Parameters
    ----------
    template : str
        A literal, so that the catalogues can be made from the sources.
    **values
        What its fields stand for.

    Examples
    --------
    >>> with speaking({"{far} apart": "{far} voneinander entfernt"}):
    ...     worded("{far} apart", far="5 m")
    '5 m voneinander entfernt'
    """
    return spoken(template).format(**values)


def spoken(text: str) -> str:
    """Return a text without fields, e.g. of a record, in the language that is spoken.

    Parameters
    ----------
    text : str
        Whatever it is: what the catalogue lacks stays as it is.
    """
    return (_lent.get() or {}).get(text, text)


def noted(text: str) -> str:
    """Return a text as it is, which the catalogues have: `spoken` gets it later.

    Parameters
    ----------
    text : str
        A literal.
    """
    return text


def figure(written: str) -> str:
    """Return a number that was written in English with the language's own signs.

    Examples
    --------
    >>> with speaking({"1,000.5": "1.000,5"}):
    ...     figure("2.142")
    '2,142'
    """
    own = worded("1,000.5")
    return written.translate(str.maketrans(",.", own[1] + own[5]))
