# SPDX-License-Identifier: GPL-2.0-or-later
"""Reports on plans, masks, fields and releases; attacks on the data holder's points."""

from __future__ import annotations

from operator import attrgetter

from qgis.core import (
    QgsProcessingException,
    QgsProcessingOutputBoolean,
    QgsProcessingOutputNumber,
)

from .. import plans, report, words
from ..geopriv_gis.arguments import kinds
from ..geopriv_gis.arguments.shared import UNIT_FIELD
from ..geopriv_gis.core import markup
from ..readers import field_names_text, number_points
from ..translation import gettext_noop, tr
from .page import PageAlgorithm


class PlanAlgorithm(PageAlgorithm):
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


class CompareAlgorithm(PageAlgorithm):
    """Kinds of noise side by side, as a page for the data holder."""

    def find(self, values, run):
        mechanisms = self._mechanisms(values)
        table = values.table(self.row.argument("frame"), run.progress)
        zones = values.table(self.row.argument("zones"), run.progress)
        onto = values.table(self.row.argument("onto"), run.progress)
        found = run.library.compare(
            table.frame.geometry,
            mechanisms,
            zones=zones and zones.frame.geometry.dropna(),
            onto=onto and onto.frame.geometry.dropna(),
        )
        text = found.table.T.to_string(float_format="{:.4g}".format)
        return found, {self.TEXT: text}

    def _mechanisms(self, values):
        eps, rho, *peak = self.row.argument("mechanisms").fields
        given = [
            (method, {budget.name: values.number(budget)})
            for method, budget in (("planar_laplace", eps), ("gaussian", rho))
            if values.given(budget.parameter)
        ]
        peak_values = [values.given(part.parameter) for part in peak]
        if any(peak_values):
            if not (all(peak_values) and values.given(eps.parameter)):
                raise QgsProcessingException(
                    tr("{} go together: the peak law.").format(
                        field_names_text([eps, *peak])
                    )
                )
            numbers = {part.name: values.number(part) for part in (eps, *peak)}
            given.append(("peak_laplace", numbers))
        if not given:
            raise QgsProcessingException(
                tr("Give either {} or {}, or both.").format(
                    field_names_text([eps]), field_names_text([rho])
                )
            )
        return given


def _make_page(title, body):
    """Return an HTML page that says its language."""
    return markup.make_page(title, body, language=report.page_language())


class SensitiveColumnsAlgorithm(PageAlgorithm):
    """Which fields would undo a masking."""

    ABOUT = "Sensitive fields"

    def find(self, values, run):
        table = values.table(self.row.argument("frame"), run.progress)
        frame = table.frame.drop(columns=table.row)
        found = run.library.sensitive_columns(frame, **values.arguments(run))
        return found, {self.TEXT: "\n".join(found) or tr("None was found.")}

    def page(self, found):
        return _make_page(self.displayName(), markup.make_bullets(found))


class GuaranteeOfAlgorithm(PageAlgorithm):
    """What a layer promises, if it is still what was released."""

    VALID = "VALID"
    ABOUT = "What it promises"

    def initAlgorithm(self, config=None):
        super().initAlgorithm(config)
        self.addOutput(QgsProcessingOutputBoolean(self.VALID, tr("Valid")))

    def find(self, values, run):
        argument = self.row.argument("released")
        table = values.table(argument, run.progress)
        record = report.stored(values.layer(argument.parameter))
        found = run.library.guarantee_of(report.released(run.library, table, record))
        return found, {
            self.TEXT: words.translate_to_qgis(str(found)),
            self.VALID: found.notion != "none",
        }

    def page(self, found):
        return report.page(self.displayName(), found)


class RiskReportAlgorithm(PageAlgorithm):
    """What a release gives away of the true points, as a page for the data holder."""

    def find(self, values, run):
        true, released = (
            number_points(values.table(self.row.argument(name), run.progress))
            for name in ("frame", "released")
        )
        record = report.stored(values.layer("RELEASED"))
        found = run.library.risk_report(
            true,
            run.library.files.records.attach_record(released, record),
            progress=run.progress,
            **values.arguments(run),
        )
        return found, {self.TEXT: str(found)}


class AttackAlgorithm(PageAlgorithm):
    """Says how many rows an attack finds, and how near it comes."""

    TAGS = "privacy,risk,attack,re-identification"
    HELP = """
<p>{}</p>
<p>A row counts as found where the guess is near enough; the mean distance from the true
places, and the mean number of questions to the service, are told as well.</p>
<p><b>The page is for the data holder only.</b> It compares with the true points: do not
publish it. An attack that fails proves nothing; the promise of a release does.</p>
"""
    MEASURES = (
        ("SUCCESS", "success", gettext_noop("Success")),
        ("DISTANCE", "distance", gettext_noop("Distance")),
        ("QUERIES", "queries", gettext_noop("Queries")),
    )

    def shortHelpString(self):
        return super().shortHelpString().replace("{}", tr(self.row.help), 1)

    def initAlgorithm(self, config=None):
        super().initAlgorithm(config)
        for name, _, label in self.MEASURES:
            self.addOutput(QgsProcessingOutputNumber(name, tr(label)))

    def find(self, values, run):
        given = values.arguments(run)
        frames = [self._points(values, run, name) for name in ("frame", "released")]
        if any(argument.name == "progress" for argument in self.row.arguments):
            given["progress"] = run.progress
        attack = attrgetter(self.row.function)(run.library)
        found = attack(*filter(lambda frame: frame is not None, frames), **given)
        measures = {n: float(getattr(found, of)) for n, of, _ in self.MEASURES}
        return found, {self.TEXT: str(found), **measures}

    def page(self, found):
        return _make_page(self.displayName(), markup.make_paragraphs([found]))

    def _points(self, values, run, name):
        if name not in {each.name for each in self.row.form_arguments}:
            return None
        argument = self.row.argument(name)
        points = number_points(values.table(argument, run.progress))
        record = report.stored(values.layer(argument.parameter))
        return run.library.files.records.attach_record(points, record)


def _parse_pairs(text):
    """Yield names and values of a text, NAME=VALUE on each line; raise for others."""
    for line in filter(None, map(str.strip, (text or "").splitlines())):
        name, given, value = line.partition("=")
        if not given:
            raise QgsProcessingException(
                tr("Other values must be NAME=VALUE, one a line: as K=5 and LEVEL=2.")
            )
        yield name.strip().upper(), value.strip()


def _person_values(row, column):
    """Return the values that name the field of persons; raise if there is none."""
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
