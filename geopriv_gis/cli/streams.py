"""Standard input and output, buffered in private temporary files.

Points are read several times, and released only once everything is known of them. So
what is piped in is kept, whole, until the release is made; and what goes out goes when
the release is sealed and was read back.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from ..core.errors import FileError
from ..core.local_path import open_for_owner
from ..files import formats
from ..files.ipc import FILE, STREAM
from ..files.paths import SIDECAR, check_other, local_path, sibling_path
from ..files.placing import private_folder_for, remove_old_folders
from .options import STDOUT
from .terminal import say
from .values import Typed

_NAMES = ("source", "target", "overwrite")
_IN, _OUT = "standard-input", "standard-output"
_SUFFIXES = {
    "arrow": ".arrows",
    "geojsonl": ".geojsonl",
    "geojsons": ".geojsons",
    "csv": ".csv",
}
# What a stream begins with; GeoJSON and CSV are told by more than that.
_BEGINNINGS = {
    STREAM: ".arrows",
    FILE: ".arrow",
    formats.SEPARATOR: ".geojsons",
    formats.GEOPARQUET.magic: ".parquet",
    formats.GEOPACKAGE.magic: ".gpkg",
    formats.FLATGEOBUF.magic: ".fgb",
}
_LINE = 1 << 24  # bytes of a feature in a line, at most


@contextlib.contextmanager
def replace_streams(typed: Typed) -> Iterator[bool]:
    """Replace - by private files for standard input and output, in a `with` block.

    It gives whether there is a result to pass on.
    """
    source, target, overwrite = (typed[name] for name in _NAMES)
    to, record = typed.pop("to"), typed.pop("guarantee")
    if target != STDOUT and not (to is None and record is None):
        raise click.UsageError(
            "--to and --guarantee require OUT to be -. Leave them out, or write to -."
        )
    if STDOUT not in (source, target):
        yield False
        return
    _check_streams(source, target, record)
    with _private_folder() as folder:
        if source == STDOUT:
            typed["source"] = str(
                _store_standard_input(folder, typed["x"] is not None, typed["quiet"])
            )
        if target == STDOUT:
            made = folder / f"{_OUT}{_output_suffix(to, typed['source'])}"
            _check_standard_output(made, record, source, overwrite)
            typed["target"] = str(made)
        yield target == STDOUT
        if target == STDOUT:
            _write_to_standard_output(made, record, overwrite)


@contextlib.contextmanager
def replace_standard_input(typed: Typed) -> Iterator[None]:
    """Replace - by a private file for standard input, in a `with` block."""
    if typed["source"] != STDOUT:
        yield
        return
    target = typed.get("target", typed.get("output"))
    _check_streams(STDOUT, target, None)
    with _private_folder() as folder:
        typed["source"] = str(
            _store_standard_input(folder, typed["x"] is not None, typed["quiet"])
        )
        yield


def remove_old_inputs() -> None:
    """Remove day-old files of standard input, left by processes that were killed."""
    with contextlib.suppress(OSError):
        remove_old_folders(Path(tempfile.gettempdir()))


def _check_streams(source: str, target: str | None, record: str | None) -> None:
    """Raise for closed standard streams, and for files that are one."""
    if source == STDOUT and sys.stdin is None:
        raise click.UsageError("IN is - and standard input is closed. Name a file.")
    if target == STDOUT and sys.stdout is None:
        raise click.UsageError("OUT is - and standard output is closed. Name a file.")
    for name in {target, record} - {STDOUT, None}:
        for stream in (sys.stdin, sys.stdout):
            if _is_stream_of(Path(str(name)), stream):
                raise FileError(
                    f"{name} is standard input or output as well; name another file."
                )


def _is_stream_of(path: Path, stream: Any) -> bool:
    """Return whether a stream reads or writes a file, whatever the file is called."""
    try:
        return os.path.samestat(path.stat(), os.fstat(stream.fileno()))
    except (AttributeError, OSError, ValueError):
        return False


@contextlib.contextmanager
def _private_folder() -> Iterator[Path]:
    """Yield a folder for its owner only; remove it at the end or on a signal."""

    def stop(*_: object) -> None:
        for number in before:  # a second one would end the removal
            signal.signal(number, signal.SIG_IGN)
        raise KeyboardInterrupt

    known = [s for s in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, s)]
    before: dict[Any, Any] = {}
    if threading.current_thread() is threading.main_thread():
        for number in (getattr(signal, name) for name in known):
            if signal.getsignal(number) != signal.SIG_IGN:  # as nohup has it
                before[number] = signal.signal(number, stop)
    try:
        with private_folder_for(Path(tempfile.gettempdir()) / _IN) as folder:
            yield folder
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _store_standard_input(folder: Path, csv: bool, quiet: bool) -> Path:
    """Store standard input in a private file with its format's suffix; may raise."""
    stdin = sys.stdin.buffer
    if stdin.isatty():
        raise click.UsageError(
            "IN is - and nothing is piped into geopriv. Name a file."
        )
    path = folder / _IN
    try:
        with open(path, "xb", opener=open_for_owner) as file:
            shutil.copyfileobj(stdin, file, 1 << 20)
    except OSError as error:
        raise FileError(
            "standard input could not be kept in a private file of "
            f"{folder.parent} ({error.strerror}); name another folder in TMPDIR. "
            "Nothing was released."
        ) from None
    named = path.with_suffix(_detect_suffix(path, csv))
    path.rename(named)
    if not quiet:
        say(
            f"Standard input is kept in a private file of {folder.parent} until it is "
            "released.",
            err=True,
        )
    return named


def _detect_suffix(path: Path, csv: bool) -> str:
    """Return the suffix for the first bytes of standard input; raise if unknown."""
    with path.open("rb") as file:
        head = file.read(64)
        file.seek(0)
        line = file.readline(_LINE)
    found = [suffix for begin, suffix in _BEGINNINGS.items() if head.startswith(begin)]
    if found:
        return found[0]
    if csv:
        return formats.CSV.suffixes[0]
    if line.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{"):
        try:
            feature = json.loads(line).get("type") == "Feature"
        except (ValueError, RecursionError):
            feature = False
        return ".geojsonl" if feature else ".geojson"
    raise FileError(
        "standard input must be an Arrow stream, GeoJSON, GeoJSON text sequence, "
        "GeoParquet, GeoPackage, FlatGeobuf, or CSV with --x and --y; "
        f"{'its first bytes are of none' if head else 'it is empty'}."
    )


def _output_suffix(to: str | None, source: str) -> str:
    """Return the suffix of the standard output's format; raise if it is unclear."""
    if to is not None:
        return _SUFFIXES[to]
    own = Path(source).suffix.lower()
    own = {".arrow": ".arrows"}.get(own, own)
    if own not in _SUFFIXES.values():
        raise click.UsageError(
            "--to must say the format of standard output, one of "
            f"{', '.join(_SUFFIXES)}."
        )
    return own


def _check_standard_output(
    made: Path, record: str | None, source: str, overwrite: bool
) -> None:
    """Raise for outputs that standard output cannot take, before reading."""
    kind = formats.find_format(made, writing=True)
    if kind.records:
        if record is not None:
            raise click.UsageError(
                f"{kind.name} contains its guarantee. Leave out --guarantee."
            )
        if sys.stdout.isatty():
            raise click.UsageError(
                f"{kind.name} is no text for a terminal; pipe it on, or name a file."
            )
        return
    if record is None:
        raise click.UsageError(
            f"{kind.name} has no room for the guarantee, which must not get lost: name "
            "a file for it with --guarantee."
        )
    path = local_path(record, "the file for the guarantee")
    if not path.parent.is_dir():
        raise FileError(f"the folder {path.parent} must exist; make it first.")
    check_other(path, source)
    if path.is_dir() or (os.path.lexists(path) and not overwrite):
        raise FileError(f"{path} exists; choose another name, or --overwrite.")
    if path.exists() and "guarantee" not in _read_record(path):
        raise FileError(f"{path} is no guarantee, and not replaced; name another file.")


def _read_record(path: Path) -> dict[str, Any]:
    """Return a file's record, {} if unreadable."""
    try:
        found = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _write_to_standard_output(made: Path, record: str | None, overwrite: bool) -> None:
    """Copy a file to standard output, and its record to a file; may raise."""
    if record is not None:
        try:
            with Path(record).open("wb" if overwrite else "xb") as file:
                file.write(sibling_path(made, SIDECAR).read_bytes())
        except OSError as error:
            raise FileError(
                f"{record} could not be written ({error.strerror}), and nothing went "
                "to standard output; if a ledger was given, the release stays charged."
            ) from None
    stdout = sys.stdout.buffer
    try:
        with made.open("rb") as file:
            shutil.copyfileobj(file, stdout, 1 << 20)
        stdout.flush()
    except OSError as error:
        with contextlib.suppress(OSError, ValueError):  # Python flushes once more
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise FileError(
            f"standard output took a part of the release only ({error.strerror}). "
            "What it took is released; if a ledger was given, the release is charged."
        ) from None
