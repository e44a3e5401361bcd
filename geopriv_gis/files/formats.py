"""File formats, by suffix, verified by content."""

from __future__ import annotations

import importlib
import re
from dataclasses import KW_ONLY, dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from ..core.errors import FileError, MissingPackageError

SEPARATOR = b"\x1e"  # of texts in a row, RFC 8142
_HEAD = 4096
_INSTEAD: dict[str, ModuleType] = {}
# What may stand before the first element: a declaration, comments.
_XML_BEFORE = re.compile(rb"\A(\s|<\?.*?\?>|<!--.*?-->)*", re.DOTALL)


@dataclass(frozen=True)
class Format:
    """A file format: its names, signature and abilities.

    suffixes: Lower case, with the dot.
    magic: First bytes of every such file; empty where there are none.
    drivers: GDAL's names of it, where GDAL reads it; it writes with the first.
    records: Whether the guarantee is stored inside; otherwise in a file beside it.
    sidecar: Whether a record beside it counts where there is none inside: other
        programs, QGIS among them, cannot store it there.
    geometry, tables, writable: Whether it holds geometry, holds tables of labels, and
        is written at all.
    lon_lat: Whether it holds longitude and latitude (WGS 84) only.
    inside: For a folder: the file in it that begins with ``magic``.
    """

    name: str
    suffixes: tuple[str, ...]
    magic: bytes = b""
    drivers: tuple[str, ...] = ()
    _: KW_ONLY
    records: bool = True
    sidecar: bool = False
    geometry: bool = True
    tables: bool = False
    writable: bool = True
    lon_lat: bool = False
    inside: str = ""

    @property
    def driver(self) -> str | None:
        """Return the name of GDAL's driver; None if GDAL does not read the format."""
        return self.drivers[0] if self.drivers else None


_NOT_INSIDE: dict[str, Any] = {"records": False}  # the record is beside it
_READ: dict[str, Any] = {**_NOT_INSIDE, "writable": False}
_TABLE: dict[str, Any] = {"geometry": False, "tables": True}

GEOPACKAGE = Format(
    "GeoPackage", (".gpkg",), b"SQLite format 3\0", ("GPKG",), tables=True
)
GEOPARQUET = Format(
    "GeoParquet", (".parquet", ".geoparquet"), b"PAR1", sidecar=True, tables=True
)
GEOJSON = Format("GeoJSON", (".geojson",), b"{", ("GeoJSON",), **_NOT_INSIDE)
FLATGEOBUF = Format("FlatGeobuf", (".fgb",), b"fgb\3fgb", ("FlatGeobuf",), sidecar=True)
SHAPEFILE = Format(
    "Shapefile", (".shp",), b"\0\0\x27\x0a", ("ESRI Shapefile",), **_READ
)
ZIPPED = Format(
    "zipped Shapefile", (".zip", ".shz"), b"PK\3\4", ("ESRI Shapefile",), **_READ
)
GEOJSONSEQ = Format(
    "GeoJSONSeq", (".geojsonl", ".geojsons"), b"{", ("GeoJSONSeq",), lon_lat=True,
    **_NOT_INSIDE,
)  # fmt: skip
# Both round what they are given, so that nothing released would be read back.
KML = Format("KML", (".kml",), b"<", ("LIBKML", "KML"), **_READ)
FILEGDB = Format(
    "FileGDB", (".gdb",), b"\3\0\0\0", ("OpenFileGDB",), inside="a00000001.gdbtable",
    **_READ,
)  # fmt: skip
# A stream, which ends with a mark, or a file, which begins and ends with ARROW1.
ARROW = Format("Arrow", (".arrows", ".arrow"))
JSON = Format("JSON", (".json",), b"{", **_TABLE)
CSV = Format("CSV", (".csv",), **_NOT_INSIDE, **_TABLE)
GZIPPED_CSV = Format("gzipped CSV", (".csv.gz",), b"\x1f\x8b", **_READ, **_TABLE)
COORDINATES = (CSV, GZIPPED_CSV)  # in two columns

FORMATS = (
    GEOPACKAGE, GEOPARQUET, GEOJSON, FLATGEOBUF, GEOJSONSEQ, ARROW, SHAPEFILE, ZIPPED,
    KML, FILEGDB, JSON, CSV, GZIPPED_CSV,
)  # fmt: skip


def find_format(path: Path, *, writing: bool = False) -> Format:
    """Return a format by a path's suffix; raise if unknown, or not writable if writing.

    >>> find_format(Path("released.gpkg")).name
    'GeoPackage'
    """
    known = [f for f in FORMATS if f.writable or not writing]
    for candidate in known:
        if path.name.lower().endswith(candidate.suffixes):
            return candidate
    listed = ", ".join(suffix for f in known for suffix in f.suffixes)
    raise FileError(
        f"the file's suffix must be one of {listed}; got {path.suffix or 'none'!r}."
    )


def check_content(path: Path, expected: Format) -> None:
    """Raise unless a file begins with the expected format's signature.

    GDAL guesses by content: what is named .gpkg may be a virtual dataset that opens
    other files or addresses.
    """
    start = path / expected.inside if expected.inside else path
    head = b""
    if start.is_file():
        with start.open("rb") as file:
            head = file.read(_HEAD)
    if expected in (GEOJSON, JSON, GEOJSONSEQ, KML):
        head = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if expected is GEOJSONSEQ:
        head = head.removeprefix(SEPARATOR).lstrip()
    if not head.startswith(expected.magic) or (expected is KML and not _is_kml(head)):
        raise FileError(
            f"{path.name} is not a {expected.name} file, although its suffix "
            "says so; rename it by its format."
        )


def _is_kml(head: bytes) -> bool:
    """Return whether a file's head is KML, without external entities or GML."""
    text = _XML_BEFORE.sub(b"", head, count=1)
    return text.startswith((b"<kml>", b"<kml ", b"<kml\n", b"<kml\r", b"<kml\t")) and (
        b"opengis.net/gml" not in head
    )


def import_package(
    name: str, purpose: str = "files of this kind", extra: str = "cli"
) -> ModuleType:
    """Return an optional package or its replacement; raise with the install command."""
    if name in _INSTEAD:
        return _INSTEAD[name]
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise MissingPackageError(
            f"{purpose} need {name}; install it with pip install "
            f"'geopriv-gis[{extra}]'."
        ) from error


def register_replacement(name: str, module: ModuleType) -> None:
    """Register a module to use in place of an optional package.

    For programs that bring a GDAL of their own, beside which a second one crashes.
    """
    _INSTEAD[name] = module
