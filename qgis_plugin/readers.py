# SPDX-License-Identifier: GPL-2.0-or-later
"""How a value of each kind is read from a form, as the library's function takes it."""

from __future__ import annotations

from qgis.core import QgsProcessingException

from . import layers, rasters, words
from .geopriv_gis.arguments import kinds
from .geopriv_gis.core.parameter import check_number
from .translation import tr

WAYS = {  # to make a metric, with what each takes
    "population": ("people_field", "floor"),
    "population_raster": ("floor",),
    "roads": ("spacing",),
    "within": ("cell",),
}


def metric_of_form(values, argument, run):
    """Return the metric given in one of four ways; None without a run."""
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


def field_names_text(parts):
    """Return what a form calls some of its fields, with units that it does not name."""
    return tr(" and ").join(
        f"{words.called(part)} ({part.kind.limits.unit})"
        if isinstance(part.kind, kinds.Number)
        and part.kind.limits.unit
        and "(" not in part.label
        else words.called(part)
        for part in parts
    )


def check_limits(part, value):
    """Refuse a number that is not within the limits of its row."""
    check_number(words.called(part), value, part.kind.limits)


# -- one function for each kind: of the form's values, the argument, the run -----------


def _read_plainly(kind):
    return lambda values, argument, _: values.read(argument, kind) or None


def _read_number(values, argument, run):
    (part,) = argument.fields or (argument,)
    value = values.number(part)
    if value is not None or argument.required:
        check_limits(part, value)
    return value if argument.required or value != argument.default else None


def _read_choice(values, argument, run):
    words = argument.kind.words
    if argument.fields:  # a tick box for each word but the first
        boxes = argument.fields
        ticked = [n for n, box in enumerate(boxes, 1) if values.read(box, "Boolean")]
        if len(ticked) > 1:
            raise QgsProcessingException(
                tr("Tick only one of {}.").format(field_names_text(boxes))
            )
        word = words[ticked[0] if ticked else 0]
    else:
        word = values.word(argument)
    return None if word == (argument.default or words[0]) else word


def _read_flag(values, argument, run):
    if argument.fields:  # a tick box for the opposite
        ticked = not values.read(argument.fields[0], "Boolean")
    else:
        ticked = values.read(argument, "Boolean")
    return None if ticked == argument.default else ticked


def _read_unit(values, argument, run):
    *choice, field = argument.fields
    column = values.read(field, "String")
    if choice:
        word = values.word(choice[0])
        if (word == "column") != bool(column):
            raise QgsProcessingException(
                tr("{} goes with the choice “{}” and with nothing else.").format(
                    words.called(field), tr(choice[0].kind.labels["column"])
                )
            )
        if not column:
            return word
    if column in ("row", "table"):  # these words mean something else
        return f"column:{column}"
    return column or None


def _read_column(values, argument, run):
    if argument.kind.pseudonyms:
        kept, hidden = (values.fields(part.parameter) for part in argument.fields)
        if not hidden:
            return kept or None
        as_is = dict.fromkeys(kept, kinds.AS_IS)
        return as_is | dict.fromkeys(hidden, kinds.PSEUDONYM)
    if argument.fields:  # ticked are the fields that go along
        parts = (*argument.fields, *values.row.argument("keep").fields)
        ticked = {name for part in parts for name in values.fields(part.parameter)}
        names = run.source.fields().names() if run else ()
        return tuple(name for name in names if name not in ticked)
    names = (
        () if _is_raster_given(values, argument) else values.fields(argument.parameter)
    )
    return (names if argument.kind.several else names[0]) if names else None


def _is_raster_given(values, argument):
    """Tell whether a raster is given in the place of the layer with the fields."""
    return any(
        isinstance(other.kind, kinds.Raster) and values.given(other.parameter)
        for part in values.row.argument(argument.kind.of).fields
        for other in (part.instead.arguments if part.instead else ())
    )


def _read_points(values, argument, run):
    """Return places, with fields if another argument names one; None if absent."""
    table = run and values.table(argument, run.progress)
    if not table:
        return None
    run.tables[argument.name] = table
    of = {getattr(row.kind, "of", None) for row in values.row.arguments}
    found = table.frame if argument.name in of else table.frame.geometry
    here = argument.kind.here and run.table.frame.crs
    return found.to_crs(here) if here and found.crs is not None else found


def _read_mask(values, argument, run):
    """Return a function that gives the chosen release for any rows; None if absent."""
    table = run and values.table(argument, run.progress)
    if not table:
        return None
    released = number_points(table)
    return lambda _: released


def _read_releases(values, argument, run):
    if run is None:
        return None
    found = values.read(argument, "LayerList")
    pause = run.progress.pause
    return [number_points(layers.PointTable(layer, pause)) for layer in found]


def number_points(table):
    """Return a table's points, numbered in their order."""
    return table.frame.geometry.reset_index(drop=True)


def _read_numbers(values, argument, kind, wrong):
    text = values.read(argument, "String")
    try:
        return [kind(part) for part in text.split(",")] if text else None
    except ValueError as error:
        raise QgsProcessingException(wrong.format(words.called(argument))) from error


def _read_thresholds(values, argument, run):
    wrong = tr("{} must be a number, or two for two fields: X,Y.")
    found = _read_numbers(values, argument, float, wrong)
    return found[0] if found and len(found) == 1 else found


def _read_raster(values, argument, run):
    layer = run and values.read(argument, "RasterLayer")
    if run is not None and layer is None:
        raise QgsProcessingException(
            tr("{} must be a raster.").format(words.called(argument))
        )
    if layer is None or not argument.along:
        return layer
    band = values.read(argument.along[0], "Int") or 1
    return rasters.read_band(layer, band, argument.kind.missing)


def _read_polygons(values, argument, run):
    """Keep the table as well: results are written with the polygons' fields."""
    if run is None or argument.kind.several:  # of several layers only their names count
        return None
    table = values.table(argument, run.progress)
    if table is None:
        return None
    run.tables[argument.name] = table
    return table.frame


def _read_place(values, argument, run):
    import shapely.geometry

    if run is None:
        return None
    place = values.read(argument, "Point", run.source.sourceCrs())
    return shapely.geometry.Point(place.x(), place.y())


def _read_extent(values, argument, run):
    import geopandas
    from shapely.geometry import box

    if run is None or not (argument.required or values.given(argument.parameter)):
        return None
    if argument.kind.here:
        return values.bounds(argument, run.source.sourceCrs())
    crs = layers.crs_of(values.read(argument, "ExtentCrs")) or run.table.frame.crs
    return geopandas.GeoSeries([box(*values.bounds(argument))], crs=crs)


def _read_store(values, argument, run):
    if not argument.along:
        return values.read(argument, "File") or None
    dataset, _, shared = argument.along
    path, name = values.read(argument, "File"), values.read(dataset, "String")
    if bool(path) != bool(name):
        raise QgsProcessingException(
            tr("{} go together; give both.").format(
                field_names_text([argument, dataset])
            )
        )
    if not path or run is None:
        return None
    places = values.read(shared, "Boolean")
    return run.library.StickyStore(path, name, shared_places=places)


def _read_interval(values, argument, run):
    limits = tuple(map(values.number, argument.fields))
    if limits.count(None) == 1:
        raise QgsProcessingException(
            tr("{} go together; give both.").format(field_names_text(argument.fields))
        )
    return None if None in limits else limits


def _read_shape(values, argument, run):
    *axes, corners = argument.fields
    ellipse, text = list(map(values.number, axes)), values.read(corners, "String")
    if all(part is None for part in ellipse):
        return _parse_corners(text) if text else None
    if None in ellipse or text:
        raise QgsProcessingException(
            tr("{} go together, without {}.").format(
                field_names_text(axes), field_names_text([corners])
            )
        )
    return tuple(ellipse)


def _parse_corners(text):
    """Return the corners in a text like ``3,0;0,1;-3,0;0,-1``; raise for others."""
    try:
        return [
            tuple(float(x) for x in corner.split(",")) for corner in text.split(";")
        ]
    except ValueError as error:
        raise QgsProcessingException(
            tr("The corners must be X,Y;X,Y;…, for example 3,0;0,1;-3,0;0,-1.")
        ) from error


READERS = {
    kinds.Account: _read_plainly("File"),
    kinds.SecondLayer: lambda values, argument, run: (
        values.given(argument.parameter) or None
    ),
    kinds.Caller: lambda *_: None,  # the algorithm reads it itself
    kinds.Choice: _read_choice,
    kinds.Column: _read_column,
    kinds.Crs: lambda values, argument, run: (
        run and layers.crs_of(values.read(argument, "Crs"))
    ),
    kinds.Extent: _read_extent,
    kinds.Flag: _read_flag,
    kinds.Frame: lambda *_: None,
    kinds.Interval: _read_interval,
    kinds.Mask: _read_mask,
    kinds.Metric: metric_of_form,
    kinds.Number: _read_number,
    kinds.Place: _read_place,
    kinds.Points: _read_points,
    kinds.Polygons: _read_polygons,
    kinds.Raster: _read_raster,
    kinds.ReleaseLayer: lambda *_: None,
    kinds.Releases: _read_releases,
    kinds.Shape: _read_shape,
    kinds.Shapes: lambda values, argument, run: getattr(
        run and values.table(argument, run.progress), "frame", None
    ),
    kinds.Sizes: lambda values, argument, run: _read_numbers(
        values, argument, int, tr("{} must be whole numbers: 1,10,2000.")
    ),
    kinds.Store: _read_store,
    kinds.Text: _read_plainly("String"),
    kinds.Thresholds: _read_thresholds,
    kinds.Unit: _read_unit,
}
