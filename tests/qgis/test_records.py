"""Every layer that a form writes carries its guarantee, which another QGIS finds."""

import contextlib
import json
import re
import sqlite3
from dataclasses import replace
from datetime import datetime, timezone
from html import escape
from operator import attrgetter
from pathlib import Path
from types import SimpleNamespace

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import Point, box
from shapely.ops import unary_union

import geopriv_gis as library
from geopriv_gis.arguments import RELEASES, Form
from geopriv_gis.core.promise.law import Law, compute_displacement
from geopriv_gis.core.randomness import Random
from geopriv_gis.reports.page import figures_section

FORMS = json.loads(Path(__file__).with_name("forms.json").read_text(encoding="utf-8"))


def _writes(form):
    """Tell whether a form writes a vector layer."""
    return any(
        one.get("parameter_type") == "sink"
        for one in form.values()
        if isinstance(one, dict)
    )


ROWS = {row.form.name: row for row in RELEASES if isinstance(row.form, Form)}
SHAPES = ("privateextent", "privatehull")  # with their bands of error as columns
WRITING = [name for name, form in FORMS.items() if _writes(form)]
PLACE = "530000,180000 [EPSG:27700]"
EXTENT = "525000,535000,175000,185000 [EPSG:27700]"
# What each form needs; of those that take a release, a release.
VALUES = {
    "around": {
        "INPUT": "{released}", "POINT": PLACE, "RADIUS": 5000,
        "POPULATION": "{town}",
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


POINT = Point(530_000, 180_000)
BOX = gpd.GeoSeries([box(525e3, 175e3, 535e3, 185e3)], crs=27700)
# What the same values are in Python: the arguments beside the rows, of the layers.
CALLS = {
    "around": lambda on: {
        "point": POINT, "radius": 5000, "population": on.town.geometry,
    },
    "askmany": lambda on: {"eps": 0.05, "places": on.zones},
    "covariate": lambda on: {"surface": on.zones, "column": "people"},
    "dprs": lambda on: {"eps": 0.01, "region": on.zones, "rounds": 2},
    "gaussian": lambda on: {"rho": library.calibration.rho_from_displacement(150)},
    "graphlaplace": lambda on: {
        "eps": 0.01, "metric": library.metrics.within(on.square.geometry, cell=2000),
    },
    "hotspots": lambda on: {
        "column": "person", "cell": 2000, "bandwidth": 2500, "extent": BOX,
    },
    "knox": lambda on: {
        "time": "person", "distances": "2500,5000", "periods": "5", "permutations": 0,
    },
    "moransi": lambda on: {"column": "person", "bandwidth": 1250, "permutations": 19},
    "noiseawarecount": lambda on: {"polygons": on.zones, "bandwidth": 1250},
    "noiseawaredensity": lambda on: {"bandwidth": 1250, "cell": 1000, "extent": BOX},
    "optimalmechanism": lambda on: {"eps": 0.001, "cells": on.places.geometry},
    "clustering": lambda on: {
        "distances": "4000,8000", "window": on.square.geometry,
    },
    "peaklaplace": lambda on: {"eps": 0.01, "eps_fixed": 1, "radius": 100},
    "planarlaplace": lambda on: {"eps": 0.01},
    "privatecount": lambda on: {"eps": 0.01, "ranges": on.zones},
    "privatedistance": lambda on: {"eps": 0.05, "point": POINT},
    "privateextent": lambda on: {"eps": 0.01},
    "privateflows": lambda on: {
        "eps": 1, "zones": on.zones, "destination": "way", "zone_name": "name",
    },
    "privatehull": lambda on: {"eps": 0.01},
    "privatekdeat": lambda on: {
        "eps": 0.01, "bandwidth": 900, "points": on.places.geometry,
    },
    "privateknn": lambda on: {"eps": 0.05, "k": 5, "point": on.places.geometry},
    "privateshare": lambda on: {"eps": 0.05, "softness": 200, "of": on.zones},
    "privatetrack": lambda on: {
        "rho": 1e-5, "time": "visited", "windows": "100d", "privacy_unit": "person",
    },
    "rates": lambda on: {"zones": on.zones, "population": "people", "bandwidth": 1250},
    "remap": lambda on: {"prior": on.places.geometry},
    "squaremechanism": lambda on: {"eps": 1, "bounds": (510e3, 160e3, 550e3, 200e3)},
    "staircaseresponse": lambda on: {
        "eps": 1, "groups": 2, "places": on.places.geometry,
    },
    "synthesise": lambda on: {"extent": BOX, "bandwidth": 1250},
    "trimends": lambda on: {"radius": 300, "time": "visited", "gap": "1d"},
    "zonalcounts": lambda on: {"eps": 1, "zones": on.zones},
}  # fmt: skip
# What is not green, and why.
LOOKED_AT = {
    "privatetrack": ("amber", "published beside it as they are: person"),
    "trimends": ("red", "its guarantee promises nothing"),
}


@pytest.fixture(scope="module")
def given(people, tmp_path_factory):
    """Public zones, the last of two parts; places; few people, and their trips.

    QGIS takes the first zone's type for the layer's, and leaves the last as it is.
    """
    folder = tmp_path_factory.mktemp("given")
    shapes = [
        box(530e3, 160e3, 550e3, 200e3),
        box(510e3, 160e3, 530e3, 200e3).union(box(505e3, 160e3, 506e3, 161e3)),
    ]
    zones = gpd.GeoDataFrame(
        {"name": ["e", "w"], "people": [8000, 9000]}, geometry=shapes, crs=27700
    )
    few = people.head(400)[["person", "visited", "geometry"]]
    frames = {
        "zones": zones,
        "places": zones.set_geometry(zones.representative_point()),
        "square": zones.iloc[:1].set_geometry(
            [box(510e3, 160e3, 550e3, 200e3)], crs=27700
        ),
        "town": zones.iloc[:1].set_geometry(  # estimated in all of it
            [box(520e3, 170e3, 540e3, 190e3)], crs=27700
        ),
        "people": few,
        "trips": few.assign(way=["w", "e"] * (len(few) // 2)),
    }  # fmt: skip
    for name, frame in frames.items():
        frame.to_file(folder / f"{name}.gpkg", driver="GPKG")
    return {name: folder / f"{name}.gpkg" for name in frames}


@pytest.fixture(scope="module")
def written(qgis, given, tmp_path_factory):
    """What each form answers and writes, and another QGIS that knows nothing of it."""
    folder = tmp_path_factory.mktemp("written")
    paths = {**given, "released": folder / "released.gpkg"}
    made = qgis.run(
        "planarlaplace", INPUT=given["people"], EPS=0.004, FIELDS=["person"],
        OUTPUT=paths["released"],
    )  # fmt: skip
    assert made.code == 0, made.text
    qgis.headless("repeat_noise")
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
    qgis.shared.append(qgis._started())
    return folder, answers, qgis


def test_no_form_that_writes_a_layer_is_left_out(qgis):
    found = qgis.headless("forms")
    writing = {name for name, form in found.items() if _writes(form)}
    assert writing == set(WRITING) == set(VALUES)


@pytest.mark.representatives(12)
@pytest.mark.parametrize("name", WRITING)
def test_what_is_written_is_found_again(written, name):
    folder, answers, qgis = written
    assert answers[name].code == 0, answers[name].text
    assert "nobody can confirm" not in answers[name].text
    promise = answers[name].guarantee
    path = folder / name / "a.gpkg"
    assert library.guarantee_of(library.read_file(path)) == promise
    explained = qgis.run("explainrelease", INPUT=path)
    assert explained.code == 0, explained.text
    assert explained.results["VALID"] == (promise.notion != "none")
    checked = qgis.run("checkfiles", INPUT=path)
    colour, why = LOOKED_AT.get(name, ("green", ""))
    assert checked.results["COLOUR"] == colour, checked.text
    assert why in checked.text


@pytest.fixture(scope="module")
def returned(written, given):
    """What the library returns for the same values and the same noise: a function."""
    folder = written[0]
    paths = {**given, "released": folder / "released.gpkg"}
    on = SimpleNamespace(**{n: library.read_file(path) for n, path in paths.items()})
    rows = {"{released}": on.released, "{trips}": on.trips}

    def call(name):
        first = rows.get(VALUES[name].get("INPUT"), on.people)
        arguments = [each.name for each in ROWS[name].arguments]
        more = CALLS[name](on)
        if "drop" in arguments:  # forms leave out what is not ticked
            more["drop"] = [each for each in first if each != "geometry"]
        return attrgetter(ROWS[name].function)(library)(first, **more), on

    return call


@pytest.mark.parametrize("name", WRITING)
def test_a_form_writes_what_the_library_returns(written, returned, monkeypatch, name):
    monkeypatch.setattr(Random, "words", lambda self, size: (
        vars(self).setdefault("_same", np.random.PCG64(7)).random_raw(size)
    ))  # fmt: skip
    ours, on = returned(name)
    there = library.read_file(written[0] / name / "a.gpkg")
    answer, promise = written[1][name], library.guarantee_of(ours)
    assert library.guarantee_of(there) == promise
    assert answer.guarantee.to_dict() == promise.to_dict()
    said = promise.in_words() if promise.notion != "none" else str(promise)
    assert answer.results["GUARANTEE"] == said
    assert said in answer.text
    assert str(promise) in answer.text
    wanted = as_layer(name, ours, on)
    assert sorted(there.columns) == sorted(wanted.columns)
    for column in wanted.columns.drop("geometry", errors="ignore"):
        nothing = [one[column].isna().tolist() for one in (there, wanted)]
        assert nothing[0] == nothing[1], column
        found, expected = (one[column].dropna().tolist() for one in (there, wanted))
        if expected and isinstance(expected[0], float):
            expected = pytest.approx(expected, rel=1e-9)
        assert found == expected, column
    if "geometry" in wanted.columns:
        assert there.crs == wanted.crs
        with contextlib.closing(sqlite3.connect(written[0] / name / "a.gpkg")) as file:
            ((kind,),) = file.execute(
                "SELECT geometry_type_name FROM gpkg_geometry_columns"
            )
        assert set(there.geom_type.str.upper()) <= {kind}
        parts = [each.geometry.reset_index(drop=True).explode(index_parts=False)
                 for each in (there, wanted)]  # fmt: skip
        assert parts[0].geom_equals_exact(parts[1], 1e-6).all()


def as_layer(name, ours, on):
    """Return what the library returned as the columns and shapes of a form's layer."""
    bands = {n: band for n, band in ours.attrs["geopriv"].get("error", {}).items()
             if isinstance(band, float)}  # fmt: skip
    if name == "privateknn":
        ranks = ours.reset_index(drop=True).stack().reset_index()
        ranks.columns = ["place_id", "rank", "feature_id"]
        return ranks.add([1, 0, 1])  # of features, not of a frame's rows
    if name == "privateshare":
        found = pd.DataFrame({"share": [ours["value"]], "error": [ours["error"]]})
        return gpd.GeoDataFrame(
            found, geometry=[unary_union(list(on.zones.geometry))], crs=27700
        )
    if name == "askmany":
        return ours.assign(question=[str(int(each) + 1) for each in ours["question"]])
    if isinstance(ours, gpd.GeoSeries):
        shapes = gpd.GeoDataFrame(geometry=ours.reset_index(drop=True), crs=ours.crs)
        return shapes.assign(**bands) if name in SHAPES else shapes
    if name == "privatedistance":
        return gpd.GeoDataFrame(ours, geometry=[POINT], crs=27700)
    about = {"privatecount": on.zones, "privatekdeat": on.places}.get(name)
    return ours if about is None else about.join(ours.reset_index(drop=True))


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


WHOLE = library.Guarantee(
    notion="approximate-gp", eps=0.01, delta=1e-6, radius=5000.0, privacy_unit="who",
    table_metric="dist_inf", crs="EPSG:27700", k_max=1.00281, grid=0.5, grid_unit="m",
    tolerance=0.7, published=("age", "sex"), pseudonyms=("id",),
    mechanism="planar laplace", parameters={"eps": 0.01, "directions": 64},
    assumptions=("rows keep their order",), references=("R1", "R2"),
)  # fmt: skip


def test_certificate_contains_the_library_s_statements(qgis):
    promises = [*SHOWN.values(), WHOLE]
    pages = qgis.headless("certified", [each.to_json() for each in promises])
    for promise, (page, _) in zip(promises, pages, strict=True):
        assert figures_section(promise, "en") in page
        for text in (promise.in_words(), str(promise), promise.to_json()):
            assert escape(text) in page


def test_certificate_states_the_radius_of_a_row_and_that_several_move_farther(qgis):
    row = SHOWN["ε, per metre"].replace(
        mechanism="planar laplace", parameters={"eps": 0.01}
    )
    shared = replace(row.law, shares="joint")
    person = row.replace(privacy_unit="who", table_metric="dist_inf", law=shared)
    table = person.replace(privacy_unit="table")
    euclidean = person.replace(table_metric="dist_2")
    promises = [row, person, table, euclidean]
    pages = qgis.headless("certified", [each.to_json() for each in promises])
    shown = [page for page, _ in pages]
    assert ["by less than 474 m" in page for page in shown] == [
        True,
        True,
        False,
        False,
    ]
    farther = "of persons with more rows farther"
    assert [farther in page for page in shown] == [False, True, False, False]


def test_uncertainty_is_stated_and_drawn_with_its_width(qgis):
    said, widths = qgis.headless("uncertain", 15.0, 4.0, 1.5)
    assert re.findall(r"\d+", said) == ["30", "60"]  # two errors, and twice as much
    assert 9 + 2 * 5.5 in [pytest.approx(each, rel=1e-3) for each in widths]


def test_a_second_result_of_a_name_has_a_number(qgis):
    found = qgis.headless("names_given", "a", "b", "a", "a", "b")
    assert found == ["a", "b", "a (2)", "a (3)", "b (2)", "My own name"]


def test_only_single_rows_are_said_to_move_so_far_at_most(qgis):
    """In a layer's name; not persons' rows, nor what other things move as well."""
    row = SHOWN["ε, per metre"].replace(
        mechanism="planar laplace", parameters={"eps": 0.01}
    )
    shared = {"table_metric": "dist_inf", "law": replace(row.law, shares="joint")}
    gaussian = SHOWN["ρ, per square metre"].replace(
        mechanism="gaussian", parameters={"rho": 2e-5}
    )
    cases = [
        ("planar_laplace", row),
        ("planar_laplace", row.replace(privacy_unit="who", **shared)),
        ("planar_laplace", row.replace(parameters={"eps": 0.01, "region": "ab"})),
        ("planar_laplace", row.replace(grid=10.0, grid_unit="m")),
        ("remap", row),
        ("gaussian", gaussian),
    ]
    found = qgis.headless(
        "named_results", [[name, each.to_dict()] for name, each in cases]
    )
    far = compute_displacement(gaussian.law, 1, 0.95)
    assert found == [
        "Homes, moved up to 474 m (95 %)",
        *["Homes: points"] * 4,
        f"Homes, moved up to {far:.0f} m (95 %)",
    ]


def test_times_truths_and_gaps_are_written_as_they_are(qgis):
    found = qgis.headless("as_written", "2024-02-29 23:59:59.250")
    assert found == [["2024-02-29 23:59:59.250", 1, 1.5], [None, 0, None]]


def test_days_of_a_release_are_those_of_utc_wherever_it_is_made(qgis):
    """At any time it is another day in one of these zones than in UTC."""
    before = f"{datetime.now(timezone.utc):%Y-%m-%d}"
    found = qgis.headless("days_written", ["Pacific/Kiritimati", "Etc/GMT+12"])
    after = f"{datetime.now(timezone.utc):%Y-%m-%d}"
    assert {day for days in found for day in days} <= {before, after}


def test_the_record_of_a_file_is_not_that_of_a_style(qgis, layers, tmp_path):
    assert qgis.headless("whose_record", layers[27700], str(tmp_path)) == [True, True]
