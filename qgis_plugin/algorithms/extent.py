# SPDX-License-Identifier: GPL-2.0-or-later
"""What the box and the centre share: whom they protect, one shape, its error band."""

from __future__ import annotations

from qgis.core import QgsField, QgsFields, QgsGeometry

from .. import forms, layers, library
from ..enumerations import FIELD_DOUBLE
from ..translation import tr
from .query import QueryAlgorithm
from .release import Layer

BAND = ("beta", "half_width", "half_width_all")  # names of the library
UNITS = ("table", "row")


class ExtentAlgorithm(QueryAlgorithm):
    """Publishes one shape that says where the rows are."""

    UNIT, BETA = "PRIVACY_UNIT", "BETA"

    def output(self):
        """Return the parameter of the layer that is released."""
        raise NotImplementedError

    def own_declarations(self):
        """Return the parameters that only this algorithm has."""
        raise NotImplementedError

    def own(self, values, context):
        """Return the library's arguments of those parameters."""
        raise NotImplementedError

    def declarations(self):
        return [
            forms.points(self.INPUT),
            *self.notion_declarations(),
            *self.own_declarations(),
            forms.choice(
                self.UNIT,
                tr("Who is protected"),
                tr("If each row is another person, less noise is needed."),
                [tr("One person, whose rows are all of them"), tr("Each row a person")],
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
                    "A projected CRS to work in. Empty: the layer's CRS, or a UTM zone "
                    "estimated from the data where the layer's CRS is geographic or "
                    "distorts; that choice is then an assumption of the guarantee."
                ),
            ),
            self.output(),
        ]

    def budget(self, values, context):
        core = library.load().core
        beta = self.parameterAsDouble(values, self.BETA, context)
        core.parameter.check_number("beta", beta, core.mechanisms.numbers.BETA)
        return {
            "beta": beta,
            "privacy_unit": UNITS[self.parameterAsEnum(values, self.UNIT, context)],
            **self.own(values, context),
            **self.notion(values, context),
        }

    def release(self, run):
        method = getattr(run.library.frames, self.name().replace("private", "private_"))
        return method(
            run.table.frame,
            **self.budget(run.values, run.context),
            crs=self.working_crs(run.values, run.context),
            ledger=self.ledger(run.values, run.context),
            progress=run.progress,
        )

    def layer(self, run, released):
        fields = QgsFields()
        for name in BAND:
            fields.append(QgsField(name, FIELD_DOUBLE))
        error = released.attrs["geopriv"]["error"]
        shape = QgsGeometry()
        shape.fromWkb(bytes(released.iloc[0].wkb))
        feature = layers.made(fields, [error[name] for name in BAND], shape)
        # Heavy noise may leave a segment or a point.
        record = run.library.files.records.to_json(released)
        return Layer(fields, shape.wkbType(), run.source.sourceCrs(), [feature], record)
