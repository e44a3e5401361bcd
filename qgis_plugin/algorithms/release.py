# SPDX-License-Identifier: GPL-2.0-or-later
"""What every algorithm does: ask, read the layer, release once, write, report."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from qgis.core import (
    QgsProcessingException,
    QgsProcessingFeatureSourceDefinition,
    QgsProcessingOutputString,
)

from .. import account, dependencies, destinations, forms, layers, library, report
from ..enumerations import EACH_FEATURE, NEW_KEY
from ..translation import tr
from .algorithm import GeoPrivAlgorithm


@dataclass(frozen=True)
class Run:
    """One run: the form's values, and what has been made of them so far."""

    values: dict[str, Any]
    context: Any
    source: Any
    table: layers.PointTable
    progress: library.Progress
    library: Any
    feedback: Any


@dataclass(frozen=True)
class Layer:
    """What is written: fields, geometry type, CRS, the features themselves.

    ``record`` is what the library stores in its own files beside the geometry.
    """

    fields: Any
    kind: Any
    reference: Any
    features: Any
    record: str | None


class ReleaseAlgorithm(GeoPrivAlgorithm):
    """An algorithm that makes one release of one point layer.

    A subclass names itself, declares its own parameters (`declarations`), has the
    library check them (`budget`), makes one library call (`release`) and says how
    its result becomes a layer (`layer`).
    """

    INPUT, CRS, LEDGER, OUTPUT = "INPUT", "CRS", "LEDGER", "OUTPUT"
    OUTPUT_HTML, GUARANTEE = "OUTPUT_HTML", "GUARANTEE"
    charges = True  # whether a release may cost anything
    _done = None  # destination, guarantee and record, until post-processing
    _charged = None  # the ledger, likewise

    def declarations(self):
        """Return the parameters in the form's order, but for the HTML output."""
        raise NotImplementedError

    def budget(self, values, context):
        """Return the library's arguments that come from numbers, checked by it.

        Raises the library's errors, or `QgsProcessingException`.
        """
        raise NotImplementedError

    def release(self, run):
        """Make the one library call."""
        raise NotImplementedError

    def layer(self, run, released):
        """Return the released object as a `Layer`."""
        raise NotImplementedError

    # -- what Processing asks ------------------------------------------------------

    def initAlgorithm(self, config=None):
        for definition in self.declarations():
            self.addParameter(definition)
        if self.charges:
            self.addParameter(forms.ledger(self.LEDGER, account.remembered()))
        self.addParameter(forms.html_output(self.OUTPUT_HTML))
        self.addOutput(
            QgsProcessingOutputString(self.GUARANTEE, tr("Guarantee as JSON"))
        )

    def checkParameterValues(self, parameters, context):
        """Refuse with the library's own words before QGIS's general ones."""
        refusal = self._refusal(parameters, context)
        if refusal:
            return False, refusal
        return super().checkParameterValues(parameters, context)

    def processAlgorithm(self, parameters, context, feedback):
        # A model runs its steps without asking checkParameterValues.
        refusal = self._refusal(parameters, context)
        if refusal:
            raise QgsProcessingException(refusal)
        source = self.parameterAsSource(parameters, self.INPUT, context)
        if source is None:
            raise QgsProcessingException(
                self.invalidSourceError(parameters, self.INPUT)
            )
        progress = library.Progress(feedback)
        try:
            with library.spoken(feedback) as known:
                table = layers.PointTable(source, progress.pause)
                run = Run(parameters, context, source, table, progress, known, feedback)
                released = self.release(run)
                stamp = released.attrs["geopriv"]["guarantee"]
                guarantee = known.Guarantee.from_dict(stamp)
                layer = self.layer(run, released)
            destination = self._write(run, layer)
            if layer.record and report.store(destination, layer.record) is False:
                feedback.pushWarning(
                    tr("The guarantee could not be stored in the GeoPackage.")
                )
        except library.CancelledError:
            feedback.pushInfo(tr("Cancelled: nothing was released."))
            if self.ledger(parameters, context):
                feedback.pushInfo(tr("If the ledger was charged by then, it stays so."))
            return {}
        self._done = destination, guarantee, layer.record
        self._charged = self.ledger(parameters, context)
        return self._report(parameters, context, feedback)

    def postProcessAlgorithm(self, context, feedback):
        if self._done is not None:
            destination, guarantee, record = self._done
            title = self.displayName()
            report.attach(destination, title, guarantee, record, context)
            account.remember(self._charged)
        return {}

    # -- refusing ------------------------------------------------------------------

    def _refusal(self, values, context):
        """Return why these values cannot be used, or an empty text."""
        advice = dependencies.advice()
        if advice:
            return advice
        source = values.get(self.INPUT)
        defined = isinstance(source, QgsProcessingFeatureSourceDefinition)
        if defined and source.flags & EACH_FEATURE:
            return tr(
                "Iterating over features would make one release for each of them and "
                "spend the privacy budget each time; switch it off."
            )
        own = destinations.refusal(
            values.get(self.OUTPUT), self.input_layer(values, context)
        )
        return own or self._budget_refusal(values, context)

    def _budget_refusal(self, values, context):
        known = library.load()
        try:
            self.budget(values, context)
        except (known.GeoPrivError, QgsProcessingException) as error:
            return str(error)
        return ""

    # -- writing -------------------------------------------------------------------

    def _write(self, run, layer):
        """Write the release whole or not at all; the sink is made only now."""
        run.progress.pause()
        sink, destination = self.parameterAsSink(
            run.values,
            self.OUTPUT,
            run.context,
            layer.fields,
            layer.kind,
            layer.reference,
            NEW_KEY,
        )
        if sink is None:
            raise QgsProcessingException(self.invalidSinkError(run.values, self.OUTPUT))
        whole = False
        try:
            whole = layers.fill(sink, layer.features, run.progress.pause)
        finally:
            del sink
            if not whole:
                destinations.discard(destination, run.context)
        if not whole:
            raise QgsProcessingException(
                tr("The output could not be written; nothing was kept of it.")
            )
        return destination

    def _report(self, values, context, feedback):
        """Say the guarantee in the log and on the page; return the results."""
        destination, guarantee, _ = self._done
        feedback.pushInfo("\n" + str(guarantee) + "\n")
        results = {self.OUTPUT: destination, self.GUARANTEE: guarantee.to_json()}
        path = self.parameterAsFileOutput(values, self.OUTPUT_HTML, context)
        if path:
            report.write(path, self.displayName(), guarantee)
            results[self.OUTPUT_HTML] = path
        return results

    # -- values --------------------------------------------------------------------

    def number(self, values, name, context):
        """Return a number, or None where it is not set."""
        value = values.get(name)
        if value in (None, "") or layers.is_null(value):
            return None
        return self.parameterAsDouble(values, name, context)

    def working_crs(self, values, context):
        """Return the chosen working CRS for the library, or None."""
        return layers.crs_of(self.parameterAsCrs(values, self.CRS, context))

    def ledger(self, values, context):
        """Return the path of the account to charge, or None."""
        return self.parameterAsFile(values, self.LEDGER, context) or None

    def input_layer(self, values, context):
        """Return the layer behind the input, or None where there is no such layer."""
        source = values.get(self.INPUT)
        if isinstance(source, QgsProcessingFeatureSourceDefinition):
            source = source.source
        return self.parameterAsVectorLayer({self.INPUT: source}, self.INPUT, context)
