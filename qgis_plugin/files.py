# SPDX-License-Identifier: GPL-2.0-or-later
"""Files and folders in forms: asked for, and found behind a layer."""

from __future__ import annotations

import contextlib
from pathlib import Path

from qgis.core import (
    QgsProcessingException,
    QgsProcessingParameterFile,
)

from .enumerations import A_FILE, A_FOLDER, OPTIONAL
from .layers import source_parts
from .translation import tr

PUBLICATION = ".toml"


def file_parameter(name, label, *, optional=False, folder=False, suffix=""):
    """Return the parameter that asks for a file, or for a folder."""
    kind = A_FOLDER if folder else A_FILE
    made = QgsProcessingParameterFile(name, label, kind, suffix.lstrip("."))
    if optional:
        made.setFlags(made.flags() | OPTIONAL)
    return made


def write_page(path, page):
    """Write a page whole or not at all; return whether it is there."""
    target = Path(path)
    try:
        file = target.open("w", encoding="utf-8")
    except OSError:
        return False
    try:
        with file:
            file.write(page)
    except OSError:
        if target.is_file():  # and no device
            with contextlib.suppress(OSError):
                target.unlink()
        return False
    return True


def file_of_layer(layer):
    """Return the file that a layer is in, or raise with what to do."""
    if layer is not None:
        parts = source_parts(layer)
        path = Path(parts.get("path") or "")
        if parts.get("path") and path.exists():
            return path
    raise QgsProcessingException(
        tr(
            "The layer is in memory or in a database: save it into a GeoPackage, and "
            "check that file. What is published is the file."
        )
    )
