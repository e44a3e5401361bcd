"""Nothing that is told has who logs in to a database, or by what."""

import re
from urllib.parse import quote

import pytest

from geopriv_gis import Ledger

MARK = "zzz"  # in everything that must not be told
HARD = [
    "a@b", "s3cr et", "it's", "back\\slash", 'quo"te', "p/q@r", "ä@ö", "x;y", "{b}r",
    "@@", "a'b\"c@d e\\f", "' OR '1'='1", "pass=w'ord",
]  # fmt: skip


def forms(word):
    """Return texts in which QGIS, GDAL and servers may tell of a login."""
    escaped = word.replace("\\", "\\\\").replace("'", "\\'")
    double = word.replace("\\", "\\\\").replace('"', '\\"')
    secret = f"{word}{MARK}"
    return [
        f"postgresql://{secret}:{secret}@db.example:5432/homes",
        f"(postgresql://{quote(word)}{MARK}:{quote(word)}{MARK}@db.example/homes)",
        f"url='https://me:{secret}@db.example/wfs' typename=x",
        f"OCI:scott/{secret}@orcl",
        f"dbname='x' user='{escaped}{MARK}' password='{escaped}{MARK}' host=x",
        f"PG:dbname=x password = '{escaped}{MARK}{escaped}' user='me'",
        f"PG:dbname=x password='{word.replace(chr(39), 2 * chr(39))}{MARK}'",
        f'password="{double}{MARK}" host=x',
        f'{{"password": "{double}{MARK}", "user": "{double}{MARK}"}}',
        f"pwd={{{word.replace('}', '')}{MARK}}};Server=a",
        f"cut off: password='{escaped}{MARK}",
    ]


def test_texts_end_where_they_end_in_sql(qgis):
    """Between marks that PostgreSQL finds nowhere within, nor across their ends."""
    texts = [
        *HARD, "", "$geopriv$", "$geopriv", "geopriv$", "$_geopriv$ $geopriv$", "$",
    ]  # fmt: skip
    for text, found in zip(texts, qgis.headless("literals", texts), strict=True):
        mark = re.match(r"\$\w*\$", found)[0]
        assert found == mark + text + mark
        assert found.find(mark, len(mark)) == len(mark + text)


def test_only_a_table_of_a_database_is_taken_for_one(qgis):
    named = 'dbname=\'a\' table="b"."c d" (geom)'
    found = qgis.headless("tables", [
        f"postgres:{named}", f"postgis://{named}", "postgres:dbname='a'", named,
        "/x/postgres.gpkg", "", None,
    ])  # fmt: skip
    assert found == [["b", "c d"]] * 2 + [None] * 5


def test_database_rights_are_checked_and_the_record_is_written(qgis):
    """Without a server: what is asked of one, and what follows from its answers."""
    refused, stored, asked, read = qgis.headless(
        "in_a_database", 'geopriv {"a": 1}', [3, 0]
    )
    assert refused == [False, True, True, True]  # no right, no answer, or none
    assert stored == [True, False]
    assert set(asked[:4]) == {
        "SELECT has_schema_privilege($geopriv$b\"c$geopriv$, 'CREATE')"
    }
    table = '"b""c"."d"'
    comment = f"COMMENT ON TABLE {table} IS $geopriv$geopriv {{}}$geopriv$"
    assert asked[4:] == [comment] * 2
    assert read == ['{"a": 1}', ["field3", "field0"]]
    assert qgis.headless("in_a_database", "homes of all", [])[-1] == [None, []]


def test_a_table_is_the_same_whatever_its_source_leaves_out(qgis):
    true = """dbname='a' table="public"."b" (geom)"""
    same = [true, """dbname='a' table="b" (geom)""", """service='s' table="b" (geom)"""]
    others = [
        true.replace(*each) for each in (("'a'", "'c'"), ("public", "d"), ('b"', 'e"'))
    ]
    pairs = [(each, true) for each in (*same, *others)]
    assert qgis.headless("same_tables", pairs) == [True] * 3 + [False] * 3


@pytest.mark.parametrize("word", HARD)
def test_logins_are_hidden_whatever_they_hold(qgis, word):
    for text in forms(word):
        assert MARK not in qgis.headless("hidden", text), text


@pytest.mark.parametrize(
    "text",
    [
        "The folder C:/data@2024/x does not exist; make it first.",
        "Could not create layer //server/a@b/x.gpkg",
        'dbname=\'homes\' host=db.example port=5432 table="public"."homes" (geom)',
        "“Field that names the person” must name fields of the layer",
    ],
)
def test_other_texts_stay(qgis, text):
    assert qgis.headless("hidden", text) == text


@pytest.mark.parametrize("word", ["a@b", "it's", "p/q@r", "a'b\"c@d e\\f"])
def test_runs_show_no_login(qgis, layers, tmp_path, word):
    said = qgis.headless("logging_in", layers[27700], f"{word}{MARK}", str(tmp_path))
    assert len(said) > 10
    assert any("…" in text for text in said)
    assert not [text for text in said if MARK in text]
    kept = [path.read_bytes() for path in tmp_path.iterdir()]
    assert not [text for text in kept if MARK.encode() in text]
    assert not [path for path in qgis.home.rglob("*") if MARK in path.name]


PLACES = [
    f"PG:host=127.0.0.1 port=1 user='{MARK}' password='{MARK}'",
    f"./PG:dbname={MARK}", f"MySQL:{MARK},host=127.0.0.1,port=1",
    f"MSSQL:server=127.0.0.1;UID=sa;PWD={MARK}", f"http://me:{MARK}@127.0.0.1:1/x",
    f"/vsicurl/http://me:{MARK}@127.0.0.1:1/x", f"s3://{MARK}/x",
    f"postgresql://me:{MARK}@127.0.0.1:1/x", f"host=127.0.0.1 password={MARK}",
    f"ogr:PG:dbname={MARK}", f"mssql:{MARK}", f"me:{MARK}@127.0.0.1",
]  # fmt: skip


@pytest.mark.parametrize("name", ["OUTPUT", "OUTPUT_HTML", "STICKY", "LEDGER"])
def test_no_connection_is_written_to_or_charged(
    qgis, layers, tmp_path, monkeypatch, name
):
    monkeypatch.setenv("GEOPRIV_STATE", str(qgis.home / ".local/state/geopriv"))
    ledger = Ledger.create(tmp_path / "people.ledger", budget=1)
    good = {"INPUT": layers[27700], "EPS": 0.01, "OUTPUT": tmp_path / "out.gpkg",
            "LEDGER": tmp_path / "people.ledger", "DATASET": "x"}  # fmt: skip
    if name != "STICKY":
        del good["DATASET"]
    for place in PLACES:
        for path in (place, f"{place}.gpkg"):
            answer = qgis.run("planarlaplace", **{**good, name: path})
            assert answer.code != 0, path
            assert re.search("local file|Incorrect parameter value", answer.text)
            assert MARK not in answer.text
    ledger.refresh()
    assert not ledger.entries
    assert {path.name for path in tmp_path.iterdir()} == {"people.ledger"}
    assert not [path for path in qgis.home.rglob("*") if MARK in path.name]
