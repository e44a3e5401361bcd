# SPDX-License-Identifier: GPL-2.0-or-later
"""Whether results can be written where they are wanted, before anything is charged."""

from __future__ import annotations

import tempfile

from qgis.core import QgsVectorFileWriter

from .translation import tr

RASTERS = (".tif", ".tiff")


def refusal(path, page=False):
    """Return why a file cannot be written, or an empty text; a page has any name.

    It is tried: a file of another name is made in the same folder and removed. What was
    there under the name itself stays as it is.
    """
    if path is None or path.parts[1:2] == ("vsimem",):  # GDAL's own memory
        return ""
    if path.is_dir():
        return tr("{} is a folder; choose a file in it.").format(path)
    if not path.parent.is_dir():
        return tr("The folder {} does not exist; make it first.").format(path.parent)
    if not (page or _known(path)):
        return tr("QGIS does not write files that end in {}; take .gpkg.").format(
            path.suffix
        )
    try:
        with tempfile.TemporaryFile(dir=path.parent):
            pass
        if path.exists():
            with path.open("r+b"):
                pass
    except OSError:
        return tr(
            "Nothing can be written to {}: choose another folder or name, or close the "
            "file where it is open."
        ).format(path)
    return ""


def _known(path):
    suffix = path.suffix.lower()
    if suffix in RASTERS:
        return True
    driver = QgsVectorFileWriter.driverForExtension(suffix.lstrip("."))
    return bool(driver)
