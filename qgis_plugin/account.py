# SPDX-License-Identifier: GPL-2.0-or-later
"""The project's ledger: proposed by the forms where it can be charged.

It is chosen by whoever makes one or charges one, and in the budget panel. What is
proposed is written into the form, where people see it and can take it out; nothing is
charged by being proposed.
"""

from __future__ import annotations

from pathlib import Path

from qgis.core import QgsProject
from qgis.PyQt.QtCore import QFileSystemWatcher, QObject, pyqtSignal

_SCOPE, _KEY, _NOTIONS = "geopriv", "ledger", "ledger-notions"
_METRES = "ledger-metres"
PLACES, ROWS = {"gp", "cgp", "approximate-gp"}, {"dp", "zcdp"}
_listeners = []


class ProjectLedger(QObject):
    """Emits ``changed`` with the path where another ledger is the project's."""

    changed = pyqtSignal(str)


news = ProjectLedger()


def project_ledger():
    """Return the path of the project's last ledger, or an empty text."""
    return QgsProject.instance().readEntry(_SCOPE, _KEY, "")[0]


def set_project_ledger(path, notions=None, metres=None):
    """Keep a ledger's path with the project, and which notions it counts.

    ``metres`` is how far its releases are to move points, where somebody has said so.
    """
    if not path:
        return
    project = QgsProject.instance()
    if path != project_ledger():
        project.writeEntry(_SCOPE, _KEY, path)
        for key in (_NOTIONS, _METRES):
            project.removeEntry(_SCOPE, key)
    if notions:
        project.writeEntry(_SCOPE, _NOTIONS, ",".join(notions))
    if metres:
        project.writeEntryDouble(_SCOPE, _METRES, float(metres))
    news.changed.emit(path)


def planned_metres(path):
    """Return how far releases of a ledger are to move points, or None if unknown."""
    own = str(path).partition("|")[0] == project_ledger().partition("|")[0]
    number, known = QgsProject.instance().readDoubleEntry(_SCOPE, _METRES, 0.0)
    return number if own and known and number > 0 else None


def clear_project_ledger():
    """Let no ledger be proposed any more."""
    for key in (_KEY, _NOTIONS, _METRES):
        QgsProject.instance().removeEntry(_SCOPE, key)
    news.changed.emit("")


def proposed_ledger(metres):
    """Return the ledger that a form proposes, or an empty text.

    ``metres`` tells what the form's release loses: privacy by metres, by rows, or
    either (None). A ledger that is not there, or counts something else, would refuse.
    """
    path = project_ledger()
    if not path or not Path(path.partition("|")[0]).is_file():
        return ""
    known = QgsProject.instance().readEntry(_SCOPE, _NOTIONS, "")[0]
    counted = set(known.split(",")) if known else PLACES | ROWS
    wanted = {True: PLACES, False: ROWS, None: PLACES | ROWS}[metres]
    return path if counted & wanted else ""


def add_listener(listener):
    """Have a listener called with what forms plan: their title and the promise."""
    _listeners.append(listener)


def remove_listener(listener):
    """Call a listener no longer."""
    if listener in _listeners:
        _listeners.remove(listener)


def notify_planned(title, guarantee):
    """Tell the listeners what the form in front would promise."""
    for listener in tuple(_listeners):
        listener(title, guarantee)


class LedgerWatcher(QFileSystemWatcher):
    """Emits ``fileChanged`` when the ledger that is followed was charged."""

    def follow(self, path):
        """Watch a ledger and no other; return when it was changed, or None."""
        if self.files():
            self.removePaths(self.files())
        file = Path(path.partition("|")[0])
        if not path or not file.is_file():
            return None
        self.addPath(str(file))
        return file.stat().st_mtime_ns
