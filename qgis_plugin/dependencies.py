# SPDX-License-Identifier: GPL-2.0-or-later
"""Python packages the library needs, and what to do where QGIS lacks them."""

from __future__ import annotations

import sys
from importlib import import_module, metadata, util
from operator import attrgetter
from pathlib import Path

from .translation import tr

PYTHON = (3, 10)
# The first version that will do, as in pyproject.toml (a test compares the two), and
# what it brought: versions themselves are not compared. Debian's shapely calls itself
# "0+unknown".
NEEDED = {
    "geopandas": ("0.12", "geopandas", "GeoSeries.make_valid"),
    "numpy": ("1.24", "numpy", "show_runtime"),
    "pandas": ("1.5", "pandas", "ArrowDtype"),
    "pyproj": ("3.4", "pyproj", "Transformer.get_last_used_operation"),
    "scipy": ("1.10", "scipy", "datasets"),
    "shapely": ("1.8", "shapely.validation", "make_valid"),
}


def missing_packages():
    """Return what this Python lacks, as readable names, without importing any."""
    python = ".".join(map(str, PYTHON))
    lacking = [f"Python {python}"] if sys.version_info < PYTHON else []
    return lacking + [
        f"{package} {minimum}"
        for package, (minimum, *_) in NEEDED.items()
        if not _is_importable(package)
    ]


def outdated_packages():
    """Return which packages are too old, as readable names; this imports them."""
    lacking = [
        f"{package} {minimum} (found {_package_version(package)})"
        for package, (minimum, module, feature) in NEEDED.items()
        if not _has_feature(module, feature)
    ]
    # GeoPandas searches places with rtree where shapely 2 is not there to do it.
    if not _has_feature("shapely", "get_type_id") and not _is_importable("rtree"):
        lacking.append("rtree")
    return lacking


def install_advice(imported=False):
    """Return what is missing and how to get it, or an empty text."""
    lacking = missing_packages() or (outdated_packages() if imported else [])
    if not lacking:
        return ""
    return tr(
        "Geo-privacy needs Python packages, of at least these versions, that this QGIS "
        "does not have: {packages}. {hint} Then restart QGIS."
    ).format(packages=", ".join(lacking), hint=_install_hint(lacking))


def _install_hint(lacking):
    names = [entry.split()[0] for entry in lacking]
    packaged = " ".join(f"python3-{name}" for name in names)
    if names[0] == "Python":
        return tr(
            "This QGIS brings Python {python}: install a newer QGIS (on Windows those "
            "up to 3.34.0 bring Python 3.9)."
        ).format(python=".".join(map(str, sys.version_info[:2])))
    if sys.platform == "win32":
        return tr(
            "Run OSGeo4W Setup, choose the advanced installation and add {packaged}; "
            "or install a current QGIS, whose installers for Windows bring them; or in "
            "the OSGeo4W Shell: python -m pip install {names} ."
        ).format(packaged=packaged, names=" ".join(names))
    if sys.platform == "darwin":
        return tr(
            "QGIS's own bundles for macOS lack them, or bring them too old, in many "
            "versions. In the Terminal: {python} -m pip install {names} (or the plugin "
            "QPIP, which does the same); or install QGIS together with geopandas and "
            "scipy from conda-forge."
        ).format(python=_macos_python(), names=" ".join(names))
    return tr(
        "On Debian and Ubuntu: sudo apt install {names}; elsewhere, install them with "
        "what installed QGIS (not with pip: a second PROJ or GDAL crashes QGIS)."
    ).format(names=packaged)


def _macos_python():
    """Return the Python of a bundle for macOS, as the Terminal takes it."""
    bundle = Path(sys.executable).parent  # …/QGIS.app/Contents/MacOS, or its bin
    places = [bundle / "bin" / "python3", bundle / "python3"]
    found = next((path for path in places if path.exists()), places[0])
    return f'"{found}"'


def _is_importable(package):
    try:
        return util.find_spec(package) is not None
    except (ImportError, ValueError):
        return False


def _has_feature(module, feature):
    try:
        attrgetter(feature)(import_module(module))
    except (AttributeError, ImportError):
        return False
    return True


def _package_version(package):
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return tr("an unknown one")
