# SPDX-License-Identifier: GPL-2.0-or-later
"""The dock: five steps, what would happen always in sight, one button at the end."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial
from html import escape
from pathlib import Path

from qgis.core import QgsProject
from qgis.gui import QgsDockWidget
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QCoreApplication, QEvent, Qt, QTimer
from qgis.PyQt.QtWidgets import (
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
    widgets,
)
from ..pages import PageWindow
from ..translation import tr
from .choices import Choices, ProtectionInMetres
from .people_step import PersonsStep, PointsStep

PAUSE = 300  # milliseconds without a change, after which the sentence is made anew
HEIGHT = 11  # lines of text
LEVELS = 2  # of districts that the standard of counts wants
PASSES = 3  # in which text that wraps, its page and what scrolls it get their sizes


class Assistant(QgsDockWidget):
    """“Publish points safely”. Choices live in its widgets, and nowhere else.

    Its pages are made one by one, and their modules imported, while the first is seen:
    all at once would hold the window up. Whoever asks for one gets it.
    """

    STEPS = "points", "persons", "going", "hiding", "ending"
    PARTS = (*STEPS, "rings")

    def __init__(self, iface):
        super().__init__(tr("Publish points safely"), iface.mainWindow())
        self._canvas = iface.mapCanvas()
        self._known = None, None, ""  # of what; the plan; or why there is none
        self._watcher = account.LedgerWatcher(self)
        self._plan = background.NewestTask(self)
        self._trial = background.NewestTask(self)
        self._wait, self._rest = QTimer(self), QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(PAUSE)
        self._wait.timeout.connect(self.show_plan)
        self._rest.timeout.connect(self._make_page)
        self._build()
        self._watcher.fileChanged.connect(lambda *_: self._wait.start())
        # Where the chosen layer was, QGIS chooses another one then, and does not tell.
        QgsProject.instance().layersRemoved.connect(self._on_layer_changed)
        self._rest.start()
        self.show_step(0)

    # -- the window ----------------------------------------------------------------

    def _build(self):
        whole = QWidget(self)
        layout = QVBoxLayout(whole)
        self.head = QLabel(whole)
        layout.addWidget(self.head)
        self.stack = QStackedWidget(whole)
        for _ in self.STEPS:
            area = QScrollArea(self.stack)
            area.setWidgetResizable(True)
            area.setFrameShape(QFrame.Shape.NoFrame)
            area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            self.stack.addWidget(area)
        layout.addWidget(self.stack, 1)
        self.line = QTextBrowser(whole)
        self.line.setStyleSheet("background: palette(window);")
        widgets.show_lines(self.line, HEIGHT)
        layout.addWidget(self.line)
        self._buttons = QHBoxLayout()
        self.back, self.next = QPushButton(tr("Back")), QPushButton(tr("Next"))
        self.back.clicked.connect(lambda *_: self.show_step(self.step - 1))
        self.next.clicked.connect(lambda *_: self.go_on())
        self._buttons.addWidget(self.back)
        self._buttons.addStretch()
        self._buttons.addWidget(self.next)
        layout.addLayout(self._buttons)
        self.setWidget(whole)
        self.setMinimumWidth(366)

    def _add_page(self, name, page):
        self.stack.widget(self.STEPS.index(name)).setWidget(page)
        page.changed.connect(self.follow)
        return page

    def _make_page(self):
        """Make one more page; follow the choices when all are there."""
        missing = [name for name in self.PARTS if name not in self.__dict__]
        if missing:
            getattr(self, missing[0])
            return
        self._rest.stop()
        self.follow()

    @cached_property
    def points(self):
        """The page that asks whose points they are."""
        return self._add_page("points", PointsStep())

    @cached_property
    def persons(self):
        """The page that asks who is protected."""
        page = self._add_page("persons", PersonsStep())
        page.count.linkActivated.connect(lambda *_: self.show_counted())
        return page

    @cached_property
    def going(self):
        """The page that asks which fields go along."""
        from .fields_step import FieldsStep

        return self._add_page("going", FieldsStep())

    @cached_property
    def hiding(self):
        """The page that asks how well points are hidden."""
        from .hiding import Hiding

        page = self._add_page("hiding", Hiding())
        page.try_out.clicked.connect(lambda *_: self.try_out())
        page.clear.clicked.connect(lambda *_: self.rings.forget())
        return page

    @cached_property
    def ending(self):
        """The page that releases."""
        from .release_step import ReleaseStep
        from .releases import ReleasesStep

        page = ReleaseStep()
        page.propose_ledger(account.project_ledger())
        account.news.changed.connect(page.propose_ledger)
        page.count.clicked.connect(lambda *_: self.count())
        page.create.linkActivated.connect(lambda *_: self.make_ledger())
        page.reported.connect(lambda: QTimer.singleShot(0, self._show_result))
        page.go.setVisible(False)
        self._buttons.addWidget(page.go)
        made = page.releases = ReleasesStep(page, self.choices, self.lacking, self)
        made.certified.connect(
            lambda html, file: self._page(html, tr("Privacy certificate"), file)
        )
        made.ended.connect(self._wait.start)
        page.go.clicked.connect(self._plan.stop)
        return self._add_page("ending", page)

    @cached_property
    def rings(self):
        """What is drawn around a place that somebody clicked."""
        from .rings import RingTool

        made = RingTool(self._canvas, self)
        made.placed.connect(self.show_plan)
        self.hiding.point.toggled.connect(made.point)
        made.ended.connect(lambda: self.hiding.point.setChecked(False))
        self.visibilityChanged.connect(made.set_visible)
        return made

    @property
    def releases(self):
        """The releases that the last page makes."""
        return self.ending.releases

    @property
    def steps(self):
        """All pages, in order."""
        return [getattr(self, name) for name in self.STEPS]

    def _show_result(self):
        """Scroll to what goes on, or what came of it, once it has its place."""
        ending = self.ending
        for _ in range(PASSES):
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        for each in (ending.stop, ending.repeat, ending.result):
            if each.isVisible():
                self.stack.currentWidget().ensureWidgetVisible(each)

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
        """Show a step; all pages are made before any but the first."""
        while number > 0 and self._rest.isActive():
            self._make_page()
        self.stack.setCurrentIndex(number)
        step = getattr(self, self.STEPS[number])
        self._pass_on()
        if self.STEPS[number] == "ending" and self.points.layer() is not None:
            self.ending.propose(self.points.layer().name())
        step.entered()
        text = tr("Step {step} of {steps}: {title}")
        title = text.format(step=number + 1, steps=len(self.STEPS), title=step.title())
        self.head.setText(f"<b>{escape(title)}</b>")
        if "rings" in self.__dict__:
            self.rings.point(False)
        self.follow()

    def go_on(self):
        """Show the next step; for counts, the form that makes them."""
        if self.STEPS[self.step] == "hiding" and self.hiding.counts():
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
        if new_ledger.ask_for_ledger(self, self.persons.unit(), self._metres()):
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
            found.append(tr("the field that names the person"))
        if self.hiding.counts():
            found.append(tr("a standard that publishes points"))
        return found

    def follow(self):
        """Update all pages from the choices.

        If the layer was taken from the project, another one is chosen now: that is
        looked at from the first step on.
        """
        layer = self.points.layer()
        usable = layer is not None and layer.crs().isValid()
        self.back.setEnabled(self.step > 0)
        if self._rest.isActive():  # the other pages are not there yet
            self.next.setEnabled(usable)
            self._wait.start()
            return
        another = layer is not self.persons.fields.layer()
        self._pass_on()
        if another and self.step > 0:
            self.show_step(0)
            return
        step = self.steps[self.step]
        stuck = (step is self.persons and self.persons.lacks_field()) or (
            step is self.hiding and not self.hiding.counts() and bool(self.lacking())
        )
        self.next.setEnabled(usable and step is not self.ending and not stuck)
        self.next.setVisible(step is not self.ending)
        self.ending.go.setVisible(step is self.ending)
        self.ending.sum_up(self.choices().text(), self.lacking())
        self._trial.stop()
        self._wait.start()

    def _pass_on(self):
        if self._rest.isActive():
            return
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

    def show_plan(self):
        """Show what would happen and draw the rings, or show why not.

        It is kept until something else is chosen, the layer's CRS set, or the ledger
        charged: large public layers take a while.
        """
        self._plan.stop()
        advice = dependencies.install_advice()
        lacking = self.lacking()
        if advice or lacking:
            text = tr("What would happen is said here, once there is: {what}.")
            self._show_no_plan(advice or text.format(what="; ".join(lacking)))
            return
        choices = replace(self.choices(), output="")
        crs = self.points.layer().crs().toWkt()
        of = choices, crs, self._watcher.follow(choices.ledger)
        if of == self._known[0]:
            self._show_outcome()
            return
        working = tr("Working out what would happen…")
        self._show_no_plan(working)
        work = self._planning(choices, alternatives=False)

        def planned(task):
            self._known = of, task.found, task.refused
            self._show_outcome()

        self._plan.start(working, work, planned)

    def _show_outcome(self):
        _, outlook, refused = self._known
        if outlook is None:
            self._show_no_plan(refused)
            return
        from .sentence import plan_sentences, plan_warnings, sentences_to_html

        self.line.setHtml(sentences_to_html(plan_sentences(outlook)))
        self.ending.mind("\n".join(plan_warnings(outlook)))
        self.ending.promise(outlook.guarantee)
        ledger = self.choices().ledger
        cost = tr("Ledger: {cost}").format(cost=outlook.cost)
        left = standing.state(ledger, self._metres()) if ledger else ""
        self.ending.left.setText(f"{left}\n{cost}".strip() if ledger else "")
        self.rings.show_guarantee(outlook.guarantee, self.hiding.rows.value())
        self.hiding.legend.setText(self.rings.legend())

    def _metres(self):
        """Return how far points are to move, or None where that is not chosen."""
        chosen = self.hiding.way()
        return chosen.metres if type(chosen) is ProtectionInMetres else None

    def _show_no_plan(self, why):
        self.ending.mind("")
        self.ending.protected.setText("")
        self.ending.left.setText("")
        self.line.setHtml(escape(why))
        self.rings.show_guarantee(None)
        self.hiding.legend.setText("")

    def _planning(self, choices, **how):
        """Return work that plans what was chosen."""
        from processing.tools.dataobjects import createContext

        from .sentence import make_plan

        return partial(make_plan, choices, createContext(), **how)

    def show_counted(self):
        """Show the plan with the layer's own numbers of rows: for the data holder."""
        how = {"alternatives": False, "counts": "holder", "make": plans.plan_page}
        work = self._planning(self.choices(), **how)

        def then(task):
            if not sip.isdeleted(self):
                self._page(task.found or f"<p>{escape(task.refused)}</p>")

        title = tr("What it means for this layer's rows")
        background.start(title, lambda _: work(), then, alone=True)

    def try_out(self):
        """Release made-up points at the clicked place, and show where they come to."""
        refused = self.lacking()
        text = tr("Still to be chosen: {what}.").format(what="; ".join(refused))
        if self.rings.place is None:
            text = tr("Click a place on the map first.")
        elif not refused:
            rows, crs = self.hiding.rows.value(), self.points.layer().crs()
            text = tr("Moving made-up points…")
            work = self.rings.trial(self.choices(), crs, rows)
            self._trial.start(text, work, partial(self._tried_out, crs))
        self.hiding.legend.setText(text)

    def _tried_out(self, crs, task):
        if task.found is not None:
            self.rings.show_trial(task.found, crs)
        self.hiding.legend.setText(task.refused or self.rings.legend())

    def _page(self, html, title="", file=""):
        PageWindow(html, title or self.windowTitle(), self, file).show()


def _with_file_suffix(path):
    """Return where a layer is written: a GeoPackage, where nothing else is said."""
    return f"{path}.gpkg" if path and not Path(path).suffix else path
