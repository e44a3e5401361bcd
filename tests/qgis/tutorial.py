"""Follow the manual in a desktop: run by QGIS itself, with --code."""

import os
import time
import traceback
from pathlib import Path

import processing
from geopriv import samples
from qgis.core import QgsProject
from qgis.PyQt.QtCore import Qt, QTimer
from qgis.PyQt.QtWidgets import (
    QApplication,
    QDockWidget,
    QLineEdit,
    QTextBrowser,
    QTreeView,
)
from qgis.utils import iface

FOLDER = Path(os.environ["GEOPRIV_PICTURES"])
WIDE = 1400, 900
FORM = 1000, 760
HORIZONTAL = Qt.Orientation.Horizontal
kept = []  # dialogs, as long as QGIS needs them


def pause(seconds=0.3):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        QApplication.processEvents()
        time.sleep(0.01)


def grab(widget, name):
    iface.messageBar().clearWidgets()
    pause()
    widget.grab().save(str(FOLDER / f"{name}.png"))


def layer(start):
    layers = QgsProject.instance().mapLayers().values()
    return next(each for each in layers if each.name().startswith(start))


def hide(*layers):
    root = QgsProject.instance().layerTreeRoot()
    for each in layers:
        root.findLayer(each.id()).setItemVisibilityChecked(False)
        root.findLayer(each.id()).setExpanded(False)


def form(name, values, size=FORM):
    """Open a form, wait for its line, and return it."""
    shown = processing.createAlgorithmDialog(f"geopriv:{name}", values)
    kept.append(shown)
    shown.show()
    shown.resize(*size)  # QGIS remembers another size
    end = time.monotonic() + 60
    line = getattr(shown.mainWidget(), "line", None)
    while line and "would happen" in line.toPlainText() and time.monotonic() < end:
        pause(0.05)
    pause()
    return shown


def run(shown):
    """Press Run, wait, and return what came out."""
    found = []
    shown.algorithmFinished.connect(lambda good, results: found.append((good, results)))
    shown.runAlgorithm()
    end = time.monotonic() + 120
    while not found and time.monotonic() < end:
        pause(0.05)
    pause(1)
    good, results = found[0]
    assert good, results
    return results


def look(name):
    """Take the whole window, with the map drawn."""
    canvas = iface.mapCanvas()
    canvas.setExtent(QgsProject.instance().viewSettings().defaultViewExtent())
    canvas.refresh()
    pause(1.5)
    canvas.waitWhileRendering()
    grab(iface.mainWindow(), name)


def page(path, name, height=620):
    """Take a page as the results viewer shows it."""
    text = QTextBrowser()
    text.setHtml(Path(path).read_text(encoding="utf-8"))
    text.resize(760, height)
    text.show()
    grab(text, name)
    text.close()


def toolbox():
    dock = iface.mainWindow().findChild(QDockWidget, "ProcessingToolbox")
    dock.show()
    dock.findChild(QLineEdit).setText("geo-privacy")
    dock.findChild(QTreeView).expandAll()
    for name in ("Browser", "Browser2"):
        other = iface.mainWindow().findChild(QDockWidget, name)
        if other is not None:
            other.hide()
    layers = iface.mainWindow().findChild(QDockWidget, "Layers")
    iface.mainWindow().resizeDocks([layers, dock], [400, 330], HORIZONTAL)
    return dock


def follow():
    window = iface.mainWindow()
    window.resize(*WIDE)
    samples.start(iface)  # as the menu does
    dock = toolbox()
    pause(2)
    look("sample")
    grab(dock, "toolbox")
    deaths, areas = layer("Deaths"), layer("Pump areas")

    masked = form("planarlaplace", {"INPUT": deaths.id(), "DISPLACEMENT": 50})
    grab(masked, "mask-form")
    results = run(masked)
    masked.close()
    hide(deaths)
    look("mask-map")
    page(results["OUTPUT_HTML"], "guarantee")

    values = {"INPUT": deaths.id(), "ZONES": [areas.id()]}
    counts = form("zonalcounts", values)
    grab(counts, "counts-form")
    run(counts)
    counts.close()
    look("counts-map")

    values = {
        "INPUT": deaths.id(), "HIDDEN_WITHIN": 50, "CELL": 15, "BANDWIDTH": 60,
        "EXTENT": "-0.1435,-0.1313,51.5095,51.5170 [EPSG:4326]",
    }  # fmt: skip
    hide(*(each for each in QgsProject.instance().mapLayers().values()
           if each.name().startswith("Deaths")))  # fmt: skip
    heat = form("privateheatmap", values)
    grab(heat, "heatmap-form")
    run(heat)
    heat.close()
    look("heatmap-map")

    place = "-0.13667,51.51334 [EPSG:4326]"
    near = form("privateknn", {"INPUT": deaths.id(), "POINT": place, "K": 5,
                               "PRIVACY_UNIT": 1, "HIDDEN_WITHIN": 50})  # fmt: skip
    grab(near, "neighbours-form")
    near.close()
    hull = form("privatehull", {"INPUT": deaths.id(), "HIDDEN_WITHIN": 50,
                                "PRIVACY_UNIT": 1})  # fmt: skip
    grab(hull, "hull-form")
    hull.close()

    book = str(Path(QgsProject.instance().homePath(), "soho.ledger"))
    made = form("createledger", {"LEDGER": book, "NOTION": 0, "BUDGET": 0.1})
    grab(made, "ledger-form")
    run(made)
    made.close()
    again = form("planarlaplace", {"INPUT": deaths.id(), "DISPLACEMENT": 50,
                                   "LEDGER": book})  # fmt: skip
    run(again)
    again.close()
    report = form("ledgerreport", {"LEDGER": book})
    results = run(report)
    report.close()
    page(results["OUTPUT_HTML"], "ledger-report", 520)

    narrow = os.environ.get("GEOPRIV_NARROW")
    for name in narrow.split(",") if narrow else ():  # forms to be looked at only
        for size in ((1024, 700), (1400, 900)):
            seen = form(name, {"INPUT": deaths.id()}, size)
            grab(seen, f"x-{name}-{size[0]}")
            seen.close()


def guarded():
    try:
        follow()
        (FOLDER / "done").touch()
    except Exception:
        traceback.print_exc()
    os._exit(0)  # QGIS may crash on its way out


QTimer.singleShot(3000, guarded)
