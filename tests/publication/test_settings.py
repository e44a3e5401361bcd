"""A publication's file: what it may say, what is wrong with it, and on which line."""

import json

import jsonschema
import pytest

from geopriv_gis import (
    FileError,
    GeoPrivError,
    ParameterError,
    Publication,
    StickyStore,
)
from geopriv_gis.publication import schema
from geopriv_gis.publication.document import Document
from geopriv_gis.publication.sections import (
    OWN,
    RELEASABLE,
    SECTIONS,
    offered_arguments,
)
from geopriv_gis.publication.settings import Settings
from tests.publication.made import WHOLE, make

SCHEMA = json.loads(schema.FILE.read_text(encoding="utf-8"))
LISTED = WHOLE.replace("[release.points]", '[[release]]\nname = "points"').replace(
    "[release.districts]", '[[release]]\nname = "districts"'
)


def settings(tmp_path, text):
    path = tmp_path / "publication.toml"
    path.write_text(text, encoding="utf-8")
    return Settings.of(Document.read(path))


def faults_of(tmp_path, text):
    with pytest.raises(ParameterError) as caught:
        settings(tmp_path, text)
    return str(caught.value)


def by_schema(tmp_path, text):
    path = tmp_path / "publication.toml"
    path.write_text(text, encoding="utf-8")
    return list(
        jsonschema.Draft202012Validator(SCHEMA).iter_errors(Document.read(path).whole)
    )


@pytest.mark.parametrize("text", [WHOLE, LISTED], ids=["named", "listed"])
def test_settings_read_the_releases_of_a_valid_file(tmp_path, text):
    found = settings(tmp_path, text)
    assert [(each.name, each.row.name) for each in found.releases] == [
        ("points", "planar_laplace"), ("districts", "zonal_counts"),
    ]  # fmt: skip
    assert (found.unit, found.keep) == ("patient", ("sex",))
    assert found.releases[0].given == {"eps": 0.02}
    assert by_schema(tmp_path, text) == []


# What stands there, what is put in its place, on which line, and what is said.
FAULTS = {
    "title missing": ('title = "Cases 2025"\n', "", 1, "needs title"),
    "title empty": ('"Cases 2025"', '""', 2, "title must be a text"),
    "folder elsewhere": ('"cases"', '"../cases"', 5, "folder must be a name"),
    "folder hidden": ('"cases"', '".cases"', 5, "folder must be a name"),
    "unknown section": ("[protect]", "[protects]", 10, "did you mean 'protect'"),
    "unknown key": ("keep =", "keeps =", 12, "did you mean 'keep'"),
    "keep a number": ('["sex"]', "[3]", 12, "keep must be a text, or several"),
    "keep twice": ('["sex"]', '["sex", "sex"]', 12, "keep must be a text, or several"),
    "unknown release": ("planar_laplace", "planar_laplac", 15, "mean 'planar_laplace'"),
    "budget of zero": ("eps = 0.02", "eps = 0", 16, "greater than 0 (1/m); got 0"),
    "budget as text": ("eps = 0.02", 'eps = "small"', 16, "eps must be a finite"),
    "yes as a budget": ("eps = 0.02", "eps = true", 16, "eps must be a finite"),
    "argument of another": ("eps = 0.02", "eps = 0.02\ncell_size = 3", 17, "cell_size"),
    "words": ("eps = 0.02", 'eps = 0.02\nz = "kept"', 17, "z must be one of 'keep'"),
    "a ledger of its own": ("eps = 1.0", 'ledger = "b"\neps = 1', 21, "'ledger'"),
    "a format for tables": ("eps = 0.02", 'eps = 1\nformat = "csv"', 17, "written as"),
    "cells as places": (
        "eps = 0.02",
        "eps = 0.02\nonto = 100",
        17,
        "or use cell; got 1",
    ),
    "sticky alone": ("eps = 0.02", 'eps = 0.02\nsticky = "a"', 14, "go together"),
}
NEAR = "eps = 1.0\n[plan]\nnear = "
FAULTS |= {
    f"near {near}": ("eps = 1.0", f"{NEAR}{near}", 23, text)
    for near, text in {
        "[8.5, 97.0]": "longitude first", "[181, 0]": "longitude first",
        "[8.5, -1e9]": "longitude first", "[nan, 1.0]": "near must be a place",
        "[1, 2, 3]": "near must be a place", "true": "near must be a place",
        "[8.5, true]": "near must be a place",
    }.items()
}  # fmt: skip
FAULTS["near of a source"] = (
    'path = "patients.gpkg"', 'path = "patients.gpkg"\nnear = [8.5, 97.0]', 9,
    "[source.patients] near",
)  # fmt: skip
ONLY_WORDS = {
    "near of a source",
    "folder elsewhere",
    "folder hidden",
}  # a pattern would not be readable
ONLY_WORDS |= {name for name in FAULTS if name.endswith(("97.0]", "0]", "1e9]"))}


@pytest.mark.parametrize("name", FAULTS)
def test_settings_faults_name_their_line(tmp_path, name):
    old, new, line, text = FAULTS[name]
    assert old in WHOLE
    found = faults_of(tmp_path, WHOLE.replace(old, new, 1))
    assert f"publication.toml, line {line}: " in found, found
    assert text in found
    if name not in ONLY_WORDS:
        assert by_schema(tmp_path, WHOLE.replace(old, new, 1))


SECOND = '[source.others]\npath = "o.gpkg"\n[protect]'
MISSHAPEN = {
    "no source": (
        '[source.patients]\npath = "patients.gpkg"\n', "", "[source.NAME] is missing"),
    "a source by itself": ("[source.patients]", "[source]", "must be a table"),
    "sources in a list": ("[source.patients]", "[[source]]", "sources must be tables"),
    "protect twice": ("[protect]", "[[protect]]", "[protect] must be a table"),
    "a release by itself": (
        "[release.points]\nrelease", "[release]\npoints", "releases must be tables"),
    "a source that is none": (
        "eps = 0.02", 'eps = 0.02\nsource = "a"', "there is no [source.a]"),
    "which of two": ("[protect]", SECOND, "source must name one of the sources"),
}  # fmt: skip


@pytest.mark.parametrize("name", MISSHAPEN)
def test_settings_refuse_misshapen_sections(tmp_path, name):
    old, new, text = MISSHAPEN[name]
    assert WHOLE.count(old) == 1
    assert text in faults_of(tmp_path, WHOLE.replace(old, new))


def test_settings_privacy_unit_belongs_in_protect(tmp_path):
    found = faults_of(
        tmp_path, WHOLE.replace("eps = 1.0", 'eps = 1.0\nprivacy_unit = "row"')
    )
    assert "line 22: privacy_unit stands in [protect]" in found


def test_settings_report_all_faults_at_once(tmp_path):
    found = faults_of(
        tmp_path, WHOLE.replace("eps = 0.02", "eps = -1").replace("keep", "kept")
    )
    assert len(found.splitlines()) == 2


@pytest.mark.parametrize("name", ["Points", "a b", "../x", ""])
def test_settings_release_names_must_be_file_names(tmp_path, name):
    text = WHOLE.replace("[release.points]", f'[release."{name}"]')
    assert "a release needs a name of its own" in faults_of(tmp_path, text)


def test_settings_refuse_reserved_file_names(tmp_path):
    text = WHOLE.replace("[release.points]", "[release.readme]")
    assert "readme is the name of a file" in faults_of(tmp_path, text)


MISFITS = {
    "preset of none": ('release = "zonal_counts"\npreset = "dwc"', "presets of zonal"),
    "no such preset": ('release = "zonal_counts"\npreset = "gbif"', "presets of zonal"),
    "a list": ('release = "planar_laplace"\npreset = ["dwc"]', "preset must be one of"),
    "another's key": ('release = "planar_laplace"\npreset = "dwc"\nstratum = "urban"',
                      "knows no 'stratum'"),
    "no such stratum": ('release = "planar_laplace"\npreset = "dhs"\nstratum = "sea"',
                        "stratum must be one of"),
}  # fmt: skip


@pytest.mark.parametrize("name", MISFITS)
def test_settings_refuse_unfitting_presets(tmp_path, name):
    text, fault = MISFITS[name]
    whole = WHOLE.partition("[release.points]")[0] + "[release.points]\n" + text
    assert fault in faults_of(tmp_path, whole)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('kinds = "thesis"', "[report] kinds are dpia"),
        ('kinds = ["dpia", "x"]', "[report] kinds are dpia"),
        ("kinds = 5", "kinds must be a text, or several in brackets"),
        ("kinds = [[1]]", "[report] kinds are dpia"),
        ('language = "de"', "[report] needs kinds"),
        ('kinds = "dpia"\nlanguage = "it"', "language must be one of"),
    ],
)
def test_settings_refuse_unknown_reports(tmp_path, text, fault):
    assert fault in faults_of(tmp_path, f"{WHOLE}\n[report]\n{text}\n")


def test_settings_line_numbers_after_multiline_texts_and_lists(tmp_path):
    text = LISTED.replace('"Cases 2025"', '"""Cases\neps = 5\n[ledger]\n2025"""')
    found = faults_of(tmp_path, text.replace("eps = 1.0", "eps = -1"))
    line = text.splitlines().index("eps = 1.0") + 1
    assert f"line {line}: " in found


def test_settings_invalid_toml_message_hides_content(tmp_path):
    found = faults_of(tmp_path, WHOLE + "\nsecret secret\n")
    assert "not valid TOML (at line 27, column 8)" in found
    assert "secret" not in found
    (tmp_path / "bad.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ParameterError, match="text in UTF-8"):
        Document.read(tmp_path / "bad.toml")
    for name, text in (("none.toml", "does not exist"), ("a.txt", "must end in")):
        with pytest.raises(FileError, match=text):
            Document.read(tmp_path / name)


def test_settings_schema_matches_the_declared_rows():
    assert schema.FILE.read_text(encoding="utf-8") == schema.schema_text()
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    for name, rows in SECTIONS.items():
        table = SCHEMA["properties"][name]
        table = table["additionalProperties"] if name == "source" else table
        assert set(table["properties"]) == {each.name for each in rows}


def test_settings_arguments_do_not_clash_with_keys():
    own = {each.name for each in OWN} | {"name", "preset"}
    for row in RELEASABLE.values():
        names = [each.name for each in offered_arguments(row)]
        assert not own.intersection(names), row.name
        assert len(set(names)) == len(names), row.name


@pytest.mark.parametrize(("one", "other"), ["[]", ("{a = ", "}")])
def test_settings_refuse_deeply_nested_brackets(tmp_path, one, other):
    text = f"a = {one * 9_000}1{other * 9_000}"
    assert "brackets nested too deeply" in faults_of(tmp_path, text)


def test_settings_refuse_very_long_dotted_names(tmp_path):
    """Readers take the square of them: two minutes for twice these."""
    text = ".".join("a" * 100_000) + " = 1"
    with pytest.raises(FileError, match="too large"):
        settings(tmp_path, text)


@pytest.mark.parametrize(
    "address",
    ["PG:host=h user=u password=hunter2", "postgresql://u:hunter2@h/db"],
)
@pytest.mark.parametrize("named", ["patients.gpkg", "districts.gpkg", "people.ledger"])
def test_settings_refuse_connection_strings_unshown(tmp_path, named, address):
    path = make(tmp_path, WHOLE.replace(f'"{named}"', f'"{address}"'))
    before = sorted(tmp_path.iterdir())
    with pytest.raises(GeoPrivError, match="must name a local file") as caught:
        Publication(path).publish()
    assert "hunter2" not in str(caught.value)
    with pytest.raises(FileError, match="must name a local file") as caught:
        StickyStore(address, "cases 2025")
    assert "hunter2" not in str(caught.value)
    assert sorted(tmp_path.iterdir()) == before
