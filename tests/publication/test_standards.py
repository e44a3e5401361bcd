"""Publications as a standard wants them, with the reports that go along."""

import html
import re
import warnings

import pandas as pd
import pytest

import geopriv_gis
from geopriv_gis import GeoPrivWarning, Ledger, ParameterError, presets
from geopriv_gis.core.language import use_catalogue
from geopriv_gis.publication import publishing
from geopriv_gis.publication.publication import Publication
from tests.publication import made

LEVELS = """
[release.districts]
release = "zonal_counts"
preset = "hdx"
zones = ["county.gpkg", "districts.gpkg"]
max_rows_per_unit = 3
sensitivity = "high"
"""
CELLS = """
[release.points]
release = "planar_laplace"
preset = "dwc"
cell = 2000
"""
REPORT = """
[report]
kinds = ["dpia", "recipients"]
language = "de"
purpose = "Forschung & <Lehre>"
"""
LEDGER = '\n[ledger]\npath = "people.ledger"\n'


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    """Publish without pictures."""
    monkeypatch.setattr(publishing.package.pictures, "draw_picture", lambda *_: None)


def publication(folder, *parts, keep='"sex"'):
    head = made.WHOLE[: made.WHOLE.index("[release.points]")]
    text = "".join([head.replace('"sex"', keep), *parts, LEDGER])
    path = made.make(folder, text)
    made.districts().dissolve().assign(county="X").to_file(folder / "county.gpkg")
    visits = made.patients()
    visits["locality"] = "High Street"
    visits["eventDate"] = pd.Timestamp("2026-03-01 05:13")
    visits.to_file(folder / "patients.gpkg")
    return Publication(path)


def published(*given, **more):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", GeoPrivWarning)
        return publication(*given, **more).publish().folder


def test_published_presets_have_the_standard_fields(tmp_path):
    folder = published(tmp_path, CELLS, LEVELS, keep='"sex", "locality", "eventDate"')
    points = geopriv_gis.read_file(folder / "points.gpkg")
    assert "locality" not in points.columns
    assert set(points["eventDate"]) == {"2026-03-01"}
    assert {"decimalLatitude", "coordinateUncertaintyInMeters"} <= {*points.columns}
    own = presets.preset("dwc").arguments("planar_laplace", {"onto": 2000}, points.crs)
    assert points.geopriv.guarantee.eps == own["eps"]
    levels = geopriv_gis.read_file(folder / "districts.gpkg")
    assert set(levels["sensitivity"]) == {"high"}
    assert len(levels) == 5
    found = Publication(tmp_path / "publication.toml").check()
    assert found.colour != "red", str(found)


def test_publish_does_not_warn_of_times_the_preset_drops(tmp_path):
    found = publication(tmp_path, CELLS, keep='"sex", "eventDate"')
    visits = made.patients().assign(eventDate="2026-03-01T05:13")
    visits.to_file(tmp_path / "patients.gpkg")
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        found.publish()
    assert not [each for each in told if "look like codes" in str(each.message)]


def test_reports_are_in_the_folder_and_checked_with_it(tmp_path):
    folder = published(tmp_path, CELLS, REPORT)
    page = (folder / "report-dpia.html").read_text(encoding="utf-8")
    assert 'lang="de"' in page
    assert "Forschung &amp; &lt;Lehre&gt;" in page
    assert "people.ledger" not in page
    assert "mit dem Obigen belastet" in page
    (folder / "report-dpia.html").write_text("changed", encoding="utf-8")
    found = Publication(tmp_path / "publication.toml").check()
    assert found.colour == "red"
    assert "report-dpia.html" in str(found)


class Marked(dict):
    """A catalogue that has every text, with a mark before it."""

    def get(self, text, default=None):
        return f"¡{text}"


def test_published_files_have_one_language(tmp_path):
    with use_catalogue(Marked({"": ""})):
        folder = published(tmp_path, CELLS, LEVELS)
        assert "¡" in str(Publication(tmp_path / "publication.toml").plan())
    inside = [each for each in folder.rglob("*") if each.is_file()]
    assert len(inside) > 4
    for each in inside:
        assert "¡".encode() not in each.read_bytes(), each.name
    points = geopriv_gis.read_file(folder / "points.gpkg")
    words = points.geopriv.guarantee.in_words()
    said = words.replace("one person", "one organism")
    assert set(points["georeferenceRemarks"]) == {said}


def test_publish_refuses_incomplete_presets_before_a_charge(tmp_path):
    text = LEVELS.replace('["county.gpkg", "districts.gpkg"]', '"county.gpkg"')
    found = publication(tmp_path, text)
    for act in (found.plan, found.publish):
        with pytest.raises(ParameterError, match="needs zones"):
            act()
    assert not found.account.entries


TRACKS = """
[release.points]
release = "private_track"
preset = "dwc"
time = "eventDate"
windows = "1h"
eps = 0.002
"""


def test_tracks_are_published_as_occurrences(tmp_path):
    folder = published(tmp_path, TRACKS, keep='"patient"')
    found = geopriv_gis.read_file(folder / "points.gpkg")
    hour = "2026-03-01T05:00:00+00:00/2026-03-01T06:00:00+00:00"  # a GeoPackage's
    assert set(found["eventDate"]) == {hour}
    assert (found["coordinateUncertaintyInMeters"] > 0).all()
    assert found["organismID"].is_unique


def test_pseudonyms_of_tracks_are_refused_before_a_charge(tmp_path):
    publication(tmp_path, TRACKS, keep='"patient"')
    path = tmp_path / "publication.toml"
    text = path.read_text("utf-8")
    hidden = text.replace('keep = ["patient"]', 'keep = { patient = "pseudonym" }')
    assert hidden != text
    path.write_text(hidden, "utf-8")
    found = Publication(path)
    with pytest.raises(ParameterError, match="Put pseudonyms into the source"):
        found.publish()
    assert not found.account.entries


def test_readme_and_report_state_the_same_attack_figures(tmp_path):
    two = LEVELS + '\n[release.points]\nrelease = "planar_laplace"\neps = 0.02\n'
    folder = published(tmp_path, two, REPORT.replace('"de"', '"en"'))
    page = html.unescape((folder / "report-dpia.html").read_text("utf-8"))
    readme = (folder / "README.md").read_text("utf-8")
    chapter = readme.partition("## What an attacker still learns")[2].partition("##")[0]
    told = [line[2:] for line in chapter.splitlines() if line.startswith("- ")]
    together, counted, placed, steps, *rest = told
    assert together.startswith("All releases together, counts among them")
    assert counted in page
    assert "is in the data at all" in counted
    assert placed in page
    assert "How far the noise goes" in placed
    assert steps.startswith("points: Odds change by at most 1.11 times (5 m)")
    assert all(far in page for far in re.findall(r"\((.*?)\)", steps))
    beliefs = [each for each in rest if " → " in each]
    assert ["10 % → 23.2 %" in each for each in beliefs] == [True, True]
    assert all(each in page for each in rest if each not in beliefs)
    assert any("no rows of persons are published" in each for each in rest)
    assert len(rest) == 10


def test_households_are_counted_where_their_clusters_are_published(tmp_path):
    head = made.WHOLE[: made.WHOLE.index("[release.points]")]
    head = head.replace("[source.patients]", "[source.households]")
    head = head.replace('"patient"', '"row"').replace('keep = ["sex"]', "keep = []")
    path = made.make(tmp_path, f"""{head}
[source.clusters]
path = "clusters.csv"
x = "lon"
y = "lat"
crs = "EPSG:4326"

[release.homes]
release = "zonal_counts"
preset = "hdx"
source = "households"
zones = ["county.gpkg", "districts.gpkg"]
sensitivity = "low"

[release.clusters]
release = "planar_laplace"
preset = "dhs"
source = "clusters"
stratum = "rural"
zones = "districts.gpkg"
{LEDGER}""", limits=())  # fmt: skip
    Ledger.create(tmp_path / "people.ledger", limits=["gp=0.01", "dp=2"])
    made.districts().dissolve().assign(county="X").to_file(tmp_path / "county.gpkg")
    households = made.patients()
    clusters = households.iloc[::12].to_crs(4326)
    rows = [f"{place.x:.5f},{place.y:.5f}" for place in clusters.geometry]
    (tmp_path / "clusters.csv").write_text("\n".join(["lon,lat", *rows]), "utf-8")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", GeoPrivWarning)
        folder = Publication(path).publish().folder
    assert len(geopriv_gis.read_file(folder / "clusters.gpkg")) == len(rows)
    assert len(geopriv_gis.read_file(folder / "homes.gpkg")) == 5
    verdict = Publication(path).check()
    assert verdict.colour != "red", str(verdict)
    readme = (folder / "README.md").read_text("utf-8")
    assert "homes: That somebody is in the data at all" in readme
    assert "clusters: Somebody who is looked for" in readme
