"""The forms are for ever: models and scripts name algorithms, parameters, choices."""

import json
import re
from pathlib import Path

import geopandas as gpd
import pytest

import geopriv_gis as library
from geopriv_gis.arguments import RELEASES, Form, kinds, release_row
from geopriv_gis.arguments.form_parts import form_parts
from geopriv_gis.arguments.strength import STRENGTHS

# As they were when first published; a new parameter is a new line, nothing goes. A new
# form is held from its release on, when it gets its lines here.
FORMS = json.loads(Path(__file__).with_name("forms.json").read_text(encoding="utf-8"))


STRONG = {release_row(name).form.name for name in STRENGTHS}


@pytest.fixture(scope="module")
def found(qgis):
    return qgis.headless("forms")


def test_the_algorithms_are_those_published(found):
    assert set(FORMS) <= set(found)


@pytest.mark.parametrize("name", FORMS)
def test_names_kinds_defaults_and_choices_are_those_published(found, name):
    assert found[name] == FORMS[name]


ALL = {"INPUT", "OUTPUT", "OUTPUT_HTML"}  # which algorithms read by themselves
OWN = {
    "dprs": {"OUTPUT_DISCS"},
    "peaklaplace": {"DISPLACEMENT", "ID_FIELD", "K", "PER_KM2"},
    "zonalcounts": {"KIND_FIELD", "ZONES"},
    "gaussian": {"ID_FIELD"}, "graphlaplace": {"ID_FIELD"},
    "optimalmechanism": {"ID_FIELD"}, "planarlaplace": {"ID_FIELD"},
    "privateknn": {"ID_FIELD"},
}  # fmt: skip


def test_whatever_a_form_asks_is_looked_at(qgis, faulty):
    unread = qgis.headless("unread", *faulty)
    assert {name: ALL | OWN.get(name, set()) for name in unread} == {
        name: set(parts) for name, parts in unread.items()
    }
    assert unread.keys() >= OWN.keys()


NUMBERS = (0.25, 3, 0.001, 1500)  # the first that an argument admits
BOX = [520_000, 170_000, 540_000, 190_000]


def _numbers(argument, _):
    limits = argument.fields[0].kind.limits if argument.fields else argument.kind.limits
    name = (argument.fields or (argument,))[0].parameter
    fit = (each for each in NUMBERS if limits.admits(each))
    value = next(each for each in fit if each >= 1 or not limits.integer)
    yield {name: value}, value


def _choices(argument, _):
    words, usual = argument.kind.words, argument.default or argument.kind.words[0]
    boxes = zip(
        argument.fields, words[1:], strict=False
    )  # a box for each but the first
    labelled = [word for word, label in argument.kind.labels.items() if label]
    numbers = () if argument.fields else enumerate(labelled)
    given = [({box.parameter: True}, word) for box, word in boxes]
    given += [({argument.parameter: number}, word) for number, word in numbers]
    yield from ((values, None if word == usual else word) for values, word in given)


def _flags(argument, _):
    (part,) = argument.fields or (argument,)
    for ticked in (True, False):
        value = ticked != bool(argument.fields)  # a box for the opposite
        wanted = None if value == argument.default else value
        yield {part.parameter: ticked}, wanted


def _units(argument, _):
    *choice, field = argument.fields
    person = {field.parameter: "person"}
    for number, word in enumerate(choice[0].kind.words if choice else ()):
        more = person if word == "column" else {}
        yield {choice[0].parameter: number, **more}, "person" if more else word
    if not choice:
        yield person, "person"
        yield {field.parameter: "table"}, "column:table"


def _columns(argument, _):
    chosen = ["person"] if argument.kind.several else "person"
    if argument.kind.pseudonyms:
        kept, hidden = (each.parameter for each in argument.fields)
        yield {kept: ["person"]}, ["person"]
        wanted = {"code": "as is", "person": "pseudonym"}
        yield {kept: ["code"], hidden: ["person"]}, wanted
    elif not argument.fields:
        yield {argument.parameter: chosen}, chosen


def _shapes(argument, _):
    *axes, corners = (each.parameter for each in argument.fields)
    yield dict(zip(axes, (3, 1, 45), strict=True)), [3, 1, 45]
    yield {corners: "3,0;0,1;-3,0"}, [[3, 0], [0, 1], [-3, 0]]


def _intervals(argument, _):
    low, high = (each.parameter for each in argument.fields)
    yield {low: 1.5, high: 7}, [1.5, 7]


def _layers(argument, zones):
    name = (argument.fields or (argument,))[0].parameter
    if not getattr(argument.kind, "several", False):
        yield {name: zones}, [2, 27700]


def _texts(*pairs):
    def of_texts(argument, _):
        for text, wanted in () if argument.fields else pairs:
            here = getattr(argument.kind, "here", False)
            yield {argument.parameter: text}, BOX if here else wanted

    return of_texts


STATES = {  # by an argument's kind: values of a form, and what arrives; of layers
    # rows and CRS
    kinds.Number: _numbers,
    kinds.Choice: _choices,
    kinds.Flag: _flags,
    kinds.Unit: _units,
    kinds.Column: _columns,
    kinds.Shape: _shapes,
    kinds.Interval: _intervals,
    kinds.Points: _layers,
    kinds.Polygons: _layers,
    kinds.Shapes: _layers,
    kinds.Crs: _texts(("EPSG:3035", 3035)),
    kinds.Extent: _texts(("520000,540000,170000,190000 [EPSG:27700]", [1, 27700])),
    kinds.Place: _texts(("530000,180000 [EPSG:27700]", [530_000, 180_000])),
    kinds.Thresholds: _texts(("3", 3), ("3,4.5", [3, 4.5])),
    kinds.Sizes: _texts(("1,10", [1, 10])),
    kinds.Text: _texts(("a b", "a b")),
}
STARTING = ("people", "level", "drop")  # not with the library's own default


def states(argument, zones):
    """Yield values of a form for an argument, and what the library's function gets.

    Nothing where its own default holds.
    """
    own = isinstance(argument.kind, (kinds.Unit, kinds.Text))
    if not (argument.required or own or argument.name in STARTING):
        yield {}, None
    if type(argument.kind) in STATES:
        yield from STATES[type(argument.kind)](argument, zones)


def test_each_value_of_a_form_arrives_as_the_argument(qgis, faulty):
    layers, zones = faulty
    cases = [
        (row.form.name, argument.name, values, wanted)
        for row in RELEASES if isinstance(row.form, Form)
        for argument in row.form_arguments
        for values, wanted in states(argument, zones)
    ]  # fmt: skip
    assert len(cases) > 400
    found = qgis.headless("arrived", layers["good"], [case[:3] for case in cases])
    pairs = zip(cases, found, strict=True)
    assert not [(*case, got) for case, got in pairs if got != case[3]]


# Forms that do not make the one call of all others, and one that does, with what each
# needs to make it.
CALLING = {
    "attackaveraging": {"RELEASES": ["{released}", "{released}"]},
    "attacklinkage": {"RELEASED": "{released}"},
    "attacklocalise": {"RELEASED": "{released}", "POPULATION": "{zones}"},
    "attacknearby": {},
    "comparemasks": {"EPS": 0.01},
    "gaussian": {},
    "optimalmechanism": {"EPS": 0.001, "CELLS": "{zones}"},
    "planrelease": {},
    "riskreport": {"RELEASED": "{released}"},
    "sensitivefields": {},
    "zonalcounts": {"ZONES": "{zones}"},
}
PRIOR = ("optimalmechanism", "prior", {"PEOPLE_FIELD": "person"}, [3, 4])


@pytest.fixture(scope="module")
def complete(faulty, tmp_path_factory):
    """Values of forms with which each of them makes its call."""
    layers, zones = faulty
    path = tmp_path_factory.mktemp("complete") / "released.gpkg"
    frame = gpd.read_file(layers["good"])[["person", "geometry"]]
    library.write_file(library.planar_laplace(frame, 0.004, keep="person"), path)
    asked = json.dumps(CALLING).replace("{released}", str(path))
    asked = json.loads(asked.replace("{zones}", zones))
    return {name: {"INPUT": layers["good"], **each} for name, each in asked.items()}


def test_each_form_passes_on_what_it_was_given(qgis, faulty, complete):
    """In the call that it makes at last, if it is not refused before."""
    rows = {row.form.name: row for row in RELEASES if isinstance(row.form, Form)}
    cases = [
        (form, argument.name, values, wanted)
        for form in complete
        for argument in rows[form].form_arguments
        for values, wanted in states(argument, faulty[1])
        if values and argument.name not in ("cells", "prior")
    ]
    cases.append(PRIOR)
    asked = [(form, name, complete[form] | more) for form, name, more, _ in cases]
    pairs = zip(cases, qgis.headless("passed_on", asked), strict=True)
    made = [(case, got) for case, (called, got) in pairs if called]
    assert [(*case, got) for case, got in made if got != case[3]] == []
    assert {case[:2] for case in cases} == {case[:2] for case, _ in made}


def test_numbers_have_the_limits_and_the_unit_of_their_argument(qgis):
    """Metres, whatever the layer's unit."""
    found, seen = qgis.headless("numbers"), 0
    for row in (row for row in RELEASES if isinstance(row.form, Form)):
        for part in form_parts(row):
            if not isinstance(part.kind, kinds.Number):
                continue
            limits = part.kind.limits
            kind, least, most, unit, decimals = found[row.form.name][part.parameter]
            assert decimals == (None if part.kind.integer else part.kind.decimals)
            assert (kind == "distance") == (limits.unit == "m"), part.parameter
            assert unit == ("meters" if kind == "distance" else "")
            for bound, own in (
                (least, (limits.above, limits.at_least)),
                (most, (limits.below, limits.at_most)),
            ):
                assert {None, *own} <= {None, bound}, (row.form.name, part.parameter)
            seen += 1
    assert seen > 100


def test_forms_start_with_what_their_arguments_say(qgis):
    """With rows in another order, say, which scripts have to ask for."""
    found, seen = qgis.headless("starts"), 0
    for row in (row for row in RELEASES if isinstance(row.form, Form)):
        for part in form_parts(row):
            assert found[row.form.name][part.parameter] == part.filled, part.parameter
            seen += part.filled is not None
    assert seen > 20


def test_a_page_that_cannot_be_written_is_refused_before_anything_else(qgis, tmp_path):
    """Before a publication charges its ledger, say."""
    found = qgis.headless("pages_refused", tmp_path / "nowhere" / "page.html")
    assert len(found) > 40
    assert {
        name for name, text in found.items() if "does not exist" not in text
    } == set()


MOST = 8
RESULTS = {"sink", "fileDestination", "rasterDestination"}


@pytest.mark.parametrize("name", FORMS)
def test_basic_fields_are_few_and_without_epsilon(found, name):
    asked = [
        parameter
        for parameter, each in found[name].items()
        if parameter != "outputs"
        and not each["flags"] & 2  # advanced
        and each["parameter_type"] not in RESULTS
    ]
    assert len(asked) <= MOST
    if name in STRONG:
        assert not {"EPS", "RHO", "LEVEL"} & set(asked)
        assert {"DISPLACEMENT", "HIDDEN_WITHIN", "COUNT_ERROR", "PEOPLE"} & set(asked)


ONE_NAME = {  # the ideas that had several names, by type and label
    "extent": {"EXTENT"},
    "person": {"UNIT_FIELD"},
    "number of people": {"PEOPLE_FIELD"},
    "Where people are": {"POPULATION"},
    "^Zones$": {"ZONES"},
    "egion": {"REGION"},
    "Public places": {"PLACES"},
}


@pytest.mark.parametrize("idea", ONE_NAME)
def test_one_idea_has_one_name_in_all_forms(qgis, idea):
    texts = qgis.headless("labels")
    kinds = ("extent", "field", "source", "multilayer")
    named = {
        name
        for name, kind, label in texts
        if kind in kinds and (kind == idea or re.search(idea, label))
    }
    assert named == ONE_NAME[idea]


def test_a_row_is_enough_for_an_algorithm(qgis, layers):
    found = qgis.headless("plain", layers[27700])
    assert found["class"] == "PointsAlgorithm"
    assert found["help"].startswith("<p>Moves every point by Gaussian noise")
    assert found["good"]
    assert json.loads(found["record"])["guarantee"]["rho"] == 1e-4


def test_the_results_viewer_lists_a_page_by_its_layer(qgis, layers):
    found = qgis.headless("listed", "geopriv:planarlaplace", layers[27700])
    assert found == "homes: Mask points (planar Laplace): guarantee"
