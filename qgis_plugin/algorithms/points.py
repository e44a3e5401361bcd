# SPDX-License-Identifier: GPL-2.0-or-later
"""Releases of a point for every row, with its fields."""

from __future__ import annotations

from qgis.core import QgsField

from .. import layers
from ..enumerations import (
    FIELD_DATETIME,
    FIELD_DOUBLE,
    FIELD_INTEGER,
    FIELD_STRING,
    POINT,
    POINT_Z,
    START_TO_END,
    VECTOR_POINT,
)
from ..geopriv_gis.arguments.form_parts import form_parts
from ..output_layer import OutputLayer, released_layer
from ..translation import tr
from .release import ReleaseAlgorithm

ADDED = {  # by the argument that is given; other new columns are numbers
    "cell": {"footprint": FIELD_STRING, "radius": FIELD_DOUBLE},
    "gap": {"trip": FIELD_INTEGER},
}


TRACK = {  # types of the columns that a track has beside the layer's own
    "start": FIELD_DATETIME,
    "end": FIELD_DATETIME,
    "window": FIELD_STRING,
    "se": FIELD_DOUBLE,
    "reliable": FIELD_INTEGER,
    "reason": FIELD_STRING,
}


class PointsAlgorithm(ReleaseAlgorithm):
    """Releases every row: which fields go along, in which order, how it is repeated."""

    KIND = VECTOR_POINT

    def arguments(self, values, run=None):
        found = super().arguments(values, run)
        if "shuffle" in found:  # a key would undo it
            layer = values.layer(self.INPUT)
            keys = layer.primaryKeyAttributes() if layer else []
            names = (layer.fields().at(key).name() for key in keys)
            found["drop"] = tuple(dict.fromkeys((*found.get("drop", ()), *names)))
        if run is not None and not self.row.has_guarantee:
            # Only what is named goes along; by this the fields' values are found again.
            found["keep"] = (*found.get("keep", ()), run.table.row)
        return found

    def frame(self, run):
        """Return the rows; where noise is repeated, under the labels that tell them."""
        frame = super().frame(run)
        fields = run.values.fields("ID_FIELD") if run.values.given("STICKY") else ()
        return frame.set_index(fields[0], drop=False) if fields else frame

    def layer(self, run, released):
        names = list(getattr(released, "columns", ()))  # some release points alone
        new = self._added_columns(run, names)
        fields = layers.kept_fields(run.source.fields(), set(names).difference(new))
        for name, kind in new.items():
            fields.append(QgsField(name, kind))
        places = layers.places_of(released)
        return OutputLayer(
            fields,
            POINT_Z if places.shape[1] > 2 else POINT,
            run.source.sourceCrs(),
            run.table.features(released, places, fields, list(new)),
            run.library.files.records.record_to_json(released),
        )

    def _added_columns(self, run, names):
        """Return the columns that the release adds or replaces, with their types.

        The layer's own fields of these names were left out, or it was refused.
        """
        own = run.table.frame.columns
        found = {name: FIELD_DOUBLE for name in names if name not in own}
        for each in form_parts(self.row):
            if each.name in ADDED and run.values.given(each.parameter):
                found |= {n: kind for n, kind in ADDED[each.name].items() if n in names}
            if each.name == "pseudonym_fields":  # the layer has what they replace
                hidden = run.values.fields(each.parameter)
                found |= dict.fromkeys(hidden, FIELD_STRING)
        return found


class GraphLaplaceAlgorithm(PointsAlgorithm):
    """Points on the nodes of a public graph: among people, along roads, within land."""

    def arguments(self, values, run=None):
        """Leave out the people that the form starts with where ε is given."""
        found = super().arguments(values, run)
        for name in ("people", "level") if "eps" in found else ():
            (part,) = self.row.argument(name).fields
            if found.get(name) == part.default:
                del found[name]
        return found


class OptimalCellsAlgorithm(PointsAlgorithm):
    """A public cell for every row, with the least expected loss."""

    RELEASED = ("drop", "keep", "shuffle", "z", "sticky", "ledger")  # not of the fit

    def plan(self, run):
        return super().call(run)

    def call(self, run):
        """Fit and release, and say in between what the fit promises to cost."""
        given, frame = self.arguments(run.values, run), self.frame(run)
        cells, prior = given.pop("cells"), given.pop("prior", None)
        released = {name: given.pop(name) for name in self.RELEASED if name in given}
        project_cells = run.library.frames.points.optimal_mechanism.project_cells
        fitted = run.library.OptimalMechanism.fit(
            project_cells(frame, cells.geometry),
            None if prior is None else cells[prior].to_numpy(),
            **given,
            progress=run.progress,
        )
        losses = (f"{name} {loss:.4g}" for name, loss in fitted.comparison().items())
        text = tr(
            "Expected error, on average or at the worst cell (metres, or square "
            "metres): {}"
        )
        run.feedback.pushInfo(text.format(", ".join(losses)))
        return fitted.release(frame, **released, progress=run.progress)


class PrivateTrackAlgorithm(ReleaseAlgorithm):
    """Where persons were in windows of time: a point for each, with its times."""

    KIND = VECTOR_POINT

    def layer(self, run, released):
        own = run.source.fields()
        kept = set(released.columns) & set(own.names()) - set(TRACK)
        types = {name: own.at(own.lookupField(name)) for name in kept}
        return released_layer(run, released, POINT, {**types, **TRACK})

    def style(self, layer):
        """Let the temporal controller play windows that have a start and an end."""
        super().style(layer)
        if layer.fields().lookupField("start") >= 0:
            times = layer.temporalProperties()
            times.setMode(START_TO_END)
            times.setStartField("start")
            times.setEndField("end")
            times.setIsActive(True)
