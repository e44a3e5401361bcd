"""Commands made from rows of `geopriv_gis.arguments`; imports nothing slow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import click

from ..arguments import RELEASES, Argument, Command, Form, Release, kinds
from ..arguments.guide import find_guide
from . import options
from .options import LABELS, PRINTED, STDOUT
from .terminal import ExplainedCommand


def examples_paragraph(*commands: str) -> str:
    """Return commands as a paragraph that click does not fold."""
    return "\n".join(["\b", *(f"geopriv {command}" for command in commands)])


def make_command(
    row: Release,
    call: Callable[..., Any] | None = None,
    *,
    arguments: Sequence[Argument] | None = None,
    more: Sequence[click.Parameter] = (),
) -> ExplainedCommand:
    """Return the command of a release.

    call: Called instead of the function, with the frame and the same arguments; and
        with the values of ``more`` as they were typed.
    arguments: What is asked, where it is not what the row says.
    """
    about = row.command
    assert isinstance(about, Command)
    offered = [
        each
        for each in (row.offered_arguments if arguments is None else arguments)
        if each.name not in about.without
    ]

    def callback(**typed: Any) -> None:
        from . import running

        running.run_release(row, call, offered, typed)

    params = [*_file_parameters(row, about), *more, *_make_options(row, about, offered)]
    return make_release_command(row, params, callback)


def make_release_command(
    row: Release, params: list[click.Parameter], callback: Callable[..., Any]
) -> ExplainedCommand:
    """Return a command with the name, the help and the examples of a release."""
    about = row.command
    assert isinstance(about, Command)
    made = ExplainedCommand(
        about.name.rpartition(" ")[2],
        params=params,
        callback=callback,
        help="\n\n".join(filter(None, (row.help, about.more, _promise_help(row)))),
        epilog=examples_paragraph(*about.examples),
    )
    made.choices = options.choices_of(row, {each.name for each in params})
    return made


def _promise_help(row: Release) -> str:
    """Return the guide's guarantee as help, with names of commands and options."""
    text = find_guide(row.name).promise
    text = text.replace("In the output's fields", "Printed and in the output's record")
    for one in row.offered_arguments:
        text = text.replace(f'under "{one.label}"', f"with {one.flag}")
    for each in RELEASES:
        if isinstance(each.form, Form) and isinstance(each.command, Command):
            for name in (f"*{each.form.title}*", f'"{each.form.title}"'):
                text = text.replace(name, f"geopriv {each.command.name}")
    return text.replace("*", "")


def _file_parameters(row: Release, about: Command) -> list[click.Parameter]:
    """Return the positional parameters: IN, other inputs, OUT."""
    first = "IN" if _has_true_points(row) else "RELEASED"
    found: list[click.Parameter] = [click.Argument(["source"], metavar=first)]
    found += [
        click.Argument([name], metavar=called) for name, called in about.placed.items()
    ]
    if row.result == LABELS:
        found.append(click.Argument(["target"], metavar="[OUT]", default=STDOUT))
    elif row.result != PRINTED:
        found.append(click.Argument(["target"], metavar="OUT"))
    return found


def _has_true_points(row: Release) -> bool:
    return isinstance(row.arguments[0].kind, kinds.Frame)


def _make_options(
    row: Release, about: Command, offered: Sequence[Argument]
) -> list[click.Parameter]:
    """Return the options of a release: arguments, streams, files."""
    free = [each for each in offered if each.name not in about.placed]
    own: dict[str, tuple[click.Option, ...]] = {
        PRINTED: (options.OUTPUT,),
        LABELS: (options.ID_COLUMN,),
    }
    places = options.PLACES if _has_true_points(row) else ()
    streams = options.STREAMS if about.streamed else places
    return [
        *options.make_options(row, free), *own.get(row.result, ()), *streams,
        *options.FILES,
    ]  # fmt: skip
