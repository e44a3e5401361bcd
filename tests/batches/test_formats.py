"""Every format in and out: the rows, promise and refusals are those of a frame."""

import base64
import contextlib
import json
import math
import os
import tracemalloc
import zipfile
from pathlib import Path
from types import SimpleNamespace

import geopandas as gpd
import numpy as np
import pandas as pd
import pyproj
import pytest
from geopandas.testing import assert_geodataframe_equal

import geopriv_gis

pytest.importorskip("pyarrow.parquet")
pytest.importorskip("pyogrio")

from geopriv_gis.batches import csv, parts, release, sinks, tables
from geopriv_gis.core.randomness import Random
from geopriv_gis.files import formats, ipc, parquet
from tests.conformance.transcripts import Transcript

pyarrow, pyogrio = map(pytest.importorskip, ("pyarrow", "pyogrio"))
ROWS, SHIPPED_ROWS = 200, tables.ROWS
RANDOM = np.random.default_rng(3)
X, Y = RANDOM.uniform(-3.3, -3.1, ROWS), RANDOM.uniform(55.9, 56.0, ROWS)
HOMES = gpd.GeoDataFrame(
    {"person": np.arange(ROWS) % 30, "kind": RANDOM.choice(["home", "shop"], ROWS)},
    geometry=gpd.points_from_xy(X, Y),
    crs="EPSG:4326",
)
OPTIONS = {"eps": 0.01, "privacy_unit": "person"}
LON_LAT = {"x": "lon", "y": "lat", "data_crs": "EPSG:4326"}
pytestmark = pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
# A Parquet file with its own type of geometries, of which GeoParquet 2.0 are made; no
# library among the dependencies writes one.
NATIVE = (
    "P(e~L6$BM96*^261{DAj001bpFa01Gr2qh60RRF30{{R3000000svs(0bl_Y02LG!CM*>O6%Z8$6$Tst"
    "001bpFa012Q2+n}000060RjUg02KrkmH`!x0ZbJJ6#x<d04TLD{UA&A0RSWe6#xJL0RaF20EO#OxE_TG"
    "z?zwvnVI=ZKwOW)^(b5kz}KU2Jqq_T3Bb4>h3irHOF#nvI3WO|;$n^g6#x|!6(%ed1{Dw$1{DSz0000e"
    "wJ-f33Q+(60ssI21_1&CBmflz89X%r7zT4=Xk~3-6$Ahk1SJ9(0bu|Y3?%{>2xnz)ZDn+Fd29?K0000M"
    "1{oX~EG7UP6$BYI00s~l7y)4w3>F3!h5;6$0VZB12q`QT1Qh@k0ss{N6%Z8y06ZxM872S*0000c02~zz"
    "88rX~5E&Q<XJv0~Wpr|R6$};z7VrTU`T-``0w$^fDJ&HP6#x|i02Kfg5ETLdJQjW#1{o#*1^@s67WM)b"
    "1||p=oC5$TAaG%Fadl;MEn{$SEn#wUZ+9SeWpZ<AZ*CwmHZCwOF&Qiz000~S007_s002-yQZW"
)


@pytest.fixture(autouse=True)
def small(monkeypatch):
    """Make batches so small that a few rows are many."""
    monkeypatch.setattr(tables, "ROWS", 64)


@pytest.fixture
def fixed_draws(monkeypatch):
    """Replace every draw by the same number."""
    monkeypatch.setattr(
        Random, "words", lambda _, size: np.full(size, 1 << 62, dtype=np.uint64)
    )


def written(path, frame=HOMES):
    """Write a frame as others would, and return the file's name."""
    driver = {".kml": "LIBKML"}
    if ".csv" in path.suffixes:
        plain = frame.assign(lon=frame.geometry.x, lat=frame.geometry.y)
        plain = pd.DataFrame(plain.drop(columns="geometry"))
        plain[["lon", "person", "lat", "kind"]].to_csv(path, index=False, sep=";")
    elif path.suffix in (".arrow", ".arrows"):
        table = pyarrow.table(frame.to_arrow(index=False))
        with ipc.open_writer(path, table.schema) as writer:
            writer.write_table(table, max_chunksize=50)
    elif path.suffix == ".parquet":
        frame.to_parquet(path)
    elif path.suffix == ".geojsons":
        frame.to_file(path, driver="GeoJSONSeq", RS="YES", COORDINATE_PRECISION=20)
    elif path.suffix == ".zip":
        frame.to_file(path.with_suffix(".shz"), driver="ESRI Shapefile")
        path.with_suffix(".shz").rename(path)
    elif path.suffix == ".geojsonl":
        frame.to_file(path, driver="GeoJSONSeq", COORDINATE_PRECISION=20)
    elif path.suffix == ".gdb":
        small = frame.astype({"person": "int32"})  # it holds no longer ones
        small.to_file(path, driver="OpenFileGDB", layer="homes")
    else:
        frame.to_file(path, driver=driver.get(path.suffix))
    return path


def released(source, target, **options):
    return geopriv_gis.release_file(
        source, target, "planar_laplace", **{**OPTIONS, **options}
    )


SOURCES = ["geojsonl", "geojsons", "zip", "kml", "gdb", "csv", "csv.gz"]
if hasattr(gpd.GeoDataFrame, "to_arrow"):
    SOURCES += ["arrow", "arrows"]


@pytest.mark.parametrize("suffix", SOURCES)
def test_release_of_every_input_format_matches_frame(
    suffix, fixed_draws, tmp_path, monkeypatch
):
    monkeypatch.setattr(release, "read_frame", None)  # nothing goes through memory
    source, target = written(tmp_path / f"in.{suffix}"), tmp_path / "out.parquet"
    options = LON_LAT if "csv" in suffix else {}
    promised = released(source, target, **options)
    frame = HOMES if "csv" in suffix else geopriv_gis.read_file(source)
    whole = frame.geopriv.planar_laplace(**OPTIONS)
    back = geopriv_gis.read_file(target)
    assert promised == whole.geopriv.guarantee == back.geopriv.guarantee
    same = ["person", "kind", "geometry"]  # of KML's own ones all are empty
    assert_geodataframe_equal(
        back[same], whole[same], check_dtype=False, check_less_precise=True
    )
    assert back.geopriv.guarantee.intact
    left = {p.name for p in tmp_path.iterdir()}
    assert left == {f"in.{suffix}", "out.parquet"}


TARGETS = (
    "gpkg", "fgb", "geojson", "geojsonl", "geojsons", "arrow", "arrows", "csv",
)  # fmt: skip


@pytest.mark.parametrize("heights", [False, True])
@pytest.mark.parametrize("suffix", TARGETS)
def test_every_output_format_matches_geoparquet(
    suffix, heights, fixed_draws, tmp_path, monkeypatch
):
    frame = HOMES
    if heights:
        points = gpd.points_from_xy(X, Y, np.arange(ROWS) + 0.5)
        frame = HOMES.set_geometry(gpd.GeoSeries(points, crs=4326))
    source = written(tmp_path / "in.parquet", frame)
    target, options = tmp_path / f"out.{suffix}", {"shuffle": heights}
    if suffix == "csv":
        options.update(x="lon", y="lat")
        if heights:
            with pytest.raises(geopriv_gis.FileError, match="no heights") as refused:
                released(source, target, **options)
            assert "charged" not in str(refused.value)
            released(source, target, z="drop", **options)
            assert len(pd.read_csv(target)) == ROWS
            return
    monkeypatch.setattr(release, "read_frame", None)
    promised = released(source, target, **options)
    back = geopriv_gis.read_file(target)
    assert promised == back.geopriv.guarantee
    assert back.geopriv.guarantee.intact
    assert [*back.columns] == ["person", "kind", "geometry"]
    assert back.attrs["geopriv"]["attribute_columns"] == ["person", "kind"]
    moved = back.to_crs(32630).distance(frame.to_crs(32630))
    assert (moved > 1).all()
    if not heights:
        whole = frame.geopriv.planar_laplace(**OPTIONS)
        assert back.geometry.geom_equals_exact(whole.geometry, 1e-9).all()
        assert [*back["kind"]] == [*frame["kind"]]
    else:
        assert sorted(back.geometry.z) == sorted(frame.geometry.z)
    record = formats.find_format(target, writing=True).records and suffix != "csv"
    names = {p.name for p in tmp_path.iterdir()} - {"in.parquet", target.name}
    assert names == (set() if record else {f"{target.name}.guarantee.json"})


@pytest.mark.parametrize("suffix", TARGETS)
def test_files_depend_only_on_mechanism_outputs(suffix, tmp_path, monkeypatch):
    # The hour of writing is public, and not always the same.
    monkeypatch.setenv("OGR_CURRENT_DATE", "2026-01-01T00:00:00.000Z")
    options = {"x": "lon", "y": "lat"} if suffix == "csv" else {}

    def bytes_of(frame):
        written(tmp_path / "in.parquet", frame)
        target = tmp_path / f"out.{suffix}"
        released(
            tmp_path / "in.parquet", target, overwrite=True, shuffle=True, **options
        )
        sidecar = tmp_path / f"out.{suffix}.guarantee.json"
        more = sidecar.read_bytes() if sidecar.exists() else b""
        return target.read_bytes() + more

    x, y = np.random.default_rng(8).uniform([[-3.3], [55.9]], [[-3.1], [56]], (2, ROWS))
    there = HOMES.set_geometry(gpd.GeoSeries.from_xy(x, y, crs=4326))
    with Transcript() as first:
        one = bytes_of(HOMES)
    with first.replay():
        two = bytes_of(there)
    assert two == one
    assert f"{X[0]:.6f}".encode() not in one


def test_semicolon_csv_with_long_first_text_is_read(tmp_path):
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    note = "x" * 140_000  # longer than Python's csv module reads
    source.write_text(f"lon;lat;note\n-3.1;55.9;{note}\n-3.2;55.9;short\n")
    geopriv_gis.release_file(source, target, "planar_laplace", eps=0.01, keep=["note"])
    assert set(pd.read_csv(target, sep=";")["note"]) == {note, "short"}


def test_csv_keeps_column_order_codes_and_separator(tmp_path):
    plain = pd.DataFrame(
        {
            "code": [f"{n:03d}" for n in range(ROWS)],
            "lon": X,
            "text": ['a "b"; c\nd', ""] * (ROWS // 2),
            "lat": Y,
            "number": [n / 2 if n % 5 else None for n in range(ROWS)],
            "large": ["12345678901234567890"] * ROWS,
        }
    )
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    plain.to_csv(source, index=False, sep=";")
    geopriv_gis.release_file(source, target, "gaussian", rho=1e-5, **LON_LAT)
    back = pd.read_csv(target, sep=";", dtype={"code": str, "large": str})
    assert [*back.columns] == [*plain.columns]
    for name in ("code", "large"):
        assert [*back[name]] == [*plain[name]]
    assert back["number"].equals(plain["number"])
    assert [*back["text"].fillna("")] == [*plain["text"]]
    assert not np.isclose(back["lon"], X, 0, 1e-7).any()
    frame = geopriv_gis.read_file(target)
    assert frame.geopriv.guarantee.intact
    assert frame.crs.to_epsg() == 4326
    sidecar = tmp_path / "out.csv.guarantee.json"
    record = json.loads(sidecar.read_text())
    for places in ({"x": "no", "y": "lat"}, {"x": "text", "y": "lat", "crs": None}, 5):
        sidecar.write_text(json.dumps({**record, "places": places}))
        with pytest.raises(geopriv_gis.FileError, match="that its metadata names"):
            geopriv_gis.read_file(target)


def test_csv_of_points_keeps_a_crs_without_a_code(tmp_path):
    own = pyproj.CRS("+proj=tmerc +lat_0=56 +lon_0=-3 +ellps=GRS80 +type=crs")
    source = written(tmp_path / "homes.parquet", HOMES.to_crs(own))
    released(source, tmp_path / "out.csv", x="e", y="n")
    assert geopriv_gis.read_file(tmp_path / "out.csv").crs == own


def test_csv_codes_are_not_changed_into_other_numbers(tmp_path):
    """Nor a later batch an earlier one's numbers."""
    whole = "9007199254740993"
    codes = {
        "icd": ["250.00"], "hex": ["0x1F"], "power": ["1e3"], "one": ["1.0"],
        "late": [whole, *["1"] * 100, "2.5"], "real": ["-1.5", "3"], "whole": [whole],
    }  # fmt: skip
    kept = {name: (some * ROWS)[:ROWS] for name, some in codes.items()}
    source = tmp_path / "in.csv"
    pd.DataFrame({"lon": X, "lat": Y, **kept}).to_csv(source, index=False)
    rows = csv.CsvRows([source], tables.CoordinateColumns("lon", "lat"), 4326)
    kinds = {name: str(rows.schema.field(name).type) for name in kept}
    assert kinds == dict.fromkeys(codes, "string") | {
        "real": "double",
        "whole": "int64",
    }
    keep, options = [*kept], {**LON_LAT, "eps": 0.01}
    target = tmp_path / "out.csv"
    geopriv_gis.release_file(source, target, "planar_laplace", keep=keep, **options)
    back = pd.read_csv(target, dtype=str)
    assert {name: [*back[name]] for name in kept} == kept


# What some reader takes for nothing, a number, a time or a choice.
WORDS = (
    "NA", "N/A", "NaN", "nan", "null", "NULL", "None", "nil", "#N/A", "\\N", "-", ".",
    "inf", "-Infinity", "true", "FALSE", "yes", "T", "0x1F", "1e3", "250.00", "007",
    "+5", "1,5", "1 000", "2026-01-01", "12:30", "'", '"', "=1+1", "#1",
)  # fmt: skip


@pytest.mark.parametrize("suffix", SOURCES)
def test_texts_like_numbers_or_dates_are_read_as_text(suffix, tmp_path):
    frame = HOMES.assign(kind=np.resize(WORDS, ROWS))
    source, target = written(tmp_path / f"in.{suffix}", frame), tmp_path / "out.parquet"
    released(source, target, **(LON_LAT if "csv" in suffix else {}))
    back = geopriv_gis.read_file(target)
    assert back["kind"].tolist() == frame["kind"].tolist()


@pytest.mark.parametrize("suffix", TARGETS)
def test_texts_like_numbers_or_lists_are_written_as_text(suffix, tmp_path):
    words = [*WORDS, "[]", "[1, 2]", "{}"]
    if suffix in ("geojsonl", "geojsons") or pyogrio.__gdal_version__ < (3, 8, 0):
        words = WORDS  # of texts like these GDAL makes lists there
    frame = HOMES.assign(kind=np.resize(words, ROWS))
    source, target = written(tmp_path / "in.parquet", frame), tmp_path / f"out.{suffix}"
    released(source, target, **({"x": "lon", "y": "lat"} if suffix == "csv" else {}))
    back = geopriv_gis.read_file(target)
    assert back["kind"].tolist() == frame["kind"].tolist()


def test_multiline_texts_with_commas_are_written_to_csv(tmp_path):
    source = written(tmp_path / "in.parquet", HOMES.assign(kind="a,b,c,d\ne,f,g,h"))
    released(source, tmp_path / "out.csv", x="lon", y="lat")
    assert len(geopriv_gis.read_file(tmp_path / "out.csv")) == ROWS


WRONG_CSV = {
    "text in a coordinate": ("lon;lat\n1;2\nwhispered;3\n", {}, "numeric coordinates"),
    "a decimal comma": (
        'lon,lat\n"-1,5",2\n', {}, "decimal commas in 'lon' and 'lat'",
    ),
    "a late decimal point": ("lon;lat\n-1,5;2\nwhisper;1\n", {}, "numeric coordin"),
    "a value too many": ("lon,lat\n1,2\n1,2,3\n", {}, "as many values in every row"),
    "a value too few": ("lon,lat\n1,2\n1\n", {}, "as many values in every row"),
    "a gap": ("lon,lat\n1,2\n,3\n", {}, "missing"),
    "no number": ("lon,lat\n1,2\nnan,3\n", {}, "finite|infinite|NaN"),
    "beyond the pole": ("lon,lat\n1,2\n1,91\n", {}, "latitude|90"),
    "no such column": ("a,b\n1,2\n", {}, "first line"),
    "a quote left open": ('lon,lat,a\n1,2,"3\n1.5,2.5,whispered\n', {}, "not closed"),
    "two of them": (
        'a;lon;lat\n"3 inch;1;2\n"4 inch;1.5;2.5\n', {}, "not closed",
    ),
    "one at the end of a line": (
        'lon,lat,a\n1,2,"\n1.5,2.5,3\n\n1.5,2.5,\n', {}, "not closed",
    ),
    "letters of nowhere": ("lon,lat,a\n1,2,\x81\n", {}, "UTF-8"),
    "no text": ("lon,lat,a\n1,2,\xe4\x00\n", {}, "UTF-8"),
    "one name twice": ("lon,lat,a,a\n1,2,3,4\n", {}, "equal names"),
    "a name that is taken": ("lon,lat,geometry\n1,2,3\n", {}, "rename it"),
    "no CRS": ("lon,lat\n1,2\n", {"data_crs": None}, "data_crs must say"),
    "a bad CRS": ("lon,lat\n1,2\n", {"data_crs": "nowhere"}, "data_crs must be"),
    "one column": ("lon,lat\n1,2\n", {"y": None}, "y must be the name"),
    "the same column": ("lon,lat\n1,2\n", {"y": "lon"}, "two columns"),
    "none": ("east,lat\n1,2\n", {"x": None, "y": None}, "x and y"),
    "two of a kind": ("lon,lng,lat\n1,1,2\n", {"x": None, "y": None}, "x and y"),
    "a layer": ("lon,lat\n1,2\n", {"layer": "a"}, "no layers"),
    "nothing": ("", {}, "first line"),
    "the place": (
        "lon,lat,east\n" + "".join(f"{x},{y},{x}\n" for x, y in zip(X, Y, strict=True)),
        {}, "east",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG_CSV)
def test_csv_errors_name_problem_without_values(name, tmp_path):
    text, options, match = WRONG_CSV[name]
    source, target = tmp_path / "in.csv", tmp_path / "out.parquet"
    source.write_text(text, encoding="latin-1")
    ledger = geopriv_gis.Ledger.create(tmp_path / "ledger", budget=1)
    with pytest.raises(geopriv_gis.GeoPrivError, match=match) as refused:
        geopriv_gis.release_file(
            source, target, "planar_laplace", eps=0.01, ledger=ledger,
            **{**LON_LAT, **options},
        )  # fmt: skip
    assert "whisper" not in str(refused.value)
    assert ledger.spent == 0
    assert not target.exists()


def test_csv_saved_by_german_excel_is_read(tmp_path):
    """In Latin-1, with semicolons and decimal commas."""
    lines = [f"{n};{x:.6f};{y:.6f};J\xe4ger;1,5".replace(".", ",")
             for n, (x, y) in enumerate(zip(X, Y, strict=True))]  # fmt: skip
    source = tmp_path / "in.csv"
    text = "\r\n".join(["Nr;L\xe4nge;Breite;Beruf;Wert", *lines, ""])
    source.write_bytes(text.encode("cp1252"))
    options = {"x": "L\xe4nge", "y": "Breite", "data_crs": 4326, "keep": ["Nr"]}
    options["privacy_unit"] = "row"
    with pytest.warns(match="read as Windows-1252"):
        released(source, tmp_path / "out.gpkg", eps=0.05, **options)
    found = geopriv_gis.read_file(tmp_path / "out.gpkg")
    assert set(found["Beruf"]) == {"J\xe4ger"}
    assert set(found["Wert"]) == {"1,5"}
    there = found.to_crs(4326).sort_values("Nr").geometry
    assert np.allclose(there.x, X, atol=0.01)  # 40 m on average
    assert np.allclose(there.y, Y, atol=0.01)


@pytest.mark.parametrize(
    "first", [("-3", "56"), ("-3", "55,9"), ("-3,2", "56"), ("-3,2", "55,9")]
)
def test_decimal_commas_are_read_whatever_the_first_row_has(tmp_path, first):
    """A whole number has no comma, in one column or in both."""
    rows = [first, ("-3,25", "55,75"), ("-3", "56")]
    path = tmp_path / "in.csv"
    path.write_text("\n".join(["lon;lat", *map(";".join, rows)]), encoding="utf-8")
    (batch,) = csv.CsvRows([path], None, None).batches(())
    assert batch.xy.tolist() == [
        [float(each.replace(",", ".")) for each in row] for row in rows
    ]


# By file: what parts values, what parts tenths from ones, and the encoding.
DIALECTS = {
    "a": (",", ".", "utf-8"), "b": (";", ",", "cp1252"), "c": ("\t", ".", "utf-8-sig"),
    "d": ("|", ",", "utf-8"), "e": (",", ".", "cp1252"),
}  # fmt: skip


@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
@pytest.mark.parametrize("order", ["abcde", "bcdea", "cdeab", "dbaec", "edcba"])
def test_csv_files_of_several_programs_are_read_each_as_it_is(order, tmp_path):
    """A column is of numbers if all values of all files are."""
    paths, rows = [], []
    for number, name in enumerate(order):
        parted, tenth, encoding = DIALECTS[name]
        path = tmp_path / f"{number}.csv"
        lines = [["lon", "lat", "who", "n", "code"]]
        for row in range(3):
            x, y = -3.25 + row + number / 8, 55.75 + row
            n = 10 * number + row
            code = "x" if (number, row) == (len(order) - 1, 2) else str(n)
            lines.append([f"{x}", f"{y}", "J\xe4ger", str(n), code])
            rows.append((x, y, "J\xe4ger", n, code))
        for line in lines[1:]:
            line[:2] = [each.replace(".", tenth) for each in line[:2]]
        path.write_text("\n".join(map(parted.join, lines)), encoding=encoding)
        paths.append(path)
    found = csv.CsvRows(paths, None, None).gather()
    read = zip(found.geometry.x, found.geometry.y, found["who"], found["n"],
               found["code"], strict=True)  # fmt: skip
    assert list(read) == rows


@pytest.mark.parametrize("last", ["\xe4", "ae"])
def test_csv_encoding_is_detected_in_blocks(tmp_path, last):
    source = tmp_path / "in.csv"
    row = b"4.12345,52.12345,some text\n"
    with source.open("wb") as file:
        file.writelines([b"lon,lat,t\n", row * 1_500_000, last.encode("cp1252")])
    tracemalloc.start()
    with contextlib.suppress(geopriv_gis.GeoPrivWarning):
        csv._find_encoding(source)
    assert tracemalloc.get_traced_memory()[1] < source.stat().st_size / 2
    tracemalloc.stop()


def test_unsuitable_output_format_is_refused_before_charge(tmp_path):
    ledger = geopriv_gis.Ledger.create(tmp_path / "ledger", budget=1)
    british = written(tmp_path / "british.gpkg", HOMES.to_crs(27700))
    source = written(tmp_path / "in.parquet", HOMES.rename(columns={"kind": "x"}))
    nested = HOMES.assign(pair=[[1, 2]] * ROWS)
    lists = written(tmp_path / "lists.parquet", nested)
    stays = HOMES.assign(stay=pd.to_timedelta(range(ROWS), unit="s"))
    stays = written(tmp_path / "stays.parquet", stays)
    named = HOMES.rename_geometry("geom")
    taken = written(tmp_path / "taken.parquet", named.assign(geometry="a"))
    unsigned = np.arange(ROWS, dtype="uint64")
    small = written(tmp_path / "small.parquet", HOMES.assign(kind=unsigned))
    unsigned[-1] += 2**60  # the last alone
    cells = written(tmp_path / "cells.parquet", HOMES.assign(kind=unsigned))
    broken = written(
        tmp_path / "broken.parquet", HOMES.rename(columns={"kind": "a\nb"})
    )
    for path, name, options, match in (
        (british, "out.geojsonl", {}, "longitude and latitude"),
        (british, "out.csv", {}, "x and y must name"),
        (source, "out.csv", {"x": "x", "y": "y"}, "two columns 'x'"),
        (source, "out.parquet", {"x": "a", "y": "b"}, "are for CSV, and Parquet"),
        (source, "out.json", {}, "holds no geometry"),
        (source, "out.kml", {}, "suffix must be one of"),
        (source, "out.gdb", {}, "suffix must be one of"),
        (source, "out.gpkg", {"data_crs": 27700}, "not the CRS that the points"),
        (lists, "out.csv", {"x": "a", "y": "b"}, "columns of lists"),
        (taken, "out.csv", {"x": "a", "y": "b"}, "the name that the points get"),
        (taken, "out.gpkg", {}, "the name that the points get"),
        (cells, "out.gpkg", {"keep": ["kind"]}, "would round"),
        (stays, "out.gpkg", {}, "holds no durations"),
        (stays, "out.geojson", {}, "holds no durations"),
        (broken, "out.csv", {"x": "a", "y": "b"}, "in one line"),
    ):
        with pytest.raises(geopriv_gis.GeoPrivError, match=match):
            released(path, tmp_path / name, ledger=ledger, **options)
        assert not (tmp_path / name).exists()
    assert ledger.spent == 0
    released(taken, tmp_path / "taken.fgb", drop=["geometry"])
    released(small, tmp_path / "small.fgb", keep=["kind"])
    released(stays, tmp_path / "stays.gpkg", drop=["stay"])
    released(lists, tmp_path / "lists.csv", x="a", y="b", drop=["pair"])
    # What GDAL takes from a frame only, goes through memory.
    released(lists, tmp_path / "lists.geojson")
    assert geopriv_gis.read_file(tmp_path / "lists.geojson").geopriv.guarantee.intact
    arrow = tmp_path / "in.arrow"
    geopriv_gis.write_file(HOMES.geopriv.planar_laplace(eps=0.1), arrow)
    released(arrow, tmp_path / "joint.gpkg", table_metric="dist_2")
    released(arrow, tmp_path / "joint.arrows", table_metric="dist_2")
    assert geopriv_gis.read_file(tmp_path / "joint.arrows").geopriv.guarantee.intact
    source = written(tmp_path / "in.csv")
    released(source, tmp_path / "joint.parquet", table_metric="dist_2", **LON_LAT)
    with pytest.raises(geopriv_gis.ParameterError, match="CSV files cannot be written"):
        released(source, tmp_path / "joint.csv", table_metric="dist_2", **LON_LAT)


@pytest.mark.parametrize("last", [2**53 + 1, 2**60])
def test_last_large_integer_is_checked_for_rounding(last, tmp_path, monkeypatch):
    """In a batch as long as those that are shipped; up to 2⁵³ nothing is rounded."""
    monkeypatch.setattr(tables, "ROWS", SHIPPED_ROWS)
    large = np.arange(6 * ROWS, dtype="uint64")
    large[-2:] = 2**53, last
    frame = gpd.GeoSeries.from_xy(np.tile(X, 6), np.tile(Y, 6), crs=4326)
    source = written(
        tmp_path / "many.parquet", frame.to_frame("geometry").assign(n=large)
    )
    with pytest.raises(geopriv_gis.FileError, match="would round"):
        geopriv_gis.release_file(
            source, tmp_path / "out.gpkg", "planar_laplace", eps=0.01, keep=["n"]
        )
    frame.to_frame("geometry").assign(n=large.clip(max=2**53)).to_parquet(source)
    target = tmp_path / "out.gpkg"
    geopriv_gis.release_file(source, target, "planar_laplace", eps=0.01, keep=["n"])
    assert geopriv_gis.read_file(target)["n"].max() == 2**53


@pytest.mark.parametrize(
    ("own", "given", "fits"),
    [
        (4326, 4326, True), (4326, "OGC:CRS84", True), (None, 4258, True),
        (4326, 4258, False), (32630, 32631, False), (27700, 2263, False),
        (4326, 27700, False),
    ],
)  # fmt: skip
def test_data_crs_must_be_that_of_the_points(own, given, fits):
    own = None if own is None else pyproj.CRS(own)
    if fits:
        assert tables.resolve_crs(given, own) == (own or pyproj.CRS(given))
    else:
        with pytest.raises(geopriv_gis.CRSError, match="not the CRS that the points"):
            tables.resolve_crs(given, own)


# -- damage --------------------------------------------------------------------------


def feature(x=-3.2, **more):
    point = {"type": "Point", "coordinates": [x, 55.95]}
    return json.dumps({"type": "Feature", "properties": {}, "geometry": point, **more})


WHOLE = [feature(-3.2 + n / 1e4) for n in range(ROWS)]
DAMAGED = {
    "cut off": ("\n".join(WHOLE)[:-30], "not a whole GeoJSON"),
    "broken within": ("\n".join([*WHOLE, '{"type": "Fea', *WHOLE]), "text 201 is no"),
    "separated and cut off": (
        "".join(f"\x1e{t}\n" for t in WHOLE)[:-30],
        "not a whole GeoJSON",
    ),
    "another thing": ("\n".join([*WHOLE, '{"type": "Point"}']), "text 201"),
    "a place that is none": ("\n".join([*WHOLE, feature(math.nan)]), "empty geometry"),
    "no place": ("\n".join([*WHOLE, feature(geometry=None)]), "missing"),
    "a link": (
        "\n".join([feature(crs={"type": "link", "properties": {}}), *WHOLE]),
        "by a link",
    ),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_damaged_geojson_lines_are_refused(name, tmp_path):
    """GDAL would pass over what is broken and release the rest."""
    text, match = DAMAGED[name]
    path, target = tmp_path / "in.geojsonl", tmp_path / "out.parquet"
    path.write_text(text)
    with pytest.raises(geopriv_gis.GeoPrivError, match=match):
        geopriv_gis.release_file(path, target, "planar_laplace", eps=0.01)
    assert not target.exists()
    path.write_text(WHOLE[0] + "\n\n")  # one line, which GDAL takes for GeoJSON
    geopriv_gis.release_file(path, target, "planar_laplace", eps=0.01)
    assert len(geopriv_gis.read_file(target)) == 1


@pytest.mark.parametrize("suffix", [".arrow", ".arrows"])
def test_truncated_arrow_and_parquet_are_refused(suffix, tmp_path):
    path, target = tmp_path / f"in{suffix}", tmp_path / "out.parquet"
    geopriv_gis.write_file(HOMES.geopriv.planar_laplace(eps=0.1), path)
    whole = path.read_bytes()
    for content in (
        whole[:-8], whole[:-200], whole[: len(whole) // 2], b"", b"PAR1" + whole,
        *[whole * 2, whole + b"more" + ipc._END][: 2 * (suffix == ".arrows")],
    ):  # fmt: skip
        path.write_bytes(content)
        with pytest.raises(geopriv_gis.FileError):
            geopriv_gis.release_file(path, target, "planar_laplace", eps=0.01)
        assert not target.exists()


@pytest.mark.parametrize("suffix", [".parquet", ".fgb"])
def test_concatenated_files_are_refused(suffix, tmp_path):
    """Readers would see the rows of one of them only."""
    path, target = tmp_path / f"in{suffix}", tmp_path / "out.parquet"
    written(path)
    one = path.read_bytes()
    written(path, HOMES[:50])
    for content in (one + one, one + path.read_bytes(), path.read_bytes() + one):
        path.write_bytes(content)
        with pytest.raises(geopriv_gis.FileError):
            geopriv_gis.release_file(path, target, "planar_laplace", eps=0.01)
        with pytest.raises(geopriv_gis.FileError):
            geopriv_gis.read_file(path)
    path.write_bytes(one + one)
    with pytest.raises(geopriv_gis.FileError, match="several files one after"):
        geopriv_gis.read_file(path)
    path.write_bytes(one)
    assert len(geopriv_gis.read_file(path)) == ROWS


# What GDAL, ArcGIS and QGIS write beside a .shp, and what people add.
SHAPEFILE_PARTS = "shx dbf prj cpg sbn sbx qix qmd qpj cst shp.xml xml txt md pdf html"


def test_zip_must_hold_exactly_one_shapefile(tmp_path):
    path = written(tmp_path / "in.zip", HOMES)
    released(path, tmp_path / "out.fgb")
    with zipfile.ZipFile(path, "a") as archive:
        for suffix in SHAPEFILE_PARTS.split():
            archive.writestr(f"folder/readme.{suffix}", "a text")
            archive.writestr(f"folder/README.{suffix.upper()}", "a text")
    released(path, tmp_path / "again.fgb")
    for name, content, match in (
        ("a.vrt", b"<OGRVRTDataSource/>", "nothing else"),
        ("b.shp", b"\0\0\x27\x0a", "holds 2 Shapefiles"),
    ):
        kept = path.read_bytes()
        with zipfile.ZipFile(path, "a") as archive:
            archive.writestr(name, content)
        with pytest.raises(geopriv_gis.FileError, match=match):
            released(path, tmp_path / "no.fgb")
        path.write_bytes(kept)
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("zeros.xml", bytes(1 << 25))
    with pytest.raises(geopriv_gis.FileError, match="times its size"):
        released(path, tmp_path / "no.fgb")
    for name, content in (
        ("a.shp", b"<OGRVRTDataSource/>"), ("../a.shp", b"\0\0\x27\x0a"),
    ):  # fmt: skip
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr(name, content)
        with pytest.raises(geopriv_gis.FileError, match="nothing else"):
            released(path, tmp_path / "no.fgb")
    path.write_bytes(path.read_bytes()[:50])
    with pytest.raises(geopriv_gis.FileError, match="incomplete or encrypted"):
        released(path, tmp_path / "no.fgb")


def test_kml_file_with_other_content_is_refused(tmp_path):
    path = tmp_path / "in.kml"
    for text in (
        "<?xml version='1.0'?><!-- kml --><gml:a xmlns:gml='http://opengis.net/gml'/>",
        "<kml xmlns:g='http://www.opengis.net/gml'/>",
        "<OGRVRTDataSource/>",
        "<!DOCTYPE kml [<!ENTITY a 'b'>]><kml/>",
    ):
        path.write_text(text)
        with pytest.raises(geopriv_gis.FileError, match="not a KML file"):
            geopriv_gis.read_file(path)
    written(path)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert len(geopriv_gis.read_file(path)) == ROWS


def test_full_disk_leaves_no_output(tmp_path):
    resource = pytest.importorskip("resource")  # not on Windows
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    source = written(tmp_path / "in.parquet")
    for suffix in ("gpkg", "fgb", "geojsonl", "arrows", "csv", "parquet"):
        options = {"x": "lon", "y": "lat"} if suffix == "csv" else {}
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 11, before[1]))
        try:
            with pytest.raises(geopriv_gis.FileError, match="stays charged"):
                released(source, tmp_path / f"out.{suffix}", **options)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        assert os.listdir(tmp_path) == ["in.parquet"]


def test_output_differing_on_read_back_is_not_published(tmp_path, monkeypatch):
    """The power of the comparison: rounded, fewer, other columns or another CRS."""
    source = written(tmp_path / "in.parquet")
    write = sinks.vectors.write_arrow

    def refuse(match, **planted):
        def other(reader, path, kind, **options):
            table = reader.read_all()
            if "rows" in planted:
                table = table.slice(1)
            if "order" in planted:
                table = table.take([*range(len(table))][::-1])
            if "columns" in planted:
                table = table.drop_columns(["kind"])
            crs = pyproj.CRS(planted.get("crs", 4326))
            return write(table, path, kind, **{**options, "crs": crs})

        monkeypatch.setattr(sinks.vectors, "write_arrow", other)
        with pytest.raises(geopriv_gis.FileError, match=match):
            released(source, tmp_path / "out.gpkg")
        assert os.listdir(tmp_path) == ["in.parquet"]

    refuse("number of rows and geometry differed", rows=1)
    refuse("on reading back, geometry differed", order=1)
    refuse("columns differed", columns=1)
    refuse("CRS differed", crs=4258)


def test_parquet_native_geometry_is_read(tmp_path):
    path = tmp_path / "native.parquet"
    path.write_bytes(base64.b85decode(NATIVE))
    frame = geopriv_gis.read_file(path)
    assert [round(x, 2) for x in frame.geometry.x] == [-3.19, -3.17, -3.15]
    assert frame.crs == pyproj.CRS("OGC:CRS84")
    promised = geopriv_gis.release_file(
        path, tmp_path / "out.parquet", "planar_laplace", eps=0.01
    )
    assert promised == frame.geopriv.planar_laplace(eps=0.01).geopriv.guarantee
    assert geopriv_gis.read_file(tmp_path / "out.parquet").geopriv.guarantee.intact


@pytest.mark.parametrize("kind", ["binary", "large_binary"])
def test_parquet_of_other_programs_is_read_by_usual_geometry_names(kind, tmp_path):
    """As DuckDB, PostGIS, GDAL and Spark name their columns of well-known binary."""
    table = pyarrow.Table.from_pandas(pd.DataFrame({"person": HOMES["person"]}))
    places = pyarrow.array(HOMES.geometry.to_wkb().tolist(), getattr(pyarrow, kind)())
    for name in ("geometry", "geom", "the_geom", "wkb", "wkb_geometry", "WKB_Geometry"):
        path = tmp_path / f"{name}.parquet"
        pyarrow.parquet.write_table(table.append_column(name, places), path)
        assert parts.ParquetRows([path], crs=4326).active == name


@pytest.mark.parametrize("crs", [4326, 27700])
@pytest.mark.parametrize("target", ["out.parquet", "out/"])
def test_parquet_native_geometry_is_written(target, crs, tmp_path):
    """With GeoParquet 2.0, whose metadata and types say the same."""
    pytest.importorskip("pyarrow", minversion="21")
    source = written(tmp_path / "in.parquet", HOMES.to_crs(crs))
    promised = geopriv_gis.release_file(
        source, f"{tmp_path}/{target}", "planar_laplace", eps=0.01, geoparquet="2.0"
    )
    path = tmp_path / target
    path = path / "part-00000.parquet" if target.endswith("/") else path
    with parquet.open_checked(path) as file:
        name, found = parquet.native_geometry(file)
        geo = json.loads(file.schema_arrow.metadata[b"geo"])
    assert name == "geometry"
    assert found.equals(pyproj.CRS(crs), ignore_axis_order=True)  # or OGC:CRS84
    assert geo["version"] == "2.0.0"
    assert pyproj.CRS(geo["columns"]["geometry"]["crs"]) == pyproj.CRS(crs)
    back = geopriv_gis.read_file(path)
    assert back.geopriv.guarantee.intact
    assert back.geopriv.guarantee == promised
    assert back.crs == pyproj.CRS(crs)
    plain = gpd.read_parquet(path)
    assert plain.geometry.geom_equals(back.geometry).all()
    again = geopriv_gis.release_file(
        path, tmp_path / "again.parquet", "planar_laplace", eps=0.01
    )
    assert again.eps == 0.01


def test_geoparquet_2_is_refused_where_it_cannot_be_written(tmp_path, monkeypatch):
    source = written(tmp_path / "in.parquet")
    for target, version, more, match in (
        ("out.gpkg", "2.0", {}, "outputs of GeoParquet"),
        ("out.parquet", "1.5", {}, "must be '1.0' or '2.0'"),
        ("out.parquet", 2.0, {}, "must be '1.0' or '2.0'"),
        ("out.parquet", "2.0", {"z": "protect"}, "needs all rows at once"),
    ):
        with pytest.raises(geopriv_gis.ParameterError, match=match):
            geopriv_gis.release_file(
                source, tmp_path / target, "planar_laplace", eps=0.01,
                geoparquet=version, **more,
            )  # fmt: skip
    monkeypatch.setattr(
        parquet,
        "native_geometry_type",
        lambda _: pytest.importorskip("pyarrow").binary(),
    )
    with pytest.raises(geopriv_gis.ParameterError, match="needs pyarrow 21"):
        geopriv_gis.release_file(
            source, tmp_path / "out.parquet", "planar_laplace", eps=0.01,
            geoparquet="2.0",
        )  # fmt: skip
    assert os.listdir(tmp_path) == ["in.parquet"]


def test_parquet_native_geometry_crs():
    metadata = {b"mine": pyproj.CRS(27700).to_json().encode()}

    def found(crs, times=1):
        kind = SimpleNamespace(type="GEOMETRY", to_json=lambda: json.dumps(crs))
        column = SimpleNamespace(path="place", logical_type=kind)
        return parquet.native_geometry(
            SimpleNamespace(
                schema=[column] * times, schema_arrow=SimpleNamespace(metadata=metadata)
            )
        )

    assert found({}) == ("place", pyproj.CRS("OGC:CRS84"))
    for crs in (
        "srid:27700",
        "projjson:mine",
        metadata[b"mine"].decode(),
        "EPSG:27700",
    ):
        assert found({"crs": crs}) == ("place", pyproj.CRS(27700))
    assert found({}, times=0) is None
    for crs in ("srid:-1", "projjson:yours", "{"):
        with pytest.raises(geopriv_gis.FileError, match="unknown way"):
            found({"crs": crs})
    with pytest.raises(geopriv_gis.FileError, match="several"):
        found({}, times=2)


def test_format_table_in_docs_matches_code():
    """Each line of the docs is what the code says."""
    page = Path(__file__).parents[2] / "docs" / "large-files.md"
    lines = page.read_text(encoding="utf-8").splitlines()
    start = lines.index("| format | suffix | read | written | guarantee |") + 2
    stated = lines[start : lines.index("", start)]
    rows = []
    for form in formats.FORMATS:
        if not form.geometry and form not in formats.COORDINATES:
            continue
        out = "in batches" if form.writable else "no"
        where = ("inside" if form.records else "beside") if form.writable else "–"
        cells = (form.name, ", ".join(form.suffixes), "in batches", out, where)
        rows.append(f"| {' | '.join(cells)} |")
    assert stated == rows
    tried = {
        f".{suffix}"
        for suffix in (*SOURCES, "parquet", "gpkg", "fgb", "shp", "geojson")
    }
    assert all(tried & {*f.suffixes} for f in formats.FORMATS if f is not formats.JSON)
    wrote = {f".{suffix}" for suffix in (*TARGETS, "parquet")}
    assert wrote >= {
        suffix for f in formats.FORMATS if f.writable and f.geometry
        for suffix in f.suffixes if suffix != ".geoparquet"
    }  # fmt: skip


def test_coordinate_columns_require_x_and_y():
    assert tables.CoordinateColumns.from_names(None, None) is None
    for x, y in ((None, "a"), ("a", 5), ("", "a")):
        with pytest.raises(geopriv_gis.ParameterError, match="must be the name"):
            tables.CoordinateColumns.from_names(x, y)
    with contextlib.suppress(geopriv_gis.ParameterError):
        tables.CoordinateColumns.from_names("a", "a")
        pytest.fail("one column for both")
