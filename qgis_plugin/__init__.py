# SPDX-License-Identifier: GPL-2.0-or-later
"""Geo-privacy for QGIS: a Processing provider over the geopriv-gis library."""

from __future__ import annotations

from pathlib import Path

ICON = str(Path(__file__).parent / "icon.svg")


def classFactory(iface):
    """Return the plugin; QGIS calls this when it loads the folder."""
    from .plugin import GeoPrivPlugin

    return GeoPrivPlugin(iface)
