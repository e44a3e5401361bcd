"""Vector files through pyogrio: GeoPackage, FlatGeobuf, GeoJSON and others."""

from __future__ import annotations

import contextlib
import json
import locale
import mmap
import os
import re
import sqlite3
import warnings
import zipfile
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any

import pandas as pd

from ..core.errors import FileError
from ..frames.ground.release import KEY
from ..ledger.limit import today
from .formats import (
    FLATGEOBUF,
    GEOJSON,
    GEOJSONSEQ,
    GEOPACKAGE,
    SEPARATOR,
    SHAPEFILE,
    ZIPPED,
    Format,
    import_package,
)
from .geopackage import read_layers
from .records import find_in_history, history_of

_RATIO, _SMALL = 200, 1 << 24  # how far an archive may unpack; up to here any may


FrameAndRecord = tuple[Any, str | None]

# The key "crs", with its letters escaped or not.
_CRS_MEMBER = re.compile(
    rb'"(?:c|\\u0063)(?:r|\\u0072)(?:s|\\u0073)"\s*:\s*(?=\{)', re.ASCII
)
_LONGEST_CRS = 4096
_FOREIGN = "GPKG_METADATA_ITEM"  # GDAL's name for metadata of other programs
SEPARATED = ".geojsons"  # texts with a separator before each, by their suffix
_SEQUENCE = "GeoJSONSeq:"  # before a name, for GDAL
_TYPE, _FEATURE = "type", "Feature"
FEW_CELLS, CELLS = 5_000_000, 10  # values in any file, and for each byte of a large one
_CURRENT_DATE = "OGR_CURRENT_DATE"  # of GDAL's options


_PARTS = (
    ".shp", ".shx", ".dbf", ".prj", ".cpg", ".sbn", ".sbx", ".qix", ".qmd", ".qpj",
    ".cst", ".xml", ".txt", ".md", ".pdf", ".html",
)  # fmt: skip


def read_vector(
    name: str, kind: Format | None, layer: str | None, unasked: Collection[str] = ()
) -> FrameAndRecord:
    """Read a layer, and its record or None, with GDAL; raise if kind or layer unfit.

    kind: What the file must be; None accepts what GDAL makes of it.
    """
    layer, spatial, info = inspect_layer(name, kind, layer, unasked)
    frame = import_pyogrio().read_dataframe(name, layer=layer, read_geometry=spatial)
    return frame, _record_in_metadata(info.get("layer_metadata") or {})


def _record_in_metadata(metadata: Mapping[str, str]) -> str | None:
    """Return the record in a layer's metadata or its QGIS history; None if none."""
    if KEY in metadata:
        return metadata[KEY]
    foreign = (text for name, text in metadata.items() if name.startswith(_FOREIGN))
    return find_in_history(event for text in foreign for event in history_of(text))


def import_pyogrio() -> Any:
    """Import pyogrio with the C locale's letters; raise if it is missing.

    In a Turkish locale GDAL would print 56 errors on stderr when it is loaded.
    """
    with _plain_letters():
        return import_package("pyogrio")


@contextlib.contextmanager
def silence_gdal() -> Iterator[None]:
    """Suppress GDAL's warnings and use the C locale's letters in a `with` block."""
    with _plain_letters(), warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        yield


@contextlib.contextmanager
def _plain_letters() -> Iterator[None]:
    """Use the C locale's lower case for GDAL within a `with` block.

    It compares names as C's locale does: in Turkish it knows no SPATIAL_INDEX, no
    SIGNIFICANT_FIGURES and no FID, and writes files without them.
    """
    if re.fullmatch(b"i", b"I", re.IGNORECASE | re.LOCALE):
        yield
        return
    before = locale.setlocale(locale.LC_CTYPE)
    locale.setlocale(locale.LC_CTYPE, "C")
    try:
        yield
    finally:
        locale.setlocale(locale.LC_CTYPE, before)


def inspect_layer(
    name: str, kind: Format | None, layer: str | None, unasked: Collection[str] = ()
) -> tuple[str, bool, Any]:
    """Return a layer's name, whether spatial, and info; raise if unclear or unfit.

    Parameters as for `read_vector`.
    """
    pyogrio = import_pyogrio()
    with silence_gdal():
        known = read_layers(Path(name)) if unasked else pyogrio.list_layers(name)
        layer, spatial = _choose_layer(known, layer, unasked)
        info = pyogrio.read_info(name, layer=layer)
    if kind is not None and info["driver"] not in kind.drivers:
        raise FileError(
            f"{kind.name} is expected by the file's suffix, but it is a "
            f"{info['driver']} file. Rename it."
        )
    if kind is not None:
        _check_sparse_columns(info, Path(name))
    if kind is GEOJSONSEQ:
        check_geojson_sequence(Path(name.removeprefix(_SEQUENCE)), info["features"])
    return layer, spatial, info


def gdal_path(path: Path, kind: Format | None) -> str:
    """Return a path with GDAL's prefix if GeoJSONSeq or zipped; raise for odd zips."""
    if kind is GEOJSONSEQ:  # a single line would be taken for GeoJSON
        return f"{_SEQUENCE}{path}"
    if kind is ZIPPED:
        return f"/vsizip/{{{path}}}/{find_shapefile(path)}"
    return str(path)


def write_vector(
    frame: pd.DataFrame, path: Path, kind: Format, layer: str | None, record: str
) -> None:
    """Write a frame to a layer with GDAL, its record inside if the format can."""
    with _plain_letters(), _fix_last_change():
        import_pyogrio().write_dataframe(
            frame, path, driver=kind.driver, layer=layer or path.stem,
            layer_metadata={KEY: record} if kind.records else None,
            **_gdal_options(path, kind, list(map(str, frame.columns))),
        )  # fmt: skip
    _compact(path, kind)


def write_arrow(
    reader: Any, path: Path, kind: Format, *, geometry: str, heights: bool, crs: Any,
    record: str,
) -> None:  # fmt: skip
    """Write Arrow batches of points with GDAL, the record inside if the format can."""
    epsg = None if crs is None else crs.to_epsg()
    crs_text = (
        f"EPSG:{epsg}" if epsg else None if crs is None else crs.to_wkt("WKT1_GDAL")
    )
    with _plain_letters(), _fix_last_change():
        import_pyogrio().write_arrow(
            reader, path, driver=kind.driver, layer=path.stem, crs=crs_text,
            geometry_name=geometry, geometry_type="Point Z" if heights else "Point",
            layer_metadata={KEY: record} if kind.records else None,
            **_gdal_options(path, kind, reader.schema.names),
        )  # fmt: skip
    _compact(path, kind)


def _compact(path: Path, kind: Format) -> None:
    """Rewrite a GeoPackage without leftover pages; do nothing for other formats."""
    if kind is not GEOPACKAGE:
        return
    copy = path.with_name(f"{path.name}-copy")
    database = sqlite3.connect(path, isolation_level=None)
    with contextlib.closing(database):
        database.execute("VACUUM INTO ?", [str(copy)])
    os.replace(copy, path)


def _gdal_options(path: Path, kind: Format, columns: list[str]) -> dict[str, Any]:
    """Return GDAL's layer options for a format."""
    options: dict[str, Any] = {}
    if kind is GEOPACKAGE:
        names = {name.lower() for name in columns}
        options["FID"] = _find_free_name(("fid", "ogc_fid", "row_fid"), names)
        options["GEOMETRY_NAME"] = _find_free_name(("geom", "geometry", "shape"), names)
    elif kind is FLATGEOBUF:
        options["SPATIAL_INDEX"] = "NO"  # it would put the rows in another order
    elif kind is GEOJSON:
        # 17 figures tell doubles apart, but up to 18 GDAL tidies them (…9999 to …).
        options["SIGNIFICANT_FIGURES"] = 20
        if _gdal_version() >= (3, 8):
            options["AUTODETECT_JSON_STRINGS"] = "NO"  # the text "[]" is no list
    elif kind is GEOJSONSEQ:
        # Decimals, by which this driver counts: 17 figures of a millionth of a degree.
        options["COORDINATE_PRECISION"] = 24
        if path.suffix.lower() == SEPARATED:
            options["RS"] = "YES"
    return {name: value for name, value in options.items() if value is not None}


def _gdal_version() -> tuple[int, ...]:
    """Return pyogrio's GDAL version."""
    found: tuple[int, ...] = import_pyogrio().__gdal_version__
    return found


def _check_sparse_columns(info: Any, path: Path) -> None:
    """Raise if rows times columns exceed what a file of its size can hold."""
    cells = len(info["fields"]) * info["features"]
    if path.is_file() and cells > max(FEW_CELLS, CELLS * path.stat().st_size):
        raise FileError(
            f"{path.name} declares {info['features']:,} rows and "
            f"{len(info['fields']):,} columns, more than a file of its size can "
            "hold. It is damaged, or made to exhaust memory."
        )


@contextlib.contextmanager
def _fix_last_change() -> Iterator[None]:
    """In a `with` block, set GeoPackages' last_change to today at 0:00, unless set."""
    pyogrio = import_pyogrio()
    if pyogrio.get_gdal_config_option(_CURRENT_DATE) is not None:
        yield  # whoever set it, here or in the environment, knows why
        return
    pyogrio.set_gdal_config_options({_CURRENT_DATE: f"{today()}T00:00:00.000Z"})
    try:
        yield
    finally:
        pyogrio.set_gdal_config_options({_CURRENT_DATE: None})


def check_geojson(path: Path) -> None:
    """Raise if a GeoJSON has a CRS that is no name: GDAL would download a link."""
    if path.stat().st_size == 0:
        return
    with (
        path.open("rb") as file,
        mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content,
    ):
        for member in _CRS_MEMBER.finditer(content):
            end = member.end()
            text = content[end : end + _LONGEST_CRS].decode("utf-8", "replace")
            if not _is_named(text):
                raise FileError(
                    f"{path.name} gives its CRS by a link or in an unknown way. "
                    'Name it ("type": "name"), or use longitude and latitude.'
                )


def check_geojson_sequence(path: Path, count: int) -> None:
    """Raise if a text of a GeoJSONSeq file is no whole feature, or GDAL skips any.

    GDAL passes over lines that it cannot read, a last one that was cut off as well.
    """
    rows = 0
    with path.open("rb") as file:
        separated = SEPARATOR in file.read(_LONGEST_CRS)
        file.seek(0)
        for text in _sequence_texts(file, separated):
            try:
                found = json.loads(text)
            except (ValueError, RecursionError):
                found = None
            if not isinstance(found, dict) or found.get(_TYPE) != _FEATURE:
                raise FileError(
                    f"{path.name}: text {rows + 1:,} is not a whole GeoJSON feature. "
                    "Write one feature on each line, or after each separator (RFC "
                    "8142)."
                )
            rows += 1
    if rows != count:
        raise FileError(
            f"{path.name} has {rows:,} features, but GDAL reads {count:,}: some "
            "are not valid GeoJSON. Correct them."
        )


def _sequence_texts(file: Any, separated: bool) -> Iterator[bytes]:
    """Yield the texts of a sequence: lines, or parts between separators."""
    pending = b""
    for line in file:
        if not separated:
            if line.strip():
                yield line.removeprefix(b"\xef\xbb\xbf") if not pending else line
                pending = b"-"
            continue
        *whole, rest = (pending + line).split(SEPARATOR)
        yield from (text for text in whole if text.strip())
        pending = rest
    if separated and pending.strip():
        yield pending


def _is_named(text: str) -> bool:
    """Return whether the JSON text of a CRS is of type "name", not a link."""
    try:
        crs, _ = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        return False
    # GDAL asks for "type" without regard to case, so only what is known is let in.
    types = [value for key, value in crs.items() if key.lower() == "type"]
    return types == ["name"]


def _choose_layer(
    found: Any, layer: str | None, hidden: Collection[str]
) -> tuple[str, bool]:
    """Return the named or only (spatial) layer, and if spatial; raise if unclear."""
    layers = {str(name): kind is not None for name, kind in found}
    if not layers:
        raise FileError("the file has no layers; pass one that has points.")
    if layer is not None:
        if layer not in layers:
            raise FileError(
                f"layer must be one of {', '.join(map(repr, layers))}; got {layer!r}."
            )
        return layer, layers[layer]
    plain = {name: has for name, has in layers.items() if name not in hidden}
    spatial = [name for name, has_geometry in plain.items() if has_geometry]
    choice = spatial or list(plain)
    if not choice:
        raise FileError(
            "the file has only views, which are SQL queries. If you trust one, name it "
            f"with layer=: {', '.join(map(repr, layers))}."
        )
    if len(choice) > 1:
        raise FileError(
            f"the file has {len(choice)} layers; say which with layer=: "
            f"{', '.join(map(repr, choice))}."
        )
    return choice[0], bool(spatial)


def _find_free_name(candidates: tuple[str, ...], taken: set[str]) -> str | None:
    """Return the first candidate that is not taken; None if all are."""
    return next((name for name in candidates if name not in taken), None)


def find_shapefile(path: Path) -> str:
    """Return an archive's only Shapefile; raise if not alone, damaged or a zip bomb.

    Raise if there is none or several, for files that GDAL might open in its place, or
    for more than real points pack into an archive of its size.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            members = [each for each in archive.infolist() if not each.is_dir()]
            names = [each.filename for each in members]
            found = [name for name in names if name.lower().endswith(".shp")]
            if len(found) != 1:
                raise FileError(
                    f"{path.name} holds {len(found)} Shapefiles instead of one. Unpack "
                    "it, and pass a .shp file."
                )
            with archive.open(found[0]) as file:
                head = file.read(len(SHAPEFILE.magic))
    except FileError:
        raise
    except Exception:  # zipfile passes on whatever zlib, bz2, lzma and struct raise
        raise FileError(
            f"{path.name} could not be read: it is incomplete or encrypted. "
            "Check that it opens in another program."
        ) from None
    odd = [n for n in names if PurePosixPath(n).suffix.lower() not in _PARTS]
    if odd or head != SHAPEFILE.magic or ".." in PurePosixPath(found[0]).parts:
        raise FileError(
            f"{path.name} must hold the files of one Shapefile and nothing else. "
            "Unpack it, and pass the .shp file."
        )
    unpacked = sum(each.file_size for each in members)
    if unpacked > max(_SMALL, _RATIO * path.stat().st_size):
        raise FileError(
            f"{path.name} would unpack to more than {_RATIO} times its size. It "
            "is damaged, or made to exhaust memory."
        )
    return found[0]
