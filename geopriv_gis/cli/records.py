"""Commands that read the guarantee in a file."""

from __future__ import annotations

import click

from .. import compose, guarantee_of, read_file
from ..arguments import release_row
from ..core.promise.guarantee import Guarantee
from ..frames.ground.standing import WORDS
from . import pages
from .explaining import make_page
from .making import make_described_command
from .options import ALLOW_REMOTE, LAYER, OVERWRITE
from .terminal import NOT_VALID, printable, say

_FILES = click.Argument(["files"], metavar="FILE...", nargs=-1)
_JSON = click.Option(
    ["as_json", "--json"], is_flag=True, help="Print the guarantee as JSON."
)
_DELTA = click.Option(
    ["--delta"], type=float,
    help="δ at which a guarantee of rho is put into one sentence; by default 1e-6.",
)  # fmt: skip
_OF = click.Option(
    ["of", "--of"], multiple=True, metavar="RELEASED",
    help="A release whose rows the files' may be: filtered, sorted, reprojected. May "
    "be given again; the promises of several add up.",
)  # fmt: skip
_DISTANCE = click.Option(
    ["--distance"], type=float,
    help="How far apart the two places of that sentence are: metres, or the "
    "guarantee's unit; by default a round length.",
)  # fmt: skip


_HTML = click.Option(
    ["--html"], metavar="PAGE",
    help="Write a page that shows in the browser what ε does, without a server: of the "
    "release, or without FILE of any.",
)  # fmt: skip


@click.pass_context
def _run_explain(
    ctx: click.Context,
    *,
    files: tuple[str, ...],
    layer: str | None,
    of: tuple[str, ...],
    as_json: bool,
    delta: float | None,
    distance: float | None,
    allow_remote: bool,
    html: str | None,
    overwrite: bool,
) -> None:
    place = pages.check_page_target(html, overwrite, *files)
    if not files:
        if place is None:
            raise click.UsageError("Missing argument 'FILE...'.", ctx)
        pages.write_page(make_page(), place, err=True)
        return
    for one in of:
        read_file(one)  # and remembered: by its rows the files' are known
    read = [read_file(file, layer, allow_remote=allow_remote) for file in files]
    found = [guarantee_of(each) for each in read]
    guarantee, readable = _compose_guarantees(found, delta), True
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
    if place is not None:
        pages.write_page(make_page(guarantee), place, err=True)
    if not as_json:
        say(guarantee.in_words(delta=delta, distance=distance))
        say(f"The promise holds. {WORDS[found[0].state]}" if len(files) == 1 else _HOLD)


_HOLD = (
    "The files hold what was released; together they promise this of people who are in "
    "all of them, if nothing else was released of these people."
)


def _compose_guarantees(guarantees: list[Guarantee], delta: float | None) -> Guarantee:
    total = compose(*guarantees)
    if len(guarantees) == 1 or delta is None or total.notion not in ("dp", "zcdp"):
        return total
    return compose(*guarantees, delta=delta)


COMMANDS = (
    make_described_command(
        release_row("guarantee_of"),
        [_FILES, LAYER, _OF, _JSON, _DELTA, _DISTANCE, _HTML, OVERWRITE, ALLOW_REMOTE],
        _run_explain,
    ),
)
