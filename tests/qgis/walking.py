"""From patients to a printed certificate, in QGIS without a screen.

``walking.py FOLDER`` goes the path of docs/qgis/patients.md by the dock's own buttons,
writes into the folder, and prints one line of JSON with what it saw.
"""

import json
import os
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import starting

# isort: split
import clicking
import processing
from geopriv import counts, earlier_releases
from geopriv.assistant.window import Assistant
from geopriv.pages import PageWindow
from geopriv.styles import draw
from qgis.core import QgsApplication, QgsProject, QgsVectorLayer
from qgis.gui import QgsMapCanvas
from qgis.PyQt.QtWidgets import QMainWindow

FOLDER = Path(sys.argv[1]) if len(sys.argv) > 1 else Path()
PATIENCE = 120  # seconds; of what hangs, not of what is slow
found = {"clicks": 0}


def added(name, title):
    layer = QgsVectorLayer(str(FOLDER / f"{name}.gpkg"), title, "ogr")
    return QgsProject.instance().addMapLayer(layer)


def click(button):
    assert button.isEnabled(), button.text()
    found["clicks"] += 1
    button.click()


def wait(until):
    deadline = time.monotonic() + PATIENCE
    while not until():
        QgsApplication.processEvents()
        time.sleep(0.01)
        assert time.monotonic() < deadline, "it took too long"


def settled(dock):
    wait(lambda: not dock._wait.isActive() and "…" not in dock.line.toPlainText())


def choose(dock, layer, people):
    """Choose a map of people, as with the list: the field follows."""
    dock.hiding.population.setLayer(layer)
    dock.hiding.people.setValue(people)
    settled(dock)
    return [dock.hiding.column.currentField(), dock.next.isEnabled(),
            dock.line.toPlainText(), dock.ending.minded.text()]  # fmt: skip


def walk():
    blocks = added("blocks", "Census blocks")
    districts, patients = added("districts", "Districts"), added("patients", "Patients")
    window = QMainWindow()
    canvas = QgsMapCanvas(window)
    dock = Assistant(
        SimpleNamespace(mainWindow=lambda: window, mapCanvas=lambda: canvas)
    )
    pages = []
    dock._page = lambda html, title="", file="": pages.append(
        PageWindow(html, title, dock, file)
    )
    settled(dock)
    click(dock.next)
    found["hint"] = dock.persons.hint.text()
    click(dock.next)
    found["kept"] = list(dock.going.keep())
    click(dock.next)
    click(dock.hiding._ways["people"][0])
    found["coarse"] = choose(dock, districts, 100)
    found["numbers"] = choose(dock, added("numbers", "Numbers"), 1000)
    found["fine"] = choose(dock, blocks, 1000)
    click(dock.next)
    settled(dock)
    dock.ending.output.setFilePath(str(FOLDER / "patients-public"))
    click(dock.ending.go)
    wait(lambda: dock.releases.running is None)
    found["said"] = dock.ending.result.text()
    (certificate,) = pages
    certificate.write(FOLDER / "certificate.pdf")
    certificate.write(FOLDER / "certificate.html")
    count(dock, patients, blocks)
    dock.hiding._ways["standard"][0].setChecked(True)
    names = dock.hiding.standard
    names.setCurrentIndex(names.findData("health"))
    found["safe harbour"] = dock.hiding.way().people
    (FOLDER / "clicked").mkdir()
    found["widgets"] = clicking.look(dock, FOLDER / "clicked", districts, patients)


def count(dock, patients, blocks):
    """Count the patients by district, with what the form is filled in with."""
    given = counts.prefilled_values(
        patients, dock.persons.unit(), without=(blocks.id(), numbers())
    )
    found["given"] = sorted(given)
    pumps = QgsVectorLayer("Point?crs=EPSG:27700", "Pumps", "memory")
    QgsProject.instance().addMapLayer(pumps)
    found["of several"] = counts.prefilled_values(None)["INPUT"] == patients.id()
    found["hdx"] = counts.prefilled_values(
        patients, levels=2, without=(numbers(),), EPS=1.0
    )
    (released,) = dock.releases.last.layers
    found["mistaken"] = [
        earlier_releases.results_warning(released),
        earlier_releases.results_warning(patients),
    ]
    found["remark"] = earlier_releases.repeat_warning(patients)
    wanted = {"OUTPUT": "memory:", "OUTPUT_HTML": str(FOLDER / "counts.html")}
    results = processing.run("geopriv:zonalcounts", {**given, **wanted})
    layer = QgsProject.instance().addMapLayer(results["OUTPUT"])
    draw(layer)
    rules = layer.renderer().rootRule().children()
    found["opaque"] = {
        (each.symbol().opacity(), each.symbol().color().alpha()) for each in rules[:-1]
    } == {(1.0, 255)}
    found["districts"] = layer.featureCount()
    found["page"] = Path(results["OUTPUT_HTML"]).read_text(encoding="utf-8")


def numbers():
    (layer,) = QgsProject.instance().mapLayersByName("Numbers")
    return layer.id()


if __name__ == "__main__":
    kept = starting.started(widgets=True)
    walk()
    print(json.dumps(found, default=str), flush=True)
    os._exit(0)  # QGIS may crash on its way out
