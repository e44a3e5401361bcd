"""Box, centre, methods and layers of places, run by QGIS."""

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import MultiPoint

K = 3


@pytest.mark.parametrize("case", [(4326, "true"), (27700, "true"), (27700, "false")])
def test_the_box_is_close_and_states_its_error(qgis, layers, people, tmp_path, case):
    code, cover = case
    output = tmp_path / "box.gpkg"
    answer = qgis.run(
        "privateextent", INPUT=layers[code], RHO=0.1, COVER=cover, OUTPUT=output
    )
    assert answer.code == 0, answer.text
    box = gpd.read_file(output)
    assert len(box) == 1
    assert box.crs == f"EPSG:{code}"
    assert 0 < box["half_width"].iloc[0] < box["half_width_all"].iloc[0] < 60
    there = box.to_crs(27700).total_bounds
    size = np.ptp(people.total_bounds.reshape(2, 2), axis=0).max()
    slack = 40 if code == 27700 else 40 + 0.05 * size  # the zone's north is another
    assert np.abs(there - people.total_bounds).max() < slack
    told = answer.guarantee
    assert (told.notion, told.rho, told.table_metric) == ("cgp", 0.1, "dist_inf")


@pytest.mark.usefixtures("large_budgets")
@pytest.mark.parametrize("case", [(0, 0), (1, 0), (1, 1)])
def test_the_centre_is_close_and_states_its_error(qgis, layers, people, tmp_path, case):
    number, unit = case
    output = tmp_path / "centre.gpkg"
    answer = qgis.run(
        "privateextent", INPUT=layers[27700], EPS=1, KIND=1 + number,
        PRIVACY_UNIT=unit, OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    found = gpd.read_file(output).geometry.iloc[0]
    west, south, east, north = people.total_bounds
    true = (
        (people.geometry.x.mean(), people.geometry.y.mean())
        if number
        else ((west + east) / 2, (south + north) / 2)
    )
    assert np.hypot(found.x - true[0], found.y - true[1]) < (0.1 if unit else 50)
    told = answer.guarantee
    assert (told.privacy_unit, told.table_metric) == (
        ("row", "dist_1") if unit else ("table", "dist_inf")
    )


@pytest.mark.usefixtures("large_budgets")
@pytest.mark.parametrize("method", [0, 1, 2])
def test_a_layer_of_places_is_a_query_each(qgis, layers, people, tmp_path, method):
    places = gpd.GeoDataFrame(geometry=people.geometry.iloc[:10].to_list(), crs=27700)
    places.to_crs(4326).to_file(tmp_path / "places.gpkg")
    output = tmp_path / "near.gpkg"
    answer = qgis.run(
        "privateknn", INPUT=layers[27700], PLACES=tmp_path / "places.gpkg", K=K,
        RHO=10, METHOD=method, ID_FIELD="code", OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    near = gpd.read_file(output)
    assert list(near["rank"]) == [1, 2, 3] * 10
    assert list(near["place_id"]) == [n for n in range(1, 11) for _ in range(K)]
    told = answer.guarantee
    assert told.rho == pytest.approx(10 if method == 2 else 100)
    if method == 0:
        rows = people.set_index("code").geometry
        far = [
            rows[code].distance(people.geometry.iloc[place - 1])
            for place, code in zip(near["place_id"], near["code"], strict=True)
        ]
        assert np.mean(far) < np.ptp(people.geometry.x) / 20


@pytest.mark.parametrize("values", [{}, {"POINT": "1,2", "PLACES": "people"}])
def test_one_way_to_name_places(qgis, layers, tmp_path, values):
    values = {k: layers[27700] if v == "people" else v for k, v in values.items()}
    answer = qgis.run(
        "privateknn", INPUT=layers[27700], K=1, EPS=1,
        OUTPUT=tmp_path / "near.csv", **values,
    )  # fmt: skip
    assert answer.code != 0
    assert "either “Public place" in answer.text
    assert not (tmp_path / "near.csv").exists()


def test_places_that_are_to_be_in_the_layers_crs_are_brought_there(qgis, layers):
    """Degrees would be taken for metres; a box around a box is larger."""
    places = [str(layers[code]) for code in (27700, 4326)]
    found = qgis.headless("boxes_in_layers_crs", str(layers[27700]), places)
    assert {name.split()[1] for name in found} == {"bounds", "places"}
    for one, other in found.values():
        assert np.allclose(one, other, atol=2_000)


@pytest.mark.usefixtures("large_budgets")
@pytest.mark.parametrize("method", [1, 2])
def test_hulls_by_the_other_methods(qgis, layers, people, tmp_path, method):
    output = tmp_path / "hull.gpkg"
    answer = qgis.run(
        "privatehull", INPUT=layers[27700], RHO=1, METHOD=method, OUTPUT=output
    )
    assert answer.code == 0, answer.text
    hull = gpd.read_file(output)
    shape = hull.geometry.iloc[0]
    true = MultiPoint(list(people.geometry)).convex_hull
    assert shape.buffer(hull["outer"].iloc[0] * 1.01).contains(true)
    assert true.buffer(hull["inner"].iloc[0] * 1.01).contains(shape)
