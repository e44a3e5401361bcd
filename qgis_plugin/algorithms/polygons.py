# SPDX-License-Identifier: GPL-2.0-or-later
"""Answers for public polygons: their fields, and the numbers beside them."""

from __future__ import annotations

from qgis.core import QgsField

from .. import layers
from .release import Layer, ReleaseAlgorithm


class PolygonsAlgorithm(ReleaseAlgorithm):
    """Publishes numbers for each polygon of a layer.

    ``POLYGONS`` names the argument that holds them; ``NUMBERS`` are the columns of the
    result, with the type of their fields.
    """

    POLYGONS, NUMBERS = "", ()

    def layer(self, run, released):
        polygons = run.tables[self.POLYGONS]
        fields = layers.kept_fields(
            polygons.fields, set(polygons.fields.names()) - set(dict(self.NUMBERS))
        )
        for name, kind in self.NUMBERS:
            fields.append(QgsField(name, kind))
        features = self._features(polygons, fields, released)
        return Layer(fields, polygons.kind, polygons.reference, features, None)

    def _features(self, polygons, fields, released):
        """Yield the polygons with their numbers."""
        kept = fields.names()[: -len(self.NUMBERS)]
        places = [polygons.fields.lookupField(name) for name in kept]
        answers = zip(
            *(released[name].tolist() for name, _ in self.NUMBERS), strict=True
        )
        shapes = polygons.frame.geometry
        for values, shape, numbers in zip(
            polygons.values, shapes, answers, strict=True
        ):
            own = [values[place] for place in places]
            yield layers.made(fields, [*own, *numbers], layers.drawn(shape))
