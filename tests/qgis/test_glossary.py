"""No word of a form is unexplained: in plain words, or in the form's own list."""

import re
from pathlib import Path

import pytest

from geopriv_gis.arguments import RELEASES, Form
from geopriv_gis.arguments.glossary import GLOSSARY, first_spelling, is_used
from tests.tools.test_translations import TOOL

# The words of labels, choices and titles that everybody has at hand, or QGIS explains.
PLAIN = set(
    Path(__file__).with_name("plain_words.txt").read_text(encoding="utf-8").split()
)
FORMS = [row.form.name for row in RELEASES if isinstance(row.form, Form)]
GERMAN = TOOL.read(TOOL.FOLDER / "geopriv_de.ts")
OWN = ["checkfiles", "createledger", "ledgerreport", "planpublication", "publish"]
CODE = re.compile(r"`|\"[a-z_]+\"|(?<![\w.])[a-z]+_[a-z_]+")  # as Python spells it
FIELD = re.compile(r"<(i|code)>.*?</\1>")  # names of fields, and what is typed
SHORT = re.compile(r"<b>In short\.</b>")


@pytest.fixture(scope="module")
def found(qgis):
    return qgis.headless("texts")["forms"]


@pytest.fixture(scope="module")
def german(qgis):
    return qgis.headless("texts", "de")["forms"]


def words(text):
    """Return the words of a label, without numbers and marks."""
    return set(re.findall(r"[^\W\d_]+(?:[-'][^\W\d_]+)*", text.casefold()))


def unexplained(labels, explained):
    """Return words that neither everybody knows nor a form explains."""
    terms = [term.words for term in GLOSSARY if f"<i>{term.name}</i>" in explained]
    known = PLAIN | words(" ".join(terms))
    return {
        word
        for word in words(" ".join(labels)) - known
        if not any(is_used(each, word) for each in terms)
    }


def told(form, explained=True):
    """Return what a form says beside its list of words; or that list."""
    text, _, after = form["help"].rpartition("<p><b>W")
    said = re.sub("<[^>]+>", " ", " ".join([text, *form["labels"], *form["hints"]]))
    return after if explained else said


def test_all_forms_are_read(found):
    assert sorted(found) == sorted([*FORMS, *OWN])


@pytest.mark.parametrize("name", [*FORMS, *OWN])
class TestForm:
    def test_labels_titles_and_choices_are_plain_or_explained(self, found, name):
        form = found[name]
        assert not unexplained(form["labels"], form["help"]), (
            "say it in plain words, explain it in geopriv_gis/arguments/glossary.py, "
            "or add it to tests/qgis/plain_words.txt if everybody knows it"
        )

    def test_each_term_is_explained_below_the_help(self, found, name):
        said, below = told(found[name], explained=False), told(found[name])
        terms = [each for each in GLOSSARY if is_used(each.words, said)]
        assert terms
        for each in terms:
            assert f"<i>{each.name}</i>: {each.help}" in below
        assert "words.html" in below

    def test_messages_contain_no_python_spelling(self, found, name):
        form = found[name]
        help_text = FIELD.sub("", form["help"].rpartition("<p><b>W")[0])
        texts = [*form["labels"], *form["hints"], help_text]
        assert [text for text in texts if CODE.search(text)] == []

    def test_first_paragraph_states_result_and_guarantee(self, found, name):
        first = found[name]["help"].partition("</p>")[0]
        assert SHORT.search(first)

    def test_the_german_form_explains_the_same(self, found, german, name):
        here, there = told(found[name]), told(german[name])
        same = [
            first_spelling(GERMAN[term.words].text)
            for term in GLOSSARY
            if f"<i>{term.name}</i>:" in here
        ]
        assert re.findall(r"<i>([^<]*)</i>:", there) == same


def test_a_word_that_nobody_knows_is_found():
    assert unexplained(["Width of the wavelet"], "") == {"wavelet"}
    assert unexplained(["Metric"], "") == {"metric"}
    assert unexplained(["Metric"], "<i>metric</i>: how") == set()
    for text in ("With `delta`", "e^eps_fixed", 'For "smooth": the law'):
        assert CODE.search(text)


def test_no_plain_word_is_in_vain(found):
    labels = " ".join(each for form in found.values() for each in form["labels"])
    vain = sorted(PLAIN - words(labels))
    assert vain == [], "take them out of tests/qgis/plain_words.txt"


def test_the_list_is_only_of_words_that_are_there(qgis):
    assert re.findall("<i>(.*?)</i>", qgis.headless("texts")["mask"]) == ["mask"]
