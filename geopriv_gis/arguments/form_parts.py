"""Parts of a QGIS form of a release, in order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from . import kinds
from .row import Argument, Release
from .strength import STRENGTHS

BUDGETS = ("eps", "rho")


def alternatives(part: Argument) -> tuple[Argument, ...]:
    """Return the form parts that may be given instead of a part."""
    return part.instead.arguments if part.instead else ()


def parts_of(argument: Argument) -> Iterator[Argument]:
    """Yield an argument's form parts: fields or itself, alternatives, companions."""
    for part in argument.fields or (argument,):
        yield part
        for other in alternatives(part):
            yield from (other, *other.along)
    yield from argument.along


def form_parts(release: Release) -> Iterator[Argument]:
    """Yield a form's parts; a strength, if any, before ε and ρ, which become advanced.

    ε and ρ and what else may be given instead are for those who know them.
    """
    strength = STRENGTHS.get(release.name)
    for argument in release.form_arguments:
        if strength is None or argument.name not in BUDGETS:
            yield from parts_of(argument)
            continue
        if argument.name == strength.of:
            yield strength.argument
        for part in parts_of(argument):
            if part.name != strength.argument.name:
                yield part.copy(advanced=True)


def budget_parts(release: Release) -> set[str]:
    """Return the names of the form parts of ε and ρ, with their alternatives."""
    budgets = (each for each in release.form_arguments if each.name in BUDGETS)
    return {part.name for each in budgets for part in parts_of(each)}


def is_required(part: Argument) -> bool:
    """Return if a form must fill a part: required, choice, flag, number with a default.

    Numbers with which no form starts may be empty as well: the library's words on them
    are better than those of QGIS.
    """
    if isinstance(part.kind, kinds.Number):
        filled = part.filled is not None and not part.instead
        return start_value(part) is not None or (part.required and filled)
    always = isinstance(part.kind, (kinds.Choice, kinds.Flag))
    return always or (part.required and not part.instead)


def start_value(part: Argument) -> Any:
    """Return a part's default; of a required integer its least, of a float None."""
    if part.required and isinstance(part.kind, kinds.Number):
        return part.kind.limits.at_least if part.kind.integer else None
    return part.default


def is_loss_per_metre(release: Release | None) -> bool | None:
    """Return whether ε or ρ is per metre or m²; None without a release or budget."""
    for each in release.arguments if release else ():
        if each.name in BUDGETS and isinstance(each.kind, kinds.Number):
            return "m" in each.kind.limits.unit
    return None
