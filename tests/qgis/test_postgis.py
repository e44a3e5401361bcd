"""A PostGIS layer is masked, written back with its guarantee, and found again.

The server is Debian's own, started here: on the loopback address, in a folder that goes
away, as a user without rights, with a password made for this run.
"""

import json
import os
import secrets
import shutil
import socket
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

import pytest

import geopriv_gis as library

from .conftest import ROWS

SHARED = Path("/usr/share/postgresql")  # Debian's
NOBODY = 65534
EPS = 0.01


@dataclass(frozen=True)
class Server:
    """A database server of this test's own."""

    programs: Path
    folder: Path
    port: int
    phrase: str

    def run(self, program, *words, **variables):
        """Run one of its programs, never as root; return what it printed."""
        done = subprocess.run(
            [self.programs / program, *words],
            cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, check=False,
            env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8", **variables},
            **({"user": NOBODY, "group": NOBODY} if os.getuid() == 0 else {}),
        )  # fmt: skip
        assert done.returncode == 0, done.stdout
        return done.stdout

    def sql(self, text):
        """Run SQL as its owner; return what it printed."""
        return self.run(
            "psql", "-XAtq", "-h", "127.0.0.1", "-p", str(self.port), "-U", "owner",
            "-d", "postgres", "-c", text, PGPASSWORD=self.phrase,
        )  # fmt: skip

    def table(self, name):
        """Return what QGIS calls a table."""
        return (
            f"dbname='postgres' host=127.0.0.1 port={self.port} user='owner' "
            f'password=\'{self.phrase}\' table="public"."{name}" (geom)'
        )


def _programs():
    """Return where the newest server with PostGIS is, or None."""
    found = sorted(SHARED.glob("*/extension/postgis.control"))
    programs = [Path("/usr/lib/postgresql") / at.parts[-3] / "bin" for at in found]
    return next((at for at in programs[::-1] if (at / "initdb").exists()), None)


@pytest.fixture(scope="module")
def server():
    programs = _programs()
    if programs is None:
        pytest.skip("no server to test with: apt install postgresql-<n>-postgis-3")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folder = Path(tempfile.mkdtemp(prefix="geopriv-postgis-"))
    server = Server(programs, folder, port, secrets.token_hex(8))
    (folder / "phrase").write_text(server.phrase)
    if os.getuid() == 0:
        shutil.chown(folder, NOBODY, NOBODY)
        shutil.chown(folder / "phrase", NOBODY, NOBODY)
    data = folder / "data"
    try:
        server.run(
            "initdb", "-D", data, "-U", "owner", "-A", "scram-sha-256",
            "--pwfile", folder / "phrase", "-E", "UTF8", "--no-sync",
        )  # fmt: skip
        options = f"-h 127.0.0.1 -p {port} -k {folder} -F"
        server.run(
            "pg_ctl", "-w", "-D", data, "-l", folder / "log", "-o", options, "start"
        )
        server.sql("CREATE EXTENSION postgis")
        yield server
    finally:
        if (data / "postmaster.pid").exists():
            server.run("pg_ctl", "-D", data, "-m", "immediate", "stop")
        shutil.rmtree(folder)


@pytest.fixture(scope="module")
def homes(qgis, server, layers):
    """Return the source of a table of people."""
    qgis.headless("imported", layers[27700], server.table("homes"))
    return f"postgres://{server.table('homes')}"


@pytest.fixture(scope="module")
def released(qgis, server, homes, tmp_path_factory):
    """Mask the table into another one; return its source and the answer."""
    page = tmp_path_factory.mktemp("page") / "page.html"
    target = f"postgres://{server.table('released')}"
    answer = qgis.run(
        "planarlaplace", INPUT=homes, EPS=EPS, FIELDS=["code", "label"], OUTPUT=target,
        OUTPUT_HTML=page,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    assert server.phrase not in answer.text + page.read_text("utf-8")
    return target, answer


def test_every_row_is_written_and_the_comment_is_the_record(server, released):
    same = "FROM homes JOIN released USING (code) WHERE"
    assert server.sql("SELECT count(*) FROM released") == f"{ROWS}\n"
    assert server.sql(f"SELECT count(*) {same} homes.geom = released.geom") == "0\n"
    moved = server.sql(
        f"SELECT avg(ST_Distance(homes.geom, released.geom)) {same} true"
    )
    assert abs(float(moved) * EPS - 2) < 5.2 * 2**0.5 / ROWS**0.5  # 5.2 errors: 2e-7
    comment = server.sql("SELECT obj_description('released'::regclass)")
    assert comment.startswith("geopriv {")
    assert server.phrase not in comment
    told = released[1].guarantee
    assert library.Guarantee.from_dict(json.loads(comment[8:])["guarantee"]) == told


def test_another_qgis_finds_the_guarantee(qgis, server, released):
    target, answer = released
    found = qgis.run_alone("explainrelease", INPUT=target)
    assert found.code == 0, found.text
    assert found.results["VALID"]
    assert found.results["TEXT"] == str(answer.guarantee)
    # A database gives rows that were touched last; that changes nothing.
    server.sql("UPDATE released SET label = 'new' WHERE code < 300")
    assert qgis.run_alone("explainrelease", INPUT=target).results["VALID"]


def test_an_analysis_is_made_of_it(qgis, released, tmp_path):
    answer = qgis.run(
        "noiseawaredensity", INPUT=released[0], CELL=5000, BANDWIDTH=1000,
        OUTPUT=tmp_path / "cells.gpkg",
    )  # fmt: skip
    assert answer.code == 0, answer.text
    assert answer.guarantee.eps == EPS


def test_points_that_were_moved_in_the_table_promise_nothing(qgis, server, homes):
    target = f"postgres://{server.table('moved')}"
    answer = qgis.run(
        "planarlaplace", INPUT=homes, EPS=EPS, FIELDS=["code"], OUTPUT=target
    )
    assert answer.code == 0, answer.text
    server.sql("UPDATE moved SET geom = ST_Translate(geom, 100, 0) WHERE code = 30")
    found = qgis.run_alone("explainrelease", INPUT=target)
    assert found.code == 0, found.text
    assert not found.results["VALID"]


@pytest.mark.parametrize("schema", ['"public".', ""])
def test_the_table_of_true_places_is_not_replaced(qgis, server, homes, schema):
    target = f"postgres://{server.table('homes')}".replace('"public".', schema)
    answer = qgis.run("planarlaplace", INPUT=homes, EPS=EPS, OUTPUT=target)
    assert answer.code != 0
    assert "another table than the one that holds the true places" in answer.text
    assert server.sql("SELECT count(*) FROM homes") == f"{ROWS}\n"


@pytest.mark.parametrize("wrong", ["schema", "phrase", "server"])
def test_unwritable_output_is_refused_before_a_charge(
    qgis, server, homes, tmp_path, wrong
):
    ledger = library.Ledger.create(tmp_path / "a.ledger", notion="gp", budget=1)
    old, new = {
        "schema": ('"public"', '"nowhere"'),
        "phrase": (server.phrase, f"{server.phrase}x"),
        "server": (f"port={server.port}", "port=1"),
    }[wrong]
    target = f"postgres://{server.table('elsewhere')}".replace(old, new)
    answer = qgis.run(
        "planarlaplace", INPUT=homes, EPS=EPS, OUTPUT=target,
        LEDGER=tmp_path / "a.ledger",
    )  # fmt: skip
    assert answer.code != 0
    assert "No table can be made in the schema" in answer.text
    assert server.phrase not in answer.text
    assert ledger.remaining == 1


def test_what_was_written_in_part_is_removed(qgis, server, homes):
    target = f"postgres://{server.table('half')}"
    found = qgis.headless("lost", homes, target)
    assert not found["good"]
    assert server.sql("SELECT to_regclass('public.half') IS NULL") == "t\n"
    assert server.phrase not in str(found["said"])


def test_outputs_and_files_contain_no_login(qgis, server, homes):
    answer = qgis.run(
        "planarlaplace", INPUT=homes.replace('"homes"', '"none"'), EPS=EPS,
        OUTPUT="TEMPORARY_OUTPUT",
    )  # fmt: skip
    assert answer.code != 0
    assert "…" in answer.text
    assert server.phrase not in answer.text
    kept = [path for path in qgis.home.rglob("*") if path.is_file()]
    assert kept
    assert not [path for path in kept if server.phrase.encode() in path.read_bytes()]
