"""Good folders: published in many ways, handed on, or read and written by others.

None is red, none tells a value. Those that a publication made are green or, where
several releases have no account, amber for that alone.
"""

import json
import shutil
import warnings
import zipfile

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import box

import geopriv_gis
from geopriv_gis import Ledger
from geopriv_gis.checking import databases
from geopriv_gis.files.formats import GEOPACKAGE
from geopriv_gis.files.vectors import write_vector
from geopriv_gis.publication import package, publishing
from geopriv_gis.publication.publication import Publication
from tests.publication import made
from tests.repeated import covering

HEAD = """\
[publication]
title = "{title}"
contact = "health@example.org"
licence = "CC-BY-4.0"
folder = "{folder}"
[source.patients]
path = "patients.gpkg"
[protect]
privacy_unit = "patient"
keep = {keep}
"""
POINTS = """
[release.points]
release = "planar_laplace"
eps = 0.02
"""
COUNTS = """
[release.districts]
release = "zonal_counts"
zones = "districts.gpkg"
eps = 1.0
max_rows_per_unit = 3
"""
HULL = """
[release.extent]
release = "private_hull"
eps = 0.05
"""
REPORT = """
[report]
kinds = ["dpia", "statement", "recipients", "expert"]
purpose = "Epidemiology & <teaching>"
language = """
LEDGER = '[ledger]\npath = "people.ledger"\n'
# Of each: the releases, and the columns that are kept.
PUBLISHED = {
    "GeoJSON": (f'{POINTS}format = "geojson"', ["sex"]),
    "GeoParquet": (f'{POINTS}format = "parquet"', ["sex"]),
    "FlatGeobuf": (f'{POINTS}format = "fgb"', ["sex"]),
    "counts alone": (f'{COUNTS}format = "geojson"', []),
    "an extent": (HULL, []),
    "under rho": ('[release.a]\nrelease = "gaussian"\nrho = 1e-4', ["sex"]),
    "in a region": (f'{POINTS}region = "county.gpkg"', ["sex"]),
    "without columns": (POINTS, []),
    "with times and pseudonyms": (POINTS, ["sex", "seen", "patient"]),
    "with an account": (POINTS + COUNTS + LEDGER, ["sex"]),
    "with reports": (f'{POINTS}{REPORT}"en"', ["sex"]),
    "with reports in German": (
        f'{POINTS}title = "Größe, 患者 & <b>"\n{REPORT}"de"',
        ["sex"],
    ),
    "in cells, for Darwin Core": (f'{POINTS[:-11]}preset = "dwc"\ncell = 2000', []),
}


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """Return the data holder's folder."""
    folder = tmp_path_factory.mktemp("home")
    made.make(folder, limits=())
    limits = ["gp=9", "dp=99"]
    Ledger.create(folder / "people.ledger", limits=limits, privacy_unit="patient")
    visits = made.patients()
    visits["seen"] = pd.date_range("2025-01-01", periods=len(visits), freq="7h")
    visits.to_file(folder / "patients.gpkg")
    made.districts().dissolve().to_file(folder / "county.gpkg")
    return folder


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    """Publish without pictures, and without what is warned of on the way."""
    monkeypatch.setattr(package.pictures, "draw_picture", lambda *_: None)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", geopriv_gis.GeoPrivWarning)
        yield


def publication(home, name, releases, keep):
    title = f"{name}, 2025"
    head = HEAD.format(title=title, folder=name, keep=str(keep).replace("'", '"'))
    path = home / f"{name}.toml"
    path.write_text(head + releases, encoding="utf-8")
    return Publication(path)


@pytest.mark.representatives(5)
@pytest.mark.parametrize("name", PUBLISHED)
def test_check_published_folder_is_green(home, name):
    ours = publication(home, name, *PUBLISHED[name])
    folder = ours.publish().folder
    found = geopriv_gis.check(folder, truth=made.patients(), ledger=ours.account)
    assert found.colour == "green", str(found)
    assert "person-0" not in str(found)


def test_check_weekly_publications_are_green(home, monkeypatch):
    weekly = f'{POINTS}sticky = "noise.sqlite"\ndataset = "cases"\n'
    ours = publication(home, "weekly-{date}", weekly, ["sex"])
    for day in ("2026-11-16", "2026-11-23"):
        monkeypatch.setattr(publishing, "today", lambda day=day: day)
        folder = ours.publish().folder
        found = geopriv_gis.check(folder, truth=made.patients())
        assert found.colour == "green", str(found)


# -- handed on -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def whole(home):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(package.pictures, "draw_picture", lambda *_: None)
        return publication(home, "whole", POINTS, ["sex"]).publish().folder


def zipped(folder, place):
    packed = shutil.make_archive(str(place / "packed"), "zip", folder)
    with zipfile.ZipFile(packed) as file:
        file.extractall(place / "unpacked")
    return place / "unpacked"


def within(folder, place):
    """Return a data portal's copy, deeper, under another name."""
    deep = place / "portal" / "Größe & Fälle" / "v1.0"
    return shutil.copytree(folder, deep)


def beside(folder, place):
    """Return a folder of two publications of the same release: a copy is no second."""
    shutil.copytree(folder, place / "two" / "first")
    return shutil.copytree(folder, place / "two" / "again").parent


def pictured(folder, place):
    shutil.copytree(folder, place / "p")
    (place / "p" / "map.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(99))
    return place / "p"


def documented(folder, place):
    """Return a folder whose user wrote down how to read it."""
    shutil.copytree(folder, place / "d")
    (place / "d" / "docs").mkdir()
    text = "# Codebook\n\nsex: f, m. Coordinates in metres, EPSG:27700.\n"
    (place / "d" / "docs" / "codebook.md").write_text(text, "utf-8")
    return place / "d"


HANDED_ON = (zipped, within, beside, pictured, documented)


@pytest.mark.representatives(2)
@pytest.mark.parametrize("hand", HANDED_ON, ids=lambda one: one.__name__)
def test_check_forwarded_release_is_not_red(whole, tmp_path, hand):
    found = geopriv_gis.check(hand(whole, tmp_path), truth=made.patients())
    assert found.colour != "red", str(found)
    assert len(found.releases) == 1


# -- read and written by others --------------------------------------------------------


def ours(name, change=lambda frame: frame):
    """Write what is left after ordinary work, with the guarantee it has then."""
    return lambda frame, folder: geopriv_gis.write_file(change(frame), folder / name)


def halves(frame):
    return pd.concat([frame.iloc[60:], frame.iloc[:60]])


def saved_again(frame, folder):
    """Write, read and write, as each program after another does."""
    for name in ("a.gpkg", "b.geojson", "c.parquet"):
        geopriv_gis.write_file(frame, folder / name)
        frame = geopriv_gis.read_file(folder / name)


def layers(frame, folder):
    """Write into a GeoPackage that QGIS keeps its styles in."""
    pyogrio = pytest.importorskip("pyogrio")
    geopriv_gis.write_file(frame, folder / "a.gpkg")
    styles = pd.DataFrame({"f_table_name": ["a"], "styleName": ["points"]})
    pyogrio.write_dataframe(styles, folder / "a.gpkg", layer="layer_styles", FID="id")


def many(frame, folder):
    """Write rows in pages that are split, in a layer of two words."""
    places = made.patients()[["sex", "geometry"]]
    people = pd.concat([places] * (3000 // len(frame)), ignore_index=True)
    found = people.geopriv.planar_laplace(eps=0.02)
    geopriv_gis.write_file(found, folder / "released points-2.gpkg")


def theirs(frame, folder):
    """Write by GeoPandas itself, which keeps the guarantee beside the geometry."""
    frame.to_parquet(folder / "a.parquet")


WRITTEN = {
    "sorted": ours("a.gpkg", lambda f: f.sort_values("sex")),
    "filtered": ours("a.geojson", lambda f: f[f["sex"] == "f"]),
    "sampled": ours("a.fgb", lambda f: f.sample(30, random_state=1)),
    "fewer columns": ours("a.parquet", lambda f: f.drop(columns="sex")),
    "joined again": ours("a.gpkg", halves),
    "saved again and again": saved_again,
    "with styles of QGIS": layers,
    "by GeoPandas, as Parquet": theirs,
    "in pages that were split": many,
}


@pytest.fixture(scope="module")
def released():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", geopriv_gis.GeoPrivWarning)
        return made.patients()[["sex", "geometry"]].geopriv.planar_laplace(eps=0.02)


@pytest.mark.representatives(4)
@pytest.mark.parametrize("name", WRITTEN)
def test_check_release_rewritten_by_others_is_green(released, tmp_path, name):
    WRITTEN[name](released, tmp_path)
    found = geopriv_gis.check(tmp_path, truth=made.patients())
    assert found.colour == "green", str(found)
    assert len(found.releases) == 1
    assert np.isclose(released.geopriv.guarantee.eps, 0.02)


SIZES = [(10, 1), (1000, 1), (7000, 2), (20_000, 1), (100_000, 1)]
WRITERS = ("points", "zones", "batches")


def _once(case):
    """Every size once, and every way with pages that are full and with many."""
    (rows, _), write = case
    return [rows, write] + [(rows, write)] * (rows in (1000, 7000))


def _ways():
    for number, size in enumerate(SIZES):
        for way in range(len(WRITERS)):
            yield size, WRITERS[(number + way) % len(WRITERS)]


@pytest.mark.representatives(4)
@pytest.mark.parametrize(("size", "write"), covering(_ways(), _once))
def test_new_geopackages_hold_no_deleted_rows(tmp_path, write, size):
    rows, columns = size
    rng, path = np.random.default_rng(1), tmp_path / "a.gpkg"
    x, y = 200_000 + rng.uniform(0, 1e4, (2, rows))
    words = ["a short one", "one that is not so short", "one of many more letters"]
    texts = {f"c{n}": rng.choice(words, rows) for n in range(columns)}
    homes = gpd.GeoDataFrame(texts, geometry=gpd.points_from_xy(x, y), crs=27700)
    if write == "zones":
        squares = homes.set_geometry(homes.buffer(50, cap_style=3))
        write_vector(squares, path, GEOPACKAGE, None, "{}")
    elif write == "points":
        homes.geopriv.planar_laplace(eps=0.01).geopriv.to_file(path)
    else:
        homes.to_parquet(tmp_path / "homes.parquet")
        geopriv_gis.release_file(
            tmp_path / "homes.parquet", path, "planar_laplace", eps=0.01
        )
    remarks = list(databases._page_remainders(path.read_bytes()))
    assert not remarks
    assert len(gpd.read_file(path, bbox=tuple(homes.total_bounds))) > rows / 2
    assert write == "zones" or geopriv_gis.check(path).colour == "green"


def test_check_ignores_digests(tmp_path):
    source = np.random.default_rng(4)
    for n in range(50):
        digests = [source.bytes(32).hex() for _ in range(20)]
        (tmp_path / f"{n}.json").write_text(json.dumps({"sha256": digests}))
    told = str(geopriv_gis.check(tmp_path))
    assert "may be places" not in told


def test_check_ignores_supports_of_many_hulls(tmp_path):
    x, y = np.random.default_rng(1).uniform(0, 5_000, (2, 200))
    herd = gpd.GeoDataFrame(
        {"animal": np.arange(200) // 20},
        geometry=gpd.points_from_xy(530_000 + x, 180_000 + y), crs="EPSG:27700",
    )  # fmt: skip
    ranges = herd.geopriv.private_hull(by="animal", rho=1e-3)
    assert np.size(ranges.attrs["geopriv"]["error"]["noisy_support"]) == 640
    ranges.geopriv.to_file(tmp_path / "ranges.gpkg")
    assert "may be places" not in str(geopriv_gis.check(tmp_path))


def test_check_unclassified_counts_are_not_green(tmp_path):
    x, y = np.random.default_rng(1).uniform(0, 5_000, (2, 200))
    homes = gpd.GeoSeries.from_xy(530_000 + x, 180_000 + y, crs="EPSG:27700")
    half = box(530_000, 180_000, 532_500, 185_000)
    rest = box(532_500, 180_000, 535_000, 185_000)
    levels = [
        gpd.GeoDataFrame({"code": range(len(each))}, geometry=each, crs=27700)
        for each in ([half.union(rest)], [half, rest])
    ]
    for name, given in (("green", {"sensitivity": "low"}), ("amber", {})):
        made = homes.geopriv.release_preset("hdx", zones=levels, **given)
        made.geopriv.to_file(tmp_path / f"{name}.gpkg")
        found = geopriv_gis.check(tmp_path / f"{name}.gpkg")
        assert (found.colour, "still to be classified" in str(found)) == (
            name, name == "amber",
        )  # fmt: skip


def test_check_ignores_covariance_of_counts(tmp_path):
    """Of 30 zones it has 900 numbers, of which a symmetric matrix is made."""
    x, y = np.random.default_rng(1).uniform(0, 5_000, (2, 200))
    homes = gpd.GeoSeries.from_xy(530_000 + x, 180_000 + y, crs="EPSG:27700")
    wards = [box(530_000 + 1_000 * i, 180_000 + 1_000 * j, 531_000 + 1_000 * i,
                 181_000 + 1_000 * j) for i in range(5) for j in range(5)]  # fmt: skip
    wards = gpd.GeoSeries(wards, crs="EPSG:27700")
    found = homes.geopriv.zonal_counts([wards, wards.iloc[:5]], eps=1)
    assert len(found.attrs["geopriv"]["error"]["covariance"]) == 30
    found.geopriv.to_file(tmp_path / "counts.gpkg")
    assert geopriv_gis.check(tmp_path).colour == "green"
    record = json.loads(json.dumps(found.attrs["geopriv"]))
    record["error"]["covariance"][0][1] += 1e-17  # as sums in another order
    (tmp_path / "rounded").mkdir()
    (tmp_path / "rounded" / "note.txt").write_text(json.dumps(record))
    assert geopriv_gis.check(tmp_path / "rounded").colour == "green"
    for place in ("error", "covariance", "noisy_support"):
        record = json.loads(json.dumps(found.attrs["geopriv"]))
        pairs = np.column_stack([530_000 + x, 180_000 + y]).tolist()
        record["error"] = pairs if place == "error" else {place: pairs}
        told = tmp_path / place
        told.mkdir()
        (told / "note.txt").write_text(json.dumps(record))
        assert geopriv_gis.check(told).colour != "green"
