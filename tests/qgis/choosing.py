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
import tomllib
from geopriv import library
from geopriv.assistant.choices import (
    Choices,
    ProtectionAmongPeople,
    ProtectionByStandard,
    ProtectionInMetres,
)
from geopriv.assistant.displacement import (
    indistinguishable_within,
    reach_by_formula,
    reach_by_trial,
)
from geopriv.assistant.fields_step import first_rows, inspect_fields
from geopriv.assistant.hiding import COUNTS_PEOPLE, _find_field
from geopriv.assistant.publication_file import (
    NoPublicationFile,
    PublicationAbout,
    write_with_metric,
)
from geopriv.assistant.running import RunningRelease
from geopriv.assistant.sentence import make_plan, plan_sentences
from geopriv.assistant.standard import protection_algorithm
from geopriv.enumerations import FIELD_LONG
from geopriv.report import KEY
from qgis.core import (
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsDistanceArea,
    QgsFeature,
    QgsField,
    QgsFields,
    QgsGeometry,
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
DRAWS = 4000  # made-up rows of a plan: a fifth of what people wait for
ABOUT = PublicationAbout("Patients", "data@example.org", "CC-BY-4.0", "again")


def added(name):
    file = name if "." in name else f"{name}.gpkg"
    layer = QgsVectorLayer(str(FOLDER / file), name, "ogr")
    QgsProject.instance().addMapLayer(layer)
    return layer


def context():
    found = QgsProcessingContext()
    found.setProject(QgsProject.instance())
    return found


def ways(districts):
    people = ProtectionAmongPeople(people=3000, population=districts, column="people")
    return {
        "metres": ProtectionInMetres(metres=300.0),
        "people": people,
        "dwc": ProtectionByStandard(preset="dwc", cell=0.1),
        "dhs": ProtectionByStandard(
            preset="dhs", zones=districts, more={"stratum": "urban"}
        ),
        "health": replace(people, people=20_000, preset="health"),
    }


def reach(choices, outlook, rows=1):
    """Return how far a person's rows move, by formula if there is one, and by trial."""
    formula = reach_by_formula(outlook.guarantee, rows)
    trial = reach_by_trial(choices, PLACE, degrees(), context(), rows)
    return [
        found and [found.half, found.most, found.alike, len(found.places)]
        for found in (formula, trial)
    ]


def made_up(choices):
    """Return how far made-up points moved, and what is said of that, by rows."""
    ground, found = QgsDistanceArea(), []
    ground.setEllipsoid("WGS84")
    for rows in (3, 30):
        moved = reach_by_trial(choices, PLACE, degrees(), context(), rows)
        away = [ground.measureLine(PLACE, QgsPointXY(*each)) for each in moved.places]
        found.append([rows, away, moved.half, moved.most])
    return found


def told(choices):
    """Return what is said of choices, and what comes of them."""
    outlook = make_plan(choices, context(), alternatives=False)
    reached, several = [], replace(choices, unit="patient")
    if not choices.way.preset:  # the masks alone: those of standards take longer
        planned = make_plan(several, context(), alternatives=False)
        reached = [reach(choices, outlook), reach(several, planned, 4)]
    given, true = choices.release(), QgsProject.instance().mapLayer(choices.layer)
    where = context()
    released, good = protection_algorithm(choices.way).run(
        given, where, QgsProcessingFeedback()
    )
    layer = where.temporaryLayerStore().mapLayer(released["OUTPUT"])
    return {
        "good": good,
        "lines": plan_sentences(outlook),
        "title": outlook.release,
        "reach": reached,
        "fields": layer.fields().names(),
        "first": [str(each) for each in next(layer.getFeatures()).attributes()],
        "rows": layer.featureCount(),
        "as they were": [
            name
            for name in choices.keep
            if layer.fields().field(name) == true.fields().field(name)
        ],
        "record": layer.customProperty("geopriv"),
    }


def let_through(choices):
    """Return which fields that a standard forbids are published when all are ticked."""
    preset = library.import_library().presets.preset(choices.way.preset)
    names = [each.rstrip("$") for each in preset.forbidden]
    fields = "".join(f"&field={name}:string" for name in names)
    layer = QgsVectorLayer(f"Point?crs=EPSG:4326{fields}", "forbidden", "memory")
    row = QgsFeature(layer.fields())
    row.setAttributes(["true"] * len(names))
    row.setGeometry(QgsGeometry.fromPointXY(PLACE))
    layer.dataProvider().addFeatures([row])
    QgsProject.instance().addMapLayer(layer)
    where = context()
    given = replace(choices, layer=layer.id(), keep=tuple(names)).release()
    released, _ = protection_algorithm(choices.way).run(
        given, where, QgsProcessingFeedback()
    )
    made = where.temporaryLayerStore().mapLayer(released["OUTPUT"])
    (row,) = made.getFeatures()
    return len(names), [
        each.name() for each in made.fields() if row[each.name()] == "true"
    ]


def found_people(*names):
    """Return which of a layer's fields is taken for the number of people."""
    fields = QgsFields()
    for name in names:
        fields.append(QgsField(name, FIELD_LONG))
    return _find_field(fields, COUNTS_PEOPLE)


def degrees():
    return QgsCoordinateReferenceSystem("EPSG:4326")


def refused(choices, name="never.toml"):
    try:
        write_with_metric(choices, ABOUT, FOLDER / name, context())
    except NoPublicationFile as reason:
        return str(reason)
    return ""


def run(choices, name):
    """Release into a file as the dock does; return the run."""
    running = RunningRelease(
        replace(choices, output=str(FOLDER / name)), lambda _: None
    )
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


def recipes(choices, districts):
    """Return the publication file of each way, for persons, a ledger and one layer of
    several in a file; in a folder of its own.
    """
    packed, found = added("packed.gpkg|layername=patients"), {}
    chosen = replace(
        choices, layer=packed.id(), unit="patient", ledger=str(FOLDER / "a.ledger")
    )
    for name, way in ways(districts).items():
        folder = FOLDER / "recipes" / name
        folder.mkdir(parents=True)
        target = folder / "publication.toml"
        write_with_metric(replace(chosen, way=way), ABOUT, target, context())
        found[name] = tomllib.loads(target.read_text("utf-8"))
    return found


def misplaced():
    """Return what is found of fields where the first rows have no place."""
    fields = "field=age:integer&field=a:double"
    layer = QgsVectorLayer(f"Point?crs=EPSG:4326&{fields}", "m", "memory")
    rows = [QgsFeature(layer.fields()) for _ in range(40)]
    for number, row in enumerate(rows):
        x = PLACE.x() + number**2 / 1e4
        row.setAttributes([number % 7, x if number > 20 else None])
        if number > 20:
            row.setGeometry(QgsGeometry.fromPointXY(QgsPointXY(x, PLACE.y())))
    layer.dataProvider().addFeatures(rows)
    return [each.verdict for each in inspect_fields(first_rows(layer))]


def alike():
    """Return within which metres places are alike, by what a guarantee says else."""
    promise = library.import_library().Guarantee
    told = {
        "": {}, "zones": {"zones": "z"}, "fixed loss": {"fixed_loss": 1.0},
        "other unit": {"unit": "√person", "graph": "ab"},
        "near": {"notion": "approximate-gp", "delta": 1e-6, "radius": 500.0},
        "short": {"radius": 99.0},
    }  # fmt: skip
    return {
        name: indistinguishable_within(promise(**{"notion": "gp", "eps": 0.01, **more}))
        for name, more in told.items()
    }


def in_a_ball():
    """Return how far noise with a ball of its own moves points, by a formula."""
    known = library.import_library()
    from geopriv.geopriv_gis.core.promise.law import Law

    law = Law(family="laplace", rate=0.01, ball=(200.0, 50.0, 30.0))
    found = reach_by_formula(known.Guarantee(notion="gp", eps=0.01, law=law))
    return found and found.half


def main():
    patients, districts = added("patients_4326"), added("districts")
    choices = Choices(layer=patients.id(), name="Patients", keep=("sex", "seen"))
    found = {"fields": [vars(each) for each in inspect_fields(first_rows(patients))]}
    library.import_library()
    from geopriv.geopriv_gis.frames.choosing import trial

    trial.DRAWS = DRAWS
    chosen = [each.id() for each in patients.getFeatures()][5:8]
    patients.selectByIds(chosen)
    looked_at = first_rows(patients, selected=True).getFeatures(None)
    promise = library.import_library().Guarantee
    found["alike"] = [
        indistinguishable_within(promise(notion="gp", eps=0.01, tolerance=metres))
        for metres in (0.0, 20.0, 100.0)
    ]
    found["selected"] = [sorted(each.id() for each in looked_at), chosen]
    patients.removeSelection()
    for name, way in ways(districts.id()).items():
        chosen = replace(choices, way=way)
        found[name] = told(chosen)
        folder = FOLDER / name
        folder.mkdir()
        write_with_metric(chosen, ABOUT, folder / "publication.toml", context())
        if way.preset:
            found[name]["let through"] = let_through(chosen)
    found["recipes"] = recipes(choices, districts.id())
    others = {"selected": True, "unit": "patient", "keep": (), "ledger": "/x/a.ledger"}
    others["way"] = ways(districts.id())["people"]
    found["texts"] = [each.text() for each in (choices, replace(choices, **others))]
    of_persons = inspect_fields(first_rows(patients), "sex")
    found["of persons"] = [vars(each) for each in of_persons if each.name == "sex"]
    found["misplaced"] = misplaced()
    found["alike else"], found["in a ball"] = alike(), in_a_ball()
    found["made up"] = made_up(replace(choices, unit="patient"))
    found["summaries"] = [
        replace(choices, way=way).text()[2] for way in ways(districts.id()).values()
    ]
    wards = added("packed.gpkg|layername=wards")
    chosen = replace(choices, way=ways(wards.id())["dhs"])
    write_with_metric(chosen, ABOUT, FOLDER / "packed.toml", context())
    found["packed zones"] = (FOLDER / "packed.toml").read_text("utf-8")
    found["fields of people"] = [
        found_people(*names) for names in (["area", "pop_2020"], ["pop", "Einwohner"])
    ]
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
    found["unseen"] = [unseen.succeeded, len(unseen.layers), said]
    found["pasted"] = pasted(choices, patients)
    patients.setSubsetString("age > 50")
    found["refused"].append(refused(choices))
    patients.setSubsetString("")
    patients.setCrs(QgsCoordinateReferenceSystem("EPSG:4258"))
    found["refused"].append(refused(choices))
    patients.setCrs(degrees())
    zoned, own = replace(choices, way=ways(districts.id())["dhs"]), districts.crs()
    districts.setSubsetString("fid = 1")  # public layers are read whole as well
    found["refused"].append(refused(zoned))
    districts.setSubsetString("")
    districts.setCrs(QgsCoordinateReferenceSystem("EPSG:4258"))
    found["refused"].append(refused(zoned))
    districts.setCrs(own)
    found["written"] = (FOLDER / "never.toml").exists()
    others = ProtectionAmongPeople(), ProtectionByStandard(preset="police")
    every = [Choices(), *(replace(choices, way=way) for way in others)]
    found["lacking"] = [len(each.missing_choices()) for each in every]
    print(json.dumps(found), flush=True)
    os._exit(0)  # QGIS may crash on its way out


if __name__ == "__main__":
    kept = starting.started()
    main()
