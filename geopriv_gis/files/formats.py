"""The file formats, told by suffix and held to it by content."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from ..core.errors import FileError, MissingPackageError

_HEAD = 4096


@dataclass(frozen=True, kw_only=True)
class Format:
    """A file format: how it is named, recognised, and what it can hold.

    Parameters
    ----------
    name : str
    suffixes : tuple of str
        Lower case, with the dot.
    magic : bytes
        First bytes of every such file; empty where there are none.
    driver : str, optional
        GDAL's name of it, where GDAL reads it.
    records : bool
        Whether the guarantee is stored inside; otherwise in a file beside it.
    geometry, tables, writable : bool
        Whether it holds geometry, holds tables of labels, and is written at all.
    """

    name: str
    suffixes: tuple[str, ...]
    magic: bytes = b""
    driver: str | None = None
    records: bool = True
    geometry: bool = True
    tables: bool = False
    writable: bool = True


GEOPACKAGE = Format(
    name="GeoPackage",
    suffixes=(".gpkg",),
    magic=b"SQLite format 3\0",
    driver="GPKG",
    tables=True,
)
GEOPARQUET = Format(
    name="GeoParquet", suffixes=(".parquet", ".geoparquet"), magic=b"PAR1", tables=True
)
GEOJSON = Format(
    name="GeoJSON", suffixes=(".geojson",), magic=b"{", driver="GeoJSON", records=False
)
FLATGEOBUF = Format(
    name="FlatGeobuf", suffixes=(".fgb",), magic=b"fgb\3fgb", driver="FlatGeobuf"
)
SHAPEFILE = Format(
    name="Shapefile",
    suffixes=(".shp",),
    magic=b"\0\0\x27\x0a",
    driver="ESRI Shapefile",
    records=False,
    writable=False,
)
JSON = Format(name="JSON", suffixes=(".json",), magic=b"{", geometry=False, tables=True)
CSV = Format(name="CSV", suffixes=(".csv",), records=False, geometry=False, tables=True)

FORMATS = (GEOPACKAGE, GEOPARQUET, GEOJSON, FLATGEOBUF, SHAPEFILE, JSON, CSV)


def format_of(path: Path, *, writing: bool = False) -> Format:
    """Return the format that a path's suffix names.

    Examples
    --------
    >>> format_of(Path("released.gpkg")).name
    'GeoPackage'
    """
    known = [f for f in FORMATS if f.writable or not writing]
    for candidate in known:
        if path.suffix.lower() in candidate.suffixes:
            return candidate
    listed = ", ".join(suffix for f in known for suffix in f.suffixes)
    raise FileError(
        f"the file's suffix must be one of {listed}; got {path.suffix or 'none'!r}."
    )


def check_content(path: Path, expected: Format) -> None:
    """Raise unless a file begins as its format must; GDAL has not seen it yet.

    GDAL guesses by content: what is named .gpkg may be a virtual dataset that opens
    other files or addresses.
    """
    with path.open("rb") as file:
        head = file.read(_HEAD)
    if expected in (GEOJSON, JSON):
        head = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if not head.startswith(expected.magic):
        raise FileError(
            f"{path.name} is not a {expected.name} inside, although its suffix says "
            "so; give it the suffix of what it is."
        )


def package(name: str) -> ModuleType:
    """Return an optional package, or raise with what to install."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise MissingPackageError(
            f"files of this kind need {name}; install it with "
            "pip install 'geopriv-gis[cli]'."
        ) from error
