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

from .. import widgets
from ..proposed_files import release_file
from ..report import protection
from ..translation import tr
from .people_step import AssistantStep

ALARM = "#b2182b"
FORMATS = "GeoPackage (*.gpkg);;GeoJSON (*.geojson);;FlatGeobuf (*.fgb)"


class ReleaseStep(AssistantStep):
    """Who keeps account, and where the released layer goes."""

    reported = pyqtSignal()  # a release goes on, or has ended: seen below all else

    _proposed = _proposed_ledger = ""  # the files that were

    def title(self):
        return tr("Release")

    def fill(self):
        self.say(
            tr(
                "A ledger is a file that keeps account of what was published of the "
                "same people, and refuses what would be too much."
            )
        )
        self.ledger = self._file(
            tr("Choose a ledger"), QgsFileWidget.StorageMode.GetFile
        )
        self.ledger.setFilter(tr("Ledgers (*.ledger *.sqlite *.db);;All files (*)"))
        self.ledger.lineEdit().setPlaceholderText(tr("No ledger"))
        create = f'<a href="#">{tr("Make a new ledger…")}</a>'
        self.create = self.add(widgets.links(self, create))
        self.left = self.say("")
        self.say(tr("The released layer goes to"))
        self.output = self._file(
            tr("Save the released layer"), QgsFileWidget.StorageMode.SaveFile
        )
        self.output.setFilter(FORMATS)
        temporary = tr("A temporary layer of this project")
        self.output.lineEdit().setPlaceholderText(temporary)
        self.summary = self.say("")
        self.protected = self.say("")
        self.minded = self.say("")
        self.minded.setStyleSheet(f"color: {ALARM}; font-weight: bold;")
        self.go = QPushButton(tr("Release now"), self)  # stands where "Next" is
        self.bar = self.add(QProgressBar(self))
        self.stop = self.add(QPushButton(tr("Cancel"), self))
        self.result = self.say("")
        self.certificate = self.add(QPushButton(tr("Show the certificate"), self))
        count = tr("Publish counts by district as well…")
        self.count = self.add(QPushButton(count, self))
        self.repeat = self.add(QPushButton(tr("Save as a publication file…"), self))
        self.running(False)
        self.mind("")
        self.done("", False)

    def _file(self, title, mode):
        found = self.add(QgsFileWidget(self))
        found.setDialogTitle(title)
        found.setStorageMode(mode)
        found.fileChanged.connect(lambda *_: self.changed.emit())
        return found

    def propose(self, name):
        """Propose a file beside the project, unless somebody has chosen another."""
        if self.output.filePath() in ("", self._proposed):
            self._proposed = release_file(name)
            self.output.setFilePath(self._proposed)

    def propose_ledger(self, path):
        """Propose a ledger, unless somebody has chosen another, or none."""
        if self.ledger.filePath() == self._proposed_ledger:
            self._proposed_ledger = path
            self.ledger.setFilePath(path)

    def promise(self, guarantee):
        """Say what the release would protect, in the words of its certificate."""
        self.protected.setText(protection(guarantee))

    def running(self, runs):
        """Show that a release goes on, or has ended."""
        self.bar.setVisible(runs)
        self.bar.setRange(0, 0)  # until there is a share to show
        self.stop.setVisible(runs)
        self.go.setEnabled(not runs)
        self.ledger.setEnabled(not runs)
        self.output.setEnabled(not runs)
        if runs:
            self.reported.emit()

    def share(self, done):
        """Show how much of a release is done, in per cent."""
        if done > 0:
            self.bar.setRange(0, 100)
            self.bar.setValue(int(done))

    def done(self, text, good):
        """Say what came of a release; offer what can be had of a good one."""
        self.result.setText(text)
        self.certificate.setVisible(good)
        self.count.setVisible(good)
        self.repeat.setVisible(good)
        if text:
            self.reported.emit()

    def mind(self, text):
        """Say what is to be minded before a release, or nothing."""
        self.minded.setText(text)
        self.minded.setVisible(bool(text))

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
            widgets.text(
                self,
                tr(
                    "The file says what you have chosen, so that “geopriv "
                    "publish” does the same again, next week or elsewhere. What "
                    "you write here is public."
                ),
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
        self._save.setText(tr("Save"))  # as QGIS has it
        buttons.button(usual.Cancel).setText(tr("Cancel"))
        for each in (self.title, self.contact, self.licence):
            each.textChanged.connect(lambda *_: self._follow())
        self._follow()

    def _follow(self):
        texts = (self.title, self.contact, self.licence)
        self._save.setEnabled(all(each.text().strip() for each in texts))
