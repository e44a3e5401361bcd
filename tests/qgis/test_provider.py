"""The plugin loads, lists its algorithms, and says what it lacks."""

import re
import zipfile
from pathlib import Path

import pytest
import tomllib

ROOT = Path(__file__).resolve().parents[2]
ALGORITHMS = [
    "planarlaplace",
    "gaussian",
    "optimalmechanism",
    "remap",
    "dprs",
    "squaremechanism",
    "staircaseresponse",
    "privateknn",
    "privatehull",
    "privatebbox",
    "privatecentre",
    "privatecount",
    "privateshare",
    "privateheatmap",
    "noiseawarecount",
]
COUNTS = ["zonalcounts"]  # promised by the row, not by the metre
LISTED = [
    *ALGORITHMS,
    *COUNTS,
    "comparemasks",
    "createledger",
    "ledgerreport",
    "riskreport",
]

BLOCKED = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("geopandas", "rtree"):
            raise ImportError(f"No module named {name!r} (blocked by a test)")

sys.meta_path.insert(0, Blocked())
"""
OLD = """
from importlib import metadata

real = metadata.version
metadata.version = lambda name: "0.10.2" if name == "geopandas" else real(name)
"""


def listed(text):
    return sorted(re.findall(r"geopriv:(\w+)", text))


def test_provider_lists_every_algorithm(qgis):
    assert listed(qgis.process("list").stdout) == sorted(LISTED)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_help_has_units_limits_of_the_promise_and_no_seed(qgis, name):
    text = qgis.process("help", f"geopriv:{name}").stdout
    assert "What is promised" in text
    assert "What is not promised" in text
    assert "metre (1/m)" in text or "metre (1/m²)" in text
    names = re.findall(r"^([A-Z_]+): ", text, re.MULTILINE)
    assert {"INPUT", "OUTPUT", "OUTPUT_HTML"} <= set(names)
    assert not [name for name in names if "SEED" in name or "RNG" in name]


@pytest.mark.parametrize(
    ("startup", "needed"),
    [(BLOCKED, ["geopandas 0.12", "rtree"]), (OLD, ["geopandas 0.12 (found 0.10.2)"])],
    ids=["missing", "too old"],
)
def test_missing_packages_are_reported_and_the_provider_still_loads(
    qgis, layers, tmp_path, startup, needed
):
    (tmp_path / "sitecustomize.py").write_text(startup)
    start = {"PYTHONPATH": str(tmp_path)}
    assert listed(qgis.process("list", **start).stdout) == sorted(LISTED)
    output = tmp_path / "released.gpkg"
    run = qgis.process(
        "run", "geopriv:planarlaplace", "--", f"INPUT={layers[27700]}", "EPS=0.01",
        f"OUTPUT={output}", **start,
    )  # fmt: skip
    text = run.stdout + run.stderr
    assert run.returncode != 0
    for name in needed:
        assert name in text
    assert "apt install python3-geopandas" in text
    assert not output.exists()


def test_the_plugin_asks_for_the_packages_the_library_declares():
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    source = (ROOT / "qgis_plugin" / "dependencies.py").read_text()
    table = re.search(r"MINIMUM = \{(.*?)\n\}", source, re.DOTALL)[1]
    found = {
        name: numbers.replace(", ", ".").strip("()")
        for name, numbers in re.findall(r'"(\w+)": (\([^)]*\))', table)
    }
    wanted = dict((f"{entry}>=").split(">=")[:2] for entry in declared["dependencies"])
    assert found == wanted


def test_sources_pass_the_scan_of_the_plugin_site(plugin_zip):
    with zipfile.ZipFile(plugin_zip) as archive:
        sources = {
            name: archive.read(name).decode()
            for name in archive.namelist()
            if name.endswith(".py")
        }
    refused = re.compile(r"\b(eval|exec)\(|\bpickle\b|shell=True|password|yaml\.load")
    assert [name for name, text in sources.items() if refused.search(text)] == []
