# SPDX-License-Identifier: GPL-2.0-or-later
"""What a layer's fields may give away: the library's checks, on its first rows.

What is found is shown on the data holder's own screen, and kept nowhere. The release
looks at all rows once more, and refuses what holds their coordinates.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace

from qgis.core import QgsFeatureRequest

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


def looked_at(layer, selected=False, unit="", first=FIRST):
    """Return what is found of each field of a layer.

    Raises the library's errors: for shapes that are no points, for one without a CRS.
    """
    known = library.load()
    from ..geopriv_gis.frames.columns.coordinate_columns import tells_the_place
    from ..geopriv_gis.frames.columns.identifiers import identifiers_in
    from ..geopriv_gis.frames.columns.suspects import is_place
    from ..geopriv_gis.frames.columns.truth import Truth

    table = layers.PointTable(_first_rows(layer, selected, first), lambda: None)
    frame = table.frame.drop(columns=table.row)
    truth = Truth.of(frame.geometry)
    suspect = set(known.sensitive_columns(frame))
    names = layer.fields().names()
    identifying = set(identifiers_in((name, frame[name]) for name in names))
    keys = {layer.fields().at(n).name() for n in layer.primaryKeyAttributes()}
    found = []
    for name in names:
        if tells_the_place(frame[name], truth):
            reason = tr("holds the coordinates")
            found.append(FieldFinding(name, NEVER, reason))
        elif name in identifying:
            found.append(FieldFinding(name, NEVER, tr("names a person or an address")))
        elif is_place(name):
            found.append(FieldFinding(name, MIND, tr("a place, by its name")))
        elif name in keys:
            found.append(FieldFinding(name, NEVER, tr("numbers the rows")))
        elif name == unit:
            found.append(FieldFinding(name, MIND, tr("says whose a row is")))
        elif name in suspect:
            reason = tr("may tell who it is")
            found.append(FieldFinding(name, MIND, reason))
        else:
            found.append(FieldFinding(name))
    return found


def _first_rows(layer, selected, first):
    """Return a source of a layer's first rows that have a place."""

    def features():
        wanted = QgsFeatureRequest()
        wanted.setLimit(first)
        if selected:
            return layer.getSelectedFeatures(wanted)
        return layer.getFeatures(wanted)

    def placed(_order=None):
        return (each for each in features() if not each.geometry().isNull())

    return SimpleNamespace(
        fields=layer.fields,
        sourceCrs=layer.crs,
        wkbType=layer.wkbType,
        getFeatures=placed,
    )
