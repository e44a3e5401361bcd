"""The built plugin in a real QGIS: how it is installed, driven and read back.

QGIS runs in processes of its own, with its own Python, a fresh profile and nothing
else on its path. What it writes is read here, by whichever stack runs the tests. Most
tests share one QGIS, `headless.py`; some start `qgis_process`, as people do.
"""

import contextlib
import importlib.util
import json
import os
import shutil
import sqlite3
import subprocess
import threading
import zipfile
from dataclasses import dataclass, field, replace
from pathlib import Path
from xml.etree import ElementTree

import geopandas as gpd
import numpy as np
import pandas as pd
import pyproj
import pytest
from shapely.geometry import box

import geopriv_gis as library
from geopriv_gis.files import formats, records

ROOT = Path(__file__).resolve().parents[2]
PYTHON = "/usr/bin/python3"  # QGIS's own
PROCESS = "/usr/bin/qgis_process.bin"  # Debian's wrapper adds an option it rejects
PACKAGES = "qgis", "geopandas", "rtree", "scipy"
ROWS = 1000
CROWD = 3000  # of laws, and of what stops half-way
PATIENCE = 3600  # seconds; of what hangs, not of what is slow
ANSWER = "answer "  # as in headless.py

collect_ignore = [
    "assisting.py",
    "awkward.py",
    "choosing.py",
    "clicking.py",
    "desktop.py",
    "disks.py",
    "headless.py",
    "reloading.py",
    "starting.py",
    "stopping.py",
    "tutorial.py",
    "walking.py",
    "watching.py",
]  # QGIS runs these


def _lacking():
    """Return why QGIS cannot be driven here, or an empty text."""
    if not Path(PROCESS).exists():
        return f"QGIS is not installed ({PROCESS})"
    search = "import sys; from importlib.util import find_spec; "
    search += "print(*[name for name in sys.argv[1:] if not find_spec(name)])"
    found = subprocess.run(
        [PYTHON, "-c", search, *PACKAGES],
        capture_output=True, text=True, check=True, env={"PYTHONNOUSERSITE": "1"},
    )  # fmt: skip
    missing = found.stdout.strip()
    return missing and f"{PYTHON} has no {missing}"


@dataclass(frozen=True)
class Answer:
    """What one run of an algorithm came to."""

    code: int
    text: str
    results: dict
    record: str = ""  # of the layer that was written

    @property
    def guarantee(self):
        return library.Guarantee.from_dict(json.loads(self.record)["guarantee"])


@dataclass(frozen=True)
class Qgis:
    """A QGIS with the built plugin installed and a profile of its own."""

    home: Path
    plugins: Path
    version: str = ""
    language: str = "C.UTF-8"
    shared: list = field(default_factory=list)  # the QGIS of `headless`, the last one
    ran: set = field(default_factory=set)  # algorithms, since a test began

    def environment(self, **more):
        """Return the variables of a QGIS that shares nothing with this process."""
        return {
            "PATH": os.environ["PATH"],
            "LANG": self.language,
            "HOME": str(self.home),
            "XDG_RUNTIME_DIR": str(self.home),
            "PYTHONNOUSERSITE": "1",
            "QT_QPA_PLATFORM": "offscreen",
            "QGIS_PLUGINPATH": str(self.plugins),
            **more,
        }

    def call(self, *command, **variables):
        """Run a command in that environment."""
        return subprocess.run(
            [str(word) for word in command],
            capture_output=True,
            text=True,
            env=self.environment(**variables),
            cwd=self.home,  # what names no folder is not left among the sources
            timeout=PATIENCE,
        )

    def process(self, *words, **variables):
        """Call `qgis_process`; return the finished process."""
        return self.call(PROCESS, *words, **variables)

    def run(self, algorithm, **values):
        """Run one algorithm of the plugin; return its answer, good or bad."""
        self.ran.add(algorithm)
        given = {
            name: [str(one) for one in value] if isinstance(value, list) else str(value)
            for name, value in values.items()
        }
        return Answer(**self.headless("called", f"geopriv:{algorithm}", given))

    def run_alone(self, algorithm, **values):
        """Do the same by `qgis_process`, as people do in a shell."""
        self.ran.add(algorithm)
        words = []
        for name, value in values.items():
            several = value if isinstance(value, list) else [value]
            words += [f"{name}={one}" for one in several]
        done = self.process("--json", "run", f"geopriv:{algorithm}", "--", *words)
        start = done.stdout.find("{")
        found = json.loads(done.stdout[start:]) if start >= 0 else {}
        results = found.get("results", {})
        record = self.headless("record", results) if results else ""
        return Answer(done.returncode, done.stdout + done.stderr, results, record)

    def headless(self, name, *words):
        """Call one function of headless.py in the shared QGIS; return what it found."""
        if not self.shared or self.shared[-1].poll() is not None:
            self.shared.append(self._started())
        program = self.shared[-1]
        watch = threading.Timer(PATIENCE, program.kill)
        watch.start()
        print(json.dumps([name, *words], default=str), file=program.stdin, flush=True)
        said = []
        for line in program.stdout:
            if line.startswith(ANSWER):
                break
            said.append(line)  # whatever else QGIS tells
        watch.cancel()
        assert line.startswith(ANSWER), "QGIS is gone: " + "".join(said)
        answer = json.loads(line.removeprefix(ANSWER))
        assert "found" in answer, answer["error"]
        return answer["found"]

    def _started(self):
        """Start a QGIS that answers until its input ends."""
        return subprocess.Popen(
            [PYTHON, str(Path(__file__).with_name("headless.py"))],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, env=self.environment(), cwd=self.home,
        )  # fmt: skip

    def close(self):
        """End what was started."""
        for program in self.shared:
            program.communicate(timeout=PATIENCE)


@pytest.fixture(scope="session", autouse=True)
def gdal():
    """Read files as the plugin does, where there is no pyogrio to do it."""
    if importlib.util.find_spec("pyogrio") is None:
        path = ROOT / "qgis_plugin" / "ogr_files.py"
        spec = importlib.util.spec_from_file_location("ogr_files", path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        formats.register_replacement("pyogrio", module)


@pytest.fixture
def large_budgets(qgis):
    """Allow budgets that tell true places, for answers that have hardly any noise."""
    least = qgis.headless("set_least_move", 0.0)
    yield
    qgis.headless("set_least_move", least)


@pytest.fixture(scope="session")
def plugin_zip(tmp_path_factory):
    path = ROOT / "tools" / "build_plugin.py"
    spec = importlib.util.spec_from_file_location("build_plugin", path)
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool.build(tmp_path_factory.mktemp("zip"))


@pytest.fixture(scope="session")
def qgis(plugin_zip, tmp_path_factory):
    lacking = _lacking()
    if lacking:
        pytest.skip(f"no QGIS to test in: {lacking}")
    home, plugins = tmp_path_factory.mktemp("home"), tmp_path_factory.mktemp("plugins")
    home.chmod(0o700)
    zipfile.ZipFile(plugin_zip).extractall(plugins)
    qgis = Qgis(home, plugins)
    enabled = qgis.process("plugins", "enable", "geopriv")
    assert "* geopriv" in enabled.stdout, enabled.stdout + enabled.stderr
    yield replace(qgis, version=qgis.headless("version"))
    qgis.close()


@pytest.fixture(scope="module")
def faulty(people, tmp_path_factory):
    """A good layer and faulty ones, of a few rows, and public polygons."""
    folder, few = tmp_path_factory.mktemp("faulty"), people.iloc[:20]
    rows = few.geometry.where(few.index != 5)
    frames = {
        "good": few,
        "missing": few.set_geometry(rows),
        "away": few.set_geometry(few.geometry.translate(9_876_543, 0)),
        "coordinates": few.assign(x=few.geometry.x, y=few.geometry.y),
    }
    for name, frame in frames.items():
        frame.to_file(folder / f"{name}.gpkg")
    few[["code", "geometry"]].to_file(folder / "bare.shp")
    (folder / "bare.prj").unlink()
    zones = [box(x, 160e3, x + 20e3, 200e3) for x in (510e3, 530e3)]
    people = {"name": ["w", "e"], "person": [3, 4]}
    gpd.GeoDataFrame(people, geometry=zones, crs=27700).to_file(folder / "zones.gpkg")
    names = [*(f"{name}.gpkg" for name in frames), "bare.shp"]
    return {Path(name).stem: str(folder / name) for name in names}, str(
        folder / "zones.gpkg"
    )


@pytest.fixture(scope="module")
def german(qgis):
    """The same in a QGIS that speaks German."""
    own = replace(qgis, language="de_DE.UTF-8", shared=[])
    yield own
    own.close()


@pytest.fixture(autouse=True)
def ran(request):
    """Let a run's report tell which algorithms each test ran, in which QGIS."""
    yield
    if "qgis" in request.fixturenames:
        qgis = request.getfixturevalue("qgis")
        told = [("qgis", qgis.version), *(("ran", name) for name in sorted(qgis.ran))]
        request.node.user_properties.extend(told)
        qgis.ran.clear()


def points_in_london(rows):
    """Return points with fields of several types, some values missing."""
    source, number = np.random.default_rng(7), np.arange(rows)
    x, y = source.normal((530_000, 180_000), 4_000, (rows, 2)).T
    return gpd.GeoDataFrame(
        {
            "code": number * 3,
            "label": [None if i % 7 == 0 else f"résumé {i}" for i in range(rows)],
            "weight": np.where(number % 5, source.normal(size=rows), np.nan),
            "visited": pd.Timestamp("2024-02-28")
            + pd.to_timedelta(number % 400, unit="D"),
            "person": source.integers(0, 3 * rows // 10, rows),
        },
        geometry=gpd.points_from_xy(x, y),
        crs="EPSG:27700",
    )


def in_several_crs(frame, folder):
    """Write a GeoPackage of the points for each of several CRSs: {EPSG code: path}."""
    paths = {}
    for code in (4326, 27700, 3857):
        paths[code] = folder / f"people_{code}.gpkg"
        frame.to_crs(code).to_file(paths[code], driver="GPKG")
    return paths


@pytest.fixture(scope="session")
def people():
    """As few as most tests need: a run takes a third of what it takes with a crowd."""
    return points_in_london(ROWS)


@pytest.fixture(scope="session")
def layers(people, tmp_path_factory):
    return in_several_crs(people, tmp_path_factory.mktemp("layers"))


@pytest.fixture(scope="session")
def crowd():
    return points_in_london(CROWD)


@pytest.fixture(scope="session")
def crowds(crowd, tmp_path_factory):
    return in_several_crs(crowd, tmp_path_factory.mktemp("crowds"))


@pytest.fixture(scope="session")
def as_released():
    """A function from a GeoPackage of QGIS to the released frame, with its record."""

    def read(path):
        with contextlib.closing(sqlite3.connect(path)) as file:
            ((text,),) = file.execute("SELECT metadata FROM gpkg_metadata WHERE "
                                      "metadata LIKE '%key=\"geopriv\"%'")  # fmt: skip
        record = ElementTree.fromstring(text).find(".//MDI[@key='geopriv']").text
        frame = records.attach_record(gpd.read_file(path), record)
        assert frame.geopriv.guarantee.intact
        return frame

    return read


@pytest.fixture(scope="session")
def ground():
    """A function from two frames to the ground metres and bearings between rows."""
    geod = pyproj.Geod(ellps="WGS84")

    def between(true, released):
        places = [frame.geometry.to_crs(4326) for frame in (true, released)]
        ends = [axis.to_numpy() for place in places for axis in (place.x, place.y)]
        bearing, _, metres = geod.inv(*ends)
        return np.asarray(metres), np.radians(np.asarray(bearing))

    return between


@pytest.fixture(scope="session")
def screenshots():
    """The folder where screenshots are kept, to be looked at."""
    folder = ROOT / "build" / "qgis-screenshots"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


@pytest.fixture(scope="session")
def xvfb():
    """The words that start a program under a virtual screen."""
    if shutil.which("xvfb-run") is None:
        pytest.skip("no virtual screen to test the desktop on: xvfb-run is missing")
    return ["xvfb-run", "-a", "-s", "-screen 0 1400x900x24"]
