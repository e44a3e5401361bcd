"""``geopriv check``: check files before publication."""

from __future__ import annotations

import click

from .. import public
from ..checking.verdict import RED
from . import pages
from .terminal import NOT_VALID, ExplainedCommand, printable
from .values import read_points


@click.command(
    cls=ExplainedCommand,
    epilog="\b\n"
    "geopriv check released.gpkg\n"
    "geopriv check for-the-website --truth homes.gpkg --ledger homes.ledger\n"
    "geopriv check publication.toml",
)
@click.argument("path", metavar="FILE|FOLDER|PUBLICATION")
@click.option(
    "--truth", metavar="FILE",
    help="The true points, to be looked for. Nothing of them is written.",
)  # fmt: skip
@click.option(
    "--ledger", metavar="LEDGER",
    help="The account that every release must have been charged to.",
)  # fmt: skip
@click.option("--html", metavar="PAGE", help="Write a certificate to print as well.")
@click.pass_context
def check(
    ctx: click.Context, path: str, truth: str | None, ledger: str | None,
    html: str | None,
) -> None:  # fmt: skip
    """Look for what should not be published in a file or a folder.

    Green: nothing was found. Amber: look at what is listed. Red: do not publish it:
    there is no guarantee or one that does not fit, true places, layers beside the
    release, files of the data holder. No program knows what a column means, so green
    is no proof. The file of a publication stands for the folder that was published
    last, the true points and the ledger that it names.
    """
    page = pages.check_page_target(html, False, path)
    if path.lower().endswith(".toml"):
        if truth is not None or ledger is not None:
            raise click.UsageError(
                f"{path} names its points and its ledger itself. Leave out --truth and "
                "--ledger."
            )
        found = public.Publication(path).check()
    else:
        known = None if truth is None else read_points(truth)
        found = public.check(path, truth=known, ledger=ledger)
    click.echo(printable(str(found)))
    if page is not None:
        pages.write_page(found.to_html(), page)
    if found.colour == RED:
        ctx.exit(NOT_VALID)


COMMANDS = (check,)
