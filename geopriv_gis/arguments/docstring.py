"""The "Parameters" of a public function's docstring, from its row."""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Callable
from typing import Any, TypeVar

from . import RELEASES
from .calling import completing
from .row import REQUIRED, Argument, Release, alternatives
from .takes import takes

_WIDTH = 80
_ROWS = {row.name: row for row in RELEASES}
_SECTION = re.compile(r"^\w[\w ]*\n-{3,}$", re.MULTILINE)
Function = TypeVar("Function", bound=Callable[..., Any])


def explained(function: Function) -> Function:
    """Put the arguments of a public function into its docstring, and complete calls.

    Functions write a summary, and whatever follows the arguments: "Returns", "Notes".
    """
    row = _ROWS[function.__name__]
    function = completing(function, row)
    if function.__doc__ is not None:  # not there under python -OO
        text = inspect.cleandoc(function.__doc__)
        first = _SECTION.search(text)
        end = len(text) if first is None else first.start()
        parts = text[:end].rstrip(), parameters(row), text[end:]
        function.__doc__ = "\n\n".join(filter(None, parts)) + "\n"
    return function


def parameters(row: Release) -> str:
    """Return the section of a row, for numpydoc.

    >>> from . import release
    >>> parameters(release("guarantee_of")).splitlines()[2]
    'released : GeoDataFrame, GeoSeries, Series or DataFrame'
    """
    entries = [
        _entry(one) for each in row.arguments for one in (each, *alternatives(each))
    ]
    if row.procedure:
        entries += _rest(row)
    return "\n".join(["Parameters", "----------", *entries])


def _rest(row: Release) -> list[str]:
    """Return the entries of what is passed on."""
    if row.procedure[0].name == row.rest:  # another function's, whatever they are
        return [f"**{row.rest}\n    {row.procedure[0].help}"]
    return ["**procedure\n    Any of the following.", *map(_entry, row.procedure)]


def _entry(argument: Argument) -> str:
    text = textwrap.fill(
        f"{argument.explanation} {argument.more}".strip(), _WIDTH,
        initial_indent="    ", subsequent_indent="    ", break_long_words=False,
        break_on_hyphens=False,
    )  # fmt: skip
    facts = ", ".join(filter(None, [takes(argument), _default(argument.default)]))
    return f"{argument.name} : {facts}\n{text}"


def _default(value: object) -> str:
    if value is REQUIRED:
        return ""
    if value is None or value == ():
        return "optional"
    return f'default "{value}"' if isinstance(value, str) else f"default {value}"
