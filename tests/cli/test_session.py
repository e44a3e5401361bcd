"""`geopriv session`: begun, asked today and tomorrow, by one question or a file."""

import re
import shutil
from fractions import Fraction

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from click.testing import CliRunner
from shapely.geometry import Point, box

import geopriv_gis
from geopriv_gis.cli.commands import geopriv
from geopriv_gis.frames.local.session_file import read_summary
from geopriv_gis.ledger.session import SessionFile
from tests.conformance.transcripts import Transcript

BEGIN = ("session", "create", "a.session", "in.gpkg", "--id-column", "name")
RHO = ("--rho", "1e-3")
QUESTIONS = """
scheme = "adaptive"

[[question]]
kind = "count"
name = "ward"
ranges = "wards.gpkg"
beta = 0.05

[[question]]
kind = "kde"
points = "stops.gpkg"
bandwidth = 900
method = "baseline"

[[question]]
kind = "knn"
point = [535000, 535000.5]
k = 3
among = "old"
"""


@pytest.fixture(scope="module")
def layers(homes, tmp_path_factory):
    """Give a folder, to be copied, with people, wards, stops and questions."""
    whole = tmp_path_factory.mktemp("layers")
    _layers(homes, whole)
    return whole


@pytest.fixture
def folder(layers, folder, tmp_path, monkeypatch):
    """Give a folder with named people, wards, stops and a file of questions."""
    monkeypatch.setenv("GEOPRIV_STATE", str(tmp_path / "state"))
    return shutil.copytree(layers, folder, dirs_exist_ok=True)


def _layers(homes, folder):
    own = 1e-3 * (1 + homes["person"] % 2)
    people = homes[["person", "geometry"]].assign(
        name=[f"n{k}" for k in range(len(homes))], old=homes.index < 80, own=own
    )
    people.to_file(folder / "in.gpkg")
    wards = gpd.GeoSeries(
        [box(530_000, 530_000, 535_000, 540_000), box(535_000, 530_000, 6e5, 6e5)],
        crs=homes.crs,
    )
    gpd.GeoDataFrame(geometry=wards).to_file(folder / "wards.gpkg")
    stops = gpd.GeoSeries([Point(534_000, 535_000)], crs=homes.crs)
    gpd.GeoDataFrame(geometry=stops).to_file(folder / "stops.gpkg")
    (folder / "questions.toml").write_text(QUESTIONS)


def table(text):
    """Return the table that a command printed, without what comes after it."""
    lines = text.splitlines()
    columns = lines[0].split(",")
    rows = [line.split(",") for line in lines[1:] if line[:1].isdigit()]
    return pd.DataFrame(rows, columns=columns)


def test_session_begins_answers_and_resumes(call, folder, homes):
    begun = call(*BEGIN, *RHO)
    assert begun.exit_code == 0, begun.output
    assert "ρ = 0.001 per square metre" in begun.output.replace("\n", " ")
    assert "no release" in begun.output.replace("\n", " ")
    ask = ("a.session", "in.gpkg", "--rho", "1e-4")
    counted = call("session", "count", *ask, "--ranges", "wards.gpkg")
    assert counted.exit_code == 0, counted.output
    found = table(counted.stdout)
    west = homes.within(box(530_000, 530_000, 535_000, 540_000)).sum()
    assert float(found["value"][0]) == pytest.approx(west, abs=25)
    assert "All answers of the session together" in counted.stderr
    dense = call("session", "kde", *ask, "--points", "stops.gpkg", "--bandwidth", 900)
    assert 0 < float(table(dense.stdout)["value"][0]) < 0.1
    near = call("session", "knn", *ask, "--point", "535000,535000", "-k", 3)
    assert list(table(near.stdout)["value"]) == ["1.0", "2.0", "3.0"]
    assert set(table(near.stdout)["row"]) <= {f"n{k}" for k in range(200)}
    shown = call("session", "show", "a.session")
    assert shown.exit_code == 0
    assert "200 rows" in shown.output
    left = geopriv_gis.Session.open(
        folder / "a.session", geopriv_gis.read_file(folder / "in.gpkg")
    )
    assert f"{left.saving:.3g} on average" in shown.output.replace("\n", " ")
    over = call("session", "count", "a.session", "in.gpkg", "--ranges", "wards.gpkg",
                "--rho", 1)  # fmt: skip
    assert over.exit_code == 1
    assert "none of the people asked has enough" in over.stderr


@pytest.mark.parametrize("output", ["answers.csv", "answers.json"])
def test_session_run_answers_a_question_file(call, folder, output):
    assert call(*BEGIN, *RHO, "--quiet").output == ""
    ran = call("session", "run", "a.session", "in.gpkg", "questions.toml",
               "--output", output)  # fmt: skip
    assert ran.exit_code == 0, ran.output
    found = geopriv_gis.read_file(folder / output)
    assert list(found["low"].isna()) == [False] * 2 + [True] * 4  # counts have it
    assert list(found["question"]) == ["ward 0", "ward 1", "kde 0"] + ["knn"] * 3
    assert list(found["asked"]) == [200] * 3 + [80] * 3
    assert list(found["value"])[3:] == [1, 2, 3]
    assert [bool(row) for row in found["row"]] == [False] * 3 + [True] * 3
    promise = geopriv_gis.guarantee_of(found)
    assert (promise.notion, promise.mechanism) == ("cgp", "composition")
    assert "Left of all budgets" in ran.output
    again = call("session", "run", "a.session", "in.gpkg", "questions.toml",
                 "--output", output)  # fmt: skip
    assert again.exit_code == 1
    assert "exists" in again.stderr


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (("--rho-column", "own"), "budgets of their own"),
        (("--eps", 0.1, "--delta", 1e-6, "--radius", 2000), "δ = 1e-06"),
        (("--eps", 0.1, "--privacy-unit", "person"), "'person'"),
    ],
)
def test_session_begin_options(call, folder, options, word):
    begun = call(*BEGIN, *options)
    assert begun.exit_code == 0, begun.output
    assert word in begun.output.replace("\n", " ")
    ran = call("session", "run", "a.session", "in.gpkg", "questions.toml", "-q")
    assert ran.exit_code == 0, ran.output
    assert ran.stderr == ""


def test_session_thresholds_have_a_separate_budget(call, folder):
    assert call(*BEGIN, *RHO, "--table-rho", 1, "-q").exit_code == 0
    ask = ("session", "threshold", "a.session", "in.gpkg", "--rows", "old")
    below = call(*ask, "--share", 0.9, "--rho", 0.2)
    assert table(below.stdout)["value"].tolist() == ["1.0"]
    assert "zero-concentrated" in below.stderr
    shown = call("session", "show", "a.session").output
    left = read_summary(SessionFile.open(folder / "a.session")).table
    told = Fraction(re.search(r"Left for thresholds: rho = (\S+)\.", shown)[1])
    assert 0 <= left - told < 1e-3
    assert call(*ask, "--share", 0.9, "--rho", 2).exit_code == 1


def test_session_of_another_machine_needs_adopt(call, folder, monkeypatch):
    call(*BEGIN, *RHO)
    monkeypatch.setenv("GEOPRIV_STATE", str(folder / "other"))
    assert "geopriv session adopt" in call("session", "show", "a.session").stderr
    assert call("session", "adopt", "a.session").exit_code == 0
    assert call("session", "show", "a.session").exit_code == 0
    assert call("ledger", "show", "a.session").exit_code == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "at least one"),
        ("zebra", "no TOML"),
        ("question = 3", "at least one"),
        ("other = 3", "'other'"),
        ("scheme = 'fast'\n[[question]]\nkind='count'", "scheme must be one of"),
        ("[[question]]\nkind = 'sum'", "question 1: kind must be one of"),
        ("[[question]]\nkind = 'count'", "question 1: ranges is missing"),
        ("[[question]]\nkind = 'count'\nrange = 'w.gpkg'", "'range'"),
        ("[[question]]\nkind = 'count'\nranges = 3", "ranges must be a file"),
        ("[[question]]\nkind = 'count'\nranges = 'none.gpkg'", "question 1: "),
        ("[[question]]\nkind = 'kde'\npoints = 'stops.gpkg'", "bandwidth is missing"),
        ("[[question]]\nkind = 'kde'\npoints = 'stops.gpkg'\nbandwidth = -1",
         "bandwidth"),
        ("[[question]]\nkind = 'knn'\nk = 3", "exactly one of point and points"),
        ("[[question]]\nkind = 'knn'\npoint = [1]\nk = 3", "two numbers"),
        ("[[question]]\nkind = 'knn'\npoint = [1, 2]", "k is missing"),
        ("[[question]]\nkind = 'knn'\npoint = [1, 2]\nk = 3\nbeta = 2", "beta"),
        ("[[question]]\nkind = 'knn'\npoint = [1, 2]\nk = 3\namong = 'zebra'",
         "among must name"),
        ("[[question]]\nkind = 'knn'\npoint = [1, 2]\nk = 3\nname = 3",
         "name must be a text"),
    ],
)  # fmt: skip
def test_session_run_refuses_bad_question_files(call, folder, text, words):
    call(*BEGIN, *RHO)
    (folder / "questions.toml").write_text(text)
    ran = call("session", "run", "a.session", "in.gpkg", "questions.toml")
    assert ran.exit_code in (1, 2)
    assert words in ran.stderr
    shown = call("session", "show", "a.session").output.replace("\n", " ")
    assert "0.001 (cgp) at most. Left of the budgets: 1 on average" in shown


def test_session_run_refuses_files_that_are_no_questions(call, folder):
    call(*BEGIN, *RHO)
    ask = ("session", "run", "a.session", "in.gpkg", "q.json")
    for content, words in (
        (b"[1, 2]", "must hold a table"), (b'{"question": [3]}', "must be a table"),
        (b"\xff\xfe\xfd", "it is no text"), (b" " * (1 << 20) + b"{}", "too large"),
    ):  # fmt: skip
        (folder / "q.json").write_bytes(content)
        ran = call(*ask)
        assert ran.exit_code in (1, 2)
        assert words in " ".join(ran.stderr.split())
    (folder / "q.json").unlink()
    assert "cannot be read" in " ".join(call(*ask).stderr.split())


def test_session_run_reads_json_questions(call, folder):
    call(*BEGIN, *RHO)
    (folder / "q.json").write_text(
        '{"question": [{"kind": "knn", "points": "stops.gpkg", "k": 2}]}'
    )
    ran = call("session", "run", "a.session", "in.gpkg", "q.json", "-q")
    assert ran.exit_code == 0, ran.output
    assert len(table(ran.stdout)) == 2


@pytest.mark.parametrize(
    "words",
    [
        (*BEGIN, "--rho", 1e-3, "--rho-column", "own"),
        (*BEGIN,),
        (*BEGIN[:3], "b.gpkg", *BEGIN[3:], *RHO),
        ("session", "create", "a.session", "in.gpkg", *RHO),
        (*BEGIN[:-1], "person", *RHO),
    ],
)
def test_session_begin_refuses_bad_options(call, folder, words):
    assert call(*words).exit_code in (1, 2)
    assert not (folder / "a.session").exists()


def test_commands_depend_on_what_mechanisms_return(homes, tmp_path, monkeypatch):
    x, y = np.random.default_rng(5).uniform(531_000, 539_000, (2, len(homes)))
    there = homes.set_geometry(gpd.GeoSeries.from_xy(x, y, crs=homes.crs))

    def run(name, frame):
        (tmp_path / name).mkdir()
        monkeypatch.chdir(tmp_path / name)
        monkeypatch.setenv("GEOPRIV_STATE", str(tmp_path / name / "state"))
        _layers(frame, tmp_path / name)
        ask = ("a.session", "in.gpkg")
        said = []
        for words in (
            (*BEGIN, *RHO),
            ("session", "count", *ask, "--ranges", "wards.gpkg", "--rho", "1e-4"),
            ("session", "run", *ask, "questions.toml"),
            ("session", "show", "a.session"),
        ):
            result = CliRunner().invoke(geopriv, list(words))
            assert result.exit_code == 0, result.output
            said.append((result.stdout, result.stderr))
        return said

    with Transcript() as first:
        one = run("one", homes)
    with first.replay():
        two = run("two", there)
    assert one == two
    assert first.passages
