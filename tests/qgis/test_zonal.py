"""geopriv:zonalcounts, run by QGIS."""

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import Polygon, box

import geopriv_gis as library

TOWN = box(520_000, 170_000, 540_000, 190_000)
HALVES = [
    box(520_000, 170_000, 530_000, 190_000),
    box(530_000, 170_000, 540_000, 190_000),
]
CIRCLES = [Polygon([(525_000, 175_000), (535_000, 175_000), (530_000, 186_000)])]


@pytest.fixture(scope="module")
def zones(tmp_path_factory):
    """Files of public zones: {name: path}."""
    folder = tmp_path_factory.mktemp("zones")
    paths = {}
    for name, shapes in (("town", [TOWN]), ("halves", HALVES), ("circles", CIRCLES)):
        # One has no column of numbers before its own fields.
        paths[name] = folder / f"{name}.{'geojson' if name == 'halves' else 'gpkg'}"
        frame = gpd.GeoDataFrame(
            {"code": [f"{name}-{n}" for n in range(len(shapes))]},
            geometry=shapes, crs=27700,
        )  # fmt: skip
        if name == "halves":  # and what others have not
            frame["side"] = ["west", "east"]
        frame.to_file(paths[name])
    return paths


def test_counts_of_several_layers_are_consistent_and_carry_their_guarantee(
    qgis, layers, people, zones, tmp_path
):
    output = tmp_path / "counts.gpkg"
    answer = qgis.run(
        "zonalcounts", INPUT=layers[4326], ZONES=[zones["town"], zones["halves"]],
        EPS=1, NEIGHBOURS=1, OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    found = gpd.read_file(output)
    assert list(found["layer"]) == ["town", "halves", "halves"]
    assert list(found["code"]) == ["town-0", "halves-0", "halves-1"]
    assert list(found["side"].fillna("")) == ["", "west", "east"]
    true = [people.within(shape).sum() for shape in (TOWN, *HALVES)]
    # Noise beyond 60 has a probability below 1e-10.
    assert np.abs(found["count"] - true).max() < 60
    assert found["count"][0] == pytest.approx(found["count"][1:].sum())
    assert (found["low"] <= found["count"]).all()
    assert (found["count"] <= found["high"]).all()
    assert found.geometry.geom_equals_exact(
        gpd.GeoSeries([TOWN, *HALVES], crs=27700), 1e-6
    ).all()
    told = answer.guarantee
    assert (told.notion, told.eps, told.neighbours) == ("dp", 1, "replace")
    assert "replacing one person's data" in answer.text


def test_zones_of_several_crs_stay_where_they_are(qgis, layers, zones, tmp_path):
    degrees = tmp_path / "degrees.gpkg"
    gpd.read_file(zones["circles"]).to_crs(4326).to_file(degrees)
    for several in ([zones["town"], degrees], [degrees, zones["town"]]):
        output = tmp_path / "counts.gpkg"
        answer = qgis.run(
            "zonalcounts", INPUT=layers[27700], ZONES=several, EPS=1, OUTPUT=output
        )
        assert answer.code == 0, answer.text
        found = gpd.read_file(output).to_crs(27700).set_index("layer").geometry
        for name, shape in (("town", TOWN), ("degrees", CIRCLES[0])):
            assert found[name].symmetric_difference(shape).area < 1e-3 * shape.area


def test_counts_by_period_have_a_row_for_each_zone_and_period(
    qgis, layers, people, zones, tmp_path
):
    output = tmp_path / "counts.gpkg"
    answer = qgis.run(
        "zonalcounts", INPUT=layers[27700], ZONES=zones["halves"], EPS=20,
        TIME_FIELD="visited", EVERY="QS", START="2024-01-01", END="2025-07-01",
        OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    found = gpd.read_file(output)
    begun = pd.date_range("2024-01-01", periods=6, freq="QS")
    assert found["period"].dt.tz_localize(None).tolist() == [*begun, *begun]
    assert list(found["side"]) == ["west"] * 6 + ["east"] * 6
    quarter = people["visited"].dt.to_period("Q").dt.start_time
    for shape, rows in zip(HALVES, (found[:6], found[6:]), strict=True):
        there = quarter[people.within(shape)].value_counts()
        true = there.reindex(begun, fill_value=0).to_numpy()
        assert np.abs(rows["count"] - true).max() < 5  # ε = 20: beyond by chance e^-99
        assert rows.geometry.geom_equals_exact(
            gpd.GeoSeries([shape] * 6, index=rows.index, crs=27700), 1e-6
        ).all()
    assert qgis.run("explainrelease", INPUT=output).results["VALID"]


def test_a_series_of_counts_goes_on_with_what_was_published(
    qgis, layers, zones, tmp_path
):
    series = {
        "INPUT": layers[27700], "ZONES": zones["halves"], "EPS": 1, "TIME_FIELD":
        "visited", "EVERY": "QS", "START": "2024-01-01", "END": "2025-01-01",
        "STORE": tmp_path / "a.session",
    }  # fmt: skip
    made = []
    for until, periods in (("2024-04-01", 1), ("2024-10-01", 3)):
        output = tmp_path / f"{until}.gpkg"
        answer = qgis.run("zonalcounts", UNTIL=until, OUTPUT=output, **series)
        assert answer.code == 0, answer.text
        made.append(gpd.read_file(output))
        assert len(made[-1]) == 2 * periods
    again = made[1][made[1]["period"] == made[0]["period"][0]]
    assert list(again["count_raw"]) == list(made[0]["count_raw"])


def test_rates_are_of_the_people_of_each_zone(qgis, layers, zones, tmp_path):
    frame = gpd.read_file(zones["halves"]).assign(residents=[5000, 8000])
    frame.to_file(tmp_path / "halves.gpkg")
    output = tmp_path / "rates.gpkg"
    answer = qgis.run(
        "zonalcounts", INPUT=layers[27700], ZONES=tmp_path / "halves.gpkg", EPS=1,
        PEOPLE_FIELD="residents", OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    found = gpd.read_file(output)
    for rate, count in (("rate", "count"), ("rate_low", "low"), ("rate_high", "high")):
        assert list(found[rate]) == pytest.approx(found[count] / found["residents"])


def test_fields_named_like_answers_in_capitals_give_way_to_them(
    qgis, layers, zones, tmp_path
):
    """No GeoPackage takes two fields whose names differ in capitals alone."""
    taken = {"Count": 1, "COUNT_RAW": 2, "Se": 3, "LOW": 4, "High": 5, "Layer": 6}
    frame = gpd.read_file(zones["halves"]).assign(**taken, Own=7)
    frame.to_file(tmp_path / "halves.gpkg")
    output = tmp_path / "counts.gpkg"
    answer = qgis.run(
        "zonalcounts", INPUT=layers[27700], ZONES=[tmp_path / "halves.gpkg"], EPS=1,
        OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    found = gpd.read_file(output)
    names = [name.lower() for name in found.columns]
    assert len(names) == len({*names})
    assert {"count", "se", "low", "high", "code", "Own"} <= {*found.columns}
    assert (found["count"] != 1).any()


def test_weights_of_the_zones_and_the_band(qgis, layers, zones, tmp_path):
    frame = gpd.read_file(zones["halves"]).assign(matters=[1.0, 100.0])
    frame.to_file(tmp_path / "halves.gpkg")
    asked = {"INPUT": layers[27700], "ZONES": [tmp_path / "halves.gpkg"], "EPS": 1}
    answer = qgis.run(
        "zonalcounts", WEIGHT_FIELD="matters", MECHANISM=1, BETA=0.2, SLIVERS=1e-5,
        OUTPUT=tmp_path / "counts.gpkg", OUTPUT_HTML=tmp_path / "page.html", **asked,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    page = (tmp_path / "page.html").read_text("utf-8")
    assert "is left out or added</td>" in page
    assert "The number of rows is published" not in page  # nor is it
    found = gpd.read_file(tmp_path / "counts.gpkg")
    assert list(found["matters"]) == [1, 100]
    known = library.zonal_counts(
        gpd.read_file(layers[27700])[["geometry"]], frame, eps=1, weights="matters",
        mechanism="laplace", beta=0.2, slivers=1e-5,
    )  # fmt: skip
    assert found["se"].to_numpy() == pytest.approx(known["se"].to_numpy())
    band = known.attrs["geopriv"]["guarantee"]["parameters"]
    told = answer.guarantee
    assert told.parameters == band
    bad = qgis.run(
        "zonalcounts", WEIGHT_FIELD="nothing", OUTPUT=tmp_path / "bad.gpkg", **asked
    )
    assert bad.code != 0
    assert "The field of weights must be in every layer" in bad.text


def test_persons_sums_and_concentrated_noise(qgis, layers, zones, tmp_path):
    output = tmp_path / "sums.gpkg"
    answer = qgis.run(
        "zonalcounts", INPUT=layers[27700], ZONES=zones["circles"], RHO=0.5,
        UNIT_FIELD="person", MAX_ROWS=2, SUM_FIELD="code", LOW=0, HIGH=9000,
        OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    found = gpd.read_file(output)
    assert {"sum_raw", "sum", "se", "low", "high"} <= set(found.columns)
    assert "layer" not in found.columns
    told = answer.guarantee
    assert (told.rho, told.privacy_unit) == (0.5, "person")


def test_the_command_line_s_reader_finds_the_guarantee(qgis, layers, zones, tmp_path):
    pytest.importorskip("pyogrio", reason="the library reads files with pyogrio")
    output = tmp_path / "counts.gpkg"
    answer = qgis.run(
        "zonalcounts", INPUT=layers[27700], ZONES=zones["halves"], EPS=1, OUTPUT=output
    )
    assert answer.code == 0, answer.text
    told = answer.guarantee
    assert library.guarantee_of(library.read_file(output)) == told


def test_marginals_are_named_and_drawn(qgis, layers, people, zones, tmp_path):
    output = tmp_path / "marginals.gpkg"
    answer = qgis.run(
        "zonalcounts", INPUT=layers[27700], ZONES=zones["halves"], EPS=2,
        QUERIES="total,zone*category", CATEGORY_FIELD="person", CATEGORIES="1,2",
        ZONE_NAME="code", OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    found = gpd.read_file(output)
    assert list(found["query"]) == ["total", *["zone*category"] * 4]
    assert list(found["zone"])[1:] == ["halves-0", "halves-0", "halves-1", "halves-1"]
    assert list(found["category"])[1:] == ["1", "2", "1", "2"]
    assert found["count"][0] == pytest.approx(found["count"][1:].sum())
    assert found.geometry[0].symmetric_difference(TOWN).area < 1
    told = answer.guarantee
    assert (told.notion, told.eps) == ("dp", 2)


def test_no_class_goes_from_a_number_to_itself(qgis):
    (only, _), _ = qgis.headless("classes", [0, 0, 0, 0])
    assert only == "0 people"
    (*found, _), _ = qgis.headless("classes", [0, 0, 0, 7, 7])
    assert not [text for text in found if "0 – 0" in text or "7 – 7" in text]
    assert len(found) == 2
    (*found, _), _ = qgis.headless("classes", [0, 3, 6, 4, 5, 0])  # Jenks: 0 – 0 twice
    assert len(set(found)) == len(found) > 2


def test_each_zone_has_one_class_and_is_hatched_where_uncertain(qgis):
    counts = [-2, 0, 3.5, 3.92, 4, 50, 50, 900]  # each ± 1
    (*_, hatched), drawn = qgis.headless("classes", counts)
    assert hatched == "hatched: uncertain\n(may be off by half the number)"
    assert [number for number, *_ in drawn] == [1] * len(counts)
    assert [wide for _, wide in drawn] == [1, 1, 1, 1, 0, 0, 0, 0]


@pytest.mark.parametrize("kind", ["Polygon", "LineString"])
def test_more_people_are_drawn_darker_and_by_wider_lines(qgis, kind):
    found = np.array(qgis.headless("drawn_by_size", kind, [1, 20, 300, 4000]))
    light, wide = found.T
    assert len(found) == 4
    assert (np.diff(light) < 0).all()
    assert (np.diff(wide) > 0).all() == (kind == "LineString")


@pytest.mark.parametrize(
    "case",
    [
        ({"EPS": 1, "RHO": 1}, "either “ε"),
        ({"EPS": 1, "MAX_ROWS": 2}, "requires a field"),
        ({"EPS": 1, "SUM_FIELD": "code", "LOW": 0}, "go together"),
        ({"RHO": 1, "MECHANISM": 1}, "cannot be used with"),
        ({"EPS": 1, "QUERIES": "street"}, "must be marginals"),
    ],
)
def test_contradictions_are_refused(qgis, layers, zones, tmp_path, case):
    values, words = case
    output = tmp_path / "counts.gpkg"
    answer = qgis.run(
        "zonalcounts", INPUT=layers[27700], ZONES=zones["town"], OUTPUT=output, **values
    )
    assert answer.code != 0 or not answer.results
    assert words in answer.text
    assert not output.exists()


def test_the_result_is_coloured_by_its_counts(qgis, layers, zones):
    asked = {"INPUT": layers[27700], "ZONES": [zones["halves"]], "EPS": 1}
    found = qgis.headless("styled", "zonalcounts", asked)
    assert found["renderer"] == "RuleRenderer"
    assert all(text.endswith(" people") for text in found["legend"][:-1])


def test_sums_are_coloured_and_the_name_has_the_mean_error(qgis):
    legend, hatched = qgis.headless("summed", [10.0, 20.0, 3000.0], [1.0, 9.0, 9.0])
    assert legend[-1].split(" – ")[-1] == "3,000"  # no people
    assert hatched == [1]
    assert qgis.headless("shown_errors", [1.0, 2.0, 6.0]) == "Homes: counts (± 3)"
    assert qgis.headless("shown_errors", []) == "Homes: counts"
