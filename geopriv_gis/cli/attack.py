"""``geopriv attack``: what could someone learn? One command for each attack."""

from __future__ import annotations

from functools import partial
from operator import attrgetter
from typing import Any

import click

from .. import public
from ..arguments import RELEASES, Command, Release, kinds
from .making import described
from .options import LAYER, PROGRESS, options_of
from .terminal import Commands, printable, progress_bar, say
from .values import points_of, values_of

GROUP = "attack "


def _attack(
    row: Release,
    *,
    source: str,
    layer: str | None,
    released: str | None = None,
    progress: bool | None = None,
    **typed: Any,
) -> None:
    frames = [points_of(source, layer), *([points_of(released)] if released else [])]
    asked = values_of(row, row.asked, typed, allow_remote=False)
    with progress_bar(row.name, progress) as told:
        if _slow(row):
            asked["progress"] = told
        found = attrgetter(row.function)(public)(*frames, **asked)
    click.echo(printable(str(found)))
    say("Do not publish it: it compares with the true points.")


def _made(row: Release) -> click.Command:
    params: list[click.Parameter] = [click.Argument(["source"], metavar="IN")]
    if any(isinstance(one.kind, kinds.Released) for one in row.arguments):
        params.append(click.Argument(["released"], metavar="RELEASED"))
    params += [*options_of(row, row.asked), LAYER]
    return described(
        row, [*params, PROGRESS] if _slow(row) else params, partial(_attack, row)
    )


def _slow(row: Release) -> bool:
    return any(one.name == "progress" for one in row.arguments)


@click.group(cls=Commands)
def attack() -> None:
    """Attack points or their release, by name; for the data holder only.

    Make these attacks before others do. What fails here proves nothing: the promise of
    a release does.
    """


for _row in RELEASES:
    if isinstance(_row.command, Command) and _row.command.name.startswith(GROUP):
        attack.add_command(_made(_row))

COMMANDS = (attack,)
