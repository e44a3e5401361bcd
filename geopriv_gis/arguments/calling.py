"""Argument errors of public functions: synonyms, alternatives, missing arguments."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, TypeVar, cast

from ..core.errors import ParameterError
from ..core.parameter import check_number
from ..core.points import calibration
from .kinds import Frame, Number, ReleaseLayer
from .row import (
    Argument,
    Release,
    Ways,
    alternative_arguments,
    expand_alternatives,
    join_with_or,
)
from .synonyms import EXAMPLES, argument_for, refused_argument

Function = TypeVar("Function", bound=Callable[..., Any])


def complete_calls(function: Function, row: Release) -> Function:
    """Wrap a function and its `prepare`: take e.g. displacement= for eps=, check calls.

    What is missing is named at once.
    """
    signature = inspect.signature(function)
    whole = signature.replace(parameters=_signature_parameters(row, signature))

    def wrap(inner: Callable[..., Any]) -> Callable[..., Any]:
        """Return `inner` with alternatives converted and listed in its signature."""

        @wraps(inner)
        def call(*args: Any, **given: Any) -> Any:
            """Call `inner`, alternatives converted; raise a hint on wrong arguments."""
            try:
                found = whole.bind_partial(*args, **given).arguments
            except TypeError as error:
                raise TypeError(
                    f"{row.name} {error}{_suggest_argument(row, given, whole)}"
                ) from None
            more = found.pop(rest, {})
            return inner(**convert_arguments(row, {**found, **more}))

        call.__signature__ = whole  # type: ignore[attr-defined]
        return call

    passed_on = [p.name for p in whole.parameters.values() if p.kind is p.VAR_KEYWORD]
    rest = "".join(passed_on)
    call: Any = wrap(function)
    if hasattr(function, "prepare"):
        call.prepare = wrap(function.prepare)
    found: Function = call
    return found


def explain_calls(instead: str) -> Callable[[Function], Function]:
    """Return a decorator: TypeErrors name the argument meant, or say `instead`."""

    def wrap(function: Function) -> Function:
        """Return the function, with a hint in errors on wrong arguments."""
        signature = inspect.signature(function)

        @wraps(function)
        def call(*args: Any, **given: Any) -> Any:
            """Call the function; raise with a hint for wrong arguments."""
            try:
                signature.bind(*args, **given)
            except TypeError as error:
                names = list(signature.parameters)
                unknown = next((name for name in given if name not in names), "")
                meant = argument_for(unknown, names) if unknown else ""
                hint = f"pass {meant}=" if meant else instead
                raise TypeError(f"{function.__name__} {error}; {hint}") from None
            return function(*args, **given)

        found: Any = call
        return cast("Function", found)

    return wrap


def _suggest_argument(
    row: Release, arguments: Mapping[str, Any], whole: inspect.Signature
) -> str:
    """Return "; " and a hint on an unknown argument; "" if no argument is unknown."""
    names = list(whole.parameters)
    unknown = next((name for name in arguments if name not in names), "")
    if any(isinstance(each.kind, ReleaseLayer) for each in row.arguments):
        refused = refused_argument(row.name, unknown)
        if refused:
            return f"; {refused}"
    meant = argument_for(unknown, names) if unknown else ""
    if meant:
        return f"; pass {meant}={EXAMPLES.get(meant, '')}"
    return f"; it takes {', '.join(names[1:])}" if unknown else ""


def convert_arguments(row: Release, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Return arguments, displacement= etc. as eps=; raise if missing, two or invalid.

    >>> from .masks import PLANAR_LAPLACE
    >>> convert_arguments(PLANAR_LAPLACE, {"frame": None, "displacement": 200})
    {'frame': None, 'eps': 0.01}
    """
    found, made = dict(arguments), {}
    for name, swapped in row.alternatives.items():
        others = [found.pop(one.name, None) for one in swapped]
        lacking = [one is None for one in others]
        if all(lacking):
            continue
        if found.get(name) is not None or any(lacking):
            raise ParameterError(
                f"Pass exactly one of {_alternatives_text(((row.argument(name),),))}."
            )
        made[name] = others
    _check_required(row, {**found, **made})
    for name, others in made.items():
        argument = row.argument(name)
        instead = argument.instead
        assert instead is not None
        for one, value in zip(instead.arguments, others, strict=True):
            assert isinstance(one.kind, Number)
            check_number(one.name, value, one.kind.limits)
        before = [found.get(each) for each in instead.after]
        if any(one is None for one in before):
            raise ParameterError(
                f"{_join_names(instead.arguments)} needs {' and '.join(instead.after)}."
            )
        found[name] = getattr(calibration, instead.by)(*before, *others)
    return found


def _signature_parameters(
    row: Release, signature: inspect.Signature
) -> list[inspect.Parameter]:
    """Return parameters, optional if replaceable, with keyword-only alternatives."""
    known = {each.name: alternative_arguments(each) for each in row.arguments}
    found: list[inspect.Parameter] = []
    waiting: list[inspect.Parameter] = []  # till keywords begin
    for parameter in signature.parameters.values():
        if parameter.kind in (parameter.KEYWORD_ONLY, parameter.VAR_KEYWORD):
            found, waiting = found + waiting, []
        others = known.get(parameter.name, ())
        required = parameter.default is parameter.empty
        found.append(
            parameter.replace(default=None, annotation=f"{parameter.annotation} | None")
            if others and required
            else parameter
        )
        waiting += [
            inspect.Parameter(
                one.name, parameter.KEYWORD_ONLY, default=None,
                annotation=f"{one.value_kind} | None",
            )
            for one in others
        ]  # fmt: skip
    return found + waiting


def _check_required(row: Release, arguments: Mapping[str, Any]) -> None:
    """Raise if a required argument and its alternatives are all missing."""
    lacking = [
        ways
        for ways in row.required_arguments
        if all(any(_is_missing(one, arguments) for one in way) for way in ways)
    ]
    if lacking:
        raise ParameterError(
            f"{row.name} needs {'; '.join(map(_alternatives_text, lacking))}."
        )


def _is_missing(argument: Argument, arguments: Mapping[str, Any]) -> bool:
    """Return whether an argument is missing or None; only a frame may be None."""
    frame = isinstance(argument.kind, (Frame, ReleaseLayer))  # of plans it may be None
    return (
        argument.name not in arguments
        if frame
        else arguments.get(argument.name) is None
    )


def _alternatives_text(alternatives: Ways) -> str:
    """Return text on the alternative ways to give an argument."""
    every = expand_alternatives(alternatives, alternative_arguments)
    return join_with_or([" with ".join(map(_name_with_unit, way)) for way in every])


def _join_names(arguments: tuple[Argument, ...]) -> str:
    """Return arguments' names joined by "and"."""
    return " and ".join(one.name for one in arguments)


def _name_with_unit(argument: Argument) -> str:
    """Return an argument's name with its unit or type; the input layer's name alone."""
    if isinstance(argument.kind, (Frame, ReleaseLayer)):
        return argument.name
    unit = argument.kind.limits.unit if isinstance(argument.kind, Number) else ""
    kind = argument.takes or unit or argument.value_kind
    kind = kind.partition(";")[0]
    return f"{argument.name} ({kind})" if kind else argument.name
