"""What a person does in the desktop: run by QGIS itself, with --code.

Reads the input layer's path and the folder for its findings from the environment,
saves screenshots, writes `findings.json`, and closes QGIS.
"""

import json
import os
import shutil
import time
import traceback
from pathlib import Path
from types import SimpleNamespace

import processing
from qgis.core import (
    QgsApplication,
    QgsFeature,
    QgsGeometry,
    QgsProcessing,
    QgsProject,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QTimer, QUrl
from qgis.PyQt.QtWidgets import (
    QApplication,
    QDialog,
    QDockWidget,
    QDoubleSpinBox,
    QLineEdit,
    QTextBrowser,
    QTextEdit,
    QTreeView,
)
from qgis.utils import iface, plugins, reloadPlugin

LAYER = os.environ["GEOPRIV_TEST_LAYER"]
FOLDER = Path(os.environ["GEOPRIV_TEST_FOLDER"])
findings = {}
dialogs = []  # kept, as the toolbox keeps the one that it waits for


def grab(widget, name):
    iface.messageBar().clearWidgets()  # QGIS's own remarks on transforms
    for _ in range(20):
        QApplication.processEvents()
    widget.grab().save(str(FOLDER / f"{name}.png"))


def toolbox():
    """Open the toolbox, search it, and return the texts it shows."""
    dock = iface.mainWindow().findChild(QDockWidget, "ProcessingToolbox")
    dock.show()
    dock.raise_()
    dock.findChild(QLineEdit).setText("geo-privacy")
    tree = dock.findChild(QTreeView)
    tree.expandAll()
    model, texts, waiting = tree.model(), [], []
    waiting += [model.index(row, 0) for row in range(model.rowCount())]
    while waiting:
        index = waiting.pop(0)
        texts.append(index.data())
        waiting += [model.index(row, 0, index) for row in range(model.rowCount(index))]
    grab(iface.mainWindow(), "1-toolbox")
    return texts


def menu():
    """Return what the plugin's menu offers."""
    (found,) = [
        action.menu()
        for action in iface.pluginMenu().actions()
        if action.text() == "GeoPriv"
    ]
    return [action.text() for action in found.actions()]


def reloaded():
    """Switch the plugin off and on again; return its menus, before and after."""
    found = [menu()]
    reloadPlugin("geopriv")
    return [*found, menu()]


def budget():
    """Look at a ledger in the panel, and ask ahead; return what it says."""
    from geopriv import library

    path = str(FOLDER / "people.ledger")
    ledger = library.import_library().Ledger.create(
        path, limits=["gp=0.03", "dp=2,per=year"]
    )
    dock = plugins["geopriv"].menu.open("budget")
    dock.look_at(path)
    dock.cost.setText("100")
    fits = dock.answer.text()
    dock.cost.setText("abc")
    refused = dock.answer.text()
    dock.cost.setText("50")
    grab(iface.mainWindow(), "5-budget")
    words = dock.words.toPlainText()
    dock.words.anchorClicked.emit(QUrl("#"))
    grab(iface.mainWindow(), "5-budget-figures")
    said = [words, dock.words.toPlainText(), fits, dock.answer.text(), refused]
    dock.page.click()
    (page,) = dock.findChildren(QDialog)
    grab(page, "5-budget-page")
    said.append(page.windowTitle() + page.findChild(QTextBrowser).toPlainText())
    page.close()
    dock.hide()
    return [*said, len(ledger.entries)]


def dialog(name, values):
    shown = processing.createAlgorithmDialog(f"geopriv:{name}", values)
    dialogs.append(shown)
    shown.resize(1000, 820)
    shown.show()
    findings.setdefault("lines", {})[name] = line_of(shown)
    grab(shown, f"2-dialog-{name}")
    return shown


def labelled():
    """Label what a form without any widget asks for, of every algorithm."""
    from geopriv.preview import label_alternatives

    found = plugins["geopriv"].provider.algorithms()
    rows = [each for each in found if hasattr(each, "row")]
    for each in rows:
        label_alternatives(SimpleNamespace(wrappers={}), each)
    return len(rows)


def line_of(shown):
    """Wait for what the dialog says would happen; return it."""
    deadline = time.monotonic() + 30
    line = shown.mainWidget().line
    while "would happen" in line.toPlainText() and time.monotonic() < deadline:
        QApplication.processEvents()
        time.sleep(0.01)
    return line.toPlainText()


def changed(shown):
    """Change the form as a person does; return the line, and the whole plan."""
    panel = shown.mainWidget()
    panel.line.setHtml("what would happen now")
    budget = panel.wrappers["EPS"].wrappedWidget()
    (budget.findChild(QDoubleSpinBox) or budget).setValue(0.001)
    found = line_of(shown)
    panel.line.anchorClicked.emit(QUrl("#counted"))
    while panel.findChild(QDialog) is None:
        QApplication.processEvents()
    page = panel.findChild(QDialog)
    text = page.findChild(QTextBrowser).toPlainText()
    grab(page, "2-plan")
    page.close()
    return [found, text]


def run(shown):
    """Press Run; when it has finished, look at the log and at the map."""

    def finished(successful, results):
        findings["successful"] = successful
        findings["promised"] = results["GUARANTEE"]
        findings["log"] = shown.findChild(QTextEdit, "txtLog").toPlainText()
        findings["html"] = Path(results["OUTPUT_HTML"]).read_text()
        QTimer.singleShot(1000, lambda: guarded(lambda: look(shown)))

    shown.algorithmFinished.connect(
        lambda successful, results: guarded(lambda: finished(successful, results))
    )
    shown.runAlgorithm()


def look(shown):
    grab(shown, "3-log")
    opened = [each for each in shown.findChildren(QDialog) if each.isVisible()]
    findings["opened"] = [each.findChild(QTextBrowser).toPlainText() for each in opened]
    shown.close()
    layers = QgsProject.instance().mapLayers().values()
    released = [layer for layer in layers if layer.source() != LAYER]
    findings["layers"] = [
        {
            "name": layer.name(),
            "crs": layer.crs().authid(),
            "rows": layer.featureCount(),
            "abstract": layer.metadata().abstract(),
            "badge": bool(
                iface.layerTreeView().indicators(
                    QgsProject.instance().layerTreeRoot().findLayer(layer.id())
                )
            ),
        }
        for layer in released
    ]
    findings["order"] = counted()
    iface.mapCanvas().setExtent(released[0].extent())
    iface.mapCanvas().refresh()
    iface.mapCanvas().waitWhileRendering()
    QTimer.singleShot(2000, lambda: guarded(leave))


def counted():
    """Count the patients in one zone, which is loaded on top; return the layers."""
    project, tree = QgsProject.instance(), QgsProject.instance().layerTreeRoot()
    patients = next(x for x in project.mapLayers().values() if x.source() == LAYER)
    zones = QgsVectorLayer(f"Polygon?crs={patients.crs().authid()}", "Zones", "memory")
    town = QgsFeature()
    town.setGeometry(QgsGeometry.fromRect(patients.extent()))
    zones.dataProvider().addFeature(town)
    values = {"INPUT": patients, "ZONES": [zones], "EPS": 1}
    processing.runAndLoadResults(
        "geopriv:zonalcounts", {**values, "OUTPUT": "memory:", "OUTPUT_HTML": ""}
    )
    deadline = time.monotonic() + 2
    while time.monotonic() < deadline:
        QApplication.processEvents()
    return [layer.name() for layer in tree.layerOrder()]


def leave():
    grab(iface.mainWindow(), "4-map")
    end()


def end():
    (FOLDER / "findings.json").write_text(json.dumps(findings))
    QgsProject.instance().setDirty(False)
    QgsApplication.instance().exit(0)


def guarded(step):
    """Run a step; write down what went wrong instead of waiting for ever."""
    try:
        step()
    except Exception:
        findings["error"] = traceback.format_exc()
        end()


def start():
    findings["plugins"] = sorted(plugins)
    layer = QgsVectorLayer(LAYER, "Patients", "ogr")
    QgsProject.instance().addMapLayer(layer)
    findings["toolbox"] = toolbox()
    findings["menus"] = reloaded()
    findings["budget"] = budget()
    point = "-0.12,51.5 [EPSG:4326]"
    findings["labelled"] = labelled()
    chosen = shutil.copy(LAYER, FOLDER / "chosen.gpkg")  # no layer of the project
    dialog("gaussian", {"INPUT": str(chosen), "DISPLACEMENT": 150}).close()
    dialog("privateknn", {"INPUT": layer.id(), "POINT": point, "K": 5}).close()
    dialog("privatehull", {"INPUT": layer.id(), "RHO": 1e-5}).close()
    hull = dialog("privatehull", {"INPUT": layer.id(), "EPS": 0.01})
    findings["changed"] = changed(hull)
    hull.close()
    chosen.unlink()
    values = {
        "INPUT": layer.id(),
        "EPS": 0.01,
        "OUTPUT": QgsProcessing.TEMPORARY_OUTPUT,
    }
    run(dialog("planarlaplace", values))


def give_up():
    findings["error"] = "the desktop took too long"
    end()


QTimer.singleShot(500, lambda: guarded(start))
QTimer.singleShot(1_800_000, give_up)  # of what hangs, not of what is slow
