"""The commands in groups, imported only when run."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

import click

from .. import __version__
from ..arguments import GROUPS, RELEASES, Command, Release
from ..arguments.row import ASK, CHECK
from ..arguments.synonyms import call_for
from .making import make_command
from .terminal import EXIT_CODES, ErrorHandlingGroup

BEGIN, PUBLISH = "Begin", "Publish a data set"
_AT = GROUPS.index(CHECK)
LISTED = (BEGIN, *GROUPS[:_AT], PUBLISH, *GROUPS[_AT:])


class Tool(NamedTuple):
    """A command that is no release: its group, module, and first line of help."""

    group: str
    file: str
    help: str


# fmt: off
TOOLS = {
    "init": Tool(PUBLISH, "publication",
                 "Write the file of a publication, from the schema of the points."),
    "publish": Tool(PUBLISH, "publication",
                    "Publish all releases of a file or none, charged once."),
    "attack": Tool(CHECK, "attack",
                   "Attack points or their release, by name; for the data holder "
                   "only."),
    "audit": Tool(CHECK, "audit",
                  "Print a lower bound on a release's loss, beside the stated one."),
    "check": Tool(PUBLISH, "check",
                  "Look for what should not be published in a file or a folder."),
    "demo": Tool(BEGIN, "demo",
                 "Release John Snow's cholera deaths: points, hull, nearest to Broad "
                 "Street."),
    "preset": Tool(PUBLISH, "presets",
                   "Release as a standard wants it: Darwin Core, DHS, police, HDX, "
                   "health."),
    "session": Tool(ASK, "session",
                    "Ask people many questions; each person keeps the unused budget."),
    "ledger": Tool(PUBLISH, "ledger",
                   "Account for releases from the data of the same people."),
}
# fmt: on
# Those in a group, whose names are two words, are the business of its module.
ROWS: dict[str, Release] = {
    row.command.name: row
    for row in RELEASES
    if isinstance(row.command, Command) and " " not in row.command.name
}


class GroupedCommands(ErrorHandlingGroup):
    """All commands, listed by purpose, without importing any."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return [name for group in LISTED for name, _ in _commands_of_group(group)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.commands and cmd_name in {**ROWS, **TOOLS}:
            self.add_command(_make_command(cmd_name))
        return super().get_command(ctx, cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Accept ``_`` for ``-``, and explain words that have another name here."""
        word = args[0].replace("_", "-")
        if self.get_command(ctx, word) is None:
            names = [row.name for row in ROWS.values()]
            call = call_for(word.replace("-", "_"), names).partition("(")[0]
            call = call.removeprefix("geopriv_gis.").removesuffix(".open").lower()
            meant = [name for name, row in ROWS.items() if row.name == call]
            meant += [call] if call in TOOLS else []
            if meant:
                ctx.fail(f"No such command {args[0]!r}; use geopriv {meant[0]}.")
        return super().resolve_command(ctx, [word, *args[1:]])

    def format_commands(
        self,
        ctx: click.Context,  # noqa: ARG002
        formatter: click.HelpFormatter,
    ) -> None:
        for group in LISTED:
            with formatter.section(group):
                formatter.write_dl(_commands_of_group(group))


def _commands_of_group(group: str) -> list[tuple[str, str]]:
    """Return the names and first lines of help of a group's commands."""
    everything: dict[str, Release | Tool] = {**ROWS, **TOOLS}
    return [(n, one.help) for n, one in everything.items() if one.group == group]


def _make_command(name: str) -> click.Command:
    """Return the command of a declaration, or the one that its module makes."""
    made = TOOLS[name] if name in TOOLS else ROWS[name].command
    assert isinstance(made, (Tool, Command))
    file = made.file
    if not file:
        return make_command(ROWS[name])
    found: tuple[click.Command, ...] = import_module(f".{file}", __package__).COMMANDS
    return next(each for each in found if each.name == name)


@click.group(
    cls=GroupedCommands,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=EXIT_CODES,
)
@click.version_option(__version__, prog_name="geopriv")
def geopriv() -> None:
    """Release locations with a guarantee: points, nearest rows, hulls.

    Distances are metres on the ground, whatever the CRS. Files are GeoPackage
    (.gpkg), GeoParquet (.parquet), GeoJSON (.geojson), FlatGeobuf (.fgb) or Arrow
    (.arrow); Shapefiles, KML and FileGDB can be read. The guarantee is written into
    the file, or beside it as <file>.guarantee.json. Where a file has several layers,
    --layer names that of the points, and 'FILE|layername=NAME' that of a public file.
    """
