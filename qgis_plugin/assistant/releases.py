# SPDX-License-Identifier: GPL-2.0-or-later
"""The releases of a session: one at a time, and none of them twice."""

from __future__ import annotations

from pathlib import Path

from qgis.PyQt.QtCore import QObject, pyqtSignal
from qgis.PyQt.QtWidgets import QMessageBox

from ..translation import tr
from .publication_file import save_publication
from .running import RunningRelease
from .sentence import shorten_warning


class ReleasesStep(QObject):
    """What the last step's buttons do. ``choices`` and ``lacking`` are asked anew.

    What was released is kept until QGIS ends: the same choices are not released twice.
    """

    certified = pyqtSignal(str, str)  # a page to be shown, and its file
    ended = pyqtSignal()

    def __init__(self, ending, choices, lacking, parent):
        super().__init__(parent)
        self.ending, self._choices, self._lacking = ending, choices, lacking
        self.running = self.last = None
        self._published, self._closed, self._above = [], False, ""
        parent.destroyed.connect(lambda *_: self._close())
        for button, act in (
            (ending.go, self.release),
            (ending.stop, self.cancel),
            (ending.certificate, self.show_certificate),
            (ending.repeat, self.save_recipe),
        ):
            button.clicked.connect(lambda *_, act=act: act())

    def release(self):
        """Release once. A second press for the same does nothing."""
        choices = self._choices()
        if self.running is not None or self._lacking():
            return
        if choices in self._published:
            self.ending.done(
                tr(
                    "This is released already. To publish something else of these "
                    "people, change something first."
                ),
                self.last is not None,
            )
            return
        again = any(each.layer == choices.layer for each in self._published)
        if again and not self.confirm_again():
            return
        running = RunningRelease(choices, self._on_ended)
        refused = running.refusal_message()
        if refused:
            self.ending.done(refused, False)
            return
        self.running = running
        self._above = self.ending.protected.text()  # is worked out anew once charged
        self.ending.done("", False)
        running.feedback.progressChanged.connect(self.ending.share)
        self.ending.running(True)
        running.start()

    def confirm_again(self):
        """Ask whether the same layer is to be released once more."""
        text = tr(
            "You have released this layer already. Every further release tells "
            "more about the same people: the losses add up. Release it again?"
        )
        usual = QMessageBox.StandardButton
        title, either = self.parent().windowTitle(), usual.Yes | usual.No
        answer = QMessageBox.question(self.parent(), title, text, either, usual.No)
        return answer == usual.Yes

    def cancel(self):
        """Stop the release that goes on."""
        if self.running is not None:
            self.running.cancel()

    def _close(self):
        self._closed = True
        self.cancel()

    def _on_ended(self, running):
        self.running = None
        if self._closed:
            return
        self.ending.running(False)
        self.ended.emit()
        if not running.succeeded:
            lines = running.feedback.errors or [tr("Cancelled: nothing was released.")]
            if running.choices.ledger:
                lines.append(tr("If the ledger was charged by then, it stays so."))
            self.ending.done("\n".join(lines), False)
            return
        self.last = running
        self._published.append(running.choices)
        lines = [_release_message(running)]
        lines.append(running.promised.removeprefix(self._above).strip())
        lines += map(shorten_warning, running.feedback.warnings)
        lines += running.feedback.errors
        self.ending.done("\n".join(filter(None, lines)), True)
        self.show_certificate()

    def show_certificate(self):
        """Show the page on the last release's guarantee."""
        path = Path(self.last.page) if self.last and self.last.page else None
        if path is not None and path.is_file():
            self.certified.emit(path.read_text(encoding="utf-8"), str(path))

    def save_recipe(self):
        """Save the last release as a publication file."""
        if self.last is not None:
            message = save_publication(self.last, self.parent())
            if message:
                self.ending.result.setText(message)


def _release_message(running):
    if not running.layers:
        text = tr(
            "Released into {file}. QGIS cannot show a file of that kind; do not "
            "release it once more for that."
        )
        return text.format(file=running.file)
    names = ", ".join(tr("“{}”").format(each.name()) for each in running.layers)
    text = tr(
        "Released: {layers}, in green circles. Untick “{true}” before you print "
        "the map or take a picture of it: it has the true places."
    )
    return text.format(layers=names, true=running.choices.name)
