# SPDX-License-Identifier: GPL-2.0-or-later
"""A window with a page: to be read, printed, and saved as a file for others."""

from __future__ import annotations

from pathlib import Path

from qgis.core import QgsProcessingUtils
from qgis.PyQt.QtCore import QMarginsF, Qt
from qgis.PyQt.QtGui import QPageLayout, QPageSize
from qgis.PyQt.QtPrintSupport import QPrintDialog, QPrinter
from qgis.PyQt.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QMessageBox,
    QTextBrowser,
    QVBoxLayout,
)

from .translation import tr

SIZE = 720, 560
MARGIN = 18.0  # millimetres
KINDS = ("pdf", "html")


class PageWindow(QDialog):
    """A page with buttons that print it and save it.

    ``file`` is where the page was written, if so: its PDF is proposed beside it.
    """

    def __init__(self, page, title, parent, file=""):
        super().__init__(parent)
        self._page, self._title = page, title
        kept = file and Path(QgsProcessingUtils.tempFolder()) not in Path(file).parents
        self._proposed = str(Path(file).with_suffix(".pdf")) if kept else f"{title}.pdf"
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.resize(*SIZE)
        self.text = QTextBrowser(self)
        self.text.setHtml(page)
        usual = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(usual.Close, self)
        action = QDialogButtonBox.ButtonRole.ActionRole
        self.to_print = buttons.addButton(tr("Print…"), action)
        self.to_save = buttons.addButton(tr("Save as PDF…"), action)
        self.to_print.clicked.connect(lambda *_: self.print_out())
        self.to_save.clicked.connect(lambda *_: self.save())
        buttons.button(usual.Close).setText(tr("Close"))  # as QGIS has it
        buttons.rejected.connect(self.close)
        layout = QVBoxLayout(self)
        layout.addWidget(self.text)
        layout.addWidget(buttons)

    def print_out(self):
        """Ask for a printer, and print."""
        printer = QPrinter()
        dialog = QPrintDialog(printer, self)
        dialog.setWindowTitle(self._title)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.text.document().print(printer)

    def save(self):
        """Ask for a file and write the page there; show an error if that fails."""
        kinds = tr("PDF (*.pdf);;Web page (*.html)")
        path, kind = QFileDialog.getSaveFileName(
            self, tr("Save the page"), self._proposed, kinds
        )
        if path:
            suffix = "html" if "*.html" in kind else "pdf"
            target = Path(path)
            if target.suffix.lower().lstrip(".") not in KINDS:
                target = target.with_name(f"{target.name}.{suffix}")
            try:
                self.write(target)
            except OSError:
                text = tr("{file} could not be written. Choose another folder.")
                QMessageBox.warning(self, self._title, text.format(file=target.name))

    def write(self, target):
        """Write the page: as it is where that is HTML, else as a PDF of A4.

        Raises OSError where nothing can be written.
        """
        if target.suffix.lower() == ".html":
            target.write_text(self._page, encoding="utf-8")
            return
        with target.open("wb"):  # Qt says nothing where it cannot
            pass
        printer = QPrinter()
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(target))
        printer.setPageLayout(
            QPageLayout(
                QPageSize(QPageSize.PageSizeId.A4),
                QPageLayout.Orientation.Portrait,
                QMarginsF(MARGIN, MARGIN, MARGIN, MARGIN),
                QPageLayout.Unit.Millimeter,
            )
        )
        self.text.document().print(printer)
