"""geopriv:privateshare, run by QGIS."""

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import box

from .conftest import ROWS

ABOVE, HALF = ROWS // 5, 3 * ROWS // 2  # of two thirds of the persons; of codes
PARTS = (
    box(520_000, 170_000, 528_000, 190_000),
    box(528_000, 170_000, 530_000, 181_000),
)


@pytest.fixture
def region(tmp_path):
    """A layer of two polygons, in degrees."""
    frame = gpd.GeoDataFrame(geometry=list(PARTS), crs=27700).to_crs(4326)
    frame.to_file(tmp_path / "region.gpkg", driver="GPKG")
    return tmp_path / "region.gpkg"


@pytest.mark.parametrize("method", [0, 1, 2])
def test_the_share_of_a_region(qgis, layers, people, region, method):
    output = region.with_name("share.gpkg")
    answer = qgis.run(
        "privateshare", INPUT=layers[27700], REGION=region, EPS=0.05, SOFTNESS=200,
        METHOD=method, OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    found = gpd.read_file(output)
    assert len(found) == 1
    true = np.mean([any(part.contains(p) for part in PARTS) for p in people.geometry])
    assert abs(found["share"].iloc[0] - true) < 6 * found["error"].iloc[0] + 0.01
    whole = gpd.GeoSeries(list(PARTS), crs=27700).to_crs(4326)
    assert found.to_crs(27700).area.iloc[0] == pytest.approx(
        whole.to_crs(27700).area.sum(), rel=1e-4
    )
    told = answer.guarantee
    assert (told.notion, told.eps, told.table_metric) == ("gp", 0.05, "dist_1")


def test_what_is_missing_is_named(qgis, layers, region, tmp_path):
    answer = qgis.run(
        "privateshare", INPUT=layers[27700], REGION=region, EPS=0.05,
        OUTPUT=tmp_path / "share.gpkg",
    )  # fmt: skip
    assert answer.code != 0
    assert (
        "“Softness of the border” must be a finite number greater than 0" in answer.text
    )


def test_a_form_without_fields_is_of_the_region(qgis, layers, region, tmp_path):
    answer = qgis.run(
        "privateshare", INPUT=layers[27700], REGION=region, COLUMNS=[], SOFTNESS=200,
        OUTPUT=tmp_path / "share.gpkg",
    )  # fmt: skip
    assert answer.code == 0, answer.text


@pytest.mark.parametrize("method", [0, 3])
def test_the_share_beyond_a_threshold(qgis, layers, people, tmp_path, method):
    output = tmp_path / "share.gpkg"
    answer = qgis.run(
        "privateshare", INPUT=layers[27700], COLUMNS="person", ABOVE=ABOVE, EPS=2,
        SOFTNESS=20, METHOD=method, OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    found = gpd.read_file(output)
    assert set(found.columns) - {"geometry"} == {"share", "error"}
    true = np.mean(people["person"] > ABOVE)
    assert abs(found["share"].iloc[0] - true) < 6 * found["error"].iloc[0] + 0.02
    told = answer.guarantee
    assert told.notion == ("gp", "dp")[method == 3]
    assert told.parameters["above"] == ABOVE
    assert "softness" in told.parameters
    assert told.columns == (("person",) if method == 0 else ())


def test_two_fields_with_a_delta(qgis, layers, people, tmp_path):
    output = tmp_path / "share.gpkg"
    answer = qgis.run(
        "privateshare", INPUT=layers[27700], COLUMNS="person;code",
        BELOW=f"{ABOVE},{HALF}", EPS=2, SOFTNESS=20, DELTA=1e-6, SPLIT=0.2,
        OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    true = np.mean((people["person"] < ABOVE) & (people["code"] < HALF))
    found = gpd.read_file(output)
    assert abs(found["share"].iloc[0] - true) < 6 * found["error"].iloc[0] + 0.02
    told = answer.guarantee
    assert (told.delta, told.columns) == (1e-6, ("person", "code"))


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ({}, "Give either “Region” or “"),
        (
            {"COLUMNS": "person", "ABOVE": "high"},
            "“Rows above this value” must be a number",
        ),
        (
            {"COLUMNS": "person"},
            "give “Rows above this value”, “Rows below this value”",
        ),
    ],
    ids=str,
)
def test_what_a_share_is_of(qgis, layers, tmp_path, values, text):
    answer = qgis.run(
        "privateshare", INPUT=layers[27700], EPS=1, SOFTNESS=20,
        OUTPUT=tmp_path / "share.gpkg", **values,
    )  # fmt: skip
    assert answer.code != 0
    assert text in answer.text


def test_a_threshold_of_a_region_and_of_a_field(qgis, layers, people, region):
    """ε = 60: an answer beyond the margin is wrong with probability e^-60."""
    true = sum(any(part.contains(p) for part in PARTS) for p in people.geometry)
    for limit, fewer in (({"BELOW": true + 3}, 1), ({"BELOW": true - 3}, 0)):
        output = region.with_name(f"answer{fewer}.gpkg")
        answer = qgis.run(
            "zonalcounts", INPUT=layers[27700], ZONES=region, EPS=60, **limit,
            OUTPUT=output,
        )  # fmt: skip
        assert answer.code == 0, answer.text
        found = gpd.read_file(output)
        assert found["below"].tolist() == [fewer]
        assert found["limit"].tolist() == list(limit.values())
        assert found.geom_type.iloc[0].endswith("Polygon")
    refused = qgis.run(
        "zonalcounts", INPUT=layers[27700], ZONES=region, EPS=1, BELOW=2.5,
        OUTPUT=region.with_name("none.gpkg"),
    )  # fmt: skip
    assert refused.code != 0
    assert "must be a whole number, or a share" in refused.text
