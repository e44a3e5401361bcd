"""Leaks in PNG, JPEG, GIF, WebP, TIFF, SVG and PDF."""

import io
import struct
import zlib

import numpy as np

from .world import Leak, chunk, text

PNG = b"\x89PNG\r\n\x1a\n"
HEAD = chunk(b"IHDR", struct.pack(">2I5B", 1, 1, 8, 0, 0, 0, 0))


def _png(extra, pixels=lambda at: b"", tail=lambda at: b""):
    """Return what writes a picture of one pixel, and more."""

    def write(folder, at):
        body = chunk(b"IDAT", zlib.compress(b"\0\0" + pixels(at)))
        whole = PNG + HEAD + extra(at) + body + chunk(b"IEND", b"") + tail(at)
        (folder / "map.png").write_bytes(whole)

    return write


def _nothing(at):
    return b""


def _ztxt(at):
    return chunk(b"zTXt", b"Comment\0\0" + zlib.compress(at.bytes))


def _itxt(at):
    packet = f"<x:xmpmeta><rdf:Description dc:source='{at.line}'/></x:xmpmeta>"
    return chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + packet.encode())


def _gps(at):
    """Return Exif data whose GPS directory has the last place, as cameras write it."""

    def rationals(value):
        minutes, seconds = divmod(abs(value) * 3600, 60)
        whole = int(minutes // 60), 1, int(minutes % 60), 1, round(seconds * 1e4), 10**4
        return struct.pack("<6I", *whole)

    lon, lat = at.degrees[-1]
    start = 8 + 2 + 12 + 4  # the GPS directory
    data = start + 2 + 4 * 12 + 4
    entries = [
        struct.pack("<HHI4s", 1, 2, 2, b"N\0\0\0"),
        struct.pack("<HHII", 2, 5, 3, data),
        struct.pack("<HHI4s", 3, 2, 2, b"E\0\0\0" if lon >= 0 else b"W\0\0\0"),
        struct.pack("<HHII", 4, 5, 3, data + 24),
    ]
    first = struct.pack("<HHHIII", 1, 0x8825, 4, 1, start, 0)
    gps = struct.pack("<H", 4) + b"".join(entries) + bytes(4)
    return (
        b"II*\0" + struct.pack("<I", 8) + first + gps + rationals(lat) + rationals(lon)
    )


def _saved(name, kind, **options):
    """Return what has Pillow write a small picture, with options made of the places."""

    def write(folder, at):
        from PIL import Image

        made = {key: value(at) for key, value in options.items()}
        Image.new("RGB", (16, 16), "grey").save(folder / name, kind, **made)

    return write


def _jpeg(marker=None, tail=_nothing):
    """Return what writes a JPEG picture with a segment more."""

    def write(folder, at):
        from PIL import Image

        file = io.BytesIO()
        Image.new("RGB", (16, 16), "grey").save(file, "JPEG")
        whole = file.getvalue()
        if marker:
            kind, body = marker(at)
            segment = b"\xff" + bytes([kind]) + struct.pack(">H", len(body) + 2) + body
            whole = whole[:2] + segment + whole[2:]
        (folder / "photo.jpg").write_bytes(whole + tail(at))

    return write


def _xmp(at):
    (lon, lat) = at.degrees[-1]
    said = [
        f"{int(abs(v))},{abs(v) % 1 * 60:.6f}{ends[int(v < 0)]}"
        for v, ends in ((lat, "NS"), (lon, "EW"))
    ]
    packet = (
        f'<x:xmpmeta><rdf:Description exif:GPSLatitude="{said[0]}" '
        f'exif:GPSLongitude="{said[1]}"/></x:xmpmeta>'
    )
    return 0xE1, b"http://ns.adobe.com/xap/1.0/\0" + packet.encode()


def _tags(pairs):
    """Return what writes a TIFF picture with tags made of the places."""

    def write(folder, at):
        from PIL import Image, TiffImagePlugin

        tags = TiffImagePlugin.ImageFileDirectory_v2()
        for number, kind, value in pairs:
            tags.tagtype[number] = kind
            tags[number] = value(at)
        Image.new("L", (16, 16)).save(folder / "map.tif", tiffinfo=tags)

    return write


def _behind(suffix, between=b""):
    """Return what writes a TIFF picture with places behind its image."""

    def write(folder, at):
        from PIL import Image

        Image.new("L", (16, 16)).save(folder / f"map.{suffix}", "TIFF")
        with (folder / f"map.{suffix}").open("ab") as file:
            file.write(between + at.bytes)

    return write


def _tie_points(at):
    return tuple(np.column_stack([np.zeros((len(at.metres), 3)), at.metres,
                                  np.zeros(len(at.metres))]).ravel())  # fmt: skip


def _corner(at):
    west, _, _, north = at.box_in_metres
    return (0.0, 0.0, 0.0, west, north, 0.0)


# -- PDF -------------------------------------------------------------------------------


def _pdf(info="", page="", stream=b"", more="", tail=_nothing):
    """Return what writes a page of PDF; texts are formats of one line."""

    def write(folder, at):
        body = zlib.compress(stream(at) if callable(stream) else stream)
        parts = [
            b"<</Type/Catalog/Pages 2 0 R>>",
            b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R"
            + page.replace("{}", at.line).encode() + b">>",
            b"<</Length %d/Filter/FlateDecode>>stream\n" % len(body) + body
            + b"\nendstream",
            b"<<" + info.replace("{}", at.line).encode("latin-1", "replace") + b">>",
        ]  # fmt: skip
        if more:
            packet = more.replace("{}", at.line).encode()
            parts.append(b"<</Type/Metadata/Length %d>>stream\n" % len(packet) + packet
                         + b"\nendstream")  # fmt: skip
        whole = b"%PDF-1.5\n"
        for i, part in enumerate(parts, 1):
            whole += b"%d 0 obj" % i + part + b"endobj\n"
        whole += b"trailer<</Root 1 0 R/Info 5 0 R>>\n%%EOF\n"
        (folder / "map.pdf").write_bytes(whole + tail(at))

    return write


def _shown(at):
    """Return the page's text, a show operator for each place."""
    return "\n".join(f"BT ({line}) Tj ET" for line in at.lines).encode()


def _kerned(at):
    """Return the page's text with a shift between any two letters."""
    rows = (" 3 ".join(f"({letter})" for letter in line) for line in at.lines)
    return "\n".join(f"[{row}] TJ" for row in rows).encode()


def _sixteen(at):
    title = at.line.encode("utf-16-be").hex().upper()
    return f"\n7 0 obj<</Title<FEFF{title}>>>endobj\n%%EOF\n".encode()


LEAKS = [
    Leak("png: zTXt", _png(_ztxt), "lonlat"),
    Leak("png: iTXt", _png(_itxt), "whole metres", 50),
    Leak("png: Exif of a camera", _png(lambda at: chunk(b"eXIf", _gps(at))), rows=1),
    Leak("png: a chunk of its own", _png(lambda at: chunk(b"prVt", at.bytes)),
         "doubles of metres", 30),
    Leak("png: behind the pixels", _png(_nothing, pixels=lambda at: at.bytes),
         "metres"),
    Leak("png: after the end", _png(_nothing, tail=lambda at: b"\0" * 99 + at.bytes),
         "floats"),
    Leak("jpeg: Exif of a camera", _jpeg(lambda at: (0xE1, b"Exif\0\0" + _gps(at))),
         rows=1),
    Leak("jpeg: a comment", _jpeg(lambda at: (0xFE, at.bytes)), "latlon", 30),
    Leak("jpeg: XMP", _jpeg(_xmp), rows=1),
    Leak("jpeg: after the end", _jpeg(tail=lambda at: at.bytes), "doubles"),
    Leak("jpeg: Photoshop's segment", _jpeg(lambda at: (
        0xED, b"Photoshop 3.0\0008BIM\4\4\0\0" + at.bytes
    )), "utm 30", 12),
    Leak("gif: a comment", _saved("map.gif", "GIF", comment=lambda at: at.bytes),
         "mercator", 12),
    Leak("webp: Exif of a camera", _saved(
        "photo.webp", "WEBP", exif=lambda at: b"Exif\0\0" + _gps(at)
    ), rows=1, colour="amber"),
    Leak("tiff: a description", _tags([(270, 2, lambda at: at.line)]), "lonlat 4"),
    Leak("tiff: tie points", _tags([(33922, 12, _tie_points)]), rows=6),
    Leak("tiff: the corner of the true extent", _tags([
        (33550, 12, lambda at: (50.0, 50.0, 0.0)), (33922, 12, _corner),
    ]), colour="amber"),
    Leak("tiff: GDAL's metadata", _tags([(
        42112, 2, lambda at: f"<GDALMetadata><Item>{at.line}</Item></GDALMetadata>"
    )]), "e7", 30),
    Leak("tiff: after the end", _behind("tif"), "doubles"),
    Leak("tiff: long after the end", _behind("tiff", bytes(5000)), "lonlat"),
    Leak("pdf: the title", _pdf(info="/Title({})"), "lonlat", 3),
    Leak("pdf: XMP", _pdf(more="<x:xmpmeta><dc:source>{}</dc:source></x:xmpmeta>"),
         "northings"),
    Leak("pdf: text of a page", _pdf(stream=_shown), "lonlat"),
    Leak("pdf: text of a page, letter by letter", _pdf(stream=_kerned), "lonlat",
         colour="amber"),
    Leak("pdf: links", _pdf(
        page="/Annots[<</Subtype/Link/A<</S/URI/URI({})>>>>]"
    ), "google", 4),
    Leak("pdf: an older title, in two bytes", _pdf(tail=_sixteen), "lonlat", 9),
    Leak("pdf: a comment", _pdf(tail=lambda at: b"\n% " + at.line.encode()),
         "utm 31", 9),
    Leak("svg: titles", text(
        "map.svg", '<svg xmlns="http://www.w3.org/2000/svg"><title>{}</title></svg>'
    ), "lonlat", 9),
    Leak("svg: metadata of places in base64", text(
        "map.svg", '<svg><image href="data:application/json;base64,{}"/></svg>'
    ), "base64"),
]  # fmt: skip
