"""What maps say of a released layer."""

PRINTED = "Patients of all hospitals of the region, moved by 200 m"


def test_layout_shows_the_current_guarantee_of_its_layer(qgis, layers, tmp_path):
    output = tmp_path / "released.gpkg"
    made = qgis.run("planarlaplace", INPUT=layers[27700], EPS=0.01, OUTPUT=output)
    promise = str(made.guarantee)
    said = qgis.headless("on_maps", output)
    assert said["whole"] == said["by id"] == said["filtered"] == promise
    assert said["as before"] == promise
    assert said["read whole"]
    assert said["short"].startswith(
        "Every point was moved by chance: 95 of 100 by less"
    )
    assert "being edited" in said["edited"]
    assert said["changed"].startswith("No privacy guarantee")
    assert promise not in said["nobody"]
    assert said["added"].startswith("No privacy guarantee")
    assert said["items"] == [
        "QgsLayoutItemLabel", "QgsLayoutItemLabel", "QgsLayoutItemLegend",
        "QgsLayoutItemMap",
    ]  # fmt: skip
    assert said["shown"] == said["legend"] == [PRINTED]  # and no true points
    assert said["to count"]  # the true points, and never what was released
    assert not said["counted"]
    assert said["beyond"] <= 0  # the page: no legend is cut off


def test_a_layout_sees_what_other_programs_change(qgis, layers, tmp_path):
    output = tmp_path / "released.gpkg"
    made = qgis.run("planarlaplace", INPUT=layers[27700], EPS=0.01, OUTPUT=output)
    before, after = qgis.headless("changed_elsewhere", output)
    assert before == str(made.guarantee)
    assert after.startswith("No privacy guarantee")


def test_only_a_released_layer_is_printed_with_its_guarantee(qgis, layers, tmp_path):
    output = tmp_path / "released.gpkg"
    made = qgis.run("planarlaplace", INPUT=layers[27700], EPS=0.01, OUTPUT=output)
    assert made.code == 0, made.text
    *found, twice = qgis.headless("printed", str(output), str(layers[27700]))
    refused = ["Choose a released layer in the layer tree first.", 0, 0]
    assert found == [refused] * 3 + [[False, 1, 0], [False, 0, True]]
    said, wrong = twice  # of which of two layers nobody knows
    assert said is None
    assert "needs the name or ID of one vector layer" in wrong
