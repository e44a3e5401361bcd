# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:zonalcounts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from qgis.core import (
    QgsField,
    QgsFields,
    QgsGeometry,
    QgsProcessingException,
    QgsProcessingUtils,
)

from .. import forms, layers, library, styles
from ..enumerations import (
    FIELD_DOUBLE,
    FIELD_STRING,
    MULTI_POLYGON,
    POLYGON,
    VECTOR_POLYGON,
)
from ..translation import tr
from .query import QueryAlgorithm
from .release import Layer

LAYER = "layer"
NEIGHBOURS = ("add-remove", "replace")
MECHANISMS = ("auto", "laplace", "knorm", "cells", "nim", "gaussian")


@dataclass(frozen=True)
class _Zones:
    """One layer of zones: its name, table, CRS."""

    name: str
    table: Any
    reference: Any


HELP = """
<p>Counts the points in each zone of one or several public layers, or sums a field, and
adds noise that is shaped by how the zones overlap: nested zones, overlapping service
areas and grids of several resolutions are answered together, for one ε or ρ.</p>
<p><b>What is promised.</b> ε-differential privacy: adding or removing one person, or
replacing one person's data, changes the probability of any result by at most the factor
e^ε. For ρ: zero-concentrated differential privacy. Both have no unit; this is not
geo-privacy, and it hides a person wherever they are.</p>
<p><b>What comes out.</b> <i>count_raw</i>, as measured; <i>count</i>, made consistent
across the layers and not negative, which costs no privacy; <i>se</i>, the standard
error; <i>low</i> and <i>high</i>, between which the truth lies with probability 95 %;
of sums, that of the values moved into the limits.</p>
<p><b>What is not promised.</b> Zones must be public, not drawn around the data. Whoever
computes the counts sees the true ones. Further releases of the same people add to the
loss; a ledger adds them up.</p>
"""


class ZonalCounts(QueryAlgorithm):
    """How many rows lie in each zone of one or several layers, all at once."""

    NAME = "zonalcounts"
    TITLE = "Private counts by zones"
    TAGS = "privacy,count,sum,zonal,statistics,polygon,hierarchy"
    HELP = HELP

    ZONES, NEIGHBOURS, MECHANISM = "ZONES", "NEIGHBOURS", "MECHANISM"
    UNIT_FIELD, MAX_ROWS = "UNIT_FIELD", "MAX_ROWS"
    SUM_FIELD, LOW, HIGH = "SUM_FIELD", "LOW", "HIGH"

    def declarations(self):
        return [
            forms.points(self.INPUT),
            forms.polygon_layers(
                self.ZONES,
                tr("Zones"),
                tr(
                    "Layers of polygons that do not depend on the data. Several layers "
                    "are a hierarchy, or partitions of different kinds."
                ),
            ),
            forms.number(
                self.EPS,
                tr("ε of differential privacy (no unit)"),
                tr("For all zones together. About 1; smaller is safer. ε or ρ."),
                4,
            ),
            forms.number(
                self.RHO,
                tr("Or instead: ρ of zero-concentrated differential privacy (no unit)"),
                tr("For Gaussian noise, better for many layers. Give either ε or ρ."),
                4,
            ),
            forms.choice(
                self.NEIGHBOURS,
                tr("What is hidden"),
                tr("In the second case the number of people is public."),
                [tr("Whether a person is in the data"), tr("Which data a person has")],
            ),
            *self._persons(),
            *self._sums(),
            forms.advanced(
                forms.choice(
                    self.MECHANISM,
                    tr("Noise"),
                    tr("Automatic: the least expected error for these zones."),
                    [
                        tr("Automatic"),
                        tr("Laplace on every zone"),
                        tr("K-norm"),
                        tr("On the pieces of the overlay"),
                        tr("Recursive K-norm"),
                        tr("Gaussian on every zone"),
                    ],
                )
            ),
            forms.layer_output(self.OUTPUT, tr("Private counts"), VECTOR_POLYGON),
        ]

    def _persons(self):
        return [
            forms.field(
                self.UNIT_FIELD,
                tr("Field that says whose a row is"),
                tr("Empty: each row is a person."),
                self.INPUT,
            ),
            forms.optional_count(
                self.MAX_ROWS,
                tr("Rows of one person that are counted"),
                tr("With the field. The first ones; further rows have no influence."),
            ),
        ]

    def _sums(self):
        return [
            forms.advanced(
                forms.field(
                    self.SUM_FIELD,
                    tr("Sum this field instead of counting"),
                    tr("Numbers, none missing; with both limits."),
                    self.INPUT,
                )
            ),
            *(
                forms.advanced(
                    forms.value(
                        name, label, tr("Public; values beyond are moved here.")
                    )
                )
                for name, label in (
                    (self.LOW, tr("Least value")),
                    (self.HIGH, tr("Largest value")),
                )
            ),
        ]

    def budget(self, values, context):
        given = {
            "eps": self.number(values, self.EPS, context),
            "rho": self.number(values, self.RHO, context),
        }
        if (given["eps"] is None) == (given["rho"] is None):
            raise QgsProcessingException(tr("Give either EPS (ε) or RHO (ρ)."))
        way = self.parameterAsEnum(values, self.NEIGHBOURS, context)
        given["neighbours"] = NEIGHBOURS[way]
        library.load().core.zones.counts.Budget(**given)
        noise = self.parameterAsEnum(values, self.MECHANISM, context)
        return {**given, "mechanism": MECHANISMS[noise], **self._unit(values, context)}

    def _unit(self, values, context):
        field = self.parameterAsString(values, self.UNIT_FIELD, context)
        rows = self.number(values, self.MAX_ROWS, context)
        if bool(field) != (rows is not None):
            raise QgsProcessingException(
                tr("UNIT_FIELD and MAX_ROWS go together: give both, or neither.")
            )
        if not field:
            return {}
        return {"privacy_unit": field, "max_rows_per_unit": int(rows)}

    def _summed(self, values, context):
        """Return the field to sum and its limits, or nothing."""
        field = self.parameterAsString(values, self.SUM_FIELD, context)
        limits = [self.number(values, name, context) for name in (self.LOW, self.HIGH)]
        if bool(field) != all(limit is not None for limit in limits):
            raise QgsProcessingException(tr("SUM_FIELD, LOW and HIGH go together."))
        return {"column": field, "bounds": tuple(limits)} if field else {}

    def release(self, run):
        summed = self._summed(run.values, run.context)
        self._read(run)
        frames = run.library.frames
        public = {
            zones.name: zones.table.frame[[zones.table.geometry]]
            for zones in self._zones
        }
        if len(public) == 1:
            (public,) = public.values()
        return (frames.zonal_sums if summed else frames.zonal_counts)(
            run.table.frame,
            public,
            **summed,
            **self.budget(run.values, run.context),
            ledger=self.ledger(run.values, run.context),
            progress=run.progress,
        )

    def _read(self, run):
        """Read the zones, each layer under a name of its own."""
        self._zones, names = [], set()
        for layer in self.parameterAsLayerList(run.values, self.ZONES, run.context):
            name = layers.free_name(layer.name(), names)
            names.add(name)
            table = layers.PointTable(layers.LayerSource(layer), run.progress.pause)
            self._zones.append(_Zones(name, table, layer.crs()))

    def layer(self, run, released):
        numbers = released.attrs["geopriv"]["columns"]
        fields = QgsFields()
        several = len(self._zones) > 1
        if several:
            fields.append(QgsField(LAYER, FIELD_STRING))
        for zones in self._zones:
            for field in zones.table.fields:
                taken = {
                    "fid",
                    *numbers,
                    *fields.names(),
                }  # "layer" if there are several
                if field.name().lower() not in {name.lower() for name in taken}:
                    fields.append(field)
        for name in numbers:
            fields.append(QgsField(name, FIELD_DOUBLE))
        kinds = set(released.geometry.geom_type)
        kind = POLYGON if kinds == {"Polygon"} else MULTI_POLYGON
        record = None  # a polygon that becomes a multipolygon is another geometry
        if len(kinds) == 1:
            record = run.library.files.records.to_json(released)
        features = list(self._features(fields, released, several, kind))
        return Layer(fields, kind, self._zones[0].reference, features, record)

    def _features(self, fields, released, several, kind):
        """Yield the zones in the order in which they were given."""
        numbers = released[released.attrs["geopriv"]["columns"]].to_numpy().tolist()
        shapes, row = released.geometry.to_wkb().tolist(), 0
        own = fields.names()[: len(fields) - len(numbers[0])]
        for zones in self._zones:
            places = [zones.table.fields.lookupField(name) for name in own]
            for values in zones.table.values:
                kept = [values[place] if place >= 0 else None for place in places]
                if several:
                    kept[0] = zones.name
                shape = QgsGeometry()
                shape.fromWkb(bytes(shapes[row]))
                if kind == MULTI_POLYGON:
                    shape.convertToMultiType()
                yield layers.made(fields, [*kept, *numbers[row]], shape)
                row += 1

    def postProcessAlgorithm(self, context, feedback):
        results = super().postProcessAlgorithm(context, feedback)
        if self._done is not None:
            layer = QgsProcessingUtils.mapLayerFromString(self._done[0], context)
            if layer is not None:
                names = layer.fields().names()
                styles.graduated(layer, "sum" if "sum_raw" in names else "count")
        return results
