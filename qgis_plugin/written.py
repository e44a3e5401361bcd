# SPDX-License-Identifier: GPL-2.0-or-later
"""Whether what was written is there: seen when its file is closed and read again.

Most formats write much of a file as it is closed, and QGIS tells nobody what went wrong
then: where a disk is full, half a file would pass as a whole one.
"""

from __future__ import annotations

import math
from pathlib import Path

from qgis.core import QgsVectorLayer

from . import databases
from .layers import BATCH, is_null

APART = (".shp", ".dbf")  # formats whose values are in a file of their own


class Tally:
    """How many features there are, how many have a place, and how many a value."""

    def __init__(self):
        self.rows = self.placed = self.valued = 0

    def of(self, features):
        """Yield features, counted."""
        for feature in features:
            self.rows += 1
            self.placed += not feature.geometry().isNull()
            self.valued += any(map(_something, feature.attributes()))
            yield feature


def whole(destination, tally, reference, pause):
    """Tell whether a layer has all the rows and places that were counted.

    Of a Shapefile, whose parts are files of their own, the values and the CRS as well.
    Formats may add rows or values, as spreadsheets do; and not every GDAL reads those
    that another wrote into KML.
    """
    layer = _opened(destination)
    if not layer.isValid():
        return False
    found = Tally()
    for _ in found.of(layer.getFeatures()):
        if found.rows % BATCH == 0:
            pause()
    apart = layer.source().lower().endswith(APART)
    if found.rows < tally.rows or (apart and found.valued < tally.valued):
        return False
    if not layer.isSpatial():  # of a format without places
        return True
    known = layer.crs().isValid() or not reference.isValid()
    return found.placed >= tally.placed and (known or not apart)


def _opened(destination):
    table = databases.table_of(destination)
    if table is None:
        path = Path(destination)
        if path.suffix.lower() == ".shp" and not path.exists():  # rows without places
            destination = str(path.with_suffix(".dbf"))
        return QgsVectorLayer(destination, "", "ogr")
    return QgsVectorLayer(table.uri(False), "", databases.PROVIDER)


def _something(value):
    """Tell whether formats keep a value: what is no number becomes nothing in many."""
    if isinstance(value, float):
        return math.isfinite(value)
    return not (value is None or is_null(value) or value == "")
