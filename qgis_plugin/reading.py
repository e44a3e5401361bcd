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

from . import databases, geopackage_rows, layers, library, words
from .geopriv_gis.arguments import kinds
from .geopriv_gis.arguments.form_parts import (
    BUDGETS,
    alternatives,
    budget_parts,
    form_parts,
    is_required,
    parts_of,
    start_value,
)
from .geopriv_gis.arguments.strength import STRENGTHS
from .readers import READERS, check_limits, field_names_text
from .translation import figured, tr


def chosen_fields(algorithm, values, name, context):
    """Return the names of chosen fields; QGIS 3.22 knows only the call's old name."""
    read = getattr(algorithm, "parameterAsStrings", None) or algorithm.parameterAsFields
    return read(values, name, context)


class FormValues:
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
        """Return the arguments given; without a run, none with layers.

        Raises the library's errors, or `QgsProcessingException`.
        """
        strength, budgets = self.budget_from_strength(), self._budgets()
        if not strength and len(budgets) == len(BUDGETS):
            self._check_one_way(*([budget] for budget in budgets))
        found = dict(strength)
        for argument in self.row.form_arguments:
            if strength and argument in budgets:
                continue
            value = self.value(argument, run)
            if value is not None:
                found[argument.name] = value
        ways = self.row.one_of
        given = any(self._has_way(way, found) for way in ways)
        if ways and not strength and not given:
            first, second = ([self.row.argument(name) for name in way] for way in ways)
            raise self._refusal(first, second)
        return found

    def _has_way(self, names, found):
        """Tell whether all arguments of a way are given; found lacks layers."""
        return all(
            argument.name in found
            or any(self.given(part.parameter) for part in parts_of(argument))
            for argument in map(self.row.argument, names)
        )

    def _refusal(self, ones, others):
        text = tr("Give either {} or {}.").format(
            field_names_text(ones), field_names_text(others)
        )
        return QgsProcessingException(
            f"{text} {tr(self.algorithm.guide.example)}".strip()
        )

    def _budgets(self):
        return [each for each in self.row.form_arguments if each.name in BUDGETS]

    def budget_from_strength(self):
        """Return the budget by name that the form's first question implies; {} if none.

        Nothing where ε, ρ or what is meant with them is given in its place. What a
        form starts with yields to those; what somebody has written does not.
        """
        known = STRENGTHS.get(self.row.name)
        if known is None:
            return {}
        strength = known.argument
        instead = budget_parts(self.row) - {strength.name}
        experts = [part for part in form_parts(self.row) if part.name in instead]
        given = [part for part in experts if self.given(part.parameter)]
        metres = self.number(strength)
        if given and metres != strength.default:
            raise QgsProcessingException(
                tr(
                    "Give either {} or {}: empty the one, or put {} into the other."
                ).format(
                    field_names_text([strength]),
                    field_names_text(given[:1]),
                    figured(f"{strength.default:g}"),
                )
            )
        if given:
            return {}
        check_limits(strength, metres)
        if any(self._is_given(*each) for each in known.without):
            return {}
        argument = self.row.argument(known.of)
        by = getattr(library.import_library().calibration, known.by)
        value = by(*known.before, metres)
        check_limits(argument, value)
        return {known.of: value}

    def report_defaults(self):
        """Say what a script left to the form, which starts with a strength of its own.

        Nothing where something was given: a form gives what it shows.
        """
        known = STRENGTHS.get(self.row.name)
        if known is None or known.argument.parameter in self._values:
            return ""
        if not self.budget_from_strength():
            return ""
        argument, unit = known.argument, known.argument.kind.limits.unit
        return tr(
            "No budget was given: {} was taken as the form has it at first, {} {}."
        ).format(words.called(argument), figured(f"{argument.default:g}"), unit)

    def _is_given(self, name, word):
        """Tell whether an argument is given, or of several words this one."""
        for part in form_parts(self.row):
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
        known = STRENGTHS.get(self.row.name)
        first = "" if known is None else known.argument.name  # `strength` has read it
        others = () if argument.fields else alternatives(argument)
        others = tuple(one for one in others if one.name != first)
        if not (argument.required or any(self.given(one.parameter) for one in others)):
            others = ()
        if not others or not self._check_one_way([argument], others):
            return READERS[type(argument.kind)](self, argument, run)
        if not argument.instead.by:
            (other,) = others
            return READERS[type(other.kind)](self, other, run)
        numbers = [self._base_number(name, run) for name in argument.instead.after]
        numbers += [READERS[type(one.kind)](self, one, run) for one in others]
        value = getattr(library.import_library().calibration, argument.instead.by)(
            *numbers
        )
        check_limits(argument, value)
        return value

    def _base_number(self, name, run):
        """Return a number that another one is made of."""
        found, argument = self.budget_from_strength(), self.row.argument(name)
        if name in found:
            return found[name]
        return READERS[type(argument.kind)](self, argument, run)

    def raw(self, name):
        """Return a value as Processing has it."""
        return self._values.get(name)

    def given(self, name):
        """Tell whether a parameter has a value."""
        value = self._values.get(name)  # of fields, a form gives a list, maybe empty
        return not (value in (None, "", []) or layers.is_null(value))

    def read(self, part, kind, *reference):
        """Return a value as QGIS reads a kind, e.g. ``Double``; places in a CRS."""
        method = getattr(self.algorithm, f"parameterAs{kind}")
        return method(self._values, part.parameter, self.context, *reference)

    def number(self, part):
        """Return a number, or None where it is not set."""
        if start_value(part) is None and not self.given(part.parameter):
            return None
        return self.read(part, "Int" if part.kind.integer else "Double")

    def word(self, part):
        """Return the library's word of the chosen option."""
        words = [word for word, label in part.kind.labels.items() if label]
        return words[self.read(part, "Enum")]

    def fields(self, name):
        """Return the names of the chosen fields."""
        return tuple(chosen_fields(self.algorithm, self._values, name, self.context))

    def layer(self, name):
        """Return the layer behind a source of features, or None where there is none."""
        source = self._values.get(name)
        if isinstance(source, QgsProcessingFeatureSourceDefinition):
            source = source.source
        return self.algorithm.parameterAsVectorLayer({name: source}, name, self.context)

    def file(self, name):
        """Return the table of points that a source is, whole and in a file, or None."""
        source, layer = self._values.get(name), self.layer(name)
        chosen = isinstance(source, QgsProcessingFeatureSourceDefinition) and (
            source.selectedFeaturesOnly
            or source.featureLimit >= 0
            or getattr(source, "filterExpression", "")
        )
        return None if layer is None or chosen else geopackage_rows.table_of(layer)

    def table(self, part, progress):
        """Return a layer's table, or None if it is left out."""
        source = self.read(part, "Source")
        if source is not None:
            key = databases.key_fields(self.layer(part.parameter))
            file = self.file(part.parameter)
            table = layers.PointTable(source, progress.pause, key, file)
            progress.rows.append(table)  # longer than what fails holds it
            return table
        if is_required(part) or self.given(part.parameter):
            raise QgsProcessingException(
                self.algorithm.invalidSourceError(self._values, part.parameter)
            )
        return None

    def bounds(self, part, *reference):
        """Return west, south, east, north in a CRS, or in that which was given."""
        box = self.read(part, "Extent", *reference)
        return (box.xMinimum(), box.yMinimum(), box.xMaximum(), box.yMaximum())

    def _check_one_way(self, ones, others):
        """Tell whether the others are given; exactly one of the two ways must be."""
        one, other = (
            [self.given(part.parameter) for part in parts] for parts in (ones, others)
        )
        if any(one) == any(other):
            raise self._refusal(ones, others)
        if any(other) and not all(other):
            raise QgsProcessingException(
                tr("{} go together; give both.").format(field_names_text(others))
            )
        return any(other)
