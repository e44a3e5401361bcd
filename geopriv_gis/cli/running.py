"""The run of a command: read, release, write or print, report the guarantee."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import attrgetter
from pathlib import Path
from typing import Any

import click
import pandas as pd

from .. import guarantee_of, public, write_file
from ..arguments import Argument, Release, kinds
from ..batches.batched_releases import IN_BATCHES
from ..batches.file_questions import check_target_outside
from ..batches.release import FileTransfer
from ..core.errors import FileError, ParameterError
from ..files import check_destination
from ..files.formats import find_format
from ..files.paths import RASTERS, check_raster
from ..files.rasters import import_rasterio, write_geotiff
from ..files.writing import check_crs
from ..frames.ground import rows as ground
from ..frames.ground.prepared import prepare
from ..frames.maps.estimation_places import describe_choice
from ..frames.places.named import index_by_column
from . import streams, values
from .options import LABELS, PRINTED, STDOUT
from .terminal import printable, progress_bar, say
from .values import Typed, read_rows

_FILES = ("source", "layer", "allow_remote", "overwrite", "quiet", "progress")


def run_release(
    row: Release,
    call: Callable[..., Any] | None,
    arguments: Sequence[Argument],
    typed: Typed,
) -> None:
    """Check names, read, release, write and report, in this order."""
    streams.remove_old_inputs()
    values.check_one_way(arguments, typed)
    method = attrgetter(row.function)(public) if call is None else call
    if row.function not in IN_BATCHES:
        kept = (
            streams.replace_standard_input if row.in_parts else contextlib.nullcontext
        )
        with kept(typed):
            _release_and_report(row, method, arguments, typed)
        return
    with streams.replace_streams(typed) as piped:
        if typed.get("sticky") is None:
            _release_batches(row, method, arguments, typed, piped=piped)
        else:
            _release_and_report(row, method, arguments, typed, piped=piped)


def _release_and_report(
    row: Release, method: Any, arguments: Sequence[Argument], typed: Typed,
    *, piped: bool = False,
) -> None:  # fmt: skip
    """Release from file to file, or to the terminal; standard output is to be clean."""
    source, layer, remote, overwrite, quiet, progress = map(typed.pop, _FILES)
    target, printed = _choose_target(row, typed)
    if row.function in IN_BATCHES:
        _check_sticky_options(values.pop_places(typed), typed.pop("geoparquet"))
    places_options = values.pop_places(typed)
    result = row.result_kind(typed)
    if not printed:
        _check_target(row, result, target, overwrite=overwrite, source=source)
    second_files = values.second_layer_files(arguments, typed)
    for path in second_files.values():
        _check_second_target(path, target, overwrite=overwrite, source=source)
    frame = read_rows(row, source, layer, remote, typed.values(), **places_options)
    if not printed and result in ("points", "shape"):
        check_crs(find_format(Path(target), writing=True), getattr(frame, "crs", None))
    if row.result == LABELS:
        frame = _index_by_label(frame, typed.pop("id_column"))
    left = [each for each in arguments if each.name not in second_files]
    converted = values.convert_arguments(row, left, typed, allow_remote=remote)
    method = values.with_sticky_noise(method, typed)
    with progress_bar(_title_of(row), False if quiet else progress) as report:
        if any(each.name == "progress" for each in row.arguments):
            part = 1.0 if printed else 0.8
            converted["progress"] = lambda share: report(part * share)
        given = {**converted, **dict.fromkeys(second_files, True), **typed}
        if row.in_parts:
            prepared = prepare(method, frame, **given)
            frame, released = prepared.data, prepared.release()
        else:
            released = method(frame, **given)
        released, second = released if second_files else (released, None)
        if not printed:
            _write_result(
                row, released, target, overwrite=overwrite, source=source, frame=frame
            )
        for path in second_files.values():
            _write_second(second, path, target, overwrite=overwrite, frame=frame)
        report(1.0)
    if printed:
        _print_answer(row, released)
    away = printed or piped
    report_guarantee(released, quiet, None if away else target, err=away)
    for path in second_files.values():
        report_guarantee(second, quiet, path)


def _release_batches(
    row: Release, method: Any, arguments: Sequence[Argument], typed: Typed,
    *, piped: bool,
) -> None:  # fmt: skip
    """Release from file to file in batches, and print the guarantee."""
    source, layer, remote, overwrite, quiet, progress = map(typed.pop, _FILES)
    ends = FileTransfer(
        source, _choose_target(row, typed)[0], overwrite=overwrite, layer=layer,
        allow_remote=remote, geoparquet=typed.pop("geoparquet"),
        **values.pop_places(typed),
    )  # fmt: skip
    converted = values.convert_arguments(row, arguments, typed, allow_remote=remote)
    method = values.with_sticky_noise(method, typed)
    if ends.from_folder:
        converted["shuffle"] = True
    with progress_bar(_title_of(row), False if quiet else progress) as report:
        guarantee = ends.prepare(
            method, {**converted, **typed, "progress": report}
        ).release()
        report(1.0)
    if not quiet:
        say(str(guarantee), err=piped)
        for line in ends.messages[piped:]:
            say(line, err=piped)


def _choose_target(row: Release, typed: Typed) -> tuple[Any, bool]:
    """Return the output, and whether it is the terminal."""
    target = typed.pop("output" if row.result == PRINTED else "target")
    return target, target == {PRINTED: None, LABELS: STDOUT}.get(row.result, "")


def _index_by_label(frame: Any, labels: str | None) -> Any:
    """Return all rows labelled by a column; unchanged without one."""
    if labels is None:
        return frame
    return index_by_column(ground.as_rows(frame).gather(), labels, "--id-column")


def _print_answer(row: Release, released: Any) -> None:
    """Print an answer as CSV, with its index if rows have labels."""
    labelled = len(released) > 1 and not isinstance(released.index, pd.RangeIndex)
    index = row.result == LABELS or labelled
    click.echo(printable(released.to_csv(index=index)), nl=False)


def _check_sticky_options(places: Typed, version: str) -> None:
    """Raise for options that a release with stored noise does not support."""
    if version != "1.0":
        raise ParameterError(
            "--geoparquet 2.0 does not go with --sticky; leave it out."
        )
    if any(value is not None for value in places.values()):
        raise ParameterError(
            "--sticky is for files that hold points and their CRS, not for CSV; "
            "convert it to .gpkg or .parquet first."
        )


def _write_second(
    second: Any, path: str, first: str, *, overwrite: bool, frame: Any
) -> None:
    """Write a second layer; if that fails, raise and say the first is released."""
    try:
        write_file(second, path, overwrite=overwrite, truth=frame)
    except FileError as error:
        raise FileError(
            f"{error} {first} was written and is a release: running the command again "
            "is a second release, whose loss adds up."
        ) from error


def report_guarantee(
    released: Any, quiet: bool, target: str | None = None, *, err: bool = False
) -> None:
    """Print a release's guarantee and stated errors, unless quiet."""
    if quiet:
        return
    say(str(guarantee_of(released)), err=err)
    say_errors(released, err=err)
    if {"ratio", "low", "high", "p"} <= {*getattr(released, "columns", ())}:
        ratio, low, high, p = released[["ratio", "low", "high", "p"]].iloc[0]
        text = f"{ratio:.3g} times as many as the population explains, {low:.3g} to "
        say(f"{text}{high:.3g} with 95 %; p = {p:.2g}.", err=err)
    if isinstance(released, pd.Series) and released.name == "private_share":
        say(_share_interval(released["value"], released["error"]), err=err)
    if target is not None:
        say(f"Written: {target}", err=err)


def say_errors(released: Any, *, err: bool = False) -> None:
    """Print what was chosen and the errors that a result has no column for."""
    facts = getattr(released, "attrs", {}).get("geopriv", {}).get("error")
    if isinstance(facts, Mapping):
        for text in filter(None, (describe_choice(facts), *_describe_errors(facts))):
            say(f"{text[0].upper()}{text[1:]}.", err=err)


def _share_interval(value: float, error: float) -> str:
    """Return a sentence on the 95 % interval of a share, its ends rounded outwards.

    >>> _share_interval(0.44312, 0.01)
    'With 95 % the share is from 42.3 % to 46.3 %.'
    """
    low, high = (min(max(value + s * error, 0.0), 1.0) for s in (-1.96, 1.96))
    low, high = math.floor(1000 * low) / 10, math.ceil(1000 * high) / 10
    return f"With 95 % the share is from {low:g} % to {high:g} %."


def _describe_errors(facts: Mapping[str, Any]) -> Iterator[str]:
    """Yield sentences on units, and on errors that a result has no column for.

    Errors are rounded up.

    >>> border = {"half_width_all": 37.2, "beta": 0.1, "correction": 26.3}
    >>> list(_describe_errors(border))
    ['with 90% the border is off by at most 38 m, and by 27 m more for being convex']
    >>> over = {"about": "2 rows", "persons_over": 5, "persons_over_se": 1.2}
    >>> list(_describe_errors(over))
    ['2 rows are counted; about 5 persons have more (standard error 2)']
    """
    if "unit" in facts and "bandwidth" in facts:
        yield f"values and standard errors are {facts['unit']}"
    if "persons_over" in facts:
        over, error = max(facts["persons_over"], 0.0), facts["persons_over_se"]
        yield (
            f"{facts['about']} are counted; about {over:,.0f} persons have more "
            f"(standard error {math.ceil(error):,})"
        )
    if "half_width_all" in facts:
        text = f"with {1 - facts['beta']:.0%} the border is off by at most "
        text += f"{math.ceil(facts['half_width_all']):,} m"
        if facts.get("correction"):
            more = math.ceil(facts["correction"])
            text += f", and by {more:,} m more for being convex"
        yield text


def _title_of(row: Release) -> str:
    return row.name.replace("_", " ")


def _is_raster(row: Release, target: str) -> bool:
    """Return whether a grid is to be written as a raster."""
    return row.result == "grid" and Path(target).suffix.lower() in RASTERS


def _check_target(
    row: Release, result: str, target: str, *, overwrite: bool, source: str
) -> None:
    """Raise if a result cannot be written to a target."""
    if row.in_parts:
        check_target_outside(target, source)
    if _is_raster(row, target):
        check_raster(target, overwrite=overwrite, source=source)
        import_rasterio()
        return
    table = result in (PRINTED, LABELS)
    check_destination(target, overwrite=overwrite, source=source, table=table)


def _check_second_target(
    path: str, first: str, *, overwrite: bool, source: str
) -> None:
    """Raise if a second layer cannot be written to a path, or it is the first's."""
    check_destination(path, overwrite=overwrite, source=source, table=False)
    if Path(path).resolve() == Path(first).resolve():
        raise FileError("the two layers need a file each. Name another for the second.")


def _write_result(
    row: Release, released: Any, target: str, *, overwrite: bool, source: str,
    frame: Any,
) -> None:  # fmt: skip
    """Write a result in the target's format; compare points with the true rows."""
    if _is_raster(row, target):
        write_geotiff(released, target, overwrite=overwrite, source=source)
        return
    if row.result == "grid":
        released = released.to_geodataframe()
    true = isinstance(row.arguments[0].kind, kinds.Frame)
    places = true and row.result != "grid" and not isinstance(frame, ground.TableInfo)
    write_file(
        released, target, overwrite=overwrite, truth=frame if places else None,
        unpromised=not row.has_guarantee,
    )  # fmt: skip
