"""The certificate: colour, reasons, columns, rows, promise, what is told."""

import contextlib
import re
import sqlite3

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import Point, box

import geopriv_gis
from geopriv_gis import check, write_file


@pytest.fixture(scope="module")
def homes():
    return make_homes()


def make_homes():
    places = np.random.default_rng(5).normal((530_000, 180_000), 900, (12, 2))
    return gpd.GeoDataFrame(
        {"sex": ["f", "m"] * 6, "name": "Jane"},
        geometry=gpd.points_from_xy(*places.T), crs=27700,
    )  # fmt: skip


@pytest.fixture
def folder(homes, tmp_path):
    released = homes.drop(columns="name").geopriv.planar_laplace(eps=0.01)
    write_file(released, tmp_path / "points.gpkg")
    return tmp_path


def text_of(page):
    return " ".join(re.sub("<[^>]+>", " ", page.partition("</style>")[2]).split())


def test_green_certificate_lists_published_and_omitted_columns(folder, homes):
    found = check(folder, truth=homes)
    text = text_of(found.to_html())
    for part in (
        "GREEN: nothing was found", "Columns that are published sex",
        "Columns that were left out name", "Rows 12", "OSGB",
        "How many rows there are: 12.", "These columns are published as they are: sex.",
        "ε = 0.01 per metre", f"{folder.name} (1 file)", "yes: they were looked for",
        "no: whether more was released", found.looked.contents[0].sha256, "Signature",
    ):  # fmt: skip
        assert part in text, part
    assert found.looked.day in text
    assert "Jane" not in text


@pytest.mark.parametrize("kind", ["series", "frame", "points alone"])
def test_certificate_says_that_true_places_were_given_in_any_form(folder, homes, kind):
    truth = {
        "series": homes.geometry, "frame": homes, "points alone": homes[["geometry"]]
    }[kind]  # fmt: skip
    text = text_of(check(folder, truth=truth).to_html())
    assert "Compared with the true places yes: they were looked for" in text


def test_red_certificate_says_that_points_were_moved_after_the_release(folder):
    (path,) = folder.glob("*.gpkg")
    with contextlib.closing(sqlite3.connect(path)) as file, file:
        file.create_function("ST_IsEmpty", 1, lambda _: 0)  # of the index's triggers
        for name in ("ST_MinX", "ST_MaxX", "ST_MinY", "ST_MaxY"):
            file.create_function(name, 1, lambda _: 0.0)
        other = "(SELECT geom FROM points WHERE fid = 2)"
        file.execute(f"UPDATE points SET geom = {other} WHERE fid = 1")
    text = text_of(check(folder).to_html())
    assert "RED points.gpkg It was changed after its release, or has another" in text
    assert "Publish the file as it was released." in text


def test_red_certificate_gives_reasons_without_true_values(folder, homes):
    homes.to_file(folder / "homes.gpkg")
    found = check(folder)
    text = text_of(found.to_html())
    assert "RED: do not publish this." in text
    assert "RED homes.gpkg It carries no guarantee If these rows" in text
    assert [each.where for each in found.looked.contents] == ["points.gpkg"]
    assert "left out" not in text.replace("leave it out", "")
    assert "no: nobody gave them" in text


DISTRICT = gpd.GeoSeries([box(520_000, 170_000, 540_000, 190_000)], crs=27700)
TOLD = {  # all the same: what a release says of itself, its columns and options
    "In which public zone each row is.": ([], {"zones": DISTRICT}),
    "These columns are published as they are: sex.": (["sex"], {}),
    "keyed pseudonyms: name.": (["name"], {"keep": {"name": "pseudonym"}}),
    "takes for granted: rows keep their order": ([], {"shuffle": False}),
}


@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
def test_certificate_lists_all_side_information(homes, tmp_path):
    def listed(columns, options):
        options = {"eps": 0.01, "shuffle": True, **options}
        released = homes[[*columns, "geometry"]].geopriv.planar_laplace(**options)
        write_file(released, tmp_path / "r.gpkg", overwrite=True)
        page = check(tmp_path / "r.gpkg").to_html()
        text = text_of(page).partition("What is told all the same")[2]
        return {each for each in TOLD if each in text}

    assert not listed([], {})
    for text, (columns, options) in TOLD.items():
        assert listed(columns, options) == {text}


def test_certificate_names_every_column_that_may_tell_of_places(homes, tmp_path):
    places = homes[["geometry"]].assign(postcode="N1 1AA", ward=range(12))
    released = places.geopriv.planar_laplace(eps=0.01, keep=["postcode", "ward"])
    write_file(released, tmp_path / "r.gpkg")
    text = text_of(check(tmp_path / "r.gpkg").to_html())
    assert "Of these may tell of places or people: postcode, ward." in text


@pytest.mark.usefixtures("large_budgets")
def test_certificate_lists_answers_by_columns(homes, tmp_path):
    answer = geopriv_gis.private_knn(homes, Point(530_100, 180_100), k=3, eps=1.0)
    write_file(answer, tmp_path / "near.csv")
    found = check(tmp_path / "near.csv")
    assert found.looked.contents[0].rows == len(answer)
    assert "near.csv" in text_of(found.to_html())


def test_certificate_omits_row_count_of_shapes(homes, tmp_path):
    write_file(homes.geopriv.private_hull(eps=0.01), tmp_path / "hull.gpkg")
    text = text_of(check(tmp_path).to_html())
    assert "What is told all the same" in text
    assert "How many rows there are" not in text
