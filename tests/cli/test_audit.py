"""`geopriv audit` prints a table and ends with what it found."""

import pytest

MASKS = """
import geopriv_gis

def sound(frame):
    return frame.geopriv.planar_laplace(eps=0.01)

def weak(frame):
    return frame.geopriv.planar_laplace(eps=0.03)
"""


@pytest.fixture
def masks(folder, monkeypatch):
    (folder / "masks_of_a_test.py").write_text(MASKS, encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))
    return "masks_of_a_test"


def test_this_installation(call):
    result = call("audit", "--trials", 300, "--crs", "EPSG:27700")
    assert result.exit_code == 0, result.output
    assert "distance  certified  promised" in result.stdout
    assert "passed; certified" in result.stdout
    result = call("audit", "gaussian", "--trials", 300, "--crs", "EPSG:27700")
    assert result.exit_code == 0, result.output
    assert "rho, 1/m²" in result.stdout


def test_a_function_of_ones_own(call, masks):
    common = ("--trials", 500, "--crs", "EPSG:27700", "--eps", 0.01)
    assert call("audit", f"{masks}:sound", *common).exit_code == 0
    result = call("audit", f"{masks}:weak", *common)
    assert result.exit_code == 4
    assert "FAILED" in result.stdout
    asked = ("--trials", 1000, *common[2:], "--questions")
    result = call("audit", f"{masks}:weak", *asked)
    assert result.exit_code == 4
    assert "NO  loss at most the claim" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nonsense",), "package.module:function"),
        (("no_such_module:mask",), "Python can import"),
        (("gaussian", "--eps", 1), "gaussian --rho"),
        (("planar-laplace", "--rho", 1), "planar-laplace takes --eps"),
        (("x:y", "--rho", 1, "--eps", 1), "at most one"),
        (("--questions",), "projected"),
        (("--questions", "--file", ".gpkg"), "at most one"),
    ],
)
def test_usage(call, arguments, words):
    result = call("audit", *arguments)
    assert result.exit_code == 2
    assert words in result.stderr
