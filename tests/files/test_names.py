"""Names that lead elsewhere: nobody is called, and nothing is written there."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import geopriv_gis

pytest.importorskip("fcntl")
pytest.importorskip("pyogrio")


def test_file_names_open_no_remote_connection(tmp_path):
    done = subprocess.run(
        [sys.executable, Path(__file__).with_name("hostile_names.py"), tmp_path],
        capture_output=True,
        text=True,
        cwd=Path(geopriv_gis.__file__).parents[1],
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    *lines, last = done.stdout.splitlines()
    found = [line.split("\t") for line in lines]
    odd = [row for row in found if not {*row[1:]} <= {"done", "refused"}]
    assert not odd
    assert len(found) > 100
    assert last.split()[2:4] == ["calls", "0"]
    done = Counter(outcome for row in found for outcome in row[1:])
    assert done["done"] > 20  # odd names, of files nevertheless
