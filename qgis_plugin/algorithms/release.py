# SPDX-License-Identifier: GPL-2.0-or-later
"""What every release does: ask, read the layer, release once, write, report."""

from __future__ import annotations

import traceback
from dataclasses import dataclass, field
from functools import partial
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple

from qgis.core import (
    QgsProcessingContext,
    QgsProcessingException,
    QgsProcessingFeatureSourceDefinition,
    QgsProcessingOutputString,
    QgsProcessingUtils,
)
from qgis.PyQt.QtCore import QDateTime

from .. import (
    account,
    cancelling,
    databases,
    dependencies,
    destinations,
    earlier_releases,
    forms,
    layers,
    library,
    report,
    showing,
    standing,
    styles,
    words,
)
from ..enumerations import (
    EACH_FEATURE,
    FIELD_DOUBLE,
    NEW_KEY,
    POLYGON,
    VECTOR_LAYER,
    VECTOR_POINT,
    VECTOR_POLYGON,
)
from ..geopriv_gis.arguments.kinds import ReleaseLayer, SecondLayer
from ..output_layer import released_layer, with_written_record
from ..reading import FormValues
from ..translation import again, gettext_noop, tr, within
from .algorithm import GeoPrivAlgorithm


@dataclass(frozen=True)
class Run:
    """One run: the form's values, and what has been made of them so far.

    ``tables`` holds the layers of public polygons, by the arguments' names.
    """

    values: FormValues
    source: Any
    table: layers.PointTable
    progress: library.CancellableProgress
    library: Any
    feedback: Any
    tables: dict[str, Any] = field(default_factory=dict)


class WrittenLayer(NamedTuple):
    """A layer that was written: its output, where it is, and what it promises."""

    name: str
    label: str
    destination: str
    guarantee: Any
    record: str | None


class ReleaseAlgorithm(GeoPrivAlgorithm):
    """An algorithm that makes one release of one point layer.

    The form, its reading and the one library call come from the row. A subclass says
    how the result becomes a layer (`layer`), and reads what only it has (`arguments`).
    """

    INPUT, LEDGER, OUTPUT = "INPUT", "LEDGER", "OUTPUT"
    OUTPUT_HTML, GUARANTEE = "OUTPUT_HTML", "GUARANTEE"
    KIND = VECTOR_POLYGON  # of what is written
    SUFFIX = ".gpkg"  # of a file that keeps what could not be saved
    _written = ()  # until post-processing: the layer, and one beside it
    _charged = None  # the ledger, likewise
    _true = ""  # id of the layer that is released, where noise is drawn
    _before = ""  # what to mind, where it was released before
    _of = ""  # name of the layer that it is a release of
    _taken = ""  # what a script left to the form

    def arguments(self, values, run=None):
        """Return the library's arguments; without a run those that need no layer.

        Raises the library's errors, or `QgsProcessingException`.
        """
        return values.arguments(run)

    def call(self, run):
        """Make the one library call."""
        given = self.arguments(run.values, run)
        if any(argument.name == "progress" for argument in self.row.arguments):
            given["progress"] = run.progress
        return attrgetter(self.row.function)(run.library)(self.frame(run), **given)

    def plan(self, run):
        """Make the same call of a library that plans, see `plans`."""
        return self.call(run)

    def frame(self, run):
        """Return the rows, a release with its layer's record; raise if none."""
        if not isinstance(self.row.arguments[0].kind, ReleaseLayer):
            return run.table.frame
        record = report.stored(run.values.layer(self.INPUT))
        if record is None:
            raise QgsProcessingException(
                tr(
                    "The layer carries no guarantee. Give one that one of these "
                    "algorithms has released, whole and unchanged: in a GeoPackage, or "
                    "as the layer of this project."
                )
            )
        return run.library.files.records.attach_record(run.table.frame, record)

    def layer(self, run, released):
        """Return the released object as an `OutputLayer`; subclasses define it."""
        raise NotImplementedError

    def output(self):
        """Return the parameter of what is written."""
        return forms.layer_output(self.OUTPUT, self.row.form.output, self.KIND)

    # -- what Processing asks ------------------------------------------------------

    def initAlgorithm(self, config=None):
        self.addForm()
        self.addParameter(self.output())
        self.addPage(self.OUTPUT_HTML, gettext_noop("Guarantee"))
        promised = tr("What it promises")
        self.addOutput(QgsProcessingOutputString(self.GUARANTEE, promised))

    def checkParameterValues(self, parameters, context):
        """Refuse with the library's own words before QGIS's general ones."""
        refusal = self._refusal_message(parameters, context)
        if refusal:
            return False, refusal
        return super().checkParameterValues(parameters, context)

    def prepareAlgorithm(self, parameters, context, feedback):
        """Warn if this layer was released before; runs in the layers' thread."""
        if self.row.is_random:
            true = FormValues(self, parameters, context).layer(self.INPUT)
            self._true = true.id() if true is not None else ""
            self._before = earlier_releases.repeat_warning(true)
        return super().prepareAlgorithm(parameters, context, feedback)

    @library.uncollected()
    def processAlgorithm(self, parameters, context, feedback):
        # A model runs its steps without asking checkParameterValues.
        refusal = self._refusal_message(parameters, context)
        if refusal:
            raise QgsProcessingException(refusal)
        source = self.parameterAsSource(parameters, self.INPUT, context)
        if source is None:
            raise QgsProcessingException(
                self.invalidSourceError(parameters, self.INPUT)
            )
        progress = library.CancellableProgress(feedback)
        charged = self.parameterAsFile(parameters, self.LEDGER, context)
        if self._before and not charged:
            feedback.pushWarning(self._before)
        try:
            with library.report_messages(feedback, self.row) as known:
                values = FormValues(self, parameters, context)
                key = databases.key_fields(values.layer(self.INPUT))
                file = values.file(self.INPUT)
                self._taken = values.report_defaults()
                if self._taken:
                    feedback.pushWarning(self._taken)

                def draw():
                    table = layers.PointTable(source, progress.pause, key, file)
                    progress.rows.append(table)
                    info = layers.SourceInfo(source)
                    run = Run(values, info, table, progress, known, feedback)
                    return run, *self._draw(run)

                run, released, second, layer = progress.cancellable(draw)
                progress.rows += [released, second]
                guarantee = _guarantee_or_none(known, released)
                drawn = partial(self._make_output_layer, run, released)
            what = {"output": self.OUTPUT, "label": self.row.form.output}
            made = [
                self._save(run, parameters, drawn, layer, guarantee=guarantee, **what)
            ]
            if second is not None:
                try:
                    made.append(self._save_second_layer(parameters, run, second))
                except library.CancelledError:  # both, or neither
                    destinations.discard_output(made[0].destination, context)
                    raise
        except library.CancelledError as error:
            progress.free_later(error)
            feedback.pushInfo(tr("Cancelled: nothing was released."))
            if charged:
                feedback.pushInfo(tr("If the ledger was charged by then, it stays so."))
            return {}
        self._written, self._charged = made, charged
        self._of = run.source.sourceName()
        run.table.let_go()
        return self._report(parameters, context, feedback)

    def postProcessAlgorithm(self, context, feedback):
        if self._written and self._charged:
            account.set_project_ledger(self._charged, standing.notions(self._charged))
        if self._written and self._true:  # it may have been taken away meanwhile
            true = context.getMapLayer(self._true)
            earlier_releases.note_release(true, self._written[0].guarantee)
        for each in self._written:
            first = each.name == self.OUTPUT
            title = self.displayName() if first else tr(each.label)
            given = each.guarantee, each.record, context
            report.attach(each.destination, title, *given)
            layer = QgsProcessingUtils.mapLayerFromString(each.destination, context)
            if layer is not None and first:
                self.style(layer)
            vector = layer is not None and layer.type() == VECTOR_LAYER
            name = showing.called(
                self._of, self.row, within(each.label), each.guarantee,
                layer if vector else None,
            )  # fmt: skip
            showing.rename(each.destination, tr(each.label), name, context)
        return {}

    def style(self, layer):
        """Make the loaded layer say what it is, its uncertainty as well."""
        styles.draw(layer)

    # -- refusing ------------------------------------------------------------------

    def _refusal_message(self, parameters, context):
        advice = dependencies.install_advice()
        if advice:
            return advice
        source = parameters.get(self.INPUT)
        defined = isinstance(source, QgsProcessingFeatureSourceDefinition)
        if defined and source.flags & EACH_FEATURE:
            return tr(
                "Iterating over features would make one release for each of them and "
                "spend the privacy budget each time; switch it off."
            )
        values = FormValues(self, parameters, context)
        true = values.layer(self.INPUT)
        names = [
            self.OUTPUT,
            *(part.parameter for part in _second_layer_arguments(self.row)),
        ]
        targets = [parameters.get(name) for name in names]
        own = [destinations.clash_message(targets)]
        own += [destinations.refusal_message(target, true) for target in targets]
        if self.KIND == VECTOR_POINT:
            own.append(destinations.no_geometry_message(parameters.get(self.OUTPUT)))
        own.append(self.page_refusal(parameters, context))
        wrong = self.misread_message(parameters, context) or next(filter(None, own), "")
        return wrong or self._budget_refusal(values)

    def _budget_refusal(self, values):
        known = library.import_library()
        try:
            self.arguments(values)
        except known.GeoPrivError as error:
            return words.spelled(again(error), self.row)
        except QgsProcessingException as error:
            return str(error)
        return ""

    # -- writing -------------------------------------------------------------------

    def _draw(self, run):
        """Return what is released, what comes with it or None, and the layer."""
        released, second = self.call(run), None
        if isinstance(released, tuple):
            released, second = released
        run.table.apart(released)
        return released, second, self._make_output_layer(run, released)

    def _make_output_layer(self, run, released):
        layer = self.layer(run, released)
        return layer if layer.record else with_written_record(layer, released)

    def _write(self, parameters, context, progress, layer, output):
        """Write the release whole or not at all; the sink is made only now."""
        progress.pause()
        cancelling.wait_for(cancelling.removals, progress.pause)
        what = layer.fields, layer.kind, layer.reference, NEW_KEY
        try:
            sink, destination = self.parameterAsSink(parameters, output, context, *what)
        except QgsProcessingException as error:
            raise QgsProcessingException(databases.hide_login(str(error))) from None
        if sink is None:
            raise QgsProcessingException(self.invalidSinkError(parameters, output))
        cancelling.catch_up(progress.pause)
        written = destinations.OpenOutput(sink, destination, context)
        del sink
        whole, tally = False, destinations.FeatureTally(destination)
        try:
            taken = written.write(tally.of(layer.features), progress.pause)
            written.close(progress.pause)
            whole = taken and self._is_complete(
                destination, tally, layer, context, progress.pause
            )
        except BaseException as error:
            traceback.clear_frames(error.__traceback__)  # which hold the sink
            raise
        finally:
            if not whole:
                written.discard()
        if not whole:
            text = tr(
                "The output could not be written; the disk may be full, or the format "
                "unfit for it."
            )
            raise QgsProcessingException(text)
        return destination

    def _is_complete(self, destination, tally, layer, context, pause):
        """Tell whether all that was written can be read again."""
        if context.temporaryLayerStore().mapLayer(destination) is not None:
            return True  # in memory
        return destinations.is_whole(destination, tally, layer.reference, pause)

    def _save(self, run, parameters, drawn, layer, *, guarantee, output, label):
        """Write a layer with its record; if that fails, keep it elsewhere.

        ``drawn`` makes the layer anew: its features are read once. Without a desktop
        it is kept in a file, and the error names that.
        """
        context, progress = run.values.context, run.progress
        try:
            there = self._write(parameters, context, progress, layer, output)
        except QgsProcessingException as error:
            if destinations.is_desktop():
                layer = drawn()
                there = self._keep_temporary(run, parameters, layer, output, error)
            else:
                self._keep_in_file(run, parameters, drawn(), output, error)
        self._store(there, layer, run.feedback)
        return WrittenLayer(output, label, there, guarantee, layer.record)

    def _keep_in_file(self, run, parameters, layer, output, error):
        """Keep what was drawn in a file, and raise with its name."""
        try:
            with destinations.spare_file(self.SUFFIX) as path:
                given = {**parameters, output: path}
                kept = self._write(
                    given, run.values.context, run.progress, layer, output
                )
        except (QgsProcessingException, OSError):
            lost = tr("What was drawn is lost.")
            if parameters.get(self.LEDGER):
                lost = tr("What was drawn is lost, and the ledger is charged.")
            raise QgsProcessingException(f"{error} {lost}") from error
        self._store(kept, layer, run.feedback)
        advice = destinations.recovery_advice(kept)
        raise QgsProcessingException(f"{error} {advice}") from error

    def _keep_temporary(self, run, parameters, layer, output, error):
        context = run.values.context
        given = {**parameters, output: "TEMPORARY_OUTPUT"}
        destination = self._write(given, context, run.progress, layer, output)
        details = QgsProcessingContext.LayerDetails(
            tr(self.row.form.output), context.project(), output
        )
        context.addLayerToLoadOnCompletion(destination, details)
        run.feedback.reportError(
            tr("{} What was drawn is kept in a temporary layer: save that one, and do "
               "not run this again, which would tell more about the same people.")
            .format(error)
        )  # fmt: skip
        return destination

    def _store(self, destination, layer, feedback):
        """Store the record in the file, where it can hold one."""
        if layer.record and report.store(destination, layer.record) is False:
            feedback.pushWarning(
                tr("The guarantee could not be stored with the layer.")
            )
        elif not report.faithful(destination, self.KIND == VECTOR_POINT):
            feedback.pushWarning(
                tr(
                    "QGIS rounds places or changes their order in this format. The "
                    "guarantee holds, but nobody can confirm it from this file: take a "
                    "GeoPackage, a Shapefile or GeoJSON."
                )
            )

    def _save_second_layer(self, parameters, run, released):
        (part,) = _second_layer_arguments(self.row)
        numbers = dict.fromkeys(released.columns, FIELD_DOUBLE)
        drawn = partial(released_layer, run, released, POLYGON, numbers)
        promised = _guarantee_or_none(run.library, released)
        what = {"output": part.parameter, "label": part.label}
        return self._save(run, parameters, drawn, drawn(), guarantee=promised, **what)

    def _report(self, parameters, context, feedback):
        first, *others = self._written
        guarantee = first.guarantee
        promised = report.protection(guarantee)
        lines = dict.fromkeys(("", promised, report.terms(guarantee), ""))
        feedback.pushInfo("\n".join(lines))
        results = {self.OUTPUT: first.destination, self.GUARANTEE: promised}
        for each in others:
            feedback.pushInfo(f"{tr(each.label)}: {report.terms(each.guarantee)}\n")
            results[each.name] = each.destination
        path = self.parameterAsFileOutput(parameters, self.OUTPUT_HTML, context)
        if path:
            day = QDateTime.currentDateTime().toString("yyyy-MM-dd")
            made = tr("Made with “{}” on {}.").format(self.displayName(), day)
            file = Path(first.destination.partition("|")[0])
            of = tr("Of the file “{}”.").format(file.name) if file.is_file() else ""
            remark = f"{of} {made} {self._taken}".strip()
            if report.write(path, tr("Privacy certificate"), guarantee, remark):
                results[self.OUTPUT_HTML] = path
            else:
                text = tr("The page with the guarantee could not be written to {}.")
                feedback.pushWarning(text.format(path))
        return results


def _second_layer_arguments(row):
    return [part for part in row.form_arguments if isinstance(part.kind, SecondLayer)]


def _guarantee_or_none(known, released):
    stamp = released.attrs["geopriv"]["guarantee"]
    return known.Guarantee.from_dict(stamp)
