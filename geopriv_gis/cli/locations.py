"""Options of released points, and the command that compares mechanisms."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from ..core.errors import ParameterError
from ..files import read_file
from ..frames import compare as compare_mechanisms
from ..frames import sensitive_columns
from ..sticky import StickyStore
from .options import Command, numbers
from .terminal import printable, say

_METHODS = {"planar-laplace": "planar_laplace", "gaussian": "gaussian"}
_NUMBERS = ("eps", "rho", "grid")
_WORDS = ("privacy_unit", "method", "table_metric", "crs", "clip")

_REGION = click.option(
    "--region",
    metavar="FILE",
    help="Public polygons (land, a municipality) that hold the released points; not "
    "made from the data.",
)
_TABLE_METRIC = click.option(
    "--table-metric",
    type=click.Choice(["dist_inf", "dist_2"]),
    help="For persons with several rows: all may move at once (the default), or the "
    "root of the summed squares is bounded.",
)
_STICKY = click.option(
    "--sticky",
    metavar="STORE",
    help="Repeat each row's earlier noise from this local file, at no charge; with "
    "--dataset.",
)
_DATASET = click.option(
    "--dataset", metavar="NAME", help="Public name and version of the data in --sticky."
)
_ID = click.option(
    "--id-column",
    metavar="COLUMN",
    help="Column that tells rows apart in --sticky. Default: the row's number.",
)
_SHARED = click.option(
    "--shared-places",
    is_flag=True,
    help="People may share places: new ids where rows of missing ids were are no "
    "renamed rows in --sticky.",
)
_LAPLACE = (
    click.option(
        "--method",
        type=click.Choice(["joint", "composition"]),
        help="For persons with several rows: one draw for all of them (the default), "
        "or one for each row with its share of eps.",
    ),
    click.option(
        "--clip",
        type=click.Choice(["restrict", "remap"]),
        default="restrict",
        show_default=True,
        help="How --region holds the points: noise that never leaves it, at half of "
        "eps, or strays moved to its nearest point.",
    ),
    click.option(
        "--unit-ball",
        metavar="A,B,BEARING",
        help="Public shape of the noise: an ellipse with half-axes A to B, A along "
        "BEARING (degrees clockwise from north); or X,Y;X,Y;… corners of a convex "
        "polygon symmetric about 0,0.",
    ),
)
_STICKING = (_STICKY, _DATASET, _ID, _SHARED)
_COMMON = (_TABLE_METRIC, _REGION, *_STICKING)


def common(command: Command) -> Command:
    """Add what both Laplace and Gaussian releases take."""
    for option in reversed(_COMMON):
        command = option(command)
    return command


def sticking(command: Command) -> Command:
    """Add what repeats earlier noise."""
    for option in reversed(_STICKING):
        command = option(command)
    return command


def laplace(command: Command) -> Command:
    """Add what only Laplace releases take."""
    for option in reversed(_LAPLACE):
        command = option(command)
    return command


def method_of(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a release that takes the options of this module as they are typed."""

    def release(
        frame: Any,
        *,
        region: str | None = None,
        unit_ball: str | None = None,
        sticky: str | None = None,
        dataset: str | None = None,
        id_column: str | None = None,
        shared_places: bool = False,
        **asked: Any,
    ) -> Any:
        if (sticky is None) != (dataset is None):
            raise ParameterError("sticky and dataset go together; give both.")
        if region is not None:
            asked["region"] = read_file(region)
        if unit_ball is not None:
            asked["unit_ball"] = _shape(unit_ball)
        if sticky is None:
            return function(frame, **asked)
        asked["sticky"] = StickyStore(
            sticky, dataset or "", shared_places=shared_places
        )
        if id_column is None:
            return function(frame, **asked)
        if id_column not in frame.columns:
            raise ParameterError(f"id-column must name a column; got {id_column!r}.")
        return function(frame.set_index(id_column, drop=False), **asked).reset_index(
            drop=True
        )

    release.__name__ = function.__name__
    return release


def _shape(text: str) -> Any:
    """Return an ellipse's three numbers, or a polygon's corners."""
    form = "A,B,BEARING, three numbers, or corners X,Y;X,Y;…"
    parts = [numbers(part, "unit-ball", form) for part in text.split(";")]
    return parts if len(parts) > 1 else parts[0]


class MechanismType(click.ParamType):  # type: ignore[type-arg]  # not in old click
    """A method and its arguments: ``planar-laplace:eps=0.01``."""

    name = "METHOD:KEY=VALUE,…"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, tuple[str, dict[str, Any]]]:
        """Return the text as a name, with the pair that `compare` takes."""
        if isinstance(value, tuple):
            return value
        method, _, rest = str(value).partition(":")
        if method not in _METHODS:
            self.fail(f"must begin with one of {', '.join(_METHODS)}.", param, ctx)
        given: dict[str, Any] = {}
        for part in filter(None, rest.split(",")):
            key, _, text = part.partition("=")
            key = key.replace("-", "_")
            if key not in (*_NUMBERS, *_WORDS) or not text:
                names = ", ".join((*_NUMBERS, *_WORDS))
                self.fail(f"takes key=value with keys {names}.", param, ctx)
            try:
                given[key] = float(text) if key in _NUMBERS else text
            except ValueError:
                self.fail(f"{key} must be a number.", param, ctx)
        return str(value), (_METHODS[method], given)


@click.command()
@click.argument("source", metavar="IN")
@click.option("--layer", help="Layer of the input, if there are several.")
@click.option(
    "--privacy-unit",
    default="row",
    metavar="COLUMN",
    help="Column that says whose rows they are, where persons have several.",
)
def columns(*, source: str, layer: str | None, privacy_unit: str) -> None:
    """List the columns of IN that would undo a masking: --drop or --keep them.

    Found by names, types and values; names only are printed. It is a net, no proof.
    """
    found = sensitive_columns(read_file(source, layer), privacy_unit)
    for name in found:
        click.echo(printable(name))
    say("Suspected: " + (f"{len(found)}." if found else "none."), err=True)


@click.command(
    epilog="\b\ngeopriv compare homes.gpkg -m planar-laplace:eps=0.01 "
    "-m gaussian:rho=5e-5"
)
@click.argument("source", metavar="IN")
@click.option(
    "--mechanism", "-m", "mechanisms", type=MechanismType(), multiple=True,
    required=True, help="A mechanism to compare; may be repeated.",
)  # fmt: skip
@click.option("--zones", metavar="FILE", help="Public polygons that points may leave.")
@click.option("--html", metavar="FILE", help="Write the table as a page as well.")
@click.option("--layer", help="Layer of the input, if there are several.")
def compare(
    *,
    source: str,
    mechanisms: tuple[tuple[str, tuple[str, dict[str, Any]]], ...],
    zones: str | None,
    html: str | None,
    layer: str | None,
) -> None:
    """Compare mechanisms on IN; what is printed is for the data holder only.

    Each mechanism makes one trial release, which is measured and thrown away.
    """
    frame = read_file(source, layer)
    areas = None if zones is None else read_file(zones)
    found = compare_mechanisms(frame, dict(mechanisms), zones=areas)
    click.echo(printable(found.table.T.to_string(float_format="{:.4g}".format)))
    say("For the data holder only: do not publish what is marked so.")
    if html is not None:
        Path(html).write_text(found.to_html(), encoding="utf-8")
        say(f"Written: {html}")
