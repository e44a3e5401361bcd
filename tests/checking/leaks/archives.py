"""Leaks in archives, and in documents that are archives."""

import bz2
import gzip
import io
import lzma
import struct
import tarfile
import zipfile
import zlib

import geopandas as gpd
import numpy as np

from .world import Leak, innocent, package

INNOCENT = {"README.txt": "Points with noise.\n", "log.txt": "\n".join(innocent(50))}


def zipped(name, member, form="{}"):
    """Return what writes the places into a member of a zip file."""
    before, after = form.split("{}")
    return lambda folder, at: package(
        folder / name, {**INNOCENT, member: before.encode() + at.bytes + after.encode()}
    )


def _comment(folder, at):
    package(folder / "a.zip", INNOCENT)
    with zipfile.ZipFile(folder / "a.zip", "a") as file:
        file.comment = at.line.encode()


def _member_comment(folder, at):
    with zipfile.ZipFile(folder / "a.zip", "w") as file:
        info = zipfile.ZipInfo("a.txt")
        info.comment = at.line.encode()
        file.writestr(info, "nothing")


def _extra(folder, at):
    with zipfile.ZipFile(folder / "a.zip", "w") as file:
        info = zipfile.ZipInfo("a.txt")
        info.extra = struct.pack("<HH", 0x7075, len(at.bytes)) + at.bytes
        file.writestr(info, "nothing")


def _before(folder, at):
    package(folder / "a.zip", INNOCENT)
    whole = (folder / "a.zip").read_bytes()
    (folder / "a.zip").write_bytes(b"#!/bin/sh\n" + at.bytes + b"\n" + whole)


def _unlisted(folder, at):
    """Leave a member in the file that its directory does not list."""
    body = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = body.compress(at.bytes) + body.flush()
    head = struct.pack(
        "<4s5H3I2H", b"PK\3\4", 20, 0, 8, 0, 33, zlib.crc32(at.bytes), len(body),
        len(at.bytes), 7, 0,
    )  # fmt: skip
    package(folder / "a.zip", INNOCENT)
    whole = (folder / "a.zip").read_bytes()
    (folder / "a.zip").write_bytes(head + b"old.csv" + body + whole)


def _names(folder, at):
    package(folder / "a.zip", {f"photos/{line}.txt": "x" for line in at.lines})


def _nested(folder, at):
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("b/homes.csv", at.bytes)
    package(folder / "a.zip", {**INNOCENT, "more/inner.zip": inner.getvalue()})


def _file_in_zip(suffix):
    def write(folder, at):
        path = folder.parent / f"{folder.name}.{suffix}"
        frame = at.frame()
        frame.to_parquet(path) if suffix == "parquet" else frame.to_file(path)
        package(folder / "a.zip", {**INNOCENT, f"old.{suffix}": path.read_bytes()})

    return write


def _gzip_name(folder, at):
    with gzip.GzipFile(at.lines[0], "wb", fileobj=(folder / "a.gz").open("wb")) as file:
        file.write(b"nothing")


def _gzip_comment(folder, at):
    whole = gzip.compress(b"nothing")
    head = whole[:3] + bytes([whole[3] | 16]) + whole[4:10]
    (folder / "a.gz").write_bytes(head + at.line.encode() + b"\0" + whole[10:])


def _packed(name, pack):
    return lambda folder, at: (folder / name).write_bytes(pack(at.bytes))


def _tar(folder, at):
    with tarfile.open(folder / "a.tar.gz", "w:gz") as file:
        info = tarfile.TarInfo("homes.csv")
        info.size = len(at.bytes)
        file.addfile(info, io.BytesIO(at.bytes))


def _tar_header(folder, at):
    with tarfile.open(folder / "a.tar", "w", format=tarfile.PAX_FORMAT) as file:
        info = tarfile.TarInfo("a.txt")
        info.pax_headers = {"comment": at.line}
        file.addfile(info, io.BytesIO(b""))


def _locked(folder, at):
    """Set the flag of a password, and scramble what is in it."""
    package(folder / "a.zip", {"homes.csv": at.bytes})
    whole = bytearray((folder / "a.zip").read_bytes())
    whole[6] |= 1
    whole[whole.rindex(b"PK\1\2") + 8] |= 1
    for i in range(39, whole.rindex(b"PK\1\2")):
        whole[i] ^= 0x5A
    (folder / "a.zip").write_bytes(whole)


def _rds(folder, at):
    """Write an array as R does."""
    values = at.degrees.T.ravel()
    head = b"X\n" + struct.pack(">3I", 2, 0x40300, 0x20300)
    body = struct.pack(">2I", 14, len(values)) + values.astype(">f8").tobytes()
    (folder / "homes.rds").write_bytes(gzip.compress(head + body))


# -- documents -------------------------------------------------------------------------

SHEET = (
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    "<sheetData>{}</sheetData></worksheet>"
)
BOOK = '<workbook><sheets><sheet name="old" state="hidden"/></sheets></workbook>'


def _sheet(folder, at):
    """Write a hidden sheet of numbers, each in a cell."""
    rows = "".join(
        f'<row r="{i}"><c r="A{i}"><v>{i}</v></c><c r="B{i}"><v>{x!r}</v></c>'
        f'<c r="C{i}"><v>{y!r}</v></c></row>'
        for i, (x, y) in enumerate(at.degrees.tolist(), 1)
    )
    package(
        folder / "table.xlsx",
        {"xl/worksheets/sheet1.xml": SHEET.format(rows), "xl/workbook.xml": BOOK},
    )


def _strings(folder, at):
    texts = "".join(f"<si><t>{line}</t></si>" for line in at.lines)
    package(
        folder / "table.xlsx",
        {"xl/sharedStrings.xml": f"<sst>{texts}</sst>", "xl/workbook.xml": BOOK},
    )


def _by_gdal(name, driver):
    """Return what has GDAL write a table of longitudes and latitudes."""

    def write(folder, at):
        x, y = at.degrees.T
        frame = gpd.pd.DataFrame({"n": np.arange(len(x)), "a": x, "b": y})
        import pyogrio

        pyogrio.write_dataframe(frame, folder / name, driver=driver)

    return write


def _project(folder, at):
    """Write a QGIS project that has features in a layer of the memory."""
    west, south, east, north = at.box_in_metres
    qgs = (
        f"<qgis><mapcanvas><extent><xmin>{west}</xmin><ymin>{south}</ymin>"
        f"<xmax>{east}</xmax><ymax>{north}</ymax></extent></mapcanvas>"
        f"<layer-tree-group/><!-- {at.line} --></qgis>"
    )
    package(folder / "map.qgz", {"map.qgs": qgs, "map.qgd": b""})


LEAKS = [
    Leak("zip: a comment", _comment, "dms", 20),
    Leak("zip: a member's comment", _member_comment, "utm 31", 5),
    Leak("zip: an extra field", _extra, "doubles", 20),
    Leak("zip: in front of it", _before, "lonlat", 1),
    Leak("zip: a member not listed", _unlisted, "lonlat"),
    Leak("zip: names of members", _names, "latlon", 20),
    Leak("zip: in a zip", _nested, "tabs"),
    Leak("zip: a GeoPackage of true points", _file_in_zip("gpkg")),
    Leak("zip: a GeoParquet of true points", _file_in_zip("parquet"), colour="amber"),
    Leak("zip: a table in big-endian UTF-16", zipped("a.zip", "h.csv"), "big utf-16"),
    Leak("zip: well-known binary", zipped("a.zip", "h.bin"), "wkb", 15),
    Leak("zip: behind a password", _locked, colour="amber"),
    Leak("gzip: the name of its file", _gzip_name, "latlon", 1),
    Leak("gzip: a comment", _gzip_comment, "letters", 30),
    Leak("gzip: a table", _packed("h.csv.gz", gzip.compress), "lonlat"),
    Leak("gzip: a table in the second stream", _packed(
        "h.csv.gz", lambda data: gzip.compress(b"nothing") + gzip.compress(data)
    ), "lonlat"),
    Leak("xz: a table", _packed("h.csv.xz", lzma.compress)),
    Leak("bzip2: a table", _packed("h.csv.bz2", bz2.compress)),
    Leak("zlib: a table", _packed("cache.z", zlib.compress), colour="amber"),
    Leak("tar: a table, gzipped", _tar, "comma"),
    Leak("tar: a member's header", _tar_header, "lonlat", 10),
    Leak("R: an array", _rds),
    Leak("xlsx: a hidden sheet of numbers", _sheet),
    Leak("xlsx: shared texts", _strings, "comma", 40),
    Leak("xlsx: custom properties", zipped(
        "t.xlsx", "docProps/custom.xml", "<Properties><p>{}</p></Properties>"
    ), "google", 3),
    Leak("xlsx: written by GDAL", _by_gdal("t.xlsx", "XLSX")),
    Leak("ods: written by GDAL", _by_gdal("t.ods", "ODS")),
    Leak("docx: comments", zipped(
        "t.docx", "word/comments.xml", "<w:comments><w:t>{}</w:t></w:comments>"
    ), "minutes", 5),
    Leak("qgz: a comment, and the canvas", _project, "whole metres"),
    Leak("kmz", zipped("t.kmz", "doc.kml", "<kml><coordinates>{}</coordinates></kml>"),
         "lonlat 15"),
]  # fmt: skip
