# SPDX-License-Identifier: GPL-2.0-or-later
"""Tasks in the background of QGIS's window: reading a million rows takes a while."""

from __future__ import annotations

import contextlib
from functools import partial

from qgis.core import QgsApplication, QgsTask
from qgis.PyQt import sip

from . import layers, library, report
from .translation import tr

_running = set()  # QGIS does not keep what a task is in Python


class BackgroundTask(QgsTask):
    """Calls ``work`` with what lets it stop, and then ``then`` with this task.

    ``found`` is then what the work came to, or None and ``refused`` why. Of what was
    cancelled nothing is told: QGIS closes, or somebody has stopped it.
    """

    def __init__(self, title, work, then, alone):
        super().__init__(title, QgsTask.Flag.CanCancel)
        self._work, self._then = work, then
        self._turn = library.take_turn if alone else contextlib.nullcontext
        self.found, self.refused = None, ""

    def run(self):
        progress = library.CancellableProgress(self)
        try:
            with library.uncollected(), self._turn(self.isCanceled):
                self.found = progress.cancellable(partial(self._work, progress.pause))
        except library.CancelledError as error:
            progress.free_later(error)
            return False
        except Exception as error:  # it would be lost in the thread
            self.refused = library.failure_text(error)
        return True

    def finished(self, successful):
        _running.discard(self)
        if successful and not self.isCanceled():
            self._then(self)


def start(title, work, then, alone=False):
    """Start some work, ``alone`` if no run may draw meanwhile; return its task."""
    task = BackgroundTask(title, work, then, alone)
    _running.add(task)
    QgsApplication.taskManager().addTask(task)
    return task


class NewestTask:
    """Work for one widget: what is started stops what was started before."""

    def __init__(self, widget):
        self._widget, self._task = widget, None
        widget.destroyed.connect(self.stop)

    def start(self, title, work, then):
        """Start some work; call ``then`` with its task if it is still the newest."""

        def ended(task):
            if task is self._task and not sip.isdeleted(self._widget):
                then(task)

        self.stop()
        self._task = start(title, lambda _: work(), ended, alone=True)

    def stop(self, *_):
        """Cancel what was started, so that nothing is told of it."""
        if self._task in _running:
            self._task.cancel()
        self._task = None


def compare(layer, then):
    """Compare a layer's rows with its record, to find its guarantee."""
    record, source = report.stored(layer), layers.Snapshot(layer)

    def compared(pause):
        return report.promise(library.import_library(), source, record, pause)

    title = tr("Compare “{}” with its release").format(layer.name())
    return start(title, compared, then)
