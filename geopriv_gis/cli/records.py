"""Commands that read the guarantee in a file."""

from __future__ import annotations

import click

from .. import guarantee_of, read_file
from .. import verify as is_intact
from ..arguments import release
from .making import described
from .options import ALLOW_REMOTE, LAYER
from .terminal import NOT_VALID, printable, say

_FILE = click.Argument(["file"], metavar="FILE")
_JSON = click.Option(
    ["as_json", "--json"], is_flag=True, help="Print the guarantee as JSON."
)
_DELTA = click.Option(
    ["--delta"], type=float,
    help="δ at which a guarantee of rho is put into one sentence; by default 1e-6.",
)  # fmt: skip
_DISTANCE = click.Option(
    ["--distance"], type=float,
    help="How far apart the two places of that sentence are: metres, or the "
    "guarantee's unit; by default a round length.",
)  # fmt: skip


@click.pass_context
def _explain(
    ctx: click.Context,
    *,
    file: str,
    layer: str | None,
    as_json: bool,
    delta: float | None,
    distance: float | None,
    allow_remote: bool,
) -> None:
    released = read_file(file, layer, allow_remote=allow_remote)
    guarantee = guarantee_of(released)
    readable = True
    try:
        text = guarantee.to_json() if as_json else str(guarantee)
    except (TypeError, ValueError):
        text, readable = "No privacy guarantee: the record is not readable.", False
    if as_json:
        click.echo(printable(text))
    else:
        say(text)
    if not readable or guarantee.notion == "none":
        ctx.exit(NOT_VALID)
    if not as_json:
        say(guarantee.in_words(delta=delta, distance=distance))
        assert is_intact(released)
        say("The file holds what was released with this guarantee.")


@click.pass_context
def _verify(ctx: click.Context, file: str, layer: str | None) -> None:
    guarantee = guarantee_of(read_file(file, layer))
    if guarantee.notion == "none":
        say("Not valid: " + "; ".join(guarantee.assumptions[:1]) + ".")
        ctx.exit(NOT_VALID)
    say("Valid: the file holds what was released with its guarantee.")


COMMANDS = (
    described(
        release("guarantee_of"),
        [_FILE, LAYER, _JSON, _DELTA, _DISTANCE, ALLOW_REMOTE],
        _explain,
    ),
    described(release("verify"), [_FILE, LAYER], _verify),
)
