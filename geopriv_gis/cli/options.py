"""Options: their help comes from where the parameters are declared."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import click
from shapely.geometry import Point

from ..core.errors import ParameterError
from ..core.mechanisms import Gaussian, GumbelTopK, PlanarLaplace
from ..core.mechanisms import numbers as answers
from ..core.parameter import Limits, describe
from ..core.places import knn, proximity
from ..core.summaries import hull

Command = Callable[..., Any]
EACH = " For each query point; exactly one of --eps and --rho."
ONE = " Exactly one of --eps and --rho."


def help_of(limits: Limits) -> str:
    """Return the help of a parameter declared outside a mechanism class."""
    return f"{limits.meaning}: {limits.sentence()}."


def eps(more: str = "", *, required: bool = False) -> Command:
    """Return --eps."""
    return click.option(
        "--eps",
        type=float,
        required=required,
        help=describe(PlanarLaplace, "eps") + more,
    )


def rho(more: str = "", *, required: bool = False) -> Command:
    """Return --rho."""
    return click.option(
        "--rho", type=float, required=required, help=describe(Gaussian, "rho") + more
    )


LEVEL = click.option(
    "--level",
    type=float,
    help="Instead of --eps, with --radius: within the radius, odds change by at most "
    "the factor e^level (0.69 doubles them); greater than 0.",
)
RADIUS = click.option(
    "--radius", type=float, help="The radius (m) of --level; greater than 0."
)
K = click.option("--k", "-k", type=int, required=True, help=describe(GumbelTopK, "k"))
DIRECTIONS = click.option(
    "--directions",
    type=int,
    default=64,
    show_default=True,
    help=help_of(hull.DIRECTIONS),
)
BETA = click.option(
    "--beta", type=float, default=0.05, show_default=True, help=help_of(answers.BETA)
)
KNN_METHOD = click.option(
    "--method",
    type=click.Choice([*knn.METHODS, "distances"]),
    help="How the rows are found. For a table: exponential, the default, or svt, the "
    "sparse vector technique. For rows and persons: distances, the default. points: "
    "by releasing all rows, once for all places.",
)
KNN_UNIT = click.option(
    "--privacy-unit",
    default="table",
    show_default=True,
    metavar="table|row|COLUMN",
    help="Who is protected: the one person whose all rows are, each row, or rows with "
    "equal values of a column. For rows and persons answers are far more accurate.",
)
HULL_METHOD = click.option(
    "--method",
    type=click.Choice(["support", "anchors", "points"]),
    default="support",
    show_default=True,
    help="How the polygon is made: of noisy supporting lines, of noisy rows near "
    "anchor points, or of all rows with noise.",
)
UNIT = click.option(
    "--privacy-unit",
    type=click.Choice(["table", "row"]),
    default="table",
    show_default=True,
    help="Who is protected: the one person whose all rows are, or each row.",
)
COVER = click.option(
    "--cover",
    is_flag=True,
    help="Move the sides out so that the box holds all rows but for probability beta.",
)
STATISTIC = click.option(
    "--statistic",
    type=click.Choice(["midrange", "mean"]),
    default="midrange",
    show_default=True,
    help="The middle of the bounding box, or the mean of the rows.",
)
WITHIN = click.option(
    "--within", type=float, required=True, help=help_of(proximity.RADIUS)
)
CRS = click.option(
    "--crs",
    metavar="CRS|sphere",
    help="Where distance is measured, e.g. EPSG:32630, or sphere; by default the "
    "input's CRS where its scale is true, otherwise chosen as the guarantee says.",
)
PLANE = click.option(
    "--crs",
    metavar="CRS",
    help="The plane in which distance is measured, e.g. EPSG:32630; by default the "
    "input's CRS where its scale is true, otherwise a zone chosen from where the "
    "points lie, which the guarantee then says.",
)
ID_COLUMN = click.option(
    "--id-column",
    metavar="COLUMN",
    help="Column whose values name the rows, different in every row. Default: the "
    "row's number, counted from 0.",
)

OVERWRITE = click.option(
    "--overwrite", is_flag=True, help="Replace the output if it exists."
)
QUIET = click.option(
    "--quiet", "-q", is_flag=True, help="Print no guarantee, no progress."
)
PROGRESS = click.option(
    "--progress/--no-progress",
    default=None,
    help="Show a progress bar, or none. Default: on a terminal only.",
)
OUTPUT = click.option(
    "--output",
    metavar="FILE",
    help="Write the answers with their error and guarantee, as .json, .csv, .gpkg or "
    ".parquet, instead of printing them.",
)
GRID = click.option(
    "--grid",
    type=float,
    help="Spacing of the public grid of released coordinates, in units of the "
    "working CRS: a power of two. Default: about a thousandth of the noise.",
)
Z = click.option(
    "--z",
    type=click.Choice(["keep", "drop"]),
    default="keep",
    show_default=True,
    help="What happens to Z values, which no mechanism protects.",
)

_FILES = (
    click.option(
        "--ledger",
        metavar="LEDGER",
        help="Charge this account (geopriv ledger create) before anything is drawn, "
        "and release nothing that it does not cover.",
    ),
    click.option("--layer", help="Layer of the input, if there are several."),
    OVERWRITE,
    click.option(
        "--allow-remote",
        is_flag=True,
        help="Let IN be an address, a /vsi path or a database.",
    ),
    QUIET,
    PROGRESS,
)
_COLUMNS = (
    click.option(
        "--drop",
        multiple=True,
        metavar="COLUMN",
        help="Leave a column out; may be repeated.",
    ),
    click.option(
        "--keep",
        multiple=True,
        metavar="COLUMN",
        help="Publish a column although it tells the place, or who it is; the "
        "guarantee lists it. May be repeated.",
    ),
    click.option("--shuffle", is_flag=True, help="Put the rows in random order."),
)
_MASKING = (
    click.option(
        "--privacy-unit",
        default="row",
        show_default=True,
        metavar="row|table|COLUMN",
        help="Who is protected: each row is a person, all rows are one person's, or "
        "rows with equal values of a column are (column:row, column:table for columns "
        "of those names).",
    ),
    GRID,
    click.option(
        "--exact/--float",
        default=True,
        show_default=True,
        help="Noise drawn exactly on the grid, where that can be done, or in "
        "floating point and rounded to it.",
    ),
    *_COLUMNS,
    Z,
)


def files(command: Command) -> Command:
    """Add the options that every command on files has."""
    return _with(_FILES, command)


def printing(command: Command) -> Command:
    """Add the options of commands that print, or write if told to."""
    return _with((OUTPUT, *_FILES), command)


def masking(command: Command) -> Command:
    """Add the options of commands that release every point."""
    return _with(_MASKING, command)


def columns(command: Command) -> Command:
    """Add the options that say which columns go along, in which order."""
    return _with(_COLUMNS, command)


def numbers(text: str, name: str, form: str) -> tuple[float, ...]:
    """Return numbers that commas part; fail with the form they should have."""
    try:
        return tuple(float(part) for part in text.split(","))
    except ValueError as error:
        raise ParameterError(f"{name} must be {form}.") from error


class PlaceType(click.ParamType):  # type: ignore[type-arg]  # not in old click
    """Two finite numbers: ``X,Y``."""

    name = "X,Y"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Point:
        """Return the place, or fail without repeating it."""
        if isinstance(value, Point):
            return value
        try:
            x, y = (float(part) for part in str(value).split(","))
        except ValueError:
            self.fail("must be two numbers X,Y in the input's CRS.", param, ctx)
        if not (math.isfinite(x) and math.isfinite(y)):
            self.fail("must be two finite numbers.", param, ctx)
        return Point(x, y)


POINT = click.option(
    "--point",
    type=PlaceType(),
    help="A public place X,Y in the input's CRS; not chosen by looking at the rows.",
)
POINTS = click.option(
    "--points",
    metavar="FILE",
    help="Instead of --point: a file of public points; each is charged.",
)


def _with(options: tuple[Command, ...], command: Command) -> Command:
    for option in reversed(options):
        command = option(command)
    return command
