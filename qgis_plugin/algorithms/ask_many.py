# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:askmany."""

from __future__ import annotations

from qgis.core import QgsCoordinateReferenceSystem, QgsField, QgsFields

from .. import layers
from ..enumerations import FIELD_DOUBLE, FIELD_LONG, FIELD_STRING, NO_GEOMETRY, TABLE
from ..translation import figured, tr
from .release import Layer, ReleaseAlgorithm

NUMBERS = (("value", FIELD_DOUBLE), ("row", FIELD_STRING), ("error", FIELD_DOUBLE),
           ("asked", FIELD_LONG), ("saving", FIELD_DOUBLE))  # fmt: skip


class AskMany(ReleaseAlgorithm):
    """Answers about each polygon or place of a layer, for one budget."""

    TAGS = "privacy,count,density,nearest,local,elimination,session,budget"
    HELP = """
<p>Asks one question for each polygon or place of a layer, in the local model: every row
makes its own noise, and whoever is clearly irrelevant to a question says little and
keeps the rest of their budget for the next one. The result is a table: the feature id
of the polygon or place, the answer, its error, how many rows took part, and what they
saved.</p>
<p><b>What is promised.</b> ε-geo-privacy or ρ-concentrated geo-privacy for each row, of
all answers together: two places <i>d</i> metres apart change the probability of any
result by at most the factor e^(ε·d).</p>
<p><b>How wrong it may be.</b> <i>error</i> is the standard error of a count or of a
mean from the noise; for nearest rows it bounds how many metres farther they may be.
<i>value</i> is a count, a mean of the kernel between 0 and 1, or a rank, with the
feature id of the <i>row</i>.</p>
<p><b>What is not promised.</b> How many rows there are, and how much each has left, is
published. The places must not depend on the data. Every further release of the same
people adds to the loss; a ledger adds it up.</p>
"""
    KIND = TABLE

    def layer(self, run, released):
        fields = QgsFields()
        fields.append(QgsField("question", FIELD_STRING))
        own = [one for one in NUMBERS if one[0] in released.columns]
        for name, kind in own:
            fields.append(QgsField(name, kind))
        columns = ["question", *(name for name, _ in own)]
        rows = zip(*(released[name].tolist() for name in columns), strict=True)
        left = released.attrs["geopriv"]["saving"]
        left = figured(f"{left:.3g}")
        run.feedback.pushInfo(tr("Left of all budgets: {}").format(left))
        features = (layers.made(fields, row) for row in rows)
        nowhere = QgsCoordinateReferenceSystem()
        return Layer(fields, NO_GEOMETRY, nowhere, features, None)
