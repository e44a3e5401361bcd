"""Every widget of the panels is used once, in a QGIS without a screen.

What a widget does is what it changes: the values that a form would get, the parts that
are seen, or what is called in the place of a dialog. `walking.py` calls this.
"""

import os
import shutil
import sys
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

from geopriv import (
    account,
    budget,
    counts,
    destinations,
    library,
    menu,
    new_ledger,
    pages,
    preview,
    samples,
)
from geopriv.assistant import (
    displacement,
    publication_file,
    release_step,
    releases,
)
from qgis.core import (
    QgsApplication,
    QgsPointXY,
    QgsProcessingContext,
    QgsProcessingUtils,
    QgsProject,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QPoint, Qt, QUrl
from qgis.PyQt.QtTest import QTest
from qgis.PyQt.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QMainWindow,
    QMessageBox,
)
from qgis.PyQt.QtXml import QDomDocument


def optional_labels():
    """Return which labels of forms call what they ask optional, and which do not."""
    found, known = {}, QgsApplication.processingRegistry()
    for name in ("privateknn", "checkfiles"):
        form = preview.make_dialog(known.createAlgorithmById(f"geopriv:{name}"), None)
        panel = form.mainWidget()
        if hasattr(panel, "pause_plan"):
            panel.pause_plan()
        labels = {each: wrapper.wrappedLabel() for each, wrapper in
                  panel.wrappers.items() if wrapper is not None}  # fmt: skip
        found[name] = [
            sorted(each for each, label in labels.items()
                   if label is not None and ("[optional]" in label.text()) == optional)
            for optional in (False, True)
        ]  # fmt: skip
    return found


def confirmation_of_release(dock):
    """Return what is asked before a layer is released again, and what is chosen."""
    usual = QMessageBox.StandardButton
    with mock.patch.object(QMessageBox, "question", return_value=usual.No) as asked:
        agreed = dock.releases.confirm_again()
    return asked.call_args.args[2], asked.call_args.args[-1] == usual.No, agreed


def rings_seen(dock):
    """Return how often rings are drawn while the dock is hidden, and shown again."""
    reach, found = displacement.DisplacementReach(168.0, 474.0, 100.0), []
    with (
        mock.patch.object(dock.rings, "place", QgsPointXY(0, 0)),
        mock.patch.object(dock.rings, "_reach", reach),
        mock.patch.object(dock.rings, "_rings") as drawn,
        mock.patch.object(dock.rings, "_zoom_to_rings"),
    ):
        for visible in (False, True):
            dock.rings.set_visible(visible)
            gone = drawn.forget.call_count > 0
            dock.rings._draw()
            found.append([drawn.show.call_count, gone])
    return found


def assistant(dock, districts, places, ledger):
    """Use each widget of the assistant; return which values of the form it changes."""
    hide, found = dock.hiding, {}

    def values():
        given = {**dock.choices().release(), "preset": dock.choices().way.preset}
        given["INPUT"] = given["INPUT"].selectedFeaturesOnly
        given.update(dock.choices().way.preset_arguments())
        layers = QgsProject.instance().mapLayers()
        return {
            key: layers[each].name()
            if isinstance(each, str) and each in layers
            else each
            for key, each in given.items()
        }

    def use(name, act):
        before = values()
        act()
        after = values()
        found[name] = {
            key: after.get(key) for key in {*before, *after}
            if before.get(key) != after.get(key)
        }  # fmt: skip

    dock.show_step(0)
    dock.points.layer().selectAll()
    dock.points._follow()
    use("selected", lambda: dock.points.selected.setChecked(True))
    dock.points.layer().removeSelection()
    use("nothing selected", dock.points._follow)
    dock.points.layer().selectAll()
    dock.points._follow()
    dock.points.selected.setChecked(True)
    dock.persons.fields.setField("")  # one was proposed
    use("person", lambda: dock.persons.field.setChecked(True))
    use("field", lambda: dock.persons.fields.setField("patient"))
    use("rows", lambda: dock.persons.rows.setChecked(True))
    use("shuffled", lambda: dock.going.shuffled.setChecked(False))
    hide._ways["metres"][0].setChecked(True)
    use("metres", lambda: hide.metres.setValue(345))
    use("among", lambda: hide._ways["people"][0].setChecked(True))
    use("people", lambda: hide.people.setValue(777))
    hide.population.setLayer(districts)
    offered = [hide.column.itemText(n) for n in range(hide.column.count())]
    use("column", lambda: hide.column.setField(""))
    hide._ways["standard"][0].setChecked(True)
    names = hide.standard
    for preset in ("police", "dhs", "dwc"):
        names.setCurrentIndex(names.findData(preset))
        use(f"{preset} zones", lambda: hide.zones.setLayer(districts))
        use(f"{preset} places", lambda: hide.places.setLayer(places))
        use(f"{preset} addresses", lambda: hide.addresses.setField("patient"))
        use(f"{preset} stratum", lambda: hide.stratum.setCurrentIndex(1))
        use(f"{preset} cell", lambda: hide.cell.setCurrentIndex(1))
        for box in (hide.zones, hide.places):
            box.setLayer(None)
        for box in (hide.stratum, hide.cell):
            box.setCurrentIndex(0)
    use("ledger", lambda: dock.ending.ledger.setFilePath(f" {ledger} "))
    use("output", lambda: dock.ending.output.setFilePath("/x/new"))
    use("json", lambda: dock.ending.output.setFilePath("/x/new.geojson"))
    waits = []
    for number in (3, 2):  # which let go of the map
        dock.hiding.point.setChecked(True)
        waits.append(dock.rings._canvas.mapTool() is dock.rings._tool)
        dock.show_step(number)
        waits.append(dock.rings._canvas.mapTool() is dock.rings._tool)
    return {**found, "offered": offered, "waits": waits}


def proposed(ending, folder):
    """Return which files are proposed for layers, before and after one was chosen."""
    QgsProject.instance().setPresetHomePath(str(folder))
    found = []
    ending.output.setFilePath("")
    for name in ("A b", "C"):
        ending.propose(name)
        found.append(Path(ending.output.filePath()).name)
    ending.output.setFilePath("/own/place.gpkg")
    ending.propose("D")
    return [*found, ending.output.filePath()]


def proposed_ledgers(ending):
    """Return which of the project's ledgers the assistant takes over."""
    found = []
    ending.ledger.setFilePath("")
    for path in ("/x/a.ledger", "/x/b.ledger"):
        account.set_project_ledger(path)
        found.append(ending.ledger.filePath())
    account.clear_project_ledger()
    found.append(ending.ledger.filePath())
    account.set_project_ledger("/x/c.ledger")
    for own in ("", "/own.ledger"):
        ending.ledger.setFilePath(own)
        account.set_project_ledger(f"/x/d{own}")
        found.append(ending.ledger.filePath())
    account.clear_project_ledger()
    return found


def proposed_by_forms(layer, folder):
    """Return which files forms propose, and how this goes on as people do."""
    project, found = QgsProject.instance(), {}
    away = Path(folder, "away")
    away.mkdir()

    def shown(name, **values):
        known = QgsApplication.processingRegistry()
        form = preview.make_dialog(known.createAlgorithmById(f"geopriv:{name}"), None)
        form.setParameters(values)
        return form

    def files(form):
        wrappers = form.mainWidget().wrappers
        values = (wrappers[name].parameterValue() for name in ("OUTPUT", "OUTPUT_HTML"))
        return [Path(destinations.name_of(each)).name for each in values]

    project.setPresetHomePath("")
    found["not saved"] = files(shown("planarlaplace", INPUT=layer.id()))
    project.setPresetHomePath(str(away))
    for name in ("zonalcounts", "privateheatmap"):
        found[name] = files(shown(name, INPUT=layer.id()))
    form = shown("planarlaplace", INPUT=layer.id())
    output = form.mainWidget().wrappers["OUTPUT"]
    found["saved"] = files(form)
    (away / "Patients-released.gpkg").touch()
    (away / "Patients-released-2.html").touch()
    with mock.patch.object(preview.AlgorithmDialog, "finish"):  # which needs a run
        form.finish(False, {})
    found["there"] = files(form)
    elsewhere = shutil.copy(Path(folder).parent / "patients.gpkg", away / "other.gpkg")
    form.setParameters({"INPUT": str(elsewhere)})
    found["of a file"] = files(form)
    form.setParameters({"INPUT": "postgres://password=open.sesame"})
    found["of a login"] = files(form)
    for name in ("own.gpkg", "Patients-released-2.gpkg"):
        output.setParameterValue(str(away / name), QgsProcessingContext())
        form.setParameters({"INPUT": layer.id()})
        found[name] = files(form)
    form = shown("planarlaplace", INPUT=layer.id(), OUTPUT="TEMPORARY_OUTPUT")
    form.mainWidget()._wait.stop()
    with mock.patch.object(preview.AlgorithmDialog, "finish"):
        form.finish(False, {})
    assert form.mainWidget()._wait.isActive()  # it plans again
    found["temporary"] = files(form)
    kept = form.algorithm().parameterDefinitions()
    found["of the algorithm"] = any(
        str(folder) in str(value)
        for each in kept
        for value in (each.defaultValue(), each.guiDefaultValueOverride())
    )
    return found


def seen(dock):
    """Return what the step on hiding asks, by way or standard."""
    hide, found = dock.hiding, {}
    parts = {
        **{name: getattr(hide, name) for name in ("metres", "people", "population")},
        **{name: widget for name, (_, widget) in hide._inputs.items()},
    }  # fmt: skip

    def look(name):
        found[name] = [
            part for part, widget in parts.items() if widget.isVisibleTo(hide)
        ]

    for way, (button, _) in hide._ways.items():
        button.setChecked(True)
        look(way)
    for number in range(hide.standard.count()):
        hide.standard.setCurrentIndex(number)
        look(hide.standard.itemData(number))
    return found


def cells_offered(hide, crs):
    """Return which cells are offered for a layer in a CRS."""
    before, layer = hide._unit, QgsVectorLayer(f"Point?crs={crs}", "x", "memory")
    blocked = hide.blockSignals(True)  # else the dock has its own layer used again
    hide.use(layer, "")
    found = [[hide.cell.itemText(n), hide.cell.itemData(n)] for n in (0, 1)]
    hide._unit = before
    hide._offer_cells()
    hide.blockSignals(blocked)
    return found


def click_link(label):
    """Click with the mouse where a label's text begins."""
    label.resize(400, 100)
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    QTest.mouseClick(label, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))


def assistant_buttons(dock):
    """Press each button and link of the assistant; return what each one calls."""
    calls, ending, ran = [], dock.ending, dock.releases

    def noted(name):
        return lambda *given, **_: calls.append(name)

    for name in ("show_counted", "count", "make_ledger", "try_out", "go_on"):
        setattr(dock, name, noted(name))
    for name in ("show_step",):
        setattr(dock, name, lambda number: calls.append(f"step {number - dock.step}"))
    dock.rings.forget = noted("forget")
    found = {}

    def press(name, act):
        calls.clear()
        act()
        found[name] = list(calls)

    dock.persons.field.setChecked(True)
    dock.persons.fields.setField(dock.persons.fields.fields().names()[0])
    press("counted", lambda: click_link(dock.persons.count))
    press("create", lambda: click_link(ending.create))
    press("count", ending.count.click)
    press("try out", dock.hiding.try_out.click)
    press("clear", dock.hiding.clear.click)
    press("next", dock.next.clicked.emit)
    press("back", dock.back.clicked.emit)
    dock._page = noted("page")
    press("certificate", ending.certificate.click)
    said = "It is saved."
    with mock.patch.object(releases, "save_publication", return_value=said):
        ending.repeat.click()
    found["repeat"] = ending.result.text()
    ran.running = SimpleNamespace(cancel=noted("cancel"))
    press("stop", ending.stop.click)
    ran.running = None
    states = []
    for runs in (True, False):
        ending.running(runs)
        states.append([
            ending.bar.isVisibleTo(ending), ending.stop.isVisibleTo(ending),
            *(each.isEnabled() for each in (ending.go, ending.ledger, ending.output)),
        ])  # fmt: skip
    found["running"] = states
    return found


def refused(dock, folder):
    """Release into a file that is there, beside a page that is there, and without a
    layer; return what is said.
    """
    there, ran = Path(folder, "there.gpkg"), dock.releases
    there.touch()
    Path(folder, "certified.html").touch()
    dock.hiding._ways["metres"][0].setChecked(True)
    ran.confirm_again = lambda: True
    said = []
    for name, lacking in (("there", []), ("certified", []), ("there", ["a layer"])):
        dock.ending.output.setFilePath(str(there.with_name(f"{name}.gpkg")))
        dock.ending.done("", True)
        with mock.patch.object(ran, "_lacking", return_value=lacking):
            ran.release()
        kept = dock.ending.certificate.isVisibleTo(dock.ending)
        said.append([dock.ending.result.text(), kept, ran.running])
    return said


def handed_on(dock, districts):
    """Return what the assistant hands on to the other windows that it opens."""
    found, hide = {}, dock.hiding
    dock.persons.field.setChecked(True)
    dock.persons.fields.setField("patient")
    hide._ways["metres"][0].setChecked(True)
    hide.metres.setValue(345)
    with (
        mock.patch.object(counts, "open_form_for") as opened,
        mock.patch.object(dock, "show_step"),
    ):
        dock.count()
        hide._ways["people"][0].setChecked(True)
        hide.population.setLayer(districts)
        dock.count()
        hide._ways["standard"][0].setChecked(True)
        hide.standard.setCurrentIndex(hide.standard.findData("hdx"))
        dock.stack.setCurrentIndex(dock.STEPS.index("hiding"))
        dock.go_on()
    layers = QgsProject.instance().mapLayers()
    found["counted"] = [
        [each.args[0].name(), *each.args[1:], {
            name: [layers[one].name() for one in value] if name == "without" else value
            for name, value in each.kwargs.items()
        }]
        for each in opened.call_args_list
    ]  # fmt: skip
    with mock.patch("processing.execAlgorithmDialog") as opened:
        counts.open_form_for(dock.points.layer(), "patient", EPS=1.0)
    name, given = opened.call_args.args
    found["form"] = [name, given["UNIT_FIELD"], given["EPS"]]
    hide._ways["metres"][0].setChecked(True)
    with mock.patch.object(new_ledger, "ask_for_ledger", return_value=False) as asked:
        dock.make_ledger()
    found["ledger"] = asked.call_args.args[1:]
    with mock.patch.object(dock, "_planning") as planned:
        dock.show_counted()
    found["plan"] = planned.call_args.kwargs.get("counts")
    return found


def texts_of_rings(dock):
    """Return what is said of rings of known lengths: the legend, and their labels."""
    reach = displacement.DisplacementReach(168.0, 474.0, 100.0)
    with (
        mock.patch.object(dock.rings, "place", QgsPointXY(0, 0)),
        mock.patch.object(dock.rings, "_reach", reach),
    ):
        return [dock.rings.legend(), dock.rings._circles()]


def fields_shown(layer):
    """Return whether a form asks for the person's field, by the choice before it."""
    known = QgsApplication.processingRegistry()
    form = preview.make_dialog(known.createAlgorithmById("geopriv:planarlaplace"), None)
    asked = form.mainWidget().wrappers["UNIT_FIELD"].wrappedWidget()
    found = []
    for choice in (0, 2, 1, 2, 0):
        form.setParameters({"INPUT": layer.id(), "PRIVACY_UNIT": choice})
        found.append(not asked.isHidden())
    return found


def published_file(dock, folder):
    """Fill in what recipients are told; return that, and when it can be saved."""
    able, dialog = [], release_step.AboutDialog("Homes", dock)
    for text, part in (
        ("", dialog.contact),
        (" ", dialog.licence),
        ("me@x.org", dialog.contact),
        ("CC0", dialog.licence),
    ):
        part.setText(text)
        able.append(dialog._save.isEnabled())
    running = SimpleNamespace(
        choices=SimpleNamespace(name="Homes"), context=mock.sentinel.context
    )
    path = str(Path(folder, "again"))
    with (
        mock.patch.object(publication_file, "AboutDialog", return_value=dialog),
        mock.patch.object(dialog, "exec", return_value=QDialog.DialogCode.Accepted),
        mock.patch.object(QFileDialog, "getSaveFileName", return_value=(path, "")),
        mock.patch.object(publication_file, "write_with_metric") as written,
    ):
        said = publication_file.save_publication(running, dock)
    choices, about, target, context = written.call_args.args
    same = choices is running.choices and context is running.context
    return able, [*vars(about).values()], target.name, same, said


def ended(dock):
    """End a release that was cancelled, without and with a ledger; return the words."""
    said, ran = [], dock.releases
    for ledger in ("", "/x/a.ledger"):
        ran._on_ended(SimpleNamespace(
            succeeded=False, choices=SimpleNamespace(ledger=ledger),
            feedback=SimpleNamespace(errors=[]),
        ))  # fmt: skip
        said.append(dock.ending.result.text().splitlines())
    return said


def budget_answers(window, ledger, folder):
    """Ask the budget panel ahead with numbers of two languages, and look at a ledger
    that nobody knows here; return its answers, and whether it is to be vouched for.
    """
    panel = budget.BudgetDock(SimpleNamespace(mainWindow=lambda: window))
    panel.look_at(ledger)
    panel.kind.setCurrentIndex(panel.kind.findData("gp"))
    answers = []
    for text in ("0.03", "0,03", "0.06", "0", "-1", "inf"):
        panel.cost.setText(text)
        answers.append(panel.answer.text().splitlines()[0])
    known = library.import_library()
    window.show()
    panel.show()
    for title, eps in (("One", 0.03), ("Other", 0.06)):
        account.notify_planned(title, known.Guarantee(notion="gp", eps=eps))
        answers.append([panel.kind.itemText(0), panel.answer.text().splitlines()[0]])
    vouched = [panel.vouch.isVisibleTo(panel)]
    own, other = account.project_ledger(), str(Path(folder, "others.ledger"))
    with mock.patch.dict(os.environ, {"GEOPRIV_STATE": str(Path(folder, "others"))}):
        known.Ledger.create(other, limits=["gp=0.05"])
    panel.look_at(other)
    vouched.append(panel.vouch.isVisibleTo(panel))
    kept = account.project_ledger() == own
    panel.close_down()
    return answers, vouched, kept


def budget_follows(window, ledger):
    """Choose a ledger in the budget panel, charge it, and open another project.

    Returns whether it is proposed, and which ledger and how many releases are shown.
    """
    panel = budget.BudgetDock(SimpleNamespace(mainWindow=lambda: window))
    found, known = [], library.import_library()

    def look():
        text = panel.words.toPlainText()
        found.append([
            panel.proposed.isChecked(), Path(account.project_ledger()).name,
            panel.name.text(), text.partition("so far: ")[2][:1],
        ])  # fmt: skip

    look()
    panel.look_at(ledger)
    look()
    with mock.patch.object(QFileDialog, "getOpenFileName", return_value=(ledger, "")):
        panel._choose()
    look()
    known.Ledger.open(ledger).charge(known.Guarantee(notion="gp", eps=0.01))
    for _ in range(200):
        QApplication.processEvents()
        if "so far: 1" in panel.words.toPlainText():
            break
        QTest.qWait(50)
    look()
    panel.proposed.click()
    look()
    account.set_project_ledger(ledger)
    panel._projects.cleared.emit()
    look()
    account.clear_project_ledger()
    panel._projects.readProject.emit(QDomDocument())
    look()
    panel.close_down()
    return found


def sample_opened():
    """Open the sample project where another one is changed; return whether it was."""
    found = []
    for dirty, answer in (
        (False, None), (True, QMessageBox.StandardButton.No),
        (True, QMessageBox.StandardButton.Yes),
    ):  # fmt: skip
        iface, project = mock.MagicMock(), mock.MagicMock()
        project.instance.return_value.isDirty.return_value = dirty
        with (
            mock.patch.object(samples, "QgsProject", project),
            mock.patch.object(samples, "copied", return_value="copy"),
            mock.patch.object(QMessageBox, "question", return_value=answer) as asked,
        ):
            samples.start(iface)
        found.append([asked.call_count, iface.addProject.call_count])
    return found


def line_of_a_release(layer, released):
    """Return what the line below a form says of a release, of true points, and where
    no budget is given.
    """
    found, known = [], QgsApplication.processingRegistry()
    for name, values in (
        ("planarlaplace", {"INPUT": released.id()}),
        ("remap", {"INPUT": released.id()}),
        ("squaremechanism", {"INPUT": layer.id()}),
    ):
        form = known.createAlgorithmById(f"geopriv:{name}")
        form = preview.make_dialog(form, None)
        form.setParameters(values)
        panel = form.mainWidget()
        if hasattr(panel, "show_plan"):
            panel.show_plan()
            found.append(panel.line.toPlainText())
            panel.pause_plan()
    return found


def budget_buttons(window, ledger):
    """Press each button of the budget panel; return what each one calls, by text."""
    calls = []
    names = ("_choose", "_create", "_vouch", "_print", "_ask_publication", "_propose",
             "_turn")  # fmt: skip
    with ExitStack() as stack:
        for name in names:
            stack.enter_context(mock.patch.object(
                budget.BudgetDock, name, lambda *_, name=name: calls.append(name)
            ))  # fmt: skip
        panel = budget.BudgetDock(SimpleNamespace(mainWindow=lambda: window))
        asked = panel.what_if.isVisibleTo(panel), panel.page.isVisibleTo(panel)
        panel.look_at(ledger)
        shown = panel.what_if.isVisibleTo(panel), panel.page.isVisibleTo(panel)
        found = {}
        for each in panel.widget().findChildren(QAbstractButton):
            calls.clear()
            each.click()
            if each.text():
                found[each.text()] = list(calls)
        calls.clear()
        panel.words.anchorClicked.emit(QUrl("#"))
        found["link"] = list(calls)
        panel.close_down()
    return found, [asked, shown]


def forms_offered(window, ledger):
    """Plan two forms before the panel is shown, one after; return what it offers."""
    promise = library.import_library().Guarantee(notion="gp", eps=0.01)
    panel = budget.BudgetDock(SimpleNamespace(mainWindow=lambda: window))
    panel.look_at(ledger)
    window.show()
    offered = []
    for title, shown in (("A", False), ("B", True), ("C", True)):
        panel.setVisible(shown)
        QApplication.processEvents()
        account.notify_planned(title, promise)
        offered.append([panel.kind.itemText(n) for n in range(panel.kind.count())])
    panel.close_down()
    window.hide()
    return offered


def new_ledger_widgets(folder):
    """Use each widget of the dialog for a ledger; return whether its words follow."""
    found = {}
    dialog = new_ledger.NewLedger(None)
    for name, act in (
        ("unit", lambda: dialog.unit.setText("person")),
        ("many", lambda: dialog.many.setValue(7)),
        ("metres", lambda: dialog.metres.setValue(321)),
        ("per", lambda: dialog.per.setCurrentIndex(2)),
    ):
        before = dialog.words.text()
        act()
        found[name] = dialog.words.text() != before and (
            dialog.words.text() == dialog.text()
        )
    found["words"] = dialog.words.text()
    dialog.path.setFilePath(str(Path(folder, "nowhere", *"abcdefgh", "x.ledger")))
    dialog.create()
    need = dialog.layout().totalHeightForWidth(dialog.width())
    found["whole"] = bool(dialog.wrong.text()) and dialog.height() >= need
    usual, ends = QDialogButtonBox.StandardButton, []
    for choose in (
        lambda box: box.button(usual.Ok),
        lambda box: box.button(usual.Cancel),
        lambda box: next(each for each in box.buttons() if "…" in each.text()),
    ):
        dialog = new_ledger.NewLedger(None)
        dialog.path.setFilePath(str(Path(folder, f"clicked-{len(ends)}.ledger")))
        choose(dialog.findChild(QDialogButtonBox)).click()
        ends.append([dialog.result(), Path(dialog.path.filePath()).exists()])
    found["ends"] = ends
    return found


def results_of_ledger_dialog():
    """Ask for a ledger, make none, one, and with the form; return what comes of it."""
    forms, said = mock.MagicMock(), []

    def make(path, answer):
        if path:
            account.set_project_ledger(path)
        return answer

    with mock.patch.dict(sys.modules, {"processing": forms}):
        for path, answer in (("", 0), ("/x/a.ledger", 1), ("", new_ledger.RAW)):
            with mock.patch.object(new_ledger, "NewLedger") as asked:
                asked.return_value.exec.side_effect = partial(make, path, answer)
                said.append(new_ledger.ask_for_ledger(None, "person"))
    account.clear_project_ledger()
    opened = [each.args[0] for each in forms.execAlgorithmDialog.call_args_list]
    return said, opened, account.project_ledger()


def menu_entries():
    """Press each entry of the menu; return what it opens, and what is taken away."""
    calls, iface = [], mock.MagicMock()
    iface.mainWindow.return_value = QMainWindow()
    shown = menu.Menu(iface)

    def noted(way):
        return lambda name: calls.append(f"{way} {name}")

    with (
        mock.patch.object(menu, "_show_form", noted("form")),
        mock.patch.object(menu, "import_module", lambda name, _: SimpleNamespace(
            start=lambda _: noted("start")(name))),
        mock.patch.object(shown, "open", noted("dock")),
    ):  # fmt: skip
        found = []
        for _, action in shown._shown:
            calls.clear()
            if action.menu():
                for each in action.menu().actions():
                    each.trigger()
            else:
                action.trigger()
            found.append([action.text(), list(calls)])
    counts = [iface.addPluginToMenu.call_count, iface.addToolBarIcon.call_count]
    shown.close()
    gone = [iface.removePluginMenu.call_count, iface.removeToolBarIcon.call_count]
    return found, counts, gone


def page_buttons(folder):
    """Print and save a page in all ways; return what comes of each."""
    found, window = {"printed": []}, pages.PageWindow("<p>It is so.</p>", "T", None)
    for answer in (QDialog.DialogCode.Accepted, QDialog.DialogCode.Rejected):
        with (
            mock.patch.object(pages, "QPrintDialog") as asked,
            mock.patch.object(window, "text") as text,
        ):
            asked.return_value.exec.return_value = answer
            window.to_print.click()
            found["printed"].append(text.document.return_value.print.call_count)
    for name, kind in (("a", "pdf"), ("b", "html"), ("c.HTML", "pdf"), ("d.e", "html")):
        path = str(Path(folder, name)), f"X (*.{kind})"
        with mock.patch.object(QFileDialog, "getSaveFileName", return_value=path):
            window.to_save.click()
    found["saved"] = sorted(
        [path.name, path.read_bytes()[:4].decode()]
        for path in Path(folder).iterdir()
    )  # fmt: skip
    found["proposed"] = []
    for file in ("/x/homes.html", QgsProcessingUtils.generateTempFilename("a.html")):
        saved = pages.PageWindow("<p>It is so.</p>", "T", None, file)
        with mock.patch.object(QFileDialog, "getSaveFileName") as asked:
            asked.return_value = "", ""
            saved.to_save.click()
            found["proposed"].append(asked.call_args.args[2])
    nowhere = str(Path(folder, "none", "a.pdf")), ""
    with (
        mock.patch.object(QFileDialog, "getSaveFileName", return_value=nowhere),
        mock.patch.object(QMessageBox, "warning") as warned,
    ):
        window.to_save.click()
        found["warned"] = warned.call_args.args[2]
    return found


def look(dock, folder, districts, places):
    """Return what all of these find."""
    project, ledger = QgsProject.instance(), str(Path(folder, "looked.ledger"))
    from geopriv import library

    library.import_library().Ledger.create(ledger, limits=["gp=0.05"])
    (pages_folder := Path(folder, "pages")).mkdir()
    buttons, shown = budget_buttons(QMainWindow(), ledger)
    found = {
        "budget follows": budget_follows(QMainWindow(), ledger),
        "sample": sample_opened(),
        "optional": optional_labels(), "asked again": confirmation_of_release(dock),
        "rings seen": rings_seen(dock),
        "lines": line_of_a_release(places, dock.releases.last.layers[0]),
        "assistant": assistant(dock, districts, places, ledger),
        "seen": seen(dock),
        "cells": [cells_offered(dock.hiding, f"EPSG:{n}") for n in (4326, 2263, 27700)],
        "proposed": proposed(dock.ending, folder),
        "proposed ledgers": proposed_ledgers(dock.ending),
        "proposed by forms": proposed_by_forms(places, folder),
        "refused": refused(dock, folder),
        "handed on": handed_on(dock, districts),
        "texts of rings": texts_of_rings(dock), "fields shown": fields_shown(places),
        "published file": published_file(dock, folder),
        "ended": ended(dock),
        "budget answers": budget_answers(QMainWindow(), ledger, folder),
        "buttons": assistant_buttons(dock),
        "budget": buttons, "budget shown": shown,
        "forms offered": forms_offered(QMainWindow(), ledger),
        "ledger": new_ledger_widgets(folder),
        "taken over": results_of_ledger_dialog(),
        "menu": menu_entries(),
        "pages": page_buttons(pages_folder),
    }  # fmt: skip
    QgsApplication.processEvents()
    project.clear()
    return found
