"""The assistant as a person uses it: run by QGIS itself, with --code.

Reads from the environment the folder of the layers that `test_assistant` made, a
folder for pictures and findings, and the size of the window. Steps through the dock,
saves a picture of each step, writes `findings.json`, and closes QGIS.
"""

import json
import os
import time
import traceback
from pathlib import Path

from geopriv.assistant.publication_file import PublicationAbout, write_with_metric
from geopriv.assistant.release_step import AboutDialog
from geopriv.assistant.rings import _transform_to_map
from geopriv.enumerations import POINTS, POLYGONS
from geopriv.geopriv_gis import Guarantee, Ledger
from qgis.core import (
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsDistanceArea,
    QgsPointXY,
    QgsProject,
    QgsVectorLayer,
)
from qgis.gui import QgsRubberBand
from qgis.PyQt.QtCore import QPoint, QRect, Qt, QTimer
from qgis.PyQt.QtTest import QTest
from qgis.PyQt.QtWidgets import QApplication, QDialog, QDockWidget, QToolBar
from qgis.utils import iface, plugins, reloadPlugin

LAYERS = Path(os.environ["GEOPRIV_TEST_LAYERS"])
FOLDER = Path(os.environ["GEOPRIV_TEST_FOLDER"])
WIDTH, HEIGHT = map(int, os.environ.get("GEOPRIV_TEST_SIZE", "1400x900").split("x"))
PICTURES = bool(os.environ.get("GEOPRIV_TEST_PICTURES"))
PATIENCE = 900  # seconds
MIDDLE = (24.94, 60.17)
WRAPPED = Qt.TextFlag.TextWordWrap
findings = {"clicks": 0}


def wait(until, patience=PATIENCE):
    """Let QGIS go on until something is so."""
    deadline = time.monotonic() + patience
    while not until():
        QApplication.processEvents()
        time.sleep(0.01)
        assert time.monotonic() < deadline, "it took too long"


def settled(dock):
    """Wait until what would happen is said, and the map is drawn."""
    for _ in range(3):
        QApplication.processEvents()
    texts = dock.line.toPlainText, dock.going.note.text  # of work in the background
    wait(lambda: not dock._wait.isActive() and not any("…" in text() for text in texts))
    iface.mapCanvas().waitWhileRendering()
    for _ in range(20):
        QApplication.processEvents()


def grab(widget, name):
    """Save a picture, where pictures are wanted."""
    if not PICTURES:
        return
    iface.messageBar().clearWidgets()
    iface.mapCanvas().refresh()
    iface.mapCanvas().waitWhileRendering()
    for _ in range(20):
        QApplication.processEvents()
    widget.grab().save(str(FOLDER / f"{name}-{WIDTH}.png"))


def click(button):
    findings["clicks"] += 1
    button.click()


def loaded(name, title):
    layer = QgsVectorLayer(str(LAYERS / f"{name}.gpkg"), title, "ogr")
    assert layer.isValid()
    QgsProject.instance().addMapLayer(layer)
    return layer


def docks():
    window = iface.mainWindow()
    return [
        each.objectName()
        for each in window.findChildren(QDockWidget)
        if each.objectName().startswith("geopriv")
    ]


def bands():
    """Return the rings and made-up points on the map."""
    items = iface.mapCanvas().scene().items()
    found = [each for each in items if isinstance(each, QgsRubberBand)]
    return [each for each in found if not each.asGeometry().isEmpty()]


def distances(kind):
    """Return how far the corners of each shape of a kind are from where was clicked."""
    ground = QgsDistanceArea()
    ground.setSourceCrs(
        iface.mapCanvas().mapSettings().destinationCrs(),
        QgsProject.instance().transformContext(),
    )
    ground.setEllipsoid("WGS84")
    dock = iface.mainWindow().findChild(QDockWidget, "geopriv-assistant")
    middle = _transform_to_map(iface.mapCanvas()).transform(dock.rings.place)
    shapes = [each.asGeometry() for each in bands()]
    return [
        [
            ground.measureLine(middle, QgsPointXY(each.x(), each.y()))
            for each in shape.vertices()
        ]
        for shape in shapes if shape.type() == kind
    ]  # fmt: skip


def rings():
    """Return how far the corners of each ring are from its middle: least and most."""
    return sorted([min(away), max(away)] for away in distances(POLYGONS))


def pages(dock):
    return [each for each in dock.findChildren(QDialog) if each.isVisible()]


def published():
    """Go through all steps with a layer in metres, and release it."""
    patients = loaded("patients_32635", "Patients")
    QgsProject.instance().setCrs(patients.crs())
    iface.mapCanvas().setExtent(patients.extent())
    dock = opened()
    settled(dock)
    grab(iface.mainWindow(), "1-points")
    click(dock.next)
    settled(dock)
    grab(iface.mainWindow(), "2-persons")
    persons(dock)
    click(dock.next)
    settled(dock)
    fields(dock)
    grab(iface.mainWindow(), "3-fields")
    click(dock.next)
    settled(dock)
    hiding(dock)
    click(dock.next)
    settled(dock)
    release(dock)


def opened():
    started = time.monotonic()
    (button,) = [
        each
        for bar in iface.mainWindow().findChildren(QToolBar)
        for each in bar.actions()
        if each.text().startswith("Publish points safely")
    ]
    findings["clicks"] += 1
    button.trigger()
    findings["opened in"] = time.monotonic() - started
    name = "geopriv-assistant"
    return iface.mainWindow().findChild(QDockWidget, name)


def persons(dock):
    dock.persons.field.setChecked(True)
    findings["proposed field"] = dock.persons.unit()
    dock.persons.fields.setField("")
    findings["stuck without a field"] = not dock.next.isEnabled()
    dock.persons.fields.setField("patient")
    settled(dock)
    findings["persons"] = dock.line.toPlainText()
    findings["minded"] = dock.ending.minded.text()
    grab(iface.mainWindow(), "2-persons-field")
    dock.show_counted()
    wait(lambda: pages(dock))
    (page,) = pages(dock)
    grab(page, "2-persons-counted")
    page.close()
    dock.persons.rows.setChecked(True)
    settled(dock)


def fields(dock):
    listed = dock.going.list
    items = [listed.topLevelItem(n) for n in range(listed.topLevelItemCount())]
    findings["ticked at first"] = list(dock.going.keep())
    findings["fields"] = {each.text(0): each.text(1) for each in items}
    room = QRect(0, 0, listed.columnWidth(1), 0)
    findings["cut off"] = [
        each.text(1)
        for each in items
        if listed.visualItemRect(each).height()
        < listed.fontMetrics().boundingRect(room, WRAPPED, each.text(1)).height()
    ]
    enabled = Qt.ItemFlag.ItemIsEnabled
    findings["never"] = [each.text(0) for each in items if not each.flags() & enabled]
    for each in items:
        if each.text(0) == "sex":
            each.setCheckState(0, Qt.CheckState.Checked)
            findings["clicks"] += 1
    settled(dock)


def hiding(dock):
    findings["sentence"] = dock.line.toPlainText()
    grab(iface.mainWindow(), "4-hiding")
    place_rings(dock)
    findings["rings"] = rings()
    findings["legend"] = dock.hiding.legend.text()
    grab(iface.mainWindow(), "4-rings-utm")
    click(dock.hiding.try_out)
    wait(lambda: "…" not in dock.hiding.legend.text())
    findings["tried"] = dock.hiding.legend.text()
    grab(iface.mainWindow(), "4-made-up")
    dock.hiding.metres.setValue(500)
    settled(dock)
    findings["rings at 500"] = rings()
    dock.hiding.metres.setValue(200)
    settled(dock)
    rows_of_persons(dock)
    QgsProject.instance().setCrs(QgsCoordinateReferenceSystem("EPSG:4326"))
    settled(dock)
    findings["rings in degrees"] = rings()
    dock.rings._zoom_to_rings()
    grab(iface.mainWindow(), "4-rings-degrees")
    QgsProject.instance().setCrs(dock.points.layer().crs())


def rows_of_persons(dock):
    """Change the number of rows, at last while made-up points are moved."""
    dock.persons.field.setChecked(True)
    dock.persons.fields.setField("patient")
    settled(dock)
    for rows in (4, 2):
        dock.hiding.rows.setValue(rows)
        settled(dock)
        findings[f"rings of {rows}"] = rings()
    dock.hiding.try_out.click()
    dock.hiding.rows.setValue(4)
    wait(lambda: not QgsApplication.taskManager().countActiveTasks())
    for _ in range(20):
        QApplication.processEvents()
    findings["tried with other rows"] = dock.hiding.legend.text()
    settled(dock)
    findings["rings of 4 again"] = rings()
    dock.rings.set_visible(False)  # another dock in front until it has ended
    dock.hiding.try_out.click()
    wait(lambda: "…" not in dock.hiding.legend.text())
    dock.rings.set_visible(True)
    findings["made up of 4"] = max(distances(POINTS), key=len)
    findings["of persons"] = dock._known[1].guarantee.to_json()
    layer = dock.points.layer()
    old = layer.crs()
    layer.setCrs(QgsCoordinateReferenceSystem("EPSG:32631"))
    settled(dock)
    findings["in another CRS"] = dock._known[1].guarantee.crs
    layer.setCrs(old)
    settled(dock)
    dock.persons.rows.setChecked(True)
    settled(dock)


def place_rings(dock):
    click(dock.hiding.point)
    tool = iface.mapCanvas().mapTool()
    findings["waits for a click"] = tool is dock.rings._tool
    canvas = iface.mapCanvas()
    place = _transform_to_map(canvas).transform(QgsPointXY(*MIDDLE))
    pixel = canvas.getCoordinateTransform().transform(place)
    # Somewhere else than in the middle of the map, where rings are to be then.
    findings["clicks"] += 1
    where = QPoint(round(pixel.x()) - 90, round(pixel.y()) - 60)
    QTest.mouseClick(canvas.viewport(), Qt.MouseButton.LeftButton, pos=where)
    settled(dock)
    centre = _transform_to_map(canvas).transform(dock.rings.place)
    away = canvas.center().distance(centre) / canvas.extent().width()
    findings.setdefault("rings off the middle", []).append(away)


def release(dock):
    before = len(QgsProject.instance().mapLayers())
    ledger = FOLDER / "people.ledger"
    Ledger.create(ledger, limits=["gp=0.05"], privacy_unit="row")
    dock.ending.ledger.setFilePath(str(ledger))
    dock.ending.output.setFilePath(str(FOLDER / "published-points"))
    settled(dock)
    findings["left"] = dock.ending.left.text()
    findings["summary"] = dock.ending.summary.text()
    grab(iface.mainWindow(), "5-release")
    started = time.monotonic()
    click(dock.ending.go)
    findings["busy"] = not dock.ending.go.isEnabled()
    dock.ending.go.click()  # pressed twice
    dock.releases.release()
    dock.ending.protected.setText("")  # as while the plan is worked out anew
    wait(lambda: dock.releases.running is None)
    findings["charges"] = len(Ledger.open(ledger).entries)
    findings["seconds"] = time.monotonic() - started
    findings["result"] = dock.ending.result.text()
    (page,) = pages(dock)
    grab(page, "6-certificate")
    page.close()
    dock.releases.release()  # the same once more
    findings["again"] = dock.ending.result.text()
    found = QgsProject.instance().mapLayers().values()
    findings["new layers"] = len(found) - before
    findings["layers"] = [
        [each.name(), each.source(), each.featureCount(), each.fields().names()]
        for each in found
    ]
    settled(dock)
    findings["left after"] = [dock.ending.left.text()]
    Ledger.open(ledger).charge(Guarantee(notion="gp", eps=0.01))
    wait(dock._wait.isActive)
    settled(dock)
    findings["left after"].append(dock.ending.left.text())
    dock.rings.forget()
    grab(iface.mainWindow(), "6-released")
    recipe(dock)


def recipe(dock):
    about = AboutDialog("Patients", dock)
    about.contact.setText("data@example.org")
    about.show()
    grab(about, "7-publication")
    about.close()
    told = PublicationAbout("Patients", "data@example.org", "CC-BY-4.0", "again")
    running = dock.releases.last
    write_with_metric(
        running.choices, told, FOLDER / "publication.toml", running.context
    )


def others():
    """Look at the other ways: among people, and the standards."""
    loaded("districts", "Districts with people")
    dock = iface.mainWindow().findChild(QDockWidget, "geopriv-assistant")
    findings["forgotten"] = dock.going.keep()
    dock.show_step(3)
    hide = dock.hiding
    hide._ways["people"][0].setChecked(True)
    settled(dock)
    findings["people lacking"] = dock.line.toPlainText()
    layer = QgsProject.instance().mapLayersByName("Districts with people")[0]
    hide.population.setLayer(layer)
    hide.column.setField("people")
    settled(dock)
    findings["people"] = dock.line.toPlainText()
    place_rings(dock)
    click(hide.try_out)
    settled(dock)
    findings["people tried"] = hide.legend.text()
    grab(iface.mainWindow(), "4-people")
    hide._ways["standard"][0].setChecked(True)
    for number in range(hide.standard.count()):
        hide.standard.setCurrentIndex(number)
        for box in (hide.zones,):
            box.setLayer(layer)
        settled(dock)
        name = hide.standard.currentData()
        findings.setdefault("standards", {})[name] = dock.line.toPlainText()
        if name in ("dwc", "dhs"):
            click(hide.try_out)
            settled(dock)
            findings["standards"][name] += "\n" + hide.legend.text()
        grab(iface.mainWindow(), f"4-standard-{name}")


def taken_away():
    """Take the chosen layer from the project, in the last step."""
    dock = iface.mainWindow().findChild(QDockWidget, "geopriv-assistant")
    loaded("patients_32635", "Others")
    gone = loaded("patients_32635", "Gone")
    dock.points.layers.setLayer(gone)
    dock.persons.field.setChecked(True)
    dock.show_step(4)
    QgsProject.instance().removeMapLayer(gone.id())
    settled(dock)
    findings["taken away"] = [dock.step, dock.points.layer() is None]


def closed():
    """Reload the plugin: nothing of the assistant is left on the map or beside it."""
    project = QgsProject.instance()
    kept = [project.readEntry("geopriv", each)[0]
            for each in project.entryList("geopriv", "")]  # fmt: skip
    findings["kept"] = [Path(each).name for each in kept]
    if not bands():
        dock = iface.mainWindow().findChild(QDockWidget, "geopriv-assistant")
        dock.show_step(3)
        dock.hiding._ways["metres"][0].setChecked(True)  # what needs no other layer
        place_rings(dock)
    findings["before"] = [docks(), len(bands())]
    reloadPlugin("geopriv")
    for _ in range(50):
        QApplication.processEvents()
    findings["after"] = [docks(), len(bands())]
    actions = [
        each.text()
        for bar in iface.mainWindow().findChildren(QToolBar)
        for each in bar.actions()
    ]
    findings["buttons"] = actions.count("Publish points safely…")


def end():
    (FOLDER / "findings.json").write_text(json.dumps(findings, default=str))
    QgsProject.instance().setDirty(False)
    QgsApplication.instance().exit(0)


def start():
    try:
        findings["plugins"] = sorted(plugins)
        iface.mainWindow().resize(WIDTH, HEIGHT)
        published()
        if PICTURES:
            others()
        taken_away()
        closed()
    except Exception:
        findings["error"] = traceback.format_exc()
    end()


def give_up():
    findings["error"] = "the desktop took too long"
    end()


QTimer.singleShot(500, start)
QTimer.singleShot(1_800_000, give_up)  # of what hangs, not of what is slow
