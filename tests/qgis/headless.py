"""Inside QGIS, without a desktop: one QGIS for all the runs that tests ask for.

Reads requests, lines of JSON: the name of a function of this module and its arguments.
Answers each by a line of JSON behind `ANSWER`.
"""

import contextlib
import dataclasses
import itertools
import json
import math
import os
import re
import sqlite3
import sys
import tempfile
import threading
import time
import traceback
from pathlib import Path
from types import ModuleType, SimpleNamespace
from unittest import mock

import starting
from geopriv import layers, library
from geopriv.provider import GeoPrivProvider
from osgeo import gdal
from qgis.core import (
    Qgis,
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsDataSourceUri,
    QgsDateTimeRange,
    QgsExpression,
    QgsFeature,
    QgsFeatureRequest,
    QgsField,
    QgsGeometry,
    QgsLayoutExporter,
    QgsLayoutItemLabel,
    QgsLayoutItemLegend,
    QgsPointXY,
    QgsPrintLayout,
    QgsProcessingAlgRunnerTask,
    QgsProcessingContext,
    QgsProcessingException,
    QgsProcessingFeatureSourceDefinition,
    QgsProcessingFeedback,
    QgsProcessingModelAlgorithm,
    QgsProcessingModelChildAlgorithm,
    QgsProcessingModelChildParameterSource,
    QgsProcessingModelOutput,
    QgsProcessingModelParameter,
    QgsProcessingOutputLayerDefinition,
    QgsProcessingParameterFeatureSource,
    QgsProcessingUtils,
    QgsProject,
    QgsRasterLayer,
    QgsRemappingSinkDefinition,
    QgsVectorFileWriter,
    QgsVectorLayer,
    QgsVectorLayerExporter,
    QgsVectorLayerJoinInfo,
    QgsVectorLayerTemporalContext,
)
from qgis.PyQt.QtCore import QObject

PLANAR = "geopriv:planarlaplace"
FACTS = (
    "parameter_type",
    "default",
    "options",
    "allow_multiple",
    "data_type",
    "data_types",
    "layer_type",
    "parent_layer",
)
ANSWER = "answer "


class Recorder(QgsProcessingFeedback):
    """Keeps what is said, and stops the run once progress has come so far."""

    def __init__(self, stop_at=None):
        super().__init__(False)
        self.said, self.stop_at = [], stop_at
        self.progressChanged.connect(self._follow)

    def _follow(self, share):
        if self.stop_at is not None and share >= self.stop_at:
            self.cancel()

    def pushInfo(self, text):
        self.said.append(text)

    def pushWarning(self, text):
        self.said.append("WARNING " + text)

    def reportError(self, text, fatalError=False):
        self.said.append("ERROR " + text)


def run(values, feedback=None, name=PLANAR):
    """Run an algorithm as a model would: without checkParameterValues."""
    feedback = feedback or Recorder()
    context = QgsProcessingContext()
    context.setProject(QgsProject.instance())
    context.setFeedback(feedback)
    algorithm = QgsApplication.processingRegistry().createAlgorithmById(name)
    results, good = algorithm.run(values, context, feedback)
    return results, good, feedback.said, context


def called(name, values):
    """Run an algorithm as `qgis_process` does, with values as texts."""
    algorithm = QgsApplication.processingRegistry().createAlgorithmById(name)
    good, text = algorithm.checkParameterValues(values, QgsProcessingContext())
    if not good:
        return {"code": 1, "text": text, "results": {}}
    results, good, said, context = run(values, name=name)
    text, kept = "\n".join(said), record(results, context) if good else ""
    return {"code": int(not good), "text": text, "results": results, "record": kept}


def version():
    """Return QGIS's version, e.g. 3.22.16."""
    return Qgis.version().partition("-")[0]


def record(results, context=None):
    """Return the record of the layer that a run has written, or an empty text."""
    from geopriv import report

    context = context or QgsProcessingContext()
    written = str(results.get("OUTPUT", ""))
    layer = QgsProcessingUtils.mapLayerFromString(written, context)
    return report.stored(layer) or ""


def set_least_move(metres):
    """Set how far (m) noise must move a row by itself; return what it was."""
    library.import_library()
    from geopriv.geopriv_gis.frames.ground import warning

    before, warning.LEAST_MOVE = warning.LEAST_MOVE, metres
    return before


def repeat_noise():
    """Have each source of noise draw the same numbers, from now on."""
    import numpy

    library.import_library()
    from geopriv.geopriv_gis.core.randomness import Random

    Random.words = lambda self, size: (
        vars(self).setdefault("_same", numpy.random.PCG64(7)).random_raw(size)
    )


def explained(name):
    """Return the help of an algorithm as `qgis_process` shows it."""
    algorithm = QgsApplication.processingRegistry().createAlgorithmById(name)
    parameters = algorithm.parameterDefinitions()
    lines = [f"{each.name()}: {each.description()}" for each in parameters]
    return "\n".join([algorithm.shortHelpString(), *lines])


def texts(code=""):
    """Return what every form says, in a language: title, labels, choices, the rest."""
    from geopriv import manual, translation

    registry, found = QgsApplication.processingRegistry(), {}
    with mock.patch.object(translation, "language", return_value=code):
        for each in registry.providerById("geopriv").algorithms():
            if each.name() == "starthere":  # which opens the assistant, and has no form
                continue
            form = each.create()
            parts = form.parameterDefinitions()
            enums = [part for part in parts if part.type() == "enum"]
            outputs = [each.description() for each in form.outputDefinitions()]
            found[each.name()] = {
                "help": form.shortHelpString(),
                "hints": [part.help() for part in parts],
                "labels": [
                    form.group(), form.displayName(), *outputs,
                    *(part.description() for part in parts),
                    *(each for part in enums for each in part.options()),
                ],
            }  # fmt: skip
        explained = manual.explain_terms("mask")
    return {"forms": found, "mask": explained}


def listed(name, layer):
    """Return what the results viewer calls the page of a dialog's algorithm."""
    algorithm = QgsApplication.processingRegistry().createAlgorithmById(name)
    QgsProject.instance().addMapLayer(QgsVectorLayer(layer, "homes", "ogr"))
    context = QgsProcessingContext()
    context.setProject(QgsProject.instance())
    algorithm.checkParameterValues({"INPUT": "homes", "OUTPUT": "memory:"}, context)
    return algorithm.outputDefinition("OUTPUT_HTML").description()


def cancelled_ledger(path, layer):
    """Cancel a new ledger for a layer while this is read; tell if there is a file."""
    context, feedback = QgsProcessingContext(), QgsProcessingFeedback()
    context.setProject(QgsProject.instance())
    admitted = QgsVectorLayer(layer, "people", "ogr")
    QgsProject.instance().addMapLayer(admitted)
    registry = QgsApplication.processingRegistry()
    form = registry.createAlgorithmById("geopriv:createledger").create()
    feedback.cancel()
    values = {"LEDGER": path, "BUDGET": 0.1, "DATASETS": [admitted.id()]}
    results, _ = form.run(values, context, feedback)
    QgsProject.instance().removeMapLayer(admitted)
    return results, Path(path).exists()


def missing_cells():
    """Return of each raster of a form its band, and as what no data are read."""
    from geopriv import rasters, readers
    from geopriv.geopriv_gis.arguments import RELEASES, Form, kinds
    from geopriv.geopriv_gis.arguments.form_parts import parts_of

    values = mock.Mock()
    values.read = lambda part, kind, *_: 2 if kind == "Int" else mock.sentinel.layer
    found = []
    for row in (row for row in RELEASES if isinstance(row.form, Form)):
        for part in (each for one in row.form_arguments for each in parts_of(one)):
            if isinstance(part.kind, kinds.Raster) and part.along:
                with mock.patch.object(rasters, "read_band") as read:
                    readers.READERS[kinds.Raster](values, part, mock.Mock())
                _, band, *told = map(str, read.call_args.args)
                found.append([
                    row.name, part.parameter, band, told, str(part.kind.missing),
                ])  # fmt: skip
    return found


def proposed_ledger(home):
    """Return the file that the form proposes for a new ledger."""
    QgsProject.instance().setPresetHomePath(home)
    registry = QgsApplication.processingRegistry()
    form = registry.createAlgorithmById("geopriv:createledger")
    return form.parameterDefinition("LEDGER").guiDefaultValueOverride()


def toolbox(words):
    """Return what the toolbox and the model designer list, and what words find."""
    from qgis.gui import QgsProcessingToolboxModel
    from qgis.gui import QgsProcessingToolboxProxyModel as Model

    registry = QgsApplication.processingRegistry()

    def listed(which, filtered=""):
        model = Model(None, registry)
        model.setFilters(which)
        model.setFilterString(filtered)
        model.sort(0)
        found, tops = [], (model.index(row, 0) for row in range(model.rowCount()))
        waiting = [(top, "") for top in tops if top.data() == "Geo-privacy"]
        while waiting:
            index, group = waiting.pop(0)
            below = [model.index(n, 0, index) for n in range(model.rowCount(index))]
            if index.data(QgsProcessingToolboxModel.RoleAlgorithmId):
                found.append([index.data(), group])
            inside = index.data() if index.parent().isValid() else ""
            waiting = [*((each, inside) for each in below), *waiting]
        return found

    return {
        "shown": listed(Model.FilterToolbox),
        "models": [title for title, _ in listed(Model.FilterModeler)],
        "found": {
            each: [title for title, _ in listed(Model.FilterToolbox, each)]
            for each in words
        },
        "tags": {
            each.name(): each.tags()
            for each in registry.providerById("geopriv").algorithms()
        },
    }


def cancelled_with(values):
    """Cancel a release when it is drawn; return what is said."""
    return run(values, Recorder(60))[2]


def cancel(layer, output):
    """Cancel at every stage: before reading, in the library, while writing."""
    found = []
    for stop_at in (0, 30, 60, 100):
        feedback = Recorder(stop_at)
        if stop_at == 0:
            feedback.cancel()
        results, _, said, context = run(
            {"INPUT": layer, "EPS": 0.01, "OUTPUT": output}, feedback
        )
        found.append(
            {
                "results": results,
                "said": said,
                "files": [path.name for path in Path(output).parent.iterdir()],
                "to load": len(context.layersToLoadOnCompletion()),
            }
        )
    return found


def cancel_second_layer(values):
    """Cancel when the first of two layers is in its file."""
    from geopriv.algorithms import release

    output, there = Path(values["OUTPUT"]), []

    def cancelled(*_):
        there.append(output.exists())
        raise library.CancelledError

    with mock.patch.object(release.ReleaseAlgorithm, "_save_second_layer", cancelled):
        results, _, said, context = run(values, name="geopriv:dprs")
    left = [path.name for path in output.parent.iterdir()]
    return there, results, said[-1], left, len(context.layersToLoadOnCompletion())


def cancel_within_a_call(name, values):
    """Cancel while one call of the library goes on, which asks nobody.

    Returns the results, what was said, and what the call came to.
    """
    from geopriv.geopriv_gis.frames.ground import geometry

    feedback, came = Recorder(), []

    def long(*_words, **_named):
        came.append("begun")
        threading.Timer(0.1, feedback.cancel).start()
        until = time.monotonic() + 30
        while time.monotonic() < until:
            time.sleep(0.01)
        came.append("ended")
        raise ValueError

    with mock.patch.object(geometry, "points_at", long):
        results, _, said, _ = run(values, feedback, f"geopriv:{name}")
    return [results, said, came]


def closing_ends_tasks():
    """Cancel all tasks, as QGIS does when it is closed, while one asks nobody.

    Returns whether it came to its end, and what it told.
    """
    from geopriv import background

    def endless(_pause):
        started.append(True)
        while not ended:
            time.sleep(0.01)

    started, ended, told = [], [], []
    task = background.start("Compare", endless, told.append)
    watch = threading.Timer(30, ended.append, [True])
    watch.start()
    while not started:
        QgsApplication.processEvents()
    QgsApplication.taskManager().cancelAll()
    while task in background._running:
        QgsApplication.processEvents()
    watch.cancel()
    return [ended, told]


def cancel_while_closing(layer, output):
    """Cancel in a window as QGIS closes the file; release into the same name; again.

    Returns what was said, whether the first run ended before its file was closed, how
    many layers it loads, the rows of the release, and what the last cancel has left.
    """
    from geopriv import cancelling, destinations

    begin, closed = threading.Event(), []

    def cancelled():
        feedback = Recorder()

        class Slow(list):
            def clear(self):
                feedback.cancel()
                begin.wait(60)
                super().clear()
                closed.append(True)

        def slowed(self, *given):
            made(self, *given)
            self._sinks = Slow(self._sinks)

        made = destinations.OpenOutput.__init__
        with (
            mock.patch.object(destinations, "is_desktop", return_value=True),
            mock.patch.object(destinations.OpenOutput, "__init__", slowed),
        ):
            _, _, said, context = run(values, feedback)
        return said[-1], not closed, len(context.layersToLoadOnCompletion())

    values = {"INPUT": layer, "EPS": 0.01, "OUTPUT": output}
    found = cancelled()
    threading.Timer(0.5, begin.set).start()  # the next run waits for it
    run(values)
    rows = QgsVectorLayer(str(output), "", "ogr").featureCount()
    cancelled()
    cancelling.wait_for(cancelling.removals)
    return [*found, rows, [path.name for path in Path(output).parent.iterdir()]]


def cancel_while_writing(layer, output):
    """Cancel when half of the output has been handed to the sink."""
    from geopriv import layers

    feedback, count, fill = Recorder(), [], layers.write_features

    def counted(features):
        for feature in features:
            count.append(feature)
            if len(count) == 1500:
                feedback.cancel()
            yield feature

    def followed(sink, features, pause):
        return fill(sink, counted(features), pause)

    values = {"INPUT": layer, "EPS": 0.01, "OUTPUT": output}
    with mock.patch.multiple(layers, BATCH=500, write_features=followed):
        results, _, said, context = run(values, feedback)
    return {
        "results": results,
        "said": said,
        "written": len(count),
        "files": [path.name for path in Path(output).parent.iterdir()],
        "to load": len(context.layersToLoadOnCompletion()),
    }


def selection(layer, wanted, limit=-1):
    """Release only the selected features, or the first ones; return their codes."""
    source = QgsVectorLayer(layer, "people", "ogr")
    source.selectByExpression(wanted)
    QgsProject.instance().addMapLayer(source)
    definition = QgsProcessingFeatureSourceDefinition(source.id(), limit < 0, limit)
    values = {"INPUT": definition, "EPS": 0.01, "FIELDS": ["code"], "OUTPUT": "memory:"}
    results, good, _, context = run(values)
    released = context.temporaryLayerStore().mapLayer(results["OUTPUT"])
    return {
        "good": good,
        "codes": [feature["code"] for feature in released.getFeatures()],
        "selected": [feature["code"] for feature in source.selectedFeatures()],
        "abstract": released.metadata().abstract(),
    }


def read_as_files(layer):
    """Return which sources of a layer are read from its file, without QGIS."""
    from geopriv import plans

    source = QgsVectorLayer(layer, "people", "ogr")
    QgsProject.instance().addMapLayer(source)
    sources = {"whole": QgsProcessingFeatureSourceDefinition(source.id())}
    sources["selected"] = QgsProcessingFeatureSourceDefinition(source.id(), True)
    sources["limited"] = QgsProcessingFeatureSourceDefinition(source.id(), False, 7)
    sources["filtered"] = QgsProcessingFeatureSourceDefinition(source.id())
    sources["filtered"].filterExpression = '"code" < 90'  # QGIS from 3.32 on has it
    registry, context = QgsApplication.processingRegistry(), QgsProcessingContext()
    algorithm = registry.createAlgorithmById("geopriv:planarlaplace")
    context.setProject(QgsProject.instance())
    return [
        name for name, each in sources.items()
        if plans.FormValues(algorithm, {"INPUT": each}, context).file("INPUT")
    ]  # fmt: skip


def refusals(layer):
    """Return what checkParameterValues and a run say of bad values."""
    each = QgsProcessingFeatureSourceDefinition(layer)
    each.flags = (
        QgsProcessingFeatureSourceDefinition.FlagCreateIndividualOutputPerInputFeature
    )
    good = {"INPUT": layer, "EPS": 0.01, "OUTPUT": "memory:"}
    appended = QgsProcessingOutputLayerDefinition("memory:", QgsProject.instance())
    appended.setRemappingDefinition(QgsRemappingSinkDefinition())
    # A second name of the file, as another case is on Windows and macOS.
    other = Path(layer).with_name(Path(layer).name.upper())
    os.link(layer, other)
    cases = {
        "iterated": {**good, "INPUT": each},
        "appended": {**good, "OUTPUT": appended},
        "input as output": {**good, "OUTPUT": layer},
        "input in another case": {**good, "OUTPUT": str(other)},
        "table beside the input": {
            **good,
            "OUTPUT": f"ogr:dbname='{layer}' table=\"released\" (geom)",
        },
        "negative": {**good, "EPS": -1},
        "unit without field": {**good, "PRIVACY_UNIT": 2},
        "field without unit": {**good, "UNIT_FIELD": "person"},
    }
    found = {}
    for name, values in cases.items():
        algorithm = QgsApplication.processingRegistry().createAlgorithmById(PLANAR)
        allowed, text = algorithm.checkParameterValues(values, QgsProcessingContext())
        _, good_run, said, _ = run(values)
        found[name] = {"allowed": allowed, "text": text, "ran": good_run, "said": said}
    return found


def checked(layer, cases):
    """Return what checkParameterValues says of bad numbers: {case: text}."""
    found = {}
    for case, (name, values) in cases.items():
        algorithm = QgsApplication.processingRegistry().createAlgorithmById(
            f"geopriv:{name}"
        )
        allowed, text = algorithm.checkParameterValues(
            {"INPUT": layer, "OUTPUT": "memory:", **values}, QgsProcessingContext()
        )
        found[case] = None if allowed else text
    return found


def spelled(messages):
    """Return messages of the library as forms have them."""
    from geopriv import words
    from geopriv.geopriv_gis.arguments import release_row

    return [words.spelled(text, release_row("planar_laplace")) for text in messages]


def refused_in(code, folder):
    """Return what forms of another language say of bad input, by its kind."""
    import geopandas as gpd
    from geopriv import geopriv_gis as known
    from geopriv import translation, words
    from geopriv.geopriv_gis.arguments import release_row

    def masked(x=0.0, crs=27700, **more):
        rows = gpd.GeoDataFrame(
            geometry=gpd.points_from_xy([x, 1e3], [0, 1e3]), crs=crs
        )
        known.planar_laplace(rows, **{"eps": 0.01, **more})

    def refused(given):
        try:
            masked(**given)
        except known.GeoPrivError as error:
            return words.spelled(
                translation.again(error), release_row("planar_laplace")
            )
        return ""

    ledger = str(Path(folder) / "people.ledger")
    known.Ledger.create(ledger, limits=["gp=0.01"], privacy_unit="row")
    kinds = {
        "no CRS": {"crs": None},
        "infinite": {"x": float("inf")},
        "unknown field": {"drop": ["x"]},
        "unknown person": {"privacy_unit": "x"},
        "out of range": {"eps": -0.5},
        "spent": {"eps": 0.02, "ledger": ledger},
    }
    found, own = {}, translation.language
    translation.language = lambda: code
    try:
        for kind, given in kinds.items():
            found[kind] = refused(given)
    finally:
        translation.language = own
    return found


def driven(name, layers, zones, known=()):
    """Drive an algorithm with bad layers and values; return what it says of them.

    Every parameter but the known ones is given once what it should not be, others as
    they start.
    """
    registry, good = QgsApplication.processingRegistry(), layers.pop("good")
    algorithm = registry.createAlgorithmById(f"geopriv:{name}")
    parts = algorithm.parameterDefinitions()  # which live as long as it does
    plain = {each.name(): value for each in parts
             if (value := _plainly(each, good, zones)) is not None}  # fmt: skip
    cases = [{**plain, "INPUT": layer} for layer in layers.values()]
    cases += [{**plain, each.name(): _badly(each, zones)} for each in parts
              if each.type() != "sink" and each.name() not in known]  # fmt: skip
    return sorted({called(f"geopriv:{name}", values)["text"] for values in cases})


def _plainly(part, layer, zones):
    """Return what a parameter is given at first; None: what the form starts with."""
    from qgis.core import QgsProcessingParameterDefinition as Definition

    if part.name() in ("INPUT", "RELEASED"):
        return layer
    if part.name() in ("OUTPUT", "LEDGER") and part.isDestination():
        return "TEMPORARY_OUTPUT"
    if part.name() == "ZONES":
        return zones
    optional = part.flags() & Definition.FlagOptional
    return None if optional else {
        "source": zones, "multilayer": [zones], "point": "-0.12,51.5 [EPSG:4326]",
        "extent": "520000,540000,170000,190000 [EPSG:27700]", "field": "person",
        "raster": zones, "string": "1",
    }.get(part.type())  # fmt: skip


def _badly(part, zones):
    """Return what a parameter should not be given, of a kind that QGIS takes."""
    return {
        "distance": -1, "number": -1, "string": "?", "field": "nothing",
        "source": zones, "multilayer": [zones, zones], "boolean": True,
        "enum": len(getattr(part, "options", list)()) - 1, "crs": "EPSG:4326",
        "file": "/nowhere/at.all", "fileDestination": "/nowhere/at.all",
        "point": "0,0 [EPSG:4326]", "extent": "0,1,0,1 [EPSG:4326]",
    }.get(part.type())  # fmt: skip


def unread(layers, zones):
    """Return what forms ask and no reading of their values looks at.

    For each argument all that is asked of it has a value, good or bad.
    """
    from geopriv import plans
    from geopriv.geopriv_gis.arguments import form_parts

    seen, found = set(), {}

    class Watched(plans.FormValues):
        def read(self, part, *given):
            seen.add(part.parameter)
            return super().read(part, *given)

        def fields(self, name):
            seen.add(name)
            return super().fields(name)

        def layer(self, name):
            seen.add(name)
            return super().layer(name)

    raster = str(Path(zones).with_name("one.tif"))
    gdal.GetDriverByName("GTiff").Create(raster, 2, 2, 1).FlushCache()
    usual = {"number": 1, "distance": 1, "raster": raster, "band": 1}
    provider = QgsApplication.processingRegistry().providerById("geopriv")
    for algorithm in provider.algorithms():
        if not hasattr(algorithm, "arguments"):
            continue
        seen.clear()
        parts = {each.name(): each for each in algorithm.parameterDefinitions()}
        plain = {name: _plainly(each, layers["good"], zones)
                 for name, each in parts.items()}  # fmt: skip
        plain = {name: value for name, value in plain.items() if value is not None}
        context = QgsProcessingContext()
        source = algorithm.parameterAsSource(plain, "INPUT", context)
        read_once = plans.make_run(algorithm, plain, context, source)
        for argument in algorithm.row.form_arguments:
            asked = (parts.get(one.parameter)
                     for one in form_parts.parts_of(argument))  # fmt: skip
            own = {one.name(): usual.get(one.type()) or _badly(one, zones)
                   for one in asked if one}  # fmt: skip
            pairs = itertools.combinations_with_replacement(own, 2)
            for some in {(), tuple(own), *map(tuple, map(dict.fromkeys, pairs))}:
                given = {**plain, **{name: own[name] for name in some}}
                values = Watched(algorithm, given, context)
                run = dataclasses.replace(read_once, values=values)
                with contextlib.suppress(Exception):
                    values.value(argument, run)
                    values.budget_from_strength()
        found[algorithm.name()] = sorted(parts.keys() - seen)
    return found


def arrived(layer, cases):
    """Return what the library's function is given of a form's values, in each case."""
    from geopriv import plans

    registry, runs, found = QgsApplication.processingRegistry(), {}, []
    for form, argument, values in cases:
        if form not in runs:
            algorithm = registry.createAlgorithmById(f"geopriv:{form}")
            context, given = QgsProcessingContext(), {"INPUT": layer}
            source = algorithm.parameterAsSource(given, "INPUT", context)
            run = plans.make_run(algorithm, given, context, source)
            runs[form] = algorithm, context, run
        algorithm, context, run = runs[form]
        read = plans.FormValues(algorithm, {"INPUT": layer, **values}, context)
        run = dataclasses.replace(run, values=read)
        found.append(_plain(read.value(algorithm.row.argument(argument), run)))
    return found


def passed_on(cases):
    """Return what each form's own call gives the library's function, in each case.

    Nothing where it is refused before. Of each the form, the argument, all values.
    """
    from geopriv import plans
    from geopriv.algorithms.page import PageRun

    registry, known = QgsApplication.processingRegistry(), library.import_library()
    forms = {name: registry.createAlgorithmById(f"geopriv:{name}")
             for name, *_ in cases}  # fmt: skip
    found = []
    for form, argument, values in cases:
        algorithm, context, noted = forms[form], QgsProcessingContext(), {}
        watched = _Watched(known, algorithm.row, noted)
        with (
            mock.patch.object(plans, "plan_of", lambda *_, note=watched, **own: (
                note._note(**own)
            )),
            contextlib.suppress(_Called, QgsProcessingException, known.GeoPrivError),
        ):  # fmt: skip
            if hasattr(algorithm, "find"):
                read = plans.FormValues(algorithm, values, context)
                progress = library.CancellableProgress(Recorder())
                algorithm.find(read, PageRun(watched, progress))
            else:
                source = algorithm.parameterAsSource(values, "INPUT", context)
                run = plans.make_run(algorithm, values, context, source)
                algorithm.call(dataclasses.replace(run, library=watched))
        found.append([bool(noted), _plain(noted.get(argument))])
    return found


class _Called(Exception):  # noqa: N818  # the library, which does nothing then
    pass


class _Watched:
    """The library, of which one function only notes what it is given."""

    def __init__(self, known, row, noted, path=""):
        self._known, self._row, self._noted, self._path = known, row, noted, path

    def __getattr__(self, name):
        path = f"{self._path}{name}"
        if path == self._row.function:
            return self._note
        if path == "OptimalMechanism":  # made of the cells, and then released
            return SimpleNamespace(fit=self._fit)
        found = getattr(self._known, name)
        if isinstance(found, ModuleType):
            return _Watched(found, self._row, self._noted, f"{path}.")
        return found

    def _note(self, *given, **named):
        names = (each.name for each in self._row.arguments)
        self._noted.update(zip(names, given, strict=False))
        self._noted.update(named)
        raise _Called

    def _fit(self, _cells, prior, **named):
        """Note what the mechanism is made of; return what releases by it."""
        prior = None if prior is None else prior.tolist()
        self._noted.update(named, prior=prior)
        return SimpleNamespace(comparison=dict, release=self._note)


def _plain(value):
    """Return a value of the library as JSON has it; of layers rows and CRS."""
    if isinstance(value, (tuple, list)):
        return list(map(_plain, value))
    if hasattr(value, "crs"):
        return [len(value), value.crs.to_epsg()]
    if hasattr(value, "to_epsg"):
        return value.to_epsg()
    return [value.x, value.y] if hasattr(value, "x") else value


def boxes_in_layers_crs(layer, others):
    """Return the boxes that forms read where a public place has to be in a layer's CRS.

    Of the same places in several layers, or their extents.
    """
    from geopriv import plans
    from geopriv.geopriv_gis.arguments import kinds

    found, context = {}, QgsProcessingContext()
    provider = QgsApplication.processingRegistry().providerById("geopriv")
    for algorithm in provider.algorithms():
        row = getattr(algorithm, "row", None)
        for argument in row.arguments if row else ():
            if not getattr(argument.kind, "here", False):
                continue
            boxes = found[f"{algorithm.name()} {argument.name}"] = []
            for other in others:
                given = {"INPUT": layer, argument.parameter: other}
                source = algorithm.parameterAsSource(given, "INPUT", context)
                run = plans.make_run(algorithm, given, context, source)
                read = run.values.value(argument, run)
                box = (
                    read
                    if isinstance(argument.kind, kinds.Extent)
                    else read.total_bounds
                )
                boxes.append(list(map(float, box)))
    return found


def full_disk():
    """Have the disk fill up while an output is written."""
    from geopriv import layers

    return mock.patch.object(layers, "write_features", return_value=False)


def broken_sink(layer, output):
    """Write onto a disk that is full."""
    values = {"INPUT": layer, "EPS": 0.01, "OUTPUT": output}
    with full_disk():
        _, good, said, _ = run(values)
    return {
        "good": good,
        "said": said,
        "files": [path.name for path in Path(output).parent.iterdir()],
    }


def lost(layer, table):
    """Write into a database whose disk is full."""
    with full_disk():
        _, good, said, _ = run({"INPUT": layer, "EPS": 0.01, "OUTPUT": table})
    return {"good": good, "said": said}


def lost_twice(layer, output, more):
    """Write onto disks that are all full, without a desktop; return what is said."""
    with full_disk():
        return run({"INPUT": layer, "EPS": 0.01, "OUTPUT": output, **more})[2]


def rescued(layer, output):
    """Write onto a disk that is full, while somebody sits before QGIS."""
    from geopriv import layers
    from qgis import utils

    fill, full = layers.write_features, [True]

    def once(*given):
        return False if full.pop() else fill(*given)

    full.insert(0, False)
    values = {"INPUT": layer, "EPS": 0.01, "OUTPUT": output}
    with (
        mock.patch.object(layers, "write_features", once),
        mock.patch.object(utils, "iface", 1),
    ):
        results, good, said, context = run(values)
    (name,) = context.layersToLoadOnCompletion()
    kept = QgsProcessingUtils.mapLayerFromString(name, context)
    return {
        "good": good,
        "said": said,
        "rows": kept.featureCount(),
        "same": results["OUTPUT"] == name,
        "kind": kept.providerType(),
        "record": bool(kept.customProperty("geopriv")),
        "files": [path.name for path in Path(output).parent.iterdir()],
    }


def filled(layer, folder, suffix, shares):
    """Write files onto disks that hold a part of them, while somebody sits there."""
    from disks import full_at
    from qgis import utils

    values, folder = {"INPUT": layer, "EPS": 0.01}, Path(folder)
    run({**values, "OUTPUT": str(folder / f"whole.{suffix}")})
    sizes = {path.suffix: path.stat().st_size for path in folder.iterdir()}
    cases = []
    for number, share in enumerate(shares):
        output = folder / f"{number}" / f"half.{suffix}"
        output.parent.mkdir()
        with (
            full_at(int(share * max(sizes.values()))),
            mock.patch.object(utils, "iface", 1),
        ):
            results, _, said, context = run({**values, "OUTPUT": str(output)})
        kept = QgsProcessingUtils.mapLayerFromString(results["OUTPUT"], context)
        request = QgsFeatureRequest().setFilterRect(kept.extent())
        cases.append({
            "said": said, "kind": kept.providerType(),
            "inside": sum(1 for _ in kept.getFeatures(request)),
            "record": bool(kept.customProperty("geopriv")),
            "files": [path.name for path in output.parent.iterdir()],
        })  # fmt: skip
    return {"sizes": sizes, "cases": cases}


def filled_page(path, page, sizes):
    """Write a page onto disks of so many bytes; return what is told and is there."""
    from disks import full_at
    from geopriv import destinations

    found = []
    for size in sizes:
        with full_at(size):
            told = destinations.write_page(path, page)
        left = Path(path).exists() and Path(path).read_text(encoding="utf-8")
        found.append([told, left])
    return found


def filled_raster(layer, folder):
    """Write a raster onto disks that hold nearly nothing, most of it, and all."""
    from disks import full_at

    found = []
    for size in (4_000, 30_000, 10**9):
        output = Path(folder) / f"{size}" / "map.tif"
        output.parent.mkdir()
        values = {"INPUT": layer, "EPS": 0.01, "CELL": 200, "BANDWIDTH": 500,
                  "EXTENT": "520000,540000,170000,190000 [EPSG:27700]",
                  "OUTPUT": str(output)}  # fmt: skip
        with full_at(size):
            _, good, said, _ = run(values, name="geopriv:privateheatmap")
        files = [path.name for path in output.parent.iterdir()]
        found.append({"good": good, "said": said, "files": files})
    return found


def spared(layer, output, cancelled=False):
    """Write where the disk is full, without a desktop; then say where it is kept.

    ``cancelled`` tells whether somebody cancels while it is kept.
    """
    from geopriv import layers

    fill, full = layers.write_features, [False, True]
    room = Path(tempfile.mkdtemp())  # others make and leave folders in theirs

    def once(*given):
        if full.pop():
            return False
        if cancelled:
            raise library.CancelledError
        return fill(*given)

    with (
        mock.patch.object(layers, "write_features", once),
        mock.patch.object(tempfile, "tempdir", str(room)),
    ):
        _, good, said, _ = run({"INPUT": layer, "EPS": 0.01, "OUTPUT": output})
    kept = [word.rstrip(":") for word in said[-1].split() if ".gpkg" in word]
    files = [path.name for path in Path(output).parent.iterdir()]
    left = [str(each) for each in room.iterdir()]
    if not left:
        room.rmdir()
    return {"good": good, "said": said, "files": files, "kept": kept, "left": left}


def beside(layer, folder):
    """Write into a GeoPackage that holds another layer: a release, then a failure."""
    package = Path(folder) / "releases.gpkg"
    run({"INPUT": layer, "EPS": 0.01, "OUTPUT": str(package)})
    values = {"INPUT": layer, "EPS": 0.01}
    values["OUTPUT"] = f"ogr:dbname='{package}' table=\"second\" (geom)"
    _, good, _, _ = run(values)
    values["OUTPUT"] = f"ogr:dbname='{package}' table=\"third\" (geom)"
    with full_disk():
        _, failed, _, _ = run(values)
    opened = QgsVectorLayer(str(package), "", "ogr")
    names = opened.dataProvider().subLayers()
    return {"good": good, "failed": failed, "layers": names}


def formats(layer, folder):
    """Release into files; return what QGIS reads of them later."""
    found = {}
    for suffix in ("gpkg", "shp", "geojson", "fgb"):
        name = f"released_{suffix}.{suffix}"
        path = Path(folder) / name
        run({"INPUT": layer, "EPS": 0.01, "FIELDS": ["code"], "OUTPUT": str(path)})
        table = "|layername=released_gpkg" if suffix == "gpkg" else ""
        opened = QgsVectorLayer(f"{path}{table}", "", "ogr")
        opened.loadDefaultMetadata()
        described = opened.metadata()
        found[name] = {
            "abstract": described.abstract(),
            "history": described.history(),
        }
    return found


DRIVERS = {"csv": "CSV", "gdb": "OpenFileGDB", "sqlite": "SQLite"}  # others by name
CHOICES = {"csv": ["GEOMETRY=AS_XY"], "sqlite": ["SPATIALITE=YES"]}
TEXT = "delimitedtext://file://{}?type=csv&xField=X&yField=Y&crs=EPSG:4326"


def translated(layer, suffix):
    """Write a GeoPackage's points in another format beside it; return its source."""
    path = str(Path(layer).with_suffix(f".{suffix}"))
    choices, kind = CHOICES.get(suffix, []), "layer" if suffix == "csv" else "dataset"
    made = gdal.VectorTranslate(
        path, layer, format=DRIVERS.get(suffix), **{f"{kind}CreationOptions": choices}
    )
    assert made is not None, gdal.GetLastErrorMsg()
    del made
    return TEXT.format(path) if suffix == "csv" else path


def imported(layer, table):
    """Copy a file's layer into a table of a database."""
    source = QgsVectorLayer(layer, "people", "ogr")
    error, text = QgsVectorLayerExporter.exportLayer(
        source, table, "postgres", source.crs()
    )
    return [int(error), text]


def in_background(layer, times):
    """Run so many times in the background, one after another, as the desktop does."""
    return [_in_background(layer) for _ in range(times)]


def _in_background(layer):
    feedback, context = Recorder(), QgsProcessingContext()
    algorithm = QgsApplication.processingRegistry().createAlgorithmById(PLANAR)
    values = {"INPUT": layer, "EPS": 0.01, "OUTPUT": "memory:"}
    task = QgsProcessingAlgRunnerTask(algorithm, values, context, feedback)
    ended = []
    task.executed.connect(lambda good, results: ended.append(good))
    QgsApplication.taskManager().addTask(task)
    while not ended:
        QgsApplication.processEvents()
    return ended[0]


def round_trip(layer):
    """Compare every attribute of a release with the source, as QGIS sees them."""
    source = QgsVectorLayer(layer, "people", "ogr")
    fields = source.fields().names()
    values = {"INPUT": layer, "EPS": 0.01, "FIELDS": fields, "OUTPUT": "memory:"}
    results, _, _, context = run(values)
    released = context.temporaryLayerStore().mapLayer(results["OUTPUT"])
    order = QgsFeatureRequest().addOrderBy("code")
    pairs = zip(source.getFeatures(order), released.getFeatures(order), strict=True)
    return {
        "fields": [field.name() for field in source.fields()],
        "types": [
            [field.typeName() for field in one.fields()] for one in (source, released)
        ],
        "released fields": [field.name() for field in released.fields()],
        "different": sum(a.attributes() != b.attributes() for a, b in pairs),
        "same crs": source.crs() == released.crs(),
    }


def certified(guarantees, rows=3):
    """Return the page of each guarantee, and how far its noise moves so many rows."""
    from geopriv import report
    from geopriv.assistant.displacement import reach_by_formula
    from geopriv.geopriv_gis import Guarantee

    found = []
    for each in map(Guarantee.from_json, guarantees):
        reach = reach_by_formula(each, rows)
        moves = reach and [reach.half, reach.most]
        found.append((report.page("T", each), moves))
    return found


def uncertain(error, width, correction):
    """Return what is said of small counts, and how wide a hull's band is drawn."""
    from types import SimpleNamespace

    from geopriv import plans, styles
    from qgis.core import QgsExpressionContext

    name = plans.tr(plans.MEANT["zonal_counts"]["standard error, on average"])
    measure = SimpleNamespace(measure=name, value=error)
    said = plans.small_count_text(SimpleNamespace(measures=[measure]))
    layer = QgsVectorLayer(
        "Polygon?crs=EPSG:27700&field=half_width_all:double&field=correction:double",
        "", "memory",
    )  # fmt: skip
    feature = QgsFeature(layer.fields())
    feature.setGeometry(QgsGeometry.fromWkt("POLYGON((0 0,9 0,9 9,0 9,0 0))"))
    feature.setAttributes([width, correction])
    styles.draw(layer)
    context = QgsExpressionContext()
    context.setFeature(feature)
    context.setFields(layer.fields())
    drawn = [part.geometryExpression() for part in layer.renderer().symbol()
             if hasattr(part, "geometryExpression")]  # fmt: skip
    boxes = [QgsExpression(each).evaluate(context).boundingBox() for each in drawn]
    return said, [box.width() for box in boxes]


def happens(forms):
    """Return what plans of forms say first, by the forms' names."""
    from geopriv import plans

    registry, context = QgsApplication.processingRegistry(), QgsProcessingContext()
    return {
        name: plans.happens_text(
            plans.make_plan(
                registry.createAlgorithmById(f"geopriv:{name}"), values, context,
                alternatives=False,
            )
        )
        for name, values in forms.items()
    }  # fmt: skip


def _run_as_desktop(name, values):
    """Run an algorithm with what follows it; return the context, which has the layers,
    and the results.
    """
    context, feedback = QgsProcessingContext(), Recorder()
    registry = QgsApplication.processingRegistry()
    algorithm = registry.createAlgorithmById(f"geopriv:{name}")
    algorithm.prepare(values, context, feedback)
    results = algorithm.runPrepared(values, context, feedback)
    algorithm.postProcess(context, feedback)
    return context, results


def styled(name, values):
    """Run an algorithm as the desktop does, and return how the result is drawn."""
    values = {"OUTPUT": "memory:", **values}
    context, results = _run_as_desktop(name, values)
    layer = context.temporaryLayerStore().mapLayer(results["OUTPUT"])
    drawn, features = layer.renderer(), 0
    for rule in drawn.rootRule().children() if hasattr(drawn, "rootRule") else []:
        asked = QgsFeatureRequest().setFilterExpression(rule.filterExpression())
        features += sum(1 for _ in layer.getFeatures(asked))
    return {
        "features": features,
        "renderer": drawn.type(),
        "legend": [item.label() for item in drawn.legendSymbolItems()],
    }


COUNT_FIELDS = "field=count:double&field=se:double"


def layer_of_counts(kind, counts, error):
    """Return a layer of features without places that have counts and their error."""
    layer = QgsVectorLayer(f"{kind}?{COUNT_FIELDS}", "", "memory")
    for count in counts:
        feature = QgsFeature(layer.fields())
        feature.setAttributes([count, error])
        layer.dataProvider().addFeature(feature)
    return layer


def classes(counts):
    """Return the legend of zones with some counts ± 1, and of each zone by how many
    classes it is coloured, and whether it is hatched.
    """
    from geopriv import styles

    table = QgsVectorLayer(f"None?{COUNT_FIELDS}", "", "memory")
    table.dataProvider().addFeature(QgsFeature(table.fields()))
    styles.draw(table)  # has no places to draw
    layer = layer_of_counts("Polygon", counts, 1.0)
    styles.draw(layer)
    rules = layer.renderer().rootRule().children()
    drawn = [[0, 0] for _ in counts]
    for place, rule in enumerate(rules):
        for number in _drawn_by(rule, layer):
            drawn[number][place == len(rules) - 1] += 1
    return [rule.label() for rule in rules], drawn


def drawn_by_size(kind, counts):
    """Return how light each class is drawn, and how wide lines are."""
    from geopriv import styles

    layer = layer_of_counts(kind, counts, 0.01)
    styles.draw(layer)
    *rules, _ = layer.renderer().rootRule().children()
    drawn = [rule.symbol() for rule in rules]
    return [[each.color().lightnessF(), getattr(each, "width", float)()]
            for each in drawn]  # fmt: skip


def _drawn_by(rule, layer):
    asked = QgsFeatureRequest().setFilterExpression(rule.filterExpression())
    return [feature.id() - 1 for feature in layer.getFeatures(asked)]


def rated(rows):
    """Return which zones are hatched and which are crossed out, of some with a rate,
    its least and its largest value, and whether it is left out.
    """
    from geopriv import styles

    fields = "&".join(f"field={name}:double" for name in ("rate", "low", "high", "out"))
    layer = QgsVectorLayer(f"Polygon?{fields}", "", "memory")
    for row in rows:
        feature = QgsFeature(layer.fields())
        feature.setAttributes(row)
        layer.dataProvider().addFeature(feature)
    styles.rates(layer, "rate", "out", "1,000")
    *_, hatched, crossed = layer.renderer().rootRule().children()
    return [_drawn_by(rule, layer) for rule in (hatched, crossed)]


def played(layer):
    """Release tracks as the desktop does; return how many rows are there by the hour.

    The temporal controller asks for a layer's rows in a range of time like this.
    """
    values = {"INPUT": layer, "TIME": "t", "WINDOWS": "1h", "UNIT_FIELD": "who",
              "RHO": 1e-4, "OUTPUT": "memory:"}  # fmt: skip
    context, results = _run_as_desktop("privatetrack", values)
    made = context.temporaryLayerStore().mapLayer(results["OUTPUT"])
    times, asked = made.temporalProperties(), QgsVectorLayerTemporalContext()
    asked.setLayer(made)
    first = min(feature["start"] for feature in made.getFeatures())
    counts = []
    for hour in range(11):
        begin = first.addSecs(3600 * hour)
        shown = QgsDateTimeRange(begin, begin.addSecs(3600), True, False)
        words = times.createFilterString(asked, shown)
        counts.append(sum(1 for _ in made.getFeatures(words)))
    return {"active": times.isActive(), "counts": counts, "rows": made.featureCount()}


def in_an_old_python():
    """Return what the toolbox shows where Python is older than the library needs."""
    from geopriv import dependencies

    with mock.patch.object(dependencies, "PYTHON", (3, 99)):
        provider = GeoPrivProvider()
        provider.refreshAlgorithms()
        (entry,) = provider.algorithms()
        return {
            "names": [entry.name()],
            "refusal": entry.canExecute()[1],
            "warning": provider.warningMessage(),
        }


def forms():
    """Return what models and scripts rely on: names, kinds, defaults, choices."""
    provider = QgsApplication.processingRegistry().providerById("geopriv")
    return {
        algorithm.name(): {
            **{part.name(): form_of(part) for part in algorithm.parameterDefinitions()},
            "outputs": {
                output.name(): output.type() for output in algorithm.outputDefinitions()
            },
        }
        for algorithm in provider.algorithms()
    }


def labels():
    """Return name, type and label of all that any form asks."""
    provider = QgsApplication.processingRegistry().providerById("geopriv")
    return sorted({
        (part.name(), part.type(), part.description())
        for algorithm in provider.algorithms()
        for part in algorithm.parameterDefinitions()
    })  # fmt: skip


def form_of(part):
    """Return a parameter's facts but for the texts that explain it."""
    facts = {name: part.toVariantMap().get(name) for name in FACTS}
    facts["flags"] = int(part.flags())
    return {name: value for name, value in facts.items() if value is not None}


def helped():
    """Return what the Help button of each algorithm opens, and whether it is there."""
    from urllib.parse import urlparse
    from urllib.request import url2pathname

    found = {}
    for algorithm in QgsApplication.processingRegistry().algorithms():
        if algorithm.provider().id() == "geopriv" and algorithm.helpUrl():
            address = algorithm.helpUrl()
            path = Path(url2pathname(urlparse(address).path))
            leads = path.read_text(encoding="utf-8") if path.is_file() else ""
            found[algorithm.name()] = [address, leads]
    return found


def sample():
    """Open the sample project; return its layers, and what an edit leaves behind."""
    from geopriv import samples

    project = QgsProject.instance()
    copy = samples.copied()
    good = project.read(str(copy))
    layers = {
        layer.name(): [layer.isValid(), layer.featureCount()]
        for layer in project.mapLayers().values()
    }
    return {
        "good": good,
        "layers": layers,
        "apart": all(
            str(copy.parent) in layer.source() for layer in project.mapLayers().values()
        ),
        "own": samples.FOLDER in copy.parents,
    }


def plans(layer):
    """Plan with a layer and with one like it without rows; tell what was read."""
    from geopriv import plans

    true = QgsVectorLayer(layer, "true", "ogr")
    bare = QgsVectorLayer(f"Point?crs={true.crs().authid()}", "bare", "memory")
    bare.dataProvider().addAttributes(true.fields())
    bare.updateFields()
    QgsProject.instance().addMapLayers([true, bare])
    read, told = [], []
    for given in (
        {"EPS": 0.01},
        {"EPS": 0.01, "PRIVACY_UNIT": 1},
        {"EPS": 0.01, "PRIVACY_UNIT": 2, "UNIT_FIELD": "person", "SHUFFLE": True},
    ):
        for source in (true, bare):
            algorithm = QgsApplication.processingRegistry().createAlgorithmById(PLANAR)
            with mock.patch.object(plans.layers.PointTable, "__init__", _reading(read)):
                context = QgsProcessingContext()
                context.setProject(QgsProject.instance())
                values = {"INPUT": source.id(), **given}
                found = plans.plan_of(algorithm, values, context)
            told.append(str(found))
    counted = []
    with mock.patch.object(plans.layers.PointTable, "__init__", _reading(counted)):
        values = {"INPUT": true.id(), **given}
        plans.plan_of(algorithm, values, context, counts="holder")
    return {
        "read": len(read), "same": told[::2] == told[1::2],
        "counted": len(counted) == true.featureCount(),
        "of places": sum(placed for _, placed in counted),
    }  # fmt: skip


def busy(layer, ledger):
    """Plan as a form's line does, while another process has the ledger."""
    from geopriv import plans

    true = QgsVectorLayer(layer, "true", "ogr")
    QgsProject.instance().addMapLayer(true)
    algorithm = QgsApplication.processingRegistry().createAlgorithmById(PLANAR)
    context = QgsProcessingContext()
    context.setProject(QgsProject.instance())
    values = {"INPUT": true.id(), "EPS": 0.01, "LEDGER": ledger}
    free = plans.plan_of(algorithm, values, context, wait=0).short
    other = sqlite3.connect(ledger, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    return {
        "free": free,
        "busy": plans.plan_of(algorithm, values, context, wait=0).short,
    }


def waiting():
    """Start a plan while a run draws; return in which order they ended."""
    from geopriv import background, library

    ended, told, widget = [], [], QObject()
    with library.take_turn(lambda: False):
        newest = background.NewestTask(widget)
        newest.start("Plan", lambda: ended.append("plan"), told.append)
        until = time.monotonic() + 0.5
        while time.monotonic() < until:
            QgsApplication.processEvents()
        ended.append("run")
    while not told:
        QgsApplication.processEvents()
    return ended


def _reading(read):
    """Return what reads features as ever, and notes each with its place."""
    from geopriv.layers import PointTable

    original = PointTable.__init__

    def reading(self, *given, **named):
        original(self, *given, **named)
        places = self._shapes if self.places is None else self.ids
        placed = map(bool, places or [None] * len(self.ids))
        read.extend(zip(self.ids, placed, strict=True))

    return reading


def plain(layer):
    """Release by an algorithm without a file of its own: the library's row is all."""
    from geopriv import algorithms

    row = next(row for row in algorithms.RELEASES if row.name == "gaussian")
    algorithm = algorithms.make_algorithm(row).create()
    context, feedback = QgsProcessingContext(), Recorder()
    values = {"INPUT": layer, "RHO": 1e-4, "OUTPUT": "memory:"}
    results, good = algorithm.run(values, context, feedback)
    return {
        "class": type(algorithm).__name__,
        "help": algorithm.shortHelpString(),
        "good": good,
        "record": record(results, context),
    }


def remapped(layer, cells):
    """Remap a layer of this session; then one that was edited since."""
    values = {"INPUT": layer, "EPS": 0.001, "OUTPUT": "memory:"}
    results, _, _, context = run(values)
    released = context.temporaryLayerStore().mapLayer(results["OUTPUT"])
    QgsProject.instance().addMapLayer(released.clone())
    copy = next(iter(QgsProject.instance().mapLayers().values()))
    values = {"INPUT": copy.id(), "POPULATION": cells, "OUTPUT": "memory:"}
    results, good, said, context = run(values, name="geopriv:remap")
    moved = context.temporaryLayerStore().mapLayer(results["OUTPUT"]) if good else None
    move_one(copy)
    _, edited, told, _ = run(values, name="geopriv:remap")
    return {
        "good": good,
        "said": said,
        "abstract": moved.metadata().abstract() if moved else "",
        "edited": {"good": edited, "said": told},
    }


def modelled(layer, zones, path):
    """Mask and then count in a model, written and read as QGIS's designer does."""
    source = QgsProcessingModelChildParameterSource
    steps = {
        "mask": ("planarlaplace", {"INPUT": source.fromModelParameter("people"),
                                   "EPS": source.fromStaticValue(0.01)}),
        "count": ("noiseawarecount", {
            "INPUT": source.fromChildOutput("mask", "OUTPUT"),
            "ZONES": source.fromModelParameter("zones"),
            "BANDWIDTH": source.fromStaticValue(2500)}),
    }  # fmt: skip
    model = QgsProcessingModelAlgorithm("mask and count", "geo")
    for name in ("people", "zones"):
        asked = QgsProcessingParameterFeatureSource(name)
        model.addModelParameter(asked, QgsProcessingModelParameter(name))
    for name, (algorithm, given) in steps.items():
        child = QgsProcessingModelChildAlgorithm(f"geopriv:{algorithm}")
        child.setChildId(name)
        for parameter, value in given.items():
            child.addParameterSources(parameter, [value])
        output = QgsProcessingModelOutput(name, name)
        output.setChildId(name)
        output.setChildOutputName("OUTPUT")
        child.setModelOutputs({name: output})
        model.addChildAlgorithm(child)
    model.toFile(path)
    again = QgsProcessingModelAlgorithm()
    again.fromFile(path)
    context, feedback = QgsProcessingContext(), Recorder()
    context.setProject(QgsProject.instance())
    places = {each.name(): "memory:" for each in again.outputDefinitions()}
    values = {"people": layer, "zones": zones, **places}
    results, good = again.run(values, context, feedback)
    made = [context.temporaryLayerStore().mapLayer(results[each]) for each in places]
    made.sort(key=lambda each: -each.featureCount())  # the points first
    return {
        "good": good,
        "said": feedback.said,
        "rows": [each.featureCount() for each in made],
        "records": [each.customProperty("geopriv") for each in made],
    }


def disturbed(layer, ledger, when, how):
    """Release while somebody takes the layer away or renames it; return what is left.

    ``when``: before it begins, while it is read and drawn, or when that is done.
    """
    true = QgsVectorLayer(layer, "people", "ogr")
    QgsProject.instance().addMapLayer(true)
    name, context, feedback = true.id(), QgsProcessingContext(), Recorder()
    context.setProject(QgsProject.instance())

    def act(*_):
        found = QgsProject.instance().mapLayer(name)
        if found is not None and how == "remove":
            QgsProject.instance().removeMapLayer(name)
        elif found is not None:
            found.setName("😀 50 % of a/b {eps}")

    values = {"INPUT": name, "EPS": 0.01, "OUTPUT": "memory:", "LEDGER": ledger}
    algorithm = QgsApplication.processingRegistry().createAlgorithmById(PLANAR)
    algorithm.prepare(values, context, feedback)
    if when == "begin":
        act()
    if when == "draw":
        feedback.progressChanged.connect(act)
    try:
        results = algorithm.runPrepared(values, context, feedback)
    except QgsProcessingException as error:
        return {"rows": 0, "said": str(error)}
    if when == "end":
        act()
    algorithm.postProcess(context, feedback)
    made = context.temporaryLayerStore().mapLayer(results["OUTPUT"])
    return {"rows": made.featureCount(), "record": bool(made.customProperty("geopriv"))}


def called_after(layer, names, folder):
    """Release layers of many names as the desktop does; return what they are called."""
    found = []
    for number, name in enumerate(names):
        true = QgsVectorLayer(layer, name, "ogr")
        QgsProject.instance().addMapLayer(true)
        context, feedback = QgsProcessingContext(), Recorder()
        context.setProject(QgsProject.instance())
        algorithm = QgsApplication.processingRegistry().createAlgorithmById(PLANAR)
        page = Path(folder) / f"{number}.html"
        values = {"INPUT": true.id(), "EPS": 0.01, "OUTPUT_HTML": str(page)}
        values["OUTPUT"] = QgsProcessingOutputLayerDefinition(
            "TEMPORARY_OUTPUT", QgsProject.instance()
        )
        algorithm.prepare(values, context, feedback)
        algorithm.runPrepared(values, context, feedback)
        algorithm.postProcess(context, feedback)
        (details,) = context.layersToLoadOnCompletion().values()
        found.append([true.name(), details.name, page.is_file()])
    return found


def hidden(text):
    """Return a text as the plugin tells it."""
    from geopriv import databases

    return databases.hide_login(text)


def logging_in(layer, word, folder):
    """Read and write where nobody is, with a login; return all that is told of it."""
    uri = QgsDataSourceUri()
    uri.setConnection("127.0.0.1", "1", "homes", word, word)
    uri.setDataSource("public", "homes", "geom")
    plain = f"postgresql://{word}:{word}@127.0.0.1:1/homes"
    quoted = word.replace("\\", "\\\\").replace("'", "\\'")
    served = f"PG:host=127.0.0.1 port=1 user='{quoted}' password='{quoted}'"
    names = [f"{name}{uri.uri(False)}" for name in ("postgres://", "postgis:")]
    good = {"INPUT": layer, "EPS": 0.01, "OUTPUT": "memory:",
            "OUTPUT_HTML": str(Path(folder) / "page.html")}  # fmt: skip
    said = []
    for place in (*names, plain, served):
        for name in ("INPUT", "OUTPUT"):
            values = {**good, name: place}
            said += called(PLANAR, values)["text"].splitlines()
            said += run(values)[2]
        said += called("geopriv:explainrelease", {"INPUT": place})["text"].splitlines()
        said += called("geopriv:checkfiles", {"INPUT": place})["text"].splitlines()
    return said


def move_one(layer):
    """Move one of a layer's points, as somebody may by hand."""
    feature = next(layer.getFeatures())
    geometry = feature.geometry()
    geometry.translate(1_000, 0)
    layer.dataProvider().changeGeometryValues({feature.id(): geometry})


def explained_after_moving(path):
    """Explain a release of which a point was moved."""
    move_one(QgsVectorLayer(path, "", "ogr"))
    results, good, said, _ = run({"INPUT": path}, name="geopriv:explainrelease")
    return {"results": results, "good": good, "said": said}


def published(path):
    """Publish as the desktop does; return what is told, and the layers it loads."""
    context, feedback = QgsProcessingContext(), Recorder()
    context.setProject(QgsProject.instance())
    registry = QgsApplication.processingRegistry()
    algorithm = registry.createAlgorithmById("geopriv:publish")
    values = {"FILE": path, "OUTPUT_HTML": path + ".html"}
    algorithm.prepare(values, context, feedback)
    results = algorithm.runPrepared(values, context, feedback)
    algorithm.postProcess(context, feedback)
    layers = [
        QgsProcessingUtils.mapLayerFromString(name, context)
        for name in results["LAYERS"]
    ]
    loaded = context.layersToLoadOnCompletion()
    return {
        **results,
        "loaded": sorted(details.name for details in loaded.values()),
        "drawn": [layer.renderer().type() for layer in layers],
        "abstracts": [layer.metadata().abstract() for layer in layers],
    }


def on_maps(path):
    """Return what is said of a release, as it is and after changes, and done then."""
    from geopriv import counts, expressions, report

    expressions.register()
    layer = QgsVectorLayer(path, "Patients", "ogr")
    project = QgsProject.instance()
    project.addMapLayer(layer)
    layout = QgsPrintLayout(project)
    layout.initializeDefaults()
    label = QgsLayoutItemLabel(layout)
    layout.addLayoutItem(label)

    def said(words):
        label.setText(f"[% {words} %]")
        return label.currentText()

    found = {"whole": said("geopriv_guarantee('Patients')")}
    found["by id"] = said(f"geopriv_guarantee('{layer.id()}')")
    found["short"] = said("geopriv_guarantee('Patients', true)")
    assert layer.setSubsetString('"fid" > 300')
    some = layer.featureCount()
    # This process remembers the release, and would know some of its rows as well.
    read, real = [], report.promise
    with mock.patch.object(report, "promise", lambda known, layer, *more: (
        read.append(layer.featureCount()) or real(known, layer, *more)
    )):  # fmt: skip
        found["filtered"] = said("geopriv_guarantee('Patients')")
    layer.setSubsetString("")
    found["read whole"] = some < layer.featureCount() and read == [layer.featureCount()]
    layer.startEditing()
    moved = QgsGeometry.fromPointXY(QgsPointXY(530_000, 180_000))
    layer.changeGeometry(next(layer.getFeatures()).id(), moved)
    found["edited"] = said("geopriv_guarantee('Patients')")
    layer.rollBack()
    found["as before"] = said("geopriv_guarantee('Patients')")
    layer.startEditing()  # and nobody asks until it is committed
    layer.changeGeometry(next(layer.getFeatures()).id(), moved)
    layer.commitChanges()
    found["changed"] = said("geopriv_guarantee('Patients')")
    found["nobody"] = said("geopriv_guarantee('Nobody')")
    from geopriv import expressions

    found["added"] = expressions.add_label(layout, layer).currentText()
    true = QgsVectorLayer("Point?crs=EPSG:27700", "True", "memory")
    project.addMapLayer(true)
    layer.setName("Patients of all hospitals of the region, moved by 200 m")
    made = expressions.make_layout(layer, layer.extent())
    QgsLayoutExporter(made).renderPageToImage(0)  # by then a legend knows its size
    legend = next(
        each for each in made.items() if isinstance(each, QgsLayoutItemLegend)
    )
    found["legend"] = [
        each.layer().name() for each in legend.model().rootGroup().findLayers()
    ]
    right = legend.scenePos().x() + legend.rect().width()
    found["beyond"] = right - made.pageCollection().page(0).rect().width()
    found["items"] = sorted(
        type(each).__name__
        for each in made.items()
        if type(each).__name__.startswith(("QgsLayoutItemL", "QgsLayoutItemM"))
    )
    found["shown"] = [each.name() for each in made.referenceMap().layers()]
    found["to count"] = counts.prefilled_values(None).get("INPUT") == true.id()
    chosen = mock.Mock(activeLayer=lambda: layer)
    with mock.patch.object(counts, "open_form_for") as opened:
        counts.start(chosen)
    found["counted"] = opened.call_args.args[0] is not None
    expressions.unregister()
    return found


def changed_elsewhere(path):
    """Return what a layout says of a release, and after another program's change."""
    from geopriv import expressions

    expressions.register()
    QgsProject.instance().addMapLayer(QgsVectorLayer(path, "Patients", "ogr"))
    asked = QgsExpression("geopriv_guarantee('Patients')")
    said, now = [asked.evaluate()], time.monotonic()
    other = QgsVectorLayer(path, "the same file", "ogr")
    moved = QgsGeometry.fromPointXY(QgsPointXY(530_000, 180_000))
    row = next(other.getFeatures()).id()
    other.dataProvider().changeGeometryValues({row: moved})
    later = now + 1.5 * expressions.FRESH
    with mock.patch.object(expressions.time, "monotonic", return_value=later):
        said.append(asked.evaluate())
    expressions.unregister()
    return said


def printed(path, true):
    """Return what is opened or said where a map of a layer is to be printed, and what
    is said of a name that two layers have.
    """
    from geopriv import expressions

    released, rows = (QgsVectorLayer(each, "Patients", "ogr") for each in (path, true))
    QgsProject.instance().addMapLayers([released, rows])
    found, raster = [], QgsRasterLayer()
    designer = mock.MagicMock()
    for layer, designers in (
        (None, []), (raster, []), (rows, [designer]), (released, []),
        (released, [mock.MagicMock(), designer]),
    ):  # fmt: skip
        iface = mock.MagicMock()
        iface.activeLayer.return_value = layer
        iface.openLayoutDesigners.return_value = designers
        with (
            mock.patch.object(expressions, "make_layout") as made,
            mock.patch.object(expressions, "add_label") as label,
        ):
            expressions.start(iface)
        told = iface.messageBar().pushMessage.call_args
        found.append([
            bool(told) and told.args[1], made.call_count,
            label.call_count and label.call_args.args[0] is designer.layout(),
        ])  # fmt: skip
    expressions.register()
    asked = QgsExpression("geopriv_guarantee('Patients')")
    found.append([asked.evaluate(), asked.evalErrorString()])
    expressions.unregister()
    return found


def made_permanent(layer, output):
    """Release into memory, and save the layer as QGIS does: with a new source."""
    from geopriv import report

    context = QgsProcessingContext()
    made = _in_memory(layer, context)
    made.dataSourceChanged.connect(lambda: report.follow(made))  # as badges do
    options = QgsVectorFileWriter.SaveVectorOptions()
    transform = QgsProject.instance().transformContext()
    QgsVectorFileWriter.writeAsVectorFormatV3(made, output, transform, options)
    made.setDataSource(output, "Patients", "ogr")
    return made.isValid()


def _in_memory(layer, context):
    """Release into a temporary layer of the context; return it."""
    values, feedback = {"INPUT": layer, "EPS": 0.01, "OUTPUT": "memory:"}, Recorder()
    algorithm = QgsApplication.processingRegistry().createAlgorithmById(PLANAR)
    algorithm.prepare(values, context, feedback)
    results = algorithm.runPrepared(values, context, feedback)
    algorithm.postProcess(context, feedback)
    return context.temporaryLayerStore().mapLayer(results["OUTPUT"])


def saved_as(layer, released, true):
    """Save a temporary release by "Save Features As", and true rows with its metadata.

    Returns for both whether there is a badge, and what the forms say of the layer.
    """
    from geopriv import earlier_releases

    context = QgsProcessingContext()
    made, found = _in_memory(layer, context), []
    rows = QgsVectorLayer(layer, "people", "ogr")
    for source, output in ((made, released), (rows, true)):
        options = QgsVectorFileWriter.SaveVectorOptions()
        options.saveMetadata, options.layerMetadata = True, made.metadata()
        transform = QgsProject.instance().transformContext()
        QgsVectorFileWriter.writeAsVectorFormatV3(source, output, transform, options)
        saved = QgsVectorLayer(output, "saved", "ogr")
        found.append(
            [starting.has_badge(saved), earlier_releases.results_warning(saved)]
        )
    return found


def saved_in_ways(layer, folder):
    """Save a temporary release in each way and format that QGIS has.

    Returns of each the file, whether there is a badge, and whether forms that take a
    noise-aware release see one.
    """
    import processing
    from geopriv import earlier_releases, report
    from qgis.core import (
        QgsLayerDefinition,
        QgsReadWriteContext,
        QgsVectorLayerExporter,
    )
    from qgis.PyQt.QtXml import QDomDocument

    project = QgsProject.instance()
    found = {}

    def written(made, path, metadata=True):
        options = QgsVectorFileWriter.SaveVectorOptions()
        options.driverName = QgsVectorFileWriter.driverForExtension(path.suffix)
        if metadata:  # as the window "Save Vector Layer as" has it ticked
            options.saveMetadata, options.layerMetadata = True, made.metadata()
        QgsVectorFileWriter.writeAsVectorFormatV3(
            made, str(path), project.transformContext(), options
        )
        return QgsVectorLayer(str(path), "saved", "ogr")

    def look(way, suffix, saved, file):
        found[f"{way} {suffix}"] = [
            str(file), starting.has_badge(saved),
            bool(earlier_releases.results_warning(saved)),
        ]  # fmt: skip

    for suffix in (".gpkg", ".geojson", ".shp"):
        context = QgsProcessingContext()  # which owns the layer until it is taken
        made = context.takeResultLayer(_in_memory(layer, context).id())
        project.addMapLayer(made)
        at = Path(folder, suffix[1:])
        at.mkdir()
        path = at / "exported" / f"points{suffix}"
        path.parent.mkdir()
        look("export", suffix, written(made, path), path)
        packed = at / "package" / "points.gpkg"
        packed.parent.mkdir()
        processing.run(
            "native:package",
            {"LAYERS": [made.id()], "OUTPUT": str(packed), "SAVE_METADATA": True},
        )
        look("package", suffix, QgsVectorLayer(str(packed), "saved", "ogr"), packed)
        path = at / "permanent" / f"points{suffix}"
        path.parent.mkdir()
        written(made, path)
        made.setDataSource(str(path), "points", "ogr")
        report.follow(made)  # as the badge does
        look("permanent", suffix, made, path)
        copy = made.clone()
        project.addMapLayer(copy)
        look("duplicate", suffix, copy, path)
        for way, exported in (("style", "points.qml"), ("definition", "points.qlr")):
            target = str(path.parent / exported)
            if way == "style":
                other = written(made, at / f"other{suffix}", metadata=False)
                made.saveNamedStyle(target)
                other.loadNamedStyle(target)
                look(way, suffix, other, at / f"other{suffix}")
                continue
            node = project.layerTreeRoot().findLayer(made.id())
            QgsLayerDefinition.exportLayerDefinition(target, [node])
            document = QDomDocument()
            document.setContent(Path(target).read_text(encoding="utf-8"))
            (read,) = QgsLayerDefinition.loadLayerDefinitionLayers(
                document, QgsReadWriteContext()
            )
            look(way, suffix, read, path)
        dragged = at / "dragged" / "points.gpkg"
        dragged.parent.mkdir()
        exporter = QgsVectorLayerExporter(
            str(dragged), "ogr", made.fields(), made.wkbType(), made.crs()
        )
        for feature in made.getFeatures():
            exporter.addFeature(feature)
        exporter.flushBuffer()
        del exporter
        look("drag", suffix, QgsVectorLayer(str(dragged), "d", "ogr"), dragged)
        name = made.id()
        project.write(str(at / "project.qgz"))
        project.read(str(at / "project.qgz"))
        look("project", suffix, project.mapLayer(name), path)
        project.clear()
    return found


def again(layer):
    """Release a layer of the project three times; return warnings, and its remark."""
    true = QgsVectorLayer(layer, "people", "ogr")
    twin = QgsVectorLayer(layer, "the same people", "ogr")
    QgsProject.instance().addMapLayers([true, twin])
    said = []
    for each, eps in ((true, 0.01), (true, 0.02), (twin, 0.01)):
        context, feedback = QgsProcessingContext(), Recorder()
        context.setProject(QgsProject.instance())
        algorithm = QgsApplication.processingRegistry().createAlgorithmById(PLANAR)
        values = {"INPUT": each.id(), "EPS": eps, "OUTPUT": "memory:"}
        algorithm.prepare(values, context, feedback)
        algorithm.runPrepared(values, context, feedback)
        algorithm.postProcess(context, feedback)
        said.append([one for one in feedback.said if "released before" in one])
    from geopriv import earlier_releases

    ledger = f"{layer}.{time.time_ns()}.ledger"
    library.import_library().Ledger.create(ledger, limits=["gp=1"])
    feedback, values = Recorder(), {**values, "LEDGER": ledger}
    algorithm = algorithm.create()
    algorithm.prepare(values, context, feedback)
    algorithm.runPrepared(values, context, feedback)
    said.append([one for one in feedback.said if "released before" in one])
    noted = json.loads(twin.customProperty("geopriv/releases"))
    some = QgsVectorLayer(f'{layer}|subset="code" < 90', "some of them", "ogr")
    filtered = earlier_releases.repeat_warning(some)
    for number in range(60):
        promise = library.import_library().Guarantee(notion="gp", eps=number + 1.0)
        earlier_releases.note_release(true, promise)
    latest = json.loads(twin.customProperty("geopriv/releases"))
    from geopriv import plans, preview

    lines = []
    panel = SimpleNamespace(
        line=SimpleNamespace(setHtml=lines.append),
        algorithm=lambda: algorithm, _released_layer=lambda _given: true,
    )  # fmt: skip
    for account in ("", f"{layer}.ledger"):
        form = {"INPUT": true.id(), "EPS": 0.01, "LEDGER": account}
        made = plans.make_plan(algorithm, form, context, alternatives=False)
        preview.ReleasePanel._show_outcome(panel, form, SimpleNamespace(found=made))
    return {
        "said": said, "noted": noted, "filtered": filtered, "lines": lines,
        "many": earlier_releases.repeat_warning(true),
        "losses": [loss for *_, loss in latest],
    }  # fmt: skip


def bands():
    """Return of how many parts a hull with a band is drawn, by the layer's CRS."""
    from geopriv import styles

    fields, found = "field=half_width_all:double&field=correction:double", {}
    for crs in ("EPSG:27700", "EPSG:2263", "EPSG:4326"):
        layer = QgsVectorLayer(f"Polygon?crs={crs}&{fields}", "hull", "memory")
        styles.draw(layer)
        found[crs] = layer.renderer().symbol().symbolLayerCount()
    return found


def raster_legend(path, least, most):
    """Return what a map's legend says of its least and its largest value."""
    from geopriv import rasters

    made = gdal.GetDriverByName("GTiff").Create(str(path), 2, 2, 1, gdal.GDT_Float64)
    made.FlushCache()
    layer = QgsRasterLayer(str(path))
    rasters.style_raster(layer, least, most, "je m²")
    shown = layer.renderer().shader().rasterShaderFunction().legendSettings()
    return [shown.minimumLabel(), shown.maximumLabel()]


def turned(path):
    """Return where corners of a rotated raster are, as read and as GDAL has it."""
    from geopriv import rasters

    way = (530e3, 80.0, 30.0, 180e3, 40.0, -90.0)
    made = gdal.GetDriverByName("GTiff").Create(path, 3, 2, 2, gdal.GDT_Float64)
    made.SetGeoTransform(way)
    for band in (1, 2):
        made.GetRasterBand(band).Fill(band)
    made.SetProjection(QgsCoordinateReferenceSystem("EPSG:27700").toWkt())
    made = None
    _, (a, b, c, d, e, f), _ = rasters.read_band(QgsRasterLayer(path), 1)
    corners = [(x, y) for x in (0, 3) for y in (0, 2)]
    ours = [[a * x + b * y + c, d * x + e * y + f] for x, y in corners]
    bands = [rasters.read_band(QgsRasterLayer(path), n)[0].mean() for n in (1, 2)]
    return [ours, [gdal.ApplyGeoTransform(way, x, y) for x, y in corners], bands]


def hidden_among(people):
    """Return what is said in a few words of noise that hides among so many people."""
    from geopriv import showing

    known = library.import_library()
    losses = [math.sqrt(math.pi / number) for number in people]
    told = {"notion": "gp", "unit": "√person", "graph": "ab"}
    return [showing.shortly(known.Guarantee(eps=loss, **told)) for loss in losses]


def assistant_minds(layer):
    """Return remarks on a layer, filtered, selected; and what is asked again."""
    from geopriv.assistant import people_step, releases
    from geopriv.assistant.choices import Choices, ProtectionInMetres

    class Released(Exception):  # noqa: N818  # by nobody
        pass

    whole, some = (QgsVectorLayer(layer, "people", "ogr") for _ in range(2))
    some.setSubsetString('"code" < 90')
    context = QgsProcessingContext()
    bare, released = QgsVectorLayer(layer, "b", "ogr"), _in_memory(layer, context)
    bare.setCrs(QgsCoordinateReferenceSystem())
    remarks = [
        people_step.PointsStep._remark(
            SimpleNamespace(selected=SimpleNamespace(isChecked=lambda on=on: on)), each
        )
        for each, on in ((whole, False), (some, False), (whole, True), (None, False),
                         (bare, False), (released, True))
    ]  # fmt: skip
    asked, before = [], Choices(layer="one")
    for name in ("one", "another"):
        now = Choices(layer=name, way=ProtectionInMetres(metres=300.0))
        own = SimpleNamespace(
            running=None, last=None, _on_ended=None, _lacking=list,
            _published=[before, Choices(layer="a third")],
            _choices=lambda now=now: now,
            confirm_again=lambda name=name: asked.append(name),
        )  # fmt: skip
        with (
            mock.patch.object(releases, "RunningRelease", side_effect=Released),
            contextlib.suppress(Released),
        ):
            releases.ReleasesStep.release(own)
    return [remarks, asked]


def assistant_says(layer):
    """Return what the assistant says of points that move 300 m."""
    from geopriv.assistant.choices import Choices, ProtectionInMetres
    from geopriv.assistant.sentence import make_plan, plan_sentences

    true, context = QgsVectorLayer(layer, "people", "ogr"), QgsProcessingContext()
    QgsProject.instance().addMapLayer(true)
    context.setProject(QgsProject.instance())
    choices = Choices(layer=true.id(), way=ProtectionInMetres(metres=300.0))
    return plan_sentences(make_plan(choices, context, alternatives=False))


def tables(destinations):
    """Return the schema and table that each destination names, or None."""
    from geopriv import databases

    found = map(databases.table_of, destinations)
    return [each and [each.schema(), each.table()] for each in found]


def same_tables(pairs):
    """Return whether each two sources are taken for one table."""
    from geopriv import databases

    return [databases._is_same_table(*map(QgsDataSourceUri, pair)) for pair in pairs]


def literals(texts):
    """Return texts as SQL."""
    from geopriv import databases

    return [databases._sql_literal(text) for text in texts]


def new_ledger(path):
    """Make a ledger in words; return what it said, and what the project proposes."""
    from geopriv import account, new_ledger, standing

    dialog = new_ledger.NewLedger(None, "person")
    dialog.path.setFilePath(path)
    dialog.many.setValue(3)
    said = dialog.words.text()
    dialog.create()
    again = new_ledger.NewLedger(None)
    again.path.setFilePath(path)
    again.create()  # there is one: refused, in words
    fits = [standing.after(path, [f"gp={0.01 * many}"]) for many in (3, 4)]
    whole = f"{path}.whole"
    library.import_library().Ledger.create(whole, limits=["gp=0.03"])
    fits.append(standing.after(whole, ["gp=0.03"]))
    return [said, again.wrong.text(), account.project_ledger(), *fits]


def ledger_in_metres(path):
    """Make a ledger of four releases by 300 m; return what it allows, until spent."""
    from geopriv import account, new_ledger, standing

    dialog = new_ledger.NewLedger(None, metres=300.0)
    dialog.path.setFilePath(path)
    dialog.many.setValue(4)
    dialog.create()
    known = library.import_library()
    eps = known.calibration.eps_from_displacement(300)
    found, ledger = [standing.state(path, 600.0)], known.Ledger.open(path)
    for _ in range(4):
        found.append(standing.state(path))
        ledger.charge(known.Guarantee(notion="gp", eps=eps))
    found.append(standing.state(path))
    account.set_project_ledger(f"{path}.other")
    account.set_project_ledger(path)
    found.append(account.planned_metres(path))
    return found


def ledgers_in_words(folder):
    """Make ledgers in words, for persons and rows; return what was asked and is so."""
    from geopriv import new_ledger

    found, known = [], library.import_library()
    for unit, per in itertools.product(("", "person"), new_ledger.PERIODS):
        path = str(Path(folder, f"{unit}-{per}.ledger"))
        dialog = new_ledger.NewLedger(None, unit)
        dialog.path.setFilePath(path)
        dialog.per.setCurrentIndex(dialog.per.findData(per))
        dialog.create()
        ledger = known.Ledger.open(path)
        limits = [each.per for each in ledger.limits]
        said = dialog.per.currentText()
        found.append([unit or "row", [per], ledger.privacy_unit, limits, said])
    return found


def cost_of_row(path, eps):
    """Return what the panel's table says that a release cost."""
    from geopriv import standing

    known = library.import_library()
    ledger = known.Ledger.create(path, limits=["gp=1"])
    ledger.charge(known.Guarantee(notion="gp", eps=eps, table_metric="dist_1"))
    return standing._row(ledger.entries[-1])[2]


def panel_for_a_purpose(path, records):
    """Charge a ledger for a purpose, within zones; return what the panel says."""
    from geopriv import standing

    known = library.import_library()
    known.Ledger.create(path, limits=["gp=1,purpose=study", "gp=2"])
    ledger = known.Ledger.open(path).labelled(purpose="study", note="In May")
    told = {"notion": "gp", "eps": 0.01, "mechanism": "planar laplace"}
    ledger.charge(known.Guarantee(**told, zones="Z" * 64))
    words, figures, _ = standing.read(path, 1_000_000, 5)
    os.environ["GEOPRIV_STATE"], own = records, os.environ.get("GEOPRIV_STATE")
    try:
        known.Ledger.open(path, adopt=True)
        adopted = standing.read(path, 1_000_000, 5)[1]
    finally:
        os.environ.pop("GEOPRIV_STATE")
        os.environ.update({"GEOPRIV_STATE": own} if own else {})
    return [words, figures, standing._row(ledger.entries[-1]), adopted]


def publication_ahead(publication, folder):
    """Return what the panel says of a publication, where ledgers have enough for all
    that it releases, and for one or the other alone.
    """
    from geopriv import standing

    found, known = [], library.import_library()
    for limits in (["gp=0.1", "dp=3"], ["gp=0.1", "dp=0.9"], ["gp=0.01", "dp=3"]):
        path = str(Path(folder, f"{len(found)}.ledger"))
        known.Ledger.create(path, limits=limits, privacy_unit="patient")
        found.append(standing.after(path, Path(publication)))
    return found


def releases_that_fit(folder):
    """Return what the panel says that fits, and what of that and of more does."""
    from geopriv import standing

    found, known = [], library.import_library()
    for notion, (*_, size, _) in standing.USUAL.items():
        usual = float(standing.charge(f"asked {notion}", size).partition("=")[2])
        for share in (0.02, 0.3, 0.99, 1.0, 2.5):
            path = str(Path(folder, f"{notion}-{share}.ledger"))
            known.Ledger.create(path, limits=[f"{notion}={usual * share!r}"])
            said = standing.state(path)
            words = re.findall(r"\d[\d,.]*\d|\d", said)
            *many, least = (float(each.replace(",", "")) for each in words)

            def fits(number, off, path=path, notion=notion):
                charges = [standing.charge(f"asked {notion}", off)] * number
                return standing.after(path, charges).startswith("It fits")

            number = int(many[0]) if many else 1
            found.append([
                said, fits(number, least), fits(number + 1, least),
                share < 1 and fits(number, 0.85 * least),
            ])  # fmt: skip
    return found


def names_given(*wanted):
    """Return what results are called that want these names, one after the other."""
    from geopriv import showing

    project, context, found = QgsProject(), QgsProcessingContext(), []
    for name in wanted:
        details = QgsProcessingContext.LayerDetails("Points", project, "OUTPUT")
        context.addLayerToLoadOnCompletion("x", details)
        showing.rename("x", "Points", name, context)
        found.append(context.layersToLoadOnCompletion()["x"].name)
        project.addMapLayer(QgsVectorLayer("Point", found[-1], "memory"))
    details = QgsProcessingContext.LayerDetails("My own name", project, "OUTPUT")
    context.addLayerToLoadOnCompletion("y", details)
    showing.rename("y", "Points", "a", context)
    return [*found, context.layersToLoadOnCompletion()["y"].name]


def shortened(*texts):
    """Return warnings as the assistant says them."""
    from geopriv.assistant.sentence import shorten_warning

    return [shorten_warning(each) for each in texts]


def proposals(ledger):
    """Return which forms propose the project's ledger; charge nothing."""
    from geopriv import account, library, standing

    registry = QgsApplication.processingRegistry()

    def proposed(name):
        form = registry.createAlgorithmById(f"geopriv:{name}")
        return form.parameterDefinition("LEDGER").guiDefaultValueOverride()

    account.set_project_ledger(ledger, standing.notions(ledger))
    found = {name: proposed(name) for name in ("planarlaplace", "zonalcounts")}
    known = library.import_library()
    found["charged"] = len(known.Ledger.open(ledger).entries)
    for name, path in (
        ("labelled", f"{ledger}|Ana"), ("gone", f"{ledger}.gone"),
        ("gone, labelled", f"{ledger}.gone|Ana"),
    ):  # fmt: skip
        account.set_project_ledger(path)
        found[name] = proposed("planarlaplace")
    account.set_project_ledger(ledger, standing.notions(ledger))
    Path(f"{ledger}.other").touch()
    account.set_project_ledger(f"{ledger}.other")  # of which nobody knows the notions
    found["another"] = proposed("zonalcounts")
    account.clear_project_ledger()
    return found


def further(path):
    """Charge a ledger with two releases; return what the panel says of it."""
    from geopriv import standing

    known = library.import_library()
    ledger = known.Ledger.create(path, limits=["gp=0.1"])
    for eps in (0.01, 0.02):
        ledger.charge(known.Guarantee(notion="gp", eps=eps))
    words, figures, _ = standing.read(path, 1_000_000, 2)
    fine = known.Ledger.create(f"{path}.2", limits=["gp=0.007", "zcdp=1,per=month"])
    fine.charge(known.Guarantee(notion="zcdp", rho=1.0))
    states = [standing.state(one) for one in (path, fine.path, f"{path}.none")]
    return [words, figures, *states]


def discarded(folder):
    """Write a layer in each of QGIS's formats, and discard it; return what is left."""
    from geopriv import destinations

    layer = QgsVectorLayer("Point?crs=EPSG:27700&field=secret:string", "x", "memory")
    row = QgsFeature(layer.fields())
    row.setAttributes(["true"])
    row.setGeometry(QgsGeometry.fromPointXY(QgsPointXY(530_000, 180_000)))
    layer.dataProvider().addFeature(row)
    found = {}
    for each in QgsVectorFileWriter.supportedFiltersAndFormats():
        for ending in {name.lstrip("*") for name in each.globs if name[:2] == "*."}:
            inside = Path(folder, ending[1:])
            inside.mkdir(exist_ok=True)
            options = QgsVectorFileWriter.SaveVectorOptions()
            options.driverName = each.driverName
            path, context = str(inside / f"released{ending}"), QgsProcessingContext()
            wrong, _, written, _ = QgsVectorFileWriter.writeAsVectorFormatV3(
                layer, path, context.transformContext(), options
            )
            destinations.discard_output(written or path, context)
            if not wrong:
                left = sorted(one.name for one in inside.iterdir())
                found[ending] = left
    return found


def wholes(folder):
    """Write a row without place and value; return whether more than that is missed."""
    from geopriv import destinations

    layer = QgsVectorLayer("Point?crs=EPSG:27700&field=code:string", "x", "memory")
    whole, bare = QgsFeature(layer.fields()), QgsFeature(layer.fields())
    whole.setAttributes(["a"])
    whole.setGeometry(QgsGeometry.fromPointXY(QgsPointXY(530_000, 180_000)))
    layer.dataProvider().addFeatures([whole, bare])
    found = {}
    for ending, driver in (
        ("geojson", "GeoJSON"), ("gml", "GML"),
        ("shp", "ESRI Shapefile"), ("gpkg", "GPKG"),
    ):  # fmt: skip
        options = QgsVectorFileWriter.SaveVectorOptions()
        options.driverName, context = driver, QgsProcessingContext()
        path = str(Path(folder, f"rows.{ending}"))
        QgsVectorFileWriter.writeAsVectorFormatV3(
            layer, path, context.transformContext(), options
        )

        def is_whole(name="rows", more=0, path=path):
            tally = destinations.FeatureTally(path)
            assert len(list(tally.of(layer.getFeatures()))) == 2
            setattr(tally, name, getattr(tally, name) + more)
            return destinations.is_whole(path, tally, layer.crs(), lambda: None)

        found[ending] = [
            is_whole(),
            *(is_whole(name, 1) for name in ("rows", "placed")),
        ]
        if ending == "shp":  # whose values and CRS are in files of their own
            found[ending].append(is_whole("valued", 1))
            Path(folder, "rows.prj").unlink()
            found[ending].append(is_whole())
    return found


def logged():
    """Return what is kept of an error whose words quote a place."""
    said = []
    log = QgsApplication.messageLog()
    log.messageReceived[str, str, Qgis.MessageLevel].connect(
        lambda text, *_: said.append(text)
    )
    try:
        float("51.5074, somebody")
    except ValueError as error:
        library.log_error(error)
    QgsApplication.processEvents()
    return said


def rows_both_ways(uris):
    """Compare a layer's rows as QGIS and as SQLite read them, by the layers' URIs.

    For each whether SQLite did, and whether ids, values, their types and frames agree.
    """
    library.import_library()
    found = {}
    for uri in uris:
        layer = QgsVectorLayer(uri, "", "ogr")
        source = layers.Snapshot(layer)
        with mock.patch.object(layers.geopackage_rows, "BLOCK", 4):
            usual, quick = (
                layers.PointTable(source, lambda: None, file=file)
                for file in (None, source.file)
            )
        types = [
            [[type(value) for value in column] for column in each.values]
            for each in (usual, quick)
        ]
        same = usual.ids == quick.ids and usual.values == quick.values
        one, other = usual.frame, quick.frame
        alike = one.equals(other) and one.crs == other.crs
        by_file = source.file is not None and quick._shapes is None
        found[uri] = [by_file, same and alike and types[0] == types[1]]
    return found


def changed_layers(uri):
    """Return whether a layer of a file is taken for the table in it, by its change."""

    def add_expression(layer):
        layer.addExpressionField("1", QgsField("one", layer.fields().at(0).type()))

    other = QgsVectorLayer(uri, "", "ogr")

    def join(layer):
        info = QgsVectorLayerJoinInfo()
        info.setJoinLayer(other)
        info.setJoinFieldName("fid")
        info.setTargetFieldName("fid")
        layer.addJoin(info)

    changes = {
        "filtered": lambda layer: layer.setSubsetString("fid > 1"),
        "edited": lambda layer: layer.startEditing(),
        "with a virtual field": add_expression,
        "joined": join,
        "as it is": lambda layer: None,
    }
    found = {}
    for name, change in changes.items():
        layer = QgsVectorLayer(uri, "", "ogr")
        change(layer)
        found[name] = layers.Snapshot(layer).file is not None
    return found


def ledger_made(path):
    """Make a ledger by its form; return the project's, and which forms propose it."""
    from geopriv import account

    run({"LEDGER": path, "LIMITS": "cgp=0.1"}, name="geopriv:createledger")
    registry, proposed = QgsApplication.processingRegistry(), {}
    for name in ("gaussian", "zonalcounts"):
        form = registry.createAlgorithmById(f"geopriv:{name}")
        part = form.parameterDefinition("LEDGER")
        proposed[name] = part.guiDefaultValueOverride() == path
    return account.project_ledger(), proposed


def checked_in_memory():
    """Check a layer of the project that is in no file; return what is said."""
    layer = QgsVectorLayer("Point?crs=EPSG:27700", "memory", "memory")
    QgsProject.instance().addMapLayer(layer)
    return run({"INPUT": layer.id()}, name="geopriv:checkfiles")[2]


def coloured(values):
    """Make a heatmap as the desktop does; return its colours' values with how opaque
    they are, and what its legend says of the largest.
    """
    context, results = _run_as_desktop("privateheatmap", values)
    layer = QgsProcessingUtils.mapLayerFromString(results["OUTPUT"], context)
    curve = layer.renderer().shader().rasterShaderFunction()
    items = [[each.value, each.color.alphaF()] for each in curve.colorRampItemList()]
    return items, curve.legendSettings().maximumLabel()


def proposing(ledger):
    """Return which forms propose a ledger, by the notion that it counts."""
    from geopriv import account
    from geopriv.geopriv_gis.core.budget.filter import NOTIONS

    provider = QgsApplication.processingRegistry().providerById("geopriv")
    names = [each.name() for each in provider.algorithms()
             if each.parameterDefinition("LEDGER")]  # fmt: skip
    found = {}
    for notion in NOTIONS:
        account.set_project_ledger(ledger, [notion])
        forms = {name: provider.algorithm(name).create() for name in names}
        found[notion] = sorted(
            name for name, form in forms.items()
            if form.parameterDefinition("LEDGER").guiDefaultValueOverride() == ledger
        )  # fmt: skip
    account.set_project_ledger(ledger, ["gp"], 300)
    found["metres"] = [account.planned_metres(path) for path in (
        ledger, f"{ledger}|colleague=anna", f"{ledger}.other",
    )]  # fmt: skip
    account.clear_project_ledger()
    return found


def badges(layer, folder):
    """Release into memory, save the layer, and move a point of it, as people do.

    Returns after each whether there is a badge; what its tooltip says; and whether the
    file has the record.
    """
    from geopriv import badges, report

    view, shown = mock.MagicMock(), []
    view.addIndicator.side_effect = lambda node, badge: shown.append(badge)
    view.removeIndicator.side_effect = lambda node, badge: shown.remove(badge)
    project, context = QgsProject.instance(), QgsProcessingContext()
    made = context.takeResultLayer(_in_memory(layer, context).id())
    with (
        mock.patch.object(badges, "QgsLayerTreeViewIndicator"),
        mock.patch.object(badges, "QIcon"),
    ):
        kept = badges.Badges(view)
        found = []

        def settle():
            for _ in range(5):
                QgsApplication.processEvents()
            while QgsApplication.taskManager().countActiveTasks():
                QgsApplication.processEvents()
            for _ in range(5):
                QgsApplication.processEvents()
            found.append(len(shown))

        def certify():
            with mock.patch.object(badges, "PageWindow") as window:
                click()
                settle()
            pages.append(window.call_args.args[0])
            found.pop()

        project.addMapLayer(made)
        settle()
        said = shown[0].setToolTip.call_args.args[0]
        pages, click = [], shown[0].clicked.connect.call_args.args[0]
        path = str(Path(folder, "saved.gpkg"))
        options = QgsVectorFileWriter.SaveVectorOptions()
        transform = project.transformContext()
        QgsVectorFileWriter.writeAsVectorFormatV3(made, path, transform, options)
        made.setDataSource(path, "Patients", "ogr")
        settle()
        stored = bool(report.stored(QgsVectorLayer(path, "", "ogr")))
        certify()
        made.startEditing()
        moved = QgsGeometry.fromPointXY(QgsPointXY(530_000, 180_000))
        made.changeGeometry(next(made.getFeatures()).id(), moved)
        made.commitChanges()
        settle()
        certify()
        other = QgsVectorLayer(path, "a copy", "ogr")  # which was changed before
        project.addMapLayer(other)
        settle()
        kept.close()
    return found, said, stored, pages


def vacuumed(path):
    """Remove a table from a GeoPackage; return whether the file has free pages before
    and after it is looked at as one that was written.
    """
    from geopriv import destinations

    def is_free():
        with contextlib.closing(sqlite3.connect(path)) as file:
            return bool(file.execute("PRAGMA freelist_count").fetchone()[0])

    with contextlib.closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE homes (name TEXT)")
        rows = [("somebody who lives here",)] * 5000
        file.executemany("INSERT INTO homes VALUES (?)", rows)
        file.commit()
        file.execute("DROP TABLE homes")
        file.commit()
    layer = QgsVectorLayer(path, "", "ogr")
    tally, crs, free = destinations.FeatureTally(path), layer.crs(), is_free()
    assert list(tally.of(layer.getFeatures()))
    del layer
    assert destinations.is_whole(path, tally, crs, lambda: None)
    return free, is_free()


def noted_releases(layer, losses):
    """Return what is warned of a layer after releases with losses by their notions."""
    from geopriv import earlier_releases

    known, found = library.import_library(), []
    for each in losses:
        true = QgsVectorLayer(f"Point?crs=EPSG:4326&n={len(found)}", "a", "memory")
        for told in each:
            promise = known.Guarantee(**told)
            earlier_releases.note_release(true, promise)
        record = json.dumps({"guarantee": promise.to_dict()})
        loss = earlier_releases.loss_of_record(record)
        found.append([earlier_releases.repeat_warning(true), loss])
    return [*found, [earlier_releases.loss_of_record(text) for text in ("", "{}", "[")]]


def metrics_made(folder, cases):
    """Return what the library's metrics are made of, by what the form was given."""
    from geopriv import plans

    registry, found = QgsApplication.processingRegistry(), []
    known = library.import_library()
    for values in cases:
        algorithm, noted = registry.createAlgorithmById("geopriv:graphlaplace"), {}

        def note(*given, noted=noted, **named):
            noted.update(named, given=given[1:])
            raise _Called

        context = QgsProcessingContext()
        source = algorithm.parameterAsSource(values, "INPUT", context)
        run = plans.make_run(algorithm, values, context, source)
        made = dict.fromkeys(("people", "roads", "within"), note)
        with (
            mock.patch.multiple(known.metrics, **made),
            contextlib.suppress(_Called),
        ):
            run.values.value(algorithm.row.argument("metric"), run)
        found.append({name: _plain(value) for name, value in noted.items()})
    return found


def shown_errors(counts):
    """Return what a layer of counts with these standard errors is called."""
    from geopriv import showing
    from geopriv.geopriv_gis.arguments import release_row

    fields = "field=count:double&field=se:double"
    layer = QgsVectorLayer(f"Polygon?{fields}", "", "memory")
    for error in counts:
        feature = QgsFeature(layer.fields())
        feature.setAttributes([1.0, error])
        layer.dataProvider().addFeature(feature)
    row, promise = release_row("zonal_counts"), library.import_library().Guarantee
    guarantee = promise(notion="dp", eps=1.0)
    return showing.called("Homes", row, "counts", guarantee, layer)


def shortly(*guarantees):
    """Return what is said of guarantees in a few words."""
    from geopriv import showing

    known = library.import_library()
    return [showing.shortly(known.Guarantee(**each)) for each in guarantees]


def panel_of(path):
    """Charge a ledger of two limits with four releases; return what the panel says."""
    from geopriv import standing

    known = library.import_library()
    ledger = known.Ledger.create(
        path, limits=["gp=0.1,colleague=anna", "gp=1", "dp=2"], privacy_unit="table"
    )
    for number in range(1, 5):
        told = {"notion": "gp", "eps": number / 1000, "privacy_unit": "table"}
        charge = known.Guarantee(**told, table_metric="dist_inf")
        ledger.labelled(colleague="anna").charge(charge)
    words, figures, _ = standing.read(path, 1_000_000, 2)
    short = standing.read(path, 10, 2)[0]
    return [
        words, re.findall(r"<td>(0\.00\d)</td>", figures.partition("Releases")[2]),
        standing.after(f"{path}|colleague=anna", ["gp=0.01"]), short,
    ]  # fmt: skip


def scored(scores):
    """Return with which colour each score is drawn, and the label of its class."""
    from geopriv import styles

    layer = QgsVectorLayer("Polygon?field=z:double", "", "memory")
    for score in scores:
        feature = QgsFeature(layer.fields())
        feature.setAttributes([score])
        layer.dataProvider().addFeature(feature)
    styles.hot_spots(layer, "z")
    found = [[] for _ in scores]
    for rule in layer.renderer().rootRule().children():
        for number in _drawn_by(rule, layer):
            found[number].append([rule.symbol().color().name(), rule.label()])
    return found


def summed(sums, errors):
    """Return the legend of zones with sums, and which are hatched."""
    from geopriv import styles

    layer = QgsVectorLayer("Polygon?field=sum:double&field=se:double", "", "memory")
    for pair in zip(sums, errors, strict=True):
        feature = QgsFeature(layer.fields())
        feature.setAttributes(list(pair))
        layer.dataProvider().addFeature(feature)
    styles.draw(layer)
    *classes, hatched = layer.renderer().rootRule().children()
    return [rule.label() for rule in classes], _drawn_by(hatched, layer)


def in_a_database(comment, keys):
    """Return what is asked of a database whose tables cannot be reached, and told."""
    from geopriv import databases

    asked, answers = [], []

    class Connection:
        def executeSql(self, query):
            asked.append(query)
            answer = answers.pop(0)
            if isinstance(answer, Exception):
                raise answer
            return answer

    table = QgsDataSourceUri()
    table.setDataSource('b"c', "d", "geom")
    failed = databases.FAULTS[0]("lost")
    with mock.patch.object(databases, "_connect", return_value=Connection()):
        answers += [[[True]], [[False]], failed, [], [], failed]
        refused = [bool(databases.refusal_message(table, None)) for _ in range(4)]
        stored = [databases.store_record(table, "{}") for _ in range(2)]
    fields = [SimpleNamespace(name=lambda n=n: f"field{n}") for n in range(4)]
    layer = SimpleNamespace(
        providerType=lambda: "postgres", primaryKeyAttributes=lambda: keys,
        fields=lambda: SimpleNamespace(at=fields.__getitem__),
        dataProvider=lambda: SimpleNamespace(dataComment=lambda: comment),
    )  # fmt: skip
    read = databases.read_record(layer), databases.key_fields(layer)
    return refused, stored, asked, read


def days_written(zones):
    """Return the days that are written of a release now, where clocks are in zones."""
    from geopriv import earlier_releases, report

    found, own = [], os.environ.get("TZ")
    promise = library.import_library().Guarantee(notion="gp", eps=0.01)
    try:
        for zone in zones:
            os.environ["TZ"] = zone
            time.tzset()
            layer = QgsVectorLayer("Point?crs=EPSG:4326", zone, "memory")
            earlier_releases.note_release(layer, promise)
            report.describe(layer, "T", promise, None)
            ((day, *_),) = json.loads(layer.customProperty(earlier_releases.KEY))
            found.append([day, layer.metadata().history()[0].partition(" ")[0]])
    finally:
        os.environ.pop("TZ")
        os.environ.update({"TZ": own} if own else {})
        time.tzset()
    return found


def named_results(guarantees):
    """Return what masked points of these guarantees are called."""
    from geopriv import showing
    from geopriv.geopriv_gis.arguments import release_row

    known = library.import_library()
    return [
        showing.called(
            "Homes", release_row(name), "points", known.Guarantee.from_dict(told)
        )
        for name, told in guarantees
    ]


def as_written(moment):
    """Return a time, truths and numbers as a layer has them."""
    import pandas
    from geopriv.output_layer import columns_layer

    library.import_library()
    columns = pandas.DataFrame({
        "t": pandas.to_datetime([moment, None]), "truth": [True, False],
        "number": [1.5, float("nan")],
    })  # fmt: skip
    written = columns_layer(dict(columns.items()))
    return [
        [
            value.toString("yyyy-MM-dd HH:mm:ss.zzz") if hasattr(value, "toString")
            else None if layers.is_null(value) else value
            for value in each.attributes()
        ]
        for each in written.features
    ]  # fmt: skip


def whose_record(layer, folder):
    """Return whether a layer's record is its file's, where a style has another."""
    from geopriv import report

    path = str(Path(folder, "released.gpkg"))
    run({"INPUT": layer, "EPS": 0.01, "OUTPUT": path})
    made = QgsVectorLayer(path, "", "ogr")
    own = report.stored(made)
    made.setCustomProperty(report.KEY, '{"guarantee": {"notion": "gp", "eps": 1e-9}}')
    return "0.01" in own, report.stored(made) == own


def failed_in_the_background():
    """Return what is told of work that fails, as nobody or as the library expected."""
    from geopriv import background

    known, told = library.import_library(), []
    errors = ValueError("51.5, somebody"), known.ParameterError("eps must be given.")

    def work(error):
        raise error

    for error in errors:
        background.start("x", lambda _, error=error: work(error), told.append)
        while len(told) < errors.index(error) + 1:
            QgsApplication.processEvents()
    return [[task.found, task.refused] for task in told]


def finished_translations(file):
    """Return what a catalogue has that somebody finished."""
    from geopriv import translation

    found = translation.read(file.encode())
    return {text: found.get(text, "") for text in ("one", "two", "three")}


def page_on_a_layer(path):
    """Return what is said of a page in a layer's own file, however that is given."""
    layer = QgsVectorLayer(path, "people", "ogr")
    QgsProject.instance().addMapLayer(layer)
    definition = QgsProcessingFeatureSourceDefinition(layer.id(), True)
    context = QgsProcessingContext()
    context.setProject(QgsProject.instance())
    form = QgsApplication.processingRegistry().createAlgorithmById(PLANAR)
    return [
        form.checkParameterValues(
            {"INPUT": given, "EPS": 0.01, "OUTPUT": "memory:", "OUTPUT_HTML": path},
            context,
        )[1]
        for given in (layer, layer.id(), definition)
    ]


def starts():
    """Return what each parameter of each form starts with there, and not in scripts."""
    provider = QgsApplication.processingRegistry().providerById("geopriv")
    return {
        algorithm.name(): {
            part.name(): part.guiDefaultValueOverride()
            for part in algorithm.parameterDefinitions()
        }
        for algorithm in provider.algorithms()
    }


def numbers():
    """Return type, limits, unit and decimals of each number that forms ask."""
    from qgis.core import QgsUnitTypes

    provider = QgsApplication.processingRegistry().providerById("geopriv")
    found = {}
    for algorithm in provider.algorithms():
        found[algorithm.name()] = {
            part.name(): [
                part.type(), part.minimum(), part.maximum(),
                QgsUnitTypes.encodeUnit(part.defaultUnit())
                if part.type() == "distance" else "",
                part.metadata().get("widget_wrapper", {}).get("decimals"),
            ]
            for part in algorithm.parameterDefinitions()
            if part.type() in ("number", "distance")
        }  # fmt: skip
    return found


def pages_refused(page):
    """Return what each form says of a page that it cannot write."""
    provider = QgsApplication.processingRegistry().providerById("geopriv")
    return {
        each.name(): each.checkParameterValues(
            {"OUTPUT_HTML": page}, QgsProcessingContext()
        )[1]
        for each in provider.algorithms()
        if each.parameterDefinition("OUTPUT_HTML")
    }


def answered(request):
    """Return the answer to one request, in an empty project."""
    name, *words = json.loads(request)
    QgsProject.instance().clear()
    try:
        return {"found": globals()[name](*words)}
    except Exception:
        return {"error": traceback.format_exc()}


if __name__ == "__main__":
    kept = starting.started()
    for request in sys.stdin:
        print(ANSWER + json.dumps(answered(request)), flush=True)
    os._exit(0)  # QGIS may crash on its way out; what counts has been said
