"""What is refused: in the library's words, before anything is written."""

import warnings

import geopandas as gpd
import pytest
from shapely.geometry import MultiPoint

from geopriv_gis import Ledger

from .conftest import CROWD, ROWS

PUBLIC = "-0.12,51.5 [EPSG:4326]"
EPSILON = "“ε, privacy loss per metre (1/m)” must be"
BETA = "“β, how often an error may be larger than said” must be"
METRES = "“How far points move on average”"
BAD = {
    "metres and ε": (
        "planarlaplace", {"EPS": 0.01, "DISPLACEMENT": 150}, f"either {METRES} (m)",
    ),
    "metres zero": ("planarlaplace", {"DISPLACEMENT": 0}, f"{METRES} must be"),
    "people zero": ("zonalcounts", {"COUNT_ERROR": 0}, "“How far a count may"),
    "metres for fields": (
        "privateshare", {"COLUMNS": "weight", "ABOVE": 1, "SOFTNESS": 1}, EPSILON,
    ),
    "metres for any two places": (
        "privatekdeat", {"METHOD": 6, "PLACES": "places.gpkg", "BANDWIDTH": 9},
        "Give either “ε, privacy loss",
    ),
    "two budgets": (
        "peaklaplace",
        {"EPS": 0.01, "DISPLACEMENT": 300, "EPS_FIXED": 1, "RADIUS": 9},
        "Give either “ε",
    ),
    "neighbours alone": ("peaklaplace", {"K": 2, "EPS_FIXED": 1}, "go together"),
    "eps zero": ("planarlaplace", {"EPS": 0}, EPSILON),
    "eps negative": ("planarlaplace", {"EPS": -0.01}, EPSILON),
    "eps infinite": ("planarlaplace", {"EPS": "1e999"}, EPSILON),
    "rho negative": ("gaussian", {"RHO": -1}, "“ρ, privacy loss per square"),
    "both notions": (
        "privateknn", {"EPS": 1, "RHO": 1, "K": 1, "POINT": PUBLIC}, "either “ε",
    ),
    "k zero": ("privateknn", {"EPS": 1, "K": 0, "POINT": PUBLIC}, "“Number of neighb"),
    "k too large": ("privateknn", {"EPS": 0.9, "K": 3001, "POINT": PUBLIC}, "at most"),
    "two directions": ("privatehull", {"RHO": 1, "DIRECTIONS": 2}, "“Number of dire"),
    "another's parameter": (
        "zonalcounts", {"EPS": 1, "PRIVACY_UNIT": "person"},
        "PRIVACY_UNIT is no parameter of this algorithm; take UNIT_FIELD.",
    ),
    "small letters": (
        "planarlaplace", {"EPS": 0.5, "region": "land.gpkg"},
        "region is no parameter of this algorithm; take REGION.",
    ),
    "no such parameter": (
        "gaussian", {"RHO": 0.1, "QQQQQ": 1}, "QQQQQ is no parameter of this",
    ),
    "no such choice": (
        "planarlaplace", {"EPS": 0.5, "PRIVACY_UNIT": "person"},
        "PRIVACY_UNIT must be the number of one of: 0 Each row is another person; 1",
    ),
    "one field of two": (
        "planarlaplace", {"EPS": 0.5, "FIELDS": "code;nothing"},
        "“Fields that go along” must name fields of the layer; it has no such one.",
    ),
    "choices that do not go together": (
        "planarlaplace", {"EPS": 0.5, "TABLE_METRIC": 1},
        "“How a person's rows may move” requires “Who is protected” (The whole table "
        "belongs to one person) or a field name",
    ),
    "beta one": ("privatehull", {"RHO": 1, "BETA": 1}, BETA),
}  # fmt: skip


# By the library, which is not asked until the layer is read.
LATE = ["k too large", "choices that do not go together"]
# By qgis_process, as anybody sees it; the others take a third of the time.
SEEN = ["metres and ε", "no such parameter"]


@pytest.mark.parametrize("case", BAD)
def test_bad_parameters_are_refused_and_nothing_is_written(
    qgis, layers, tmp_path, case
):
    name, values, text = BAD[case]
    output, page = tmp_path / "released.gpkg", tmp_path / "guarantee.html"
    run = qgis.run_alone if case in SEEN else qgis.run
    answer = run(name, INPUT=layers[27700], OUTPUT=output, OUTPUT_HTML=page, **values)
    assert answer.code != 0
    assert text in answer.text
    assert list(tmp_path.iterdir()) == []


def test_bad_parameters_are_refused_by_the_form(qgis, layers):
    cases = {case: BAD[case][:2] for case in BAD if case not in LATE}
    found = qgis.headless("checked", layers[27700], cases)
    for case in cases:
        assert BAD[case][2] in (found[case] or ""), case


def broken(people, fault):
    """Return the people with a fault, and the text that must name it."""
    points = people.geometry
    if fault == "missing geometry":
        points = points.where(people.index != 5)
        return people.set_geometry(points), f"1 of {ROWS} rows have missing geometry"
    if fault == "several points":
        parts = gpd.GeoSeries(
            [MultiPoint([point, point]) for point in points], crs=people.crs
        )
        return people.set_geometry(parts), "must hold points only; got MultiPoint"
    if fault == "no CRS":
        bare = gpd.GeoDataFrame({"code": people["code"]}, geometry=list(points))
        return bare, "has no CRS"
    return people.iloc[:0], "at least one"


@pytest.mark.parametrize(
    "fault", ["missing geometry", "several points", "no CRS", "no rows"]
)
def test_layers_that_cannot_be_protected_are_refused(qgis, people, tmp_path, fault):
    faulty, text = broken(people, fault)
    # A GeoPackage always names some CRS; a shapefile without .prj names none.
    suffix = "shp" if fault == "no CRS" else "gpkg"
    source, output = tmp_path / f"faulty.{suffix}", tmp_path / "released.gpkg"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # writers warn of such layers too
        faulty[["code", "geometry"]].to_file(source)
    answer = qgis.run("planarlaplace", INPUT=source, EPS=0.01, OUTPUT=output)
    assert answer.code != 0
    assert text in answer.text
    assert not output.exists()


def test_no_coordinate_is_told_when_points_lie_outside_the_crs(qgis, people, tmp_path):
    away, output = tmp_path / "away.gpkg", tmp_path / "released.gpkg"
    people.set_geometry(people.geometry.translate(9_876_543, 0)).to_file(
        away, driver="GPKG"
    )
    answer = qgis.run("planarlaplace", INPUT=away, EPS=0.01, OUTPUT=output)
    assert answer.code != 0
    assert f"{ROWS} of {ROWS} rows" in answer.text
    assert "advanced parameters" in answer.text
    assert not output.exists()
    minimum, *_ = people.geometry.translate(9_876_543, 0).total_bounds
    assert str(int(minimum))[:5] not in answer.text


def test_refused_in_the_form_and_in_a_model(qgis, layers):
    found = qgis.headless("refusals", layers[27700])
    expected = {
        "iterated": "spend the privacy budget each time",
        "appended": "it cannot be appended",
        "input as output": "another file",
        "input in another case": "another file",
        "table beside the input": "another file",
        "negative": EPSILON,
        "unit without field": "“Field that names the person” goes with",
        "field without unit": "“Field that names the person” goes with",
    }
    for case, text in expected.items():
        assert not found[case]["allowed"]
        assert text in found[case]["text"]
        assert not found[case]["ran"]
        assert text in found[case]["said"][-1]


def test_cancelled_runs_leave_nothing(qgis, crowds, tmp_path):
    stages = qgis.headless("cancel", crowds[27700], tmp_path / "released.gpkg")
    writing = qgis.headless(
        "cancel_while_writing", crowds[27700], tmp_path / "released.gpkg"
    )
    assert 1500 <= writing["written"] <= 2000 < CROWD
    for stage in [*stages, writing]:
        assert stage["results"] == {}
        assert stage["said"][-1] == "Cancelled: nothing was released."
        assert stage["files"] == []
        assert stage["to load"] == 0


def test_a_cancel_waits_for_no_file_to_be_closed(qgis, crowds, tmp_path):
    said, early, to_load, rows, left = qgis.headless(
        "cancel_while_closing", crowds[27700], tmp_path / "released.gpkg"
    )
    assert said == "Cancelled: nothing was released."
    assert early
    assert to_load == 0
    assert rows == CROWD
    assert left == []


@pytest.mark.parametrize("name", ["planarlaplace", "sensitivefields"])
def test_a_cancel_ends_a_call_that_asks_nobody(qgis, layers, tmp_path, name):
    output, values = tmp_path / "released.gpkg", {"INPUT": str(layers[27700])}
    if name == "planarlaplace":
        values["OUTPUT"] = str(output)
    results, said, came = qgis.headless("cancel_within_a_call", name, values)
    assert came == ["begun"]
    assert results == {}
    assert name != "planarlaplace" or said[-1] == "Cancelled: nothing was released."
    assert not output.exists()


def test_closing_qgis_ends_what_goes_on_in_the_background(qgis):
    ended, told = qgis.headless("closing_ends_tasks")
    assert not ended
    assert not told


def test_one_table_among_others_is_written_or_removed_alone(qgis, layers, tmp_path):
    found = qgis.headless("beside", layers[27700], tmp_path)
    assert found["good"]
    assert not found["failed"]
    names = [name.split("!!::!!")[1] for name in found["layers"]]
    assert sorted(names) == ["releases", "second"]


def test_a_failed_write_leaves_nothing(qgis, layers, tmp_path):
    for name in ("released.gpkg", "released.shp"):
        folder = tmp_path / name
        folder.mkdir()
        found = qgis.headless("broken_sink", layers[27700], folder / name)
        assert not found["good"]
        assert "could not be written" in found["said"][-1]
        assert found["files"] == []


def test_nothing_is_left_of_a_discarded_file_of_any_format(qgis, tmp_path):
    found = qgis.headless("discarded", tmp_path)
    assert {".gpkg", ".shp", ".tab", ".geojson"} <= set(found)
    assert {ending: names for ending, names in found.items() if names} == {}


def test_what_was_drawn_is_kept_where_it_cannot_be_saved(qgis, layers, tmp_path):
    found = qgis.headless("rescued", layers[27700], tmp_path / "released.gpkg")
    assert found["good"]
    assert found["same"]
    assert (found["rows"], found["kind"]) == (ROWS, "memory")
    assert found["record"]
    assert found["files"] == []
    assert any("kept in a temporary layer" in line for line in found["said"])


UNWRITABLE = {
    "no such folder": ("nowhere/released.gpkg", "does not exist"),
    "a folder": ("folder.gpkg", "is a folder"),
    "no such format": ("released.xyz", "does not write files that end in .xyz"),
}


@pytest.mark.parametrize("case", UNWRITABLE)
def test_what_cannot_be_written_is_found_before_the_ledger_is_charged(
    qgis, layers, tmp_path, case, monkeypatch
):
    monkeypatch.setenv("GEOPRIV_STATE", str(qgis.home / ".local/state/geopriv"))
    (tmp_path / "folder.gpkg").mkdir()
    account = Ledger.create(tmp_path / "a.ledger", notion="gp", budget=0.05)
    name, text = UNWRITABLE[case]
    for values in ({"OUTPUT": tmp_path / name}, {"OUTPUT_HTML": tmp_path / name}):
        given = {"OUTPUT": "TEMPORARY_OUTPUT", **values}
        if "OUTPUT_HTML" in values and case == "no such format":
            continue  # a page may be called anything
        answer = qgis.run(
            "planarlaplace", INPUT=layers[27700], EPS=0.01,
            LEDGER=tmp_path / "a.ledger", **given,
        )  # fmt: skip
        assert answer.code != 0
        assert text in answer.text
    account.refresh()
    assert account.entries == ()


def test_a_page_replaces_nothing_that_is_given(qgis, people, tmp_path, monkeypatch):
    """Neither the true points, nor the ledger, nor what is released."""
    monkeypatch.setenv("GEOPRIV_STATE", str(qgis.home / ".local/state/geopriv"))
    true, ledger = tmp_path / "true.gpkg", tmp_path / "ledger"
    people[["code", "geometry"]].to_file(true)
    Ledger.create(ledger, notion="gp", budget=1)
    before = {path: path.read_bytes() for path in (true, ledger)}
    output = tmp_path / "released.gpkg"
    mask = {"INPUT": true, "EPS": 0.01, "LEDGER": ledger, "OUTPUT": output}
    for name, values in (
        *(("planarlaplace", {**mask, "OUTPUT_HTML": each})
          for each in (true, ledger, output)),
        ("ledgerreport", {"LEDGER": ledger, "OUTPUT_HTML": ledger}),
        ("sensitivefields", {"INPUT": f"{true}|layername=true", "OUTPUT_HTML": true}),
        ("checkfiles", {"FILE": true, "OUTPUT_HTML": true}),
    ):  # fmt: skip
        answer = qgis.run(name, **values)
        assert answer.code != 0, name
        assert "Each output needs a file of its own" in answer.text
    assert {path: path.read_bytes() for path in before} == before
    assert not output.exists()
    found = qgis.headless("page_on_a_layer", str(true))
    assert all("Each output needs a file of its own" in text for text in found)


def test_what_goes_wrong_in_the_background_is_told(qgis):
    unforeseen, refused = qgis.headless("failed_in_the_background")
    assert unforeseen[0] is refused[0] is None
    assert "QGIS's log says where it stopped" in unforeseen[1]
    assert "somebody" not in unforeseen[1]
    assert refused[1] == "ε must be given."


def test_what_goes_wrong_is_logged_without_its_words(qgis):
    """They may quote the data, and QGIS may write its log to a file."""
    (said,) = [text for text in qgis.headless("logged") if "ValueError" in text]
    assert "headless.py" in said
    assert "51.5074, somebody" not in said.replace('float("51.5074, somebody")', "")
