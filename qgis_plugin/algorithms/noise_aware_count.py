# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:noiseawarecount."""

from __future__ import annotations

from qgis.core import QgsField, QgsFields, QgsGeometry, QgsProcessingException

from .. import forms, layers, library, report
from ..enumerations import FIELD_DOUBLE, VECTOR_POLYGON
from ..translation import tr
from .release import Layer, ReleaseAlgorithm

NUMBERS = ("count", "se")

HELP = """
<p>Estimates how many true points lie in each polygon from points that were released
with noise. Counting the released points themselves would blur every border; here the
blur is taken out again.</p>
<p><b>What is promised.</b> What the release promised, with the same ε or ρ, per metre
(1/m) or square metre: whoever looks at released points alone learns nothing more. It
costs no budget, for however many polygons and however often.</p>
<p><b>How wrong it may be.</b> <i>count</i> is right on average, up to the smoothing by
the bandwidth; it may be negative or a fraction. <i>se</i> is its standard error: the
true, smoothed count is within 1.96 of them in 95 of 100 cases.</p>
<p><b>What is not promised.</b> The polygons must be public. The layer must be what was
released: not selected from, sorted, edited or reprojected, made without a region and
with noise of its own for every row.</p>
"""


class NoiseAwareCount(ReleaseAlgorithm):
    """How many true points lie in polygons, estimated from released ones; free."""

    NAME = "noiseawarecount"
    TITLE = "Count in polygons from released points"
    GROUP = "analysis"
    TAGS = "privacy,count,polygon,unbiased,deconvolution,released"
    HELP = HELP

    ZONES, BANDWIDTH = "ZONES", "BANDWIDTH"
    charges = False

    def declarations(self):
        return [
            forms.released_points(self.INPUT),
            forms.polygons(
                self.ZONES,
                tr("Polygons to count in"),
                tr("Public, in any CRS. However many, they cost nothing."),
            ),
            forms.metres(
                self.BANDWIDTH,
                tr("Bandwidth (m)"),
                tr(
                    "Points count as small Gaussian clouds of this standard deviation. "
                    "The smaller, the sharper and the less certain; about as wide as "
                    "the noise is a good start, and Gaussian noise needs a bit more."
                ),
            ),
            forms.working_crs(
                self.CRS,
                tr("Empty: where the release was measured, as its guarantee says."),
            ),
            forms.layer_output(self.OUTPUT, tr("Estimated counts"), VECTOR_POLYGON),
        ]

    def budget(self, values, context):
        core = library.load().core
        bandwidth = self.number(values, self.BANDWIDTH, context)
        limits = core.deconvolution.source.BANDWIDTH
        core.parameter.check_number(self.BANDWIDTH, bandwidth, limits)
        return {"bandwidth": bandwidth}

    def release(self, run):
        values, context = run.values, run.context
        record = report.stored(self.input_layer(values, context))
        if record is None:
            raise QgsProcessingException(
                tr(
                    "INPUT carries no guarantee. Count in a layer that one of these "
                    "algorithms has released, whole and unchanged: in a GeoPackage, or "
                    "as the layer of this project."
                )
            )
        source = self.parameterAsSource(values, self.ZONES, context)
        if source is None:
            raise QgsProcessingException(self.invalidSourceError(values, self.ZONES))
        self._zones = layers.PointTable(source, run.progress.pause)
        self._reference = source.sourceCrs(), source.wkbType()
        known = run.library
        return known.count(
            known.files.records.attach_json(run.table.frame, record),
            self._zones.frame.geometry,
            **self.budget(values, context),
            crs=self.working_crs(values, context),
            progress=run.progress,
        )

    def layer(self, run, released):
        reference, kind = self._reference
        fields = QgsFields()
        own = set(self._zones.fields.names()) - set(NUMBERS)
        for field in layers.kept_fields(self._zones.fields, own):
            fields.append(field)
        for name in NUMBERS:
            fields.append(QgsField(name, FIELD_DOUBLE))
        features = self._features(fields, released)
        return Layer(fields, kind, reference, features, None)

    def _features(self, fields, released):
        """Yield the polygons with their counts."""
        import shapely.wkb

        kept = [self._zones.fields.lookupField(n) for n in fields.names()[:-2]]
        numbers = zip(*(released[name].tolist() for name in NUMBERS), strict=True)
        for row, found in enumerate(numbers):
            values = [self._zones.values[row][position] for position in kept]
            shape = QgsGeometry()
            shape.fromWkb(shapely.wkb.dumps(released.geometry.iloc[row]))
            yield layers.made(fields, [*values, *found], shape)
