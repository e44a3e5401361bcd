"""The command that shows it all on public data."""

from __future__ import annotations

from pathlib import Path

import click

from .terminal import Explained, say


@click.command(cls=Explained)
@click.option(
    "--output-dir",
    default="geopriv-demo",
    show_default=True,
    help="Folder to write to; made if it is not there.",
)
def demo(output_dir: str) -> None:
    """Release John Snow's cholera deaths: points, hull, nearest to Broad Street."""
    from ..demo import run

    run(Path(output_dir), say)


COMMANDS = (demo,)
