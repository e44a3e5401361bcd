# SPDX-License-Identifier: GPL-2.0-or-later
"""Python packages the library needs, and what to do where QGIS lacks them."""

from __future__ import annotations

import re
import sys
from importlib import metadata, util

from .translation import tr

PYTHON = (3, 10)
# As in pyproject.toml; a test compares the two.
MINIMUM = {
    "geopandas": (0, 12),
    "numpy": (1, 24),
    "pandas": (1, 5),
    "pyproj": (3, 4),
    "rtree": (),
    "scipy": (1, 10),
    "shapely": (1, 8),
}


def missing():
    """Return what this Python lacks, as readable names, without importing any."""
    lacking = [f"Python {_dotted(PYTHON)}"] if sys.version_info < PYTHON else []
    for package, minimum in MINIMUM.items():
        if not _importable(package):
            lacking.append(f"{package} {_dotted(minimum)}".strip())
        elif _version(package) < minimum:
            found = metadata.version(package)
            lacking.append(f"{package} {_dotted(minimum)} (found {found})")
    return lacking


def advice():
    """Return what is missing and how to get it, or an empty text."""
    lacking = missing()
    if not lacking:
        return ""
    return tr(
        "Geo-privacy needs Python packages, of at least these versions, that this QGIS "
        "does not have: {packages}. {hint} Then restart QGIS."
    ).format(packages=", ".join(lacking), hint=_hint(lacking))


def _hint(lacking):
    """Return how to install the packages where this QGIS runs."""
    names = " ".join(f"python3-{entry.split()[0]}" for entry in lacking)
    if sys.platform == "win32":
        return tr(
            "Run OSGeo4W Setup, choose the advanced installation and add {names}; or "
            "install a current QGIS, whose installer brings them."
        ).format(names=names)
    if sys.platform == "darwin":
        return tr(
            "Install a current QGIS, which brings them; or install QGIS together with "
            "geopandas, rtree and scipy from conda-forge."
        )
    return tr(
        "On Debian and Ubuntu: sudo apt install {names}; elsewhere, install them with "
        "what installed QGIS (not with pip: a second PROJ or GDAL crashes QGIS)."
    ).format(names=names)


def _importable(package):
    try:
        return util.find_spec(package) is not None
    except (ImportError, ValueError):
        return False


def _version(package):
    """Return the first two numbers of a version; infinity where it is unknown."""
    try:
        found = metadata.version(package)
    except metadata.PackageNotFoundError:
        return (float("inf"),)
    return tuple(int(number) for number in re.findall(r"\d+", found)[:2])


def _dotted(version):
    return ".".join(map(str, version))
