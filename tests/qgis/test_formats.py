"""Which formats carry the guarantee, so that it is found again; and which cannot."""

from html import escape

import geopandas as gpd
import pytest
from shapely.geometry import box

import geopriv_gis as library


@pytest.fixture(scope="module")
def halves(tmp_path_factory):
    path = tmp_path_factory.mktemp("halves") / "halves.gpkg"
    shapes = [box(500_000, 150_000, 530_000, 210_000),
              box(530_000, 150_000, 560_000, 210_000)]  # fmt: skip
    gpd.GeoDataFrame({"half": ["W", "E"]}, geometry=shapes, crs=27700).to_file(path)
    return path


@pytest.mark.parametrize("suffix", ["gpkg", "shp", "geojson"])
def test_what_was_released_is_a_release_again(qgis, layers, halves, tmp_path, suffix):
    output = tmp_path / f"released.{suffix}"
    made = qgis.run("planarlaplace", INPUT=layers[27700], EPS=0.002, OUTPUT=output)
    assert made.code == 0, made.text
    assert "nobody can confirm" not in made.text
    promise = made.guarantee
    # This process did not make it: all that it knows is in the file, or beside it.
    assert library.guarantee_of(library.read_file(output)) == promise
    assert library.read_file(output).geopriv.guarantee.intact
    counted = qgis.run(
        "noiseawarecount", INPUT=output, ZONES=halves, BANDWIDTH=2500,
        OUTPUT=tmp_path / "counts.gpkg",
    )  # fmt: skip
    assert counted.code == 0, counted.text


@pytest.mark.parametrize("suffix", ["fgb", "kml", "gml", "tab", "sqlite"])
def test_other_formats_state_that_nobody_can_confirm_them(
    qgis, layers, tmp_path, suffix
):
    output = tmp_path / f"released.{suffix}"
    made = qgis.run("planarlaplace", INPUT=layers[27700], EPS=0.01, OUTPUT=output)
    assert made.code == 0, made.text
    assert "nobody can confirm it from this file" in made.text


def test_badge_follows_a_layer_that_is_saved_and_changed(qgis, layers, tmp_path):
    found, said, stored, pages = qgis.headless("badges", layers[27700], str(tmp_path))
    assert found == [1, 1, 0, 0]  # a point was moved, and a copy of that is none
    assert stored
    assert "Released by Geo-privacy: ε = 0.01 per metre." in said
    certified, changed = pages  # by a click on the badge, before the change and after
    assert "ε-geo-private with ε = 0.01 per metre" in certified
    assert "No privacy guarantee" in changed


def test_rows_that_were_deleted_are_not_left_in_what_is_written(qgis, people, tmp_path):
    people.head(5).to_file(tmp_path / "few.gpkg", driver="GPKG")
    found = qgis.headless("vacuumed", str(tmp_path / "few.gpkg"))
    assert found == [True, False]


@pytest.mark.parametrize("suffix", ["csv", "xlsx", "ods", "dbf"])
def test_points_without_places_are_no_release(qgis, layers, tmp_path, suffix):
    output = tmp_path / f"released.{suffix}"
    made = qgis.run("planarlaplace", INPUT=layers[27700], EPS=0.01, OUTPUT=output)
    assert made.code != 0
    assert f"QGIS writes no places into files that end in .{suffix}" in made.text
    assert not output.exists()


def test_what_was_temporary_carries_it_once_it_is_saved(qgis, layers, tmp_path):
    output = tmp_path / "kept.gpkg"
    assert qgis.headless("made_permanent", layers[27700], output)
    assert library.read_file(output).geopriv.guarantee.intact


def test_save_features_as_keeps_the_record(qgis, layers, tmp_path):
    """QGIS keeps a layer's metadata in the copy; beside true rows they mean nothing."""
    released, true = tmp_path / "released.gpkg", tmp_path / "true.gpkg"
    copy, original = qgis.headless("saved_as", layers[27700], released, true)
    assert copy[0]
    assert "was released already" in copy[1]
    assert library.read_file(released).geopriv.guarantee.intact
    assert qgis.run("explainrelease", INPUT=released).results["VALID"]
    assert library.check(released).colour != "red"
    assert not original[0]
    assert library.check(true).colour == "red"


WAYS = {  # of saving: whether the file that comes of it has the record as well
    **dict.fromkeys(("export", "package", "permanent"), True),
    **dict.fromkeys(("duplicate", "definition", "project"), True),
    "style": False,  # the layer of the project has it alone
    "drag": False,  # into a GeoPackage: rows and no metadata
}


@pytest.fixture(scope="module")
def saved(qgis, people, tmp_path_factory):
    folder = tmp_path_factory.mktemp("ways")
    people.head(300).to_file(folder / "few.gpkg", driver="GPKG")
    return qgis.headless("saved_in_ways", folder / "few.gpkg", folder)


@pytest.mark.representatives(12)
@pytest.mark.parametrize("suffix", [".gpkg", ".geojson", ".shp"])
@pytest.mark.parametrize("way", WAYS)
def test_the_record_is_found_wherever_qgis_saves_it(saved, way, suffix):
    path, badge, form = saved[f"{way} {suffix}"]
    known = way != "drag"
    assert (badge, form) == (known, known)
    found = library.check(path)
    assert found.colour == ("green" if WAYS[way] else "red")
    if not WAYS[way]:  # and never: release it again
        assert "export that as a GeoPackage with layer metadata" in str(found)


def test_sidecar_metadata_does_not_make_true_rows_a_release(tmp_path, people):
    people = people[["geometry"]]
    released = people.geopriv.planar_laplace(eps=0.01)
    record = library.files.records.record_to_json(released)
    people.to_file(tmp_path / "true.geojson", driver="GeoJSON")
    history = f"<qgis><history>2026-11-24 geopriv {escape(record)}</history></qgis>"
    (tmp_path / "true.qmd").write_text(history, encoding="utf-8")
    assert library.check(tmp_path / "true.geojson").colour == "red"


ANSWERS = {  # on polygons, and without shapes
    "zonalcounts": {"ZONES": "{}", "EPS": 1},
    "privatecount": {"ZONES": "{}", "EPS": 0.01},
    "privateextent": {"EPS": 0.01, "KIND": 4},
}


@pytest.mark.parametrize("suffix", ["gpkg", "geojson", "shp", "fgb", "csv"])
def test_answers_are_confirmed_or_marked_unconfirmed(
    qgis, layers, halves, tmp_path, suffix
):
    for name, values in ANSWERS.items():
        asked = {key: str(value).format(halves) for key, value in values.items()}
        output = tmp_path / f"{name}.{suffix}"
        made = qgis.run(name, INPUT=layers[27700], OUTPUT=output, **asked)
        if suffix == "fgb" and name == "privateextent":
            assert "could not be written" in made.text  # it holds no rows without shape
            assert not output.exists()
            continue
        assert made.code == 0, made.text
        found = qgis.run("explainrelease", INPUT=output)
        confirmed = "nobody can confirm" not in made.text
        assert found.results.get("VALID", False) is confirmed, found.text
        assert confirmed or suffix != "gpkg"
