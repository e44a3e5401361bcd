"""The "Parameters" of a public function's docstring, from its row."""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Callable
from typing import Any, TypeVar

from . import RELEASES
from .calling import complete_calls
from .row import REQUIRED, Argument, Release, alternative_arguments
from .takes import value_kind

_WIDTH = 80
_ROWS = {row.name: row for row in RELEASES}
_SECTION = re.compile(r"^\w[\w ]*\n-{3,}$", re.MULTILINE)
Function = TypeVar("Function", bound=Callable[..., Any])


def document_arguments(function: Function) -> Function:
    """Add "Parameters" to a public function's docstring, and complete its calls.

    Functions write a summary, and whatever follows the arguments: "Returns", "Notes".
    """
    row = _ROWS[function.__name__]
    function = complete_calls(function, row)
    if function.__doc__ is not None:  # not there under python -OO
        text = inspect.cleandoc(function.__doc__)
        first = _SECTION.search(text)
        end = len(text) if first is None else first.start()
        parts = text[:end].rstrip(), parameters_section(row), text[end:]
        function.__doc__ = "\n\n".join(filter(None, parts)) + "\n"
    return function


def parameters_section(row: Release) -> str:
    """Return the "Parameters" section of a row, for numpydoc.

    >>> from . import release_row
    >>> parameters_section(release_row("guarantee_of")).splitlines()[2]
    'released : GeoDataFrame, GeoSeries, Series or DataFrame'
    """
    entries = [
        _parameter_entry(one)
        for each in row.arguments
        for one in (each, *alternative_arguments(each))
    ]
    if row.procedure:
        entries += _passed_on_entries(row)
    return "\n".join(["Parameters", "----------", *entries])


def _passed_on_entries(row: Release) -> list[str]:
    """Return the docstring entries of arguments that are passed on."""
    if row.procedure[0].name == row.rest:  # another function's, whatever they are
        return [f"**{row.rest}\n    {row.procedure[0].help}"]
    return [
        "**procedure\n    Any of the following.",
        *map(_parameter_entry, row.procedure),
    ]


def _parameter_entry(argument: Argument) -> str:
    """Return the entry of an argument: name, kind of value, help."""
    text = textwrap.fill(
        f"{argument.explanation} {argument.more}".strip(), _WIDTH,
        initial_indent="    ", subsequent_indent="    ", break_long_words=False,
        break_on_hyphens=False,
    )  # fmt: skip
    facts = ", ".join(
        filter(None, [value_kind(argument), _default_text(argument.default)])
    )
    return f"{argument.name} : {facts}\n{text}"


def _default_text(value: object) -> str:
    """Return a default value as documentation spells it."""
    if value is REQUIRED:
        return ""
    if value is None or value == ():
        return "optional"
    return f'default "{value}"' if isinstance(value, str) else f"default {value}"
