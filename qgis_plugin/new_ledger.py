# SPDX-License-Identifier: GPL-2.0-or-later
"""A new ledger in words: whose data, how many releases of how many metres, how long."""

from __future__ import annotations

from pathlib import Path

from qgis.gui import QgsFileWidget
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QLineEdit,
    QSpinBox,
)

from . import account, library, standing, widgets
from .geopriv_gis.arguments.shared import LEAST_MOVE
from .proposed_files import unused_file
from .translation import again, figured, gettext_noop, tr

PERIODS = {
    "year": gettext_noop("on 1 January"),
    "quarter": gettext_noop("each quarter"),
    "month": gettext_noop("each month"),
    "": gettext_noop("never"),
}
RAW = 2  # the dialog's answer where somebody wants the form


def start(iface):
    """Ask for a ledger, and show the panel with the one that was made."""
    if ask_for_ledger(iface.mainWindow()):
        from qgis.utils import plugins

        panel = plugins[__package__].menu.open("budget")
        panel.look_at(account.project_ledger())


def ask_for_ledger(parent, unit="", metres=None):
    """Ask for a ledger, and make it; return whether the project has another one."""
    import processing

    before, dialog = account.project_ledger(), NewLedger(parent, unit, metres)
    if dialog.exec() == RAW:
        processing.execAlgorithmDialog("geopriv:createledger", {})
    return account.project_ledger() != before


class NewLedger(QDialog):
    """Asks in words, and says what they come to before the file is made."""

    def __init__(self, parent=None, unit="", metres=None):
        super().__init__(parent)
        self.setWindowTitle(tr("Create a ledger"))
        form = QFormLayout(self)
        self.unit = QLineEdit(unit, self)
        empty = tr("Empty: each row is another person")
        self.unit.setPlaceholderText(empty)
        room = self.fontMetrics().boundingRect(f"{empty}MMM").width()
        self.unit.setMinimumWidth(room)
        self.many, self.metres = QSpinBox(self), QDoubleSpinBox(self)
        self.many.setRange(1, 1000)
        self.many.setValue(2)
        self.metres.setRange(LEAST_MOVE + 1, 100_000)
        self.metres.setDecimals(0)
        self.metres.setValue(metres or 200)
        self.per = QComboBox(self)
        for per, words in PERIODS.items():
            self.per.addItem(tr(words), per)
        self.path = QgsFileWidget(self)
        self.path.setStorageMode(QgsFileWidget.StorageMode.SaveFile)
        self.path.setFilter(tr("Ledgers (*.ledger)"))
        self.path.setFilePath(unused_file("people", ".ledger", Path.home()))
        for label, part in (
            (tr("Field that names the person"), self.unit),
            (tr("How many releases of points"), self.many),
            (tr("How far points move on average, each time (m)"), self.metres),
            (tr("The account starts anew"), self.per),
            (tr("New ledger"), self.path),
        ):
            form.addRow(label, part)
        self.words, self.wrong = widgets.text(self), widgets.text(self)
        form.addRow(self.words)
        form.addRow(self.wrong)
        usual = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(usual.Ok | usual.Cancel, self)
        raw = buttons.addButton(
            tr("All settings…"), QDialogButtonBox.ButtonRole.ResetRole
        )
        buttons.button(usual.Cancel).setText(tr("Cancel"))
        raw.clicked.connect(lambda *_: self.done(RAW))
        buttons.accepted.connect(self.create)
        buttons.rejected.connect(self.reject)
        form.addRow(buttons)
        for signal in (
            self.unit.textChanged, self.many.valueChanged, self.metres.valueChanged,
            self.per.currentIndexChanged,
        ):  # fmt: skip
            signal.connect(lambda *_: self._say(self.words, self.text()))
        self._say(self.words, self.text())

    def _say(self, label, words):
        """Show words, and make the dialog as high as they need."""
        label.setText(words)
        self.layout().activate()
        need = self.layout().totalHeightForWidth(self.width())
        self.resize(self.width(), max(self.height(), need))

    def limit(self):
        """Return the limit that the chosen number of releases fits."""
        library.import_library()
        from .geopriv_gis.ledger.limit import limit_for_releases

        return limit_for_releases(
            self.many.value(), self.metres.value(), self.per.currentData()
        )

    def text(self):
        """Return what the ledger will allow, in words."""
        unit_field = self.unit.text().strip()
        each = tr("each person, by the field “{field}”").format(field=unit_field)
        return tr(
            "It allows {many} releases of points that move {metres} m on average, for "
            "{unit}: ε = {eps} per metre. Points that move twice as far cost half. It "
            "starts anew {when}."
        ).format(
            many=self.many.value(), metres=figured(f"{self.metres.value():,.0f}"),
            unit=each if unit_field else tr("each row"),
            eps=figured(f"{float(self.limit().budget):.4g}"),
            when=self.per.currentText(),
        )  # fmt: skip

    def create(self):
        """Create the file, set it in the project and close; else show why not."""
        known, path = library.import_library(), self.path.filePath().strip()
        unit = self.unit.text().strip() or "row"
        try:
            known.Ledger.create(path, limits=[self.limit()], privacy_unit=unit)
        except known.GeoPrivError as error:
            self._say(self.wrong, again(error))
            return
        account.set_project_ledger(path, standing.notions(path), self.metres.value())
        self.accept()
