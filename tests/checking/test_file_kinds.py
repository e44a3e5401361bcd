"""Every kind of file, chunk, tag and name that standards list, in one folder each."""

import bz2
import contextlib
import gzip
import io
import lzma
import sqlite3
import struct
import tempfile
import zipfile
import zlib
from pathlib import Path
from types import SimpleNamespace

import geopandas as gpd
import numpy as np
import pyarrow as pa
import pyarrow.parquet
import pytest
from PIL import Image

import geopriv_gis
from geopriv_gis import check
from geopriv_gis.checking import containers, databases, pictures, scanner
from geopriv_gis.checking.containers import unpack_pieces
from geopriv_gis.checking.pictures import (
    jpeg_pieces,
    pdf_pieces,
    png_pieces,
    tiff_pieces,
)
from geopriv_gis.checking.pieces import TOO_LARGE, NumberStream, Remark, ScanLimits
from geopriv_gis.checking.true_places import TruePlaces

from .leaks.pictures import HEAD, PNG, _gps
from .leaks.world import chunk

TEXTS = (
    "md txt html htm svg toml log xml ipynb cff yml yaml rst tex bib tsv css js py r "
    "sql qml sld prj cpg csv json"
)
TABLES = (
    "x y lon lat long lng longitude latitude easting northing east north geometry geom "
    "wkt wkb xcoord ycoord x_coord y_coord coordinates the_geom"
)
LEFT = ("a.gpkg-wal", "a.gpkg-shm", "a.gpkg-journal", "a.txt~", "a.BAK", "a.tmp",
        "a.part")  # fmt: skip
# Chunks of the PNG specification, third edition, that hold neither text nor Exif.
DRAWN = (
    "PLTE tRNS cHRM gAMA iCCP sBIT sRGB bKGD hIST pHYs sPLT tIME acTL fcTL fdAT cICP "
    "mDCv cLLi"
)
# Exif: width, height, bits, compression, interpretation, orientation, resolution and
# its unit, channels, strips and their rows; version, components, FlashPix, colours.
PLAIN_TAGS = (
    256, 257, 258, 259, 262, 273, 274, 277, 278, 279, 282, 283, 296, 531, 36864, 37121,
    40960, 40961, 40962, 40963,
)  # fmt: skip
TELLING_TAGS = (
    269, 270, 271, 272, 305, 306, 315, 316, 33432, 36867, 36868, 37380, 37500, 37510,
    42016, 42032, 42033,
)  # fmt: skip


@pytest.fixture(scope="module")
def released():
    places = np.random.default_rng(5).uniform(500_000, 510_000, (40, 2))
    rows = gpd.GeoSeries.from_xy(*places.T, crs=27700).to_frame("geometry")
    return rows.geopriv.planar_laplace(eps=0.01)


@pytest.fixture
def folder(released, tmp_path):
    geopriv_gis.write_file(released, tmp_path / "r.gpkg")
    return tmp_path


def found_in(folder):
    """Return the names of files with a finding, by its colour."""
    found = check(folder).findings
    return {each.where: each.colour for each in found}


def test_check_passes_texts_and_pictures_by_suffix(folder):
    for suffix in TEXTS.split():
        (folder / f"note.{suffix}").write_text("{}\n")
        (folder / f"ODD.{suffix.upper()}").write_text("{}\n")
    image = Image.new("L", (8, 8))
    for suffix in ("png", "jpg", "jpeg", "JPG", "JPEG"):
        image.save(folder / f"map.{suffix}")
    assert found_in(folder) == {}


def test_check_reports_pictures_and_texts_of_another_kind(folder):
    names = [f"map.{suffix}" for suffix in ("png", "jpg", "jpeg", "pdf", "PNG")]
    for name in names:
        (folder / name).write_bytes(b"GIF89a, and no more")
    for suffix in TEXTS.split():
        (folder / f"note.{suffix}").write_bytes(b"\x00\xff\xfe\x9c\x81" * 40)
    found = found_in(folder)
    assert set(found) == {*names, *(f"note.{suffix}" for suffix in TEXTS.split())}
    assert set(found.values()) == {"amber"}


def test_check_reports_what_programs_leave(folder):
    for name in LEFT:
        (folder / name).write_text("")
    assert found_in(folder).keys() >= set(LEFT)


@pytest.mark.parametrize("form", ["id,{}\n1,5\n", 'id;"{}"\n1;5\n', "id\t {} \n1\t5\n"])
def test_check_reports_tables_with_a_column_of_coordinates(folder, form):
    names = [*TABLES.split(), *TABLES.upper().split()]
    for number, name in enumerate(names):
        (folder / f"t{number}.csv").write_text(form.format(name))
    (folder / "safe.csv").write_text(form.format("height"))
    found = found_in(folder)
    assert found == {f"t{number}.csv": "red" for number in range(len(names))}


def remarks(pieces):
    return [each for each in pieces if isinstance(each, Remark)]


def png_with(*kinds):
    body = b"".join(chunk(kind.encode(), b"\0" * 9) for kind in kinds)
    pixels = chunk(b"IDAT", zlib.compress(b"\0\0"))
    return PNG + HEAD + body + pixels + chunk(b"IEND", b"")


def test_check_passes_every_drawn_chunk_of_png():
    assert remarks(png_pieces(png_with(*DRAWN.split()), ScanLimits())) == []


@pytest.mark.parametrize("kind", ["tEXt", "zTXt", "iTXt", "eXIf", "gIFx", "prVt"])
def test_check_reports_every_undrawn_chunk_of_png(kind):
    body = b"Comment\0\0" + (b"\0\0\0" if kind == "iTXt" else zlib.compress(b"home"))
    whole = png_with().replace(HEAD, HEAD + chunk(kind.encode(), body))
    assert len(remarks(png_pieces(whole, ScanLimits()))) == 1


@pytest.mark.parametrize(
    ("text", "reported"),
    [
        (b"GIMP 2.10", 0), (b"x" * 120, 0), (b"x" * 121, 1), (b"GIMP\0home", 1),
    ],
)  # fmt: skip
def test_check_passes_short_names_of_software_in_png(text, reported):
    whole = png_with().replace(HEAD, HEAD + chunk(b"tEXt", b"Software\0" + text))
    assert len(remarks(png_pieces(whole, ScanLimits()))) == reported


def jpeg_with(*tags):
    """Return a JPEG whose Exif has numbers under the tags."""
    body = b"".join(struct.pack(">HHIHH", tag, 3, 1, 1, 0) for tag in sorted(tags))
    exif = b"MM\0*\0\0\0\x08" + struct.pack(">H", len(tags)) + body + b"\0" * 4
    segment = b"Exif\0\0" + exif
    file = io.BytesIO()
    Image.new("L", (8, 8)).save(file, "JPEG")
    whole = file.getvalue()
    marker = b"\xff\xe1" + struct.pack(">H", len(segment) + 2)
    return whole[:2] + marker + segment + whole[2:]


def test_check_passes_exif_of_sizes_and_colours():
    assert remarks(jpeg_pieces(jpeg_with(*PLAIN_TAGS), ScanLimits())) == []


@pytest.mark.parametrize("tag", TELLING_TAGS)
def test_check_reports_exif_of_texts_times_and_cameras(tag):
    whole = jpeg_with(*PLAIN_TAGS, tag)
    assert len(remarks(jpeg_pieces(whole, ScanLimits()))) == 1


@pytest.mark.parametrize("tags", [(2, 4), (20, 22)])
def test_exif_places_of_camera_and_destination_are_read(tags):
    data = _gps(SimpleNamespace(degrees=np.array([[-3.19, 55.95]])))
    for old, new in zip((2, 4), tags, strict=True):
        data = data.replace(struct.pack("<HH", old, 5), struct.pack("<HH", new, 5))
    streams = [
        each.data.values for each in tiff_pieces(data, ScanLimits(), whole=False)
        if isinstance(getattr(each, "data", None), NumberStream)
    ]  # fmt: skip
    assert [sorted(each) for each in streams] == [pytest.approx([3.19, 55.95])]


@pytest.mark.parametrize(("way", "read"), [
    ("DCT", True), ("JPX", True), ("CCITTFax", True), ("JBIG2", True),
    ("LZW", False), ("RunLength", False), ("ASCIIHex", False), ("ASCII85", False),
])  # fmt: skip
def test_check_reports_streams_of_pdf_that_nobody_unpacked(way, read):
    whole = (
        f"%PDF-1.5\n1 0 obj<</Filter/{way}Decode>>stream\nab\nendstream\nendobj\n"
        "startxref\n9\n%%EOF\n"
    ).encode()
    assert (remarks(pdf_pieces(whole, ScanLimits())) == []) == read


def zipped(content, method):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        archive.writestr("a.txt", content)
    return file.getvalue()


def png_of(*chunks):
    pixels = [chunk(b"IDAT", zlib.compress(b"\0\0"))]
    return PNG + HEAD + b"".join(chunks or pixels) + chunk(b"IEND", b"")


def arrow_of(content):
    table, file = pa.table({"a": [content]}), io.BytesIO()
    with pa.ipc.new_file(file, table.schema) as writer:
        writer.write_table(table)
    return file.getvalue()


def parquet_of(content):
    file = io.BytesIO()
    pa.parquet.write_table(pa.table({"a": [content]}), file, use_dictionary=False)
    return file.getvalue()


PACKED = {
    "arrow": arrow_of,
    "parquet": parquet_of,
    "gzip": gzip.compress,
    "bz2": bz2.compress,
    "xz": lzma.compress,
    "zlib": zlib.compress,
    "zip, stored": lambda content: zipped(content, zipfile.ZIP_STORED),
    "zip, deflated": lambda content: zipped(content, zipfile.ZIP_DEFLATED),
    "png, text": lambda c: png_of(chunk(b"zTXt", b"a\0\0" + zlib.compress(c))),
    "png, international": lambda c: png_of(
        chunk(b"iTXt", b"a\0\1\0\0\0" + zlib.compress(c))
    ),
    "png, pixels": lambda c: png_of(chunk(b"IDAT", zlib.compress(b"\0" * 66 + c))),
    "pdf": lambda c: b"".join(
        [b"%PDF-1.5\n1 0 obj<</Filter/FlateDecode>>stream\n", zlib.compress(c),
         b"endstream\nendobj\nstartxref\n9\n%%EOF\n"]
    ),
}  # fmt: skip


@pytest.mark.parametrize("way", PACKED)
@pytest.mark.parametrize(("limit", "read"), [(9000, True), (3000, False), (0, False)])
def test_check_says_if_more_is_packed_than_it_unpacks(way, limit, read):
    content = b"".join(b"%06d\n" % row for row in range(600))
    found = list(unpack_pieces(PACKED[way](content), ScanLimits(left=limit)))
    assert (TOO_LARGE not in found) == read
    parts = [getattr(each, "data", None) for each in found]
    sizes = [len(part) for part in parts if isinstance(part, bytes)]
    assert max(sizes) <= max(limit, len(PACKED[way](content)))


def test_check_says_both_of_a_pdf_with_many_streams(monkeypatch):
    """That there are more, and that some of the first could not be unpacked."""
    monkeypatch.setattr("geopriv_gis.checking.pictures._STREAMS", 2)
    stream = b"<</Filter/LZWDecode>>stream\nendstream\n"
    data = b"%PDF-1.5\n" + stream * 3 + b"startxref\n9\n%%EOF\n"
    found = remarks(pdf_pieces(data, ScanLimits()))
    assert TOO_LARGE in found
    assert any("could not be unpacked" in each.what for each in found)


@pytest.mark.parametrize("version", ["1.0", "2.0"])
@pytest.mark.parametrize("codec", ["none", "snappy", "zstd", "gzip", "lz4", "brotli"])
@pytest.mark.parametrize("form", ["plain", "gaps", "lists"])
def test_check_unpacks_every_page_of_parquet(version, codec, form):
    texts = [f"home {number:04}" for number in range(500)]
    values = {
        "plain": texts, "gaps": [each for text in texts for each in (text, None)],
        "lists": [[text, None] for text in texts],
    }[form]  # fmt: skip
    file = io.BytesIO()
    pa.parquet.write_table(
        pa.table({"a": values, "b": range(len(values))}), file, compression=codec,
        data_page_version=version, use_dictionary=False, data_page_size=1000,
        row_group_size=-(-len(values) // 3),
    )  # fmt: skip
    found = list(unpack_pieces(file.getvalue(), ScanLimits()))
    assert remarks(found) == []
    parts = [getattr(each, "data", None) for each in found[1:]]
    whole = b"".join(part for part in parts if isinstance(part, bytes))
    assert all(text.encode() in whole for text in texts)


@pytest.mark.parametrize("depth", [8, 16])
@pytest.mark.parametrize(
    ("colour", "channels"), [(0, 1), (2, 3), (3, 1), (4, 2), (6, 4)]
)
def test_check_knows_the_bytes_of_every_kind_of_pixel(colour, channels, depth):
    wide, high = 40, 30
    head = struct.pack(">IIBBBBB", wide, high, depth, colour, 0, 0, 0)
    size = high * (1 + wide * channels * depth // 8)
    for extra, told in ((0, 0), (300, 1)):
        pixels = chunk(b"IDAT", zlib.compress(bytes(size + extra)))
        whole = PNG + chunk(b"IHDR", head) + pixels + chunk(b"IEND", b"")
        assert len(remarks(png_pieces(whole, ScanLimits()))) == told


def jpeg_of():
    file = io.BytesIO()
    Image.new("L", (8, 8)).save(file, "JPEG", restart_marker_blocks=1)
    return file.getvalue()


def tiff_of():
    file = io.BytesIO()
    Image.new("L", (8, 8)).save(file, "TIFF")
    return file.getvalue()


PDF = (
    b"%PDF-1.5\n1 0 obj<</Filter/FlateDecode>>stream\n"
    + zlib.compress(b"plain")
    + b"endstream\nendobj\nstartxref\n9\n%%EOF\n"
)
SOUND = {
    "png": (png_pieces, png_of), "jpeg": (jpeg_pieces, jpeg_of),
    "tiff": (tiff_pieces, tiff_of), "pdf": (pdf_pieces, lambda: PDF),
}  # fmt: skip
ODD = {
    ("png", "goes on after its end"): lambda whole: whole + b"home",
    ("png", "could not be read"): lambda whole: whole[:-6],
    ("png", "more bytes than pixels"): lambda _: png_of(
        chunk(b"IDAT", zlib.compress(b"\0\0") + b"home")
    ),
    ("jpeg", "goes on after its end"): lambda whole: whole + b"home",
    ("jpeg", "could not be read"): lambda whole: whole[:-2],
    ("jpeg", "metadata"): lambda whole: whole[:2] + b"\xff\xfe\0\x06home" + whole[2:],
    ("tiff", "goes on after its end"): lambda whole: whole + b"home",
    ("tiff", "could not be read"): lambda whole: whole[:6],
    ("pdf", "goes on after its end"): lambda whole: whole + b"home",
    ("pdf", "could not be read"): lambda whole: whole.replace(b"startxref", b""),
    ("pdf", "comments"): lambda whole: whole.replace(b"\n1 0", b"\n% home\n1 0", 1),
    ("pdf", "encrypted"): lambda whole: whole.replace(b"endobj", b"/Encrypt 2"),
    ("pdf", "attached"): lambda whole: whole.replace(b"endobj", b"/EmbeddedFile"),
    ("pdf", "files attached"): lambda whole: whole.replace(b"endobj", b"/Filespec"),
    ("pdf", "not be unpacked"): lambda whole: whole.replace(b"x\x9c", b"home", 1),
}


@pytest.mark.parametrize("kind", SOUND)
def test_check_passes_sound_pictures_and_documents(kind):
    pieces, make = SOUND[kind]
    assert remarks(pieces(make(), ScanLimits())) == []


@pytest.mark.parametrize(("kind", "told"), ODD)
def test_check_says_what_pictures_and_documents_hide(kind, told):
    pieces, make = SOUND[kind]
    changed = ODD[kind, told](make())
    found = list(pieces(changed, ScanLimits()))
    assert [told in each.what for each in found if isinstance(each, Remark)] == [True]
    if changed.endswith(b"home") and kind != "pdf":  # all of which is looked at anyway
        assert b"home" in [getattr(each, "data", None) for each in found]


@pytest.mark.parametrize("page", [512, 4096, 65536])
def test_check_looks_behind_the_last_page_of_a_database(page, tmp_path):
    path = tmp_path / "a.sqlite"
    with contextlib.closing(sqlite3.connect(path)) as base:
        base.execute(f"PRAGMA page_size = {page}")
        base.execute("CREATE TABLE t (a)")
        base.commit()
    whole = path.read_bytes()
    assert remarks(unpack_pieces(whole, ScanLimits())) == []
    found = list(unpack_pieces(whole + b"home", ScanLimits()))
    assert ["after its end" in each.what for each in remarks(found)] == [True]
    assert b"home" in [getattr(each, "data", None) for each in found]


@pytest.mark.parametrize(("last", "told"), [(10**6 + 400, 0), (10**6 + 401, 1)])
def test_check_says_that_no_counter_made_a_row_number(last, told, folder):
    path = folder / "r.gpkg"
    with contextlib.closing(sqlite3.connect(path)) as base:
        for (name,) in base.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall():
            base.execute(f'DROP TRIGGER "{name}"')
        base.execute(f"UPDATE r SET fid = {last} WHERE fid = 40")
        base.commit()
    found = databases.check_layer_description(path, "r", np.zeros((40, 4)))
    assert sum("no counter makes" in each.what for each in found) == told


def test_check_says_that_an_archive_is_encrypted():
    whole = bytearray(zipped(b"home", zipfile.ZIP_STORED))
    for head, at in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        whole[whole.index(head) + at] |= 1
    (told,) = remarks(unpack_pieces(bytes(whole), ScanLimits()))
    assert "encrypted" in told.what


def members(count):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for number in range(count):
            archive.writestr(f"{number}.txt", "x")
    return file.getvalue()


def streams(count):
    body = b"1 0 obj<</Length 1>>stream\nx\nendstream endobj\n" * count
    return b"%PDF-1.5\n" + body + b"startxref\n9\n%%EOF\n"


def rows(count):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "a.sqlite")
        with contextlib.closing(sqlite3.connect(path)) as base:
            base.execute("CREATE TABLE t (a)")
            base.executemany("INSERT INTO t VALUES (?)", [("x",)] * count)
            base.commit()
        return path.read_bytes()


def nested(depth):
    return gzip.compress(nested(depth - 1)) if depth else b"x"


# Where it is set how many a file may have, that number for the test, a file of some,
# and how many are too many.
LIMITS = {
    "bytes of a file": (containers, "LARGEST", 30, lambda size: b"x" * size, 31),
    "depth of containers": (containers, "DEPTH", 3, nested, 4),
    "members of a zip": (containers, "_MEMBERS", 3, members, 4),
    "streams of a PDF": (pictures, "_STREAMS", 3, streams, 4),
    "rows of a table": (databases, "_ROWS", 10, rows, 10),
    "numbers": (scanner, "_NUMBERS", 30, lambda count: b"51.5\n" * count, 31),
}


@pytest.mark.parametrize("what", LIMITS)
def test_check_says_if_a_file_has_more_than_it_looks_through(
    what, released, tmp_path, monkeypatch
):
    module, name, limit, make, too_many = LIMITS[what]
    monkeypatch.setattr(module, name, limit)
    path = tmp_path / "a.dat"
    for count in (1, too_many - 1, too_many):
        path.write_bytes(make(count))
        found = scanner.scan(path, path.name, TruePlaces(released))
        told = [each.what for each in found]
        assert (TOO_LARGE.what in told) == (count == too_many)


@pytest.mark.parametrize("depth", [1, 4, 5])
def test_check_looks_into_four_containers_within_each_other(depth):
    found = list(unpack_pieces(nested(depth), ScanLimits()))
    assert (TOO_LARGE in found) == (depth > 4)
    assert any(getattr(each, "data", None) == b"x" for each in found) == (depth <= 4)


def test_check_says_if_the_time_for_a_file_is_over():
    pixels = png_of(chunk(b"IDAT", zlib.compress(bytes(99))))
    for pieces in (unpack_pieces, png_pieces):
        assert TOO_LARGE in list(pieces(pixels, ScanLimits(ends=0.0)))


def test_check_says_if_memory_is_too_small(monkeypatch):
    def read(*_):
        raise MemoryError

    whole = members(1)
    monkeypatch.setattr(zipfile, "ZipFile", read)
    assert TOO_LARGE in list(unpack_pieces(whole, ScanLimits()))


def test_check_says_if_a_packed_file_is_cut_off():
    assert TOO_LARGE in list(unpack_pieces(gzip.compress(b"a" * 99)[:-9], ScanLimits()))


@pytest.mark.parametrize("extra", [b"", b"home" * 100])
def test_check_looks_behind_the_pixels_of_a_picture_for_print(extra):
    """Of 72 MB, more than is unpacked of other parts."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 9000, 8000, 8, 0, 0, 0, 0))
    pixels = zlib.compress(bytes(9001 * 8000 + 64) + extra, 1)
    whole = PNG + head + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    found = list(png_pieces(whole, ScanLimits()))
    assert [each.data for each in found if not isinstance(each, Remark)] == [extra][
        : len(extra)
    ]
    assert len(remarks(found)) == bool(extra)
