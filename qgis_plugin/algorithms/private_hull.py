# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:privatehull."""

from __future__ import annotations

from qgis.core import QgsField, QgsFields, QgsGeometry

from .. import forms, layers, library
from ..enumerations import FIELD_DOUBLE, VECTOR_POLYGON
from ..translation import tr
from .query import QueryAlgorithm
from .release import Layer

# Names of the library.
BANDS = {
    "support": ("beta", "half_width", "half_width_all", "correction"),
    "anchors": ("beta", "outer", "inner"),
    "points": ("beta", "outer", "inner"),
}
METHODS = tuple(BANDS)

HELP = """
<p>Draws a convex polygon close to the convex hull of all points.</p>
<p><b>What is promised.</b> ε-geo-privacy or ρ-concentrated geo-privacy for the whole
table at once: even if every row moves by up to <i>d</i> metres, the probability of any
result changes by at most the factor e^(ε·d). For ρ: the Rényi divergence of order α is
at most α·ρ·d².</p>
<p><b>How wrong it may be.</b> In the output's fields, in metres: <i>half_width</i>, by
which the border in one direction is off at most, and <i>half_width_all</i>, the same
for all directions at once, each with probability 1 − β. Add to either of them
<i>correction</i>, what it took to make the polygon convex. At many directions ρ gives
far more accurate hulls than ε. The other methods state <i>outer</i>, by which the true
hull reaches beyond the polygon at most, and <i>inner</i>, the reverse.</p>
<p><b>What is not promised.</b> Points may lie outside the polygon, and it may reach
beyond them. Under heavy noise the result may be a segment or a point; a warning says
so. Every further release of the same people adds to the loss.</p>
"""


class PrivateHull(QueryAlgorithm):
    """A convex polygon around all rows, and how wrong it may be."""

    NAME = "privatehull"
    TITLE = "Private convex hull"
    TAGS = "privacy,convex hull,extent,support function"
    HELP = HELP

    METHOD, DIRECTIONS, BETA = "METHOD", "DIRECTIONS", "BETA"

    def declarations(self):
        return [
            forms.points(self.INPUT),
            *self.notion_declarations(),
            forms.advanced(
                forms.choice(
                    self.METHOD,
                    tr("Method"),
                    tr(
                        "Supporting lines are the most accurate in all cases known; "
                        "the number of directions is theirs."
                    ),
                    [
                        tr("Supporting lines"),
                        tr("Rows near anchor points"),
                        tr("Release all rows, then their hull"),
                    ],
                )
            ),
            forms.advanced(
                forms.count(
                    self.DIRECTIONS,
                    tr("Number of directions"),
                    tr("The polygon has at most this many sides."),
                    64,
                    minimum=3,
                )
            ),
            forms.share(
                self.BETA,
                tr("β, probability that the error band fails"),
                tr("The bands in the output's fields hold with probability 1 − β."),
                0.05,
            ),
            forms.working_crs(
                self.CRS,
                tr(
                    "A projected CRS in which the polygon is convex. Empty: the "
                    "layer's CRS, or a UTM zone estimated from the data where the "
                    "layer's CRS is geographic or distorts; that choice is then an "
                    "assumption of the guarantee."
                ),
            ),
            forms.layer_output(self.OUTPUT, tr("Private hull"), VECTOR_POLYGON),
        ]

    def budget(self, values, context):
        core = library.load().core
        directions = self.parameterAsInt(values, self.DIRECTIONS, context)
        beta = self.parameterAsDouble(values, self.BETA, context)
        limits, check = core.summaries.hull, core.parameter.check_number
        check("directions", directions, limits.DIRECTIONS)
        check("beta", beta, limits.BETA)
        notion = self.notion(values, context)
        method = METHODS[self.parameterAsEnum(values, self.METHOD, context)]
        return {"method": method, "directions": directions, "beta": beta, **notion}

    def release(self, run):
        return run.library.frames.private_hull(
            run.table.frame,
            **self.budget(run.values, run.context),
            crs=self.working_crs(run.values, run.context),
            ledger=self.ledger(run.values, run.context),
            progress=run.progress,
        )

    def layer(self, run, released):
        fields = QgsFields()
        error = released.attrs["geopriv"]["error"]
        band = BANDS[
            METHODS[self.parameterAsEnum(run.values, self.METHOD, run.context)]
        ]
        for name in band:
            fields.append(QgsField(name, FIELD_DOUBLE))
        shape = QgsGeometry()
        shape.fromWkb(bytes(released.iloc[0].wkb))
        feature = layers.made(fields, [error[name] for name in band], shape)
        # Heavy noise may leave a segment or a point, the antimeridian cuts in two.
        record = run.library.files.records.to_json(released)
        return Layer(fields, shape.wkbType(), run.source.sourceCrs(), [feature], record)
