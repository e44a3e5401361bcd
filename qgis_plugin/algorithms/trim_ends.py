# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:trimends."""

from __future__ import annotations

from qgis.core import QgsField

from .. import layers
from ..enumerations import FIELD_INTEGER, POINT, POINT_Z, VECTOR_POINT
from .release import Layer, ReleaseAlgorithm

TRIP = "trip"


class TrimEnds(ReleaseAlgorithm):
    """The fixes that are left where trips neither begin nor end."""

    KIND = VECTOR_POINT
    TAGS = "privacy,trajectory,track,trip,gps,privacy zone,home,endpoint"
    HELP = """
<p>Removes all fixes near places where trips of their person begin or end: one circle
for each place, its middle drawn at random near it.</p>
<p><b>What is promised.</b> Nothing. The fixes that are left are the true ones; no
ledger takes the result, and its record says that it promises nothing. To publish where
people were with a promise, take "Private tracks".</p>
<p><b>How it can be undone.</b> A home lies within about three quarters of the
radius from the middle of its circle, which anybody can see; roads and times may tell
more. A second run draws other circles, and both results together tell more: publish
one. Give all people of a household one name.</p>
<p><b>What comes out.</b> The fields of persons, times and trips, and those that are
named; with a length of time that parts trips, a field <i>trip</i>.</p>
"""

    def arguments(self, values, run=None):
        found = super().arguments(values, run)
        if run is not None:  # by which the fields' own values are found again
            found["keep"] = (*found.get("keep", ()), run.table.row)
        return found

    def layer(self, run, released):
        new = [TRIP] if run.values.given("GAP") else []
        names = set(released.columns).difference(new)
        fields = layers.kept_fields(run.source.fields(), names)
        for name in new:
            fields.append(QgsField(name, FIELD_INTEGER))
        return Layer(
            fields,
            POINT_Z if released.geometry.has_z.any() else POINT,
            run.source.sourceCrs(),
            run.table.features(released, fields, new),
            run.library.files.records.to_json(released),
        )
