"""``geopriv plan``: one command for each release that can be planned."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click

from ..arguments import RELEASES, Argument, Command, Release
from ..arguments.plans import PLAN
from ..core.errors import GeoPrivError
from ..core.local_path import may_be_indirect
from . import graphs, pages, terminal
from .making import examples_paragraph, make_release_command
from .options import ALLOW_REMOTE, LAYER, OVERWRITE, PLACES, make_options
from .values import check_one_way, convert_arguments, pop_places, read_points

# Of the files of a release, and of what a plan has no use for.
_LEFT_OUT = ("drop", "keep", "shuffle", "sticky", "ledger", "progress", "discs")
_OWN = tuple(each for each in PLAN.offered_arguments if each.name != "release")


def _run_plan(
    row: Release, arguments: Sequence[Argument], *, source: str | None,
    layer: str | None, allow_remote: bool, html: str | None, overwrite: bool,
    **typed: Any,
) -> None:  # fmt: skip
    """Check arguments, read public files, plan and print."""
    from ..frames.choosing.plan import plan_release

    check_one_way(arguments, typed)
    page = pages.check_page_target(html, overwrite, source)
    places_options = pop_places(typed)
    own = convert_arguments(PLAN, _OWN, typed, allow_remote=allow_remote)
    frame = None
    if source is not None and own.get("counts", "hidden") == "hidden":
        frame = _read_crs(source, layer, allow_remote, places_options)
    elif source is not None:
        frame = read_points(source, layer, allow_remote, **places_options)
    values = convert_arguments(row, arguments, typed, allow_remote=allow_remote)
    if row.name == "graph_laplace":
        values["metric"] = graphs.build_metric(typed)
    command = click.get_current_context().command
    found = plan_release(row, frame, values, **own)
    found = found.translated(
        lambda text: terminal.with_command_names(
            terminal.with_option_names(text, command)
        )
    )
    click.echo(terminal.printable(str(found)))
    if found.holder:
        terminal.say("Do not publish it: the rows were counted.")
    if page is not None:
        pages.write_page(found.to_html(), page, for_owner=found.holder)


def _read_crs(
    source: str, layer: str | None, allow_remote: bool, told: dict[str, Any]
) -> Any:
    """Return no rows in the CRS of a file; its rows where only they tell the CRS."""
    import geopandas as gpd

    from ..publication.point_source import PointSource

    if not may_be_indirect(source):
        given = {"path": source, "layer": layer, "crs": told.get("data_crs")}
        places = {name: told.get(name) for name in ("x", "y")}
        with contextlib.suppress(GeoPrivError):
            _, crs = PointSource.of({**given, **places}, Path.cwd()).schema()
            return gpd.GeoSeries([], crs=crs)
    return read_points(source, layer, allow_remote, **told)


def _make_plan_command(row: Release) -> click.Command:
    """Return the command that plans a release."""
    arguments = tuple(
        each for each in row.offered_arguments if each.name not in _LEFT_OUT
    )
    about = row.command
    assert isinstance(about, Command)
    more: tuple[click.Parameter, ...] = ()
    if row.name == "graph_laplace":
        arguments = tuple(each for each in arguments if each.name != "metric")
        more = graphs.METRIC
    made = make_release_command(
        row,
        [
            click.Argument(["source"], metavar="[FILE]", required=False), *more,
            *make_options(row, arguments), *make_options(PLAN, _OWN),
            *PLACES, pages.HTML, OVERWRITE, LAYER, ALLOW_REMOTE,
        ],
        partial(_run_plan, row, arguments),
    )  # fmt: skip
    made.help, made.epilog = f"{row.help}\n\n{PLAN.help}", None
    return graphs.with_metric(made) if more else made


class Plans(terminal.ErrorHandlingGroup):
    """The commands of the releases, made when they are asked for."""

    rows = {  # noqa: RUF012
        row.command.name: row
        for row in RELEASES
        if row.is_random and isinstance(row.command, Command)
    }

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(self.rows)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Make the command of this name, once; a file is a publication."""
        if cmd_name.lower().endswith(".toml"):
            from .publication import make_plan_command

            return make_plan_command(cmd_name)
        if cmd_name not in self.commands and cmd_name in self.rows:
            self.add_command(_make_plan_command(self.rows[cmd_name]))
        return super().get_command(ctx, cmd_name)


_ABOUT = PLAN.command
assert isinstance(_ABOUT, Command)
COMMANDS = (
    Plans(
        "plan",
        help=f"{PLAN.help}\n\n{_ABOUT.more}",
        epilog=examples_paragraph(*_ABOUT.examples),
    ),
)
