"""``geopriv preset``: one command for each standard."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import click

from .. import presets, public
from ..arguments import Command, release_row
from ..files import read_file
from ..presets.collection import preset_arguments
from . import graphs
from .making import examples_paragraph, make_command
from .options import LAYER, OVERWRITE
from .terminal import ErrorHandlingGroup, ExplainedCommand, say

TRACKS = "dwc-tracks"
_EXAMPLES = {
    "dwc": "dwc sightings.gpkg out.gpkg --cell 0.1",
    TRACKS: "dwc-tracks fixes.csv out.gpkg --privacy-unit animal --time time "
    "--windows 1D --rho 1e-6",
    "dhs": "dhs urban.gpkg out.gpkg --stratum urban --zones districts.gpkg",
    "police": "police crimes.gpkg out.gpkg --zones force.gpkg --onto streets.gpkg",
    "hdx": "hdx people.gpkg out.gpkg --zones admin1.gpkg --zones admin2.gpkg "
    "--sensitivity high",
    "health": "health cases.gpkg out.gpkg --population census.gpkg --column people",
}

_TRACKS_HELP = "Tracks of animals in Darwin Core: mean places in windows of time."


def _make_preset_command(name: str) -> click.Command:
    """Return the command of a preset, or of its other release."""
    tracks = name == TRACKS
    chosen = presets.preset("dwc" if tracks else name)
    row = release_row(chosen.releases[tracks])
    arguments = [
        each for each in preset_arguments(chosen, row) if each.name != "metric"
    ]
    sources = "; ".join(chosen.sources)
    about = Command(name, (f"preset {_EXAMPLES[name]}",), f"Sources: {sources}.")
    # By another name: files of any size go by in batches, and presets look at all.
    own = dataclasses.replace(
        row,
        function="release_preset",
        in_parts=False,
        help=_TRACKS_HELP if tracks else chosen.help,
        command=about,
    )
    more = graphs.METRIC if chosen.name == "health" else ()
    call = _make_call(chosen.name, row.function)
    made = make_command(own, call, arguments=arguments, more=more)
    made.choices = ()  # the preset has figures for what the release needs
    return graphs.with_metric(made) if more else made


def _make_call(name: str, release: str) -> Callable[..., Any]:
    """Return a function that releases a frame by a preset."""

    def call(frame: Any, **given: Any) -> Any:
        save, typed = given.pop("save", None), click.get_current_context().params
        if save is not None:
            graphs.check_save_target(save, typed)
        if name == "health":
            given["metric"] = graphs.build_metric(given)
        options = {key: value for key, value in given.items() if value is not None}
        released = public.release_preset(frame, name, release=release, **options)
        if save is not None:
            given["metric"].to_file(save, overwrite=typed["overwrite"])
        return released

    return call


@click.command(
    cls=ExplainedCommand,
    epilog=examples_paragraph(
        "preset archive out.gpkg out.zip --title Nests --organisation 'Bird club' "
        "--email a@example.org --licence 'CC BY 4.0' --default "
        "basisOfRecord=HumanObservation"
    ),
)
@click.argument("released", metavar="RELEASED...", nargs=-1, required=True)
@click.argument("target", metavar="OUT.zip")
@click.option("--title", required=True, help="Of the data set.")
@click.option("--organisation", required=True, help="Who publishes it.")
@click.option("--email", required=True, help="Whom to ask.")
@click.option("--licence", required=True, help="CC0 1.0, CC BY 4.0 or CC BY-NC 4.0.")
@click.option(
    "--default", "defaults", multiple=True, metavar="TERM=TEXT",
    help="A term that is the same for all rows. May be repeated.",
)  # fmt: skip
def archive(
    released: tuple[str, ...],
    target: str,
    defaults: tuple[str, ...],
    overwrite: bool,
    layer: str | None,
    **about: str,
) -> None:
    """Write releases by the preset dwc as a Darwin Core archive."""
    same = dict(each.partition("=")[::2] for each in defaults)
    frames = [read_file(each, layer) for each in released]
    archive = {**about, "defaults": same}
    public.write_file(frames, target, overwrite=overwrite, archive=archive)
    say(f"Written: {target}")


archive.params += [OVERWRITE, LAYER]


class Presets(ErrorHandlingGroup):
    """The commands of the presets, made when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return [*_EXAMPLES, "archive"]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.commands and cmd_name in _EXAMPLES:
            self.add_command(_make_preset_command(cmd_name))
        return super().get_command(ctx, cmd_name)


COMMANDS = (
    Presets(
        "preset",
        help="Release as a standard wants it: Darwin Core, DHS, police, HDX, health.",
        commands=[archive],
    ),
)  # fmt: skip
