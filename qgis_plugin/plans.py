# SPDX-License-Identifier: GPL-2.0-or-later
"""What a form's release would do, before anything is drawn: asked of the library.

The algorithm makes its one library call, of a library that plans instead. Of the layer
of true points fields and CRS are known. None of its features is read, unless its rows
are counted: then the field that says whose they are, and no place.
"""

from __future__ import annotations

import dataclasses
import warnings
from functools import partial
from html import escape
from types import ModuleType

from qgis.core import (
    QgsCoordinateReferenceSystem,
    QgsFeatureRequest,
    QgsFields,
    QgsProcessingContext,
    QgsProcessingException,
    QgsProcessingFeedback,
)

from . import layers, library, words
from .enumerations import NO_PLACES, POINT
from .geopriv_gis.arguments import RELEASES
from .geopriv_gis.arguments.form_parts import parts_of
from .geopriv_gis.arguments.shared import UNIT_FIELD
from .reading import FormValues, chosen_fields
from .translation import (
    again,
    figured,
    gettext_noop,
    language,
    library_language,
    tr,
)

PLANNED = {row.name: row for row in RELEASES if row.is_random}
# What numbers are of, where the library says the same of all questions.
MEANT = {
    "private_hull": {
        "error of each number, at most": gettext_noop(
            "the border in each direction is off by, at most"
        ),
        "error of all numbers at once, at most": gettext_noop(
            "the border is off anywhere by, at most"
        ),
    },
    "zonal_counts": {
        "standard error, on average": gettext_noop(
            "how far a count is off, usually (standard error)"
        )
    },
}
OWN = ("shuffle", "sticky", "discs")


class EmptyPoints:
    """The layer of true points, as far as a plan looks at it: as if without rows.

    With ``counted`` there are rows, without places and with these fields, if any.
    """

    def __init__(self, source, counted=None, file=None):
        self._info = layers.SourceInfo(source) if source else None
        self._source = None if counted is None else source
        self.counted, self.file = counted, file

    def fields(self):
        return self._info.fields() if self._info else QgsFields()

    def sourceCrs(self):
        return self._info.sourceCrs() if self._info else QgsCoordinateReferenceSystem()

    def wkbType(self):
        return POINT

    def getFeatures(self, _order=None):
        if self._source is None:
            return iter(())
        wanted = QgsFeatureRequest()
        wanted.setFlags(NO_PLACES)
        wanted.setSubsetOfAttributes(list(self.counted), self.fields())
        return self._source.getFeatures(wanted)


class PlanningLibrary:
    """The library, with plans in the place of releases, in its modules as well."""

    def __init__(self, known, frame, wait=None, **how):
        self._known, self._frame, self._wait, self._how = known, frame, wait, how

    def __getattr__(self, name):
        found = getattr(self._known, name)
        if isinstance(found, ModuleType):  # some releases are in modules of their own
            return PlanningLibrary(found, self._frame, self._wait, **self._how)
        row = PLANNED.get(name)
        return found if row is None else partial(self._plan, row)

    def _plan(self, row, _, *given, **named):
        """Plan what would be called; of the frame what is known without its rows."""
        from .geopriv_gis.frames.choosing.plan import plan_release

        names = (each.name for each in row.arguments[1:])
        arguments = {**dict(zip(names, given, strict=False)), **named}
        arguments.pop("progress", None)
        account, busy = self._account(arguments.pop("ledger", None))
        found = plan_release(row, self._frame, arguments, ledger=account, **self._how)
        return dataclasses.replace(found, cost=busy) if busy else found

    def _account(self, ledger):
        """Return a ledger, or text on why it cannot be read without waiting."""
        if ledger is None or self._wait is None:
            return ledger, ""
        try:
            return self._known.Ledger.open(ledger, wait=self._wait), ""
        except self._known.LedgerError as error:
            reason = again(error).partition(". ")[0]
            return None, tr("what it would cost is not known: {}").format(reason)


def plan_of(algorithm, parameters, context, wait=None, **how):
    """Return the plan of what an algorithm would release with these parameters.

    ``wait`` is how long (s) a busy ledger is waited for, as long as usual if left out;
    then the plan says that it is. ``how`` is what the library's plan takes beside the
    release's own arguments. Raises the library's errors, or `QgsProcessingException`.
    """
    context = copy_context(context)
    spare = _unneeded_parameters(algorithm.row)
    parameters = {k: v for k, v in parameters.items() if k not in spare}
    source = algorithm.parameterAsSource(parameters, algorithm.INPUT, context)
    counted = how.get("counts", "hidden") != "hidden"
    unit = chosen_fields(algorithm, parameters, UNIT_FIELD.parameter, context)
    if algorithm.row.name == "private_track":  # windows of time are counted
        times = chosen_fields(algorithm, parameters, "TIME", context)
        labels = algorithm.parameterAsString(parameters, "WINDOWS", context)
        unit = [*unit, *times, labels.removeprefix("column:")]
    file = FormValues(algorithm, parameters, context).file(algorithm.INPUT)
    unread = EmptyPoints(source, *((unit, file) if counted else ()))
    run = make_run(algorithm, parameters, context, unread)
    frame = run.table.frame if unread.sourceCrs().isValid() else None
    if frame is None:
        how = {**how, "counts": "hidden"}
    planning = PlanningLibrary(run.library, frame, wait, **how)
    return algorithm.plan(dataclasses.replace(run, library=planning))


def copy_context(context):
    """Return a copy of a context whose layers from files belong to this thread."""
    found = QgsProcessingContext()
    found.copyThreadSafeSettings(context)
    return found


def make_run(algorithm, parameters, context, source):
    """Return a run of a form's values that nobody watches, its source read."""
    from .algorithms.release import Run

    known, feedback = library.import_library(), QgsProcessingFeedback(False)
    progress = library.CancellableProgress(feedback)
    values = FormValues(algorithm, parameters, context)
    file, names = getattr(source, "file", None), getattr(source, "counted", None)
    table = layers.PointTable(source, progress.pause, file=file, names=names)
    return Run(values, source, table, progress, known, feedback)


def make_plan(algorithm, given, context, **how):
    """Return the plan of a form's values, or raise `QgsProcessingException`."""
    try:
        with warnings.catch_warnings(), library_language():  # the plan has them
            warnings.simplefilter("ignore")
            found = plan_of(algorithm, given, context, wait=0, **how)
    except Exception as error:  # a form must stay usable
        reason = library.failure_text(error, algorithm.row)
        raise QgsProcessingException(reason) from error
    return plan_in_forms_words(found, algorithm.row, algorithm.displayName())


def plan_page(algorithm, given, context, **how):
    """Return the plan of a form's values as a page, or why there is none."""
    try:
        found = make_plan(algorithm, given, context, **how)
    except QgsProcessingException as reason:
        return f"<p>{escape(str(reason))}</p>"
    from .geopriv_gis.reports.page import mechanism_text

    name = mechanism_text(found.guarantee.mechanism, language())
    found = dataclasses.replace(
        found, guarantee=found.guarantee.replace(mechanism=name)
    )
    with library_language():
        return found.to_html()


def plan_in_forms_words(found, row, title):
    """Return a plan in the words of forms, under its form's title."""
    meant = MEANT.get(row.name, {})
    measures = tuple(
        dataclasses.replace(each, measure=_replace_phrases(each.measure, meant))
        for each in found.measures
    )
    found = found.translated(lambda text: words.spelled(again(text), row))
    return dataclasses.replace(found, release=title, measures=measures)


def happens_text(found):
    """Return what a plan's release would do, as a sentence without its end."""
    with library_language():
        happens = next(iter(found.short), tr("See the plan."))
    return happens[:1].upper() + happens[1:]


def small_count_text(found):
    """Return below which number counts say little, or an empty text."""
    usual = tr(MEANT["zonal_counts"]["standard error, on average"])
    errors = [each.value for each in found.measures if each.measure == usual]
    if not errors:
        return ""
    text = tr(
        "Most counts are within {off} of the true one: a count below {least} says "
        "little."
    )
    off, least = (figured(f"{n * errors[0]:.2g}") for n in (2, 4))
    return text.format(off=off, least=least)


def _replace_phrases(measure, meant):
    for wording, better in meant.items():
        measure = measure.replace(wording, tr(better))
    return measure


def _unneeded_parameters(row):
    return {
        part.parameter
        for each in row.arguments
        if each.name in OWN
        for part in parts_of(each)
    }
