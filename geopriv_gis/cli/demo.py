"""``geopriv demo``: a full example on public data."""

from __future__ import annotations

import click

from ..core.local_path import check_local_path
from .terminal import ExplainedCommand, say


@click.command(cls=ExplainedCommand)
@click.option(
    "--output-dir",
    default="geopriv-demo",
    show_default=True,
    help="Folder to write to; made if it is not there.",
)
def demo(output_dir: str) -> None:
    """Release John Snow's cholera deaths: points, hull, nearest to Broad Street."""
    from ..demo import run

    run(check_local_path(output_dir, "--output-dir"), say)


COMMANDS = (demo,)
