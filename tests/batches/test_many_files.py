"""Tables as they come: several CSV or Parquet files without geometry are one."""

import csv
import shutil

import geopandas as gpd
import numpy as np
import pandas as pd
import pyogrio
import pytest
from click.testing import CliRunner
from shapely.geometry import box

import geopriv_gis
from geopriv_gis.core.randomness import Random
from geopriv_gis.testing import insecure_rng

pytest.importorskip("pyarrow.parquet")

from pyarrow import parquet

from geopriv_gis.batches import tables
from geopriv_gis.batches.file_questions import check_target_outside, rows_in
from geopriv_gis.batches.parts import PART_SUFFIXES, list_parts
from geopriv_gis.cli.commands import geopriv
from geopriv_gis.files.formats import find_format

ROWS, MONTHS = 1200, 12
RANDOM = np.random.default_rng(5)
TRIPS = pd.DataFrame({
    "person": RANDOM.integers(300, size=ROWS),
    "lon": RANDOM.uniform(-3.3, -3.1, ROWS),
    "lat": RANDOM.uniform(55.9, 56.0, ROWS),
    "code": ["007"] * ROWS,
    "paid": [f"{n % 40}.50" for n in range(ROWS)],
    "to_lon": RANDOM.uniform(-3.3, -3.1, ROWS),
    "to_lat": RANDOM.uniform(55.9, 56.0, ROWS),
})  # fmt: skip
WEST, EAST = box(-3.3, 55.9, -3.2, 56), box(-3.2, 55.9, -3.1, 56)
WARDS = gpd.GeoDataFrame({"name": ["west", "east"]}, geometry=[WEST, EAST], crs=4326)
NAMED = {"x": "lon", "y": "lat", "data_crs": 4326}
FLOWS = {"zones": WARDS, "destination": ["to_lon", "to_lat"], "zone_name": "name"}
pytestmark = pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tables, "ROWS", 256)
    return tmp_path


def to_csv(table, path):
    """Write a table as one program or another does, by the last letter of its name."""
    kind = ord(path.partition(".")[0][-1]) % 6
    table.to_csv(
        path, index=False, float_format="%.17g", sep=",;\t|"[kind % 4],
        encoding="utf-8-sig" if kind % 2 else "utf-8",
        lineterminator="\r\n" if kind % 3 else "\n",
        quoting=csv.QUOTE_NONNUMERIC if kind == 3 else csv.QUOTE_MINIMAL,
    )  # fmt: skip


def to_wkb(table, path):
    points = gpd.GeoSeries.from_xy(table["lon"], table["lat"])
    rest = table.drop(columns=["lon", "lat"])
    rest.assign(geom=points.to_wkb()).to_parquet(path, index=False)


def to_parquet(table, path):
    table.to_parquet(path, index=False)


WAYS = {
    "csv": to_csv, "csv.gz": to_csv, "parquet": to_parquet, "geoparquet": to_wkb,
}  # fmt: skip


def written(suffix):
    """Write the trips as one file and as twelve; return both names."""
    WAYS[suffix](TRIPS, f"one.{suffix}")
    each = ROWS // MONTHS
    for month in range(MONTHS):
        name = f"month-{month:02}.{suffix}"
        WAYS[suffix](TRIPS[each * month :][:each], name)
    return f"one.{suffix}", f"month-*.{suffix}"


def named(suffix):
    return {"data_crs": 4326} if suffix == "geoparquet" else NAMED


@pytest.mark.parametrize("suffix", WAYS)
def test_answers_of_twelve_files_match_frame(suffix):
    """Counts, flows between two pairs of columns, persons, sums."""
    points = gpd.points_from_xy(TRIPS["lon"], TRIPS["lat"], crs=4326)
    frame = gpd.GeoDataFrame(TRIPS, geometry=points)
    for release, given in (
        (
            "zonal_counts",
            {"zones": WARDS, "privacy_unit": "person", "max_rows_per_unit": 3},
        ),
        ("private_flows", FLOWS),
        ("zonal_counts", {"zones": WARDS, "sum": "person", "bounds": (0, 300)}),
        ("zonal_counts", {"zones": WARDS, "sum": "paid", "bounds": (0, 40)}),
    ):
        ask = getattr(geopriv_gis, release)
        whole = ask(frame, rng=insecure_rng(3), eps=1.0, **given)
        for source in written(suffix):
            found = geopriv_gis.ask_file(
                source, release, eps=1.0, rng=insecure_rng(3), **named(suffix), **given
            )
            pd.testing.assert_frame_equal(pd.DataFrame(found), pd.DataFrame(whole))
            assert found.attrs["geopriv"] == whole.attrs["geopriv"]


@pytest.mark.parametrize("suffix", WAYS)
def test_twelve_files_are_released_as_one(suffix, monkeypatch):
    """The same noise of the same numbers, files in the order of their names."""
    given = {
        "eps": 0.01,
        "shuffle": False,
        "drop": ["to_lon", "to_lat", "person", "paid"],
    }
    made = []
    for number, source in enumerate(written(suffix)):
        drawn = np.random.default_rng(3)
        monkeypatch.setattr(
            Random, "words",
            lambda _, size, of=drawn: of.integers(1 << 64, size=size, dtype=np.uint64),
        )  # fmt: skip
        target = f"released-{number}.parquet"
        geopriv_gis.release_file(
            source, target, "planar_laplace", keep=["code"], **given, **named(suffix)
        )
        made.append(geopriv_gis.read_file(target))
    assert made[0]["code"].tolist() == ["007"] * ROWS
    assert made[0].geometry.geom_equals_exact(made[1].geometry, 0).all()
    assert (made[0].geometry.x.to_numpy() != TRIPS["lon"].to_numpy()).all()


def test_lon_lat_columns_are_recognised_by_name(here):
    for one, two in (("Longitude", "Latitude"), ("lng", "lat")):
        named = TRIPS[["lon", "lat"]].set_axis([one, two], axis=1)
        for suffix in ("csv", "parquet"):
            WAYS[suffix](named, f"{one}.{suffix}")
            found = geopriv_gis.ask_file(
                f"{one}.{suffix}", "zonal_counts", zones=WARDS, eps=1.0,
                rng=insecure_rng(3),
            )  # fmt: skip
            assert found["count"].sum() == pytest.approx(ROWS, abs=60)
    geopriv_gis.release_file("lng.parquet", "out.csv", "planar_laplace", eps=0.01)
    assert pd.read_csv("out.csv").columns.tolist() == ["lng", "lat"]


def test_rows_of_every_file_are_checked_before_charge(here):
    """What differs is named, and in which file; values are not."""
    ledger = geopriv_gis.Ledger.create(here / "ledger", budget=9, privacy_unit="row")
    far = TRIPS.assign(lat=TRIPS["lat"] + 60)
    for suffix, changed, message in (
        ("csv", TRIPS.drop(columns="code"), "month-07.csv .*'code' is missing"),
        ("csv", TRIPS.assign(new=1), "month-07.csv .*'new' is not in those"),
        (
            "csv",
            TRIPS.assign(lat="whispered"),
            "month-07.csv must have numeric coordinates",
        ),
        ("csv.gz", far, "latitude|90"),
        ("parquet", TRIPS.drop(columns="code"), "month-07.parquet .*'code' is missing"),
        ("parquet", TRIPS.assign(code=7), "month-07.parquet .*'code' is int64, not"),
        (
            "parquet",
            TRIPS.assign(lat="no"),
            "numeric columns of month-07.parquet; 'lat' is none",
        ),
        ("parquet", far, "latitude|90"),
    ):
        _, months = written(suffix)
        WAYS[suffix](changed, f"month-07.{suffix}")
        with pytest.raises(geopriv_gis.GeoPrivError, match=message) as refused:
            geopriv_gis.release_file(
                months, "out.parquet", "planar_laplace", eps=0.01, ledger=ledger,
                keep=["code"], drop=["to_lon", "to_lat", "person", "paid"], **NAMED,
            )  # fmt: skip
        assert "whispered" not in str(refused.value)
    assert ledger.spent == 0


def test_column_of_numbers_and_texts_stays_text(here):
    """A code that is a number in one month only stays what it is."""
    to_csv(TRIPS.assign(code="12"), "a.csv")
    to_csv(TRIPS.assign(code="012"), "b.csv")
    geopriv_gis.release_file(
        "?.csv", "out.parquet", "planar_laplace", eps=0.01, shuffle=False,
        keep=["code"], drop=["to_lon", "to_lat", "person", "paid"], **NAMED,
    )  # fmt: skip
    codes = geopriv_gis.read_file("out.parquet")["code"]
    assert codes.tolist() == ["12"] * ROWS + ["012"] * ROWS


def test_release_of_several_files_is_shuffled_across_files(here):
    (here / "zone=1").mkdir()
    (here / "zone=2").mkdir()
    to_csv(TRIPS[["lon", "lat"]].assign(n=1), "zone=1/a.csv")
    to_csv(TRIPS[["lon", "lat"]].assign(n=2), "zone=2/a.csv")
    with pytest.warns(geopriv_gis.GeoPrivWarning, match=r"\(zone\)"):
        geopriv_gis.release_file(
            "zone=*/*.csv", "out/", "planar_laplace", eps=0.01, keep=["n"]
        )
    first = geopriv_gis.read_file("out/part-00000.parquet")["n"][:ROWS]
    assert 0.4 < (first == 1).mean() < 0.6


@pytest.mark.parametrize("name", ["_temporary/0", ".ipynb_checkpoints", "a/_b", "."])
def test_hidden_files_in_folder_are_ignored(here, name):
    (here / "in" / name).mkdir(parents=True, exist_ok=True)
    to_csv(TRIPS, "in/a.csv")
    hidden = "_a.csv" if name == "." else "a.csv"
    shutil.copy("in/a.csv", here / "in" / name / hidden)
    geopriv_gis.release_file("in", "out.parquet", "planar_laplace", eps=0.01, **NAMED)
    assert len(geopriv_gis.read_file("out.parquet")) == ROWS


@pytest.mark.parametrize("name", ["_temporary", ".git", "zone=1/_attempt"])
def test_hidden_files_that_a_pattern_matches_are_ignored(here, name):
    for path in ("zone=1/a.csv", f"{name}/a.csv", "zone=1/_b.csv", "zone=1/.c.csv"):
        (here / path).parent.mkdir(parents=True, exist_ok=True)
        (here / path).touch()
    for pattern in ("*/*.csv", "**/*.csv", "zone=1/*.csv", "zone=1/[_.ab]*", ".*/*"):
        if pattern.startswith("."):
            with pytest.raises(geopriv_gis.FileError, match="matches no files"):
                list_parts(here / pattern)
        else:
            assert list_parts(here / pattern)[0] == [here / "zone=1/a.csv"]
    within = here / name / "*.csv"  # its own folder is named, not matched
    assert list_parts(within)[0] == [here / name / "a.csv"]
    (here / "only").mkdir()
    (here / "only/_b.csv").touch()
    with pytest.raises(
        geopriv_gis.FileError, match=r"files to release; names that beg"
    ):
        list_parts(here / "only")


@pytest.mark.parametrize("suffix", PART_SUFFIXES)
def test_folder_lists_each_suffix_in_any_case(here, suffix):
    names = [f"a{suffix}", f"B{suffix.upper()}", f"c{suffix.title()}"]
    for name in names:
        (here / name).touch()
    found, _ = list_parts(here)
    assert [path.name for path in found] == sorted(names)
    assert {find_format(path) for path in found} == {find_format(here / names[0])}


def test_invalid_folders_and_patterns_are_refused(here):
    written("csv")
    (here / "mixed").mkdir()
    to_csv(TRIPS, "mixed/a.csv")
    to_parquet(TRIPS, "mixed/b.parquet")
    (here / "empty").mkdir()
    plain = {"release": "planar_laplace", "eps": 0.01}
    for source, target, options, message in (
        ("none-*.csv", "out.parquet", NAMED, "matches no files"),
        ("empty", "out.parquet", NAMED, "holds no"),
        ("mixed", "out.parquet", NAMED, "holds CSV and Parquet"),
        ("month-*.csv", "month-new.csv", NAMED, "must not match the pattern"),
        ("month-*.csv", "out.parquet", {"x": "lon", "y": "lat"}, "data_crs must say"),
        ("month-*.csv", "out.parquet", {**NAMED, "layer": "a"}, "has no layers"),
        (
            "mixed/*.parquet",
            "out.parquet",
            {**NAMED, "x": "no"},
            "numeric columns of b.parquet; 'no' is none",
        ),
    ):
        with pytest.raises(geopriv_gis.GeoPrivError, match=message):
            geopriv_gis.release_file(source, target, **plain, **options)
    to_parquet(TRIPS[["person"]], "none.parquet")
    with pytest.raises(geopriv_gis.FileError, match="no geometry"):
        geopriv_gis.release_file("none.parquet", "out.parquet", **plain)


def test_parquet_without_a_clear_geometry_is_refused(here):
    to_wkb(TRIPS, "wkb.parquet")
    to_parquet(TRIPS.assign(geometry=1), "taken.parquet")
    lines = gpd.GeoSeries([box(0, 0, 1, 1).boundary] * 3, crs=4326)
    lines.to_frame("geometry").to_parquet("lines.parquet", geometry_encoding="geoarrow")
    wide = gpd.GeoDataFrame(geometry=gpd.points_from_xy([1, 2], [3, 4], crs=4326))
    wide.to_parquet("twice.parquet")
    table = parquet.read_table("twice.parquet")
    for _ in range(2):
        table = table.append_column("a", [[1, 2]])
    parquet.write_table(table, "twice.parquet")
    WARDS.to_file("wards.gpkg")
    for source, options, error, words in (
        ("wkb.parquet", {}, geopriv_gis.CRSError, "data_crs must say"),
        ("taken.parquet", NAMED, geopriv_gis.FileError, "rename it"),
        ("lines.parquet", {}, geopriv_gis.GeometryError, "LineString"),
        ("twice.parquet", {}, geopriv_gis.FileError, "columns of the same name"),
        ("*.gpkg", {}, geopriv_gis.FileError, "CSV or Parquet files only"),
        ("near.json", {}, geopriv_gis.FileError, "holds no geometry"),
    ):
        (here / "near.json").write_text("{}")
        with pytest.raises(error, match=words):
            geopriv_gis.release_file(
                source, "out.parquet", "planar_laplace", eps=0.01, **options
            )
        with pytest.raises(error, match=words):
            geopriv_gis.ask_file(source, "private_hull", rho=1e-3, **options)
    assert not (here / "out.parquet").exists()


def test_layers_without_points_of_their_own_name_are_refused(here):
    named = gpd.GeoDataFrame(
        {"a": [1, 2], "geom": gpd.points_from_xy([1, 2], [3, 4], crs=4326)},
        geometry="geom",
    ).rename(columns={"a": "geometry"})
    named.to_file("named.gpkg")
    pyogrio.write_dataframe(pd.DataFrame({"a": [1]}), "table.gpkg")
    for source, error, words in (
        ("named.gpkg", geopriv_gis.FileError, "same name as each other or as the geom"),
        ("table.gpkg", geopriv_gis.GeometryError, "table without geometry"),
    ):
        with pytest.raises(error, match=words):
            geopriv_gis.release_file(source, "out.fgb", "planar_laplace", eps=0.01)
        with pytest.raises(error, match=words):
            geopriv_gis.ask_file(source, "private_hull", rho=1e-3)


def test_columns_that_any_argument_names_are_numbers(here):
    table = pd.DataFrame({name: [1, 2] for name in ["lon", "lat", *"abcdefg"]})
    table.to_csv("t.csv", index=False)
    named = ["a", {"b": "c"}, ("d", ["e"]), {"f"}, 7, None]
    for given, wanted in ((named, "abcdef"), ([], ""), (None, "abcdefg")):
        rows = rows_in(here / "t.csv", named=given)
        kinds = {name: str(rows.schema.field(name).type) for name in "abcdefg"}
        assert {name for name, kind in kinds.items() if kind == "int64"} == {*wanted}


@pytest.mark.parametrize("kind", ["hard", "soft"])
def test_an_answer_is_written_over_no_file_of_several(here, kind):
    written("csv")
    for number in (0, 7, 11):
        part, link = here / f"month-{number:02}.csv", here / f"{kind}-{number}.csv"
        if kind == "hard":
            link.hardlink_to(part)
        else:
            part.rename(link)
            part.symlink_to(link)
        with pytest.raises(geopriv_gis.FileError, match="one of the input's files"):
            check_target_outside(link, "month-*.csv")
    check_target_outside(here / "other.csv", "month-*.csv")


def test_commands_accept_patterns_and_coordinate_columns(here):
    written("csv")
    WARDS.to_file("wards.gpkg")
    command = [
        "private-flows", "month-*.csv", "flows.gpkg", "--zones", "wards.gpkg",
        "--eps", "1",
        "--destination", "to_lon", "--destination", "to_lat", "--zone-name", "name",
    ]  # fmt: skip
    result = CliRunner().invoke(geopriv, command)
    assert result.exit_code == 0, result.output
    assert gpd.read_file("flows.gpkg")["count"].sum() == pytest.approx(ROWS, abs=60)


def test_destination_column_pair_matches_point_column():
    """Two columns of coordinates are counted as the column of points is."""
    points = gpd.points_from_xy(TRIPS["lon"], TRIPS["lat"], crs=4326)
    ends = gpd.GeoSeries.from_xy(TRIPS["to_lon"], TRIPS["to_lat"], crs=4326)
    frame = gpd.GeoDataFrame(TRIPS, geometry=points).assign(end=ends, a="b")
    one, other = (
        geopriv_gis.private_flows(
            frame, **{**FLOWS, "destination": end}, eps=1.0, rng=insecure_rng(3)
        )
        for end in (["to_lon", "to_lat"], "end")
    )
    pd.testing.assert_frame_equal(pd.DataFrame(one), pd.DataFrame(other))
    for wrong in (["to_lon", "no"], ["to_lon", "a"], ["lon", "lat", "code"]):
        with pytest.raises(geopriv_gis.ParameterError):
            geopriv_gis.private_flows(frame, **{**FLOWS, "destination": wrong}, eps=1.0)
