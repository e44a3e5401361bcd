"""Reading of points or releases, with the guarantee restored."""

from __future__ import annotations

import mmap
import os
from pathlib import Path
from typing import Any

import geopandas as gpd
import pandas as pd

from ..core.errors import FileError, GeometryError, GeoPrivError
from ..core.local_path import may_be_indirect
from ..frames.ground.release import remember_release
from . import formats, ipc, parquet, records, vectors
from .geopackage import check_geopackage
from .paths import check_source, local_path

LAYER = "|layername="  # as QGIS and GDAL name a layer of a file


def read_frame(
    path: str | os.PathLike[str],
    layer: str | None = None,
    *,
    allow_remote: bool = False,
) -> Any:
    """Read a file other than a grid, as `read_file`; raise FileError if unreadable."""
    if isinstance(path, str) and allow_remote and may_be_indirect(path):
        kind = _format_of_address(path)
        # The address may hold a secret.
        return _attach_and_remember(
            *_call_reader("the address", vectors.read_vector, path, kind, layer)
        )
    local = local_path(path, remote=True)
    check_source(local)
    kind = formats.find_format(local)
    views = check_before_gdal(local, kind, layer)
    if kind in (formats.ARROW, formats.CSV, formats.GEOPARQUET, formats.JSON):
        if layer is not None:
            raise FileError(f"{kind.name} has no layers; leave out layer={layer!r}.")
        frame, record = _call_reader(local.name, _READERS[kind.name], local)
        return _attach_and_remember(frame, _find_record(local, kind, record))
    name = vectors.gdal_path(local, kind)
    frame, record = _call_reader(
        local.name, vectors.read_vector, name, kind, layer, views
    )
    return _attach_and_remember(frame, _find_record(local, kind, record))


def read_public_layer(name: str, file: str, *, allow_remote: bool = False) -> Any:
    """Read the public layer FILE or ``FILE|layername=LAYER``; raise for mere tables.

    name: Of the argument or option, for errors.
    """
    path, _, layer = file.partition(LAYER)
    try:
        frame = read_frame(path, layer or None, allow_remote=allow_remote)
    except FileError as error:
        named = f"FILE{LAYER}NAME"
        text = str(error).replace("with layer=", f"as {named}")
        text = text.replace(f"layer={layer!r}.", f"{LAYER}{layer}.")
        raise FileError(f"{name}: {text}") from None
    if not hasattr(frame, "geometry"):
        raise GeometryError(
            f"{name} must be a file with geometries; it is a table without any."
        )
    return frame


def layer_name(file: str) -> str:
    """Return the layer that a public layer argument names, or its file's stem."""
    path, _, layer = file.partition(LAYER)
    return layer or Path(path).stem


def _find_record(path: Path, kind: formats.Format, inside: Any) -> Any:
    """Return a file's record, else its sidecar's if the format has one, else None."""
    if kind in (formats.ARROW, formats.CSV, formats.JSON) or (
        kind.records and (inside or not kind.sidecar)
    ):
        return inside
    return records.read_sidecar(path)


def check_before_gdal(path: Path, kind: formats.Format, layer: str | None) -> list[str]:
    """Return a GeoPackage's views, [] for others; raise if GDAL must not open it."""
    formats.check_content(path, kind)
    if kind is formats.GEOPACKAGE:
        return check_geopackage(path, layer)
    if kind in (formats.GEOJSON, formats.GEOJSONSEQ):
        vectors.check_geojson(path)
    if kind is formats.FLATGEOBUF:
        _check_single_file(path, kind)
    return []


def _check_single_file(path: Path, kind: formats.Format) -> None:
    """Raise if a second file of the format follows within it."""
    with (
        path.open("rb") as file,
        mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as whole,
    ):
        if whole.find(kind.magic, 1) >= 0:
            raise FileError(
                f"{path.name} is several files one after the other; put their rows "
                "together, and write one."
            )


def _attach_and_remember(frame: Any, record: str | bytes | None) -> Any:
    """Restore a read frame or table with its record; remember intact releases."""
    if isinstance(frame, gpd.GeoDataFrame):
        read = records.attach_record(frame, record)
    else:
        read = records.from_body(frame, record)
    remember_release(read)
    return read


def _read_csv_with_record(path: Path) -> tuple[pd.DataFrame, str]:
    """Return a CSV's texts (points if recorded) and its record; raise without one."""
    record = records.read_sidecar(path)
    if record is None:
        raise FileError(
            f"{path.name} has no record of a guarantee in its folder, and CSV holds no "
            "geometry. Convert points to GeoPackage or GeoParquet first."
        )
    parted = records.csv_separator(record)
    frame = pd.read_csv(path, sep=parted, dtype=str, na_filter=False)
    return records.with_points(frame, record), record


def _call_reader(name: str, read: Any, *arguments: Any) -> Any:
    """Return a reader's result; turn others' errors (may quote data) into FileError."""
    try:
        with vectors.silence_gdal():
            return read(*arguments)
    except GeoPrivError:
        raise
    except Exception as error:
        raise FileError(
            f"{name} could not be read ({type(error).__name__}); check that it is "
            "whole and opens in another program."
        ) from None


def _format_of_address(path: str) -> formats.Format | None:
    """Return the format of a URL's suffix, None if unknown; raise if not for GDAL."""
    plain = path.split("?", maxsplit=1)[0].lower()
    for kind in formats.FORMATS:
        known = kind.drivers and kind not in (formats.GEOJSONSEQ, formats.ZIPPED)
        if known and plain.endswith(kind.suffixes):
            return kind
    others = (
        formats.ARROW,
        formats.CSV,
        formats.GEOJSONSEQ,
        formats.GEOPARQUET,
        formats.JSON,
    )
    if plain.endswith(tuple(end for kind in others for end in kind.suffixes)):
        raise FileError(
            "remote files of this kind cannot be read. Download the file first."
        )
    return None


_READERS = {
    formats.ARROW.name: ipc.read_arrow,
    formats.CSV.name: _read_csv_with_record,
    formats.GEOPARQUET.name: parquet.read_parquet,
    formats.JSON.name: records.read_json,
}
