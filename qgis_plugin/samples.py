# SPDX-License-Identifier: GPL-2.0-or-later
"""The sample project: John Snow's map, to try things out on."""

from __future__ import annotations

import shutil
import tempfile
from html import escape
from pathlib import Path

from qgis.core import QgsApplication, QgsProject
from qgis.PyQt.QtWidgets import QMessageBox

from .translation import tr

FOLDER = Path(__file__).parent / "sample"
PROJECT = "soho.qgs"
FONT = "DejaVu LGC Sans"  # of its labels


def copied():
    """Return a copy of the project, which may be changed: the plugin's own stays."""
    folder = Path(tempfile.mkdtemp(prefix="geopriv-sample-"))
    for path in FOLDER.iterdir():
        shutil.copy(path, folder)
    copy = folder / PROJECT
    text = copy.read_text(encoding="utf-8")
    # QGIS warns of fonts that it has not; its own it has.
    own = escape(QgsApplication.font().family())
    copy.write_text(text.replace(f'"{FONT}"', f'"{own}"'), encoding="utf-8")
    return copy


def start(iface):
    """Open a copy of the sample project, unless something else would be lost."""
    if QgsProject.instance().isDirty() and not _agreed(iface.mainWindow()):
        return
    iface.addProject(str(copied()))


def _agreed(window):
    yes = QMessageBox.StandardButton.Yes
    answer = QMessageBox.question(
        window,
        tr("Open the sample project"),
        tr(
            "The project that is open has changes that were not saved. Open the sample "
            "project in its place, and lose them?"
        ),
    )
    return answer == yes
