"""All or nothing: charged once, drawn, and put in place by one renaming."""

import html
import json
import math
import os
import re
import shutil
import sqlite3
import warnings
from pathlib import Path

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from geopandas.testing import assert_geodataframe_equal
from shapely.geometry import LineString

import geopriv_gis
from geopriv_gis import (
    BudgetError,
    ConversionError,
    CRSError,
    FileError,
    GeometryError,
    GeoPrivError,
    GeoPrivWarning,
    Ledger,
    LedgerError,
    ParameterError,
    StickyStore,
    reports,
)
from geopriv_gis.arguments import release_row
from geopriv_gis.checking import verdict
from geopriv_gis.core.promise.curve import concentrated_delta
from geopriv_gis.core.promise.guarantee import Guarantee
from geopriv_gis.files.paths import sha256_of
from geopriv_gis.frames.maps.pictures import draw_picture
from geopriv_gis.publication import (
    point_source,
    publication,
    publishing,
    sections,
    staging,
    work,
)
from geopriv_gis.publication.document import _import_tomllib
from geopriv_gis.publication.parts import total_sentences
from geopriv_gis.publication.point_source import PointSource
from geopriv_gis.publication.publication import Publication
from tests.publication import killing, made

pytestmark = pytest.mark.usefixtures("plain")
LEDGERLESS = made.WHOLE[: made.WHOLE.index("[ledger]")]


@pytest.fixture
def plain(monkeypatch):
    """Publish without pictures, which take most of the time; one test has them."""
    monkeypatch.setattr(publishing.package.pictures, "draw_picture", lambda *_: None)


@pytest.fixture
def path(tmp_path):
    return made.make(tmp_path)


@pytest.fixture(scope="module")
def lines(tmp_path_factory):
    return killing.lines_of(made.make(tmp_path_factory.mktemp("lines")))


def entries(path):
    return Ledger.open(path.parent / "people.ledger").entries


def left(path):
    return [each.name for each in path.parent.iterdir() if each.name.startswith(".")]


# -- the plan --------------------------------------------------------------------------


def test_a_plan_reads_no_row_and_charges_nothing(path, monkeypatch):
    monkeypatch.setattr(publishing.PointSource, "frame", None)
    found = Publication(path).plan()
    assert entries(path) == ()
    assert sorted(found.guarantees) == ["districts", "points"]
    assert found.kept == {"points": ("sex",), "districts": ()}
    assert found.fits
    text = str(found)
    for part in (
        "moves on average: 100 m", "standard error", "exp(0.02·d + 2)",
        "ε = 0.1 (1/m)    for ever  0.02   0.08", "published beside its points: sex",
    ):  # fmt: skip
        assert part in text, part
    assert found.figures("points")["expected"][0]["value"] == pytest.approx(
        100, rel=0.01
    )
    json.dumps(found.figures("districts"), allow_nan=False)
    assert "<h1>Plan of Cases 2025</h1>" in found.to_html()


def test_without_pyarrow_gdal_reads_the_rows(path, monkeypatch):
    plain = Publication(path)._sources["patients"]
    schema, frame = plain.schema(), plain.frame()
    monkeypatch.setattr(point_source.importlib.util, "find_spec", lambda _: None)
    again = Publication(path)._sources["patients"]
    assert again._by_gdal
    assert again.schema() == schema
    assert_geodataframe_equal(again.frame(), frame, check_like=True, check_dtype=False)
    assert Publication(path).publish().folder.is_dir()


def test_plan_states_ledger_refusals(tmp_path):
    found = Publication(made.make(tmp_path, limits=("gp=0.01", "dp=3"))).plan()
    assert not found.fits
    assert "The ledger would refuse it" in str(found)


def refused(tmp_path, old, new, error=ParameterError, text=made.WHOLE):
    assert old in text
    path = made.make(tmp_path, text.replace(old, new, 1))
    for act in (Publication(path).plan, Publication(path).publish):
        with pytest.raises(error) as caught:
            act()
        assert "Jane" not in str(caught.value)
    assert entries(path) == ()
    assert left(path) == []
    return str(caught.value)


@pytest.mark.parametrize("keep", ['["sex"]', '["sex", "patient"]'])
def test_plan_uses_depend_on_published_columns(tmp_path, keep):
    text = made.WHOLE.replace('["sex"]', keep)
    text = text.replace("eps = 0.02", 'eps = 0.02\nmethod = "composition"')
    maps, *_ = Publication(made.make(tmp_path, text)).plan().outlooks["points"].uses
    told = "yes" if "patient" in keep else "must have the column 'patient'"
    assert told in maps.partition("): ")[2]


def test_plan_names_the_line_of_uncountable_releases(tmp_path):
    text = made.WHOLE.replace("planar_laplace", "gaussian")
    path = made.make(tmp_path, text.replace("eps = 0.02", "rho = 1e-5"))
    said = r"publication\.toml, line 14, release points: a 'cgp' guarantee is not pure"
    for act in (Publication(path).plan, Publication(path).publish):
        with pytest.raises(ConversionError, match=said):
            act()
    assert not entries(path)
    assert not left(path)


def test_plan_in_degrees_uses_the_place_of_another_release(tmp_path):
    cells = made.WHOLE.replace("eps = 0.02", "eps = 0.02\ncell = 0.1")
    path = made.make(tmp_path, cells)
    made.patients().to_crs(4326).to_file(tmp_path / "patients.gpkg")
    places = []
    for text in (cells, cells[: cells.index("[release.districts]")]):
        path.write_text(text, "utf-8")
        places.append(Publication(path).plan().outlooks["points"].lines[0])
    assert "around a public layer of this publication" in places[0]
    assert "around 50.0° N, 9.0° E, as nothing public says where" in places[1]
    near = f"{cells}\n[plan]\nnear = [-70.5, -33.4]\n"
    path.write_text(near[: near.index("[release.d")] + near[near.index("[plan") :])
    line = Publication(path).plan().outlooks["points"].lines[0]
    assert "around 33.4° S, 70.5° W" in line
    assert "nothing public" not in line


def test_plan_uses_the_place_of_each_source(tmp_path):
    cells = made.WHOLE.replace("eps = 0.02", "eps = 0.02\ncell = 0.1")
    text = cells[: cells.index("[release.districts]")]
    other = '[source.other]\npath = "patients.gpkg"\nnear = [-70.5, -33.4]\n[protect]'
    points = text[text.index("[release.points]") :]
    own = 'source = "patients"\neps ='
    text = text.replace("[protect]", other).replace("eps =", own)
    text += points.replace(".points", ".far").replace(
        "eps =", 'source = "other"\neps ='
    )
    path = made.make(tmp_path, f"{text}\n[plan]\nnear = [10.5, 60.0]\n")
    made.patients().to_crs(4326).to_file(tmp_path / "patients.gpkg")
    found = Publication(path).plan().outlooks
    assert "around 60.0° N, 10.5° E" in found["points"].lines[0]
    assert "around 33.4° S, 70.5° W" in found["far"].lines[0]
    assert "near" not in Publication(path).publish().folder.joinpath(
        "publication.toml"
    ).read_text("utf-8")


VALUES = {
    "unit_ball": (
        [[1, 2, 3], [[0, 0], [1, 0], [0, 1]], [[0, 0], [1, 0], [1, 1], [0, 1.5]]],
        [[1, 2], [1, 2, 3, 4], [[0, 0], [1, 0]], [[0, 0], [1, 0], [0, "1"]],
         [[0, 0], [1, 0], [0, 1, 2]], [1, 2, True], [1, 2, math.inf], "a", 3],
    ),
    "crs": (["EPSG:4326", 4326], [True, 4326.0, "", ["EPSG:4326"]]),
    "keep": (
        ["a", ["a", "b"], {"a": "as is", "b": "pseudonym"}],
        [["a", "a"], ["a", ""], ["a", 1], {"a": "no"}, 3, ""],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", VALUES)
def test_values_of_a_publication_file_are_of_their_kind(name):
    row = release_row("planar_laplace")
    offered = {each.name: each for each in sections.offered_arguments(row)}
    good, bad = VALUES[name]
    for value in good:
        sections.check_value(offered[name], value)
    for value in bad:
        with pytest.raises(ParameterError, match=f"{name} must be"):
            sections.check_value(offered[name], value)


@pytest.mark.parametrize("kept", [True, False])
def test_published_columns_that_look_like_codes_of_places_are_told(kept, tmp_path):
    frame = made.patients()
    frame["code"] = [f"N{n % 9} {n % 7}AB" for n in range(len(frame))]
    text = made.WHOLE.replace('keep = ["sex"]', 'keep = ["sex", "code"]')
    if kept:
        text = text.replace("eps = 0.02", 'eps = 0.02\nkeep = ["code"]')
    work, *_ = Publication(made.make(tmp_path, text, limits=()))._works
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        work.warn_of_codes(frame)
    said = [str(each.message) for each in told]
    assert ["codes of places are published: code" in each for each in said] == (
        [] if kept else [True]
    )


def test_plan_in_a_notebook_says_all_of_the_plan(tmp_path):
    found = Publication(made.make(tmp_path)).plan()
    shown = html.unescape(re.sub(r"<[^>]*>", " ", found._repr_html_()))
    shown = " ".join(shown.split())
    for line in str(found).split("\n")[1:]:
        assert " ".join(line.rstrip(":").split()) in shown
    assert "no row was read" in shown


def test_changed_part_of_folder_has_another_fingerprint(tmp_path):
    for name in ("a", "b"):
        made.patients().to_parquet(tmp_path / f"{name}.parquet")
    before = point_source.fingerprint(tmp_path, "salt")
    assert point_source.fingerprint(tmp_path, "salt") == before
    assert point_source.fingerprint(tmp_path, "of another request") != before
    made.patients().iloc[1:].to_parquet(tmp_path / "b.parquet")
    assert point_source.fingerprint(tmp_path, "salt") != before


def test_plan_near_must_be_in_the_area_of_use(tmp_path):
    text = f"{made.WHOLE}\n[plan]\nnear = [8.5, 47.4]\n"
    cut = text[: text.index("[release.d")] + text[text.index("[plan") :]
    with pytest.raises(ParameterError, match=r"line \d+.*near must be in the area"):
        Publication(made.make(tmp_path, cut)).plan()


def test_a_schema_is_read_once(path, monkeypatch):
    read, schema = [], PointSource.schema
    monkeypatch.setattr(
        PointSource, "schema", lambda self: read.append(self.path) or schema(self)
    )
    path.write_text(made.WHOLE + '[report]\nkinds = ["statement"]\n', "utf-8")
    Publication(path).publish()
    assert len(read) == 1


def test_columns_that_are_not_there_are_refused(tmp_path):
    said = refused(tmp_path, '["sex"]', '["sex", "age"]')
    assert "no column 'age'; it has patient, name, sex" in said


REFUSED = {
    "columns beside points of a release that drops none": (
        'release = "planar_laplace"\neps = 0.02',
        'release = "square"\neps = 1.0\nbounds = [530000, 180000, 540000, 190000]',
        "'patient' would be published by square",
    ),
    "a radius given twice": (
        'release = "planar_laplace"',
        'release = "peak_laplace"\neps_fixed = 1\nradius = 9\nk = 5\nper_km2 = 9',
        "pass either radius, or k and per_km2",
    ),
    "a radius given by half": (
        'release = "planar_laplace"',
        'release = "peak_laplace"\neps_fixed = 1\nk = 5',
        "pass either radius, or k and per_km2",
    ),
    "two files of one name": (
        '"districts.gpkg"', '["districts.gpkg", "./districts.gpkg"]',
        "zones must be files of different names",
    ),
    "zones that are a table": (
        '"districts.gpkg"', '"table.csv"', "CSV holds no geometry",
    ),
    "columns of coordinates, where there are shapes": (
        '"patients.gpkg"', '"patients.gpkg"\nx = "a"\ny = "b"',
        "are for CSV, and Parquet",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_publish_refuses_bad_settings_before_the_charge(tmp_path, name):
    old, new, text = REFUSED[name]
    assert made.WHOLE.count(old) == 1
    path = made.make(tmp_path, made.WHOLE.replace(old, new))
    pd.DataFrame({"a": [1]}).to_csv(tmp_path / "table.csv", index=False)
    with pytest.raises(GeoPrivError, match=text):
        Publication(path).publish()
    assert entries(path) == ()
    assert left(path) == []


def test_publish_refuses_another_privacy_unit(tmp_path):
    old = 'privacy_unit = "patient"'
    said = refused(tmp_path, old, 'privacy_unit = "name"', geopriv_gis.ConversionError)
    assert "release" in said or "ledger" in said


def test_columns_to_be_dropped_must_be_there(tmp_path):
    said = refused(tmp_path, "eps = 0.02", 'eps = 0.02\ndrop = ["sexx"]')
    assert "no column 'sexx'" in said


def test_release_keep_must_be_in_protect_keep(tmp_path):
    said = refused(tmp_path, "eps = 0.02", 'eps = 0.02\nkeep = ["name"]')
    assert (
        "line 17, release points: keep names 'name', which is not in [protect]" in said
    )


HIDDEN = made.WHOLE.replace(
    'keep = ["sex"]', 'keep = { sex = "as is", patient = "pseudonym" }'
)


def test_pseudonyms_are_published_in_place_of_persons(tmp_path):
    path = made.make(tmp_path, HIDDEN)
    plan = Publication(path).plan()
    assert "published beside its points: sex, patient (pseudonym)" in str(plan)
    planned = plan.guarantees["points"]
    folder = Publication(path).publish().folder
    found = geopriv_gis.read_file(folder / "points.gpkg")
    promised = found.geopriv.guarantee
    assert planned.pseudonyms == promised.pseudonyms == ("patient",)
    assert promised.attribute_columns == ("sex",)
    assert found["patient"].nunique() == made.PERSONS
    for each in filter(Path.is_file, folder.rglob("*")):
        assert b"person-0" not in each.read_bytes(), each.name
    assert "Pseudonyms: equal values" in (folder / "datapackage.json").read_text()
    assert left(path) == []


def pages_of(path):
    """Publish; return all that people read of it, by its name."""
    found = {"plan": str(Publication(path).plan())}
    found["plan.html"] = Publication(path).plan().to_html()
    folder = Publication(path).publish().folder
    found |= {
        each.name: each.read_text("utf-8")
        for each in folder.iterdir() if each.suffix in (".md", ".html")
    }  # fmt: skip
    verdict = Publication(path).check()
    released = geopriv_gis.read_file(folder / "points.gpkg")
    found |= {"check": str(verdict), "certificate": verdict.to_html()}
    found["guarantee"] = released.geopriv.guarantee.in_words()
    found |= {
        f"{kind} in {language}": released.geopriv.report(kind, language=language)
        for kind in reports.KINDS for language in reports.LANGUAGES
    }  # fmt: skip
    return found


def test_pseudonyms_are_marked_wherever_columns_are_listed(tmp_path):
    keep = '{ sex = "as is", dossier = "pseudonym" }'
    points = LEDGERLESS[: LEDGERLESS.index("[release.districts]")]
    text = points.replace('["sex"]', keep).replace("patients.gpkg", "all.gpkg")
    path = made.make(tmp_path, f"{text}[report]\nkinds = {list(reports.KINDS)}\n")
    made.patients().rename(columns={"name": "dossier"}).to_file(tmp_path / "all.gpkg")
    told = r"dossier\W+pseudonym|pseudonyme?s?\b.*: dossier"
    for name, page in pages_of(path).items():
        for each in re.split(r"<[^>]*>|\n|[.!?]\s", page):
            apart = "dossier" not in each or re.search(told, each, re.IGNORECASE)
            assert apart, (name, each)


LISTS = """category = "sex"
categories = ["f", "m, or not told"]
queries = ["zone", "zone*category"]
"""


def test_published_settings_can_be_read_again(tmp_path):
    text = HIDDEN.replace("eps = 1.0\n", f"eps = 1.0\n{LISTS}")
    folder = Publication(made.make(tmp_path, text)).publish().folder
    asked = _import_tomllib().loads(text)
    told = _import_tomllib().loads((folder / "publication.toml").read_text("utf-8"))
    assert told["protect"] == asked["protect"]
    for name, release in asked["release"].items():
        assert told["release"][name] == {"format": "gpkg", **release}
    counts = geopriv_gis.read_file(folder / "districts.gpkg")
    assert {"f", "m, or not told"} < set(counts["category"])


def test_a_release_may_ask_for_pseudonyms_by_itself(tmp_path):
    text = made.WHOLE.replace('keep = ["sex"]', 'keep = ["sex", "patient"]')
    own = 'eps = 0.02\nkeep = { patient = "pseudonym" }'
    folder = Publication(made.make(tmp_path, text.replace("eps = 0.02", own))).publish()
    found = geopriv_gis.read_file(folder.folder / "points.gpkg")
    assert found.geopriv.guarantee.pseudonyms == ("patient",)


@pytest.mark.parametrize(
    ("new", "said"),
    [
        ('{ patient = "hash" }', "or a table of 'as is' or 'pseudonym'"),
        ('{ patient = ["pseudonym"] }', "or a table of 'as is' or 'pseudonym'"),
        ('{ nobody = "pseudonym" }', "the source has no column 'nobody'"),
    ],
)
def test_unknown_words_in_keep_are_refused(tmp_path, new, said):
    path = made.make(tmp_path, made.WHOLE.replace('["sex"]', new))
    with pytest.raises(ParameterError) as caught:
        Publication(path).plan()
    assert said in str(caught.value)


def test_missing_public_layers_are_named_with_their_line(tmp_path):
    said = refused(tmp_path, "districts.gpkg", "wards.gpkg", FileError)
    assert said.startswith("publication.toml, line 20, release districts: zones: ")


# -- publishing ------------------------------------------------------------------------


def test_publish_makes_a_folder_and_charges_once(path):
    found = Publication(path).publish()
    assert found.folder == path.parent / "cases"
    assert not found.resumed
    assert left(path) == []
    both = entries(path)
    assert [each.body["note"] for each in both] == [
        "Cases 2025: points", "Cases 2025: districts",
    ]  # fmt: skip
    about = json.loads((found.folder / "datapackage.json").read_text("utf-8"))
    assert [each.body["key"] for each in both] == [
        f"{about['id']}:points", f"{about['id']}:districts",
    ]  # fmt: skip
    page = (found.folder / "README.md").read_text("utf-8")
    assert f"Published: {about['created'][:10]}. Licence" in page
    assert "| se | Standard error, of the noise alone. |" in page
    assert "| count_raw | As measured, with its noise: it may be below zero. |" in page
    points = geopriv_gis.read_file(found.folder / "points.gpkg")
    assert list(points.columns) == ["sex", "geometry"]
    assert points.geopriv.guarantee.to_dict() == both[0].body["guarantee"]
    resource = about["resources"][0]
    assert Guarantee.from_dict(resource["geopriv"]["guarantee"]).eps == 0.02
    assert [one["name"] for one in resource["schema"]["fields"]] == ["sex", "geometry"]
    for each in about["resources"]:
        file = found.folder / each["path"]
        assert each["bytes"] == file.stat().st_size
        assert each["hash"] == f"sha256:{sha256_of(file)}"
        assert each["mediatype"] == "application/geopackage+sqlite3"
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT00:00:00Z", about["created"])
    assert about["geopriv"]["together"] == list(found.together)
    assert "exp(0.02·d + 2)" in found.together[1]
    assert "before or later" in (found.folder / "README.md").read_text("utf-8")
    with pytest.raises(FileError, match="exists; nothing was charged"):
        Publication(path).publish()
    assert entries(path) == both
    assert left(path) == []


def test_latest_folder_is_that_of_the_latest_day(tmp_path):
    text = made.WHOLE.replace('folder = "cases"', 'folder = "cases {date}, all"')
    settings = Publication(made.make(tmp_path, text))._settings
    with pytest.raises(FileError, match="not there yet"):
        publishing.latest_folder(settings)
    days = ("2025-12-31", "2026-11-02", "2026-02-28")
    for day in (*days, "2027-1-1", "draft"):
        (tmp_path / f"cases {day}, all").mkdir()
    (tmp_path / "cases 2027-01-01, all.zip").mkdir()
    (tmp_path / "cases 2028-01-01, all").write_text("a file")
    found = publishing.latest_folder(settings)
    assert found.name == "cases 2026-11-02, all"


def test_charges_have_the_names_that_the_file_gives(tmp_path, monkeypatch):
    names = {"component": "week 2", "colleague": "anna", "purpose": "press"}
    more = "".join(f'{name} = "{value}"\n' for name, value in names.items())
    account = Publication(made.make(tmp_path, made.WHOLE + more))
    other = tmp_path / "other"
    other.mkdir()
    plain = Publication(made.make(other, limits=()))
    seen = []
    monkeypatch.setattr(Ledger, "open", lambda *_: Ledger.__new__(Ledger))
    monkeypatch.setattr(Ledger, "labelled", lambda _, **given: seen.append(given))
    assert account.account is plain.account is None
    assert seen[0] == names
    assert seen[1] == {"component": "geometry", "colleague": None, "purpose": None}


def stopped_by(monkeypatch, name):
    """Let what has this name in the module of works stop; return what it was given."""
    seen = []

    def stop(*given, **options):
        seen.append((given, options))
        raise ParameterError("stopped.")

    monkeypatch.setattr(work, name, stop)
    return seen


def test_figures_of_the_file_reach_the_plan(tmp_path, monkeypatch):
    figures = "[plan]\nrows = 77\nrows_per_person = [2, 5]\nnear = [-0.1, 51.5]\n"
    seen = stopped_by(monkeypatch, "plan_release")
    with pytest.raises(ParameterError, match="stopped"):
        Publication(made.make(tmp_path, made.WHOLE + figures)).plan()
    ((_, options),) = seen
    assert options["rows"] == 77
    assert options["rows_per_person"] == [2, 5]
    assert list(options["near"]) == [-0.1, 51.5]
    assert options["left_out"] == ["patient"]


@pytest.mark.parametrize("shared", [True, False])
def test_store_of_the_file_is_opened_as_it_says_and_not_told(
    shared, tmp_path, monkeypatch
):
    more = 'sticky = "noise.sqlite"\ndataset = "cases"\nid_column = "name"\n'
    more += f"shared_places = {str(shared).lower()}\n"
    text = made.WHOLE.replace("eps = 0.02\n", f"eps = 0.02\n{more}")
    told = Publication(made.make(tmp_path, text))
    seen = stopped_by(monkeypatch, "StickyStore")
    with pytest.raises(ParameterError, match="stopped"):
        told.publish()
    (((path, dataset), options),) = seen
    assert Path(path) == tmp_path / "noise.sqlite"
    assert (dataset, options) == ("cases", {"shared_places": shared})
    public = publishing.package._public_settings(told._settings)
    assert "eps = 0.02" in public
    for private in ("noise", "sticky", "dataset", "id_column", "name", "shared"):
        assert private not in public, private


def test_published_files_contain_no_true_values_or_paths(path):
    folder = Publication(path).publish().folder
    for name, content in killing.files(folder).items():
        assert not killing.NEEDLES.search(content), name
        for private in (b"people.ledger", b"patients.gpkg", str(path.parent).encode()):
            assert private not in content, name
    told = (folder / "publication.toml").read_text("utf-8")
    assert 'zones = "districts.gpkg"' in told


def test_published_titles_and_columns_are_escaped(tmp_path):
    evil = "<script>alert(1)</script>"
    path = with_column(tmp_path, evil, lambda n: np.arange(n) % 3)
    text = path.read_text("utf-8").replace("Cases 2025", f"A & B {evil}")
    path.write_text(text, "utf-8")
    folder = Publication(path).publish().folder
    for name, content in killing.files(folder).items():
        if name.endswith((".md", ".json", ".html")):
            assert b"<script" not in content, name
    about = json.loads((folder / "datapackage.json").read_text("utf-8"))
    assert about["title"] == f"A & B {evil}"
    assert evil in geopriv_gis.read_file(folder / "points.gpkg").columns
    assert "# A & B &lt;script&gt;" in (folder / "README.md").read_text("utf-8")
    assert Publication(path).check().colour == "green"


def test_published_settings_omit_paths_comments_and_colleagues(tmp_path):
    text = made.WHOLE.replace("people.ledger", "./people.ledger")
    text = text.replace('"districts.gpkg"', '"./public/../districts.gpkg"  # of Anna')
    (tmp_path / "public").mkdir()
    path = made.make(tmp_path, text + 'purpose = "the secret map"\n')
    folder = Publication(path).publish().folder
    whole = b"".join(killing.files(folder).values())
    for private in (b"public/..", b"of Anna", b"secret map", b"./"):
        assert private not in (folder / "publication.toml").read_bytes()
    assert b"secret map" not in whole


def test_published_settings_omit_folders_of_each_of_several_layers(tmp_path):
    layers = '["./public/../all.gpkg", "./public/../districts.gpkg"]'
    text = made.WHOLE.replace('"districts.gpkg"', layers)
    (tmp_path / "public").mkdir()
    told = Publication(made.make(tmp_path, text))
    public = publishing.package._public_settings(told._settings)
    assert 'zones = ["all.gpkg", "districts.gpkg"]' in public


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('title = "Cases 2025"', 'title = "Cases 2026"'), ('["sex"]', "[]"),
        ('"people.ledger"', '"other.ledger"'), ("eps = 0.02", "eps = 0.03"),
        ('"patients.gpkg"', '"./patients.gpkg"'), ('"patient"', '"name"'),
    ],
)  # fmt: skip
def test_fingerprint_of_a_publication_covers_every_section(tmp_path, old, new):
    assert old in made.WHOLE
    first, other = (
        Publication(made.make(tmp_path, text, limits=()))._settings.fingerprint
        for text in (made.WHOLE, made.WHOLE.replace(old, new))
    )
    assert first != other


def test_publish_beyond_the_budget_charges_nothing(tmp_path):
    path = made.make(tmp_path, limits=("gp=0.1", "dp=0.5"))  # points alone would fit
    with pytest.raises(BudgetError):
        Publication(path).publish()
    assert entries(path) == ()
    assert left(path) == []
    assert not (tmp_path / "cases").exists()


def test_publish_refuses_coordinate_columns_before_the_charge(tmp_path):
    path = made.make(tmp_path, made.WHOLE.replace('["sex"]', '["sex", "east"]'))
    frame = made.patients()
    frame["east"] = frame.geometry.x
    frame.to_file(tmp_path / "patients.gpkg")
    with pytest.raises(ParameterError, match=r"line 14, release points: .*east"):
        Publication(path).publish()
    assert entries(path) == ()
    assert left(path) == []


@pytest.mark.parametrize(
    ("column", "values", "error"),
    [
        ("SEX", lambda frame: frame["sex"], "upper and lower case"),
        ("stay", lambda frame: pd.to_timedelta(range(len(frame)), unit="s"), "points"),
        ("home", lambda frame: frame.geometry.buffer(9), "is a second geometry"),
    ],
)
def test_publish_refuses_unwritable_columns_before_the_charge(
    tmp_path, column, values, error
):
    text = made.WHOLE.replace('["sex"]', f'["sex", "{column}"]')
    path = made.make(tmp_path, text.replace("patients.gpkg", "patients.parquet"))
    frame = made.patients()
    frame[column] = values(frame)
    frame.to_parquet(tmp_path / "patients.parquet")
    with pytest.raises(geopriv_gis.GeoPrivError, match=error):
        Publication(path).publish()
    assert entries(path) == ()
    assert left(path) == []


def test_publish_refuses_a_crs_that_the_format_loses_before_the_charge(tmp_path):
    """Also where no column is published."""
    text = made.WHOLE.replace('["sex"]', "[]")
    path = made.make(tmp_path, text.replace("0.02", '0.02\nformat = "geojson"'))
    here = "+proj=tmerc +lat_0=51 +lon_0=-1 +ellps=GRS80 +units=m"
    made.patients().to_crs(here).to_file(tmp_path / "patients.gpkg")
    with pytest.raises(FileError, match="needs a CRS with a code"):
        Publication(path).publish()
    assert entries(path) == ()
    assert left(path) == []


def test_a_second_geometry_in_drop_is_left_out_of_the_release(tmp_path):
    text = made.WHOLE.replace("eps = 0.02", 'eps = 0.02\ndrop = ["home"]')
    path = made.make(tmp_path, text.replace("patients.gpkg", "patients.parquet"))
    frame = made.patients()
    frame["home"] = frame.geometry.buffer(9)
    frame.to_parquet(tmp_path / "patients.parquet")
    Publication(path).publish()
    released = gpd.read_file(tmp_path / "cases" / "points.gpkg")
    assert set(released.columns) == {"sex", "geometry"}
    assert Publication(path).check().colour == "green"


def test_empty_source_publishes_counts_and_no_points(tmp_path):
    path = made.make(tmp_path)
    made.patients().iloc[:0].to_file(tmp_path / "patients.gpkg")
    with pytest.raises(GeometryError, match="at least one row"):
        Publication(path).publish()
    assert entries(path) == ()
    start, end = (made.WHOLE.index(f"[release.{n}]") for n in ("points", "districts"))
    path.write_text(made.WHOLE[:start] + made.WHOLE[end:], encoding="utf-8")
    Publication(path).publish()
    assert Publication(path).check().colour == "green"


def test_a_report_that_cannot_be_planned_charges_nothing(tmp_path, monkeypatch):
    path = made.make(tmp_path, made.WHOLE + '\n[report]\nkinds = "dpia"\n')
    failing(monkeypatch, publishing.Work, "plan", ParameterError("no plan"))
    with pytest.raises(ParameterError, match="no plan"):
        Publication(path).publish()
    assert entries(path) == ()
    assert left(path) == []


def test_publish_detects_a_lock_removed_while_taken(path, monkeypatch):
    connect = sqlite3.connect

    def late(file, *more, **given):
        lock = connect(file, *more, **given)
        if str(file).endswith("lock"):
            lock.execute("SELECT * FROM sqlite_master").fetchall()  # it is open now
            shutil.rmtree(file.parent)
            file.parent.mkdir()
            os.close(os.open(file.with_name("other"), os.O_CREAT))  # another inode
            file.touch()
        return lock

    monkeypatch.setattr(staging.sqlite3, "connect", late)
    with pytest.raises(FileError, match="published by another process"):
        Publication(path).publish()
    monkeypatch.undo()
    assert entries(path) == ()


def test_publish_works_without_a_ledger(tmp_path):
    path = made.make(tmp_path, LEDGERLESS, limits=())
    assert "No [ledger] is named" in str(Publication(path).plan())
    assert Publication(path).publish().folder.is_dir()


def test_publish_gives_warnings_once(tmp_path):
    path = made.make(tmp_path, LEDGERLESS.replace("0.02", "0.5"), limits=())
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", GeoPrivWarning)
        Publication(path).publish()
    told = [each for each in caught if "hardly protects" in str(each.message)]
    assert len(told) == 1


def with_column(folder, name, values, more=""):
    """Return a publication that keeps a further column of its patients."""
    text = made.WHOLE.replace('keep = ["sex"]', f'keep = ["sex", "{name}"]')
    path = made.make(folder, text.replace("eps = 0.02", f"eps = 0.02\n{more}"))
    frame = made.patients()
    frame[name] = values(len(frame))
    frame.to_file(folder / "patients.gpkg")
    return path


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("case", lambda n: [f"C-{each // 3:05}" for each in range(n)]),
        ("seen", lambda n: pd.date_range("2025-01-01", periods=n, freq="7h")),
        ("patient", lambda n: np.repeat(np.arange(n // 3), 3)),
    ],
)  # fmt: skip
def test_kept_columns_are_listed_without_warning(tmp_path, name, values):
    path = with_column(tmp_path, name, values)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", ".*rows of one person move")
        folder = Publication(path).publish().folder
    listed = geopriv_gis.read_file(folder / "points.gpkg").geopriv.guarantee.published
    assert name in listed
    assert f"or people: {name}." in (folder / "README.md").read_text("utf-8")
    found = Publication(path).check()
    assert (found.colour, name in str(found)) == ("green", True), str(found)


def test_place_codes_need_keep_twice_and_stay_amber(tmp_path):
    """[protect] keep says what may be published, that of the release that it tells."""

    def codes(rows):
        return ["AB12 3CD", "AB12 3CE", "AB13 4FG"] * (rows // 3)

    for folder in ("once", "twice"):
        (tmp_path / folder).mkdir()
    path = with_column(tmp_path / "once", "home", codes)
    with pytest.raises(ParameterError, match="'home' identify") as caught:
        Publication(path).publish()
    assert "AB12" not in str(caught.value)
    assert not (tmp_path / "once" / "published").exists()
    path = with_column(tmp_path / "twice", "home", codes, 'keep = ["home"]')
    Publication(path).publish()
    found = Publication(path).check()
    assert found.colour == "amber"
    assert "published beside it as they are: home" in str(found)


def test_kept_true_coordinates_stay_amber_for_recipients(tmp_path):
    numbers = made.patients().geometry
    path = with_column(
        tmp_path, "easting", lambda _: numbers.x.to_numpy(), 'keep = ["easting"]'
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", GeoPrivWarning)
        folder = Publication(path).publish().folder
    found = [str(each) for each in geopriv_gis.check(folder).findings]
    assert any("published beside it as they are: easting" in one for one in found)
    assert Publication(path).check().colour == "red"


def test_rounded_coordinates_with_an_innocent_name_are_refused_or_amber(tmp_path):
    places = made.patients().geometry.to_crs(27700)
    rounded = (places.y / 500).round().to_numpy() / 2
    path = with_column(tmp_path, "ref", lambda _: rounded)
    with pytest.raises(ParameterError, match="Columns ref contain"):
        Publication(path).publish()
    again = tmp_path / "again"
    again.mkdir()
    path = with_column(again, "ref", lambda _: rounded, 'keep = ["ref"]')
    found = geopriv_gis.check(Publication(path).publish().folder)
    assert "published beside it as they are: ref" in str(found)


@pytest.mark.parametrize("files", [("homes.csv",), ("may/homes.csv", "june/homes.csv")])
def test_publish_from_csv_with_other_results(tmp_path, files):
    """One file, or those that a pattern names, whose heatmap is a GeoTIFF."""
    text = """
[publication]
title = "T"
contact = "C"
licence = "some words of our own"
folder = "out"
[source.a]
path = "homes.csv"
x = "lon"
y = "lat"
crs = "EPSG:4326"
[release.hull]
release = "private_hull"
eps = 0.05
[release.near]
release = "private_knn"
point = [0.005, 51.5]
k = 2
eps = 0.05
[release.heat]
release = "private_heatmap"
bandwidth = 500
cell = 500
extent = [-0.05, 51.45, 0.05, 51.55]
eps = 0.05
"""
    heat = "heat.gpkg"
    if len(files) > 1:
        pytest.importorskip("rasterio")
        heat, text = "heat.tif", text + 'format = "tif"\n'
        text = text.replace('"homes.csv"', '"*/homes.csv"')
    path = made.make(tmp_path, text, limits=())
    rows = [f"{n / 1000},{51.5 + n / 2000},{n}" for n in range(40)]
    for number, name in enumerate(files):
        some = ["lon,lat,kind", *rows[number :: len(files)]]
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("\n".join(some), "utf-8")
    Publication(path).plan()
    found = Publication(path).publish()
    names = {each.name for each in found.folder.iterdir()}
    assert {"hull.gpkg", "near.csv", "near.csv.guarantee.json", heat} <= names
    readme = (found.folder / "README.md").read_text("utf-8")
    assert "| value | Mean over a kernel 500 m wide. |" in readme
    assert "near, hull" in found.together[1] or "together" in found.together[1]
    verdict = Publication(path).check()  # amber, for nobody counts
    assert [each.where for each in verdict.findings] == ["all together"], verdict


def test_publish_hulls_by_person_states_the_persons(tmp_path, monkeypatch):
    monkeypatch.setattr(publishing.package.pictures, "draw_picture", draw_picture)
    end = made.WHOLE.index("[release.points]")
    text = f"""{made.WHOLE[:end]}
[release.ranges]
release = "private_hull"
by = "patient"
eps = 0.001
[ledger]
path = "people.ledger"
"""
    path = made.make(tmp_path, text, limits=("gp=0.1",))
    with pytest.raises(ParameterError, match="'patient' would be published by private"):
        Publication(path).plan()
    by_sex = text.replace('by = "patient"', 'by = "sex"')
    path.write_text(by_sex.replace('["sex"]', '["sex", "patient"]'))
    with pytest.raises(ConversionError, match="each 'patient', the release each 'sex'"):
        Publication(path).publish()
    path.write_text(text.replace('["sex"]', '["patient"]'))
    assert "unprotected: 1 (patient)" in str(Publication(path).plan())
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        folder = Publication(path).publish().folder
    narrow = [str(each.message) for each in told if "narrower" in str(each.message)]
    assert narrow  # none of them of the artificial rows of the rehearsal
    assert all(f"of {made.PERSONS} hulls" in each for each in narrow)
    assert len(geopriv_gis.read_file(folder / "ranges.gpkg")) == made.PERSONS
    assert (folder / "ranges.png").exists()
    assert float(Ledger.open(tmp_path / "people.ledger").total) == 0.001
    assert geopriv_gis.check(folder).colour != "red"


def test_a_source_without_a_crs_is_refused(tmp_path):
    path = made.make(tmp_path, LEDGERLESS, limits=())
    frame = made.patients()
    frame.set_crs(None, allow_override=True).to_parquet(tmp_path / "patients.parquet")
    path.write_text(LEDGERLESS.replace("patients.gpkg", "patients.parquet"), "utf-8")
    with pytest.raises((CRSError, GeometryError)):
        Publication(path).plan()


# -- again and again -------------------------------------------------------------------

WEEKLY = made.WHOLE.replace('"cases"', '"cases-{date}"').replace(
    "eps = 0.02", 'eps = 0.02\nsticky = "noise.sqlite"\ndataset = "cases 2025"\n'
    'id_column = "name"',
)  # fmt: skip


def test_weekly_publications_repeat_the_noise_of_known_rows(tmp_path, monkeypatch):
    path = made.make(tmp_path, WEEKLY)
    planned = str(Publication(path).plan())
    assert "repeats each row's earlier noise" in planned
    assert "for points: nothing is charged where the store knows every row" in planned
    monkeypatch.setattr(publishing, "today", lambda: "2026-11-22")
    first = Publication(path).publish()
    assert first.folder.name == "cases-2026-11-22"
    whole = b"".join(killing.files(first.folder).values())
    for private in (b"noise.sqlite", b"cases 2025", b"sticky", b"id_column"):
        assert private not in whole  # a store and its parts are the holder's
    frame = made.patients()
    later = frame.iloc[3:].copy()
    later.to_file(tmp_path / "patients.gpkg")
    monkeypatch.setattr(publishing, "today", lambda: "2026-11-29")
    second = Publication(path).publish()
    old, new = (
        geopriv_gis.read_file(each.folder / "points.gpkg") for each in (first, second)
    )
    assert (old.geometry.iloc[3:].reset_index(drop=True) == new.geometry).all()
    # Points of known rows cost nothing; counts are asked anew.
    assert [each.body["note"].partition(": ")[2] for each in entries(path)] == [
        "points", "districts", "districts",
    ]  # fmt: skip
    assert publishing.latest_folder(Publication(path)._settings) == second.folder
    assert Publication(path).check().colour in ("green", "amber")


def test_stored_sticky_noise_is_not_charged_again(tmp_path, monkeypatch):
    path = made.make(tmp_path, WEEKLY)
    with monkeypatch.context() as patch:
        failing(patch, publishing.Staging, "draw", Died())
        with pytest.raises(Died):
            Publication(path).publish()
    assert len(entries(path)) == 2
    drawn = StickyStore(tmp_path / "noise.sqlite", "cases 2025")
    assert drawn.guarantee.eps == 0.02
    Publication(path).publish()
    assert len(entries(path)) == 2


SERIES = """\
[publication]
title = "Visits"
contact = "health@example.org"
licence = "CC-BY-4.0"
folder = "visits-{date}"

[source.patients]
path = "patients.gpkg"

[release.weeks]
release = "zonal_counts"
zones = "districts.gpkg"
rho = 0.5
time = "day"
every = "7D"
start = "2026-11-16"
end = "2026-12-07"
until = "UNTIL"
store = "weeks.session"

[ledger]
path = "rows.ledger"
"""


def test_a_series_is_charged_once_for_all_its_publications(tmp_path, monkeypatch):
    made.patients().assign(day="2026-11-17").to_file(tmp_path / "patients.gpkg")
    made.districts().to_file(tmp_path / "districts.gpkg")
    ledger = Ledger.create(tmp_path / "rows.ledger", notion="zcdp", budget=0.6)
    found = []
    for until in ("2026-11-23", "2026-11-30"):
        path = tmp_path / f"{until}.toml"
        path.write_text(SERIES.replace("UNTIL", until), "utf-8")
        monkeypatch.setattr(publishing, "today", lambda until=until: until)
        folder = Publication(path).publish().folder
        assert not any(
            b"weeks.session" in each.read_bytes()
            for each in folder.rglob("*") if each.is_file()
        )  # fmt: skip
        found.append(geopriv_gis.read_file(folder / "weeks.gpkg"))
    assert ledger.spent == 0.5
    first, both = (each["count_raw"].to_numpy().reshape(4, -1) for each in found)
    assert both.shape == (4, 2)
    assert both[:, :1] == pytest.approx(first)


@pytest.mark.parametrize("name", ["hull", "near", "heat", "counts", "series"])
def test_publish_checks_output_formats_before_the_charge(tmp_path, monkeypatch, name):
    text = f"""{made.WHOLE}
[release.hull]
release = "private_hull"
eps = 0.05
[release.near]
release = "private_knn"
point = [0.005, 51.5]
k = 2
eps = 0.05
[release.heat]
release = "private_heatmap"
bandwidth = 500
cell = 500
extent = [530000, 180000, 540000, 190000]
eps = 0.05
[release.counts]
release = "zonal_counts"
zones = ["all.gpkg", "districts.gpkg"]
preset = "hdx"
[release.series]
{SERIES[SERIES.index('release = "zonal') : SERIES.index("[ledger]")]}"""
    text = text.replace("UNTIL", "2026-11-23").replace('privacy_unit = "patient"', "")
    path = made.make(tmp_path, text.replace("max_rows_per_unit = 3", ""), limits=())
    Ledger.create(tmp_path / "people.ledger", limits=["gp=1", "dp=9", "zcdp=9"])
    made.patients().assign(day="2026-11-17").to_file(tmp_path / "patients.gpkg")
    made.districts().dissolve().to_file(tmp_path / "all.gpkg")
    real = work.write_file

    def refuse(released, file, **given):
        if file.stem == name:
            raise FileError("no room")
        real(released, file, **given)

    with monkeypatch.context() as patch:
        patch.setattr(work, "write_file", refuse)
        with pytest.raises(FileError, match=f"release {name}: no room"):
            Publication(path).publish()
    assert entries(path) == ()
    assert left(path) == []
    assert not (tmp_path / "weeks.session").exists()


def test_check_findings_are_listed_once_in_order(path, monkeypatch):
    names = [f"{number}.csv" for number in range(20)]
    found = [verdict.amber_finding(name, "odd", "Look.") for name in (*names, "0.csv")]
    listed = verdict.Verdict(found, 20, ())
    monkeypatch.setattr(publication, "check", lambda *_, **__: listed)
    (path.parent / "cases").mkdir()
    missing, *rest = Publication(path).check().findings
    assert missing.what == "it is missing"
    assert [each.where for each in rest] == names


# -- interrupted -----------------------------------------------------------------------


@pytest.mark.representatives(3)
@pytest.mark.parametrize("share", [0.02, 0.3, 0.55, 0.7, 0.85, 0.97, 0.998])
def test_publish_resumes_after_a_kill(path, lines, share):
    assert killing.killed(path, int(share * lines))
    _, kept = killing.after_a_kill(path.parent)
    killing.begun_again(path, kept)
    found = Publication(path).check()
    assert found.colour == "green", str(found)


class Died(BaseException):
    """What nobody catches."""


def failing(monkeypatch, where, name, error):
    """Publish with something that fails."""

    def fail(*_):
        raise error

    monkeypatch.setattr(where, name, fail)


def interrupted(path):
    """Publish until all is drawn, and die."""
    with pytest.MonkeyPatch.context() as patch:
        failing(patch, publishing.package, "fill_folder", Died())
        with pytest.raises(Died):
            Publication(path).publish()


def test_retried_publication_is_one_charge_and_one_result(tmp_path):
    """What a single release cannot do, a publication of one does (ADR 13)."""
    counts = made.WHOLE.index("[release.districts]"), made.WHOLE.index("[ledger]")
    text = made.WHOLE[: counts[0]] + made.WHOLE[counts[1] :]
    path = made.make(tmp_path, text)
    interrupted(path)
    kept = killing.files(tmp_path / ".unfinished-cases" / "drawn" / "points")
    found = Publication(path).publish()
    assert len(entries(path)) == 1
    assert kept["points.gpkg"] == (found.folder / "points.gpkg").read_bytes()


def test_resumed_publication_keeps_draws_and_refuses_changes(path):
    interrupted(path)
    assert left(path) == [".unfinished-cases"]
    unfinished = path.parent / ".unfinished-cases"
    drawn = killing.files(unfinished / "drawn")
    os.utime(path.parent / "patients.gpkg", (1, 1))
    with pytest.raises(FileError, match="source patients changed since"):
        Publication(path).publish()
    path.write_text(made.WHOLE.replace("Cases", "Case"), "utf-8")
    with pytest.raises(
        FileError, match=r"publication\.toml and source patients changed"
    ):
        Publication(path).publish()
    assert killing.files(unfinished / "drawn") == drawn
    assert len(entries(path)) == 2
    shutil.rmtree(unfinished)  # given up: it stays charged, and the next is another
    Publication(path).publish()
    assert len(entries(path)) == 4


@pytest.mark.parametrize("changed", ["all.gpkg", "districts.gpkg"])
def test_a_public_layer_that_changes_after_the_charge_is_refused(
    changed, tmp_path, monkeypatch
):
    """What was charged was for the districts that were there, in each of two layers."""
    several = made.WHOLE.replace('"districts.gpkg"', '["all.gpkg", "districts.gpkg"]')
    path = made.make(tmp_path, several)
    made.districts().dissolve().to_file(tmp_path / "all.gpkg")
    with monkeypatch.context() as patch:
        failing(patch, publishing.Staging, "draw", Died())
        with pytest.raises(Died):
            Publication(path).publish()
    assert len(entries(path)) == 2
    other = gpd.read_file(tmp_path / changed)
    last = len(other) - 1
    other.loc[last, "geometry"] = other.geometry.iloc[last].buffer(1.0)
    other.to_file(tmp_path / changed)
    with pytest.raises(FileError, match="changed since"):
        Publication(path).publish()
    assert len(entries(path)) == 2
    assert not killing.files(path.parent / ".unfinished-cases" / "drawn")


def test_resumed_publication_may_change_the_format(path, monkeypatch):
    real = publishing.Work.write

    def refuse(work, released, folder, whole=None):
        if work.settings.name == "districts" and whole is not None:
            raise FileError("no room.")
        real(work, released, folder, whole)

    with monkeypatch.context() as patch:
        patch.setattr(publishing.Work, "write", refuse)
        with pytest.raises(FileError, match=r"no room\. Publish again to finish it"):
            Publication(path).publish()
    both = entries(path)
    drawn = path.parent / ".unfinished-cases" / "drawn" / "points" / "points.gpkg"
    points = drawn.read_bytes()
    other = made.WHOLE.replace("eps = 0.02", 'eps = 0.02\nformat = "fgb"')
    path.write_text(other, "utf-8")
    with pytest.raises(FileError, match="the format of points changed since"):
        Publication(path).publish()
    path.write_text(f"# in another format\n{made.WHOLE}".replace(
        "eps = 1.0", 'eps = 1.0\nformat = "parquet"'
    ), "utf-8")  # fmt: skip
    folder = Publication(path).publish().folder
    assert entries(path) == both
    assert (folder / "points.gpkg").read_bytes() == points
    assert (folder / "districts.parquet").exists()
    assert Publication(path).check().colour == "green"


@pytest.mark.parametrize("preset", ["", 'preset = "hdx"'])
def test_columns_of_several_public_layers_are_public(tmp_path, preset):
    levels = f'["all.gpkg", "districts.gpkg"]\n{preset}'
    path = made.make(tmp_path, made.WHOLE.replace('"districts.gpkg"', levels))
    country = made.districts().dissolve().assign(country="X")
    country[["country", "geometry"]].to_file(tmp_path / "all.gpkg")
    page = (Publication(path).publish().folder / "README.md").read_text("utf-8")
    for name in ("country", "district"):
        assert f"| {name} | Public: of the layer" in page
    chapter = page[page.index("districts.gpkg") :]
    assert [line for line in chapter.split("\n") if "Made by the" in line] == [
        "| about | Made by the release. |"
    ]


REQUEST = {
    "format": 1, "request": "a" * 32, "target": "cases", "day": "2026-11-23",
    "made of": {},
}  # fmt: skip


@pytest.mark.parametrize(
    "damaged",
    [
        b"", b"{", b"\xff\xfe", b"[]", b"null", b"[" * 100_000, b"{}",
        *(json.dumps(REQUEST | one).encode() for one in (
            {"format": 2}, {"request": 7}, {"request": "../" * 10}, {"target": None},
            {"target": "../cases"}, {"target": ""}, {"target": "a\0"}, {"day": "now"},
            {"made of": []}, {"made of": {"x": 1}},
        )),
    ],
)  # fmt: skip
def test_publish_refuses_a_damaged_state_file(path, damaged):
    room = path.parent / ".unfinished-cases"
    room.mkdir(mode=0o700)
    (room / "state.json").write_bytes(damaged)
    with pytest.raises(FileError, match=r"state\.json is damaged"):
        Publication(path).publish()
    assert entries(path) == ()
    assert (room / "state.json").read_bytes() == damaged


def test_uncharged_publication_begins_anew(path, monkeypatch):
    with monkeypatch.context() as patch:
        failing(patch, Ledger, "charge_all", LedgerError("the disk is full"))
        with pytest.raises(LedgerError):
            Publication(path).publish()
    assert left(path) == [".unfinished-cases"]  # nobody knows: perhaps it was charged
    path.write_text(made.WHOLE.replace("Cases", "Case"), "utf-8")
    Publication(path).publish()
    assert len(entries(path)) == 2
    assert left(path) == []


def test_resumed_publication_refuses_a_foreign_folder(path):
    interrupted(path)
    (path.parent / "cases").mkdir()
    with pytest.raises(FileError, match="is not the interrupted publication"):
        Publication(path).publish()
    (path.parent / "cases").rmdir()
    found = Publication(path).publish()
    assert found.resumed
    assert str(found).startswith("Finished:")
    assert len(entries(path)) == 2


def test_kill_after_the_last_step_counts_as_published(path):
    with pytest.MonkeyPatch.context() as patch:
        failing(patch, staging.Staging, "remove", Died())
        with pytest.raises(Died):
            Publication(path).publish()
    before = killing.files(path.parent / "cases")
    assert left(path) == [".unfinished-cases"]
    assert Publication(path).publish().resumed
    assert killing.files(path.parent / "cases") == before
    assert len(entries(path)) == 2
    assert left(path) == []


def test_publish_refuses_a_second_process(path, monkeypatch):
    real = publishing.package.fill_folder

    def meanwhile(*given):
        with pytest.raises(FileError, match="being published by another process"):
            Publication(path).publish()
        return real(*given)

    monkeypatch.setattr(publishing.package, "fill_folder", meanwhile)
    Publication(path).publish()
    assert len(entries(path)) == 2


def test_publish_reports_a_damaged_lock(path):
    folder = path.parent / ".unfinished-cases"
    folder.mkdir(mode=0o700)
    (folder / "lock").write_text("no database, but a text" * 40)
    with pytest.raises(FileError, match="cannot be locked"):
        Publication(path).publish()
    assert entries(path) == ()


def test_publish_refuses_a_symlinked_staging_folder(path, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (path.parent / ".unfinished-cases").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(FileError, match="is in the way"):
        Publication(path).publish()
    assert entries(path) == ()


def test_a_release_that_changes_after_the_charge_is_not_drawn(path, monkeypatch):
    with monkeypatch.context() as patch:
        failing(patch, publishing.Staging, "draw", Died())
        with pytest.raises(Died):
            Publication(path).publish()
    real = publishing.Work.prepare

    def other(work, *given):
        work.given["eps"] = 0.05
        return real(work, *given)

    monkeypatch.setattr(publishing.Work, "prepare", other)
    with pytest.raises(LedgerError, match="another release"):
        Publication(path).publish()
    assert len(entries(path)) == 2
    assert not killing.files(path.parent / ".unfinished-cases" / "drawn")


def test_total_sentences_omit_sums_of_other_metrics():
    place = Guarantee(notion="gp", eps=0.01)
    count = Guarantee(notion="dp", eps=1.0, neighbours="replace")
    for strange in ({"columns": ("time",)}, {"graph": "b", "unit": "level"}):
        said = total_sentences([("a", place.replace(**strange)), ("b", count)], "row")
        assert "there is no sum" in said[-1], said
        assert "exp" not in said[-1]
    assert "exp(0.01·d + 1)" in total_sentences([("a", place), ("b", count)], "row")[-1]
    both = total_sentences([("a", place), ("b", place), ("c", count)], "row")
    assert "ε = 0.02 per metre" in both[1]
    assert "exp(0.02·d + 1)" in both[2]
    zoned = ("z", place.replace(zones="z"))
    within = total_sentences([("a", place), zoned], "row")[-1]
    assert "ε = 0.02 per metre" in within
    assert "for places in the same zone" in within
    other = ("y", place.replace(zones="y"))
    assert "there is no sum" in total_sentences([other, zoned], "row")[-1]


def test_total_sentences_sum_fixed_losses_like_ledgers(tmp_path):
    place = Guarantee(notion="gp", eps=0.01, table_metric="dist_1")
    peak = place.replace(fixed_loss=0.4, tolerance=40.0)
    count = Guarantee(notion="dp", eps=1.0, neighbours="add-remove")
    ledger = Ledger.create(tmp_path / "a.ledger", limits=["gp=1", "fixed=1", "dp=9"])
    parts = [place, peak, count, peak, count]
    for each in parts:
        ledger.charge(each)
    said = total_sentences([*zip("abcde", parts, strict=True)], "row")[-1]
    assert said.endswith("a factor of at most exp(0.03·d + 0.8 + 4).")
    assert said in str(ledger.report())
    # A Rényi divergence has the fixed loss in its tolerance.
    mixed = [("a", peak), ("b", count.to_zcdp())]
    told = total_sentences(mixed, "row")[-1]
    assert "at most α·(5e-05·(d + 40)² + 2)." in told
    # ε is 0.01·100 + 0.4, and δ of ρ = 2 is 0.704 there.
    right = (math.exp(1.4) + concentrated_delta(2.0, 1.4)) / (1 + math.exp(1.4))
    said = f"guesses right with a chance of at most {100 * right:.3g} %."
    assert told.endswith(said)
    delta = [("a", place), ("b", count.to_zcdp().replace(delta=1e-9))]
    assert "each notion bounds its own part" in total_sentences(delta, "row")[-1]


def test_draw_picture_of_zones_points_and_tables(tmp_path):
    read = made.districts()
    read["count"] = [1.0, 2.0, 3.0, 4.0]
    for frame, name in ((read, "a.png"), (made.patients(), "b.png")):
        draw_picture(frame, tmp_path / name, "a $ title")
        assert (tmp_path / name).read_bytes().startswith(b"\x89PNG")
    draw_picture(read.drop(columns="geometry"), tmp_path / "c.png", "a table")
    assert not (tmp_path / "c.png").exists()


def test_points_lie_over_the_borders_of_public_zones(monkeypatch, tmp_path):
    figures = []
    monkeypatch.setattr(
        "matplotlib.figure.Figure.savefig",
        lambda figure, *_, **__: figures.append(figure),
    )
    points, far = made.patients(), made.districts().to_crs(4326)
    for public in ([], [far, points]):
        draw_picture(points, tmp_path / "a.png", "points", public)
    alone, over = (figure.axes[0] for figure in figures)
    assert over.get_xlim() == alone.get_xlim()
    lines = [each for each in over.collections if each.get_zorder() == 0]
    assert len(lines) == len(over.collections) - len(alone.collections) == 1
    west, south = lines[0].get_paths()[0].vertices.min(axis=0)
    bounds = made.districts().to_crs(points.crs).total_bounds
    assert (west, south) == pytest.approx(bounds[:2], abs=500)


def test_a_readme_says_that_zones_are_published(tmp_path, path):
    text = path.read_text("utf-8")
    zoned = text.replace("eps = 0.02", 'eps = 0.02\nzones = "districts.gpkg"')
    path.write_text(zoned, "utf-8")
    readme = (Publication(path).publish().folder / "README.md").read_text("utf-8")
    said = "whoever knows in which zone somebody is looks for them among its rows"
    assert readme.count(said) == 1  # of the points, not of the counts


def test_draw_picture_splits_categories_and_filters_flows(monkeypatch, tmp_path):
    figures = []
    monkeypatch.setattr(
        "matplotlib.figure.Figure.savefig",
        lambda figure, *_, **__: figures.append(figure),
    )
    zones = made.districts()
    kinds = [*"abcdefg"]
    read = pd.concat([zones.assign(query="zone*category", category=k) for k in kinds])
    read["count"], read["se"] = 100.0, 1.0
    read.attrs["geopriv"] = {"columns": ["count"]}
    draw_picture(read, tmp_path / "a.png", "kinds")
    titles = [axes.get_title() for axes in figures[0].axes if axes.get_title()]
    assert titles == [f"zone by category, {kind}" for kind in kinds[:6]]
    assert "6 of 7 maps" in figures[0].get_suptitle()
    axes = figures[0].axes[0]
    (bar,), (told,) = axes.lines, axes.texts
    length, unit = told.get_text().split()
    ground = np.ptp(bar.get_xdata()) * np.ptp(axes.get_xlim())  # m, of zones in metres
    assert ground == pytest.approx(float(length) * {"km": 1000, "m": 1}[unit], rel=0.01)
    corners = zones.geometry.centroid
    lines = [LineString([a, b]) for a in corners for b in corners if a != b]
    flows = gpd.GeoDataFrame(
        {"count": 0.0, "se": 5.0}, range(len(lines)), geometry=lines
    )
    flows.loc[3, "count"], flows.loc[4, "count"] = 9.7, 9.9  # 1.96 · 5 = 9.8
    flows.attrs["geopriv"] = {"columns": ["count"]}
    draw_picture(flows, tmp_path / "b.png", "flows")
    (drawn,) = figures[1].axes[0].collections
    assert len(drawn.get_paths()) == 1
    assert figures[1].axes[0].get_title().startswith("1 of 12")


def test_draw_picture_splits_levels_and_marks_uncertain(monkeypatch, tmp_path):
    figures = []
    monkeypatch.setattr(
        "matplotlib.figure.Figure.savefig",
        lambda figure, *_, **__: figures.append(figure),
    )
    read = made.districts()
    read = pd.concat([read.assign(layer="top"), read.assign(layer="$cells")])
    half = len(read) // 2
    read["count"], read["se"] = [100.0] * half + [4.0] * half, 1.02
    read.attrs["geopriv"] = {"columns": ["count"]}
    draw_picture(read, tmp_path / "a.png", "levels")
    maps = [axes for axes in figures[0].axes if axes.get_title()]
    assert [axes.get_title() for axes in maps] == ["top", r"\$cells"]
    hatched = [
        [len(one.get_paths()) for one in axes.collections if one.get_hatch()]
        for axes in maps
    ]
    assert hatched == [[], []]  # 3.92 · 1.02 < 4, just
    read["se"] = 1.03
    draw_picture(read, tmp_path / "a.png", "levels")
    last = [axes for axes in figures[1].axes if axes.get_title()][-1]
    assert [len(one.get_paths()) for one in last.collections if one.get_hatch()] == [
        half
    ]


def test_published_source_matches_the_ledger_dataset(tmp_path):
    path = made.make(tmp_path, limits=())
    whole = geopriv_gis.read_file(tmp_path / "patients.gpkg")
    assert isinstance(whole, gpd.GeoDataFrame)
    Ledger.create(
        tmp_path / "people.ledger", limits=["gp=1", "dp=9"], dataset=whole,
        privacy_unit="patient",
    )  # fmt: skip
    Publication(path).publish()
    assert len(entries(path)) == 2


def test_kept_column_may_be_missing_from_source_of_counts(tmp_path):
    text = made.WHOLE.replace(
        "[protect]", '[source.other]\npath = "other.gpkg"\n[protect]'
    )
    for kind, source in (("planar_laplace", "patients"), ("zonal_counts", "other")):
        text = text.replace(f'"{kind}"', f'"{kind}"\nsource = "{source}"')
    path = made.make(tmp_path, text)
    other = made.patients().drop(columns="sex")
    other.to_file(tmp_path / "other.gpkg")
    kept = Publication(path).plan().kept
    assert kept == {"points": ("sex",), "districts": ()}


def test_check_finds_true_places_of_every_source(tmp_path):
    head, account = made.WHOLE.split("[release.districts]")[0], "[ledger]"
    head = head.replace("[protect]", '[source.other]\npath = "other.gpkg"\n[protect]')
    head, points = head.replace("eps =", 'source = "patients"\neps =').split(
        "[release.points]"
    )
    other = points.replace('"patients"', '"other"')
    text = f"{head}[release.points]{points}[release.far]{other}{account}\n"
    path = made.make(tmp_path, f'{text}path = "people.ledger"\n')
    far = made.patients().translate(20_000, 5_000)
    made.patients().set_geometry(far).to_file(tmp_path / "other.gpkg")
    folder = Publication(path).publish().folder
    lines = [f"{x},{y}" for x, y in zip(far.x, far.y, strict=True)]
    (folder / "notes.csv").write_text("\n".join(["x,y", *lines]))
    found = Publication(path).check().findings
    assert any("notes.csv: it shows true places" in str(one) for one in found)


def test_reports_have_plans_of_releases_with_titles(tmp_path):
    points, account = made.WHOLE.split("[release.districts]")
    text = points.replace("eps =", 'title = "Homes"\neps =')
    text += account[account.index("[ledger]") :]
    report = '\n[report]\nkinds = ["statement", "recipients"]\n'
    folder = Publication(made.make(tmp_path, text + report)).publish().folder
    for kind in ("statement", "recipients"):
        page = (folder / f"report-{kind}.html").read_text("utf-8")
        assert "moves on average: 100 m" in page
