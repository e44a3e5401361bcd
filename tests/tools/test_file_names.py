"""Any machine can hold the tree, and a run that leaves files in it is noticed."""

import importlib.util
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SPEC = importlib.util.spec_from_file_location(
    "file_names", ROOT / "tools" / "file_names.py"
)
file_names = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(file_names)
WRONG = [
    "PG:host=127.0.0.1.gpkg", 'a/quo"te', "back\\slash", "why?", "all*", "a<b", "a>b",
    "a|layername=b", "tab\t", "end.", "end ", "folder./a", "folder /a", "nul", "a/CON",
    "Aux.txt", "com1.tar.gz", "lpt9 .x",
]  # fmt: skip
RIGHT = ["a.py", ".gitignore", "a b/é.md", "console.py", "null", "com10", "x.con"]


@pytest.mark.parametrize("name", WRONG)
def test_what_windows_cannot_hold_is_found(name):
    assert len(list(file_names.faults([*RIGHT, name]))) == 1


def test_case_alone_makes_no_other_name():
    assert not list(file_names.faults(RIGHT))
    assert len(list(file_names.faults(["a/b", "a/B"]))) == 1
    assert len(list(file_names.faults(["docs/a", "Docs/b"]))) == 1
    assert not list(file_names.faults(["docs/a", "docs/b", "docs/a/b"]))


@pytest.mark.skipif(not file_names.tracked(), reason="no clone of git")
def test_any_machine_can_hold_what_is_tracked():
    names = file_names.tracked()
    assert "pyproject.toml" in names
    assert not list(file_names.faults(names))


def test_a_list_is_read_from_a_file(tmp_path, capsys):
    (tmp_path / "names").write_text("geopriv_gis-1/a.py\ngeopriv_gis-1/PG:x.gpkg\n")
    assert file_names.main([str(tmp_path / "names")]) == 1
    assert "PG:x.gpkg" in capsys.readouterr().out


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_files_left_by_a_run_are_listed(tmp_path):
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "tools" / "left_behind.sh", tmp_path / "tools")

    def run(*words):
        return subprocess.run(words, cwd=tmp_path, capture_output=True, text=True)

    def left(word):
        return run("sh", "tools/left_behind.sh", word)

    assert left("compare").returncode == 0  # no clone
    assert run("git", "init", "-q").returncode == 0
    (tmp_path / ".gitignore").write_text("build/\n")
    (tmp_path / "mine.txt").touch()
    assert left("note").returncode == 0
    assert left("compare").returncode == 0
    (tmp_path / "PG:host=db.gpkg").touch()
    done = left("compare")
    assert done.returncode == 1
    assert "PG:host=db.gpkg" in done.stderr
    assert "mine.txt" not in done.stderr
