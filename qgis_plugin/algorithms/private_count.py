# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:privatecount."""

from __future__ import annotations

from qgis.core import QgsField, QgsFields, QgsProcessingException

from .. import forms, layers
from ..enumerations import FIELD_DOUBLE, FIELD_LONG, VECTOR_POLYGON
from ..translation import tr
from .query import QueryAlgorithm
from .release import Layer

COUNT, ERROR = "count", "error"
PRIVATIZE = ("distance", "point")

HELP = """
<p>Counts the points in each polygon in the local model: every row tells only a noisy
distance to the border, and whoever is clearly inside or outside is not asked again.
What rows save on one polygon goes into the next.</p>
<p>This is geo-privacy: ε is per metre, and nobody is trusted with the places.
<i>Private counts by zones</i> is differential privacy: ε has no unit, a trusted holder
counts, and the counts are far more accurate.</p>
<p><b>What is promised.</b> ε-geo-privacy or ρ-concentrated geo-privacy for each row:
two places <i>d</i> metres apart change the probability of any result by at most the
factor e^(ε·d), with ε the sum over the polygons. For ρ: the Rényi divergence of order α
is at most α·ρ·d².</p>
<p><b>How wrong it may be.</b> <i>error</i> is the standard error of each count from the
noise. Rows within about 1/ε, or 1/√(2ρ), metres of a border are hard to tell.</p>
<p><b>What is not promised.</b> How many rows there are is published. Every further
release of the same people adds to the loss; a ledger adds it up.</p>
"""


class PrivateCount(QueryAlgorithm):
    """How many rows lie in each polygon; every row makes its own noise."""

    NAME = "privatecount"
    TITLE = "Private counts in polygons"
    TAGS = "privacy,count,polygon,local,elimination"
    HELP = HELP

    RANGES, PRIVATIZE = "RANGES", "PRIVATIZE"

    def declarations(self):
        return [
            forms.points(self.INPUT),
            forms.polygons(
                self.RANGES,
                tr("Polygons to count in"),
                tr("They must not depend on the data. Each one costs ε, or ρ."),
            ),
            *self.notion_declarations(),
            forms.advanced(
                forms.choice(
                    self.PRIVATIZE,
                    tr("What is made noisy"),
                    tr("The distance to the polygon's border, or the place."),
                    [tr("Distance to the border"), tr("Place")],
                )
            ),
            forms.working_crs(
                self.CRS,
                tr(
                    "A projected CRS in which distances are measured. Empty: the "
                    "layer's CRS, or a UTM zone estimated from the data where the "
                    "layer's CRS is geographic or distorts; that choice is then an "
                    "assumption of the guarantee."
                ),
            ),
            forms.layer_output(self.OUTPUT, tr("Private counts"), VECTOR_POLYGON),
        ]

    def budget(self, values, context):
        way = self.parameterAsEnum(values, self.PRIVATIZE, context)
        return {"privatize": PRIVATIZE[way], **self.notion(values, context)}

    def release(self, run):
        source = self.parameterAsSource(run.values, self.RANGES, run.context)
        if source is None:
            raise QgsProcessingException(
                self.invalidSourceError(run.values, self.RANGES)
            )
        self._ranges = layers.PointTable(source, run.progress.pause)
        self._reference = source.sourceCrs(), source.wkbType()
        return run.library.frames.private_count(
            run.table.frame,
            self._ranges.frame,
            **self.budget(run.values, run.context),
            crs=self.working_crs(run.values, run.context),
            ledger=self.ledger(run.values, run.context),
            progress=run.progress,
        )

    def layer(self, run, released):
        reference, kind = self._reference
        fields = QgsFields()
        own = set(self._ranges.fields.names()) - {COUNT, ERROR}
        for field in layers.kept_fields(self._ranges.fields, own):
            fields.append(field)
        fields.append(QgsField(COUNT, FIELD_LONG))
        fields.append(QgsField(ERROR, FIELD_DOUBLE))
        features = self._features(fields, released)
        return Layer(fields, kind, reference, features, None)

    def _features(self, fields, released):
        """Yield the polygons with their counts."""
        import shapely.wkb
        from qgis.core import QgsGeometry

        frame = self._ranges.frame
        kept = [self._ranges.fields.lookupField(n) for n in fields.names()[:-2]]
        answers = zip(released[COUNT].tolist(), released[ERROR].tolist(), strict=True)
        for row, (count, error) in enumerate(answers):
            values = [self._ranges.values[row][position] for position in kept]
            shape = QgsGeometry()
            shape.fromWkb(shapely.wkb.dumps(frame.geometry.iloc[row]))
            yield layers.made(fields, [*values, int(count), error], shape)
