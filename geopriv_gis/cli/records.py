"""``geopriv explain``: print the guarantee in a file, or write a page or map."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import click

from .. import compose, guarantee_of, read_file
from ..arguments import release_row
from ..core import markup
from ..core.errors import FileError
from ..core.promise.guarantee import Guarantee
from ..files.reading import read_public_layer
from ..frames.ground.axes import get_axes
from ..frames.ground.standing import WORDS
from ..frames.maps.pictures import draw_picture
from . import pages
from .making import make_release_command
from .options import ALLOW_REMOTE, LAYER, OVERWRITE, option
from .running import say_errors
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
_PICTURE = option(
    "--picture",
    "Draw the release as a map (.png): points with circles of likely places, zones in "
    "the colours of their numbers.", metavar="PNG",
)  # fmt: skip
_BACKGROUND = option(
    "--background", "Public lines or polygons to draw on the map. May be given again.",
    multiple=True, metavar="FILE",
)  # fmt: skip
_ATTRIBUTION = option(
    "--attribution", "Whose the background is; written on the map.", default=""
)
_TITLE = option("--title", "Of the map; by default the file's name.")


@click.pass_context
def _run_explain(
    ctx: click.Context, *, files: tuple[str, ...], layer: str | None,
    of: tuple[str, ...], as_json: bool, delta: float | None, distance: float | None,
    allow_remote: bool, html: str | None, overwrite: bool, picture: str | None,
    background: tuple[str, ...], attribution: str, title: str | None,
) -> None:  # fmt: skip
    """Print guarantees of files, composed; write a page or a map where asked for."""
    place = pages.check_page_target(html, overwrite, *files)
    drawn = _check_picture_target(picture, overwrite, files)
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
    if not as_json and len(files) == 1:
        say_errors(read[0])
    if place is not None:
        pages.write_page(make_page(guarantee), place, err=True)
    if drawn is not None:
        behind = [read_public_layer("background", name) for name in background]
        words = title or Path(files[0]).stem.replace("_", " ")
        _write_picture(read[0], drawn, words, behind, attribution)
    if not as_json:
        say(guarantee.in_words(delta=delta, distance=distance))
        say(f"The promise holds. {WORDS[found[0].state]}" if len(files) == 1 else _HOLD)


def _check_picture_target(
    picture: str | None, overwrite: bool, files: tuple[str, ...]
) -> Path | None:
    """Return where a picture may be written, or raise."""
    target = pages.check_page_target(picture, overwrite, *files, option="--picture")
    if target is not None and (len(files) != 1 or target.suffix.lower() != ".png"):
        raise click.UsageError("--picture takes one FILE and a name that ends in .png.")
    return target


def _write_picture(
    release: Any, target: Path, title: str, background: list[Any], attribution: str
) -> None:
    """Draw a release; raise if it has no places, or without matplotlib."""
    if not draw_picture(release, target, title, background, attribution):
        get_axes()  # without matplotlib, this says so
        raise FileError("--picture draws layers of up to 100,000 rows, and heatmaps.")
    say(f"Written: {target.name}", err=True)


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
    block = f'<div id="promise">\n{markup.make_paragraphs(lines)}\n</div>'
    return text.replace(_PLACE, block)


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
    make_release_command(
        release_row("guarantee_of"),
        [
            _FILES,
            LAYER,
            _OF,
            _JSON,
            _DELTA,
            _DISTANCE,
            _HTML,
            _PICTURE,
            _BACKGROUND,
            _ATTRIBUTION,
            _TITLE,
            OVERWRITE,
            ALLOW_REMOTE,
        ],
        _run_explain,
    ),
)
