"""``geopriv attack``: one command for each attack on a release."""

from __future__ import annotations

from functools import partial
from operator import attrgetter
from typing import Any

import click

from .. import public
from ..arguments import RELEASES, Command, Release, kinds
from .making import make_release_command
from .options import LAYER, PLACES, PROGRESS, make_options
from .terminal import ErrorHandlingGroup, printable, progress_bar, say
from .values import convert_arguments, pop_places, read_points

GROUP = "attack "


def _run_attack(
    row: Release,
    *,
    source: str,
    layer: str | None,
    released: str | None = None,
    progress: bool | None = None,
    **typed: Any,
) -> None:
    """Run an attack on true rows, print its result and a reminder not to publish it."""
    frames = [
        read_points(source, layer, **pop_places(typed)),
        *([read_points(released)] if released else []),
    ]
    arguments = convert_arguments(row, row.offered_arguments, typed, allow_remote=False)
    with progress_bar(row.name, progress) as report_progress:
        if _has_progress(row):
            arguments["progress"] = report_progress
        found = attrgetter(row.function)(public)(*frames, **arguments)
    click.echo(printable(str(found)))
    say("Do not publish it: it compares with the true points.")


def _make_attack_command(row: Release) -> click.Command:
    """Return the command of an attack."""
    params: list[click.Parameter] = [click.Argument(["source"], metavar="IN")]
    if any(isinstance(one.kind, kinds.ReleaseLayer) for one in row.arguments):
        params.append(click.Argument(["released"], metavar="RELEASED"))
    params += [*make_options(row, row.offered_arguments), *PLACES, LAYER]
    return make_release_command(
        row,
        [*params, PROGRESS] if _has_progress(row) else params,
        partial(_run_attack, row),
    )


def _has_progress(row: Release) -> bool:
    return any(one.name == "progress" for one in row.arguments)


@click.group(cls=ErrorHandlingGroup)
def attack() -> None:
    """Attack points or their release, by name; for the data holder only.

    Make these attacks before others do. What fails here proves nothing: the promise of
    a release does.
    """


for _row in RELEASES:
    if isinstance(_row.command, Command) and _row.command.name.startswith(GROUP):
        attack.add_command(_make_attack_command(_row))

COMMANDS = (attack,)
