"""Nothing that is told has who logs in to a database, or by what."""

from urllib.parse import quote

import pytest

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
def test_no_run_tells_a_login(qgis, layers, tmp_path, word):
    said = qgis.headless("logging_in", layers[27700], f"{word}{MARK}", str(tmp_path))
    assert len(said) > 10
    assert any("…" in text for text in said)
    assert not [text for text in said if MARK in text]
    kept = [path.read_bytes() for path in tmp_path.iterdir()]
    assert not [text for text in kept if MARK.encode() in text]
