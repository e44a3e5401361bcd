"""English sentences are said again by what they are, and names in them stay names."""

import pytest

from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.language import retranslate, use_catalogue
from geopriv_gis.core.retranslation import Catalogue, Sentence

TEXTS = {
    "1,000.5": "1.000,5",
    "{name} must be {limits}; got {value}.": "{name} muss {limits} sein: {value}.",
    "{name} must be {limits}; got another shape.": "{name} ist nicht {limits}.",
    "a finite number greater than {limit}": "eine endliche Zahl über {limit}",
    "{path} cannot be read: {reason}.": "{path} ist nicht zu lesen: {reason}.",
    "{name} has no column {column}; {name} is no table.": "{column} fehlt {name}.",
    "the whole table": "die ganze Tabelle",
    "{a} or {b}": "{a} oder {b}",
    "braces are {{}}, here {count}": "Klammern sind {{}}, hier {count}",
    "None": "nichts",
    "Area": "Fläche",
    "How far points move.": "Wie weit Punkte wandern.",
    "[{title}] needs {key}. {help}": "[{title}] braucht {key}. {help}",
    "{}: left": "{} bleibt",
}
SAID = [each for each in TEXTS if each not in ("Area", "1,000.5") and "How" not in each]
GERMAN = Catalogue(TEXTS, SAID)
HOSTILE = [
    "{name}", "{0}", "{", "}}", "{name.__class__}", "%s %(name)s", "\\1 \\g<0>",
    "(a+)+$", ".*", "got", "; got ", "must be", "a\tb", "name\nmust be", "", " ",
    "Area", "a or b.gpkg", "cannot be read:", "{path} cannot be read", "ß“„", "😀",
    "x" * 20_000,
]  # fmt: skip


@pytest.fixture(autouse=True)
def _german():
    with use_catalogue(GERMAN):
        yield


@pytest.mark.parametrize(
    ("said", "german"),
    [
        ("eps must be even; got 0.5.", "eps muss even sein: 0,5."),
        ("eps must be even; got None.", "eps muss even sein: nichts."),
        (
            "eps must be a finite number greater than 1,000; got -1.5 m.",
            "eps muss eine endliche Zahl über 1.000 sein: -1,5 m.",
        ),
        ("eps must be x; got another shape.", "eps ist nicht x."),
        (
            "a.csv cannot be read: the whole table.",
            "a.csv ist nicht zu lesen: die ganze Tabelle.",
        ),
        ("t has no column c; t is no table.", "c fehlt t."),
        ("braces are {}, here 3", "Klammern sind {}, hier 3"),
        ("a.toml: eps must be x; got y.", "a.toml: eps muss x sein: y."),
        (
            "eps must be x; got y. rho must be x; got y.",
            "eps muss x sein: y. rho muss x sein: y.",
        ),
        ("1 fault:\neps must be x; got y.", "1 fault:\neps muss x sein: y."),
        ("the whole table", "die ganze Tabelle"),
        (
            "a.toml, line 5: [release.a] needs eps. How far points move.",
            "a.toml, line 5: [release.a] braucht eps. Wie weit Punkte wandern.",
        ),
        ("eps must be 'a' or 'b'; got None.", "eps muss 'a' oder 'b' sein: nichts."),
    ],
)  # fmt: skip
def test_catalogue_translates_finished_sentences(said, german):
    assert GERMAN.retranslate(said) == german


@pytest.mark.parametrize(
    "said",
    [
        "nothing of the kind", "one or the other.gpkg", "", "\n", "the whole table.",
        "not the whole table",
        "t has no column c; u is no table.", "Area", "x: left", "must be; got.",
    ],
)  # fmt: skip
def test_catalogue_keeps_unknown_sentences(said):
    assert GERMAN.retranslate(said) == said


@pytest.mark.parametrize("name", HOSTILE)
def test_catalogue_does_not_translate_names_in_values(name):
    said = GERMAN.retranslate(f"{name} cannot be read: {name}.")
    if "\n" not in name and "cannot be read:" not in name:
        assert said == f"{name} ist nicht zu lesen: {name}."
    assert name in said


def test_catalogue_matches_long_texts_in_linear_time():
    many = {f"{{a}}{x} {{b}} {x} {{c}} {x}{{d}}{x}": x for x in ("aa", "ab", "ba")}
    for text in ("a" * 200_000, "a " * 100_000, "aa " * 60_000 + "b"):
        # A search that goes back would not end before the tests are given up.
        assert len(Catalogue(many, many).retranslate(text)) == len(text)


def test_sentence_match_requires_equal_repeated_values():
    sentence = Sentence.split_template("{a} and {a}, {b}")
    assert sentence.match("x and x, y") == {"a": "x", "b": "y"}
    assert sentence.match("x and z, y") is None


def test_retranslate_uses_the_catalogue_in_context():
    error = ParameterError("eps must be even; got 0.5.")
    assert retranslate(error) == "eps muss even sein: 0,5."
    with use_catalogue({}):
        assert retranslate(error) == str(error)
    with use_catalogue(TEXTS):  # a mapping that knows no sentences
        assert retranslate(error) == str(error)
    assert str(error) == "eps must be even; got 0.5."
