"""Leaks in SQLite: tables, definitions, free and partly free pages, journals."""

import shutil
import sqlite3
import struct
import zlib

import numpy as np
import shapely

from .world import Leak, connect

FILE = "r.gpkg"


def _sql(folder, *statements, many=None, file=FILE):
    base = connect(folder / file)
    for statement in statements:
        base.execute(statement)
    if many:
        base.executemany(*many)
    base.commit()
    base.close()


def _table(create, insert, rows, file=FILE):
    """Return what makes a table, if there is none, and fills it."""

    def write(folder, at):
        _sql(folder, *([create] if create else []), file=file, many=(insert, rows(at)))

    return write


def _scheme(statement):
    """Return what runs a statement that has the places in a literal or comment."""
    return lambda folder, at: _sql(folder, statement.format(at.line))


def _lines(at):
    return [(i, line) for i, line in enumerate(at.lines)]


def _attributes(folder, at):
    """Write a table that GeoPackage knows, of integers."""
    _sql(
        folder,
        "CREATE TABLE visits (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER)",
        "INSERT INTO gpkg_contents (table_name, data_type, identifier) "
        "VALUES ('visits', 'attributes', 'visits')",
        many=(
            "INSERT INTO visits (a, b) VALUES (?, ?)",
            [(round(x * 1e6), round(y * 1e6)) for x, y in at.degrees.tolist()],
        ),
    )


def _untriggered(base):
    """Drop a base's triggers; return what makes them again."""
    rows = [*base.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")]
    for name, _ in rows:
        base.execute(f'DROP TRIGGER "{name}"')
    return [sql for _, sql in rows]


def _deleted_rows(folder, at):
    """Insert true rows among the released ones, and delete them again."""
    base = connect(folder / FILE)
    base.execute("PRAGMA secure_delete = OFF")
    triggers = _untriggered(base)
    (geom,) = base.execute("SELECT geom FROM r").fetchone()
    rows = [
        (1000 + i, geom[:8] + p.wkb, line)
        for i, (p, line) in enumerate(zip(at.points, at.lines, strict=True))
    ]
    base.executemany("INSERT INTO r (fid, geom, kind) VALUES (?, ?, ?)", rows)
    base.commit()
    base.execute("DELETE FROM r WHERE fid >= 1000")
    base.execute("UPDATE sqlite_sequence SET seq = 300 WHERE name = 'r'")
    for sql in triggers:
        base.execute(sql)
    base.commit()
    base.close()
    assert at.lines[-1].encode() in (folder / FILE).read_bytes()


def _free_pages(folder, at):
    """Fill a table and drop it, which leaves its pages as they are."""
    base = connect(folder / FILE)
    base.execute("PRAGMA secure_delete = OFF")
    base.execute("CREATE TABLE old (a BLOB)")
    base.executemany("INSERT INTO old VALUES (?)", [(p.wkb,) for p in at.points])
    base.commit()
    base.execute("DROP TABLE old")
    base.commit()
    base.close()
    assert at.points.iloc[-1].wkb in (folder / FILE).read_bytes()


def _gap_in_a_page(folder, at):
    """Write into the unused middle of a page that is in use."""
    whole = bytearray((folder / FILE).read_bytes())
    (size,) = struct.unpack(">H", whole[16:18])
    for page in range(1, len(whole) // size):
        head = whole[page * size : page * size + 8]
        if head[0] not in {10, 13}:
            continue
        cells, content = struct.unpack(">HH", head[3:7])
        start = 8 + 2 * cells
        if (content or 65536) - start > len(at.bytes):
            break
    else:
        raise AssertionError("no page has room")
    whole[page * size + start : page * size + start + len(at.bytes)] = at.bytes
    (folder / FILE).write_bytes(whole)


def _overwritten(kind):
    """Return what changes every geometry's blob, whose point stays the released one."""

    def write(folder, at):
        base = connect(folder / FILE)
        triggers = _untriggered(base)
        rows = base.execute("SELECT fid, geom FROM r ORDER BY fid DESC").fetchall()
        for (fid, geom), (x, y) in zip(rows, at.metres, strict=False):
            base.execute("UPDATE r SET geom = ? WHERE fid = ?", (kind(geom, x, y), fid))
        for sql in triggers:
            base.execute(sql)
        base.commit()
        base.close()

    return write


def _envelope(geom, x, y):
    return geom[:3] + b"\3" + geom[4:8] + struct.pack("<4d", x, x, y, y) + geom[8:]


def _longer(geom, x, y):
    return geom + struct.pack("<2d", x, y)


def _true_extent(folder, at):
    columns = ("min_x", "min_y", "max_x", "max_y")
    values = zip(columns, at.box_in_metres, strict=True)
    said = ", ".join(f"{name} = {value!r}" for name, value in values)
    _sql(folder, f"UPDATE gpkg_contents SET {said}")


def _rtree(folder, at):
    """Index rows that the layer does not have."""
    rows = [(5000 + i, x, x, y, y) for i, (x, y) in enumerate(at.metres.tolist())]
    _sql(folder, many=("INSERT INTO rtree_r_geom VALUES (?, ?, ?, ?, ?)", rows))


def _iso_metadata(folder, at):
    west, south, east, north = at.box
    rows = [
        (
            9, "dataset", "http://www.isotc211.org/2005/gmd", "text/xml",
            "<gmd:EX_GeographicBoundingBox><gmd:westBoundLongitude><gco:Decimal>"
            f"{west!r}</gco:Decimal></gmd:westBoundLongitude><gmd:eastBoundLongitude>"
            f"<gco:Decimal>{east!r}</gco:Decimal></gmd:eastBoundLongitude>"
            f"<gmd:southBoundLatitude><gco:Decimal>{south!r}</gco:Decimal>"
            "</gmd:southBoundLatitude><gmd:northBoundLatitude><gco:Decimal>"
            f"{north!r}</gco:Decimal></gmd:northBoundLatitude>"
            f"</gmd:EX_GeographicBoundingBox><gml:pos>{at.lines[0]}</gml:pos>",
        )
    ]  # fmt: skip
    _sql(folder, many=("INSERT INTO gpkg_metadata VALUES (?, ?, ?, ?, ?)", rows))


def _beside(suffix):
    """Return what leaves a base's log or journal beside it."""

    def write(folder, at):
        path, copy = folder / FILE, folder.parent / f"{folder.name} {suffix}.gpkg"
        shutil.copy(path, copy)
        base = connect(copy)
        if suffix == "-wal":
            base.execute("PRAGMA journal_mode = WAL")
            base.execute("CREATE TABLE homes (a TEXT)")
            base.executemany("INSERT INTO homes VALUES (?)", [(n,) for n in at.lines])
        else:
            base.execute("CREATE TABLE homes (a TEXT)")
            base.executemany("INSERT INTO homes VALUES (?)", [(n,) for n in at.lines])
            base.commit()
            base.execute("PRAGMA journal_mode = PERSIST")
            base.execute("DROP TABLE homes")
        base.commit()
        shutil.copy(f"{copy}{suffix}", f"{path}{suffix}")
        base.close()

    return write


def _tile_matrix(folder, at):
    rows = [(f"t{i}", x, y, x, y) for i, (x, y) in enumerate(at.metres.tolist())]
    _sql(
        folder,
        many=("INSERT INTO gpkg_tile_matrix_set VALUES (?, 27700, ?, ?, ?, ?)", rows),
    )


def _sqlite(name):
    return _table(
        "CREATE TABLE t (code INTEGER PRIMARY KEY, remark TEXT)",
        "INSERT INTO t VALUES (?, ?)", _lines, file=name,
    )  # fmt: skip


def _user_version(folder, at):
    (x, y) = at.metres[-1]
    base = sqlite3.connect(folder / FILE)
    base.execute(f"PRAGMA user_version = {round(x * 1e3)}")
    base.close()
    _sql(folder, many=("UPDATE sqlite_sequence SET seq = ?", [(round(y * 1e3),)]))


def _styles(folder, at):
    _sql(
        folder,
        "CREATE TABLE layer_styles (id INTEGER PRIMARY KEY, f_table_name TEXT, "
        "styleName TEXT, styleQML TEXT, styleSLD TEXT)",
        many=(
            "INSERT INTO layer_styles VALUES (1, 'r', 'r', ?, '')",
            [
                (
                    "<qgis><renderer-v2><rules>"
                    + "".join(
                        f"<rule filter=\"distance($geometry, geom_from_wkt('{line}')) "
                        '&lt; 50"/>'
                        for line in at.lines
                    )
                    + "</rules></renderer-v2></qgis>",
                )
            ],
        ),
    )


LEAKS = [
    leak._replace(base="gpkg")
    for leak in [
        Leak("gpkg: a table of attributes, scaled integers", _attributes, "e6"),
        Leak(
            "gpkg: a trigger",
            _scheme(
                "CREATE TRIGGER z AFTER DELETE ON gpkg_contents BEGIN SELECT '{}'; END"
            ),
            "mercator",
            40,
        ),
        Leak(
            "gpkg: an index of an expression",
            _scheme(
                "CREATE INDEX z ON gpkg_contents (identifier) WHERE identifier <> '{}'"
            ),
            "utm 31",
            40,
        ),
        Leak(
            "gpkg: a view of values",
            _scheme("CREATE VIEW z AS SELECT '{}' AS a"),
            "dms",
        ),
        Leak(
            "gpkg: a comment in a table's definition",
            _scheme("CREATE TABLE z (a TEXT /* {} */)"),
            "plus codes",
            30,
        ),
        Leak(
            "gpkg: a column's default",
            _scheme("ALTER TABLE gpkg_extensions ADD COLUMN z TEXT DEFAULT '{}'"),
            "ewkb",
            20,
        ),
        Leak(
            "gpkg: a column's name",
            _scheme('CREATE TABLE z (id INTEGER, "{}" INTEGER)'),
            "latlon",
            1,
        ),
        Leak(
            "gpkg: a full-text index",
            _table(
                "CREATE VIRTUAL TABLE z USING fts5(n, a)",
                "INSERT INTO z VALUES (?, ?)",
                _lines,
            ),
            "letters",
            60,
        ),
        Leak("gpkg: pages of a dropped table", _free_pages),
        Leak("gpkg: deleted rows in a page in use", _deleted_rows, "minutes", 12),
        Leak("gpkg: the gap of a page", _gap_in_a_page, "doubles", 20),
        Leak(
            "gpkg: after the last page",
            lambda folder, at: (folder / FILE).open("ab").write(at.bytes),
            "columns of doubles",
        ),
        Leak("gpkg: envelopes of true points", _overwritten(_envelope)),
        Leak("gpkg: bytes behind each geometry", _overwritten(_longer), rows=60),
        Leak("gpkg: the extent of the true points", _true_extent),
        Leak("gpkg: an index of rows that are not there", _rtree),
        Leak("gpkg: ISO metadata", _iso_metadata, "latlon", 30),
        Leak(
            "gpkg: ogr_empty_table",
            _table(
                "CREATE TABLE ogr_empty_table (a REAL, b REAL)",
                "INSERT INTO ogr_empty_table VALUES (?, ?)",
                lambda at: at.in_crs(32630).tolist(),
            ),
            rows=25,
        ),
        Leak(
            "gpkg: the text of a CRS",
            _table(
                None,
                "UPDATE gpkg_spatial_ref_sys SET description = ? || ?",
                lambda at: [("", at.line)],
            ),
            "geohash",
            50,
        ),
        Leak(
            "gpkg: choices of a column",
            _table(
                "CREATE TABLE gpkg_data_column_constraints (name TEXT, value TEXT)",
                "INSERT INTO gpkg_data_column_constraints VALUES (?, ?)",
                _lines,
            ),
            "comma",
        ),
        Leak("gpkg: sets of tiles", _tile_matrix, rows=5),
        Leak(
            "gpkg: counters of rows",
            _table(
                None,
                "INSERT INTO sqlite_sequence VALUES (?, ?)",
                lambda at: [
                    (f"t{round(x * 1e3)}", round(y * 1e3))
                    for x, y in at.metres.tolist()
                ],
            ),
            rows=20,
        ),
        Leak("gpkg: a version, and a counter", _user_version, rows=1, colour="amber"),
        Leak(
            "gpkg: packed bytes in a table",
            _table(
                "CREATE TABLE z (a BLOB)",
                "INSERT INTO z VALUES (?)",
                lambda at: [(zlib.compress(at.bytes),)],
            ),
            colour="amber",
        ),
        Leak(
            "gpkg: bytes in a table, big end first",
            _table(
                "CREATE TABLE z (a BLOB)",
                "INSERT INTO z VALUES (?)",
                lambda at: [(at.bytes,)],
            ),
            "big doubles",
            30,
        ),
        Leak("gpkg: a style's rules", _styles, "wkt", 9),
        Leak("gpkg: a log beside it", _beside("-wal"), "lonlat 15"),
        Leak("gpkg: a journal beside it", _beside("-journal"), "northings"),
        Leak("a SpatiaLite table of texts", _sqlite("notes.sqlite"), "comma"),
        Leak("a database that is named as a text", _sqlite("CHANGES.txt"), "metres"),
        Leak("a database that is named as nothing", _sqlite("cache"), "lonlat 4"),
        Leak(
            "gpkg: shapes in a plain column",
            _table(
                "CREATE TABLE z (a BLOB)",
                "INSERT INTO z VALUES (?)",
                lambda at: [(shapely.MultiPoint(np.asarray(at.in_crs(3857))).wkb,)],
            ),
        ),
    ]
]
