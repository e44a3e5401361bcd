"""“Publish points safely”: what it makes of choices, and the dock in a real desktop.

With GEOPRIV_TEST_PICTURES=1 the desktop also goes through the other ways and standards,
and pictures of every step are kept in build/qgis-assistant; GEOPRIV_TEST_SIZE=1024x700
makes them smaller. That takes a minute.
"""

import json
import os
import shutil
from pathlib import Path

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import box

import geopriv_gis as library
from geopriv_gis.core.promise.law import compute_displacement

ROWS = 1000
PROFILE = "[PythonPlugins]\ngeopriv=true\nprocessing=true\n"
PYTHON = "/usr/bin/python3"  # QGIS's own
HERE = Path(__file__).parent
NEVER = {"fid", "longitude", "latitude", "name", "street"}
PICTURES = ("GEOPRIV_TEST_PICTURES", "GEOPRIV_TEST_SIZE")


def people():
    """Return made-up patients around Helsinki, with fields that tell too much."""
    source = np.random.default_rng(3)
    (middle,) = gpd.GeoSeries.from_xy([24.94], [60.17], crs=4326).to_crs(32635)
    x, y = source.normal(0, 3000, (2, ROWS))
    places = gpd.GeoSeries.from_xy(middle.x + x, middle.y + y, crs=32635)
    degrees = places.to_crs(4326)
    days = pd.to_timedelta(source.integers(0, 300, ROWS), unit="D")
    return gpd.GeoDataFrame(
        {
            "patient": source.integers(0, 400, ROWS),
            "name": [f"Person {number}" for number in range(ROWS)],
            "street": [f"Street {number}" for number in range(ROWS)],
            "longitude": degrees.x,
            "latitude": degrees.y,
            "sex": source.choice(["f", "m"], ROWS),
            "age": source.integers(0, 99, ROWS),
            "seen": pd.Timestamp("2024-01-01") + days,
        },
        geometry=places,
    )


def districts():
    """Return public districts around the same place, with people in each."""
    (middle,) = gpd.GeoSeries.from_xy([24.94], [60.17], crs=4326).to_crs(32635)
    steps = 4000 * (np.arange(-4, 4) + 0.5)  # the middle is inside one
    cells = [
        box(middle.x + x, middle.y + y, middle.x + x + 4000, middle.y + y + 4000)
        for x in steps for y in steps
    ]  # fmt: skip
    away = [each.centroid.distance(middle) for each in cells]
    counts = [int(20_000 * np.exp(-((d / 7000) ** 2))) + 50 for d in away]
    return gpd.GeoDataFrame({"people": counts}, geometry=cells, crs=32635)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A folder with the layers that the assistant is shown."""
    folder = tmp_path_factory.mktemp("assistant")
    rows = people()
    rows.to_file(folder / "patients_32635.gpkg", driver="GPKG")
    rows.to_crs(4326).to_file(folder / "patients_4326.gpkg", driver="GPKG")
    districts().to_file(folder / "districts.gpkg", driver="GPKG")
    for layer, shapes in (("patients", rows), ("wards", districts())):
        shapes.to_file(folder / "packed.gpkg", layer=layer, driver="GPKG")
    return folder


@pytest.fixture(scope="module")
def chosen(qgis, made):
    """What the assistant makes of choices, without a window."""
    done = qgis.call(PYTHON, HERE / "choosing.py", made)
    lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
    assert lines, done.stdout + done.stderr
    return json.loads(lines[-1])


@pytest.fixture(scope="module")
def session(qgis, made, xvfb):
    """What was seen while somebody went through the dock."""
    profiles, folder = made, made / "session"
    folder.mkdir()
    asked = {name: os.environ[name] for name in PICTURES if name in os.environ}
    settings = profiles / "profiles" / "default" / "QGIS" / "QGIS3.ini"
    settings.parent.mkdir(parents=True)
    settings.write_text(PROFILE)
    done = qgis.call(
        *xvfb, "/usr/bin/qgis.bin", "--noversioncheck", "--nologo", "--profiles-path",
        profiles, "--code", HERE / "assisting.py", QT_QPA_PLATFORM="xcb",
        GEOPRIV_TEST_LAYERS=str(made), GEOPRIV_TEST_FOLDER=str(folder), **asked,
    )  # fmt: skip
    findings = folder / "findings.json"
    assert findings.exists(), done.stdout + done.stderr
    kept = HERE.parents[1] / "build" / "qgis-assistant"
    for picture in folder.glob("*.png"):
        kept.mkdir(parents=True, exist_ok=True)
        shutil.copy(picture, kept)
    found = json.loads(findings.read_text())
    assert "error" not in found, found["error"]
    return found, folder


# -- without a window ------------------------------------------------------------------


def test_coordinates_names_and_addresses_are_never_offered(chosen):
    looked_at, selected = chosen["selected"]
    assert looked_at == selected
    verdicts = {each["name"]: each["verdict"] for each in chosen["fields"]}
    never = {name for name, verdict in verdicts.items() if verdict == "never"}
    assert never == NEVER
    assert verdicts["sex"] == verdicts["age"] == "free"
    assert verdicts["seen"] == "mind"  # a day


@pytest.mark.parametrize("name", ["metres", "people", "dwc", "dhs", "health"])
def test_a_way_releases_the_ticked_fields_and_what_its_standard_adds(chosen, name):
    found = chosen[name]
    assert found["good"]
    assert found["rows"] == ROWS
    own = {"sex", "seen"}
    added = {
        "dwc": {"decimalLatitude", "decimalLongitude", "footprintWKT"},
        "dhs": {"LATNUM", "LONGNUM", "DATUM", "URBAN_RURA"},
    }.get(name, set())
    assert own | added <= set(found["fields"])
    assert set(found["as they were"]) == own
    assert not {"patient", "name", "street", "longitude", "age"} & set(found["fields"])
    told = library.Guarantee.from_dict(json.loads(found["record"])["guarantee"])
    eps = {"metres": 2 / 300, "dwc": 0.0006, "dhs": 0.002}.get(name)
    if eps is not None:
        assert told.eps == pytest.approx(eps)


@pytest.mark.parametrize("name", ["dwc", "dhs", "health"])
def test_what_a_standard_forbids_is_not_published_though_it_is_ticked(chosen, name):
    forbidden = library.presets.preset(name).forbidden
    assert chosen[name]["let through"] == [len(forbidden), []]


def test_filters_selections_and_second_releases_are_minded(qgis, layers):
    remarks, asked = qgis.headless("assistant_minds", layers[27700])
    whole, filtered, selected, none, bare, released = remarks
    assert whole == ""
    assert "has a filter" in filtered
    assert "how the rows were selected" in selected
    assert "no layer of points" in none
    assert "has no coordinate reference system" in bare
    assert "was released already" in released
    assert asked == ["one"]


def test_publication_file_names_the_layer_of_zones(chosen):
    assert "packed.gpkg|layername=wards" in chosen["packed zones"]


def test_two_fields_with_people_are_not_preselected(chosen):
    assert chosen["fields of people"] == ["pop_2020", ""]


def test_a_release_that_qgis_cannot_read_again_is_kept_and_not_lost(chosen):
    """Or it would be made, and charged, again."""
    good, layers, said = chosen["unseen"]
    assert (good, layers) == (False, 0)
    assert "What was drawn is kept in" in said
    assert "do not run this again" in said


def test_a_record_that_came_with_a_style_gives_no_badge(chosen):
    assert chosen["pasted"] == [True, True, False]


def test_rings_are_those_of_the_law_and_of_made_up_points(chosen):
    """Of 400 points, each bound is wrong with a chance below 1e-15.

    Less than half, or more than 1.5 of the median is moved by 21 and 28 of 100; less
    than 0.3, or more than 1.7 of the 95 % length by 42 of 100 and 3 of 1,000. Of 100
    persons with four rows both have standard deviations of 6 %.
    """
    one, several = chosen["metres"]["reach"]  # of a row of each person, and of four
    for (half, most, alike, _), there in (one, several):
        assert alike == pytest.approx(150, rel=0.01)
        assert there[3] == 400
        assert there[0] == pytest.approx(half, rel=0.5)
        assert there[1] == pytest.approx(most, rel=0.7)
    formula = library.calibration.laplace_displacement(2 / 300, 0.95)
    assert one[0][1] == pytest.approx(formula, rel=0.01)
    assert several[0][0] > 2 * one[0][0]
    for formula, there in chosen["people"]["reach"]:
        assert formula is None
        assert there[2] is None  # no promise of metres


def test_rings_of_made_up_points_hold_half_and_95_of_100_of_them(chosen):
    """Of 400 at least, and of 20 persons."""
    for rows, away, half, most in chosen["made up"]:
        assert len(away) == rows * max(-(-400 // rows), 20)
        assert half == pytest.approx(np.quantile(away, 0.5), rel=1e-6)
        assert most == pytest.approx(np.quantile(away, 0.95), rel=1e-6)


def test_nothing_is_said_of_metres_where_they_are_not_promised(chosen):
    """Not everywhere, not at all distances, of people; or beyond the radius."""
    assert chosen["alike else"].pop("") == 100
    assert set(chosen["alike else"].values()) == {None}
    assert chosen["in a ball"] is None


def test_summary_says_what_was_chosen(chosen):
    assert chosen["texts"] == [
        [
            "All rows of “Patients” are released.",
            "Each row is taken to be another person.",
            "A row by itself moves 200 m on average.",
            "These fields go along as they are: sex, seen.",
            "No ledger keeps account of it.",
        ],
        [
            "Only the selected rows of “Patients” are released.",
            "Rows with the same value of “patient” are one person's.",
            "Each place is to be hidden among about 3,000 people.",
            "No field goes along.",
            "The ledger a.ledger keeps account of it.",
        ],
    ]


def test_summary_names_the_standard(chosen):
    assert chosen["summaries"][2:4] == [
        "Noise and fields are those of Darwin Core: sensitive species.",
        "Noise and fields are those of DHS: clusters of a household survey.",
    ]
    assert "among about 20,000 people" in chosen["summaries"][4]


def test_fields_of_persons_are_minded_and_rows_without_a_place_passed_over(chosen):
    (sex,) = chosen["of persons"]
    assert (sex["verdict"], sex["reason"]) == ("mind", "says whose a row is")
    assert chosen["misplaced"] == ["free", "never"]


RECIPES = {  # the keys of each way's release in a publication file
    "metres": {"eps": pytest.approx(2 / 300)},
    "people": {"metric": "people.npz", "people": 3000, "level": 1.0},
    "dwc": {"preset": "dwc", "cell": 0.1},
    "dhs": {"preset": "dhs", "stratum": "urban", "zones": "../../districts.gpkg"},
    "health": {"preset": "health", "metric": "people.npz"},
}


@pytest.mark.parametrize("name", RECIPES)
def test_publication_file_has_all_that_was_chosen(chosen, name):
    """Also of persons, of a ledger elsewhere, and of one layer of several."""
    found = chosen["recipes"][name]
    assert found["source"] == {
        "points": {"path": "../../packed.gpkg", "layer": "patients"}
    }
    assert found["protect"] == {"privacy_unit": "patient", "keep": ["sex", "seen"]}
    assert found["ledger"] == {"path": "../../a.ledger"}
    mask = "graph_laplace" if "metric" in RECIPES[name] else "planar_laplace"
    wanted = {"release": mask, **RECIPES[name], "shuffle": True}
    assert found["release"] == {"points": wanted}
    about = {"title": "Patients", "contact": "data@example.org",
             "licence": "CC-BY-4.0", "folder": "again"}  # fmt: skip
    assert found["publication"] == about


def test_places_are_alike_within_what_the_grid_leaves(chosen):
    """ε·(d + tolerance) is 1 there: the grid of released points takes from it."""
    assert chosen["alike"] == [100.0, 80.0, None]


def test_plan_is_shown_in_sentences(chosen):
    assert chosen["metres"]["lines"][0].startswith("Points move 300 m on average")
    assert chosen["metres"]["lines"][1].startswith("Maps, counts and rates by area")
    assert chosen["metres"]["title"] == "Mask points (planar Laplace)"
    assert chosen["lacking"] == [1, 1, 3]


def test_format_that_cannot_store_the_same_is_refused(chosen):
    selected, memory, word, there, *others = chosen["refused"]
    assert "no selection" in selected
    assert "in no file" in memory
    assert "means something else" in word
    assert "is there already" in there
    for name, filtered, other in zip(
        ("patients_4326", "districts"), others[::2], others[1::2], strict=True
    ):
        assert f"take the filter of “{name}” away" in filtered
        assert f"The CRS of “{name}” is not that of its file" in other
    assert not chosen["written"]


@pytest.mark.parametrize("name", ["metres", "people", "dwc", "dhs"])
def test_the_file_of_a_way_is_planned_by_the_library(chosen, made, name):
    pytest.importorskip("pyarrow")
    planned = library.Publication(made / name / "publication.toml").plan()
    there = json.loads(chosen[name]["record"])["guarantee"]
    there = library.Guarantee.from_dict(there)
    (here,) = planned.guarantees.values()
    assert (here.eps, here.unit, here.notion) == (there.eps, there.unit, there.notion)
    assert planned.kept["points"] == ("sex", "seen")


# -- the dock --------------------------------------------------------------------------


def test_warnings_have_no_advice_on_fields_that_the_assistant_lacks(qgis):
    found = qgis.headless(
        "shortened",
        "fields may undo it: a. Leave them out with “Fields that go along”. See all.",
        "“ε” is small.",
    )
    assert found == ["Fields may undo it: a. See all.", "“ε” is small."]


def test_nothing_goes_along_unless_it_is_ticked(session):
    found, _ = session
    assert found["ticked at first"] == []
    assert found["cut off"] == []
    assert set(found["never"]) == NEVER
    assert found["fields"]["longitude"] == "holds the coordinates"
    assert found["fields"]["street"] == "names a person or an address"
    assert found["proposed field"] == "patient"
    assert found["stuck without a field"]
    assert "each of a person's 10 rows moves 1.4 km" in found["persons"]
    assert "publish counts of the true points instead" in found["persons"]
    assert "not 200 m" not in found["persons"]  # it stands there already
    assert found["minded"] == ""


def test_rings_are_true_circles_on_the_ground_in_any_map(session):
    found, _ = session
    assert found["waits for a click"]
    assert max(found["rings off the middle"]) < 0.01  # wherever somebody clicked
    for each in ("rings", "rings in degrees"):
        middle, half, most = found[each]
        for (least, largest), metres in ((middle, 100), (half, 168), (most, 474)):
            assert largest - least < 0.01 * metres
            assert largest == pytest.approx(metres, rel=0.01)
    assert found["rings at 500"][2][1] == pytest.approx(2.5 * 474, rel=0.01)
    assert "Violet" in found["tried"]
    assert "Violet" not in found["legend"]


def test_plan_follows_a_crs_that_is_set_meanwhile(session):
    found, _ = session
    assert found["in another CRS"] == "EPSG:32631"


def test_rings_follow_the_number_of_rows(session):
    """Points that were tried with another number are not shown."""
    found, _ = session
    law = library.Guarantee.from_json(found["of persons"]).law
    for name, rows in (("rings of 4", 4), ("rings of 2", 2), ("rings of 4 again", 4)):
        most = compute_displacement(law, rows, 0.95)
        assert found[name][-1][1] == pytest.approx(most, rel=0.01), name
    assert "Violet" not in found["tried with other rows"]
    half = compute_displacement(law, 4, 0.5)
    assert np.median(found["made up of 4"]) == pytest.approx(half, rel=0.5)


def test_what_is_left_is_said_anew_after_each_charge(session):
    left = [text.rpartition("; ")[2] for text in session[0]["left after"]]
    assert left == ["0.03 would remain", "0.02 would remain"]


def test_a_second_press_charges_nothing(session):
    found, _ = session
    assert found["charges"] == 1
    assert found["new layers"] == 1
    assert "0.04 would remain" in found["left"]
    assert "Whoever sees" not in found["result"]  # it stands above, but for the fields
    assert "as they are, unprotected: 1 (sex)." in found["result"]
    assert found["again"].startswith("This is released already")


def test_the_released_layer_is_the_librarys(session, made, as_released):
    found, folder = session
    released = as_released(folder / "published-points.gpkg")
    true = gpd.read_file(made / "patients_32635.gpkg")
    ours = library.planar_laplace(true[["sex", "geometry"]], eps=0.01, shuffle=True)
    there, here = (each.geopriv.guarantee.to_dict() for each in (released, ours))
    assert there == here
    assert list(released.columns) == list(ours.columns) == ["sex", "geometry"]
    assert sorted(released.sex) == sorted(true.sex)
    assert released.crs == true.crs
    assert "ε = 0.01 per metre" in (folder / "published-points.html").read_text("utf-8")
    names = [name for name, *_ in found["layers"]]
    assert "Patients, moved up to 475 m (95 %)" in names
    recipe = (folder / "publication.toml").read_text("utf-8").splitlines()
    assert {"eps = 0.01", 'keep = ["sex"]', "shuffle = true"} <= set(recipe)


def test_check_finds_nothing_in_what_was_released(session, made):
    _, folder = session
    true = gpd.read_file(made / "patients_32635.gpkg")
    assert library.check(folder / "published-points.gpkg", truth=true).colour == "green"


def test_the_publication_file_publishes_the_same(session, qgis, monkeypatch):
    pytest.importorskip("pyarrow")
    monkeypatch.setenv("GEOPRIV_STATE", str(qgis.home / ".local/state/geopriv"))
    publication = library.Publication(session[1] / "publication.toml")
    published = publication.publish()
    assert publication.check().colour == "green"
    assert len(gpd.read_file(published.folder / "points.gpkg")) == ROWS
    assert len(publication.account.entries) == 3


def test_another_layer_is_begun_with_the_first_step(session):
    """The chosen one was taken from the project: QGIS chooses another by itself."""
    assert session[0]["taken away"] == [0, False]


def test_switching_off_takes_all_away(session):
    found, _ = session
    assert found["before"][0] == ["geopriv-assistant"]
    assert found["before"][1] > 0
    assert found["after"] == [[], 0]
    assert found["buttons"] == 1


def test_nothing_is_kept_but_the_ledger_and_what_it_counts(session):
    found, folder = session
    assert sorted(found["kept"]) == ["gp", "people.ledger"]
    profile = folder.parent / "profiles"
    history = [each for each in profile.rglob("*") if each.is_file()]
    assert history
    for each in history:
        assert b"planarlaplace" not in each.read_bytes()
