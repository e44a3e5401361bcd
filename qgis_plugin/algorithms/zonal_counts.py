# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:zonalcounts."""

from __future__ import annotations

from qgis.core import QgsProcessingException

from .. import layers
from ..enumerations import FIELD_DOUBLE, FIELD_STRING, POLYGON
from ..output_layer import columns_layer, numbers_layer, own_fields
from ..translation import tr
from .release import ReleaseAlgorithm

QUERY = ("query", "zone", "category")


def _shapes_with_fields(table, names, where_there=()):
    missing = [name for name in names if table.fields.lookupField(name) < 0]
    if missing:
        raise QgsProcessingException(
            tr("The field of weights must be in every layer of zones.")
        )
    rest = set(where_there) & set(table.fields.names()) - set(names)
    return table.frame[[*names, *rest, table.geometry]].reset_index(drop=True)


class ZonalCountsAlgorithm(ReleaseAlgorithm):
    """How many rows lie in each zone of one or several layers, all at once."""

    def call(self, run):
        given = self.arguments(run.values, run)
        if "zones" in given:  # the field with the kind
            return run.library.zonal_counts(
                run.table.frame, **given, progress=run.progress
            )
        zones = self._zones(run)
        kept = [given["weights"]] if "weights" in given else []
        named = [given.get("zone_name"), given.get("population")]
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
            run.tables[name] = layers.PointTable(layer, run.progress.pause)
        return run.tables

    def layer(self, run, released):
        numbers = released.attrs["geopriv"]["columns"]
        reference = next((each.reference for each in run.tables.values()), None)
        if "below" in numbers:
            found = {name: float(released[name].iloc[0]) for name in numbers}
            shape = released.geometry.iloc[0] if run.tables else None  # none of a field
            return numbers_layer(found, shape, reference)
        columns = {name: released[name] for name in numbers}
        types, own = dict.fromkeys(numbers, FIELD_DOUBLE), None
        if "query" in released.columns:  # each with the union of its zones
            columns = {name: released[name] for name in QUERY} | columns
            types |= dict.fromkeys(QUERY, FIELD_STRING)
        else:
            if "period" in released.columns:
                columns = {"period": released["period"], **columns}
            fields, rows = own_fields(run.tables, columns)
            each = len(released) // len(rows)  # periods of a zone, which come together
            own = fields, [row for row in rows for _ in range(each)]
        return columns_layer(
            columns, released.geometry, POLYGON, reference, types=types, own=own
        )
