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

_WIDTH = 80
_ROWS = {row.name: row for row in RELEASES}
_AFTER_RAISES = re.compile(r"^(Warns|Notes|References|Examples)\n-{3,}$", re.MULTILINE)
_SECTION = re.compile(r"^\w[\w ]*\n-{3,}$", re.MULTILINE)
Function = TypeVar("Function", bound=Callable[..., Any])


def document_arguments(function: Function) -> Function:
    """Return the function with calls checked; document its "Parameters" and "Raises".

    Functions write a summary, and whatever follows the arguments: "Returns", "Notes".
    """
    row = _ROWS[function.__name__]
    function = complete_calls(function, row)
    if function.__doc__ is not None:  # not there under python -OO
        text = inspect.cleandoc(function.__doc__)
        first, late = _SECTION.search(text), _AFTER_RAISES.search(text)
        end = len(text) if first is None else first.start()
        last = len(text) if late is None else late.start()
        raises = "" if "\nRaises\n" in text else raises_section(row)
        parts = text[:end], parameters_section(row), text[end:last], raises, text[last:]
        function.__doc__ = "\n\n".join(filter(None, map(str.rstrip, parts))) + "\n"
    return function


def raises_section(row: Release) -> str:
    """Return the "Raises" section of functions with noise; "" for others.

    >>> from . import release_row
    >>> raises_section(release_row("private_hull")).splitlines()[2::2]
    ['ParameterError, GeometryError, CRSError', 'BudgetError']
    """
    if not row.is_random:
        return ""
    names = {each.name for each in row.arguments}
    refused = "ParameterError, GeometryError, CRSError"
    errors = {refused: "Before anything is charged or drawn."}
    if "keep" in names:
        errors["ColumnError"] = (
            "Likewise, if a column to publish holds true coordinates or identifies "
            "persons:\n    see docs/columns.md."
        )
    if "ledger" in names:
        errors["BudgetError"] = "If the ledger does not cover it; nothing is drawn."
    entries = (f"{name}\n    {text}" for name, text in errors.items())
    return "\n".join(["Raises", "------", *entries])


def parameters_section(row: Release) -> str:
    """Return the numpydoc "Parameters" section of a function.

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
    """Return docstring entries of arguments passed on as keywords."""
    if row.procedure[0].name == row.rest:  # another function's, whatever they are
        return [f"**{row.rest}\n    {row.procedure[0].help}"]
    return [
        "**procedure\n    Any of the following.",
        *map(_parameter_entry, row.procedure),
    ]


def _parameter_entry(argument: Argument) -> str:
    """Return a numpydoc entry of one argument."""
    text = textwrap.fill(
        f"{argument.explanation} {argument.more}".strip(), _WIDTH,
        initial_indent="    ", subsequent_indent="    ", break_long_words=False,
        break_on_hyphens=False,
    )  # fmt: skip
    facts = ", ".join(
        filter(None, [argument.value_kind, _default_text(argument.default)])
    )
    return f"{argument.name} : {facts}\n{text}"


def _default_text(value: object) -> str:
    """Return a default as 'default 2' or 'optional'; "" for REQUIRED."""
    if value is REQUIRED:
        return ""
    if value is None or value == ():
        return "optional"
    return f'default "{value}"' if isinstance(value, str) else f"default {value}"
