# SPDX-License-Identifier: GPL-2.0-or-later
"""The dialog of a release, with a line on what would happen that follows the form.

As QGIS's own dialogs of GDAL show the command that will be run. What the line says
depends on the form alone: of the layer of true points only fields and CRS are known.
Its rows are counted when somebody asks for it, and that page is for them alone.
"""

from __future__ import annotations

from functools import partial
from html import escape
from pathlib import Path

from processing.gui.AlgorithmDialog import AlgorithmDialog
from processing.gui.ParametersPanel import ParametersPanel
from processing.tools.dataobjects import createContext
from qgis.core import QgsProcessingUtils
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QTimer
from qgis.PyQt.QtWidgets import QTextBrowser

from . import (
    account,
    background,
    dependencies,
    earlier_releases,
    library,
    plans,
    widgets,
)
from .geopriv_gis.arguments import kinds
from .geopriv_gis.arguments.form_parts import BUDGETS, form_parts
from .geopriv_gis.arguments.shared import UNIT_CHOICE, UNIT_FIELD
from .geopriv_gis.arguments.strength import STRENGTHS
from .pages import PageWindow
from .proposed_files import ProposedFiles
from .translation import library_language, tr

WHOSE = UNIT_FIELD.parameter
PLAN, COUNTED = "#plan", "#counted"
HEIGHT = 6  # lines of text
MOST = 2  # lines beside what happens
PAUSE = 400  # milliseconds without a change, after which the line is made anew
STYLE = "background: palette(window);"


def make_dialog(algorithm, parent):
    """Return the dialog, or None, which means QGIS's own."""
    if dependencies.install_advice():
        return None
    kind = ReleaseDialog if algorithm.row.name in plans.PLANNED else PlainDialog
    try:
        return kind(algorithm.create(), parent=parent)
    except (AttributeError, TypeError) as error:  # another QGIS, another dialog
        library.log_error(error)
        return None


class ReleasePanel(ParametersPanel):
    """The form, and below it, always in sight, what would happen."""

    def __init__(self, parent, alg):
        super().__init__(parent, alg)
        # No label: one that wraps words would make the whole form as high as it likes.
        self.line = QTextBrowser(self)
        self.line.setObjectName("geoprivLine")
        self.line.setHtml(tr("What would happen is said here."))
        self.line.setOpenLinks(False)
        self.line.setStyleSheet(STYLE)
        widgets.show_lines(self.line, HEIGHT)
        self.line.anchorClicked.connect(lambda link: self.look(link.toString()))
        self.layout().addWidget(self.line)
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(PAUSE)
        self._wait.timeout.connect(self.show_plan)
        self._plan = background.NewestTask(self)
        for wrapper in self.wrappers.values():
            wrapper.widgetValueHasChanged.connect(lambda *_: self._wait.start())
        self._wait.start()

    def follow_unit(self):
        """Ask for the field that names the person only where one is to be named."""
        choice, field = map(self.wrappers.get, (UNIT_CHOICE.parameter, WHOSE))
        if choice is None or field is None:
            return
        words = self.algorithm().row.argument(UNIT_CHOICE.name).fields[0].kind.words

        def follow(*_):
            by_column = choice.parameterValue() == words.index("column")
            for shown in (field.wrappedLabel(), field.wrappedWidget()):
                shown.setVisible(by_column)

        field.wrappedLabel().setText(tr("… the field"))
        choice.widgetValueHasChanged.connect(follow)
        follow()

    def show_plan(self):
        """Show in the line what would happen, once that is known."""
        self._plan.stop()
        given = self.given()
        lacking = self._missing_labels(given)
        released = earlier_releases.results_warning(self._released_layer(given))
        if released:
            link = "" if lacking else _make_link(PLAN)
            self.line.setHtml(f"<b>{escape(released)}</b> {link}")
            return
        if lacking:
            text = tr("What would happen is said here, once there is: {}.")
            self.line.setHtml(escape(text.format("; ".join(lacking))))
            return
        working = tr("Working out what would happen…")
        self.line.setHtml(f"<i>{escape(working)}</i>")
        algorithm, context = self.algorithm().create(), createContext()
        work = partial(plans.make_plan, algorithm, given, context, alternatives=False)
        self._plan.start(working, work, partial(self._show_outcome, given))

    def pause_plan(self, resume=False):
        """Stop planning while the form's algorithm runs; begin anew when it has."""
        self._plan.stop()
        if resume:
            self._wait.start()

    def _show_outcome(self, given, task):
        found = task.found
        if found is None:
            self.line.setHtml(escape(task.refused))
            return
        account.notify_planned(found.release, found.guarantee)
        links = [_make_link(PLAN)]
        if {each.rows for each in found.measures} != {1}:
            links.append(_make_link(COUNTED))
        few = plans.small_count_text(found)
        lines = [f"<b>{escape(plans.happens_text(found))}</b>"]
        lines += [escape(few)] if few else []
        note = tr(
            "Nothing is drawn or charged, and no point of the layer is looked at."
        )
        lines.append(" · ".join([*links, note]))
        before = (
            ""
            if given.get("LEDGER")
            else earlier_releases.repeat_warning(self._released_layer(given))
        )
        lines += [f"<b>{escape(before)}</b>"] if before else []
        # The first sentence of each: the plan has them whole.
        with library_language():
            more = found.short[1 : 1 + MOST]
        lines += [escape(each.split(". ")[0].split(": it ")[0]) for each in more]
        self.line.setHtml("<br>".join(lines))

    def _released_layer(self, given):
        if isinstance(self.algorithm().row.arguments[0].kind, kinds.ReleaseLayer):
            return None
        value = given.get("INPUT")
        named = getattr(value, "source", value)
        named = named.staticValue() if hasattr(named, "staticValue") else named
        self._context = createContext()  # a layer from a file lives as long
        return QgsProcessingUtils.mapLayerFromString(str(named or ""), self._context)

    def look(self, link=PLAN):
        """Show the whole plan, once it is made; of the layer's own numbers."""
        how = {"counts": "holder"} if link == COUNTED else {}
        given, context = self.given(), createContext()
        algorithm = self.algorithm().create()

        def then(task):
            if not sip.isdeleted(self):
                page = task.found or f"<p>{escape(task.refused)}</p>"
                PageWindow(page, algorithm.displayName(), self).show()

        work = partial(plans.plan_page, algorithm, given, context, **how)
        background.start(tr("Whole plan…"), lambda _: work(), then, alone=True)

    def given(self):
        """Return the form's values but for where results go."""
        parameters = {
            each.name()
            for each in self.algorithm().parameterDefinitions()
            if not each.isDestination()
        }
        return {
            name: wrapper.parameterValue()
            for name, wrapper in self.wrappers.items()
            if name in parameters
        }

    def _missing_labels(self, given):
        row, found = self.algorithm().row, self.algorithm().parameterDefinitions()
        empty = [
            each.description()
            for each in found
            if each.name() in given
            and not each.checkValueIsAcceptable(given[each.name()])
        ]
        # Numbers may be empty, see `form_parts.is_required`.
        budgets = BUDGETS if row.name in STRENGTHS else ()
        return empty + [
            tr(part.label)
            for part in form_parts(row)
            if isinstance(part.kind, kinds.Number)
            and part.required
            and not part.instead
            and part.name not in budgets
            and given.get(part.parameter) is None
        ]


class PageDialog(AlgorithmDialog):
    """QGIS's own, and the page that comes of a run, once it has ended."""

    def getParametersPanel(self, alg, parent):
        panel = self.PANEL(parent, alg)
        label_alternatives(panel, alg)
        self.files = ProposedFiles(panel, alg)
        return panel

    def finish(self, successful, result, *more, **named):
        super().finish(successful, result, *more, **named)
        self.files.propose()
        page = Path((successful and result.get("OUTPUT_HTML")) or "")
        if page.is_file():
            html = page.read_text(encoding="utf-8")
            parent = self if self.isVisible() else self.parentWidget()
            title = self.algorithm().displayName()
            PageWindow(html, title, parent, str(page)).show()


class PlainDialog(PageDialog):
    """Where nothing is planned."""

    PANEL = ParametersPanel


class ReleaseDialog(PageDialog):
    """The dialog with the line."""

    PANEL = ReleasePanel

    def getParametersPanel(self, alg, parent):
        panel = super().getParametersPanel(alg, parent)
        panel.follow_unit()
        return panel

    def runAlgorithm(self):
        """Run, and let no plan be waited for."""
        self.mainWidget().pause_plan()
        super().runAlgorithm()

    def finish(self, *given, **named):
        self.mainWidget().pause_plan(resume=True)
        super().finish(*given, **named)


def label_alternatives(panel, algorithm):
    """Call what stands for something else by its label alone, and what it stands for.

    One of them is needed: none is optional, as QGIS would say. Nor is what an algorithm
    names in ``NEEDED``.
    """
    parts = list(form_parts(algorithm.row))
    tied = [part.label.startswith(("Or ", "…")) for part in parts]
    needed = [*algorithm.NEEDED] + [
        part.parameter
        for part, own, following in zip(parts, tied, [*tied, False][1:], strict=True)
        if (own or following) and not part.advanced
    ]
    for wrapper in filter(None, map(panel.wrappers.get, needed)):
        label = wrapper.wrappedLabel()
        if label is not None:
            label.setText(wrapper.parameterDefinition().description())


def _make_link(target):
    text = {
        PLAN: tr("Whole plan…"),
        COUNTED: tr("With this layer's own numbers of rows (for you only)…"),
    }
    return f'<a href="{target}">{text[target]}</a>'
