# SPDX-License-Identifier: GPL-2.0-or-later
"""What a layer's fields may give away: the library's checks, on its first rows.

What is found is shown on the data holder's own screen, and kept nowhere. The release
looks at all rows once more, and refuses what holds their coordinates.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from qgis.core import QgsVectorLayerSelectedFeatureSource

from .. import layers, library
from ..translation import tr

FIRST = 5000  # rows that are looked at
NEVER, MIND, FREE = "never", "mind", "free"


@dataclass(frozen=True)
class FieldFinding:
    """A field, whether it may go along, and why not or what to mind."""

    name: str
    verdict: str = FREE
    reason: str = ""


def inspect_fields(rows, unit=""):
    """Return what is found of each field of a layer, by its `first_rows`.

    Raises the library's errors: for shapes that are no points, for one without a CRS.
    """
    known = library.import_library()
    from ..geopriv_gis.frames.columns.coordinate_columns import holds_coordinates
    from ..geopriv_gis.frames.columns.identifiers import find_identifiers
    from ..geopriv_gis.frames.columns.suspects import is_place
    from ..geopriv_gis.frames.columns.truth import TruePoints

    table = layers.PointTable(rows, lambda: None)
    frame = table.frame.drop(columns=table.row)
    truth = TruePoints.of(frame.geometry)
    suspect = set(known.sensitive_columns(frame))
    names = rows.fields().names()
    identifying = set(find_identifiers((name, frame[name]) for name in names))
    found = []
    for name in names:
        if holds_coordinates(frame[name], truth):
            reason = tr("holds the coordinates")
            found.append(FieldFinding(name, NEVER, reason))
        elif name in identifying:
            found.append(FieldFinding(name, NEVER, tr("names a person or an address")))
        elif is_place(name):
            found.append(FieldFinding(name, MIND, tr("a place, by its name")))
        elif name in rows.keys:
            found.append(FieldFinding(name, NEVER, tr("numbers the rows")))
        elif name == unit:
            found.append(FieldFinding(name, MIND, tr("says whose a row is")))
        elif name in suspect:
            reason = tr("may tell who it is")
            found.append(FieldFinding(name, MIND, reason))
        else:
            found.append(FieldFinding(name))
    return found


def first_rows(layer, selected=False):
    """Return a layer's first rows as a source, for any thread: those with a place."""
    source = layers.Snapshot(layer)
    kind = QgsVectorLayerSelectedFeatureSource if selected else layers.Snapshot
    read = kind(layer)

    def placed(_order):  # which keeps what it reads from: QGIS does not
        for each in islice(read.getFeatures(), FIRST):
            if not each.geometry().isNull():
                yield each

    source.getFeatures = placed
    source.keys = {source.fields().at(n).name() for n in layer.primaryKeyAttributes()}
    return source
