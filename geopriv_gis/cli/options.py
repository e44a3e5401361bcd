"""Options, made from rows of `geopriv_gis.arguments`; nothing slow is imported."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence, Set
from itertools import chain
from typing import Any

import click

from ..arguments import Argument, Release, kinds
from ..arguments.row import ways_of

Choice = Sequence[tuple[str, ...]]  # ways, each of parameters by name
STDOUT = "-"
PRINTED, LABELS = "answers", "labels"  # results that go to the terminal
RASTERS = (".tif", ".tiff", ".vrt", ".img", ".asc", ".nc")


class PlaceType(click.ParamType):  # type: ignore[type-arg]  # not in old click
    """Two finite numbers: ``X,Y``."""

    name = "X,Y"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Any:
        """Return the place, or fail without repeating it."""
        from shapely.geometry import Point

        if isinstance(value, Point):
            return value
        try:
            x, y = (float(part) for part in str(value).split(","))
        except ValueError:
            self.fail("must be two numbers X,Y in the input's CRS.", param, ctx)
        if not (math.isfinite(x) and math.isfinite(y)):
            self.fail("must be two finite numbers.", param, ctx)
        return Point(x, y)


_FILE = {"metavar": "FILE"}
_TYPED: dict[type, Callable[[Any], dict[str, Any]]] = {
    kinds.Number: lambda kind: {"type": int if kind.integer else float},
    kinds.Thresholds: lambda _: {"type": float, "multiple": True},
    kinds.Sizes: lambda _: {"type": int, "multiple": True},
    kinds.Choice: lambda kind: {"type": click.Choice(kind.words)},
    kinds.Flag: lambda _: {"is_flag": True},
    kinds.Beside: lambda _: _FILE,
    kinds.Text: lambda _: {},
    kinds.Unit: lambda kind: {"metavar": "|".join([*kind.words, "COLUMN"])},
    kinds.Column: lambda kind: {"metavar": "COLUMN", "multiple": kind.several},
    kinds.Place: lambda _: {"type": PlaceType()},
    kinds.Points: lambda _: _FILE,
    kinds.Mask: lambda _: _FILE,
    kinds.Releases: lambda _: {**_FILE, "multiple": True},
    kinds.Polygons: lambda kind: {**_FILE, "multiple": kind.several},
    kinds.Shapes: lambda _: _FILE,
    kinds.Extent: lambda _: {"metavar": "W,S,E,N"},
    kinds.Interval: lambda _: {"metavar": "LOW,HIGH"},
    kinds.Shape: lambda _: {"metavar": "A,B,BEARING|X,Y;X,Y;…"},
    kinds.Crs: lambda kind: {"metavar": "CRS|sphere" if kind.sphere else "CRS"},
    kinds.Account: lambda _: {"metavar": "LEDGER"},
    kinds.Store: lambda _: {"metavar": "STORE"},
}


def make_options(row: Release, arguments: Iterable[Argument]) -> list[click.Parameter]:
    found: list[click.Parameter] = []
    every = [(each, _companions_of(each)) for each in arguments]
    flags = {
        one.name: one.flag
        for argument, others in every
        for one in (argument, *others, *argument.along)
    }
    for argument, others in every:
        found.append(
            _make_option(
                argument,
                flags,
                required=argument.required and not others,
                passed_on=argument in row.procedure,
            )
        )
        found += [_make_option(one, flags) for one in (*others, *argument.along)]
    return found


def choices_of(row: Release, names: Set[str | None]) -> list[Choice]:
    """Return the alternative ways to give required arguments, by options' names.

    All must be among ``names``.

    >>> from ..arguments import release_row
    >>> choices_of(release_row("trim_ends"), {"trip", "gap"})
    [[('trip',), ('gap',)]]
    """
    found: list[Choice] = [
        [tuple(one.name for one in way) for way in ways_of(ways, _companions_of)]
        for ways in row.required_arguments
    ]
    return [each for each in found if len(each) > 1 and names >= set(chain(*each))]


def with_options(text: str, flags: dict[str, str]) -> str:
    """Return a text of the rows with options for the arguments in backticks.

    >>> with_options("With `level`, not `eps`.", {"level": "--level", "eps": "--eps"})
    'With --level, not --eps.'
    """
    return re.sub(r"`([\w.]+)`", lambda found: flags.get(found[1], found[1]), text)


def _companions_of(argument: Argument) -> tuple[Argument, ...]:
    return argument.instead.arguments if argument.instead else ()


def _make_option(
    argument: Argument,
    flags: dict[str, str],
    *,
    required: bool = False,
    passed_on: bool = False,
) -> click.Option:
    """Return an option; if ``passed_on``, the function's own default holds."""
    given = _TYPED[type(argument.kind)](argument.kind)
    text, default = with_options(argument.explanation, flags), argument.default
    names = [argument.flag, "-k"] if argument.name == "k" else [argument.flag]
    if getattr(argument.kind, "pseudonyms", False):
        text += f" COLUMN={kinds.PSEUDONYM} replaces its values by pseudonyms."
    if default is True:
        names = [f"{argument.flag}/{argument.fields[0].flag}"]
    if given.get("multiple"):
        text += " May be repeated."
    if argument.required:
        given = {**given, "required": required}
    elif passed_on:
        text += f" By default {default}."
    elif default not in (None, (), False):
        given = {**given, "default": default, "show_default": True}
    return click.Option([argument.name, *names], help=text, **given)


# -- of files, which are no argument of a release ------------------------------------

LAYER = click.Option(["--layer"], help="Layer of the input, if there are several.")
OVERWRITE = click.Option(
    ["--overwrite"], is_flag=True, help="Replace the output if it exists."
)
ALLOW_REMOTE = click.Option(
    ["--allow-remote"],
    is_flag=True,
    help="Let files that are read be an address, a /vsi path or a database.",
)
QUIET = click.Option(
    ["--quiet", "-q"], is_flag=True, help="Print no guarantee, no progress."
)
PROGRESS = click.Option(
    ["--progress/--no-progress"],
    default=None,
    help="Show a progress bar, or none. Default: on a terminal only.",
)
OUTPUT = click.Option(
    ["--output"],
    metavar="FILE",
    help="Write the answers with their error and guarantee, as .json, .csv, .gpkg or "
    ".parquet, instead of printing them.",
)
ID_COLUMN = click.Option(
    ["--id-column"],
    metavar="COLUMN",
    help="Column whose values name the rows, different in every row. Default: the "
    "row's number, counted from 0.",
)
X = click.Option(
    ["--x"],
    metavar="COLUMN",
    help="Column with x or longitude, if OUT is CSV, or IN is CSV or Parquet without "
    "geometry. By default, of IN, a column called lon, lng, long or longitude.",
)
Y = click.Option(
    ["--y"], metavar="COLUMN", help="Column with y or latitude, as --x: lat, latitude."
)
DATA_CRS = click.Option(
    ["--data-crs"],
    metavar="CRS",
    help="CRS of the points, where IN does not say it. Needed with --x and --y; "
    "EPSG:4326 of columns that are found by name.",
)
TO = click.Option(
    ["--to"],
    type=click.Choice(["arrow", "geojsonl", "geojsons", "csv"]),
    help="What standard output gets, where OUT is -: an Arrow stream, GeoJSON features "
    "in lines or with separators (RFC 8142), CSV. Default: what IN is.",
)
RECORD = click.Option(
    ["--guarantee"],
    metavar="FILE",
    help="Write the guarantee into this file, where OUT is - and what goes there has "
    "no room for it: all but Arrow.",
)
GEOPARQUET = click.Option(
    ["--geoparquet"],
    type=click.Choice(["1.0", "2.0"]),
    default="1.0",
    show_default=True,
    help="Version of GeoParquet that is written; in 2.0 geometries are of Parquet's "
    "own type, which older programs do not read.",
)
PLACES = (X, Y, DATA_CRS)
STREAMS = (*PLACES, TO, RECORD, GEOPARQUET)
FILES = (LAYER, OVERWRITE, ALLOW_REMOTE, QUIET, PROGRESS)
