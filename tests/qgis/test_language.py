"""QGIS in German: what people read is German, what is stored is not."""

import contextlib
import re
import sqlite3

import pytest

from geopriv_gis import read_file

GERMAN = {"LANG": "de_DE.UTF-8", "LC_ALL": ""}
ENGLISH = re.compile(
    r"\b(the|must|got|is|are|and|with|rows|has|have|be|it|give|which)\b"
)
PLANAR = "geopriv:planarlaplace"
EPS = 0.01


@pytest.fixture(scope="module")
def released(qgis, layers, tmp_path_factory):
    """A release made by a QGIS that speaks German: process, layer and page."""
    folder = tmp_path_factory.mktemp("german")
    path, page = folder / "released.gpkg", folder / "page.html"
    done = qgis.process(
        "--json", "run", PLANAR, "--", f"INPUT={layers[27700]}", f"EPS={EPS}",
        f"OUTPUT={path}", f"OUTPUT_HTML={page}", **GERMAN,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout, path, page.read_text(encoding="utf-8")


def test_titles_labels_and_help_are_german(qgis):
    told = qgis.process("help", PLANAR, **GERMAN).stdout
    assert "Punkte verschleiern (ebenes Laplace)" in told
    assert "Wie weit Punkte im Mittel wandern" in told
    assert "Was nicht versprochen wird." in told
    assert "Mask points" not in told


def test_page_states_the_guarantee_in_german_with_decimal_comma(released):
    _, _, page = released
    assert "Der Ort jeder Zeile ist ε-geo-privat mit ε = 0,01 je Meter" in page
    assert "Each row" not in page


def test_the_record_is_the_same_in_every_language(released):
    _, path, _ = released
    promise = read_file(path).geopriv.guarantee
    assert promise.eps == EPS
    assert any(each.startswith("rows keep their order") for each in promise.assumptions)
    with contextlib.closing(sqlite3.connect(path)) as database:
        found = database.execute("SELECT metadata FROM gpkg_metadata").fetchall()
    stored = " ".join(text for (text,) in found)
    assert "Each row's location is ε-geo-private" in stored
    assert "geo-privat " not in stored


def test_form_refusals_are_german_with_form_labels(qgis, tmp_path):
    said = qgis.headless("refused_in", "de", tmp_path)
    who, eps = "„Wer geschützt ist“", "„ε, Verlust an Privatheit je Meter (1/m)“"
    assert said == {
        "no CRS": "der Layer hat kein KBS, darum lassen sich seine Einheiten nicht als "
        "Meter am Boden lesen. Setzen Sie das KBS, in dem seine Koordinaten sind, mit "
        "„KBS von Layern setzen“, zum Beispiel EPSG:4326.",
        "infinite": "der Layer muss in jeder Zeile einen Punkt enthalten; 1 von 2 "
        "Zeilen haben NaN oder unendliche Koordinaten: berichtigen oder entfernen Sie "
        "sie.",
        "unknown field": "„Felder, die mitgehen“ muss Felder des Layers nennen; er "
        "hat kein Feld 'x'.",
        "unknown person": f"{who} muss „Jede Zeile ist eine andere Person“ sein (jede "
        "Zeile ist eine Person), „Die ganze Tabelle gehört einer Person“ (eine "
        "Person) oder ein Feld des Layers, das keine Geometrie enthält; angegeben: "
        "'x'.",
        "out of range": f"{eps} muss eine endliche Zahl größer als 0 (1/m) sein; "
        "angegeben: -0,5.",
        "spent": f"die Freigabe kostet {eps} = 0,02 (1/m), und 0,01 ist übrig; nichts "
        "wurde belastet und nichts gezogen. Geben Sie mit einem kleineren Budget frei, "
        "oder gar nicht.",
    }


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ("gaussian", "„Höhen (Z) ebenfalls schützen“ braucht Punkte mit Z; der Layer "
         "hat keine."),
        ("hotspots", "„Seitenlänge quadratischer Zellen“ muss eine endliche Zahl "
         "größer als 0 (m) sein; angegeben: -1,0."),
        ("zonalcounts", "der Layer hat kein KBS"),
    ],
)  # fmt: skip
def test_forms_answer_bad_input_in_german(german, faulty, form, said):
    texts = german.headless("driven", form, *faulty)
    assert any(said in text for text in texts)
    lines = [line for text in texts for line in text.splitlines()]
    # What QGIS says itself, and the guarantee, which names papers and mechanisms.
    others = ("Incorrect parameter value", "Der Ort jeder Zeile", "Das Ergebnis ist")
    ours = [line for line in lines if not line.startswith(others)]
    assert not [line for line in ours if ENGLISH.search(line)]


def test_warnings_are_german_with_the_labels_of_the_form(german, layers):
    values = {"INPUT": layers[27700], "EPS": 0.5, "OUTPUT": "TEMPORARY_OUTPUT"}
    told = german.headless("called", PLANAR, values)["text"]
    assert "was kaum jemanden schützt: es unterscheidet ein Haus vom nächsten" in told
    assert "ε = 0,5 je Meter" in told
    assert "Laplace-Rauschen (Gitter)" in told  # as in the certificate's figures
    assert "laplace (" not in told
    assert not ENGLISH.search(told)


def test_lines_below_forms_are_german_with_decimal_comma(german, layers):
    extent = "529000,531000,179000,181000 [EPSG:27700]"
    said = german.headless("happens", {
        "privatehull": {"INPUT": layers[27700], "EPS": 0.01, "PRIVACY_UNIT": 1},
        "privateheatmap": {"INPUT": layers[27700], "EPS": 0.01, "EXTENT": extent},
    })  # fmt: skip
    hull = r"Der Rand liegt .* daneben \(in 95 % der Freigaben\): [\d,]+ k?m"
    assert re.fullmatch(hull, said["privatehull"])
    heat = r".*, höchstens: 0,\d+ \(1 = alle Zeilen dort\)"
    assert re.fullmatch(heat, said["privateheatmap"])
    before = german.headless("again", layers[27700])["filtered"]
    assert "(ε = 0,01 je Meter)" in before
    assert "haben diese ε = 0,04 je Meter verloren" in before


def test_pages_state_their_language(german, layers, tmp_path):
    page = tmp_path / "page.html"
    for form in ("sensitivefields", "attacknearby"):
        answer = german.run(form, INPUT=layers[27700], OUTPUT_HTML=page)
        assert answer.code == 0, answer.text
        assert '<html lang="de">' in page.read_text(encoding="utf-8")
        page.unlink()


def test_assistant_says_in_german_what_can_be_made_of_points_later(german, layers):
    moved, later = german.headless("assistant_says", layers[27700])
    assert moved.startswith("Punkte wandern im Mittel 301 m")
    assert later.startswith("Karten, Anzahlen und Raten nach Gebieten lassen sich")


def test_plans_say_in_german_why_something_cannot_be_done_later(german, layers):
    told = german.run("planrelease", INPUT=layers[27700], EPS=0.01, UNIT_FIELD="person")
    assert "nein; released muss eine unverzerrte Schätzung zulassen" in told.text
    assert not ENGLISH.search(told.results["TEXT"])


def test_alternatives_are_called_without_the_german_or(german, layers):
    told = german.run("zonalcounts", INPUT=layers[27700], EPS=1).text
    assert "„Zonen“ oder „stattdessen, mit einer Grenze: ein Feld" in told


def test_legend_of_a_map_has_a_decimal_comma(german, tmp_path):
    said = german.headless("raster_legend", tmp_path / "map.tif", 0.0, 0.25)
    assert said == ["0; wo Kanal 3 gleich 0 ist: unsicher", "0,25 je m²"]


def test_only_what_somebody_has_finished_is_shown(qgis):
    """Drafts of Qt Linguist say nothing that was looked at."""
    texts = (("one", "", "eins"), ("two", ' type="unfinished"', "zwei"),
             ("three", "", ""))  # fmt: skip
    messages = "".join(
        f"<message><source>{source}</source>"
        f"<translation{kind}>{text}</translation></message>"
        for source, kind, text in texts
    )
    file = f"<TS><context><name>a.py</name>{messages}</context></TS>"
    found = qgis.headless("finished_translations", file)
    assert found == {"one": "eins", "two": "", "three": ""}
