"""A Darwin Core archive keeps the rules of the text guide and of the terms' list."""

import datetime
import time
import xml.etree.ElementTree as ET
import zipfile

import geopandas as gpd
import numpy as np
import pytest

import geopriv_gis
from geopriv_gis import FileError, ParameterError
from geopriv_gis.core.language import use_catalogue
from geopriv_gis.frames.ground import release
from geopriv_gis.presets.terms import OF_DARWIN, OF_DUBLIN, term_of

TEXT = "{http://rs.tdwg.org/dwc/text/}"
EML = "{https://eml.ecoinformatics.org/eml-2.2.0}"
ABOUT = {
    "title": "Nests <& eggs>", "organisation": "<Bird> & club",
    "email": "<a&b>@example.org", "licence": "CC BY 4.0 <& later>",
    "defaults": {"basisOfRecord": "HumanObservation"},
    "published": "2026-05-01",
}  # fmt: skip
# The attributes of the guide's XML schema; others are none.
FILE = {"linesTerminatedBy", "fieldsTerminatedBy", "fieldsEnclosedBy", "rowType",
        "ignoreHeaderLines", "encoding", "dateFormat"}  # fmt: skip
FIELD = {"index", "term", "default", "vocabulary", "delimitedBy"}


def nests(**columns):
    n = 5
    names = ["Falco\tperegrinus\nTunstall"] * n
    given = {"occurrenceID": list("abcde"), "scientificName": names, **columns}
    places = gpd.points_from_xy(np.linspace(-3, -2, n), [56.0] * n)
    frame = gpd.GeoDataFrame(given, geometry=places, crs="EPSG:4326")
    return frame.geopriv.release_preset("dwc")


def test_darwin_core_archive_follows_text_guide(tmp_path):
    found, path = nests(sex=["m", None, "f", "f", "m"]), tmp_path / "nests.zip"
    geopriv_gis.write_file(found, path, archive=ABOUT)
    with zipfile.ZipFile(path) as archive:
        parts = {
            name: archive.read(name).decode("utf-8") for name in archive.namelist()
        }
    root = ET.fromstring(parts["meta.xml"])
    assert (root.tag, root.attrib) == (f"{TEXT}archive", {"metadata": "eml.xml"})
    (core,) = root
    assert core.tag == f"{TEXT}core"
    assert set(core.attrib) <= FILE
    assert core.attrib["rowType"] == "http://rs.tdwg.org/dwc/terms/Occurrence"
    assert core.attrib["encoding"] == "UTF-8"
    files, own, *fields = core
    assert [one.text for one in files.findall(f"{TEXT}location")] == ["occurrence.txt"]
    assert own.tag == f"{TEXT}id"
    assert {field.tag for field in fields} == {f"{TEXT}field"}
    assert all(
        "term" in field.attrib and set(field.attrib) <= FIELD for field in fields
    )
    terms = [field.attrib["term"] for field in fields]
    assert len(set(terms)) == len(terms)
    positions = {
        f.attrib["term"]: int(f.attrib["index"]) for f in fields if "index" in f.attrib
    }
    lines = parts["occurrence.txt"].split("\n")
    assert (core.attrib["ignoreHeaderLines"], lines.pop()) == ("1", "")
    rows = [line.split("\t") for line in lines]
    assert (
        {len(row) for row in rows} == {len(positions)} == {max(positions.values()) + 1}
    )
    assert [term_of(name) for name in rows[0]] == list(positions)
    at = int(own.attrib["index"])
    assert [row[at] for row in rows[1:]] == list("abcde")
    assert rows[1][positions[term_of("scientificName")]] == "Falco peregrinus Tunstall"
    assert [row[positions[term_of("sex")]] for row in rows[1:]] == [
        "m",
        "",
        "f",
        "f",
        "m",
    ]
    defaults = [f.attrib for f in fields if "default" in f.attrib]
    assert defaults == [
        {"default": "HumanObservation", "term": term_of("basisOfRecord")}
    ]
    latitudes = [float(row[positions[term_of("decimalLatitude")]]) for row in rows[1:]]
    assert latitudes == found["decimalLatitude"].tolist()
    _check_eml(parts["eml.xml"], found)


def _check_eml(text, found):
    """Look at what the profile of GBIF demands, in its order."""
    root = ET.fromstring(text)
    assert root.tag == f"{EML}eml"
    assert {"packageId", "system", "scope"} <= set(root.attrib)
    (dataset,) = root
    assert [part.tag for part in dataset] == [
        "title", "creator", "metadataProvider", "pubDate", "language", "abstract",
        "intellectualRights", "contact",
    ]  # fmt: skip
    assert dataset.findtext("title") == ABOUT["title"]
    assert dataset.findtext("pubDate") == "2026-05-01"
    assert dataset.findtext("abstract/para") == str(found.geopriv.guarantee)


def test_archive_states_each_term_once(tmp_path):
    found, path = nests(basisOfRecord=["PreservedSpecimen"] * 5), tmp_path / "n.zip"
    geopriv_gis.write_file(found, path, archive=ABOUT)
    with zipfile.ZipFile(path) as archive:
        (core,) = ET.fromstring(archive.read("meta.xml"))
        dates = {each.date_time for each in archive.infolist()}
    assert dates == {(1980, 1, 1, 0, 0, 0)}  # no trace of when it was written
    terms = [field.attrib["term"] for field in core.findall(f"{TEXT}field")]
    assert len(set(terms)) == len(terms)


@pytest.mark.parametrize("zone", ["Etc/GMT+12", "Pacific/Kiritimati"])
def test_archive_is_dated_in_utc(tmp_path, monkeypatch, zone):
    found, file = nests(), tmp_path / "today.zip"
    with monkeypatch.context() as patch:
        patch.setenv("TZ", zone)  # of two that never have the same day
        time.tzset()
        days = [utc_day()]
        geopriv_gis.write_file(found, file, archive={**ABOUT, "published": None})
        days.append(utc_day())
    time.tzset()
    with zipfile.ZipFile(file) as archive:
        day = ET.fromstring(archive.read("eml.xml")).findtext("dataset/pubDate")
    assert day in days


def utc_day():
    return datetime.datetime.now(datetime.timezone.utc).date().isoformat()


def test_archive_bytes_are_reproducible(tmp_path):
    found = nests()
    for name in ("one.zip", "two.zip"):
        geopriv_gis.write_file(found, tmp_path / name, archive=ABOUT)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    with pytest.raises(FileError, match="exists"):
        geopriv_gis.write_file(found, tmp_path / "one.zip", archive=ABOUT)


def test_releases_of_several_categories_share_archive(tmp_path):
    high = nests(individualCount=[1, 2, 3, 4, 5])
    low = nests(occurrenceID=list("vwxyz"), sex="f", basisOfRecord="FossilSpecimen")
    geopriv_gis.write_file([high, low], tmp_path / "both.zip", archive=ABOUT)
    with zipfile.ZipFile(tmp_path / "both.zip") as archive:
        rows = [
            r.split("\t") for r in archive.read("occurrence.txt").decode().split("\n")
        ]
        text = archive.read("eml.xml").decode()
    ids = [ET.fromstring(text).attrib["packageId"]]
    for number, frames in enumerate(([high], [low], [low, high])):  # each another's
        about = {**ABOUT, "defaults": {"basisOfRecord": "FossilSpecimen"}}
        path = tmp_path / f"{number}.zip"
        geopriv_gis.write_file(frames, path, archive=about)
        with zipfile.ZipFile(path) as archive:
            ids.append(ET.fromstring(archive.read("eml.xml")).attrib["packageId"])
    assert len(set(ids)) == len(ids)
    names, rows = rows[0], rows[1:-1]
    assert [row[names.index("occurrenceID")] for row in rows] == list("abcdevwxyz")
    counts = [row[names.index("individualCount")] for row in rows]
    assert counts == [*"12345", *[""] * 5]
    assert {len(row) for row in rows} == {len(names)}
    # What one release has as a column is the default in the rows of the others.
    basis = [row[names.index("basisOfRecord")] for row in rows]
    assert basis == ["HumanObservation"] * 5 + ["FossilSpecimen"] * 5
    assert text.count("Of 5 occurrences: ") == 2
    assert "in several of these, the losses add up." in text
    about = {**ABOUT, "defaults": {}}
    for frames, why in (([], "needs a release"), ([low, high], "needs basisOfRecord")):
        with pytest.raises(ParameterError, match=why):
            geopriv_gis.write_file(frames, tmp_path / "no.zip", archive=about)


def test_archive_hashes_release_once(tmp_path, monkeypatch):
    found, hashed = nests(), []
    real = release._hash_rows
    monkeypatch.setattr(
        release, "_hash_rows", lambda *of: hashed.append(1) or real(*of)
    )
    geopriv_gis.write_file(found, tmp_path / "nests.zip", archive=ABOUT)
    assert len(hashed) == 1


def test_archive_text_is_english_in_any_language(tmp_path):
    lent = {"Each row's location is": "Der Ort", "1,000.5": "1.000,5"}
    with use_catalogue(lent):
        spoken = nests()
        geopriv_gis.write_file(spoken, tmp_path / "two.zip", archive=ABOUT)
        assert str(spoken.geopriv.guarantee).startswith("Der Ort")
    with zipfile.ZipFile(tmp_path / "two.zip") as archive:
        text = b"".join(map(archive.read, archive.namelist())).decode()
    assert "Der Ort" not in text
    assert "location is" in text


def test_invalid_archive_input_is_refused(tmp_path):
    found, path = nests(), tmp_path / "nests.zip"
    plain = gpd.GeoSeries.from_xy([1.0], [2.0], crs="EPSG:4326")
    plain = plain.geopriv.planar_laplace(eps=0.001)
    for frame, word in (
        (plain, "preset 'dwc'"), (found.iloc[:3], "unchanged"),
        (found.assign(house=1), "Drop them, or release again"),
        (nests(ward="x"), "ward are none"),
        (nests(occurrenceID="a"), "unique value"),
        (nests(occurrenceID=["a", "b", None, "d", "e"]), "unique value"),
    ):  # fmt: skip
        with pytest.raises(ParameterError, match=word):
            geopriv_gis.write_file(frame, path, archive=ABOUT)
    for wrong, word in (
        ({"defaults": {}}, "basisOfRecord"), ({"title": " "}, "title"),
        ({"house": "x"}, "got house"), ({"published": "May"}, "2026-05-01"),
        ({"defaults": {"x": "y"}}, "x are none"),
    ):  # fmt: skip
        with pytest.raises(ParameterError, match=word):
            geopriv_gis.write_file(found, path, archive={**ABOUT, **wrong})
    with pytest.raises(FileError, match=r"\.zip"):
        geopriv_gis.write_file(found, tmp_path / "nests.csv", archive=ABOUT)
    assert not list(tmp_path.iterdir())


def test_darwin_core_term_addresses():
    assert (len(OF_DUBLIN), OF_DUBLIN & OF_DARWIN) == (8, frozenset())
    assert term_of("footprintWKT") == "http://rs.tdwg.org/dwc/terms/footprintWKT"
    assert term_of("rightsHolder") == "http://purl.org/dc/terms/rightsHolder"
    assert term_of("FootprintWKT") is None
