"""``geopriv explain``: print the guarantee in a file, or write it as a page."""

from __future__ import annotations

import re
from importlib.resources import files

import click

from .. import compose, guarantee_of, read_file
from ..arguments import release_row
from ..core import markup
from ..core.promise.guarantee import Guarantee
from ..frames.ground.standing import WORDS
from . import pages
from .making import make_described_command
from .options import ALLOW_REMOTE, LAYER, OVERWRITE, option
from .terminal import NOT_VALID, printable, say

_FILES = click.Argument(["files"], metavar="FILE...", nargs=-1)
_JSON = option("as_json --json", "Print the guarantee as JSON.", is_flag=True)
_DELTA = option(
    "--delta",
    "δ at which a guarantee of rho is put into one sentence; by default 1e-6.",
    type=float,
)  # fmt: skip
_OF = option(
    "of --of",
    "A release whose rows the files' may be: filtered, sorted, reprojected. May be "
    "given again; the promises of several add up.", multiple=True, metavar="RELEASED",
)  # fmt: skip
_DISTANCE = option(
    "--distance",
    "How far apart the two places of that sentence are: metres, or the guarantee's "
    "unit; by default a round length.", type=float,
)  # fmt: skip


_HTML = option(
    "--html",
    "Write a page that shows in the browser what ε does, without a server: of the "
    "release, or without FILE of any.", metavar="PAGE",
)  # fmt: skip


@click.pass_context
def _run_explain(
    ctx: click.Context, *, files: tuple[str, ...], layer: str | None,
    of: tuple[str, ...], as_json: bool, delta: float | None, distance: float | None,
    allow_remote: bool, html: str | None, overwrite: bool,
) -> None:  # fmt: skip
    """Print guarantees of files, composed; or write them as a page."""
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
    """Return the composed guarantee, at δ if given and about counts."""
    total = compose(*guarantees)
    if len(guarantees) == 1 or delta is None or total.notion not in ("dp", "zcdp"):
        return total
    return compose(*guarantees, delta=delta)


# -- the page that shows what ε does ---------------------------------------------------

_START = re.compile(r"/\* start \*/ [\d.]+")
_PLACE = "<!-- promise -->"
_ELSE = (
    "What follows shows planar Laplace noise of one row for each person, which is not "
    "this release: it is for getting a feeling for ε."
)
_ENDS = 0.0005, 0.2  # of the slider


def make_page(guarantee: Guarantee | None = None) -> str:
    """Return the page; of a release, with its promise before, and its ε on the slider.

    It needs nothing but itself: no server, no network.

    >>> "at most a factor 2.72" in make_page(Guarantee(notion="gp", eps=0.01))
    True
    """
    text = files(__package__).joinpath("explain.html").read_text(encoding="utf-8")
    if guarantee is None:
        return text.replace(_PLACE, "")
    lines = [str(guarantee), guarantee.in_words()]
    eps = _eps_of_picture(guarantee)
    if eps is None:
        lines.append(_ELSE)
    else:
        text = _START.sub(f"/* start */ {float(eps)!r}", text)
    told = f'<div id="promise">\n{markup.make_paragraphs(lines)}\n</div>'
    return text.replace(_PLACE, told)


def _eps_of_picture(guarantee: Guarantee) -> float | None:
    """Return ε (1/m) if the page's picture is the release's own."""
    law, eps = guarantee.law, guarantee.eps
    if guarantee.notion != "gp" or law is None or law.family != "laplace":
        return None
    plain = law.shares == "row" and law.ball is None and law.dimension == 2
    if not plain or law.then or guarantee.unit or guarantee.columns:
        return None
    low, high = _ENDS
    return eps if eps is not None and low <= eps <= high else None


COMMANDS = (
    make_described_command(
        release_row("guarantee_of"),
        [_FILES, LAYER, _OF, _JSON, _DELTA, _DISTANCE, _HTML, OVERWRITE, ALLOW_REMOTE],
        _run_explain,
    ),
)
