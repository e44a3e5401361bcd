# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:privateflows."""

from __future__ import annotations

import math

from qgis.core import QgsCoordinateReferenceSystem, QgsField, QgsFields

from .. import layers
from ..enumerations import FIELD_DOUBLE, FIELD_STRING, LINE, VECTOR_LINE
from .release import Layer, ReleaseAlgorithm

NAMES = ("origin", "destination")
NUMBERS = ("count_raw", "count", "se")


class PrivateFlows(ReleaseAlgorithm):
    """How many went from which zone to which: a line for each pair."""

    KIND = VECTOR_LINE
    TAGS = "privacy,flow,trip,origin,destination,od matrix,commuting"
    HELP = """
<p>Counts the trips from each public zone to each, with noise.</p>
<p><b>What is promised.</b> Differential privacy, without a unit: adding or removing one
person, or replacing one person's data, changes the probability of any result by at most
the factor e^ε. Where a field says whose a trip is, for all trips of that person that
are counted.</p>
<p><b>What comes out.</b> A line for each pair of zones: <i>count_raw</i>, as measured;
<i>count</i>, not negative, whose sums are the counts of the zones; <i>se</i>, the
standard error of a count.</p>
<p><b>What is not promised.</b> Zones must be public, not drawn around the data. Further
releases of the same people add to the loss; a ledger adds them up.</p>
"""

    def layer(self, run, released):
        fields = QgsFields()
        for name in NAMES:
            fields.append(QgsField(name, FIELD_STRING))
        for name in NUMBERS:
            fields.append(QgsField(name, FIELD_DOUBLE))
        rows = zip(*(released[name].tolist() for name in fields.names()), strict=True)
        features = (
            layers.made(fields, map(_known, row), layers.drawn(shape))
            for row, shape in zip(rows, released.geometry, strict=True)
        )
        reference = QgsCoordinateReferenceSystem.fromWkt(released.crs.to_wkt())
        return Layer(fields, LINE, reference, features, None)


def _known(value):
    """Return a value; NULL for what was left out."""
    return None if isinstance(value, float) and math.isnan(value) else value
