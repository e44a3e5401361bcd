"""The plugin loads, lists its algorithms, and says what it lacks."""

import gc
import importlib
import importlib.metadata
import queue
import re
import sys
import threading
import zipfile
from pathlib import Path
from types import ModuleType

import pandas as pd
import pytest
import tomllib

from geopriv_gis.arguments import RELEASES, Form

ROOT = Path(__file__).resolve().parents[2]
ALGORITHMS = [
    "planarlaplace",
    "gaussian",
    "optimalmechanism",
    "remap",
    "dprs",
    "peaklaplace",
    "squaremechanism",
    "staircaseresponse",
    "privateknn",
    "privatehull",
    "privateextent",
    "privatecount",
    "askmany",
    "privateshare",
    "privateheatmap",
    "noiseawarecount",
    "privatedistance",
    "privatekdeat",
    "noiseawaredensity",
    "graphlaplace",
]
FORMS = [
    row.form.name
    for row in RELEASES
    if isinstance(row.form, Form) and not row.form.expert
]
OWN = ["createledger", "ledgerreport", "checkfiles", "planpublication", "publish"]
SHOWN = [*FORMS, *OWN]  # by `qgis_process`, which runs those for experts as well

BLOCKED = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("geopandas", "scipy"):
            raise ImportError(f"No module named {name!r} (blocked by a test)")

sys.meta_path.insert(0, Blocked())
"""
OLD = "import geopandas; del geopandas.base.GeoPandasBase.make_valid"
# As in Debian's shapely, in packages built from a checkout, and in broken ones.
VERSIONS = ["0+unknown", "", "2.1.0.dev0+g123", "unknown", "1"]


def listed(text):
    return sorted(re.findall(r"geopriv:(\w+)", text))


def test_provider_lists_every_algorithm(qgis):
    assert listed(qgis.process("list").stdout) == sorted(SHOWN)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_help_has_units_limits_of_the_promise_and_no_seed(qgis, name):
    if name == ALGORITHMS[0]:
        text = qgis.process("help", f"geopriv:{name}").stdout
    else:
        text = qgis.headless("explained", f"geopriv:{name}")
    assert "What is promised" in text
    assert "What is not promised" in text
    assert "metre (1/m)" in text or "metre (1/m²)" in text
    names = re.findall(r"^([A-Z_]+): ", text, re.MULTILINE)
    assert {"INPUT", "OUTPUT", "OUTPUT_HTML"} <= set(names)
    assert not [name for name in names if "SEED" in name or "RNG" in name]


@pytest.mark.parametrize(
    ("startup", "needed"),
    [(BLOCKED, ["geopandas 0.12", "scipy 1.10"]), (OLD, ["geopandas 0.12 (found "])],
    ids=["missing", "too old"],
)
def test_missing_packages_are_reported_and_the_provider_still_loads(
    qgis, layers, tmp_path, startup, needed
):
    (tmp_path / "sitecustomize.py").write_text(startup)
    start = {"PYTHONPATH": str(tmp_path)}
    assert listed(qgis.process("list", **start).stdout) == sorted(SHOWN)
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


@pytest.fixture
def dependencies(monkeypatch):
    """Give the plugin's module, without QGIS."""
    plugin = ModuleType("plugin_alone")
    plugin.__path__ = [str(ROOT / "qgis_plugin")]
    translation = ModuleType("plugin_alone.translation")
    translation.tr = str
    monkeypatch.setitem(sys.modules, plugin.__name__, plugin)
    monkeypatch.setitem(sys.modules, translation.__name__, translation)
    yield importlib.import_module("plugin_alone.dependencies")
    del sys.modules["plugin_alone.dependencies"]


def test_nothing_is_collected_until_the_last_run_has_ended(dependencies):
    """Two dialogs: the first to end must not turn on what the other needs off."""
    cancelling = importlib.import_module("plugin_alone.cancelling")
    first, second = cancelling.uncollected(), cancelling.uncollected()
    assert gc.isenabled()
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    assert not gc.isenabled()
    second.__exit__(None, None, None)
    assert gc.isenabled()


def test_rows_of_a_cancelled_run_are_freed_in_another_thread(dependencies):
    """Points of Shapely 1.8 are freed by Python, a million of them in 2 s."""
    cancelling = importlib.import_module("plugin_alone.cancelling")
    progress, freed = cancelling.CancellableProgress(None), queue.Queue()

    class Row:
        def __init__(self, name):
            self.name = name

        def __del__(self):
            freed.put((self.name, threading.current_thread() is here))

    class Table:
        def __init__(self):
            self.rows = [Row("table")]

        def let_go(self):
            self.rows.clear()

    def work():
        progress.rows.append(Table())
        column = pd.Series([Row("column")])
        raise cancelling.CancelledError(len(column))

    def run():
        try:
            work()
        except cancelling.CancelledError as error:
            progress.free_later(error)
            progress.rows.clear()

    here = threading.current_thread()
    run()
    patience = 60
    found = {freed.get(timeout=patience) for _ in range(2)}
    assert found == {("table", False), ("column", False)}


def test_the_plugin_asks_for_the_packages_the_library_declares(dependencies):
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = dict(
        entry.split(">=") for entry in declared["dependencies"] if ";" not in entry
    )
    assert {name: needed[0] for name, needed in dependencies.NEEDED.items()} == wanted


def test_qpip_is_asked_for_the_same(dependencies):
    lines = (ROOT / "qgis_plugin" / "requirements.txt").read_text().splitlines()
    wanted = [f"{name}>={needed[0]}" for name, needed in dependencies.NEEDED.items()]
    assert [line for line in lines if not line.startswith("#")] == wanted


@pytest.mark.parametrize(
    ("platform", "command"),
    [
        ("linux", "sudo apt install python3-geopandas python3-scipy;"),
        ("win32", "OSGeo4W Shell: python -m pip install geopandas scipy"),
        ("win32", "OSGeo4W Setup, choose the advanced installation"),
        ("darwin", '/bin/python3" -m pip install geopandas scipy'),
        ("darwin", "QPIP"),
    ],
)
def test_install_advice_matches_the_operating_system(
    dependencies, monkeypatch, platform, command
):
    kept = dependencies._is_importable
    lacks = {"geopandas", "scipy"}
    monkeypatch.setattr(
        dependencies, "_is_importable", lambda name: name not in lacks and kept(name)
    )
    monkeypatch.setattr(dependencies.sys, "platform", platform)
    told = dependencies.install_advice()
    assert "geopandas 0.12, scipy 1.10" in told
    assert command in told


def test_old_python_is_reported_first(dependencies, monkeypatch):
    monkeypatch.setattr(dependencies, "PYTHON", (3, 99))
    monkeypatch.setattr(dependencies.sys, "platform", "win32")
    told = dependencies.install_advice()
    assert "Python 3.99" in told
    assert "install a newer QGIS" in told
    assert "pip" not in told


def test_old_python_shows_one_entry_with_the_reason(qgis):
    found = qgis.headless("in_an_old_python")
    assert found["names"] == ["missing"]
    assert "Python 3.99" in found["refusal"]
    assert found["refusal"] == found["warning"]


@pytest.mark.parametrize("version", VERSIONS)
def test_package_versions_of_any_text_are_accepted(dependencies, monkeypatch, version):
    for name in dependencies.NEEDED:
        monkeypatch.setattr(importlib.import_module(name), "__version__", version)
    monkeypatch.setattr(importlib.metadata, "version", lambda name: version)
    assert dependencies.install_advice(imported=True) == ""


@pytest.mark.parametrize(
    "package", ["geopandas", "numpy", "pandas", "pyproj", "scipy", "shapely"]
)
def test_what_a_package_lacks_does(dependencies, monkeypatch, package):
    minimum, *lacks = dependencies.NEEDED[package]
    monkeypatch.setattr(dependencies, "_has_feature", lambda *asked: [*asked] != lacks)
    (found,) = dependencies.outdated_packages()
    assert found.startswith(f"{package} {minimum} (found ")


@pytest.mark.parametrize("vectorised", [True, False])
def test_rtree_is_required_only_without_shapely_2(
    dependencies, monkeypatch, vectorised
):
    monkeypatch.setattr(dependencies, "_is_importable", lambda name: name != "rtree")
    monkeypatch.setattr(
        dependencies,
        "_has_feature",
        lambda module, _: vectorised or module != "shapely",
    )
    assert dependencies.outdated_packages() == ([] if vectorised else ["rtree"])


def test_sources_pass_the_scan_of_the_plugin_site(plugin_zip):
    with zipfile.ZipFile(plugin_zip) as archive:
        sources = {
            name: archive.read(name).decode()
            for name in archive.namelist()
            if name.endswith(".py")
        }
    # Dialogs have a method of that name, which is no built-in.
    refused = re.compile(
        r"(?<!\.)\b(eval|exec)\(|\bpickle\b|shell=True|password|yaml\.load"
    )
    assert [name for name, text in sources.items() if refused.search(text)] == []


GROUPS = [
    "1 Move points",
    "2 Count and map",
    "3 Learn from a release",
    "4 Check and account",
]
MOST = 28  # that a person can look through
HERE = "Start here: publish points safely"
FIRST = {  # what the toolbox's own filter must show first
    "anonymize": HERE,
    "anonymise": HERE,
    "pseudonymize": HERE,
    "mask": HERE,
    "jitter": HERE,
    "patients": HERE,
    "GDPR": HERE,
    "DSGVO": HERE,
    "verpixeln": HERE,
    "hide addresses": HERE,
    "trips": "Private flows between zones",
    "heatmap": "Private heatmap",
    "density": "Private heatmap",
    "hull": "Private convex hull",
    "budget": "Create a ledger",
}
WORDS = {  # that people search for, and what they must find
    "planarlaplace": "anonymize anonymise jitter mask geomask epsilon k-anonymity "
    "donut obfuscate geo-indistinguishability",
    "privateknn": "anonymize neighbour neighbor epsilon",
    "zonalcounts": "anonymisation count differential suppression",
    "privateextent": "centre center diameter",
    "createledger": "budget account anonymize",
}


@pytest.fixture(scope="module")
def toolbox(qgis):
    return qgis.headless("toolbox", [*FIRST, "ripley", "staircase"])


def test_the_toolbox_shows_little_and_in_order(toolbox):
    assert toolbox["shown"][0] == [HERE, ""]
    groups = [group for _, group in toolbox["shown"][1:]]
    assert list(dict.fromkeys(groups)) == GROUPS
    assert groups == sorted(groups)
    assert len(groups) < MOST
    titles = [title for title, _ in toolbox["shown"]]
    assert len(set(titles)) == len(titles)
    hidden = {each.form.title for each in RELEASES
              if isinstance(each.form, Form) and each.form.expert}  # fmt: skip
    assert not hidden.intersection(titles)
    assert set(toolbox["models"]) == {*titles[1:], *hidden}
    assert toolbox["found"]["ripley"] == ["Clustering of released points"]
    assert toolbox["found"]["staircase"] == []  # for experts, in models only


@pytest.mark.parametrize("words", FIRST)
def test_the_words_that_people_type_show_the_right_one_first(toolbox, words):
    assert toolbox["found"][words][0] == FIRST[words]


@pytest.mark.parametrize("name", WORDS)
def test_the_words_that_people_search_find_it(toolbox, name):
    for word in WORDS[name].split():
        assert any(word in tag for tag in toolbox["tags"][name]), word
