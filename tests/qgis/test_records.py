"""Every layer that a form writes carries its guarantee, which another QGIS finds."""

import json
import re
from dataclasses import replace
from pathlib import Path

import geopandas as gpd
import pytest
from shapely.geometry import box

import geopriv_gis as library
from geopriv_gis.core.promise.law import Law, compute_displacement

FORMS = json.loads(Path(__file__).with_name("forms.json").read_text(encoding="utf-8"))


def _writes(form):
    """Tell whether a form writes a vector layer."""
    return any(
        one.get("parameter_type") == "sink"
        for one in form.values()
        if isinstance(one, dict)
    )


WRITING = [name for name, form in FORMS.items() if _writes(form)]
PLACE = "530000,180000 [EPSG:27700]"
EXTENT = "525000,535000,175000,185000 [EPSG:27700]"
# What each form needs; of those that take a release, a release.
VALUES = {
    "around": {
        "INPUT": "{released}", "POINT": PLACE, "RADIUS": 5000,
        "POPULATION": "{square}",
    },
    "askmany": {"EPS": 0.05, "PLACES": "{zones}"},
    "covariate": {"INPUT": "{released}", "SURFACE": "{zones}", "VALUE_FIELD": "people"},
    "dprs": {"EPS": 0.01, "REGION": "{zones}", "ROUNDS": 2},
    "gaussian": {"DISPLACEMENT": 150},
    "graphlaplace": {"EPS": 0.01, "WITHIN": "{square}", "CELL": 2000},
    "hotspots": {
        "INPUT": "{released}", "VALUE_FIELD": "person", "CELL": 2000, "BANDWIDTH": 2500,
        "EXTENT": EXTENT,
    },
    "knox": {
        "INPUT": "{released}", "TIME": "person", "DISTANCES": "2500,5000",
        "PERIODS": "5", "PERMUTATIONS": 0,
    },
    "moransi": {
        "INPUT": "{released}", "VALUE_FIELD": "person", "BANDWIDTH": 1250,
        "PERMUTATIONS": 19,
    },
    "noiseawarecount": {"INPUT": "{released}", "ZONES": "{zones}", "BANDWIDTH": 1250},
    "noiseawaredensity": {
        "INPUT": "{released}", "BANDWIDTH": 1250, "CELL": 1000, "EXTENT": EXTENT,
    },
    "optimalmechanism": {"EPS": 0.001, "CELLS": "{places}"},
    "clustering": {
        "INPUT": "{released}", "DISTANCES": "4000,8000", "REGION": "{square}",
    },
    "peaklaplace": {"EPS": 0.01, "EPS_FIXED": 1, "RADIUS": 100},
    "planarlaplace": {"EPS": 0.01},
    "privatecount": {"EPS": 0.01, "ZONES": "{zones}"},
    "privatedistance": {"EPS": 0.05, "POINT": PLACE},
    "privateextent": {"EPS": 0.01},
    "privateflows": {
        "EPS": 1, "ZONES": "{zones}", "DESTINATION": "way", "INPUT": "{trips}",
        "ZONE_NAME": "name",
    },
    "privatehull": {"EPS": 0.01},
    "privatekdeat": {"EPS": 0.01, "BANDWIDTH": 900, "PLACES": "{places}"},
    "privateknn": {"EPS": 0.05, "K": 5, "PLACES": "{places}"},
    "privateshare": {"EPS": 0.05, "SOFTNESS": 200, "REGION": "{zones}"},
    "privatetrack": {
        "RHO": 1e-5, "TIME": "visited", "WINDOWS": "100d", "UNIT_FIELD": "person",
    },
    "rates": {
        "INPUT": "{released}", "ZONES": "{zones}", "PEOPLE_FIELD": "people",
        "BANDWIDTH": 1250,
    },
    "remap": {"INPUT": "{released}", "POPULATION": "{places}"},
    "squaremechanism": {"EPS": 1, "EXTENT": "510000,550000,160000,200000 [EPSG:27700]"},
    "staircaseresponse": {"EPS": 1, "GROUPS": 2, "PLACES": "{places}"},
    "synthesise": {
        "INPUT": "{released}", "EXTENT": EXTENT, "BANDWIDTH": 1250,
    },
    "trimends": {"RADIUS": 300, "TIME": "visited", "GAP": "1d"},
    "zonalcounts": {"EPS": 1, "ZONES": "{zones}"},
}  # fmt: skip


# What is not green, and why.
LOOKED_AT = {
    "privatetrack": ("amber", "published beside it as they are: person"),
    "trimends": ("red", "its guarantee promises nothing"),
}


@pytest.fixture(scope="module")
def given(people, tmp_path_factory):
    """Public zones, one of them of two parts; places; few people, and their trips."""
    folder = tmp_path_factory.mktemp("given")
    shapes = [
        box(510e3, 160e3, 530e3, 200e3).union(box(505e3, 160e3, 506e3, 161e3)),
        box(530e3, 160e3, 550e3, 200e3),
    ]
    zones = gpd.GeoDataFrame(
        {"name": ["w", "e"], "people": [9000, 8000]}, geometry=shapes, crs=27700
    )
    few = people.head(400)[["person", "visited", "geometry"]]
    frames = {
        "zones": zones,
        "places": zones.set_geometry(zones.representative_point()),
        "square": zones.iloc[:1].set_geometry(
            [box(510e3, 160e3, 550e3, 200e3)], crs=27700
        ),
        "people": few,
        "trips": few.assign(way=["w", "e"] * (len(few) // 2)),
    }  # fmt: skip
    for name, frame in frames.items():
        frame.to_file(folder / f"{name}.gpkg", driver="GPKG")
    return {name: folder / f"{name}.gpkg" for name in frames}


@pytest.fixture(scope="module")
def written(qgis, given, tmp_path_factory):
    """What each form answers and writes, and what another QGIS says of that."""
    folder = tmp_path_factory.mktemp("written")
    paths = {**given, "released": folder / "released.gpkg"}
    made = qgis.run(
        "planarlaplace", INPUT=given["people"], EPS=0.004, FIELDS=["person"],
        OUTPUT=paths["released"],
    )  # fmt: skip
    assert made.code == 0, made.text
    answers = {}
    for name, values in VALUES.items():
        (folder / name).mkdir()
        wanted = {
            "INPUT": given["people"],
            **values,
            "OUTPUT": folder / name / "a.gpkg",
        }
        filled = {
            key: value.format(**paths) if isinstance(value, str) else value
            for key, value in wanted.items()
        }
        answers[name] = qgis.run(name, **filled)
    good = [name for name, answer in answers.items() if answer.code == 0]
    qgis.shared.append(qgis._started())  # knows nothing of what was released
    explained, checked = {}, {}
    for name in good:
        path = folder / name / "a.gpkg"
        explained[name] = qgis.run("explainrelease", INPUT=path)
        checked[name] = qgis.run("checkfiles", INPUT=path)
    return folder, answers, explained, checked


def test_no_form_that_writes_a_layer_is_left_out(qgis):
    found = qgis.headless("forms")
    writing = {name for name, form in found.items() if _writes(form)}
    assert writing == set(WRITING) == set(VALUES)


@pytest.mark.representatives(12)
@pytest.mark.parametrize("name", WRITING)
def test_what_is_written_is_found_again(written, name):
    folder, answers, explained, checked = written
    assert answers[name].code == 0, answers[name].text
    assert "nobody can confirm" not in answers[name].text
    promise = answers[name].guarantee
    found = library.read_file(folder / name / "a.gpkg")
    assert library.guarantee_of(found) == promise
    assert explained[name].code == 0, explained[name].text
    assert explained[name].results["VALID"] == (promise.notion != "none")
    colour, why = LOOKED_AT.get(name, ("green", ""))
    assert checked[name].results["COLOUR"] == colour, checked[name].text
    assert why in checked[name].text


NOISE = Law(family="laplace", rate=0.01)
SHOWN = {  # by what the loss is per
    "ε, per metre": library.Guarantee(notion="gp", eps=0.01, law=NOISE),
    "ρ, per square metre": library.Guarantee(
        notion="cgp", rho=2e-5, law=Law(family="gaussian", rate=2e-5)
    ),
    "ε, per √person": library.Guarantee(
        notion="gp", eps=0.02, unit="√person", graph="ab"
    ),
    "ρ, per square of √person": library.Guarantee(
        notion="cgp", rho=3e-4, unit="√person", graph="ab"
    ),
    "ε, no unit": library.Guarantee(notion="dp", eps=1.5),
    "ρ, no unit": library.Guarantee(notion="zcdp", rho=0.25),
    "ε, per metre ": library.Guarantee(  # of persons
        notion="gp", eps=0.03, privacy_unit="who", table_metric="dist_inf",
        law=replace(NOISE, rate=0.03, shares="composition"),
    ),
}  # fmt: skip


def test_a_certificate_has_the_figures_and_limits_of_its_kind(qgis):
    pages = qgis.headless("certified", [each.to_json() for each in SHOWN.values()])
    for (name, promise), (page, moves) in zip(SHOWN.items(), pages, strict=True):
        loss = promise.eps or promise.rho
        ((letter, said, per),) = re.findall(r"<td>([ερ]) = ([\d.]+),? ([^<]*)<", page)
        assert (letter, float(said), per) == (name[0], loss, name[3:].strip())
        assert ("Odds change by at most" in page) == ("unit" not in name), name
        points = promise.law is not None
        assert ("The number of rows is published" in page) == points, name
        assert ("Only positions are protected" in page) == points, name
        assert "Every further release" in page
        wanted = [compute_displacement(promise.law, 3, q) for q in (0.5, 0.95)
                  if points]  # fmt: skip
        assert (moves or []) == pytest.approx(wanted)


def test_only_rows_are_said_to_have_moved_by_less_than_a_radius(qgis):
    """Those of a person share their loss, and each moves farther."""
    row = SHOWN["ε, per metre"].replace(
        mechanism="planar laplace", parameters={"eps": 0.01}
    )
    person = row.replace(privacy_unit="who", table_metric="dist_inf")
    pages = qgis.headless("certified", [each.to_json() for each in (row, person)])
    assert ["by less than 474 m" in page for page, _ in pages] == [True, False]


def test_what_is_uncertain_is_said_and_drawn_as_wide_as_it_is(qgis):
    said, widths = qgis.headless("uncertain", 15.0, 4.0, 1.5)
    assert re.findall(r"\d+", said) == ["30", "60"]  # two errors, and twice as much
    assert 9 + 2 * 5.5 in [pytest.approx(each, rel=1e-3) for each in widths]
