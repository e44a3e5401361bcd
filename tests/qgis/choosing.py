"""Inside QGIS, without a window: what the assistant makes of choices.

``choosing.py FOLDER`` reads the layers in a folder, writes there, and prints one line
of JSON with what it found.
"""

import json
import os
import sys
import time
from dataclasses import replace
from pathlib import Path

import starting
from geopriv.assistant.choices import Choices
from geopriv.assistant.fields import first_rows, looked_at
from geopriv.assistant.protection import AmongPeople, ByStandard, InMetres
from geopriv.assistant.reach import by_formula, tried
from geopriv.assistant.recipe import About, NoRecipe
from geopriv.assistant.running import Running
from geopriv.assistant.saving import write
from geopriv.assistant.sentence import lines_of, planned
from geopriv.assistant.standard import mask_of
from geopriv.report import KEY
from qgis.core import (
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsPointXY,
    QgsProcessingContext,
    QgsProcessingFeedback,
    QgsProject,
    QgsReadWriteContext,
    QgsVectorLayer,
)
from qgis.PyQt.QtXml import QDomDocument

FOLDER = Path(sys.argv[1]) if len(sys.argv) > 1 else Path()
PLACE = QgsPointXY(24.94, 60.17)
ABOUT = About("Patients", "data@example.org", "CC-BY-4.0", "again")


def added(name):
    layer = QgsVectorLayer(str(FOLDER / f"{name}.gpkg"), name, "ogr")
    QgsProject.instance().addMapLayer(layer)
    return layer


def context():
    found = QgsProcessingContext()
    found.setProject(QgsProject.instance())
    return found


def ways(districts):
    people = AmongPeople(people=3000, population=districts, column="people")
    return {
        "metres": InMetres(metres=300.0),
        "people": people,
        "dwc": ByStandard(preset="dwc", cell=0.1),
        "dhs": ByStandard(preset="dhs", zones=districts, more={"stratum": "urban"}),
        "health": replace(people, people=20_000, preset="health"),
    }


def told(choices):
    """Return what is said of choices, and what comes of them."""
    outlook = planned(choices, context(), alternatives=False)
    reach = by_formula(outlook.guarantee)
    trial = None
    if not choices.way.preset:  # the masks alone: those of standards take longer
        trial = tried(choices, PLACE, degrees(), context())
    given = choices.release()
    where = context()
    released, good = mask_of(choices.way).run(given, where, QgsProcessingFeedback())
    layer = where.temporaryLayerStore().mapLayer(released["OUTPUT"])
    return {
        "good": good,
        "lines": lines_of(outlook),
        "title": outlook.release,
        "formula": reach and [reach.half, reach.most, reach.alike],
        "tried": trial and [trial.half, trial.most, trial.alike, len(trial.places)],
        "fields": layer.fields().names(),
        "first": [str(each) for each in next(layer.getFeatures()).attributes()],
        "rows": layer.featureCount(),
        "guarantee": released["GUARANTEE"],
    }


def degrees():
    return QgsCoordinateReferenceSystem("EPSG:4326")


def refused(choices, name="never.toml"):
    try:
        write(choices, ABOUT, FOLDER / name, context())
    except NoRecipe as reason:
        return str(reason)
    return ""


def run(choices, name):
    """Release into a file as the dock does; return the run."""
    running = Running(replace(choices, output=str(FOLDER / name)), lambda _: None)
    running.start()
    deadline = time.monotonic() + 60
    while running._task is not None and time.monotonic() < deadline:
        QgsApplication.processEvents()
    return running


def pasted(choices, patients):
    """Return which layers have a badge, where one style was pasted to the other."""
    running = run(choices, "released.gpkg")
    (released,), style = running.layers, QDomDocument()
    released.exportNamedStyle(style, QgsReadWriteContext())
    patients.importNamedStyle(style)
    carried = bool(patients.customProperty(KEY))
    return [carried, starting.has_badge(released), starting.has_badge(patients)]


def main():
    patients, districts = added("patients_4326"), added("districts")
    choices = Choices(layer=patients.id(), name="Patients", keep=("sex", "seen"))
    found = {"fields": [vars(each) for each in looked_at(first_rows(patients))]}
    for name, way in ways(districts.id()).items():
        chosen = replace(choices, way=way)
        found[name] = told(chosen)
        folder = FOLDER / name
        folder.mkdir()
        write(chosen, ABOUT, folder / "publication.toml", context())
    memory = QgsVectorLayer("Point?crs=EPSG:4326", "memory", "memory")
    QgsProject.instance().addMapLayer(memory)
    (FOLDER / "there.toml").write_text("")
    found["refused"] = [
        refused(replace(choices, selected=True)),
        refused(replace(choices, layer=memory.id())),
        refused(replace(choices, unit="row")),
        refused(choices, "there.toml"),
    ]
    unseen = run(choices, "released.sql")
    said = "\n".join(unseen.feedback.errors)
    found["unseen"] = [unseen.good, len(unseen.layers), said]
    found["pasted"] = pasted(choices, patients)
    patients.setSubsetString("age > 50")
    found["refused"].append(refused(choices))
    found["written"] = (FOLDER / "never.toml").exists()
    found["lacking"] = [
        len(Choices().lacking()),
        len(replace(choices, way=AmongPeople()).lacking()),
        len(replace(choices, way=ByStandard(preset="police")).lacking()),
    ]
    print(json.dumps(found), flush=True)
    os._exit(0)  # QGIS may crash on its way out


if __name__ == "__main__":
    kept = starting.started()
    main()
