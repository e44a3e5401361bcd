"""One algorithm and every awkward layer, in QGIS without a screen.

``awkward.py FOLDER NAME VALUES`` takes the files of points of a folder and layers that
only a project has. With each it opens the form, asks what would happen, and runs; then
all files once more in one context, as a batch has it. Prints one line of JSON: for each
run the layer, the way, and what was refused or failed, empty where something came out.
"""

import json
import os
import shutil
import sys
import traceback
from pathlib import Path

import starting
from geopriv import background, preview
from qgis.core import (
    QgsApplication,
    QgsFeature,
    QgsGeometry,
    QgsPointXY,
    QgsProcessingContext,
    QgsProcessingFeatureSourceDefinition,
    QgsProcessingFeedback,
    QgsProject,
    QgsVectorLayer,
    QgsVectorLayerJoinInfo,
)

FOLDER, NAME, VALUES = Path(sys.argv[1]), sys.argv[2], json.loads(sys.argv[3])
PARTS = (".dbf", ".shx", ".prj", ".cpg", ".gpkg-wal", ".gpkg-shm")  # of one layer
FILES = sorted(
    each for each in (FOLDER / "points").iterdir() if each.suffix not in PARTS
)


class Said(QgsProcessingFeedback):
    """Keeps what went wrong."""

    def __init__(self):
        super().__init__(False)
        self.errors = []

    def reportError(self, text, fatalError=False):
        self.errors.append(text)


def opened(path):
    return QgsVectorLayer(str(path), path.stem, "ogr")


def of_project():
    """Yield layers that no file is: their names, and what the form gives."""
    plain = FOLDER / "points" / "plain.gpkg"
    project = QgsProject.instance()

    def added(name, layer):
        project.addMapLayer(layer)
        return name, layer.id()

    filtered = opened(plain)
    filtered.setSubsetString("person < 10")
    yield added("filtered", filtered)
    joined, zones = opened(plain), opened(FOLDER / "zones.gpkg")
    project.addMapLayer(zones)
    join = QgsVectorLayerJoinInfo()
    join.setJoinLayer(zones)
    join.setJoinFieldName("people")
    join.setTargetFieldName("person")
    joined.addJoin(join)
    yield added("joined", joined)
    copy = shutil.copy(plain, FOLDER / "edited.gpkg")  # else a batch would find it
    name, found = added("edited", opened(copy))
    edited = project.mapLayer(found)
    edited.startEditing()
    moved = QgsFeature(edited.fields())
    moved.setGeometry(QgsGeometry.fromPointXY(QgsPointXY(530_000, 180_000)))
    edited.addFeature(moved)
    yield name, found
    query = f"?layer=ogr:{plain}:plain&query=select * from plain"
    yield added("virtual", QgsVectorLayer(query, "virtual", "virtual"))
    memory = QgsVectorLayer("Point?crs=EPSG:27700&field=person:integer", "m", "memory")
    yield added("memory, empty", memory)
    selected = opened(plain)
    name, found = added("selected", selected)
    selected.selectByIds([1, 2, 3])
    yield name, QgsProcessingFeatureSourceDefinition(found, True)
    yield "not there", str(FOLDER / "gone.gpkg")


def form(layer):
    """Open the form with a layer, and let it say what would happen; then close it."""
    algorithm = QgsApplication.processingRegistry().createAlgorithmById(NAME)
    dialog = preview.make_dialog(algorithm, None)
    dialog.setParameters({**VALUES, "INPUT": layer})
    panel = dialog.mainWidget()
    if hasattr(panel, "show_plan"):
        panel.show_plan()
        while "…" in panel.line.toPlainText() and len(background._running):
            QgsApplication.processEvents()
    dialog.close()
    dialog.deleteLater()


def run(layer, context, number):
    """Run with a layer; return why nothing came out, or an empty text."""
    algorithm = QgsApplication.processingRegistry().createAlgorithmById(NAME)
    values = {**VALUES, "INPUT": layer}
    outputs = algorithm.destinationParameterDefinitions()
    for each in outputs:
        ending = ".html" if "HTML" in each.name() else VALUES.get("ENDING", ".gpkg")
        values[each.name()] = str(FOLDER / "out" / f"{number}-{each.name()}{ending}")
    values.pop("ENDING", None)
    allowed, why = algorithm.checkParameterValues(values, context)
    if not allowed:
        return why or "refused without a word"
    said = Said()
    context.setFeedback(said)
    _, good = algorithm.run(values, context, said)
    written = (values[each.name()] for each in outputs)
    if good and any(Path(path).is_file() for path in written):
        return ""
    return "\n".join(said.errors) or "nothing came out, without a word"


def try_out(work, *given):
    """Return why nothing came of some work, or an empty text."""
    try:
        return work(*given) or ""
    except Exception:  # it is what the test looks for
        return traceback.format_exc()


def own_context():
    context = QgsProcessingContext()
    context.setProject(QgsProject.instance())
    return context


def of_file(path):
    """Return a file's layer in the project; where it is none, its path."""
    layer = QgsProject.instance().addMapLayer(opened(path))
    return str(path) if layer is None else layer.id()


def all_runs():
    batch, found = own_context(), []
    given = [(path.name, of_file(path)) for path in FILES]
    for number, (name, layer) in enumerate([*given, *of_project()]):
        found.append((name, "form", try_out(form, layer)))
        found.append((name, "layer", try_out(run, layer, own_context(), number)))
    for number, path in enumerate(FILES, 1000):
        found.append((path.name, "batch", try_out(run, str(path), batch, number)))
    return found


if __name__ == "__main__":
    kept = starting.started(widgets=True)
    (FOLDER / "out").mkdir(exist_ok=True)
    print(json.dumps(all_runs()), flush=True)
    os._exit(0)
