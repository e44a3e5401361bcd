"""What values of a file must be, in words and in JSON Schema."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from ..arguments import Argument, kinds
from ..core.errors import ParameterError
from ..core.parameter import Limits, check_number, shown

DEGREES = (180, 89.9)  # of a place: none so near a pole that around it is beyond
_TEXT = {"type": "string", "minLength": 1}
_LENGTHS = {kinds.Place: 2, kinds.Interval: 2, kinds.Extent: 4}
_WORDS = {
    kinds.Place: "a place [x, y]", kinds.Interval: "two numbers [low, high]",
    kinds.Extent: "four numbers [west, south, east, north]",
    kinds.Shape: "three numbers [a, b, bearing], or corners [[x, y], ...]",
    kinds.Flag: "true or false", kinds.Crs: "a CRS, as 'EPSG:4326'",
}  # fmt: skip


def schema(argument: Argument) -> dict[str, Any]:
    """Return the JSON Schema of a value.

    Examples
    --------
    >>> from .sections import RELEASABLE
    >>> schema(RELEASABLE["planar_laplace"].argument("eps"))["exclusiveMinimum"]
    0
    """
    found = _schema(argument.kind)
    return {**found, "description": argument.explanation}


def _schema(kind: kinds.Kind) -> dict[str, Any]:
    made = _SCHEMAS.get(type(kind))
    if made is not None:
        return made(kind)
    if getattr(kind, "several", False):
        several = {"type": "array", "items": _TEXT, "uniqueItems": True}
        return {"anyOf": [_TEXT, several]}
    return dict(_TEXT)


def _one_or_more(limits: Limits) -> dict[str, Any]:
    one = _of_number(limits)
    return {"anyOf": [one, {"type": "array", "items": one, "minItems": 1}]}


def _numbers(length: int) -> dict[str, Any]:
    items = {"type": "number"}
    return {"type": "array", "items": items, "minItems": length, "maxItems": length}


def _of_number(limits: Limits) -> dict[str, Any]:
    ends = {
        "exclusiveMinimum": limits.above, "minimum": limits.at_least,
        "exclusiveMaximum": limits.below, "maximum": limits.at_most,
    }  # fmt: skip
    kept = {name: end for name, end in ends.items() if end is not None}
    return {"type": "integer" if limits.integer else "number", **kept}


_CORNERS = {"type": "array", "items": _numbers(2), "minItems": 3}
_SCHEMAS: dict[type, Callable[[Any], dict[str, Any]]] = {
    kinds.Number: lambda kind: _of_number(kind.limits),
    kinds.Thresholds: lambda kind: _one_or_more(kind.limits),
    kinds.Sizes: lambda kind: _one_or_more(kind.limits),
    kinds.Choice: lambda kind: {"enum": list(kind.words)},
    kinds.Flag: lambda _: {"type": "boolean"},
    kinds.Shape: lambda _: {"anyOf": [_numbers(3), _CORNERS]},
    kinds.Crs: lambda _: {"anyOf": [_TEXT, {"type": "integer"}]},
    kinds.Place: lambda _: _numbers(2),
    kinds.Interval: lambda _: _numbers(2),
    kinds.Extent: lambda _: _numbers(4),
}


def check_degrees(name: str, value: Any) -> None:
    """Raise if a place [longitude, latitude] is none on the Earth.

    Raises
    ------
    ParameterError
    """
    if any(abs(number) > end for number, end in zip(value, DEGREES, strict=True)):
        raise ParameterError(
            f"{name} must be [longitude, latitude] in degrees, longitude first, up to "
            f"{DEGREES[0]:g} and {DEGREES[1]:g} off zero."
        )


def check(argument: Argument, value: Any) -> None:
    """Raise unless a value is of its argument's kind; no file is read.

    Raises
    ------
    ParameterError
    """
    name, kind = argument.name, argument.kind
    if isinstance(kind, kinds.Number):
        check_number(name, value, kind.limits)
    elif isinstance(kind, (kinds.Thresholds, kinds.Sizes)):
        for each in value if isinstance(value, list) and value else [value]:
            check_number(name, each, kind.limits)
    elif isinstance(kind, kinds.Choice):
        if value not in kind.words:
            known = ", ".join(map(repr, kind.words))
            raise ParameterError(f"{name} must be one of {known}; got {shown(value)}.")
    elif not _fits(kind, value):
        several = getattr(kind, "several", False)
        plain = "a text, or several in brackets" if several else "a text"
        words = _WORDS.get(type(kind), plain)
        raise ParameterError(f"{name} must be {words}; got {shown(value)}.")


def _fits(kind: kinds.Kind, value: Any) -> bool:
    if isinstance(kind, kinds.Flag):
        return isinstance(value, bool)
    if type(kind) in _LENGTHS:
        return are_numbers(value, _LENGTHS[type(kind)])
    if isinstance(kind, kinds.Shape):
        corners = isinstance(value, list) and len(value) >= 3
        return are_numbers(value, 3) or (
            corners and all(are_numbers(each, 2) for each in value)
        )
    if isinstance(kind, kinds.Crs) and isinstance(value, int):
        return not isinstance(value, bool)
    if getattr(kind, "several", False) and isinstance(value, list):
        texts = all(isinstance(each, str) and each for each in value)
        return texts and len(set(value)) == len(value)
    return isinstance(value, str) and bool(value)


def are_numbers(value: Any, length: int) -> bool:
    """Tell whether a value is a list of so many finite numbers."""
    return (
        isinstance(value, list)
        and len(value) == length
        and all(
            isinstance(each, (int, float))
            and not isinstance(each, bool)
            and math.isfinite(each)
            for each in value
        )
    )
