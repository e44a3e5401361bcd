"""Files that are damaged, or made to harm whoever reads them."""

import io
import json
import os
import random
import shutil
import sqlite3
import struct
import subprocess
import sys
from collections import Counter
from pathlib import Path

import geopandas as gpd
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import shapely

import geopriv_gis
from geopriv_gis import FileError, read_file, write_file
from geopriv_gis.files.reading import read_public_layer
from geopriv_gis.files.wkb import SHORT, is_safe_geometry

pytest.importorskip("resource")
READER = Path(__file__).with_name("hostile_reader.py")
WAIT = 7_200  # s, for a reader that waits for ever; it counts its own computing
EMPTY = b"".join([b"\x01", struct.pack("<I", 1), struct.pack("<dd", 1, 2)])


@pytest.fixture(scope="module")
def points():
    xy = np.random.default_rng(3).uniform(530_000, 540_000, (12, 2))
    return gpd.GeoDataFrame(
        {"id": range(12), "kind": ["a", "b", "c"] * 4},
        geometry=gpd.points_from_xy(*xy.T),
        crs=27700,
    )


@pytest.fixture(scope="module")
def whole(points, tmp_path_factory):
    """Give a folder of sound files of every kind."""
    folder = tmp_path_factory.mktemp("whole")
    for suffix in ("gpkg", "fgb", "geojson", "shp"):
        points.to_file(folder / f"true.{suffix}")
    points.to_parquet(folder / "true.parquet")
    released = points.geopriv.planar_laplace(eps=0.01)
    for suffix in ("gpkg", "fgb", "geojson", "parquet"):
        write_file(released, folder / f"released.{suffix}")
    near = points.geopriv.private_knn(points.geometry.iloc[0], 3, eps=0.9)
    for suffix in ("json", "csv"):
        write_file(near, folder / f"near.{suffix}")
    return folder


def damaged(content, generator):
    """Return bytes cut, changed, moved or blown up in places."""
    kind = generator.randrange(5)
    content = bytearray(content)
    at = generator.randrange(len(content))
    if kind == 0:
        return bytes(content[:at])
    if kind == 1:
        for _ in range(generator.choice([1, 1, 2, 8, 40])):
            content[generator.randrange(len(content))] = generator.randrange(256)
    elif kind == 2:  # a number that says that much more is to come
        content[at : at + 4] = generator.choice([b"\xff" * 4, b"\xff\xff\xff\x7f"])
    elif kind == 3:
        other = generator.randrange(len(content))
        content[at : at + 64] = content[other : other + 64]
    else:
        content[at:] = generator.randbytes(len(content) - at)
    return bytes(content)


def outcomes(folder):
    """Return what became of each file, read in a process of its own."""
    done = subprocess.run(
        [sys.executable, READER, folder],
        capture_output=True,
        text=True,
        cwd=Path(geopriv_gis.__file__).parents[1],
        timeout=WAIT,
    )
    lines = [line.split() for line in done.stdout.splitlines()]
    assert done.returncode == 0, f"the reader ended at {lines[-1:]}: {done.stderr}"
    return dict(lines)


KINDS = (
    ("true.gpkg", "released.gpkg"),
    ("true.fgb", "released.fgb"),
    ("true.geojson", "released.geojson"),
    ("true.shp",),
    ("true.parquet", "released.parquet"),
    ("near.json", "near.csv"),
)


@pytest.mark.representatives(2)
@pytest.mark.parametrize("files", [70, pytest.param(200, marks=pytest.mark.long)])
@pytest.mark.parametrize("names", KINDS, ids=lambda names: names[0])
def test_damaged_files_are_refused_or_read_without_crash(whole, tmp_path, names, files):
    """Many files of each kind."""
    for name in names:
        put_damaged(whole, tmp_path, name, files)
    became = outcomes(tmp_path)
    for name in names:
        found = Counter(became[file] for file in became if file.endswith(name))
        assert set(found) <= {"read", "refused"}
        assert sum(found.values()) == files
        assert found["refused"] > 0


def put_damaged(whole, folder, name, files):
    """Write damaged copies of a file, each with what belongs to it."""
    generator = random.Random(name)
    stem, suffix = name.split(".")
    siblings = [whole / f"{stem}{ending}" for ending in (".dbf", ".shx", ".prj")]
    sidecar = whole / f"{name}.guarantee.json"
    parts = [whole / name, *(siblings if suffix == "shp" else ())]
    parts += [sidecar] * sidecar.exists()
    for number in range(files):
        victim = generator.choice(parts)
        for part in parts:
            content = part.read_bytes()
            if part == victim:
                content = damaged(content, generator)
            (folder / f"{number:03}{part.name}").write_bytes(content)


def test_inconsistent_parquet_footer_is_refused(whole, tmp_path):
    # A list of the statistics under another number: pyarrow ends the process where
    # such a column's description is looked at before a row of it is read.
    content = (whole / "true.parquet").read_bytes()
    start = len(content) - 8 - int.from_bytes(content[-8:-4], "little")
    places = [at for at in range(start, len(content) - 8) if content[at] == 0x29]
    for at in places:
        changed = content[:at] + b"\x19" + content[at + 1 :]
        (tmp_path / f"{at}.parquet").write_bytes(changed)
    found = outcomes(tmp_path)
    assert len(found) == len(places) > 0
    assert set(found.values()) <= {"read", "refused"}


def test_outcomes_helper_separates_read_from_refused(whole, tmp_path):
    shutil.copy(whole / "true.gpkg", tmp_path / "a.gpkg")
    (tmp_path / "b.gpkg").write_bytes(b"x")
    assert outcomes(tmp_path) == {"a.gpkg": "read", "b.gpkg": "refused"}


# -- GeoParquet ------------------------------------------------------------------------


def parquet_of(points, path, table=None, **options):
    """Write a table with the geometry's metadata of sound points."""
    buffer = io.BytesIO()
    points.to_parquet(buffer)
    sound = pq.read_table(buffer)
    table = (sound if table is None else table).replace_schema_metadata(
        sound.schema.metadata
    )
    pq.write_table(table, path, **options)


@pytest.mark.parametrize("count", [SHORT // 9 + 1, 20_000, 1_000_000])
@pytest.mark.parametrize("kind", [4, 5, 6, 7, 1007, 0x80000007, 15])
def test_deeply_nested_geometry_is_refused_before_parsing(
    points, tmp_path, kind, count
):
    nested = (b"\x01" + struct.pack("<II", kind, 1)) * count
    values = pa.array([nested, EMPTY], pa.binary())
    parquet_of(points, tmp_path / "n.parquet", pa.table({"geometry": values}))
    with pytest.raises(FileError, match=r"nested|to exhaust memory"):
        read_file(tmp_path / "n.parquet")
    assert not is_safe_geometry(nested)


def test_large_geometry_of_another_length_is_refused_before_parsing():
    ring = np.column_stack([np.arange(3_000.0)] * 2)
    for shape in (
        shapely.MultiPoint(ring), shapely.MultiLineString([ring, ring + 1]),
        shapely.MultiPolygon([shapely.Polygon([*ring, (0, 9)])] * 2),
    ):  # fmt: skip
        whole = shapely.to_wkb(shape)
        (parts,) = struct.unpack_from("<I", whole, 5)
        assert is_safe_geometry(whole)
        (kind,) = struct.unpack_from("<I", whole, 1)
        for changed in (
            whole + b"\0",
            whole[:-1],
            whole[: SHORT + 1],
            whole[:5] + struct.pack("<I", parts + 1) + whole[9:],
            whole[:5] + struct.pack("<I", parts - 1) + whole[9:],
            whole[:10] + struct.pack("<I", kind) + whole[14:],  # a part is of several
            whole[:1] + struct.pack("<I", kind | 0x20000000) + whole[5:],
            whole[:1] + struct.pack("<I", kind + 4000) + whole[5:],
        ):
            assert not is_safe_geometry(changed)


@pytest.mark.parametrize("order", [0, 1])
@pytest.mark.parametrize("z", [False, True])
def test_large_layers_of_common_geometry_types_are_read(points, tmp_path, z, order):
    angle = np.linspace(0, 2 * np.pi, 3_000, endpoint=False)
    ring = np.column_stack([np.cos(angle), np.sin(angle), angle][: 2 + z])
    inner = shapely.Polygon(3 * ring, [ring])
    shapes = [
        shapely.LineString(ring),
        inner,
        shapely.MultiPoint(ring),
        shapely.MultiLineString([ring, ring + 1]),
        shapely.MultiPolygon([inner, shapely.Polygon(ring + 9)]),
    ]
    written = [shapely.to_wkb(s, byte_order=order, output_dimension=3) for s in shapes]
    assert min(map(len, written)) > SHORT
    assert all(map(is_safe_geometry, written))
    assert not any(is_safe_geometry(value[:-1]) for value in written[2:])
    table = pa.table({"geometry": pa.array(written, pa.binary())})
    parquet_of(points, tmp_path / "l.parquet", table)
    back = read_file(tmp_path / "l.parquet")
    assert list(back.geom_type) == [shape.geom_type for shape in shapes]


def test_small_file_unpacking_to_much_memory_is_refused(points, tmp_path):
    many = pa.table({"geometry": pa.array([EMPTY] * 1_000_000, pa.binary())})
    parquet_of(points, tmp_path / "b.parquet", pa.concat_tables([many] * 20))
    assert (tmp_path / "b.parquet").stat().st_size < 200_000
    with pytest.raises(FileError, match="made to exhaust memory"):
        read_file(tmp_path / "b.parquet")
    texts = pa.table(
        {"geometry": pa.array([EMPTY] * 9, pa.binary()), "t": ["x" * (50 << 20)] * 9}
    )
    parquet_of(points, tmp_path / "t.parquet", texts, compression="zstd")
    with pytest.raises(FileError, match="made to exhaust memory"):
        read_file(tmp_path / "t.parquet")


def once(value, rows):
    """Return a column of one value, which a file keeps once."""
    return pa.DictionaryArray.from_arrays(pa.array([0] * rows), pa.array([value]))


def bomb(points, path, **columns):
    """Write a GeoParquet file whose columns are plain to whoever reads it."""
    points.iloc[:1].to_parquet(path)
    geo = pq.read_schema(path).metadata[b"geo"]
    place = points.geometry.iloc[:1].to_wkb().iloc[0]
    rows = len(next(iter(columns.values())))
    columns = {"geometry": once(place, rows), **columns}
    table = pa.table({name: columns[name] for name in columns})
    with pq.ParquetWriter(path, table.schema, store_schema=False) as file:
        file.write_table(table)
        file.add_key_value_metadata({"geo": geo.decode()})
    return path


BOMBS = {
    "text": lambda: {"a": once("x" * 100_000, 5_000)},
    "nested": lambda: {
        "a": pa.StructArray.from_arrays([once("x" * 100_000, 5_000)], ["b"])
    },
    "geometry": lambda: {
        "geometry": once(shapely.LineString(np.ones((5_000, 2))).wkb, 5_000)
    },
    "list": lambda: {
        "a": pa.ListArray.from_arrays([0, 40_000_000], pa.nulls(40_000_000, pa.int8()))
    },
    "columns": lambda: {f"c{n}": pa.nulls(100_000) for n in range(400)},
}


@pytest.mark.parametrize("kind", BOMBS)
def test_dictionary_bombs_are_refused(points, tmp_path, kind):
    path = bomb(points, tmp_path / "b.parquet", **BOMBS[kind]())
    with pytest.raises(FileError, match="would unpack to more than"):
        read_file(path)


def test_text_columns_are_measured_by_true_size(points, tmp_path, monkeypatch):
    monkeypatch.setattr("geopriv_gis.files.parquet.LARGE", 1 << 20)
    monkeypatch.setattr("geopriv_gis.files.parquet.RATIO", 1)
    rows = 5_000
    notes = pa.array(["x" * 1_000] + ["y"] * (rows - 1))
    whole = {
        "a": notes,
        "b": pa.StructArray.from_arrays([notes], ["c"]),
        "d": pa.array([["z", None], []] * (rows // 2)),
        "e": pa.array([None] * rows, pa.string()),
    }
    path = bomb(points, tmp_path / "n.parquet", **whole)
    assert len(read_file(path)) == rows
    whole["a"] = once("x" * 1_000, rows)
    with pytest.raises(FileError, match="would unpack to more than"):
        read_file(bomb(points, tmp_path / "b.parquet", **whole))


def test_bomb_of_many_row_groups_is_refused(points, tmp_path, monkeypatch):
    """Each of them is small, whichever is asked first."""
    monkeypatch.setattr("geopriv_gis.files.parquet.LARGE", 1 << 20)
    monkeypatch.setattr("geopriv_gis.files.parquet.RATIO", 1)
    path, rows = tmp_path / "g.parquet", 5_000
    notes = once("x" * 1_000, rows).cast(pa.string())
    place = points.geometry.iloc[:1].to_wkb().iloc[0]
    table = pa.table({"geometry": pa.array([place] * rows, pa.binary()), "a": notes})
    for size in (rows // 10, rows):
        parquet_of(points, path, table, row_group_size=size)
        with pytest.raises(FileError, match="would unpack to more than"):
            read_file(path)
    parquet_of(points, path, table.slice(0, rows // 10))
    assert len(read_file(path)) == rows // 10


def test_oversized_footer_length_is_refused(whole, tmp_path):
    content = bytearray((whole / "true.parquet").read_bytes())
    for length in (len(content), 2**31 - 1, 2**32 - 1):
        content[-8:-4] = struct.pack("<I", length)
        (tmp_path / "f.parquet").write_bytes(content)
        with pytest.raises(FileError, match="footer"):
            read_file(tmp_path / "f.parquet")


def test_invalid_geo_metadata_is_refused(points, tmp_path):
    buffer = io.BytesIO()
    points.to_parquet(buffer)
    table = pq.read_table(buffer)
    for geo in (b"", b"{", b"[1]", b"{}", b'{"a":' * 50_000 + b"1" + b"}" * 50_000):
        pq.write_table(
            table.replace_schema_metadata({b"geo": geo}), tmp_path / "m.parquet"
        )
        with pytest.raises(FileError, match="could not be read"):
            read_file(tmp_path / "m.parquet")


# -- GeoPackage ------------------------------------------------------------------------

ENDLESS = (
    "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) "
    "SELECT n AS fid, (SELECT geom FROM homes LIMIT 1) AS geom FROM r"
)
DECLARE = """
    INSERT INTO gpkg_contents SELECT 'v', data_type, 'v', description, last_change,
        0, 0, 0, 0, srs_id FROM gpkg_contents WHERE table_name = 'homes';
    INSERT INTO gpkg_geometry_columns SELECT 'v', column_name, geometry_type_name,
        srs_id, z, m FROM gpkg_geometry_columns WHERE table_name = 'homes';
"""


def package(points, path, script):
    """Write a GeoPackage, then change it as only its maker can."""
    points.to_file(path, layer="homes")
    with sqlite3.connect(path) as database:
        database.executescript("PRAGMA writable_schema = ON;" + script)
    database.close()
    return path


def test_gpkg_views_do_not_run_without_layer(points, tmp_path):
    endless = package(
        points, tmp_path / "e.gpkg", f"CREATE VIEW v AS {ENDLESS};{DECLARE}"
    )
    for layer, advice in ((None, "with layer=;"), ("homes", "Copy the layer")):
        with pytest.raises(FileError, match=f"view 'v', an SQL query.*{advice}"):
            read_file(endless, layer=layer)
    with pytest.raises(FileError, match=r"name it as FILE\|layername=NAME;"):
        read_public_layer("zones", str(endless))
    finite = package(
        points,
        tmp_path / "f.gpkg",
        f"CREATE VIEW v AS SELECT fid, geom FROM homes;{DECLARE}",
    )
    with pytest.raises(FileError, match="view 'v'"):
        read_file(finite)
    assert len(read_file(finite, layer="v")) == len(points)


def test_gpkg_with_only_views_lists_their_names(points, tmp_path):
    bare = "".join(
        f"DELETE FROM gpkg_{end};"
        for end in ("geometry_columns", "contents", "ogr_contents")
    )
    sql = f"{bare}DROP TABLE homes;CREATE VIEW v AS SELECT 1 AS n;"
    with pytest.raises(FileError, match=r"only views.*with layer=: 'v'"):
        read_file(package(points, tmp_path / "v.gpkg", sql))


def test_gpkg_views_outside_layers_are_ignored(points, tmp_path):
    path = package(points, tmp_path / "u.gpkg", f"CREATE VIEW v AS {ENDLESS};")
    assert len(read_file(path)) == len(points)


def test_gpkg_endless_count_view_is_not_run(points, tmp_path):
    endless = ENDLESS.replace("SELECT n AS fid", "SELECT count(*) AS fid")
    path = package(points, tmp_path / "n.gpkg", f"CREATE VIEW v AS {endless};")
    assert len(read_file(path)) == len(points)
    assert len(read_file(path, layer="homes")) == len(points)


def test_gpkg_contents_as_view_is_refused(points, tmp_path):
    path = package(
        points,
        tmp_path / "c.gpkg",
        "DROP TRIGGER IF EXISTS trigger_insert_feature_count_homes;"
        "ALTER TABLE gpkg_contents RENAME TO other;"
        "CREATE VIEW gpkg_contents AS SELECT * FROM other;",
    )
    with pytest.raises(FileError, match="view 'gpkg_contents'"):
        read_file(path)
    with pytest.raises(FileError, match="view 'gpkg_contents'"):
        read_file(path, layer="gpkg_contents")


@pytest.mark.parametrize("module", ["VirtualOGR(''/etc/passwd'')",
                                    "VirtualText('' using rtree '')"])  # fmt: skip
def test_gpkg_virtual_tables_are_refused(points, tmp_path, module):
    path = package(
        points,
        tmp_path / "v.gpkg",
        "INSERT INTO sqlite_master VALUES ('table', 'vv', 'vv', 0, "
        f"'CREATE VIRTUAL TABLE vv USING {module}');",
    )
    with pytest.raises(FileError, match="virtual table of an unknown kind"):
        read_file(path)


def test_geojson_with_thousands_of_sparse_columns_is_refused(points, tmp_path):
    place = {"type": "Point", "coordinates": [1, 2]}
    rows = [
        {"type": "Feature", "properties": {f"k{n}": n}, "geometry": place}
        for n in range(4_000)
    ]
    whole = {"type": "FeatureCollection", "features": rows}
    (tmp_path / "w.geojson").write_text(json.dumps(whole))
    with pytest.raises(FileError, match="more than a file of its size can hold"):
        read_file(tmp_path / "w.geojson")


@pytest.mark.parametrize("ending", ["-wal", "-journal"])
def test_gpkg_journal_that_is_a_pipe_is_refused(points, tmp_path, ending):
    path = package(points, tmp_path / "j.gpkg", "")
    os.mkfifo(f"{path}{ending}")
    with pytest.raises(FileError, match="Remove the pipe or folder"):
        read_file(path)


def test_gpkg_with_hot_journal_is_refused(points, tmp_path):
    path = package(points, tmp_path / "j.gpkg", "")
    journal = bytes.fromhex("d9d505f920a163d7") + bytes(600)
    Path(f"{path}-journal").write_bytes(journal)
    with pytest.raises(FileError, match="whole and not in use"):
        read_file(path)


def test_gpkg_view_with_other_letter_case_does_not_run(points, tmp_path):
    path = package(
        points,
        tmp_path / "c.gpkg",
        f"CREATE VIEW V AS {ENDLESS};{DECLARE}",
    )
    with pytest.raises(FileError, match="view 'V'"):
        read_file(path)


def test_gpkg_view_is_not_read_as_only_layer(points, tmp_path):
    path = package(
        points,
        tmp_path / "v.gpkg",
        "DELETE FROM gpkg_contents; DELETE FROM gpkg_geometry_columns;"
        "DELETE FROM gpkg_ogr_contents; DELETE FROM gpkg_extensions;"
        f"DROP TABLE homes; CREATE VIEW v AS {ENDLESS};",
    )
    with pytest.raises(FileError, match=r"only views.*: 'v'"):
        read_file(path)


@pytest.mark.parametrize("table", ["homes", "gpkg_contents"])
def test_gpkg_generated_columns_are_refused(points, tmp_path, table):
    path = package(
        points,
        tmp_path / "g.gpkg",
        f"ALTER TABLE {table} ADD COLUMN g TEXT"
        " GENERATED ALWAYS AS (hex(zeroblob(400000000))) VIRTUAL;",
    )
    with pytest.raises(FileError, match="generated column"):
        read_file(path)


def test_gpkg_records_day_of_release_only(points, tmp_path):
    write_file(points.geopriv.planar_laplace(eps=0.01), tmp_path / "r.gpkg")
    with sqlite3.connect(tmp_path / "r.gpkg") as database:
        (changed,) = database.execute(
            "SELECT last_change FROM gpkg_contents"
        ).fetchone()
    database.close()
    assert changed.endswith("T00:00:00.000Z")
    points.to_file(tmp_path / "other.gpkg")  # GDAL's own way is as it was
    with sqlite3.connect(tmp_path / "other.gpkg") as database:
        (changed,) = database.execute(
            "SELECT last_change FROM gpkg_contents"
        ).fetchone()
    database.close()
    assert not changed.endswith("T00:00:00.000Z")


# -- records ---------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", ["geojson", "parquet", "fgb", "gpkg"])
def test_oversized_guarantee_record_is_refused(points, tmp_path, suffix):
    released = points.geopriv.planar_laplace(eps=0.01)
    path = tmp_path / f"r.{suffix}"
    released.attrs["geopriv"] = {**released.attrs["geopriv"], "x": [0] * 200_000}
    if suffix == "geojson":
        write_file(points.geopriv.planar_laplace(eps=0.01), path)
        sidecar = tmp_path / "r.geojson.guarantee.json"
        sidecar.write_text(json.dumps(released.attrs["geopriv"]))
        with pytest.raises(
            FileError, match=r"json, beside r\.geojson, is too large for"
        ):
            read_file(path)
        return
    write_large(released, path)
    back = read_file(path)
    assert back.geopriv.guarantee.notion == "none"
    assert "x" not in back.attrs["geopriv"]


def test_large_metadata_of_qgis_is_refused_only_if_it_has_a_record(points, tmp_path):
    path, metadata = tmp_path / "r.geojson", tmp_path / "r.qmd"
    points.to_crs(4326).to_file(path)
    other = f"<qgis><abstract>{'x' * (1 << 18)}</abstract>"
    metadata.write_text(f"{other}</qgis>", "utf-8")
    assert len(read_file(path)) == len(points)
    metadata.write_text(f"{other}<history>today geopriv {{}}</history></qgis>", "utf-8")
    with pytest.raises(
        FileError, match=r"r\.qmd, beside r\.geojson, is too large for a"
    ):
        read_file(path)


def write_large(released, path):
    """Write a release whose record is too large, past the checks of writing."""
    from geopriv_gis.files import parquet, records, vectors
    from geopriv_gis.files.formats import find_format

    record, plain = records.record_to_json(released), released.copy()
    plain.attrs = {}
    if path.suffix == ".parquet":
        parquet.write_parquet(plain, path, record)
    else:
        vectors.write_vector(plain, path, find_format(path), None, record)


def test_errors_do_not_quote_password():
    with pytest.raises(FileError) as caught:
        read_file(
            "PG:host=127.0.0.1 port=9 dbname=x user=u password=hunter2",
            allow_remote=True,
        )
    assert "hunter2" not in str(caught.value)
    with pytest.raises(FileError) as caught:
        read_file("postgresql://u:hunter2@127.0.0.1:9/x")
    assert "hunter2" not in str(caught.value)
