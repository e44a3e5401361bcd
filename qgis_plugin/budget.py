# SPDX-License-Identifier: GPL-2.0-or-later
"""The panel "Privacy budget": what is left, what was released, what would be left.

It looks and never charges. Whoever wants a ledger charged says so in a form.
"""

from __future__ import annotations

from html import escape
from pathlib import Path

from qgis.core import QgsProject
from qgis.gui import QgsDockWidget
from qgis.PyQt.QtCore import QTimer
from qgis.PyQt.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from . import account, new_ledger, standing, widgets
from .pages import PageWindow
from .translation import tr

LARGE = 5_000_000  # bytes; larger ones are not read whole while somebody waits
ROWS = 200  # of the history are kept
SOON = 300  # milliseconds after the file has changed


def dock(iface):
    """Return the panel."""
    return BudgetDock(iface)


class BudgetDock(QgsDockWidget):
    """The ledger of the project, or another one, as it stands."""

    def __init__(self, iface):
        super().__init__(tr("Privacy budget"), iface.mainWindow())
        self.setObjectName("geopriv-budget")
        self._path, self._plan, self._figures = "", None, False
        self._watcher, self._soon = account.LedgerWatcher(self), QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON)
        self._soon.timeout.connect(self.refresh)
        self._watcher.fileChanged.connect(lambda *_: self._soon.start())
        self._build()
        account.add_listener(self._planned)
        self.visibilityChanged.connect(lambda shown: shown and self.refresh())
        self._projects = QgsProject.instance()
        for signal in (self._projects.readProject, self._projects.cleared):
            signal.connect(self._follow_project)
        self._follow_project()

    def close_down(self):
        """Let go of what would call this panel when it is gone."""
        account.remove_listener(self._planned)
        for signal in (self._projects.readProject, self._projects.cleared):
            signal.disconnect(self._follow_project)

    def look_at(self, path):
        """Show a ledger, without making it the project's."""
        self._path = str(path or "")
        self.refresh()

    def refresh(self):
        """Read the ledger again and show it, or why it cannot be read."""
        self._watcher.follow(self._path)
        own = bool(self._path) and self._path == account.project_ledger()
        self.proposed.setChecked(own)
        self.proposed.setEnabled(bool(self._path))
        counted = ()
        self.vouch.setVisible(False)
        self.name.setText(self._path and Path(self._path).name)
        self.name.setToolTip(self._path)
        if self._path:
            try:
                *self._pages, counted = standing.read(self._path, LARGE, ROWS)
                self._show_pages()
            except standing.UnreadableLedgerError as why:
                self.words.setPlainText(str(why))
                self.vouch.setVisible(isinstance(why, standing.UnknownLedgerError))
        else:
            self.words.setPlainText(tr(
                "No ledger is chosen. A ledger counts what all releases of the same "
                "people tell together, and refuses what goes beyond."
            ))  # fmt: skip
        for part in (self.page, self.what_if):
            part.setVisible(bool(counted))
        if counted:
            self._kinds(counted)
            self._ask()

    def _show_pages(self):
        """Show the account in words; and in figures, where those are asked for."""
        words, figures = self._pages
        text = tr("Hide the figures") if self._figures else tr("Show the figures")
        shown = f'{words}<p><a href="#">{escape(text)}</a></p>'
        self.words.setHtml(shown + figures * self._figures)

    def _turn(self, *_):
        self._figures = not self._figures
        self._show_pages()

    # -- what is on it -------------------------------------------------------------

    def _build(self):
        inside = QWidget(self)
        layout = QVBoxLayout(inside)
        self.name = QLineEdit(inside)
        self.name.setReadOnly(True)
        self.name.setPlaceholderText(tr("No ledger"))
        layout.addWidget(self.name)
        choose = widgets.button(tr("Choose…"), self._choose)
        create = widgets.button(tr("Create…"), self._create)
        layout.addLayout(widgets.row(choose, create))
        self.proposed = QCheckBox(tr("Propose it in this project's forms"), inside)
        self.proposed.setToolTip(widgets.tooltip(tr(
            "Forms that can charge it have it filled in, where you see it and can take "
            "it out. Nothing is charged before you press Run."
        )))  # fmt: skip
        self.proposed.clicked.connect(self._propose)
        layout.addWidget(self.proposed)
        self.words = QTextBrowser(inside)
        self.words.setOpenLinks(False)
        self.words.anchorClicked.connect(self._turn)
        self.words.setStyleSheet("background: palette(window);")
        layout.addWidget(self.words, 1)
        self.vouch = widgets.button(tr("Vouch for it…"), self._vouch)
        self.page = widgets.button(tr("Page to print…"), self._print)
        layout.addLayout(widgets.row(self.vouch, self.page))
        self.what_if = self._asking(inside)
        layout.addWidget(self.what_if)
        layout.addWidget(
            widgets.text(inside, tr("This panel looks and never charges."))
        )
        self.setWidget(inside)

    def _asking(self, parent):
        part = QWidget(parent)
        layout = QVBoxLayout(part)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(QLabel(f"<b>{escape(tr('What would be left after…'))}</b>"))
        self.kind, self.cost = widgets.narrow(QComboBox(part)), QLineEdit(part)
        self.cost.setPlaceholderText("200")
        self.cost.setMaximumWidth(90)
        self.kind.currentIndexChanged.connect(self._ask)
        self.cost.textChanged.connect(self._ask)
        layout.addWidget(self.kind)
        publication = widgets.button(tr("A publication…"), self._ask_publication)
        layout.addLayout(widgets.row(self.cost, publication))
        self.answer = widgets.text(part)
        layout.addWidget(self.answer)
        return part

    def _kinds(self, notions):
        """Offer what the ledger counts; and the form in front, once there is one."""
        before, blocked = self.kind.currentData(), self.kind.blockSignals(True)
        self.kind.clear()
        if self._plan is not None:
            title, _ = self._plan
            self.kind.addItem(tr("the form “{title}”").format(title=title), "form")
        for notion, words in standing.kinds(notions):
            self.kind.addItem(words, notion)
        self.kind.setCurrentIndex(max(self.kind.findData(before), 0))
        self.kind.blockSignals(blocked)

    # -- what people do ------------------------------------------------------------

    def _choose(self):
        start = str(Path(self._path).parent) if self._path else _home_folder()
        path, _ = QFileDialog.getOpenFileName(
            self, tr("Ledger"), start, tr("Ledgers (*.ledger);;All files (*)")
        )
        if path:
            self.look_at(path)
            self._propose(True)

    def _create(self):
        if new_ledger.ask_for_ledger(self):
            self.look_at(account.project_ledger())

    def _vouch(self):
        """Open the form where somebody says that this is the latest copy."""
        import processing

        processing.execAlgorithmDialog("geopriv:ledgerreport", {"LEDGER": self._path})
        self.refresh()

    def _propose(self, wanted):
        if wanted and self._path:
            account.set_project_ledger(self._path, standing.notions(self._path))
        else:
            account.clear_project_ledger()
        self.proposed.setChecked(bool(wanted))

    def _print(self):
        """Show the account as a page to print or save; or say why not."""
        try:
            page = standing.page(self._path)
        except standing.UnreadableLedgerError as why:
            self.words.setPlainText(str(why))
            return
        PageWindow(page, Path(self._path).stem, self).show()

    def _ask(self, *_):
        """Show what would be left after what is chosen; charge nothing."""
        kind, text = self.kind.currentData(), self.cost.text().strip()
        self.cost.setVisible(kind != "form")
        if kind == "form":
            self._answer([self._plan[1]])
        elif kind and text and _parse_positive(text) is None:
            self.answer.setText(tr("Write a number, 200 or 0.01 for example."))
        elif kind and text:
            self._answer([standing.charge(kind, _parse_positive(text))])
        else:
            self.answer.setText("")

    def _ask_publication(self):
        path, _ = QFileDialog.getOpenFileName(
            self, tr("Publication"), _home_folder(), tr("Publications (*.toml)")
        )
        if path:
            self._answer(Path(path))

    def _answer(self, charges):
        try:
            self.answer.setText(standing.after(self._path, charges))
        except standing.UnreadableLedgerError as why:
            self.answer.setText(str(why))

    # -- what happens elsewhere ----------------------------------------------------

    def _planned(self, title, guarantee):
        """Take over what the form in front would promise."""
        self._plan = title, guarantee
        if not self._path or not self.isVisible():
            return
        if self.kind.findData("form") < 0:
            self.refresh()
            self.kind.setCurrentIndex(0)
        else:
            self.kind.setItemText(0, tr("the form “{title}”").format(title=title))
            self._ask()

    def _follow_project(self, *_):
        self._plan = None
        self.look_at(account.project_ledger())


def _parse_positive(text):
    """Return the positive number that is written, with a comma or a point, or None."""
    try:
        found = float(text.replace(",", "."))
    except ValueError:
        return None
    return found if 0 < found < float("inf") else None


def _home_folder():
    return QgsProject.instance().homePath() or str(Path.home())
