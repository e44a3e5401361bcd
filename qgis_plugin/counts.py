# SPDX-License-Identifier: GPL-2.0-or-later
"""The form for counts by district, with what is known filled in."""

from __future__ import annotations

from qgis.core import QgsProject

from . import report
from .enumerations import POINTS, POLYGONS, VECTOR_LAYER

FORM = "geopriv:zonalcounts"


def start(iface):
    """Open the form for the layer that is chosen in the layer panel."""
    opened(_true(iface.activeLayer()))


def opened(layer, unit="", **figures):
    """Open the form for a layer of true points, or for none.

    ``unit`` is the field that says whose a row is; ``figures`` are further values of
    the form.
    """
    import processing

    processing.execAlgorithmDialog(FORM, given(layer, unit, **figures))


def given(layer, unit="", levels=1, without=(), **figures):
    """Return what is filled in. Zones are, where there is no doubt which.

    That is where the project has as many layers of areas that were made of no rows as
    there are ``levels``, but for those of ids ``without``; the one with fewest areas
    comes first.
    """
    found = dict(figures)
    layer = layer if layer is not None else _only(POINTS)
    if layer is not None:
        found["INPUT"] = layer.id()
    if layer is not None and unit:
        found["UNIT_FIELD"] = unit
    areas = [each for each in _true_layers(POLYGONS) if each.id() not in without]
    if len(areas) == levels:
        areas.sort(key=lambda each: each.featureCount())
        found["ZONES"] = [each.id() for each in areas]
    return found


def _only(kind):
    found = _true_layers(kind)
    return found[0] if len(found) == 1 else None


def _true_layers(kind):
    """Return the layers of a kind of shape that no release made."""
    found = QgsProject.instance().mapLayers().values()
    return [
        each for each in found
        if each.type() == VECTOR_LAYER and each.geometryType() == kind
        and not report.stored(each)
    ]  # fmt: skip


def _true(layer):
    """Return a layer if it can be one of true points."""
    return layer if layer in _true_layers(POINTS) else None
