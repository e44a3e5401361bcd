"""Zipped Shapefiles: one Shapefile in an archive, and nothing else."""

from __future__ import annotations

import zipfile
from pathlib import Path, PurePosixPath

from ..core.errors import FileError
from .formats import SHAPEFILE

_PARTS = (
    ".shp", ".shx", ".dbf", ".prj", ".cpg", ".sbn", ".sbx", ".qix", ".qmd", ".qpj",
    ".cst", ".xml", ".txt", ".md", ".pdf", ".html",
)  # fmt: skip
_RATIO, _SMALL = 200, 1 << 24  # how far an archive may unpack; up to here any may


def shapefile_in(path: Path) -> str:
    """Return the name of the one Shapefile in an archive.

    Raises
    ------
    FileError
        If there is none or several, files that GDAL might open in its place, or more
        than real points pack into an archive of its size.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            members = [each for each in archive.infolist() if not each.is_dir()]
            names = [each.filename for each in members]
            found = [name for name in names if name.lower().endswith(".shp")]
            if len(found) != 1:
                raise FileError(
                    f"{path.name} holds {len(found)} Shapefiles; it must be an archive "
                    "of one: take it apart, or name the .shp file."
                )
            with archive.open(found[0]) as file:
                head = file.read(len(SHAPEFILE.magic))
    except FileError:
        raise
    except Exception:  # zipfile passes on whatever zlib, bz2, lzma and struct raise
        raise FileError(
            f"{path.name} could not be read: it is no whole archive, or needs a "
            "key. Check that it opens in another program."
        ) from None
    odd = [n for n in names if PurePosixPath(n).suffix.lower() not in _PARTS]
    if odd or head != SHAPEFILE.magic or ".." in PurePosixPath(found[0]).parts:
        raise FileError(
            f"{path.name} must hold a Shapefile and what belongs to it, nothing else; "
            "take it apart, or name the .shp file."
        )
    unpacked = sum(each.file_size for each in members)
    if unpacked > max(_SMALL, _RATIO * path.stat().st_size):
        raise FileError(
            f"{path.name} would unpack to more than {_RATIO} times its size: it is "
            "damaged or made to fill the memory."
        )
    return found[0]
