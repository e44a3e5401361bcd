"""The window never stands still: its thread works 100 ms at most at a step.

What it waits for Python while a task holds it is bounded apart, by a second: a million
rows are hashed and parsed in calls that let nobody else in (0.6 s). With
GEOPRIV_TEST_ROWS=1000000 it is of a million points and takes minutes; else of fewer,
whose reading at once would take seconds.
"""

import json
import os
from pathlib import Path

import geopandas as gpd
import numpy as np
import pytest

PROFILE = "[PythonPlugins]\ngeopriv=true\nprocessing=true\n"
ROWS = int(os.environ.get("GEOPRIV_TEST_ROWS", "50000"))
LONGEST, WAITED = 0.1, 1.0  # seconds: of its own, and with what else goes on
SCRIPT = Path(__file__).with_name("watching.py")
ONCE = {"library imported"}  # what only the first use of all costs


@pytest.fixture(scope="module")
def session(qgis, xvfb, tmp_path_factory):
    folder = tmp_path_factory.mktemp("stalls")
    settings = folder / "profiles" / "default" / "QGIS" / "QGIS3.ini"
    settings.parent.mkdir(parents=True)
    settings.write_text(PROFILE)
    source = np.random.default_rng(5)
    places = gpd.GeoSeries.from_xy(*source.normal(4e5, 4000, (2, ROWS)), crs=32635)
    person = np.arange(ROWS) // 3
    gpd.GeoDataFrame({"person": person}, geometry=places).to_file(folder / "p.gpkg")
    done = qgis.call(
        *xvfb, "/usr/bin/qgis.bin", "--noversioncheck", "--nologo", "--profiles-path",
        folder, "--code", SCRIPT, QT_QPA_PLATFORM="xcb",
        GEOPRIV_TEST_LAYER=str(folder / "p.gpkg"), GEOPRIV_TEST_FOLDER=str(folder),
        GEOPRIV_TEST_PATIENCE=str(20 + ROWS / 2500),
    )  # fmt: skip
    findings = folder / "findings.json"
    assert findings.exists(), done.stdout + done.stderr
    found = json.loads(findings.read_text())
    print(done.stdout + done.stderr)
    assert "error" not in found, found["error"]
    return found


def test_no_step_holds_the_window_up(session):
    assert session["released"]
    late = {
        name: [waited, own]
        for name, (waited, own, _) in session["stalls"].items()
        if (own > LONGEST or waited > WAITED) and name not in ONCE
    }
    assert not late
