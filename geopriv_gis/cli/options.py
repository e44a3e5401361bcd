"""Options made from rows of `geopriv_gis.arguments`; imports nothing slow."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence, Set
from itertools import chain
from typing import Any

import click

from ..arguments import Argument, Release, kinds
from ..arguments.row import expand_alternatives

AlternativeOptions = Sequence[tuple[str, ...]]  # ways, each of parameters by name
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
    kinds.SecondLayer: lambda _: _FILE,
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
    """Return options for arguments and for their alternatives and companions."""
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


def choices_of(row: Release, names: Set[str | None]) -> list[AlternativeOptions]:
    """Return the alternative ways to give required arguments, by options' names.

    All must be among ``names``.

    >>> from ..arguments import release_row
    >>> choices_of(release_row("trim_ends"), {"trip", "gap"})
    [[('trip',), ('gap',)]]
    """
    found: list[AlternativeOptions] = [
        [
            tuple(one.name for one in way)
            for way in expand_alternatives(ways, _companions_of)
        ]
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


def option(names: str, text: str, **more: Any) -> click.Option:
    """Return an option of these names, with blanks between them, and this help."""
    return click.Option(names.split(), help=text, **more)


LAYER = option("--layer", "Layer of the input, if there are several.")
OVERWRITE = option("--overwrite", "Replace the output if it exists.", is_flag=True)
ALLOW_REMOTE = option(
    "--allow-remote",
    "Let files that are read be an address, a /vsi path or a database.",
    is_flag=True,
)
QUIET = option("--quiet -q", "Print no guarantee, no progress.", is_flag=True)
PROGRESS = option(
    "--progress/--no-progress",
    "Show a progress bar, or none. Default: on a terminal only.",
    default=None,
)
OUTPUT = option(
    "--output",
    "Write the answers with their error and guarantee, as .json, .csv, .gpkg or "
    ".parquet, instead of printing them.",
    metavar="FILE",
)
ID_COLUMN = option(
    "--id-column",
    "Column whose values name the rows, different in every row. Default: the "
    "row's number, counted from 0.",
    metavar="COLUMN",
)
X = option(
    "--x",
    "Column with x or longitude, if OUT is CSV, or IN is CSV or Parquet without "
    "geometry. By default, of IN, a column called lon, lng, long or longitude.",
    metavar="COLUMN",
)
Y = option("--y", "Column with y or latitude, as --x: lat, latitude.", metavar="COLUMN")
DATA_CRS = option(
    "--data-crs",
    "CRS of the points, where IN does not say it. Needed with --x and --y; "
    "EPSG:4326 of columns that are found by name.",
    metavar="CRS",
)
TO = option(
    "--to",
    "What standard output gets, where OUT is -: an Arrow stream, GeoJSON features "
    "in lines or with separators (RFC 8142), CSV. Default: what IN is.",
    type=click.Choice(["arrow", "geojsonl", "geojsons", "csv"]),
)
RECORD = option(
    "--guarantee",
    "Write the guarantee into this file, where OUT is - and what goes there has "
    "no room for it: all but Arrow.",
    metavar="FILE",
)
GEOPARQUET = option(
    "--geoparquet",
    "Version of GeoParquet that is written; in 2.0 geometries are of Parquet's "
    "own type, which older programs do not read.",
    type=click.Choice(["1.0", "2.0"]),
    default="1.0",
    show_default=True,
)
PLACES = (X, Y, DATA_CRS)
STREAMS = (*PLACES, TO, RECORD, GEOPARQUET)
FILES = (LAYER, OVERWRITE, ALLOW_REMOTE, QUIET, PROGRESS)
