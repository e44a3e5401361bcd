"""geopriv:graphlaplace, run by QGIS."""

import geopandas as gpd
import numpy as np
import pyproj
import pytest
from shapely.geometry import LineString, box

import geopriv_gis as library

WEST, SOUTH, SIDE, CELLS = 510_000, 160_000, 4_000, 10
STREETS = [WEST + n * SIDE for n in range(CELLS + 1)]
ROWS = 300  # of the people, all near the middle


@pytest.fixture(scope="module")
def public(people, tmp_path_factory):
    """Files of areas with people, of streets and of land; and of 300 people."""
    folder = tmp_path_factory.mktemp("public")
    areas = [
        box(x, y, x + SIDE, y + SIDE)
        for y in range(SOUTH, SOUTH + CELLS * SIDE, SIDE)
        for x in STREETS[:-1]
    ]
    ends = SOUTH, SOUTH + CELLS * SIDE
    streets = [LineString([(x, y) for y in range(ends[0], ends[1] + 1, SIDE)])
               for x in STREETS]  # fmt: skip
    streets += [LineString([(x, y) for x in STREETS]) for y in ends]
    made = {
        "areas": gpd.GeoDataFrame(
            {"n": 100.0 + np.arange(len(areas))}, geometry=areas, crs=27700
        ),
        "streets": gpd.GeoDataFrame(geometry=streets, crs=27700),
        "land": gpd.GeoDataFrame(
            geometry=[box(WEST, SOUTH, WEST + CELLS * SIDE, SOUTH + CELLS * SIDE)],
            crs=27700,
        ),
        "people": people[["code", "geometry"]].iloc[:ROWS],
    }
    for name, frame in made.items():
        frame.to_file(folder / f"{name}.gpkg")
    return {name: folder / f"{name}.gpkg" for name in made}


def metric_of(public, way):
    frame = gpd.read_file(public[way])
    if way == "areas":
        return library.metrics.people(frame, "n")
    if way == "streets":
        return library.metrics.roads(frame.geometry, spacing=4000, reach=2500)
    return library.metrics.within(frame.geometry, cell=2000)


WAYS = {
    "areas": (
        {"POPULATION": "areas", "PEOPLE_FIELD": "n"}, {"PEOPLE": 900, "LEVEL": 2},
    ),
    "streets": ({"ROADS": "streets", "SPACING": 4000, "REACH": 2500}, {"EPS": 0.001}),
    "land": ({"WITHIN": "land", "CELL": 2000}, {"EPS": 0.001}),
}  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
def test_points_are_released_on_the_nodes_of_the_metric(qgis, public, tmp_path, way):
    asked, budget = WAYS[way]
    asked = {name: public.get(value, value) for name, value in asked.items()}
    output = tmp_path / "released.gpkg"
    answer = qgis.run(
        "graphlaplace", INPUT=public["people"], KEEP_FIELDS="code", OUTPUT=output,
        OUTPUT_HTML=tmp_path / "page.html", **asked, **budget,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    page = (tmp_path / "page.html").read_text("utf-8")
    assert "ε, per metre<" not in page  # the loss is of another unit
    assert "grid, m<" not in page
    assert "privacy loss" not in page
    released = gpd.read_file(output)
    assert list(released["code"]) == [3 * n for n in range(ROWS)]
    metric = metric_of(public, way)
    nodes = {(round(x), round(y)) for x, y in metric.points}
    assert {(round(p.x), round(p.y)) for p in released.geometry} <= nodes
    given = {name.lower(): value for name, value in budget.items()}
    known = gpd.read_file(public["people"]).geopriv.graph_laplace(
        metric, keep="code", **given
    )
    promise = answer.guarantee
    own = known.geopriv.guarantee
    assert set(promise.attribute_columns) - {"fid"} == set(own.attribute_columns)
    assert promise == own.replace(attribute_columns=promise.attribute_columns)


def test_cells_of_a_raster_without_data_are_no_places(qgis, public, tmp_path):
    values = 100.0 + np.arange(100.0).reshape(10, 10)
    values[0] = np.nan
    numbers = "\n".join(
        " ".join("-9" if np.isnan(one) else f"{one:g}" for one in row) for row in values
    )
    raster, output = tmp_path / "people.asc", tmp_path / "released.gpkg"
    raster.write_text(
        f"ncols 10\nnrows 10\nxllcorner {WEST}\nyllcorner {SOUTH}\ncellsize {SIDE}\n"
        f"NODATA_value -9\n{numbers}\n"
    )
    crs = pyproj.CRS(27700).to_wkt("WKT1_GDAL")
    raster.with_suffix(".prj").write_text(crs)
    answer = qgis.run(
        "graphlaplace", INPUT=public["people"], POPULATION_RASTER=raster, PEOPLE=900,
        LEVEL=2, KEEP_FIELDS="code", OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    steps = (SIDE, 0, WEST, 0, -SIDE, SOUTH + CELLS * SIDE)
    metric = library.metrics.people((values, steps, "EPSG:27700"))
    assert metric.graph.nodes == 90
    nodes = {(round(x), round(y)) for x, y in metric.points}
    released = gpd.read_file(output)
    assert {(round(p.x), round(p.y)) for p in released.geometry} <= nodes
    told = answer.guarantee
    assert told.graph == metric.digest


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ({}, "Give exactly one of “Distance among people: areas”, “a raster"),
        (
            {"ROADS": "streets", "WITHIN": "land"},
            "Give exactly one of “Distance among people",
        ),
        (
            {"ROADS": "streets", "CELL": 5},
            "cannot be used with “distance along roads: lines”.",
        ),
        ({"WITHIN": "land"}, "distance between nodes” must be a finite"),
        ({"POPULATION": "areas"}, "number of people” go together"),
        (
            {"POPULATION": "areas", "PEOPLE_FIELD": "n", "PEOPLE": 9, "EPS": 0.1},
            "or both “People among whom a place is hidden” and",
        ),
        ({"ROADS": "streets", "REACH": 1}, "300 of 300 rows"),
    ],
    ids=str,
)
def test_refusals(qgis, public, tmp_path, values, text):
    values = {name: public.get(value, value) for name, value in values.items()}
    budget = {} if "PEOPLE" in values else {"EPS": 0.001}
    output = tmp_path / "released.gpkg"
    answer = qgis.run(
        "graphlaplace", INPUT=public["people"], OUTPUT=output, **values, **budget
    )
    assert answer.code != 0
    assert text in answer.text
    assert not output.exists()


def test_all_that_is_said_of_a_metric_is_passed_on(qgis, public):
    areas = {"POPULATION": "areas", "PEOPLE_FIELD": "n"}
    cases = {
        "people": ({**areas, "FLOOR": 7, "REACH": 900}, {"floor": 7, "reach": 900}),
        "roads": (
            {"ROADS": "streets", "SPACING": 40, "REACH": 30},
            {"spacing": 40, "reach": 30},
        ),
        "within": ({"WITHIN": "land", "CELL": 2000}, {"cell": 2000}),
    }
    asked = [
        {"INPUT": str(public["people"]), "CRS": "EPSG:3035",
         **{name: str(public.get(value, value)) for name, value in values.items()}}
        for values, _ in cases.values()
    ]  # fmt: skip
    found = qgis.headless("metrics_made", "", asked)
    for (_, wanted), made in zip(cases.values(), found, strict=True):
        assert made.pop("given") == (["n"] if "floor" in wanted else [])
        assert made.pop("crs") == 3035
        assert made.pop("reach", None) == wanted.get("reach")
        assert made == {k: v for k, v in wanted.items() if k != "reach"}


def test_short_text_states_the_number_of_people_around_a_place(qgis):
    said = qgis.headless("hidden_among", [20, 300, 20_000])
    numbers = ("20", "300", "20,000")
    for text, number in zip(said, numbers, strict=True):
        assert f"among {number} people" in text


def test_too_large_areas_are_named_with_their_number(qgis):
    """Odds across a border may change by a factor of 20: that is a loss of 3."""
    told = {"notion": "gp", "eps": 0.1, "unit": "√person", "graph": "ab"}
    said = qgis.headless("shortly", *({**told, "tolerance": t} for t in (29.0, 31.0)))
    assert ["too large" in text for text in said] == [False, True]


def test_short_text_says_what_nobody_can_be_sure_of(qgis):
    told = {"notion": "dp", "eps": 1.0}
    rho = {"notion": "zcdp", "rho": 0.1}
    every = [{**each, **more} for each in (told, rho)
             for more in ({}, {"neighbours": "replace"})]  # fmt: skip
    for added, replaced in np.reshape(qgis.headless("shortly", *every), (2, 2)):
        assert "whether any one person is in the data" in added
        assert "what the data say of any one person" in replaced


def test_short_text_states_people_only_where_a_place_is_hidden_among_them(qgis):
    """Not of persons with several rows, of a loss per square, or of other units."""
    told = {"notion": "gp", "eps": 0.1, "unit": "√person", "graph": "ab"}
    persons = {"privacy_unit": "who", "table_metric": "dist_inf"}
    squares = {**told, "notion": "cgp", "eps": None, "rho": 0.1}
    others = [{**told, **persons}, squares, {**told, "unit": "√cow"}]
    assert qgis.headless("shortly", *others) == ["", "", ""]
