"""Parameters, declared once: meaning, unit, limits.

The constructor of a mechanism enforces the declaration; the command line, the forms of
QGIS and the documentation read it.
"""

from __future__ import annotations

import contextlib
import dataclasses
import math
import numbers
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from .errors import ParameterError
from .language import format_message, gettext_noop, localize


@dataclass(frozen=True)
class Limits:
    """Allowed range of a numeric argument, and its wording."""

    meaning: str
    unit: str = ""
    above: float | None = None
    at_least: float | None = None
    below: float | None = None
    at_most: float | None = None
    integer: bool = False

    def sentence(self) -> str:
        """Return the limits as words, e.g. `a finite number greater than 0 (1/m)`."""
        sentence = (
            format_message("an integer")
            if self.integer
            else format_message("a finite number")
        )
        bounds = [
            format_message(template, limit=localize(f"{limit:g}"))
            for template, limit in (
                (gettext_noop("greater than {limit}"), self.above),
                (gettext_noop("at least {limit}"), self.at_least),
                (gettext_noop("less than {limit}"), self.below),
                (gettext_noop("at most {limit}"), self.at_most),
            )
            if limit is not None
        ]
        if bounds:
            sentence = format_message("{kind} {bound}", kind=sentence, bound=bounds[0])
        for bound in bounds[1:]:
            sentence = format_message(
                "{bounds} and {bound}", bounds=sentence, bound=bound
            )
        if self.unit:
            sentence = format_message(
                "{limits} ({unit})", limits=sentence, unit=format_message(self.unit)
            )
        return sentence

    def explanation(self) -> str:
        """Return one line of help on the number: meaning, then constraint."""
        return f"{self.meaning}: {self.sentence()}."

    def admits(self, value: float) -> bool:
        """Return whether a finite number, integer or not, lies within the limits."""
        return not (
            (self.above is not None and value <= self.above)
            or (self.at_least is not None and value < self.at_least)
            or (self.below is not None and value >= self.below)
            or (self.at_most is not None and value > self.at_most)
        )


def parameter(meaning: str, **limits: Any) -> Any:
    """Declare a required field of a mechanism with its meaning and limits."""
    return dataclasses.field(metadata={"limits": Limits(meaning, **limits)})


def limits_of(cls: type, name: str) -> Limits:
    """Return the declared limits of a mechanism's parameter; raise KeyError if none."""
    for field in dataclasses.fields(cls):
        if field.name == name and "limits" in field.metadata:
            limits: Limits = field.metadata["limits"]
            return limits
    raise KeyError(name)


def describe(cls: type, name: str) -> str:
    """Return help on a mechanism's parameter: meaning, constraint; KeyError if none.

    >>> from geopriv_gis.core.mechanisms import PlanarLaplace
    >>> describe(PlanarLaplace, "eps")
    'Privacy loss per metre of distance: a finite number greater than 0 (1/m).'
    """
    return limits_of(cls, name).explanation()


def check_number(name: str, value: object, limits: Limits) -> None:
    """Raise `ParameterError` unless ``value`` is a number within the limits."""
    kind = numbers.Integral if limits.integer else numbers.Real
    number = math.nan
    if isinstance(value, kind) and not isinstance(value, bool):
        with contextlib.suppress(OverflowError):  # an integer beyond all doubles
            number = float(value)
    if not math.isfinite(number) or not limits.admits(number):
        message = format_message(
            "{name} must be {limits}; got {value}.",
            name=name, limits=limits.sentence(), value=safe_repr(value),
        )  # fmt: skip
        raise ParameterError(message)


def check_one_of(name: str, value: object, choices: Iterable[str]) -> None:
    """Raise `ParameterError` unless ``value`` is a string among `choices`."""
    known = tuple(choices)
    if not isinstance(value, str) or value not in known:
        message = format_message(
            "{name} must be one of {choices}; got {value}.",
            name=name, choices=known, value=safe_repr(value),
        )  # fmt: skip
        raise ParameterError(message)


def check_choice(k: int, rows: int) -> None:
    """Raise `ParameterError` if `k` is more than the number of rows."""
    if k > rows:
        raise ParameterError(
            format_message(
                "k must be at most the number of rows; got k = {k} for {rows} rows.",
                k=k,
                rows=rows,
            )
        )


def safe_repr(value: object) -> str:
    """Return text for an invalid argument in a message; of data only the type."""
    if value is None:
        return format_message("None")
    if isinstance(value, str):
        return repr(value)[:40] if value else format_message("''")
    scalar = isinstance(value, numbers.Number)
    if isinstance(value, bool):
        return str(value)
    if scalar:
        return localize(str(value)[:40])
    return format_message("an object of type {kind}", kind=type(value).__name__)


def check_fields(instance: Any) -> None:
    """Raise unless every declared field of a mechanism is within its limits."""
    for field in dataclasses.fields(instance):
        if "limits" in field.metadata:
            check_number(
                field.name, getattr(instance, field.name), field.metadata["limits"]
            )
