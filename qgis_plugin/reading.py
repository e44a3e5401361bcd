# SPDX-License-Identifier: GPL-2.0-or-later
"""A form's values, read as the arguments of the library's function.

What can be refused before any layer is read is refused then, in the library's words
and under the names that forms and scripts know.
"""

from __future__ import annotations

from qgis.core import (
    QgsProcessingException,
    QgsProcessingFeatureSourceDefinition,
)

from . import databases, forms, layers, library, metric, words
from .geopriv_gis.arguments import kinds
from .geopriv_gis.arguments.strength import STRENGTHS
from .geopriv_gis.core.parameter import check_number
from .translation import figured, tr


class Values:
    """The values of one form.

    Parameters
    ----------
    algorithm : QgsProcessingAlgorithm
        With the release's ``row``; QGIS converts values by its parameters.
    values : dict
        By the parameters' names, as Processing gives them.
    context : QgsProcessingContext
    """

    def __init__(self, algorithm, values, context):
        self.algorithm, self.row = algorithm, algorithm.row
        self._values, self.context = values, context

    def arguments(self, run=None):
        """Return the arguments that are given; without a run those without layers.

        Raises the library's errors, or `QgsProcessingException`.
        """
        names = self.row.form.arguments
        strength = self.strength()
        if not strength and "eps" in names and "rho" in names:
            self._either(*([self.row.argument(name)] for name in ("eps", "rho")))
        found = dict(strength)
        for name in names:
            if strength and name in forms.BUDGETS:
                continue
            value = self.value(self.row.argument(name), run)
            if value is not None:
                found[name] = value
        return found

    def strength(self):
        """Return the budget that the form's first question comes to, by its name.

        Nothing where ε, ρ or what is meant with them is given in its place. What a
        form starts with yields to those; what somebody has written does not.
        """
        known = STRENGTHS.get(self.row.name)
        if known is None:
            return {}
        asked = known.asked
        experts = [
            part
            for part in forms.parts(self.row)
            if part.name != asked.name and self._expert(part.name)
        ]
        given = [part for part in experts if self.given(part.parameter)]
        metres = self.number(asked)
        if given and metres != asked.default:
            raise QgsProcessingException(
                tr("Give either {} or {}: empty the one, or put {} into the other.")
                .format(named([asked]), named(given[:1]), figured(f"{asked.default:g}"))
            )  # fmt: skip
        if given:
            return {}
        check(asked, metres)
        if any(self._has(*each) for each in known.without):
            return {}
        argument = self.row.argument(known.of)
        by = getattr(library.load().calibration, known.by)
        value = by(*known.before, metres)
        check(argument, value)
        return {known.of: value}

    def taken(self):
        """Say what a script left to the form, which starts with a strength of its own.

        Nothing where something was given: a form gives what it shows.
        """
        known = STRENGTHS.get(self.row.name)
        if known is None or known.asked.parameter in self._values:
            return ""
        if not self.strength():
            return ""
        asked, unit = known.asked, known.asked.kind.limits.unit
        return tr(
            "No budget was given: {} was taken as the form has it at first, {} {}."
        ).format(words.called(asked), figured(f"{asked.default:g}"), unit)

    def _expert(self, name):
        """Tell whether a part of the form is ε, ρ or what may be given for them."""
        budgets = [name for name in forms.BUDGETS if name in self.row.form.arguments]
        asked = (forms.asked(self.row.argument(each)) for each in budgets)
        return name in {part.name for each in asked for part in each}

    def _has(self, name, word):
        """Tell whether an argument is given, or of several words this one."""
        for part in forms.parts(self.row):
            if word and part.name == name and isinstance(part.kind, kinds.Choice):
                return self.word(part) == word
            if part.name in (name if not word else "", word):
                return self.given(part.parameter)
        return False

    def value(self, argument, run=None):
        """Return an argument's value, or None where the library's default holds."""
        for part in argument.fields:
            if part.instead:
                return self.value(part, run)
        others = () if argument.fields else forms.alternatives(argument)
        if not others or not self._either([argument], others):
            return READERS[type(argument.kind)](self, argument, run)
        if not argument.instead.by:
            (other,) = others
            return READERS[type(other.kind)](self, other, run)
        numbers = [self._before(name, run) for name in argument.instead.after]
        numbers += [_number(self, one, run) for one in others]
        value = getattr(library.load().calibration, argument.instead.by)(*numbers)
        check(argument, value)
        return value

    def _before(self, name, run):
        """Return a number that another one is made of."""
        found = self.strength()
        return (
            found[name] if name in found else self.value(self.row.argument(name), run)
        )

    def raw(self, name):
        """Return a value as Processing has it."""
        return self._values.get(name)

    def given(self, name):
        """Tell whether a parameter has a value."""
        value = self._values.get(name)  # of fields, a form gives a list, maybe empty
        return not (value in (None, "", []) or layers.is_null(value))

    def read(self, part, kind, *reference):
        """Return a value as QGIS reads a kind, e.g. ``Double``; places in a CRS."""
        return self.named(part.parameter, kind, *reference)

    def named(self, name, kind, *reference):
        """Return the value of a parameter of this name as QGIS reads a kind."""
        method = getattr(self.algorithm, f"parameterAs{kind}")
        return method(self._values, name, self.context, *reference)

    def number(self, part):
        """Return a number, or None where it is not set."""
        if forms.start(part) is None and not self.given(part.parameter):
            return None
        return self.read(part, "Int" if part.kind.integer else "Double")

    def word(self, part):
        """Return what the library calls the choice."""
        words = [word for word, label in part.kind.labels.items() if label]
        return words[self.read(part, "Enum")]

    def fields(self, name):
        """Return the names of the chosen fields."""
        return tuple(self.algorithm.parameterAsFields(self._values, name, self.context))

    def layer(self, name):
        """Return the layer behind a source of features, or None where there is none."""
        source = self._values.get(name)
        if isinstance(source, QgsProcessingFeatureSourceDefinition):
            source = source.source
        return self.algorithm.parameterAsVectorLayer({name: source}, name, self.context)

    def table(self, part, progress):
        """Return a layer's table, or None where it is left out."""
        source = self.read(part, "Source")
        if source is not None:
            key = databases.key(self.layer(part.parameter))
            return layers.PointTable(source, progress.pause, key)
        if forms.needed(part) or self.given(part.parameter):
            raise QgsProcessingException(
                self.algorithm.invalidSourceError(self._values, part.parameter)
            )
        return None

    def bounds(self, part, *reference):
        """Return west, south, east, north in a CRS, or in that which was given."""
        box = self.read(part, "Extent", *reference)
        return (box.xMinimum(), box.yMinimum(), box.xMaximum(), box.yMaximum())

    def _either(self, ones, others):
        """Tell whether the others are given; exactly one of the two ways must be."""
        one, other = (
            [self.given(part.parameter) for part in parts] for parts in (ones, others)
        )
        if any(one) == any(other):
            text = tr("Give either {} or {}.").format(named(ones), named(others))
            raise QgsProcessingException(f"{text} {tr(self.algorithm.EXAMPLE)}".strip())
        if any(other) and not all(other):
            raise QgsProcessingException(
                tr("{} go together; give both.").format(named(others))
            )
        return any(other)


def named(parts):
    """Return what a form calls some of its fields, with units that it does not name."""
    return tr(" and ").join(
        f"{words.called(part)} ({part.kind.limits.unit})"
        if isinstance(part.kind, kinds.Number)
        and part.kind.limits.unit
        and "(" not in part.label
        else words.called(part)
        for part in parts
    )


def check(part, value):
    """Refuse a number that is not within the limits of its row."""
    check_number(words.called(part), value, part.kind.limits)


# -- one function for each kind: of the form's values, the argument, the run -----------


def _number(values, argument, run):
    (part,) = argument.fields or (argument,)
    value = values.number(part)
    if value is not None or argument.required:
        check(part, value)
    return value if argument.required or value != argument.default else None


def _choice(values, argument, run):
    words = argument.kind.words
    if argument.fields:  # a tick box for each word but the first
        boxes = argument.fields
        ticked = [n for n, box in enumerate(boxes, 1) if values.read(box, "Boolean")]
        if len(ticked) > 1:
            raise QgsProcessingException(
                tr("Tick only one of {}.").format(named(boxes))
            )
        word = words[ticked[0] if ticked else 0]
    else:
        word = values.word(argument)
    return None if word == (argument.default or words[0]) else word


def _flag(values, argument, run):
    if argument.fields:  # a tick box for the opposite
        ticked = not values.read(argument.fields[0], "Boolean")
    else:
        ticked = values.read(argument, "Boolean")
    return None if ticked == argument.default else ticked


def _beside(values, argument, run):
    return values.given(argument.parameter) or None


def _text(values, argument, run):
    return values.read(argument, "String") or None


def _unit(values, argument, run):
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


def _column(values, argument, run):
    names = values.fields(argument.parameter)
    return (names if argument.kind.several else names[0]) if names else None


def _points(values, argument, run):
    """Return places; with their fields where another argument names one of them."""
    table = run and values.table(argument, run.progress)
    if not table:
        return None
    run.tables[argument.name] = table
    of = {getattr(row.kind, "of", None) for row in values.row.arguments}
    return table.frame if argument.name in of else table.frame.geometry


def _mask(values, argument, run):
    """Return what makes the release that is given, of whatever rows."""
    table = run and values.table(argument, run.progress)
    if not table:
        return None
    released = numbered(table)
    return lambda _: released


def _releases(values, argument, run):
    if run is None:
        return None
    found = values.read(argument, "LayerList")
    sources = map(layers.LayerSource, found)
    return [numbered(layers.PointTable(one, run.progress.pause)) for one in sources]


def numbered(table):
    """Return a table's points, numbered in their order."""
    return table.frame.geometry.reset_index(drop=True)


def _thresholds(values, argument, run):
    text = values.read(argument, "String")
    if not text:
        return None
    try:
        found = [float(part) for part in text.split(",")]
    except ValueError as error:
        raise QgsProcessingException(
            tr("{} must be a number, or two for two fields: X,Y.").format(
                words.called(argument)
            )
        ) from error
    return found[0] if len(found) == 1 else found


def _sizes(values, argument, run):
    text = values.read(argument, "String")
    try:
        return [int(part) for part in text.split(",")] if text else None
    except ValueError as error:
        raise QgsProcessingException(
            tr("{} must be whole numbers: 1,10,2000.").format(words.called(argument))
        ) from error


def _raster(values, argument, run):
    layer = run and values.read(argument, "RasterLayer")
    if run is not None and layer is None:
        raise QgsProcessingException(
            tr("{} must be a raster.").format(words.called(argument))
        )
    return layer


def _polygons(values, argument, run):
    """Keep the table as well: results are written with the polygons' fields."""
    if run is None or argument.kind.several:  # of several layers only their names count
        return None
    table = values.table(argument, run.progress)
    if table is None:
        return None
    run.tables[argument.name] = table
    return table.frame


def _shapes(values, argument, run):
    table = run and values.table(argument, run.progress)
    return table.frame if table else None


def _place(values, argument, run):
    import shapely.geometry

    if run is None:
        return None
    place = values.read(argument, "Point", run.source.sourceCrs())
    return shapely.geometry.Point(place.x(), place.y())


def _extent(values, argument, run):
    """Return the extent as a layer of one rectangle."""
    import geopandas
    from shapely.geometry import box

    if run is None or not (argument.required or values.given(argument.parameter)):
        return None
    crs = layers.crs_of(values.read(argument, "ExtentCrs")) or run.table.frame.crs
    return geopandas.GeoSeries([box(*values.bounds(argument))], crs=crs)


def _crs(values, argument, run):
    return run and layers.crs_of(values.read(argument, "Crs"))


def _account(values, argument, run):
    return values.read(argument, "File") or None


def _store(values, argument, run):
    dataset, _, shared = argument.along
    path, name = values.read(argument, "File"), values.read(dataset, "String")
    if bool(path) != bool(name):
        raise QgsProcessingException(
            tr("{} go together; give both.").format(named([argument, dataset]))
        )
    if not path or run is None:
        return None
    places = values.read(shared, "Boolean")
    return run.library.StickyStore(path, name, shared_places=places)


def _shape(values, argument, run):
    *axes, corners = argument.fields
    ellipse, text = list(map(values.number, axes)), values.read(corners, "String")
    if all(part is None for part in ellipse):
        return _corners(text) if text else None
    if None in ellipse or text:
        raise QgsProcessingException(
            tr("{} go together, without {}.").format(named(axes), named([corners]))
        )
    return tuple(ellipse)


def _corners(text):
    """Return the corners that a text like ``3,0;0,1;-3,0;0,-1`` gives."""
    try:
        return [
            tuple(float(x) for x in corner.split(",")) for corner in text.split(";")
        ]
    except ValueError as error:
        raise QgsProcessingException(
            tr("The corners must be X,Y;X,Y;…, for example 3,0;0,1;-3,0;0,-1.")
        ) from error


def _apart(values, argument, run):
    """Leave to the algorithm what it reads itself."""


READERS = {
    kinds.Account: _account,
    kinds.Beside: _beside,
    kinds.Caller: _apart,
    kinds.Choice: _choice,
    kinds.Column: _column,
    kinds.Crs: _crs,
    kinds.Extent: _extent,
    kinds.Flag: _flag,
    kinds.Frame: _apart,
    kinds.Mask: _mask,
    kinds.Metric: metric.of,
    kinds.Number: _number,
    kinds.Place: _place,
    kinds.Points: _points,
    kinds.Polygons: _polygons,
    kinds.Raster: _raster,
    kinds.Released: _apart,
    kinds.Releases: _releases,
    kinds.Shape: _shape,
    kinds.Shapes: _shapes,
    kinds.Sizes: _sizes,
    kinds.Store: _store,
    kinds.Text: _text,
    kinds.Thresholds: _thresholds,
    kinds.Unit: _unit,
}
