# SPDX-License-Identifier: GPL-2.0-or-later
"""The form for counts by district, with what is known filled in."""

from __future__ import annotations

from qgis.core import QgsProject

from . import earlier_releases, report
from .enumerations import POINTS, POLYGONS, VECTOR_LAYER

FORM = "geopriv:zonalcounts"


def start(iface):
    """Open the form for the layer that is chosen in the layer panel."""
    open_form_for(_as_true_layer(iface.activeLayer()))


def open_form_for(layer, unit="", **figures):
    """Open the form for a layer of true points, or for none.

    ``unit`` is the field that says whose a row is; ``figures`` are further values of
    the form.
    """
    import processing

    processing.execAlgorithmDialog(FORM, prefilled_values(layer, unit, **figures))


def prefilled_values(layer, unit="", levels=1, without=(), **figures):
    """Return what is filled in. Zones are, where there is no doubt which.

    That is where the project has as many layers of areas that were made of no rows as
    there are ``levels``, but for those of ids ``without``; the one with fewest areas
    comes first.
    """
    found = dict(figures)
    layer = layer if layer is not None else _single_true_layer()
    if layer is not None:
        found["INPUT"] = layer.id()
    if layer is not None and unit:
        found["UNIT_FIELD"] = unit
    areas = [each for each in _unreleased_layers(POLYGONS) if each.id() not in without]
    if len(areas) == levels:
        areas.sort(key=lambda each: each.featureCount())
        found["ZONES"] = [each.id() for each in areas]
    return found


def _single_true_layer():
    """Return the layer of true points (of several the one released before), or None."""
    found = _unreleased_layers(POINTS)
    found = [each for each in found if earlier_releases.repeat_warning(each)] or found
    return found[0] if len(found) == 1 else None


def _unreleased_layers(kind):
    """Return the layers of a kind of shape that no release made."""
    found = QgsProject.instance().mapLayers().values()
    return [
        each for each in found
        if each.type() == VECTOR_LAYER and each.geometryType() == kind
        and not report.stored(each)
    ]  # fmt: skip


def _as_true_layer(layer):
    """Return a layer if it can be one of true points."""
    return layer if layer in _unreleased_layers(POINTS) else None
