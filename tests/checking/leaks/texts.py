"""Leaks in tables of text, logs, sources, and in names of files and folders."""

import base64
import json
import os
import quopri

import numpy as np
import pytest

from .world import Leak, innocent, raw, text


def _table(name, form, separator=",", head="id,a,b", encoding="utf-8"):
    """Return what writes a table, a line for each place."""

    def write(folder, at):
        rows = [form(i, line) for i, line in enumerate(at.lines)]
        body = "\n".join([head.replace(",", separator), *rows]) + "\n"
        (folder / name).write_text(body, encoding=encoding)

    return write


def _wide(folder, at):
    """Write longitude and latitude thirty columns apart."""
    rng = np.random.default_rng(5)
    rows = [
        ",".join([f"{x:.6f}", *map(str, rng.integers(0, 99, 30)), f"{y:.6f}"])
        for x, y in at.degrees
    ]
    head = ",".join(["p", *(f"c{i}" for i in range(30)), "q"])
    (folder / "wide.csv").write_text("\n".join([head, *rows]))


def _two_files(folder, at):
    for name, values in zip(("a", "b"), at.degrees.T, strict=True):
        (folder / f"{name}.csv").write_text("\n".join(f"{v:.7f}" for v in values))


def _across(folder, at):
    """Write eastings in one line, northings in the next."""
    rows = [",".join(f"{value:.2f}" for value in axis) for axis in at.metres.T]
    (folder / "table.csv").write_text("\n".join(rows))


def _far_down(folder, at):
    """Write one place after a megabyte of a log."""
    log = "\n".join([*innocent(500), *["nothing new was seen"] * 50_000])
    assert len(log) > 1 << 20
    (folder / "run.log").write_text(f"{log}\n{at.line}\n")


def _over_the_edge(folder, at):
    """Let each place lie over the end of a block of 64 KiB, in a text without lines."""
    body = ""
    for i, line in enumerate(at.lines, 1):
        body = body.ljust((i << 16) - len(line) // 2, "\t") + line
    (folder / "run.log").write_text(body)


def _dated(folder, at):
    rows = [
        f"2026-01-{i % 28 + 1:02d}T08:00:00Z patient {1000 + i} seen at {line}, 37.2 C"
        for i, line in enumerate(at.lines)
    ]
    (folder / "run.log").write_text("\n".join(rows))


def _mail(folder, at):
    """Write a letter with a file in it."""
    body = base64.encodebytes(at.text.encode()).decode()
    (folder / "letter.eml").write_text(
        "From: a@example.org\nMIME-Version: 1.0\nContent-Transfer-Encoding: base64\n\n"
        + body
    )


def _quoted(folder, at):
    body = quopri.encodestring(at.text.replace(".", "=2E").encode()).decode()
    (folder / "letter.eml").write_text(f"Content-Transfer-Encoding: q-p\n\n{body}")


def _named(form):
    """Return what names files or folders after places."""

    def write(folder, at):
        for line in at.lines:
            path = folder / form.format(line.replace("/", "_"))
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("x")

    return write


def _split_path(folder, at):
    x, y = at.degrees[-1]
    path = folder / f"{y:.6f}" / f"{x:.6f}"
    path.mkdir(parents=True)
    (path / "a.txt").write_text("x")


def _source(folder, at):
    told = np.array2string(at.degrees, precision=6, threshold=10_000, separator=", ")
    (folder / "plot.py").write_text(f"import numpy as np\n\nhomes = np.array({told})\n")


def _lines_of_json(folder, at):
    rows = [{"id": i, "p": line} for i, line in enumerate(at.lines)]
    (folder / "rows.jsonl").write_text("\n".join(map(json.dumps, rows)))


def _yaml_box(folder, at):
    west, south, east, north = at.box
    (folder / "about.yaml").write_text(
        f"bbox:\n  - {west!r}\n  - {south!r}\n  - {east!r}\n  - {north!r}\n"
    )


def _three_edges(folder, at):
    edges = "bbox: [{:.5f}, {:.5f}, {:.5f}]\n".format(*at.box)
    (folder / "about.yaml").write_text(edges)


def _attribute(folder, at):
    """Write an attribute where the file system has them."""
    try:
        os.setxattr(folder / "README.md", "user.note", at.bytes)
    except (AttributeError, OSError):
        pytest.skip("no attributes of files")


LEAKS = [
    Leak("csv: decimal commas, a byte order mark", _table(
        "h.csv", lambda i, line: f"{i};{line}", ";", encoding="utf-8-sig"
    ), "comma"),
    Leak("csv: two bytes a letter", text("h.csv", "x,y\n{}", "utf-16"), "lonlat 4"),
    Leak("csv: degrees, minutes and seconds", _table(
        "h.csv", lambda i, line: f'{i},"{line.replace(chr(34), chr(34) * 2)}",9',
    ), "dms"),
    Leak("csv: thousands", _table("h.csv", lambda i, line: f'{i},"{line}",1'),
         "thousands"),
    Leak("csv: thousands apart by blanks, decimal commas", _table(
        "h.csv", lambda i, line: f"{i};{line};1", ";"
    ), "thousands by blanks", 60),
    Leak("csv: integers", _table("h.csv", lambda i, line: f"{i},{line}"), "e7"),
    Leak("csv: shapes", _table("h.csv", lambda i, line: f"{i},{line},9"), "ewkb", 1),
    Leak("csv: plus codes", _table("h.csv", lambda i, line: f"{i},{line},9"),
         "plus codes", 1, "amber"),
    Leak("csv: columns far apart", _wide),
    Leak("csv: a line for each axis", _across),
    Leak("csv: a file for each axis", _two_files, colour="amber"),
    Leak("csv: kilometres", _table("h.csv", lambda i, line: f"{i},{line}"),
         "kilometres"),
    Leak("tsv: millimetres", _table("h.tsv", lambda i, line: f"{i},{line}"),
         "millimetres", 30),
    Leak("tsv: exponents", _table("h.tsv", lambda i, line: f"{line} {i}"), "exponents"),
    Leak(
        "readme: geo addresses", text("NOTES.md", "# Visits\n{}\n"), "geo", 1, "amber"
    ),
    Leak("readme: in a sentence", text("NOTES.md", "Seen at {}."), "whole metres"),
    Leak("readme: an attribute of the file", _attribute, "latlon", 9),
    Leak("readme: radians", text("NOTES.md"), "radians", colour="amber"),
    Leak("readme: all of one axis, then the other", text("NOTES.md"), "axes"),
    Leak("readme: hexadecimal text", text("NOTES.md"), "hex of text"),
    Leak("readme: an address with escapes", text("NOTES.md"), "percent", 12),
    Leak("log: between times and temperatures", _dated, "labelled", 60),
    Leak("log: integers between times", _dated, "e5"),
    Leak("log: far down", _far_down, "lonlat", 1),
    Leak("log: over the ends of blocks", _over_the_edge, "lonlat", 12),
    Leak("a shell's history", text(".bash_history", "ls\ncheck {}\n"), "lonlat", 3),
    Leak("a swap file of an editor", raw(".README.md.swp"), "latlon", 9),
    Leak(".DS_Store", raw(".DS_Store"), "big utf-16", 9),
    Leak("desktop.ini", text("desktop.ini", "[.ShellClassInfo]\nInfoTip={}\n"),
         "lonlat", 1),
    Leak("a lock", text("r.geojson.lock", "{}"), "metres", 3),
    Leak("a backup of a project", text("map.qgs~", "<qgis>{}</qgis>"), "metres", 30),
    Leak("bytes without a name", raw("core"), "doubles"),
    Leak("sql: a dump", text("dump.sql", "INSERT INTO h VALUES ('{}');"), "ewkb", 12),
    Leak("a letter: base64", _mail, "lonlat", 30),
    Leak("a letter: quoted letters", _quoted, "lonlat", 30, "amber"),
    Leak("rtf", text("a.rtf", r"{\rtf1\ansi {}}"), "lonlat", 30),
    Leak("python: an array", _source),
    Leak("json: lines", _lines_of_json, "geohash"),
    Leak("yaml: the true extent", _yaml_box),
    Leak("toml: integers", text("a.toml", 'a = """{}"""'), "e6", 30),
    Leak("ini: one place", text("a.ini", "[map]\ncentre = {}\n"), "latlon", 1),
    Leak("tex: a table", text("a.tex", "\\begin{tabular}\n{}\n"), "metres"),
    Leak("names of files", _named("photos/{}.txt"), "lonlat", 1),
    Leak("names of files, integers", _named("photos/{}.txt"), "e6", 20),
    Leak("names of folders, geohash", _named("{}/a.txt"), "geohash", 20),
    Leak("names of two folders, one in the other", _split_path, rows=1),
    Leak("yaml: three edges of the true extent", _three_edges),
]  # fmt: skip
