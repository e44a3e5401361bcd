"""Checks of file names: local, and not of a file that holds something else."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from ..core.errors import FileError
from ..core.local_path import check_local_path, may_be_indirect
from .formats import FILEGDB, GEOPACKAGE, check_content, find_format
from .geopackage import read_contents

SIDECAR = ".guarantee.json"
# What is left beside a file may belong to the one that was there before.
COMPANIONS = (SIDECAR, ".aux.xml")
RASTERS = (".tif", ".tiff")
_OPEN_DATABASE = ("-journal", "-wal", "-shm")


def local_path(
    path: str | os.PathLike[str], argument: str = "path", *, remote: bool = False
) -> Path:
    """Return an absolute path; raise for URLs (`remote`: say there how to allow)."""
    name = check_local_path(path, argument, remote=remote)
    # "./http:/x" is a folder to us and an address to GDAL, which gets to see it whole.
    whole = name.absolute()
    try:
        os.lstat(whole)
    except (FileNotFoundError, NotADirectoryError):
        pass
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it holds impossible characters"
        raise FileError(
            f"{argument} is refused by the system: {reason}. Pass another path."
        ) from None
    return whole


def check_source(path: Path) -> None:
    """Raise unless a path is a regular file, or a folder format."""
    if not path.exists():
        raise FileError(f"{path} does not exist; check the path.")
    if not path.is_file() and not is_database(path):
        raise FileError(f"{path} must be a file; it is a folder or a device.")


def is_database(path: Path) -> bool:
    """Return whether a path is a folder that is one data set, by its suffix."""
    return path.suffix.lower() in FILEGDB.suffixes and path.is_dir()


def check_destination(
    path: str | os.PathLike[str],
    *,
    overwrite: bool = False,
    source: str | os.PathLike[str] | None = None,
    table: bool | None = None,
) -> Path:
    """Return an output path; raise if format, folder, source or old files forbid it.

    source: The file that holds the true points: it must be another one.
    """
    target = local_path(path, "the output")
    kind = find_format(target, writing=True)
    if table and not kind.tables:
        raise FileError(
            f"{kind.name} holds no tables; write labels and numbers as .csv, .json, "
            ".gpkg or .parquet."
        )
    if table is False and not kind.geometry:
        raise FileError(f"{kind.name} holds no geometry; write .gpkg or .parquet.")
    _check_folder(target, source)
    if kind is GEOPACKAGE:
        _check_database(target)
    _check_not_existing(target, overwrite)
    return target


def check_raster(
    path: str | os.PathLike[str],
    *,
    overwrite: bool = False,
    source: str | os.PathLike[str] | None = None,
) -> Path:
    """Return a GeoTIFF's output path; raise if path, source or old file is unfit."""
    target = local_path(path, "the output")
    if target.suffix.lower() not in RASTERS:
        raise FileError(
            f"a grid is written as GeoTIFF ({' or '.join(RASTERS)}), its cells as "
            "GeoPackage (.gpkg) or GeoParquet (.parquet)."
        )
    return check_new(target, overwrite=overwrite, source=source)


def check_new(
    target: Path,
    *,
    overwrite: bool = False,
    source: str | os.PathLike[str] | None = None,
) -> Path:
    """Return the target; raise if taken, a link, the source, or its folder missing."""
    _check_folder(target, source)
    _check_not_existing(target, overwrite)
    return target


def _check_folder(target: Path, source: str | os.PathLike[str] | None) -> None:
    """Raise unless the folder exists and the target is no link, folder or source."""
    if not target.parent.is_dir():
        raise FileError(f"the folder {target.parent} must exist; make it first.")
    if source is not None:
        _check_other_file(target, source)
    if target.is_symlink():
        raise FileError(f"{target} is a symbolic link; name the file itself.")
    if target.exists() and not target.is_file():
        raise FileError(f"{target} is a folder or a device; choose another name.")


def _check_not_existing(target: Path, overwrite: bool) -> None:
    """Raise if the target or a companion file exists, unless overwrite."""
    found = [p for p in (target, *companion_files(target)) if os.path.lexists(p)]
    if found and not overwrite:
        raise FileError(
            f"{found[0]} exists; choose another name or allow it to be replaced with "
            "overwrite=True (--overwrite)."
        )


def companion_files(path: Path) -> list[Path]:
    """Return the paths of sidecars that readers use if they exist beside a file."""
    return [sibling_path(path, ending) for ending in COMPANIONS]


def sibling_path(path: Path, ending: str) -> Path:
    """Return the path with an ending appended."""
    return path.with_name(path.name + ending)


def _check_other_file(target: Path, source: str | os.PathLike[str]) -> None:
    """Raise if the target or a companion file is the source."""
    name = os.fspath(source)
    if may_be_indirect(name) or not os.path.exists(name):
        return
    for path in (target, *companion_files(target)):
        check_other(path, name)


def check_other(target: Path, source: str) -> None:
    """Raise if two paths are one file: true points would be overwritten."""
    there = target.exists() and os.path.exists(source)
    if there and os.path.samefile(target, source):
        raise FileError(
            "the output must be another file than the input, which holds the true "
            f"points; {target} is the input, or a link to it."
        )


def _check_database(target: Path) -> None:
    """Raise if an existing GeoPackage is open elsewhere, invalid or has 2 layers."""
    for ending in _OPEN_DATABASE:
        if os.path.lexists(sibling_path(target, ending)):
            raise FileError(
                f"{sibling_path(target, ending)} shows that {target.name} is open "
                "elsewhere, or was not closed properly. Close it, or choose another "
                "name."
            )
    if not target.exists() or target.stat().st_size == 0:
        return
    check_content(target, GEOPACKAGE)
    found = len(read_contents(target).layers)
    if found > 1:
        raise FileError(
            f"{target} has {found} layers. Write the release to a file of its "
            "own; choose another name."
        )


def sha256_of(path: Path) -> str:
    """Return the SHA-256 of a file."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()
