# SPDX-License-Identifier: GPL-2.0-or-later
"""The dock: five steps, what would happen always in sight, one button at the end."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from html import escape
from pathlib import Path

from qgis.core import QgsProject
from qgis.gui import QgsDockWidget
from qgis.PyQt import sip
from qgis.PyQt.QtCore import Qt, QTimer
from qgis.PyQt.QtGui import QCursor
from qgis.PyQt.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from .. import (
    account,
    background,
    counts,
    dependencies,
    library,
    new_ledger,
    plans,
    standing,
)
from ..enumerations import VECTOR_LAYER
from ..geopriv_gis.arguments import release_row
from ..pages import make_page_window
from ..translation import tr
from .choices import Choices
from .displacement import reason_too_coarse
from .fields_step import FieldsStep
from .hiding import Hiding
from .people_step import PersonsStep, PointsStep
from .release_step import ReleaseStep
from .releases import ReleasesStep
from .rings import RingTool
from .sentence import make_plan, plan_sentences, sentences_to_html, warning_text

PAUSE = 300  # milliseconds without a change, after which the sentence is made anew
HEIGHT = 8  # lines of text
LEVELS = 2  # of districts that the standard of counts wants
MANY = 300  # public shapes with which the sentence still follows the choices at once


class Assistant(QgsDockWidget):
    """“Publish points safely”. Choices live in its widgets, and nowhere else."""

    def __init__(self, iface):
        super().__init__(tr("Publish points safely"), iface.mainWindow())
        self.points, self.persons = PointsStep(), PersonsStep()
        self.going, self.hiding, self.ending = FieldsStep(), Hiding(), ReleaseStep()
        self.steps = (self.points, self.persons, self.going, self.hiding, self.ending)
        self._known = None, None, ""  # of which choices; the plan; or why there is none
        self._build()
        self.rings = RingTool(iface.mapCanvas(), self)
        self.releases = ReleasesStep(self.ending, self.choices, self.lacking, self)
        self._connect()
        self.ending.ledger.setFilePath(account.project_ledger())
        self.show_step(0)

    # -- the window ----------------------------------------------------------------

    def _build(self):
        whole = QWidget(self)
        layout = QVBoxLayout(whole)
        self.head = QLabel(whole)
        layout.addWidget(self.head)
        self.stack = QStackedWidget(whole)
        for step in self.steps:
            area = QScrollArea(self.stack)
            area.setWidgetResizable(True)
            area.setFrameShape(QFrame.Shape.NoFrame)
            area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            area.setWidget(step)
            self.stack.addWidget(area)
        layout.addWidget(self.stack, 1)
        self.line = QTextBrowser(whole)
        self.line.setOpenLinks(False)
        self.line.anchorClicked.connect(lambda *_: self.show_plan(forced=True))
        self.line.setStyleSheet("background: palette(window);")
        self.line.setFixedHeight(HEIGHT * self.fontMetrics().lineSpacing())
        layout.addWidget(self.line)
        row = QHBoxLayout()
        self.back, self.next = QPushButton(tr("Back")), QPushButton(tr("Next"))
        self.back.clicked.connect(lambda *_: self.show_step(self.step - 1))
        self.next.clicked.connect(lambda *_: self.go_on())
        row.addWidget(self.back)
        row.addStretch()
        row.addWidget(self.next)
        row.addWidget(self.ending.go)
        layout.addLayout(row)
        self.setWidget(whole)
        self.setMinimumWidth(366)

    def _connect(self):
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(PAUSE)
        self._wait.timeout.connect(self.show_plan)
        for step in self.steps:
            step.changed.connect(self.follow)
        self.persons.count.linkActivated.connect(lambda *_: self.show_counted())
        self.ending.count.clicked.connect(lambda *_: self.count())
        self.ending.create.linkActivated.connect(lambda *_: self.make_ledger())
        self.ending.reported.connect(lambda: QTimer.singleShot(0, self._show_result))
        self.hiding.point.toggled.connect(self.rings.point)
        self.hiding.try_out.clicked.connect(lambda *_: self.try_out())
        self.hiding.clear.clicked.connect(lambda *_: self.rings.forget())
        self.rings.placed.connect(self.show_plan)
        self.rings.ended.connect(lambda: self.hiding.point.setChecked(False))
        self.releases.certified.connect(
            lambda page: self._page(page, tr("Privacy certificate"))
        )
        self.releases.ended.connect(self._ended)
        self.visibilityChanged.connect(self.rings.set_visible)
        # Where the chosen layer was, QGIS chooses another one then, and does not tell.
        QgsProject.instance().layersRemoved.connect(self._on_layer_changed)

    def _ended(self):
        """Say anew what would happen: a ledger has less now."""
        self._known = None, None, ""
        self._wait.start()

    def _imported(self, refused):
        if refused and not sip.isdeleted(self):
            self._show_no_plan(refused)
        elif not sip.isdeleted(self):
            self._wait.start()

    def _show_result(self):
        self.stack.currentWidget().ensureWidgetVisible(self.ending.result)

    def close_down(self):
        """Let go of what would call this dock when it is gone."""
        QgsProject.instance().layersRemoved.disconnect(self._on_layer_changed)

    def _on_layer_changed(self, *_):
        self.points.entered()

    @property
    def step(self):
        """The number of the step that is seen, from 0."""
        return self.stack.currentIndex()

    def show_step(self, number):
        """Show a step."""
        self.stack.setCurrentIndex(number)
        step = self.steps[number]
        self._pass_on()
        if step is self.ending and self.points.layer() is not None:
            self.ending.propose(self.points.layer().name())
        step.entered()
        text = tr("Step {step} of {steps}: {title}")
        title = text.format(step=number + 1, steps=len(self.steps), title=step.title())
        self.head.setText(f"<b>{escape(title)}</b>")
        self.rings.point(False)
        self.follow()

    def go_on(self):
        """Show the next step; for counts, the form that makes them."""
        if self.hiding.counts() and self.steps[self.step] is self.hiding:
            eps = library.import_library().presets.preset("hdx").figures["eps"]
            self.count(levels=LEVELS, EPS=eps)
            return
        self.show_step(self.step + 1)

    def count(self, **figures):
        """Open the form for counts of the same people."""
        used = tuple(self.choices().way.layers().values())
        counts.open_form_for(
            self.points.layer(), self.persons.unit(), without=used, **figures
        )

    def make_ledger(self):
        """Ask for a new ledger in words, and take the one that was made."""
        if new_ledger.ask_for_ledger(self, self.persons.unit()):
            self.ending.ledger.setFilePath(account.project_ledger())

    # -- what was chosen -----------------------------------------------------------

    def choices(self):
        """Return what is chosen now."""
        layer = self.points.layer()
        return Choices(
            layer="" if layer is None else layer.id(),
            name="" if layer is None else layer.name(),
            selected=self.points.selected.isChecked(),
            unit=self.persons.unit(),
            keep=self.going.keep(),
            shuffled=self.going.shuffled.isChecked(),
            way=self.hiding.way(),
            ledger=self.ending.ledger.filePath().strip(),
            output=_with_file_suffix(self.ending.output.filePath().strip()),
        )

    def lacking(self):
        """Return what is still to be chosen."""
        found = self.choices().missing_choices()
        if self.persons.lacks_field():
            found.append(tr("the field that says whose a row is"))
        if self.hiding.counts():
            found.append(tr("a standard that publishes points"))
        return found

    def follow(self):
        """Update all pages from the choices.

        If the layer was taken from the project, another one is chosen now: that is
        looked at from the first step on.
        """
        another = self.points.layer() is not self.persons.fields.layer()
        self._pass_on()
        if another and self.step > 0:
            self.show_step(0)
            return
        self.back.setEnabled(self.step > 0)
        layer = self.points.layer()
        usable = layer is not None and layer.crs().isValid()
        step = self.steps[self.step]
        stuck = (step is self.persons and self.persons.lacks_field()) or (
            step is self.hiding and not self.hiding.counts() and bool(self.lacking())
        )
        self.next.setEnabled(usable and step is not self.ending and not stuck)
        self.next.setVisible(step is not self.ending)
        self.ending.go.setVisible(step is self.ending)
        self.ending.sum_up(self.choices().text(), self.lacking())
        self._wait.start()

    def _pass_on(self):
        layer = self.points.layer()
        if layer is not self.persons.fields.layer():
            self.going.fresh()
        for step in self.steps:
            step.blockSignals(True)
        self.persons.use(layer)
        self.going.use(layer, self.points.selected.isChecked(), self.persons.unit())
        self.hiding.use(layer, self.persons.unit())
        for step in self.steps:
            step.blockSignals(False)

    # -- what would happen ---------------------------------------------------------

    def show_plan(self, forced=False):
        """Show what would happen and draw the rings, or show why not.

        Where large public layers decide it takes a while, and waits to be asked for;
        then it is kept until something else is chosen.
        """
        advice = dependencies.install_advice()
        lacking = self.lacking()
        if advice or lacking:
            text = tr("What would happen is said here, once there is: {what}.")
            self._show_no_plan(advice or text.format(what="; ".join(lacking)))
            return
        if not library.is_imported():
            self.line.setHtml(f"<i>{escape(tr('Working out what would happen…'))}</i>")
            background.when_imported(self._imported)
            return
        choices = replace(self.choices(), output="")
        kept = choices == self._known[0] and not forced
        if not forced and not kept and self._has_large_layers():
            self._show_no_plan("")
            link = tr("Say what would happen, which may take a while")
            text = self._try_work(lambda: reason_too_coarse(choices.way))[0] or ""
            self.line.setHtml(f'{escape(text)} <a href="#">{escape(link)}</a>')
            self.ending.mind(text)
            return
        if not kept:
            self.line.setHtml(f"<i>{escape(tr('Working out what would happen…'))}</i>")
            self.line.repaint()
            found = self._make_plan(alternatives=False)
            self._known = (choices if self._has_large_layers() else None, *found)
        _, outlook, refused = self._known
        if outlook is None:
            self._show_no_plan(refused)
            return
        self.line.setHtml(
            sentences_to_html(plan_sentences(outlook, self.persons.unit()))
        )
        self.ending.mind("\n".join(warning_text(outlook, whole=True)))
        self.ending.promise(outlook.guarantee)
        ledger = self.choices().ledger
        cost = tr("Ledger: {cost}").format(cost=outlook.cost)
        self.ending.left.setText(
            f"{standing.state(ledger)}\n{cost}".strip() if ledger else ""
        )
        self.rings.show_guarantee(outlook.guarantee, self.hiding.rows.value())
        self.hiding.legend.setText(self.rings.legend())

    def _has_large_layers(self):
        """Tell whether public layers have many shapes, or are rasters."""
        names = self.choices().way.layers().values()
        found = [QgsProject.instance().mapLayer(name) for name in names]
        return any(
            each.type() != VECTOR_LAYER or each.featureCount() > MANY
            for each in found
            if each is not None
        )

    def _show_no_plan(self, why):
        self.ending.mind("")
        self.line.setHtml(escape(why))
        self.rings.show_guarantee(None)
        self.hiding.legend.setText("")

    def _make_plan(self, **how):
        from processing.tools.dataobjects import createContext

        return self._try_work(lambda: make_plan(self.choices(), createContext(), **how))

    def _try_work(self, work):
        """Return what some work of the library comes to, or None and the reason."""
        QApplication.setOverrideCursor(QCursor(Qt.CursorShape.WaitCursor))
        try:
            return work(), ""
        except plans.NoPlan as reason:
            return None, str(reason)
        except Exception as error:  # a form must stay usable
            return None, library.failure_text(
                error, release_row(self.hiding.way().mask)
            )
        finally:
            QApplication.restoreOverrideCursor()

    def show_counted(self):
        """Show the plan with the layer's own numbers of rows: for the data holder."""
        from processing.tools.dataobjects import createContext

        how = {"alternatives": False, "counts": "holder", "make": plans.plan_page}
        work = partial(make_plan, self.choices(), createContext(), **how)

        def then(task):
            if not sip.isdeleted(self):
                self._page(task.found or f"<p>{escape(task.refused)}</p>")

        title = tr("What it means for this layer's rows")
        background.start(title, lambda _: work(), then)

    def try_out(self):
        """Release made-up points at the clicked place, and show where they come to."""
        refused = self.lacking()
        text = tr("Still to be chosen: {what}.").format(what="; ".join(refused))
        if self.rings.place is None:
            text = tr("Click a place on the map first.")
        elif not refused:
            rows = self.hiding.rows.value()
            choices, layer = self.choices(), self.points.layer()
            work = self.rings.trial(choices, layer.crs(), rows)
            _, text = self._try_work(work)
        self.hiding.legend.setText(text or self.rings.legend())

    def _page(self, html, title=""):
        make_page_window(html, title or self.windowTitle(), self).show()


def _with_file_suffix(path):
    """Return where a layer is written: a GeoPackage, where nothing else is said."""
    return f"{path}.gpkg" if path and not Path(path).suffix else path
