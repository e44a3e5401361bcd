# SPDX-License-Identifier: GPL-2.0-or-later
"""Masks with the figures and the fields of a standard: the library's presets.

They are in no toolbox; the assistant runs them.
"""

from __future__ import annotations

from ..algorithms import make_algorithm
from ..algorithms.points import GraphLaplaceAlgorithm, PointsAlgorithm
from ..enumerations import FIELD_STRING, POINT, POINT_Z
from ..geopriv_gis.arguments import release_row
from ..output_layer import TYPES, released_layer


class _Standard:
    """A mask by a preset; ``texts`` are those that the preset takes as well."""

    def __init__(self, row, preset="", texts=None):
        super().__init__(row)
        self._preset, self._texts = preset, dict(texts or {})

    def createInstance(self):
        return type(self)(self.row, self._preset, self._texts)

    def _chosen(self, run):
        return run.library.presets.preset(self._preset)

    def arguments(self, values, run=None):
        """Return the arguments with the standard's figures; its public layers whole."""
        found = super().arguments(values, run)
        if run is None:
            return found
        found.pop("eps", None)  # the form's start is not the standard's
        chosen = self._chosen(run)
        found = {**found, **self._texts}
        found = chosen.arguments(self.row.function, found, run.table.frame.crs)
        withheld = chosen.withheld(run.source.fields().names())
        found["drop"] = tuple(dict.fromkeys((*found.get("drop", ()), *withheld)))
        return found

    def frame(self, run):
        """Return the rows as the standard has them, without their number."""
        frame = run.table.frame
        return self._chosen(run).prepare(frame.drop(columns=run.table.row))

    def plan(self, run):
        """Make the release alone: fields of the standard need a true one."""
        return super().call(run)

    def call(self, run):
        released = super().call(run)
        stamp = released.attrs["geopriv"]["guarantee"]
        guarantee = run.library.Guarantee.from_dict(stamp)
        return self._chosen(run).finish(released, guarantee)

    def layer(self, run, released):
        """Return the layer with the fields that the standard has made of it."""
        known = run.source.fields()
        types = {name: _find_field(name, released[name], known) for name in released}
        kind = POINT_Z if released.geometry.has_z.any() else POINT
        return released_layer(run, released, kind, types)


class PlanarStandard(_Standard, PointsAlgorithm):
    """Noise in metres, as a standard has it."""


class PeopleStandard(_Standard, GraphLaplaceAlgorithm):
    """Noise among people, as a standard has it."""


MASKS = {"planar_laplace": PlanarStandard, "graph_laplace": PeopleStandard}


def protection_algorithm(way):
    """Return the algorithm that releases in a way."""
    row = release_row(way.mask)
    if not way.preset:
        return make_algorithm(row).create()
    return MASKS[way.mask](row, way.preset, way.preset_arguments()).create()


def _find_field(name, column, known):
    """Return a column's field, the layer's own unless its values became others."""
    place, kind = known.lookupField(name), column.dtype.kind
    if place >= 0:
        texts = kind == "O" and any(isinstance(value, str) for value in column)
        if not texts or known.at(place).type() == FIELD_STRING:
            return known.at(place)
    return TYPES.get(kind, FIELD_STRING)
