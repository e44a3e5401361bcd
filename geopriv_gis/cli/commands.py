"""The commands: read, one call, write, say what is promised."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from .. import (
    FileError,
    ParameterError,
    __version__,
    frames,
    guarantee_of,
    read_file,
    write_file,
)
from .. import verify as is_intact
from ..calibration import eps_from_level
from ..files import check_destination
from . import (
    audit,
    graphs,
    locations,
    maps,
    mechanisms,
    options,
    queries,
    risk,
    shares,
    zonal,
)
from .ledger import ledger
from .running import example, points_of, publish, tell
from .terminal import EXIT_CODES, NOT_VALID, Commands, printable, progress_bar, say

STDOUT = "-"


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=EXIT_CODES,
)
@click.version_option(__version__, prog_name="geopriv")
def geopriv() -> None:
    """Release locations with a guarantee: points, nearest rows, hulls.

    Distances are metres on the ground, whatever the CRS. Files are GeoPackage
    (.gpkg), GeoParquet (.parquet), GeoJSON (.geojson) or FlatGeobuf (.fgb); a
    Shapefile can be read. The guarantee is written into the file, or beside it as
    <file>.guarantee.json.
    """


geopriv.add_command(ledger)
geopriv.add_command(locations.columns)
geopriv.add_command(locations.compare)


@geopriv.command(
    "planar-laplace",
    epilog=example(
        "planar-laplace homes.gpkg released.gpkg --eps 0.01",
        "planar-laplace homes.gpkg released.gpkg --level 2 --radius 200",
    ),
)
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@options.eps(
    " A row by itself moves 2/eps metres on average, each of a person's n rows "
    "(4n+2)/(3 eps)."
)
@options.LEVEL
@options.RADIUS
@options.masking
@locations.laplace
@locations.common
@options.CRS
@options.files
def planar_laplace(
    eps: float | None, level: float | None, radius: float | None, **given: Any
) -> None:
    """Move every point of IN by Laplace noise: eps-geo-privacy."""
    budget = _eps(eps, level, radius)
    publish(locations.method_of(frames.planar_laplace), {"eps": budget}, **given)


@geopriv.command(epilog=example("gaussian homes.gpkg released.gpkg --rho 1e-4"))
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@options.rho(
    " A row by itself moves 0.886/sqrt(rho) metres on average, each of a person's n "
    "rows sqrt(n) times that.",
    required=True,
)
@options.masking
@locations.common
@options.PLANE
@options.files
def gaussian(rho: float, **given: Any) -> None:
    """Move every point of IN by Gaussian noise: rho-concentrated geo-privacy."""
    publish(locations.method_of(frames.gaussian), {"rho": rho}, **given)


@geopriv.command(epilog=example("hull homes.gpkg hull.gpkg --rho 1e-4"))
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@options.eps(options.ONE)
@options.rho(options.ONE)
@options.HULL_METHOD
@options.DIRECTIONS
@options.BETA
@options.UNIT
@options.PLANE
@options.files
def hull(**given: Any) -> None:
    """Write a private polygon close to the convex hull of IN's points."""
    names = ("eps", "rho", "method", "directions", "beta", "privacy_unit")
    publish(frames.private_hull, {name: given.pop(name) for name in names}, **given)


@geopriv.command(
    epilog=example(
        "knn homes.gpkg near.csv --point 530000,180000 --k 5 --rho 1e-4",
    )
)
@click.argument("source", metavar="IN")
@click.argument("target", metavar="[OUT]", default=STDOUT)
@options.POINT
@options.POINTS
@options.K
@options.eps(options.EACH)
@options.rho(options.EACH)
@options.KNN_UNIT
@options.KNN_METHOD
@options.ID_COLUMN
@options.CRS
@options.files
def knn(
    *,
    source: str,
    target: str,
    point: Any,
    points: str | None,
    id_column: str | None,
    layer: str | None,
    allow_remote: bool,
    overwrite: bool,
    quiet: bool,
    progress: bool | None,
    **asked: Any,
) -> None:
    """Say which rows of IN are nearest to a public place: labels, no positions.

    OUT is a table, .csv, .gpkg or .parquet. Without OUT, or with -, it is printed as
    CSV, and the guarantee goes to standard error.
    """
    if (point is None) == (points is None):
        raise click.UsageError("give exactly one of --point and --points.")
    if target != STDOUT:
        check_destination(target, overwrite=overwrite, source=source, table=True)
    frame = points_of(source, layer, allow_remote)
    if id_column is not None:
        frame = _labelled(frame, id_column)
    if points is not None:
        point = points_of(points, None, allow_remote).geometry
    with progress_bar("nearest rows", False if quiet else progress) as report:
        table = frames.private_knn(frame, point, progress=report, **asked)
    if target == STDOUT:
        click.echo(printable(table.to_csv()), nl=False)
        tell(table, quiet, err=True)
        return
    write_file(table, target, overwrite=overwrite)
    tell(table, quiet, target)


@geopriv.command()
@click.argument("file", metavar="FILE")
@click.option("--layer", help="Layer of the file, if there are several.")
@click.option("--json", "as_json", is_flag=True, help="Print the guarantee as JSON.")
@click.option("--allow-remote", is_flag=True, help="Let FILE be an address.")
@click.pass_context
def explain(
    ctx: click.Context,
    *,
    file: str,
    layer: str | None,
    as_json: bool,
    allow_remote: bool,
) -> None:
    """Print the guarantee stored in a released FILE, and whether it still holds.

    It holds if the geometry is the released one. That is a check against accidents:
    the record is not signed, and tells nothing about who made it.
    """
    released = read_file(file, layer, allow_remote=allow_remote)
    guarantee = guarantee_of(released)
    readable = True
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
    if not as_json:
        assert is_intact(released)
        say("The file holds what was released with this guarantee.")


@geopriv.command()
@click.argument("file", metavar="FILE")
@click.option("--layer", help="Layer of the file, if there are several.")
@click.pass_context
def verify(ctx: click.Context, *, file: str, layer: str | None) -> None:
    """Say whether FILE holds what was released: points, shapes, labels or numbers.

    A check against accidents, as in `explain`: the record is not signed.
    """
    guarantee = guarantee_of(read_file(file, layer))
    if guarantee.notion == "none":
        say("Not valid: " + "; ".join(guarantee.assumptions[:1]) + ".")
        ctx.exit(NOT_VALID)
    say("Valid: the file holds what was released with its guarantee.")


@geopriv.command()
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


def _labelled(frame: Any, column: str) -> Any:
    if column not in frame.columns or column == frame.geometry.name:
        raise ParameterError(
            f"--id-column must name a column of the input; got {column!r}."
        )
    if frame[column].isna().any() or not frame[column].is_unique:
        raise FileError(
            f"column {column!r} must name every row by a value of its own; some are "
            "missing or occur twice."
        )
    return frame.set_index(column)


def _eps(eps: float | None, level: float | None, radius: float | None) -> float:
    if eps is not None and level is None and radius is None:
        return eps
    if eps is None and level is not None and radius is not None:
        return eps_from_level(level, radius)
    raise click.UsageError("give either --eps, or --level together with --radius.")


for _rooms in (audit, risk, mechanisms, graphs, queries, shares, zonal, maps):
    for _command in _rooms.COMMANDS:
        geopriv.add_command(_command)
