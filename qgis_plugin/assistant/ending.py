# SPDX-License-Identifier: GPL-2.0-or-later
"""The last step: who keeps account, where it goes, and the button that releases."""

from __future__ import annotations

from qgis.gui import QgsFileWidget
from qgis.PyQt.QtCore import pyqtSignal
from qgis.PyQt.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QProgressBar,
    QPushButton,
)

from ..translation import tr
from .whose import Step, said

FORMATS = "GeoPackage (*.gpkg);;GeoJSON (*.geojson);;FlatGeobuf (*.fgb)"


class Ending(Step):
    """Who keeps account, and where the released layer goes."""

    released = pyqtSignal()
    cancelled = pyqtSignal()
    certified = pyqtSignal()
    repeated = pyqtSignal()

    def title(self):
        return tr("Release")

    def fill(self):
        self.say(
            tr(
                "A ledger sums up what was published of the same people, and "
                "refuses what would be too much. Without one, nobody counts."
            )
        )
        self.ledger = self._file(
            tr("Choose a ledger"), QgsFileWidget.StorageMode.GetFile
        )
        self.ledger.setFilter(tr("Ledgers (*.ledger *.sqlite *.db);;All files (*)"))
        self._hint(self.ledger, tr("No ledger"))
        self.left = self.say("")
        self.say(tr("The released layer goes to"))
        self.output = self._file(
            tr("Save the released layer"), QgsFileWidget.StorageMode.SaveFile
        )
        self.output.setFilter(FORMATS)
        self._hint(self.output, tr("A temporary layer of this project"))
        self.summary = self.say("")
        self.go = self.add(QPushButton(tr("Release"), self))
        self.go.clicked.connect(lambda *_: self.released.emit())
        self.bar = self.add(QProgressBar(self))
        self.stop = self.add(QPushButton(tr("Cancel"), self))
        self.stop.clicked.connect(lambda *_: self.cancelled.emit())
        self.result = self.say("")
        self.certificate = self.add(QPushButton(tr("Show the certificate"), self))
        self.certificate.clicked.connect(lambda *_: self.certified.emit())
        self.repeat = self.add(QPushButton(tr("Save as a publication file…"), self))
        self.repeat.clicked.connect(lambda *_: self.repeated.emit())
        self.running(False)
        self.done("", False)

    def _file(self, title, mode):
        found = self.add(QgsFileWidget(self))
        found.setDialogTitle(title)
        found.setStorageMode(mode)
        found.fileChanged.connect(lambda *_: self.told())
        return found

    def _hint(self, widget, text):
        widget.lineEdit().setPlaceholderText(text)

    def running(self, runs):
        """Show that a release goes on, or has ended."""
        self.bar.setVisible(runs)
        self.stop.setVisible(runs)
        self.go.setEnabled(not runs)
        self.ledger.setEnabled(not runs)
        self.output.setEnabled(not runs)

    def done(self, text, good):
        """Say what came of a release; offer what can be had of a good one."""
        self.result.setText(text)
        self.certificate.setVisible(good)
        self.repeat.setVisible(good)

    def sum_up(self, lines, lacking):
        """Show the choices as sentences, or what is missing."""
        if lacking:
            text = tr("Still to be chosen: {what}.").format(what="; ".join(lacking))
            self.summary.setText(text)
        else:
            self.summary.setText("\n".join(f"• {line}" for line in lines))
        self.go.setEnabled(not lacking and not self.bar.isVisible())


class AboutDialog(QDialog):
    """What a publication file needs beside the choices."""

    def __init__(self, title, parent=None):
        super().__init__(parent)
        self.setWindowTitle(tr("Save as a publication file"))
        form = QFormLayout(self)
        form.addRow(
            said(
                tr(
                    "The file says what you have chosen, so that “geopriv "
                    "publish” does the same again, next week or elsewhere. What "
                    "you write here is public."
                ),
                self,
            )
        )
        self.title, self.contact = QLineEdit(title, self), QLineEdit(self)
        self.licence = QLineEdit("CC-BY-4.0", self)
        form.addRow(tr("Title"), self.title)
        form.addRow(tr("Whom recipients may ask"), self.contact)
        form.addRow(tr("What recipients may do (licence)"), self.licence)
        usual = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(usual.Save | usual.Cancel, self)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form.addRow(buttons)
        self._save = buttons.button(usual.Save)
        for each in (self.title, self.contact, self.licence):
            each.textChanged.connect(lambda *_: self._follow())
        self._follow()

    def _follow(self):
        texts = (self.title, self.contact, self.licence)
        self._save.setEnabled(all(each.text().strip() for each in texts))
