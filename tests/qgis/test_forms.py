"""The forms are for ever: models and scripts name algorithms, parameters, choices."""

import json
import re
from pathlib import Path

import pytest

from geopriv_gis.arguments import release_row
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


MOST = 8
RESULTS = {"sink", "fileDestination", "rasterDestination"}


@pytest.mark.parametrize("name", FORMS)
def test_what_everybody_is_asked_is_little_and_has_no_epsilon(found, name):
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
