"""The path of docs/qgis/patients.md stays walkable: release, certificate, counts."""

import json
from pathlib import Path

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import box

import geopriv_gis as library
from geopriv_gis.presets import preset

PYTHON = "/usr/bin/python3"  # QGIS's own
WALK = Path(__file__).with_name("walking.py")
MIDDLE = 386_000.0, 6_672_000.0


def squares(side, many):
    """Return squares around the middle, as many in each direction."""
    steps = side * (np.arange(many) - many / 2)
    x, y = MIDDLE
    return [box(x + i, y + j, x + i + side, y + j + side) for i in steps for j in steps]


@pytest.fixture(scope="module")
def walked(qgis, tmp_path_factory):
    """What was seen on the way, and the folder with what came of it."""
    folder = tmp_path_factory.mktemp("walked")
    x, y = np.random.default_rng(5).normal(0, 1500, (2, 1000))
    rows = gpd.GeoSeries.from_xy(MIDDLE[0] + x, MIDDLE[1] + y, crs=32635)
    layers = {
        "patients": {"patient": range(1000), "geometry": rows},
        "districts": {"people": [8000] * 16, "name": ["a"] * 16,
                      "geometry": squares(4000, 4)},
        "blocks": {"number": range(256), "population": [500] * 256,
                   "geometry": squares(1000, 16)},
        "numbers": {"code": range(1, 17), "geometry": squares(4000, 4)},
    }  # fmt: skip
    for name, columns in layers.items():
        frame = gpd.GeoDataFrame(columns, crs=32635)
        frame.to_file(folder / f"{name}.gpkg", driver="GPKG")
    done = qgis.call(PYTHON, WALK, folder)
    lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
    assert lines, done.stdout + done.stderr
    return json.loads(lines[-1]), folder


def test_few_clicks_lead_to_a_release_and_its_certificate(walked):
    found, folder = walked
    assert found["clicks"] == 6
    assert found["kept"] == []
    assert "“patient”" in found["hint"]
    assert "Untick “Patients” before you print the map" in found["said"]
    assert "Whoever sees" not in found["said"]  # it stands above
    released = library.read_file(folder / "patients-public.gpkg")
    told = released.geopriv.guarantee
    assert (told.mechanism.split(" (")[0], len(released)) == ("graph laplace", 1000)
    assert told.parameters["people"] == 1000
    assert (folder / "certificate.pdf").read_bytes().startswith(b"%PDF")
    page = (folder / "certificate.html").read_text(encoding="utf-8")
    assert "hiding it among 1,000 people" in page
    assert "too large" not in page


def test_the_standard_of_health_hides_among_as_many_as_the_library(walked):
    found, _ = walked
    assert found["safe harbour"] == preset("health").figures["people"] == 20_000


def test_a_map_of_people_takes_no_field_that_nobody_chose(walked):
    found, _ = walked
    assert [found[name][0] for name in ("coarse", "fine", "numbers")] == [
        "people", "population", "",
    ]  # fmt: skip
    assert [found[name][1] for name in ("coarse", "fine", "numbers")] == [
        True, True, False,
    ]  # fmt: skip
    assert "its field with the number of people" in found["numbers"][2]


def test_too_coarse_map_is_reported_before_the_release(walked):
    found, _ = walked
    *_, line, before = found["coarse"]
    assert "too coarse to hide among 100" in line
    assert "areas of more than 400" in before
    assert "publish counts by area" in before
    assert found["fine"][3] == ""


def test_counts_are_filled_in_and_hide_what_is_below(walked):
    found, _ = walked
    assert found["given"] == ["INPUT", "ZONES"]
    assert found["of several"]  # layers of points, the one that was released
    assert len(found["hdx"]["ZONES"]) == 2
    assert found["hdx"]["ZONES"][0].startswith("Districts")
    assert found["hdx"]["EPS"] == 1.0
    assert found["districts"] == 16
    assert found["opaque"]
    assert "whether any one person is in the data" in found["page"]
    mistaken, true = found["mistaken"]
    assert "was released already" in mistaken
    assert true == ""
    assert "(ε = 0.0560499 per √person)" in found["remark"]


# -- every widget ----------------------------------------------------------------------

CHANGES = {  # of the values of the mask's form, by what was set in the assistant
    "selected": {"INPUT": True},
    "nothing selected": {"INPUT": False},
    "person": {},  # whose field is not chosen yet
    "field": {"PRIVACY_UNIT": 2, "UNIT_FIELD": "patient"},
    "rows": {"PRIVACY_UNIT": None, "UNIT_FIELD": None},
    "shuffled": {"SHUFFLE": False},
    "metres": {"DISPLACEMENT": 345},
    "among": {"DISPLACEMENT": None, "PEOPLE": 1000, "POPULATION": "Census blocks",
              "PEOPLE_FIELD": "population"},
    "people": {"PEOPLE": 777},
    "column": {"PEOPLE_FIELD": ""},
    "police zones": {"OWN_ZONES": "Districts"},
    "police places": {"SNAP": "Patients"},
    "police addresses": {"addresses": "patient"},
    "dhs zones": {"OWN_ZONES": "Districts"},
    "dhs stratum": {"stratum": "rural"},
    "dwc cell": {"CELL": 1000},
    "output": {"OUTPUT": "/x/new.gpkg", "OUTPUT_HTML": "/x/new.html"},
    "json": {"OUTPUT": "/x/new.geojson"},
}  # fmt: skip
SEEN = {  # of what the step on hiding asks
    "metres": ["metres"],
    "people": ["people", "population"],
    "standard": ["cell"],
    "dwc": ["cell"],
    "dhs": ["stratum", "zones"],
    "police": ["zones", "places", "addresses"],
    "health": ["population"],  # it has a number of people of its own
    "hdx": [],
}
FORMS = "askmany attackaveraging attacklinkage attacklocalise attacknearby covariate "
FORMS += "dprs knox moransi peaklaplace privatecount privatekdeat privateshare remap "
FORMS += "sensitivefields squaremechanism staircaseresponse synthesise trimends"
MENU = {
    "Publish points safely…": ["dock assistant"],
    "Publish counts by district…": ["start .counts"],
    "Privacy budget": ["dock budget"],
    "Check a layer or file…": ["form checkfiles"],
    "Plan a publication…": ["form planpublication"],
    "Publish a publication file…": ["form publish"],
    "Create a ledger…": ["start .new_ledger"],
    "Ledger report…": ["form ledgerreport"],
    "Explain a release…": ["form explainrelease"],
    "Map to print, with the guarantee…": ["start .expressions"],
    "Tools for experts": [f"form {name}" for name in FORMS.split()],
    "Open the sample project": ["start .samples"],
    "Manual": ["start .manual"],
}


def test_each_widget_of_the_assistant_changes_its_values_alone(walked):
    found, folder = walked
    changes = found["widgets"]["assistant"]
    assert changes.pop("offered") == ["", "fid", "people"]  # and no text
    assert changes.pop("waits") == [True, False, True, False]  # for a click on the map
    assert Path(changes.pop("ledger")["LEDGER"]) == folder / "clicked/looked.ledger"
    assert {name: change for name, change in changes.items() if change} == {
        name: change for name, change in CHANGES.items() if change
    }
    assert changes.keys() >= CHANGES.keys()


def test_a_file_is_proposed_until_one_is_chosen(walked):
    proposed = ["A_b-released.gpkg", "C-released.gpkg", "/own/place.gpkg"]
    assert walked[0]["widgets"]["proposed"] == proposed


def test_the_project_ledger_is_taken_over_until_one_or_none_is_chosen(walked):
    found = walked[0]["widgets"]["proposed ledgers"]
    assert found == ["/x/a.ledger", "/x/b.ledger", "", "", "/own.ledger"]


def test_forms_propose_new_files_in_the_project_folder(walked):
    temporary, pair = ["TEMPORARY_OUTPUT"] * 2, ["{}.gpkg", "{}.html"]

    def named(stem):
        return [each.format(stem) for each in pair]

    assert walked[0]["widgets"]["proposed by forms"] == {
        "not saved": temporary,
        "saved": named("Patients-released"),
        "zonalcounts": named("Patients-zonal-counts"),
        "privateheatmap": ["Patients-private-heatmap.tif",
                           "Patients-private-heatmap.html"],
        "there": named("Patients-released-3"),
        "of a file": named("other-released"),
        "of a login": named("released"),
        # What somebody has chosen stays, and no page is written over another one.
        "own.gpkg": named("own"),
        "Patients-released-2.gpkg": ["Patients-released-2.gpkg", "TEMPORARY_OUTPUT"],
        "temporary": temporary,
        "of the algorithm": False,
    }  # fmt: skip


def test_refused_release_gives_reason_and_no_output(walked):
    there, page, lacking = walked[0]["widgets"]["refused"]
    said = "there.gpkg is there already; choose another name."
    assert there == [said, False, None]  # and no certificate of another one
    assert page == [
        "certified.html is there already; choose another name.",
        False,
        None,
    ]
    assert lacking == ["", True, None]


def test_other_windows_are_handed_what_was_chosen(walked):
    """Whose a row is, above all: else each row would be another person."""
    found = walked[0]["widgets"]["handed on"]
    assert found["counted"] == [
        ["Patients", "patient", {"without": []}],
        ["Patients", "patient", {"without": ["Districts"]}],
        ["Patients", "patient", {"without": [], "levels": 2, "EPS": 1.0}],
    ]
    assert found["form"] == ["geopriv:zonalcounts", "patient", 1.0]
    assert found["ledger"] == ["patient", 345]
    assert found["plan"] == "holder"


def test_rings_are_called_by_their_lengths(walked):
    legend, circles = walked[0]["widgets"]["texts of rings"]
    first, second = legend.splitlines()
    assert "points move less than 168 m, 95 of 100 less than 474 m." in first
    assert second.startswith("Two places within 100 m of each other are hard to tell")
    assert circles == [
        [168.0, "half move less than 168 m"],
        [474.0, "95 of 100 move less than 474 m"],
        [100.0, "hard to tell apart within 100 m"],
    ]


def test_a_form_asks_for_the_persons_field_where_there_is_to_be_one(walked):
    found = walked[0]["widgets"]["fields shown"]
    assert found == [False, True, False, True, False]


def test_publication_file_tells_recipients_what_was_filled_in(walked):
    able, about, name, same, said = walked[0]["widgets"]["published file"]
    assert able == [False, False, False, True]
    assert about == ["Homes", "me@x.org", "CC0", "published"]
    assert (name, same) == ("again.toml", True)
    assert said.startswith("Saved: again.toml.")


def test_a_cancelled_release_says_what_becomes_of_its_ledger(walked):
    without, with_ledger = walked[0]["widgets"]["ended"]
    assert without == ["Cancelled: nothing was released."]
    more = "If the ledger was charged by then, it stays so."
    assert with_ledger == [*without, more]


def test_budget_panel_reads_numbers_of_both_languages(walked):
    answers, vouched, kept = walked[0]["widgets"]["budget answers"]
    fits, refused = "It fits. Nothing was charged.", "It would be refused"
    wrong = "Write a number, 200 or 0.01 for example."
    assert answers[:2] == [fits, fits]
    assert answers[2].startswith(refused)
    assert answers[3:6] == [wrong] * 3
    one, other = answers[6:]  # forms that were planned meanwhile
    assert one == ["the form “One”", fits]
    assert other[0] == "the form “Other”"
    assert other[1].startswith(refused)
    assert vouched == [False, True]  # which was made elsewhere
    assert kept  # it looks, and proposes nothing else


def test_budget_panel_follows_its_file_and_the_project(walked):
    """Whoever chooses a ledger has it proposed; to look at one proposes nothing."""
    name = "looked.ledger"
    assert walked[0]["widgets"]["budget follows"] == [
        [False, "", "", ""], [False, "", name, "0"], [True, name, name, "0"],
        [True, name, name, "1"], [False, "", name, "1"], [True, name, name, "1"],
        [False, "", "", ""],
    ]  # fmt: skip


def test_what_one_is_needed_of_is_not_called_optional(walked):
    found = walked[0]["widgets"]["optional"]
    needed, optional = found["privateknn"]
    assert {"POINT", "PLACES", "INPUT"} <= set(needed)
    assert {"UNIT_FIELD", "LEDGER"} & set(optional)
    needed, optional = found["checkfiles"]
    assert {"INPUT", "FILE", "FOLDER"} <= set(needed)
    assert "TRUTH" in optional


def test_a_second_release_is_refused_unless_somebody_says_yes(walked):
    text, no_by_itself, agreed = walked[0]["widgets"]["asked again"]
    assert "tells more about the same people: the losses add up" in text
    assert (no_by_itself, agreed) == (True, False)


def test_rings_are_on_the_map_while_the_dock_is_seen(walked):
    hidden, shown = walked[0]["widgets"]["rings seen"]
    assert hidden == [0, True]
    assert shown[0] > 0


def test_sample_project_replaces_no_changes_unless_somebody_agrees(walked):
    assert walked[0]["widgets"]["sample"] == [[0, 1], [1, 0], [1, 1]]


def test_line_below_a_form_says_what_was_released_already_and_what_lacks(walked):
    released, lacks = walked[0]["widgets"]["lines"]
    assert "was released already, it has no true places" in released
    assert lacks.startswith("What would happen is said here, once there is: ")
    assert "any two places" in lacks


def test_each_way_to_hide_asks_what_it_needs(walked):
    assert walked[0]["widgets"]["seen"] == SEEN


def test_cells_of_a_standard_are_in_degrees_or_kilometres(walked):
    degrees, feet, metres = walked[0]["widgets"]["cells"]
    assert degrees == [["0.1 degrees", 0.1], ["0.01 degrees", 0.01]]
    text = "{} km, as the layer's CRS measures"
    assert metres == [[text.format(10), 10_000], [text.format(1), 1000]]
    assert feet == [[text.format(10), 32_808], [text.format(1), 3281]]


def test_each_button_of_the_assistant_does_its_own(walked):
    assert walked[0]["widgets"]["buttons"] == {
        "counted": ["show_counted"], "create": ["make_ledger"], "count": ["count"],
        "try out": ["try_out"], "clear": ["forget"], "next": ["go_on"],
        "back": ["step -1"], "certificate": ["page"], "repeat": "It is saved.",
        "stop": ["cancel"],
        # What is seen, and what can be used, while a release goes on and afterwards.
        "running": [[True] * 2 + [False] * 3, [False] * 2 + [True] * 3],
    }  # fmt: skip


def test_each_button_of_the_budget_panel_does_its_own(walked):
    found = walked[0]["widgets"]
    assert found["budget"] == {
        "Choose…": ["_choose"], "Create…": ["_create"], "Vouch for it…": ["_vouch"],
        "Page to print…": ["_print"], "A publication…": ["_ask_publication"],
        "Propose it in this project's forms": ["_propose"], "link": ["_turn"],
    }  # fmt: skip
    assert found["budget shown"] == [[False, False], [True, True]]
    kinds, *after = found["forms offered"]
    assert kinds[0] == "points that move so many metres"
    assert after == [["the form “B”", *kinds], ["the form “C”", *kinds]]


def test_new_ledger_is_described_while_chosen(walked):
    found = walked[0]["widgets"]["ledger"]
    assert all(found[name] for name in ("unit", "many", "metres", "per"))
    assert found["words"] == (
        "It allows 7 releases of points that move 321 m on average, for each person, "
        "by the field “person”: ε = 0.04361 per metre. Points that move twice as far "
        "cost half. It starts anew each month."
    )
    assert found["whole"]  # no text is cut off
    made, cancelled, form = found["ends"]
    assert (made, cancelled, form) == ([1, True], [0, False], [2, False])


def test_a_ledger_that_was_made_is_taken_over(walked):
    said, opened, left = walked[0]["widgets"]["taken over"]
    assert said == [False, True, False]  # whether the project has another one
    assert opened == ["geopriv:createledger"]
    assert left == ""  # once it is no longer proposed


def test_each_entry_of_the_menu_opens_its_own(walked):
    opened, shown, gone = walked[0]["widgets"]["menu"]
    assert dict(opened) == MENU
    assert shown == gone == [len(MENU), 1]  # and one button


def test_a_page_is_printed_and_saved(walked):
    found = walked[0]["widgets"]["pages"]
    assert found["printed"] == [1, 0]  # and not where somebody presses Cancel
    assert found["saved"] == [
        ["a.pdf", "%PDF"], ["b.html", "<p>I"], ["c.HTML", "<p>I"], ["d.e.html", "<p>I"],
    ]  # fmt: skip
    assert found["proposed"] == ["/x/homes.pdf", "T.pdf"]  # none in a temporary folder
    assert found["warned"] == "a.pdf could not be written. Choose another folder."
