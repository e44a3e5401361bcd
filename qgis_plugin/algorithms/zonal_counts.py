# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:zonalcounts."""

from __future__ import annotations

from qgis.core import QgsField, QgsFields, QgsProcessingException

from .. import forms, layers
from ..enumerations import FIELD_DOUBLE, FIELD_STRING, MULTI_POLYGON, POLYGON
from ..readers import field_names_text
from ..translation import tr
from .release import OutputLayer, ReleaseAlgorithm
from .shapes import one_row_table, shape_layer

LAYER = "layer"
QUERY = ("query", "zone", "category")


def _shapes_with_fields(table, names, where_there=None):
    """Return a layer's shapes, with some of its fields."""
    missing = [name for name in names if table.fields.lookupField(name) < 0]
    if missing:
        raise QgsProcessingException(
            tr("The field of weights must be in every layer of zones.")
        )
    rest = {where_there} & set(table.fields.names()) - set(names)
    return table.frame[[*names, *rest, table.geometry]].reset_index(drop=True)


class ZonalCounts(ReleaseAlgorithm):
    """How many rows lie in each zone of one or several layers, all at once."""

    TAGS = (
        "privacy,count,sum,zonal,statistics,polygon,hierarchy,threshold,fewer,at least"
    )
    HELP = """
<p>Counts the points in each zone of one or several public layers, or sums a field, and
adds noise that is shaped by how the zones overlap: nested zones, overlapping service
areas and grids of several resolutions are answered together, for one ε or ρ. Instead of
each zone, zones by the public categories of a field can be counted, or sums of such
counts that a file lists. With a limit it only says whether fewer points are in the
region of one layer, or have <i>true</i> in a field.</p>
<p><b>What is promised.</b> ε-differential privacy: adding or removing one person, or
replacing one person's data, changes the probability of any result by at most the factor
e^ε. For ρ: zero-concentrated differential privacy. Both have no unit; this is not
geo-privacy, and it hides a person wherever they are.</p>
<p><b>What comes out.</b> <i>count_raw</i>, as measured; <i>count</i>, made consistent
across the layers and not negative, which costs no privacy; <i>se</i>, the standard
error; <i>low</i> and <i>high</i>, between which the truth lies with probability 95 %;
of sums, that of the values moved into the limits. With a limit: <i>below</i>, 1 for
yes, they are fewer, 0 for no; a count as far from <i>limit</i> as <i>margin</i>, or
farther, is judged rightly with probability 1 − β.</p>
<p><b>What is not promised.</b> Zones must be public, not drawn around the data. Whoever
computes the counts sees the true ones. Further releases of the same people add to the
loss; a ledger adds them up.</p>
"""

    def arguments(self, values, run=None):
        found = super().arguments(values, run)
        capped = "max_rows_per_unit" in found
        if capped != ("privacy_unit" in found) and (capped or "below" not in found):
            asked = [self.row.argument("privacy_unit").fields[-1]]
            asked += forms.arguments_in_form(self.row.argument("max_rows_per_unit"))
            raise QgsProcessingException(
                tr("{} go together: give both, or neither.").format(
                    field_names_text(asked)
                )
            )
        return found

    def call(self, run):
        given = self.arguments(run.values, run)
        if "zones" in given:  # the field with the kind
            return run.library.zonal_counts(
                run.table.frame, **given, progress=run.progress
            )
        zones = self._zones(run)
        kept = [given["weights"]] if "weights" in given else []
        named = given.get("zone_name")
        public = {
            name: _shapes_with_fields(table, kept, named)
            for name, table in zones.items()
        }
        if len(public) == 1:
            (public,) = public.values()
        return run.library.zonal_counts(
            run.table.frame, public, **given, progress=run.progress
        )

    def _zones(self, run):
        """Read the zones, each layer under a name of its own."""
        for layer in run.values.read(self.row.argument("zones"), "LayerList"):
            name = layers.free_name(layer.name(), run.tables)
            source = layers.LayerSource(layer)
            run.tables[name] = layers.PointTable(source, run.progress.pause)
        return run.tables

    def layer(self, run, released):
        numbers = released.attrs["geopriv"]["columns"]
        if "below" in numbers:
            return _answer_layer(released, numbers, run)
        fields = QgsFields()
        answers = "query" in released.columns
        if answers:
            for name in QUERY:
                fields.append(QgsField(name, FIELD_STRING))
        elif len(run.tables) > 1:
            fields.append(QgsField(LAYER, FIELD_STRING))
        for table in () if answers else run.tables.values():
            for field in table.fields:
                taken = {"fid", *numbers, *fields.names()}  # "layer" if several
                if field.name().lower() not in {name.lower() for name in taken}:
                    fields.append(field)
        for name in numbers:
            fields.append(QgsField(name, FIELD_DOUBLE))
        kinds = set(released.geometry.geom_type)
        kind = POLYGON if kinds == {"Polygon"} else MULTI_POLYGON
        made = self._answers if answers else self._features
        features = list(made(run.tables, fields, released, kind))
        reference = next(iter(run.tables.values())).reference
        return OutputLayer(fields, kind, reference, features, None)

    def _answers(self, _, fields, released, kind):
        """Yield the answers to queries, each with the union of its zones."""
        values = released[fields.names()].to_numpy().tolist()
        for shape, found in zip(released.geometry, values, strict=True):
            yield layers.make_feature(fields, found, _to_multipolygon(shape, kind))

    def _features(self, tables, fields, released, kind):
        """Yield the zones in the order in which they were given."""
        numbers = released[released.attrs["geopriv"]["columns"]].to_numpy().tolist()
        answers = zip(released.geometry, numbers, strict=True)
        own = fields.names()[: len(fields) - len(numbers[0])]
        for name, table in tables.items():
            places = list(map(table.fields.lookupField, own))
            for values in table.values:
                kept = [values[place] if place >= 0 else None for place in places]
                if len(tables) > 1:
                    kept[0] = name
                shape, found = next(answers)
                yield layers.make_feature(
                    fields, [*kept, *found], _to_multipolygon(shape, kind)
                )


def _answer_layer(released, numbers, run):
    """Return a layer of the region that was asked about; of a field a table."""
    found = {name: float(released[name].iloc[0]) for name in numbers}
    if not run.tables:
        return one_row_table(found)
    reference = next(iter(run.tables.values())).reference
    return shape_layer(found, released.geometry.iloc[0], reference)


def _to_multipolygon(shape, kind):
    """Return a polygon as QGIS has it, as a multipolygon where others are."""
    drawn = layers.to_qgis_geometry(shape)
    if kind == MULTI_POLYGON:
        drawn.convertToMultiType()
    return drawn
