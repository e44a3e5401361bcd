"""How long QGIS's window stands still at each step: run by QGIS itself, with --code.

Reads from the environment the file of the points and a folder for its findings. A timer
of the window's own thread ticks all the time; the longest time between two ticks during
a step is how long nobody could have moved the map. It is processor time: of all threads
(while one of them holds Python, the window waits) and of the window's own, so that
other programs do not count. Writes `findings.json`.
"""

import json
import os
import time
import traceback
from functools import partial
from pathlib import Path

import processing
from geopriv import background, library
from qgis.core import (
    QgsApplication,
    QgsGeometry,
    QgsPointXY,
    QgsProject,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QModelIndex, QTimer
from qgis.PyQt.QtWidgets import QApplication, QDialog
from qgis.utils import iface, plugins

LAYER = os.environ["GEOPRIV_TEST_LAYER"]
FOLDER = Path(os.environ["GEOPRIV_TEST_FOLDER"])
PATIENCE = float(os.environ["GEOPRIV_TEST_PATIENCE"])  # seconds
findings = {"stalls": {}}
CLOCKS = time.process_time, time.thread_time
last, longest = [0.0, 0.0], [0.0, 0.0]  # tick, and time before a tick, by each clock


def tick():
    for number, clock in enumerate(CLOCKS):
        now = clock()
        longest[number] = max(longest[number], now - last[number])
        last[number] = now


def untroubled():
    last[:], longest[:] = [clock() for clock in CLOCKS], [0.0, 0.0]


def pump(until, least=0.3):
    """Let QGIS go on for a while, and until something is so."""
    started = time.monotonic()
    while time.monotonic() < started + least or not until():
        QApplication.processEvents()
        time.sleep(0.004)
        assert time.monotonic() < started + PATIENCE, "it took too long"


def step(name, work, until=lambda: True):
    """Do what a person does, and note how long the window stands still for it."""
    pump(quiet)
    started, used = time.monotonic(), time.process_time()
    untroubled()
    found = work()
    pump(until)
    used = time.process_time() - used
    findings["stalls"][name] = [*longest, time.monotonic() - started, used]
    print(name, findings["stalls"][name], flush=True)
    return found


def quiet():
    return QgsApplication.taskManager().countActiveTasks() == 0


def added(path, name):
    layer = QgsVectorLayer(path, name, "ogr")
    QgsProject.instance().addMapLayer(layer)
    return layer


def badges(layer):
    node = QgsProject.instance().layerTreeRoot().findLayer(layer.id())
    found = iface.layerTreeView().indicators(node)  # QGIS has some of its own
    return [each for each in found if "Released by" in each.toolTip()]


def pages(parent):
    return [each for each in parent.findChildren(QDialog) if each.isVisible()]


def imported():
    def then(task):
        findings.update(refused=task.refused)

    background.start("Import", lambda _: library.import_library(), then)


def assisted():
    layer = step("layer added", lambda: added(LAYER, "Points"))
    dock = step("assistant opened", lambda: plugins["geopriv"].menu.open("assistant"))

    def settled():
        return not dock._wait.isActive() and "…" not in dock.line.toPlainText()

    step("persons", dock.next.click, settled)

    def field():
        dock.persons.field.setChecked(True)
        dock.persons.fields.setField("person")

    step("field of the person", field, settled)
    step("rows counted", dock.show_counted, lambda: bool(pages(dock)))
    for page in pages(dock):
        page.close()
    dock.persons.rows.setChecked(True)
    pump(settled)
    step("fields", dock.next.click, settled)
    step("hiding", dock.next.click, settled)
    step("release shown", dock.next.click, settled)
    dock.ending.output.setFilePath(str(FOLDER / "published.gpkg"))
    pump(settled)
    ending = lambda: dock.releases.running is None  # noqa: E731
    step("released", dock.ending.go.click, ending)
    findings["released"] = dock.releases.last is not None
    for page in pages(dock):
        page.close()
    dock.hide()
    return layer


def released():
    """Use the released layer as one of another project, and edit it."""
    path = str(FOLDER / "published.gpkg|layername=published")
    layer = added_with_badge(path)
    badge = badges(layer)[0]
    window = iface.layerTreeView()
    clicked = partial(badge.clicked.emit, QModelIndex())
    step("certificate", clicked, lambda: bool(pages(window)))
    for page in pages(window):
        page.close()

    def edited():
        layer.startEditing()
        first = next(layer.getFeatures()).id()
        layer.changeGeometry(first, QgsGeometry.fromPointXY(QgsPointXY(4e5, 1)))
        layer.commitChanges()

    step("rows edited", edited, lambda: not badges(layer))


def added_with_badge(path):
    def work():
        layers.append(added(path, "Released"))

    layers = []
    step("badge", work, lambda: bool(badges(layers[0])))
    return layers[0]


def forms(layer):
    opened = []
    for name in ("planarlaplace", "zonalcounts", "checkfiles"):

        def shown(name=name):
            found = processing.createAlgorithmDialog(
                f"geopriv:{name}", {"INPUT": layer.id()}
            )
            found.show()
            opened.append(found)

        def is_planned():
            line = getattr(opened[-1].mainWidget(), "line", None)
            return line is None or "would happen" not in line.toPlainText()

        step(f"form {name}", shown, is_planned)
        opened[-1].close()


def start():
    timer = QTimer()
    timer.timeout.connect(tick)
    timer.start(5)
    try:
        iface.mapCanvas().freeze(True)
        step("library imported", imported, lambda: "refused" in findings)
        layer = assisted()
        forms(layer)
        released()
    except Exception:
        findings["error"] = traceback.format_exc()
    (FOLDER / "findings.json").write_text(json.dumps(findings))
    QgsProject.instance().clear()
    QgsApplication.instance().exit(0)


QTimer.singleShot(500, start)
