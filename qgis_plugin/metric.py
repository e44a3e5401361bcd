# SPDX-License-Identifier: GPL-2.0-or-later
"""The metric of a public graph, made of what a form gives."""

from __future__ import annotations

from qgis.core import QgsProcessingException

from . import layers, rasters, words
from .geopriv_gis.core.parameter import check_number
from .translation import tr

WAYS = {  # to make a metric, with what each takes
    "population": ("people_field", "floor"),
    "population_raster": ("floor",),
    "roads": ("spacing",),
    "within": ("cell",),
}


def metric_of_form(values, argument, run):
    """Return the metric that is described in one of four ways; None without a run."""
    parts = {part.name: part for part in argument.fields}
    given = [name for name, part in parts.items() if values.given(part.parameter)]
    ways = [name for name in given if name in WAYS]
    if len(ways) != 1:
        known = ", ".join(words.called(parts[name]) for name in WAYS)
        raise QgsProcessingException(tr("Give exactly one of {}.").format(known))
    (way,) = ways
    spare = {*given} - {way, "reach", "crs", *WAYS[way]}
    if spare:
        names = ", ".join(words.called(parts[name]) for name in sorted(spare))
        raise QgsProcessingException(
            tr("{} cannot be used with {}.").format(names, words.called(parts[way]))
        )
    found = {}
    for name in {"reach", *WAYS[way]} - {"people_field"}:
        found[name] = values.number(parts[name])
        if found[name] is not None or name == "cell":
            part = parts[name]
            check_number(words.called(part), found[name], part.kind.limits)
    if run is None:
        return None
    found["crs"] = layers.crs_of(values.read(parts["crs"], "Crs"))
    found = {name: value for name, value in found.items() if value is not None}
    return _make_metric(values, parts, way, found, run)


def _make_metric(values, parts, way, given, run):
    """Return the metric of a layer."""
    metrics = run.library.metrics
    if way == "population_raster":
        raster = values.read(parts[way], "RasterLayer")
        nowhere = float("nan")  # cells without data are no places
        return metrics.people(rasters.read_band(raster, 1, nowhere), **given)
    frame = values.table(parts[way], run.progress).frame
    if way != "population":
        return getattr(metrics, way)(frame.geometry, **given)
    column = values.fields(parts["people_field"].parameter)
    if not column:
        raise QgsProcessingException(
            tr("{} go together; give both.").format(
                tr(" and ").join(map(words.called, (parts[way], parts["people_field"])))
            )
        )
    return metrics.people(frame, column[0], **given)
