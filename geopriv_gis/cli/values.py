"""Conversion of typed values to arguments: files, columns, numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import click

from ..arguments import Alternative, Argument, Release, kinds
from ..core.errors import GeometryError, ParameterError
from ..core.local_path import may_be_indirect
from ..core.parameter import check_number
from ..files import read_file
from ..files.reading import layer_name, read_public_layer
from ..sticky import StickyStore
from .options import PLACES, RASTERS

Typed = dict[str, Any]
_FORMS: dict[type, str] = {
    kinds.Extent: "W,S,E,N, four numbers",
    kinds.Interval: "LOW,HIGH",
    kinds.Shape: "A,B,BEARING, three numbers, or corners X,Y;X,Y;…",
}
_STICKY = ("sticky", "dataset", "id_column", "shared_places")


def check_one_way(arguments: Iterable[Argument], typed: Typed) -> None:
    """Raise unless exactly one of alternative options is given."""
    for argument in arguments:
        if argument.instead is not None:
            others = [_is_given(typed[one.name]) for one in argument.instead.arguments]
            both = any(others) and _is_given(typed[argument.name])
            none = argument.required and not any(others) | _is_given(
                typed[argument.name]
            )
            if both or none or any(others) != all(others):
                raise click.UsageError(_either_message(argument, argument.instead))
    if ("sticky" in typed) and (typed["sticky"] is None) != (typed["dataset"] is None):
        raise ParameterError("--sticky and --dataset go together; give both.")


def convert_arguments(
    row: Release, arguments: Iterable[Argument], typed: Typed, *, allow_remote: bool
) -> dict[str, Any]:
    """Return typed options as arguments; others keep the function's default.

    It takes them out of ``typed``.
    """
    found: dict[str, Any] = {}
    for argument in arguments:
        if argument.name in _STICKY:
            continue
        way, value = argument, typed.pop(argument.name)
        if argument.instead is not None:
            others = [typed.pop(one.name) for one in argument.instead.arguments]
            if argument.instead.by:
                names = (one.name for one in argument.instead.arguments)
                found.update(zip(names, others, strict=True))
            elif not _is_given(value):
                (way,), (value,) = argument.instead.arguments, others
                if isinstance(way.kind, kinds.Number) and _is_given(value):
                    check_number(way.name, value, way.kind.limits)
        if _is_given(value):
            found[argument.name] = _convert_argument(row, way, value, allow_remote)
    return found


def second_layer_files(arguments: Iterable[Argument], typed: Typed) -> dict[str, str]:
    """Return the files for second layers by their arguments' names.

    It takes them out of ``typed``; what was not typed stays, for the default.
    """
    return {
        each.name: typed.pop(each.name)
        for each in arguments
        if isinstance(each.kind, kinds.SecondLayer) and _is_given(typed[each.name])
    }


def with_sticky_noise(function: Callable[..., Any], typed: Typed) -> Callable[..., Any]:
    """Return a release that repeats the noise of the store that was typed, if any."""
    path, dataset, column, shared = (typed.pop(name, None) for name in _STICKY)
    if path is None:
        return function

    def release(frame: Any, **arguments: Any) -> Any:
        if column is not None and column not in frame.columns:
            raise ParameterError(f"--id-column must name a column; got {column!r}.")
        store = StickyStore(path, dataset, shared_places=shared)
        if column is None:
            return function(frame, sticky=store, **arguments)
        frame = frame.set_index(column, drop=False)
        return function(frame, sticky=store, **arguments).reset_index(drop=True)

    return release


def pop_places(typed: Typed) -> Typed:
    """Remove x, y and data_crs from the typed options, and return them."""
    return {each.name: typed.pop(each.name) for each in PLACES if each.name in typed}


def read_points(
    source: str, layer: str | None = None, allow_remote: bool = False, **places: Any
) -> Any:
    """Return the input; a record that it carries is ignored. Raise for tables.

    ``places`` are x, y and data_crs, of CSV and of Parquet without geometry.
    """
    if not may_be_indirect(source) and (any(places.values()) or _may_be_table(source)):
        from ..batches.file_questions import rows_in

        return rows_in(source, layer, **places).gather()
    for name, value in places.items():
        if value is not None:
            raise ParameterError(f"{name} is for local files; download it first.")
    frame = read_file(source, layer, allow_remote=allow_remote)
    if not hasattr(frame, "geometry"):
        raise GeometryError(
            "the input must hold points; it is a table without geometry. Pass a layer "
            "or file that has one."
        )
    return frame


def read_rows(
    row: Release, source: str, layer: str | None, allow_remote: bool,
    named: Iterable[Any], **places: Any,
) -> Any:  # fmt: skip
    """Return the input in batches, if the release does not need all rows at once.

    ``named`` is what was typed, names of columns maybe; ``places`` are x, y, data_crs.
    """
    if row.in_parts and not (allow_remote and may_be_indirect(source)):
        from ..batches.file_questions import rows_in

        return rows_in(source, layer, named=named, **places)
    return read_points(source, layer, allow_remote, **places)


def _may_be_table(source: str) -> bool:
    """Return whether a path may hold coordinates in columns, or be several files."""
    from ..batches.parts import PART_SUFFIXES, is_many_files

    return source.lower().endswith(PART_SUFFIXES) or is_many_files(Path(source))


def parse_numbers(text: str, flag: str, form: str) -> Any:
    """Return comma-separated numbers; a list of tuples for semicolons; may raise.

    >>> parse_numbers("0,500", "--bounds", "LOW,HIGH"), parse_numbers("3,0;0,1;-3,0",
    ...     "", "X,Y;…")
    ((0.0, 500.0), [(3.0, 0.0), (0.0, 1.0), (-3.0, 0.0)])
    """
    parts = text.split(";") if ";" in form else [text]
    try:
        found = [tuple(map(float, part.split(","))) for part in parts]
    except ValueError as error:
        raise ParameterError(f"{flag} must be {form}.") from error
    return found if len(found) > 1 else found[0]


def _convert_argument(
    row: Release, argument: Argument, value: Any, remote: bool
) -> Any:
    """Return an option's value as the function takes it, public files read."""
    kind = argument.kind
    if isinstance(kind, (kinds.Points, kinds.Shapes)):
        return _read_public_points(row, argument, value, remote)
    if isinstance(kind, (kinds.Mask, kinds.Releases)):
        return _read_releases(kind, value, remote)
    if isinstance(kind, kinds.Polygons):
        return _read_polygons(argument, value if kind.several else [value], remote)
    several = isinstance(kind, kinds.Column) and kind.several
    if several or isinstance(kind, kinds.Sizes):
        return (
            convert_keep(value) if getattr(kind, "pseudonyms", False) else list(value)
        )
    if isinstance(kind, kinds.Thresholds):
        return value[0] if len(value) == 1 else list(value)
    form = _FORMS.get(type(kind))
    return parse_numbers(value, argument.flag, form) if form else value


def convert_keep(typed: Sequence[str]) -> Any:
    """Return columns, and how each is published where a keyword follows it.

    >>> convert_keep(("sex",)), convert_keep(("sex", "patient=pseudonym"))
    (['sex'], {'sex': 'as is', 'patient': 'pseudonym'})
    """
    parts = [name.rpartition("=") for name in typed]
    if not any(word == kinds.PSEUDONYM for _, _, word in parts):
        return list(typed)
    return {
        name if word == kinds.PSEUDONYM else f"{name}{sign}{word}": (
            word if word == kinds.PSEUDONYM else kinds.AS_IS
        )
        for name, sign, word in parts
    }


def _read_public_points(
    row: Release, argument: Argument, path: str, remote: bool
) -> Any:
    """Return public places; with their columns, where another argument names one."""
    kind = argument.kind
    if isinstance(kind, kinds.Points) and kind.or_raster and _is_raster(path):
        return path
    columns = [
        one.kind.of
        for one in row.offered_arguments
        if isinstance(one.kind, kinds.Column)
    ]
    layer = read_public_layer(argument.flag, path, allow_remote=remote)
    whole = isinstance(kind, kinds.Shapes) or argument.name in columns
    return layer if whole else layer.geometry


def _read_releases(kind: kinds.Kind, files: Any, remote: bool) -> Any:
    """Return released frames of files, or a function that returns one."""
    if isinstance(kind, kinds.Releases):
        return [read_points(file, allow_remote=remote) for file in files]
    released = read_points(files, allow_remote=remote)
    return lambda _: released


def _read_polygons(argument: Argument, files: Sequence[str], remote: bool) -> Any:
    """Return public polygon layers, or a raster's path."""
    if getattr(argument.kind, "or_raster", False) and _is_raster(files[0]):
        return files[0]
    return _read_layers(argument, files, remote)


def _is_raster(path: str) -> bool:
    return Path(path).suffix.lower() in RASTERS


def _read_layers(argument: Argument, files: Sequence[str], remote: bool) -> Any:
    """Return one layer, or several by name, made unique by underscores."""
    layers = [
        read_public_layer(argument.flag, name, allow_remote=remote) for name in files
    ]
    if len(layers) == 1:
        return layers[0]
    names: dict[str, Any] = {}
    for file, layer in zip(files, layers, strict=True):
        name = layer_name(file)
        while name in names:
            name += "_"
        names[name] = layer
    return names


def _is_given(value: Any) -> bool:
    return value is not None and value != ()


def _either_message(argument: Argument, instead: Alternative) -> str:
    """Return text on two ways, of which one must be taken."""
    flags = [one.flag for one in instead.arguments]
    if len(flags) == 1:
        return f"give exactly one of {argument.flag} and {flags[0]}."
    return f"give either {argument.flag}, or {' together with '.join(flags)}."
