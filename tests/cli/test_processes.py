"""The same as real processes: exit codes, streams, Ctrl-C."""

import pytest

from geopriv_gis import guarantee_of, read_file

INTERRUPTED = """
import os, signal, sys
from geopriv_gis.batches import sinks
from geopriv_gis.cli import main

def close(file):
    os.kill(os.getpid(), signal.SIGINT)

# A shell's background jobs, and what they start, ignore the signal.
signal.signal(signal.SIGINT, signal.default_int_handler)
sinks.VectorFile.close = close
sys.argv = ["geopriv", "planar-laplace", "homes.gpkg", "out.gpkg", "--eps", "0.01"]
main()
"""
NO_CLICK = """
import sys
sys.modules["click"] = None
from geopriv_gis.cli import main
main()
"""


@pytest.mark.representatives(2)
@pytest.mark.parametrize(
    ("arguments", "output"),
    [
        (["planar-laplace", "homes.gpkg", "out.gpkg", "--eps", "0.01"], "out.gpkg"),
        (["gaussian", "homes.gpkg", "out.geojson", "--rho", "1e-4"], "out.geojson"),
        (["hull", "homes.gpkg", "out.fgb", "--rho", "1e-3"], "out.fgb"),
        (
            ["knn", "homes.gpkg", "out.csv", "--point=1,1", "--k", "2", "--eps", "0.1"],
            "out.csv",
        ),
    ],
)
def test_release(process, folder, arguments, output):
    result = process(*arguments)
    assert (result.returncode, result.stderr) == (0, "")
    assert "geo-private" in result.stdout
    assert guarantee_of(read_file(folder / output)).intact


def test_explain_without_a_guarantee(process):
    result = process("explain", "homes.gpkg")
    assert (result.returncode, result.stderr) == (3, "")


def test_interruption(process, folder):
    result = process(module=("-c", INTERRUPTED))
    assert result.returncode == 130
    assert result.stderr == "error: cancelled; nothing was written.\n"
    assert [path.name for path in folder.iterdir()] == ["homes.gpkg"]


def test_click_is_missing(process):
    result = process(module=("-c", NO_CLICK))
    assert result.returncode == 1
    assert result.stderr.startswith("error: the command line needs click")
    assert "geopriv-gis[cli]" in result.stderr


def test_a_terminal_without_greek(process):
    arguments = ["planar-laplace", "homes.gpkg", "out.gpkg", "--eps", "0.01"]
    result = process(*arguments, encoding="latin-1")
    assert result.returncode == 0
    assert "?-geo-private" in result.stdout
