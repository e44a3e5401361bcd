"""Values of a file as arguments: public files read, budgets reckoned."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from shapely.geometry import Point

from .. import calibration, metrics
from ..arguments import Argument, kinds
from ..core.errors import FileError, GeometryError, ParameterError
from ..core.local_path import check_local_path
from ..files import read_file
from ..files.paths import RASTERS

LAYER = "|layername="  # as everywhere: FILE|layername=NAME
_PUBLIC = (kinds.Points, kinds.Polygons, kinds.Shapes)


def files_of(argument: Argument, value: Any) -> tuple[str, ...]:
    """Return the names of public files that a value stands for."""
    files = isinstance(argument.kind, (*_PUBLIC, kinds.Metric))
    if not (files or is_matrix(argument, value)):
        return ()
    return tuple(value) if isinstance(value, list) else (value,)


def is_matrix(argument: Argument, value: Any) -> bool:
    """Tell whether queries stand in a file of their own."""
    return argument.name == "queries" and str(value).lower().endswith(".csv")


def loaded(
    arguments: Mapping[str, Argument], given: Mapping[str, Any], folder: Path
) -> dict[str, Any]:
    """Return values as the library takes them: public files read, budgets reckoned.

    Raises
    ------
    GeoPrivError
        If a public file cannot be read, or an argument is given in two ways.
    """
    found: dict[str, Any] = {}
    for name, argument in arguments.items():
        if argument.instead is None:
            if name in given and not _is_other(arguments, name):
                found[name] = _loaded(arguments, argument, given[name], folder)
            continue
        others = [one.name for one in argument.instead.arguments]
        there = [other in given for other in others]
        if (name in given and any(there)) or any(there) != all(there):
            raise ParameterError(
                f"{name} is given either by itself or by {' and '.join(others)}."
            )
        if name in given:
            found[name] = _loaded(arguments, argument, given[name], folder)
        elif all(there):
            values = [
                _loaded(arguments, arguments[other], given[other], folder)
                for other in others
            ]
            found[name] = _made(argument, values, found)
    return found


def _is_other(arguments: Mapping[str, Argument], name: str) -> bool:
    return any(
        each.instead and name in [one.name for one in each.instead.arguments]
        for each in arguments.values()
    )


def _made(argument: Argument, values: list[Any], found: Mapping[str, Any]) -> Any:
    instead = argument.instead
    assert instead is not None
    if not instead.by:
        return values[0]
    maker: Callable[..., Any] = getattr(calibration, instead.by)
    return maker(*[found[name] for name in instead.after], *values)


_PLAIN: dict[type, Callable[[Any], Any]] = {
    kinds.Place: lambda value: Point(*value),
    kinds.Extent: lambda value: tuple(map(float, value)),
    kinds.Interval: lambda value: tuple(map(float, value)),
    kinds.Shape: lambda value: (
        [tuple(each) for each in value] if isinstance(value[0], list) else tuple(value)
    ),
}


def _loaded(
    arguments: Mapping[str, Argument], argument: Argument, value: Any, folder: Path
) -> Any:
    kind = argument.kind
    if isinstance(kind, kinds.Store):
        return folder / check_local_path(value, argument.name)
    if isinstance(kind, kinds.Metric):
        return metrics.read(folder / check_local_path(value, argument.name))
    if isinstance(kind, kinds.Column) and kind.several:
        return [value] if isinstance(value, str) else list(value)
    if is_matrix(argument, value):
        return str(folder / check_local_path(value, argument.name))
    if not isinstance(kind, _PUBLIC):
        return _PLAIN.get(type(kind), lambda same: same)(value)
    named = [each.kind.of for each in arguments.values()
             if isinstance(each.kind, kinds.Column)]  # fmt: skip
    whole = not isinstance(kind, kinds.Points) or argument.name in named
    files = [value] if isinstance(value, str) else value
    layers = {
        _name(file): _layer(argument, file, folder, whole=whole) for file in files
    }
    if len(layers) < len(files):
        raise ParameterError(f"{argument.name} must be files of different names.")
    return layers if isinstance(value, list) else next(iter(layers.values()))


def _name(file: str) -> str:
    path, _, layer = file.partition(LAYER)
    return layer or Path(path).stem


def _layer(argument: Argument, file: str, folder: Path, *, whole: bool) -> Any:
    name, _, layer = file.partition(LAYER)
    path = folder / check_local_path(name, argument.name)
    raster = getattr(argument.kind, "or_raster", False)
    if raster and path.suffix.lower() in RASTERS:
        return str(path)
    try:
        read = read_file(path, layer or None)
    except FileError as error:
        text = str(error).replace("with layer=", f"as FILE{LAYER}NAME")
        raise FileError(f"{argument.name}: {text}") from None
    if not hasattr(read, "geometry"):
        raise GeometryError(f"{argument.name} must be a file with shapes.")
    return read if whole else read.geometry
