# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:planrelease."""

from __future__ import annotations

from qgis.core import QgsProcessingException

from .. import plans
from ..geopriv_gis.arguments import kinds
from ..geopriv_gis.arguments.shared import UNIT_FIELD
from ..translation import tr
from .page import PageAlgorithm


class Plan(PageAlgorithm):
    """What a release would do, before anything is drawn."""

    INPUT, LEDGER = "INPUT", "LEDGER"
    ABOUT = "What the release would do"
    OWN = ("rows_per_person", "rows", "counts", "wanted")

    def find(self, values, run):
        choice, *budgets, unit, more = self.row.argument("release").fields
        row = plans.PLANNED[values.word(choice)]
        given = dict(_parse_pairs(values.read(more, "String")))
        for part in budgets:
            if values.given(part.parameter):
                given[part.parameter] = values.number(part)
        column = values.fields(unit.parameter)
        if column:
            given |= _person_values(row, column[0])
        for name in (self.INPUT, self.LEDGER):
            if values.given(name):
                given.setdefault(name, values.raw(name))
        release = self.provider().algorithm(row.form.name).create()
        wrong = release.misread_message(given, values.context)
        if wrong:
            raise QgsProcessingException(wrong)
        own = {name: values.value(self.row.argument(name), run) for name in self.OWN}
        own = {name: value for name, value in own.items() if value is not None}
        found = plans.plan_of(release, given, values.context, **own)
        found = plans.plan_in_forms_words(found, row, release.displayName())
        return found, {self.TEXT: str(found)}


def _parse_pairs(text):
    """Yield the names and values that a text gives, NAME=VALUE on each line."""
    for line in filter(None, map(str.strip, (text or "").splitlines())):
        name, given, value = line.partition("=")
        if not given:
            raise QgsProcessingException(
                tr("Other values must be NAME=VALUE, one a line: as K=5 and LEVEL=2.")
            )
        yield name.strip().upper(), value.strip()


def _person_values(row, column):
    """Return the values that say which field tells whose a row is."""
    parts = {
        part.parameter: part
        for each in row.arguments
        if each.name == "privacy_unit"
        for part in each.fields
    }
    if UNIT_FIELD.parameter not in parts:
        raise QgsProcessingException(
            tr("This release has no field that says whose a row is: leave that empty.")
        )
    return {
        name: part.kind.words.index("column")
        if isinstance(part.kind, kinds.Choice)
        else column
        for name, part in parts.items()
    }
