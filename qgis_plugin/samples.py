# SPDX-License-Identifier: GPL-2.0-or-later
"""The sample project: John Snow's map, to try things out on."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from qgis.core import QgsProject
from qgis.PyQt.QtWidgets import QMessageBox

from .translation import tr

FOLDER = Path(__file__).parent / "sample"
PROJECT = "soho.qgs"


def copied():
    """Return a copy of the project, which may be changed: the plugin's own stays."""
    folder = Path(tempfile.mkdtemp(prefix="geopriv-sample-"))
    for path in FOLDER.iterdir():
        shutil.copy(path, folder)
    return folder / PROJECT


def start(iface):
    """Open a copy of the sample project, unless something else would be lost."""
    if QgsProject.instance().isDirty() and not _agreed(iface.mainWindow()):
        return
    iface.addProject(str(copied()))


def _agreed(window):
    yes = QMessageBox.StandardButton.Yes
    asked = QMessageBox.question(
        window,
        tr("Open the sample project"),
        tr(
            "The project that is open has changes that were not saved. Open the sample "
            "project in its place, and lose them?"
        ),
    )
    return asked == yes
